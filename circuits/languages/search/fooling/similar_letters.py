"""Letters of an automaton that nothing tells apart but their names, as the kinds of brackets of Dyck-(t, k).

Classes of states and classes of letters refine each other (Weisfeiler and Leman 1968, on the graph of the automaton):
a letter's kind is what it does to the classes of states, a state's kind what the classes of letters do to it.  Letters
that a symmetry of the automaton exchanges are in one class; that those of one class are so exchanged is not claimed.
An order of words in which alike letters stand side by side compares shapes before names.  Not trusted.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from fooling.circuits.languages.dfa import DFA


def letter_classes(language: DFA) -> tuple[int, ...]:
    """The number of each letter's class, the class of the first letter being 0.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> dyck(2, 2).alphabet, letter_classes(dyck(2, 2))
    (('(', ')', '[', ']'), (0, 1, 0, 1))
    """
    full = language.completed()
    states = _numbered([(q == full.start, q in full.accepting) for q in range(full.states)])
    letters = (0,) * len(full.alphabet)
    while True:
        finer = _numbered([(letters[a], _of_letter(full, states, a)) for a in range(len(letters))])
        after = _numbered([(states[q], _of_state(full, states, finer, q)) for q in range(full.states)])
        if (after, finer) == (states, letters):
            return letters
        states, letters = after, finer


def by_classes(language: DFA) -> tuple[int, ...]:
    """A rank for each letter, those of one class side by side."""
    classes = letter_classes(language)
    order = sorted(range(len(classes)), key=lambda a: (classes[a], a))
    return tuple(order.index(a) for a in range(len(order)))


def _of_letter(full: DFA, states: Sequence[int], a: int) -> Hashable:
    return tuple(sorted((states[q], states[row[a] or 0]) for q, row in enumerate(full.transitions)))


def _of_state(full: DFA, states: Sequence[int], letters: Sequence[int], q: int) -> Hashable:
    return tuple(sorted((letters[a], states[target or 0]) for a, target in enumerate(full.transitions[q])))


def _numbered(keys: Sequence[Hashable]) -> tuple[int, ...]:
    """A number for each key, equal ones for equal keys, in the order in which they come."""
    numbers: dict[Hashable, int] = {}
    return tuple(numbers.setdefault(key, len(numbers)) for key in keys)
