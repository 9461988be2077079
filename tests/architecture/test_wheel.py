"""What pip installs: one name at the top of site-packages, with pages and types, beside other people's `circuits`.

To build takes six seconds.  `make test` holds what is told to setuptools to the tree (`test_packages`); `make
exhaustive` builds here, and `make release` builds and tries what it builds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from source_tree import PACKAGES, ROOT, module_name, sources

pytestmark = [pytest.mark.slow, pytest.mark.exhaustive]

for needed in ("pip", "setuptools"):  # the wheel is built without a network, by what is installed here
    try:
        distribution(needed)  # not imported: setuptools minds what came before it
    except PackageNotFoundError:
        pytest.skip(f"{needed} is not installed, so no wheel can be built here", allow_module_level=True)

ALONE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # not the tree


def pip(*arguments: object) -> None:
    """Run this interpreter's pip, which asks no index."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, env=ALONE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that an sdist gives, which is built from a copy of the tree with links as links."""
    folder = tmp_path_factory.mktemp("built")
    for name in ("fooling", *PACKAGES, "docs", "proofs"):
        shutil.copytree(
            ROOT / name,
            folder / "tree" / name,
            symlinks=True,
            ignore=shutil.ignore_patterns("__pycache__", "*.vo*", "*.glob"),
        )
    for name in (
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "MANIFEST.in",
        "CHANGELOG.md",
        "CITATION.cff",
        "constraints.txt",
    ):
        shutil.copy(ROOT / name, folder / "tree")
    built = [sys.executable, "-c", "from setuptools import build_meta; build_meta.build_sdist('..')"]
    subprocess.run(built, cwd=folder / "tree", env=ALONE, capture_output=True, check=True)
    [sdist] = folder.glob("fooling-*.tar.gz")
    with tarfile.open(sdist) as opened:
        assert all(each.isfile() or each.isdir() for each in opened.getmembers()), "a link in the sdist"
    pip("wheel", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", folder, sdist)
    [wheel] = folder.glob("fooling-*.whl")
    return wheel


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of other people, with packages called `circuits` and `verify`."""
    wheel = tmp_path_factory.mktemp("theirs") / "theirs-1.0-py3-none-any.whl"
    about = "theirs-1.0.dist-info"
    files = {
        "circuits/__init__.py": "class Component:\n    pass\n",
        "verify/__init__.py": "def expect(): pass\n",
        f"{about}/METADATA": "Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    with ZipFile(wheel, "w") as written:
        for name, text in files.items():
            written.writestr(name, text)
    return wheel


class Environment:
    """A virtual environment with nothing in it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "env", symlinks=True)
        self.python, self.work = folder / "env" / "bin" / "python", folder / "work"
        [self.site] = (folder / "env").glob("lib/python3*/site-packages")
        self.work.mkdir()

    def install(self, *wheels: Path) -> None:
        """Install wheels without what they depend on; what is imported of them compiles when it is."""
        pip("--python", self.python, "install", "--no-deps", "--no-index", "--no-compile", *wheels)

    def run(self, *arguments: str) -> str:
        """What the environment's Python prints; it must not fail."""
        command = [self.python, *arguments]
        done = subprocess.run(command, cwd=self.work, env=ALONE, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """A fresh virtual environment."""
    return Environment(tmp_path)


def test_the_wheel_has_one_name_at_its_top(ours: Path) -> None:
    """Beside its own description there is `fooling/`, with every module of the tree, types, pages and proofs."""
    with ZipFile(ours) as opened:
        names = {name for name in opened.namelist() if not name.endswith("/")}
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"fooling"}
    modules = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names if name.endswith(".py")
    }
    assert modules == {module_name(path) for path in sources("fooling", *PACKAGES)}
    assert {"fooling/py.typed", "fooling/__init__.pyi"} <= names
    proofs = {path.name for path in (ROOT / "proofs").glob("*.v")}
    assert proofs == {name.rpartition("/")[2] for name in names if name.endswith(".v")}
    pages = {f"fooling/docs/{path.name}" for path in (ROOT / "docs").iterdir()}
    assert {name for name in names if name.startswith("fooling/docs/")} == pages


@pytest.mark.parametrize("first", ["ours", "theirs"])
def test_ours_lives_beside_theirs(environment: Environment, ours: Path, theirs: Path, first: str) -> None:
    """Whichever is installed first, `circuits` and `verify` are theirs and ours is whole; so they are without ours."""
    for wheel in (ours, theirs) if first == "ours" else (theirs, ours):
        environment.install(wheel)
    _, machine, _, judge = PACKAGES
    use = f"from {machine} import Component; from {judge} import expect; print(Component.__module__)"
    mine = "import fooling.circuits.languages.dfa, fooling.verify.checker.judge; print(fooling.dyck(1, 1).alphabet)"
    assert environment.run("-c", use) == "circuits\n"
    assert environment.run("-c", mine) == "('(', ')')\n"
    pip("--python", environment.python, "uninstall", "--yes", "fooling")
    assert environment.run("-c", use) == "circuits\n"


def test_the_pages_are_printed_from_an_installed_copy(environment: Environment, ours: Path) -> None:
    """`python -m fooling docs` lists and prints the pages where there is no tree, and the version is told."""
    environment.install(ours)
    libraries = [path for path in sys.path if Path(path).name == "site-packages"]  # click, by reference
    (environment.site / "libraries.pth").write_text("\n".join(libraries) + "\n")
    assert Path(environment.run("-c", "import fooling; print(fooling.__file__)")).is_relative_to(environment.site)
    listed = environment.run("-m", "fooling", "docs")
    assert [line.split()[0] for line in listed.splitlines()] == sorted(
        path.stem for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"
    )
    page = environment.run("-m", "fooling", "docs", "arguments")
    assert page == (ROOT / "docs" / "arguments.md").read_text(encoding="utf-8")
