"""Families of a language: those that are found, and what those with weights show.

Regular families of a language that were looked for: each once a process.

Languages and partitions are given as terms, families by the terms or the automata that certificates write.  Families
are of the lengths with a remainder r modulo the period of the partition, 0 for whole blocks, or of all lengths for None
(`fooling.circuits.languages.search.fooling.unfinished_blocks`).

What families with weights show of a language at odd and even positions, for all lengths: lemmas with derivations.

Factorisations, minors and weighted rectangles are found by the modules of `fooling.circuits.languages.search` of these
names; the numbers of their words are put down in closed form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import Factorisation, WeightedRectangles
from fooling.circuits.languages.minors import Cone, Minor, Shares
from fooling.circuits.languages.orthogonal_rows import check_orthogonal
from fooling.circuits.languages.product import WordOrder
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling.block_families import block_length
from fooling.circuits.languages.search.fooling.factorisations import find_factorisation
from fooling.circuits.languages.search.fooling.fooling_families import (
    ODD_EVEN,
    fooling_sets,
    has_zero_line,
    identities,
    is_triangle,
    row_family,
    triangles,
)
from fooling.circuits.languages.search.fooling.minors import blind_vectors, bordered_minor, find_minor
from fooling.circuits.languages.search.fooling.rectangle_families import (
    HALF,
    at_least_one,
    exactly_one,
    modulo,
    signed_rectangles,
)
from fooling.circuits.languages.search.fooling.unfinished_blocks import (
    all_lengths,
    joined,
    nothing,
    padded,
    stripped,
    stripped_family,
)
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.circuits.languages.words_with_held_shares import HeldLanguage, of_even_length
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import least_value, normal
from fooling.verify.checker.polynomial import Polynomial
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import cleared, inverse_law, term_of_polynomial
from fooling.verify.methods.axioms.instances import axiom, scale
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.steps import stated
from fooling.verify.methods.engine.tactic import Lemma, Tactic, by_bounds, step
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.statement.proposition import Term, is_integer


@cache
def coloured(language: Term, b: int) -> DFA:
    """The words of the colour."""
    automaton = meaning.language(language)
    return automaton if b else automaton.complemented()


@cache
def ones_of(held: HeldLanguage, b: int, even: bool) -> Term:
    """The words of the domain that have the colour, at odd and even positions; of all lengths, or the even ones."""
    words = held.coloured(ODD_EVEN, b)
    return term_of_automaton(trim_partial(of_even_length(words) if even else words))


@cache
def fooling_languages(language: Term, partition: Term, b: int, remainder: int | None = 0) -> list[Term]:
    """Words that are fooling sets of that colour for these lengths, the largest first."""
    return list(map(term_of_automaton, _fooling(language, meaning.partition(partition), b, remainder)))


def _fooling(language: Term, partition: Partition, b: int, remainder: int | None) -> list[DFA]:
    words = coloured(language, b)
    if remainder is None:
        best = [_fooling(language, partition, b, r)[:1] for r in range(block_length(partition))]
        return [all_lengths([found[0] if found else nothing(words.alphabet) for found in best])] if any(best) else []
    found = fooling_sets(padded(words, partition, remainder), partition)
    return [stripped(one, partition, remainder) for one in found] if remainder else found


@cache
def triangular_languages(
    language: Term, partition: Term, b: int, remainder: int | None = 0
) -> list[tuple[Term, list[Any]]]:
    """Words that are the diagonals of triangles of that colour, the largest first, with their orders."""
    found = _triangles(coloured(language, b), meaning.partition(partition), remainder)
    return [
        (term_of_automaton(words), [list(order.alice), list(order.bob), "last" if order.last else "first"])
        for words, order in found
    ]


def _triangles(language: DFA, partition: Partition, remainder: int | None) -> list[tuple[DFA, WordOrder]]:
    if remainder is None:
        best = [_triangles(language, partition, r)[:1] for r in range(block_length(partition))]
        words = all_lengths([found[0][0] if found else nothing(language.alphabet) for found in best])
        return [
            (words, order)
            for order in is_triangle(words, language, partition, [found[0][1] for found in best if found])
        ]
    found = triangles(padded(language, partition, remainder), partition)
    return [(stripped(words, partition, remainder), order) for words, order in found] if remainder else [*found]


@cache
def identity_languages(language: Term, partition: Term, b: int, remainder: int | None = 0) -> list[Term]:
    """Words that are the diagonals of identity matrices of that colour, the largest first."""
    if remainder is None:
        return []
    split = meaning.partition(partition)
    found = identities(padded(coloured(language, b), split, remainder), split)
    return [term_of_automaton(stripped(one, split, remainder) if remainder else one) for one in found]


@cache
def families(kind: str, language: Term, partition: Term, b: int, whole: bool = True) -> list[RectangleFamily]:
    """Those that cover, or those whose numbers are the entries: the numbers themselves (Q) or modulo p (GFp).

    For lengths that are whole blocks, or for all.
    """
    automaton, split = coloured(language, b), meaning.partition(partition)
    if whole:
        return _families(kind, automaton, split)
    best = []
    for r in range(block_length(split)):
        found = _families(kind, padded(automaton, split, r), split)
        best.append(next(filter(None, (stripped_family(one, split, r) if r else one for one in found)), None))
    known = [one for one in best if one is not None]
    return [joined(known)] if len(known) == len(best) else []


def _families(kind: str, automaton: DFA, split: Partition) -> list[RectangleFamily]:
    if kind == "cover":
        return at_least_one(automaton, split)
    return exactly_one(automaton, split) if kind == "Q" else modulo(int(kind[2:]), automaton, split)


@cache
def has_orthogonal_rows(language: Term) -> bool:
    """Whether its rows of signs are orthogonal at all even lengths."""
    try:
        check_orthogonal(coloured(language, 1))
    except EvidenceError:
        return False
    return True


@cache
def row_classes(
    held: HeldLanguage, partition: Partition, party: str, colour: int | None, whole: bool = True
) -> RowClasses | None:
    """The classes of equal rows, or columns, of the party that have an entry of the colour; of all for None."""
    language = trim_partial(held.coloured(partition, 1 if colour is None else colour))
    divisor = block_length(partition) if whole else 1
    return row_family(language, partition, party, held.domain(party), colour is not None, divisor)


@cache
def has_zero_lines(held: HeldLanguage, partition: Partition, colour: int) -> bool:
    """Whether either party has a short input without an entry of the colour."""
    words = held.coloured(partition, colour)
    return all(has_zero_line(words, partition, party, held.domain(party)) for party in "AB")


factored = cache(find_factorisation)
minor_of = cache(find_minor)
told_apart = cache(signed_rectangles)


@cache
def bordered(language: DFA, rest: DFA, p: int, first: int) -> tuple[Minor, Cone] | None:
    """A minor of the language by one of the words that are not in it."""
    blind = blind_vectors(rest, p)
    inside = minor_of(rest, p, first) if any(blind) else None
    return None if inside is None else bordered_minor(language, inside[0], blind, p, first)


def weights_of(automaton: WeightedAutomaton) -> list[Any]:
    """As the certificates write it."""
    steps = [[[list(map(str, row)) for row in matrix] for matrix in line] for line in automaton.steps]
    return [list(map(str, automaton.start)), list(map(str, automaton.end)), steps]


def data_of(automaton: DFA) -> list[Any]:
    """As the certificates write it."""
    return [automaton.start, sorted(automaton.accepting), [list(row) for row in automaton.transitions]]


def factors(family: Factorisation) -> Tactic:
    """The rank is at most the number of inner words."""
    return step("regular-factorisation", alice=weights_of(family.alice), bob=weights_of(family.bob))


def independent(minor: Minor, cone: Cone) -> Tactic:
    """The rank is at least the number of words of a minor's index."""
    generators = [
        [phase, z, [[*place[4:], str(Fraction(weight))] for place, weight in v.items()]]
        for phase, z, v in cone.generators
    ]
    return step(
        "regular-minor",
        rows=weights_of(minor.rows),
        columns=weights_of(minor.columns),
        order=list(minor.order),
        generators=generators,
        starts=list(map(_shares, cone.starts)),
        images=[list(map(_shares, row)) for row in cone.images],
    )


def _shares(shares: Shares) -> list[list[Any]]:
    return [[g, str(share)] for g, share in shares.items()]


def least_discrepancies(f: Term, colours: Sequence[DFA], n: Term, context: Context) -> Iterator[Lemma]:
    """Lower bounds on the least discrepancy of f and of its complement, whose languages are given."""
    other = ("complement", f)
    for g, language in zip((f, other), colours, strict=True):
        if (found := told_apart(language)) is not None:
            yield from _bound(g, *found, n, context)
    yield ("=", ("least-discrepancy", other), ("least-discrepancy", f)), axiom()


def by_covers(covers: Iterable[Lemma]) -> Iterator[Lemma]:
    """What bounds on the cover numbers of functions say of their least discrepancies."""
    for (op, cover, most), by in covers:
        least = ("least-discrepancy", cover[1])
        always: Lemma = ((">=", ("*", ("+", ("*", 2, cover), 1), least), 1), axiom())
        times: Lemma = ((op, ("*", least, cover), ("*", least, most)), scale(axiom(), by))
        yield (">=", ("*", ("+", ("*", 2, most), 1), least), 1), arith(always, times)


def uniform(least: Iterable[Lemma]) -> Iterator[Lemma]:
    """The same of the discrepancy under the uniform distribution, which is no less."""
    for (op, quantity, bound), by in least:
        if op == ">=" and quantity[0] == "*":
            _, factor, (_, f) = quantity
            larger = arith((("<=", quantity[2], ("discrepancy", f)), axiom()))
            times: Lemma = ((op, ("*", factor, ("discrepancy", f)), quantity), scale(by_bounds, larger))
            yield (op, times[0][1], bound), arith(times, ((op, quantity, bound), by))


def _bound(f: Term, families: Sequence[WeightedRectangles], first: int, n: Term, context: Context) -> Iterator[Lemma]:
    half: Term = ("/", n, 2)
    shortest = least_value(normal(half, context), context)
    counted = [_mean(family, half, n, context) for family in families]
    if shortest is None or shortest < first or None in counted:
        return
    means = [mean for mean in counted if mean is not None]
    sums = [("*", _fraction(family.total), mean) for family, (mean, _) in zip(families, means, strict=True)]
    together: Term = sums[0] if len(sums) == 1 else ("+", *sums)
    twice = term_of_polynomial(normal(("*", 2, together), context))
    bound: Term = ("/", 1, twice)
    most: Lemma = (("<=", ("*", bound, together), _fraction(HALF)), first_of(arith(), cleared(arith())))

    def shown(goal: Term, context: Context) -> dict[str, Any]:
        parts = [
            [[data_of(one.alice), data_of(one.bob)], one.scale, [list(map(str, row)) for row in one.weights], premise]
            for one, (_, used) in zip(families, means, strict=True)
            for premise in [stated(used, context)]
        ]
        return {"rule": "regular-weights", "families": parts, "least": str(HALF), "premise": stated(most, context)}

    least: Lemma = ((">=", ("least-discrepancy", f), bound), shown)
    yield least
    if not is_integer(twice):
        times = ((">=", ("*", twice, least[0][1]), ("*", twice, bound)), scale(by_bounds, shown))
        yield (">=", ("*", twice, least[0][1]), 1), arith(times, inverse_law(bound))


def _mean(family: WeightedRectangles, half: Term, n: Term, context: Context) -> tuple[Term, Lemma] | None:
    """The number of words of the index over scale^half, and the equation that says so."""
    index = term_of_automaton(family.index)
    closed = closed_form(index, n, context)
    power: Term = ("^", family.scale, half) if family.scale > 1 else 1
    if not closed:
        return None
    quotient = _divided(normal(closed[0][0][2], context), normal(power, context))
    if quotient is None:
        return None
    mean = term_of_polynomial(quotient)
    return mean, (("=", ("count", index, n), ("*", mean, power)), arith(*closed))


def _divided(a: Polynomial, b: Polynomial) -> Polynomial | None:
    """The quotient by a polynomial of one monomial, where it divides every monomial."""
    ((divisor, scale),) = b.items()
    found = {}
    for monomial, coefficient in a.items():
        left = dict(monomial)
        for atom, exponent in divisor:
            left[atom] = left.get(atom, 0) - exponent
        if min(left.values(), default=0) < 0:
            return None
        found[tuple((atom, exponent) for atom, exponent in left.items() if exponent)] = coefficient / scale
    return found


def _fraction(value: Fraction) -> Term:
    return ("/", value.numerator, value.denominator)
