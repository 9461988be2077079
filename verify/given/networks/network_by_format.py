"""A network from a file or a folder, whatever its format: which format it has is seen here, and nowhere else.

A file JSON holds the document itself (`fooling.verify.given.networks.network_file`), unless a field of it names what
lies beside it: with "modules" it is a chain of torch's (`fooling.verify.given.modules.torch_modules`); with "config"
such a chain, which a configuration of transformers' describes (`fooling.verify.given.modules.model_folder`), as a
folder that has one is; with "onnx" it names the letters of a graph in ONNX's format
(`fooling.verify.given.graphs.onnx_network`), which may stand alone, too; with "tracr" the parameters of a compiled
model (`fooling.verify.given.modules.tracr_file`).  All are read into the same document.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.circuits.networks.network_json import Network
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.tensor_file import tensor_file
from fooling.verify.given.graphs.onnx_network import onnx_document
from fooling.verify.given.modules.model_folder import (
    CONFIG,
    NO_PLACE,
    VOCABULARIES,
    folder_document,
    modules_of,
    vocabulary,
)
from fooling.verify.given.modules.torch_modules import as_document
from fooling.verify.given.modules.tracr_file import tracr_document
from fooling.verify.given.networks.network_file import NetworkFile, network_document
from fooling.verify.reading.files import below
from fooling.verify.reading.json_text import read_json

MOST_BYTES = 2**26
GRAPH = ".onnx"
FINE = "Q140.150"  # holds each number of float32 below 2^139 exactly
WANTED = "a network in a JSON file"
NO_PICKLE = "with weights beside it as safetensors (a pickle is never read)"


def network_file(path: Path, links: bool = True) -> NetworkFile:
    """The file, read but not rounded; `links`: whether the files that it names may be links.

    InvalidInput for anything but an object of JSON with layers.
    """
    if path.is_dir():
        for name in () if links else (CONFIG, *VOCABULARIES):
            below(path, name)
        return NetworkFile(str(path), _of_modules(path / CONFIG, folder_document(path), links))
    if path.suffix == GRAPH:
        return NetworkFile(str(path), onnx_document(str(path), path, {}, _fine, links=links))
    document = _document(path)
    if isinstance(document, dict) and "onnx" in document:
        return NetworkFile(str(path), _of_graph(path, document, links))
    if isinstance(document, dict) and "tracr" in document:
        return NetworkFile(str(path), tracr_document(str(path), *_named_beside(path, document, "tracr", ".npz", links)))
    if isinstance(document, dict) and ("modules" in document or "config" in document):
        return NetworkFile(str(path), _of_modules(path, document, links))
    return network_document(document, str(path))


def _document(path: Path) -> Any:
    try:
        return read_json(path, MOST_BYTES, Decimal, WANTED)
    except InvalidInput as error:
        if isinstance(error.__cause__, UnicodeDecodeError):
            raise InvalidInput(f"{error}, {NO_PICKLE}") from None
        raise


def _fine(document: Mapping[str, Any]) -> Network:
    """The network whose codes are the numbers of a graph."""
    return NetworkFile("graph", document).in_formats(Formats.alike(named_format(FINE)))[0]


def _of_graph(path: Path, document: Mapping[str, Any], links: bool) -> Mapping[str, Any]:
    """The document of a graph in ONNX's format, which lies beside the file that names it and its letters."""
    beside, given = _named_beside(path, document, "onnx", GRAPH, links)
    return onnx_document(str(path), beside, given, _fine, links=links)


def _named_beside(
    path: Path, document: Mapping[str, Any], field: str, ending: str, links: bool
) -> tuple[Path, dict[str, Any]]:
    """The file in the same folder that a field names, and the other fields."""
    name = document[field]
    if not isinstance(name, str) or Path(name).name != name or not name.endswith(ending):
        raise InvalidInput(f"{path}: {field} {shortly(name)}: want the name of a {ending} file in the same folder")
    given = {other: one for other, one in document.items() if other != field}
    if "tokenizer" in given:
        given["tokenizer"] = _tokens(path, given["tokenizer"], links)
    return _beside(path, name, links), given


def _beside(path: Path, name: str, links: bool) -> Path:
    """A file that a network's file names, in its folder."""
    return path.parent / name if links else below(path.parent, name)


def _of_modules(path: Path, document: Mapping[str, Any], links: bool) -> Mapping[str, Any]:
    """The document of a chain of torch's modules, whose tensors lie beside it."""
    name = document.get("weights")
    if not isinstance(name, str) or Path(name).name != name:
        raise InvalidInput(f"{path}: weights {shortly(name)}: want the name of a safetensors file in the same folder")
    tensors = tensor_file(_beside(path, name, links))
    if "config" in document:
        document = _configured(path, document, tensors.given, links)
    if "tokenizer" in document:
        document = {**document, "tokenizer": _tokens(path, document["tokenizer"], links)}
    found = as_document(str(path), document, tensors)
    if unread := [one for one in tensors.unread if not one.endswith(NO_PLACE)]:
        raise InvalidInput(f"{path}: no module there has the tensors {', '.join(unread)} of {name}")
    return found


def _configured(path: Path, document: Mapping[str, Any], tensors: Collection[str], links: bool) -> dict[str, Any]:
    """The document with the modules that its configuration describes."""
    name = document["config"]
    if "modules" in document or not isinstance(name, str) or Path(name).name != name:
        raise InvalidInput(
            f"{path}: config {shortly(name)}: want the name of a file in the same folder, and no modules"
        )
    modules = modules_of(_beside(path, name, links), tensors)
    return {**{field: one for field, one in document.items() if field != "config"}, "modules": modules}


def _tokens(path: Path, given: Any, links: bool) -> Mapping[str, Any]:
    """Numbers by token: the object itself, or the vocabulary of a file beside it, such as a tokenizer.json."""
    if isinstance(given, str) and Path(given).name == given and given.endswith(".json"):
        given = vocabulary(_beside(path, given, links))
    if not isinstance(given, dict):
        raise InvalidInput(f"{path}: tokenizer {shortly(given)}: want numbers by token, or a file with a vocabulary")
    return given
