"""Machines: a network with the inputs it is meant for and the tasks it is meant to do, behind one interface.

word      an input, a tuple of tokens (letter indices), one a position.  Two parties that split a machine share out the
          positions of its words.
network   what runs: a Transformer or an RNN.  It is built when it is first asked for; `letters` and `longest` are known
          before, so that whoever is to run a machine on all its words can decline first.  Its JSON, where it is data
          and not a function, is the network's own (`Transformer.to_json`).
task      a right answer for every word, found without the network.  An answer is a number: of a symbol, or 0 or 1.

Each machine stands beside its network: `circuits.constructions.index_lookup.IndexLookup`, `circuits.rnn.NetworkOfDFA`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

Word = tuple[int, ...]
Answer = int
Output = TypeVar("Output")


class Machine(Protocol[Output]):
    """A network on a finite domain, with its tasks."""

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


def mistakes(machine: Machine[Output], task: str, outputs: Iterable[Output]) -> Iterator[Word]:
    """The words whose output, listed in the order of the domain, does not say the right answer."""
    expected = machine.tasks[task]
    words = zip(machine.domain(), outputs, strict=True)
    return (word for word, output in words if machine.read(output) != expected(word))
