"""What was measured for one statement, for the next ones of the same run: settled ends of quantities, in a folder.

Each statement is decided in a process of its own, and statements of one file ask for the same matrices again.  What a
process settles, with a search that took some time, it puts down; who reads it believes nothing, gives the derivations
to the checker again, and takes none that trusts a solver.  A file appears whole or not at all.
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

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.methods.engine.bounds import Bound, Interval
from fooling.verify.methods.engine.tactic import number
from fooling.verify.reading.json_text import read_json
from fooling.verify.statement.proposition import Term, frozen, thawed

WORTH_IT = 0.1  # seconds that a search took whose answer is put down
_FOLDER: ContextVar[Path | None] = ContextVar("where settled quantities are put down", default=None)


@contextmanager
def sharing(folder: Path | None) -> Iterator[None]:
    """What is settled inside is put down in the folder, and looked up there."""
    before = _FOLDER.set(folder)
    try:
        yield
    finally:
        _FOLDER.reset(before)


def looked_up(quantity: Term, accepted: Callable[[Iterable[Bound]], list[Bound]]) -> list[Bound]:
    """What another process has put down of the quantity, if all of it is `accepted`; else nothing."""
    folder = _FOLDER.get()
    if folder is None or not _place(folder, quantity).exists():
        return []
    try:
        kept = read_json(_place(folder, quantity))
        found = [Bound.of((op, quantity, frozen(value)), node) for op, value, node in kept]
    except (OSError, ValueError, TypeError, LookupError, FoolingError):  # something else is in the file
        return []
    return found if accepted(found) == found else []


def put_down(quantity: Term, found: list[Bound], started: float) -> None:
    """Keep what is settled, if the search begun at `started` (of the processor) took long enough."""
    folder = _FOLDER.get()
    if folder is None or not Interval(tuple(found)).is_exact or time.process_time() - started < WORTH_IT:
        return
    place = _place(folder, quantity)
    beside = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        beside.write_text(
            json.dumps([[one.op, thawed(number(one.value)), one.node] for one in found]), encoding="utf-8"
        )
        beside.replace(place)


def _place(folder: Path, quantity: Term) -> Path:
    return folder / sha256(repr(quantity).encode()).hexdigest()
