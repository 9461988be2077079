"""The metered channel between Alice and Bob: the one place that counts bits.

A message declares its width before it is sent and is an integer in [0, 2**width); a value that does not fit is an
error, not a longer message.  Widths depend on public data only (sizes, formats), never on the value, so the receiver
knows where a message ends and no separators have to be paid for.  Signed values are sent with an offset, which the
sender adds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from fooling.fooling_sets.errors import FoolingError, InvalidInput

Speaker = Literal["alice", "bob"]
PARTIES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi")  # the first two, or more in a row


class WidthExceeded(FoolingError):
    """A party sent a value that its declared width cannot hold."""


@dataclass(frozen=True)
class Message:
    """One message: `width` bits that name `value`.  Raises InvalidInput or WidthExceeded when malformed."""

    sender: Speaker
    label: str
    value: int
    width: int

    def __post_init__(self) -> None:
        if self.sender not in PARTIES:
            raise InvalidInput(f"message {self.label!r}: sender is {self.sender!r}, expected {', '.join(PARTIES)}")
        if type(self.value) is not int or type(self.width) is not int or self.width < 0:
            raise InvalidInput(
                f"message {self.label!r}: value {self.value!r} and width {self.width!r} must be integers, width >= 0"
            )
        if not 0 <= self.value < 1 << self.width:
            raise WidthExceeded(
                f"message {self.label!r} of {self.sender}: value {self.value} does not fit "
                f"its declared {self.width} bits"
            )


@dataclass
class Channel:
    """What was said so far, in order.

    >>> channel = Channel()
    >>> channel.send("alice", 5, 3, "x"), channel.bits
    (5, 3)
    """

    messages: list[Message] = field(default_factory=list)

    def send(self, sender: Speaker, value: int, width: int, label: str) -> int:
        """Carry `value` in `width` bits; returns what the other party receives."""
        self.messages.append(Message(sender, label, value, width))
        return value

    def __repr__(self) -> str:
        return f"Channel(bits={self.bits}, messages={len(self.messages)})"

    @property
    def bits(self) -> int:
        """Total number of bits sent, both directions together."""
        return sum(message.width for message in self.messages)
