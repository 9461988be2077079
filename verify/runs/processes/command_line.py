"""Whether this process is the command line `fooling` alone, so that no program of a user's has run in it.

A Python program that calls `fooling.check`, a notebook and a test are programs of somebody's: what they have loaded,
changed or started is not to be passed on to the processes that decide claims.
"""

from __future__ import annotations

from contextvars import ContextVar

_ALONE: ContextVar[bool] = ContextVar("whether the command line is the whole program", default=False)


def say_command_line() -> None:
    """The command line says so of itself, when it is not called by another program."""
    _ALONE.set(True)


def is_command_line() -> bool:
    """Whether it is."""
    return _ALONE.get()
