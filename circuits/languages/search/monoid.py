"""The transition monoid of a complete DFA, listed fast: numpy follows many maps by a letter at once.

The elements, their numbers and their least words are those of `fooling.circuits.languages.monoid.transition_monoid`:
they are met in the order of their least words, and looked up by the bytes of their rows.  Maps are rows of one array,
of as few bytes as the number of states needs, so a million elements on 64 states take 64 MB.  Cost: N k rows of n
numbers for N elements, k letters, n states; products from the left cost nothing new.  Nothing here is trusted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import complete_rows
from fooling.circuits.languages.monoid import Map
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_NUMBERS = 2**22  # that are made at once
Rows = list[list[int]]


@dataclass(frozen=True)
class MonoidTable:
    """A transition monoid whose elements are the rows of an array; otherwise as `Monoid`.

    `elements` has a row of states for each element; `right`, `left` and `last` are lists of rows.
    """

    dfa: DFA
    elements: NDArray[Any]
    right: Rows
    left: Rows
    last: list[tuple[int, int]]

    @property
    def size(self) -> int:
        """The number of elements, the identity included."""
        return len(self.elements)

    def word(self, i: int) -> tuple[int, ...]:
        """The least word of element i, as letter indices."""
        letters = []
        while i:
            i, a = self.last[i]
            letters.append(a)
        return tuple(reversed(letters))

    def element(self, i: int) -> Map:
        """The map of element i."""
        return tuple(self.elements[i].tolist())

    def idempotents(self) -> tuple[int, ...]:
        """The numbers of the elements x with x x = x."""
        found: list[int] = []
        step = max(1, MOST_NUMBERS // self.elements.shape[1])
        for low in range(0, self.size, step):
            rows = self.elements[low : low + step]
            squares = np.take_along_axis(rows, rows.astype(np.intp), axis=1)
            found += (low + np.flatnonzero((squares == rows).all(axis=1))).tolist()
        return tuple(found)


def fast_monoid(dfa: DFA, limit: int) -> MonoidTable:
    """The transition monoid of a complete DFA; InvalidInput where the DFA is partial or there are more elements.

    >>> parity = DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (0, 1)))
    >>> fast_monoid(parity, 10).right
    [[1, 0], [0, 1]]
    """
    if dfa.completed() is not dfa:
        raise InvalidInput("the transition monoid is that of a complete DFA; this one is partial")
    n, k = dfa.states, len(dfa.alphabet)
    dtype = np.uint8 if n <= 2**8 else np.uint16 if n <= 2**16 else np.uint32
    letters = np.array(complete_rows(dfa), dtype=dtype).T.copy()  # letters[a][q]
    identity = np.arange(n, dtype=dtype)
    numbers, last, right = {identity.tobytes(): 0}, [(0, -1)], list[list[int]]()
    blocks, waiting, low = [identity[None]], [identity[None]], 0
    while waiting:
        rows = waiting.pop(0)
        step = max(1, MOST_NUMBERS // (n * k))
        for at in range(0, len(rows), step):
            part = rows[at : at + step]
            images = np.stack([letter[part] for letter in letters], axis=1).reshape(len(part) * k, n)
            right_part, new = _numbered(images, numbers, last, low + at, k)
            if len(last) > limit:
                raise InvalidInput(f"the monoid has more than {limit} elements")
            right += right_part
            if new:
                waiting.append(images[new])
                blocks.append(waiting[-1])
        low += len(rows)
    return MonoidTable(dfa, np.concatenate(blocks), right, _left(right, last), last)


def _numbered(
    images: NDArray[Any], numbers: dict[bytes, int], last: list[tuple[int, int]], low: int, k: int
) -> tuple[Rows, list[int]]:
    """The numbers of the rows, k a row, and the places of the new ones; the first k are made of element `low`."""
    data, width = images.tobytes(), images.shape[1] * images.itemsize
    found, new = [], []
    for place in range(len(images)):
        number = numbers.setdefault(data[place * width : (place + 1) * width], len(last))
        if number == len(last):
            last.append((low + place // k, place % k))
            new.append(place)
        found.append(number)
    return [found[i : i + k] for i in range(0, len(found), k)], new


def _left(right: Rows, last: list[tuple[int, int]]) -> Rows:
    left = [right[0]]
    for j, b in last[1:]:
        left.append([right[before][b] for before in left[j]])
    return left
