"""What regular families show of a language whose positions are dealt out in blocks, or of a family on bits.

Fooling sets and triangles are found by `circuits.search.families`, inverses by `circuits.search.inverses`, rectangles
by `circuits.search.rectangle_families`; each is put down as a bound by a closed form of its number of words, or by that
number itself where there is none, with its derivation, for all lengths.  Lengths that are read entry by entry are left
to the measures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from circuits.dfa import DFA
from circuits.inverse import check_orthogonal
from circuits.rectangles import RectangleFamily
from circuits.row_families import RowClasses
from circuits.search.block_families import has_blocks
from circuits.search.families import fooling_sets, identities, triangles
from circuits.search.inverses import find_inverse
from circuits.search.rectangle_families import at_least_one, exactly_one, modulo
from circuits.search.row_families import row_family
from fooling_sets.errors import EvidenceError
from verify.checker import meaning
from verify.checker.kernel import Context
from verify.checker.normal_form import least_value, normal
from verify.methods import communication
from verify.methods.algebra import arith
from verify.methods.automata import closed_set
from verify.methods.axioms import axiom
from verify.methods.counts import closed_form
from verify.methods.ends import is_large, term_of_automaton
from verify.methods.tactic import Lemma, Node, Tactic, accepted, step
from verify.statement.operators import WORDS
from verify.statement.proposition import Term, free_variables, is_integer, is_named

FOOLING = ("fooling",)
NEEDED: Mapping[str, tuple[str, ...]] = {  # the quantities that families bound and that bound this one
    "D": ("fooling", "rank", "rows", "partition-number"),
    "leaves": ("fooling", "rank", "partition-number"),
    "one-way": ("rows",),
    "fooling": ("fooling", "cover", "rows"),
    "cover": ("fooling", "cover", "rows"),
    "rank": ("rank", "rows"),
    "partition-number": ("fooling", "rank", "partition-number", "rows"),
    **{head: (head,) for head in ("rows", "discrepancy")},
    **dict.fromkeys(("rows-with", "nonzero-rows"), ("rows-with",)),
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
    if plain[0] in WORDS["family"]:
        family, n = plain
        length = 2 * n if is_integer(n) else ("*", 2, n)
        together: Term = ("under", ("interleaved", family), "odd-even", length)
        for that, by in _of_language(together, fields, context, heads):
            yield _replaced(that, together, plain), communication.interleaved(by)
    elif plain[0] == "under" and is_named(plain[2]) and not free_variables(plain[1]):
        yield from _of_language(plain, fields, context, heads)


def _replaced(term: Any, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return tuple(_replaced(part, old, new) for part in term) if isinstance(term, tuple) else term


def _of_language(f: Term, fields: Sequence[Term], context: Context, heads: Collection[str]) -> Iterator[Lemma]:
    _, language, partition, n = f
    if not has_blocks(meaning.partition(partition)):
        return
    for b in (0, 1):
        if "fooling" in heads:
            by = axiom("fooling-words", closed_set)
            found = [(words, by) for words in fooling_languages(language, partition, b)]
            yield from _best(">=", ("fooling", f, b), found, n, context)
        if "cover" in heads:
            few = [(_index(family), _rectangles(family)) for family in _families("cover", language, partition, b)]
            yield from _best("<=", ("cover", f, b), few, n, context)
    if "partition-number" in heads:
        for both in product(*(_families("Q", language, partition, b) for b in (1, 0))):
            yield from _bounded("<=", ("partition-number", f), [*map(_index, both)], n, context, _rectangles(*both))
    if "rows" in heads:
        yield from _rows_of(f, context)
    if "rows-with" in heads:
        yield from _rows_with(f, context)
    if partition == "odd-even" and "discrepancy" in heads and _has_orthogonal_rows(language):
        letters = len(meaning.language(language).alphabet)
        yield ("<=", ("discrepancy", f), ("^", letters, ("/", ("-", 0, _half(n)), 2))), step("regular-orthogonal")
    if "rank" in heads:
        yield from _of_rank(f, fields, context)


def _of_rank(f: Term, fields: Sequence[Term], context: Context) -> Iterator[Lemma]:
    other = ("complement", f)
    for b, g in ((1, f), (0, other)):
        yield from _ranks(g, f, b, fields, context)
        yield from _of_an_identity(g, f, b, context)
        for field in dict.fromkeys(("Q", *fields)):
            yield ("<=", ("rank", g, field), ("+", ("rank", f if g == other else other, field), 1)), axiom()
    if f[2] == "odd-even":
        yield from _of_a_permutation(f, context)


def _rows_of(f: Term, context: Context) -> Iterator[Lemma]:
    """The different inputs of either party."""
    for party in WORDS["party"]:
        yield from _counted(("rows", f, party), None, f, context)


def _rows_with(f: Term, context: Context) -> Iterator[Lemma]:
    """Those that have an entry of a colour."""
    for party in WORDS["party"]:
        for b in (0, 1):
            yield from _counted(("rows-with", f, party, b), b, f, context)
        yield from _counted(("nonzero-rows", f, party), 1, f, context)


def _counted(quantity: Term, colour: int | None, f: Term, context: Context) -> Iterator[Lemma]:
    classes = _classes(f[1], f[2], quantity[2], colour)
    if classes is not None:
        words, by = term_of_automaton(classes.words), step("regular-rows", equal=_data(classes.equal))
        yield from _bounded("=", quantity, [words], f[3], context, by)


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


def _half(n: Term) -> Term:
    return n // 2 if is_integer(n) else n[2] if n[:2] == ("*", 2) and len(n) == 3 else ("/", n, 2)


def _ranks(g: Term, f: Term, b: int, fields: Sequence[Term], context: Context) -> Iterator[Lemma]:
    _, language, partition, n = f
    shown = [
        (words, step("regular-triangle", order=order)) for words, order in _triangular_languages(language, partition, b)
    ]
    for field in dict.fromkeys(("Q", *fields)):
        yield from _best(">=", ("rank", g, field), shown, n, context)
        few = [(_index(family), _rectangles(family)) for family in _families(field, language, partition, b)]
        yield from _best("<=", ("rank", g, field), few, n, context)
    if partition != "odd-even":
        return
    half = _half(n)
    least = least_value(normal(half, context), context)
    weights = _inverse(language, b, int(least is not None and least >= 1))
    if weights is not None:
        letters = len(meaning.language(language).alphabet)
        yield (">=", ("rank", g, "Q"), ("^", letters, half)), step("regular-inverse", **weights)


def _of_an_identity(g: Term, f: Term, b: int, context: Context) -> Iterator[Lemma]:
    """The rank of the complement, where the largest triangle is an identity."""
    _, language, partition, n = f
    other = f if g != f else ("complement", f)
    for words in _identity_languages(language, partition, b)[:1]:
        count: Term = ("count", words, n)
        closed = closed_form(words, n, context)
        inside: Lemma = (("identity", g, count), step("regular-identity"))
        large = {1: arith(*closed), 2: inside[1]}
        name = "identity-complement" if g == f else "complement-identity"
        more: Lemma = ((">=", ("rank", other, "Q"), count), axiom(name, conditions=large))
        yield from (((">=", ("rank", other, "Q"), that[2]), arith(more, (that, by))) for that, by in closed[:1])


def _best(op: str, quantity: Term, found: Sequence[tuple[Term, Tactic]], n: Term, context: Context) -> Iterator[Lemma]:
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


# ---- what is found, once a process ----


@cache
def _coloured(language: Term, b: int) -> DFA:
    automaton = meaning.language(language)
    return automaton if b else automaton.complemented()


@cache
def fooling_languages(language: Term, partition: Term, b: int) -> list[Term]:
    """Words that are fooling sets of that colour for all lengths, the largest first."""
    return [term_of_automaton(words) for words in fooling_sets(_coloured(language, b), meaning.partition(partition))]


@cache
def _triangular_languages(language: Term, partition: Term, b: int) -> list[tuple[Term, list[Any]]]:
    found = triangles(_coloured(language, b), meaning.partition(partition))
    return [
        (term_of_automaton(words), [list(order.alice), list(order.bob), "last" if order.last else "first"])
        for words, order in found
    ]


@cache
def _identity_languages(language: Term, partition: Term, b: int) -> list[Term]:
    return list(map(term_of_automaton, identities(_coloured(language, b), meaning.partition(partition))))


@cache
def _families(kind: str, language: Term, partition: Term, b: int) -> list[RectangleFamily]:
    """Those that cover, or those whose numbers are the entries: the numbers themselves (Q) or modulo p (GFp)."""
    automaton, split = _coloured(language, b), meaning.partition(partition)
    if kind == "cover":
        return at_least_one(automaton, split)
    return exactly_one(automaton, split) if kind == "Q" else modulo(int(kind[2:]), automaton, split)


@cache
def _inverse(language: Term, b: int, first: int) -> dict[str, Any] | None:
    found = find_inverse(_coloured(language, b), first)
    if found is None:
        return None
    steps = [[[list(map(str, row)) for row in matrix] for matrix in line] for line in found.steps]
    return {"start": list(map(str, found.start)), "end": list(map(str, found.end)), "steps": steps}


@cache
def _has_orthogonal_rows(language: Term) -> bool:
    try:
        check_orthogonal(_coloured(language, 1))
    except EvidenceError:
        return False
    return True


@cache
def _classes(language: Term, partition: Term, party: str, colour: int | None) -> RowClasses | None:
    return row_family(_coloured(language, 1), meaning.partition(partition), "A" if party == "alice" else "B", colour)


def _index(family: RectangleFamily) -> Term:
    return term_of_automaton(family.index)


def _rectangles(*families: RectangleFamily) -> Tactic:
    return step("regular-rectangles", families=[[_data(family.alice), _data(family.bob)] for family in families])


def _data(automaton: DFA) -> list[Any]:
    return [automaton.start, sorted(automaton.accepting), [list(row) for row in automaton.transitions]]
