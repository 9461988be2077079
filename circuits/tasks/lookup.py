"""Tasks that look something up: index lookup, associative recall with one query and with many, nearest neighbours.

All but recall with many queries are the readings `lookup`, `recall` and `nearest` of
`fooling.circuits.networks.read_once`: the answer is the number of a symbol, or of a label.  Recall with many queries
has an answer at each place: at a query its label, "-" elsewhere (multi-query associative recall, Arora et al. 2023).

Index lookup is drawn as in Bhattamishra et al. 2024, appendix H.1, at the full length: all symbols and the position are
independent and uniform.  Of the others the items of a word differ, labels are uniform, and a query is one of its items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from fooling.circuits.languages.generator import Generator, Move
from fooling.circuits.networks import read_once
from fooling.circuits.networks.constructions.bhattamishra2024.nearest_neighbour import nearest_task
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.tasks.generators import Word, uniform
from fooling.circuits.tasks.task import MOST_INPUTS, Task, TooMany
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

PAPER = "Bhattamishra et al. 2024"


def named(many: int, first: str = "0") -> tuple[str, ...]:
    """0, 1, 2, ..., or a, b, c, ...; numbers where there are more than letters."""
    if first == "a":
        return tuple(map(chr, range(97, 97 + many))) if many <= 26 else tuple(f"x{i}" for i in range(1, many + 1))
    return tuple(map(str, range(many)))


class OfReading(Task):
    """The task of a reading of words, which says what is asked."""

    def reading(self, n: int) -> Reading:
        """At the size n."""
        raise NotImplementedError

    def of_length(self, length: int) -> int:
        """The size whose words have so many letters."""
        raise NotImplementedError

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """All letters of the reading, at each place."""
        found = self.reading(n)
        return (found.letters,) * len(found.order)

    def inputs(self, n: int) -> Iterator[Word]:
        """Its words."""
        self.require(n)
        found = self.reading(n)
        words = (tuple(found.letters[a] for a in word) for word in found.words() if word is not None)
        for i, word in enumerate(words):
            if i >= MOST_INPUTS:
                raise TooMany(f"task {self.name}: more than {MOST_INPUTS} words at n = {n}; want a smaller n")
            yield word

    def answer(self, word: Word) -> int:
        """The reading's; InvalidInput for a word that is not asked about."""
        found = self.reading(self.of_length(len(word)))
        answer = found.asked([found.letters.index(letter) for letter in word])
        if answer is None:
            raise InvalidInput(f"task {self.name}: nothing is asked about {' '.join(word)}")
        return answer


@dataclass(frozen=True)
class IndexLookup(OfReading):
    """Symbols, then a position."""

    symbols: int = 2
    name: ClassVar[str] = "index-lookup"
    asks: ClassVar[str] = "Which symbol stands at the position that the last letter names?"
    size: ClassVar[str] = "symbols before the position"
    source: ClassVar[str] = f"{PAPER}, section 3 and appendix H.1"

    def reading(self, n: int) -> Reading:
        """The one that networks are held against."""
        return read_once.lookup(named(self.symbols), n + 1)

    def of_length(self, length: int) -> int:
        """A letter fewer."""
        return length - 1

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """Symbols, and a position last."""
        return (*[named(self.symbols)] * n, tuple(f"@{p}" for p in range(1, n + 1)))

    def answer(self, word: Word) -> int:
        """As the reading has it, at once."""
        return int(word[int(word[-1][1:]) - 1])

    def cut(self, n: int) -> str:
        """Bob has the position."""
        return "A" * n + "B"

    def function(self, n: int) -> tuple[Any, ...]:
        """Index, or recall of letters by their places."""
        return ("index", n) if self.symbols == 2 else ("key-recall", n, self.symbols)

    def asked(self) -> tuple[Any, ...]:
        """Lookup."""
        return "lookup", named(self.symbols)


class OfItems(OfReading):
    """Items with labels, then an item."""

    items: int
    labels: int
    size: ClassVar[str] = "items that stand with a label"

    def of_length(self, length: int) -> int:
        """Two letters an item, and one."""
        return length // 2

    def cut(self, n: int) -> str:
        """Bob has the query."""
        return "A" * (2 * n) + "B"

    # A state is the items so far; the query is one of them.
    def generator(self, n: int) -> Generator:
        """Items that differ, labels, and one of the items."""
        items, labels = named(self.items, "a"), named(self.labels)
        if n > self.items:
            raise InvalidInput(f"task {self.name}: {n} items that differ, out of {self.items}; want a larger items=")

        def step(t: int, seen: tuple[str, ...]) -> list[Move]:
            if t > 2 * n:
                return uniform(seen, seen)
            if t % 2 == 0:
                return uniform(labels, seen)
            left = [item for item in items if item not in seen]
            return [(mass, item, (*seen, item)) for mass, item, _ in uniform(left)]

        return Generator((), 2 * n + 1, step)


@dataclass(frozen=True)
class Recall(OfItems):
    """With one query."""

    items: int = 4
    labels: int = 2
    name: ClassVar[str] = "recall"
    asks: ClassVar[str] = "Which label stands behind the one item that is equal to the last letter?"
    source: ClassVar[str] = f"{PAPER}, section 5.2"

    def reading(self, n: int) -> Reading:
        """The one that networks are held against."""
        return read_once.recall(named(self.items, "a"), named(self.labels), 2 * n + 1)

    def asked(self) -> tuple[Any, ...]:
        """Recall."""
        return "recall", named(self.items, "a"), named(self.labels)


@dataclass(frozen=True)
class NearestNeighbour(OfItems):
    """Items are vectors of signs, and nearer by a margin."""

    items: int = 4
    labels: int = 2
    margin: int = 2
    name: ClassVar[str] = "nearest-neighbour"
    meanings: ClassVar[Mapping[str, str]] = {"margin": "by how much the product of the nearest item is larger"}
    asks: ClassVar[str] = "Which label has the item whose vector has the largest product with that of the last item?"
    source: ClassVar[str] = f"{PAPER}, section 5.2 and appendix G"

    def reading(self, n: int) -> Reading:
        """The one that networks are held against."""
        _, items, labels, likeness, margin = self.asked()
        return read_once.nearest(items, labels, likeness, margin, 2 * n + 1)

    def asked(self) -> tuple[Any, ...]:
        """Nearest neighbour, of signs."""
        found: tuple[Any, ...] = nearest_task(named(self.items, "a"), named(self.labels), self.margin)
        return found


@dataclass(frozen=True)
class ManyRecalls(Task):
    """n items with labels, then n queries."""

    items: int = 4
    labels: int = 2
    name: ClassVar[str] = "recall-many"
    asks: ClassVar[str] = "Which label has each of the items that stand last?  At other places the answer is -."
    size: ClassVar[str] = "items that stand with a label, and queries"
    source: ClassVar[str] = "Arora et al. 2023 (multi-query associative recall); Bhattamishra et al. 2024, section 5.2"

    def require(self, n: int) -> None:
        """Items of a word differ."""
        super().require(n)
        if n > self.items:
            raise InvalidInput(f"task recall-many: {n} items that differ, out of {self.items}; want a larger items=")

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """An item and a label in turn, then items."""
        items = named(self.items, "a")
        return (*chain(*[(items, named(self.labels))] * n), *[items] * n)

    def is_input(self, word: Word) -> bool:
        """Items differ, and queries are among them."""
        n = len(word) // 3
        items = word[: 2 * n : 2]
        return len({*items}) == n and {*word[2 * n :]} <= {*items}

    def answer(self, word: Word) -> Word:
        """A label at each query."""
        n = len(word) // 3
        label = dict(zip(word[: 2 * n : 2], word[1 : 2 * n : 2], strict=True))
        return ("-",) * (2 * n) + tuple(label[item] for item in word[2 * n :])

    def cut(self, n: int) -> str:
        """Bob has the queries."""
        return "A" * (2 * n) + "B" * n

    def generator(self, n: int) -> Generator:
        """Like recall with one query, of which each is any of the items."""
        first = Recall(self.items, self.labels).generator(n)
        return Generator((), 3 * n, lambda t, seen: first.moves(min(t, 2 * n + 1), seen))
