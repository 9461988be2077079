"""Twenty-eight modules over three letters, of kinds others have: causes in combination, public habits, oddities.

`TAKEN` are imported, some with an option.  Of `REFUSED` each has what the refusal says; those whose cause is made of
several have the options with which the rest is imported, where options are enough.
"""

from __future__ import annotations

import math
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

LETTERS, d, N = 3, 4, 12  # letters, width, positions


def waves(n: int) -> Tensor:
    """Sinusoidal positions."""
    angles = torch.arange(n)[:, None] / 10000 ** (torch.arange(0, d, 2) / d)
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(1)


class Encoder(nn.Module):
    """Letters, positions, an encoder layer, a head; each may be used in one way of several."""

    def __init__(self, times: float = 1, places: str = "", causal: bool = False, read: str = "last") -> None:
        super().__init__()
        self.rows, self.times, self.causal, self.read = nn.Embedding(LETTERS, d), times, causal, read
        if not places.startswith("formula"):
            self.places = nn.Parameter(torch.randn(N, d))
        self.formula, self.first = places.startswith("formula"), int(places.endswith("from 1"))
        self.layer = nn.TransformerEncoderLayer(d, 2, 6, 0.0, batch_first=True)
        self.out = nn.Linear(d, 2)

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        n = words.shape[1]
        places = waves(n + 1) if self.formula else self.places
        x = self.rows(words) * self.times + places[self.first : n + self.first]
        mask = torch.ones(n, n).tril().log() if self.causal else None
        x = self.layer(x, src_mask=mask)
        return self.out({"last": x[:, -1], "mean": x.mean(1), "first": x[:, 0]}[self.read])


class Written(nn.Module):
    """One block that is written out, with maps of other names, a mask that may be unused, and another scale."""

    def __init__(self, names: str = "qkv", scale: float = 2**-0.5, times: float = 1, masked: bool = False) -> None:
        super().__init__()
        self.rows, self.places = nn.Embedding(LETTERS, d), nn.Embedding(N, d)
        maps = [nn.Linear(d, d) for _ in range(3)]
        self.names, self.scale, self.times, self.masked, self.heads = names, scale, times, masked, 2
        if names == "numbered":
            self.maps = nn.ModuleList(maps)
        else:
            for name, one in zip(names.split(), maps, strict=True):
                setattr(self, name, one)
        self.unify = nn.Linear(d, d)
        self.norm1, self.norm2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.wide, self.narrow, self.out = nn.Linear(d, 6), nn.Linear(6, d), nn.Linear(d, 2)
        self.register_buffer("mask", torch.ones(N, N).tril().bool())

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        n = words.shape[1]
        x = self.rows(words) * self.times + self.places.weight[:n]
        maps = self.maps if self.names == "numbered" else [getattr(self, name) for name in self.names.split()]
        q, k, v = (one(self.norm1(x)).unflatten(-1, (2, -1)).transpose(1, 2) for one in maps)
        logits = q @ k.transpose(-1, -2) * self.scale
        if self.masked:
            logits = logits.masked_fill(~self.mask[:n, :n], -math.inf)
        x = x + self.unify((logits.softmax(-1) @ v).transpose(1, 2).flatten(2))
        return self.out((x + self.narrow(self.wide(self.norm2(x)).relu()))[:, -1])


class Gru(nn.Module):
    """A GRU; what is done to its letters, states and scores is in `how`."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.rows, self.gru, self.out = nn.Embedding(LETTERS, d), nn.GRU(d, d, batch_first=True), nn.Linear(d, 2)
        self.how, self.calls = how, 0

    def forward(self, words: Tensor) -> Any:
        """Scores."""
        x, how = self.rows(words), self.how
        if how == "packed":
            lengths = torch.full((len(words),), words.shape[1])
            packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True)
            return self.out(self.gru(packed)[1][-1])
        if how == "half steps and a temperature":
            return self.out(self.gru(x / math.sqrt(d))[0][:, -1]) / 0.7
        if how == "times and flipped":
            return self.out(self.gru(x.flip(1) * math.sqrt(d))[0][:, -1])
        if how == "relu of letters":
            x = x.relu()
        if how == "letters by their number":
            x = x * (1 + words[..., None] / 8)
        y = self.gru(x)[0]
        if how == "the middle":
            return self.out(y[:, y.shape[1] // 2])
        if how == "largest score":
            return self.out(y).amax(1)
        if how == "normalised":
            return self.out(F.normalize(y[:, -1], dim=-1))
        if how == "the length":
            return self.out(y[:, -1]) + words.shape[1] / 100
        if how == "with more beside":
            return {"hidden": y[:, 0, :3], "logits": self.out(y)[:, -1]}
        if how == "in its own order":
            return self.out(y[:, -1]).flip(-1).log_softmax(-1)
        if how == "calls counted":
            self.calls += 1
        return self.out(y[:, -1]) + self.calls


class MixerThenNorm(nn.Module):
    """A recurrence by hand, of one decay for each coordinate, and no layer of torch's."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.gate, self.out = nn.Embedding(LETTERS, d), nn.Linear(d, d), nn.Linear(d, 2)

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        h = torch.zeros(len(words), d)
        for x in self.rows(words).unbind(1):
            h = self.gate(x).sigmoid() * h + x
        return self.out(h)


ROOT = math.sqrt(d)
TAKEN: dict[str, tuple[Any, dict[str, Any]]] = {
    "packed words": (lambda: Gru("packed"), {}),
    "a dictionary with more beside": (lambda: Gru("with more beside"), {}),
    "numbered maps": (lambda: Written("numbered"), {}),
    "maps called qs": (lambda: Written("w_qs w_ks w_vs"), {}),
    "maps called toqueries": (lambda: Written("toqueries tokeys tovalues"), {}),
    "a mask that is not used": (lambda: Written("q k v"), {}),
    "logits without a scale": (lambda: Written("q k v", scale=1.0), {}),
    "a recurrence by hand": (MixerThenNorm, {}),
    "a mask that is used": (lambda: Written("q k v", masked=True), {}),
    "mean, sqrt(d), a mask": (
        lambda: Encoder(ROOT, "", causal=True, read="mean"),
        {"times": ROOT, "pooling": "mean", "causal": True},
    ),
}
REFUSED: dict[str, tuple[Any, dict[str, Any], tuple[str, ...]]] = {
    "sqrt(d), a formula, the mean": (
        lambda: Encoder(ROOT, "formula", read="mean"),
        {},
        ("multiplied by sqrt(4), and sinusoidal positions are added", "register that table", 'pass pooling="mean"'),
    ),
    "the same, where one option was given": (
        lambda: Encoder(ROOT, "formula", read="mean"),
        {"pooling": "mean"},
        ("multiplied by sqrt(4), and sinusoidal positions are added that are computed on the way: pass times=2.0",),
    ),
    "a formula from 1, and a mask": (
        lambda: Encoder(1, "formula from 1", causal=True, read="first"),
        {},
        ("sinusoidal positions are added that are computed on the way, counted from 1", "pass at=1"),
    ),
    "positions from 1, sqrt(d), a mask": (
        lambda: Encoder(ROOT, "from 1", causal=True, read="first"),
        {},
        ("multiplied by sqrt(4)", "positions are counted from 1", "pass causal=True", "pass at=1"),
    ),
    "times where nothing is multiplied": (Encoder, {"times": 2.0}, ("leave times out",)),
    "pooling and times, and neither": (
        Encoder,
        {"times": 2.0, "pooling": "mean"},
        ("leave times out", "leave pooling out"),
    ),
    "pooling where the first is read": (
        lambda: Encoder(read="first"),
        {"pooling": "mean"},
        ("leave pooling out", "pass at=1"),
    ),
    "sqrt(d) in a block whose mask is not used": (
        lambda: Written("q k v", times=ROOT),
        {},
        ("the two agree if the rows of letters are multiplied by sqrt(4): pass times=2.0",),
    ),
    "half steps and a temperature": (
        lambda: Gru("half steps and a temperature"),
        {},
        ("the rows of letters are divided by sqrt(4)", "each score is 1.42857 times the chain's"),
    ),
    "times and flipped": (
        lambda: Gru("times and flipped"),
        {},
        ("the rows of letters are multiplied by sqrt(4), and words are read from their last letter to their first",),
    ),
    "scores in another order": (lambda: Gru("in its own order"), {}, ("scores are in the opposite order",)),
    "relu of letters": (lambda: Gru("relu of letters"), {}, ("gru reads relu of the letters' rows",)),
    "letters by their number": (lambda: Gru("letters by their number"), {}, ("the module gives",)),
    "the middle": (lambda: Gru("the middle"), {}, ("the module gives",)),
    "largest score": (lambda: Gru("largest score"), {}, ("the module gives",)),
    "normalised": (lambda: Gru("normalised"), {}, ("the module gives",)),
    "the length": (lambda: Gru("the length"), {}, ("the module gives",)),
    "calls counted": (lambda: Gru("calls counted"), {}, ("want a pass that is the same each time",)),
}
