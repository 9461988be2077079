"""Words that are given to fool, and how many there are of them: bounds on fooling sets, D, leaves and covers."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.facts.facts_of_goal import facts
from fooling.verify.methods.facts.given_lemmas import Known
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.decide import _with, attempt
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import later

LENGTH = ["*", 8, "m"]
LANGUAGE = ["regex", "(a|b)*a(a|b)a(a|b)*"]
INSIDE = ["under", LANGUAGE, "periodic:,AABB", LENGTH]  # intersection of bits, written in blocks of eight letters
WORDS = ["words", ["regex", "(abbbbbbb|bbabbbbb)*"], LENGTH]
OTHERS = ["count", ["regex", "(abbbbbbb|bbabbbbb|bbbbbbbb)*"], LENGTH]


def for_all(variable: str, body: Any) -> Any:
    """For all m >= 1, under any name."""
    renamed = stated_in_python(["forall", [["m", "int"]], [[">=", "m", 1]], body])
    return _with_name(renamed, variable)


def _with_name(term: Any, name: str) -> Any:
    if isinstance(term, tuple):
        return tuple(_with_name(part, name) for part in term)
    return name if term == "m" else term


FOOLED = ["fooling-set", WORDS, INSIDE, 0]
FOOLING = Known("pairs", "a talk", for_all("k", FOOLED))
COUNTED = Known("number", "a talk", for_all("k", ["=", ["count", *WORDS[1:]], ["^", 2, "m"]]))
FEW = Known("few", "a talk", for_all("k", [">=", ["count", *WORDS[1:]], ["^", 2, "m"]]))


@pytest.mark.parametrize(
    "body",
    [
        [">=", ["fooling", INSIDE, 0], ["^", 2, "m"]],
        later([">=", ["D", INSIDE], ["+", "m", 1]]),
        later([">=", ["leaves", INSIDE], ["^", 2, "m"]]),
        later([">=", ["cover", INSIDE, 0], ["^", 2, "m"]]),
    ],
)
def test_a_family_and_its_number_bound_what_they_fool(body: Any) -> None:
    """No line between says that the largest fooling set is at least the number of words."""
    for counted in (COUNTED, FEW):
        found = attempt(for_all("m", body), Verdict.CONFIRMED, _with([FOOLING, counted], automatic))
        assert isinstance(found, Outcome)
        assert "assumed pairs" in found.trusts


def test_the_number_of_other_words_is_not_taken() -> None:
    """Of words that are counted and not given to fool nothing follows, nor of the other colour."""
    context, (_, _, _, fooled) = fresh().extended([("m", "int")], [(">=", "m", 1)]), for_all("m", FOOLED)
    f: Term = fooled[2]
    others = for_all("m", ["=", OTHERS, ["^", 3, "m"]])[3]
    inside = context.extended([], [fooled, others])
    shown = [that for that, _ in facts((">=", ("D", f), "m"), inside)]
    large = [that for that in shown if that[0] == ">=" and that[1] == ("fooling", f, 0)]
    assert ("count", *fooled[1][1:]) in [that[2] for that in large]
    assert all(("^", 3, "m") not in that for that in large)
    assert not [that for that in shown if that[1] == ("fooling", f, 1) and that[2:] == (("count", *fooled[1][1:]),)]
