"""The public names: where each is defined, read off `__init__.pyi`, and each loaded when it is first used.

The stub is what type checkers read, so a name stands in one place.  `__version__` is the installed version.
Where IPython runs, it is told how objects are shown (`fooling.notebook`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path


@cache
def homes() -> Mapping[str, str]:
    """The module that defines each public name."""
    stub = ast.parse(Path(__file__).with_name("__init__.pyi").read_text(encoding="utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return {one.name: node.module or "" for node in imports for one in node.names}


def names() -> list[str]:
    """The public names, sorted."""
    return sorted((*homes(), "__version__"))


def found(name: str) -> object:
    """What a public name means; it is loaded now, and `fooling` keeps it."""
    if name == "__version__":
        return import_module("fooling.verify.evidence.store").version()
    if name not in homes():
        raise AttributeError(f"module 'fooling' has no attribute {name!r}")
    if name == "notation":  # a module itself
        return import_module("fooling.verify.statement.language.notation")
    meant: object = getattr(import_module(homes()[name]), name)
    vars(import_module("fooling"))[name] = meant
    return meant


if "IPython" in sys.modules:
    import_module("fooling.notebook").register_here()
