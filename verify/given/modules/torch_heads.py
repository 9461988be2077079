"""What stands around the layers of a module of torch's, as parts of a network's document: heads, norms, pooling.

A head is a list of Linear maps with activations between them, and its last map is the read-out.  A Transformer has what
comes before that as more layers: a position takes from itself alone (the mask [1, 1, 0]; a softmax of one logit is 1),
and the layer is a norm, a map, an activation or several of them.  A recurrent network has it as diagonal layers that
keep one number, which is 0 always: y = activation(D x + d).  Their output is a part of the state, and at the start it
is what the head makes of zeros, to 60 digits.  A norm before its first map is a layer, too.  The mean over all
positions is a layer of attention whose logits are all 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import mul
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

Document = dict[str, Any]
Row = list[Fraction]
OWN = [1, 1, 0]  # positions that each takes from: itself alone
DIGITS = 60
MEAN, MEAN_THEN_NORM = "mean", "mean-then-norm"  # of norms before the first map the last is after the mean, or none


@dataclass(frozen=True)
class Part:
    """A Linear map, the norms before it and the activation after it, where there are."""

    map: Mapping[str, Any]
    norms: tuple[Mapping[str, Any], ...] = ()
    activation: str | None = None

    @property
    def reads(self) -> int:
        """Coordinates."""
        return len(self.map["matrix"][0])


def transformer_head(where: str, layers: Sequence[Document], head: Sequence[Part], pooling: Any) -> Document:
    """The layers with those of the head, the last norm and the read-out."""
    found = list(layers)
    if pooling is not None:
        if pooling not in (MEAN, MEAN_THEN_NORM):
            known = f'want "{MEAN}" or "{MEAN_THEN_NORM}", or the position that is read as "at"'
            raise InvalidInput(f"{where}: pooling {shortly(pooling)}: {known}")
        first = head[0]
        at = len(first.norms) - (pooling == MEAN_THEN_NORM)
        before, after = first.norms[: max(0, at)], first.norms[max(0, at) :]
        found += [pointwise(first.reads, norm) for norm in before[:-1]]
        found.append(mean(first.reads, before[-1] if before else None))
        head = [Part(first.map, after, first.activation), *head[1:]]
    for part in head[:-1]:
        found += [pointwise(part.reads, norm) for norm in part.norms[:-1]]
        found.append(pointwise(part.reads, part.norms[-1] if part.norms else None, part))
    last = head[-1]
    found += [pointwise(last.reads, norm) for norm in last.norms[:-1]]
    return {"layers": found, "read_out": dict(last.map), **({"last_norm": last.norms[-1]} if last.norms else {})}


def pointwise(d: int, norm: Mapping[str, Any] | None, part: Part | None = None) -> Document:
    """A layer that takes the vector x of each position to activation(map(norm(x)))."""
    if part is None or part.activation is None:
        return {"attention": _equal(d, OWN, part), "norms": [norm, None]}
    maps = [part.map, {"matrix": _identity(len(part.map["matrix"]))}]
    return {
        "attention": _equal(d, OWN),
        "norms": [norm, None],
        "feed_forward": {"maps": maps, "activation": part.activation},
    }


def mean(d: int, norm: Mapping[str, Any] | None) -> Document:
    """A layer that takes each position to the mean over all of them, normalised where there is a norm."""
    return {"attention": _equal(d, None), "norms": [norm, None]}


def _equal(d: int, mask: list[int] | None, part: Part | None = None) -> Document:
    """Attention that takes equally from what the mask leaves, and then applies the map."""
    zeros, identity = {"matrix": [[Fraction(0)] * d for _ in range(d)]}, {"matrix": _identity(d)}
    return {
        "heads": [{"query": zeros, "key": zeros, "value": identity}],
        "output": identity if part is None else part.map,
        "sparse": mask,
    }


def recurrent_head(where: str, layers: Sequence[Document], head: Sequence[Part]) -> Document:
    """The layers with those of the head, the state at the start and the read-out."""
    if any(part.norms for part in head[1:]):
        raise InvalidInput(f"{where}: after recurrent layers want norms before the first map of the head only")
    norms = [{"kind": "norm", "norm": norm} for norm in head[0].norms]
    found: Document = {"layers": [*layers, *norms, *map(_skipped, head[:-1])], "read_out": dict(head[-1].map)}
    if len(head) > 1 or any("bias" in norm for norm in head[0].norms):
        found["initial"] = _at_the_start(layers, head)
    return found


def _skipped(part: Part) -> Document:
    rows, reads = len(part.map["matrix"]), part.reads
    zero = {"matrix": [[Fraction(0)] * reads]}
    return {
        "kind": "diagonal",
        "decay": [0],
        "B": zero,
        "C": {"matrix": [[Fraction(0)] for _ in range(rows)]},
        "D": part.map,
        "activation": part.activation or "identity",
    }


def _at_the_start(layers: Sequence[Document], head: Sequence[Part]) -> list[Row]:
    """Zeros for all that is kept, and last the output of the head's last layer, where it reads zeros."""
    state = [[Fraction(0)] * size for layer in layers for size in _kept(layer)]
    x = [Fraction(0)] * head[0].reads
    for norm in head[0].norms:
        x = _normalised(norm, x)
    for part in head[:-1]:
        state.append([Fraction(0)])
        rows = zip(part.map["matrix"], part.map["bias"], strict=True)
        x = [activated(part.activation, sum(map(mul, row, x), bias)) for row, bias in rows]
    return [*state, x]


def _kept(layer: Document) -> list[int]:
    """How long the vectors are that a layer keeps."""
    if "gates" in layer:
        return [len(next(iter(layer["gates"].values()))["W"])] * (2 if layer["kind"] == "lstm" else 1)
    if layer["kind"] == "residual":
        return [size for part in layer["layers"] for size in _kept(part)]
    if layer["kind"] == "norm":
        return []
    if layer["kind"] == "diagonal":
        return [len(layer["decay"])]
    E, taps = len(layer["D"]), layer["taps"]
    N = len(layer["A"]) if layer["kind"] == "mamba" else (len(taps) - E) // (2 * layer["groups"])
    return [len(taps)] * (len(taps[0]["matrix"][0]) - 1) + [E] * N


def _normalised(norm: Mapping[str, Any], x: Row) -> Row:
    """A LayerNorm or an RMSNorm of a vector, its root to `DIGITS` digits."""
    mean = sum(x, Fraction(0)) / len(x) if "bias" in norm else Fraction(0)
    away = [one - mean for one in x]
    if not any(away):
        return list(norm.get("bias", away))
    root = _root(sum((one * one for one in away), Fraction(0)) / len(x) + Fraction(str(norm["eps"])))
    scaled = [one * gain / root for one, gain in zip(away, norm["gain"], strict=True)]
    return [one + bias for one, bias in zip(scaled, norm["bias"], strict=True)] if "bias" in norm else scaled


def _root(x: Fraction) -> Fraction:
    import mpmath  # type: ignore[import-untyped]

    with mpmath.workdps(DIGITS):
        return Fraction(mpmath.nstr(mpmath.sqrt(mpmath.mpf(x.numerator) / x.denominator), DIGITS))


def activated(name: str | None, x: Fraction) -> Fraction:
    """The activation of a number, or exp of it, to `DIGITS` digits."""
    if name is None or name == "relu":
        return x if name is None else max(Fraction(0), x)
    import mpmath

    with mpmath.workdps(DIGITS):
        number = mpmath.mpf(x.numerator) / x.denominator
        cubic = mpmath.sqrt(2 / mpmath.pi) * (number + mpmath.mpf("0.044715") * number**3)
        found = {
            "exp": lambda: mpmath.exp(number),
            "tanh": lambda: mpmath.tanh(number),
            "sigmoid": lambda: 1 / (1 + mpmath.exp(-number)),
            "silu": lambda: number / (1 + mpmath.exp(-number)),
            "gelu": lambda: number * mpmath.ncdf(number),
            "gelu-tanh": lambda: number * (1 + mpmath.tanh(cubic)) / 2,
        }[name]()
        return Fraction(mpmath.nstr(found, DIGITS))


def _identity(d: int) -> list[Row]:
    return [[Fraction(i == j) for j in range(d)] for i in range(d)]
