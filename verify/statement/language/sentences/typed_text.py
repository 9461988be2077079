"""A text that is being read, as tokens: what stands at a place, and the messages that show it as it was typed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unicodedata import normalize

from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.sentences import phrases, trailing
from fooling.verify.statement.language.sentences.adjacent import RAISED, RAISED_BRACES, RAISED_BRACKET, RAISED_ONE, Mark
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.sentences.tokens import NAME, PAIRED, SIGN, Token, tokens

LATIN = {  # letters of Cyrillic and Greek, and those that look like them
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455": "aeopcyxijs",
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425": "ABEKMHOPCTX",
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7": "ABEZHIKMNOPTYX",
    "\u03bd\u03bf\u03c1\u03c5\u03b9": "vopui",
}
ALIKE = {ord(one): two for some, latin in LATIN.items() for one, two in zip(some, latin, strict=True)}


class Typed:
    """The text, its tokens, and the places of those `mod` that belong to a `≡`.

    turned : how many tokens stand behind the others in the text: a quantifier at its end
    turned_at : the place of the first of them
    """

    def __init__(self, text: str) -> None:
        self.text, self.turned, self.turned_at = text, 0, 0
        self.tokens = trailing.in_front(phrases.in_signs(tokens(text)))
        self._last = len(self.tokens) - 1
        if (first := trailing.first(self.tokens)) is not None:
            if (other := trailing.second(self.tokens, first)) is not None:
                raise self.refused(other, "two quantifiers stand at the end; want them in front, in their order")
            self.tokens, self.turned, self.turned_at = trailing.turned(self.tokens, first)
        self.congruences = _congruences(self.tokens)
        self._words = [one.text if one.kind in (NAME, SIGN) else "" for one in self.tokens]
        self._last = len(self.tokens) - 1  # the tokens of a turned sentence have a colon more

    def refused(self, place: int, told: str, readings: Sequence[str] = (), until: int | None = None) -> Refused:
        """The message for the tokens from one place up to another."""
        start, last = self.token(place), self.token(max(place, (until or place + 1) - 1))
        return Refused(self.text, start.start, last.end, told, readings)

    def token(self, place: int) -> Token:
        """The token at a place; the last one is the end."""
        return self.tokens[place] if place < self._last else self.tokens[-1]

    def word(self, place: int) -> str:
        """The text of a name or a sign at a place."""
        return self._words[place] if place < self._last else ""

    @contextmanager
    def ending(self, place: int) -> Iterator[None]:
        """Within it the text ends at a place."""
        token, word = self.tokens[place], self._words[place]
        self.tokens[place], self._words[place] = self.tokens[-1], ""
        try:
            yield
        finally:
            self.tokens[place], self._words[place] = token, word

    def said(self, place: int, behind: int) -> tuple[str, ...]:
        """The tokens from one place up to another."""
        return tuple(token.text for token in self.tokens[place:behind])

    def begins_like(self, pattern: str, place: int) -> re.Match[str] | None:
        """Where the text from a token on begins with a pattern; most texts meet few of the patterns."""
        return re.compile(pattern).match(self.text, self.token(place).start)

    def begins(self, place: int, text: str) -> bool:
        """Whether these words stand here."""
        return all(self.word(place + i) == word for i, word in enumerate(text.split()))

    def behind(self, end: int) -> int:
        """The place of the first token that does not begin before this end."""
        at, behind, stop = self.turned_at, self.turned_at + self.turned, len(self.tokens)
        parts = [(0, at), (behind, stop)] if self.turned else [(0, stop)]
        if self.turned and end > self.tokens[at].start:
            return bisect_left(self.tokens, end, at, behind, key=lambda token: token.start)
        found = [bisect_left(self.tokens, end, *part, key=lambda token: token.start) for part in parts]
        return found[0] if found[0] < parts[0][1] else found[-1]

    def unpaired(self, furthest: int) -> Refused | None:
        """The message for the first bracket without its other one, up to where the text is read."""
        if (alone := self._alone(furthest)) is None:
            return None
        told = "is not closed" if (bracket := self.word(alone)) in PAIRED.values() else "closes nothing"
        return self.refused(alone, f"`{bracket}` {told}; want its other bracket, or none")

    def _alone(self, furthest: int) -> int | None:
        opened = list[int]()
        for place, token in enumerate(self.tokens):
            if token.kind == SIGN and token.text in PAIRED.values():
                opened.append(place)
            is_end = token.kind == SIGN and token.text in PAIRED
            if is_end and not opened:
                return place if place <= furthest else None
            if is_end and self.word(opener := opened.pop()) != PAIRED[token.text]:
                return opener if opener < furthest < place else None
        return opened[0] if opened and opened[0] <= furthest else None

    def two_ways(self, one: Mark, two: Mark) -> Refused:
        """The message for a pair of operators with the operand between them, and both ways to set brackets."""
        start, end = min(one.begins, two.begins), max(one.ends, two.ends)
        first = (
            f"({self.typed(one.begins, two.place)}){self.spaced(two.place, two.behind)}{self.typed(two.behind, end)}"
        )
        second = f"{self.typed(start, one.place)}{self.spaced(one.place, one.behind)}({self.typed(one.behind, end)})"
        return self.refused(start, "this can be read in two ways", (first, second.strip()), end)

    def typed(self, place: int, behind: int) -> str:
        """The text from one token up to another."""
        if behind <= place:
            return ""
        return shortened(" ".join(self.text[self.token(place).start : self.token(behind - 1).end].split()), 90)

    def spaced(self, place: int, behind: int) -> str:
        """An operator, with the blanks around it that were typed."""
        if behind == place:
            return " "
        start, end = self.tokens[place].start, self.tokens[behind - 1].end
        before = " " if self.text[max(0, start - 1)].isspace() else ""
        after = " " if self.text[end : end + 1].isspace() or self.tokens[place].kind == NAME else ""
        return f"{before}{self.text[start:end]}{after}"

    def raised(self, place: int) -> str:
        """How the exponent behind a `^` shows where it ends."""
        sign, then = self.token(place), self.token(place + 1)
        if then.text == "{" or then.start == sign.start:  # in braces, or written above
            return RAISED_BRACES
        slash = self.token(place + 2)
        if (then.text, slash.text) == ("1", "/") and slash.start == then.end:
            return RAISED_ONE
        return RAISED_BRACKET if then.text == "(" else RAISED


def look(name: str) -> str:
    """How a name looks: two names that look alike are not told apart in print.

    >>> look("\N{CYRILLIC SMALL LETTER A}") == look("a"), look("n")
    (True, 'n')
    """
    return normalize("NFKC", name).translate(ALIKE)


def _congruences(text: Sequence[Token]) -> frozenset[int]:
    """The places of those `mod` that belong to a `≡`: the first behind it, at most behind one bracket."""
    found = set[int]()
    for i, token in enumerate(text):
        depth = 0
        for j in range(i + 1, len(text)) if token.text == "≡" else ():
            depth += (text[j].text in ("(", "[", "{")) - (text[j].text in (")", "]", "}"))
            if text[j].text == "mod" and (depth == 0 or (depth == 1 and text[j - 1].text == "(")):
                found.add(j)
                break
            if depth < 0 or text[j].text == "≡":
                break
    return frozenset(found)
