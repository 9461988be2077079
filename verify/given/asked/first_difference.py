"""Where a module of torch's and the chain of its parts come apart first on a word: what is read, by whom, and where.

Three things are compared on the way: what the first part reads that reads vectors, at each position; what the last map
reads; and the scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.given.asked.causes import NEAR, Subject, read_by_layers
from fooling.verify.given.modules.held_to_module import vectors_of
from fooling.verify.given.modules.module_run import Word, traced


def first_difference(subject: Subject, word: Word) -> str:
    """The first of them that differs, and by how much; nothing where the parts show none."""
    try:
        return next(_compared(subject, word), "")
    except Exception:  # noqa: BLE001  a user's code may raise anything: then nothing is to be said
        return ""


def _compared(subject: Subject, word: Word) -> Iterator[str]:
    calls = traced(subject.module, lambda: subject.run.scores([word]))
    network = RealPass(subject.guess.network, Reals(subject.run.device))
    read = read_by_layers(subject, calls)
    if read is not None:
        apart = (read.vectors[0] - _embedded(network, word)).abs().amax(-1)
        at = next((i for i, one in enumerate(apart.tolist(), 1) if one > _limit(read.vectors)), None)
        if at is not None:
            what = f"in what {read.name} reads at position {at}, {float(apart[at - 1]):.3g} apart"
            yield f"the first difference is {what}"
    maps = [one for one in calls if one.kind == "Linear" and one.given is not None]
    head = subject.guess.chain["modules"][-1]["name"]
    if not maps or maps[-1].name != head or network.body != _layers(network.model):
        return
    x, at = maps[-1].given, network.model.at if isinstance(network.model, Transformer) else -1
    ours = vectors_of(network, [word])[0, at - (at > 0)]
    theirs = _last(x, len(word), at, len(ours))
    if theirs is not None and float((theirs - ours).abs().max()) > _limit(ours):
        same = "" if read is None else f"what {read.name} reads is the same, and "
        yield f"{same}the first difference is in what {head} reads, {float((theirs - ours).abs().max()):.3g} apart"


def _last(x: Any, n: int, at: int, d: int) -> Tensor | None:
    """What the head reads at the position that is read, where its shape tells it."""
    if x.shape == (1, d):
        return x[0]
    return x[0, at - (at > 0)] if x.shape == (1, n, d) else None


def _layers(model: Any) -> int:
    return len(model.blocks if isinstance(model, Transformer) else model.layers)


def _embedded(network: RealPass, word: Word) -> Tensor:
    """The rows of the letters, and of positions, n x d."""
    model = network.model
    embedding = model.embedding
    if not isinstance(embedding, Added):
        return network.reals(model.format, embedding)[list(word)]
    x = network.reals(model.format, embedding.letters)[list(word)]
    return x if embedding.positions is None else x + network.reals(model.format, embedding.positions)[: len(word)]


def _limit(x: Tensor) -> float:
    return NEAR * max(1e-9, float(load_torch().as_tensor(x).abs().max()))
