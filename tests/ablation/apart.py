"""Something done in a process of its own, forked from this one as it is, with a limit on the processor's seconds.

Nothing of one statement is remembered for the next, as in `fooling check`; and no procedure stays switched off.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from select import select
from typing import Any, Generic, TypeVar

from fooling.verify.runs.processes.forgotten import to_be_cleared

Item = TypeVar("Item")


@dataclass(frozen=True)
class _Running(Generic[Item]):
    item: Item
    process: int
    pipe: int


def each_apart(
    items: Iterable[Item], done: Callable[[Item], Any], seconds: Callable[[Item], float], jobs: int = 1
) -> Iterator[tuple[Item, Any]]:
    """Each item with what became of it, as JSON has it, in the order in which they end; None where time was over."""
    waiting, running = iter(items), dict[int, _Running[Item]]()
    to_be_cleared(tuple(sys.modules))  # looked for once, not by each process
    gc.collect()
    gc.freeze()
    while True:
        while len(running) < jobs and (item := next(waiting, None)) is not None:
            started = _started(item, done, seconds(item))
            running[started.pipe] = started
        if not running:
            return
        for pipe in select(list(running), [], [])[0]:
            one = running.pop(pipe)
            with os.fdopen(pipe, "rb") as answers:
                told = answers.read()
            os.waitpid(one.process, 0)
            yield one.item, json.loads(told) if told else None


def _started(item: Item, done: Callable[[Item], Any], seconds: float) -> _Running[Item]:
    here, there = os.pipe()
    process = os.fork()
    if process:
        os.close(there)
        return _Running(item, process, here)
    try:
        os.close(here)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)  # the search itself has the other timer
        told = json.dumps(done(item)).encode()
        with os.fdopen(there, "wb") as answers:
            answers.write(told)
    finally:
        os._exit(0)
