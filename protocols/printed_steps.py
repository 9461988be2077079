"""The protocol of theorem 4 as it is printed (Bhattamishra et al. 2024, appendix D), step by step.

For each head, with p bits of a number, d and m sizes of embedding and head, N positions:
    1   the holder tells x_N, the vector at the position that is read                             d p
    2   both tell their largest logit                                                              2p
    3   both tell the sum of their exponentials, in p + log2 N bits                   2 (p + log2 N)
    4   both tell their part of the weighted sum, exactly, in 2p bits a coordinate               4 m p
    total = H (dp + 2p + 2 (p + ceil(log2 N)) + 4mp)
The text adds these up to at most 3m (p + log2 N) H, which is less than the sum for small m.
Both then know the result; nobody tells an answer.  What the text leaves open is read as follows: log2 N is rounded up;
x_N is told anew for each head, as "performing this protocol separately for every head" says; a party without positions
tells the least number of the format as its largest logit.

The widths are those of the text, and need not be enough: in the paper's own format they are, where products are exact
(`PrintedPlan.fits`); in others a message may not fit, which `Message` refuses.
`fooling.protocols.transformer_protocol` has steps that are cheaper, and fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from fooling.circuits.networks.attention import Attention
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Speaker
from fooling.protocols.parties import Hear, Outcome, Part, Say, Talk
from fooling.protocols.split_sum import hear_code, send_code, tell
from fooling.protocols.transformer_plan import Plan
from fooling.protocols.transformer_protocol import Party


@dataclass(frozen=True)
class PrintedPlan:
    """`ours`: the plan of our own steps, with the parts of all sums told.  InvalidInput where the text has no steps."""

    ours: Plan

    def __post_init__(self) -> None:
        kind, needed = self.attention.kind, "the printed steps of theorem 4 are for"
        if kind != "softmax":
            raise InvalidInput(f"{needed} softmax attention, and that of this network is {kind}")
        if not self.ours.tells_maximum:
            raise InvalidInput(f'{needed} a softmax that subtracts the maximum (schedule: "maximum": "subtracted")')
        if not self.ours.model.formats.are_alike:
            raise InvalidInput(f"{needed} numbers of one format; want --format F")
        if self.ours.around:
            raise InvalidInput(f"{needed} words without letters around them; the network puts some there")

    @property
    def network(self) -> Transformer:
        """The model."""
        return self.ours.model

    @property
    def owners(self) -> str:
        """Of the positions."""
        return self.ours.owners

    @property
    def answerer(self) -> Speaker:
        """Who is said to compute the output, though both do: the one whose token is the query."""
        return self.ours.holder

    @property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer."""
        return self.ours.may_refuse

    @property
    def both_know(self) -> bool:
        """In the end both parties know the answer."""
        return True

    @property
    def attention(self) -> Attention:
        """Of the one layer."""
        return self.ours.attention

    @cached_property
    def sum_width(self) -> int:
        """p + ceil(log2 N) for N positions."""
        return self.ours.model.format.bits + (self.ours.n - 1).bit_length()

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step, of all heads."""
        H, m, d, p = len(self.attention.heads), self.attention.m, self.ours.model.d, self.ours.model.format.bits
        return (
            Part("query", "H d p", H * d * p),
            Part("maximum", "H 2p", 2 * H * p),
            Part("normaliser", "H 2(p + log2 N)", 2 * H * self.sum_width),
            Part("values", "H 4mp", 4 * H * m * p),
            Part("answer", "0", 0),
        )

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(part.bits for part in self.parts)

    @property
    def work(self) -> int:
        """The same: there is no answer to tell."""
        return self.bits

    def work_at(self, m: int) -> int:
        """The same for heads of another width m, with all else as it is."""
        return self.bits + 4 * (m - self.attention.m) * self.ours.model.format.bits * len(self.attention.heads)

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """What the letters of the formulas are; log2 N is rounded up."""
        sizes = {"p": self.network.format.bits, "m": self.attention.m, "H": len(self.attention.heads)}
        return sizes | {"d": self.network.d, "N": self.ours.n}

    @property
    def source(self) -> str:
        """Whose steps these are."""
        return "these are the steps that Bhattamishra et al. 2024 print for theorem 4, log2 N rounded up"

    @property
    def fits(self) -> bool:
        """Whether it is proved that every message fits its printed width."""
        values, sums, p = self.ours.values.sizes, self.ours.normaliser.sizes, self.ours.model.format.bits
        return (
            sums.never_negative
            and max(sums.holder, sums.partner) < 1 << self.sum_width
            and max(values.holder, values.partner) < 1 << 2 * p - 1
        )

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that they compute what the model does, on every word of that length."""
        return self.fits and self.ours.is_exact

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one of the two, given the letters at its own positions, counted from 1."""
        return _PrintedParty(self.ours, self.ours.role(speaker), letters).talk()


def printed_plan(network: Transformer, owners: str) -> PrintedPlan:
    """For a network whose positions are shared out; InvalidInput where the text has no steps."""
    return PrintedPlan(Plan(network, owners, "embedding", "none", "parts"))


class _PrintedParty(Party):
    def talk(self) -> Talk[Outcome]:
        """The steps for each head; then both know the result."""
        model, at, found, x = self.plan.model, self.plan.at, list[int](), Vector()
        token = self.tokens.get(at)
        for h in range(len(self.plan.attention.heads)):
            known = None if token is None else [model.vector(at, token)]
            (x,) = yield from tell("embedding", model.format, 1, model.d, known)
            found += yield from self._steps(h, x)
        return self.result(x, tuple(found))

    def _steps(self, h: int, x: Vector) -> Talk[list[int]]:
        """Steps 2 to 4 of one head: its part of the result."""
        plan, f, name = self.plan, self.plan.model.format, f"head {h + 1}: "
        width = PrintedPlan(plan).sum_width
        logits, values = self.seen(plan.attention.heads[h], self.queries(x)[h])
        top = yield from self._largest(name + "maximum", max([f.least, *logits]))
        powers = f.values_of("exp", [f.add(logit, -top) for logit in logits])
        Z = plan.normaliser.finish((yield from self._both(name + "normaliser", width, 0, sum(powers))))
        weights, found = plan.arithmetic.divided(f, powers, Z), []
        for j in range(plan.attention.m):
            part = sum(plan.values.term(w * v[j]) for w, v in zip(weights, values, strict=True))
            total = yield from self._both(name + "values", 2 * f.bits, 1 << 2 * f.bits - 1, part)
            found.append(plan.values.finish(total))
        return found

    def _largest(self, label: str, own: int) -> Talk[int]:
        """Both tell theirs, the holder first: the larger."""
        f = self.plan.model.format
        if self.role == "holder":
            yield from send_code(f, label, own)
            return max(own, (yield from hear_code(f, label)))
        theirs = yield from hear_code(f, label)
        yield from send_code(f, label, own)
        return max(own, theirs)

    def _both(self, label: str, width: int, offset: int, part: int) -> Talk[int]:
        """Both tell their part, the holder first: the sum."""
        total = part
        for speaker in ("holder", "partner"):
            if speaker == self.role:
                yield Say(label, width, part + offset)
            else:
                total += (yield Hear(label, width)) - offset
        return total
