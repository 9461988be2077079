"""The subset automata of a family for small m, and the finite automata that describe their states for every m.

For m = 0, 1, ..., as long as there are few states, the states that are reached are listed as words over fronts and
cells, with what Moore's refinement tells apart and after how many letters.  A set of such words, or of pairs of them,
is learned from its words of all these lengths: prefixes with the same short continuations are one state (k-tails,
Biermann and Feldman 1972), for the shortest continuations with which exactly these words are accepted.  Ranks come from
shortest words: the labels where a word and its successor first (or last) differ have to be in an order.  Whatever is
learned is only proposed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from fooling.circuits.languages.automaton_families import StateWords
from fooling.records import dataclass

MOST_WANTED = 400  # sets of pairs of which one is chosen
MOST_EDGES = 5_000
Word = tuple[Any, ...]  # letters: contents or numbers; pairs of them for two words side by side
Edges = dict[tuple[int, Any], int]
MOST_CELLS = 8
MOST_TRIED = 2_000  # choices in an order of labels


@dataclass
class Sampled:
    """The states of A_m that are reached: `rounds[i][q]` is the class of state q by words of at most i letters."""

    words: list[Word]
    successors: list[list[int]]
    accepting: list[bool]
    rounds: list[list[int]]

    @property
    def classes(self) -> list[int]:
        """Equal for states with equal residuals."""
        return self.rounds[-1]

    def apart(self, p: int, q: int) -> int | None:
        """The length of a shortest word that tells two states apart."""
        return next((i for i, classes in enumerate(self.rounds) if classes[p] != classes[q]), None)


def successor(family: StateWords, word: Word, letter: int | None) -> Word:
    """What a letter makes of a state word."""
    met: list[tuple[Word, Any]] = [((front,), run) for front, run in family.begin(word[0], letter)]
    for cell in word[1:]:
        met = [((*new, after), behind) for new, run in met for after, behind in family.proceed(run, cell)]
    return next(new for new, run in met if family.is_right(run))


def sampled(family: StateWords, m: int, most: int) -> Sampled | None:
    """The states that are reached with m cells, breadth first; None for more than so many."""
    start = successor(family, (family.starts, *[family.blank] * m), None)
    numbers, words, successors = {start: 0}, [start], list[list[int]]()
    for word in words:  # grows while it is read
        after = [successor(family, word, a) for a in range(family.letters)]
        for one in after:
            if one not in numbers:
                numbers[one] = len(words)
                words.append(one)
        if len(words) > most:
            return None
        successors.append([numbers[one] for one in after])
    accepting = [family.accepts(word[0]) for word in words]
    return Sampled(words, successors, accepting, list(_refined(successors, accepting)))


def _refined(successors: Sequence[Sequence[int]], accepting: Sequence[bool]) -> Iterator[list[int]]:
    classes = [int(one) for one in accepting]
    count = 0
    while len(set(classes)) > count:
        yield classes
        count = len(set(classes))
        names: dict[tuple[int, ...], int] = {}
        found = [(classes[q], *(classes[r] for r in after)) for q, after in enumerate(successors)]
        classes = [names.setdefault(one, len(names)) for one in found]


# ---- sets of words ----


@dataclass
class Learned:
    """A partial DFA from state 0 that accepts exactly the words it was learned from, up to their greatest length."""

    edges: Edges
    accepting: set[int]

    def path(self, word: Word) -> list[tuple[int, Any]]:
        """The edges on which a word that is accepted is read."""
        found, q = [], 0
        for letter in word:
            found.append((q, letter))
            q = self.edges[q, letter]
        return found

    def split(self, remember: Callable[[Any, Any], Any]) -> Learned | None:
        """The same words, by states that remember something of what was read, at first None; None where many."""
        outgoing: dict[int, list[tuple[Any, int]]] = defaultdict(list)
        for (q, letter), r in self.edges.items():
            outgoing[q].append((letter, r))
        names: dict[tuple[Any, int], int] = {(None, 0): 0}
        edges: Edges = {}
        agenda: list[tuple[Any, int]] = [(None, 0)]
        for memory, q in agenda:  # grows while it is read
            for letter, r in outgoing[q]:
                after = (remember(memory, letter), r)
                if after not in names:
                    names[after] = len(names)
                    agenda.append(after)
                edges[names[memory, q], letter] = names[after]
            if len(edges) > MOST_EDGES:
                return None
        return Learned(edges, {name for (_, q), name in names.items() if q in self.accepting})


def learned(words: Iterable[Word], longest: int) -> Learned | None:
    """The set as an automaton, by the shortest continuations that tell prefixes apart; None where none do."""
    children: list[dict[Any, int]] = [{}]
    ends: list[bool] = [False]
    counts: dict[int, int] = defaultdict(int)
    every = list(words)
    for word in every:
        node = 0
        for letter in word:
            if letter not in children[node]:
                children[node][letter] = len(children)
                children.append({})
                ends.append(False)
            node = children[node][letter]
        ends[node] = True
        counts[len(word)] += 1
    tails: list[int | None] = [0 if end else None for end in ends]
    for depth in range(1, longest):
        tails = _longer_tails(children, ends, tails)
        found = _merged(children, ends, tails, longest - depth)
        if found is not None and _is_exactly(found, every, counts, longest):
            return found
    return None


def _longer_tails(
    children: Sequence[Mapping[Any, int]], ends: Sequence[bool], tails: Sequence[int | None]
) -> list[int | None]:
    names: dict[Any, int] = {}
    found: list[int | None] = []
    for node, below in enumerate(children):
        after = frozenset((letter, tails[child]) for letter, child in below.items() if tails[child] is not None)
        found.append(names.setdefault((ends[node], after), len(names)) if ends[node] or after else None)
    return found


def _merged(
    children: Sequence[Mapping[Any, int]], ends: Sequence[bool], tails: Sequence[int | None], deepest: int
) -> Learned | None:
    """Prefixes of at most so many letters, those with the same tails as one state, but for the empty one."""
    names: dict[int | None, int] = {}
    edges: Edges = {}
    level = [(0, 0)]
    accepting: set[int] = set()
    for _ in range(deepest):
        below = []
        for node, q in level:
            for letter, child in children[node].items():
                if tails[child] is None:
                    continue
                r = names.setdefault(tails[child], len(names) + 1)
                if ends[child]:
                    accepting.add(r)
                if edges.setdefault((q, letter), r) != r:
                    return None
                below.append((child, r))
        level = below
    return Learned(edges, accepting)


def _is_exactly(found: Learned, words: Sequence[Word], counts: Mapping[int, int], longest: int) -> bool:
    try:
        if not all(found.edges[found.path(word)[-1]] in found.accepting for word in words):
            return False
    except KeyError:
        return False
    reached = {0: 1}
    for length in range(1, longest + 1):
        after: dict[int, int] = defaultdict(int)
        for (q, _), r in found.edges.items():
            after[r] += reached.get(q, 0)
        reached = after
        if sum(many for q, many in reached.items() if q in found.accepting) != counts.get(length, 0):
            return False
    return True


# ---- ranks ----

Label = Hashable
Choices = Sequence[tuple[Word, Sequence[Word]]]  # words, and those of which one must have a smaller rank


def ranked(automaton: Learned, choices: Choices, label: Callable[[int, Any], Label]) -> tuple[str, Edges] | None:
    """("first" or "last", the rank of every edge) with which each word has a smaller choice; None for none found.

    The rank of an edge hangs on its label only, made of a state and a letter.
    """
    named = {word: [label(*edge) for edge in automaton.path(word)] for word in _all_words(choices)}
    for by in ("first", "last"):
        wanted = {
            frozenset(_differences(named[word], [named[one] for one in options], by)) for word, options in choices
        }
        order = _ordered(wanted) if len(wanted) <= MOST_WANTED else None
        if order is not None:
            return by, {edge: order.get(label(*edge), len(order)) for edge in automaton.edges}
    return None


def _all_words(choices: Choices) -> set[Word]:
    return {one for word, options in choices for one in (word, *options)}


def _differences(larger: Sequence[Label], options: Sequence[Sequence[Label]], by: str) -> Iterator[tuple[Label, Label]]:
    """What has to be smaller than what, for each option."""
    for smaller in options:
        pairs = [(s, g) for s, g in zip(smaller, larger, strict=True) if s != g]
        if pairs:
            yield pairs[0 if by == "first" else -1]


def _ordered(constraints: set[frozenset[tuple[Label, Label]]]) -> dict[Label, int] | None:
    """An order of labels in which of each set one pair is (smaller, larger)."""
    labels = sorted({label for options in constraints for pair in options for label in pair}, key=repr)
    place = {label: i for i, label in enumerate(labels)}
    wanted = [sorted((place[s], place[g]) for s, g in options) for options in constraints]
    above = _chosen(sorted(wanted), [0] * len(labels), [MOST_TRIED])
    if above is None:
        return None
    by_height = sorted(range(len(labels)), key=lambda i: (-above[i].bit_count(), i))
    return {labels[i]: rank for rank, i in enumerate(by_height)}


Pairs = list[tuple[int, int]]


def _chosen(wanted: Sequence[Pairs], above: list[int], left: list[int]) -> list[int] | None:
    """Which labels are above each, as bits, when a pair of each set is chosen without a circle; the tightest first."""
    unmet = (options for options in wanted if not any(above[s] >> g & 1 for s, g in options))
    open_ = [[(s, g) for s, g in options if s != g and not above[g] >> s & 1] for options in unmet]
    if not open_:
        return above
    votes = Counter(s for options in open_ for s, _ in options)
    tightest = min(open_, key=len)
    for s, g in sorted(tightest, key=lambda pair: (-votes[pair[0]], pair)):
        left[0] -= 1
        if left[0] < 0:
            return None
        more = above[g] | 1 << g
        after = [up | more if i == s or up >> s & 1 else up for i, up in enumerate(above)]
        if (found := _chosen(open_, after, left)) is not None:
            return found
    return None
