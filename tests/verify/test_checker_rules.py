"""Every rule of the kernel accepts what it is for and rejects its neighbour.

`EXAMPLES` holds one row a rule: a goal, the node that proves it, the variables and assumptions it is proved under, and
wrong versions, each one change away, with what the checker must say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest

from circuits.constructions.index_lookup import IndexLookup
from tests import brute_force
from verify.checker.kernel import RULES, Context, Rejected, prove
from verify.checker.theories.smt import problem
from verify.claims.claim import find
from verify.runs.decide import decide
from verify.statement.proposition import Term, frozen, require

EVALUATE, ASSUMED = {"rule": "evaluate"}, {"rule": "assumption"}
D1, D2, D22 = ("dyck", 1, 1), ("dyck", 1, 2), ("dyck", 2, 2)
EQ1 = ("equality", 1)
UNDER = ("under", D22, "odd-even", "n")
MERGED = ((0, 1, 0), (0, 0, 0), (0, 0, 1))  # Dyck-(2,2), n = 2, cut after one letter: ( dead [ against dead ) ]
N0, N1 = (">=", "n", 0), (">=", "n", 1)


@dataclass(frozen=True)
class Example:
    """A goal and its node.

    Each wrong version names what is replaced (goal, assumptions, sorts, or fields of the node) and the message.
    """

    goal: Term
    node: Mapping[str, Any] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[Term, ...] = ()
    wrong: tuple[tuple[Mapping[str, Any], str], ...] = ()

    def changed(self, change: Mapping[str, Any]) -> Example:
        """The example with some of its parts, or some fields of its node, replaced."""
        own = {name: change[name] for name in ("goal", "sorts", "assumptions") if name in change}
        return replace(
            self, **own, node={**self.node, **{name: part for name, part in change.items() if name not in own}}
        )


def premise(that: Term, by: Mapping[str, Any] = ASSUMED) -> dict[str, Any]:
    """A premise node."""
    return {"that": that, "by": by}


def forward(language: str, that: Term, goal: Term) -> dict[str, Any]:
    """Fields of an example whose one premise is assumed."""
    return {
        "goal": goal,
        "node": {"premise": premise(that)},
        "sorts": {"f": "function", "m": "int", "p": "int", "n": "int", language: "language"},
        "assumptions": (that,),
    }


def exp_of(exponent: Term) -> Term:
    return ("exp", exponent)


GAUSS = exp_of(("-", 0, ("/", ("*", "k", ("^", "g", 2)), 2)))
STACKS = ("sum", "i", 0, "k", ("^", "t", "i"))
SIZES = {"k": "int", "t": "int"}
LARGE = ((">=", "t", 1), (">=", "k", 1))
MODEL = ("transformer-computes", "f", "A", "N", "K", "m", "d", "H", "down", "each")
P = ("ceil", ("log2", ("qp", "N", "K")))
BITS = (
    "+",
    ("ceil", ("log2", "A")),
    ("*", "H", ("+", ("-", ("+", ("*", 3, P), ("*", 2, ("log2", "N"))), 2), ("*", "m", P))),
    1,
)
FOOLING = ("fooling-set", ("words", D22, "n"), UNDER, 1)
DETERMINED = tuple(("determined", D22, "odd-even", party, "n") for party in ("alice", "bob"))
AT_2 = ("under", D22, "odd-even", 2)
IDENTITY_AT_2 = (
    *(("determined", D22, "odd-even", party, 2) for party in ("alice", "bob")),
    ("=", ("count", D22, 2), 2),
)
XY = {"x": "real", "y": "real", "z": "real"}
SQUARE = ("forall", (("x", "real"),), ((">=", "x", 1),), (">=", ("*", "x", "x"), 1))
EQUALITY_TREE = ["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 1]]
RNN = ("rnn-computes", "f", "m", "p")

ARITHMETIC = {
    "arith": Example(
        (">=", ("^", "n", 2), 4),
        {"premises": [], "multipliers": [], "squares": []},
        {"n": "int"},
        ((">=", "n", 2),),
        (
            ({"goal": (">", ("^", "n", 2), 4)}, "not shown to be strict"),
            ({"goal": (">=", ("^", "n", 2), 5)}, "negative after the lower limits"),
            ({"assumptions": ()}, "has no lower limit"),
            ({"premises": [premise((">=", "n", 3))], "multipliers": [1]}, "not among the assumptions"),
            ({"premises": [premise((">=", "n", 2))], "multipliers": [-1]}, "nonnegative multiplier"),
            ({"squares": [[-1, "n"]]}, "nonnegative constant weight"),
        ),
    ),
    "integers": Example(
        (">=", "n", 1),
        {"premise": premise((">", "n", ("-", 1, 1)))},
        {"n": "int"},
        ((">", "n", ("-", 1, 1)),),
        (({"sorts": {"n": "real"}}, "must be integers"), ({"goal": (">=", "n", 2)}, "weakened by less than one")),
    ),
    "rounding-bounds": Example(
        (">=", ("ceil", "x"), "x"),
        {},
        XY,
        (),
        (
            ({"goal": (">=", ("ceil", "x"), ("+", "x", 1))}, "not one of"),
            ({"goal": (">=", ("floor", "x"), "x")}, "not one of"),
        ),
    ),
    "ceiling": Example(
        ("<=", ("ceil", "x"), 3),
        {"premise": premise(("<=", "x", 3))},
        XY,
        (("<=", "x", 3), ("<", "x", 4)),
        (
            ({"premise": premise(("<", "x", 4))}, "the premise must be"),
            ({"goal": ("<=", ("ceil", "x"), "y")}, "against an integer"),
        ),
    ),
    "logarithm": Example(
        (">=", ("log2", "x"), 3),
        {"premise": premise((">=", "x", ("^", 2, 3)))},
        XY,
        ((">=", "x", ("^", 2, 3)), ("<=", "x", ("^", 2, 3))),
        (
            ({"goal": (">=", ("log2", "x"), 4)}, "the premise must be"),
            (
                {
                    "goal": ("<=", ("log2", "x"), 3),
                    "premise": premise(("<=", "x", ("^", 2, 3))),
                    "assumptions": (("<=", "x", ("^", 2, 3)),),
                },
                "known to be positive|no lower limit",
            ),
        ),
    ),
    "clear-denominator": Example(
        ("<=", "x", ("/", 1, "y")),
        {"positive": premise((">", "y", 0)), "premise": premise(("<=", ("*", "x", "y"), 1))},
        XY,
        ((">", "y", 0), ("<=", ("*", "x", "y"), 1), (">", "x", 0)),
        (
            ({"positive": premise((">", "x", 0))}, "the denominator must be shown positive"),
            ({"goal": ("<=", "x", ("/", 2, "y"))}, "the premise must be"),
        ),
    ),
    "scale": Example(
        ("<=", ("*", "y", "x"), ("*", "y", "z")),
        {"positive": premise((">", "y", 0)), "premise": premise(("<=", "x", "z"))},
        XY,
        ((">", "y", 0), ("<=", "x", "z"), (">", "x", 0)),
        (
            ({"positive": premise((">", "x", 0))}, "must be shown positive"),
            ({"goal": ("<", ("*", "y", "x"), ("*", "y", "z"))}, "the premise must be"),
        ),
    ),
    "unequal": Example(
        ("!=", 1, 2),
        {"premise": premise(("<", 1, 2), EVALUATE)},
        {},
        (),
        (({"premise": premise(("<=", 1, 2), EVALUATE)}, "must be < or >"),),
    ),
    "bit-length": Example(
        ("<=", ("ceil", ("log2", ("+", "n", 1))), ("+", ("log2", "n"), 1)),
        {},
        {"n": "int"},
        (N1,),
        (({"assumptions": (N0,)}, "at least 1"), ({"sorts": {"n": "real"}}, "integer")),
    ),
    "power-bounds": Example(
        (">=", ("^", "n", "k"), "n"),
        {},
        {"n": "int", "k": "int"},
        (N1, (">=", "k", 1)),
        (
            ({"assumptions": (N1, (">=", "k", 0))}, "exponent must be at least 1|neither"),
            ({"assumptions": (N0, (">=", "k", 1))}, "base must be at least 1"),
        ),
    ),
    "binomial-theorem": Example(
        ("=", ("sum", "i", 0, "n", ("binomial", "n", "i")), ("^", 2, "n")),
        {},
        {"n": "int"},
        (N0,),
        (
            ({"goal": ("=", ("sum", "i", 1, "n", ("binomial", "n", "i")), ("^", 2, "n"))}, "is not sum_k"),
            ({"assumptions": ((">=", "n", -1),)}, "must be natural"),
        ),
    ),
    "geometric": Example(
        ("=", ("*", ("-", "t", 1), STACKS), ("-", ("^", "t", ("+", "k", 1)), 1)),
        {},
        SIZES,
        LARGE,
        (
            ({"goal": ("=", ("*", ("-", "t", 1), STACKS), ("-", ("^", "t", "k"), 1))}, "not a geometric sum"),
            ({"assumptions": ((">=", "t", 1),)}, "must be natural"),
        ),
    ),
    "hoeffding": Example(
        ("<=", ("tail", "k", "g"), ("*", 2, GAUSS)),
        {},
        {"k": "int", "g": "real"},
        ((">=", "k", 1), (">", "g", 0)),
        (
            ({"goal": ("<=", ("tail", "k", "g"), GAUSS)}, "the bound is"),
            ({"assumptions": ((">=", "k", 1), (">=", "g", 0))}, "gamma must be positive"),
        ),
    ),
    "union-bound": Example(
        ("near-orthogonal", "n", "k", "g"),
        {"premise": premise(("<", ("*", ("/", ("*", "n", ("-", "n", 1)), 2), GAUSS), 1))},
        {"n": "int", "k": "int", "g": "real"},
        (("<", ("*", ("/", ("*", "n", ("-", "n", 1)), 2), GAUSS), 1), (">=", "k", 1), (">", "g", 0), N1),
        (({"goal": ("almost-orthogonal", "n", "k", "g")}, "the premise must be"),),
    ),
    "vectors": Example(
        ("near-orthogonal", 2, 2, ("/", 1, 4)),
        {"vectors": [[1, 1], [1, -1]]},
        {},
        (),
        (
            ({"vectors": [[1, 1], [1, 1]]}, "exceeds"),
            ({"vectors": [[1, 1], [1, 0]]}, "is not in"),
            ({"vectors": [[1, 1]]}, "1 vectors"),
            ({"vectors": [[1], [-1]]}, "coordinates"),
        ),
    ),
    "exp-bounds": Example(
        (">=", exp_of("x"), ("+", 1, "x")),
        {"premise": None},
        XY,
        (),
        (({"goal": (">=", exp_of("x"), ("+", 2, "x"))}, "premise"),),
    ),
    "exp-monotone": Example(
        ("<=", exp_of("x"), exp_of("y")),
        {"premise": premise(("<=", "x", "y"))},
        XY,
        (("<=", "x", "y"),),
        (({"goal": ("<", exp_of("x"), exp_of("y"))}, "the premise must be"),),
    ),
    "exp-sum": Example(
        ("=", exp_of(("+", "x", "y")), ("*", exp_of("x"), exp_of("y"))),
        {},
        XY,
        (),
        (({"goal": ("=", exp_of(("+", "x", 1)), ("*", exp_of("x"), exp_of("y")))}, "do not add up"),),
    ),
    "exp-log": Example(
        ("<=", ("*", exp_of("x"), ("^", "y", 2)), 1),
        {"premise": premise(("<=", "x", ("*", -2, ("ln", "y"))))},
        XY,
        (("<=", "x", ("*", -2, ("ln", "y"))), (">=", "y", 1)),
        (({"goal": ("<=", ("*", exp_of("x"), ("^", "y", 3)), 1)}, "the premise must be"),),
    ),
    "ln-of-log2": Example(
        ("=", ("ln", "y"), ("*", ("ln", 2), ("log2", "y"))),
        {},
        XY,
        ((">=", "y", 1),),
        (
            ({"goal": ("=", ("ln", "y"), ("log2", "y"))}, "the goal is"),
            ({"assumptions": ((">=", "y", 0),)}, "must be positive"),
        ),
    ),
}

LANGUAGES = {
    "closed-set": Example(
        ("subset", D1, D2),
        {"states": [[0, 0], [1, 1], [None, 2], [None, None], [None, 1], [None, 0]], "within": None},
        {},
        (),
        (
            ({"states": [[0, 0]]}, "outside the set"),
            ({"states": []}, "the start"),
            ({"goal": ("determined", D1, "mask:01", "alice", 3)}, "words of length 2, not 3"),
            ({"goal": ("subset", D2, D1), "states": [[0, 0], [1, 1], [2, None]]}, "outside|bad"),
            ({"within": []}, "only a fooling set"),
            ({"states": [[0, 0], [9, 9]]}, "not a state of this system|outside the set"),
        ),
    ),
    "violation": Example(
        ("not", ("subset", D2, D1)),
        {"letters": [[0], [0], [1], [1]]},
        {},
        (),
        (({"letters": [[0], [1]]}, "not bad"), ({"letters": [[7]]}, "none of the system's letters")),
    ),
    "recurrence": Example(
        ("=", ("count", D22, "n"), ("^", 2, ("-", "n", 1))),
        {"variable": "n", "step": 2, "coefficients": ["4"]},
        {"n": "int"},
        ((">=", "n", 2), ("even", "n")),
        (
            ({"goal": ("=", ("count", D22, "n"), ("^", 2, "n"))}, "words, not the stated number"),
            ({"coefficients": ["5"]}, "recurrence|root"),
            ({"assumptions": ((">=", "n", 2),)}, "parity"),
            ({"assumptions": ((">=", "n", 0), ("even", "n"))}, "words, not"),
        ),
    ),
    "minimal": Example(
        ("=", ("states", D1, "complete"), 3),
        {"access": [[], [0], [1]], "suffixes": [[], [[]], [[], [1]]]},
        {},
        (),
        (
            ({"goal": ("=", ("states", D1, "complete"), 4)}, "has 3 states, not 4"),
            ({"suffixes": [[], [[]], [[], []]]}, "does not tell the states 2 and 1 apart"),
            ({"access": [[], [0], [0]]}, "leads to state"),
            ({"goal": ("=", ("states", D1, "partial"), 3)}, "has 2 states"),
        ),
    ),
    "bisimulation": Example(
        ("same-language", D1, ("dfa", ("(", ")"), 0, (0,), ((1, None), (None, 0)))),
        {"pairs": [[0, 0], [1, 1], [None, None]]},
        {},
        (),
        (
            ({"goal": ("same-language", D1, ("dfa", ("(", ")"), 0, (0,), ((1, None), (None, 1))))}, "outside|bad"),
            ({"pairs": [[1, 1]]}, "the start"),
        ),
    ),
    "distinguishing-word": Example(
        ("not", ("same-language", D1, D2)),
        {"word": [0, 0, 1, 1]},
        {},
        (),
        (({"word": [0, 1]}, "does not distinguish"),),
    ),
    "dyck-states": Example(
        ("=", ("states", ("dyck", "t", "k"), "partial"), STACKS),
        {},
        SIZES,
        LARGE,
        (
            ({"goal": ("=", ("states", ("dyck", "t", "k"), "complete"), STACKS)}, "number of stacks"),
            ({"assumptions": ((">=", "t", 1), (">=", "k", 0))}, "at least 1"),
        ),
    ),
    "residuals": Example(
        ("<=", ("rows", ("under", D22, "prefix:2", "n"), "alice"), ("states", D22, "complete")),
        {},
        {"n": "int"},
        (N0,),
        (
            ({"goal": ("<=", ("rows", UNDER, "alice"), ("states", D22, "complete"))}, "holds a prefix"),
            (
                {"goal": ("<=", ("rows", ("under", D22, "prefix:2", "n"), "alice"), ("states", D22, "partial"))},
                "holds a prefix",
            ),
        ),
    ),
    "fooling-words": Example(
        (">=", ("fooling", UNDER, 1), ("count", D22, "n")),
        {"premise": premise(FOOLING)},
        {"n": "int"},
        (FOOLING, N0),
        (({"goal": (">=", ("fooling", UNDER, 0), ("count", D22, "n"))}, "the premise must be"),),
    ),
    "some-zero": Example(
        (">=", ("fooling", UNDER, 0), 1),
        {"premise": premise(("<", ("count", D22, "n"), ("^", 4, "n")))},
        {"n": "int"},
        (("<", ("count", D22, "n"), ("^", 4, "n")), N0),
        (({"goal": (">=", ("fooling", UNDER, 0), 2)}, "the goal is"),),
    ),
    "merged-lines": Example(
        ("=", ("D", ("under", D22, "prefix:1", 2)), ("D", ("matrix", MERGED))),
        {},
        {},
        (),
        (
            (
                {"goal": ("=", ("D", ("under", D22, "prefix:1", 3)), ("D", ("matrix", MERGED)))},
                "with the merged matrix",
            ),
            (
                {"goal": ("=", ("fooling", ("under", D22, "prefix:1", 2), 1), ("fooling", ("matrix", MERGED), 0))},
                "with the merged matrix",
            ),
            (
                {"goal": ("=", ("discrepancy", ("under", D22, "prefix:1", 2)), ("discrepancy", ("matrix", MERGED)))},
                "with the merged matrix",
            ),
            (
                {"goal": ("<=", ("D", ("under", D22, "prefix:1", 2)), ("D", ("matrix", MERGED)))},
                "with the merged matrix",
            ),
            ({"goal": ("=", ("terms", ("under", D22, "prefix:1", 2)), ("terms", ("matrix", MERGED)))}, "one quantity"),
            (
                {"goal": ("=", ("D", ("under", D22, "mask:011", 2)), ("D", ("matrix", MERGED)))},
                "words of length 3, not 2",
            ),
            (
                {"goal": ("=", ("D", ("under", D22, "prefix:1", -1)), ("D", ("matrix", MERGED)))},
                "a language at a length",
            ),
        ),
    ),
    "distinct-lines": Example(
        ("=", ("rows", ("under", D22, "odd-even", 4), "alice"), 9),
        {},
        {},
        (),
        (
            ({"goal": ("=", ("rows", ("under", D22, "odd-even", 4), "alice"), 8)}, "9 different lines, not 8"),
            ({"goal": (">=", ("rows", ("under", D22, "odd-even", 4), "alice"), 9)}, "rows = a number"),
            ({"goal": ("=", ("rows", ("equality", 4), "alice"), 16)}, "ValueError|a language"),
        ),
    ),
    "ones-are-words": Example(
        ("<=", ("fooling", UNDER, 1), ("count", D22, "n")),
        {},
        {"n": "int"},
        (N0,),
        (
            ({"goal": ("<=", ("fooling", UNDER, 0), ("count", D22, "n"))}, "the goal bounds"),
            ({"goal": ("<=", ("cover", UNDER, 1), ("+", ("count", D22, "n"), -1))}, "the bound is"),
            ({"assumptions": ()}, "no lower limit"),
        ),
    ),
    "permuted-identity": Example(
        ("=", ("rank", UNDER, "Q"), ("count", D22, "n")),
        {"premises": [premise(that) for that in DETERMINED]},
        {"n": "int"},
        (*DETERMINED, N0),
        (
            ({"premises": [premise(DETERMINED[0])]}, "both parties"),
            ({"goal": ("=", ("rank", UNDER, "Q"), ("+", ("count", D22, "n"), 1))}, "the goal is not one of"),
        ),
    ),
    "permuted-identity-values": Example(
        ("<=", ("fooling", AT_2, 0), 2),
        {"premises": [premise(that) for that in IDENTITY_AT_2]},
        {},
        IDENTITY_AT_2,
        (
            ({"goal": ("<=", ("fooling", AT_2, 0), 1)}, "between 2 and 2"),
            ({"goal": ("<=", ("fooling", AT_2, 1), 8)}, "nothing is known here"),
            ({"premises": [premise(that) for that in IDENTITY_AT_2[:2]]}, "the number of words"),
            ({"premises": [premise(that) for that in IDENTITY_AT_2[1:]]}, "both parties"),
            ({"goal": ("<=", ("fooling", ("under", D22, "odd-even", 6), 0), 3)}, "both parties"),
        ),
    ),
    "states-of-rnn": Example(
        **forward("L", ("rnn-decides", "L", "m", "p"), (">=", ("^", 2, ("*", "m", "p")), ("states", "L", "complete"))),
        wrong=(({"goal": (">=", ("^", 2, ("*", "m", "m")), ("states", "L", "complete"))}, "the premise must be"),),
    ),
    "states-of-dfa": Example(
        **forward("L", ("dfa-decides", "L", "m"), (">=", "m", ("states", "L", "complete"))),
        wrong=(({"goal": (">=", "p", ("states", "L", "complete"))}, "the premise must be"),),
    ),
    "automaton-suffices": Example(
        **forward("L", (">=", 3, ("states", D1, "complete")), ("dfa-decides", D1, 3)),
        wrong=(
            ({"goal": ("dfa-decides", D1, 2)}, "the premise must be"),
            ({"goal": ("dfa-decides", D1, 0)}, "at least 1"),
        ),
    ),
}

FUNCTIONS = {
    "every-function": Example(
        (">=", ("D", "f"), ("log2", ("leaves", "f"))),
        {},
        {"f": "function"},
        (),
        (
            ({"goal": (">=", ("D", "f"), ("leaves", "f"))}, "no statement about D"),
            ({"goal": ("<=", ("D", "f"), ("+", ("one-way", "f", "alice"), 1))}, "no statement about D"),
        ),
    ),
    "depth": Example(
        **forward("L", (">", ("leaves", "f"), ("^", 2, ("-", 2, 1))), (">=", ("D", "f"), 2)),
        wrong=(({"goal": (">=", ("D", "f"), 3)}, "the premise must be"),),
    ),
    "restriction": Example(
        (">=", ("D", ("equality", 2)), ("D", ("matrix", ((1, 0), (0, 1))))),
        {"rows": [3, 0], "columns": [3, 0]},
        {},
        (),
        (
            ({"columns": [0, 3]}, "does not have these entries"),
            ({"rows": [3, 4]}, "row|outside|4"),
            (
                {"goal": ("<=", ("D", ("equality", 2)), ("D", ("matrix", ((1, 0), (0, 1)))))},
                "a quantity of a function >=",
            ),
            (
                {"goal": (">=", ("discrepancy", ("equality", 2)), ("discrepancy", ("matrix", ((1, 0), (0, 1)))))},
                "a quantity of a function >=",
            ),
            (
                {"goal": (">=", ("rank", ("equality", 2), "Q"), ("rank", ("matrix", ((1, 0), (0, 1))), "GF2"))},
                "a quantity of a function >=",
            ),
        ),
    ),
    "messages-bits": Example(
        **forward("L", ("<=", ("rows", "f", "alice"), ("^", 2, 3)), ("<=", ("one-way", "f", "alice"), 3)),
        wrong=(
            ({"goal": (">=", ("one-way", "f", "alice"), 3)}, "the premise must be"),
            ({"goal": ("<=", ("one-way", "f", "bob"), 3)}, "the premise must be"),
        ),
    ),
    "interleave": Example(
        (">=", ("D", ("equality", "n")), 5),
        {"by": ASSUMED},
        {"n": "int"},
        (N1, (">=", ("D", ("under", ("interleaved", "equality"), "odd-even", ("*", 2, "n"))), 5)),
        (
            (
                {
                    "assumptions": (
                        N0,
                        (">=", ("D", ("under", ("interleaved", "equality"), "odd-even", ("*", 2, "n"))), 5),
                    )
                },
                "needs n >= 1",
            ),
            ({"goal": (">=", ("D", ("equality", "n")), 6)}, "not among the assumptions"),
        ),
    ),
    "family-rows": Example(
        ("=", ("rows", ("index", "n"), "bob"), "n"),
        {},
        {"n": "int"},
        (N1,),
        (({"goal": ("=", ("rows", ("index", "n"), "alice"), "n")}, "2\\^n rows"), ({"assumptions": (N0,)}, "n >= 1")),
    ),
    "same-rows": Example(
        ("=", ("rows", EQ1, "bob"), ("rows", ("complement", EQ1), "bob")),
        {"premise": premise(("same-function", EQ1, ("complement", EQ1)))},
        {},
        (("same-function", EQ1, ("complement", EQ1)),),
        (
            ({"goal": ("=", ("rows", EQ1, "bob"), ("rows", ("complement", EQ1), "alice"))}, "rows f s"),
            ({"assumptions": ()}, "not among the assumptions"),
        ),
    ),
    "inequality-terms": Example(
        ("<=", ("terms", ("complement", ("equality", "n"))), ("*", 2, "n")),
        {},
        {"n": "int"},
        (N1,),
        (({"goal": ("<=", ("terms", ("complement", ("equality", "n"))), "n")}, "the bound is"),),
    ),
    "fooling-pairs": Example(
        (">=", ("fooling", EQ1, 1), 2),
        {"pairs": [[0, 0], [1, 1]]},
        {},
        (),
        (
            ({"pairs": [[0, 0], [0, 1]]}, r"colour|is 0|value"),
            ({"pairs": [[0, 0]]}, "1 pairs, not 2"),
            ({"pairs": [[0, 0], [0, 0]]}, "twice|repeat"),
            ({"goal": (">=", ("fooling", ("matrix", ((1, 1), (1, 1))), 1), 2)}, "cross"),
        ),
    ),
    "protocol-tree": Example(
        ("<=", ("D", EQ1), 2),
        {"tree": EQUALITY_TREE},
        {},
        (),
        (
            ({"tree": ["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 0]]}, "leaf says 0"),
            ({"goal": ("<=", ("D", EQ1), 1)}, "depth 2, not 1"),
            ({"tree": ["carol", [1], 0, 1]}, "speaker is 'carol'"),
            ({"tree": ["alice", [5], 0, 1]}, "none of the 2 inputs"),
        ),
    ),
    "rectangles": Example(
        ("<=", ("cover", EQ1, 1), 2),
        {"rectangles": [[[0], [0]], [[1], [1]]]},
        {},
        (),
        (
            ({"goal": ("<=", ("cover", EQ1, 1), 1)}, "2 rectangles, not 1"),
            ({"rectangles": [[[0], [0]]]}, "no rectangle covers"),
            ({"rectangles": [[[0, 1], [0, 1]]]}, "not monochromatic"),
            ({"goal": ("<=", ("partition-number", EQ1), 2)}, "no rectangle covers"),
        ),
    ),
    "rank": Example(
        ("=", ("rank", EQ1, "Q"), 2),
        {"rows": [0, 1], "columns": [0, 1], "combinations": [[1, 0], [0, 1]]},
        {},
        (),
        (
            ({"goal": ("=", ("rank", EQ1, "Q"), 1)}, "the rank is 2, not 1"),
            ({"columns": [0, 0]}, "singular"),
            ({"combinations": [[1, 0], [1, 1]]}, "misses row 1"),
            ({"goal": ("=", ("rank", ("matrix", ((1, 1), (1, 1))), "Q"), 2)}, "singular"),
        ),
    ),
    "messages": Example(
        ("=", ("rows", EQ1, "alice"), 2),
        {"messages": [0, 1], "distinct": [0, 1], "probes": [0]},
        {},
        (),
        (
            ({"messages": [0, 0]}, "share message"),
            ({"goal": ("=", ("rows", EQ1, "alice"), 1)}, "not 1"),
            ({"probes": []}, "not distinguished"),
        ),
    ),
    "state-at-the-cut": Example(
        **forward("L", RNN, ("<=", ("one-way", "f", "alice"), ("*", "m", "p"))),
        wrong=(
            ({"goal": ("<=", ("one-way", "f", "bob"), ("*", "m", "p"))}, "the goal is"),
            ({"goal": ("<=", ("one-way", "f", "alice"), ("*", "m", "m"))}, "the premise must be"),
        ),
    ),
    "remember-everything": Example(
        ("rnn-computes", EQ1, 1, 2), {}, {}, (), (({"goal": ("rnn-computes", EQ1, 1, 1)}, "too few bits"),)
    ),
    "transformer-protocol": Example(
        ("<=", ("D", "f"), BITS),
        {"premise": premise(MODEL)},
        {"f": "function", **{v: "int" for v in "ANKmdH"}},
        (MODEL, (">=", "N", 2), *((">=", v, 1) for v in "AKmdH")),
        (
            ({"goal": ("<=", ("D", "f"), (*BITS[:-1], 0))}, "the bound is one of"),
            ({"assumptions": (MODEL, *((">=", v, 1) for v in "ANKmdH"))}, "integer of at least 2"),
        ),
    ),
    "one-hot-transformer": Example(
        ("transformer-computes", EQ1, 2, 2, 1, 4, 4, 1, "down", "once"),
        {},
        {},
        (),
        (
            ({"goal": ("transformer-computes", EQ1, 2, 2, 1, 3, 4, 1, "down", "once")}, "width must be at least"),
            ({"goal": ("transformer-computes", EQ1, 3, 2, 1, 6, 6, 1, "down", "once")}, "inputs"),
        ),
    ),
}


QUARTER, HADAMARD = ("/", 1, 4), ("matrix", ((1, 1), (1, 0)))
FEW, NOT_BOOLEAN = ("cover", EQ1, 1), ("matrix", ((0, 2), (2, 0)))
HEAVY = ((1, 2), (1, 1))  # weights of inputs
SINGLE = [[[x], [y], "1/4" if x == y else "-1/4"] for x in (0, 1) for y in (0, 1)]
MEASURES = {
    "fractional-packing": Example(
        (">=", FEW, 2),
        {"weights": [[0, 0, 1], [1, 1, "1/1"]]},
        {},
        (),
        (
            ({"goal": (">=", FEW, 3)}, "add up to 2"),
            ({"weights": [[0, 0, 1]]}, "add up to 1"),
            ({"weights": [[0, 0, 1], [0, 1, 1]]}, "of value 0 has"),
            ({"weights": [[0, 0, 3], [1, 1, -1]]}, "has weight -1"),
            ({"weights": [[0, 0, 2]]}, "more than 1"),
            *(
                ({"weights": [[0, 0, weight], [1, 1, 1]]}, "a weight is")
                for weight in (1.0, True, None, "1/0", "nan", "1e1", " 1", "0.5")
            ),
            ({"weights": [[0, 0, 1], [0, 0, 1]]}, "listed twice"),
            ({"weights": [[-1, -1, 1], [0, 0, 1]]}, "outside"),
            ({"weights": [[True, True, 1], [0, 0, 1]]}, "outside"),
            ({"weights": "110"}, "are a list"),
            ({"goal": (">=", ("cover", EQ1, 7), 1), "weights": []}, "add up to 0"),
            ({"goal": (">=", FEW, ("/", 3, 2))}, "the goal is"),
            (
                {"goal": (">=", ("partition-number", EQ1), 5), "weights": [[x, y, 1] for x in (0, 1) for y in (0, 1)]},
                "add up to 4",
            ),
        ),
    ),
    "antichain": Example(
        (">=", ("cover", ("equality", 2), 0), 4),
        {"pairs": [[x, x] for x in range(4)]},
        {},
        (),
        (
            ({"goal": (">=", ("cover", ("equality", 2), 0), 5)}, "not more than binomial"),
            ({"pairs": [[x, x] for x in range(3)]}, "3 pairs are not more"),
            ({"pairs": [[0, 0], [0, 0], [1, 1], [2, 2]]}, "should have value 0"),
            ({"pairs": [[0, 1], [1, 0]]}, "should not have value 0"),
            ({"goal": (">=", ("cover", ("equality", 2), 0), 10**9)}, "not more than"),
            ({"goal": (">=", ("partition-number", EQ1), 2)}, "the goal is cover"),
            ({"goal": (">=", ("cover", ("equality", 2), 0), 0)}, "not more than"),
        ),
    ),
    "cover-exhaustion": Example(
        (">=", ("cover", ("equality", 2), 0), 4),
        {"weights": [], "nodes": 24},
        {},
        (),
        (
            ({"nodes": 23}, "24 positions, not 23"),
            ({"nodes": True}, "not True"),
            ({"goal": (">=", ("cover", ("equality", 2), 0), 5)}, "4 rectangles suffice"),
            ({"goal": (">=", ("cover", EQ1, 7), 1)}, "0 rectangles suffice"),
            ({"goal": (">=", ("cover", EQ1, 1), 0)}, "rectangles suffice"),
            ({"weights": [[0, 1, 1], [0, 2, 1]]}, "more than 1"),
            ({"goal": (">=", ("cover", ("matrix", ((1,), (1,))), 1), 1), "weights": [[1, 0, 1]]}, "the first row"),
        ),
    ),
    "depth-exhaustion": Example(
        (">=", ("D", EQ1), 2),
        {"rows": [0, 1], "columns": [0, 1], "positions": 8},
        {},
        (),
        (
            ({"goal": (">=", ("D", EQ1), 3)}, "a tree of depth 2"),
            ({"positions": 7}, "8 rectangles"),
            ({"positions": 8.0}, "8 rectangles"),
            ({"rows": [0]}, "a tree of depth 1"),
            ({"rows": [0, 0]}, "a tree of depth 1"),
            ({"rows": []}, "a core of 0 x 2"),
            ({"rows": [0, -1]}, "outside"),
            ({"rows": [0, True]}, "outside"),
            ({"columns": list(range(15))}, "a core of 2 x 15"),
            ({"goal": (">=", ("D", EQ1), 0)}, "a positive number"),
            ({"goal": (">=", ("D", EQ1), 10**9)}, "a tree of depth 2"),
        ),
    ),
    "discrepancy-rectangle": Example(
        (">=", ("discrepancy", EQ1), QUARTER),
        {"rows": [0], "columns": [1]},
        {},
        (),
        (
            ({"goal": (">=", ("discrepancy-under", EQ1, HEAVY), ("/", 3, 4))}, "has discrepancy 2/5"),
            ({"goal": (">=", ("discrepancy-under", EQ1, ((1, 1),)), 0)}, "1 x 2 weights for the 2 x 2 inputs"),
            (
                {
                    "goal": (
                        ">=",
                        ("discrepancy-under", NOT_BOOLEAN, ((1,) * len(NOT_BOOLEAN[1][0]),) * len(NOT_BOOLEAN[1])),
                        0,
                    )
                },
                "values 0 and 1",
            ),
            ({"goal": (">=", ("discrepancy", EQ1), ("/", 1, 2))}, "not 1/2"),
            ({"rows": []}, "empty"),
            ({"rows": [-1]}, "outside"),
            ({"rows": [False]}, "outside"),
            ({"columns": [0, 1]}, "has discrepancy 0"),
            ({"goal": (">=", ("discrepancy", NOT_BOOLEAN), 0)}, "values 0 and 1"),
            ({"goal": (">=", ("least-discrepancy", EQ1), QUARTER)}, "the goal is"),
        ),
    ),
    "discrepancy-exhaustion": Example(
        ("<=", ("discrepancy-under", EQ1, HEAVY), ("/", 2, 5)),
        {},
        {},
        (),
        (
            ({"goal": ("<=", ("discrepancy-under", EQ1, HEAVY), ("/", 1, 5))}, "is 2/5"),
            ({"goal": ("<=", ("discrepancy-under", EQ1, (*HEAVY, (0, 0))), 1)}, "3 x 2 weights for the 2 x 2 inputs"),
            ({"goal": ("<=", ("discrepancy", EQ1), ("/", 1, 5))}, "is 1/4"),
            ({"goal": ("<=", ("discrepancy", NOT_BOOLEAN), 2)}, "values 0 and 1"),
            ({"goal": ("<=", ("discrepancy", ("inner-product", 5)), ("/", 99, 100))}, "subsets of at most"),
        ),
    ),
    "discrepancy-spectral": Example(
        ("<=", ("discrepancy", HADAMARD), ("/", 3, 4)),
        {},
        {},
        (),
        (
            (
                {"goal": ("<=", ("discrepancy-under", HADAMARD, ((1, 0), (0, 0))), ("/", 3, 4))},
                "not positive semidefinite",
            ),
            ({"goal": ("<=", ("discrepancy-under", HADAMARD, ((1, 1),)), 1)}, "1 x 2 weights"),
            ({"goal": ("<=", ("discrepancy", HADAMARD), ("/", 7, 10))}, "not positive semidefinite"),
            ({"goal": ("<=", ("discrepancy", HADAMARD), ("/", -3, 4))}, "not positive semidefinite"),
            ({"goal": ("<=", ("discrepancy", NOT_BOOLEAN), 9)}, "values 0 and 1"),
        ),
    ),
    "discrepancy-distribution": Example(
        ("<=", ("least-discrepancy", EQ1), QUARTER),
        {"premise": premise(("<=", ("discrepancy", EQ1), QUARTER), {"rule": "discrepancy-exhaustion"})},
        {},
        (),
        (
            ({"goal": ("<=", ("least-discrepancy", EQ1), ("/", 1, 5))}, "the premise must be"),
            ({"goal": (">=", ("least-discrepancy", EQ1), QUARTER)}, "the goal is"),
            ({"goal": ("<=", ("discrepancy", EQ1), QUARTER)}, "the goal is"),
            ({"goal": ("<=", ("least-discrepancy", HADAMARD), QUARTER)}, "premise must be"),
            (
                {
                    "premise": premise(
                        ("<=", ("discrepancy", ("complement", EQ1)), QUARTER), {"rule": "discrepancy-exhaustion"}
                    )
                },
                "premise must be",
            ),
            (
                {
                    "premise": premise(
                        ("<=", ("discrepancy-under", EQ1, HEAVY), QUARTER), {"rule": "discrepancy-exhaustion"}
                    )
                },
                "is 2/5, more than 1/4",
            ),
            (
                {
                    "premise": premise(
                        ("<=", ("discrepancy-under", EQ1, ((0, 0), (0, 0))), QUARTER),
                        {"rule": "discrepancy-exhaustion"},
                    )
                },
                "not all 0",
            ),
            (
                {
                    "premise": premise(
                        ("<=", ("discrepancy-under", EQ1, ((2, -1), (0, 0))), QUARTER),
                        {"rule": "discrepancy-exhaustion"},
                    )
                },
                "natural",
            ),
            (
                {"premise": premise(("<=", ("least-discrepancy", EQ1), QUARTER), {"rule": "discrepancy-exhaustion"})},
                "the goal is discrepancy or",
            ),
            ({"premise": premise(("<=", ("discrepancy", EQ1), QUARTER), EVALUATE)}, "no value by evaluation"),
        ),
    ),
    "discrepancy-dual": Example(
        (">=", ("least-discrepancy", EQ1), QUARTER),
        {"rectangles": SINGLE},
        {},
        (),
        (
            ({"goal": (">=", ("least-discrepancy", EQ1), ("/", 1, 3))}, "gets 1/4"),
            ({"rectangles": SINGLE[:3]}, "gets 0"),
            ({"rectangles": [*SINGLE, [[0], [0], "1/8"]]}, "add up to 9/8"),
            ({"rectangles": [*SINGLE, [[0], [0], "-1/8"]]}, "add up to 9/8"),
            ({"rectangles": [*SINGLE[:3], [[-1], [-1], "1/4"]]}, "outside"),
            ({"rectangles": [*SINGLE[:3], [[1], [1], 0.25]]}, "a weight is"),
            ({"goal": (">=", ("least-discrepancy", NOT_BOOLEAN), -9), "rectangles": []}, "values 0 and 1"),
        ),
    ),
    "fractional-cover": Example(
        ("<=", ("fooling", EQ1, 1), 2),
        {"rectangles": [[[0], [0], 1], [[1], [1], "5/4"]]},
        {},
        (),
        (
            ({"goal": ("<=", ("fooling", EQ1, 1), 1)}, "weigh 9/4"),
            ({"rectangles": [[[0], [0], 1]]}, "weight 0 only"),
            ({"rectangles": [[[0], [0], 2], [[1], [1], 2], [[0], [0], -1], [[1], [1], -1]]}, "less than 0"),
            ({"rectangles": [[[0, 0], [0], 1]]}, "repeats a line"),
            ({"rectangles": [[[0, 1], [0], 1]]}, "of value 0, not 1"),
            ({"rectangles": [[[-2], [-2], 1]]}, "outside"),
            ({"rectangles": [[[0], [0], 1.0]]}, "a weight is"),
            ({"rectangles": [[[0], [0], "1/2"], [[1], [1], 1]]}, "weight 1/2 only"),
            ({"goal": ("<=", ("fooling", EQ1, 7), -1), "rectangles": []}, "weigh 0"),
        ),
    ),
    "clique-exhaustion": Example(
        ("<=", ("fooling", ("equality", 2), 0), 3),
        {"nodes": 5},
        {},
        (),
        (
            ({"nodes": 4}, "not 4"),
            ({"nodes": 6}, "5 nodes, not 6"),
            ({"nodes": True}, "an integer"),
            ({"nodes": -1}, "not -1"),
            ({"goal": ("<=", ("fooling", ("equality", 2), 0), 2), "nodes": 10**6}, "a fooling set of 3 pairs"),
            ({"goal": ("<=", ("fooling", EQ1, 7), -1)}, "a natural number"),
            ({"goal": ("<=", ("fooling", ("equality", 8), 0), 9)}, "cells of the colour"),
        ),
    ),
}
BANDED: Term = ("matrix", ((1, 1, 0), (1, 1, 1), (0, 1, 1)))  # two rectangles cover its ones
BY_SAT = [
    [[8], [26, 23]],
    [[12], [26, 25]],
    [[9], [28, 19]],
    [[10], [28, 20]],
    [[-3], [27, 2, 4, 15]],
    [[-7], [31, 29, 11, 13, 16]],
    [[6], [32, 30, 17]],
    [[-4], [33, 10]],
    [[-5], [33, 12]],
    [[], [35, 34, 29, 31, 16]],
]
RANK_1 = {
    "colour": 1,
    "at_least": 2,
    "rank": {"rule": "rank", "rows": [0, 1], "columns": [0, 1], "combinations": [[1, 0], [0, 1]]},
}
ZEROS_APART = {"colour": 0, "at_least": 2, "pairs": [[0, 1], [1, 0]], "proof": {"lemmas": [[[], [7]]]}}


def spoilt(place: int, *lemma: Any) -> dict[str, Any]:
    """The proof with another lemma at its place; without one, if none is given."""
    return {"proof": {"lemmas": [*BY_SAT[:place], *lemma, *BY_SAT[place:][1:]]}}


REFUTATIONS = {
    "sat-refutation": Example(
        ("<=", ("fooling", BANDED, 1), 2),
        {"pairs": [], "proof": {"lemmas": BY_SAT}},
        {},
        (),
        (
            ({"goal": ("<=", ("fooling", BANDED, 1), 1)}, "lemma 1: hint 26 is not"),
            ({"goal": ("<=", ("fooling", BANDED, 1), -1)}, "a natural number"),
            ({"goal": ("<=", ("fooling", BANDED, 1), -(10**9))}, "a natural number"),
            ({"goal": ("<=", ("fooling", BANDED, 1), ("/", 5, 2))}, "a number"),
            ({"goal": (">=", ("partition-number", BANDED), 3)}, "the goal is fooling"),
            ({"goal": (">=", ("cover", BANDED, 1), 3)}, "lemma 1"),
            ({"goal": (">=", ("cover", BANDED, 1), 0)}, "not positive"),
            ({"goal": (">=", ("cover", BANDED, 1), 10**9)}, "clauses of more than"),
            ({"goal": (">=", ("cover", BANDED, 7), 10**9)}, "clauses of more than"),
            ({"pairs": [[0, 0]]}, "there are no pairs"),
            ({"proof": {}}, "a proof is an object"),
            ({"proof": BY_SAT}, "a proof is an object"),
            ({"proof": {"lemmas": BY_SAT, "dimacs": ""}}, "a proof is an object"),
            ({"proof": {"dimacs": ""}}, "not that of the clauses"),
            ({"proof": {"lemmas": []}}, "0 lemmas"),
            ({"proof": {"lemmas": [[[], [1]]] * (10**5 + 1)}}, "100001 lemmas, not 1 to 100000"),
            *((spoilt(place), "lemma") for place in range(9)),
            (spoilt(9), "the last lemma is not empty"),
            (spoilt(0, [[-8], [26, 23]]), "lemma 1: no clause is false"),
            (spoilt(0, [[8], [26, 22]]), "lemma 1: clause 22 has 2 literals"),
            (spoilt(0, [[8], [26, 24]]), "lemma 1: clause 24 has 2 literals"),
            (spoilt(0, [[8], [26]]), "lemma 1: no clause is false"),
            (spoilt(0, [[8], [26, 23, 1]]), "hints after clause 23"),
            (spoilt(0, [[8], [27, 26, 23]]), "hint 27 is not the number of a clause before it"),
            (spoilt(0, [[8], [0]]), "hint 0 is not"),
            (spoilt(0, [[8], [-1]]), "hint -1 is not"),
            (spoilt(0, [[8], [True, 26, 23]]), "hint True is not"),
            (spoilt(0, [[8], [26.0, 23]]), "hint 26.0 is not"),
            (spoilt(0, [[8, True], [26, 23]]), "a literal that is not among the 15 variables"),
            (spoilt(0, [[8, 16], [26, 23]]), "not among the 15 variables"),
            (spoilt(0, [[8, 0], [26, 23]]), "not among"),
            (spoilt(0, [["8"], [26, 23]]), "not among"),
            (spoilt(0, [[8]]), "unpack"),
            (spoilt(9, [[], []]), "lemma 10: no clause is false"),
        ),
    ),
    "partition-parts": Example(
        (">=", ("partition-number", EQ1), 4),
        {"parts": [ZEROS_APART, RANK_1]},
        {},
        (),
        (
            ({"goal": (">=", ("partition-number", EQ1), 5)}, "add up to 4, not to 5"),
            ({"parts": [RANK_1]}, "add up to 2"),
            ({"parts": [RANK_1, RANK_1]}, "colour 1 has two parts"),
            ({"parts": [{**RANK_1, "colour": 2}, RANK_1]}, "values 0 and 1"),
            ({"parts": [{**ZEROS_APART, "at_least": 3}, RANK_1]}, "lemma 1"),
            ({"parts": [{**ZEROS_APART, "at_least": 0}, RANK_1]}, "not positive"),
            ({"parts": [{**ZEROS_APART, "colour": 2}, RANK_1]}, "value"),
            ({"parts": [{**ZEROS_APART, "colour": False}, RANK_1]}, "are integers"),
            ({"parts": [ZEROS_APART, {**RANK_1, "at_least": 3}]}, "the rank is 2, not 3"),
            ({"parts": [ZEROS_APART, {**RANK_1, "colour": True}]}, "are int"),
            ({"parts": [ZEROS_APART, {**RANK_1, "proof": {}}]}, "a part has"),
            ({"parts": [{**ZEROS_APART, "pairs": [[0, 0], [1, 1]]}]}, "has value 1"),
            ({"goal": (">=", ("partition-number", NOT_BOOLEAN), 2), "parts": [RANK_1]}, "values 0 and 1"),
            ({"goal": (">=", ("cover", EQ1, 1), 2)}, "the goal is partition-number"),
            ({"parts": [[0, 1]]}, "indices|integers"),
        ),
    ),
}
FUNCTIONS |= MEASURES | REFUTATIONS
# What is not defined is never accepted: each line is a goal about an undefined term, and what a rule would need to show
# it.
MASKED = ("under", D22, "mask:01", 4)
GENERAL = {"rule": "every-function"}
MANY = ("matrix", ((0, 1, 2, 3),))
UNDEFINED: tuple[tuple[Term, Mapping[str, Any], Mapping[str, str], tuple[Term, ...], str], ...] = (
    ((">=", ("leaves", MASKED), ("partition-number", MASKED)), GENERAL, {}, (), "words of length 2"),
    (
        (">=", ("leaves", (*MASKED[:3], "n")), ("partition-number", (*MASKED[:3], "n"))),
        GENERAL,
        {"n": "int"},
        (N0,),
        "words of length 2",
    ),
    (("<=", ("fooling", MASKED, 1), ("count", D22, 4)), {"rule": "ones-are-words"}, {}, (), "words of length 2"),
    (
        (">=", ("fooling", MASKED, 0), 1),
        {"rule": "some-zero", "premise": premise(("<", ("count", D22, 4), ("^", 4, 4)), EVALUATE)},
        {},
        (),
        "words of length 2",
    ),
    (("determined", D22, "mask:01", "alice", 5), EVALUATE, {}, (), "words of length 2, not 5"),
    (
        (">=", ("leaves", ("complement", "f")), ("partition-number", ("complement", "f"))),
        GENERAL,
        {"f": "function"},
        (),
        "values 0 and 1 have",
    ),
    (
        (">=", ("leaves", MANY), ("+", ("fooling", MANY, 2), ("fooling", MANY, 2))),
        GENERAL,
        {},
        (),
        "no statement about leaves",
    ),
    (
        (">=", ("leaves", MANY), ("+", ("fooling", MANY, 2), ("cover", MANY, 3))),
        GENERAL,
        {},
        (),
        "no statement about leaves",
    ),
    ((">=", ("leaves", MANY), ("+", ("fooling", MANY, 2), 1)), GENERAL, {}, (), "no statement about leaves"),
    (
        (">=", ("leaves", MANY), ("+", ("fooling", MANY, 2), ("fooling", EQ1, 3))),
        GENERAL,
        {},
        (),
        "no statement about leaves",
    ),
    (
        (">=", ("leaves", MANY), ("+", ("cover", MANY, 2), ("cover", MANY, 3))),
        GENERAL,
        {},
        (),
        "no statement about leaves",
    ),
    (
        (">=", ("partition-number", MANY), ("+", ("cover", MANY, 2), ("cover", MANY, 3), ("cover", MANY, 2))),
        GENERAL,
        {},
        (),
        "no statement",
    ),
    ((">=", ("cover", MANY, 2), ("fooling", MANY, 3)), GENERAL, {}, (), "no statement about cover"),
    (("<=", ("cover", MANY, 2), ("rows", EQ1, "alice")), GENERAL, {}, (), "no statement about cover"),
    *(
        (("<=", q, q), {"rule": "arith", "premises": [], "multipliers": [], "squares": []}, sorts, (), message)
        for q, sorts, message in (
            (("discrepancy-under", EQ1, ((1, 1, 1),)), {}, "1 x 3 weights for the 2 x 2 inputs"),
            (("discrepancy-under", MANY, ((1, 1, 1, 1),)), {}, "values 0 and 1 have"),
            (
                ("discrepancy-under", ("equality", "n"), ((1, 1), (1, 1))),
                {"n": "int"},
                "n is not known|without variables",
            ),
        )
    ),
    (
        (">=", ("leaves", ("complement", MANY)), ("partition-number", ("complement", MANY))),
        GENERAL,
        {},
        (),
        "values 0 and 1 have",
    ),
    (
        (">=", ("discrepancy", MANY), ("discrepancy", MANY)),
        {"rule": "arith", "premises": [], "multipliers": [], "squares": []},
        {},
        (),
        "values 0 and 1 have",
    ),
    ((">=", ("leaves", (*UNDER[:3], -4)), ("partition-number", (*UNDER[:3], -4))), GENERAL, {}, (), "at least 0"),
    *(
        ((">=", ("terms", f), ("cover", f, 1)), GENERAL, {}, (), "bit strings")
        for f in (("index", 3), ("under", D22, "odd-even", 4), ("matrix", ((0, 1, 0), (1, 1, 0), (0, 0, 1))))
    ),
    (
        ("=", ("rank", UNDER, "Q"), ("count", D22, "n")),
        {"rule": "permuted-identity", "premises": [premise(that) for that in DETERMINED]},
        {"n": "int"},
        DETERMINED,
        "no lower limit",
    ),
    (("<=", ("D", MANY), ("+", ("one-way", MANY, "alice"), 1)), GENERAL, {}, (), "no statement about D"),
    (
        ("<=", ("partition-number", MANY), ("*", 2, ("rows", MANY, "alice"))),
        GENERAL,
        {},
        (),
        "no statement about partition-number",
    ),
)


def quantified(head: str, condition: Term, body: Term) -> Term:
    return (head, (("n", "int"),), (condition,), body)


ONE = {"values": {"n": 1}, "by": [EVALUATE]}
GROWTH = (">=", ("^", 2, "n"), ("+", "n", 1))
NEXT = {"rule": "arith", "premises": [premise(GROWTH)], "multipliers": [2], "squares": []}
POSITIVE = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
ABOVE, BELOW = (">=", "x", 1), ("<", "x", 1)
LOGIC = {
    "forall": Example(
        quantified("forall", N1, (">", "n", 0)),
        {"inhabited": ONE, "by": POSITIVE},
        {},
        (),
        (
            ({"inhabited": {"values": {"n": 0}, "by": [EVALUATE]}}, "evaluates to false"),
            ({"inhabited": None}, "exactly the fields values, by"),
            ({"goal": quantified("forall", N0, (">", "n", 0))}, "strict"),
            ({"goal": quantified("forall", (">", 0, 0), (">", "n", 0))}, "evaluates to false"),
            ({"inhabited": {"values": {"n": ["/", 3, 2]}, "by": [EVALUATE]}}, "must be an integer"),
            ({"inhabited": {"values": {}, "by": [EVALUATE]}}, "given for exactly"),
        ),
    ),
    "witness": Example(
        quantified("exists", N1, ("=", "n", 2)),
        {"values": {"n": 2}, "by": EVALUATE, "conditions": [EVALUATE]},
        {},
        (),
        (
            ({"values": {"n": 3}}, "evaluates to false"),
            ({"conditions": []}, "one derivation a condition"),
            ({"values": {"n": ["/", 4, 2]}}, "must be an integer"),
            ({"goal": quantified("exists", (">=", "n", 3), ("=", "n", 2))}, "evaluates to false"),
        ),
    ),
    "and": Example(
        ("and", (">", 1, 0), (">", 2, 1)),
        {"by": [EVALUATE, EVALUATE]},
        {},
        (),
        (
            ({"by": [EVALUATE]}, "as many derivations"),
            ({"goal": ("and", (">", 1, 0), (">", 1, 1))}, "evaluates to false"),
        ),
    ),
    "or": Example(
        ("or", (">", 0, 1), (">", 1, 0)),
        {"part": 1, "by": EVALUATE},
        {},
        (),
        (
            ({"part": 0}, "evaluates to false"),
            ({"part": 2}, "below 2"),
            ({"part": -1}, "below 2"),
            ({"part": True}, "below 2"),
        ),
    ),
    "assumption": Example(ABOVE, {}, XY, (ABOVE,), (({"goal": (">=", "x", 2)}, "not among the assumptions"),)),
    "induction": Example(
        quantified("forall", N0, GROWTH),
        {"base": EVALUATE, "step": NEXT},
        {},
        (),
        (
            ({"goal": quantified("forall", N0, (">=", ("^", 2, "n"), ("+", "n", 2)))}, "evaluates to false"),
            ({"goal": quantified("forall", (">", "n", 0), GROWTH)}, "the one condition"),
            ({"step": ASSUMED}, "not among the assumptions"),
            ({"goal": ("forall", (("n", "real"),), (N0,), GROWTH)}, "one integer variable"),
        ),
    ),
    "instance": Example(
        (">", 5, 0),
        {
            "of": premise(
                quantified("forall", N1, (">", "n", 0)), {"rule": "forall", "inhabited": ONE, "by": POSITIVE}
            ),
            "values": {"n": 5},
            "conditions": [EVALUATE],
        },
        {},
        (),
        (
            ({"values": {"n": 6}}, "the instance is not the goal"),
            ({"goal": (">", 0, 0), "values": {"n": 0}}, "evaluates to false"),
            ({"conditions": []}, "one derivation a condition"),
        ),
    ),
    "cases": Example(
        (">=", ("^", "x", 2), 0),
        {
            "split": (">=", "x", 0),
            "below": {**POSITIVE, "squares": [[1, "x"]]},
            "above": {**POSITIVE, "squares": [[1, "x"]]},
        },
        XY,
        (),
        (
            ({"split": ("=", "x", 0)}, "split on a comparison"),
            ({"goal": (">=", "x", 0), "below": ASSUMED, "above": ASSUMED}, "not among the assumptions"),
        ),
    ),
    "evaluate": Example(
        ("=", ("count", D22, 4), 8),
        {},
        {},
        (),
        (
            ({"goal": ("=", ("count", D22, 4), 9)}, "evaluates to false"),
            ({"goal": (">=", "n", 0), "sorts": {"n": "int"}}, "free variables"),
            ({"goal": (">", ("/", 1, 0), 0)}, "which may be 0"),
            ({"goal": (">=", ("D", EQ1), 0)}, "no value by evaluation"),
        ),
    ),
    "table": Example(
        ("forall", (("n", "int"),), (N1, ("<=", "n", 5)), (">", "n", 0)),
        {"instances": 5},
        {},
        (),
        (
            ({"instances": 4}, "5 instances, not 4"),
            ({"instances": True}, "5 instances"),
            ({"goal": ("forall", (("n", "int"),), (N1, ("<=", "n", 0)), (">", "n", 0)), "instances": 0}, "vacuous"),
            ({"goal": ("forall", (("n", "int"),), (N0, ("<=", "n", 5)), (">", "n", 0)), "instances": 6}, "false at"),
            ({"goal": quantified("forall", N1, (">", "n", 0))}, "no constant bound"),
        ),
    ),
    "smt": Example(
        SQUARE,
        {"solver": "z3", "problem": problem(SQUARE), "inhabited": {"values": {"x": 1}, "by": [EVALUATE]}},
        {},
        (),
        (
            ({"problem": problem(SQUARE) + " "}, "not the negation"),
            ({"solver": "z4"}, "unknown solver"),
            ({"inhabited": {"values": {"x": 0}, "by": [EVALUATE]}}, "evaluates to false"),
        ),
    ),
}


@cache
def run_once() -> list[list[int]]:
    """The exact output codes of index lookup with one position."""
    machine = IndexLookup(1, 2)
    return [list(machine.run(word)) for word in machine.domain()]


def torch_example() -> Example:
    """What torch would have put out, taken from the exact model."""
    goal = ("torch-computes", ("index-lookup", 1, 2, ("0", "1"), "down", "once"), "index-lookup", "int64")
    outputs = run_once()
    return Example(
        goal,
        {"torch": "2", "device": "cpu", "dtype": "int64", "outputs": outputs},
        {},
        (),
        (
            ({"outputs": outputs[:-1]}, "outputs where there are"),
            ({"outputs": [[code + 1 for code in outputs[0]], *outputs[1:]]}, "the exact model computes"),
            ({"device": "abacus"}, "device"),
            ({"dtype": "float16"}, "the run is in"),
            ({"goal": ("not", goal)}, "every recorded output is right"),
        ),
    )


def exhibit_example() -> Example:
    """The Transformer that a claim exhibits, found among the conditions of its derivation."""
    claim = find("bhattamishra2024/theorem-4-bound--width-2")
    derivation = decide(claim).derivation
    assert derivation is not None
    transformer = next(by["transformer"] for by in derivation["inhabited"]["by"] if by["rule"] == "exhibit")
    values = {name: frozen(value) for name, value in derivation["inhabited"]["values"].items()}
    goal = next(condition for condition in claim.that[2] if condition[0] == "transformer-computes")
    closed = tuple(_valued(part, values) for part in goal)
    f, other = closed[1], ("complement", closed[1]) if closed[1][0] != "complement" else closed[1][1]
    assert f != other
    return Example(
        closed,
        {"transformer": transformer},
        {},
        (),
        (
            ({"goal": (closed[0], other, *closed[2:])}, "wrong on the input"),
            ({"goal": (*closed[:6], 9, *closed[7:])}, "the Transformer has"),
            ({"transformer": {**transformer, "heads": []}}, "transformer|Transformer"),
            ({"transformer": {**transformer, "extra": 0}}, "exactly the fields"),
        ),
    )


def _valued(part: Term, values: Mapping[str, Term]) -> Term:
    if isinstance(part, str):
        return values.get(part, part)
    return (
        part if not isinstance(part, tuple) else tuple(p if i == 0 else _valued(p, values) for i, p in enumerate(part))
    )


EXAMPLES: dict[str, Example] = {**ARITHMETIC, **LANGUAGES, **FUNCTIONS, **LOGIC}
COMPUTED = {"torch-run": torch_example, "exhibit": exhibit_example}


def example(name: str) -> Example:
    return COMPUTED[name]() if name in COMPUTED else EXAMPLES[name]


def judged(name: str, shown: Example) -> frozenset[str]:
    """What the kernel says of an example, its node as it would be read from a file."""
    context = Context(shown.sorts, shown.assumptions)
    for statement in (shown.goal, *shown.assumptions):
        require(statement, "proposition", shown.sorts)
    return prove(shown.goal, json.loads(json.dumps({"rule": name, **shown.node})), context)


def test_every_rule_has_an_example() -> None:
    """No rule is registered without one accepted and one rejected example here."""
    assert set(RULES) == EXAMPLES.keys() | COMPUTED.keys()
    assert [name for name in RULES if not example(name).wrong] == []


@pytest.mark.parametrize("name", sorted(EXAMPLES.keys() | COMPUTED.keys()))
def test_a_rule_accepts_its_example(name: str) -> None:
    """The example of each rule is accepted, and only solvers and torch are trusted."""
    assert judged(name, example(name)) <= {"z3 unsat", "torch int64 kernels"}


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_an_accepted_example_is_true(name: str) -> None:
    """No small values contradict what is accepted here, by algorithms that share nothing with the checker."""
    shown = EXAMPLES[name]
    statement = ("forall", tuple(shown.sorts.items()), shown.assumptions, shown.goal) if shown.sorts else shown.goal
    try:
        assert list(brute_force.counterexamples(statement, range(-1, 4))) == []
    except brute_force.Unsupported:
        assert set(shown.sorts.values()) & {"function", "language"} or name in BEYOND


BEYOND = frozenset(
    {
        "forall",
        "witness",
        "induction",
        "smt",
        "table",
        "inequality-terms",
        "one-hot-transformer",
        "remember-everything",
        "vectors",
        "union-bound",
    }
)


@pytest.mark.parametrize(
    ("name", "number"), [(name, i) for name in sorted(EXAMPLES) for i in range(len(EXAMPLES[name].wrong))]
)
def test_a_rule_rejects_what_is_wrong(name: str, number: int) -> None:
    """Each wrong version is rejected for its own reason."""
    change, message = EXAMPLES[name].wrong[number]
    with pytest.raises(Rejected, match=message):
        judged(name, EXAMPLES[name].changed(change))


@pytest.mark.parametrize("number", range(len(UNDEFINED)))
def test_nothing_is_said_of_what_is_not_defined(number: int) -> None:
    """A mask of another length, a complement or discrepancy of more than two values, a DNF of non-bits: rejected.

    They are neither true nor false.
    """
    goal, node, sorts, assumptions, message = UNDEFINED[number]
    require(goal, "proposition", sorts)
    with pytest.raises(Rejected, match=message):
        prove(goal, json.loads(json.dumps(node)), Context(sorts, assumptions))


@pytest.mark.parametrize("name", sorted(COMPUTED))
def test_a_rule_about_runs_rejects_what_is_wrong(name: str) -> None:
    """Each wrong version of a recorded or exhibited network is rejected for its own reason."""
    for change, message in example(name).wrong:
        with pytest.raises(Rejected, match=message):
            judged(name, example(name).changed(change))


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_a_rule_takes_exactly_its_fields(name: str) -> None:
    """A node with a field too many or too few is rejected, naming the field."""
    node = {"rule": name, **EXAMPLES[name].node}
    with pytest.raises(Rejected, match="'more' is missing or extra"):
        prove(EXAMPLES[name].goal, {**node, "more": 0}, Context(EXAMPLES[name].sorts, EXAMPLES[name].assumptions))
    for gone in EXAMPLES[name].node:
        with pytest.raises(Rejected, match=f"{gone!r} is missing or extra"):
            prove(
                EXAMPLES[name].goal,
                {key: part for key, part in node.items() if key != gone},
                Context(EXAMPLES[name].sorts, EXAMPLES[name].assumptions),
            )


@pytest.mark.parametrize("name", sorted(EXAMPLES.keys() | COMPUTED.keys()))
def test_a_rule_rejects_every_other_kind_of_goal(name: str) -> None:
    """Each rule rejects a false statement of any kind with its example's node, and raises nothing but `Rejected`."""
    shown = example(name)
    node = json.loads(json.dumps({"rule": name, **shown.node}))
    for other in FALSE:
        with pytest.raises(Rejected):
            prove(other, node, Context({**shown.sorts, "u": "int"}, shown.assumptions))


FALSE: tuple[Term, ...] = (
    (">", 0, 1),
    ("=", 0, 1),
    (">=", "u", ("+", "u", 1)),
    ("<=", ("D", ("equality", 2)), 1),
    ("=", ("states", D22, "complete"), 1),
    ("subset", D2, D1),
    ("same-language", D1, D2),
    ("not", ("subset", D1, D2)),
    ("even", 1),
    ("not", ("same-function", EQ1, EQ1)),
    ("fooling-set", ("words", ("dyck", 2, 3), 6), ("under", ("dyck", 2, 3), "odd-even", 6), 1),
    ("determined", ("dyck", 2, 3), "odd-even", "alice", 6),
    ("near-orthogonal", 5, 1, ("/", 1, 4)),
    ("rnn-computes", EQ1, 0, 0),
    ("rnn-decides", D22, 1, 1),
    ("dfa-decides", D22, 2),
    ("not", ("two-cnf", ("equality", 1))),
    ("forall", (("v", "int"),), ((">=", "v", 0),), (">", "v", 0)),
    ("exists", (("v", "int"),), (), (">", "v", ("+", "v", 1))),
    ("and", (">", 1, 0), (">", 0, 1)),
    ("or", (">", 0, 1), (">", 0, 2)),
)
