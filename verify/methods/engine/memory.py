"""What a search has found, for the next one that asks for the same.

That nothing was found is an answer, too.  A search that ends when its steps are done may find less than it would have
with more: so what a hurried one has found is not taken for all there is, and sought again where there are more.  That
one which the clock ended has found nothing is never an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from math import inf
from typing import Any, Generic, ParamSpec, TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.methods.engine.clock import is_over
from fooling.verify.methods.engine.step_counter import done, late, left

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
HURRIED = 8  # a search that takes more than such a part of the steps that are left may have been cut short
AGAIN = 4  # times as many have to be left for another try, where nothing else is said


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
