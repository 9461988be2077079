"""Recurrent networks as Bhattamishra et al. 2024 (section 2) define them: any transition on a state of so many bits.

The state h is an integer of at most state_bits bits and the transition is an arbitrary function of (t, letter, h); t
counts from 1.  That is the definition under which theorem 2 holds: only the number of bits matters.  A state that does
not fit is an error, at every step.  Every DFA is one, with ceil(log2 states) bits, and so is every network of
`fooling.circuits.networks.recurrent`, whose numbers are p bits each.  Letters are letter indices.  `NetworkOfDFA` is
the network of an automaton as a machine (`fooling.circuits.networks.machine`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.machine import Word
from fooling.fooling_sets.errors import InvalidInput


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

    def __repr__(self) -> str:
        return f"RNN(state_bits={self.state_bits})"

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
    def alphabet(self) -> tuple[str, ...]:
        """The automaton's."""
        return self.language.alphabet

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

    @cached_property
    def _path(self) -> list[tuple[int, int]]:
        """The letters of the word that was run last, each with the state after it."""
        return []

    # The state after some letters hangs on these alone, and words one after the other begin alike.
    def run(self, word: Word) -> int:
        """The output after the last letter; letters that the word before began with are not read again."""
        network, path = self.network, self._path
        alike = next((i for i, ((a, _), b) in enumerate(zip(path, word, strict=False)) if a != b), len(word))
        del path[alike:]
        for t in range(len(path), len(word)):
            path.append((word[t], network.advance(path[-1][1] if path else network.initial, word[t : t + 1], t)))
        return network.output(len(word), path[-1][1] if path else network.initial)

    def read(self, output: int) -> int:
        """The output is the answer."""
        return output
