"""Protocols with public coins: mixtures of protocols that may err, and what one without coins can be right about.

A mixture is a list of [weight, protocol]; the coins choose a protocol with the probability of its weight.  A two-way
protocol is a tree as in `fooling.protocols.tree`, whose leaves are outputs and may be wrong; a one-way protocol is
[messages, answers], the message of each of the sender's inputs and for each message the output for each of the
listener's inputs.

From above a mixture is evidence by itself.  From below (Yao 1977): let the inputs have any distribution; a protocol
with coins that errs with probability at most e on every input errs on average with at most e, hence so does one of the
protocols it is a mixture of.  `surest` is the most weight that a protocol of so many bits is right about.

Cost of `surest`: 2^(r + c) (2^r + 2^c) sums for each bit, one-way 3^r, for r rows and c columns with a weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import gcd

from fooling.fooling_sets.errors import EvidenceError
from fooling.protocols.tree import cuts, members

Matrix = Sequence[Sequence[int]]


def outputs(rows: int, columns: int, tree: object, bits: int) -> list[list[int]]:
    """What a tree of at most so many bits outputs on each input; EvidenceError where it is none."""
    found = [[0] * columns for _ in range(rows)]

    def walk(node: object, xs: frozenset[int], ys: frozenset[int], left: int) -> None:
        if type(node) is int:
            for x in xs:
                for y in ys:
                    found[x][y] = node
            return
        if not isinstance(node, list) or len(node) != 4 or node[0] not in ("alice", "bob") or not left:
            raise EvidenceError(f"no tree of at most {bits} bits: {node!r:.60}")
        speaker, ones, zero, one = node
        said = frozenset(i for i in ones if type(i) is int)
        walk(zero, *((xs - said, ys) if speaker == "alice" else (xs, ys - said)), left - 1)
        walk(one, *((xs & said, ys) if speaker == "alice" else (xs, ys & said)), left - 1)

    walk(tree, frozenset(range(rows)), frozenset(range(columns)), bits)
    return found


def answers(senders: int, listeners: int, protocol: object, bits: int) -> list[list[int]]:
    """What a one-way protocol of so many bits outputs on each input, a row for each of the sender's."""
    messages, said = protocol if isinstance(protocol, list) and len(protocol) == 2 else ([], [])
    shaped = len(messages) == senders and len(said) <= 2**bits
    if not shaped or any(type(m) is not int or not 0 <= m < len(said) for m in messages):
        raise EvidenceError(f"want one of at most {2**bits} messages for each of {senders} inputs")
    lines = [[v for v in line if type(v) is int] for line in said if isinstance(line, list)]
    if len(lines) != len(said) or any(len(line) != listeners for line in lines):
        raise EvidenceError(f"want an output for each message and each of {listeners} inputs")
    return [lines[m] for m in messages if isinstance(m, int)]


def surest(matrix: Matrix, weights: Matrix, bits: int) -> int:
    """The most weight that a tree of at most so many bits is right about."""
    xs = sum(1 << x for x, line in enumerate(weights) if any(line))
    ys = sum(1 << y for y, line in enumerate(zip(*weights, strict=True)) if any(line))

    @cache
    def best(rows: int, columns: int, left: int) -> int:
        most = _about_one_value(matrix, weights, rows, columns)
        if left:
            by_alice = [best(part, columns, left - 1) + best(rows ^ part, columns, left - 1) for part in cuts(rows)]
            by_bob = [best(rows, part, left - 1) + best(rows, columns ^ part, left - 1) for part in cuts(columns)]
            most = max([most, *by_alice, *by_bob])
        return most

    return best(xs, ys, bits)


def surest_message(matrix: Matrix, weights: Matrix, bits: int) -> int:
    """The most weight that a message of so many bits from the holder of the rows lets the other be right about."""
    columns = range(len(weights[0]))

    @cache
    def gain(rows: int) -> int:
        return sum(_about_one_value(matrix, weights, rows, 1 << y) for y in columns)

    @cache
    def best(rows: int, messages: int) -> int:
        if not rows or messages == 1:
            return gain(rows)
        return max([gain(rows), *(gain(rows ^ rest) + best(rest, messages - 1) for rest in cuts(rows))])

    xs = sum(1 << x for x, line in enumerate(weights) if any(line))
    return best(xs, min(2**bits, len(members(xs)) or 1))


def surest_answers(matrix: Matrix, weights: Matrix, bits: int) -> int:
    """The same, by all ways to choose what the messages answer: each row takes the message that is right about most.

    No answer other than a value of the column is right about anything, and no message is needed twice.
    """
    lines = list(product(*(sorted(set(column)) for column in zip(*matrix, strict=True))))
    each = zip(matrix, weights, strict=True)
    right = [
        [sum(w for w, v, said in zip(given, row, line, strict=True) if v == said) for line in lines]
        for row, given in each
    ]
    chosen = combinations(range(len(lines)), min(2**bits, len(lines)))
    return max(sum(max([line[m] for m in some]) for line in right) for some in chosen)


def alike(matrix: Matrix, weights: Matrix) -> list[list[int]]:
    """The rows with a weight, in classes of those whose weights are multiples of each other, with equal values there.

    Some protocol that is right about most treats the rows of a class alike: what it does on one it may do on all, and
    what that is right about on one is a multiple of what it is right about on another: let it do on all what is best.
    Hence rows of a class may be taken for one whose weights are their sums; and then so may columns, which are alike as
    before.
    """
    classes: dict[tuple[object, ...], list[int]] = {}
    for x, (line, given) in enumerate(zip(matrix, weights, strict=True)):
        if unit := gcd(*given):
            key = tuple((v, w // unit) if w else None for v, w in zip(line, given, strict=True))
            classes.setdefault(key, []).append(x)
    return list(classes.values())


def _about_one_value(matrix: Matrix, weights: Matrix, rows: int, columns: int) -> int:
    """The most weight of one value in the rectangle."""
    total: dict[int, int] = {}
    for x in members(rows):
        for y in members(columns):
            total[matrix[x][y]] = total.get(matrix[x][y], 0) + weights[x][y]
    return max(total.values(), default=0)
