"""Functions that are zero at all lengths of a kind, as their language has no words there: all quantities are 0."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.circuits.languages.regular_function import regular_function
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.facts.facts_of_goal import of_no_words
from fooling.verify.methods.strategy.automatic import automatic
from tests.shares import one_in

PAIRS = ["regex", "(ab|ba|bb)*a?a(ab|ba)*"]  # words of both parities
EVEN_ONLY = ["regex", "(ab|ba)*aa(bb|ab)*"]
NAMES = Expansion(
    {
        "f": ["under", EVEN_ONLY, "odd-even", "n"],
        "h": ["under", EVEN_ONLY, "odd-even", ["+", ["*", 2, "h"], 1]],
        "p": ["under", EVEN_ONLY, "prefix:2", "n"],
        "g": ["under", PAIRS, "odd-even", "n"],
    },
    "define",
    Path(),
)
SOME = ("D", "$f"), ("one-way", "$f", "bob"), ("rank", "$f", "Q"), ("nonzero-rows", "$p", "alice"), ("cover", "$p", 1)


def is_zero(quantity: Any, name: str, *conditions: Any, least: int = 1) -> bool:
    """Whether it is shown that the quantity is 0 for all values of the variable."""
    that = ["forall", [[name, "int"]], [[">=", name, least], *conditions], ["=", list(quantity), 0]]
    goal = NAMES.proposition(that, "that")
    try:
        with sliced(3):
            node = automatic(goal, fresh())
    except FoolingError:
        return False
    proved(goal, "confirmed", node)
    return True


@pytest.mark.parametrize("quantity", one_in(3, [(one,) for one in SOME[::-1]]), ids=str)
def test_zero_at_odd_lengths(quantity: tuple[Any, ...]) -> None:
    """No word has an odd length, so the matrix there is zero."""
    assert is_zero(quantity, "n", ["odd", "n"], least=3)


def test_zero_at_twice_a_number_and_one() -> None:
    """An odd length may be written 2h + 1."""
    assert is_zero(("D", "$h"), "h", least=0)


def test_nothing_is_said_where_there_are_words() -> None:
    """Neither at even lengths, nor at all of them, nor of a language with words of odd length."""
    for quantity, conditions in ((["D", "$f"], [["even", "n"]]), (["D", "$f"], []), (["D", "$g"], [["odd", "n"]])):
        that = ["forall", [["n", "int"]], [[">=", "n", 1], *conditions], ["=", quantity, 0]]
        _, bindings, assumed, body = NAMES.proposition(that, "that")
        assert not [*of_no_words(body, fresh().extended(bindings, assumed))]


def test_the_matrices_are_zero() -> None:
    """What is shown for all odd lengths is so of the first, read entry by entry."""
    term = NAMES.proposition(["=", ["D", "$f"], 0], "that")[1][1][1]
    for n in (1, 3, 5):
        matrix = CommunicationMatrix.of(regular_function(meaning.language(term), Partition.parse("odd-even"), n))
        assert not any(any(row) for row in matrix.rows)
