"""Rules about recurrent networks and one-layer Transformers.

The three bridges from networks to two-party functions (theorems 2 and 4 and lemma 4 of bhattamishra2024) are rules
here, each with its proof; what they claim of concrete machines is run, bit by bit, in `machines`.
"""

from __future__ import annotations

from itertools import product

from circuits.dfa import DFA
from circuits.number_format import NumberFormat
from circuits.transformer import Transformer
from verify.checker import meaning
from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, matched, premise, rule
from verify.checker.meaning import is_boolean
from verify.checker.polynomial import is_integral, is_nonnegative, lower_limit, normal, plus
from verify.checker.theories.communication import interleaved_families
from verify.checker.theories.machines import expect_few
from verify.statement.proposition import Term


# Theorem 2.  After Alice's input the state is one of 2^(mp), and it and Bob's input determine the output: rows of f
# that differ need different states, so rows <= 2^(mp), and ceil(log2 rows) <= mp as mp is an integer.
@rule("state-at-the-cut", "premise")
def _state_at_the_cut(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == "<=" and left[0] == "one-way" and left[2] == "alice" and right[0] == "*" and len(right) == 3,
        "the goal is one-way f alice <= m * p",
    )
    expect(all(is_integral(part, context) for part in right[1:]), "m and p are integers")
    fact, trusts = premise(node["premise"], context)
    wanted = ("rnn-computes", left[1], right[1], right[2])
    expect(fact == wanted, f"the premise must be {wanted}")
    return trusts


# An RNN that remembers everything: its state is the number of the input read so far (rows * columns inputs are enough,
# and shorter prefixes are fewer), its last output is f.
@rule("remember-everything")
def _remember_everything(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, m, p = matched(goal, "rnn-computes")
    f = meaning.function(f_term)
    expect(meaning.natural(m) >= 1 and meaning.natural(p) >= 1, "m and p are at least 1")
    bits = (f.row_count * f.column_count - 1).bit_length()  # 2^b >= c iff b >= the bits of c - 1
    expect(meaning.natural(m) * meaning.natural(p) >= bits, "too few bits to remember the input")
    return NOTHING


# Lemma 4.  The states of the RNN are the states of a complete DFA for the same language, so there are at least as many
# as in the minimal one.
@rule("states-of-rnn", "premise")
def _states_of_rnn(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    power = left[:2] == ("^", 2) and left[2][0] == "*" and len(left[2]) == 3
    expect(
        op == ">=" and power and right[0] == "states" and right[2] == "complete",
        "the goal is 2^(m p) >= states L complete",
    )
    fact, trusts = premise(node["premise"], context)
    wanted = ("rnn-decides", right[1], *left[2][1:])
    expect(fact == wanted, f"the premise must be {wanted}")
    return trusts


# Conversely the minimal complete DFA, its states numbered in binary, is such an RNN when 2^(mp) numbers are enough; and
# a DFA with further, unreachable states is a DFA for the same language.
@rule("automaton-suffices", "premise")
def _automaton_suffices(goal: Term, node: Node, context: Context) -> Trusts:
    expect(goal[0] in ("rnn-decides", "dfa-decides"), "the goal is rnn-decides or dfa-decides")
    size = ("^", 2, ("*", *goal[2:])) if goal[0] == "rnn-decides" else goal[2]
    expect(
        all(is_integral(part, context) and (lower_limit(part, context) or 0) >= 1 for part in goal[2:]),
        "sizes are integers of at least 1",
    )
    comparison, trusts = premise(node["premise"], context)
    wanted = (">=", size, ("states", goal[1], "complete"))
    expect(comparison == wanted, f"the premise must be {wanted}")
    return trusts


# The states a DFA with q states can reach are at least those of the minimal one.
@rule("states-of-dfa", "premise")
def _states_of_dfa(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == ">=" and right[0] == "states" and right[2] == "complete", "the goal is q >= states L complete")
    fact, trusts = premise(node["premise"], context)
    expect(fact == ("dfa-decides", right[1], left), f"the premise must be {('dfa-decides', right[1], left)}")
    return trusts


# The protocol of `protocols/transformer_protocol.py` (its essay has the proof): with p = ceil(log2(2 N^(2K) + 1)) and L
#     = log2 N, D(f) <= query + H (3p + 2L - 2 + m u) + 1,
# where the query costs ceil(log2 A) bits (the last letter) or d p (its embedding), u = p where products are rounded and
#     3p/2 where they
# are exact, and the 1 is the answer's bit.  It equals the model bit for bit where `split_sum_is_exact`: N <= N^K as K
#     >= 1.
@rule("transformer-protocol", "premise")
def _transformer_protocol(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "<=" and left[:1] == ("D",), "the goal is D <= ...")
    fact, trusts = premise(node["premise"], context)
    f, A, N, K, m, d, H, rounding, summation = matched(fact, "transformer-computes")
    expect(f == left[1], "the premise is about another function")
    for part, least in ((A, 1), (N, 2), (K, 1), (m, 1), (d, 1), (H, 1)):
        excess = plus(normal(part, context), normal(least, context), -1)
        expect(
            is_integral(part, context) and is_nonnegative(excess, context),
            f"{part} must be an integer of at least {least}",
        )
    expect(rounding == "down" and summation in ("once", "each"), "the bound is for rounding down")
    p = ("ceil", ("log2", ("qp", N, K)))
    u = p if summation == "each" else ("/", ("*", 3, p), 2)
    bounds = [_protocol_bits(query, H, p, N, m, u) for query in (("ceil", ("log2", A)), ("*", d, p))]
    expect(right in bounds, f"the bound is one of {bounds}")
    return trusts


def _protocol_bits(query: Term, H: Term, p: Term, N: Term, m: Term, u: Term) -> Term:
    return ("+", query, ("*", H, ("+", ("-", ("+", ("*", 3, p), ("*", 2, ("log2", N))), 2), ("*", m, u))), 1)


# One Transformer, run on every input; its decision is whether the first output coordinate is positive.
@rule("exhibit", "transformer")
def _exhibit(goal: Term, node: Node, context: Context) -> Trusts:
    f, A, N, K, m, d, H, rounding, summation = matched(goal, "transformer-computes")
    model = Transformer.from_json(node["transformer"])
    sizes = (len(model.alphabet), model.max_length, model.m, model.d, model.H)
    expect(
        sizes == tuple(meaning.natural(part) for part in (A, N, m, d, H)),
        f"the Transformer has (A, N, m, d, H) = {sizes}",
    )
    expect(
        model.format == NumberFormat(meaning.natural(N), meaning.natural(K), rounding, summation),
        "the Transformer has another format",
    )
    language, length = _language_of(interleaved_families(f, context))
    expect(length == model.max_length, "the function is a language under a partition, on N positions")
    expect(len(language.alphabet) == len(model.alphabet), "another alphabet")
    expect_few(len(model.alphabet), length)
    for word in product(range(len(model.alphabet)), repeat=length):
        expect((model.forward(word)[0] > 0) == language.accepts_indices(word), f"wrong on the input {word}")
    return NOTHING


# Any function of N letters, by a wide one: the embedding is one-hot in (position, letter), all logits are 0, so each
# weight is 1/N = N^(K-1) N^-K, a number of the format, under every rounding; the values are the embeddings.  The
# attention block outputs 1/N at (i, s_i) for each i and 0 elsewhere, which determines the input, and the function after
# it does the rest.  Z = N <= N^K does not saturate.
@rule("one-hot-transformer")
def _one_hot(goal: Term, node: Node, context: Context) -> Trusts:
    f_term, *sizes, _, _ = matched(goal, "transformer-computes")
    A, N, K, m, d, H = (meaning.natural(part) for part in sizes)
    f = meaning.function(f_term)
    expect(is_boolean(f_term), "the function must have the values 0 and 1")
    shares = A >= 1 and any(f.row_count == A**a and f.column_count == A ** (N - a) for a in range(N + 1))
    expect(shares, f"{f.row_count} x {f.column_count} inputs do not split {N} positions of {A} letters")
    expect(N >= 1 and K >= 1 and H >= 1 and m >= N * A and d >= N * A, f"the width must be at least N A = {N * A}")
    return NOTHING


def _language_of(f: Term) -> tuple[DFA, int]:
    """The words on which a function of a language is 1, and their length."""
    if f[0] == "complement":
        language, length = _language_of(f[1])
        return language.complemented(), length
    expect(f[0] == "under", "the function is a language under a partition, or its complement")
    return meaning.language(f[1]), meaning.natural(f[3])
