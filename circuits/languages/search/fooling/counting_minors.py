"""The number of positions at which two rows of k bits both have a 1, modulo r: its rank is exponential in k.

Let phi be a function of numbers modulo r that is not constant, and M(x, y) = phi(|x and y|) for rows x, y of k bits.
Add up the rows of M below S, bit by bit, with signs:

    sum over x <= S of (-1)^(|S| - |x|) M(x, y) = (the |S|-th difference of phi at 0) if S <= y, else 0,

since a bit of S that y lacks makes the terms cancel in pairs.  So rows S with such sums, and columns y, are a matrix
that is triangular in the lexicographic order, and on whose diagonal are differences of phi.  Modulo a prime p that does
not divide r they are periodic from the first one on, and there are a modulus P and a residue g so that none of the
differences number g, g + P, g + 2P, ... is 0.  The S with |S| = g modulo P are found among those whose first P - 1 bits
are 1..10..0: each choice of the other bits goes with exactly one of them.  So the rank modulo p is at least
2^(k - P + 1).

Words are x1 y1 x2 y2 ..., over the letters 0 and 1.  Nothing here is trusted: the checker takes the triangle and its
diagonal as it takes every minor (`fooling.circuits.languages.minors`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minors import Cone, Minor
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.search.fooling.marked_words import local_weights, repeated
from fooling.circuits.languages.search.fooling.minor_diagonals import find_cone
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass

BITS = ("0", "1")
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
MOST_DIFFERENCES = 5000  # that are computed to find a period
LARGEST_MODULUS = 16  # P
EVEN = Phases(Partition.parse("odd-even"), 2)
SIGNED_SUMS = local_weights([[1, -1], [0, 1]])  # by the letter of x and the bit of S
COLUMNS = local_weights([[1, 0], [0, 1]])  # by the letter of y and the bit of the column


@dataclass(frozen=True)
class CountingMinor:
    """A minor of the language of words x1 y1 x2 y2 ... with phi(|x and y|) = 1, of 2^(k - spent) rows modulo p."""

    language: DFA
    p: int
    spent: int
    minor: Minor
    cone: Cone


def counting_minor(phi: Sequence[bool]) -> CountingMinor | None:
    """The one with the most rows, of those modulo small primes; None for a constant function, or if none is found."""
    language = counted_words(phi)
    for modulus, residue, p in sorted(_progressions(phi)):
        minor = Minor(_index(modulus, residue), (1, 0), SIGNED_SUMS, COLUMNS)
        try:
            cone = find_cone(minor, language, EVEN, 1, p)
        except EvidenceError:  # it takes too long
            continue
        if cone is not None:
            return CountingMinor(language, p, modulus - 1, minor, cone)
    return None


def counted_words(phi: Sequence[bool]) -> DFA:
    """The words x1 y1 x2 y2 ... whose number of pairs 11, modulo the length of phi, has the value 1.

    >>> odd = counted_words([False, True])
    >>> odd.accepts("1101"), odd.accepts("1111")
    (True, False)
    """
    r = len(phi)
    pairs = [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(r)]  # before a pair, after x = 0, after x = 1
    rows = [row for i, (q, zero, one) in enumerate(pairs) for row in ((zero, one), (q, q), (q, pairs[(i + 1) % r][0]))]
    return DFA(BITS, 0, frozenset(3 * i for i in range(r) if phi[i]), tuple(rows))


def _progressions(phi: Sequence[bool]) -> Iterator[tuple[int, int, int]]:
    """The least moduli, with residues, for primes, so that no difference with such a number is 0 modulo the prime."""
    for p in PRIMES:
        first, back = _differences(phi, p) if len(phi) % p else ([], 0)
        for modulus, residue in product(range(1, LARGEST_MODULUS + 1), range(LARGEST_MODULUS)):
            numbers = range(residue, residue + modulus * (len(first) + 1), modulus)
            if first and residue < modulus and all(first[_folded(j, len(first), back)] for j in numbers):
                yield modulus, residue, p
                break


def _differences(phi: Sequence[bool], p: int) -> tuple[list[int], int]:
    """The differences of phi at 0 modulo p until they repeat, and from which on; none where that takes long."""
    values, first, seen = tuple(map(int, phi)), list[int](), dict[tuple[int, ...], int]()
    while values not in seen:
        if len(first) == MOST_DIFFERENCES:
            return [], 0
        seen[values] = len(first)
        first.append(values[0])
        values = tuple((after - v) % p for v, after in zip(values, (*values[1:], values[0]), strict=True))
    return first, seen[values]


def _folded(j: int, length: int, back: int) -> int:
    """Where number j stands in a list that repeats from place `back` on."""
    return j if j < length else back + (j - back) % (length - back)


# States say how many of the first bits are read, the ones modulo the modulus, whether a 0 was among the first.
def _index(modulus: int, residue: int) -> DFA:
    """The rows S, each bit twice, with `residue` ones modulo `modulus`, whose first bits are 1..10..0."""
    numbers: dict[tuple[int, int, bool], int] = {(0, 0, False): 0}
    table = list[dict[int, int]]()
    agenda = [(0, 0, False)]
    for i, ones, fallen in agenda:  # grows while it is read
        table.append({})
        is_first = i < modulus - 1
        for bit in (0, 1):
            if not (is_first and fallen and bit):
                after = i + is_first, (ones + bit) % modulus, is_first and (fallen or not bit)
                if after not in numbers:
                    numbers[after] = len(numbers)
                    agenda.append(after)
                table[-1][bit] = numbers[after]
    ends = [n for (i, ones, _), n in numbers.items() if i == modulus - 1 and ones == residue]
    return repeated(table, ends, len(BITS))
