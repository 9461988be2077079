"""Grades of one submission as Gradescope's autograder results: a test for each question.

The format is that of https://gradescope-autograders.readthedocs.io/en/latest/specs/ (results.json).  What is not graded
has no score and says so, in its place and above all tests: Gradescope adds up the scores that there are, and a student
must not take a sum for a grade that lacks a part.  Texts are shown as text: neither HTML nor Markdown of a submission
is rendered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.verify.runs.grading.grades import NOT_GRADED, Grade, by_hand, decimal
from fooling.verify.statement.language.printable import printable

VISIBILITIES: Mapping[str, str] = {  # what `feedback` says -> what Gradescope says
    "now": "visible",
    "after-due-date": "after_due_date",
    "after-published": "after_published",
    "never": "hidden",
}
NOT_YET = "This submission is not graded yet. If this text stays, please tell your instructor: it is no grade."
ALWAYS: Mapping[str, str] = {}  # question -> visibility, where it is not `visible`


def results(
    grades: Sequence[Grade], visibility: Mapping[str, str] = ALWAYS, remarks: Sequence[str] = ()
) -> dict[str, Any]:
    """The document; `visibility` is Gradescope's, by questions, and `remarks` stand above the tests."""
    waiting = [one.question for one in grades if one.state == NOT_GRADED]
    told = [f"Not graded: {', '.join(waiting)}. The sum of the scores lacks these answers."] if waiting else []
    hand = by_hand(grades)
    told += [f"To be marked by hand: {', '.join(hand)}. The sum of the scores lacks these answers."] if hand else []
    return {
        "score": float(decimal(sum((one.points or Fraction() for one in grades), Fraction()))),
        "output": printable(" ".join([*told, *(f"{line}." for line in remarks)])),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
        "tests": [_test(one, visibility.get(one.question, "visible")) for one in grades],
        "extra_data": {"fooling": [_extra(one) for one in grades]},
    }


def not_yet() -> dict[str, Any]:
    """What stands there until all is graded, and stays where the grader is ended before."""
    return {
        "score": 0.0,
        "output": NOT_YET,
        "output_format": "text",
        "stdout_visibility": "hidden",
        "tests": [],
        "extra_data": {"fooling": []},
    }


def _test(one: Grade, visibility: str) -> dict[str, Any]:
    score = {} if one.points is None else {"score": float(decimal(one.points))}
    status = {} if one.points is None else {"status": "passed" if one.points >= one.out_of else "failed"}
    return {
        "name": printable(one.question),
        **score,
        "max_score": float(decimal(one.out_of)),
        **status,
        "output": printable(one.says),
        "visibility": visibility,
    }


def _extra(one: Grade) -> dict[str, Any]:
    """What an appeal needs; instructors see it in Gradescope's export."""
    hashes = {"sheet": one.sheet, "answer": one.answer, "code": one.code, "attempt": one.attempt}
    return {"question": one.question, "state": one.state, **hashes}
