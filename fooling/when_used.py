"""Modules that are loaded when something of them is first used, so that a small question loads a small program.

A room says in its `__init__` which of its modules these are:

    __getattr__ = when_used(__name__, "constructed", "partial_networks")

Then `from fooling.verify.methods.machines import constructed`, at the head of a file as ever, loads nothing; the first
`constructed.by_construction` does.  What has to be there before, such as a constant in a table, belongs into a module
of its own.  Readers, types and the contracts of import-linter see an ordinary import.

Whoever imports a name from such a module loads it there and then.  Two threads load it once, as Python's own lock has
it.  What is set on a module that is not loaded yet, as tests do, is set on the module itself.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any


class _WhenUsed:
    """What stands for a module that need not be loaded yet."""

    __slots__ = ("_full_name",)

    def __init__(self, full_name: str) -> None:
        object.__setattr__(self, "_full_name", full_name)

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._full_name), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(import_module(self._full_name), name, value)

    def __delattr__(self, name: str) -> None:
        delattr(import_module(self._full_name), name)

    def __repr__(self) -> str:
        return f"<{self._full_name}, loaded when it is used>"


def load_now(*modules: object) -> None:
    """Load them where a program would wait otherwise."""
    for one in modules:
        if isinstance(one, _WhenUsed):
            import_module(one._full_name)


def when_used(room: str, *modules: str) -> Callable[[str], ModuleType]:
    """The `__getattr__` of a package, these modules of which are loaded when they are used."""

    def found(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return _WhenUsed(f"{room}.{name}")

    return found
