"""Triangles of first partners: each x with the first y that it has an entry with, and no y twice.

Let y(x) be the first y, in an order of Bob's words, with f(x, y), and keep one x for each y that is some y(x).  Put the
pairs in the order of their y, the last one first.  Where x, y comes before x', y', y' is before y, so f(x, y') is 0: a
triangle, whose rank is the number of its pairs over every field, and a fooling set.  Alice's letters take no part in
that order.  Likewise with the first x of each y, the first x first.

Nothing is lost where each row has one 1, and little where the order suits the language: of brackets, closing ones
before opening ones or the other way round, whatever their kinds.  So alike letters, which nothing tells apart but their
names, stand side by side.  Two projections a set, where the first of each class of equal rows takes more than four
letters often allow.

Classes of states and classes of letters refine each other (Weisfeiler and Leman 1968, on the graph of the automaton): a
letter's kind is what it does to the classes of states, a state's kind what the classes of letters do to it.  Letters
that a symmetry of the automaton exchanges are in one class; that those of one class are so exchanged is not claimed.
An order of words in which alike letters stand side by side compares shapes before names.  Not trusted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import WordOrder
from fooling.circuits.languages.search.fooling.block_families import Blocks, Order
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded


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


def first_partners(blocks: Blocks) -> Iterator[tuple[DFA, WordOrder]]:
    """The words of such pairs and the order in which they are a triangle, each as far as the effort allows."""
    alike = Order(by_classes(blocks.language))
    nothing = (0,) * blocks.letters
    tried = dict.fromkeys((alike, Order(_reversed(alike.ranks)), *blocks.orders()))
    for order, (side, beside) in product(tried, (blocks.sides, blocks.sides[::-1])):
        blocks.effort.renew()
        try:
            pairs = side.with_first(blocks.ones, order)
            words = blocks.words(beside.with_first(pairs, order))
        except StateLimitExceeded:
            continue
        by_bob = side.own == "x"
        yield words, WordOrder(nothing, _reversed(order.ranks)) if by_bob else WordOrder(order.ranks, nothing)


def _reversed(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(ranks) - 1 - rank for rank in ranks)
