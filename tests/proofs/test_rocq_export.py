"""`fooling export --rocq`: what is written, without Rocq; with it, that it is a theorem, and no corruption of it is."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.commands.export import command
from fooling.verify.measures.measure import measure
from fooling.verify.pages.rocq.evidence import identity
from fooling.verify.pages.rocq.exported import exported, identifier
from fooling.verify.pages.rocq.library import MAKEFILE, needed, proofs
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language.in_rocq import holds
from fooling.verify.statement.proposition import frozen
from tests.proofs.spoilt import problems

NAMES = ("D", "rank.Q", "rank.GF2", "one_way.alice", "one_way.bob", "cover.1", "partition_number", "fooling_set.1")
PROOFS = proofs()[0].parent
BUILT = shutil.which("coqc") is not None and (PROOFS / "ReplayValues.vo").exists()
with_rocq = pytest.mark.skipif(not BUILT, reason="Rocq is not installed, or `make proofs` has not been run")


@cache
def certificates() -> dict[str, dict[str, Any]]:
    """The certificates of disjointness on 2 bits, by measure."""
    found = {name: one.certificate for name, one in measure("disjointness", n=2).items()}
    return {name: found[name] for name in NAMES}


def text(name: str) -> str:
    """The exported file of one measure."""
    return exported(certificates()[name], name)


@pytest.mark.parametrize("name", NAMES)
def test_the_theorem_is_the_proposition(name: str) -> None:
    """The last theorem states what the translation makes of the proposition, and nothing is admitted."""
    said = text(name)
    stated = re.findall(r"^Theorem (\w+) :\n  (.*)\.\nProof\.$", said, re.MULTILINE)
    assert stated == [(identifier(name), holds(frozen(certificates()[name]["proposition"]), {}))]
    ends = f"Qed.\nDefinition {identifier(name)}_is : {identifier(name)}_says := {identifier(name)}.\n"
    assert said.endswith(f"{ends}Print Assumptions {identifier(name)}.\n")
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Hypothesis|Abort)\b", said)


def test_the_statement_is_read_before_the_evidence() -> None:
    """So that no definition of the evidence, or of the files that it needs, can change what its words mean."""
    said = text("rank.Q")
    goal, name = holds(frozen(certificates()["rank.Q"]["proposition"]), {}), identifier("rank.Q")
    first, _, rest = said.partition(f"Definition {name}_says : Prop :=\n  {goal}.\n")
    assert rest and not re.search(r"^(Definition|Lemma|Ltac|Notation|Theorem)", first, re.MULTILINE)
    assert re.findall(r"^From Fooling Require Import (.*)\.$", first, re.MULTILINE) == ["Definitions"]


def test_evidence_stands_in_the_file() -> None:
    """A tree, and the pairs of a fooling set, are those of the certificate."""
    said = text("D")
    assert "@tree_depth table0 (Alice" in said
    assert "@fooling_pairs table0 (1)%Z ((0%nat, 3%nat) :: (1%nat, 2%nat)" in said


def test_what_is_refuted_is_exported_as_its_negation() -> None:
    """The derivation of a refuted claim proves the negation, and so does the theorem."""
    node = {"rule": "evaluate"}
    wrong = {"claim": "wrong", "proposition": ["<=", 2, 1], "verdict": "refuted", "derivation": node}
    assert "Theorem claim_wrong :\n  (2 > 1)." in exported(wrong, "wrong")


def test_a_step_that_has_no_proof_is_named() -> None:
    """A rule, an axiom or an operator that Rocq does not have is refused by its name."""
    goal = [">=", ["D", ["equality", 2]], 3]
    for rule, said in (("clauses", "rule clauses"), ("evaluate", "rule evaluate")):
        with pytest.raises(NotExported, match=said):
            exported({"claim": "c", "proposition": goal, "derivation": {"rule": rule}}, "c")
    goal = ["computes", ["elman-of", ["dyck", 2, 2], 5, 2, 1], "own-language"]
    with pytest.raises(NotExported, match="computes has no definition"):
        exported({"claim": "c", "proposition": goal, "derivation": {"rule": "evaluate"}}, "c")


def test_what_a_file_needs_comes_with_it() -> None:
    """All files that an exported one imports, directly or not, are written beside it."""
    files = needed([text("rank.Q")])
    assert {"Definitions.v", "Ranks.v", "Trees.v", "ReplayRanks.v"} <= files.keys()
    for content in files.values():
        imports = {
            n
            for line in re.findall(r"^From Fooling Require Import (.*)\.$", content, re.MULTILINE)
            for n in line.split()
        }
        assert {f"{name}.v" for name in imports} <= files.keys()


def test_the_command_writes_a_folder(tmp_path: Path) -> None:
    """The command writes what it can, names what it cannot, and ends with 2 where there is any."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "D.json").write_text(json.dumps(certificates()["D"]))
    (tmp_path / "in" / "other.json").write_text("[]")
    out = tmp_path / "out"
    done = CliRunner().invoke(command, ["--rocq", "--out", str(out), str(tmp_path / "in")], standalone_mode=False)
    assert done.return_value == 2
    assert "1 of 2 certificates are written" in done.output
    names = {path.name for path in out.iterdir()}
    assert {"Makefile", "Definitions.v", "Statements.v"} <= names
    assert [name for name in names if name.startswith("claim_")] != []


def test_one_file_that_is_not_accepted_stops_no_other(tmp_path: Path) -> None:
    """`make` asks for each file, whatever became of others; a file of an earlier run is none of this one's."""
    (tmp_path / "Makefile").write_text(MAKEFILE)
    builder = tmp_path / "coq_makefile"  # a file is accepted unless it says False
    rule = "all: $(patsubst %.v,%.vo,$(wildcard *.v))\n%.vo: %.v\n\t! grep -q False $< && touch $@\n"
    builder.write_text(f"#!/bin/sh\nprintf '%s' '{rule}' > Makefile.coq\n")
    builder.chmod(0o755)
    for name, said in {"claim_a": "False", "claim_b": "True", "claim_c": "True"}.items():
        (tmp_path / f"{name}.v").write_text(said)
    (tmp_path / "claim_a.vo").touch()
    os.utime(tmp_path / "claim_a.vo", (0, 0))
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    first = subprocess.run(["make", "-C", tmp_path], capture_output=True, text=True, check=False, env={"PATH": path})
    assert first.returncode != 0 and "not accepted: claim_a.v\n" in first.stdout
    assert all(line in first.stdout for line in ("not accepted  claim_a.v", "accepted      claim_b.v", "claim_c.v\n"))
    (tmp_path / "claim_a.v").write_text("True")
    assert (
        subprocess.run(["make", "-C", tmp_path], capture_output=True, check=False, env={"PATH": path}).returncode == 0
    )


def test_an_identity_matrix_without_rows_is_exported() -> None:
    """Of no pairs there are no rows and no columns."""
    goal = ("identity", ("disjointness", 2), 0)
    assert "table0 nil nil" in identity(goal, {"rule": "identity", "pairs": []}, Tables())


def accepted(said: str, folder: Path) -> bool:
    """Whether Rocq accepts the file, with the files of the tree, which are built; what it says is shown where not."""
    path = folder / "claim_tried.v"
    path.write_text(said, encoding="utf-8")
    asked = ["coqc", "-q", "-w", "none", "-Q", str(PROOFS), "Fooling", str(path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=600)
    print(done.stderr)
    return done.returncode == 0


CORRUPTIONS = [
    ("protocol-tree", "D", "(Leaf (0)%Z)", "(Leaf (1)%Z)"),  # an answer of the tree
    ("protocol-tree", "D", "(Alice ", "(Bobs "),  # the speaker of a node
    ("fooling-pairs", "D", "(0%nat, 3%nat)", "(1%nat, 3%nat)"),  # a pair that is not of the colour
    ("fooling-pairs", "D", "(0%nat, 3%nat) :: ", ""),  # a pair too few
    ("fooling-pairs", "D", "(1%nat, 1%nat) :: ", "(2%nat, 2%nat) :: "),  # a pair twice
    ("axiom", "D", "ax_leaves_fooling", "ax_leaves_partition"),  # another axiom
    (
        "disjointness",
        "D",
        "(1%Z :: 0%Z :: 1%Z :: 0%Z :: nil)",
        "(1%Z :: 0%Z :: 1%Z :: 1%Z :: nil)",
    ),  # an entry of the matrix
    ("rank", "rank.Q", "(1)%Z", "(2)%Z"),  # a factor
    ("rank", "rank.Q", "4%nat (1)%Z", "3%nat (1)%Z"),  # another rank
    ("rank", "rank.GF2", "finite_rank 2%nat", "finite_rank 3%nat"),  # another field
    ("rank", "rank.GF2", "(1)%Z", "(0)%Z"),  # a factor that is 0
    ("rectangles", "cover.1", "@rectangles_cover table0 (1)%Z", "@rectangles_cover table0 (0)%Z"),  # another colour
    ("rectangles", "cover.1", "(0%nat :: nil)%list", "(1%nat :: nil)%list"),  # a row of a rectangle
    ("rectangles", "partition_number", "(3%nat :: nil)%list", "(2%nat :: nil)%list"),  # a column of a rectangle
    (
        "axiom",
        "one_way.alice",
        "(f_disjointness 2) (2)%Z.",
        "(f_disjointness 2) (3)%Z.",
    ),  # another value for a variable
    ("messages", "one_way.bob", "erefl bob", "erefl alice"),  # the other speaker
    ("fooling-pairs", "fooling_set.1", "@fooling_pairs table0 (1)%Z", "@fooling_pairs table0 (0)%Z"),  # another colour
]


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_exported_and_no_corruption_of_it(tmp_path: Path) -> None:
    """Each theorem is proved, and no longer where its evidence is changed."""
    assert problems({name: text(name) for name in NAMES}, CORRUPTIONS, tmp_path) == []
