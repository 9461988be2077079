"""Derivations about discrepancy: uniform, and least over distributions.

`discrepancy` and `least_discrepancy` answer (lower, its derivation, upper, its derivation) with fractions; the goals proved are
(">=", (name, f), lower) and ("<=", (name, f), upper), where a fraction p/q is the term `number(p/q)`.
"""
from __future__ import annotations

from fractions import Fraction

from fooling_sets.discrepancy_search import LeastDiscrepancy, UniformDiscrepancy, spectral_candidates
from fooling_sets.discrepancy_search import least_discrepancy as search_least
from fooling_sets.discrepancy_search import uniform_discrepancy as search_uniform
from verify.checker import meaning
from verify.checker.evaluate import exactly
from verify.checker.kernel import Context, Rejected, prove
from verify.methods.tactic import Node, NotFound, constantly, stated
from verify.proposition import Term

Bounds = tuple[Fraction, Node, Fraction, Node]


def number(value: Fraction) -> Term:
    """The term of a rational number."""
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def discrepancy(f_term: Term) -> Bounds:
    """Bounds on the discrepancy under the uniform distribution, each with its derivation.

    >>> discrepancy(("inner-product", 2))[::2]
    (Fraction(5, 16), Fraction(5, 16))
    """
    f = meaning.small(meaning.function(f_term))
    found = search_uniform(f)
    if found.exact:
        return found.lower, _rectangle(found), found.lower, {"rule": "discrepancy-exhaustion"}
    spectral: Node = {"rule": "discrepancy-spectral"}
    for candidate in (*spectral_candidates(f), Fraction(1)):
        if candidate >= found.lower and _proves(("<=", ("discrepancy", f_term), number(candidate)), spectral):
            return found.lower, _rectangle(found), candidate, spectral
    raise NotFound("the matrix is too large for a bound from above")


def least_discrepancy(f_term: Term, seconds: float = 60.0) -> Bounds:
    """Bounds on the least discrepancy over distributions, each with its derivation.

    >>> least_discrepancy(("disjointness", 1), 5.0)[3]["rule"]
    'discrepancy-distribution'
    """
    f = meaning.small(meaning.function(f_term))
    found = search_least(f, seconds)
    if found is not None:
        return found.lower, _dual(found), found.upper, _distribution(found)
    _, _, upper, node = discrepancy(f_term)
    uniform = stated((("<=", ("discrepancy", f_term), number(upper)), constantly(node)), Context())
    return Fraction(0), {"rule": "discrepancy-dual", "rectangles": []}, upper, {"rule": "discrepancy-uniform", "premise": uniform}


def discrepancy_bound(goal: Term, context: Context) -> Node:
    """Either number against a rational one, from the side the goal asks."""
    op, (head, f_term), bound = goal
    lower, below, upper, above = discrepancy(f_term) if head == "discrepancy" else least_discrepancy(f_term)
    if op == ">=" and lower >= exactly(bound):
        return below
    if op == "<=" and upper <= exactly(bound):
        return above
    raise NotFound(f"{head} is between {lower} and {upper}")


def _proves(goal: Term, node: Node) -> bool:
    try:
        prove(goal, node)
    except Rejected:
        return False
    return True


def _rectangle(found: UniformDiscrepancy) -> Node:
    return {"rule": "discrepancy-rectangle", "rows": list(found.rows), "columns": list(found.columns)}


def _weight(value: Fraction) -> int | str:
    return int(value) if value.denominator == 1 else str(value)


def _dual(found: LeastDiscrepancy) -> Node:
    return {"rule": "discrepancy-dual", "rectangles": [[list(rows), list(columns), _weight(w)] for rows, columns, w in found.rectangles]}


def _distribution(found: LeastDiscrepancy) -> Node:
    return {"rule": "discrepancy-distribution", "weights": [[x, y, _weight(w)] for x, y, w in found.distribution]}
