"""Recurrent networks in exact finite precision: Elman, LSTM and GRU layers, in any number format, under a schedule.

A *layer* of width m reads a vector x at each time.  Its gates have weights W (m x m), U (m x inputs) and biases c, b,
and a gate's sum is (W h + c) + (U x + b) for the layer's last output h:
    elman   h' = activation(sum)
    lstm    i, f, o = sigmoid(sums), g = tanh(sum);  c' = f c + i g,  h' = o tanh(c')           (Hochreiter and
            Schmidhuber 1997, with the forget gate of Gers et al. 2000)
    gru     r, z = sigmoid(sums);  n = tanh(r (W h + c) + (U x + b)),  h' = (1 - z) n + z h      (Cho et al. 2014; as in
            torch, or with W (r h) + c, as the schedule says)
The next layer reads h' at the same time.  Letters are read as rows of an embedding; the state of a network is what
all layers keep, h and for an LSTM c, and the read-out (`circuits.read_out`) reads the last layer's h.

States are codes of the activations' format; where it is rounded, the schedule says.  Cost of a letter: the number of
weights, and a look-up or an enclosure for each value that is squashed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain, pairwise
from typing import Literal

from circuits.arithmetic import Arithmetic, Formats, Linear, expect_codes
from circuits.number_format import Matrix, NumberFormat, Vector
from circuits.read_out import ReadOut
from circuits.rnn import RNN
from circuits.schedule import STEPWISE, Schedule
from fooling_sets.errors import InvalidInput

Kind = Literal["elman", "lstm", "gru"]
Activation = Literal["clip", "relu", "tanh", "sigmoid"]
State = tuple[Vector, ...]
GATES: Mapping[Kind, tuple[str, ...]] = {"elman": ("h",), "lstm": ("i", "f", "g", "o"), "gru": ("r", "z", "n")}
KEPT: Mapping[Kind, int] = {"elman": 1, "lstm": 2, "gru": 1}  # vectors
ACTIVATIONS: tuple[Activation, ...] = ("clip", "relu", "tanh", "sigmoid")


@dataclass(frozen=True)
class Gate:
    """state: W and c, from width to width coordinates; input: U and b; the sum is (W h + c) + (U x + b)."""

    state: Linear
    input: Linear


@dataclass(frozen=True)
class Layer:
    """The gates in the order of `GATES`; `activation` is an Elman layer's."""

    kind: Kind
    gates: tuple[Gate, ...]
    activation: Activation = "tanh"

    @property
    def width(self) -> int:
        """Units."""
        return self.gates[0].state.rows

    def check(self, name: str, formats: Formats, inputs: int) -> None:
        """InvalidInput unless it reads vectors of this many coordinates."""
        if self.kind not in GATES or self.activation not in ACTIVATIONS:
            raise InvalidInput(
                f"{name}: {self.kind!r} must be one of {', '.join(GATES)}, its activation one of "
                f"{', '.join(ACTIVATIONS)}, not {self.activation!r}"
            )
        if len(self.gates) != len(GATES[self.kind]) or not self.width:
            raise InvalidInput(f"{name}: {self.kind} has {len(self.gates)} gates, not {', '.join(GATES[self.kind])}")
        for gate, called in zip(self.gates, GATES[self.kind], strict=True):
            gate.state.check(f"the map of h in gate {called} of {name}", formats, self.width, self.width)
            gate.input.check(f"the map of x in gate {called} of {name}", formats, inputs, self.width)

    def step(self, arithmetic: Arithmetic, kept: State, x: Vector) -> State:
        """What is kept after one vector; its first part is the output."""
        f, h = arithmetic.format, kept[0]
        if self.kind == "gru":
            return (self._gated(arithmetic, h, x),)
        sums = [arithmetic.added((gate.state, h), (gate.input, x)) for gate in self.gates]
        if self.kind == "elman":
            return (tuple(activated(f, self.activation, code) for code in sums[0]),)
        i, forget, g, o = (
            tuple(f.apply("tanh" if name == "g" else "sigmoid", code) for code in one)
            for name, one in zip(GATES["lstm"], sums, strict=True)
        )
        c = tuple(arithmetic.combined(*four) for four in zip(forget, kept[1], i, g, strict=True))
        return tuple(f.multiply(a, f.apply("tanh", b)) for a, b in zip(o, c, strict=True)), c

    def _gated(self, arithmetic: Arithmetic, h: Vector, x: Vector) -> Vector:
        f, (reset, update, new) = arithmetic.format, self.gates
        r, z = (
            tuple(f.apply("sigmoid", code) for code in arithmetic.added((gate.state, h), (gate.input, x)))
            for gate in (reset, update)
        )
        if arithmetic.schedule.reset == "before":
            held = arithmetic.added((new.state, tuple(map(f.multiply, r, h))), (new.input, x))
        else:
            past, present = arithmetic.apply(new.state, h), arithmetic.apply(new.input, x)
            held = tuple(arithmetic.combined(a, b, f.scale, c) for a, b, c in zip(r, past, present, strict=True))
        n = tuple(f.apply("tanh", code) for code in held)
        return tuple(arithmetic.combined(f.add(f.scale, -a), b, a, c) for a, b, c in zip(z, n, h, strict=True))


def activated(f: NumberFormat, name: Activation, code: int) -> int:
    """The activation of a code: clip is to [0, 1], relu to what is not negative."""
    if name in ("clip", "relu"):
        return max(0, code if name == "relu" else min(f.scale, code))
    return f.apply(name, code)


@dataclass(frozen=True)
class Recurrent:
    """alphabet: the letters' names; embedding: a row of codes for each; `initial`: the state at the start.

    InvalidInput names the part that has a wrong shape, or an entry that is no code.
    """

    formats: Formats
    alphabet: tuple[str, ...]
    embedding: Matrix
    layers: tuple[Layer, ...]
    initial: State
    read_out: ReadOut
    schedule: Schedule = STEPWISE

    def __post_init__(self) -> None:
        try:
            self._check()
        except InvalidInput as error:
            raise InvalidInput(f"recurrent network: {error}") from None

    def _check(self) -> None:
        if not (self.alphabet and self.layers and self.embedding):
            raise InvalidInput("there must be a letter, a layer and an embedding")
        inputs = len(self.embedding[0])
        expect_codes("the embedding", self.embedding, len(self.alphabet), inputs, self.format)
        for number, layer in enumerate(self.layers, 1):
            layer.check(f"layer {number}", self.formats, inputs)
            inputs = layer.width
        kept = [layer.width for layer in self.layers for _ in range(KEPT[layer.kind])]
        if [len(vector) for vector in self.initial] != kept:
            raise InvalidInput(f"the initial state has {[*map(len, self.initial)]} numbers, not {kept}")
        for vector in self.initial:
            expect_codes("the initial state", (vector,), 1, len(vector), self.format)
        self.read_out.check(self.formats, inputs)

    @property
    def answers(self) -> int:
        """How many there are."""
        return self.read_out.answers(self.layers[-1].width)

    @property
    def format(self) -> NumberFormat:
        """That of the activations."""
        return self.formats.activations

    @cached_property
    def arithmetic(self) -> Arithmetic:
        """What it computes with."""
        return Arithmetic(self.formats, self.schedule)

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
            after = layer.step(self.arithmetic, state[at : at + many], x)
            found, at, x = [*found, *after], at + many, after[0]
        return tuple(found)

    def scores(self, state: State) -> Vector:
        """Those of a state."""
        return self.read_out.scores(self.arithmetic, state[-KEPT[self.layers[-1].kind]])

    def answer(self, state: State) -> int:
        """What the scores of a state say."""
        return self.read_out.answer(self.format, self.scores(state))

    def forward(self, word: Iterable[int]) -> Vector:
        """The scores after the last letter."""
        return self.scores(reduce(self.step, word, self.initial))

    def run(self, word: Iterable[int]) -> int:
        """The answer after the last letter."""
        return self.read_out.answer(self.format, self.forward(word))

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
