"""Deterministic finite automata as plain data.

Vocabulary: a *state* `q` is an integer 0 .. states-1, or None, the dead state: it accepts nothing and every letter
leads from it to itself.  A *letter* is a string of the alphabet, a *letter index* its place there; a word is a
sequence of either.  A DFA is *complete* when no transition is undefined (None), otherwise *partial*; both kinds define
a language by the same rule, "run from `start`, accept when the last state is accepting", because None is never
accepting.

Equality of two DFAs is equality of the data.  Equality of the languages is
`fooling.circuits.languages.search.fooling.equivalence.equivalent`; the fewest states are found in
`fooling.circuits.languages.search.states.minimise`.  Everything is exact; a run costs one table look-up a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain
from typing import Any

from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import InvalidInput


@dataclass(frozen=True)
class DFA:
    """A deterministic automaton, partial or complete.

    `transitions[q][a]` is the state after state `q` reads the letter of index `a`, or None where undefined.
    Raises InvalidInput when a part does not fit the others; the message names the field and both values.

    >>> even = DFA(("0", "1"), 0, frozenset({0}), ((0, 1), (1, 0)))  # an even number of ones
    >>> even.accepts("0110"), even.accepts("1"), even.completed() is even
    (True, False, True)
    """

    alphabet: tuple[str, ...]
    start: int
    accepting: frozenset[int]
    transitions: tuple[tuple[int | None, ...], ...]

    def __post_init__(self) -> None:
        letters, named = len(self.alphabet), set[Any](chain.from_iterable(self.transitions))
        if not letters or "" in self.alphabet or len(set(self.alphabet)) != letters:
            raise InvalidInput(f"alphabet: want distinct non-empty letters, at least one, got {list(self.alphabet)}")
        named.discard(None)
        named.update(self.accepting, (self.start,))
        if {letters}.issuperset(map(len, self.transitions)) and 0 <= min(named) <= max(named) < self.states:
            return  # all fits; below, what does not
        for place, q in (("start", self.start), *(("accepting", q) for q in sorted(self.accepting))):
            if not 0 <= q < self.states:
                raise InvalidInput(f"{place}: state {q} is not one of the {self.states} states 0..{self.states - 1}")
        for q, row in enumerate(self.transitions):
            if len(row) != letters:
                raise InvalidInput(f"transitions[{q}]: has {len(row)} entries for {letters} letters; null is no move")
            for a, target in enumerate(row):
                if target is not None and not 0 <= target < self.states:
                    raise InvalidInput(f"transitions[{q}][{a}]: state {target} is not one of the {self.states} states")

    def __repr__(self) -> str:
        return f"DFA(states={self.states}, accepting={len(self.accepting)}, alphabet={' '.join(self.alphabet):.100})"

    @property
    def states(self) -> int:
        """Number of states, the dead state None not counted."""
        return len(self.transitions)

    @cached_property
    def is_complete(self) -> bool:
        """Whether every transition is defined."""
        return None not in set(chain.from_iterable(self.transitions))

    def step(self, q: int | None, letter_index: int) -> int | None:
        """The state after `q` reads one letter; None stays None."""
        return None if q is None else self.transitions[q][letter_index]

    def run_from(self, q: int | None, word: Iterable[int]) -> int | None:
        """The state after reading the letter indices `word` from state `q`."""
        return reduce(self.step, word, q)

    def accepts_indices(self, word: Iterable[int]) -> bool:
        """Whether the word, given as letter indices, is in the language."""
        return self.run_from(self.start, word) in self.accepting

    def accepts(self, word: Sequence[str]) -> bool:
        """Whether the word, given as letters, is in the language; InvalidInput names the first that is no letter."""
        for position, letter in enumerate(word, start=1):
            if letter not in self.alphabet:
                raise InvalidInput(f"letter {letter!r} at position {position} is not in the alphabet {self.alphabet}")
        return self.accepts_indices(map(self.alphabet.index, word))

    def spell(self, word: Iterable[int]) -> str:
        """The text of a word given as letter indices."""
        return spelled((self.alphabet[a] for a in word), self.alphabet)

    def completed(self) -> DFA:
        """The same language with every transition defined: a sink is appended, only if this DFA is partial."""
        if self.is_complete:
            return self
        sink = self.states
        rows = tuple(tuple(sink if target is None else target for target in row) for row in self.transitions)
        return DFA(self.alphabet, self.start, self.accepting, (*rows, (sink,) * len(self.alphabet)))

    def complemented(self) -> DFA:
        """A complete DFA of the words over the same alphabet that this one rejects."""
        full = self.completed()
        return DFA(full.alphabet, full.start, frozenset(range(full.states)) - full.accepting, full.transitions)
