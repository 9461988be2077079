"""Letters that a one-layer Transformer writes before it answers: the steps for one answer, once for each and once more.

After the word the network writes t letters, each of them its answer to all that stands before it; then it answers.  The
parties take the steps of theorem 4 (`fooling.protocols.transformer_protocol`) t + 1 times.  What is written is known to
the party that computes it, who holds those positions from then on; so it need not be told, and a position more of that
party's own is all that changes from one time to the next.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Speaker
from fooling.protocols.parties import Outcome, Part, Talk
from fooling.protocols.transformer_plan import Answer, Asked, Plan, Sums
from fooling.protocols.transformer_protocol import party
from fooling.records import dataclass


def written(network: Transformer, word: Word, thoughts: int) -> Word:
    """The word, and what the network writes after it."""
    for _ in range(thoughts):
        word += (network.run(word),)
    return word


def why_no_thoughts(model: Transformer) -> str | None:
    """Why a network cannot write letters."""
    if model.at != -1 or model.after:
        return "thoughts are letters after the word, so the last position must be the one that is read"
    if model.answers > len(model.alphabet):
        return f"thoughts are letters: of {model.answers} answers only {len(model.alphabet)} are one"
    return None


@dataclass(frozen=True)
class Exchanges:
    """The plans for the word, for the word with one letter more, and so forth."""

    plans: tuple[Plan, ...]

    @property
    def network(self) -> Transformer:
        """That is split."""
        return self.plans[0].model

    @property
    def thoughts(self) -> int:
        """Letters that are written."""
        return len(self.plans) - 1

    @property
    def owners(self) -> str:
        """Of the positions of the word."""
        return self.plans[0].owners

    @property
    def answerer(self) -> Speaker:
        """Who computes the output."""
        return self.plans[0].answerer

    @property
    def parts(self) -> tuple[Part, ...]:
        """The cost, time by time."""
        told = [
            Part(f"answer to {len(plan.owners)} letters", f"as for words of {len(plan.owners)} letters", plan.work)
            for plan in self.plans
        ]
        return (*told, self.plans[-1].parts[-1])

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(plan.bits for plan in self.plans)

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that they compute what the network does."""
        return all(plan.is_exact for plan in self.plans)

    @property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer."""
        return any(plan.may_refuse for plan in self.plans)

    @property
    def both_know(self) -> bool:
        """Whether in the end both parties know the answer."""
        return self.plans[-1].both_know

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """What the letters of the formulas are: there are none."""
        return {}

    @property
    def source(self) -> str:
        """Whose steps these are."""
        return f"these are our own steps, {len(self.plans)} times: for each letter that is written, and for the answer"

    def least_width(self, wanted: int) -> int | None:
        """The least width m of the heads at which so many bits or more are told, the answer's left out."""
        m = self.plans[0].attention.m
        return next(m for m in range(1, m + 1) if sum(plan.work_at(m) for plan in self.plans) >= wanted)

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one of the two, given the letters at its own positions, counted from 1."""
        own, found = dict(letters), Outcome()
        for plan in self.plans:
            found = yield from party(plan, speaker, own)
            if speaker == self.answerer:
                own[len(plan.owners) + 1] = int(found.answer or 0)
        return found


def exchanges(model: Transformer, owners: str, query: Asked, answer: Answer, sums: Sums, thoughts: int) -> Exchanges:
    """What both parties know; InvalidInput says why there is no such protocol."""
    if reason := why_no_thoughts(model):
        raise InvalidInput(reason)
    whose = "A" if Plan(model, owners, query, "none", sums).answerer == "alice" else "B"
    before = [Plan(model, owners + whose * i, query, "none", sums) for i in range(thoughts)]
    return Exchanges((*before, Plan(model, owners + whose * thoughts, query, answer, sums)))
