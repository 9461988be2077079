"""A finite automaton as a file may hold one: several starts, several moves with one letter, moves for the empty word.

What a reader makes of a file, and a writer gets: nothing of the file is lost, the order of letters and the numbers of
states included.  A language is made of it by `deterministic`, which keeps the states of an automaton that is a DFA
already, and determinises any other one.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import of_nfa
from fooling.circuits.languages.search.expressions.nondeterministic import NFA, joined, without_empty_moves
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

MOST_TRANSITIONS = 2**22  # of a table in a file

Targets = tuple[int, ...]


@dataclass(frozen=True)
class FiniteAutomaton:
    """An automaton whose runs begin in any of the `starts`; a word is accepted if some run of it ends accepting.

    `transitions[q][a]` are the states after state q reads the letter of index a, ascending; `epsilon[q]` those after it
    reads nothing.
    Raises InvalidInput, naming the field and both values, where the parts do not fit.

    >>> second_to_last = FiniteAutomaton(("a", "b"), (0,), (2,), (((0, 1), (0,)), ((2,), (2,)), ((), ())), ((), (), ()))
    >>> second_to_last.deterministic().states, second_to_last.deterministic().accepts("bab")
    (4, True)
    """

    alphabet: tuple[str, ...]
    starts: Targets
    accepting: Targets
    transitions: tuple[tuple[Targets, ...], ...]
    epsilon: tuple[Targets, ...]

    def __post_init__(self) -> None:
        letters, states = len(self.alphabet), len(self.transitions)
        if not letters or "" in self.alphabet or len(set(self.alphabet)) != letters:
            raise InvalidInput(f"alphabet: want distinct non-empty letters, at least one, got {list(self.alphabet)}")
        if not self.starts:
            raise InvalidInput("starts: there is none; want at least one state")
        if len(self.epsilon) != states:
            raise InvalidInput(f"epsilon: has {len(self.epsilon)} entries for {states} states; [] is no move")
        for q, row in enumerate(self.transitions):
            if len(row) != letters:
                raise InvalidInput(f"transitions[{q}]: has {len(row)} entries for {letters} letters; [] is no move")
        named = [("starts", self.starts), ("accepting", self.accepting)]
        named += [(f"epsilon[{q}]", targets) for q, targets in enumerate(self.epsilon)]
        named += [(f"transitions[{q}][{a}]", r) for q, row in enumerate(self.transitions) for a, r in enumerate(row)]
        for place, targets in named:
            for q in targets:
                if not 0 <= q < states:
                    raise InvalidInput(f"{place}: state {q} is not one of the {states} states 0..{states - 1}")
            if len(set(targets)) < len(targets):
                raise InvalidInput(f"{place}: a state stands twice in {list(targets)}")

    def __repr__(self) -> str:
        return f"FiniteAutomaton(states={self.states}, alphabet={' '.join(self.alphabet):.100})"

    @property
    def states(self) -> int:
        """How many."""
        return len(self.transitions)

    @property
    def is_dfa(self) -> bool:
        """Whether it has one start, no moves for the empty word, and at most one move with each letter."""
        plain = len(self.starts) == 1 and not any(self.epsilon)
        return plain and all(len(targets) <= 1 for row in self.transitions for targets in row)

    def without_empty_moves(self) -> NFA:
        """The same states and the same language, without moves for the empty word."""
        rows = [[*map(_bits, row), _bits(empty)] for row, empty in zip(self.transitions, self.epsilon, strict=True)]
        return without_empty_moves(self.alphabet, _bits(self.starts), _bits(self.accepting), rows)

    def deterministic(self) -> DFA:
        """The same automaton if it is a DFA, else one of the same language, by sets of states.

        Raises InvalidInput where there are too many sets.
        """
        if not self.is_dfa:
            return of_nfa(*self.without_empty_moves().data)
        rows = tuple(tuple(targets[0] if targets else None for targets in row) for row in self.transitions)
        return DFA(self.alphabet, self.starts[0], frozenset(self.accepting), rows)


def of_dfa(dfa: DFA) -> FiniteAutomaton:
    """The same automaton."""
    rows = tuple(tuple(() if r is None else (r,) for r in row) for row in dfa.transitions)
    return FiniteAutomaton(dfa.alphabet, (dfa.start,), tuple(sorted(dfa.accepting)), rows, ((),) * dfa.states)


def of_moves(
    alphabet: Sequence[str],
    states: int,
    starts: Sequence[int],
    accepting: Sequence[int],
    moves: Sequence[tuple[int, str, int]],
) -> FiniteAutomaton:
    """The automaton with these moves, each a state, a letter ("" for none) and a state; one that is repeated is one."""
    if states * (1 + len(alphabet)) > MOST_TRANSITIONS:
        raise InvalidInput(f"{states} states x {len(alphabet)} letters, want at most {MOST_TRANSITIONS} transitions")
    column = {letter: a for a, letter in enumerate(alphabet)}
    table: list[list[set[int]]] = [[set() for _ in range(len(alphabet) + 1)] for _ in range(states)]
    for q, letter, r in moves:
        if letter and letter not in column:
            raise InvalidInput(f"letter {letter!r} of a transition is not in the alphabet {' '.join(alphabet)}")
        table[q][column.get(letter, -1)].add(r)
    rows = tuple(tuple(tuple(sorted(targets)) for targets in row[:-1]) for row in table)
    empty = tuple(tuple(sorted(row[-1])) for row in table)
    return FiniteAutomaton(tuple(alphabet), tuple(starts), tuple(sorted(set(accepting))), rows, empty)


def _bits(states: Sequence[int]) -> int:
    return joined([1 << q for q in states])
