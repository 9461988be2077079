"""There is an n with D(f) > 7: the n at which a number that a lemma puts below D(f) is more than 7.

A lemma says of a quantity of length n that it is at least, or at most, a number in n.  With this number in place of the
quantity, "D(f) <= 7 fails for some n" and "for every c > 0 there is an n with D(f) < c n" are statements about numbers,
and these are solved: among small integers where nothing is given, else for a term in what is given
(`far_out`).  The lemma's conditions are among those that n has to meet, and where the lemma speaks
of length 2k, n has to be even.  The derivation is that of the statement about numbers, each value of which is a value
for the quantity: the lemma's instance there, and the comparison of numbers, give the comparison with the quantity.

Where no lemma says it, a number that a quantity never exceeds, from some length on, is looked for among those
that the facts about its function allow: with at most r different rows a protocol has ceil(log2 r) + 1 bits.  The
first that is shown is used as a lemma of the file would be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce

from fooling.records import dataclass
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import powers_of
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, fresh
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, QUANTITIES, about_numbers, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cut, instance, knowing
from fooling.verify.methods.engine.tactic import Node, Tactic, assumption, evaluate, tactical
from fooling.verify.methods.facts.facts_of_goal import facts
from fooling.verify.methods.facts.given_lemmas import (
    Known,
    discharged,
    lemmas_in_use,
    matched_values,
    told_apart,
    using,
    with_lemmas,
)
from fooling.verify.methods.facts.saturation import numbers_above, said_of
from fooling.verify.methods.guesses.integers import farther, smallest_counterexample
from fooling.verify.methods.strategy.counterexamples import shrunk
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.methods.strategy.far_out import far_out, from_some_point, integers_from_there_on
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer, negate, substitute

SMALL = {1: 64, 2: 24}  # integers that are tried first, by how many there are
MOST = 4  # statements about numbers that are tried
LENGTHS = (8, 16)  # from which on a quantity may have settled


@dataclass(frozen=True)
class Said:
    """What a lemma says of a quantity: a number to compare it with, under conditions on the same variables."""

    quantity: Term
    number: Term
    conditions: tuple[Term, ...]


def at_bounds_of_lemmas(goal: Term, context: Context) -> Node:
    """Integers for which a comparison of a quantity holds, solved with a lemma's number in place of the quantity.

    Or a k such that it holds for all n from there on: the k for which the numbers of lemmas say it.
    """
    head, bindings, conditions, body = goal
    inner, later, compared = body[1:] if body[0] == "forall" else ((), (), body)
    sorts = [sort for _, sort in (*bindings, *inner)]
    if head != "exists" or compared[0] not in ORDERS or {*sorts} != {"int"} or (inner and len(sorts) > 2):
        raise NotMadeFor
    quantities = {q for name in QUANTITIES for q in subterms(compared, name)}
    inside = context.extended(bindings, conditions).extended(inner, later)
    said = [one for lemma in lemmas_in_use() for one in _said(lemma, compared, inside)] if len(quantities) == 1 else []
    way = _at_its_point if inner else _through
    tried = [way(one) for one in dict.fromkeys(said) if one.quantity in quantities]
    if not tried:
        raise NotFound("no lemma bounds the quantity by a number")
    return first_of(*(briefly(accepted(one), limits.BOUND_OF_LEMMA) for one in tried[:MOST]))(goal, context)


@rule(on=("exists comparison",), kind="unsafe", price=4.5, sorts=("int",))
def at_a_bound(goal: Term, context: Context) -> Node:
    """Integers for which a comparison holds, by a number that a quantity never exceeds, said by lemmas or found."""
    named = {q for name in QUANTITIES for q in subterms(goal[3], name)}
    if len(goal[1]) > 1 or len(named) != 1 or not all(map(about_numbers, goal[2])):
        raise NotMadeFor
    (quantity,), ((name, _),) = named, goal[1]
    if free_variables(quantity) != {name} or not _is_to_be_small(quantity, goal[3], context.extended(*goal[1:3])):
        raise NotMadeFor
    if any(subterms(lemma.that, quantity[0]) for lemma in lemmas_in_use()):
        return at_bounds_of_lemmas(goal, context)
    parities = [one for one in goal[2] if one[0] not in ORDERS and free_variables(one) == {name}]
    lemma = _settled(quantity, name, parities, tuple(context.sorts.items()))
    with using((lemma,)):
        return discharged(at_bounds_of_lemmas(goal, context), (lemma,))


def _is_to_be_small(quantity: Term, compared: Term, inside: Context) -> bool:
    """Whether it stands on the side of what is to be small, with factors beside it."""
    if compared[0] not in ORDERS:
        return False
    parts = powers_of(slack(compared, inside)[1], quantity)
    return parts.keys() <= {0, 1} and 1 in parts and all(c < 0 for c in parts[1].values())


def _settled(quantity: Term, name: str, parities: Sequence[Term], sorts: Term) -> Known:
    """The first number that is shown above a quantity, for all lengths from some on."""
    bits, shown = [("one-way", quantity[1], s) for s in WORDS["party"]], accepted(introduced(search))
    for first in LENGTHS:
        conditions = ((">=", name, first), *parities)
        inside = fresh().extended([(name, "int")], conditions)
        known = facts(("<=", quantity, ("rows", quantity[1], "alice")), inside)
        if not (numbers := numbers_above(quantity, known, inside)):
            numbers = numbers_above(quantity, [*known, *said_of([quantity, *bits], inside, known)], inside)
        for most in sorted(filter(is_integer, numbers))[:MOST]:
            that = ("forall", ((name, "int"),), conditions, ("<=", quantity, most))
            if (node := unless_refused(briefly(shown, limits.BOUNDED_QUANTITY), that, fresh())) is not None:
                here = ("forall", sorts, (), ("=", 0, 0))
                return told_apart(Known("its bound", "found before it is used", that, node), here)
    raise NotFound("no number is known that a quantity in it never exceeds")


@tactical
def _through(goal: Term, context: Context, said: Said) -> Node:
    """The statement by the one with the number in place of the quantity."""
    head, bindings, conditions, body = goal
    plain = exchanged(body, said.quantity, said.number)
    if not all(map(about_numbers, (*conditions, *said.conditions, plain))):
        raise NotFound("the rest is not about numbers")
    of_numbers = (head, bindings, tuple(dict.fromkeys((*conditions, *said.conditions))), plain)
    ways = (far_out,) if free_variables(goal) else _closed(len(bindings))
    node = first_of(*map(accepted, ways))(of_numbers, context)
    return _carried_over(node, context, partial(_for_the_quantity, of_numbers=of_numbers, goal=goal))


def _closed(variables: int) -> Sequence[Tactic]:
    return smallest_counterexample(SMALL.get(variables, 8)), shrunk(farther, evaluate)


def _carried_over(node: Node, context: Context, at: Callable[[Node, Context], Node]) -> Node:
    """The derivation with another one wherever it names values."""
    if node["rule"] == "cut":
        inside = context.extended((), (frozen(node["lemma"]["that"]),))
        return {**node, "by": _carried_over(node["by"], inside, at)}
    if node["rule"] == "cases":
        split = frozen(node["split"])
        parts = {"below": context.extended((), (split,)), "above": context.extended((), (negate(split),))}
        return {**node, **{part: _carried_over(node[part], inside, at) for part, inside in parts.items()}}
    if node["rule"] != "witness":
        raise NotFound("it names no values")
    return at(node, context)


def _for_the_quantity(node: Node, context: Context, of_numbers: Term, goal: Term) -> Node:
    """Values taken for the statement about the quantity."""
    values = {name: frozen(value) for name, value in node["values"].items()}
    shown = dict(zip(of_numbers[2], node["conditions"], strict=True))
    met = [(substitute(one, values), constantly(by)) for one, by in shown.items()]
    compared = substitute(of_numbers[3], values), constantly(node["by"])
    from_lemma = with_lemmas(first_of(_compared, arith((compared[0], assumption))))
    by = knowing([*met, compared], from_lemma)
    body = by(substitute(goal[3], values), context)
    return {**node, "conditions": [shown[one] for one in goal[2]], "by": body}


def _compared(goal: Term, context: Context) -> Node:
    """What the comparisons that are assumed give."""
    return arith(*((one, assumption) for one in context.assumptions if one[0] in MIRRORED))(goal, context)


# ---- from some point on ----


@tactical
def _at_its_point(goal: Term, context: Context, said: Said) -> Node:
    """The statement by the one about numbers, which names a point from which on the lemma holds, too."""
    head, bindings, conditions, (_, ((name, sort),), later, body) = goal
    ((point, _),) = bindings
    plain = exchanged(body, said.quantity, said.number)
    if not all(map(about_numbers, (*conditions, *later, plain))):
        raise NotFound("the rest is not about numbers")
    renamed = {name: f"{name}_later"}
    assumed = tuple(substitute(one, renamed) for one in later)
    every = ("forall", ((renamed[name], sort),), assumed, substitute(plain, renamed))
    least = [substitute(one, {name: point}) for one in said.conditions if one[0] in (">=", ">") and one[1] == name]
    of_numbers = (head, bindings, tuple(dict.fromkeys((*conditions, *least))), every)
    search = far_out if free_variables(goal) else from_some_point(for_all_numbers)
    at = partial(_from_the_point_on, of_numbers=of_numbers, goal=goal)
    return _carried_over(search(of_numbers, context), context, at)


def _from_the_point_on(node: Node, context: Context, of_numbers: Term, goal: Term) -> Node:
    """What is said of the quantity, at a point that is named, from what it says of numbers."""
    point = {name: frozen(value) for name, value in node["values"].items()}
    every, there = substitute(of_numbers[3], point), substitute(goal[3], point)
    (name, _), ((renamed, _),) = there[1][0], every[1]
    plain, beyond = substitute(every[3], {renamed: name}), there[2][0]
    at_it = instance((every, assumption), {renamed: name}, dict.fromkeys(range(len(every[2])), assumption))
    by = cut((plain, at_it), with_lemmas(first_of(_compared, arith((plain, assumption)))))
    met = [(substitute(one, point), constantly(by)) for one, by in zip(of_numbers[2], node["conditions"], strict=True)]
    for limit, _ in (one for one in met if one[0][0] in (">=", ">")):
        by = cut(((limit[0], name, limit[2]), arith((limit, assumption), (beyond, assumption))), by)
    by = cut((every, constantly(node["by"])), integers_from_there_on(by))
    by = reduce(lambda rest, one: cut(one, rest), met, by)
    return {**node, "conditions": [node["conditions"][i] for i in range(len(goal[2]))], "by": by(there, context)}


# ---- what lemmas say ----


def _said(lemma: Known, body: Term, context: Context) -> Iterator[Said]:
    """The numbers that a lemma compares quantities of the statement with, at the lengths that it has there."""
    if lemma.that[0] != "forall" or lemma.that[3][0] not in MIRRORED:
        return
    _, bindings, conditions, (_, *sides) = lemma.that
    for values, same in matched_values(dict(bindings), (lemma.that[3], *conditions), (body,), context):
        left, right = (_with_equal(substitute(side, values), same) for side in sides)
        whole = [_divisible(values[name]) for name, sort in bindings if sort == "int" and name in values]
        needed = [_plainly(_with_equal(substitute(one, values), same)) for one in conditions]
        conditions_here = tuple(one for one in (*needed, *whole) if one is not None)
        for quantity, number in ((left, right), (right, left)):
            if isinstance(quantity, tuple) and quantity[0] in QUANTITIES and about_numbers(number):
                yield Said(quantity, number, conditions_here)


def _with_equal(term: Term, same: Sequence[tuple[Term, Term]]) -> Term:
    """With n in place of 2(n/2)."""
    return reduce(lambda left, one: exchanged(left, one[1], one[0]), same, term)


def _divisible(value: Term) -> Term | None:
    """What makes the value n/k an integer."""
    if not (isinstance(value, tuple) and value[0] == "/" and is_integer(value[2])):
        return None
    return ("even", value[1]) if value[2] == 2 else ("integer", value)


def _plainly(condition: Term) -> Term:
    """A limit of n/k as one of n."""
    if condition[0] not in ORDERS or not is_integer(condition[2]):
        return condition
    op, left, right = condition
    is_part = isinstance(left, tuple) and left[0] == "/" and is_integer(left[2]) and left[2] > 0
    return (op, left[1], left[2] * right) if is_part else condition
