"""Two parties as two programs: each knows what it holds and what it was told, and nothing else.

A party is a generator.  It yields `Say` to speak, and `Hear` where it waits for what the other one says; whoever runs
it sends the value of a `Hear` back into it.  What it returns is what it knows in the end.  Neither program holds the
other, so that it may as well run in another process, at the other end of a socket
(`fooling.protocols.simulation.two_processes`).

`converse` runs both here and carries every message over the metered channel.  A party that waits for another message
than the one that comes, or for one that never comes, is an error of the protocol and none of the input.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.protocols.channel import Channel, Speaker


@dataclass(frozen=True)
class Say:
    """`value` in `width` bits."""

    label: str
    width: int
    value: int


@dataclass(frozen=True)
class Hear:
    """A value of `width` bits."""

    label: str
    width: int


Known = TypeVar("Known")
Talk = Generator[Say | Hear, int, Known]


@dataclass(frozen=True)
class Part:
    """A step of a protocol: its bits, and the same in letters."""

    step: str
    formula: str
    bits: int


@dataclass(frozen=True)
class Outcome:
    """What a party knows in the end, if it does: the answer, a Transformer's last vector, its heads side by side."""

    answer: int | None = None
    last: tuple[int, ...] | None = None
    concatenated: tuple[int, ...] | None = None


class OutOfStep(FoolingError):
    """The programs of the parties do not fit together."""


def converse(channel: Channel, alice: Talk[Known], bob: Talk[Known]) -> tuple[Known, Known]:
    """What Alice and Bob know in the end; Alice speaks first where both could."""
    sides = Running("alice", alice), Running("bob", bob)
    while not all(side.is_done for side in sides):
        moved = [one.advance(channel, other) for one, other in (sides, sides[::-1])]
        if not any(moved):
            raise OutOfStep(f"both parties wait: {' and '.join(repr(side.awaited) for side in sides)}")
    if rest := sides[0].inbox or sides[1].inbox:
        raise OutOfStep(f"nobody waits for the message {rest[0].label!r}")
    return sides[0].known, sides[1].known


class Running(Generic[Known]):
    """A party, what it waits for, and the messages that it has not yet heard."""

    def __init__(self, speaker: Speaker, talk: Talk[Known]) -> None:
        self.speaker, self.talk = speaker, talk
        self.inbox, self.is_done = deque[Say](), False
        self.awaited: Say | Hear | None = None
        self.known: Known
        self._go_on(None)

    def _go_on(self, told: int | None) -> None:
        try:
            self.awaited = next(self.talk) if told is None else self.talk.send(told)
        except StopIteration as end:
            self.awaited, self.known, self.is_done = None, end.value, True

    def advance(self, channel: Channel, other: Running[Known]) -> bool:
        """Go on as far as it can; whether it moved."""
        moved = False
        while isinstance(self.awaited, Say) or (self.awaited is not None and self.inbox):
            moved = True
            if isinstance(self.awaited, Say):
                channel.send(self.speaker, self.awaited.value, self.awaited.width, self.awaited.label)
                other.inbox.append(self.awaited)
                self._go_on(None)
            else:
                self._go_on(fitting(self.awaited, self.inbox.popleft()))
        return moved


def fitting(awaited: Hear, said: Say) -> int:
    """What a party hears; OutOfStep where it waits for something else."""
    if (awaited.label, awaited.width) != (said.label, said.width):
        raise OutOfStep(
            f"{said.label!r} of {said.width} bits was said where {awaited.label!r} of {awaited.width} bits was awaited"
        )
    return said.value
