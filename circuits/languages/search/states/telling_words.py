"""Words that tell states apart, of a complete DFA: a state from others, or from one of each of some pairs."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word

MOST_SETS = 2000  # that are met before the search is given up

Pair = tuple[int, int]


def telling_word(full: DFA, state: int, pairs: Collection[Pair]) -> Word | None:
    """A shortest word after which the state and one of each pair are told apart, always in one direction.

    Either the word is accepted from the state, and of no pair from both, or it is rejected from the state, and from
    some of each pair accepted.  None where there is none, or none among so many sets of pairs.
    """
    start = state, frozenset((min(pair), max(pair)) for pair in pairs)
    empty: Word = ()
    seen, agenda = {start}, deque([(start, empty)])
    while agenda and len(seen) <= MOST_SETS:
        (q, rest), word = agenda.popleft()
        colour = q in full.accepting
        if all((r in full.accepting) != colour or (s in full.accepting) != colour for r, s in rest):
            return word
        for a in range(len(full.alphabet)):
            row = [full.step(r, a) or 0 for r in range(full.states)]
            after = row[q], frozenset((min(row[r], row[s]), max(row[r], row[s])) for r, s in rest)
            if after not in seen and (after[0], after[0]) not in after[1]:
                seen.add(after)
                agenda.append((after, (*word, a)))
    return None
