"""The share of the points that an answer has: a right object by its measure, a wrong one by what is right of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from fooling.verify.exercises.hole import Hole, Judged, NotGraded
from fooling.verify.exercises.papers.credit import MOST_SALVAGED, Credit


@dataclass(frozen=True)
class Award:
    """A share from 0 to 1; and for a wrong answer the right part of it that has the share, as the hole judged it.

    `items` are the places of the part's items in the answer, counted from 1, where the answer is a list.  `most` is set
    where the answer lists more items than that, so that no part of it counts.
    """

    share: Fraction
    salvaged: Judged | None = None
    items: tuple[int, ...] = ()
    most: int | None = None


def award(credit: Credit, hole: Hole, given: Any, judged: Judged) -> Award:
    """The share of an object that was judged; of what is right of a wrong one, whatever has the most.

    A part that is salvaged has at most three quarters, so that a wrong answer never has full marks.
    Of an answer with more than twice as many items as have full marks no part counts: who lists everything has not
    found it.
    """
    if judged.right:
        return Award(credit.share(judged.measured, hole.measures))
    by_parts = max((credit.parts.get(name, Fraction(0)) for name in judged.right_parts), default=Fraction(0))
    if not credit.salvage or (part := hole.right_parts_of(given)) is None:
        return Award(by_parts)
    if (scale := credit.settled) is not None and len(given) > 2 * scale.full:
        return Award(by_parts, most=floor(2 * scale.full))
    salvaged = hole.judge(part)
    if not salvaged.right:
        raise NotGraded("the part of the answer that was taken to be right is not")
    by_part = min(MOST_SALVAGED, credit.share(salvaged.measured, hole.measures))
    return Award(by_part, salvaged, _places(part, given)) if by_part > by_parts else Award(by_parts)


def _places(part: Any, whole: Any) -> tuple[int, ...]:
    """Where the items of a part stand first in the whole, counted from 1; none where these are no lists.

    >>> _places(("a", "c"), ("a", "b", "c", "a"))
    (1, 3)
    """
    if not isinstance(part, tuple) or not isinstance(whole, tuple):
        return ()
    return tuple(sorted(whole.index(item) + 1 for item in part))


def rounded(points: Fraction, to: Fraction) -> Fraction:
    """The nearest multiple, the higher one of two.

    >>> rounded(Fraction(10, 3), Fraction(1, 2)), rounded(Fraction(1, 4), Fraction(1, 2))
    (Fraction(7, 2), Fraction(1, 2))
    """
    return floor(points / to + Fraction(1, 2)) * to
