"""The derivation of one statement, tried on a statement next to it.

Where a claim was proved with something to spare, the same steps prove a sharper one, or one with a hypothesis less; and
where a hypothesis that is missing follows from the others, it is shown first.  Where it does not, there are two cases:
where it holds the old steps do, and the rest is looked for: at the one value that is left if there is but one, or from
what was proved of the limit itself.  That the hypotheses can be met is shown by the values of the old derivation, or by
others.  Whether the steps still hold the checker says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.cases import at_value
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import as_factor
from fooling.verify.methods.axioms.instances import evaluate_checked
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of
from fooling.verify.methods.engine.ends import NotFound, is_over
from fooling.verify.methods.engine.goals import ORDERS
from fooling.verify.methods.engine.steps import cases, cut, instance, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.examples import introduced, introduced_at
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer, negate, substitute


@tactical
def by_the_steps_of(goal: Term, context: Context, that: Term, derivation: Any) -> Node:
    """The steps of the derivation of a proposition, for a goal next to it."""
    if goal[0] != that[0] or (goal[0] == "forall") != (derivation["rule"] == "forall"):
        raise NotFound(f"the steps begin with {derivation['rule']}")
    if goal[0] != "forall":
        return dict(derivation)
    missing = [one for one in that[2] if one not in goal[2]]
    by = _with_hypotheses(missing, by_the_steps_of(that[3], derivation["by"]))
    return _introduced(by, derivation)(goal, context)


@tactical
def by_two_cases(goal: Term, context: Context, that: Term, derivation: Any) -> Node:
    """The steps of the derivation of a universal proposition where a hypothesis that is missing holds; else others."""
    missing = [one for one in that[2] if one not in goal[2]] if that[0] == goal[0] == "forall" else []
    if derivation["rule"] != "forall" or goal[3] != that[3] or [one[0] in ORDERS for one in missing] != [True]:
        raise NotFound("there is no limit that is missing")
    (hypothesis,) = missing
    where_it_holds = cut((hypothesis, by_bounds), constantly(derivation["by"]))
    split = _denied(hypothesis, dict(goal[1]))

    def in_cases(*ways: Tactic) -> Tactic:
        return _introduced(cases(split, briefly(first_of(*ways), limits.BEYOND_OLD_STEPS), where_it_holds), derivation)

    others = in_cases(_at_the_only_value(hypothesis[1]), accepted(growth), automatic)
    if free_variables(hypothesis[2]) and isinstance(hypothesis[1], str) and goal[3][0] in COMPARISONS:
        known = _by_other_names(that, derivation)
        return first_of(cut(known, in_cases(_at_the_limit(known[0], that, hypothesis))), others)(goal, context)
    return others(goal, context)


def _by_other_names(that: Term, derivation: Any) -> Lemma:
    """The proved statement with names for its variables that the statement next to it does not use."""
    names: dict[str, Term] = {name: f"{name}_every" for name, _ in that[1]}
    bindings = tuple((names[name], sort) for name, sort in that[1])
    conditions = tuple(substitute(condition, names) for condition in that[2])
    by = instance((that, constantly(derivation)), names, dict.fromkeys(range(len(conditions)), by_bounds))
    shown = derivation["inhabited"] and {
        f"{name}_every": value for name, value in derivation["inhabited"]["values"].items()
    }
    inhabited = derivation["inhabited"] and {**derivation["inhabited"], "values": shown}

    def found(goal: Term, context: Context) -> Node:
        return {"rule": "forall", "inhabited": inhabited, "by": by(goal[3], context.extended(goal[1], goal[2]))}

    return ("forall", bindings, conditions, substitute(that[3], names)), found


def _at_the_limit(known: Term, that: Term, hypothesis: Term) -> Tactic:
    """What was proved at the limit itself, of which the statement beyond it may be a consequence."""
    _, limited, limit = hypothesis
    own: dict[str, Term] = {name: name for name, _ in that[1]} | {limited: limit}
    values = {f"{name}_every": value for name, value in own.items()}
    by = instance((known, assumption), values, dict.fromkeys(range(len(that[2])), by_assumptions))
    return cut((substitute(that[3], own), by), accepted(growth))


def _denied(hypothesis: Term, sorts: Mapping[str, str]) -> Term:
    """The opposite of a limit; n <= 0 for n >= 1, which are told apart by n > 0."""
    op, limited, number = hypothesis
    if op == ">=" and is_integer(number) and sorts.get(limited) == "int":
        return ("<=", limited, number - 1)
    return negate(hypothesis)


def _introduced(by: Tactic, derivation: Any) -> Tactic:
    """For all values, of which there are those of the old derivation, or others."""
    ways = [introduced(by)]
    if derivation["inhabited"] is not None:
        values = {name: frozen(value) for name, value in derivation["inhabited"]["values"].items()}
        ways.insert(0, introduced_at(values, by))
    return first_of(*map(accepted, ways))


@tactical
def _at_the_only_value(goal: Term, context: Context, name: Term) -> Node:
    """The statement at the one integer that limits leave to a variable."""
    if context.sorts.get(name) != "int" if isinstance(name, str) else True:
        raise NotFound("it is no integer")
    least = max((one[2] + (one[0] == ">") for one in _limits(name, context, (">=", ">"))), default=None)
    most = min((one[2] - (one[0] == "<") for one in _limits(name, context, ("<=", "<"))), default=None)
    if least is None or least != most:
        raise NotFound("there is more than one value left")
    return at_value(name, least, automatic)(goal, context)


def _limits(name: Term, context: Context, ops: Sequence[str]) -> list[Term]:
    return [one for one in context.assumptions if one[0] in ops and one[1] == name and is_integer(one[2])]


@tactical
def _with_hypotheses(goal: Term, context: Context, missing: Sequence[Term], by: Tactic) -> Node:
    """The tactic, once the hypotheses that are missing are shown, as far as they follow from what is assumed."""
    tactic = by
    for hypothesis in missing:
        lemma = next(_hypothesis(hypothesis, context), None)
        tactic = tactic if lemma is None else cut(lemma, tactic)
    return tactic(goal, context)


def _hypothesis(hypothesis: Term, context: Context) -> Iterator[Lemma]:
    """The hypothesis, or a limit of the same number that is less by one or two."""
    op, *sides = hypothesis
    some = [hypothesis]
    if op in (">=", ">") and is_integer(sides[1]):
        some += [(op, sides[0], sides[1] - less) for less in (1, 2)]
    for one in some:
        with suppress(FoolingError):
            positive = _positive if one[1:] in ((sides[0], 1), (sides[0], 0)) else constantly({})
            node = briefly(accepted(first_of(by_assumptions, growth, positive)), limits.HYPOTHESIS_SHOWN)(one, context)
            yield one, constantly(node)


def _positive(goal: Term, context: Context) -> Node:
    """A number is above 0, so an integer at least 1, as a factor of what is."""
    op, name, least = goal
    above: Lemma = ((">", name, 0), as_factor(growth))
    return as_factor(growth)(goal, context) if (op, least) == (">", 0) else cut(above, growth)(goal, context)


# A counterexample to a statement next to a proved one, at the values with which that was shown not to be vacuous.
#
# What "for all L, h, q: if q states decide L, and ..." is about is found once, with derivations that these values meet
# the hypotheses.  Next to them, at one integer less or more, a sharper statement is often false: the values are tried
# one after the other, with the old derivations where a hypothesis has not changed.  What is then left is closed: it is
# computed, or follows from the proved statement at these values, or is looked for.

Values = dict[str, Term]


@tactical
def at_its_own_point(goal: Term, context: Context, that: Term, derivation: Any) -> Node:
    """A counterexample next to the values that the derivation of a universal proposition exhibits."""
    if goal[0] != "exists" or that[0] != "forall" or derivation["rule"] != "forall" or goal[1] != that[1]:
        raise NotFound("it is not about the same variables")
    shown = derivation["inhabited"]
    if shown is None:
        raise NotFound("no values are exhibited")
    own = {name: frozen(value) for name, value in shown["values"].items()}
    given = {substitute(one, own): node for one, node in zip(that[2], shown["by"], strict=True)}
    known = instance((that, constantly(derivation)), own, dict(enumerate(map(constantly, shown["by"]))))
    reasons = []
    for values in _near(own):
        if is_over():
            break
        equal = [accepted(arith((substitute(that[3], own), known)))] if values == own and _compares(that[3]) else []
        try:
            return accepted(_witness(values, goal, given, equal))(goal, context)
        except FoolingError as error:
            reasons.append(str(error))
    raise NotFound("; ".join(dict.fromkeys(reasons)))


def _compares(statement: Term) -> bool:
    return statement[0] in COMPARISONS


def _near(own: Values) -> Iterator[Values]:
    """The values, and those with one integer less or more."""
    yield own
    for name, value in own.items():
        if is_integer(value):
            yield from ({**own, name: value + by} for by in (-1, 1))


def _witness(values: Values, goal: Term, given: Mapping[Term, Any], equal: list[Tactic]) -> Tactic:
    """The values, once a quick look does not rule them out."""
    closed = {i: substitute(one, values) for i, one in enumerate(goal[2])}
    conditions = {i: _condition(given.get(one)) for i, one in closed.items()}
    return witness(values, first_of(evaluate_checked, *equal, briefly(automatic, limits.CONDITION_TRIED)), conditions)


def _condition(node: Any) -> Tactic:
    """A condition at the values: by the node that is given for it, or found quickly."""
    return (
        constantly(node)
        if node is not None
        else first_of(by_bounds, evaluate_checked, briefly(automatic, limits.CONDITION_TRIED))
    )
