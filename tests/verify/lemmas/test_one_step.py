"""What follows in one step, and what does not: from statements, allowed axioms and arithmetic, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.evidence.grounds import steps_of
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.one_step import Following, of_numbers

NAMES = Expansion({"f": ["disjointness", "n"]}, "define", Path())


def all_n(body: Any, *conditions: Any) -> Any:
    """For all n >= 1."""
    return ["forall", [["n", "int"]], [[">=", "n", 1], *conditions], body]


def at_least(quantity: Any, bound: Any) -> Any:
    """For all n >= 1, the quantity is at least the bound."""
    return all_n([">=", quantity, bound])


D, LEAVES, ONES, ZEROS = ["D", "$f"], ["leaves", "$f"], ["fooling", "$f", 1], ["fooling", "$f", 0]
POWER, MORE = ["^", 2, "n"], ["+", ["^", 2, "n"], 1]
BITS = ["+", "n", 1]


def axioms_used(that: Any, premises: list[Any], axioms: list[str]) -> set[str] | None:
    """The axioms that are not arithmetic in what is found and accepted; None where nothing is found."""
    goal = NAMES.proposition(that, "that")
    known = [Known(f"p{i}", "premise", NAMES.proposition(one, "premise")) for i, one in enumerate(premises)]
    try:
        with using([told_apart(one, goal) for one in known]), sliced(8):
            node = Following(frozenset(axioms))(goal, fresh())
    except FoolingError:
        return None
    proved(goal, "confirmed", node)
    return {step["name"] for step in steps_of(node) if step["rule"] == "axiom" and not of_numbers(step["name"])}


FOLLOWS = {
    "a cover from a fooling set": (at_least(["cover", "$f", 1], POWER), [at_least(ONES, POWER)], ["cover-fooling"]),
    "leaves from two fooling sets": (
        at_least(LEAVES, MORE),
        [at_least(ONES, POWER), at_least(ZEROS, 1)],
        ["leaves-fooling"],
    ),
    "bits from leaves": (at_least(D, BITS), [at_least(LEAVES, MORE)], ["depth-at-least"]),
    "bits from a logarithm": (at_least(D, BITS), [at_least(LEAVES, MORE)], ["depth-leaves"]),
    "two axioms": (
        at_least(D, BITS),
        [at_least(ONES, POWER), at_least(ZEROS, 1)],
        ["depth-at-least", "leaves-fooling"],
    ),
    "both orders": (all_n(["=", D, BITS]), [at_least(D, BITS), all_n(["<=", D, BITS])], []),
    "a constant": (["exists", [["c", "real"]], [[">", "c", 0]], at_least(D, ["*", "c", "n"])], [at_least(D, "n")], []),
    "a logarithm": (at_least(["log2", LEAVES], "n"), [at_least(LEAVES, POWER)], []),
    "numbers alone": (at_least(POWER, BITS), [], []),
    "an instance": ([">=", ["D", ["disjointness", 7]], 8], [at_least(D, BITS)], []),
    "one of two": (["or", [">", 1, 2], [">=", ["D", ["disjointness", 7]], 8]], [at_least(D, BITS)], []),
}


@pytest.mark.parametrize("name", FOLLOWS)
def test_it_follows(name: str) -> None:
    """The step is found, the checker accepts it, and it uses no axiom but those allowed."""
    that, premises, axioms = FOLLOWS[name]
    used = axioms_used(that, premises, axioms)
    assert used is not None and used <= set(axioms)


DOES_NOT = {
    "what the tool knows unaided": (at_least(D, BITS), [], ["depth-leaves", "depth-at-least", "leaves-partition"]),
    "no axiom for covers": (at_least(["cover", "$f", 1], POWER), [at_least(ONES, POWER)], ["depth-leaves"]),
    "one colour is too few": (at_least(LEAVES, MORE), [at_least(ONES, POWER)], ["leaves-fooling"]),
    "a small value, which computing would show": ([">=", ["D", ["disjointness", 2]], 3], [], list(AXIOMS)[:3]),
    "a bound the other way": (all_n(["<=", D, BITS]), [at_least(D, BITS)], ["depth-leaves"]),
    "one more": (at_least(D, ["+", "n", 2]), [at_least(D, BITS)], []),
    "the first n only": (at_least(D, BITS), [[">=", ["D", ["disjointness", 1]], 2]], []),
}


@pytest.mark.parametrize("name", DOES_NOT)
def test_it_does_not_follow(name: str) -> None:
    """Nothing is found, though some of these are true."""
    assert axioms_used(*DOES_NOT[name]) is None


def test_arithmetic_is_of_numbers() -> None:
    """No axiom that names a function, a language or a network counts as arithmetic; those of roundings do."""
    assert all(map(of_numbers, ("log2-increasing", "ceiling-at-least", "equal", "integers-at-least")))
    assert not any(map(of_numbers, ("depth-leaves", "leaves-fooling", "fooling-words", "rnn-of-states")))
