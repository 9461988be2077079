"""What a search may assume of the variables and the terms of a goal, once it is shown: signs, limits, definedness.

Divisors that are negative, or of which the sign is not known: a/c is (-a)/(-c), and c is above 0, or below.

Divisors that are positive are multiplied with (`fooling.verify.methods.arithmetic.denominators`), and all limits are
from below.  So a variable x that is negative is written as -|x|, in the goal and in what is assumed, and a negative sum
c is turned, with what it divides.  Where neither sign is shown, both are tried; 0 is none, as 1/c is defined.
A goal with k such divisors becomes at most 2^k goals, for k up to `MOST`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import least_value, lower_limit, normal
from fooling.verify.checker.polynomial import plus, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import signs
from fooling.verify.methods.arithmetic.choice_of_premises import polynomial
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    combined,
    divisors,
    inverse_law,
    reciprocals,
    term_of_polynomial,
    whatever,
    with_positive_divisors,
)
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, number, subterms
from fooling.verify.methods.engine.steps import cases, cut, knowing, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, term_positions


@tactical
def where_defined(goal: Term, context: Context, by: Tactic, shown: Tactic) -> Node:
    """The tactic where what the terms of the goal ask, if it is not seen at once, is assumed, once shown."""
    inside = context
    asked: list[Lemma] = []
    for condition in dict.fromkeys((*_asked(goal), *_asked_by_atoms(goal, context))):
        if not is_seen(condition, inside):
            node = shown(condition, inside)
            inside = inside.extended((), (condition,))
            asked.append((condition, constantly(node)))
    return knowing(asked, by)(goal, context)


@tactical
def with_lengths(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where lengths of words that are at least 0 by what is assumed, though not at once, are known to be."""
    of_words = goal[0] in COMPARISONS and subterms(goal, "under")
    asked = [one for one in dict.fromkeys(_asked(goal)) if one[0] == ">=" and one[2] == 0] if of_words else []
    tactic = by
    for condition in asked:
        if not subterms(condition, "under") and not is_seen(condition, context):
            if (node := unless_refused(accepted(by_assumptions), condition, context)) is None:
                continue
            tactic = cut((condition, constantly(node)), tactic)
    return tactic(goal, context)


def _asked(term: Term) -> Iterator[Term]:
    """The comparisons under which the terms are defined, those of inner ones first, but for those inside a sum."""
    if isinstance(term, tuple) and term[0] != "sum":
        for i in term_positions(term):
            yield from _asked(term[i])
        yield from (condition for condition in OPERATORS[term[0]].when(*term[1:]) if condition[0] in COMPARISONS)


def _asked_by_atoms(goal: Term, context: Context) -> list[Term]:
    """The same of the atoms that the checker makes of both sides, as they are written there."""
    try:
        _, left = slack(goal, context)
    except FoolingError:
        return []
    return [condition for monomial in left for atom, _ in monomial for condition in _asked(atom)]


def is_seen(condition: Term, context: Context) -> bool:
    """Whether it follows from limits alone."""
    return unless_refused(by_bounds, condition, context) is not None


@tactical
def as_factor(goal: Term, context: Context, *by: Tactic) -> Node:
    """A number is above 0, or below, where its product with one above 0 is, a product that an assumption speaks of."""
    op, factor, _ = goal
    own, *others = normal(factor, context)
    assumed = [a for a in context.assumptions if a[0] in ORDERS]
    above = first_of(by_bounds, *(arith((a, assumption)) for a in assumed), *by)
    for one in assumed:
        for monomial, c in slack(one, context)[1].items():
            if not others and {*own} < {*monomial} and (c > 0) == (op[0] == ">"):
                rest = term_of_polynomial({tuple(part for part in monomial if part not in own): Fraction(1)})
                positive = axiom("factor", conditions={0: above, 1: above}, y=rest)
                if c > 0:
                    return positive(goal, context)
                return arith(((">", ("-", 0, factor), 0), positive))(goal, context)
    raise NotFound(f"{factor} is no factor in what is assumed")


@tactical
def with_limits(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where a variable that is not below a term is assumed not to be below what the term's limits give."""
    inside = context
    shown: list[Lemma] = []
    for assumed in context.assumptions:
        op, name, bound = assumed if len(assumed) == 3 else ("", "", 0)
        if op in ("<=", "<"):
            name, bound = bound, name
        if op in ORDERS and isinstance(name, str):
            try:
                least, known = least_value(normal(bound, inside), inside), lower_limit(name, inside)
            except FoolingError:
                continue
            if least is not None and (known is None or least > known):
                shown.append(((">=", name, number(least)), arith((assumed, assumption), linear=True)))
                inside = inside.extended((), (shown[-1][0],))
    return knowing(shown, by)(goal, context)


@tactical
def with_signs(goal: Term, context: Context, by: Tactic, first: Tactic) -> Node:
    """The tactic where variables without a lower limit are assumed to be nonnegative, if that can be shown."""
    inside, shown = context, list[Lemma]()
    for name in signs(goal, context):
        for op in (">", ">="):
            try:
                lemma: Lemma = ((op, name, 0), accepted(first_of(first, as_factor())))
                lemma[1](lemma[0], inside)
            except FoolingError:
                continue
            inside = inside.extended((), (lemma[0],))
            shown.append(lemma)
            break
    for power in _powers(goal, inside):
        inside = inside.extended((), ((">", power, 0),))
        shown.append(((">", power, 0), axiom("power-positive")))
    return knowing(shown, by)(goal, context)


def _powers(goal: Term, context: Context) -> list[Term]:
    """The powers of what is above 0 of which no lower limit is known, as the exponent may be below 0."""
    known = (power for power in subterms(goal, "^") if free_variables(power) <= context.sorts.keys())
    found = {power for power in known if power[1] != 1 and is_seen((">", power[1], 0), context)}
    atoms = {atom for power in found for monomial in normal(power, context) for atom, _ in monomial}
    return sorted((atom for atom in atoms if lower_limit(atom, context) is None), key=repr)


@tactical
def times_factor(goal: Term, context: Context, factor: Term) -> Node:
    """A comparison by that of both sides times a factor, which is above 0."""
    op, left = slack(goal, context)
    product: Lemma = ((op, ("*", term_of_polynomial(left), factor), 0), polynomial)
    divided = axiom("clear-denominator", arith(product), {0: by_bounds})
    return arith(((op, term_of_polynomial(left), ("/", 0, factor)), divided))(goal, context)


MOST = 2  # signs that are split


@tactical
def with_signed_divisors(goal: Term, context: Context, by: Tactic, shown: Tactic, splits: int = MOST) -> Node:
    """The tactic for the goal with positive divisors in place of negative ones; `shown` shows signs."""
    again = with_signed_divisors(by, shown, splits)
    split = _signed(goal, context) if goal[0] in MIRRORED else []
    alone = [x for x in signs(goal, context) if divisors(goal) and ("abs", x) not in subterms(goal, "abs")]
    for divisor in dict.fromkeys((*split, *alone)):
        above, below = (">", divisor, 0), ("<", divisor, 0)
        if is_seen(above, context):
            continue
        if (lemma := _shown(above, shown, context)) is not None:
            return cut(lemma, again)(goal, context)
        if (lemma := _shown(below, shown, context)) is not None:
            return cut(lemma, _turned(divisor, again))(goal, context)
        if splits and divisor in split:
            again = with_signed_divisors(by, shown, splits - 1)
            return cases(above, again, cases(below, again, _never(divisor)))(goal, context)
    factors = dict.fromkeys(f for one in divisors(goal) for f in _factors(one, context))
    products = (with_positive_divisors(cleared(times_factor(one)), shown) for one in factors)
    return first_of(by, *(products if splits < MOST else ()))(goal, context)


def _signed(goal: Term, context: Context) -> list[Term]:
    """The divisors, and of those that are products the variables in them."""
    found: list[Term] = []
    for divisor in divisors(goal):
        if free_variables(divisor) <= context.sorts.keys():
            factors = _factors(divisor, context)
            found += factors if factors == [divisor] else [factor for factor in factors if isinstance(factor, str)]
    return list(dict.fromkeys(found))


def _factors(divisor: Term, context: Context) -> list[Term]:
    product = normal(divisor, context)
    return [atom for monomial in product for atom, _ in monomial] if len(product) == 1 else [divisor]


def _shown(that: Term, shown: Tactic, context: Context) -> Lemma | None:
    try:
        return that, constantly(accepted(first_of(by_bounds, shown))(that, context))
    except FoolingError:
        return None


def is_not_zero(goal: Term, context: Context) -> Node:
    """A number is not 0 where it would contradict what is assumed."""
    _, number, _ = goal
    for assumed in context.assumptions:
        if assumed[0] == "!=" and assumed[2] == 0 and normal(assumed[1], context) == normal(number, context):
            return with_equals([(("=", number, assumed[1]), arith())], assumption)(goal, context)
    known = [(a, assumption) for a in context.assumptions if a[0] in MIRRORED]
    zero: Lemma = (("=", number, 0), axiom("equal", conditions=dict.fromkeys(range(2), by_assumptions)))
    else_above = axiom("unequal", arith(zero, *known), of=(">",))
    above = cases((">", number, 0), axiom("unequal", assumption, of=(">",)), else_above)
    return cases(("<", number, 0), axiom("unequal", assumption, of=("<",)), above)(goal, context)


def _never(divisor: Term) -> Tactic:
    """Whatever it is, where a divisor c is 0: c (1/c) = 1 gives 0 = 1."""
    atom: Term = ("/", 1, divisor)
    zero: Lemma = (("=", divisor, 0), axiom("equal", conditions=dict.fromkeys(range(2), by_assumptions)))
    return whatever(arith(zero, inverse_law(atom), hints=[atom]))


def _turned(divisor: Term, by: Tactic) -> Tactic:
    """The goal with a negative variable as minus its absolute value, or with a negative sum turned."""
    return _as_absolute_value(divisor, by) if isinstance(divisor, str) else _with_turned_quotients(divisor, by)


@tactical
def _as_absolute_value(goal: Term, context: Context, x: str, by: Tactic) -> Node:
    size: Term = ("abs", x)
    other: Term = ("-", 0, size)
    at_most = axiom("absolute", conditions=dict.fromkeys(range(2), by_assumptions))
    opposite: Lemma = (("<=", size, ("-", 0, x)), at_most)
    above: Lemma = ((">=", size, ("-", 0, x)), axiom("absolute-above-negative"))
    equal = ("=", x, other), axiom("equal", conditions=dict.fromkeys(range(2), arith(opposite, above)))
    back = ("=", other, x), axiom("equal", conditions=dict.fromkeys(range(2), arith(opposite, above)))
    tactic = with_equals([equal], by)
    for assumed in context.assumptions:
        if assumed[0] in MIRRORED and x in free_variables(assumed) and not subterms(assumed, "sum"):
            that = exchanged(assumed, x, other)
            tactic = cut((that, with_equals([back], assumption)), tactic)
    positive: Lemma = ((">", size, 0), arith(above, (("<", x, 0), by_assumptions)))
    return cut(positive, tactic)(goal, context)


@tactical
def _with_turned_quotients(goal: Term, context: Context, divisor: Term, by: Tactic) -> Node:
    opposite: Term = ("-", 0, divisor)
    tactic = by
    for quotient in sorted(subterms(goal, "/"), key=lambda one: len(repr(one)), reverse=True):
        if quotient[2] == divisor:
            turned = ("/", ("-", 0, quotient[1]), opposite)
            equal: Lemma = (("=", quotient, turned), _by_reciprocals(quotient[1], divisor, opposite))
            tactic = with_equals([equal], tactic)
    negative: Lemma = (("<", divisor, 0), by_bounds)
    for term in (opposite, *(atom[2] for atom in reciprocals(normal(("/", 1, opposite), context)))):
        tactic = cut(((">", term, 0), arith(negative)), tactic)
    return tactic(goal, context)


# With R = 1/c and S = 1/(-c): R + S = -S (c R - 1) - R (-c S - 1).
@tactical
def _by_reciprocals(goal: Term, context: Context, numerator: Term, divisor: Term, opposite: Term) -> Node:
    over = normal(numerator, context)
    one, other = (normal(("/", 1, c), context) for c in (divisor, opposite))
    laws = [((("=", ("*", c, ("/", 1, c)), 1)), axiom("reciprocal")) for c in (divisor, opposite)]
    factors = [plus({}, times(over, a), -1) for a in (other, one)]
    return combined([*zip(laws, factors, strict=True)])(goal, context)
