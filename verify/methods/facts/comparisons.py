"""A comparison of quantities, from what is known of them: chains of bounds, protocols, axioms, regular families.

In this order: what is said of the quantity's own kind; sums of known bounds; logarithms; an axiom that says the goal;
the families that automata describe; what holds of every function.  What a goal comes down to, such as one of the orders
of an equation, is proved by the tactic that the caller gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import ceil, floor

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import interval
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, both_ways, depth, message_bits
from fooling.verify.methods.coins.intervals import by_equality_inside
from fooling.verify.methods.coins.lemmas import by_certain_protocols
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import briefly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, fresh
from fooling.verify.methods.engine.goals import ORDERS, about_numbers, begins_with, computable, hypotheses, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, step
from fooling.verify.methods.evidence import trees_and_ranks
from fooling.verify.methods.facts.every_function import by_speaking, every_function
from fooling.verify.methods.facts.facts_of_goal import (
    MESSAGES,
    assumed_facts,
    by_logarithms,
    facts,
    facts_with_families,
    in_formulas,
)
from fooling.verify.methods.facts.quantities_as_numbers import as_numbers
from fooling.verify.methods.facts.saturation import quantities, said_of, saturated
from fooling.verify.methods.languages.lengths import by_each_remainder
from fooling.verify.methods.languages.regular_families import from_below
from fooling.verify.methods.languages.word_counts import after_the_first, by_residues_of_lengths, most_words
from fooling.verify.methods.machines.constructed import by_cleared_width, by_few_positions, factors
from fooling.verify.methods.matrices.closed_statements import by_composition
from fooling.verify.methods.matrices.intervals import is_large
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, thawed


@rule(on=("order",), kind="unsafe", price=101, sure=True)
def at_the_next_integer(goal: Term, context: Context) -> Iterator[Tactic]:
    """A bound on a whole quantity by what is no integer, by the one beside it, such as k for k + 1/2."""
    op, left, right = goal
    if not isinstance(left, tuple) or not OPERATORS[left[0]].whole or is_integer(right) or not computable(right):
        return
    if free_variables(goal):
        parts = unless_refused(normal, right, context) if about_numbers(right) else None
        rest = {monomial: share for monomial, share in (parts or {}).items() if monomial != ONE}
        least = most = (parts or {}).get(ONE, Fraction(0))
        if least.denominator == 1 or not is_integral(term_of_polynomial(rest), context):
            return
    elif begins_with(left, *MONOTONE) and is_large(left[1]):
        rest, (least, most) = {}, interval(right, fresh().budget)
    else:
        return
    ends = {">": floor(most) + 1, ">=": ceil(most), "<": ceil(least) - 1, "<=": floor(least)}
    order = {">": ">=", "<": "<="}.get(op, op)
    beside = term_of_polynomial({**rest, ONE: Fraction(ends[op])} if ends[op] else rest)
    yield arith(((order, left, beside), search), ((op, beside, right), first_of(evaluate, arith())))


@rule(on=("<=",), kind="unsafe", price=102, left=("abs",), speaks=("count",), sure=True)
def absolute_difference(goal: Term, context: Context) -> Node:
    """A bound on the distance between numbers of words, by both sides."""
    return axiom("absolute", conditions={0: search, 1: search})(goal, context)


@rule(on=("comparison",), kind="unsafe", price=105, left=("D", "leaves", "partition-number"), sure=True)
def as_of_the_complement(goal: Term, context: Context) -> Node:
    """A comparison for the complement of a function, by that for the function."""
    op, left, right = goal
    if left[1][0] != "complement":
        raise NotMadeFor
    plain = (left[0], left[1][1])
    return arith((("=", left, plain), axiom()), ((op, plain, right), search))(goal, context)


@rule(on=("comparison",), kind="unsafe", price=110, sure=True)
def as_assumed(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison by what is assumed of a function: bits of a machine, numbers, or a part of it."""
    read = {f for one in hypotheses(context) for f in one[1:2]}
    if any(a[1][1] in read for a in context.assumptions if a[0] in ORDERS and begins_with(a[1], *MESSAGES)):
        yield from _of_its_kind(goal, assumed_facts(goal, context), context)
    op, left, right = goal
    for order, quantity, number in (a for a in context.assumptions if a[0] in COMPARISONS and a[1] == left):
        if op in ORDERS and order[0] in (op[0], "=") and about_numbers(number) and about_numbers(right):
            between: Lemma = ((op, number, right), briefly(growth, limits.BETWEEN))
            yield arith(between, ((order, quantity, number), assumption))
    if begins_with(left, *MONOTONE) and any(one[0] == "embeds" for one in context.assumptions):
        yield partial(by_embedding, again=search)  # before a function is looked at: an argument names its part


@rule(on=("comparison",), price=120, sure=True)
def from_what_is_known(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison by what is known of its quantities, or by the axiom that says when a bound of its kind holds."""
    known = facts(goal, context)
    yield from _of_its_kind(goal, known, context)
    if goal[0] == "!=":
        yield axiom("unequal", arith(*known))
    if not hypotheses(context):
        yield arith(*known)


def _of_its_kind(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """A bound on one quantity, by the axiom that says when it holds."""
    op, left, right = goal
    kind = left[0] if isinstance(left, tuple) else None
    if kind == "D" and op == ">=":
        yield depth(arith(*known))
    if isinstance(right, tuple) and right[0] == "/":
        yield from by_cleared_width(goal, known, context)
    if hypotheses(context):  # the protocols that they give come first
        yield from (arith(*known, hints=hints) for hints in factors(goal, context))
        yield from by_few_positions(goal, known, context)
    if kind == "D" and op == "<=":
        yield from (by_speaking(s, known) for s in ("alice", "bob"))
    if kind == "D" and op == "<" and is_integer(right):
        yield arith((("<=", left, right - 1), first_of(*(by_speaking(s, known) for s in ("alice", "bob")))))
    if kind == "one-way" and is_integral(right, context):
        yield message_bits(arith(*known))
    if kind in ("cover", "rank") and op == ">=" and is_integral(right, context):
        yield from (axiom(f"{kind}-at-least", conditions={0: arith(*known)}, of=(left[2], s)) for s in WORDS["party"])


@rule(on=("order",), price=160, sure=True)
def logarithms_of_facts(goal: Term, context: Context) -> Node:
    """An inequality by logarithms of what is known."""
    return by_logarithms(facts(goal, context))(goal, context)


@rule(on=("comparison",), price=170, sure=True)
def axioms_of_facts(goal: Term, context: Context) -> Node:
    """What some axiom says, whose last condition follows from what is known, or from an axiom again."""
    return _by_axioms(facts(goal, context))(goal, context)


@rule(on=(">=",), price=200, left=("D",), closed=False, sure=True)
def depth_by_families(goal: Term, context: Context) -> Node:
    """A lower bound on D, by the families of words and rectangles that automata describe."""
    return depth(arith(*facts_with_families(goal, context)))(goal, context)


@rule(on=("<=", "<"), kind="unsafe", price=205, left=("D",), sure=True)
def one_message(goal: Term, context: Context) -> Iterator[Tactic]:
    """An upper bound on D that is no whole number, by a message that says which row there is."""
    _, left, right = goal
    if not about_numbers(right) or subterms(right, "ceil"):
        return
    for (order, quantity, many), _ in facts_with_families(goal, context):
        if order in ("=", "<=") and begins_with(quantity, "rows") and quantity[1] == left[1] and free_variables(many):
            message, log = ("one-way", *quantity[1:]), ("log2", many)
            told: Lemma = (("<=", left, ("+", message, 1)), axiom())
            rounded: Lemma = (("<", ("ceil", log), ("+", log, 1)), axiom())
            yield arith(told, ((order, message, ("ceil", log)), search), rounded)


@rule(on=("comparison",), kind="unsafe", price=240, sure=True)
def of_a_logarithm(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison by logarithms, rounded up or not, and for the lengths of each remainder."""
    known = facts_with_families(goal, context)
    op, left, _ = goal
    if subterms(goal, "log2") or (begins_with(left, "D") and op in (">=", ">") and free_variables(goal)):
        yield by_logarithms(known)
    in_each = list(by_each_remainder(goal, context, search))
    if _is_of_unknown_rows(goal, known):  # a message of so many rows is no formula in n, but one for each remainder
        yield from in_each
        in_each = []
    if subterms(goal, "log2"):
        yield from _rounded_up(goal, context, search)
        if begins_with(left, "D") and op == ">=" and subterms(goal, "ceil"):
            yield depth(arith(*known, *working(list(_below_ceilings(goal, known)), context)))
    yield from in_each


@rule(on=("comparison",), kind="unsafe", price=250, closed=False, sure=True)
def formulas_of_quantities(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison by formulas that its quantities are equal to, or by the words of a fooling set."""
    known = facts_with_families(goal, context)
    if from_below(goal) == ("fooling",):
        yield as_numbers(known)
    if any(subterms(goal, head) for head in ("*", "^", "/", "log2")):
        yield in_formulas(first_of(growth, search), search)


@rule(on=("comparison",), price=255, sure=True)
def of_every_function(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison by what always holds of the quantities of functions."""
    yield from every_function(goal, context, facts_with_families(goal, context))


@rule(on=("comparison",), kind="unsafe", price=260, sure=True)
def as_of_a_part(goal: Term, context: Context) -> Iterator[Tactic]:
    """A bound for a function with fewer inputs, or made of others, by those of the whole or of the parts."""
    op, left, right = goal
    if isinstance(left, tuple) and left[0] == "randomised-with":
        yield by_equality_inside
    yield from by_certain_protocols(goal, search)
    if op in ("<=", "<") and isinstance(left, tuple) and left[0] in MONOTONE and left[1][:1] == ("restricted",):
        whole = (left[0], left[1][1], *left[2:])
        yield arith((("<=", left, whole), step("fewer-inputs")), ((op, whole, right), search))
    yield from by_composition(goal, search)


@rule(on=("order",), price=265, closed=False, sure=True)
def quantities_as_any_numbers(goal: Term, context: Context) -> Node:
    """An inequality between quantities as one between any numbers that are bounded alike."""
    return as_numbers(facts_with_families(goal, context))(goal, context)


@rule(on=("comparison",), kind="unsafe", price=275, sure=True)
def both_orders(goal: Term, context: Context) -> Iterator[Tactic]:
    """An equation by both inequalities, and an inequality by the integer next to its number."""
    op, left, right = goal
    if op == "=":
        yield both_ways(search)
    if op == "!=":
        yield axiom("unequal", search)
    if op in ("<", ">") and isinstance(left, tuple) and OPERATORS[left[0]].whole and is_integer(right):
        yield arith((("<=", left, right - 1) if op == "<" else (">=", left, right + 1), search))


@rule(on=("comparison",), kind="unsafe", price=280, closed=True, sure=True)
def interleaved_words(goal: Term, context: Context) -> Node:
    """A comparison about many inputs, by the language of the interleaved words."""
    if not any(is_large(f) for head in WORDS["family"] for f in subterms(goal, head)):
        raise NotMadeFor
    return trees_and_ranks.interleaved(search)(goal, context)


def _is_of_unknown_rows(goal: Term, known: Sequence[Lemma]) -> bool:
    """Whether D is to be at most a logarithm rounded up, and no number of rows is known as a formula."""
    op, left, right = goal
    if op != "<=" or not begins_with(left, "D") or not subterms(right, "ceil"):
        return False
    return not any(
        begins_with(that[1], "rows") and that[1][1] == left[1] and about_numbers(that[2]) for that, _ in known
    )


def _rounded_up(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """A whole quantity that is at least what is no integer, by the next integer above."""
    op, left, right = goal
    whole = isinstance(left, tuple) and OPERATORS[left[0]].whole
    if op == ">=" and whole and subterms(right, "log2") and not is_integral(right, context):
        parts = right[1:] if right[0] == "+" else (right,)
        above = tuple(part if is_integral(part, context) else ("ceil", part) for part in parts)
        rounded: list[Lemma] = [
            ((op, up, part), axiom("ceiling-above")) for up, part in zip(above, parts, strict=True) if up != part
        ]
        yield arith(((op, left, ("+", *above) if len(above) > 1 else above[0]), again), *rounded, linear=True)


def _below_ceilings(term: Term, known: Sequence[Lemma]) -> Iterator[Lemma]:
    """2^ceil(x) <= 2B - 2 where x <= log2 B, for the numbers B >= 2 that ranks are, and for x = log2 B."""
    least = [that for that, _ in known if that[0] in ("=", ">=")]
    numbers = dict.fromkeys(that[2] for that in least if begins_with(that[1], "rank", "count"))
    shown = {0: arith(), 1: arith()}
    for rounded in sorted(subterms(term, "ceil"), key=repr):
        own = [rounded[1][1]] if isinstance(rounded[1], tuple) and rounded[1][0] == "log2" else []
        for many in dict.fromkeys((*own, *numbers)):
            few = ("<=", ("^", 2, rounded), ("-", ("*", 2, many), 2))
            yield few, axiom("power-of-ceiling", conditions=shown, i=many)


def _by_axioms(known: Sequence[Lemma], depth: int = 2) -> Tactic:
    """Some axiom that says the goal, its last condition from what is known, or again by an axiom."""
    from_known = arith(*known)
    return axiom(by=from_known if depth == 1 else first_of(from_known, _by_axioms(known, depth - 1)))


def by_embedding(goal: Term, context: Context, again: Tactic) -> Node:
    """What a function is at least with inputs that are another one's it is at least at all; the other is at most it."""
    op, left, right = goal
    place = 2 if op in (">=", ">") else 1  # of the function that the goal is about
    for embedding in [one for one in context.assumptions if one[0] == "embeds" and one[place] == left[1]]:
        other = (left[0], embedding[3 - place], *left[2:])
        part, whole = (other, left) if place == 2 else (left, other)
        shown = step("embedded", premise={"that": thawed(embedding), "by": {"rule": "assumption"}})
        with suppress(NotFound):
            return arith((("<=", part, whole), shown), ((op, other, right), again))(goal, context)
    raise NotFound("nothing is known to be part of it")


@rule(on=("<=", "<"), price=185, sure=True)
def words_of_one_length(goal: Term, context: Context) -> Node:
    """A bound from above, by the greatest number of words of one length."""
    known = facts(goal, context)
    few = working(list(most_words(goal, known, context)), context)
    if not few:
        raise NotMadeFor
    named = [*quantities(goal), *(("one-way", f, s) for f in subterms(goal, "under") for s in WORDS["party"])]
    told = [*few, *saturated([*named, *(that for that, _ in few)], context)]
    return arith(*known, *told, *said_of(named, context, told))(goal, context)


@rule(on=("comparison",), kind="unsafe", price=215, sure=True)
def numbers_of_words(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison by numbers of words: the first lengths by themselves, or those of each remainder."""
    known = facts_with_families(goal, context)
    yield from after_the_first(goal, known, context, search)
    yield from by_residues_of_lengths(goal, known, context, growth)
