"""Exact deterministic and one-way complexity against brute force and the textbook."""

from __future__ import annotations

from itertools import product

import pytest
from brute_force_protocols import deterministic_complexity, one_way_complexity
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.functions import FAMILIES, TwoPartyFunction, equality, from_rows, index
from fooling.protocols.channel import Speaker
from fooling.protocols.one_way import check_one_way
from fooling.protocols.search.exact import ExactComplexity, OneWayEvidence, exact_complexity, find_one_way
from fooling.protocols.search.trees import Leaf, check_tree
from tests.shares import drawn

# (family, n, D).  Equality, disjointness (and its complement), greater-than: n + 1 by fooling sets, Kushilevitz and
# Nisan 1997, section 1.3. Inner product: n + 1, since M and J - M together have rank above 2**n (section 1.4). Index:
# Bob names the coordinate, Alice answers; fewer bits would leave some coordinate unread.
KNOWN = [
    (family, n, n + 1)
    for family in ("equality", "disjointness", "intersection", "greater-than", "inner-product")
    for n in (1, 2, 3)
]
KNOWN += [("index", n, d) for n, d in ((1, 1), (2, 2), (3, 3), (4, 3))]
SMALL = st.integers(1, 4).flatmap(
    lambda w: st.lists(st.lists(st.integers(0, 1), min_size=w, max_size=w), min_size=1, max_size=4)
)
TALL = st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=1, max_size=5)


def checked(f: TwoPartyFunction) -> int:
    """D(f), its tree checked."""
    found = exact_complexity(f)
    assert found.lower == found.upper == check_tree(f, found.tree) and found.leaf_bound <= found.lower
    return found.upper


@pytest.mark.parametrize(("family", "n", "expected"), KNOWN)
def test_known_values(family: str, n: int, expected: int) -> None:
    """The textbook values of D hold."""
    assert checked(FAMILIES[family](n)) == expected


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 3)])
def test_all_tiny_matrices(rows: int, columns: int) -> None:
    """On every 0/1 matrix of this shape D is what trying every tree gives."""
    for entries in product((0, 1), repeat=rows * columns):
        matrix = [list(entries[i * columns : (i + 1) * columns]) for i in range(rows)]
        assert checked(from_rows(matrix)) == deterministic_complexity(matrix, tuple(range(rows)), tuple(range(columns)))


@drawn(60)
@given(SMALL)
def test_small_random_matrices(matrix: list[list[int]]) -> None:
    """On random 0/1 matrices up to 4 x 4 D is what trying every tree gives."""
    assert checked(from_rows(matrix)) == deterministic_complexity(
        matrix, tuple(range(len(matrix))), tuple(range(len(matrix[0])))
    )


@drawn(60)
@given(st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=1, max_size=3))
def test_more_than_two_answers(matrix: list[list[int]]) -> None:
    """With three answers D is what trying every tree gives."""
    assert checked(from_rows(matrix)) == deterministic_complexity(matrix, tuple(range(len(matrix))), (0, 1, 2))


def test_search_beyond_the_rank_bound() -> None:
    """A 5 x 5 matrix of leaf bound 3 needs 4 bits: the exhaustive part decides; cut short, it says an interval."""
    matrix = [[0, 1, 0, 1, 0], [0, 1, 1, 0, 0], [0, 0, 0, 1, 1], [0, 0, 1, 0, 1], [0, 1, 1, 1, 1]]
    f = from_rows(matrix)
    found, cut = exact_complexity(f), exact_complexity(f, limit=0)
    everything = (0, 1, 2, 3, 4)
    assert found.lower == check_tree(f, found.tree) == deterministic_complexity(matrix, everything, everything) == 4
    assert (found.leaf_bound, cut.lower) == (3, 3) and cut.upper == check_tree(f, cut.tree) >= 4


def test_inconsistent_answers_are_refused() -> None:
    """An answer whose bounds cross, or whose tree has another depth, cannot be built."""
    with pytest.raises(InvalidInput, match="lower 2, upper 1"):
        ExactComplexity(2, 1, Leaf(0), 0, 0)
    with pytest.raises(InvalidInput, match="upper 1, tree of depth 0"):
        ExactComplexity(0, 1, Leaf(0), 0, 0)


def bits(f: TwoPartyFunction, speaker: Speaker, evidence: OneWayEvidence) -> tuple[int, int]:
    """The bounds on the one-way complexity that the evidence shows."""
    lower, upper = check_one_way(f, speaker, *evidence)
    return (lower - 1).bit_length(), (upper - 1).bit_length()


@drawn(60)
@given(TALL)
def test_one_way_agrees_with_brute_force(matrix: list[list[int]]) -> None:
    """ceil(log2 distinct rows), both directions, is the least number of bits over all message maps."""
    f, columns = from_rows(matrix), [list(column) for column in zip(*matrix, strict=True)]
    assert bits(f, "alice", find_one_way(f, "alice")) == (one_way_complexity(matrix),) * 2
    assert bits(f, "bob", find_one_way(f, "bob")) == (one_way_complexity(columns),) * 2


def test_one_way_complexity_of_index() -> None:
    """Index: n bits when Alice speaks (fact 3 of Bhattamishra et al. 2024), ceil(log2 n) when Bob does."""
    for n in range(1, 9):
        f = index(n)
        assert bits(f, "alice", find_one_way(f, "alice")) == (n, n)
        assert bits(f, "bob", find_one_way(f, "bob")) == ((n - 1).bit_length(),) * 2


@pytest.mark.parametrize(
    ("evidence", "message"),
    [
        (OneWayEvidence((0, 1, 2, 2), (0,), (0,)), "inputs 2 and 3 share message 2"),
        (OneWayEvidence((0, 1, 2), (0,), (0,)), "3 messages for the 4 inputs of alice"),
        (OneWayEvidence((0, 1, 2, 3), (0, 1, 2, 3), (0, 1)), "inputs 2 and 3 are not distinguished"),
        (OneWayEvidence((0, 1, 2, 3), (0, 0), (0, 1)), "inputs 0 and 0 are not distinguished"),
        (OneWayEvidence((0, 1, 2, 3), (0, 4), (0, 1)), "index 4 is outside"),
        (OneWayEvidence((0, 1, 2, 3), (0, 1), (0, 4)), "index 4 is outside"),
    ],
)
def test_wrong_one_way_evidence_is_refused(evidence: OneWayEvidence, message: str) -> None:
    """Shared messages for different rows, missing messages and undistinguished inputs are named."""
    with pytest.raises(EvidenceError, match=message):
        check_one_way(equality(2), "alice", *evidence)


def test_partial_one_way_evidence_gives_an_interval() -> None:
    """Fewer distinguished inputs than messages: the two bounds differ."""
    assert check_one_way(equality(2), "alice", (0, 1, 2, 3), (0, 1), (0,)) == (2, 4)
    assert check_one_way(equality(2), "alice", (0, 1, 2, 3), (), ()) == (0, 4)


def test_malformed_one_way_evidence_is_refused() -> None:
    """Inputs that are no natural numbers are inputs of no function."""
    for probe in (-1, True, 0.0):
        with pytest.raises(EvidenceError, match=f"index {probe} is outside"):
            check_one_way(equality(2), "alice", (0, 1, 2, 3), (0,), (probe,))  # type: ignore[arg-type]
