"""`import fooling`: the table of contents names what there is, loads it when used, and type checkers see through it."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from source_tree import ROOT

import fooling
from fooling import contents

USERS = '''
from pathlib import Path

import fooling
from fooling import DFA, Verdict, measure, notation


def depth(rows: list[list[int]]) -> bool:
    """What a user may write."""
    found: fooling.Measured = measure(rows, ["D"])["D"]
    words: DFA = fooling.regular_expression("(ab)*")
    tree: fooling.ProtocolTree = fooling.Leaf(1)
    n = notation.integer("n")
    outcome = fooling.decide_proposition(notation.for_all(n >= 1)(n >= 0))
    return found.exact and words.accepts("ab") and tree == tree and outcome.verdict is Verdict.CONFIRMED


def paths() -> list[Path | None]:
    """The certificates of a run."""
    return [one.certificate for one in fooling.check("bhattamishra2024/lemma-1")]
'''


@pytest.mark.parametrize("name", sorted(contents.homes()))
def test_each_name_is_there_described_and_used(name: str) -> None:
    """A public name is found, says what it is, and stands in an example of the table of contents."""
    found = getattr(fooling, name)
    assert isinstance(found, (tuple, dict)) or (found.__doc__ or "").strip()
    assert f"fooling.{name}" in (fooling.__doc__ or "") or f"import {name}" in (fooling.__doc__ or "")
    assert name in dir(fooling)


def test_what_is_not_there_is_an_attribute_error() -> None:
    """A wrong name is told as of any module."""
    with pytest.raises(AttributeError, match="module 'fooling' has no attribute 'nothing'"):
        _ = fooling.nothing  # type: ignore[attr-defined]


def test_no_public_name_is_that_of_a_package() -> None:
    """`fooling.circuits` is the package, whatever was loaded before: no public name hides a file or folder of ours."""
    inside = {path.stem for path in (ROOT / "fooling").iterdir()}
    assert {"circuits", "fooling_sets", "protocols", "verify", "docs"} <= inside
    assert inside & set(contents.names()) == set()


def test_the_version_is_the_installed_one() -> None:
    """`fooling.__version__` is what pip says, and is looked up when it is asked for."""
    assert fooling.__version__ == importlib.metadata.version("fooling")
    assert "__version__" in dir(fooling)


def loaded_after(*programs: str) -> list[set[str]]:
    """What of ours, and which libraries, a fresh interpreter has loaded after each of the programs, run in order."""
    shown = "; ".join(f"{program}; print(*set(sys.modules) - before)" for program in programs)
    whole = f"import sys; before = set(sys.modules); {shown}"
    done = subprocess.run([sys.executable, "-c", whole], cwd=ROOT, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    return [{name for name in line.split() if name.partition(".")[0] not in sys.stdlib_module_names} for line in lines]


def test_importing_it_loads_nothing_else() -> None:
    """No other module of ours and no library is loaded by `import fooling`; a name brings its own module."""
    first, partition, commands = loaded_after(
        "import fooling", "fooling.Partition", "fooling.measure, fooling.check, fooling.recheck"
    )
    assert first == {"fooling"}
    assert partition == {
        "fooling",
        "fooling.contents",
        "fooling.fooling_sets",
        "fooling.fooling_sets.errors",
        "fooling.fooling_sets.partition",
    }
    assert len(commands) > len(partition) and "numpy" not in commands


@pytest.mark.exhaustive
def test_a_users_type_checker_sees_the_types(tmp_path: Path) -> None:
    """mypy --strict on a small program beside an installed copy: right types pass, a wrong one is found."""
    pytest.importorskip("mypy")
    venv.create(tmp_path / "env", symlinks=True)
    [installed] = (tmp_path / "env").glob("lib/python3*/site-packages")
    shutil.copytree(
        ROOT / "fooling", installed / "fooling", ignore=shutil.ignore_patterns("__pycache__")
    )  # through links
    (tmp_path / "right.py").write_text(USERS)
    (tmp_path / "wrong.py").write_text(
        'import fooling\n\nwrong: int = fooling.measure([[1]], ["D"])\nreveal_type(fooling.dyck)\n'
    )
    python = tmp_path / "env" / "bin" / "python"
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "right.py", "wrong.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "right.py" not in done.stdout, done.stdout
    assert (
        'wrong.py:3: error: Incompatible types in assignment (expression has type "dict[str, Measured]"' in done.stdout
    )
    assert "def (types: int, depth: int) -> fooling.circuits.languages.dfa.DFA" in done.stdout
    assert "Found 1 error in 1 file" in done.stdout
