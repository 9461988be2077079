"""What `make test` leaves to `make exhaustive`: most of the long lists, and most of what tests draw at random.

`make test` draws the same each time, so that a mistake that one draw in a hundred shows is found, or not, for good;
`make exhaustive` is where it is looked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

Test = TypeVar("Test", bound=Callable[..., None])
EVERY_DRAW = "FOOLING_DRAWS"  # set by `make exhaustive`


def one_in(part: int, cases: Sequence[Any]) -> list[Any]:
    """The cases of a long test, of which `make test` runs one in so many, and `make exhaustive` the others.

    A tuple is a case of several values.
    """
    found = []
    for i, case in enumerate(cases):
        named = case if hasattr(case, "marks") else pytest.param(*(case if isinstance(case, tuple) else (case,)))
        left_out = [] if i % part == 0 else [pytest.mark.exhaustive]
        found.append(pytest.param(*named.values, id=named.id, marks=[*named.marks, *left_out]))
    return found


def share_of_draws(many: int, part: int = 6) -> int:
    """A sixth, or less, in `make test`, all in `make exhaustive`, where every test that draws runs (`drawn`)."""
    return many if os.environ.get(EVERY_DRAW) else many // part


def drawn(many: int, part: int = 6, *, suppress: Sequence[HealthCheck] = ()) -> Callable[[Test], Test]:
    """How many examples hypothesis draws: a sixth, or less, in `make test`, all in `make exhaustive`."""

    def decorated(test: Test) -> Test:
        examples = share_of_draws(many, part)
        shared: Test = settings(max_examples=examples, deadline=None, suppress_health_check=suppress)(test)
        return shared

    return decorated


def a_share_of(part: int, many: int) -> list[Any]:
    """How many a test draws: one in so many in `make test`, all in `make exhaustive`."""
    return [many // part, pytest.param(many, marks=pytest.mark.exhaustive)]
