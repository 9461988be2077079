"""The pages of a report in a browser: no fault of accessibility, nothing from outside, readable at any width, by keys.

Runs where Chromium, node and two packages of npm are: `FOOLING_NODE_MODULES` names the folder `node_modules` that has
puppeteer-core and axe-core (tests/browser/look_at_pages.mjs says how to get them), and `FOOLING_REPORT` a report of
bhattamishra2024 with all its certificates, of which every page is looked at; without it a small one is written.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main

CHROMIUM, NODE = shutil.which("chromium"), shutil.which("node")
MODULES = os.environ.get("FOOLING_NODE_MODULES", "")
SOME = ("index.html", "coverage.html", "axioms.html", "graph.html", "about.html")
CLAIMS = ("lemma-1", "dyckb22-count--every-length", "fact-4", "dyck-1k-states")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (CHROMIUM and NODE and MODULES), reason="needs chromium, node and FOOLING_NODE_MODULES"),
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the script says of the pages."""
    assert CHROMIUM is not None and NODE is not None
    script, given = Path(__file__).with_name("look_at_pages.mjs"), os.environ.get("FOOLING_REPORT")
    site = Path(given) if given else _written(tmp_path_factory.mktemp("site"))
    some = [] if given else [*SOME, *(f"claims/bhattamishra2024/{name}.html" for name in CLAIMS)]
    command = [NODE, str(script), str(site), MODULES, CHROMIUM, *some]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _written(folder: Path) -> Path:
    names, evidence = [f"bhattamishra2024/{name}" for name in CLAIMS], str(folder / "evidence")
    for command in (["check", *names], ["report", "bhattamishra2024", "--out", str(folder / "report")]):
        assert CliRunner().invoke(main, [*command, "--evidence", evidence]).exit_code == 0
    return folder / "report"


def test_axe_finds_nothing(seen: Any) -> None:
    """WCAG 2.1 A and AA and best practice, in light and dark."""
    assert seen["pages"] >= len(SOME) + len(CLAIMS) and seen["violations"] == []


def test_nothing_is_said_and_nothing_is_asked_for(seen: Any) -> None:
    """No message in the console, no request outside the folder, with JavaScript and without."""
    assert (seen["messages"], seen["outside"]) == ([], [])


def test_no_page_is_wider_than_the_screen(seen: Any) -> None:
    """At 360, 800 and 1600 pixels."""
    assert seen["wide"] == []


def test_printed_pages_have_all_proofs_and_no_menu(seen: Any) -> None:
    """Every step and every ground is there on paper."""
    assert seen["print"] == []


def test_search_is_quick_and_kept_in_the_address(seen: Any) -> None:
    """The filters of an address are those of the page; without a script the form is not there, and all claims are."""
    index = seen["index"]
    assert 0 < index["softmax"] < index["all"] and index["took"] < 300
    assert 0 < index["refuted"] == index["restored"] < index["all"] and index["hidden"] is True


def test_the_keyboard_is_enough(seen: Any) -> None:
    """From the index by the filter to a claim, a step and an axiom, and back; the focus is seen all the way."""
    keyboard = seen["keyboard"]
    assert keyboard["seen"] == [True] * 4 and keyboard["back"] is True
    assert keyboard["step"].startswith("#s") and "axioms.html#axiom-" in keyboard["axiom"]
