"""The house rules that no linter has: essays, names, sizes, and errors that survive `python -O`.

One test holds all files to a rule and names those that break it: a test for each would be thousands, which every worker
collects.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from source_tree import PACKAGES, ROOT, lines_of_code, nodes, sources, tree

LONGEST_FUNCTION = 40
SAY_NOTHING = frozenset({"base", "common", "core", "helper", "helpers", "misc", "tools", "util", "utils"})
Function = ast.FunctionDef | ast.AsyncFunctionDef
OURS = sources(*PACKAGES)
ALL = sources(*PACKAGES, "tests")


def place(path: Path, node: ast.AST | None = None) -> str:
    """`circuits/languages/dfa.py` or `circuits/languages/dfa.py:12`."""
    return str(path.relative_to(ROOT)) + ("" if node is None else f":{getattr(node, 'lineno', 0)}")


def functions(path: Path) -> list[Function]:
    """All functions of a file, inner ones too."""
    return [node for node in nodes(path) if isinstance(node, Function)]


MOST_IN_A_FOLDER = 30
WITHOUT_LIMIT = {  # a file for each kind of evidence; and a pack that is Python until packs are text
    "verify/checker/theories",
    "verify/words/theories",
    "verify/claims/bhattamishra2024",
}


def crowded(paths: list[Path]) -> dict[str, int]:
    """The folders that hold too many modules, `__init__` not counted."""
    folders = Counter(place(path.parent) for path in paths if path.name != "__init__.py")
    return {
        name: size for name, size in sorted(folders.items()) if size > MOST_IN_A_FOLDER and name not in WITHOUT_LIMIT
    }


def test_a_folder_can_be_read_at_a_glance() -> None:
    """No folder of the four packages holds more than 30 modules, nor one of tests."""
    tests = [path for path in ALL if path.is_relative_to(ROOT / "tests")]
    assert crowded([*OURS, *tests]) == {}


def test_a_crowded_folder_is_seen() -> None:
    """Planted: thirty modules and an `__init__` pass, one more module does not."""
    full = [ROOT / "protocols" / "search" / f"m{k}.py" for k in range(MOST_IN_A_FOLDER)]
    full.append(ROOT / "protocols" / "search" / "__init__.py")
    assert crowded(full) == {}
    assert crowded([*full, ROOT / "protocols" / "search" / "n.py"]) == {"protocols/search": 31}


def test_module_opens_with_a_docstring() -> None:
    """A reader learns from the first line what a file is for."""
    assert [place(path) for path in ALL if not (ast.get_docstring(tree(path)) or "").strip()] == []


def test_file_has_a_name_that_says_something() -> None:
    """One idea, one file, called by it; no drawers for what is left over."""
    assert [place(path) for path in ALL if {path.stem, *path.relative_to(ROOT).parts} & SAY_NOTHING] == []


def test_no_assert_outside_tests() -> None:
    """What must hold is checked by `raise`, which `python -O` keeps."""
    assert [place(path, one) for path in OURS for one in nodes(path) if isinstance(one, ast.Assert)] == []


def test_functions_are_short() -> None:
    """No function has more than 40 lines of code, counted without its docstring, comments and blank lines."""
    spans = {(path, node): range(node.lineno, (node.end_lineno or 0) + 1) for path in ALL for node in functions(path)}
    sizes = {  # which lines hold code is looked up only where there are lines enough
        f"{place(path, node)} {node.name}": len(lines_of_code(path) & set(span))
        for (path, node), span in spans.items()
        if len(span) > LONGEST_FUNCTION
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST_FUNCTION} == {}


def test_every_test_states_its_behaviour() -> None:
    """Every test function has a docstring, and it is a sentence."""
    found = ((path, node) for path in ALL if path.name.startswith("test_") for node in functions(path))
    assert [
        f"{place(path, node)} {node.name}"
        for path, node in found
        if node.name.startswith("test_") and not (ast.get_docstring(node) or "").rstrip().endswith(".")
    ] == []


SEARCHING = ("verify/measures", "verify/methods", "verify/mutants")
OF_PYTHON = {
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "Exception",
    "IndexError",
    "KeyError",
    "LookupError",
    "NameError",
    "TypeError",
    "ValueError",
    "ZeroDivisionError",
}


def dropped_errors(module: ast.Module) -> list[int]:
    """The lines that catch, or suppress, errors by which Python tells of mistakes, but for what a file may hold."""
    caught = [(one.lineno, one.type) for one in ast.walk(module) if isinstance(one, ast.ExceptHandler)]
    calls = [one for one in ast.walk(module) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)]
    caught += [(one.lineno, ast.Tuple(one.args)) for one in calls if one.func.id == "suppress"]  # type: ignore[attr-defined]
    named = [
        (line, {part.id for part in ast.walk(kind) if isinstance(part, ast.Name)} if kind else {"Exception"})
        for line, kind in caught
    ]
    return [line for line, names in named if names & OF_PYTHON and "OSError" not in names]


def test_a_search_drops_no_error_of_pythons() -> None:
    """Such errors are caught as `FAULTS`, which are told and pass through in tests."""
    found = {place(path): dropped_errors(tree(path)) for path in sources(*SEARCHING)}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("handler", "lines"),
    [
        ("except KeyError:", [3]),
        ("except (FoolingError, ValueError):", [3]),
        ("except:", [3]),
        ("except FoolingError:", []),
        ("except FAULTS as error:", []),
        ("except (OSError, ValueError):", []),
    ],
)
def test_a_dropped_error_is_seen(handler: str, lines: list[int]) -> None:
    """Planted handlers; and what suppresses them."""
    assert dropped_errors(ast.parse(f"try:\n    search()\n{handler}\n    pass")) == lines
    assert dropped_errors(ast.parse("with suppress(FoolingError, TypeError):\n    search()")) == [1]
