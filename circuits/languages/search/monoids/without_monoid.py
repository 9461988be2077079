"""Properties of a syntactic monoid that is not listed: seen in the minimal DFA, or refuted by short words.

Properties of the syntactic monoid that the minimal complete DFA shows by itself, at any size.

Commutative: any two letters commute.  A group: every letter permutes the states.  R-trivial: the DFA is partially
ordered, that is, it has no cycles but loops (Brzozowski and Fich 1980).  J-trivial: besides, it is confluent: for any
state and any two letters a and b, all words of a and b that lead from the state to one that both letters keep lead to
the same one (Simon 1975; Klima and Polak 2013).  The proofs stand where the checker uses them, in
`fooling.verify.checker.theories.ordered_states`.

Here each is decided with its evidence, or with words against it.  Cost: states x letters, times letters where pairs of
letters matter.

Short words against properties of a syntactic monoid that is too large to be listed.

The elements of the shortest words are listed, some hundreds, and the identities are tried on them: properties of one
element on all of these, properties of two on pairs of the first ones.  What is found is a proof, what is not found says
nothing.  Cost: at most `MOST_NUMBERS` numbers for the list, and as many pairs as `MOST_PAIRS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import Row, complete_rows
from fooling.circuits.languages.monoid import Map, group_identity, idempotent_power, then
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


MOST_NUMBERS = 10**6
MOST_ELEMENTS = 2000
MOST_PAIRS = 2000
LONGEST = 12  # letters of words of one length
Found = tuple[Word, ...]
w = idempotent_power


class ShortWords:
    """Elements of a transition monoid with their least words, the shortest first, not all of them."""

    def __init__(self, dfa: DFA) -> None:
        self.letters: list[Map] = list(zip(*complete_rows(dfa), strict=True))
        self.words: dict[Map, Word] = {tuple(range(dfa.states)): ()}
        most = min(MOST_ELEMENTS, max(2, MOST_NUMBERS // (dfa.states * len(self.letters))))
        agenda = list(self.words)
        for x in agenda:  # grows while it is read
            for a, letter in enumerate(self.letters):
                if (y := then(x, letter)) not in self.words and len(agenda) < most:
                    self.words[y] = (*self.words[x], a)
                    agenda.append(y)

    def around_a_cycle(self) -> Found | None:
        """A word with x^w x != x^w."""
        return next(((word,) for x, word in self.words.items() if then(w(x), x) != w(x)), None)

    def pair(self, differ: Callable[[Map, Map, Map], bool]) -> Found | None:
        """Two words whose elements x and y differ as told; the third argument is (xy)^w."""
        first = list(self.words)[: int(MOST_PAIRS**0.5)]
        pairs = ((x, y) for x, y in product(first, repeat=2) if differ(x, y, w(then(x, y))))
        return next(((self.words[x], self.words[y]) for x, y in pairs), None)

    def in_one_group(self) -> Found | None:
        """Two words in one subgroup that do not commute."""
        groups: dict[Map, list[Map]] = {}
        for x in self.words:
            if (e := group_identity(x)) is not None:
                groups.setdefault(e, []).append(x)
        some = (pair for group in groups.values() for pair in combinations(group[: int(MOST_PAIRS**0.5)], 2))
        return next(((self.words[x], self.words[y]) for x, y in some if then(x, y) != then(y, x)), None)

    def of_one_length(self) -> Found | None:
        """Two words of one length, one idempotent, the other another element of its subgroup."""
        for layer in self._layers():
            for y, word in layer.items():
                e = group_identity(y)
                if e is not None and e != y and e in layer:
                    return layer[e], word
        return None

    def _layers(self) -> Iterator[dict[Map, Word]]:
        """The elements of the words of each length, each with one of these words; of long ones not all."""
        layer: dict[Map, Word] = {next(iter(self.words)): ()}
        for _ in range(LONGEST):
            longer = (
                (then(x, letter), (*word, a)) for x, word in layer.items() for a, letter in enumerate(self.letters)
            )
            after: dict[Map, Word] = {}
            for y, word in longer:
                if len(after) < MOST_ELEMENTS // LONGEST:
                    after.setdefault(y, word)
            layer = after
            yield layer


DIFFERENCES: Mapping[str, tuple[Callable[[Map, Map, Map], bool], str]] = {
    "L_trivial": (lambda x, y, e: then(y, e) != e, "y(xy)^w"),
    "DA": (lambda x, y, e: then(e, x, e) != e, "(xy)^w x (xy)^w"),
    "DO": (lambda x, y, e: then(e, w(then(y, x)), e) != e, "(xy)^w (yx)^w (xy)^w"),
    "DS": (lambda x, y, e: w(then(e, w(then(y, x)), e)) != e, "((xy)^w (yx)^w (xy)^w)^w"),
}


def short_words_against(dfa: DFA) -> dict[str, Property]:
    """The properties that short words show a minimal complete DFA's monoid not to have.

    >>> five = DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (2, 2), (3, 0), (4, 3), (0, 4)))
    >>> {name: found.witness for name, found in short_words_against(five).items()}["aperiodic"]
    ((0,),)
    """
    short = ShortWords(dfa)
    found = {name: (short.pair(differ), X_AND_Y.format(left, "(xy)^w")) for name, (differ, left) in DIFFERENCES.items()}
    found["aperiodic"] = (short.around_a_cycle(), "the word leads some states around a cycle")
    found["abelian_subgroups"] = (short.in_one_group(), "the two words are in one subgroup, where they do not commute")
    no = "the words have one length, one is idempotent, the other another element of its subgroup"
    found["quasi_aperiodic"] = (short.of_one_length(), no)
    either = next((found[name] for name in ("DO", "abelian_subgroups") if found[name][0]), found["DO"])
    found["DO_abelian"] = either
    return {name: Property(name, False, words, no) for name, (words, no) in found.items() if words is not None}
