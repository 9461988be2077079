"""Randomised complexity of small functions, exactly: a mixture of protocols, and a distribution that is too hard.

Equal rows and columns are merged for the search; a mixture then says what to do on all of them.  What is too hard for
equality of a few words is too hard for every function with so large an identity inside.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.protocols.search.mixtures import Game, Protocol, game
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.weights import merged
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import seconds_left
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Lemma, Node, step
from fooling.verify.statement.operators import FAMILIES
from fooling.verify.statement.proposition import Term, free_variables, is_integer

MOST_LINES, MOST_CELLS, MOST_BITS = 10, 25, 3  # of the merged matrix; bits
SIDES = {2: 4, 3: 5}  # words of so many bits, of which equality is asked


def mixtures(quantity: Term) -> list[Lemma]:
    """Both bounds of protocols with public coins, the lower one of private coins; none where the game is too large."""
    _, term, coins, mode, error = quantity
    f = meaning.function(term)
    if f.row_count * f.column_count > 2**12:
        return []
    rows, columns = merged(f)
    if len(rows) + len(columns) > MOST_LINES or len(rows) * len(columns) > MOST_CELLS:
        return []
    mine, others = (columns, rows) if mode == "from-bob" else (rows, columns)
    lines = [[f.entry(*((y, x) if mode == "from-bob" else (x, y))) for y in others] for x in mine]
    sure, before = 1 - meaning.exactly(error), None
    for bits in range(MOST_BITS + 1):
        found = game(lines, mode, bits, seconds_left(2 * limits.COINS) / 2)
        if found is None or found.sure >= sure:
            break
        before = bits, found
    shown: list[Lemma] = []
    if before is not None:
        cells = [[mine[x], others[y], w] for x, y, w in before[1].cells]
        turned = [[y, x, w] if mode == "from-bob" else [x, y, w] for x, y, w in cells]
        shown.append(((">=", quantity, before[0] + 1), step("hard-distribution", cells=turned)))
    if found is not None and found.sure >= sure and coins == "public":
        all_lines = _classes(f.rows(), rows), _classes(list(zip(*f.rows(), strict=True)), columns)
        shown.append((("<=", quantity, bits), step("mixture", protocols=_for_all(found, mode, *all_lines))))
    return shown


Classes = Sequence[Sequence[int]]  # the lines equal to each representative


def _classes(lines: Sequence[Sequence[int]], representatives: Sequence[int]) -> Classes:
    return [[i for i, line in enumerate(lines) if line == lines[first]] for first in representatives]


def _for_all(found: Game, mode: Term, rows: Classes, columns: Classes) -> list[list[object]]:
    """The protocols on all lines, not on one of each class only."""
    mine, others = (columns, rows) if mode == "from-bob" else (rows, columns)
    by = _tree if mode == "two-way" else _message
    return [[weight, by(protocol, mine, others)] for weight, protocol in found.protocols]


def _tree(tree: Protocol, rows: Classes, columns: Classes) -> object:
    if not isinstance(tree, list):
        return tree
    speaker, ones, zero, one = tree
    said = sorted(i for k in ones for i in (rows if speaker == "alice" else columns)[k])
    return [speaker, said, _tree(zero, rows, columns), _tree(one, rows, columns)]


def _message(protocol: Protocol, mine: Classes, others: Classes) -> object:
    if not isinstance(protocol, list):
        return protocol
    messages, answers = protocol
    sent = {i: m for of_class, m in zip(mine, messages, strict=True) for i in of_class}
    heard = [{j: v for of_class, v in zip(others, line, strict=True) for j in of_class} for line in answers]
    return [[sent[i] for i in sorted(sent)], [[line[j] for j in sorted(line)] for line in heard]]


def by_equality_inside(goal: Term, context: Context) -> Node:
    """So many bits for a built-in family, as equality of some of its words needs them."""
    op, quantity, bits = goal
    if op != ">=" or quantity[0] != "randomised-with" or not is_integer(bits) or not 2 <= bits <= MOST_BITS:
        raise NotFound("it is no small number of bits that coins do not save")
    _, f, coins, mode, error = quantity
    if not isinstance(f, tuple) or f[0] not in FAMILIES or f[0] == "greater-than" or free_variables(error):
        raise NotFound("no large identity is known to be inside")
    size = ("^", 2, f[1]) if f[0] == "equality" else f[1]
    for n, side in SIDES.items():
        lines = [[int(x == y) for y in range(side)] for x in range(side)]
        found = game(lines, mode, bits - 1, seconds_left(2 * limits.COINS) / 2)
        if found is not None and found.sure < 1 - meaning.exactly(error):
            small = ("randomised-with", ("equality", n), coins, mode, error)
            cells = [[y, x, w] if mode == "from-bob" else [x, y, w] for x, y, w in found.cells]
            hard: Lemma = ((">=", small, bits), step("hard-distribution", cells=cells))
            large = axiom("randomised-inside", axiom(), {3: arith(), 4: axiom()}, n=n, k=size)
            return arith(hard, ((">=", quantity, small), large))(goal, context)
    raise NotFound("equality of five words does not need so many bits")
