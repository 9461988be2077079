"""Whoever computes with a language that does not stand in the term pays for its transitions, whatever the rule."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from fooling.circuits.languages import operations
from fooling.circuits.languages.operations import MOST_OF_PRODUCTS
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.meaning import language, paid
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


def _remainders(modulus: int) -> Any:
    """The words whose length is a multiple of it."""
    return ("star", ("repeat", ANY, modulus))


def test_a_language_with_too_many_states_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused costs what the largest language does, each time, though it is made once only."""
    monkeypatch.setattr(operations, "MOST_OF_PRODUCTS", 2**8)
    term = ("union", _remainders(211), _remainders(223))
    asked, spent = list[Any](), []

    def counted(one: Any) -> Any:
        asked.append(one)
        return language(one)

    for _ in range(2):
        budget = Budget()
        with pytest.raises(Rejected, match="too many"):
            paid(budget, counted, term)
        spent.append(Budget().numbers - budget.numbers)
    assert asked.count(term) == 1 and spent[0] == spent[1] >= 2 * MOST_OF_PRODUCTS


def test_bounds_tells_that_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of conditions about languages with too many states no more are looked at than are paid for, and that is said."""
    monkeypatch.setattr(operations, "MOST_OF_PRODUCTS", 2**8)
    many = [("union", _remainders(101 + i), _remainders(151 + i)) for i in range(30)]
    held_to = [("has-input-in", ("under", _remainders(2), "odd-even", "n"), "alice", one) for one in many]
    cells = [("inputs-of", ("pairs", ((0, 0),)), ("under", one, "odd-even", 2)) for one in many]
    seen, real = set[Any](), meaning._price

    def priced(of: Any, term: Any) -> Any:
        seen.add(term)
        return real(of, term)

    monkeypatch.setattr(meaning, "_price", priced)
    for conditions in (held_to, cells):
        context = fresh().extended([("n", "int")], [(">=", "n", 0)])
        seen.clear()
        with pytest.raises(Rejected, match="more numbers to compute"):
            prove(("or", *conditions), {"rule": "bounds"}, context)
        assert len(seen.intersection(many)) < 15
        with pytest.raises(Rejected, match="it is not seen"):
            prove(("or", *conditions[:2]), {"rule": "bounds"}, fresh().extended([("n", "int")], [(">=", "n", 0)]))


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
