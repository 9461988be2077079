"""What is known of the quantities in a goal: lemmas collected for the automatic route, each with its tactic.

Facts are only proposed here; `working` keeps those whose derivation the checker accepts in the context at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from circuits.search.minimise import moore, trim_partial
from circuits.search.recurrence import find_recurrence
from circuits.word_count import count_words
from fooling_sets.errors import FoolingError
from fooling_sets.functions import FAMILIES
from verify.checker import meaning
from verify.checker.judge import fresh
from verify.checker.kernel import Context, prove
from verify.checker.theories.automata import first_value
from verify.checker.theories.permuted_identity import interval
from verify.methods import automata, communication
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, message_bits
from verify.methods.axioms import depth as tree_depth
from verify.methods.depth import depth
from verify.methods.fooling import BRIEFLY, maximum
from verify.methods.tactic import Lemma, Node, assumption, constantly, evaluate, from_lemma, lemma, number
from verify.statement.proposition import Term, free_variables, is_integer

QUANTITIES = (
    "D",
    "leaves",
    "one-way",
    "rows",
    "rank",
    "fooling",
    "cover",
    "partition-number",
    "terms",
    "discrepancy",
    "least-discrepancy",
)
LARGEST_SEARCH = 2**12  # entries of a matrix whose rank and fooling sets are looked for


def facts(goal: Term, context: Context) -> list[Lemma]:
    """All facts about the quantities in the goal and in the assumptions about networks that hold in this context."""
    about = (goal, context.assumptions)
    functions = {q[1] for head in QUANTITIES for q in subterms(about, head)} | {a[1] for a in hypotheses(context)}
    proposed = [(a, assumption) for a in context.assumptions if a[0] in (">=", ">", "<=", "<", "=")]
    fields = sorted({"Q", *(quantity[2] for quantity in subterms(about, "rank"))})
    for f in sorted(functions, key=repr):
        proposed += function_facts(f, context, fields)
    for count in sorted(subterms(about, "count"), key=repr):
        proposed += closed_form(count[1], count[2], context)
    for quantity in sorted(subterms(goal, "states"), key=repr):
        proposed += states_fact(quantity)
    for hypothesis in hypotheses(context):
        proposed += network_facts(hypothesis, context)
    return working(proposed, context)


def working(proposed: Sequence[Lemma], context: Context) -> list[Lemma]:
    """The lemmas whose derivations are found and accepted."""
    found = {}
    for that, by in proposed:
        try:
            node = by(that, context)
            prove(that, node, context)
        except (FoolingError, ValueError, LookupError, TypeError):
            continue
        found[that] = (that, constantly(node))
    return list(found.values())


def hypotheses(context: Context) -> list[Term]:
    """The assumptions that a network computes a function."""
    return [a for a in context.assumptions if a[0] in ("transformer-computes", "rnn-computes")]


def subterms(data: Any, head: str) -> set[Term]:
    """All terms with this operator, anywhere in the data."""
    if not isinstance(data, tuple):
        return set()
    own = {data} if data and data[0] == head else set()
    return own.union(*(subterms(part, head) for part in data))


def states_fact(quantity: Term) -> list[Lemma]:
    """The number of states of the minimal automaton of a given language."""
    if free_variables(quantity):
        return []
    dfa = meaning.language(quantity[1])
    return [(("=", quantity, (moore if quantity[2] == "complete" else trim_partial)(dfa).states), automata.minimal)]


def closed_form(language: Term, n: Term, context: Context) -> list[Lemma]:
    """count(L, n): counted for a given n, else c b^n (or c b^(n/2) for even n).

    The formula is for a number of words that obeys a recurrence of order at most 1.
    """
    if is_integer(n) and not free_variables(language):
        return [(("=", ("count", language, n), count_words(meaning.language(language), n)), evaluate)]
    if not isinstance(n, str) or context.sorts.get(n) != "int" or free_variables(language):
        return []
    stride = 2 if ("even", n) in context.assumptions else 1
    try:
        first = first_value(n, stride, context)
    except FoolingError:
        return []
    dfa = meaning.language(language)
    coefficients = find_recurrence(dfa, first, stride).coefficients
    if len(coefficients) > 1 or any(Fraction(c).denominator != 1 or c <= 0 for c in coefficients):
        return []
    words = count_words(dfa, first)
    if not coefficients or not words:
        return [(("=", ("count", language, n), 0), automata.recurrence(n))]
    base = int(coefficients[0])
    scale = Fraction(words) / Fraction(base) ** (first // stride)
    exponent = n if stride == 1 else ("/", n, 2)
    return [
        (
            ("=", ("count", language, n), ("*", ("/", scale.numerator, scale.denominator), ("^", base, exponent))),
            automata.recurrence(n),
        )
    ]


def function_facts(f: Term, context: Context, fields: Sequence[str] = ("Q",)) -> list[Lemma]:
    """Bounds that hold for every function, and those that its kind gives, ranks over these fields."""
    found: list[Lemma] = [
        ((">=", ("leaves", f), ("+", ("fooling", f, 0), ("fooling", f, 1))), axiom()),
        ((">=", ("leaves", f), ("+", ("rank", f, "Q"), ("rank", ("complement", f), "Q"))), axiom()),
        *((("<=", ("D", f), ("+", ("one-way", f, s), 1)), axiom()) for s in ("alice", "bob")),
        *(((">=", ("cover", f, b), ("fooling", f, b)), axiom()) for b in (0, 1)),
        *(
            (("<=", (quantity, f, b), ("rows", f, "alice")), axiom())
            for quantity in ("fooling", "cover")
            for b in (0, 1)
        ),
        ((">=", ("partition-number", f), ("+", ("rank", f, "Q"), ("rank", ("complement", f), "Q"))), axiom()),
        (("<=", ("partition-number", f), ("*", 2, ("rows", f, "alice"))), axiom()),
        ((">=", ("terms", f), ("cover", f, 1)), axiom()),
    ]
    if isinstance(f, tuple) and not free_variables(f):
        known = family_facts(f) if f[0] in FAMILIES else language_facts(f, context, fields) if f[0] == "under" else []
        return found + known + list(matrix_facts(f))
    if isinstance(f, tuple) and f[0] == "under":
        found += language_facts(f, context, fields)
    elif isinstance(f, tuple) and f[0] in FAMILIES:
        found += family_facts(f)
    return found


@cache  # the statement, its negation and its instances ask for the same matrix
def matrix_facts(f: Term) -> tuple[Lemma, ...]:
    """Ranks, fooling sets and depth of one small matrix."""
    matrix = meaning.function(f)
    if matrix.row_count * matrix.column_count > LARGEST_SEARCH or any(
        entry not in (0, 1) for row in matrix.rows() for entry in row
    ):
        return ()
    found: dict[Term, tuple[int, Node]] = {}
    for g in (f, ("complement", f)):
        node = communication.rank_evidence(("=", ("rank", g, "Q"), 0), fresh())
        found["rank", g, "Q"] = len(node["rows"]), node
    for b in (0, 1):
        found["fooling", f, b] = maximum(f, b, BRIEFLY)[:2]
    bits = depth(f, BRIEFLY, found)
    ends = (
        ((">=", ("D", f), bits.lower), constantly(bits.lower_node)),
        (("<=", ("D", f), bits.upper), constantly(bits.upper_node)),
    )
    return *(
        ((">=" if q[0] == "fooling" else "=", q, value), constantly(node)) for q, (value, node) in found.items()
    ), *ends


def family_facts(f: Term) -> list[Lemma]:
    """The distinct inputs of a built-in family on n bits, and what follows for one-way messages."""
    family, n = f
    found: list[Lemma] = []
    for s in ("alice", "bob"):
        inputs = n if family == "index" and s == "bob" else ("^", 2, n)
        rows = (("=", ("rows", f, s), inputs), axiom("family-rows"))
        found.append(rows)
        if inputs != n:
            found += [((op, ("one-way", f, s), n), message_bits(arith(rows))) for op in (">=", "<=")]
    return found


def language_facts(f: Term, context: Context, fields: Sequence[str]) -> list[Lemma]:
    """A language under a partition, for all n: permuted identity, fooling set of its words, residuals."""
    _, language, _, n = f
    if free_variables(language):
        return []
    count, size = ("count", language, n), len(meaning.language(language).alphabet)
    closed = closed_form(language, n, context)
    identity = _permuted_identity(f, closed, fields)
    words = ((">=", ("fooling", f, 1), count), axiom("fooling-words", automata.closed_set))
    zero = ((">=", ("fooling", f, 0), 1), from_lemma("some-zero", lemma(("<", count, ("^", size, n)), arith(*closed))))
    ones: list[Lemma] = [(("<=", (quantity, f, 1), count), axiom()) for quantity in ("fooling", "cover")]
    residuals = (("<=", ("rows", f, "alice"), ("states", language, "complete")), axiom("prefix-states"))
    return [*closed, *identity, words, *ones, zero, residuals, *states_fact(("states", language, "complete"))]


def _permuted_identity(f: Term, closed: Sequence[Lemma], fields: Sequence[str]) -> list[Lemma]:
    _, language, partition, n = f
    count, size = ("count", language, n), len(meaning.language(language).alphabet)
    fixed = [lemma(("determined", language, partition, party, n), automata.closed_set) for party in ("alice", "bob")]
    held = meaning.partition(partition).sizes(n) if is_integer(n) else (("/", n, 2),)
    sparse = [lemma(("<", count, ("^", size, share)), arith(*closed)) for share in held]
    full = [
        communication.with_premises(
            "permuted-identity", *fixed, lemma(("=", count, ("^", size, share)), arith(*closed))
        )
        for share in held
    ]
    plain, with_zeros = (
        communication.with_premises("permuted-identity", *fixed),
        communication.with_premises("permuted-identity", *fixed, *sparse),
    )
    return [
        *((("=", ("rank", f, field), count), plain) for field in fields),
        ((">=", ("rank", ("complement", f), "Q"), ("+", count, 1)), with_zeros),
        *((("<=", ("rows", f, s), ("+", count, 1)), plain) for s in ("alice", "bob")),
        *((("=", ("rows", f, s), ("+", count, 1)), with_zeros) for s in ("alice", "bob")),
        *((("=", ("rows", f, s), count), filled) for s, filled in zip(("alice", "bob"), full, strict=False)),
        *_permuted_identity_values(f, closed, fixed),
    ]


def _permuted_identity_values(f: Term, closed: Sequence[Lemma], fixed: Sequence[Lemma]) -> list[Lemma]:
    """What the number of words says of the zeros, of partitions and of discrepancies, at one length."""
    _, language, partition, n = f
    if not is_integer(n) or not closed or closed[0][0][2] < 2:
        return []
    inputs = [len(meaning.language(language).alphabet) ** held for held in meaning.partition(partition).sizes(n)]
    shown = communication.with_premises("permuted-identity-values", *fixed, *closed)
    found: list[Lemma] = [((">=", ("leaves", f), ("partition-number", f)), axiom())]
    for quantity in (
        ("fooling", f, 0),
        ("cover", f, 0),
        ("partition-number", f),
        ("discrepancy", f),
        ("least-discrepancy", f),
    ):
        low, high = interval(quantity, closed[0][0][2], *inputs)
        found += [((">=", quantity, number(low)), shown), (("<=", quantity, number(high)), shown)]
    return found


def network_facts(hypothesis: Term, context: Context) -> list[Lemma]:
    """What a network that computes f gives.

    Messages of an RNN, the protocol of a Transformer, and lower bounds on D(f) to hold against it.
    """
    f = hypothesis[1]
    if hypothesis[0] == "rnn-computes":
        _, _, m, p = hypothesis
        return [(("<=", ("one-way", f, "alice"), ("*", m, p)), axiom())]
    _, _, A, N, K, m, d, H, _, summation = hypothesis
    p = ("ceil", ("log2", ("qp", N, K)))
    values = p if summation == "each" else ("/", ("*", 3, p), 2)
    costs = [
        ("+", query, ("*", H, ("+", ("-", ("+", ("*", 3, p), ("*", 2, ("log2", N))), 2), ("*", m, values))), 1)
        for query in (("ceil", ("log2", A)), ("*", d, p))
    ]
    found: list[Lemma] = [(("<=", ("D", f), cost), axiom("transformer-protocol")) for cost in costs]
    if isinstance(A, int):
        found.append((("=", ("ceil", ("log2", A)), (A - 1).bit_length()), evaluate))
    return found + list(depth_facts(f, context))


def depth_facts(f: Term, context: Context) -> Iterator[Lemma]:
    """D(f) >= E for a language under a partition with 2^(j + e n) words of length n.

    E = j + e n + 2 by rank, or one less by fooling sets.
    """
    if not isinstance(f, tuple) or f[0] != "under" or free_variables(f[1]) or is_integer(f[3]):
        return
    for (_, _, closed), _ in closed_form(f[1], f[3], context):
        if closed == 0:
            continue
        (_, (_, above, below), (_, base, exponent)) = closed
        if base & (base - 1) or (above & (above - 1)) or (below & (below - 1)):
            continue
        words = ("+", ("*", base.bit_length() - 1, exponent), above.bit_length() - below.bit_length())
        available = working(function_facts(f, context), context)
        for extra in (2, 1):
            yield (">=", ("D", f), ("+", words, extra)), tree_depth(arith(*available))
