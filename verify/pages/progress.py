"""The progress bar, on standard error where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from verify.pages.claims import console


class Advance(Protocol):
    """What is told how many more are done, and the name of the last."""

    def __call__(self, count: int, name: str = "") -> None:
        """So many more are done."""


@contextmanager
def progress(total: int, silent: bool) -> Iterator[Advance]:
    """A bar for `total` things while the `with` block runs; none where it would be in the way."""
    if silent or not sys.stderr.isatty():
        yield lambda count, name="": None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console(stderr=True), transient=True) as shown:
        row = shown.add_task("", total=total)
        yield lambda count, name="": shown.update(row, advance=count, description=name)
