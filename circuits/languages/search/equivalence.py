"""Do two DFAs have the same language?  A bisimulation if so, a shortest distinguishing word if not.

Breadth-first search through the pairs of states that one word reaches (Hopcroft and Karp 1971, without their
union-find, whose merged classes would save space and would be no bisimulation).  At most (states + 1) * (states + 1)
pairs.  The answer is checked by `check_bisimulation`, or by running both automata on the word.
"""

from __future__ import annotations

from dataclasses import dataclass

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.product import check_closed, equivalence_system
from fooling.circuits.languages.search.regular_fooling import Violation, explore
from fooling.fooling_sets.errors import InvalidInput


@dataclass(frozen=True)
class Bisimulation:
    """Pairs (state of one DFA or None, state of the other or None); see `check_bisimulation`."""

    pairs: frozenset[tuple[int | None, int | None]]

    def __repr__(self) -> str:
        return f"Bisimulation(pairs={len(self.pairs)})"


def check_bisimulation(a: DFA, b: DFA, evidence: Bisimulation) -> None:
    """Accept the pairs as proof that `a` and `b` have the same language.

    They must contain the pair of starts, agree on acceptance and be closed under letters, where (None, None) may be
    left out: that is, be a closed set of the equivalence system.  Raises EvidenceError naming the pair.
    """
    check_closed(equivalence_system(a, b), evidence.pairs)


def equivalent(a: DFA, b: DFA) -> Bisimulation | Word:
    """A bisimulation when the languages are equal, else a shortest word (letter indices) that exactly one accepts.

    `a.spell(word)` are its letters, and `a.accepts_indices(word)` says whether `a` is the one.  Raises InvalidInput
    when the alphabets differ, and for what is no DFA.

    >>> from fooling.circuits.languages.search.regular_expression import regular_expression
    >>> first, second = regular_expression("(ab)*"), regular_expression("(ab)*a?")
    >>> word = equivalent(first, second)
    >>> first.spell(word), first.accepts_indices(word), second.accepts_indices(word)
    ('a', False, True)
    """
    for one in (a, b):
        if not isinstance(one, DFA):
            raise InvalidInput(f'{one!r:.60} is no DFA; want one, such as fooling.regular_expression("(ab)*")')
    answer = explore(equivalence_system(a, b))
    if isinstance(answer, Violation):
        return tuple(letters[0] for letters in answer.letters)
    return Bisimulation(frozenset((state[0], state[1]) for state in answer))
