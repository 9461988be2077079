"""What pip installs is what lies in the tree."""

from __future__ import annotations

import tomllib
from importlib import metadata

from source_tree import PACKAGES, ROOT, sources

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_listed_packages_are_the_folders_with_python_files() -> None:
    """The list in pyproject.toml names every folder that holds a Python file of ours, once each."""
    folders = sorted({".".join(path.parent.relative_to(ROOT).parts) for path in sources("fooling", *PACKAGES)})
    assert sorted(PROJECT["tool"]["setuptools"]["packages"]) == folders


def test_every_package_ships_its_types() -> None:
    """A `py.typed` lies in each package, and pip installs it: without it a user's type checker reads nothing."""
    packages = {"fooling", *PACKAGES}
    assert PROJECT["tool"]["setuptools"]["package-data"] == {package: ["py.typed"] for package in packages}
    assert all((ROOT / package / "py.typed").is_file() for package in packages)


def test_every_listed_package_has_an_init() -> None:
    """No package is a namespace package by oversight."""
    for package in PROJECT["tool"]["setuptools"]["packages"]:
        assert ROOT.joinpath(*package.split("."), "__init__.py").is_file(), package


def test_every_requirement_has_a_tested_version() -> None:
    """constraints.txt pins each library that pyproject.toml asks for, and `all` holds every extra but the tools."""
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    wanted = {_name(line) for lines in (project["dependencies"], *extras.values()) for line in lines} - {"fooling"}
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {_name(line) for line in constraints if line and not line.startswith("#")}
    assert wanted <= pinned
    assert extras["all"] == [f"fooling[{','.join(sorted(set(extras) - {'all', 'dev'}))}]"]


def test_the_installed_command_is_the_declared_one() -> None:
    """`fooling` on the command line calls what pyproject.toml says, in the version that it says."""
    entry = next(iter(metadata.entry_points(group="console_scripts", name="fooling")))
    assert entry.value == PROJECT["project"]["scripts"]["fooling"]
    assert callable(entry.load())
    assert metadata.version("fooling") == PROJECT["project"]["version"]


def _name(requirement: str) -> str:
    """`numpy>=2.0` -> numpy; pip does not tell - from _ nor capitals from small letters."""
    end = next((place for place, character in enumerate(requirement) if character in "<>=!~[; "), len(requirement))
    return requirement[:end].lower().replace("_", "-")
