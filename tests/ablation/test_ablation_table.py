"""The ablation table holds: its statements are decided as it says, its near misses too, and no procedure lacks a row.

So a procedure that stops working is seen by `make test`, which decides the statements of the table that take less than
half a second, and a share of the others and of the near misses, in this process.  `make exhaustive` decides all, and
makes a share of the table anew, drawn anew
each time: statements are lost without the procedures that they stand beside, and kept without those that decide nothing
alone.
"""

from __future__ import annotations

import ast
import json
import random
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.processes.one_process import Limits
from fooling.verify.runs.processes.processes import Workers
from fooling.verify.statement.language.verdict import Verdict
from tests.ablation.collecting import collecting
from tests.ablation.corpus import all_statements, of_pages
from tests.ablation.hunting import Hunt
from tests.ablation.made_anew import right
from tests.ablation.procedures import METHODS, procedures, procedures_in, trees
from tests.ablation.recording import recording
from tests.ablation.statements import of_claim, of_data, outcome_of, stated
from tests.ablation.switch import switched_off
from tests.ablation.table import Row, each_once, read
from tests.shares import one_in
from tests.verify.apart import without_assuming

TABLE = read()
ROWS = tuple(each_once(TABLE.rows))
SOON = tuple(row for row in ROWS if row.seconds is not None and row.seconds < 0.5)
LATE = tuple(row for row in ROWS if row not in SOON)
SHARES = 24  # a test for each statement would take longer to be found than to be run
DRAWN = 20  # procedures of each kind
STATEMENTS = 60  # of all there are, in which procedures are met that decide nothing alone


def verdict_of(claim: Claim, assumes: bool = False) -> Verdict:
    """What is decided; on a machine that is too slow for that, with more time."""
    found = without_assuming(outcome_of(claim), assumes)
    return without_assuming(outcome_of(claim, "deep"), assumes) if found is Verdict.UNKNOWN else found


def wrong(rows: Iterable[Row]) -> list[tuple[str, Verdict]]:
    """The statements that have another verdict."""
    found = ((row, verdict_of(row.statement, row.assumes)) for row in rows)
    return [(row.name, verdict) for row, verdict in found if verdict is not row.verdict]


def test_no_procedure_lacks_a_row() -> None:
    """A statement, or the finding that there is none; and no row is of no procedure."""
    assert {one.id for one in procedures()} == TABLE.procedures.keys()
    named = {row.name for row in TABLE.deciding().values()}
    assert named | {row.name for row in TABLE.rows.values() if row.kept} == TABLE.rows.keys()


def test_what_covers_a_procedure_is_there() -> None:
    """What decides in its place is a procedure, too; where that went, the finding has to be made anew."""
    for name, found in TABLE.without().items():
        assert 0 <= found.used <= found.succeeds <= found.of, name
        assert {*found.instead} <= TABLE.procedures.keys() - {name}, name


def test_a_row_that_sinks_to_an_assumed_case_is_wrong() -> None:
    """Planted: without the field of its row the statement counts as open; only one row has the field."""
    (row,) = (one for one in ROWS if one.assumes)
    assert wrong([row]) == []
    assert wrong([replace(row, assumes=False)]) == [(row.name, Verdict.UNKNOWN)]


def test_a_new_alternative_is_a_procedure() -> None:
    """Planted: a tactic that is written into a file of the search, and tried there, has no row."""
    path = f"{METHODS}arithmetic/growth.py"
    text = "def by_a_guess(goal: Term, context: Context) -> Node: ...\ndef _all(): yield by_a_guess\n"
    found = procedures_in({**trees(), path: ast.parse(text)})
    assert "arithmetic.growth.by_a_guess" in {one.id for one in found} - TABLE.procedures.keys()


def test_the_files_of_pages_are_drawn_on() -> None:
    """The claims of a file that a page gives, with the claims that they use."""
    found = {one.place: one for one in of_pages()}
    assert len(found["docs/arguments.md:coins/coins"].given) == 2
    assert {"README.md:lemma/bits", "docs/languages.md:rows/bare"} <= found.keys()


def test_what_a_test_decides_by_calls_is_collected(tmp_path: Path) -> None:
    """A claim with its lemmas, a goal of a tactic, and what is handed to a process, each once; nothing afterwards."""
    goal, lemma = ("forall", (("n", "int"),), ((">=", "n", 1),), (">=", "n", 0)), ("<=", 1, 2)
    with collecting(tmp_path / "collected.jsonl"), Workers(1, Limits(60.0), None) as workers:
        assert [one.item.id for one in workers.each(verdict_of, [stated("of/another", ("<=", 5, 6), (lemma,))])]
        outcome_of(stated("of/a-test", ("<=", 2, 3), (lemma,)))
        assert automatic(goal, fresh()) == automatic(goal, fresh())
    automatic(("<=", 3, 4), fresh())
    lines = (tmp_path / "collected.jsonl").read_text().splitlines()
    found = [of_data(json.loads(line)) for line in lines]
    expected = [(("<=", 5, 6), (lemma,)), (("<=", 2, 3), (lemma,)), (goal, ())]
    assert [(one.that, one.given) for one in found] == expected
    assert all("test_what_a_test_decides_by_calls_is_collected:" in one.place for one in found)


def test_every_row_has_a_near_miss_with_another_verdict() -> None:
    """What is changed a little is decided otherwise."""
    assert [row.name for row in ROWS if row.near_verdict in (None, row.verdict)] == []


@pytest.mark.parametrize("first", range(SHARES))
def test_the_statements_of_the_table_are_decided(first: int) -> None:
    """Each with its verdict."""
    assert wrong(SOON[first::SHARES]) == []


@pytest.mark.parametrize("row", one_in(8, LATE), ids=lambda row: row.name)
def test_the_statements_that_take_longer_are_decided(row: Row) -> None:
    """Each with its verdict."""
    assert wrong([row]) == []


@pytest.mark.parametrize("first", one_in(4, range(SHARES)))
def test_the_near_misses_of_the_table_are_decided(first: int) -> None:
    """Each with its other verdict."""
    assert [row.name for row in ROWS[first::SHARES] if row.near and verdict_of(row.near) is not row.near_verdict] == []


@pytest.mark.exhaustive
def test_without_a_procedure_its_statement_is_not_decided() -> None:
    """Of procedures that are drawn with a seed that is printed: what the table says that each alone decides is lost."""
    deciding, known = TABLE.deciding(), {one.id: one for one in procedures()}
    for name in drawn_anew().sample(sorted(deciding), DRAWN):
        with switched_off(known[name]):
            row = deciding[name]
            assert without_assuming(outcome_of(row.statement), row.assumes) is not row.verdict, name


@pytest.mark.exhaustive
def test_without_a_procedure_that_decides_nothing_alone_nothing_is_lost(tmp_path: Path) -> None:
    """Of statements that are drawn of all there are: each is decided as before, without one such that succeeds for it.

    Where one is lost, it is a row: `made_anew.py` enters it.
    """
    drawn = drawn_anew().sample(list(all_statements()), STATEMENTS)
    hunt, none = Hunt(tmp_path, {one.place: one for one in drawn}), TABLE.without()
    hunt.record()
    succeeds = [(name, place) for place, one in hunt.recorded.items() for name in one["succeeded"] if name in none]
    chosen = list(dict(reversed(succeeds)).items())[:DRAWN]  # a statement for each
    hunt.sure((name, place, hunt.recorded[place]["verdict"]) for name, place in chosen)
    assert len(hunt.lines("sure")) == len(chosen) > 0
    assert [(one["procedure"], one["place"]) for one in hunt.lines("sure") if one["lost"]] == []


def test_a_statement_that_is_decided_all_the_same_is_hunted_for_again(tmp_path: Path) -> None:
    """Planted: a row was asked without its procedure, and kept its verdict; no other procedure lacks a statement."""
    name, row = next(iter(TABLE.deciding().items()))
    one = of_claim(row.statement)
    hunt = Hunt(tmp_path, {one.place: one})
    assert right(hunt) == {*TABLE.deciding()}
    hunt.keep("tried", {"place": one.place, "off": [name], "lost": False, "without": None})
    assert {*TABLE.deciding()} - right(hunt) == {name}


def drawn_anew() -> random.Random:
    """With a seed that is printed."""
    seed = time.time_ns() % 10**6
    print(f"seed {seed}")
    return random.Random(seed)


@pytest.mark.parametrize("name", ["languages.word_counts.for_all_quotients", "arithmetic.logarithms._as_product"])
def test_what_is_watched_is_decided_as_before(name: str) -> None:
    """By a procedure that makes a tactic of another one, and by one that gives a list beside a term; both are used."""
    row = TABLE.deciding()[name]
    with recording(procedures()) as record:
        assert outcome_of(row.statement).verdict is row.verdict
    assert name in record.used


def test_what_is_switched_off_is_on_again() -> None:
    """A statement is lost while what it needs is off, decided before and after."""
    name, row = next(iter(TABLE.deciding().items()))
    one = next(one for one in procedures() if one.id == name)
    assert verdict_of(row.statement) is row.verdict
    with switched_off(one):
        assert outcome_of(row.statement).verdict is not row.verdict
    assert verdict_of(row.statement) is row.verdict
