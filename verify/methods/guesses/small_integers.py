"""The least integers that refute a statement about all: least total first."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.attempts import COUNTEREXAMPLES, note
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate, witness
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.statement.proposition import Term, free_variables


def smallest_counterexample(limits: Mapping[str, int] | int = 6, by: Tactic = evaluate) -> Tactic:
    """Refute a universal statement over integers by its least counterexample: least total, then lexicographic."""

    def found(goal: Term, context: Context) -> Node:
        note(COUNTEREXAMPLES)
        _, bindings, conditions, body = goal
        names = [name for name, _ in bindings]
        bound = {name: limits if isinstance(limits, int) else limits[name] for name in names}
        alone = {name: [c for c in conditions if free_variables(c) == {name}] for name in names}
        fitting = [[v for v in range(bound[name] + 1) if hold_at(alone[name], {name: v})] for name in names]
        together = [*(c for c in conditions if len(free_variables(c)) != 1), body]
        for point in sorted(product(*fitting), key=lambda point: (sum(point), point)):
            values = dict(zip(names, point, strict=True))
            if hold_at(together, values):
                return witness(values, by)(goal, context)
        most = ", ".join(f"{name} up to {limit}" for name, limit in bound.items())
        raise NotFound(f"no counterexample is computed for {most}")

    return found
