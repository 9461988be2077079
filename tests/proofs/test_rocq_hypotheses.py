"""Which hypotheses of the proved axioms are needed: all of them, by the values that show it."""

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
from tests.proofs import dropped_hypotheses

FOUND = json.loads(LIST.read_text(encoding="utf-8"))
OTHERS = json.loads(dropped_hypotheses.LIST.read_text(encoding="utf-8"))
FAILS = {None: dropped_hypotheses.fails, "thresholds": dropped_hypotheses.fails_by_thresholds}
FAILS |= {"no coins": dropped_hypotheses.fails_without_coins}


def test_every_hypothesis_of_the_other_proved_axioms_is_listed() -> None:
    """Each proved axiom about functions, languages or coins stands in the second list, with each of its hypotheses."""
    listed = {axiom: [frozen(row["without"]) for row in rows] for axiom, rows in OTHERS.items()}
    first = {axiom: dropped_hypotheses.choices(axiom)[0] for axiom in dropped_hypotheses.proved_about_other_things()}
    assert listed == {axiom: [*dropped_hypotheses.stated(axiom, of)[2]] for axiom, of in first.items()}


def test_the_values_refute_the_other_weakened_statements() -> None:
    """By brute force: at the listed values the other hypotheses are true, and the body is false or undefined."""
    for axiom, rows in OTHERS.items():
        for dropped, row in enumerate(rows):
            statement = dropped_hypotheses.stated(axiom, frozen(row["of"]))
            values = {name: frozen(value) for name, value in row["at"].items()}
            fails_at = FAILS[row.get("by")]
            assert fails_at(statement, dropped, values) == row["body"], (axiom, row)


def test_every_hypothesis_is_listed() -> None:
    """Each axiom about numbers that has hypotheses stands in the list, with each of them in its place."""
    listed = {axiom: [frozen(row["without"]) for row in rows] for axiom, rows in FOUND.items()}
    assert listed == {axiom: hypotheses.hypotheses(axiom) for axiom in about_numbers()}


def test_the_values_refute_the_weakened_statement() -> None:
    """At the listed values the other hypotheses are true, and the body is false or undefined, as the list says."""
    for axiom, rows in FOUND.items():
        statements = dict(choices(axiom))
        for dropped, row in enumerate(rows):
            values = {name: frozen(value) for name, value in row["at"].items()}
            assert fails(statements[frozen(row["of"])], dropped, values) == row["body"], (axiom, row)


def test_no_hypothesis_is_open() -> None:
    """No axiom of either list asks for what it does not need: each hypothesis has values, also in a list made anew."""
    assert not open_hypotheses(FOUND) and not open_hypotheses(OTHERS)


def test_thresholds_are_no_protocol_for_a_smaller_error() -> None:
    """The protocol for greater-than errs as it says: with a smaller error, or fewer rows, nothing is refuted."""
    (row,) = (row for row in OTHERS["private-message-rows"] if row.get("by") == "thresholds")
    statement = dropped_hypotheses.stated("private-message-rows", ("alice",))
    values = {name: frozen(value) for name, value in row["at"].items()}
    refuted = dropped_hypotheses.fails_by_thresholds
    assert refuted(statement, 0, values) == "false"
    assert refuted(statement, 0, {**values, "a": ("/", 2, 5)}) is None
    assert refuted(statement, 0, {**values, "f": ("greater-than", 2), "a": ("/", 49, 100)}) is None
    assert refuted(statement, 1, values) is None


def test_a_fingerprint_that_never_errs_is_the_string() -> None:
    """Without the bound on the error 2 bits would be enough for 3; they are for 2, and nothing is refuted there."""
    statement = dropped_hypotheses.stated("randomised-fingerprint", ("bob",))
    refuted, last = dropped_hypotheses.fails_without_coins, len(statement[2]) - 1
    assert refuted(statement, last, {"n": 3, "k": 1, "a": 0}) == "false"
    assert refuted(statement, last, {"n": 2, "k": 1, "a": 0}) is None
    assert refuted(statement, last, {"n": 3, "k": 1, "a": ("/", 1, 9)}) is None
    assert refuted(statement, 0, {"n": 3, "k": 1, "a": 0}) is None  # the bound stays, and says no


def test_the_page_has_the_present_numbers_of_hypotheses() -> None:
    """docs/proofs.md counts the hypotheses, and the axioms that have any, as the lists have them."""
    page, both = " ".join(PAGE.read_text(encoding="utf-8").split()), (FOUND, OTHERS)
    every, axioms = (sum(map(len, found.values())) for found in both), (len(found) for found in both)
    for hypotheses_of, many in zip(every, axioms, strict=True):
        assert f"{hypotheses_of} hypotheses of {many} axioms" in page


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
