"""Sparse averaging: the party that holds the token that is read asks, and the other one answers.

The protocol of Sanford, Hsu and Telgarsky 2023 behind the bound m = Omega(q / p) for q-sparse averaging, as the slides
of Mallick and Paul 2025 print it: Alice holds the token at the position that is read, Bob all others; for each head she
tells the query, in m p bits, and Bob, who knows keys and values, computes the output.

As printed it lacks something: attention runs over Alice's own position, too, and Bob does not know her key and value
there, nor her token where it is added again (residual connections).  So the steps are offered in two ways:
    as printed      Bob leaves her positions out.  That is the network's output where the mask leaves them out as well;
                    elsewhere it need not be.  Where her token is added again they are refused.
    repaired        for each head she tells the logits and values of her positions, too, (m + 1) p bits each, and her
                    token's embedding where it is added again.
With these Bob has all that a head takes, in the order of the positions.  He does what the network does, in every
format, order of additions and kind of attention, a softmax that is rounded only once included; nothing is split into
parts.  Its price is that Alice's positions have to be few.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fooling.circuits.numbers.number_format import Matrix, Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Speaker
from fooling.protocols.layout import Layout, Side
from fooling.protocols.parties import Hear, Outcome, Part, Say, Talk
from fooling.protocols.split_sum import tell
from fooling.records import dataclass


@dataclass(frozen=True)
class AskingPlan(Layout):
    """The asker is the holder of the token that is read; InvalidInput where that token is public."""

    is_repaired: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.around:
            raise InvalidInput("the steps of sparse averaging are for words without letters around them")
        if not self.is_repaired and self.is_added_again:
            raise InvalidInput(
                "the steps of sparse averaging, as printed, leave out the token that is read, and this network adds it "
                "again (residual connections); want --steps sparse-averaging-repaired"
            )
        if not self.is_repaired and not self.count("partner"):
            raise InvalidInput("the steps of sparse averaging, as printed, want positions of the other party as well")

    @property
    def answerer(self) -> Speaker:
        """Who computes the output: the party that is asked."""
        return "bob" if self.holder == "alice" else "alice"

    @property
    def is_added_again(self) -> bool:
        """Whether what follows attention needs the token that is read."""
        return self.model.blocks[0].residual

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step; every run costs this much, whatever the word."""
        H, m, p, a = len(self.attention.heads), self.attention.m, self.model.format.bits, self.count("holder")
        found = [Part("query", "H m p", H * m * p)]
        if self.is_repaired:
            found += [Part("logits", "H a p", H * a * p), Part("values", "H a m p", H * a * m * p)]
            if self.is_added_again:
                found.append(Part("embedding", "d p", self.model.d * p))
        return (*found, Part("answer", "|answers - 1|", (self.model.answers - 1).bit_length()))

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(part.bits for part in self.parts)

    @property
    def both_know(self) -> bool:
        """In the end both parties know the answer."""
        return True

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that the answer is the network's, on every word of that length."""
        return self.is_repaired or self.count("holder") == 0

    def work_at(self, m: int) -> int:
        """The bits without the answer's for heads of another width m, with all else as it is."""
        H, p, a = len(self.attention.heads), self.model.format.bits, self.count("holder") if self.is_repaired else 0
        told = self.bits - self.parts[-1].bits
        return told + H * (1 + a) * (m - self.attention.m) * p

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """What the letters of the formulas are."""
        sizes = {"p": self.model.format.bits, "m": self.attention.m, "H": len(self.attention.heads)}
        return sizes | ({"a": self.count("holder"), "d": self.model.d} if self.is_repaired else {})

    @property
    def source(self) -> str:
        """Whose steps these are."""
        repaired = ", with what the text leaves out" if self.is_repaired else ""
        return f"these are the steps for sparse averaging of Mallick and Paul 2025{repaired}"

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one of the two, given the letters at its own positions, counted from 1."""
        return _Party(self, self.role(speaker), letters).talk()


@dataclass(frozen=True)
class _Party(Side):
    plan: AskingPlan

    def talk(self) -> Talk[Outcome]:
        plan, attention = self.plan, self.plan.attention
        x = plan.model.vector(plan.at, self.tokens[plan.at]) if self.role == "holder" else None
        asked = None if x is None else self.queries(x)
        queries = yield from tell("query", plan.model.format, len(attention.heads), attention.m, asked)
        found = list[int]()
        for number, (head, query) in enumerate(zip(attention.heads, queries, strict=True), 1):
            logits, values = yield from self._all(f"head {number}: ", *self.seen(head, query))
            if self.role == "partner":
                found += attention.taken(plan.arithmetic, logits, values)[-1]
        if plan.is_repaired and plan.is_added_again:
            (x,) = yield from tell("embedding", plan.model.format, 1, plan.model.d, None if x is None else [x])
        return (yield from self._answer(tuple(found), x))

    def _all(self, name: str, logits: Vector, values: Matrix) -> Talk[tuple[Vector, Matrix]]:
        """The logits and values of all positions in order, for the partner; of its own where no others are told."""
        plan, f, asks = self.plan, self.plan.model.format, self.role == "holder"
        if not plan.is_repaired:
            return logits, values
        a, m = plan.count("holder"), plan.attention.m
        (more,) = yield from tell(name + "logits", f, 1, a, [logits] if asks else None)
        others = yield from tell(name + "values", f, a, m, values if asks else None)
        told, own = zip(more, others, strict=True), zip(logits, values, strict=True)
        if asks:
            return logits, values
        both = [next(told if owner == "H" else own) for owner in plan.order]
        return tuple(logit for logit, _ in both), tuple(value for _, value in both)

    def _answer(self, concatenated: Vector, x: Vector | None) -> Talk[Outcome]:
        width = self.plan.parts[-1].bits
        if self.role == "holder":
            return Outcome((yield Hear("answer", width)))
        found = self.result(x or (), concatenated)
        yield Say("answer", width, int(found.answer or 0))
        return found
