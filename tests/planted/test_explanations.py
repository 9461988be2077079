"""Every certificate of the pack is explained, in every format; what the checker rejects is not explained as true."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from certified import Certificates
from click.testing import CliRunner

from fooling.verify.claims.claim import registered
from fooling.verify.cli import main
from fooling.verify.evidence.store import place
from fooling.verify.evidence.witness import witness_of
from fooling.verify.pages.answers.one_claim import JudgedClaim, judged_claim
from fooling.verify.pages.formats.as_latex import latex
from fooling.verify.pages.formats.as_text import plain
from fooling.verify.runs.claims.chosen_claims import of_certificate
from fooling.verify.statement.language.sentence_letters import FACTS, stands_in
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.words.passages import Explanation
from tests.reads_well import assert_reads_well

pytestmark = pytest.mark.slow

PACK = "bhattamishra2024"
DOCUMENT = "\\documentclass{article}\n\\begin{document}\n\\appendix\n%s\n\\end{document}\n"


@pytest.fixture(scope="module")
def pages(certificates: Certificates, tmp_path_factory: pytest.TempPathFactory) -> dict[str, JudgedClaim]:
    """What is shown of each, its certificate in a folder with those of the others."""
    folder = tmp_path_factory.mktemp("evidence")
    for name, certificate in certificates.items():
        place(folder, name).parent.mkdir(exist_ok=True)
        place(folder, name).write_text(json.dumps(certificate))
    return {name: judged_claim(of_certificate(place(folder, name)), place(folder, name)) for name in certificates}


def steps(one: JudgedClaim) -> Explanation:
    """The explanation, which there is."""
    assert one.rejected is None
    assert one.steps is not None
    return one.steps


def test_every_certificate_is_explained(pages: dict[str, JudgedClaim]) -> None:
    """As steps that end with the statement, or with what makes it false, without internal names."""
    assert len(pages) >= 25
    for one in pages.values():
        assert_reads_well(steps(one))


def test_theorem_of_the_paper_is_said_to_be_one_step(pages: dict[str, JudgedClaim]) -> None:
    """Where a whole theorem is one axiom the page says so, prints its proof, and says what was run to test it."""
    grounds = {g.name: g for name in ("theorem-2", "theorem-4-order") for g in steps(pages[f"{PACK}/{name}"]).grounds}
    assert grounds["state-at-the-cut"].theorem
    assert "After Alice's input the state is one of 2^(mp)" in grounds["state-at-the-cut"].proof
    assert "brute force" in grounds["state-at-the-cut"].tested
    assert grounds["transformer-protocol"].theorem
    assert "test_transformer_protocol.py" in grounds["transformer-protocol"].tested


def test_lemma_1_reads_like_its_proof(pages: dict[str, JudgedClaim]) -> None:
    """The words are a fooling set, so there are so many leaves, so D is at least n - 1; exactly n + 1 is known."""
    found = steps(pages[f"{PACK}/lemma-1"])
    said = [plain(step.states) for step in found.steps]
    order = [
        "fooling set of colour 1 of f",
        "largest fooling set(f; colour 1) >= ",
        "leaves(f) > 2^(n - 2)",
        "D(f) >= n - 1",
    ]
    places = [next(i for i, words in enumerate(said) if part in words) for part in order]
    assert places == sorted(places)
    assert found.steps[-1].uses == (len(said) - 1,)
    assert any("D(Dyck-(2,2) under odd-even, length n) <= n + 1" in plain(passage) for passage in found.truth)


def test_refutation_ends_with_what_makes_the_statement_false(pages: dict[str, JudgedClaim]) -> None:
    """Its values are taken, and what was computed stands there with its numbers."""
    found = steps(pages[f"{PACK}/dyckb22-count--loose"])
    assert [plain(item.says) for item in found.items[:1]] == ["Take h = 3."]  # type: ignore[union-attr]
    assert "the left side is 24, the right side is 8" in plain(found.steps[0].because)
    assert plain(found.steps[-1].states).startswith("there are integers h")
    assert ("Verdict", "refuted: the steps prove that it is false") in [(k, plain(v)) for k, v in found.facts]


def test_rejected_certificate_is_not_explained(certificates: Certificates, tmp_path: Path) -> None:
    """A bound that is too high, with the derivation of the right one: no steps, and exit 1."""
    planted = json.loads(json.dumps(certificates[f"{PACK}/lemma-1"]))
    planted["claim"] = "mine/lemma"
    planted["proposition"][3][2] = ["+", "n", 2]
    path = tmp_path / "planted.json"
    path.write_text(json.dumps(planted))
    for form in ("text", "markdown", "latex"):
        ended = CliRunner().invoke(main, ["show", str(path), "--format", form])
        assert ended.exit_code == 1
        assert "certificate not accepted" in ended.stdout
        assert "The steps" not in ended.stdout and "confirmed" not in ended.stdout
    assert json.loads(CliRunner().invoke(main, ["show", str(path), "--json"]).stdout)["steps"] is None


def test_certificate_of_a_registered_claim_proves_the_registered_statement(
    certificates: Certificates, tmp_path: Path
) -> None:
    """One that proves something else under its id is rejected, wherever the file lies."""
    planted = {**certificates[f"{PACK}/lemma-1-exact"], "claim": f"{PACK}/lemma-1"}
    path = tmp_path / "planted.json"
    path.write_text(json.dumps(planted))
    ended = CliRunner().invoke(main, ["show", str(path)])
    assert ended.exit_code == 1
    assert "is not the one registered" in " ".join(ended.stdout.split())


def test_counterexamples_are_printed_in_the_letters_of_their_sentences(certificates: Certificates) -> None:
    """Of each claim that is refuted with values, every letter that is printed stands in what the claim says."""
    shown = 0
    for claim in registered():
        if certificates.get(claim.id, {}).get("verdict") == "refuted":
            derivation = certificates[claim.id]["derivation"]
            found = witness_of(claim.that, Outcome(Verdict.REFUTED, derivation)) or {}
            letters = [name for name in claim.letters.in_sentence(found) if name not in FACTS]
            assert all(stands_in(letter, claim.says, letters) for letter in letters), claim.id
            shown += bool(found)
    assert shown > 5


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex here: apt-get install texlive-latex-base")
def test_latex_is_compiled(pages: dict[str, JudgedClaim], tmp_path: Path) -> None:
    """All pages in one document without a package."""
    (tmp_path / "all.tex").write_text(
        DOCUMENT % "\n".join(latex(steps(one)) for one in pages.values()), encoding="ascii"
    )
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "all.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:].decode(errors="replace")
    assert (tmp_path / "all.pdf").stat().st_size > 0
