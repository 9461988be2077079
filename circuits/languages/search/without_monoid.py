"""Properties of the syntactic monoid that the minimal complete DFA shows by itself, at any size.

Commutative: any two letters commute.  A group: every letter permutes the states.  R-trivial: the DFA is partially
ordered, that is, it has no cycles but loops (Brzozowski and Fich 1980).  J-trivial: besides, it is confluent: for any
state and any two letters a and b, all words of a and b that lead from the state to one that both letters keep lead to
the same one (Simon 1975; Klima and Polak 2013).  The proofs stand where the checker uses them,
in `fooling.verify.checker.theories.ordered_states`.

Here each is decided with its evidence, or with words against it.  Cost: states x letters, times letters where pairs of
letters matter.
"""

from __future__ import annotations

from itertools import combinations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import complete_rows
from fooling.circuits.languages.search.green import path_inside, strong_labels

Word = tuple[int, ...]


def letters_that_do_not_commute(dfa: DFA) -> tuple[Word, Word] | None:
    """Two letters whose order matters in some state; None where there are none."""
    rows = complete_rows(dfa)
    for a, b in combinations(range(len(dfa.alphabet)), 2):
        if any(rows[row[a]][b] != rows[row[b]][a] for row in rows):
            return (a,), (b,)
    return None


def letter_that_does_not_permute(dfa: DFA) -> tuple[Word] | None:
    """A letter that leads two states to the same one; None where there is none."""
    for a, targets in enumerate(zip(*complete_rows(dfa), strict=True)):
        if len(set(targets)) < dfa.states:
            return ((a,),)
    return None


def order_of_states(dfa: DFA) -> tuple[int, ...] | tuple[Word, Word]:
    """A number for each state that rises along every transition but loops; else words x, y with (xy)^w x != (xy)^w."""
    rows = complete_rows(dfa)
    label = strong_labels(rows)
    for q, row in enumerate(rows):
        for a, r in enumerate(row):
            if r != q and label[r] == label[q]:
                return (a,), path_inside(rows, label, r, q)
    return label


# Let s and t be states that a and b keep, reached from q by the words u and v of these letters, and s != t.  Then
# (vu)^w leads q to t, since v does, and u (vu)^w leads q to s: so x = v and y = u have y(xy)^w != (xy)^w.
def words_that_part(dfa: DFA, label: tuple[int, ...]) -> tuple[Word, Word] | None:
    """Words x, y with y(xy)^w != (xy)^w, of a partially ordered DFA; None where it is confluent."""
    rows = complete_rows(dfa)
    downwards = sorted(range(dfa.states), key=label.__getitem__, reverse=True)
    for a, b in combinations(range(len(dfa.alphabet)), 2):
        kept = list(range(dfa.states))  # the state in which words of a and b end
        for q in downwards:
            ends = {kept[r]: c for c in (a, b) if (r := rows[q][c]) != q}
            if len(ends) == 2:
                u, v = ((c, *_until_kept(rows, rows[q][c], (a, b))) for c in ends.values())
                return v, u
            kept[q] = next(iter(ends), q)
    return None


def _until_kept(rows: tuple[tuple[int, ...], ...], q: int, letters: tuple[int, ...]) -> Word:
    """A word of these letters from q to a state that they keep."""
    word: list[int] = []
    while moving := [c for c in letters if rows[q][c] != q]:
        word.append(moving[0])
        q = rows[q][moving[0]]
    return tuple(word)
