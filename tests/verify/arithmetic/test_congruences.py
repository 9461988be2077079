"""Conditions on remainders in any words: the set that they leave, as by brute force, and statements that rest on it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.multiples import MOST, by_classes, classes_of
from fooling.verify.statement.proposition import Term, substitute


def all_n(conditions: Any, body: Any) -> Term:
    """The statement about all such n >= 5."""
    return stated_in_python(["forall", [["n", "int"]], [[">=", "n", 5], *conditions], body])


def divides(q: int, r: int = 0) -> Any:
    """That n - r is a multiple of q."""
    return ["integer", ["/", ["-", "n", r] if r else "n", q]]


CONDITIONS = st.one_of(
    st.sampled_from([["even", "n"], ["odd", "n"]]), st.builds(divides, st.integers(2, 4), st.integers(-3, 5))
).flatmap(lambda one: st.sampled_from([one, ["not", one]]))


@given(st.lists(CONDITIONS, min_size=2, max_size=3))
def test_what_is_left_is_what_brute_force_finds(conditions: list[Any]) -> None:
    """A number meets all conditions where its remainder is one of the set, and one condition says that."""
    goal = all_n(conditions, [">=", "n", 0])
    met = {n for n in range(48) if all(holds(substitute(one, {"n": n}), fresh()) for one in goal[2][1:])}
    classes = classes_of(goal)
    if classes is None:
        assert not met or len({n % 12 for n in met}) > MOST
        return
    assert met == {n for n in range(48) if n % classes.modulus in classes.remainders}
    for r in classes.remainders:
        said = classes.condition(r)
        assert {n for n in range(48) if holds(substitute(said, {"n": n}), fresh())} == {
            n for n in range(48) if n % classes.modulus == r
        }


@given(st.lists(CONDITIONS, min_size=2, max_size=3))
def test_the_remainders_are_derived(conditions: list[Any]) -> None:
    """For any conditions the checker accepts that n is at least 5: each case is reached, and no other is left."""
    goal = all_n(conditions, [">=", "n", 5])
    if classes_of(goal) is not None:
        try:
            node = by_classes(goal, fresh())
        except FoolingError as error:
            raise AssertionError(str(error)) from error
        proved(goal, "confirmed", node)


REST = ["-", "n", ["*", 6, ["floor", ["/", "n", 6]]]]
THIRDS = ["regex", "(aaa|bab)*"]


@pytest.mark.parametrize(
    ("conditions", "body", "true"),
    [
        ([["even", "n"], ["not", divides(4)]], [">=", "n", 6], True),
        ([["even", "n"], ["not", divides(4)]], [">=", "n", 7], False),
        ([["not", divides(3)]], ["=", ["count", THIRDS, "n"], 0], True),
        ([["not", divides(2)]], ["=", ["count", THIRDS, "n"], 0], False),
        ([["not", ["even", "n"]], divides(3)], ["=", REST, 3], True),
        ([["odd", "n"], divides(3)], ["=", REST, 1], False),
    ],
)
def test_the_search_reads_them(conditions: Any, body: Any, true: bool) -> None:
    """What is true of all such n is shown, and what fails at one of them is not."""
    goal = all_n(conditions, body)
    try:
        with sliced(5 if true else 1):
            node = automatic(goal, fresh())
    except FoolingError:
        assert not true
        return
    assert true
    proved(goal, "confirmed", node)
