"""Modules of torch's with attention written out, as nanoGPT, minGPT, Llama and others write it; all weights random."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sqrt
from types import SimpleNamespace
from typing import Any

import torch
from torch import nn
from torch.nn import functional

V, d, H, N = 2, 8, 2, 9  # letters, width, heads, positions
Tensor = Any


def split(x: Tensor, heads: int) -> Tensor:
    """B x n x d as B x heads x n x d / heads."""
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def joined(x: Tensor) -> Tensor:
    """The inverse."""
    return x.transpose(1, 2).flatten(2)


def new_gelu(x: Tensor) -> Tensor:
    """GELU as minGPT and GPT-2 have it."""
    return 0.5 * x * (1 + torch.tanh(sqrt(2 / pi) * (x + 0.044715 * x**3)))


class LayerNorm(nn.Module):
    """That of nanoGPT, which may have no bias."""

    def __init__(self) -> None:
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(d)), None

    def forward(self, x: Tensor) -> Tensor:
        return functional.layer_norm(x, self.weight.shape, self.weight, self.bias, 1e-5)


class RMSNorm(nn.Module):
    """That of Llama."""

    def __init__(self) -> None:
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(d)), 1e-6

    def forward(self, x: Tensor) -> Tensor:
        return (x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + self.eps)).type_as(x) * self.weight


class Fused(nn.Module):
    """Attention with one map for queries, keys and values: nanoGPT's, whose mask may be a buffer; or interleaved."""

    def __init__(self, masked: bool = False, interleaved: bool = False) -> None:
        super().__init__()
        self.c_attn, self.c_proj = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.n_head, self.n_embd, self.interleaved = H, d, interleaved
        if masked:
            self.register_buffer("bias", torch.tril(torch.ones(N, N)).view(1, 1, N, N))

    def bias_of(self, n: int) -> Tensor:
        return torch.full((n, n), float("-inf")).triu(1)

    def forward(self, x: Tensor) -> Tensor:
        n = x.shape[1]
        if self.interleaved:
            q, k, v = self.c_attn(x).unflatten(-1, (H, 3, -1)).transpose(1, 2).unbind(-2)
        else:
            q, k, v = (split(one, H) for one in self.c_attn(x).split(self.n_embd, dim=2))
        logits = q @ k.transpose(-2, -1) / sqrt(k.shape[-1])
        if hasattr(self, "bias"):
            logits = logits.masked_fill(self.bias[:, :, :n, :n] == 0, float("-inf"))
        else:
            logits = logits + self.bias_of(n)
        return self.c_proj(joined(logits.softmax(-1) @ v))


class Alibi(Fused):
    """The same with ALiBi."""

    def bias_of(self, n: int) -> Tensor:
        away = (torch.arange(n)[:, None] - torch.arange(n)).abs()
        slopes = torch.tensor([2.0 ** (-8 * (h + 1) / H) for h in range(H)])
        return super().bias_of(n) - slopes[:, None, None] * away


class Head(nn.Module):
    """One head, as in a lecture: keys first."""

    def __init__(self) -> None:
        super().__init__()
        self.key, self.query, self.value = (nn.Linear(d, d // H, bias=False) for _ in range(3))
        self.register_buffer("tril", torch.tril(torch.ones(N, N)))

    def forward(self, x: Tensor) -> Tensor:
        n = x.shape[1]
        logits = self.query(x) @ self.key(x).transpose(-2, -1) * self.key.out_features**-0.5
        return logits.masked_fill(self.tril[:n, :n] == 0, float("-inf")).softmax(-1) @ self.value(x)


class Heads(nn.Module):
    """Several heads side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.heads, self.proj = nn.ModuleList([Head() for _ in range(H)]), nn.Linear(d, d)

    def forward(self, x: Tensor) -> Tensor:
        return self.proj(torch.cat([head(x) for head in self.heads], -1))


class Grouped(nn.Module):
    """Llama's: rotary positions, two heads that share keys and values, no biases."""

    def __init__(self, halves: bool) -> None:
        super().__init__()
        self.n_heads, self.head_dim, self.halves = H, d // H, halves
        self.wq, self.wo = nn.Linear(d, d, bias=False), nn.Linear(d, d, bias=False)
        self.wk, self.wv = (nn.Linear(d, d // H, bias=False) for _ in range(2))

    def turned(self, x: Tensor) -> Tensor:
        angles = torch.arange(x.shape[2])[:, None] / 10000 ** (torch.arange(0, self.head_dim, 2) / self.head_dim)
        a, b = x.chunk(2, -1) if self.halves else (x[..., ::2], x[..., 1::2])
        both = a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()
        return torch.cat(both, -1) if self.halves else torch.stack(both, -1).flatten(-2)

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = self.turned(split(self.wq(x), H)), self.turned(split(self.wk(x), 1)), split(self.wv(x), 1)
        k, v = k.repeat_interleave(H, 1), v.repeat_interleave(H, 1)
        return self.wo(joined(functional.scaled_dot_product_attention(q, k, v, is_causal=True)))


class Gate(nn.Module):
    """Llama's feed-forward network: w2 is the last map, and made before w3."""

    def __init__(self) -> None:
        super().__init__()
        self.w1, self.w2, self.w3 = (nn.Linear(a, b, bias=False) for a, b in ((d, 6), (6, d), (d, 6)))

    def forward(self, x: Tensor) -> Tensor:
        return self.w2(functional.silu(self.w1(x)) * self.w3(x))


class Network(nn.Module):
    """A feed-forward network with an activation that is a function."""

    def __init__(self, activation: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        self.c_fc, self.c_proj, self.activation = nn.Linear(d, 6), nn.Linear(6, d), activation

    def forward(self, x: Tensor) -> Tensor:
        return self.c_proj(self.activation(self.c_fc(x)))


class Block(nn.Module):
    """A layer with norms first or last."""

    def __init__(self, attention: nn.Module, network: nn.Module, norm: Any, first: bool = True) -> None:
        super().__init__()
        self.ln_1, self.attn, self.ln_2, self.mlp, self.first = norm(), attention, norm(), network, first

    def forward(self, x: Tensor) -> Tensor:
        if self.first:
            x = x + self.attn(self.ln_1(x))
            return x + self.mlp(self.ln_2(x))
        x = self.ln_1(x + self.attn(x))
        return self.ln_2(x + self.mlp(x))


class Model(nn.Module):
    """Letters, perhaps a table of positions, layers, a norm, and scores of all letters for the last position."""

    def __init__(self, blocks: list[Block], norm: Any, positions: bool = False, waves: bool = False) -> None:
        super().__init__()
        parts = {"wte": nn.Embedding(V, d), **({"wpe": nn.Embedding(N, d)} if positions else {})}
        self.transformer = nn.ModuleDict({**parts, "h": nn.ModuleList(blocks), "ln_f": norm()})
        self.lm_head, self.waves = nn.Linear(d, V, bias=False), waves
        self.config = SimpleNamespace(n_embd=d)

    def forward(self, words: Tensor) -> tuple[Tensor, None]:
        n, parts = words.shape[1], self.transformer
        x = parts.wte(words)
        if "wpe" in parts:
            x = x + parts.wpe(torch.arange(n))
        if self.waves:
            angles = torch.arange(n)[:, None] / 10000 ** (torch.arange(0, d, 2) / d)
            x = x + torch.stack([angles.sin(), angles.cos()], -1).flatten(-2)
        for block in parts.h:
            x = block(x)
        return self.lm_head(parts.ln_f(x)[:, [-1], :]), None


def norm() -> nn.Module:
    """Torch's own."""
    return nn.LayerNorm(d)


def model(name: str, seed: int = 0) -> nn.Module:
    """One of `MODELS`, with random weights."""
    torch.manual_seed(seed)
    found = MODELS[name]()
    for one in found.parameters():
        nn.init.normal_(one, std=0.5)
    return found


def _model(attention: Callable[[], nn.Module], network: Callable[[], nn.Module], kind: Any, **more: Any) -> nn.Module:
    first, many = more.pop("first", True), more.pop("many", 1)
    return Model([Block(attention(), network(), kind, first) for _ in range(many)], kind, **more)


MODELS: dict[str, Callable[[], nn.Module]] = {
    "nanoGPT": lambda: _model(Fused, lambda: Network(functional.gelu), LayerNorm, positions=True, many=2),
    "minGPT": lambda: _model(lambda: Fused(True), lambda: Network(new_gelu), norm, positions=True),
    "the lecture": lambda: _model(Heads, lambda: Network(functional.relu), norm, positions=True),
    "Llama": lambda: _model(lambda: Grouped(False), Gate, RMSNorm),
    "Llama of transformers": lambda: _model(lambda: Grouped(True), Gate, RMSNorm),
    "ALiBi, norms last": lambda: _model(Alibi, lambda: Network(functional.gelu), norm, first=False),
    "sinusoidal": lambda: _model(Fused, lambda: Network(functional.gelu), norm, waves=True),
    "interleaved": lambda: _model(
        lambda: Fused(interleaved=True), lambda: Network(functional.relu), norm, positions=True
    ),
}
