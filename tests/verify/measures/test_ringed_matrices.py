"""A matrix with ringed cells as SVG: what the table says, a ring for each cell of the evidence, all in the frame."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import disjointness, equality
from fooling.verify.pages.formats.as_html import drawing
from fooling.verify.pages.formats.small_svg import A_RING, SIDE, ringed_svg
from fooling.verify.words import drawings
from fooling.verify.words.passages import Matrix
from tests.shares import drawn

CELLS = st.text(alphabet="01*[]<&", min_size=1, max_size=3)
Place = tuple[int, int]


@st.composite
def matrices(draw: st.DrawFn) -> Matrix:
    """Up to 5 rows and columns of any short words, some cells ringed."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = [[draw(CELLS) for _ in range(columns)] for _ in range(rows)]
    places = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    ringed = draw(st.sets(places, min_size=1))
    head = ("", *(draw(CELLS) for _ in range(columns)))
    return Matrix(("M:",), head, tuple((draw(CELLS), *row) for row in cells), tuple(sorted(ringed)))


def place_of(x: str | None, y: str | None, corner: tuple[float, float]) -> Place:
    """The cell in whose middle a point lies."""
    column, row = (float(x or 0) - corner[0]) / SIDE, (float(y or 0) - corner[1]) / SIDE
    return int(row), int(column)


@drawn(60)
@given(matrices())
def test_the_drawing_says_what_the_table_says(matrix: Matrix) -> None:
    """Read back from where it stands, each word is that of its cell, and the rings are those that were asked for."""
    svg = ElementTree.fromstring(ringed_svg(matrix))
    grid = svg.find("path")
    assert grid is not None
    left, top = (float(number) for number in re.findall(r"\d+", grid.get("d", ""))[:2])
    found = {}
    for row in svg.iter("text"):
        for cell in row.iter("tspan"):
            found[place_of(cell.get("x"), row.get("y"), (left, top))] = cell.text
    wanted = {(i, j): cell for i, (_, *cells) in enumerate(matrix.rows) for j, cell in enumerate(cells)}
    assert found == wanted
    rings = [place_of(one.get("cx"), one.get("cy"), (left, top)) for one in svg.iter("circle")]
    assert sorted(rings) == sorted(matrix.ringed)
    assert [one.text for one in svg.iter("text") if one.text in (A_RING, "Alice", "Bob")] == ["Alice", "Bob", A_RING]
    right, bottom = left + SIDE * (len(matrix.head) - 1), top + SIDE * len(matrix.rows)
    assert right < float(svg.get("width", 0)) and bottom < float(svg.get("height", 0))


def test_a_set_of_pairs_is_a_picture_with_its_table() -> None:
    """The table is there for whoever does not see the picture; a matrix without rings is a table alone."""
    f = disjointness(2)
    (pairs,) = drawings.pairs(f, [(x, 3 - x) for x in range(4)], "The pairs")
    shown = ElementTree.fromstring(drawing(pairs))
    assert len([*shown.iter("circle")]) == 4 == len([one for one in shown.iter("td") if one.get("class") == "ringed"])
    assert [one.text for one in shown.iter("summary")] == ["The same as a table"]
    (plain,) = drawings.matrix(equality(1), "The matrix:")
    assert isinstance(plain, Matrix) and ringed_svg(plain) == "" and "<svg" not in drawing(plain)
