"""Derivations about maximum fooling sets.

The pairs from below; from above a cover, a fractional cover, or an exhausted search.

`maximum` answers with an `Interval`.  How evidence is written is in
`fooling.verify.methods.matrices.fooling_evidence`.  The number of nodes of an exhaustion is the finder's own count,
in the order that the rule "clique-exhaustion" repeats.

Where few cells conflict, `fooling.verify.methods.matrices.sparse_fooling_sets` goes on with SAT when the short steps of
the search have not closed the interval: local search mostly has a largest set by then, and one refutation is left.
"""

from __future__ import annotations

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.search.maximum import FoolingBounds
from fooling.fooling_sets.search.sat import available
from fooling.fooling_sets.search.steps import now
from fooling.verify.methods.engine.bounds import Interval
from fooling.verify.methods.matrices.fooling_evidence import listed, upper_derivation
from fooling.verify.methods.matrices.sparse_fooling_sets import SparseSearch
from fooling.verify.statement.proposition import Term

SECONDS = 60.0


def maximum(f_term: Term, colour: int, seconds: float = SECONDS) -> Interval:
    """Bounds on the size of a largest fooling set of the colour, each with its derivation.

    >>> [bound.value for bound in maximum(("greater-than", 2), 1)]
    [3, 3]
    """
    quantity, search = ("fooling", f_term, colour), SparseSearch(f_term, colour, now() + seconds)
    is_sparse = available() and search.is_sparse
    search.begun.run(shortly=is_sparse)
    found = search.begun.bounds
    if is_sparse and not found.is_maximum:
        search.go_on(found.fooling_set.pairs, found.upper)
        if search.shown is not None:
            return Interval.between(quantity, len(search.pairs), listed(search.pairs), search.upper, search.shown)
        found = FoolingBounds(FoolingSet(found.fooling_set.function, colour, search.pairs), found.upper, found.shown_by)
    upper = upper_derivation(f_term, colour, found)
    return Interval.between(quantity, found.lower, listed(found.fooling_set.pairs), found.upper, upper)
