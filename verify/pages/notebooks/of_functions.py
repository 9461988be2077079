"""Two-party functions, partitions, matrices and fooling sets in a notebook: the matrix, with the evidence in rings."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.fractional_cover import FractionalCover
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.maximum import FoolingBounds
from fooling.fooling_sets.search.textbook import FoolingFamily
from fooling.verify.pages.formats.as_html import drawing
from fooling.verify.pages.notebooks.view import Part, View, table
from fooling.verify.statement.language.printable import counted
from fooling.verify.words.drawings import MOST_SIDE, is_small, matrix, pairs, rectangles
from fooling.verify.words.passages import Drawing

POSITIONS = 16  # of a partition
NOT_DRAWN = f"matrices of more than {MOST_SIDE} rows or columns are not drawn"
SMALL = 3  # the n of a family that is shown


def function(f: TwoPartyFunction) -> View:
    """Its name, its size, and its matrix where that is small."""
    facts = [("Note", "" if is_small(f) else NOT_DRAWN)]
    return View(f"{f.name}: {size(f.row_count, f.column_count)}", facts, drawn("the matrix", matrix(f, "The matrix:")))


def size(rows: int, columns: int) -> str:
    """How many rows and columns, of long numbers the first digits."""
    return (
        f"{_short(rows)} {'row' if rows == 1 else 'rows'}, {_short(columns)} {'column' if columns == 1 else 'columns'}"
    )


def _short(number: int) -> str:
    return f"{Decimal(number):.9g}"


def drawn(called: str, drawings: Iterable[Drawing]) -> list[Part]:
    """The drawings as parts."""
    return [Part(called, drawing(one)) for one in drawings]


def merged(found: CommunicationMatrix) -> View:
    """The rows that differ, each with how many inputs have it."""
    rows, columns = len(found.rows), len(found.rows[0])
    says = f"Matrix of {counted(rows, 'different rows')} and {counted(columns, 'different columns')}"
    whole = sum(map(len, found.row_classes)), sum(map(len, found.column_classes))
    head = ["row", *map(str, (members[0] for members in found.column_classes)), "equal rows"]
    lines = [
        [str(members[0]), *map(str, row), str(len(members))]
        for members, row in zip(found.row_classes, found.rows, strict=True)
    ]
    parts = [table("the matrix", head, lines, most=2 * MOST_SIDE)] if columns <= 2 * MOST_SIDE else []
    return View(says, [("Merged from", size(*whole)), ("Note", "" if parts else NOT_DRAWN)], parts)


def partition(found: Partition) -> View:
    """Who holds the first positions."""
    n = POSITIONS if found.period else min(POSITIONS, len(found.head))
    owners = ["Alice" if owner == "A" else "Bob" for owner in found.owners(n)]
    rest = found.period != "" or len(found.head) > n
    head = ["position", *map(str, range(1, n + 1)), *(["..."] if rest else [])]
    return View(f"Partition {found.name}", (), [table("the positions", head, [["held by", *owners]])])


def fooling_set(found: FoolingSet) -> View:
    """The pairs, ringed in the matrix where that is small."""
    f = found.function
    says = f"Fooling set of {counted(len(found.pairs), 'pairs')} with the value {found.colour}, for {f.name}"
    return View(
        says, [("Checked", "all crossings of two pairs")], drawn("the pairs", pairs(f, found.pairs, "The pairs"))
    )


def fooling_bounds(found: FoolingBounds) -> View:
    """The set that was found, and what shows that there is none larger."""
    set_, shown = found.fooling_set, found.shown_by
    many = str(found.lower) if found.is_maximum else f"between {found.lower} and {found.upper}"
    says = f"The largest fooling set with the value {set_.colour} for {set_.function.name} has {counted(many, 'pairs')}"
    how = (
        f"a cover by {counted(len(shown.rectangles), 'rectangles')}"
        if isinstance(shown, FractionalCover)
        else f"a search of {counted(shown.nodes, 'nodes')} that found none larger"
    )
    parts = drawn("the pairs", pairs(set_.function, set_.pairs, "The pairs"))
    if isinstance(shown, FractionalCover) and len(shown.rectangles) <= MOST_SIDE:
        parts += drawn("the cover", rectangles(set_.function, shown.rectangles, "The cover"))
    return View(says, [("Upper bound", how)], parts)


def family(found: FoolingFamily) -> View:
    """What it gives for a small n."""
    at = fooling_set(found.at(SMALL))
    return View(
        f"{found.name}: a fooling set of value {found.colour} for every n", [(f"n = {SMALL}", at.says)], at.parts
    )
