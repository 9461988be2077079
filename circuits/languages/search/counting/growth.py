"""How fast the number of words of a regular language grows: bounded by a polynomial, of which degree, or not.

Read off the trimmed automaton (Szilard, Yu, Zhang and Shallit, "Characterizing regular languages with polynomial
densities", MFCS 1992).  Cost: linear in the transitions.  Not trusted.
"""

from __future__ import annotations

from collections import Counter

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.monoids.green import strong_labels
from fooling.circuits.languages.search.states.minimise import trim_partial


# Two cycles through one state, of lengths k and l, give 2^(n/(k + l)) words and so on: exponential.  A component has
# two such cycles iff it has more steps inside than states.  Else a word goes through components that are single states
# or single cycles, one after the other; how long it stays on d + 1 cycles of one path is free but for the sum, so there
# are at most about n^d words for each path, and so many for those lengths that fit.
def degree_of_growth(dfa: DFA) -> int | None:
    """The least d so that words of length n number at most c n^d; -1 for finitely many words, None for exponential.

    >>> from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
    >>> [degree_of_growth(regular_expression(e)) for e in ("ab", "a∅", "(ab)*", "a*ba*", "(a|b)*")]
    [-1, -1, 0, 1, None]
    """
    trimmed = trim_partial(dfa)
    if not trimmed.accepting:
        return -1
    graph = [[r for r in row if r is not None] for row in trimmed.transitions]
    label = strong_labels(graph)
    inside = Counter(label[q] for q, row in enumerate(graph) for r in row if label[q] == label[r])
    size = Counter(label)
    if any(steps > size[c] for c, steps in inside.items()):
        return None
    cycles = {c: int(c in inside) for c in size}  # on a path that ends with the component
    for q in sorted(range(len(graph)), key=label.__getitem__):
        for r in graph[q]:
            if label[r] != label[q]:
                cycles[label[r]] = max(cycles[label[r]], cycles[label[q]] + int(label[r] in inside))
    return max(cycles.values(), default=0) - 1
