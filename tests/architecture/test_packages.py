"""What pip installs is what lies in the tree."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata

from setuptools import find_packages
from source_tree import PACKAGES, ROOT, module_name, sources

PROVED = "verify/evidence/*.txt"
PACKS = ("verify/claims/*/*.claims", "verify/claims/*/terms.json")
SITE = ("verify/pages/site/*.css", "verify/pages/site/*.js")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_what_is_found_are_the_folders_with_python_files() -> None:
    """Every folder that holds a Python file of ours is installed, below `fooling`, and nothing else is."""
    told = PROJECT["tool"]["setuptools"]["packages"]["find"]
    assert told == {"include": ["fooling", "fooling.*"], "namespaces": False}
    folders = {module_name(path.parent / "__init__.py") for path in sources("fooling", *PACKAGES)}
    assert sorted(find_packages(str(ROOT), include=told["include"])) == sorted(folders)


def test_the_links_in_fooling_lead_to_the_folders_at_the_top() -> None:
    """Each package and docs/ has a link in fooling/, relative, and there is no other."""
    links = {path.name: str(path.readlink()) for path in (ROOT / "fooling").iterdir() if path.is_symlink()}
    assert links == {name: f"../{name}" for name in (*PACKAGES, "docs")}


def test_the_package_ships_its_types_and_its_pages() -> None:
    """pip installs `py.typed` and the stub, the pages of docs/, the packs, what a report needs, what Rocq proves."""
    [(package, patterns)] = PROJECT["tool"]["setuptools"]["package-data"].items()
    assert package == "fooling"
    docs = {f"docs/*.{ending}" for ending in ("md", "claims", "json", "safetensors", "svg", "sty")}
    assert {"py.typed", "__init__.pyi", *docs, *PACKS, *SITE, PROVED} == set(patterns)
    assert all(any((ROOT / "fooling").glob(pattern)) for pattern in patterns)


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


def test_what_is_cited_is_what_is_installed() -> None:
    """CITATION.cff has the version, the licence and the authors of pyproject.toml, and a page has the version."""
    project, cited = PROJECT["project"], (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    fields = dict(re.findall(r"^([a-z-]+): *(.+)$", cited, re.MULTILINE))
    assert {"cff-version", "message", "title", "version", "license"} <= fields.keys()
    assert (fields["version"], fields["license"]) == (project["version"], project["license"])
    hooks = (ROOT / "docs" / "repository.md").read_text(encoding="utf-8")
    assert re.findall(r"^    rev: v(.*)$", hooks, re.MULTILINE) == [project["version"]]
    assert re.findall(r'^  - name: "(.*)"$', cited, re.MULTILINE) == [one["name"] for one in project["authors"]]


def _name(requirement: str) -> str:
    """`numpy>=2.0` -> numpy; pip does not tell - from _ nor capitals from small letters."""
    end = next((place for place, character in enumerate(requirement) if character in "<>=!~[; "), len(requirement))
    return requirement[:end].lower().replace("_", "-")
