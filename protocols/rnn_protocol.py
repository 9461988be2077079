"""Theorem 2 of Bhattamishra et al. 2024: an RNN with small state is a cheap one-way protocol, for every cut.

Alice holds the first `cut` letters and Bob the others.  Alice runs the network on hers and sends the state, whose
width is the network's state_bits (m * p for m units of p bits); Bob runs it on.  Bob then knows the output, exactly:
the state is an integer and nothing is rounded on the way.  As in the theorem only Bob needs to know it; a declared
answer width makes Bob tell Alice, which is the convention of D(f).  Cost: state_bits (+ answer width), whatever the
letters and the cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from circuits.rnn import RNN
from fooling_sets.errors import InvalidInput
from protocols.channel import Channel


class Prefix:
    """Alice: holds the network and the first letters."""

    def __init__(self, rnn: RNN, letters: Sequence[int]) -> None:
        self.rnn, self.letters = rnn, tuple(letters)

    def state(self) -> int:
        """h after the prefix."""
        return self.rnn.advance(self.rnn.initial, self.letters)


class Suffix:
    """Bob: holds the network, the cut and the last letters."""

    def __init__(self, rnn: RNN, cut: int, letters: Sequence[int]) -> None:
        self.rnn, self.cut, self.letters = rnn, cut, tuple(letters)

    def output(self, state: int) -> int:
        """y_n, given the state at the cut."""
        return self.rnn.output(self.cut + len(self.letters), self.rnn.advance(state, self.letters, self.cut))


def cost_bits(rnn: RNN, answer_width: int = 0) -> int:
    """Bits of every run: the state, and the answer where it is told."""
    return rnn.state_bits + answer_width


def talk(channel: Channel, rnn: RNN, word: Sequence[int], cut: int, answer_width: int = 0) -> int:
    """The protocol itself, for 0 <= cut <= len(word); returns the output."""
    if not 0 <= cut <= len(word):
        raise InvalidInput(f"RNN protocol: cut {cut} is outside 0..{len(word)}")
    alice, bob = Prefix(rnn, word[:cut]), Suffix(rnn, cut, word[cut:])
    answer = bob.output(channel.send("alice", alice.state(), rnn.state_bits, "state at the cut"))
    return channel.send("bob", answer, answer_width, "answer") if answer_width else answer
