"""Fooling sets, triangles and rectangles of a language that are said of its rows, in first-order statements.

A language under a partition that repeats a block of positions is read a block a step: a relation f between x, Alice's
letters, and y, Bob's (`fooling.circuits.languages.search.fooling.word_relations`).  What textbook families have in
common is then a statement:

- *least partners*: x is the first of all with its row, y the first with f(x, y), in some order of the letters: x and x
  (equality), x and what x lacks (disjointness), x and x - 1 (greater-than);
- *minimal pairs*: f(x, y), and no other pair below (x, y) in every place: one common element;
- *witnesses*: f(x, y), and y stands in no row that is properly contained in that of x.  Where x has a witness its row
  is no union of others, so those rows, each with all x' whose rows contain it, are rectangles that cover f: of n
  places, what looks one letter ahead (words without aa), and so on.

Columns likewise, and the zeros as the complement.  The statements become automata, whatever memory they need; which of
the sets they describe fool, or are triangles, is tried.  Not trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.circuits.languages.search.fooling.word_relations import Effort, Relation, relation
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.words_with_held_shares import share
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass, field

LONGEST_PERIOD = 4
Read = Callable[[str, dict[str, int]], int]  # the letter that is read, by the owner and the tracks' letters


class Order(NamedTuple):
    """Of letters, by their ranks; relative: of what is left of a letter less the other party's."""

    ranks: tuple[int, ...]
    relative: bool = False


def has_blocks(partition: Partition) -> bool:
    """Whether it repeats a block in which both parties own a position."""
    return not partition.head and set(partition.period) == {"A", "B"} and len(partition.period) <= LONGEST_PERIOD


def block_length(partition: Partition) -> int:
    """The positions of the block that it repeats; 1 where it repeats none."""
    return len(partition.period) or 1


@dataclass(frozen=True)
class Blocks:
    """A language under a partition that has blocks."""

    language: DFA
    partition: Partition
    effort: Effort = field(default_factory=Effort)

    @property
    def letters(self) -> int:
        """Of the language."""
        return len(self.language.alphabet)

    def size(self, track: str) -> int:
        """The number of a party's words of one block."""
        return int(self.letters ** self.partition.period.count(_owner(track)))

    @cached_property
    def ones(self) -> Relation:
        """The pairs x, y whose word is in the language."""
        held = self.partition.sizes(len(self.partition.period))

        def step(q: int | None, read: tuple[int, ...]) -> int | None:
            x, y = (share(part, many, self.letters) for part, many in zip(read, held, strict=True))
            return self.language.run_from(q, self.partition.join(x, y))

        start: int | None = self.language.start
        sizes = (self.size("x"), self.size("y"))
        return relation(("x", "y"), sizes, start, step, lambda q: q in self.language.accepting, self.effort)

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The rows and the columns."""
        return Side(self, "x", "y"), Side(self, "y", "x")

    def orders(self) -> list[Order]:
        """Ranks of the letters: as they are numbered, and the other way round."""
        return [Order(tuple(range(self.letters))), Order(tuple(reversed(range(self.letters))))]

    def relative_orders(self) -> list[Order]:
        """By how a party's letters differ from the other's, where both own as many positions of a block."""
        if self.size("x") != self.size("y"):
            return []
        return [Order((*range(i, k := self.letters), *range(i))[:k], relative=True) for i in range(self.letters)]

    def ranks(self, track: str, order: Order, beside: int = 0) -> list[tuple[int, ...]]:
        """What a party's words of one block are compared by, beside a word of the other party."""
        many, k = self.partition.period.count(_owner(track)), self.letters
        other = share(beside, many, k) if order.relative else (0,) * many
        words = (share(word, many, k) for word in range(self.size(track)))
        return [tuple(order.ranks[(a - b) % k] for a, b in zip(word, other, strict=True)) for word in words]

    def first(self, track: str, order: Order) -> Relation:
        """The words on the track with a 1 added to its name that stand before those on the track.

        Beside the other party's word, where the order is relative to it.
        """
        other = "y" if track == "x" else "x"
        tracks, sizes = [track + "1", track], [self.size(track)] * 2
        ranks = [self.ranks(track, order, word) for word in range(self.size(other) if order.relative else 1)]

        def step(state: int, read: tuple[int, ...]) -> int:
            a, b = (ranks[read[2] if order.relative else 0][word] for word in read[:2])
            return state or (a > b) - (a < b)

        if order.relative:
            tracks, sizes = [*tracks, other], [*sizes, self.size(other)]
        return relation(tracks, sizes, 0, step, lambda state: state < 0, self.effort)

    def below(self, order_x: Order, order_y: Order) -> Relation:
        """Pairs x1, y1 that are at most x, y in every place, and somewhere less."""
        ranks = [self.ranks("x", order_x), self.ranks("y", order_y)]

        def step(state: int, read: tuple[int, ...]) -> int:
            pairs = [(ranks[i % 2][read[i]], ranks[i % 2][read[i + 2]]) for i in (0, 1)]
            above = any(a > b for low, high in pairs for a, b in zip(low, high, strict=True))
            return -1 if above or state < 0 else state or int(any(low != high for low, high in pairs))

        sizes = (len(ranks[0]), len(ranks[1])) * 2
        return relation(("x1", "y1", "x", "y"), sizes, 0, step, lambda state: state > 0, self.effort)

    # ---- sets of pairs ----

    def pairs(self) -> Iterator[Relation]:
        """Sets that may fool or be triangles, those that cost less first; as many as the effort allows."""
        orders = self.orders()
        either = [*orders, *self.relative_orders()]
        ways: list[Callable[[], Relation]] = [
            *(partial(side.partners, o, p) for o in orders for p in either for side in self.sides),
            *(partial(side.chosen_witnesses, o) for o in either for side in self.sides),
            *(partial(self.minimal, o, p) for o in orders for p in orders),
        ]
        for way in ways:
            try:
                found = way()
            except StateLimitExceeded:
                continue
            if not found.is_empty:
                yield found

    def loose(self) -> Iterator[Relation]:
        """Sets that hold more pairs than fool, to choose from."""
        for side in self.sides:
            yield side.witnesses & side.representatives(self.orders()[0])
        yield self.minimal(*[self.orders()[0]] * 2)
        yield self.ones

    def minimal(self, order_x: Order, order_y: Order) -> Relation:
        """The pairs of the language below which there is none."""
        smaller = self.ones.named("x1", "y1") & self.below(order_x, order_y)
        return self.ones - smaller.without("x1", "y1")

    # ---- automata that read letters ----

    def spelled(self, said: Relation, read: Read, alphabet: Sequence[str]) -> DFA:
        """The automaton that reads the blocks letter by letter, where `read` gives the letter."""
        period, places = self.partition.period, [self._places(track) for track in said.tracks]
        numbers: dict[tuple[int, tuple[int, ...]], int] = {}
        rows: list[list[int | None]] = []

        def state(q: int, letters: tuple[int, ...]) -> int:
            if (q, letters) not in numbers:
                numbers[q, letters] = len(rows)
                rows.append([None] * len(alphabet))
            return numbers[q, letters]

        state(0, ())
        for q in range(len(said.after)):
            for block, target in zip(said.letters, said.after[q], strict=True):
                words = [place[word] for place, word in zip(places, block, strict=True)]
                before = state(q, ())
                done: tuple[int, ...] = ()
                for i, owner in enumerate(period):
                    of_tracks = {t: w[i] for t, w in zip(said.tracks, words, strict=True) if _owner(t) == owner}
                    letter = read(owner, of_tracks)
                    done = (*done, letter)
                    after = state(target, ()) if i + 1 == len(period) else state(q, done)
                    rows[before][letter] = after
                    before = after
        accepting = frozenset(numbers[q, ()] for q in said.accepting if (q, ()) in numbers)
        return trim_partial(DFA(tuple(alphabet), 0, accepting, tuple(map(tuple, rows))))

    def _places(self, track: str) -> list[list[int]]:
        """For each of the party's words of one block its letter at each position, 0 at the other's."""
        period, found = self.partition.period, []
        for word in range(self.size(track)):
            own = iter(share(word, period.count(_owner(track)), self.letters))
            found.append([next(own) if owner == _owner(track) else 0 for owner in period])
        return found

    def words(self, pairs: Relation) -> DFA:
        """The words of pairs x, y."""
        return self.spelled(pairs, lambda owner, of: of["x" if owner == "A" else "y"], self.language.alphabet)


@dataclass(frozen=True)
class Side:
    """The rows, `own` x and `other` y, or the columns, of the pairs of a language."""

    blocks: Blocks
    own: str
    other: str

    @cached_property
    def contained(self) -> Relation:
        """The words own1, own for which the row of own1 is contained in that of own."""
        ones, again = self.blocks.ones, self.other
        beside = ones.named(*(track + "1" if track == self.own else track for track in ones.tracks))
        return ~(beside - ones).without(again)

    @cached_property
    def less(self) -> Relation:
        """Those for which it is properly contained."""
        return self.contained - self._swapped(self.contained)

    def _swapped(self, said: Relation) -> Relation:
        return said.named(*(self.own if track == self.own + "1" else self.own + "1" for track in said.tracks))

    def representatives(self, order: Order) -> Relation:
        """The first word of each class of equal rows."""
        equal = self.contained & self._swapped(self.contained)
        return ~(equal & self.blocks.first(self.own, order)).without(self.own + "1")

    def partners(self, order: Order, other_order: Order) -> Relation:
        """Each representative with the first word of the other party that has an entry 1 there."""
        return self.with_first(self.blocks.ones, other_order) & self.representatives(order)

    def with_first(self, pairs: Relation, order: Order) -> Relation:
        """Of the pairs those with no earlier word of the other party beside the same of one's own."""
        again = pairs.named(*(track + "1" if track == self.other else track for track in pairs.tracks))
        return pairs - (again & self.blocks.first(self.other, order)).without(self.other + "1")

    @cached_property
    def witnesses(self) -> Relation:
        """The pairs whose other word stands in no row that is properly contained."""
        ones = self.blocks.ones
        beside = ones.named(*(track + "1" if track == self.own else track for track in ones.tracks))
        return ones - (beside & self.less).without(self.own + "1")

    def chosen_witnesses(self, order: Order) -> Relation:
        """For each row that is no union of others its first word, with the first witness."""
        return self.with_first(self.witnesses, order) & self.representatives(self.blocks.orders()[0])

    def rectangles(self) -> RectangleFamily:
        """For each row that is no union of others: the rows that contain it, and what stands in it."""
        some = self.witnesses.without(self.other)
        return self._family(some, self.contained)

    def classes(self) -> RectangleFamily:
        """For each row with a 1: the rows equal to it, and what stands in it."""
        return self._family(self.blocks.ones.without(self.other), self.contained & self._swapped(self.contained))

    def _family(self, some: Relation, beside: Relation) -> RectangleFamily:
        """For one word z of each row of some words: the words beside which it stands, and what stands in its row."""
        blocks, own, mark = self.blocks, self.own, self.own + "1"
        k = nobody = blocks.letters
        names = tuple(map(str, range((k + 1) * k)))
        index = some & self.representatives(blocks.orders()[0])

        def read(party: str, owner: str, of: dict[str, int]) -> int:
            return (of[party] if owner == _owner(party) else nobody) * k + of.get(mark, 0)

        marks = blocks.spelled(index, lambda _, of: of.get(own, 0), blocks.language.alphabet)
        ones = blocks.ones.named(*(mark if track == own else track for track in blocks.ones.tracks))
        mine = blocks.spelled(beside, partial(read, own), names)
        theirs = blocks.spelled(ones, partial(read, self.other), names)
        return RectangleFamily(marks, *((mine, theirs) if own == "x" else (theirs, mine)))


def _owner(track: str) -> str:
    return "A" if track[0] == "x" else "B"
