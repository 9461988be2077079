r"""A regular expression over one-character letters, and its minimal DFA.

Syntax, with the meaning Python's `re.fullmatch` gives it, so the whole word is always matched:

    a            itself; \ before a character that is no letter or digit makes it one, as in \( or \*
    [ab] [a-c]   one of these letters; [^a] is one letter of the alphabet but these;  . is any letter of the alphabet
    rs  r|s  ()  r then s; r or s; the empty word
    r* r+ r?     any number of times, at least once, at most once;  r{2} r{2,} r{2,5} count

The alphabet is the letters that the expression names, in the order of their code points.  A letter that no word
uses is named by b{0}: `a*b{0}` is the words over {a, b} without b.

The derivative of a language by a letter is what may follow that letter (Brzozowski, JACM 1964); the derivatives of the
expression are the states.  Each is kept as a set of Antimirov's partial derivatives (TCS 1996), concatenations of parts
of the expression, of which there are at most one more than letters in it; so equal sets are recognised without any
algebra, and the search ends.  Hopcroft's algorithm then merges what is left.  Everything is exact; the cost is states x
letters x length, and 2**length states can be needed: `MOST_TRANSITIONS` ends that.  Libraries were tried: greenery 4.2
takes seconds for 257 states (here: 0.02), and interegular, quick enough, has had no release since January 2024.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.minimise import hopcroft
from fooling.fooling_sets.errors import InvalidInput

DEEPEST = 50  # parentheses in each other
LONGEST = 1_000  # letters, after the repetitions are written out
MOST_LETTERS = 256
MOST_TRANSITIONS = 200_000
SPECIAL = frozenset("()|*+?.[]{}\\^$")


# Factors are equal only when they are the same place of the text: that is quick to see, and Hopcroft finds the rest.
@dataclass(frozen=True, eq=False)
class OneOf:
    """One letter of a set."""

    letters: frozenset[str]


@dataclass(frozen=True, eq=False)
class Choice:
    """One of the alternatives, or any number of them in a row where `repeated`."""

    alternatives: tuple[Concatenation, ...]
    repeated: bool


Concatenation = tuple[OneOf | Choice, ...]


def regular_expression(text: str) -> DFA:
    """The minimal complete DFA of the words that `text` matches, states in breadth-first order.

    Raises InvalidInput, naming the position (from 1), for what is no expression, and for one that is too large.

    >>> dfa = regular_expression("(ab|b)*")
    >>> dfa.alphabet, dfa.states, dfa.accepts("abbab"), dfa.accepts("aab")
    (('a', 'b'), 3, True, False)
    """
    letters, whole = parsed(text)
    states, targets = _explored(text, whole, letters)
    accepting = frozenset(q for q, parts in enumerate(states) if any(map(nullable, parts)))
    return hopcroft(DFA(letters, 0, accepting, tuple(map(tuple, targets))))


def parsed(text: str, letters: Sequence[str] | None = None) -> tuple[tuple[str, ...], Concatenation]:
    """The alphabet, those letters or else the ones that the text names, and what the text says over it."""
    named = _Reader(text, frozenset()).named()
    alphabet = tuple(sorted(named) if letters is None else letters)
    if not 1 <= len(alphabet) <= MOST_LETTERS:
        how = "names" if letters is None else "has"
        raise InvalidInput(f"regex {_excerpt(text)}: {how} {len(alphabet)} letters, want 1 to {MOST_LETTERS}")
    if missing := sorted(named - set(alphabet)):
        raise InvalidInput(f"regex {_excerpt(text)}: {missing[0]!r} is none of the letters {' '.join(alphabet)}")
    return alphabet, _Reader(text, frozenset(alphabet)).read()


def _explored(
    text: str, whole: Concatenation, letters: tuple[str, ...]
) -> tuple[list[frozenset[Concatenation]], list[list[int]]]:
    """The expression's derivatives in the order they are met, and for each the numbers of its derivatives by letter."""
    numbers: dict[Concatenation, int] = {whole: 0}
    parts = [whole]

    def after(part: int, letter: str) -> frozenset[int]:
        for rest in (found := partial_derivatives(parts[part], letter)):
            if rest not in numbers:
                numbers[rest] = len(parts)
                parts.append(rest)
        return frozenset(numbers[rest] for rest in found)

    table: dict[tuple[int, str], frozenset[int]] = {}
    states: dict[frozenset[int], int] = {frozenset({0}): 0}
    agenda, targets = [frozenset({0})], list[list[int]]()
    for state in agenda:  # grows while it is read
        targets.append([])
        for letter in letters:
            target: frozenset[int] = frozenset()
            for part in state:
                if (part, letter) not in table:
                    table[part, letter] = after(part, letter)
                target |= table[part, letter]
            if target not in states:
                states[target] = len(states)
                agenda.append(target)
            targets[-1].append(states[target])
        if len(states) * len(letters) > MOST_TRANSITIONS:
            raise InvalidInput(
                f"regex {_excerpt(text)}: needs more than {MOST_TRANSITIONS // len(letters)} states; want a "
                "smaller expression"
            )
    return [frozenset(parts[part] for part in state) for state in agenda], targets


def nullable(part: Concatenation) -> bool:
    """Whether the empty word matches."""
    return all(
        isinstance(factor, Choice) and (factor.repeated or any(map(nullable, factor.alternatives))) for factor in part
    )


# A word a w matches r1 r2 ... exactly if the first factor that reads a letter reads the a, and all factors before it
# match the empty word: w then matches a partial derivative of that factor followed by what comes after it.  A repeated
# choice reads a in one of its rounds, and may go on with further rounds.
def partial_derivatives(part: Concatenation, letter: str) -> frozenset[Concatenation]:
    """Concatenations whose words together are the words w with `letter` w in `part`."""
    found: set[Concatenation] = set()
    for i, factor in enumerate(part):
        rest = part[i + 1 :]
        if isinstance(factor, OneOf):
            if letter in factor.letters:
                found.add(rest)
            break
        again = (factor, *rest) if factor.repeated else rest
        found.update((*first, *again) for one in factor.alternatives for first in partial_derivatives(one, letter))
        if not nullable((factor,)):
            break
    return frozenset(found)


def _excerpt(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _size(part: Concatenation) -> int:
    return sum(1 if isinstance(factor, OneOf) else 1 + sum(map(_size, factor.alternatives)) for factor in part)


class _Reader:
    """Recursive descent over the text: alternatives, then concatenations, then repeated factors, then atoms."""

    def __init__(self, text: str, alphabet: frozenset[str]) -> None:
        self.text, self.alphabet = text, alphabet
        self.place = self.depth = 0
        self.letters: set[str] = set()

    def named(self) -> frozenset[str]:
        """The letters the text names."""
        self.read()
        return frozenset(self.letters)

    def read(self) -> Concatenation:
        """The whole text."""
        found = self._alternatives()
        if self.place < len(self.text):
            raise self._wrong("a ')' that closes nothing", "a '(' before it, or \\)")
        return found

    def _next(self) -> str:
        return self.text[self.place : self.place + 1]

    def _wrong(self, what: str, want: str) -> InvalidInput:
        return InvalidInput(f"regex {_excerpt(self.text)}: {what} at position {self.place + 1}, want {want}")

    def _alternatives(self) -> Concatenation:
        found = [self._concatenation()]
        while self._next() == "|":
            self.place += 1
            found.append(self._concatenation())
        return found[0] if len(found) == 1 else (Choice(tuple(found), repeated=False),)

    def _concatenation(self) -> Concatenation:
        found: list[OneOf | Choice] = []
        while self._next() not in ("", "|", ")"):
            found += self._repeated(self._atom())
            self._bound(tuple(found))
        return tuple(found)

    def _bound(self, part: Concatenation, times: int = 1) -> None:
        if _size(part) * times > LONGEST:
            raise self._wrong(f"more than {LONGEST} letters, repetitions written out,", "a shorter expression")

    def _repeated(self, once: Concatenation) -> Concatenation:
        """`once` as often as the operator that follows says."""
        match = re.compile(r"[*+?]|\{(\d{1,4})(,(\d{0,4}))?\}", re.ASCII).match(self.text, self.place)
        if not match:
            if self._next() == "{":
                raise self._wrong("a '{'", "{2}, {2,} or {2,5} with numbers below 10000, or \\{")
            return once
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(match[0], (0, 0))
        if match[1]:
            least = int(match[1])
            most = least if match[2] is None else int(match[3]) if match[3] else None
        if most is not None and most < least:
            raise self._wrong(f"a repetition {match[0]}", "the smaller number first")
        self._bound(once, max(least, most or 0))
        self.place = match.end()
        if self._next() and self._next() in "*+?{":
            raise self._wrong("a second repetition", "parentheses around the first")
        if most is None:
            return (*once * least, Choice((once,), repeated=True))
        return (*once * least, *(Choice((once, ()), repeated=False),) * (most - least))

    def _atom(self) -> Concatenation:
        character = self._next()
        if character == "(":
            return self._group()
        if character == "[":
            return (OneOf(self._class()),)
        if character == ".":
            self.place += 1
            return (OneOf(self.alphabet),)
        if character in SPECIAL and character != "\\":
            raise self._wrong(f"a {character!r}", f"something to apply it to, or \\{character}")
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
        if self._next() == "\\":
            self.place += 1
            if self._next() == "" or self._next().isalnum():
                raise self._wrong(
                    f"a backslash before {self._next()!r}", "a character that is no letter or digit after it"
                )
        letter = self._next()
        self.letters.add(letter)
        self.place += 1
        return letter

    def _class(self) -> frozenset[str]:
        opened = self.place
        self.place += 1
        negated = self._next() == "^"
        self.place += negated
        found: set[str] = set()
        while self._next() not in ("", "]"):
            if self._next() == "[":
                raise self._wrong("a '[' in a class", "\\[")
            found.update(self._range())
        if self._next() == "":
            self.place = opened
            raise self._wrong("a '[' that is never closed", "a ']' after it, or \\[")
        if not found:
            raise self._wrong("an empty class", "a letter between the brackets, or \\]")
        self.place += 1
        self.letters |= found
        return self.alphabet - found if negated else frozenset(found)

    def _range(self) -> Iterable[str]:
        first = self._letter()
        if self._next() != "-" or self.text[self.place + 1 : self.place + 2] in ("]", ""):
            return first
        self.place += 1
        last = self._letter()
        if not ord(first) <= ord(last) < ord(first) + MOST_LETTERS:
            raise self._wrong(f"the range {first}-{last}", f"1 to {MOST_LETTERS} letters, the lower code point first")
        return map(chr, range(ord(first), ord(last) + 1))
