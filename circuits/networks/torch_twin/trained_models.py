"""The models that `fooling experiment` trains: parts of torch's, from the letters to the scores at the last position.

    TF-(L, m)      L encoder layers of width m, causal, norms first, with a table of positions
    linear-(L, m)  the same with linear attention, phi = elu + 1, in the place of the softmax
    LSTM-m, GRU-m, RNN-m   one recurrent layer of m units; LSTM-(L, m) has L of them
    SSM-m          a diagonal state space of m real decays: h' = a h + B x, y = x + gelu(C h' + D x), of x after a norm

Each is built so that `fooling.write_torch` reads it as an exact network.  A layer of linear attention has the weights
of a layer of softmax: it is written as that one, and its kind is then changed in the file (`as_written`).  Whoever
writes a module holds what is written to what the module computes.
"""

from __future__ import annotations

import re
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

KINDS = ("TF", "linear", "LSTM", "GRU", "RNN", "SSM")
ATTENTION = ("TF", "linear")
MOST_LAYERS, MOST_WIDTH = 24, 4096
INNER = 4  # times the width: of the feed-forward network


@dataclass(frozen=True)
class Model:
    """A kind, its layers, its width, and, of attention, how many heads share the width."""

    kind: str
    layers: int
    width: int
    heads: int = 1

    @classmethod
    def parse(cls, text: str, heads: int = 1) -> Model:
        """What is written as in a table of results.

        >>> Model.parse("TF-(2, 64)"), Model.parse("LSTM-8").name
        (Model(kind='TF', layers=2, width=64, heads=1), 'LSTM-8')
        """
        found = re.fullmatch(rf"({'|'.join(KINDS)})-(?:\(([1-9]\d*), ?([1-9]\d*)\)|([1-9]\d*))", text)
        if found is None:
            raise InvalidInput(f"want {', '.join(f'{kind}-m or {kind}-(L, m)' for kind in KINDS)}")
        kind, layers, width = found[1], int(found[2] or 1), int(found[3] or found[4])
        if layers > MOST_LAYERS or width > MOST_WIDTH:
            raise InvalidInput(f"want at most {MOST_LAYERS} layers and a width of at most {MOST_WIDTH}")
        if kind in ATTENTION and width % heads:
            raise InvalidInput(f"the width {width} is no multiple of {heads} heads; want one that is")
        return cls(kind, layers, width, heads if kind in ATTENTION else 1)

    @property
    def name(self) -> str:
        """As `parse` reads it."""
        both = self.kind in ATTENTION or self.layers > 1
        return f"{self.kind}-({self.layers}, {self.width})" if both else f"{self.kind}-{self.width}"

    @property
    def is_recurrent(self) -> bool:
        """Whether it reads letter by letter, so that its words have no longest length."""
        return self.kind not in ATTENTION


def made(model: Model, letters: int, answers: int, longest: int) -> Any:
    """A fresh module: it takes words, B x n numbers of letters, to B x answers scores."""
    nn = load_torch().nn
    if model.kind in ATTENTION:
        return _attention(nn, model, letters, answers, longest)
    return (_state_spaces if model.kind == "SSM" else _recurrent)(nn, model, letters, answers)


def as_written(model: Model, chain: dict[str, Any]) -> dict[str, Any]:
    """The file of a module as `write_torch` writes it, with what the module computes in the place of the softmax."""
    if model.kind != "linear":
        return chain
    layers = [
        {**one, "kind": "linear", "scaled": False} if one["type"] == "TransformerEncoderLayer" else one
        for one in chain["modules"]
    ]
    return {**chain, "modules": layers}


def _attention(nn: Any, model: Model, letters: int, answers: int, longest: int) -> Any:
    m = model.width

    class Attention(nn.Module):  # type: ignore[misc]
        """`linear` is off while the module is written as one of softmax."""

        def __init__(self) -> None:
            super().__init__()
            layer = nn.TransformerEncoderLayer(m, model.heads, INNER * m, 0.0, batch_first=True, norm_first=True)
            self.letters, self.positions = nn.Embedding(letters, m), nn.Embedding(longest, m)
            self.encoder = nn.TransformerEncoder(layer, model.layers, enable_nested_tensor=False)
            self.norm, self.head = nn.LayerNorm(m), nn.Linear(m, answers)
            self.linear = model.kind == "linear"

        def forward(self, words: Tensor) -> Tensor:
            n = words.shape[1]
            x = self.letters(words) + self.positions.weight[None, :n]
            if self.linear:
                for layer in self.encoder.layers:
                    x = _linear_layer(layer, x, model.heads)
            else:
                mask = nn.Transformer.generate_square_subsequent_mask(n, device=x.device, dtype=x.dtype)
                x = self.encoder(x, mask=mask, is_causal=True)
            return self.head(self.norm(x[:, -1]))

    return Attention()


def _linear_layer(layer: Any, x: Tensor, heads: int) -> Tensor:
    """An encoder layer whose weights of attention are phi(q) phi(k), divided by their sum."""
    functional, attention = load_torch().nn.functional, layer.self_attn
    y = functional.linear(layer.norm1(x), attention.in_proj_weight, attention.in_proj_bias)
    q, k, v = (part.unflatten(-1, (heads, -1)).transpose(1, 2) for part in y.chunk(3, -1))
    weights = ((functional.elu(q) + 1) @ (functional.elu(k) + 1).transpose(-1, -2)).tril()
    mixed = (weights @ v / weights.sum(-1, keepdim=True)).transpose(1, 2).flatten(-2)
    x = x + attention.out_proj(mixed)
    return x + layer.linear2(functional.relu(layer.linear1(layer.norm2(x))))


def _recurrent(nn: Any, model: Model, letters: int, answers: int) -> Any:
    m = model.width

    class Recurrent(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.letters = nn.Embedding(letters, m)
            self.layers = getattr(nn, model.kind)(m, m, model.layers, batch_first=True)
            self.head = nn.Linear(m, answers)

        def forward(self, words: Tensor) -> Tensor:
            return self.head(self.layers(self.letters(words))[0][:, -1])

    return Recurrent()


def _state_spaces(nn: Any, model: Model, letters: int, answers: int) -> Any:
    m = model.width

    class Space(nn.Module):  # type: ignore[misc]
        """The names tell `from_torch` which tensor is which."""

        def __init__(self) -> None:
            super().__init__()
            self.decay = nn.Parameter(load_torch().linspace(0.0, 6.0, m))
            self.w_in, self.w_out, self.skip = nn.Linear(m, m), nn.Linear(m, m), nn.Linear(m, m, bias=False)

        def forward(self, x: Tensor) -> Tensor:
            a, driven, h, kept = self.decay.sigmoid(), self.w_in(x), 0.0, []
            for each in driven.unbind(1):
                h = a * h + each
                kept.append(h)
            return nn.functional.gelu(self.w_out(load_torch().stack(kept, 1)) + self.skip(x))

    class Layer(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.norm, self.space = nn.LayerNorm(m), Space()

        def forward(self, x: Tensor) -> Tensor:
            return x + self.space(self.norm(x))

    class Spaces(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.letters, self.layers = nn.Embedding(letters, m), nn.ModuleList(Layer() for _ in range(model.layers))
            self.norm, self.head = nn.LayerNorm(m), nn.Linear(m, answers)

        def forward(self, words: Tensor) -> Tensor:
            x = self.letters(words)
            for layer in self.layers:
                x = layer(x)
            return self.head(self.norm(x[:, -1]))

    return Spaces()
