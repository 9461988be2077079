"""Which states of a large automaton behave alike, on arrays: the classes of the minimal DFA.

Partition refinement in rounds, as Moore (1956) has it, of which each looks only at what may have changed, and where of
the parts of a class the largest keeps its number where it can, as in Hopcroft (1971).  Rounds with many states are
numpy's, those with few are plain Python, so that an automaton whose states are told apart by long words only, a counter
say, costs no array for each length.  On 2^20 states and two letters some seconds.

`fooling.circuits.languages.search.states.minimise` has the textbook algorithms; tests hold this one against them.
"""

from __future__ import annotations

import time
from collections import defaultdict
from math import inf
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.minimise import reachable, renumbered
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW = 192  # changed states that are looked at one by one


class Refinement:
    """Labels of the states of a complete automaton: rows are states, columns letters; colours are what states say."""

    # Let P be the labels at the beginning of a round, and P' those before the states of `changed` got theirs, which
    # nothing else has.  Invariant: states of one label P have, letter by letter, successors of one label P'.  So two
    # states of one label none of whose successors has changed have successors of one label P as well, and one with a
    # successor that has changed differs from both.  The round splits each class into those without such a successor and
    # those with one, by the labels P of their successors; so it separates only what has to be, and the invariant holds
    # for the new labels and P.  Where nothing changes, states of one label have successors of one label: it is stable.
    # At first P' is one label for all.
    def __init__(self, table: NDArray[Any], colours: NDArray[Any]) -> None:
        n, self.letters = table.shape
        self.table = np.ascontiguousarray(table, np.int32)
        before = np.argsort(self.table.ravel(), kind="stable")
        self.sources = (before // self.letters).astype(np.int32)
        self.starts = np.concatenate(([0], np.cumsum(np.bincount(self.table.ravel(), minlength=n))))
        kinds, labels, counts = np.unique(colours, return_inverse=True, return_counts=True)
        order = np.argsort(-counts, kind="stable")  # the largest has label 0
        self.labels = np.argsort(order)[labels].astype(np.int64)
        self.sizes = np.zeros(n + 1, np.int64)
        self.sizes[: len(kinds)] = counts[order]
        self.count = len(kinds)
        self.changed: Any = np.flatnonzero(self.labels)

    def run(self, end: float = inf) -> bool:
        """Until nothing changes; False where the clock (`time.monotonic`) stopped it."""
        views = [part.data for part in (self.table.reshape(-1), self.sources, self.starts)]
        while len(self.changed):
            if time.monotonic() >= end:
                return False
            self.changed = self._one_by_one(*views) if len(self.changed) <= FEW else self._at_once()
        return True

    def _at_once(self) -> NDArray[Any]:
        changed = np.asarray(self.changed, np.int64)
        many = self.starts[changed + 1] - self.starts[changed]
        places = np.arange(many.sum()) + np.repeat(self.starts[changed] - np.cumsum(many) + many, many)
        touched = self._different(self.sources[places])
        if not len(touched):
            return touched
        blocks = self.labels[touched]
        group = self._grouped([blocks, *(self.labels[self.table[touched, a]] for a in range(self.letters))])
        sizes = np.bincount(group)
        block = np.zeros(len(sizes), np.int64)
        block[group] = blocks
        kept = self._kept(block, sizes)
        fresh = np.where(kept, block, self.count + np.cumsum(~kept) - 1)
        np.subtract.at(self.sizes, block[~kept], sizes[~kept])
        self.sizes[fresh[~kept]] = sizes[~kept]
        self.count += int((~kept).sum())
        self.labels[touched] = fresh[group]
        found: NDArray[Any] = touched[~kept[group]]
        return found

    def _different(self, states: NDArray[Any]) -> NDArray[Any]:
        """Each once, in order; where there are many, by a mark for each of all."""
        if 16 * len(states) < len(self.labels):
            found: NDArray[Any] = np.unique(states)
            return found
        marks = np.zeros(len(self.labels), bool)
        marks[states] = True
        return np.flatnonzero(marks)

    def _grouped(self, columns: list[NDArray[Any]]) -> NDArray[Any]:
        """The number of each row among the different ones; as many columns at once as 62 bits hold."""
        found, many = columns[0], self.count
        for column in columns[1:]:
            if many * self.count > 2**62:
                different, found = np.unique(found, return_inverse=True)
                many = len(different)
            found, many = found * self.count + column, many * self.count
        group: NDArray[Any] = np.unique(found, return_inverse=True)[1]
        return group

    def _kept(self, block: NDArray[Any], sizes: NDArray[Any]) -> NDArray[Any]:
        """The largest group of each class that has no other states."""
        order = np.lexsort((-sizes, block))
        largest = np.zeros(len(block), bool)
        largest[order[np.flatnonzero(np.diff(block[order], prepend=-1))]] = True
        touched = np.zeros(self.count, np.int64)
        np.add.at(touched, block, sizes)
        kept: NDArray[Any] = largest & (touched[block] == self.sizes[block])
        return kept

    def _one_by_one(self, table: Any, sources: Any, starts: Any) -> list[int]:
        labels, sizes, k = self.labels.data, self.sizes.data, self.letters
        touched = {q for r in self.changed for q in sources[starts[r] : starts[r + 1]]}
        groups: dict[int, dict[tuple[int, ...], list[int]]] = defaultdict(lambda: defaultdict(list))
        for q in touched:
            groups[labels[q]][tuple([labels[r] for r in table[q * k : q * k + k]])].append(q)
        changed = list[int]()
        for block, by_successors in groups.items():
            parts = sorted(by_successors.values(), key=len)
            if sum(map(len, parts)) == sizes[block]:
                parts.pop()
            for part in parts:
                sizes[block] -= len(part)
                sizes[self.count] = len(part)
                for q in part:
                    labels[q] = self.count
                self.count += 1
                changed += part
        return changed


def minimal_dfa(dfa: DFA) -> DFA:
    """The minimal complete DFA of the language, states in breadth-first order."""
    full = dfa.completed()
    ordered = renumbered(full, reachable(full))
    refinement = Refinement(np.array(ordered.transitions, np.int32), accepting(ordered))
    refinement.run()
    return quotient(refinement, ordered.alphabet, accepting(ordered))


def accepting(dfa: DFA) -> NDArray[np.int8]:
    """1 for each accepting state, 0 for the others."""
    found = np.zeros(dfa.states, np.int8)
    found[sorted(dfa.accepting)] = 1
    return found


# The first states of the classes, in breadth-first order, are those with the least words: the order of the classes.
def quotient(refinement: Refinement, alphabet: tuple[str, ...], colours: NDArray[Any]) -> DFA:
    """The automaton of the classes of states, which are in breadth-first order; those of colour 1 accept."""
    _, first, labels = np.unique(refinement.labels, return_index=True, return_inverse=True)
    number, chosen = np.argsort(np.argsort(first)), np.sort(first)
    rows = number[labels][refinement.table[chosen]]
    return DFA(alphabet, 0, frozenset(np.flatnonzero(colours[chosen]).tolist()), tuple(map(tuple, rows.tolist())))
