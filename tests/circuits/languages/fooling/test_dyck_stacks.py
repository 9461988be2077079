"""Stacks as state words, against the automata of Dyck-(t, k) that are given for each k."""

from __future__ import annotations

from itertools import product

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck, dyck_alphabet
from fooling.circuits.languages.dyck_stacks import BLANK, EMPTY, LEFT, OPEN, Stacks
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.fooling.state_words import sampled


@pytest.mark.parametrize(("types", "cells"), [(t, m) for t in (1, 2, 3) for m in range(5 if t < 3 else 4)])
def test_they_are_the_language(types: int, cells: int) -> None:
    """The states that are reached with m cells are those of Dyck-(t, m), and one for what has left it."""
    found = sampled(Stacks(types), cells, 1000)
    assert found is not None
    accepting = frozenset(q for q, accepts in enumerate(found.accepting) if accepts)
    with_cells = DFA(dyck_alphabet(types), 0, accepting, tuple(map(tuple, found.successors)))
    assert isinstance(equivalent(with_cells, dyck(types, cells)), Bisimulation)
    assert with_cells.states == dyck(types, cells).states + 1


def test_one_guess_is_right() -> None:
    """For every stack of up to three brackets of two kinds and every letter; for other words at most one is."""
    stacks, contents = Stacks(2), [BLANK, (frozenset({0}),), (frozenset({1}),)]
    for cells in product(contents, repeat=3):
        blank = [cell == BLANK for cell in cells]
        front = EMPTY if all(blank) else OPEN
        for start, letter in product((front, LEFT), (None, *range(4))):
            met = [(run, [new]) for new, run in stacks.begin(start, letter)]
            for cell in cells:
                met = [(after, [*new, one]) for run, new in met for one, after in stacks.proceed(run, cell)]
            right = [new for run, new in met if stacks.is_right(run)]
            assert len(right) <= 1
            assert right or blank != sorted(blank)
