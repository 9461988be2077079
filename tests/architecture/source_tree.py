"""The source tree as text: which modules there are, and how many lines of code one holds.

A line of code is a line on which some token stands that is neither a comment nor part of a docstring; blank lines hold
none.  A string or a bracket that runs over several lines counts on each of them, but an import is one line, however
long the names in it are.

The four packages lie at the top of the tree and are imported below `fooling`, which has a link to each.  Who walks the
tree walks the folders at its top: `rglob` does not enter links.

To parse the whole tree takes ten seconds.  So who imports whom is read by grimp, once for all tests, and a rule about
syntax parses the files alone whose text has a sign of what it looks for (`with_a_sign`).
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import grimp

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
    """`circuits/languages/dfa.py` -> fooling.circuits.languages.dfa; `circuits/__init__.py` -> fooling.circuits."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    inside = parts if parts[0] == "fooling" else ("fooling", *parts)
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def path_of(module: str) -> Path:
    """The file of a module or package: the inverse of `module_name`."""
    first, *rest = module.split(".")
    stem = ROOT.joinpath(*(rest if rest and rest[0] in PACKAGES else (first, *rest)))
    return stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")


@cache
def text_of(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def with_a_sign(sign: str, paths: list[Path]) -> list[Path]:
    """The files in whose text a pattern is found, of whose lines `^` is the beginning."""
    found = re.compile(sign, re.MULTILINE)
    return [path for path in paths if found.search(text_of(path))]


@cache
def import_graph(*, of_types: bool = True) -> grimp.ImportGraph:
    """Who imports whom, libraries too, wherever in the file; on request without what is imported for types alone."""
    return grimp.build_graph(
        "fooling", include_external_packages=True, exclude_type_checking_imports=not of_types, cache_dir=None
    )


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(text_of(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a file, which several tests look through."""
    return tuple(ast.walk(tree(path)))


@cache
def lines_of_code(path: Path) -> frozenset[int]:
    """The numbers of the lines that hold code."""
    return code_lines(text_of(path))


def code_lines(text: str) -> frozenset[int]:
    r"""The numbers of the lines of a program that hold code.

    >>> sorted(code_lines('"One."\n\n# Two.\nx = (1,\n     2)  # Three.\ndef f():\n    "Four."\n    return 5\n'))
    [4, 5, 6, 8]
    >>> sorted(code_lines("from a import (\n    b,\n    c,\n)\nfrom d import e\n"))
    [1, 5]
    """
    tokens, program = tokenize.generate_tokens(io.StringIO(text).readline), ast.parse(text)
    spoken = {line for token in tokens if token.type not in SILENT for line in range(token.start[0], token.end[0] + 1)}
    return frozenset(spoken - docstring_lines(program) - continued_imports(program))


def continued_imports(program: ast.AST) -> set[int]:
    """The numbers of the lines of imports but for the first of each."""
    imports = [node for node in ast.walk(program) if isinstance(node, (ast.Import, ast.ImportFrom))]
    return {line for node in imports for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)}


def docstring_lines(program: ast.AST) -> set[int]:
    """The numbers of the lines that docstrings of modules, classes and functions stand on."""
    lines: set[int] = set()
    for node in ast.walk(program):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            lines |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return lines
