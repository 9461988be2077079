"""The rules that compute: a statement without variables, or which instances a statement with finitely many has.

Nothing undefined is computed, not even inside a connective, which the kernel does not ask: a number without a value has
no enclosure (`meaning.interval`), and a statement about anything else is asked here before it is decided.  Networks are
run on every input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from fooling.verify.checker import evaluate, meaning
from fooling.verify.checker.kernel import (
    NOTHING,
    Context,
    Grounds,
    Node,
    Theory,
    WhenAsked,
    expect,
    matched,
    require_defined,
)
from fooling.verify.checker.logic import all_of
from fooling.verify.checker.meaning import paid
from fooling.verify.checker.theories import embeddings, held_functions, random_variables
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

theory = Theory()
PREDICATE = 2000  # numbers that deciding one of them counts for
LARGEST_TABLE = 10**6  # instances


def _of_machines() -> evaluate.Predicates:
    from fooling.verify.checker.theories import machines

    return machines.PREDICATES


OBJECTS = {**evaluate.PREDICATES, **held_functions.PREDICATES, **embeddings.PREDICATES, **random_variables.PREDICATES}
PREDICATES = WhenAsked(OBJECTS, _of_machines)


def holds(proposition: Term, context: Context) -> bool:
    """Whether a closed proposition is true; `Rejected` when that cannot be decided here."""
    head, *parts = proposition
    if head in meaning.NUMERIC:
        return meaning.compute(proposition, context.budget)
    if head in ("and", "or"):
        return (all if head == "and" else any)(holds(part, context) for part in parts)
    if head == "not":
        return not holds(parts[0], context)
    if head in ("forall", "exists"):
        computed = [held for _, held in instances(proposition, context)]
        return all(computed) if head == "forall" else any(computed)
    expect(head in PREDICATES, f"{head} is not decided by evaluation")
    context.budget.spend(PREDICATE)
    require_defined(proposition, context.closed())
    return PREDICATES[head](paid(context.budget, meaning.language, *parts), *parts)


def instances(quantified: Term, context: Context, limit: int = LARGEST_TABLE) -> Iterator[tuple[dict[str, Term], bool]]:
    """All integer assignments meeting the conditions, and whether the body holds there; at least one, or `Rejected`."""
    for values in points(quantified, context, limit):
        yield values, holds(substitute(quantified[3], values), context)


def points(quantified: Term, context: Context, limit: int = LARGEST_TABLE) -> Iterator[dict[str, Term]]:
    """All integer assignments meeting the conditions; at least one, or `Rejected`.

    Smallest first in each variable; all variables need constant bounds.
    """
    _, bindings, conditions, _ = quantified
    names, seen = [name for name, _ in bindings], False
    ends = [c for c in conditions if c[0] in (">=", "<=") and isinstance(c[1], str) and is_integer(c[2])]
    ranges = [range(_end(name, ">=", ends), _end(name, "<=", ends) + 1) for name in names]
    expect(all(sort == "int" for _, sort in bindings), "a table ranges over integers")
    expect(prod(map(len, ranges)) <= limit, f"more than {limit} instances")
    others = [condition for condition in conditions if condition not in ends]
    for point in product(*ranges):
        context.budget.spend()
        values = dict(zip(names, point, strict=True))
        if all(holds(substitute(condition, values), context) for condition in others):
            seen = True
            yield values
    expect(seen, "vacuous: no instance meets the conditions")


def _end(name: str, comparison: str, ends: Sequence[Term]) -> int:
    found = [end for op, variable, end in ends if (op, variable) == (comparison, name)]
    expect(bool(found), f"{name} has no constant bound {comparison}")
    return int(max(found) if comparison == ">=" else min(found))


# evaluate: a statement without variables is computed.
@theory.rule("evaluate")
def _evaluate(goal: Term, node: Node, context: Context) -> Grounds:
    expect(not free_variables(goal), f"cannot evaluate with free variables {sorted(free_variables(goal))}")
    expect(holds(goal, context), "evaluates to false")
    return NOTHING


# table: finitely many instances, each computed; their number is in the certificate, and is not zero.
@theory.rule("table", "instances")
def _table(goal: Term, node: Node, context: Context) -> Grounds:
    matched(goal, "forall")
    expect(not free_variables(goal), "a table has no free variables")
    seen, stated = 0, node["instances"]
    for values, held in instances(goal, context):
        expect(held, f"false at {values}")
        seen += 1
    expect(is_integer(stated) and stated == seen, f"the table has {seen} instances, not {stated}")
    return NOTHING


# finite: the same where instances are not computed; each has its derivation, in the order of the table.
@theory.rule("finite", "by")
def _finite(goal: Term, node: Node, context: Context) -> Grounds:
    _, _, body = matched(goal, "forall")
    expect(not free_variables(goal), "a table has no free variables")
    chosen = list(points(goal, context))
    expect(len(chosen) == len(node["by"]), f"{len(chosen)} instances need as many derivations")
    return all_of([substitute(body, values) for values in chosen], node["by"], context)
