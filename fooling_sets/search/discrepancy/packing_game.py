"""The game of a matrix of signs, as a packing program: distributions of least discrepancy, and rectangles that show it.

Scale the distribution so that no rectangle exceeds 1 and maximise its sum: one weight for each orbit of cells under the
symmetries of the matrix, one row for each orbit of rectangles.  Rectangles enter as they are found violated, at a point
between the best feasible distribution so far and the program's answer (the in-out method of Ben-Ameur and Neto 2007, a
third of the rounds that the answer itself takes).  Programs of many weights are first approached by the central path,
which needs fewer rectangles than vertices do.  The program's basis is then solved in rationals, and both sides are
measured exactly: what is returned holds whether or not the two meet.

A strategy shares each rectangle's weight out over its orbit.  Where that makes too many rectangles, the game of single
cells is played from the distribution that is known, with some of them.

Cost: a tenth to a third of a second for disjointness, inner product and equality on 4 bits; 3 s for a random 16 x 16.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.discrepancy.central_path import CentralPath
from fooling.fooling_sets.search.discrepancy.heavy_rectangles import LARGEST_SIDE, Signed, heavy_rectangles, largest_sum
from fooling.fooling_sets.search.discrepancy.symmetry import SignedLines, Symmetry, images, moved_cells, orbits
from fooling.fooling_sets.search.linear_program import GrowingProgram, SmallProgram, growing_program
from fooling.fooling_sets.search.steps import now
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_IMAGES = 1000  # rectangles of a strategy that is spread over orbits
IDLE = 1e-4  # of the largest multiplier: those below are left out of a strategy in floats
CUTS = 30  # rectangles that enter in one round
INWARD = 0.2  # of the way from the best feasible point to the program's answer
SLACK = 1e-7
SMALLEST_PATH, LARGEST_PATH = 64, 600  # weights of programs that are approached by the central path
NEAR = 0.01  # of the gain, how near the path comes
LONGEST_UNIT = 1024  # bits of the common denominator of weights that are kept as the program has them
Weighted = tuple[tuple[int, ...], tuple[int, ...], Fraction]  # rows, columns, weight
Strategy = list[tuple[Signed, Fraction]]  # rectangles, each with its multiplier >= 0
Sums = tuple[int, ...]  # for each orbit of cells the ones less the zeros of a rectangle, or the reverse


@dataclass(frozen=True)
class LeastDiscrepancy:
    """lower <= least discrepancy <= upper.

    `rectangles` (rows, columns, weight of either sign), and the distribution of discrepancy `upper`.

    Without a distribution `upper` is 1, which bounds any.

    Raises
    ------
    InvalidInput
        `upper` below `lower`.
    """

    lower: Fraction
    upper: Fraction
    rectangles: tuple[Weighted, ...]
    distribution: tuple[tuple[int, int, Fraction], ...]

    def __post_init__(self) -> None:
        if self.upper < self.lower:
            raise InvalidInput(f"least discrepancy: the upper bound {self.upper} is below the lower bound {self.lower}")


def better(one: LeastDiscrepancy, other: LeastDiscrepancy) -> LeastDiscrepancy:
    """The better of either end."""
    below, above = max(one, other, key=lambda found: found.lower), min(one, other, key=lambda found: found.upper)
    return LeastDiscrepancy(below.lower, above.upper, below.rectangles, above.distribution)


UNKNOWN = LeastDiscrepancy(Fraction(0), Fraction(1), (), ())


class Game:
    """The packing program of a sign matrix; rectangles enter as they are found violated.

    One weight for each orbit of cells, one row for each orbit of rectangles.
    """

    # A symmetry moves rectangles to rectangles, and keeps or changes the sign of all differences of ones and zeros: the
    # mean of a feasible point over the group is feasible, and has the same sum.  So some optimum has one weight on each
    # orbit; there rectangles of one orbit weigh the same, and their multipliers may be equal, too.  QED
    def __init__(self, signs: list[list[int]], group: Sequence[Symmetry]) -> None:
        self.signs = signs
        self.height, self.width = len(signs), len(signs[0])
        self.array = np.array(signs)
        self.group = group
        moves = [moved_cells(symmetry, self.height, self.width) for symmetry in self.group]
        labels = orbits(moves, self.array.size)
        first, self.orbit, sizes = np.unique(labels, return_inverse=True, return_counts=True)
        self.sizes = [int(size) for size in sizes]
        self.rectangles: dict[Sums, Signed] = {}
        self.program = growing_program(self.sizes)
        cells = [divmod(int(cell), self.width) for cell in first]
        self._enter(self._new([((x,), (y,), signs[x][y]) for x, y in cells]))

    def solved(self, seconds: float, best: LeastDiscrepancy = UNKNOWN) -> LeastDiscrepancy:
        """The best of both ends after the float rounds and, where time is left, exact ones; `best` is what is known."""
        end = now() + seconds
        inner = self._feasible(best)
        strategy: Strategy = []
        if inner is None and SMALLEST_PATH <= len(self.sizes) <= LARGEST_PATH:
            inner, strategy = self._approach(end - seconds * 2 / 3)
        if self.program is not None:
            inner = self._rounds(self.program, end - seconds / 4, inner)
            best = self._settled(self.program, best, end, seconds / 16)
        if best.lower < best.upper:
            above = UNKNOWN if inner is None else self._above(_binary(inner))
            best = better(better(best, above), self._below(strategy, best, max(end - now(), 0)))
        return best

    def _settled(
        self, program: GrowingProgram | SmallProgram, best: LeastDiscrepancy, end: float, least: float
    ) -> LeastDiscrepancy:
        """What is known, and what the program's bases show; `least` seconds for one of them though time be up."""
        while best.lower < best.upper:
            found = program.answer(max(end - now(), least))
            if found is None:
                break
            weights, multipliers = map(_handy, (found.weights, found.multipliers))
            strategy = list(zip(self.rectangles.values(), multipliers, strict=False))
            best = better(best, self._above(weights))
            best = better(best, self._below(strategy, best, max(end - now(), least)))
            fresh = self._new(self._heavy(np.array(found.weights, dtype=float))[0])
            if now() > end or not self._enter(fresh):
                break
        return best

    def _rounds(
        self, program: GrowingProgram | SmallProgram, end: float, inner: NDArray[Any] | None
    ) -> NDArray[Any] | None:
        """Rectangles enter until the best feasible point meets the program, or time is up.

        Returns that point, scaled so that no rectangle weighs more than 1.
        """
        while now() < end and (weights := program.solved(end - now())) is not None:
            outer = np.array(weights).clip(min=0)
            entered = 0
            for point in ([] if inner is None else [inner + INWARD * (outer - inner)]) + [outer]:
                cuts, heaviest = self._heavy(point)
                if inner is None or self._gain(point) / heaviest > self._gain(inner):
                    inner = point / heaviest
                entered = self._enter(self._new(cuts))
                if entered:
                    break
            if not entered or (inner is not None and self._gain(outer) - self._gain(inner) < SLACK):
                break
        return inner

    def _feasible(self, known: LeastDiscrepancy) -> NDArray[Any] | None:
        """The distribution that is known, for each orbit, scaled so that no rectangle weighs more than 1."""
        if not known.distribution:
            return None
        weights = np.zeros(len(self.sizes))
        for x, y, w in known.distribution:
            weights[self.orbit[x * self.width + y]] = float(w / known.upper)
        return weights

    def _approach(self, end: float) -> tuple[NDArray[Any], Strategy]:
        """A feasible point near the optimum by the central path, and a strategy near it.

        No rectangle weighs more than 1 at the point; those that weigh most enter the program.
        """
        path, known = CentralPath(self.sizes), list(self.rectangles.items())
        cells, seen = known[: len(self.sizes)], dict(known[len(self.sizes) :])
        largest = self._heavy(path.weights)[1]
        best = path.weights / largest
        if seen:
            path.enter(np.array(list(seen)), largest)
        while path.most > (1 + NEAR) * self._gain(best) and path.product > SLACK and now() < end:
            cuts, largest = self._heavy(path.weights)
            if self._gain(path.weights) / largest > self._gain(best):
                best = path.weights / largest
            fresh = {sums: cut for sums, cut in self._new(cuts).items() if sums not in seen}
            if fresh:
                path.enter(np.array(list(fresh)), largest)
                seen.update(fresh)
            path.step()
        tight = sorted(seen, key=lambda sums: -float(best @ np.array(sums)))
        self._enter({sums: seen[sums] for sums in tight[: 3 * len(self.sizes) // 2]})
        multipliers = np.where(path.multipliers > IDLE * path.multipliers.max(), path.multipliers, 0)
        return best, list(zip([*(cell for _, cell in cells), *seen.values()], _binary(multipliers), strict=True))

    def _gain(self, weights: NDArray[Any]) -> float:
        return float(weights @ np.array(self.sizes))

    def _heavy(self, weights: NDArray[Any]) -> tuple[list[Signed], float]:
        """Rectangles that weigh more than 1 with these weights of orbits, and the largest of all."""
        return heavy_rectangles(weights[self.orbit].reshape(self.array.shape) * self.array, 1 + 10 * SLACK, CUTS)

    def _new(self, cuts: Iterable[Signed]) -> dict[Sums, Signed]:
        """The rectangles that the program lacks, by its rows: how many more ones than zeros in each orbit."""
        found: dict[Sums, Signed] = {}
        for rows, columns, s in cuts:
            orbit = self.orbit.reshape(self.array.shape)[np.ix_(rows, columns)].ravel()
            signs = s * self.array[np.ix_(rows, columns)].ravel()
            sums = tuple(map(int, np.bincount(orbit, weights=signs, minlength=len(self.sizes))))
            if sums not in self.rectangles:
                found[sums] = rows, columns, s
        return found

    def _enter(self, fresh: Mapping[Sums, Signed]) -> int:
        """How many entered."""
        for sums, cut in fresh.items():
            self.rectangles[sums] = cut
            if self.program is not None:
                self.program.add([(j, a) for j, a in enumerate(sums) if a])
        return len(fresh)

    def _below(self, strategy: Strategy, known: LeastDiscrepancy, seconds: float) -> LeastDiscrepancy:
        """The strategy with each rectangle's multiplier shared out over its orbit; fewer where these are many."""
        used = [(r, m) for r, m in strategy if m > 0]
        orbit = [(self._images(r), m) for r, m in used]
        if self.group and sum(len(images) for images, _ in orbit) > MOST_IMAGES:
            return self._thinned(used, known, seconds)
        return self._worth([(image, m / len(images)) for images, m in orbit for image in images])

    def _worth(self, spread: Strategy) -> LeastDiscrepancy:
        """What a strategy shows, exactly."""
        size = sum((m for _, m in spread), Fraction(0))
        unit = _common(m for _, m in spread)
        total = [[0] * self.width for _ in self.signs]
        for (rows, columns, s), m in spread:
            whole = s * int(m * unit)
            for x in rows:
                for y in columns:
                    total[x][y] += whole
        least = min(s * t for row, sums in zip(self.signs, total, strict=True) for s, t in zip(row, sums, strict=True))
        if least <= 0:
            return UNKNOWN
        return LeastDiscrepancy(
            Fraction(least, unit) / size, Fraction(1), tuple((xs, ys, s * m / size) for (xs, ys, s), m in spread), ()
        )

    def _images(self, rectangle: Signed) -> list[Signed]:
        """The rectangles to which the group moves one, no more than just above MOST_IMAGES."""
        return [self._rectangle(one) for one in images(self.group, self._lines(rectangle), MOST_IMAGES)]

    def _thinned(self, used: Strategy, known: LeastDiscrepancy, seconds: float) -> LeastDiscrepancy:
        """Images of these rectangles drawn at random, and the game of single cells from them and what is known."""
        draw, drawn, count = random.Random(0), [], MOST_IMAGES // len(used) + 1
        for rectangle, m in used:
            one = self._lines(rectangle)
            for _ in range(count):
                for symmetry in draw.choices(self.group, k=len(self.group)):
                    one = symmetry.moved(one)
                drawn.append((self._rectangle(one), m / count))
        game = Game(self.signs, ())
        if self.height <= LARGEST_SIDE:  # of more lines a small part of an orbit leaves cells out
            game._enter(game._new([rectangle for rectangle, _ in drawn]))
        return better(self._worth(drawn), game.solved(seconds, known))

    def _lines(self, rectangle: Signed) -> SignedLines:
        rows, columns, s = rectangle
        return frozenset([*rows, *(self.height + y for y in columns)]), s

    def _rectangle(self, what: SignedLines) -> Signed:
        lines, s = what
        rows, columns = (sorted(i for i in lines if (i < self.height) == side) for side in (True, False))
        return tuple(rows), tuple(y - self.height for y in columns), s

    def _above(self, weights: Sequence[Fraction]) -> LeastDiscrepancy:
        """The distribution of these weights of orbits, if its discrepancy can be found."""
        unit = _common(weights)
        whole = [max(int(weights[k] * unit), 0) for k in self.orbit]
        heavy = [[s * whole[x * self.width + y] for y, s in enumerate(row)] for x, row in enumerate(self.signs)]
        try:
            value = largest_sum(heavy)
        except InvalidInput:  # too many lines
            return UNKNOWN
        spread = tuple((*divmod(i, self.width), Fraction(w, sum(whole))) for i, w in enumerate(whole) if w)
        return LeastDiscrepancy(Fraction(0), Fraction(value, sum(whole)), (), spread)


def _binary(values: Iterable[Any]) -> list[Fraction]:
    """The numbers as multiples of 2^-32, so that their common denominator is small."""
    return [Fraction(round(float(value) * 2**32), 2**32) for value in values]


def _common(values: Iterable[Fraction]) -> int:
    """The least common denominator."""
    return lcm(*(value.denominator for value in values))


def _handy(values: Sequence[Fraction]) -> Sequence[Fraction]:
    """The numbers as they are, or binary ones near them where their common denominator is long."""
    return values if _common(values).bit_length() <= LONGEST_UNIT else _binary(values)
