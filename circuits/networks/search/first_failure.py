"""Where in a network a number overflows, or is divided by 0: the layer, the part of it, and what would mend it.

The exact network says that some operation was refused, not which.  So a word is run once more with an arithmetic that
remembers the map or the norm that was computed last; as a network computes layer after layer, that is the place.  A
number saturates where the same network, with the overflow rule 'error' in the place of its own, refuses a word that it
reads itself (`first_overflow`).  Nothing is proved of words that are not run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import GATES, Diagonal, Gated, Layer, Residual
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear
from fooling.circuits.numbers.schedule import STEPWISE, Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace

Network = Recurrent | Transformer
START = "the embedding"
DIVISION = "a division by 0"
SUMS = ("added", "combined", "decayed", "dots", "logits", "mixed", "mean", "feature")
QUOTIENTS = ("softmax", "weighted_mean", "quotients", "normalised")


class Refused(InvalidInput):
    """A network that cannot be run in a format: a weight or a result is beyond it, or is divided by 0."""


@dataclass(frozen=True)
class Overflow:
    """A word on which a number is beyond the ends of its format, and where that happens first on it."""

    word: Word
    place: str


def in_letters(alphabet: Sequence[str], word: Sequence[int]) -> str:
    """A word in a sentence."""
    return spelled((alphabet[a] for a in word), alphabet) or "the empty word"


def strict(formats: Formats) -> Formats:
    """The same formats, in which overflow is an error."""
    roles = (formats.activations, formats.weights, formats.accumulator, formats.softmax)
    return Formats(*(replace(one, overflow="error") for one in roles))


def first_overflow(network: Network, words: Iterable[Word], checked: Formats | None = None) -> Overflow | None:
    """The first of the words, and the place, where some number overflows and the network goes on nevertheless.

    `checked` are formats of the same numbers that refuse overflow; without them all roles are looked at.
    """
    plain, refusing = _Watched(network), _Watched(replace(network, formats=checked or strict(network.formats)))
    for word in words:
        if (place := refusing.place(word)) is not None and plain.place(word) is None:
            return Overflow(tuple(word), place.told)
    return None


def refusal(network: Network, word: Sequence[int]) -> Refused:
    """Why the network refuses the word, where it does so, and what would mend it."""
    where, place = f"on the word {in_letters(network.alphabet, word)}", _Watched(network).place(tuple(word))
    if place is None:
        return Refused(f"{where}: the network reads it")
    if DIVISION not in place.error:
        return Refused(f"{where}: {place.told}: {place.error.removeprefix('number format: ')}")
    mended = json.dumps(_mended(network, tuple(word), place.operation))
    return Refused(
        f"{where}: {DIVISION} ({place.told}), as {_divisor(network, place.operation)}; --schedule '{mended}' goes on "
        f'(in the file: "schedule": {mended}; in Python: write_torch(..., schedule={mended}))'
    )


def _divisor(network: Network, operation: str) -> str:
    """What is 0."""
    f = network.format.short_name
    if operation != "normalised":
        return f"{'the exponentials' if operation == 'softmax' else 'the weights of attention'} add up to 0 in {f}"
    eps = min(one.eps for one in _norms(network))
    small = f" (eps = {eps} is 0 in {f})" if eps and network.format.round(eps) == 0 else f" (eps = {eps})"
    return f"the root of the variance plus eps is 0{small}"


def _mended(network: Network, word: Word, operation: str) -> dict[str, str]:
    """The network's schedule without what is usual, changed so that it reads the word: by a quotient rounded once."""
    point = {"normalised": "norm", "softmax": "attention"}.get(operation)
    schedule: Schedule = replace(network.schedule, division="zero")
    if point is not None:
        once = schedule_of({**network.schedule.to_json(), point: "fused"})
        refused = _Watched(replace(network, schedule=once)).place(word)
        schedule = once if refused is None or DIVISION not in refused.error else schedule
    usual = STEPWISE.to_json()
    return {name: choice for name, choice in schedule.to_json().items() if choice != usual[name]}


@dataclass(frozen=True)
class _Place:
    """What was computed when the network refused a word, in which operation, and what it said."""

    told: str
    operation: str
    error: str


class _Watched:
    """A network that remembers where it is."""

    def __init__(self, network: Network) -> None:
        self.arithmetic = _Placing(network.formats, network.schedule, dict(_parts(network)))
        self.network = replace(network)  # its cached arithmetic is nobody else's
        self.network.__dict__["arithmetic"] = self.arithmetic

    def place(self, word: Word) -> _Place | None:
        """Where it refuses the word; None where it reads it."""
        self.arithmetic.at[:] = [START, ""]
        try:
            self.network.forward(word)
        except InvalidInput as error:
            where, operation = self.arithmetic.at
            return _Place(f"{where}, the softmax" if operation == "softmax" else where, operation, str(error))
        return None


@dataclass(frozen=True)
class _Placing(Arithmetic):
    """Remembers the place, and the operation, that was computed last; `places` are those of maps and gains by id."""

    places: dict[int, str] = field(default_factory=dict)
    at: list[str] = field(default_factory=lambda: [START, ""])

    def apply(self, part: Linear, x: Any) -> Any:
        """A linear map."""
        return self.added((part, x))

    def see(self, operation: str, given: Iterable[Any]) -> None:
        """What is computed now."""
        self.at[1] = operation
        for one in given:
            told = self.places.get(id(one[0] if operation == "added" else one))
            if told is not None:
                self.at[0] = told


def _placing(name: str) -> Callable[..., Any]:
    original = getattr(Arithmetic, name)

    def watched(self: _Placing, *given: Any) -> Any:
        self.see(name, given)
        return original(self, *given)

    return watched


for _name in (*SUMS, *QUOTIENTS):
    setattr(_Placing, _name, _placing(_name))  # a name that `Arithmetic` has no longer is an error at once


def _norms(network: Network) -> list[Any]:
    if not isinstance(network, Transformer):
        inside = [one for layer in network.layers for one in getattr(layer, "layers", (layer,))]
        named = [getattr(layer, name, None) for layer in inside for name in ("norm", "last_norm")]
        return [one for one in named if one is not None]
    of_blocks = [norm for block in network.blocks for norm in block.norms]
    return [norm for norm in (*of_blocks, network.last_norm) if norm is not None]


def _parts(network: Network) -> Iterator[tuple[int, str]]:
    """The maps of a network, and the gains of its norms, by id, and what each is called."""
    if isinstance(network, Transformer):
        for number, block in enumerate(network.blocks, 1):
            layer = f"layer {number}"
            for which, norm in zip(("attention", "the feed-forward network"), block.norms, strict=True):
                if norm is not None:
                    yield id(norm.gain), f"{layer}, the norm of {which}"
            yield from _maps(layer, block.attention.heads, block.attention.output)
            for place, part in enumerate(block.feed_forward.maps, 1):
                yield id(part), f"{layer}, map {place} of the feed-forward network"
        if network.last_norm is not None:
            yield id(network.last_norm.gain), "the last norm"
    else:
        for number, recurrent in enumerate(network.layers, 1):
            yield from _recurrent_parts(f"layer {number}", recurrent)
    if network.read_out.map is not None:
        yield id(network.read_out.map), "the read-out"


def _maps(layer: str, heads: Iterable[Any], output: Linear) -> Iterator[tuple[int, str]]:
    for head, one in enumerate(heads, 1):
        yield from ((id(part), f"{layer}, the {name} of head {head}") for name, part in one.maps.items())
    yield id(output), f"{layer}, the output map of attention"


def _recurrent_parts(layer: str, part: Layer) -> Iterator[tuple[int, str]]:
    named: list[tuple[str, Linear | None]]
    if isinstance(part, Gated):
        for name, gate in zip(GATES[part.kind], part.gates, strict=True):
            yield from ((id(one), f"{layer}, gate {name}") for one in (gate.state, gate.input))
    elif isinstance(part, Diagonal):
        gates = [(name, gate.map) for name, gate in part.gates.items()]
        named = [("B", part.input), ("C", part.output), ("D", part.skip), *gates]
        yield from ((id(one), f"{layer}, {name}") for name, one in named if one is not None)
    elif isinstance(part, Residual):
        for number, one in enumerate(part.layers, 1):
            yield from _recurrent_parts(f"{layer}, part {number}", one)
    elif isinstance(part, Convolution):
        yield from ((id(one), f"{layer}, taps {number}") for number, one in enumerate(part.taps, 1))
    elif isinstance(part, (Mamba, Mamba2, Normed)):
        if part.norm is not None:
            yield id(part.norm.gain), f"{layer}, the norm"
        if not isinstance(part, Normed):
            yield from _recurrent_parts(layer, part.convolution)
            maps = {"input": part.input, "gate": part.gate.map, "step": part.rate.map, "output": part.output}
            maps |= {"low": part.low, "B": part.B, "C": part.C} if isinstance(part, Mamba) else {}
            yield from ((id(one), f"{layer}, {name}") for name, one in maps.items())
        if isinstance(part, Mamba2) and part.last_norm is not None:
            yield id(part.last_norm.gain), f"{layer}, the last norm"
    else:
        yield from _maps(layer, part.heads, part.output)
