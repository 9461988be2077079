"""One server of processes for all tests: it loads what any command's processes load, and forks them all.

A command that runs in the process of its test has its work done in processes, as it has them wherever it is called by a
program.  The server that forks these is started once in a process of tests, and with what the first command asks for:
every process of another command would load its own modules anew, which takes a second or more each.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.context import ForkServerContext

from fooling.verify.runs.processes import processes

LIBRARIES = ("numpy", "sympy", "networkx", "fooling.verify.runs.processes.preloaded")
ROOMS = ("fooling.verify.methods", "fooling.verify.runs", "fooling.verify.words", "fooling.verify.checker")
_server = processes.server


def modules() -> Iterator[str]:
    """The libraries, and all modules of the rooms that the work of processes is in."""
    yield from (name for name in LIBRARIES if find_spec(name))
    for room in ROOMS:
        yield from (one.name for one in pkgutil.walk_packages(import_module(room).__path__, f"{room}."))


def started_once(preload: Sequence[str]) -> ForkServerContext:
    """In place of `processes.server`: what is asked for is among what is loaded, or each process loads it."""
    return _server((*preload, *modules()))


def install() -> None:
    """From now on in this process."""
    processes.server = started_once
