"""The last line of `check` says first whether all is as expected, and red is for what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fooling.verify.claims.claim import Claim, Unknown
from fooling.verify.pages.answers import claims as page
from fooling.verify.runs.claims.arguments import Task
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.verdict import Outcome, Verdict

C, R, U = Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNKNOWN


def decided(verdict: Verdict, expected: Verdict | None, transient: bool = False, assumed: bool = False) -> Decided:
    """A claim that has that verdict, and was expected to have another one, or none."""
    pinned = Unknown("nobody knows") if expected is U else expected
    claim = Claim("mine/a", "mine.json", "It is so.", ("=", 1, 1), pinned, assumed=assumed)
    reason = "nobody knows" if verdict is U else None
    derivation = None if verdict is U else {"rule": "evaluate"}
    return Decided(Task(claim), Outcome(verdict, derivation, (), reason, 0.0, transient))


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    """The table and the sentence below it, however wide the terminal is."""
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ([(C, C)], "the verdict is as expected: 1 confirmed, 0 refuted, 0 unknown; "),
        ([(C, C), (R, R), (U, U)], "all 3 verdicts as expected: 1 confirmed, 1 refuted, 1 unknown; "),
        ([(C, C), (R, C), (U, U)], "1 of 3 verdicts not as expected: 1 confirmed, 1 refuted, 1 unknown; "),
        ([(R, C)], "the verdict is not as expected: 0 confirmed, 1 refuted, 0 unknown; "),
        ([(C, None), (R, None)], "2 claims: 1 confirmed, 1 refuted, 0 unknown; "),
        ([(C, None)], "1 claim: 1 confirmed, 0 refuted, 0 unknown; "),
        ([(C, C), (R, None)], "2 claims, the 1 expected verdict as expected: 1 confirmed, 1 refuted, 0 unknown; "),
        ([(C, C), (R, R), (R, None)], "3 claims, all 2 expected verdicts as expected: 1 confirmed, 2 refuted, 0 unkn"),
        ([(C, C), (R, C), (R, None)], "1 of 3 verdicts not as expected: 1 confirmed, 2 refuted, 0 unknown; "),
    ],
)
def test_the_last_line_begins_with_what_was_expected(
    verdicts: list[tuple[Verdict, Verdict | None]], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then come the counts; where nothing was expected of some, only what was is spoken of."""
    page.print_table([decided(*one) for one in verdicts], "default", 1.0, Path("evidence"))
    assert told in printed(capsys)


def test_a_time_out_is_not_counted_as_expected(capsys: pytest.CaptureFixture[str]) -> None:
    """Nor as unexpected: so many of the verdicts are as expected, and what was left open for want of time is said."""
    page.print_table([decided(C, C), decided(U, C, transient=True)], "default", 1.0, Path("evidence"))
    assert "1 of 2 verdicts as expected: 1 confirmed, 0 refuted, 1 unknown; 1 unknown only within" in printed(capsys)


def test_red_is_what_is_not_as_expected() -> None:
    """A refutation that was expected, or of which nothing was expected, has a calm colour; so has an open question."""
    colour = page._colour
    calm = [decided(C, C), decided(R, R), decided(U, U), decided(R, None), decided(C, None)]
    assert all("red" not in colour(one) and colour(one) != page.OPEN for one in calm)
    assert {colour(decided(R, C)), colour(decided(C, R)), colour(decided(U, C))} == {page.UNEXPECTED}
    assert colour(decided(U, None)) == colour(decided(U, C, transient=True)) == page.OPEN
    assert "red" not in colour(decided(U, None, assumed=True)) and "red" in colour(decided(R, None, assumed=True))
