"""Languages made of others, statements with finitely many instances, and matrices of languages, as theorems of Rocq."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import RULES, proved
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language.in_rocq import NotInRocq, atom
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, frozen
from proofs.exported import defined, exported_rules, refused_operators
from tests.proofs.spoilt import problems
from tests.proofs.test_rocq_export import with_rocq

AB = ("a", "b")
A, B = ("letters", AB, ("a",)), ("letters", AB, ("b",))
PAIRS: Term = ("star", ("union", ("concat", A, B), ("concat", B, A)))  # (ab|ba)*
LISTED: Term = ("dfa", AB, 0, (0,), ((1, 2), (None, 0), (0, None)))  # the same
FUNCTION: Term = ("under", PAIRS, "odd-even", 4)
SMALL = [[">=", "n", 1], ["<=", "n", 3], ["odd", "n"]]


def claimed(goal: Term, node: dict[str, Any]) -> dict[str, Any]:
    """A certificate that the checker accepts."""
    assert proved(frozen(goal), "confirmed", node) is not None
    return {"claim": "c", "proposition": goal, "derivation": node}


def pairs(*found: tuple[int, int]) -> dict[str, Any]:
    """Evidence for a fooling set."""
    return {"rule": "fooling-pairs", "pairs": [[*pair] for pair in found]}


def counted(language: Term, n: int, many: int) -> dict[str, Any]:
    """A certificate of a number of words."""
    return claimed(("=", ("count", language, n), many), {"rule": "evaluate"})


EQUALITIES = (">=", ("fooling", ("equality", "n"), 1), 2)
TRUE: dict[str, dict[str, Any]] = {
    "finite": claimed(
        frozen(["forall", [["n", "int"]], SMALL, EQUALITIES]),
        {"rule": "finite", "by": [pairs((0, 0), (1, 1)), pairs((0, 0), (1, 1))]},
    ),
    "table": claimed(
        frozen(["forall", [["n", "int"]], SMALL, ["odd", ["*", "n", "n"]]]), {"rule": "table", "instances": 2}
    ),
    "same": claimed(
        ("same-language", PAIRS, LISTED), {"rule": "bisimulation", "pairs": [[0, 0], [1, 1], [2, 2], [3, 0], [4, 0]]}
    ),
    "differ": claimed(
        ("not", ("same-language", PAIRS, ("star", ("concat", A, B)))), {"rule": "distinguishing-word", "word": [1, 0]}
    ),
    "star": counted(PAIRS, 6, 8),
    "others": counted(("other-words", PAIRS), 4, 12),
    "common": counted(("common-words", PAIRS, ("star", ("concat", A, B))), 4, 1),
    "repeat": counted(("repeat", ("union", A, ("concat", B, A)), 3), 4, 3),
    "matrix": claimed((">=", ("fooling", FUNCTION, 1), 4), pairs((0, 3), (1, 2), (2, 1), (3, 0))),
}


def test_what_is_written() -> None:
    """A language is translated by its words; each part has a table; each value of a variable is a case."""
    said = exported(TRUE["same"], "c")
    letters = '("a"%string :: "b"%string :: nil)%list'
    assert f'(lang_letters {letters} ("a"%string :: nil)%list)' in said
    assert f"(@dfa {letters} isT 0%nat (0%nat :: nil)%list" in said and "apply: (same_by_tables read" in said
    said = exported(TRUE["finite"], "c")
    assert said.count("subst n.") == 3 and "in_range (1)%Z (3)%Z n" in said
    assert "@under_table _ auto" in exported(TRUE["matrix"], "c")


def test_what_has_no_bounds_is_refused() -> None:
    """A variable without a greatest value, and more values than are written one by one, are named."""
    for given, reason in (([[">=", "n", 1]], "no constant bounds"), ([[">=", "n", 1], ["<=", "n", 999]], "999 values")):
        goal = frozen(["forall", [["n", "int"]], given, [">=", "n", 1]])
        with pytest.raises(NotExported, match=reason):
            exported({"claim": "c", "proposition": goal, "derivation": {"rule": "table", "instances": 1}}, "c")


def test_the_tables_of_what_is_exported() -> None:
    """Each rule of the checker, and each operator, is exported or refused; the translation agrees."""
    rules = [rule for found in exported_rules().values() for rule in found]
    assert len({*rules}) == len(rules) and {*rules} <= RULES.keys()
    assert {*defined()} | {*refused_operators()} >= OPERATORS.keys()
    for op in refused_operators():
        with pytest.raises(NotInRocq, match="no definition in Rocq"):
            atom((op,), {})


CORRUPTIONS = [
    ("finite", "finite", "(2)%Z :: (3)%Z", "(2)%Z"),  # a value that is left out
    ("finite", "finite", "in_range (1)%Z (3)%Z", "in_range (1)%Z (2)%Z"),  # a greatest value that is none
    ("finite", "finite", "(1%nat, 1%nat)", "(1%nat, 0%nat)"),  # a pair of another colour
    ("table", "table", "subst n.", "idtac."),  # a case that is none
    (
        "bisimulation",
        "same",
        "(0%nat :: nil)%list ((1%nat :: 2%nat",
        "(1%nat :: nil)%list ((1%nat :: 2%nat",
    ),  # other accepting states
    (
        "bisimulation",
        "same",
        "((1%nat :: 2%nat :: nil)%list",
        "((2%nat :: 1%nat :: nil)%list",
    ),  # moves that change places
    ("star", "same", "apply: (starred_reads _ ", "apply: (others_reads _ "),  # another operator
    (
        "distinguishing-word",
        "differ",
        "(1%nat :: 0%nat :: nil)%list)); by",
        "(0%nat :: 1%nat :: nil)%list)); by",
    ),  # a word of both
    ("evaluate", "star", "(8)%Z reads", "(7)%Z reads"),  # another number of words
    (
        "letters",
        "others",
        "Automaton 0%nat (1%nat :: nil)%list",
        "Automaton 0%nat (0%nat :: nil)%list",
    ),  # other accepting states of a part
    ("fooling-pairs", "matrix", "(1%nat, 2%nat) ::", "(1%nat, 1%nat) ::"),  # a pair of another colour
    ("under", "matrix", "(0%Z :: 0%Z :: 0%Z :: 1%Z", "(1%Z :: 0%Z :: 0%Z :: 1%Z"),  # an entry of the matrix
    ("star", "star", "auto5 : automaton := Automaton 0%nat (0%nat :: ", "auto5 : automaton := Automaton 0%nat ("),
    (
        "other-words",
        "others",
        "auto6 : automaton := Automaton 0%nat (1%nat :: ",
        "auto6 : automaton := Automaton 0%nat (",
    ),
    (
        "common-words",
        "common",
        "auto7 : automaton := Automaton 0%nat (0%nat :: 2%nat",
        "auto7 : automaton := Automaton 0%nat (0%nat :: 1%nat",
    ),
    (
        "repeat",
        "repeat",
        "auto4 : automaton := Automaton 0%nat (6%nat :: 9%nat",
        "auto4 : automaton := Automaton 0%nat (6%nat :: 8%nat",
    ),
]


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_true_and_no_corruption_of_it(tmp_path: Path) -> None:
    """Each theorem is proved, and no longer where its evidence is changed."""
    assert problems({name: exported(one, "c") for name, one in TRUE.items()}, CORRUPTIONS, tmp_path) == []
