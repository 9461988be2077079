"""A table of which a part is loaded when a name is asked for that the rest does not have.

So a small statement is judged without the modules about networks.  No name stands in both parts, which tests see to: so
what a name stands for does not hang on what was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

Entry = TypeVar("Entry")


class WhenAsked(Mapping[str, Entry]):
    """What is in the table `now`, and what is in the one that `later` loads."""

    def __init__(self, now: Mapping[str, Entry], later: Callable[[], Mapping[str, Entry]]) -> None:
        self._now, self._later = now, later

    def __getitem__(self, name: str) -> Entry:
        return self._now[name] if name in self._now else self._later()[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._now
        yield from self._later()

    def __len__(self) -> int:
        return len(self._now) + len(self._later())
