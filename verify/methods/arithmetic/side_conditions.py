"""What a search may assume of the variables and the terms of a goal, once it is shown: signs, limits, definedness."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import least_value, lower_limit, normal
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import signs
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    constantly,
    cut,
    first_of,
    knowing,
    number,
    subterms,
    tactical,
)
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
            try:
                node = accepted(by_assumptions)(condition, context)
            except FoolingError:
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
    try:
        by_bounds(condition, context)
    except FoolingError:
        return False
    return True


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
        if op in ORDERS and isinstance(name, str) and isinstance(bound, tuple):
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
