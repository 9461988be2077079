"""Do two DFAs have the same language?  A bisimulation if so, a shortest distinguishing word if not.

Breadth-first search through the pairs of states that one word reaches (Hopcroft and Karp 1971, without their
union-find, whose merged classes would save space and would be no bisimulation).  At most (states + 1) * (states + 1)
pairs.  The answer is checked by `circuits.dfa_evidence.check_bisimulation`, or by running both automata on the word.
"""

from __future__ import annotations

from circuits.dfa import DFA
from circuits.dfa_evidence import Bisimulation, Word
from circuits.product import equivalence_system
from circuits.search.regular_fooling import Violation, explore


def equivalent(a: DFA, b: DFA) -> Bisimulation | Word:
    """A bisimulation when the languages are equal, else a shortest word (letter indices) that exactly one accepts.

    Raises InvalidInput when the alphabets differ.
    """
    answer = explore(equivalence_system(a, b))
    if isinstance(answer, Violation):
        return tuple(letters[0] for letters in answer.letters)
    return Bisimulation(frozenset((state[0], state[1]) for state in answer))
