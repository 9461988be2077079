"""The symmetries of a matrix of signs: what moves its lines, and at most changes all signs or exchanges both sides.

Lines are numbered rows first: row x is line x, column y is line R + y.  Lines get colours, which are refined until
those of one colour see as many + of each colour (Weisfeiler and Leman 1968); where two still look alike, one is given
a colour of its own, in the matrix and in its image in step, and what is left is refined again.  The generators are
those of a chain of stabilisers, found from its end, so that orbits known already need no search (McKay 1981).

Any group of symmetries serves: the search has a limit of refinements, and what it misses costs time elsewhere, no more.
Colours are told apart by sums of 64-bit marks; two that collide make it coarser, and every symmetry is compared
entry by entry at its end.  Cost: 16 x 16 in 10 to 60 ms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Lines = NDArray[Any]
    Both = tuple[Lines, Lines]  # of the matrix, of its image

SignedLines = tuple[frozenset[int], int]  # those of a rectangle, rows first, and whether its sum is positive: 1 or -1

REFINEMENTS = 6000  # in all
STEP = 0x9E3779B97F4A7C15 - 2**64  # an odd number of 64 bits, no small multiple of which is near another


@dataclass(frozen=True)
class Symmetry:
    """Line i goes to line image[i], and the entry of every cell times `sign` stands at the cell's image."""

    image: tuple[int, ...]
    sign: int

    def moved(self, what: SignedLines) -> SignedLines:
        """Where this moves a set of lines and a sign."""
        lines, sign = what
        return frozenset([self.image[i] for i in lines]), sign * self.sign


def symmetries(signs: Sequence[Sequence[int]]) -> list[Symmetry]:
    """Generators of a group of symmetries of an R x C matrix of 1 and -1, mostly of the whole one.

    >>> symmetries([[1, -1]])
    [Symmetry(image=(0, 2, 1), sign=-1)]
    """
    matrix = np.array(signs)
    height, width = matrix.shape
    limit = iter(range(REFINEMENTS))
    found = [Symmetry(tuple(map(int, image)), 1) for image in _automorphisms(_adjacency(matrix), height, limit)]
    there = np.arange(height + width)
    back = (there + height) % (2 * height)  # line i of the transposed square is this line of the square
    for other, sign, places in ((-matrix, -1, there), (matrix.T, 1, back), (-matrix.T, -1, back)):
        if other.shape == matrix.shape:
            both = _adjacency(matrix), _adjacency(other)
            image = _isomorphism(both, _sides(height, width), limit)
            found += [] if image is None else [Symmetry(tuple(int(places[i]) for i in image), sign)]
    return found


def orbits(images: Sequence[Sequence[int]], count: int) -> Lines:
    """The least number that each of 0, ..., count - 1 is moved to by the permutations.

    >>> [int(i) for i in orbits([[1, 0, 2, 3], [0, 1, 3, 2]], 4)]
    [0, 0, 2, 2]
    """
    labels, moves = np.arange(count), [np.array(image) for image in images]
    while True:
        before = labels.copy()
        for move in moves:
            labels = np.minimum(labels, labels[move])
            labels[move] = np.minimum(labels[move], labels)
        if (labels == before).all():
            return labels


def images(group: Sequence[Symmetry], first: SignedLines, most: int) -> list[SignedLines]:
    """Where the group moves it: the whole orbit, or more than `most` of it."""
    found, pending = {first: None}, [first]
    while pending and len(found) <= most:
        one = pending.pop()
        fresh = [image for symmetry in group if (image := symmetry.moved(one)) not in found]
        found.update(dict.fromkeys(fresh))
        pending += fresh
    return list(found)


def moved_cells(symmetry: Symmetry, height: int, width: int) -> list[int]:
    """Where each of the cells x * width + y goes."""
    image = symmetry.image
    pairs = (sorted((image[x], image[height + y])) for x in range(height) for y in range(width))
    return [x * width + y - height for x, y in pairs]


def _adjacency(matrix: Lines) -> Lines:
    """The entries between any two lines, 0 between lines of one side."""
    height, width = matrix.shape
    return np.block([[np.zeros((height, height)), matrix], [matrix.T, np.zeros((width, width))]]).astype(np.int64)


def _sides(height: int, width: int) -> Both:
    colours = np.repeat([0, 1], [height, width])
    return colours, colours


def _automorphisms(lines: Lines, height: int, limit: Iterator[int]) -> list[Lines]:
    """Generators; those that fix more of the lines with a colour of their own come first."""
    colours = _refined((lines, lines), _sides(height, len(lines) - height), limit)
    chain = []
    while colours is not None and len(alike := _alike(colours[0])):
        chain.append((colours[0], alike))
        colours = _refined((lines, lines), _apart(colours, alike[0], alike[0]), limit)
    found: list[Lines] = []
    labels = np.arange(len(lines))
    for coloured, alike in reversed(chain):
        for other in alike[1:]:
            if labels[other] != labels[alike[0]]:
                image = _isomorphism((lines, lines), _apart((coloured, coloured), alike[0], int(other)), limit)
                if image is not None:
                    found.append(image)
                    labels = orbits(found, len(lines))  # type: ignore[arg-type]
    return found


def _isomorphism(both: Both, colours: Both, limit: Iterator[int]) -> Lines | None:
    """The image of each line, such that colours and entries are kept; None where none is found."""
    refined = _refined(both, colours, limit)
    if refined is None:
        return None
    here, there = refined
    alike = _alike(here)
    if not len(alike):
        image = np.argsort(there)[here]  # as many colours as lines
        return image if (both[1][np.ix_(image, image)] == both[0]).all() else None
    candidates = np.flatnonzero(there == here[alike[0]])
    tries = (_isomorphism(both, _apart(refined, alike[0], int(other)), limit) for other in candidates)
    return next((image for image in tries if image is not None), None)


def _refined(both: Both, colours: Both, limit: Iterator[int]) -> Both | None:
    """The coarsest colours, 0, 1, ..., that are finer and stable; None where the two differ, or at the limit."""
    size = len(both[0])
    marks, before = np.random.default_rng(0).integers(-(2**62), 2**62, size + 1), 0
    while next(limit, None) is not None:
        here, there = (colour * STEP + lines @ marks[colour] for lines, colour in zip(both, colours, strict=True))
        names = np.unique(here)
        if not (np.sort(here) == np.sort(there)).all():
            return None
        colours = np.searchsorted(names, here), np.searchsorted(names, there)
        if len(names) == before:
            return colours
        before = len(names)
    return None


def _alike(colours: Lines) -> Lines:
    """The lines of the first colour that more than one has; none where all differ."""
    several = np.flatnonzero(np.bincount(colours) > 1)
    return np.flatnonzero(colours == several[0]) if len(several) else several


def _apart(colours: Both, here: int, there: int) -> Both:
    """The colours, but one line of either has a new one."""
    one, other = colours[0].copy(), colours[1].copy()
    one[here] = other[there] = len(one)
    return one, other
