"""Comparisons of quantities by formulas that small values suggest and that are then proved for all n.

"D of equality on n + 1 bits is more than D on n bits": the values at the first lengths are those of n + 2 and n + 1.  A
formula is a + b n or a + b c^n, through the first two values (`fooling.verify.methods.guesses.closed_forms`); that it
meets two more is seen before anything is proved.
The proof is that of the universal equation, by the whole search; the comparison is then one of numbers.  An existence
is shown at the first n at which the formulas say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.goals import QUANTITIES, about_numbers
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    all_exchanged,
    assumption,
    briefly,
    constantly,
    evaluate,
    first_of,
    instance,
    subterms,
    with_equals,
    witness,
)
from fooling.verify.methods.guesses.closed_forms import linear_or_power
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.methods.strategy.small_functions import quantities
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, substitute

POINTS = 4  # values that a formula has to meet
LONGEST, FARTHEST = 12, 2**12  # the largest n of a value, and of an example
BOUND = "k"  # the variable of a formula that is proved for all


@dataclass(frozen=True)
class Formula:
    """An equation for all values of `BOUND` that meet the conditions, its proof, and the variable meant."""

    universal: Term
    node: Node
    name: str

    def at(self, value: Term, conditions: Tactic) -> Lemma:
        """The equation at a value, where the tactic shows the conditions."""
        shown = instance(
            (self.universal, constantly(self.node)),
            {BOUND: value},
            dict.fromkeys(range(len(self.universal[2])), conditions),
        )
        return substitute(self.universal[3], {BOUND: value}), shown


@rule(on=("comparison",), kind="unsafe", price=23, steps="GUESSED", sure=True)
def by_guessed_formulas(goal: Term, context: Context) -> Node:
    """A comparison of several quantities, by formulas that their first values suggest and that are then proved."""
    if not quantities(goal[2]):
        raise NotMadeFor
    named = _quantities(goal)
    if len(named) == 1 and named[0] in goal[1:] and any(map(about_numbers, goal[1:])):
        raise NotFound("it does not compare quantities with one another")
    formulas = [_formula(q, context.assumptions, context, search) for q in named]
    return with_equals([one.at(one.name, assumption) for one in formulas], first_of(growth, search))(goal, context)


@rule(on=("exists comparison",), kind="unsafe", price=3, steps="FIRST_EXAMPLE", closed=True, sorts=("int",))
def at_the_first_example(goal: Term, context: Context) -> Node:
    """The least integer at which formulas for the quantities say so."""
    _, bindings, conditions, body = goal
    if free_variables(goal) or [sort for _, sort in bindings] != ["int"]:
        raise NotFound("it is not about one integer")
    ((name, _),) = bindings
    inside = context.extended(bindings, conditions)
    formulas = [_formula(q, conditions, inside, search) for q in _quantities(body)]
    says = all_exchanged(body, [one.at(one.name, assumption) for one in formulas])
    n = _first([*conditions, says], name)
    node = with_equals([one.at(n, evaluate) for one in formulas], evaluate)(substitute(body, {name: n}), context)
    return witness({name: n}, constantly(node), dict.fromkeys(range(len(conditions)), evaluate))(goal, context)


def _quantities(goal: Term) -> list[Term]:
    named = [q for head in QUANTITIES for q in sorted(subterms(goal, head), key=repr) if free_variables(q)]
    if goal[0] not in COMPARISONS or not named:
        raise NotFound("it does not compare quantities")
    return named


def _first(statements: Sequence[Term], name: str) -> int:
    for n in range(FARTHEST):
        if all(_holds(statement, name, n) for statement in statements):
            return n
    raise NotFound(f"the formulas have no example up to {FARTHEST}")


def _holds(statement: Term, name: str, n: int) -> bool:
    try:
        return holds(substitute(statement, {name: n}), fresh())
    except FoolingError:
        return False


def _formula(quantity: Term, conditions: Sequence[Term], context: Context, by: Tactic) -> Formula:
    names = free_variables(quantity)
    if len(names) != 1 or context.sorts.get(*names) != "int":
        raise NotFound("a quantity has other variables than one integer")
    (name,) = names
    about = tuple(c for c in conditions if c[0] in (*COMPARISONS, "even", "odd") and free_variables(c) == names)
    return _proved(quantity, about, name, by)


@partial(remembered, is_final=lambda found: True, again=2)
def _proved(quantity: Term, conditions: tuple[Term, ...], name: str, by: Tactic) -> Formula:
    points = [n for n in range(LONGEST) if all(_holds(c, name, n) for c in conditions)][:POINTS]
    values = [value_of(substitute(quantity, {name: n})) for n in points]
    renamed = {name: BOUND}
    if len(points) < POINTS:
        raise NotFound("too few values are known for a formula")
    for formula in linear_or_power(BOUND, points, values):
        equation = ("=", substitute(quantity, renamed), formula)
        universal = ("forall", ((BOUND, "int"),), tuple(substitute(c, renamed) for c in conditions), equation)
        try:
            return Formula(universal, briefly(by, limits.FORMULA)(universal, fresh()), name)
        except FoolingError:
            continue
    raise NotFound("no formula is found for a quantity in it")


def value_of(quantity: Term) -> Fraction:
    """What a closed quantity is, where that is found; NotFound where it is not."""
    ends = {that[0]: that[2] for that, _ in interval_lemmas(quantity)}
    least, most = ends.get("=", ends.get(">=")), ends.get("=", ends.get("<="))
    if least is None or least != most or not isinstance(least, int):
        raise NotFound("a value of a quantity is not known")
    return Fraction(least)
