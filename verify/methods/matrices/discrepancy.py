"""Derivations about discrepancy: under one distribution, and least over all of them.

`discrepancy` and `least_discrepancy` answer with an `Interval` of fractions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import gcd, lcm

from fooling.fooling_sets.search.discrepancy.discrepancy_game import least_discrepancy as search_least
from fooling.fooling_sets.search.discrepancy.discrepancy_search import given_discrepancy, spectral_candidates
from fooling.fooling_sets.search.discrepancy.packing_game import LeastDiscrepancy
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.axioms.instances import added, by_axiom
from fooling.verify.methods.engine.attempts import unless_refused
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import Bound, Interval, number
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term


def discrepancy(quantity: Term) -> Interval:
    """Bounds on `discrepancy f` or `discrepancy-under f W`, each with its derivation.

    >>> [bound.value for bound in discrepancy(("discrepancy", ("inner-product", 2)))]
    [Fraction(5, 16), Fraction(5, 16)]
    >>> discrepancy(("discrepancy-under", ("equality", 1), ((1, 0), (3, 0)))).lower
    Fraction(3, 4)
    """
    f, weights = meaning.small(meaning.function(quantity[1])), quantity[2] if quantity[2:] else None
    found = given_discrepancy(f, weights)
    below: Node = {
        "rule": "discrepancy-rectangle",
        "rows": list(found.rows or (0,)),
        "columns": list(found.columns or (0,)),
    }
    if found.exact:
        return Interval.between(quantity, found.lower, below, found.lower, {"rule": "discrepancy-exhaustion"})
    spectral: Node = {"rule": "discrepancy-spectral"}
    for candidate in spectral_candidates(f, weights):
        most = ("<=", quantity, number(candidate))
        if candidate >= found.lower and unless_refused(prove, most, spectral, fresh()) is not None:
            return Interval.between(quantity, found.lower, below, candidate, spectral)
    return Interval.between(quantity, found.lower, below, Fraction(1), {"rule": "discrepancy-exhaustion"})


def least_discrepancy(f_term: Term, seconds: float = 60.0) -> Interval:
    """Bounds on the least discrepancy over distributions, each with its derivation.

    >>> least_discrepancy(("disjointness", 1), 5.0).above.node["rule"]
    'arith'
    """
    found = search_least(meaning.small(meaning.function(f_term)), seconds)
    upper, node = found.upper, _distribution(f_term, found)
    if found.lower < upper and spectral_candidates(meaning.function(f_term))[0] < upper:
        uniform = discrepancy(("discrepancy", f_term)).above
        if uniform is not None and uniform.value < upper:
            upper, node = Fraction(uniform.value), _by_one(uniform)
    return Interval.between(("least-discrepancy", f_term), found.lower, _dual(found), upper, node)


def _weight(value: Fraction) -> int | str:
    return int(value) if value.denominator == 1 else str(value)


def _dual(found: LeastDiscrepancy) -> Node:
    return {
        "rule": "discrepancy-dual",
        "rectangles": [[list(rows), list(columns), _weight(w)] for rows, columns, w in found.rectangles],
    }


def _distribution(f_term: Term, found: LeastDiscrepancy) -> Node:
    """The distribution found, over a common denominator.

    Where there is none, all weight is on the first entry, whose discrepancy is 1.
    """
    f = meaning.function(f_term)
    cells = found.distribution or ((0, 0, Fraction(1)),)
    unit = lcm(*(w.denominator for _, _, w in cells))
    divisor = reduce(gcd, (int(w * unit) for _, _, w in cells))
    rows = [[0] * f.column_count for _ in range(f.row_count)]
    for x, y, w in cells:
        rows[x][y] = int(w * unit) // divisor
    weighted = ("discrepancy-under", f_term, tuple(map(tuple, rows)))
    return _by_one(Bound("<=", weighted, found.upper, {"rule": "discrepancy-exhaustion"}))


def _by_one(bound: Bound) -> Node:
    """Least discrepancy <= the bound on the discrepancy under one distribution."""
    least = by_axiom(("<=", ("least-discrepancy", bound.quantity[1]), bound.quantity))
    return added(least, (bound.statement, bound.node))
