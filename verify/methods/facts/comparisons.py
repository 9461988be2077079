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
from itertools import chain
from math import ceil, floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import interval
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import both_ways
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.identities import by_axiom_instances
from fooling.verify.methods.arithmetic.min_max import by_extremes
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, consequences, depth, message_bits
from fooling.verify.methods.coins.deterministic import by_certain_protocols
from fooling.verify.methods.coins.games import by_equality_inside
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.goals import SPEAKING, about_numbers, computable, hypotheses
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    assumption,
    begins_with,
    briefly,
    evaluate,
    first_of,
    step,
    subterms,
)
from fooling.verify.methods.evidence import trees_and_ranks
from fooling.verify.methods.facts.facts_by_kind import regular_families
from fooling.verify.methods.facts.facts_of_goal import MESSAGES, assumed_facts, by_logarithms, facts
from fooling.verify.methods.facts.fooling_by_ranks import by_squared_ranks
from fooling.verify.methods.facts.formulas import bits_of_rows, in_formulas
from fooling.verify.methods.facts.least_machines import by_least_sizes
from fooling.verify.methods.facts.logarithms_of_counts import by_logarithms_of_counts, by_logarithms_of_leaves
from fooling.verify.methods.facts.logarithms_of_quantities import by_logarithms_of_quantities
from fooling.verify.methods.facts.quantities_as_numbers import as_numbers, by_known_states
from fooling.verify.methods.facts.routes_from_axioms import by_speaking, every_function
from fooling.verify.methods.facts.rows_and_bits import by_rows_and_bits
from fooling.verify.methods.facts.words_read import by_words_read
from fooling.verify.methods.languages.eventually_constant import by_a_settled_length
from fooling.verify.methods.languages.growing_counts import by_growing_counts
from fooling.verify.methods.languages.lengths_of_each_remainder import by_each_remainder
from fooling.verify.methods.languages.prefixes import by_matrices
from fooling.verify.methods.languages.prefixes_beyond_the_word import by_whole_prefix
from fooling.verify.methods.languages.regular_families import from_above, from_below
from fooling.verify.methods.languages.word_counts import (
    after_the_first,
    by_induction,
    by_residues_of_lengths,
    most_words,
    same_numbers,
)
from fooling.verify.methods.machines.width import by_cleared_width, by_few_positions, factors
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.methods.matrices.composed_functions import by_composition
from fooling.verify.methods.matrices.intervals import is_large
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, thawed


def by_known_facts(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """Ways to a comparison from what is known of its quantities; `again` proves one that it comes down to."""
    op, left, _ = goal
    kind = left[0] if isinstance(left, tuple) else None
    yield from chain(_at_first(goal, context, again), _as_assumed(goal, context, again), by_words_read(goal))
    known = facts(goal, context)
    yield from _of_its_kind(goal, known, context)
    yield from _at_once(goal, known, context)
    if subterms(goal, "log2"):
        yield from by_logarithms_of_counts(goal, context)
    yield from chain(by_least_sizes(goal, context, again), by_logarithms_of_quantities(goal, context))
    yield from by_rows_and_bits(goal, known, context)
    if any(map(free_variables, subterms(goal, "states"))):
        yield by_known_states
    if op in (">=", "<=", ">", "<"):
        yield by_logarithms(known)
    yield first_of(by_matrices(again), by_axiom_instances)
    yield _by_axioms(known)
    yield from by_extremes(goal, context, again)
    yield from by_a_settled_length(goal, context, briefly(measured, limits.SETTLED_LENGTH))
    yield from _of_few_words(goal, known, context)
    known = _with_families(goal, known, context)
    if kind == "D" and op == ">=" and free_variables(goal):
        yield depth(arith(*known))
    yield from chain(_by_a_message(goal, known, again), by_squared_ranks(goal, context, again))
    yield from chain(by_growing_counts(goal, known, context), after_the_first(goal, known, context, again))
    yield from chain(by_logarithms_of_counts(goal, context), by_logarithms_of_leaves(goal, known, context))
    if kind in ("discrepancy", "least-discrepancy") and isinstance(goal[2], tuple) and goal[2][0] == "/":
        yield clear_denominator(arith(*known), arith(*known))
    yield from _of_a_logarithm(goal, known, context, again)
    if free_variables(goal):
        yield from _by_formulas(goal, known, again)
    yield from every_function(goal, context, known)
    yield from _by_a_part(goal, again)
    if free_variables(goal) and op in (">=", "<=", ">", "<"):
        yield as_numbers(known)
    yield from by_residues_of_lengths(goal, known, context, growth)
    yield from _by_orders(goal, again)
    if not free_variables(goal) and any(is_large(f) for head in WORDS["family"] for f in subterms(goal, head)):
        yield trees_and_ranks.interleaved(again)


def _of_a_logarithm(goal: Term, known: Sequence[Lemma], context: Context, again: Tactic) -> Iterator[Tactic]:
    """By logarithms, rounded up or not, and for the lengths of each remainder."""
    op, left, _ = goal
    if subterms(goal, "log2") or (begins_with(left, "D") and op in (">=", ">") and free_variables(goal)):
        yield by_logarithms(known)
    in_each = list(by_each_remainder(goal, context, again))
    if _is_of_unknown_rows(goal, known):  # a message of so many rows is no formula in n, but one for each remainder
        yield from in_each
        in_each = []
    if subterms(goal, "log2"):
        yield from _rounded_up(goal, context, again)
        if begins_with(left, "D") and op == ">=" and subterms(goal, "ceil"):
            yield depth(arith(*known, *working(list(_below_ceilings(goal, known)), context)))
    yield from in_each


def _as_assumed(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """By what is assumed of a function, before that is looked at: bits of a machine, numbers, and its parts."""
    read = {f for one in hypotheses(context) for f in one[1:2]}
    if any(a[1][1] in read for a in context.assumptions if a[0] in ORDERS and begins_with(a[1], *MESSAGES)):
        yield from _of_its_kind(goal, assumed_facts(goal, context), context)
    op, left, right = goal
    for order, quantity, number in (a for a in context.assumptions if a[0] in COMPARISONS and a[1] == left):
        if op in ORDERS and order[0] in (op[0], "=") and about_numbers(number) and about_numbers(right):
            between: Lemma = ((op, number, right), briefly(growth, limits.BETWEEN))
            yield arith(between, ((order, quantity, number), assumption))
    if begins_with(left, *MONOTONE) and any(one[0] == "embeds" for one in context.assumptions):
        yield partial(by_embedding, again=again)  # before a function is looked at: an argument names its part


def _by_formulas(goal: Term, known: Sequence[Lemma], again: Tactic) -> Iterator[Tactic]:
    """By the number of words of a family that a quantity is at least, where no more bounds it; by its formula."""
    if from_below(goal) == ("fooling",):
        yield as_numbers(known)
    if any(subterms(goal, head) for head in ("*", "^", "/", "log2")):
        yield in_formulas(first_of(growth, again), again)


def _implied(context: Context) -> Iterator[Term]:
    """What the assumptions about machines and functions say of quantities."""
    yield from (that for a in context.assumptions if a[0] in SPEAKING for that, _ in consequences(a))


def _of_few_words(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """By the greatest number of words of one length, where it is bounded."""
    if few := working(list(most_words(goal, known, context)), context):
        yield arith(*known, *few)


def _with_families(goal: Term, known: Sequence[Lemma], context: Context) -> list[Lemma]:
    """What is known, with what regular families show, what that says of numbers of words, and of one-way bits."""
    implied = [*_implied(context)]
    families = regular_families((goal, *implied), context, from_below(goal) or (() if implied else from_above(goal)))
    found = [*known, *families]
    found += working([*same_numbers(goal, found, context), *by_induction(goal, found, context)], context)
    return found + working(list(bits_of_rows((goal, *_implied(context)), found, context)), context)


def _at_once(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """From what is known alone."""
    if goal[0] == "!=":
        yield axiom("unequal", arith(*known))
    if not hypotheses(context):
        yield arith(*known)


def _by_orders(goal: Term, again: Tactic) -> Iterator[Tactic]:
    """Both orders, or one of them; a whole quantity below or above an integer by the integer next to it."""
    op, left, right = goal
    if op == "=":
        yield both_ways(again)
    if op == "!=":
        yield axiom("unequal", again)
    if op in ("<", ">") and isinstance(left, tuple) and OPERATORS[left[0]].whole and is_integer(right):
        yield arith((("<=", left, right - 1) if op == "<" else (">=", left, right + 1), again))


def _is_of_unknown_rows(goal: Term, known: Sequence[Lemma]) -> bool:
    """Whether D is to be at most a logarithm rounded up, and no number of rows is known as a formula."""
    op, left, right = goal
    if op != "<=" or not begins_with(left, "D") or not subterms(right, "ceil"):
        return False
    return not any(
        begins_with(that[1], "rows") and that[1][1] == left[1] and about_numbers(that[2]) for that, _ in known
    )


def _by_a_message(goal: Term, known: Sequence[Lemma], again: Tactic) -> Iterator[Tactic]:
    """D at most what is no whole number of bits: a message says which of R rows there is, and log2 R is rounded up."""
    op, left, right = goal
    about_bits = op in ("<=", "<") and begins_with(left, "D") and about_numbers(right)
    if not about_bits or subterms(right, "ceil"):
        return
    for (order, quantity, many), _ in known:
        if order in ("=", "<=") and begins_with(quantity, "rows") and quantity[1] == left[1] and free_variables(many):
            message, log = ("one-way", *quantity[1:]), ("log2", many)
            told: Lemma = (("<=", left, ("+", message, 1)), axiom())
            rounded: Lemma = (("<", ("ceil", log), ("+", log, 1)), axiom())
            yield arith(told, ((order, message, ("ceil", log)), again), rounded)


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


def _by_a_part(goal: Term, again: Tactic) -> Iterator[Tactic]:
    """What a function is at most with all its inputs it is at most with some of them; equality of some is as hard."""
    op, left, right = goal
    if isinstance(left, tuple) and left[0] == "randomised-with":
        yield by_equality_inside
    yield from by_certain_protocols(goal, again)
    if op in ("<=", "<") and isinstance(left, tuple) and left[0] in MONOTONE and left[1][:1] == ("restricted",):
        whole = (left[0], left[1][1], *left[2:])
        yield arith((("<=", left, whole), step("fewer-inputs")), ((op, whole, right), again))
    yield from by_composition(goal, again)


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


def _at_first(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """What a complement has in common with the function; both sides of a distance.

    And prefixes that may be longer than the words, as those of all letters.
    """
    op, left, right = goal
    yield from by_whole_prefix(goal, context, again)
    yield from _at_the_next_integer(goal, context, again)
    kind = left[0] if isinstance(left, tuple) else None
    if isinstance(left, tuple) and left[0] == "abs" and op == "<=" and subterms(left, "count"):
        yield axiom("absolute", conditions={0: again, 1: again})
    computed = op not in ("=", "!=") and not is_integer(right) and not free_variables(goal) and computable(right)
    if computed and kind in MONOTONE and is_large(left[1]):
        yield _by_an_integer(goal, again)
    if isinstance(left, tuple) and left[0] in ("D", "leaves", "partition-number") and left[1][0] == "complement":
        plain = (left[0], left[1][1])
        yield arith((("=", left, plain), axiom()), ((op, plain, right), again))


def _at_the_next_integer(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """A whole quantity that is at least, or above, k + 1/2 for an integer k is at least k + 1; below, at most k."""
    op, left, right = goal
    if op not in ORDERS or not free_variables(right) or not about_numbers(right) or not isinstance(left, tuple):
        return
    try:
        parts = normal(right, context)
    except FoolingError:
        return
    rest = {monomial: share for monomial, share in parts.items() if monomial != ONE}
    fraction, whole = parts.get(ONE, Fraction(0)), term_of_polynomial(rest)
    if OPERATORS[left[0]].whole and fraction.denominator > 1 and is_integral(whole, context):
        order, most = (">=", ceil(fraction)) if op in (">=", ">") else ("<=", floor(fraction))
        yield arith(((order, left, ("+", whole, most) if most else whole), again))


def _by_an_integer(goal: Term, again: Tactic) -> Tactic:
    """A whole quantity of many inputs against a number that is computed: against the integer beside it."""
    op, left, right = goal
    low, high = interval(right, fresh().budget)
    if op in (">", ">="):
        least = floor(high) + 1 if op == ">" else ceil(high)
        return arith(((">=", left, least), again), ((op, least, right), evaluate))
    most = ceil(low) - 1 if op == "<" else floor(low)
    return arith((("<=", left, most), again), ((op, most, right), evaluate))


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
