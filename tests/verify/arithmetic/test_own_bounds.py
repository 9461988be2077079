"""How a quantity grows, where no lemma says how large it is: a bound is found, used as a lemma, and checked with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import NotMadeFor, sliced
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.far_out import far_out
from fooling.verify.methods.strategy.one_step import by_own_bound, by_own_bound_at_last
from fooling.verify.statement.proposition import Term, negate
from tests.shares import later, one_in

NAMES = Expansion({"f": ["equality", "n"], "d": ["D", "$f"], "log": ["log2", "n"]}, "define", Path())
ALL = [[">=", "n", 2]]


def some(name: str, sort: str, conditions: Any, body: Any) -> Any:
    """There is a value with these conditions."""
    return ["exists", [[name, sort]], conditions, body]


def every(name: str, sort: str, conditions: Any, body: Any) -> Any:
    """For all values with these conditions."""
    return ["forall", [[name, sort]], conditions, body]


UNBOUNDED = every("c", "real", [], some("n", "int", ALL, [">", "$d", "c"]))
FROM_SOME_N = every("c", "real", [], some("k", "int", [[">=", "k", 2]], every(
    "n", "int", [[">=", "n", "k"]], [">", "$d", ["*", "c", "$log"]])))  # fmt: skip
FALSE = {
    "a limit": some("c", "real", [], every("n", "int", ALL, ["<=", "$d", "c"])),
    "a logarithm": some("c", "real", [], every("n", "int", ALL, [">=", ["*", "c", "$log"], "$d"])),
}


def is_shown(goal: Term, by: Any = by_own_bound, seconds: float = 6) -> bool:
    """Whether the tactic finds a derivation; the checker accepts what it finds."""
    try:
        with sliced(seconds):
            node = by(goal, fresh())
    except FoolingError:
        return False
    proved(goal, "confirmed", node)
    return True


@pytest.mark.exhaustive
def test_bits_that_grow_as_a_logarithm_are_shown_to_grow() -> None:
    """D of a language whose largest fooling sets are linear is at least log2 n, and so above every c."""
    language = ["under", ["regex", "(.*b)?c*", ["a", "b", "c"]], "odd-even", "n"]
    unbounded = every("c", "int", [], some("n", "int", [*ALL, ["even", "n"]], [">=", ["D", language], "c"]))
    assert is_shown(NAMES.proposition(unbounded, "that"))


@pytest.mark.parametrize("that", [UNBOUNDED, later(FROM_SOME_N)], ids=["some n", "from some n on"])
def test_what_grows_is_shown_to_grow(that: Any) -> None:
    """No claim says D(EQ) >= n; it is found, and more than any multiple of a logarithm."""
    assert is_shown(NAMES.proposition(that, "that"))


@pytest.mark.parametrize("name", one_in(2, [*FALSE]))
def test_what_is_not_bounded_so_is_refuted_and_never_shown(name: str) -> None:
    """The denial of a false bound is shown; the bound itself is nothing that a bound from below proves."""
    goal = NAMES.proposition(FALSE[name], "that")
    assert is_shown(negate(goal))
    with pytest.raises(NotMadeFor):
        by_own_bound(goal, fresh())


def test_more_than_there_is_is_not_shown() -> None:
    """D(EQ) = n + 1, so it is not more than twice n from some point on."""
    twice = some("k", "int", [[">=", "k", 2]], every("n", "int", [[">=", "n", "k"]], [">", "$d", ["*", 2, "n"]]))
    assert not is_shown(NAMES.proposition(twice, "that"), seconds=1.5)


@pytest.mark.parametrize("least", [">", later(">=")])
def test_a_logarithm_is_below_every_part_of_a_number(least: str) -> None:
    """For every c > 0 the point is one that grows with 1/c, and the logarithm is below a root."""
    later = every("n", "int", [[">=", "n", "k"]], [least, ["*", "c", "n"], ["+", "$log", 3]])
    goal = NAMES.proposition(every("c", "real", [[">", "c", 0]], some("k", "int", [[">=", "k", 2]], later)), "that")
    context = fresh().extended(goal[1], goal[2])
    with sliced(5):
        node = far_out(goal[3], context)
    assert node["rule"] == "cut"
    assert is_shown(goal, automatic, 8)


def test_the_order_of_the_quantifiers_matters() -> None:
    """No one point serves every c > 0."""
    swapped = some("k", "int", [[">=", "k", 2]], every("c", "real", [[">", "c", 0]], every(
        "n", "int", [[">=", "n", "k"]], [">", ["*", "c", "n"], "$log"])))  # fmt: skip
    assert not is_shown(NAMES.proposition(swapped, "that"), automatic, 1.5)


@pytest.mark.parametrize(
    ("body", "true"),
    [
        ([">=", "n", ["*", 9, "$log"]], True),
        later(["<=", ["*", 9, "$log"], "n"], True),
        later([">=", "n", ["*", 90, "$log"]], False),
    ],
)
def test_a_start_that_is_a_square(body: Any, true: bool) -> None:
    """From n >= 400 on sqrt(n) >= 20 shows n >= 9 log2 n; n = 400 is less than 90 log2 n."""
    goal = NAMES.proposition(every("n", "int", [[">=", "n", 400]], body), "that")
    assert is_shown(goal, automatic, 4 if true else 1.5) is true


@pytest.mark.exhaustive
def test_bits_of_index_beside_a_logarithm() -> None:
    """D(INDEX) = ceil(log2 n) + 1 is at most log2 n + 2, less than that even, and not at most log2 n + 1."""
    bits = ["D", ["index", "n"]]
    for op, more, true in (("<=", 2, True), ("<", 2, True), ("<=", 1, False)):
        goal = NAMES.proposition(every("n", "int", [[">=", "n", 1]], [op, bits, ["+", "$log", more]]), "that")
        assert is_shown(goal, automatic, 4 if true else 1) is true


@pytest.mark.exhaustive
def test_a_lemma_beside_numbers_that_begin_far_out() -> None:
    """From n >= 64 (c + 1)^2 on D(EQ) >= n/2 > c log2 n; no small n meets that, and one is found."""
    start = ["*", 64, ["^", ["+", "c", 1], 2]]
    goal = NAMES.proposition(
        ["forall", [["c", "real"], ["n", "int"]], [[">", "c", 0], ["even", "n"], [">=", "n", start]],
         [">", "$d", ["*", "c", "$log"]]], "that",
    )  # fmt: skip
    half = NAMES.proposition(every("n", "int", ALL, [">=", "$d", ["/", "n", 2]]), "that")
    with using((told_apart(Known("half", "a lemma", half), goal),)), sliced(8):
        node = automatic(goal, fresh())
    assert node["inhabited"]["values"].keys() == {"c", "n"} or node["rule"] == "cut"


def test_a_constant_that_comes_first_is_found_at_last() -> None:
    """D(EQ) is at least c n for some c > 0, and not at most 100; it is not at least c n^2, and n is no bound of it."""
    linear = some("c", "real", [[">", "c", 0]], every("n", "int", ALL, [">=", "$d", ["*", "c", "n"]]))
    bounded = every("n", "int", ALL, ["<=", "$d", 100])
    square = some("c", "real", [[">", "c", 0]], every("n", "int", ALL, [">=", "$d", ["*", "c", ["^", "n", 2]]]))
    shown = [NAMES.proposition(linear, "that"), negate(NAMES.proposition(bounded, "that"))]
    assert all(is_shown(goal, by_own_bound_at_last) for goal in shown)
    assert not any(is_shown(goal, by_own_bound) for goal in shown)  # a number that is tried mostly does
    assert not is_shown(NAMES.proposition(square, "that"), by_own_bound_at_last, 1.0)
    assert not is_shown(NAMES.proposition(bounded, "that"), by_own_bound_at_last, 1.0)
