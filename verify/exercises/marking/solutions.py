"""The solution of each question, as a student would write it: its key, or what our finders take for the best."""

from __future__ import annotations

from fooling.verify.exercises.hole import NotGraded, Text
from fooling.verify.exercises.papers.question import AUTO, Question
from fooling.verify.exercises.papers.sheet import Sheet


def solutions(sheet: Sheet) -> list[tuple[str, Text]]:
    """The questions that have a solution, each with it, in the order of the sheet."""
    found = ((one.id, solution(one)) for one in sheet.questions)
    return [(name, key) for name, key in found if key is not None]


def solution(question: Question) -> Text | None:
    """The key; where it is to be found, what is found; None where there is none."""
    if question.key != AUTO or question.hole is None:
        return question.key
    try:
        best = question.hole.solved()
    except NotGraded:
        return None
    return None if best is None else question.hole.written(best)
