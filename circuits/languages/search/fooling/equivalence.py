"""Do two DFAs have the same language?  A bisimulation if so, a shortest distinguishing word if not.

Breadth-first search through the pairs of states that one word reaches (Hopcroft and Karp 1971, without their
union-find, whose merged classes would save space and would be no bisimulation).  At most (states + 1) * (states + 1)
pairs; of an automaton and its minimal one as many as it has states.  The loop is the one of
`fooling.circuits.languages.search.states.split_kernel`, compiled where that is worth its while.  A bisimulation
is checked as a closed set of `equivalence_system`, and a word by running both automata on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.operations import common_alphabet
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.circuits.languages.search.states.split_kernel import walk_pairs
from fooling.circuits.languages.search.states.state_classes import flat, is_large, marks, run, zeros
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

MOST_PAIRS = 1_000_000
NO_ROOM = -2  # as `walk_pairs` says it
Pair = tuple[int | None, int | None]


@dataclass(frozen=True, eq=False)
class Bisimulation:
    """Pairs (state of one DFA or None, state of the other or None); see `check_bisimulation`.

    Whoever asks only whether there is one need not wait for the set: it is made when it is read.
    """

    listed: Iterable[Pair]

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        """The pairs, each once."""
        return frozenset(self.listed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bisimulation) and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"Bisimulation(pairs={len(self.pairs)})"


@dataclass(frozen=True, eq=False)
class _Walked:
    """Pairs, one after the other in `flat`.

    A state that was added to complete an automaton is the dead one, None, and a pair of these is left out; `added` has
    these states, None where there is none.
    """

    flat: Any
    added: tuple[int | None, int | None]

    def __iter__(self) -> Iterator[Pair]:
        states: list[int] = self.flat if isinstance(self.flat, list) else self.flat.tolist()
        ends = (
            states[i::2] if dead is None else self._without(states[i::2], dead) for i, dead in enumerate(self.added)
        )
        pairs: Iterator[Pair] = zip(*ends, strict=True)
        return pairs if None in self.added else (pair for pair in pairs if pair != (None, None))

    @staticmethod
    def _without(states: Sequence[int], dead: int) -> list[int | None]:
        return [None if q == dead else q for q in states]


def equivalent(a: DFA, b: DFA) -> Bisimulation | Word:
    """A bisimulation when the languages are equal, else a shortest word (letter indices) that exactly one accepts.

    `a.spell(word)` are its letters, and `a.accepts_indices(word)` says whether `a` is the one.  Raises InvalidInput
    when the alphabets differ, and for what is no DFA.

    >>> from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
    >>> first, second = regular_expression("(ab)*"), regular_expression("(ab)*a?")
    >>> word = equivalent(first, second)
    >>> first.spell(word), first.accepts_indices(word), second.accepts_indices(word)
    ('a', False, True)
    """
    return _walked(a, b, one_sided=False)


def included(smaller: DFA, larger: DFA) -> Bisimulation | Word:
    """The same of inclusion: pairs of which `smaller` alone accepts none, or a shortest word that only it has."""
    return _walked(smaller, larger, one_sided=True)


def _walked(a: DFA, b: DFA, one_sided: bool) -> Bisimulation | Word:
    for one in (a, b):
        if not isinstance(one, DFA):
            raise InvalidInput(f'{one!r:.60} is no DFA; want one, such as fooling.regular_expression("(ab)*")')
    common_alphabet([a, b])
    left, right, letters = a.completed(), b.completed(), len(a.alphabet)
    fast = is_large(letters * (left.states + right.states))
    room = min(left.states * right.states, MOST_PAIRS + 1)
    pairs, came_from = zeros(2 * room, fast), zeros(2 * room, fast)
    pairs[0], pairs[1] = left.start, right.start
    tables = flat(left, fast), flat(right, fast), marks(left, fast), marks(right, fast)
    many, bad = run(walk_pairs, fast, letters, *tables, pairs, came_from, one_sided)
    if bad == NO_ROOM or many > MOST_PAIRS:
        asked = "inclusion" if one_sided else "equivalence"
        raise StateLimitExceeded(f"{asked}: more than {MOST_PAIRS} product states")
    if bad >= 0:
        return _word(came_from, bad)
    of_a, of_b = (dfa.states if full is not dfa else None for dfa, full in ((a, left), (b, right)))
    return Bisimulation(_Walked(pairs[: 2 * many].copy(), (of_a, of_b)))


def _word(came_from: Sequence[int], at: int) -> Word:
    found: list[int] = []
    while at:
        found.append(int(came_from[2 * at + 1]))
        at = came_from[2 * at]
    return tuple(reversed(found))
