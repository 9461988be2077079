"""Entries of a list, one line each: what can be looked through on a screen, and searched with other programs.

On a terminal a line is as wide as the terminal, and the words that have no place there are left out, which `...` says;
names stay whole.  Where there is no terminal a line has all its words.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from textwrap import shorten

from fooling.verify.pages.formats.terminal import console, text

LEAST = 20  # columns below which words are left out altogether


def print_lines(rows: Sequence[tuple[str, str, str]], styles: Sequence[str]) -> None:
    """Each row's name, its mark and its words; `styles` are those of the marks."""
    out = console()
    is_wide = not (out.is_terminal or "COLUMNS" in os.environ)
    names, marks = (max((len(row[i]) for row in rows), default=0) for i in (0, 1))
    left = out.width - names - marks - 4
    if not is_wide and left < LEAST:
        names = 0  # no columns, so that no more lines than needed are too wide
    for (name, mark, words), style in zip(rows, styles, strict=True):
        shown = words if is_wide else shorten(words, left, placeholder=" ...", break_on_hyphens=False) if names else ""
        line = (
            text("").append(name, "bold").append(" " * (max(names - len(name), 0) + 2)).append(mark.ljust(marks), style)
        )
        line.append_text(text(f"  {shown}"))
        line.rstrip()
        out.print(line, soft_wrap=True)
