"""The hole `[nfa, L]`: a nondeterministic automaton of a language, with moves for no letter, ε, where one likes.

    {starts: [p], accepting: [r], moves: {p: {a: [p, q], ε: r}, q: {b: r}}}

Moves for ε are taken away before anything is judged: after a letter, and at the start, the states that they lead to are
added.  That changes neither the states nor the language, and the certificate is about the automaton without them.  A
wrong word is sought among sets of states as they are met, so that it is found before the sets become too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import Move, of_nfa
from fooling.circuits.languages.product import Letters, ProductSystem, State
from fooling.circuits.languages.search.minimise import trim_partial
from fooling.circuits.languages.search.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.search.textbook_notation import EMPTY_WORD, SAME
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.verify.exercises.hole import Best, Defined, Judged, Measure, NotGraded, Text
from fooling.verify.exercises.holes.dfa import NamedStates, moves_of
from fooling.verify.exercises.holes.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.shown import right
from fooling.verify.exercises.terms import arguments, options
from fooling.verify.exercises.text_trees import counted, excerpt, fields, listed, refused
from fooling.verify.statement.proposition import Term

WANTED = "{starts: [STATES], accepting: [STATES], moves: {STATE: {LETTER: [STATES], ...}, ...}}"
MOST_STATES = 10**3
MOST_SETS = 2**16  # of states, each with a state of the language's automaton; fewer of large automata
MOST_MEMBERS = 2**21  # of all these sets
MOST_ENTRIES = 2**10  # of a matrix in which a fooling set is sought


@dataclass(frozen=True)
class NFA:
    """`moves[q][a]` are the states after `q` reads the letter of index `a`, as bits of a number; starts likewise."""

    alphabet: tuple[str, ...]
    starts: int
    accepting: int
    moves: tuple[tuple[int, ...], ...]

    @property
    def states(self) -> int:
        """How many."""
        return len(self.moves)

    def after(self, states: int, letter: int) -> int:
        """The states that some of these lead to."""
        found = 0
        for q in bits(states):
            found |= self.moves[q][letter]
        return found

    def term(self) -> Term:
        """As the grammar has it."""
        moves: list[Move] = [
            (q, letter, r)
            for q, row in enumerate(self.moves)
            for letter, targets in zip(self.alphabet, row, strict=True)
            for r in bits(targets)
        ]
        return "nfa", self.alphabet, tuple(bits(self.starts)), tuple(bits(self.accepting)), tuple(moves)


def bits(states: int) -> list[int]:
    """The numbers of the states in a set, in their order."""
    return [q for q, bit in enumerate(reversed(f"{states:b}")) if bit == "1"]


# A word is accepted by an automaton with ε-moves iff some run reads it, with ε-moves before, between and after its
# letters.  Take the ε-moves after a letter, and those before the first, to belong to what stands before them: then a
# run starts in a state of the closure of the starts, and a letter leads from q to the closure of a state after q.
def without_empty_moves(alphabet: tuple[str, ...], starts: int, accepting: int, moves: Sequence[Sequence[int]]) -> NFA:
    """The automaton without the moves in the last column, those for ε."""
    closures = [_closure(q, [row[-1] for row in moves]) for q in range(len(moves))]

    def closed(states: int) -> int:
        found = 0
        for q in bits(states):
            found |= closures[q]
        return found

    return NFA(alphabet, closed(starts), accepting, tuple(tuple(map(closed, row[:-1])) for row in moves))


def _closure(q: int, empty: Sequence[int]) -> int:
    found, agenda = 1 << q, [q]
    while agenda:
        fresh = empty[agenda.pop()] & ~found
        found |= fresh
        agenda += bits(fresh)
    return found


@dataclass(frozen=True)
class NFAHole:
    """See `fooling.verify.exercises.hole.Hole`; what is read is an `NFA` without moves for ε."""

    asked: LanguageAsked

    kind = "nfa"
    measures = (Measure("states", more_is_better=False),)

    def read(self, answer: Text) -> NFA:
        """The automaton; `Unreadable` for an unknown state or letter."""
        parts = fields(answer, ("accepting", "moves"), ("start", "starts"), WANTED)
        if ("start" in parts) == ("starts" in parts):
            raise refused("", "no start, or two lists of them", "one of start and starts")
        signs = [sign for sign in SAME[EMPTY_WORD] if sign not in self.asked.alphabet]
        moves = moves_of(parts["moves"], self.asked.alphabet, signs)
        named = NamedStates.of([*moves, *_targets(moves)])
        if len(named.names) > MOST_STATES:
            raise refused("moves", f"{len(named.names)} states", f"at most {MOST_STATES}")
        rows = [self._row(name, moves.get(name, {}), named, signs) for name in named.names]
        start = "start" if "start" in parts else "starts"
        first, last = _set(parts[start], start, named), _set(parts["accepting"], "accepting", named)
        return without_empty_moves(self.asked.alphabet, first, last, rows)

    def _row(self, name: str, row: Mapping[str, Text], named: NamedStates, signs: Sequence[str]) -> list[int]:
        """The states that each letter leads to, and last those that ε does."""
        place = f"the moves of {excerpt(name)}"
        each = [_set(row[letter], place, named) if letter in row else 0 for letter in self.asked.alphabet]
        empty = 0
        for sign in signs:
            empty |= _set(row[sign], place, named) if sign in row else 0
        return [*each, empty]

    def judge(self, given: NFA) -> Judged:
        """By sets of states as words reach them."""
        try:
            most = min(MOST_SETS, MOST_MEMBERS // given.states)
            found = explore(self._beside(given), most)
        except StateLimitExceeded:
            raise NotGraded(f"words lead to more than {most} sets of states of your automaton") from None
        if isinstance(found, Violation):
            return self.asked.wrong(tuple(letter for (letter,) in found.letters))
        says = f"your automaton is right, with {counted(given.states, 'states')}"
        return right(says, {"states": given.states}, lambda: self.asked.same_term(given.term()))

    # A set of states that is empty stays so, as does the language's dead state; a pair of these is in no violation.
    def _beside(self, given: NFA) -> ProductSystem:
        """The sets of states that words lead to, each with the state of the language's automaton."""
        language = self.asked.automaton

        def step(state: State, letters: Letters) -> State | None:
            (a,) = letters
            after = given.after(state[0], a), language.step(state[1], a)
            return None if after == (0, None) else after

        def bad(state: State) -> bool:
            return bool(state[0] & given.accepting) != (state[1] in language.accepting)

        letters = tuple((a,) for a in range(len(language.alphabet)))
        return ProductSystem("nfa", letters, (given.starts, language.start), step, bad)

    def right_parts_of(self, given: NFA) -> None:  # noqa: ARG002  a part of an automaton has another language
        """None: there is no right part of a wrong automaton."""
        return

    @cached_property
    def _upper(self) -> NFA:
        """The smaller one of the minimal automaton and of that of the reversed words, read backwards."""
        forwards = trim_partial(self.asked.automaton)
        backwards = trim_partial(_reversed(forwards))
        found = _as_nfa(forwards)
        return found if backwards.states >= found.states else _turned(_as_nfa(backwards))

    # Let (u_i, v_i) be pairs of words with u_i v_i in the language and, of each two pairs, one crossing u_i v_j not in
    # it.  A state in which an accepting run on u_i v_i is after u_i differs from that of every other pair: else both
    # crossings would be accepted.  So there are as many states (Birget 1992).  Prefixes that leave the same open, and
    # suffixes that complete the same ones, are the same row or column here: the matrix has all there is.
    def best(self) -> Sequence[Best]:
        """Bounds: a fooling set of residuals and suffixes, and an automaton; the grammar has no word for the least."""
        least = self.asked.minimal
        backwards = _sets_of_reversed(least)
        lower = 1
        if least.states * len(backwards) <= MOST_ENTRIES:
            rows = tuple(tuple(int(q in one) for one in backwards) for q in range(least.states))
            lower = max(1, maximum_fooling(rows, 1, shortly=True).lower) if any(map(any, rows)) else 1
        return (Best("states", min(lower, self._upper.states), self._upper.states),)

    def solved(self) -> NFA:
        """The smallest automaton that is known here."""
        return self._upper

    def written(self, given: NFA) -> Text:
        """The states are called q0, q1, ...."""
        return {
            "starts": [f"q{q}" for q in bits(given.starts)],
            "accepting": [f"q{q}" for q in bits(given.accepting)],
            "moves": {
                f"q{q}": {
                    a: [f"q{r}" for r in bits(targets)]
                    for a, targets in zip(given.alphabet, row, strict=True)
                    if targets
                }
                for q, row in enumerate(given.moves)
            },
        }

    def template(self) -> str:
        """A line that shows how an automaton is written."""
        a, b = self.asked.alphabet[0], self.asked.alphabet[-1]
        return f"{{starts: [q0], accepting: [q1], moves: {{q0: {{{a}: [q0, q1], ε: q1}}, q1: {{{b}: q0}}}}}}"


def _targets(moves: Mapping[str, Mapping[str, Text]]) -> Iterable[str]:
    for row in moves.values():
        for target in row.values():
            yield from (one.strip() for one in listed(target, "moves", "a list of states") if isinstance(one, str))


def _set(given: Text, place: str, named: NamedStates) -> int:
    found = 0
    for one in listed(given, place, "a list of states"):
        found |= 1 << named.number(one, place)
    return found


def _as_nfa(dfa: DFA) -> NFA:
    moves = tuple(tuple(0 if r is None else 1 << r for r in row) for row in dfa.transitions)
    return NFA(dfa.alphabet, 1 << dfa.start, sum(1 << q for q in dfa.accepting), moves)


def _turned(given: NFA) -> NFA:
    """The automaton of the reversed words, with the same states."""
    rows = [[0] * len(given.alphabet) for _ in given.moves]
    for q, row in enumerate(given.moves):
        for a, targets in enumerate(row):
            for r in bits(targets):
                rows[r][a] |= 1 << q
    return NFA(given.alphabet, given.accepting, given.starts, tuple(map(tuple, rows)))


def _reversed(dfa: DFA) -> DFA:
    """A deterministic automaton of the reversed words."""
    return of_nfa(*_turned(_as_nfa(dfa)).term()[1:])


def _sets_of_reversed(dfa: DFA) -> list[frozenset[int]]:
    """The sets of states from which one word is accepted, for each word."""
    turned = _turned(_as_nfa(dfa))
    found, agenda = {turned.starts: None}, [turned.starts]
    for states in agenda:  # grows while it is read
        for a in range(len(dfa.alphabet)):
            after = turned.after(states, a)
            if after not in found:
                found[after] = None
                agenda.append(after)
        if len(found) > MOST_ENTRIES:
            break
    return [frozenset(bits(states)) for states in found]


def make(terms: Sequence[Any], defined: Defined) -> NFAHole:
    """`[nfa, L]`, or `[nfa, L, {says: end in ab}]`."""
    terms, said = options(terms, ("says",), "nfa")
    (language,) = arguments(terms, "[nfa, LANGUAGE]", 1)
    return NFAHole(language_asked(language, defined, said, "hole[1]"))
