"""The pages of the packs and the README: how many claims of each kind have each verdict, and the claims they name.

Two things are held to each pack: the tables of counts, which `paper_tables.py` writes, and the verdict that the page
gives to each claim: "confirmed for m >= 2 (`NAME`, `NAME`)", or "So `NAME` is refuted".

What stands before a colon and "refuted" is what is refuted.  So only what the text prints may stand there.
"""

from __future__ import annotations

import re

import pytest

from fooling.verify.claims.claim import PACKS, PRINTED, pack
from tests.verify.paper_tables import VERDICTS, between, in_readme, of_page, of_readme, page

VERDICTS_TOLD = "|".join(VERDICTS)
TOLD = re.compile(rf"\b({VERDICTS_TOLD})\b([^.()]*)\(((?:`[\w-]+`(?:, )?)+)\)")
NAMED = re.compile(rf"((?:`[\w-]+`(?:, | and )?)+)(?:, [^.()]*,)?\s+(?:is|are)\s+({VERDICTS_TOLD})\b")
FEWEST_TOLD = {"bhattamishra2024": 30, "hsu2023": 10, "mallick2025": 20, "yang2024": 25}


def text_of(name: str) -> str:
    """The page of that pack, without the tables that are made."""
    told = page(name).read_text(encoding="utf-8")
    return told.replace(between(told, "counts"), "")


def verdicts_told(text: str) -> list[tuple[str, str]]:
    """The claims that a text names in brackets, or as the subject of a sentence, each with the verdict said of it."""
    found = [(names, verdict) for verdict, _, names in TOLD.findall(text)] + NAMED.findall(text)
    return [(name, verdict) for names, verdict in found for name in re.findall(r"`([\w-]+)`", names)]


WRITE = "; PYTHONPATH=. python tests/verify/paper_tables.py --write does that"


@pytest.mark.parametrize("name", PACKS)
def test_the_counts_are_those_of_the_pack(name: str) -> None:
    """The tables between the markers are those that the pack makes."""
    made = of_page(pack(name))
    assert between(page(name).read_text(encoding="utf-8"), "counts") == made, (
        f"docs/{name}.md should say{WRITE}\n{made}"
    )


def test_the_readme_counts_alike() -> None:
    """The README has a line a pack: how many claims there are, what became of the printed ones, and their weights."""
    assert in_readme() == of_readme(), f"README.md should say{WRITE}\n{of_readme()}"


@pytest.mark.parametrize("name", PACKS)
def test_each_claim_that_is_named_has_the_verdict_that_is_said(name: str) -> None:
    """A verdict on the page, as in "refuted (`lemma-4`)", is the one that is pinned for that claim."""
    told = verdicts_told(text_of(name))
    assert len(told) > FEWEST_TOLD[name]
    pinned = {one: str(pack(name).claims[f"{name}/{one}"].expected) for one, _ in told}
    assert [(one, verdict) for one, verdict in told if pinned[one] != verdict] == []


@pytest.mark.parametrize("name", PACKS)
def test_every_printed_claim_that_is_not_confirmed_is_on_the_page(name: str) -> None:
    """What the paper prints and what is refuted or open is told, by name or beside the claim that names it."""
    named = {f"{name}/{one}" for one in re.findall(r"`([\w-]+)`", text_of(name))}
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
    told = re.findall(r"([^.]*): refuted\b", " ".join(text_of(name).split()))
    assert [one for one in told if "Printed: " not in one] == []
