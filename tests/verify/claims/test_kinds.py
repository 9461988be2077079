"""The kinds of claims: what is printed, what is a reading of it, what mends it, and what only stands beside it."""

from __future__ import annotations

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import (
    CORE,
    KINDS,
    PRINTED,
    READING,
    REPAIR,
    RESULT,
    STEP,
    SUPPORTING,
    TYPING,
    Claim,
    find,
    registered,
)
from fooling.verify.pages.answers.claim_list import LISTED
from fooling.verify.pages.answers.claims import CHECK, Checked, summary
from fooling.verify.runs.claims.arguments import Task
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.verdict import Outcome, Verdict

TRUE = ("=", 1, 1)


def decided(kind: str | None, verdict: Verdict, name: str = "a") -> Decided:
    """A claim of that kind, and what came of it."""
    repairs = "mine/b" if kind == REPAIR else None
    reason = "nobody tried" if verdict is Verdict.UNKNOWN else None
    derivation = None if reason else {"rule": "evaluate"}
    return Decided(
        Task(Claim(f"mine/{name}", "", "", TRUE, repairs=repairs, kind=kind)),
        Outcome(verdict, derivation, reason=reason),
    )


def test_the_printed_ones_are_counted_apart() -> None:
    """A refuted variation is no refutation of the paper; where no claim has a kind, nothing is said of print."""
    verdicts = (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNKNOWN)
    results = [decided(kind, verdict, kind) for kind in KINDS for verdict in verdicts]
    results.append(decided(PRINTED, Verdict.REFUTED))
    assert summary(results) == {
        "confirmed": 5,
        "refuted": 6,
        "unknown": 5,
        "unexpected": 0,
        "printed": {"confirmed": 1, "refuted": 2, "unknown": 1},
        "papers": {"mine": {kind: {"confirmed": 1, "refuted": 1 + (kind == PRINTED), "unknown": 1} for kind in KINDS}},
    }
    assert "printed" not in summary([decided(None, Verdict.CONFIRMED)])


def test_kinds_are_told() -> None:
    """`check --json` and `list --json` say of each claim what it is."""
    told = CHECK(Checked([decided(READING, Verdict.CONFIRMED), decided(None, Verdict.CONFIRMED)], "quick", 0.0))
    assert [entry["kind"] for entry in told["claims"]] == ["reading", None]
    assert LISTED(find("bhattamishra2024/lemma-4"))["kind"] == "printed"


def test_a_kind_that_cannot_be_is_refused() -> None:
    """A kind is one of the five, and a repair says of what."""
    for kind in ("literal", REPAIR):
        with pytest.raises(InvalidInput, match="mine/a"):
            Claim("mine/a", "", "", TRUE, kind=kind)


def test_a_weight_stands_on_what_the_text_says_and_what_is_refuted() -> None:
    """A weight is one of the five, and only a refuted claim of the kinds printed and reading has one."""
    heavy = Claim("mine/a", "", "", TRUE, Verdict.REFUTED, kind=PRINTED, weight=RESULT)
    assert heavy.weighs and LISTED(heavy)["weight"] == "result"
    for kind, pinned, weight in (
        (PRINTED, Verdict.REFUTED, "heavy"),
        (PRINTED, Verdict.CONFIRMED, RESULT),
        (SUPPORTING, Verdict.REFUTED, STEP),
        (None, None, TYPING),
    ):
        with pytest.raises(InvalidInput, match=f"mine/a: weight '{weight}'"):
            Claim("mine/a", "", "", TRUE, pinned, kind=kind, weight=weight)
    with pytest.raises(InvalidInput, match="mine/a: a refuted claim of the kind printed has a weight"):
        Claim("mine/a", "", "", TRUE, Verdict.REFUTED, kind=PRINTED)


def test_a_core_says_what_it_leaves_out() -> None:
    """Its sentence ends with that, and no claim of another kind has such an end."""
    silent = {claim.id.partition("/")[0] for claim in registered() if claim.kind == CORE and claim.leaves is None}
    assert silent <= {"bhattamishra2024"}
    assert all(claim.says.endswith(f" Left out: {claim.leaves}.") for claim in registered() if claim.leaves is not None)
    with pytest.raises(InvalidInput, match="only a core leaves something out, and the kind is reading"):
        Claim("mine/a", "", "", TRUE, kind=READING, leaves="the rest")


def test_repairs_are_of_claims_that_do_not_hold() -> None:
    """What is repaired is a claim of the same pack that is refuted or open, and what repairs it is confirmed."""
    known = {claim.id: claim for claim in registered()}
    for claim in known.values():
        if claim.repairs is not None:
            assert known[claim.repairs].expected is not Verdict.CONFIRMED, claim.id
            assert claim.expected is Verdict.CONFIRMED, claim.id
