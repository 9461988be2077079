"""The regular expressions of a command line: what was read is printed once, before the answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from fooling.verify.given.expressions_read import gathering
from fooling.verify.pages.answers.expressions_read import field, print_read
from fooling.verify.statement.printable import printable


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
