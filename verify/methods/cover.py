"""Derivations about covers and partitions by monochromatic rectangles, and the bounds that a time limit leaves.

`cover` and `partition` answer (lower, its derivation, upper, its derivation): the rectangles from above; from below whichever is best of
a fractional packing, an antichain, for partitions the sums of the two ranks and of the two covers, and, where these do not meet the
upper bound, an exhaustion by the checker's own search, as far as the time goes.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from fooling_sets.cover import CoverSearch, least_cover, least_partition, sperner_bound
from verify.checker import meaning
from verify.checker.cover_bounds import LARGEST_SEARCH, exhaustion
from verify.checker.kernel import Context, Rejected
from verify.checker.polynomial import is_boolean
from verify.methods.algebra import arith
from verify.methods.communication import general, rank_evidence
from verify.methods.tactic import Node, NotFound, constantly
from verify.proposition import Term

PER_SECOND = 10_000  # positions the checker's search meets in a second, roughly
LARGEST_REPLAY = 200_000  # positions of an exhaustion that is worth a certificate
NARROW = 3  # how far apart the bounds may be for an exhaustion to be tried
LARGEST_RANKED = 2**16  # entries of a matrix whose rank is tried for a partition
Bounds = tuple[int, Node, int, Node]


def cover(f_term: Term, colour: int, seconds: float = 60.0) -> Bounds:
    """Bounds on the least number of rectangles of the colour that cover its entries, each with its derivation.

    The goals proved are (">=", ("cover", f, colour), lower) and ("<=", ("cover", f, colour), upper).

    >>> cover(("equality", 2), 0)[::2]
    (4, 4)
    """
    end = time.monotonic() + seconds
    found = least_cover(meaning.small(meaning.function(f_term)), colour, seconds / 2)
    lower, node = found.packed, _packing(found)
    if (size := sperner_bound(len(found.antichain))) > lower:
        lower, node = size, {"rule": "antichain", "pairs": [list(pair) for pair in found.antichain]}
    lower, node = _exhausted(f_term, colour, found, (lower, node), end)
    return lower, node, found.upper, _rectangles(found)


def partition(f_term: Term, seconds: float = 60.0) -> Bounds:
    """Bounds on the least number of disjoint monochromatic rectangles that contain all entries, each with its derivation.

    >>> partition(("equality", 1))[::2]
    (4, 4)
    """
    end = time.monotonic() + seconds
    f = meaning.small(meaning.function(f_term))
    ranks = _ranks(f_term) if f.row_count * f.column_count <= LARGEST_RANKED else (0, {})
    found = least_partition(f, seconds / 2, ranks[0])
    best = max(ranks, (found.packed, _packing(found)), key=lambda bound: bound[0])  # ranks first: they are quicker to replay
    if best[0] < found.upper:
        best = max(best, _covers(f_term, (end - time.monotonic()) / 4), key=lambda bound: bound[0])
    lower, node = _exhausted(f_term, None, found, best, end)
    return lower, node, found.upper, _rectangles(found)


def fractional_packing(goal: Term, context: Context) -> Node:
    """Weights on cells, at most 1 in each rectangle."""
    return _at_least(goal, lambda found: found.packed, _packing)


def antichain(goal: Term, context: Context) -> Node:
    """Cells of another colour all of whose crossings have the colour."""
    return _at_least(goal, lambda found: sperner_bound(len(found.antichain)),
                     lambda found: {"rule": "antichain", "pairs": [list(pair) for pair in found.antichain]})


def cover_exhaustion(goal: Term, context: Context) -> Node:
    """The checker's own search for one rectangle less, in vain."""
    _, left, k = goal
    colour = left[2] if left[0] == "cover" else None
    node = _exhausting(left[1], colour, _found(left), k, LARGEST_SEARCH)
    if node is None:
        raise NotFound(f"{k - 1} rectangles suffice, or too many positions to try")
    return node


def fewest_rectangles(goal: Term, context: Context) -> Node:
    """The rectangles of a least cover or partition."""
    found = _found(goal[1])
    if found.upper > goal[2]:
        raise NotFound(f"{found.upper} rectangles found, not {goal[2]}")
    return _rectangles(found)


def _found(left: Term) -> CoverSearch:
    f = meaning.small(meaning.function(left[1]))
    return least_cover(f, left[2]) if left[0] == "cover" else least_partition(f)


def _at_least(goal: Term, size: Callable[[CoverSearch], int], node: Callable[[CoverSearch], Node]) -> Node:
    found = _found(goal[1])
    if size(found) < goal[2]:
        raise NotFound(f"shows {size(found)}, not {goal[2]}")
    return node(found)


def _packing(found: CoverSearch) -> Node:
    return {"rule": "fractional-packing", "weights": _weights(found)}


def _weights(found: CoverSearch) -> list[list[int | str]]:
    return [[x, y, int(w) if w.denominator == 1 else str(w)] for x, y, w in found.packing]


def _rectangles(found: CoverSearch) -> Node:
    return {"rule": "rectangles", "rectangles": [[sorted(r.rows), sorted(r.columns)] for r in found.rectangles]}


def _covers(f_term: Term, seconds: float) -> tuple[int, Node]:
    """The sum of the covers of both colours."""
    parts = [cover(f_term, colour, seconds) for colour in (0, 1)]
    return _sum_of(f_term, [(("cover", f_term, b), part[0], part[1]) for b, part in enumerate(parts)], ">=")


def _ranks(f_term: Term) -> tuple[int, Node]:
    """The rank of the matrix and of its complement, for values 0 and 1."""
    if not is_boolean(f_term):
        return 0, {}
    parts = []
    for g in (f_term, ("complement", f_term)):
        evidence = rank_evidence(("=", ("rank", g, "Q"), 0), Context())
        parts.append((("rank", g, "Q"), len(evidence["rows"]), evidence))
    return _sum_of(f_term, parts, "=")


def _sum_of(f_term: Term, parts: Sequence[tuple[Term, int, Node]], op: str) -> tuple[int, Node]:
    """partition-number >= the sum of two quantities, each with its value and derivation."""
    total = sum(value for _, value, _ in parts)
    both = ((">=", ("partition-number", f_term), ("+", *(quantity for quantity, _, _ in parts))), general)
    lemmas = [((op, quantity, value), constantly(node)) for quantity, value, node in parts]
    return total, arith(both, *lemmas)((">=", ("partition-number", f_term), total), Context())


def _exhausted(f_term: Term, colour: int | None, found: CoverSearch, best: tuple[int, Node], end: float) -> tuple[int, Node]:
    """The best bound after exhaustions for as long as there is time, the strongest first."""
    lower, node = best
    while found.upper - NARROW <= lower < found.upper and (left := end - time.monotonic()) > 0:
        better = _exhausting(f_term, colour, found, lower + 1, min(LARGEST_REPLAY, int(left * PER_SECOND)))
        if better is None:
            break
        lower, node = lower + 1, better
    return lower, node


def _exhausting(f_term: Term, colour: int | None, found: CoverSearch, k: int, limit: int) -> Node | None:
    weights = {(x, y): w for x, y, w in found.packing}
    try:
        search = exhaustion(meaning.function(f_term), colour, weights, limit)
        if search.possible(search.everything, k - 1):
            return None
    except Rejected:
        return None
    return {"rule": "cover-exhaustion", "weights": _weights(found), "nodes": search.nodes}

