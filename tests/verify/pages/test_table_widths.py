"""The widths of a table's columns, over any texts in its cells."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.verify.pages.formats.terminal import lay_out, table, text

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
