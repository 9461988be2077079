"""Examples of the rules that replay refutations of clauses: one wrong lemma, hint or literal, and none is a proof."""

from __future__ import annotations

from typing import Any

import pytest
from trial import EQUALITY, Trial, about

from fooling.verify.checker.theories import clauses
from fooling.verify.statement.language.notation import Expression, apply, cover, fooling

BANDED = ("matrix", ((1, 1, 0), (1, 1, 1), (0, 1, 1)))  # two rectangles cover its ones
LEMMAS: list[list[list[int]]] = [  # there is no fooling set of three ones: the lemmas, each with its hints
    [[8], [26, 23]],
    [[12], [26, 25]],
    [[9], [28, 19]],
    [[10], [28, 20]],
    [[-3], [27, 2, 4, 15]],
    [[-7], [31, 29, 11, 13, 16]],
    [[6], [32, 30, 17]],
    [[-4], [33, 10]],
    [[-5], [33, 12]],
    [[], [35, 34, 29, 31, 16]],
]
RANK = {"rule": "rank", "rows": [0, 1], "columns": [0, 1], "combinations": [[1, 0], [0, 1]]}
RANK_1 = {"colour": 1, "at_least": 2, "rank": RANK}
ZEROS_APART: dict[str, Any] = {"colour": 0, "at_least": 2, "pairs": [[0, 1], [1, 0]], "proof": {"lemmas": [[[], [7]]]}}


def spoilt(place: int, *lemma: Any) -> dict[str, Any]:
    """The proof with another lemma at its place; without one, if none is given."""
    return {"lemmas": [*LEMMAS[:place], *lemma, *LEMMAS[place:][1:]]}


@about("sat-refutation")
def test_sat_refutation(rule: Trial) -> None:
    """The banded matrix has no fooling set of three ones."""
    rule.shows(fooling(BANDED, 1) <= 2, pairs=[], proof={"lemmas": LEMMAS})
    rule.rejects("lemma 1: hint 26 is not", goal=fooling(BANDED, 1) <= 1)
    rule.rejects("a natural number", goal=fooling(BANDED, 1) <= -1)
    rule.rejects("a natural number", goal=fooling(BANDED, 1) <= -(10**9))
    rule.rejects("a number", goal=fooling(BANDED, 1) <= Expression(("/", 5, 2)))
    rule.rejects("the goal is cover >=", goal=apply(">=", ("partition-number", BANDED), 3))
    rule.rejects("lemma 1", goal=cover(BANDED, 1) >= 3)
    rule.rejects("not positive", goal=cover(BANDED, 1) >= 0)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(clauses, "LARGEST_PROBLEM", 10**4)  # clauses are counted up to it
        rule.rejects("clauses of more than", goal=cover(BANDED, 1) >= 10**9)
        rule.rejects("clauses of more than", goal=cover(BANDED, 7) >= 10**9)
    rule.rejects("there are no pairs", pairs=[[0, 0]])


@about("sat-refutation")
def test_a_proof_is_lemmas_or_the_problem(rule: Trial) -> None:
    """Nothing else is a proof, and lemmas have to be few and end in the empty one."""
    rule.shows(fooling(BANDED, 1) <= 2, pairs=[], proof={"lemmas": LEMMAS})
    for proof in ({}, LEMMAS, {"lemmas": LEMMAS, "dimacs": ""}):
        rule.rejects("a proof is an object", proof=proof)
    rule.rejects("not that of the clauses", proof={"dimacs": ""})
    rule.rejects("0 lemmas", proof={"lemmas": []})
    rule.rejects("100001 lemmas, not 1 to 100000", proof={"lemmas": [[[], [1]]] * (10**5 + 1)})
    rule.rejects("the last lemma is not empty", proof=spoilt(9))
    for place in range(9):
        rule.rejects("lemma", proof=spoilt(place))


@about("sat-refutation")
def test_each_hint_makes_its_clause_a_unit(rule: Trial) -> None:
    """A wrong hint, a hint too many or too few, and what is no number at all are each found at their lemma."""
    rule.shows(fooling(BANDED, 1) <= 2, pairs=[], proof={"lemmas": LEMMAS})
    for lemma, reason in (
        ([[-8], [26, 23]], "lemma 1: no clause is false"),
        ([[8], [26, 22]], "lemma 1: clause 22 has 2 literals"),
        ([[8], [26, 24]], "lemma 1: clause 24 has 2 literals"),
        ([[8], [26]], "lemma 1: no clause is false"),
        ([[8], [26, 23, 1]], "hints after clause 23"),
        ([[8], [27, 26, 23]], "hint 27 is not the number of a clause before it"),
        ([[8], [0]], "hint 0 is not"),
        ([[8], [-1]], "hint -1 is not"),
        ([[8], [True, 26, 23]], "hint True is not"),
        ([[8], [26.0, 23]], "hint 26.0 is not"),
        ([[8, True], [26, 23]], "a literal that is not among the 15 variables"),
        ([[8, 16], [26, 23]], "not among the 15 variables"),
        ([[8, 0], [26, 23]], "not among"),
        ([["8"], [26, 23]], "not among"),
        ([[8]], "unpack"),
    ):
        rule.rejects(reason, proof=spoilt(0, lemma))
    rule.rejects("lemma 10: no clause is false", proof=spoilt(9, [[], []]))


@about("partition-parts")
def test_partition_parts(rule: Trial) -> None:
    """Two rectangles for the ones of equality, by rank, and two for its zeros, by clauses."""
    goal = apply(">=", ("partition-number", EQUALITY), 4)
    rule.shows(goal, parts=[ZEROS_APART, RANK_1])
    rule.rejects("add up to 4, not to 5", goal=apply(">=", ("partition-number", EQUALITY), 5))
    rule.rejects("add up to 2", parts=[RANK_1])
    rule.rejects("colour 1 has two parts", parts=[RANK_1, RANK_1])
    rule.rejects("values 0 and 1", parts=[{**RANK_1, "colour": 2}, RANK_1])
    rule.rejects("lemma 1", parts=[{**ZEROS_APART, "at_least": 3}, RANK_1])
    rule.rejects("not positive", parts=[{**ZEROS_APART, "at_least": 0}, RANK_1])
    rule.rejects("value", parts=[{**ZEROS_APART, "colour": 2}, RANK_1])
    rule.rejects("are integers", parts=[{**ZEROS_APART, "colour": False}, RANK_1])
    rule.rejects("the rank is 2, not 3", parts=[ZEROS_APART, {**RANK_1, "at_least": 3}])
    rule.rejects("are int", parts=[ZEROS_APART, {**RANK_1, "colour": True}])
    rule.rejects("a part has", parts=[ZEROS_APART, {**RANK_1, "proof": {}}])
    rule.rejects("has value 1", parts=[{**ZEROS_APART, "pairs": [[0, 0], [1, 1]]}])
    other = apply(">=", ("partition-number", ("matrix", ((0, 2), (2, 0)))), 2)
    rule.rejects("values 0 and 1", goal=other, parts=[RANK_1])
    rule.rejects("the goal is partition-number", goal=cover(EQUALITY, 1) >= 2)
    rule.rejects("indices|integers", parts=[[0, 1]])
