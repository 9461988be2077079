"""Whoever computes with a language that does not stand in the term pays for its transitions, whatever the rule."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from fooling.verify.checker.held import paid
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.meaning import language
from fooling.verify.statement.proposition import require

AB = ("a", "b")
ANY = ("letters", AB, AB)
LONG = ("repeat", ANY, 300)  # 301 states
PRICE = 2 * 301 * 2
NONE = ("dfa", AB, 0, (), ((0, 0),))
UNDER = ("under", LONG, "odd-even", 2)
NETWORK = ("recurrent-network", "{}")
EVALUATE = {"rule": "evaluate"}
ASKED: dict[str, tuple[Any, Any]] = {
    "words of one length": (("=", ("count", ("common-words", LONG, NONE), 3), 0), EVALUATE),
    "words that are determined": (("determined", LONG, "odd-even", "alice", 1), EVALUATE),
    "a matrix": (("<=", ("rows", UNDER, "alice"), 2), {"rule": "inputs"}),
    "a fooling set of cells": ((">=", ("fooling", UNDER, 0), 1), {"rule": "fooling-pairs", "pairs": [[0, 0]]}),
    "a closed set": (("subset", LONG, LONG), {"rule": "closed-set", "states": [], "within": None}),
    "a violation": (("not", ("subset", LONG, NONE)), {"rule": "violation", "letters": [["a"]] * 300}),
    "a party held to words": ((">=", ("count", LONG, 300), 1), {"rule": "some-word"}),
    "letters that commute": (("commutative", LONG), {"rule": "letters-alone"}),
    "an identity": (("identity", UNDER, ("count", NONE, 2)), {"rule": "regular-identity"}),
    "merged lines": (("=", ("rows", UNDER, "alice"), 1), {"rule": "distinct-lines"}),
    "an embedding": (("embeds", UNDER, UNDER, (("", "", "a", "b"),) * 2), {"rule": "coded"}),
    "a network": (("decides", NETWORK, LONG), EVALUATE),
    "a word that a network takes": (("not", ("decides", NETWORK, LONG)), {"rule": "wrong-word", "word": []}),
}


@pytest.mark.parametrize("name", ASKED)
def test_the_derivation_pays(name: str) -> None:
    """Accepted or not, a step that may compute the language has paid for it before."""
    goal, node = ASKED[name]
    context = fresh()
    with contextlib.suppress(Rejected):
        prove(goal, node, context)
    assert Budget().numbers - context.budget.numbers >= PRICE


def test_what_is_paid() -> None:
    """Inner languages as well, each time; not the ones that stand in the term, or have variables."""
    budget = Budget()
    for term, price in (
        (LONG, PRICE + 2 * 2 * 2),
        (NONE, 0),
        (("other-words", NONE), 4),
        (("not", ("subset", NONE, ("other-words", NONE))), 4),
        (("count", ("repeat", ("other-words", NONE), "n"), 3), 4),
        (("forall", (("n", "int"),), (), ("subset", LONG, LONG)), 0),
    ):
        before = budget.numbers
        assert paid(budget, language, term) is budget
        assert before - budget.numbers == price, term


def test_little_text_with_large_languages() -> None:
    """Twelve languages of 10,000 states each, in a kilobyte, are too many for a part of the budget."""
    empty_word = ("dfa", ("(", ")"), 0, (0,), ((None, None),))
    counts = [("count", ("common-words", ("dyck", 1, 10_000 - i), empty_word), 0) for i in range(12)]
    goal = ("=", ("+", *counts), 12)
    require(goal, "proposition", {})
    context = fresh()
    context.budget.numbers = 300_000
    with pytest.raises(Rejected, match="more numbers to compute"):
        prove(goal, EVALUATE, context)
