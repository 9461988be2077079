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

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain
from math import ceil, floor, lcm
from operator import itemgetter, mul

from fooling.circuits.numbers.activations import exponential
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.circuits.numbers.packed_matrix import PackedMatrix
from fooling.circuits.numbers.schedule import STEPWISE, Schedule
from fooling.fooling_sets.errors import InvalidInput

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

    @property
    def short_name(self) -> str:
        """That of the activations, and of each role that has another.

        >>> from fooling.circuits.numbers.number_format import named_format
        >>> Formats(*map(named_format, ("Q4.4", "Q4.4", "Q4.4", "float16"))).short_name
        'Q4.4; softmax float16'
        """
        return self.activations.short_name + "".join(map(self.of_role, self.own_roles))

    @property
    def own_roles(self) -> tuple[str, ...]:
        """The roles whose format is not that of the activations."""
        others = ("weights", "accumulator", "softmax")
        return tuple(role for role in others if getattr(self, role) != self.activations)

    def of_role(self, role: str) -> str:
        """The words on the format of a role that has its own."""
        return f"; {role} {getattr(self, role).short_name}"


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

    @cached_property
    def packed(self) -> PackedMatrix:
        """The matrix."""
        return PackedMatrix(self.matrix)

    # A weight 0 times any coordinate is 0, exactly and rounded, so the map makes the same of vectors that differ only
    # where all weights are 0.
    @cached_property
    def reads(self) -> Callable[[Vector], Hashable]:
        """What it sees of a vector: the coordinates of columns that are not all 0."""
        some = [at for at, column in enumerate(zip(*self.matrix, strict=True)) if any(column)]
        return itemgetter(*some) if some else itemgetter(slice(0))

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
    def sums_exactly(self) -> bool:
        """Whether a dot product of activations is its exact value, rounded once."""
        alike = self.formats.are_alike and self.format.summation == "once"
        return alike or self.schedule.affine == "fused"

    def apply(self, part: Linear, x: Vector) -> Vector:
        """A linear map."""
        return self.added((part, x))

    def remembered(self, part: Linear, x: Vector) -> Vector:
        """The same, kept for the next time: words share what a map sees of the vectors of their letters."""
        key = id(part), part.reads(x)
        if key not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = part, self.added((part, x))  # the part stays where it is, and its id means it
        return self._known[key][1]

    @cached_property
    def _known(self) -> dict[tuple[int, Hashable], tuple[Linear, Vector]]:
        return {}

    def added(self, *terms: tuple[Linear, Vector]) -> Vector:
        """The sum of linear maps of vectors, such as a gate's."""
        if self.schedule.affine == "fused":
            return self._added_once(terms)
        sums, total = self.formats.accumulator, Vector()
        for number, (part, x) in enumerate(terms):
            one = self._products(part, x)
            if part.scale != ONE:
                one = sums.rounded([code * part.scale.numerator for code in one], part.scale.denominator)
            one = sums.plus(one, part.bias)
            total = sums.plus(total, one) if number else one
        return self.handed_on(total)

    def _products(self, part: Linear, x: Vector) -> Vector:
        """The matrix times a vector, in the accumulator."""
        sums, scales = self.formats.accumulator, self.formats.weights.scale * self.format.scale
        if sums.summation != "once":
            return tuple([sums.dot(row, x, scales) for row in part.matrix])
        return sums.rounded([code * sums.scale for code in part.packed.times(x)], scales)

    # With scales a, w and s of activations, weights and the accumulator, a term is r <W, x> / (w a) + b / s for its own
    # scale r.  In steps that is r <W, x> / w + a b / s = (r D s <W, x> + a w D b) / (w s D), and r D is an integer for
    # a common denominator D of all r.
    def _added_once(self, terms: Sequence[tuple[Linear, Vector]]) -> Vector:
        a, w, s = (f.scale for f in (self.format, self.formats.weights, self.formats.accumulator))
        D = lcm(*(part.scale.denominator for part, _ in terms))
        total = [0] * terms[0][0].rows
        for part, x in terms:
            factor = part.scale.numerator * (D // part.scale.denominator) * s
            rows = zip(total, part.packed.times(x), part.bias, strict=True)
            total = [before + factor * code + a * w * D * bias for before, code, bias in rows]
        return self.format.rounded(total, w * s * D)

    def handed_on(self, codes: Vector) -> Vector:
        """Codes of the accumulator as such of the activations."""
        return codes if self.formats.are_alike else self.format.converted(codes, self.formats.accumulator)

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

    def divided(self, f: NumberFormat, codes: Vector, by: int) -> Vector:
        """Each divided by one number, in one format; by 0 as the schedule says."""
        if by:
            scale, some = f.scale if by > 0 else -f.scale, [*{*codes}]  # many exponentials are the same
            known = dict(zip(some, f.rounded([code * scale for code in some], abs(by)), strict=True))
            return tuple(map(known.__getitem__, codes))
        if self.schedule.division == "zero":
            return (0,) * len(codes)
        raise InvalidInput('a division by 0, which the schedule calls an error; "division": "zero" would go on with 0')

    def dots(self, a: Vector, others: Iterable[Vector] | PackedMatrix) -> Vector:
        """Of a vector of activations with each of several."""
        if self.sums_exactly:
            return self.format.rounded(_with_each(a, others), self.format.scale)
        rows = others.matrix if isinstance(others, PackedMatrix) else others
        return self.handed_on(tuple([self.formats.accumulator.dot(a, b, self.format.scale**2) for b in rows]))

    def logits(self, query: Vector, keys: Sequence[Vector] | PackedMatrix, scaled: bool) -> Vector:
        """<q, k> for each key, or <q, k> / sqrt m for vectors of m coordinates."""
        f, m = self.format, len(query)
        if not scaled:
            return self.dots(query, keys)
        # The exact dot product is s / scale^2, so in steps the logit is s / (scale sqrt m), the root of s^2 / (scale^2
        # m) with the sign of s.
        if self.schedule.logits == "fused":
            return f.roots([s * abs(s) for s in _with_each(query, keys)], f.scale**2 * m)
        (root,) = f.roots((f.scale**2,), m)
        return f.rounded([code * root for code in self.dots(query, keys)], f.scale)

    def softmax(self, logits: Vector) -> tuple[Vector, Softmax | None]:
        """The weights as codes of the softmax's format, and its steps where it has any."""
        f = self.formats.softmax
        if self.schedule.attention == "fused":
            return _shares(f, self.format, logits), None
        top = max(logits) if self.schedule.maximum == "subtracted" else 0
        differences = self.format.plus(logits, (-top,) * len(logits))
        powers = f.values_of("exp", differences, self.format)
        Z = f.sum(powers)
        return self.divided(f, powers, Z), Softmax(top, differences, powers, Z)

    def mixed(self, weights: Vector, values: Sequence[Vector]) -> Vector:
        """The sum of the vectors with these weights, codes of the softmax's format."""
        columns, steps = zip(*values, strict=True), self.formats.softmax.scale
        if self.sums_exactly:
            return self.format.rounded([sum(map(mul, weights, column)) for column in columns], steps)
        sums, scales = self.formats.accumulator, steps * self.format.scale
        return self.handed_on(tuple([sums.dot(weights, column, scales) for column in columns]))

    def mean(self, vectors: Sequence[Vector]) -> Vector:
        """Of one or more vectors; that of one is itself."""
        count = len(vectors)
        total = sum if self.schedule.attention == "fused" or count == 1 else self.format.sum
        return self.shared(tuple([total(column) for column in zip(*vectors, strict=True)]), count)

    def shared(self, totals: Vector, count: int) -> Vector:
        """Each divided by a number of positions."""
        return self.format.rounded(totals, count)

    # elu(x) + 1 is x + 1 for x > 0 and exp x for the others.
    def feature(self, x: Vector) -> Vector:
        """elu + 1 of each coordinate, as Katharopoulos et al. 2020 take it for linear attention."""
        f = self.format
        return tuple(f.add(code, f.scale) if code > 0 else f.exp(code) for code in x)

    def weighted_mean(self, weights: Vector, values: Sequence[Vector]) -> Vector:
        """The sum of the vectors with these weights, codes of activations, over the sum of the weights."""
        f, columns = self.format, list(zip(*values, strict=True))
        if self.schedule.attention == "fused":
            return self.over(tuple([sum(map(mul, weights, column)) for column in columns]), sum(weights))
        return self.over(self.dots(weights, columns), f.sum(weights))

    def over(self, totals: Vector, Z: int) -> Vector:
        """Sums with weights over the sum of the weights: exact sums of codes where the schedule fuses, else codes."""
        f = self.format
        if self.schedule.attention != "fused" or Z == 0:
            return self.divided(f, totals, Z)
        return f.rounded([total if Z > 0 else -total for total in totals], abs(Z))

    # Exact dot products have one denominator, the square of the scale, and so the quotient of two is that of codes.
    def quotients(self, weights: Vector, columns: Sequence[Vector], last: Vector) -> Vector:
        """<weights, column> / <weights, last> for each column, all activations."""
        if self.schedule.attention == "fused":
            exact = tuple([sum(map(mul, weights, column)) for column in columns])
            return self.divided(self.format, exact, sum(map(mul, weights, last)))
        return self.divided(self.format, self.dots(weights, columns), *self.dots(weights, (last,)))

    def normalised(self, x: Vector, gain: Vector, bias: Vector, eps: Fraction, centred: bool) -> Vector:
        """gain (x - mean) / sqrt(variance + eps) + bias, or with the mean taken for 0 (RMSNorm).

        `gain` has codes of the accumulator, `bias` of activations.
        """
        if self.schedule.norm == "fused":
            return self._normalised_once(x, gain, bias, eps, centred)
        f, d = self.format, len(x)
        mean = f.round_quotient(f.sum(x), d) if centred else 0
        away = f.plus(x, (-mean,) * d)
        squares = f.round_quotient(f.sum(f.rounded([code * code for code in away], f.scale)), d)
        root = f.sqrt(f.add(squares, f.round(eps)))
        scaled = self.divided(f, away, root)
        return f.plus(f.rounded(map(mul, scaled, gain), self.formats.accumulator.scale), bias)

    # Let s be the scale, c = d x - sum x (or c = d x where the mean is 0) in steps, so that x - mean = c / (d s), and V
    # the sum of all c^2: the variance is V / (d^3 s^2).  With eps = p / q, c / (d s) over the root of the variance plus
    # eps is c sqrt(d q) / sqrt(q V + p d^3 s^2), and in steps, times the gain g / t, it has the square
    # g^2 s^2 c^2 d q / (t^2 (q V + p d^3 s^2)).  The bias is whole steps.
    def _normalised_once(self, x: Vector, gain: Vector, bias: Vector, eps: Fraction, centred: bool) -> Vector:
        f, d = self.format, len(x)
        p, q = eps.numerator, eps.denominator
        middle = sum(x) if centred else 0
        away = [d * code - middle for code in x]
        below = q * sum(c * c for c in away) + p * d**3 * f.scale**2
        if below == 0:
            return f.plus(self.divided(f, (0,) * d, 0), bias)
        squares = [c * g * abs(c * g) for c, g in zip(away, gain, strict=True)]
        factor = f.scale**2 * d * q
        return f.roots([factor * square for square in squares], self.formats.accumulator.scale**2 * below, bias)


class Remembering(Arithmetic):
    """The same, which keeps what every linear map makes: for vectors that come again and again."""

    def apply(self, part: Linear, x: Vector) -> Vector:
        """A linear map."""
        return self.remembered(part, x)


def _with_each(a: Vector, others: Iterable[Vector] | PackedMatrix) -> Sequence[int]:
    """Exact dot products of codes."""
    return others.times(a) if isinstance(others, PackedMatrix) else [sum(map(mul, a, b)) for b in others]


# The weight of logit l among l_1, ..., l_n is 1 / (c + e) for the number c of those equal to l, and e the sum of
# exp(l_j - l) over the others.  Let far be such that 8 n scale < 2^far; exp(-y) < 2^-y for y > 0.
#   Some l_j - l >= far:       the weight is less than 2^-far, less than a quarter of a step, and not 0.
#   All others <= -far:        e <= n 2^-far < 1/(8 scale), so that the weight is less than 1/c by at most e / c^2, less
#                              than 1/(8c) of a step.  scale / c is a multiple of half a step, or at least 1/(2c) from
#                              the next one below it; so what is 1/(16c) less than it has the same rounding.
#   Others:                    e is positive and, by the theorem of Lindemann and Weierstrass, so is no algebraic number
#                              (the exponents are different rational numbers, none 0), and neither is the weight.  It is
#                              no point where a rounding rule turns, and refinement ends.
@lru_cache(maxsize=1 << 12)
def _shares(f: NumberFormat, source: NumberFormat, logits: Vector) -> Vector:
    """The softmax of logits, codes of another format, correctly rounded."""
    far, found, counts, top = (8 * len(logits) * f.scale).bit_length(), dict[int, int](), Counter(logits), max(logits)
    if len(counts) == 1:
        return (f.round_quotient(f.scale, len(logits)),) * len(logits)
    second = sorted(counts)[-2]
    for code in counts:
        nearest = (top if code < top else second) - code
        if nearest >= far * source.scale:
            found[code] = f.limited(f.nearby(1, 4))
        elif nearest <= -far * source.scale:
            found[code] = f.limited(f.nearby(16 * f.scale - 1, 16 * counts[code]))
    bits = 16 + f.scale.bit_length()
    while len(found) < len(counts):
        ends = {code: _power(code - top, source.scale, bits) for code in counts}
        least, most = (sum(count * ends[code][end] for code, count in counts.items()) for end in (0, 1))
        for code in counts.keys() - found.keys():
            (low, high), equal = ends[code], counts[code]  # the weight rises with its own power and falls with others
            below = f.nearby(low * f.scale, equal * low + most - equal * high)
            if below == f.nearby(high * f.scale, equal * high + least - equal * low):
                found[code] = f.limited(below)
        bits *= 2
    return tuple([found[code] for code in logits])


@lru_cache(maxsize=1 << 16)
def _power(code: int, scale: int, bits: int) -> tuple[int, int]:
    """Bounds of exp(code / scale), in 2^-bits."""
    low, high = exponential(Fraction(code, scale), bits)
    return floor(low * 2**bits), ceil(high * 2**bits)
