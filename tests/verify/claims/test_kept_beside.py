"""What a run says beside a verdict is repeated by `check --resume` and `show`, from certificates alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.evidence.store import CLOSEST, lies_beside, load, place
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.pages.answers.claims import entry
from fooling.verify.pages.answers.one_claim import Shown, explanation, judged_claim, known_of
from fooling.verify.runs.claims.arguments import Task, own_task
from fooling.verify.runs.claims.kept_beside import kept
from fooling.verify.runs.claims.one_claim import Decided, Plan, decide_here, remarked_here, repeated
from fooling.verify.statement.language.verdict import Verdict

N = [["n", "int"]]
POWERS = ["forall", N, [[">=", "n", 1]], [">", ["^", 2, "n"], ["*", "n", "n"]]]
UNDEFINED = ["forall", N, [[">=", "n", 0]], [">=", ["+", ["/", 6, ["-", "n", 1]], 0], 2]]
UNNEEDED = ["forall", [["m", "int"], ["p", "int"]], [
    [">=", "m", 1], [">=", "p", 1], ["rnn-decides", ["regex", "(ab)*"], "m", "p"],
], [">=", ["*", "m", "p"], 1]]  # fmt: skip
SAID = ("unneeded_hypotheses", "larger", "undefined")


def _task(name: str, that: Any) -> Task:
    return own_task(f"mine/{name}", "mine.json", "a statement", stated_in_python(that))


def _decided(that: Any, directory: Path, resume: bool = False) -> Decided:
    plan = Plan("quick", directory, 1, 60, resume)
    found = decide_here(_task("one", that), plan)
    return remarked_here(found, plan) if found.owed else found


def _said(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in SAID if name in found}


@pytest.mark.parametrize(("that", "names"), [(POWERS, 1), (UNDEFINED, 2), (UNNEEDED, 1)])
def test_what_the_run_said_is_said_again(that: Any, names: int, tmp_path: Path) -> None:
    """The same fields, letter for letter, of `check`, of `check --resume` and of `show`; and `show` prints them."""
    first = entry(_decided(that, tmp_path))
    again = _decided(that, tmp_path, resume=True)
    assert again.reused and len(_said(first)) == names
    assert _said(entry(again)) == _said(first)
    shown = judged_claim(again.task.claim, place(tmp_path, "mine/one"))
    known = known_of(Shown(shown, tmp_path))
    assert _said(known) == _said(first)
    printed = " ".join(explanation(known, shown.beside).split())
    if "undefined" in first:
        assert first["undefined"] in printed
    if "unneeded_hypotheses" in first:
        assert f"not needed {first['unneeded_hypotheses'][0]}" in printed
    if "larger" in first:
        assert "larger n" in printed


def _kept_files(directory: Path) -> Iterator[Path]:
    yield from sorted((directory / CLOSEST / "mine.one").glob("*.json"))


def test_what_is_forged_is_not_said(tmp_path: Path) -> None:
    """With n >= 4 in place of n >= 5 in what was kept, at which the statement is false, nothing is said of it."""
    decided = _decided(POWERS, tmp_path)
    assert decided.noticed.onward is not None and decided.noticed.onward.shown is not None
    for path in _kept_files(tmp_path):
        read = json.loads(json.dumps(load(path)))
        if read["verdict"] == "confirmed":
            read["proposition"][2] = [[">=", "n", 4]]
        else:
            read["proposition"][2] = [[">=", "n", 5]]
        path.write_text(json.dumps(read))
    found = repeated(decided.task.claim, decided.outcome, "quick", tmp_path)
    assert found.onward is None


def test_what_trusts_a_solver_is_not_used(tmp_path: Path) -> None:
    """A certificate that says it trusts z3 is one that nobody sees here."""
    decided = _decided(POWERS, tmp_path)
    assert decided.noticed.onward is not None and decided.noticed.onward.shown is not None
    that = decided.noticed.onward.shown.that
    ways = kept(tmp_path, "mine/one")
    assert ways.prove(that, 1.0) is not None and ways.refute(that, 1.0) is None
    for path in _kept_files(tmp_path):
        read = load(path)
        path.write_text(json.dumps({**read, "trusts": ["z3 unsat"]}))
    assert kept(tmp_path, "mine/one").prove(that, 1.0) is None


def test_what_an_older_run_kept_goes(tmp_path: Path) -> None:
    """After another statement of the same name nothing is left of the one before, and garbage is passed over."""
    _decided(POWERS, tmp_path)
    assert any(path.name.startswith("beside-") for path in _kept_files(tmp_path))
    decided = _decided(["forall", N, [[">=", "n", 5]], [">", ["^", 2, "n"], ["*", "n", "n"]]], tmp_path)
    assert decided.outcome.verdict is Verdict.CONFIRMED
    assert not [path for path in _kept_files(tmp_path) if path.name.startswith("beside-")]
    place(tmp_path / CLOSEST, "mine.one/beside-1").write_text("[]")
    assert repeated(decided.task.claim, decided.outcome, "quick", tmp_path).unneeded == ()


def test_recheck_and_export_count_what_stands_beside_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Certificates of statements that nobody made are counted in a line of their own, and exported only by name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text(
        '{"claims": [{"id": "small", "says": "n <= 5.", "that": ["forall", [["n", "int"]], [], ["<=", "n", 5]]}]}'
    )
    assert CliRunner().invoke(main, ["check", "mine.json"]).exit_code == 0
    beside = [*(tmp_path / "evidence" / "closest").rglob("*.json")]
    assert beside and all(map(lies_beside, beside))
    answer = CliRunner().invoke(main, ["recheck", "evidence"])
    assert answer.exit_code == 0 and "1 certificate: 1 accepted" in answer.output
    assert f"{len(beside)} more, of statements that a run compared with claims (closest/)" in answer.output
    assert answer.output.count("accepted: ") == 1
    told = json.loads(CliRunner().invoke(main, ["recheck", "evidence", "--json"]).output)
    assert sum(one["beside"] for one in told["certificates"]) == len(beside)
    exported = CliRunner().invoke(main, ["export", "--rocq", "--out", "theorems", "evidence"])
    assert "1 of 1 certificates" in exported.output and f"Left out: {len(beside)} more" in exported.output
    for name in ("mine/small", "small"):
        by_id = CliRunner().invoke(main, ["recheck", name])
        assert by_id.exit_code == 2
        assert f"the certificate of the claim {name} is evidence/mine/small.json" in by_id.stderr
    assert "the file ID.json below evidence/" in CliRunner().invoke(main, ["recheck", "other"]).stderr
    with_folder = CliRunner().invoke(main, ["recheck", "evidence/mine/small"])
    assert with_folder.exit_code == 0 and with_folder.stdout.startswith("accepted: evidence/mine/small.json")
    without_pack = CliRunner().invoke(main, ["recheck", "evidence/small"])
    assert without_pack.exit_code == 2 and "; there is evidence/mine/small.json" in without_pack.stderr
    of_claims = CliRunner().invoke(main, ["export", "--rocq", "--out", "theorems", "mine.json"])
    assert "but a file of claims" in of_claims.stderr
