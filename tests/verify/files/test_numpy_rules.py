"""Arrays in .npy and .npz, rule by rule: numpy's format in its three versions, and the archive that holds arrays."""

from __future__ import annotations

import struct
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import numpy as np
import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.given.files.numpy_file import numpy_arrays
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

M = ((0, 1, 2), (3, 4, 5))
A = np.array(M)
BODY = A.astype("<i2").tobytes()


def saved(array: Any, version: tuple[int, int] | None = None) -> bytes:
    """What numpy writes."""
    stream = BytesIO()
    np.lib.format.write_array(stream, np.asanyarray(array), version)
    return stream.getvalue()


def by_hand(header: str, body: bytes = BODY, version: int = 1, length: int | None = None, end: str = "\n") -> bytes:
    """The file of a header and the bytes after it, with no padding."""
    text = (header + end).encode()
    size = struct.pack("<H" if version == 1 else "<I", len(text) if length is None else length)
    return b"\x93NUMPY" + bytes([version, 0]) + size + text + body


def told(descr: str = "'<i2'", order: str = "False", shape: str = "(2, 3)") -> str:
    """A header."""
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}"


NPY = [
    Rule("version 1.0", HONOURED, saved(A, (1, 0)), M),
    Rule("version 2.0, whose header may be longer", HONOURED, saved(A, (2, 0)), M),
    Rule("version 3.0, whose header is UTF-8", HONOURED, saved(A, (3, 0)), M),
    Rule("another version", REFUSED, by_hand(told(), version=4), "format version .* not .4, 0.; want a complete"),
    Rule("the magic string", REFUSED, b"\x93NUMPZ" + by_hand(told())[6:], "no .npy header"),
    Rule("the header is a literal of three keys", HONOURED, by_hand(told()), M),
    Rule("a key too few", REFUSED, by_hand("{'descr': '<i2', 'shape': (2, 3), }"), "no .npy header"),
    Rule("a key too many", REFUSED, by_hand(told()[:-1] + "'x': 1}"), "no .npy header"),
    Rule("a key twice: a literal's last one counts", HONOURED, by_hand("{'shape': (9, 9), " + told()[1:]), M),
    Rule("a header that is no literal", REFUSED, by_hand("print(1)"), "no .npy header"),
    Rule("the header is padded to 64 bytes", MEANS_NOTHING, by_hand(told() + " " * 7), M),
    Rule("the header ends in a line feed", MEANS_NOTHING, by_hand(told(), end=" "), M),
    Rule("the length of the header", REFUSED, by_hand(told(), length=20), "no .npy header"),
    Rule("a header beyond the file", REFUSED, by_hand(told(), length=2000), "no .npy header"),
    Rule("C order", HONOURED, by_hand(told()), M),
    Rule("Fortran order", HONOURED, saved(np.asfortranarray(A)), M),
    Rule("an order that is no truth value", REFUSED, by_hand(told(order="1")), "no .npy header"),
    Rule("little endian", HONOURED, saved(A.astype("<i4")), M),
    Rule("big endian", HONOURED, saved(A.astype(">i4")), M),
    *(Rule(f"the type {kind}", HONOURED, saved(A.astype(kind)), M) for kind in ("i1", "u2", "u8", "f2", "f4", ">f8")),
    Rule("long doubles", HONOURED, saved(A.astype(np.longdouble)), M),
    Rule("truth values", HONOURED, saved(A > 2), ((0, 0, 0), (1, 1, 1))),
    Rule("a truth value is a byte that is not 0", HONOURED, by_hand(told("'|b1'", shape="(1, 2)"), b"\2\0"), ((1, 0),)),
    Rule("-0.0 is 0", HONOURED, saved(np.array([[-0.0, 1.0]])), ((0, 1),)),
    Rule("a fraction", REFUSED, saved(A / 2), "row 1, column 2: 0.5 should be an integer"),
    Rule("nan", REFUSED, saved(np.array([[np.nan]])), "row 1, column 1: nan should be an integer"),
    Rule("an infinity", REFUSED, saved(np.array([[1, -np.inf]])), "row 1, column 2: -inf should be an integer"),
    Rule("32 bits", REFUSED, saved(A + 2**31), "row 1, column 1: '2147483648' should be between"),
    Rule("64 bits without sign", REFUSED, saved(np.array([[2**64 - 1]], "u8")), "'18446744073709551615' should be"),
    Rule("complex numbers", REFUSED, saved(A * 1j), "entries of type complex128, want integers"),
    Rule("texts", REFUSED, saved(A.astype(str)), "entries of type <U21, want integers"),
    Rule("bytes", REFUSED, saved(A.astype("S1")), r"entries of type \|S1, want integers"),
    Rule("dates", REFUSED, saved(A.astype("M8[D]")), "entries of type datetime64"),
    Rule("objects, which are pickled", REFUSED, by_hand(told("'|O'")), "entries of type object, want integers"),
    Rule("fields", REFUSED, saved(np.zeros((2, 3), [("a", "i2"), ("b", "i2")])), "entries of type .* want integers"),
    Rule("a type that is no type", REFUSED, by_hand(told("'<q9'")), "no .npy header"),
    Rule("no axis", REFUSED, saved(np.array(1)), r"an array of shape \(\), want rows and columns"),
    Rule("one axis", REFUSED, saved(A[0]), r"an array of shape \(3,\), want rows and columns"),
    Rule("three axes", REFUSED, saved(A[None]), r"an array of shape \(1, 2, 3\), want rows and columns"),
    Rule("an axis of length 0", REFUSED, saved(A[:0]), r"shape \(0, 3\), want rows and columns, at least one of each"),
    Rule("a negative length", REFUSED, by_hand(told(shape="(-2, -3)")), "want rows and columns, at least one of each"),
    Rule("a length that is no integer", REFUSED, by_hand(told(shape="(2.0, 3)")), "no .npy header"),
    Rule("a length that is a truth value", REFUSED, by_hand(told(shape="(True, 6)")), "want rows and columns"),
    Rule("more entries than are read", REFUSED, by_hand(told(shape="(4096, 1025)")), "entries, want at most 4194304"),
    Rule(
        "an array that is cut off", REFUSED, by_hand(told(), BODY[:-1]), "11 bytes after the header, which tells of 1"
    ),
    Rule(
        "a second array in the file", REFUSED, saved(A) * 2, "bytes after the header, which tells of 48; want a compl"
    ),
    Rule("an empty file", REFUSED, b"", "no .npy header"),
]


def packed(
    *members: tuple[str, bytes], method: int = ZIP_STORED, before: bytes = b"", comment: bytes = b"", cut: int = 0
) -> bytes:
    """An archive."""
    stream = BytesIO()
    stream.write(before)
    with warnings.catch_warnings(), ZipFile(stream, "a" if before else "w", method) as archive:
        warnings.simplefilter("ignore")  # a name that is there twice
        archive.comment = comment
        for name, content in members:
            archive.writestr(name, content)
    return stream.getvalue()[: -cut or None]


def broken(content: bytes, old: bytes, new: bytes) -> bytes:
    """The first place of some bytes changed."""
    assert old in content
    return content.replace(old, new, 1)


def by_method(content: bytes, method: int) -> bytes:
    """The archive of one file said to be packed by another method, in front of the file and in the list at the end."""
    listed, code = content.index(b"PK\1\2"), struct.pack("<H", method)
    return content[:8] + code + content[10 : listed + 10] + code + content[listed + 12 :]


ONE = ("matrix.npy", saved(A))
NPZ = [
    Rule("an array under its name", HONOURED, packed(ONE), M),
    *(Rule(f"method {m}", HONOURED, packed(ONE, method=m), M) for m in (ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)),
    Rule("a name without .npy", MEANS_NOTHING, packed(("x", saved(A))), M),
    Rule("a name with folders", MEANS_NOTHING, packed(("../x.npy", saved(A))), M),
    Rule("a comment of the archive", MEANS_NOTHING, packed(ONE, comment=b"made on Monday"), M),
    Rule("bytes before the archive", MEANS_NOTHING, packed(ONE, before=b"#!/bin/sh\n"), M),
    Rule("several arrays", REFUSED, packed(ONE, ("b.npy", saved(A))), "2 arrays; want one, as numpy.savez"),
    Rule("no array", REFUSED, packed(), "0 arrays; want one"),
    Rule("two arrays of one name", REFUSED, packed(ONE, ONE), "2 arrays; want one"),
    Rule("a folder", REFUSED, packed(("a/", b""), ("a/x.npy", saved(A))), "2 arrays; want one"),
    Rule("a file that is no array", REFUSED, packed(("readme.txt", b"hello")), "no .npy header"),
    Rule("an array that is wrong", REFUSED, packed(("m.npy", saved(A / 2))), "row 1, column 2: 0.5 should be"),
    Rule(
        "a checksum that is wrong", REFUSED, broken(packed(ONE), saved(A), saved(A[::-1])), "no complete .npz archive"
    ),
    Rule("another name in front of the array", REFUSED, broken(packed(ONE), b"matrix", b"MATRIX"), "no complete .npz"),
    Rule("an archive that is cut off", REFUSED, packed(ONE, cut=9), "no complete .npz archive"),
    Rule("a method that is unknown", REFUSED, by_method(packed(ONE), 99), "no complete .npz"),
    Rule("a .npy under this name", REFUSED, saved(A), "no complete .npz archive"),
]


def _read(folder: Path, name: str, content: bytes) -> Any:
    (folder / name).write_bytes(content)
    return function_term(str(folder / name)).term[1]


@of_rules(NPY)
def test_a_npy_is_read_as_its_rules_say(tmp_path: Path, rule: Rule) -> None:
    """Each rule of the format is honoured, refused by name, or says nothing about a matrix."""
    hold(rule, lambda content: _read(tmp_path, "m.npy", content))


@of_rules(NPZ)
def test_a_npz_is_read_as_its_rules_say(tmp_path: Path, rule: Rule) -> None:
    """Each rule of the archive is honoured, refused by name, or says nothing about a matrix."""
    hold(rule, lambda content: _read(tmp_path, "m.npz", content))


@pytest.mark.parametrize("second", ["a.npy", "a"])
def test_of_two_arrays_of_one_name_none_is_taken(tmp_path: Path, second: str) -> None:
    """Numbers of a model come from arrays whose names differ also without .npy, which numpy leaves out."""
    (tmp_path / "m.npz").write_bytes(packed(("a.npy", saved(A)), (second, saved(-A))))
    with pytest.raises(InvalidInput, match="two arrays of one name"):
        numpy_arrays(tmp_path / "m.npz", 9, 10**6)
    (tmp_path / "m.npz").write_bytes(packed(("a.npy", saved(A)), ("b.npy", saved(-A))))
    assert {name: one.tolist() for name, one in numpy_arrays(tmp_path / "m.npz", 9, 10**6).items()} == {
        "a": A.tolist(),
        "b": (-A).tolist(),
    }
