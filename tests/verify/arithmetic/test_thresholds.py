"""From some point on, for every c: also where it is said of even integers, or of those with another remainder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.strategy.automatic import automatic
from tests.shares import one_in

PLAIN = Expansion({}, "define", Path())
THIRD = ["integer", ["/", ["-", "n", 2], 3]]
LOG = ["*", "c", ["log2", "n"]]


def from_there_on(sort: str, body: Any, *conditions: Any) -> Any:
    """For every c there is a k >= 2 such that for all n >= k that meet the conditions."""
    later = ["forall", [["n", "int"]], [[">=", "n", "k"], *conditions], body]
    return ["forall", [["c", sort]], [], ["exists", [["k", "int"]], [[">=", "k", 2]], later]]


def is_found(that: Any) -> bool:
    """Whether a derivation is found, which the checker accepts."""
    try:
        with sliced(8):
            node = automatic(that, fresh())
    except FoolingError:
        return False
    proved(that, "confirmed", node)
    return True


TRUE = {
    "all": from_there_on("real", [">", ["/", "n", 3], LOG]),
    "even": from_there_on("real", [">", ["/", "n", 3], LOG], ["even", "n"]),
    "odd": from_there_on("int", [">=", ["-", "n", 7], "c"], ["odd", "n"]),
    "every third": from_there_on("int", [">", ["+", "n", 5], LOG], THIRD),
    "some even n": ["forall", [["c", "real"]], [], [
        "exists", [["n", "int"]], [[">=", "n", 2], ["even", "n"]], [">", ["/", "n", 3], LOG]]],
}  # fmt: skip
FALSE = {
    "even": from_there_on("int", ["<", ["/", "n", 3], ["+", "c", 9]], ["even", "n"]),
    "odd": from_there_on("int", [">=", "c", "n"], ["odd", "n"]),
}


@pytest.mark.parametrize("name", one_in(5, [*TRUE][::-1]))
def test_what_holds_from_some_point_on_is_shown(name: str) -> None:
    """A term in c is the point; another condition on n is met by a multiple of it."""
    assert is_found(PLAIN.proposition(TRUE[name], "that"))


@pytest.mark.parametrize("name", FALSE)
def test_what_fails_beyond_every_point_is_not(name: str) -> None:
    """No derivation is found, whatever else is asked of n."""
    assert not is_found(PLAIN.proposition(FALSE[name], "that"))
