"""Derivations about maximum fooling sets.

The pairs from below; from above a cover, a fractional cover, or an exhausted search.

`maximum` answers with an `Interval`.  How evidence is written is in
`fooling.verify.methods.matrices.fooling_evidence`.  The number of nodes of an exhaustion is the finder's own count,
in the order that the rule "clique-exhaustion" repeats; `counted` is what the checker counts.

Where few cells conflict, `fooling.verify.methods.matrices.sparse_fooling_sets` goes on with SAT when the short steps of
the search have not closed the interval: local search mostly has a largest set by then, and one refutation is left.
"""

from __future__ import annotations

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.clique_search import CellGraph, decide
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.maximum import Exhaustion, FoolingBounds, maximum_fooling
from fooling.fooling_sets.search.sat import available
from fooling.fooling_sets.search.steps import now
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.fooling_bounds import compatible, exhausted
from fooling.verify.methods.engine.bounds import Interval
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.methods.matrices.fooling_evidence import listed, upper_derivation
from fooling.verify.methods.matrices.sparse_fooling_sets import SparseSearch
from fooling.verify.statement.proposition import Term

SECONDS = 60.0
BRIEFLY = 2.0  # seconds for one fooling set among the steps of a longer derivation


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


def at_least(seconds: float = SECONDS) -> Tactic:
    """Proves fooling >= k by the pairs of a largest fooling set, or of a large one when the time is over."""

    def found(goal: Term, context: Context) -> Node:
        _, (_, f_term, colour), k = goal
        bounds = _search(f_term, colour, seconds)
        if bounds.lower < k:
            raise NotFound(
                f"the largest fooling set found has {bounds.lower} pairs, not {k}; none has more than {bounds.upper}"
            )
        return listed(bounds.fooling_set.pairs)

    return found


def at_most(seconds: float = SECONDS) -> Tactic:
    """Proves fooling <= k by rectangles or by exhaustion."""

    def found(goal: Term, context: Context) -> Node:
        _, (_, f_term, colour), k = goal
        bounds = _search(f_term, colour, seconds)
        if bounds.upper > k:
            raise NotFound(
                f"fooling sets have at most {bounds.upper} pairs, as far as is shown, not {k}; one has {bounds.lower}"
            )
        if bounds.upper < k and isinstance(bounds.shown_by, Exhaustion):
            return exhaustion(f_term, colour, k, seconds)
        return upper_derivation(f_term, colour, bounds, k)

    return found


def exhaustion(f_term: Term, colour: int, k: int, seconds: float = SECONDS) -> Node:
    """The exhausted search for k + 1 pairs, for any k that is true."""
    graph = CellGraph.of(CommunicationMatrix.of(_function(f_term)).rows, colour)
    found = decide(graph, k + 1, now() + seconds)
    if found.clique is not None or not found.finished:
        raise NotFound(f"there are {k + 1} pairs" if found.finished else f"not settled after {found.nodes} nodes")
    return {"rule": "clique-exhaustion", "nodes": found.nodes}


def counted(f_term: Term, colour: int, k: int, limit: int = 10**7) -> int:
    """The nodes the checker visits to exclude k + 1 pairs.

    NotFound when there are so many pairs, or more than `limit` nodes.
    """
    found, nodes = exhausted(compatible(_function(f_term), colour), k + 1, limit)
    if found or nodes > limit:
        raise NotFound(f"there are {k + 1} pairs" if found else f"more than {limit} nodes")
    return nodes


def _function(f_term: Term) -> TwoPartyFunction:
    return meaning.small(meaning.function(f_term))


def _search(f_term: Term, colour: int, seconds: float) -> FoolingBounds:
    return maximum_fooling(_function(f_term), colour, seconds)
