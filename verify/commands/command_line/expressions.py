"""The regular expressions of a command line: how they are written, and what was read, once, before the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from fooling.circuits.languages.search.expressions.textbook_notation import TABLE
from fooling.verify.claims.claim import Claim
from fooling.verify.given.arguments.doubtful_claims import doubtful_claims
from fooling.verify.given.files.reading_notes import Gathered, gathering, noting_readings
from fooling.verify.pages.answers.expressions_read import field, print_read
from fooling.verify.statement.language.printable import printable

WIDTH = 21  # of the column with what is written
MOST_IDS = 10  # of claims that a line names


def _rows() -> Iterator[str]:
    for written, meaning in TABLE:
        yield f"  {'  '.join(written):{WIDTH}}{meaning}"


# click keeps the lines of a paragraph that begins with \b.
NOTATION = "\n".join(["\b", "EXPRESSION, in textbook notation (more in `fooling docs expressions`):", *_rows()])
"""The table of the notation, for the help of a command that takes expressions."""


@contextmanager
def telling_expressions(silent: bool, claims: Callable[[], Sequence[Claim]] = list) -> Iterator[dict[str, Any]]:
    """Say which expressions were read inside, as `tell_read` does, and fill in the field that a document has of them.

    `claims` are those that were read.  Nothing is said where reading ends in an error.
    """
    told = dict[str, Any]()
    with gathering() as gathered, noting_readings() as noted:
        yield told
    for line in noted:
        click.echo(f"fooling: {printable(line)}", err=True)
    if gathered:
        told.update(tell_read(gathered, silent, claims()))


def tell_read(gathered: Gathered, silent: bool, claims: Sequence[Claim] = ()) -> dict[str, Any]:
    """Say what was read, unless silent, and hand back the field of a document that says so.

    Signs that could mislead are told on standard error in any case, a line for each kind of sign.
    """
    read = list(gathered.values())
    ids = doubtful_claims(read, {claim.id: claim.that for claim in claims})
    kinds = dict[str, list[tuple[str, Sequence[str]]]]()
    for one, its in zip(read, ids, strict=True):
        for doubt in one.doubts:
            kinds.setdefault(_told_of_it(doubt), []).append((doubt, its))
    for alike in kinds.values():
        more = len(dict.fromkeys(doubt for doubt, _ in alike)) - 1
        others = f"; likewise in {more} more {'expression' if more == 1 else 'expressions'}" if more else ""
        having = dict.fromkeys(name for _, its in alike for name in its)
        click.echo(f"fooling: {printable(alike[0][0])}{others}{_in_claims([*having])}", err=True)
    if not silent:
        print_read(read)
    return field(read, ids)


def _told_of_it(doubt: str) -> str:
    """What a line says of a sign, without the expression and the place.

    >>> _told_of_it("regex 'a+b': + at position 2 is read as 'once or more', not as 'or'")
    "is read as 'once or more', not as 'or'"
    """
    return doubt.rpartition(" at position ")[2].partition(" ")[2] or doubt


def _in_claims(ids: Sequence[str]) -> str:
    """Where an expression stands."""
    if not ids:
        return ""
    more = f", and {len(ids) - MOST_IDS} more" if len(ids) > MOST_IDS else ""
    return f" (in {', '.join(ids[:MOST_IDS])}{more})"
