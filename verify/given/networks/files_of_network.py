"""Which files a network was read from, each with its SHA-256, for whoever keeps a certificate beside them.

A certificate contains the network with its weights rounded, as text of its own; that text's SHA-256, which `fooling
recheck` prints, is that of no file.  So the answer names the files, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import read_bytes
from fooling.verify.reading.json_text import read_json

NAMED = ("weights", "onnx", "tracr", "config", "tokenizer")  # fields that name a file beside the model's
MOST_BYTES = 2**26  # of a file that is looked at for such fields
LARGEST = 2**30  # bytes of a file whose SHA-256 is told
OF_FOLDERS = ("config.json", "*.safetensors", "*.safetensors.index.json", "vocab.json", "tokenizer.json")


def files_of_network(model: Path) -> dict[str, str]:
    """The SHA-256 of the model's file and of those that it names, or of those of a folder, by their paths as told."""
    found = {str(path): _digest(path) for path in dict.fromkeys(_files(model)) if path.is_file()}
    return {path: digest for path, digest in found.items() if digest is not None}


def _files(model: Path) -> Iterator[Path]:
    if model.is_dir():
        for pattern in OF_FOLDERS:
            yield from sorted(model.glob(pattern))
        return
    yield model
    try:
        given = read_json(model, MOST_BYTES)
    except InvalidInput:
        return  # no JSON, such as a graph
    if isinstance(given, Mapping):
        yield from (model.parent / given[name] for name in NAMED if isinstance(given.get(name), str))


def _digest(path: Path) -> str | None:
    """None where it cannot be read, or is too large."""
    try:
        return sha256(read_bytes(path, LARGEST)).hexdigest()
    except InvalidInput:
        return None
