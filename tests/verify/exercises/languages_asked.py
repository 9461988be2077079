"""Languages as sheets have them, and which words are in them, by running tables on text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from fooling.circuits.languages.dfa import DFA

AB = "ab"
ENDS = ["regex", "(a|b)*ab"]


def words(longest: int) -> Iterator[str]:
    """All words over a and b, short ones first, each length in the order of the alphabet."""
    return ("".join(word) for n in range(longest + 1) for word in product(AB, repeat=n))


def term(dfa: DFA) -> list[Any]:
    """The automaton as a sheet has it."""
    return ["dfa", list(dfa.alphabet), dfa.start, sorted(dfa.accepting), [list(row) for row in dfa.transitions]]


def accepts(dfa: DFA, word: str) -> bool:
    """By running the table."""
    q: int | None = dfa.start
    for letter in word:
        q = None if q is None else dfa.transitions[q][AB.index(letter)]
    return q in dfa.accepting
