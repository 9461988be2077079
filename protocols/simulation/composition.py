"""Function composition: a party that does not hear the other one's function sums up its part, in one message.

The protocol of Peng, Narayanan and Papadimitriou 2024 behind R = n log n - H (d + 1) p, as the slides of Mallick and
Paul 2025 print it: one party holds the tokens of g, the other those of f, the query is the token x that asks for
g(f(x)).  For each head the first one tells the sum of its exponentials and, coordinate by coordinate, the sum of its
values times these, each as a number of p bits; the other adds its own sums and divides.  Here the head's width is m, so
that this is H (m + 1) p.  It is one message where x is public (a letter that stands around every word); otherwise the
holder of x tells the query first, which the text does not count.

These are sums of p bits, rounded, and the exponentials are divided by their sum at the end, not one by one.  So the
result need not be the network's, and nothing is claimed of it: runs are an audit.  Exact sums, of a linear attention
that divides at the end, are what `fooling.protocols.transformer_protocol` tells, in one message, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fooling.circuits.numbers.number_format import Matrix, Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Speaker
from fooling.protocols.layout import Layout, Side
from fooling.protocols.parties import Outcome, Part, Talk
from fooling.protocols.split_sum import tell
from fooling.records import dataclass


@dataclass(frozen=True)
class CompositionPlan(Layout):
    """The partner holds g; InvalidInput for attention that adds nothing up."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.attention.kind not in ("softmax", "linear"):
            raise InvalidInput(
                f"the steps of function composition add up exponentials, and {self.attention.kind} attention has none"
            )

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step; every run costs this much, whatever the word."""
        H, m, p = len(self.attention.heads), self.attention.m, self.model.format.bits
        query = Part("query", "0", 0) if self.is_public else Part("query", "H m p", H * m * p)
        return query, Part("normaliser", "H p", H * p), Part("values", "H m p", H * m * p), Part("answer", "0", 0)

    @property
    def is_public(self) -> bool:
        """Whether both know the token that is read."""
        return self.at in self.around

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(part.bits for part in self.parts)

    @property
    def both_know(self) -> bool:
        """Only the holder of the query knows the answer in the end."""
        return False

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that the answer is the network's, on every word of that length: never."""
        return False

    def work_at(self, m: int) -> int:
        """The bits for heads of another width m, with all else as it is."""
        more = (m - self.attention.m) * self.model.format.bits * len(self.attention.heads)
        return self.bits + (1 if self.is_public else 2) * more

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """What the letters of the formulas are."""
        return {"p": self.model.format.bits, "m": self.attention.m, "H": len(self.attention.heads)}

    @property
    def source(self) -> str:
        """Whose steps these are."""
        return "these are the steps for function composition that Mallick and Paul 2025 print after Peng et al. 2024"

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one of the two, given the letters at its own positions, counted from 1."""
        return _Party(self, self.role(speaker), letters).talk()


@dataclass(frozen=True)
class _Party(Side):
    plan: CompositionPlan

    def talk(self) -> Talk[Outcome]:
        plan, f, attention = self.plan, self.plan.model.format, self.plan.attention
        token = plan.around.get(plan.at, self.tokens.get(plan.at))
        x = None if token is None else plan.model.vector(plan.at, token)
        queries = None if x is None else self.queries(x)
        if not plan.is_public:
            queries = list((yield from tell("query", f, len(attention.heads), attention.m, queries)))
        found = list[int]()
        for number, (head, query) in enumerate(zip(attention.heads, queries or (), strict=True), 1):
            found += yield from self._head(f"head {number}: ", *self.seen(head, query))
        return Outcome() if self.role == "partner" or x is None else self.result(x, tuple(found))

    def _head(self, name: str, logits: Vector, values: Matrix) -> Talk[Vector]:
        """One head, for the holder; nothing for the partner."""
        plan, f, arithmetic, m = self.plan, self.plan.model.format, self.plan.arithmetic, self.plan.attention.m
        powers = f.values_of("exp", logits) if plan.attention.kind == "softmax" else logits
        columns = list(zip(*values, strict=True)) or [()] * m
        Z, totals, tells = f.sum(powers), arithmetic.dots(powers, columns), self.role == "partner"
        ((other_Z,),) = yield from tell(name + "normaliser", f, 1, 1, [(Z,)] if tells else None)
        (others,) = yield from tell(name + "values", f, 1, m, [totals] if tells else None)
        return () if tells else arithmetic.divided(f, f.plus(totals, others), f.add(Z, other_Z))
