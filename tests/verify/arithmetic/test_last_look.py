"""A statement for all lengths that is false at a longer one: measured there, or told by a lemma of that length."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, sliced
from fooling.verify.methods.facts.given_lemmas import Known, discharged, using
from fooling.verify.methods.strategy import refutations
from fooling.verify.methods.strategy.refutations import at_longer_lengths
from fooling.verify.runs.claims.decide import in_one_step
from fooling.verify.statement.proposition import Term, negate

NAMES = Expansion({"L": ["regex", "((b|)a(b|)a)*(b|)"], "f": ["under", "$L", "odd-even", "n"]}, "define", Path())
HALF = ["+", ["floor", ["/", "n", 2]], 1]
SHORT = ["<=", ["D", ["under", "$L", "odd-even", 16]], 8]


def denied(order: str, f: Any, bits: Any) -> Term:
    """That D is not so for all n >= 2."""
    return negate(NAMES.proposition(["forall", [["n", "int"]], [[">=", "n", 2]], [order, ["D", f], bits]], "that"))


def test_a_length_is_measured_after_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """D is n/2 + 1 at 10 letters, and at 16 it is 8; nothing is trusted."""
    monkeypatch.setattr(refutations, "LENGTHS", (10, 16))
    goal = denied("=", "$f", HALF)
    node = at_longer_lengths(goal, fresh())
    assert node["values"] == {"n": 16} and proved(goal, "confirmed", node).trusts == ()
    monkeypatch.setattr(refutations, "LENGTHS", (10,))
    with pytest.raises(NotFound):
        at_longer_lengths(goal, fresh())


@pytest.mark.parametrize("that", [["even", 4], ["exists", [["n", "int"]], [], ["=", ["^", "n", 2], 2]]])
def test_it_is_made_for_quantities_of_one_length(that: Any) -> None:
    """Numbers alone, and what has no variable, are looked at elsewhere."""
    with pytest.raises(NotMadeFor):
        at_longer_lengths(NAMES.proposition(that, "that"), fresh())


@pytest.mark.parametrize(
    ("order", "f", "bits", "n"),
    [
        ("=", "$f", HALF, 16),
        (">=", "$f", HALF, 16),
        (">=", ["under", "$L", "odd-even", ["*", 2, "n"]], ["+", "n", 1], 8),
    ],
)
def test_an_integer_of_a_lemma_is_tried(order: str, f: Any, bits: Any, n: int) -> None:
    """D <= 8 at 16 letters, which is given, refutes what is said of n letters, and of 2n; nothing is measured."""
    goal, lemma = denied(order, f, bits), Known("short", "a talk", NAMES.proposition(SHORT, "that"))
    with using((lemma,)), sliced(4):
        node = discharged(in_one_step(goal, fresh()), (lemma,))
    assert node["by"]["values"] == {"n": n} if "values" not in node else node["values"] == {"n": n}
    assert proved(goal, "confirmed", node).trusts == ("assumed short",)


def test_a_lemma_that_does_not_contradict_refutes_nothing() -> None:
    """D <= 9 at 16 letters is what is claimed."""
    goal = denied(">=", "$f", HALF)
    lemma = Known("short", "a talk", NAMES.proposition([*SHORT[:2], 9], "that"))
    with using((lemma,)), sliced(1), pytest.raises(NotFound):
        in_one_step(goal, fresh())
