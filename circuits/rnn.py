"""Recurrent networks: those of Bhattamishra et al. 2024 (section 2), and Elman networks in exact finite precision.

RNN      the state h is an integer of at most state_bits bits and the transition is an arbitrary function of (t,
         letter, h); t counts from 1.  That is the definition under which Theorem 2 holds: only the number of bits
         matters.  A state that does not fit is an error, at every step.
Elman    h_t = clip(W h_{t-1} + b + U x_t, 0, 1), the saturating ReLU, with x_t one-hot, all in the arithmetic of a
         `NumberFormat`: width * p bits.  The transition adds, in this order, the dot product with h, the bias, and
         the dot product with x, each rounded and saturated.
Every DFA is both.  As an RNN it needs ceil(log2 states) bits; as an Elman network states * letters units (the one-hot
construction of Minsky 1967), which is bit-exact in every format, even one that holds only -1, 0 and 1.  Letters are
letter indices.  `NetworkOfDFA` is either as a machine (`circuits.machine`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from circuits.dfa import DFA
from circuits.machine import Word
from circuits.number_format import Matrix, NumberFormat, Vector
from fooling_sets.errors import InvalidInput

LARGEST_WIDTH = 2**10  # units of the Elman network of an automaton; it has the square of that many weights


@dataclass(frozen=True)
class RNN:
    """h_t = step(t, letter_t, h_{t-1}), y_t = output(t, h_t), h_0 = initial; 0 <= h < 2**state_bits always."""

    state_bits: int
    initial: int
    step: Callable[[int, int, int], int]
    output: Callable[[int, int], int]

    def __post_init__(self) -> None:
        if self.state_bits < 0:
            raise InvalidInput(f"RNN: state_bits = {self.state_bits} must be >= 0")
        self._fitting(0, self.initial)

    def _fitting(self, t: int, h: int) -> int:
        if not 0 <= h < 2**self.state_bits:
            raise InvalidInput(f"RNN: state {h} at time {t} does not fit into {self.state_bits} bits")
        return h

    def advance(self, h: int, word: Iterable[int], start: int = 0) -> int:
        """The state after reading `word` from state h at time `start`: one party's work."""
        for t, letter in enumerate(word, start + 1):
            h = self._fitting(t, self.step(t, letter, self._fitting(t - 1, h)))
        return h

    def states(self, word: Iterable[int]) -> tuple[int, ...]:
        """h_0, h_1, ..., h_n."""
        path = [self.initial]
        for t, letter in enumerate(word):
            path.append(self.advance(path[-1], (letter,), t))
        return tuple(path)

    def run(self, word: Iterable[int]) -> int:
        """y_n, the output after the last letter (output(0, initial) for the empty word)."""
        path = self.states(word)
        return self.output(len(path) - 1, path[-1])


def rnn_of_dfa(dfa: DFA) -> RNN:
    """The completed DFA as an RNN: h is the number of the state, the output is 1 iff it is accepting.

    >>> rnn_of_dfa(DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, 0)))).run([1, 1, 1])
    1
    """
    full = dfa.completed()
    table = [[q for q in row if q is not None] for row in full.transitions]
    return RNN(
        (full.states - 1).bit_length(),
        full.start,
        lambda t, letter, q: table[q][letter],
        lambda t, q: int(q in full.accepting),
    )


@dataclass(frozen=True)
class Elman:
    """W: width x width, U: width x letters, b, initial, readout: width codes each.

    The output is 1 if clip(<readout, h> + readout_bias, 0, 1) is 1, else 0.  InvalidInput for wrong shapes or entries.
    """

    format: NumberFormat
    W: Matrix
    U: Matrix
    b: Vector
    initial: Vector
    readout: Vector
    readout_bias: int = 0

    def __post_init__(self) -> None:
        width, letters = len(self.b), len(self.U[0]) if self.U else 0
        if width == 0 or letters == 0:
            raise InvalidInput(f"Elman network: width {width} and number of letters {letters} must be positive")
        vectors, number = (self.b, self.initial, self.readout), ((self.readout_bias,),)
        for name, matrix, rows, columns in (
            ("W", self.W, width, width),
            ("U", self.U, width, letters),
            ("(b, initial, readout)", vectors, 3, width),
            ("readout_bias", number, 1, 1),
        ):
            lengths = [len(row) for row in matrix]
            if lengths != [columns] * rows:
                raise InvalidInput(f"Elman network: rows of {name} have lengths {lengths}, not {rows} times {columns}")
            if not all(self.format.holds(code) for row in matrix for code in row):
                raise InvalidInput(f"Elman network: an entry of {name} is no code of {self.format.values.name}")
        if any(code != self._clip(code) for code in self.initial):
            raise InvalidInput(f"Elman network: initial {self.initial} must have codes in 0..{self.format.scale}")

    @property
    def width(self) -> int:
        """Number of units; each holds a number of `format.bits` bits."""
        return len(self.b)

    @property
    def state_bits(self) -> int:
        """width * p."""
        return self.width * self.format.bits

    def _clip(self, code: int) -> int:
        return max(0, min(self.format.scale, code))

    def step(self, h: Vector, letter: int) -> Vector:
        """The state after one letter."""
        if not 0 <= letter < len(self.U[0]):
            raise InvalidInput(f"Elman network: letter {letter} must be in 0..{len(self.U[0]) - 1}")
        f = self.format
        x = tuple(f.scale * (letter == a) for a in range(len(self.U[0])))
        past, present = f.affine(self.W, self.b, h), f.times(self.U, x)
        return tuple(self._clip(f.add(old, new)) for old, new in zip(past, present, strict=True))

    def output(self, h: Vector) -> int:
        """1 or 0, read off a state."""
        return int(self._clip(self.format.affine((self.readout,), (self.readout_bias,), h)[0]) == self.format.scale)

    def run(self, word: Iterable[int]) -> int:
        """The output after the last letter."""
        h = self.initial
        for letter in word:
            h = self.step(h, letter)
        return self.output(h)

    def as_rnn(self) -> RNN:
        """The same network, its state packed into one integer: p bits for each number, the first the lowest."""
        p, values = self.format.bits, self.format.values

        def pack(h: Vector) -> int:
            return sum(values.pattern(code) << p * i for i, code in enumerate(h))

        def unpack(state: int) -> Vector:
            return tuple(values.code((state >> p * i) % 2**p) for i in range(self.width))

        return RNN(
            self.state_bits,
            pack(self.initial),
            lambda t, letter, h: pack(self.step(unpack(h), letter)),
            lambda t, h: self.output(unpack(h)),
        )


def elman_of_dfa(dfa: DFA, format: NumberFormat) -> Elman:
    """An Elman network of width states * letters that decides the language of `dfa`, complete or not, in any format."""
    # Unit (q, a) is to be 1 when the DFA is in state q and a was the last letter, else 0:
    #     h'_(q,a) = clip(sum of h_(q',b) over all b and all q' with delta(q', a) = q,  - 1,  + [x = a],  0, 1).
    # Invariant: h is one-hot at (q', b) for the current state q' and some b, or all 0 when the DFA is dead.  The sum
    # is then 1 if delta(q', a) = q and 0 otherwise; minus 1 it is 0 or -1; plus [x = a] it lies in {-1, 0, 1} and is
    # 1 exactly when delta(q', a) = q and x = a.  So h' is one-hot at (delta(q', x), x), or 0 if that is undefined or
    # the DFA was dead.  Initially any b will do.  The readout adds the units of accepting states: 1 or 0. No rounding
    # and no overflow: all factors are 0, 1 or -1, at most one product of each dot product is not 0, and all sums
    # above lie in [-1, 1].
    one, letters = format.scale, range(len(dfa.alphabet))
    if dfa.states * len(letters) > LARGEST_WIDTH:
        raise InvalidInput(
            f"Elman network: {dfa.states} states and {len(letters)} letters, more than {LARGEST_WIDTH} units"
        )
    units = [(q, a) for q in range(dfa.states) for a in letters]
    W = tuple(tuple(one * (dfa.step(before, a) == q) for before, _ in units) for q, a in units)
    U = tuple(tuple(one * (a == x) for x in letters) for _, a in units)
    initial = tuple(one * (unit == (dfa.start, 0)) for unit in units)
    return Elman(format, W, U, (-one,) * len(units), initial, tuple(one * (q in dfa.accepting) for q, _ in units))


@dataclass(frozen=True)
class NetworkOfDFA:
    """The network that `build` makes of an automaton, on all words up to a length; the answer is 1 iff one is accepted.

    >>> machine = NetworkOfDFA(DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, 0))), 3, rnn_of_dfa)
    >>> machine.run((1, 1, 1)), len(list(machine.domain()))
    (1, 15)
    """

    language: DFA
    longest: int
    build: Callable[[DFA], RNN]

    @property
    def letters(self) -> int:
        """Letters of the alphabet."""
        return len(self.language.alphabet)

    @cached_property
    def network(self) -> RNN:
        """What `build` makes."""
        return self.build(self.language)

    @property
    def tasks(self) -> Mapping[str, Callable[[Word], int]]:
        """The automaton's own language."""
        return {"own-language": self.language.accepts_indices}

    def domain(self) -> Iterator[Word]:
        """All words, the empty one first."""
        return (word for n in range(self.longest + 1) for word in product(range(self.letters), repeat=n))

    def run(self, word: Word) -> int:
        """The output after the last letter."""
        return self.network.run(word)

    def read(self, output: int) -> int:
        """The output is the answer."""
        return output
