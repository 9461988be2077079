"""Blocks with parallel residual connections that are written by hand, as in GPT-J and GPT-NeoX, or without norms."""

from __future__ import annotations

from typing import Any

import pytest

import fooling
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from tests.shares import one_in

torch = pytest.importorskip("torch")
nn = torch.nn


class Block(nn.Module):  # type: ignore[misc]
    """x + A(norm(x)) + F(norm'(x)); `norms` are how many there are, and `rotary_dim` coordinates of a head turn."""

    def __init__(self, norms: int, rotary_dim: int, sign: float = 1.0) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(8) for _ in range(norms))
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(8, 8, bias=False) for _ in range(4))
        self.fc_in, self.fc_out = nn.Linear(8, 12), nn.Linear(12, 8)
        self.n_head, self.rotary_dim, self.sign = 2, rotary_dim, sign

    def turned(self, x: Any) -> Any:
        """Pairs next to one another, of the first coordinates."""
        pairs = torch.arange(self.rotary_dim // 2, dtype=x.dtype)
        angles = torch.arange(x.shape[2], dtype=x.dtype)[:, None] * 10000 ** (-2 * pairs / max(1, self.rotary_dim))
        first, second = x[..., : self.rotary_dim : 2], x[..., 1 : self.rotary_dim : 2]
        found = torch.stack(
            [first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()], -1
        )
        return torch.cat([found.flatten(-2), x[..., self.rotary_dim :]], -1)

    def attention(self, x: Any) -> Any:
        """Causal, in two heads."""
        q, k, v = (one(x).unflatten(-1, (2, 4)).transpose(1, 2) for one in (self.q_proj, self.k_proj, self.v_proj))
        logits = self.turned(q) @ self.turned(k).transpose(-1, -2) / 2
        hidden = torch.ones(logits.shape[-2:], dtype=torch.bool).triu(1)
        made = logits.masked_fill(hidden, float("-inf")).softmax(-1) @ v
        return self.out_proj(made.transpose(1, 2).flatten(-2))

    def forward(self, x: Any) -> Any:
        """B x n x d."""
        read = [norm(x) for norm in self.norms] or [x]
        fed = self.fc_out(nn.functional.gelu(self.fc_in(read[-1]), approximate="tanh"))
        return x + self.sign * self.attention(read[0]) + fed


class Model(nn.Module):  # type: ignore[misc]
    """Two letters, blocks, a norm and a map."""

    def __init__(self, blocks: int, *sizes: Any) -> None:
        super().__init__()
        self.wte, self.h = nn.Embedding(2, 8), nn.ModuleList(Block(*sizes) for _ in range(blocks))
        self.ln_f, self.lm_head = nn.LayerNorm(8), nn.Linear(8, 2)

    def forward(self, x: Any) -> Any:
        """Scores for each position."""
        x = self.wte(x)
        for block in self.h:
            x = block(x)
        return self.lm_head(self.ln_f(x))


@pytest.mark.parametrize(("blocks", "norms", "rotary_dim"), one_in(3, [(1, 1, 2), (2, 2, 4), (2, 0, 2)]))
def test_parallel_parts_are_taken(blocks: int, norms: int, rotary_dim: int) -> None:
    """With one norm for both parts, a norm for each, or none; the exact network gives the module's scores."""
    torch.manual_seed(2)
    model = Model(blocks, norms, rotary_dim)
    with torch.no_grad():
        for one in model.parameters():
            one.add_(0.2 * torch.randn_like(one))
    options: dict[str, Any] = {"format": "Q8.40", "schedule": "fused", "causal": True, "positions": 8}
    network = fooling.from_torch(model, ["a", "b"], **options).network
    assert isinstance(network, Transformer) and len(network.blocks) == blocks
    assert {one.place for one in network.blocks} == {"parallel"}
    assert (network.blocks[0].norms[0] == network.blocks[0].norms[1]) == (norms < 2)
    exact, word = model.double(), (0, 1, 1, 0, 1)
    scores = [float(network.format.value(code)) for code in network.forward(word)]
    assert scores == pytest.approx(exact(torch.tensor([word]))[0, -1].tolist(), abs=2.0**-30)


@pytest.mark.exhaustive  # 14 s: every other structure is tried
def test_parts_that_are_subtracted_are_refused() -> None:
    """With a word and both scores."""
    torch.manual_seed(2)
    with pytest.raises(InvalidInput, match=r"on the word \w+ the module gives"):
        fooling.from_torch(Model(1, 1, 2, -1.0), ["a", "b"], causal=True, positions=4)
