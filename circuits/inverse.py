"""An inverse of the matrix of a language, for all lengths at once, given as a weighted automaton.

Words x1 y1 x2 y2 ... of length 2m under the odd-even partition: M(x, y) = 1 where the word is in the language.  A
*weighted automaton* of dimension d over pairs of letters, N(y, x') = start mu(y1, x'1) ... mu(ym, x'm) end, has a
matrix of the same size.  Entries of the product are again read off vectors, indexed by states q and 0 <= k < d.
Reading the pair (a, c) of letters of x and x' maps v to w, where w(q', k') is the sum of v(q, k) mu(b, c)(k, k') over
the b, q and k for which ab leads from q to q'.

`check_diagonal` decides for all m whether M N is a diagonal matrix without zeros: its off-diagonal entries by a basis
of the vectors reached, closed under all pairs (Schuetzenberger's minimisation); the diagonal ones by following the
vectors up to scalar multiples, which must be finitely many.  Exact fractions.  Cost: (states x d)^3 x pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from circuits.dfa import DFA
from fooling_sets.errors import EvidenceError, InvalidInput

Vector = tuple[Fraction, ...]
MOST_RAYS = 2**8


@dataclass(frozen=True)
class WeightedAutomaton:
    """Start row, end column, and for each pair of symbols (b, c) a matrix `steps[b][c]`, all of one dimension."""

    start: Vector
    end: Vector
    steps: tuple[tuple[tuple[Vector, ...], ...], ...]

    def __post_init__(self) -> None:
        d, shape = len(self.start), {*map(len, self.steps)}
        rows = [row for line in self.steps for matrix in line for row in (matrix, *matrix)]
        if not d or len(self.end) != d or len(shape) != 1 or {*map(len, rows)} != {d}:
            size = f"{len(self.steps)} x {max(shape, default=0)}"
            raise InvalidInput(f"want {size} matrices of dimension {d}, and a row and a column for them")

    def has_residues(self, p: int) -> bool:
        """Whether all weights are numbers modulo a prime p, too; where p is 0, they are."""
        rows = (self.start, self.end, *(row for line in self.steps for matrix in line for row in matrix))
        return not p or all(weight.denominator % p for row in rows for weight in row)


class Product:
    """The vectors of M N: where they start, how a pair of letters maps them, and the entry that one stands for.

    M has `rejected` for its zeros; where that is not 0, the language's automaton is complete.
    """

    def __init__(self, language: DFA, weights: WeightedAutomaton, rejected: int = 0) -> None:
        if {len(weights.steps), *map(len, weights.steps)} != {len(language.alphabet)}:
            raise InvalidInput(f"{len(weights.steps)} letters of weights, {len(language.alphabet)} of the language")
        self.language, self.weights, self.dimension = language, weights, len(weights.start)
        self.letters, self.rejected = range(len(language.alphabet)), rejected

    def start(self) -> Vector:
        """The vector before anything is read."""
        return tuple(w if q == self.language.start else Fraction(0) for q in self._states() for w in self.weights.start)

    def entry(self, v: Vector) -> Fraction:
        """The entry of M N that the vector stands for once both words are read."""
        d, total = self.dimension, Fraction(0)
        for q in self._states():
            scale = 1 if q in self.language.accepting else self.rejected
            total += scale * sum(v[q * d + k] * self.weights.end[k] for k in range(d))
        return total

    def step(self, v: Vector, a: int, c: int) -> Vector:
        """The vector after one letter of x and one of x'."""
        d, total = self.dimension, [Fraction(0)] * len(v)
        for q in self._states():
            for b in self.letters if any(v[q * d : q * d + d]) else ():
                target = self.language.step(self.language.step(q, a), b)
                for k in range(d) if target is not None else ():
                    for j, weight in enumerate(self.weights.steps[b][c][k]):
                        total[(target or 0) * d + j] += v[q * d + k] * weight
        return tuple(total)

    def _states(self) -> range:
        return range(self.language.states)


def check_diagonal(language: DFA, weights: WeightedAutomaton, first: int = 0) -> None:
    """Accept that M N is, for every m >= first (0 or 1), a diagonal matrix without a zero on its diagonal.

    Then the rows of M are independent: its rank over the rationals is the number of words x.
    Raises EvidenceError.
    """
    # Words x = x' of at least `first` pairs lead to a nonzero multiple of a vector in `rays`, by induction: what the
    # first of them lead to is scaled and in it, and what one of them is mapped to by (a, a) is too.  So their entries
    # are not 0.
    product = Product(language, weights)
    _check_beside_the_diagonal(product)
    rays: set[Vector] = set()
    agenda = [product.step(product.start(), a, a) for a in product.letters] if first else [product.start()]
    while agenda:
        if not product.entry(v := agenda.pop()):
            raise EvidenceError("a diagonal entry is 0")
        scale = next(number for number in v if number)
        if (ray := tuple(number / scale for number in v)) not in rays:
            rays.add(ray)
            agenda += [product.step(ray, a, a) for a in product.letters]
        if len(rays) > MOST_RAYS:
            raise EvidenceError(f"the diagonal has more than {MOST_RAYS} vectors up to multiples")


def check_orthogonal(language: DFA) -> None:
    """Accept that for every m the rows of the matrix with 1 for words of the language and -1 for others are orthogonal.

    Raises EvidenceError.
    """
    # The products of rows are the entries of S S^T, and S^T as a weighted automaton follows that of the language.
    full = language.completed()
    states, letters = range(full.states), range(len(full.alphabet))
    one = [[Fraction(q == r) for r in states] for q in states]
    moved = [[tuple(tuple(one[full.run_from(q, (c, b)) or 0]) for q in states) for c in letters] for b in letters]
    sign = tuple(Fraction(1 if q in full.accepting else -1) for q in states)
    weights = WeightedAutomaton(tuple(one[full.start]), sign, tuple(map(tuple, moved)))
    _check_beside_the_diagonal(Product(full, weights, -1))


# Words x, x' that differ first at some position with letters a, c lead there to step(v, a, c) for some v in the span of
# `equal`, which contains the start and is closed under all (a, a); so that is in the span of `beside`, which is closed
# under all pairs; and every vector in it has the entry 0.
def _check_beside_the_diagonal(product: Product) -> None:
    pairs = [(a, c) for a in product.letters for c in product.letters]
    equal = list(closed([product.start()], product, [(a, a) for a in product.letters]))
    for v in closed([product.step(v, a, c) for v in equal for a, c in pairs if a != c], product, pairs):
        if product.entry(v):
            raise EvidenceError("an entry beside the diagonal is not 0")


def closed(vectors: Sequence[Vector], product: Product, pairs: Sequence[tuple[int, int]]) -> Iterator[Vector]:
    """A basis of the least space that contains the vectors and is closed under these pairs of letters."""
    basis: list[Vector] = []
    agenda = list(vectors)
    while agenda:
        if any(v := reduced(agenda.pop(), basis)):
            yield v
            basis.append(v)
            agenda += [product.step(v, a, c) for a, c in pairs]


def reduced(v: Sequence[Fraction], basis: Sequence[Vector]) -> Vector:
    """The vector less a combination of the basis, so that it is 0 where each of the basis has its first entry."""
    for known in basis:
        place = next(i for i, number in enumerate(known) if number)
        if v[place]:
            share = v[place] / known[place]
            v = [number - share * other for number, other in zip(v, known, strict=True)]
    return tuple(v)
