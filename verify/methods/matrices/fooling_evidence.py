"""What searches for fooling sets have found, as derivations.

The pairs from below.  From above an exhausted search; or rectangles with weights, for which the rule "fractional-cover"
reads representatives only.  A cover by k whole rectangles of a function that is small bounds the cover number, and that
the fooling sets.
"""

from __future__ import annotations

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.fractional_cover import FractionalCover
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.maximum import Exhaustion, FoolingBounds
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import Node, constantly
from fooling.verify.methods.evidence.sat import Pairs
from fooling.verify.statement.proposition import Term

LARGEST_COVERED = 2**16  # entries of a function whose cover is written out for all rows and columns


def listed(pairs: Pairs) -> Node:
    """The derivation of fooling >= the number of these pairs."""
    return {"rule": "fooling-pairs", "pairs": [list(pair) for pair in pairs]}


def upper_derivation(f_term: Term, colour: int, found: FoolingBounds) -> Node:
    """The derivation of fooling <= the upper bound found."""
    if isinstance(found.shown_by, Exhaustion):
        return {"rule": "clique-exhaustion", "nodes": found.shown_by.nodes}
    f = found.fooling_set.function
    if found.shown_by.is_integral and f.row_count * f.column_count <= LARGEST_COVERED:
        return _by_cover(f_term, colour, found.shown_by, f, found.upper)
    return weighted(found.shown_by)


def weighted(cover: FractionalCover) -> Node:
    """The derivation of fooling <= the weight of a cover on representatives."""
    rectangles = zip(cover.rectangles, cover.weights, strict=True)
    return {
        "rule": "fractional-cover",
        "rectangles": [[list(rows), list(columns), int(w) if w == 1 else str(w)] for (rows, columns), w in rectangles],
    }


def _by_cover(f_term: Term, colour: int, cover: FractionalCover, f: TwoPartyFunction, k: int) -> Node:
    """Cover >= fooling, and the rectangles with all rows and columns that equal theirs."""
    matrix = CommunicationMatrix.of(f)
    rows, columns = (
        {members[0]: members for members in classes} for classes in (matrix.row_classes, matrix.column_classes)
    )
    rectangles = [
        [sorted(x for r in xs for x in rows[r]), sorted(y for c in ys for y in columns[c])]
        for xs, ys in cover.rectangles
    ]
    fooling, size = ("fooling", f_term, colour), ("cover", f_term, colour)
    few: Node = {"rule": "rectangles", "rectangles": rectangles}
    return arith(((">=", size, fooling), axiom()), (("<=", size, len(rectangles)), constantly(few)))(
        ("<=", fooling, k), fresh()
    )
