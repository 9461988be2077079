"""Costs as sympy expressions: equal to the integers and the bound that `transformer_cost` has."""

from __future__ import annotations

from itertools import product

import pytest

from fooling.circuits.networks.rnn import RNN
from fooling.circuits.numbers.number_format import Rounding, Summation, q_p
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.simulation.transformer_cost import cost_bits
from tests.protocols import cost_formula
from tests.protocols.cost_formula import printed_bits
from tests.shares import one_in
from tests.studied_rules import ROUNDINGS, SUMMATIONS

RULES = list(product(ROUNDINGS, SUMMATIONS))
SIZES = [2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 64]


def splits(N: int) -> list[tuple[int, int]]:
    """(holder, partner) positions with at most N in all: even, uneven, short."""
    return [
        (a, b)
        for a, b in {(1, 0), (N, 0), (1, N - 1), (N - 1, 1), (N // 2, N - N // 2), (N - N // 2, N // 2), (1, 1)}
        if a >= 1 and b >= 0
    ]


def at_most(bits: int, whole: int, half: int, N: int) -> bool:
    """bits <= (whole + half * log2 N) / 2, in integers: 2**(2 * bits - whole) <= N**half."""
    excess = 2 * bits - whole
    return excess <= 0 or 1 << excess <= N**half


@pytest.mark.slow
@pytest.mark.parametrize(("rounding", "summation"), one_in(len(RULES), RULES))
def test_the_formula_is_the_integer_cost(rounding: Rounding, summation: Summation) -> None:
    """The sympy expression and the trusted integers agree on a grid."""
    for query in ("letter", "embedding", "queries"):
        formula = cost_formula.transformer_formula(rounding, summation, query)
        for N, K, (d, m, H) in product((1, 2, 3, 5, 16), (1, 2), ((1, 1, 1), (3, 2, 2))):
            for a, b in ((1, 0), (1, 4), (7, 2)):
                form = q_p(N, K, rounding, summation)
                exact = cost_bits(form, 5, d, m, H, a, b, query).work  # type: ignore[arg-type]
                assert cost_formula.evaluate(formula, d=d, m=m, H=H, N=N, K=K, a=a, b=b, letters=5) == exact


@pytest.mark.parametrize(("rounding", "summation"), RULES)
def test_the_clean_bound_is_an_upper_bound(rounding: Rounding, summation: Summation) -> None:
    """query + H(3p + 2 log2 N - 2 + mu) is never below the exact cost, and agrees with the sympy polynomial."""
    for N, K, m, H in product(SIZES, (1, 2, 3), (1, 2, 5), (1, 3)):
        form = q_p(N, K, rounding, summation)
        p = form.bits
        twice_u = (2 * p if summation == "each" else 3 * p) + 2 * (rounding == "nearest-even")
        for a, b in splits(N):
            assert at_most(
                cost_bits(form, 4, 1, m, H, a, b, "letter").work, 4 + H * (6 * p - 4 + m * twice_u), 4 * H, N
            )
    bound = cost_formula.clean_bound(rounding, summation, "embedding")
    twice_u = (2 * 8 if summation == "each" else 3 * 8) + 2 * (rounding == "nearest-even")
    assert cost_formula.evaluate(2 * bound, d=3, m=2, H=2, p=8, L=3) == 2 * 3 * 8 + 2 * (2 * (24 + 6 - 2) + 2 * twice_u)


def test_the_printed_steps_exceed_the_printed_total() -> None:
    """The steps of appendix D add up to (d + 4 + 4m)p + 2L, above 3m(p + L) for d = m = 1 already."""
    steps, total = cost_formula.printed_steps(), cost_formula.printed_total()
    assert cost_formula.evaluate(steps, d=1, m=1, p=4, L=1) == printed_bits(1, 1, 1, 4, 1) == 38
    assert cost_formula.evaluate(total, m=1, p=4, L=1) == 15


def test_the_recurrent_cost() -> None:
    """Theorem 2: m * p bits."""
    rnn = RNN(12, 0, lambda t, letter, h: h, lambda t, h: 0)
    assert cost_formula.evaluate(cost_formula.rnn_formula(), m=3, p=4) == StatePlan(rnn, "AB").bits


def test_bad_input_is_refused() -> None:
    """An unknown query, and a formula with symbols left over, are errors."""
    with pytest.raises(InvalidInput, match="query 'all'"):
        cost_formula.query_formula("all")
    with pytest.raises(InvalidInput, match="give a value to every symbol"):
        cost_formula.evaluate(cost_formula.rnn_formula(), m=3)
