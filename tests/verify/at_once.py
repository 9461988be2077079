"""What a census gives to processes, done in this one: for tests about what is kept, and not about processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from fooling.verify.runs.measures.engines import Engine


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
