"""What decides the marks of a whole sheet, in sentences for students: they stand before the questions.

What decides the mark of one question stands beside that question: its scale in
`fooling.verify.exercises.papers.credit_in_words`, and what its hole asks in `told` of the hole.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.exercises.marking.credit import rounded
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.statement.language.counted import counted


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
