"""One server of processes for all tests: it loads what any command's processes load, and forks them all.

A command that runs in the process of its test has its work done in processes, as it has them wherever it is called by a
program.  The server that forks these is started once in a process of tests, and with what the first command asks for:
every process of another command would load its own modules anew, which takes a second or more each.  What `recheck`
forks from the command line as it is comes from the server too: a process of tests has all modules of all tests, torch
among them, and to fork it takes four times as long as to check a certificate.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Generator, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.context import ForkServerContext
from typing import Any

from fooling.verify.claims import claim
from fooling.verify.claims.claim import PACKS
from fooling.verify.runs.certificates import many_certificates
from fooling.verify.runs.processes import processes
from fooling.verify.runs.processes.one_process import Ended, Limits

LIBRARIES = ("numpy", "sympy", "networkx", "fooling.verify.runs.processes.preloaded")
ROOMS = ("fooling.verify.methods", "fooling.verify.runs", "fooling.verify.words", "fooling.verify.checker")
_server = processes.server


@cache
def modules() -> tuple[str, ...]:
    """The libraries, and all modules of the rooms that the work of processes is in."""
    libraries = [name for name in LIBRARIES if find_spec(name)]
    rooms = [(f"{room}.", import_module(room).__path__) for room in ROOMS]
    return (*libraries, *(one.name for prefix, path in rooms for one in pkgutil.walk_packages(path, prefix)))


def started_once(preload: Sequence[str]) -> ForkServerContext:
    """In place of `processes.server`: what is asked for is among what is loaded, or each process loads it."""
    return _server((*preload, *modules()))


def from_the_server(
    work: Callable[[Any], Any], items: Sequence[Any], jobs: int, limits: Limits, preload: Sequence[str] = ()
) -> Generator[Ended[Any, Any], None, None]:
    """In place of the `each_in_turn` of `recheck`; each process is told of the packs that a test has planted."""
    knowing = work if claim.PACKS is PACKS else partial(with_packs, dict(claim.PACKS), work)
    return processes.each_in_turn(knowing, items, jobs, limits, preload)


def with_packs(packs: dict[str, str], work: Callable[[Any], Any], item: Any) -> Any:
    """The work, in a process of its own, where these packs are known."""
    claim.PACKS = packs
    return work(item)


def install() -> None:
    """From now on in this process."""
    processes.server = started_once
    many_certificates.each_in_turn = from_the_server  # type: ignore[attr-defined]
