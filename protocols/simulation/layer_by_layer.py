"""Two parties run a Transformer layer by layer: of any number of layers, whatever their masks, under any partition.

In each layer a party tells the keys and the values of those of its positions that the other one's look at, so each can
make the next vectors at its own positions.  Nothing is added up by parts: the parties do what the network does in every
format and order of additions.  A layer costs 2 H m p bits for each position that is told, of H heads of m coordinates
with p bits a number.  An encoder is split so, too, whose layers look at later letters, where parties in a row
(`fooling.protocols.simulation.in_a_row`) have nothing that is enough to hand over.

Letters around the word are public, and so are their keys and values in the first layer.  In later layers they hang on
the word, and the party that computes the output has their positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import PARTIES, Speaker
from fooling.protocols.parties import Hear, Outcome, Part, Say, Talk
from fooling.protocols.simulation.in_a_row import LETTERS, Cache, CacheInARow, Turn
from fooling.protocols.split_sum import tell
from fooling.records import dataclass


@dataclass(frozen=True)
class LayerByLayer(CacheInARow):
    """What both parties know.  InvalidInput, with the reason, where keys are made of two letters, or of the length."""

    def __post_init__(self) -> None:
        self._require_readable()

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """No party reads on for the other one; who has the position that is read comes last."""
        at = self.end - len(self.around[0])
        last = self.owners[at - 1] if 1 <= at <= len(self.owners) else LETTERS[1]
        return tuple(Turn(owner, 1, 0) for owner in sorted("AB", key=last.__eq__))

    def owner(self, position: int) -> str:
        """Who has a position; that of a letter around the word, whoever computes the output."""
        at = position - len(self.around[0])
        return self.owners[at - 1] if 1 <= at <= len(self.owners) else self.turns[-1].owner

    def is_public(self, position: int) -> bool:
        """Whether both know the letter there."""
        return not 1 <= position - len(self.around[0]) <= len(self.owners)

    @cached_property
    def carried(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """All layers and positions whose keys and values are told, by either party."""
        return (), tuple(
            (layer, j)
            for layer, of in enumerate(self.looked_at)
            for j in sorted(of)
            if any(self.owner(i) != self.owner(j) for i in of[j]) and (layer or not self.is_public(j))
        )

    @property
    def source(self) -> str:
        """Whose steps these are."""
        return "layer by layer the parties tell the keys and values that the other one's positions look at"

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one party, given the letters at its own positions, counted from 1."""
        own, vectors = LETTERS[PARTIES.index(speaker)], self._first(letters)
        for layer, block in enumerate(self.model.blocks):
            read = {j: block.read(self.model.arithmetic, x) for j, x in vectors.items()}
            entries = {(layer, j): self._entry(block, x, j) for j, x in read.items()}
            for is_own in (True, False):
                for at in self.carried[1]:
                    if at[0] == layer and (self.owner(at[1]) == own) == is_own:
                        entries[at] = yield from self._told(at, entries[at] if is_own else None)
            needed = [i for i in vectors if i in self.needed[layer] and self.owner(i) == own]
            vectors = {i: self._put_out(entries, layer, i, vectors[i], read[i]) for i in needed}
        width = self.parts[-1].bits
        if speaker != self.answerer:
            return Outcome((yield Hear("answer", width)) if self.tells else None)
        found = self.answer(Cache({}, vectors), self.end)
        if self.tells:
            yield Say("answer", width, int(found.answer or 0))
        return found

    def _first(self, letters: Mapping[int, int]) -> dict[int, Vector]:
        """The vectors before the first layer, at the own positions and at public ones."""
        before, after = self.around
        word = {len(before) + at: letter for at, letter in letters.items()}
        word |= dict(enumerate(before, 1)) | dict(enumerate(after, len(before) + len(self.owners) + 1))
        return {time: self.model.vector(time, letter) for time, letter in sorted(word.items())}

    def _told(self, at: tuple[int, int], known: tuple[Vector, ...] | None) -> Talk[tuple[Vector, ...]]:
        """The keys and values of a position, said where they are known, and else heard."""
        attention, label = self.model.blocks[at[0]].attention, f"layer {at[0] + 1}, keys and values of position {at[1]}"
        return tuple((yield from tell(label, self.number, 2 * len(attention.heads), attention.m, known)))

    def steps(self, number: int) -> tuple[Part, ...]:
        """Layer by layer."""
        return tuple(Part(f"layer {k}", one.formula, one.bits) for k, one in enumerate(super().steps(number), 1))


def layer_by_layer(network: Transformer, owners: str) -> LayerByLayer:
    """What both parties know of a network on words whose positions they have so."""
    if {*owners} - {"A", "B"}:
        raise InvalidInput("layer by layer there are two parties; want a partition in place of --cuts")
    return LayerByLayer(network, owners, tells=True)
