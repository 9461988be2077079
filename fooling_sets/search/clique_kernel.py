"""The branch and bound of `clique_search`, compiled: the same order, the same nodes, one machine word for 64 cells.

Needs numba (optional), which `compiled` loads.  Vertices are numbers 0..V-1, vertex v is bit v % 64 of word v // 64.  A
graph is an array of two: of the words of each vertex's neighbours, and of its other non-neighbours.  Compiled when it
is first run (some seconds) and kept in `__pycache__`.  Half a million to 0.8 million nodes a second.

Sets of up to 256 and of up to 512 vertices are padded to 4 and to 8 words.  That many zeros are then given as `fixed`:
the length of a tuple is part of its type, so there is a compiled version for either, whose loops over words are
unrolled: 1.25 to 1.45 times as fast.  Each is compiled once, in two seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

UNFINISHED, FOUND, EXHAUSTED = 0, 1, 2
UNROLLED = 4, 8  # words
DE_BRUIJN = 0x03F79D71B4CB0A89  # its 64 windows of 6 bits are different: bit i times it has its own leading 6 bits
PLACES: Any = sorted(range(64), key=lambda i: (DE_BRUIJN << i & (2**64 - 1)) >> 58)  # the i with these leading bits


def width(vertices: int) -> int:
    """Words for a set of so many vertices."""
    words = -(-vertices // 64)
    return next((many for many in UNROLLED if many >= words), words)


def fixed_width(words: int) -> tuple[int, ...]:
    """What tells the compiler that there are so many words; nothing where they are not unrolled."""
    return (0,) * words * (words in UNROLLED)


def vertex(word: int, low: np.uint64) -> np.uint64:
    """The vertex whose bit `low` is in this word."""
    place: np.uint64 = PLACES[(low * np.uint64(DE_BRUIJN)) >> np.uint64(58)]
    return np.uint64(64 * word) + place


def colour(left: Words, rectangles: Words, classes: int, apart: Words, inside: Words, fixed: tuple[int, ...]) -> bool:
    """Take `classes` rectangles, each first fit in increasing order, out of `left`; whether there were so many.

    `inside` is scratch.
    """
    words = len(fixed) or left.shape[0]
    for r in range(classes):
        some = np.uint64(0)
        for w in range(words):
            inside[w] = rectangles[r, w] = left[w]
            some |= left[w]
        if some == np.uint64(0):
            return False
        w = 0
        while w < words:
            if inside[w] == np.uint64(0):
                rectangles[r, w] ^= left[w]
                w += 1
                continue
            low = inside[w] & (np.uint64(0) - inside[w])
            left[w] ^= low
            v = vertex(w, low)
            for u in range(w, words):
                inside[u] &= apart[v, u]
    return True


def has_no_choice(
    near: Words, rectangles: Words, classes: int, adjacent: Words, decided: NDArray[np.bool_], fixed: tuple[int, ...]
) -> bool:
    """Whether unit propagation excludes a clique of one cell of each rectangle, all in `near`, which it changes."""
    words = len(fixed) or near.shape[0]
    decided[:classes] = False
    r, since = 0, 0  # rectangles looked at since the last decision
    while since < classes:
        r, since = (r if r > 0 else classes) - 1, since + 1
        if decided[r]:
            continue
        only, place = np.uint64(0), 0
        for w in range(words):
            both = rectangles[r, w] & near[w]
            if both != np.uint64(0):
                if only != np.uint64(0) or both & (both - np.uint64(1)) != np.uint64(0):
                    place = -1
                    break
                only, place = both, w
        if place >= 0:
            if only == np.uint64(0):
                return True
            v = vertex(place, only)
            for w in range(words):
                near[w] &= adjacent[v, w]
            decided[r], since = True, 0
    return False


def take_refuted(
    left: Words,
    rectangles: Words,
    classes: int,
    graph: Words,
    scratch: Words,
    decided: NDArray[np.bool_],
    fixed: tuple[int, ...],
) -> None:
    """Take one rectangle of cells without choice, first fit in increasing order, out of `left`."""
    adjacent, apart, inside, near = graph[0], graph[1], scratch[0], scratch[1]
    words = len(fixed) or left.shape[0]
    for w in range(words):
        inside[w] = left[w]
    w = 0
    while w < words:
        if inside[w] == np.uint64(0):
            w += 1
            continue
        low = inside[w] & (np.uint64(0) - inside[w])
        inside[w] ^= low
        v = vertex(w, low)
        for u in range(words):
            near[u] = adjacent[v, u]
        if has_no_choice(near, rectangles, classes, adjacent, decided, fixed):
            left[w] ^= low
            for u in range(w, words):
                inside[u] &= apart[v, u]


def explore(
    graph: Words, sets: Words, chosen: NDArray[np.int64], state: NDArray[np.int64], limit: int, fixed: tuple[int, ...]
) -> int:
    """Continue the search for as many adjacent vertices as `chosen` has places, until `limit` nodes.

    state = [depth, nodes, 1 when a node is to be entered]; with rest, left = sets, its candidates are then in
    rest[depth].  At depth d, left[d] are the vertices still to branch on, rest[d] the candidates already tried or
    coloured, chosen[:d] the clique.
    """
    adjacent, rest, left = graph[0], sets[0], sets[1]
    target, words = chosen.shape[0], len(fixed) or adjacent.shape[1]
    rectangles, scratch = np.zeros((target, words), dtype=np.uint64), np.zeros((2, words), dtype=np.uint64)
    decided = np.zeros(target, dtype=np.bool_)
    depth = state[0]
    while True:
        if state[2] == 1:
            state[0] = depth
            if depth == target:
                return FOUND
            if state[1] == limit:
                return UNFINISHED
            state[1] += 1
            state[2] = 0
            left[depth] = rest[depth]
            if colour(left[depth], rectangles, target - depth - 1, graph[1], scratch[0], fixed):
                take_refuted(left[depth], rectangles, target - depth - 1, graph, scratch, decided, fixed)
            rest[depth] ^= left[depth]
        w = 0
        while w < words and left[depth, w] == np.uint64(0):
            w += 1
        if w == words:
            depth -= 1
            if depth < 0:
                return EXHAUSTED
            continue
        low = left[depth, w] & (np.uint64(0) - left[depth, w])
        v = vertex(w, low)
        for u in range(words):
            rest[depth + 1, u] = rest[depth, u] & adjacent[v, u]
        left[depth, w] ^= low
        rest[depth, w] |= low
        chosen[depth] = v
        depth += 1
        state[2] = 1


@cache
def compiled() -> Callable[..., int]:
    """`explore` compiled.  What it calls has to be so before: numba looks for it by its name in this module."""
    import numba

    here = globals()
    here["PLACES"] = np.array(PLACES, dtype=np.uint64)  # unsigned: signed indices are tested for being negative
    for function in (vertex, colour, has_no_choice, take_refuted, explore):
        here[function.__name__] = numba.njit(cache=True, nogil=True)(function)
    return explore
