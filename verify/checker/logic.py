"""The rules of logic: quantifiers, connectives, negations, instances, lemmas.

A universal statement must show values for which its conditions are met (`inhabited`): vacuous truth is no confirmation.
The negation of a universal statement is an existential one, so `witness` is also the rule of counterexamples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.kernel import (
    NOTHING,
    Context,
    Grounds,
    Node,
    Theory,
    expect,
    matched,
    premise,
    prove,
    terms,
)
from fooling.verify.statement.operators import CONNECTIVES
from fooling.verify.statement.proposition import Term, free_variables, is_integer, negate, substitute

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


# Where the conditions hang on outer variables, the values are terms in these, and what is assumed of them may be used:
# so whatever outer values meet what is assumed, some inner ones meet the conditions.
def inhabited(goal: Term, witness: object, context: Context) -> Grounds:
    """Values for which every condition holds, by derivations; none where there are no conditions."""
    _, bindings, conditions, _ = goal
    if not conditions:
        expect(witness is None, "a statement without conditions needs no witness against vacuity")
        return NOTHING
    expect(isinstance(witness, Mapping) and witness.keys() == {"values", "by"}, "inhabited has the fields values, by")
    outer = frozenset().union(*map(free_variables, conditions)) - {name for name, _ in bindings}
    inside = context if outer else context.closed()
    values = terms(witness, bindings, inside)  # type: ignore[arg-type]  # a Mapping, as was seen above
    proofs = witness["by"]  # type: ignore[index]  # likewise
    return all_of([substitute(condition, values) for condition in conditions], proofs, inside)


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


# obtained: where some values meet the conditions and the body, what follows from any that do holds.  Their names are
# new (`extended` refuses those in scope): so nothing else is assumed of them, and the goal speaks of none of them.
# Whether it is defined has been asked before.
@theory.rule("obtained", "premise", "by")
def _obtained(goal: Term, node: Node, context: Context) -> Grounds:
    statement, grounds = premise(node["premise"], context)
    bindings, conditions, body = matched(statement, "exists")
    expect(free_variables(goal).isdisjoint(name for name, _ in bindings), "the goal speaks of the values obtained")
    return grounds | prove(goal, node["by"], context.extended(bindings, (*conditions, body)))


# cut: what follows from a lemma that holds, holds.
@theory.rule("cut", "lemma", "by")
def _cut(goal: Term, node: Node, context: Context) -> Grounds:
    lemma, grounds = premise(node["lemma"], context)
    return grounds | prove(goal, node["by"], context.extended((), (lemma,)))


# negation: the negation moved inwards is true only where the statement is false.
@theory.rule("negation", "by")
def _negation(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    return prove(negate(statement), node["by"], context)


# contradiction: what makes a lemma and its negation true is not true; and a statement about terms, which the kernel has
# asked to be defined, is false where it is not true.  A connective may be neither: for that there is the rule above.
@theory.rule("contradiction", "lemma", "by")
def _contradiction(goal: Term, node: Node, context: Context) -> Grounds:
    (assumed,) = matched(goal, "not")
    expect(assumed[0] not in CONNECTIVES, "only a statement about terms is led to a contradiction")
    inside = context.extended((), (assumed,))
    lemma, grounds = premise(node["lemma"], inside)
    return grounds | prove(negate(lemma), node["by"], inside)


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
