"""`fooling convert`: a file of claims in another form."""

from __future__ import annotations

from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer, complain
from fooling.verify.commands.command_line.options import FILE, as_json, flag
from fooling.verify.given.arguments.converted.convert import converted
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.statement.language.printable import counted

CONVERT = Document(
    "convert",
    "convert answers: the file that was written, and the names that are other ones there",
    dict,
    file=of.RELATIVE,
    statements=of.COUNT,
    told=of.NAMES,
)


@click.command("convert")
@click.argument("source", type=FILE, metavar="FILE")
@click.argument("target", type=FILE, metavar="NEW_FILE")
@flag("--run-python", "Run FILE.py, a Python program, and convert the argument that it makes.")
@flag("--force", "Write NEW_FILE where there is a file of this name.")
@as_json
def command(source: Path, target: Path, run_python: bool, force: bool, as_json: bool) -> int:
    """Write the claims of FILE into NEW_FILE, in the form that the ending of NEW_FILE names.

    The forms are .claims (text), .json, .jsonc, .yaml and .yml.  FILE may also be a paper or a Python program.  Names,
    comments and all fields are kept.  What is written is read again and compared, before there is a file.  So what the
    other form cannot say is refused.  A name that cannot stand in a sentence is changed, which is told.

    Exit codes: 0 written.  2 bad input: FILE has a fault, or NEW_FILE cannot say something in it.
    """
    if source.suffix == ".py" and not run_python:
        raise InvalidInput(f"{source}: a program, which is run with --run-python alone")
    if target.exists() and not force:
        raise InvalidInput(f"{target}: there is a file of this name; want another name, or --force")
    made = converted(source, target.suffix)
    target.write_text(made.text, encoding="utf-8")
    for line in made.told:
        complain(f"{source}: {line}", AS_EXPECTED)
    if as_json:
        answer(CONVERT({"file": target, "statements": made.statements, "told": made.told}))
    else:
        click.echo(f"{target}: {counted(made.statements, 'statements')}")
    return AS_EXPECTED
