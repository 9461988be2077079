"""Properties of the syntactic monoid that the minimal complete DFA shows by itself, at any size.

Commutative: any two letters commute.  A group: every letter permutes the states.  R-trivial: the DFA is partially
ordered, that is, it has no cycles but loops (Brzozowski and Fich 1980).  J-trivial: besides, it is confluent: for any
state and any two letters a and b, all words of a and b that lead from the state to one that both letters keep lead to
the same one (Simon 1975; Klima and Polak 2013).  The proofs stand where the checker uses them, in
`fooling.verify.checker.theories.ordered_states`.

Here each is decided with its evidence, or with words against it.  Cost: states x letters, times letters where pairs of
letters matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import Row, complete_rows
from fooling.circuits.languages.search.monoids.green import path_inside, strong_labels
from fooling.circuits.languages.search.monoids.property import Property, Word, decided

X_AND_Y = "{} is not {} for these words x and y"


def commutative(dfa: DFA) -> Property:
    """Whether any two letters commute in every state."""
    rows = complete_rows(dfa)
    pairs = combinations(range(len(dfa.alphabet)), 2)
    apart = (((a,), (b,)) for a, b in pairs if any(rows[row[a]][b] != rows[row[b]][a] for row in rows))
    words = next(apart, None)
    return decided("commutative", words, "any two letters commute", "the order of these two letters matters")


def group(dfa: DFA) -> Property:
    """Whether every letter permutes the states."""
    targets = enumerate(zip(*complete_rows(dfa), strict=True))
    words = next((((a,),) for a, column in targets if len(set(column)) < dfa.states), None)
    return decided("group", words, "every letter permutes the states", "the letter leads two states to the same one")


def r_trivial(dfa: DFA) -> Property:
    """Whether all cycles of the DFA are loops: a label of states that rises along all else."""
    rows = complete_rows(dfa)
    label = strong_labels(rows)
    words, at = None, None
    if max(label) + 1 < len(label):
        moves = ((q, a, r) for q, row in enumerate(rows) for a, r in enumerate(row))
        q, a, r = next((q, a, r) for q, a, r in moves if r != q and label[r] == label[q])
        words, at = ((a,), path_inside(rows, label, r, q)), q  # (xy)^w keeps q, and x does not
    no = X_AND_Y.format("(xy)^w x", "(xy)^w")
    return decided("R_trivial", words, "the minimal DFA has no cycles but loops", no, at, label=label)


def j_trivial(dfa: DFA) -> Property:
    """Whether it is R-trivial and confluent: the label of the states again."""
    ordered = r_trivial(dfa)
    if not ordered.holds:
        return Property("J_trivial", False, ordered.witness, ordered.how, ordered.evidence)
    label: Sequence[int] = ordered.evidence["label"]
    words, at = _words_that_part(complete_rows(dfa), label) or (None, None)
    yes, no = "the minimal DFA is partially ordered and confluent", X_AND_Y.format("y(xy)^w", "(xy)^w")
    return decided("J_trivial", words, yes, no, at, label=label)


# Let s and t be states that a and b keep, reached from q by the words u and v of these letters, and s != t.  Then
# (vu)^w leads q to t, since v does, and u (vu)^w leads q to s: so x = v and y = u have y(xy)^w != (xy)^w.
def _words_that_part(rows: Sequence[Row], label: Sequence[int]) -> tuple[tuple[Word, Word], int] | None:
    """Words x, y and a state in which y(xy)^w != (xy)^w, of a partially ordered DFA; None where it is confluent."""
    downwards = sorted(range(len(rows)), key=label.__getitem__, reverse=True)
    for a, b in combinations(range(len(rows[0])), 2):
        kept = list(range(len(rows)))  # the state in which words of a and b end
        for q in downwards:
            ends = {kept[r]: c for c in (a, b) if (r := rows[q][c]) != q}
            if len(ends) == 2:
                u, v = ((c, *_until_kept(rows, rows[q][c], (a, b))) for c in ends.values())
                return (v, u), q
            kept[q] = next(iter(ends), q)
    return None


def _until_kept(rows: Sequence[Row], q: int, letters: tuple[int, ...]) -> Word:
    """A word of these letters from q to a state that they keep."""
    word: list[int] = []
    while moving := [c for c in letters if rows[q][c] != q]:
        word.append(moving[0])
        q = rows[q][moving[0]]
    return tuple(word)


ALONE: Mapping[str, Callable[[DFA], Property]] = {
    "commutative": commutative,
    "group": group,
    "R_trivial": r_trivial,
    "J_trivial": j_trivial,
}
