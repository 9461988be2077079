"""Regular subsets of a language that are fooling sets for all lengths, under a periodic partition: the largest found.

Three kinds of subsets are tried, and those of pairs of letters and of rows (`fooling_families`) beside them:

- *All words*, where they fool.
- *Blocks*: words u B* v.  The blocks B have one length, a multiple of the period.  Each leads from a state back to it.
  Of two different blocks one crossing leads nowhere, or at least elsewhere.  B is a largest such set, or a large one.
  The number of words is |B|^k, so this is how exponential fooling sets are found.
- *Steps taken away* from the automaton that also counts positions modulo the period, until no two words are left both
  of whose crossings are in the language.

What is returned fools: the product automaton of two of its words is walked through.  Nothing says that no larger set
exists.  Not trusted: the checker walks through it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import log
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import concatenated, intersected, starred
from fooling.circuits.languages.product import Phases, fooling_system
from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.search.fooling import fooling_families
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.search.fooling.thinned_fooling_sets import Step, steps_to_take_away
from fooling.circuits.languages.search.states.minimise import live, trim_partial
from fooling.circuits.languages.word_count import word_counts
from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.fooling_subset import fooling_subset

LONGEST_PERIOD = 4
LONGEST_BLOCK = 8  # letters
MOST_BLOCKS = 512  # among which a set is chosen
MOST_CROSSINGS = 2**15  # of the blocks of an anchor
MOST_ANCHORS = 12  # states at which blocks are looked for
NODES = 500  # in looking for a largest set of blocks
MOST_STEPS = 64  # of an automaton from which steps are taken away
MOST_LOOKS = 24  # automata without some steps
MOST_STATES = 2**12  # of a product
WINDOW = range(48, 72)  # lengths at which sets are compared, a multiple of all periods
SHORTER = range(12, 24)  # lengths by which steps to take away are chosen

Word = tuple[int, ...]
IsOver = Callable[[], bool]


def periodic_partitions(longest: int = LONGEST_PERIOD) -> list[Partition]:
    """Those in which both parties have positions, one of each two that exchange the parties.

    >>> [partition.period for partition in periodic_partitions(3)]
    ['AB', 'AAB', 'ABA', 'ABB']
    """
    periods = ["".join(p) for k in range(2, longest + 1) for p in product("AB", repeat=k) if p[0] == "A" and "B" in p]
    plain = [p for p in periods if (p + p).find(p, 1) == len(p)]  # not itself several times a shorter one
    return [Partition("", period) for period in plain]


def size(words: DFA) -> int:
    """How many words have a length in the window; what sets are compared by."""
    return sum(word_counts(words, WINDOW))


def largest_fooling_subset(
    words: DFA, language: DFA, partition: Partition, thoroughly: bool = True, is_over: IsOver = lambda: False
) -> DFA | None:
    """The largest part that is found of some words of the language; None where none has words in the window.

    What is said of rows is tried only `thoroughly`, and steps are taken away only then or where no exponential set was
    found by blocks.  `is_over` ends the search.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> found = largest_fooling_subset(dyck(2, 2), dyck(2, 2), Partition.parse("periodic:,ABA"))
    >>> None if found is None else word_counts(found, range(0, 19, 6))
    (1, 16, 256, 4096)
    """
    best: DFA | None = None
    for way in (block_sets, _known_families, without_steps):
        is_slow = way is not block_sets
        has_many = best is not None and degree_of_growth(best) is None
        if is_over() or (is_slow and has_many and not thoroughly) or (way is _known_families and not thoroughly):
            continue
        for part in way(words, language, partition, is_over):
            if size(part) > (0 if best is None else size(best)) and is_fooling(part, language, partition):
                best = part
    return best


def is_fooling(words: DFA, language: DFA, partition: Partition) -> bool:
    """Whether no two of the words have both crossings in the language, as far as few states tell."""
    return fooling_families.is_empty(fooling_system(words, language, partition))


def _known_families(words: DFA, language: DFA, partition: Partition, is_over: IsOver) -> Iterator[DFA]:
    """What of the words is in the sets that are said of pairs of letters and of rows; these end by an effort."""
    yield from (
        intersected([found, words]) for found in fooling_families.fooling_sets(language, partition) if not is_over()
    )


# ---- blocks ----


class _Anchor(NamedTuple):
    """A state, the blocks that lead from it back to it, and at most how large log |B| / (letters of a block) is."""

    most: float
    state: int
    blocks: list[Word]


# A state of the product of both automata tells the state of the language; `reached` has a word to it, which tells that.
def block_sets(words: DFA, language: DFA, partition: Partition, is_over: IsOver) -> Iterator[DFA]:
    """Words u B* v, those that may have the most first; only those that may have more than each one before."""
    both = intersected([words, language])
    reached = _first_words(both, both.start, len(partition.period))
    fastest = -1.0  # one block has speed 0
    for anchor in sorted(_anchors(both, partition, reached), key=lambda one: (-one.most, one.state)):
        if is_over() or anchor.most <= fastest:
            return
        inside = language.run_from(language.start, reached[anchor.state])
        for strict in (False, True):
            chosen = _chosen(language, inside, partition, anchor.blocks, strict)
            speed = log(len(chosen)) / len(chosen[0])
            found = _repeated(both, reached[anchor.state], chosen, anchor.state)
            if speed > fastest and is_fooling(found, language, partition):
                fastest = speed
                yield found
                break


def _first_words(words: DFA, start: int, period: int) -> dict[int, Word]:
    """A shortest word of a whole number of periods to each state that such words reach, the first in letter order."""
    found: dict[tuple[int, int], Word] = {(start, 0): ()}
    agenda = [(start, 0)]
    for q, phase in agenda:  # grows while it is read
        for a, r in enumerate(words.transitions[q]):
            after = (phase + 1) % period
            if r is not None and (r, after) not in found:
                found[r, after] = (*found[q, phase], a)
                agenda.append((r, after))
    return {q: word for (q, phase), word in found.items() if not phase}


def _anchors(words: DFA, partition: Partition, reached: Mapping[int, Word]) -> Iterator[_Anchor]:
    """At each of the states that are reached first: blocks of each length, where there are not too many."""
    period, alive = len(partition.period), live(words)
    anchors = [state for state in reached if state in alive][:MOST_ANCHORS]
    for length in range(period, LONGEST_BLOCK + 1, period):
        for state in anchors:
            blocks = _loops(words, state, length)
            shares = [len(set(party)) for party in zip(*map(partition.split, blocks), strict=True)]
            if shares and shares[0] * shares[1] <= MOST_CROSSINGS:
                yield _Anchor(log(min(shares)) / length, state, blocks)


def _loops(words: DFA, state: int, length: int) -> list[Word]:
    """The words of that length that lead from the state back to it; none where there are too many."""
    fertile = [{state}]  # fertile[k]: the states that k letters may lead back
    for _ in range(length):
        fertile.append({q for q, row in enumerate(words.transitions) if not fertile[-1].isdisjoint(row)})
    found: list[tuple[Word, int]] = [((), state)] if state in fertile[length] else []
    for alive in reversed(fertile[:length]):
        steps = ((w, a, r) for w, q in found for a, r in enumerate(words.transitions[q]))
        found = [((*w, a), r) for w, a, r in steps if r is not None and r in alive]
        if len(found) > MOST_BLOCKS:
            return []
    return [word for word, _ in found]


# Two pairs with equal rows do not fool, nor two with equal columns: one pair stands for all with its row and column.
def _chosen(language: DFA, state: int | None, partition: Partition, blocks: Sequence[Word], strict: bool) -> list[Word]:
    """A large set of blocks of which each two have a crossing that leads nowhere, or not back where that is enough."""
    shares = list(map(partition.split, blocks))
    alice, bob = (list(dict.fromkeys(party)) for party in zip(*shares, strict=True))

    def joins(x: Word, y: Word) -> int:
        after = language.run_from(state, partition.join(x, y))
        return int(after is not None if strict else after == state)

    table = [tuple(joins(x, y) for y in bob) for x in alice]
    rows, columns = (
        dict(zip(party, of, strict=True)) for party, of in ((alice, table), (bob, zip(*table, strict=True)))
    )
    alike = {(rows[x], columns[y]): block for block, (x, y) in zip(blocks, shares, strict=True)}
    of_row, of_column = (list(dict.fromkeys(of.values())) for of in (rows, columns))
    pairs = {(of_row.index(row), of_column.index(column)): block for (row, column), block in alike.items()}
    places = [next(j for j, y in enumerate(bob) if columns[y] == column) for column in of_column]
    crossings = from_rows([[row[j] for j in places] for row in of_row])
    return [pairs[pair] for pair in fooling_subset(crossings, list(pairs), 1, NODES)]


def _repeated(words: DFA, before: Word, blocks: Sequence[Word], state: int) -> DFA:
    """The words u B* v, with a shortest v that leads to an accepting state."""
    after = min((word for q, word in _first_words(words, state, 1).items() if q in words.accepting), key=len)
    parts = [spelled([before], words), starred(spelled(blocks, words)), spelled([after], words)]
    return trim_partial(concatenated(parts))


def spelled(words: Sequence[Word], language: DFA) -> DFA:
    """These words and no others, over the letters of the language."""
    places = {word[:i]: 0 for word in words for i in range(len(word) + 1)}
    number = {word: i for i, word in enumerate(places)}
    rows = tuple(tuple(number.get((*word, a)) for a in range(len(language.alphabet))) for word in places)
    return DFA(language.alphabet, number[()], frozenset(number[word] for word in words), rows)


# ---- steps taken away ----


def without_steps(words: DFA, language: DFA, partition: Partition, is_over: IsOver) -> Iterator[DFA]:
    """A part of the words that fools, by steps taken away; none where none is found, or where there are many steps."""
    whole = _with_phases(words, partition)
    steps = sum(r is not None for row in whole.transitions for r in row)

    def number(gone: frozenset[Step]) -> int:
        return sum(word_counts(_without(whole, gone), SHORTER))

    def conflict(gone: frozenset[Step]) -> set[Step] | None:
        return set() if is_over() else _steps_of_a_violation(_without(whole, gone), language, partition)

    gone = steps_to_take_away(number, conflict, MOST_LOOKS) if steps <= MOST_STEPS else None
    yield from () if gone is None else (trim_partial(_without(whole, gone)),)


def _with_phases(language: DFA, partition: Partition) -> DFA:
    """The same words; a state also tells the position modulo the period."""
    phases = Phases(partition)
    number = {(language.start, 0): 0}
    agenda, rows = [(language.start, 0)], list[tuple[int | None, ...]]()
    for q, phase in agenda:  # grows while it is read
        row: list[int | None] = []
        for r in language.transitions[q]:
            after = None if r is None else (r, phases.after(phase))
            if after is not None and after not in number:
                number[after] = len(agenda)
                agenda.append(after)
            row.append(None if after is None else number[after])
        rows.append(tuple(row))
    return DFA(
        language.alphabet, 0, frozenset(i for i, (q, _) in enumerate(agenda) if q in language.accepting), (*rows,)
    )


def _without(whole: DFA, gone: frozenset[Step]) -> DFA:
    """Without those steps, and without those that then lead to no accepting state; the states keep their numbers."""
    rows = tuple(
        tuple(None if (q, a) in gone else r for a, r in enumerate(row)) for q, row in enumerate(whole.transitions)
    )
    alive = live(part := DFA(whole.alphabet, whole.start, whole.accepting, rows))
    kept = tuple(tuple(r if r in alive else None for r in row) for row in part.transitions)
    return DFA(whole.alphabet, whole.start, whole.accepting, kept)


def _steps_of_a_violation(words: DFA, language: DFA, partition: Partition) -> set[Step] | None:
    """The steps of two shortest words both of whose crossings are in the language; None where there are none."""
    try:
        found = explore(fooling_system(words, language, partition), MOST_STATES)
    except StateLimitExceeded:
        return set()
    if not isinstance(found, Violation):
        return None
    steps = set[Step]()
    for word in zip(*found.letters, strict=True):
        q: int | None = words.start
        for a in word:
            if q is not None:
                steps.add((q, a))
            q = words.step(q, a)
    return steps
