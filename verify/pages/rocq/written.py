"""Lists as Rocq reads them, and the error for what cannot be written."""

from __future__ import annotations

from collections.abc import Iterable

from fooling.fooling_sets.errors import InvalidInput


class NotExported(InvalidInput):
    """A step of the derivation, or an object, that cannot be written for Rocq yet."""


def listing(items: Iterable[str]) -> str:
    """A list of Rocq."""
    found = list(items)
    return f"({' :: '.join(found)} :: nil)%list" if found else "nil"


def naturals(items: Iterable[int]) -> str:
    """A list of natural numbers of Rocq."""
    return listing(f"{item}%nat" for item in items)


def integers(rows: Iterable[Iterable[int]]) -> str:
    """A list of lists of integers of Rocq."""
    return listing(listing(f"({entry})%Z" for entry in row) for row in rows)
