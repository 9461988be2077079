"""Weights of states: what they say of the numbers of words is so at every length that is counted."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.state_weights import growth_rate, state_weights
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import word_counts

EXPRESSIONS = ("(ab|b)*", "(a|b)*c(a|b)*", "(ab|ba|cc|aabc)*", "(a|aa)?((b|bb)(a|aa))*(b|bb)?", "a*(bb|c)*")


@given(st.sampled_from(EXPRESSIONS), st.integers(70, 130), st.booleans(), st.integers(1, 2))
def test_numbers_of_words_keep_to_the_weights(expression: str, percent: int, above: bool, letters: int) -> None:
    """From any length on, the least or greatest quotient of number and weight grows by the rate at each step."""
    dfa = trim_partial(regular_expression(expression))
    rate = Fraction(percent, 100) * Fraction(growth_rate(dfa) ** letters).limit_denominator(100)
    weights = state_weights(dfa, rate, above, letters)
    if weights is None:
        return
    counted = [word_counts(DFA(dfa.alphabet, q, dfa.accepting, dfa.transitions), range(9)) for q in range(dfa.states)]
    least = min if above else max
    quotients = [least(Fraction(counted[q][n], weight) for q, weight in enumerate(weights) if weight) for n in range(9)]
    pairs = zip(quotients, quotients[letters:], strict=False)
    assert all(after >= rate * before if above else after <= rate * before for before, after in pairs)


def test_no_weights_above_the_growth_are_found() -> None:
    """The Fibonacci numbers do not grow by 1.62, and grow by more than 1.61."""
    fibonacci = trim_partial(regular_expression("(ab|b)*"))
    assert state_weights(fibonacci, Fraction(162, 100), True) is None
    assert state_weights(fibonacci, Fraction(161, 100), False) is None
    assert state_weights(fibonacci, Fraction(161, 100), True) and state_weights(fibonacci, Fraction(162, 100), False)
