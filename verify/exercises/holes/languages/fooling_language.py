"""The hole `[fooling-language, L, P, b]`: a language whose words of each length fool, for the words of L split by P.

    family: (aa|bb)*        with [fooling-language, L, odd-even, 1]

The words of length n of the answer, an expression over the letters of L, are to be a fooling set of the value b of the
function "is it in L" whose letters the partition P gives to Alice and to Bob: for every n, not just for small ones.
What it measures is words, how many of length `at` there are: `[fooling-language, L, odd-even, 1, {at: 10}]`.

The mistake that is told is a shortest word of another value, else two words of the least length that do not fool.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import ProductSystem, inclusion_system
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.automata import coloured, system_of
from fooling.verify.evidence.broken import EMPTY
from fooling.verify.evidence.broken_functions import fooling_words
from fooling.verify.exercises.hole import Defined, Form, Judged, Measure, NotGraded, Text, Unreadable, Whole
from fooling.verify.exercises.holes.functions import Mistake, judged
from fooling.verify.exercises.shown import against, shown
from fooling.verify.exercises.text_trees import arguments, closed, natural, options, scalar
from fooling.verify.given.arguments.shorthand import language_of
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.statement.language.printable import counted, printable
from fooling.verify.statement.proposition import Term, frozen, substitute, thawed

MOST_STATES = 50_000  # of the product that is searched
LONGEST = 1000  # characters
AT = 10  # the length at which words are counted, unless the sheet says another


@dataclass(frozen=True)
class Expression:
    """A regular expression as it is written, and the closed term of its language."""

    text: str
    language: Term


@dataclass(frozen=True)
class FoolingLanguageHole(Whole):
    """Words that fool for the value `colour`, 0 or 1, of the closed language `language` under the partition."""

    language: Term
    partition: Term
    colour: int
    at: int = AT
    kind: str = "fooling-language"
    measures: Sequence[Measure] = (Measure("words", more_is_better=True),)

    @cached_property
    def automaton(self) -> DFA:
        """What the language means."""
        return meaning.language(self.language)

    def read(self, answer: Text) -> Expression:
        """The language of the expression, over the letters that are given."""
        text = scalar(answer, "", f"a regular expression over {', '.join(self.automaton.alphabet)}")
        if len(text) > LONGEST:
            raise Unreadable(f"{len(text)} characters; want an expression of at most {LONGEST}")
        try:
            with gathering():
                language = frozen(language_of(["regex", text, list(self.automaton.alphabet)], ""))
        except InvalidInput as error:
            raise Unreadable(printable(str(error).removeprefix(": "))) from None
        return Expression(text, language)

    def _statement(self, words: Term) -> Term:
        f = ("under", self.language, self.partition, "n")
        return ("fooling-set", ("words", words, "n"), f, self.colour)

    def judge(self, given: Expression) -> Judged:
        """Right where no length has a word of another value, or two words that do not fool."""
        return self._judged(given.language)

    def _judged(self, given: Term) -> Judged:
        try:
            words = meaning.language(given)
            mistake = self._of_value(words) or self._of_crossing(given)
            states = None if mistake else self._states(system_of(self._statement(given)))
            within = None if mistake else self._states(self._inside(words))
        except (StateLimitExceeded, Rejected, InvalidInput) as error:
            raise NotGraded(f"this is not decided: {error}") from None
        if mistake is not None:
            return Judged(
                False, mistake.says, mistake.hint, witness=mistake.witness, against=against(self._statement(given))
            )
        same = given == self.language and self.colour == 1
        fools = {"rule": "closed-set", "states": states, "within": None if same else within}
        met = {"values": {"n": 0}, "by": [{"rule": "evaluate"}]}
        for_all = {"rule": "forall", "inhabited": met, "by": fools}
        that = ("forall", (("n", "int"),), ((">=", "n", 0),), self._statement(given))
        many = self._count(given)
        total = ("=", ("count", given, self.at), many)
        node = {"rule": "and", "by": [for_all, {"rule": "evaluate"}]}
        told = f"its words of each length fool; it has {counted(many, 'words')} of length {self.at}"
        return judged(("and", that, total), node, told, {"words": many}, lambda: None)

    def _count(self, given: Term) -> int:
        try:
            return meaning.natural(("count", given, self.at))
        except (Rejected, InvalidInput) as error:
            raise NotGraded(f"its words of length {self.at} are not counted: {error}") from None

    def _states(self, system: ProductSystem) -> Any:
        found = explore(system, MOST_STATES)
        return [] if isinstance(found, Violation) else sorted((thawed(state) for state in found), key=repr)

    def _inside(self, words: DFA) -> ProductSystem:
        return inclusion_system(words, coloured(self.language, self.colour))

    def _of_value(self, words: DFA) -> Mistake | None:
        found = explore(self._inside(words), MOST_STATES)
        if not isinstance(found, Violation):
            return None
        (word,) = found.words(self.automaton.alphabet, 1)
        letters = [letter for (letter,) in found.letters]
        if not words.accepts_indices(letters) or self.automaton.accepts_indices(letters) == bool(self.colour):
            raise NotGraded(f"the search took {word or EMPTY} for a mistake, which it is not")
        told = f"{word or EMPTY} is in your language, but has the value {1 - self.colour}, not {self.colour}"
        return Mistake(told, f"a word of your language has another value than {self.colour}", {"words": [word]})

    def _of_crossing(self, given: Term) -> Mistake | None:
        statement = self._statement(given)
        found = explore(system_of(statement), MOST_STATES)
        if not isinstance(found, Violation):
            return None
        one, other = found.words(self.automaton.alphabet, 2)
        at_this_length = substitute(statement, {"n": len(found.letters)})
        shown(("not", at_this_length), {"rule": "violation", "letters": found.letters})  # the checker takes it, too
        why = "".join(f": {told}" for told in fooling_words(at_this_length[2], one, other, self.colour).says)
        told = f"{one or EMPTY} and {other or EMPTY} do not fool{why}"
        return Mistake(told, "two words of one length do not fool", {"words": [one, other]})

    def written(self, given: Expression) -> Text:
        """The expression."""
        return given.text

    def told(self) -> Sequence[str]:
        """At which length words are counted."""
        return [f"What counts is how many words of length {self.at} it has."]

    def forms(self) -> Sequence[Form]:
        """Expressions of different languages."""
        a, b = self.automaton.alphabet[0], self.automaton.alphabet[-1]
        return (Form("EXPRESSION", [f"({a}|{b})*", f"{a}*{b}*", f"({a}|{b})*{a}"], "a regular expression"),)


def make(terms: Sequence[Any], defined: Defined) -> FoolingLanguageHole:
    """The hole of `[fooling-language, L, P, b]`, with `{at: 10}` behind it or not."""
    terms, said = options(terms, ("at",), "fooling-language")
    language, partition, colour = arguments(terms, "fooling-language")
    if colour not in (0, 1):
        raise InvalidInput(f"hole[3]: {colour!r}; want 0 or 1")
    if isinstance(partition, str) and partition.startswith("mask:"):
        raise InvalidInput(
            f"hole[2]: {partition} is made for words of one length; want odd-even, prefix:K or periodic:..."
        )
    found = closed(language, "language", defined, "hole[1]")
    split = closed(partition, "partition", defined, "hole[2]")
    return FoolingLanguageHole(found, split, colour, natural(said.get("at", AT), "at"))
