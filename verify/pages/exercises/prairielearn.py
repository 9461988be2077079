"""Grades of one submission as the results of PrairieLearn's external grader.

The format is that of https://prairielearn.readthedocs.io/en/latest/externalGrading/ (/grade/results/results.json): a
score from 0 to 1, and a test for each question.  A submission that cannot be read, or of which an answer is not graded,
is not gradable there: no points are awarded or lost, and the attempt is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from fooling.verify.runs.grading.grades import MISSING, NOT_GRADED, UNREADABLE, Grade, by_hand, decimal
from fooling.verify.statement.language.printable import printable


def results(grades: Sequence[Grade], remarks: Sequence[str] = ()) -> dict[str, Any]:
    """The document; `remarks` stand above the tests."""
    waiting = [one for one in grades if one.state == NOT_GRADED]
    if not waiting and all(one.state in (UNREADABLE, MISSING) for one in grades):
        waiting = list(grades)
    errors = [printable(f"{one.question}: {one.says}") for one in waiting]
    counted = [one for one in grades if one.points is not None]  # what a human grades is none of this score
    out_of = sum((one.out_of for one in counted), Fraction())
    points = sum((one.points or Fraction() for one in counted), Fraction())
    share = min(max(points / out_of, Fraction()), Fraction(1)) if out_of else Fraction(1)
    graded = {"gradable": False, "format_errors": errors} if waiting else {"gradable": True, "score": float(share)}
    hand = by_hand(grades)
    told = [f"To be marked by hand, and not in this score: {', '.join(hand)}"] if hand else []
    return {
        **graded,
        "message": printable(" ".join(f"{line}." for line in [*told, *remarks])),
        "tests": [_test(one) for one in grades],
    }


def _test(one: Grade) -> dict[str, Any]:
    points = {} if one.points is None else {"points": float(decimal(one.points))}  # none yet is not 0
    return {
        "name": printable(one.question),
        **points,
        "max_points": float(decimal(one.out_of)),
        "message": printable(one.says),
    }
