"""Words that stand for signs: `is at most` for `<=`, `equals` for `=`, `is a fooling set` for `are a fooling set`.

They are put in place before anything is read, and keep their place in the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.statement.language.sentences.templates import following
from fooling.verify.statement.language.sentences.tokens import NAME, SIGN, Token

COMPARED = {
    ("is", "at", "least"): ">=",
    ("is", "at", "most"): "<=",
    ("is", "less", "than"): "<",
    ("is", "smaller", "than"): "<",
    ("is", "more", "than"): ">",
    ("is", "larger", "than"): ">",
    ("is", "greater", "than"): ">",
    ("is", "equal", "to"): "=",
    ("is", "not", "equal", "to"): "!=",
    ("equals",): "=",
}

BEGINNING = ("For", "There", "From", "The", "If", "Some", "Every", "Any", "Each", "No", "Not", "An", "Whenever")


def in_signs(found: Sequence[Token]) -> list[Token]:
    """The tokens with signs in place of such words.

    >>> from fooling.verify.statement.language.sentences.tokens import tokens
    >>> [token.text for token in in_signs(tokens("D(f) is at least 3"))]
    ['D', '(', 'f', ')', '>=', '3', '']
    """
    made, place = list[Token](), 0
    if found[0].text in BEGINNING:
        found = [found[0]._replace(text=found[0].text.lower()), *found[1:]]
    while place < len(found):
        token = found[place]
        words = _compared(found, place) if token.kind == NAME and token.text in ("is", "equals") else ()
        if words:
            last = found[place + len(words) - 1]
            made.append(Token(SIGN, COMPARED[words], token.start, last.end))
        else:
            made.append(token._replace(text="are") if _is_one_of(found, place) else token)
        place += len(words) or 1
    return made


def _compared(found: Sequence[Token], place: int) -> tuple[str, ...]:
    """The words of a comparison that begin here; `equals its forward pass` is none."""
    said = tuple(token.text for token in found[place : place + 4])
    if said[1:2] == ("its",):
        return ()
    return next((words for words in COMPARED if said[: len(words)] == words), ())


def _is_one_of(found: Sequence[Token], place: int) -> bool:
    """Whether `is a` stands where the table has `are a`: `{...} is a fooling set of colour 1 of f`."""
    if found[place].text != "is" or place + 3 >= len(found) or found[place + 1].text != "a":
        return False
    said = tuple(token.text for token in found[place + 1 : place + 4])
    return any(one.parts[2:5] == said for one in following().get("are", ()))
