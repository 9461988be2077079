"""What `make test` leaves to `make exhaustive`: most of the long lists, and most of what tests draw at random.

`make test` draws the same each time, so that a mistake that one draw in a hundred shows is found, or not, for good;
`make exhaustive` is where it is looked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

Test = TypeVar("Test", bound=Callable[..., None])
EVERY_DRAW = "FOOLING_DRAWS"  # set by `make exhaustive`
PART, FEWEST = 15, 3  # of what is drawn, `make test` draws one in so many, and so many at least


def one_in(part: int, cases: Sequence[Any]) -> list[Any]:
    """The cases of a long test, of which `make test` runs one in so many, and `make exhaustive` the others.

    A tuple is a case of several values.
    """
    return [_marked(case, i % part != 0) for i, case in enumerate(cases)]


def one_of_each(kind: Callable[[Any], Hashable], cases: Sequence[Any]) -> list[Any]:
    """Likewise, where `make test` runs the first case of each kind."""
    first: dict[Hashable, int] = {}
    for i, case in enumerate(cases):
        first.setdefault(kind(case), i)
    return [_marked(case, first[kind(case)] != i) for i, case in enumerate(cases)]


def _marked(case: Any, is_left_out: bool) -> Any:
    named = case if hasattr(case, "marks") else pytest.param(*(case if isinstance(case, tuple) else (case,)))
    marks = [*named.marks, *([pytest.mark.exhaustive] if is_left_out else [])]
    return pytest.param(*named.values, id=named.id, marks=marks)


def later(*values: Any) -> Any:
    """A case that only `make exhaustive` runs, beside one of its kind that stays."""
    return pytest.param(*values, marks=pytest.mark.exhaustive)


def share_of_draws(many: int, part: int = PART) -> int:
    """A fifteenth, or less, in `make test`, all in `make exhaustive`, where every test that draws runs (`drawn`)."""
    return many if os.environ.get(EVERY_DRAW) else max(FEWEST, many // part)


def drawn(many: int, part: int = PART, *, suppress: Sequence[HealthCheck] = ()) -> Callable[[Test], Test]:
    """How many examples hypothesis draws: a fifteenth, or less, in `make test`, all in `make exhaustive`."""

    def decorated(test: Test) -> Test:
        examples = share_of_draws(many, part)
        shared: Test = settings(max_examples=examples, deadline=None, suppress_health_check=suppress)(test)
        return shared

    return decorated


def a_share_of(part: int, many: int) -> list[Any]:
    """How many a test draws: one in so many in `make test`, all in `make exhaustive`."""
    return [many // part, pytest.param(many, marks=pytest.mark.exhaustive)]
