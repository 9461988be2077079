"""Transcripts: everything Alice and Bob said, kept as evidence, and the replay that checks it.

A transcript proves nothing alone: `check_replay` runs the protocol again on a fresh channel and compares message by
message (sender, label, declared width, value), so an altered, missing or added message is named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.protocols.channel import Channel, Message


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


def check_replay(transcript: Transcript, protocol: Callable[[Channel], object]) -> int:
    """Run `protocol` on a fresh channel; returns the bits.  EvidenceError names the first message that differs."""
    channel = Channel()
    protocol(channel)
    for i, (told, replayed) in enumerate(zip_longest(transcript.messages, channel.messages), start=1):
        if told != replayed:
            raise EvidenceError(f"message {i}: the transcript has {told}, the replay has {replayed}")
    return channel.bits
