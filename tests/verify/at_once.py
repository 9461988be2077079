"""What is given to processes, done in this one: for tests about what is kept and told, and not about processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from typing import Any

import pytest

from fooling.verify.runs.measures.engines import Engine
from fooling.verify.runs.processes import processes
from fooling.verify.runs.processes.one_process import Ended


class Here(Executor):
    """Whatever is submitted is done at once."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """A future that has its answer already, or its exception."""
        done = Future[Any]()
        try:
            done.set_result(work(*arguments, **named))
        except Exception as error:  # noqa: BLE001 - as of a process
            done.set_exception(error)
        return done


@contextmanager
def executor_here(engine: Engine, preload: Sequence[str] = ()) -> Iterator[Executor]:
    """In place of `Engine.executor`."""
    yield Here()


def work_here(monkeypatch: pytest.MonkeyPatch, stopped_at: int | None = None) -> None:
    """In place of the processes of `Workers`: each item is worked on here; Ctrl-C comes before the one of that number.

    Items are counted from 0.  What a process keeps of an item is kept here, as it is in a test otherwise.
    """
    begun = count()

    def each(_: processes.Workers, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Ended[Any, Any]]:
        for item in items:
            if next(begun) == stopped_at:
                raise KeyboardInterrupt
            yield Ended(item, work(item))

    monkeypatch.setattr(processes, "server", lambda preload: get_context("fork"))
    monkeypatch.setattr(processes.Workers, "each", each)
