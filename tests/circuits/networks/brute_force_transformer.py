"""A second Transformer: Fractions, rounding by a search through all numbers, and mpmath; one position at a time.

It reads the JSON of a model, whose codes `values` turns into numbers, and shares no code with circuits/ but the lists
of numbers that formats have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from tests.circuits.numbers.brute_force_numeric import SlowNumbers, with_digits

Values = list[Fraction]
ZERO, ONE = Fraction(0), Fraction(1)


def exact_root(q: Fraction) -> Fraction:
    """The square root, exactly where it is rational, else to many digits."""
    top, bottom = isqrt(q.numerator), isqrt(q.denominator)
    if top * top == q.numerator and bottom * bottom == q.denominator:
        return Fraction(top, bottom)
    return with_digits("sqrt", q)


class SlowTransformer:
    """`numbers` by role; `model` as `to_json` writes it, with values for codes."""

    def __init__(self, numbers: Mapping[str, SlowNumbers], model: Mapping[str, Any]) -> None:
        self.act, self.acc, self.soft = (numbers[role] for role in ("activations", "accumulator", "softmax"))
        self.weights, self.model, self.choices = numbers["weights"], model, model["schedule"]

    def fused(self, what: str) -> bool:
        return bool(self.choices[what] == "fused")

    def dot(self, a: Values, b: Values) -> Fraction:
        """Of activations, or of weights of attention with them."""
        if self.fused("affine"):
            return self.act.round(sum((x * y for x, y in zip(a, b, strict=True)), ZERO))
        return self.act.round(self.acc.dot(a, b))

    def affine(self, part: Mapping[str, Any], x: Values) -> Values:
        scale, found = Fraction(part["scale"]), []
        for row, bias in zip(part["matrix"], part["bias"], strict=True):
            if self.fused("affine"):
                exact = scale * sum((w * a for w, a in zip(row, x, strict=True)), ZERO) + bias
                found.append(self.act.round(exact))
            else:
                dot = self.acc.dot(row, x)
                found.append(self.act.round(self.acc.add(dot if scale == 1 else self.acc.round(dot * scale), bias)))
        return found

    def quotient(self, numbers: SlowNumbers, a: Fraction, b: Fraction) -> Fraction:
        if b == 0:
            if self.choices["division"] == "error":
                raise ZeroDivisionError
            return ZERO
        return numbers.round(a / b)

    def two(self, a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction:
        if self.fused("combination"):
            return self.act.round(a * b + c * d)
        return self.act.add(self.act.round(a * b), self.act.round(c * d))

    def norm(self, part: Mapping[str, Any] | None, x: Values) -> Values:
        if part is None:
            return x
        d, eps, act = len(x), Fraction(part["eps"]), self.act
        bias = [ZERO] * d if part["bias"] is None else part["bias"]
        if self.fused("norm"):
            mean = ZERO if part["bias"] is None else sum(x, ZERO) / d
            spread = sum(((a - mean) ** 2 for a in x), ZERO) / d + eps
            found = []
            for a, g, b in zip(x, part["gain"], bias, strict=True):
                if spread == 0:
                    found.append(act.round(self.quotient(act, ZERO, ZERO) + b))
                    continue
                size = exact_root(g * g * (a - mean) ** 2 / spread)
                found.append(act.round((size if g * (a - mean) >= 0 else -size) + b))
            return found
        mean = ZERO if part["bias"] is None else act.round(act.sum(x) / d)
        away = [act.add(a, -mean) for a in x]
        spread = act.add(act.round(act.sum([act.round(a * a) for a in away]) / d), act.round(eps))
        root = act.round(exact_root(spread))
        return [
            act.add(act.round(self.quotient(act, a, root) * g), b)
            for a, g, b in zip(away, part["gain"], bias, strict=True)
        ]

    def softmax(self, logits: Values) -> Values:
        if self.fused("attention"):
            if len(set(logits)) == 1:
                return [self.soft.round(Fraction(1, len(logits)))] * len(logits)
            powers = [with_digits("exp", a - max(logits)) for a in logits]
            return [self.soft.round(power / sum(powers, ZERO)) for power in powers]
        top = max(logits) if self.choices["maximum"] == "subtracted" else ZERO
        away = [self.act.add(a, -top) for a in logits]
        powers = [self.soft.round(with_digits("exp", a)) for a in away]
        Z = self.soft.sum(powers)
        return [self.quotient(self.soft, power, Z) for power in powers]

    def feature(self, x: Values) -> Values:
        return [self.act.add(a, ONE) if a > 0 else self.act.round(with_digits("exp", a)) for a in x]

    def turned(self, rotary: Mapping[str, Any] | None, x: Values, i: int) -> Values:
        if rotary is None:
            return x
        half, found = len(rotary["cosines"][i - 1]), list(x)
        for t in range(half):
            a, b = (t, t + half) if rotary["halves"] else (2 * t, 2 * t + 1)
            cos, sin = rotary["cosines"][i - 1][t], rotary["sines"][i - 1][t]
            found[a], found[b] = self.two(x[a], cos, -x[b], sin), self.two(x[a], sin, x[b], cos)
        return found

    def logit(self, q: Values, k: Values, scaled: bool) -> Fraction:
        if not scaled:
            return self.dot(q, k)
        m = Fraction(len(q))
        if self.fused("logits"):
            exact = sum((x * y for x, y in zip(q, k, strict=True)), ZERO)
            return self.act.round(exact_root(exact**2 / m) * (1 if exact > 0 else -1))
        return self.act.round(self.dot(q, k) * self.act.round(exact_root(1 / m)))

    def sees(self, attention: Mapping[str, Any], i: int, j: int) -> bool:
        if attention["causal"] and j > i:
            return False
        if attention["sparse"] is None:
            return True
        B, k, c = attention["sparse"]
        return bool((i - k * B < j <= i) or (j - 1) % B >= B - c)

    def head(self, attention: Mapping[str, Any], head: Mapping[str, Any], xs: Sequence[Values], i: int) -> Values:
        kind, n, rotary = attention["kind"], len(xs), attention["rotary"]
        phi = self.feature if kind == "linear" else list

        def keys(part: Mapping[str, Any]) -> list[Values]:
            return [phi(self.turned(rotary, self.affine(part, x), j)) for j, x in enumerate(xs, 1)]

        q = phi(self.turned(rotary, self.affine(head["query"], xs[i - 1]), i))
        places = [j for j in range(1, n + 1) if self.sees(attention, i, j)]
        ks, vs = keys(head["key"]), [self.affine(head["value"], x) for x in xs]
        if "second" in head:
            others, more = keys(head["second"][0]), [self.affine(head["second"][1], x) for x in xs]
            pairs = [(a - 1, b - 1) for a in places for b in places]
            k_left = [self.products(ks[a], others[b]) for a, b in pairs]
            v_left = [self.products(vs[a], more[b]) for a, b in pairs]
        else:
            k_left, v_left = [ks[j - 1] for j in places], [vs[j - 1] for j in places]
        logits = [self.logit(q, k, attention["scaled"]) for k in k_left]
        if kind == "relative":
            logits = [self.act.add(a, head["distances"][abs(i - j)]) for a, j in zip(logits, places, strict=True)]
        columns = list(zip(*v_left, strict=True))
        if kind in ("softmax", "relative"):
            weights = self.softmax(logits)
            return [self.dot(weights, list(column)) for column in columns]
        if kind == "linear":
            return self.linear(logits, [list(column) for column in columns])
        best = [at for at, logit in enumerate(logits) if logit == max(logits)]
        best = {"leftmost": best[:1], "rightmost": best[-1:], "average": best}[kind]
        total = (lambda xs: sum(xs, ZERO)) if self.fused("attention") else self.act.sum
        return [self.act.round(total([column[at] for at in best]) / len(best)) for column in columns]

    def products(self, a: Values, b: Values) -> Values:
        return [self.act.round(x * y) for x, y in zip(a, b, strict=True)]

    def linear(self, weights: Values, columns: list[Values]) -> Values:
        if self.fused("attention"):
            Z = sum(weights, ZERO)
            exact = [sum((w * a for w, a in zip(weights, column, strict=True)), ZERO) for column in columns]
            return [self.quotient(self.act, total, Z) for total in exact]
        Z = self.act.sum(weights)
        return [self.quotient(self.act, self.dot(weights, column), Z) for column in columns]

    def activated(self, name: str, x: Fraction) -> Fraction:
        if name == "relu":
            return max(x, ZERO)
        if x == 0:
            return self.act.round(Fraction(1, 2) if name == "sigmoid" else ZERO)
        size, sign = abs(x), 1 if x > 0 else -1
        if name == "tanh":  # not mpmath's own, which is 1 to all digits far out
            return self.act.round(sign * (1 - 2 / (with_digits("exp", 2 * size) + 1)))
        if name == "sigmoid":
            return self.act.round(1 / (1 + with_digits("exp", -x)))
        if name == "silu":
            return self.act.round(x / (1 + with_digits("exp", -x)))
        if name == "gelu":
            beyond = with_digits("ncdf", -size)
            return self.act.round(x * (1 - beyond if x > 0 else beyond))
        raise AssertionError(name)

    def between(self, name: str, z: Values) -> Values:
        """What goes from one map to the next: a gated activation halves it."""
        gates = {"swiglu": "silu", "geglu": "gelu"}
        if name not in gates:
            return [self.activated(name, a) for a in z]
        half = len(z) // 2
        return self.products([self.activated(gates[name], a) for a in z[:half]], z[half:])

    def layer(self, layer: Mapping[str, Any], xs: Sequence[Values], wanted: Sequence[int]) -> list[Values]:
        """The vectors at the positions wanted."""
        attention, forward, (first, second) = layer["attention"], layer["feed_forward"], layer["norms"]
        pre = layer["place"] != "post"
        read = [self.norm(first, x) if pre else x for x in xs]
        found = []
        for i in wanted:
            x = xs[i - 1]
            heads = [code for head in attention["heads"] for code in self.head(attention, head, read, i)]
            y = self.around(layer, first, x, self.affine(attention["output"], heads))
            if forward["maps"]:
                z = x if layer["place"] == "parallel" else y
                z = self.norm(second, z) if pre else z
                for number, part in enumerate(forward["maps"]):
                    z = self.affine(part, self.between(forward["activation"], z) if number else z)
                y = self.around(layer, second, y, z)
            found.append(y)
        return found

    def around(self, layer: Mapping[str, Any], norm: Any, x: Values, y: Values) -> Values:
        total = [self.act.add(a, b) for a, b in zip(x, y, strict=True)] if layer["residual"] else y
        return self.norm(norm, total) if layer["place"] == "post" else total

    def scores(self, word: Sequence[int]) -> Values:
        """Those of a word of letters counted from 0."""
        model, names = self.model, list(self.model["alphabet"])
        whole = [*map(names.index, model["before"]), *word, *map(names.index, model["after"])]
        table, xs = model["embedding"], []
        for i, a in enumerate(whole):
            if "joint" in table:
                xs.append(list(table["joint"][i][a]))
            elif table["positions"] is None:
                xs.append(list(table["letters"][a]))
            else:
                rows = zip(table["letters"][a], table["positions"][i], strict=True)
                xs.append([self.act.add(b, c) for b, c in rows])
        *layers, final = model["layers"]
        for layer in layers:
            xs = self.layer(layer, xs, range(1, len(xs) + 1))
        at = model["at"] if model["at"] > 0 else len(xs) + 1 + model["at"]
        (found,) = self.layer(final, xs, [at])  # what is undefined elsewhere does no harm
        last = self.norm(model["last_norm"], found)
        part = model["read_out"]
        return self.affine(part, last) if "matrix" in part else last
