"""What families with weights show of a language at odd and even positions, for all lengths: lemmas with derivations.

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
from fooling.circuits.languages.search.fooling.factorisations import find_factorisation
from fooling.circuits.languages.search.fooling.minors import blind_vectors, bordered_minor, find_minor
from fooling.circuits.languages.search.fooling.weighted_rectangles import HALF, signed_rectangles
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import least_value, normal
from fooling.verify.checker.polynomial import Polynomial
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import cleared, inverse_law, term_of_polynomial
from fooling.verify.methods.axioms.instances import axiom, scale
from fooling.verify.methods.engine.tactic import Lemma, Tactic, by_bounds, first_of, stated, step
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.proposition import Term, is_integer

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
