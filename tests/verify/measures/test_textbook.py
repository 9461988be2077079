"""What the automatic route measures of functions on the way is held to brute force (`textbook.json`: test_lists.py)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.methods.engine.ends import NotFound, Settled
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.methods.matrices.intervals import QUANTITIES, interval_lemmas
from fooling.verify.methods.strategy.small_functions import CANDIDATES, candidates, is_true, with_values
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.proposition import require
from tests import brute_force


def drawn() -> list[Any]:
    """Candidates that brute force can read, and small drawn matrices of up to three values."""
    draw = random.Random(11)
    small = [f for f in CANDIDATES if len(brute_force.matrix(f)) * len(brute_force.matrix(f)[0]) <= 9]
    for _ in range(8):
        height, width = draw.randint(1, 3), draw.randint(1, 3)
        small.append(("matrix", tuple(tuple(draw.randint(0, 2) for _ in range(width)) for _ in range(height))))
    return small


IN_TURN = ("messages", "message-size", "distributional")
ELSEWHERE = (
    "leaves",
    "discrepancy-under",
    "terms",
    "rows-with",
    "randomised",
    "randomised-with",
    *IN_TURN,
)  # in own tests


def of(f: Any) -> list[Any]:
    """Every quantity of a function that is measured."""
    parameters = {
        **dict.fromkeys(("one-way", "rows", "nonzero-rows", "vc-dimension"), ("alice", "bob")),
        **dict.fromkeys(("fooling", "cover", "bapo"), (0, 1, 2)),
        "rank": ("Q", "GF2", "GF3"),
    }
    total = [h for h in QUANTITIES if h not in ELSEWHERE and not h.startswith("partial-")]
    heads = [h for h in total if "discrepancy" not in h or is_boolean(f)]
    return [
        (head, f, *rest) for head in heads for rest in product(*(parameters[h] for h in (head,) if h in parameters))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("f", drawn(), ids=str)
def test_what_is_measured_is_what_brute_force_finds(f: Any) -> None:
    """Both ends of every quantity meet at its value, and what shows them is accepted."""
    for quantity in of(f):
        assert brute_force.number(with_values(quantity)) == brute_force.number(quantity), quantity
        for that, by in interval_lemmas(quantity):
            prove(that, by(that, fresh()), fresh())


def test_what_is_false_is_not_derived() -> None:
    """By the values, before anything is derived; what has variables or no quantities is not decided here."""
    one = ("matrix", ((0, 1, 2, 3),))
    true = (">", ("^", 2, ("D", one)), ("+", ("one-way", one, "alice"), 3))
    prove(true, measured(true, fresh()), fresh())
    assert is_true(true) is True
    assert is_true((">", ("D", one), 2)) is False
    assert is_true((">", ("D", "f"), 2)) is None
    assert is_true((">", 3, 2)) is None
    for goal in ((">", ("D", one), 2), (">=", ("D", "f"), 0), (">", 3, 2), ("=", ("D", one), ("rank", one, "Q"))):
        with pytest.raises((NotFound, Settled)):
            measured(goal, fresh())


def test_every_candidate_is_a_function() -> None:
    """Those that are always tried, and one for each further colour that the statement names."""
    more = candidates((("cover", "f", 7), ("fooling", "f", 1), ("cover", "f", -2)))
    assert len(more) == len(CANDIDATES) + 2
    for f in more:
        require(f, "function")


@pytest.mark.parametrize(
    "body",
    [
        ("<=", ("one-way", "f", "alice"), ("D", "f")),
        ("<=", ("D", "f"), ("+", ("one-way", "f", "alice"), 1)),
        ("<=", ("rows", "f", "bob"), ("^", 2, ("rank", "f", "Q"))),
        ("<=", ("rank", "f", "Q"), ("^", 2, ("-", ("D", "f"), 1))),
    ],
)
def test_a_near_miss_has_its_counterexample(body: Any) -> None:
    """It is a function for which brute force, too, says that the statement fails, where it can read D."""
    outcome = decide_proposition(Expression(("forall", (("f", "function"),), (), body)))
    assert str(outcome.verdict) == "refuted" and outcome.derivation is not None
    f = outcome.derivation["values"]["f"]
    term = (f[0], tuple(map(tuple, f[1]))) if f[0] == "matrix" else tuple(f)
    try:
        assert not brute_force.truth(brute_force.put(body, {"f": term}))
    except brute_force.Unsupported:
        assert len(brute_force.matrix(term)) == 16
