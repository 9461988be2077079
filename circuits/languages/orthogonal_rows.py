"""Whether the rows of a language's matrix of signs are orthogonal, for all lengths at once.

Words x1 y1 x2 y2 ... of length 2m under the odd-even partition: S(x, y) = 1 where the word is in the language, else -1.
Exact, on pairs of states; the work is counted in `fooling.circuits.languages.linear_system`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.linear_system import LinearSystem, Place, check_zero


# A path of the system that reads the pairs of letters of x and x' is a word y; its place says whether x and x' differ
# so far, and the states after (x, y) and (x', y), which are never None in a complete automaton.  At its end it counts
# S(x, y) S(x', y) where x and x' differ, so the value is the product of their rows, and else 0.
def products_of_rows(language: DFA) -> LinearSystem:
    """The value of two words x and x' that differ is the product of their rows of signs, of equal ones 0.

    It reads a pair of letters as the first times their number, plus the second.
    """
    full, letters = language.completed(), len(language.alphabet)

    def step(place: Place, pair: int) -> Iterator[tuple[Place, Fraction]]:
        differ, q, r = place
        a, c = divmod(pair, letters)
        for b in range(letters):
            first, second = full.run_from(q, (a, b)), full.run_from(r, (c, b))
            yield (int(differ or a != c), first or 0, second or 0), Fraction(1)

    def end(place: Place) -> int:
        differ, q, r = place
        return differ * (1 if (q in full.accepting) == (r in full.accepting) else -1)

    return LinearSystem(range(letters**2), {(0, full.start, full.start): 1}, step, end, letters)


def check_orthogonal(language: DFA) -> None:
    """Accept that the rows of signs of any two words x and x' are orthogonal, for all m.  Raises EvidenceError."""
    check_zero(products_of_rows(language))
