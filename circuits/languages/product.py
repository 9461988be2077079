"""Questions about all words of a regular language, for all lengths: product systems and their closed state sets.

A *product system* reads one word, or two words of equal length side by side, one position a step; its state holds what
some automata have seen, so it is a nested tuple of ints, bools and None, and there are finitely many of them.  A
*violation* is an input after which the state is bad.  Two kinds of evidence, one for each answer:

- `check_closed`: a set of states that contains the start, is closed under every step and has no bad state.  No input
  of any length is a violation.
- `check_violation`: the input itself.

The set is found by `fooling.circuits.languages.search.fooling.regular_fooling`; it is not trusted and need not be the
least
one.  This is the invariant method of Floyd for a finite system.  Cost of the check: (states in the set) x (letters per
step) steps.  The four builders below are definitions: what each system decides is stated, and proved, beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition

State = tuple[Any, ...]  # nested tuples of int, bool and None
Letters = tuple[int, ...]  # one letter index for each word read


@dataclass(frozen=True)
class ProductSystem:
    """A deterministic transition system that reads one word, or two side by side.

    `letters` is all that can be read in one step.  `step(state, letters)` is the next state, or None when no
    continuation of this input is a violation (why is the builder's to prove); `bad(state)` says whether the input that
    ends here is a violation.
    """

    name: str
    letters: tuple[Letters, ...]
    start: State
    step: Callable[[State, Letters], State | None]
    bad: Callable[[State], bool]


def check_closed(system: ProductSystem, states: Iterable[State]) -> None:
    """Accept `states` as proof that the system has no violation, of any length n >= 0.

    Raises EvidenceError naming the start when it is missing, a state that is bad or none of this system's, or a step
    that leads out of the set.
    """
    # Theorem.  If this function returns, no input of any length n >= 0 ends in a bad state.
    # Proof.  Let a_1 .. a_n be any input, each a_i in system.letters, and let s_0 = start, s_i = step(s_(i-1), a_i)
    # for as long as that is not None.  By induction s_i is in `states`: s_0 by the first check; s_i because s_(i-1) is
    # in `states`, a_i is among the letters of the inner loop, and the loop did not raise.  Either every s_i is
    # defined: then s_n is in `states` (for n = 0 it is the start) and is not bad by the check on it.  Or some first
    # s_i is None: then by the meaning of None no continuation of a_1 .. a_i, a_1 .. a_n among them, is a violation.
    # The length occurs nowhere: positions enter only through the phase that the state itself carries, see `_two_words`.
    # States that the start never reaches do no harm, they are only held to the same conditions.  Membership is ==, by
    # which 0 and False, 1 and True are the same; they are the same as indices and as truth values too, so equal states
    # behave alike.  QED
    closed = frozenset(states)
    if system.start not in closed:
        raise EvidenceError(f"{system.name}: the start {system.start} is not in the set of {len(closed)} states")
    for state in closed:
        # A forged state may have a wrong shape or an impossible state number; whatever it raises, it is no evidence.
        try:
            bad, successors = system.bad(state), [(letters, system.step(state, letters)) for letters in system.letters]
        except (TypeError, ValueError, IndexError) as error:
            raise EvidenceError(f"{system.name}: {state!r} is not a state of this system ({error})") from None
        if bad:
            raise EvidenceError(f"{system.name}: the state {state} is bad")
        for letters, target in successors:
            if target is not None and target not in closed:
                raise EvidenceError(f"{system.name}: from {state} letters {letters} lead to {target}, outside the set")


def check_reachable(system: ProductSystem, most: int) -> None:
    """Accept that the system has no violation, by a walk through all states that inputs reach.

    Raises EvidenceError where one is bad, or where there are more than `most`; 32 parts count as a state.
    """
    # The states met are a closed set in the sense of `check_closed` when the walk ends, and none of them is bad.
    met, agenda, cost = {system.start}, [system.start], 0
    while agenda:
        state = agenda.pop()
        if system.bad(state):
            raise EvidenceError(f"{system.name}: the state {state} is bad")
        cost += length_of(state)
        found = {target for letters in system.letters if (target := system.step(state, letters)) is not None} - met
        met |= found
        agenda += found
        if max(cost >> 5, len(met)) > most:
            raise EvidenceError(f"{system.name}: more than {most} states")


def length_of(state: Any) -> int:
    """How many parts a nested state has: many where it holds a set."""
    return sum(1 + (length_of(part) if isinstance(part, tuple) else 0) for part in state)


def check_violation(system: ProductSystem, violation: Sequence[Letters]) -> None:
    """Accept an input as a violation; EvidenceError when it is none."""
    state: State | None = system.start
    for position, letters in enumerate(violation, start=1):
        if letters not in system.letters or any(type(a) is not int for a in letters):
            raise EvidenceError(f"{system.name}: {letters!r} at position {position} is none of the system's letters")
        state = None if state is None else system.step(state, letters)
    if state is None or not system.bad(state):
        raise EvidenceError(f"{system.name}: the state {state} after the last position is not bad")


def _common_alphabet(automata: Sequence[DFA]) -> range:
    """The letter indices of automata over one alphabet; InvalidInput where they have several."""
    if len(alphabets := dict.fromkeys(automaton.alphabet for automaton in automata)) > 1:
        raise InvalidInput(f"alphabets differ: {' and '.join(map(' '.join, alphabets))}")
    return range(len(automata[0].alphabet))


# Where in a partition a reader is, is a finite phase.  Owners of positions 1, 2, ... are head period period ...  Phase
# i < h + p (h, p the lengths) stands for the (i+1)-th letter of head + period.  Claim: the phase of position i is i - 1
# while i <= h + p, and the owner of i depends on the phase only.  Phase 0 is position 1; reading one position adds one,
# except that h + p - 1, the end of the period, is followed by h, its beginning.  So positions i and i + p with i > h
# share a phase, and they share an owner because the period repeats.  Hence finitely many phases serve every length.
# A mask (empty period) owns one length only, h: phase h is its end, nothing is read there, and an input is complete
# there and nowhere else.  A violation of such a system has length h, and a closed set says nothing of other lengths.
# Where d divides p (a mask has p = 0), the phase and the number of positions read leave the same remainder modulo d.
class Phases:
    """Where in a partition a reader of words of all lengths is: finitely many phases, the first one 0.

    Words of a length that is no multiple of `divisor` are not complete where the phase tells that it is none.
    """

    def __init__(self, partition: Partition, divisor: int = 1) -> None:
        self.divisor = 1 if len(partition.period) % divisor else divisor
        self.owners, self.loop = partition.head + partition.period, len(partition.head)
        self.end = None if partition.period else self.loop

    def owner(self, phase: int) -> str | None:
        """Who owns the position to be read next; None after the last one of a mask."""
        return None if phase == self.end else self.owners[phase]

    def after(self, phase: int) -> int:
        """The phase once that position is read."""
        return self.loop if self.end is None and phase + 1 == len(self.owners) else phase + 1

    def complete(self, phase: int) -> bool:
        """Whether the partition is one of words that end here."""
        return self.end in (None, phase) and phase % self.divisor == 0


def _two_words(
    name: str,
    partition: Partition,
    automata: Sequence[DFA],
    reads: Callable[[str, int, int, int], Letters | None],
    told: Callable[[str, int, int, int], int] = lambda _, differ, a, b: differ or a != b,
) -> ProductSystem:
    """Violation: two words u, v of equal length that are told apart, at the end of which all automata accept.

    Where u has the letter a and v the letter b at a position of `owner`, reads(owner, t, a, b) are the letters that the
    automata read there, or None when no continuation is a violation, and told(owner, t, a, b) is positive where the
    words are told apart from then on; t says it of what was read before.  They are told apart when they differ, if
    nothing else is said.
    State: (the state of each automaton, phase, u and v are told apart so far).
    """
    phases = Phases(partition)

    # An automaton in state None stays there, and a bad state needs all of them to be accepting; None never is.  So once
    # one is None no continuation is a violation, and the step may answer None.
    def step(state: State, letters: Letters) -> State | None:
        *states, phase, apart = state
        owner = phases.owner(phase)
        read = None if owner is None else reads(owner, apart, *letters)
        if owner is None or read is None:
            return None
        after = [automaton.step(q, a) for automaton, q, a in zip(automata, states, read, strict=True)]
        return None if None in after else (*after, phases.after(phase), told(owner, apart, *letters))

    def bad(state: State) -> bool:
        *states, phase, apart = state
        accepted = all(q in automaton.accepting for automaton, q in zip(automata, states, strict=True))
        return phases.complete(phase) and apart > 0 and accepted

    start = (*(automaton.start for automaton in automata), 0, False)
    return ProductSystem(name, tuple(product(_common_alphabet(automata), repeat=2)), start, step, bad)


def fooling_system(words: DFA, language: DFA, partition: Partition) -> ProductSystem:
    """Violation: words u = (x1, y1), v = (x2, y2) of `words`, different, of equal length, both crossings in `language`.

    No violation, and words a subset of `language` (`inclusion_system`): for every n the words of length n are a
    fooling set of colour 1 of `language` under `partition`.  Sets of colour 0: the same with
    `language.complemented()`.
    State: (u in words, v in words, (x1, y2) in language, (x2, y1) in language, phase, u and v differ so far).
    """

    # The crossing (x1, y2) takes u's letter where Alice owns the position and v's where Bob does; (x2, y1) the other
    # one.
    def reads(owner: str, _: int, a: int, b: int) -> Letters:
        return (a, b, a, b) if owner == "A" else (a, b, b, a)

    return _two_words("fooling set", partition, (words, words, language, language), reads)


def determined_system(language: DFA, partition: Partition, party: str) -> ProductSystem:
    """Violation: two different words of `language`, of equal length, that agree on the positions of `party`.

    `party` is 'A' or 'B'.
    No violation: for every n what `party` holds determines the word, so its share's row (column) holds at most one 1.
    Without violation for both parties the ones of the matrix are a partial permutation: up to order, an identity with
    zeros around it.
    State: (u in language, v in language, phase, u and v differ so far).
    """

    # Dropped (None): pairs that disagree on a position of `party`, which no continuation mends.
    def reads(owner: str, _: int, a: int, b: int) -> Letters | None:
        return None if owner == party and a != b else (a, b)

    return _two_words(f"word determined by {party}", partition, (language, language), reads)


@dataclass(frozen=True)
class WordOrder:
    """An order of the words of each length: by their numbers at the first position where these differ, or at the last.

    A letter has a number there: in `alice` at her positions, in `bob` at his; the smaller one comes first.  Letters may
    share a number, and words with the same numbers at all positions are tied.
    """

    alice: Sequence[int]
    bob: Sequence[int]
    last: bool = False

    def before(self, owner: str, a: int, b: int) -> bool:
        """Whether a comes before b at the positions of the owner."""
        numbers = self.alice if owner == "A" else self.bob
        return numbers[a] < numbers[b]


AFTER, SAME, TIED, BEFORE = -1, 0, 1, 2  # what u is to v: after it, equal, tied with it and another word, before it


# Each word of one length has a sequence of numbers, and the owner of a position depends on the position alone, so words
# are compared as these sequences are, lexicographically from the left or from the right.  Put tied words in any order
# among themselves: then all words are in one total order, and u is before v there only if u is before v or tied with
# it here, and another word.  Such pairs are told apart.  Read from the left, what the first difference of numbers says
# stands (later ones change nothing); from the right, what the last one says is what was noted last.
def triangular_system(words: DFA, language: DFA, order: WordOrder, partition: Partition) -> ProductSystem:
    """Violation: words u = (x1, y1) before or tied with v = (x2, y2), another word, with (x1, y2) in `language`.

    Both are of `words` and of equal length.
    No violation, and words a subset of `language`: for every n the words of length n, in this order, are the diagonal
    of a triangular part of the matrix, however those that are tied are put among themselves.
    State: (u in words, v in words, (x1, y2) in language, phase, what u is to v so far).
    """
    letters = _common_alphabet((words, language))
    for numbers in (order.alice, order.bob):
        if len(numbers) != len(letters) or any(type(number) is not int for number in numbers):
            raise InvalidInput(f"order {list(numbers)}: want a number for each of {len(letters)} letters")

    # Dropped (None): pairs whose first difference puts v before u, where that is what counts.
    def reads(owner: str, so_far: int, a: int, b: int) -> Letters | None:
        late = not order.last and so_far != BEFORE and order.before(owner, b, a)
        return None if late else (a, b, a if owner == "A" else b)

    def told(owner: str, so_far: int, a: int, b: int) -> int:
        if so_far != BEFORE or order.last:
            if order.before(owner, a, b):
                return BEFORE
            if order.before(owner, b, a):
                return AFTER
        return TIED if so_far == SAME and a != b else so_far

    return _two_words("triangle", partition, (words, words, language), reads, told)


def identity_system(words: DFA, language: DFA, partition: Partition) -> ProductSystem:
    """Violation: different words u = (x1, y1), v = (x2, y2) of `words`, of equal length, with (x1, y2) in `language`.

    No violation, and words a subset of `language`: for every n the words of length n are the diagonal of an identity
    matrix inside.
    State: (u in words, v in words, (x1, y2) in language, phase, u and v differ so far).
    """

    def reads(owner: str, _: int, a: int, b: int) -> Letters:
        return a, b, a if owner == "A" else b

    return _two_words("identity", partition, (words, words, language), reads)


def inclusion_system(a: DFA, b: DFA) -> ProductSystem:
    """Violation: a word of `a` that is not in `b`.  State: (state of a, state of b)."""
    return _comparison("inclusion", a, b, lambda state: state[0] in a.accepting and state[1] not in b.accepting)


def equivalence_system(a: DFA, b: DFA) -> ProductSystem:
    """Violation: a word that exactly one of `a` and `b` accepts.  State: (state of a, state of b)."""
    return _comparison("equivalence", a, b, lambda state: (state[0] in a.accepting) != (state[1] in b.accepting))


def _comparison(name: str, a: DFA, b: DFA, bad: Callable[[State], bool]) -> ProductSystem:
    # Dropped (None): words dead in both automata.  Neither accepts a continuation, and a word that neither accepts is
    # bad in neither of the two systems above.  A word dead in one of them only is kept.
    def step(state: State, letters: Letters) -> State | None:
        after = (a.step(state[0], letters[0]), b.step(state[1], letters[0]))
        return None if after == (None, None) else after

    return ProductSystem(name, tuple((letter,) for letter in _common_alphabet((a, b))), (a.start, b.start), step, bad)
