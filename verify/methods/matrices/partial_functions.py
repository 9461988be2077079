"""Both ends of a quantity of a partial function, with derivations: what completes it, and what fools inside.

From above: a protocol, messages or rectangles that are right where there are numbers make a function of it; what that
takes is shown as of any function.  From below: fooling sets inside the promise, and for small matrices the searches of
the checker's own.  What is too large for all of them has no end there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.protocols.search.depth_table import DepthTable, fits
from fooling.protocols.search.partial_functions import (
    Entries,
    classes,
    computed,
    shallow_tree,
    small_tree,
    with_messages,
)
from fooling.protocols.search.trees import ProtocolTree, depth, leaf_count, to_json
from fooling.verify.checker.theories.cover_bounds import maximal_rectangles
from fooling.verify.checker.theories.depth_bounds import LARGEST_CORE
from fooling.verify.checker.theories.partial_functions import TOTAL
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import Bound
from fooling.verify.methods.engine.tactic import Lemma, Node
from fooling.verify.statement.proposition import Term

Cell = tuple[int, int]
Known = Callable[[Term], Iterable[Lemma]]  # the ends of a quantity of a function
MOST_STEPS = 50_000  # of a search for a fooling set, or a cover
MOST_SEARCHED = 64  # cells of a colour for which no larger fooling set is sought


def partial_ends(quantity: Term, known: Known) -> list[Bound]:
    """What is shown of a quantity of a partial function; `known` has the ends of those of functions."""
    head, (_, entries), *rest = quantity
    return list(FINDERS[head](quantity, entries, known, *rest))


def _completed(quantity: Term, full: Sequence[Sequence[int]], value: int, by: Node) -> Bound:
    return Bound("<=", quantity, value, {"rule": "completion", "entries": [list(line) for line in full], "by": by})


def _by_known(quantity: Term, full: Sequence[Sequence[int]], known: Known) -> Iterator[Bound]:
    """What is known of the function that agrees with it."""
    total = (TOTAL[quantity[0]], ("matrix", tuple(map(tuple, full))), *quantity[2:])
    for (op, _, value), by in known(total):
        if op in ("<=", "="):
            node = arith(((op, total, value), by))(("<=", total, value), fresh())
            yield _completed(quantity, full, value, node)


def _by_tree(quantity: Term, entries: Entries, tree: ProtocolTree, value: int) -> Bound:
    full = computed(tree, len(entries), len(entries[0]))
    return _completed(quantity, full, value, {"rule": "protocol-tree", "tree": to_json(tree)})


# ---- one quantity each ----


def _depth(quantity: Term, entries: Entries, known: Known) -> Iterator[Bound]:
    sizes = len(entries), len(entries[0])
    if fits(*sizes):
        tree = shallow_tree(entries)
        least = depth(tree)
        yield _by_tree(quantity, entries, tree, least)
        if least:
            table = DepthTable(entries)
            lines = {"rows": list(range(sizes[0])), "columns": list(range(sizes[1]))}
            counted = {"rule": "depth-exhaustion", **lines, "positions": table.count(least - 1)}
            yield Bound(">=", quantity, least, counted)
        return
    yield from _by_known(quantity, with_messages(entries), known)
    count, node = _all_colours(entries)
    yield Bound(">=", quantity, (count - 1).bit_length(), node)


def _leaves(quantity: Term, entries: Entries, known: Known) -> Iterator[Bound]:
    if max(len(entries), len(entries[0])) <= LARGEST_CORE:
        tree = small_tree(entries)
        lines = {"rows": list(range(len(entries))), "columns": list(range(len(entries[0])))}
        yield _by_tree(quantity, entries, tree, leaf_count(tree))
        yield Bound(">=", quantity, leaf_count(tree), {"rule": "leaves-exhaustion", **lines})
        return
    yield from _by_known(quantity, with_messages(entries), known)
    yield Bound(">=", quantity, *_all_colours(entries))


def _one_way(quantity: Term, entries: Entries, known: Known, speaker: str) -> Iterator[Bound]:
    lines = entries if speaker == "alice" else list(zip(*entries, strict=True))
    full = with_messages(lines)
    yield from _by_known(quantity, full if speaker == "alice" else list(zip(*full, strict=True)), known)
    found = classes(lines)
    bits = (len(found) - 1).bit_length()
    if bits:
        inputs = [x for one in found for x in one]
        yield Bound(">=", quantity, bits, {"rule": "partial-messages", "inputs": inputs})


def _fooling(quantity: Term, entries: Entries, known: Known, colour: int) -> Iterator[Bound]:
    pairs = fooling_pairs(entries, colour)
    yield _by_pairs(quantity, colour, pairs)
    if len(_cells(entries, colour)) <= MOST_SEARCHED:
        yield Bound("<=", quantity, len(pairs), {"rule": "partial-cliques"})
    else:
        full = [[colour + 1 if a == "*" else int(a) for a in line] for line in entries]
        yield from _by_known(quantity, full, known)


def _cover(quantity: Term, entries: Entries, known: Known, colour: int) -> Iterator[Bound]:
    boxes = _covering(entries, colour)
    inside = {cell for rows, columns in boxes for cell in ((x, y) for x in rows for y in columns)}
    full = [
        [colour if (x, y) in inside else colour + 1 if a == "*" else int(a) for y, a in enumerate(line)]
        for x, line in enumerate(entries)
    ]
    listed = [[list(rows), list(columns)] for rows, columns in boxes]
    yield _completed(quantity, full, len(boxes), {"rule": "rectangles", "rectangles": listed})
    pairs = fooling_pairs(entries, colour)
    yield _by_pairs(quantity, colour, pairs)
    if len(pairs) < len(boxes):  # the better one last
        yield Bound(">=", quantity, len(boxes), {"rule": "partial-rectangles"})


def _by_pairs(quantity: Term, colour: int, pairs: Sequence[Cell]) -> Bound:
    listed = [[colour, [list(pair) for pair in pairs]]]
    return Bound(">=", quantity, len(pairs), {"rule": "partial-pairs", "sets": listed})


FINDERS: Mapping[str, Callable[..., Iterator[Bound]]] = {
    "partial-D": _depth,
    "partial-leaves": _leaves,
    "partial-one-way": _one_way,
    "partial-fooling": _fooling,
    "partial-cover": _cover,
}

# ---- what fools, and what covers ----


def _all_colours(entries: Entries) -> tuple[int, Node]:
    """Fooling sets of all colours, and how many pairs they have together."""
    colours = sorted({a for line in entries for a in line if isinstance(a, int)})
    found = {colour: fooling_pairs(entries, colour) for colour in colours}
    return sum(map(len, found.values())), {
        "rule": "partial-pairs",
        "sets": [[colour, [list(pair) for pair in pairs]] for colour, pairs in found.items()],
    }


def _cells(entries: Entries, colour: int) -> list[Cell]:
    return [(x, y) for x, line in enumerate(entries) for y, a in enumerate(line) if a == colour]


def fooling_pairs(entries: Entries, colour: int) -> list[Cell]:
    """A fooling set inside the promise, a largest one where the search ends.

    >>> fooling_pairs([[1, 0, "*"], ["*", 1, 0], ["*", "*", 1]], 1)
    [(0, 0), (1, 1)]
    """
    cells, best, left = _cells(entries, colour), list[Cell](), [MOST_STEPS]

    def fools(one: Cell, other: Cell) -> bool:
        (x, y), (u, v) = one, other
        return entries[x][v] not in (colour, "*") or entries[u][y] not in (colour, "*")

    def extend(chosen: list[Cell], among: list[Cell]) -> None:
        nonlocal best
        left[0] -= 1
        if len(chosen) > len(best):
            best = chosen
        for i, cell in enumerate(among):
            if len(chosen) + len(among) - i <= len(best) or left[0] < 0:
                return
            extend([*chosen, cell], [other for other in among[i + 1 :] if fools(cell, other)])

    extend([], cells)
    return best


def _covering(entries: Entries, colour: int) -> list[tuple[list[int], list[int]]]:
    """Rectangles of the colour and * that hold all its cells, the fewest where the search ends."""
    lines = [sum(1 << y for y, a in enumerate(line) if a in (colour, "*")) for line in entries]
    listed = [(members_of(rows), members_of(columns)) for rows, columns in maximal_rectangles(lines)]
    cells = _cells(entries, colour)
    held = [frozenset(cell for cell in cells if cell[0] in rows and cell[1] in columns) for rows, columns in listed]
    best, left = list[int](), [MOST_STEPS]

    def extend(chosen: list[int], open_: frozenset[Cell]) -> None:
        nonlocal best
        left[0] -= 1
        if not open_:
            best = chosen
        elif not best or (len(chosen) + 1 < len(best) and left[0] > 0):
            first = min(open_)
            through = sorted((i for i, box in enumerate(held) if first in box), key=lambda i: -len(held[i] & open_))
            for i in through:
                extend([*chosen, i], open_ - held[i])

    extend([], frozenset(cells))
    return [listed[i] for i in best]
