"""Recurrent networks in exact finite precision: Elman, LSTM and GRU layers, in any number format, under a schedule.

A *layer* of width m reads a vector x at each time.  Its gates have weights W (m x m), U (m x inputs) and biases c, b,
and a gate's sum is (W h + c) + (U x + b) for the layer's last output h:
    elman   h' = activation(sum)
    lstm    i, f, o = sigmoid(sums), g = tanh(sum);  c' = f c + i g,  h' = o tanh(c')           (Hochreiter and
            Schmidhuber 1997, with the forget gate of Gers et al. 2000)
    gru     r, z = sigmoid(sums);  n = tanh(r (W h + c) + (U x + b)),  h' = (1 - z) n + z h      (Cho et al. 2014; as in
            torch, or with W (r h) + c, as the schedule says)
The next layer reads h' at the same time.  Letters are read as rows of an embedding; the state of a network is what
all layers keep, h and for an LSTM c, and the scores are an affine map of the last layer's h.  A *read-out* says which
answer scores are: 'positive' and 'at-least-one' (1 or 0) look at the first score, 'argmax' at the largest, the first of
equals.

Everything is codes of one `NumberFormat`; where it is rounded, the schedule says.  Cost of a letter: the number of
weights, and a look-up or an enclosure for each value that is squashed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, pairwise
from typing import Literal

from circuits.number_format import Matrix, NumberFormat, Vector
from circuits.rnn import RNN
from circuits.schedule import STEPWISE, Schedule
from fooling_sets.errors import InvalidInput

Kind = Literal["elman", "lstm", "gru"]
Activation = Literal["clip", "relu", "tanh", "sigmoid"]
Rule = Literal["positive", "at-least-one", "argmax"]
State = tuple[Vector, ...]
GATES: Mapping[Kind, tuple[str, ...]] = {"elman": ("h",), "lstm": ("i", "f", "g", "o"), "gru": ("r", "z", "n")}
KEPT: Mapping[Kind, int] = {"elman": 1, "lstm": 2, "gru": 1}  # vectors
ACTIVATIONS: tuple[Activation, ...] = ("clip", "relu", "tanh", "sigmoid")
RULES: tuple[Rule, ...] = ("positive", "at-least-one", "argmax")


@dataclass(frozen=True)
class Gate:
    """W: width x width, U: width x inputs, c and b: width codes each; the sum is (W h + c) + (U x + b)."""

    W: Matrix
    U: Matrix
    c: Vector
    b: Vector


@dataclass(frozen=True)
class Layer:
    """The gates in the order of `GATES`; `activation` is an Elman layer's."""

    kind: Kind
    gates: tuple[Gate, ...]
    activation: Activation = "tanh"

    @property
    def width(self) -> int:
        """Units."""
        return len(self.gates[0].b)

    @property
    def inputs(self) -> int:
        """Coordinates of what is read."""
        return len(self.gates[0].U[0])

    def step(self, f: NumberFormat, schedule: Schedule, kept: State, x: Vector) -> State:
        """What is kept after one vector; its first part is the output."""
        sums = _Sums(f, schedule, kept[0], x)
        if self.kind == "elman":
            return (tuple(activated(f, self.activation, code) for code in sums.of(self.gates[0])),)
        if self.kind == "gru":
            return (self._gated(sums, kept[0]),)
        i, forget, g, o = (
            tuple(f.apply("tanh" if name == "g" else "sigmoid", code) for code in sums.of(gate))
            for name, gate in zip(GATES["lstm"], self.gates, strict=True)
        )
        c = tuple(schedule.combined(f, *four) for four in zip(forget, kept[1], i, g, strict=True))
        return tuple(f.multiply(a, f.apply("tanh", b)) for a, b in zip(o, c, strict=True)), c

    def _gated(self, sums: _Sums, h: Vector) -> Vector:
        f, schedule, (reset, update, new) = sums.format, sums.schedule, self.gates
        r, z = (tuple(f.apply("sigmoid", code) for code in sums.of(gate)) for gate in (reset, update))
        if schedule.reset == "before":
            held = _Sums(f, schedule, tuple(map(f.multiply, r, h)), sums.x).of(new)
        else:
            past, present = sums.of_state(new), sums.of_input(new)
            held = tuple(schedule.combined(f, a, b, f.scale, c) for a, b, c in zip(r, past, present, strict=True))
        n = tuple(f.apply("tanh", code) for code in held)
        return tuple(schedule.combined(f, f.add(f.scale, -a), b, a, c) for a, b, c in zip(z, n, h, strict=True))


@dataclass(frozen=True)
class _Sums:
    """The sums of gates for one state and one vector read."""

    format: NumberFormat
    schedule: Schedule
    h: Vector
    x: Vector

    def of(self, gate: Gate) -> Vector:
        rows = zip(gate.W, gate.c, gate.U, gate.b, strict=True)
        return tuple(self.schedule.added(self.format, ((w, self.h, c), (u, self.x, b))) for w, c, u, b in rows)

    def of_state(self, gate: Gate) -> Vector:
        rows = zip(gate.W, gate.c, strict=True)
        return tuple(self.schedule.added(self.format, ((w, self.h, c),)) for w, c in rows)

    def of_input(self, gate: Gate) -> Vector:
        rows = zip(gate.U, gate.b, strict=True)
        return tuple(self.schedule.added(self.format, ((u, self.x, b),)) for u, b in rows)


def activated(f: NumberFormat, name: Activation, code: int) -> int:
    """The activation of a code: clip is to [0, 1], relu to what is not negative."""
    if name in ("clip", "relu"):
        return max(0, code if name == "relu" else min(f.scale, code))
    return f.apply(name, code)


@dataclass(frozen=True)
class ReadOut:
    """Scores: matrix * h + bias; and the answer that they are."""

    matrix: Matrix
    bias: Vector
    rule: Rule = "positive"

    def answer(self, f: NumberFormat, scores: Vector) -> int:
        """1 or 0, or for argmax the number of the largest score from 0, the first of equals."""
        if self.rule == "argmax":
            return scores.index(max(scores))
        return int(scores[0] > 0 if self.rule == "positive" else scores[0] >= f.scale)

    def margin(self, f: NumberFormat, scores: Vector) -> Fraction:
        """How far the scores are from where the answer changes: from 0, from 1, or the largest from the next."""
        if self.rule == "argmax":
            first, second = sorted(scores, reverse=True)[:2]
            return f.value(first - second)
        return abs(f.value(scores[0] - (f.scale if self.rule == "at-least-one" else 0)))


@dataclass(frozen=True)
class Recurrent:
    """alphabet: the letters' names; embedding: a row of codes for each; `initial`: the state at the start.

    InvalidInput names the part that has a wrong shape, or an entry that is no code.
    """

    format: NumberFormat
    alphabet: tuple[str, ...]
    embedding: Matrix
    layers: tuple[Layer, ...]
    initial: State
    read_out: ReadOut
    schedule: Schedule = STEPWISE

    def __post_init__(self) -> None:
        if not (self.alphabet and self.layers and self.embedding and self.read_out.bias):
            raise InvalidInput("recurrent network: there must be a letter, a layer, an embedding and a score")
        self._check("embedding", self.embedding, len(self.alphabet), len(self.embedding[0]))
        inputs = len(self.embedding[0])
        for number, layer in enumerate(self.layers, 1):
            self._check_layer(f"layer {number}", layer, inputs)
            inputs = layer.width
        kept = [layer.width for layer in self.layers for _ in range(KEPT[layer.kind])]
        if [len(vector) for vector in self.initial] != kept:
            raise InvalidInput(f"recurrent network: initial has {[*map(len, self.initial)]} numbers, not {kept}")
        for vector in self.initial:
            self._check("initial", (vector,), 1, len(vector))
        scores = len(self.read_out.bias)
        self._check("matrix of the read-out", self.read_out.matrix, scores, inputs)
        self._check("bias of the read-out", (self.read_out.bias,), 1, scores)
        if self.read_out.rule not in RULES or (self.read_out.rule == "argmax") != (scores > 1):
            raise InvalidInput(
                f"recurrent network: the read-out {self.read_out.rule!r} of {scores} scores; want positive or "
                f"at-least-one of one score, or argmax of several"
            )

    def _check_layer(self, name: str, layer: Layer, inputs: int) -> None:
        if layer.kind not in GATES or layer.activation not in ACTIVATIONS:
            raise InvalidInput(
                f"{name}: {layer.kind!r} must be one of {', '.join(GATES)}, its activation one of "
                f"{', '.join(ACTIVATIONS)}, not {layer.activation!r}"
            )
        if len(layer.gates) != len(GATES[layer.kind]) or not layer.gates[0].b:
            raise InvalidInput(f"{name}: {layer.kind} has {len(layer.gates)} gates, not {', '.join(GATES[layer.kind])}")
        m = layer.width
        for gate, called in zip(layer.gates, GATES[layer.kind], strict=True):
            for part, matrix, rows, columns in (
                ("W", gate.W, m, m),
                ("U", gate.U, m, inputs),
                ("c", (gate.c,), 1, m),
                ("b", (gate.b,), 1, m),
            ):
                self._check(f"{part} of gate {called} of {name}", matrix, rows, columns)

    def _check(self, name: str, matrix: Matrix, rows: int, columns: int) -> None:
        lengths = [len(row) for row in matrix]
        if lengths != [columns] * rows:
            raise InvalidInput(f"recurrent network: {name} has rows of lengths {lengths}, not {rows} times {columns}")
        for code in chain.from_iterable(matrix):
            if not self.format.holds(code):
                raise InvalidInput(f"recurrent network: {name} has {code!r}, no code of {self.format.values.name}")

    @property
    def state_bits(self) -> int:
        """p for each number of the state."""
        return self.format.bits * sum(map(len, self.initial))

    def step(self, state: State, letter: int) -> State:
        """The state after one letter."""
        if not 0 <= letter < len(self.alphabet):
            raise InvalidInput(f"recurrent network: letter {letter} must be in 0..{len(self.alphabet) - 1}")
        x, found, at = self.embedding[letter], list[Vector](), 0
        for layer in self.layers:
            many = KEPT[layer.kind]
            after = layer.step(self.format, self.schedule, state[at : at + many], x)
            found, at, x = [*found, *after], at + many, after[0]
        return tuple(found)

    def scores(self, state: State) -> Vector:
        """Those of a state."""
        last = state[-KEPT[self.layers[-1].kind]]
        rows = zip(self.read_out.matrix, self.read_out.bias, strict=True)
        return tuple(self.schedule.added(self.format, ((row, last, bias),)) for row, bias in rows)

    def answer(self, state: State) -> int:
        """What the scores of a state say."""
        return self.read_out.answer(self.format, self.scores(state))

    def run(self, word: Iterable[int]) -> int:
        """The answer after the last letter."""
        state = self.initial
        for letter in word:
            state = self.step(state, letter)
        return self.answer(state)

    def as_rnn(self) -> RNN:
        """The same network, its state packed into one integer: p bits for each number, the first the lowest."""
        p, values, widths = self.format.bits, self.format.values, [len(vector) for vector in self.initial]

        def pack(state: State) -> int:
            return sum(values.pattern(code) << p * i for i, code in enumerate(chain.from_iterable(state)))

        def unpack(packed: int) -> State:
            codes = [values.code((packed >> p * i) % 2**p) for i in range(sum(widths))]
            ends = [sum(widths[:i]) for i in range(len(widths) + 1)]
            return tuple(tuple(codes[start:end]) for start, end in pairwise(ends))

        return RNN(
            self.state_bits,
            pack(self.initial),
            lambda t, letter, h: pack(self.step(unpack(h), letter)),
            lambda t, h: self.answer(unpack(h)),
        )


def zeros(layers: Sequence[Layer]) -> State:
    """The state of zeros."""
    return tuple((0,) * layer.width for layer in layers for _ in range(KEPT[layer.kind]))
