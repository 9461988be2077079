"""The least integers that refute a statement about all: least total first.

The total is that of the values without their signs.  Where no condition bounds a variable from below, negative values
are tried, too, after those of the same total that are not negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import prod

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import COUNTEREXAMPLES, note
from fooling.verify.methods.engine.clock import steps_left
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, Tactic, briefly, evaluate, tactical, witness
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.guesses.values_at_bounds import next_to_small
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer

MANY = 5_000  # points, up to which negative values are among them
MOST = 50_000  # points below a counterexample, of which each is looked at


@tactical
def smallest_counterexample(
    goal: Term, context: Context, sizes: Mapping[str, int] | int = 6, by: Tactic = evaluate
) -> Node:
    """Refute a universal statement over integers by its least counterexample: least total, then lexicographic.

    `limits` are those of the values without their signs.
    """
    note(COUNTEREXAMPLES)
    _, bindings, conditions, body = goal
    names = [name for name, _ in bindings]
    bound = {name: sizes if isinstance(sizes, int) else sizes[name] for name in names}
    alone = {name: [c for c in conditions if free_variables(c) == {name}] for name in names}
    fitting = [[v for v in _within(bound[name]) if hold_at(alone[name], {name: v})] for name in names]
    if prod(map(len, fitting)) > MANY:  # those below 0 would cost too much
        fitting = [[v for v in fits if v >= 0] for fits in fitting]
    together = [*(c for c in conditions if len(free_variables(c)) != 1), body]
    for point in sorted(product(*fitting), key=_size):
        steps_left(1)
        values = dict(zip(names, point, strict=True))
        if hold_at(together, values):
            return witness(values, by)(goal, context)
    most = ", ".join(f"{name} up to {limit}" for name, limit in bound.items())
    raise NotFound(f"no counterexample is computed for {most}")


def _within(limit: int) -> Iterable[int]:
    return range(-limit, limit + 1)


def _size(point: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    return sum(map(abs, point)), sum(value < 0 for value in point), point


@tactical
def least_of_all(goal: Term, context: Context, tactic: Tactic) -> Node:
    """The least counterexample, where that of the tactic has few enough points below it; else a small one, or that."""
    node = tactic(goal, context)
    values = {name: frozen(value) for name, value in node["values"].items()}
    if any(sort != "int" or not is_integer(values[name]) for name, sort in goal[1]):
        return node
    sizes = {name: abs(int(values[name])) for name, _ in goal[1]}
    few = prod(2 * size + 1 for size in sizes.values()) <= MOST
    smaller = smallest_counterexample(sizes) if few else next_to_small
    try:
        return briefly(smaller, limits.SMALL_COUNTEREXAMPLE)(goal, context)
    except NotFound:
        return node
