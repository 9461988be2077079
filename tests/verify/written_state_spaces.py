"""Diagonal state spaces written by hand with torch's modules, letter by letter, in some of the ways that are usual."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional


class Leaky(nn.Module):
    """h' = sigmoid(a) h + B x; y = C h' + D x, with Linear maps."""

    def __init__(self, d: int, m: int) -> None:
        super().__init__()
        self.decay = nn.Parameter(torch.randn(m))
        self.w_in, self.w_out, self.skip = nn.Linear(d, m), nn.Linear(m, d), nn.Linear(d, d, bias=False)

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        h, out = x.new_zeros(len(x), len(self.decay)), []
        for t in range(x.shape[1]):
            h = self.decay.sigmoid() * h + self.w_in(x[:, t])
            out.append(self.w_out(h) + self.skip(x[:, t]))
        return torch.stack(out, 1)


class Plain(nn.Module):
    """h' = a h + B x; y = C h, with decays that stand as they are."""

    def __init__(self, d: int, m: int) -> None:
        super().__init__()
        self.a, self.B = nn.Parameter(torch.rand(m) * 0.8 + 0.1), nn.Parameter(torch.randn(m, d))
        self.C = nn.Parameter(torch.randn(d, m))

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        h, out = x.new_zeros(len(x), len(self.a)), []
        for u in x.unbind(1):
            h = self.a * h + u @ self.B.T
            out.append(h @ self.C.T)
        return torch.stack(out, 1)


class Gated(nn.Module):
    """exp(-exp(A_log) dt) with a held input, matrices as parameters, GELU, and a gate of SiLU."""

    def __init__(self, d: int, m: int) -> None:
        super().__init__()
        self.A_log, self.log_dt = nn.Parameter(torch.randn(m)), nn.Parameter(torch.randn(m) - 1)
        self.B, self.C = nn.Parameter(torch.randn(m, d)), nn.Parameter(torch.randn(d, m))
        self.D, self.gate = nn.Parameter(torch.randn(d)), nn.Linear(d, d)

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        A = -self.A_log.exp()
        a = (A * self.log_dt.exp()).exp()
        h, out = x.new_zeros(len(x), len(A)), []
        for u in x.unbind(1):
            h = a * h + (a - 1) / A * (u @ self.B.T)
            out.append(functional.gelu(h @ self.C.T + self.D * u) * functional.silu(self.gate(u)))
        return torch.stack(out, 1)


class LRU(nn.Module):
    """The linear recurrent unit of Orvieto et al. 2023: decays exp(-exp(nu) + i exp(theta)), a gain for each."""

    def __init__(self, d: int, m: int) -> None:
        super().__init__()
        self.nu_log, self.theta_log = nn.Parameter(torch.randn(m)), nn.Parameter(torch.randn(m))
        self.gamma_log, self.D = nn.Parameter(torch.randn(m)), nn.Parameter(torch.randn(d))
        self.B_re, self.B_im = (nn.Parameter(torch.randn(m, d)) for _ in range(2))
        self.C_re, self.C_im = (nn.Parameter(torch.randn(d, m)) for _ in range(2))

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        a = torch.exp(torch.complex(-self.nu_log.exp(), self.theta_log.exp()))
        B, C = torch.complex(self.B_re, self.B_im) * self.gamma_log.exp()[:, None], torch.complex(self.C_re, self.C_im)
        h, out = torch.zeros(len(x), len(a), dtype=a.dtype), []
        for u in x.unbind(1):
            h = a * h + u.to(a.dtype) @ B.T
            out.append((h @ C.T).real + self.D * u)
        return torch.stack(out, 1)


class Layer(nn.Module):
    """A norm, a state space and a residual connection."""

    def __init__(self, kind: type[nn.Module], sign: float) -> None:
        super().__init__()
        self.norm, self.ssm, self.sign = nn.LayerNorm(4), kind(4, 3), sign

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        return x + self.sign * self.ssm(self.norm(x))


class Model(nn.Module):
    """Two letters, layers, a norm and a map; or a state space alone between the letters and the map."""

    def __init__(self, kind: type[nn.Module], layers: int = 1, sign: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(2, 4)
        self.layers = nn.ModuleList(Layer(kind, sign) for _ in range(layers)) if layers else kind(4, 3)
        self.norm, self.head = nn.LayerNorm(4) if layers else nn.Identity(), nn.Linear(4, 2)

    def forward(self, x: Any) -> Any:
        """Scores for each position."""
        x = self.embedding(x)
        if not isinstance(self.layers, nn.ModuleList):
            return self.head(self.layers(x))
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))
