"""Lemmas about fewer lengths than the statement that uses them: told in the reason."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine import limits
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.runs.claims import decide
from fooling.verify.runs.claims.arguments import Lemmas, own_task
from fooling.verify.runs.claims.only_told import of_multiples_only

APART = ["regex", "((a|b)(a|b))*aa((a|b)(a|b))*"]


def at_least(bits: Any, length: Any, *conditions: Any, language: Any = APART) -> Any:
    """D is at least so many bits at all these lengths."""
    depth = ["D", ["under", language, "odd-even", length]]
    return ["forall", [["n", "int"]], [[">=", "n", 2], *conditions], [">=", depth, bits]]


@pytest.mark.parametrize("step", range(2, 6))
@pytest.mark.parametrize(
    ("conditions", "asked"),
    [([], 1), ([["even", "n"]], 2), ([["integer", ["/", "n", 4]]], 4)],
    ids=["all", "even", "multiples of 4"],
)
def test_it_is_told_where_a_length_is_left_out(step: int, conditions: list[Any], asked: int) -> None:
    """As the lengths themselves say, one by one."""
    that = stated_in_python(at_least(["/", "n", 9], "n", *conditions))
    lemma = told_apart(Known("part", "here", stated_in_python(at_least("n", ["*", step, "n"]))), that)
    lengths, known = {*range(asked, 241, asked)}, {*range(step, 241, step)}
    told = list(of_multiples_only(that, [lemma]))
    if lengths <= known:
        assert not told
    else:
        assert told == [f"part, which it uses, speaks of lengths that are multiples of {step} only"]


def test_lemmas_of_all_lengths_or_of_another_language_are_not_named() -> None:
    """They say nothing less of this one."""
    that = stated_in_python(at_least(2, "n"))
    others = [at_least(1, "n"), at_least(2, ["*", 4, "n"], language=["regex", "a*b"])]
    known = [told_apart(Known("other", "here", stated_in_python(one)), that) for one in others]
    assert not list(of_multiples_only(that, known))


def test_the_reason_names_the_lemma(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a search that has no steps to find anything."""
    monkeypatch.setattr(limits, "SEARCH", {"quick": 500, "default": 800_000, "deep": 800_000})
    claim = own_task("mine", "", "", stated_in_python(at_least(["/", "n", 9], "n", ["even", "n"]))).claim
    part = told_apart(Known("part", "here", stated_in_python(at_least("n", ["*", 4, "n"]))), claim.that)
    reason = decide.decide(claim, "quick", Lemmas((part,))).reason
    assert reason is not None and reason.startswith("part, which it uses, speaks of lengths that are multiples of 4")
