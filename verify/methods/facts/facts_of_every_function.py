"""What the axioms say of every function: its quantities beside one another, at the fields, colours and parties named.

What holds of values 0 and 1 only is among these too: whoever uses them asks the checker which are true of the function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, integers, logarithm, message_bits, said
from fooling.verify.methods.coins import intervals
from fooling.verify.methods.coins.lemmas import with_private
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
from fooling.verify.methods.languages import weighted_families
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

WITH_TERMS = ("intersection", "disjointness", "equality", "greater-than")


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
            yield from intervals.general(quantity, named, _ceilings(about))
        if quantity[0] == "least-discrepancy":
            yield ("<=", ("*", 2, quantity), 1), axiom("least-discrepancy-half", conditions={1: _some_bit(f, context)})
        if quantity[0] == "randomised-with":
            yield from with_private(quantity, tuple(_bounds(quantity, context)), _assumed(context))


def _ceilings(about: Term) -> list[Term]:
    """What is rounded up, and the logarithms that might be."""
    logs = [("ceil", log) for log in sorted(subterms(about, "log2"), key=repr) if free_variables(log)]
    return [*dict.fromkeys((*sorted(subterms(about, "ceil"), key=repr), *logs))]


def _some_bit(f: Term, context: Context) -> Tactic:
    """D >= 1 as that is assumed, or as both values have a rectangle of their own."""
    both = _sum(("cover", f, 0), ("cover", f, 1))
    parts: Lemma = ((">=", ("leaves", f), ("partition-number", f)), axiom())
    covers: Lemma = ((">=", ("partition-number", f), both), axiom())
    assumed = [(a, assumption) for a in context.assumptions if a[0] in MIRRORED]
    return first_of(_assumed(context), axiom("depth-at-least", arith(parts, covers, *assumed, linear=True)))


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
        yield from _of_rank_and_rows(f, field, about)
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
        yield from weighted_families.by_covers((that, assumption) for that in covers)
        yield ("<=", ("least-discrepancy", f), ("discrepancy", f)), axiom()


def _of_rank_and_rows(f: Term, field: Term, about: Term) -> Iterator[Lemma]:
    """Fooling sets by the square of one more than a rank; a rank by the rectangles that a row may meet."""
    ranks = [("rank", g, field) for g in (f, ("complement", f))]
    for b, (own, other) in ((1, ranks), (0, ranks[::-1])) if subterms(about, "fooling") else ():
        square: Lemma = (("<=", ("fooling", f, b), ("^", own, 2)), axiom())
        next_to: Lemma = (("<=", own, ("+", other, 1)), axiom())
        yield ("<=", ("fooling", f, b), ("^", ("+", other, 1), 2)), arith(square, next_to, hints=[own, other])
    if ("cover", f, 1) in subterms(about, "cover"):
        nonzero, ones = ("nonzero-rows", f, "alice"), ("rows-with", f, "alice", 1)
        yield ("<=", ranks[0], nonzero), axiom()
        yield ("=", nonzero, ones), axiom()
        yield ("<=", ones, ("-", ("^", 2, ("cover", f, 1)), 1)), axiom()


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
