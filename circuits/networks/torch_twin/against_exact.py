"""A twin held against the exact network, vector by vector."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.letter_tables import Column
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Vector
from fooling.records import dataclass, field

PARTS = ("concatenated", "projected", "output")
Stage = str | tuple[int, str, int]  # "scores", or a layer, a part and a position


@dataclass
class Comparison:
    """The twin's scores of each word, and for each kind of vector how many numbers differ and how many there are."""

    scores: list[Vector]
    differing: Counter[str] = field(default_factory=Counter)
    all: Counter[str] = field(default_factory=Counter)


def compared(model: Transformer | Recurrent, words: Sequence[Word], device: str = "cpu") -> Comparison:
    """The scores, and of a Transformer what attention, its output map and the whole layer give at each position.

    Raises
    ------
    NoTwin : torch is missing, or nothing proves that its kernels are exact
    """
    found = Comparison([()] * len(words))
    by_length = defaultdict[int, list[int]](list)
    for number, word in enumerate(words):
        by_length[len(word)].append(number)
    for n, numbers in by_length.items():
        letters = load_torch().tensor([words[i] for i in numbers], dtype=load_torch().int64, device=device)
        letters = letters.reshape(len(numbers), n)
        if isinstance(model, Transformer):
            stages = _stages(TransformerTwin(model, device), letters)
        else:
            stages = {"scores": _rows(RecurrentTwin(model, device).scores(letters))}
        for row, number in enumerate(numbers):
            exact = _exact(model, words[number])
            found.scores[number] = stages["scores"][row]
            for name, rows in stages.items():
                found.differing[_part(name)] += sum(a != b for a, b in zip(rows[row], exact[name], strict=True))
                found.all[_part(name)] += len(exact[name])
    return found


def _stages(twin: TransformerTwin, letters: Tensor) -> dict[Stage, list[Vector]]:
    run = twin.run(letters)
    columns: dict[Stage, Column] = {
        (depth, part, i): column
        for depth, layer in enumerate(run.layers, 1)
        for part in PARTS
        for i, column in getattr(layer, part).items()
    }
    columns["scores"] = run.scores
    return {name: _rows(run.words.spread(column, None).tensor) for name, column in columns.items()}


def _exact(model: Transformer | Recurrent, word: Word) -> dict[Stage, Vector]:
    if not isinstance(model, Transformer):
        return {"scores": model.forward(word)}
    trace = model.trace(word)
    found: dict[Stage, Vector] = {
        (depth, part, i): getattr(one, part)
        for depth, block in enumerate(trace.blocks, 1)
        for part in PARTS
        for i, one in block.items()
    }
    return {**found, "scores": trace.scores}


def _part(stage: Stage) -> str:
    return stage if isinstance(stage, str) else f"layer {stage[0]} {stage[1]}"


def _rows(numbers: Tensor) -> list[Vector]:
    return [tuple(map(int, row)) for row in numbers.tolist()]
