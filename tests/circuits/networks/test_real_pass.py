"""Networks in torch's float64 as in real numbers, held to the exact networks in a fine format."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import pytest

from fooling.circuits.networks.network_json import Network, from_json
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.fooling_sets.errors import InvalidInput
from tests.shares import one_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'"),
]
FINE = "Q16.60"
APART = 2.0**-44  # float64 has 53 bits, the exact network 60 after the point


class Draws:
    """Tables of codes of numbers between -1 and 1."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def row(self, d: int) -> list[int]:
        return [self.chance.randrange(-(2**60), 2**60) for _ in range(d)]

    def rows(self, n: int, d: int) -> list[list[int]]:
        return [self.row(d) for _ in range(n)]

    def map(self, rows: int, columns: int) -> dict[str, Any]:
        return {"matrix": [self.row(columns) for _ in range(rows)], "bias": self.row(rows)}

    def norm(self, d: int, *, has_bias: bool) -> dict[str, Any]:
        return {"gain": self.row(d), **({"bias": self.row(d)} if has_bias else {})}


def transformer(seed: int) -> Network:
    """Two layers and a layer of the head, of width 4, with what else the seed says."""
    draw = Draws(seed)
    causal, residual, rms = seed % 2 == 0, seed % 3 > 0, seed % 5 == 0

    def layer(width: int, **attention: Any) -> dict[str, Any]:
        heads = [{name: draw.map(width, 4) for name in ("query", "key", "value")} for _ in range(4 // width)]
        if seed == 2 and width == 2:
            attention |= {"rotary": {"cosines": draw.rows(4, 1), "sines": draw.rows(4, 1)}, "kind": "relative"}
            heads = [{**head, "distances": draw.row(4)} for head in heads]
        activation = draw.chance.choice(ACTIVATIONS)
        return {
            "attention": {"heads": heads, "output": draw.map(4, 4), "scaled": True, **attention},
            "feed_forward": {"maps": [draw.map(6, 4), draw.map(4, 6)], "activation": activation}
            if seed != 1
            else {"maps": [draw.map(6, 4), draw.map(4, 3)], "activation": "swiglu"},
            "norms": [draw.norm(4, has_bias=not rms), draw.norm(4, has_bias=True)],
            "place": draw.chance.choice(["pre", "post"]),
        }

    layers = [{**layer(2, causal=causal), "residual": residual}, layer(4), layer(4, sparse=[1, 1, 0])]
    document = {
        "formats": FINE,
        "schedule": "fused",
        "alphabet": ["a", "b", "c"],
        "embedding": {"letters": [draw.row(4) for _ in range(3)], "positions": [draw.row(4) for _ in range(4)]},
        "layers": layers,
        "last_norm": draw.norm(4, has_bias=not rms),
        "read_out": {**draw.map(2, 4), "rule": "argmax"},
    }
    return from_json(document)


ACTIVATIONS = ("relu", "gelu", "gelu-tanh", "tanh", "sigmoid", "silu")


def recurrent(seed: int) -> Network:
    """An Elman, an LSTM and a GRU layer, in an order that the seed says, and a diagonal layer, at times as head."""
    draw = Draws(seed)
    kinds = [("elman", "h"), ("lstm", "ifgo"), ("gru", "rzn")]
    draw.chance.shuffle(kinds)
    layers: list[dict[str, Any]] = []
    for kind, gates in kinds:
        parts = {gate: {"state": draw.map(3, 3), "input": draw.map(3, 3)} for gate in gates}
        layers.append({"kind": kind, "gates": parts, **({"activation": "tanh"} if kind == "elman" else {})})
    head = {"kind": "diagonal", "decay": [0], "B": {"matrix": [[0] * 3]}, "C": {"matrix": [[0], [0]]}}
    if seed % 2:
        head = {"kind": "diagonal", "decay": draw.row(2), "B": draw.map(2, 3), "C": draw.map(2, 2)}
    document = {
        "formats": FINE,
        "schedule": "fused",
        "alphabet": ["a", "b", "c"],
        "embedding": [draw.row(3) for _ in range(3)],
        "layers": [*layers, {**head, "D": draw.map(2, 3), "activation": draw.chance.choice(ACTIVATIONS)}],
        "read_out": {**draw.map(1, 2), "rule": "positive"},
    }
    return from_json(document)


def scores(network: Network, words: Sequence[Sequence[int]]) -> tuple[list[list[float]], list[list[float]]]:
    """Those of the float pass at the last position, and their sizes."""
    real = RealPass(network, Reals())
    found, sizes = real.scores(real.vectors(load_torch().tensor(words))[:, -1:])
    return found[:, 0].tolist(), sizes[:, 0].tolist()


def turned(seed: int) -> Network:
    """A state space whose decays are imaginary numbers: their real parts are 0, and yet it keeps what it has read."""
    draw = Draws(seed)
    layer = {"kind": "diagonal", "decay": [0, 0], "turn": draw.row(1), "B": draw.map(2, 2), "C": draw.map(2, 2)}
    letters, read_out = [draw.row(2) for _ in range(3)], {**draw.map(2, 2), "rule": "argmax"}
    document = {"formats": FINE, "schedule": "fused", "alphabet": ["a", "b", "c"], "embedding": letters}
    return from_json({**document, "layers": [layer], "read_out": read_out})


@pytest.mark.parametrize("build", [transformer, recurrent, turned])
@pytest.mark.parametrize("seed", one_in(4, range(4)))
def test_it_is_near_the_exact_network(build: Any, seed: int) -> None:
    """Within 2^-44 of a score's size, on all words of up to two letters and some of four."""
    network = build(seed)
    chance = Random(seed)
    for n in (1, 2, 4):
        words = list(product(range(3), repeat=n)) if n < 3 else [tuple(chance.choices(range(3), k=n)) for _ in range(4)]
        found, sizes = scores(network, words)
        for word, ours, size in zip(words, found, sizes, strict=True):
            exact = [float(network.format.value(code)) for code in network.forward(word)]
            assert all(abs(x - y) <= APART * (1 + s) for x, y, s in zip(exact, ours, size, strict=True)), word


def test_other_kinds_are_refused() -> None:
    """Linear attention is none of torch's modules."""
    draw = Draws(0)
    heads = [{name: draw.map(2, 2) for name in ("query", "key", "value")}]
    layer = {"attention": {"heads": heads, "output": draw.map(2, 2), "kind": "linear"}}
    embedding = {"letters": [draw.row(2), draw.row(2)]}
    linear = from_json({"formats": FINE, "alphabet": ["a", "b"], "embedding": embedding, "layers": [layer]})
    with pytest.raises(InvalidInput, match="want softmax or hard attention"):
        scores(linear, [(0, 1)])
