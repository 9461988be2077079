"""`fooling sheet`: a sheet of questions as a hand-out, as a template for answers, or as solutions."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer, complain
from fooling.verify.commands.command_line.options import FILE, as_json, flag, option
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.example import FormsOnce
from fooling.verify.exercises.marking.key import printed_answers
from fooling.verify.exercises.marking.solutions import Solutions, solutions
from fooling.verify.exercises.papers.sheet import A_SHEET, Sheet, read_sheet
from fooling.verify.exercises.papers.variant import draw_of
from fooling.verify.given.files.event_stream import MOST_BYTES
from fooling.verify.pages.exercises import student_sheet
from fooling.verify.pages.exercises.hand_out import FORMATS, page
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.reading.files import read_text
from fooling.verify.runs.grading.grades_file import put, writing
from fooling.verify.runs.grading.roster import Roster, read_roster
from fooling.verify.statement.language.printable import counted

ENDINGS = {"markdown": ".md", "latex": ".tex", "template": ".yaml", "yaml": ".yaml"}


SHEET = Document(
    "sheet",
    "sheet answers: a sheet of questions as text",
    dict,
    title=of.TEXT,
    layout=of.LINE,
    student=of.maybe(of.TEXT),
    key=of.BOOLEAN,
    text=of.TEXT,
)
SHEETS = Document(
    "sheets",
    "sheet --students answers: the file of each student",
    dict,
    title=of.TEXT,
    layout=of.LINE,
    files=of.table_of(of.Shape(of.TEXT.schema, os.path.relpath)),
)
VARIANTS = Document(
    "variants",
    "sheet --list answers: how many different variants each question has",
    dict,
    title=of.TEXT,
    variants=of.table_of(of.COUNT),
)


@click.command("sheet")
@click.argument("sheet", type=FILE, metavar="SHEET.yaml")
@option(
    "--format",
    "The hand-out in Markdown or LaTeX, or a file for answers to be filled in.",
    click.Choice(tuple(FORMATS)),
    to="layout",
    default="markdown",
)
@option("--student ID", "The variant of this student.")
@option(
    "--students FILE",
    "One file for each student of this list, a name a line or a CSV with a column called student; with --out.  "
    "Or the list in which --student finds the group.",
    FILE,
)
@option("--out DIR", "Where --students writes NAME.md and so on.", FILE)
@flag("--key", "Also print the keys: solutions, or a file of answers with full marks.")
@flag("--without-keys", "Print the sheet in YAML without keys, with which students check answers.")
@flag("--list", "Only say how many different variants each question has.", to="listed")
@as_json
def command(
    sheet: Path,
    layout: str,
    student: str | None,
    students: Path | None,
    out: Path | None,
    key: bool,
    without_keys: bool,
    listed: bool,
    as_json: bool,
) -> int:
    """Print a sheet of questions for students.

    Without --key, nothing of the keys and of the wrong answers of the sheet is printed.

    `fooling docs commands` has an example of a sheet.

    Exit codes: 0 success.  2 bad input.
    """
    read = read_sheet(sheet)
    if listed:
        return _list(read, as_json)
    if without_keys and (key or layout != "markdown"):
        raise InvalidInput("--without-keys prints the sheet in YAML; want no --key and no --format")
    if (students is None and out is not None) or (students is not None and (out is None) == (student is None)):
        raise InvalidInput("want --students FILE with --out DIR, or with --student ID, which finds the group there")
    layout = "yaml" if without_keys else layout
    variants = _Variants(read)
    made = partial(_made, sheet, variants, layout, key)
    roster = None if students is None else read_roster(students).for_sheet(read.groups)
    if read.groups and read.has_variants:
        _tell_of_groups(roster, student)
    if roster is not None and out is not None:
        texts = {name: made(name, roster.groups.get(name, "")) for name in roster.students}
        _tell_changes(read, _drawer(roster, roster.students[0]), without_keys)
        _tell_slips(variants)
        return _written(read, texts, out, layout, as_json)
    for line in roster.strangers([student]) if roster is not None and student is not None else ():
        complain(line, AS_EXPECTED)
    drawer = _drawer(roster, student)
    text = made(student, drawer or "")
    _tell_changes(read, drawer, without_keys)
    _tell_slips(variants)
    return _say(read, layout, student, key, text, as_json)


def _drawer(roster: Roster | None, student: str | None) -> str | None:
    """Whose variants the student has: those of the group, or the student's own; None where nobody is asked for."""
    return student if roster is None or student is None else roster.groups.get(student, student)


def _tell_changes(sheet: Sheet, student: str | None, without_keys: bool) -> None:
    """What the sheet without keys marks otherwise."""
    for line in student_sheet.changes_of(sheet, student) if without_keys else ():
        complain(line, AS_EXPECTED)


def _tell_of_groups(roster: Roster | None, student: str | None) -> None:
    """A sheet for groups wants the groups; without a list, the name that is given is taken for a group's."""
    if roster is not None:
        roster.require_groups()
    elif student is not None:
        told = f"the sheet says groups: yes, so {student} is taken for the name of a group"
        complain(f"{told}; want --students FILE, where the group of a student is found", AS_EXPECTED)


def _tell_slips(variants: _Variants) -> None:
    """Of the sheets that were made: where a text prints an answer, and which questions have no solution."""
    sheets = variants.made
    for question in variants.sheet.questions:
        asked = list({one.drawn: one for sheet in sheets for one in sheet.questions if one.id == question.id}.values())
        told = [name for one in asked for name in dict.fromkeys(name for name, _ in printed_answers(one))]
        if told:
            many = f" in {len(told)} of {counted(len(asked), 'variants')}" if len(asked) > 1 else ""
            complain(f"{question.id}: the text prints {{{told[0]}}}, which is an answer with points{many}", AS_EXPECTED)
    for name, why in variants.unsolved.items():
        complain(f"{name}: there is no solution: {why}", AS_EXPECTED)


class _Variants:
    """The sheets of students: the variants of a group are drawn once, and each example of an answer is judged once."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.forms, self._drawn = sheet, FormsOnce(), dict[str, Sheet]()
        self.unsolved = dict[str, str]()

    @property
    def made(self) -> Sequence[Sheet]:
        """The sheets that were made."""
        return list(self._drawn.values())

    def solutions(self, of: Sheet, key: bool) -> Mapping[str, Text]:
        """The solutions of a sheet, by questions, where they are asked for; what has none is kept in mind."""
        found = solutions(of) if key else Solutions({}, {})
        self.unsolved |= found.missing
        return found.by_question

    def of(self, student: str, group: str) -> Sheet:
        """The sheet of this student, who may be in a group."""
        drawer = group or student
        if drawer not in self._drawn:
            self._drawn[drawer] = self.sheet.for_student(student, group)
        return replace(self._drawn[drawer], student=student)


def _made(place: Path, variants: _Variants, layout: str, key: bool, student: str | None, group: str = "") -> str:
    """What is printed for a student, who may be in a group, or for all."""
    sheet = variants.sheet
    if layout == "yaml":
        return student_sheet.without_keys(read_text(place, MOST_BYTES, A_SHEET), str(place), sheet, group or student)
    if student is None and sheet.has_variants:
        raise InvalidInput(f"{place}: the sheet has variants; want --student ID, or --students FILE and --out DIR")
    drawn = variants.of(student or "", group)
    return page(drawn, layout, variants.solutions(drawn, key), variants.forms, variants.unsolved)


def _written(sheet: Sheet, texts: Mapping[str, str], out: Path, layout: str, as_json: bool) -> int:
    """One file for each student."""
    places = {name: out / f"{name}{ENDINGS[layout]}" for name in texts}
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
    for name, place in places.items():
        put(place, texts[name])
    if as_json:
        answer(SHEETS({"title": sheet.title, "layout": layout, "files": places}))
    else:
        click.echo(f"{os.path.relpath(out)}: {counted(len(places), 'files')}, one for each student")
    return AS_EXPECTED


def _say(sheet: Sheet, layout: str, student: str | None, key: bool, text: str, as_json: bool) -> int:
    if as_json:
        answer(SHEET({"title": sheet.title, "layout": layout, "student": student, "key": key, "text": text}))
    else:
        click.echo(text, nl=False)
    return AS_EXPECTED


def _list(sheet: Sheet, as_json: bool) -> int:
    """How many variants there are."""
    found = {one.id: sum(1 for _ in draw_of(one).every()) for one in sheet.questions if one.draw is not None}
    if as_json:
        answer(VARIANTS({"title": sheet.title, "variants": found}))
        return AS_EXPECTED
    for name, number in found.items():
        told = "all students get the same, up to the order of lines" if number == 1 else "as many as can be told apart"
        click.echo(f"{name}: {number} ({told})")
    if not found:
        click.echo("no question has variants")
    return AS_EXPECTED
