"""How far torch's own forward pass in floats is from an exact network, measured, on given words.

Nothing is claimed of it: floats depend on the type, the device, how many words are run at once and whether gradients
are kept, and all of these stand beside the distance.  Who wants the same bits runs the twin
(`fooling.circuits.networks.torch_twin`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass


@dataclass(frozen=True)
class FloatDistance:
    """The largest difference of a score and the word that has it; how many scores differ at all, of how many.

    `batch` is the most words that were run at once, `gradients` whether torch kept them.  None for a distance where
    some score is no number.
    """

    largest: Fraction | None
    word: tuple[int, ...]
    differing: int
    scores: int
    torch: str
    dtype: str
    device: str
    batch: int
    gradients: bool

    def __repr__(self) -> str:
        largest = "none" if self.largest is None else f"{float(self.largest):.3g}"
        where = f"{self.dtype} on {self.device:.20}"
        found = f"largest={largest}, word={self.word!s:.60}, differing={self.differing}, scores={self.scores}"
        return f"FloatDistance({found}, {where})"


def float_distance(
    network: Network, forward: Callable[[Tensor], Tensor], words: Iterable[Sequence[int]], batch: int = 1
) -> FloatDistance:
    """The distance of a pass in floats from the exact network, over all scores of the words.

    Parameters
    ----------
    forward : takes words of one length, B x n letter indices, to scores, B x k, such as `lambda w: model(w)[:, -1]`;
        of one score B numbers will do
    batch : how many words it is given at once, at most

    Raises
    ------
    InvalidInput : no words, or scores of another shape
    """
    torch, by_length = load_torch(), defaultdict[int, list[tuple[int, ...]]](list)
    for word in words:
        by_length[len(word)].append(tuple(word))
    found: list[tuple[Fraction | None, tuple[int, ...]]] = []
    kind: Any = None
    for same in by_length.values():
        for part in (same[at : at + batch] for at in range(0, len(same), batch)):
            kind = forward(torch.tensor(part, dtype=torch.int64).reshape(len(part), -1))
            found += _apart(network, part, kind)
    if not found:
        raise InvalidInput("float_distance: there is no word to run")
    worst = max(found, key=lambda one: (one[0] is None, one[0] or 0))
    return FloatDistance(
        *worst,
        sum(apart != 0 for apart, _ in found),
        len(found),
        str(torch.__version__),
        str(kind.dtype).removeprefix("torch."),
        str(kind.device),
        batch,
        bool(torch.is_grad_enabled()),
    )


def _apart(
    network: Network, words: Sequence[tuple[int, ...]], scores: Tensor
) -> list[tuple[Fraction | None, tuple[int, ...]]]:
    exact = [network.forward(word) for word in words]
    one_each = scores.ndim == 1 and len(exact[0]) == 1
    rows = (scores[:, None] if one_each else scores).detach().cpu().double().tolist()
    if [len(row) if isinstance(row, list) else None for row in rows] != [*map(len, exact)]:
        shape = " x ".join(map(str, scores.shape))
        wanted = f"{len(words)} x {len(exact[0])}"
        by_position = "; of scores of each position take the last, model(w)[:, -1]" if scores.ndim == 3 else ""
        raise InvalidInput(f"float_distance: scores are {shape}; want {wanted}, a row for each word{by_position}")
    value = network.format.value
    return [
        (abs(Fraction(ours) - value(code)) if isfinite(ours) else None, word)
        for word, row, codes in zip(words, rows, exact, strict=True)
        for ours, code in zip(row, codes, strict=True)
    ]
