"""`fooling bundle`: equal bytes twice, and unpacked it is checked by a Python that has no package."""

from __future__ import annotations

import json
import os
import py_compile
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result
from equal_bytes import WRITE, committed, digests, made

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import Basis
from fooling.verify.checker.theories.smt import problem
from fooling.verify.claims.claim import pack
from fooling.verify.cli import main
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.store import made_by
from fooling.verify.pages.bundles.bundle import ENTRIES, checker_files, claims_in, evidence_of
from fooling.verify.pages.bundles.check import besides, held
from fooling.verify.statement.proposition import thawed

TRUE = [">=", ["D", ["equality", 2]], 2]
SMALL = ["forall", [["n", "int"]], [[">=", "n", 0]], ["<=", "n", 3]]
SMALLER = ["forall", [["n", "int"]], [], ["<=", "n", "C"]]
OWN = {
    "claims": [
        {"id": "two", "says": "Two bits.", "that": TRUE},
        {"id": "three", "says": "Not three.", "that": ["=", ["D", ["disjointness", 1]], 3]},
        {"id": "small", "says": "All numbers from 0 are small.", "that": SMALL},
        {"id": "bounded", "says": "Some C bounds all numbers.", "that": ["exists", [["C", "int"]], [], SMALLER]},
    ]
}
SQUARE = ("forall", (("x", "real"),), (), (">=", ("^", "x", 2), 0))
UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH  # what Python runs without a look at the source
BASE = getattr(sys, "_base_executable", sys.executable)  # the Python of no virtual environment


def fooling(*arguments: object) -> Result:
    """What the command line answers."""
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evidence of a claim of a paper, and of a file of two claims."""
    folder = tmp_path_factory.mktemp("evidence")
    own = folder.parent / "own.json"
    own.write_text(json.dumps(OWN))
    asked = ("check", "bhattamishra2024/fact-4", own, "--evidence", folder, "--jobs", 1)
    assert fooling(*asked).exit_code == 0
    basis = Basis(("z3 unsat",), (), ("SMT",))
    node = {"rule": "smt", "solver": "z3", "problem": problem(SQUARE), "inhabited": None}
    trusting = certificate("own/square", SQUARE, "confirmed", node, basis, made_by("default"))
    (folder / "own" / "square.json").write_text(json.dumps(trusting))
    square = {"id": "square", "says": "Squares are not negative.", "that": thawed(SQUARE)}
    own.write_text(json.dumps({"claims": [*OWN["claims"], square]}))
    (folder / "measure" / "m").mkdir(parents=True)  # what another command lays there belongs to no claim
    (folder / "measure" / "m" / "D.json").write_text(json.dumps(trusting | {"claim": "m/D"}))
    (folder / "closest").mkdir(exist_ok=True)
    (folder / "closest" / "bhattamishra2024.open.json").write_text("{}")  # what lies beside an open claim
    return folder


@pytest.fixture(scope="module")
def archive(run: Path) -> Path:
    """The archive of the evidence."""
    named = ("bhattamishra2024/fact-4", run.parent / "own.json")
    assert fooling("bundle", run, *named, "--out", run.parent / "x.zip").exit_code == 0
    return run.parent / "x.zip"


@pytest.fixture
def bundle(archive: Path, tmp_path: Path) -> Path:
    """The archive, unpacked."""
    with ZipFile(archive) as packed:
        packed.extractall(tmp_path)
    return tmp_path / "fooling-bundle"


def checked(folder: Path, *asked: str, python: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """What `python check.py` says in an environment of nothing, as a reader runs it: with no flag, if none is given."""
    command = [BASE, *python, "check.py", *asked]
    return subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, timeout=60, check=False)


def test_the_bundle_is_checked_without_any_package(bundle: Path) -> None:
    """The verdicts are those of the run; nothing is left behind; what the README says is there is there."""
    said = checked(bundle)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines() == [
        "bhattamishra2024/fact-4: confirmed",
        "own/bounded: refuted",
        "  counterexample: whatever C is, n = C + 1",
        "own/small: refuted",
        "  counterexample: n = 4",
        "own/square: confirmed, trusting z3 unsat",
        "own/three: refuted",
        "  counterexample: D(disjointness on 1 bit) = 2",
        "own/two: confirmed",
        "accepted: 3 confirmed, 3 refuted; 1 of them trusts more than the checker",
    ]
    assert held(bundle)[1] == besides(bundle, held(bundle)[0]) == []
    readme = (bundle / "README.md").read_text()
    missing = len(pack("bhattamishra2024").claims) - 1
    told = f"{missing} more claims of bhattamishra2024 are not here: no certificate of this run decides them."
    assert told in readme and told in (bundle / "index.html").read_text()
    assert "python check.py own/two" in (bundle / "claims" / "own" / "two.html").read_text()
    assert "- z3 unsat: 1 of the claims" in readme
    for name in ("index.html", "statements", "certificates", "checker", "check.py", "codecheck.yml", "CITATION.cff"):
        assert f"`{name}" in readme and (bundle / name).exists()
    stated = json.loads((bundle / "statements" / "own" / "two.json").read_text())
    assert (stated["says"], stated["verdict"], stated["trusts"]) == ("Two bits.", "confirmed", [])


def test_a_changed_byte_is_named(bundle: Path) -> None:
    """In a certificate, in the checker, in the script itself; a file less, and one that is a link."""
    names = ("certificates/own/two.json", "checker/fooling/verify/checker/judge.py", "check.py", "index.html")
    for name in names:
        content = (bundle / name).read_bytes()
        (bundle / name).write_bytes(content[:-2] + bytes([content[-2] ^ 1]) + content[-1:])
        assert [one.partition(" ")[0] for one in held(bundle)[1]] == [name]
        (bundle / name).write_bytes(content)
    (bundle / "index.html").unlink()
    (bundle / "about.html").unlink()
    (bundle / "about.html").symlink_to("graph.html")
    assert held(bundle)[1] == ["about.html is no plain file", "index.html is missing"]
    said = checked(bundle)
    assert said.returncode == 1 and "index.html is missing" in said.stdout and "Nothing was checked" in said.stdout
    (bundle / "SHA256SUMS").unlink()
    assert checked(bundle).returncode == 1


@pytest.mark.exhaustive
def test_a_file_beside_those_of_the_bundle_is_told_and_not_run(bundle: Path) -> None:
    """Not beside the script, nor in the checker, where it would shadow a module of Python's, or one of the checker."""
    ran = bundle.parent / "ran"
    planted = f"open({str(ran)!r}, 'a').write(__file__)\n"
    judge = bundle / "checker" / "fooling" / "verify" / "checker" / "judge.py"
    beside = (
        "hashlib",
        "json",
        "collections",
        "__future__",
        "fooling",
        "argparse",
        "checker/ast",
        "checker/dataclasses",
    )
    for path in (*(bundle / f"{name}.py" for name in beside), judge.with_suffix("") / "__init__.py"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(planted)
    (bundle / "planted.py").write_text(planted)
    cached = Path(py_compile.compile(str(bundle / "planted.py"), invalidation_mode=UNCHECKED) or "")
    (judge.parent / "__pycache__").mkdir()
    cached.rename(judge.parent / "__pycache__" / cached.name.replace("planted", "judge"))
    (bundle / ".DS_Store").write_text("")
    (bundle / "evidence" / "own").mkdir(parents=True)
    (bundle / "evidence" / "own" / "two.json").write_text("{}")
    said = checked(bundle, "two", "bhattamishra2024/fact-4")
    assert (said.returncode, said.stderr) == (0, "") and not ran.exists()
    assert said.stdout.splitlines() == [
        "not part of the bundle, not looked at: .DS_Store, __future__.py, argparse.py and 10 more",
        "bhattamishra2024/fact-4: confirmed",
        "own/two: confirmed",
        "accepted: 2 confirmed",
    ]


def test_a_claim_that_is_not_there_is_told(bundle: Path) -> None:
    """With the usage.  The test above names claims with and without the part before the slash."""
    other = checked(bundle, "tow")
    assert other.returncode == 2 and other.stdout.startswith("tow: no such claim in this bundle")
    assert "python check.py CLAIM..." in checked(bundle, "--help").stdout


def resummed(folder: Path, name: str) -> None:
    """Who changes a file may change its SHA-256 as well."""
    digest = sha256((folder / name).read_bytes()).hexdigest()
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    lines = [f"{digest}  {name}" if line.endswith(f"  {name}") else line for line in lines]
    (folder / "SHA256SUMS").write_text("".join(f"{line}\n" for line in lines))


def test_a_forged_certificate_is_not_accepted(bundle: Path) -> None:
    """With the right SHA-256, and another verdict, statement or list of what it trusts."""
    wrong: tuple[tuple[str, str, str, object, str], ...] = (
        ("certificates", "own/two", "verdict", "refuted", "not accepted: "),
        ("statements", "own/three", "verdict", "confirmed", "the certificate is of verdict 'refuted'"),
        ("statements", "bhattamishra2024/fact-4", "proposition", TRUE, "not accepted: the proposition is not the one"),
        (
            "statements",
            "own/small",
            "witness",
            {"n": 5},
            "the certificate has another counterexample than the statement",
        ),
        ("statements", "own/square", "trusts", [], "it trusts z3 unsat, which is not what the statement says"),
    )
    for kind, name, field, value, _ in wrong:
        path = bundle / kind / f"{name}.json"
        path.write_text(json.dumps({**json.loads(path.read_text()), field: value}))
        resummed(bundle, f"{kind}/{name}.json")
    said = checked(bundle, python=("-I", "-S"))  # and without site-packages
    assert said.returncode == 1 and said.stdout.endswith("accepted: 1 refuted; not accepted: 5\n")
    assert all(f"{name}: {reason}" in said.stdout for _, name, _, _, reason in wrong)


def test_equal_certificates_make_equal_bytes(run: Path, tmp_path: Path) -> None:
    """Twice, the second time with another clock on the files; the answer in JSON has the digest."""
    first = fooling("bundle", run, "--out", tmp_path / "a.zip", "--json")
    for path in run.rglob("*.json"):
        os.utime(path, (0, 0))
    assert fooling("bundle", run, "--out", tmp_path / "b.zip").exit_code == 0
    content = (tmp_path / "a.zip").read_bytes()
    assert content == (tmp_path / "b.zip").read_bytes()
    answer = json.loads(first.stdout)
    assert (answer["sha256"], answer["claims"], answer["trusting"]) == (sha256(content).hexdigest(), 6, 1)


@pytest.mark.exhaustive
def test_another_machine_makes_the_same_bytes(tmp_path: Path) -> None:
    """Six claims are decided, reported and bundled anew; the digests of the files are those that are committed."""
    found, wanted = made(tmp_path), committed()
    differing = sorted(name for name in {*found, *wanted} if found.get(name) != wanted.get(name))
    assert differing == [], f"if these files are meant to be other ones now: {WRITE}"
    one = {"report/a.html": b"a", "report/about.html": b"a", "bundle/checker/a.py": b"a"}
    assert [*digests(one)] == ["report/a.html"] and digests(one) != digests({"report/a.html": b"b"})


def test_the_checker_that_is_shipped_is_what_it_loads() -> None:
    """No file more, none less: what a new process has loaded when it has the checker, and was asked for all rules."""
    tables = "judge.RULES", "computation.PREDICATES", "meaning.NUMBERS"
    asked = f"[{', '.join(f'*fooling.verify.checker.{one}' for one in tables)}]"
    told = "print(*(m for m in sys.modules if m.partition('.')[0] == 'fooling'))"
    code = f"import sys, {', '.join(ENTRIES)}; {asked}; {told}"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    shipped = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in checker_files()}
    assert shipped == set(said.stdout.split())


def test_a_folder_of_the_evidence_and_one_certificate_are_bundled(run: Path, tmp_path: Path) -> None:
    """Of a folder in the evidence its certificates are taken, under the names of their claims; of a file that one."""
    names = {path.relative_to(run).with_suffix("").as_posix(): path for path in sorted(run.rglob("*.json"))}
    name, path = next((name, path) for name, path in names.items() if "/" in name and not name.startswith("closest"))
    folder = run / name.split("/")[0]
    assert evidence_of(path) == (run.absolute(), [name])
    assert evidence_of(folder) == (run.absolute(), [one for one in names if one.startswith(f"{folder.name}/")])
    assert [claim.id for claim in claims_in(*evidence_of(path), [])] == [name]
    (tmp_path / "none.json").write_text('{"claim": "a"}')
    with pytest.raises(InvalidInput, match="not a certificate of the claim none"):
        claims_in(*evidence_of(tmp_path / "none.json"), [])


def test_what_cannot_be_bundled_is_said_in_a_line(run: Path, tmp_path: Path) -> None:
    """No directory, an empty one, a file that is no certificate, one that is not accepted, nowhere to write."""
    (tmp_path / "empty").mkdir()
    for where, said in ((tmp_path / "none", "no such directory"), (tmp_path / "empty", "no certificates")):
        result = fooling("bundle", where, "--out", tmp_path / "x.zip")
        assert result.exit_code == 2 and said in result.stderr and result.stderr.count("\n") == 1
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "two.json").write_text("[]")
    result = fooling("bundle", tmp_path / "other", "--out", tmp_path / "x.zip")
    assert result.exit_code == 2 and "not a certificate of the claim two" in result.stderr
    forged = json.loads((run / "own" / "two.json").read_text())
    (tmp_path / "forged" / "own").mkdir(parents=True)
    (tmp_path / "forged" / "own" / "two.json").write_text(json.dumps({**forged, "verdict": "refuted"}))
    result = fooling("bundle", tmp_path / "forged", "--out", tmp_path / "x.zip")
    assert result.exit_code == 1 and "own/two: certificate not accepted" in result.stderr
    result = fooling("bundle", run, "--out", tmp_path / "none" / "x.zip")
    assert result.exit_code == 2 and "cannot be written" in result.stderr
    assert not (tmp_path / "x.zip").exists()


@pytest.mark.exhaustive
def test_a_file_of_claims_or_a_folder_around_the_evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of claims means its certificates in ./evidence; a folder around means the evidence in it, or its pages."""
    monkeypatch.chdir(tmp_path)
    Path("own").mkdir()
    Path("own/own.json").write_text(json.dumps({"claims": OWN["claims"][:2]}))
    Path("own/more.yaml").write_text(f"claims: [{{id: two, says: Two., that: {json.dumps(TRUE)}}}]")
    assert fooling("check", "own", "--jobs", 1).exit_code == 0
    beside = Path("evidence/closest/own.open/closest.json")
    beside.parent.mkdir(parents=True)
    beside.write_text(json.dumps({"claim": "own.open/closest"}))
    graded = Path("evidence/grade/ben/fool.wrong.json")  # called after a student, as `fooling grade --evidence` does
    graded.parent.mkdir(parents=True)
    graded.write_text(json.dumps({"claim": "sheet/ben/fool (against a wrong answer)"}))
    assert fooling("report", "own", "--out", tmp_path / "own/pages").stdout.endswith(
        f"open {tmp_path}/own/pages/index.html\n"
    )
    many = {"own": 3, ".": 3, "own/own.json": 2, "own/more.yaml": 1, "evidence": 3}
    for run, claims in many.items():
        made_now = fooling("bundle", run, "--out", "x.zip", "--json")
        assert (made_now.exit_code, json.loads(made_now.stdout)["claims"]) == (0, claims), run
    Path("none.json").write_text('{"claims": [{"id": "a", "say": "b", "that": 1}]}')
    last = fooling("bundle", "none.json", "--out", "y.zip")
    assert (last.exit_code, last.stderr.count("\n")) == (2, 1) and "did you mean says?" in last.stderr
    assert not Path("y.zip").exists()
