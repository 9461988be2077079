"""The modules that the checker needs, as files of a folder: what `check.py` of a bundle runs.

They are found by following the imports of the checker through the sources, and are pure Python.  The first module of
the package is among them as it stands; it loads nothing by itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from fooling.verify.reading.files import read_bytes

ENTRIES = ("fooling.verify.checker.judge", "fooling.verify.evidence.certificate")
PACKAGE = "fooling"


@cache
def checker_files() -> Mapping[str, bytes]:
    """The sources of all modules that the checker needs, by their paths below the folder that holds the package."""
    found, waiting = dict[str, bytes](), [*ENTRIES]
    while waiting:
        module = waiting.pop()
        name, content = _source(module)
        if name not in found:
            found[name] = content
            waiting += [*_packages(module), *_imported(content)]
    return {name: found[name] for name in sorted(found)}


def _source(module: str) -> tuple[str, bytes]:
    """Where a module or a package lies in the folder, and its source."""
    at = module.replace(".", "/")
    inside = Path(str(files(PACKAGE))).joinpath(*module.split(".")[1:])
    name = f"{at}/__init__.py" if inside.is_dir() else f"{at}.py"
    return name, read_bytes(inside / "__init__.py" if inside.is_dir() else inside.with_suffix(".py"))


def _packages(module: str) -> Iterator[str]:
    """The packages that a module is in."""
    parts = module.split(".")
    yield from (".".join(parts[:i]) for i in range(1, len(parts)))


def _imported(source: bytes) -> Iterator[str]:
    """The modules of ours that a source imports when it runs, also inside its functions."""
    for node in _run(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.startswith(f"{PACKAGE}."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == PACKAGE:
            yield node.module or ""
            yield from (one for name in node.names if _is_module(one := f"{node.module}.{name.name}"))


def _is_module(name: str) -> bool:
    """Whether it is no function or class of a module."""
    inside = Path(str(files(PACKAGE))).joinpath(*name.split(".")[1:])
    return inside.is_dir() or inside.with_suffix(".py").is_file()


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below one, but for imports that are there for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _run(child)
