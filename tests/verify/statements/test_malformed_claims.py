"""One malformed claim or file costs that one: the others are decided, the exit code is 2, and it is said which."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.commands.command_line.bad_input import MOST
from fooling.verify.given.arguments.statements import Statement, sifted
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.chosen_claims import chosen
from fooling.verify.runs.claims.many_claims import check

TRUE, NO_PROPOSITION = ["=", 1, 1], ["implies", 1, 1]
SCRIPT = """from pathlib import Path
Path("run").touch()
import fooling
a = fooling.Argument()
a.claim("one", says="One.", that=["=", 1, 1])
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def claim(name: str, that: Any = TRUE, **more: Any) -> dict[str, Any]:
    return {"id": name, "says": f"{name}.", "that": that, **more}


def file(name: str, *claims: Any, **parts: Any) -> None:
    Path(name).write_text(json.dumps({"claims": list(claims), **parts}))


def fooling(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def ids(result: Result) -> list[str]:
    return [one["id"] for one in json.loads(result.stdout)["claims"]]


def test_python_decides_the_others_and_warns() -> None:
    """One line for what is malformed; where nothing else is left, that line is the error."""
    file("mine.json", claim("a"), claim("b", NO_PROPOSITION))
    with pytest.warns(UserWarning, match=r"^mine.json: claim 2 \(b\).that\[0\]: 'implies' is no operator"):
        (decided,) = check("mine.json", jobs=1)
    assert (decided.task.id, str(decided.outcome.verdict)) == ("mine/a", "confirmed")
    file("wrong.json", claim("b", NO_PROPOSITION))
    with pytest.raises(InvalidInput, match="claim 1"):
        check("wrong.json")


def test_a_file_of_claims_is_shown_once_there_is_evidence() -> None:
    """Whoever wants to see its proofs before anything is decided is told what has to be done."""
    file("mine.json", claim("a"), claim("b"))
    told = fooling("show", "mine.json")
    assert told.exit_code == 2
    assert "want what `fooling check` has written" in told.stderr


def test_the_others_are_decided() -> None:
    """A claim without a meaning between two, a file that is no JSON, and one that is not there."""
    file("mine.json", claim("a"), claim("b", NO_PROPOSITION), claim("c", ["=", 1, 2]))
    Path("half.json").write_text('{"claims": [')
    done = fooling("check", "mine.json", "half.json", "none.json", "--json", "--jobs", "1")
    assert done.exit_code == 2
    document = json.loads(done.stdout)
    assert {one["id"]: one["verdict"] for one in document["claims"]} == {"mine/a": "confirmed", "mine/c": "refuted"}
    assert [(one["file"], one["claim"]) for one in document["malformed"]] == [
        ("mine.json", "mine/b"),
        ("half.json", None),
        ("none.json", None),
    ]
    lines = done.stderr.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["mine.json", "half.json", "none.json"]
    assert lines[0].startswith("fooling: mine.json: claim 2 (b).that[0]: 'implies' is no operator")
    assert [line.removeprefix("fooling: ") for line in lines] == [one["reason"] for one in document["malformed"]]


def test_a_verdict_that_differs_does_not_hide_it() -> None:
    """Bad input comes before an unexpected verdict; without it the exit code is 1."""
    file("mine.json", claim("a", ["=", 1, 2], expected="confirmed"), {"id": "b"})
    done = fooling("check", "mine.json", "--jobs", "1")
    assert done.exit_code == 2 and "UNEXPECTED" in done.stdout and "mine.json: claim 2 (b): should have" in done.stderr


MALFORMED = [None, 1, [], "a", {}, {"id": "m"}, claim("m", NO_PROPOSITION), claim("M"), claim("m", says="")]


def test_an_id_that_is_no_name_stands_in_its_row() -> None:
    """Whoever wrote it finds the claim by it."""
    file("mine.json", claim("a"), claim("log-D"))
    done = fooling("check", "mine.json", "--jobs", "1")
    assert done.exit_code == 2 and re.search(r"mine\.json +log-D +malformed", done.output)


def test_what_is_malformed_has_a_row_and_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A teacher sees each claim of a file in the table, and their number in the last line."""
    monkeypatch.setenv("COLUMNS", "150")
    claims = [{"id": "right", "says": "Right.", "that": ["=", 1, 1]}, {"id": "odd", "says": "Odd.", "that": ["=", 1]}]
    (tmp_path / "a.json").write_text(json.dumps({"claims": claims}), encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(tmp_path / "a.json"), "--evidence", str(tmp_path / "e")])
    rows = [line.split() for line in done.stdout.splitlines()]
    assert done.exit_code == 2 and ["a.json", "odd", "malformed"] in rows
    assert "1 claim: 1 confirmed, 0 refuted, 0 unknown; 1 more is malformed;" in done.stdout


@given(st.lists(st.one_of(st.just("right"), st.sampled_from(MALFORMED)), min_size=1, max_size=6))
def test_any_mixture_costs_what_is_malformed(mixture: list[Any]) -> None:
    """The right ones are all there, in their order, and there is a line for each of the others."""
    claims = [claim(f"c{i}") if one == "right" else one for i, one in enumerate(mixture)]
    file("mine.json", *claims)
    done = fooling("check", "mine.json", "--dry-run", "--json")
    right = [f"mine/c{i}" for i, one in enumerate(mixture) if one == "right"]
    wrong = [i for i, one in enumerate(mixture) if one != "right"]
    assert ids(done) == right and done.exit_code == (2 if wrong else 0)
    told = [re.match(r"fooling: mine.json: claim (\d+)", line) for line in done.stderr.splitlines()]
    assert [int(place[1]) - 1 for place in told if place is not None] == wrong


def test_nothing_that_is_right_leaves_nothing_to_decide() -> None:
    """One line on standard error, no table and no folder of evidence; the document of --json has the fault."""
    file("mine.json", claim("a", NO_PROPOSITION), assume=[claim("few", source="a talk")])
    done = fooling("check", "mine.json")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    document = json.loads(fooling("check", "mine.json", "--json").stdout)
    assert document["claims"] == [] and document["malformed"][0]["claim"] == "mine/a"
    assert not Path("evidence").exists()
    assert fooling("mutants", "mine.json").stdout == "" and not Path("evidence").exists()


def test_a_definition_costs_those_that_use_it() -> None:
    """It is told once, with those that are left out by it, also those that use it through another definition."""
    define = {"f": ["log", 4], "g": ["+", "$f", 1], "one": 1}
    file("mine.json", claim("a", ["=", "$g", 3]), claim("b", ["=", "$one", 1]), define=define)
    done = fooling("check", "mine.json", "--dry-run", "--json")
    assert (ids(done), done.exit_code) == (["mine/b"], 2)
    (told,) = done.stderr.splitlines()
    assert "mine.json: define.f[0]: 'log' is no operator" in told
    assert told.endswith("left out, as it is used there: a")


def test_a_definition_is_held_to_the_grammar_where_it_stands() -> None:
    """One line names its place, whatever its variables are and however often it is used."""
    define = {"e": ["under", ["dyck", 1, 2], "prefix:n", ["*", 2, "n"]], "right": ["D", ["under", "L", "P", "k"]]}
    uses = [claim(name, ["forall", [["n", "int"]], [], [">=", ["D", "$e"], "n"]]) for name in "ab"]
    language = [["L", "language"], ["P", "partition"], ["k", "int"]]
    file("mine.json", *uses, claim("c", ["forall", language, [], [">=", "$right", 0]]), define=define)
    done = fooling("check", "mine.json", "--dry-run", "--json")
    assert (ids(done), done.exit_code) == (["mine/c"], 2)
    (told,) = done.stderr.splitlines()
    assert "define.e[2]: partition 'prefix:n'" in told and 'or ["prefix", k] for a number k' in told
    assert told.endswith("left out, as it is used there: a, b")


def test_an_id_that_is_taken_costs_the_second() -> None:
    """The first of two claims of one id is decided."""
    file("mine.json", claim("a"), claim("a", ["=", 1, 2]))
    done = fooling("check", "mine.json", "--dry-run", "--json")
    assert [one["words"] for one in json.loads(done.stdout)["claims"]] == ["1 = 1"] and done.exit_code == 2
    assert done.stderr == "fooling: mine.json: claim 2 (a).id: 'a' is already the id of claim 1 (a)\n"


def test_who_uses_a_malformed_claim_is_decided_without_it() -> None:
    """The line says who; a name that is nowhere in the file costs the claim that uses it."""
    file(
        "mine.json",
        claim("a", NO_PROPOSITION),
        claim("b", uses=["a"]),
        claim("c", uses=["d"]),
        claim("e", uses=["b", "c"]),
    )
    done = fooling("check", "mine.json", "--dry-run", "--json")
    found = {one["id"]: one["uses"] for one in json.loads(done.stdout)["claims"]}
    assert found == {"mine/b": [], "mine/e": ["mine/b"]} and done.exit_code == 2
    first, second = done.stderr.splitlines()
    assert first.endswith("; decided without it: b")
    assert "claim 3 (c).uses[0]: 'd' is no assumption or claim of this file; decided without it: e" in second


STATEMENTS = st.lists(
    st.tuples(st.sampled_from("abcd"), st.lists(st.sampled_from("abcdx"), max_size=3)), min_size=1, max_size=6
)


@given(STATEMENTS)
def test_what_is_left_can_stand_together(given: list[tuple[str, list[str]]]) -> None:
    """Each name once, what is used among them and in no circle, and every statement is kept or told, not both."""
    members = [
        Statement(name, f"claim {i + 1} ({name})", "", ("=", 1, 1), uses=tuple(uses))
        for i, (name, uses) in enumerate(given)
    ]
    kept, others = sifted(members, {"x"})  # `Statements` holds the rest
    assert {one.place for one in kept} | {one.place for one, _ in others} == {one.place for one in members}
    assert not {one.place for one in kept} & {one.place for one, _ in others}
    if all(not uses for _, uses in given) and len({name for name, _ in given}) == len(given):
        assert not others


def test_a_thousand_faults_are_not_a_thousand_lines() -> None:
    """The first are told, and how many more there are."""
    file("mine.json", claim("right"), *[claim(f"c{i}", NO_PROPOSITION) for i in range(100)])
    done = fooling("check", "mine.json", "--dry-run")
    assert done.stderr.count("\n") == MOST + 1 and done.stderr.endswith(f"and {100 - MOST} more; --json lists them\n")
    assert "1 statement; nothing was decided" in done.stdout


def test_one_claim_of_a_file_does_not_mind_the_others() -> None:
    """FILE.json/ID of a right claim is read; of the malformed one, its line."""
    file("mine.json", claim("a"), claim("b", NO_PROPOSITION))
    assert fooling("check", "mine.json/a", "--dry-run").exit_code == 0
    done = fooling("check", "mine.json/b", "--dry-run")
    assert done.exit_code == 2 and "claim 2 (b).that[0]: 'implies' is no operator" in done.stderr


def test_python_raises_for_the_first() -> None:
    """`fooling.check` and what lies below it decide nothing before all is well formed."""
    file("mine.json", claim("a"), claim("b", NO_PROPOSITION), claim("c", NO_PROPOSITION))
    for read in (lambda: own(Path("mine.json")), lambda: chosen(["mine.json"])):
        with pytest.raises(InvalidInput, match=r"mine.json: claim 2 \(b\).that"):
            read()


# ---- programs ----


def test_programs_of_a_directory_are_run_only_where_that_is_said() -> None:
    """Each is named on a line and left out; --run-python runs them; a file that is named itself is run."""
    Path("pack").mkdir()
    file("pack/more.json", claim("a"))
    Path("pack/mine.py").write_text(SCRIPT)
    done = fooling("check", "pack", "--dry-run", "--json")
    assert (ids(done), done.exit_code, Path("run").exists()) == (["more/a"], 0, False)
    assert done.stderr == "fooling: pack/mine.py: left out, as it is a program; --run-python runs it\n"
    assert json.loads(done.stdout)["left_out"] == ["pack/mine.py"]
    assert ids(fooling("check", "pack", "--dry-run", "--json", "--run-python")) == ["mine/one", "more/a"]
    assert Path("run").exists()
    assert ids(fooling("check", "pack/mine.py", "--dry-run", "--json")) == ["mine/one"]


@pytest.mark.parametrize("command", ["check", "mutants"])
def test_a_directory_of_programs_alone_is_bad_input(command: str) -> None:
    """One line that says how they are run; nothing is run."""
    Path("pack").mkdir()
    Path("pack/mine.py").write_text(SCRIPT)
    done = fooling(command, "pack")
    assert (done.exit_code, done.stdout, Path("run").exists()) == (2, "", False)
    assert done.stderr == "fooling: pack: only programs (mine.py), which are run with --run-python alone\n"


# ---- measures and formats ----


def test_a_measure_that_the_function_lacks_costs_itself() -> None:
    """The others are taken; where none is left, nothing is."""
    asked = ("measure", "equality", "--n", "1", "--jobs", "1", "--json")
    done = fooling(*asked, "--measure", "D", "--measure", "none", "--measure", "rank.GF4")
    document = json.loads(done.stdout)
    assert done.exit_code == 2 and document["D"] == {"lower": 2, "upper": 2}
    assert [one["measure"] for one in document["malformed"]] == ["none", "rank.GF4"]
    assert [line.split(" ")[2].strip("':") for line in done.stderr.splitlines()] == ["none", "rank.GF4"]
    done = fooling(*asked, "--measure", "none")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_format_that_is_none_costs_itself() -> None:
    """The network is run in the others; where none is left, in none."""
    model = str(Path(__file__).parents[3] / "docs" / "contains-b.json")
    asked = ("network", model, "--against", "regex:(a|b)*b(a|b)*", "--max-length", "1", "--most-states", "0", "--json")
    done = fooling(*asked, "--format", "Q4.4", "--format", "odd")
    document = json.loads(done.stdout)
    assert done.exit_code == 2 and len(document["formats"]) == 1
    assert [one["format"] for one in document["malformed"]] == ["odd"] and "number format 'odd'" in done.stderr
    done = fooling(*asked, "--format", "odd")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)


WORDS = ["under", ["regex", "(ab|ba)*"]]


@pytest.mark.parametrize(
    ("that", "told"),
    [
        ([">=", ["D", [*WORDS, "middle", 4]], 1], '["prefix", ["/", "n", 2]] for the first half'),
        (["fooling-set", ["pairs", ["abba"]], [*WORDS, "odd-even", 4], 1], 'want its letters as ["ab", "ba"]'),
        (["fooling-set", ["pairs", ["abba"]], [*WORDS, "prefix:1", 4], 1], 'want its letters as ["a", "bba"]'),
        (["fooling-set", ["pairs", ["abc"]], [*WORDS, "odd-even", 3], 1], "want [[row, column], ...]"),
        (["=", ["mod", 12, 4], 0], "one sentence, which has `n mod k = 1`"),
    ],
)
def test_what_would_be_right_is_told_as_it_is_written(that: Any, told: str) -> None:
    """A partition that has no such name, a word where a pair is wanted, a remainder."""
    file("mine.json", claim("a", that))
    assert told in fooling("check", "mine.json").stderr
