"""Refutations by SAT solvers in Rocq: what is written is the certificate's proof, and Rocq believes no other.

The proofs are written here by trying all values of the variables, so no solver is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import from_rows
from fooling.verify.checker.judge import proved
from fooling.verify.checker.theories.clauses import Clauses, rectangle_clauses
from fooling.verify.checker.theories.refutation import few_rectangles, replay, representatives
from fooling.verify.pages.rocq.clauses import literals, module, parts
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.statement.proposition import Term
from proofs.accepted import one_file
from tests.brute_force import least_cover
from tests.fooling_sets.brute_force_covers import rectangles
from tests.proofs.spoilt import problems
from tests.proofs.test_rocq_export import accepted, with_rocq
from tests.proofs.test_rocq_searches import CROWN, Rows, claimed, matrices

Clause = Sequence[int]
Lemma = tuple[list[int], list[int]]
MODULE = re.compile(r"Module (proof\d+)\.\n.*\nEnd \1\.", re.DOTALL)
BYTE = re.compile(r"\bx([0-9a-f]{2})\b")


def refuting(clauses: Sequence[Clause]) -> list[Lemma]:
    """Lemmas, the last one empty: where values that are tried falsify some clause, one of them is wrong."""
    found: list[Lemma] = []

    def tried(chosen: list[int]) -> int:
        """The number of a clause that is false where these literals hold."""
        holds, hints, left = {*chosen}, list[int](), list[int]()
        while units := [
            (number, left)
            for number, clause in enumerate(clauses, 1)
            if not holds & {*clause} and len(left := [literal for literal in clause if -literal not in holds]) < 2
        ]:
            number, left = min(units, key=lambda unit: len(unit[1]))
            hints.append(number)
            if not left:
                break
            holds.add(left[0])
        else:
            free = next(abs(v) for clause in clauses if not holds & {*clause} for v in clause if -v not in holds)
            hints = [tried([*chosen, free]), tried([*chosen, -free])]
        found.append(([-literal for literal in chosen], hints))
        return len(clauses) + len(found)

    tried([])
    return found


def lists(text: str) -> list[list[int]]:
    """The numbers of a proof in an exported file, each list without its end."""
    found, number = [list[int]()], 0
    for digit in (int(one, 16) for one in BYTE.findall(text)):
        number = number << 7 | digit & 127
        if digit >= 128 or not number:
            continue
        if number == 1:
            found.append([])
        else:
            found[-1].append(number)
        number = 0
    assert not found.pop()
    return found


def read(said: str) -> list[list[int]]:
    """The lists of the proof in an exported file."""
    found = MODULE.search(said)
    assert found
    return lists(found[0])


def written_clauses(problem: Clauses, rows: Rows, colour: int) -> list[list[int]]:
    """The clauses in Rocq's literals."""
    some_rows, _, lines = representatives(from_rows(rows), colour)
    codes = literals(problem, len(some_rows), max(line.bit_length() for line in lines), lines)
    return [[codes[literal] for literal in clause] for clause in problem.clauses]


def settled(twos: Sequence[Clause], known: Sequence[Clause], false: set[int], hints: Sequence[int]) -> bool:
    """Whether these literals cannot all be false."""
    for hint in [*hints, 0]:
        while True:
            if any({*two} <= false for two in twos):
                return True
            followed = {other ^ 1 for two in twos for one, other in (two, two[::-1]) if one in false}
            if followed <= false:
                break
            false |= followed
        if not 2 <= hint < len(known) + 2:
            return False
        outside = [literal for literal in known[hint - 2] if literal not in false]
        if not outside:
            return True
        if len(outside) > 1:
            return False
        false.add(outside[0] ^ 1)
    return False


def believed(clauses: Sequence[Clause], proof: Sequence[Sequence[int]]) -> bool:
    """Whether the lemmas follow by their hints and by all clauses of two literals; a second algorithm for Rocq's."""
    known, twos = [*clauses], [clause for clause in clauses if len(clause) == 2]
    for lemma, hints in zip(proof[::2], proof[1::2], strict=True):
        if not settled(twos, known, {*lemma}, hints):
            return False
        known.append(lemma)
    return len(known) > len(clauses) and not known[-1]


def disjoint_least(rows: Rows, colour: int) -> int:
    """The least number of disjoint rectangles of the colour that contain all its cells, by trying all."""
    target = frozenset((x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour)
    usable = [cells for cells in rectangles(rows) if cells <= target]

    def least(left: frozenset[tuple[int, int]]) -> int:
        return 1 + min(least(left - cells) for cells in usable if min(left) in cells and cells <= left) if left else 0

    return least(target)


def fooling_pairs(rows: Rows, colour: int) -> list[tuple[int, int]]:
    """A fooling set on representatives that no cell can be added to."""
    some_rows, some_columns, _ = representatives(from_rows(rows), colour)
    found = list[tuple[int, int]]()
    for x in some_rows:
        for y in some_columns:
            if rows[x][y] == colour and all(rows[x][v] != colour or rows[u][y] != colour for u, v in found):
                found.append((x, y))
    return found


def cover(rows: Rows, colour: int, at_least: int, pairs: Sequence[Sequence[int]] = ()) -> dict[str, Any]:
    """A certificate that the checker accepts."""
    problem = few_rectangles(from_rows(rows), colour, at_least, [(x, y) for x, y in pairs], disjoint=False)
    node = {"rule": "sat-refutation", "pairs": pairs, "proof": {"lemmas": refuting(problem.clauses)}}
    goal = (">=", ("cover", ("matrix", rows), colour), at_least)
    assert proved(goal, "confirmed", node) is not None
    return claimed(goal, node)


def partition(
    rows: Rows, pairs: Sequence[tuple[int, int]], *bounds: int, ranked: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A certificate with a proof for each value, or a rank for value 1; the pairs are of value 1."""
    shown = []
    for colour, bound in enumerate(bounds):
        some = pairs if colour else []
        problem = few_rectangles(from_rows(rows), colour, bound, some, disjoint=True)
        proof = {"lemmas": refuting(problem.clauses)}
        shown.append({"colour": colour, "at_least": bound, "pairs": some, "proof": proof})
    if ranked:
        shown[1] = {"colour": 1, "at_least": bounds[1], "rank": ranked}
    goal, node = (
        (">=", ("partition-number", ("matrix", rows)), sum(bounds)),
        {"rule": "partition-parts", "parts": shown},
    )
    assert proved(goal, "confirmed", node) is not None
    return claimed(goal, node)


FULL_RANK = {"rule": "rank", "rows": [0, 1, 2], "columns": [0, 1, 2], "combinations": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}
LARGER_CROWN: Rows = ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
EQUAL_LINES: Rows = ((1, 1, 0, 0, 0), (0, 1, 1, 1, 0), (0, 1, 1, 1, 0), (1, 0, 1, 1, 0))
TRUE: dict[str, dict[str, Any]] = {
    "crown": cover(LARGER_CROWN, 1, 4),
    "pinned": cover(CROWN[1], 1, 3, [[0, 1], [1, 2]]),
    "merged": cover(EQUAL_LINES, 1, 3),
    "empty": cover(((1, 0), (0, 0)), 1, 1),
    "parts": partition(CROWN[1], [(0, 1)], 3, 3),
    "ranked": partition(CROWN[1], [(0, 1)], 3, 3, ranked=FULL_RANK),
}


def clauses_of(certificate: dict[str, Any]) -> list[list[int]]:
    """The clauses of a certificate of a cover, in Rocq's literals."""
    (_, (_, (_, rows), colour), k), node = certificate["proposition"], certificate["derivation"]
    problem = few_rectangles(from_rows(rows), colour, k, [(x, y) for x, y in node["pairs"]], disjoint=False)
    return written_clauses(problem, rows, colour)


def first(clauses: list[list[int]], proof: list[list[int]], changed: Iterator[list[list[int]]]) -> list[list[int]]:
    """The first change after which the proof is none."""
    return next(one for one in changed if not believed(clauses, one))


def without(proof: list[list[int]], *places: int) -> list[list[int]]:
    """The lists at other places."""
    return [one for i, one in enumerate(proof) if i not in places]


def with_list(proof: list[list[int]], place: int, other: list[int]) -> list[list[int]]:
    """Another list at this place."""
    return [other if i == place else one for i, one in enumerate(proof)]


Proof = list[list[int]]
SPOILT: dict[str, Callable[[list[list[int]], Proof], Proof]] = {
    "a literal": lambda clauses, proof: first(
        clauses, proof, (with_list(proof, i, [proof[i][0] ^ 1, *proof[i][1:]]) for i in range(0, len(proof) - 2, 2))
    ),
    "a literal that is left out": lambda clauses, proof: first(
        clauses, proof, (with_list(proof, i, proof[i][1:]) for i in range(0, len(proof) - 2, 2))
    ),
    "a hint": lambda clauses, proof: first(
        clauses,
        proof,
        (with_list(proof, i, [proof[i][0] - 1, *proof[i][1:]]) for i in range(1, len(proof), 2) if proof[i]),
    ),
    "a hint that is left out": lambda clauses, proof: first(
        clauses, proof, (with_list(proof, i, proof[i][1:]) for i in range(1, len(proof), 2) if proof[i])
    ),
    "a hint at the lemma itself": lambda clauses, proof: with_list(proof, 1, [len(clauses) + 2]),
    "a hint at a later lemma": lambda clauses, proof: with_list(proof, 1, [len(clauses) + 1 + len(proof) // 2]),
    "a lemma": lambda clauses, proof: first(
        clauses, proof, (without(proof, i, i + 1) for i in range(0, len(proof) - 2, 2))
    ),
    "the last lemma": lambda clauses, proof: proof[:-2],
    "all lemmas": lambda clauses, proof: [[], []],
}


def spoilt(kind: str) -> str:
    """The exported file with another proof, its theorem unchanged."""
    said, certificate = exported(TRUE["crown"], "c"), TRUE["crown"]
    proof = SPOILT[kind](clauses_of(certificate), read(said))
    listed = ([*clause, 1, *hints, 1] for clause, hints in zip(proof[::2], proof[1::2], strict=True))
    found = MODULE.search(said)
    assert found
    return said.replace(found[0], module(found[1], parts(listed)))


@given(matrices, st.booleans(), st.booleans())
def test_what_is_written_is_the_proof(rows: Rows, disjoint: bool, pinned: bool) -> None:
    """Read back, each lemma follows from what is before it, without the hints at clauses of two literals."""
    colour = max(v for row in rows for v in row)
    least = disjoint_least(rows, colour) if disjoint else least_cover(rows, colour)
    pairs = fooling_pairs(rows, colour) if pinned else []
    problem = few_rectangles(from_rows(rows), colour, least, pairs, disjoint)
    lemmas = refuting(problem.clauses)
    replay(problem, lemmas)
    f: Term = ("matrix", rows)
    node = {"rule": "sat-refutation", "pairs": pairs, "proof": {"lemmas": lemmas}}
    goal: Term = (">=", ("cover", f, colour), least)
    if disjoint:
        goal = (">=", ("partition-number", f), least)
        node = {"rule": "partition-parts", "parts": [{"colour": colour, "at_least": least, **node}]}
    proof = read(exported(claimed(goal, node), "c"))
    assert believed(written_clauses(problem, rows, colour), proof)
    assert [len(clause) for clause in proof[::2]] == [len(clause) for clause, _ in lemmas]


def test_a_proof_that_misses_something_is_not_believed() -> None:
    """The second algorithm can say no: what the corruptions below do to a proof, it does not believe."""
    for kind, change in SPOILT.items():
        certificate, proof = TRUE["crown"], read(exported(TRUE["crown"], "c"))
        clauses = clauses_of(certificate)
        assert believed(clauses, proof), kind
        assert not believed(clauses, change(clauses, proof)), kind


def test_proofs_in_parts_are_read_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part ends with a lemma; the parts together are what one part would be."""
    whole = read(exported(TRUE["crown"], "c"))
    monkeypatch.setattr("fooling.verify.pages.rocq.clauses.PART", 1)
    said = exported(TRUE["crown"], "c")
    assert said.count("Definition part") == len(whole) // 2 + 1
    assert read(said) == whole


def test_the_word_of_a_solver_is_not_written() -> None:
    """Where the certificate has the clauses in place of a proof, cells show the bound."""
    goal = (">=", ("cover", CROWN, 1), 3)
    node = {"rule": "sat-refutation", "pairs": [], "proof": {"dimacs": "p cnf 0 0\n"}}
    assert "@cells_cover table0 (1)%Z 2%nat" in exported(claimed(goal, node), "c")


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_proofs_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rocq proves each of the bounds from proofs in several parts."""
    monkeypatch.setattr("fooling.verify.pages.rocq.clauses.PART", 16)
    assert accepted(one_file([exported(certificate, name) for name, certificate in TRUE.items()]), tmp_path)


OF_ONES = "((1)%Z :: nil)%list, 2%nat"  # a part of a partition
CORRUPTIONS = [
    ("sat-refutation", "pinned", "(0%nat, 1%nat) :: ", "(0%nat, 0%nat) :: "),  # a pair of another colour
    ("sat-refutation", "pinned", "(0%nat, 1%nat) :: ", "(2%nat, 1%nat) :: "),  # that does not fool with the other one
    ("sat-refutation", "pinned", "(0%nat, 1%nat) :: ", "(0%nat, 3%nat) :: "),  # a pair outside the matrix
    ("sat-refutation", "pinned", "proof1.parts 2%nat", "proof1.parts 3%nat"),  # another bound than the proof shows
    ("sat-refutation", "crown", "(1)%Z (0%nat :: ", "(1)%Z (4%nat :: "),  # a row that the matrix does not have
    ("sat-refutation", "crown", "(1)%Z (0%nat :: ", "(1)%Z ("),  # a row that is left out
    ("sat-refutation", "crown", "table0 (1)%Z", "table0 (0)%Z"),  # another colour
    ("partition-parts", "parts", OF_ONES, "((0)%Z :: nil)%list, 2%nat"),  # a value whose rectangles count twice
    ("partition-parts", "parts", OF_ONES, "((1)%Z :: (2)%Z :: nil)%list, 2%nat"),  # more values than clauses are for
    ("partition-parts", "parts", OF_ONES, "((1)%Z :: nil)%list, 3%nat"),  # another bound than the proof shows
    ("partition-parts", "ranked", OF_ONES, "((1)%Z :: nil)%list, 3%nat"),  # another bound than the rank
    ("partition-parts", "ranked", OF_ONES, "((0)%Z :: nil)%list, 2%nat"),  # the rank of another value's cells
    ("partition-parts", "ranked", "ByRank (1)%Z", "ByRank (2)%Z"),  # another factor of the combinations
]


def false_bounds() -> Iterator[str]:
    """Three rectangles cover the crown's ones; no proof shows that four are needed."""
    for hints in ([], [1], [*range(1, 40)]):
        node = {"rule": "sat-refutation", "pairs": [], "proof": {"lemmas": [([], hints)]}}
        yield exported(claimed((">=", ("cover", CROWN, 1), 4), node), "c")


def pairs_that_do_not_fool(monkeypatch: pytest.MonkeyPatch) -> str:
    """Two rectangles cover the ones; if two cells of one of them had to be apart, there would be none for the third."""

    def unchecked(f: Any, colour: int, at_least: int, pairs: Any, disjoint: bool) -> Clauses:
        return rectangle_clauses(representatives(f, colour)[2], at_least - 1, pairs, disjoint)

    monkeypatch.setattr("fooling.verify.pages.rocq.clauses.few_rectangles", unchecked)
    rows = ((1, 1, 0), (1, 1, 1), (0, 1, 1))
    pairs = [(0, 0), (0, 1)]
    problem = unchecked(from_rows(rows), 1, 3, pairs, False)
    node = {"rule": "sat-refutation", "pairs": pairs, "proof": {"lemmas": refuting(problem.clauses)}}
    replay(problem, node["proof"]["lemmas"])
    return exported(claimed((">=", ("cover", ("matrix", rows), 1), 3), node), "c")


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_true_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bound is proved, no longer where its evidence or a proof is changed; and no bound that is false is."""
    texts = {name: exported(one, "c") for name, one in TRUE.items()}
    wrong = [*map(spoilt, SPOILT), *false_bounds(), pairs_that_do_not_fool(monkeypatch)]
    assert problems(texts, CORRUPTIONS, tmp_path, wrong) == []
