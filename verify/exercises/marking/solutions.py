"""The solution of each question, as a student would write it: its key, or what our finders take for the best."""

from __future__ import annotations

from collections.abc import Mapping

from fooling.records import dataclass
from fooling.verify.exercises.hole import NotGraded, Text
from fooling.verify.exercises.papers.question import AUTO, Question
from fooling.verify.exercises.papers.sheet import Sheet

NO_KEY = "the sheet has no key; `key: auto` finds one for most kinds"
NOT_FOUND = "none was found; want a key in the sheet"


@dataclass(frozen=True)
class Solutions:
    """The solutions, by questions in the order of the sheet; and of the questions without one, why there is none."""

    by_question: Mapping[str, Text]
    missing: Mapping[str, str]


def solutions(sheet: Sheet) -> Solutions:
    """Those of all questions that a machine grades, and keys of texts where the sheet has them."""
    found = [(one, solution(one)) for one in sheet.questions]
    without = (one for one, key in found if key is None and not one.is_for_a_human)
    return Solutions(
        {one.id: key for one, key in found if key is not None},
        {one.id: NO_KEY if one.key is None else NOT_FOUND for one in without},
    )


def solution(question: Question) -> Text | None:
    """The key; where it is to be found, what is found; None where there is none."""
    if question.key != AUTO or question.hole is None:
        return question.key
    try:
        best = question.hole.solved()
    except NotGraded:
        return None
    return None if best is None else question.hole.written(best)
