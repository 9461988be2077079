"""Randomised complexity of a given function, from both sides: mixtures of protocols, and hard distributions.

What they are, and why they are evidence, stands in `fooling.protocols.coins`.
"""

from __future__ import annotations

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.protocols.coins import Matrix, answers, outputs, surest, surest_message
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.goals import about_function
from fooling.verify.checker.theories.weights import weighted_cells
from fooling.verify.statement.proposition import Term

theory = Theory("mixtures of protocols")

MOST_LINES = 12  # rows and columns that have a weight, together
MOST_BITS = 8


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
