"""Weights of states that show how fast numbers of words grow: at least, or at most, by a factor with each letter.

Let A be the transfer matrix: A[q][r] letters lead from q to r.  Where weights w >= 0 have A w >= b w in every state,
the words from each state q number at least c w(q) b^n for all n >= n0, once they do so at n0; and at most so many
where A w <= b w (Collatz and Wielandt; Seneta, "Non-negative Matrices and Markov Chains", 1.1).  Weights are found by
repeated products with A + I, and rounded to small integers; what is returned is checked exactly.

Cost: some hundred products.  Not trusted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from fooling.circuits.languages.dfa import DFA

PRODUCTS = 200
SCALES = (*range(1, 40), 60, 100, 200, 500, 1000, 10_000)  # the weight of the heaviest state
Row = tuple[tuple[int, int], ...]  # (state, letters that lead there)


def growth_rate(dfa: DFA) -> float:
    """About the b such that the words of length n, of a trimmed automaton, grow like b^n, up to a polynomial.

    >>> from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
    >>> from fooling.circuits.languages.search.states.minimise import trim_partial
    >>> [round(growth_rate(trim_partial(regular_expression(e))), 3) for e in ("(ab|b)*", "(a|b|c)*", "(ab|ba)*")]
    [1.618, 3.0, 1.414]
    """
    return _dominant(powered(dfa, 1))[0]


def state_weights(dfa: DFA, rate: Fraction, above: bool, letters: int = 1) -> tuple[int, ...] | None:
    """Integers w >= 0 with A^k w >= rate w, or with A^k w <= rate w, for k letters; None where none are found.

    `above`: A^k w is to be the larger side.  The initial state has w > 0, and a state where no k, 2k, ... letters end
    has w = 0.  Where A^k w is to be the smaller side, all others have w > 0.

    >>> from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
    >>> from fooling.circuits.languages.search.states.minimise import trim_partial
    >>> fibonacci = trim_partial(regular_expression("(ab|b)*"))
    >>> state_weights(fibonacci, Fraction(8, 5), True), state_weights(fibonacci, Fraction(17, 10), True)
    ((5, 3), None)
    """
    rows = powered(dfa, letters)
    met = _reached(rows, dfa.start)
    _, heavy = _dominant(rows)
    for scale in SCALES:
        rounded = [_rounded(weight * scale, above) if q in met else 0 for q, weight in enumerate(heavy)]
        if _holds(rows, rounded, rate, above) and rounded[dfa.start] > 0:
            return tuple(rounded)
    return None


def powered(dfa: DFA, letters: int) -> list[Row]:
    """The rows of A^k: the states that k letters lead to from each state, and how many words of k letters do."""
    plain = [Counter(r for r in row if r is not None) for row in dfa.transitions]
    found = plain
    for _ in range(letters - 1):
        found = [_sum((many, plain[r]) for r, many in row.items()) for row in found]
    return [tuple(sorted(row.items())) for row in found]


def _sum(rows: Iterable[tuple[int, Counter[int]]]) -> Counter[int]:
    total: Counter[int] = Counter()
    for times, row in rows:
        for r, many in row.items():
            total[r] += times * many
    return total


def _reached(rows: Sequence[Row], start: int) -> set[int]:
    found, left = {start}, [start]
    while left:
        new = {r for r, _ in rows[left.pop()]} - found
        found |= new
        left += new
    return found


# A + I has the same eigenvectors, and no period: its powers turn any positive vector into that of the largest one.
def _dominant(rows: Sequence[Row]) -> tuple[float, list[float]]:
    """About the largest eigenvalue, and its vector, the heaviest state of weight 1."""
    heavy, factor = [1.0] * len(rows), 1.0
    for _ in range(PRODUCTS):
        after = [heavy[q] + sum(many * heavy[r] for r, many in row) for q, row in enumerate(rows)]
        factor = max(after)
        heavy = [weight / factor for weight in after]
    return factor - 1, heavy


def _rounded(weight: float, above: bool) -> int:
    return int(weight + 0.5) if above else max(1, int(weight + 0.5))


def _holds(rows: Sequence[Row], weights: Sequence[int], rate: Fraction, above: bool) -> bool:
    for weight, row in zip(weights, rows, strict=True):
        product = sum(many * weights[r] for r, many in row)
        if (above and product < rate * weight) or (not above and product > rate * weight and weight):
            return False
    return True
