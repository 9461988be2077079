"""Whether a Transformer answers rightly all words that a task asks about, by counts: without listing the words.

At the position that is read, and for given letters at the places on which its own vector hangs, each other position
gives attention one of few *kinds*: for each head a logit and a value, or a weight that is known and a value, or nothing
(`fooling.circuits.networks.local_functions`).  Where sums do not hang on the order of what is added, the answer is a
function of how many positions give each kind.  So words are walked along the order of the task's reading, all at once:
a state is one of the reading's, the letters that kinds still wait for, and the counts so far.  The last states have the
right answer and all counts with which it comes, and for each the network's answer is computed.

Equality of 1,024 letters has 513 counts in place of 2^1024 words.  Counts are one integer, a digit a kind.
Cost: steps times states times letters, one addition for each counts of a state, and a pass of attention for each counts
at the end.  What is too much is refused (`TooMany`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fooling.circuits.networks.attention import Attention
from fooling.circuits.networks.local_functions import (
    Given,
    Layer,
    Letters,
    Local,
    Settled,
    TooMany,
    before_last,
    joined,
)
from fooling.circuits.networks.read_once import Reading, State
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import NumberFormat, Vector

MOST_CASES = 2**12  # letters at the places of a local function
MOST_COUNTS = 2**20  # of all states after one step
MOST_STATES = 2**14  # after one step
Spend = Callable[[int], None]
Entry = tuple[int, Vector] | None
Kind = tuple[Entry, ...]
Key = tuple[State, tuple[int, ...]]
NOTHING = Local[Entry]((), {(): None})


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
    layer = before_last(asked.network, letters, MOST_CASES, spend)
    at, taken = asked.network.position(asked.length), dict[Any, Vector]()
    for given in layer.own(at)[1]:
        case = Case(asked, layer, given, taken, spend)
        for key, counts in case.last.items():
            right = asked.reading.answer(key[0])
            if right is not None:
                yield next((Mistake(case, key, one) for one in counts if case.answer(one) != right), None)


class Case:
    """The words with given letters at the places of the position that is read."""

    def __init__(self, asked: Asked, layer: Layer, given: Given, taken: dict[Any, Vector], spend: Spend) -> None:
        self.asked, self.layer, self.given, self.taken, self.spend = asked, layer, given, taken, spend
        self.at = asked.network.position(asked.length)
        block = layer.block
        spend(1 + (asked.length * len(block.attention.heads) * (4 + block.attention.m) >> 4))
        self.seen = [layer.seen(h, self.at, given) for h in range(len(block.attention.heads))]
        left = layer.left(self.at)
        if None in self.seen and block.attention.kind in ("leftmost", "rightmost"):
            raise TooMany(f"which position is the {block.attention.kind} hangs on too many letters")
        spend(sum(len(layer.values[h][j - 1].table) for h in range(len(self.seen)) for j in left) >> 3)
        several = []
        for part in zip(*(self._entries(h, left) for h in range(len(self.seen))), strict=True):
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

    def _entries(self, h: int, left: Sequence[int]) -> list[Local[Entry]]:
        """What each position left gives head number h."""
        values = [self.layer.values[h][j - 1].where(self.given) for j in left]
        seen = self.seen[h]
        if seen is None:
            logits = self.layer.logits(h, self.at, self.given)
            return [
                joined([logit, value], self.layer.letters, MOST_CASES)
                for logit, value in zip(logits, values, strict=True)
            ]
        weights = dict(zip(seen.positions, seen.weights, strict=True))
        return [
            _weighted(value, weights[j]) if j in weights else NOTHING for j, value in zip(left, values, strict=True)
        ]

    # ---- the walk ----

    @cached_property
    def waiting(self) -> tuple[list[list[int]], list[list[Local[Kind]]]]:
        """After each step, the positions whose letters some kind still waits for; and the kinds that are known then."""
        order = [self.asked.offset + i for i in self.asked.reading.order]
        when = {i: t for t, i in enumerate(order)}
        ready: list[list[Local[Kind]]] = [[] for _ in order]
        until: dict[int, int] = {}
        for one in self.varying:
            end = max(when[i] for i in one.places)
            ready[end].append(one)
            for i in one.places:
                until[i] = max(end, until.get(i, 0))
        alive: list[list[int]] = [[] for _ in order]
        for i, end in until.items():
            for t in range(when[i], end):
                alive[t].append(i)
        return alive, ready

    # A varying position's places are positions of the word: around it stands one letter.  They are not among the places
    # of `given`.
    def moves(self, t: int, key: Key) -> dict[tuple[Key, int], int]:
        """From a state before step t: the states after it, with what is added to counts, and a letter that leads there.

        States and letters are the reading's.
        """
        (state, pending), asked, (alive, ready) = key, self.asked, self.waiting
        i = asked.reading.order[t]
        place, found = asked.offset + i, dict[tuple[Key, int], int]()
        before = dict(zip(alive[t - 1], pending, strict=True)) if t else {}
        for a, number in enumerate(asked.numbers):
            if self.given.get(place, number) != number:
                continue
            after = asked.reading.step(state, i, a)
            if after is None:
                continue
            before[place] = number
            added = sum(self.numbered[one.at(before)] for one in ready[t])
            found.setdefault(((after, tuple([before[j] for j in alive[t]])), added), a)
        return found

    def step(self, t: int, states: Mapping[Key, set[int]]) -> dict[Key, set[int]]:
        """All states after step t with their counts, from those before it."""
        found, many = dict[Key, set[int]](), 0
        for key, counts in states.items():
            self.spend(2 + len(self.asked.numbers) * (1 + len(self.waiting[1][t])))
            for after, added in self.moves(t, key):
                many += len(counts)
                self.spend(len(counts) >> 4)
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
        states: dict[Key, set[int]] = {(self.asked.reading.start, ()): {0}}
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
            taken += self._taken(h, frozenset((+entries).items()))
        return taken

    def _finished(self, taken: Vector) -> int:
        if taken not in self.finishing:
            self.spend(self.layer.size)
            network = self.asked.network
            vector = network.normed(self.layer.finished(self.at, self.given, taken))
            scores = network.read_out.scores(network.arithmetic, vector)
            self.finishing[taken] = network.read_out.answer(network.format, scores)
        return self.finishing[taken]

    # Of entries in another order the same is taken, so it is enough to know how often each is there, in any case.
    def _taken(self, h: int, entries: frozenset[tuple[Any, int]]) -> Vector:
        arithmetic, attention, seen = self.layer.arithmetic, self.layer.block.attention, self.seen[h]
        known = h, seen is None, entries
        if known not in self.taken:
            pairs = [pair for pair, many in sorted(entries) for _ in range(many)]
            self.spend(1 + (len(pairs) >> 2))
            weights, values = (tuple(part) for part in zip(*pairs, strict=True))
            if not orderless(arithmetic, attention, seen, weights, values):
                raise TooMany("a sum hangs on the order of what is added")
            by = attention.taken(arithmetic, weights, values)[3] if seen is None else seen.take(weights, values)
            self.taken[known] = by
        return self.taken[known]


def _weighted(value: Local[Vector], weight: int) -> Local[Entry]:
    return value.mapped(lambda vector: (weight, vector))


# A sum that is exact and then rounded hangs on no order.  In fixed point additions round nothing, and are exact while
# what is added stays within the range: so it does in every order, and every grouping, where the sizes of all terms
# together are within it on both sides.
def orderless_sum(f: NumberFormat, terms: Sequence[int]) -> bool:
    """Whether the format's sum of these codes is the same in every order."""
    return f.summation == "once" or (f.precision is None and sum(map(abs, terms)) <= min(f.most, -f.least))


# What a head takes is made of: exponentials, each of one logit, but for the maximum and Z; for the fused softmax
# weights that are functions of the logit and of how often each logit is there; products of a weight and a value, in
# sums; a mean, which is a sum divided by their number.  Which of several positions is the first hangs on the order.
def orderless(
    arithmetic: Arithmetic, attention: Attention, seen: Settled | None, weights: Vector, values: Sequence[Vector]
) -> bool:
    """Whether a head takes the same of pairs of a logit, or a settled weight, and a value, in every order of theirs."""
    formats, columns = arithmetic.formats, list(zip(*values, strict=True))
    if attention.kind == "linear":
        return all(f.summation == "once" for f in (formats.activations, formats.accumulator))
    if attention.kind != "softmax":
        exact = arithmetic.schedule.attention == "fused"
        ordered = seen is None and attention.kind != "average"
        return not ordered and (exact or all(orderless_sum(formats.activations, column) for column in columns))
    if seen is None and formats.softmax.summation == "once" and arithmetic.sums_exactly:
        return True
    if seen is None:
        weights, steps = arithmetic.softmax(weights)
        if steps is not None and not orderless_sum(formats.softmax, steps.exponentials):
            return False
    sums, scales = formats.accumulator, formats.softmax.scale * formats.activations.scale
    if arithmetic.sums_exactly or sums.summation == "once":
        return True
    terms = ([w * v * sums.scale for w, v in zip(weights, column, strict=True)] for column in columns)
    return all(orderless_sum(sums, sums.rounded(some, scales)) for some in terms)
