"""Trains one encoder layer of torch's on "the word has aa in it", and writes it for `fooling network`.

    python -m benchmarks.train_contains_aa docs/contains-aa.json

The JSON file and the weights beside it, docs/contains-aa.safetensors, come from one run; another machine or another
version of torch trains other weights.  What they do at finite precision is in docs/machines.md.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path

import torch
from torch import nn

from fooling.verify.given.asked.from_torch import write_torch

LONGEST, d = 8, 16
MOST_STEPS = 3000


class Encoder(nn.Module):
    """Letters and positions, one layer, the last position read."""

    def __init__(self) -> None:
        super().__init__()
        self.letters, self.positions = nn.Embedding(2, d), nn.Embedding(LONGEST, d)
        self.layer = nn.TransformerEncoderLayer(d, 2, 32, dropout=0.0, activation="gelu", batch_first=True)
        self.out = nn.Linear(d, 1)

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        """One score a word, of words of one length."""
        x = self.letters(words) + self.positions(torch.arange(words.shape[1]))
        return self.out(self.layer(x)[:, -1])[:, 0]  # type: ignore[no-any-return]


def main(path: Path) -> None:
    """Train on all words of up to `LONGEST` letters until none is wrong, and write the network."""
    torch.manual_seed(0)
    batches = [torch.tensor(list(product((0, 1), repeat=n))) for n in range(1, LONGEST + 1)]
    right = [torch.tensor([float("00" in "".join(map(str, word.tolist()))) for word in words]) for words in batches]
    model = Encoder()
    optimiser = torch.optim.Adam(model.parameters(), lr=3e-3)
    steps = 0
    while steps < MOST_STEPS:
        scores = torch.cat([model(words) for words in batches])
        loss = nn.functional.binary_cross_entropy_with_logits(scores, torch.cat(right))
        wrong = int(((scores > 0) != (torch.cat(right) > 0)).sum())
        if wrong == 0 and loss < 0.01:
            break
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        steps += 1
    print(f"{steps} steps, loss {loss:.3f}, {wrong} wrong in float32")
    write_torch(model, ["a", "b"], path, schedule="fused")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, metavar="FILE.json", help="what is written, with the weights beside it")
    main(parser.parse_args().file)
