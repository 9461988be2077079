"""Bounds by exhaustion in Rocq: searches repeated there, and weights whose heaviest rectangle is found there."""

from __future__ import annotations

import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import proved
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.pages.rocq.library import proofs
from fooling.verify.pages.rocq.tables import NotExported
from fooling.verify.statement.proposition import Term

PROOFS = proofs()[0].parent
BUILT = shutil.which("coqc") is not None and (PROOFS / "ReplayWeights.vo").exists()
with_rocq = pytest.mark.skipif(not BUILT, reason="Rocq is not installed, or `make proofs` has not been run")
CROWN: Term = ("matrix", ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
BAND: Term = ("matrix", ((1, 1, 0, 0), (1, 1, 1, 0), (0, 1, 1, 1), (0, 0, 1, 1)))
HALVES = [[x, y, "1/2"] for x in range(3) for y in range(3) if x != y]
SIGNED = [[x, y, 1 if x == y else "1/2"] for x in range(3) for y in range(3)]


def largest(f: Term, colour: int) -> int:
    """The largest fooling set, by looking at all sets of cells."""
    rows = f[1]
    cells = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == colour]

    def fool(p: tuple[int, int], q: tuple[int, int]) -> bool:
        return bool(rows[p[0]][q[1]] != colour or rows[q[0]][p[1]] != colour)

    sizes = (
        size
        for size in range(len(cells) + 1)
        if any(all(fool(p, q) for p, q in combinations(some, 2)) for some in combinations(cells, size))
    )
    return max(sizes)


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
    return {"claim": "c", "proposition": (">=", ("cover", f, colour), k), "derivation": {"rule": rule}}


TRUE: dict[str, dict[str, Any]] = {
    "crown": searched(CROWN, 1, 3),
    "zeros": searched(CROWN, 0, 3),
    "band": searched(BAND, 1, largest(BAND, 1)),
    "cover": weighed(("cover", CROWN, 1), 3, HALVES),
    "partition": weighed(("partition-number", CROWN), 6, SIGNED),
    "tree": needed("cover-exhaustion", CROWN, 1, 3),
}


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
    """A bound below 0, or of no rectangles, is named."""
    with pytest.raises(NotExported, match="no natural number"):
        exported(searched(CROWN, 0, -1), "c")
    with pytest.raises(NotExported, match="a bound of no rectangles"):
        exported(weighed(("cover", CROWN, 1), 0, HALVES), "c")


def test_too_few_rectangles_are_refuted_and_enough_are_not() -> None:
    """The search ends at a cover where there is one: two rectangles do not cover the crown's ones, and three do."""
    for rule in ("cover-exhaustion", "antichain", "sat-refutation"):
        assert "@forks_cover table0 (1)%Z 2%nat (Fork " in exported(needed(rule, CROWN, 1, 3), "c")
        with pytest.raises(NotExported, match="3 rectangles cover the colour"):
            exported(needed(rule, CROWN, 1, 4), "c")
    with pytest.raises(NotExported, match="an exhaustion for `partition-number` is not exported yet"):
        exported(
            {**needed("cover-exhaustion", CROWN, 1, 3), "proposition": (">=", ("partition-number", CROWN), 5)}, "c"
        )


def accepted(said: str, folder: Path) -> bool:
    """Whether Rocq accepts the file, with the files of the tree, which are built."""
    path = folder / "claim_tried.v"
    path.write_text(said)
    asked = ["coqc", "-q", "-w", "none", "-Q", str(PROOFS), "Fooling", str(path)]
    return subprocess.run(asked, capture_output=True, check=False, timeout=600).returncode == 0


@with_rocq
@pytest.mark.exhaustive
@pytest.mark.parametrize("name", TRUE)
def test_rocq_accepts_what_is_true(name: str, tmp_path: Path) -> None:
    """Rocq proves each of the bounds."""
    assert accepted(exported(TRUE[name], "c"), tmp_path)


@with_rocq
@pytest.mark.exhaustive
@pytest.mark.parametrize(("f", "colour"), [(CROWN, 1), (CROWN, 0), (BAND, 1), (BAND, 0)])
def test_rocq_refuses_a_bound_that_is_false(f: Term, colour: int, tmp_path: Path) -> None:
    """One pair less than the largest fooling set has is no bound."""
    assert not accepted(exported(searched(f, colour, largest(f, colour) - 1), "c"), tmp_path)


CORRUPTIONS = [
    ("zeros", "(1%nat, 1%nat) :: ", ""),  # a cell that the search does not see
    ("zeros", "(1%nat, 1%nat)", "(1%nat, 2%nat)"),  # a cell that is not of the colour, in the place of one that is
    ("zeros", "table0 (0)%Z", "table0 (1)%Z"),  # another colour
    ("band", "3%nat (", "2%nat ("),  # a smaller bound
    ("cover", "(1)%Z :: (1)%Z :: nil", "(2)%Z :: (1)%Z :: nil"),  # a rectangle that is too heavy
    ("cover", "(0)%Z :: (1)%Z :: (1)%Z", "(0)%Z :: (-1)%Z :: (1)%Z"),  # a weight below 0
    ("cover", "(2)%Z (1)%Z 2%nat", "(1)%Z (1)%Z 2%nat"),  # a smaller unit
    ("cover", "(2)%Z (1)%Z 2%nat", "(2)%Z (0)%Z 2%nat"),  # another colour
    ("cover", "(2)%Z (1)%Z 2%nat", "(2)%Z (1)%Z 3%nat"),  # another bound than the weights show
    ("cover", "(0)%Z :: (1)%Z :: (1)%Z", "(0)%Z :: (0)%Z :: (0)%Z"),  # weights that are left out
    ("partition", "((0)%Z :: (1)%Z :: nil)%list 5", "((0)%Z :: nil)%list 5"),  # a value that is left out
    ("tree", "(1)%Z 2%nat", "(1)%Z 3%nat"),  # another bound than the tree shows
    ("tree", "(1)%Z 2%nat", "(0)%Z 2%nat"),  # another colour
    ("tree", "(Fork 0%nat 1%nat (Fork", "(Fork 0%nat 0%nat (Fork"),  # a cell of another colour
    ("tree", "(Fork 2%nat 1%nat Done Done)", "Done"),  # a case that is left out
]


@with_rocq
@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "old", "new"), CORRUPTIONS)
def test_rocq_refuses_corrupted_evidence(name: str, old: str, new: str, tmp_path: Path) -> None:
    """The evidence is changed, the theorem is not: Rocq refuses the file."""
    head, _, proof = exported(TRUE[name], "c").partition("\nProof.\n  ")
    assert proof.count(old) >= 1
    assert not accepted(f"{head}\nProof.\n  {proof.replace(old, new, 1)}", tmp_path)
