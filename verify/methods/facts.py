"""What is known of the quantities in a goal: lemmas collected for the automatic route, each with its tactic.

Facts are only proposed here; `working` keeps those whose derivation the checker accepts in the context at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from circuits.search.recurrence import find_recurrence
from circuits.word_count import count_words
from fooling_sets.errors import FoolingError
from fooling_sets.functions import FAMILIES
from verify.checker import meaning
from verify.checker.judge import fresh
from verify.checker.kernel import Context, prove
from verify.checker.theories.automata import first_value
from verify.checker.theories.permuted_identity import value
from verify.methods import automata, communication
from verify.methods.algebra import arith
from verify.methods.automata import closed_set
from verify.methods.axioms import axiom, consequences, logarithm, message_bits
from verify.methods.axioms import depth as tree_depth
from verify.methods.depth import depth
from verify.methods.ends import is_large, minimal_states
from verify.methods.fooling import BRIEFLY, maximum
from verify.methods.tactic import Lemma, Node, assumption, constantly, evaluate, from_lemma, lemma, number, seconds_left
from verify.statement.notation import dfa
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


NETWORKS = ("transformer-computes", "rnn-computes")
SPEAKING = (
    *NETWORKS,
    "rnn-decides",
    "dfa-decides",
    "same-function",
    "identity",
)  # assumptions that axioms draw conclusions from
RECTANGLES = ("D", "leaves", "fooling", "cover", "partition-number", "terms")

# The textbook fooling sets of the families, inputs interleaved, as languages of words made of blocks x_i y_i, for all
# n: colour, the blocks of its words, and of one word of the other value its first block and the others.
FOOLING_WORDS: Mapping[str, tuple[int, tuple[str, ...], str, str]] = {
    "equality": (1, ("00", "11"), "01", "00"),
    "disjointness": (1, ("01", "10"), "11", "00"),
    "intersection": (0, ("01", "10"), "11", "00"),
    "greater-than": (0, ("00", "11"), "10", "00"),
}


def facts(goal: Term, context: Context) -> list[Lemma]:
    """All facts about the quantities in the goal and in what the assumptions imply that hold in this context."""
    implied = [fact for a in context.assumptions if a[0] in SPEAKING for fact in consequences(a)]
    about = (goal, context.assumptions, tuple(that for that, _ in implied))
    proposed = [(a, assumption) for a in context.assumptions if a[0] in (">=", ">", "<=", "<", "=")] + implied
    fields = sorted({"Q", *(quantity[2] for quantity in subterms(about, "rank"))})
    functions = {quantity[1] for head in QUANTITIES for quantity in subterms(about, head)}
    for f in sorted(functions, key=repr):
        proposed += function_facts(f, context, fields)
        if isinstance(f, tuple) and f[0] in FOOLING_WORDS and any(subterms(about, head) for head in RECTANGLES):
            proposed += family_fooling(f, context)
    for count in sorted(subterms(about, "count"), key=repr):
        proposed += closed_form(count[1], count[2], context)
    for quantity in sorted(subterms(about, "states"), key=repr):
        proposed += states_fact(quantity)
    for _, f in sorted(subterms(tuple(that for that, _ in implied), "D"), key=repr):
        proposed += depth_facts(f, context)
    return working(proposed + number_facts(about), context)


def number_facts(about: Term) -> list[Lemma]:
    """The integers next to logarithms of given integers, and the bits that name a number of a format."""
    found: list[Lemma] = []
    for log in sorted(subterms(about, "log2"), key=repr):
        if is_integer(log[1]) and log[1] >= 2:
            above = (log[1] - 1).bit_length()
            found += [(("<=", log, above), evaluate), (("=", ("ceil", log), above), evaluate)]
            found += [(("<", log, log[1].bit_length()), evaluate), ((">=", log, log[1].bit_length() - 1), evaluate)]
    for bits in sorted(subterms(about, "ceil"), key=repr):
        if bits[1][0] == "log2" and isinstance(bits[1][1], tuple) and bits[1][1][0] == "qp":
            found += format_bits(*bits[1][1][1:])
    return found


def format_bits(N: Term, K: Term) -> list[Lemma]:
    """2K log2 N + 1 <= p <= 2K log2 N + 2 for p = ceil(log2 qp), as the format (N, K) has 2 N^(2K) + 1 numbers."""
    values, half = ("qp", N, K), ("*", 2, ("^", N, ("*", 2, K)))
    bits, least = ("ceil", ("log2", values)), ("+", ("*", 2, K, ("log2", N)), 1)
    above = lemma((">=", bits, ("log2", values)), axiom())
    more = lemma((">=", ("log2", values), ("log2", half)), logarithm(arith()))
    below = lemma(("<=", bits, ("+", ("log2", half), 1)), axiom())
    return [lemma((">=", bits, least), arith(above, more)), lemma(("<=", bits, ("+", least, 1)), arith(below))]


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
    return [a for a in context.assumptions if a[0] in NETWORKS]


def subterms(data: Any, head: str) -> set[Term]:
    """All terms with this operator, anywhere in the data."""
    if not isinstance(data, tuple):
        return set()
    own = {data} if data and data[0] == head else set()
    return own.union(*(subterms(part, head) for part in data))


def states_fact(quantity: Term) -> list[Lemma]:
    """The number of states of the minimal automaton of a given language, or of a Dyck language of any depth."""
    _, language, which = quantity
    if not free_variables(quantity):
        return minimal_states(quantity)
    if language[0] != "dyck":
        return []
    types, depth_ = language[1:]
    stacks = ("sum", "i", 0, depth_, ("^", types, "i"))
    closed = ("=", ("*", ("-", types, 1), stacks), ("-", ("^", types, ("+", depth_, 1)), 1))
    return [(("=", quantity, stacks if which == "partial" else ("+", stacks, 1)), axiom()), (closed, axiom())]


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
    coefficients = find_recurrence(dfa, first, stride)
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
    if not isinstance(f, tuple):
        return found
    if f[0] in FAMILIES or (f[0] == "complement" and f[1][0] in FAMILIES):
        found += family_facts(f)
    elif f[0] == "under":
        found += language_facts(f, context, fields)
    if f[0] == "complement" and not free_variables(f) and is_large(f):
        found += complement_facts(f, context, fields)
    return found if free_variables(f) else [*found, *matrix_facts(f)]


def complement_facts(f: Term, context: Context, fields: Sequence[str]) -> list[Lemma]:
    """What is known of a function that is too large to read, of its complement."""
    _, inner = f
    return [
        *((("=", (head, f), (head, inner)), axiom()) for head in ("D", "leaves", "partition-number")),
        *((("=", (head, f, b), (head, inner, 1 - b)), axiom()) for head in ("fooling", "cover") for b in (0, 1)),
        *function_facts(inner, context, fields),
        *(family_fooling(inner, context) if inner[0] in FOOLING_WORDS else ()),
    ]


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
        found["fooling", f, b] = maximum(f, b, seconds_left(BRIEFLY))[:2]
    bits = depth(f, seconds_left(BRIEFLY), found)
    ends = (
        ((">=", ("D", f), bits.lower), constantly(bits.lower_node)),
        (("<=", ("D", f), bits.upper), constantly(bits.upper_node)),
    )
    return *(
        ((">=" if q[0] == "fooling" else "=", q, value), constantly(node)) for q, (value, node) in found.items()
    ), *ends


def family_facts(f: Term) -> list[Lemma]:
    """The distinct inputs of a built-in family on n bits or its complement, and what follows for one-way messages."""
    inner = f[1] if f[0] == "complement" else f
    family, n = inner
    found: list[Lemma] = []
    for s in ("alice", "bob"):
        inputs = n if family == "index" and s == "bob" else ("^", 2, n)
        rows: Lemma = (("=", ("rows", inner, s), inputs), axiom("family-rows"))
        if f != inner:
            same = (("=", ("rows", f, s), ("rows", inner, s)), axiom())
            rows = (("=", ("rows", f, s), inputs), arith(same, rows))
        found.append(rows)
        bits = n if inputs != n else (n - 1).bit_length() if is_integer(n) else None
        if bits is not None:
            found += [((op, ("one-way", f, s), bits), message_bits(arith(rows))) for op in (">=", "<=")]
    return found


def family_fooling(f: Term, context: Context) -> list[Lemma]:
    """Fooling sets of both colours of a built-in family for all n: 2^n words of one, one word of the other."""
    family, n = f
    if not is_large(f) if is_integer(n) else context.sorts.get(n) != "int":
        return []
    colour, blocks, first, rest = FOOLING_WORDS[family]
    return [
        fooling_by_words(f, colour, repeated(blocks), ("^", 2, n)),
        fooling_by_words(f, 1 - colour, once_then(first, rest), 1),
    ]


def fooling_by_words(f: Term, colour: int, language: Term, number_of_words: Term) -> Lemma:
    """The interleaved words of a language are a fooling set of a family on n bits each."""
    family, n = f
    length = 2 * n if is_integer(n) else ("*", 2, n)
    together = ("under", ("interleaved", family), "odd-even", length)
    words = ((">=", ("fooling", together, colour), ("count", language, length)), axiom("fooling-words", closed_set))
    computed = evaluate if is_integer(n) else automata.recurrence(n)
    counted = (("=", ("count", language, length), number_of_words), computed)
    return (">=", ("fooling", f, colour), number_of_words), communication.interleaved(arith(words, counted))


def repeated(blocks: Sequence[str]) -> Term:
    """The language of all words made of these two-letter blocks."""
    rows: list[list[int | None]] = [[None, None], [None, None], [None, None]]
    for block in blocks:
        x, y = map(int, block)
        rows[0][x], rows[1 + x][y] = 1 + x, 0
    return dfa("01", 0, [0], rows).term


def once_then(first: str, rest: str) -> Term:
    """The language of one two-letter block and then any number of another one."""
    rows: list[list[int | None]] = [[None, None] for _ in range(4)]
    for state, letter, target in zip(range(4), first + rest, (1, 2, 3, 2), strict=True):
        rows[state][int(letter)] = target
    return dfa("01", 0, [2], rows).term


def language_facts(f: Term, context: Context, fields: Sequence[str]) -> list[Lemma]:
    """A language under a partition, for all n: permuted identity, fooling set of its words, residuals."""
    _, language, _, n = f
    residuals = (("<=", ("rows", f, "alice"), ("states", language, "complete")), axiom("prefix-states"))
    if free_variables(language):
        return [residuals]
    count, size = ("count", language, n), len(meaning.language(language).alphabet)
    closed = closed_form(language, n, context)
    identity = _permuted_identity(f, closed, fields)
    words = ((">=", ("fooling", f, 1), count), axiom("fooling-words", closed_set))
    zero = ((">=", ("fooling", f, 0), 1), from_lemma("some-zero", lemma(("<", count, ("^", size, n)), arith(*closed))))
    ones: list[Lemma] = [(("<=", (quantity, f, 1), count), axiom()) for quantity in ("fooling", "cover")]
    return [*closed, *identity, words, *ones, zero, residuals, *states_fact(("states", language, "complete"))]


def _permuted_identity(f: Term, closed: Sequence[Lemma], fields: Sequence[str]) -> list[Lemma]:
    _, language, partition, n = f
    count, size = ("count", language, n), len(meaning.language(language).alphabet)
    fixed = [lemma(("determined", language, partition, party, n), closed_set) for party in ("alice", "bob")]
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
        exact = number(value(quantity, closed[0][0][2], *inputs))
        found += [((">=", quantity, exact), shown), (("<=", quantity, exact), shown)]
    return found


def depth_facts(f: Term, context: Context) -> Iterator[Lemma]:
    """D(f) >= E: for a language under a partition with 2^(j + e n) words of length n, and for a built-in family.

    E = j + e n + 2 by rank, or one less by fooling sets; for a family on n bits n + 1.
    """
    if not isinstance(f, tuple):
        return
    if f[0] == "complement":
        yield ("=", ("D", f), ("D", f[1])), axiom()
        yield from depth_facts(f[1], context)
    elif f[0] in FOOLING_WORDS and not is_integer(f[1]):
        available = working([*function_facts(f, context), *family_fooling(f, context)], context)
        yield (">=", ("D", f), ("+", f[1], 1)), tree_depth(arith(*available))
    elif f[0] == "under" and not free_variables(f[1]) and not is_integer(f[3]):
        yield from language_depth(f, context)


def language_depth(f: Term, context: Context) -> Iterator[Lemma]:
    """D(f) >= E for a language under a partition whose words number a power of 2."""
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
