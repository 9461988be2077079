"""A number format on arrays of int64: the same codes, many at a time.

Every function here is one of `fooling.circuits.numbers.number_format` on whole arrays, for fixed-point formats.  All of
it is exact as long as no integer leaves int64; who calls says how large his numbers are (`require_small`), or the batch
is refused.
"""

from __future__ import annotations

from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.search.array_library import Codes, distinct, library_of, like

LARGEST = 2**62


def require_small(what: str, largest: int) -> None:
    """InvalidInput where numbers may be too large for 64 bits."""
    if largest >= LARGEST:
        raise InvalidInput(f"no batch: {what} may have {largest.bit_length()} bits, which is more than 62")


def fitted(f: NumberFormat, codes: Codes) -> Codes:
    """`NumberFormat.fit` of each."""
    if f.overflow == "wrap":
        return (codes - f.least) % (f.most - f.least + 1) + f.least
    if f.overflow == "error" and 0 not in codes.shape and (codes.min() < f.least or codes.max() > f.most):
        f.limited(int(codes.min()) if codes.min() < f.least else int(codes.max()))
    return library_of(codes).clip(codes, f.least, f.most)


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
        return fitted(f, terms.sum(axis=-1))
    if f.summation == "pairwise":
        return _pairwise(f, terms)
    first, *others = range(terms.shape[-1]) if f.summation == "each" else reversed(range(terms.shape[-1]))
    total = terms[..., first]
    for j in others:
        total = fitted(f, total + terms[..., j])
    return total


def _pairwise(f: NumberFormat, terms: Codes) -> Codes:
    many = terms.shape[-1]
    if many == 1:
        return terms[..., 0]
    half = (many + 1) // 2
    return fitted(f, _pairwise(f, terms[..., :half]) + _pairwise(f, terms[..., half:]))


def mapped(f: NumberFormat, name: str, codes: Codes, source: NumberFormat | None = None) -> Codes:
    """`NumberFormat.values_of`: the exact function of each code that there is."""
    found, places = distinct(codes)
    return like(codes, f.values_of(name, found.tolist(), source))[places]
