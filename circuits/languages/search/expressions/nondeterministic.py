"""Nondeterministic automata held against a language: sets of states as words lead to them, none before it is needed.

The deterministic automaton of n states may have 2^n; whether some word is accepted by one and not by the other is seen
on those sets that a breadth-first search meets up to the first such word, which is the least one.  Sets are the bits of
a number.  Moves for the empty word are taken away when an automaton is made; that of an expression has one state more
than the expression has places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import Move
from fooling.circuits.languages.product import Letters, ProductSystem, State
from fooling.circuits.languages.search.expressions.expression_reader import (
    Choice,
    Concatenation,
    OneOf,
    RegularExpression,
)
from fooling.records import dataclass


@dataclass(frozen=True)
class NFA:
    """`moves[q][a]` are the states after `q` reads the letter of index `a`, as bits of a number; starts likewise."""

    alphabet: tuple[str, ...]
    starts: int
    accepting: int
    moves: tuple[tuple[int, ...], ...]

    @property
    def states(self) -> int:
        """How many."""
        return len(self.moves)

    def after(self, states: int, letter: int) -> int:
        """The states that some of these lead to."""
        return joined([self.moves[q][letter] for q in members(states)])

    def accepts(self, word: Sequence[int]) -> bool:
        """Whether some run reads the word, given as letter indices, to an accepting state."""
        return bool(reduce(self.after, word, self.starts) & self.accepting)

    @property
    def data(self) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...], tuple[Move, ...]]:
        """Letters, starts, accepting states, and moves as [state, letter, state]."""
        moves = tuple(
            (q, letter, r)
            for q, row in enumerate(self.moves)
            for letter, targets in zip(self.alphabet, row, strict=True)
            for r in members(targets)
        )
        return self.alphabet, tuple(members(self.starts)), tuple(members(self.accepting)), moves

    @property
    def turned(self) -> NFA:
        """The automaton of the reversed words, with the same states."""
        rows = [[0] * len(self.alphabet) for _ in self.moves]
        for q, row in enumerate(self.moves):
            for a, targets in enumerate(row):
                for r in members(targets):
                    rows[r][a] |= 1 << q
        return NFA(self.alphabet, self.accepting, self.starts, tuple(map(tuple, rows)))


def members(states: int) -> list[int]:
    """The numbers of the states in a set, in their order.

    >>> members(0b1101)
    [0, 2, 3]
    """
    return [q for q, bit in enumerate(reversed(f"{states:b}")) if bit == "1"]


def joined(sets: Sequence[int]) -> int:
    """The states that are in some of the sets."""
    found = 0
    for one in sets:
        found |= one
    return found


# A word is accepted by an automaton with ε-moves iff some run reads it, with ε-moves before, between and after its
# letters.  Take the ε-moves after a letter, and those before the first, to belong to what stands before them: then a
# run starts in a state of the closure of the starts, and a letter leads from q to the closure of a state after q.
def without_empty_moves(alphabet: tuple[str, ...], starts: int, accepting: int, moves: Sequence[Sequence[int]]) -> NFA:
    """The automaton without the moves in the last column, those for the empty word."""
    closures = [_closure(q, [row[-1] for row in moves]) for q in range(len(moves))]

    def closed(states: int) -> int:
        return joined([closures[q] for q in members(states)])

    return NFA(alphabet, closed(starts), accepting, tuple(tuple(map(closed, row[:-1])) for row in moves))


def _closure(q: int, empty: Sequence[int]) -> int:
    found, agenda = 1 << q, [q]
    while agenda:
        fresh = empty[agenda.pop()] & ~found
        found |= fresh
        agenda += members(fresh)
    return found


def of_dfa(dfa: DFA) -> NFA:
    """The same automaton."""
    moves = tuple(tuple(0 if r is None else 1 << r for r in row) for row in dfa.transitions)
    return NFA(dfa.alphabet, 1 << dfa.start, joined([1 << q for q in dfa.accepting]), moves)


def of_expression(expression: RegularExpression) -> NFA:
    """The position automaton: a state for the start, and one for each place that reads a letter.

    Repetitions are written out.

    >>> from fooling.circuits.languages.search.expressions.expression_reader import read_expression
    >>> of_expression(read_expression("[ab]*a[ab]{20}")).states
    23
    """
    positions = _Positions()
    empty, first, last = positions.of_product(expression.whole)
    positions.follow[0] = first
    letters = expression.letters
    read = [joined([1 << q for q, one in enumerate(positions.letters) if letter in one]) for letter in letters]
    rows = tuple(tuple(targets & one for one in read) for targets in positions.follow)
    return NFA(letters, 1, last | empty, rows)


Ends = tuple[bool, int, int]  # whether the empty word matches, where words begin, and where they end


# A word matches iff its letters are read at places q_1 .. q_n of which the first is one where words begin, each is
# followed by the next, and the last is one where words end (Glushkov 1961).  In a product a place where one factor ends
# is followed by those where the next one begins, or one behind it if those between match the empty word; in a repeated
# part an end is followed by a beginning.
class _Positions:
    """The places of an expression from 1 on, with the letters that each reads and those that may follow it."""

    def __init__(self) -> None:
        self.letters: list[frozenset[str]] = [frozenset()]
        self.follow = [0]

    def of_product(self, part: Concatenation) -> Ends:
        """Of a concatenation."""
        empty, first, last = True, 0, 0
        for factor in part:
            inner, begins, ends = self.of_factor(factor)
            self._link(last, begins)
            first |= begins if empty else 0
            last = ends | (last if inner else 0)
            empty = empty and inner
        return empty, first, last

    def of_factor(self, factor: OneOf | Choice) -> Ends:
        """Of a place, or of a choice, repeated or not."""
        if isinstance(factor, OneOf):
            self.letters.append(factor.letters)
            self.follow.append(0)
            return False, 1 << len(self.letters) - 1, 1 << len(self.letters) - 1
        each = [self.of_product(one) for one in factor.alternatives]
        first, last = joined([begins for _, begins, _ in each]), joined([ends for _, _, ends in each])
        if factor.repeated:
            self._link(last, first)
        return factor.repeated or any(inner for inner, _, _ in each), first, last

    def _link(self, ends: int, begins: int) -> None:
        for q in members(ends):
            self.follow[q] |= begins


# A set of states that is empty stays so, as does the language's dead state; a pair of these is in no violation.
def beside(given: NFA, language: DFA) -> ProductSystem:
    """Violation: a word that exactly one of the two accepts.  State: (set of states, state of the language)."""

    def step(state: State, letters: Letters) -> State | None:
        (a,) = letters
        after = given.after(state[0], a), language.step(state[1], a)
        return None if after == (0, None) else after

    def bad(state: State) -> bool:
        return bool(state[0] & given.accepting) != (state[1] in language.accepting)

    letters = tuple((a,) for a in range(len(language.alphabet)))
    return ProductSystem("sets of states", letters, (given.starts, language.start), step, bad)


def sets_of_suffixes(dfa: DFA, most: int) -> list[int]:
    """For each word the set of the states from which it is accepted, each set once; at most about so many."""
    turned = of_dfa(dfa).turned
    found, agenda = {turned.starts}, [turned.starts]
    for states in agenda:  # grows while it is read
        fresh = dict.fromkeys(turned.after(states, a) for a in range(len(dfa.alphabet))).keys() - found
        found |= fresh
        agenda += sorted(fresh)
        if len(found) > most:
            break
    return agenda
