"""What answers of corpus.yaml about functions of two inputs deserve, by slow definitions of our own.

    FUNCTION_JUDGES["fool"](["000 111", "001 110"]).counted == 2      a right object: no mistakes

Nothing is shared with the program: functions are Python functions of two words, and all pairs, parts and inputs are
tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, product
from typing import Any

Answer = Any  # text, or lists and mappings of answers
Witness = tuple[Any, ...]


@dataclass(frozen=True)
class Judgement:
    """How much is counted in a right object, or in the largest right part; and what is wrong, the first mistake first.

    `mistakes` are witnesses of which each is true; a student may be told each of them if `any_mistake`, else the first.
    """

    counted: Fraction
    mistakes: Sequence[Witness] = ()
    any_mistake: bool = False

    def admits(self, told: Witness) -> bool:
        """Whether a student may be told this mistake."""
        return told in self.mistakes if self.any_mistake else told == self.mistakes[0]


@dataclass(frozen=True)
class Table:
    """A function of the words of Alice and of Bob."""

    alice: Sequence[str]
    bob: Sequence[str]
    value: Callable[[str, str], int]

    def cells(self) -> Iterator[tuple[str, str]]:
        """All inputs, in the order of rows."""
        return product(self.alice, self.bob)


def words(letters: str, length: int) -> list[str]:
    """All words of one length, in the order of the letters."""
    return ["".join(word) for word in product(letters, repeat=length)]


TWO, THREE = words("01", 2), words("01", 3)
MATRIX = ("0110", "0011", "1001", "1100")
GREATER = Table(TWO, TWO, lambda x, y: int(int(x, 2) > int(y, 2)))
TABLES = {
    "fool": Table(THREE, THREE, lambda x, y: int("11" not in map("".join, zip(x, y, strict=True)))),
    "matrix": Table("0123", "0123", lambda x, y: int(MATRIX[int(x)][int(y)])),
    "tree": GREATER,
    "partition": GREATER,
    "minor": GREATER,
    "cover": Table(TWO, TWO, lambda x, y: int(x != y)),
    "messages": Table(words("ab", 2), words("ab", 2), lambda x, y: int("aa" in x + y)),
    "distribution": Table("01", "01", lambda x, y: int(x == y)),
}


def fooling_set(pairs: Answer, of: Table, colour: int) -> Judgement:
    """A pair of another value, or two pairs both of whose crossings have the colour, is a mistake."""
    cells = [tuple(pair.split()) for pair in pairs]
    mistakes: list[Witness] = [(i,) for i, cell in enumerate(cells, 1) if of.value(*cell) != colour]
    for (i, (x, y)), (j, (u, v)) in combinations(enumerate(cells, 1), 2):
        if of.value(x, v) == of.value(u, y) == colour and not {(i,), (j,)} & set(mistakes):
            mistakes.append((i, j))
    return Judgement(Fraction(largest_without(mistakes, len(cells))), mistakes)


def largest_without(mistakes: Collection[Witness], size: int) -> int:
    """How many of 1, ..., size can be kept without keeping all of any mistake."""
    parts = chain.from_iterable(combinations(range(1, size + 1), k) for k in range(size, -1, -1))
    return next(len(part) for part in parts if not any(set(one) <= set(part) for one in mistakes))


def protocol_tree(tree: Answer, of: Table) -> Judgement:
    """The tree is run on all inputs; its depth is counted."""
    mistakes, depth = list[Witness](), 0
    for x, y in of.cells():
        bits, said = _run(tree, x, y)
        depth = max(depth, _depth(tree))
        if said != of.value(x, y):
            mistakes.append((bits, said, f"({x}, {y})", of.value(x, y)))
    return Judgement(Fraction(depth), mistakes)


def _run(node: Answer, x: str, y: str) -> tuple[str, int]:
    """The bits that are sent, and the answer."""
    bits = ""
    while isinstance(node, Mapping):
        bit = _bit(node["alice"], x, "x") if "alice" in node else _bit(node["bob"], y, "y")
        bits, node = bits + bit, node[bit]
    return bits, int(node)


def _bit(when: str, own: str, letter: str) -> str:
    """A party's bit: `when` names bits of the party's word, with | between them, or the words that say 1."""
    named = [own[int(term.strip()[1:]) - 1] for term in when.split("|")] if letter in when else []
    return str(int("1" in named or own in when.split()))


def _depth(node: Answer) -> int:
    return 1 + max(_depth(node["0"]), _depth(node["1"])) if isinstance(node, Mapping) else 0


def rectangles(listed: Answer, of: Table, colours: Collection[int], disjoint: bool) -> Judgement:
    """Two values in a rectangle, an entry that none or (in a partition) two contain: each is a mistake."""
    parts = [set(product(*(side.split() for side in one.split(" x ")))) for one in listed]
    mistakes: list[Witness] = []
    for k, part in enumerate(parts, 1):
        bad = [cell for cell in part if of.value(*cell) not in colours]
        first = [(a, b) for a in part for b in part if of.value(*a) != of.value(*b)]
        mistakes += [((k,), (_cell(a),)) for a in bad] + [((k,), (_cell(a), _cell(b))) for a, b in first]
    bare = [cell for cell in of.cells() if of.value(*cell) in colours and not any(cell in part for part in parts)]
    mistakes += [((), (_cell(cell),)) for cell in bare[:1]]
    for (i, one), (j, other) in combinations(enumerate(parts, 1), 2):
        mistakes += [((i, j), (_cell(cell),)) for cell in one & other if disjoint]
    return Judgement(Fraction(len(parts)), mistakes, any_mistake=True)


def _cell(cell: tuple[str, ...]) -> str:
    return f"({', '.join(cell)})"


def one_way(messages: Answer, of: Table) -> Judgement:
    """Two inputs with one message, and an input of Bob that tells them apart, are a mistake."""
    mistakes: list[Witness] = [
        ((x, u), y)
        for x, u in combinations(of.alice, 2)
        for y in of.bob
        if messages[x] == messages[u] and of.value(x, y) != of.value(u, y)
    ]
    return Judgement(Fraction(len(set(messages.values()))), mistakes)


def minor(given: Answer, of: Table, wanted: Sequence[str]) -> Judgement:
    """An entry of the rows and columns that is not the entry of the matrix is a mistake."""
    mistakes: list[Witness] = [
        (f"({x}, {y})", i + 1, j + 1)
        for i, x in enumerate(given["alice"])
        for j, y in enumerate(given["bob"])
        if of.value(x, y) != int(wanted[i][j])
    ]
    return Judgement(Fraction(1), mistakes)


def distribution(given: Answer, of: Table) -> Judgement:
    """The largest difference that a rectangle has between the probability of ones and of zeros."""
    total = sum(map(Fraction, given.values()))
    signed = {tuple(pair.split()): Fraction(weight) / total for pair, weight in given.items()}
    sides = [[part for k in range(3) for part in combinations(side, k)] for side in (of.alice, of.bob)]
    weighed = {cell: signed.get(cell, Fraction(0)) * (2 * of.value(*cell) - 1) for cell in of.cells()}
    sums = [sum((weighed[x, y] for x, y in product(rows, cols)), Fraction(0)) for rows, cols in product(*sides)]
    return Judgement(max(map(abs, sums)))


FUNCTION_JUDGES: Mapping[str, Callable[[Answer], Judgement]] = {
    "fool": lambda given: fooling_set(given, TABLES["fool"], 1),
    "matrix": lambda given: fooling_set(given, TABLES["matrix"], 0),
    "tree": lambda given: protocol_tree(given, TABLES["tree"]),
    "cover": lambda given: rectangles(given, TABLES["cover"], {1}, disjoint=False),
    "partition": lambda given: rectangles(given, TABLES["partition"], {0, 1}, disjoint=True),
    "messages": lambda given: one_way(given, TABLES["messages"]),
    "minor": lambda given: minor(given, TABLES["minor"], ("00", "10", "11")),
    "distribution": lambda given: distribution(given, TABLES["distribution"]),
}
