"""Tactics that make one step of a derivation: what is seen, values, instances, cases, parts, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, reduce
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.computation import holds, points
from fooling.verify.checker.kernel import Budget, Context
from fooling.verify.methods.engine.attempts import accepted, first_of, note
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, Searched, fresh
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, evaluate, tactical, term_of
from fooling.verify.statement.expression import Operand, constant
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute, thawed


def lemma(that: Expression | Term, by: Tactic) -> Lemma:
    """A statement to be used, and how to prove it."""
    return term_of(that), by


def stated(used: Lemma, context: Context) -> Node:
    """The premise node of a lemma."""
    that, by = used
    return {"that": thawed(that), "by": by(that, context)}


def from_lemma(name: str, used: Lemma) -> Tactic:
    """A rule with one premise."""
    return lambda goal, context: {"rule": name, "premise": stated(used, context)}


def met(goal: Term, context: Context) -> Node:
    """A condition that is assumed, seen, or to be computed."""
    return first_of(by_bounds, evaluate)(goal, context)


@tactical
def cut(goal: Term, context: Context, used: Lemma, by: Tactic) -> Node:
    """What follows from a lemma, once that is assumed."""
    return {"rule": "cut", "lemma": stated(used, context), "by": by(goal, context.extended((), (used[0],)))}


def knowing(lemmas: Iterable[Lemma], by: Tactic) -> Tactic:
    """What follows from lemmas, once they are assumed: the first one first, and each may use those before it."""
    return reduce(lambda tactic, one: cut(one, tactic), reversed([*lemmas]), by)


@tactical
def with_equals(goal: Term, context: Context, equations: Sequence[Lemma], by: Tactic) -> Node:
    """The statement with the right sides of equations in place of the left ones, one after the other."""
    plain, used = goal, list[Lemma]()
    for equation in equations:
        (_, old, new), _ = equation
        if (less := exchanged(plain, old, new)) != plain:
            plain = less
            used.append(equation)
    node = by(plain, context)
    for equation in reversed(used):
        node = {"rule": "substitution", "premise": stated(equation, context), "by": node}
    return node


def all_exchanged(statement: Term, equations: Iterable[Lemma]) -> Term:
    """The statement with the right sides of equations in place of the left ones."""
    return reduce(lambda one, equation: exchanged(one, *equation[0][1:]), equations, statement)


@tactical
def intro(
    goal: Term,
    context: Context,
    values: Mapping[str, Any] | None,
    by: Tactic,
    conditions: Mapping[int, Tactic] | None = None,
) -> Node:
    """Take arbitrary variables.

    `values` meet the conditions (evaluated, or by the tactic listed for the condition's place).
    """
    _, bindings, assumed, body = goal
    outer = frozenset().union(*map(free_variables, assumed)) - {name for name, _ in bindings}
    seen = context if outer else context.closed()
    shown = None if not assumed else inhabited(assumed, values or {}, conditions or {}, seen)
    return {"rule": "forall", "inhabited": shown, "by": by(body, context.extended(bindings, assumed))}


def inhabited(
    assumed: Sequence[Term], values: Mapping[str, Any], conditions: Mapping[int, Tactic], context: Context
) -> Node:
    """Values that meet the conditions, each shown by its tactic or at once."""
    terms = {name: term_of(value) for name, value in values.items()}
    proofs = [conditions.get(i, met)(substitute(condition, terms), context) for i, condition in enumerate(assumed)]
    return {"values": {name: thawed(term) for name, term in terms.items()}, "by": proofs}


@tactical
def witness(
    goal: Term,
    context: Context,
    values: Mapping[str, Any],
    by: Tactic = evaluate,
    conditions: Mapping[int, Tactic] | None = None,
) -> Node:
    """Name the values for which an existential statement, such as a refutation, holds."""
    terms = {name: term_of(value) for name, value in values.items()}
    shown = [(conditions or {}).get(i, met)(substitute(c, terms), context) for i, c in enumerate(goal[2])]
    return {
        "rule": "witness",
        "values": {name: thawed(term) for name, term in terms.items()},
        "conditions": shown,
        "by": by(substitute(goal[3], terms), context),
    }


@tactical
def instance(
    goal: Term,
    context: Context,
    universal: Lemma,
    values: Mapping[str, Any],
    conditions: Mapping[int, Tactic] | None = None,
) -> Node:
    """Use a universal lemma at these values."""
    terms = {name: term_of(value) for name, value in values.items()}
    shown = [(conditions or {}).get(i, met)(substitute(c, terms), context) for i, c in enumerate(universal[0][2])]
    return {
        "rule": "instance",
        "of": _by_itself(universal, context),
        "values": {n: thawed(t) for n, t in terms.items()},
        "conditions": shown,
    }


def _by_itself(universal: Lemma, context: Context) -> Node:
    """The premise node of a lemma about nothing that is given: what is assumed of that would only be in the way."""
    if not free_variables(universal[0]):
        with suppress(FoolingError):
            return stated((universal[0], accepted(universal[1])), context.closed())
    return stated(universal, context)


@tactical
def induction(goal: Term, context: Context, base: Tactic, step_: Tactic) -> Node:
    """P(first), and P(n) gives P(n + 1)."""
    head, bindings, conditions, body = goal
    name = bindings[0][0]
    if head != "forall" or len(bindings) > 1 or [condition[:2] for condition in conditions] != [(">=", name)]:
        raise NotMadeFor
    inside = context.extended(bindings, (*conditions, body))
    return {
        "rule": "induction",
        "base": base(substitute(body, {name: conditions[0][2]}), context),
        "step": step_(substitute(body, {name: ("+", name, 1)}), inside),
    }


def every(*parts: Tactic) -> Tactic:
    """All parts of a conjunction."""
    return lambda goal, context: {
        "rule": "and",
        "by": [part(g, context) for part, g in zip(parts, goal[1:], strict=True)],
    }


def for_all_from(first: Term, name: str, body: Term, by: Tactic, at: Term, late: Tactic = met) -> Lemma:
    """What holds of all integers `name` from the first one on, at a value; `late` shows that this is none before it."""
    universal = ("forall", ((name, "int"),), ((">=", name, first),), body)
    return substitute(body, {name: at}), instance((universal, by), {name: at}, {0: late})


def by_one_induction(
    first: Term, name: str, parts: Sequence[Term], base: Tactic, steps: Sequence[Tactic], at: Term
) -> Lemma:
    """Statements at a value, by one induction on `name` from the first integer on, in which each has its own step."""
    if len(parts) == 1:
        return for_all_from(first, name, parts[0], induction(base, steps[0]), at)
    return for_all_from(first, name, ("and", *parts), induction(every(*[base] * len(parts)), every(*steps)), at)


@tactical
def by_part(goal: Term, context: Context, i: int, by: Tactic) -> Node:
    """A disjunction by one of its parts."""
    return {"rule": "or", "part": i, "by": by(goal[1 + i], context)}


@tactical
def cases(goal: Term, context: Context, split: Expression | Term, below: Tactic, above: Tactic) -> Node:
    """One tactic where the comparison holds, the other where it fails."""
    condition = term_of(split)
    return {
        "rule": "cases",
        "split": thawed(condition),
        "below": below(goal, context.extended((), (condition,))),
        "above": above(goal, context.extended((), (negate(condition),))),
    }


@tactical
def table(goal: Term, context: Context, limit: int = 10**5) -> Node:
    """Every instance computed; the first false one, smallest first, is reported as the reason it fails."""
    seen, here = 0, fresh()
    for values in points(goal, here, limit):
        held, cost = _computed(substitute(goal[3], values))
        here.budget.spend(cost)
        if not held:
            raise NotFound(f"false at {values}")
        seen += 1
        note("table")
    return {"rule": "table", "instances": seen}


@lru_cache(2**15)  # a longer table has the rows of a shorter one
def _computed(statement: Term) -> tuple[bool, int]:
    """Whether a closed statement is true, and what it costs to compute."""
    budget = Searched()
    held = holds(statement, replace(fresh(), budget=budget))
    return held, Budget().numbers - budget.numbers


Weighted = tuple[Lemma, Operand | Term]


@tactical
def exactly(goal: Term, context: Context, *premises: Weighted) -> Node:
    """The comparison that the premises give, each times its multiplier."""
    return {
        "rule": "arith",
        "premises": [stated(one, context) for one, _ in premises],
        "multipliers": [thawed(constant(weight).term) for _, weight in premises],
        "squares": [],
    }


def sum_last(whole: Term, before: Term) -> Lemma:
    """The sum is the one that ends at `before` and the last term."""
    _, name, low, high, body = whole
    parts = ("+", ("sum", name, low, before, body), substitute(body, {name: high}))
    return ("=", whole, parts), lambda goal, context: {"rule": "sum-last", "by": by_bounds((">=", high, low), context)}


@tactical
def term_by_term(goal: Term, context: Context, by: Tactic) -> Node:
    """A comparison of two sums over the same integers, by that of their terms."""
    op, (_, index, low, high, one), (*_, other) = goal
    inside = context.extended([(index, "int")], [(">=", index, low), ("<=", index, high)])
    return {"rule": "sum-terms", "by": by((op, one, other), inside)}
