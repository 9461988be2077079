"""What a recurrent network answers to words of all lengths, held against a language; the shortest wrong word.

The states that words reach are a complete automaton of what the network answers.  Where each of them goes with one
state of the language's minimal automaton, start with start and successors with successors, and says what that one says,
no word is wrong; that is seen on arrays at once.  Otherwise pairs of states are walked breadth first to the first that
disagrees.  What was found of words up to a length stands where there are more states than could be found.  None of this
is trusted: the checker walks the pairs itself (`fooling.verify.checker.theories.acceptors`), or runs the word.

The states that words reach are found by breadth-first search, letters in the network's order: states are numbered by
the shortest word that leads to them, and among those of one length by its letters.  What has been found at any time
says all of the words up to a length: `ends` counts the states that words of each length and below lead to.  Cost: a
step for each state and letter, and for each state its name and some 150 bytes.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.partition_refinement import Refinement, accepting, minimal_dfa, quotient
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.state_steps import Name, Steps
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOLD = 2**12  # states between two reports


class Exploration:
    """What has been found so far; `go_on` finds more.

    names    of the states, by number
    table    the number of the state after state q and letter a, at q * letters + a, for the first `stepped` states
    edges    for each state the place in the table where it was met first, -1 for the start
    refused  what the network refused, and on which word, if it did: nothing is found beyond
    """

    def __init__(self, steps: Steps) -> None:
        start = steps.start
        self.steps, self.names, self._numbers = steps, [start], {start: 0}
        self.table, self.edges, self.ends = array("i"), array("q", [-1]), [1]
        self._answers = bytearray()
        self.refused: str | None = None

    @property
    def stepped(self) -> int:
        """States all of whose letters have been read."""
        return len(self.table) // self.steps.letters

    @property
    def closed(self) -> bool:
        """Whether no letter leads to another state."""
        return self.stepped == len(self.names)

    @property
    def length(self) -> int:
        """All words up to this length lead to states that were found."""
        return len(self.ends) - 1

    def go_on(self, most: int, end: float, done: Callable[[int], None] = lambda found: None) -> None:
        """Until there are more states than these, or the clock (`time.monotonic`) says so; `done` hears how many."""
        told = len(self.names)
        while not (self.closed or self.refused) and len(self.names) <= most and time.monotonic() < end:
            first = self.stepped
            last = min(first + self.steps.batch, self.ends[-1])
            try:
                found = self.steps.after(self.names[first:last])
            except InvalidInput as error:
                self.refused = f"after some word of {self.length} letters: {error}"
                return
            self._enter(found)
            if len(self.names) - told >= TOLD:
                told = len(self.names)
                done(told)
            if last == self.ends[-1]:
                self.ends.append(len(self.names))

    def _enter(self, found: list[Name]) -> None:
        names, numbers, table = self.names, self._numbers, self.table
        for edge, name in enumerate(found, len(table)):
            number = numbers.setdefault(name, len(names))
            if number == len(names):
                names.append(name)
                self.edges.append(edge)
            table.append(number)

    def answers(self) -> NDArray[np.int8]:
        """What each state says that words up to `length` lead to."""
        for first in range(len(self._answers), self.ends[-1], self.steps.batch):
            last = min(first + self.steps.batch, self.ends[-1])
            self._answers.extend(self.steps.answers(self.names[first:last]))
        return np.frombuffer(bytes(self._answers), np.int8)

    def transitions(self) -> NDArray[np.int32]:
        """A row for each state that was stepped, a column for each letter."""
        return np.frombuffer(self.table.tobytes(), np.int32).reshape(-1, self.steps.letters)

    def word(self, number: int) -> Word:
        """The least word that leads to a state."""
        found, letters = list[int](), self.steps.letters
        while number:
            number, letter = divmod(self.edges[number], letters)
            found.append(letter)
        return tuple(reversed(found))


MOST_STATES = 2**22
ENOUGH = 2**17  # states to be found where a wrong word is known
STAGES = (2**12, ENOUGH, 2**20)
SECONDS = 20.0
MEMORY = 2**31  # bytes, about
AFTERWARDS = 10.0  # seconds for what else there is where a wrong word is known
MOST_PAIRS = 2**22
OUT_OF_TIME = "out of time"


@dataclass(frozen=True)
class AllLengths:
    """states: how many were found, all that there are where `closed`.

    minimal    states of the minimal DFA of what the network answers
    equal      whether that is the language; None where it is not known
    difference the least word that is answered wrongly, short ones first
    covered    where `equal` is None: all words up to this length are answered rightly
    why        what was too much, or refused
    torch      the version of it that stepped some states
    """

    states: int
    closed: bool
    minimal: int | None
    equal: bool | None
    difference: Word | None = None
    covered: int | None = None
    why: str | None = None
    torch: str | None = None

    def __repr__(self) -> str:
        told = {"difference": self.difference, "minimal": self.minimal, "covered": self.covered, "why": self.why}
        known = "".join(f", {name}={value!s:.50}" for name, value in told.items() if value is not None)
        return f"AllLengths(equal={self.equal}, states={self.states}, closed={self.closed}{known})"[:200]


class TooManyPairs(FoolingError):
    """Of states of the network and of the language's automaton."""


def all_lengths(
    network: Recurrent,
    language: DFA,
    most: int = MOST_STATES,
    seconds: float = SECONDS,
    done: Callable[[int], None] = lambda found: None,
    device: str | None = None,
) -> AllLengths:
    """Held against a language over the network's alphabet, with up to about so many states and for so long.

    Torch steps states on `device`, or the best there is.
    """
    if language.alphabet != network.alphabet or network.answers > 2:
        letters = f"{' '.join(network.alphabet)} and {' '.join(language.alphabet)}"
        raise InvalidInput(f"letters {letters}, {network.answers} answers; want the same letters, and 0 and 1")
    return explored(Exploration(Steps(network, device=device)), language, most, seconds, done)


def explored(
    exploration: Exploration,
    language: DFA,
    most: int = MOST_STATES,
    seconds: float = SECONDS,
    done: Callable[[int], None] = lambda found: None,
) -> AllLengths:
    """The same of whatever takes such steps; its letters have the language's order."""
    most = min(most, MEMORY // exploration.steps.size)
    return _Question(exploration, minimal_dfa(language), most, seconds).answered(done)


@dataclass
class _Question:
    exploration: Exploration
    language: DFA
    most: int
    seconds: float
    difference: Word | None = None

    def answered(self, done: Callable[[int], None]) -> AllLengths:
        """In stages, so that a wrong word ends it early."""
        found, end, why, minimal = self.exploration, time.monotonic() + self.seconds, None, None
        try:
            for stage in (*(stage for stage in STAGES if stage < self.most), self.most):
                if found.closed or (self.difference is not None and stage > ENOUGH):
                    break
                found.go_on(stage, end, done)
                if self.difference is None:
                    self.difference = shortest_difference(found, self.language)
                    end = end if self.difference is None else min(end, time.monotonic() + AFTERWARDS)
            minimal = _classes(found, time.monotonic() + self.seconds)
        except (TooManyPairs, InvalidInput) as error:  # a read-out may refuse, too
            return self._result(None, str(error), None)
        why = None if found.closed else _unfinished(found, self.most)
        return self._result(None if minimal is None else minimal.count, why, found.length)

    def _result(self, minimal: int | None, why: str | None, covered: int | None) -> AllLengths:
        found, wrong = self.exploration, self.difference
        equal = False if wrong is not None else True if why is None else None
        shown = (len(found.names), found.closed, minimal, equal, wrong)
        return AllLengths(*shown, covered if equal is None else None, why, found.steps.torch)


def _unfinished(exploration: Exploration, most: int) -> str:
    return exploration.refused or (f"more than {most} states" if len(exploration.names) > most else OUT_OF_TIME)


def _classes(exploration: Exploration, end: float) -> Refinement | None:
    """The classes of states that behave alike, where all states are known and the clock does not stop it."""
    if not exploration.closed:
        return None
    refinement = Refinement(exploration.transitions(), exploration.answers())
    return refinement if refinement.run(end) else None


def automaton_of(network: Recurrent, most: int = MOST_STATES, seconds: float = SECONDS) -> DFA:
    """The minimal complete DFA of the words that a network answers with 1.

    InvalidInput where it has other answers than 0 and 1, more than so many states, or takes longer.
    """
    if network.answers > 2:
        raise InvalidInput(f"the network chooses among {network.answers} answers; want 0 and 1")
    steps = Steps(network)
    exploration, most = Exploration(steps), min(most, MEMORY // steps.size)
    exploration.go_on(most, time.monotonic() + seconds)
    return automaton(exploration, network.alphabet, most, seconds)


def automaton(exploration: Exploration, alphabet: tuple[str, ...], most: int, seconds: float) -> DFA:
    """The same of states that were found; InvalidInput where they are not all."""
    found = _classes(exploration, time.monotonic() + seconds)
    if found is None:
        why = OUT_OF_TIME if exploration.closed else _unfinished(exploration, most)
        raise InvalidInput(f"the states of the network are not all known: {why}")
    return quotient(found, alphabet, exploration.answers())


def shortest_difference(exploration: Exploration, language: DFA) -> Word | None:
    """The least word, of those that have been looked at, that is answered wrongly; the language's DFA is minimal."""
    delta = np.array(language.transitions, np.int64)
    answers, table, accepts = exploration.answers(), exploration.transitions(), accepting(language)
    partner = _partners(exploration, delta, len(answers))
    inside = table[: min(len(table), len(answers))]
    follow = inside < len(answers)
    agree = ~follow | (partner[np.where(follow, inside, 0)] == delta[partner[: len(inside)]])
    wrong = np.flatnonzero(answers != accepts[partner])
    # Partners are met on the least words.  Where all agree, the pairs that words lead to are these, each by its least.
    if agree.all():
        return exploration.word(int(wrong[0])) if len(wrong) else None
    return _walked(exploration, language, answers.tolist(), accepts.tolist())


def _partners(exploration: Exploration, delta: NDArray[Any], many: int) -> NDArray[Any]:
    """The language's state after the least word to each of the first states."""
    found, rows, k = [0], delta.ravel().tolist(), exploration.steps.letters
    for edge in exploration.edges[1:many]:
        before, letter = divmod(edge, k)
        found.append(rows[found[before] * k + letter])
    return np.array(found, np.int64)


def _walked(exploration: Exploration, language: DFA, answers: list[int], accepts: list[int]) -> Word | None:
    """By a walk through the pairs, over words of lengths that have been looked at."""
    k, states, table = exploration.steps.letters, language.states, exploration.table
    rows = [q for row in language.transitions for q in row if q is not None]
    came: dict[int, tuple[int, int]] = {0: (-1, 0)}  # pairs, as q + states * state
    agenda = deque([(0, 0)])
    while agenda:
        pair, length = agenda.popleft()
        state, q = divmod(pair, states)
        if answers[state] != accepts[q]:
            return _path(came, pair)
        if length == exploration.length and not exploration.closed:
            continue
        for a in range(k):
            after = table[state * k + a] * states + rows[q * k + a]
            if after not in came:
                came[after] = pair, a
                agenda.append((after, length + 1))
        if len(came) > MOST_PAIRS:
            raise TooManyPairs(
                f"more than {MOST_PAIRS} pairs of a state of the network and of the language's automaton"
            )
    return None


def _path(came: dict[int, tuple[int, int]], pair: int) -> Word:
    found = list[int]()
    while pair:
        pair, letter = came[pair]
        found.append(letter)
    return tuple(reversed(found))
