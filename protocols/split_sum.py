"""A sum over positions of both parties: who tells what so that one of them, the *holder*, knows the model's own sum.

The terms are integers.  A sum is
    exact      the integer itself, all that a later step needs;
    rounded    the exact sum times a rational number, rounded once to a format;
    added      codes of a format, added up by its summation rule, every addition rounded.
The first two *split*: the exact sum is the sum of two parts, in any order, and the other party, the *partner*, tells
its part, as wide as that may be.  The third splits where additions commute with taking parts:
    - they wrap.  Then the codes are a group, and the sum is that of the integers, modulo the range.
    - nothing is negative, and numbers saturate in fixed point.  Then min(most, x + y) is associative: every order gives
      min(most, exact sum).  Where overflow is an error, partial sums grow, and one overflows iff the last does.
    - the sizes of all terms together are within the range of a fixed-point format, so that no addition overflows.
      Additions of codes in range are exact.
Where it does not, the parties follow the order of the model's additions.  From left to right, or back, the one who
adds hands the number so far over wherever the next term is the other's: `turns` numbers of p bits.  For pairwise sums
the partner tells the value of every largest subtree that is all its own.

`parts` instead of that is what a proof tells that takes a sum to be the sum of two parts: the holder adds the integers
and rounds.  Then the result may be another; `splits` says whether that is excluded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from typing import Literal

from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.protocols.parties import Hear, Say, Talk

Kind = Literal["exact", "rounded", "added"]
Role = Literal["holder", "partner"]


def send_code(f: NumberFormat, label: str, code: int) -> Talk[None]:
    """Say a number of the format, in p bits."""
    yield Say(label, f.bits, f.values.pattern(code))


def hear_code(f: NumberFormat, label: str) -> Talk[int]:
    """Hear one."""
    return f.values.code((yield Hear(label, f.bits)))


def tell(label: str, f: NumberFormat, many: int, size: int, known: Sequence[Vector] | None) -> Talk[Sequence[Vector]]:
    """Vectors of numbers of a format, said by the party that knows them and heard by the other."""
    if known is not None:
        for code in chain.from_iterable(known):
            yield from send_code(f, label, code)
        return known
    heard = list[int]()
    for _ in range(many * size):
        heard.append((yield from hear_code(f, label)))
    return [tuple(heard[i : i + size]) for i in range(0, many * size, size)]


@dataclass(frozen=True)
class Sizes:
    """Bounds, public as the model is: of the sum of each party's terms in size, and whether none is negative."""

    holder: int
    partner: int
    never_negative: bool

    @property
    def whole(self) -> int:
        """Of all terms."""
        return self.holder + self.partner

    def width(self, role: Role) -> int:
        """Bits of a party's exact sum."""
        bound = self.holder if role == "holder" else self.partner
        return bound.bit_length() if self.never_negative else (2 * bound).bit_length()


@dataclass(frozen=True)
class SplitSum:
    """order: of the positions added up, H where the term is the holder's and P where it is the partner's."""

    kind: Kind
    format: NumberFormat
    numerator: int
    denominator: int
    order: str
    sizes: Sizes
    in_parts: bool = False

    def term(self, product: int) -> int:
        """What is added up for an exact product: itself, or rounded, where every term is."""
        if self.kind != "added":
            return product
        return self.format.round_quotient(product * self.numerator, self.denominator)

    def finish(self, total: int) -> int:
        """The sum, from the sum of the terms as integers."""
        match self.kind:
            case "exact":
                return total
            case "rounded":
                return self.format.round_quotient(total * self.numerator, self.denominator)
        return self.format.round_quotient(total, 1)

    def own(self, terms: Sequence[int]) -> int:
        """The model's own sum of these terms, in the order of their positions."""
        return self.format.sum(terms) if self.kind == "added" else self.finish(sum(terms))

    @property
    def splits(self) -> bool:
        """Whether the parts give the model's own sum, whatever the terms: proved above."""
        if self.kind != "added":
            return True
        if self.format.precision is not None:
            return False
        if self.format.overflow == "wrap" or self.sizes.never_negative:
            return True
        return self.sizes.whole <= min(self.format.most, -self.format.least)

    @property
    def by_parts(self) -> bool:
        """Whether the partner tells its part."""
        return self.splits or self.in_parts

    @property
    def turns(self) -> int:
        """Numbers that are handed over on the way, where it is not told by parts."""
        if self.format.summation == "pairwise":
            return len(self._subtrees(0, len(self.order)))
        owners = [owner for owner, _ in groupby(self._line)]
        return len(owners) - 1 + (owners[-1] == "P")

    @property
    def bits(self) -> int:
        """Until the holder knows the sum."""
        return self.sizes.width("partner") if self.by_parts else self.turns * self.format.bits

    def formula(self, number: str, bound: str) -> str:
        """The same in letters: of the bits of a number, and of the bound of the partner's part."""
        if not self.by_parts:
            return number if self.turns == 1 else f"({self.turns} {number})"
        return f"|{bound}|" if self.sizes.never_negative else f"|2 {bound}|"

    @property
    def _line(self) -> str:
        return self.order[::-1] if self.format.summation == "each-reversed" else self.order

    def _subtrees(self, low: int, high: int) -> list[tuple[int, int]]:
        """The partner's largest subtrees of the positions from low on, before high."""
        owners = set(self.order[low:high])
        if len(owners) < 2:
            return [(low, high)] if owners == {"P"} else []
        middle = low + (high - low + 1) // 2
        return [*self._subtrees(low, middle), *self._subtrees(middle, high)]

    @staticmethod
    def of_codes(format: NumberFormat, order: str, sizes: Sizes, in_parts: bool) -> SplitSum:
        """Of codes of one format, by its summation rule."""
        return SplitSum("rounded" if format.summation == "once" else "added", format, 1, 1, order, sizes, in_parts)

    def talk(self, role: Role, label: str, terms: Sequence[int]) -> Talk[int | None]:
        """A party's side, given its own terms in order; the holder knows the sum then."""
        if self.by_parts:
            return self._parts(role, label, terms)
        return (
            self._pairwise(role, label, terms) if self.format.summation == "pairwise" else self._row(role, label, terms)
        )

    def _parts(self, role: Role, label: str, terms: Sequence[int]) -> Talk[int | None]:
        told = yield from tell_part(self.sizes, "partner", role, label, sum(terms))
        return self.finish(sum(terms) + told) if role == "holder" else None

    def _row(self, role: Role, label: str, terms: Sequence[int]) -> Talk[int | None]:
        own = iter(terms[::-1] if self.format.summation == "each-reversed" else terms)
        so_far: int | None = None
        for before, owner in pairwise(("", *self._line)):
            mine = (owner == "H") == (role == "holder")
            if before not in ("", owner):
                so_far = yield from self._handed_over(mine, label, so_far)
            if mine:
                so_far = next(own) if so_far is None else self.format.add(so_far, next(own))
        if self._line.endswith("P"):
            so_far = yield from self._handed_over(role == "holder", label, so_far)
        return so_far

    def _handed_over(self, to_me: bool, label: str, number: int | None) -> Talk[int | None]:
        if to_me:
            return (yield from hear_code(self.format, label))
        if number is not None:
            yield from send_code(self.format, label, number)
        return None

    def _pairwise(self, role: Role, label: str, terms: Sequence[int]) -> Talk[int | None]:
        own = iter(terms)
        placed = [next(own) if (owner == "H") == (role == "holder") else 0 for owner in self.order]
        told = dict[tuple[int, int], int]()
        for low, high in self._subtrees(0, len(self.order)):
            if role == "partner":
                yield from send_code(self.format, label, self.format.sum(placed[low:high]))
            else:
                told[low, high] = yield from hear_code(self.format, label)
        return self._joined(placed, told, 0, len(placed)) if role == "holder" else None

    def _joined(self, placed: Sequence[int], told: dict[tuple[int, int], int], low: int, high: int) -> int:
        if (low, high) in told:
            return told[low, high]
        if "P" not in self.order[low:high]:
            return self.format.sum(placed[low:high])
        middle = low + (high - low + 1) // 2
        return self.format.add(self._joined(placed, told, low, middle), self._joined(placed, told, middle, high))


def tell_part(sizes: Sizes, speaker: Role, role: Role, label: str, part: int) -> Talk[int]:
    """One party tells the exact sum of its terms, which is in [0, bound] or [-bound, bound]; 0 for the speaker."""
    bound, width = (sizes.holder if speaker == "holder" else sizes.partner), sizes.width(speaker)
    offset = 0 if sizes.never_negative else bound
    if role == speaker:
        yield Say(label, width, part + offset)
        return 0
    return (yield Hear(label, width)) - offset
