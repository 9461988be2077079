"""The metered channel, the transcript and its replay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError, FoolingError, InvalidInput
from fooling.protocols.channel import Channel, Message, WidthExceeded
from fooling.protocols.simulation.transcript import Transcript
from tests.protocols.replay import check_replay

WIDTHS_AND_VALUES = st.integers(0, 12).flatmap(lambda w: st.tuples(st.just(w), st.integers(0, 2**w - 1)))


def small_talk(channel: Channel) -> None:
    """A protocol of two messages."""
    received = channel.send("alice", 5, 3, "x")
    channel.send("bob", received % 2, 1, "parity")


@given(st.lists(WIDTHS_AND_VALUES))
def test_bits_are_the_declared_widths(messages: list[tuple[int, int]]) -> None:
    """A channel delivers what was sent and counts the widths, whatever the values."""
    channel = Channel()
    for width, value in messages:
        assert channel.send("bob", value, width, "v") == value
    assert channel.bits == sum(width for width, _ in messages) == Transcript(tuple(channel.messages)).bits


@pytest.mark.parametrize(("value", "width"), [(8, 3), (1, 0), (-1, 5)])
def test_a_liar_about_the_width_is_refused(value: int, width: int) -> None:
    """A value that its declared width cannot hold is an error, and nothing is counted."""
    channel = Channel()
    with pytest.raises(WidthExceeded, match=f"value {value} does not fit its declared {width} bits"):
        channel.send("alice", value, width, "lie")
    assert channel.bits == 0 and issubclass(WidthExceeded, FoolingError)


def test_malformed_messages_are_refused() -> None:
    """Unknown senders, negative widths and values that are no integers are refused."""
    with pytest.raises(InvalidInput, match="sender is 'eve'"):
        Message("eve", "x", 0, 1)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="width -1"):
        Message("bob", "x", 0, -1)
    with pytest.raises(InvalidInput, match="value True"):
        Message("bob", "x", True, 1)


def test_transcript_survives_json_and_replays() -> None:
    """A transcript written and read back is equal, and its replay counts the same bits."""
    channel = Channel()
    small_talk(channel)
    transcript = Transcript.from_json(Transcript(tuple(channel.messages)).to_json())
    assert transcript == Transcript(tuple(channel.messages))
    assert check_replay(transcript, small_talk) == transcript.bits == 4


@pytest.mark.parametrize(
    ("altered", "place"),
    [
        ([["alice", "x", 4, 3], ["bob", "parity", 1, 1]], "message 1"),
        ([["alice", "x", 5, 4], ["bob", "parity", 1, 1]], "message 1"),
        ([["alice", "x", 5, 3], ["bob", "parity", 0, 1]], "message 2"),
        ([["alice", "x", 5, 3], ["alice", "parity", 1, 1]], "message 2"),
        ([["alice", "x", 5, 3]], "message 2: the transcript has None"),
        ([["alice", "x", 5, 3], ["bob", "parity", 1, 1], ["bob", "more", 0, 1]], "message 3.*the replay has None"),
    ],
)
def test_an_altered_transcript_is_refused(altered: list[object], place: str) -> None:
    """The replay names the first message that differs."""
    with pytest.raises(EvidenceError, match=place):
        check_replay(Transcript.from_json(altered), small_talk)


def test_malformed_transcripts_are_refused() -> None:
    """JSON of another shape, or a value wider than its message, is refused with its place."""
    with pytest.raises(InvalidInput, match="transcript: expected a list"):
        Transcript.from_json({})
    with pytest.raises(InvalidInput, match=r"transcript\[1\]"):
        Transcript.from_json([["alice", "x", 5, 3], ["bob", "y", 1]])
    with pytest.raises(WidthExceeded, match="value 9 does not fit its declared 3 bits"):
        Transcript.from_json([["alice", "x", 9, 3]])
