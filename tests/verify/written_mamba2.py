"""A Mamba-2 written by hand with torch's modules, letter by letter, after Dao and Gu 2024."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional
from written_mamba import RMSNorm


class Mixer(nn.Module):
    """H heads of E / H channels, in groups of heads that share B and C; a convolution over K inputs."""

    def __init__(self, d: int, E: int, N: int, H: int, K: int, groups: int = 1, *, normed: bool = True) -> None:
        super().__init__()
        self.sizes, self.n_groups, self.N = [E, E + 2 * groups * N, H], groups, N
        self.in_proj, self.out_proj = nn.Linear(d, sum(self.sizes), bias=False), nn.Linear(E, d, bias=False)
        self.conv1d = nn.Conv1d(self.sizes[1], self.sizes[1], K, groups=self.sizes[1], padding=K - 1)
        self.dt_bias, self.A_log = nn.Parameter(torch.rand(H)), nn.Parameter(torch.arange(1, H + 1).float().log())
        self.D = nn.Parameter(torch.rand(H))
        self.norm = RMSNorm(E) if normed else nn.Identity()

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        z, seen, dt = self.in_proj(x).split(self.sizes, -1)
        seen = functional.silu(self.conv1d(seen.transpose(1, 2))[..., : x.shape[1]].transpose(1, 2))
        (E, _, H), many = self.sizes, self.n_groups * self.N
        u, B, C = seen.split([E, many, many], -1)
        B, C = (one.unflatten(-1, (self.n_groups, self.N)).repeat_interleave(H // self.n_groups, 2) for one in (B, C))
        u, dt, A = u.unflatten(-1, (H, E // H)), functional.softplus(dt + self.dt_bias), -self.A_log.exp()
        h, out = u.new_zeros(len(x), H, E // H, self.N), []
        for i in range(x.shape[1]):
            fresh = dt[:, i, :, None, None] * u[:, i, :, :, None] * B[:, i, :, None, :]
            h = (dt[:, i] * A).exp()[..., None, None] * h + fresh
            out.append((h * C[:, i, :, None, :]).sum(-1) + self.D[:, None] * u[:, i])
        return self.out_proj(self.norm(torch.stack(out, 1).flatten(2) * functional.silu(z)))


class Model(nn.Module):
    """Two letters, a norm and a mixer with a residual connection, a norm and a map."""

    def __init__(self, groups: int = 1, *, normed: bool = True) -> None:
        super().__init__()
        self.embedding, self.norm = nn.Embedding(2, 4), RMSNorm(4)
        self.mixer = Mixer(4, 8, 2, 4, 3, groups, normed=normed)
        self.norm_f, self.head = RMSNorm(4), nn.Linear(4, 2)

    def forward(self, x: Any) -> Any:
        """Scores for each position."""
        x = self.embedding(x)
        return self.head(self.norm_f(x + self.mixer(self.norm(x))))
