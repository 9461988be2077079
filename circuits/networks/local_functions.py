"""What a Transformer computes at a position, as a function of the letters at few positions.

A *local function* is a tuple of positions, its places, and a table: for every word whose letters are among those that
may stand at each position, the value is the table's entry for the letters at the places.  A letter's embedding hangs on
its own position.  From layer to layer local functions are made of local functions, exactly, by the network's own
arithmetic: attention from position i, for given letters at the places of i, may leave out a position whose weight is 0
whatever the letters are, and then the result hangs on the places of those that are left.  Nothing is guessed: which
positions are left is computed, and where there are too many letters it is refused (`TooMany`).

A head is *settled*, for given letters at the places of i, where the letters at all others do not change which weights
there are, or which positions hard attention chooses; then only values still hang on letters.

Positions count from 1 and include what stands around the word, where one letter alone may stand.  Heads of third order
are refused.  Cost: for each of n positions, and each of the letters at its places, n logits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Generic, TypeVar

from fooling.circuits.networks.attention import OF_KEYS, Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import Vector
from fooling.circuits.numbers.packed_matrix import PackedMatrix
from fooling.fooling_sets.errors import InvalidInput

Letters = Mapping[int, tuple[int, ...]]
"""Those that may stand at each position."""
Given = Mapping[int, int]
"""A letter at each of some positions."""
Entry = tuple[int, Vector] | None
"""What a position gives a head: a logit, or a weight that is settled, and a value; or nothing."""
MOST_KEPT = 2**10  # heads at a position that are remembered
T = TypeVar("T")
U = TypeVar("U")


class TooMany(InvalidInput):
    """A value hangs on more letters than are followed."""


@dataclass(frozen=True)
class Local(Generic[T]):
    """table[letters at the places, in their order], for all letters that may stand there."""

    places: tuple[int, ...]
    table: Mapping[tuple[int, ...], T]

    def at(self, given: Given) -> T:
        """For letters at these places, and perhaps at others."""
        return self.table[tuple([given[i] for i in self.places])]

    def mapped(self, function: Callable[[T], U]) -> Local[U]:
        """A function of it; applied once to each different value."""
        known = {value: function(value) for value in set(self.table.values())}
        return Local(self.places, {letters: known[value] for letters, value in self.table.items()}).reduced()

    def reduced(self) -> Local[T]:
        """The same without places on which it does not hang."""
        found = self
        for i in self.places:
            if len(set(found.table.values())) == 1:
                return Local((), {(): next(iter(found.table.values()))})
            found = found._without(i)
        return found

    # Leaving out the place k is right iff entries that differ at k alone are equal: iff the table of the others is a
    # function.
    def _without(self, i: int) -> Local[T]:
        k, table = self.places.index(i), dict[tuple[int, ...], T]()
        for letters, value in self.table.items():
            if table.setdefault(letters[:k] + letters[k + 1 :], value) != value:
                return self
        return Local(self.places[:k] + self.places[k + 1 :], table)

    def where(self, given: Given) -> Local[T]:
        """The same for words with the given letters; its places are the others."""
        fixed = [(k, given[i]) for k, i in enumerate(self.places) if i in given]
        if not fixed:
            return self
        free = [k for k, i in enumerate(self.places) if i not in given]
        kept = (pair for pair in self.table.items() if all(pair[0][k] == a for k, a in fixed))
        table = {tuple([letters[k] for k in free]): value for letters, value in kept}
        return Local(tuple([self.places[k] for k in free]), table).reduced()

    @cached_property
    def values(self) -> tuple[T, ...]:
        """Those that differ."""
        return tuple(dict.fromkeys(self.table.values()))


NOTHING = Local[Entry]((), {(): None})


def assignments(places: Sequence[int], letters: Letters, most: int) -> Iterable[tuple[int, ...]]:
    """All letters at the places; `TooMany` where there are more than so many."""
    if prod(len(letters[i]) for i in places) > most:
        raise TooMany(f"a value hangs on the letters at {len(places)} positions, more than {most} cases")
    return product(*(letters[i] for i in places))


def joined(parts: Sequence[Local[Any]], letters: Letters, most: int) -> Local[Any]:
    """Several as one, whose values are tuples of theirs."""
    if len(parts) == 1:
        return parts[0].mapped(lambda value: (value,))
    places = tuple(sorted({i for part in parts for i in part.places}))
    found = dict[tuple[int, ...], Any]()
    for chosen in assignments(places, letters, most):
        given = dict(zip(places, chosen, strict=True))
        found[chosen] = tuple([part.at(given) for part in parts])
    return Local(places, found).reduced()


def embedded(network: Transformer, letters: Letters) -> list[Local[Vector]]:
    """The embeddings at positions 1, 2, ..., each of its own letter."""
    at = ((i, letters[i]) for i in range(1, len(letters) + 1))
    return [Local((i,), {(a,): network.vector(i, a) for a in some}).reduced() for i, some in at]


@dataclass(frozen=True)
class Settled:
    """A head that takes `take` of the weights and values at these positions, whatever the other letters are."""

    positions: tuple[int, ...]
    weights: Vector
    take: Callable[[Vector, Sequence[Vector]], Vector]


# Let lows and highs be the least and the largest logits that letters make, position by position; those of a word are l.
# Softmax.  Where lows = highs the weights are those of that.  Else, rounded stepwise, let the maximum be kept, or be
#   the same for lows and highs; that of l lies between the two, so it is the same.  Where nothing wraps, the rounded
#   difference from it and its rounded exponential rise with the logit; so where they are equal for lows and highs they
#   are equal for l.  Z and the weights are functions of the exponentials.  An overflow that is an error is one at an
#   end as well.
#   A product with the weight 0 is 0, is rounded to 0, and adds nothing: neither to an exact sum, nor to a rounded one,
#   which is a number of the format.  So positions of weight 0 may be left out where additions are made one after the
#   other, or at once.  (Pairwise sums are of pairs that hang on how many there are.)
# Hard.  Let M be the largest of lows: the maximum of l is at least M, so a position is chosen only if its largest logit
#   is at least M.  Where there is one such, it is chosen.  Where the logits of all such are M whatever the letters are,
#   the maximum is M, and they alone have it: those chosen are the same as for lows.
# Linear.  The logits themselves are the weights; lows = highs, and 0 is left out likewise, of all sums.
def settled(
    arithmetic: Arithmetic, attention: Attention, left: Sequence[int], lows: Vector, highs: Vector
) -> Settled | None:
    """The head, seen from a position that the mask leaves these; None where it is not settled."""
    formats = arithmetic.formats
    summing = (formats.activations, formats.accumulator, formats.softmax)
    if attention.kind == "softmax":
        weights, steps = arithmetic.softmax(lows)
        if lows != highs:
            _, others = arithmetic.softmax(highs)
            if steps is None or others is None or any(f.overflow == "wrap" for f in summing):
                return None
            if (steps.maximum, steps.exponentials) != (others.maximum, others.exponentials):
                return None
        take = arithmetic.mixed
    elif attention.kind == "linear":
        if lows != highs:
            return None
        weights, take = lows, arithmetic.weighted_mean
    else:
        most = max(lows)
        possible = [at for at, high in enumerate(highs) if high >= most]
        if len(possible) > 1 and any(lows[at] != most or highs[at] != most for at in possible):
            return None
        _, _, chosen, _ = attention.taken(arithmetic, lows, ((),) * len(lows))
        return Settled(
            tuple([left[at] for at in chosen]), (1,) * len(chosen), lambda _, values: arithmetic.mean(values)
        )
    kept = [at for at, weight in enumerate(weights) if weight]
    if not kept or any(f.summation == "pairwise" for f in summing):
        kept = [*range(len(weights))]
    return Settled(tuple([left[at] for at in kept]), tuple([weights[at] for at in kept]), take)


class Layer:
    """A block, and the local functions that it reads at positions 1, 2, ..."""

    def __init__(
        self,
        arithmetic: Arithmetic,
        block: Block,
        inputs: Sequence[Local[Vector]],
        letters: Letters,
        spend: Callable[[int], None],
    ) -> None:
        self.arithmetic, self.block, self.inputs, self.letters = arithmetic, block, inputs, letters
        self.spend, self.size = spend, 1 + (weights(block) >> 6)
        spend(sum(len(x.table) for x in inputs) * self.size)
        spend(len(inputs) * (1 + block.attention.m) * len(block.attention.heads))
        if block.attention.kind not in OF_KEYS:
            raise TooMany(f"{block.attention.kind} attention is not followed")
        if any(head.second for head in block.attention.heads):
            raise TooMany("heads of third order are not followed")
        self.read = [x.mapped(lambda vector: block.read(arithmetic, vector)) for x in inputs]
        self.values = [[x.mapped(self._applied(head)) for x in self.read] for head in block.attention.heads]
        self.keys = [[self.placed(head, x, i) for i, x in enumerate(self.read, 1)] for head in block.attention.heads]

    def _applied(self, head: Head) -> Callable[[Vector], Vector]:
        return lambda vector: self.arithmetic.remembered(head.value, vector)

    def placed(self, head: Head, x: Local[Vector], i: int) -> Local[Vector]:
        """The keys of a head at position i."""
        place, apply = self.block.attention.placed, self.arithmetic.remembered
        return x.mapped(lambda vector: place(self.arithmetic, apply(head.key, vector), i))

    def query(self, h: int, i: int, given: Given) -> Vector:
        """That of head number h at position i, for letters at its places."""
        attention = self.block.attention
        return attention.placed(
            self.arithmetic, self.arithmetic.apply(attention.heads[h].query, self.read[i - 1].at(given)), i
        )

    def left(self, i: int) -> list[int]:
        """What the mask leaves position i."""
        return self.block.attention.left(i, len(self.inputs)) if self.masks else self.all

    @cached_property
    def masks(self) -> bool:
        """Whether positions are left different ones."""
        return self.block.attention.causal or self.block.attention.sparse is not None

    @cached_property
    def all(self) -> list[int]:
        """All positions."""
        return [*range(1, len(self.inputs) + 1)]

    @cached_property
    def fixed(self) -> list[PackedMatrix | None]:
        """The keys of each head whose keys hang on no letters."""
        known = [None if any(key.places for key in keys) else [key.table[()] for key in keys] for keys in self.keys]
        return [None if keys is None else PackedMatrix(keys) for keys in known]

    def logits(self, h: int, i: int, given: Given) -> list[Local[int]]:
        """Those of head number h from position i, for letters at its places, in order of the positions left."""
        query, scaled = self.query(h, i, given), self.block.attention.scaled
        keys = [self.keys[h][j - 1].where(given) for j in self.left(i)]
        found = self.arithmetic.logits(query, [key for one in keys for key in one.values], scaled)
        numbers, at = [], 0
        for one in keys:
            known = dict(zip(one.values, found[at : at + len(one.values)], strict=True))
            at += len(one.values)
            numbers.append(Local(one.places, {letters: known[key] for letters, key in one.table.items()}))
        return numbers

    def seen(self, h: int, i: int, given: Given) -> Settled | None:
        """Head number h from position i, for letters at its places; None where it is not settled."""
        left, attention, fixed = self.left(i), self.block.attention, self.fixed[h]
        if fixed is not None:
            query = self.query(h, i, given)
            known = h, i if self.masks else 0, query
            if known not in self._known:
                if len(self._known) >= MOST_KEPT:
                    self._known.clear()
                keys = [tuple(fixed.matrix[j - 1]) for j in left] if self.masks else fixed
                lows = self.arithmetic.logits(query, keys, attention.scaled)
                self._known[known] = settled(self.arithmetic, attention, left, lows, lows)
            return self._known[known]
        numbers = self.logits(h, i, given)
        lows, highs = (tuple([end(one.values) for one in numbers]) for end in (min, max))
        return settled(self.arithmetic, attention, left, lows, highs)

    @cached_property
    def _known(self) -> dict[tuple[int, int, Vector], Settled | None]:
        """What was seen of each head where keys hang on no letters."""
        return {}

    def own(self, i: int) -> tuple[tuple[int, ...], list[dict[int, int]]]:
        """The places of position i, and all letters at them."""
        places = self.inputs[i - 1].places
        return places, [dict(zip(places, letters, strict=True)) for letters in self.inputs[i - 1].table]

    # For a word let `given` be its letters at the places of i.  Each head takes the values at its settled positions,
    # which are functions of the letters at their places; these and the places of i are among `places`.
    def after(self, i: int, most: int) -> Local[Vector]:
        """What the block makes of position i; `TooMany` where a head is not settled or it hangs on too many letters."""
        heads = range(len(self.block.attention.heads))
        own, cases = self.own(i)
        seen = {tuple(given.values()): [self._settled(h, i, given) for h in heads] for given in cases}
        places = {p for some in seen.values() for h in heads for j in some[h].positions for p in self._of(h, j)}
        ordered, table = tuple(sorted(places.union(own))), {}
        kept = max(len(one.positions) for some in seen.values() for one in some)
        for letters in assignments(ordered, self.letters, most):
            self.spend(self.size + (kept >> 2))
            word = dict(zip(ordered, letters, strict=True))
            taken = [self._taken(h, one, word) for h, one in enumerate(seen[tuple([word[p] for p in own])])]
            table[letters] = self.finished(i, word, [code for part in taken for code in part])
        return Local(ordered, table).reduced()

    def _of(self, h: int, j: int) -> tuple[int, ...]:
        return self.values[h][j - 1].places

    def _settled(self, h: int, i: int, given: Given) -> Settled:
        found = self.seen(h, i, given)
        if found is None:
            raise TooMany(f"the weights of head {h + 1} at position {i} hang on too many letters")
        return found

    def _taken(self, h: int, one: Settled, word: Given) -> Vector:
        return one.take(one.weights, [self.values[h][j - 1].at(word) for j in one.positions])

    def entries(self, h: int, i: int, given: Given, left: Sequence[int], most: int) -> list[Local[Entry]]:
        """What each of these positions gives head number h at position i, for letters at the places of i."""
        values, seen = [self.values[h][j - 1].where(given) for j in left], self.seen(h, i, given)
        if seen is None:
            pairs = zip(self.logits(h, i, given), values, strict=True)
            return [joined(pair, self.letters, most) for pair in pairs]
        weights = dict(zip(seen.positions, seen.weights, strict=True))
        return [
            _weighted(value, weights[j]) if j in weights else NOTHING for j, value in zip(left, values, strict=True)
        ]

    def finished(self, i: int, given: Given, concatenated: Sequence[int]) -> Vector:
        """The block's result at position i, for letters at its places and what the heads take."""
        return self.block.finish(self.arithmetic, self.inputs[i - 1].at(given), tuple(concatenated))[1]


def _weighted(value: Local[Vector], weight: int) -> Local[Entry]:
    return value.mapped(lambda vector: (weight, vector))


def weights(block: Block) -> int:
    """How many numbers its maps have."""
    maps = [part for head in block.attention.heads for part in head.maps.values()]
    maps += [block.attention.output, *block.feed_forward.maps]
    return sum(len(part.matrix) * len(part.matrix[0]) for part in maps)
