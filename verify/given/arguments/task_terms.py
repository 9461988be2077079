"""Tasks in propositions: `["task", "NAME", {"items": 4, "n": 2}]`, or `task NAME with items = 4, n = 2` in a sentence.

With n it is the function of two parties that the task makes at that size: a function of the grammar where the task is
one, for a variable n, too; else the matrix of its answers, with * where nothing is asked.  Without n it is what a
network is to compute, at all lengths.  So a proposition is about operators of the grammar alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.circuits.tasks.contents import task
from fooling.circuits.tasks.task import Task, matrix
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.row import Term

MOST_ENTRIES = 2**16


def term_of_task(name: Any, parameters: Mapping[str, Any] | None = None) -> Term:
    """The function at the size n, or the task of networks; InvalidInput, one line, where there is none."""
    given = dict(parameters or {})
    n = given.pop("n", None)
    one = task(",".join([str(name), *(f"{key}={value}" for key, value in given.items())]))
    if n is not None:
        return function_of(one, n)
    if (found := one.asked()) is None:
        raise InvalidInput(f"task {one.name}: no task of networks at all lengths; want its function at a size, n = 2")
    return found


def function_of(one: Task, n: int | str) -> Term:
    """The function of two parties that a task makes at the size n."""
    if not isinstance(n, int):
        if (known := one.function(n)) is None:  # type: ignore[arg-type]
            raise InvalidInput(f"task {one.name}: its function is known at numbers alone; want n = 2, not n = {n}")
        return known
    one.require(n)
    if (known := one.function(n)) is not None:
        return known
    asked = one.asked()
    if asked is not None and asked[0] == "membership":
        return "under", asked[1], "odd-even", n
    entries, _, _ = matrix(one, n, MOST_ENTRIES)
    return "matrix", entries
