"""A second recurrent network: Fractions, rounding by a search through all numbers, and mpmath; one letter at a time.

Numbers are values, not codes.  A layer is a dict with its "kind" and
    "gates", "activation"                           of elman, lstm and gru, each gate (W, U, c, b)
    "decay", "B", "C", "D", "activation", "squashed" of diagonal, maps (matrix, bias), D perhaps None, gates by name
    "turn"                                          of diagonal, None or the imaginary parts of its decays
    "norm"                                          of norm, and of mamba perhaps None
    "input", "taps", "activation", "before", "gate", "low", "rate", "A", "B", "C", "D", "output", "residual" of mamba
    "input", "taps", "activation", "before", "gate", "rate", "A", "D", "groups", "numbers", "norm", "last_norm",
    "output", "residual"                            of mamba2, "numbers" of a channel
    "taps", "activation", "before"                  of convolution, each row of taps (row, bias), and how many are kept
    nothing                                         of "noted" and "added": what the one read, the other adds
    "heads", "output"                               of linear-attention, each head three maps
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.circuits.networks.brute_force_transformer import SlowTransformer
from tests.circuits.numbers.brute_force_numeric import SlowNumbers, with_digits

Values = list[Fraction]
MAMBAS = ("mamba", "mamba2")
WITH_OUTPUT = (
    "diagonal",
    "convolution",
    "linear-attention",
    *MAMBAS,
    "norm",
    "added",
)  # it is no part of what they keep
WITHOUT_STATE = ("norm", "noted", "added")
ZERO, ONE = Fraction(0), Fraction(1)
ROLES = ("activations", "weights", "softmax")
PIECEWISE: Mapping[str, Callable[[Fraction], Fraction]] = {
    "clip": lambda x: min(max(x, ZERO), ONE),
    "relu": lambda x: max(x, ZERO),
    "identity": lambda x: x,
}


def width(layer: Mapping[str, Any]) -> int:
    """Units, or coordinates of a head."""
    if layer["kind"] == "diagonal":
        return len(layer["decay"])
    if layer["kind"] == "mamba2":
        return len(layer["D"])
    if layer["kind"] in ("convolution", "mamba"):
        return len(layer["taps"])
    if layer["kind"] in WITHOUT_STATE:
        return 0
    return len(layer["heads"][0][0][1] if layer["heads"] else layer["gates"][0][3])


class SlowRecurrent:
    """The layers and what they keep; `read` takes the vector of a letter and returns the last layer's output.

    `act` rounds what is handed on, `sums` is the accumulator.  ZeroDivisionError where a division by 0 is an error.
    """

    def __init__(
        self, act: SlowNumbers, sums: SlowNumbers, layers: Sequence[Mapping[str, Any]], choices: Mapping[str, str]
    ) -> None:
        self.act, self.sums, self.layers, self.choices = act, sums, layers, choices
        self.h = [[ZERO] * width(one) for one in layers]
        self.c = [list(h) for h in self.h]
        sizes = [(len(one["heads"]), width(one)) for one in layers]
        self.S = [[[[ZERO] * m for _ in range(m)] for _ in range(heads)] for heads, m in sizes]
        self.z = [[[ZERO] * m for _ in range(heads)] for heads, m in sizes]
        self.past = [[[ZERO] * len(one["taps"])] * one["before"] if "taps" in one else [] for one in layers]
        numbers = [one.get("numbers", len(one.get("A", ()))) for one in layers]
        self.many = [[[ZERO] * width(one) for _ in range(N)] for one, N in zip(layers, numbers, strict=True)]
        self.norm = SlowTransformer(dict.fromkeys(ROLES, act) | {"accumulator": sums}, {"schedule": choices}).norm
        self.y: Values = []

    def start(self, vectors: list[Values]) -> None:
        """Keep these, in the order of `kept`."""
        left = iter(vectors)
        for k, layer in enumerate(self.layers):
            for at in range(len(layer["heads"])):
                columns = [next(left) for _ in self.S[k][at]]
                self.S[k][at], self.z[k][at] = [list(row) for row in zip(*columns, strict=True)], list(next(left))
            if layer["kind"] in ("convolution", *MAMBAS):
                self.past[k] = [next(left) for _ in self.past[k]]
                self.many[k] = [next(left) for _ in self.many[k]]
            elif not layer["heads"] and layer["kind"] not in WITHOUT_STATE:
                self.h[k] = next(left)
            if layer["kind"] == "lstm":
                self.c[k] = next(left)
        self.y = next(left, [])

    def total(self, *parts: tuple[Sequence[Fraction], Values, Fraction]) -> Fraction:
        """Dot products with their biases, added up."""
        if self.choices["affine"] == "fused":
            dots = [w * x for row, vector, _ in parts for w, x in zip(row, vector, strict=True)]
            return self.act.round(sum([*dots, *(b for *_, b in parts)], ZERO))
        done = [self.sums.add(self.sums.dot(list(r), v), b) for r, v, b in parts]
        return self.act.round(done[0] if len(done) == 1 else self.sums.add(done[0], done[1]))

    def map(self, part: tuple[Sequence[Values], Values], x: Values) -> Values:
        """A matrix and its bias."""
        return [self.total((row, x, b)) for row, b in zip(*part, strict=True)]

    def two(self, a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction:
        """a b + c d."""
        if self.choices["combination"] == "fused":
            return self.act.round(a * b + c * d)
        return self.act.add(self.act.round(a * b), self.act.round(c * d))

    def squash(self, name: str, x: Fraction) -> Fraction:
        """An activation, correctly rounded."""
        if name in PIECEWISE:
            return PIECEWISE[name](x)
        if x == 0 and name == "exp":
            return self.act.round(ONE)
        if x == 0 and name != "softplus":
            return self.act.round(Fraction(int(name == "sigmoid"), 2))
        if name == "gelu":
            beyond = with_digits("ncdf", -abs(x))
            return self.act.round(x * (1 - beyond if x > 0 else beyond))
        if name == "silu":
            return self.act.round(x / (1 + with_digits("exp", -x)))
        if name == "gelu-tanh":  # x sigmoid(2 u), u = sqrt(2 / pi) (x + 0.044715 x^3)
            inside = (x + Fraction(44715, 10**6) * x**3) * with_digits("sqrt", 8 / with_digits("acos", -ONE))
            return self.act.round(x / (1 + with_digits("exp", -inside)))
        if name == "exp":
            return self.act.exp(x)
        if name == "softplus":
            return self.act.round(with_digits("log", 1 + with_digits("exp", x)))
        return self.act.round(1 / (1 + with_digits("exp", -x)) if name == "sigmoid" else with_digits("tanh", x))

    def read(self, x: Values) -> Values:
        noted = x
        for k, layer in enumerate(self.layers):
            if layer["kind"] == "diagonal":
                x = self.diagonal(k, layer, x)
            elif layer["kind"] == "convolution":
                x = self.convolution(k, layer, x)
            elif layer["kind"] in MAMBAS:
                x = (self.mamba if layer["kind"] == "mamba" else self.mamba2)(k, layer, x)
            elif layer["kind"] == "noted":
                noted = x
            elif layer["kind"] == "added":
                x = [self.act.add(a, b) for a, b in zip(noted, x, strict=True)]
            elif layer["kind"] == "norm":
                x = self.norm(layer["norm"], x)
            elif layer["kind"] == "linear-attention":
                heads = [self.head(self.S[k][at], self.z[k][at], maps, x) for at, maps in enumerate(layer["heads"])]
                x = self.map(layer["output"], [one for head in heads for one in head])
            else:
                x = self.h[k] = self.gated(k, layer, x)
        self.y = x
        return x

    def diagonal(self, k: int, layer: Mapping[str, Any], x: Values) -> Values:
        u = self.map(layer["B"], x)
        gates = {
            name: [self.squash(activation, one) for one in self.map(part, x)]
            for name, (part, activation) in layer["squashed"].items()
        }
        a, w = layer["decay"], gates.get("write", [ONE] * len(u))
        if {"forget", "write"} & set(gates):
            a = [self.act.round(one * other) for one, other in zip(a, gates.get("forget", [ONE] * len(a)), strict=True)]
        if layer["turn"] is None:
            self.h[k] = [self.two(*four) for four in zip(a, self.h[k], w, u, strict=True)]
        else:
            written = [self.act.round(one * other) for one, other in zip(w, u, strict=True)]
            kept = gates.get("forget", [ONE] * len(u))
            self.h[k] = [self.turned(k, layer, j, kept[j], written[j]) for j in range(len(u))]
        seen = [self.act.round(one * h) for one, h in zip(gates.get("read", [ONE] * len(u)), self.h[k], strict=True)]
        (C, c), D = layer["C"], layer["D"]
        skipped = [[] if D is None else [(D[0][j], x, D[1][j])] for j in range(len(c))]
        y = [self.squash(layer["activation"], self.total((C[j], seen, c[j]), *skipped[j])) for j in range(len(c))]
        return [self.act.round(one * other) for one, other in zip(y, gates.get("gate", [ONE] * len(y)), strict=True)]

    def turned(self, k: int, layer: Mapping[str, Any], j: int, kept: Fraction, u: Fraction) -> Fraction:
        """Unit j of complex ones, the real parts at even numbers."""
        a, t = self.act.round(layer["decay"][j] * kept), self.act.round(layer["turn"][j // 2] * kept)
        own, other = self.h[k][j], self.h[k][j ^ 1]
        return self.act.add(self.two(a, own, -t if j % 2 == 0 else t, other), u)

    def mamba(self, k: int, layer: Mapping[str, Any], x: Values) -> Values:
        """Channel by channel, number by number."""
        y = self.norm(layer["norm"], x)
        u = self.convolution(k, layer, self.map(layer["input"], y))
        (rate, squash), (gate, activation) = layer["rate"], layer["gate"]
        delta = [self.squash(squash, one) for one in self.map(rate, self.map(layer["low"], u))]
        B, C = self.map(layer["B"], u), self.map(layer["C"], u)
        out = []
        for e, closed in enumerate(self.map(gate, y)):
            for n, b in enumerate(B):
                decay = self.squash("exp", self.act.round(delta[e] * layer["A"][n][e]))
                self.many[k][n][e] = self.two(decay, self.many[k][n][e], self.act.round(delta[e] * u[e]), b)
            total = self.two(layer["D"][e], u[e], ONE, self.dot(C, [row[e] for row in self.many[k]]))
            out.append(self.act.round(total * self.squash(activation, closed)))
        made = self.map(layer["output"], out)
        return [self.act.add(a, b) for a, b in zip(x, made, strict=True)] if layer["residual"] else made

    def mamba2(self, k: int, layer: Mapping[str, Any], x: Values) -> Values:
        """Head by head, number by number."""
        y = self.norm(layer["norm"], x)
        seen = self.convolution(k, layer, self.map(layer["input"], y))
        (rate, squash), (gate, activation) = layer["rate"], layer["gate"]
        delta, closed = [self.squash(squash, one) for one in self.map(rate, y)], self.map(gate, y)
        E, H, G, N = len(layer["D"]), len(layer["A"]), layer["groups"], layer["numbers"]
        out = list[Fraction]()
        for e in range(E):
            head, group = e * H // E, e * G // E
            B, C = seen[E + group * N :][:N], seen[E + (G + group) * N :][:N]
            decay = self.squash("exp", self.act.round(delta[head] * layer["A"][head]))
            for n, b in enumerate(B):
                row = self.many[k][n]
                row[e] = self.two(decay, row[e], self.act.round(delta[head] * seen[e]), b)
            total = self.two(layer["D"][e], seen[e], ONE, self.dot(C, [row[e] for row in self.many[k]]))
            out.append(self.act.round(total * self.squash(activation, closed[e])))
        made = self.map(layer["output"], out if layer["last_norm"] is None else self.norm(layer["last_norm"], out))
        return [self.act.add(a, b) for a, b in zip(x, made, strict=True)] if layer["residual"] else made

    def convolution(self, k: int, layer: Mapping[str, Any], x: Values) -> Values:
        """Each coordinate by itself, the latest input last."""
        columns = list(zip(*self.past[k], x, strict=True))
        self.past[k] = [*self.past[k], x][1:]
        sums = [self.total((row, list(one), b[0])) for (row, b), one in zip(layer["taps"], columns, strict=True)]
        return [self.squash(layer["activation"], one) for one in sums]

    def head(self, S: list[Values], z: Values, maps: Sequence[Any], x: Values) -> Values:
        """phi(q) S / <phi(q), z> after S and z have grown, S the matrix with rows of keys."""
        query, key, value = (self.map(part, x) for part in maps)
        q, k = ([self.act.add(a, ONE) if a > 0 else self.act.exp(a) for a in one] for one in (query, key))
        for i in range(len(z)):
            z[i] = self.act.add(z[i], k[i])
            S[i][:] = [self.two(ONE, S[i][j], k[i], value[j]) for j in range(len(z))]
        return [self.quotient(q, [row[j] for row in S], z) for j in range(len(z))]

    def quotient(self, q: Values, column: Values, z: Values) -> Fraction:
        above, below = (
            sum((a * b for a, b in zip(q, one, strict=True)), ZERO)
            if self.choices["attention"] == "fused"
            else self.dot(q, one)
            for one in (column, z)
        )
        return ZERO if below == 0 and self.choices["division"] == "zero" else self.act.round(above / below)

    def dot(self, a: Values, b: Values) -> Fraction:
        if self.choices["affine"] == "fused":
            return self.act.round(sum((x * y for x, y in zip(a, b, strict=True)), ZERO))
        return self.act.round(self.sums.dot(a, b))

    def gated(self, k: int, layer: Mapping[str, Any], x: Values) -> Values:
        h, m = self.h[k], range(len(self.h[k]))
        sums = [[self.total((W[j], h, c[j]), (U[j], x, b[j])) for j in m] for W, U, c, b in layer["gates"]]
        if layer["kind"] == "elman":
            return [self.squash(layer["activation"], s) for s in sums[0]]
        if layer["kind"] == "gru":
            return self.gru(layer, h, x, sums)
        i, f, o = ([self.squash("sigmoid", s) for s in sums[g]] for g in (0, 1, 3))
        g = [self.squash("tanh", s) for s in sums[2]]
        self.c[k] = [self.two(f[j], self.c[k][j], i[j], g[j]) for j in m]
        return [self.act.round(o[j] * self.squash("tanh", self.c[k][j])) for j in m]

    def gru(self, layer: Mapping[str, Any], h: Values, x: Values, sums: Sequence[Values]) -> Values:
        m = range(len(h))
        r, z = ([self.squash("sigmoid", s) for s in sums[g]] for g in (0, 1))
        W, U, c, b = layer["gates"][2]
        if self.choices["reset"] == "before":
            held = [self.act.round(r[j] * h[j]) for j in m]
            inner = [self.total((W[j], held, c[j]), (U[j], x, b[j])) for j in m]
        else:
            inner = [self.two(r[j], self.total((W[j], h, c[j])), ONE, self.total((U[j], x, b[j]))) for j in m]
        n = [self.squash("tanh", s) for s in inner]
        return [self.two(self.act.round(1 - z[j]), n[j], z[j], h[j]) for j in m]

    def kept(self) -> list[Values]:
        """What all layers keep, and the last output where it is no part of that."""
        found = list[Values]()
        kept = zip(self.layers, self.h, self.c, self.S, self.z, self.past, self.many, strict=True)
        for layer, h, c, S, z, past, many in kept:
            if layer["kind"] == "linear-attention":
                for matrix, total in zip(S, z, strict=True):
                    found += [*map(list, zip(*matrix, strict=True)), total]
            elif layer["kind"] in ("convolution", *MAMBAS):
                found += [*past, *many]
            elif layer["kind"] in WITHOUT_STATE:
                continue
            else:
                found += [h, c] if layer["kind"] == "lstm" else [h]
        return [*found, self.y] if self.layers[-1]["kind"] in WITH_OUTPUT else found
