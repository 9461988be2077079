"""How many states the minimal automata of a family have, for every m at once.

Vocabulary: state words, fronts and cells as in `fooling.circuits.languages.automaton_families`; an automaton here reads
one state word, or two side by side, and is deterministic and partial.  A *ranked* automaton has a number on each of its
edges; the numbers met in reading a word are its rank, and ranks of words of equal length are compared
lexicographically, by the first place where they differ or by the last one.  For each m there are finitely many ranks,
so no rank decreases for ever.

Evidence that W holds as many state words with m cells as A_m has different residuals, for every m >= 0:

    reachable R   has the start, and with a word its successors by all letters
    equal B       pairs of words: both accept or none, and the successors by each letter are a pair again
    access Y      each word is the start, or the successor of a word of Y of smaller rank
    apart X       pairs of words: exactly one accepts, or successors by some letter are a pair again, of smaller rank
    live L        each word accepts, or some successor is in L, with smaller rank
    dead Z        no word accepts, and Z has all successors of its words

By induction on the rank the words of Y are reached, pairs in X have different residuals, and from words of L some word
is accepted; by induction on the length of what is read, pairs in B have equal residuals, words of R are all that are
reached, and from words of Z nothing is accepted.  Every word of R has a B-mate in W or lies in Z, W lies in Y, and any
two different words of W are a pair in X.  Where Z is empty, W has one word for each residual of a word that is reached:
as many as the minimal complete DFA has states.  Where Z may have words, but W and the start lie in L, it has one for
each residual that is not empty: as many as there are states of the minimal partial DFA (the start is one of them).

Each condition is an inclusion: every word of a deterministic automaton is accepted by a nondeterministic reader, which
guesses letters, words side by side and the outcomes of carries (`_require_included`, by subsets).  Cost: as many moves
of readers as `spend` allows; they can be exponentially many.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from fooling.circuits.languages.automaton_families import StateWords
from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import EvidenceError

Letter = tuple[Any, ...]  # a front or a cell of each word that is read
Spend = Callable[[int], None]
OPENING: tuple[None] = (None,)


@dataclass(frozen=True, eq=False)
class Automaton:
    """State words, or pairs of them: from a state by a letter to a state, with a rank; the start reads the fronts."""

    start: int
    accepting: frozenset[int]
    edges: Mapping[int, Mapping[Letter, tuple[int, int]]]

    def outgoing(self, q: int) -> Iterable[tuple[Letter, Hashable]]:
        """What can be read in a state, and the state after it."""
        return [(letter, r) for letter, (r, _) in self.edges.get(q, {}).items()]

    def accepts(self, q: Any) -> bool:
        """Whether a word that ends here is one of them."""
        return q in self.accepting


NONE = Automaton(0, frozenset(), {})


def automaton(fronts: list[Any], cells: list[Any], data: Any, tracks: int) -> Automaton:
    """From [accepting states, edges], an edge [state, number of the letter of each word, state, rank]; the start is 0.

    EvidenceError unless it is deterministic, and reads fronts at the start, and nowhere else.
    """
    accepting, listed = data
    glossary, edges = [*fronts, *cells], dict[int, dict[Letter, tuple[int, int]]]()
    for q, *letters, r, rank in listed:
        numbers = all(type(i) is int for i in (q, *letters, r, rank))
        well_formed = numbers and len(letters) == tracks and all(0 <= i < len(glossary) for i in letters)
        placed = well_formed and all((i < len(fronts)) == (q == 0) for i in letters)
        read = tuple(glossary[i] for i in letters) if placed else ()
        if not placed or r == 0 or read in edges.setdefault(q, {}):
            raise EvidenceError(f"family: an automaton cannot read {letters} in state {q} and go to {r}")
        edges[q][read] = (r, rank)
    if 0 in accepting or any(type(q) is not int for q in accepting):
        raise EvidenceError("family: a word without a front is no state word, and states are numbers")
    return Automaton(0, frozenset(accepting), edges)


def words_automaton(fronts: list[Any], cells: list[Any], words: DFA) -> Automaton:
    """The state words whose numbers of letters a DFA reads."""
    size = len(fronts) + len(cells)
    if len(words.alphabet) != size or words.start != 0:
        raise EvidenceError(
            f"family: the words counted are over {len(words.alphabet)} letters from state {words.start}"
        )
    listed = [(q, i, r, 0) for q, row in enumerate(words.transitions) for i, r in enumerate(row) if r is not None]
    return automaton(fronts, cells, (words.accepting, listed), 1)


# ---- readers: nondeterministic, of what a condition asks ----


class Reader(Protocol):
    """A nondeterministic automaton given by its steps; None is the state before the front."""

    def step(self, state: Any, letter: Letter) -> Iterable[Any]:
        """The states after a letter."""

    def accepts(self, state: Any) -> bool:
        """Whether a word that ends here is accepted."""


@dataclass(frozen=True)
class Fronts:
    """Words whose fronts pass a test."""

    test: Callable[..., bool]

    def step(self, state: Any, letter: Letter) -> Iterable[Any]:
        """The outcome is kept."""
        return [self.test(*letter) if state is None else state]

    def accepts(self, state: Any) -> bool:
        """The outcome."""
        return bool(state)


@dataclass(frozen=True)
class Mate:
    """Words w that, side by side with some word of W, are a pair of B."""

    B: Automaton
    W: Automaton
    spend: Spend

    def step(self, state: Any, letter: Letter) -> Iterable[Any]:
        """The letter of the other word is guessed."""
        p, q = (self.B.start, self.W.start) if state is None else state
        self.spend(len(self.B.edges.get(p, {})))
        for (own, other), (after, _) in self.B.edges.get(p, {}).items():
            if own == letter[0] and (other,) in self.W.edges.get(q, {}):
                yield after, self.W.edges[q][other,][0]

    def accepts(self, state: Any) -> bool:
        """Both are accepted."""
        return state[0] in self.B.accepting and state[1] in self.W.accepting


@dataclass(frozen=True)
class Inside:
    """The words of an automaton."""

    of: Automaton

    def step(self, state: Any, letter: Letter) -> Iterable[Any]:
        """There is at most one state."""
        after = self.of.edges.get(self.of.start if state is None else state, {}).get(letter)
        return [] if after is None else [after[0]]

    def accepts(self, state: Any) -> bool:
        """It is accepted."""
        return state in self.of.accepting


@dataclass(frozen=True)
class Either:
    """The words of any of the readers."""

    readers: tuple[Reader, ...]

    def step(self, state: Any, letter: Letter) -> Iterable[Any]:
        """One of them is guessed before the front."""
        chosen = [(i, None) for i in range(len(self.readers))] if state is None else [state]
        return [(i, after) for i, one in chosen for after in self.readers[i].step(one, letter)]

    def accepts(self, state: Any) -> bool:
        """By the one that was guessed."""
        i, inside = state
        return bool(self.readers[i].accepts(inside))


@dataclass(frozen=True)
class Moves:
    """Words for which a letter of A_m leads from the `old` words to the `new` ones, which are in an automaton.

    What is read are the old words; or the new ones, where `olds` says which fronts and cells the old ones may have.
    With `by` ("first" or "last"), both are in the automaton, and those that are not read have the smaller rank.
    """

    family: StateWords
    target: Automaton | None
    letters: tuple[int | None, ...]
    spend: Spend
    by: str | None = None
    olds: Callable[[bool], Iterable[Letter]] | None = None

    # State: (runs, the target's state after the new words, after the old words, how the ranks compare so far).
    def step(self, state: Any, letter: Letter) -> Iterator[Any]:
        """The letter of A_m is guessed before the front, with the outcomes of all carries."""
        for old in [letter] if self.olds is None else self.olds(state is None):
            for new, runs in self._moved(state, old):
                self.spend(4)
                if self.olds is None or new == letter:
                    yield from self._after(state, old, new, runs)

    def _moved(self, state: Any, old: Letter) -> Iterator[tuple[Letter, tuple[Any, ...]]]:
        if state is None:
            for a in self.letters:
                for moved in product(*(self.family.begin(front, a) for front in old)):
                    yield tuple(new for new, _ in moved), tuple(run for _, run in moved)
        else:
            for found in product(*(self.family.proceed(*one) for one in zip(state[0], old, strict=True))):
                yield tuple(new for new, _ in found), tuple(run for _, run in found)

    def _after(self, state: Any, old: Letter, new: Letter, runs: tuple[Any, ...]) -> Iterator[Any]:
        if self.target is None:
            yield runs, 0, 0, 0
            return
        p, q, sign = (self.target.start, self.target.start, 0) if state is None else state[1:]
        after = self.target.edges.get(p, {}).get(new)
        before = self.target.edges.get(q, {}).get(old) if self.by else (q, 0)
        if after is not None and before is not None:
            here = (after[1] > before[1]) - (after[1] < before[1]) if self.by else 0
            sign = (sign or here) if self.by == "first" else (here or sign)
            yield runs, after[0], before[0], sign

    def accepts(self, state: Any) -> bool:
        """All guesses were right, and the new words are as they should be."""
        runs, new, old, sign = state
        inside = self.target is None or new in self.target.accepting
        sign = sign if self.olds is None else -sign
        smaller = self.by is None or (sign < 0 and self.target is not None and old in self.target.accepting)
        return inside and smaller and all(map(self.family.is_right, runs))


# ---- what is read: deterministic ----


class Words(Protocol):
    """A deterministic automaton of state words, or pairs of them, given by what can be read in its states."""

    @property
    def start(self) -> Any:
        """The state before the front, which accepts nothing."""

    def outgoing(self, q: Any) -> Iterable[tuple[Letter, Any]]:
        """What can be read in a state, and the state after it."""

    def accepts(self, q: Any) -> bool:
        """Whether a word that ends here is one of them."""


@dataclass(frozen=True)
class Blank:
    """The blank word of each length."""

    family: StateWords
    start: int = 0

    def outgoing(self, q: int) -> Iterable[tuple[Letter, Hashable]]:
        """The starts, and then empty cells."""
        return [((self.family.blank if q else self.family.starts,), 1)]

    def accepts(self, q: int) -> bool:
        """With any number of cells."""
        return q == 1


@dataclass(frozen=True)
class Different:
    """The pairs of different words of W."""

    W: Automaton

    @property
    def start(self) -> tuple[int, int, bool]:
        """(the first in W, the second in W, they differ so far)."""
        return self.W.start, self.W.start, False

    def outgoing(self, q: tuple[int, int, bool]) -> Iterator[tuple[Letter, Hashable]]:
        """A letter of each."""
        first, second, differ = q
        for one, other in product(self.W.edges.get(first, {}).items(), self.W.edges.get(second, {}).items()):
            (i,), (j,) = one[0], other[0]
            yield (i, j), (one[1][0], other[1][0], differ or i != j)

    def accepts(self, q: tuple[int, int, bool]) -> bool:
        """Both are words of W, and they differ."""
        return q[2] and q[0] in self.W.accepting and q[1] in self.W.accepting


# The pairs (state of the words, set of states of the reader) that are met: a word leads to one of them, whose set has
# all states that the reader can be in.  So where each pair whose word is accepted has an accepting state in its set,
# the reader accepts every word.
def _require_included(what: str, words: Words, reader: Reader, spend: Spend) -> None:
    agenda: list[tuple[Any, frozenset[Any]]] = [(words.start, frozenset({None}))]
    met = set(agenda)
    for q, states in agenda:  # grows while it is read
        if words.accepts(q) and not any(map(reader.accepts, states)):
            raise EvidenceError(f"family: {what}")
        for letter, after in words.outgoing(q):
            spend(1 + len(states))
            found = frozenset(one for state in states for one in reader.step(state, letter))
            if (after, found) not in met:
                met.add((after, found))
                agenda.append((after, found))


@dataclass(frozen=True)
class StatesEvidence:
    """The automata of the essay; `by` says for each ranked one whether the first or the last place decides."""

    family: StateWords
    fronts: list[Any]
    cells: list[Any]
    W: Automaton
    R: Automaton
    B: Automaton
    Y: Automaton
    X: Automaton
    L: Automaton | None
    Z: Automaton
    by: Mapping[str, str]

    def check(self, spend: Spend) -> None:
        """EvidenceError naming the condition that fails; complete where L is None, else partial."""
        if not set(self.by.values()) <= {"first", "last"}:  # None would ask for no rank at all
            raise EvidenceError("family: ranks are compared by the first or the last place")
        letters = tuple(range(self.family.letters))
        accepts = self.family.accepts

        def moves(target: Automaton, chosen: tuple[int | None, ...] = letters, by: str | None = None) -> Reader:
            return Moves(self.family, target, chosen, spend, by)

        def included(what: str, words: Words, *readers: Reader) -> None:
            _require_included(what, words, Either(readers), spend)

        included("the start is not among the words that are reached", Blank(self.family), moves(self.R, OPENING))
        for a in letters:
            included("a successor is not among the words that are reached", self.R, moves(self.R, (a,)))
            included("equal words have successors that are not", self.B, moves(self.B, (a,)))
            included("a dead word has a successor that is not", self.Z, moves(self.Z, (a,)))
        included("equal words do not accept alike", self.B, Fronts(lambda p, q: accepts(p) == accepts(q)))
        included("a dead word accepts", self.Z, Fronts(lambda p: not accepts(p)))
        included("a word that is reached has no equal one", self.R, Mate(self.B, self.W, spend), Inside(self.Z))
        back = Moves(self.family, self.Y, letters, spend, self.by["access"], self._any)
        opened = Moves(self.family, None, OPENING, spend, None, self._blank)
        included("a word has no predecessor of smaller rank", self.Y, opened, back)
        included("a word that is counted is not accessed", self.W, Inside(self.Y))
        unlike = Fronts(lambda p, q: accepts(p) != accepts(q))
        included("a pair is not told apart", self.X, unlike, moves(self.X, letters, self.by["apart"]))
        included("two words that are counted are not told apart", Different(self.W), Inside(self.X))
        if self.L is not None:
            included("a live word leads nowhere", self.L, Fronts(accepts), moves(self.L, letters, self.by["live"]))
            included("a word that is counted is not live", self.W, Inside(self.L))
            included("the start is not live", Blank(self.family), moves(self.L, OPENING))
        elif self.Z.accepting:
            raise EvidenceError("family: of a complete automaton the dead state is counted")

    def _any(self, first: bool) -> Iterator[Letter]:
        return ((one,) for one in (self.fronts if first else self.cells))

    def _blank(self, first: bool) -> Iterable[Letter]:
        return [(self.family.starts if first else self.family.blank,)]
