"""The coverage list: it names claims that exist, misses none that is printed, and says why where there is none."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import CORE, KINDS, PACKS, PRINTED, READING, REPAIR, Claim, find, pack
from fooling.verify.claims.coverage import LACKS, Statement, coverage, in_order_of_texts, statements_of
from fooling.verify.cli import main
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

PACK = "bhattamishra2024"
DOCS = Path(__file__).parents[3] / "docs"


def covered(name: str) -> set[str]:
    """The claims that some statement names."""
    return {claim.id for one in coverage(name) for claim in one.claims}


@pytest.mark.parametrize("name", PACKS)
def test_every_claim_of_the_paper_is_about_a_statement(name: str) -> None:
    """What is printed, and a reading or a repair of it, stands at a statement; each claim has a kind."""
    claims = pack(name).claims.values()
    assert all(claim.kind in KINDS for claim in claims)
    about = {claim.id for claim in claims if claim.kind in (PRINTED, READING, REPAIR)}
    assert about - covered(name) == set()


@pytest.mark.parametrize("name", PACKS)
def test_a_statement_has_a_claim_or_a_reason(name: str) -> None:
    """No statement is without either, none stands twice at one place, and none names a claim twice."""
    statements = coverage(name)
    assert all(one.claims or one.statement.reason for one in statements)
    assert len({(one.statement.at, one.statement.states) for one in statements}) == len(statements)
    assert all(len({claim.id for claim in one.claims}) == len(one.claims) for one in statements)


def test_the_list_is_in_the_order_of_the_text() -> None:
    """Section 3 comes before section 4, and these before appendices B to F, which follow one another."""
    places = [one.statement.at.split(",")[0].split(" (")[0] for one in coverage(PACK)]
    firsts = ["Section 3", "Theorem 2", "Theorem 3", "Section 4", "Theorem 4", "Theorem 5", "Section 4.2"]
    appendices = ["Appendix B.1", "Fact 1", "Appendix B.2", "Appendix B.3", "Lemma 2", "Lemma 3", "Corollary 8.1"]
    lasts = ["Appendix C", "Appendix D", "Appendix E", "Fact 4", "Theorem 10", "Appendix F", "Lemma 4", "Theorem 12"]
    found = [places.index(place) for place in (*firsts, *appendices, *lasts)]
    assert found == sorted(found)


@pytest.mark.parametrize("name", PACKS)
def test_claims_are_put_in_the_order_of_the_text(name: str) -> None:
    """However they come, each once, at a statement that names it; a claim of no pack stays where it was."""
    claims = list(pack(name).claims.values())
    ordered = in_order_of_texts(claims)
    assert sorted(one.id for one in ordered) == sorted(one.id for one in claims)
    named = [statements_of(name)[one.id] for one in ordered if one.id in statements_of(name)]
    at = 0
    for places in named:
        assert max(places) >= at
        at = min(place for place in places if place >= at)
    own = Claim(id="mine.json/a", at="", says="", that=("=", 1, 1), pinned=None)
    assert in_order_of_texts([own, *claims[::-1]])[0] == own


@pytest.mark.parametrize("name", PACKS)
def test_what_is_repaired_stands_beside_its_repair(name: str) -> None:
    """Whoever reads that a statement fails reads what holds instead, there or at another statement on both."""
    together = [{claim.id for claim in one.claims} for one in coverage(name)]
    for claim in pack(name).claims.values():
        if claim.kind == REPAIR:
            assert any({claim.id, claim.repairs} <= ids for ids in together), claim.id


@pytest.mark.parametrize("name", PACKS)
def test_beside_what_is_false_as_printed_stands_what_holds(name: str) -> None:
    """At some statement that names it: its repair, or another claim that is printed, or repaired, and confirmed."""
    together = [one.claims for one in coverage(name)]
    for claim in pack(name).claims.values():
        if claim.kind == PRINTED and claim.expected is Verdict.REFUTED:
            beside = [other for claims in together if claim in claims for other in claims]
            holds = [other for other in beside if other.expected is Verdict.CONFIRMED]
            assert any(other.kind in (PRINTED, REPAIR) for other in holds), claim.id


@pytest.mark.parametrize("name", PACKS)
def test_what_rests_on_arithmetic_alone_names_what_is_missing(name: str) -> None:
    """A statement all of whose claims are cores says what the grammar would need to say it whole."""
    only_cores = [one.statement for one in coverage(name) if {claim.kind for claim in one.claims} == {CORE}]
    assert only_cores
    assert [one.states for one in only_cores if one.lacks is None] == []


def test_a_core_names_what_it_leaves_out_and_stands_on_the_page() -> None:
    """A sentence such as "x.  Left out: the network." is not taken for the whole statement of the text."""
    cores = [claim for claim in pack(PACK).claims.values() if claim.kind == CORE]
    assert [claim.id for claim in cores if "  Left out: " not in claim.says] == []
    page = (DOCS / f"{PACK}.md").read_text(encoding="utf-8")
    rows = [
        line
        for line in page.partition("| core | statement")[2].partition("\n\n")[0].splitlines()
        if line.startswith("| `")
    ]
    assert {claim.id.split("/")[1] for claim in cores} == {name for row in rows for name in row.split("`")[1::2]}


MAKING = ("transformer-computes", "transformer-of-layers-computes", "transformer-looks-up", "transformer-recalls")
MAKING = (*MAKING, "transformer-finds-nearest", "transformer-compares", "layer-computes")


def exists_some(term: Term, asserted: bool = True) -> bool:
    """Whether a proposition asserts that some Transformer exists, whose feed-forward parts are any functions."""
    if not isinstance(term, tuple) or not term:
        return False
    head, *of = term
    if head in MAKING:
        return asserted
    if head in ("forall", "exists"):
        met = asserted if head == "exists" else not asserted
        return any(exists_some(one, met) for one in of[1]) or exists_some(of[2], asserted)
    return any(exists_some(one, not asserted if head == "not" else asserted) for one in of)


def test_a_claim_that_some_transformer_exists_says_that_any_function_may_be_in_it() -> None:
    """The text counts the size of feed-forward networks: a claim that does not is no printed one, and says so."""
    claims = [one for one in pack(PACK).claims.values() if exists_some(one.that) and one.pinned is Verdict.CONFIRMED]
    assert len(claims) > 30
    assert [one.id for one in claims if "arbitrary feed-forward functions" not in one.says] == []
    assert [one.id for one in claims if one.kind == PRINTED] == []


def test_a_list_that_names_no_claim_is_refused() -> None:
    """A statement without claim and reason cannot be made, nor is there a list where a pack has none."""
    with pytest.raises(InvalidInput, match="a reason why not"):
        Statement("Lemma 9", "all is well", (), None)
    with pytest.raises(InvalidInput, match="a reason why not: definition, shapes"):
        Statement("Lemma 9", "all is well", (), "nobody knows")
    with pytest.raises(InvalidInput, match="'magic' should be one of definition, shapes"):
        Statement("Lemma 9", "all is well", (), None, "magic")
    with pytest.raises(InvalidInput, match="unknown pack"):
        coverage("nobody2024")


def test_the_command_prints_it() -> None:
    """`fooling list --coverage` has a row a statement, and the same as JSON."""
    told = json.loads(CliRunner().invoke(main, ["list", PACK, "--coverage", "--json"]).stdout)
    assert told["summary"]["statements"] == len(told["statements"]) == len(coverage(PACK))
    lemma = next(one for one in told["statements"] if one["source"] == "Fact 4")
    assert lemma["claims"][0] == {"id": f"{PACK}/fact-4", "kind": "printed", "expected": "confirmed"}
    assert find(f"{PACK}/fact-4").kind == PRINTED
    shown = CliRunner(env={"COLUMNS": "150"}).invoke(main, ["list", PACK, "--coverage"]).stdout
    assert "fact-4 (printed, confirmed)" in shown
    assert f"{len(coverage(PACK))} statements" in shown


@pytest.mark.parametrize("name", PACKS)
def test_what_keeps_statements_out_is_counted(name: str) -> None:
    """Each statement without a claim is counted once, by what keeps it out, and the reason says that."""
    told = json.loads(CliRunner().invoke(main, ["list", name, "--coverage", "--json"]).stdout)
    assert sum(told["summary"]["lacks"].values()) == told["summary"]["with_a_reason_only"]
    partly = sum(bool(one.claims) and one.statement.lacks is not None for one in coverage(name))
    assert sum(told["summary"]["left_out"].values()) == partly
    for one in coverage(name):
        if one.statement.lacks is not None:
            assert (one.statement.reason or "").lower().startswith(LACKS[one.statement.lacks].lower())


def test_a_kind_of_reason_keeps_two_statements_out_or_more() -> None:
    """What the short list has is needed by two statements of the documents at least."""
    counts = Counter(one.statement.lacks for name in PACKS for one in coverage(name))
    assert [kind for kind in LACKS if counts[kind] < 2] == []
