"""Comparisons about bounded attention prefix oracles (BAPOs): what the axioms say of those that are named or assumed.

A bound on majority speaks of 2^a for any a that is no less than the bits: a number that is assumed, or the bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import axiom, integers, said
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of
from fooling.verify.methods.engine.ends import NotMadeFor
from fooling.verify.methods.engine.goals import ORDERS, begins_with, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import from_facts, search
from fooling.verify.methods.engine.steps import knowing
from fooling.verify.methods.engine.tactic import Lemma, Node, assumption, by_bounds, evaluate
from fooling.verify.methods.facts.saturation import bounds
from fooling.verify.methods.matrices.bounded_attention import at_most_a_message
from fooling.verify.statement.proposition import Term

OVERLOADED = ("majority-overloaded", "majority-overloaded-late")


def by_sizes(goal: Term, context: Context) -> Node:
    """A comparison of sizes, by what is assumed of them."""
    shown = arith(*((one, assumption) for one in context.assumptions if one[0] in ORDERS))
    return first_of(by_bounds, shown, integers(shown), *map(accepted, (evaluate, growth)))(goal, context)


SEEN = dict.fromkeys(range(8), by_sizes)  # the conditions of an axiom


@rule(on=("comparison",), kind="unsafe", price=48)
def bounded_attention(goal: Term, context: Context) -> Node:
    """A comparison by what is known of the bounded attention prefix oracles that it names, or that are assumed."""
    return where_defined(_by_axioms, by_sizes)(goal, context)


@rule(on=("comparison",), kind="unsafe", price=49)
def without_tokens(goal: Term, context: Context) -> Node:
    """That so many bits are enough, as they are for a message alone."""
    op, quantity, bits = goal
    if op != "<=" or not begins_with(quantity, "bapo"):
        raise NotMadeFor
    than_a_message = at_most_a_message(quantity, SEEN)
    enough: Lemma = (("<=", than_a_message[0][2], bits), search)
    return arith(than_a_message, enough)(goal, context)


def _by_axioms(goal: Term, context: Context) -> Node:
    named = sorted(subterms((goal, context.assumptions), "bapo"), key=repr)
    if not named:
        raise NotMadeFor
    proposed = [fact for one in named for fact in known(one, goal, named, context)]
    facts = [fact for fact in working(proposed, context) if fact[0] not in context.assumptions]
    if not facts:
        raise NotMadeFor
    within = context.extended((), (that for that, _ in facts))
    return knowing(facts, constantly(from_facts(goal, within)))(goal, context)


def known(quantity: Term, goal: Term, named: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """What the axioms say of one of these oracles: next to one-way messages, to others with fewer tokens, and to 0."""
    _, f, b = quantity
    yield from ((that, axiom(None, None, SEEN)) for that in (("=", quantity, 0), (">=", quantity, 1)))
    yield (("=", quantity, ("one-way", f, "alice")), axiom()) if b == 0 else at_most_a_message(quantity, SEEN)
    for fewer in named:
        if fewer != quantity and fewer[1] == f:
            yield ("<=", quantity, fewer), axiom("bapo-of-more-tokens", None, SEEN)
    if begins_with(f, "complement"):
        inner = ("bapo", f[1], b)
        yield ("=", quantity, inner), axiom("complement-bapo", None, SEEN)
        yield from known(inner, goal, named, context)
    if begins_with(f, "majority"):
        k, m = f[1:]
        if goal[:2] == ("<=", quantity):
            yield said("majority-by-thresholds", conditions=SEEN, k=k, m=m, b=b, a=goal[2])
        if goal[:2] == (">=", quantity):
            yield said("majority-needs", conditions=SEEN, k=k, m=m, b=b, a=goal[2])
        for a in (*bounds("<=", quantity, context), quantity):
            for name in OVERLOADED:
                that, shown = said(name, conditions=SEEN, k=k, m=m, b=b, a=a)
                yield that, shown
                yield (
                    ("<", ("log2", that[2]), a),
                    axiom("log2-against", conditions={0: by_sizes, 1: arith((that, shown))}),
                )
