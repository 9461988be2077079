"""Decisions for all n about regular languages: fooling sets, words determined by one party's share, inclusion.

One breadth-first search through a product system (`fooling.circuits.languages.product`) settles each question with
evidence: the set of reachable states when none is bad, else a shortest violation, that is a smallest counterexample.
The systems and the checks of both answers live in `fooling.circuits.languages.product`; nothing here is trusted.  Cost:
(reachable states) x (letters per step) steps; for two words over Dyck-(2,3) some hundred states.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import (
    Letters,
    ProductSystem,
    State,
    check_closed,
    check_violation,
    fooling_system,
    inclusion_system,
)
from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass


@dataclass(frozen=True)
class Violation:
    """A shortest input that ends in a bad state, as letter indices, one tuple a position with one entry a word."""

    letters: tuple[Letters, ...]

    def words(self, alphabet: Sequence[str], tracks: int) -> tuple[str, ...]:
        """The words it reads, as text."""
        return words_of(self.letters, alphabet, tracks)


def words_of(violation: Sequence[Letters], alphabet: Sequence[str], tracks: int) -> tuple[str, ...]:
    """The texts of the words a violation reads, one for each track."""
    return tuple(spelled((alphabet[letters[track]] for letters in violation), alphabet) for track in range(tracks))


class StateLimitExceeded(FoolingError):
    """The search found more states than it was allowed to; the question is undecided."""


def explore(system: ProductSystem, limit: int = 1_000_000) -> frozenset[State] | Violation:
    """All reachable states when none is bad, else a shortest violation (the first in letter order among the shortest).

    Raises StateLimitExceeded when more than `limit` states turn up.
    """
    letters = system.letters
    came_from: dict[State, tuple[State, Letters] | None] = {system.start: None}
    agenda = deque([system.start])
    while agenda:
        state = agenda.popleft()
        if system.bad(state):
            return Violation(_path(came_from, state))
        for read in letters:
            target = system.step(state, read)
            if target is not None and target not in came_from:
                came_from[target] = (state, read)
                agenda.append(target)
        if len(came_from) > limit:
            raise StateLimitExceeded(f"{system.name}: more than {limit} product states")
    return frozenset(came_from)


def _path(came_from: dict[State, tuple[State, Letters] | None], state: State) -> tuple[Letters, ...]:
    path: list[Letters] = []
    while (step := came_from[state]) is not None:
        state, read = step
        path.append(read)
    return tuple(reversed(path))


def violation_at(system: ProductSystem, n: int) -> Violation | None:
    """An input of length exactly n that ends in a bad state, or None.  Cost: n times states times letters.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> system = fooling_system(dyck(1, 2), dyck(1, 2), Partition.parse("prefix:2"))
    >>> violation_at(system, 4) is None
    True
    """
    layers: list[dict[State, tuple[State, Letters]]] = []  # for each state, the one before it and what was read there
    states = [system.start]
    for _ in range(n):
        layers.append({})
        for state in states:
            for letters in system.letters:
                target = system.step(state, letters)
                if target is not None:
                    layers[-1].setdefault(target, (state, letters))
        states = list(layers[-1])
    bad = next((state for state in states if system.bad(state)), None)
    if bad is None:
        return None
    path: list[Letters] = []
    for layer in reversed(layers):
        bad, letters = layer[bad]
        path.append(letters)
    return Violation(tuple(reversed(path)))


@dataclass(frozen=True)
class Decision:
    """A question for all n with its answer: `answer` is a closed set of states, or a violation."""

    system: ProductSystem
    answer: frozenset[State] | Violation

    def __repr__(self) -> str:
        if isinstance(self.answer, Violation):
            return f"Decision(holds=False, {self.system.name:.100}, violated at length {len(self.answer.letters)})"
        return f"Decision(holds=True, {self.system.name:.100}, closed set of states: {len(self.answer)})"

    @property
    def holds(self) -> bool:
        """Whether there is no violation, at any length."""
        return not isinstance(self.answer, Violation)

    def check(self) -> None:
        """Replay the evidence; EvidenceError when it does not prove the answer."""
        if isinstance(self.answer, Violation):
            check_violation(self.system, self.answer.letters)
        else:
            check_closed(self.system, self.answer)

    def counterexample(self, alphabet: Sequence[str]) -> tuple[str, ...] | None:
        """The words of the violation, or None."""
        return self.answer.words(alphabet, len(self.system.letters[0])) if isinstance(self.answer, Violation) else None


def decide(system: ProductSystem) -> Decision:
    """Explore the system; the decision carries its evidence."""
    return Decision(system, explore(system))


def decide_fooling_set(words: DFA, language: DFA, partition: Partition) -> tuple[Decision, Decision]:
    """Whether, for every n, the words of length n of `words` are a fooling set of `language`: they are iff both hold.

    The first decision is the inclusion of `words` in `language`, the second that of every two one crossing is outside.
    """
    return decide(inclusion_system(words, language)), decide(fooling_system(words, language, partition))
