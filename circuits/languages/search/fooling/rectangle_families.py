"""Families of rectangles for all lengths, and rectangles with weights.

Regular families of rectangles for a language: by rows, by columns, by what is guessed.

What such a family is stands in `fooling.circuits.languages.rectangles`.

- *Rows*: one rectangle for each of Alice's words that has an entry 1: she compares, Bob follows the language with the
  marks for her letters.  Every entry lies in exactly one; columns likewise.  Any partition.
- *Guessed*, at odd and even positions: the rectangles are the paths of a nondeterministic automaton that reads pairs of
  letters, each of its steps a rectangle of letters.  Its states are those of the minimal automaton; a step from q to q'
  is sound for the pairs after which the language of q' is contained in what is left to accept, and the largest
  rectangles of such pairs are tried.  Steps are dropped, those that leave fewest paths first, while every word of up to
  three pairs keeps one.  So intersection has n rectangles (the place of a common one), inequality 2n.
- *Rows that are no unions of others*, and columns (`fooling.circuits.languages.search.fooling.block_families`), each
  with those that contain it.
- *Summed*: the language's own automaton by pairs, each of its steps a sum modulo 2 of rectangles of letters.
- *Marked*: one pair out of a rectangle of letters, all others free; what counts modulo p is the number of such places,
  which for inner products is f.

Nothing here is trusted; what is proposed is tried by `explore` before it is handed on.

Rectangles with weights of either sign that tell a language's words from others.

What they prove stands in `fooling.circuits.languages.factorisation`.

At odd and even positions over two letters: a step of the automaton by the pair (a, b) is a function of a and b, and its
Fourier expansion a sum of characters (-1)^(a c + b d) with coefficients in quarters.  So f is the sum, over all paths
of steps each with a character, of the product of coefficients times a product of two functions of x and of y with
values 1 and -1: Alice's parity and Bob's.  A coefficient r/s is r marks of weight 1/s each, s the same at all steps;
then all paths weigh s^-pairs, and their number over that, the *mean*, is what the discrepancy pays for.

Let S be the sum of equal minus different parities over the paths, so S = f.  Where the mean is a constant e, f - 1/2 is
the sum with weights 1 - 1/(2e) for equal parities and -1 - 1/(2e) for different ones, in all 4e (EQ_n: e = 1, hence
least discrepancy at least 1/8, and no constant is larger).  Otherwise a rectangle of everything with weight -1/2 stands
beside it.  Not trusted: `fooling.circuits.languages.factorisation.check_signs` is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import lcm
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import WeightedRectangles, check_signs
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.rectangles import RectangleFamily, counting_system
from fooling.circuits.languages.search.fooling.block_families import block_length
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, block_rectangles, is_empty
from fooling.circuits.languages.search.fooling.marked_words import repeated
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.partition import Partition

SAMPLE = 24  # letters of the words at which families are compared
LEARNED = (1, 2, 3)  # pairs of the words that a guess must have
MOST_FAMILIES = 2  # of an answer
MOST_STEPS = 24  # of an automaton that guesses

Reduced = Callable[[int], int]
Rows = list[list[int | None]]


class Step(NamedTuple):
    """From a state to a state with any letter of `alice` and any of `bob`."""

    origin: int
    alice: frozenset[int]
    bob: frozenset[int]
    target: int


def least_families(language: DFA, partition: Partition, reduced: Reduced) -> list[RectangleFamily]:
    """The families tried whose reduced numbers are the language, fewest rectangles first; one of each number of them.

    Of words of whole periods, where the partition's phases tell.
    """
    proposed = [(count_words(family.index, SAMPLE), family) for family in _proposed(language, partition)]
    found: dict[int, RectangleFamily] = {}
    period = block_length(partition)
    for many, family in sorted(proposed, key=lambda pair: pair[0]):
        if many not in found and is_empty(counting_system(family, language, partition, reduced, period)):
            found[many] = family
        if len(found) == MOST_FAMILIES:
            break
    return list(found.values())


def _proposed(language: DFA, partition: Partition) -> Iterator[RectangleFamily]:
    yield by_lines(language, partition, "A")
    yield by_lines(language, partition, "B")
    yield from block_rectangles(language, partition)
    if partition == ODD_EVEN:
        letters = range(len(language.alphabet))
        pairs = pair_automaton(language)
        if pairs is not None:
            yield guessing(pairs.kept(), pairs.accepting, 0, len(letters))
            yield guessing(pairs.summed(), pairs.accepting, 0, len(letters))
        yield from _one_pair(language)


# Of two letters there is one rectangle of this kind, which is to hold all words of two letters and nothing else.
def _one_pair(language: DFA) -> Iterator[RectangleFamily]:
    """A rectangle for each place of a pair: the words that have there the letters of some word of two letters."""
    letters = range(len(language.alphabet))
    pairs = {pair for pair in product(letters, repeat=2) if language.accepts_indices(pair)}
    alice, bob = (frozenset(pair[i] for pair in pairs) for i in (0, 1))
    if pairs and len(pairs) == len(alice) * len(bob):
        everything = frozenset(letters)
        steps = [Step(q, everything, everything, q) for q in (0, 1)] + [Step(0, alice, bob, 1)]
        yield guessing(steps, frozenset({1}), 0, len(letters))


def _nonempty(letters: Sequence[int]) -> Iterator[frozenset[int]]:
    return (frozenset(chosen) for size in range(1, len(letters) + 1) for chosen in combinations(letters, size))


# ---- rows and columns ----


def by_lines(language: DFA, partition: Partition, party: str) -> RectangleFamily:
    """One rectangle for each of the party's words that has an entry 1; at the other's positions the mark is 0."""
    letters, nobody = range(len(language.alphabet)), len(language.alphabet)
    width = len(letters)
    read = range((nobody + 1) * width)
    names = tuple(map(str, read))
    same: Rows = [[0 if divmod(at, width)[0] in (divmod(at, width)[1], nobody) else None for at in read]]
    comparing = DFA(names, 0, frozenset({0}), tuple(map(tuple, same)))
    rows = [
        [
            language.transitions[q][mark] if letter == nobody else language.transitions[q][letter] if not mark else None
            for letter, mark in (divmod(at, width) for at in read)
        ]
        for q in range(language.states)
    ]
    following = DFA(names, language.start, language.accepting, tuple(map(tuple, rows)))
    index = _projected(language, partition, party)
    return (
        RectangleFamily(index, comparing, following) if party == "A" else RectangleFamily(index, following, comparing)
    )


def _projected(language: DFA, partition: Partition, party: str) -> DFA:
    """The party's words, padded with the letter 0 at the other's positions, that some word of the language has."""
    phases, letters = Phases(partition, block_length(partition)), range(len(language.alphabet))
    start = frozenset({language.start}), 0
    met, places = [start], {start: 0}
    rows: Rows = []
    for states, phase in met:
        row: list[int | None] = []
        for a in letters:
            owner = phases.owner(phase)
            read = () if owner is None else (a,) if owner == party else letters if a == 0 else ()
            targets = frozenset(r for q in states for b in read if (r := language.transitions[q][b]) is not None)
            if targets and (after := (targets, phases.after(phase))) not in places:
                places[after] = len(met)
                met.append(after)
            row.append(places[targets, phases.after(phase)] if targets else None)
        rows.append(row)
    accepting = frozenset(
        i for i, (states, phase) in enumerate(met) if states & language.accepting and phases.complete(phase)
    )
    return trim_partial(DFA(language.alphabet, 0, accepting, tuple(map(tuple, rows))))


# ---- guesses ----


class Pairs(NamedTuple):
    """A partial automaton that reads pairs of letters: `after[q][a][b]`."""

    after: list[list[list[int | None]]]
    accepting: frozenset[int]

    def contained(self) -> set[tuple[int, int]]:
        """The pairs (q, r) of states where what is accepted from q is accepted from r."""
        states, letters = range(len(self.after)), range(len(self.after[0]))
        kept = {(q, r) for q in states for r in states if q not in self.accepting or r in self.accepting}
        while True:
            left = {
                (q, r)
                for q, r in kept
                if all(
                    self.after[q][a][b] is None or (self.after[q][a][b], self.after[r][a][b]) in kept
                    for a in letters
                    for b in letters
                )
            }
            if left == kept:
                return kept
            kept = left

    def steps(self) -> list[Step]:
        """The largest rectangles of letters from state to state that are sound."""
        inside, letters = self.contained(), range(len(self.after[0]))
        found: list[Step] = []
        for q, target in product(range(len(self.after)), repeat=2):
            sound = [{b for b in letters if (target, self.after[q][a][b]) in inside} for a in letters]
            here = []
            for alice in _nonempty(letters):
                bob = frozenset(letters).intersection(*(sound[a] for a in alice))
                if bob:
                    here.append(Step(q, frozenset(a for a in letters if bob <= sound[a]), bob, target))
            found += dict.fromkeys(here)
        return found

    def summed(self) -> list[Step]:
        """For each two states as few rectangles as have their letters, added up modulo 2 (rank factorisation)."""
        letters, found = range(len(self.after[0])), list[Step]()
        for q, target in product(range(len(self.after)), repeat=2):
            left = {(a, b) for a in letters for b in letters if self.after[q][a][b] == target}
            while left:
                a0, b0 = min(left)
                alice = frozenset(a for a in letters if (a, b0) in left)
                bob = frozenset(b for b in letters if (a0, b) in left)
                found.append(Step(q, alice, bob, target))
                left ^= set(product(alice, bob))
        return found

    def kept(self) -> list[Step]:
        """Some of the steps that still accept every short word, fewest paths first."""
        steps = self.steps()[:MOST_STEPS]
        words = [word for pairs in LEARNED for word in self._words(pairs)]
        while True:
            shorter = [[step for step in steps if step != dropped] for dropped in steps]
            able = [left for left in shorter if all(_accepts(left, self.accepting, word) for word in words)]
            if not able:
                return steps
            steps = min(able, key=lambda left: _paths(left, self.accepting, len(self.after)))

    def _words(self, pairs: int) -> Iterator[tuple[tuple[int, int], ...]]:
        letters = range(len(self.after[0]))
        for word in product([(a, b) for a in letters for b in letters], repeat=pairs):
            q: int | None = 0
            for a, b in word:
                q = None if q is None else self.after[q][a][b]
            if q in self.accepting:
                yield word


def pair_automaton(language: DFA) -> Pairs | None:
    """The language by pairs of letters; None where it is empty."""
    least, letters = trim_partial(language), range(len(language.alphabet))
    met = [least.start]
    after: list[list[list[int | None]]] = []
    for q in met:
        table = [[least.step(least.step(q, a), b) for b in letters] for a in letters]
        met += dict.fromkeys(r for row in table for r in row if r is not None and r not in met)
        after.append([[None if r is None else met.index(r) for r in row] for row in table])
    accepting = frozenset(i for i, q in enumerate(met) if q in least.accepting)
    return Pairs(after, accepting) if accepting else None


def _accepts(steps: Sequence[Step], accepting: frozenset[int], word: Sequence[tuple[int, int]]) -> bool:
    states = {0}
    for a, b in word:
        states = {step.target for step in steps if step.origin in states and a in step.alice and b in step.bob}
    return not states.isdisjoint(accepting)


def _paths(steps: Sequence[Step], accepting: frozenset[int], states: int) -> int:
    many = [1] + [0] * (states - 1)
    for _ in range(SAMPLE // 2):
        after = [0] * states
        for step in steps:
            after[step.target] += many[step.origin]
        many = after
    return sum(many[q] for q in accepting)


def guessing(steps: Sequence[Step], accepting: frozenset[int], start: int, letters: int) -> RectangleFamily:
    """One rectangle for each path: the mark at an odd position is the number of the step, at an even one 0."""
    named = (start, *accepting, *(q for step in steps for q in (step.origin, step.target)))
    states, many = 1 + max(named), max(len(steps), 1)
    marks = tuple(map(str, range(many)))
    between: Rows = [[states + i if step.origin == q else None for i, step in enumerate(steps)] for q in range(states)]
    halfway: Rows = [[step.target, *[None] * (many - 1)] for step in steps]
    padded = [row + [None] * (many - len(row)) for row in between]
    index = trim_partial(DFA(marks, start, accepting, tuple(map(tuple, (*padded, *halfway)))))
    names = tuple(map(str, range((letters + 1) * many)))
    alice: list[int | None] = [0 if a in step.alice else None for a in range(letters) for step in steps]
    bob: Rows = [[None] * (letters * many) + [1 + i for i in range(many)]]
    bob += [
        [0 if not i and b in step.bob else None for b in [*range(letters), -1] for i in range(many)] for step in steps
    ]
    alice += [None] * (letters * many - len(alice)) + [0] + [None] * (many - 1)
    bob += [[None] * len(names)] * (many + 1 - len(bob))
    return RectangleFamily(
        index, DFA(names, 0, frozenset({0}), (tuple(alice),)), DFA(names, 0, frozenset({0}), tuple(map(tuple, bob)))
    )


def exactly_one(language: DFA, partition: Partition) -> list[RectangleFamily]:
    """Families of which every word of the language lies in exactly one rectangle, and no other word in any."""
    return least_families(language, partition, lambda number: min(number, 2))


def at_least_one(language: DFA, partition: Partition) -> list[RectangleFamily]:
    """Families that cover the words of the language, and no others."""
    return least_families(language, partition, lambda number: min(number, 1))


def modulo(p: int, language: DFA, partition: Partition) -> list[RectangleFamily]:
    """Families whose numbers are 1 for words of the language and 0 for others, modulo p."""
    return least_families(language, partition, lambda number: number % p)


MOST_MARKS = 24
SAMPLE_OF_MEANS = 6  # pairs of the words whose means are compared
MOST_GROWTH = 2**3  # of the mean, from SAMPLE_OF_MEANS pairs to twice as many: no powers of 3/2
HALF = Fraction(1, 2)


class Character(NamedTuple):
    """(-1)^(alice a + bob b + negative), and the number of this mark among those like it."""

    alice: int
    bob: int
    negative: int
    copy: int


def signed_rectangles(language: DFA) -> tuple[tuple[WeightedRectangles, ...], int] | None:
    """Families whose sums are at least 1/2 for words of even length of the language and at most -1/2 for others.

    Beside them the least number of pairs for which this is so, 0 or 1; None where none are found.
    """
    found = _paths_of_characters(language)
    if found is None:
        return None
    index, marks, scale = found
    means = [Fraction(count_words(index, 2 * m), scale**m) for m in range(2 * SAMPLE_OF_MEANS + 1)]
    if means[-1] > MOST_GROWTH * means[SAMPLE_OF_MEANS]:
        return None
    tried = [(_shared(means[-1]), False)] if len({*means[1:]}) == 1 and means[-1] >= HALF else []
    for weights, beside in [*tried, (_shared(None), True)]:
        families = (_parities(index, marks, scale, weights), *([_everything()] if beside else []))
        for first in (0, 1):
            try:
                check_signs(families, language, Phases(ODD_EVEN, 2), HALF, first)
            except EvidenceError:
                continue
            return families, first
    return None


def _shared(mean: Fraction | None) -> tuple[tuple[Fraction, ...], ...]:
    share = Fraction(0) if mean is None else 1 / (2 * mean)
    equal, different = 1 - share, -1 - share
    return (equal, different), (different, equal)


def _paths_of_characters(language: DFA) -> tuple[DFA, list[Character], int] | None:
    """The paths as words, each pair's mark at both of its positions; the marks, and the scale."""
    pairs = pair_automaton(trim_partial(language))
    if pairs is None or len(language.alphabet) != 2:
        return None
    steps = [list(_expanded(after)) for after in pairs.after]
    scale = lcm(*(c.denominator for row in steps for *_, c in row))
    marks: list[Character] = []
    table: list[dict[int, int]] = []
    for row in steps:
        here: dict[int, int] = {}
        for c, d, target, share in row:
            for _ in range(abs(int(share * scale))):
                copies = (Character(c, d, int(share < 0), i) for i in range(len(marks) + 1))
                mark = next(one for one in copies if one not in marks or marks.index(one) not in here)
                marks += [] if mark in marks else [mark]
                here[marks.index(mark)] = target
        table.append(here)
    if not marks or len(marks) > MOST_MARKS:
        return None
    return repeated(table, pairs.accepting, len(marks)), marks, scale


def _expanded(after: list[list[int | None]]) -> Iterator[tuple[int, int, int, Fraction]]:
    """The characters c, d with the states they lead to and their coefficients, where these are not 0."""
    for target in dict.fromkeys(q for row in after for q in row if q is not None):
        for c, d in product((0, 1), repeat=2):
            signs = sum((-1) ** (a * c + b * d) for a in (0, 1) for b in (0, 1) if after[a][b] == target)
            if signs:
                yield c, d, target, Fraction(signs, 4)


def _parities(
    index: DFA, marks: list[Character], scale: int, weights: tuple[tuple[Fraction, ...], ...]
) -> WeightedRectangles:
    names = tuple(map(str, range(3 * len(marks))))
    alice = [mark.alice * a ^ mark.negative for a in (0, 1) for mark in marks]
    bob = [mark.bob * b for b in (0, 1) for mark in marks]
    first, second = (
        DFA(names, 0, frozenset(), tuple(tuple(q ^ flip for flip in (*flips, *[0] * len(marks))) for q in (0, 1)))
        for flips in (alice, bob)
    )
    return WeightedRectangles(index, first, second, scale, weights)


def _everything() -> WeightedRectangles:
    one = DFA(("0",), 0, frozenset({0}), ((0,),))
    read = DFA(("0", "1", "2"), 0, frozenset(), ((0, 0, 0),))
    return WeightedRectangles(one, read, read, 1, ((-HALF,),))
