"""The hole `[regex, L]`: a regular expression of a language, in the notation of textbooks.

    (a|b)*ab

Its letters are the language's, and it is measured by how many of them it has: each place counts where the expression
reads a letter, a bracket or a dot as often as it stands for letters, and repetitions once.  A wrong expression's
witness is a shortest word; where a sign is read otherwise than some books do, that is said with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fooling.circuits.languages.search.expressions.dfa_of_expression import matches
from fooling.circuits.languages.search.expressions.expression_reader import (
    Concatenation,
    OneOf,
    RegularExpression,
    read_expression,
)
from fooling.circuits.languages.search.expressions.nondeterministic import of_expression
from fooling.circuits.languages.search.expressions.short_expression import short_expression
from fooling.circuits.languages.search.expressions.textbook_notation import excerpt as quoted
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Text, Unreadable, Whole
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.shown import right
from fooling.verify.exercises.text_trees import arguments, options, scalar
from fooling.verify.given.arguments.shorthand import language_of
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.statement.language.printable import counted, printable
from fooling.verify.statement.proposition import frozen

LONGEST = 10**4  # characters
MOST_NAMES = 20  # definitions of definitions
SIGNS = "in an expression | is or, and * is any number of times; one that begins with [ or * stands between quotes"
COUNTS = "Letters are counted where they stand: a repeated part counts once, and a bracket each letter in it."


@dataclass(frozen=True)
class RegexHole(Whole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `RegularExpression`.

    `own` is the expression by which the sheet gives the language, where it gives one.
    """

    asked: LanguageAsked
    own: str = ""

    kind = "regex"
    measures = (Measure("letters", more_is_better=False, counts=COUNTS),)

    def read(self, answer: Text) -> RegularExpression:
        """The expression over the language's letters; `Unreadable`, with the position, for what is none."""
        text = scalar(answer, "", "a regular expression, with | for or and * for any number of times")
        if len(text) > LONGEST:
            raise Unreadable(f"{len(text)} characters; want an expression of at most {LONGEST}")
        try:
            return read_expression(text, self.asked.alphabet)
        except InvalidInput as error:
            raise Unreadable(printable(str(error))) from None

    def judge(self, given: RegularExpression) -> Judged:
        """By the places of the expression; what is certified is about the expression itself."""
        with gathering():
            term = frozen(language_of(["regex", given.text, list(self.asked.alphabet)], "regex"))
        if (word := self.asked.first_wrong(of_expression(given))) is not None:
            wrong = self.asked.wrong(word, matches(given, word), "matched", term)
            doubt = printable(
                "".join(f"; {one.removeprefix(f'regex {quoted(given.text)}: ')}" for one in given.doubts[:1])
            )
            return Judged(False, wrong.says + doubt, wrong.hint + doubt, witness=wrong.witness, against=wrong.against)
        letters = letters_of(given)
        says = f"your expression is right, with {counted(letters, 'letters')}"
        return right(says, {"letters": letters}, lambda: self.asked.same_term(term))

    # A letter that stands in a word stands in the expression.  No more is known: where (ab){9} has two letters, the
    # states of an automaton bound nothing.
    def best(self) -> Sequence[Best]:
        """At least the letters that words have; at most those of the expression that is found."""
        found, least = self.solved(), trim_partial(self.asked.automaton)
        letters = sum(any(row[a] is not None for row in least.transitions) for a in range(len(least.alphabet)))
        return (Best("letters", letters, None if found is None else letters_of(found)),)

    def solved(self) -> RegularExpression | None:
        """The one with fewer letters of two: that of the sheet, and the one that is found for the automaton."""
        texts = [self.own, short_expression(self.asked.automaton)]
        found = [read_expression(text, self.asked.alphabet) for text in texts if text]
        return min(found, key=letters_of, default=None)

    def written(self, given: RegularExpression) -> Text:
        """The text itself."""
        return given.text

    def forms(self) -> Sequence[Form]:
        """Expressions of different languages."""
        a, b = self.asked.alphabet[0], self.asked.alphabet[-1]
        examples = [f"({a}|{b})*{b}", f"{a}*{b}", f"({a}{b})*{a}"]
        return (Form("EXPRESSION", examples, SIGNS),)


def letters_of(expression: RegularExpression) -> int:
    """How many places of the text read a letter, each as often as it has letters.

    >>> letters_of(read_expression("(a|b)+c{3}")), letters_of(read_expression("[ab]*"))
    (3, 2)
    """
    places = {id(one): len(one.letters) for one in _places(expression.whole)}  # factors are the same only at one place
    return sum(places.values())


def _places(part: Concatenation) -> Iterator[OneOf]:
    for factor in part:
        if isinstance(factor, OneOf):
            yield factor
        else:
            for one in factor.alternatives:
                yield from _places(one)


def make(terms: Sequence[Any], defined: Defined) -> RegexHole:
    """`[regex, L]`, or `[regex, L, {says: end in ab}]`."""
    terms, said = options(terms, ("says",), "regex")
    (language,) = arguments(terms, "regex")
    asked = language_asked(language, defined, said, "hole[1]")
    if long := [letter for letter in asked.alphabet if len(letter) > 1]:
        raise InvalidInput(f"hole[1]: the letter {long[0]} has several characters; an expression's letters have one")
    return RegexHole(asked, _own(language, defined))


def _own(language: Any, defined: Defined) -> str:
    """The text of an expression in the sheet, where a definition leads to it."""
    for _ in range(MOST_NAMES):
        if not isinstance(language, str) or not language.startswith("$"):
            break
        language = defined.names.get(language[1:])
    is_one = isinstance(language, list) and len(language) > 1 and language[0] == "regex"
    return str(language[1]) if is_one else ""
