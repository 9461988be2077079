r"""The one reader of regular expressions: what a text says, over which letters, and what in it could mislead.

    a            the letter itself; one character
    "open"       a letter of several characters
    \( \* \ [(]  any character after a backslash, or in brackets, is a letter; a backslash stands before no other letter
                 or digit of ASCII
    [ab] [a-c]   one of these letters; [^a] is one letter of the alphabet but these;  . or Σ is any letter of it
    rs r·s r∘s   r, then s; blanks mean nothing
    r|s r∪s      r or s
    ε λ ()       the empty word;  ∅ is the empty language
    r* r+ r?     any number of times, at least once, at most once;  r{2} r{2,} r{2,5} count

The alphabet is the letters that the expression names, in the order of their code points.  A letter that no word
uses is named by b{0}: `a*b{0}` is the words over {a, b} without b.

A text in ASCII without blanks and quotation marks means what Python's `re.fullmatch` takes it for. Signs outside ASCII
are those of textbooks (`fooling.circuits.languages.search.expressions.textbook_notation`); one that is neither of these
nor a letter is refused. Signs that a textbook means otherwise, as + is "or" in some, are read as above, and `doubts`
has a line for each (`fooling.circuits.languages.search.expressions.textbook_notation`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from fooling.circuits.languages.search.expressions.textbook_notation import (
    ANY,
    BRACKETS,
    COMMANDS,
    EMPTY_WORD,
    IN_BRACKETS,
    NO_WORD,
    OR,
    SAME,
    THEN,
    doubts,
    excerpt,
    is_letter,
    meaning_of,
    wanted_for,
)
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

DEEPEST = 50  # parentheses in each other
LONGEST = 1_000  # letters, after the repetitions are written out
MOST_LETTERS = 256
SPECIAL = frozenset("()|*+?.[]{}\\^$")
BLANKS = frozenset(" \t\r\n")
REPEATED: Mapping[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


# Factors are equal only when they are the same place of the text: that is quick to see, and Hopcroft finds the rest.
@dataclass(frozen=True, eq=False)
class OneOf:
    """One letter of a set; of the empty set, no word at all."""

    letters: frozenset[str]


@dataclass(frozen=True, eq=False)
class Choice:
    """One of the alternatives, or any number of them in a row where `repeated`."""

    alternatives: tuple[Concatenation, ...]
    repeated: bool


Concatenation = tuple[OneOf | Choice, ...]


@dataclass(frozen=True)
class RegularExpression:
    """A text, its letters in their order, what it says over them, and a line for each sign that could mislead."""

    text: str
    letters: tuple[str, ...]
    whole: Concatenation
    doubts: tuple[str, ...] = ()


def read_expression(text: str, letters: Sequence[str] | None = None, more: Sequence[str] = ()) -> RegularExpression:
    """What the text says over these letters, or else over those that it names and some more.

    Raises InvalidInput, naming the position (from 1), for what is no expression, and for one that is too long; for one
    of the further letters that it names, or that stands there twice.

    >>> read_expression("b·a ∪ ε").letters, read_expression("a+b").doubts
    (('a', 'b'), ("regex 'a+b': + at position 2 is read as 'once or more', not as 'or'; write | for 'or'",))
    >>> read_expression("Σ*", more=["open", "a"]).letters
    ('a', 'open')
    """
    reader = _Reader(text, frozenset())
    reader.read()
    named = reader.letters
    for i, letter in enumerate(more):
        if letter in named or letter in more[:i]:
            raise InvalidInput(f"alphabet: {letter!r} is a letter already; want letters that are not there yet")
    alphabet = tuple(sorted({*named, *more}) if letters is None else letters)
    if not alphabet and letters is None:
        no_word = any(sign in text for sign in SAME[NO_WORD])
        meant = "a∅, which has no words," if no_word else "a{0}, which is the empty word"
        told = "names no letter, so its alphabet is not known; want one, as in"
        raise InvalidInput(f"regex {excerpt(text)}: {told} {meant} over the letter a")
    if not 1 <= len(alphabet) <= MOST_LETTERS:
        how = "names" if letters is None else "has"
        raise InvalidInput(f"regex {excerpt(text)}: {how} {len(alphabet)} letters, want 1 to {MOST_LETTERS}")
    if missing := sorted(named - set(alphabet)):
        raise InvalidInput(f"regex {excerpt(text)}: {missing[0]!r} is none of the letters {' '.join(alphabet)}")
    doubtful = tuple(doubts(text, reader.misleading, named, bool(more) or letters is not None))
    return RegularExpression(text, alphabet, _Reader(text, frozenset(alphabet)).read(), doubtful)


def _size(part: Concatenation) -> int:
    return sum(1 if isinstance(factor, OneOf) else 1 + sum(map(_size, factor.alternatives)) for factor in part)


class _Reader:
    """Recursive descent over the text: alternatives, then concatenations, then repeated factors, then atoms."""

    def __init__(self, text: str, alphabet: frozenset[str]) -> None:
        self.text, self.alphabet = text, alphabet
        self.place = self.depth = 0
        self.letters: set[str] = set()
        self.misleading: dict[str, int] = {}

    def read(self) -> Concatenation:
        """The whole text."""
        found = self._alternatives()
        if self.place < len(self.text):
            raise self._wrong("a ')' that closes nothing", "a '(' before it, or \\)")
        return found

    def _character(self) -> str:
        return self.text[self.place : self.place + 1]

    def _next(self) -> str:
        """The next character that is no blank, or the sign that it stands for; nothing at the end."""
        while self._character() in BLANKS:
            self.place += 1
        return meaning_of(self._character()) or self._character()

    def _wrong(self, what: str, want: str) -> InvalidInput:
        return InvalidInput(f"regex {excerpt(self.text)}: {what} at position {self.place + 1}, want {want}")

    # ---- what stands between atoms ----

    def _alternatives(self) -> Concatenation:
        found = [self._concatenation()]
        while self._next() == OR:
            self.place += 1
            found.append(self._concatenation())
        return found[0] if len(found) == 1 else (Choice(tuple(found), repeated=False),)

    def _concatenation(self) -> Concatenation:
        found: list[OneOf | Choice] = []
        has_begun = False
        while self._next() not in ("", OR, ")"):
            if self._next() == THEN:
                self._skip_product(has_begun)
            sign, place = self._character(), self.place
            atom = self._atom()
            if sign in (".", "U") and has_begun and self._is_at_operand():
                self.misleading.setdefault(sign, place)
            found += self._repeated(atom)
            self._bound(tuple(found))
            has_begun = True
        return tuple(found)

    def _is_at_operand(self) -> bool:
        return self._next() not in ("", OR, ")", THEN, "{", *REPEATED)

    def _skip_product(self, has_begun: bool) -> None:
        opened = self.place
        self.place += 1
        if not (has_begun and self._is_at_operand()):
            self.place = opened
            raise self._wrong(f"a {self._character()!r}", f"something before it and after it, or \\{self._character()}")

    def _bound(self, part: Concatenation, times: int = 1) -> None:
        if _size(part) * times > LONGEST:
            raise self._wrong(f"more than {LONGEST} letters, repetitions written out,", "a shorter expression")

    def _repeated(self, once: Concatenation) -> Concatenation:
        """`once` as often as the operator that follows says."""
        sign = self._next()
        if sign not in REPEATED and sign != "{":
            return once
        operator, place = self._character(), self.place
        least, most = self._counts() if sign == "{" else REPEATED[sign]
        self._bound(once, max(least, most or 0))
        self.place += sign != "{"
        if self._next() in ("{", *REPEATED):
            raise self._wrong("a second repetition", "parentheses around the first")
        if operator == "+" and self._is_at_operand():
            self.misleading.setdefault(operator, place)
        if most is None:
            return (*once * least, Choice((once,), repeated=True))
        return (*once * least, *(Choice((once, ()), repeated=False),) * (most - least))

    def _counts(self) -> tuple[int, int | None]:
        """The least and the most of {2}, {2,} or {2,5}, which is passed."""
        match = re.compile(r"\{(\d{1,4})(,(\d{0,4}))?\}", re.ASCII).match(self.text, self.place)
        if not match:
            raise self._wrong("a '{'", "{2}, {2,} or {2,5} with numbers below 10000, [ab] for a set, or \\{")
        least = int(match[1])
        most = least if match[2] is None else int(match[3]) if match[3] else None
        if most is not None and most < least:
            raise self._wrong(f"a repetition {match[0]}", "the smaller number first")
        self.place = match.end()
        return least, most

    # ---- atoms ----

    def _atom(self) -> Concatenation:
        sign = self._next()
        if sign == "(":
            return self._group()
        if sign == "[":
            return (OneOf(self._class()),)
        if sign in (".", ANY, NO_WORD, EMPTY_WORD):
            if sign in (".", ANY):
                self.misleading.setdefault(ANY, self.place)
            self.place += 1
            return () if sign == EMPTY_WORD else (OneOf(frozenset() if sign == NO_WORD else self.alphabet),)
        if sign == '"':
            return (OneOf(frozenset({self._quoted()})),)
        if sign == "^":
            raise self._wrong("a '^'", "a{3} for the third power, a* without ^, or \\^")
        if sign == "{":
            raise self._wrong("a '{'", "[ab] for one of several letters, {2} after what is repeated, or \\{")
        if sign in SPECIAL and sign != "\\":
            raise self._wrong(f"a {sign!r}", f"something to apply it to, or \\{self._character()}")
        if not is_letter(self._character()):
            raise self._wrong(f"the sign {self._character()!r}", wanted_for(self._character()))
        return (OneOf(frozenset(self._letter())),)

    def _group(self) -> Concatenation:
        opened = self.place
        self.place += 1
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._wrong(f"more than {DEEPEST} open parentheses", "fewer")
        found = self._alternatives()
        if self._next() != ")":
            self.place = opened
            raise self._wrong("a '(' that is never closed", "a ')' after it, or \\(")
        self.place += 1
        self.depth -= 1
        return found

    def _letter(self) -> str:
        """One letter, escaped or not; it joins the alphabet."""
        if self._character() == "\\":
            self.place += 1
            if self._character() == "" or (self._character().isascii() and self._character().isalnum()):
                raise self._wrong(f"a backslash before {self._character()!r}", self._wanted_for_command())
        letter = self._character()
        self.letters.add(letter)
        self.place += 1
        return letter

    def _quoted(self) -> str:
        """The letter between two quotation marks; it joins the alphabet."""
        end = self.text.find('"', self.place + 1)
        letter = self.text[self.place + 1 : max(end, 0)]
        if end < 0 or not letter.strip() or letter != letter.strip() or not letter.isprintable():
            what = "a '\"' that is never closed" if end < 0 else f"the letter {letter!r} in quotes"
            raise self._wrong(what, 'a letter in quotes, without blanks at its ends, or \\" for the sign')
        self.letters.add(letter)
        self.place = end + 1
        return letter

    def _wanted_for_command(self) -> str:
        """What would be right after a backslash before a letter, as in the commands of TeX."""
        command = re.compile("[A-Za-z]*").match(self.text, self.place)
        name = command[0] if command else ""
        if name in COMMANDS:
            return f"{COMMANDS[name]} for \\{name}"
        return "a character that is no letter or digit after it"

    def _class(self) -> frozenset[str]:
        opened = self.place
        self.place += 1
        negated = self._character() == "^"
        if negated:
            self.misleading.setdefault(ANY, opened)
        self.place += negated
        found: set[str] = set()
        while self._character() not in ("", "]"):
            if self._character() == "[":
                raise self._wrong("a '[' in a class", "\\[")
            if found and self._character() in IN_BRACKETS and self.text[self.place + 1 : self.place + 2] != "]":
                self.misleading.setdefault(BRACKETS, self.place)
            found.update(self._range())
        if self._character() == "":
            self.place = opened
            raise self._wrong("a '[' that is never closed", "a ']' after it, or \\[")
        if not found:
            raise self._wrong("an empty class", "a letter between the brackets, or \\]")
        self.place += 1
        self.letters |= found
        return self.alphabet - found if negated else frozenset(found)

    def _range(self) -> Iterable[str]:
        first = self._letter()
        if self._character() != "-" or self.text[self.place + 1 : self.place + 2] in ("]", ""):
            return first
        self.place += 1
        last = self._letter()
        if not ord(first) <= ord(last) < ord(first) + MOST_LETTERS:
            raise self._wrong(f"the range {first}-{last}", f"1 to {MOST_LETTERS} letters, the lower code point first")
        return map(chr, range(ord(first), ord(last) + 1))
