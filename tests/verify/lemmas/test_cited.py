"""Every axiom and rule has its proof above it, or a line that says where the rest is; and whoever asks is told so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import RULES, judge
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims.claim import find
from fooling.verify.cli import main
from fooling.verify.evidence import grounds
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.checker_comments import AXIOM, CITED, RULE, above_axioms, blocks, cited, source_in
from fooling.verify.evidence.grounds import SEMANTICS, basis_of, proved_in_rocq, rests_on
from fooling.verify.pages.answers.one_claim import REPLAYED, trusted_in_words
from fooling.verify.pages.answers.rechecked import based
from fooling.verify.pages.proofs.axioms import ENTRY, entries
from fooling.verify.pages.proofs.carried_proofs import proofs_of_rules
from fooling.verify.runs.certificates.many_certificates import recheck
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term

ROOT = Path(__file__).parents[3]
CHECKER = ROOT / "verify" / "checker"
CLAIM = "bhattamishra2024/theorem-4-order--size"  # rests on one axiom that is cited and two that are not
PINNED = {
    "guessing-a-layer": "protocols/transformer_plan.py",
    "guessing-a-transformer": "protocols/transformer_protocol.py",
    "layer-protocol": "protocols/transformer_plan.py",
    "thinking-layer-protocol": "protocols/transformer_plan.py",
    "transformer-protocol": "protocols/transformer_protocol.py",
    "transformer-protocol-to-nearest": "protocols/transformer_protocol.py",
}
REFERENCE = re.compile(r"\((?:[^()]*\b(?:18|19|20)\d\d[^()]*|The same paper[^()]*|Kushilevitz and Nisan[^()]*)\)")
SHORT = {"By definition."}  # whole proofs of few words


def proof_alone(comment: str) -> str:
    """What argues: the comment without what it cites and without references in brackets."""
    return REFERENCE.sub("", comment.partition(CITED)[0]).strip()


def lacks_proof(comment: str) -> bool:
    """Whether there is neither an argument nor a line that says where it is."""
    return source_in(comment) is None and proof_alone(comment) not in SHORT and len(proof_alone(comment).split()) < 5


@pytest.fixture(scope="module", name="outcome")
def _outcome() -> Outcome:
    found = decide(find(CLAIM))
    assert found.derivation is not None
    return found


def made(outcome: Outcome, **fields: Any) -> dict[str, Any]:
    """The certificate of that claim, with other fields where they are given."""
    derivation = outcome.derivation or {}
    told = {"version": "", "code": "", "effort": ""}
    return certificate(CLAIM, find(CLAIM).that, "confirmed", derivation, basis_of(outcome), told) | fields


def test_the_cited_ones_are_these() -> None:
    """Nothing else is taken from elsewhere: an axiom that is to join them changes this list."""
    assert {name: source.split(",")[0] for name, source in cited().items()} == PINNED


def test_only_axioms_are_cited() -> None:
    """A rule stands with its whole proof, and what Rocq has proved is not called cited."""
    assert [rule for rule, comment in proofs_of_rules().items() if CITED in comment] == []
    assert cited().keys() <= AXIOMS.keys() - proved_in_rocq()


def test_every_axiom_and_rule_has_a_proof_or_says_what_it_cites() -> None:
    """A comment of names and years, or of fewer than five words, is no proof."""
    comments_of = {**proofs_of_rules(), **above_axioms()}
    assert comments_of.keys() == {*AXIOMS, *RULES}
    assert [name for name, comment in comments_of.items() if lacks_proof(comment)] == []


def test_a_comment_without_a_proof_is_found_out() -> None:
    """No comment at all, a source alone, a source behind three words: each lacks what the test above asks for."""
    assert lacks_proof("") and lacks_proof("(Brent 1974; Spira 1971)") and lacks_proof("It is known. (Newman 1991)")
    assert not lacks_proof("By definition.") and not lacks_proof("Cited: Yao, FOCS 1983, Theorem 1.")
    assert not lacks_proof("A single cell is a rectangle. (Yao 1979)")


def test_what_is_cited_is_a_file_that_is_there_or_has_a_year() -> None:
    """A source names a file of the repository, or where and when it was printed."""
    for name, source in cited().items():
        first = source.split(",")[0]
        assert (ROOT / first).is_file() if "/" in first else re.search(r"\b(18|19|20)\d\d\b", source), name
        assert re.search(r"\b(18|19|20)\d\d\b", source) or (ROOT / first).is_file(), name


def test_no_line_that_cites_is_overlooked() -> None:
    """Every comment of the checker with the word is one above an axiom or a rule, as its last line."""
    lines = [
        line
        for path in sorted(CHECKER.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\b[Cc]ited:", line)
    ]
    assert all(line.startswith(f"# {CITED}") and line.endswith(".") for line in lines)
    assert {line.removeprefix(f"# {CITED}")[:-1] for line in lines} == {*cited().values()}


def test_the_line_is_read_of_axioms_and_of_rules() -> None:
    """A planted one of either kind is found, and one of another block is not taken for it."""
    lines = '# Whole.\naxiom("plain", f)\n\n# In part.\n# Cited: Yao, FOCS 1983.\nfamily(\n    "planted", "bit", f)\n'
    found = blocks(AXIOM, [lines])
    assert (source_in(found["plain"]), source_in(found["planted"])) == (None, "Yao, FOCS 1983")
    rule = '# In part.\n# Cited: Quine 1952.\n@theory.rule("planted", "by")\ndef _planted(): ...\n'
    assert source_in(blocks(RULE, [rule], adjacent=True)["planted"]) == "Quine 1952"


def test_answers_say_what_is_cited(outcome: Outcome) -> None:
    """`rests_on` names the axiom among those of the derivation; in words it stands with its source."""
    found = rests_on(find(CLAIM).that, outcome)
    assert found["cited"] == ["transformer-protocol"] and {*found["cited"]} < {*found["axioms"]}
    assert "cited, not proved in full here: transformer-protocol (protocols/" in based(found)
    assert "cited" not in based(rests_on(("=", 2, 2), Outcome(Verdict.CONFIRMED, {"rule": "evaluate"})))


@pytest.mark.parametrize(
    ("that", "node", "semantics"),
    [
        (("decides", ("recurrent-network", "{}"), "L"), {"rule": "assumption"}, ["machines"]),
        (("not", ("transformer-computes", "f")), {"rule": "not", "by": {"rule": "one-number"}}, []),
        (("transformer-computes", "f"), {"rule": "one-layer", "network": ["network", "{}", 3]}, ["machines"]),
        (
            (">=", ("monoid-size", "L"), 2),
            {"rule": "cut", "that": ["=", ["distance", "G", "H"], 0]},
            ["monoids", "laws"],
        ),
        ((">=", ("D", "f"), 2), {"rule": "evaluate"}, []),
        (("transformer-of-layers-computes", "f"), {"rule": "exhibit-layers", "transformer": "{}"}, ["machines"]),
    ],
)
def test_answers_say_which_semantics_a_verdict_rests_on(
    that: Term, node: dict[str, object], semantics: list[str]
) -> None:
    """That of what the statement, or a step, speaks of, and that by which a rule computes; where none does, none."""
    found = rests_on(that, Outcome(Verdict.CONFIRMED, node))
    assert found["semantics"] == semantics and all(SEMANTICS[name] in based(found) for name in semantics)
    told = trusted_in_words((), found)
    assert told.startswith(REPLAYED) is not bool(semantics) and all(SEMANTICS[name] in told for name in semantics)


def test_another_axiom_that_is_cited_is_named_too(outcome: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a derivation uses is looked up one by one, and no comment makes a source of what Rocq has proved."""
    monkeypatch.setattr(grounds, "source_above", lambda name: "somebody")
    found = rests_on(find(CLAIM).that, outcome)
    assert {*found["cited"]} == {*found["axioms"]} - proved_in_rocq() and len(found["proved_in_rocq"]) == 2
    monkeypatch.setattr(grounds, "source_above", lambda name: None)
    assert rests_on(find(CLAIM).that, outcome)["proved_in_words"] == ["transformer-protocol"]


def test_recheck_says_it_and_believes_no_certificate(outcome: Outcome, tmp_path: Path) -> None:
    """A certificate does not say what is cited: one that does is rejected, and the answer tells it of the others."""
    path = tmp_path / "one.json"
    path.write_text(json.dumps(made(outcome)))
    assert (recheck(path).rests_on or {})["cited"] == ["transformer-protocol"]
    judge(made(outcome), find(CLAIM).that)
    for said in ([], ["depth-leaves"], ["transformer-protocol"]):
        with pytest.raises(Rejected, match="rests_on: it says"):
            judge(made(outcome, rests_on={**basis_of(outcome).rests_on, "cited": said}), find(CLAIM).that)


def test_the_page_of_the_axioms_says_it(tmp_path: Path) -> None:
    """`fooling axioms` sets the source apart from the proof, in words and in JSON, and counts them."""
    whole, part = entries(["depth-balanced", "layer-protocol"], tmp_path)
    assert whole.cited is None and part.cited is not None and CITED not in part.proof
    assert ENTRY(part)["cited"] == part.cited
    told = CliRunner().invoke(main, ["axioms", "layer-protocol", "depth-balanced", "--evidence", str(tmp_path)]).output
    line = "cited the proof above is not complete; for the rest see protocols/transformer_plan.py, its docstring"
    assert " ".join(told.split()).count(line) == 1
    assert "\n2 axioms, 1 cited" in told


def test_show_says_it(outcome: Outcome, tmp_path: Path) -> None:
    """The explanation of a claim names what it rests on that is cited."""
    path = tmp_path / f"{CLAIM}.json"
    path.parent.mkdir()
    path.write_text(json.dumps(made(outcome)))
    told = CliRunner().invoke(main, ["show", CLAIM, "--evidence", str(tmp_path)]).output
    assert "cited, not proved in full here: transformer-protocol" in " ".join(told.split())
    known = json.loads(CliRunner().invoke(main, ["show", CLAIM, "--json", "--evidence", str(tmp_path)]).output)
    assert known["rests_on"]["cited"] == ["transformer-protocol"]
