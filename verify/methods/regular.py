"""What regular families show of a language at odd and even positions, or of a family on bits, for all lengths.

Fooling sets and triangles are learned by `circuits.search.patterns`, inverses by `circuits.search.inverses`, rectangles
by `circuits.search.rectangle_families`; each is put down as a bound by a closed form of its number of words, with its
derivation.  Lengths that are read entry by entry are left to the measures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import isqrt
from typing import Any

from circuits.dfa import DFA
from circuits.factorisation import Factorisation
from circuits.held_language import HeldLanguage, of_even_length
from circuits.inverse import check_orthogonal
from circuits.rectangles import RectangleFamily
from circuits.row_families import RowClasses
from circuits.search.factorisations import SAMPLE
from circuits.search.inverses import find_inverse
from circuits.search.minimise import trim_partial
from circuits.search.minors import LONG, inner
from circuits.search.patterns import ODD_EVEN, fooling_words, triangular_words
from circuits.search.rectangle_families import at_least_one, exactly_one, modulo
from circuits.search.regular_fooling import decide_determined
from circuits.search.row_families import row_family
from circuits.word_count import count_words
from fooling_sets.errors import EvidenceError, FoolingError
from verify.checker import meaning
from verify.checker.held import held_language
from verify.checker.kernel import Context
from verify.checker.normal_form import is_integral, least_value, normal
from verify.methods import communication, weighted
from verify.methods.algebra import arith
from verify.methods.automata import closed_set
from verify.methods.axioms import axiom
from verify.methods.counts import closed_form
from verify.methods.ends import is_large, is_restricted, term_of_automaton
from verify.methods.tactic import Lemma, Node, Tactic, accepted, evaluate, step
from verify.statement.operators import WORDS
from verify.statement.proposition import Term, free_variables, is_integer

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
    "discrepancy": ("discrepancy", "least-discrepancy", "cover"),
    "least-discrepancy": ("discrepancy", "least-discrepancy", "cover"),
    **dict.fromkeys(("randomised", "randomised-with"), ("discrepancy",)),
}
ALL = tuple(dict.fromkeys(bound for bounds in NEEDED.values() for bound in bounds))


def regular_facts(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str] = ALL) -> Iterator[Lemma]:
    """Bounds on these quantities of the function.

    None where it is no such language, or is small enough to be read.
    """
    plain = f[1] if isinstance(f, tuple) and f[0] == "complement" else f
    if not isinstance(plain, tuple) or not (free_variables(plain) or is_large(plain)):
        return
    if is_restricted(f):
        yield from _of_a_held_language(f, fields, context, heads)
    if plain[0] in WORDS["family"]:
        family, n = plain
        length = 2 * n if is_integer(n) else ("*", 2, n)
        together: Term = ("under", ("interleaved", family), "odd-even", length)
        for that, by in _of_language(together, fields, context, heads):
            yield _replaced(that, together, plain), communication.interleaved(by)
    elif plain[0] == "under" and plain[2] == "odd-even" and not free_variables(plain[1]):
        yield from _of_language(plain, fields, context, heads)


def _replaced(term: Any, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return tuple(_replaced(part, old, new) for part in term) if isinstance(term, tuple) else term


def _of_language(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    _, language, _, n = f
    least: list[Lemma] = []
    for b in (0, 1):
        if "fooling" in heads and (words := fooling_language(language, b)) is not None:
            by = axiom("fooling-words", closed_set)
            yield from _bounded(">=", ("fooling", f, b), [words], n, context, by)
        if "cover" in heads and (family := _family(at_least_one, language, b)) is not None:
            few = list(_bounded("<=", ("cover", f, b), [_index(family)], n, context, _rectangles(family)))
            yield from few
            least += weighted.by_covers(few) if "least-discrepancy" in heads else ()
    if "partition-number" in heads:
        both = [family for b in (1, 0) if (family := _family(exactly_one, language, b)) is not None]
        if len(both) == 2:
            yield from _bounded("<=", ("partition-number", f), map(_index, both), n, context, _rectangles(*both))
    if "rows" in heads:
        yield from _rows_of(f, context)
    if "discrepancy" in heads and _has_orthogonal_rows(language):
        letters = len(meaning.language(language).alphabet)
        power = ("^", letters, ("/", ("-", 0, _half(n)), 2))
        yield ("<=", ("discrepancy", f), power), step("regular-orthogonal")
        if is_integer(n) and n % 4:
            yield ("<=", power, ("/", 1, isqrt(letters ** (n // 2)))), evaluate
    if "least-discrepancy" in heads:
        least += weighted.least_discrepancies(f, (_coloured(language, 1), _coloured(language, 0)), n, context)
        yield from (*least, *weighted.uniform(least))
    if "rank" in heads:
        other = ("complement", f)
        for b, g in ((1, f), (0, other)):
            yield from _ranks(g, language, b, fields, context)
            for field in dict.fromkeys(("Q", *fields)):
                yield ("<=", ("rank", g, field), ("+", ("rank", f if g == other else other, field), 1)), axiom()
        yield from _of_a_permutation(f, context)


def _rows_of(f: Term, context: Context) -> Iterator[Lemma]:
    """The different inputs of either party."""
    for party in WORDS["party"]:
        classes = _classes(f[1], party)
        if classes is not None:
            words, by = term_of_automaton(classes.words), step("regular-rows", equal=weighted.data_of(classes.equal))
            yield from _bounded("=", ("rows", f, party), [words], f[3], context, by)


def by_orthogonal_rows(goal: Term, context: Context) -> Node:
    """A bound on the discrepancy as it is written, where the checker accepts it."""
    return accepted(step("regular-orthogonal"))(goal, context)


def _of_a_permutation(f: Term, context: Context) -> Iterator[Lemma]:
    """The rank of the complement, where each row and each column has one 1 and there are at least two."""
    _, language, partition, n = f
    count, size = ("count", language, n), ("^", len(meaning.language(language).alphabet), _half(n))
    closed = closed_form(language, n, context)
    premises = [
        *((("determined", language, partition, party, n), closed_set) for party in WORDS["party"]),
        (("=", count, size), arith(*closed)),
        ((">=", count, 2), arith(*closed)),
    ]
    rank = ("rank", ("complement", f), "Q")
    independent: Lemma = ((">=", rank, count), communication.with_premises("permuted-identity", *premises))
    yield from (((">=", rank, formula), arith(independent, (same, by))) for same, by in closed for formula in same[2:])


def _of_a_held_language(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    """What is shown of the languages of either colour holds of it; partitions and rows are its own."""
    try:
        held, split, n = held_language(f, meaning.language)
    except FoolingError:
        return
    if split != "odd-even":
        return
    even = n % 2 == 0 if is_integer(n) else is_integral(_half(n), context)
    ones = {b: _ones(held, b, even) for b in (1, 0)}
    other = f[1] if f[0] == "complement" else ("complement", f)
    for b, language in ones.items():
        g: Term = ("under", language, "odd-even", n)
        if "fooling" in heads and (words := _part(language)) is not None:
            by = axiom("fooling-words", closed_set)
            yield from _moved(("fooling", f, b), _bounded(">=", ("fooling", g, 1), [words], n, context, by))
        if "cover" in heads and (family := _family(at_least_one, language, 1)) is not None:
            shown = _bounded("<=", ("cover", g, 1), [_index(family)], n, context, _rectangles(family))
            yield from _moved(("cover", f, b), shown)
        if "rank" in heads:
            for lemma in _ranks(g, language, 1, fields, context, part=True):
                if lemma[0][1][0] == "rank":
                    yield from _moved(("rank", f if b else other, *lemma[0][1][2:]), [lemma])
            yield from _of_an_identity(other if b else f, g, context)
            for field in dict.fromkeys(("Q", *fields)):
                left, right = (("rank", h, field) for h in ((f, other) if b else (other, f)))
                yield ("<=", left, ("+", right, 1)), axiom()
    if "partition-number" in heads:
        both = [family for b in (1, 0) if (family := _family(exactly_one, ones[b], 1)) is not None]
        if len(both) == 2:
            yield from _bounded("<=", ("partition-number", f), map(_index, both), n, context, _rectangles(*both))
    for party in WORDS["party"] if "rows" in heads else ():
        classes = _classes(ones[1], party, held.domain("A" if party == "alice" else "B"))
        if classes is not None:
            by = step("regular-rows", equal=weighted.data_of(classes.equal))
            yield from _bounded("=", ("rows", f, party), [term_of_automaton(classes.words)], n, context, by)


def _of_an_identity(f: Term, zeros: Term, context: Context) -> Iterator[Lemma]:
    """The rank of a function either party of which determines each zero."""
    _, words, partition, n = zeros
    count, closed = ("count", words, n), closed_form(words, n, context)
    if closed and _is_determined(words):
        premises = [
            *((("determined", words, partition, party, n), closed_set) for party in WORDS["party"]),
            ((">=", count, 2), arith(*closed)),
        ]
        shown: Lemma = ((">=", ("rank", f, "Q"), count), communication.with_premises("identity-of-zeros", *premises))
        yield (">=", ("rank", f, "Q"), closed[0][0][2]), arith(shown, *closed)


@cache
def _is_determined(words: Term) -> bool:
    automaton = meaning.language(words)
    try:
        return all(decide_determined(automaton, ODD_EVEN, party).holds for party in "AB")
    except FoolingError:
        return False


def _moved(quantity: Term, shown: Iterable[Lemma]) -> Iterator[Lemma]:
    """What is shown of the matrix with zeros around, of the quantity."""
    for (op, other, bound), by in shown:
        same: Lemma = (("=", quantity, other), step("zeros-around"))
        yield (op, quantity, bound), arith(same, ((op, other, bound), by))


@cache
def _ones(held: HeldLanguage, b: int, even: bool) -> Term:
    words = held.coloured(ODD_EVEN, b)
    return term_of_automaton(trim_partial(of_even_length(words) if even else words))


@cache
def _part(language: Term) -> Term | None:
    words = fooling_words(meaning.language(language), part=True)
    return None if words is None else term_of_automaton(words)


def _half(n: Term) -> Term:
    return n // 2 if is_integer(n) else n[2] if n[:2] == ("*", 2) and len(n) == 3 else ("/", n, 2)


def _ranks(
    g: Term, language: Term, b: int, fields: Sequence[Term], context: Context, part: bool = False
) -> Iterator[Lemma]:
    n = (g if b else g[1])[3]
    triangle, exact = _triangle(language, b, part), _family(exactly_one, language, b)
    half = _half(n)
    least = least_value(normal(half, context), context)
    first = int(least is not None and least >= 1)
    for field in dict.fromkeys(("Q", *fields)):
        if triangle is not None:
            words, order = triangle
            by = step("regular-triangle", order=list(order))
            yield from _bounded(">=", ("rank", g, field), [words], n, context, by)
        few = _modulo(language, b, int(field[2:])) if field != "Q" else exact
        if few is not None:
            yield from _bounded("<=", ("rank", g, field), [_index(few)], n, context, _rectangles(few))
        p = 0 if field == "Q" else int(field[2:])
        found = weighted.minor_of(_coloured(language, b), p, first)
        if found is not None and (
            triangle is None or inner(found[0]) > count_words(meaning.language(triangle[0]), 2 * LONG)
        ):
            words = term_of_automaton(found[0].index)
            yield from _bounded(">=", ("rank", g, field), [words], n, context, weighted.independent(*found))
        factors = weighted.factored(_coloured(language, b), p)
        if factors is not None and (few is None or _many(factors.index) < _many(few.index)):
            yield from _bounded("<=", ("rank", g, field), [_index(factors)], n, context, weighted.factors(factors))
    if part:
        return  # a matrix with lines of zeros has no inverse
    weights = _inverse(language, b, first)
    if weights is not None:
        letters = len(meaning.language(language).alphabet)
        yield (">=", ("rank", g, "Q"), ("^", letters, half)), step("regular-inverse", **weights)


def _many(words: DFA) -> int:
    return count_words(words, 2 * SAMPLE)


def _bounded(op: str, quantity: Term, words: Any, n: Term, context: Context, by: Tactic) -> Iterator[Lemma]:
    """The quantity against the closed forms of the numbers of words of some languages, or the one number."""
    counts = [("count", language, n) for language in words]
    closed = [closed_form(language, n, context) for _, language, _ in counts]
    many = counts[0] if len(counts) == 1 else ("+", *counts)
    if not all(closed) and len(counts) == 1:
        yield (op, quantity, many), by
    if all(closed):
        formulas = [lemmas[0][0][2] for lemmas in closed]
        formula = formulas[0] if len(formulas) == 1 else ("+", *formulas)
        shown: Lemma = ((op, quantity, many), by)
        yield (op, quantity, formula), arith(shown, *(lemmas[0] for lemmas in closed))


# ---- what is found, once a process ----


@cache
def _coloured(language: Term, b: int) -> DFA:
    automaton = meaning.language(language)
    return automaton if b else automaton.complemented()


@cache
def fooling_language(language: Term, b: int) -> Term | None:
    """Words that are a fooling set of that colour for all lengths, at odd and even positions; None for none found."""
    words = fooling_words(_coloured(language, b))
    return None if words is None else term_of_automaton(words)


@cache
def _triangle(language: Term, b: int, part: bool = False) -> tuple[Term, tuple[int, ...]] | None:
    found = triangular_words(_coloured(language, b), part)
    return None if found is None else (term_of_automaton(found[0]), found[1])


@cache
def _family(find: Callable[..., RectangleFamily | None], language: Term, b: int) -> RectangleFamily | None:
    return find(_coloured(language, b), ODD_EVEN)


@cache
def _modulo(language: Term, b: int, p: int) -> RectangleFamily | None:
    return modulo(p, _coloured(language, b), ODD_EVEN)


@cache
def _inverse(language: Term, b: int, first: int) -> dict[str, Any] | None:
    found = find_inverse(_coloured(language, b), first)
    if found is None:
        return None
    return dict(zip(("start", "end", "steps"), weighted.weights_of(found), strict=True))


@cache
def _has_orthogonal_rows(language: Term) -> bool:
    try:
        check_orthogonal(_coloured(language, 1))
    except EvidenceError:
        return False
    return True


@cache
def _classes(language: Term, party: str, domain: DFA | None = None) -> RowClasses | None:
    return row_family(_coloured(language, 1), ODD_EVEN, "A" if party == "alice" else "B", domain)


def _index(family: RectangleFamily | Factorisation) -> Term:
    return term_of_automaton(family.index)


def _rectangles(*families: RectangleFamily) -> Tactic:
    return step(
        "regular-rectangles",
        families=[[weighted.data_of(family.alice), weighted.data_of(family.bob)] for family in families],
    )
