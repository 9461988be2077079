"""Tactics: how a claim says by which route its derivation is found.

A tactic takes a goal and its context and returns a derivation node, or raises `NotFound` with a reason a reader can
use; one that is not made for goals of such a shape raises `NotMadeFor`.  Any other error of Python is a fault
(`fooling.verify.methods.engine.faults`).  Tactics are combined like functions: `intro({"n": 2}, arith(lemma(...),
lemma(...)))`.  Nothing here is trusted: a wrong node is rejected by the checker, so a tactic may be as clever or as
careless as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.computation import holds, points
from fooling.verify.checker.kernel import BOUNDS, Budget, Context, Rejected, prove
from fooling.verify.methods.engine.attempts import note, note_step
from fooling.verify.methods.engine.clock import in_steps, is_over, steps_left, why_over
from fooling.verify.methods.engine.faults import FAULTS, passed_over
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor, Settled, reasons_of
from fooling.verify.methods.engine.step_counter import TRIED, Searched, count, fresh
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute, thawed

Node = dict[str, Any]
Tactic = Callable[[Term, Context], Node]
Lemma = tuple[Term, Tactic]
ORDERS = (">=", ">", "<=", "<")
MIRRORED = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<"}  # a comparison with its sides exchanged


def term_of(value: Expression | Term) -> Term:
    """The term of an expression, or the term itself."""
    return value.term if isinstance(value, Expression) else value


def lemma(that: Expression | Term, by: Tactic) -> Lemma:
    """A statement to be used, and how to prove it."""
    return term_of(that), by


def number(value: Fraction | int) -> Term:
    """The term of a rational number."""
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


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


def cut(used: Lemma, by: Tactic) -> Tactic:
    """What follows from a lemma, once that is assumed."""

    def found(goal: Term, context: Context) -> Node:
        return {"rule": "cut", "lemma": stated(used, context), "by": by(goal, context.extended((), (used[0],)))}

    return found


def with_equals(equations: Sequence[Lemma], by: Tactic) -> Tactic:
    """The statement with the right sides of equations in place of the left ones, one after the other."""

    def found(goal: Term, context: Context) -> Node:
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

    return found


def all_exchanged(statement: Term, equations: Iterable[Lemma]) -> Term:
    """The statement with the right sides of equations in place of the left ones."""
    return reduce(lambda one, equation: exchanged(one, *equation[0][1:]), equations, statement)


def intro(values: Mapping[str, Any] | None, by: Tactic, conditions: Mapping[int, Tactic] | None = None) -> Tactic:
    """Take arbitrary variables.

    `values` meet the conditions (evaluated, or by the tactic listed for the condition's place).
    """

    def found(goal: Term, context: Context) -> Node:
        _, bindings, assumed, body = goal
        outer = frozenset().union(*map(free_variables, assumed)) - {name for name, _ in bindings}
        seen = context if outer else context.closed()
        shown = None if not assumed else inhabited(assumed, values or {}, conditions or {}, seen)
        return {"rule": "forall", "inhabited": shown, "by": by(body, context.extended(bindings, assumed))}

    return found


def inhabited(
    assumed: Sequence[Term], values: Mapping[str, Any], conditions: Mapping[int, Tactic], context: Context
) -> Node:
    """Values that meet the conditions, each shown by its tactic or at once."""
    terms = {name: term_of(value) for name, value in values.items()}
    proofs = [conditions.get(i, met)(substitute(condition, terms), context) for i, condition in enumerate(assumed)]
    return {"values": {name: thawed(term) for name, term in terms.items()}, "by": proofs}


def witness(values: Mapping[str, Any], by: Tactic = evaluate, conditions: Mapping[int, Tactic] | None = None) -> Tactic:
    """Name the values for which an existential statement, such as a refutation, holds."""

    def found(goal: Term, context: Context) -> Node:
        terms = {name: term_of(value) for name, value in values.items()}
        shown = [(conditions or {}).get(i, met)(substitute(c, terms), context) for i, c in enumerate(goal[2])]
        return {
            "rule": "witness",
            "values": {name: thawed(term) for name, term in terms.items()},
            "conditions": shown,
            "by": by(substitute(goal[3], terms), context),
        }

    return found


def instance(universal: Lemma, values: Mapping[str, Any], conditions: Mapping[int, Tactic] | None = None) -> Tactic:
    """Use a universal lemma at these values."""

    def found(goal: Term, context: Context) -> Node:
        terms = {name: term_of(value) for name, value in values.items()}
        shown = [(conditions or {}).get(i, met)(substitute(c, terms), context) for i, c in enumerate(universal[0][2])]
        return {
            "rule": "instance",
            "of": _by_itself(universal, context),
            "values": {n: thawed(t) for n, t in terms.items()},
            "conditions": shown,
        }

    return found


def _by_itself(universal: Lemma, context: Context) -> Node:
    """The premise node of a lemma about nothing that is given: what is assumed of that would only be in the way."""
    if not free_variables(universal[0]):
        with suppress(FoolingError):
            return stated((universal[0], accepted(universal[1])), context.closed())
    return stated(universal, context)


def induction(base: Tactic, step_: Tactic) -> Tactic:
    """P(first), and P(n) gives P(n + 1)."""

    def found(goal: Term, context: Context) -> Node:
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

    return found


def every(*parts: Tactic) -> Tactic:
    """All parts of a conjunction."""
    return lambda goal, context: {
        "rule": "and",
        "by": [part(g, context) for part, g in zip(parts, goal[1:], strict=True)],
    }


def cases(split: Expression | Term, below: Tactic, above: Tactic) -> Tactic:
    """One tactic where the comparison holds, the other where it fails."""
    condition = term_of(split)

    def found(goal: Term, context: Context) -> Node:
        return {
            "rule": "cases",
            "split": thawed(condition),
            "below": below(goal, context.extended((), (condition,))),
            "above": above(goal, context.extended((), (negate(condition),))),
        }

    return found


def table(limit: int = 10**5) -> Tactic:
    """Every instance computed; the first false one, smallest first, is reported as the reason it fails."""

    def found(goal: Term, context: Context) -> Node:
        seen, here = 0, fresh()
        for values in points(goal, here, limit):
            held, cost = _computed(substitute(goal[3], values))
            here.budget.spend(cost)
            if not held:
                raise NotFound(f"false at {values}")
            seen += 1
            note("table")
        return {"rule": "table", "instances": seen}

    return found


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


def briefly(tactic: Tactic, steps: float) -> Tactic:
    """The tactic for so many steps at this pace, and at most half of those that are left."""

    def found(goal: Term, context: Context) -> Node:
        with in_steps(steps_left(2 * steps) / 2):
            return tactic(goal, context)

    return found


def accepted(by: Tactic) -> Tactic:
    """What the tactic finds, if the checker accepts it."""

    def found(goal: Term, context: Context) -> Node:
        node = by(goal, context)
        note_step(node)
        prove(goal, node, afresh(context))
        return node

    return found


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
