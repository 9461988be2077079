"""The different rows and columns of a regular language's communication matrix, without the matrix.

A row is what one party's letters make of every choice of the other's.  It is found from the last position to the first.
At each position every state q that a word can reach there has a *value* for each way the speaker goes on: a number for
the function "the listener's remaining letters -> accepted or not" from q, equal numbers for equal functions.  One way
of going on is then a vector of values, one a state, and ways with equal vectors are merged, with how many they are and
the first of them.  With `after(q, a)` the transition function, one step back makes

    at the speaker's position, for every letter a of his,   w[q] = v[after(q, a)]
    at the listener's position                              w[q] = the number of (v[after(q, b)] for every letter b)

because a function of (b, the rest) is a tuple of functions of the rest.  At the front only the start state is left, and
its values are the different rows.  The speaker's positions before the listener's first one need no vectors: there his
letters lead to one state, and it is the states that are merged.

This is partition refinement with a memory for multiplicities; everything is exact integers (numpy only sorts; counts
beyond 63 bits are Python's).  Cost: O(n x vectors x letters x states) sorted, where vectors are the distinct ones at
the worst position: never more than letters ** (the speaker's later positions), nor than distinct transformations of the
states.  Dyck-(2,2), odd-even, n = 16, a matrix of 65,536 x 65,536 with 32,769 different rows: a fifth of a second.
`LARGEST` bounds the numbers held at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.words_with_held_shares import share
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction, from_rows
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]  # integers: int64, or Python's own where int64 is too short

LARGEST = 2**24  # entries of an array of one step, 8 bytes each; it refuses after a quarter of a minute and 0.7 GiB
MOST_ENTRIES = 2**22  # entries of a merged matrix that is written out


@dataclass(frozen=True)
class LineClasses:
    """The different rows (party 'A') or columns ('B'): each class's first input, increasing, and how many it holds.

    An input is numbered as in `fooling.circuits.languages.regular_function`: `length` digits in base `letters`.  Raises
    InvalidInput where the multiplicities do not add up to all inputs, or a representative is not one of them.
    """

    party: str
    letters: int
    length: int
    representatives: tuple[int, ...]
    multiplicities: tuple[int, ...]

    def __post_init__(self) -> None:
        inputs, counted = self.letters**self.length, sum(self.multiplicities)
        if counted != inputs or len(self.multiplicities) != len(self.representatives):
            raise InvalidInput(
                f"classes of {inputs} inputs: {len(self.representatives)} representatives stand for {counted}"
            )
        if any(not 0 <= x < inputs for x in self.representatives) or list(self.representatives) != sorted(
            set(self.representatives)
        ):
            raise InvalidInput(
                f"classes of {inputs} inputs: representatives {str(self.representatives)[:40]} should "
                "increase from 0 on"
            )

    def __len__(self) -> int:
        return len(self.representatives)


@dataclass(frozen=True)
class MergedLanguage:
    """A language under a partition at one length, equal rows and equal columns merged.

    `rows[i][j]` is the value of class i and j.
    """

    language: DFA
    partition: Partition
    n: int
    row_classes: LineClasses
    column_classes: LineClasses
    rows: tuple[tuple[int, ...], ...]

    def function(self) -> TwoPartyFunction:
        """The merged matrix as a function of its own, labelled by the representatives."""
        merged = from_rows(self.rows, f"merged under {self.partition.name}, n = {self.n}")
        return TwoPartyFunction(
            merged.name,
            merged.row_count,
            merged.column_count,
            merged.entry,
            lambda i: label(self.language, self.row_classes, i),
            lambda j: label(self.language, self.column_classes, j),
        )


def label(language: DFA, classes: LineClasses, i: int) -> str:
    """The letters of the first input of class i, as text."""
    return language.spell(share(classes.representatives[i], classes.length, classes.letters))


def row_classes(language: DFA, partition: Partition, n: int, party: str = "A") -> LineClasses:
    """The different rows of the words of length `n` under `partition`, or with party 'B' the different columns.

    Raises InvalidInput for a negative n, a mask of another length, or more than `LARGEST` numbers at a time.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> classes = row_classes(dyck(2, 2), Partition.parse("odd-even"), 16)
    >>> len(classes), max(classes.multiplicities)
    (32769, 32768)
    """
    if n < 0:
        raise InvalidInput(f"n: want a length of at least 0, got {n}")
    owners, full = partition.owners(n), language.completed()
    length, head = owners.count(party), n - len(owners.lstrip(party))
    after = np.array(full.transitions, dtype=np.int64)
    reached = [np.array([full.start])]
    for _ in owners:
        reached.append(np.unique(after[reached[-1]]))
    ends = _Lines.one(np.isin(reached[n], list(full.accepting)), len(full.alphabet) ** length)
    for i in reversed(range(head, n)):
        targets = np.searchsorted(
            reached[i + 1], after[reached[i]]
        )  # states here x letters -> place among the states there
        _refuse(len(ends) * targets.size, i + 1, len(ends))
        ends = _speaker_before(ends, targets) if owners[i] == party else _listener_before(ends, targets)
    starts = _Lines.one(np.array([full.start]), len(full.alphabet) ** length)
    for _ in range(head):
        starts = _speaker_after(starts, after)
    found = _joined(starts, ends, np.searchsorted(reached[head], starts.values[:, 0]))
    return LineClasses(party, len(full.alphabet), length, tuple(map(int, found.first)), tuple(map(int, found.counts)))


@dataclass(frozen=True)
class _Lines:
    """Different vectors of values, how many strings of letters each stands for, and the first string's number.

    The numbers increase.

    Shapes (lines, width), (lines,), (lines,); `inputs` is the number of all strings, the sum of the counts.
    """

    values: Array
    counts: Array
    first: Array
    inputs: int

    def __len__(self) -> int:
        return len(self.values)

    @staticmethod
    def one(vector: Array, largest: int) -> _Lines:
        """The empty string alone, with counts that can grow to `largest`."""
        exact = np.int64 if largest < 2**62 else object
        return _Lines(vector.astype(np.int64)[np.newaxis], np.ones(1, dtype=exact), np.zeros(1, dtype=exact), 1)

    def merged(self) -> _Lines:
        """Equal vectors merged: counts added, and the first string kept, which is the one that occurs first."""
        numbers = _numbered(self.values)
        kept = np.unique(numbers, return_index=True)[1]
        counts = np.zeros(len(kept), dtype=self.counts.dtype)
        np.add.at(counts, numbers, self.counts)
        order = np.argsort(kept)
        return _Lines(self.values[kept[order]], counts[order], self.first[kept[order]], self.inputs)


def _numbered(rows: Array) -> Array:
    """A number 0, 1, ... for every row, the same for equal rows.

    Column by column: (number so far, next entry) is one integer.
    """
    numbers = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        entries = np.unique(column, return_inverse=True)[1]
        numbers = np.unique(numbers * len(rows) + entries, return_inverse=True)[1]  # below len(rows) ** 2 <= 2 ** 48
    return numbers


# The new letter is the most significant digit, so letter by letter, and within a letter in the old order, first strings
# increase.
def _speaker_before(ends: _Lines, targets: Array) -> _Lines:
    """One of the speaker's letters before the strings: w[q] = v[after(q, a)]."""
    values = ends.values[:, targets]  # lines x states x letters
    letters = targets.shape[1]
    first = np.add.outer(np.arange(letters).astype(ends.first.dtype) * ends.inputs, ends.first)
    stacked = np.moveaxis(values, 2, 0).reshape(letters * len(ends), -1)
    return _Lines(stacked, np.tile(ends.counts, letters), first.ravel(), ends.inputs * letters).merged()


# w determines v here, as every value there is an argument of a tuple here: different lines stay different, and nothing
# merges. (Every state there is reached from some state here.)
def _listener_before(ends: _Lines, targets: Array) -> _Lines:
    """One of the listener's letters before the strings: w[q] = the number of the tuple over b of v[after(q, b)]."""
    tuples = ends.values[:, targets].reshape(-1, targets.shape[1])
    return _Lines(_numbered(tuples).reshape(len(ends), -1), ends.counts, ends.first, ends.inputs)


# The new letter is the least significant digit, so string by string, and within a string letter by letter, first
# strings increase.
def _speaker_after(starts: _Lines, after: Array) -> _Lines:
    """One of the speaker's letters after the strings; the values are the states they lead to."""
    letters = after.shape[1]
    first = np.add.outer(starts.first * letters, np.arange(letters).astype(starts.first.dtype)).ravel()
    states = after[starts.values[:, 0]].reshape(-1, 1)
    return _Lines(states, np.repeat(starts.counts, letters), first, starts.inputs * letters).merged()


def _joined(starts: _Lines, ends: _Lines, places: Array) -> _Lines:
    """Every start before every end.

    The value is the end's at the state that the start leads to, at `places` of its vector.
    """
    first = np.add.outer(starts.first * ends.inputs, ends.first).ravel()
    counts = np.multiply.outer(starts.counts, ends.counts).ravel()
    return _Lines(ends.values.T[places].reshape(-1, 1), counts, first, starts.inputs * ends.inputs).merged()


def _refuse(size: int, position: int, vectors: int) -> None:
    if size > LARGEST:
        raise InvalidInput(
            f"merging at position {position}: {vectors} different continuations make {size} numbers, at most "
            f"{LARGEST} are held; "
            "want a smaller n, a smaller automaton or another partition"
        )


def merged_language(language: DFA, partition: Partition, n: int, most_entries: int = MOST_ENTRIES) -> MergedLanguage:
    """The merged matrix, by running the automaton on all pairs of representatives at once.

    Raises InvalidInput as `row_classes` does, and for more than `most_entries` entries (the message says how many there
    are).

    >>> from fooling.circuits.languages.dyck import dyck
    >>> merged_language(dyck(1, 1), Partition.parse("odd-even"), 4).rows
    ((0, 1), (0, 0))
    """
    rows, columns = (row_classes(language, partition, n, party) for party in "AB")
    if len(rows) * len(columns) > most_entries:
        raise InvalidInput(
            f"the merged matrix has {len(rows)} x {len(columns)} entries, at most {most_entries} are written "
            "out; want a smaller n"
        )
    full = language.completed()
    after = np.array(full.transitions, dtype=np.int32)
    letters = {"A": _letters(rows)[:, :, np.newaxis], "B": _letters(columns)[:, np.newaxis, :]}
    states, place = np.full((len(rows), len(columns)), full.start, dtype=np.int32), {"A": 0, "B": 0}
    for owner in partition.owners(n):
        states = after[states, letters[owner][place[owner]]]
        place[owner] += 1
    entries = np.isin(states, list(full.accepting)).astype(int)
    return MergedLanguage(language, partition, n, rows, columns, tuple(map(tuple, entries.tolist())))


def _letters(classes: LineClasses) -> Array:
    """The letter at each of the party's positions, position x class."""
    found = [share(x, classes.length, classes.letters) for x in classes.representatives]
    return np.array(found, dtype=np.int64).reshape(len(found), classes.length).T
