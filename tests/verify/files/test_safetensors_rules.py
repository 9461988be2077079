"""Tensors in safetensors, rule by rule: the format as its README states it."""

from __future__ import annotations

import json
import struct
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.given.files.tensor_file import tensor_file
from tests.verify.format_rules import HONOURED, MEANS_NOTHING, REFUSED, Rule, hold, of_rules

pytest.importorskip("safetensors")

ONE = struct.pack("<f", 1.5)
READ = {"a": [Fraction(3, 2)]}


def info(kind: str = "F32", shape: Any = (1,), begin: int = 0, end: int = 4, **more: Any) -> dict[str, Any]:
    """What a header tells of a tensor."""
    return {"dtype": kind, "shape": list(shape), "data_offsets": [begin, end], **more}


def file_of(header: Any, body: bytes = ONE, size: int | None = None) -> bytes:
    """The file of a header, as an object or a text, and what follows it."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if size is None else size) + text + body


def twice(name: str, other: str) -> bytes:
    """A header with two tensors, given as JSON writes them."""
    return f'{{"{name}": {json.dumps(info())}, "{other}": {json.dumps(info("I32"))}}}'.encode()


def of_kind(kind: str, code: str, *numbers: Any) -> bytes:
    """A file with one tensor of numbers packed so."""
    body = b"".join(struct.pack(f"<{code}", one) for one in numbers)
    return file_of({"a": info(kind, (len(numbers),), 0, len(body))}, body)


A = {"a": info()}
RULES = [
    Rule("8 bytes, the length of the header, little endian", HONOURED, file_of(A), READ),
    Rule("the length of the header is that of the header", REFUSED, file_of(A, size=9), "header: not readable as JSON"),
    Rule("a length beyond the file", REFUSED, file_of(A, size=999), "header: not readable as JSON|no safetensors file"),
    Rule("a length of 2^63", REFUSED, file_of(A, size=2**63), "not readable as JSON|no safetensors file"),
    Rule("the header is UTF-8", REFUSED, file_of(b'{"\xff": 1}'), "no safetensors file .its header is not UTF-8."),
    Rule("the header is an object", REFUSED, file_of(b"[]", b""), "no safetensors file"),
    Rule("the header is JSON", REFUSED, file_of(b"{'a': 1}"), "header: not readable as JSON"),
    Rule("the header has no comments", REFUSED, file_of(b"{} // c", b""), "header: not readable as JSON"),
    Rule("blanks may follow the header", HONOURED, file_of(json.dumps(A).encode() + b"   "), READ),
    Rule("the header begins with a brace", MEANS_NOTHING, file_of(b" " + json.dumps(A).encode()), READ),
    Rule("no name is there twice", REFUSED, file_of(twice("a", "a")), 'an object repeats a field, "a"'),
    Rule("nor in another spelling", REFUSED, file_of(twice("a", r"\u0061")), 'an object repeats a field, "a"'),
    Rule(
        "a tensor has dtype, shape and data_offsets", REFUSED, file_of({"a": {"dtype": "F32"}}), "no safetensors file"
    ),
    Rule("and nothing else", REFUSED, file_of({"a": info(scale=2)}), "tensor a has a field 'scale'; want dtype, shape"),
    Rule("__metadata__ maps text to text", MEANS_NOTHING, file_of({"__metadata__": {"format": "pt"}, **A}), READ),
    Rule("__metadata__ of numbers", REFUSED, file_of({"__metadata__": {"x": 1}, **A}), "no safetensors file"),
    Rule("offsets count from the end of the header", HONOURED, file_of({"a": info()}), READ),
    Rule(
        "the order of the header is not that of the bytes",
        HONOURED,
        file_of({"b": info(begin=4, end=8), "a": info()}, ONE + struct.pack("<f", -2)),
        {**READ, "b": [Fraction(-2)]},
    ),
    Rule("tensors do not overlap", REFUSED, file_of({**A, "b": info(begin=2, end=6)}, ONE * 2), "no safetensors file"),
    Rule("there is no gap", REFUSED, file_of({**A, "b": info(begin=5, end=9)}, ONE * 3), "no safetensors file"),
    Rule(
        "there is no gap before the first", REFUSED, file_of({"a": info(begin=4, end=8)}, ONE * 2), "no safetensors fi"
    ),
    Rule("nothing follows the last", REFUSED, file_of(A, ONE + b"\0"), "no safetensors file .*not fully covered"),
    Rule("a file that is cut off", REFUSED, file_of(A, ONE[:3]), "no safetensors file"),
    Rule("an empty file", REFUSED, b"", "header: not readable as JSON .*the text is empty"),
    Rule("the shape fills the bytes", REFUSED, file_of({"a": info(shape=(2,))}), "no safetensors file .*shape"),
    Rule("a shape beyond 64 bits", REFUSED, file_of({"a": info(shape=(2**63, 4))}), "no safetensors file"),
    Rule("a negative length", REFUSED, file_of({"a": info(shape=(-1,))}), "no safetensors file"),
    Rule("a length with a point", REFUSED, file_of({"a": info(shape=(1.0,))}), "no safetensors file"),
    Rule("a tensor of rank 0", HONOURED, file_of({"a": info(shape=())}), {"a": Fraction(3, 2)}),
    Rule("a tensor with an axis of length 0", HONOURED, file_of({"a": info(shape=(0,), end=0)}, b""), {"a": []}),
    Rule("rows first", HONOURED, file_of({"a": info("U8", (1, 2, 2))}, b"\1\2\3\4"), {"a": [[[1, 2], [3, 4]]]}),
    Rule(
        "no alignment",
        HONOURED,
        file_of({"b": info("U8", end=1), "a": info(begin=1, end=5)}, b"\7" + ONE),
        {**READ, "b": [7]},
    ),
    Rule("F64", HONOURED, of_kind("F64", "d", 0.1), {"a": [Fraction(0.1)]}),
    Rule("F16", HONOURED, of_kind("F16", "e", 0.5), {"a": [Fraction(1, 2)]}),
    Rule("BF16", HONOURED, of_kind("BF16", "H", 0x3FC0, 0xBF80), {"a": [Fraction(3, 2), Fraction(-1)]}),
    Rule("I64", HONOURED, of_kind("I64", "q", 2**60 + 1), {"a": [Fraction(2**60 + 1)]}),
    Rule("I8", HONOURED, of_kind("I8", "b", -128), {"a": [Fraction(-128)]}),
    *(
        Rule(kind, REFUSED, of_kind(kind, code, 1), f"tensor a is {kind}; want one of F64, F32")
        for kind, code in {"BOOL": "B", "F8_E4M3": "B", "F8_E5M2": "B", "U16": "H", "U32": "I", "U64": "Q"}.items()
    ),
    Rule("a dtype that is unknown", REFUSED, file_of({"a": info("X9")}), "no safetensors file"),
    Rule("values are any bits: nan", REFUSED, of_kind("F32", "f", float("nan")), "tensor a has nan, which is no real"),
    Rule(
        "values are any bits: infinity", REFUSED, of_kind("F64", "d", float("-inf")), "tensor a has -inf, which is no"
    ),
    Rule("a pickle", REFUSED, b"\x80\x02}q\x00.", "a pickle is never read"),
    Rule("a zip, as torch.save writes", REFUSED, b"PK\3\4" + bytes(40), "a pickle is never read"),
]


@of_rules(RULES)
def test_a_safetensors_file_is_read_as_its_rules_say(tmp_path: Path, rule: Rule) -> None:
    """Each rule of the format is honoured, refused by name, or says nothing about numbers."""

    def read(content: bytes) -> Any:
        path = tmp_path / "m.safetensors"
        path.write_bytes(content)
        tensors = tensor_file(path)
        return {name: tensors(name) for name in sorted(tensors.given)}

    hold(rule, read)
