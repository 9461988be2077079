"""Routes from the axioms on every function to comparisons of D, one-way bits, and their powers.

The facts of `fooling.verify.methods.facts.facts_by_kind` are those of one kind of function (a family, a language, a
small matrix); these hold of every function, or of every one with values 0 and 1.  They are collected only when those
were not enough, and only about the fields, colours and parties that the goal and the assumptions name; chains that pass
through another quantity (fooling <= cover <= 2^(D-1)) are found by the linear program, as all links are there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, logarithm, message_bits
from fooling.verify.methods.coins import intervals
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    ORDERS,
    Lemma,
    Node,
    Tactic,
    first_of,
    lemma,
    subterms,
    tactical,
)
from fooling.verify.methods.facts.depth_by_covers import by_rounds
from fooling.verify.methods.facts.facts_of_every_function import always, least_leaves
from fooling.verify.methods.facts.quantities_as_numbers import as_numbers
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

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
    if _is_power(goal):
        yield as_numbers([fact for f in functions for fact in least_leaves(f)])
    op, left, right = goal
    if op in MIRRORED and _kind(right) in ("D", "one-way", "abs"):
        turned = MIRRORED[op], right, left
        yield arith((turned, first_of(*routes(turned, about, facts, context))))


def _is_power(statements: Term) -> bool:
    """Whether it speaks of powers of other numbers than 2, such as (3/2)^D."""
    powers = subterms(statements, "^")
    return any(base != 2 and any(subterms(power, head) for head in OF_FUNCTIONS) for _, base, power in powers)


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
        yield from by_rounds(goal, facts, context)
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
    for bits in sorted(subterms(about, "ceil"), key=repr):
        if isinstance(bits[1], tuple) and bits[1][0] == "log2":
            log, above = bits[1], lemma((">=", bits, bits[1]), axiom())
            below = lemma(("<", bits, ("+", log, 1)), axiom())
            yield ("<=", log[1], ("^", 2, bits)), axiom("against-log2", arith(above))
            yield (">", log[1], ("^", 2, ("-", bits, 1))), axiom("against-log2", arith(below))
    for s in sorted(subterms(about, "one-way"), key=repr):
        rows = ("rows", *s[1:])
        ceiling = ("ceil", ("log2", rows))
        yield ("=", s, ceiling), axiom()
        yield (">=", ceiling, ("log2", rows)), axiom()
        yield ("<", ceiling, ("+", ("log2", rows), 1)), axiom()
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
