"""What `fooling grade` tells: a summary of each question, the totals of the students, and what has changed.

Students' names and lines come from strangers: they are printed as text.  The JSON has each answer with all that is
known of it; points there are exact fractions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from fooling.verify.exercises.marking.key import KeyLine
from fooling.verify.exercises.marking.marked import State
from fooling.verify.pages.formats.terminal import indented, lay_out, say, stacked, table, tabulate, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.grading.grades import (
    NOT_GRADED,
    UNREADABLE,
    Change,
    Grade,
    Summary,
    Total,
    by_hand,
    changes,
    decimal,
    means_of_groups,
    summaries,
    totals,
)
from fooling.verify.runs.grading.many_answers import Graded
from fooling.verify.statement.language.printable import counted, shortened

AGAIN = 40  # characters of a mistake that an earlier question has, too
NO_GROUPS: Mapping[str, str] = {}
MOST_STUDENTS = 40  # whose answers are printed one by one where there is one submission, or totals where there are more


class Marks(NamedTuple):
    """The grades of a sheet, and those of another time, if they are compared."""

    title: str
    found: Graded
    old: Sequence[Grade] | None = None


GRADE = of.Open(
    Grade,
    student=of.LINE,
    question=of.LINE,
    state=of.one_of(State),
    points=of.maybe(of.FRACTION),
    out_of=of.FRACTION,
    says=of.TEXT,
    measured=of.table_of(of.FRACTION),
    witness=of.table_of(of.ANYTHING),
    attempt=of.POSITIVE,
    hashes=(of.Record(Grade, sheet=of.LINE, answer=of.TEXT, code=of.LINE), lambda grade: grade),
    certificate=(of.maybe(of.LINE), lambda grade: grade.certificate or None),
    reason=(of.maybe(of.LINE), lambda grade: grade.reason or None),
)
MISTAKE = of.by_place(says=of.TEXT, answers=of.POSITIVE)
QUESTION = of.Record(
    Summary,
    question=of.LINE,
    out_of=of.FRACTION,
    states=of.table_of(of.COUNT),
    mean=of.maybe(of.FRACTION),
    mistakes=of.listed(MISTAKE),
)
TOTAL: of.Fields[Total] = {
    "points": of.FRACTION,
    "out_of": of.FRACTION,
    "open": (of.COUNT, lambda total: total.waiting),
    "open_points": of.FRACTION,
}
STUDENT = of.Record(
    tuple[Total, Sequence[str]],
    **of.through(tuple[Total, Sequence[str]], lambda one: one[0], TOTAL),
    remarks=(of.NAMES, lambda one: one[1]),
)
BEFORE_AND_AFTER = {"before": of.maybe(GRADE), "after": of.maybe(GRADE)}
CHANGE = of.Record(Change, student=of.LINE, question=of.LINE, **BEFORE_AND_AFTER)
GRADED = Document(
    "grade",
    "grade answers: each answer of each student, with its points and what is said of it",
    Marks,
    title=of.TEXT,
    questions=(of.listed(QUESTION), lambda one: summaries(one.found.grades)),
    students=(
        of.table_of(STUDENT),
        lambda one: {
            student: (total, one.found.remarks.get(student, ())) for student, total in totals(one.found.grades).items()
        },
    ),
    answers=(of.listed(GRADE), lambda one: one.found.grades),
    changes=(
        of.optional(of.listed(CHANGE)),
        lambda one: None if one.old is None else changes(one.old, one.found.grades),
    ),
)


# ---- for people ----


def print_submissions(found: Graded, groups: Mapping[str, str] = NO_GROUPS) -> None:
    """Each answer with its line where there is one submission, else each student's points; and what is remarked.

    Where there are groups, a table has the mean of each.
    """
    (_print_answers if len(totals(found.grades)) == 1 else _print_totals)(found.grades)
    if means := means_of_groups(found.grades, groups):
        is_open = any(left for _, _, left in means.values())
        rows = []
        for group, (students, mean, left) in list(means.items())[:MOST_STUDENTS]:
            more = [f"up to {decimal(left, 2)} more"] if is_open else []
            rows.append((group, str(students), decimal(mean, 2), *more))
        tabulate(("group", "students", "mean", *(["open"] if is_open else [])), rows)
    for student, remarks in list(found.remarks.items())[:MOST_STUDENTS]:
        say(f"{student}: {'; '.join(remarks)}")


def _print_answers(grades: Sequence[Grade]) -> None:
    rows, before = [], ""
    for one in grades:
        is_again = one.state == UNREADABLE and one.says == before  # such as of a file that is no YAML
        rows.append((one.question, _points(one), "the same" if is_again else one.says))
        before = one.says
    tabulate(("question", "points", "says"), rows)


def _print_totals(grades: Sequence[Grade]) -> None:
    rows, found = [], totals(grades)
    for student, all_ in list(found.items())[:MOST_STUDENTS]:
        worth = f", {counted(decimal(all_.open_points), 'points')} open" if all_.open_points else ""
        waiting = f"{counted(all_.waiting, 'answers')} without points{worth}" if all_.waiting else ""
        rows.append((student, decimal(all_.points), decimal(all_.out_of), waiting))
    tabulate(("student", "points", "of", ""), rows)
    if len(found) > MOST_STUDENTS:
        say(f"and {counted(len(found) - MOST_STUDENTS, 'more students')}; --csv FILE has all")


def print_summary(grades: Sequence[Grade], seconds: float, csv: Path | None) -> None:
    """Each question's marks and its commonest mistakes, and a line that sums it up."""
    students = len({one.student for one in grades})
    if students > 1:
        _print_questions(grades)
    waiting = [grade for grade in grades if grade.state == NOT_GRADED]
    for grade in waiting[:MOST_STUDENTS]:
        say(f"not graded: {grade.student}, {grade.question}: {grade.reason or grade.says}", "bold red")
    for question, answers in by_hand(grades).items():
        many, whose = counted(len(answers), "answers"), ", ".join(one.student for one in answers[:MOST_STUDENTS])
        more = f" and {len(answers) - MOST_STUDENTS} more" if len(answers) > MOST_STUDENTS else ""
        points = counted(decimal(answers[0].out_of), "points")
        say(f"to be marked by hand: {question}, {many} of up to {points}: {whose}{more}", "bold yellow")
    kept = "" if csv is None else f", grades in {os.path.relpath(csv)}"
    of = f"{counted(len(grades), 'answers')} of {counted(students, 'students')}"
    left = sum((one.open_points for one in totals(grades).values()), Fraction())
    still = f", {counted(decimal(left), 'points')} still open" if left else ""
    say(f"{of}, {len(waiting)} not graded{still}; {seconds:.1f} s{kept}")


def _print_questions(grades: Sequence[Grade]) -> None:
    rows, told = [], set[str]()
    for one in summaries(grades):
        states = ", ".join(f"{many} {state}" for state, many in one.states.items())
        lines = [(shortened(says, AGAIN) if says in told else says, many) for says, many in one.mistakes]
        mistakes = [text(f"{many} x {says}") for says, many in lines]
        told |= {says for says, _ in one.mistakes}  # such as of a file that is no YAML, which costs all its answers
        mean = "" if one.mean is None else decimal(one.mean, 2)
        rows.append((one.question, states, mean, decimal(one.out_of), stacked(*(mistakes or [text("")]))))
    tabulate(("question", "answers", "mean", "of", "commonest mistakes"), rows)


def print_changes(found: Sequence[Change], old: Path) -> None:
    """What differs from an older table."""
    if found:
        rows = ((one.student, one.question, *map(_before_or_after, (one.before, one.after))) for one in found)
        tabulate(("student", "question", "before", "now"), rows)
    of_points = sum(one.of_points for one in found)
    differ = f"{counted(len(found), 'answers')} {'differs' if len(found) == 1 else 'differ'} from {old}"
    say(f"{differ}, {of_points} in points" if found else f"nothing differs from {old}")


def _before_or_after(grade: Grade | None) -> Any:
    if grade is None:
        return text("no answer")
    return stacked(text(f"{_points(grade)} of {decimal(grade.out_of)}"), indented(grade.says, ""))


def _points(grade: Grade) -> str:
    return grade.state if grade.points is None else decimal(grade.points)


# ---- the instructor's test of a sheet ----


class Key(NamedTuple):
    """What was tested of a sheet."""

    title: str
    lines: Sequence[KeyLine]


LINE = {"question": of.LINE, "what": of.LINE, "ok": of.BOOLEAN, "look": of.BOOLEAN, "says": of.TEXT}
GRADE_KEY = Document(
    "grade-key",
    "grade --key answers: whether a sheet is as it says, in all that was tested of it",
    Key,
    title=of.TEXT,
    ok=(of.BOOLEAN, lambda key: all(one.ok for one in key.lines)),
    tested=(
        of.one_of(("all", "some variants")),
        lambda key: "some variants" if any(one.left for one in key.lines) else "all",
    ),
    lines=of.listed(of.Record(KeyLine, **LINE)),
)


def print_key(title: str, lines: Sequence[KeyLine]) -> None:
    """Each question's key, optimum and wrong answers, and whether they are as the sheet says."""
    shown = table("question", "what", "", "says")
    shown.columns[2].no_wrap = True
    for one in lines:
        standing = "NOT OK" if not one.ok else "LOOK" if one.look else "ok"
        shown.add_row(text(one.question), text(one.what), text(standing, STYLES[standing]), text(one.says))
    lay_out(shown)
    for line in _summed_up(lines):
        say(f"{title}: {line}")


STYLES = {"ok": "", "LOOK": "bold yellow", "NOT OK": "bold red"}


def _summed_up(lines: Sequence[KeyLine]) -> Iterator[str]:
    """What the lines come to: which are not ok, which want a look, and whether that speaks of all variants."""
    bad, look = ([one for one in lines if chosen(one)] for chosen in (lambda one: not one.ok, lambda one: one.look))
    if look:
        yield f"look at {_named(look)}: as the sheet says, and perhaps not as it is meant"
    left = ", ".join(f"{one.left} of {one.question}" for one in lines if one.left)
    if bad:
        yield f"{len(bad)} of {counted(len(lines), 'lines')} not as the sheet says: {_named(bad)}"
    elif left:
        yield f"nothing is wrong in what was tested; tested were only {left}"
    else:
        yield "all as the sheet says"


def _named(lines: Sequence[KeyLine]) -> str:
    """The lines by question and by what they are about, each once."""
    return ", ".join(dict.fromkeys(f"{one.question} {one.what}" for one in lines))


class Zipped(NamedTuple):
    """A sheet, and the file of its autograder."""

    title: str
    file: Path


GRADE_ZIP = Document(
    "grade-zip", "grade --zip answers: where the autograder is", Zipped, title=of.TEXT, file=of.RELATIVE
)
