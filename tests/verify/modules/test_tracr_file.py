"""Models that tracr has compiled: the network gives what tracr's own architecture gives, or one line says why not.

`forward` is that architecture in numpy, written from tracr's published source: embeddings and positions are added, and
each layer is attention and a feed-forward network with ReLU around residual connections, without norms.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.networks.network_by_format import network_file

Params = dict[str, dict[str, Any]]
LABELS = ["indices:0", "indices:1", "one", "tokens:a", "tokens:b", "tokens:compiler_bos", "x:0", "x:1"]
D, KEY, HEADS, HIDDEN, LAYERS, LONGEST = len(LABELS), 3, 2, 5, 2, 6


def random_model(seed: int = 0) -> Params:
    """Parameters as tracr names them."""
    chance = np.random.default_rng(seed)

    def linear(rows: int, columns: int) -> dict[str, Any]:
        return {"w": chance.normal(size=(rows, columns)) / 2, "b": chance.normal(size=columns) / 4}

    found: Params = {
        "token_embed": {"embeddings": chance.normal(size=(3, D))},
        "pos_embed": {"embeddings": chance.normal(size=(LONGEST, D))},
    }
    for k in range(LAYERS):
        at = f"transformer/layer_{k}"
        found |= {f"{at}/attn/{name}": linear(D, HEADS * KEY) for name in ("query", "key", "value")}
        found |= {f"{at}/attn/linear": linear(HEADS * KEY, D)}
        found |= {f"{at}/mlp/linear_1": linear(D, HIDDEN), f"{at}/mlp/linear_2": linear(HIDDEN, D)}
    return found


def forward(params: Params, tokens: list[int], *, heads: int, causal: bool) -> Any:
    """The last vectors, n x d."""

    def linear(name: str, x: Any) -> Any:
        return x @ params[name]["w"] + params[name]["b"]

    x = params["token_embed"]["embeddings"][tokens] + params["pos_embed"]["embeddings"][: len(tokens)]
    mask = np.tril(np.ones((len(tokens), len(tokens)))) if causal else np.ones((len(tokens), len(tokens)))
    for k in range(sum(name.endswith("/attn/query") for name in params)):
        at = f"transformer/layer_{k}"
        q, k_, v = (
            linear(f"{at}/attn/{name}", x).reshape(len(tokens), heads, -1) for name in ("query", "key", "value")
        )
        logits = np.einsum("thd,Thd->htT", q, k_) / np.sqrt(q.shape[-1])
        exponentials = np.exp(np.where(mask, logits, -1e30) - logits.max())
        weights = exponentials / exponentials.sum(-1, keepdims=True)
        mixed = np.einsum("htT,Thd->thd", weights, v).reshape(len(tokens), -1)
        x = x + linear(f"{at}/attn/linear", mixed)
        x = x + linear(f"{at}/mlp/linear_2", np.maximum(linear(f"{at}/mlp/linear_1", x), 0))
    return x


def saved(folder: Path, params: Params, **fields: Any) -> Path:
    """The parameters, and the file beside them; "-" for a field that is left out."""
    flat = {f"{module}/{name}": array for module, part in params.items() for name, array in part.items()}
    np.savez(folder / "model.npz", **flat)
    usual: Mapping[str, Any] = {
        "tracr": "model.npz",
        "alphabet": ["a", "b", "BOS"],
        "before": ["BOS"],
        "heads": HEADS,
        "causal": False,
        "labels": LABELS,
        "output": "x",
    }
    document = {name: one for name, one in (usual | fields).items() if one != "-"}
    (folder / "model.json").write_text(json.dumps(document))
    return folder / "model.json"


def network_of(path: Path) -> Transformer:
    """In numbers of 52 bits, each operation rounded once."""
    network = network_file(path).in_formats(Formats.alike(named_format("Q10.42")), SCHEDULES["fused"])[0]
    assert isinstance(network, Transformer)
    return network


@pytest.mark.parametrize(("causal", "output", "read"), [(False, "x", [6, 7]), (True, ["x:1"], [7]), (True, "one", [2])])
def test_it_gives_what_the_architecture_gives(causal: bool, output: Any, read: list[int], tmp_path: Path) -> None:
    """On all words of up to three letters, and the longest has one letter less than there are positions."""
    params = random_model()
    network = network_of(saved(tmp_path, params, causal=causal, output=output))
    assert network.max_length == LONGEST - 1 and network.answers == 2
    for word in (word for n in range(4) for word in product((0, 1), repeat=n)):
        wanted = forward(params, [2, *word], heads=HEADS, causal=causal)[-1, read]
        found = [float(network.format.value(code)) for code in network.forward(word)]
        assert found == pytest.approx(wanted, abs=1e-9), word


def frequency_of_a() -> Params:
    """The share of a among the letters, as tracr selects all of them: logits are 100 / sqrt(3), and 0 for BOS."""
    zeros = {
        name: {part: np.zeros_like(one) for part, one in params.items()} for name, params in random_model().items()
    }
    zeros = {name: part for name, part in zeros.items() if "layer_1" not in name}
    one, a, b, bos, x = (LABELS.index(name) for name in ("one", "tokens:a", "tokens:b", "tokens:compiler_bos", "x:1"))
    for row, token in enumerate((a, b, bos)):
        zeros["token_embed"]["embeddings"][row, [token, one]] = 1
    at = "transformer/layer_0/attn"
    zeros[f"{at}/query"]["w"][one, 0] = 100
    zeros[f"{at}/key"]["w"][[a, b], 0] = 1
    zeros[f"{at}/value"]["w"][a, 0] = 1
    zeros[f"{at}/linear"]["w"][0, x] = 1
    return zeros


def test_a_compiled_program_runs(tmp_path: Path) -> None:
    """The share of a, at 8 bits after the point, is above one half where a is in the majority."""
    path = saved(tmp_path, frequency_of_a(), output=["x:1"])
    network = network_file(path).in_formats(Formats.alike(named_format("Q8.8")))[0]
    for word in (word for n in range(1, 6) for word in product((0, 1), repeat=n)):
        (share,) = network.forward(word)
        assert abs(float(network.format.value(share)) - word.count(0) / len(word)) < 0.03, word


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"heads": "-"}, "missing heads; want after, alphabet"),
        ({"heads": 4}, "heads 4: want a number with which"),
        ({"labels": LABELS[:3]}, "want 8 names, those of residual_labels"),
        ({"output": "y"}, "output 'y': want labels, or what they begin with: indices, one, tokens, x"),
        ({"output": ["x:2"]}, "output ['x:2']: want labels"),
        ({"alphabet": ["a", "b"], "before": []}, "token_embed has 3 rows, the alphabet 2"),
        ({"tracr": "../model.npz"}, "want the name of a .npz file in the same folder"),
        ({"pooling": "mean"}, "unknown pooling; want after, alphabet"),
    ],
)
def test_other_fields_are_refused_in_one_line(fields: dict[str, Any], message: str, tmp_path: Path) -> None:
    """Exit 2, with the field and what would be right."""
    path = saved(tmp_path, random_model(), **fields)
    result = CliRunner().invoke(main, ["network", str(path), "--input", "a"])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.output
    assert message in result.stderr and str(path) in result.stderr


def test_other_parameters_are_refused(tmp_path: Path) -> None:
    """A norm, a layer that is left out, no table of letters, objects, and what is no archive."""
    changed: list[tuple[Params, str]] = [
        ({"transformer/layer_norm": {"w": np.ones(D)}}, "layer_norm.weight: no part of a compiled model"),
        ({"transformer/layer_3/attn/query": {"w": np.ones((D, 6))}}, r"layers \[0, 1, 3\]: want transformer/layer_0"),
        ({"token_embed": {}}, "no table token_embed/embeddings"),
        ({"scale": {"s": np.ones(1)}}, "want numbers, named module/w"),
        ({"scale": {"w": np.array([{}])}}, "no complete .npz file of numbers"),
    ]
    for more, message in changed:
        with pytest.raises(InvalidInput, match=message):
            network_file(saved(tmp_path, random_model() | more))
    path = saved(tmp_path, random_model())
    (tmp_path / "model.npz").write_bytes(b"PK no archive")
    with pytest.raises(InvalidInput, match="no complete"):
        network_file(path)
