"""Words that show a syntactic monoid to have a subgroup that is not solvable; the monoid is not listed.

Let e be an idempotent of the monoid and C its image.  A word that permutes C makes, behind e, an element of the maximal
subgroup of e.  Such words are ways from C back to C through sets of as many states; some are found by a search through
these sets.  Their permutations of C generate a group.  If it is small, it is listed, and its derived series ends in a
perfect group.  If not, its elements are raised to powers that move few states, and what two of these generate is small.

What is found is a proof, what is not found says nothing.  All limits are numbers of steps, so that the same automaton
has the same answer each time: some tenths of a second.

Why a group of maps is not solvable: a perfect subgroup, each of its generators a commutator.

Where the series of derived groups does not end in the trivial group, it ends in a *perfect* group: one that its
commutators generate.  So generators can be chosen among its commutators, c with a b = b a c.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import lcm

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import Row, complete_rows
from fooling.circuits.languages.monoid import Map, is_idempotent, maps_of, then
from fooling.circuits.languages.permutation_groups import commutator, derived, generated
from fooling.circuits.languages.search.monoids.property import Property, Word

Generators = tuple[int, ...]  # numbers of generators


def perfect_part(generators: Sequence[Map], identity: Map) -> list[Map]:
    """The last group of the derived series, listed: the identity alone iff the group is solvable."""
    group = generated(generators, identity)
    while len(smaller := generated(generators := derived(generators, identity), identity)) < len(group):
        group = smaller
    return list(group)


def of_commutators(perfect: Sequence[Map], identity: Map) -> tuple[list[Map], list[tuple[Generators, Generators]]]:
    """Generators of a perfect group, each the commutator of two elements, which are given as words of generators."""
    chosen: list[Map] = []
    pairs: list[tuple[Map, Map]] = []
    reached: dict[Map, Generators] = {identity: ()}
    every = ((a, b) for a in perfect for b in perfect)
    while len(reached) < len(perfect):
        a, b = next(every)
        if (c := commutator(a, b, identity)) not in reached:
            chosen.append(c)
            pairs.append((a, b))
            reached = _words(chosen, identity)
    return chosen, [(reached[a], reached[b]) for a, b in pairs]


def _words(generators: Sequence[Map], identity: Map) -> dict[Map, Generators]:
    """A shortest word of generators for each element of the group."""
    found: dict[Map, Generators] = {identity: ()}
    agenda = [identity]
    for x in agenda:  # grows while it is read
        for i, g in enumerate(generators):
            if (y := then(x, g)) not in found:
                found[y] = (*found[x], i)
                agenda.append(y)
    return found


LEAST_NON_SOLVABLE = 60  # elements: the alternating group of five
LEAST_POINTS = 5  # permutations of four are a solvable group
MOST_STATES = 2**10
MOST_IMAGES, MOST_SETS, MOST_WAYS = 12, 1000, 12
MOST_ELEMENTS = 2**13  # of a group that is listed
DRAWN = 300  # words, and elements of a large group
LONGEST = 2**11  # letters of one word
MOST_NUMBERS = 2**21  # letters of all words, times states
SMALL_SUPPORT = 7  # points that elements move, all together
MOST_STARTS = 40
HOW = "the words generate a group in which each of them is a commutator"
Words = Mapping[Map, Word]  # of permutations of the numbers below the size of C


def not_solvable(dfa: DFA) -> Property | None:
    """That some subgroup of a minimal complete DFA's monoid is not solvable, where that is seen.

    >>> seven = DFA(("a", "b"), 0, frozenset({0}), tuple(((q + 1) % 7, (1, 0, 2, 3, 4, 5, 6)[q]) for q in range(7)))
    >>> not_solvable(seven).holds
    False
    """
    if not LEAST_POINTS <= dfa.states <= MOST_STATES:
        return None
    rows = complete_rows(dfa)
    for image, before in _images(dfa):
        for group in _small_groups(_ways(rows, image), len(image)):
            if (found := _perfect(group, len(image))) is not None:
                words, commutators = found
                witness = tuple(before + word for word in words)
                if dfa.states * sum(map(len, witness)) <= MOST_NUMBERS:
                    return Property("solvable", False, witness, HOW, {"commutators": commutators})
    return None


def not_abelian(dfa: DFA, found: Property) -> Property:
    """That a subgroup is not abelian, by two words of a perfect one: its generators do not all commute."""
    maps = maps_of(dfa, found.witness)
    pairs = combinations(zip(maps, found.witness, strict=True), 2)
    u, v = next((u, v) for (x, u), (y, v) in pairs if then(x, y) != then(y, x))
    return Property("abelian_subgroups", False, (u, v), "the two words are in one subgroup, where they do not commute")


def _images(dfa: DFA) -> Iterator[tuple[Word, Word]]:
    """Images of idempotents, in order, with words for these; few states first, and short words."""
    draw, letters = random.Random(dfa.states), range(len(dfa.alphabet))
    words = [(), *((a,) for a in letters)]
    words += [tuple(draw.choices(letters, k=draw.randint(2, 20))) for _ in range(DRAWN)]
    found: dict[Word, Word] = {}
    for word, x in zip(words, maps_of(dfa, words), strict=True):
        power, times = x, 1
        while not is_idempotent(power) and len(word) * times <= LONGEST:
            power, times = then(power, x), times + 1
        image = tuple(sorted(set(power)))
        if is_idempotent(power) and len(image) >= LEAST_POINTS:
            found[image] = min(found.get(image, word * times), word * times, key=len)
    yield from sorted(found.items(), key=lambda one: (len(one[0]), len(one[1]), one))[:MOST_IMAGES]


def _ways(rows: Sequence[Row], image: Word) -> Words:
    """Permutations of the image by words that lead it back to itself."""
    home = frozenset(image)
    way_to: dict[frozenset[int], Word] = {home: ()}
    edges: list[tuple[frozenset[int], int, frozenset[int]]] = []
    agenda = [home]
    for states in agenda:  # grows while it is read
        for a in range(len(rows[0])):
            after = frozenset(rows[q][a] for q in states)
            if len(after) == len(home) and (after in way_to or len(way_to) < MOST_SETS):
                edges.append((states, a, after))
                if after not in way_to:
                    way_to[after] = (*way_to[states], a)
                    agenda.append(after)
    way_back = _ways_back(home, edges)
    number, found = {q: i for i, q in enumerate(image)}, dict[Map, Word]()
    for states, a, after in edges:
        if after in way_back and len(found) < MOST_WAYS:
            word = (*way_to[states], a, *way_back[after])
            found.setdefault(tuple(number[_run(rows, q, word)] for q in image), word)
    return {x: word for x, word in found.items() if x != tuple(range(len(image)))}


def _ways_back(
    home: frozenset[int], edges: Sequence[tuple[frozenset[int], int, frozenset[int]]]
) -> dict[frozenset[int], Word]:
    before: dict[frozenset[int], list[tuple[frozenset[int], int]]] = {}
    for states, a, after in edges:
        before.setdefault(after, []).append((states, a))
    found: dict[frozenset[int], Word] = {home: ()}
    agenda = [home]
    for after in agenda:  # grows while it is read
        for states, a in before.get(after, ()):
            if states not in found:
                found[states] = (a, *found[after])
                agenda.append(states)
    return found


def _run(rows: Sequence[Row], q: int, word: Word) -> int:
    for a in word:
        q = rows[q][a]
    return q


def _small_groups(generators: Words, points: int) -> Iterator[Words]:
    """Generators of the whole group first, then elements that move few points, in part the same ones, all together."""
    yield generators
    moved = sorted(_of_small_support(generators, points).items(), key=lambda one: (len(one[1]), one))[:MOST_STARTS]
    supports = {x: {i for i in range(points) if x[i] != i} for x, _ in moved}
    for start, word in moved:
        chosen, support = {start: word}, supports[start]
        for x, u in moved:
            if x not in chosen and supports[x] & support and len(supports[x] | support) <= SMALL_SUPPORT:
                chosen[x], support = u, supports[x] | support
        if len(support) >= LEAST_POINTS:
            yield chosen


def _of_small_support(generators: Words, points: int) -> Words:
    """Powers of elements of the group that move few points, and what conjugation by generators makes of them."""
    found = dict[Map, Word]()
    for x, word in _drawn(generators, points):
        lengths = _cycles(x)
        for prime in (2, 3, 5, 7):
            times = lcm(*(length for length in lengths if length % prime))
            if len(word) * times <= LONGEST and any(times % length for length in lengths):
                power = then(*[x] * times)
                if sum(power[i] != i for i in range(points)) <= SMALL_SUPPORT:
                    found[power] = min(found.get(power, word * times), word * times, key=len)
    for g, u in generators.items():
        if len(u) * (order := lcm(*_cycles(g))) <= LONGEST // 4:
            for x, word in sorted(found.items(), key=lambda one: len(one[1]))[:MOST_WAYS]:
                for i in range(1, min(order, MOST_STARTS)):
                    y, conjugated = then(*[g] * (order - i), x, *[g] * i), u * (order - i) + word + u * i
                    found[y] = min(found.get(y, conjugated), conjugated, key=len)
    return found


def _drawn(generators: Words, points: int) -> Iterator[tuple[Map, Word]]:
    """The generators, and products of some of them."""
    draw, chosen = random.Random(points), list(generators.items())
    yield from chosen
    for _ in range(DRAWN if chosen else 0):
        parts = draw.choices(chosen, k=draw.randint(2, 6))
        yield then(*(part for part, _ in parts)), tuple(a for _, part in parts for a in part)


def _cycles(x: Map) -> list[int]:
    """The lengths of the cycles of a permutation."""
    met, found = set[int](), list[int]()
    for start in range(len(x)):
        q, length = start, 0
        while q not in met:
            met.add(q)
            q, length = x[q], length + 1
        found += [length] if length else []
    return found


def _perfect(generators: Words, points: int) -> tuple[tuple[Word, ...], tuple[tuple[Word, Word], ...]] | None:
    """Words for generators of a perfect group inside, and their commutators; None where there is none, or no room."""
    identity = tuple(range(points))
    word_of: dict[Map, Word] = {identity: ()}
    agenda = [identity]
    for x in agenda:  # grows while it is read
        for g, word in generators.items():
            if (y := then(x, g)) not in word_of:
                word_of[y] = word_of[x] + word
                agenda.append(y)
        if len(agenda) > MOST_ELEMENTS:
            return None
    perfect = perfect_part(list(generators), identity) if len(agenda) >= LEAST_NON_SOLVABLE else []
    if len(perfect) < 2:
        return None
    chosen, pairs = of_commutators(perfect, identity)
    return tuple(word_of[x] for x in chosen), tuple(pairs)
