"""Transcripts: everything that Alice and Bob said in one run, which proves nothing alone."""

from __future__ import annotations

from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Message
from fooling.records import dataclass


@dataclass(frozen=True)
class Transcript:
    """The messages of one run, in order; every message has checked its own width."""

    messages: tuple[Message, ...]

    @property
    def bits(self) -> int:
        """Total number of bits."""
        return sum(message.width for message in self.messages)

    def to_json(self) -> list[list[object]]:
        """A list of [sender, label, value, width]."""
        return [[m.sender, m.label, m.value, m.width] for m in self.messages]

    @staticmethod
    def from_json(data: object, where: str = "transcript") -> Transcript:
        """Inverse of `to_json`; InvalidInput names the first malformed message, WidthExceeded one that does not fit."""
        if not isinstance(data, list):
            raise InvalidInput(f"{where}: expected a list of [sender, label, value, width], got {type(data).__name__}")
        for i, fields in enumerate(data):
            if not isinstance(fields, list) or len(fields) != 4 or not isinstance(fields[1], str):
                raise InvalidInput(f"{where}[{i}]: expected [sender, label, value, width], got {fields!r}")
        return Transcript(tuple(Message(*fields) for fields in data))
