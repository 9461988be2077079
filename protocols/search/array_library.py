"""Arrays of int64 from two libraries: numpy's on the CPU, torch's on a device, for code that is written once.

Most operations have one name in both (`clip`, `where`, `stack` over an `axis`), so `library_of` is all that it takes.
Here is what has not: an array out of a list, back to numpy, distinct entries, and the place of the largest.  A device
of None is numpy.  Products of matrices are left out, as torch has none of integers on a GPU; everything else of the
integers is exact there as here, as long as none leaves 64 bits.
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, best_device, load_torch
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
