"""Quantities of functions as the formulas that they are: in a comparison, and where a witness is looked for.

"For every c there is an n at which the rank over Q is c times that over GF(2)": the ranks are 2^n - 1 and n, a number
in c is found for the formulas, and equal numbers stand for one another at it.
"""

from __future__ import annotations

from verify.checker.arithmetic import exchanged
from verify.checker.kernel import Context
from verify.methods.chains import facts
from verify.methods.every_function import general
from verify.methods.facts import QUANTITIES, working
from verify.methods.growth import about_numbers
from verify.methods.tactic import Lemma, Node, NotFound, Tactic, constantly, stated, subterms, witness
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, frozen

HEADS = (*QUANTITIES, "count")


def in_formulas(by: Tactic) -> Tactic:
    """A comparison by what it says of the formulas for its quantities."""

    def found(goal: Term, context: Context) -> Node:
        equations = _equations(goal, context)
        node = by(_exchanged(goal, equations), context)
        for equation in reversed(equations):
            node = {"rule": "substitution", "premise": stated(equation, context), "by": node}
        return node

    return found


def at_formulas(search: Tactic, by: Tactic) -> Tactic:
    """The witness that is found where formulas stand for the quantities; the statement at it by another tactic."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        inner, statement, around = context.extended(bindings, conditions), body, []
        while statement[0] in ("forall", "exists"):
            around.append(statement[:3])
            inner, statement = inner.extended(statement[1], statement[2]), statement[3]
        if statement[0] not in COMPARISONS:
            raise NotFound("it is no comparison")
        numeric = _exchanged(statement, _equations(statement, inner))
        for quantifier in reversed(around):
            numeric = (*quantifier, numeric)
        node = search((*goal[:3], numeric), context)
        if node["rule"] != "witness":
            raise NotFound("no one number is found for the formulas")
        values = {name: frozen(term) for name, term in node["values"].items()}
        return witness(values, by, dict(enumerate(map(constantly, node["conditions"]))))(goal, context)

    return found


def _equations(statement: Term, context: Context) -> list[Lemma]:
    """A formula for each quantity in it."""
    named = [q for head in HEADS for q in sorted(subterms(statement, head), key=repr)]
    if not named:
        raise NotFound("it names no quantity")
    functions = sorted({q[1] for q in named if q[0] != "count"}, key=repr)
    always = working([fact for f in functions for fact in general(f, statement, context)], context)
    known = {that[1]: (that, by) for that, by in (*facts(statement, context), *always) if _is_formula(that)}
    if any(q not in known for q in named):
        raise NotFound("no formula is known for a quantity in it")
    return [known[q] for q in named]


def _is_formula(that: Term) -> bool:
    return bool(that[0] == "=" and about_numbers(that[2]))


def _exchanged(statement: Term, equations: list[Lemma]) -> Term:
    for (_, quantity, formula), _ in equations:
        statement = exchanged(statement, quantity, formula)
    return statement
