"""Many claims at once: budgets, deaths, Ctrl-C and kill -9 cost the claims in flight and nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.methods.engine.ends import SWITCH
from fooling.verify.runs.claims.chosen_claims import chosen
from fooling.verify.runs.claims.many_claims import run
from fooling.verify.runs.claims.one_claim import Plan
from fooling.verify.statement.language.verdict import Verdict
from tests.shares import later

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
PROGRAM = [sys.executable, str(HERE / "tiny_program.py")]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{HERE.parent.parent}{os.pathsep}{HERE}"}


@pytest.mark.usefixtures("small_packs")
def test_claims_are_decided_in_their_order_each_with_its_evidence(tmp_path):
    """Results come in the order of the tasks, are told as they finish, and lie in the store."""
    told = []
    results = run(chosen(["tiny"]), Plan("default", tmp_path, 3, 600), told.append)
    assert [(r.task.id, str(r.outcome.verdict)) for r in results] == [
        ("tiny/sum", "confirmed"),
        ("tiny/small", "refuted"),
        ("tiny/small--repaired", "confirmed"),
        ("tiny/dyck23", "refuted"),
        ("tiny/open", "unknown"),
        ("tiny/deep", "unknown"),
    ]
    assert sorted(r.task.id for r in told) == sorted(r.task.id for r in results)
    assert {p.name for p in (tmp_path / "tiny").glob("*.json")} == {
        "sum.json",
        "small.json",
        "small--repaired.json",
        "dyck23.json",
    }
    by_id = {r.task.id: r for r in results}
    assert by_id["tiny/small"].witness == {"n": 4}
    assert by_id["tiny/dyck23"].witness == {
        "n": 6,
        "words": ["((()))", "(())()"],
        "breaks": ["Bob has ()) in both, so exchanging Bob's letters changes nothing"],
    }
    assert (by_id["tiny/open"].outcome.transient, by_id["tiny/deep"].outcome.transient) == (False, True)


@pytest.mark.usefixtures("small_packs")
def test_whatever_goes_wrong_in_one_claim_is_its_reason_and_no_one_elses(tmp_path, monkeypatch):
    """A death, a bug, an empty search and a time-out end as UNKNOWN with that reason, the others are decided."""
    monkeypatch.delenv(SWITCH)
    decided = run(chosen(["bad", "tiny/sum"]), Plan("default", tmp_path, 5, 5.0))
    assert [one.task.id for one in decided if one.lost] == ["bad/dies"]
    results = {one.task.id: one.outcome for one in decided}
    assert results["bad/dies"].reason == (
        "its process ended without an answer, as happens when memory runs out; fewer at a time would help (--jobs 1)"
    )
    assert str(results["bad/nothing"].reason).startswith("nothing was found to try; ")
    assert str(results["bad/bug"].reason).startswith(
        "a step of the search ended in an error, a fault of this program (--verbose has its text); "
    )
    assert "AssertionError: a bug" in results["bad/bug"].faults[0]
    assert results["bad/forever"].reason == (
        "stopped after the 5 s of the clock that it was given; --effort deep or --timeout allows more"
    )
    assert {name: results[f"bad/{name}"].details for name in ("dies", "nothing", "bug", "forever")} == {
        "dies": ("its process was killed by SIGKILL, as happens when memory runs out",),
        "nothing": ("nothing found",),
        "bug": (),
        "forever": ("time budget of 5 s used up",),
    }
    assert [name for name, r in results.items() if r.transient] == ["bad/forever"]
    assert results["tiny/sum"].verdict is Verdict.CONFIRMED
    assert list(tmp_path.rglob("*.json")) == [tmp_path / "tiny" / "sum.json"]


@pytest.mark.usefixtures("small_packs")
def test_resume_redoes_what_a_tampered_file_covers(tmp_path):
    """Accepted evidence is reused, a changed file is redone and mended."""
    plan = Plan("default", tmp_path, 2, 600, resume=True)
    tasks = chosen(["tiny/sum", "tiny/small"])
    assert [r.reused for r in run(tasks, plan)] == [False, False]
    path = tmp_path / "tiny" / "small.json"
    good = path.read_text()
    path.write_text(good.replace('"n": 4', '"n": 3'))
    assert [r.reused for r in run(tasks, plan)] == [True, False]
    assert path.read_text() == good


@pytest.mark.parametrize("plan", [("fast", 1, 1.0), ("quick", 0, 1.0), ("quick", 1, 0.0)])
def test_a_plan_that_cannot_be_is_refused(tmp_path, plan):
    """Effort, jobs and budget are checked."""
    effort, jobs, budget = plan
    with pytest.raises(InvalidInput, match="want"):
        Plan(effort, tmp_path, jobs, budget)


def _started(tmp_path: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, "check", "slow", "--jobs", "1", "--evidence", str(tmp_path), *options],
        env={**ENVIRONMENT, "TINY_GATE": str(tmp_path / "gate")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.exhaustive
def test_a_rerun_finds_the_same_evidence(tmp_path):
    """Whatever order a process has its sets in, the multipliers found are the same, to the letter."""
    claims = [f"bhattamishra2024/{name}" for name in ("lemma-1-exact", "theorem-5--repaired", "theorem-4-order")]
    for seed in ("1", "4"):
        command = [sys.executable, "-m", "fooling", "check", *claims, "--evidence", str(tmp_path / seed)]
        subprocess.run(command, env={**ENVIRONMENT, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
    for claim in claims:
        assert len({(tmp_path / seed / f"{claim}.json").read_text() for seed in ("1", "4")}) == 1, claim


PATIENCE = 240.0  # seconds for what takes one where the machine is not busy: a bound on hanging, not on speed


def _wait_for(tmp_path: Path, many: int) -> dict[str, int]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = {p.name: p.stat().st_mtime_ns for p in tmp_path.glob("slow/*.json")}
        if len(found) >= many:
            return found
        time.sleep(0.02)
    raise AssertionError(f"no {many} certificates after {PATIENCE} s")


@pytest.mark.exhaustive
def test_kill_9_loses_the_claims_in_flight_and_resume_does_the_rest(tmp_path):
    """After kill -9 the finished claims are kept as they are, only the others are redone, and no process goes on."""
    program = _started(tmp_path)
    _wait_for(tmp_path, 3)  # the fourth is at the gate
    program.kill()
    program.communicate()  # returns when the children that hold its pipes are gone too
    kept = _wait_for(tmp_path, 3)
    assert sorted(kept) == [f"claim-{i}.json" for i in range(3)]
    (tmp_path / "gate").touch()
    again = _started(tmp_path, "--resume")
    out, err = again.communicate(timeout=PATIENCE)
    assert (again.returncode, err) == (0, "")
    assert (
        f"all 6 verdicts as expected: 6 confirmed, 0 refuted, 0 unknown; {len(kept)} from evidence of an earlier run"
        in " ".join(out.split())
    )
    after = _wait_for(tmp_path, 6)
    assert {name: after[name] for name in kept} == kept


@pytest.mark.parametrize("whole_group", [True, later(False)])
def test_ctrl_c_keeps_what_is_done_and_says_so_in_one_line(tmp_path, whole_group):
    """SIGINT, to the whole group or the program alone: exit 130, what is decided, one line, no process left."""
    program = _started(tmp_path)
    _wait_for(tmp_path, 1)
    if whole_group:
        os.killpg(program.pid, signal.SIGINT)
    else:
        program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=PATIENCE)
    assert program.returncode == 130
    assert not out or "0 refuted, 0 unknown" in " ".join(out.split()), "a certificate may be there before it is noted"
    assert err.count("\n") - err.count(": confirmed\n") == 1
    assert " of 6 claims have been tried, " in err and "; the evidence is kept in" in err
    assert "--resume" in err
