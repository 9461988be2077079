"""The schemas of the documents about exercises: grade, grade --key, grade --zip, sheet."""

from __future__ import annotations

from fooling.verify.exercises.marking.marked import State
from fooling.verify.pages.schemas.parts import (
    ANYTHING,
    BOOLEAN,
    COUNT,
    FRACTION,
    LINE,
    NAMES,
    POSITIVE,
    TEXT,
    Schema,
    document,
    listed,
    maybe,
    one_of,
    record,
    table_of,
)

GRADE = record(
    {
        "student": LINE,
        "question": LINE,
        "state": one_of(State),
        "points": maybe(FRACTION),
        "out_of": FRACTION,
        "says": TEXT,
        "measured": table_of(FRACTION),
        "witness": table_of(ANYTHING),
        "attempt": POSITIVE,
        "hashes": record({"sheet": LINE, "answer": TEXT, "code": LINE}),
        "certificate": maybe(LINE),
        "reason": maybe(LINE),
    },
    open_ended=True,
)


def grade() -> Schema:
    """Of `grade --json`."""
    mistake = record({"says": TEXT, "answers": POSITIVE})
    question = record(
        {
            "question": LINE,
            "out_of": FRACTION,
            "states": table_of(COUNT),
            "mean": maybe(FRACTION),
            "mistakes": listed(mistake),
        }
    )
    student = record({"points": FRACTION, "out_of": FRACTION, "open": COUNT, "open_points": FRACTION, "remarks": NAMES})
    change = record({"student": LINE, "question": LINE, "before": maybe(GRADE), "after": maybe(GRADE)})
    needed = {"title": TEXT, "questions": listed(question), "students": table_of(student), "answers": listed(GRADE)}
    title = "what `grade --json` answers: each answer of each student, with its points and what is said of it"
    return document("grade", title, needed, {"changes": listed(change)})


def grade_key() -> Schema:
    """Of `grade --key --json`."""
    line = record({"question": LINE, "what": LINE, "ok": BOOLEAN, "look": BOOLEAN, "says": TEXT})
    title = "what `grade --key --json` answers: whether a sheet is as it says, in all that was tested of it"
    needed = {"title": TEXT, "ok": BOOLEAN, "tested": one_of(["all", "some variants"]), "lines": listed(line)}
    return document("grade-key", title, needed)


def grade_zip() -> Schema:
    """Of `grade --zip --json`."""
    title = "what `grade --zip --json` answers: where the autograder is"
    return document("grade-zip", title, {"title": TEXT, "file": LINE})


def sheet() -> Schema:
    """Of `sheet --json`."""
    title = "what `sheet --json` answers: a sheet of questions as text"
    needed = {"title": TEXT, "layout": LINE, "student": maybe(TEXT), "key": BOOLEAN, "text": TEXT}
    return document("sheet", title, needed)


def sheets() -> Schema:
    """Of `sheet --students --json`."""
    title = "what `sheet --students --json` answers: the file of each student"
    return document("sheets", title, {"title": TEXT, "layout": LINE, "files": table_of(TEXT)})


def variants() -> Schema:
    """Of `sheet --list --json`."""
    title = "what `sheet --list --json` answers: how many different variants each question has"
    return document("variants", title, {"title": TEXT, "variants": table_of(COUNT)})
