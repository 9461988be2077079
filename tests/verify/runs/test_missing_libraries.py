"""An interval says which library that is not installed might have closed it; with all of them it says nothing more."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from fooling.fooling_sets.search import linear_program
from fooling.fooling_sets.search.extras import install
from fooling.verify.measures import missing_libraries
from fooling.verify.measures.measure_table import kinds
from fooling.verify.measures.missing_libraries import USED, would_help
from fooling.verify.methods.matrices.intervals import QUANTITIES
from fooling.verify.pages.formats.terminal import lay_out, table
from fooling.verify.runs.measures.many_measures import Request, measure_here

NOT_MET = "the bounds found do not meet"


def only(monkeypatch: pytest.MonkeyPatch, *installed: str) -> None:
    """Only these modules can be found."""
    monkeypatch.setattr(
        missing_libraries, "find_spec", lambda name: ModuleSpec(name, None) if name in installed else None
    )


@pytest.mark.parametrize(
    ("operator", "installed", "told"),
    [
        ("least-discrepancy", (), "HiGHS may close it: pip install highspy"),
        ("least-discrepancy", ("highspy",), None),
        ("fooling", ("highspy",), f"numba and python-sat may close it: {install('fast')}"),
        ("fooling", ("numba",), f"python-sat may close it: {install('fast')}"),
        ("cover", (), f"HiGHS and python-sat may close it: {install('fast', 'highspy')}"),
        ("rank", (), None),
        ("cover", ("highspy", "numba", "pysat"), None),
    ],
)
def test_what_is_missing_is_named_with_what_brings_it(
    operator: str, installed: tuple[str, ...], told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quantity's search names its own libraries only, and each package once."""
    only(monkeypatch, *installed)
    assert would_help(operator) == told


def test_brackets_are_printed_as_they_stand(capsys: pytest.CaptureFixture[str]) -> None:
    """The name of the extra is in brackets, which a table must not read as a colour, nor colons as a picture."""
    shown = table("evidence")
    shown.add_row("pip install '.[fast]' :smile: [bold]")
    lay_out(shown)
    assert "pip install '.[fast]' :smile: [bold]" in capsys.readouterr().out


def test_the_table_is_of_quantities() -> None:
    """Each is one that is searched for, and every measure that may stay an interval for want of HiGHS is there."""
    assert USED.keys() <= QUANTITIES.keys()
    assert {"fooling", "cover", "least-discrepancy"} <= USED.keys() & {row.operator for row in kinds().values()}


@pytest.mark.exhaustive
def test_an_interval_that_a_library_would_close_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Greater-than on four bits has few symmetries: closed with HiGHS, an interval and its name without it."""
    request = Request("greater-than", 4)
    monkeypatch.setattr(linear_program, "solver", lambda: None)
    only(monkeypatch)
    open_ = measure_here(request, "least_discrepancy", 5, tmp_path)
    assert not open_.exact
    assert open_.reason == f"{NOT_MET}; HiGHS may close it: pip install highspy"
    only(monkeypatch, "highspy")
    assert measure_here(request, "least_discrepancy", 5, tmp_path).reason == NOT_MET


def test_symmetry_closes_it_without_a_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Disjointness of three elements has 64 cells in 13 orbits: few enough for the exact simplex method."""
    monkeypatch.setattr(linear_program, "solver", lambda: None)
    only(monkeypatch)
    found = measure_here(Request("disjointness", 3), "least_discrepancy", 20, tmp_path)
    assert (str(found.measured.upper), found.exact) == ("2/13", True)


def test_the_plain_install_closes_it(tmp_path: Path) -> None:
    """HiGHS is no extra."""
    pytest.importorskip("highspy")
    found = measure_here(Request("disjointness", 3), "least_discrepancy", 20, tmp_path)
    assert (str(found.measured.upper), found.exact, found.reason) == ("2/13", True, None)
