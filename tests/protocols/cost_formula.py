"""Costs of the protocols as sympy expressions: exact formulas, clean upper bounds, and the totals the paper prints.

Each expression says the same as the plain-integer function that the checker trusts (`transformer_cost.cost_bits`,
`rnn_protocol.cost_bits`); tests compare the two on every run.  sympy is imported when a formula is asked for, never
before.

Symbols, all positive integers unless said otherwise: d embedding size, m width, H heads, N and K of the number
format, a and b the positions of holder and partner, p bits of precision, letters the size of the alphabet, L = log2 N
(real, positive). The function `bits(k)` is the bit length of the integer k, floor(log2 k) + 1, and 0 for k = 0.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from fooling.circuits.numbers.number_format import Rounding, Summation
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.simulation import transformer_cost

Expression = Any  # a sympy expression; sympy carries no types


@cache
def symbols() -> dict[str, Expression]:
    """The symbols above, by name."""
    import sympy

    table = {
        name: sympy.Symbol(name, integer=True, positive=True) for name in ("d", "m", "H", "N", "K", "p", "letters")
    }
    table |= {name: sympy.Symbol(name, integer=True, nonnegative=True) for name in ("a", "b")}
    return table | {"L": sympy.Symbol("L", real=True, positive=True)}


@cache
def bits() -> Expression:
    """The bit-length function, unevaluated on symbols: bits()(5) is 3."""
    import sympy

    class Bits(sympy.Function):  # type: ignore[misc]  # sympy has no types
        @classmethod
        def eval(cls, k: Expression) -> Expression:
            return sympy.Integer(int(k).bit_length()) if k.is_Integer and k >= 0 else None

    return Bits


def precision() -> Expression:
    """p = ceil(log2(2 * N**(2K) + 1)), the bits of appendix B.2's format, in N and K."""
    s = symbols()
    return bits()(2 * s["N"] ** (2 * s["K"]))


def gap_formula(rounding: Rounding) -> Expression:
    """T, the least code with exp(-T) = 0; see `transformer_cost.vanishing_gap`."""
    import sympy

    scale = symbols()["N"] ** symbols()["K"]
    # down, toward zero: scale * exp(-T / scale) < 1 iff T > scale * ln(scale).  To nearest: <= 1/2 iff T >= scale *
    # ln(2 * scale) (a tie goes to the even code 0).  ln(scale) is irrational for scale >= 2, so the second threshold is
    # never met exactly: ceiling = floor + 1; and for scale = 1 the least positive code is 1 in all cases.
    return sympy.floor(scale * sympy.log(2 * scale if rounding == "nearest-even" else scale)) + 1


def query_formula(query: str) -> Expression:
    """Step 1: 'letter' in the number of letters, 'embedding' d * p, 'queries' m * H * p."""
    s = symbols()
    table = {"letter": bits()(s["letters"] - 1), "embedding": s["d"] * s["p"], "queries": s["m"] * s["H"] * s["p"]}
    if query not in table:
        raise InvalidInput(f"query {query!r}: expected one of {', '.join(table)}")
    return table[query]


def transformer_formula(rounding: Rounding, summation: Summation, query: str) -> Expression:
    """Bits of steps 1 to 4 of the Transformer protocol, exactly, in d, m, H, N, K, a, b (and letters)."""
    import sympy

    s, width = symbols(), bits()
    scale, a, b = s["N"] ** s["K"], s["a"], s["b"]
    surplus = sympy.floor(b / 2) if rounding == "nearest-even" else 0
    bound = sympy.Min(b * scale, sympy.Max(scale + surplus, b)) * (scale if summation == "each" else scale**2)
    head = s["p"] + width(gap_formula(rounding)) + width(a * scale) + width(b * scale) + s["m"] * width(2 * bound)
    return (query_formula(query) + s["H"] * head).subs(s["p"], precision())


def clean_bound(rounding: Rounding, summation: Summation, query: str) -> Expression:
    """A polynomial in d, m, H, p, L at least as large as `transformer_formula`, for a + b <= N and N >= 2.

    It is `transformer_cost.clean_bound` at symbols.
    """
    import sympy

    s = symbols()
    u = (s["p"] if summation == "each" else sympy.Rational(3, 2) * s["p"]) + (1 if rounding == "nearest-even" else 0)
    return transformer_cost.clean_bound(query_formula(query), s["p"], s["L"], s["m"], s["H"], u)


def printed_steps() -> Expression:
    """The four steps of appendix D as printed, added up for one head: dp + 2p + 2(p + log2 N) + 4mp."""
    s = symbols()
    return s["d"] * s["p"] + 2 * s["p"] + 2 * (s["p"] + s["L"]) + 4 * s["m"] * s["p"]


def printed_total() -> Expression:
    """The total printed for one head: 3m(p + log2 N)."""
    s = symbols()
    return 3 * s["m"] * (s["p"] + s["L"])


def printed_bits(d: int, m: int, H: int, p: int, log2_N: int) -> int:
    """The four steps of appendix D as printed, for every head: dp + 2p + 2(p + log2 N) + 4mp (an integer log2 N)."""
    return H * (d * p + 2 * p + 2 * (p + log2_N) + 4 * m * p)


def rnn_formula() -> Expression:
    """Theorem 2: m * p bits for a state of m numbers of p bits."""
    return symbols()["m"] * symbols()["p"]


def evaluate(formula: Expression, **values: int) -> int:
    """The integer that a formula takes at the given values of its symbols; InvalidInput when a symbol is left over."""
    result = formula.subs({symbols()[name]: value for name, value in values.items()})
    if not result.is_Integer:
        raise InvalidInput(f"formula {formula}: {result} is no integer at {values}; give a value to every symbol")
    return int(result)
