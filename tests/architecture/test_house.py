"""The house rules that no linter has: names, sizes, and tests that say what they hold.

That a module opens with a docstring, and has no `assert` outside tests, are rules of ruff (D100, S101).  One test holds
all files to a rule and names those that break it: a test for each would be thousands, which every worker collects.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from source_tree import PACKAGES, ROOT, lines_of_code, nodes, sources, text_of, tree, with_a_sign

WIDEST = 120  # columns of a line
LONGEST_FUNCTION = 40
SAY_NOTHING = frozenset({"base", "common", "core", "helper", "helpers", "misc", "tools", "util", "utils"})
Function = ast.FunctionDef | ast.AsyncFunctionDef
OURS = sources(*PACKAGES)
ALL = sources(*PACKAGES, "tests")


def place(path: Path, node: ast.AST | None = None) -> str:
    """`circuits/languages/dfa.py` or `circuits/languages/dfa.py:12`."""
    return str(path.relative_to(ROOT)) + ("" if node is None else f":{getattr(node, 'lineno', 0)}")


MOST_IN_A_FOLDER = 30
WITHOUT_LIMIT = {"verify/checker/theories"}  # a file for each kind of evidence


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


def test_file_has_a_name_that_says_something() -> None:
    """One idea, one file, called by it; no drawers for what is left over."""
    assert [place(path) for path in ALL if {path.stem, *path.relative_to(ROOT).parts} & SAY_NOTHING] == []


def long_lines(text: str) -> list[int]:
    """The numbers of the lines of more than 120 columns, whatever stands at their end."""
    return [number for number, line in enumerate(text.split("\n"), 1) if len(line) > WIDEST]


def test_no_line_is_too_long() -> None:
    """Ruff leaves out what stands behind `# type: ignore` and `# noqa`; here all columns count."""
    assert [f"{place(path)}:{number}" for path in ALL for number in long_lines(text_of(path))] == []


def test_a_long_line_is_seen() -> None:
    """Planted: a line of 120 columns passes, and one more does not, though a comment for mypy makes it so long."""
    line = "x = 1  # type: ignore[misc]".ljust(WIDEST, "]")
    assert long_lines(f"{line}\n{line}]\n") == [2]


QUOTED = re.compile(r"(\"\"\"|''')(?:\\.|(?!\1)[^\\])*\1", re.DOTALL)
FAR = " " * 40
HEAD = re.compile(r"^( *)(?:async )?def \w+")


def has_a_long_span(text: str, most: int = LONGEST_FUNCTION) -> bool:
    """Whether more than so many lines stand from a `def` to the next line that is indented no deeper.

    What is quoted over several lines counts as blank lines.  Brackets of signatures, which close in the column of their
    `def`, end no function.
    """
    lines = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n") + FAR, text).split("\n")
    begun: list[tuple[int, int]] = []  # the columns of the functions that a line stands in, and where each began
    for number, line in enumerate([*lines, "end"]):
        bare = line.lstrip()
        if bare and bare[0] not in ")]}":
            while begun and begun[-1][0] >= len(line) - len(bare):
                if number - begun.pop()[1] > most:
                    return True
            if head := HEAD.match(line):
                begun.append((len(head[1]), number))
    return False


def long_functions(path: Path) -> Iterator[str]:
    """The functions of a file with more than 40 lines of code."""
    for node in nodes(path):
        if isinstance(node, Function):
            code = lines_of_code(path) & set(range(node.lineno, (node.end_lineno or 0) + 1))
            if len(code) > LONGEST_FUNCTION:
                yield f"{path.name}:{node.lineno} {node.name} has {len(code)}"


def test_functions_are_short() -> None:
    """No function has more than 40 lines of code, counted without its docstring, comments and blank lines."""
    long = [path for path in ALL if has_a_long_span(text_of(path))]  # the others need not be parsed
    assert long and [told for path in long for told in long_functions(path)] == []


@pytest.mark.parametrize("before", ["", "def g() -> None:\n    pass\n\n\n", "class C:\n"])
def test_a_long_function_is_seen(before: str, tmp_path: Path) -> None:
    """Planted: 40 lines pass and 41 do not, whatever stands before, in and behind the function."""
    indent = "    " * before.startswith("class")
    for many in (LONGEST_FUNCTION, LONGEST_FUNCTION + 1):
        rest = [f'{indent}    """Says.', "", "at the margin", '    """', *[f"{indent}    f(1)"] * (many - 3)]
        head = [f"{indent}def f(", f"{indent}    a: int", f"{indent}) -> None:"]
        path = tmp_path / f"with_{many}.py"
        path.write_text(before + "\n".join([*head, *rest, "X = 1", ""]))
        assert has_a_long_span(text_of(path))
        assert len([*long_functions(path)]) == (many > LONGEST_FUNCTION)
    assert not has_a_long_span(before + "\n".join([*head, *rest[:30], "X = 1", "Y = 1\n" * 50]))


NAMED = re.compile(r"^ *(?:async )?def test_\w+", re.MULTILINE)
SAYING = re.compile(
    r'^ *(?:async )?def test_\w+\((?:[^()]|\([^()]*\))*\)(?: -> None)?:\n\s*r?"""(?:[^"\\]|\\.)*\.\s*"""', re.MULTILINE
)


def silent_tests(path: Path) -> list[str]:
    """The tests of a file whose docstring is no sentence, or that have none."""
    text = text_of(path)
    if len(NAMED.findall(text)) == len(SAYING.findall(text)):
        return []  # it need not be parsed
    tests = [one for one in nodes(path) if isinstance(one, Function) and one.name.startswith("test_")]
    return [
        f"{path.name}:{one.lineno} {one.name}"
        for one in tests
        if not (ast.get_docstring(one) or "").rstrip().endswith(".")
    ]


def test_every_test_states_its_behaviour(tmp_path: Path) -> None:
    """Every test function has a docstring, and it is a sentence; others are seen."""
    files = [path for path in ALL if path.name.startswith("test_")]
    assert [told for path in files for told in silent_tests(path)] == []
    for says, is_seen in (('"""Says."""', False), ('"""No"""', True), ("pass", True)):
        planted = tmp_path / f"planted_{len(says)}.py"
        planted.write_text(f"def test_a(b: str) -> None:\n    {says}\n    b = str()\n")
        assert bool(silent_tests(planted)) is is_seen


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
    caught += [(one.lineno, ast.Tuple(one.args)) for one in calls if getattr(one.func, "id", "") == "suppress"]
    named = [
        (line, {part.id for part in ast.walk(kind) if isinstance(part, ast.Name)} if kind else {"Exception"})
        for line, kind in caught
    ]
    return [line for line, names in named if names & OF_PYTHON and "OSError" not in names]


def test_a_search_drops_no_error_of_pythons() -> None:
    """Such errors are caught as `FAULTS`, which are told and pass through in tests."""
    signs = "|".join((*OF_PYTHON, r"except\s*:"))
    found = {place(path): dropped_errors(tree(path)) for path in with_a_sign(signs, sources(*SEARCHING))}
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
