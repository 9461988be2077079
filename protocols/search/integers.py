"""A number format on arrays of int64: the same codes, many at a time.

Every function here is one of `fooling.circuits.numbers.number_format` on whole arrays, for fixed-point formats.  All of
it is exact as long as no integer leaves int64; who calls says how large his numbers are (`require_small`), or the batch
is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    Codes = NDArray[int64]

LARGEST = 2**62


def require_small(what: str, largest: int) -> None:
    """InvalidInput where numbers may be too large for 64 bits."""
    if largest >= LARGEST:
        raise InvalidInput(f"no batch: {what} may have {largest.bit_length()} bits, which is more than 62")


def fitted(f: NumberFormat, codes: Codes) -> Codes:
    """`NumberFormat.fit` of each."""
    if f.overflow == "wrap":
        return (codes - f.least) % (f.most - f.least + 1) + f.least
    if f.overflow == "error" and codes.size and (codes.min() < f.least or codes.max() > f.most):
        f.limited(int(codes.min()) if codes.min() < f.least else int(codes.max()))
    return np.clip(codes, f.least, f.most)


def rounded(f: NumberFormat, numerators: Codes, denominators: Codes | int) -> Codes:
    """`NumberFormat.round_quotient` of each; denominators > 0."""
    below = numerators // denominators
    rest = numerators - below * denominators
    match f.rounding:
        case "up":
            below = below + (rest > 0)
        case "toward-zero":
            below = below + ((below < 0) & (rest > 0))
        case "nearest-even":
            below = below + (2 * rest + (below & 1) > denominators)
    return fitted(f, below)


def summed(f: NumberFormat, terms: Codes) -> Codes:
    """`NumberFormat.sum` along the last axis."""
    if f.summation == "once":
        return fitted(f, np.asarray(terms.sum(axis=-1)))
    if f.summation == "pairwise":
        return _pairwise(f, terms)
    columns = np.moveaxis(terms if f.summation == "each" else terms[..., ::-1], -1, 0)
    total: Codes = columns[0]
    for column in columns[1:]:
        total = fitted(f, total + column)
    return total


def _pairwise(f: NumberFormat, terms: Codes) -> Codes:
    many = terms.shape[-1]
    if many == 1:
        first: Codes = terms[..., 0]
        return first
    half = (many + 1) // 2
    return fitted(f, _pairwise(f, terms[..., :half]) + _pairwise(f, terms[..., half:]))


def mapped(f: NumberFormat, name: str, codes: Codes, source: NumberFormat | None = None) -> Codes:
    """`NumberFormat.values_of`: the exact function of each code that there is."""
    found, places = np.unique(codes, return_inverse=True)
    values: Codes = np.array(f.values_of(name, found.tolist(), source), dtype=np.int64)
    return np.asarray(values[places].reshape(codes.shape))
