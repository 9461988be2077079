"""Bounds that pass between measures: every one is true and accepted, and no trivial one is missing."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.checker.judge import proved
from fooling.verify.cli import main
from fooling.verify.given.asked.named_function import FunctionSpec, function_term
from fooling.verify.given.asked.predicate import as_spec
from fooling.verify.measures.measure import finder, measure
from fooling.verify.measures.measure_table import quantities
from fooling.verify.measures.measured import Measured, conjunction
from fooling.verify.measures.propagation import could_improve, improved
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.runs.certificates.many_certificates import recheck
from fooling.verify.runs.measures.many_measures import Answer, Interrupted
from fooling.verify.runs.processes.processes import Workers
from tests.shares import EVERY_DRAW, later, one_in, share_of_draws

pytestmark = pytest.mark.slow

NOTHING = Measured()
DRAWN = random.Random(8)
MATRICES = (
    [[0]],
    [[1, 1], [1, 1]],
    [[0, 1], [1, 2]],
    [[i - j for j in range(4)] for i in range(4)],  # of three values and more, D <= one-way + 1 fails
    [[x >> y & 1 for y in range(4)] for x in range(16)],
    *([[DRAWN.randrange(values) for _ in range(5)] for _ in range(4)] for values in (2, 2, 3)),
)


def every(spec: FunctionSpec, known: dict[str, Measured]) -> dict[str, Measured]:
    """All measures, of which only some are known, after bounds have passed."""
    found = {name: (quantity, known.get(name, NOTHING)) for name, quantity in quantities(spec).items()}
    better = improved(spec, found)
    assert better.keys() == set(could_improve(spec, found))  # what is computed is also derived
    return {name: better.get(name, before) for name, (_, before) in found.items()}


@pytest.mark.parametrize("rows", one_in(9, MATRICES), ids=str)
def test_what_passes_is_true_and_accepted(rows: list[list[int]]) -> None:
    """From nothing, from each measure alone, and from a drawn half of them."""
    spec = as_spec(rows)
    true = {name: finder(spec, name)(10.0) for name in quantities(spec)}
    halves = [{name: one for name, one in true.items() if DRAWN.random() < 0.5} for _ in range(3)]
    alone = [{name: one} for name, one in true.items()]
    for known in ({}, *alone[:: 1 if EVERY_DRAW in os.environ else 3], *halves[: share_of_draws(3)]):
        for name, one in every(spec, known).items():
            assert true[name].upper is not None
            assert one.lower <= true[name].lower
            assert one.upper is None or one.upper >= true[name].upper
            if (joined := conjunction(one)) is not None:
                assert proved(joined[0], "confirmed", joined[1]).trusts == ()


@pytest.mark.parametrize("rows", one_in(4, MATRICES), ids=str)
def test_no_trivial_bound_is_missing(rows: list[list[int]]) -> None:
    """Rows and columns bound everything from above, the values that occur from below, though nothing was measured."""
    found = every(as_spec(rows), {})
    values = {value for row in rows for value in row}
    for name, one in found.items():
        assert one.upper is not None, name
        head, _, colour = name.partition(".")
        if head in ("fooling_set", "cover"):
            assert (one.lower >= 1) == (int(colour) in values)
            assert one.upper <= min(len(rows), len(rows[0]))
    assert found["partition_number"].lower >= len(values)
    assert found["D"].lower >= (len(values) > 1)


@pytest.mark.parametrize(
    ("spec", "n", "known", "name", "ends"),
    [
        ("disjointness", 12, (), "cover.1", (4096, 4096)),
        later("disjointness", 12, (), "D", (13, 13)),
        later("disjointness", 12, (), "discrepancy", (Fraction(1, 8191), 1)),
        later("disjointness", 12, ("partition_number",), "leaves", (2**13 - 1, 2**13 - 1)),
        ("index", 40, (), "partition_number", (80, 80)),
        ("inner-product", 30, (), "D", (31, 31)),
        ("disjointness", 5, ("fooling_set.1",), "cover.1", (32, 32)),
    ],
)
def test_families(spec: str, n: int, known: tuple[str, ...], name: str, ends: tuple[Any, Any]) -> None:
    """What is known of a family passes to measures that no search settles."""
    f = function_term(spec, n)
    found = every(f, {one: finder(f, one)(10.0) for one in known})[name]
    assert (found.lower, found.upper) == ends


def test_one_measure_asked_for_has_what_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measure that fails altogether is still between its trivial bounds."""
    monkeypatch.setattr("fooling.verify.measures.measure.on_the_matrix", lambda quantity, seconds: NOTHING)
    found = measure([[0, 1, 1], [2, 0, 1]], ["cover.1", "D"], 1.0)
    assert (found["cover.1"].lower, found["cover.1"].upper) == (1, 2)
    assert (found["D"].lower, found["D"].upper) == (2, 3)


# ---- Ctrl-C ----


@pytest.fixture
def interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current directory, and Ctrl-C once two measures are done."""
    monkeypatch.chdir(tmp_path)
    each = Workers.each

    def stopping(*arguments: Any) -> Iterator[Any]:
        for count, ended in enumerate(each(*arguments)):
            if count == 2:
                raise KeyboardInterrupt
            yield ended

    monkeypatch.setattr(Workers, "each", stopping)
    return tmp_path


def test_ctrl_c_keeps_the_finished_rows(interrupted: Path) -> None:
    """Those done are in the document with their certificates, the others are null; exit code 130."""
    result = CliRunner().invoke(main, ["measure", "equality", "--n", "3", "--json", "--jobs", "1"])
    assert result.exit_code == 130
    assert (
        result.stderr
        == "fooling: interrupted: 2 of 15 measures are done, their certificates are kept in evidence/measure\n"
    )
    found = json.loads(result.stdout)
    assert len(found["certificates"]) == 2
    assert all(recheck(Path(path)).reason is None for path in found["certificates"].values())
    assert set(found["open"].values()) == {"interrupted"}
    assert len(found["open"]) == 13
    assert (found["partition_number"], found["cover"]) == (None, {"0": None, "1": None})


def test_the_table_after_ctrl_c(interrupted: Path) -> None:
    """A row for each measure; of those not done nothing is said."""
    result = CliRunner().invoke(main, ["measure", "equality", "--n", "3", "--jobs", "1"])
    assert result.exit_code == 130
    assert "2 of 15 exact" in result.stdout
    assert sum("interrupted" in line and "?" in line for line in result.stdout.splitlines()) == 13


def test_interrupted_lists_all_names() -> None:
    """In the order of the names."""
    stop = Interrupted(
        [Answer("rank.Q", Measured(Interval((Bound("=", ("rank", "f", "Q"), 4, {}),))))], ("D", "rank.Q")
    )
    assert [(one.name, one.reason) for one in stop.answers] == [("D", "interrupted"), ("rank.Q", None)]
