"""A number format on tensors: exact integers in float64, and a proof that they are.

`Codes` are integers in a float64 tensor, with a bound of their size that holds for every input that leads there: the
format's own limit after each rounding, and what sums and products make of bounds in between.  float64 adds and
multiplies integers exactly while all results, partial sums included, are at most 2^53 in size; a sum of products is at
most the number of its terms times both bounds, or the largest sum of a row's sizes times the other's bound.  Where that
is more than 2^53 one factor is cut into two limbs, x = 2^k high + low, whose products fit, and they are put together in
int64.  What fits neither way is refused (`NoTwin`) before it is computed.

A quotient x / y of integers with |x| <= 2^52 and 0 < y <= 2^53 has the roundings that its float64 has.  That is within
2^-53 |x| / y <= 1/(2y) / 2 of it, and the nearest multiple of half a step, where rules turn, is the quotient itself,
which float64 then holds, or at least 1/(2y) away.  So floor, ceil, trunc and round (ties to even) are the rules.  Of
larger numbers int64 keeps the remainder.

This is so on every device that has the basic operations of IEEE 754 in float64, and all do: sums of products are exact
in whatever order, and with fused operations, too.  Two things are not, and are not used: CUDA multiplies int64 matrices
nowhere, and divides by a number of Python's by multiplying with its rounded reciprocal, so a divisor is a tensor.  A
library that emulates float64 with fewer bits would be another thing; some words of every batch are run exactly, too.

`TensorFormat` does what `fooling.circuits.numbers.number_format.NumberFormat` does, operation by operation.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, Tensor, load_torch
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.records import dataclass, field

EXACT = 2**53
WIDE = 2**62
TABLE = 2**22  # codes of a table of a function


@dataclass(frozen=True)
class Codes:
    """Integers of at most `size`; float64, or int64 where the size is beyond 2^53."""

    tensor: Tensor
    size: int

    def of(self, change: Callable[[Tensor], Tensor]) -> Codes:
        """The same integers, or some of them, in another shape."""
        return Codes(change(self.tensor), self.size)

    @property
    def negated(self) -> Codes:
        """Their negatives."""
        return Codes(-self.tensor, self.size)


def joined(parts: list[Codes], axis: int = 0) -> Codes:
    """One tensor of several."""
    if len(parts) == 1:
        return parts[0]
    return Codes(load_torch().cat([part.tensor for part in parts], axis), max(part.size for part in parts))


def _proved(size: int, what: str) -> int:
    if size > WIDE:
        raise NoTwin(f"{what} may reach {size:.3g}, beyond 64-bit integers")
    return size


def plus(*terms: Codes) -> Codes:
    """The exact sum."""
    size = _proved(sum(term.size for term in terms), "a sum")
    tensors = [term.tensor if size <= EXACT else term.tensor.long() for term in terms]
    total = tensors[0]
    for tensor in tensors[1:]:
        total = total + tensor
    return Codes(total, size)


def scaled(x: Codes, factor: int) -> Codes:
    """The exact multiple."""
    if factor == 1:
        return x
    size = _proved(x.size * abs(factor), "a product")
    return Codes((x.tensor if size <= EXACT else x.tensor.long()) * factor, size)


def product(a: Codes, b: Codes) -> Codes:
    """The exact products, entry by entry."""
    size = _proved(a.size * b.size, "a product")
    if size <= EXACT:
        return Codes(a.tensor * b.tensor, size)
    return Codes(a.tensor.long() * b.tensor.long(), size)


def inner(a: Codes, b: Codes, rows: int | None = None) -> Codes:
    """The exact sums of products of the rows of a, ... x q x m, with those of b, ... x c x m: ... x q x c.

    `rows` bounds the sum of sizes of a row of b, where more is known of it than m times its bound.
    """
    rows = b.size * b.tensor.shape[-1] if rows is None else rows
    size, turned = _proved(a.size * rows, f"a sum of {b.tensor.shape[-1]} products"), b.tensor.transpose(-1, -2)
    if size <= EXACT:
        return Codes(a.tensor.matmul(turned), size)
    k = (a.size.bit_length() + 1) // 2
    if rows << k > EXACT or rows * ((a.size >> k) + 1) > EXACT:
        raise NoTwin(f"a sum of {b.tensor.shape[-1]} products may reach {size:.3g}, too large for two limbs")
    high = (a.tensor * 0.5**k).floor()
    low = a.tensor - high * 2**k
    return Codes((high.matmul(turned).long() << k) + low.matmul(turned).long(), size)


@dataclass(frozen=True)
class TensorFormat:
    """A fixed-point format on a device; `NoTwin` for any other format."""

    format: NumberFormat
    device: str = "cpu"
    tables: dict[Any, tuple[int, Tensor]] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if self.format.precision is not None:
            raise NoTwin(f"kernels are for fixed point, not {self.format.name}")
        if self.format.limit >= EXACT:
            raise NoTwin(f"codes up to {self.format.limit:.3g} are beyond what float64 holds exactly")

    def load(self, codes: Any) -> Codes:
        """Nested sequences of codes of the format."""
        return Codes(self.tensor(codes), self.format.limit)

    def tensor(self, numbers: Any) -> Tensor:
        """float64 of integers that it holds."""
        torch = load_torch()
        return torch.tensor(numbers, dtype=torch.float64, device=self.device)

    def single(self, number: int) -> Tensor:
        """One integer where the others are: by a number of Python's CUDA divides as it multiplies by 1 / number."""
        torch = load_torch()
        return torch.full((), number, dtype=torch.float64, device=self.device)

    def nearby(self, x: Codes, by: int | Codes = 1) -> Codes:
        """x / by steps, rounded to steps; it may be beyond the ends.  A tensor of divisors must be positive."""
        if isinstance(by, int) and by == 1:
            return x
        size, least = (by, by) if isinstance(by, int) else (by.size, 1)
        if x.size <= EXACT // 2 and size <= EXACT:
            divisor = self.single(by) if isinstance(by, int) else by.tensor
            return Codes(self.turned(x.tensor.double() / divisor), x.size // least + 1)
        _proved(x.size + 2 * size, "a remainder")
        whole = by if isinstance(by, int) else by.tensor.long()
        return Codes(self._quotient(x.tensor.long(), whole), x.size // least + 1)

    def turned(self, y: Tensor) -> Tensor:
        """Numbers of steps, each exact, rounded to whole ones where they stand: large tensors cost their memory."""
        rule = self.format.rounding
        if rule == "down":
            return y.floor_()
        if rule == "up":
            return y.ceil_()
        return y.trunc_() if rule == "toward-zero" else y.round_()

    def _quotient(self, above: Tensor, divisor: Any) -> Tensor:
        below = load_torch().div(above, divisor, rounding_mode="floor")
        rest = above - below * divisor
        if self.format.rounding == "up":
            return below + (rest > 0)
        if self.format.rounding == "toward-zero":
            return below + ((below < 0) & (rest > 0))
        return below + (2 * rest + below.remainder(2) > divisor) if self.format.rounding == "nearest-even" else below

    def fit(self, x: Codes, wraps: bool = True, fresh: bool = True) -> Codes:
        """What the overflow rule makes of multiples of the step; of functions' values none wraps.

        A tensor that nobody else has, a fresh one, is overwritten.
        """
        least, most = self.format.least, self.format.most
        if x.size <= min(-least, most):
            return x
        if self.format.overflow == "wrap" and wraps:
            width = most - least + 1
            above = x.tensor - least
            if x.size - least <= EXACT and x.tensor.is_floating_point():
                found = above - (above * (1 / width)).floor() * width + least  # the width is a power of 2
            else:
                found = above.remainder(width) + least
        else:
            if self.format.overflow == "error":
                beyond = x.tensor[(x.tensor < least) | (x.tensor > most)]
                if beyond.numel():
                    self.format.limited(int(beyond.flatten()[0]))
            found = x.tensor.clamp_(least, most) if fresh else x.tensor.clamp(least, most)
        return Codes(found.double(), self.format.limit)

    def rounded(self, x: Codes, by: int | Codes = 1) -> Codes:
        """x / by steps, rounded and made to fit."""
        near = self.nearby(x, by)
        return self.fit(near, fresh=near is not x)

    def add(self, a: Codes, b: Codes) -> Codes:
        """a + b."""
        return self.fit(plus(a, b))

    def multiply(self, a: Codes, b: Codes) -> Codes:
        """a * b."""
        return self.rounded(product(a, b), self.format.scale)

    def sum(self, x: Codes) -> Codes:
        """Over the last axis, under the summation rule."""
        count = x.tensor.shape[-1]
        if self.format.summation == "once" or count * x.size <= min(-self.format.least, self.format.most):
            size = _proved(max(count, 1) * x.size, "a sum")
            return self.fit(Codes((x.tensor if size <= EXACT else x.tensor.long()).sum(-1), size))
        terms = [Codes(one, x.size) for one in x.tensor.unbind(-1)]
        if self.format.summation == "pairwise":
            return self._pairwise(terms)
        first, *others = terms if self.format.summation == "each" else terms[::-1]
        for term in others:
            first = self.add(first, term)
        return first

    def _pairwise(self, terms: list[Codes]) -> Codes:
        if len(terms) == 1:
            return terms[0]
        half = (len(terms) + 1) // 2
        return self.add(self._pairwise(terms[:half]), self._pairwise(terms[half:]))

    def dot(self, a: Codes, b: Codes, above: int = 1, below: int | None = None, rows: int | None = None) -> Codes:
        """Of each row of a, ... x q x m, with each of b, ... x c x m; products count above / below steps."""
        below = self.format.scale if below is None else below
        if self.format.summation == "once":
            return self.rounded(scaled(inner(a, b, rows), above), below)
        products = product(a.of(lambda x: x.unsqueeze(-2)), b.of(lambda x: x.unsqueeze(-3)))
        return self.sum(self.rounded(scaled(products, above), below))

    def roots(self, x: Codes) -> Codes:
        """Square roots, as `NumberFormat.sqrt` takes them; InvalidInput for a negative number."""
        if (x.tensor < 0).any():
            self.format.sqrt(int(x.tensor.min()))
        inside = scaled(x, 64 * self.format.scale)
        if inside.size > 2**52:
            raise NoTwin(f"a root of numbers up to {inside.size:.3g} is beyond float64")
        below = inside.tensor.sqrt().floor()
        below = below - (below * below > inside.tensor).double()
        below = below + ((below + 1) * (below + 1) <= inside.tensor).double()
        inexact = (below * below != inside.tensor).double()
        return self.rounded(Codes(2 * below + inexact, 2 * isqrt(inside.size) + 3), 16)

    def tabulated(self, name: Any, x: Codes, function: Callable[[int], int]) -> Codes:
        """A function of single codes to codes, from a table that is filled for the codes that occur."""
        torch, indices = load_torch(), x.tensor.long()
        if not indices.numel():
            return Codes(x.tensor, self.format.limit)
        found = self._table(name, int(indices.min()), int(indices.max()))
        if found is None:
            codes, place = torch.unique(indices, return_inverse=True)
            return Codes(self.tensor([function(code) for code in codes.tolist()])[place], self.format.limit)
        offset, table = found
        at = indices - offset
        met = torch.zeros(len(table), dtype=torch.bool, device=self.device)
        met[at.flatten()] = True
        missing = (met & table.isnan()).nonzero().flatten().tolist()
        if missing:
            table[missing] = self.tensor([function(offset + one) for one in missing])
        return Codes(table[at], self.format.limit)

    def _table(self, name: Any, low: int, high: int) -> tuple[int, Tensor] | None:
        """The first code of a table that holds this range, and the table; NaN is what is not known yet."""
        torch, known = load_torch(), self.tables.get(name)
        if known is not None:
            low, high = min(low, known[0]), max(high, known[0] + len(known[1]) - 1)
        if high - low >= TABLE:
            return None
        if known is None or high - low >= len(known[1]):
            table = torch.full((high - low + 1,), torch.nan, dtype=torch.float64, device=self.device)
            if known is not None:
                table[known[0] - low : known[0] - low + len(known[1])] = known[1]
            self.tables[name] = known = low, table
        return known
