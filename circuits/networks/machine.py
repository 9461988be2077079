"""Machines: a network with the inputs it is meant for and the tasks it is meant to do, behind one interface.

word      an input, a tuple of tokens (letter indices), one a position.  Two parties that split a machine share out the
          positions of its words.
network   what runs: a Transformer or an RNN.  It is built when it is first asked for; `letters` and `longest` are known
          before, so that whoever is to run a machine on all its words can decline first.  Its JSON, where it is data
          and not a function, is the network's own (`Transformer.to_json`).
task      a right answer for every word, found without the network.  An answer is a number: of a symbol, or 0 or 1.

Each construction stands beside its network: `fooling.circuits.networks.index_lookup.IndexLookup`,
`fooling.circuits.networks.rnn.NetworkOfDFA`.  `Given` is a network that somebody hands in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Generic, Protocol, TypeVar

from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.numbers.number_format import NumberFormat, Vector

Word = tuple[int, ...]
Answer = int
Output = TypeVar("Output")


def sampled(chance: Random, letters: Sequence[int], n: int, many: int) -> list[Word]:
    """So many words of n letters, or all where there are no more; none twice.

    >>> sorted(sampled(Random(0), (0, 1), 1, 3))
    [(0,), (1,)]
    """
    drawn, wanted = dict[Word, None](), min(many, len(letters) ** n)
    while len(drawn) < wanted:
        drawn[tuple(chance.choices(letters, k=n))] = None
    return list(drawn)


class Machine(Protocol[Output]):
    """A network on a finite domain, with its tasks."""

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The names of letters, by the numbers that words have; of a construction's words perhaps not all."""

    @property
    def letters(self) -> int:
        """How many letters there are to choose from at a position."""

    @property
    def longest(self) -> int:
        """Positions of the longest words of the domain."""

    @property
    def network(self) -> object:
        """What runs."""

    @property
    def tasks(self) -> Mapping[str, Callable[[Word], Answer]]:
        """The right answer to each word of the domain, by the name of the task."""

    def domain(self) -> Iterator[Word]:
        """All words the machine is meant for, short ones first, always in the same order."""

    def run(self, word: Word) -> Output:
        """What the network puts out."""

    def read(self, output: Output) -> Answer | None:
        """The answer that an output says; None where it says none."""


@dataclass(frozen=True)
class Work(Generic[Output]):
    """What a machine is asked: words of its domain, and the right answer to each."""

    machine: Machine[Output]
    words: Callable[[], Iterable[Word]]
    answer: Callable[[Word], Answer]

    def mistakes(self, outputs: Iterable[Output]) -> Iterator[Word]:
        """The words whose output, listed in their order, does not say the right answer."""
        asked = zip(self.words(), outputs, strict=True)
        return (word for word, output in asked if self.machine.read(output) != self.answer(word))


def own_task(machine: Machine[Output], name: str) -> Work[Output]:
    """One of the machine's own tasks, on its whole domain."""
    return Work(machine, machine.domain, machine.tasks[name])


class Network(Protocol):
    """What `Given` runs: a Transformer, or a recurrent network."""

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The letters' names."""

    @property
    def format(self) -> NumberFormat:
        """That of the scores."""

    @property
    def read_out(self) -> ReadOut:
        """What the scores mean."""

    def forward(self, tokens: Word) -> Vector:
        """The scores of a word."""


@dataclass(frozen=True)
class Given:
    """A network on all words of `shortest` to `longest` of the `chosen` letters; it has no task of its own."""

    network: Network
    chosen: tuple[int, ...]
    shortest: int
    longest: int

    @property
    def alphabet(self) -> tuple[str, ...]:
        """All letters' names, by the numbers that words have."""
        return self.network.alphabet

    @property
    def letters(self) -> int:
        """How many are chosen."""
        return len(self.chosen)

    @property
    def tasks(self) -> Mapping[str, Callable[[Word], Answer]]:
        """None."""
        return {}

    def domain(self) -> Iterator[Word]:
        """All words, short ones first."""
        return (word for n in range(self.shortest, self.longest + 1) for word in product(self.chosen, repeat=n))

    def run(self, word: Word) -> Vector:
        """The scores."""
        return self.network.forward(word)

    def read(self, output: Sequence[int]) -> Answer:
        """The answer that they say."""
        return self.network.read_out.answer(self.network.format, tuple(output))
