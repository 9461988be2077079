"""What holds of every function, or of every one with values 0 and 1, and how a comparison follows from it.

An axiom is used as soon as it is in the table (`fooling.verify.methods.facts.saturation`).  Here are consequences that
need a search of their own, at numbers that are chosen, or by several facts at once; and routes from the axioms to
comparisons of D, one-way bits, and their powers.  They are collected only when the facts of one kind of function
(`fooling.verify.methods.facts.facts_by_kind`) were not enough, and only about the fields, colours and parties that the
goal and the assumptions name; chains that pass through another quantity (fooling <= cover <= 2^(D-1)) are found by the
linear program, as all links are there.

D by rounds over both covers: each names a rectangle of one and halves what is left of the other.  The axioms have the
exponents open, which are taken from what the goal rounds, such as ceil(log2(C0 + 1)), and from what is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, limits_of, logarithm, message_bits, said
from fooling.verify.methods.coins import intervals
from fooling.verify.methods.coins.lemmas import with_private
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, begins_with, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, tactical
from fooling.verify.methods.facts.quantities_as_numbers import as_numbers
from fooling.verify.methods.facts.saturation import assumed, bounds, functions_of, quantities, said_of, saturated
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer


def always(goal: Term, context: Context) -> list[Lemma]:
    """What always holds of the quantities at hand."""
    about = (goal, *context.assumptions)
    named = {part for one in quantities(("and", *about)) for part in functions_of(one)}
    beside = [fact for f in sorted(named, key=repr) for fact in _beside(f, about, context)]
    return [*saturated((goal,), context), *working([*beside], context)]


def _beside(f: Term, about: Term, context: Context) -> Iterator[Lemma]:
    """Powers of bounds, and protocols with coins."""
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


def _balanced(f: Term) -> Iterator[Lemma]:
    """D by the logarithm of the leaves, and by 7/2 of it."""
    balanced, log = said("depth-balanced", f=f), ("log2", ("leaves", f))
    yield balanced
    factor: Lemma = (("<=", ("/", 2, ("log2", ("/", 3, 2))), ("/", 7, 2)), evaluate)
    natural: Lemma = ((">=", log, 0), logarithm(by_bounds))
    yield ("<=", ("D", f), ("*", ("/", 7, 2), log)), arith(balanced, factor, natural, hints=[log])


OF_FUNCTIONS = tuple(op for op, row in OPERATORS.items() if row.result == "number" and row.arguments[0] == "function")


def every_function(goal: Term, context: Context, known: Sequence[Lemma]) -> Iterator[Tactic]:
    """Ways to show a comparison of quantities of functions, from what is known already and what always holds."""
    about = (goal, *context.assumptions)
    functions = sorted({quantity[1] for op in OF_FUNCTIONS for quantity in subterms(about, op)}, key=repr)
    if not functions:
        return
    facts = [*known, *always(goal, context)]
    facts += working([*numbers(about, facts), *intervals.by_discrepancies(about, facts)], context)
    yield from routes(goal, about, facts, context)
    if subterms(goal, "randomised-with") and free_variables(goal) and goal[0] in ORDERS:
        yield as_numbers(facts)
    op, left, right = goal
    if op in MIRRORED and _kind(right) in ("D", "one-way", "abs"):
        turned = MIRRORED[op], right, left
        yield arith((turned, first_of(*routes(turned, about, facts, context))))


def routes(goal: Term, about: Term, facts: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """How a comparison follows from facts; = from both orders."""
    op, left, right = goal
    direct = arith(*facts, linear=not subterms(goal, "*"))
    if op == "=":
        orders = [first_of(*routes((order, left, right), about, facts, context)) for order in ("<=", ">=")]
        yield axiom("equal", conditions=dict(enumerate(orders)))
    kind = _kind(left)
    if kind == "D" and op in (">=", ">"):
        yield from _depth(goal, about, facts)
    if kind == "one-way" and is_integral(right, context):
        yield message_bits(direct)
    if kind == "D" and op == "<=":
        yield from (by_speaking(s, facts) for s in WORDS["party"])
        covers = [fact for fact in facts if subterms(fact[0], "cover")]
        rounded = sorted({*subterms(right, "ceil"), *subterms(right, "floor")}, key=repr)
        yield arith(*said_of([left], context, covers), *facts, hints=rounded)
    if kind == "abs":
        yield axiom("absolute", direct, {0: direct})
    if op == "!=":
        yield from (
            axiom("unequal", first_of(*routes((order, left, right), about, facts, context)), of=(order,))
            for order in "<>"
        )
    elif op != "=":
        yield direct


def _depth(goal: Term, about: Term, facts: Sequence[Lemma]) -> Iterator[Tactic]:
    """D >= E by more leaves, rows, rank or cover than E - 1 bits allow, or D > E by D >= E + 1."""
    op, (_, f), bound = goal
    if op == ">":
        more = (">=", ("D", f), bound + 1 if is_integer(bound) else ("+", bound, 1))
        yield from (arith((more, tactic)) for tactic in _depth(more, about, facts))
        return
    direct = arith(*facts, linear=True)
    yield axiom("depth-at-least", direct)
    yield from (axiom("depth-rows", direct, of=(s,)) for s in WORDS["party"])
    for head in ("rank", "cover"):
        for parameter in sorted({quantity[2] for quantity in subterms((about, *facts), head)}, key=repr):
            yield axiom(f"depth-{head}", direct, {0: direct}, (parameter,))


@tactical
def by_speaking(goal: Term, context: Context, speaker: str, facts: Sequence[Lemma]) -> Node:
    """D <= E by a message of E - 1 bits and the answer."""
    _, (_, f), bound = goal
    one_way = ("one-way", f, speaker)
    message = (
        ("<=", one_way, bound - 1 if is_integer(bound) else ("-", bound, 1)),
        message_bits(arith(*facts, linear=True)),
    )
    return arith((("<=", ("D", f), ("+", one_way, 1)), axiom()), message)(goal, context)


# ---- numbers beside quantities ----


def numbers(about: Term, facts: Sequence[Lemma]) -> Iterator[Lemma]:
    """Logarithms against D and that of the leaves, and numbers next to ceilings of their logarithms."""
    smaller = logarithm(arith(*facts, linear=True))
    for log in sorted(subterms(about, "log2"), key=repr):
        for f in sorted({q[1] for op in OF_FUNCTIONS for q in subterms(log, op)}, key=repr):
            D, leaves = ("D", f), ("log2", ("leaves", f))
            yield (">=", D, leaves), axiom()
            yield from ((("<=", log, most), smaller) for most in (leaves, D, ("-", D, 1)))
    for bits in sorted({*subterms(about, "ceil"), *subterms(about, "floor")}, key=repr):
        if begins_with(bits[1], "log2"):
            near, strict = limits_of(bits)
            orders, beyond = (("<=", ">"), ("-", bits, 1)) if bits[0] == "ceil" else ((">=", "<"), ("+", bits, 1))
            yield (orders[0], bits[1][1], ("^", 2, bits)), axiom("against-log2", arith(near))
            yield (orders[1], bits[1][1], ("^", 2, beyond)), axiom("against-log2", arith(strict))
    for s in sorted(subterms(about, "one-way"), key=repr):
        rows = ("rows", *s[1:])
        ceiling = ("ceil", ("log2", rows))
        yield ("=", s, ceiling), axiom()
        yield from limits_of(ceiling)
        equal = {that[1]: that[2] for that, _ in facts if that[0] == "="}
        counted = equal.get(equal.get(rows), equal.get(rows))
        if counted is not None:
            increasing = axiom("log2-increasing", arith(*facts, linear=True))
            yield (
                (">=", s, ("log2", rows)),
                arith((("=", s, ceiling), axiom()), ((">=", ceiling, ("log2", rows)), axiom())),
            )
            yield (">=", ("log2", rows), ("log2", counted)), increasing
        for bits in sorted(subterms(about, "ceil"), key=repr) if counted is not None else ():
            log = ("=", ("log2", rows), ("log2", counted))
            same = arith((log, axiom("log2-increasing", arith(*facts, linear=True))))
            yield ("=", ceiling, bits), axiom("ceiling-kept", same)


def _kind(side: Term) -> object:
    return side[0] if isinstance(side, tuple) else None
