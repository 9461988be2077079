"""The widths of a table's columns, over any texts in its cells."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.table import Table

from fooling.verify.pages.formats.terminal import indented, lay_out, stacked, table, text

HEADINGS = st.sampled_from(["", "student", "points"])
CELLS = st.text(alphabet="ab c-(1)\n\té漢", max_size=12)
TABLES = st.integers(1, 4).flatmap(
    lambda columns: st.tuples(
        st.lists(HEADINGS, min_size=columns, max_size=columns),
        st.lists(st.lists(CELLS, min_size=columns, max_size=columns), max_size=4),
    )
)


@settings(max_examples=150, deadline=None)
@given(TABLES, st.integers(1, 60))
def test_any_table_is_laid_out(rows: tuple[list[str], list[list[str]]], columns: int) -> None:
    """A table of any texts, empty ones too, is printed in a terminal of any width, with all of its words."""
    headings, cells = rows
    shown = table(*headings)
    for row in cells:
        shown.add_row(*(text(one) for one in row))
    out = io.StringIO()
    with patch.dict("os.environ", {"COLUMNS": str(columns)}), redirect_stdout(out):
        lay_out(shown)
    printed = "".join(out.getvalue().split())
    wanted = "".join("".join(text(one).plain.split()) for row in cells for one in row)
    assert sorted(set(wanted) - set(printed)) == []


STYLES = st.sampled_from(["", "bold", "red", "bold yellow"])
PIECES = st.lists(st.tuples(st.booleans(), CELLS, STYLES), min_size=1, max_size=3)


def printed(shown: Table, **where: str) -> str:
    """What is written of a table, in this environment."""
    out = io.StringIO()
    with patch.dict("os.environ", where), redirect_stdout(out):
        lay_out(shown)
    return out.getvalue()


@settings(max_examples=300, deadline=None)
@given(
    st.integers(1, 4).flatmap(
        lambda columns: st.tuples(
            st.lists(HEADINGS, min_size=columns, max_size=columns),
            st.lists(st.lists(PIECES, min_size=columns, max_size=columns), max_size=4),
        )
    ),
    st.integers(1, 60),
    st.booleans(),
)
def test_a_table_is_drawn_as_the_library_draws_it(
    rows: tuple[list[str], list[list[list[tuple[bool, str, str]]]]], columns: int, in_colour: bool
) -> None:
    """To the byte, in colour too: texts of several lines and wide letters, some indented, below one another."""
    headings, cells = rows
    shown = table(*headings)
    for row in cells:
        made = [[(indented if by else text)(words, style) for by, words, style in pieces] for pieces in row]
        shown.add_row(*(parts[0] if len(parts) == 1 else stacked(*parts) for parts in made))
    where = {"COLUMNS": str(columns), "TERM": "xterm-256color", **({"FORCE_COLOR": "1"} if in_colour else {})}
    drawn = printed(shown, **where)
    with patch("fooling.verify.pages.formats.terminal._draw", lambda out, shown: out.print(shown)):
        assert drawn == printed(shown, **where)
