"""Bounds by exhaustion in Rocq: searches repeated there, and weights whose heaviest rectangle is found there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.protocols.tree import members
from fooling.verify.checker.judge import proved
from fooling.verify.pages.rocq.cover_cells import Search
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.pages.rocq.searched import MEASURED
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.proposition import Term
from tests.brute_force import deterministic, largest_fooling_set, least_cover, least_leaves, least_partition
from tests.proofs.spoilt import problems
from tests.proofs.test_rocq_export import with_rocq

CROWN: Term = ("matrix", ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
BAND: Term = ("matrix", ((1, 1, 0, 0), (1, 1, 1, 0), (0, 1, 1, 1), (0, 0, 1, 1)))
HALVES = [[x, y, "1/2"] for x in range(3) for y in range(3) if x != y]
WIDE: Term = ("matrix", ((0, 1, 1, 0), (1, 0, 1, 0)))
PARTS = {"rule": "partition-parts", "parts": [{"colour": b, "at_least": 3} for b in (0, 1)]}
SIGNED = [[x, y, 1 if x == y else "1/2"] for x in range(3) for y in range(3)]


def searched(f: Term, colour: int, k: int) -> dict[str, Any]:
    """A certificate that no fooling set has more than k pairs; `nodes` is not written to Rocq."""
    goal = ("<=", ("fooling", f, colour), k)
    return {"claim": "c", "proposition": goal, "derivation": {"rule": "clique-exhaustion", "nodes": 0}}


def weighed(quantity: Term, k: int, weights: list[list[Any]]) -> dict[str, Any]:
    """A certificate by weights; the checker accepts it, too."""
    goal, node = (">=", quantity, k), {"rule": "fractional-packing", "weights": weights}
    assert proved(goal, "confirmed", node) is not None
    return {"claim": "c", "proposition": goal, "derivation": node}


def needed(rule: str, f: Term, colour: int, k: int) -> dict[str, Any]:
    """A certificate that k rectangles are needed; Rocq reads the bound of it alone."""
    return claimed((">=", ("cover", f, colour), k), {"rule": rule})


def claimed(goal: Term, node: dict[str, Any]) -> dict[str, Any]:
    """A certificate as the exporter reads it."""
    return {"claim": "c", "proposition": goal, "derivation": node}


def core(rule: str, quantity: str, f: Term, k: int) -> dict[str, Any]:
    """A certificate by exhausted trees on the whole matrix."""
    lines = {"rows": [*range(len(f[1]))], "columns": [*range(len(f[1][0]))]}
    return claimed((">=", (quantity, f), k), {"rule": rule, **lines})


TRUE: dict[str, dict[str, Any]] = {
    "crown": searched(CROWN, 1, 3),
    "zeros": searched(CROWN, 0, 3),
    "band": searched(BAND, 1, largest_fooling_set(BAND[1], 1)),
    "cover": weighed(("cover", CROWN, 1), 3, HALVES),
    "partition": weighed(("partition-number", CROWN), 6, SIGNED),
    "cells": needed("cover-exhaustion", CROWN, 1, 3),
    "pieces": claimed((">=", ("partition-number", CROWN), 6), {"rule": "cover-exhaustion"}),
    "parts": claimed((">=", ("partition-number", CROWN), 6), PARTS),
    "depth": core("depth-exhaustion", "D", CROWN, 3),
    "leaves": core("leaves-exhaustion", "leaves", CROWN, 6),
    "antichain": claimed((">=", ("cover", CROWN, 1), 3), {"rule": "antichain", "pairs": [[0, 0], [1, 1], [2, 2]]}),
    "inputs": claimed(("<=", ("rows", WIDE, "bob"), 4), {"rule": "inputs"}),
}

FALSE = [  # one pair less than the largest fooling set has
    searched(f, colour, largest_fooling_set(f[1], colour) - 1) for f in (CROWN, BAND) for colour in (0, 1)
]


def test_what_is_written() -> None:
    """The cells of the colour, each once, and weights as integers with their unit."""
    said = exported(searched(CROWN, 0, 3), "c")
    assert "@few_pairs table0 (0)%Z 3%nat (" in said
    assert sorted(cell for cell in ("(0%nat, 0%nat)", "(1%nat, 1%nat)", "(2%nat, 2%nat)") if said.count(cell) == 1) == [
        "(0%nat, 0%nat)",
        "(1%nat, 1%nat)",
        "(2%nat, 2%nat)",
    ]
    said = exported(TRUE["cover"], "c")
    assert "@weights_cover table0 (((0)%Z :: (1)%Z :: (1)%Z :: nil)%list ::" in said
    assert "(2)%Z (1)%Z 2%nat _" in said


def test_what_is_no_bound_is_refused() -> None:
    """A bound below 0 is named; that there are at least 0 rectangles needs no search."""
    with pytest.raises(NotExported, match="no natural number"):
        exported(searched(CROWN, 0, -1), "c")
    for none in (weighed(("cover", CROWN, 1), 0, HALVES), needed("cover-exhaustion", CROWN, 1, 0)):
        assert "exact: pos_INR." in exported(none, "c")


def test_too_few_rectangles_are_refuted_and_enough_are_not() -> None:
    """The search ends at a cover where there is one: two rectangles do not cover the crown's ones, and three do."""
    for rule in ("cover-exhaustion", "sat-refutation"):
        assert "@cells_cover table0 (1)%Z 2%nat (((0%nat" in exported(needed(rule, CROWN, 1, 3), "c")
        with pytest.raises(NotExported, match="3 rectangles suffice"):
            exported(needed(rule, CROWN, 1, 4), "c")
    with pytest.raises(NotExported, match="6 rectangles suffice"):
        exported(claimed((">=", ("partition-number", CROWN), 7), {"rule": "cover-exhaustion"}), "c")


Rows = tuple[tuple[int, ...], ...]
matrices = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.tuples(*[st.integers(0, 1)] * width), min_size=1, max_size=3).map(tuple)
)


@given(matrices, st.booleans())
def test_the_search_ends_at_the_least_number(rows: Rows, disjoint: bool) -> None:
    """Up to one rectangle less than there must be it refutes; the least number, by trying all, suffices."""
    values = {v for row in rows for v in row}
    least = least_partition(rows) if disjoint else least_cover(rows, max(values))
    wanted = values if disjoint else [max(values)]
    assert Search(rows, wanted, least - 1, disjoint).refuting()
    with pytest.raises(NotExported, match=f"^{least} rectangles suffice"):
        Search(rows, wanted, least, disjoint).refuting()


@given(matrices.filter(lambda rows: len(rows) > 1), st.sampled_from(["D", "leaves"]))
def test_each_submatrix_costs_what_is_said(rows: Rows, quantity: str) -> None:
    """By trying all trees; the last submatrix has what the whole one has."""
    slow = {"D": deterministic, "leaves": least_leaves}[quantity]
    search, k = MEASURED[quantity]([[*row] for row in rows]), slow(rows)
    search.need(((1 << len(rows)) - 1, (1 << len(rows[0])) - 1), k)
    for (some, others), cost in search.found:
        assert slow(tuple(tuple(rows[x][y] for y in members(others)) for x in members(some))) >= cost > search.zero
    assert k == search.zero or search.found[-1][1] == k


CORRUPTIONS = [
    ("clique-exhaustion", "zeros", "(1%nat, 1%nat) :: ", ""),  # a cell that the search does not see
    (
        "clique-exhaustion",
        "zeros",
        "(1%nat, 1%nat)",
        "(1%nat, 2%nat)",
    ),  # a cell that is not of the colour, in the place of one that is
    ("clique-exhaustion", "zeros", "table0 (0)%Z", "table0 (1)%Z"),  # another colour
    ("clique-exhaustion", "band", "3%nat (", "2%nat ("),  # a smaller bound
    ("fractional-packing", "cover", "(1)%Z :: (1)%Z :: nil", "(2)%Z :: (1)%Z :: nil"),  # a rectangle that is too heavy
    ("fractional-packing", "cover", "(0)%Z :: (1)%Z :: (1)%Z", "(0)%Z :: (-1)%Z :: (1)%Z"),  # a weight below 0
    ("fractional-packing", "cover", "(2)%Z (1)%Z 2%nat", "(1)%Z (1)%Z 2%nat"),  # a smaller unit
    ("fractional-packing", "cover", "(2)%Z (1)%Z 2%nat", "(2)%Z (0)%Z 2%nat"),  # another colour
    ("fractional-packing", "cover", "(2)%Z (1)%Z 2%nat", "(2)%Z (1)%Z 3%nat"),  # another bound than the weights show
    ("fractional-packing", "cover", "(0)%Z :: (1)%Z :: (1)%Z", "(0)%Z :: (0)%Z :: (0)%Z"),  # weights that are left out
    (
        "fractional-packing",
        "partition",
        "((0)%Z :: (1)%Z :: nil)%list 5",
        "((0)%Z :: nil)%list 5",
    ),  # a value that is left out
    ("cover-exhaustion", "cells", "(1)%Z 2%nat", "(1)%Z 3%nat"),  # another bound than the list shows
    ("cover-exhaustion", "cells", "(1)%Z 2%nat", "(0)%Z 2%nat"),  # another colour
    ("cover-exhaustion", "cells", "(((0%nat, 2%nat)", "(((0%nat, 0%nat)"),  # a cell of another colour
    ("cover-exhaustion", "cells", " :: (2%nat, 1%nat) :: nil", " :: nil"),  # a cell that is left out
    ("cover-exhaustion", "pieces", "5%nat", "6%nat"),  # another bound than the list shows
    (
        "cover-exhaustion",
        "pieces",
        "((0)%Z :: (1)%Z :: nil)%list, 5%nat",
        "((0)%Z :: nil)%list, 5%nat",
    ),  # a value that is left out
    (
        "partition-parts",
        "parts",
        "((1)%Z :: nil)%list, 2%nat",
        "((0)%Z :: nil)%list, 2%nat",
    ),  # a value whose rectangles count twice
    ("partition-parts", "parts", "((1)%Z :: nil)%list, 2%nat", "((1)%Z :: nil)%list, 3%nat"),  # a part that is smaller
    ("depth-exhaustion", "depth", "3%nat (", "4%nat ("),  # a bound that no entry has
    ("depth-exhaustion", "depth", "(3%nat, (", "(4%nat, ("),  # an entry that costs less than it says
    ("depth-exhaustion", "depth", "(1%nat, (2%num", "(1%nat, (0%num"),  # an entry without rows
    ("depth-exhaustion", "depth", " :: (3%nat, (7%num, 7%num)) :: nil", " :: nil"),  # the entry that has the bound
    ("leaves-exhaustion", "leaves", "(6%nat, (", "(7%nat, ("),  # an entry that costs less than it says
    ("leaves-exhaustion", "leaves", "(4%nat, (6%num, 6%num)) :: ", ""),  # an entry that others need
    ("antichain", "antichain", "(0%nat, 0%nat)", "(0%nat, 1%nat)"),  # a pair of the colour
    ("antichain", "antichain", "(0%nat, 0%nat) :: ", ""),  # a pair that is left out
    ("antichain", "antichain", "(1)%Z 2%nat", "(1)%Z 3%nat"),  # more rectangles than the pairs need
    ("inputs", "inputs", "rows_transposed", "rows_counted"),  # the other party's inputs
]


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_true_alone(tmp_path: Path) -> None:
    """Each of the bounds is proved, no longer where its evidence is changed; and no bound that is false is."""
    texts = {name: exported(one, "c") for name, one in TRUE.items()}
    assert problems(texts, CORRUPTIONS, tmp_path, [exported(one, "c") for one in FALSE]) == []
