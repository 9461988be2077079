"""A second recurrent network: Fractions, rounding by a search through all numbers, and mpmath; one letter at a time.

A layer is a dict with "kind", "activation" and for each gate (W, U, c, b); numbers are values, not codes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from brute_force_numeric import SlowNumbers, with_digits

Values = list[Fraction]


class SlowRecurrent:
    """The layers and what they keep; `read` takes the vector of a letter and returns the last layer's output."""

    def __init__(self, slow: SlowNumbers, layers: Sequence[Mapping[str, Any]], choices: Mapping[str, str]) -> None:
        self.slow, self.layers, self.choices = slow, layers, choices
        self.h = [[Fraction(0)] * len(one["gates"][0][3]) for one in layers]
        self.c = [list(h) for h in self.h]

    def total(self, *parts: tuple[Sequence[Fraction], Values, Fraction]) -> Fraction:
        """Dot products with their biases, added up."""
        if self.choices["affine"] == "fused":
            dots = [w * x for row, vector, _ in parts for w, x in zip(row, vector, strict=True)]
            return self.slow.round(sum([*dots, *(b for *_, b in parts)], Fraction(0)))
        done = [self.slow.add(self.slow.dot(list(r), v), b) for r, v, b in parts]
        return done[0] if len(done) == 1 else self.slow.add(done[0], done[1])

    def two(self, a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction:
        """a b + c d."""
        if self.choices["combination"] == "fused":
            return self.slow.round(a * b + c * d)
        return self.slow.add(self.slow.round(a * b), self.slow.round(c * d))

    def squash(self, name: str, x: Fraction) -> Fraction:
        """An activation, correctly rounded."""
        if name == "clip":
            return min(max(x, Fraction(0)), Fraction(1))
        if name == "relu":
            return max(x, Fraction(0))
        return self.slow.round(1 / (1 + with_digits("exp", -x)) if name == "sigmoid" else with_digits("tanh", x))

    def read(self, x: Values) -> Values:
        for k, layer in enumerate(self.layers):
            h, m = self.h[k], range(len(self.h[k]))
            sums = [[self.total((W[j], h, c[j]), (U[j], x, b[j])) for j in m] for W, U, c, b in layer["gates"]]
            if layer["kind"] == "elman":
                x = [self.squash(layer["activation"], s) for s in sums[0]]
            elif layer["kind"] == "lstm":
                i, f, o = ([self.squash("sigmoid", s) for s in sums[g]] for g in (0, 1, 3))
                g = [self.squash("tanh", s) for s in sums[2]]
                self.c[k] = [self.two(f[j], self.c[k][j], i[j], g[j]) for j in m]
                x = [self.slow.round(o[j] * self.squash("tanh", self.c[k][j])) for j in m]
            else:
                x = self.gru(layer, h, x, sums)
            self.h[k] = x
        return x

    def gru(self, layer: Mapping[str, Any], h: Values, x: Values, sums: Sequence[Values]) -> Values:
        m = range(len(h))
        r, z = ([self.squash("sigmoid", s) for s in sums[g]] for g in (0, 1))
        W, U, c, b = layer["gates"][2]
        if self.choices["reset"] == "before":
            held = [self.slow.round(r[j] * h[j]) for j in m]
            inner = [self.total((W[j], held, c[j]), (U[j], x, b[j])) for j in m]
        else:
            inner = [self.two(r[j], self.total((W[j], h, c[j])), Fraction(1), self.total((U[j], x, b[j]))) for j in m]
        n = [self.squash("tanh", s) for s in inner]
        return [self.two(self.slow.round(1 - z[j]), n[j], z[j], h[j]) for j in m]
