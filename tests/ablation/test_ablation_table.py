"""The ablation table holds: its statements are decided as it says, its near misses too, and no procedure lacks a row.

So a procedure that stops working is seen by `make test`, which decides all of the table, in this process.  `make
exhaustive` switches five procedures off, drawn anew each time, and sees that their statements are not decided then.
"""

from __future__ import annotations

import ast
import random
import time
from collections.abc import Iterator, Sequence

import pytest

from fooling.verify.claims.claim import Claim
from fooling.verify.statement.language.verdict import Verdict
from tests.ablation.procedures import METHODS, procedures, procedures_in, trees
from tests.ablation.statements import outcome_of
from tests.ablation.switch import switched_off
from tests.ablation.table import ALONE, YET, Row, each_once, read

TABLE = read()
ROWS = tuple(each_once(TABLE.rows))
SHARES = 24  # a test for each statement would take longer to be found than to be run
DRAWN = 5
NOT_FOUND_YET = 254  # to be lowered with each that is found


def verdict_of(claim: Claim) -> Verdict:
    """What is decided; on a machine that is too slow for that, with more time."""
    found = outcome_of(claim).verdict
    return outcome_of(claim, "deep").verdict if found is Verdict.UNKNOWN else found


def wrong(rows: Sequence[Row]) -> Iterator[tuple[str, Verdict]]:
    """The statements and near misses that have another verdict."""
    for row in rows:
        for claim, expected in ((row.statement, row.verdict), (row.near, row.near_verdict)):
            if claim is not None and (found := verdict_of(claim)) is not expected:
                yield claim.id, found


def test_no_procedure_lacks_a_row() -> None:
    """A statement, or the finding that there is none, with what covers it; and no row is of no procedure."""
    assert {one.id for one in procedures()} == TABLE.procedures.keys()
    assert all(said[0] in (ALONE, YET) and len(said) == 2 and said[1] for said in TABLE.without().values())
    assert {row.name for row in TABLE.deciding().values()} == TABLE.rows.keys()


def test_fewer_and_fewer_are_without_a_finding() -> None:
    """A procedure of which it is not known whether it decides something alone is found a statement, or goes."""
    assert sum(said[0] == YET for said in TABLE.without().values()) <= NOT_FOUND_YET


def test_a_new_alternative_is_a_procedure() -> None:
    """Planted: a tactic that is written into a file of the search, and tried there, has no row."""
    path = f"{METHODS}arithmetic/growth.py"
    text = "def by_a_guess(goal: Term, context: Context) -> Node: ...\ndef _all(): yield by_a_guess\n"
    found = procedures_in({**trees(), path: ast.parse(text)})
    assert "arithmetic.growth.by_a_guess" in {one.id for one in found} - TABLE.procedures.keys()


def test_every_near_miss_has_another_verdict() -> None:
    """What is changed a little is decided otherwise."""
    assert [row.name for row in ROWS if row.near_verdict is row.verdict] == []


@pytest.mark.parametrize("first", range(SHARES))
def test_the_statements_of_the_table_are_decided(first: int) -> None:
    """Each with its verdict, and its near miss beside it."""
    assert list(wrong(ROWS[first::SHARES])) == []


@pytest.mark.exhaustive
def test_without_a_procedure_its_statement_is_not_decided() -> None:
    """Five procedures, drawn with a seed that is printed: what the table says that each alone decides is lost."""
    seed = time.time_ns() % 10**6
    print(f"seed {seed}")
    deciding, known = TABLE.deciding(), {one.id: one for one in procedures()}
    for name in random.Random(seed).sample(sorted(deciding), DRAWN):
        with switched_off(known[name]):
            assert outcome_of(deciding[name].statement).verdict is not deciding[name].verdict, (seed, name)


def test_what_is_switched_off_is_on_again() -> None:
    """A statement is lost while what it needs is off, decided before and after."""
    name, row = next(iter(TABLE.deciding().items()))
    one = next(one for one in procedures() if one.id == name)
    assert verdict_of(row.statement) is row.verdict
    with switched_off(one):
        assert outcome_of(row.statement).verdict is not row.verdict
    assert verdict_of(row.statement) is row.verdict
