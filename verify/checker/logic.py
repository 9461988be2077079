"""The rules of logic: quantifiers, conjunction, induction, instances, cases.

A universal statement must show values for which its conditions are met (`inhabited`): vacuous truth is no confirmation.
The negation of a universal statement is an existential one, so `witness` is also the rule of counterexamples.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, matched, premise, prove, rule
from verify.checker.polynomial import is_integral
from verify.statement.proposition import (
    COMPARISONS,
    VARIABLE_SORTS,
    Term,
    free_variables,
    frozen,
    is_integer,
    require,
    substitute,
)


def values_of(node: Node, bindings: tuple[tuple[str, str], ...], context: Context) -> dict[str, Term]:
    """The node's `values`: a well-formed term for each bound variable, integral for those of sort int."""
    given = {name: frozen(value) for name, value in node["values"].items()}
    expect(
        given.keys() == {name for name, _ in bindings},
        f"values must be given for exactly {[name for name, _ in bindings]}",
    )
    for name, sort in bindings:
        require(given[name], VARIABLE_SORTS[sort], context.sorts, f"values.{name}")
        expect(sort != "int" or is_integral(given[name], context), f"the value of {name} must be an integer")
    return given


# forall: what holds of arbitrary values meeting the conditions holds of all of them.
@rule("forall", "inhabited", "by")
def _forall(goal: Term, node: Node, context: Context) -> Trusts:
    bindings, conditions, body = matched(goal, "forall")
    return inhabited(goal, node["inhabited"], context) | prove(body, node["by"], context.extended(bindings, conditions))


def inhabited(goal: Term, witness: object, context: Context) -> Trusts:
    """Values for which every condition holds: by evaluation (null) or by a derivation."""
    if not goal[2]:
        expect(witness is None, "a statement without conditions needs no witness against vacuity")
        return NOTHING
    expect(
        isinstance(witness, Mapping) and witness.keys() == {"values", "by"},
        "inhabited has exactly the fields values, by",
    )
    values = values_of(witness, goal[1], Context())  # type: ignore[arg-type]  # a Mapping, by the line above
    proofs = witness["by"]  # type: ignore[index]  # likewise
    expect(len(proofs) == len(goal[2]), "inhabited.by holds one entry a condition")
    outer = frozenset().union(*map(free_variables, goal[2])) - values.keys()
    expect(not outer, f"an inner quantifier's conditions must not depend on outer variables {sorted(outer)}")
    return NOTHING.union(
        *(prove(substitute(condition, values), proof) for condition, proof in zip(goal[2], proofs, strict=True))
    )


# exists: one assignment that meets the conditions and the body.  The negation of a universal statement has this form,
# so this is also the counterexample rule.
@rule("witness", "values", "by", "conditions")
def _witness(goal: Term, node: Node, context: Context) -> Trusts:
    bindings, conditions, body = matched(goal, "exists")
    values = values_of(node, bindings, context)
    expect(len(node["conditions"]) == len(conditions), "conditions holds one derivation a condition")
    trusts = prove(substitute(body, values), node["by"], context)
    return trusts.union(
        *(prove(substitute(c, values), by, context) for c, by in zip(conditions, node["conditions"], strict=True))
    )


@rule("and", "by")
def _and(goal: Term, node: Node, context: Context) -> Trusts:
    parts = matched(goal, "and")
    expect(len(parts) == len(node["by"]), f"{len(parts)} parts need as many derivations")
    return NOTHING.union(*(prove(part, by, context) for part, by in zip(parts, node["by"], strict=True)))


@rule("or", "part", "by")
def _or(goal: Term, node: Node, context: Context) -> Trusts:
    parts = matched(goal, "or")
    expect(is_integer(node["part"]) and 0 <= node["part"] < len(parts), f"part must be below {len(parts)}")
    return prove(parts[node["part"]], node["by"], context)


@rule("assumption")
def _assumption(goal: Term, node: Node, context: Context) -> Trusts:
    expect(goal in context.assumptions, "the goal is not among the assumptions")
    return NOTHING


# induction: P(first), and P(n) implies P(n + 1) for n >= first, give P(n) for all n >= first.
@rule("induction", "base", "step")
def _induction(goal: Term, node: Node, context: Context) -> Trusts:
    bindings, conditions, body = matched(goal, "forall")
    expect(len(bindings) == 1 and bindings[0][1] == "int", "induction is over one integer variable")
    name = bindings[0][0]
    start = len(conditions) == 1 and conditions[0][:2] == (">=", name) and is_integer(conditions[0][2])
    expect(start, f"the one condition must be {name} >= an integer")
    first = conditions[0][2]
    base = prove(substitute(body, {name: first}), node["base"], context)
    inside = context.extended(bindings, (*conditions, body))
    return base | prove(substitute(body, {name: ("+", name, 1)}), node["step"], inside)


# instance: what holds of all values holds of these.
@rule("instance", "of", "values", "conditions")
def _instance(goal: Term, node: Node, context: Context) -> Trusts:
    universal, trusts = premise(node["of"], context)
    bindings, conditions, body = matched(universal, "forall")
    values = values_of(node, bindings, context)
    expect(substitute(body, values) == goal, "the instance is not the goal")
    expect(len(node["conditions"]) == len(conditions), "conditions holds one derivation a condition")
    return trusts.union(
        *(prove(substitute(c, values), by, context) for c, by in zip(conditions, node["conditions"], strict=True))
    )


# by-cases on the order of two numbers: a < b or a >= b.
@rule("cases", "split", "below", "above")
def _cases(goal: Term, node: Node, context: Context) -> Trusts:
    condition = frozen(node["split"])
    require(condition, "proposition", context.sorts, "split")
    expect(condition[0] in ("<", ">=", "<=", ">"), "cases split on a comparison of two numbers")
    other = (COMPARISONS[condition[0]], *condition[1:])
    return prove(goal, node["below"], context.extended((), (condition,))) | prove(
        goal, node["above"], context.extended((), (other,))
    )
