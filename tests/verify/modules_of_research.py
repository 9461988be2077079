"""Small modules in the manner of research code over two letters, each with what it truly does beside a usual one.

`TAKEN` are imported.  Of `REFUSED` each has what the refusal must name, which is what the module truly does.  `UNKNOWN`
do what nothing here looks for: their refusals name no cause.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

d = 4
Build = Callable[[], nn.Module]


class Attention(nn.Module):
    """One head that is written out, with a residual connection: weights, what is added to rows, and what is read."""

    def __init__(
        self,
        weights: Callable[[Tensor], Tensor] = lambda z: z.softmax(-1),
        places: Callable[[Tensor], Tensor] | None = None,
        swapped: bool = False,
        scale: float = 0.5,
        read: Callable[[Tensor], Tensor] = lambda x: x,
        residual: bool = True,
    ) -> None:
        super().__init__()
        self.weights, self.places, self.swapped, self.scale, self.read = weights, places, swapped, scale, read
        self.residual = residual
        self.emb = nn.Embedding(2, d)
        self.q, self.k, self.v, self.o = (nn.Linear(d, d) for _ in range(4))
        self.head = nn.Linear(d, 1)

    def forward(self, words: Tensor) -> Tensor:
        """A score at each position, or one."""
        u = self.emb(words)
        if self.places is not None:
            u = u + self.places(words)
        q, k = (self.k, self.q) if self.swapped else (self.q, self.k)
        y = self.o(self.weights(q(u) @ k(u).transpose(1, 2) * self.scale) @ self.v(u))
        return self.head(self.read(u + y if self.residual else y))


class Temperature(Attention):
    """A temperature that is learned: a parameter of one number."""

    def __init__(self, of: Callable[[Tensor], Tensor] = lambda t: t) -> None:
        super().__init__(lambda z: (z * of(self.tau)).softmax(-1))
        self.tau = nn.Parameter(torch.tensor(1.7))


def masked(mask: Callable[[Tensor, Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    """A softmax over what a mask of rows and columns shows."""

    def weights(z: Tensor) -> Tensor:
        i = torch.arange(z.shape[-1])
        return z.masked_fill(~mask(i[:, None], i), -math.inf).softmax(-1)

    return weights


def hard(z: Tensor) -> Tensor:
    """The mean over the largest logits."""
    best = (z == z.amax(-1, keepdim=True)).to(z.dtype)
    return best / best.sum(-1, keepdim=True)


def rightmost(z: Tensor) -> Tensor:
    """The last of the largest logits."""
    return F.one_hot(z.shape[-1] - 1 - z.flip(-1).argmax(-1), z.shape[-1]).to(z.dtype)


def along(of: Callable[[Tensor, int], Tensor]) -> Callable[[Tensor], Tensor]:
    """Rows of positions, the same number in all coordinates but weighted by the coordinate."""

    def places(words: Tensor) -> Tensor:
        n = words.shape[1]
        return of(torch.arange(n).double(), n)[:, None] * torch.tensor([1.0, -0.5, 0.25, 0.0]).double()

    return places


class Encoder(nn.Module):
    """Torch's encoder layer, whose forward pass may leave out norms, or use them in another place."""

    def __init__(
        self, how: str = "", read: Callable[[Tensor], Tensor] = lambda x: x[:, -1], places: bool = False
    ) -> None:
        super().__init__()
        self.emb, self.layer, self.head = nn.Embedding(2, d), Layer(how), nn.Linear(d, 2)
        self.read = read
        if places:
            self.pos = nn.Embedding(66, d)
        self.offset = 0

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        x = self.emb(words)
        if hasattr(self, "pos"):
            x = x + self.pos(self.numbers(torch.arange(words.shape[1])))
        return self.head(self.read(self.layer(x)))

    def numbers(self, i: Tensor) -> Tensor:
        """Of positions."""
        return i


class FromTheEnd(Encoder):
    """Positions are counted from the end."""

    def numbers(self, i: Tensor) -> Tensor:
        """The last is 0."""
        return i.flip(0)


class FromOne(Encoder):
    """Positions are counted from 1."""

    def numbers(self, i: Tensor) -> Tensor:
        """The first is 1."""
        return i + 1


class Layer(nn.TransformerEncoderLayer):
    """That of torch with another forward pass."""

    def __init__(self, how: str) -> None:
        super().__init__(d, 2, 6, 0.0, batch_first=True)
        self.how = how

    def forward(self, src: Tensor, *_: Any, **__: Any) -> Tensor:
        """Without norms; without the second; without a residual connection; or as in torch."""

        def network(x: Tensor) -> Tensor:
            return self.linear2(self.linear1(x).relu())

        attended = self.self_attn(src, src, src, need_weights=False)[0]
        if self.how == "no norms":
            x = src + attended
            return x + network(x)
        if self.how == "no second norm":
            x = self.norm1(src + attended)
            return x + network(x)
        if self.how == "no residual":
            return self.norm2(network(self.norm1(attended)))
        x = self.norm1(src + attended)
        return self.norm2(x + network(x))


class Units(nn.Module):
    """A recurrence of gates that the letters choose."""

    def __init__(self, step: Callable[..., Tensor], maps: int = 2, read: Callable[..., Tensor] | None = None) -> None:
        super().__init__()
        self.emb, self.step, self.read = nn.Embedding(2, d), step, read
        self.maps = nn.ModuleList([nn.Linear(d, d) for _ in range(maps)])
        self.head = nn.Linear(d, 1)

    def forward(self, words: Tensor) -> Tensor:
        """One score."""
        u = self.emb(words)
        h = torch.zeros(len(words), d, dtype=u.dtype)
        for x in u.unbind(1):
            h = self.step(h, *(one(x) for one in self.maps))
        return self.head(h if self.read is None else self.read(h, *(one(x) for one in self.maps)))


class ParallelMinGRU(nn.Module):
    """The minimal GRU with gates for all letters at once, in a class of its own."""

    class Mixer(nn.Module):
        """Its layer."""

        def __init__(self) -> None:
            super().__init__()
            self.to_z, self.to_h = nn.Linear(d, d), nn.Linear(d, d)

        def forward(self, u: Tensor) -> Tensor:
            """The state after each letter."""
            z, value = self.to_z(u).sigmoid(), self.to_h(u)
            states = [torch.zeros_like(value[:, 0])]
            for t in range(u.shape[1]):
                states.append(states[-1] + z[:, t] * (value[:, t] - states[-1]))
            return torch.stack(states[1:], 1)

    def __init__(self) -> None:
        super().__init__()
        self.emb, self.mixer, self.head = nn.Embedding(2, d), self.Mixer(), nn.Linear(d, 2)

    def forward(self, words: Tensor) -> Tensor:
        """Scores at each position."""
        return self.head(self.mixer(self.emb(words)))


class Gru(nn.Module):
    """Torch's GRU, and what is done around it."""

    def __init__(self, change: Callable[..., Tensor]) -> None:
        super().__init__()
        self.emb, self.gru, self.head = nn.Embedding(2, d), nn.GRU(d, d, batch_first=True), nn.Linear(d, 2)
        self.change = change

    def forward(self, words: Tensor) -> Tensor:
        """Scores."""
        return self.change(self, words)


def plain(m: Any, words: Tensor) -> Tensor:
    """The scores of the last state."""
    return m.head(m.gru(m.emb(words))[0][:, -1])


def hooked() -> nn.Module:
    """A hook that negates what the head gives, and one that only looks."""
    module = Gru(plain)
    module.head.register_forward_hook(lambda part, given, gave: gave.abs())
    return module


def looked_at() -> nn.Module:
    """A hook that only looks, at a module that does something that nobody looks for."""
    module = Gru(lambda m, w: m.head(m.gru(m.emb(w))[0][:, w.shape[1] // 2]))
    module.head.register_forward_hook(lambda part, given, gave: None)
    return module


def _last_of(words: Tensor) -> Tensor:
    """The place of the last letter a of each word; the first place, where there is none."""
    return ((words == 0) * torch.arange(1, words.shape[1] + 1)).amax(1).clamp(min=1) - 1


def _read_to_the_last_a(m: Any, w: Tensor) -> Tensor:
    return m.head(m.gru(m.emb(w))[0][torch.arange(len(w)), _last_of(w)])


class PaddedKeys(Attention):
    """Keys of the letter a are hidden, but at the last position."""

    def forward(self, words: Tensor) -> Tensor:
        """A score at each position."""
        u = self.emb(words)
        z = self.q(u) @ self.k(u).transpose(1, 2) / 2
        z = z.masked_fill((words == 0)[:, None], -1e9)
        return self.head(u + self.o(z.softmax(-1) @ self.v(u)))


class Cells(nn.Module):
    """A GRU whose maps read the letter and the state side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.emb, self.gates, self.value = nn.Embedding(2, 3), nn.Linear(3 + d, 2 * d), nn.Linear(3 + d, d)
        self.head = nn.Linear(d, 1)

    def forward(self, words: Tensor) -> Tensor:
        """One score."""
        u = self.emb(words)
        h = torch.zeros(len(words), d, dtype=u.dtype)
        for x in u.unbind(1):
            r, z = self.gates(torch.cat([x, h], -1)).sigmoid().chunk(2, -1)
            h = z * h + (1 - z) * self.value(torch.cat([x, r * h], -1)).tanh()
        return self.head(h)


class OfRows(nn.Module):
    """One vector of all letters, and two maps."""

    def __init__(self, read: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        self.emb, self.hidden, self.head, self.read = nn.Embedding(2, d), nn.Linear(d, d), nn.Linear(d, 1), read

    def forward(self, words: Tensor) -> Tensor:
        """One score."""
        return self.head(self.hidden(self.read(self.emb(words))).relu())


TAKEN: dict[str, Build] = {
    "hard attention, ties": lambda: Attention(hard),
    "hard attention, the first": lambda: Attention(lambda z: F.one_hot(z.argmax(-1), z.shape[-1]).to(z.dtype)),
    "hard attention, the last": lambda: Attention(rightmost),
    "hard attention, causal": lambda: Attention(
        lambda z: hard(z.masked_fill(torch.ones_like(z).triu(1).bool(), -math.inf))
    ),
    "logits times 3": lambda: Attention(lambda z: (3 * z).softmax(-1)),
    "logits times -0.37": lambda: Attention(scale=-0.37),
    "logits without a scale": lambda: Attention(scale=1.0),
    "logits over the square of the root": lambda: Attention(scale=1 / d),
    "a learned temperature": Temperature,
    "the exponential of a learned number": lambda: Temperature(torch.exp),
    "logits over a learned temperature": lambda: Temperature(lambda t: 1 / t),
    "queries and keys exchanged": lambda: Attention(swapped=True),
    "uniform attention": lambda: Attention(lambda z: (0 * z).softmax(-1)),
    "a window": lambda: Attention(masked(lambda i, j: (j <= i) & (j > i - 2))),
    "no residual connection": lambda: Attention(residual=False),
    "no norms": lambda: Encoder("no norms"),
    "no second norm": lambda: Encoder("no second norm"),
    "minimal GRU": lambda: Units(lambda h, z, v: (1 - z.sigmoid()) * h + z.sigmoid() * v),
    "minimal GRU, other order": lambda: Units(lambda h, v, z: z.sigmoid() * h + (1 - z.sigmoid()) * v),
    "minimal GRU of tanh": lambda: Units(lambda h, z, v: (1 - z.sigmoid()) * h + z.sigmoid() * v.tanh()),
    "minimal GRU of relu": lambda: Units(lambda h, z, v: (1 - z.sigmoid()) * h + z.sigmoid() * v.relu()),
    "minimal GRU at once": ParallelMinGRU,
    "signed by tanh": lambda: Units(lambda h, f, v: f.tanh() * h + v),
    "signed by a sigmoid": lambda: Units(lambda h, f, v: (2 * f.sigmoid() - 1) * h + v.tanh()),
    "signed, and what is written": lambda: Units(lambda h, f, v: (1 - 2 * f.sigmoid()) * h + f.sigmoid() * v),
    "minimal LSTM": lambda: Units(lambda h, f, i, v: f.sigmoid() * h + i.sigmoid() * v, 3),
    "minimal LSTM of tanh": lambda: Units(lambda h, f, i, v: f.sigmoid() * h + i.sigmoid() * v.tanh(), 3),
    "coupled gates and an output": lambda: Units(
        lambda h, f, v, o: f.sigmoid() * h + (1 - f.sigmoid()) * v, 3, lambda h, f, v, o: o.sigmoid() * h.tanh()
    ),
    "one gate": lambda: Units(lambda h, f: f.sigmoid() * h + f.tanh(), 1),
}
REFUSED: dict[str, tuple[Build, str]] = {
    "log(n + 1)": (
        lambda: Attention(lambda z: (math.log(z.shape[-1] + 1) * z).softmax(-1)),
        r"multiplied by a number that depends on the length n of the word, log\(n \+ 1\)",
    ),
    "sqrt(n)": (
        lambda: Attention(lambda z: (math.sqrt(z.shape[-1]) * z).softmax(-1)),
        r"a number that depends on the length n of the word, sqrt\(n\)",
    ),
    "an odd function of n": (
        lambda: Attention(lambda z: ((1 + 1 / z.shape[-1] ** 3) * z).softmax(-1)),
        "a number that depends on the length n of the word, 1.125 at 2",
    ),
    "positions i/n": (
        lambda: Attention(places=along(lambda i, n: i / n)),
        "depend on the length n of the word: a vector times i/n, i being counted from 0",
    ),
    "positions 1/n": (lambda: Attention(places=along(lambda i, n: 0 * i + 1 / n)), "a vector times 1/n"),
    "positions n - i": (lambda: Attention(places=along(lambda i, n: n - i)), "counted from the end"),
    "a table from the end": (lambda: FromTheEnd(places=True), "positions are counted from the end"),
    "a table from 1": (lambda: FromOne(places=True), "positions are counted from 1"),
    "ALiBi of another slope": (
        lambda: Attention(
            lambda z: (z - 0.3 * (torch.arange(z.shape[-1])[:, None] - torch.arange(z.shape[-1])).abs()).softmax(-1)
        ),
        "0.3 is subtracted from logits of attention for each step of distance",
    ),
    "a softmax twice": (
        lambda: Attention(lambda z: z.softmax(-1).softmax(-1)),
        "a second softmax is taken of the weights",
    ),
    "sigmoids": (lambda: Attention(lambda z: z.sigmoid()), "weights of attention are sigmoids of logits"),
    "a softmax over queries": (
        lambda: Attention(lambda z: z.softmax(-2)),
        "the softmax is over queries, not over keys",
    ),
    "a mask that leaks": (
        lambda: Attention(masked(lambda i, j: j <= i + 1), read=lambda x: x[:, 0]),
        "its own and the next",
    ),
    "the mean": (lambda: Encoder(read=lambda x: x.mean(1)), 'pass pooling="mean"'),
    "the first": (lambda: Encoder(read=lambda x: x[:, 0]), "pass at=1"),
    "the largest": (lambda: Encoder(read=lambda x: x.amax(1)), "the head reads the max of all positions"),
    "the largest row": (
        lambda: OfRows(lambda x: x.amax(1)),
        "reads the largest, coordinate by coordinate, of the letters' rows",
    ),
    "a hook": (hooked, "without the hooks at head the module gives other scores"),
    "the last a": (lambda: Gru(_read_to_the_last_a), "the letter b is padding"),
    "a letter left out": (PaddedKeys, "positions of the letter a are hidden, as padding is"),
    "dropout in evaluation": (
        lambda: Gru(lambda m, w: m.head(F.dropout(m.gru(m.emb(w))[0][:, -1]))),
        "draws random numbers",
    ),
    "a softmax twice at the end": (
        lambda: Gru(lambda m, w: plain(m, w).softmax(-1).softmax(-1)),
        "a softmax is taken of the scores",
    ),
    "the length": (
        lambda: Gru(lambda m, w: plain(m, w) + w.shape[1] / 100),
        "plus what depends on the length of the word alone",
    ),
    "a GRU by hand": (Cells, "calls gates, value once for each letter, as a recurrence"),
}
UNKNOWN: dict[str, Build] = {
    "the middle, looked at": looked_at,
    "uneven weights": lambda: Attention(lambda z: (z + z.detach().roll(1, -1)).softmax(-1)),
}
