"""A process keeps nothing of one claim for the next: the order of the claims changes no verdict and no certificate."""

from __future__ import annotations

import copy
import gc
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fooling.verify.claims.claim import Claim, pack
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.runs.claims.arguments import Task, own, task_of
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.many_claims import SHARED
from fooling.verify.runs.claims.one_claim import Plan, decide_here
from fooling.verify.runs.processes import forgotten
from fooling.verify.runs.processes.forgotten import (
    OF_THE_PROGRAM,
    OURS,
    Remembering,
    all_remembering,
    forget,
    is_of_the_program,
    loaded,
    to_be_cleared,
)
from fooling.verify.runs.processes.one_process import Limits
from fooling.verify.runs.processes.processes import Workers, each_alone
from fooling.verify.statement.language.verdict import Verdict

HERE = Path(__file__).parents[1]
PROCESSES = (  # what a process loads
    "claims.many_claims",
    "certificates.many_certificates",
    "measures.many_measures",
    "mutants.one_mutant",
)
PRELOAD = (*SHARED, "fooling.verify.runs.claims.many_claims")
CONTAINERS = (dict, list, set, bytearray)
SHORT = {  # claims of many kinds, each decided in a tenth of a second or two
    "strangers_true": ("one-way-matrix", "rank-differs", "cover-complement"),
    "strangers_false": ("one-way-index-bob-two", "count-dyck-wrong"),
    "arithmetic_true": ("sheet-prod-log", "sheet-mod-range"),
}


def of_file(name: str, wanted: Sequence[str] = ()) -> list[Task]:
    """The tasks of a file of this folder: those wanted, or all."""
    tasks = own(HERE / f"{name}.json")
    found = [task for task in tasks if not wanted or task.id.split("/")[1] in wanted]
    assert len(found) == len(wanted or tasks)
    return found


@pytest.fixture(scope="module")
def short_claims() -> list[Claim]:
    """Claims of many kinds."""
    for name in PROCESSES:
        import_module(f"fooling.verify.runs.{name}")
    return [task.claim for name, wanted in SHORT.items() for task in of_file(name, wanted)]


# ---- what is kept ----


def remembering_alive() -> Iterator[Any]:
    """The functions of this program that remember, whoever holds them, but for those that a function makes."""
    for one in gc.get_objects():
        if isinstance(one, (Remembering, remembered)):
            name = f"{one.__module__}.{getattr(one, '__qualname__', '')}"
            if name.startswith(OURS) and "<locals>" not in name:
                yield one


@pytest.mark.usefixtures("short_claims")
def test_every_function_that_remembers_is_known() -> None:
    """Whatever remembers stands under a name of a module, where it is found; none is a method."""
    known = {id(one) for one in all_remembering(loaded())}
    assert [one for one in remembering_alive() if id(one) not in known] == []
    assert len(known) > 40


def test_one_that_a_class_has_would_not_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the list above finds it, so none can be added in silence."""

    @cache
    def planted(asked: int) -> int:
        return asked

    monkeypatch.setattr(planted, "__module__", f"{OURS}planted")
    monkeypatch.setattr(planted, "__qualname__", "Class.planted")
    assert [one for one in remembering_alive() if one is planted] == [planted]


@pytest.mark.parametrize("name", sorted(OF_THE_PROGRAM))
def test_what_is_not_cleared_is_there(name: str) -> None:
    """Each exception names a function that remembers, and that the rule for those without an argument leaves out."""
    module, _, function = name.rpartition(".")
    found = getattr(import_module(module), function)
    assert isinstance(found, Remembering) and is_of_the_program(found)


def test_what_was_asked_is_forgotten_and_what_the_program_says_is_kept(short_claims: list[Claim]) -> None:
    """After claims of many kinds, functions remember their answers; after `forget` none of what was asked."""
    for claim in short_claims:
        decide(claim)
    asked = [one for one in to_be_cleared(loaded()) if many_in(one)]
    kept = [one for one in all_remembering(loaded()) if is_of_the_program(one) and many_in(one)]
    assert len(asked) > 5 and kept != []
    forget()
    assert [one for one in to_be_cleared(loaded()) if many_in(one)] == []
    assert all(many_in(one) for one in kept)


def many_in(one: Any) -> int:
    """How many answers a function remembers."""
    return len(one.known) if isinstance(one, remembered) else one.cache_info().currsize


def test_z3_gets_a_new_context() -> None:
    """Nothing that was declared in one is in the next; the old one goes with the last that holds it."""
    z3 = pytest.importorskip("z3")
    before = z3.main_ctx()
    forget()
    assert z3.main_ctx() is not before
    solver = z3.Solver()
    solver.from_string("(declare-const x Int) (assert (and (> x 1) (< x 2)))")
    assert solver.check() == z3.unsat


# ---- nothing else is kept ----


def held(modules: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """What the modules hold: of containers a copy, of all else which object it is."""
    return {
        name: {
            key: copy.copy(value) if isinstance(value, CONTAINERS) else id(value)
            for key, value in vars(sys.modules[name]).items()
            if not key.startswith("__")
        }
        for name in modules
    }


def changed(before: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The names whose values are others now."""
    now = held(list(before))
    return [f"{name}.{key}" for name in before for key in now[name] if now[name][key] != before[name].get(key)]


def test_no_module_changes_while_claims_are_decided(short_claims: list[Claim]) -> None:
    """Beside the functions that remember, no module keeps a count, a table or a name of what was asked.

    But for the steps, which go on as a clock does: only what lies between two looks is asked for.
    """
    for claim in short_claims:
        decide(claim)  # loads what is loaded when it is used
    before = held(loaded())
    for claim in short_claims:
        decide(claim)
    assert changed(before) == ["fooling.fooling_sets.search.steps._ALL"]


@pytest.mark.parametrize("change", [lambda one: one.table.append(1), lambda one: setattr(one, "count", 1)])
def test_a_module_that_changes_is_noticed(change: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a table that grows, and a number that is counted up."""
    planted = ModuleType(f"{OURS}planted")
    vars(planted).update(table=[], count=0)
    monkeypatch.setitem(sys.modules, planted.__name__, planted)
    before = held(loaded())
    assert changed(before) == []
    change(planted)
    assert len(changed(before)) == 1


def test_functions_of_modules_that_are_loaded_later_are_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of a module that one claim alone uses."""
    forget()
    planted = ModuleType(f"{OURS}planted")
    vars(planted).update(asked=lru_cache(8)(remember), sought=remembered(remember))
    monkeypatch.setitem(sys.modules, planted.__name__, planted)
    assert [planted.asked(3), planted.sought(3), many_in(planted.asked), many_in(planted.sought)] == [3, 3, 1, 1]
    forget()
    assert [many_in(planted.asked), many_in(planted.sought)] == [0, 0]


def remember(asked: int) -> int:
    """What was asked."""
    return asked


# ---- the order of claims ----


def decided_by(process: Any, tasks: Sequence[Task], directory: Path) -> dict[str, tuple[Any, ...]]:
    """Of each task the verdict, the reason, what is trusted, and the certificate to the letter."""
    plan = Plan("default", directory, 1, 300.0)
    found = {}
    for ended in process(partial(decide_here, plan=plan), tasks):
        assert ended.answer is not None, ended
        outcome, certificate = ended.answer.outcome, ended.answer.certificate
        written = certificate.read_text() if certificate is not None else None
        found[ended.item.id] = (outcome.verdict, outcome.reason, outcome.trusts, written)
    return found


def whatever_the_order(tasks: Sequence[Task], directory: Path, orders: int) -> list[Verdict]:
    """The verdicts, which are those that fresh processes find, in any order in one process.

    On a busy machine a search has time for less: what ends for want of time is left out where it is one in ten, and
    of several certificates that fresh processes find any one will do.
    """
    alone = decided_by(one_each, tasks, directory / "alone")
    draw = random.Random(0)
    for i in range(orders):
        shuffled = draw.sample(tasks, len(tasks))
        with Workers(1, Limits(300.0), PRELOAD) as workers:
            found = decided_by(workers.each, shuffled, directory / str(i))
        late = {name for name in alone if is_late(alone[name]) or is_late(found[name])}
        assert 10 * len(late) <= len(tasks), late
        for task in tasks:
            if task.id not in late and found[task.id] != alone[task.id]:
                assert found[task.id][:3] == alone[task.id][:3]
                again = (decided_by(one_each, [task], directory / f"again-{i}-{k}") for k in range(12))
                assert any(once[task.id] == found[task.id] for once in again), task.id
    return [verdict for verdict, *_ in alone.values()]


def one_each(work: Any, items: Sequence[Task]) -> Any:
    """What becomes of each, in a process of its own."""
    return each_alone(work, items, 1, 300.0, PRELOAD)


def is_late(decided: tuple[Any, ...]) -> bool:
    """Whether the search ended for want of time."""
    said = str(decided[1])
    return decided[0] is Verdict.UNKNOWN and ("more time" in said or "at this effort" in said)


@pytest.mark.exhaustive
@pytest.mark.parametrize("orders", [1, 3])
def test_the_order_of_claims_changes_nothing(tmp_path: Path, short_claims: list[Claim], orders: int) -> None:
    """Neither a verdict, nor a reason, nor a letter of a certificate, as compared with a process for each."""
    verdicts = whatever_the_order([Task(claim) for claim in short_claims], tmp_path, orders)
    assert {Verdict.CONFIRMED, Verdict.REFUTED} == {*verdicts}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["strangers_true", "families_true", "patterns_false", "weighted_true"])
def test_the_order_of_a_long_list_changes_nothing(name: str, tmp_path: Path) -> None:
    """The same for all claims of a list, among them those that take seconds."""
    assert Verdict.CONFIRMED in whatever_the_order(of_file(name), tmp_path, 2) or name.endswith("false")


@pytest.mark.exhaustive
def test_the_order_of_claims_of_a_paper_changes_nothing(tmp_path: Path) -> None:
    """The same for those that are decided without a script."""
    claims = pack("bhattamishra2024").claims.values()
    tasks = [task_of(claim) for claim in claims if claim.route == "automatic" and claim.effort == "default"]
    assert len(whatever_the_order(tasks[::4], tmp_path, 1)) > 10


def test_what_is_kept_of_the_list_itself_is_no_answer() -> None:
    """The list of functions to clear is one of those that are kept, and is made again when a module is loaded."""
    assert forgotten.to_be_cleared in {*all_remembering(loaded())} and is_of_the_program(forgotten.to_be_cleared)
