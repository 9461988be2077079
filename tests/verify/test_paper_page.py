"""docs/bhattamishra2024.md and the README: how many claims of each kind have each verdict, and the claims they name.

Two things are held to the pack: the table of counts, which the failing test prints as it should be, and the verdict
that the page gives to each claim, "refuted (`NAME`)" or "confirmed for m >= 2 (`NAME`, `NAME`)".
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from fooling.verify.claims.claim import KINDS, Pack, pack

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bhattamishra2024.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
VERDICTS = ("confirmed", "refuted", "unknown")
TOLD = re.compile(rf"\b({'|'.join(VERDICTS)})\b([^.()]*)\(((?:`[\w-]+`(?:, )?)+)\)")


@pytest.fixture(scope="module")
def paper() -> Pack:
    """The claims of the paper."""
    return pack("bhattamishra2024")


def table(paper: Pack) -> str:
    """The claims by kind and pinned verdict, as the page shows them."""
    counts = Counter((claim.kind, str(claim.expected)) for claim in paper.claims.values())
    rows = {kind: [counts[kind, verdict] for verdict in VERDICTS] for kind in KINDS}
    rows["**all**"] = [sum(found[i] for found in rows.values()) for i in range(len(VERDICTS))]
    shown = [f"| {name} | {' | '.join(map(str, found))} | {sum(found)} |" for name, found in rows.items()]
    return "\n".join([f"| kind | {' | '.join(VERDICTS)} | all |", "|---|---:|---:|---:|---:|", *shown])


def verdicts_told(text: str) -> list[tuple[str, str]]:
    """The claims that a text names in brackets, each with the verdict that is said of it."""
    return [(name, verdict) for verdict, _, names in TOLD.findall(text) for name in re.findall(r"`([\w-]+)`", names)]


def test_the_counts_are_those_of_the_pack(paper: Pack) -> None:
    """The table between the markers is the one that the pack makes."""
    shown = PAGE.partition("<!-- counts -->")[2].partition("<!-- /counts -->")[0].strip()
    assert shown == table(paper), f"docs/bhattamishra2024.md should say\n{table(paper)}"


def test_the_readme_counts_alike(paper: Pack) -> None:
    """The README says how many claims there are and what became of the printed ones."""
    counts = Counter(str(claim.expected) for claim in paper.claims.values() if claim.kind == "printed")
    said = (
        f"The pack has {len(paper.claims)} claims, and the paper prints {counts.total()} of them. "
        f"Of these {counts.total()}, {counts['confirmed']} are confirmed, {counts['refuted']} are refuted "
        f"and {counts['unknown']} is unknown."
    )
    assert said in " ".join(README.split()), f"README.md should say: {said}"


def test_each_claim_that_is_named_has_the_verdict_that_is_said(paper: Pack) -> None:
    """A verdict on the page, as in "refuted (`lemma-4`)", is the one that is pinned for that claim."""
    told = verdicts_told(PAGE)
    assert len(told) > 30
    pinned = {name: str(paper.claims[f"bhattamishra2024/{name}"].expected) for name, _ in told}
    assert [(name, verdict) for name, verdict in told if pinned[name] != verdict] == []


def test_every_printed_claim_that_is_not_confirmed_is_on_the_page(paper: Pack) -> None:
    """What the paper prints and what is refuted or open is told, by name or beside the claim that names it."""
    named = {f"bhattamishra2024/{name}" for name in re.findall(r"`([\w-]+)`", PAGE)}
    missing = [c.id for c in paper.claims.values() if c.kind == "printed" and str(c.expected) != "confirmed"]
    assert [name for name in missing if name not in named] == []


def test_a_verdict_is_read_off_a_sentence() -> None:
    """The words between the verdict and the brackets are any, but no other sentence."""
    text = "That is refuted in float16, at p = 16 (`a`, `b-c`). It is confirmed. So (`d`) is the rest: unknown (`e`)."
    assert verdicts_told(text) == [("a", "refuted"), ("b-c", "refuted"), ("e", "unknown")]
