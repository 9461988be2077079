"""A row for each argument of torch's modules that are taken, and for what may be done to a module: what becomes of it.

`HONOURED`: a module with another value than the usual comes in, and gives its scores.  `IDLE`: the argument has no
meaning in evaluation, so a module with another value comes in, too.  `REFUSED`: it is refused, and the refusal names
what is wrong.  `TORCH`: torch itself raises.  Each row has its case, a module that is built with the argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrizations, prune

d = 4
HONOURED, IDLE, REFUSED, TORCH = "honoured", "idle", "refused", "torch raises"


@dataclass(frozen=True)
class Row:
    """What becomes of an argument, the case, what a refusal says, and options of the caller's."""

    status: str
    build: Callable[[], nn.Module]
    says: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


class Tagger(nn.Module):
    """An Embedding, a layer, and a Linear map of what the layer gives for the last letter."""

    def __init__(
        self, layer: nn.Module | None, read: Callable[..., Tensor], table: nn.Module | None = None, **more: Any
    ):
        super().__init__()
        self.rows = nn.Embedding(2, d) if table is None else table
        if layer is not None:
            self.layer = layer
        for name, one in more.items():
            setattr(self, name, one)
        if "head" not in more:
            self.head = nn.Linear(d, 2)
        self.read = read

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        return (
            self.head(self.read(self.layer, self.rows(words)))
            if hasattr(self, "layer")
            else self.head(self.rows(words))
        )


def by_rows(layer: nn.Module, x: Tensor) -> Tensor:
    """Of a recurrent network that has the batch first."""
    return layer(x)[0][:, -1]


def by_columns(layer: nn.Module, x: Tensor) -> Tensor:
    """Of a recurrent network, or of attention, that has the batch second."""
    return layer(x.transpose(0, 1))[0][-1]


def by_cells(layer: nn.Module, x: Tensor) -> Tensor:
    """Of a cell, letter after letter."""
    state = None
    for one in x.unbind(1):
        state = layer(one, state)
    return state[0] if isinstance(state, tuple) else state  # type: ignore[return-value]


def attended(layer: nn.Module, x: Tensor, **options: Any) -> Tensor:
    """Of attention to all positions."""
    return layer(x, x, x, **options)[0][:, -1]


def encoded(layer: nn.Module, x: Tensor, **options: Any) -> Tensor:
    """Of an encoder layer."""
    return layer(x, **options)[:, -1]


def wide(layer: nn.Module, read: Callable[..., Tensor]) -> nn.Module:
    """A layer of six coordinates."""
    return Tagger(layer, read, nn.Embedding(2, 6), nn.Linear(6, 2))


def normed(layer: nn.Module, x: Tensor) -> Tensor:
    """Of attention that reads normalised vectors."""
    return layer["mix"](*[layer["norm"](x)] * 3, need_weights=False)[0][:, -1]


def recurrent(kind: Any, read: Callable[..., Tensor] = by_rows, **options: Any) -> nn.Module:
    """A recurrent network."""
    return Tagger(
        kind(d, d, **{"batch_first": True, **options}),
        read,
        head=nn.Linear(2 * d if options.get("bidirectional") else options.get("proj_size", 0) or d, 2),
    )


def cell(kind: Any, **options: Any) -> nn.Module:
    """A loop over a cell."""
    return Tagger(kind(d, d, **options), by_cells)


def attention(read: Callable[..., Tensor] = attended, **options: Any) -> nn.Module:
    """Attention alone."""
    return Tagger(nn.MultiheadAttention(d, 2, **{"batch_first": True, **options}), read)


def encoder(read: Callable[..., Tensor] = encoded, **options: Any) -> nn.Module:
    """One encoder layer."""
    return Tagger(nn.TransformerEncoderLayer(d, 2, 6, **{"batch_first": True, **options}), read)


def with_norm(norm: nn.Module) -> nn.Module:
    """A norm before attention."""
    return Tagger(nn.ModuleDict({"norm": norm, "mix": nn.MultiheadAttention(d, 2, batch_first=True)}), normed)


def with_table(*args: Any, **options: Any) -> nn.Module:
    """A table of letters with these options."""
    return Tagger(nn.GRU(d, d, batch_first=True), by_rows, nn.Embedding(*(args or (2, d)), **options))


def with_head(*parts: nn.Module) -> nn.Module:
    """A head of two maps with parts between them, or after them."""
    return Tagger(nn.GRU(d, d, batch_first=True), by_rows, head=nn.Sequential(*parts))


def between(part: nn.Module) -> nn.Module:
    """A part between the two maps of a head."""
    return with_head(nn.Linear(d, d), part, nn.Linear(d, 2))


def after(part: nn.Module) -> nn.Module:
    """A part after the head."""
    return with_head(nn.Linear(d, 2), part)


TYPES = {
    "device": Row(IDLE, partial(recurrent, nn.GRU, device="cpu")),
    "dtype": Row(HONOURED, lambda: recurrent(nn.GRU).bfloat16()),
}


def _of_recurrent(kind: Any) -> dict[str, Row]:
    is_lstm = kind is nn.LSTM
    projected = Row(REFUSED, partial(recurrent, kind, proj_size=2), "LSTM that is bidirectional, or has a projection")
    return {
        "mode": Row(HONOURED, partial(recurrent, kind)),
        "input_size": Row(HONOURED, lambda: Tagger(kind(3, d, batch_first=True), by_rows, nn.Embedding(2, 3))),
        "hidden_size": Row(HONOURED, lambda: Tagger(kind(d, 5, batch_first=True), by_rows, head=nn.Linear(5, 2))),
        "num_layers": Row(HONOURED, partial(recurrent, kind, num_layers=2)),
        "bias": Row(HONOURED, partial(recurrent, kind, bias=False)),
        "batch_first": Row(HONOURED, partial(recurrent, kind, by_columns, batch_first=False)),
        "dropout": Row(IDLE, partial(recurrent, kind, num_layers=2, dropout=0.5)),
        "bidirectional": Row(REFUSED, partial(recurrent, kind, bidirectional=True), "that is bidirectional"),
        "proj_size": projected if is_lstm else Row(TORCH, partial(recurrent, kind, proj_size=2), "proj_size"),
        **({"nonlinearity": Row(HONOURED, partial(recurrent, nn.RNN, nonlinearity="relu"))} if kind is nn.RNN else {}),
        **TYPES,
    }


def _of_cell(kind: Any) -> dict[str, Row]:
    return {
        "input_size": Row(HONOURED, lambda: Tagger(kind(3, d), by_cells, nn.Embedding(2, 3))),
        "hidden_size": Row(HONOURED, lambda: Tagger(kind(d, 5), by_cells, head=nn.Linear(5, 2))),
        "bias": Row(HONOURED, partial(cell, kind, bias=False)),
        **({"nonlinearity": Row(HONOURED, partial(cell, kind, nonlinearity="relu"))} if kind is nn.RNNCell else {}),
        **TYPES,
    }


def _of_batch_norm() -> dict[str, Row]:
    names = ("num_features", "eps", "momentum", "affine", "track_running_stats", "device", "dtype", "bias")
    says = "BatchNorm1d is not known here: in evaluation mode it multiplies and adds constants"
    return dict.fromkeys(names, Row(REFUSED, lambda: between(nn.BatchNorm1d(d)), says))


ARGUMENTS: dict[Any, dict[str, Row]] = {
    **{kind: _of_recurrent(kind) for kind in (nn.RNN, nn.LSTM, nn.GRU)},
    **{kind: _of_cell(kind) for kind in (nn.RNNCell, nn.LSTMCell, nn.GRUCell)},
    nn.MultiheadAttention: {
        "embed_dim": Row(
            HONOURED,
            lambda: Tagger(
                nn.MultiheadAttention(6, 2, batch_first=True), attended, nn.Embedding(2, 6), head=nn.Linear(6, 2)
            ),
        ),
        "num_heads": Row(HONOURED, attention),
        "dropout": Row(IDLE, partial(attention, dropout=0.5)),
        "bias": Row(HONOURED, partial(attention, bias=False)),
        "add_bias_kv": Row(REFUSED, partial(attention, add_bias_kv=True), "with bias_k, add_zero_attn"),
        "add_zero_attn": Row(REFUSED, partial(attention, add_zero_attn=True), "with bias_k, add_zero_attn"),
        "kdim": Row(REFUSED, partial(attention, kdim=3), "or keys of another width"),
        "vdim": Row(REFUSED, partial(attention, vdim=3), "or keys of another width"),
        "batch_first": Row(
            HONOURED, partial(attention, lambda m, x: m(*[x.transpose(0, 1)] * 3)[0][-1], batch_first=False)
        ),
        **TYPES,
    },
    nn.TransformerEncoderLayer: {
        "d_model": Row(
            HONOURED,
            lambda: Tagger(
                nn.TransformerEncoderLayer(6, 2, 5, batch_first=True), encoded, nn.Embedding(2, 6), head=nn.Linear(6, 2)
            ),
        ),
        "nhead": Row(HONOURED, encoder),
        "dim_feedforward": Row(
            HONOURED, lambda: Tagger(nn.TransformerEncoderLayer(d, 1, 3, batch_first=True), encoded)
        ),
        "dropout": Row(IDLE, partial(encoder, dropout=0.5)),
        "activation": Row(HONOURED, partial(encoder, activation="gelu")),
        "layer_norm_eps": Row(HONOURED, partial(encoder, layer_norm_eps=0.5)),
        "batch_first": Row(HONOURED, partial(encoder, lambda m, x: m(x.transpose(0, 1))[-1], batch_first=False)),
        "norm_first": Row(HONOURED, partial(encoder, norm_first=True)),
        "bias": Row(HONOURED, partial(encoder, bias=False)),
        **TYPES,
    },
    nn.LayerNorm: {
        "normalized_shape": Row(HONOURED, lambda: with_norm(nn.LayerNorm(d))),
        "eps": Row(HONOURED, lambda: with_norm(nn.LayerNorm(d, eps=0.5))),
        "elementwise_affine": Row(
            REFUSED, lambda: with_norm(nn.LayerNorm(d, elementwise_affine=False)), "LayerNorm without weights"
        ),
        "bias": Row(HONOURED, lambda: with_norm(nn.LayerNorm(d, bias=False))),
        **TYPES,
    },
    nn.RMSNorm: {
        "normalized_shape": Row(HONOURED, lambda: with_norm(nn.RMSNorm(d))),
        "eps": Row(HONOURED, lambda: with_norm(nn.RMSNorm(d, eps=0.5))),
        "elementwise_affine": Row(
            REFUSED, lambda: with_norm(nn.RMSNorm(d, elementwise_affine=False)), "RMSNorm without weights"
        ),
        **TYPES,
    },
    nn.Embedding: {
        "num_embeddings": Row(HONOURED, partial(with_table, 3, d), options={"tokenizer": {"a": 2, "b": 0}}),
        "embedding_dim": Row(HONOURED, lambda: Tagger(nn.GRU(3, d, batch_first=True), by_rows, nn.Embedding(2, 3))),
        "padding_idx": Row(IDLE, partial(with_table, padding_idx=0)),
        "max_norm": Row(REFUSED, partial(with_table, max_norm=0.1), "with max_norm, whose forward pass changes"),
        "norm_type": Row(IDLE, partial(with_table, norm_type=1.0)),
        "scale_grad_by_freq": Row(IDLE, partial(with_table, scale_grad_by_freq=True)),
        "sparse": Row(IDLE, partial(with_table, sparse=True)),
        "_weight": Row(HONOURED, lambda: with_table(2, d, _weight=torch.randn(2, d))),
        "_freeze": Row(IDLE, partial(with_table, _freeze=True)),
        **TYPES,
    },
    nn.Linear: {
        "in_features": Row(HONOURED, lambda: with_head(nn.Linear(d, 2))),
        "out_features": Row(HONOURED, lambda: with_head(nn.Linear(d, 3))),
        "bias": Row(HONOURED, lambda: with_head(nn.Linear(d, 2, bias=False))),
        **TYPES,
    },
    nn.Dropout: {
        "p": Row(IDLE, lambda: between(nn.Dropout(0.9))),
        "inplace": Row(IDLE, lambda: between(nn.Dropout(0.9, inplace=True))),
    },
    nn.ReLU: {"inplace": Row(IDLE, lambda: between(nn.ReLU(inplace=True)))},
    nn.SiLU: {"inplace": Row(IDLE, lambda: between(nn.SiLU(inplace=True)))},
    nn.GELU: {"approximate": Row(HONOURED, lambda: between(nn.GELU(approximate="tanh")))},
    nn.Softmax: {"dim": Row(REFUSED, lambda: after(nn.Softmax(dim=0)), "when it is the only word of the batch")},
    nn.LogSoftmax: {"dim": Row(HONOURED, lambda: after(nn.LogSoftmax(dim=-1)))},
    nn.Flatten: {
        "start_dim": Row(HONOURED, lambda: after(nn.Flatten(start_dim=1))),
        "end_dim": Row(HONOURED, lambda: after(nn.Flatten(start_dim=1, end_dim=1))),
    },
    nn.BatchNorm1d: _of_batch_norm(),
}


def tied() -> nn.Module:
    """Scores by the letters' own rows."""
    module = encoder()
    module.head = nn.Linear(d, 2, bias=False)
    module.head.weight = module.rows.weight
    return module


def changed(change: Callable[[Any], Any], module: nn.Module | None = None) -> nn.Module:
    """A module of a GRU to which something was done."""
    module = recurrent(nn.GRU) if module is None else module
    change(module)
    return module


def hidden(n: int) -> Tensor:
    """A mask that hides later positions."""
    return torch.full((n, n), float("-inf")).triu(1)


def padding(x: Tensor) -> Tensor:
    """A mask of keys that hides the first position of all words but of those of one letter."""
    found = torch.zeros(x.shape[:2], dtype=torch.bool)
    found[:, : int(x.shape[1] > 1)] = True
    return found


def masked(name: str, mask: Callable[[Tensor], Tensor], read: Callable[..., Tensor] = encoded) -> Callable[..., Tensor]:
    """A layer that is called with a mask."""
    return lambda layer, x: read(layer, x, **{name: mask(x)})


def both_ways(layer: nn.Module, x: Tensor, **options: Any) -> Tensor:
    """The mean over what attention that hides later positions gives."""
    return layer(x, **options).mean(1)


def _hidden_from(x: Tensor) -> Tensor:
    return hidden(x.shape[1])


CALLS: dict[Any, dict[str, Row]] = {  # arguments of forward passes beside what is read
    nn.TransformerEncoderLayer: {
        "src_mask": Row(HONOURED, partial(encoder, masked("src_mask", _hidden_from)), options={"causal": True}),
        "src_key_padding_mask": Row(
            REFUSED, partial(encoder, masked("src_key_padding_mask", padding)), "sees all positions but the first"
        ),
        "is_causal": Row(
            HONOURED,
            partial(encoder, lambda m, x: m(x, src_mask=_hidden_from(x), is_causal=True)[:, -1]),
            options={"causal": True},
        ),
    },
    nn.MultiheadAttention: {
        "key_padding_mask": Row(
            REFUSED, partial(attention, masked("key_padding_mask", padding, attended)), "all positions but the first"
        ),
        "need_weights": Row(IDLE, partial(attention, partial(attended, need_weights=False))),
        "attn_mask": Row(
            HONOURED, partial(attention, masked("attn_mask", _hidden_from, attended)), options={"causal": True}
        ),
        "average_attn_weights": Row(IDLE, partial(attention, partial(attended, average_attn_weights=False))),
        "is_causal": Row(
            HONOURED,
            partial(attention, lambda m, x: attended(m, x, attn_mask=_hidden_from(x), is_causal=True)),
            options={"causal": True},
        ),
    },
    nn.GRU: {
        "hx": Row(
            REFUSED,
            partial(recurrent, nn.GRU, lambda m, x: m(x, torch.ones(1, len(x), d))[0][:, -1]),
            "all numbers of the state are 1 at the start",
        )
    },
}
REMOVE = "remove_parametrizations makes it a plain one"
DONE: dict[str, Row] = {  # what may be done to a module
    "train mode": Row(IDLE, lambda: changed(lambda m: m.train())),
    "float16": Row(HONOURED, lambda: recurrent(nn.GRU).half()),
    "float64": Row(HONOURED, lambda: recurrent(nn.GRU).double()),
    "meta device": Row(REFUSED, lambda: recurrent(nn.GRU).to("meta"), "on the device meta, where tensors have no"),
    "frozen": Row(IDLE, lambda: changed(lambda m: m.requires_grad_(False))),
    "tied weights": Row(HONOURED, tied),
    "a hook that changes": Row(
        REFUSED,
        lambda: changed(lambda m: m.head.register_forward_hook(lambda part, given, gave: gave.cos())),
        "without the hooks at head the module gives other scores",
    ),
    "a hook that looks": Row(
        IDLE, lambda: changed(lambda m: m.head.register_forward_hook(lambda part, given, gave: None))
    ),
    "a backward hook": Row(IDLE, lambda: changed(lambda m: m.head.register_full_backward_hook(lambda *_: None))),
    "weight_norm": Row(
        REFUSED, lambda: changed(lambda m: parametrizations.weight_norm(m.head)), "remove_parametrizations"
    ),
    "spectral_norm": Row(
        REFUSED, lambda: changed(lambda m: parametrizations.spectral_norm(m.head)), "remove_parametrizations"
    ),
    "orthogonal": Row(
        REFUSED, lambda: changed(lambda m: parametrizations.orthogonal(m.head)), "remove_parametrizations"
    ),
    "pruned": Row(
        REFUSED, lambda: changed(lambda m: prune.random_unstructured(m.head, "weight", 0.5)), r"prune\.remove"
    ),
    "a forward pass of its own": Row(
        REFUSED,
        lambda: changed(lambda m: setattr(m.head, "forward", lambda x: x[..., :2].sin())),
        "at head another forward pass was put in the place of the class's",
    ),
    "a class of its own": Row(HONOURED, lambda: Tagger(type("Own", (nn.GRU,), {})(d, d, batch_first=True), by_rows)),
    "a module in a container": Row(HONOURED, lambda: with_head(nn.Sequential(nn.Sequential(nn.Linear(d, 2))))),
}
