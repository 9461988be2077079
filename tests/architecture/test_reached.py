"""`make quick`: which tests a change reaches, how far they are, and what is left out when there are too many."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import reached
from reached import (
    changed_since,
    distances,
    everything,
    imports,
    longest,
    named_modules,
    naming,
    nearest,
    of_packages,
    of_tests,
)

A_LOW_ROOM = {  # planted: what each file reads
    "high.py": {"low.py"},
    "other.py": set[str](),
    "tests/helper.py": {"low.py"},
    "tests/test_high.py": {"high.py"},
    "tests/test_helped.py": {"tests/helper.py", "other.py"},
    "tests/test_low.py": {"low.py"},
    "tests/test_other.py": {"other.py"},
}


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (["low.py"], ["low", "helped", "high"]),
        (["high.py"], ["high"]),
        (["other.py"], ["helped", "other"]),
        (["tests/test_other.py", "low.py"], ["other", "low", "helped", "high"]),
        (["README.md"], []),
    ],
)
def test_the_nearest_tests_come_first(changed: list[str], found: list[str]) -> None:
    """Those of what changed, then those that reach it through another file; no test of what does not read it."""
    assert nearest(distances(A_LOW_ROOM, changed)) == [f"tests/test_{name}.py" for name in found]


def test_a_circle_ends() -> None:
    """Files that read one another are each reached once."""
    assert distances({"a": {"b"}, "b": {"a"}}, ["a"]) == {"a": 0, "b": 1}


def test_what_a_program_reads_is_found_in_its_text() -> None:
    """Imports of each shape, a module in quotes, a room whose modules are loaded by name; longest names first."""
    text = "import one.two, three\nfrom a.b import (\n    c,\n    d as e,\n)\n    from f import g\n"
    assert {"one.two", "three", "a.b", "a.b.c", "a.b.d", "f", "f.g"} <= imports(text)
    known = {"fooling", "fooling.a", "fooling.a.b", "fooling.a.c"}
    assert [*named_modules("x = 'fooling.a.b.NAME'", known)] == ["fooling.a.b"]
    assert sorted(named_modules('import_module(f"fooling.a.{name}")', known)) == ["fooling.a.b", "fooling.a.c"]
    assert longest("fooling.x", known) == longest("numpy", known) == ""


def test_a_file_that_is_no_program_is_read_by_whoever_names_it() -> None:
    """Or, if nobody does, by whoever names its folder."""
    texts = {
        "tests/test_a.py": "docs / 'page.md'",
        "tests/test_b.py": "(ROOT / 'docs').glob('*')",
        "tests/test_c.py": "",
    }
    assert naming("docs/page.md", texts) == {"tests/test_a.py"}
    assert naming("docs/other.md", texts) == {"tests/test_a.py", "tests/test_b.py"}
    assert naming("LICENSE", texts) == set()


def test_a_text_of_a_pack_is_near_what_reads_the_pack() -> None:
    """A change of a file of claims reaches the tests of claims before the others."""
    file = "verify/claims/hsu2023/matching.claims"
    found = distances(everything([file]), [file])
    assert found["verify/claims/hsu2023/__init__.py"] == 1
    assert found["verify/claims/claim.py"] == 2 and found["tests/verify/claims/test_coverage.py"] == 3


def test_of_this_tree_a_command_is_near_its_tests() -> None:
    """`fooling width` is loaded by its name, and a pack by that of its module; a fixture stands in a conftest."""
    packages = of_packages()
    assert "verify/commands/width.py" in packages["verify/cli.py"]
    assert "verify/claims/hsu2023/__init__.py" in packages["verify/claims/claim.py"]
    text = 'from fooling.verify.cli import main\nimport fooling\nfooling.dyck(2, 2)\nmain(["width"])\n'
    texts = {
        "tests/conftest.py": "from tests.tiny import PACKS\n@pytest.fixture\ndef small_packs():\n    pass\n",
        "tests/tiny.py": "",
        "tests/test_a.py": text,
        "tests/test_b.py": "def test_b(small_packs):\n    pass\n",
    }
    found = of_tests(packages, texts)
    assert {"verify/cli.py", "verify/commands/width.py", "circuits/languages/dyck.py"} <= found["tests/test_a.py"]
    assert "verify/commands/check.py" not in found["tests/test_a.py"]
    assert found["tests/test_b.py"] == {"tests/conftest.py"} and found["tests/conftest.py"] == {"tests/tiny.py"}


def test_what_is_too_far_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of files at each distance, and the names of those that are left out."""
    monkeypatch.setattr(reached, "MOST_FILES", 2)
    found = distances(A_LOW_ROOM, ["low.py"])
    assert reached.told(found, nearest(found)) == (
        "3 files of tests are reached: 1 at distance 1, 2 at distance 2\nleft out, as the farthest: tests/test_high.py"
    )


def test_files_that_differ_from_the_base(tmp_path: Path) -> None:
    """Committed on a branch, changed, and new; what is ignored is none; a base that is no commit is told."""

    def git(*words: str) -> None:
        settings = ("-c", "user.name=a", "-c", "user.email=a")
        subprocess.run(["git", *settings, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "--quiet", "--initial-branch", "main")
    for name in ("kept.py", "changed.py", ".gitignore"):
        (tmp_path / name).write_text("made.py\n")
    git("add", "--all")
    git("commit", "--quiet", "--message", "a")
    assert changed_since("", tmp_path)[1] == []
    git("switch", "--quiet", "--create", "branch")
    (tmp_path / "committed.py").write_text("")
    git("add", "--all")
    git("commit", "--quiet", "--message", "b")
    for name in ("changed.py", "new.py", "made.py"):
        (tmp_path / name).write_text("1\n")
    assert changed_since("", tmp_path)[1] == ["changed.py", "committed.py", "new.py"]
    assert changed_since("HEAD", tmp_path)[1] == ["changed.py", "new.py"]
    with pytest.raises(SystemExit, match="make quick: nothing is no commit"):
        changed_since("nothing", tmp_path)


def test_no_test_begins_after_the_time(tmp_path: Path) -> None:
    """Those that are left are skipped, and their files are told."""
    (tmp_path / "test_late.py").write_text("def test_a():\n    raise ValueError\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "reached", "-p", "no:cacheprovider"]
    told_time = {"PYTHONPATH": str(Path(reached.__file__).parent), reached.UNTIL: "0"}
    done = subprocess.run(command, cwd=tmp_path, env=told_time, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "left out, as the time was over: 1 tests, of test_late.py" in done.stdout
