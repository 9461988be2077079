"""A recurrent network on many words of one length at once, bit-equal to `fooling.circuits.networks.recurrent`.

The state after t letters is a function of these (`fooling.circuits.networks.torch_twin.letter_tables`), so that words
with a common beginning share it while the beginnings are fewer than the words.  Cost of B words of n letters: n steps
on B states.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise

from fooling.circuits.networks.attention import Head
from fooling.circuits.networks.block import Norm
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Diagonal, Gated, Layer, LinearAttention, Residual
from fooling.circuits.networks.squashed import Activation, Squashed
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.letter_tables import Column, Words
from fooling.circuits.networks.torch_twin.scores import Twin
from fooling.circuits.networks.torch_twin.tensor_format import Codes, joined
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

State = list[Codes]


@dataclass(frozen=True)
class RecurrentTwin(Twin):
    """Of a network of layers."""

    model: Recurrent

    def width(self, n: int) -> int:  # noqa: ARG002  the state is as wide at all lengths
        """The states, and the sums of their gates."""
        return 4 * sum(map(len, self.model.initial))

    def scores(self, letters: Tensor) -> Tensor:
        """Of words, B x n letter indices."""
        model, words = self.model, Words(letters, len(self.model.alphabet))
        if letters.numel() and not 0 <= int(letters.min()) <= int(letters.max()) < len(model.alphabet):
            raise InvalidInput(f"recurrent network: letters must be in 0..{len(model.alphabet) - 1}")
        f = self.arithmetic.format
        state = [Column((), f.load([vector])) for vector in model.initial]
        table = f.load(model.embedding)
        for t in range(letters.shape[1]):
            columns = [*state, Column((t,), table)]
            places = words.together(*(column.places for column in columns))
            *before, x = [words.spread(column, places) for column in columns]
            state = [words.reduced(Column(places, codes)) for codes in self._step(before, x)]
        layer = model.layers[-1]
        last = state[-len(layer.kept)] if layer.keeps_output else state[-1]
        if (read := model.read_out.map) is not None:
            (last,) = words.mapped(lambda h: self.arithmetic.apply(read, h), [last])
        return words.spread(last, None).tensor

    def after(self, states: Tensor, letter: int) -> Tensor:
        """The states, B x numbers in the order of the network's state, after one letter."""
        x = self.arithmetic.format.load([self.model.embedding[letter]])
        found = [codes.tensor.expand(len(states), -1) for codes in self._step(self._parts(states), x)]
        return load_torch().cat(found, -1)

    def read(self, states: Tensor) -> Tensor:
        """The scores of states, B x scores."""
        layer, parts = self.model.layers[-1], self._parts(states)
        last = parts[-len(layer.kept)] if layer.keeps_output else parts[-1]
        return (last if (read := self.model.read_out.map) is None else self.arithmetic.apply(read, last)).tensor

    def _parts(self, states: Tensor) -> State:
        limit = self.arithmetic.format.format.limit
        return [Codes(part, limit) for part in states.split([*map(len, self.model.initial)], -1)]

    def _step(self, state: State, x: Codes) -> State:
        found, ends = State(), [0, *accumulate(len(layer.kept) for layer in self.model.layers)]
        for layer, (start, end) in zip(self.model.layers, pairwise(ends), strict=True):
            x, kept = self._layer(layer, state[start:end], x)
            found += kept
        return found if self.model.layers[-1].keeps_output else [*found, x]

    def _layer(self, layer: Layer, kept: State, x: Codes) -> tuple[Codes, State]:
        """As `Layer.step`: the output, and what is kept."""
        if isinstance(layer, Residual):
            y, after, at = x, State(), 0
            for one in layer.layers:
                many = len(one.kept)
                y, fresh = self._layer(one, kept[at : at + many], y)
                after, at = [*after, *fresh], at + many
            return self.arithmetic.format.add(x, y), after
        if isinstance(layer, Diagonal):
            return self._diagonal(layer, kept[0], x)
        if isinstance(layer, Convolution):
            return self._convolution(layer, kept, x)
        if isinstance(layer, LinearAttention):
            return self._linear_attention(layer, kept, x)
        if isinstance(layer, Mamba):
            return self._mamba(layer, kept, x)
        if isinstance(layer, Mamba2):
            return self._mamba2(layer, kept, x)
        if isinstance(layer, Normed):
            return self._norm(layer.norm, x), kept
        after = self._gated(layer, kept, x)
        return after[0], after

    def _norm(self, norm: Norm, x: Codes) -> Codes:
        bias = (0,) * x.tensor.shape[-1] if norm.bias is None else norm.bias
        return self.arithmetic.normalised(x, norm.gain, bias, norm.eps, norm.bias is not None)

    # A product and 0 is rounded as the product, by `decayed` as by `rounded`.
    def _mamba(self, layer: Mamba, kept: State, x: Codes) -> tuple[Codes, State]:
        arithmetic, f, start = self.arithmetic, self.arithmetic.format, len(kept) - len(layer.A)
        weights, nothing = arithmetic.of(arithmetic.formats.weights), Codes(f.tensor([0] * len(layer.D)), 0)
        y = x if layer.norm is None else self._norm(layer.norm, x)
        u, window = self._convolution(layer.convolution, kept[:start], arithmetic.apply(layer.input, y))
        delta = self._squashed(layer.rate, arithmetic.apply(layer.low, u))
        B, C, driven = arithmetic.apply(layer.B, u), arithmetic.apply(layer.C, u), f.multiply(delta, u)
        h = State()
        parts = [Codes(part, B.size) for part in B.tensor.split(1, -1)]
        for a, part, before in zip(layer.A, parts, kept[start:], strict=True):
            decay = arithmetic.function("exp", arithmetic.decayed(weights.load(a), delta, nothing))
            h.append(arithmetic.combined(decay, before, driven, part))
        rows = joined([one.of(lambda code: code.unsqueeze(-1)) for one in h], -1)
        sums = arithmetic.dot(C.of(lambda c: c.unsqueeze(-2)), rows).of(lambda one: one.squeeze(-2))
        sums = arithmetic.decayed(weights.load(layer.D), u, sums)
        made = arithmetic.apply(layer.output, f.multiply(sums, self._squashed(layer.gate, y)))
        return f.add(x, made) if layer.residual else made, [*window, *h]

    def _mamba2(self, layer: Mamba2, kept: State, x: Codes) -> tuple[Codes, State]:
        arithmetic, f, start = self.arithmetic, self.arithmetic.format, len(layer.convolution.kept)
        H, E, G, N = len(layer.A), len(layer.D), layer.groups, layer.N
        weights, nothing = arithmetic.of(arithmetic.formats.weights), Codes(f.tensor([0] * H), 0)
        y = x if layer.norm is None else self._norm(layer.norm, x)
        made, window = self._convolution(layer.convolution, kept[:start], arithmetic.apply(layer.input, y))
        u, B, C = (Codes(part, made.size) for part in made.tensor.split([E, G * N, G * N], -1))
        delta = self._squashed(layer.rate, y)
        decay = arithmetic.function("exp", arithmetic.decayed(weights.load(layer.A), delta, nothing))
        decay, driven = _spread(decay, E // H), f.multiply(_spread(delta, E // H), u)
        h = State()
        for n, before in enumerate(kept[start:]):
            part = _spread(Codes(B.tensor[..., n::N], B.size), E // G)
            h.append(arithmetic.combined(decay, before, driven, part))
        rows = joined([one.of(lambda code: code.unsqueeze(-1)) for one in h], -1)
        groups = zip(C.tensor.unsqueeze(-2).split(N, -1), rows.tensor.split(E // G, -2), strict=True)
        sums = [arithmetic.dot(Codes(c, C.size), Codes(part, rows.size)) for c, part in groups]
        flat = joined([one.of(lambda code: code.squeeze(-2)) for one in sums], -1)
        total = arithmetic.decayed(weights.load(layer.D), u, flat)
        v = f.multiply(total, self._squashed(layer.gate, y))
        result = arithmetic.apply(layer.output, v if layer.last_norm is None else self._norm(layer.last_norm, v))
        return f.add(x, result) if layer.residual else result, [*window, *h]

    def _diagonal(self, layer: Diagonal, h: Codes, x: Codes) -> tuple[Codes, State]:
        arithmetic, f = self.arithmetic, self.arithmetic.format
        gates = {name: self._squashed(gate, x) for name, gate in layer.gates.items()}
        decay, u = arithmetic.of(arithmetic.formats.weights).load(layer.decay), arithmetic.apply(layer.input, x)
        if layer.turn is not None:
            h = self._turned(layer.turn, decay, h, u, gates)
        elif {"forget", "write"} & set(gates):
            forget = gates.get("forget", self._one)
            nothing = Codes(f.tensor([0] * len(layer.decay)), 0)
            decay = arithmetic.decayed(decay, forget, nothing)  # a product and 0 is rounded as the product
            h = arithmetic.combined(decay, h, gates.get("write", self._one), u)
        else:
            h = arithmetic.decayed(decay, h, u)
        read = f.multiply(gates["read"], h) if "read" in gates else h
        skipped = () if layer.skip is None else ((layer.skip, x),)
        y = self._activated(layer.activation, arithmetic.added((layer.output, read), *skipped))
        return f.multiply(y, gates["gate"]) if "gate" in gates else y, [h]

    def _turned(self, turn: Vector, decay: Codes, h: Codes, u: Codes, gates: Mapping[str, Codes]) -> Codes:
        arithmetic, f = self.arithmetic, self.arithmetic.format
        weights, one = arithmetic.of(arithmetic.formats.weights), self._one
        turns, nothing = weights.load([code for code in turn for _ in "ri"]), Codes(f.tensor([0] * 2 * len(turn)), 0)
        a, t = (arithmetic.decayed(codes, gates.get("forget", one), nothing) for codes in (decay, turns))
        (first, second), (up, down), (real, imaginary) = (_halves(codes) for codes in (a, t, h))
        pairs = (
            arithmetic.combined(first, real, up.negated, imaginary),
            arithmetic.combined(down, real, second, imaginary),
        )
        turned = joined([one.of(lambda code: code.unsqueeze(-1)) for one in pairs], -1)
        return f.add(turned.of(lambda code: code.flatten(-2)), f.multiply(gates["write"], u) if "write" in gates else u)

    def _squashed(self, gate: Squashed, x: Codes) -> Codes:
        return self._activated(gate.activation, self.arithmetic.apply(gate.map, x))

    def _activated(self, name: Activation, y: Codes) -> Codes:
        return y if name == "identity" else self.arithmetic.function(name, y)

    def _convolution(self, layer: Convolution, kept: State, x: Codes) -> tuple[Codes, State]:
        last = [*kept, x]
        many = max(len(codes.tensor) for codes in last)  # one letter after many states, or the other way round
        columns = zip(*(codes.tensor.expand(many, -1).split(1, -1) for codes in last), strict=True)
        limit = self.arithmetic.format.format.limit
        seen = [Codes(load_torch().cat(column, -1), limit) for column in columns]
        sums = [self.arithmetic.apply(part, one) for part, one in zip(layer.taps, seen, strict=True)]
        return self._activated(layer.activation, joined(sums, -1)), last[1:]

    def _linear_attention(self, layer: LinearAttention, kept: State, x: Codes) -> tuple[Codes, State]:
        results, found, many = State(), State(), layer.m + 1
        for number, head in enumerate(layer.heads):
            result, after = self._attended(head, kept[number * many : (number + 1) * many], x)
            results.append(result)
            found += after
        return self.arithmetic.apply(layer.output, joined(results, -1)), found

    def _attended(self, head: Head, kept: State, x: Codes) -> tuple[Codes, State]:
        arithmetic, one, (*before, z) = self.arithmetic, self._one, kept
        q, k = (arithmetic.feature(arithmetic.apply(part, x)) for part in (head.query, head.key))
        values = arithmetic.apply(head.value, x).tensor.split(1, -1)
        limit = arithmetic.format.format.limit
        S = [arithmetic.combined(one, column, k, Codes(v, limit)) for column, v in zip(before, values, strict=True)]
        z = arithmetic.format.add(z, k)
        return arithmetic.quotients(q, S, z), [*S, z]

    @property
    def _one(self) -> Codes:
        f = self.arithmetic.format
        return Codes(f.tensor([f.format.scale]), f.format.scale)

    def _gated(self, layer: Gated, kept: State, x: Codes) -> State:
        arithmetic, h = self.arithmetic, kept[0]
        if layer.kind == "gru":
            return [self._gru(layer, h, x)]
        sums = [arithmetic.added((gate.state, h), (gate.input, x)) for gate in layer.gates]
        if layer.kind == "elman":
            return [arithmetic.function(layer.activation, sums[0])]
        names = ("sigmoid", "sigmoid", "tanh", "sigmoid")
        i, forget, g, o = (arithmetic.function(name, one) for name, one in zip(names, sums, strict=True))
        c = arithmetic.combined(forget, kept[1], i, g)
        return [arithmetic.format.multiply(o, arithmetic.function("tanh", c)), c]

    def _gru(self, layer: Gated, h: Codes, x: Codes) -> Codes:
        arithmetic, f, (reset, update, new) = self.arithmetic, self.arithmetic.format, layer.gates
        one = self._one
        r, z = (
            arithmetic.function("sigmoid", arithmetic.added((gate.state, h), (gate.input, x)))
            for gate in (reset, update)
        )
        if arithmetic.exact.schedule.reset == "before":
            held = arithmetic.added((new.state, f.multiply(r, h)), (new.input, x))
        else:
            past, present = arithmetic.apply(new.state, h), arithmetic.apply(new.input, x)
            held = arithmetic.combined(r, past, one, present)
        n = arithmetic.function("tanh", held)
        return arithmetic.combined(f.add(one, z.negated), n, z, h)


def _spread(codes: Codes, many: int) -> Codes:
    """Each number for so many neighbours."""
    return codes.of(lambda code: code.repeat_interleave(many, -1))


def _halves(codes: Codes) -> tuple[Codes, Codes]:
    """Coordinates at even places, and at odd ones."""
    real, imaginary = (Codes(codes.tensor[..., k::2], codes.size) for k in (0, 1))
    return real, imaginary
