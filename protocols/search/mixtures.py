"""Finds mixtures of protocols and hard distributions: the game of entries against protocols, by column generation.

Maximise the weights of the cells where no protocol of so many bits is right about more than 1: at the optimum they are
a hardest distribution, and the dual weights a best mixture (Yao 1977; von Neumann 1928).  Protocols enter as they are
found to be right about more; the best one for given weights is found by trying all cuts of all rectangles.

Cost: a second for 4 x 4 entries and 3 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import lcm
from typing import Any

from fooling.fooling_sets.search.linear_program import growing_program
from fooling.fooling_sets.search.steps import now
from fooling.protocols.coins import Matrix, answers, outputs
from fooling.protocols.tree import cuts, members
from fooling.records import dataclass

MOST_ROUNDS = 200
Protocol = Any  # a tree, or messages and answers; see `fooling.protocols.coins`


@dataclass(frozen=True)
class Game:
    """How sure of the answer protocols of so many bits are on the worst entry; natural weights of either player."""

    sure: Fraction
    cells: tuple[tuple[int, int, int], ...]
    protocols: tuple[tuple[int, Protocol], ...]


def game(matrix: Matrix, mode: str, bits: int, seconds: float) -> Game | None:
    """The value and the best play of both; None where it is not found in time.

    `mode` is two-way, or one-way from the holder of the rows.
    """
    cells = [(x, y) for x in range(len(matrix)) for y in range(len(matrix[0]))]
    program, end = growing_program([1] * len(cells)), now() + seconds
    if program is None:
        return None
    best = best_tree if mode == "two-way" else best_message
    found: list[Protocol] = []
    protocol: Protocol = _constant(matrix, mode, matrix[0][0])
    pending = [_constant(matrix, mode, value) for value in sorted({v for line in matrix for v in line})]
    for _ in range(MOST_ROUNDS):
        for protocol in pending:
            found.append(protocol)
            said = (outputs if mode == "two-way" else answers)(len(matrix), len(matrix[0]), protocol, bits)
            program.add([(i, 1) for i, (x, y) in enumerate(cells) if said[x][y] == matrix[x][y]])
        answer = program.answer(end - now())
        if answer is None or now() > end:
            return None
        weights = _natural(answer.weights)
        one = Fraction(sum(weights)) / sum(answer.weights)
        right, protocol = best(matrix, _laid_out(weights, len(matrix[0])), bits)
        if right <= one:
            chosen = zip(_natural(answer.multipliers), found, strict=True)
            listed = tuple((x, y, w) for (x, y), w in zip(cells, weights, strict=True) if w)
            return Game(Fraction(right, sum(weights)), listed, tuple((w, p) for w, p in chosen if w))
        pending = [protocol]
    return None


def _natural(weights: Sequence[Fraction]) -> list[int]:
    unit = lcm(*(w.denominator for w in weights))
    return [int(w * unit) for w in weights]


def _laid_out(weights: Sequence[int], columns: int) -> Matrix:
    return [weights[i : i + columns] for i in range(0, len(weights), columns)]


def _constant(matrix: Matrix, mode: str, value: int) -> Protocol:
    return value if mode == "two-way" else [[0] * len(matrix), [[value] * len(matrix[0])]]


def _heaviest_value(matrix: Matrix, weights: Matrix, rows: int, columns: int) -> tuple[int, int]:
    """The most weight of one value in the rectangle, and the value."""
    total: dict[int, int] = {}
    for x in members(rows):
        for y in members(columns):
            total[matrix[x][y]] = total.get(matrix[x][y], 0) + weights[x][y]
    return max(((weight, value) for value, weight in total.items()), default=(0, 0))


def best_tree(matrix: Matrix, weights: Matrix, bits: int) -> tuple[int, Protocol]:
    """The tree that is right about most weight."""

    @cache
    def best(rows: int, columns: int, left: int) -> tuple[int, Protocol]:
        weight, tree = _heaviest_value(matrix, weights, rows, columns)
        chosen: Protocol = tree
        for speaker, whole in (("alice", rows), ("bob", columns)) if left else ():
            for part in cuts(whole):
                zero, one = (
                    (best(whole ^ part, columns, left - 1), best(part, columns, left - 1))
                    if speaker == "alice"
                    else (best(rows, whole ^ part, left - 1), best(rows, part, left - 1))
                )
                if zero[0] + one[0] > weight:
                    weight, chosen = zero[0] + one[0], [speaker, members(part), zero[1], one[1]]
        return weight, chosen

    return best((1 << len(matrix)) - 1, (1 << len(matrix[0])) - 1, bits)


def best_message(matrix: Matrix, weights: Matrix, bits: int) -> tuple[int, Protocol]:
    """The messages and answers that are right about most weight."""
    columns = range(len(matrix[0]))

    @cache
    def said(rows: int) -> tuple[int, tuple[int, ...]]:
        each = [_heaviest_value(matrix, weights, rows, 1 << y) for y in columns]
        return sum(weight for weight, _ in each), tuple(value for _, value in each)

    @cache
    def best(rows: int, messages: int) -> tuple[int, tuple[int, ...]]:
        """The weight, and the sets of rows that send one message."""
        options: list[tuple[int, tuple[int, ...]]] = [(said(rows)[0], (rows,))]
        for rest in cuts(rows) if messages > 1 else ():
            weight, parts = best(rest, messages - 1)
            options.append((said(rows ^ rest)[0] + weight, (rows ^ rest, *parts)))
        return max(options)

    weight, parts = best((1 << len(matrix)) - 1, min(2**bits, len(matrix)))
    messages = [next(i for i, part in enumerate(parts) if part >> x & 1) for x in range(len(matrix))]
    return weight, [messages, [list(said(part)[1]) for part in parts]]


def best_answers(matrix: Matrix, weights: Matrix, bits: int) -> tuple[int, Protocol]:
    """The same, by all ways to choose what the messages answer."""
    lines = list(product(*(sorted(set(column)) for column in zip(*matrix, strict=True))))
    right = [
        [sum(w for v, w, said in zip(*given, line, strict=True) if v == said) for line in lines]
        for given in zip(matrix, weights, strict=True)
    ]
    chosen = combinations(range(len(lines)), min(2**bits, len(lines)))
    most = max(chosen, key=lambda some: sum(max([line[m] for m in some]) for line in right))
    return given_answers(matrix, weights, [lines[m] for m in most])


def given_answers(matrix: Matrix, weights: Matrix, answers: Sequence[Sequence[int]]) -> tuple[int, Protocol]:
    """Each row sends the message whose answers are right about most; then these are made the best for their rows."""
    sent = []
    for line, given in zip(matrix, weights, strict=True):
        right = [sum(w for v, w, said in zip(line, given, one, strict=True) if v == said) for one in answers]
        sent.append(right.index(max(right)))
    sets = [sum(1 << x for x, m in enumerate(sent) if m == n) for n in range(len(answers))]
    best = [[_heaviest_value(matrix, weights, rows, 1 << y) for y in range(len(matrix[0]))] for rows in sets]
    return sum(weight for line in best for weight, _ in line), [sent, [[value for _, value in line] for line in best]]
