"""The rules about discrepancy: evidence that is found is accepted, each planted error refused for its own reason."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.search.discrepancy.discrepancy_search import spectral_candidates
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.discrepancy_bounds import is_semidefinite
from fooling.verify.methods.engine.goals import Interval, number
from fooling.verify.methods.matrices.discrepancy import discrepancy, least_discrepancy
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term
from tests import brute_force

pytestmark = pytest.mark.slow

EQ1: Term = ("equality", 1)
IP2: Term = ("inner-product", 2)


def accepted(left: Term, found: Interval) -> None:
    """Both derivations, sent through JSON, prove their goals and trust nothing."""
    assert [(bound.op, bound.quantity) for bound in found] == [(">=", left), ("<=", left)]
    for bound in found:
        assert proved(bound.statement, "confirmed", json.loads(json.dumps(bound.node))).trusts == ()


@pytest.mark.parametrize(
    ("f", "value"),
    [
        (EQ1, (1, 4)),
        (IP2, (5, 16)),
        (("inner-product", 3), (11, 64)),
        (("disjointness", 3), (25, 64)),
        (("complement", IP2), (5, 16)),
        (("matrix", ((1, 1), (1, 1))), (1, 1)),
    ],
)
def test_uniform_discrepancy_is_settled(f: Term, value: tuple[int, int]) -> None:
    """Exact values with both derivations accepted."""
    bounds = discrepancy(("discrepancy", f))
    assert bounds.lower == bounds.upper == Fraction(*value)
    accepted(("discrepancy", f), bounds)


@pytest.mark.parametrize(
    ("f", "value"),
    [
        (EQ1, (1, 4)),
        (("equality", 2), (1, 6)),
        (IP2, (1, 6)),
        (("disjointness", 2), (2, 9)),
        (("index", 3), (1, 6)),
        (("greater-than", 2), (1, 5)),
    ],
)
def test_least_discrepancy_is_settled(f: Term, value: tuple[int, int]) -> None:
    """Exact values with both derivations accepted."""
    pytest.importorskip("highspy")
    bounds = least_discrepancy(f, 10)
    assert bounds.lower == bounds.upper == Fraction(*value)
    accepted(("least-discrepancy", f), bounds)


def of_seventeen(seed: int) -> tuple[tuple[int, ...], ...]:
    """A random matrix of 17 rows and 18 columns."""
    draw = random.Random(seed)
    return tuple(tuple(draw.randint(0, 1) for _ in range(18)) for _ in range(17))


@pytest.mark.exhaustive
def test_discrepancy_of_seventeen_lines_is_that_of_all_sets_of_rows() -> None:
    """The rule agrees with a table of all 2^17 sets of rows, and refuses a bound that is too low by one cell."""
    rows = of_seventeen(1)
    sets = np.arange(2**17)[:, None] >> np.arange(17) & 1
    sums = sets @ (2 * np.array(rows) - 1)
    largest = int(max(np.where(s * sums > 0, abs(sums), 0).sum(axis=1).max() for s in (1, -1)))
    f, node = ("discrepancy", ("matrix", rows)), {"rule": "discrepancy-exhaustion"}
    bounds = discrepancy(f)
    assert bounds.lower == bounds.upper == Fraction(largest, 17 * 18)
    assert bounds.above is not None and bounds.above.node == node
    accepted(f, bounds)
    with pytest.raises(Rejected, match="more than"):
        proved(("<=", f, number(Fraction(largest - 1, 17 * 18))), "confirmed", node)


@pytest.mark.exhaustive
def test_least_discrepancy_of_seventeen_lines() -> None:
    """Equality of 17 values: its symmetries give both ends, which meet, and neither moves by a thousandth."""
    f: Term = ("matrix", tuple(tuple(int(x == y) for y in range(17)) for x in range(17)))
    bounds = least_discrepancy(f, 60.0)
    assert bounds.lower == bounds.upper == Fraction(9, 68)
    accepted(("least-discrepancy", f), bounds)
    assert bounds.below is not None and bounds.above is not None
    for op, end, off in ((">=", bounds.below, 1), ("<=", bounds.above, -1)):
        with pytest.raises(Rejected):
            proved((op, ("least-discrepancy", f), number(end.value + Fraction(off, 1000))), "confirmed", end.node)


@pytest.mark.exhaustive
def test_beyond_enumeration() -> None:
    """Inner product on 5 and 6 bits: Lindsey's bound, and the uniform distribution for the least."""
    for n in (5, 6):
        f = ("inner-product", n)
        bounds = discrepancy(("discrepancy", f))
        assert bounds.above is not None and bounds.above.node["rule"] == "discrepancy-spectral"
        assert bounds.lower is not None and bounds.lower < bounds.above.value < Fraction(101, 100) * Fraction(
            2 ** (10 - n // 2), 2**10
        )
        accepted(("discrepancy", f), bounds)
    least = least_discrepancy(f, 5)
    assert least.lower is not None and least.upper is not None and 0 < least.lower < least.upper < 1
    accepted(("least-discrepancy", f), least)


@pytest.mark.parametrize("n", [2, 4, 6])
def test_lindsey_is_exact(n: int) -> None:
    """The spectral bound of inner product is 2^(-n/2) and not a millionth less."""
    bound = Fraction(1, 2 ** (n // 2))
    node = {"rule": "discrepancy-spectral"}
    assert proved(("<=", ("discrepancy", ("inner-product", n)), number(bound)), "confirmed", node).trusts == ()
    with pytest.raises(Rejected, match="not positive semidefinite"):
        proved(("<=", ("discrepancy", ("inner-product", n)), number(bound - Fraction(1, 10**6))), "confirmed", node)


def test_spectral_bound_with_repeated_lines() -> None:
    """Repeating rows and columns keeps the bound of the distinct ones where all are repeated alike."""
    rows = ((1, 1, 0, 0), (1, 1, 1, 1), (1, 1, 0, 0), (1, 1, 1, 1))
    node = {"rule": "discrepancy-spectral"}
    assert proved(("<=", ("discrepancy", ("matrix", rows)), ("/", 3, 4)), "confirmed", node).trusts == ()
    with pytest.raises(Rejected, match="not positive semidefinite"):
        proved(
            ("<=", ("discrepancy", ("matrix", rows)), ("/", 7, 10)), "confirmed", node
        )  # the norm is 1/sqrt 2 = 0.7071


def test_a_bound_of_one_needs_no_search() -> None:
    """Any function with values 0 and 1 has discrepancy at most 1."""
    node = {"rule": "discrepancy-exhaustion"}
    assert proved(("<=", ("discrepancy", ("inner-product", 8)), 1), "confirmed", node).trusts == ()


@pytest.mark.exhaustive
def test_a_matrix_too_large_to_bound_keeps_its_rectangle() -> None:
    """Its discrepancy is at least that of the rectangle, and at most 1."""
    lower, upper = (bound.value for bound in discrepancy(("discrepancy", ("inner-product", 8))))
    assert 0 < lower < upper == 1


def test_the_form_is_of_the_shorter_side() -> None:
    """A matrix with more than 128 different rows and few columns has its spectral bound, as its transpose has."""
    rows = tuple(tuple(x >> y & 1 for y in range(8)) for x in range(256))
    for matrix in (rows, tuple(zip(*rows, strict=True))):
        assert (
            proved(
                ("<=", ("discrepancy", ("matrix", matrix)), ("/", 3, 8)), "confirmed", {"rule": "discrepancy-spectral"}
            ).trusts
            == ()
        )
        with pytest.raises(Rejected, match="not positive semidefinite"):
            proved(
                ("<=", ("discrepancy", ("matrix", matrix)), ("/", 1, 3)), "confirmed", {"rule": "discrepancy-spectral"}
            )


def test_semidefinite_against_principal_minors() -> None:
    """A small form is accepted exactly when all its principal minors are nonnegative."""
    for a, b, c, d, e, f in product((-1, 0, 1, 2), repeat=6):
        form = [[a, b, c], [b, d, e], [c, e, f]]
        minors = [
            a,
            d,
            f,
            a * d - b * b,
            a * f - c * c,
            d * f - e * e,
            a * (d * f - e * e) - b * (b * f - e * c) + c * (b * e - d * c),
        ]
        assert is_semidefinite([[Fraction(v) for v in row] for row in form]) == all(m >= 0 for m in minors)


@st.composite
def weighted_matrices(draw: Any) -> tuple[Any, Any]:
    """A 0/1 matrix of up to 3 x 4 and weights, not all 0."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    matrix, weights = (draw(st.tuples(*[st.tuples(*[st.integers(0, most)] * columns)] * rows)) for most in (1, 4))
    assume(any(map(any, weights)))
    return matrix, weights


@given(weighted_matrices())
def test_any_distribution_against_brute_force(drawn: tuple[Any, Any]) -> None:
    """Under any weights the discrepancy is settled, both ends are accepted, and it is that of all rectangles.

    It bounds the least one.
    """
    rows, weights = drawn
    quantity = ("discrepancy-under", ("matrix", rows), weights)
    bounds = discrepancy(quantity)
    assert bounds.lower == bounds.upper == brute_force.discrepancy(rows, weights)
    accepted(quantity, bounds)
    least = ("<=", ("least-discrepancy", quantity[1]), number(bounds.upper))
    node = spread(weights, number(bounds.upper), quantity[1])
    assert proved(least, "confirmed", json.loads(json.dumps(node))).trusts == ()
    for candidate in spectral_candidates(
        from_rows(rows), weights
    ):  # a bound by the norm, wherever it is accepted, is one
        with suppress(Rejected):
            proved(("<=", quantity, number(candidate)), "confirmed", {"rule": "discrepancy-spectral"})
            assert candidate >= bounds.upper


@pytest.mark.parametrize("n", [5, 6, 7])
def test_a_chain_of_any_length_is_settled(n: int) -> None:
    """The uniform discrepancy of greater-than, whose rows are a chain, at sizes far beyond the subsets of 16 lines."""
    bounds = discrepancy(("discrepancy", ("greater-than", n)))
    size = 2**n
    assert bounds.lower == bounds.upper
    table = [[1 if x > y else -1 for y in range(size)] for x in range(size)]
    below = [[0] * (size + 1) for _ in range(size + 1)]
    # below[x][y]: the sum of the first x rows and y columns; a best rectangle has last rows and first columns, or the
    # reverse
    for x in range(size):
        for y in range(size):
            below[x + 1][y + 1] = below[x][y + 1] + below[x + 1][y] - below[x][y] + table[x][y]
    heaviest = max(
        abs(part)
        for x in range(size + 1)
        for y in range(size + 1)
        for part in (below[size][y] - below[x][y], below[x][size] - below[x][y])
    )
    assert bounds.lower == Fraction(heaviest, size * size)
    accepted(("discrepancy", ("greater-than", n)), bounds)


def rectangle(rows: list[int], columns: list[int]) -> dict[str, Any]:
    """A rectangle node."""
    return {"rule": "discrepancy-rectangle", "rows": rows, "columns": columns}


def spread(rows: Any, k: Any = ("/", 1, 4), f: Term = EQ1) -> dict[str, Any]:
    """A distribution is one of those over which the least is taken, and with these weights it has at most k."""
    weighted = ["discrepancy-under", f, rows]
    given = {"rule": "axiom", "name": "least-discrepancy-given", "of": [rows], "values": {"f": f}}
    parts = [
        {"that": ["<=", ["least-discrepancy", f], weighted], "by": {**given, "conditions": [{"rule": "bounds"}] * 2}},
        {"that": ["<=", weighted, k], "by": {"rule": "discrepancy-exhaustion"}},
    ]
    return {"rule": "arith", "premises": parts, "multipliers": [1, 1], "squares": []}


def mixed(*rectangles: Any) -> dict[str, Any]:
    """A node of weighted rectangles."""
    return {"rule": "discrepancy-dual", "rectangles": [list(r) for r in rectangles]}


UNIFORM = ((3, 3), (3, 3))
CELLS = [([x], [y], "1/4" if x == y else "-1/4") for x in (0, 1) for y in (0, 1)]
ABOVE, BELOW = ("<=", ("least-discrepancy", EQ1), ("/", 1, 4)), (">=", ("least-discrepancy", EQ1), ("/", 1, 4))
TERNARY: Term = ("matrix", ((0, 1, 2), (1, 1, 0)))


def test_the_evidence_they_spoil_is_good() -> None:
    """What the planted errors spoil is accepted as it is."""
    assert proved(ABOVE, "confirmed", spread(UNIFORM)).trusts == ()
    assert proved(BELOW, "confirmed", mixed(*CELLS)).trusts == ()


@pytest.mark.parametrize(
    ("goal", "node", "message"),
    [
        ((">=", ("discrepancy", IP2), ("/", 5, 16)), rectangle([0, 1], [0, 1]), "discrepancy 1/8, not 5/16"),
        ((">=", ("discrepancy", IP2), 0), rectangle([0, 4], [0]), r"cell \(4, 0\) is outside"),
        ((">=", ("discrepancy", IP2), ("/", 1, 16)), rectangle([], [0]), "the rectangle has discrepancy 0, not 1/16"),
        ((">=", ("discrepancy", TERNARY), 0), rectangle([0], [0]), "has no values but 0 and 1"),
        (
            (">=", ("least-discrepancy", IP2), 0),
            rectangle([0], [0]),
            "the goal is discrepancy or discrepancy-under >= a number",
        ),
        (
            ("<=", ("discrepancy", IP2), ("/", 4, 16)),
            {"rule": "discrepancy-exhaustion"},
            "the discrepancy is 5/16, more than 1/4",
        ),
        (("<=", ("discrepancy", TERNARY), 1), {"rule": "discrepancy-exhaustion"}, "has no values but 0 and 1"),
        (
            ("<=", ("discrepancy", ("inner-product", 5)), ("/", 9, 10)),
            {"rule": "discrepancy-exhaustion"},
            "32 x 32 lines, all subsets of the fewer ones are tried",
        ),
        (
            ("<", ("discrepancy", IP2), 1),
            {"rule": "discrepancy-exhaustion"},
            "the goal is discrepancy or discrepancy-under <= a number",
        ),
        (
            ("<=", ("discrepancy", IP2), -1),
            {"rule": "discrepancy-spectral"},
            "the form of -1 is not positive semidefinite",
        ),
        (ABOVE, spread(((1, 1), (1, -1))), "natural numbers, not all 0"),
        (ABOVE, spread(((0, 0), (0, 0))), "natural numbers, not all 0"),
        (ABOVE, spread(((1, 1), (1, 0.25))), "rows of integers"),
        (ABOVE, spread(((1, 1), (1,))), "rows of equal length"),
        (ABOVE, spread(((1, 1, 1), (1, 1, 1))), "as many rows and columns"),
        (ABOVE, spread(((2, 2), (1, 3))), "the discrepancy is 3/8, more than 1/4"),
        (ABOVE, spread(UNIFORM, ("/", 1, 3)), "a coefficient is negative"),
        (
            ("<=", ("least-discrepancy", TERNARY), 1),
            spread(((1, 1, 1), (1, 1, 1)), 1, TERNARY),
            "has no values but 0 and 1",
        ),
        (BELOW, mixed(*CELLS[:3]), r"\(1, 1\) gets 0, less than 1/4"),
        (BELOW, mixed(*CELLS[:3], ([1], [1], "-1/4")), "gets -1/4, less than 1/4"),
        (BELOW, mixed(*CELLS, ([0], [0], "1/4")), "the weights add up to 5/4, more than 1"),
        (BELOW, mixed(*CELLS, ([0], [2], 0)), r"cell \(0, 2\) is outside"),
        ((">=", ("least-discrepancy", TERNARY), 0), mixed(), "has no values but 0 and 1"),
        (
            ABOVE,
            {**spread(UNIFORM), "premises": [spread(UNIFORM)["premises"][1]], "multipliers": [1]},
            "a coefficient is negative",
        ),
    ],
)
def test_planted_evidence_is_refused(goal: Term, node: dict[str, Any], message: str) -> None:
    """Each spoilt node is refused for its own reason."""
    with pytest.raises(Rejected, match=message):
        proved(goal, "confirmed", node, in_words)
