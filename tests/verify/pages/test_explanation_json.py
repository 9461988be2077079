"""What `--json` says for programs that set a page of their own: passages by their parts, propositions, digests."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.functions import equality
from fooling.verify.claims.claim import registered
from fooling.verify.cli import main
from fooling.verify.pages.formats.as_text import words_of
from fooling.verify.pages.proofs.explanation_json import DRAWINGS
from fooling.verify.pages.schemas.head import with_files
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import frozen, require
from fooling.verify.words import drawings


def answered(*arguments: object) -> Any:
    """The document of a command."""
    return json.loads(CliRunner().invoke(main, [*map(str, arguments), "--json"]).stdout)


def words(passage: list[dict[str, Any]]) -> str:
    """A passage put together from its parts, as `as_text` does."""
    told = {"text": str, "words": str, "step": "({})".format, "rule": "[{}]".format}
    parts = [next(told[name](part[name]) for name in told if name in part) for part in passage]
    theorem = ["a theorem" * part.get("theorem", False) for part in passage]
    joined = [one[:-1] + f", {law}]" if law else one for one, law in zip(parts, theorem, strict=True)]
    return words_of("".join(joined))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That of the complexity of a small function, which is shown by a tree and a fooling set."""
    folder = tmp_path_factory.mktemp("measured")
    answered("measure", "disjointness", "--n", 2, "--measure", "D", "--evidence", folder)
    return folder / "measure" / "disjointness-n2" / "D.json"


def test_the_parts_of_passages_are_the_words_of_steps(certificate: Path) -> None:
    """Each step beside today's fields, its terms as data whose words are those beside them, its drawings by kind."""
    found = answered("show", certificate)
    told = found["explanation"]
    steps = [item for item in told["items"] if item["kind"] == "step"]
    assert len(steps) == len(found["steps"]) > 3
    for item, step in zip(steps, found["steps"], strict=True):
        assert {name: item[name] for name in ("number", "uses", "by")}.items() <= step.items()
        assert (words(item["states"]), words(item["because"])) == (step["states"], step["because"])
    terms = [part for item in steps for part in item["states"] if "term" in part]
    assert terms and all(in_words(frozen(part["term"])) == part["words"] for part in terms)
    kinds = {one["kind"]: one for item in steps for one in item["drawings"]}
    assert kinds["tree"]["root"]["says"] in ("Alice", "Bob") and len(kinds["matrix"]["ringed"]) == 4
    assert {ground["name"] for ground in told["grounds"]} == {step["by"] for step in found["steps"]} - {None}
    assert {"Statement", "Verdict"} <= {fact["name"] for fact in told["facts"]}


def test_certificates_are_named_with_their_digests(certificate: Path) -> None:
    """Wherever a document names one that is there: `show`, `measure`, `recheck`; and none that is not there."""
    digest = {"sha256": hashlib.sha256(certificate.read_bytes()).hexdigest(), "bytes": certificate.stat().st_size}
    for document in (answered("show", certificate), answered("recheck", certificate)):
        assert list(document["certificate_files"].values()) == [digest]
        assert list(document)[-1] == "certificate_files"
    inside = {"certificate": "no-such.json", "other": [{"certificates": {"D": str(certificate)}}, {"path": "x.json"}]}
    assert with_files(inside)["certificate_files"] == {str(certificate): digest}
    assert with_files({"certificate": None}) == {"certificate": None}
    assert "certificate_files" not in answered("list", "hsu2023")


def test_every_axiom_is_a_proposition_and_every_claim_is_told_whole() -> None:
    """The lists have what a page of them needs."""
    axioms = answered("axioms", "--evidence", "no-such-folder")["axioms"]
    assert all(require(frozen(one["proposition"]), "proposition") is None for one in axioms)
    assert all(in_words(frozen(one["proposition"])) == one["words"] for one in axioms)
    assert answered("axioms", "fooling-pairs", "--evidence", "no-such-folder")["axioms"][0]["proposition"] is None
    claims = {claim.id: claim for claim in registered()}
    listed = answered("list")["claims"]
    assert {one["id"]: one["words"] for one in listed} == {name: in_words(one.that) for name, one in claims.items()}
    repaired = {(one["id"], repair) for one in listed for repair in one["repaired_by"]}
    assert repaired == {(one["repairs"], one["id"]) for one in listed if one["repairs"]} and repaired
    assert all(one["note"] == claims[one["id"]].note and one["uses"] == [] for one in listed)


def test_a_drawing_says_what_it_is() -> None:
    """A table that is no matrix has no rings, and a large tree no root."""
    assert DRAWINGS([drawings.table("Values:", ("", "value"), [("x", "1")])])[0]["kind"] == "table"
    node: object = 0
    for _ in range(40):
        node = ["alice", [1], node, 1]
    assert DRAWINGS(drawings.tree(equality(1), node))[0]["root"] is None
