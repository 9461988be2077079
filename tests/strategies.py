"""Hypothesis strategies for terms and statements about numbers, and a direct reading of them with exact fractions.

A *setting* is a context with lower limits for its variables and a way to draw values that meet it.  `value` reads a
term without any of the machinery of the checker; log2 is read only where its argument is a power of two, and `Unread`
says that a term has no such value.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh
from fooling.verify.statement.proposition import Term

LIMITS = {"a": 0, "b": 1, "n": 2, "x": 0, "y": 1}
SORTS = {"a": "int", "b": "int", "n": "int", "x": "real", "y": "real"}
EVEN = ("even", "n")
CONTEXT = fresh().extended(SORTS.items(), (*((">=", name, limit) for name, limit in LIMITS.items()), EVEN))


class Unread(Exception):
    """The term has no exact value here."""


def value(term: Term, values: Mapping[str, Fraction]) -> Fraction:
    """The exact value of a term at a point."""
    if isinstance(term, int):
        return Fraction(term)
    if isinstance(term, str):
        return values[term]
    parts = [value(part, values) for part in term[1:]]
    if term[0] == "log2":
        return logarithm(parts[0])
    if term[0] == "^":
        return raised(*parts)
    if term[0] == "/" and parts[1] == 0:
        raise Unread(term)
    operations = {
        "+": lambda: sum(parts, Fraction(0)),
        "-": lambda: parts[0] - parts[1],
        "*": lambda: product_of(parts),
        "/": lambda: parts[0] / parts[1],
        "max": lambda: max(parts),
        "min": lambda: min(parts),
        "abs": lambda: abs(parts[0]),
        "ceil": lambda: Fraction(-(-parts[0].numerator // parts[0].denominator)),
        "floor": lambda: Fraction(parts[0].numerator // parts[0].denominator),
    }
    return Fraction(operations[term[0]]())


def product_of(parts: list[Fraction]) -> Fraction:
    total = Fraction(1)
    for part in parts:
        total *= part
    return total


def logarithm(x: Fraction) -> Fraction:
    """log2 of a power of two."""
    for exponent in range(-64, 65):
        if x == Fraction(2) ** exponent:
            return Fraction(exponent)
    raise Unread(x)


def raised(base: Fraction, exponent: Fraction) -> Fraction:
    """An integer power that is defined."""
    if exponent.denominator != 1 or abs(exponent) > 64 or (base == 0 and exponent < 0):
        raise Unread(base)
    return base ** int(exponent)


@st.composite
def points(draw: Any) -> dict[str, Fraction]:
    """Values that meet the assumptions of `CONTEXT`.

    b and y are powers of two half of the time, so that log2 can be read.
    """
    powers = st.integers(0, 4).map(lambda e: Fraction(2) ** e)
    whole = st.integers(0, 6).map(Fraction)
    reals = st.fractions(0, 8, max_denominator=8)
    return {
        "a": draw(whole),
        "b": draw(st.one_of(powers, whole.map(lambda v: v + 1))),
        "n": draw(st.integers(1, 4).map(lambda v: Fraction(2 * v))),
        "x": draw(reals),
        "y": draw(st.one_of(powers, reals.map(lambda v: v + 1))),
    }


def atoms() -> st.SearchStrategy[Term]:
    """Numbers, variables, and the powers and logarithms that arithmetic knows."""
    special: list[Term] = [
        ("^", 2, "n"),
        ("^", 4, ("/", "n", 2)),
        ("^", 2, ("/", "n", 2)),
        ("^", "b", "a"),
        ("^", 2, ("+", "a", 1)),
        ("^", 2, ("*", 2, "a")),
        ("log2", "b"),
        ("log2", ("*", 4, "y")),
        ("log2", ("^", 2, "n")),
        ("log2", ("^", "b", "a")),
        ("^", ("+", "x", 1), 2),
    ]
    return st.one_of(st.integers(-3, 4), st.sampled_from(sorted(SORTS)), st.sampled_from(special))


def terms(leaves: int = 8) -> st.SearchStrategy[Term]:
    """Sums, differences, products, small powers and quotients by numbers."""

    def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        return st.one_of(
            st.tuples(st.sampled_from(["+", "-", "*"]), inner, inner),
            st.tuples(st.just("^"), inner, st.integers(0, 3)),
            st.tuples(st.just("/"), inner, st.sampled_from([1, 2, 3, -2])),
        )

    return st.recursive(atoms(), larger, max_leaves=leaves)


def closed_numbers(leaves: int = 6) -> st.SearchStrategy[Term]:
    """Numbers without variables, irrational and undefined ones among them."""

    def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        unary = st.tuples(st.sampled_from(["log2", "ln", "exp", "sqrt", "ceil", "floor", "abs"]), inner)
        return st.one_of(
            unary,
            st.tuples(st.sampled_from(["+", "-", "*", "/", "max", "min"]), inner, inner),
            st.tuples(st.just("^"), inner, st.integers(-2, 3)),
        )

    return st.recursive(st.integers(-4, 6), larger, max_leaves=leaves)


def closed_statements(leaves: int = 4) -> st.SearchStrategy[Term]:
    """Statements without variables."""
    numbers = closed_numbers(4)
    compared = st.tuples(st.sampled_from([">=", ">", "<=", "<", "=", "!="]), numbers, numbers)
    simple = st.one_of(compared, st.tuples(st.sampled_from(["even", "odd", "integer"]), st.integers(-3, 6)))

    def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        return st.one_of(st.tuples(st.just("not"), inner), st.tuples(st.sampled_from(["and", "or"]), inner, inner))

    return st.recursive(simple, larger, max_leaves=leaves)


def quantified_statements() -> st.SearchStrategy[Term]:
    """A quantifier over a bounded integer."""
    bounds = st.tuples(st.integers(-2, 2), st.integers(0, 3))
    body = st.tuples(
        st.sampled_from([">=", "<", "=", "!="]),
        st.sampled_from(["k", ("*", "k", "k"), ("-", 2, "k")]),
        st.integers(-2, 4),
    )
    return st.builds(
        lambda head, ends, that: (head, (("k", "int"),), ((">=", "k", ends[0]), ("<=", "k", ends[0] + ends[1])), that),
        st.sampled_from(["forall", "exists"]),
        bounds,
        body,
    )
