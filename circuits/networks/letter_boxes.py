"""What a Transformer answers to all words of a box at once, by intervals of codes.

A box is a set of letters for each position, and its words are all that have one of these letters there.  Each
coordinate of each vector is followed as the least and the largest code that it may have.  Where both are the same the
network's own arithmetic goes on with them; where they are not, it computes both ends, as each operation below rises or
falls with each coordinate (the proofs stand above the lines).  Where an interval leaves the answer open, nothing is
said.

Rounding is monotone, and so is what saturates.  Numbers that wrap are not: a network that has them is refused, and so
is what is not monotone (norms, GELU, rotations) where its argument is an interval that has two ends.  An overflow that
is an error is one at an end, too.
Cost: a pass of the network for each box, of the position that is read alone in the last layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fooling.circuits.networks.attention import OF_KEYS, Attention
from fooling.circuits.networks.block import ACTIVATIONS, Block, FeedForward, Norm
from fooling.circuits.networks.local_functions import weights
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Linear
from fooling.circuits.numbers.number_format import Vector
from fooling.circuits.numbers.packed_matrix import PackedMatrix
from fooling.fooling_sets.errors import InvalidInput

Range = tuple[Vector, Vector]
"""The least and the largest codes; twice the same where they are known."""
Letters = Sequence[tuple[int, ...]]
MONOTONE = ("relu", "tanh", "sigmoid")
MOST_KEPT = 2**16  # keys and values


class NotMonotone(InvalidInput):
    """An operation of which the ends of an interval do not tell enough."""


NOWHERE: Range = ((), ())


def hull(vectors: Iterable[Vector]) -> Range:
    """The least range with all of them."""
    columns = list(zip(*vectors, strict=True))
    low, high = tuple(map(min, columns)), tuple(map(max, columns))
    return (low, low) if low == high else (low, high)


def exactly(of: Range, does: Callable[[Vector], Vector], what: str) -> Range:
    """What is done to a known vector; `NotMonotone` for others."""
    if of[0] != of[1]:
        raise NotMonotone(f"{what} of a vector that is not known is not followed")
    found = does(of[0])
    return found, found


@dataclass(frozen=True)
class Read:
    """Of a position: its vector, what attention reads of it, and the key and the value for each head."""

    vector: Range
    read: Range
    memory: tuple[tuple[Range, Range], ...]


NONE = Read(NOWHERE, NOWHERE, ())


class Boxes:
    """A network, asked about boxes of words; what boxes have in common is computed once."""

    def __init__(self, network: Transformer, spend: Callable[[int], None]) -> None:
        self.network, self.arithmetic, self.spend = network, network.arithmetic, spend
        formats = network.formats
        if any(f.overflow == "wrap" for f in (formats.activations, formats.accumulator, formats.softmax)):
            raise NotMonotone("numbers that wrap do not rise with what they are made of")
        for block in network.blocks:
            if block.place == "parallel":
                raise NotMonotone("attention and a network that read the same vector are not followed")
            if block.attention.kind not in OF_KEYS or block.feed_forward.activation not in ACTIVATIONS:
                raise NotMonotone(f"{block.attention.kind} attention and gated networks are not followed")
        if any(head.second for block in network.blocks for head in block.attention.heads):
            raise NotMonotone("heads of third order are not followed")
        self.signs: dict[int, tuple[Linear, tuple[int | None, ...], list[Linear]]] = {}
        self.known: dict[tuple[int, tuple[int, ...]], Read] = {}
        self.last: tuple[Any, Any] = (None, None)
        self.keys: tuple[Sequence[Range], list[Vector] | PackedMatrix] = ([], [])
        self.box: tuple[list[tuple[int, ...]], list[Read]] = ([], [])

    def answer(self, letters: Letters) -> int | None:
        """To all words with such letters at the network's positions, around the word too; None where it is not seen."""
        network, n = self.network, len(letters)
        if not all(letters):
            raise InvalidInput("a box has a letter at each position")
        read = self._embedded(letters)
        for number, block in enumerate(network.blocks, 1):
            wanted = [network.position(n)] if number == len(network.blocks) else [*range(1, n + 1)]
            self.spend(len(wanted) * (weights(block) >> 6))
            self.spend(1 + (len(wanted) * n * len(block.attention.heads) * (4 + block.attention.m) >> 5))
            found = [self._after(block, read, i) for i in wanted]
            if number < len(network.blocks):
                read = [self._read(network.blocks[number], x, i) for i, x in enumerate(found, 1)]
        (last,) = found
        return self._answered(last if network.last_norm is None else self._normed(network.last_norm, last))

    def _answered(self, last: Range) -> int | None:
        network = self.network
        read = network.read_out
        low, high = last if read.map is None else self._linear(read.map, last)
        if not read.rule.startswith("argmax"):
            found = read.answer(network.format, low)  # rises with the first score
            return found if found == read.answer(network.format, high) else None
        # The largest of the least scores is the answer to all if it is with all other scores at their largest.
        found = read.answer(network.format, low)
        worst = tuple([low[i] if i == found else high[i] for i in range(len(low))])
        return found if read.answer(network.format, worst) == found else None

    def _embedded(self, letters: Letters) -> list[Read]:
        before, read = self.box if len(self.box[0]) == len(letters) else ([()] * len(letters), [NONE] * len(letters))
        read = [
            old if some == known else self._first(i, some)
            for i, (old, some, known) in enumerate(zip(read, letters, before, strict=True), 1)
        ]
        self.box = list(letters), read
        return read

    def _first(self, i: int, some: tuple[int, ...]) -> Read:
        """What the first block reads at position i, where one of these letters stands."""
        if (i, some) not in self.known:
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            self.spend(1 + len(some) + (weights(self.network.blocks[0]) >> 6))
            embedded = hull(self.network.vector(i, a) for a in some)
            self.known[i, some] = self._read(self.network.blocks[0], embedded, i)
        return self.known[i, some]

    # ---- a block ----

    def _read(self, block: Block, vector: Range, i: int) -> Read:
        """What it reads of the vector at position i."""
        attention, read = block.attention, self._normed_before(block, 0, vector)
        heads = ((self._placed(attention, h.key, read, i), self._linear(h.value, read)) for h in attention.heads)
        return Read(vector, read, tuple(heads))

    def _after(self, block: Block, read: Sequence[Read], i: int) -> Range:
        """The block's result at position i."""
        attention, own = block.attention, read[i - 1]
        left = [read[j - 1] for j in attention.left(i, len(read))]
        taken = [self._attended(attention, h, left, own.read, i) for h in range(len(attention.heads))]
        return self._finished(block, own.vector, joined(taken))

    def _placed(self, attention: Attention, part: Linear, x: Range, i: int) -> Range:
        y = self._linear(part, x)
        if attention.rotary is not None or attention.kind == "linear":
            return exactly(y, lambda vector: attention.placed(self.arithmetic, vector, i), "the place")
        return y

    # As `Block.finish`: the output map, what surrounds it, the feed-forward network, what surrounds that.
    def _finished(self, block: Block, x: Range, taken: Range) -> Range:
        if x[0] == x[1] and taken[0] == taken[1]:
            found = block.finish(self.arithmetic, x[0], taken[0])[1]
            return found, found
        y = self._around(block, 0, x, self._linear(block.attention.output, taken))
        if not block.feed_forward.maps:
            return y
        return self._around(block, 1, y, self._network(block.feed_forward, self._normed_before(block, 1, y)))

    def _normed_before(self, block: Block, part: int, x: Range) -> Range:
        norm = block.norms[part]
        return x if norm is None or block.place == "post" else self._normed(norm, x)

    def _around(self, block: Block, part: int, x: Range, made: Range) -> Range:
        norm, plus = block.norms[part], self.arithmetic.format.plus
        total = (plus(x[0], made[0]), plus(x[1], made[1])) if block.residual else made
        return total if norm is None or block.place == "pre" else self._normed(norm, total)

    def _normed(self, norm: Norm, x: Range) -> Range:
        return exactly(x, lambda vector: norm.apply(self.arithmetic, vector), "a norm")

    def _network(self, network: FeedForward, x: Range) -> Range:
        for number, part in enumerate(network.maps):
            if number and network.activation not in MONOTONE:
                x = exactly(x, lambda v: self.arithmetic.format.values_of(network.activation, v), network.activation)
            elif number and network.activation == "relu":
                x = tuple([max(0, code) for code in x[0]]), tuple([max(0, code) for code in x[1]])
            elif number:
                low, high = (self.arithmetic.format.values_of(network.activation, end) for end in x)
                x = low, high
            x = self._linear(part, x)
        return x

    # A row is a sum of products, rounded and added in an order that is fixed; each product rises with its coordinate
    # where the weight is positive, falls where it is negative, and is 0 where it is 0.  Scales are positive, and the
    # bias is added.  So where no column has weights of both signs all rows have their ends at the same two corners.
    def _linear(self, part: Linear, x: Range) -> Range:
        low, high = x
        if low == high:
            found = self.arithmetic.remembered(part, low)
            return found, found
        if id(part) not in self.signs:
            columns = tuple(map(sign_of, zip(*part.matrix, strict=True)))
            self.signs[id(part)] = part, columns, single_rows(part)  # a part that is kept keeps its id
        _, signs, rows = self.signs[id(part)]
        if all(sign is not None or a == b for sign, a, b in zip(signs, low, high, strict=True)):
            return self._at_corners(part, [sign or 0 for sign in signs], x)
        ends = [self._at_corners(one, [sign_of((weight,)) or 0 for weight in one.matrix[0]], x) for one in rows]
        return joined(ends)

    def _at_corners(self, part: Linear, signs: Sequence[int], x: Range) -> Range:
        """A map all of whose rows rise with the coordinates of sign 1, fall with those of -1, and have none of 0."""
        least = tuple([b if sign < 0 else a for sign, a, b in zip(signs, *x, strict=True)])
        most = tuple([b if sign > 0 else a for sign, a, b in zip(signs, *x, strict=True)])
        found = self.arithmetic.remembered(part, least)
        return found, found if least == most else self.arithmetic.remembered(part, most)

    # ---- a head ----

    def _attended(self, attention: Attention, h: int, left: Sequence[Read], x: Range, i: int) -> Range:
        head = attention.heads[h]
        query, keys = self._placed(attention, head.query, x, i), [one.memory[h][0] for one in left]
        asked = id(head), query, keys
        if asked != self.last[0]:  # the boxes that differ in values alone come one after the other
            ranges = self._logits(attention, query, keys)
            weights = self._counting(self._weights(ranges)) if attention.kind == "softmax" else None
            self.last = asked, (ranges, weights)
        (lows, highs), weights = self.last[1]
        if weights is not None:
            at, weights = weights
            return self._mixed(weights, [left[j].memory[h][1] for j in at], head.value)
        values = [one.memory[h][1] for one in left]
        if all(low == high for low, high in values) and lows == highs:
            found = attention.taken(self.arithmetic, lows, tuple([low for low, _ in values]))[3]
            return found, found
        if attention.kind == "linear":
            raise NotMonotone("linear attention to vectors that are not known is not followed")
        # The maximum is at least the largest of lows: only these may have it.  Of one value the mean is itself.
        possible = [at for at, high in enumerate(highs) if high >= max(lows)]
        if len(possible) > 1 and attention.kind == "average":
            raise NotMonotone("a mean of several values that are not known is not followed")
        return hull([end for at in possible for end in values[at]])

    # A logit is a sum of products of coordinates, rounded and added in an order that is fixed, perhaps times or over a
    # positive number; it rises with each product, and a product is least and largest at corners.
    def _logits(self, attention: Attention, query: Range, keys: Sequence[Range]) -> tuple[Vector, Vector]:
        logits, scaled = self.arithmetic.logits, attention.scaled
        if query[0] == query[1]:
            q = query[0]
            if all(low == high for low, high in keys):
                found = logits(q, self._packed(keys), scaled)
                return found, found
            signs = [code >= 0 for code in q]
            least = [low if low is high else _corner(signs, high, low) for low, high in keys]
            most = [high if low is high else _corner(signs, low, high) for low, high in keys]
            return logits(q, least, scaled), logits(q, most, scaled)
        low, high = Vector(), Vector()
        for key in keys:
            ranges = zip(*query, *key, strict=True)
            products = [sorted((a * b, a, b) for a in (p, q) for b in (r, s)) for p, q, r, s in ranges]
            low += self._product(attention, [one[0] for one in products])
            high += self._product(attention, [one[-1] for one in products])
        return low, high

    def _product(self, attention: Attention, corner: Sequence[tuple[int, int, int]]) -> Vector:
        query, key = tuple([a for _, a, _ in corner]), tuple([b for _, _, b in corner])
        return self.arithmetic.logits(query, [key], attention.scaled)

    def _packed(self, keys: Sequence[Range]) -> list[Vector] | PackedMatrix:
        """Known keys; packed where another query asked the same ones before."""
        if keys != self.keys[0]:
            self.keys = keys, [low for low, _ in keys]
        elif isinstance(self.keys[1], list):
            self.keys = keys, PackedMatrix(self.keys[1])
        return self.keys[1]

    # Rounded stepwise.  The maximum lies between those of lows and of highs (or is kept, 0).  So a difference lies
    # between low - largest and high - least maximum, and where a maximum is subtracted it is at most 0.  Exponentials
    # rise with it.  Z rises with each of them; it is at least as large as any, as none is negative, and one is exp 0
    # where a maximum is subtracted.  A weight rises with its exponential and falls with Z > 0.
    def _weights(self, ranges: tuple[Vector, Vector]) -> tuple[Vector, Vector]:
        arithmetic, (lows, highs) = self.arithmetic, ranges
        if lows == highs:
            weights, _ = arithmetic.softmax(lows)
            return weights, weights
        if arithmetic.schedule.attention == "fused":
            raise NotMonotone("a softmax that is rounded once, of logits that are not known, is not followed")
        f, n, plus = arithmetic.formats.softmax, len(lows), arithmetic.format.plus
        subtracted = arithmetic.schedule.maximum == "subtracted"
        least, most = (max(lows), max(highs)) if subtracted else (0, 0)
        below, above = plus(lows, (-most,) * n), plus(highs, (-least,) * n)
        above = tuple([min(0, code) for code in above]) if subtracted else above
        low, high = (f.values_of("exp", codes, arithmetic.format) for codes in (below, above))
        Z = max(f.sum(low), f.exp(0) if subtracted else 0), f.sum(high)
        if Z[0] <= 0:
            raise NotMonotone("the sum of exponentials may be 0")
        return arithmetic.divided(f, low, Z[1]), arithmetic.divided(f, high, Z[0])

    def _counting(self, weights: tuple[Vector, Vector]) -> tuple[Sequence[int], tuple[Vector, Vector]]:
        """The places whose products are summed, and their weights: in an exact sum those of weight 0 add nothing."""
        low, high = weights
        at = [j for j, (a, b) in enumerate(zip(low, high, strict=True)) if a or b]
        if not at or not self.arithmetic.sums_exactly:
            return range(len(low)), weights
        return at, (tuple([low[j] for j in at]), tuple([high[j] for j in at]))

    # A weight is not negative, so a product of a weight and a value is least with the least value, and with the least
    # weight unless that value is negative; likewise largest.  Sums rise with each product.  A row of a map that is 0,
    # with a bias that is 0, makes 0 of every vector, and sums of zeros are 0.
    def _mixed(self, weights: tuple[Vector, Vector], values: Sequence[Range], part: Linear) -> Range:
        rows = [k for k, row in enumerate(part.matrix) if part.bias[k] or any(row)]
        lows = [tuple([low[k] for low, _ in values]) for k in rows]
        highs = [tuple([high[k] for _, high in values]) for k in rows]
        small, large = weights
        if small == large:
            least = self.arithmetic.mixed(small, tuple(zip(*lows, strict=True))) if rows else ()
            most = least if lows == highs else self.arithmetic.mixed(small, tuple(zip(*highs, strict=True)))
        else:
            least = tuple([self._sum(column, small, large) for column in lows])
            most = tuple([self._sum(column, large, small) for column in highs])
        low, high = ([0] * part.rows for _ in range(2))
        for k, a, b in zip(rows, least, most, strict=True):
            low[k], high[k] = a, b
        return tuple(low), tuple(high)

    def _sum(self, column: Vector, positive: Vector, negative: Vector) -> int:
        """Of products with one of two weights for each value, by its sign."""
        chosen = tuple([a if v >= 0 else b for a, b, v in zip(positive, negative, column, strict=True)])
        return self.arithmetic.mixed(chosen, tuple([(v,) for v in column]))[0]


def joined(parts: Sequence[Range]) -> Range:
    """Side by side."""
    low, high = (tuple([code for part in parts for code in part[end]]) for end in (0, 1))
    return (low, low) if low == high else (low, high)


def _corner(signs: Sequence[bool], falling: Vector, rising: Vector) -> Vector:
    """Of each coordinate the one end where the sign is positive, else the other."""
    return tuple([b if up else a for up, a, b in zip(signs, falling, rising, strict=True)])


def sign_of(weights: Iterable[int]) -> int | None:
    """1 or -1 where all that are not 0 have this sign, 0 where all are 0, None where they have both."""
    signs = {1 if weight > 0 else -1 for weight in weights if weight}
    return None if len(signs) > 1 else sum(signs)


def single_rows(part: Linear) -> list[Linear]:
    """The rows of a map, each as a map."""
    return [Linear((row,), (code,), part.scale) for row, code in zip(part.matrix, part.bias, strict=True)]
