"""Grades as CSV: a row an answer, written as they come, put into order at the end, and read again.

A spreadsheet runs a cell that begins with = + - or @ as a formula, and what students write stands in cells.  A cell
that begins so, or with a tab, a line end or an apostrophe, has an apostrophe put before it, which reading takes off
again.  All that is not printable is an escape.  The file appears whole, beside its place, and is moved there: when it
is begun, with the rows that were taken over, and when it is done, in the order of the submissions; in between each row
is written whole, so that Ctrl-C and `kill -9` leave what was graded.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from fractions import Fraction
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading import files
from fooling.verify.reading.files import read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.runs.grading.grades import MISSING, UNREADABLE, Grade, decimal, totals
from fooling.verify.statement.language.printable import printable

NO_GROUPS: Mapping[str, str] = {}
COLUMNS = (
    "student",
    "question",
    "state",
    "points",
    "out_of",
    "says",
    "measured",
    "attempt",
    "sheet",
    "answer",
    "code",
    "certificate",
    "reason",
    "witness",
)
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
NUMBER = re.compile(r"-?[0-9]{1,40}([./][0-9]{1,40})?")
LONGEST_WITNESS = 2**14  # letters of a witness that stands in a row
WANTED = "a table of grades that `fooling grade --csv` wrote"


def cell(text: str) -> str:
    r"""Text as a cell that no spreadsheet runs.

    >>> cell("=1+1"), cell("two"), cell("'=a"), cell("a\tb")
    ("'=1+1", 'two', "''=a", 'a\\tb')
    """
    shown = printable(text)
    return f"'{shown}" if shown.startswith(FORMULAS) else shown


def uncelled(text: str) -> str:
    """What stands in such a cell."""
    return text.removeprefix("'")


def row(grade: Grade) -> list[str]:
    """The cells of a grade."""
    measured = "; ".join(f"{name} = {value}" for name, value in grade.measured.items())
    witness = json.dumps(grade.witness) if grade.witness else ""
    cells = {
        "student": grade.student,
        "question": grade.question,
        "state": grade.state,
        "points": "" if grade.points is None else decimal(grade.points),
        "out_of": decimal(grade.out_of),
        "says": grade.says,
        "measured": measured,
        "attempt": str(grade.attempt),
        "sheet": grade.sheet,
        "answer": grade.answer,
        "code": grade.code,
        "certificate": grade.certificate,
        "reason": grade.reason,
        "witness": witness if len(witness) <= LONGEST_WITNESS else "",
    }
    return [cell(cells[name]) for name in COLUMNS]


def text_of(grades: Iterable[Grade], head: bool = True) -> str:
    """The table as CSV: comma, LF."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([*([COLUMNS] if head else []), *map(row, grades)])
    return text.getvalue()


def totals_text(
    grades: Sequence[Grade],
    students: Sequence[str] = (),
    unread: Collection[str] = (),
    groups: Mapping[str, str] = NO_GROUPS,
) -> str:
    """The points as CSV, a row a student and a column a question; empty where an answer has no points yet.

    Behind them stand the sum, the points that there are, how many answers have no points yet and what these are worth
    at most, how many could not be read, and how many are missing; and whether the student handed in anything.  Those of
    `students` who did not come last, without points; of those in `unread`, who handed in a file that is not graded, all
    answers have none yet.
    Where there are groups, each student's stands in the last column.
    """
    questions = list(dict.fromkeys(one.question for one in grades))
    points = {one.place: one.points for one in grades}
    rows = [["student", *questions, "sum", "out_of", "without_points", "open_points", UNREADABLE, MISSING, "handed_in"]]
    states = Counter((one.student, one.state) for one in grades)
    for student, all_ in totals(grades).items():
        each = (points.get((student, question)) for question in questions)
        ended = [str(states[student, state]) for state in (UNREADABLE, MISSING)]
        cells = ["" if one is None else decimal(one) for one in each]
        summed = [decimal(all_.points), decimal(all_.out_of), str(all_.waiting), decimal(all_.open_points)]
        rows.append([cell(student), *map(cell, cells), *summed, *ended, "yes"])
    rows += _without_submission(grades, questions, students, unread)
    if groups:
        rows = [[*one, "group" if i == 0 else cell(groups.get(one[0], ""))] for i, one in enumerate(rows)]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _without_submission(
    grades: Sequence[Grade], questions: Sequence[str], students: Sequence[str], unread: Collection[str]
) -> Iterator[list[str]]:
    """The rows of students who handed in nothing, or nothing that is graded."""
    there, out_of = {one.student for one in grades}, {one.question: one.out_of for one in grades}
    all_points, many = decimal(sum(out_of.values(), Fraction())), str(len(questions))
    nothing = [*["0"] * len(questions), "0", all_points, "0", "0", "0", many, "no"]
    waiting = [*[""] * len(questions), "0", all_points, many, all_points, "0", "0", "yes"]
    missing = (student for student in students if student not in there)
    yield from ([cell(student), *(waiting if student in unread else nothing)] for student in missing)


# ---- reading ----


def read_grades(path: Path) -> list[Grade]:
    """The grades of such a file; `InvalidInput`, one line, where it is none.

    A last line that does not end was being written when the program was ended, and is left out.
    """
    whole, end, _ = read_text(path, wanted=WANTED).rpartition("\n")
    try:
        rows = list(csv.reader(io.StringIO(whole + end, newline=""), strict=True))
    except csv.Error as error:
        raise InvalidInput(f"{path}: no CSV ({error}); want {WANTED}") from None
    if not rows or rows[0] != list(COLUMNS):
        raise InvalidInput(f"{path}: the first line is not {','.join(COLUMNS)}; want {WANTED}")
    return [_grade(cells, f"{path}, row {number}") for number, cells in enumerate(rows[1:], start=2)]


def _grade(cells: Sequence[str], where: str) -> Grade:
    if len(cells) != len(COLUMNS):
        raise InvalidInput(f"{where}: {len(cells)} cells, not {len(COLUMNS)}; want {WANTED}")
    found = dict(zip(COLUMNS, map(uncelled, cells), strict=True))
    try:
        measured = dict(part.split(" = ") for part in found["measured"].split("; ") if part)
        return Grade(
            student=found["student"],
            question=found["question"],
            state=found["state"],
            points=_fraction(found["points"]) if found["points"] else None,
            out_of=_fraction(found["out_of"]),
            says=found["says"],
            measured={name: _number(value) for name, value in measured.items()},
            witness=json_of(found["witness"], "") if found["witness"] else {},
            attempt=int(found["attempt"]),
            sheet=found["sheet"],
            answer=found["answer"],
            code=found["code"],
            certificate=found["certificate"],
            reason=found["reason"],
        )
    except (ValueError, ZeroDivisionError):
        raise InvalidInput(
            f"{where}: a number is expected in points, out_of, measured and attempt; want {WANTED}"
        ) from None


def _fraction(text: str) -> Fraction:
    if not NUMBER.fullmatch(text):
        raise ValueError(text)
    return Fraction(text)


def _number(text: str) -> int | Fraction:
    number = _fraction(text)
    return number.numerator if number.denominator == 1 else number


# ---- writing ----


class GradesFile:
    """A table of grades that is being written, which begins with the rows that are kept from an earlier run.

    Where there is no path, nothing is written.
    """

    def __init__(self, path: Path | None, kept: Iterable[Grade] = ()) -> None:
        self.path, self.grades = path, list(kept)
        self._before = tuple(self.grades)
        self._put(self.grades)

    def add(self, grade: Grade) -> None:
        """A row more, whole."""
        self.grades.append(grade)
        if self.path is not None:
            with writing(self.path), self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(text_of([grade], head=False))

    def order(self, places: Sequence[tuple[str, str]]) -> None:
        """All rows in the order of these places, those of other places before; for the end."""
        rank = {place: i for i, place in enumerate(places)}
        self.grades.sort(key=lambda grade: rank.get(grade.place, -1))
        self._put(self.grades)

    def before(self) -> list[Grade]:
        """The rows that are kept from an earlier run."""
        return list(self._before)

    def _put(self, grades: Iterable[Grade]) -> None:
        if self.path is not None:
            put(self.path, text_of(grades))


def put(path: Path, text: str) -> None:
    """A file with this text, whole or not at all; `InvalidInput`, one line, where it cannot be written."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with writing(path):
        if path.is_dir():
            raise InvalidInput(f"{path}: a directory; want a file to write to")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def writing(path: Path) -> AbstractContextManager[None]:
    """What cannot be written is told in one line."""
    return files.writing(f"{path}: cannot be written (", "); choose another place")
