"""Syntactic monoids from their definitions: words that no context tells apart, and identities on all pairs of elements.

Slow on purpose, and with no line in common with the package: an element is what short contexts make of a word, products
are read off a table, and each property is the textbook's, tried on all elements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product

Table = tuple[tuple[int, ...], ...]  # entry [x][y] is the product of x and y; element 0 is the identity
LARGEST = 400  # elements


def table_of_words(alphabet: Sequence[str], belongs: Callable[[str], bool], longest: int) -> tuple[Table, list[int]]:
    """The multiplication table of words, told apart by contexts of so many letters a side; the letters in it."""
    short = ["".join(word) for n in range(longest + 1) for word in product(alphabet, repeat=n)]
    contexts = [(before, after) for before in short for after in short]

    def signature(word: str) -> int:
        return sum(belongs(before + word + after) << i for i, (before, after) in enumerate(contexts))

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
    return table_of_graph(right, [[alphabet.index(letter) for letter in word] for word in words])


def table_of_graph(right: Sequence[Sequence[int]], words: Sequence[Sequence[int]]) -> tuple[Table, list[int]]:
    """The table, by walking from each element along a word of each element; the elements of the letters."""
    rows = []
    for x in range(len(right)):
        row = []
        for word in words:
            y = x
            for letter in word:
                y = right[y][letter]
            row.append(y)
        rows.append(tuple(row))
    return tuple(rows), list(right[0])


class Elements:
    """A table with idempotent powers, found by repeated multiplication."""

    def __init__(self, table: Table, letters: Sequence[int]) -> None:
        self.table, self.letters, self.all = table, letters, range(len(table))
        self.power = [self._idempotent(x) for x in self.all]
        self.in_group = [table[self.power[x]][x] == x for x in self.all]

    def _idempotent(self, x: int) -> int:
        y = x
        while self.table[y][y] != y:
            y = self.table[y][x]
        return y

    def of(self, *factors: int) -> int:
        """The product of several elements."""
        found = 0
        for factor in factors:
            found = self.table[found][factor]
        return found

    def on_all_pairs(self, identity: Callable[[int, int, int, int], bool]) -> bool:
        """Whether x, y, (xy)^w and (yx)^w meet an identity for all x and y."""
        power, table = self.power, self.table
        return all(identity(x, y, power[table[x][y]], power[table[y][x]]) for x in self.all for y in self.all)

    def groups(self) -> list[list[int]]:
        """The maximal subgroups, each with its identity first."""
        idempotents = [e for e in self.all if self.table[e][e] == e]
        return [[e, *(x for x in self.all if x != e and self.in_group[x] and self.power[x] == e)] for e in idempotents]


def _solvable(m: Elements) -> bool:
    for maximal in m.groups():
        e, group = maximal[0], maximal
        while len(group) > 1:
            inverse = {x: y for x in group for y in group if m.table[x][y] == e}
            found = {m.of(inverse[x], inverse[y], x, y) for x in group for y in group}
            while len(more := found | {m.table[x][y] for x in found for y in found}) > len(found):
                found = more
            if len(found) == len(group):
                return False
            group = sorted(found)
    return True


def _quasi_aperiodic(m: Elements) -> bool:
    """The sets of elements of words of one length come again; each is looked at once."""
    seen, found = set[frozenset[int]](), frozenset({0})
    while found not in seen:
        seen.add(found)
        found = frozenset(m.table[x][letter] for x in found for letter in m.letters)
        if any(m.in_group[x] and m.power[x] != x and m.power[x] in found for x in found):
            return False
    return True


PROPERTIES: Mapping[str, Callable[[Elements], bool]] = {
    "commutative": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(x, y) == m.of(y, x)),
    "group-language": lambda m: all(any(m.table[x][y] == 0 for y in m.all) for x in m.all),
    "aperiodic": lambda m: all(m.of(m.power[x], x) == m.power[x] for x in m.all),
    "r-trivial": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, x) == e),
    "l-trivial": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(y, e) == e),
    "j-trivial": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, x) == e == m.of(y, e)),
    "in-da": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, x, e) == e),
    "in-do": lambda m: m.on_all_pairs(lambda x, y, e, f: m.of(e, f, e) == e),
    "in-ds": lambda m: m.on_all_pairs(lambda x, y, e, f: m.power[m.of(e, f, e)] == e),
    "abelian-subgroups": lambda m: all(m.of(x, y) == m.of(y, x) for group in m.groups() for x in group for y in group),
    "solvable-subgroups": _solvable,
    "quasi-aperiodic": _quasi_aperiodic,
}


@lru_cache(64)
def elements_of_words(alphabet: str, belongs: Callable[[str], bool]) -> Elements:
    """The syntactic monoid of a language of few states."""
    return Elements(*table_of_words(alphabet, belongs, 4 if len(alphabet) <= 2 else 2))
