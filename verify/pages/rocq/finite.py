"""Statements with finitely many instances: one case for each (rules finite and table).

Each variable has a least and a greatest value among the conditions, so Rocq puts it on the list of the values between
them (`in_range` of proofs/ReplaySteps.v) and takes them one by one.  At a point that meets all conditions the body is
shown as its derivation says, or by computing; at any other point a condition is shown to fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod

from fooling.verify.checker.computation import holds, points
from fooling.verify.checker.kernel import Budget, Context
from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.place import Lines, Place, inside, stated
from fooling.verify.pages.rocq.written import NotExported, listing
from fooling.verify.statement.language.in_rocq import name
from fooling.verify.statement.proposition import Term, is_integer, negate, substitute

MOST_POINTS = 2**8
COMPUTED: Node = {"rule": "evaluate"}


def finite(goal: Term, node: Node, at: Place) -> Lines:
    """Each instance by its derivation, in the order of the points."""
    return _by_points(goal, iter(node["by"]), at)


def table(goal: Term, _: Node, at: Place) -> Lines:
    """Each instance by computing."""
    if goal[0] != "forall":
        raise NotExported(f"rule evaluate: it is not exported for a goal that is `{goal[0]}`")
    return _by_points(goal, None, at)


def _by_points(goal: Term, nodes: Iterator[Node] | None, at: Place) -> Lines:
    _, bindings, given, _ = goal
    ranges = [_range(v, given) for v, _ in bindings]
    if prod(map(len, ranges)) > MOST_POINTS:
        raise NotExported(
            f"{prod(map(len, ranges))} values are more than {MOST_POINTS}: they are not exported one by one"
        )
    met = [tuple(point.items()) for point in points(goal, Context(budget=Budget()))]
    hypotheses = [at.met.fresh("H") for _ in given]
    opening = f"move=> {' '.join([*(name(v) for v, _ in bindings), *hypotheses])}."

    def at_point(point: tuple[tuple[str, int], ...]) -> Lines:
        if point in met:
            return _instance(goal, dict(point), COMPUTED if nodes is None else next(nodes), at)
        return _no_instance(given, dict(point), at)

    return [opening, *(f"parted {h}." for h in hypotheses), *_split([v for v, _ in bindings], ranges, (), at_point, at)]


def _range(v: str, given: Sequence[Term]) -> range:
    """The values that the conditions with a constant leave to a variable; the checker has seen that there are some."""
    ends = [one for one in given if one[0] in (">=", "<=") and one[1] == v and is_integer(one[2])]
    low, high = ([end for op, _, end in ends if op == wanted] for wanted in (">=", "<="))
    if not low or not high:
        raise NotExported(f"the variable {v} has no constant bounds")
    return range(max(low), min(high) + 1)


def _split(
    names: Sequence[str],
    ranges: Sequence[range],
    point: tuple[tuple[str, int], ...],
    shown: Callable[[tuple[tuple[str, int], ...]], Lines],
    at: Place,
) -> Lines:
    """The values of the first variable, and at each of them those of the others."""
    if not names:
        return shown(point)
    v, values = name(names[0]), ranges[0]
    known, equation = at.met.fresh("I"), at.met.fresh("E")
    listed = listing(f"({value})%Z" for value in values)
    between = f"in_range ({values.start})%Z ({values[-1]})%Z {v} ltac:(lra) ltac:(lra)"
    lines = [f"have {known} : List.In {v} {listed} := {between}."]
    for value in values:
        rest = _split(names[1:], ranges[1:], (*point, (names[0], value)), shown, at)
        lines += [f"case: {known} => [{equation}|{known}].", *inside([f"subst {v}.", *rest])]
    return [*lines, f"by case: {known}."]


def _instance(goal: Term, values: Mapping[str, int], node: Node, at: Place) -> Lines:
    known, lines = stated(substitute(goal[3], values), node, at)
    return [*lines, f"first [ exact: {known} | (together; first [ assumption | by defined ]) ]."]


def _no_instance(given: Sequence[Term], values: Mapping[str, int], at: Place) -> Lines:
    """A condition that fails here."""
    there = (substitute(condition, values) for condition in given)
    failing = next(one for one in there if not holds(one, Context(budget=Budget())))
    lines = stated(negate(failing), COMPUTED, at)[1]
    return [*lines, "first [ contradiction | (exfalso; lra) ]."]


FINITE: Mapping[str, Callable[[Term, Node, Place], Lines]] = {"finite": finite, "table": table}
