"""Derivations about the least number of terms of a DNF: the terms from above, and from below an exhausted search.

The weights and the terms are found by `fooling.fooling_sets.search.implicants`; how far the checker's own search has to
go for a bound is found by running it, within a number of positions.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from fooling.fooling_sets.search.implicants import FewTerms, few_terms
from fooling.fooling_sets.search.steps import now
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.terms_of_a_dnf import exhaustion
from fooling.verify.methods.engine.bounds import Interval
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term

PER_SECOND = 5_000  # positions the checker's search meets in a second, roughly
LARGEST_REPLAY = 100_000  # positions of an exhaustion that is worth a certificate
MOST_BITS = 10  # of both inputs: with more there may be hundreds of thousands of implicants


def terms(f_term: Term, seconds: float = 60.0) -> Interval:
    """Bounds on the least number of terms of a DNF of a given function of bits, each with its derivation.

    >>> [bound.value for bound in terms(("intersection", 2))]
    [2, 2]
    """
    end = now() + seconds
    f = meaning.small(meaning.function(f_term))
    sizes = f.row_count, f.column_count
    if any(size & (size - 1) for size in sizes) or f.row_count * f.column_count > 2**MOST_BITS:
        raise NotFound(f"a DNF is sought for functions of at most {MOST_BITS} bits")
    found = few_terms(f, seconds / 2)
    lower, upper = ceil(sum((w for _, _, w in found.packing), Fraction(0))), len(found.terms)
    node = _exhausting(f_term, found, lower, 1) if lower else {"rule": "bounds"}
    if node is None:
        raise NotFound("the weights of the ones are refused")
    while lower < upper and (left := end - now()) > 0:
        better = _exhausting(f_term, found, lower + 1, min(LARGEST_REPLAY, int(left * PER_SECOND)))
        if better is None:
            break
        lower, node = lower + 1, better
    return Interval.between(("terms", f_term), lower, node, upper, {"rule": "dnf", "terms": list(found.terms)})


def _exhausting(f_term: Term, found: FewTerms, k: int, limit: int) -> Node | None:
    """`terms >= k` by the checker's own search; None where it ends otherwise, or not soon enough."""
    weights = {(x, y): w for x, y, w in found.packing}
    try:
        possible, nodes = exhaustion(f_term, weights, k - 1, limit)
    except Rejected:
        return None
    written = [[x, y, int(w) if w.denominator == 1 else str(w)] for (x, y), w in weights.items()]
    return None if possible else {"rule": "dnf-exhaustion", "weights": written, "nodes": nodes}
