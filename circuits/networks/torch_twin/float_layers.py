"""A one-layer Transformer in torch's own floats: float32, bfloat16 or float16.

Ordinary float layers (linear, matmul, softmax with the maximum subtracted); a weight is code / scale rounded once, to
nearest even (torch itself would round float64 to bfloat16 twice).  `differing` counts how many intermediate values are
not the exact ones; nothing is claimed of them.  Inputs of one length form one batch, and float results may depend on
the batch; so the inputs of a run are always all of them, in one order.  CUDA is used when there is one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from fooling.circuits.networks.attention import AttentionTrace
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, best_device, load_torch
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Matrix, NumberFormat
from fooling.records import dataclass

Matrices = tuple[Matrix, Matrix, Matrix]
Stages = dict[str, Any]
SOFTMAX_STAGES = ("maximum", "differences", "exponentials", "Z")
HEAD_STAGES = ("query", "keys", "values", "logits", *SOFTMAX_STAGES, "weights", "attention")


@dataclass(frozen=True)
class _FloatKernels:
    """The operations of a format as float layers, without saturation: an overflow is an infinity.

    The last axis is the one that is summed, all others are broadcast.
    """

    format: NumberFormat
    dtype: str
    device: str = "cpu"

    def load(self, codes: Any) -> Tensor:
        torch = load_torch()
        info = torch.finfo(getattr(torch, self.dtype))
        limits = Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)

        def values(part: Any) -> Any:
            return nearest(self.format.value(part), *limits) if isinstance(part, int) else list(map(values, part))

        return torch.tensor(values(codes), dtype=getattr(torch, self.dtype), device=self.device)

    def dot(self, a: Tensor, b: Tensor) -> Tensor:
        return load_torch().matmul(a.unsqueeze(-2), b.unsqueeze(-1)).squeeze(-1).squeeze(-1)

    def times(self, matrix: Tensor, x: Tensor) -> Tensor:
        return load_torch().nn.functional.linear(x, matrix)

    def add(self, a: Tensor, b: Tensor) -> Tensor:
        return a + b

    def exp(self, x: Tensor) -> Tensor:
        return x.exp()

    def sum(self, x: Tensor) -> Tensor:
        return x.sum(-1)

    def divide(self, a: Tensor, b: Tensor) -> Tensor:
        return a / b

    def agrees(self, value: Any, code: int) -> bool:
        return isfinite(value) and Fraction(value) == self.format.value(code)


def nearest(x: Fraction, eps: Fraction, tiny: Fraction, largest: Fraction) -> float:
    """x rounded to nearest even in the binary format with these constants; exact as a float64.

    The constants are the spacing at 1, the least normal and the largest number.
    """
    exponent = abs(x.numerator).bit_length() - x.denominator.bit_length()  # 2^(exponent - 1) < |x| < 2^(exponent + 1)
    power = Fraction(2) ** (exponent if abs(x) >= Fraction(2) ** exponent else exponent - 1)
    quantum = max(power, tiny) * eps
    rounded = round(x / quantum) * quantum
    if abs(rounded) > largest:
        return float("inf") if x > 0 else float("-inf")
    return float(rounded)


def _attend(k: _FloatKernels, head: Matrices, vectors: Tensor) -> Stages:
    """One head on a batch of B x n x d embeddings, stage by stage as in `transformer`, in tensors."""
    query = k.times(k.load(head[0]), vectors[:, -1])
    keys, values = k.times(k.load(head[1]), vectors), k.times(k.load(head[2]), vectors)
    logits = k.dot(query.unsqueeze(1), keys)
    maximum = logits.amax(-1)
    differences = k.add(logits, -maximum.unsqueeze(-1))
    exponentials = k.exp(differences)
    Z = k.sum(exponentials)
    weights = k.divide(exponentials, Z.unsqueeze(-1))
    attention = k.dot(weights.unsqueeze(1), values.transpose(1, 2))
    found = (query, keys, values, logits, maximum, differences, exponentials, Z, weights, attention)
    return dict(zip(HEAD_STAGES, found, strict=True))


def _forward(k: _FloatKernels, model: Transformer, batch: Sequence[Word]) -> dict[str, Tensor]:
    """All stages for B inputs of one length n; the first axis is the input."""
    torch = load_torch()
    places, letters = torch.arange(len(batch[0]), device=k.device), torch.tensor(batch, device=k.device)
    parts = model.one_layer
    vectors = k.load(table_of(model))[places, letters]
    heads = [_attend(k, head, vectors) for head in parts.heads]
    projected = output = k.times(k.load(parts.output), torch.cat([head["attention"] for head in heads], -1))
    for number, part in enumerate(model.blocks[0].feed_forward.maps):
        output = k.add(k.times(k.load(part.matrix), output if number == 0 else output.relu()), k.load(part.bias))
    return _stages(heads, projected, output)


def table_of(model: Transformer) -> tuple[Matrix, ...]:
    """The embedding of a network of one layer."""
    return tuple(
        tuple(model.embedding.vector(model.format, i, a) for a in range(len(model.alphabet)))
        for i in range(1, (model.max_length or 0) + 1)
    )


def _exact(head: AttentionTrace) -> Stages:
    """The stages of a head of the exact model."""
    return {name: getattr(head.softmax if name in SOFTMAX_STAGES else head, name) for name in HEAD_STAGES}


def _stages(heads: Sequence[Stages], projected: Any, output: Any) -> Stages:
    """The intermediate results by name, in the order of the computation."""
    parts = {f"head {h} {name}": stage for h, head in enumerate(heads, 1) for name, stage in head.items()}
    return {**parts, "projected": projected, "output": output}


@dataclass(frozen=True)
class Run:
    """What torch computed: for each stage a nested list per input, in the order of the inputs; floats."""

    torch: str
    kernels: _FloatKernels
    stages: Mapping[str, Sequence[Any]]


def run(model: Transformer, inputs: Sequence[Word], dtype: str, device: str | None = None) -> Run:
    """The model in torch on all inputs (letter indices), one batch for each length.

    Parameters
    ----------
    dtype : "float32", "bfloat16" or "float16"
    device : "cpu" or "cuda", by default the best there is

    Raises
    ------
    NoTwin : torch is missing
    """
    version, kernels = str(load_torch().__version__), _FloatKernels(model.format, dtype, device or best_device())
    by_length: dict[int, list[int]] = defaultdict(list)
    for number, word in enumerate(inputs):
        model.embed(word)  # the tokens are letters
        by_length[len(word)].append(number)
    stages: dict[str, list[Any]] = defaultdict(lambda: [None] * len(inputs))
    for numbers in by_length.values():
        for name, part in _forward(kernels, model, [inputs[i] for i in numbers]).items():
            for i, value in zip(numbers, part.tolist(), strict=True):
                stages[name][i] = value
    return Run(version, kernels, stages)


def differing(model: Transformer, inputs: Sequence[Word], found: Run) -> dict[str, tuple[int, int]]:
    """For each stage, how many of its values over all inputs are not exactly the model's, and how many there are."""
    counts = {name: [0, 0] for name in found.stages}
    for i, word in enumerate(inputs):
        trace = model.trace(word).final
        for name, exact in _stages([*map(_exact, trace.heads)], trace.projected, trace.output).items():
            for value, code in zip(_flat(found.stages[name][i]), _flat(exact), strict=True):
                counts[name][0] += not found.kernels.agrees(value, code)
                counts[name][1] += 1
    return {name: (different, total) for name, (different, total) in counts.items()}


def _flat(nested: Any) -> list[Any]:
    return [item for part in nested for item in _flat(part)] if isinstance(nested, (list, tuple)) else [nested]


def bits(format: NumberFormat, output: Sequence[float]) -> list[int | None]:
    """Each coordinate of a float output taken to the code of the nearer of 0 and 1; None where it is 1/2 or NaN."""
    return [None if x != x or x == 0.5 else format.scale * (x > 0.5) for x in output]
