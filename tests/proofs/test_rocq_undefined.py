"""What is undefined is neither true nor false in Rocq, where each function has a value everywhere.

Each operator of the translation that is not always defined has a term here for which it is not.  Rocq shows that the
statement is no theorem, and that its negation is none.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fooling.verify.statement.language.in_rocq import DEFINED, conditions, holds
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, frozen, require
from fooling.verify.statement.row import always
from tests.proofs.spoilt import occurs
from tests.proofs.test_rocq_export import accepted, with_rocq

HALF, D11, D21 = ["/", 1, 2], ["dyck", 1, 1], ["dyck", 2, 1]
M, TWO, WIDE = ["matrix", [[0, 1], [1, 1]]], ["matrix", [[0, 2], [1, 1]]], ["matrix", [[0, 1, 1], [1, 1, 0]]]
UNDEFINED: list[Term] = [
    frozen(one)
    for one in (
        *([">=", [op, 0], 0] for op in ("log2", "ln")),
        [">=", ["sqrt", -1], 0],
        ["=", ["/", 1, 0], 0],
        [">=", ["^", 0, -1], 0],
        [">=", ["^", -2, HALF], 0],
        [">=", ["max", 1, ["ln", 0]], 1],
        ["even", ["log2", ["-", 1, 1]]],
        ["=", ["sum", "i", 1, HALF, "i"], 1],
        ["=", ["sum", "i", 0, 3, ["/", 1, "i"]], 1],
        ["=", ["binomial", -1, 2], 0],
        ["=", ["binomial", HALF, 2], 0],
        ["=", ["qp", 0, 1], 1],
        ["=", ["tail", 0, 1], 1],
        *(["=", ["D", [family, 0]], 1] for family in ("equality", "disjointness", "intersection", "greater-than")),
        *(["=", ["D", [family, -1]], 1] for family in ("inner-product", "index")),
        ["=", ["randomised-with", M, "public", "two-way", HALF], 0],
        [">=", ["randomised-with", M, "private", "from-alice", -1], 0],
        ["=", ["D", ["complement", TWO]], 1],
        *(["=", ["D", [gate, M, WIDE]], 1] for gate in ("and-of", "or-of", "xor-of")),
        *(["=", [op, TWO], 1] for op in ("discrepancy", "least-discrepancy")),
        ["=", ["discrepancy-under", M, [[1, 1, 1], [1, 1, 1]]], 1],
        ["=", ["terms", WIDE], 1],
        ["two-cnf", TWO],
        ["cnf", M, 0],
        ["identity", M, -1],
        ["near-orthogonal", 0, 2, 1],
        ["almost-orthogonal", 2, HALF, 1],
        *(["=", ["count", D11, n], 0] for n in (-1, HALF)),
        ["=", ["D", ["under", D11, "mask:01", 3]], 1],
        ["determined", D11, "mask:01", "alice", 3],
        *(["fooling-set", ["words", words, 2], ["under", D11, "odd-even", n], 1] for words, n in ((D11, 3), (D21, 2))),
        ["splits", ["prefix", -1], 2],
        ["=", ["count", ["dyck", 0, 1], 2], 0],
        ["same-language", ["repeat", D11, -1], D11],
        ["dfa-decides", D11, 0],
        ["rnn-decides", D11, 1, 0],
    )
]
NOT_HERE = {"part"}  # its condition has no words in Rocq, so no statement about it is translated
HEAD = """From Coq Require Import String Reals ZArith Lra List.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Statements Naturals ReplaySteps ReplayValues Definitions.
Delimit Scope Z_scope with Z.
Lemma two_is_no_bit (b : list (list Z)) : zero_one (matrix ((Z0 :: Zpos (xO xH) :: nil) :: b)%list) -> False.
Proof. move=> H; have := H ord0 (inord 1); rewrite mxE inordK //=; by case. Qed.
Lemma three_is_no_power (f : tpf) : nc f = 2%N -> on_bits f -> False.
Proof. by move=> e [a [[|[|b]] [_]]]; rewrite e // expnS => /(congr1 odd); rewrite oddM. Qed.
Open Scope R_scope.
Ltac apart := repeat match goal with H : _ /\\ _ |- _ => destruct H | H : _ \\/ _ |- _ => destruct H end.
Ltac fails H := first
  [ solve [ revert H; first [ apply: (not_whole _ 0%Z) | apply: (not_whole _ (-1)%Z) ]; lra ]
  | solve [ revert H; rewrite /q_splits ?tonat_IZR //= ] | solve [ revert H; apply: two_is_no_bit ]
  | solve [ revert H; apply: three_is_no_power; reflexivity ] | solve [ by case: H ] | solve [ specialize (H 0%Z); lra ]
  | solve [ revert H; rewrite /words_inputs /q_dyck ?tonat_IZR; case=> // _ ?; lra ] ].
Ltac undefined := intros; apart; exfalso; first [ lra | match goal with H : _ |- _ => fails H end ].
"""


def test_what_is_not_always_defined_has_a_term_that_is_not() -> None:
    """Each such operator of the translation; and each statement here is well formed, and has conditions."""
    for one in UNDEFINED:
        require(one, "proposition")
        assert conditions(one, {})
    partial = {op for op in (*DEFINED, "^", "/", "sum", "fooling-set") if OPERATORS[op].when is not always}
    assert {op for op in partial if not any(occurs(op, one) for one in UNDEFINED)} == NOT_HERE


@with_rocq
@pytest.mark.exhaustive
def test_rocq_shows_neither_the_statement_nor_its_negation(tmp_path: Path) -> None:
    """Both lead to a contradiction there."""
    said = [holds(one, {}, wanted) for one in UNDEFINED for wanted in (True, False)]
    goals = [f"Goal {one} -> False.\nProof. undefined. Qed." for one in said]
    assert accepted("\n".join([HEAD, *goals, ""]), tmp_path)
