"""The transition monoid of a complete DFA, listed fast: numpy follows many maps by a letter at once.

The elements, their numbers and their least words are those of `fooling.circuits.languages.monoid.transition_monoid`:
they are met in the order of their least words, and looked up by the bytes of their rows, unless shorter words already
tell the product (Froidure and Pin 1997).  Maps are rows of one array, of as few bytes as the number of states needs, so
a million elements on 64 states take 64 MB.  Cost, for N elements, k letters, n states: N k numbers, and little more
than N rows of n numbers where there are many relations between words.  Nothing here is trusted.
"""

from __future__ import annotations

from math import inf
from time import process_time
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import complete_rows
from fooling.circuits.languages.monoid import Map
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.uncollected import uncollected
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_NUMBERS = 2**22  # that are made at once
MOST_BYTES = 2**30  # of all elements
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


@uncollected()
def fast_monoid(dfa: DFA, limit: int, seconds: float = inf) -> MonoidTable:
    """The transition monoid of a complete DFA, listed in so many seconds of the processor.

    InvalidInput where the DFA is partial, there are more elements than the limit, or than 1 GiB holds, or time is over.

    >>> parity = DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (0, 1)))
    >>> fast_monoid(parity, 10).right
    [[1, 0], [0, 1]]
    """
    if dfa.completed() is not dfa:
        raise InvalidInput("the transition monoid is that of a complete DFA; this one is partial")
    listing = _Listing(dfa, limit)
    end = process_time() + seconds
    while listing.level:
        if process_time() > end:
            raise InvalidInput(f"{listing.met} elements of the monoid, and not all, were met in {seconds:g} seconds")
        listing.next_level()
    k = len(dfa.alphabet)
    last = [(0, -1), *(divmod(made, k) for made in listing.made_by[1:])]
    return MonoidTable(dfa, np.concatenate(listing.blocks), listing.right, listing.left, last)


# Let i be an element whose least word is a s: a letter, and the least word of an element s (each part of a least word
# is one).  Let r be s followed by the letter b.  If the least word of r is that of s with b, that of i with b may be a
# least word, and the map of i followed by b is made and looked up.  If not, r has a lesser word, p c: then i followed
# by b is (a followed by p) followed by c.  The word a p is before a s, or p is s and c before b; so in the order of
# least words, and of letters, all of this is known (Froidure and Pin 1997).
class _Listing:
    """The elements met so far, and the rows of the two graphs for all of them but the longest, `level`."""

    def __init__(self, dfa: DFA, limit: int) -> None:
        n, self.k = dfa.states, len(dfa.alphabet)
        dtype = np.uint8 if n <= 2**8 else np.uint16 if n <= 2**16 else np.uint32
        self.limit = min(limit, MOST_BYTES // (n * np.dtype(dtype).itemsize))
        self.letters = np.array(complete_rows(dfa), dtype=dtype).T.copy()  # letters[a][q]
        identity = np.arange(n, dtype=dtype)
        self.numbers, self.made_by = {identity.tobytes(): 0}, [-1]  # element times k plus letter
        self.first, self.suffix = [-1], [-1]
        self.right, self.left = list[list[int]](), list[list[int]]()
        self.blocks, self.level = [identity[None]], [0]

    @property
    def met(self) -> int:
        """How many elements there are so far."""
        return len(self.made_by)

    def next_level(self) -> None:
        """The right and left rows of the level, and the elements whose least words are longer by one letter."""
        k, made_by, right = self.k, self.made_by, self.right
        low, rows = self.level[0], self.blocks[-1]
        if low:
            pairs = [
                (i - low) * k + b
                for i in self.level
                for s in (self.suffix[i],)
                for b, r in enumerate(right[s])
                if made_by[r] == s * k + b
            ]
        else:
            pairs = list(range(k))
        found, fresh = self._looked_up(np.array(pairs, dtype=np.intp), rows)
        self._fill(dict(zip(pairs, found, strict=True)))
        for i in self.level:
            j, b = divmod(made_by[i], k)
            self.left.append([right[x][b] for x in self.left[j]] if i else right[0])
        high = low + len(self.level)
        for i in range(high, len(made_by)):
            j, b = divmod(made_by[i], k)
            self.first.append(self.first[j] if j else b)
            self.suffix.append(right[self.suffix[j]][b] if j else 0)
        self.level = list(range(high, len(made_by)))
        if fresh:
            self.blocks.append(np.concatenate(fresh))

    def _looked_up(self, pairs: NDArray[Any], rows: NDArray[Any]) -> tuple[list[int], list[NDArray[Any]]]:
        """The numbers of products of elements of the level and letters, and the rows of the new ones."""
        found, width = list[int](), rows.shape[1] * rows.itemsize
        fresh: list[NDArray[Any]] = []
        low, numbers, made_by = self.level[0], self.numbers, self.made_by
        step = max(1, MOST_NUMBERS // rows.shape[1])
        for at in range(0, len(pairs), step):
            part = pairs[at : at + step]
            images, letters = rows[part // self.k], part % self.k
            for b in range(self.k):
                of_letter = letters == b
                images[of_letter] = self.letters[b][images[of_letter]]
            data, new = images.tobytes(), []
            for place, pair in enumerate(part.tolist()):
                number = numbers.setdefault(data[place * width : (place + 1) * width], len(made_by))
                if number == len(made_by):
                    made_by.append(low * self.k + pair)
                    new.append(place)
                found.append(number)
            fresh += [images[new]] if new else []
            if len(made_by) > self.limit:
                raise InvalidInput(f"the monoid has more than {self.limit} elements")
        return found, fresh

    def _fill(self, products: dict[int, int]) -> None:
        """The right rows of the level, in order: products that were made, and those that follow from earlier ones."""
        k, low, right, left, made_by = self.k, self.level[0], self.right, self.left, self.made_by
        for i in self.level:
            row: list[int] = []
            right.append(row)
            a, s, place = self.first[i], self.suffix[i], (i - low) * k
            for b in range(k):
                number = products.get(place + b)
                if number is None:
                    r = right[s][b]
                    p, c = divmod(made_by[r], k)
                    number = right[left[p][a]][c] if r else right[0][a]
                row.append(number)
