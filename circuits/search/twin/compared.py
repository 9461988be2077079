"""A Transformer's twin held against the exact network, vector by vector."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from circuits.machine import Word
from circuits.number_format import Vector
from circuits.search.twin.door import load_torch
from circuits.search.twin.transformer import TransformerTwin
from circuits.transformer import Transformer


@dataclass
class Comparison:
    """The twin's scores of each word, and for each kind of vector how many numbers differ and how many there are."""

    scores: list[Vector]
    differing: Counter[str] = field(default_factory=Counter)
    all: Counter[str] = field(default_factory=Counter)


def compared(model: Transformer, words: Sequence[Word], device: str = "cpu") -> Comparison:
    """What attention, its output map and the whole layer give at each position, and the scores.

    Raises
    ------
    NoTwin : torch is missing, or nothing proves that its kernels are exact
    """
    twin, found = TransformerTwin(model, device), Comparison([()] * len(words))
    by_length = defaultdict[int, list[int]](list)
    for number, word in enumerate(words):
        by_length[len(word)].append(number)
    for n, numbers in by_length.items():
        letters = load_torch().tensor([words[i] for i in numbers], dtype=load_torch().int64, device=device)
        run = twin.run(letters.reshape(len(numbers), n))
        parts = {
            (depth, part, i): _rows(run.words.spread(column, None).tensor.tolist())
            for depth, layer in enumerate(run.layers)
            for part in ("concatenated", "projected", "output")
            for i, column in getattr(layer, part).items()
        }
        scores = _rows(run.words.spread(run.scores, None).tensor.tolist())
        for row, number in enumerate(numbers):
            found.scores[number] = scores[row]
            trace = model.trace(words[number])
            pairs = [
                (f"layer {depth + 1} {part}", rows[row], getattr(trace.blocks[depth][i], part))
                for (depth, part, i), rows in parts.items()
            ]
            for name, ours, exact in (*pairs, ("scores", scores[row], trace.scores)):
                found.differing[name] += sum(a != b for a, b in zip(ours, exact, strict=True))
                found.all[name] += len(exact)
    return found


def _rows(numbers: list[list[float]]) -> list[Vector]:
    return [tuple(map(int, row)) for row in numbers]
