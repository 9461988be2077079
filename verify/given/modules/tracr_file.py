"""A Transformer that tracr has compiled (Lindner et al. 2023), as a chain of modules: its parameters in a .npz file.

tracr's model is one of haiku's: no norms, residual connections, attention scaled by the root of the width of a head,
then a feed-forward network with ReLU.  Its parameters are named by the modules' paths, as numpy.savez writes them from

    {f"{module}/{name}": array for module, part in model.params.items() for name, array in part.items()}

The unembedding is no parameter: it is the coordinates of the last vector whose labels are those of the output.  So the
file beside the parameters says which these are:

    {"tracr": "model.npz", "alphabet": ["BOS", "a", "b"], "before": ["BOS"], "heads": 2, "causal": false,
     "labels": [model.residual_labels], "output": "sum_of_a", "at": -1}
The alphabet has a letter for each row of token_embed, or a tokenizer says which rows are letters'.  `output` is a name
before the colon of labels, or a list of labels; of several labels the answer is the number of the largest coordinate.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.files.numpy_file import numpy_arrays
from fooling.verify.given.files.tensor_file import MOST_BYTES, Tensors
from fooling.verify.given.modules.torch_modules import as_document

Array = Any  # numpy's
WANTED = {"alphabet", "heads", "labels", "output"}
OPTIONAL = {"tokenizer", "before", "after", "at", "rule", "causal", "schedule"}
NAMES = {"w": "weight", "b": "bias", "embeddings": "weight"}  # haiku's, and torch's
LAYER = re.compile(r"transformer/layer_([0-9]{1,4})/(attn/(?:query|key|value|linear)|mlp/linear_[12])")
MOST_ARRAYS = 2**12


def tracr_document(where: str, path: Path, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The network's document; InvalidInput, which starts with `where`, for other parameters or fields.

    `given` are the fields of the file that names `path`, but for that name.
    """
    if not WANTED <= set(given) <= WANTED | OPTIONAL:
        missing, unknown = sorted(WANTED - set(given)), sorted(set(given) - WANTED - OPTIONAL)
        wrong = f"missing {missing[0]}" if missing else f"unknown {unknown[0]}"
        raise InvalidInput(f"{where}: {wrong}; want {', '.join(sorted(WANTED | OPTIONAL))} beside tracr")
    arrays = _parameters(path)
    embedded = arrays.get("token_embed.weight")
    if embedded is None or embedded.ndim != 2:
        raise InvalidInput(
            f"{path}: no table token_embed/embeddings; want the parameters of a compiled model of tracr's"
        )
    arrays |= {"unembed.weight": _unembedding(where, given["labels"], given["output"], embedded.shape[1])}
    if "tokenizer" not in given and isinstance(given["alphabet"], list) and len(given["alphabet"]) != len(embedded):
        fix = "want a letter for each row, or a tokenizer"
        raise InvalidInput(
            f"{where}: token_embed has {len(embedded)} rows, the alphabet {len(given['alphabet'])}: {fix}"
        )
    tensors = Tensors(where, arrays)
    chain = {name: one for name, one in given.items() if name not in ("heads", "labels", "output")}
    found = as_document(where, {**chain, "modules": _modules(path, arrays, given["heads"])}, tensors)
    if tensors.unread:
        raise InvalidInput(
            f"{path}: {tensors.unread[0]}: no part of a compiled model of tracr's; norms have no place here"
        )
    return found


def _modules(path: Path, arrays: Mapping[str, Array], heads: Any) -> list[dict[str, Any]]:
    """Letters, positions, a block for each layer, and the coordinates that are read."""
    layers = {int(found.group(1)) for name in arrays if (found := LAYER.match(name))}
    if layers != {*range(len(layers))} or not layers:
        raise InvalidInput(f"{path}: layers {sorted(layers)}: want transformer/layer_0 and so on, none left out")
    blocks = []
    for k in range(len(layers)):
        at = f"transformer/layer_{k}"
        blocks.append(
            {
                "type": "Block",
                "name": "",
                "heads": heads,
                "qkv": [[f"{at}/attn/{name}" for name in ("query", "key", "value")]],
                "output": f"{at}/attn/linear",
                "maps": [f"{at}/mlp/linear_1", f"{at}/mlp/linear_2"],
                "activation": "relu",
                "transposed": True,
            }
        )
    ends = {"type": "Embedding", "name": "token_embed"}, {"type": "Linear", "name": "unembed"}
    positions = [{"type": "Positions", "name": "pos_embed"}] if "pos_embed.weight" in arrays else []
    return [ends[0], *positions, *blocks, ends[1]]


def _unembedding(where: str, labels: Any, output: Any, d: int) -> Array:
    """A row for each score, with a 1 at the coordinate that it is."""
    if not isinstance(labels, list) or not all(isinstance(one, str) for one in labels) or len(labels) != d:
        raise InvalidInput(
            f"{where}: labels {shortly(labels)}: want {d} names, those of residual_labels in their order"
        )
    named: Sequence[str] = (
        [one for one in labels if one == output or one.startswith(f"{output}:")] if isinstance(output, str) else output
    )
    known = isinstance(named, list) and all(isinstance(one, str) and labels.count(one) == 1 for one in named)
    if not known or not named:
        names = ", ".join(dict.fromkeys(one.partition(":")[0] for one in labels))
        raise InvalidInput(f"{where}: output {shortly(output)}: want labels, or what they begin with: {names}")
    found = np.zeros((len(named), d))
    for row, one in enumerate(named):
        found[row, labels.index(one)] = 1
    return found


def _parameters(path: Path) -> dict[str, Array]:
    """Those of the file by torch's names."""
    arrays = numpy_arrays(path, MOST_ARRAYS, MOST_BYTES)
    found = dict[str, Array]()
    for name, array in arrays.items():
        module, _, last = name.rpartition("/")
        if array.dtype.kind not in "iuf" or last not in NAMES:
            raise InvalidInput(
                f"{path}: {name} ({array.dtype}): want numbers, named module/w, module/b or module/embeddings"
            )
        found[f"{module}.{NAMES[last]}"] = array
    return found
