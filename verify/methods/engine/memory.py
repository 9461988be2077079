"""What a search has found, for the next one that asks for the same.

That nothing was found is an answer, too.  A search that ends when its steps are done may find less than it would have
with more: so what a hurried one has found is not taken for all there is, and sought again where there are more.  That
one which the clock ended has found nothing is never an answer.

Each statement is decided in a process of its own, and statements of one file ask for the same matrices again.  What a
process settles of a quantity, with a search that took some time, it puts down in a folder (`sharing`); who reads it
believes nothing, gives the derivations to the checker again, and takes none that trusts a solver.  A file appears whole
or not at all.

The lemmas, among those proposed, whose derivation the checker accepts in the context at hand.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.attempts import constantly, known, note_step
from fooling.verify.methods.engine.ends import FAULTS, afresh, done, is_over, late, left, passed_over
from fooling.verify.methods.engine.goals import Bound, Interval, number
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic
from fooling.verify.reading.json_text import read_json
from fooling.verify.statement.proposition import Term, frozen, thawed

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
HURRIED = 8  # a search that takes more than such a part of the steps that are left may have been cut short
AGAIN = 4  # times as many have to be left for another try, where nothing else is said
WORTH_IT = 0.1  # seconds that a search took whose answer is put down
_FOLDER: ContextVar[Path | None] = ContextVar("where settled quantities are put down", default=None)
Begun = tuple[float, int, int]  # the steps that were left, and done, and how often the clock had ended a search


def here() -> Begun:
    """Where a search begins, for `lasts`."""
    return left(), done(), late()


def lasts(begun: Begun) -> float:
    """How many steps may be left for what a search that began there has found to be all there is.

    As many as then where it may have been cut short, none where the clock has ended a part of it, else any number.
    """
    most, before, clocked = begun
    return -inf if late() > clocked else most if done() - before > most / HURRIED else inf


def holds_now(lasting: float, again: float = AGAIN) -> bool:
    """Whether what lasts so long needs no other try."""
    return lasting >= left() / again


class remembered(Generic[Asked, Answer]):
    """The answers of a search; one found in a hurry only until `again` times as many steps are left, unless final."""

    def __init__(
        self,
        search: Callable[Asked, Answer],
        is_final: Callable[[Answer], bool] = lambda answer: False,
        again: float = AGAIN,
    ) -> None:
        update_wrapper(self, search)
        self.is_final, self.again = is_final, again
        self.search, self.known = search, dict[Any, tuple[Answer | FoolingError, float]]()

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        """The answer, or the error that the search ended with, but for one that it was over."""
        key, begun = (args, *sorted(kwargs.items())), here()
        if key not in self.known or not holds_now(self.known[key][1], self.again):
            answer: Answer | FoolingError
            try:
                answer = self.search(*args, **kwargs)
            except FoolingError as error:
                if is_over() or late() > begun[2]:
                    raise
                answer = error.with_traceback(None)
            is_final = not isinstance(answer, FoolingError) and self.is_final(answer)
            self.known[key] = answer, inf if is_final else lasts(begun)
        answer, _ = self.known[key]
        if isinstance(answer, FoolingError):
            raise answer
        return answer

    def cache_clear(self) -> None:
        """Forget them all."""
        self.known.clear()


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


def working(proposed: Sequence[Lemma], context: Context) -> list[Lemma]:
    """The lemmas whose derivations are found and accepted, each by the first that is.

    Where one before it failed in a hurry, that one is tried again with more steps: so what a search found when it was
    nearly over is not what a later one finds.
    """
    found, hurried = dict[Term, Lemma](), dict[Term, float]()
    before = _accepted(context.assumptions, tuple(context.sorts.items()))
    for that, by in proposed:
        if that in found:
            continue
        if that not in before or not holds_now(before[that][1]):
            begun = here()
            node = _derivation(that, by, context)
            hurried[that] = min(lasts(begun), hurried.get(that, inf))
            if node is None:
                continue
            before[that] = node, hurried[that]
        found[that] = (that, constantly(before[that][0]))
    known(found)
    return list(found.values())


def _derivation(that: Term, by: Tactic, context: Context) -> Node | None:
    try:
        node = by(that, afresh(context))
        note_step(node)
        prove(that, node, afresh(context))
    except FoolingError:
        return None
    except FAULTS as error:
        passed_over(error)
        return None
    return node


@lru_cache(64)
def _accepted(assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]) -> dict[Term, tuple[Node, float]]:
    """What has been accepted under these assumptions, and how long that lasts (`memory.lasts`)."""
    return {}
