"""The rules of logic: quantifiers, connectives, induction, instances, cases, lemmas.

A universal statement must show values for which its conditions are met (`inhabited`): vacuous truth is no confirmation.
The negation of a universal statement is an existential one, so `witness` is also the rule of counterexamples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.checker.axioms import stated_axiom
from verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, given, matched, premise, prove, terms
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, free_variables, is_integer, substitute

theory = Theory()


def all_of(goals: Sequence[Term], nodes: Sequence[Node], context: Context) -> Grounds:
    """Each goal by its own derivation."""
    expect(len(goals) == len(nodes), f"{len(goals)} statements need as many derivations")
    return NOTHING.union(*(prove(goal, node, context) for goal, node in zip(goals, nodes, strict=True)))


# forall: what holds of arbitrary values meeting the conditions holds of all of them.
@theory.rule("forall", "inhabited", "by")
def _forall(goal: Term, node: Node, context: Context) -> Grounds:
    bindings, conditions, body = matched(goal, "forall")
    return inhabited(goal, node["inhabited"], context) | prove(body, node["by"], context.extended(bindings, conditions))


def inhabited(goal: Term, witness: object, context: Context) -> Grounds:
    """Values for which every condition holds, by derivations; none where there are no conditions."""
    _, bindings, conditions, _ = goal
    if not conditions:
        expect(witness is None, "a statement without conditions needs no witness against vacuity")
        return NOTHING
    expect(isinstance(witness, Mapping) and witness.keys() == {"values", "by"}, "inhabited has the fields values, by")
    outer = frozenset().union(*map(free_variables, conditions)) - {name for name, _ in bindings}
    expect(not outer, f"an inner quantifier's conditions must not depend on outer variables {sorted(outer)}")
    values = terms(witness, bindings, context.closed())  # type: ignore[arg-type]  # a Mapping, by the line above
    proofs = witness["by"]  # type: ignore[index]  # likewise
    return all_of([substitute(condition, values) for condition in conditions], proofs, context.closed())


# exists: one assignment that meets the conditions and the body.  The negation of a universal statement has this form,
# so this is also the counterexample rule.
@theory.rule("witness", "values", "by", "conditions")
def _witness(goal: Term, node: Node, context: Context) -> Grounds:
    bindings, conditions, body = matched(goal, "exists")
    values = terms(node, bindings, context)
    shown = all_of([substitute(condition, values) for condition in conditions], node["conditions"], context)
    return shown | prove(substitute(body, values), node["by"], context)


@theory.rule("and", "by")
def _and(goal: Term, node: Node, context: Context) -> Grounds:
    return all_of(matched(goal, "and"), node["by"], context)


@theory.rule("or", "part", "by")
def _or(goal: Term, node: Node, context: Context) -> Grounds:
    parts = matched(goal, "or")
    expect(is_integer(node["part"]) and 0 <= node["part"] < len(parts), f"part must be below {len(parts)}")
    return prove(parts[node["part"]], node["by"], context)


@theory.rule("assumption")
def _assumption(goal: Term, node: Node, context: Context) -> Grounds:
    expect(goal in context.assumptions, "the goal is not among the assumptions")
    return NOTHING


# cut: what follows from a lemma that holds, holds.
@theory.rule("cut", "lemma", "by")
def _cut(goal: Term, node: Node, context: Context) -> Grounds:
    lemma, grounds = premise(node["lemma"], context)
    return grounds | prove(goal, node["by"], context.extended((), (lemma,)))


# induction: P(first), and P(n) implies P(n + 1) for n >= first, give P(n) for all n >= first.
@theory.rule("induction", "base", "step")
def _induction(goal: Term, node: Node, context: Context) -> Grounds:
    bindings, conditions, body = matched(goal, "forall")
    expect(len(bindings) == 1 and bindings[0][1] == "int", "induction is over one integer variable")
    name = bindings[0][0]
    start = len(conditions) == 1 and conditions[0][:2] == (">=", name) and is_integer(conditions[0][2])
    expect(start, f"the one condition must be {name} >= an integer")
    base = prove(substitute(body, {name: conditions[0][2]}), node["base"], context)
    inside = context.extended(bindings, (*conditions, body))
    return base | prove(substitute(body, {name: ("+", name, 1)}), node["step"], inside)


# instance: what holds of all values holds of these.
@theory.rule("instance", "of", "values", "conditions")
def _instance(goal: Term, node: Node, context: Context) -> Grounds:
    universal, grounds = premise(node["of"], context)
    return grounds | instance_of(universal, goal, node, context)


# axiom: an instance of a statement of the table, which is known to be true.
@theory.rule("axiom", "name", "of", "values", "conditions")
def _axiom(goal: Term, node: Node, context: Context) -> Grounds:
    universal = stated_axiom(node["name"], node["of"])
    return instance_of(universal, goal, node, context) | {("axiom", node["name"])}


def instance_of(universal: Term, goal: Term, node: Node, context: Context) -> Grounds:
    """The goal is what the universal statement says of the node's `values`, which meet its conditions."""
    bindings, conditions, body = matched(universal, "forall")
    values = terms(node, bindings, context)
    expect(substitute(body, values) == goal, "the instance is not the goal")
    return all_of([substitute(condition, values) for condition in conditions], node["conditions"], context)


# by-cases on the order of two numbers, both defined: a < b or a >= b.
@theory.rule("cases", "split", "below", "above")
def _cases(goal: Term, node: Node, context: Context) -> Grounds:
    condition = given(node["split"], "proposition", context, "split")
    expect(condition[0] in ("<", ">=", "<=", ">"), "cases split on a comparison of two numbers")
    other = (COMPARISONS[condition[0]], *condition[1:])
    below, above = (context.extended((), (assumed,)) for assumed in (condition, other))
    return prove(goal, node["below"], below) | prove(goal, node["above"], above)
