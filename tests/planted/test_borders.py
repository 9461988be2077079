"""Where a rule of algebra or logic stops being one: each step beyond is refused, and its neighbour within is not.

0^(a + b) is no product at a = -b, a logarithm of a product no sum of logarithms of negative factors, b^(n/2) nothing
for odd n; a value is of its variable's sort, a bound name is no variable, JSON's true is no 1; what a disjunction
mentions need not be defined where it is true.
"""

from __future__ import annotations

from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.statement.proposition import require

Term = Any
SORTS = {"n": "int", "a": "int", "b": "int", "x": "real", "y": "real", "i": "int", "D": "real"}
EVALUATE, BOUNDS, ASSUMED = {"rule": "evaluate"}, {"rule": "bounds"}, {"rule": "assumption"}
ARITH = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
SPLIT = ("=", ("^", "x", ("+", "a", "b")), ("*", ("^", "x", "a"), ("^", "x", "b")))
LOGARITHMS = ("=", ("log2", ("*", "x", "y")), ("+", ("log2", "x"), ("log2", "y")))
HALVES = ("=", ("*", ("^", 2, ("/", "n", 2)), ("^", 2, ("/", "n", 2))), ("^", 2, "n"))
SOME_LOGARITHM = ("or", (">=", ("log2", "x"), 0), (">=", "x", -1))
ANY = ("dfa", ("0", "1"), 0, (0,), ((0, 0),))
GROWS = {"rule": "recurrence", "variable": "n", "step": 2}
SUBSETS = ("sum", "k", 0, "n", ("binomial", "n", "k"))
SUBSETS_OF_FEWER = ("sum", "k", 0, "n", ("binomial", ("-", "n", 1), "k"))
NATURAL = ((">=", "a", 0), (">=", "b", 0))
POSITIVE = ((">", "x", 0), (">", "y", 0))


def axiom(name: str, *conditions: Any, of: Any = (), **values: Any) -> dict[str, Any]:
    """The node of an axiom's instance."""
    return {"rule": "axiom", "name": name, "of": list(of), "values": values, "conditions": list(conditions)}


def geometric(x: Term, name: str) -> Term:
    """(x - 1) (1 + x + x^2) = x^3 - 1, the sum over this name."""
    return ("=", ("*", ("-", x, 1), ("sum", name, 0, 2, ("^", x, name))), ("-", ("^", x, ("+", 2, 1)), 1))


def halved(value: Term) -> dict[str, Any]:
    """A witness for an integer n with 2 n = 1, and the like."""
    return {"rule": "witness", "values": {"m": value}, "conditions": [], "by": EVALUATE}


SOUND: dict[str, tuple[Term, Any, tuple[Term, ...]]] = {
    "a power of a sum": (SPLIT, ARITH, NATURAL),
    "the logarithm of a product": (LOGARITHMS, ARITH, POSITIVE),
    "the square of a root": (HALVES, ARITH, (("even", "n"),)),
    "a recurrence along the even lengths": (
        ("=", ("count", ANY, "n"), ("^", 2, "n")),
        GROWS,
        ((">=", "n", 0), ("even", "n")),
    ),
    "a sum with a name of its own": (geometric("x", "j"), {"rule": "assumption"}, (geometric("x", "j"),)),
    "what is assumed is defined": ((">", "x", 0), BOUNDS, ((">=", ("log2", "x"), 0),)),
    "an integer for an integer": (("exists", (("m", "int"),), (), ("=", ("*", 2, "m"), 2)), halved(1), ()),
    "a term of an empty sum": (("=", ("sum", "k", 0, -1, ("binomial", -1, "k")), 0), EVALUATE, ()),
    "a sum that may be empty": (("=", SUBSETS, SUBSETS), ARITH, ()),
    "different colours": (
        (">=", ("leaves", ("equality", 1)), ("+", ("fooling", ("equality", 1), 0), ("fooling", ("equality", 1), 1))),
        axiom("leaves-fooling", of=[[0, 1]], f=["equality", 1]),
        (),
    ),
}
UNSOUND: dict[str, tuple[Term, Any, tuple[Term, ...]]] = {
    "a power of 0 split at a = -b": (SPLIT, ARITH, (("=", ("+", "a", "b"), 0),)),
    "a power of 0 split below 0": (SPLIT, ARITH, ((">=", "a", 0), (">=", "b", -3), (">=", ("+", "a", "b"), 0))),
    "logarithms of negative factors": (LOGARITHMS, ARITH, ((">", ("*", "x", "y"), 0),)),
    "a root of an odd power": (HALVES, ARITH, (("odd", "n"),)),
    "a recurrence along no parity": (("=", ("count", ANY, "n"), ("^", 2, "n")), GROWS, ((">=", "n", 0),)),
    "a variable that the sum binds": (geometric("i", "i"), axiom("geometric-sum", EVALUATE, of=["i"], x="i", n=2), ()),
    "what one part of a disjunction needs": ((">", "x", 0), BOUNDS, (SOME_LOGARITHM,)),
    "what a negated conjunction needs": (
        (">", "x", 0),
        BOUNDS,
        (("not", ("and", (">=", ("log2", "x"), 0), ("<", "y", 0))),),
    ),
    "half an integer": (("exists", (("m", "int"),), (), ("=", ("*", 2, "m"), 1)), halved(["/", 1, 2]), ()),
    "true for 1": (("exists", (("m", "int"),), (), ("=", "m", 1)), halved(True), ()),
    "one colour twice": (
        (">=", ("leaves", ("equality", 1)), ("+", ("fooling", ("equality", 1), 1), ("fooling", ("equality", 1), 1))),
        axiom("leaves-fooling", of=[[1, 1]], f=["equality", 1]),
        (),
    ),
    "a variable called D": (
        (">=", "D", 1),
        {"rule": "depth-exhaustion", "rows": [0], "columns": [0], "positions": 0},
        (),
    ),
    "a negative power of what may be 0": ((">=", ("^", "x", ("-", 0, 2)), 0), BOUNDS, ((">=", "x", 0),)),
    "a field of four elements": (
        ("<=", ("rank", ("equality", 1), "GF4"), 2),
        axiom("rank-rows", of=["GF4", "alice"]),
        (),
    ),
    "a term of a sum that is not empty": (("=", ("sum", "k", 0, 0, ("binomial", -1, "k")), 0), EVALUATE, ()),
    "a sum with a term that may be nothing": (("=", SUBSETS_OF_FEWER, SUBSETS_OF_FEWER), ARITH, ()),
    "an empty sum of nothing": (("=", ("sum", "k", 1, 0, ("/", 1, 0)), 0), EVALUATE, ()),
    "a mask that is a variable": (("splits", "P", 2), BOUNDS, ()),
    "an axiom's own variables": (("<", ("ceil", "y"), ("+", "x", 1)), axiom("ceiling-below", x="x"), ()),
}


def attempt(case: tuple[Term, Any, tuple[Term, ...]]) -> None:
    """Ask the kernel."""
    goal, node, assumptions = case
    for statement in (*assumptions, goal):
        require(statement, "proposition", SORTS)
    prove(goal, node, fresh().extended(SORTS.items(), assumptions))


@pytest.mark.parametrize("name", SOUND)
def test_what_is_within_the_border_is_accepted(name: str) -> None:
    """The step that is one."""
    attempt(SOUND[name])


@pytest.mark.parametrize("name", UNSOUND)
def test_what_is_beyond_the_border_is_refused(name: str) -> None:
    """The step that would be false somewhere."""
    with pytest.raises((Rejected, InvalidInput)):
        attempt(UNSOUND[name])
