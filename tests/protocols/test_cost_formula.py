"""Exact costs, clean bounds and the printed totals."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest

from circuits.number_format import ROUNDINGS, SUMMATIONS, NumberFormat, Rounding, Summation
from circuits.rnn import RNN
from fooling_sets.errors import InvalidInput
from protocols import cost_formula, rnn_protocol
from protocols.transformer_cost import Query, cost_bits, printed_bits

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


def worst_under_printed_total(form: NumberFormat, d: int, m: int, H: int, query: Query, answer: int = 0) -> bool:
    """Whether every split of at most N positions costs at most 3m(p + log2 N)H bits (four letters)."""
    return all(
        at_most(cost_bits(form, 4, d, m, H, a, b, query, answer).total, 6 * m * H * form.bits, 6 * m * H, form.N)
        for a, b in splits(form.N)
    )


@pytest.mark.parametrize(("rounding", "summation"), RULES)
def test_the_formula_is_the_integer_cost(rounding: Rounding, summation: Summation) -> None:
    """The sympy expression and the trusted integers agree on a grid."""
    for query in ("letter", "embedding", "queries"):
        formula = cost_formula.transformer_formula(rounding, summation, query)
        for N, K, (d, m, H) in product((1, 2, 3, 5, 16), (1, 2), ((1, 1, 1), (3, 2, 2))):
            for a, b in ((1, 0), (1, 4), (7, 2)):
                exact = cost_bits(NumberFormat(N, K, rounding, summation), 5, d, m, H, a, b, query).work  # type: ignore[arg-type]
                assert cost_formula.evaluate(formula, d=d, m=m, H=H, N=N, K=K, a=a, b=b, letters=5) == exact


@pytest.mark.parametrize(("rounding", "summation"), RULES)
def test_the_clean_bound_is_an_upper_bound(rounding: Rounding, summation: Summation) -> None:
    """query + H(3p + 2 log2 N - 2 + mu) is never below the exact cost, and agrees with the sympy polynomial."""
    for N, K, m, H in product(SIZES, (1, 2, 3), (1, 2, 5), (1, 3)):
        form = NumberFormat(N, K, rounding, summation)
        p = form.bits
        twice_u = (2 * p if summation == "each" else 3 * p) + 2 * (rounding == "nearest-even")
        for a, b in splits(N):
            assert at_most(
                cost_bits(form, 4, 1, m, H, a, b, "letter").work, 4 + H * (6 * p - 4 + m * twice_u), 4 * H, N
            )
    bound = cost_formula.clean_bound(rounding, summation, "embedding")
    twice_u = (2 * 8 if summation == "each" else 3 * 8) + 2 * (rounding == "nearest-even")
    assert cost_formula.evaluate(2 * bound, d=3, m=2, H=2, p=8, L=3) == 2 * 3 * 8 + 2 * (2 * (24 + 6 - 2) + 2 * twice_u)


@pytest.mark.parametrize(("rounding", "summation"), RULES)
def test_where_the_printed_total_holds(rounding: Rounding, summation: Summation) -> None:
    """At most 3m(p + log2 N)H with an answer bit: by letter m >= 2; by embedding d = m >= 3 ('each') or 6 ('once')."""
    least = 3 if summation == "each" else 6
    for N, K, H in product(SIZES, (1, 2, 3, 6), (1, 2)):
        form = NumberFormat(N, K, rounding, summation)
        assert all(worst_under_printed_total(form, 1, m, H, "letter", 1) for m in (2, 3, 4))
        assert all(worst_under_printed_total(form, m, m, H, "embedding", 1) for m in (least, least + 1, least + 2))


@pytest.mark.parametrize(
    ("query", "summation", "m", "H", "K", "holds"),
    [
        ("letter", "each", 1, 1, 1, False),
        ("letter", "each", 1, 3, 2, False),
        ("embedding", "each", 1, 3, 1, False),
        ("embedding", "each", 2, 1, 3, True),
        ("embedding", "each", 2, 1, 4, False),
        ("embedding", "each", 2, 2, 9, True),
        ("embedding", "once", 2, 1, 1, True),
        ("embedding", "once", 2, 1, 2, False),
        ("embedding", "once", 3, 1, 3, True),
        ("embedding", "once", 3, 1, 4, False),
    ],
)
def test_small_widths(query: Query, summation: Summation, m: int, H: int, K: int, holds: bool) -> None:
    """Below those widths the total depends on K and H; d = m, rounding down, N = 64."""
    assert worst_under_printed_total(NumberFormat(64, K, "down", summation), m, m, H, query) is holds


def test_the_printed_steps_exceed_the_printed_total() -> None:
    """The steps of appendix D add up to (d + 4 + 4m)p + 2L, above 3m(p + L) for d = m = 1 already."""
    steps, total = cost_formula.printed_steps(), cost_formula.printed_total()
    assert cost_formula.evaluate(steps, d=1, m=1, p=4, L=1) == printed_bits(1, 1, 1, 4, 1) == 38
    assert cost_formula.evaluate(total, m=1, p=4, L=1) == 15


def test_the_recurrent_cost() -> None:
    """Theorem 2: m * p bits."""
    rnn = RNN(12, 0, lambda t, letter, h: h, lambda t, h: 0)
    assert cost_formula.evaluate(cost_formula.rnn_formula(), m=3, p=4) == rnn_protocol.cost_bits(rnn)


def test_bad_input_is_refused() -> None:
    """An unknown query, and a formula with symbols left over, are errors."""
    with pytest.raises(InvalidInput, match="query 'all'"):
        cost_formula.query_formula("all")
    with pytest.raises(InvalidInput, match="give a value to every symbol"):
        cost_formula.evaluate(cost_formula.rnn_formula(), m=3)


def test_sympy_is_not_loaded_before_it_is_needed() -> None:
    """Importing the protocols loads no sympy and no numpy."""
    names = (
        "channel",
        "transcript",
        "tree",
        "one_way",
        "search.exact",
        "rnn_protocol",
        "transformer_protocol",
        "tell_all",
    )
    modules = ", ".join(f"protocols.{name}" for name in (*names, "cost_formula"))
    heavy = {"sympy", "numpy", "torch", "z3", "networkx"}
    program = f"import sys; import {modules}; print(sorted({heavy} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()
        == "[]"
    )
