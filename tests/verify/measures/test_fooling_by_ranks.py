"""Fooling sets from above by squares of ranks: over a field that is found, or that a lemma names; nothing false."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.facts.given_lemmas import Known, using
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.methods.strategy.automatic import automatic
from tests.shares import one_in

# The number of pairs "ba" is odd: rank n/2 + 1 over GF(2), exponential over the rationals, as are all covers.
ODD_PAIRS = ["regex", "(aa|bb|ab)*ba((aa|bb|ab)*ba(aa|bb|ab)*ba)*(aa|bb|ab)*"]
NAMES = Expansion({"f": ["under", ODD_PAIRS, "odd-even", "n"]}, "define", Path())


def is_shown(body: Any, lemmas: tuple[Known, ...] = (), least: int = 2, seconds: float = 6) -> bool:
    """Whether the body is shown for all even n from there on."""
    goal = NAMES.proposition(["forall", [["n", "int"]], [[">=", "n", least], ["even", "n"]], body], "that")
    try:
        with sliced(seconds), using(lemmas):
            node = automatic(goal, fresh())
    except FoolingError:
        return False
    if not lemmas:
        proved(goal, "confirmed", node)
    return True


@pytest.mark.exhaustive
@pytest.mark.parametrize("colour", one_in(2, [0, 1]))
def test_the_square_of_a_rank_is_found(colour: int) -> None:
    """No cover is small, and nobody named a rank; the square is written on either side."""
    assert is_shown([">=", ["^", "n", 2], ["fooling", "$f", colour]], least=6)


def test_the_rank_of_a_lemma_is_squared() -> None:
    """Of a rank that is only assumed, at most n/2 + 1 over GF(7), the square is what the search uses."""
    said = NAMES.proposition(
        ["forall", [["n", "int"]], [[">=", "n", 0], ["even", "n"]],
         ["<=", ["rank", "$f", "GF7"], ["+", ["/", "n", 2], 1]]], "that",
    )  # fmt: skip
    assert is_shown(["<=", ["fooling", "$f", 1], ["^", "n", 2]], (Known("rank", "", said),))


@pytest.mark.exhaustive
def test_less_than_a_fooling_set_has_is_not_shown() -> None:
    """At n = 4 there are 3 pairs that fool, so (n/2)^2 - 2 is too few."""
    at_four = NAMES.proposition(["<=", ["fooling", ["under", ODD_PAIRS, "odd-even", 4], 1], 3], "that")
    assert maximum(at_four[1][1], 1, 2.0).below.value == 3
    assert not is_shown(["<=", ["fooling", "$f", 1], ["-", ["^", ["/", "n", 2], 2], 2]], least=4, seconds=1)
