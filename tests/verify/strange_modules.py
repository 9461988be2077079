"""Thirteen modules over three letters that are not quite chains of their parts: each does one thing in its own way.

They were written without a look at what `from_torch` reads.  Weights are random; all are called with words B x n.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

LETTERS = 3


class OfTwoLayers(nn.Module):
    """A GRU of two layers; the head reads the last state of the second one."""

    layer = -1

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.gru, self.out = nn.Embedding(LETTERS, 4), nn.GRU(4, 5, 2, batch_first=True), nn.Linear(5, 2)

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        return self.out(self.gru(self.rows(words))[1][self.layer])


class OfTheFirstLayer(OfTwoLayers):
    """The same, of the first layer."""

    layer = 0


class TimeFirst(nn.Module):
    """An RNN of relu that has time first, and one score without an axis."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.rnn, self.out = nn.Embedding(LETTERS, 4), nn.RNN(4, 5, nonlinearity="relu"), nn.Linear(5, 1)

    def forward(self, words: Tensor) -> Tensor:
        """One score."""
        return self.out(self.rnn(self.rows(words.t()))[0][-1]).squeeze(-1)


class Gru(nn.Module):
    """A GRU and a Linear map, between which something may happen."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.gru, self.out = nn.Embedding(LETTERS, 5), nn.GRU(5, 5, batch_first=True), nn.Linear(5, 2)

    def read(self, words: Tensor) -> Tensor:
        """The state after each letter."""
        return self.gru(self.rows(words))[0]

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        return self.out(self.read(words)[:, -1])


class EverySecond(Gru):
    """Letters 1, 3, 5, ... alone are read."""

    def read(self, words: Tensor) -> Tensor:
        """The state after each of these letters."""
        return super().read(words[:, ::2])


class LongReversed(Gru):
    """Words of more than ten letters are read backwards."""

    def read(self, words: Tensor) -> Tensor:
        """The state after each letter."""
        return super().read(words.flip(1) if words.shape[1] > 10 else words)


class RoundedWeights(Gru):
    """The head's weights are rounded on the way."""

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        return F.linear(self.read(words)[:, -1], (self.out.weight * 16).round() / 16, self.out.bias)


class Padded(Gru):
    """Letter 2 is padding: the state after the last other letter counts."""

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        places = torch.arange(1, words.shape[1] + 1)
        last = ((words != 2) * places).amax(1).clamp(min=1) - 1
        return self.out(self.read(words)[torch.arange(len(words)), last])


class Tied(nn.Module):
    """Positions, an encoder layer, a norm; scores at each position by the letters' own rows."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.places = nn.Embedding(LETTERS, 8), nn.Embedding(20, 8)
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True, norm_first=True)
        self.norm = nn.LayerNorm(8)

    def forward(self, words: Tensor) -> Tensor:
        """Scores at each position."""
        x = self.rows(words) + self.places.weight[: words.shape[1]]
        return F.linear(self.norm(self.layer(x)), self.rows.weight)


class Attention(nn.Module):
    """One head that is written out."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Embedding(LETTERS, 8)
        self.q, self.k, self.v, self.p = (nn.Linear(8, 8) for _ in range(4))
        self.out = nn.Linear(8, 2)

    def weights(self, logits: Tensor) -> Tensor:
        """Of each position to all."""
        return logits.softmax(-1)

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        x = self.rows(words)
        weights = self.weights(self.q(x) @ self.k(x).transpose(-1, -2) / math.sqrt(8))
        return self.out(self.p(weights @ self.v(x))[:, -1])


class BySigmoid(Attention):
    """Weights do not add up to 1."""

    def weights(self, logits: Tensor) -> Tensor:
        """Of each position to all."""
        return logits.sigmoid()


class OfTheBestTwo(Attention):
    """The two largest logits of a position count."""

    def weights(self, logits: Tensor) -> Tensor:
        """Of each position to all."""
        least = logits.topk(min(2, logits.shape[-1]), -1)[0][..., -1:]
        return logits.masked_fill(logits < least, -math.inf).softmax(-1)


class Window(Attention):
    """A position attends to itself and to the two before it."""

    def weights(self, logits: Tensor) -> Tensor:
        """Of each position to all."""
        i = torch.arange(logits.shape[-1])
        seen = (i[:, None] >= i) & (i[:, None] < i + 3)
        return logits.masked_fill(~seen, -math.inf).softmax(-1)


class WithoutTheFirst(nn.Module):
    """The head reads the mean over all positions but the first."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Embedding(LETTERS, 8)
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True)
        self.out = nn.Linear(8, 2)

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        x = self.layer(self.rows(words))
        return self.out(x[:, 1:].mean(1) if words.shape[1] > 1 else x[:, 0])


class Clamped(nn.Module):
    """All positions from the eighth on have the row of the eighth."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.places = nn.Embedding(LETTERS, 8), nn.Embedding(8, 8)
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True, norm_first=True)
        self.out = nn.Linear(8, 2)

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        places = self.places(torch.arange(words.shape[1]).clamp(max=7))
        return self.out(self.layer(self.rows(words) + places)[:, -1])


RIGHT = (Clamped, OfTwoLayers, Tied, TimeFirst, Window)
REFUSED = {
    OfTheFirstLayer: "the two agree if the layers that are used are, in this order, 1",
    EverySecond: "on the word a a the module gives",
    LongReversed: "the two agree on all words of up to 10 letters",
    RoundedWeights: "on the word a the module gives",
    Padded: "the letter c is padding to the module: at the end of a word it changes no score",
    BySigmoid: "weights of attention are sigmoids of logits",
    OfTheBestTwo: "each position takes from the 2 largest logits alone",
    WithoutTheFirst: "the two agree on all words of up to 2 letters",
}
