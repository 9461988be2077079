"""Automata with a parameter: an NFA with m equal cells in a row, for every m >= 0, and its subset automaton.

A *family* has finitely many fixed states and some *rows*.  For m >= 0 its automaton A_m has the fixed states, and of
each row m copies of the row's DFA, the *cells* 1, ..., m.  It moves without a letter along `silent` edges between fixed
states; from the `entry` of a row, a fixed state, to the start of cell 1; from an accepting state of a cell to the start
of the next one, and of cell m to the row's `exit`, a fixed state (from the entry to the exit, where m = 0).  So a row
reads L^m, for the language L of its cell.

A state of the subset automaton of A_m is a *state word* of m + 1 letters: the *front*, the set of fixed states; then
for each cell number a tuple of sets, one a row, of the states in that cell.  Fronts and cells are finitely many,
whatever m is, and reading a letter of A_m turns state words into state words from left to right, so what is asked of
the subset automata for all m at once is asked of finite automata that read state words (automatic structures:
Khoussainov and Nerode 1995).  Whether a state word accepts is a Boolean formula of its front.

Here is how a letter turns one state word into another.  After the letter, and before silent moves, let F be the fixed
states and T_1, ..., T_m the sets of the cells of one row.  Silent moves lead from cell to cell to the right only, and
from a row to fixed states by its exit only; hence whether the exit is reached, given whether the entry is (x = 1) or
not (x = 0), is a function f of x that the T_j determine: with c_0 = x, and c_j = 1 where T_j, together with the start
where c_(j-1) = 1, has an accepting state, it is c_m.  It is monotone: (f(0), f(1)) is one of (0, 0), (0, 1), (1, 1).
The new front is the least set that contains F, is closed under silent edges, and contains the exit of every row with
f(1 where the entry is in it, else 0) = 1.  A reader of state words guesses f for every row, knows thus the new front
and all new cells, and finds at the end whether the guesses were right; exactly one is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Protocol

from fooling.circuits.languages.dfa import DFA

Front = frozenset[int]
Cell = tuple[frozenset[int], ...]
Transfer = tuple[bool, bool]  # whether a row is left, where it is not entered and where it is
TRANSFERS: tuple[Transfer, ...] = ((False, False), (False, True), (True, True))
Run = tuple[int | None, tuple[bool, ...], tuple[Transfer, ...], tuple[Transfer, ...]]


class StateWords(Protocol):
    """State words of m + 1 letters and what the letters of an automaton make of them, for every m."""

    @property
    def letters(self) -> int:
        """How many the automata read."""

    @property
    def starts(self) -> Front:
        """The front of the blank word, which no letter turns into the state word of the start."""

    @property
    def blank(self) -> Cell:
        """A cell of the blank word."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Each cell has as many sets, of numbers below these."""

    def accepts(self, front: Front) -> bool:
        """Whether the state words with this front are accepting."""

    def begin(self, front: Front, letter: int | None) -> list[tuple[Front, Any]]:
        """What may become of the front: guesses, each with a run for the cells that follow."""

    def proceed(self, run: Any, cell: Cell) -> list[tuple[Cell, Any]]:
        """What may become of the next cell, in a run, and the run behind it."""

    def is_right(self, run: Any) -> bool:
        """Whether the guesses were right, for a word that ends here."""


@dataclass(frozen=True)
class Row:
    """m copies of a DFA one after the other, between two fixed states."""

    entry: int
    exit: int
    cell: DFA


@dataclass(frozen=True, eq=False)
class Family:
    """What the automata A_m have in common; `accepts` says which fronts are those of accepting state words.

    `edges` leads from a fixed state by a letter index to a fixed state, `silent` without a letter to several.
    """

    letters: int
    starts: Front
    edges: Mapping[tuple[int, int], int]
    silent: Mapping[int, Sequence[int]]
    rows: tuple[Row, ...]
    accepts: Callable[[Front], bool]
    begun: dict[Any, list[tuple[Front, Run]]] = field(default_factory=dict)  # what `begin` has found
    proceeded: dict[Any, list[tuple[Cell, Run]]] = field(default_factory=dict)  # what `proceed` has found

    # The letter None is none: silent moves only.  They turn the blank word, of the starts and empty cells, into the
    # state word in which the subset automaton starts.
    @property
    def blank(self) -> Cell:
        """A cell of the blank word."""
        return (frozenset(),) * len(self.rows)

    def begin(self, front: Front, letter: int | None) -> list[tuple[Front, Run]]:
        """What may become of the front: one new front for each guess, and a run for the cells that follow."""
        if (front, letter) not in self.begun:
            self.begun[front, letter] = list(self._begin(front, letter))
        return self.begun[front, letter]

    def _begin(self, front: Front, letter: int | None) -> Iterator[tuple[Front, Run]]:
        moved = front
        if letter is not None:
            moved = frozenset(self.edges[q, letter] for q in front if (q, letter) in self.edges)
        unread = ((False, True),) * len(self.rows)
        for guess in product(TRANSFERS, repeat=len(self.rows)):
            closed = self._closed(moved, guess)
            yield closed, (letter, tuple(row.entry in closed for row in self.rows), unread, guess)

    def _closed(self, moved: Front, transfers: tuple[Transfer, ...]) -> Front:
        passed = list(zip(self.rows, transfers, strict=True))
        agenda = [*moved, *(row.exit for row, (without, _) in passed if without)]
        found: set[int] = set()
        while agenda:
            if (q := agenda.pop()) not in found:
                found.add(q)
                agenda += [*self.silent.get(q, ()), *(row.exit for row, f in passed if row.entry == q and f[1])]
        return frozenset(found)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The states of the cell of each row."""
        return tuple(row.cell.states for row in self.rows)

    def proceed(self, run: Run, cell: Cell) -> list[tuple[Cell, Run]]:
        """What becomes of the next cell, in a run, and the run behind it."""
        if (run, cell) not in self.proceeded:
            self.proceeded[run, cell] = [self._proceed(run, cell)]
        return self.proceeded[run, cell]

    def _proceed(self, run: Run, cell: Cell) -> tuple[Cell, Run]:
        letter, entered, carried, guess = run
        new, after = [], []
        for row, states, x, (without, with_) in zip(self.rows, cell, entered, carried, strict=True):
            moved = states
            if letter is not None:
                moved = frozenset(r for q in states if (r := row.cell.step(q, letter)) is not None)
            sets = (moved, moved | {row.cell.start})
            new.append(sets[with_ if x else without])
            after.append((sets[without] & row.cell.accepting != set(), sets[with_] & row.cell.accepting != set()))
        return tuple(new), (letter, entered, tuple(after), guess)

    @staticmethod
    def is_right(run: Run) -> bool:
        """Whether the guesses were right, for a word that ends here."""
        return run[2] == run[3]
