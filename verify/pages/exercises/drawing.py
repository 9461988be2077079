"""An object that answers a question, drawn into the matrix of the function that it is about.

A fooling set is drawn as numbered rings; rectangles, and the leaves of a protocol tree, as hues with their numbers; a
mistake as red frames around the cells that show it.  Other objects, what cannot be read, and large matrices have no
drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.marking.marked import Marked
from fooling.verify.exercises.papers.question import Question
from fooling.verify.pages.formats.matrix_svg import MOST, matrix_svg

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
