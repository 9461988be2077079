"""A long page for somebody at a terminal: through the pager that PAGER names, or the one that the system has.

Where standard output is no terminal, or the page has room on the screen, it is printed as it is.  Who leaves the pager,
by its own key or by Ctrl-C, hears nothing of it.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress

import click


class _Page(io.StringIO):
    """What is printed, as if to the terminal: as wide, as coloured, and in its encoding."""

    encoding = "utf-8"

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.encoding = encoding

    def isatty(self) -> bool:
        return True


@contextmanager
def paged() -> Iterator[None]:
    """What is printed while the `with` block runs is shown when it ends."""
    if not sys.stdout.isatty():
        yield
        return
    page = _Page(sys.stdout.encoding)
    with redirect_stdout(page):
        yield
    written = page.getvalue()
    if written.count("\n") < shutil.get_terminal_size().lines:
        click.echo(written, nl=False, color=True)
        return
    with suppress(KeyboardInterrupt):
        click.echo_via_pager(written.rstrip("\n"), color=True)
