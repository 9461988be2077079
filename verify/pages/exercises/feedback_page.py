"""What one student is told of all answers, as a page in Markdown: points, lines, and the names of certificates.

The lines are those that the `feedback` of each question lets the student read.  What is for the instructor alone, such
as the mistake behind a hint, is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import PurePath

from fooling.verify.pages.formats.as_markdown import code, escaped
from fooling.verify.runs.grading.grades import Grade, decimal
from fooling.verify.statement.language.printable import counted


def feedback_page(title: str, student: str, grades: Sequence[Grade], remarks: Sequence[str] = ()) -> str:
    """The page of a student; `grades` are those of the student, in the order of the sheet."""
    return "\n".join(_lines(title, student, grades, remarks)) + "\n"


def _lines(title: str, student: str, grades: Sequence[Grade], remarks: Sequence[str]) -> Iterator[str]:
    known = [one.points for one in grades if one.points is not None]
    of_all = decimal(sum((one.out_of for one in grades), Fraction()))
    yield from (f"# {escaped(title)}", "", f"For {escaped(student)}.", "")
    yield from (f"{decimal(sum(known, Fraction()))} of {counted(of_all, 'points')}.", "")
    if waiting := len(grades) - len(known):
        left = decimal(sum((one.out_of for one in grades if one.points is None), Fraction()))
        worth = (
            f", and up to {counted(left, 'points')} {'is' if left == '1' else 'are'} still open" if left != "0" else ""
        )
        yield from (f"{counted(waiting, 'answers')} {'has' if waiting == 1 else 'have'} no points yet{worth}.", "")
    yield from (f"- {escaped(line)}" for line in remarks)
    yield from ([""] if remarks else [])
    yield from ("| question | points | of | |", "|---|---:|---:|---|")
    for one in grades:
        points = one.state if one.points is None else decimal(one.points)
        yield f"| {code(one.question)} | {points} | {decimal(one.out_of)} | {escaped(one.says)}{_certificate(one)} |"


def _certificate(grade: Grade) -> str:
    """The name of the certificate, from the folder of the student on."""
    name = "/".join(PurePath(grade.certificate).parts[-2:])
    return f" (certificate {code(name)})" if name else ""
