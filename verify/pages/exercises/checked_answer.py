"""One answer checked in a notebook: the line that `fooling grade` tells, with a drawing where there is one.

    fooling.check_answer("sheet.yaml", "fool", ["000 111", "001 110"])

The key of the sheet is not needed, and is not looked at.  The answer is judged in this very process, without limits of
time or memory: it is the author's own.

An object is drawn into the matrix of the function that it is about: a fooling set as numbered rings; rectangles, and
the leaves of a protocol tree, as hues with their numbers; a mistake as red frames around the cells that show it.  Other
objects, what cannot be read, and large matrices have no drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.marked import Marked, mark, with_best
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet, read_sheet
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.pages.formats.matrix_svg import MOST, matrix_svg
from fooling.verify.reading.files import FilePath
from fooling.verify.runs.grading.grades import decimal
from fooling.verify.statement.language.printable import printable

DEEPEST = 50
MOST_BITS = 10_000  # of a number


@dataclass(frozen=True, repr=False)
class CheckedAnswer:
    """An answer, marked; it shows as its line, and in a notebook with the drawing of the object."""

    question: Question
    answer: Text
    marked: Marked

    @property
    def says(self) -> str:
        """The line, as a student reads it."""
        return self.marked.says

    def __repr__(self) -> str:
        if self.marked.points is None:
            return f"{self.question.id}: {self.says}"
        return f"{self.question.id}: {decimal(self.marked.points)} of {decimal(self.question.points)}: {self.says}"

    def _repr_html_(self) -> str:
        return f"<div><p>{escape(printable(repr(self)))}</p>{drawing_of(self.question, self.answer, self.marked)}</div>"


def check_answer(
    sheet: FilePath | Sheet, question: str, answer: Any, attempt: int = 1, student: str | None = None
) -> CheckedAnswer:
    """What is said of an answer to one question of a sheet, as `fooling grade` says it.

    Parameters
    ----------
    sheet : a sheet of questions, or the path of its file
    question : the id of the question
    answer : texts, lists and mappings as they would stand in the file of answers; whole numbers are taken as text
    attempt : which attempt it is, counted from 1; the sheet may tell more in a later one
    student : whose variant of the question it is, where the sheet has variants

    Raises InvalidInput, one line, for a sheet that cannot be read, another question, a variant without a student, a
    `full: best` that is not certified, or what cannot stand in a file.
    """
    read = sheet if isinstance(sheet, Sheet) else read_sheet(Path(sheet))
    if student is None and read.question(question).draw is not None:
        raise InvalidInput(f"question {question} has variants; want student=NAME, whose variant it is")
    asked = with_best((read if student is None else read.for_student(student)).question(question))
    text = as_text(answer)
    return CheckedAnswer(asked, text, mark(asked, text, attempt))


def as_text(answer: Any, deep: int = 0) -> Text:
    """Python's lists, tuples, mappings, texts and whole numbers as a text tree.

    >>> as_text({"start": 0, 0: ("00", 1)})
    {'start': '0', '0': ['00', '1']}
    """
    if deep > DEEPEST:
        raise InvalidInput(f"the answer is nested more than {DEEPEST} deep")
    if isinstance(answer, str):
        return answer
    if isinstance(answer, int) and not isinstance(answer, bool):
        if answer.bit_length() > MOST_BITS:
            raise InvalidInput(f"a number of {answer.bit_length()} bits in the answer; want at most {MOST_BITS}")
        return Scalar(str(answer), plain=True)
    if isinstance(answer, Mapping):
        return {str(as_text(name)): as_text(part, deep + 1) for name, part in answer.items()}
    if isinstance(answer, Sequence) and not isinstance(answer, bytes):
        return [as_text(part, deep + 1) for part in answer]
    raise InvalidInput(f"{type(answer).__name__} in an answer; want texts, whole numbers, lists and mappings")


Marks = Mapping[str, Any]  # what `matrix_svg` draws into a matrix


def drawing_of(question: Question, answer: Text, marked: Marked) -> str:
    """The drawing as SVG, or no text."""
    hole = question.hole
    if hole is None or hole.kind not in DRAWN:
        return ""
    try:
        given = hole.read(answer)
    except FoolingError:
        return ""
    f: TwoPartyFunction = hole.function  # type: ignore[attr-defined]  # the kinds that are drawn have one
    if f.row_count > MOST or f.column_count > MOST:
        return ""
    rows = [[f.entry(x, y) for y in range(f.column_count)] for x in range(f.row_count)]
    inputs = hole.inputs  # type: ignore[attr-defined]
    labels = [[party.word(i) for i in range(party.count)] for party in (inputs.alice, inputs.bob)]
    cells = {inputs.cell(x, y): (x, y) for x in range(f.row_count) for y in range(f.column_count)}
    wrong = [cells[name] for name in dict.fromkeys(_named(marked.witness)) if name in cells]
    return matrix_svg(rows, labels[0], labels[1], wrong=wrong, **DRAWN[hole.kind](given, f))


def _named(witness: Mapping[str, Any]) -> list[str]:
    """The cells that a witness names."""
    listed = witness.get("cells", [witness["cell"]] if "cell" in witness else [])
    return [name for name in listed if isinstance(name, str)]


def _leaves(tree: Any, f: TwoPartyFunction) -> Marks:
    """The rectangle of each leaf, those after 0 before those after 1; `tree` is as in a certificate."""
    found, waiting = list[tuple[list[int], list[int]]](), [(tree, [*range(f.row_count)], [*range(f.column_count)])]
    while waiting:
        node, rows, columns = waiting.pop()
        if isinstance(node, int):
            found.append((rows, columns))
            continue
        speaker, ones, *children = node
        for bit in (1, 0):
            lines = [i for i in (rows if speaker == "alice" else columns) if (i in ones) == bool(bit)]
            waiting.append((children[bit], *((lines, columns) if speaker == "alice" else (rows, lines))))
    return {"rectangles": [leaf for leaf in found if leaf[0] and leaf[1]]}


DRAWN: Mapping[str, Callable[[Any, TwoPartyFunction], Marks]] = {
    "fooling-set": lambda pairs, f: {"pairs": pairs},
    "cover": lambda rectangles, f: {"rectangles": rectangles},
    "partition": lambda rectangles, f: {"rectangles": rectangles},
    "minor": lambda lines, f: {"rectangles": [lines]},
    "protocol-tree": _leaves,
}
