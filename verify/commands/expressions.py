"""The regular expressions of a command line: how they are written, and what was read, once, before the answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from fooling.circuits.languages.search.textbook_notation import TABLE
from fooling.verify.given.expressions_read import gathering
from fooling.verify.pages.answers.expressions_read import field, print_read
from fooling.verify.statement.printable import printable

WIDTH = 21  # of the column with what is written


def _rows() -> Iterator[str]:
    for written, meaning in TABLE:
        yield f"  {'  '.join(written):{WIDTH}}{meaning}"


# click keeps the lines of a paragraph that begins with \b.
NOTATION = "\n".join(["\b", "EXPRESSION, in textbook notation (more in `fooling docs expressions`):", *_rows()])
"""The table of the notation, for the help of a command that takes expressions."""


@contextmanager
def telling_expressions(silent: bool) -> Iterator[dict[str, Any]]:
    """Say which expressions were read inside, unless silent, and fill in the field that a document has of them.

    Signs that could mislead are told on standard error in any case, a line each.
    """
    told = dict[str, Any]()
    with gathering() as gathered:
        yield told
    read = list(gathered.values())
    told.update(field(read))
    for one in read:
        for doubt in one.doubts:
            click.echo(f"fooling: {printable(doubt)}", err=True)
    if not silent:
        print_read(read)
