"""Rows of integers from what numpy writes: `.npy`, and `.npz` with one array; and all arrays of a `.npz`.

A file is measured by its header before anything is loaded, the array of a `.npz` by what the archive says before it is
unpacked, and an array of objects, which could run code, is never loaded.  All versions of the format are read.  What
follows an array is refused: numpy reads the first of several that were saved into one file, and takes the last of two
of one name in an archive, without a word.  Whatever is wrong is an InvalidInput of one line.  Integers, truth values
and floating-point numbers that are whole are taken, as in files of text (`fooling.verify.given.files.matrix_entry`).
"""

from __future__ import annotations

import zlib
from io import BytesIO
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.files.matrix_entry import GREATEST, WANTED, too_large
from fooling.verify.reading.files import read_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGEST_ENTRY, LARGEST_HEADER = 2**4, 2**16  # bytes, in a .npy
BROKEN = (BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error)

Rows = tuple[tuple[int, ...], ...]


def numpy_rows(path: Path, most: int) -> Rows:
    """The rows of the matrix in a file of at most so many entries."""
    longest = most * LARGEST_ENTRY + LARGEST_HEADER
    content = read_bytes(path, longest)
    if path.suffix.lower() == ".npz":
        content = _unpacked(path, content, longest)
    _check_header(path, content, most)
    try:
        array = np.load(BytesIO(content), allow_pickle=False)
    except ValueError as error:
        raise InvalidInput(f"{path}: {error}; want a complete .npy file of integers") from None
    if array.dtype.kind == "f":
        array = _whole_numbers(path, array)
    for x, y in np.argwhere((array <= -GREATEST) | (array >= GREATEST))[:1]:
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {too_large(int(array[x, y]))}")
    return tuple(map(tuple, array.astype(int).tolist()))


def numpy_arrays(path: Path, most: int, most_bytes: int) -> dict[str, NDArray[Any]]:
    """The arrays of a `.npz` by their names, at most so many, of any shape; one of objects is never loaded."""
    content = read_bytes(path, most_bytes, "a .npz file of numpy's")
    try:
        with ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            if len(members) > most or sum(one.file_size for one in members) > most_bytes:
                raise InvalidInput(f"{path}: want at most {most} arrays, and {most_bytes} bytes of them")
        with np.load(BytesIO(content), allow_pickle=False) as file:
            if len(set(file.files)) < len(members):  # numpy leaves out .npy at the end of a name
                raise InvalidInput(f"{path}: two arrays of one name; want numpy.savez's file, with a name for each")
            return {str(name): file[name] for name in file.files}
    except InvalidInput:
        raise
    except (*BROKEN, MemoryError) as error:  # by what the header of an array says, and has not
        told = f"{path}: no complete .npz file of numbers ({str(error)[:100]}); want numpy.savez's"
        raise InvalidInput(told) from None


def _unpacked(path: Path, content: bytes, longest: int) -> bytes:
    """The one array of an archive, which is not unpacked before its size is known."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            if len(members) != 1:
                raise InvalidInput(f"{path}: {len(members)} arrays; want one, as numpy.savez(FILE, matrix) writes it")
            if members[0].file_size > longest:
                raise InvalidInput(f"{path}: an array of {members[0].file_size} bytes, want at most {longest}")
            return archive.read(members[0])  # no more bytes than the archive says
    except InvalidInput:
        raise
    except BROKEN:
        raise InvalidInput(f"{path}: no complete .npz archive; want a file written by numpy.savez") from None


def _check_header(path: Path, content: bytes, most: int) -> None:
    """Shape and type, by the header alone: what would be too many entries is refused before there are any."""
    stream = BytesIO(content)
    try:
        short = np.lib.format.read_magic(stream) == (1, 0)  # 3.0 differs from 2.0 in how it writes names of fields
        read = np.lib.format.read_array_header_1_0 if short else np.lib.format.read_array_header_2_0
        shape, _, dtype = read(stream)
    except Exception:  # noqa: BLE001 - a header is Python's text, and numpy passes on what Python's readers raise
        raise InvalidInput(f"{path}: no .npy header; want a file written by numpy.save") from None
    if dtype.kind not in "biuf":
        raise InvalidInput(f"{path}: entries of type {dtype}, want integers")
    if len(shape) != 2 or not all(type(side) is int and side > 0 for side in shape):  # True is an integer to numpy
        raise InvalidInput(f"{path}: an array of shape {shape}, want rows and columns, at least one of each")
    if shape[0] * shape[1] > most:
        raise InvalidInput(f"{path}: {shape[0]} x {shape[1]} entries, want at most {most}")
    there, told = len(content) - stream.tell(), prod(shape) * dtype.itemsize
    if there != told:
        raise InvalidInput(f"{path}: {there} bytes after the header, which tells of {told}; want a complete .npy file")


def _whole_numbers(path: Path, array: NDArray[Any]) -> NDArray[Any]:
    """The array, all of whose floats are integers; InvalidInput names the first that is not, such as a NaN."""
    wide = array.astype(np.longdouble)  # exact; the limits of the shorter types are below ours
    for x, y in np.argwhere(~np.isfinite(wide) | (wide != np.trunc(wide)))[:1]:
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {array[x, y]} {WANTED}")
    return wide
