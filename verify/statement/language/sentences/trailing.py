"""Quantifiers at the end: `D(EQ_n) >= n for all n >= 1`, `..., for every even n`, `... whenever n >= 4`, `if n even`.

Also those in front that are no `for all`: `whenever n >= 4, D(EQ_n) >= n`, `every n >= 1 satisfies D(EQ_n) >= n`.

The tokens of such a sentence are turned, so that the quantifier and a colon stand first; each token keeps its place in
the text.  What is said of has to be one comparison, a chain of them, one phrase, or in brackets.  Behind `and`, `or`,
`implies`, `iff` and `not`, and where another quantifier stands in front, people would group in two ways, and both are
shown.  Only where it speaks of what the quantifier in front of it binds, it belongs behind that: `there are c > 0, n0
such that f(n) <= c for all n >= n0`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise

from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.templates import templates
from fooling.verify.statement.language.sentences.tokens import END, EXPRESSION, NAME, SIGN, Token

CONDITIONAL = ("whenever", "if")
WORDS = ("for", *CONDITIONAL)
OPENING = (":", "and", "or", "implies", "iff", "then", "that", "not", "if")
LINKS = (*OPENING, "with", "only", "protocol")
NOUNS = ("integer", "real", "function", "language", "partition", "constant")
EACH = ("every", "each", "any")
QUANTIFYING = ("all", "every", "each", "any", "some", "no", "even", "odd", *NOUNS, *(f"{noun}s" for noun in NOUNS))
STATED = ("even", "odd", "is", "has", "mod", "divides", "≡")  # what makes a condition behind `whenever n`


def turned(found: list[Token], start: int) -> tuple[list[Token], int, int]:
    """The tokens with the quantifier from `start` on in front, how many of them are its own, and where it stands now.

    It stands first, or behind another quantifier whose words it has.

    >>> from fooling.verify.statement.language.sentences.tokens import tokens
    >>> " ".join(token.text for token in turned(tokens("n^2 >= n for all n >= 1"), 5)[0])
    'for all n >= 1 : n ^ 2 >= n '
    """
    first, last = found[start], found[-2]
    body = found[: start - (found[start - 1].text == ",")]
    said = [*_opened(found, start), Token(SIGN, ":", last.end, last.end)]
    at = _opened_before(found, start, {token.text for token in said if token.kind == NAME})
    return [*body[:at], *said, *body[at:], Token(END, "", first.start, first.end)], len(said), at


def second(found: Sequence[Token], first: int) -> int | None:
    """The place of another quantifier at the end behind the first one."""
    return next((i for i in _outside(found) if i > first and found[i].text in WORDS), None)


def in_front(found: list[Token]) -> list[Token]:
    """The tokens of `whenever n >= 4, A` as those of `for all n >= 4, A`, and of `every n >= 4 satisfies A`."""
    word = found[0].text
    if word == "whenever" and found[1].text not in QUANTIFYING and found[2].text != "(":
        return [*_opened(found, 0), found[-1]]
    places = [i for i in _outside(found) if found[i].text == "satisfies" and found[i].kind == NAME]
    if word in EACH and len(places) == 1:
        first, said = found[0], found[places[0]]._replace(kind=SIGN, text=":")
        return [first._replace(text="for"), *found[: places[0]], said, *found[places[0] + 1 :]]
    return found


def grouped(found: Sequence[Token], start: int, stop: int) -> int:
    """The place behind the last word that parts the statement from one place up to another."""
    return max((i + 1 for i in _outside(found) if start <= i < stop and found[i].text in OPENING), default=start)


def _opened(found: Sequence[Token], start: int) -> list[Token]:
    """The tokens of the quantifier; `whenever n even` is `for all n with n even`."""
    first, rest = found[start], [*found[start + 1 : -1]]
    if first.text == "for":
        return [first, *rest]
    is_told = len(rest) > 1 and rest[0].kind == NAME and rest[1].text in STATED
    told = [rest[0], first._replace(text="with")] if is_told else []
    return [first._replace(text="for"), first._replace(text="all"), *told, *rest]


def _opened_before(found: Sequence[Token], start: int, names: Collection[str]) -> int:
    """The place behind the last quantifier in front, where it has one of these names that is no word; else 0."""
    ends = [i + 1 for i in _outside(found) if i < start and found[i].text in (":", "that")]
    if found[0].text not in ("for", "there", "forall", "exists") or found[start].text != "for" or not ends:
        return 0
    before = ends[-2] if len(ends) > 1 else 0
    own = {token.text for token in found[before : ends[-1]] if token.kind == NAME} - vocabulary()
    return ends[-1] if own & {*names} else 0


def _outside(found: Sequence[Token]) -> Iterator[int]:
    """The places that stand in no brackets."""
    depth = 0
    for i, token in enumerate(found):
        is_sign = token.kind == SIGN
        depth -= is_sign and token.text in (")", "]", "}")
        if depth == 0:
            yield i
        depth += is_sign and token.text in ("(", "[", "{")


@cache
def _behind_if() -> frozenset[str]:
    """The words behind an `if` that begins no condition: `if and only if`, and those of the table of operators."""
    pairs = (pair for one in templates() for pair in pairwise(one.parts))
    return frozenset({"and", *(str(then) for word, then in pairs if word == "if")})


def first(found: Sequence[Token]) -> int | None:
    """The place where a quantifier stands behind what it is said of: no colon follows it."""
    if not any(one.text in WORDS for one in found[1:]):
        return None
    places = [*_outside(found)]
    opened = max((i for i in places if found[i].text in (":", "such")), default=-1)
    opened = max((i for i in places if found[i].text == "then"), default=opened)
    is_listed = opened < 0 and found[0].text in ("for", "For", "forall")  # for all n >= 1, for all m >= 1, ...
    for i in places:
        if i > max(opened, 0) and found[i].kind == NAME and found[i].text in WORDS:
            is_next = is_listed and found[i - 1].text == "," and found[i].text == "for"
            if is_next or (found[i].text == "if" and found[i + 1].text in _behind_if()):
                continue
            before = found[i - 1 - (found[i - 1].text == ",")] if i > 1 else found[0]
            then = found[i + 1]
            is_object = then.kind == EXPRESSION or then.text in vocabulary() or before.text == "DFA"
            is_other = is_object and then.text not in QUANTIFYING  # a DFA for Dyck-(2,2)
            if before.text not in LINKS and not is_other:
                return i
    return None
