"""`dataclass` as Python has it, but that a class is made one when it is first used: most classes of a run never are.

For each dataclass Python writes a program and compiles it, which takes a third of a millisecond.  A small question
loads a hundred of them, and uses a few.  So a class that is decorated here holds, for each name that Python would enter
(`__init__`, `__eq__`, ...), a descriptor.  Whoever looks up such a name has Python make the dataclass there and then: a
first object does, and `==`, `hash`, a subclass, `fields`, `replace`, `match`.  From then on the class is what Python's
decorator makes of it, and nothing else.

A class that defines such a name itself, that has a field with more than a plain default, or that is asked for more than
`frozen`, `eq` and `repr`, is made at once.  A mistake that Python finds in another one is told at its first use.  The
checker, and what it imports, use Python's decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import field as field
from dataclasses import fields as fields
from dataclasses import replace as replace
from threading import RLock
from typing import TYPE_CHECKING, Any

ALWAYS = ("__dataclass_fields__", "__dataclass_params__", "__match_args__", "__init__")
BY_OPTION = {"repr": ("__repr__",), "eq": ("__eq__", "__hash__"), "frozen": ("__setattr__", "__delattr__")}
DEFAULTS = {"repr": True, "eq": True, "frozen": False}
_MAKING = RLock()


class _Entered:
    """What stands for a name that Python enters into a class when it makes a dataclass of it."""

    __slots__ = ("_cls", "_name", "_options")

    def __init__(self, cls: type, name: str, options: dict[str, bool]) -> None:
        self._cls, self._name, self._options = cls, name, options

    def __get__(self, one: object, of: type | None = None) -> Any:
        with _MAKING:
            _make(self._cls, self._options)
        found = vars(self._cls)[self._name]
        return found.__get__(one, of) if hasattr(found, "__get__") else found


def _make(cls: type, options: dict[str, bool]) -> None:
    names = [name for name, found in vars(cls).items() if isinstance(found, _Entered)]
    for name in names:
        delattr(cls, name)
    if names:
        dataclasses.dataclass(**options)(cls)


def _when_used(cls: type, options: dict[str, bool]) -> type:
    chosen = DEFAULTS | options
    names = [*ALWAYS, *(name for option, some in BY_OPTION.items() if chosen[option] for name in some)]
    if not chosen.keys() <= DEFAULTS.keys() or any(map(vars(cls).__contains__, names)):
        return dataclasses.dataclass(**options)(cls)
    if any(isinstance(found, dataclasses.Field) for found in vars(cls).values()):
        return dataclasses.dataclass(**options)(cls)
    for name in names:
        is_unhashable = name == "__hash__" and not chosen["frozen"]
        setattr(cls, name, None if is_unhashable else _Entered(cls, name, options))
    return cls


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> type | Callable[[type], type]:
        """The decorator of Python's standard library, for a class that may never be used."""
        return (lambda one: _when_used(one, options)) if cls is None else _when_used(cls, options)
