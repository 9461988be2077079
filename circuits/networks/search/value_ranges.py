"""How far the numbers of a network reach, and how far its layers are from those of a more precise one, on given words.

The reach is the largest size of anything that is handed from one operation to the next, as a real number: two's
complement with so many bits before the point that it fits overflows on none of these words.  It is taken of the
network in a wide format, rounded once an operation; in a narrower one rounding may add to it.  Nothing is proved of
other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.first_failure import refusal
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic, Linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field

Network = Recurrent | Transformer
WATCHED = ("added", "combined", "decayed", "dots", "logits", "mixed", "mean", "weighted_mean", "normalised", "feature")


@dataclass(frozen=True)
class Watched(Arithmetic):
    """Remembers the largest size of what operations read and of what they give, weights and biases included."""

    largest: list[int] = field(default_factory=lambda: [0])
    seen: set[int] = field(default_factory=set)

    def apply(self, part: Linear, x: Vector) -> Vector:
        """A linear map."""
        return self.added((part, x))

    def see(self, codes: Any) -> None:
        """One number or nested vectors; a linear map once."""
        if isinstance(codes, Linear):
            if id(codes) not in self.seen:
                self.seen.add(id(codes))
                self.see(codes.bias)
                self.see(tuple(int(code * codes.scale) for row in codes.matrix for code in row))
        elif isinstance(codes, (tuple, list)):
            for one in codes:
                self.see(one)
        elif type(codes) is int:
            self.largest[0] = max(self.largest[0], abs(codes))


def _watching(name: str) -> Any:
    original = getattr(Arithmetic, name)

    def watched(self: Watched, *given: Any) -> Any:
        found = original(self, *given)
        self.see(given)
        self.see(found)
        return found

    return watched


for _name in WATCHED:  # a name that `Arithmetic` has no longer is an error when this file is loaded
    setattr(Watched, _name, _watching(_name))


def reach(network: Network, words: Iterable[Word]) -> Fraction:
    """The largest size on these words, of a network that nothing else uses."""
    watched = Watched(network.formats, network.schedule)
    network.__dict__["arithmetic"] = watched  # the cached property's place
    for word in words:
        watched.see(network.forward(word))
    return network.format.value(watched.largest[0])


def layer_errors(network: Network, precise: Network, words: Iterable[Word]) -> Mapping[str, Fraction]:
    """The largest difference between numbers of both at the same place, by layer; `Refused` for a word not read."""
    found = dict[str, Fraction]()
    for word in words:
        try:
            ours, theirs = (_values(one.format, _layers(one, word)) for one in (network, precise))
        except InvalidInput:
            raise refusal(network, word) from None
        for (name, a), (_, b) in zip(ours, theirs, strict=True):
            apart = max((abs(x - y) for x, y in zip(a, b, strict=True)), default=Fraction(0))
            found[name] = max(found.get(name, apart), apart)
    return found


def _values(f: NumberFormat, layers: Iterable[tuple[str, Matrix]]) -> list[tuple[str, Sequence[Fraction]]]:
    return [(name, [f.value(code) for vector in rows for code in vector]) for name, rows in layers]


def _layers(network: Network, word: Word) -> Iterator[tuple[str, Matrix]]:
    """What comes out of each layer, at all positions that are computed."""
    if isinstance(network, Transformer):
        trace = network.trace(word)
        yield "embedding", trace.embeddings
        for number, block in enumerate(trace.blocks, 1):
            yield f"layer {number}", tuple(one.output for one in block.values())
        yield "scores", (trace.scores,)
        return
    states = [network.initial]
    for letter in word:
        states.append(network.step(states[-1], letter))
    at = 0
    for number, layer in enumerate(network.layers, 1):
        yield f"layer {number}", tuple(vector for state in states for vector in state[at : at + len(layer.kept)])
        at += len(layer.kept)
    yield "scores", (network.scores(states[-1]),)
