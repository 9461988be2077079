"""`fooling mutants` on a file of one's own: what is decided, how far a bound goes, what is kept, good and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.checker.judge import judge
from fooling.verify.cli import main
from fooling.verify.methods.engine.attempts import briefly
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.mutants.all_mutants import mutants
from fooling.verify.runs.claims.chosen_claims import chosen
from fooling.verify.runs.claims.decide import attempt
from fooling.verify.runs.claims.one_claim import Plan
from fooling.verify.runs.mutants.many_mutants import Stopped, mutate
from fooling.verify.runs.mutants.mutant_standings import FOLDER, Item, Standing
from fooling.verify.runs.mutants.one_mutant import strength, try_here
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import frozen

pytestmark = pytest.mark.slow

EQUALITY = {
    "id": "depth",
    "says": "equality on n bits takes n - 1 bits, for n >= 2",
    "that": ["forall", [["n", "int"]], [[">=", "n", 2]], [">=", ["D", ["equality", "n"]], ["-", "n", 1]]],
}
FALSE = {"id": "false", "says": "one is two", "that": ["=", 1, 2]}
BOTH = {
    "id": "both",
    "says": "two bounds",
    "that": ["forall", [["n", "int"]], [[">=", "n", 1]], ["and", [">=", ["^", 2, "n"], ["+", "n", 1]], [">=", "n", 1]]],
}


@pytest.fixture(name="file")
def _file(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "mine.json").write_text(json.dumps({"claims": [EQUALITY, FALSE, BOTH]}), encoding="utf-8")
    return tmp_path / "mine.json"


def fooling(*arguments: str):
    """Run the command in this process."""
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture(name="found")
def _found(file) -> dict:
    done = fooling("mutants", "mine.json", "--jobs", "1", "--timeout", "120", "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.exhaustive
def test_what_is_improvable_is_improved_to_the_best_and_what_is_beyond_is_refuted(found, file):
    """D(EQ_n) >= n - 1 becomes n + 1, n + 2 is refuted; a hypothesis that is not needed is left out, not weakened."""
    depth, false, _ = found["claims"]
    told = {one["change"]: one for one in depth["mutants"]}
    raised = told["n - 1 raised to n"]
    assert (raised["standing"], raised["best"]["change"]) == ("improvable", "n - 1 raised to n + 1")
    assert (raised["beyond"]["change"], raised["beyond"]["standing"]) == ("n - 1 raised to n + 2", "needed")
    assert told["n >= 2 weakened: 2 lowered to 1"]["best"]["standing"] == "improvable"
    assert false["verdict"] == "refuted"
    assert false["mutants"] == []
    for one in (raised, raised["best"], raised["beyond"]):
        certificate = json.loads(Path(one["certificate"]).read_text(encoding="utf-8"))
        judge(certificate, frozen(one["proposition"]))

    done = fooling("show", "mine/depth")
    assert "n - 1 raised to n + 1" in done.stdout
    again = fooling("mutants", "mine.json", "--jobs", "1", "--timeout", "120", "--resume")
    assert again.exit_code == 0
    assert all(len(line) <= 80 for line in again.stdout.splitlines()[:-1])
    assert "true, and more, n - 1 raised to n + 1" in " ".join(again.stdout.split())


@pytest.mark.exhaustive
def test_no_mutant_is_both_confirmed_and_refuted(found):
    """Nothing that was decided one way is found the other way by the automatic route."""
    opposite = {"improvable": Verdict.REFUTED, "also true": Verdict.REFUTED, "needed": Verdict.CONFIRMED}
    decided = [one for claim in found["claims"] for one in claim["mutants"] if one["standing"] in opposite]
    assert len(decided) >= 6
    for one in decided:
        found_too = attempt(frozen(one["proposition"]), opposite[one["standing"]], briefly(automatic, 0.5))
        assert not isinstance(found_too, Outcome), one["change"]


@pytest.mark.exhaustive
def test_what_is_finished_is_kept_when_it_is_interrupted(file):
    """Ctrl-C after the second mutant: both have their evidence, no table is written, and `--resume` uses it."""
    tasks, plan = chosen(["mine.json"]), Plan("quick", Path("evidence"), 1, 120.0)
    told = []

    def stop(tried):
        told.append(tried)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(Stopped, match="interrupted with 1 of"):
        mutate(tasks, plan, stop)
    assert strength(plan.directory, "mine/depth", tasks[0].that) is None
    certificates = sorted((plan.directory / FOLDER / "mine.depth").glob("*.json"))
    assert len(certificates) == sum(one.certificate is not None for one in told)


def test_a_kept_certificate_is_used_only_for_the_same_mutant(file):
    """A certificate of another statement under the same name is not believed."""
    (task, *_), plan = chosen(["mine.json"]), Plan("quick", Path("evidence"), 1, 120.0, resume=True)
    _, weaker, raised, *_ = mutants(task.that)
    first = try_here(Item(task, 7, raised), plan, None, {})
    assert try_here(Item(task, 7, raised), plan, None, {}).outcome.derivation == first.outcome.derivation
    other = try_here(Item(task, 7, weaker), plan, None, {})
    assert other.proved != first.proved
    assert other.standing is Standing.IMPROVABLE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mutants"], "Missing argument"),
        (["mutants", "no-such-pack"], "unknown pack or claim"),
        (["mutants", "missing.json"], "missing.json"),
        (["mutants", "mine.json", "--timeout", "0"], "timeout"),
        (["mutants", "mine.json", "--evidence", "mine.json/x"], "cannot write"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(file, arguments, message):
    """What is wrong, and nothing on standard output."""
    done = fooling(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert message in done.stderr
