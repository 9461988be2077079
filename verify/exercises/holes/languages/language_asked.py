"""The language that a hole is about: its words as a student writes and reads them, and what is said of a wrong one.

A sheet may say in words what the words of the language do, `says: end in ab`, a verb in the infinitive; then "abb is
accepted, but does not end in ab", and "ab is not accepted, but ends in ab".  The witness of a wrong automaton is a
shortest word, and of these the first in the order of the alphabet
(`fooling.circuits.languages.search.fooling.regular_fooling.explore`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.expressions.nondeterministic import NFA, beside
from fooling.circuits.languages.search.expressions.textbook_notation import EMPTY_WORD, meaning_of
from fooling.circuits.languages.search.expressions.typed_words import letters_of
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.exercises.hole import Defined, Judged, NotGraded, Shown, Text, Unreadable
from fooling.verify.exercises.shown import TooLarge, against, shown
from fooling.verify.exercises.text_trees import closed, excerpt, scalar
from fooling.verify.given.asked.network_word import written
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.evidence.automata import closed_set
from fooling.verify.methods.matrices.intervals import minimal_states
from fooling.verify.statement.proposition import Term

MOST_STATES = 10**3  # of the minimal automaton
MOST_CERTIFIED = 300  # states that a certificate tells apart
MOST_SETS = 2**16  # of states, each with a state of the language's automaton; fewer of large automata
MOST_MEMBERS = 2**21  # of all these sets
LONGEST = 10**4  # letters of a student's word
EMPTY = "the empty word"
BEING = ("be", "are")  # verbs that are not denied with "does not"


@dataclass(frozen=True)
class LanguageAsked:
    """A language without variables, and what its words do, in words, where the sheet says it."""

    term: Term
    says: str = ""

    def __post_init__(self) -> None:
        if "\n" in self.says:
            raise InvalidInput(f"says: want one line, such as 'end in ab', not {self.says!r}")

    @cached_property
    def automaton(self) -> DFA:
        """What the checker takes the term to mean; InvalidInput where it is too large."""
        try:
            return meaning.language(self.term)
        except Rejected as error:
            raise InvalidInput(f"the language is too large: {error}") from None

    @cached_property
    def minimal(self) -> DFA:
        """The minimal complete automaton."""
        return hopcroft(self.automaton)

    @property
    def alphabet(self) -> tuple[str, ...]:
        """Its letters, in their order."""
        return self.automaton.alphabet

    def has(self, word: Word) -> bool:
        """Whether the word is in the language."""
        return self.automaton.accepts_indices(word)

    # ---- words ----

    def word(self, given: Text, place: str) -> Word:
        """A word that a student wrote, its letters one after the other, or between blanks; `Unreadable` for others."""
        wanted = f"a word over the letters {' '.join(self.alphabet)}, or {self.empty} for the empty one"
        text = scalar(given, place, wanted)
        if text in ("", self.empty) or self._is_empty(text):
            return ()
        try:
            letters = letters_of(self.alphabet, text)
        except InvalidInput as error:
            raise Unreadable(f"{place}: {error}") from None
        if len(letters) > LONGEST:
            raise Unreadable(f"{place}: {len(letters)} letters; want at most {LONGEST}")
        for letter in letters:
            if letter not in self.alphabet:
                raise Unreadable(f"{place}: {excerpt(text)} has {excerpt(letter)} in it; want {wanted}")
        return tuple(map(self.alphabet.index, letters))

    @property
    def empty(self) -> str:
        """The sign for the empty word, which is no letter."""
        return next(sign for sign in ("ε", "λ", "()") if sign not in self.alphabet)

    def _is_empty(self, text: str) -> bool:
        """Whether it is another sign for the empty word, and no letters."""
        if text == "()":
            return not {"(", ")"} & {*self.alphabet}
        return len(text) == 1 and text not in self.alphabet and meaning_of(text) == EMPTY_WORD

    def spelled(self, word: Word) -> str:
        """The word as it stands in a sentence; in brackets where it has blanks, and these are no letters."""
        text = written(self.alphabet, word)
        if " " not in text:
            return text or EMPTY
        return f'"{text}"' if " " in self.alphabet else f"[{text}]"

    def written(self, word: Word) -> str:
        """The word as an answer has it."""
        return written(self.alphabet, word) or self.empty

    def first_words(self, longest: int) -> Sequence[Word]:
        """The words of up to so many letters over the first letter and the last one, the shortest first."""
        letters = sorted({0, len(self.alphabet) - 1})
        return [word for length in range(longest + 1) for word in product(letters, repeat=length)]

    def all_words(self, most: int) -> tuple[Word, ...]:
        """All words up to a length, the largest one for which they are no more than so many.

        >>> LanguageAsked(("letters", ("a", "b"), ("a",))).all_words(6)
        ((), (0,), (1,))
        """
        letters = range(len(self.alphabet))
        found = list[Word]()
        for length in range(most):  # each length has a word at least
            if len(found) + len(letters) ** length > most:
                break
            found += product(letters, repeat=length)
        return tuple(found)

    def told(self, word: Word) -> str:
        """That the word is in the language, or that it is not.

        >>> asked = LanguageAsked(("letters", ("a", "b"), ("a",)), "be the letter a")
        >>> asked.told((1,)), asked.told((0,))
        ('is not the letter a', 'is the letter a')
        """
        is_in = self.has(word)
        if not self.says:
            return "is in the language" if is_in else "is not in the language"
        return of_one(self.says, is_in)

    # ---- automata held against it ----

    def against(self, given: DFA) -> Bisimulation | Word:
        """A shortest word, the first of these, of which the automaton says otherwise; or pairs that show there is none.

        The pairs are of its states and of those of the language's own automaton.
        """
        return equivalent(given, self.automaton)

    def first_wrong(self, given: NFA) -> Word | None:
        """The same word for a nondeterministic automaton, or None; `NotGraded` where it has too many sets of states."""
        most = min(MOST_SETS, MOST_MEMBERS // given.states)
        try:
            found = explore(beside(given, self.automaton), most)
        except StateLimitExceeded:
            raise NotGraded(f"words lead to more than {most} sets of states of what you give") from None
        return tuple(letter for (letter,) in found.letters) if isinstance(found, Violation) else None

    def wrong(self, word: Word, accepts: bool, verb: str = "accepted", given: Term | None = None) -> Judged:
        """What is said of an automaton, or of what stands for one, that accepts the word exactly if it should not.

        `accepts` is what it does with the word by its definition; `NotGraded` where that is no mistake.  `given` is its
        language as a term, where there is one.
        """
        is_in = self.has(word)
        if accepts == is_in:
            raise NotGraded(f"the search took {self.spelled(word)} for a mistake, which it is not")
        said = f"{self.spelled(word)} is {'not ' if is_in else ''}{verb}, but {self.told(word)}"
        hint = f"some word of the language is not {verb}" if is_in else f"some word is {verb} that should not be"
        witness = {"word": self.written(word), "in the language": is_in}
        shows = None if given is None else against(("same-language", given, self.term))
        return Judged(False, said, hint, witness=witness, against=shows)

    def same(self, given: Term, found: Bisimulation) -> Shown:
        """That another term is this language, by pairs of states; `Rejected` where the checker does not take it."""
        pairs = sorted((list(pair) for pair in found.pairs), key=repr)
        return shown(("same-language", given, self.term), {"rule": "bisimulation", "pairs": pairs})

    def same_term(self, given: Term) -> Shown:
        """That another term is this language; `TooLarge` where its automaton is, `Rejected` where it is another one."""
        try:
            found = self.against(meaning.language(given))
        except (Rejected, InvalidInput) as error:
            raise TooLarge(str(error)) from None
        if not isinstance(found, Bisimulation):
            raise Rejected(f"the checker reads another language, which differs on {self.spelled(found)}")
        return self.same(given, found)

    def least_states(self, which: str) -> tuple[int, Sequence[Shown]]:
        """The states of the minimal complete, or partial, automaton, certified where they are not too many."""
        ((equation, tactic),) = minimal_states(("states", self.term, which))
        certified = self.minimal.states <= MOST_CERTIFIED
        return int(equation[2]), (shown(equation, tactic(equation, fresh())),) if certified else ()


def of_one(says: str, is_so: bool) -> str:
    """What many do, said of one, or denied of it.

    >>> of_one("end in ab", True), of_one("end in ab", False), of_one("be of even length", False)
    ('ends in ab', 'does not end in ab', 'is not of even length')
    >>> of_one("do not have an a", True), of_one("do not have an a", False)
    ('does not have an a', 'has an a')
    >>> of_one("end in a and have a b", False)
    'is none of the words that "end in a and have a b"'
    """
    if set(says.split()) & {"and", "or"}:  # what a "not" is about would be open
        return f'is {"one" if is_so else "none"} of the words that "{says}"'
    if says.startswith(("do not ", "are not ", "be not ")):
        verb, _, rest = says.split(" ", 2)
        return of_one(rest if verb == "do" else f"be {rest}", not is_so)
    verb, _, rest = says.partition(" ")
    if verb in BEING:
        return f"is {rest}" if is_so else f"is not {rest}"
    return f"{_third_person(verb)} {rest}".strip() if is_so else f"does not {says}"


def _third_person(verb: str) -> str:
    """Of a verb in the infinitive, by the rules of English spelling."""
    if verb in ("have", "do"):
        return {"have": "has", "do": "does"}[verb]
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh")) else f"{verb}s"


def language_asked(value: Any, defined: Defined, said: Mapping[str, Any], where: str) -> LanguageAsked:
    """The language of a hole's term, with what the sheet says of it."""
    asked = LanguageAsked(closed(value, "language", defined, where), str(said.get("says", "")))
    if asked.minimal.states > MOST_STATES:
        raise InvalidInput(f"{where}: a language of {asked.minimal.states} states; want at most {MOST_STATES}")
    return asked


# That a word is in a language, or is not, as a proposition with its derivation.
#
# A word is the language of it alone, its letters put one after the other; it is in L where that is a subset of L, and
# it is not where that is a subset of the other words.  Either is shown by a closed set of states.

Part = tuple[Term, Mapping[str, Any]]


def alone(word: Word, alphabet: Sequence[str]) -> Term:
    """The language of this word and no other.

    >>> alone((1,), ("a", "b"))
    ('letters', ('a', 'b'), ('b',))
    """
    letters = tuple(alphabet)
    parts = [("letters", letters, (letters[a],)) for a in word]
    if not parts:
        return "repeat", ("letters", letters, letters), 0
    return parts[0] if len(parts) == 1 else ("concat", *parts)


def membership(asked: LanguageAsked, word: Word) -> Part:
    """Whether the word is in the language, as it is; `TooLarge` for a long word over many letters."""
    language = asked.term if asked.has(word) else ("other-words", asked.term)
    that = ("subset", alone(word, asked.alphabet), language)
    try:
        return that, closed_set(that, fresh())
    except (InvalidInput, Rejected) as error:
        raise TooLarge(str(error)) from None
