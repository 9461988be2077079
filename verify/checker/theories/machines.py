"""The machines that terms denote, and the statements that are decided by running one on every input.

A new kind of machine is a class with the interface of `circuits.machine` and a row of `MACHINES`.  What a machine is
too large for is `Rejected` before its network is built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from circuits.constructions.elman_of_dfa import elman_of_dfa
from circuits.constructions.index_lookup import IndexLookup
from circuits.dfa import DFA
from circuits.machine import Machine, mistakes
from circuits.number_format import q_p
from circuits.rnn import RNN, NetworkOfDFA, rnn_of_dfa
from protocols.channel import Channel
from protocols.split import run_split
from verify.checker import meaning
from verify.checker.evaluate import Predicates
from verify.checker.kernel import Budget, expect
from verify.statement.proposition import Term

LARGEST_TABLE = 10**6  # letters of all inputs a checker is willing to run
LARGEST_LENGTH = 10**3  # letters of each


def _index_lookup(N: Term, K: Term, letters: Term, rounding: Term, summation: Term) -> IndexLookup:
    positions = meaning.natural(N)
    expect_few(len(letters), positions + 1, positions**2)
    return IndexLookup(positions, meaning.natural(K), letters, rounding, summation)


def _rnn_of(language: Term, longest: Term) -> NetworkOfDFA:
    automaton, length = meaning.language(language), meaning.natural(longest)
    expect_few(len(automaton.alphabet), length)
    return NetworkOfDFA(automaton, length, rnn_of_dfa)


def _elman_of(language: Term, longest: Term, N: Term, K: Term) -> NetworkOfDFA:
    automaton, length = meaning.language(language), meaning.natural(longest)
    width = automaton.states * len(automaton.alphabet)
    expect_few(len(automaton.alphabet), length, 1 + (width**2 >> 5))

    def build(dfa: DFA) -> RNN:
        return elman_of_dfa(dfa, q_p(meaning.natural(N), meaning.natural(K))).as_rnn()

    return NetworkOfDFA(automaton, length, build)


MACHINES: Mapping[str, Callable[..., Machine[Any]]] = {
    "index-lookup": _index_lookup,
    "rnn-of": _rnn_of,
    "elman-of": _elman_of,
}


def machine(term: Term, task: str | None = None) -> Machine[Any]:
    """The machine a closed machine term denotes; `Rejected` if it has too many inputs to run, or not this task."""
    found = MACHINES[term[0]](*term[1:])
    expect(task is None or task in found.tasks, f"{task} is not a task of this machine: {', '.join(found.tasks)}")
    return found


def expect_few(letters: int, length: int, work: int = 1) -> None:
    """`Rejected` where the words of that length are too many, or too long, for the work at each letter."""
    expect(
        length <= LARGEST_LENGTH and letters**length * length * work <= LARGEST_TABLE,
        f"{letters}^{length} inputs are too many to run",
    )


def _computes(_: Budget, term: Term, task: str) -> bool:
    found = machine(term, task)
    return next(mistakes(found, task, map(found.run, found.domain())), None) is None


def _splits(term: Term, partition: Term) -> Iterator[tuple[bool, int]]:
    """For every input of full length, whether the two-party run outputs the forward pass, and what it cost."""
    found, split = machine(term), meaning.partition(partition)
    for word in (word for word in found.domain() if len(word) == found.longest):
        channel = Channel()
        yield run_split(channel, found.network, word, split) == found.run(word), channel.bits


def _split_exact(_: Budget, term: Term, partition: Term) -> bool:
    return all(equal for equal, _ in _splits(term, partition))


def _split_bits(_: Budget, term: Term, partition: Term, bits: Term) -> bool:
    return {cost for _, cost in _splits(term, partition)} == {meaning.natural(bits)}


PREDICATES: Predicates = {"computes": _computes, "split-exact": _split_exact, "split-bits": _split_bits}
