"""The operations that networks are made of, in the formats of their roles, rounded where a schedule says.

A network has a format for each *role* (`Formats`): its activations, that is all vectors that are handed on; its
weights; the accumulator, in which dot products and biases are added up; and the softmax, that is exponentials, their
sum and the weights of attention.  Where all are one format, every operation is that format's own.

A `Linear` map is a matrix of weights, its bias in codes of the accumulator, and a *scale*, a positive rational number
that all its weights are multiplied by (those of an 8-bit format lie in [-1, 1), say).  Rounded stepwise, a dot product
is added up in the accumulator, multiplied by the scale, and the bias added; then it is rounded to the activations'
format.  Fused, all this is the exact real number, rounded once.

Nothing here rounds but through a `NumberFormat`.  The proofs of what is rounded correctly stand beside the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain
from operator import mul

from circuits.activations import exponential
from circuits.number_format import Matrix, NumberFormat, Vector
from circuits.schedule import STEPWISE, Schedule
from fooling_sets.errors import InvalidInput

ONE = Fraction(1)
MOST_KEPT = 2**14  # vectors
Operation = Callable[[int, int], int]


@dataclass(frozen=True)
class Formats:
    """One format for each role; those that are not given are that of the activations."""

    activations: NumberFormat
    weights: NumberFormat
    accumulator: NumberFormat
    softmax: NumberFormat

    @staticmethod
    def alike(format: NumberFormat) -> Formats:
        """One format for all roles."""
        return Formats(format, format, format, format)

    @cached_property
    def are_alike(self) -> bool:
        """Whether it is one."""
        return {self.weights, self.accumulator, self.softmax} == {self.activations}


@dataclass(frozen=True)
class Linear:
    """scale * matrix * x + bias: rows of codes of weights, and for each row a code of the accumulator."""

    matrix: Matrix
    bias: Vector
    scale: Fraction = ONE

    @property
    def rows(self) -> int:
        """Coordinates of the result."""
        return len(self.bias)

    def check(self, name: str, formats: Formats, columns: int, rows: int | None = None) -> None:
        """InvalidInput unless it is a map from this many coordinates, to this many."""
        expect_codes(f"matrix of {name}", self.matrix, rows or self.rows, columns, formats.weights)
        expect_codes(f"bias of {name}", (self.bias,), 1, rows or self.rows, formats.accumulator)
        if type(self.scale) is not Fraction or self.scale <= 0:
            raise InvalidInput(f"{name}: the scale {self.scale!r} must be a positive fraction")


def linear(matrix: Matrix) -> Linear:
    """A map without bias."""
    return Linear(matrix, (0,) * len(matrix))


def expect_codes(name: str, matrix: Matrix, rows: int, columns: int, format: NumberFormat) -> None:
    """InvalidInput, which names the part, for a matrix of another shape or with an entry that is no code."""
    lengths = [len(row) for row in matrix]
    if lengths != [columns] * rows:
        shape = f"{len(lengths)} rows of lengths {sorted(set(lengths))}"
        raise InvalidInput(f"{name} has {shape}; it must have {rows} rows of length {columns}")
    for code in chain.from_iterable(matrix):
        if not format.holds(code):
            raise InvalidInput(f"{name} has the entry {code!r}, no code of {format.values.name}")


@dataclass(frozen=True)
class Softmax:
    """What a softmax rounded stepwise went through: the maximum (0 where it is kept), and codes."""

    maximum: int
    differences: Vector
    exponentials: Vector
    Z: int


@dataclass(frozen=True)
class Arithmetic:
    """Formats and a schedule; arguments and results are codes of activations where nothing else is said."""

    formats: Formats
    schedule: Schedule = STEPWISE

    @cached_property
    def format(self) -> NumberFormat:
        """That of the activations."""
        return self.formats.activations

    @cached_property
    def _is_plain(self) -> bool:
        """Whether dot products stay in one format and are rounded stepwise."""
        return self.formats.are_alike and self.schedule.affine == "stepwise"

    def apply(self, part: Linear, x: Vector) -> Vector:
        """A linear map."""
        if self._is_plain and part.scale == ONE:
            f = self.format
            return tuple([f.add(f.dot(row, x), b) for row, b in zip(part.matrix, part.bias, strict=True)])
        return self.added((part, x))

    def remembered(self, part: Linear, x: Vector) -> Vector:
        """The same, kept for the next time: words share the vectors of their letters."""
        key = id(part), x
        if key not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = part, self.apply(part, x)  # the part stays where it is, and its id means it
        return self._known[key][1]

    @cached_property
    def _known(self) -> dict[tuple[int, Vector], tuple[Linear, Vector]]:
        return {}

    def added(self, *terms: tuple[Linear, Vector]) -> Vector:
        """The sum of linear maps of vectors, such as a gate's."""
        return tuple(self._sum([(part, i, x) for part, x in terms]) for i in range(terms[0][0].rows))

    def _sum(self, terms: Sequence[tuple[Linear, int, Vector]]) -> int:
        sums, total = self.formats.accumulator, 0
        if self.schedule.affine == "fused":
            if self.formats.are_alike and all(part.scale == ONE for part, *_ in terms):
                whole = sum([sum(map(mul, part.matrix[i], x)) for part, i, x in terms])
                bias = sum(part.bias[i] for part, i, _ in terms)
                return self.format.round_quotient(whole + bias * self.format.scale, self.format.scale)
            products = self.formats.weights.scale * self.format.scale
            exact = Fraction(0)
            for part, i, x in terms:
                dot = sum(map(mul, part.matrix[i], x))
                exact += part.scale * Fraction(dot, products) + sums.value(part.bias[i])
            return self.format.round(exact)
        for number, (part, i, x) in enumerate(terms):
            one = sums.dot(part.matrix[i], x, self.formats.weights.scale * self.format.scale)
            if part.scale != ONE:
                one = sums.round_quotient(one * part.scale.numerator, part.scale.denominator)
            one = sums.add(one, part.bias[i])
            total = sums.add(total, one) if number else one
        return self._handed_on(total)

    def _handed_on(self, code: int) -> int:
        """A code of the accumulator as one of the activations."""
        return code if self.formats.are_alike else self.format.convert(code, self.formats.accumulator)

    def combined(self, a: int, b: int, c: int, d: int) -> int:
        """a b + c d."""
        f = self.format
        if self.schedule.combination == "fused":
            return f.round_quotient(a * b + c * d, f.scale)
        return f.add(f.multiply(a, b), f.multiply(c, d))

    def decayed(self, a: int, h: int, u: int) -> int:
        """a h + u for the code a of a weight."""
        f, one = self.format, self.formats.weights.scale
        if self.schedule.combination == "fused":
            return f.round_quotient(a * h + u * one, one)
        return f.add(f.round_quotient(a * h, one), u)

    def divided(self, f: NumberFormat, a: int, b: int) -> int:
        """a / b in one format; by 0 as the schedule says."""
        if b:
            return f.divide(a, b)
        if self.schedule.division == "zero":
            return 0
        raise InvalidInput('a division by 0, which the schedule calls an error; "division": "zero" would go on with 0')

    def dot(self, a: Vector, b: Vector) -> int:
        """Of two vectors of activations."""
        if self._is_plain:
            return self.format.dot(a, b)
        if self.schedule.affine == "fused":
            return self.format.round_quotient(sum(map(mul, a, b)), self.format.scale)
        return self._handed_on(self.formats.accumulator.dot(a, b, self.format.scale**2))

    def logit(self, query: Vector, key: Vector, scaled: bool) -> int:
        """<q, k>, or <q, k> / sqrt m for vectors of m coordinates."""
        f, m = self.format, len(query)
        if not scaled:
            return self.dot(query, key)
        # The exact dot product is s / scale^2, so in steps the logit is s / (scale sqrt m), the root of s^2 / (scale^2
        # m) with the sign of s.
        if self.schedule.logits == "fused":
            exact = sum(map(mul, query, key))
            return f.root_quotient(1 if exact > 0 else -1, exact**2, f.scale**2 * m)
        return f.multiply(self.dot(query, key), f.root_quotient(1, f.scale**2, m))

    def softmax(self, logits: Vector) -> tuple[Vector, Softmax | None]:
        """The weights as codes of the softmax's format, and its steps where it has any."""
        f = self.formats.softmax
        if self.schedule.attention == "fused":
            return tuple(_share(f, self.format, logits, code) for code in logits), None
        top = max(logits) if self.schedule.maximum == "subtracted" else 0
        differences = tuple([self.format.add(code, -top) for code in logits])
        powers = tuple([f.exp(code, self.format) for code in differences])
        Z = f.sum(powers)
        return tuple([self.divided(f, power, Z) for power in powers]), Softmax(top, differences, powers, Z)

    def mixed(self, weights: Vector, values: Sequence[Vector]) -> Vector:
        """The sum of the vectors with these weights, codes of the softmax's format."""
        columns = zip(*values, strict=True)
        if self._is_plain:
            return tuple([self.format.dot(weights, column) for column in columns])
        steps = self.formats.softmax.scale
        if self.schedule.affine == "fused":
            return tuple(self.format.round_quotient(sum(map(mul, weights, column)), steps) for column in columns)
        sums, scales = self.formats.accumulator, steps * self.format.scale
        return tuple(self._handed_on(sums.dot(weights, column, scales)) for column in columns)

    def mean(self, vectors: Sequence[Vector]) -> Vector:
        """Of one or more vectors; that of one is itself."""
        f, count = self.format, len(vectors)
        total = sum if self.schedule.attention == "fused" or count == 1 else f.sum
        return tuple(f.round_quotient(total(column), count) for column in zip(*vectors, strict=True))

    # elu(x) + 1 is x + 1 for x > 0 and exp x for the others.
    def feature(self, x: Vector) -> Vector:
        """elu + 1 of each coordinate, as Katharopoulos et al. 2020 take it for linear attention."""
        f = self.format
        return tuple(f.add(code, f.scale) if code > 0 else f.exp(code) for code in x)

    def weighted_mean(self, weights: Vector, values: Sequence[Vector]) -> Vector:
        """The sum of the vectors with these weights, codes of activations, over the sum of the weights."""
        f, columns = self.format, list(zip(*values, strict=True))
        if self.schedule.attention == "fused":
            Z = sum(weights)
            exact = (sum(map(mul, weights, column)) for column in columns)
            if Z == 0:
                return tuple(self.divided(f, 0, 0) for _ in columns)
            return tuple(f.round_quotient(total if Z > 0 else -total, abs(Z)) for total in exact)
        Z = f.sum(weights)
        return tuple(self.divided(f, self.dot(weights, column), Z) for column in columns)

    # Exact dot products have one denominator, the square of the scale, and so the quotient of two is that of codes.
    def quotients(self, weights: Vector, columns: Sequence[Vector], last: Vector) -> Vector:
        """<weights, column> / <weights, last> for each column, all activations."""
        dot = _exact_dot if self.schedule.attention == "fused" else self.dot
        Z = dot(weights, last)
        return tuple(self.divided(self.format, dot(weights, column), Z) for column in columns)

    def normalised(self, x: Vector, gain: Vector, bias: Vector, eps: Fraction, centred: bool) -> Vector:
        """gain (x - mean) / sqrt(variance + eps) + bias, or with the mean taken for 0 (RMSNorm).

        `gain` has codes of the accumulator, `bias` of activations.
        """
        if self.schedule.norm == "fused":
            return self._normalised_once(x, gain, bias, eps, centred)
        f, d = self.format, len(x)
        mean = f.round_quotient(f.sum(x), d) if centred else 0
        away = tuple(f.add(code, -mean) for code in x)
        squares = f.round_quotient(f.sum([f.multiply(code, code) for code in away]), d)
        root = f.sqrt(f.add(squares, f.round(eps)))
        scaled = ((self.divided(f, code, root), g, b) for code, g, b in zip(away, gain, bias, strict=True))
        return tuple(f.add(f.round_quotient(code * g, self.formats.accumulator.scale), b) for code, g, b in scaled)

    # Let s be the scale, c = d x - sum x (or c = d x where the mean is 0) in steps, so that x - mean = c / (d s), and V
    # the sum of all c^2: the variance is V / (d^3 s^2).  With eps = p / q, c / (d s) over the root of the variance plus
    # eps is c sqrt(d q) / sqrt(q V + p d^3 s^2), and in steps, times the gain g / t, it has the square
    # g^2 s^2 c^2 d q / (t^2 (q V + p d^3 s^2)).  The bias is whole steps.
    def _normalised_once(self, x: Vector, gain: Vector, bias: Vector, eps: Fraction, centred: bool) -> Vector:
        f, d = self.format, len(x)
        p, q = eps.numerator, eps.denominator
        away = [d * code - (sum(x) if centred else 0) for code in x]
        below = q * sum(c * c for c in away) + p * d**3 * f.scale**2
        if below == 0:
            return tuple(f.fit(self.divided(f, 0, 0) + b) for b in bias)
        found = []
        for c, g, b in zip(away, gain, bias, strict=True):
            above = g * g * f.scale**2 * c * c * d * q
            sign = 1 if c * g > 0 else -1
            found.append(f.root_quotient(sign, above, self.formats.accumulator.scale**2 * below, b))
        return tuple(found)


def _exact_dot(a: Vector, b: Vector) -> int:
    return sum(map(mul, a, b))


# The weight of logit l among l_1, ..., l_n is 1 / (c + e) for the number c of those equal to l, and e the sum of
# exp(l_j - l) over the others.  Let far be such that 8 n scale < 2^far; exp(-y) < 2^-y for y > 0.
#   Some l_j - l >= far:       the weight is less than 2^-far, less than a quarter of a step, and not 0.
#   All others <= -far:        e <= n 2^-far < 1/(8 scale), so that the weight is less than 1/c by at most e / c^2, less
#                              than 1/(8c) of a step.  scale / c is a multiple of half a step, or at least 1/(2c) from
#                              the next one below it; so what is 1/(16c) less than it has the same rounding.
#   Others:                    e is positive and, by the theorem of Lindemann and Weierstrass, so is no algebraic number
#                              (the exponents are different rational numbers, none 0), and neither is the weight.  It is
#                              no point where a rounding rule turns, and refinement ends.
@lru_cache(maxsize=1 << 16)
def _share(f: NumberFormat, source: NumberFormat, logits: Vector, code: int) -> int:
    """The softmax of one of the logits, codes of another format, correctly rounded."""
    far, equal = (8 * len(logits) * f.scale).bit_length(), logits.count(code)
    others = [other for other in logits if other != code]
    if not others:
        return f.round_quotient(f.scale, equal)
    nearest, top = source.value(max(others) - code), max(logits)
    if nearest >= far:
        return f.limited(f.nearby(1, 4))
    if nearest <= -far:
        return f.limited(f.nearby(16 * f.scale - 1, 16 * equal))
    bits = 16 + f.scale.bit_length()
    while True:
        (low, high), *rest = (exponential(source.value(one - top), bits) for one in (code, *others))
        least = low / (equal * low + sum(end for _, end in rest)) if low else low
        most = high / (equal * high + sum(end for end, _ in rest))
        ends = {f.nearby(x.numerator * f.scale, x.denominator) for x in (least, most)}
        if len(ends) == 1:
            return f.limited(ends.pop())
        bits *= 2
