"""Egg-box pictures: each element in one cell, groups starred, large boxes cut, and text that Graphviz can read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.minimal_automaton import minimal_automaton
from fooling.circuits.languages.search.monoids.egg_box import MOST_SIDE, WHOLE, as_graphviz, as_text, egg_box
from fooling.circuits.languages.search.monoids.monoid import fast_monoid


def test_dyck() -> None:
    """In Dyck-(2,2): squares of one, three and seven rows and a zero, with one star in each row and column."""
    monoid = fast_monoid(minimal_automaton(dyck(2, 2)), 100)
    boxes = egg_box(monoid).boxes
    assert [(box.rows, box.columns) for box in boxes] == [(1, 1), (3, 3), (7, 7), (1, 1)]
    assert sum(cell.size for box in boxes for row in box.cells for cell in row) == monoid.size
    for box in boxes:
        stars = [(i, j) for i, row in enumerate(box.cells) for j, cell in enumerate(row) if cell.is_group]
        assert len({i for i, _ in stars}) == len({j for _, j in stars}) == len(stars) == box.rows
    assert [box.below for box in boxes] == [(1,), (2,), (3,), ()]


def test_a_group_is_one_cell() -> None:
    """All six elements of S3, of which four are written."""
    s3 = DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (2, 0), (0, 2)))
    assert as_text(egg_box(fast_monoid(s3, 10))) == "+--------------+\n| *1 a b aa +2 |\n+--------------+"


def test_large_boxes_are_cut() -> None:
    """Of the 15 by 15 cells of a class of Dyck-(2,3) a corner is drawn, and the size told, in both pictures."""
    picture = egg_box(fast_monoid(minimal_automaton(dyck(2, 3)), 1000))
    large = next(box for box in picture.boxes if box.rows == 15)
    told = "12 x 12 of 15 x 15 cells are shown"
    assert len(large.cells) == len(large.cells[0]) == MOST_SIDE and large.caption == told
    assert told in as_text(picture) and told in as_graphviz(picture)


def test_a_picture_of_another_size() -> None:
    """Three rows and columns, or all, with each element written once."""
    monoid = fast_monoid(minimal_automaton(dyck(2, 3)), 1000)
    assert "3 x 3 of 15 x 15 cells are shown" in as_text(egg_box(monoid, 3))
    words = [word for box in egg_box(monoid, WHOLE).boxes for row in box.cells for cell in row for word in cell.words]
    assert len(words) == len(set(words)) == monoid.size
    assert "shown" not in as_text(egg_box(monoid, WHOLE))


def test_elements_have_different_names_where_a_letter_begins_another() -> None:
    """With the letters a, b and ab, the letter ab and the word of a and b are told apart, in each cell."""
    dfa = DFA(("a", "b", "ab", "1"), 0, frozenset({2}), ((1, 1, 2, 2), (2, 0, 1, 2), (0, 2, 0, 2)))
    monoid = fast_monoid(minimal_automaton(dfa), 1000)
    words = [word for box in egg_box(monoid, WHOLE).boxes for row in box.cells for cell in row for word in cell.words]
    assert len(words) == len(set(words)) == monoid.size
    assert {'"ab"', "a·b"} <= set(words)


def test_boxes_that_are_left_out_are_told() -> None:
    """Words of up to 120 letters a: 121 elements, each a J-class, and the zero; 100 boxes are drawn."""
    chain = DFA(("a",), 0, frozenset({120}), tuple((min(q + 1, 121),) for q in range(122)))
    monoid = fast_monoid(chain, 1000)
    assert as_text(egg_box(monoid)).endswith("22 boxes more are left out")
    assert 'label="22 boxes more are left out"' in as_graphviz(egg_box(monoid))
    assert len(egg_box(monoid, WHOLE).boxes) == 122


def test_graphviz() -> None:
    """One node a box with a table that is well-formed, also for letters such as < and &; edges between boxes."""
    letters = ("<", "&", '"')
    dfa = minimal_automaton(DFA(letters, 0, frozenset({0}), ((1, 0, 0), (1, 2, 1), (2, 2, 0))))
    picture = egg_box(fast_monoid(dfa, 100))
    told, boxes = as_graphviz(picture), picture.boxes
    tables = re.findall(r"label=<(<table.*</table>)>\];", told)
    assert len(tables) == len(boxes)
    for table, box in zip(tables, boxes, strict=True):
        cells = [cell.text for cell in ElementTree.fromstring(table).iter("td")]
        assert cells == [str(cell) for row in box.cells for cell in row]
    edges = [(int(a), int(b)) for a, b in re.findall(r"j(\d+) -> j(\d+);", told)]
    assert edges == [(i, other) for i, box in enumerate(boxes) for other in box.below] and edges


def test_the_identity_is_no_letter() -> None:
    """Over 0 and 1 the identity is written ε and the letter 1; where ε is a letter too, λ."""
    for letters, identity in ((("0", "1"), "ε"), (("a", "b"), "1"), (("1", "ε"), "λ"), (("ε", "b"), "1")):
        parity = DFA(letters, 0, frozenset({0}), ((1, 0), (0, 1)))
        assert as_text(egg_box(fast_monoid(parity, 10))).splitlines()[1] == f"| *{identity} {letters[0]} |"
