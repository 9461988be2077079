"""Integers far from 0 that may be a counterexample: next to powers of 2 and to the numbers of the statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.methods.engine.clock import steps_left
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, number, witness
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

FAR = 20  # powers of 2 that are tried
MOST = 3_000  # points that are computed


def farther(goal: Term, context: Context) -> Node:
    """Integers next to powers of 2 and to the numbers of the statement for which it is computed, least total first.

    A variable that a condition defines, as n = 2^u does, has the value that those of the others give it.
    """
    _, bindings, conditions, body = goal
    if any(sort != "int" for _, sort in bindings):
        raise NotFound("only integers are tried")
    defined = _definitions([name for name, _ in bindings], conditions)
    names = [name for name, _ in bindings if name not in defined]
    near = {value + d for value in (*(2**i for i in range(FAR)), *_numbers(goal)) for d in (-1, 0, 1)}
    tried = sorted(near | set(range(FAR))) if names else []
    step = max(1, -(-len(tried) // int(MOST ** (1 / max(1, len(names))))))  # nothing is left where all are defined
    for point in sorted(product(tried[::step], repeat=len(names)), key=lambda point: (sum(map(abs, point)), point)):
        steps_left(1)
        values = dict(zip(names, point, strict=True))
        values.update(_computed(defined, values))
        if len(values) == len(bindings) and hold_at((*conditions, body), values):
            return witness(values)(goal, context)
    raise NotFound("no integers next to powers of 2 are a counterexample")


def _definitions(names: Sequence[str], conditions: Sequence[Term]) -> dict[str, Term]:
    """The variables that conditions equate with terms in variables that are not so defined."""
    found: dict[str, Term] = {}
    for condition in conditions:
        if condition[0] == "=" and condition[1] in names and condition[1] not in found:
            used = free_variables(condition[2])
            if condition[1] not in used and used.isdisjoint(found):
                found[condition[1]] = condition[2]
    return {name: term for name, term in found.items() if free_variables(term).isdisjoint(found)}


def _computed(defined: Mapping[str, Term], values: Mapping[str, Term]) -> dict[str, Term]:
    try:
        return {name: number(exactly(substitute(term, values))) for name, term in defined.items()}
    except FoolingError:
        return {}


def _numbers(term: Term) -> Iterator[int]:
    if is_integer(term):
        yield int(term)
    elif isinstance(term, tuple):
        for part in term:
            yield from _numbers(part)
