"""Theorem 2 of Bhattamishra et al. 2024: an RNN with small state is a cheap protocol, one-way for every cut.

Whoever holds the first letters runs the network on them and sends the state, whose width is the network's state_bits
(m * p for m units of p bits, of all layers, an LSTM's cells included); whoever holds the next ones runs it on.  So the
state goes over at each change of owner, once where Alice holds a prefix.  The owner of the last letter then knows the
output, exactly: the state is an integer and nothing is rounded on the way.  As in the theorem the other one need not
know it; where it is told, |answers - 1| bits more are counted, which is the convention of D(f).  A prefix that is the
whole word is sent, too: its holder is Alice, and Bob answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from fooling.circuits.networks.rnn import RNN
from fooling.protocols.channel import Speaker
from fooling.protocols.parties import Hear, Outcome, Part, Say, Talk


@dataclass(frozen=True)
class StatePlan:
    """What both parties know: the network, and the owners of the positions."""

    rnn: RNN
    owners: str
    answers: int = 2
    tells: bool = False

    @cached_property
    def runs(self) -> list[tuple[str, int]]:
        """The owners in their order, each with its number of positions; a word of one owner is a prefix or a suffix."""
        found = [(owner, len(list(group))) for owner, group in groupby(self.owners)]
        return found if len(found) > 1 else [(owner, self.owners.count(owner)) for owner in "AB"]

    @property
    def network(self) -> RNN:
        """The same."""
        return self.rnn

    @property
    def answerer(self) -> Speaker:
        """Who knows the output first."""
        return "alice" if self.runs[-1][0] == "A" else "bob"

    @property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer: they do just what it does."""
        return False

    @property
    def both_know(self) -> bool:
        """Whether in the end both parties know the answer."""
        return self.tells

    @property
    def answer_width(self) -> int:
        """Bits that tell the answer."""
        return (self.answers - 1).bit_length() if self.tells else 0

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step; every run costs this much, whatever the word."""
        turns = len(self.runs) - 1
        state = Part("state", f"{turns} m p" if turns > 1 else "m p", turns * self.rnn.state_bits)
        return state, Part("answer", "|answers - 1|" if self.tells else "0", self.answer_width)

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(part.bits for part in self.parts)

    @property
    def work(self) -> int:
        """Without the answer's."""
        return self.parts[0].bits

    @property
    def is_exact(self) -> bool:
        """The state is an integer: the parties compute what the network does."""
        return True


def party(plan: StatePlan, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
    """The program of one of the two, given the letters at its own positions, counted from 1."""
    rnn, at, h = plan.rnn, 0, plan.rnn.initial
    for number, (owner, many) in enumerate(plan.runs):
        if owner == ("A" if speaker == "alice" else "B"):
            h = h if number == 0 else (yield Hear("state at the cut", rnn.state_bits))
            h = rnn.advance(h, [letters[i] for i in range(at + 1, at + many + 1)], at)
            if number < len(plan.runs) - 1:
                yield Say("state at the cut", rnn.state_bits, h)
        at += many
    if plan.answerer == speaker:
        answer = rnn.output(at, h)
        if plan.tells:
            yield Say("answer", plan.answer_width, answer)
        return Outcome(answer)
    return Outcome((yield Hear("answer", plan.answer_width)) if plan.tells else None)
