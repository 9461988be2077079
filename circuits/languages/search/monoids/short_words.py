"""Short words against properties of a syntactic monoid that is too large to be listed.

The elements of the shortest words are listed, some hundreds, and the identities are tried on them: properties of one
element on all of these, properties of two on pairs of the first ones.  What is found is a proof, what is not found says
nothing.  Cost: at most `MOST_NUMBERS` numbers for the list, and as many pairs as `MOST_PAIRS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import complete_rows
from fooling.circuits.languages.monoid import Map, group_identity, idempotent_power, then
from fooling.circuits.languages.search.monoids.property import Property, Word
from fooling.circuits.languages.search.monoids.without_monoid import X_AND_Y

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
