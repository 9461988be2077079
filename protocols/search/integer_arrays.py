"""Arrays of int64 from two libraries: numpy's on the CPU, torch's on a device, for code that is written once.

Most operations have one name in both (`clip`, `where`, `stack` over an `axis`), so `library_of` is all that it takes.
Here is what has not: an array out of a list, back to numpy, distinct entries, and the place of the largest.  A device
of None is numpy.  Products of matrices are left out, as torch has none of integers on a GPU; everything else of the
integers is exact there as here, as long as none leaves 64 bits.

Then there is a number format on such arrays: the same codes, many at a time.  Each of these functions is one of
`fooling.circuits.numbers.number_format` on whole arrays, for fixed-point formats.  All of it is exact as long as no
integer leaves int64; who calls says how large his numbers are (`require_small`), or the batch is refused.
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, best_device, load_torch
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np

Codes = Any  # numpy.typing.NDArray[int64], or a torch.Tensor of int64
WORTH_A_GPU = 2**19  # words: fewer are done in numpy in the time in which torch is loaded and a GPU wakes up


def device_for(device: str | None, many: int) -> str | None:
    """Where so many words are run: on "cuda" where it is asked for, or where the choice is left open and it gains."""
    if device is None and many >= WORTH_A_GPU:
        try:
            device = best_device()
        except NoTwin:
            return None
    return device if device == "cuda" else None


def array_on(device: str | None, numbers: object) -> Codes:
    """Of a list of lists, or of an array of numpy's."""
    array = np.asarray(numbers, dtype=np.int64)
    return array if device is None else load_torch().tensor(array, device=device)


def like(codes: Codes, numbers: object) -> Codes:
    """An array where `codes` is."""
    return array_on(None if isinstance(codes, np.ndarray) else str(codes.device), numbers)


def library_of(codes: Codes) -> Any:
    """The module whose functions take this array."""
    return np if isinstance(codes, np.ndarray) else load_torch()


def to_numpy(codes: Codes) -> Codes:
    """The same numbers in numpy."""
    return codes if isinstance(codes, np.ndarray) else codes.cpu().numpy()


def distinct(codes: Codes) -> tuple[Codes, Codes]:
    """The distinct entries in rising order, and the place of each entry among them, in the shape of `codes`."""
    found, places = library_of(codes).unique(codes, return_inverse=True)
    return found, places.reshape(codes.shape)


def distinct_rows(codes: Codes) -> tuple[Codes, Codes]:
    """The distinct rows in rising order, and the place of each row among them."""
    axis = {"axis": 0} if isinstance(codes, np.ndarray) else {"dim": 0}
    found, places = library_of(codes).unique(codes, return_inverse=True, **axis)
    return found, places.reshape(-1)


def place_of_largest(codes: Codes, last: bool = False) -> Codes:
    """In each row: the first place with the largest entry, or the last one."""
    library, places = library_of(codes), like(codes, range(codes.shape[1]))
    is_largest = codes == library.amax(codes, axis=1)[:, None]
    none = -1 if last else codes.shape[1]
    found = library.where(is_largest, places[None, :], none)
    return library.amax(found, axis=1) if last else library.amin(found, axis=1)


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
