"""What a layer makes of a position where every letter of the word has a part in it, but only by how many there are.

A head may give all positions a weight, or look at the letter at each of them.  Its result then hangs on all letters,
and is no local function (`fooling.circuits.networks.local_functions`).  But most positions have their part in it in the
same way, as ones of a *sort*: the values that they give all heads, with their keys where these matter.  So words are
told apart by their *total*, that is how many positions are of each sort.  In the words of one total, what a head takes
at a position hangs on the letters of few: its own, and those that have another part in it, such as the one that it
fetches from.  Given the total, the layer's results are local functions again, and later layers are followed as ever.

Of a position j, for given letters at the places of i, the *entry* is what it gives a head at i.  A map from sorts to
entries is guessed, the most frequent one; the positions whose entries it does not say are exceptions, and all that
hangs on their letters is followed.  So a bad guess costs time, and nothing else.  There are as many totals as ways to
give each position a sort, without order: N + 1 for two sorts.  Of one layer only: of a second one it is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from fooling.circuits.networks.block import Block
from fooling.circuits.networks.local_functions import (
    NOTHING,
    Entry,
    Given,
    Layer,
    Letters,
    Local,
    TooMany,
    assignments,
    embedded,
    joined,
)
from fooling.circuits.networks.orderless import InAnyOrder
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic, Remembering
from fooling.circuits.numbers.number_format import Vector

FEW = 2**6  # cases of a position, which are followed before totals are
MOST_TOTALS = 2**12
Spend = Callable[[int], None]


@dataclass(frozen=True)
class Total:
    """The words in which counts[s] positions are of sort s; sorts[i - 1] says of which one position i is."""

    sorts: Sequence[Local[int]]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class _Part:
    """A head at a position, for given letters: the map from sorts to entries, and the exceptions with their entries."""

    settled: bool
    entries: Mapping[int, Entry]
    exceptions: Mapping[int, Local[Entry]]


class Totalled:
    """A layer whose results are local functions given a total; `most` cases are followed for each."""

    def __init__(self, layer: Layer, most: int) -> None:
        self.layer, self.most, heads = layer, most, range(len(layer.block.attention.heads))
        cases = [(h, i, given) for h in heads for i in layer.all for given in layer.own(i)[1]]
        layer.spend(1 + (len(cases) * len(layer.all) * (4 + layer.block.attention.m) >> 4))
        open_heads = {h for h, i, given in cases if layer.seen(h, i, given) is None}
        told = [*layer.values, *(layer.keys[h] for h in sorted(open_heads))]
        found = [joined(one, layer.letters, most) for one in zip(*told, strict=True)]
        self.numbers = {sort: s for s, sort in enumerate(dict.fromkeys(sort for one in found for sort in one.values))}
        self.sorts = [one.mapped(self.numbers.__getitem__) for one in found]
        self.orders = InAnyOrder(layer.arithmetic, layer.block.attention, layer.spend)
        self.parts: dict[tuple[int, tuple[int, ...]], list[_Part]] = {}
        for h, i, given in cases:
            self.parts.setdefault((i, tuple(given.values())), []).append(self._part(h, i, given))

    def _part(self, h: int, i: int, given: Given) -> _Part:
        left = self.layer.left(i)
        entries = dict.fromkeys(self.layer.all, NOTHING)
        entries |= dict(zip(left, self.layer.entries(h, i, given, left, self.most), strict=True))
        sorts = [one.where(given) for one in self.sorts]
        pairs = {j: joined((sorts[j - 1], one), self.layer.letters, self.most) for j, one in entries.items()}
        often = Counter(pair for one in pairs.values() for pair in one.table.values())
        guessed: dict[int, Entry] = {}
        for (sort, entry), _ in often.most_common():
            guessed.setdefault(sort, entry)
        exceptions = {j: entries[j] for j, one in pairs.items() if any(guessed[s] != entry for s, entry in one.values)}
        return _Part(self.layer.seen(h, i, given) is not None, guessed, exceptions)

    @cached_property
    def totals(self) -> list[Total]:
        """Of all words, perhaps of others, too."""
        some = {(0,) * len(self.numbers)}
        for one in self.sorts:
            some = {(*c[:s], c[s] + 1, *c[s + 1 :]) for c in some for s in one.values}
            self.layer.spend(len(some))
            if len(some) > MOST_TOTALS:
                raise TooMany(f"positions are of {len(self.numbers)} sorts, in more than {MOST_TOTALS} totals")
        return [Total(self.sorts, counts) for counts in sorted(some)]

    def all(self, total: Total) -> list[Local[Vector]] | None:
        """What the block makes of all positions in words of a total; None where it is seen that there is no word."""
        found = list[Local[Vector]]()
        for i in self.layer.all:
            after = self.after(i, total)
            if after is None:
                return None
            found.append(after)
        return found

    # For a word of this total let `given` be its letters at the places of i, and s_j the sort of position j.  Where j
    # is no exception its entry is guessed[s_j].  So the entries of all positions are, in some order: guessed[s] for
    # each sort, as often as the total says, without those of exceptions; and the exceptions' own.  What a head takes of
    # them is found where their order does not matter (`InAnyOrder`).  Letters of exceptions that have some sort more
    # often than the total are in no word of this total, nor are those of i where a sort that is left is none of the
    # others' sorts.  Nothing is said of such words, and they get any value.
    def after(self, i: int, total: Total) -> Local[Vector] | None:
        """What the block makes of position i in words of a total; None where it is seen that there is no such word."""
        layer, (own, cases) = self.layer, self.layer.own(i)
        parts = [part for given in cases for part in self.parts[i, tuple(given.values())]]
        exceptions = [pair for part in parts for pair in part.exceptions.items()]
        places = {*own, *(p for j, _ in exceptions for p in self.sorts[j - 1].places)}
        ordered = tuple(sorted(places.union(p for _, entry in exceptions for p in entry.places)))
        table = dict[tuple[int, ...], Vector | None]()
        for letters in assignments(ordered, layer.letters, self.most):
            layer.spend(layer.size)
            word = dict(zip(ordered, letters, strict=True))
            taken = [self._taken(part, word, total) for part in self.parts[i, tuple([word[p] for p in own])]]
            known = None not in taken
            table[letters] = layer.finished(i, word, [a for one in taken for a in one or ()]) if known else None
        some = next((vector for vector in table.values() if vector is not None), None)
        return None if some is None else Local(ordered, {at: x or some for at, x in table.items()}).reduced()

    def _taken(self, part: _Part, word: Given, total: Total) -> Vector | None:
        often = Counter(dict(enumerate(total.counts)))
        often.subtract(self.sorts[j - 1].at(word) for j in part.exceptions)
        found = Counter[Any](entry.at(word) for entry in part.exceptions.values())
        for sort, many in often.items():
            if many < 0 or (many > 0 and sort not in part.entries):
                return None
            found[part.entries.get(sort)] += many
        del found[None]
        entries = frozenset((+found).items())  # of a word there is one: that of a position which has a weight
        return self.orders.taken(part.settled, entries) if entries else None


def before_last(
    network: Transformer, letters: Letters, most: int, spend: Spend
) -> Iterator[tuple[Layer, Total | None]]:
    """The last layer, with the local functions that it reads: of all words, or of those of each total."""
    arithmetic = Remembering(network.formats, network.schedule)
    yield from _through(network.blocks, arithmetic, letters, most, spend, embedded(network, letters), None)


def _through(
    blocks: Sequence[Block],
    arithmetic: Arithmetic,
    letters: Letters,
    most: int,
    spend: Spend,
    inputs: list[Local[Vector]],
    total: Total | None,
) -> Iterator[tuple[Layer, Total | None]]:
    """From the first of these blocks, which reads these inputs, to the last."""
    first, *others = blocks
    layer = Layer(arithmetic, first, inputs, letters, spend)
    if not others:
        yield layer, total
        return
    for after, found in _after(layer, most, total):
        yield from _through(others, arithmetic, letters, most, spend, after, found)


def _after(layer: Layer, most: int, total: Total | None) -> Iterator[tuple[list[Local[Vector]], Total | None]]:
    """What the layer makes of all positions: in all words where few cases are followed, else in those of each total."""
    try:
        found = _local(layer, FEW)
    except TooMany:
        yield from _of_totals(layer, most) if total is None else [(_local(layer, most), total)]
    else:
        yield found, total


def _of_totals(layer: Layer, most: int) -> Iterator[tuple[list[Local[Vector]], Total | None]]:
    """The same in the words of each total; in all words where these are not followed."""
    try:
        totalled = Totalled(layer, most)
        found = ((totalled.all(total), total) for total in totalled.totals)
        first = next(found)
    except TooMany:
        yield _local(layer, most), None
    else:
        yield from ((inputs, total) for inputs, total in chain([first], found) if inputs is not None)


def _local(layer: Layer, most: int) -> list[Local[Vector]]:
    heads, found = len(layer.block.attention.heads), list[Local[Vector]]()
    for i in layer.all:
        cost = len(layer.own(i)[1]) * heads * len(layer.all) * (4 + layer.block.attention.m)
        layer.spend(1 + (cost >> 5))
        found.append(layer.after(i, most))
    return found
