"""Numbers of words without closed forms: what is proposed of them is proved, and what is nearly so is not proposed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.rectangle_families import exactly_one
from fooling.circuits.languages.word_count import words_of_length
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.checker.meaning import natural
from fooling.verify.given.asked.named_function import as_term
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import attempt, with_steps
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.tactic import assumption
from fooling.verify.methods.facts.comparisons import words_of_one_length
from fooling.verify.methods.languages.word_counts import (
    after_the_first,
    by_induction,
    most_words,
    same_numbers,
    without_closed_forms,
)
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, substitute
from tests.shares import drawn

LENGTH: Term = ("*", 2, "m")
NO_AA: Term = ("dfa", ("a", "b"), 0, (0, 1), ((1, 0), (None, 0)))  # Fibonacci numbers
NO_BB: Term = ("dfa", ("a", "b"), 0, (0, 1), ((0, 1), (0, None)))
ANY: Term = ("dfa", ("a", "b"), 0, (0,), ((0, 0),))
NOT_SHORT: Term = ("dfa", ("a",), 0, (2,), ((1,), (2,), (2,)))  # one word of each length from 2 on


def count(language: Term, length: Term = LENGTH) -> Term:
    """The number of words."""
    return ("count", language, length)


def context() -> Context:
    """Integers m >= 1."""
    return fresh().extended([("m", "int")], [(">=", "m", 1)])


def test_equal_numbers_are_found_and_proved() -> None:
    """The words without aa are as many as those without bb; not as all words, nor as those of other lengths."""
    goal: Term = ("=", count(NO_AA), count(NO_BB))
    proposed = list(same_numbers(goal, [], context()))
    assert len(proposed) == 1
    assert len(working(proposed, context())) == 1
    assert without_closed_forms(("=", count(NO_AA), count(ANY)), [], context()) == [count(NO_AA)]
    assert not list(same_numbers(("=", count(NO_AA), count(NO_AA, ("+", LENGTH, 1))), [], context()))


def test_bounds_by_induction_are_proved() -> None:
    """At least (3/2)^m words without aa of m letters, not 2^m; what is no lower bound is not asked for."""
    known = [((">=", ("fooling", "f", 1), count(NO_AA, "m")), assumption)]
    least: Term = ("^", ("/", 3, 2), "m")
    proved = working(list(by_induction((">=", ("fooling", "f", 1), least), known, context())), context())
    assert [that for that, _ in proved] == [(">=", count(NO_AA, "m"), least)]
    assert not list(by_induction((">=", ("fooling", "f", 1), ("^", 2, "m")), known, context()))
    assert not list(by_induction(("<=", ("fooling", "f", 1), least), known, context()))


def test_first_lengths_are_set_apart_where_that_helps() -> None:
    """One word of each length from 2 on: a closed form beyond the first length only; Fibonacci numbers have none."""
    goal: Term = (">=", count(NOT_SHORT, "m"), 0)
    assert without_closed_forms(goal, [], context()) == [count(NOT_SHORT, "m")]
    assert len(list(after_the_first(goal, [], context(), assumption))) == 1
    assert not list(after_the_first((">=", count(NO_AA), 0), [], context(), assumption))


def test_the_most_words_of_one_length_are_found_and_proved() -> None:
    """Of (aaaaa)*b|(aaa)*|aa there are at most 2 of one length, so D is at most 3; never fewer than 2 is said."""
    language = as_term(regular_expression("(aaaaa)*b|(aaa)*|aa"))
    f: Term = ("under", language, "odd-even", "n")
    from_0 = fresh().extended([("n", "int")], [(">=", "n", 0)])
    known = [(("<=", ("cover", f, 1), count(language, "n")), assumption)]
    proved = {that[1]: that[2] for that, _ in working(list(most_words(("<=", ("D", f), 9), known, from_0)), from_0)}
    assert proved == {count(language, "n"): 2}
    for quantity, most in ((("D", f), 3), (("rows", f, "alice"), 3), (("one-way", f, "bob"), 2)):
        prove(("<=", quantity, most), words_of_one_length(("<=", quantity, most), from_0), from_0)


LENGTHS: list[Term] = ["n", ("+", "n", 1), ("-", "n", 2), ("*", 2, "n")]


@drawn(20)
@given(st.integers(1, 7), st.integers(1, 7), st.sampled_from(LENGTHS))
def test_the_most_words_with_two_periods(one: int, other: int, shifted: Term) -> None:
    """Of (a^k)*b|(a^m)*b|aa at lengths n, n + 1, n - 2 and 2n, as counted; and no smaller number is accepted."""
    language = regular_expression(f"(a{{{one}}})*b|(a{{{other}}})*b|aa")
    from_2 = fresh().extended([("n", "int")], [(">=", "n", 2)])
    goal: Term = ("<=", ("count", as_term(language), shifted), 9)
    found = list(most_words(goal, [], from_2))
    assume(found)  # else they have a closed form
    (that, by) = found[0]
    numbers = [len(words_of_length(language, n)) for n in range(100)]
    assert that[2] == max(numbers)
    prove(that, by(that, from_2), from_2)
    lengths = [natural(substitute(shifted, {"n": n})) for n in range(2, 50)]
    if that[2] in [numbers[length] for length in lengths]:
        with pytest.raises(FoolingError):
            prove(("<=", that[1], that[2] - 1), by(("<=", that[1], that[2] - 1), from_2), from_2)


@pytest.mark.exhaustive
def test_a_constant_bounds_a_union_of_long_periods() -> None:
    """Some c bounds D and the rows of (aaa)*b|(aaaaa)*b at odd and even positions, for all n."""
    f: Term = ("under", as_term(regular_expression("(a{3})*b|(a{5})*b")), "odd-even", "n")
    for quantity in (("D", f), ("rows", f, "alice")):
        bounded = ("forall", (("n", "int"),), ((">=", "n", 1),), ("<=", quantity, "c"))
        goal: Term = ("exists", (("c", "int"),), (), bounded)
        outcome = attempt(goal, Verdict.CONFIRMED, with_steps(automatic, limits.SEARCH["default"], 1.0))
        assert not isinstance(outcome, NotFound) and outcome.verdict is Verdict.CONFIRMED


def test_words_that_grow_have_no_most() -> None:
    """Nothing is proposed of n words of length n, of Fibonacci numbers, or for a lower bound."""
    one_b = as_term(regular_expression("a*ba*"))
    for language in (one_b, NO_AA):
        assert not list(most_words(("<=", count(language, "m"), 9), [], context()))
    assert not list(most_words((">=", count(NOT_SHORT, "m"), 0), [], context()))


def test_a_state_that_no_kept_step_leads_to_may_accept() -> None:
    """The rectangles of pairs of a language some of whose accepting states the chosen steps leave out."""
    assert exactly_one(regular_expression("(aaaaa)*b|(aaa)*|aa"), Partition.parse("odd-even"))
