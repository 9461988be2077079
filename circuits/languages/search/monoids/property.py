"""A property of a syntactic monoid, decided, with its evidence or with words against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.records import dataclass, field

Word = tuple[int, ...]  # letter indices


@dataclass(frozen=True)
class Property:
    """Whether a property holds, None where it is not known, and why.

    `witness` has the words against it, where it does not hold; `evidence` the other fields of the checker's rule;
    `how` says in words what was seen, or why nothing is known.
    """

    name: str
    holds: bool | None
    witness: tuple[Word, ...] = ()
    how: str = ""
    evidence: Mapping[str, Any] = field(default_factory=dict)


def decided(
    name: str, words: Sequence[Word] | None, yes: str, no: str, at: int | None = None, **evidence: Any
) -> Property:
    """A property that holds, with its evidence, where no words are against it; `at` is a state that shows them."""
    if words is None:
        return Property(name, True, (), yes, evidence)
    return Property(name, False, tuple(words), no, {} if at is None else {"state": at})
