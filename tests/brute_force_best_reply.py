"""Games of protocols, or of rectangles, against laws of inputs, solved by best replies: up to 6 x 6 entries.

`tests.brute_force_coins` and `tests.brute_force_game` write the whole game down, which is for a handful of cells.  Here
a few protocols are in the game at first.  An exact simplex method finds the law that is hardest for them; a protocol
that is best under this law comes in; and when none is better than those that are in, the value is that of the game.
What the best protocol is right about is found for all rectangles together, which are pairs of sets of lines, each set a
number in binary.  Nothing is shared with the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from operator import mul

import highspy
import numpy

from tests.brute_force_game import eliminated

Rows = tuple[tuple[int, ...], ...]
Weights = Sequence[Sequence[int]]
Cells = frozenset[tuple[int, int]]
Best = tuple[int, Cells]  # the most weight that a protocol is right about, and where it is right


def members(lines: int) -> list[int]:
    """Those of a set that is written in binary."""
    return [i for i in range(lines.bit_length()) if lines >> i & 1]


@cache
def halves(lines: int) -> tuple[tuple[int, int], ...]:
    """The ways to cut a set into two nonempty ones."""
    return tuple((part, lines ^ part) for part in range(1, lines) if part & lines == part < lines ^ part)


def of_one_value(rows: Rows, weights: Weights, xs: int, ys: int) -> Best:
    """The most weight of one value in a rectangle."""
    found: dict[int, list[tuple[int, int]]] = {}
    for x, y in product(members(xs), members(ys)):
        found.setdefault(rows[x][y], []).append((x, y))
    return max(((sum(weights[x][y] for x, y in some), frozenset(some)) for some in found.values()), key=lambda b: b[0])


def in_a_tree(rows: Rows, weights: Weights, bits: int) -> Best:
    """What a tree of so many bits can be right about."""
    sets = range(1, 2 ** len(rows)), range(1, 2 ** len(rows[0]))

    def table(best: Callable[[int, int], int]) -> list[list[int]]:
        return [[0] * (sets[1].stop), *([0, *(best(xs, ys) for ys in sets[1])] for xs in sets[0])]

    levels = [table(lambda xs, ys: of_one_value(rows, weights, xs, ys)[0])] if bits else []
    for _ in range(bits - 1):
        last = levels[-1]
        levels.append(table(lambda xs, ys, last=last: max(w for w, _ in ways(last, xs, ys))))  # type: ignore[misc]

    def walk(xs: int, ys: int, left: int) -> Best:
        if not left:
            return of_one_value(rows, weights, xs, ys)
        _, parts = max(ways(levels[left - 1], xs, ys), key=lambda one: one[0])
        found = [walk(*part, left - 1) for part in parts]
        return sum(w for w, _ in found), frozenset().union(*(cells for _, cells in found))

    return walk(sets[0][-1], sets[1][-1], bits)


Rectangle = tuple[int, int]


def ways(last: list[list[int]], xs: int, ys: int) -> Iterator[tuple[int, tuple[Rectangle, ...]]]:
    """No bit more, or one by either party: what comes of it, and the rectangles after it."""
    yield last[xs][ys], ((xs, ys),)
    for a, b in halves(xs):
        yield last[a][ys] + last[b][ys], ((a, ys), (b, ys))
    for a, b in halves(ys):
        yield last[xs][a] + last[xs][b], ((xs, a), (xs, b))


def after_a_message(rows: Rows, weights: Weights, bits: int) -> Best:
    """What the holder of the columns can be right about after so many bits."""
    columns = [1 << y for y in range(len(rows[0]))]

    @cache
    def answered(xs: int) -> Best:
        each = [of_one_value(rows, weights, xs, y) for y in columns]
        return sum(w for w, _ in each), frozenset().union(*(cells for _, cells in each))

    @cache
    def best(xs: int, messages: int) -> Best:
        found = [answered(xs)]
        if messages > 1:
            for part, rest in halves(xs):
                for one, other in ((part, rest), (rest, part)):
                    (w, cells), (v, more) = answered(one), best(other, messages - 1)
                    found.append((w + v, cells | more))
        return max(found, key=lambda one: one[0])

    return best(2 ** len(rows) - 1, min(2**bits, len(rows)))


def sureness(rows: Rows, mode: str, bits: int) -> Fraction:
    """The largest probability with which a protocol with public coins can be right on every entry."""
    if mode == "from-bob":
        return sureness(tuple(zip(*rows, strict=True)), "from-alice", bits)
    reply = in_a_tree if mode == "two-way" else after_a_message
    values = {value for row in rows for value in row}
    always = [[int(entry == value) for row in rows for entry in row] for value in values]
    return value_of_game(rows, always, lambda weights: [_line(rows, *reply(rows, weights, bits))])


def _line(rows: Rows, weight: int, cells: Cells) -> tuple[int, list[int]]:
    return weight, [int((x, y) in cells) for x, row in enumerate(rows) for y in range(len(row))]


def least_discrepancy(rows: Rows) -> Fraction:
    """The least, over laws, of the largest difference of ones and zeros in a rectangle."""
    size = len(rows) * len(rows[0])
    single = [[int(i == j) for j in range(size)] for i in range(size)]
    return value_of_game(rows, single, lambda weights: list(differences(rows, weights)))


def differences(rows: Rows, weights: Weights) -> Iterator[tuple[int, list[int]]]:
    """The largest difference of either sign, and the signed entries that it is a sum of."""
    for sign in (1, -1):
        signed = [
            [sign * (2 * v - 1) * w for v, w in zip(*both, strict=True)] for both in zip(rows, weights, strict=True)
        ]
        best = (0, 0, [0] * len(rows[0]))
        for xs in range(1, 2 ** len(rows)):
            sums = [sum(signed[x][y] for x in members(xs)) for y in range(len(rows[0]))]
            best = max(best, (sum(s for s in sums if s > 0), xs, [int(s > 0) for s in sums]))
        yield (
            best[0],
            [
                sign * (2 * v - 1) * (best[1] >> x & 1) * best[2][y]
                for x, row in enumerate(rows)
                for y, v in enumerate(row)
            ],
        )


def value_of_game(
    rows: Rows, first: list[list[int]], replies: Callable[[Weights], list[tuple[int, list[int]]]]
) -> Fraction:
    """The least, over laws of the entries, of the most that a line has on average: lines come in until none has more.

    `first`: lines of which each entry has a positive one.  Laws are guessed in floating point as long as that helps; a
    value is one that is met from both sides in fractions.
    """
    lines, width = list(first), len(rows[0])
    for solve in (guessed, hardest):
        while True:
            law = solve(lines)
            whole = lcm(*(w.denominator for w in law))
            counts = [int(w * whole) for w in law]
            most = max(sum(map(mul, line, counts)) for line in lines)
            found = replies([counts[i : i + width] for i in range(0, len(counts), width)])
            better = [line for weight, line in found if weight > most and line not in lines]
            if not better:
                value = Fraction(max(most, *(weight for weight, _ in found)), sum(counts))
                if solve is hardest or met(lines, value):
                    return value
                break
            lines += better
    raise AssertionError("an exact law has a value")


def met(lines: list[list[int]], value: Fraction) -> bool:
    """Whether a mixture of the lines has this much at each entry: found in floating point, checked in fractions."""
    share = guessed([*map(list, zip(*([[-v for v in line] for line in lines]), strict=True))], least=True)
    whole = sum(share)
    sums = [sum(map(mul, share, column)) for column in zip(*lines, strict=True)]
    return bool(whole) and min(sums) / whole >= value


def guessed(lines: list[list[int]], least: bool = False) -> list[Fraction]:
    """The same as `hardest` by HiGHS, rounded; `least`: weights with the least sum, at most -1 in every line."""
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    size, end = len(lines[0]), -1.0 if least else 1.0
    for _ in range(size):
        model.addVar(0.0, highspy.kHighsInf)
    model.changeColsCost(size, numpy.arange(size, dtype=numpy.int32), numpy.full(size, -end))
    for line in lines:
        at = numpy.array([j for j, v in enumerate(line) if v], dtype=numpy.int32)
        model.addRow(-highspy.kHighsInf, end, len(at), at, numpy.array([float(line[j]) for j in at]))
    model.run()
    return [Fraction(max(0.0, v)).limit_denominator(10**4) for v in model.getSolution().col_value]


def hardest(lines: list[list[int]]) -> list[Fraction]:
    """Weights x >= 0 with the largest sum so that every line has at most 1: the simplex method, Bland's rule."""
    count, size = len(lines), len(lines[0])
    table = [[*line, *(int(i == j) for j in range(count)), 1] for i, line in enumerate(lines)]
    goal, basis = [1] * size + [0] * (count + 1), [size + i for i in range(count)]
    while (entering := next((j for j, gain in enumerate(goal[:-1]) if gain > 0), None)) is not None:
        ratios = [
            (Fraction(line[-1], line[entering]), basis[i], i) for i, line in enumerate(table) if line[entering] > 0
        ]
        _, _, leaving = min(ratios)
        pivot = table[leaving]
        for i, line in enumerate(table):
            if i != leaving and line[entering]:
                table[i] = eliminated(line, pivot, entering)
        goal, basis[leaving] = eliminated(goal, pivot, entering), entering
    at = {j: Fraction(line[-1], line[j]) for line, j in zip(table, basis, strict=True)}
    return [at.get(j, Fraction(0)) for j in range(size)]
