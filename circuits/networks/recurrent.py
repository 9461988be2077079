"""Recurrent networks in exact finite precision: layers (`recurrent_layers`) in any number format.

Letters are read as rows of an embedding; each layer reads the output of the one before at the same time, and the
read-out (`fooling.circuits.networks.read_out`) the output of the last.  The *state* of a network is what all layers
keep, from the first to the last, and after these the last layer's output, where that is no part of what it keeps: what
a network answers is to be a function of its state.  Its numbers are codes of the activations' format, of p bits each.
A party that hands the state on to another who still reads a letter may leave that output out; `state_bits` counts it.

Where numbers are rounded, the schedule says.  Cost of a letter: the number of weights, and of numbers that are kept,
and a look-up or an enclosure for each value that is squashed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain, pairwise

from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent_layers import Layer
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, expect_codes
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.circuits.numbers.schedule import STEPWISE, Schedule
from fooling.fooling_sets.errors import InvalidInput

MOST_NUMBERS = 2**20  # of a state; linear attention keeps the square of what its text has


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

    def __repr__(self) -> str:
        size = f"layers={len(self.layers)}, state_bits={self.state_bits}"
        return f"Recurrent({size}, formats={self.formats.short_name:.80}, alphabet={' '.join(self.alphabet):.50})"

    def _check(self) -> None:
        if not (self.alphabet and self.layers and self.embedding):
            raise InvalidInput("there must be a letter, a layer and an embedding")
        inputs = len(self.embedding[0])
        expect_codes("the embedding", self.embedding, len(self.alphabet), inputs, self.format)
        for number, layer in enumerate(self.layers, 1):
            layer.check(f"layer {number}", self.formats, inputs)
            inputs = layer.outputs
        wanted = [*map(len, zeros(self.layers))]
        if [*map(len, self.initial)] != wanted:
            raise InvalidInput(f"the initial state has {[*map(len, self.initial)]} numbers, not {wanted}")
        for vector in self.initial:
            expect_codes("the initial state", (vector,), 1, len(vector), self.format)
        self.read_out.check(self.formats, inputs)

    @property
    def answers(self) -> int:
        """How many there are."""
        return self.read_out.answers(self.layers[-1].outputs)

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
            many = len(layer.kept)
            x, kept = layer.step(self.arithmetic, state[at : at + many], x)
            found, at = [*found, *kept], at + many
        return tuple(found) if self.layers[-1].keeps_output else (*found, x)

    def output(self, state: State) -> Vector:
        """The last layer's."""
        last = self.layers[-1]
        return state[-len(last.kept)] if last.keeps_output else state[-1]

    def scores(self, state: State) -> Vector:
        """Those of a state."""
        return self.read_out.scores(self.arithmetic, self.output(state))

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
    lengths = [length for layer in layers for length in layer.kept]
    if layers and not layers[-1].keeps_output:
        lengths.append(layers[-1].outputs)
    if sum(lengths) > MOST_NUMBERS:
        raise InvalidInput(f"recurrent network: its state has {sum(lengths)} numbers, more than {MOST_NUMBERS}")
    return tuple((0,) * length for length in lengths)
