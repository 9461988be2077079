"""What a lemma about a quantity refutes or proves of it: the point is solved for, whatever even n is written as."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.decide import in_one_step
from fooling.verify.statement.proposition import Term, negate
from tests.shares import one_in

WORDS = ["regex", "(a|bb)*ab*"]
NAMES = Expansion(
    {
        "f": ["under", WORDS, "odd-even", "n"],
        "twice": ["under", WORDS, "odd-even", ["*", 2, "h"]],
        "two-n": ["under", WORDS, "odd-even", ["*", 2, "n"]],
        "half": ["under", WORDS, ["prefix", ["/", "n", 2]], "n"],
        "halves": ["under", WORDS, ["prefix", "h"], ["*", 2, "h"]],
    },
    "define",
    Path(),
)
D, D_TWICE, D_TWO_N, D_HALF, D_HALVES = (["D", f"${name}"] for name in ("f", "twice", "two-n", "half", "halves"))
EVEN, LOG = ["even", "n"], ["log2", "n"]


def every(name: str, least: int, body: Any, *conditions: Any) -> Any:
    """For all integers from one on."""
    return ["forall", [[name, "int"]], [[">=", name, least], *conditions], body]


def some_c(body: Any) -> Any:
    """There is a c > 0."""
    return ["exists", [["c", "real"]], [[">", "c", 0]], body]


def later(sort: str, body: Any, *conditions: Any) -> Any:
    """For every c > 0 there is a point from which on something is so of all integers n that meet the conditions."""
    at_later = ["forall", [["n", "int"]], [[">=", "n", "k"], *conditions], body]
    return ["forall", [["c", sort]], [[">", "c", 0]], ["exists", [["k", "int"]], [[">=", "k", 2]], at_later]]


EXACT = every("n", 2, ["=", D, ["+", ["/", "n", 2], 1]], EVEN)
LOW = every("n", 2, [">=", D, ["/", "n", 2]], EVEN)
LOW_TWICE = every("h", 3, [">=", D_TWICE, ["+", "h", 1]])
AS_LOG = every("n", 2, [">=", D, LOG])
HIGH = every("n", 8, ["<=", D_HALF, 4], EVEN)
HIGH_HALVES = every("h", 1, ["<=", D_HALVES, 4])
FAST = some_c(every("n", 2, [">=", D_HALF, ["*", "c", "n"]], EVEN))
LOGARITHMIC = some_c(every("n", 2, [">=", D_HALF, ["*", "c", LOG]], EVEN))

REFUTED = {
    "at most 9": (every("n", 0, ["<=", D, 9], EVEN), LOW, 20),
    "at most 9, of all n, by what is said of even n": (every("n", 0, ["<=", D, 9]), LOW, 20),
    "at most 9, in h": (every("h", 1, ["<=", D_TWICE, 9]), LOW_TWICE, 9),
    "at most 9, in n, by what is said of 2h": (every("n", 2, ["<=", D, 9], EVEN), LOW_TWICE, 18),
    "at most 3000": (every("h", 1, ["<=", D_TWICE, 3000]), LOW_TWICE, 3000),
    "below a logarithm": (every("n", 2, ["<=", D, 5]), AS_LOG, 33),
    "a smaller slope": (every("n", 2, ["<=", D, ["+", ["/", "n", 4], 2]], EVEN), LOW, 10),
    "at most c log2 n": (some_c(every("n", 2, ["<=", D, ["*", "c", LOG]], EVEN)), EXACT, None),
    "at most c log2 n, in n, by 2h": (some_c(every("n", 2, ["<=", D, ["*", "c", LOG]], EVEN)), LOW_TWICE, None),
    "at most a constant": (some_c(every("n", 4, ["<=", D, "c"], EVEN)), LOW, None),
    "at most a constant, in h": (some_c(every("h", 4, ["<=", D_TWICE, "c"])), LOW_TWICE, None),
    "at least c n": (FAST, HIGH, None),
    "at least c n, in n, by what is said of 2h": (FAST, HIGH_HALVES, None),
    "at least c log2 n": (LOGARITHMIC, HIGH, None),
    "at least c log2 n, in n, by what is said of 2h": (LOGARITHMIC, HIGH_HALVES, None),
    "at least c log2 h": (some_c(every("h", 2, [">=", D_HALVES, ["*", "c", ["log2", "h"]]])), HIGH_HALVES, None),
}  # fmt: skip
CONFIRMED = {
    "no c is enough": (["not", LOGARITHMIC], HIGH),
    "for every c some n": (
        ["forall", [["c", "real"]], [[">", "c", 0]],
         ["exists", [["n", "int"]], [[">=", "n", 2], EVEN], ["<", D_HALF, ["*", "c", LOG]]]], HIGH_HALVES,
    ),
    "beyond every k": (
        ["forall", [["k", "int"]], [], ["exists", [["n", "int"]], [[">=", "n", 2], EVEN], [">", D, "k"]]], LOW,
    ),
    "from some point on": (later("real", [">", D, ["*", "c", LOG]], EVEN), LOW),
    "from some point on, a whole c": (later("int", [">=", D, ["*", "c", LOG]], EVEN), EXACT),
    "from some point on, in n, by what is said of 2h": (later("real", [">", D, ["*", "c", LOG]], EVEN), LOW_TWICE),
    "from some point on, in h": (later("real", [">", D_TWO_N, ["*", "c", LOG]]), LOW_TWICE),
    "from some point on, a number": (later("int", [">", D, ["*", 7, LOG]], EVEN)[3], LOW),
    "below a line from some point on": (later("real", ["<", D_HALF, ["*", "c", "n"]], EVEN), HIGH),
    "one length": (["exists", [["n", "int"]], [[">=", "n", 1]], [">=", D, 40]], LOW),
}  # fmt: skip
OPEN = {
    "a larger slope": (every("n", 2, ["<=", D, ["+", "n", 9]], EVEN), LOW),
    "another function": (every("h", 1, ["<=", D_HALVES, 9]), LOW_TWICE),
    "a bound the other way": (some_c(every("n", 2, ["<=", D_HALF, ["*", "c", "n"]], EVEN)), HIGH),
    "a slower growth": (FAST, AS_LOG),
}


def found(goal: Term, *lemmas: Any, by: Any = in_one_step) -> dict[str, Any] | None:
    """A derivation of the statement from lemmas that are assumed, which the checker accepts; None where none is."""
    known = [told_apart(Known(f"l{i}", "a talk", NAMES.proposition(one, "l")), goal) for i, one in enumerate(lemmas)]
    try:
        with using(known), sliced(4):
            node: dict[str, Any] = by(goal, fresh())
    except FoolingError:
        return None
    proved(goal, "confirmed", node)
    return node


@pytest.mark.parametrize("name", one_in(14, list(REFUTED)))
def test_what_a_lemma_excludes_is_refuted(name: str) -> None:
    """The opposite follows in one step, at the least length that the lemma gives; and the statement does not."""
    that, lemma, point = REFUTED[name]
    goal = NAMES.proposition(that, "that")
    node = found(negate(goal), lemma)
    assert node is not None
    assert point is None or list(node["values"].values()) == [point]
    assert found(goal, lemma) is None


@pytest.mark.parametrize("name", one_in(4, list(CONFIRMED)))
def test_the_true_opposite_is_confirmed(name: str) -> None:
    """By the same step."""
    that, lemma = CONFIRMED[name]
    assert found(NAMES.proposition(that, "that"), lemma) is not None


@pytest.mark.parametrize("name", OPEN)
def test_what_the_lemma_leaves_open_stays_open(name: str) -> None:
    """Neither the statement nor its opposite is found."""
    that, lemma = OPEN[name]
    goal = NAMES.proposition(that, "that")
    assert found(goal, lemma) is None and found(negate(goal), lemma) is None


@pytest.mark.exhaustive
def test_some_constant_in_a_width_is_named_from_a_lemma_on_bits() -> None:
    """The lemma on D is enough: c = 1/64, or a larger one in time, is found without a look at the language."""
    width = [
        "forall", [["n", "int"], ["p", "int"], ["m", "int"]],
        [[">=", "n", 2], EVEN, [">=", "p", 1], [">=", "m", 1], ["layer-computes", "$f", 2, "n", "p", "m", 1]],
        [">=", "m", ["/", ["*", "c", "n"], ["+", "p", LOG]]],
    ]  # fmt: skip
    node = found(NAMES.proposition(some_c(width), "that"), LOW, by=automatic)
    assert node is not None and node["values"]["c"][:2] == ["/", 1] and 8 < node["values"]["c"][2] <= 64
