"""Whether this process is the command line `fooling` alone, so that no program of a user's has run in it.

A Python program that calls `fooling.check`, a notebook and a test are programs of somebody's: what they have loaded,
changed or started is not to be passed on to the processes that decide claims.
"""

from __future__ import annotations

from contextvars import ContextVar

ALONE: ContextVar[bool] = ContextVar("whether the command line is the whole program", default=False)
"""The command line sets it, where it is not called by another program."""
