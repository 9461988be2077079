"""Dynamic programs: tables against the slow oracle, regularity and windows against all pairs, planted wrong pairs."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from brute_force_tasks import ANSWERS

from fooling.circuits.tasks.contents import task
from fooling.circuits.tasks.programs import (
    Cell,
    Program,
    edit_distance,
    longest_increasing,
    needs,
    same_states,
    shares_states,
    window,
)
from fooling.fooling_sets.errors import InvalidInput

COPY = Program(2, (Cell((0,), (), int), Cell((1,), (), int), Cell((0,), (1,), int.__add__)), (2,))  # regular
BITS = ((0, 0), (0, 1), (1, 0), (1, 1))


def inputs(name: str, n: int) -> list[tuple[int, ...]]:
    return list(task(name).inputs(n))


def slow_window(program: Program, words: list[tuple[int, ...]]) -> int:
    """The least m that no pair of inputs refutes at any output behind the input."""
    first, last = program.length + len(program.separators), len(program.chain(words[0]))
    for m in range(last + 1):
        chains = [program.chain(word) for word in words]
        if not any(
            a[max(0, i - m) : i] == b[max(0, i - m) : i] and a[i] != b[i]
            for a, b in combinations(chains, 2)
            for i in range(first, last)
        ):
            return m
    raise AssertionError


@pytest.mark.parametrize("n", [1, 2, 3])
def test_tables_are_right(n: int) -> None:
    """The last cell is the answer of the slow oracle, with a border and without."""
    for word in inputs("edit-distance", n):
        for border in (False, True):
            assert edit_distance(n, border).values(word)[-1] == ANSWERS["edit-distance"](word)
    for word in inputs("longest-increasing", n):
        assert longest_increasing(n).values(word)[-1] == task("longest-increasing").answer(word)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_window_of_edit_distance(n: int) -> None:
    """It is that of the proof, with a pair that needs it, and as the slow search has it."""
    words = inputs("edit-distance", n)
    for border, least in ((False, n * n + n + 2), (True, n * n + 3 * n + 3)):
        program = edit_distance(n, border)
        found = window(program, words)
        assert (found.least, found.outputs) == (least, 2 * n + 3 + (n + border) ** 2)
        assert found.pair is not None
        assert needs(program, least - 1, found.at, *found.pair)
        assert not needs(program, least, found.at, *found.pair)
        assert program.reach() == least
        if n <= 2:
            assert slow_window(program, words) == least


@pytest.mark.parametrize("n", range(1, 12))
def test_the_pairs_of_the_proofs(n: int) -> None:
    """They refute what the essay says that they refute, at larger sizes, too."""
    for border in (False, True):
        program = edit_distance(n, border)
        assert shares_states(program, (0,) * 2 * n, (1,) * 2 * n)
        zeros = (0,) * (n - 1)
        pair = ((*zeros, 0, *zeros, 1), (*zeros, 1, *zeros, 1))
        assert needs(program, program.reach() - 1, len(program.chain(pair[0])) - 1, *pair)
    assert n == 1 or shares_states(longest_increasing(n), (1,) * n, (2,) * n)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_longest_increasing_subsequence(n: int) -> None:
    """It is regular for one number only; its window is that of the slow search."""
    program, words = longest_increasing(n), inputs("longest-increasing", n)
    pair = same_states(program, words)
    assert (pair is None) == (n == 1)
    assert pair is None or shares_states(program, *pair)
    if n <= 3:
        assert window(program, words).least == slow_window(program, words)
    assert window(program, words).least <= program.reach() == 2 * n


def test_a_regular_program_and_wrong_pairs() -> None:
    """A copy is regular, and pairs that refute nothing are not taken."""
    assert same_states(COPY, BITS) is None
    assert not any(shares_states(COPY, one, other) for one, other in product(BITS, repeat=2))
    assert window(COPY, BITS).least == slow_window(COPY, list(BITS)) == 3
    assert not shares_states(edit_distance(1), (0, 0), (0, 0))  # one input is no pair
    assert not shares_states(edit_distance(1), (0, 0), (0, 1))  # the tables differ
    assert not shares_states(longest_increasing(2), (1, 2), (2, 1))
    assert not needs(edit_distance(1), 4, 5, (0, 0), (1, 0))  # the windows differ
    assert not needs(edit_distance(1), 3, 5, (0, 0), (1, 1))  # the outputs agree


def test_bad_input() -> None:
    """One line for a cell that reads ahead, a word of another length, and an output of the input."""
    with pytest.raises(InvalidInput, match="cells before it"):
        Program(1, (Cell((), (0,), int),), ())
    with pytest.raises(InvalidInput, match="2 letters; want 4"):
        edit_distance(2).values((0, 1))
    with pytest.raises(InvalidInput, match="belongs to the input"):
        needs(edit_distance(1), 1, 4, (0, 0), (1, 0))
