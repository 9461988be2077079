"""The operations of networks on tensors, bit-equal to `fooling.circuits.numbers.arithmetic` under every schedule.

Operation by operation this is `Arithmetic`, on tensors whose last axis holds a vector and whose others are broadcast.
Where a schedule rounds a real number once that is no quotient of integers (a weight of a softmax, a coordinate of a
normalised vector, a logit over sqrt m), it is computed in float64 with an error of less than 2^-40 of it, which settles
the rounding unless a point where rounding turns, a multiple of half a step, is as near; then the exact arithmetic
decides, once for each different row.  The errors: a sum of n positive terms, each within 2^-53 of itself, is within
n 2^-53 of itself, a product, quotient or root adds 2^-53; sums of integers that cancel are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from math import isqrt, lcm
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, Tensor, load_torch
from fooling.circuits.networks.torch_twin.tensor_format import EXACT, Codes, TensorFormat, inner, plus, product, scaled
from fooling.circuits.numbers.activations import exponential
from fooling.circuits.numbers.arithmetic import ONE, Arithmetic, Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.records import dataclass

NEAR = 2.0**-40
EIGHTH = 0.125


@dataclass(frozen=True)
class Weights:
    """A matrix and bias of a linear map as tensors, and the largest sum of the sizes of a row."""

    matrix: Codes
    bias: Codes
    rows: int


@dataclass(frozen=True)
class TensorArithmetic:
    """That of an exact one, on a device."""

    exact: Arithmetic
    device: str = "cpu"

    def __post_init__(self) -> None:
        for form in (self.formats.activations, self.formats.weights, self.formats.accumulator, self.formats.softmax):
            self.of(form)

    @property
    def formats(self) -> Formats:
        """One for each role."""
        return self.exact.formats

    def of(self, form: NumberFormat) -> TensorFormat:
        """A format as one of tensors; there is one for each."""
        if form not in self._formats:
            self._formats[form] = TensorFormat(form, self.device)
        return self._formats[form]

    @cached_property
    def _formats(self) -> dict[NumberFormat, TensorFormat]:
        return {}

    @cached_property
    def format(self) -> TensorFormat:
        """That of the activations."""
        return self.of(self.formats.activations)

    @cached_property
    def sums(self) -> TensorFormat:
        """That of the accumulator."""
        return self.of(self.formats.accumulator)

    def fuses(self, choice: str) -> bool:
        """What the schedule says."""
        return bool(getattr(self.exact.schedule, choice) == "fused")

    @cached_property
    def _known(self) -> dict[int, tuple[Linear, Weights]]:
        return {}

    def weights(self, part: Linear) -> Weights:
        """Of a linear map, loaded once."""
        if id(part) not in self._known:
            sizes = [sum(map(abs, row)) for row in part.matrix]
            largest = max((abs(code) for row in part.matrix for code in row), default=0)
            bias = Codes(self.sums.tensor(part.bias), max(map(abs, part.bias), default=0))
            matrix = Codes(self.of(self.formats.weights).tensor(part.matrix), largest)
            self._known[id(part)] = part, Weights(matrix, bias, max(sizes, default=0))
        return self._known[id(part)][1]

    def apply(self, part: Linear, x: Codes) -> Codes:
        """A linear map of ... x c vectors."""
        return self.added((part, x))

    def added(self, *terms: tuple[Linear, Codes]) -> Codes:
        """The sum of linear maps of vectors."""
        if self.fuses("affine"):
            return self._fused(terms)
        total = list[Codes]()
        products = self.formats.weights.scale * self.format.format.scale
        for part, x in terms:
            known = self.weights(part)
            above, below = _lowest(self.sums.format.scale, products)
            one = self.sums.dot(x, known.matrix, above, below, known.rows)
            if part.scale != ONE:
                one = self.sums.rounded(scaled(one, part.scale.numerator), part.scale.denominator)
            one = self.sums.add(one, known.bias)
            total = [self.sums.add(total[0], one) if total else one]
        return self._handed_on(total[0])

    # Each term is its scale times an integer over `products`, each bias an integer over the accumulator's scale.
    def _fused(self, terms: Sequence[tuple[Linear, Codes]]) -> Codes:
        steps = self.format.format.scale
        products = self.formats.weights.scale * steps
        factors = [part.scale * steps / products for part, _ in terms]
        bias = Fraction(steps, self.sums.format.scale)
        below = lcm(bias.denominator, *(factor.denominator for factor in factors))
        parts = list[Codes]()
        for (part, x), factor in zip(terms, factors, strict=True):
            known = self.weights(part)
            parts.append(scaled(inner(x, known.matrix, known.rows), int(factor * below)))
            parts.append(scaled(known.bias, int(bias * below)))
        return self.format.rounded(plus(*parts), below)

    def _handed_on(self, x: Codes) -> Codes:
        if self.formats.are_alike:
            return x
        return self._converted(x, self.sums.format)

    def _converted(self, x: Codes, source: NumberFormat) -> Codes:
        above, below = _lowest(self.format.format.scale, source.scale)
        return self.format.rounded(scaled(x, above), below)

    def combined(self, a: Codes, b: Codes, c: Codes, d: Codes) -> Codes:
        """a b + c d."""
        f = self.format
        if self.fuses("combination"):
            return f.rounded(plus(product(a, b), product(c, d)), f.format.scale)
        return f.add(f.multiply(a, b), f.multiply(c, d))

    def decayed(self, a: Codes, h: Codes, u: Codes) -> Codes:
        """a h + u for codes a of weights."""
        f, one = self.format, self.formats.weights.scale
        if self.fuses("combination"):
            return f.rounded(plus(product(a, h), scaled(u, one)), one)
        return f.add(f.rounded(product(a, h), one), u)

    def divided(self, f: TensorFormat, a: Codes, b: Codes) -> Codes:
        """a / b in one format, by 0 as the schedule says."""
        torch, negative, zero = load_torch(), b.tensor < 0, b.tensor == 0
        if zero.any() and self.exact.schedule.division == "error":
            self.exact.divided(f.format, (0,), 0)
        # Zeros and ones are of the dtype of what they stand for: a number would make float32 of int64.
        by = Codes(torch.where(zero, torch.ones_like(b.tensor), b.tensor.abs()), max(b.size, 1))
        signed = torch.where(negative, -a.tensor, a.tensor)
        return f.rounded(scaled(Codes(torch.where(zero, torch.zeros_like(signed), signed), a.size), f.format.scale), by)

    def dot(self, a: Codes, b: Codes) -> Codes:
        """Of activations: each row of a, ... x q x m, with each of b, ... x c x m."""
        f = self.format
        if self.fuses("affine"):
            return f.rounded(inner(a, b), f.format.scale)
        above, below = _lowest(self.sums.format.scale, f.format.scale**2)
        return self._handed_on(self.sums.dot(a, b, above, below))

    def logits(self, queries: Codes, keys: Codes, is_scaled: bool) -> Codes:
        """<q, k>, or <q, k> / sqrt m: ... x q x c."""
        f, m = self.format, queries.tensor.shape[-1]
        if not is_scaled:
            return self.dot(queries, keys)
        if not self.fuses("logits"):
            (root,) = f.format.roots((f.format.scale**2,), m)
            return f.rounded(scaled(self.dot(queries, keys), root), f.format.scale)
        exact, root = inner(queries, keys), isqrt(m)
        if root * root == m:
            return f.rounded(exact, f.format.scale * root)
        steps = exact.tensor.double() / (f.format.scale * m**0.5)

        def decide(row: Sequence[int]) -> Vector:
            return f.format.roots([code * abs(code) for code in row], f.format.scale**2 * m)

        found = self._rounded_once(
            f, steps.unsqueeze(-1), exact.tensor.unsqueeze(-1), decide, exact.tensor.unsqueeze(-1) == 0
        )
        return found.of(lambda x: x.squeeze(-1))

    def _rounded_once(
        self,
        f: TensorFormat,
        steps: Tensor,
        rows: Tensor,
        decide: Callable[[Sequence[int]], Vector],
        known: Tensor,
        wraps: bool = True,
    ) -> Codes:
        """Real numbers of steps, each within NEAR of the format's limit and of itself, rounded and made to fit.

        Where that settles nothing, `decide` says what a row of integers, of `rows`, leads to; entries that are `known`
        are exact.
        """
        if f.format.overflow != "wrap":
            steps = steps.clamp(-4 * f.format.limit, 4 * f.format.limit)  # beyond the ends is beyond them
        if steps.numel() and not float(steps.abs().max()) < EXACT / 4:
            raise NoTwin("a number that is rounded once is beyond what float64 holds exactly")
        near = (2 * steps - (2 * steps).round()).abs() <= 4 * NEAR * (steps.abs() + f.format.limit)
        doubtful = (near & ~known).any(-1)
        settled = f.turned(steps)
        settled[doubtful] = 0
        found = f.fit(Codes(settled, EXACT // 4), wraps)
        if doubtful.any():
            different, place = load_torch().unique(rows[doubtful], dim=0, return_inverse=True)
            decided = [decide([int(code) for code in row]) for row in different.tolist()]
            found.tensor[doubtful] = f.tensor(decided)[place]
        return found

    def softmax(self, logits: Codes) -> tuple[Codes, dict[str, Codes]]:
        """Weights of ... x c logits, codes of the softmax's format, and the steps where it has any."""
        f = self.of(self.formats.softmax)
        if self.fuses("attention"):
            return self._softmax_once(f, logits), {}
        top = logits.of(lambda x: x.amax(-1, keepdim=True))
        if self.exact.schedule.maximum == "kept":
            top = top.of(lambda x: 0 * x)
        differences = self.format.add(logits, top.negated)
        powers = f.tabulated(
            ("exp", self.format.format.scale), differences, lambda code: f.format.exp(code, self.format.format)
        )
        Z = f.sum(powers)
        weights = self.divided(f, powers, Z.of(lambda x: x.unsqueeze(-1)))
        steps = {"maximum": top.of(lambda x: x.squeeze(-1)), "differences": differences, "exponentials": powers, "Z": Z}
        return weights, steps

    # A weight of c equal logits lies strictly between 0 and 1/c where there are others, so what is so near to an end
    # that float64 does not tell them apart is on the inner side of it; no rule turns within half a step of 0 or 1.
    def _softmax_once(self, f: TensorFormat, logits: Codes) -> Codes:
        torch, scale = load_torch(), f.format.scale
        top = logits.tensor.amax(-1, keepdim=True)
        powers = self._reals(logits.tensor - top)
        alike = (logits.tensor == top).all(-1)
        steps = (powers / powers.sum(-1, keepdim=True) * scale).clamp(EIGHTH, scale - EIGHTH)

        def decide(row: Sequence[int]) -> Vector:
            return self.exact.softmax(tuple(row))[0]

        steps[alike] = EIGHTH
        found = self._rounded_once(
            f, steps, logits.tensor, decide, torch.zeros_like(steps, dtype=torch.bool), wraps=False
        )
        if alike.any():
            found.tensor[alike] = f.format.round_quotient(scale, logits.tensor.shape[-1])
        return found

    def _reals(self, differences: Tensor) -> Tensor:
        """exp of codes of activations that are not positive, each within 2^-52 of itself; 0 for less than exp(-700)."""
        source = self.format.format

        def power(code: int) -> Any:
            x, bits = source.value(code), 64 + 2 * -code // source.scale
            return 0.0 if -code > 700 * source.scale else float(sum(exponential(x, bits)) / 2)

        return self.format.tabulated("power", Codes(differences, 2 * source.limit), power).tensor

    def mixed(self, weights: Codes, values: Codes) -> Codes:
        """Sums of the vectors ... x c x m with weights ... x q x c: ... x q x m."""
        steps, columns = self.formats.softmax.scale, values.of(lambda x: x.transpose(-1, -2))
        if self.fuses("affine"):
            return self.format.rounded(inner(weights, columns), steps)
        above, below = _lowest(self.sums.format.scale, steps * self.format.format.scale)
        return self._handed_on(self.sums.dot(weights, columns, above, below))

    def mean(self, chosen: Codes, values: Codes) -> Codes:
        """Of the vectors ... x c x m where `chosen`, ... x q x c, is 1, not 0; one is, or more."""
        f, count = self.format, Codes(chosen.tensor.sum(-1, keepdim=True), chosen.tensor.shape[-1])
        columns = values.of(lambda x: x.transpose(-1, -2))
        if self.fuses("attention") or not count.tensor.gt(1).any():
            return f.rounded(inner(chosen, columns), count)
        if f.format.summation == "pairwise":
            raise NoTwin("pairwise sums of as many vectors as hard attention chooses have no kernel")
        terms = product(chosen.of(lambda x: x.unsqueeze(-2)), columns.of(lambda x: x.unsqueeze(-3)))
        total = f.sum(terms)
        found = f.rounded(total, count).tensor
        # Of one vector there is no sum, nor anything that it could overflow.
        return Codes(found, f.format.limit)

    def feature(self, x: Codes) -> Codes:
        """elu + 1."""
        f, torch = self.format, load_torch()
        least = f.format.least  # of what is not positive no sum is taken, nor may it overflow
        above = f.add(x.of(lambda code: torch.where(code > 0, code, least)), f.load([f.format.scale])).tensor
        below = f.tabulated(("exp", f.format.scale), x.of(lambda code: code.clamp(max=0)), f.format.exp).tensor
        return Codes(torch.where(x.tensor > 0, above, below), f.format.limit)

    def weighted_mean(self, weights: Codes, values: Codes) -> Codes:
        """The sums of the vectors ... x c x m with weights ... x q x c, activations, over the sums of these."""
        f, columns = self.format, values.of(lambda x: x.transpose(-1, -2))
        if not self.fuses("attention"):
            return self.divided(f, self.dot(weights, columns), f.sum(weights).of(lambda x: x.unsqueeze(-1)))
        torch = load_torch()
        Z, exact = weights.tensor.sum(-1, keepdim=True), inner(weights, columns)
        if (Z == 0).any() and self.exact.schedule.division == "error":
            self.exact.divided(f.format, (0,), 0)
        sign = torch.where(Z < 0, -1, 1).to(exact.tensor.dtype)
        above = torch.where(Z == 0, torch.zeros_like(exact.tensor), exact.tensor * sign)
        by = Codes(torch.where(Z == 0, 1.0, Z.abs()), max(1, weights.size * weights.tensor.shape[-1]))
        return f.rounded(Codes(above, exact.size), by)

    def quotients(self, weights: Codes, columns: Sequence[Codes], last: Codes) -> Codes:
        """<weights, column> / <weights, last> of ... x m vectors, for each column: ... x columns."""
        stacked = Codes(load_torch().stack([one.tensor for one in columns], -2), max(one.size for one in columns))
        dot, rows = inner if self.fuses("attention") else self.dot, weights.of(lambda x: x.unsqueeze(-2))
        Z = dot(rows, last.of(lambda x: x.unsqueeze(-2)))
        return self.divided(self.format, dot(rows, stacked), Z).of(lambda x: x.squeeze(-2))

    def normalised(self, x: Codes, gain: Vector, bias: Vector, eps: Fraction, centred: bool) -> Codes:
        """gain (x - mean) / sqrt(variance + eps) + bias of ... x d vectors."""
        if self.fuses("norm"):
            return self._normalised_once(x, gain, bias, eps, centred)
        f, d = self.format, x.tensor.shape[-1]
        away = x
        if centred:
            mean = f.rounded(f.sum(x), d).of(lambda one: one.unsqueeze(-1))
            away = f.add(x, mean.negated)
        squares = f.rounded(f.sum(f.multiply(away, away)), d)
        eps_code = f.format.round(eps)
        root = f.roots(f.add(squares, Codes(f.tensor([eps_code]), abs(eps_code))))
        scaled_away = self.divided(f, away, root.of(lambda one: one.unsqueeze(-1)))
        gains = Codes(f.tensor(gain), max(map(abs, gain)))
        turned = f.rounded(product(scaled_away, gains), self.formats.accumulator.scale)
        return f.add(turned, f.load(bias))

    def _normalised_once(self, x: Codes, gain: Vector, bias: Vector, eps: Fraction, centred: bool) -> Codes:
        f, d, torch = self.format, x.tensor.shape[-1], load_torch()
        if 2 * d * x.size > EXACT:
            raise NoTwin(f"a norm of codes up to {x.size:.3g} is beyond float64")
        away = d * x.tensor
        if centred:
            away = away - x.tensor.sum(-1, keepdim=True)
        scale, gains = f.format.scale, f.tensor(gain)
        below = (away * away).sum(-1, keepdim=True) + float(eps * d**3 * scale**2)
        empty = below == 0
        if empty.any():
            if self.exact.schedule.division == "error":
                self.exact.divided(f.format, (0,), 0)
            below = torch.where(empty, 1.0, below)
        away_gained = away * gains
        turned = away_gained * (scale * d**0.5 / self.formats.accumulator.scale) / below.sqrt()

        def decide(row: Sequence[int]) -> Vector:
            return self.exact.normalised(tuple(row), gain, bias, eps, centred)

        return self._rounded_once(f, turned + f.tensor(bias), x.tensor, decide, away_gained == 0)

    def function(self, name: str, x: Codes) -> Codes:
        """One of `fooling.circuits.numbers.activations`, or relu or clip, of activations."""
        f = self.format
        if name == "relu":
            return x.of(lambda code: code.clamp(min=0))
        if name == "clip":
            return x.of(lambda code: code.clamp(0, f.format.scale))
        return f.tabulated(name, x, lambda code: f.format.apply(name, code))


def _lowest(above: int, below: int) -> tuple[int, int]:
    """The same quotient in lowest terms."""
    quotient = Fraction(above, below)
    return quotient.numerator, quotient.denominator
