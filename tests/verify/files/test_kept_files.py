"""What is kept on disk between runs is not believed: files forged here, and the commands that would take them over.

Each forged file says something false, or is made to crash or hang its reader.  The command says what is true, with the
exit code that belongs to it, or names the file in one line.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.fooling_sets.search.classes import representatives
from fooling.verify.checker.theories.smt import problem
from fooling.verify.cli import main
from fooling.verify.evidence import store
from fooling.verify.evidence.grounds import basis_of
from fooling.verify.given.files.real_numbers import write_network
from fooling.verify.measures.census import BatchAnswer, measure_batch
from fooling.verify.runs.certificates import solvers_asked_again
from fooling.verify.runs.claims.reused_certificates import reused
from fooling.verify.runs.measures.census_file import as_csv
from fooling.verify.runs.measures.engines import Engine
from fooling.verify.runs.measures.many_matrices import Plan, _held, _keep
from fooling.verify.runs.networks import network_runs
from fooling.verify.runs.processes.one_process import Ended
from fooling.verify.runs.processes.processes import Workers
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import frozen
from tests.shares import one_in
from tests.verify.at_once import executor_here


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in a folder of the test, a census in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Engine, "executor", executor_here)


def fooling(*arguments: object) -> Result:
    """The command in this process; whatever it meets, it ends as commands end."""
    said = CliRunner().invoke(main, list(map(str, arguments)))
    assert said.exception is None or isinstance(said.exception, SystemExit)
    return said


def forged(claim: str, that: Any, derivation: Any, effort: str, **fields: Any) -> dict[str, Any]:
    """A certificate as this version of the code would write it, whatever it says."""
    outcome = Outcome(Verdict.CONFIRMED, derivation, tuple(fields.get("trusts", ())))
    return {
        "schema": 2,
        "claim": claim,
        "proposition": that,
        "verdict": "confirmed",
        "derivation": derivation,
        "trusts": [],
        "rests_on": basis_of(outcome).rests_on,
        "made_by": store.made_by(effort),
        **fields,
    }


def put(path: Path, content: object) -> Path:
    """Write a JSON file, with the folders around it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def pipe(path: Path) -> None:
    """A named pipe in which nobody writes: whoever opens it waits."""
    path.unlink()
    os.mkfifo(path)


def endless(path: Path) -> None:
    """A link to a device without end."""
    path.unlink()
    path.symlink_to("/dev/zero")


def directory(path: Path) -> None:
    """A folder where a file should be."""
    path.unlink()
    path.mkdir()


# How a kept file is spoilt so that reading it would crash, hang or fill the memory.
SPOILT: dict[str, Callable[[Path], object]] = {
    "deep": lambda path: path.write_text("[" * 10**6),
    "deep objects": lambda path: path.write_text('{"a":' * 10**5),
    "endless digits": lambda path: path.write_text("9" * 10**6),
    "a float out of range": lambda path: path.write_text(
        re.sub(r"(?<=[ \[])[0-9]+(?=[,\]}])", "1e400", path.read_text())
    ),
    "another float": lambda path: path.write_text("[1e999999999]"),
    "half": lambda path: path.write_text(path.read_text()[:-9]),
    "empty": lambda path: path.write_text(""),
    "no object": lambda path: path.write_text("{}"),
    "no text": lambda path: path.write_bytes(b"\xff\xfe\x00"),
    "a pipe": pipe,
    "a device": endless,
    "a directory": directory,
}


# ---- solvers ----

SQUARE = ["forall", [["x", "real"]], [], [">=", ["^", "x", 2], 0]]
FALSE = ["forall", [["x", "real"]], [], [">=", "x", 0]]


def by_z3(claim: str, that: Any, effort: str) -> dict[str, Any]:
    """A certificate in which z3 is said to have answered "unsat"."""
    node = {"rule": "smt", "solver": "z3", "problem": problem(frozen(that)), "inhabited": None}
    return forged(claim, that, node, effort, trusts=["z3 unsat"])


def test_a_forged_answer_of_z3_is_asked_again(tmp_path: Path) -> None:
    """`check --resume` finds a certificate that the checker accepts, of what is false: it is refuted."""
    put(tmp_path / "mine.json", {"claims": [{"id": "positive", "says": "x is no less than 0.", "that": FALSE}]})
    put(tmp_path / "evidence/mine/positive.json", by_z3("mine/positive", FALSE, "default"))
    assert fooling("recheck", "--no-solvers", "evidence").exit_code == 0, "the checker has to accept it"
    (one,) = json.loads(fooling("check", "mine.json", "--resume", "--json").stdout)["claims"]
    assert (one["verdict"], one["trusts"]) == ("refuted", [])


def test_evidence_is_not_reused_where_no_solver_can_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where z3 gives no answer its certificate counts for nothing; where it gives the same one, it stays."""
    put(tmp_path / "mine/square.json", by_z3("mine/square", SQUARE, "default"))
    found = reused(tmp_path, "mine/square", frozen(SQUARE), "default", 20)
    assert found is not None and found.trusts == ("z3 unsat",)
    assert reused(tmp_path, "mine/square", frozen(SQUARE), "default", 0) is None
    monkeypatch.setattr(solvers_asked_again, "find_spec", lambda name: None)
    assert reused(tmp_path, "mine/square", frozen(SQUARE), "default", 20) is None


@pytest.fixture(scope="module")
def mutated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A file of a claim with the evidence of its mutants, and what was said of them."""
    folder = tmp_path_factory.mktemp("mutated")
    put(folder / "mine.json", {"claims": [{"id": "square", "says": "A square is no less than 0.", "that": SQUARE}]})
    with chdir(folder):
        (claim,) = json.loads(fooling("mutants", "mine.json", "--json").stdout)["claims"]
    assert claim["verdict"] == "confirmed" and claim["summary"]["needed"] and not claim["summary"]["improvable"]
    return folder, claim


@pytest.fixture
def claim(mutated: tuple[Path, dict[str, Any]], tmp_path: Path) -> dict[str, Any]:
    """The same in a folder of the test."""
    copytree(mutated[0], tmp_path, dirs_exist_ok=True)
    return mutated[1]


def forge_mutants(claim: dict[str, Any]) -> None:
    """Of every mutant that is refuted z3 is said to have confirmed it."""
    for one in claim["mutants"]:
        if one["standing"] == "needed":
            path = Path(one["certificate"])
            put(path, by_z3(json.loads(path.read_text())["claim"], one["proposition"], "quick"))


@pytest.mark.exhaustive
def test_mutants_ask_solvers_again(claim: dict[str, Any]) -> None:
    """Forged answers of z3 below the mutants of a claim: they are refuted again."""
    forge_mutants(claim)
    assert fooling("recheck", "--no-solvers", "evidence").exit_code == 0, "the checker has to accept them"
    (again,) = json.loads(fooling("mutants", "mine.json", "--json", "--resume").stdout)["claims"]
    assert again["summary"] == claim["summary"]


def test_mutants_ask_solvers_about_the_claim_itself(claim: dict[str, Any]) -> None:
    """What is false and was forged has no mutants; what z3 does confirm says that it trusts z3."""
    put(Path("mine.json"), {"claims": [{"id": "square", "says": "x is no less than 0.", "that": FALSE}]})
    put(Path("evidence/mine/square.json"), by_z3("mine/square", FALSE, "default"))
    (said,) = json.loads(fooling("mutants", "mine.json", "--json").stdout)["claims"]
    assert (said["verdict"], said["mutants"], said["trusts"]) == ("refuted", [], [])
    put(Path("mine.json"), {"claims": [{"id": "square", "says": "A square is no less than 0.", "that": SQUARE}]})
    put(Path("evidence/mine/square.json"), by_z3("mine/square", SQUARE, "default"))
    shown = fooling("mutants", "mine.json", "--resume")
    assert shown.exit_code == 0 and "trusts z3 unsat" in shown.stdout


def standings() -> Path:
    """The table beside the certificates of the mutants."""
    return Path("evidence/mutants/mine.square/standings.jsonl")


def strength() -> str | None:
    """What `show` says of the strength of the claim."""
    said = fooling("show", "mine/square", "--json")
    assert said.exit_code == 0
    found: str | None = json.loads(said.stdout)["strength"]
    return found


def test_show_judges_the_mutants_again(claim: dict[str, Any]) -> None:
    """A table in which all can be improved, or that leaves lines out, changes nothing but what is unknown."""
    told, many = strength(), len(claim["mutants"])
    assert told is not None and f"{claim['summary']['needed']} needed" in told
    first, *lines = standings().read_text().splitlines()
    improved = [json.dumps({**json.loads(line), "standing": "improvable", "change": "to 77"}) for line in lines]
    standings().write_text("\n".join([first, *improved]))
    assert strength() == told
    standings().write_text(first)
    assert strength() == f"{many} mutants: {many} unknown"


def test_show_names_what_certificates_of_mutants_trust(claim: dict[str, Any]) -> None:
    """Forged answers of z3, which `show` does not ask: it says whose word it is."""
    forge_mutants(claim)
    assert (strength() or "").endswith("; trusting z3 unsat")


@pytest.mark.usefixtures("claim")
@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_table_of_mutants_is_not_shown(how: str) -> None:
    """It is read within bounds, and nothing is said of mutants."""
    SPOILT[how](standings())
    assert strength() is None or how in ("half", "floats out of range")


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_certificate_of_a_mutant_counts_for_nothing(claim: dict[str, Any], how: str) -> None:
    """It is read within bounds, and the mutant is unknown."""
    needed = [one for one in claim["mutants"] if one["standing"] == "needed"]
    SPOILT[how](Path(needed[0]["certificate"]))
    assert f"{claim['summary']['unknown'] + 1} unknown" in (strength() or "")


# ---- runs of a network ----


@pytest.fixture
def equality() -> Path:
    """A network that is right about equality of 4 + 4 bits in wide formats, and wrong on some shorter words."""
    write_network(two_layer_equality(8), Path("equality.json"))
    return Path("equality.json")


def network(
    *more: object, form: str = "Q13.4", against: str = "equality", longest: int = 8
) -> tuple[int, dict[str, Any]]:
    """The exit code, and what is said of the one format."""
    said = fooling(
        "network", "equality.json", "--against", against, "--format", form, "--max-length", longest, "--json", *more
    )
    (found,) = json.loads(said.stdout)["formats"]
    return said.exit_code, found


def kept_run() -> Path:
    """The one file of a run that there is."""
    (path,) = Path("evidence/network/equality").glob("*.run")
    return path


def all_right(path: Path) -> None:
    """Forge a file: every word that was wrong was right."""
    told = json.loads(path.read_text())
    right = {margin: told["right"].get(margin, 0) + many for margin, many in told["wrong"].items()}
    put(path, {**told, "right": {**told["right"], **right}, "wrong": {}, "first": None})


def without_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a network that is more than the checker runs."""
    monkeypatch.setattr(network_runs, "network_certificate", lambda *given: "that is more than the checker runs")


@pytest.mark.exhaustive
@pytest.mark.usefixtures("equality")
def test_a_network_is_not_right_because_a_file_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong words made right ones: they are found again; without --resume the file is not even read."""
    without_certificates(monkeypatch)
    code, first = network(form="Q4.2")
    assert code == 1 and first["wrong"] > 20
    for more in (["--resume"], []):
        all_right(kept_run())
        assert network(*more, form="Q4.2") == (1, first)


CONTRADICTIONS: list[dict[str, Any]] = [
    *({"first": word} for word in ([0, 0], [1, 0], [0] * 8, [5, 5], [0] * 10**4, [0.5, 0.5], None, "01")),
    *({name: n} for name in ("longest", "shortest") for n in (-1, 0, 2, 9, 10**9)),
    {"alphabet": ["1", "0"]},
    {"right": {"2": 6}},
    {"torch": "2.0 on integers; the checker accepts all"},
]


@pytest.mark.usefixtures("equality")
@pytest.mark.parametrize("more", one_in(3, CONTRADICTIONS))
def test_a_file_of_a_run_that_contradicts_itself_is_not_used(more: dict[str, Any]) -> None:
    """A first wrong word that is right or no word, or counts that are not those of all words: all is run again."""
    first = network(longest=4)
    assert first[1]["wrong"] and first[1]["first_failure"]
    put(kept_run(), {**json.loads(kept_run().read_text()), **more})
    assert network("--resume", longest=4) == first


@pytest.mark.usefixtures("equality")
def test_what_is_not_run_again_is_trusted_by_name_and_never_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forged file that the sample does not show to be false: nothing is said to be right, and the file is named."""
    without_certificates(monkeypatch)
    assert network()[1]["wrong"] > 0
    all_right(kept_run())
    monkeypatch.setattr(
        "fooling.verify.runs.networks.network_evidence.Memory._some", lambda *given: []
    )  # the worst of luck
    code, found = network("--resume")
    trusted = f"an earlier run kept in {kept_run()}"
    assert (code, found["wrong"], found["right_on_all"]) == (1, 0, None)
    assert trusted in found["trusts"] and found["certificates"] == [] and found["run_earlier"] == 8
    shown = fooling("network", "equality.json", "--against", "equality", "--format", "Q13.4", "--resume")
    assert shown.exit_code == 1 and f"trusts {trusted}" in " ".join(shown.stdout.split())


@pytest.mark.exhaustive
@pytest.mark.usefixtures("equality")
def test_a_certificate_makes_up_for_an_earlier_run() -> None:
    """Where the checker runs all words itself, the network is right with --resume, too; the file is still named."""
    assert network("--min-length", 8, form="Q14.9")[0] == 0
    code, found = network("--min-length", 8, "--resume", form="Q14.9")
    assert (code, found["right_on_all"]) == (0, True) and found["certificates"]
    assert found["trusts"] == [f"an earlier run kept in {kept_run()}"]


@pytest.mark.usefixtures("equality")
@pytest.mark.parametrize("how", one_in(2, list(SPOILT)))
def test_a_spoilt_file_of_a_run_is_not_used(how: str) -> None:
    """It is read within bounds, and the answer is that of a run without it."""
    first = network(longest=4)
    SPOILT[how](kept_run())
    assert network("--resume", longest=4) == first


@pytest.mark.usefixtures("equality")
@pytest.mark.parametrize("margin", ["1e999999999", "1/0", "9" * 5000, "-1", "nan"])
def test_a_margin_that_is_none_is_not_read(margin: str) -> None:
    """Python's fractions would take some of these, and some of them for a very long time."""
    first = network(longest=4)
    put(kept_run(), {**json.loads(kept_run().read_text()), "right": {margin: 20}})
    assert network("--resume", longest=4) == first


# ---- parts of a census ----


def census(*more: object, size: int = 2) -> Result:
    """All classes of a size, in one process."""
    return fooling("census", "--rows", size, "--cols", size, "--jobs", 1, "--out", "t.csv", "--json", *more)


@pytest.fixture(scope="module")
def proved() -> BatchAnswer:
    """The classes of 2 x 2, with what proves their lines."""
    return measure_batch(list(representatives(2, 2)))


@pytest.fixture
def part(proved: BatchAnswer) -> Path:
    """The part of an interrupted census of 2 x 2, which has done all but write the table."""
    plan = Plan(2, 2, Path("t.csv"), Engine(1))
    plan.parts.mkdir()
    _keep(plan, 0, proved)
    return plan.parts / "00000.json"


def table(proved: BatchAnswer) -> bytes:
    """What has to be in the table."""
    return as_csv(proved.lines)


def claiming(classes: dict[str, Any], name: str, value: int) -> None:
    """Forge what is kept of a class: D is something else, by the same steps."""
    proposition, _ = classes[name]
    for statement in proposition[1:]:
        if statement[1][0] == "D":
            statement[2] = value


def of_another(classes: dict[str, Any]) -> None:
    """What proves the line of one class is put in the place of another."""
    classes["00/00"] = classes["00/01"]


def assumed(classes: dict[str, Any]) -> None:
    """Every statement is taken for granted."""
    proposition, derivation = classes["00/01"]
    claiming(classes, "00/01", 77)
    derivation["by"] = [{"rule": "assumed", "name": "a", "source": "b"} for _ in proposition[1:]]


def with_a_part_left_out(classes: dict[str, Any]) -> None:
    """Only a bound on one measure is proved."""
    proposition, derivation = classes["00/01"]
    classes["00/01"] = [proposition[:2], {**derivation, "by": derivation["by"][:1]}]


def with_no_number(classes: dict[str, Any]) -> None:
    """One more statement, D <= D: it is true and proved, and says nothing of the value."""
    proposition, derivation = classes["00/01"]
    quantity = proposition[1][1]
    proposition.append(["<=", quantity, quantity])
    derivation["by"].append({"rule": "arith", "premises": [], "multipliers": [], "squares": []})


def nested(depth: int) -> Any:
    """Lists in one another."""
    return [] if depth == 1 else [nested(depth - 1)]


FORGED: dict[str, Callable[[dict[str, Any]], object]] = {
    "no number": with_no_number,
    "a deep statement": lambda classes: classes.update({"00/01": [nested(700), {}]}),
    "a deep derivation": lambda classes: classes.update({"00/01": [classes["00/01"][0], {"rule": nested(700)}]}),
    "another value": lambda classes: claiming(classes, "00/01", 77),
    "another class": of_another,
    "assumptions": assumed,
    "too little": with_a_part_left_out,
    "no derivation": lambda classes: classes.update({"00/01": [["and", ["=", 1, 1]], {}]}),
    "another statement": lambda classes: classes.update({"00/01": [["=", 1, 1], {"rule": "evaluate"}]}),
    "nonsense": lambda classes: classes.update({"00/01": [7, []]}),
}


def test_a_part_that_is_true_is_taken_over(part: Path, proved: BatchAnswer) -> None:
    """All its classes are accepted by the checker once more, and the table is the same."""
    said = census()
    assert (said.exit_code, json.loads(said.stdout)["resumed"]) == (0, 7)
    assert Path("t.csv").read_bytes() == table(proved) and not part.parent.exists()


@pytest.mark.parametrize("how", one_in(2, list(FORGED)))
def test_a_forged_part_is_not_believed(part: Path, proved: BatchAnswer, how: str) -> None:
    """The class in question is measured anew, the others are taken over, and the table is the same."""
    told = json.loads(part.read_text())
    FORGED[how](told["classes"])
    put(part, told)
    said = census()
    assert (said.exit_code, json.loads(said.stdout)["resumed"]) == (0, 6)
    assert Path("t.csv").read_bytes() == table(proved)


@pytest.mark.parametrize("how", one_in(3, [how for how in SPOILT if how != "a directory"]))
def test_a_spoilt_part_is_done_again(part: Path, proved: BatchAnswer, how: str) -> None:
    """It is read within bounds, and the table is the same."""
    SPOILT[how](part)
    said = census()
    assert said.exit_code == 0 and Path("t.csv").read_bytes() == table(proved)


def test_a_part_that_is_a_directory_is_told_in_one_line(part: Path) -> None:
    """Nothing can be written in its place: exit 2."""
    SPOILT["a directory"](part)
    said = census()
    assert said.exit_code == 2 and said.stderr.count("\n") == 1 and part.name in said.stderr


def test_certificates_of_a_census_that_are_none_are_written_anew(part: Path) -> None:
    """Files that hold {} stand where certificates should: afterwards certificates do."""
    for name in json.loads(part.read_text())["classes"]:
        put(Path("evidence/census/2x2") / f"{name.replace('/', '-')}.json", "{}")
    said = census("--evidence", "evidence")
    assert (said.exit_code, json.loads(said.stdout)["resumed"]) == (0, 7)
    assert fooling("recheck", "evidence").exit_code == 0


def test_two_censuses_into_one_file() -> None:
    """The second is told so in one line, and leaves the first alone; when that has ended, it runs."""
    with _held(Plan(2, 3, Path("t.csv"), Engine(1))):
        said = census()
        assert said.exit_code == 2 and "another census is writing there" in said.stderr
        assert Path("t.csv.parts").is_dir() and said.stderr.count("\n") == 1
    assert census().exit_code == 0


# ---- what is in the way, and who is gone ----


@pytest.mark.parametrize("resume", [[], ["--resume"]])
def test_a_directory_in_the_place_of_a_certificate(resume: list[str]) -> None:
    """It is named in one line, exit 2, and stays as it is; nothing is said to be unknown."""
    put(Path("mine.json"), {"claims": [{"id": "square", "says": "A square is no less than 0.", "that": SQUARE}]})
    put(Path("evidence/mine/square.json/of mine.txt"), "mine")
    said = fooling("check", "mine.json", "--json", *resume)
    assert (said.exit_code, said.stdout, said.stderr.count("\n")) == (2, "", 1)
    assert "evidence/mine/square.json: a directory in the place of a certificate" in said.stderr
    assert Path("evidence/mine/square.json/of mine.txt").is_file()


def test_a_process_that_dies_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's own claim, without any verdict that is expected, is unknown as its process was killed: exit 1."""

    def all_die(workers: Workers, work: object, items: list[Any]) -> Iterator[Ended[Any, Any]]:
        yield from (Ended(item, None, "its process was killed by SIGKILL") for item in items)

    put(Path("mine.json"), {"claims": [{"id": "square", "says": "A square is no less than 0.", "that": SQUARE}]})
    monkeypatch.setattr(Workers, "each", all_die)
    said = fooling("check", "mine.json", "--json")
    assert (said.exit_code, json.loads(said.stdout)["summary"]["unexpected"]) == (1, 1)
    assert "UNEXPECTED: nothing was decided" in fooling("check", "mine.json").stdout
    assert fooling("mutants", "mine.json").exit_code == 1
