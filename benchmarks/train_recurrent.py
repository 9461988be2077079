"""Trains a small LSTM and a small GRU of torch's on two languages, and writes them for `fooling network`.

    python -m benchmarks.train_recurrent docs

The LSTM learns Tomita's fourth language, "no three a in a row", the GRU "the first letter is the last one".  The files
docs/no-aaa-lstm.json and docs/same-ends-gru.json, and the weights beside them, are of one run each; another machine or
another version of torch trains other weights.  What they do at 8 and at 4 bits, on words of all lengths, is in
docs/machines.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import product
from pathlib import Path

import torch
from torch import nn

from fooling.verify.given.asked.from_torch import write_torch

MOST_STEPS = 3000
Member = Callable[[str], bool]


class Reader(nn.Module):
    """Letters, one recurrent layer, the last state read."""

    def __init__(self, kind: type[nn.LSTM] | type[nn.GRU], units: int) -> None:
        super().__init__()
        self.letters, self.layer, self.out = nn.Embedding(2, 2), kind(2, units, batch_first=True), nn.Linear(units, 1)

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        """One score a word, of words of one length."""
        return self.out(self.layer(self.letters(words))[0][:, -1])[:, 0]  # type: ignore[no-any-return]


def train(model: Reader, longest: int, member: Member) -> None:
    """On all words of up to so many letters, until none is wrong and the loss is small."""
    batches = [torch.tensor(list(product((0, 1), repeat=n))) for n in range(1, longest + 1)]
    right = torch.cat([torch.tensor([float(member("".join("ab"[a] for a in w))) for w in b.tolist()]) for b in batches])
    optimiser, steps, loss, wrong = torch.optim.Adam(model.parameters(), lr=1e-2), 0, torch.tensor(1.0), len(right)
    while steps < MOST_STEPS and (wrong or loss > 1e-3):
        scores = torch.cat([model(words) for words in batches])
        loss = nn.functional.binary_cross_entropy_with_logits(scores, right)
        wrong = int(((scores > 0) != (right > 0)).sum())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        steps += 1
    print(f"{steps} steps, loss {loss:.4f}, {wrong} wrong in float32")


def main(folder: Path) -> None:
    """Both."""
    examples: list[tuple[str, type[nn.LSTM] | type[nn.GRU], int, int, Member]] = [
        ("no-aaa-lstm", nn.LSTM, 2, 10, lambda word: "aaa" not in word),
        ("same-ends-gru", nn.GRU, 3, 7, lambda word: word[0] == word[-1]),
    ]
    for name, kind, units, longest, member in examples:
        torch.manual_seed(0)
        model = Reader(kind, units)
        train(model, longest, member)
        write_torch(model, ["a", "b"], folder / f"{name}.json", schedule="fused")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR", help="where both networks are written")
    main(parser.parse_args().folder)
