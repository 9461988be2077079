"""The share of the points that an answer has: a right object by its measure, a wrong one by what is right of it.

What decides the marks of a whole sheet is told to students in sentences, before the questions.  What decides the mark
of one question stands beside that question: its scale in `fooling.verify.exercises.papers.credit_in_words`, and what
its hole asks in `told` of the hole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from fooling.records import dataclass
from fooling.verify.exercises.hole import Hole, Judged, NotGraded, WithParts
from fooling.verify.exercises.papers.credit import MOST_SALVAGED, Credit
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.statement.language.printable import counted


@dataclass(frozen=True)
class Award:
    """A share from 0 to 1; and for a wrong answer the right part of it that has the share, as the hole judged it.

    `items` are the places of the part's items in the answer, counted from 1, where the answer is a list.  `most` is set
    where the answer lists more items than that, so that no part of it counts.  `small` is a right part that is too
    small for points.
    """

    share: Fraction
    salvaged: Judged | None = None
    items: tuple[int, ...] = ()
    most: int | None = None
    small: Judged | None = None


def award(credit: Credit, hole: Hole, given: Any, judged: Judged, listed: Sequence[int] = (), of: int = 0) -> Award:
    """The share of an object that was judged; of what is right of a wrong one, whatever has the most.

    A part that is salvaged has at most three quarters, so that a wrong answer never has full marks.
    Of an answer with more than twice as many items as have full marks no part counts: who lists everything has not
    found it.  Of an answer with items that cannot be read, `given` has the others, `listed` has their places, and `of`
    is how many items there are: what cannot be read counts as what is wrong.
    """
    if judged.right:
        return Award(credit.share(judged.measured, hole.measures))
    by_parts = max((credit.parts.get(name, Fraction(0)) for name in judged.right_parts), default=Fraction(0))
    if not credit.salvage or (part := hole.right_parts_of(given)) is None:
        return Award(by_parts)
    items = max(of, hole.items_of(given) if isinstance(hole, WithParts) else 0)
    if (scale := credit.settled) is not None and items > 2 * scale.full:
        return Award(by_parts, most=floor(2 * scale.full))
    salvaged = hole.judge(part)
    if not salvaged.right:
        raise NotGraded("the part of the answer that was taken to be right is not")
    by_part = min(MOST_SALVAGED, credit.share(salvaged.measured, hole.measures))
    if by_part <= by_parts:
        return Award(by_parts, small=salvaged)
    return Award(by_part, salvaged, _places(part, given, listed))


def _places(part: Any, whole: Any, listed: Sequence[int] = ()) -> tuple[int, ...]:
    """Where the items of a part stand first in the whole, counted from 1; none where these are no lists.

    `listed` are the places of the whole's items, where these are others than 1, 2, 3, ....

    >>> _places(("a", "c"), ("a", "b", "c", "a")), _places(("a", "c"), ("a", "c"), [1, 4])
    ((1, 3), (1, 4))
    """
    if not isinstance(part, tuple) or not isinstance(whole, tuple):
        return ()
    places = sorted(whole.index(item) for item in part)
    return tuple(listed[place] if listed else place + 1 for place in places)


def rounded(points: Fraction, to: Fraction) -> Fraction:
    """The nearest multiple, the higher one of two.

    >>> rounded(Fraction(10, 3), Fraction(1, 2)), rounded(Fraction(1, 4), Fraction(1, 2))
    (Fraction(7, 2), Fraction(1, 2))
    """
    return floor(points / to + Fraction(1, 2)) * to


def marks_in_words(sheet: Sheet) -> Iterator[str]:
    """How points are rounded, what an answer may take, and what a group hands in.

    >>> from fooling.verify.exercises.papers.sheet import sheet_of
    >>> told = "{title: A, round: 1/2, questions: [{id: q, text: '?', hole: [number, 2], points: 1/3}]}"
    >>> next(marks_in_words(sheet_of(told)))
    'Points of a question are rounded to multiples of 1/2: to the nearest one, and to the higher one of two.'
    """
    judged = [one for one in sheet.questions if not one.is_for_a_human]
    if any(map(_is_rounded, judged)):
        to = next(one.rounding for one in judged)
        told = "to the nearest one, and to the higher one of two"
        yield f"Points of a question are rounded to multiples of {to}: {told}."
    if judged:
        seconds = counted(f"{sheet.seconds:g}", "seconds")
        limits = f"more than {seconds} of processor time or more than {sheet.memory} MiB of memory"
        by_hand = any(one.is_for_a_human and one.points for one in sheet.questions)
        but = ", but for those that are marked by hand" if by_hand else ""
        yield f"A program judges the answers{but}. An answer that takes {limits} is left to a person."
    if sheet.groups:
        yield "The students of a group have the same questions. Each of them hands in a file with the own name."


def _is_rounded(question: Question) -> bool:
    """Whether an answer may have points that are no multiple of what points are rounded to."""
    credit = question.credit
    in_part = credit.scale is not None or credit.salvage or bool(credit.parts)
    return in_part or rounded(question.points, question.rounding) != question.points
