"""The source tree as text: which modules there are, and how many lines of code one holds.

A line of code is a line on which some token stands that is neither a comment nor part of a docstring; blank lines hold
none.  A string or a bracket that runs over several lines counts on each of them.
"""

from __future__ import annotations

import ast
import io
import tokenize
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("fooling_sets", "circuits", "protocols", "verify")
SILENT = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
        tokenize.ENCODING,
    }
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def sources(*folders: str) -> list[Path]:
    """All Python files of the folders, sorted."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def module_name(path: Path) -> str:
    """`circuits/dfa.py` -> circuits.dfa; `circuits/__init__.py` -> circuits."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def path_of(module: str) -> Path:
    """The file of a module or package: the inverse of `module_name`."""
    stem = ROOT.joinpath(*module.split("."))
    return stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def lines_of_code(path: Path) -> frozenset[int]:
    """The numbers of the lines that hold code."""
    return code_lines(path.read_text(encoding="utf-8"))


def code_lines(text: str) -> frozenset[int]:
    r"""The numbers of the lines of a program that hold code.

    >>> sorted(code_lines('"One."\n\n# Two.\nx = (1,\n     2)  # Three.\ndef f():\n    "Four."\n    return 5\n'))
    [4, 5, 6, 8]
    """
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    spoken = {line for token in tokens if token.type not in SILENT for line in range(token.start[0], token.end[0] + 1)}
    return frozenset(spoken - docstring_lines(ast.parse(text)))


def docstring_lines(program: ast.AST) -> set[int]:
    """The numbers of the lines that docstrings of modules, classes and functions stand on."""
    lines: set[int] = set()
    for node in ast.walk(program):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            lines |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return lines
