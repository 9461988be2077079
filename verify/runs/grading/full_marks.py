"""What has full marks, certified for an appeal: beside an answer that has some of the points, the key of its variant.

A protest says "nobody can have all points here".  The certificate of the answer shows only what that answer is.  So
after grading, each question with an answer that has some points, but not all, has its key judged once for each variant.
The certificate is `QUESTION.full.json`, beside the student's own.  No mark hangs on it: where there is no key, or it is
not judged within the limits, there is no such file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.evidence.certificate import readable
from fooling.verify.evidence.store import remove
from fooling.verify.exercises.marking.certificate import certificate_of
from fooling.verify.exercises.marking.marked import State, mark, with_best
from fooling.verify.exercises.marking.solutions import solution
from fooling.verify.runs.grading.grades import Grade
from fooling.verify.runs.grading.grades_file import put
from fooling.verify.runs.grading.many_answers import PRELOAD, Grading, limits_of, plain, question_of, sheet_at
from fooling.verify.runs.processes.processes import each_in_turn, forked_as_it_is


def write_full_marks(grades: Iterable[Grade], grading: Grading) -> None:
    """The files for these grades; those of an earlier run that are no more wanted are gone."""
    if grading.evidence is None:
        return
    wanted = dict[tuple[str, str], list[Grade]]()
    for one in grades:
        remove(_place(grading.evidence, one))
        if one.state == State.PARTLY and one.certificate:
            wanted.setdefault((question_of(grading, one.student, one.question).drawn, one.question), []).append(one)
    asked = [(many[0].student, many[0].question) for many in wanted.values()]
    limits = limits_of(sheet_at(grading.sheet, grading.digest))
    preload = None if forked_as_it_is() else PRELOAD
    with closing(each_in_turn(partial(_full_here, grading), asked, grading.jobs, limits, preload)) as endings:
        for ended in endings:
            for one in next(many for many in wanted.values() if many[0].place == ended.item) if ended.answer else ():
                put(_place(grading.evidence, one), readable(ended.answer) + "\n")


def _place(evidence: Path, grade: Grade) -> Path:
    return evidence / plain(grade.student) / f"{plain(grade.question)}.full.json"


def _full_here(grading: Grading, of: tuple[str, str]) -> Mapping[str, Any] | None:
    """The certificate of the key of a student's variant; None where there is none with full marks."""
    question = question_of(grading, *of)
    try:
        settled = with_best(question, grading.bests.get((question.id, question.drawn)))
        key = solution(settled)
        marked = None if key is None else mark(settled, key)
        if marked is None or marked.state is not State.RIGHT:
            return None
        return certificate_of(
            settled, marked, f"{plain(grading.sheet.stem)}/{plain(of[1])} (an answer with full marks)"
        )
    except FoolingError:  # no mark hangs on it, and there is no file
        return None
