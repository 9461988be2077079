"""What holds of every function and no axiom says as it stands: what is beside the facts of saturation.

An axiom is used there as soon as it is in the table.  Here are consequences that need a search of their own: at numbers
that are chosen, or by several facts at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, logarithm, message_bits, said
from fooling.verify.methods.coins import intervals
from fooling.verify.methods.coins.lemmas import with_private
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    Lemma,
    Tactic,
    assumption,
    by_bounds,
    evaluate,
    first_of,
    subterms,
)
from fooling.verify.methods.facts.saturation import assumed, bounds, functions_of, quantities, saturated
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer


def always(goal: Term, context: Context) -> list[Lemma]:
    """What always holds of the quantities at hand."""
    about = (goal, *context.assumptions)
    named = {part for one in quantities(("and", *about)) for part in functions_of(one)}
    beside = [fact for f in sorted(named, key=repr) for fact in _beside(f, about, context)]
    return [*saturated((goal,), context), *working([*beside], context)]


def _beside(f: Term, about: Term, context: Context) -> Iterator[Lemma]:
    """Bits where the rows are a number, powers of bounds, and protocols with coins."""
    for s in WORDS["party"]:
        for bound in filter(is_integer, bounds("<=", ("rows", f, s), context)):
            yield ("<=", ("one-way", f, s), (bound - 1).bit_length()), message_bits(assumed(context))
    if any(log[1] == ("leaves", f) for log in subterms(about, "log2")):
        yield from _balanced(f)
    named = [q for head in ("rank", "cover") for q in sorted(subterms(about, head), key=repr) if q[1] == f]
    yield from _powers_of(named, context)
    yield from _of_coins(f, about, context)


def _powers_of(named: Iterable[Term], context: Context) -> Iterator[Lemma]:
    """2 to what is bounded."""
    for quantity in named:
        powers = ((("^", 2, quantity), ("^", 2, bound)) for bound in bounds("<=", quantity, context))
        yield from ((("<=", *both), axiom("power-increasing", assumed(context))) for both in powers)


def _of_coins(f: Term, about: Term, context: Context) -> Iterator[Lemma]:
    """What holds of protocols with coins, where they are named."""
    heads = ("randomised", "randomised-with", "discrepancy", "least-discrepancy")
    named = sorted({q for op in heads for q in subterms(about, op) if q[1] == f}, key=repr)
    for quantity in named:
        if quantity[0] in heads[:2]:
            yield from intervals.general(quantity, named, _ceilings(about))
        if quantity[0] == "least-discrepancy":
            yield ("<=", ("*", 2, quantity), 1), axiom("least-discrepancy-half", conditions={1: _some_bit(f, context)})
        if quantity[0] == "randomised-with":
            yield from with_private(quantity, tuple(bounds("<=", quantity, context)), assumed(context))


def _ceilings(about: Term) -> list[Term]:
    """What is rounded up, and the logarithms that might be."""
    logs = [("ceil", log) for log in sorted(subterms(about, "log2"), key=repr) if free_variables(log)]
    return [*dict.fromkeys((*sorted(subterms(about, "ceil"), key=repr), *logs))]


def _some_bit(f: Term, context: Context) -> Tactic:
    """D >= 1 as that is assumed, or as both values have a rectangle of their own."""
    both = ("+", ("cover", f, 0), ("cover", f, 1))
    parts: Lemma = ((">=", ("leaves", f), ("partition-number", f)), axiom())
    covers: Lemma = ((">=", ("partition-number", f), both), axiom())
    given = [(a, assumption) for a in context.assumptions if a[0] in MIRRORED]
    return first_of(assumed(context), axiom("depth-at-least", arith(parts, covers, *given, linear=True)))


def least_leaves(f: Term) -> Iterator[Lemma]:
    """There is a leaf, and a bit is not negative; the leaves bound the bits."""
    yield (">=", ("leaves", f), 1), arith()
    yield (">=", ("D", f), 0), arith()
    yield from _balanced(f)


def _balanced(f: Term) -> Iterator[Lemma]:
    """D by the logarithm of the leaves, and by 7/2 of it."""
    balanced, log = said("depth-balanced", f=f), ("log2", ("leaves", f))
    yield balanced
    factor: Lemma = (("<=", ("/", 2, ("log2", ("/", 3, 2))), ("/", 7, 2)), evaluate)
    natural: Lemma = ((">=", log, 0), logarithm(by_bounds))
    yield ("<=", ("D", f), ("*", ("/", 7, 2), log)), arith(balanced, factor, natural, hints=[log])
