"""What a recurrent network answers to all words up to a length, held against a language.

Words that lead to the same state of the network and of the automaton behave alike from there on, so pairs of states are
walked, each with the number of its words and the least of them; counts are exact however many words there are.  The
margin of a word is how far its scores are from another answer.  Cost: the network's step for each pair and letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from circuits.dfa import DFA
from circuits.recurrent import Recurrent, State
from fooling_sets.errors import InvalidInput

MOST_PAIRS = 2**17  # of one length
Pair = tuple[State, int | None]


@dataclass
class Behaviour:
    """Over all words of `longest` letters or fewer, or of fewer where the pairs got too many.

    `right` and `wrong` count words by their margin, `first` is the least wrong word, short ones first, `states` the
    network's different states, `closed` whether no longer word leads to another.
    """

    longest: int
    right: Counter[Fraction] = field(default_factory=Counter)
    wrong: Counter[Fraction] = field(default_factory=Counter)
    first: tuple[int, ...] | None = None
    states: int = 0
    closed: bool = False

    @property
    def inputs(self) -> int:
        """How many words."""
        return self.right.total() + self.wrong.total()

    @property
    def least_margin(self) -> Fraction:
        """That of the word that is nearest to another answer."""
        return min((*self.right, *self.wrong))


def behaviour(network: Recurrent, language: DFA, longest: int, done: Callable[[], None] = lambda: None) -> Behaviour:
    """What the network answers; 1 is right for the words of the language.  `done` is called after each length.

    InvalidInput where the alphabets differ, or an answer is neither 0 nor 1.
    """
    if len(network.read_out.bias) > 2:
        raise InvalidInput(f"the network chooses among {len(network.read_out.bias)} answers; want 0 and 1")
    walk = _Walk(network, _reordered(language, network.alphabet))
    for n in range(longest + 1):
        walk.judge()
        done()
        if n == longest or not walk.go_on():
            break
    walk.found.longest, walk.found.states = n, len(walk.said)
    walk.found.closed = walk.said.keys() <= walk.after.keys()  # what each of them leads to was met, too
    return walk.found


def _reordered(language: DFA, alphabet: tuple[str, ...]) -> DFA:
    """The same language, its letters numbered as the network's are."""
    if set(alphabet) != set(language.alphabet):
        theirs = " ".join(alphabet), " ".join(language.alphabet)
        raise InvalidInput(f"the network reads {theirs[0]}, the language is over {theirs[1]}; want the same letters")
    order = [language.alphabet.index(name) for name in alphabet]
    rows = tuple(tuple(row[a] for a in order) for row in language.transitions)
    return DFA(alphabet, language.start, language.accepting, rows)


class _Walk:
    """The pairs after words of one length, each with the number of words and the least one."""

    def __init__(self, network: Recurrent, language: DFA) -> None:
        self.network, self.language, self.found = network, language, Behaviour(0)
        self.pairs: dict[Pair, tuple[int, tuple[int, ...]]] = {(network.initial, language.start): (1, ())}
        self.after: dict[State, tuple[State, ...]] = {}
        self.said: dict[State, tuple[int, Fraction]] = {}

    def judge(self) -> None:
        """Count the words; the least words of the pairs come in order."""
        for (state, q), (many, word) in self.pairs.items():
            if state not in self.said:
                f, scores, read_out = self.network.format, self.network.scores(state), self.network.read_out
                self.said[state] = read_out.answer(f, scores), read_out.margin(f, scores)
            answer, margin = self.said[state]
            is_right = answer == int(q in self.language.accepting)
            (self.found.right if is_right else self.found.wrong)[margin] += many
            if not is_right and self.found.first is None:
                self.found.first = word

    def go_on(self) -> bool:
        """One letter more; False where the pairs are too many."""
        longer: dict[Pair, tuple[int, tuple[int, ...]]] = {}
        for (state, q), (many, word) in self.pairs.items():
            for a, target in enumerate(self._images(state)):
                pair = (target, None if q is None else self.language.step(q, a))
                before, least = longer.get(pair, (0, (*word, a)))
                longer[pair] = before + many, least
                if len(longer) > MOST_PAIRS:
                    return False
        self.pairs = longer
        return True

    def _images(self, state: State) -> tuple[State, ...]:
        if state not in self.after:
            letters = range(len(self.network.alphabet))
            self.after[state] = tuple(self.network.step(state, a) for a in letters)
        return self.after[state]
