"""Tensors from a safetensors file, each number for exactly what it is: F64, F32, F16, BF16 and integers.

Nothing in such a file can be executed.  The library checks that the tensors fill the file without gap or overlap.  Of
two tensors of one name it takes one without a word, though the format forbids them: so the header is read beforehand as
all JSON is (`fooling.verify.reading.json_text`).  safetensors comes with the extra `weights`, and is loaded here only.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.extras import install
from fooling.verify.given.files.number_table import Table
from fooling.verify.reading.files import read_bytes
from fooling.verify.reading.json_text import json_of

MOST_BYTES = 2**30
HEADER_BEGINS = 8  # bytes, which tell its length
MOST_NUMBERS = 2**28  # of all matrices, which stay arrays
MOST_FRACTIONS = 2**23  # of all other tensors; each of their numbers becomes a fraction, some hundred bytes
TOLD = ("dtype", "shape", "data_offsets")  # of a tensor, by the header
WHOLE = 2**53  # whole numbers up to this one float64 holds
KINDS = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "<i1", "U8": "<u1"}


class Tensors:
    """Those of one file by name, or of a module that is in memory."""

    def __init__(self, where: str, given: Mapping[str, Any]) -> None:
        self.where, self.given, self.used = where, given, set[str]()

    def __call__(self, name: str) -> Any:
        """A `Table` of two axes, else nested lists of fractions; None for a bias that there is not.

        InvalidInput for another tensor that there is not, and for NaN.
        """
        self.used.add(name)
        if name not in self.given:
            if "bias" in name:
                return None
            some = ", ".join(list(self.given)[:4])
            raise InvalidInput(f"{self.where}: no tensor {name}; there are {some}, {len(self.given)} together")
        return self._table(name) or self._exact(name, self.given[name].tolist())

    def _table(self, name: str) -> Table | None:
        """The matrix as an array; None for another number of axes, for no number, or one that float64 does not hold."""
        array = self.given[name]
        if len(array.shape) != 2 or 0 in array.shape:
            return None
        if not hasattr(array, "astype"):  # torch's; numpy has no bfloat16
            array = (array.float() if array.element_size() < 8 and array.is_floating_point() else array).numpy()
        if array.dtype.kind == "f":
            return Table(array) if np.isfinite(array).all() else None
        return Table(array) if np.abs(array.astype(np.float64)).max() < WHOLE else None

    def _exact(self, name: str, part: Any) -> Any:
        if isinstance(part, list):
            return [self._exact(name, one) for one in part]
        if not isfinite(part):
            raise InvalidInput(f"{self.where}: tensor {name} has {part}, which is no real number")
        return Fraction(part)

    @property
    def unread(self) -> list[str]:
        """Those that nobody asked for."""
        return sorted(set(self.given) - self.used)


def tensor_file(path: Path) -> Tensors:
    """The file; InvalidInput for anything else."""
    if find_spec("safetensors") is None:
        raise InvalidInput(f"{path}: safetensors is not installed; want {install('weights')}")
    from safetensors import SafetensorError, deserialize

    content = read_bytes(path, MOST_BYTES, "a safetensors file")
    _require_names_once(path, content)
    try:
        parts = deserialize(content)  # type: ignore[no-untyped-call]
    except SafetensorError as error:
        raise InvalidInput(f"{path}: no safetensors file ({error}); a pickle is never read") from None
    arrays = {name: _array(path, name, part) for name, part in parts}
    for are_matrices, most in ((True, MOST_NUMBERS), (False, MOST_FRACTIONS)):
        if (numbers := sum(one.size for one in arrays.values() if (one.ndim == 2) == are_matrices)) > most:
            raise InvalidInput(f"{path}: {numbers} numbers, want at most {most}")
    return Tensors(str(path), arrays)


def _require_names_once(path: Path, content: bytes) -> None:
    """InvalidInput where the header is no JSON, or says something twice."""
    size = int.from_bytes(content[:HEADER_BEGINS], "little")
    try:
        header = content[HEADER_BEGINS : HEADER_BEGINS + size].decode()
    except UnicodeDecodeError:
        raise InvalidInput(f"{path}: no safetensors file (its header is not UTF-8); a pickle is never read") from None
    found = json_of(header, f"{path}: header", wanted="a safetensors file; a pickle is never read")
    for name, told in found.items() if isinstance(found, dict) else ():
        if name != "__metadata__" and isinstance(told, dict) and (odd := sorted(told.keys() - TOLD)):
            raise InvalidInput(f"{path}: tensor {name} has a field {odd[0]!r}; want {', '.join(TOLD)}")


def _array(path: Path, name: str, part: Mapping[str, Any]) -> Any:
    kind, data, shape = part["dtype"], part["data"], part["shape"]
    if kind == "BF16":  # the upper half of a float32
        return (np.frombuffer(data, "<u2").astype("<u4") << 16).view("<f4").reshape(shape)
    if kind not in KINDS:
        raise InvalidInput(f"{path}: tensor {name} is {kind}; want one of {', '.join(KINDS)}, BF16")
    return np.frombuffer(data, KINDS[kind]).reshape(shape)
