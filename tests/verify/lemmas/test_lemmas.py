"""Arguments of several steps: what is assumed, what uses what, and what becomes of a false assumption."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.cli import main
from fooling.verify.evidence.grounds import assumptions_of
from fooling.verify.given.arguments.argument_process import built
from fooling.verify.given.arguments.shorthand import regex
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims import decide
from fooling.verify.runs.claims.arguments import Lemmas, own, own_task, waves
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, frozen, require

DYCK = ["dyck", 2, 3]
HARD = ["D", ["under", DYCK, "odd-even", "n"]]
NEW = ["randomised", ["disjointness", "n"]]  # of which little is known here
NEW_NUMBER = ["randomised", ["disjointness", 40]]
LINEAR = ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", NEW, ["/", "n", 100]]]


def statement(data: Any) -> Term:
    term = frozen(data)
    require(term, "proposition")
    return term


def found(goal: Any, *lemmas: Any) -> Outcome:
    """The goal with these assumed; `NotFound` without."""
    that = statement(goal)
    known = [told_apart(Known(f"lemma-{i}", "a talk", statement(one)), that) for i, one in enumerate(lemmas)]
    with using(known):
        node = discharged(automatic(that, fresh()), known)
    return Outcome(Verdict.CONFIRMED, node, proved(that, "confirmed", node).trusts)


AT_EVEN_LENGTHS = [
    "forall", [["k", "int"]], [[">=", "k", 1]],
    [">=", ["randomised", ["disjointness", ["*", 2, "k"]]], ["/", "k", 3]],
]  # fmt: skip
OF_EVERY_FUNCTION = [
    "forall", [["f", "function"], ["m", "int"], ["p", "int"]],
    [[">=", "m", 1], [">=", "p", 1], ["rnn-computes", "f", "m", "p"]],
    ["<=", ["D", "f"], ["+", ["*", 3, "m", "p"], 3]],
]  # fmt: skip

USES = {
    "an instance": ([">=", ["randomised", ["disjointness", 500]], 5], [LINEAR]),
    "for all": (
        ["forall", [["n", "int"]], [[">=", "n", 200]], [">=", NEW, ["+", ["/", "n", 200], 1]]],
        [LINEAR],
    ),
    "length 2k is n": (
        ["forall", [["n", "int"]], [[">=", "n", 4], ["even", "n"]], [">=", NEW, ["/", "n", 8]]],
        [AT_EVEN_LENGTHS],
    ),
    "length 2k is a number": (
        [">=", ["randomised", ["disjointness", 600]], 100],
        [AT_EVEN_LENGTHS],
    ),
    "of any function": (
        ["forall", [["f", "function"], ["m", "int"], ["p", "int"], ["n", "int"]],
         [[">=", "m", 1], [">=", "p", 1], [">=", "n", 1], ["rnn-computes", "f", "m", "p"], [">=", ["D", "f"], "n"]],
         [">=", ["*", "m", "p"], ["/", ["-", "n", 3], 3]]],
        [OF_EVERY_FUNCTION],
    ),
    "two of them, one after the other": (
        ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["randomised", ["intersection", "n"]], ["/", "n", 100]]],
        [LINEAR, ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["randomised", ["intersection", "n"]], NEW]]],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", USES)
def test_what_lemmas_say_of_a_goal_is_found_and_trusted(name: str) -> None:
    """Each by its name; without them there is nothing."""
    goal, lemmas = USES[name]
    outcome = found(goal, *lemmas)
    assert set(outcome.trusts) == {f"assumed lemma-{i}" for i in range(len(lemmas))}
    assert len(assumptions_of(statement(goal), outcome)) == len(lemmas)
    if name != "of any function":  # 3 m p + 3 >= D is true of every RNN
        with pytest.raises(NotFound):
            found(goal)


def test_a_lemma_that_is_too_weak_gives_nothing() -> None:
    """One more than it says is not found."""
    with pytest.raises(NotFound):
        found([">=", ["randomised", ["disjointness", 500]], 6], LINEAR)
    with pytest.raises(NotFound, match="n must be at least 1, got 0"):
        found([">=", ["randomised", ["disjointness", 0]], 1], LINEAR)


def test_a_lemma_that_was_proved_is_no_assumption() -> None:
    """It stands before the rest with its own derivation, once, and nothing is trusted."""
    lemma = statement(["forall", [["n", "int"]], [[">=", "n", 1]], ["=", ["D", ["equality", "n"]], ["+", "n", 1]]])
    goal = statement(["forall", [["n", "int"]], [[">=", "n", 5]], [">=", ["D", ["equality", "n"]], 6]])
    known = told_apart(Known("equal", "here", lemma), goal)
    node = automatic(known.that, fresh())
    with using([known]):
        used = automatic(goal, fresh())
    whole = discharged(used, [Known("equal", "here", known.that, node)])
    assert proved(goal, "confirmed", used).trusts == ("assumed equal",)
    assert proved(goal, "confirmed", whole).trusts == () and json.dumps(whole).count(json.dumps(node)) == 1


def test_names_are_told_apart() -> None:
    """No variable of the lemma is bound in the goal, and the statement is the same."""
    lemma = statement(
        ["forall", [["n", "int"], ["k", "int"]], [[">=", "n", 1]], [">=", ["sum", "i", 1, "n", ["*", "i", "k"]], "k"]]
    )
    goal = statement(["forall", [["n", "int"], ["i", "int"]], [[">=", "n", 1]], ["=", "n", "n"]])
    assert told_apart(Known("a", "b", lemma), goal).that == statement(
        [
            "forall",
            [["n1", "int"], ["k", "int"]],
            [[">=", "n1", 1]],
            [">=", ["sum", "i1", 1, "n1", ["*", "i1", "k"]], "k"],
        ]
    )
    assert told_apart(Known("a", "b", lemma), statement(["=", 1, 1])).that == lemma


@pytest.mark.parametrize(
    ("goal", "node"),
    [
        ([">=", 1, 2], {"name": "", "source": "a"}),
        ([">=", 1, 2], {"name": "a", "source": 3}),
        ([">=", 1, 2], {"name": "a\nb", "source": "a"}),
        ([">=", 1, 2], {"name": " a", "source": "a"}),
        ([">=", 1, 2], {"name": "a" * 201, "source": "a"}),
        (["=", ["/", 1, 0], 1], {"name": "a", "source": "a"}),  # about nothing
    ],
)
def test_what_is_no_assumption(goal: Any, node: dict[str, Any]) -> None:
    """A name, a source, and a statement that is about something."""
    with pytest.raises(Rejected):
        prove(statement(goal), {"rule": "assumed", **node}, fresh())


def test_an_assumption_is_about_nothing_in_scope() -> None:
    """It is closed: of a variable nothing can be assumed."""
    inside = fresh().extended([("n", "int")], [])
    with pytest.raises(Rejected, match="no variable of this name"):
        prove((">=", "n", 2), {"rule": "assumed", "name": "a", "source": "b"}, inside)


# ---- files ----

FALSE = ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["D", ["equality", "n"]], ["*", 2, "n"]]]
TRUE = ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["D", ["equality", "n"]], "n"]]


def written(path: Path, claims: Any, assume: Any = ()) -> str:
    path.write_text(
        json.dumps(
            {
                "assume": [{"id": i, "source": "a talk", "says": "That.", "that": that} for i, that in assume],
                "claims": [{"id": i, "says": "This.", "that": that, **more} for i, that, more in claims],
            }
        )
    )
    return str(path)


def checked(*arguments: str) -> tuple[Result, dict[str, Any]]:
    ended = CliRunner().invoke(main, ["check", "--json", *arguments])
    said = json.loads(ended.stdout)
    return ended, {one["id"]: one for part in ("assumptions", "claims") for one in said.get(part, ())}


@pytest.mark.exhaustive
def test_steps_of_an_argument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later step uses an earlier one, which uses what is assumed: both trust it, and `recheck` spells it out."""
    monkeypatch.chdir(tmp_path)
    third = ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", NEW, ["/", "n", 300]]]
    file = written(
        Path("mine.json"),
        [
            ("last", [">=", ["randomised", ["disjointness", 900]], 3], {"uses": ["third"]}),
            ("third", third, {"uses": ["linear"]}),
        ],
        [("linear", LINEAR)],
    )  # fmt: skip
    ended, claims = checked(file)
    assert ended.exit_code == 0
    assert {name: (one["verdict"], one["trusts"]) for name, one in claims.items()} == {
        "mine/linear": ("unknown", []),
        "mine/third": ("confirmed", ["assumed linear"]),
        "mine/last": ("confirmed", ["assumed linear"]),
    }
    assert json.loads(ended.stdout)["summary"] == {"confirmed": 2, "refuted": 0, "unknown": 0, "unexpected": 0}
    table = CliRunner().invoke(main, ["check", file, "--resume"])
    assert "assumed" in table.stdout and "1 assumption;" in table.stdout
    again = CliRunner().invoke(main, ["recheck", "evidence/mine/last.json"])
    assert "assumes linear (a talk): for all integers" in again.stdout and "R(disjointness on n" in again.stdout
    assert CliRunner().invoke(main, ["recheck", "--strict", "evidence/mine/last.json"]).exit_code == 1
    assert "assumes        linear (a talk)" in CliRunner().invoke(main, ["show", "mine/last"]).stdout


@pytest.mark.exhaustive
def test_nothing_is_derived_from_what_is_false(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A false assumption is reported, with its counterexample, and exit code 1; one that is provable is not trusted."""
    monkeypatch.chdir(tmp_path)
    absurd = ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", NEW, ["*", 2, "n"]]]
    low = ["forall", [["n", "int"]], [[">=", "n", 1]], ["<=", ["D", ["equality", "n"]], NEW]]
    file = written(
        Path("mine.json"),
        [("wrong", absurd, {"uses": ["no", "low"]}), ("right", [">=", ["D", ["equality", 20]], 20], {"uses": ["yes"]})],
        [("no", FALSE), ("yes", TRUE), ("low", low)],
    )
    ended, claims = checked(file)
    assert ended.exit_code == 1
    assert claims["mine/no"]["verdict"] == "refuted" and claims["mine/no"]["witness"]["n"] == 2
    assert claims["mine/yes"]["verdict"] == "confirmed" and claims["mine/right"]["trusts"] == []
    assert claims["mine/wrong"]["verdict"] != "confirmed"
    monkeypatch.setenv("COLUMNS", "250")  # the table breaks no line of what is asked for
    table = CliRunner().invoke(main, ["check", file, "--timeout", "40"]).stdout
    assert "nothing is derived" in " ".join(table.split()) and "nothing has to be assumed" in " ".join(table.split())


@pytest.mark.exhaustive
def test_what_rested_on_an_assumption_goes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate of an earlier run that trusts what is no longer assumed is no evidence, resumed or not."""
    monkeypatch.chdir(tmp_path)
    goal = [">=", ["randomised", ["disjointness", 500]], 5]
    file = written(Path("mine.json"), [("a", goal, {"uses": ["linear"]})], [("linear", LINEAR)])
    quick = ("--effort", "quick")
    assert checked(file, *quick)[1]["mine/a"]["trusts"] == ["assumed linear"] and Path("evidence/mine/a.json").exists()
    written(Path("mine.json"), [("a", goal, {})])
    assert checked(file, "--resume", *quick)[1]["mine/a"]["verdict"] == "unknown"
    assert not Path("evidence/mine/a.json").exists()


@pytest.mark.parametrize(
    ("claims", "assume", "wrong"),
    [
        ([("a", TRUE, {"uses": ["a"]})], [], r"use each other in a circle: a -> a"),
        ([("a", TRUE, {"uses": ["b"]}), ("b", TRUE, {"uses": ["a"]})], [], r"in a circle: (a -> b -> a|b -> a -> b)"),
        ([("a", TRUE, {"uses": ["b"]})], [], r"claim 1 \(a\).uses\[0\]: 'b' is no assumption or claim of this file"),
        ([("a", TRUE, {"uses": "b"})], [], r"claim 1 \(a\).uses: should be a list of ids"),
        ([("a", TRUE, {})], [("a", TRUE)], r"'a' is already the id of"),
        ([("a", TRUE, {"use": ["b"]})], [], r"claim 1 \(a\): unknown field use; did you mean uses\?"),
        ([("a", TRUE, {"source": "b"})], [], r"claim 1 \(a\): should have the fields id, says, that, and may have"),
        ([], [("a", TRUE)], "should be {"),
    ],
)
def test_bad_arguments_are_one_line(claims: Any, assume: Any, wrong: str, tmp_path: Path) -> None:
    """What is wrong, and where."""
    file = Path(written(tmp_path / "mine.json", claims, assume))
    with pytest.raises(InvalidInput, match=wrong) as caught:
        own(file)
    assert str(file) in str(caught.value) and "\n" not in str(caught.value)


def test_each_comes_after_what_it_uses(tmp_path: Path) -> None:
    """In waves, whatever the order in the file."""
    claims = [("a", TRUE, {"uses": ["b", "c"]}), ("b", TRUE, {"uses": ["c"]}), ("c", TRUE, {}), ("d", TRUE, {})]
    tasks = own(Path(written(tmp_path / "mine.json", claims)))
    assert [[task.id for task in wave] for wave in waves(tasks)] == [["mine/c", "mine/d"], ["mine/b"], ["mine/a"]]


SCRIPT = """
import fooling
from fooling import notation as say

argument = fooling.Argument()
n = say.integer("n")
bits = say.randomised(say.disjointness(n))
argument.assume("linear", source="a talk", says="n/100.", that=say.for_all(n >= 1)(bits >= n / 100))
argument.claim("some", says="n/200.", that=say.for_all(n >= 1)(bits >= n / 200), uses=["linear"], expected="confirmed")
contains = fooling.regex("(a|b)*aa(a|b)*")
argument.claim("three", says="Three.", that=say.states(contains, "complete").equals(3), expected="confirmed")
"""


@pytest.mark.exhaustive
def test_an_argument_in_python_and_a_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as a file of propositions; a directory of both is a pack."""
    monkeypatch.chdir(tmp_path)
    Path("pack").mkdir()
    Path("pack/mine.py").write_text(SCRIPT)
    written(Path("pack/more.json"), [("a", TRUE, {})])
    ended, claims = checked("pack", "--run-python")
    assert ended.exit_code == 0, ended.output
    assert {name: one["verdict"] for name, one in claims.items()} == {
        "mine/linear": "unknown",
        "mine/some": "confirmed",
        "mine/three": "confirmed",
        "more/a": "confirmed",
    }


@pytest.mark.parametrize(
    ("script", "wrong"),
    [
        ("x = 1\n", "makes 0 arguments; want one"),
        ("import fooling\na, b = fooling.Argument(), fooling.Argument()\n", "makes 2 arguments"),
        ("x = (\n", ":1: Python says SyntaxError"),
        ("x = 1\ny = 1 / 0\n", ":2: Python says ZeroDivisionError"),
        ("import fooling\nfooling.regex('(a')\n", ":2: regex: regex '(a'"),
    ],
)
def test_a_bad_script_is_one_line(script: str, wrong: str, tmp_path: Path) -> None:
    """What Python says of it, and in which line."""
    path = tmp_path / "mine.py"
    path.write_text(script)
    with pytest.raises(InvalidInput) as caught:
        built(path, path.read_bytes())
    assert wrong in str(caught.value) and str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_names_of_an_axiom_stay() -> None:
    """A proved lemma about n that rests on an axiom about n, used where n is bound: only the lemma's n is renamed."""
    lemma = statement(["forall", [["n", "int"]], [[">=", "n", 1]], ["=", ["D", ["equality", "n"]], ["+", "n", 1]]])
    with_two = {"values": {"n": "n"}, "conditions": [{"rule": "bounds"}], "name": "D-equality", "of": []}
    derivation = {"rule": "forall", "by": {"rule": "axiom", **with_two}}
    goal = statement(["forall", [["n", "int"]], [[">=", "n", 1]], [">", ["D", ["equality", "n"]], "n"]])
    renamed = told_apart(Known("a", "b", lemma, derivation), goal)
    assert renamed.that[1] == (("n1", "int"),) and renamed.derivation is not None
    assert renamed.derivation["by"] == {"rule": "axiom", **with_two, "values": {"n": "n1"}}


@pytest.mark.exhaustive
@pytest.mark.parametrize("quantity", ["cover", "fooling"])
def test_a_lemma_on_rectangles_is_what_a_guess_of_a_layer_is_held_to(quantity: str) -> None:
    """cover(f; 0) >= 2^n, of which the statement says nothing, gives n <= the bits that are guessed, in any shape."""
    blocks = regex("((0|1)(0|1))*(00|11)((0|1)(0|1))*").term
    f, N = ("under", blocks, "odd-even", ("*", 2, "n")), ("*", 2, "n")
    many = ("forall", (("n", "int"),), ((">=", "n", 1),), (">=", (quantity, f, 0), ("^", 2, "n")))
    sizes = tuple((">=", name, 1) for name in ("n", "p", "m", "H"))
    that = (
        "forall",
        tuple((name, "int") for name in ("n", "p", "m", "H")),
        (*sizes, (">=", "p", ("log2", N)), ("layer-computes", f, 2, N, "p", "m", "H")),
        (">=", ("*", "H", "m", "p"), ("/", "n", 8)),
    )
    outcome = found(that, many)
    assert outcome.trusts == ("assumed lemma-0",)


def test_what_a_term_means_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a term is undefined somewhere hangs on no lemma, so a search with lemmas does not ask it again."""
    that = statement(["forall", [["x", "int"]], [], [">=", ["/", ["*", "x", NEW_NUMBER], "x"], NEW_NUMBER]])
    lemma = told_apart(Known("lemma", "a talk", statement([">=", NEW_NUMBER, 0])), that)
    asked = list[Term]()
    ask = decide.without_meaning
    monkeypatch.setattr(decide, "without_meaning", lambda that, *how: asked.append(that) or ask(that, *how))
    outcome, stop = decide.searched(own_task("mine", "", "", that).claim, "quick", Lemmas((lemma,)))
    assert outcome.verdict is Verdict.UNKNOWN and stop is not None and "undefined at x = 0" in outcome.reason
    assert asked == [that]
