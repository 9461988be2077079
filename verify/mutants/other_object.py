"""The derivation of a statement about one object, tried with another one in its place.

A bound for Dyck-(2,2) that uses of the language no more than its D holds of every language with that D, by the same
steps.  So the other object is put into all of them, and what the checker then rejects is looked for anew: the outermost
statements that a step rests on first, and where one is not found, what its own derivation rests on.  What objects are
exchanged is read off the two statements.  Whether the steps then hold the checker says.
"""

from __future__ import annotations

from math import inf
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.ends import NotFound, afresh, in_steps, steps_left
from fooling.verify.methods.engine.tactic import Node, tactical
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.proposition import Term, frozen, thawed

Objects = tuple[Term, Term]  # one, and what stands in its place


@tactical
def with_the_other_object(goal: Term, context: Context, that: Term, derivation: Any) -> Node:
    """The steps of the derivation of a proposition, for a goal that differs from it in one object."""
    pairs = exchanged_objects(that, goal)
    if len(pairs) != 1 or len({one[0] if isinstance(one, tuple) else one for pair in pairs for one in pair}) != 1:
        raise NotFound("the statements do not differ in one object")
    ((old, new),) = pairs
    return _steps(goal, _replaced(derivation, thawed(old), thawed(new)), context)


def exchanged_objects(one: Term, other: Term) -> set[Objects]:
    """The innermost terms at the same places of two statements that differ, for each place."""
    if one == other:
        return set()
    if not (isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other) and one[0] == other[0]):
        return {(one, other)}
    inside = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    if any(isinstance(part, tuple) for pair in inside for part in pair):
        return set().union(*(exchanged_objects(*pair) for pair in inside))
    return {(one, other)}


def _replaced(data: Any, old: Any, new: Any) -> Any:
    if data == old and isinstance(data, list):
        return new
    if isinstance(data, dict):
        return {name: _replaced(part, old, new) for name, part in data.items()}
    return [_replaced(part, old, new) for part in data] if isinstance(data, list) else data


def _mended(that: Term, node: Node, context: Context) -> Node:
    """The node, if the checker accepts it; else another one, or the same on premises that are mended."""
    try:
        prove(that, node, afresh(context))
        return node
    except FoolingError:
        pass
    try:
        with in_steps(steps_left(inf) * 3 / 4):
            return automatic(that, context)
    except FoolingError:
        return _steps(that, node, context)


def _steps(that: Term | None, node: Node, context: Context) -> Node:
    """The node with the statements that it rests on mended; `that` is not known of the conditions of an axiom."""
    mended = dict(node)
    if node["rule"] == "forall" and that is not None:
        mended["by"] = _steps(that[3], node["by"], context.extended(that[1], that[2]))
    elif node["rule"] == "cut":
        mended["lemma"] = _premise(node["lemma"], context)
        lemma = frozen(node["lemma"]["that"])
        mended["by"] = _steps(that, node["by"], context.extended((), (lemma,)))
    else:
        if "premises" in node:
            mended["premises"] = [_premise(premise, context) for premise in node["premises"]]
        if "premise" in node:
            mended["premise"] = _premise(node["premise"], context)
        if "conditions" in node:
            mended["conditions"] = [_steps(None, condition, context) for condition in node["conditions"]]
    return mended


def _premise(premise: Node, context: Context) -> Node:
    return {"that": premise["that"], "by": _mended(frozen(premise["that"]), premise["by"], context)}
