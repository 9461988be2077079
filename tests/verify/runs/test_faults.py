"""An error of Python inside a search passes through in tests, in processes too; users are told, and it goes on."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context
from fooling.verify.claims.claim import Claim
from fooling.verify.cli import main
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import (
    FAULTS,
    SWITCH,
    TOO_LONG,
    NotFound,
    NotMadeFor,
    pass_through,
    recording,
    within,
)
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import induction
from fooling.verify.methods.engine.tactic import Node, evaluate
from fooling.verify.methods.facts import facts_of_goal
from fooling.verify.methods.facts.facts_of_goal import at_formulas, by_logarithms
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.far_out import far_out
from fooling.verify.runs.claims import one_claim
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import attempt, decide
from fooling.verify.runs.claims.one_claim import Plan, decide_here
from fooling.verify.runs.claims.why_undecided import FAULT, MET
from fooling.verify.runs.measures.many_measures import Request, measure_here
from fooling.verify.runs.processes.one_process import Ended, ErrorOfWork, Limits
from fooling.verify.runs.processes.processes import Workers, each_alone, each_in_turn
from fooling.verify.statement.language.notation import apply, proposition
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

TRUE = ("=", ("+", 1, 1), 2)
AT_FORMULAS = (
    "exists",
    (("n", "int"),),
    ((">=", "n", 2),),
    (">=", ("rank", ("equality", "n"), "Q"), 5),
)  # a goal that the tactic is made for


@pytest.fixture
def for_users(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where nothing is set in the environment."""
    monkeypatch.delenv(SWITCH)


def planted(goal: Term, context: Context) -> Node:
    """A tactic with a mistake."""
    return {"rule": ()[len(goal)]}


def faulty(item: int) -> bool:
    """Work with a mistake; before it, whether errors pass through here."""
    return [pass_through()][item]


# ---- what is no fault ----


def test_a_tactic_that_is_not_made_for_a_goal_gives_no_reason() -> None:
    """What is tried after it is found, and where nothing is, its silence is no reason."""

    def not_made(goal: Term, context: Context) -> Node:
        raise NotMadeFor

    assert first_of(not_made, evaluate)(TRUE, fresh()) == {"rule": "evaluate"}
    with pytest.raises(NotFound) as told:
        first_of(not_made)(TRUE, fresh())
    assert told.value.reasons == ("nothing to try",)


def test_induction_is_made_for_one_integer_from_a_number_on() -> None:
    """Of other statements it says so, whatever else they say."""
    body = (">=", "n", 0)
    for bindings, conditions in (
        ((("n", "int"),), ()),
        ((("n", "int"),), (("even", "n"),)),
        ((("n", "int"), ("k", "int")), ((">=", "n", 0),)),
    ):
        with pytest.raises(NotMadeFor):
            induction(evaluate, evaluate)(("forall", bindings, conditions, body), fresh())


def test_a_number_too_long_to_be_written_down_is_no_fault() -> None:
    """It is a limit of the machine, which a reader is told, in tests too."""

    def long(goal: Term, context: Context) -> Node:
        return {"rule": str(10**5000)}

    found = attempt(TRUE, Verdict.CONFIRMED, first_of(long))
    assert isinstance(found, NotFound) and found.reasons == (TOO_LONG,)


def test_a_condition_on_a_variable_around_it_is_none_that_values_meet() -> None:
    """No n is tried where it depends on c whether D > c: nothing is asked of c outside its scope."""
    rows = ("rows", ("under", ("star", ("letters", ("a", "b"), ("a",))), "odd-even", "n"), "alice")
    goal = ("exists", (("n", "int"),), ((">=", "n", 1),), (">", rows, "c"))
    with within(0.5), pytest.raises(FoolingError):
        automatic(goal, fresh().extended((("c", "int"),), ((">=", "c", 1),)))


def test_what_is_known_may_have_a_number_on_its_left() -> None:
    """As 2 <= n has, of which nothing follows for logarithms, nor an error."""
    known = [(("=", 4, ("count", "L", 2)), evaluate), ((">=", 4, "n"), evaluate)]
    with pytest.raises(FoolingError):
        by_logarithms(known)((">=", ("D", "f"), "n"), fresh())


@pytest.mark.parametrize(
    ("conditions", "body"),
    [
        ((("even", "n"),), ("=", ("^", "n", 2), ("*", 2, ("floor", ("/", ("^", "n", 2), 2))))),
        (((">=", "n", 0),), ("even", ("*", 2, ("sum", "i", 0, "n", "i")))),
    ],
)
def test_a_part_that_is_no_comparison_is_read_as_none(conditions: tuple[Term, ...], body: Term) -> None:
    """A condition, or what is claimed, may be "n is even", which has one side: an error would pass through here."""
    with within(4), suppress(FoolingError):
        for_all_numbers(("forall", (("n", "int"),), conditions, body), fresh())


# ---- in tests ----


def test_an_error_passes_through() -> None:
    """Whatever catches errors around a tactic."""
    for fault in FAULTS:

        def wrong(goal: Term, context: Context, fault: type[Exception] = fault) -> Node:
            raise fault("planted")

        for search in (
            lambda by: first_of(by, evaluate)(TRUE, fresh()),
            lambda by: working([(TRUE, by)], fresh()),
            lambda by: attempt(TRUE, Verdict.CONFIRMED, by),
        ):
            with pytest.raises(fault, match="planted"):
                search(wrong)


def test_it_passes_through_the_processes_of_the_work() -> None:
    """The program that started them raises it, with the traceback that it had there."""
    assert [one.answer for one in each_alone(faulty, [0], 1, 60.0)] == [True]
    with pytest.raises(ErrorOfWork, match=r"(?s)IndexError.*in faulty|in faulty.*IndexError"):
        list(each_alone(faulty, [1], 1, 60.0))


def test_where_items_may_be_forged_it_is_the_reason_of_its_item() -> None:
    """In tests, too: there whatever goes wrong may be what somebody wanted."""
    (ended,) = each_in_turn(faulty, [1], 1, Limits(60.0))
    assert ended == Ended(1, None, "IndexError: list index out of range")


@pytest.mark.usefixtures("for_users")
def test_for_users_it_stays_with_its_item() -> None:
    """In the same processes, which are told how it is where they are started."""
    ended = {one.item: one for one in each_alone(faulty, [0, 1], 1, 60.0)}
    assert ended[0].answer is False
    assert ended[1] == Ended(1, None, "IndexError: list index out of range")


# ---- for users ----


@pytest.mark.usefixtures("for_users")
def test_the_search_goes_on_and_says_which_tactic_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mistake that a route once had, planted again: the line names the tactic, the error and the place, once."""

    def wrong(*arguments: Any) -> list[Any]:
        return [about[0] for about in (*arguments[:1], 5)]

    monkeypatch.setattr(facts_of_goal, "always", wrong)
    with recording() as faults:
        for _ in range(2):
            search = at_formulas(far_out, automatic)
            assert first_of(search, evaluate)(AT_FORMULAS, fresh()) == {"rule": "evaluate"}
    (line,) = faults
    assert line.startswith("the tactic at_formulas met an error, a fault of this program: TypeError: 'int' object")
    assert f"({__name__}, line " in line


@pytest.fixture
def logged() -> Iterator[list[logging.LogRecord]]:
    """What is logged meanwhile; `make test` runs without pytest's own."""
    kept = list[logging.LogRecord]()
    handler = logging.Handler()
    handler.emit = kept.append  # type: ignore[method-assign,assignment]
    logging.getLogger().addHandler(handler)
    yield kept
    logging.getLogger().removeHandler(handler)


@pytest.mark.usefixtures("for_users")
def test_where_nobody_records_it_goes_to_the_log(logged: list[logging.LogRecord]) -> None:
    """And so to standard error, unless somebody has set up the log otherwise."""
    assert first_of(planted, evaluate)(TRUE, fresh()) == {"rule": "evaluate"}
    (told,) = logged
    assert (told.name, told.levelno) == ("fooling", logging.ERROR)
    assert "the tactic planted met an error, a fault of this program: IndexError" in told.getMessage()


@pytest.mark.usefixtures("for_users")
def test_an_outcome_has_the_faults_whatever_the_verdict() -> None:
    """Beside the derivation that was found after them, and in the reason where none was."""
    after = decide(Claim("mine/a", "", "", TRUE, Verdict.CONFIRMED, first_of(planted, evaluate)))
    assert after.verdict is Verdict.CONFIRMED and "the tactic planted met an error" in after.faults[0]
    alone = decide(Claim("mine/a", "", "", TRUE, Verdict.CONFIRMED, planted))
    assert alone.verdict is Verdict.UNKNOWN and "the tactic planted met an error" in alone.faults[0]
    assert str(alone.reason).startswith(f"{MET}; ")


@pytest.mark.usefixtures("for_users")
def test_check_tells_of_it_in_the_table_in_json_and_with_verbose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the one step of the search comes after one with a mistake."""
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(json.dumps({"claims": [{"id": "sum", "says": "1 + 1", "that": TRUE}]}))

    def here(workers: Workers, work: Any, items: Any) -> Any:
        yield from (Ended(item, work(item)) for item in items)

    monkeypatch.setattr(Workers, "each", here)
    monkeypatch.setattr(
        "fooling.verify.runs.claims.decide.ROUTES", ((Verdict.CONFIRMED, first_of(planted, evaluate), 1),)
    )
    run = CliRunner()
    table = run.invoke(main, ["check", "mine.json"], catch_exceptions=False)
    assert table.exit_code == 0 and "confirmed" in table.stdout
    assert MET in " ".join(table.stdout.split())
    assert "planted" not in table.stdout
    verbose = run.invoke(main, ["check", "mine.json", "--verbose"], catch_exceptions=False)
    assert "the tactic planted met an error" in " ".join(verbose.stdout.split())
    (claim,) = json.loads(run.invoke(main, ["check", "mine.json", "--json"], catch_exceptions=False).stdout)["claims"]
    assert claim["verdict"] == "confirmed" and "the tactic planted met an error" in claim["faults"][0]


@pytest.mark.usefixtures("for_users")
def test_a_search_that_ends_in_an_error_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no tactic passes over, such as an error of a library, ends the search of this claim."""

    def ends(*arguments: Any) -> None:
        raise Exception("a library's own")

    monkeypatch.setattr(one_claim, "searched", ends)
    task = own_task("mine/sum", "", "", proposition(apply("=", apply("+", 1, 1), 2)))
    found = decide_here(task, Plan("quick", tmp_path, 1, 10)).outcome
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, FAULT)
    assert "Exception: a library's own" in found.faults[0]


@pytest.mark.usefixtures("for_users")
def test_a_measure_that_ends_in_an_error_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[logging.LogRecord]
) -> None:
    """The reason is for readers; what Python says goes to standard error."""

    def wrong(seconds: float) -> Measured:
        raise KeyError("planted")

    monkeypatch.setattr("fooling.verify.runs.measures.many_measures.finder", lambda *arguments: wrong)
    answer = measure_here(Request("equality", 2), "D", 1.0, tmp_path)
    assert answer.upper is None and answer.reason is not None and "a fault of this program" in answer.reason
    assert "KeyError: 'planted'" in logged[0].getMessage()


SMALL = (("n", "int"),), ((">=", "n", 0), ("<=", "n", 3))
OF_D = ("D", "f")


@pytest.mark.parametrize(
    ("that", "expected"),
    [
        (("exists", (("f", "function"),), (), ("forall", *SMALL, (">=", OF_D, "n"))), Verdict.CONFIRMED),
        (("forall", (("f", "function"),), (), ("forall", *SMALL, ("<=", OF_D, "n"))), Verdict.REFUTED),
        (("forall", (("f", "function"),), (), ("exists", *SMALL, (">=", OF_D, ("+", "n", 0)))), Verdict.CONFIRMED),
        (("exists", (("f", "function"),), (("forall", *SMALL, (">=", OF_D, "n")),), ("<=", OF_D, 2)), None),
    ],
)
def test_a_quantifier_inside_is_no_fault(that: Term, expected: Verdict | None) -> None:
    """Statements about D(f) with a quantifier inside, as body or as condition, are read by every step of the search."""
    found = decide(Claim("mine/a", "", "", that))
    assert expected is None or found.verdict is expected
