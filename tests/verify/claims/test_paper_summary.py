"""What `check` tells of whole packs: a screen, by theorem, the heaviest refutations first, and what nobody expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fooling.verify.claims.claim import PACKS, PRINTED, SUPPORTING, Claim, Unknown, pack, registered
from fooling.verify.pages.answers.paper_summary import paper_lines, print_summary
from fooling.verify.runs.claims.arguments import Task
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.verdict import Outcome, Verdict

C, R, U = Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNKNOWN
SCREEN, COLUMNS = 40, 80


def decided(claim: Claim, verdict: Verdict | None = None) -> Decided:
    """The claim with that verdict, or with the one that its pack expects."""
    found = claim.expected if verdict is None else verdict
    assert found is not None
    because = claim.open_because or "nobody tried"
    return Decided(
        Task(claim), Outcome(found, None if found is U else {"rule": "evaluate"}, (), because if found is U else None)
    )


def claim(name: str, at: str, pinned: Verdict, weight: str | None = None, kind: str = PRINTED) -> Claim:
    """One of a paper."""
    return Claim(f"mine/{name}", at, f"It is {name}.", ("=", 1, 1), pinned, kind=kind, weight=weight)


def test_all_packs_fit_a_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With the line that sums them up, in 80 columns; each paper has its counts."""
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    print_summary(list(map(decided, registered())), "default", 99.0, Path("evidence"))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= SCREEN and max(map(len, lines)) <= COLUMNS
    assert [
        name for name in PACKS if not any(line.startswith(f"{name}: {len(pack(name).claims)} claims") for line in lines)
    ] == []


def test_the_heaviest_stand_first_and_what_holds_last() -> None:
    """By the place in the text; a place where anything printed fails is not among what holds."""
    found = [
        claim("a", "Lemma 1", R, "typing"),
        claim("b", "Theorem 2", R, "result"),
        claim("c", "Lemma 1", R, "typing"),
        claim("d", "Theorem 3", C),
        claim("e", "Lemma 1", C),
        claim("f", "Theorem 4", R, kind=SUPPORTING),
        claim("g", "Theorem 5, proof", C),
    ]
    assert list(paper_lines("mine", list(map(decided, found)), COLUMNS)) == [
        "mine: 7 claims; of the 6 that the text prints 3 confirmed, 3 refuted",
        "  refuted, result   Theorem 2",
        "  refuted, typing   Lemma 1 (2)",
        "  confirmed         Theorem 3",
    ]


def test_a_long_row_ends_in_two_lines() -> None:
    """With a sign that there is more, so that a screen is enough for a paper with many slips of the pen."""
    found = [claim(f"a{i}", f"Section {i}, in the middle", R, "typing") for i in range(20)]
    _, first, second = paper_lines("mine", list(map(decided, found)), COLUMNS)
    assert first.startswith("  refuted, typing   Section 0, in the middle; ") and re.search(r"; and \d+ more$", second)
    assert len(second) <= COLUMNS
    assert f"{first} {second}".count("in the middle") + int(second.split()[-2]) == 20


def test_a_place_under_two_weights_names_its_claims() -> None:
    """So that no two rows say the same."""
    found = [claim("a", "Lemma 1", R, "step"), claim("b", "Lemma 1", R, "typing"), claim("c", "Lemma 2", R, "typing")]
    assert list(paper_lines("mine", list(map(decided, found)), COLUMNS))[1:] == [
        "  refuted, step     a in Lemma 1",
        "  refuted, typing   b in Lemma 1; Lemma 2",
    ]


def test_what_is_open_has_its_line() -> None:
    """And does not stand among what holds."""
    open_claim = Claim("mine/a", "Fact 1", "It is.", ("=", 1, 1), Unknown("nobody knows"), kind=PRINTED)
    assert list(paper_lines("mine", [decided(open_claim)], COLUMNS))[1:] == ["  unknown           Fact 1"]


def test_what_nobody_expected_is_told_in_full(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its sentence and the verdict that was expected; the others are not."""
    monkeypatch.setenv("COLUMNS", "200")
    print_summary([decided(claim("a", "Lemma 1", C), R), decided(claim("b", "Lemma 2", C))], "default", 1.0, Path("e"))
    told = capsys.readouterr().out
    assert "It is a." in told and "UNEXPECTED: expected confirmed" in told and "It is b." not in told
    assert "1 of 2 verdicts not as expected" in told
