"""A Transformer of one layer whose positions are shared out: what is public, and what a party makes of its own tokens.

The *holder* owns the position that the network reads, whose token is the query; the other party is the *partner*.
Letters that stand around every word are known to both, and taken for the holder's; where one of them is read, the party
with more positions is the holder.  The model, the partition and the length are public.

All that is asked of the network is that keys and values hang on one token, its position and public data, and that one
position is read, fixed by the length.  Then whoever knows the query has the logits and values of its own tokens, and
what follows attention hangs on the result of the heads and on the token that is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import Matrix, Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Speaker
from fooling.protocols.parties import Outcome
from fooling.protocols.split_sum import Role


def why_not_shared(model: Transformer) -> str | None:
    """Why the tokens of a network cannot be shared out; None for one of which they can."""
    if len(model.blocks) > 1:
        return f"it has {len(model.blocks)} layers, not one, and what the second reads hangs on tokens of both parties"
    if any(head.second for head in model.blocks[0].attention.heads):
        return "its attention is of third order: keys are made of two tokens, one of each party"
    if model.blocks[0].attention.kind == "relative":
        return "its logits have numbers for distances, which no steps here are written for"
    return None


@dataclass(frozen=True)
class Layout:
    """owners: of the positions of the word.  InvalidInput, with the reason, for a network of another kind."""

    model: Transformer
    owners: str

    def __post_init__(self) -> None:
        if reason := why_not_shared(self.model):
            raise InvalidInput(f"no protocol here splits this network: {reason}")
        n, least, most = len(self.owners), self.model.min_length, self.model.max_length
        if n < least or (most is not None and n > most):
            raise InvalidInput(f"the network does not read words of {n} letters")

    @property
    def network(self) -> Transformer:
        """The model."""
        return self.model

    @property
    def arithmetic(self) -> Arithmetic:
        """The model's."""
        return self.model.arithmetic

    @property
    def attention(self) -> Attention:
        """The one layer's."""
        return self.model.blocks[0].attention

    @cached_property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer, as they leave out what the mask leaves out.

        Where a number overflows, which is an error, or a norm has nothing to divide by.
        """
        formats, norm = self.model.formats, self.model.blocks[0].norms[0]
        is_error = "error" in (formats.activations.overflow, formats.accumulator.overflow)
        return len(self.order) < self.n and (norm is not None or is_error)

    @cached_property
    def n(self) -> int:
        """Positions, those around the word included."""
        return len(self.model.before) + len(self.owners) + len(self.model.after)

    @cached_property
    def at(self) -> int:
        """The position that is read."""
        return self.model.position(self.n)

    @cached_property
    def around(self) -> Mapping[int, int]:
        """The letters around the word, by position."""
        before, after = self.model.before, self.model.after
        return dict(enumerate(before, 1)) | dict(enumerate(after, len(before) + len(self.owners) + 1))

    @cached_property
    def holder(self) -> Speaker:
        """Who knows the token at the position that is read."""
        if self.at in self.around:
            return "alice" if 2 * self.owners.count("A") > len(self.owners) else "bob"
        return "alice" if self.owners[self.at - len(self.model.before) - 1] == "A" else "bob"

    @property
    def answerer(self) -> Speaker:
        """Who computes the output."""
        return self.holder

    def role(self, speaker: Speaker) -> Role:
        """Of a party."""
        return "holder" if speaker == self.holder else "partner"

    @cached_property
    def order(self) -> str:
        """H or P for each position that the mask leaves, as the token is the holder's or the partner's."""
        theirs = "A" if self.holder == "bob" else "B"
        skipped = len(self.model.before) + 1
        return "".join(
            "P" if j not in self.around and self.owners[j - skipped] == theirs else "H"
            for j in self.attention.left(self.at, self.n)
        )

    def places(self, role: Role) -> list[int]:
        """A party's positions that the mask leaves, in order."""
        mark = "H" if role == "holder" else "P"
        left = self.attention.left(self.at, self.n)
        return [j for j, owner in zip(left, self.order, strict=True) if owner == mark]

    def count(self, role: Role) -> int:
        """a or b."""
        return self.order.count("H" if role == "holder" else "P")


@dataclass(frozen=True)
class Side:
    """One party: what is public, and the letters at its own positions of the word, counted from 1."""

    plan: Layout
    role: Role
    letters: Mapping[int, int]

    def __post_init__(self) -> None:
        letters = range(len(self.plan.model.alphabet))
        if not set(self.letters.values()) <= {*letters}:
            raise InvalidInput(f"letters {tuple(self.letters.values())} must be letter indices in 0..{letters[-1]}")

    @cached_property
    def tokens(self) -> Mapping[int, int]:
        """The letters it goes by, by position: its own and, for the holder, those around the word."""
        skipped = len(self.plan.model.before)
        own = {i + skipped: letter for i, letter in self.letters.items()}
        return own | dict(self.plan.around) if self.role == "holder" else own

    def _read(self, x: Vector) -> Vector:
        """What attention reads of an embedding."""
        return self.plan.model.blocks[0].read(self.plan.arithmetic, x)

    def result(self, x: Vector, concatenated: Vector) -> Outcome:
        """What follows attention, at the position of the vector x, from the heads side by side."""
        model, arithmetic = self.plan.model, self.plan.arithmetic
        last = model.normed(model.blocks[0].finish(arithmetic, x, concatenated)[1])
        return Outcome(model.read_out.answer(model.format, model.read_out.scores(arithmetic, last)), last, concatenated)

    @property
    def places(self) -> list[int]:
        """Its positions that the mask leaves, in order."""
        return self.plan.places(self.role)

    def queries(self, x: Vector) -> list[Vector]:
        """The queries of an embedding."""
        arithmetic, attention, read = self.plan.arithmetic, self.plan.attention, self._read(x)
        return [
            attention.placed(arithmetic, arithmetic.apply(head.query, read), self.plan.at) for head in attention.heads
        ]

    def seen(self, head: Head, query: Vector) -> tuple[Vector, Matrix]:
        """The logits and values of its own positions."""
        arithmetic, attention = self.plan.arithmetic, self.plan.attention
        vectors = [self._read(self.plan.model.vector(j, self.tokens[j])) for j in self.places]
        keys = [
            attention.placed(arithmetic, arithmetic.apply(head.key, x), j)
            for j, x in zip(self.places, vectors, strict=True)
        ]
        values = tuple(arithmetic.apply(head.value, x) for x in vectors)
        return arithmetic.logits(query, keys, attention.scaled), values
