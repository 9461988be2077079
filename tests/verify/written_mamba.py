"""A Mamba written by hand with torch's modules, letter by letter, as many write it after Gu and Dao 2023."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional


class RMSNorm(nn.Module):
    """A gain, and no bias."""

    def __init__(self, d: int) -> None:
        super().__init__()
        self.weight, self.eps = nn.Parameter(1 + 0.2 * torch.randn(d)), 1e-5

    def forward(self, x: Any) -> Any:
        """Over the last axis."""
        return x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight


class Mixer(nn.Module):
    """E channels of N numbers; step sizes from R numbers; a convolution over K inputs."""

    def __init__(self, d: int, E: int, N: int, R: int, K: int) -> None:
        super().__init__()
        self.N, self.R = N, R
        self.in_proj = nn.Linear(d, 2 * E, bias=False)
        self.conv1d = nn.Conv1d(E, E, K, groups=E, padding=K - 1)
        self.x_proj = nn.Linear(E, R + 2 * N, bias=False)
        self.dt_proj = nn.Linear(R, E)
        self.out_proj = nn.Linear(E, d, bias=False)
        self.A_log = nn.Parameter(torch.log(torch.arange(1, N + 1).float()).repeat(E, 1))
        self.D = nn.Parameter(torch.ones(E))

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        u, z = self.in_proj(x).chunk(2, -1)
        u = functional.silu(self.conv1d(u.transpose(1, 2))[..., : x.shape[1]].transpose(1, 2))
        dt, B, C = self.x_proj(u).split([self.R, self.N, self.N], -1)
        dt, A = functional.softplus(self.dt_proj(dt)), -self.A_log.exp()
        h, out = torch.zeros(len(x), u.shape[-1], self.N, dtype=x.dtype), []
        for i in range(x.shape[1]):
            h = (dt[:, i, :, None] * A).exp() * h + dt[:, i, :, None] * B[:, i, None, :] * u[:, i, :, None]
            out.append((h * C[:, i, None, :]).sum(-1) + self.D * u[:, i])
        return self.out_proj(torch.stack(out, 1) * functional.silu(z))


class Layer(nn.Module):
    """A norm, a mixer and perhaps a residual connection."""

    def __init__(self, *sizes: int, residual: bool = True) -> None:
        super().__init__()
        self.norm, self.mixer, self.residual = RMSNorm(sizes[0]), Mixer(*sizes), residual

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        made = self.mixer(self.norm(x))
        return x + made if self.residual else made


class Model(nn.Module):
    """Two letters, some layers, a norm and a map."""

    def __init__(self, layers: int = 2, residual: bool = True) -> None:
        super().__init__()
        self.embedding = nn.Embedding(2, 4)
        self.layers = nn.ModuleList(Layer(4, 6, 2, 1, 3, residual=residual) for _ in range(layers))
        self.norm_f, self.head = RMSNorm(4), nn.Linear(4, 2)

    def forward(self, x: Any) -> Any:
        """Scores for each position."""
        x = self.embedding(x)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm_f(x))
