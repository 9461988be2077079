"""First values: shown one by one, and what formulas they suggest.

A statement about all n >= a is two: the same for n >= b, found as if that had been claimed, and its instances at
n = a, ..., b - 1.  The point is the one where the matrices of all languages settle, where there is one; else the least
values of lemmas in use, and a few small numbers, are tried.  The later part is looked for first, and briefly, as it
decides whether the point is one.

"D of equality on n + 1 bits is more than D on n bits": the values at the first lengths are those of n + 2 and n + 1.  A
formula is a + b n or a + b c^n (`fooling.verify.methods.guesses.closed_forms`); that it meets two more values is seen
before it is proved for all n, by the whole search.  The comparison is then one of numbers, and an existence is shown at
the first n at which the formulas say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from fooling.records import dataclass
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import crossings, finite
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, fresh
from fooling.verify.methods.engine.goals import QUANTITIES, about_numbers, subterms
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import all_exchanged, cases, instance, with_equals, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate
from fooling.verify.methods.facts.given_lemmas import lemmas_in_use
from fooling.verify.methods.guesses.closed_forms import linear_or_power
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.languages.lengths import settles_within
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.methods.strategy.small_functions import quantities
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

POINTS = (4, 8, 12)  # from which on a statement is looked for
MOST, NEXT = 16, 8  # values before it, and after it until one that the statement is about


@rule(on=("forall",), kind="unsafe", price=20, closed=True)
def from_first_values(goal: Term, context: Context) -> Iterator[Tactic]:
    """A statement about all integers from one on: as it stands, for a moment, and after its first values."""
    if has_first_values(goal):
        yield briefly(introduced(search), limits.BEFORE_FIRST_VALUES)
        yield after_first_values


def after_first_values(goal: Term, context: Context) -> Node:
    """A statement about all integers from one on: at the first ones by themselves, and from a later one on."""
    _, bindings, conditions, _ = goal
    least = least_said(goal)
    if least is None:
        raise NotMadeFor
    ((name, _),) = bindings
    limit = next(i for i, one in enumerate(conditions) if one[:2] in ((">=", name), (">", name)))
    changes = _changes(goal, least)
    settled = settles_within(goal[3], conditions, name, range(least, least + MOST + 1))
    sure = changes or [point for point in (settled,) if point is not None and point > least]
    for point in sure or _points(least):
        later = _renamed(goal, f"{name}_later", limit, [(">=", point)])
        earlier = _renamed(goal, f"{name}_earlier", limit, [(">=", least), ("<=", point - 1)])
        most = limits.SURELY_LATER if sure else limits.LATER
        after = unless_refused(briefly(accepted(introduced(search)), most), later, context.closed())
        first = briefly(accepted(finite(search, MOST)), limits.EARLIER)
        before = None if after is None else unless_refused(first, earlier, context.closed())
        if after is None or before is None:
            continue
        strict = ("<", name, point), assumption
        shown = first_of(by_bounds, axiom("integers-at-most", arith(strict)))
        parts = [
            instance((part, constantly(node)), {part[1][0][0]: name}, dict.fromkeys(range(len(part[2])), shown))
            for part, node in ((earlier, before), (later, after))
        ]
        return introduced(cases(strict[0], *parts))(goal, context)
    raise NotFound("it is not seen from a later point on")


def has_first_values(goal: Term) -> bool:
    """Whether a statement speaks of the quantities of functions at all integers from one on, and of nothing given.

    An equation with a formula in n is left out, as what shows it from some n on mostly shows it for all; but not one
    with a minimum, say, which is another number from some n on.
    """
    body = goal[3]
    is_of_functions = any(subterms(body, head) for head in QUANTITIES)
    is_formula = body[0] == "=" and all(map(free_variables, body[1:]))
    least = least_said(goal)
    if not is_of_functions or least is None or free_variables(goal):
        return False
    return not is_formula or bool(_changes(goal, least))


def least_said(goal: Term) -> int | None:
    """The integer that a statement about one integer is said to hold from, if there is one."""
    _, bindings, conditions, _ = goal
    if [sort for _, sort in bindings] != ["int"]:
        return None
    name = bindings[0][0]
    said = [
        int(one[2]) + (one[0] == ">")
        for one in conditions
        if one[:2] in ((">=", name), (">", name)) and is_integer(one[2])
    ]
    return said[0] if len(said) == 1 else None


def _changes(goal: Term, least: int) -> list[int]:
    """The points from which on a minimum, a maximum or an absolute value is another number, the last one first."""
    name = goal[1][0][0]
    of_numbers = [one for one in goal[2] if about_numbers(one)]
    later = [range(point, point + NEXT) for point in crossings(goal[3], name) if least < point <= least + MOST]
    met = [next((n for n in some if hold_at(of_numbers, {name: n})), None) for some in later]
    return [point for point in reversed(met) if point is not None and least < point <= least + MOST]


def _points(least: int) -> list[int]:
    """Later points, those that lemmas name first."""
    of_lemmas = (
        said for lemma in lemmas_in_use() if lemma.that[0] == "forall" and (said := least_said(lemma.that)) is not None
    )
    return [point for point in dict.fromkeys((*of_lemmas, *POINTS)) if least < point <= least + MOST]


def _renamed(goal: Term, name: str, limit: int, ends: list[tuple[str, int]]) -> Term:
    """The statement with another name of its variable, and these limits in place of the one that it has."""
    head, ((old, sort),), conditions, body = goal
    own = {old: name}
    kept = [substitute(one, own) for i, one in enumerate(conditions) if i != limit]
    return head, ((name, sort),), (*((op, name, value) for op, value in ends), *kept), substitute(body, own)


MET = 4  # values that a formula has to meet
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
    found = next((n for n in range(FARTHEST) if all(_holds(one, name, n) for one in statements)), None)
    if found is None:
        raise NotFound(f"the formulas have no example up to {FARTHEST}")
    return found


def _holds(statement: Term, name: str, n: int) -> bool:
    return bool(unless_refused(holds, substitute(statement, {name: n}), fresh()))


def _formula(quantity: Term, conditions: Sequence[Term], context: Context, by: Tactic) -> Formula:
    names = free_variables(quantity)
    if len(names) != 1 or context.sorts.get(*names) != "int":
        raise NotFound("a quantity has other variables than one integer")
    (name,) = names
    about = tuple(c for c in conditions if c[0] in (*COMPARISONS, "even", "odd") and free_variables(c) == names)
    return _proved(quantity, about, name, by)


@partial(remembered, is_final=lambda found: True, again=2)
def _proved(quantity: Term, conditions: tuple[Term, ...], name: str, by: Tactic) -> Formula:
    points = [n for n in range(LONGEST) if all(_holds(c, name, n) for c in conditions)][:MET]
    values = [value_of(substitute(quantity, {name: n})) for n in points]
    renamed = {name: BOUND}
    if len(points) < MET:
        raise NotFound("too few values are known for a formula")
    for formula in linear_or_power(BOUND, points, values):
        equation = ("=", substitute(quantity, renamed), formula)
        universal = ("forall", ((BOUND, "int"),), tuple(substitute(c, renamed) for c in conditions), equation)
        if (node := unless_refused(briefly(by, limits.FORMULA), universal, fresh())) is not None:
            return Formula(universal, node, name)
    raise NotFound("no formula is found for a quantity in it")


def value_of(quantity: Term) -> Fraction:
    """What a closed quantity is, where that is found; NotFound where it is not."""
    ends = {that[0]: that[2] for that, _ in interval_lemmas(quantity)}
    least, most = ends.get("=", ends.get(">=")), ends.get("=", ends.get("<="))
    if least is None or least != most or not isinstance(least, int):
        raise NotFound("a value of a quantity is not known")
    return Fraction(least)
