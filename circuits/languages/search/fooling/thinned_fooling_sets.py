"""Fooling sets inside a regular set of pairs of words: steps of its automaton taken away, or short words only.

- *Thinned*: two pairs whose crossings both lie in the language use some steps; one of these has to go.  Best first: of
  the automata with some steps gone, the one with the most words of a sample length is looked at next, so that the first
  without such pairs is the largest there.
- *Short*: a largest fooling set of words of few blocks, each with one and the same block repeated behind it, any number
  of times: where only so many fool (three pairs of unequal words).

Not trusted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, product

from fooling.circuits.languages.search.fooling.word_relations import Relation, relation

SAMPLE = 6  # blocks of the words that are counted
MOST_NODES = 96  # automata that are looked at
LONGEST = 3  # blocks of short words
BEHIND = 3  # blocks behind them at which sets are learned
MOST_CELLS = 100  # pairs of short words
MOST_CHOICES = 2_000  # in looking for a largest set
Step = tuple[int, int]  # a state, and the number of what is read there
Both = tuple[int, int, int, int, bool]  # the states of two pairs and of their crossings; whether the pairs differ
Word = tuple[int, ...]


def thinned(pairs: Relation, ones: Relation) -> Relation | None:
    """A part of the pairs that fools, by steps taken away; None where none is found in time."""
    gone = steps_to_take_away(
        lambda gone: _without(pairs, gone).number(SAMPLE), lambda gone: _conflict(pairs, gone, ones), MOST_NODES
    )
    return None if gone is None else _without(pairs, gone)


def steps_to_take_away(
    number: Callable[[frozenset[Step]], int], conflict: Callable[[frozenset[Step]], set[Step] | None], most: int
) -> frozenset[Step] | None:
    """Steps without which there is no conflict, the most words left; None where none are found in so many looks.

    `number` counts words without some steps, and `conflict` has steps one of which has to go, None where none has.
    """
    order, seen = count(), {frozenset[Step]()}
    agenda = [(-number(frozenset()), next(order), frozenset[Step]())]
    for _ in range(most):
        if not agenda:
            return None
        few, _, gone = heappop(agenda)
        if not few:
            return None
        steps = conflict(gone)
        if steps is None:
            return gone
        for step in steps:
            if (more := gone | {step}) not in seen:
                seen.add(more)
                heappush(agenda, (-number(more), next(order), more))
    return None


def _without(pairs: Relation, gone: frozenset[Step]) -> Relation:
    """The automaton without those steps, a dead state in their place."""
    dead = len(pairs.after)
    rows = [tuple(dead if (q, i) in gone else r for i, r in enumerate(row)) for q, row in enumerate(pairs.after)]
    dead_row = (dead,) * len(pairs.letters)
    return Relation(pairs.tracks, pairs.sizes, pairs.accepting, (*rows, dead_row), pairs.effort)


def _conflict(pairs: Relation, gone: frozenset[Step], ones: Relation) -> set[Step] | None:
    """The steps of two different shortest pairs both of whose crossings are ones; None where there are none."""
    crossings = _crossings(tuple(pairs.letters))
    live = [
        [(i, r) for i, r in enumerate(row) if r in pairs.alive and (q, i) not in gone]
        for q, row in enumerate(pairs.after)
    ]
    start: Both = (0, 0, 0, 0, False)
    came: dict[Both, tuple[Both, int, int] | None] = {start: None}
    agenda = deque([start])
    while agenda:
        state = agenda.popleft()
        q, r, s, t, differ = state
        if differ and {q, r} <= pairs.accepting and {s, t} <= ones.accepting:
            return _steps(came, state)
        pairs.effort.spend(len(live[q]) * len(live[r]) >> 2)
        after_s, after_t = ones.after[s], ones.after[t]
        for (i, q2), (j, r2) in product(live[q], live[r]):
            first, second = crossings[i][j]
            s2, t2 = after_s[first], after_t[second]
            if s2 not in ones.alive or t2 not in ones.alive:
                continue
            target = (q2, r2, s2, t2, differ or i != j)
            if target not in came:
                came[target] = (state, i, j)
                agenda.append(target)
    return None


@lru_cache(2**4)
def _crossings(letters: tuple[tuple[int, ...], ...]) -> list[list[tuple[int, int]]]:
    """Of each pair of letters with each other one, the places of the two pairs that they make crosswise."""
    place = {pair: i for i, pair in enumerate(letters)}
    return [[(place[x, v], place[u, y]) for u, v in letters] for x, y in letters]


def _steps(came: Mapping[Both, tuple[Both, int, int] | None], state: Both) -> set[Step]:
    """Those on the way there."""
    found: set[Step] = set()
    while (last := came[state]) is not None:
        state, i, j = last
        found |= {(state[0], i), (state[1], j)}
    return found


# ---- short words ----


def short_sets(ones: Relation) -> Iterator[Relation]:
    """For each block largest sets of short words that fool with the block behind them, of more words at more length."""
    for behind in range(len(ones.letters)):
        most = 0
        for length in range(1, LONGEST + 1):
            chosen = _largest_set(ones, length, behind)
            if len(chosen) <= most:
                break
            most = len(chosen)
            yield _followed(ones, chosen, behind)


def _largest_set(ones: Relation, length: int, behind: int) -> list[tuple[Word, Word]]:
    """Words of the blocks' letters; the empty set where there are too many to choose from."""
    number = {letters: i for i, letters in enumerate(ones.letters)}
    tail = ones.letters[behind]

    def entry(x: Word, y: Word) -> bool:
        q = 0
        for letters in (*zip(x, y, strict=True), *[tail] * BEHIND):
            q = ones.after[q][number[letters]]
        return q in ones.accepting

    xs, ys = (list(product(range(size), repeat=length)) for size in ones.sizes)
    if len(xs) * len(ys) > MOST_CELLS:
        return []
    ones.effort.spend(len(xs) * len(ys) * (length + BEHIND))
    table = {(x, y): entry(x, y) for x in xs for y in ys}
    cells = [cell for cell, inside in table.items() if inside]
    fits = [{j for j, (u, v) in enumerate(cells) if not (table[x, v] and table[u, y])} for x, y in cells]
    return [cells[i] for i in _clique(fits)]


def _clique(fits: Sequence[set[int]]) -> list[int]:
    """A largest set of which each two fit, or a large one where there are too many choices."""
    best: list[int] = []
    choices = count()

    def extend(chosen: list[int], left: set[int]) -> None:
        nonlocal best
        if len(chosen) > len(best):
            best = chosen
        while left and len(chosen) + len(left) > len(best) and next(choices) < MOST_CHOICES:
            i = max(left, key=lambda j: len(fits[j] & left))
            extend([*chosen, i], left & fits[i])
            left = left - {i}

    extend([], set(range(len(fits))))
    return best


def _followed(ones: Relation, words: Sequence[tuple[Word, Word]], behind: int) -> Relation:
    """Those words, with the block any number of times behind them."""
    tail, length = ones.letters[behind], len(words[0][0])
    spelled = {tuple(zip(x, y, strict=True)) for x, y in words}
    begun = {word[:i] for word in spelled for i in range(length + 1)}

    def step(read: tuple[tuple[int, ...], ...] | None, letters: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
        if read is None or len(read) == length:
            return read if letters == tail else None
        return (*read, letters) if (*read, letters) in begun else None

    start: tuple[tuple[int, ...], ...] | None = ()
    return relation(ones.tracks, ones.sizes, start, step, lambda read: read in spelled, ones.effort)
