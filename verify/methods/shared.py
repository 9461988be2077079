"""What was measured for one statement, for the next ones of the same run: settled ends of quantities, in a folder.

Each statement is decided in a process of its own, and statements of one file ask for the same matrices again.  What a
process settles, with a search that took some time, it puts down; who reads it believes nothing, and gives the
derivations to the checker again.  A file appears whole or not at all.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from hashlib import sha256
from pathlib import Path

from verify.methods.tactic import Node
from verify.statement.proposition import Term, frozen, thawed

WORTH_IT = 0.1  # seconds that a search took whose answer is put down
_FOLDER: ContextVar[Path | None] = ContextVar("where settled quantities are put down", default=None)
Shown = tuple[str, Term, Node]  # a comparison, a number, and the derivation of "quantity comparison number"


@contextmanager
def sharing(folder: Path | None) -> Iterator[None]:
    """What is settled inside is put down in the folder, and looked up there."""
    before = _FOLDER.set(folder)
    try:
        yield
    finally:
        _FOLDER.reset(before)


def looked_up(quantity: Term, accepted: Callable[[Iterable[Shown]], list[Shown]]) -> list[Shown]:
    """What another process has put down of the quantity, if the checker accepts it; else nothing."""
    folder = _FOLDER.get()
    if folder is None:
        return []
    try:
        kept = json.loads(_place(folder, quantity).read_text(encoding="utf-8"))
        found = [(op, frozen(value), node) for op, value, node in kept]
    except (OSError, ValueError, TypeError):  # there is no such file, or something else is in it
        return []
    return found if accepted(found) == found else []


def put_down(quantity: Term, found: list[Shown], started: float) -> None:
    """Keep what is settled, if the search begun at `started` (of the processor) took long enough."""
    folder, ends = _FOLDER.get(), {op: value for op, value, _ in found}
    settled = "=" in ends or (">=" in ends and ends[">="] == ends.get("<="))
    if folder is None or not settled or time.process_time() - started < WORTH_IT:
        return
    place = _place(folder, quantity)
    beside = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        beside.write_text(json.dumps([[op, thawed(value), node] for op, value, node in found]), encoding="utf-8")
        beside.replace(place)


def _place(folder: Path, quantity: Term) -> Path:
    return folder / sha256(repr(quantity).encode()).hexdigest()
