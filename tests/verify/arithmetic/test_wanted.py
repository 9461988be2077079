"""What a user would write and the search does not decide yet: `wanted.json`, and beside it what of these kinds it does.

The kinds are those where the statements of the four documents met a gap: laws of exponentials, equivalences, existence
to be refuted, constants over several variables, division with remainder, products of reals, and bounds of complexity
inside products.  Every statement has the verdict that is right.  One of `wanted.json` that is decided so moves to
`wanted_decided.json`; one that is decided otherwise, of either list, is a wrong verdict.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import fooling
from fooling.verify.claims.claim import Claim
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from tests.verify.apart import without_assuming

HERE = Path(__file__).parents[1]
WANTED, DECIDED = "wanted", "wanted_decided"
KINDS = {"exp", "iff", "exists", "constants", "mod", "div", "product", "lemma"}
SOON = {  # decided, or given up, in a second or so; the others are left to `make exhaustive`
    *("exp-square", "iff-even-square", "exists-odd-even", "constants-two-product-wrong"),
    *("iff-products", "exists-constant-log", "exists-deep-rank", "constants-pair"),
    *("mod-of-product-wrong", "product-unit-interval", "product-error-wrong", "lemma-two-products"),
}


@cache
def claims(name: str) -> dict[str, Claim]:
    """The statements of a list by their names."""
    return {task.id.split("/")[1]: task.claim for task in own(HERE / f"{name}.json")}


def each_of(name: str) -> list[object]:
    """The names of a list's statements; those that take longer are marked."""
    return [pytest.param(one, marks=() if one in SOON else pytest.mark.exhaustive) for one in claims(name)]


def amiss(wanted: bool, expected: Verdict, found: Verdict) -> str | None:
    """What is to be done about a statement, if anything is."""
    if found is not Verdict.UNKNOWN and found is not expected:
        return "a wrong verdict"
    if wanted and found is expected:
        return f"decided: it moves to {DECIDED}.json"
    return "no longer decided" if not wanted and found is Verdict.UNKNOWN else None


def test_what_is_amiss() -> None:
    """A wrong verdict is told of either list; a right one of those wanted; no verdict of those decided."""
    right, wrong, none = Verdict.REFUTED, Verdict.CONFIRMED, Verdict.UNKNOWN
    assert [amiss(wanted, right, wrong) for wanted in (True, False)] == ["a wrong verdict"] * 2
    assert "moves" in str(amiss(True, right, right)) and amiss(False, right, right) is None
    assert amiss(True, right, none) is None and amiss(False, right, none) == "no longer decided"


def test_a_statement_that_sinks_to_an_assumed_case_is_lost() -> None:
    """Planted among those that are decided: it follows from its hypotheses, of which no case is found."""
    sunk = fooling.decide("for all functions f with D(f) >= 5000, rank_Q(f) <= 1000: D(f) + rank_Q(f) >= 5000")
    assert sunk.verdict is Verdict.CONFIRMED
    assert amiss(False, Verdict.CONFIRMED, without_assuming(sunk)) == "no longer decided"


def test_every_statement_of_the_lists_has_its_verdict() -> None:
    """True and false ones of every kind, no name twice, and none expected to stay unknown."""
    listed = [*claims(WANTED).items(), *claims(DECIDED).items()]
    assert len({name for name, _ in listed}) == len(listed) and {name for name, _ in listed} >= SOON
    assert {claim.wanted for _, claim in listed} == {Verdict.CONFIRMED, Verdict.REFUTED}
    assert {name.split("-")[0] for name, _ in listed} == KINDS


@pytest.mark.parametrize("name", each_of(WANTED))
def test_what_is_wanted_is_not_decided_yet(name: str) -> None:
    """None wrongly; one that is decided rightly is to move."""
    claim = claims(WANTED)[name]
    assert claim.wanted is not None
    assert amiss(True, claim.wanted, without_assuming(decide(claim))) is None


@pytest.mark.parametrize("name", each_of(DECIDED))
def test_what_was_wanted_stays_decided(name: str) -> None:
    """With the verdict that is right."""
    claim = claims(DECIDED)[name]
    assert claim.wanted is not None
    assert amiss(False, claim.wanted, without_assuming(decide(claim))) is None
