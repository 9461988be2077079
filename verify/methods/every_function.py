"""What the axioms say of the quantities of any function, and how D, one-way bits and their powers follow from it.

The facts of `verify.methods.facts` are those of one kind of function (a family, a language, a small matrix); these hold
of every function, or of every one with values 0 and 1.  They are collected only when those were not enough, and only
about the fields, colours and parties that the goal and the assumptions name; chains that pass through another quantity
(fooling <= cover <= 2^(D-1)) are found by the linear program, as all links are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from fooling_sets.errors import FoolingError
from verify.checker.kernel import Context
from verify.checker.normal_form import is_integral, normal
from verify.checker.polynomial import constant_of, plus
from verify.methods import randomised, weighted
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, integers, logarithm, message_bits, said
from verify.methods.coin_lemmas import with_private
from verify.methods.facts import working
from verify.methods.numbers_only import as_numbers
from verify.methods.tactic import (
    MIRRORED,
    ORDERS,
    Lemma,
    Node,
    Tactic,
    assumption,
    by_bounds,
    cases,
    evaluate,
    first_in,
    first_of,
    lemma,
    subterms,
)
from verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from verify.statement.proposition import Term, free_variables, is_integer

OF_FUNCTIONS = tuple(op for op, row in OPERATORS.items() if row.result == "number" and row.arguments[0] == "function")
WITH_TERMS = ("intersection", "disjointness", "equality", "greater-than")


def every_function(goal: Term, context: Context, known: Sequence[Lemma]) -> Iterator[Tactic]:
    """Ways to show a comparison of quantities of functions, from what is known already and what always holds."""
    about = (goal, *context.assumptions)
    functions = sorted({quantity[1] for op in OF_FUNCTIONS for quantity in subterms(about, op)}, key=repr)
    if not functions:
        return
    always = working([fact for f in functions for fact in general(f, about, context)], context)
    facts = [*known, *always]
    facts += working(
        [
            *numbers(about, facts),
            *_shifted((about, *(that for that, _ in facts)), context),
            *randomised.by_discrepancies(about, facts),
        ],
        context,
    )
    yield from routes(goal, about, facts, context)
    if subterms(goal, "randomised-with") and free_variables(goal) and goal[0] in ORDERS:
        yield as_numbers(facts)
    op, left, right = goal
    if op in MIRRORED and _kind(right) in ("D", "one-way", "abs"):
        turned = MIRRORED[op], right, left
        yield arith((turned, first_of(*routes(turned, about, facts, context))))
    for depth in sorted({D for power in subterms(goal, "^") for D in subterms(power[2], "D")}, key=repr):
        if not any(depth in a[1:] and 1 in a[1:] for a in context.assumptions):
            yield cases(("<", depth, 1), *[_again(known)] * 2)


def _again(known: Sequence[Lemma]) -> Tactic:
    """The same where it is known whether there is a bit at all."""
    return lambda goal, context: first_in(every_function(goal, context, known), goal, context)


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


def by_speaking(speaker: str, facts: Sequence[Lemma]) -> Tactic:
    """D <= E by a message of E - 1 bits and the answer."""

    def found(goal: Term, context: Context) -> Node:
        _, (_, f), bound = goal
        one_way = ("one-way", f, speaker)
        message = (
            ("<=", one_way, bound - 1 if is_integer(bound) else ("-", bound, 1)),
            message_bits(arith(*facts, linear=True)),
        )
        return arith((("<=", ("D", f), ("+", one_way, 1)), axiom()), message)(goal, context)

    return found


# ---- facts ----


def general(f: Term, about: Term, context: Context) -> Iterator[Lemma]:
    """What always holds between the quantities of a function: at these fields and colours, in every direction."""
    fields = sorted({q[2] for q in subterms(about, "rank") if q[1] in (f, ("complement", f))})
    colours = sorted({q[2] for head in ("cover", "fooling") for q in subterms(about, head) if q[1] == f})
    of_index = isinstance(f, tuple) and f[0] == "index"
    if of_index or any(one[1] == f for one in subterms(about, "identity")):
        fields = fields or ["Q"]
    if of_index:
        yield from _of_index(f, fields, colours)
    if isinstance(f, tuple) and f[0] == "inner-product":
        colours, fields = sorted({*colours, 1}), sorted({*fields, *(["GF2"] if colours else [])})
        yield from _of_inner_product(f, fields)
    D, leaves, parts = ("D", f), ("leaves", f), ("partition-number", f)
    if any(log[1] == leaves for log in subterms(about, "log2")):
        yield from _balanced(f)
    yield (">=", leaves, parts), axiom()
    yield ("<=", D, ("+", *(("one-way", f, s) for s in WORDS["party"]))), axiom()
    if colours:
        yield (">=", leaves, _sum(*(("fooling", f, b) for b in colours))), axiom()
        yield (">=", parts, _sum(*(("cover", f, b) for b in colours))), axiom()
    for b in colours:
        yield (">=", ("cover", f, b), ("fooling", f, b)), axiom()
    for field in fields:
        yield (">=", parts, ("rank", f, field)), axiom()
        yield ("<=", ("rank", f, field), ("rank", f, "Q")), axiom()
    for s in WORDS["party"]:
        yield from (
            (("<=", q, ("rows", f, s)), axiom())
            for q in _of(f, ("rank", fields), ("cover", colours), ("fooling", colours))
        )
        for bound in (("one-way", f, s), *_bounds(("one-way", f, s), context)):
            yield ("<=", ("rows", f, s), ("^", 2, bound)), _at_most(bound, "rows-one-way", context)
        for bound in filter(is_integer, _bounds(("rows", f, s), context)):
            yield ("<=", ("one-way", f, s), (bound - 1).bit_length()), message_bits(_assumed(context))
    for bound in (D, *_bounds(D, context)):
        yield from _of_depth(f, bound, fields, colours, context)
    yield from _of_bits(f, fields, colours, about)
    yield from _of_lines(f, fields, about)
    yield from _of_terms(f, about)
    yield from _of_coins(f, about, context)
    yield from _powers_of(_of(f, ("rank", fields), ("cover", colours)), context)


def _powers_of(named: Iterable[Term], context: Context) -> Iterator[Lemma]:
    """2 to what is bounded."""
    for quantity in named:
        powers = ((("^", 2, quantity), ("^", 2, bound)) for bound in _bounds(quantity, context))
        yield from ((("<=", *both), axiom("power-increasing", _assumed(context))) for both in powers)


def _of_coins(f: Term, about: Term, context: Context) -> Iterator[Lemma]:
    """What holds of protocols with coins, where they are named."""
    heads = ("randomised", "randomised-with", "discrepancy", "least-discrepancy")
    named = sorted({q for op in heads for q in subterms(about, op) if q[1] == f}, key=repr)
    for quantity in named:
        if quantity[0] in heads[:2]:
            yield from randomised.general(quantity, named, sorted(subterms(about, "ceil"), key=repr))
        if quantity[0] == "randomised-with":
            yield from with_private(quantity, tuple(_bounds(quantity, context)), _assumed(context))


def _balanced(f: Term) -> Iterator[Lemma]:
    """D by the logarithm of the leaves, and by 7/2 of it."""
    balanced, log = said("depth-balanced", f=f), ("log2", ("leaves", f))
    yield balanced
    factor: Lemma = (("<=", ("/", 2, ("log2", ("/", 3, 2))), ("/", 7, 2)), evaluate)
    natural: Lemma = ((">=", log, 0), logarithm(by_bounds))
    yield ("<=", ("D", f), ("*", ("/", 7, 2), log)), arith(balanced, factor, natural, hints=[log])


def _of_terms(f: Term, about: Term) -> Iterator[Lemma]:
    """The least number of terms, from below by a cover, and of a built-in family."""
    if ("terms", f) in subterms(about, "terms"):
        yield (">=", ("terms", f), ("cover", f, 1)), axiom()
        yield (">=", ("cover", f, 1), ("fooling", f, 1)), axiom()
        yield from [said(f"{f[0]}-terms", n=f[1])] if f[0] in WITH_TERMS else []
        if f[0] == "complement" and f[1][0] == "equality":
            yield said("inequality-terms", n=f[1][1])


def _of_lines(f: Term, fields: Sequence[Term], about: Term) -> Iterator[Lemma]:
    """What the different inputs with some entry bound, and what an identity inside is for the ranks."""
    named = [q for q in subterms(about, "rows-with") if q[1] in (f, ("complement", f))]
    other, colours = ("complement", f), sorted({q[3] for q in named})
    nonzero = bool(subterms(about, "nonzero-rows"))
    for s in WORDS["party"] if named or nonzero else ():
        for b in sorted({*colours, *((0, 1) if {*colours} <= {0, 1} else ())}):
            with_b = ("rows-with", f, s, b)
            yield ("<=", ("cover", f, b), with_b), axiom()
            yield (">=", ("cover", f, b), ("fooling", f, b)), axiom()
            yield ("<=", with_b, ("rows", f, s)), axiom()
            yield ("=", ("rows-with", other, s, b), ("rows-with", f, s, 1 - b)), axiom()
        yield ("<=", ("leaves", f), ("+", ("rows-with", f, s, 0), ("rows-with", f, s, 1))), axiom()
        yield ("=", ("nonzero-rows", f, s), ("rows-with", f, s, 1)), axiom()
        yield ("<=", ("nonzero-rows", f, s), ("rows", f, s)), axiom()
        yield ("<=", ("rows", f, s), ("+", ("nonzero-rows", f, s), 1)), axiom()
        yield from ((("<=", ("rank", f, field), ("nonzero-rows", f, s)), axiom()) for field in fields)
    if named:
        yield from (said("complement-rank-more", b, field, f=f) for b in (0, 1) for field in fields)
    for _, g, size in sorted(subterms(about, "identity"), key=repr):
        yield from (((">=", ("rank", f, field), size), axiom()) for field in fields if g == f)


def _of_index(f: Term, fields: Sequence[Term], colours: Sequence[Term]) -> Iterator[Lemma]:
    """The quantities of index that its axioms say."""
    bits = [b for b in colours if b in (0, 1)]
    for quantity in _of(f, ("rank", fields), ("cover", bits), ("fooling", bits)):
        yield ("=", quantity, f[1]), axiom()
    yield ("=", ("partition-number", f), ("*", 2, f[1])), axiom()


def _of_inner_product(f: Term, fields: Sequence[Term]) -> Iterator[Lemma]:
    """The ranks of inner product and of its complement, and its cover, that axioms say."""
    for name in ("inner-product-rank", "inner-product-complement"):
        yield from (said(name, field, n=f[1]) for field in fields)
    yield ("=", ("cover", f, 1), ("-", ("^", 2, f[1]), 1)), axiom()
    fooled: Lemma = (("<=", ("fooling", f, 1), ("^", ("rank", f, "GF2"), 2)), axiom())
    basis = said("inner-product-rank", "GF2", n=f[1])
    yield ("<=", ("fooling", f, 1), ("^", f[1], 2)), arith(fooled, basis, hints=[("rank", f, "GF2"), f[1]])


def _of_depth(
    f: Term, bound: Term, fields: Sequence[Term], colours: Sequence[Term], context: Context
) -> Iterator[Lemma]:
    """What a tree of at most so many bits bounds."""
    half = ("^", 2, ("-", bound, 1))
    yield ("<=", ("leaves", f), ("^", 2, bound)), _at_most(bound, "leaves-depth", context)
    for s in WORDS["party"]:
        yield ("<=", ("one-way", f, s), half), _at_most(bound, "one-way-half", context)
        nodes = ("-", ("^", 2, bound), 1)
        few: Lemma = (("<=", ("rows", f, s), ("^", 2, nodes)), _at_most(bound, "rows-depth", context))
        yield from (few, (("<=", ("one-way", f, s), nodes), message_bits(arith(few))))
    for quantity in _of(f, ("rank", fields), ("cover", colours)):
        yield ("<=", quantity, half), _at_most(bound, f"{quantity[0]}-depth", context)


def _of_bits(f: Term, fields: Sequence[Term], colours: Sequence[Term], about: Term) -> Iterator[Lemma]:
    """What holds of values 0 and 1 besides."""
    parts, other = ("partition-number", f), ("complement", f)
    for s in WORDS["party"]:
        yield ("<=", ("D", f), ("+", ("one-way", f, s), 1)), axiom()
        yield from ((("<=", ("one-way", f, s), ("rows", f, t)), axiom()) for t in WORDS["party"] if t != s)
        yield from ((("<=", ("rows", f, s), ("^", 2, ("rows", f, t))), axiom()) for t in WORDS["party"] if t != s)
        yield ("<=", parts, ("*", 2, ("rows", f, s))), axiom()
        bits = [b for b in colours if b in (0, 1)]
        yield from ((("<=", ("rows", f, s), ("^", 2, q)), axiom()) for q in _of(f, ("rank", fields), ("cover", bits)))
    for field in fields:
        rank, of_other = ("rank", f, field), ("rank", other, field)
        yield ("<=", of_other, ("+", rank, 1)), axiom()
        yield ("<=", rank, ("+", of_other, 1)), axiom()
        yield ("<=", ("fooling", f, 1), ("^", rank, 2)), axiom()
        yield ("<=", ("fooling", f, 0), ("^", of_other, 2)), axiom()
        bits = [q for q in subterms(about, "cover") if q[1] == f]
        yield from [((">=", parts, ("+", rank, ("cover", f, 0))), axiom())] if bits else []
        yield from [((">=", parts, ("+", ("cover", f, 1), of_other)), axiom())] if bits else []
    yield from [((">=", ("+", ("cover", f, 0), ("cover", f, 1)), 1), axiom())] if {0, 1} <= {*colours} else []
    if "Q" in fields:
        yield (">=", parts, ("+", ("rank", f, "Q"), ("rank", other, "Q"))), axiom()
    if subterms(about, "least-discrepancy") or subterms(about, "discrepancy"):
        for many in (parts, *(("+", ("*", 2, ("cover", f, b)), 1) for b in (0, 1) if subterms(about, "cover"))):
            yield (">=", ("*", many, ("least-discrepancy", f)), 1), axiom()
        covers = [
            a for a in about[1:] if a[0] == "<=" and isinstance(a[1], tuple) and a[1][0] == "cover" and a[1][1] == f
        ]
        yield from weighted.by_covers((that, assumption) for that in covers)
        yield ("<=", ("least-discrepancy", f), ("discrepancy", f)), axiom()


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


def _shifted(about: Term, context: Context) -> Iterator[Lemma]:
    """ceil(x + i) = ceil(x) + i, and floors, where two of them differ by an integer i."""
    for head in ("ceil", "floor"):
        rounded = sorted(subterms(about, head), key=repr)
        for a, b in permutations([one for one in rounded if free_variables(one)], 2):
            try:
                between = constant_of(plus(normal(a[1], context), normal(b[1], context), -1))
            except FoolingError:
                continue
            if between is not None and between.denominator == 1 and between >= 0:
                by = "ceiling-of-sum" if head == "ceil" else "floor-of-sum"
                yield ("=", a, ("+", b, int(between))), axiom(by, arith())


def _kind(side: Term) -> object:
    return side[0] if isinstance(side, tuple) else None


def _of(f: Term, *heads: tuple[str, Sequence[Term]]) -> list[Term]:
    return [(head, f, parameter) for head, parameters in heads for parameter in parameters]


def _sum(*parts: Term) -> Term:
    return ("+", *parts)


def _bounds(quantity: Term, context: Context) -> Iterator[Term]:
    """The numbers that an assumption says an integer is at most."""
    for op, *sides in (a for a in context.assumptions if a[0] in COMPARISONS and a[0] != "!="):
        for order, (left, right) in ((op, sides), (MIRRORED[op], reversed(sides))):
            if left == quantity and order in ("<=", "=", "<"):
                yield right if order != "<" else right - 1 if is_integer(right) else ("-", right, 1)


def _at_most(bound: Term, name: str, context: Context) -> Tactic:
    """The axiom of that name at e = bound, which what is assumed bounds."""
    assumed = _assumed(context)
    return axiom(name, assumed, {0: assumed}, e=bound)


def _assumed(context: Context) -> Tactic:
    """What the assumed comparisons give, as numbers or as integers."""
    given = arith(*((a, assumption) for a in context.assumptions if a[0] in MIRRORED), linear=True)
    return first_of(given, integers(given))
