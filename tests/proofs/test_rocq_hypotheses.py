"""Which hypotheses of the axioms about numbers are needed: the values that show it, and the proofs where none is."""

from __future__ import annotations

import json

import pytest

from fooling.verify.checker.axiom_table import Axiom
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.expression import apply, real
from fooling.verify.statement.proposition import frozen
from proofs import hypotheses
from proofs.counted import PAGE
from proofs.hypotheses import LIST, about_numbers, choices, fails, failure, open_hypotheses
from proofs.statements import identifier
from tests.proofs import dropped_hypotheses

FOUND = json.loads(LIST.read_text(encoding="utf-8"))
OTHERS = json.loads(dropped_hypotheses.LIST.read_text(encoding="utf-8"))


def test_every_hypothesis_of_the_other_proved_axioms_is_listed() -> None:
    """Each proved axiom about functions, languages or coins stands in the second list, with each of its hypotheses."""
    listed = {axiom: [frozen(row["without"]) for row in rows] for axiom, rows in OTHERS.items()}
    first = {axiom: dropped_hypotheses.choices(axiom)[0] for axiom in dropped_hypotheses.proved_about_other_things()}
    assert listed == {axiom: [*dropped_hypotheses.stated(axiom, of)[2]] for axiom, of in first.items()}


def test_the_values_refute_the_other_weakened_statements() -> None:
    """By brute force: at the listed values the other hypotheses are true, and the body is false or undefined."""
    for axiom, rows in OTHERS.items():
        for dropped, row in enumerate(rows):
            if "open" not in row:
                statement = dropped_hypotheses.stated(axiom, frozen(row["of"]))
                values = {name: frozen(value) for name, value in row["at"].items()}
                assert dropped_hypotheses.fails(statement, dropped, values) == row["body"], (axiom, row)


def test_every_hypothesis_is_listed() -> None:
    """Each axiom about numbers that has hypotheses stands in the list, with each of them in its place."""
    listed = {axiom: [frozen(row["without"]) for row in rows] for axiom, rows in FOUND.items()}
    assert listed == {axiom: hypotheses.hypotheses(axiom) for axiom in about_numbers()}


def test_the_values_refute_the_weakened_statement() -> None:
    """At the listed values the other hypotheses are true, and the body is false or undefined, as the list says."""
    for axiom, rows in FOUND.items():
        statements = dict(choices(axiom))
        for dropped, row in enumerate(rows):
            if "open" not in row:
                values = {name: frozen(value) for name, value in row["at"].items()}
                assert fails(statements[frozen(row["of"])], dropped, values) == row["body"], (axiom, row)


def test_what_has_no_values_is_proved() -> None:
    """Each hypothesis without such values is proved to be unneeded, as Weakened.v states it."""
    left = {f"{identifier(axiom)}_{dropped}" for axiom, dropped in open_hypotheses(FOUND)}
    assert hypotheses.unneeded() == left
    assert hypotheses.WEAKENED.read_text(encoding="utf-8") == hypotheses.module(FOUND)


def test_the_page_has_the_present_numbers_of_hypotheses() -> None:
    """docs/proofs.md counts the hypotheses as the list has them."""
    page, every, left = PAGE.read_text(encoding="utf-8"), sum(map(len, FOUND.values())), len(open_hypotheses(FOUND))
    assert f"all {every} hypotheses of the {len(FOUND)} axioms" in page
    assert f"{every - left} of them are needed" in page and f"The other {left} are" in page


def test_a_hypothesis_without_use_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of x >= 1 and x >= 0 for x + 1 >= 2 only the first one has values that show it is needed."""
    x = real("x")
    monkeypatch.setitem(AXIOMS, "product", Axiom((), lambda: [x + 1 >= 2, x >= 1, x >= 0]))
    needed = failure("product", 0)
    assert needed is not None and needed.values == {"x": 0} and failure("product", 1) is None


def test_a_true_statement_does_not_fail() -> None:
    """No hypothesis of the axiom on products is dropped in vain: where both hold the statement holds."""
    ((_, statement),) = choices("product")
    assert fails(statement, 0, {"x": 2, "y": 3}) is None and fails(statement, 0, {"x": -2, "y": 3}) == "false"


def test_undefined_is_no_truth() -> None:
    """The logarithm of 0 is undefined, so a statement about it is not true."""
    assert hypotheses.true(apply("<=", apply("log2", 0), 1).term) is False
