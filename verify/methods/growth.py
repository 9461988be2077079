"""Comparisons of numbers with variables: powers, roots, logarithms, quotients, sums, for all integers or all reals.

What is known of the atoms of both sides (`verify.methods.atoms`: Taylor's bound for each power and logarithm from its
lower limit on, roots, inverses, ceilings) goes to `arith`, which finds multipliers by a linear program; what the limits
cannot show is tried as a comparison of logarithms, or from a later point on, the integers below it one by one.  A
statement with a sum or a binomial coefficient goes by induction.  Nothing is measured, and no solver is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, lcm

from fooling_sets.errors import FoolingError
from verify.checker.arithmetic import exchanged, slack
from verify.checker.kernel import Context
from verify.checker.meaning import NUMBERS, NUMERIC
from verify.checker.normal_form import is_integral, lower_limit
from verify.checker.polynomial import constant, times
from verify.methods.algebra import arith
from verify.methods.atoms import Steep, atoms_of, basic, logarithms, monomials, products, ratios, signs, squares, steep
from verify.methods.axioms import axiom
from verify.methods.denominators import cleared, multiplied_out, term_of_polynomial, with_positive_divisors
from verify.methods.facts import working
from verify.methods.named import by_named
from verify.methods.real_witness import witness_values
from verify.methods.roughly import may_hold
from verify.methods.tactic import (
    Lemma,
    Node,
    NotFound,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    cases,
    constantly,
    cut,
    evaluate,
    first_in,
    first_of,
    induction,
    instance,
    intro,
    number,
    subterms,
    table,
)
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, free_variables, substitute, term_positions

ORDERS = (">=", ">", "<=", "<")
MIRRORED = {">=": "<=", ">": "<", "<=": ">=", "<": ">"}
LATER = (1, 3, 8, 20, 60, 200)  # how much later than the least value a growth argument may start
STEPS = (1, Fraction(1, 2), 2, 4)
SMALL = 6  # values at which a stronger statement is looked at
DEEPEST = 3  # steps that lead from one comparison to another


def about_numbers(term: Term) -> bool:
    """Whether a comparison names variables and functions of numbers only."""
    if not isinstance(term, tuple):
        return True
    if term[0] not in (*NUMERIC, *NUMBERS, "and", "or", "not") or term[0] in ("count", "qp", "tail"):
        return False
    return all(about_numbers(term[i]) for i in term_positions(term))


def growth(goal: Term, context: Context) -> Node:
    """A comparison of numbers with variables, or several."""
    if goal[0] == "and":
        return {"rule": "and", "by": [growth(part, context) for part in goal[1:]]}
    if goal[0] not in COMPARISONS or not free_variables(goal) or not about_numbers(goal):
        raise NotFound("it is no comparison of numbers with variables")
    return _with_signs(_compared(DEEPEST))(goal, context)


def _compared(depth: int) -> Tactic:
    """A comparison in so many steps."""

    def found(goal: Term, context: Context) -> Node:
        return first_in(_ways(goal, context, depth), goal, context)

    return found


def _ways(goal: Term, context: Context, depth: int) -> Iterator[Tactic]:
    op = goal[0]
    inner = _compared(depth - 1) if depth else _nothing
    if op == "=":
        yield with_positive_divisors(_from_equations, accepted(_polynomial))
        yield axiom("equal", conditions={0: inner, 1: inner})
        return
    if op == "!=":
        yield from (axiom("unequal", inner, of=(order,)) for order in ("<", ">"))
        return
    yield by_bounds
    if op == ">=" or op == "<=":
        yield from _among_integers(goal, context)
    yield with_positive_divisors(cleared(_polynomial), accepted(_polynomial))
    if depth:
        for chosen, quotient, law in ratios(goal, context):
            yield arith((exchanged(goal, chosen, quotient), inner), law)
        yield from _by_logarithms(goal, context, inner)
        yield from _between(goal, context, inner)
    if depth == DEEPEST:
        yield from _later(goal, context)


def _between(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A op C by an assumption A op B, and B op C."""
    op, left, right = goal if goal[0] in (">=", ">") else (MIRRORED[goal[0]], goal[2], goal[1])
    for assumed in context.assumptions:
        if assumed[0] in ORDERS:
            order, above, below = assumed if assumed[0] in (">=", ">") else (MIRRORED[assumed[0]], *assumed[:0:-1])
            if above == left and free_variables(below) - free_variables(left) and below != right:
                rest = (op if order == ">=" else ">=", below, right)
                yield arith((assumed, assumption), (rest, inner), linear=True)
            if below == right and free_variables(above) - free_variables(right) and above != left:
                rest = (op if order == ">=" else ">=", left, above)
                yield arith((assumed, assumption), (rest, inner), linear=True)


def _nothing(goal: Term, context: Context) -> Node:
    raise NotFound("no more steps")


# ---- from what is known of the atoms ----


def _polynomial(goal: Term, context: Context) -> Node:
    """A comparison without denominators, from its atoms: the fewest premises first."""
    known = [(a, assumption) for a in context.assumptions if a[0] in (*ORDERS, "=")]
    plain = working([*known, *multiplied_out(context), *logarithms(context), *basic(goal, context)], context)
    return first_in(_programs(goal, plain, context), goal, context)


def _programs(goal: Term, plain: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    yield accepted(arith(*plain))
    for degree in _degrees(goal, context):
        rising = steep(goal, context, degree)
        for one in rising:
            yield with_cuts((one,), accepted(arith(one.bound, *plain, linear=True)))
        yield with_cuts(rising, accepted(arith(*(one.bound for one in rising), *plain)))
    pairs = working([*products([that for that, _ in plain]), *squares(goal)], context)
    yield accepted(arith(*plain, *pairs))
    yield accepted(arith(*plain, hints=monomials(atoms_of(goal, context)), linear=True))
    rising = steep(goal, context, 1)
    yield with_cuts(rising, accepted(arith(*plain, *pairs, *(one.bound for one in rising))))


def with_cuts(rising: Sequence[Steep], by: Tactic) -> Tactic:
    """The tactic where the limits that the bounds start from are assumed, once shown."""
    tactic = by
    for one in reversed(rising):
        for lemma in one.cuts:
            tactic = cut(lemma, tactic)
    return tactic


def _degrees(goal: Term, context: Context) -> list[int]:
    """Degrees of Taylor polynomials: those of the goal, and what is above."""
    _, left = slack(goal, context)
    degree = max((sum(exponent for _, exponent in monomial) for monomial in left), default=1)
    return sorted({min(32, d) for d in (max(1, degree - 1), degree, degree + 2, 2 * degree + 4)})


def _from_equations(goal: Term, context: Context) -> Node:
    known = [(a, assumption) for a in context.assumptions if a[0] == "="]
    plain = working([*known, *basic(goal, context)], context)
    degree_two = arith(*plain, hints=monomials(atoms_of(goal, context)), linear=True)
    return first_of(arith(), arith(*plain), degree_two)(goal, context)


def _among_integers(goal: Term, context: Context) -> Iterator[Tactic]:
    """A >= 0 by A > -1, where A is a sum of integers once it is multiplied by its denominator."""
    _, left = slack(goal, context)
    if not subterms(goal, "ceil") and not subterms(goal, "floor"):
        return
    if all(is_integral(atom, context) for monomial in left for atom, _ in monomial):
        whole = lcm(*(coefficient.denominator for coefficient in left.values()))
        least = (">=", term_of_polynomial(times(left, constant(whole))), 0)
        yield arith((least, axiom("integers-at-least", accepted(_polynomial))))


# ---- by logarithms ----


def _by_logarithms(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A comparison of logarithms instead, or of powers with the logarithm's argument."""
    op, left, right = goal
    kinds = [side[0] if isinstance(side, tuple) else None for side in (left, right)]
    positive = {0: inner, 1: inner}
    if kinds[0] == "log2" and kinds[1] == "log2":
        yield axiom("log2-increasing", inner, positive)
    elif kinds[0] == "log2":
        yield axiom("log2-against", inner, {0: inner})
    elif kinds[1] == "log2":
        turned = (MIRRORED[op], right, left)
        yield arith((turned, axiom("log2-against", inner, {0: inner})), linear=True)
    elif "^" in kinds or "*" in kinds:
        sums = [kind in ("+", "-") and bool(free_variables(one)) for kind, one in zip(kinds, goal[1:], strict=True)]
        if not any(sums) and any(free_variables(power[2]) for power in subterms((left, right), "^")):
            yield axiom("by-log2", inner, positive)
        yield axiom("power-of-larger", inner, {0: inner, 1: inner, 2: inner})
        yield axiom("power-increasing", inner)


# ---- from a later point on ----


def _later(goal: Term, context: Context) -> Iterator[Tactic]:
    """The values of an integer below some number one by one, a real cut in two; from there on as before."""
    names = sorted(free_variables(goal))
    if len(names) != 1 or (least := lower_limit(names[0], context)) is None:
        return
    (name,) = names
    after = _compared(DEEPEST - 1)
    if context.sorts[name] == "int":
        for later in LATER:
            split = ("<", name, ceil(least) + later)
            yield cases(split, one_by_one(name, ceil(least), ceil(least) + later, table(20_000)), after)
    else:
        for step in STEPS:
            split = ("<", name, number(least + step))
            yield cases(split, with_positive_divisors(cleared(_polynomial), accepted(_polynomial)), after)


def one_by_one(name: str, first: int, end: int, by: Tactic) -> Tactic:
    """first <= name < end: finitely many, all by the tactic."""

    def found(goal: Term, context: Context) -> Node:
        bound = next(v for k in count() if (v := f"{name}{k}") not in context.sorts)
        own = [a for a in context.assumptions if a[0] in ("even", "odd") and a[1] == name]
        limits = tuple(substitute(c, {name: bound}) for c in ((">=", name, first), ("<=", name, end - 1), *own))
        universal = ("forall", ((bound, "int"),), limits, substitute(goal, {name: bound}))
        at_most = first_of(by_bounds, axiom("integers-at-most", arith((("<", name, end), assumption))))
        return instance((universal, by), {bound: name}, {1: at_most})(goal, context)

    return found


# ---- for all numbers ----


def for_all_numbers(goal: Term, context: Context) -> Node:
    """A universal statement about numbers by arithmetic, which trusts no solver."""
    _, bindings, conditions, body = goal
    if free_variables(goal) or not all(map(about_numbers, (*conditions, body))):
        raise NotFound("it is not about numbers only")
    values = witness_values(bindings, conditions)
    growing: list[Tactic] = [accepted(intro(values, growth)), by_ratio]
    if subterms(body, "sum") or subterms(body, "binomial"):
        known = with_positive_divisors(cleared(by_named), by_named)
        growing = [
            accepted(_without_logarithm),
            accepted(intro(values, known)),
            *growing[:: -1 if len(bindings) == 1 else 1],
        ]
    return first_of(*growing)(goal, context)


def _without_logarithm(goal: Term, context: Context) -> Node:
    """log2 X >= E for all values by X >= 2^E for all values."""
    _, bindings, conditions, (op, left, right) = goal
    if op not in (">=", ">") or not (isinstance(left, tuple) and left[0] == "log2"):
        raise NotFound("it is no bound on a logarithm from below")
    renamed: dict[str, Term] = {name: f"{name}_every" for name, _ in bindings}
    of_power = (op, left[1], ("^", 2, right))
    others = tuple((renamed[name], sort) for name, sort in bindings)
    assumed = tuple(substitute(condition, renamed) for condition in conditions)
    universal = ("forall", others, assumed, substitute(of_power, renamed))
    for_all = constantly(accepted(for_all_numbers)(universal, context))
    larger: Lemma = (of_power, instance((universal, for_all), {f"{name}_every": name for name, _ in bindings}))
    positive: Lemma = ((">", left[1], 0), arith(larger))
    values = witness_values(bindings, conditions)
    return intro(values, cut(positive, axiom("log2-against", larger[1], {0: assumption})))(goal, context)


# ---- by induction ----


def by_ratio(goal: Term, context: Context) -> Node:
    """A statement for all integers from one on, with a sum or a binomial coefficient, by induction."""
    if len(goal[1]) > 1 or not (subterms(goal[3], "sum") or subterms(goal[3], "binomial")):
        raise NotFound("it has no sum and no binomial coefficient, or several variables")
    plain = accepted(induction(evaluate, growth))
    if free_variables(goal[3][-1]):
        return first_in((plain, *_sharpened(goal)), goal, context)
    return first_in((*_sharpened(goal), plain), goal, context)  # a sum that grows, below a number


def _sharpened(goal: Term) -> Iterator[Tactic]:
    """A sum <= c by the sum <= c - g(n), where that is so at small n, for some g >= 0."""
    _, ((name, _), *_), conditions, (op, left, right) = goal
    for gap in (("/", 1, name), ("/", 1, ("+", name, 1)), ("/", 1, ("^", 2, name))):
        stronger = ("<=", left, ("-", right, gap))
        if op in ("<=", "<") and len(conditions) == 1 and conditions[0][0] == ">=":
            first = conditions[0][2]
            if all(may_hold(stronger, {name: float(first + k)}) for k in range(SMALL)):
                bound = f"{name}0"
                renamed = substitute(("and", *conditions, stronger), {name: bound})[1:]
                universal = ("forall", ((bound, "int"),), renamed[:-1], renamed[-1])
                again = instance((universal, induction(evaluate, growth)), {bound: name}, {0: by_bounds})
                yield accepted(intro({name: first}, arith((stronger, again))))


# ---- signs of variables ----


def _as_factor(goal: Term, context: Context) -> Node:
    """A number is above 0 where its product with one above 0 is."""
    assumed = [a for a in context.assumptions if a[0] in ORDERS]
    above = first_of(by_bounds, *(arith((a, assumption)) for a in assumed))
    for _, *sides in assumed:
        for side in sides:
            if isinstance(side, tuple) and side[0] == "*" and goal[1] in side[1:]:
                place = side.index(goal[1], 1)
                rest = [part for i, part in enumerate(side[1:], start=1) if i != place]
                other = rest[0] if len(rest) == 1 else ("*", *rest)
                return axiom("factor", conditions={0: above, 1: above}, y=other)(goal, context)
    raise NotFound(f"{goal[1]} is no factor in what is assumed")


def _with_signs(by: Tactic) -> Tactic:
    """The tactic where variables without a lower limit are assumed to be nonnegative, if that can be shown."""

    def found(goal: Term, context: Context) -> Node:
        tactic, inside, shown = by, context, []
        for name in signs(goal, context):
            for op in (">", ">="):
                try:
                    lemma: Lemma = ((op, name, 0), accepted(first_of(_compared(0), _as_factor)))
                    lemma[1](lemma[0], inside)
                except FoolingError:
                    continue
                inside = inside.extended((), (lemma[0],))
                shown.append(lemma)
                break
        for lemma in reversed(shown):
            tactic = cut(lemma, tactic)
        return tactic(goal, context)

    return found
