"""The hole `[dfa, L]`: a deterministic automaton of a language, its states called as the student likes.

    {start: n, accepting: [y], moves: {n: {a: o, b: n}, o: {a: y, b: n}, y: {a: y, b: n}}}

Each state has a move for each letter, unless the sheet says `partial: yes`: then a word whose run ends early is not
accepted.  A right automaton is measured by its states; the certificate is a bisimulation with the language, a wrong
one's witness a shortest word.  Cost: the pairs of states that a word reaches, at most `MOST_PAIRS`.

The hole `[nfa, L]` stands below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import of_nfa
from fooling.circuits.languages.search.expressions.nondeterministic import (
    NFA,
    members,
    of_dfa,
    sets_of_suffixes,
    without_empty_moves,
)
from fooling.circuits.languages.search.expressions.textbook_notation import EMPTY_WORD, SAME
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.records import dataclass
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Text, Whole
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.shown import right
from fooling.verify.exercises.text_trees import arguments, excerpt, fields, listed, options, refused, scalar, truth
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.statement.language.printable import counted

SHOWN = 7  # letters that an example has beside the first one
WANTED_DFA = "{start: STATE, accepting: [STATES], moves: {STATE: {LETTER: STATE, ...}, ...}}"


@dataclass(frozen=True)
class NamedStates:
    """The states of a student's automaton: their names, in the order in which their moves are listed."""

    names: tuple[str, ...]
    numbers: Mapping[str, int]

    @classmethod
    def of(cls, names: Sequence[str]) -> NamedStates:
        """These names, each once."""
        each = tuple(dict.fromkeys(names))
        return cls(each, {name: number for number, name in enumerate(each)})

    def number(self, given: Text, place: str) -> int:
        """The number of a state."""
        name = scalar(given, place, "the name of a state")
        if name not in self.numbers:
            known = ", ".join(map(excerpt, self.names[:8])) + (", ..." if len(self.names) > 8 else "")
            raise refused(place, f"{excerpt(name)} is no state", f"one of the states that have moves: {known}")
        return self.numbers[name]


def moves_of(given: Text, alphabet: Sequence[str], others: Sequence[str] = ()) -> Mapping[str, Mapping[str, Text]]:
    """The moves of each state by letter; `Unreadable` for a letter that is none, and none of the `others`."""
    if not isinstance(given, Mapping) or not given:
        raise refused("moves", excerpt(given), "{STATE: {LETTER: STATE, ...}, ...}")
    for name, row in given.items():
        if isinstance(row, str) and not row.strip():
            continue
        if not isinstance(row, Mapping):
            raise refused(f"the moves of {excerpt(name)}", excerpt(row), "{LETTER: STATE, ...}")
        for letter in row:
            if letter not in alphabet and letter not in others:
                wanted = f"one of the letters {' '.join(alphabet)}" + (" or ε" if others else "")
                raise refused(f"the moves of {excerpt(name)}", f"{excerpt(letter)} is no letter", wanted)
    return {name: row if isinstance(row, Mapping) else {} for name, row in given.items()}


def require_an_automaton(answer: Text, wanted: str) -> None:
    """`Unreadable` for a text, which may be an expression."""
    if isinstance(answer, str):
        raise refused("", f"{excerpt(answer)} is a text, and an automaton is asked for, no expression", wanted)


@dataclass(frozen=True)
class DFAHole(Whole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `DFA`, its states in the order of the moves."""

    asked: LanguageAsked
    partial: bool = False

    kind = "dfa"
    measures = (Measure("states", more_is_better=False),)

    def read(self, answer: Text) -> DFA:
        """The automaton; `Unreadable` for an unknown state or letter, and for a missing move."""
        require_an_automaton(answer, WANTED_DFA)
        parts = fields(answer, ("start", "accepting", "moves"), (), WANTED_DFA)
        alphabet = self.asked.alphabet
        moves = moves_of(parts["moves"], alphabet)
        named = NamedStates.of([*moves, *(self._targets(moves) if self.partial else ())])
        accepting = frozenset(
            named.number(one, "accepting") for one in listed(parts["accepting"], "accepting", "a list of states")
        )
        rows = [self._row(name, moves.get(name, {}), named) for name in named.names]
        return DFA(alphabet, named.number(parts["start"], "start"), accepting, tuple(rows))

    @staticmethod
    def _targets(moves: Mapping[str, Mapping[str, Text]]) -> list[str]:
        return [target.strip() for row in moves.values() for target in row.values() if isinstance(target, str)]

    def _row(self, name: str, row: Mapping[str, Text], named: NamedStates) -> tuple[int | None, ...]:
        """Where the letters lead from one state."""
        missing = [letter for letter in self.asked.alphabet if letter not in row]
        if missing and not self.partial:
            told = f"no move for the letter {missing[0]}"
            raise refused(f"the moves of {excerpt(name)}", told, "one for each letter, as the automaton is complete")
        places = {letter: f"the move of {excerpt(name)} for {letter}" for letter in row}
        return tuple(
            named.number(row[letter], places[letter]) if letter in row else None for letter in self.asked.alphabet
        )

    def judge(self, given: DFA) -> Judged:
        """By the pairs of states that words reach, those of the language's automaton beside those of the student's."""
        try:
            found = self.asked.against(given)
        except StateLimitExceeded:
            raise NotGraded("the automaton has too many states to be compared with the language") from None
        if not isinstance(found, Bisimulation):
            return self.asked.wrong(found, given.accepts_indices(found), given=term_of_automaton(given))
        says = f"your automaton is right, with {counted(given.states, 'states')}"
        return right(says, {"states": given.states}, lambda: self.asked.same(term_of_automaton(given), found))

    @cached_property
    def _best(self) -> Best:
        count, counted = self.asked.least_states("partial" if self.partial else "complete")
        return Best("states", count, count, counted)

    def best(self) -> Sequence[Best]:
        """The states of the minimal automaton, certified by the theorem of Myhill and Nerode."""
        return (self._best,)

    def solved(self) -> DFA:
        """The minimal automaton."""
        return trim_partial(self.asked.automaton) if self.partial else self.asked.minimal

    def written(self, given: DFA) -> Text:
        """The states are called q0, q1, ...."""
        return {
            "start": f"q{given.start}",
            "accepting": [f"q{q}" for q in sorted(given.accepting)],
            "moves": {
                f"q{q}": {a: f"q{r}" for a, r in zip(given.alphabet, row, strict=True) if r is not None}
                for q, row in enumerate(given.transitions)
            },
        }

    def told(self) -> Sequence[str]:
        """Whether moves may be missing."""
        if self.partial:
            return ["Moves may be left out: a word that has no move is not accepted."]
        return ["Each state has a move for each letter."]

    def forms(self) -> Sequence[Form]:
        """Two states, of which one or the other accepts."""
        a, *rest = self.asked.alphabet
        row = ", ".join([f"{a}: q1", *(f"{b}: q0" for b in rest[:SHOWN]), *(["..."] if rest[SHOWN:] else [])])
        outline = "{start: STATE, accepting: [STATE, ...], moves: {STATE: {LETTER: STATE, ...}, ...}}"
        moves = f"{{q0: {{{row}}}, q1: {{{row}}}}}"
        return (Form(outline, [f"{{start: q0, accepting: [{q}], moves: {moves}}}" for q in ("q1", "q0")]),)


def make_dfa(terms: Sequence[Any], defined: Defined) -> DFAHole:
    """`[dfa, L]`, or `[dfa, L, {says: end in ab, partial: yes}]`."""
    terms, said = options(terms, ("says", "partial"), "dfa")
    (language,) = arguments(terms, "dfa")
    return DFAHole(language_asked(language, defined, said, "hole[1]"), truth(said.get("partial", "no"), "partial"))


# The hole `[nfa, L]`: a nondeterministic automaton of a language, with moves for no letter, ε, where one likes.
#
#     {starts: [p], accepting: [r], moves: {p: {a: [p, q], ε: r}, q: {b: r}}}
#
# Moves for ε are taken away before anything is judged: after a letter, and at the start, the states that they lead to
# are added.  That changes neither the states nor the language, and the certificate is about the automaton without them.

WANTED_NFA = "{starts: [STATES], accepting: [STATES], moves: {STATE: {LETTER: [STATES], ...}, ...}}"
MOST_STATES = 10**3
MOST_ENTRIES = 2**10  # of a matrix in which a fooling set is sought


@dataclass(frozen=True)
class NFAHole(Whole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is an `NFA` without moves for ε."""

    asked: LanguageAsked

    kind = "nfa"
    measures = (Measure("states", more_is_better=False),)

    def read(self, answer: Text) -> NFA:
        """The automaton; `Unreadable` for an unknown state or letter."""
        require_an_automaton(answer, WANTED_NFA)
        parts = fields(answer, ("accepting", "moves"), ("start", "starts"), WANTED_NFA)
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
        if (wrong := self.asked.first_wrong(given)) is not None:
            return self.asked.wrong(wrong, given.accepts(wrong), given=("nfa", *given.data))
        says = f"your automaton is right, with {counted(given.states, 'states')}"
        return right(says, {"states": given.states}, lambda: self.asked.same_term(("nfa", *given.data)))

    @cached_property
    def _upper(self) -> NFA:
        """The smaller one of the minimal automaton and of that of the reversed words, read backwards."""
        forwards = trim_partial(self.asked.automaton)
        backwards = trim_partial(of_nfa(*of_dfa(forwards).turned.data))
        return of_dfa(forwards) if backwards.states >= forwards.states else of_dfa(backwards).turned

    # Let (u_i, v_i) be pairs of words with u_i v_i in the language and, of each two pairs, one crossing u_i v_j not in
    # it.  A state in which an accepting run on u_i v_i is after u_i differs from that of every other pair: else both
    # crossings would be accepted.  So there are as many states (Birget 1992).  Prefixes that leave the same open, and
    # suffixes that complete the same ones, are the same row or column here: the matrix has all there is.
    def best(self) -> Sequence[Best]:
        """Bounds: a fooling set of residuals and suffixes, and an automaton; the grammar has no word for the least."""
        least = self.asked.minimal
        backwards = sets_of_suffixes(least, MOST_ENTRIES)
        lower = 1
        if least.states * len(backwards) <= MOST_ENTRIES:
            rows = tuple(tuple(one >> q & 1 for one in backwards) for q in range(least.states))
            lower = max(1, maximum_fooling(rows, 1, shortly=True).lower) if any(map(any, rows)) else 1
        return (Best("states", min(lower, self._upper.states), self._upper.states),)

    def solved(self) -> NFA:
        """The smallest automaton that is known here."""
        return self._upper

    def written(self, given: NFA) -> Text:
        """The states are called q0, q1, ...."""
        return {
            "starts": [f"q{q}" for q in members(given.starts)],
            "accepting": [f"q{q}" for q in members(given.accepting)],
            "moves": {
                f"q{q}": {
                    a: [f"q{r}" for r in members(targets)]
                    for a, targets in zip(given.alphabet, row, strict=True)
                    if targets
                }
                for q, row in enumerate(given.moves)
            },
        }

    def forms(self) -> Sequence[Form]:
        """Two states, of which one or the other accepts."""
        a, b = self.asked.alphabet[0], self.asked.alphabet[-1]
        outline = "{starts: [STATE, ...], accepting: [STATE, ...], moves: {STATE: {LETTER: [STATE, ...], ...}, ...}}"
        moves = f"{{q0: {{{a}: [q0, q1], ε: q1}}, q1: {{{b}: q0}}}}"
        examples = [f"{{starts: [q0], accepting: [{q}], moves: {moves}}}" for q in ("q1", "q0")]
        return (Form(outline, examples, "ε needs no letter"),)


def _targets(moves: Mapping[str, Mapping[str, Text]]) -> Iterable[str]:
    for row in moves.values():
        for target in row.values():
            yield from (one.strip() for one in listed(target, "moves", "a list of states") if isinstance(one, str))


def _set(given: Text, place: str, named: NamedStates) -> int:
    found = 0
    for one in listed(given, place, "a list of states"):
        found |= 1 << named.number(one, place)
    return found


def make_nfa(terms: Sequence[Any], defined: Defined) -> NFAHole:
    """`[nfa, L]`, or `[nfa, L, {says: end in ab}]`."""
    terms, said = options(terms, ("says",), "nfa")
    (language,) = arguments(terms, "nfa")
    return NFAHole(language_asked(language, defined, said, "hole[1]"))
