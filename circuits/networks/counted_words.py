"""Whether a Transformer answers rightly all words that a task asks about, by counts: without listing the words.

At the position that is read, and for given letters at the places on which its own vector hangs, each other position
gives attention one of few *kinds*: for each head a logit and a value, or a weight that is known and a value, or nothing
(`fooling.circuits.networks.local_functions`).  Where sums do not hang on the order of what is added, the answer is a
function of how many positions give each kind.  So words are walked along the order of the task's reading, all at once:
a state is one of the reading's, the letters that kinds still wait for, and the counts so far.  The last states have the
right answer and all counts with which it comes, and for each the network's answer is computed.

Where an earlier layer hangs on all letters, by how many there are, this is done for the words of each total
(`fooling.circuits.networks.word_totals`); a state then has the sorts of positions so far, too.

Equality of 1,024 letters has 513 counts in place of 2^1024 words.  Counts are one integer, a digit a kind.
Cost: steps times states times letters, one addition for each counts of a state, and a pass of attention for each counts
at the end.  What is too much is refused (`TooMany`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import sub

from fooling.circuits.networks.local_functions import Entry, Given, Layer, Letters, Local, TooMany, joined
from fooling.circuits.networks.orderless import InAnyOrder
from fooling.circuits.networks.read_once import Reading, State
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.word_totals import Total, before_last
from fooling.circuits.numbers.number_format import Vector

MOST_CASES = 2**12  # letters at the places of a local function
MOST_COUNTS = 2**20  # of all states after one step
MOST_STATES = 2**14  # after one step
Spend = Callable[[int], None]
Kind = tuple[Entry, ...]
Key = tuple[State, tuple[int, ...], tuple[int, ...]]
"""A state of the reading, the letters that are waited for, and how many positions of each sort miss of the total."""
Move = tuple[State, tuple[int, ...], tuple[int, ...], int]


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
    """Where a walk found a wrong answer: in which case, and the last state and counts."""

    case: Case
    key: Key
    counts: int


def mistakes(asked: Asked, spend: Spend) -> Iterator[Mistake | None]:
    """Of each case None where all its words are answered rightly, or a mistake; no case where no word is asked about.

    `TooMany` where this is not found out; InvalidInput where the network has no answer to a word.
    """
    letters = asked.letters(spend)
    if not all(letters.values()):
        return
    last = asked.network.blocks[-1].attention
    orders = InAnyOrder(asked.network.arithmetic, last, spend)
    for layer, total in before_last(asked.network, letters, MOST_CASES, spend):
        for given in layer.own(asked.network.position(asked.length))[1]:
            case = Case(asked, layer, given, total, orders, spend)
            for key, counts in case.last.items():
                right = asked.reading.answer(key[0])
                if right is not None:
                    yield next((Mistake(case, key, one) for one in counts if case.answer(one) != right), None)


class Case:
    """The words with given letters at the places of the position that is read, and of a total where there is one."""

    def __init__(
        self, asked: Asked, layer: Layer, given: Given, total: Total | None, orders: InAnyOrder, spend: Spend
    ) -> None:
        self.asked, self.layer, self.given, self.orders, self.spend = asked, layer, given, orders, spend
        self.sorts = [] if total is None else [one.where(given) for one in total.sorts]
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
        self.varying = [one for one in several if one.places]
        self.kinds = list(dict.fromkeys(kind for one in self.varying for kind in one.values))
        self.digit = (len(self.varying) + 1).bit_length()
        self.numbered = {kind: 1 << self.digit * k for k, kind in enumerate(self.kinds)}
        self.known = dict[int, int]()
        self.finishing = dict[Vector, int]()
        self.stepped = dict[tuple[int, State, tuple[int, ...]], dict[Move, int]]()

    # ---- the walk ----

    @property
    def starts(self) -> list[Key]:
        """The state before all letters; none where there are no such words."""
        missing = Counter(dict(enumerate(self.total)))
        missing.subtract(one.table[()] for one in self.sorts if not one.places)
        known = min(missing.values(), default=0) >= 0
        return [(self.asked.reading.start, (), tuple(missing.values()))] if known else []

    @cached_property
    def waiting(self) -> tuple[list[list[int]], list[list[Local[Kind]]], list[list[Local[int]]]]:
        """After each step: positions whose letters are waited for; the kinds and the sorts that are known then."""
        order = [self.asked.offset + i for i in self.asked.reading.order]
        when = {i: t for t, i in enumerate(order)}
        kinds: list[list[Local[Kind]]] = [[] for _ in order]
        sorts: list[list[Local[int]]] = [[] for _ in order]
        for varying in self.varying:
            kinds[max(when[i] for i in varying.places)].append(varying)
        for one in self.sorts:
            if one.places:
                sorts[max(when[i] for i in one.places)].append(one)
        until: dict[int, int] = {}
        for end in range(len(order)):
            known = [*(one.places for one in kinds[end]), *(one.places for one in sorts[end])]
            until |= {i: end for places in known for i in places}
        alive: list[list[int]] = [[] for _ in order]
        for i, end in until.items():
            for t in range(when[i], end):
                alive[t].append(i)
        return alive, kinds, sorts

    # A word has the total iff of no sort there are more than it says, at any time: both add up to the same.
    def moves(self, t: int, key: Key) -> Iterator[tuple[Key, int, int]]:
        """From a state before step t: the states after it, with what is added to counts, and a letter that leads there.

        States and letters are the reading's.
        """
        state, pending, missing = key
        stepped = self.stepped.get((t, state, pending))
        if stepped is None:
            stepped = self.stepped[t, state, pending] = self._moves(t, state, pending)
        for (after, waiting, sorts, added), a in stepped.items():
            if not sorts:
                yield (after, waiting, missing), added, a
            elif min(still := tuple(map(sub, missing, sorts))) >= 0:
                yield (after, waiting, still), added, a

    # A varying position's places are positions of the word: around it stands one letter.  They are not among the places
    # of `given`.
    def _moves(self, t: int, state: State, pending: tuple[int, ...]) -> dict[Move, int]:
        """The same without the total: how many positions of each sort there are more, in place of how many miss."""
        asked, (alive, kinds, sorts) = self.asked, self.waiting
        i = asked.reading.order[t]
        place, found = asked.offset + i, dict[Move, int]()
        before = dict(zip(alive[t - 1], pending, strict=True)) if t else {}
        for a, number in enumerate(asked.numbers):
            if self.given.get(place, number) != number:
                continue
            after = asked.reading.step(state, i, a)
            if after is None:
                continue
            before[place] = number
            added = sum([self.numbered[one.at(before)] for one in kinds[t]])
            more = [one.at(before) for one in sorts[t]]
            counted = tuple(map(more.count, range(len(self.total)))) if more else ()
            found.setdefault((after, tuple([before[j] for j in alive[t]]), counted, added), a)
        return found

    def step(self, t: int, states: Mapping[Key, set[int]]) -> dict[Key, set[int]]:
        """All states after step t with their counts, from those before it."""
        found, many, cost = dict[Key, set[int]](), 0, 2 + len(self.asked.numbers) * (1 + len(self.waiting[1][t]))
        for key, counts in states.items():
            self.spend(cost + (len(counts) >> 3))
            for after, added, _ in self.moves(t, key):
                many += len(counts)
                if len(found) > MOST_STATES:
                    raise TooMany(f"kinds wait for too many letters, more than {MOST_STATES} states")
                if many > MOST_COUNTS:
                    raise TooMany(f"more than {MOST_COUNTS} counts of kinds, after {t + 1} letters")
                if added:
                    found.setdefault(after, set()).update([one + added for one in counts])
                else:
                    found.setdefault(after, set()).update(counts)
        return found

    @cached_property
    def last(self) -> dict[Key, set[int]]:
        """The states after all letters, with all counts of kinds with which words lead there."""
        states: dict[Key, set[int]] = {start: {0} for start in self.starts}
        for t in range(len(self.asked.reading.order)):
            states = self.step(t, states)
        return states

    # ---- what the network answers ----

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
                    entries[kind[h]] += counts >> self.digit * k & (1 << self.digit) - 1
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
