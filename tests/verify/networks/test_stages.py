"""What a long run says while it runs, on standard error."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from fooling.verify.given.asked.named_function import named_task
from fooling.verify.pages.formats.terminal import bar_or_answers, bar_or_counts, bar_or_stages, stages
from fooling.verify.runs.networks.widths import Sizes, bounds_under


def test_a_short_run_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """What ends within the patience is not told, nor afterwards."""
    with stages(silent=False, patience=30.0) as stage:
        stage("beginning")
    assert capsys.readouterr() == ("", "")


def test_a_long_run_says_what_it_does_at_the_moment(capsys: pytest.CaptureFixture[str]) -> None:
    """What began last is told, once, and on one line; what was over before anybody waited is not."""
    with stages(silent=False, patience=0.05) as stage:
        stage("one")
        stage("two")
        time.sleep(0.3)
        stage("th\nree")
        time.sleep(0.3)
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 2
    assert captured.err.startswith("fooling: two ...\nfooling: th")


def test_a_long_run_without_a_terminal_tells_each_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """As it is found, with those that were found before the run was a long one; a short or silent run tells none."""
    with bar_or_answers(3, silent=False, patience=0.1) as answered:
        answered("mine/a", "confirmed")
        assert capsys.readouterr().err == ""
        time.sleep(0.4)
        assert capsys.readouterr().err == "fooling: mine/a: confirmed\n"
        answered("mine/b", "refuted")
        assert capsys.readouterr().err == "fooling: mine/b: refuted\n"
        answered("mine/c", "unknown")
        assert capsys.readouterr() == ("", "fooling: mine/c: unknown\n")
    with bar_or_answers(1, silent=True, patience=0.0) as answered:
        answered("mine/a", "confirmed")
    assert capsys.readouterr() == ("", "")


def test_a_run_without_a_terminal_tells_the_names_of_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no bar, what the bar would have is a line."""
    with bar_or_stages(3, silent=False, patience=0.05) as advance:
        advance(1, "Q8.8, up to 4 letters")
        time.sleep(0.3)
    assert capsys.readouterr().err == "fooling: Q8.8, up to 4 letters ...\n"


def test_a_run_that_sums_up_tells_how_many_are_done(capsys: pytest.CaptureFixture[str]) -> None:
    """Now and then, and no name of one."""
    with bar_or_counts(642, silent=False, patience=0.05) as answered:
        answered("mine/a", "confirmed")
        answered("mine/b", "refuted")
        time.sleep(0.3)
    assert capsys.readouterr().err == "fooling: 2 of 642 claims ...\n"


def test_a_silent_run_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """As with `--json`."""
    with stages(silent=True, patience=0.01) as stage:
        stage("one")
    assert capsys.readouterr() == ("", "")


def test_the_width_of_a_network_tells_each_partition_as_it_begins(tmp_path: Path) -> None:
    """One line for each partition whose bound is looked for."""
    told: list[str] = []
    asked = named_task("regex:(ab)*")
    bounds_under(["transformer"], asked, Sizes(2, 6, 4, 1), ("odd-even", "prefix:3"), tmp_path, 2.0, told.append)
    assert told[0] == "bounding what words of 6 letters need under odd-even" and len(told) <= 2
