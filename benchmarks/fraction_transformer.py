"""A Transformer in `Fraction`s, as one writes it first: the peer of `benchmarks/networks.py`.

Every number is a `Fraction`; it is rounded by `round` or `floor` of its product with the scale; a number that is not
rational is enclosed by rational ones, ever more narrowly until both ends have one rounding.  Loops are Python's.  Keys
and values are computed once a word, of the last layer only the position that is read, and exponentials are kept from
one word to the next; nothing else is.  No line is shared with circuits/; what is read is the JSON of a model
(`fooling.circuits.networks.transformer_json.to_json`), whose numbers are codes.

One fixed-point format Qi.f for all roles, rounded 'down' or to 'nearest-even', saturating, sums rounded 'once'; softmax
attention; ReLU; LayerNorm; the schedules 'stepwise' and 'fused' and what lies between.  ValueError for anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import ceil, factorial, floor, isqrt
from typing import Any

Vector = list[Fraction]
Bounds = tuple[Fraction, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)


@cache
def exp_bounds(x: Fraction, bits: int) -> Bounds:
    """Around exp(x), x <= 0, at most 2^-bits apart."""
    # exp(x) = exp(r)^(2^k) for r = x / 2^k in [-1/2, 0].  The series alternates and its terms fall, so two sums in a
    # row enclose it.  Ends are in [0, 1], where squaring at most doubles what is between them, and cutting adds
    # 2 * 2^-work; so at the end less than 2^k * 8 * 2^-work is between them.
    k = max(0, floor(-2 * x).bit_length())
    work = bits + k + 3
    r, terms = x / 2**k, 1
    while abs(r) ** terms / factorial(terms) > Fraction(1, 2**work):
        terms += 1
    total = sum((r**n / factorial(n) for n in range(terms)), ZERO)
    low, high = sorted((total, total + r**terms / factorial(terms)))
    for _ in range(k):
        low, high = Fraction(floor(low * 2**work), 2**work) ** 2, Fraction(ceil(high * 2**work), 2**work) ** 2
    return low, high


def root_bounds(x: Fraction, bits: int) -> Bounds:
    """Around the square root, 2^-bits apart, or the root itself where it is rational."""
    root = Fraction(isqrt(x.numerator), isqrt(x.denominator))
    if root * root == x:
        return root, root
    below = isqrt(floor(x * 4**bits))
    return Fraction(below, 2**bits), Fraction(below + 1, 2**bits)


class FractionTransformer:
    """A model as `to_json` writes it."""

    def __init__(self, model: Mapping[str, Any]) -> None:
        (name,) = set(model["formats"].values())
        form = re.fullmatch(r"Q(\d+)\.(\d+):(down|nearest-even),saturate,once", name)
        if form is None:
            raise ValueError(f"format {name}: want Qi.f, down or nearest-even, saturate, once")
        self.scale = 2 ** int(form[2])
        self.most = Fraction(2 ** (int(form[1]) + int(form[2]) - 1) - 1, self.scale)
        self.least = -self.most - Fraction(1, self.scale)
        self.whole: Callable[[Fraction], int] = floor if form[3] == "down" else round
        self.schedule, self.at = model["schedule"], model["at"]
        if model["before"] or model["after"] or model["last_norm"]:
            raise ValueError("want no letters around a word and no last norm")
        self.letters = self.numbers(model["embedding"]["letters"])
        self.positions = self.numbers(model["embedding"]["positions"])
        self.layers = [self.layer_of(layer) for layer in model["layers"]]
        self.read_out = self.map_of(model["read_out"])
        self.kept: dict[Fraction, Fraction] = {}

    # What is read.

    def numbers(self, codes: Any) -> Any:
        """Codes, or lists of lists of them, as Fractions."""
        return Fraction(codes, self.scale) if isinstance(codes, int) else [self.numbers(part) for part in codes]

    def map_of(self, part: Mapping[str, Any]) -> tuple[list[Vector], Vector]:
        """A matrix and its bias."""
        if part["scale"] != "1":
            raise ValueError("want maps without a scale")
        return self.numbers(part["matrix"]), self.numbers(part["bias"])

    def layer_of(self, layer: Mapping[str, Any]) -> dict[str, Any]:
        """Its maps and norms, numbers for codes."""
        attention, forward = layer["attention"], layer["feed_forward"]
        if attention["kind"] != "softmax" or attention["sparse"] or attention["rotary"]:
            raise ValueError("want softmax attention without a sparse mask and without rotary positions")
        if forward["activation"] != "relu" or any(norm and norm["bias"] is None for norm in layer["norms"]):
            raise ValueError("want ReLU, and LayerNorms")
        return {
            "heads": [[self.map_of(head[name]) for name in ("query", "key", "value")] for head in attention["heads"]],
            "output": self.map_of(attention["output"]),
            "maps": [self.map_of(part) for part in forward["maps"]],
            "norms": [
                norm and (self.numbers(norm["gain"]), self.numbers(norm["bias"]), Fraction(norm["eps"]))
                for norm in layer["norms"]
            ],
            **{name: attention[name] for name in ("causal", "scaled")},
            **{name: layer[name] for name in ("residual", "place")},
        }

    # Rounding.

    def round(self, x: Fraction) -> Fraction:
        """The number of the format that x is rounded to."""
        return min(max(Fraction(self.whole(x * self.scale), self.scale), self.least), self.most)

    def settled(self, bounds: Callable[[int], Bounds]) -> Fraction:
        """The rounding of what lies between bounds that so many bits give, for as many bits as it takes."""
        bits = 16
        while True:
            low, high = map(self.round, bounds(bits))
            if low == high:
                return low
            bits *= 2

    def fused(self, what: str) -> bool:
        """What the schedule says."""
        return bool(self.schedule[what] == "fused")

    def exp(self, x: Fraction) -> Fraction:
        """exp(x) rounded, x <= 0."""
        if x not in self.kept:
            self.kept[x] = ONE if x == 0 else self.settled(lambda bits: exp_bounds(x, bits))
        return self.kept[x]

    # What is computed.

    def dot(self, a: Vector, b: Vector) -> Fraction:
        """The exact inner product."""
        return sum((x * y for x, y in zip(a, b, strict=True)), ZERO)

    def affine(self, part: tuple[list[Vector], Vector], x: Vector) -> Vector:
        """A linear map."""
        pairs = zip(*part, strict=True)
        if self.fused("affine"):
            return [self.round(self.dot(row, x) + bias) for row, bias in pairs]
        return [self.round(self.round(self.dot(row, x)) + bias) for row, bias in pairs]

    def logit(self, q: Vector, k: Vector, scaled: bool) -> Fraction:
        """<q, k>, or <q, k> / sqrt m."""
        exact, m = self.dot(q, k), Fraction(len(q))
        if not scaled:
            return self.round(exact)
        if self.fused("logits"):

            def bounds(bits: int) -> Bounds:
                low, high = root_bounds(exact * exact / m, bits)
                return (low, high) if exact > 0 else (-high, -low)

            return self.settled(bounds)
        return self.round(self.round(exact) * self.settled(lambda bits: root_bounds(1 / m, bits)))

    def softmax(self, logits: Vector) -> Vector:
        """The weights of attention."""
        top = max(logits)
        if not self.fused("attention"):
            powers = [self.exp(self.round(logit - top)) for logit in logits]
            Z = self.round(sum(powers, ZERO))
            return [self.round(power / Z) for power in powers]
        if min(logits) == top:
            return [self.round(Fraction(1, len(logits)))] * len(logits)
        bits = 16
        while True:
            ends = [exp_bounds(logit - top, bits) for logit in logits]
            least, most = sum((low for low, _ in ends), ZERO), sum((high for _, high in ends), ZERO)
            # e / (e + the others) rises with e and falls with the others.
            below = [self.round(low / (low + most - high)) for low, high in ends]
            above = [self.round(high / (high + least - low)) for low, high in ends]
            if below == above:
                return below
            bits *= 2

    def norm(self, norm: tuple[Vector, Vector, Fraction], x: Vector) -> Vector:
        """LayerNorm."""
        d, (gain, bias, eps) = len(x), norm
        if not self.fused("norm"):
            mean = self.round(self.round(sum(x, ZERO)) / d)
            away = [self.round(a - mean) for a in x]
            squares = self.round(self.round(sum((self.round(a * a) for a in away), ZERO)) / d)
            spread = self.round(squares + self.round(eps))
            root = self.settled(lambda bits: root_bounds(spread, bits))
            return [
                self.round(self.round(self.round(a / root) * g) + b) for a, g, b in zip(away, gain, bias, strict=True)
            ]
        mean = sum(x, ZERO) / d
        spread = sum(((a - mean) ** 2 for a in x), ZERO) / d + eps
        found = []
        for a, g, b in zip(x, gain, bias, strict=True):
            above, square = g * (a - mean), (g * (a - mean)) ** 2 / spread

            def bounds(bits: int, above: Fraction = above, square: Fraction = square, b: Fraction = b) -> Bounds:
                low, high = root_bounds(square, bits)
                return (b + low, b + high) if above > 0 else (b - high, b - low)

            found.append(self.settled(bounds))
        return found

    def around(self, layer: Mapping[str, Any], norm: Any, x: Vector, made: Vector) -> Vector:
        """The residual connection, and the norm that stands behind it."""
        total = [self.round(a + b) for a, b in zip(x, made, strict=True)] if layer["residual"] else made
        return self.norm(norm, total) if norm and layer["place"] == "post" else total

    def layer(self, layer: Mapping[str, Any], xs: list[Vector], wanted: Sequence[int]) -> list[Vector]:
        """The vectors at the positions wanted, counted from 0."""
        (first, second), pre = layer["norms"], layer["place"] == "pre"
        read = [self.norm(first, x) for x in xs] if first and pre else xs
        memories = [
            ([self.affine(key, x) for x in read], [self.affine(value, x) for x in read])
            for _, key, value in layer["heads"]
        ]
        found = []
        for i in wanted:
            heads: Vector = []
            last = i + 1 if layer["causal"] else len(xs)
            for (query, _, _), (keys, values) in zip(layer["heads"], memories, strict=True):
                q = self.affine(query, read[i])
                weights = self.softmax([self.logit(q, k, layer["scaled"]) for k in keys[:last]])
                columns = zip(*values[:last], strict=True)
                heads += [self.round(self.dot(weights, list(column))) for column in columns]
            y = self.around(layer, first, xs[i], self.affine(layer["output"], heads))
            if layer["maps"]:
                z = self.norm(second, y) if second and pre else y
                for number, part in enumerate(layer["maps"]):
                    z = self.affine(part, [max(a, ZERO) for a in z] if number else z)
                y = self.around(layer, second, y, z)
            found.append(y)
        return found

    def scores(self, word: Sequence[int]) -> list[int]:
        """Codes, of a word of letters counted from 0."""
        rows = [zip(self.letters[a], self.positions[i], strict=True) for i, a in enumerate(word)]
        xs = [[self.round(a + b) for a, b in row] for row in rows]
        *layers, final = self.layers
        for layer in layers:
            xs = self.layer(layer, xs, range(len(xs)))
        at = self.at - 1 if self.at > 0 else len(xs) + self.at
        (last,) = self.layer(final, xs, [at])
        return [int(score * self.scale) for score in self.affine(self.read_out, last)]
