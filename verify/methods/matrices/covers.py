"""Derivations about covers and partitions by monochromatic rectangles, and the bounds that a time limit leaves.

`cover` and `partition` answer with an `Interval`.  From above: the rectangles.  From below: whichever is best of a
fractional packing, an antichain, for partitions the sums of the two ranks and of the covers of all colours.  Where
these do not meet the upper bound: an exhaustion by the checker's own search, briefly; SAT, where python-sat is
installed; then exhaustions as far as the time goes.

A partition falls into those of the colours, so SAT is asked for each colour alone, and ranks and refutations add up.

Derivations about the least number of terms of a DNF: the terms from above, and from below an exhausted search.

The weights and the terms are found by `fooling.fooling_sets.search.implicants`; how far the checker's own search has to
go for a bound is found by running it, within a number of positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, inf

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.rectangle import Rectangle
from fooling.fooling_sets.search.cover import CoverSearch, least_cover, least_partition, sperner_bound
from fooling.fooling_sets.search.implicants import few_terms
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.fooling_sets.search.sat import available
from fooling.fooling_sets.search.steps import now
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import BOUNDS, Rejected
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.checker.theories.cover_bounds import exhaustion
from fooling.verify.checker.theories.terms_of_a_dnf import exhaustion as fewer_terms
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import added, axiom
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.sat import Pairs, Pieces
from fooling.verify.methods.evidence.trees_and_ranks import rank_evidence, rank_of
from fooling.verify.statement.proposition import Term, thawed

PER_SECOND = 10_000  # positions the checker's search meets in a second, roughly
LARGEST_REPLAY = 200_000  # positions of an exhaustion that is worth a certificate
QUICKLY = 5.0  # seconds for the fooling set that numbers rectangles
BRIEF = 2_000  # of one that is tried before SAT, which takes 0.1 s to start
NARROW = 3  # how far apart the bounds may be for an exhaustion to be tried
LARGEST_RANKED = 2**16  # entries of a matrix whose rank is tried for a partition


def cover(f_term: Term, colour: int, seconds: float = 60.0) -> Interval:
    """Bounds on the least number of rectangles of the colour that cover its entries, each with its derivation.

    >>> [bound.value for bound in cover(("equality", 2), 0)]
    [4, 4]
    """
    end = now() + seconds
    f = meaning.small(meaning.function(f_term))
    found = least_cover(f, colour, seconds / 2, not available())
    lower, node = found.packed, _packing(found, (f_term, colour))
    if (size := sperner_bound(len(found.antichain))) > lower:
        lower, node = size, {"rule": "antichain", "pairs": [list(pair) for pair in found.antichain]}
    exhausting = _Exhausting("cover-exhaustion", partial(exhaustion, f, colour), found.packing, PER_SECOND)
    lower, node = exhausting.raised((lower, node), found.upper, end, BRIEF, NARROW)
    rectangles = found.rectangles
    if lower < found.upper and available():
        asked = Pieces(f, colour, False, lower, found.upper, _pairs(f, colour, end))
        asked.close(_for_sat(end))
        lower, node = (asked.lower, asked.refutation()) if asked.lower > lower else (lower, node)
        rectangles = tuple(asked.rectangles or rectangles)
    best = exhausting.raised((lower, node), len(rectangles), end, LARGEST_REPLAY, NARROW)
    return Interval.between(("cover", f_term, colour), *best, len(rectangles), _rectangles(rectangles))


def partition(f_term: Term, seconds: float = 60.0) -> Interval:
    """Bounds on the least number of disjoint monochromatic rectangles that hold all entries, each with its derivation.

    >>> [bound.value for bound in partition(("equality", 1))]
    [4, 4]
    """
    end = now() + seconds
    f = meaning.small(meaning.function(f_term))
    by_colour, ranks = _ranks(f_term, f) if f.row_count * f.column_count <= LARGEST_RANKED else ({}, (0, {}))
    found = least_partition(f, seconds / 2, by_colour, lambda: not available())
    if found.upper == ranks[0]:
        return Interval.between(("partition-number", f_term), *ranks, found.upper, _rectangles(found.rectangles))
    best = max(
        ranks, (found.packed, _packing(found)), key=lambda bound: bound[0]
    )  # ranks first: they are quicker to replay
    exhausting = _Exhausting("cover-exhaustion", partial(exhaustion, f, None), found.packing, PER_SECOND)
    best = exhausting.raised(best, found.upper, end, BRIEF, NARROW)
    rectangles = found.rectangles
    if best[0] < found.upper and available():
        parts, rectangles = _by_colours(f_term, f, rectangles, _for_sat(end))
        best = max(best, parts, key=lambda bound: bound[0])
    if best[0] < len(rectangles):
        best = max(best, _covers(f_term, (end - now()) / 2), key=lambda bound: bound[0])
    best = exhausting.raised(best, len(rectangles), end, LARGEST_REPLAY, NARROW)
    return Interval.between(("partition-number", f_term), *best, len(rectangles), _rectangles(rectangles))


def _for_sat(end: float) -> float:
    """When SAT has to end: some time is left for replaying what it found."""
    return end - (end - now()) / 4


def _pairs(f: TwoPartyFunction, colour: int, end: float) -> Pairs:
    """A large fooling set of the colour: it numbers rectangles."""
    return maximum_fooling(f, colour, min(QUICKLY, (end - now()) / 8)).fooling_set.pairs


def _by_colours(
    f_term: Term, f: TwoPartyFunction, known: Sequence[Rectangle], end: float
) -> tuple[tuple[int, Node], tuple[Rectangle, ...]]:
    """partition-number >= the sum of what each colour needs, and the rectangles."""
    by_value: dict[int, list[Rectangle]] = {}
    for rectangle in known:
        by_value.setdefault(rectangle.value_on(f), []).append(rectangle)
    parts: list[Node] = []
    rectangles: list[Rectangle] = []
    for left, (colour, own) in zip(range(len(by_value), 0, -1), sorted(by_value.items()), strict=True):
        until = now() + (end - now()) / left
        ranked = _ranked(f_term, colour)
        pairs = _pairs(f, colour, until)
        asked = Pieces(f, colour, True, max(ranked["at_least"], len(pairs)), len(own), pairs)
        asked.close(until)
        if asked.lower > ranked["at_least"]:
            asked.show(until)
        parts.append(asked.part() if asked.proof else ranked)
        rectangles += asked.rectangles or own
    parts = [part for part in parts if part["at_least"]]
    return (sum(part["at_least"] for part in parts), {"rule": "partition-parts", "parts": parts}), tuple(rectangles)


def _ranked(f_term: Term, colour: int) -> Node:
    """The part that the rank shows; 0 for functions with other values than 0 and 1."""
    if not is_boolean(f_term):
        return {"colour": colour, "at_least": 0}
    evidence = rank_evidence(("=", ("rank", f_term if colour else ("complement", f_term), "Q"), 0), fresh())
    return {"colour": colour, "at_least": len(evidence["rows"]), "rank": evidence}


def _packing(found: CoverSearch, of_cells: tuple[Term, int] | None = None) -> Node:
    """The weights; those of a cover that are all 1 stand on a fooling set, which is quicker to check."""
    if of_cells is not None and found.packing and all(w == 1 for _, _, w in found.packing):
        fooling = ("fooling", *of_cells)
        pairs = constantly({"rule": "fooling-pairs", "pairs": [[x, y] for x, y, _ in found.packing]})
        goal = (">=", ("cover", *of_cells), found.packed)
        return arith(((">=", ("cover", *of_cells), fooling), axiom()), ((">=", fooling, found.packed), pairs))(
            goal, fresh()
        )
    return {"rule": "fractional-packing", "weights": _weights(found.packing)}


def _weights(packing: Sequence[tuple[int, int, Fraction]]) -> list[list[int | str]]:
    return [[x, y, int(w) if w.denominator == 1 else str(w)] for x, y, w in packing]


def _rectangles(found: Sequence[Rectangle]) -> Node:
    return {"rule": "rectangles", "rectangles": [[sorted(r.rows), sorted(r.columns)] for r in found]}


def _covers(f_term: Term, seconds: float) -> tuple[int, Node]:
    """The sum of the covers of all colours."""
    colours = sorted({value for row in meaning.function(f_term).rows() for value in row})
    parts = [cover(f_term, colour, seconds / len(colours)) for colour in colours]
    return _sum_of(f_term, [part.below for part in parts if part.below is not None])


def _ranks(f_term: Term, f: TwoPartyFunction) -> tuple[dict[int, int], tuple[int, Node]]:
    """The rank of the ones and of the zeros, for values 0 and 1, and their sum with its derivation."""
    if not is_boolean(f_term):
        return {}, (0, {})
    quantities = {b: ("rank", f_term if b else ("complement", f_term), "Q") for b in (1, 0)}
    rows = f.rows()
    shown = {1: rank_of(rows, "Q"), 0: rank_of([[1 - value for value in row] for row in rows], "Q")}
    ranks = {b: len(node["rows"]) for b, node in shown.items()}
    enough = (">=", ("partition-number", f_term), ("+", *quantities.values()))
    by = {
        "rule": "axiom",
        "name": "partition-ranks",
        "of": [],
        "values": {"f": thawed(f_term)},
        "conditions": [dict(BOUNDS)],
    }
    parts = [(("=", quantities[b], ranks[b]), shown[b]) for b in quantities]
    return ranks, (sum(ranks.values()), added((enough, by), *parts))


def _sum_of(f_term: Term, parts: Sequence[Bound]) -> tuple[int, Node]:
    """partition-number >= the sum of the covers of all colours, each bounded from below."""
    total = sum(int(part.value) for part in parts)
    both = ((">=", ("partition-number", f_term), ("+", *(part.quantity for part in parts))), axiom())
    lemmas = [(part.statement, constantly(part.node)) for part in parts]
    return total, arith(both, *lemmas)((">=", ("partition-number", f_term), total), fresh())


@dataclass(frozen=True)
class _Exhausting:
    """The checker's own search for less than a bound: its rule, itself, weights, and positions it meets in a second."""

    rule: str
    search: Callable[[Mapping[tuple[int, int], Fraction], int, int], tuple[bool, int]]
    packing: Sequence[tuple[int, int, Fraction]]
    per_second: int

    def shown(self, k: int, limit: int) -> Node | None:
        """At least k, by so many positions; None where the search ends otherwise, or not soon enough."""
        try:
            possible, nodes = self.search({(x, y): w for x, y, w in self.packing}, k - 1, limit)
        except Rejected:
            return None
        return None if possible else {"rule": self.rule, "weights": _weights(self.packing), "nodes": nodes}

    def raised(self, best: tuple[int, Node], upper: int, end: float, limit: int, gap: float = inf) -> tuple[int, Node]:
        """The best bound, at most `upper`, by searches of `limit` positions, as long as time is left and it is near."""
        lower, node = best
        while upper - gap <= lower < upper and (left := end - now()) > 0:
            better = self.shown(lower + 1, min(limit, int(left * self.per_second)))
            if better is None:
                break
            lower, node = lower + 1, better
        return lower, node


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
    search = _Exhausting("dnf-exhaustion", partial(fewer_terms, f_term), found.packing, PER_SECOND // 2)
    node = search.shown(lower, 1) if lower else {"rule": "bounds"}
    if node is None:
        raise NotFound("the weights of the ones are refused")
    below = search.raised((lower, node), upper, end, LARGEST_REPLAY // 2)
    return Interval.between(("terms", f_term), *below, upper, {"rule": "dnf", "terms": list(found.terms)})
