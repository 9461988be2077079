"""What regular families show of a language whose positions are dealt out in blocks, or of a family on bits.

Fooling sets and triangles are found by `fooling.circuits.languages.search.fooling.fooling_families`, rectangles by
`fooling.circuits.languages.search.fooling.rectangle_families`, what has weights by
`fooling.verify.methods.languages.found_families`; each is put down as a bound by a closed form of its number of
words, or by that number itself where there is none, with its derivation, for all lengths.  Where parties are held to
some words, families of the languages of either colour are.  Lengths that are read entry by entry are left to the
measures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import isqrt

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import Factorisation
from fooling.circuits.languages.minors import Minor
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.search.fooling.block_families import block_length, has_blocks
from fooling.circuits.languages.search.fooling.minors import LONG
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import held_language
from fooling.verify.checker.normal_form import is_integral, least_value, normal
from fooling.verify.checker.theories.regular_families import divides
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.tactic import Lemma, Tactic, evaluate, step
from fooling.verify.methods.evidence import trees_and_ranks
from fooling.verify.methods.evidence.automata import closed_set, term_of_automaton
from fooling.verify.methods.languages import found_families
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.methods.languages.found_families import (
    coloured,
    families,
    fooling_languages,
    has_orthogonal_rows,
    has_zero_lines,
    identity_languages,
    ones_of,
    row_classes,
    triangular_languages,
)
from fooling.verify.methods.matrices.intervals import is_large, is_restricted
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, is_named

FOOLING = ("fooling",)
NEEDED: Mapping[str, tuple[str, ...]] = {  # the quantities that families bound and that bound this one
    "D": ("fooling", "rank", "rows", "partition-number"),
    "leaves": ("fooling", "rank", "partition-number"),
    "one-way": ("rows",),
    "fooling": ("fooling", "cover", "rows"),
    "cover": ("fooling", "cover", "rows"),
    "rank": ("rank", "rows"),
    "partition-number": ("fooling", "rank", "partition-number", "rows"),
    "rows": ("rows",),
    **dict.fromkeys(("rows-with", "nonzero-rows"), ("rows-with",)),
    **dict.fromkeys(("discrepancy", "least-discrepancy"), ("discrepancy", "least-discrepancy", "cover")),
    **dict.fromkeys(("randomised", "randomised-with"), ("discrepancy",)),
}
BELOW: Mapping[str, tuple[str, ...]] = {  # those that bound it from below, where these are fewer
    "D": ("fooling", "rank", "rows"),
    "leaves": ("fooling", "rank"),
    "fooling": ("fooling",),
    "partition-number": ("fooling", "rank"),
}
UPPER = "rank from above"  # a rank of which no lower bound is asked for
ABOVE = {"D": (UPPER, "rows", "partition-number"), "leaves": (UPPER, "partition-number")}  # those from above
CountedBound = tuple[Term, Tactic]  # a language whose words are counted, and why that is a bound
ALL = tuple(dict.fromkeys(bound for bounds in NEEDED.values() for bound in bounds))


def from_below(goal: Term) -> tuple[str, ...]:
    """What bounds a quantity that is to be at least a number, where that is less than what bounds it at all."""
    return _of_one_side(goal, (">=", ">"), BELOW)


def from_above(goal: Term) -> tuple[str, ...]:
    """The same where it is to be at most a number: then no fooling set and no triangle has to be looked for."""
    return _of_one_side(goal, ("<=", "<"), ABOVE)


def _of_one_side(goal: Term, ops: Collection[str], bounds: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    op, left, right = goal
    is_open = op not in ops or not isinstance(left, tuple) or any(subterms(right, head) for head in NEEDED)
    return () if is_open else bounds.get(left[0], ())


def regular_facts(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str] = ALL) -> Iterator[Lemma]:
    """Bounds on these quantities of the function.

    None where it is no such language, or is small enough to be read.
    """
    plain = f[1] if isinstance(f, tuple) and f[0] == "complement" else f
    if not isinstance(plain, tuple) or not (free_variables(plain) or is_large(plain)):
        return
    if is_restricted(f):
        yield from _of_a_held_language(f, fields, context, heads)
    elif plain[0] in WORDS["family"]:
        family, n = plain
        length = 2 * n if is_integer(n) else ("*", 2, n)
        together: Term = ("under", ("interleaved", family), "odd-even", length)
        for that, by in _of_language(together, fields, context, heads):
            yield exchanged(that, together, plain), trees_and_ranks.interleaved(by)
    elif plain[0] == "under" and is_named(plain[2]) and not free_variables(plain[1]):
        yield from _of_language(plain, fields, context, heads)


def _of_language(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    _, language, partition, n = f
    if not has_blocks(meaning.partition(partition)):
        return
    covers: list[Lemma] = []
    left = remainder_of(n, partition, context)
    for b in (0, 1):
        yield from _fooling(f, b, context) if "fooling" in heads else ()
        covers += _covers(f, b, context) if "cover" in heads else ()
    yield from covers
    if "partition-number" in heads:
        yield from _partitions(f, [families("Q", language, partition, b, left == 0) for b in (1, 0)], n, context)
    yield from _rows_of(f, context, heads)
    yield from _of_discrepancy(f, covers, context, heads) if left == 0 else ()
    if (least := "rank" in heads) or UPPER in heads:
        for b in (1, 0):
            yield from _ranks(f, b, fields, context, least)
            diagonals = identity_languages(language, partition, b, left) if least else ()
            yield from _of_complements(_of_colour(f, b), diagonals, n, fields, context)
        yield from _by_zero_lines(f, fields, context) if left == 0 else ()


def remainder_of(n: Term, partition: Term, context: Context) -> int | None:
    """What the length leaves modulo the period of the partition, where that is seen; 0 for whole blocks."""
    period = block_length(meaning.partition(partition))
    if is_integer(n):
        return int(n) % period
    if period == 2 and ("odd", n) in context.assumptions:
        return 1
    return next((r for r in range(period) if divides(period, ("-", n, r) if r else n, context)), None)


def _of_colour(f: Term, b: int) -> Term:
    """The function that is 1 where f has the colour."""
    other = f[1] if f[0] == "complement" else ("complement", f)
    return f if b else other


def _fooling(f: Term, b: int, context: Context) -> Iterator[Lemma]:
    _, language, partition, n = f
    left, by = remainder_of(n, partition, context), axiom("fooling-words", closed_set)
    found = [(words, by) for words in fooling_languages(language, partition, b, left)]
    yield from _best(">=", ("fooling", f, b), found, n, context)


def _covers(f: Term, b: int, context: Context) -> Iterator[Lemma]:
    _, language, partition, n = f
    whole = remainder_of(n, partition, context) == 0
    few = [(_index(family), _rectangles(family)) for family in families("cover", language, partition, b, whole)]
    yield from _best("<=", ("cover", f, b), few, n, context)


def _partitions(f: Term, of_colours: Sequence[Sequence[RectangleFamily]], n: Term, context: Context) -> Iterator[Lemma]:
    for both in product(*of_colours):
        yield from _bounded("<=", ("partition-number", f), [*map(_index, both)], n, context, _rectangles(*both))


def _rows_of(f: Term, context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    """The different inputs of either party, and those that have an entry of a colour."""
    for party in WORDS["party"]:
        if "rows" in heads:
            yield from _counted(("rows", f, party), None, context)
        if "rows-with" in heads:
            for b in (0, 1):
                yield from _counted(("rows-with", f, party, b), b, context)
            yield from _counted(("nonzero-rows", f, party), 1, context)


def _counted(quantity: Term, colour: int | None, context: Context) -> Iterator[Lemma]:
    _, f, party, *_ = quantity
    held, partition, n = held_language(f, meaning.language)
    whole = remainder_of(n, partition, context) == 0
    classes = row_classes(held, meaning.partition(partition), "A" if party == "alice" else "B", colour, whole)
    if classes is not None:
        words, by = (
            term_of_automaton(classes.words),
            step("regular-rows", equal=found_families.data_of(classes.equal)),
        )
        yield from _bounded("=", quantity, [words], n, context, by)


def _of_discrepancy(f: Term, covers: Sequence[Lemma], context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    """Bounds on the discrepancy, by rows of signs, and on the least one, by covers and by rectangles of either sign."""
    _, language, partition, n = f
    in_pairs = partition == "odd-even"
    if in_pairs and "discrepancy" in heads and has_orthogonal_rows(language):
        letters = len(meaning.language(language).alphabet)
        power = ("^", letters, ("/", ("-", 0, _half(n)), 2))
        yield ("<=", ("discrepancy", f), power), step("regular-orthogonal")
        if is_integer(n) and n % 4:
            yield ("<=", power, ("/", 1, isqrt(letters ** (n // 2)))), evaluate
    if "least-discrepancy" in heads:
        least = [*found_families.by_covers(covers)]
        if in_pairs:
            colours = (coloured(language, 1), coloured(language, 0))
            least += found_families.least_discrepancies(f, colours, n, context)
        yield from (*least, *found_families.uniform(least))


def _half(n: Term) -> Term:
    return n // 2 if is_integer(n) else n[2] if n[:2] == ("*", 2) and len(n) == 3 else ("/", n, 2)


def _ranks(f: Term, b: int, fields: Sequence[Term], context: Context, least: bool = True) -> Iterator[Lemma]:
    """Bounds on the rank of the matrix with a 1 for each entry of the colour, lower ones where they are wanted."""
    _, language, partition, n = f
    left = remainder_of(n, partition, context)
    triangular = triangular_languages(language, partition, b, left) if least else ()
    shown = [(words, step("regular-triangle", order=order)) for words, order in triangular]
    for field in dict.fromkeys(("Q", *fields)):
        rank = ("rank", _of_colour(f, b), field)
        few = [(_index(family), _rectangles(family)) for family in families(field, language, partition, b, left == 0)]
        yield from (*_best(">=", rank, shown, n, context), *_best("<=", rank, few, n, context))
        if partition == "odd-even" and left == 0:
            colours = coloured(language, b), coloured(language, 1 - b)
            yield from _by_weights(rank, colours, shown[:1], few[:1], n, context)


def _by_weights(
    rank: Term,
    colours: tuple[DFA, DFA],
    triangles: Sequence[CountedBound],
    rectangles: Sequence[CountedBound],
    n: Term,
    context: Context,
) -> Iterator[Lemma]:
    """A minor that has more words than these triangles, and a factorisation that has fewer than these rectangles."""
    language, rest = colours
    p, first = 0 if rank[2] == "Q" else int(rank[2][2:]), _first_pair(n, context)
    minors = found_families.minor_of(language, p, first), found_families.bordered(language, rest, p, first)
    minor = max(filter(None, minors), key=lambda found: _many(found[0].index), default=None)
    if minor is not None and all(_many(minor[0].index) > _many(meaning.language(words)) for words, _ in triangles):
        yield from _bounded(">=", rank, [_index(minor[0])], n, context, found_families.independent(*minor))
    inner = found_families.factored(language, p)
    if inner is not None and all(_many(inner.index) < _many(meaning.language(words)) for words, _ in rectangles):
        yield from _bounded("<=", rank, [_index(inner)], n, context, found_families.factors(inner))


def _first_pair(n: Term, context: Context) -> int:
    """1 where words certainly have a pair of letters."""
    least = least_value(normal(_half(n), context), context)
    return int(least is not None and least >= 1)


def _many(words: DFA) -> int:
    return count_words(words, 2 * LONG)


def _of_complements(
    g: Term, diagonals: Sequence[Term], n: Term, fields: Sequence[Term], context: Context
) -> Iterator[Lemma]:
    """The rank of the complement: that of g, up to 1, and that of an identity inside, the largest triangle."""
    other = _of_colour(g, 0)
    for words in diagonals[:1]:
        count: Term = ("count", words, n)
        closed = closed_form(words, n, context)
        inside: Lemma = (("identity", g, count), step("regular-identity"))
        name = "complement-identity" if g[0] == "complement" else "identity-complement"
        first = 0 if g[0] == "complement" else 1  # the other one asks as well whether g has no values but 0 and 1
        large = {first: arith(*closed), first + 1: inside[1]}
        more: Lemma = ((">=", ("rank", other, "Q"), count), axiom(name, conditions=large))
        yield from (((">=", ("rank", other, "Q"), that[2]), arith(more, (that, by))) for that, by in closed[:1])
    for field in dict.fromkeys(("Q", *fields)):
        yield ("<=", ("rank", g, field), ("+", ("rank", other, field), 1)), axiom()


def _by_zero_lines(f: Term, fields: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """A rank that is one more than the complement's, as either party has an input without an entry of a colour."""
    plain = f[1] if f[0] == "complement" else f
    held, partition, _ = held_language(plain, meaning.language)
    for b in (0, 1):
        if has_zero_lines(held, meaning.partition(partition), b):
            shown = {
                place: arith(
                    *_counted(("rows", plain, s), None, context), *_counted(("rows-with", plain, s, b), b, context)
                )
                for place, s in enumerate(WORDS["party"], 1)
            }
            for field in dict.fromkeys(("Q", *fields)):
                yield said("complement-rank-more", b, field, conditions=shown, f=plain)


# ---- parties that are held to some words ----


def _of_a_held_language(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    """What is shown of the languages of either colour holds of it; partitions and rows are its own."""
    try:
        held, partition, n = held_language(f, meaning.language)
        if partition != "odd-even":
            return
        even = n % 2 == 0 if is_integer(n) else is_integral(_half(n), context)
        ones, ranks = {b: ones_of(held, b, even) for b in (1, 0)}, "rank" in heads or UPPER in heads
    except FoolingError:
        return
    for b, language in ones.items():
        same: Term = ("under", language, partition, n)
        shown = [
            *(_fooling(same, 1, context) if "fooling" in heads else ()),
            *(_covers(same, 1, context) if "cover" in heads else ()),
            *(_ranks(same, 1, fields, context) if ranks else ()),
        ]
        yield from _moved(f, b, shown)
        if ranks:
            diagonals = identity_languages(language, partition, 1, remainder_of(n, partition, context))
            yield from _of_complements(_of_colour(f, b), diagonals, n, fields, context)
    if ranks:
        yield from _by_zero_lines(f, fields, context)
    if "partition-number" in heads:
        whole = remainder_of(n, partition, context) == 0
        yield from _partitions(f, [families("Q", ones[b], partition, 1, whole) for b in (1, 0)], n, context)
    yield from _rows_of(f, context, heads)


def _moved(f: Term, b: int, shown: Iterable[Lemma]) -> Iterator[Lemma]:
    """What is shown of the matrix with a 1 for each entry of the colour and zeros around, of the function."""
    for (op, other, bound), by in shown:
        head, _, *of = other
        quantity = ("rank", _of_colour(f, b), *of) if head == "rank" else (head, f, b)
        same: Lemma = (("=", quantity, other), step("zeros-around"))
        yield (op, quantity, bound), arith(same, ((op, other, bound), by))


# ---- bounds by numbers of words ----


def _best(op: str, quantity: Term, found: Sequence[CountedBound], n: Term, context: Context) -> Iterator[Lemma]:
    """The quantity against the number of words of the best language, and of the best one with a closed form."""
    for words, by in found:
        yield from _bounded(op, quantity, [words], n, context, by)
        if closed_form(words, n, context):
            return


def _bounded(op: str, quantity: Term, words: Sequence[Term], n: Term, context: Context, by: Tactic) -> Iterator[Lemma]:
    """The quantity against the numbers of words of some languages, by closed forms where there are any."""
    counts: list[Term] = [("count", language, n) for language in words]
    closed = [closed_form(language, n, context) for language in words]
    many = counts[0] if len(counts) == 1 else ("+", *counts)
    shown: Lemma = ((op, quantity, many), by)
    if not all(closed):
        yield shown
        return
    formulas = [lemmas[0][0][2] for lemmas in closed]
    formula = formulas[0] if len(formulas) == 1 else ("+", *formulas)
    yield (op, quantity, formula), arith(shown, *(lemmas[0] for lemmas in closed))


def _index(family: RectangleFamily | Factorisation | Minor) -> Term:
    return term_of_automaton(family.index)


def _rectangles(*families: RectangleFamily) -> Tactic:
    return step(
        "regular-rectangles",
        families=[[found_families.data_of(family.alice), found_families.data_of(family.bob)] for family in families],
    )
