"""rich, behind one door: what is drawn on a terminal, and the progress bar beside it.

A table is as wide as the terminal, and plain text of a fixed width where there is none.  rich is loaded when something
is drawn, so what answers in JSON never waits for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from verify.statement.printable import printable

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

PLAIN_WIDTH = 150  # columns where the output is no terminal


class Advance(Protocol):
    """What is told how many more are done, and the name of the last."""

    def __call__(self, count: int, name: str = "") -> None:
        """So many more are done."""


def console(stderr: bool = False) -> Console:
    """A terminal as wide as it is, or plain text of a fixed width."""
    from rich.console import Console

    wide = Console(stderr=stderr)
    return wide if wide.is_terminal or "COLUMNS" in os.environ else Console(stderr=stderr, width=PLAIN_WIDTH)


def text(words: str, style: str = "") -> Text:
    """Words as they stand, made printable; square brackets in them mean nothing."""
    from rich.text import Text

    return Text(printable(words), style)


def table(*headings: str, **looks: Any) -> Table:
    """A table with a line below its head; `looks` are what rich calls them."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(*headings, box=SIMPLE_HEAD, pad_edge=False, **looks)


def stacked(*parts: Text | Padding) -> Group:
    """Things below one another in one cell."""
    from rich.console import Group

    return Group(*parts)


def indented(words: str, style: str) -> Padding:
    """Words two columns to the right."""
    from rich.padding import Padding

    return Padding(text(words, style), (0, 0, 0, 2))


@contextmanager
def progress(total: int, silent: bool) -> Iterator[Advance]:
    """A bar for `total` things on standard error while the `with` block runs; none where it would be in the way."""
    if silent or not sys.stderr.isatty():
        yield lambda count, name="": None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console(stderr=True), transient=True) as shown:
        row = shown.add_task("", total=total)
        yield lambda count, name="": shown.update(row, advance=count, description=name)
