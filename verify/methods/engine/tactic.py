"""Tactics: how a claim says by which route its derivation is found.

A tactic takes a goal and its context and returns a derivation node, or raises `NotFound` with a reason a reader can
use; one that is not made for goals of such a shape raises `NotMadeFor`.  Any other error of Python is a fault
(`fooling.verify.methods.engine.not_found`).  Tactics are combined like functions: `intro({"n": 2}, arith(lemma(...),
lemma(...)))`.  Nothing here is trusted: a wrong node is rejected by the checker, so a tactic may be as clever or as
careless as it likes.

At the end: steps that need no search, and one search with what the checker says of it, from a tactic to a verdict.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import WRAPPER_ASSIGNMENTS, lru_cache, reduce
from typing import Any, Concatenate, ParamSpec, TypeVar

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.computation import holds, points
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import BOUNDS, Budget, Context, Rejected, prove
from fooling.verify.methods.engine.attempts import note, note_step
from fooling.verify.methods.engine.clock import (
    TRIED,
    Searched,
    count,
    fresh,
    in_steps,
    is_over,
    paced,
    steps_left,
    why_over,
)
from fooling.verify.methods.engine.not_found import (
    FAULTS,
    LIMITS,
    NotFound,
    NotMadeFor,
    Settled,
    passed_over,
    reasons_of,
)
from fooling.verify.statement.expression import Operand, constant
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute, thawed

Node = dict[str, Any]
Tactic = Callable[[Term, Context], Node]
Lemma = tuple[Term, Tactic]
Given = ParamSpec("Given")
Found = TypeVar("Found")
ORDERS = (">=", ">", "<=", "<")
MIRRORED = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<"}  # a comparison with its sides exchanged


def tactical(found: Callable[Concatenate[Term, Context, Given], Node]) -> Callable[Given, Tactic]:
    """What finds a derivation with the help of others, as what makes a tactic of these."""

    def of(*args: Given.args, **kwargs: Given.kwargs) -> Tactic:
        return lambda goal, context: found(goal, context, *args, **kwargs)

    for name in WRAPPER_ASSIGNMENTS:
        setattr(of, name, getattr(found, name))
    return of


def term_of(value: Expression | Term) -> Term:
    """The term of an expression, or the term itself."""
    return value.term if isinstance(value, Expression) else value


def lemma(that: Expression | Term, by: Tactic) -> Lemma:
    """A statement to be used, and how to prove it."""
    return term_of(that), by


def number(value: Fraction | int) -> Term:
    """The term of a rational number."""
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def total(parts: Sequence[Term]) -> Term:
    """The sum, without brackets around one."""
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)


def stated(used: Lemma, context: Context) -> Node:
    """The premise node of a lemma."""
    that, by = used
    return {"that": thawed(that), "by": by(that, context)}


def step(name: str, **fields: Any) -> Tactic:
    """A rule whose fields are plain data."""
    return lambda goal, context: {"rule": name, **fields}


def from_lemma(name: str, used: Lemma) -> Tactic:
    """A rule with one premise."""
    return lambda goal, context: {"rule": name, "premise": stated(used, context)}


def constantly(node: Node) -> Tactic:
    """A node that is already there."""
    return lambda goal, context: node


evaluate = step("evaluate")
assumption = step("assumption")


def unless_refused(function: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found | None:
    """What the function gives; None where it refuses, such as a search without an answer."""
    try:
        return function(*args, **kwargs)
    except FoolingError:
        return None


def afresh(context: Context) -> Context:
    """The context with a whole budget: what is only tried leaves the rest of the search its own."""
    return replace(context, budget=Searched())


def by_bounds(goal: Term, context: Context) -> Node:
    """What is assumed, or seen by the rule `bounds`."""
    if goal in context.assumptions:
        return assumption(goal, context)
    looked_at = _looked_at(context.assumptions, tuple(context.sorts.items()))
    if goal not in looked_at:
        looked_at[goal] = None if _is_seen(goal, context) else f"it is not seen that {in_words(goal)}"
    unseen = looked_at[goal]
    if unseen is not None:
        raise NotFound(unseen)
    return dict(BOUNDS)


def _is_seen(goal: Term, context: Context) -> bool:
    try:
        prove(goal, BOUNDS, afresh(context))
    except Rejected:
        return False
    return True


@lru_cache(256)
def _looked_at(assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]) -> dict[Term, str | None]:
    """What is seen under these assumptions, and of what is not, that: most times it is asked again."""
    return {}


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


def subterms(data: Any, head: str) -> set[Term]:
    """All terms with this operator, anywhere in the data."""
    found = set[Term]()
    if isinstance(data, tuple):
        _gather(data, head, found)
    return found


def _gather(data: tuple[Any, ...], head: str, found: set[Term]) -> None:
    if data and data[0] == head:
        found.add(data)
    for part in data:
        if isinstance(part, tuple):
            _gather(part, head, found)


def begins_with(term: Term, *heads: str) -> bool:
    """Whether it is one of these quantities; a number or a variable, which may stand on either side, is none.

    >>> begins_with(("D", "f"), "D"), begins_with("D", "D"), begins_with(4, "D")
    (True, False, False)
    """
    return isinstance(term, tuple) and term[0] in heads


def outside_sums(data: Any, head: str) -> list[Term]:
    """The same in a fixed order, but for those that hold the index of a sum in the data."""
    bound = {total[1] for total in subterms(data, "sum")}
    return sorted((term for term in subterms(data, head) if bound.isdisjoint(free_variables(term))), key=repr)


@tactical
def briefly(goal: Term, context: Context, tactic: Tactic, steps: float) -> Node:
    """The tactic for so many steps at this pace, and at most half of those that are left."""
    with in_steps(steps_left(2 * steps) / 2):
        return tactic(goal, context)


@tactical
def accepted(goal: Term, context: Context, by: Tactic) -> Node:
    """What the tactic finds, if the checker accepts it."""
    node = by(goal, context)
    note_step(node)
    prove(goal, node, afresh(context))
    return node


# ---- one after the other ----


def first_of(*tactics: Tactic) -> Tactic:
    """The first tactic that finds something."""
    return lambda goal, context: first_in(tactics, goal, context)


def first_in(tactics: Iterable[Tactic], goal: Term, context: Context) -> Node:
    """What the first tactic finds that finds something; the later ones are not even made.

    Each may spend as much as a derivation may, whatever those before it have spent.
    """
    reasons = list[str]()
    for tactic in tactics:
        count(TRIED)
        try:
            return tactic(goal, replace(context, budget=Searched()))
        except FoolingError as error:
            if isinstance(error, Settled) and goal[0] not in ("or", "exists"):  # one part, or one value, is not all
                raise
            reasons += reasons_of(error)
        except FAULTS as error:
            reasons += passed_over(error)
        if is_over():
            reasons.append(why_over())
            break
    raise NotFound(*(dict.fromkeys(reasons) or ("nothing to try",)))


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


def attempt(that: Term, verdict: Verdict, tactic: Tactic) -> Outcome | NotFound:
    """The outcome if the tactic finds a derivation that the checker accepts, else what the search said."""
    try:
        node = tactic(that if verdict is Verdict.CONFIRMED else negate(that), fresh())
        derivation = json.loads(json.dumps(node))  # what will be written is what is checked
        found = proved(that, str(verdict), derivation, in_words)
    except (FoolingError, *LIMITS) as error:
        return NotFound(*reasons_of(error))
    except (RuntimeError, *FAULTS) as error:
        return NotFound(*passed_over(error))
    return Outcome(verdict, derivation, found.trusts)


@tactical
def with_steps(goal: Term, context: Context, tactic: Tactic, steps: float, pace: float) -> Node:
    """The tactic with so many steps, each part of its search at this pace."""
    with paced(pace), in_steps(steps):
        return tactic(goal, context)
