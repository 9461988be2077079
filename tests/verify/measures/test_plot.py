"""The drawn matrix: what is in the file, that it is the same every time, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.pages.formats.matrix_plot import draw
from tests.shares import one_in

pytestmark = pytest.mark.slow

IP2 = ((0, 0, 0, 0), (0, 1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 0))
LABELS = ("00", "01", "10", "11")
FOOLING = ((1, 1), (2, 3), (3, 2))
COVER = (((0, 1), (0, 2)), ((0, 2), (0, 1)), ((0, 3), (0, 3)))  # of the zeros; row 00, column 00 is in all three


def texts(path: Path) -> list[str]:
    """All texts of an SVG file, in the order they are drawn."""
    return [element.text or "" for element in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def test_the_file_holds_values_labels_and_the_numbers_of_rectangles(tmp_path: Path) -> None:
    """Sixteen values, eight labels and the title; 12 numbers, as the three rectangles of four cells have."""
    pytest.importorskip("matplotlib")
    draw(tmp_path / "m.svg", IP2, LABELS, LABELS, FOOLING, COVER, "inner-product")
    found = texts(tmp_path / "m.svg")
    assert [found.count(label) for label in LABELS] == [2, 2, 2, 2]
    assert (found.count("0"), found.count("2"), found.count("3"), found.count("inner-product")) == (10, 4, 4, 1)
    assert found.count("1") == 6 + 4


@pytest.mark.parametrize(("size", "mark"), [(4, "ring"), pytest.param(40, "dot", marks=pytest.mark.exhaustive)])
def test_the_parties_are_named_and_a_legend_says_what_is_drawn(tmp_path: Path, size: int, mark: str) -> None:
    """Alice and Bob, a ring or a dot, each value and each rectangle; nothing of what is not drawn."""
    pytest.importorskip("matplotlib")
    rows, labels = [[x & y & 1 for y in range(size)] for x in range(size)], [str(x) for x in range(size)]
    draw(tmp_path / "all.svg", rows, labels, labels, [(1, 1)], [((1, 3), (1,)), ((1,), (1, 3))])
    legend = [f"{mark}: pair of the fooling set", "value 0", "value 1", "rectangle 1", "rectangle 2"]
    assert [one for one in texts(tmp_path / "all.svg") if len(one) > 5] == legend
    draw(tmp_path / "bare.svg", rows, labels, labels)
    found = texts(tmp_path / "bare.svg")
    assert {"Alice", "Bob"} < set(found) and [one for one in found if len(one) > 5] == ["value 0", "value 1"]


def test_the_drawing_of_the_page_is_what_is_drawn(tmp_path: Path) -> None:
    """docs/inner-product.svg: the same texts in the same order, and as many shapes."""
    pytest.importorskip("matplotlib")
    page, ones = (
        Path(__file__).parents[3] / "docs" / "inner-product.svg",
        (((1, 3), (1,)), ((1, 2), (3,)), ((2, 3), (2,))),
    )
    draw(tmp_path / "m.svg", IP2, LABELS, LABELS, FOOLING, ones, "inner-product")
    assert texts(page) == texts(tmp_path / "m.svg")
    shapes = [
        sum(element.tag.endswith("}path") for element in ElementTree.parse(path).iter())
        for path in (page, tmp_path / "m.svg")
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("suffix", one_in(2, [".svg", ".png"]))
@pytest.mark.parametrize("size", [4, pytest.param(40, marks=pytest.mark.exhaustive)])
def test_equal_input_makes_equal_bytes(tmp_path: Path, suffix: str, size: int) -> None:
    """No date, no random ids: for the drawn cells and for the pixels."""
    pytest.importorskip("matplotlib")
    rows = [[x * y % 5 // 2 for y in range(size)] for x in range(size)]
    labels = [f"${x}<" for x in range(size)]  # neither mathematics nor markup
    for name in ("one", "two"):
        draw(
            tmp_path / (name + suffix),
            rows,
            labels,
            labels,
            [(0, 0), (1, 3)],
            [((0, 2), (1, 3)), ((2, 3), (0, 1))],
            "$<",
        )
    assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"two{suffix}").read_bytes()
    if suffix == ".svg" and size == 4:
        assert texts(tmp_path / "one.svg").count("$1<") == 2


@pytest.mark.parametrize(
    ("name", "rows", "labels", "fooling", "rectangles", "message"),
    [
        ("m.gif", IP2, LABELS, (), (), r"m.gif: want a file .svg or .png"),
        ("no/m.svg", IP2, LABELS, (), (), r"in a directory that is there"),
        ("m.svg", (), (), (), (), r"0 x 0 cells, want 1 to 4194304"),
        ("m.svg", IP2, LABELS[:3], (), (), r"3 x 3 labels for 4 rows of \[4\] cells"),
        ("m.svg", (*IP2[:3], (0,)), LABELS, (), (), r"4 x 4 labels for 4 rows of \[1, 4\] cells"),
        ("m.svg", IP2, LABELS, ((1, 4),), (), r"cell \(1, 4\) is outside the 4 x 4 matrix"),
        ("m.svg", IP2, LABELS, (), (((0, -1), (0,)),), r"cell \(-1, 0\) is outside the 4 x 4 matrix"),
    ],
)
def test_what_can_not_be_drawn_is_told_in_one_line(
    tmp_path: Path,
    name: str,
    rows: tuple[tuple[int, ...], ...],
    labels: tuple[str, ...],
    fooling: tuple[tuple[int, int], ...],
    rectangles: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...],
    message: str,
) -> None:
    """A wrong kind of file, labels or cells that do not fit; nothing is written."""
    with pytest.raises(InvalidInput, match=message):
        draw(tmp_path / name, rows, labels, labels, fooling, rectangles)
    assert not (tmp_path / name).exists()


def test_without_matplotlib_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who did not install the extra learns what to type."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InvalidInput, match=r"matplotlib is not installed; want pip install '\.\[plot\]'"):
        draw(tmp_path / "m.svg", IP2, LABELS, LABELS)
