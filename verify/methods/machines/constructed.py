"""Networks that there are at all lengths: by the constructions that the axioms have."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, Tactic, first_in
from fooling.verify.statement.proposition import Term

CONDITIONS = range(12)  # as many as any of these axioms has, or more
CONSTRUCTED = ("transformer-of-layers-computes", "transformer-looks-up", "sparse-threshold")
FAMILIES = ("equality", "disjointness", "intersection")  # thresholds of features of two bits


def shown(name: str, by: Tactic, **values: Term) -> Tactic:
    """The axiom, each of its conditions by that tactic where it is not seen."""
    return axiom(name, conditions=dict.fromkeys(CONDITIONS, by), **values)


def by_construction(by: Tactic) -> Tactic:
    """That some network computes something: conditions of the axioms are shown by that tactic."""

    def found(goal: Term, context: Context) -> Node:
        return first_in(_routes(goal, context, by), goal, context)

    return found


def _routes(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    if goal[0] == "transformer-looks-up":
        yield shown("lookup-by-codes", by)
    elif goal[0] == "transformer-computes" and goal[1][0] == "index":
        yield shown("index-by-lookup", by, A=2)
    elif goal[0] == "sparse-threshold":
        yield from (shown(f"sparse-{name}", by) for name in (*FAMILIES, "complement"))
    elif goal[0] == "transformer-of-layers-computes":
        assumed = [one[3] for one in context.assumptions if one[0] == "sparse-threshold" and one[1] == goal[1]]
        yield from (shown("layers-of-sparse-features", by, k=k) for k in dict.fromkeys((*assumed, 2)))
        yield shown("layers-of-one", by)
    else:
        raise NotFound("no construction is known")
