"""`fooling sheet`: a sheet of questions as a hand-out, as a template for answers, or as solutions."""

from __future__ import annotations

from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json
from fooling.verify.exercises.marking.solutions import solutions
from fooling.verify.exercises.papers.event_stream import MOST_BYTES
from fooling.verify.exercises.papers.sheet import A_SHEET, Sheet, read_sheet
from fooling.verify.exercises.papers.variant import draw_of
from fooling.verify.pages.exercises import student_sheet
from fooling.verify.pages.exercises.hand_out import FORMATS, page
from fooling.verify.pages.schemas.head import headed
from fooling.verify.reading.files import read_text


@click.command("sheet")
@click.argument("sheet", type=click.Path(path_type=Path), metavar="SHEET.yaml")
@click.option(
    "--format",
    "layout",
    type=click.Choice(tuple(FORMATS)),
    default="markdown",
    show_default=True,
    help="The hand-out in Markdown or LaTeX, or a file for answers to be filled in.",
)
@click.option("--student", metavar="ID", help="The variant of this student.")
@click.option("--key", is_flag=True, help="Also print the keys: solutions, or a file of answers with full marks.")
@click.option(
    "--without-keys", is_flag=True, help="Print the sheet in YAML without keys, with which students check answers."
)
@click.option("--list", "listed", is_flag=True, help="Only say how many different variants each question has.")
@as_json
def command(
    sheet: Path, layout: str, student: str | None, key: bool, without_keys: bool, listed: bool, as_json: bool
) -> int:
    """Print a sheet of questions for students.

    Without --key, nothing of the keys and of the wrong answers of the sheet is printed.

    `fooling docs commands` has an example of a sheet.

    Exit codes: 0 success.  2 bad input.
    """
    read = read_sheet(sheet)
    if listed:
        return _list(read, as_json)
    if without_keys:
        if key or layout != "markdown":
            raise InvalidInput("--without-keys prints the sheet in YAML; want no --key and no --format")
        bare = student_sheet.without_keys(read_text(sheet, MOST_BYTES, A_SHEET), str(sheet), read, student)
        return _say(read, "yaml", student, False, bare, as_json)
    if student is None and any(one.draw is not None for one in read.questions):
        raise InvalidInput(f"{sheet}: the sheet has variants; want --student ID")
    drawn = read if student is None else read.for_student(student)
    found = page(drawn, layout, solutions(drawn) if key else ())
    return _say(read, layout, student, key, found, as_json)


def _say(sheet: Sheet, layout: str, student: str | None, key: bool, text: str, as_json: bool) -> int:
    if as_json:
        answer(headed("sheet", {"title": sheet.title, "layout": layout, "student": student, "key": key, "text": text}))
    else:
        click.echo(text, nl=False)
    return AS_EXPECTED


def _list(sheet: Sheet, as_json: bool) -> int:
    """How many variants there are."""
    found = {one.id: sum(1 for _ in draw_of(one).every()) for one in sheet.questions if one.draw is not None}
    if as_json:
        answer(headed("variants", {"title": sheet.title, "variants": found}))
        return AS_EXPECTED
    for name, number in found.items():
        told = "all students get the same, up to the order of lines" if number == 1 else "as many as can be told apart"
        click.echo(f"{name}: {number} ({told})")
    if not found:
        click.echo("no question has variants")
    return AS_EXPECTED
