"""A matrix of a student's own: `{rows: 4, cols: 4, where: {D: 3, rank.Q: 3, fooling_set.1: 3}, different-lines: true}`.

All 0/1 matrices of the size fall into classes, up to the order of rows and of columns, and every measure is the same on
a whole class.  Those classes that have the values asked for are equally hard to anybody who knows the measures.  A
student gets one of these classes, each as likely as the others, with its rows and its columns in a random order.

Classes are tried in the student's own random order until one has the values.  So nobody waits for a census: what is
tried is on average the number of all classes divided by that of those which have the values.  A value counts only if
both of its bounds have derivations that the checker has accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.classes import Matrix, representatives
from fooling.records import dataclass, field
from fooling.verify.exercises.hole import NotGraded
from fooling.verify.exercises.variants.draws import Draws, listed
from fooling.verify.measures.census import LARGEST, SECONDS, spec_of
from fooling.verify.measures.measure import finder

MOST_COUNTED = 400  # classes that are measured to count those with the values: all of 4 x 4
CHEAPEST_FIRST = ("rank", "one_way", "fooling_set", "D")  # and then the others


@dataclass(frozen=True)
class MatrixDraw:
    """Which matrices a student may get: their size, the values of their measures, and whether lines may be equal."""

    rows: int
    columns: int
    where: Mapping[str, Fraction] = field(default_factory=dict)
    different_lines: bool = False

    def __post_init__(self) -> None:
        for side, length in (("rows", self.rows), ("cols", self.columns)):
            if not 1 <= length <= LARGEST:
                raise InvalidInput(f"{side}: {length}; want 1 to {LARGEST}, as larger matrices have too many classes")
        zero = spec_of(((0,) * self.columns,) * self.rows)
        for name in self.where:
            finder(zero, name)

    def drawn(self, draws: Draws) -> Matrix:
        """The matrix of one student; InvalidInput where no class has the values."""
        for matrix in draws.in_random_order(self._candidates()):
            if self._has_the_values(matrix):
                rows = tuple(draws.in_random_order(matrix))
                return tuple(zip(*draws.in_random_order(tuple(zip(*rows, strict=True))), strict=True))
        raise InvalidInput(f"no 0/1 matrix of {self.rows} x {self.columns} has {self._wanted()}; want other values")

    def classes(self, order: Draws | None = None) -> Iterator[Matrix]:
        """One matrix of each class that has the values, as they are found."""
        return filter(self._has_the_values, listed(self._candidates(), order))

    def many(self) -> int | None:
        """How many classes have the values; None where too many have to be measured."""
        candidates = self._candidates()
        if self.where and len(candidates) > MOST_COUNTED:
            return None
        return sum(map(self._has_the_values, candidates))

    def _wanted(self) -> str:
        lines = ["no two equal lines"] if self.different_lines else []
        return ", ".join([*(f"{name} = {value}" for name, value in self.where.items()), *lines])

    def _candidates(self) -> tuple[Matrix, ...]:
        listed = different_classes if self.different_lines else all_classes
        return listed(self.rows, self.columns)

    def _has_the_values(self, matrix: Matrix) -> bool:
        names = sorted(self.where, key=_cost)
        return all(value_of(matrix, name) == self.where[name] for name in names)


def _cost(name: str) -> tuple[int, str]:
    head = name.partition(".")[0]
    return CHEAPEST_FIRST.index(head) if head in CHEAPEST_FIRST else len(CHEAPEST_FIRST), name


@cache
def all_classes(rows: int, columns: int) -> tuple[Matrix, ...]:
    """One matrix of each class of this size."""
    return tuple(representatives(rows, columns))


@cache
def different_classes(rows: int, columns: int) -> tuple[Matrix, ...]:
    """Those in which no two rows, and no two columns, are equal."""
    classes = all_classes(rows, columns)
    return tuple(one for one in classes if len(set(one)) == rows and len(set(zip(*one, strict=True))) == columns)


@cache
def value_of(matrix: Matrix, name: str) -> Fraction:
    """The value of a measure, both of whose bounds the checker has accepted.

    NotGraded where they do not meet in time: a class that was passed over would give the student another matrix.

    >>> value_of(((0, 1), (1, 1)), "D")
    Fraction(2, 1)
    """
    found = finder(spec_of(matrix), name)(SECONDS)
    if not found.exact:
        raise NotGraded(f"{name} of a matrix could not be measured in {SECONDS:g} s, so that no variant is drawn")
    return Fraction(found.lower)
