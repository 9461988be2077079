"""Whether a Transformer answers rightly all words that a task asks about, by counts: without listing the words.

At the position that is read, and for given letters at the places on which its own vector hangs, each other position
gives attention one of few *kinds*: for each head a logit and a value, or a weight that is known and a value, or nothing
(`fooling.circuits.networks.local_functions`).  Where sums do not hang on the order of what is added, the answer is a
function of how many positions give each kind.  So words are walked along the order of the task's reading, all at once:
a state is one of the reading's, the letters that kinds still wait for, and the counts so far.  The last states have the
right answer and all counts with which it comes, and for each the network's answer is computed.

Where an earlier layer hangs on all letters, by how many there are, this is done for the words of each total
(`fooling.circuits.networks.word_totals`).  Cases whose kinds are the same in the same places, though not of the same
numbers, are walked once (`fooling.circuits.networks.walked_words`): the first total alone, then two of them, then four,
so that a wrong word of an early one is found early.

Equality of 1,024 letters has 513 counts in place of 2^1024 words.
Cost: that of the walks, and a pass of attention for each counts at the end.  What is too much is refused (`TooMany`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from fooling.circuits.networks.local_functions import Entry, Given, Layer, Letters, Local, TooMany, joined
from fooling.circuits.networks.orderless import InAnyOrder
from fooling.circuits.networks.read_once import Reading, State
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.walked_words import MOST_STATES, Counted, Key, Walk
from fooling.circuits.networks.word_totals import Total, before_last
from fooling.circuits.numbers.number_format import Vector

MOST_CASES = 2**12  # letters at the places of a local function
Spend = Callable[[int], None]
Kind = tuple[Entry, ...]


@dataclass(frozen=True)
class Asked:
    """A network, and what a task asks of its words: numbers[a] is the network's number of the reading's letter a."""

    network: Transformer
    reading: Reading
    numbers: tuple[int, ...]

    @property
    def offset(self) -> int:
        """Letters before the word: its position i is position offset + i of the network."""
        return len(self.network.before)

    @property
    def length(self) -> int:
        """Positions, with those around the word."""
        return len(self.network.before) + len(self.reading.order) + len(self.network.after)

    def letters(self, spend: Spend) -> Letters:
        """Those that may stand at each position of the network, in a word that is asked about; perhaps more."""
        network, found = self.network, dict[int, tuple[int, ...]]()
        states: set[State] = {self.reading.start}
        for i in self.reading.order:
            spend(len(states) * len(self.numbers))
            after = [{self.reading.step(q, i, a) for q in states} - {None} for a in range(len(self.numbers))]
            found[self.offset + i] = tuple([number for number, some in zip(self.numbers, after, strict=True) if some])
            states = {q for some in after for q in some if q is not None}
            if len(states) > MOST_STATES:
                raise TooMany(f"the task has more than {MOST_STATES} states after {i} letters")
        found |= {i: (a,) for i, a in enumerate(network.before, 1)}
        return found | {self.length - k: (a,) for k, a in enumerate(reversed(network.after))}


@dataclass(frozen=True)
class Mistake:
    """Where a walk found a wrong answer: its last state, and the counts."""

    walk: Walk
    key: Key
    counts: int


def mistakes(asked: Asked, spend: Spend) -> Iterator[Mistake | None]:
    """Of each case None where all its words are answered rightly, or a mistake; no case where no word is asked about.

    `TooMany` where this is not found out; InvalidInput where the network has no answer to a word.
    """
    letters = asked.letters(spend)
    if not all(letters.values()):
        return
    network, at = asked.network, asked.network.position(asked.length)
    orders = InAnyOrder(network.arithmetic, network.blocks[-1].attention, spend)
    layers = before_last(network, letters, MOST_CASES, spend)
    many = 1
    while some := list(islice(layers, many)):
        alike: dict[Hashable, dict[tuple[int, ...], Case]] = {}
        for layer, total in some:
            for given in layer.own(at)[1]:
                case = Case(asked, layer, given, total, orders, spend)
                if alike.setdefault(case.counted.shape, {}).setdefault(case.total, case) is not case:
                    raise TooMany("two cases of one total have one shape")
        for cases in alike.values():
            yield from _walked(cases, spend)
        many *= 2


# Cases of one shape have different totals: a total has one layer, and of that layer a case for all given letters.  The
# last states have totals of these cases, so each word of theirs is walked to a state of its own case.
def _walked(cases: Mapping[tuple[int, ...], Case], spend: Spend) -> Iterator[Mistake | None]:
    """Those of cases of one shape, by their totals; in two halves where one walk is too long."""
    totals = [*cases]
    walk = Walk(cases[totals[0]].counted, totals, spend)
    try:
        last = walk.last
    except TooMany:
        if len(totals) == 1:
            raise
        for half in (totals[::2], totals[1::2]):
            yield from _walked({total: cases[total] for total in half}, spend)
        return
    for key, counts in last.items():
        case = cases[key[2]]
        right = walk.counted.reading.answer(key[0])
        if right is not None:
            yield next((Mistake(walk, key, one) for one in counts if case.answer(one) != right), None)


class Case:
    """The words with given letters at the places of the position that is read, and of a total where there is one."""

    def __init__(
        self, asked: Asked, layer: Layer, given: Given, total: Total | None, orders: InAnyOrder, spend: Spend
    ) -> None:
        self.asked, self.layer, self.given, self.orders, self.spend = asked, layer, given, orders, spend
        sorts = [] if total is None else [one.where(given) for one in total.sorts]
        self.total = () if total is None else total.counts
        self.at = asked.network.position(asked.length)
        block = layer.block
        spend(1 + (asked.length * len(block.attention.heads) * (4 + block.attention.m) >> 4))
        self.seen = [layer.seen(h, self.at, given) for h in range(len(block.attention.heads))]
        left = layer.left(self.at)
        if None in self.seen and block.attention.kind in ("leftmost", "rightmost"):
            raise TooMany(f"which position is the {block.attention.kind} hangs on too many letters")
        spend(sum(len(layer.values[h][j - 1].table) for h in range(len(self.seen)) for j in left) >> 3)
        several = []
        entries = (layer.entries(h, self.at, given, left, MOST_CASES) for h in range(len(self.seen)))
        for part in zip(*entries, strict=True):
            several.append(joined(part, layer.letters, MOST_CASES))
            spend(len(several[-1].table) >> 1)
        fixed = [one.table[()] for one in several if not one.places]
        self.constant = [Counter(kind[h] for kind in fixed if kind[h] is not None) for h in range(len(self.seen))]
        varying = [one for one in several if one.places]
        self.kinds: list[Kind] = list(dict.fromkeys(kind for one in varying for kind in one.values))
        number = {kind: k for k, kind in enumerate(self.kinds)}
        kinds = [Local(one.places, {at: number[kind] for at, kind in one.table.items()}) for one in varying]
        self.counted = Counted(asked.reading, asked.offset, asked.numbers, given, kinds, sorts)
        self.known = dict[int, int]()
        self.finishing = dict[Vector, int]()

    def answer(self, counts: int) -> int:
        """The network's answer to the words with these counts of kinds."""
        if counts not in self.known:
            self.known[counts] = self._finished(self.attention(counts))
        return self.known[counts]

    def attention(self, counts: int) -> Vector:
        """What the heads take, side by side, in the words with these counts of kinds."""
        taken = Vector()
        for h in range(len(self.seen)):
            entries = Counter(self.constant[h])
            for k, kind in enumerate(self.kinds):
                if kind[h] is not None:
                    entries[kind[h]] += self.counted.often(k, counts)
            taken += self.orders.taken(self.seen[h] is not None, frozenset((+entries).items()))
        return taken

    def _finished(self, taken: Vector) -> int:
        if taken not in self.finishing:
            self.spend(self.layer.size)
            network = self.asked.network
            vector = network.normed(self.layer.finished(self.at, self.given, taken))
            scores = network.read_out.scores(network.arithmetic, vector)
            self.finishing[taken] = network.read_out.answer(network.format, scores)
        return self.finishing[taken]
