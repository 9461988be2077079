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
        key, most, before, clocked = (args, *sorted(kwargs.items())), left(), done(), late()
        if key not in self.known or self.known[key][1] < most / self.again:
            answer: Answer | FoolingError
            try:
                answer = self.search(*args, **kwargs)
            except FoolingError as error:
                if is_over() or late() > clocked:
                    raise
                answer = error.with_traceback(None)
            hurried = done() - before > most / HURRIED
            if hurried and not isinstance(answer, FoolingError):
                hurried = not self.is_final(answer)
            self.known[key] = answer, most if hurried else inf
        answer, _ = self.known[key]
        if isinstance(answer, FoolingError):
            raise answer
        return answer

    def cache_clear(self) -> None:
        """Forget them all."""
        self.known.clear()
