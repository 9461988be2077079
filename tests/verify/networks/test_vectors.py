"""Statements about sign vectors with small inner products: for all numbers, and numbers for which there are none.

`vectors_true.json` and `vectors_false.json` were written for the search; the mutants are those of the pack's claims.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.machines.sign_vectors import (
    VECTORS,
    by_assumed_vectors,
    by_sizes_of_vectors,
    random_vectors,
    sufficient,
)
from fooling.verify.mutants.all_mutants import mutants
from fooling.verify.runs.claims.arguments import Task, own, own_task
from fooling.verify.runs.claims.chosen_claims import chosen
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.notation import apply, for_all, integer, near_orthogonal, proposition
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests.brute_force import exist_vectors
from tests.shares import one_in
from tests.verify.apart import without_assuming

HERE = Path(__file__).parents[1]
LISTS = {Verdict.CONFIRMED: "vectors_true.json", Verdict.REFUTED: "vectors_false.json"}
OWN = [(task, verdict) for verdict, name in LISTS.items() for task in own(HERE / name)]
WIDE = "k * gamma^2 >= 8 * ln(2 * N)"
TRUE_IN_EVERY_DIMENSION = (
    "gamma > 0 weakened: >= in place of >",
    f"{WIDE} weakened: 8 * ln(2 * N) lowered to 8 * ln(2 * N) - 1",
    f"{WIDE} weakened: 2 lowered to 1, so 8 * ln(N)",
)
IN_EVERY_DIMENSION = {
    **dict.fromkeys(TRUE_IN_EVERY_DIMENSION, Verdict.CONFIRMED),
    **dict.fromkeys((f"without {WIDE}", "gamma lowered to gamma - 1"), Verdict.REFUTED),
}
NEGATIVE = dict.fromkeys(("without gamma > 0", "gamma > 0 weakened: 0 lowered to -1"), Verdict.REFUTED)
NEIGHBOURS = {
    "lemma-2": {"N raised to N + 1": Verdict.CONFIRMED, "gamma lowered to gamma - 1": Verdict.REFUTED, **NEGATIVE},
    "lemma-2--every-dimension": {**IN_EVERY_DIMENSION, **NEGATIVE},
    "lemma-3--standard-basis": {**IN_EVERY_DIMENSION, **NEGATIVE},
    "corollary-8-1": {"rounding up and down exchanged": Verdict.CONFIRMED},
}
n, k = integer("n"), integer("k")


def _decided(that: Term) -> Verdict:
    return without_assuming(decide(own_task("mine", "", "", that).claim))


@pytest.mark.parametrize(
    ("task", "verdict"),
    one_in(17, [pytest.param(task, verdict, id=task.claim.id) for task, verdict in [*OWN[2:], *OWN[:2]]]),
)
def test_statements_of_ones_own_are_decided(task: Task, verdict: Verdict) -> None:
    """Rightly, and with a derivation that trusts nothing."""
    outcome = decide(task.claim)
    assert (outcome.verdict, outcome.trusts) == (verdict, ())


@pytest.mark.parametrize("name", one_in(4, list(NEIGHBOURS)[::-1]))
def test_what_is_next_to_the_lemmas_is_decided(name: str) -> None:
    """Hypotheses that are not needed, and those without which there need not be such vectors."""
    (task,) = chosen([f"bhattamishra2024/{name}"])
    changed = {mutant.change: mutant.that for mutant in mutants(task.that)}
    found = {change: _decided(changed[change]) for change in NEIGHBOURS[name]}
    assert found == NEIGHBOURS[name]


@pytest.mark.parametrize("head", VECTORS)
def test_the_inequalities_suffice(head: str) -> None:
    """Brute force finds vectors where they say so, and none where they deny it; each they say somewhere."""
    said = set()
    for count, size, bound in product(range(1, 6), range(1, 4), (Fraction(i, 6) for i in range(-7, 8))):
        there = exist_vectors(count, size, bound, head == VECTORS[1])
        statement = (head, count, size, number(bound))
        for one, true in ((statement, there), (("not", statement), not there)):
            if holds(sufficient(one), fresh()):
                assert true, one
                said.add(one[0])
    assert said == {head, "not"}


def test_what_does_not_speak_of_vectors_is_left_alone() -> None:
    """At once, by each of the three ways."""
    nothing = proposition(for_all(n >= 1, k >= 1)(n <= k))
    for tactic in (random_vectors, by_assumed_vectors, by_sizes_of_vectors):
        with pytest.raises(NotFound, match="vectors"):
            tactic(nothing, fresh())


def test_in_an_even_dimension_a_small_inner_product_may_be_0() -> None:
    """Four vectors in two dimensions have products at most 1/4; odd dimensions leave k + 1."""
    found = []
    for parity in ("even", "odd"):
        conditions = (n >= 1, k >= 1, apply(parity, k), near_orthogonal(n, k, 1 / (2 * k)))
        found.append(_decided(proposition(for_all(*conditions)(n <= k + 1))))
    assert found == [Verdict.REFUTED, Verdict.CONFIRMED]
