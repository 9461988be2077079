"""The pages of a report and of the docs in a browser: no fault of accessibility, nothing from outside, any width, keys.

Runs where Chromium, node and two packages of npm are: `FOOLING_NODE_MODULES` names the folder `node_modules` that has
puppeteer-core and axe-core (tests/browser/look_at_pages.mjs says how to get them), and `FOOLING_REPORT` a report of
bhattamishra2024, or of all packs, with all their certificates, of which every page is looked at; without it a small one
is written.  The W3C's validator reads the pages where java is, and its package vnu-jar beside the other two.
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
JAVA, VALIDATOR = shutil.which("java"), Path(MODULES, "vnu-jar", "build", "dist", "vnu.jar")
SOME = ("index.html", "coverage.html", "axioms.html", "rules.html", "graph.html", "about.html")
DOCS = ("index.html", "glossary.html", "trusted.html", "names.html")
CLAIMS = ("lemma-1", "dyckb22-count--every-length", "fact-4", "dyck-1k-states")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (CHROMIUM and NODE and MODULES), reason="needs chromium, node and FOOLING_NODE_MODULES"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report that is given, or a small one."""
    given = os.environ.get("FOOLING_REPORT")
    return Path(given) if given else _written(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the docs."""
    out = tmp_path_factory.mktemp("manual") / "docs"
    assert CliRunner().invoke(main, ["docs", "--out", str(out)]).exit_code == 0
    return out


@pytest.fixture(scope="module")
def seen(site: Path) -> Any:
    """What the script says of the pages of the report."""
    is_given = "FOOLING_REPORT" in os.environ
    return _looked_at(
        site, *([] if is_given else [*SOME, *(f"claims/bhattamishra2024/{name}.html" for name in CLAIMS)])
    )


def _looked_at(folder: Path, *some: str) -> Any:
    """What the script says of some pages, or of all."""
    assert CHROMIUM is not None and NODE is not None
    script = Path(__file__).with_name("look_at_pages.mjs")
    command = [NODE, str(script), str(folder), MODULES, CHROMIUM, *some]
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
    """From the index by two filters to a claim, a step and an axiom, and back to the filtered index, the focus seen."""
    keyboard = seen["keyboard"]
    assert keyboard["seen"] == [True] * 5 and keyboard["back"] is True
    assert keyboard["filtered"] == keyboard["again"] and keyboard["filtered"][0].endswith("#q=lemma-1&kind=printed")
    assert keyboard["step"].startswith("#s") and "axioms.html#axiom-" in keyboard["axiom"]


def test_the_site_of_the_docs_is_as_good(manual: Path) -> None:
    """Its pictures, tables, and list of names."""
    seen = _looked_at(manual, *DOCS)
    assert seen["pages"] == len(DOCS)
    assert [seen[name] for name in ("violations", "messages", "outside", "wide", "print")] == [[]] * 5


@pytest.mark.skipif(not (JAVA and VALIDATOR.is_file()), reason="needs java and vnu-jar in FOOLING_NODE_MODULES")
def test_the_validator_of_the_w3c_finds_no_error(site: Path, manual: Path) -> None:
    """On any page of the report and of the docs."""
    command = ["java", "-Xss8m", "-jar", str(VALIDATOR), "--skip-non-html", "--errors-only", "--format", "json"]
    done = subprocess.run([*command, str(site), str(manual)], capture_output=True, text=True, check=False)
    assert json.loads(done.stderr)["messages"] == []
