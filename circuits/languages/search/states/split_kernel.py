"""The inner loops on large automata, written once: plain Python on lists, or compiled by numba on arrays.

Numbers only, in flat tables: `table[q * letters + a]` is the state after q reads letter a, of a complete automaton.
`compiled` loads numba (optional) and compiles them when they are first run; what is compiled is kept in `__pycache__`.

`split_classes` is Hopcroft's algorithm (1971) in the layout of Valmari and Lehtinen (STACS 2008): the states stand in
one list in which each class is a segment, and a class is cut by moving the states that leave it to the front of its
segment.  No set is made, and a cut costs the number of states moved.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

Numbers = Any  # a list of integers, or an array of them


def prepare(
    letters: int, table: Numbers, accepts: Numbers, sources: Numbers, starts: Numbers, order: Numbers, place: Numbers
) -> None:
    """Fill `sources` and `starts`, `order` and `place` as `split_classes` wants them, rejecting states first.

    `starts` are zeros at first, two more than there are transitions.
    """
    n = len(order)
    for i in range(len(table)):  # how many, two places behind where they start
        starts[i % letters * n + table[i] + 2] += 1
    for i in range(2, len(starts)):
        starts[i] += starts[i - 1]
    for i in range(len(table)):
        at = i % letters * n + table[i] + 1
        sources[starts[at]] = i // letters
        starts[at] += 1
    found = 0
    for accepting in range(2):
        for q in range(n):
            if accepts[q] == accepting:
                order[found], place[q] = q, found
                found += 1


def split_classes(
    letters: int,
    sources: Numbers,
    starts: Numbers,
    order: Numbers,
    place: Numbers,
    block_of: Numbers,
    first: Numbers,
    size: Numbers,
    blocks: int,
    marked: Numbers,
    waiting: Numbers,
    stack: Numbers,
    touched: Numbers,
    entering: Numbers,
    schedule: Numbers,
) -> tuple[int, int]:
    """Split the one or two `blocks` until all are stable: how many there are then, and how many splits it took.

    The states before r by a are sources[starts[i]] .. sources[starts[i + 1] - 1] with i = a * states + r.  Block j is
    order[first[j]] .. order[first[j] + size[j] - 1], order[place[q]] = q, and q is in block_of[q].  Split i is by the
    letter schedule[2 i + 1] and the block in which the state schedule[2 i] is then.  The other lists are scratch.
    """
    # All blocks are stable for the set of all states, so one of the first two is enough: what leads into the other is
    # the rest.
    top = steps = 0
    for a in range(letters if blocks == 2 else 0):
        stack[top] = (1 if size[1] < size[0] else 0) * letters + a
        waiting[stack[top]] = True
        top += 1
    while top:
        top -= 1
        waiting[stack[top]] = False
        b, a, before = stack[top] // letters, stack[top] % letters, blocks
        named = order[first[b]]
        many = enter(order, first[b], size[b], a * len(order), sources, starts, entering)
        for i in range(move(many, entering, order, place, block_of, first, marked, touched)):
            j = touched[i]
            if marked[j] < size[j]:
                cut(j, blocks, marked[j], order, block_of, first, size)
                wait(j, blocks, letters, size, waiting, stack, top)
                top += letters
                blocks += 1
            marked[j] = 0
        if blocks > before:
            schedule[2 * steps], schedule[2 * steps + 1] = named, a
            steps += 1
    return blocks, steps


def enter(
    order: Numbers, begin: int, many: int, offset: int, sources: Numbers, starts: Numbers, entering: Numbers
) -> int:
    """Put into `entering` the states that a letter leads into a block, each once, and say how many there are."""
    found = 0
    for i in range(begin, begin + many):
        at = offset + order[i]
        for e in range(starts[at], starts[at + 1]):
            entering[found] = sources[e]
            found += 1
    return found


def move(
    many: int,
    entering: Numbers,
    order: Numbers,
    place: Numbers,
    block_of: Numbers,
    first: Numbers,
    marked: Numbers,
    touched: Numbers,
) -> int:
    """Bring these states to the front of their blocks: how many blocks are `touched`; `marked` counts within each."""
    found = 0
    for i in range(many):
        q = entering[i]
        j = block_of[q]
        if marked[j] == 0:
            touched[found] = j
            found += 1
        at, to = place[q], first[j] + marked[j]
        other = order[to]
        order[to], order[at] = q, other
        place[q], place[other] = to, at
        marked[j] += 1
    return found


def cut(j: int, fresh: int, many: int, order: Numbers, block_of: Numbers, first: Numbers, size: Numbers) -> None:
    """Make a block of so many states at the front of block j."""
    first[fresh], size[fresh] = first[j], many
    first[j] += many
    size[j] -= many
    for at in range(first[fresh], first[fresh] + many):
        block_of[order[at]] = fresh


# If j waited with a letter, so do both parts now.  If not, all blocks are stable for the old j, and for the larger part
# once they are for the smaller.  The part that is put on the stack did not wait.
def wait(j: int, fresh: int, letters: int, size: Numbers, waiting: Numbers, stack: Numbers, top: int) -> None:
    """Put on the stack, for each letter, what block j leaves to be split by, now that it lost the block `fresh`."""
    smaller = j if size[j] < size[fresh] else fresh
    for a in range(letters):
        stack[top + a] = (fresh if waiting[j * letters + a] else smaller) * letters + a
        waiting[stack[top + a]] = True


def number_classes(
    letters: int, table: Numbers, block_of: Numbers, start: int, number: Numbers, agenda: Numbers, rows: Numbers
) -> int:
    """The classes that words reach, in breadth-first order: how many, and `rows`, the table of the quotient.

    Class i has the state agenda[i]; `number` is -1 for each class at first.
    """
    number[block_of[start]] = 0
    agenda[0] = start
    many, i = 1, 0
    while i < many:
        at = agenda[i] * letters
        for a in range(letters):
            r = table[at + a]
            if number[block_of[r]] < 0:
                number[block_of[r]] = many
                agenda[many] = r
                many += 1
            rows[i * letters + a] = number[block_of[r]]
        i += 1
    return many


def walk_pairs(
    letters: int,
    left: Numbers,
    right: Numbers,
    accepts_left: Numbers,
    accepts_right: Numbers,
    pairs: Numbers,
    came_from: Numbers,
    one_sided: bool,
) -> tuple[int, int]:
    """The pairs of states that words lead to, breadth first, from pairs[0], pairs[1] on: (how many, the first bad one).

    A pair is bad if exactly one of its states accepts; if `one_sided`, only where that is the left one.  Without a bad
    pair the second number is -1; it is -2 where there is no room for all of them.  Pair i > 0 comes from the pair
    came_from[2 i] by the letter came_from[2 i + 1].
    """
    width, room = len(accepts_right), len(pairs) // 2
    met = {pairs[0] * width + pairs[1]}  # codes of pairs
    many, i = 1, 0
    while i < many:
        p, q = pairs[2 * i], pairs[2 * i + 1]
        if accepts_left[p] != accepts_right[q] and (accepts_left[p] or not one_sided):
            return many, i
        for a in range(letters):
            s, t = left[p * letters + a], right[q * letters + a]
            code = s * width + t
            if code not in met:
                if many == room:
                    return many, -2
                met.add(code)
                pairs[2 * many], pairs[2 * many + 1] = s, t
                came_from[2 * many], came_from[2 * many + 1] = i, a
                many += 1
        i += 1
    return many, -1


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """One of the functions here, compiled, with those that it calls; as they stand here all of them stay Python."""
    import numba

    names = dict(globals())
    for inner in (enter, move, cut, wait, function):
        names[inner.__name__] = numba.njit(cache=True)(FunctionType(inner.__code__, names, inner.__name__))
    found: Callable[..., Any] = names[function.__name__]
    return found
