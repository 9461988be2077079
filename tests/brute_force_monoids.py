"""Syntactic monoids from their definitions: words that no context tells apart, and identities on all pairs of elements.

Slow on purpose, and with no line in common with the package: an element is what short contexts make of a word, products
are read off a table, and each property is the textbook's, tried on all elements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from typing import Any

import numpy as np

LARGEST = 400  # elements that contexts are tried for
PAIRS = 10**6  # that are looked at together
Array = Any  # of numpy


class Elements:
    """A monoid with its multiplication table: entry [x, y] is the product of x and y; element 0 is the identity."""

    def __init__(self, right: Sequence[Sequence[int]], words: Sequence[Sequence[int]]) -> None:
        graph, size = np.array(right), len(right)
        self.table: Array = np.zeros((size, size), dtype=int)
        self.letters, self.all = list(right[0]), range(size)
        for y, word in enumerate(words):
            column = np.arange(size)  # each element, then a word of element y, letter by letter
            for letter in word:
                column = graph[column, letter]
            self.table[:, y] = column

    @classmethod
    def of_language(cls, alphabet: Sequence[str], belongs: Callable[[str], bool], longest: int) -> Elements:
        """The syntactic monoid of a language whose words are told apart by contexts of so many letters a side."""
        short = ["".join(word) for n in range(longest + 1) for word in product(alphabet, repeat=n)]
        contexts, known = [(before, after) for before in short for after in short], cache(belongs)

        def signature(word: str) -> int:
            return sum(known(before + word + after) << i for i, (before, after) in enumerate(contexts))

        numbers, words, right = {signature(""): 0}, [""], list[list[int]]()
        for word in words:
            found = [signature(word + letter) for letter in alphabet]
            for letter, one in zip(alphabet, found, strict=True):
                if one not in numbers:
                    numbers[one] = len(words)
                    words.append(word + letter)
            right.append([numbers[one] for one in found])
            if len(words) > LARGEST:
                raise ValueError("too many elements")
        return cls(right, [[alphabet.index(letter) for letter in word] for word in words])

    @classmethod
    def of_maps(cls, letters: Sequence[Sequence[int]]) -> Elements:
        """The monoid of maps that some maps of the states 0, 1, .. generate; words act from the right."""
        first = tuple(range(len(letters[0])))
        numbers, maps, words, right = {first: 0}, [first], [list[int]()], list[list[int]]()
        for one, word in zip(maps, words, strict=False):  # both grow while they are read
            found = [tuple(letter[q] for q in one) for letter in letters]
            for a, made in enumerate(found):
                if made not in numbers:
                    numbers[made] = len(maps)
                    maps.append(made)
                    words.append([*word, a])
            right.append([numbers[made] for made in found])
        return cls(right, words)

    @cached_property
    def power(self) -> Array:
        """The idempotent power of each element, by multiplying again and again."""
        x = np.arange(len(self.all))
        found = x.copy()
        while (open_ := self.table[found, found] != found).any():
            found = np.where(open_, self.table[found, x], found)
        return found

    def of(self, *factors: Array) -> Array:
        """The product of several elements, or arrays of elements."""
        found: Array = 0
        for factor in factors:
            found = self.table[found, factor]
        return found

    def on_all_pairs(self, identity: Callable[[Array, Array, Array, Array], Array]) -> bool:
        """Whether x, y, (xy)^w and (yx)^w meet an identity for all x and y."""
        every, parts = np.arange(len(self.all)), 1 + len(self.all) ** 2 // PAIRS
        for x in np.array_split(every[:, None], parts):  # so many rows at once
            y = every[None]
            if not identity(x, y, self.power[self.table[x, y]], self.power[self.table[y, x]]).all():
                return False
        return True

    @cached_property
    def groups(self) -> list[list[int]]:
        """The maximal subgroups, each with its identity first."""
        found: dict[int, list[int]] = {e: [e] for e in self.all if self.table[e, e] == e}
        for x in self.all:
            e = int(self.power[x])
            if x != e and self.table[e, x] == x:
                found[e].append(x)
        return list(found.values())


def _solvable(m: Elements) -> bool:
    table = m.table
    for maximal in m.groups:
        e, group = maximal[0], maximal
        while len(group) > 1:
            inverse = {x: y for x in group for y in group if table[x, y] == e}
            found = {int(m.of(inverse[x], inverse[y], x, y)) for x in group for y in group}
            while len(more := found | {int(table[x, y]) for x in found for y in found}) > len(found):
                found = more
            if len(found) == len(group):
                return False
            group = sorted(found)
    return True


def _quasi_aperiodic(m: Elements) -> bool:
    """The sets of elements of words of one length come again; each is looked at once."""
    others = [(group[0], set(group[1:])) for group in m.groups if len(group) > 1]
    seen, found = set[frozenset[int]](), frozenset({0})
    while found not in seen:
        seen.add(found)
        found = frozenset(m.table[np.ix_(sorted(found), m.letters)].flat)
        if any(e in found and group & found for e, group in others):
            return False
    return True


def _abelian(m: Elements) -> bool:
    return all((m.table[np.ix_(group, group)] == m.table[np.ix_(group, group)].T).all() for group in m.groups)


PROPERTIES: Mapping[str, Callable[[Elements], bool]] = {
    "commutative": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(x, y) == m.of(y, x)),
    "group-language": lambda m: bool((m.table == 0).any(axis=1).all()),
    "aperiodic": lambda m: bool((m.of(m.power, np.arange(len(m.all))) == m.power).all()),
    "r-trivial": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, x) == e),
    "l-trivial": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(y, e) == e),
    "j-trivial": lambda m: m.on_all_pairs(lambda x, y, e, f: (m.of(e, x) == e) & (m.of(y, e) == e)),
    "in-da": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, x, e) == e),
    "in-do": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, f, e) == e),
    "in-ds": lambda m: m.on_all_pairs(lambda x, y, e, f: m.power[m.of(e, f, e)] == e),
    "abelian-subgroups": _abelian,
    "solvable-subgroups": _solvable,
    "quasi-aperiodic": _quasi_aperiodic,
}
