"""Statements that hold of nothing: every forgery by a term without a value is refused, and meaningful ones are not."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.proposition import require

Term = Any
EVALUATE = {"rule": "evaluate"}
BOUNDS = {"rule": "bounds"}
ASSUMED = {"rule": "assumption"}
SQUARE = {"rule": "arith", "premises": [], "multipliers": [], "squares": [[1, "t"]]}
SQUARES = {
    "that": ["forall", [["t", "real"]], [], [">=", ["^", "t", 2], 0]],
    "by": {"rule": "forall", "inhabited": None, "by": SQUARE},
}


def squared(term: Term) -> dict[str, Any]:
    """A derivation of term^2 >= 0 as an instance of t^2 >= 0."""
    return {"rule": "instance", "of": SQUARES, "values": {"t": term}, "conditions": []}


LOG = ("log2", -4)
MACHINE = {"rule": "one-hot-transformer"}
NO_START = ("dfa", ("a",), 5, (0,), ((0,),))
FORGED: dict[str, tuple[Term, Any]] = {
    "a witness whose condition is an instance at nothing": (
        ("exists", (("x", "int"),), ((">=", ("^", ("log2", "x"), 2), 0),), ("<", "x", 0)),
        {"rule": "witness", "values": {"x": -4}, "conditions": [squared(["log2", -4])], "by": EVALUATE},
    ),
    "a counterexample that meets no condition": (
        ("exists", (("x", "real"),), ((">=", ("^", ("log2", "x"), 2), 0),), ("<=", "x", 0)),
        {"rule": "witness", "values": {"x": -1}, "conditions": [squared(["log2", -1])], "by": EVALUATE},
    ),
    "a universal statement that no value meets": (
        ("forall", (("x", "int"),), ((">=", ("^", ("log2", "x"), 2), 0), ("<", "x", 0)), ("=", "x", "x")),
        {
            "rule": "forall",
            "inhabited": {"values": {"x": -4}, "by": [squared(["log2", -4]), EVALUATE]},
            "by": {"rule": "arith", "premises": [], "multipliers": [], "squares": []},
        },
    ),
    "exp of nothing is positive": (
        (">", ("exp", ("/", 1, 0)), 0),
        {"rule": "axiom", "name": "exp-positive", "of": [], "values": {"x": ["/", 1, 0]}, "conditions": []},
    ),
    "words of negative length": (
        ("exists", (("n", "int"),), ((">=", ("^", ("count", ("dyck", 2, 2), "n"), 2), 0),), ("<", "n", 0)),
        {
            "rule": "witness",
            "values": {"n": -1},
            "conditions": [squared(["count", ["dyck", 2, 2], -1])],
            "by": EVALUATE,
        },
    ),
    "a geometric sum of nothing": (
        (
            "=",
            ("*", ("-", ("/", 1, 0), 1), ("sum", "i", 0, 2, ("^", ("/", 1, 0), "i"))),
            ("-", ("^", ("/", 1, 0), ("+", 2, 1)), 1),
        ),
        {
            "rule": "axiom",
            "name": "geometric-sum",
            "of": ["i"],
            "values": {"x": ["/", 1, 0], "n": 2},
            "conditions": [EVALUATE],
        },
    ),
    "a Transformer without input": (
        ("transformer-computes", ("under", ("dyck", 1, 1), "odd-even", 2), 2, 2, 1, 4, 0, 1, "down", "once"),
        MACHINE,
    ),
    "a mask of another length": (
        ("transformer-computes", ("under", ("dyck", 1, 1), "mask:010", 2), 2, 2, 1, 4, 4, 1, "down", "once"),
        MACHINE,
    ),
    "a family on no bits": (
        (">=", ("D", ("equality", 0)), ("log2", ("leaves", ("equality", 0)))),
        {"rule": "axiom", "name": "depth-leaves", "of": [], "values": {"f": ["equality", 0]}, "conditions": []},
    ),
    "a value that nothing mentions": (
        ("exists", (("x", "real"),), (), ("=", 1, 1)),
        {"rule": "witness", "values": {"x": ["/", 1, 0]}, "conditions": [], "by": EVALUATE},
    ),
    "two cases of nothing": (
        ("=", 1, 1),
        {"rule": "cases", "split": ["<", ["/", 1, 0], 0], "below": EVALUATE, "above": EVALUATE},
    ),
    "a multiplier without a value": (
        (">=", 1, 0),
        {
            "rule": "arith",
            "premises": [{"that": [">=", 0, 0], "by": EVALUATE}],
            "multipliers": [["log2", -1]],
            "squares": [],
        },
    ),
    "a square of nothing": (
        (">=", 1, 0),
        {"rule": "arith", "premises": [], "multipliers": [], "squares": [[0, ["/", 1, 0]]]},
    ),
    "not true of nothing": (("not", ("fooling-set", ("pairs", ((5, 5),)), ("equality", 1), 1)), EVALUATE),
    "a term of a sum that is nowhere defined": (
        ("=", ("sum", "k", 0, 3, ("*", 0, ("log2", "k"))), 0),
        {"rule": "arith", "premises": [], "multipliers": [], "squares": []},
    ),
    "a conjunction about nothing, seen": (("and", (">=", ("exp", ("/", 1, 0)), 0)), BOUNDS),
    "a disjunction about nothing, seen": (("or", ("zero-one", ("equality", 0))), BOUNDS),
    "weights of another size, seen": (("or", (">=", ("discrepancy-under", ("equality", 1), ((1,),)), 0)), BOUNDS),
    "a sum to no integer": (("and", ("=", ("sum", "k", 0, ("/", 1, 2), 1), 1)), EVALUATE),
    "clauses of the bits of what are no bits": (("or", ("two-cnf", ("index", 2))), EVALUATE),
    "an error of a half": (
        ("<=", ("randomised-with", ("equality", 1), "public", "two-way", ("/", 1, 2)), ("D", ("equality", 1))),
        {
            "rule": "axiom",
            "name": "randomised-depth",
            "of": ["public"],
            "values": {"f": ["equality", 1], "a": ["/", 1, 2]},
            "conditions": [EVALUATE, EVALUATE],
        },
    ),
    "a negative error": ((">=", ("randomised-with", ("equality", 1), "private", "from-bob", -1), 0), BOUNDS),
    "clauses of no literals": (("or", ("cnf", ("equality", 1), 0)), EVALUATE),
    "longer clauses of what are no bits": (("and", ("cnf", ("index", 2), 3)), EVALUATE),
    "terms of what are no bits": ((">=", ("terms", ("matrix", ((0,), (1,), (1,)))), 0), BOUNDS),
    "clauses of the bits of brackets": (("and", ("two-cnf", ("under", ("dyck", 2, 1), "odd-even", 2))), EVALUATE),
    "a network for no positions": (
        ("or", ("computes", ("index-lookup", 0, 1, ("0",), "down", "once"), "index-lookup")),
        EVALUATE,
    ),
    "a lemma about nothing": (
        ("=", 1, 1),
        {
            "rule": "cut",
            "lemma": {"that": [">=", ["^", ["log2", -4], 2], 0], "by": squared(["log2", -4])},
            "by": EVALUATE,
        },
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_statement_about_nothing_is_not_proved(name: str) -> None:
    """Whatever rule the forgery uses, it is refused because a term has no value."""
    goal, node = FORGED[name]
    require(goal, "proposition")
    with pytest.raises(Rejected, match=r"it is not seen that|outside|ends at an integer"):
        proved(goal, "confirmed", node)


def test_an_automaton_without_its_start_is_no_proposition() -> None:
    """A start state that does not exist is bad input, wherever the automaton stands."""
    goal = (">=", ("^", ("states", NO_START, "complete"), 2), ("states", NO_START, "complete"))
    with pytest.raises(InvalidInput, match="5 should be a state number below 1"):
        require(goal, "proposition")


MEANINGFUL: dict[str, Term] = {
    "an assumption says what is defined": ("forall", (("x", "real"),), ((">=", ("log2", "x"), 3),), (">", "x", 0)),
    "one true part is enough": ("or", ("=", ("/", 1, 0), 1), ("=", 1, 1)),
    "a term of a sum is defined where the sum runs": (
        "forall",
        (("n", "int"),),
        ((">=", "n", 1),),
        ("=", ("-", ("sum", "k", 1, "n", ("/", 1, "k")), ("sum", "k", 1, "n", ("/", 1, "k"))), 0),
    ),
}


@pytest.mark.parametrize("name", MEANINGFUL)
def test_a_meaningful_statement_is_proved(name: str) -> None:
    """What is defined wherever its assumptions are true is not refused for the places where they are not."""
    goal = MEANINGFUL[name]
    proved(goal, "confirmed", automatic(goal, fresh()))
