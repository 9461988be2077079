"""Theorem 2 of Bhattamishra et al. 2024: an RNN with small state is a cheap protocol, one-way for every cut.

Whoever holds the first letters runs the network on them and sends the state, whose width is the network's state_bits
(m * p for m units of p bits); whoever holds the next ones runs it on.  So the state goes over at each change of owner,
once where Alice holds a prefix.  The owner of the last letter then knows the output, exactly: the state is an integer
and nothing is rounded on the way.  As in the theorem the other one need not know it; a declared answer width makes the
owner tell, which is the convention of D(f).  Cost: state_bits a change of owner (+ answer width), whatever the letters.
A prefix that is the whole word is sent, too: its holder is Alice and the one who answers is Bob.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from circuits.rnn import RNN
from fooling_sets.errors import InvalidInput
from protocols.channel import Channel, Speaker
from protocols.parties import Hear, Say, Talk, converse


def runs(owners: str) -> list[tuple[str, int]]:
    """The owners in their order, each with its number of positions; a word of one owner is a prefix, or a suffix."""
    found = [(owner, len(list(group))) for owner, group in groupby(owners)]
    if len(found) > 1:
        return found
    return [("A", owners.count("A")), ("B", owners.count("B"))]


def cost_bits(rnn: RNN, owners: str, answer_width: int = 0) -> int:
    """Bits of every run: the state at each change of owner, and the answer where it is told."""
    return rnn.state_bits * (len(runs(owners)) - 1) + answer_width


def party(
    rnn: RNN, owners: str, speaker: Speaker, letters: Mapping[int, int], answer_width: int = 0
) -> Talk[int | None]:
    """The program of one, given the letters at its own positions, counted from 1; it returns the output it knows."""
    me, h, at = ("A" if speaker == "alice" else "B"), rnn.initial, 0
    line = runs(owners)
    for number, (owner, many) in enumerate(line):
        if owner == me:
            h = h if number == 0 else (yield Hear("state at the cut", rnn.state_bits))
            h = rnn.advance(h, [letters[i] for i in range(at + 1, at + many + 1)], at)
            if number < len(line) - 1:
                yield Say("state at the cut", rnn.state_bits, h)
        at += many
    answer = rnn.output(at, h) if line[-1][0] == me else None
    if not answer_width:
        return answer
    if answer is None:
        return (yield Hear("answer", answer_width))
    yield Say("answer", answer_width, answer)
    return answer


def talk(channel: Channel, rnn: RNN, word: Sequence[int], owners: str, answer_width: int = 0) -> int | None:
    """Both, on a word: the output."""
    if len(owners) != len(word):
        raise InvalidInput(f"RNN protocol: {len(owners)} owners of {len(word)} letters")
    held = {me: {i: a for i, (a, who) in enumerate(zip(word, owners, strict=True), 1) if who == me} for me in "AB"}
    found = converse(
        channel,
        party(rnn, owners, "alice", held["A"], answer_width),
        party(rnn, owners, "bob", held["B"], answer_width),
    )
    return found[0] if found[1] is None else found[1]
