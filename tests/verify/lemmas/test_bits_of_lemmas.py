"""What a lemma on fooling sets, ranks, leaves or partitions says of the bits, in one step that no author writes."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.evidence.grounds import basis_of
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.facts.bits import with_bits
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using
from fooling.verify.methods.facts.saturation import exponent_below
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.runs.claims.decide import in_one_step
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, negate
from tests.shares import later

NAMES = Expansion({"f": ["under", ["regex", "(a|bb)*ab*"], "odd-even", "n"]}, "define", Path())
POWER = ["^", 2, ["/", "n", 2]]


def every_even(body: Any) -> Term:
    """For all even n >= 2."""
    return NAMES.proposition(["forall", [["n", "int"]], [[">=", "n", 2], ["even", "n"]], body], "that")


SAID = {
    "fooling": ([">=", ["fooling", "$f", 1], POWER], ["+", ["/", "n", 2], 1]),
    "zeros": ([">=", ["fooling", "$f", 0], POWER], ["+", ["/", "n", 2], 1]),
    "rank": ([">=", ["rank", "$f", "GF2"], ["*", 3, POWER]], ["+", ["/", "n", 2], 3]),
    "more": ([">", ["leaves", "$f"], POWER], ["+", ["/", "n", 2], 1]),
    "leaves": (["=", ["leaves", "$f"], ["*", 4, POWER]], ["+", ["/", "n", 2], 2]),
    "partition": ([">=", ["partition-number", "$f"], "n"], ["log2", "n"]),
}


@pytest.mark.parametrize("name", SAID)
def test_the_bits_have_a_derivation_that_trusts_the_lemma_alone(name: str) -> None:
    """D is at least the exponent, or the logarithm; the lemma is assumed, and nothing beside it."""
    body, bits = SAID[name]
    lemma, said = with_bits((Known("mine", "a talk", every_even(body)),), introduced)
    assert lemma.name == "mine" and said.that == every_even([">=", ["D", "$f"], bits])
    outcome = Outcome(Verdict.CONFIRMED, dict(said.derivation or {}), ("assumed mine",))
    assert proved(said.that, "confirmed", outcome.derivation).trusts == ("assumed mine",)
    assert basis_of(outcome).trusts == ("assumed mine",)


@pytest.mark.parametrize(
    "body",
    [["<=", ["fooling", "$f", 1], POWER], [">=", ["rows", "$f", "alice"], POWER], [">=", ["D", "$f"], ["/", "n", 2]]],
)
def test_nothing_is_said_where_there_is_nothing_to_say(body: Any) -> None:
    """An upper bound, rows, which bound one-way bits alone, and D itself."""
    known = (Known("mine", "a talk", every_even(body)),)
    assert with_bits(known, introduced) == known


def test_a_lemma_on_fooling_sets_decides_what_is_said_of_the_bits() -> None:
    """Some c with D >= c n follows from it, and that D is bounded is refuted; each derivation is accepted."""
    linear = ["exists", [["c", "real"]], [[">", "c", 0]], [">=", ["D", "$f"], ["*", "c", "n"]]]
    _, ((c, sort),), positive, body = NAMES.proposition(linear, "that")
    lemma = every_even(SAID["fooling"][0])
    for goal in (
        ("exists", ((c, sort),), positive, (*every_even(SAID["fooling"][0])[:3], body)),
        negate(("exists", ((c, sort),), positive, (*lemma[:3], ("<=", body[1], "c")))),
    ):
        known = with_bits((told_apart(Known("mine", "a talk", lemma), goal),), introduced)
        with using(known), sliced(4):
            node = discharged(in_one_step(goal, fresh()), known)
        assert proved(goal, "confirmed", node).trusts == ("assumed mine",)


@pytest.mark.parametrize(
    "said", [[">=", ["+", ["/", "n", 2], 1]], [">", ["/", "n", 2]], later([">=", ["log2", ["+", POWER, 1]]])]
)
def test_more_than_a_power_of_two_takes_one_bit_more(said: Any) -> None:
    """From 2^(n/2) + 1 leaves, beside other lemmas, in one step that rests on the leaves alone."""
    goal = every_even([said[0], ["D", "$f"], said[1]])
    bodies = {
        "rank": ["<=", ["rank", "$f", "Q"], POWER],
        "above": ["<=", ["D", "$f"], ["+", "n", 1]],
        "words": [">=", ["fooling", "$f", 1], ["/", "n", 2]],
        "zero": [">=", ["fooling", "$f", 0], 1],
        "leaves": [">=", ["leaves", "$f"], ["+", POWER, 1]],
    }
    lemmas = [told_apart(Known(name, "a talk", every_even(body)), goal) for name, body in bodies.items()]
    known = with_bits(lemmas, introduced)
    assert len({one.name for one in known}) == len(known)
    with using(known), sliced(4):
        node = discharged(in_one_step(goal, fresh()), known)
    assert proved(goal, "confirmed", node).trusts == ("assumed leaves",)


@pytest.mark.parametrize(("many", "below"), [(c, d) for c in (1, 3, 4, 5, 12) for d in (1, 2, 3, 4, 7)])
def test_the_exponent_is_the_most(many: int, below: int) -> None:
    """By numbers: c/d 4^n is at least 2^e, and below twice that."""
    exponent = exponent_below(("*", ("/", many, below), ("^", 4, "n")))
    more = exponent[2] if isinstance(exponent, tuple) and exponent[0] == "+" else 0
    assert Fraction(2) ** more <= Fraction(many, below) < Fraction(2) ** (more + 1)
