"""Propositions that are short and would take hours are refused, or decided, within seconds.

The checker counts what it computes (`kernel.Budget`) and bounds how long numbers, powers, polynomials and automata may
be.  The clock here is generous: without those bounds each of these takes minutes, or does not end.
"""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.statement.proposition import require
from tests.shares import later, one_in

pytestmark = pytest.mark.slow

Term = Any
SECONDS = 15.0  # of this process
EVALUATE, BOUNDS = {"rule": "evaluate"}, {"rule": "bounds"}
ARITH = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
LONG = ("*", 2, ("^", 3, 490_000))  # close to the longest number that is computed
LAYER = Gated("elman", (Gate(linear(((4,),)), linear(((4, -4),))),), "tanh")
ONE_UNIT = (((4, 0), (0, 4)), (LAYER,), ((0,),), ReadOut(Linear(((0,),), (0,))))
COUNTER = (
    "recurrent-network",
    json.dumps(to_json(Recurrent(Formats.alike(named_format("Q3.200")), ("a", "b"), *ONE_UNIT))),
)


def nested(times: int, start: Term, step: Any) -> Term:
    """The term after so many steps."""
    return reduce(step, range(times), start)


def counted(instances: int) -> Term:
    """A finite table of so many instances, squared."""
    bindings, ends = (("a", "int"), ("b", "int")), (1, instances)
    conditions = tuple((op, name, end) for name, _ in bindings for op, end in zip((">=", "<="), ends, strict=True))
    return ("forall", bindings, conditions, (">=", ("*", "a", "b"), 1))


PARITY = ("dfa", ("0", "1"), 0, (0,), ((0, 1), (1, 0)))
D_PARITY = tuple(("D", ("under", PARITY, "odd-even", length)) for length in ("k", 10**6))
FAR = ("forall", (("k", "int"),), ((">=", "k", 10**6),), ("=", *D_PARITY))
SETTLED = {
    "rule": "forall",
    "inhabited": {"values": {"k": 10**6}, "by": [EVALUATE]},
    "by": {"rule": "settled-lines", "orders": [[0, 1]] * 3},
}
MANY = ("dfa", ("a", "b"), 0, (0, 5, 11), tuple(((q + 1) % 60, (q * q + 7) % 60) for q in range(60)))
FAR_OUT = ("+", 1000, ("*", 997, "m"))
CUT = ("under", MANY, ("prefix", FAR_OUT), ("+", FAR_OUT, "n"))
AFTER = {
    "rule": "settled-prefix",
    "functions": [CUT, ("under", PARITY, *CUT[2:])],
    "prefix": {"first": 1000, "step": 997, "times": "m", "by": [ARITH, ARITH]},
    "rest": {"first": 0, "step": 1, "times": "n", "by": [ARITH, ARITH]},
    "by": [],
}
TALK = nested(100, 0, lambda tree, i: ["alice", [], tree, 0])


AB = ("a", "b")
ANY = ("letters", AB, AB)


def last(k: Term) -> Term:
    """The k-th letter from the end is an a."""
    return ("concat", ("star", ANY), ("letters", AB, ("a",)), ("repeat", ANY, ("-", k, 1)))


def dense(states: int, marks: int, digits: int) -> list[Any]:
    """A weighted automaton over two letters, or none, whose weights are different long fractions."""
    numbers = iter(range(10**digits, 10 ** (digits + 1), 7))
    row = [[f"{next(numbers)}/{next(numbers)}" for _ in range(states)] for _ in range(2)]
    steps = [
        [[[f"{next(numbers)}/{next(numbers)}" for _ in range(states)] for _ in range(states)] for _ in range(marks)]
        for _ in range(3)
    ]
    return [row[0], row[1], steps]


NOTHING = ("under", ("dfa", ("0", "1"), 0, (), ((0, 0),)), "odd-even", 8)
INNER = ("count", ("dfa", tuple("abcd"), 0, (0,), ((0, 1, 2, 3), (1, 2, 3, 0), (3, 3, 1, 2), (2, 0, 1, 1))), 8)
WEIGHTED = {"alice": dense(16, 4, 17), "bob": [["0"] * 16, *dense(16, 4, 17)[1:]]}
LONG_ROWS = {"rows": dense(4, 4, 17), "columns": [dense(4, 4, 17)[0], ["0"] * 4, dense(4, 4, 17)[2]]}
AT_ZERO = {"generators": [[0, 0, [[0, 0, 0, "1"]]]], "starts": [[[0, "1"]]], "images": [[[[0, "1"]]] * 4]}


def cycle(states: int) -> Term:
    """All words, by an automaton of so many states."""
    return ("dfa", ("0", "1"), 0, tuple(range(states)), tuple(((q + 1) % states,) * 2 for q in range(states)))


def products(modes: int) -> Term:
    """The parity of common ones, by an automaton of 6 states for each of so many modes, which Bob's letters change."""
    first = [[2 * modes + 2 * i, 2 * modes + 2 * i + 1] for i in range(2 * modes)]
    places = [(mode, sign, a) for mode in range(modes) for sign in (0, 1) for a in (0, 1)]
    after = [[2 * ((7 * mode + 3 * b + 1) % modes) + (sign ^ (a & b)) for b in (0, 1)] for mode, sign, a in places]
    rows = tuple(map(tuple, (*first, *after)))
    return ("dfa", ("0", "1"), 0, tuple(range(1, 2 * modes, 2)), rows)


HELD = ("restricted", ("restricted", ("under", PARITY, "periodic:,A", "n"), "alice", cycle(179)), "alice", cycle(181))
WIDE = ("randomised-with", ("under", PARITY, "prefix:4", 22), "public", "from-alice", ("/", 1, 3))
WAVES = [("values", tuple(i * k % (k + 1) for i in range(k))) for k in (1021, 64)]
HOSTILE: dict[str, tuple[Term, Any]] = {
    "entropies of long lists of values": (
        (">=", ("sum", "i", 1, 10**5, ("conditional-information", *WAVES, WAVES[0])), -1),
        EVALUATE,
    ),
    "a long sequence of coins": (
        ("uniform-first", ("listed", tuple(tuple(i >> k & 1 for i in range(2**13)) for k in range(13))), 13, 2),
        EVALUATE,
    ),
    "a prefix that comes again late": ((">=", ("D", CUT), 1), AFTER),
    "a matrix that settles late": (FAR, SETTLED),
    "a party held to words again and again": (
        (">=", ("rows", nested(150, HELD, lambda term, i: ("restricted", term, "alice", cycle(1))), "alice"), 1),
        BOUNDS,
    ),
    "a distribution on a few rows of many columns": (
        (">=", WIDE, 2),
        {"rule": "hard-distribution", "cells": [[x, 0, 1] for x in range(9)]},
    ),
    "all protocols for a wide matrix": (
        (">=", ("distributional", WIDE[1], "two-way", ("/", 1, 3), ("uniform",)), 8),
        {"rule": "average-exhaustion"},
    ),
    "messages for a wide matrix": (("<=", WIDE, 0), {"rule": "mixture", "protocols": []}),
    "a tree of silence": (
        ("<=", ("leaves", ("under", PARITY, "prefix:20", 20)), 1),
        {"rule": "protocol-tree", "tree": TALK},
    ),
    "an entry of a long word": (
        (">=", ("leaves", ("under", PARITY, "odd-even", 300_000)), 1),
        {"rule": "leaves-exhaustion", "rows": [0], "columns": [0]},
    ),
    "all prefixes of many words": (("rnn-computes", ("under", PARITY, "odd-even", 22), 1, 3), {"rule": "remember"}),
    "a factorisation with dense weights": (
        ("<=", ("rank", NOTHING, "Q"), INNER),
        {
            "rule": "regular-factorisation",
            **WEIGHTED,
            "bob": [WEIGHTED["alice"][0], *WEIGHTED["bob"][:1], WEIGHTED["bob"][2]],
        },
    ),
    "a minor with dense weights": (
        (">=", ("rank", NOTHING, "Q"), INNER),
        {"rule": "regular-minor", **LONG_ROWS, "order": [0, 1, 2, 3], **AT_ZERO},
    ),
    "signs of a large automaton": (
        ("<=", ("discrepancy", ("under", products(500), "odd-even", 8)), ("^", 2, -2)),
        {"rule": "regular-orthogonal"},
    ),
    "a power of a long number": ((">=", ("^", LONG, "n"), 1), ARITH),
    "a product of long numbers": ((">=", ("*", *[LONG] * 40), 1), ARITH),
    "a long product": ((">=", ("*", *[LONG] * 40), 1), EVALUATE),
    "a logarithm of a long number": ((">=", ("ln", ("/", 1, ("^", 3, 300_000))), -(10**9)), EVALUATE),
    "an exponential of a long fraction": (
        (">=", ("exp", ("/", ("^", 3, 30_000), ("+", ("^", 3, 30_000), 1))), 0),
        EVALUATE,
    ),
    "exponentials of large numbers": ((">=", ("*", *[("exp", 1_000_000)] * 3), 0), EVALUATE),
    "sums within sums": ((">=", nested(60, 1, lambda term, i: ("sum", f"k{i}", 1, 2, term)), 1), EVALUATE),
    "a sum of long walks": ((">=", ("sum", "k", 1, 99_999, ("count", ("dyck", 2, 6), 9000)), 1), EVALUATE),
    "a sum of fractions": ((">=", ("+", *(("/", 1, ("^", p, 200)) for p in range(3, 1500, 2))), 0), EVALUATE),
    "a table": (counted(1000), {"rule": "table", "instances": 10**6}),
    "pairs of many words": (
        ("fooling-set", ("words", ("dyck", 2, 2), 12), ("under", ("dyck", 2, 2), "odd-even", 12), 1),
        EVALUATE,
    ),
    "logarithms within logarithms": (
        (">=", nested(200, "n", lambda term, i: ("log2", ("*", 2, term)) if i % 2 else ("+", 1, ("ceil", term))), 0),
        ARITH,
    ),
    "squares of squares": ((">=", nested(80, "n", lambda term, i: ("^", ("+", term, 1), 2)), 1), ARITH),
    "a power of a sum": ((">=", ("^", ("+", "n", "m", "k", 1), 64), 1), ARITH),
    "a power of a power with a large lower limit": ((">=", ("^", ("^", 2, "k"), 200), 0), ARITH),
    "a large multiple of an exponent": ((">=", ("^", "n", ("*", 10**7, "m")), 0), ARITH),
    "a logarithm of a power of powers": (
        (">=", ("log2", ("+", nested(3, "n", lambda term, i: ("^", term, 256)), 1)), 0),
        ARITH,
    ),
    "a root of a long number": ((">=", ("^", 3, ("/", 200_001, 3)), 0), EVALUATE),
    "a product of sums": ((">=", ("*", *[("+", *(("*", "n", f"v{i}") for i in range(80)))] * 2), 1), ARITH),
    "powers within powers": ((">=", nested(60, "n", lambda term, i: ("^", 2, ("+", 1, term))), 0), BOUNDS),
    "nots within nots": (nested(90, ("=", 1, 1), lambda term, i: ("not", term)), EVALUATE),
    "nots that are not seen": (nested(90, ("=", 1, 1), lambda term, i: ("not", term)), BOUNDS),
    "a wide network on many words": (("computes", ("elman-of", ("dyck", 3, 2), 5, 2, 1), "own-language"), EVALUATE),
    "a network on many positions": (
        ("computes", ("index-lookup", 900, 1, ("0",), "down", "once"), "index-lookup"),
        EVALUATE,
    ),
    "a billion copies": ((">=", ("count", ("repeat", ANY, 10**9), 3), 0), EVALUATE),
    "copies of copies": ((">=", ("count", nested(8, ANY, lambda term, i: ("repeat", term, 1000)), 3), 0), EVALUATE),
    "memories of forty letters": ((">=", ("count", last(40), 3), 0), EVALUATE),
    "sums of memories": ((">=", ("sum", "k", 1, 99_999, ("count", last("k"), 3)), 0), EVALUATE),
    "sums of copies": ((">=", ("sum", "k", 1, 99_999, ("count", ("repeat", ANY, "k"), 3)), 0), EVALUATE),
    "stars of stars": ((">=", ("count", nested(90, last(11), lambda term, i: ("star", term)), 3), 0), EVALUATE),
    "a network of many states": (("decides", COUNTER, ("dfa", ("a", "b"), 0, (), ((0, 0),))), EVALUATE),
    "a network on a long word": (
        ("not", ("decides", COUNTER, ("dfa", ("a", "b"), 0, (), ((0, 0),)))),
        {"rule": "wrong-word", "word": ["a"] * 2**16},
    ),
    "maxima within maxima": ((">=", nested(90, "n", lambda term, i: ("max", term, ("min", "n", i))), 0), BOUNDS),
}


LONG = ("a power of a sum", "a wide network on many words")  # two seconds and more


@pytest.mark.parametrize("name", [*map(later, LONG), *one_in(3, [name for name in HOSTILE if name not in LONG])])
def test_what_is_short_is_settled_soon(name: str) -> None:
    """Accepted or refused, but not computed for minutes."""
    goal, node = HOSTILE[name]
    names = ("n", "m", "k", *(f"v{i}" for i in range(80)))
    limits = [(">=", variable, 999_999 if variable == "k" else 1) for variable in names]
    bound = ("k",) if "sum" in str(goal) or "forall" in str(goal) else ()
    empty = replace(fresh(), budget=Budget(3 * 10**5))  # of the 5,000,000 numbers that a derivation has
    context = empty.extended([(v, "int") for v in names if v not in bound], [c for c in limits if c[1] not in bound])
    require(goal, "proposition", context.sorts)
    start = time.process_time()
    with contextlib.suppress(Rejected):
        prove(goal, node, context)
    assert time.process_time() - start < SECONDS
