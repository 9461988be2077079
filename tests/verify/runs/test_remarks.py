"""Remarks follow a verdict, in steps of their own; and steps are counted where the work of a search is done."""

from __future__ import annotations

import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.evidence.store import place
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine import ends as steps
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import ENDED, NUMBERS, SWITCH, NotFound, Searched, counted, is_over, steps_left
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.pages.answers.claims import entry
from fooling.verify.runs.claims import one_claim
from fooling.verify.runs.claims.arguments import Task, own_task
from fooling.verify.runs.claims.kept_beside import Left, marked
from fooling.verify.runs.claims.many_claims import Interrupted, run
from fooling.verify.runs.claims.one_claim import ALL, FLOOR, NONE, SOME, Decided, Plan, decide_here, remarked_here
from fooling.verify.runs.processes.forgotten import forget
from fooling.verify.runs.processes.one_process import Limits
from fooling.verify.runs.processes.processes import Workers
from fooling.verify.statement.language.verdict import Verdict

N = [["n", "int"]]
BITS = ["under", ["regex", "(ab|ba)*"], "odd-even", "n"]
MORE = ["forall", N, [[">=", "n", 2], ["even", "n"]], [">=", ["D", BITS], ["+", ["/", "n", 2], 2]]]
POWERS = ["forall", N, [[">=", "n", 1]], [">", ["^", 2, "n"], ["*", "n", "n"]]]
PLAIN = ["=", ["D", ["equality", 3]], 4]


def _task(that: Any, name: str = "one") -> Task:
    return own_task(f"mine/{name}", "mine.json", "a statement", stated_in_python(that))


def _remarked(that: Any, directory: Path, remarks: str = SOME, resume: bool = False) -> Decided:
    """What becomes of a statement, each piece of work in a process that has done nothing else."""
    plan = Plan("default", directory, 1, 60, resume, remarks)
    forget()
    found = decide_here(_task(that), plan)
    forget()
    return remarked_here(found, plan) if found.owed else found


# ---- steps ----


def test_counts_inside_are_counted_around_and_end_there() -> None:
    """What is done inside counts outside, an inner count has no more than is left, and its end is told outside."""
    with counted(10) as outer:
        steps.spend(4)
        with counted(100) as inner:
            steps.spend(6)
            assert inner.most == 6 and steps.left() == 0
            with pytest.raises(NotFound, match=ENDED):
                steps.spend()
        assert outer.done == 11 and outer.ended
    with counted() as free:
        steps.spend(10**9)
    assert not free.ended and steps.count(10**9)


def test_a_search_whose_steps_are_done_is_over() -> None:
    """Looks at the clock are steps, and so are the numbers that the checker computes for a search."""
    with counted(2):
        assert not is_over() and not is_over() and is_over()
        with pytest.raises(NotFound):
            steps_left(1)
    with counted(5) as work, pytest.raises(NotFound, match=ENDED):
        Searched().spend(6 * NUMBERS)
    assert work.ended and not is_over()


def test_a_failure_for_want_of_steps_is_not_remembered() -> None:
    """A search that its steps have ended finds something, asked again with enough of them."""
    goal = stated_in_python(["forall", N, [[">=", "n", 2], ["even", "n"]], [">=", ["D", BITS], ["/", "n", 2]]])
    forget()
    with counted() as whole:
        automatic(goal, fresh())
    for part in (4, 2):
        forget()
        with counted(whole.done // part) as work, pytest.raises(NotFound):
            automatic(goal, fresh())
        assert work.ended
        assert prove(goal, automatic(goal, fresh()), fresh())


# ---- remarks ----


def test_remarks_have_as_many_steps_as_the_verdict_took(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the steps suffice for is said, that they ended more is told; with all that is wanted, all is said."""
    enough = _remarked(POWERS, tmp_path / "enough")
    monkeypatch.setattr(one_claim, "FLOOR", 600)
    few, whole = _remarked(POWERS, tmp_path / "few"), _remarked(POWERS, tmp_path / "all", ALL)
    assert few.searched == whole.searched == enough.searched < FLOOR
    assert few.noticed.onward is not None and few.noticed.onward.told == "it fails at n = 3 and 4 as well"
    assert few.noticed.cut and entry(few)["remarks_cut"] is True
    for one in (whole, enough):
        assert one.noticed.onward is not None and one.noticed.onward.told == "it holds for all n >= 5"
        assert not one.noticed.cut and "remarks_cut" not in entry(one)


@pytest.mark.parametrize("that", [MORE, POWERS])
def test_remarks_are_the_same_at_another_pace(that: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose seconds count for more or for less says the same, after as many steps."""
    first = _remarked(that, tmp_path)
    for factor in (0.5, 3.0):
        monkeypatch.setattr(one_claim, "seen", _paced(factor, one_claim.seen))
        again = _remarked(that, tmp_path)
        assert replace(again.noticed, instead_certificate=None) == replace(first.noticed, instead_certificate=None)
        monkeypatch.undo()


def _paced(factor: float, seen: Any) -> Any:
    """The search for remarks on a machine that is so many times as slow, as its clock sees it."""

    def slowly(*asked: Any) -> Any:
        real = time.process_time
        with pytest.MonkeyPatch.context() as patch:
            begun = real()
            patch.setattr(time, "process_time", lambda: begun + factor * (real() - begun))
            return seen(*asked)

    return slowly


def test_a_run_without_remarks_leaves_them_to_a_later_one(tmp_path: Path) -> None:
    """Nothing is said, the mark says what is left, and `--resume` says it with the steps that it would have had."""
    silent = _remarked(POWERS, tmp_path, NONE)
    assert silent.outcome.verdict is Verdict.REFUTED and silent.noticed.onward is None
    assert marked(tmp_path, "mine/one") == Left(silent.searched)
    assert not _remarked(POWERS, tmp_path, NONE, resume=True).owed
    later = _remarked(POWERS, tmp_path, resume=True)
    assert later.reused and later.noticed.onward is not None and marked(tmp_path, "mine/one") is None


def test_remarks_that_were_cut_are_made_whole_when_all_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--resume` repeats what there is and that it was cut; with `--remarks all` it looks again."""
    monkeypatch.setattr(one_claim, "FLOOR", 600)
    assert _remarked(POWERS, tmp_path).noticed.cut
    again = _remarked(POWERS, tmp_path, resume=True)
    assert again.reused and again.noticed.cut
    assert again.noticed.onward is not None and again.noticed.onward.shown is None
    whole = _remarked(POWERS, tmp_path, ALL, resume=True)
    assert whole.reused and not whole.noticed.cut
    assert whole.noticed.onward is not None and whole.noticed.onward.shown is not None
    assert not _remarked(POWERS, tmp_path, resume=True).noticed.cut


def test_what_has_nothing_beside_it_is_not_looked_at_again(tmp_path: Path) -> None:
    """A confirmed claim without a hypothesis about an object owes no remarks, and leaves no mark."""
    decided = decide_here(_task(PLAIN), Plan("default", tmp_path, 1, 60))
    assert decided.outcome.verdict is Verdict.CONFIRMED and not decided.owed and marked(tmp_path, "mine/one") is None


def test_an_open_claim_is_told_with_what_comes_closest_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its reason names what is proved when the remarks are made, and not before; without remarks it never does."""
    monkeypatch.setattr(limits, "SEARCH", {**limits.SEARCH, "quick": 30_000})
    that = ["forall", N, [[">=", "n", 1]], [">=", ["randomised", ["disjointness", "n"]], ["/", "n", 100]]]
    plan = Plan("quick", tmp_path, 1, 60, remarks=ALL)
    first = decide_here(_task(that), plan)
    assert first.outcome.verdict is Verdict.UNKNOWN and first.owed and "proved is only" not in str(first.outcome.reason)
    later = remarked_here(first, plan)
    assert later.near is not None and "proved is only" in str(later.outcome.reason)
    assert not decide_here(_task(that), replace(plan, remarks=NONE)).owed


@pytest.mark.slow
def test_verdicts_come_before_remarks_and_a_run_that_is_ended_there_keeps_them(tmp_path: Path) -> None:
    """Ctrl-C when the last verdict is told: all are there with certificates, and what remarks are owed is marked."""
    tasks = [_task(MORE, "more"), _task(POWERS, "powers"), _task(PLAIN, "plain")]
    told = list[Decided]()

    def done(one: Decided) -> None:
        told.append(one)
        if len(told) == len(tasks):
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as stop:
        run(tasks, Plan("default", tmp_path, 1, 60), done)
    assert [one.outcome.verdict.name for one in stop.value.decided] == ["REFUTED", "REFUTED", "CONFIRMED"]
    assert all(place(tmp_path, task.id).is_file() for task in tasks)
    assert marked(tmp_path, "mine/more") is not None and marked(tmp_path, "mine/powers") is not None
    assert all(one.noticed.onward is None for one in told)
    results = run(tasks, Plan("default", tmp_path, 2, 60, resume=True))
    assert all(one.reused for one in results) and results[1].noticed.onward is not None


def test_what_can_wait_is_done_after_what_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that can wait goes to a process only where no other item does, is told to whoever asked, and has limits."""
    monkeypatch.delenv(SWITCH)
    found, order = list[tuple[int, int | None]](), list[int]()
    with Workers(1, Limits(60), (), folder=tmp_path) as workers:
        for ended in workers.each(abs, [-1, -2, -3]):
            order.append(ended.answer or 0)
            workers.later(abs, -10 * order[-1], lambda late: found.append((late.item, late.answer)))
        assert order == [1, 2, 3] and not found
        workers.later(int, "no number", lambda late: found.append((0, late.answer)))
        workers.finish()
    assert found == [(-10, 10), (-20, 20), (-30, 30), (0, None)]
