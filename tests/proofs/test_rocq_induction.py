"""Induction, cases, contradictions, closed sums and words that do not fool, as theorems of Rocq."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.theories.smt import problem
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.statement.proposition import Term
from proofs.accepted import module_of, one_file
from tests.proofs.spoilt import problems
from tests.proofs.test_rocq_export import with_rocq
from tests.proofs.test_rocq_languages import A, B, claimed

EVALUATE = {"rule": "evaluate"}
ASSUMED = {"rule": "assumption"}
GROWS: Term = (">=", ("^", 2, "n"), ("+", "n", 1))
HELD = {"rule": "arith", "premises": [{"that": GROWS, "by": ASSUMED}], "multipliers": [2], "squares": []}
INDUCTION = {"rule": "induction", "base": EVALUATE, "step": HELD}
ALL: Term = ("star", ("union", A, B))
POSITIVE: Term = ("=", ("-", ("max", 0, "z"), ("max", 0, ("-", 0, "z"))), "z")


def for_all(bindings: Term, given: Term, body: Term) -> Term:
    """A universal statement."""
    return ("forall", bindings, given, body)


def by_solver(goal: Term) -> dict[str, Any]:
    """The node of a statement that a solver is said to have proved."""
    return {"rule": "smt", "solver": "z3", "problem": problem(goal), "inhabited": None}


CASES = for_all((("z", "real"),), (), POSITIVE)
TRUE: dict[str, dict[str, Any]] = {
    "induction": claimed(for_all((("n", "int"),), ((">=", "n", 1),), GROWS), INDUCTION),
    "cases": claimed(CASES, by_solver(CASES)),
    "contradiction": claimed(
        ("not", (">=", 1, 2)), {"rule": "contradiction", "lemma": {"that": (">=", 1, 2), "by": ASSUMED}, "by": EVALUATE}
    ),
    "sum": claimed(("=", ("sum", "i", 0, 3, ("^", 2, "i")), 15), EVALUATE),
    "size": claimed(("=", ("qp", 3, 1), 19), EVALUATE),
    "crossings": claimed(
        ("not", ("fooling-set", ("words", ALL, 2), ("under", ALL, "odd-even", 2), 1)),
        {"rule": "violation", "letters": [[0, 1], [0, 1]]},
    ),
}
FORGED: dict[str, tuple[Term, dict[str, Any]]] = {  # false statements; the exporter does not judge evidence
    "base": (for_all((("n", "int"),), ((">=", "n", 0),), (">=", ("^", 2, "n"), ("*", 2, "n"))), INDUCTION),
    "step": (for_all((("n", "int"),), ((">=", "n", 1),), (">=", 4, "n")), {**INDUCTION, "step": ASSUMED}),
    "solver": (for_all((("z", "real"),), (), (">=", ("max", 0, "z"), 1)), {"rule": "smt"}),
    "contradiction": (
        ("not", (">=", 2, 1)),
        {"rule": "contradiction", "lemma": {"that": (">=", 2, 1), "by": ASSUMED}, "by": EVALUATE},
    ),
}


def test_what_is_written() -> None:
    """An induction has a base and a step; nothing of the solver is taken."""
    said = exported(TRUE["induction"], "c")
    assert "apply: (@by_induction (fun n : Z =>" in said and "(IZR n) + 1" in said
    assert exported(TRUE["cases"], "c").endswith(
        "\n  by_cases.\nQed.\nDefinition claim_c_is : claim_c_says := claim_c.\nPrint Assumptions claim_c.\n"
    )
    assert "= 15 by summed (0)%Z (3)%Z" in exported(TRUE["sum"], "c").replace("(15)", "15")
    assert "@words_cross" in exported(TRUE["crossings"], "c")


def test_the_module_of_an_error() -> None:
    """The module that a line is in is found by its number, and none outside."""
    lines = one_file([exported(TRUE["size"], "a"), exported(TRUE["sum"], "b")]).splitlines()
    assert module_of("\n".join(lines), lines.index("Module m1.") + 2) == 1
    assert module_of("\n".join(lines), lines.index("Module m0.") + 2) == 0
    assert module_of("\n".join(lines), len(lines)) is None


CORRUPTIONS = [
    ("induction", "induction", "_ (1)%Z erefl", "_ (0)%Z erefl"),  # another first integer
    ("induction", "induction", "+ 1)) -> ", "+ 0)) -> "),  # another statement is carried on
    ("evaluate", "sum", "(1)%Z :: (2)%Z", "(2)%Z"),  # an index that is left out
    ("evaluate", "sum", "(0)%Z (3)%Z", "(0)%Z (2)%Z"),  # another end
    ("evaluate", "size", "(3)%Z (1)%Z", "(3)%Z (2)%Z"),  # another size of numbers
    ("violation", "crossings", "true (0%nat :: 0%nat", "true (1%nat :: 1%nat"),  # a word and itself
    ("violation", "crossings", "true (0%nat :: 0%nat", "true (0%nat"),  # a word of another length
]


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_true_alone(tmp_path: Path) -> None:
    """Each theorem is proved, no longer where its evidence is changed; and no statement that is false is."""
    wrong = [exported({"claim": "c", "proposition": goal, "derivation": node}, "c") for goal, node in FORGED.values()]
    assert problems({name: exported(one, "c") for name, one in TRUE.items()}, CORRUPTIONS, tmp_path, wrong) == []
