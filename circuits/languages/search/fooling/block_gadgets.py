"""Blocks in which each party chooses between two words: what makes a padded language linearly hard.

A *block* has 2m positions, Alice's and Bob's in turn, each with a letter or a blank.  Alice writes one of the words
A0, A1 of m letters or blanks, Bob one of B0, B1; so a block does one of four things to a state, M00, M01, M10, M11.
A word `before`, which both spell, leads to a state s; then come k blocks, and `after`.  Two kinds are sought:

- *fooling*: M00 and M11 fix s.  Of two different rows of such blocks, one crossing leads from s to a state that `after`
  tells from s.  So the 2^k rows of them are a fooling set.  DISJOINTNESS is such a function: its blocks are M01 and
  M10, and a crossing has the intersection M11.  By Raymond, Tesson and Therien (ICALP 1998) monoids outside DS have it.
- *counting*: M00, M01 and M10 fix s and all states that M11 leads to from s, in a circle of r of them.  What is
  accepted then hangs on the number of blocks M11 modulo r: it is the inner product of two rows of k bits, modulo r.

The search goes through the four maps that short words make, breadth first by m, so the first gadget has the shortest
blocks.  There may be none among the maps that are met: `MOST_MAPS`.  Nothing here is trusted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import complete_rows
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.monoid import Map, then
from fooling.circuits.languages.operations import of_nfa
from fooling.circuits.languages.search.fooling.padding import blank_beside
from fooling.circuits.languages.search.states.minimise import access_words, hopcroft, trim_partial
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass


def line_of_words(alphabet: tuple[str, ...], *parts: tuple[Word, Sequence[Word]]) -> DFA:
    """The minimal partial DFA of each part in its order: its word, then any of its loops, any number of times.

    Letters are indices of the alphabet, and loops are not empty.

    >>> line = line_of_words(("a", "b"), ((0, 0), [(1,)]), ((0,), []))  # aa b* a
    >>> line.accepts("aabba"), line.accepts("aa")
    (True, False)
    """
    moves, states, place = list[tuple[int, str, int]](), 1, 0
    for word, loops in parts:
        for path, ends_at in ((word, None), *((loop, "start") for loop in loops)):
            at = place
            for i, a in enumerate(path):
                back = ends_at is not None and i == len(path) - 1
                target = place if back else states
                states += not back
                moves.append((at, alphabet[a], target))
                at = target
            place = at
    return trim_partial(of_nfa(alphabet, [0], [place], moves))


MOST_SETS = 2000  # that are met before the search is given up

Pair = tuple[int, int]


def telling_word(full: DFA, state: int, pairs: Collection[Pair]) -> Word | None:
    """A shortest word after which the state and one of each pair are told apart, always in one direction.

    Either the word is accepted from the state, and of no pair from both, or it is rejected from the state, and from
    some of each pair accepted.  None where there is none, or none among so many sets of pairs.
    """
    start = state, frozenset((min(pair), max(pair)) for pair in pairs)
    empty: Word = ()
    seen, agenda = {start}, deque([(start, empty)])
    while agenda and len(seen) <= MOST_SETS:
        (q, rest), word = agenda.popleft()
        colour = q in full.accepting
        if all((r in full.accepting) != colour or (s in full.accepting) != colour for r, s in rest):
            return word
        for a in range(len(full.alphabet)):
            row = [full.step(r, a) or 0 for r in range(full.states)]
            after = row[q], frozenset((min(row[r], row[s]), max(row[r], row[s])) for r, s in rest)
            if after not in seen and (after[0], after[0]) not in after[1]:
                seen.add(after)
                agenda.append((after, (*word, a)))
    return None


if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


LONGEST_BLOCK = 4  # m
MOST_MAPS = 100_000  # fours of maps that are met
MOST_GROWN = 4_000_000  # fours that are made in one layer, new or not
MOST_ELEMENTS = 2**15  # maps of words: a code of four numbers has 64 bits
MOST_TRIALS = 5_000  # of them with a state, for which words are sought


@dataclass(frozen=True)
class BlockGadget:
    """What each party chooses between, as indices of the padded letters, and the words around the blocks.

    `accepted` has one entry where the gadget is of the kind fooling: whether its words are accepted.  Otherwise it has,
    for i = 0 .. r - 1, whether a word with i blocks M11 modulo r is accepted.
    """

    alphabet: tuple[str, ...]
    before: Word
    alice: tuple[Word, Word]
    bob: tuple[Word, Word]
    after: Word
    accepted: tuple[bool, ...]

    @property
    def half(self) -> int:
        """How many positions of a block either party has: m."""
        return len(self.alice[0])

    @property
    def spent(self) -> int:
        """How many positions are for the words around the blocks; even."""
        return len(self.around(self.before)) + len(self.around(self.after))

    @property
    def padded_alphabet(self) -> tuple[str, ...]:
        """The letters of the padded language."""
        return (*self.alphabet, blank_beside(self.alphabet))

    def around(self, word: Word) -> Word:
        """A word around the blocks, of even length."""
        return even(word, len(self.alphabet))

    def block(self, i: int, j: int) -> Word:
        """The letters of a block, Alice's and Bob's in turn."""
        return tuple(a for pair in zip(self.alice[i], self.bob[j], strict=True) for a in pair)

    def fooling_words(self, blanks: int = 0) -> DFA:
        """`before`, any number of blocks M00 and M11, `after`, and so many blanks; over the padded letters."""
        return line_of_words(
            self.padded_alphabet,
            (self.around(self.before), [self.block(0, 0), self.block(1, 1)]),
            ((*self.around(self.after), *((len(self.alphabet),) * blanks)), []),
        )


@dataclass(frozen=True)
class Maps:
    """The maps of short words: `elements` has a row of states for each, `right` the number of a map and then a letter.

    The last letter is the blank, which does nothing.  Words have at most 2m letters, for the largest `half` m up to
    `LONGEST_BLOCK` for which there are at most `MOST_ELEMENTS` maps; the longest ones have no row in `right`.
    """

    full: DFA
    half: int
    elements: Numbers
    right: Numbers

    @classmethod
    def of(cls, full: DFA) -> Maps:
        """Those of a complete DFA, the identity first."""
        letters = list(zip(*complete_rows(full), strict=True))
        identity = tuple(range(full.states))
        numbers, rows, layer, length = {identity: 0}, list[list[int]](), [identity], 0
        while layer and length < 2 * LONGEST_BLOCK and len(numbers) + len(layer) * len(letters) <= MOST_ELEMENTS:
            met = list[Map]()
            for x in layer:
                after = [then(x, letter) for letter in letters]
                met += [y for y in dict.fromkeys(after) if y not in numbers]
                for y in after:
                    numbers.setdefault(y, len(numbers))
                rows.append([*map(numbers.__getitem__, after), numbers[x]])
            layer, length = met, length + 1
        half = LONGEST_BLOCK if not layer else length // 2
        return cls(full, half, np.array(list(numbers), dtype=np.int64), np.array(rows, dtype=np.int64))


def block_gadgets(maps: Maps) -> tuple[BlockGadget | None, BlockGadget | None]:
    """The first gadget of the kind fooling, and the first of the kind counting that is met before it.

    None for what is not met within the limits.
    """
    counts, trials = None, 0
    access = access_words(maps.full)
    for fours, words in layers(maps):
        for row, state, fools in candidates(maps, fours):
            trials += 1
            if state not in access or (not fools and counts is not None):
                continue
            four = [maps.elements[i] for i in fours[row]]
            made = fooling(maps.full, four, state) if fools else counting(maps.full, four, state)
            if made is not None:
                after, accepted = made
                alice, bob = words(row)
                gadget = BlockGadget(maps.full.alphabet, access[state], alice, bob, after, accepted)
                if fools:
                    return gadget, counts
                counts = gadget
            if trials > MOST_TRIALS:
                return None, counts
    return None, counts


Spelling = Callable[[int], tuple[tuple[Word, Word], tuple[Word, Word]]]  # of a row, the words of Alice and of Bob


def layers(maps: Maps) -> Iterator[tuple[Numbers, Spelling]]:
    """For m = 1, 2, ... the fours of maps that are new, a row M00, M01, M10, M11 each, and the words of a row."""
    size, letters = len(maps.elements), maps.right.shape[1]
    choices = list(product(range(letters), repeat=4))  # a letter or a blank for A0, A1, B0, B1
    weights = np.array([size**i for i in range(4)], dtype=np.int64)
    fours, seen = np.zeros((1, 4), dtype=np.int64), np.zeros(1, dtype=np.int64)
    before: list[tuple[Numbers, Numbers]] = []  # of each layer: the row before, and the choice
    while len(before) < maps.half and len(seen) <= MOST_MAPS and len(fours):
        grown = _grown(maps.right, fours[: MOST_GROWN // len(choices)], choices)
        codes, first = np.unique(grown @ weights, return_index=True)
        new = np.sort(first[~np.isin(codes, seen)])
        before.append((new // len(choices), new % len(choices)))
        fours, seen = grown[new], np.union1d(seen, codes)
        yield fours, _spelling(list(before), choices)


def _grown(right: Numbers, fours: Numbers, choices: Sequence[Word]) -> Numbers:
    """Each four with each choice of letters behind it."""
    after = [
        np.stack([right[right[fours[:, 2 * i + j], c[i]], c[2 + j]] for i, j in product((0, 1), repeat=2)], 1)
        for c in choices
    ]
    return np.stack(after, 1).reshape(-1, 4)


def _spelling(before: Sequence[tuple[Numbers, Numbers]], choices: Sequence[Word]) -> Spelling:
    def words(row: int) -> tuple[tuple[Word, Word], tuple[Word, Word]]:
        made = list[Word]()
        for rows, chosen in reversed(before):
            made.append(choices[int(chosen[row])])
            row = int(rows[row])
        a0, a1, b0, b1 = zip(*reversed(made), strict=True)
        return (a0, a1), (b0, b1)

    return words


def candidates(maps: Maps, fours: Numbers) -> Iterator[tuple[int, int, bool]]:
    """Rows and states for which a gadget may be there, and whether it is of the kind fooling."""
    fixed = maps.elements == np.arange(maps.elements.shape[1])
    m00, m01, m10, m11 = (fixed[fours[:, i]] for i in range(4))
    fooling = m00 & m11 & ~(m01 & m10)
    counting = m00 & m01 & m10 & ~m11
    for mask, fools in ((fooling, True), (counting, False)):
        for row, state in zip(*np.nonzero(mask), strict=True):
            yield int(row), int(state), fools


def fooling(full: DFA, four: Sequence[Sequence[int]], s: int) -> tuple[Word, tuple[bool, ...]] | None:
    """The word after, and whether the family is accepted; None where the four maps make no such gadget at s."""
    m00, m01, m10, m11 = four
    seen = set[Pair]()
    agenda = [(int(m01[s]), int(m10[s]))]
    while agenda:
        pair = agenda.pop()
        if pair == (s, s):
            return None
        if pair not in seen:
            seen.add(pair)
            p, q = pair
            agenda += [(int(x[p]), int(y[q])) for x, y in ((m00, m00), (m11, m11), (m01, m10), (m10, m01))]
    after = telling_word(full, s, seen)
    return None if after is None else (after, (full.run_from(s, after) in full.accepting,))


def counting(full: DFA, four: Sequence[Sequence[int]], s: int) -> tuple[Word, tuple[bool, ...]] | None:
    """The word after, and what is accepted around the circle of states; None where the maps make no such gadget."""
    m00, m01, m10, m11 = four
    circle = [s]
    while (q := int(m11[circle[-1]])) not in circle:
        circle.append(q)
    if q != s or any(int(m[t]) != t for t in circle for m in (m00, m01, m10)):
        return None
    after = telling_word(full, s, [(circle[1], circle[1])]) or ()
    return after, tuple(full.run_from(t, after) in full.accepting for t in circle)


# Two letters that do not commute: what makes a padded language as hard as comparing two numbers.
#
# Let the word `before` a b `after` be in the language, and `before` b a `after` not.  Alice, at the odd positions, puts
# a at a place of her choice, Bob, at the even ones, puts b at one of his, and all other positions between are blank.
# The word is in the language exactly if a comes first.  So the words with a and b side by side are a fooling set: of
# two of them one crossing has b before a.  Of even length n >= c there are (n - c)/2, where c positions are spent on
# `before` and `after`, each with a blank behind it where its length is odd.
#
# The padded language has the blank as its last letter (`fooling.circuits.languages.search.fooling.padding`).  Nothing
# here is trusted.


@dataclass(frozen=True)
class OrderGadget:
    """Words as letter indices: `before`, the letters `first` and `second`, `after`."""

    alphabet: tuple[str, ...]
    before: Word
    first: int
    second: int
    after: Word

    @property
    def spent(self) -> int:
        """How many positions are for the words around the letters; even."""
        return len(even(self.before, 0)) + len(even(self.after, 0))

    @property
    def fooling_words(self) -> DFA:
        """`before`, pairs of blanks, both letters side by side, pairs of blanks, `after`; over the padded letters."""
        blank = len(self.alphabet)
        return line_of_words(
            (*self.alphabet, blank_beside(self.alphabet)),
            (even(self.before, blank), [(blank, blank)]),
            ((self.first, self.second), [(blank, blank)]),
            (even(self.after, blank), []),
        )


def order_gadget(dfa: DFA) -> OrderGadget | None:
    """The gadget that spends the fewest positions; None where all letters commute."""
    return min(_gadgets(hopcroft(dfa)), key=lambda one: (one.spent, one.before, one.after), default=None)


def _gadgets(full: DFA) -> Iterator[OrderGadget]:
    """One for each two letters that do not commute, at the first state where that is seen."""
    access = access_words(full)
    for a, b in combinations(range(len(full.alphabet)), 2):
        for q, before in access.items():
            ab, ba = full.run_from(q, (a, b)), full.run_from(q, (b, a))
            if ab is not None and ba is not None and ab != ba:
                after = telling_word(full, ab, [(ba, ba)]) or ()
                in_order = full.run_from(ab, after) in full.accepting
                yield OrderGadget(full.alphabet, before, *((a, b) if in_order else (b, a)), after)
                break


def even(word: Word, blank: int) -> Word:
    """The word, with a blank behind it where its length is odd."""
    return (*word, *((blank,) * (len(word) % 2)))
