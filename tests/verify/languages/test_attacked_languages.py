"""What an attack on the trusted code about languages and their price found: each wrong object is refused since."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.discrepancy import additions
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.meaning import language
from fooling.verify.statement.proposition import Term, require

BRACKETS = ("dyck", "t", "k")
NAMED_ALIKE = ("letters", ("dyck", "t", "k"), ("dyck",))  # three letters, whose tuple is the term of the brackets


@pytest.mark.parametrize(("words", "of"), [(BRACKETS, NAMED_ALIKE), (NAMED_ALIKE, BRACKETS)])
def test_letters_are_no_language(words: Term, of: Term) -> None:
    """The letters dyck, t and k are not the language Dyck-(t, k): words of the one are no inputs over the other."""
    statement = ("inputs-of", ("words", words, 2), ("under", of, "odd-even", 2))
    goal = ("forall", (("t", "int"), ("k", "int")), ((">=", "t", 1), (">=", "k", 1)), statement)
    require(goal, "proposition")
    bounds = {"rule": "bounds"}
    node = {"rule": "forall", "inhabited": {"values": {"t": 1, "k": 1}, "by": [bounds, bounds]}, "by": bounds}
    with pytest.raises(Rejected, match="bounds"):
        prove(goal, node, fresh())


def test_no_move_is_no_state() -> None:
    """None says that a letter leads nowhere; it neither starts nor accepts."""
    for start, accepting in ((0, frozenset({None})), (None, frozenset({0}))):
        with pytest.raises(TypeError):
            DFA(("a",), start, accepting, ((None,),))  # type: ignore[arg-type]  # what a forged file might hold


def test_a_price_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many parts a language has, each is made once for its price, and each derivation pays all the same."""
    parts = tuple(("repeat", ("letters", ("a", "b"), ("a",)), i) for i in range(1, 90))
    term, asked, spent = ("union", *parts), list[Term](), []

    def counted(one: Term) -> DFA:
        asked.append(one)
        return language(one)

    for _ in range(3):
        budget = Budget()
        meaning.paid(budget, counted, term)
        spent.append(Budget().numbers - budget.numbers)
    assert len(asked) == len(set(asked)) and len(set(spent)) == 1 and spent[0] > 0


def test_a_search_of_all_sets_of_lines_pays() -> None:
    """Additions of the rule discrepancy-exhaustion are paid for, and those of a chain are few."""
    n = 10
    index = ("index", n)
    context = fresh()
    goal = ("<=", ("discrepancy", index), ("/", 1, 1))
    prove(goal, {"rule": "discrepancy-exhaustion"}, context)  # a bound of 1 needs no search
    assert context.budget.numbers > Budget().numbers - 100
    with pytest.raises(Rejected):
        prove(("<=", ("discrepancy", index), ("/", 1, 1000)), {"rule": "discrepancy-exhaustion"}, context)
    assert Budget().numbers - context.budget.numbers >= n * 2**n // 2**7
    assert additions([[1] * 4] * 4) == 32 and Fraction(additions([[1, -1], [-1, 1]]), 2) == 4
