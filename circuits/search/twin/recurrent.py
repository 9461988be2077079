"""A recurrent network on many words of one length at once, bit-equal to `circuits.recurrent`.

The state after t letters is a function of these (`circuits.search.twin.columns`), so that words with a common beginning
share it while the beginnings are fewer than the words.  Cost of B words of n letters: n steps on B states.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise

from circuits.recurrent import KEPT, Layer, Recurrent
from circuits.search.twin.columns import Column, Words
from circuits.search.twin.door import Tensor
from circuits.search.twin.read import Twin
from circuits.search.twin.tensor_format import Codes
from fooling_sets.errors import InvalidInput

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
        last = state[-KEPT[model.layers[-1].kind]]
        if (read := model.read_out.map) is not None:
            (last,) = words.mapped(lambda h: self.arithmetic.apply(read, h), [last])
        return words.spread(last, None).tensor

    def _step(self, state: State, x: Codes) -> State:
        found, ends = State(), [0, *accumulate(KEPT[layer.kind] for layer in self.model.layers)]
        for layer, (start, end) in zip(self.model.layers, pairwise(ends), strict=True):
            after = self._layer(layer, state[start:end], x)
            found, x = [*found, *after], after[0]
        return found

    def _layer(self, layer: Layer, kept: State, x: Codes) -> State:
        """As `Layer.step`."""
        arithmetic, h = self.arithmetic, kept[0]
        if layer.kind == "gru":
            return [self._gated(layer, h, x)]
        sums = [arithmetic.added((gate.state, h), (gate.input, x)) for gate in layer.gates]
        if layer.kind == "elman":
            return [arithmetic.function(layer.activation, sums[0])]
        names = ("sigmoid", "sigmoid", "tanh", "sigmoid")
        i, forget, g, o = (arithmetic.function(name, one) for name, one in zip(names, sums, strict=True))
        c = arithmetic.combined(forget, kept[1], i, g)
        return [arithmetic.format.multiply(o, arithmetic.function("tanh", c)), c]

    def _gated(self, layer: Layer, h: Codes, x: Codes) -> Codes:
        arithmetic, f, (reset, update, new) = self.arithmetic, self.arithmetic.format, layer.gates
        one = Codes(f.tensor([f.format.scale]), f.format.scale)
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
