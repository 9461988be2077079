"""The leaf of a protocol tree that gives a wrong answer, named by what the parties say on the way to it.

This is a finder: `fooling.protocols.tree` alone says whether a tree is one for a function.  Cost: as there, every entry
is read once.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass


@dataclass(frozen=True)
class WrongLeaf:
    """A leaf with the bits that lead to it, each with who says it; what it answers; and an input with another value."""

    path: tuple[tuple[str, int], ...]
    answer: int
    cell: tuple[int, int]


def wrong_leaf(f: TwoPartyFunction, tree: Any) -> str | None:
    """The first leaf, the zeros before the ones, that some input reaches with another value; None where all are right.

    `tree` is as in a certificate: a leaf is its value, a node is [speaker, ones, zero, one].

    >>> from fooling.fooling_sets.functions import equality
    >>> wrong_leaf(equality(1), ["alice", [1], ["bob", [0], 0, 0], ["bob", [1], 0, 1]])
    'the leaf after alice 0, bob 1 says 0, but the function is 1 at (0, 0)'
    """
    if (wrong := first_wrong_leaf(f, tree)) is None:
        return None
    said = ", ".join(f"{speaker} {bit}" for speaker, bit in wrong.path)
    leaf = f"the leaf after {said}" if said else "the only leaf"
    return f"{leaf} says {wrong.answer}, but the function is {f.entry(*wrong.cell)} at {f.cell(*wrong.cell)}"


def first_wrong_leaf(f: TwoPartyFunction, tree: Any) -> WrongLeaf | None:
    """The same as data, with the first input of that leaf that has another value."""
    waiting: list[tuple[Any, tuple[tuple[str, int], ...], list[int], list[int]]]
    waiting = [(tree, (), [*range(f.row_count)], [*range(f.column_count)])]
    while waiting:
        node, path, rows, columns = waiting.pop()
        if isinstance(node, int):
            wrong = next((cell for cell in product(rows, columns) if f.entry(*cell) != node), None)
            if wrong is not None:
                return WrongLeaf(path, node, wrong)
            continue
        speaker, ones, *children = node
        for bit in (1, 0):  # the zeros come off the stack first
            sides = (_those(rows, ones, bit), columns) if speaker == "alice" else (rows, _those(columns, ones, bit))
            waiting.append((children[bit], (*path, (speaker, bit)), *sides))
    return None


def _those(inputs: list[int], ones: Any, bit: int) -> list[int]:
    """The inputs for which the bit is said."""
    chosen = frozenset(ones)
    return [i for i in inputs if (i in chosen) == bool(bit)]
