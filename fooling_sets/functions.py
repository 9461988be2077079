"""Two-party functions: Alice holds a row index, Bob a column index, both want the entry.

The six textbook families (Kushilevitz and Nisan, *Communication Complexity*, 1997, chapter 1) on n bits, recall and
composition, whose inputs are letters, functions given by an explicit matrix, and the complement.  Inputs are integers;
the input x of a family stands for its n-bit string, leftmost character = coordinate 1, so coordinate i is bit n - i of
x.  Index gives Bob column y = coordinate y + 1.  A word of n letters out of q is the number with these digits.

Entries and labels are module functions or small frozen dataclasses, never closures: two functions built alike are
equal, hash alike and can be sent to another process.  Nothing is tabulated before `rows` is asked for; an entry costs
O(n).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from fooling.fooling_sets.errors import EvidenceError, InvalidInput


@dataclass(frozen=True)
class TwoPartyFunction:
    """A matrix of integers, given entry by entry: `entry(x, y)` for 0 <= x < row_count and 0 <= y < column_count.

    Raises
    ------
    InvalidInput
        No row or no column.
    """

    name: str
    row_count: int
    column_count: int
    entry: Callable[[int, int], int]
    row_label: Callable[[int], str]
    column_label: Callable[[int], str]

    def __post_init__(self) -> None:
        if self.row_count < 1 or self.column_count < 1:
            raise InvalidInput(f"{self.name}: expected a row and a column, got {self.row_count} x {self.column_count}")

    def __repr__(self) -> str:
        return f"TwoPartyFunction({self.name:.120}, {Decimal(self.row_count):.9g} x {Decimal(self.column_count):.9g})"

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The whole matrix, row_count x column_count."""
        return tuple(tuple(self.entry(x, y) for y in range(self.column_count)) for x in range(self.row_count))

    def cell(self, x: int, y: int) -> str:
        """How messages name the cell (x, y): by the labels of the two inputs."""
        return f"({self.row_label(x) or 'empty'}, {self.column_label(y) or 'empty'})"

    def value(self, x: int, y: int) -> int:
        """The entry of a cell that a piece of evidence names; raises EvidenceError when there is no such cell."""
        if not (type(x) is type(y) is int and 0 <= x < self.row_count and 0 <= y < self.column_count):
            size = f"{self.row_count} x {self.column_count}"
            raise EvidenceError(f"cell ({x!r}, {y!r}) is outside the {size} matrix of {self.name}")
        return self.entry(x, y)


@dataclass(frozen=True)
class BitString:
    """The label of x: its `n` bits, coordinate 1 leftmost."""

    n: int

    def __call__(self, x: int) -> str:
        """The bits of x as text."""
        return format(x, f"0{self.n}b")


@dataclass(frozen=True)
class Coordinate:
    """(x, y) -> coordinate y + 1 of the `n`-bit string x."""

    n: int

    def __call__(self, x: int, y: int) -> int:
        """0 or 1."""
        return x >> (self.n - 1 - y) & 1


@dataclass(frozen=True)
class Letter:
    """(x, y) -> letter y + 1, from 0 to q - 1, of the word of `n` letters out of `q` whose number is x."""

    n: int
    q: int

    def __call__(self, x: int, y: int) -> int:
        """One of the letters 0..q-1."""
        return int(x // self.q ** (self.n - 1 - y) % self.q)


@dataclass(frozen=True)
class Word:
    """The label of a word of letters: these, as numbers from 0."""

    letter: Letter

    def __call__(self, x: int) -> str:
        """The letters, with blanks between them where some have two digits."""
        between = " " if self.letter.q > 10 else ""
        return between.join(str(self.letter(x, i)) for i in range(self.letter.n))


@dataclass(frozen=True)
class Composed:
    """(f, (g, z)) -> f(g(z)) for functions f and g on `n` elements 0..n-1, given by the words of their values."""

    n: int

    def __call__(self, x: int, y: int) -> int:
        """One of the elements."""
        values = Letter(self.n, self.n)
        return values(x, values(*divmod(y, self.n)))


@dataclass(frozen=True)
class MoreOnes:
    """(x, y) -> 1 if more than half of the `n` bits of both are ones, else 0."""

    n: int

    def __call__(self, x: int, y: int) -> int:
        """0 or 1."""
        return int(2 * (x.bit_count() + y.bit_count()) > self.n)


@dataclass(frozen=True)
class Table:
    """(x, y) -> table[x][y]."""

    table: tuple[tuple[int, ...], ...]

    def __call__(self, x: int, y: int) -> int:
        """The entry of row x, column y."""
        return self.table[x][y]


@dataclass(frozen=True)
class Negation:
    """(x, y) -> 1 - entry(x, y), for entries 0 and 1 only."""

    entry: Callable[[int, int], int]

    def __call__(self, x: int, y: int) -> int:
        """1 or 0; InvalidInput for another entry."""
        if (value := self.entry(x, y)) not in (0, 1):
            raise InvalidInput(f"complement: entry ({x}, {y}) is {value}, expected 0 or 1")
        return 1 - value


def _equal(x: int, y: int) -> int:
    return int(x == y)


def _disjoint(x: int, y: int) -> int:
    return int(x & y == 0)


def _intersect(x: int, y: int) -> int:
    return int(x & y != 0)


def _greater(x: int, y: int) -> int:
    return int(x > y)


def _inner_product(x: int, y: int) -> int:
    return (x & y).bit_count() % 2


def _column_number(y: int) -> str:
    return str(y + 1)


def _on_strings(family: str, n: int, entry: Callable[[int, int], int]) -> TwoPartyFunction:
    if n < 1:
        raise InvalidInput(f"{family}: n must be at least 1, got {n}")
    return TwoPartyFunction(f"{family}({n})", 2**n, 2**n, entry, BitString(n), BitString(n))


def equality(n: int) -> TwoPartyFunction:
    """EQ_n(x, y) = 1 iff x = y.

    >>> equality(1).rows()
    ((1, 0), (0, 1))
    """
    return _on_strings("equality", n, _equal)


def disjointness(n: int) -> TwoPartyFunction:
    """DISJ_n(x, y) = 1 iff the sets with characteristic strings x and y are disjoint."""
    return _on_strings("disjointness", n, _disjoint)


def intersection(n: int) -> TwoPartyFunction:
    """1 iff the sets meet: the complement of disjointness."""
    return _on_strings("intersection", n, _intersect)


def greater_than(n: int) -> TwoPartyFunction:
    """GT_n(x, y) = 1 iff x > y as binary numbers, coordinate 1 most significant."""
    return _on_strings("greater-than", n, _greater)


def inner_product(n: int) -> TwoPartyFunction:
    """IP_n(x, y) = sum of x_i y_i modulo 2."""
    return _on_strings("inner-product", n, _inner_product)


def index(n: int) -> TwoPartyFunction:
    """INDEX_n(x, i) = x_i: 2**n rows; n columns, labelled 1..n.

    >>> f = index(3)
    >>> [f.entry(0b100, y) for y in range(3)], f.row_label(0b100), f.column_label(0)
    ([1, 0, 0], '100', '1')
    """
    return replace(_on_strings("index", n, Coordinate(n)), column_count=n, column_label=_column_number)


def key_recall(n: int, q: int) -> TwoPartyFunction:
    """RECALL_{n,q}(x, i) = letter i of x, a word of n letters 0..q-1: q**n rows; n columns, the keys, labelled 1..n.

    >>> f = key_recall(2, 3)
    >>> f.entry(5, 0), f.entry(5, 1), f.row_label(5), f.column_label(0)
    (1, 2, '12', '1')
    """
    if min(n, q) < 1:
        raise InvalidInput(f"key-recall: n and q must be at least 1, got {n} and {q}")
    letter = Letter(n, q)
    return TwoPartyFunction(f"key-recall({n}, {q})", q**n, n, letter, Word(letter), _column_number)


def composition(n: int) -> TwoPartyFunction:
    """COMPOSITION_n(f, (g, z)) = f(g(z)) for f, g: {0..n-1} -> {0..n-1}: n**n rows, labelled f(0) f(1) ... f(n-1).

    Columns are labelled g(0) ... g(n-1) z.

    >>> f = composition(3)
    >>> x, y = 0 * 9 + 2 * 3 + 1, (1 * 9 + 1 * 3 + 0) * 3 + 1
    >>> f.row_label(x), f.column_label(y), f.entry(x, y)  # f(g(1)) = f(1)
    ('021', '1101', 2)
    """
    if n < 1:
        raise InvalidInput(f"composition: n must be at least 1, got {n}")
    words = Word(Letter(n, n)), Word(Letter(n + 1, n))
    return TwoPartyFunction(f"composition({n})", n**n, n ** (n + 1), Composed(n), *words)


def majority(k: int, m: int) -> TwoPartyFunction:
    """MAJORITY_{k,m}(x, y) = 1 iff the k bits of x and the m bits of y have more ones than zeros together.

    >>> majority(2, 1).rows()
    ((0, 0), (0, 1), (0, 1), (1, 1))
    """
    if min(k, m) < 1:
        raise InvalidInput(f"majority: k and m must be at least 1, got {k} and {m}")
    return TwoPartyFunction(f"majority({k}, {m})", 2**k, 2**m, MoreOnes(k + m), BitString(k), BitString(m))


def from_rows(rows: Sequence[Sequence[int]], name: str = "matrix") -> TwoPartyFunction:
    """The function with the given matrix; labels are the indices, from 0.  InvalidInput when it is no integer matrix.

    >>> from_rows([[0, 1], [1, 1]]).entry(0, 1)
    1
    """
    for x, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InvalidInput(f"{name}: row {x} has {len(row)} entries, row 0 has {len(rows[0])}")
        for y, value in enumerate(row):
            if not isinstance(value, int):
                raise InvalidInput(f"{name}: entry ({x}, {y}) is {value!r}, expected an integer")
    table = tuple(tuple(map(int, row)) for row in rows)
    return TwoPartyFunction(name, len(table), len(table[0]) if table else 0, Table(table), str, str)


def complement(f: TwoPartyFunction) -> TwoPartyFunction:
    """1 - f, for functions with values 0 and 1 (InvalidInput at the first entry that is neither)."""
    return replace(f, name=f"not {f.name}", entry=Negation(f.entry))


FAMILIES: Mapping[str, Callable[[int], TwoPartyFunction]] = {
    family.__name__.replace("_", "-"): family
    for family in (equality, disjointness, intersection, index, greater_than, inner_product)
}
OF_LETTERS: Mapping[str, Callable[..., TwoPartyFunction]] = {"key-recall": key_recall, "composition": composition}
OF_SIZES: Mapping[str, Callable[..., TwoPartyFunction]] = {**FAMILIES, **OF_LETTERS, "majority": majority}
