"""Complexity with errors of a given function, from both sides: mixtures of protocols, and hard distributions.

With errors on average under a given law: one protocol, and all of them.  What they are, and why they are evidence,
stands in `fooling.protocols.coins`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.protocols.coins import Matrix, alike, answers, outputs, surest, surest_answers, surest_message
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.goals import about_function
from fooling.verify.checker.theories.weights import weighted_cells
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.proposition import Term

theory = Theory("mixtures of protocols")

MOST_LINES = 12  # rows and columns that have a weight, together
MOST_BITS = 8
MOST_STEPS = 2**23  # sums of a few numbers, some seconds


def _turned(matrix: Matrix, mode: Term) -> Matrix:
    """With a row for each of the sender's inputs."""
    return list(zip(*matrix, strict=True)) if mode == "from-bob" else matrix


def _outputs(f: TwoPartyFunction, mode: Term, protocol: object, bits: int) -> Matrix:
    sizes = (f.column_count, f.row_count) if mode == "from-bob" else (f.row_count, f.column_count)
    return (outputs if mode == "two-way" else answers)(*sizes, protocol, bits)


# On each input the protocols that are wrong there have at most the share e of the weights.
@theory.rule("mixture", "protocols")
def _mixture(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, coins, mode, error), bits = about_function(goal, "<=", "randomised-with")
    expect(coins == "public", "a mixture is chosen by public coins")
    expect(0 <= bits <= MOST_BITS, f"want at most {MOST_BITS} bits")
    context.budget.spend(f.row_count * f.column_count)
    right = _turned(f.rows(), mode)
    wrong, total = [[0] * len(right[0]) for _ in right], 0
    for weight, protocol in node["protocols"]:
        expect(type(weight) is int and weight >= 0, "a weight is a natural number")
        context.budget.spend(2**bits * (f.row_count + f.column_count) + f.row_count * f.column_count)
        total += weight
        for x, line in enumerate(_outputs(f, mode, protocol, bits)):
            for y, said in enumerate(line):
                wrong[x][y] += weight * (said != right[x][y])
    expect(total > 0, "some protocol has a weight")
    expect(all(w <= meaning.exactly(error) * total for line in wrong for w in line), "some input errs too often")
    return NOTHING


# No protocol of k - 1 bits is right about the share 1 - e of the weights: the proof is that of
# `fooling.protocols.coins`.  A private coin of each party is one coin of two parts that both may see.  Only the lines
# with a weight are read: the others may be as many as those of the largest matrix.
@theory.rule("hard-distribution", "cells")
def _hard_distribution(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, _, mode, error), bits = about_function(goal, ">=", "randomised-with")
    expect(1 <= bits <= MOST_BITS, f"want 1 to {MOST_BITS} bits")
    cells = weighted_cells(node["cells"], f)
    natural = all(weight >= 0 and weight.denominator == 1 for weight in cells.values())
    expect(natural, "a weight is a natural number")
    lines = [{cell[side] for cell, weight in cells.items() if weight} for side in (0, 1)]
    few = len(lines[0]) + len(lines[1])
    expect(few <= MOST_LINES, f"{few} rows and columns have a weight, more than {MOST_LINES}")
    context.budget.spend(bits << few + max(map(len, lines)))
    xs, ys = (sorted(line) or [0] for line in lines)
    weights = [[int(cells.get((x, y), 0)) for y in ys] for x in xs]
    right = [[f.entry(x, y) for y in ys] for x in xs]
    most = surest if mode == "two-way" else surest_message
    known = most(_turned(right, mode), _turned(weights, mode), bits - 1)
    total = sum(cells.values())
    expect(known < (1 - meaning.exactly(error)) * total, f"{bits - 1} bits are right about {known} of {total}")
    return NOTHING


def weights_of(f: TwoPartyFunction, law: Term) -> Matrix:
    """The law's probabilities, times what they add up to."""
    return [[1] * f.column_count] * f.row_count if law == UNIFORM else law


# By definition.
@theory.rule("average-protocol", "protocol")
def _average_protocol(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, mode, error, law), bits = about_function(goal, "<=", "distributional")
    expect(0 <= bits <= MOST_BITS, f"want at most {MOST_BITS} bits")
    context.budget.spend(2**bits * (f.row_count + f.column_count) + f.row_count * f.column_count)
    weights = weights_of(f, law)
    cells = zip(_turned(f.rows(), mode), _turned(weights, mode), _outputs(f, mode, node["protocol"], bits), strict=True)
    wrong = sum(w * (v != said) for lines in cells for v, w, said in zip(*lines, strict=True))
    total = sum(map(sum, weights))
    expect(wrong <= meaning.exactly(error) * total, f"the protocol is wrong about {wrong} of {total}")
    return NOTHING


# With k - 1 bits no protocol is right about the share 1 - e of the weights, and so with fewer: all are tried, in one of
# two ways.  `alike` and `surest_answers` say why these are all.
@theory.rule("average-exhaustion")
def _average_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, mode, error, law), bits = about_function(goal, ">=", "distributional")
    expect(1 <= bits <= MOST_BITS, f"want 1 to {MOST_BITS} bits")
    context.budget.spend(f.row_count * f.column_count)
    right, known = condensed(_turned(f.rows(), mode), _turned(weights_of(f, law), mode))
    by, steps = cheapest(right, mode, bits - 1)
    expect(steps <= MOST_STEPS, "more protocols than are tried")
    context.budget.spend(steps >> 4)
    most, total = by(right, known, bits - 1), sum(map(sum, known))
    expect(most < (1 - meaning.exactly(error)) * total, f"{bits - 1} bits are right about {most} of {total}")
    return NOTHING


def condensed(right: Matrix, weights: Matrix) -> tuple[Matrix, Matrix]:
    """Both, each class of rows that are alike taken for one row, and each class of columns for one column."""
    xs, ys = alike(right, weights), alike(*(list(zip(*one, strict=True)) for one in (right, weights)))
    known = [[sum(weights[x][y] for x in rows for y in columns) for columns in ys] for rows in xs]
    return [[right[rows[0]][columns[0]] for columns in ys] for rows in xs], known


def cheapest(right: Matrix, mode: Term, bits: int) -> tuple[Callable[[Matrix, Matrix, int], int], int]:
    """How all protocols of so many bits are tried in the fewest steps, and those steps."""
    rows, columns = (min(64, len(side)) for side in (right, right[0]))  # so many are too many
    if mode == "two-way":
        return surest, bits + 1 << rows + columns + max(rows, columns)
    lines = min(MOST_STEPS, prod(len(set(column)) for column in zip(*right, strict=True)))
    by_answers = (comb(lines, min(2**bits, lines)) << bits) * rows + lines * rows * columns
    return min((surest_message, min(2**bits, rows) * 3**rows), (surest_answers, by_answers), key=lambda way: way[1])
