"""The pages of the packs and the README: how many claims of each kind have each verdict, and the claims they name.

Two things are held to each pack: the tables of counts, which the failing test prints as they should be, and the verdict
that the page gives to each claim: "confirmed for m >= 2 (`NAME`, `NAME`)", or "So `NAME` is refuted".

What stands before a colon and "refuted" is what is refuted.  So only what the text prints may stand there.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from fooling.verify.claims.claim import KINDS, PACKS, PRINTED, Pack, pack
from fooling.verify.claims.coverage import coverage
from fooling.verify.pages.answers.coverage import lacking, left_out

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
VERDICTS = ("confirmed", "refuted", "unknown")
TOLD = re.compile(rf"\b({'|'.join(VERDICTS)})\b([^.()]*)\(((?:`[\w-]+`(?:, )?)+)\)")
NAMED = re.compile(rf"((?:`[\w-]+`(?:, | and )?)+)(?:, [^.()]*,)?\s+(?:is|are)\s+({'|'.join(VERDICTS)})\b")
FEWEST_TOLD = {"bhattamishra2024": 30, "hsu2023": 10, "mallick2025": 20, "yang2024": 25}
TEXTS = {
    "bhattamishra2024": "Bhattamishra, Hahn, Blunsom, Kanade: [arXiv 2406.09347](https://arxiv.org/abs/2406.09347)",
    "yang2024": "Yang et al. 2024: Do Efficient Transformers Really Save Computation?",
    "mallick2025": "Mallick, Paul: slides on the capacity of language models",
    "hsu2023": "Hsu: slides on [arXiv 2306.02896](https://arxiv.org/abs/2306.02896)",
}


def page(name: str) -> str:
    """The page of that pack."""
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def between(text: str, marker: str) -> str:
    """What stands between the markers."""
    return text.partition(f"<!-- {marker} -->")[2].partition(f"<!-- /{marker} -->")[0].strip()


def table(paper: Pack) -> str:
    """The claims by kind and pinned verdict, and what keeps statements out, as the page shows them."""
    counts = Counter((claim.kind, str(claim.expected)) for claim in paper.claims.values())
    kinds = [kind for kind in KINDS if any(counts[kind, verdict] for verdict in VERDICTS)]
    rows = {kind: [counts[kind, verdict] for verdict in VERDICTS] for kind in kinds}
    rows["**all**"] = [sum(found[i] for found in rows.values()) for i in range(len(VERDICTS))]
    shown = [f"| {name} | {' | '.join(map(str, found))} | {sum(found)} |" for name, found in rows.items()]
    claims = [f"| kind | {' | '.join(VERDICTS)} | all |", "|---|---:|---:|---:|---:|", *shown]
    return "\n".join([*claims, "", *kept_out(paper.name)])


def kept_out(name: str) -> list[str]:
    """The statements that are no claim, or no claim in full, by what keeps them out, as the page shows them."""
    statements = coverage(name)
    wholly, partly = lacking(statements), left_out(statements)
    kinds = sorted({*wholly, *partly}, key=lambda kind: (-wholly.get(kind, 0), -partly.get(kind, 0), kind))
    covered = sum(bool(one.claims) for one in statements)
    return [
        f"The list has {len(statements)} statements, {covered} of them with claims. What keeps the others out:",
        "",
        "| what is missing | statements without a claim | statements with claims on a part |",
        "|---|---:|---:|",
        *(f"| {kind} | {wholly.get(kind, 0)} | {partly.get(kind, 0)} |" for kind in kinds),
    ]


def row(name: str) -> str:
    """The pack in the README: how many claims there are, and what became of the printed ones."""
    claims = pack(name).claims.values()
    counts = Counter(str(claim.expected) for claim in claims if claim.kind == PRINTED)
    numbers = " | ".join(str(many) for many in (len(claims), counts.total(), *(counts[one] for one in VERDICTS)))
    return f"| [{name}](docs/{name}.md) | {TEXTS[name]} | {numbers} |"


def verdicts_told(text: str) -> list[tuple[str, str]]:
    """The claims that a text names in brackets, or as the subject of a sentence, each with the verdict said of it."""
    found = [(names, verdict) for verdict, _, names in TOLD.findall(text)] + NAMED.findall(text)
    return [(name, verdict) for names, verdict in found for name in re.findall(r"`([\w-]+)`", names)]


@pytest.mark.parametrize("name", PACKS)
def test_the_counts_are_those_of_the_pack(name: str) -> None:
    """The tables between the markers are those that the pack makes."""
    assert between(page(name), "counts") == table(pack(name)), f"docs/{name}.md should say\n{table(pack(name))}"


def test_the_readme_counts_alike() -> None:
    """The README has a line a pack: how many claims there are and what became of the printed ones."""
    rows = [
        "| pack | text | claims | printed | confirmed | refuted | unknown |",
        "|---|---|---:|---:|---:|---:|---:|",
        *map(row, PACKS),
    ]
    assert "\n".join(rows) in README, "README.md should say:\n" + "\n".join(rows)


@pytest.mark.parametrize("name", PACKS)
def test_each_claim_that_is_named_has_the_verdict_that_is_said(name: str) -> None:
    """A verdict on the page, as in "refuted (`lemma-4`)", is the one that is pinned for that claim."""
    told = verdicts_told(page(name))
    assert len(told) > FEWEST_TOLD[name]
    pinned = {one: str(pack(name).claims[f"{name}/{one}"].expected) for one, _ in told}
    assert [(one, verdict) for one, verdict in told if pinned[one] != verdict] == []


@pytest.mark.parametrize("name", PACKS)
def test_every_printed_claim_that_is_not_confirmed_is_on_the_page(name: str) -> None:
    """What the paper prints and what is refuted or open is told, by name or beside the claim that names it."""
    named = {f"{name}/{one}" for one in re.findall(r"`([\w-]+)`", page(name))}
    missing = [c.id for c in pack(name).claims.values() if c.kind == PRINTED and str(c.expected) != "confirmed"]
    assert [one for one in missing if one not in named] == []


def test_a_verdict_is_read_off_a_sentence() -> None:
    """The words between the verdict and the brackets are any, but no other sentence."""
    text = "That is refuted in float16, at p = 16 (`a`, `b-c`). It is confirmed. So (`d`) is the rest: unknown (`e`)."
    assert verdicts_told(text) == [("a", "refuted"), ("b-c", "refuted"), ("e", "unknown")]
    text = (
        "It is wrong. So `a` is refuted. So `b` and `c-d` are\nrefuted for 8. So `e`, the bound with N, is confirmed."
    )
    assert verdicts_told(text) == [("a", "refuted"), ("b", "refuted"), ("c-d", "refuted"), ("e", "confirmed")]


@pytest.mark.parametrize("name", PACKS)
def test_what_is_refuted_stands_before_the_colon(name: str) -> None:
    """As in "Printed: WHAT: refuted"; a reason why something else is refuted is a sentence of its own."""
    told = re.findall(r"([^.]*): refuted\b", " ".join(page(name).split()))
    assert [one for one in told if "Printed: " not in one] == []
