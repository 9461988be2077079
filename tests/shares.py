"""What `make test` leaves to `make exhaustive`: five sixths of long lists, two thirds of what tests draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def one_in(part: int, cases: Sequence[Any]) -> list[Any]:
    """The cases of a long test, of which `make test` runs one in so many, and `make exhaustive` the others."""
    found = []
    for i, case in enumerate(cases):
        values, name, marks = (case.values, case.id, case.marks) if hasattr(case, "marks") else ((case,), None, ())
        left_out = [] if i % part == 0 else [pytest.mark.exhaustive]
        found.append(pytest.param(*values, id=name, marks=[*marks, *left_out]))
    return found


def a_third_of(many: int) -> list[Any]:
    """How many a test draws: a third in `make test`, all in `make exhaustive`."""
    return [many // 3, pytest.param(many, marks=pytest.mark.exhaustive)]
