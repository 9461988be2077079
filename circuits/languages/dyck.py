"""Dyck-(t, k): well-nested words over t kinds of brackets, nested at most k deep (Hewitt et al. 2020).

The states are the stacks of open brackets.  A stack of height h is a node at depth h of the complete t-ary tree; the
nodes are numbered level by level, so the children of node q are t*q + 1 .. t*q + t, its parent is (q - 1) // t, and
the kind on top of its stack is (q - 1) % t.  The empty stack is node 0: the start and the only accepting state.  The
automaton is partial: closing the wrong bracket, closing an empty stack and opening a (k+1)-th bracket are undefined.
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput

BRACKETS = ("()", "[]", "{}", "<>")


def dyck_alphabet(types: int) -> tuple[str, ...]:
    """open1, close1, open2, close2, ...: plain brackets for up to four kinds, `(1`, `)1`, `(2`, ... beyond."""
    if types <= len(BRACKETS):
        return tuple(letter for pair in BRACKETS[:types] for letter in pair)
    return tuple(f"{bracket}{kind}" for kind in range(1, types + 1) for bracket in "()")


def dyck_state_count(types: int, depth: int) -> int:
    """The number of stacks: 1 + t + ... + t**k."""
    return sum(types**height for height in range(depth + 1))


def dyck(types: int, depth: int) -> DFA:
    """The partial DFA of Dyck-(types, depth), with `dyck_state_count(types, depth)` states.

    Raises InvalidInput unless types >= 1 and depth >= 0.

    >>> dyck(2, 2).accepts("([])()"), dyck(2, 2).accepts("([)]"), dyck(2, 2).states
    (True, False, 7)
    """
    if types < 1 or depth < 0:
        raise InvalidInput(f"dyck:{types},{depth}: want at least 1 type of bracket and depth at least 0")
    states = dyck_state_count(types, depth)
    inner = states - types**depth  # the stacks of height < depth are the nodes 0 .. inner-1: they have children

    def row(q: int) -> tuple[int | None, ...]:
        opened = [types * q + 1 + kind if q < inner else None for kind in range(types)]
        closed = [(q - 1) // types if q > 0 and (q - 1) % types == kind else None for kind in range(types)]
        return tuple(target for kind in range(types) for target in (opened[kind], closed[kind]))

    return DFA(dyck_alphabet(types), 0, frozenset({0}), tuple(row(q) for q in range(states)))
