"""Generators of what the diagonal of a regular minor is made of: finitely many lines, or a cone.

What a regular minor is, and why these lines show that its diagonal is not 0, stands in
`fooling.circuits.languages.minors`.

From the vectors at the start on, each generator's next vectors are looked for among multiples of generators, then
among sums of a few with shares that are not negative; else there is one generator more: the vector itself, or what is
left of it beside a multiple of a known one, as n + 1 is 1 more than n, and 2^(n+1) + 1 is 2^n more than 2^n + 1.
Vectors are compared by their products with all that can follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.linear_system import LinearSystem, Vector, futures
from fooling.circuits.languages.minors import Cone, Minor, Shares, entries
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.search.counting.subspaces import Number, Row, inverse, modulo, reduced_rows, unit
from fooling.circuits.languages.search.fooling.marked_words import plain

MOST_GENERATORS = 48
MOST_LINES = 6  # for one phase and state
MULTIPLES = (1, 2, 3, 4, 8, 9, 16)


def find_cone(minor: Minor, language: DFA, phases: Phases, first: int = 0, p: int = 0) -> Cone | None:
    """Lines where these are few, else a cone; None where neither is found."""
    for cone in (False, True)[: 1 if p else 2]:
        found = _Search(minor, language, phases, p, cone).run(first)
        if found is not None:
            return found
    return None


class _Search:
    def __init__(self, minor: Minor, language: DFA, phases: Phases, p: int, cone: bool) -> None:
        self.minor, self.phases, self.p, self.cone = minor, phases, p, cone
        self.system: LinearSystem = entries(minor, language, phases, beside=False)
        self.later = futures(self.system, p)
        self.generators: list[tuple[int, int, Vector]] = []
        self.known: list[Row] = []
        self.signs: dict[tuple[int, int, int], int] = {}

    def run(self, first: int) -> Cone | None:
        """The generators and what all vectors are of them."""
        agenda: list[tuple[int, int | None, Vector]] = [(0, self.minor.index.start, self.system.start)]
        for _ in range(2 * first):
            agenda = [one for begun in agenda for one in self._next(*begun)]
        starts, images = [], []
        for i, one in enumerate(agenda):
            if (shares := self._signed_shares((-1, -1, i), *one)) is None:
                return None
            starts.append(shares)
        for phase, z, v in self.generators:
            row = []
            for c, one in enumerate(self._next(phase, z, v)):
                shares = self._signed_shares((phase, z, c), *one)
                if shares is None or len(self.generators) > MOST_GENERATORS:
                    return None
                row.append(shares)
            images.append(tuple(row))
        return Cone(tuple(self.generators), tuple(starts), tuple(images))

    def _next(self, phase: int, z: int | None, v: Vector) -> list[tuple[int, int | None, Vector]]:
        marks = self.system.letters
        return [(self.phases.after(phase), self.minor.index.step(z, c), self.system.after(v, c)) for c in marks]

    def _signature(self, v: Vector) -> Row:
        products = self.system.products(v, self.later)
        return tuple(_residue(x, self.p) for x in products) if self.p else tuple(map(plain, products))

    def _signed_shares(self, at: tuple[int, int, int], phase: int, z: int | None, v: Vector) -> Shares | None:
        """The shares, of one sign for each phase, state and mark: that of the first entry, or product."""
        if not self.cone or z is None:
            return self._shares(phase, z, v)
        values: Row = (self.system.value(v),) if self._is_counted(phase, z) else self._signature(v)
        first = next((x for x in values if x), 0)
        sign = self.signs.setdefault(at, -1 if first < 0 else 1)
        shares = self._shares(phase, z, {place: sign * number for place, number in v.items()})
        return None if shares is None else {g: sign * share for g, share in shares.items()}

    def _is_counted(self, phase: int, z: int) -> bool:
        return self.phases.complete(phase) and z in self.minor.index.accepting

    def _shares(self, phase: int, z: int | None, v: Vector) -> Shares | None:
        if z is None:
            return {}
        row = self._signature(v)
        if not any(row):
            return None
        mine = [g for g, (*at, _) in enumerate(self.generators) if at == [phase, z]]
        for g in mine:
            if (share := _multiple(row, self.known[g], self.p)) and (share > 0 or not self.cone):
                return {g: Fraction(share)}
        if not self.cone:
            return self._added(phase, z, v) if len(mine) < MOST_LINES else None
        return self._in_the_cone(mine, row) or self._one_more(phase, z, v, mine)

    def _in_the_cone(self, mine: Sequence[int], row: Row) -> Shares | None:
        for many in (2, 3):
            for chosen in combinations(mine, many):
                shares = _solved([self.known[g] for g in chosen], row)
                if shares is not None and min(shares) > 0:
                    return dict(zip(chosen, map(Fraction, shares), strict=True))
        return None

    def _one_more(self, phase: int, z: int, v: Vector, mine: Sequence[int]) -> Shares | None:
        if len(mine) >= MOST_LINES:
            return None
        for g in mine if self._is_counted(phase, z) else ():
            for times in MULTIPLES:
                left = {
                    place: n - times * self.generators[g][2].get(place, 0)
                    for place, n in _over(v, self.generators[g][2])
                }
                if any(self._signature(left)) and self._is_positive(phase, z, left):
                    return {g: Fraction(times), **(self._added(phase, z, left) or {})}
        return self._added(phase, z, v)

    def _added(self, phase: int, z: int, v: Vector) -> Shares | None:
        if self.cone and not self._is_positive(phase, z, v):
            return None
        self.generators.append((phase, z, {place: n for place, n in v.items() if n}))
        self.known.append(self._signature(v))
        counted, value = self._is_counted(phase, z), self.system.value(v)
        return (
            None
            if counted and not (_residue(value, self.p) if self.p else value)
            else {len(self.known) - 1: Fraction(1)}
        )

    def _is_positive(self, phase: int, z: int, v: Vector) -> bool:
        return not self._is_counted(phase, z) or self.system.value(v) > 0


def _over(v: Vector, known: Vector) -> Iterator[tuple[tuple[int, ...], Fraction | int]]:
    return ((place, v.get(place, 0)) for place in {**v, **known})


def _residue(x: Fraction | int, p: int) -> int:
    return x.numerator * pow(x.denominator, -1, p) % p


def _multiple(row: Row, known: Row, p: int) -> Number:
    """The share of the known row that the row is, 0 for none."""
    at = next(i for i, x in enumerate(known) if x)
    one, other = row[at], known[at]
    if any(modulo(one * k - other * x, p) for k, x in zip(known, row, strict=True)):
        return unit(0, p)
    return modulo(one * inverse(other, p), p)


def _solved(rows: Sequence[Row], goal: Row) -> Row | None:
    """The shares of independent rows whose sum is the goal; None for none."""
    columns = [(*line, x) for *line, x in zip(*rows, goal, strict=True)]
    left, many = reduced_rows(columns), len(rows)
    if len(left) != many or any(not row[i] for i, row in enumerate(left)):
        return None
    return tuple(row[-1] for row in left)
