"""Networks that are exhibited, and the machines that evaluation runs on every input.

The bridges from networks to two-party functions are axioms; what they claim of concrete machines is run here, bit by
bit, through `protocols`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from circuits.constructions.index_lookup import expected, index_lookup, lookup
from circuits.dfa import DFA
from circuits.number_format import NumberFormat
from circuits.rnn import elman_of_dfa, rnn_of_dfa
from circuits.transformer import Transformer
from protocols.rnn_protocol import run_rnn_protocol
from protocols.transformer_protocol import run_transformer_protocol
from verify.checker import meaning
from verify.checker.evaluate import Predicates
from verify.checker.kernel import NOTHING, Context, Grounds, Node, Rejected, Theory, expect, matched
from verify.checker.meaning import is_boolean
from verify.checker.theories.automata import interleaved_families
from verify.statement.proposition import Term

theory = Theory("networks")

LARGEST_TABLE = 10**6  # inputs a checker is willing to run
LARGEST_LENGTH = 10**3  # letters of each


# An RNN that remembers everything: its state is the number of the input read so far (rows * columns inputs are enough,
# and shorter prefixes are fewer), its last output is f.
@theory.rule("remember-everything")
def _remember_everything(goal: Term, node: Node, context: Context) -> Grounds:
    f_term, m, p = matched(goal, "rnn-computes")
    f = meaning.function(f_term)
    expect(meaning.natural(m) >= 1 and meaning.natural(p) >= 1, "m and p are at least 1")
    bits = (f.row_count * f.column_count - 1).bit_length()  # 2^b >= c iff b >= the bits of c - 1
    expect(meaning.natural(m) * meaning.natural(p) >= bits, "too few bits to remember the input")
    return NOTHING


# One Transformer, run on every input; its decision is whether the first output coordinate is positive.
@theory.rule("exhibit", "transformer")
def _exhibit(goal: Term, node: Node, context: Context) -> Grounds:
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
    language, length = _language_of(interleaved_families(f))
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
@theory.rule("one-hot-transformer")
def _one_hot(goal: Term, node: Node, context: Context) -> Grounds:
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


def expect_few(letters: int, length: int) -> None:
    """`Rejected` where the words of that length are too many, or too long, to run a machine on each."""
    expect(
        length <= LARGEST_LENGTH and letters**length * length <= LARGEST_TABLE,
        f"{letters}^{length} inputs are too many to run",
    )


def index_inputs(N: int, letters: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """All inputs of index lookup: symbols of every length 1..N and every position among them."""
    for n in range(1, N + 1):
        for symbols in product(letters, repeat=n):
            for position in range(1, n + 1):
                yield symbols, position


def index_model(machine: Term) -> Transformer:
    """The Transformer an index-lookup term denotes."""
    _, N, K, letters, rounding, summation = machine
    return index_lookup(meaning.natural(N), meaning.natural(K), letters, rounding, summation)


def _computes(machine: Term, task: Term) -> bool:
    if machine[0] == "index-lookup":
        expect(task == "index-lookup", "this machine's task is index-lookup")
        expect_few(len(machine[3]), meaning.natural(machine[1]))
        model = index_model(machine)
        return all(
            lookup(model, symbols, p) == expected(symbols, p)
            for symbols, p in index_inputs(meaning.natural(machine[1]), machine[3])
        )
    expect(task == "own-language", "an automaton's task is its own language")
    language, longest = meaning.language(machine[1]), meaning.natural(machine[2])
    expect_few(len(language.alphabet), longest)
    run = rnn_of_dfa(language).run
    if machine[0] == "elman-of":
        run = elman_of_dfa(
            language, NumberFormat(meaning.natural(machine[3]), meaning.natural(machine[4]), "down", "once")
        ).run
    words = (word for n in range(longest + 1) for word in product(range(len(language.alphabet)), repeat=n))
    return all(run(word) == language.accepts_indices(word) for word in words)


def _runs(machine: Term, partition: Term) -> Iterator[tuple[bool, int]]:
    """For every input of full length, whether the two-party run outputs the forward pass, and what it cost."""
    split = meaning.partition(partition)
    if machine[0] == "index-lookup":
        model, N = index_model(machine), meaning.natural(machine[1])
        letters = len(machine[3])
        expect_few(letters, N)
        for symbols, p in product(product(range(letters), repeat=N), range(N)):
            tokens = (*symbols, letters + p)
            run = run_transformer_protocol(model, tokens, split, "cheapest", "vector")
            yield run.output == model.forward(tokens), run.transcript.bits
        return
    if machine[0] != "rnn-of" or split.period != "B" or "B" in split.head:
        raise Rejected("only index-lookup under any partition, and rnn-of under a prefix, are run between two parties")
    language, n = meaning.language(machine[1]), meaning.natural(machine[2])
    expect_few(len(language.alphabet), n)
    network = rnn_of_dfa(language)
    for word in product(range(len(language.alphabet)), repeat=n):
        output, transcript = run_rnn_protocol(network, word, len(split.head))
        yield output == network.run(word) == language.accepts_indices(word), transcript.bits


def _split_bits(machine: Term, partition: Term, bits: Term) -> bool:
    return {cost for _, cost in _runs(machine, partition)} == {meaning.natural(bits)}


PREDICATES: Predicates = {
    "computes": _computes,
    "split-exact": lambda machine, partition: all(equal for equal, _ in _runs(machine, partition)),
    "split-bits": _split_bits,
}
