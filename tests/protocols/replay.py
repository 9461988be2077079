"""The replay of a transcript, message by message: an altered, missing or added message is named."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from fooling.fooling_sets.errors import EvidenceError
from fooling.protocols.channel import Channel
from fooling.protocols.simulation.transcript import Transcript


def check_replay(transcript: Transcript, protocol: Callable[[Channel], object]) -> int:
    """Run `protocol` on a fresh channel; returns the bits.  EvidenceError names the first message that differs."""
    channel = Channel()
    protocol(channel)
    for i, (told, replayed) in enumerate(zip_longest(transcript.messages, channel.messages), start=1):
        if told != replayed:
            raise EvidenceError(f"message {i}: the transcript has {told}, the replay has {replayed}")
    return channel.bits
