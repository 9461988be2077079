"""The hole `[dfa, L]`: a deterministic automaton of a language, its states called as the student likes.

    {start: n, accepting: [y], moves: {n: {a: o, b: n}, o: {a: y, b: n}, y: {a: y, b: n}}}

Each state has a move for each letter, unless the sheet says `partial: yes`: then a word whose run ends early is not
accepted.  A right automaton is measured by its states; the certificate is a bisimulation with the language, a wrong
one's witness a shortest word.  Cost: the pairs of states that a word reaches, at most `MOST_PAIRS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Text, Whole
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.shown import right
from fooling.verify.exercises.terms import arguments, options, truth
from fooling.verify.exercises.text_trees import excerpt, fields, listed, refused, scalar
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.language.counted import counted

SHOWN = 7  # letters that an example has beside the first one
WANTED = "{start: STATE, accepting: [STATES], moves: {STATE: {LETTER: STATE, ...}, ...}}"


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
        require_an_automaton(answer, WANTED)
        parts = fields(answer, ("start", "accepting", "moves"), (), WANTED)
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


def make(terms: Sequence[Any], defined: Defined) -> DFAHole:
    """`[dfa, L]`, or `[dfa, L, {says: end in ab, partial: yes}]`."""
    terms, said = options(terms, ("says", "partial"), "dfa")
    (language,) = arguments(terms, "dfa")
    return DFAHole(language_asked(language, defined, said, "hole[1]"), truth(said.get("partial", "no"), "partial"))
