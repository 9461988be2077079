"""Regular expressions as terms that are kept small: the laws that shorten them, and their text.

A term is a nested tuple, equal to another exactly if both are written the same:

    NOTHING, EMPTY     no word; the empty word
    ("letter", a)      one letter
    ("or", {r, s})     of two terms or more, a frozenset, none of them "or" or NOTHING
    ("then", (r, s))   of two terms or more, none of them "then" or EMPTY
    ("star", r)   ("plus", r)   ("maybe", r)   ("times", r, n)     r*, r+, r?, r{n} for n >= 2

Each constructor below applies laws of Kleene algebra that make a term no longer: r|r = r, r|ε = r?, rr* = r+,
(r*)* = r*, (r?|s)* = (r|s)*, xr|xs = x(r|s), rr = r{2}.  What is counted is letters where they stand.  Nothing here is
trusted: whoever uses a term reads its text again, and compares the languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from fooling.circuits.languages.search.expressions.expression_reader import SPECIAL
from fooling.circuits.languages.search.expressions.textbook_notation import is_letter, meaning_of

Term = tuple[Any, ...]
NOTHING: Term = ("nothing",)
EMPTY: Term = ("empty",)
OPTIONAL = ("star", "maybe")


def letter(a: str) -> Term:
    """The letter."""
    return ("letter", a)


@lru_cache(10**5)
def letters_in(term: Term) -> int:
    """How many letters stand in it.

    >>> letters_in(then([letter("a"), star(letter("a"))])), letters_in(NOTHING)
    (1, 0)
    """
    match term[0]:
        case "letter":
            return 1
        case "or" | "then":
            return sum(map(letters_in, term[1]))
        case "nothing" | "empty":
            return 0
    return letters_in(term[1])


@lru_cache(10**5)
def has_empty(term: Term) -> bool:
    """Whether the empty word is one of its words."""
    match term[0]:
        case "or":
            return any(map(has_empty, term[1]))
        case "then":
            return all(map(has_empty, term[1]))
        case "plus" | "times":
            return has_empty(term[1])
    return term == EMPTY or term[0] in OPTIONAL


def either(parts: Iterable[Term]) -> Term:
    """One of them."""
    found = {one for part in parts for one in (part[1] if part[0] == "or" else (part,))} - {NOTHING}
    empty = EMPTY in found
    found -= {EMPTY}
    for one in list(found):  # r* has the words of r, of r+ and of r?
        if one[0] == "star":
            found -= {one[1], ("plus", one[1]), ("maybe", one[1])}
        elif one[0] in ("plus", "maybe"):
            found -= {one[1]}
    if len(found) > 1 and (shared := _shared(found)) is not None:
        return maybe(shared) if empty else shared
    if not found:
        return EMPTY if empty else NOTHING
    whole = ("or", frozenset(found)) if len(found) > 1 else next(iter(found))
    return maybe(whole) if empty else whole


def _shared(found: Iterable[Term]) -> Term | None:
    """The same with a first or last factor of two of the terms written once; None where no two share one."""
    ordered = sorted(found, key=written)
    for at, end in ((0, slice(1, None)), (-1, slice(None, -1))):
        groups = dict[Term, list[Term]]()
        for one in ordered:
            groups.setdefault(_factors(one)[at], []).append(one)
        for factor, group in groups.items():
            if len(group) > 1:
                rest = either(then(_factors(one)[end]) for one in group)
                both = [factor, rest] if at == 0 else [rest, factor]
                return either([then(both), *(one for one in ordered if one not in group)])
    return None


def _factors(term: Term) -> tuple[Term, ...]:
    return term[1] if term[0] == "then" else (term,)


def then(parts: Iterable[Term]) -> Term:
    """One after the other."""
    found = list[Term]()
    for part in parts:
        for one in _factors(part):
            if one == NOTHING:
                return NOTHING
            if one != EMPTY:
                _append(found, one)
    found = _repeated(found)
    return EMPTY if not found else found[0] if len(found) == 1 else ("then", tuple(found))


def _append(found: list[Term], one: Term) -> None:
    """The factor behind the others, joined with the last one where both are of one term."""
    while found and (joined := _joined(found[-1], one)) is not None:
        found.pop()
        one = joined
    found.append(one)


def _joined(before: Term, one: Term) -> Term | None:
    """Two factors as one of no more letters, where they are powers of one term; r+r+ is not r+, and stays."""
    (base, least, ends), (other, more, stops) = _power(before), _power(one)
    if base != other:
        return None
    if ends and stops:
        return ("times", base, least + more)
    return {0: ("star", base), 1: ("plus", base)}.get(least + more)


def _power(term: Term) -> tuple[Term, int, bool]:
    """The term that is repeated, how often at least, and whether no more often; r? is not seen as a power."""
    match term[0]:
        case "star":
            return term[1], 0, False
        case "plus":
            return term[1], 1, False
        case "times":
            return term[1], term[2], True
    return term, 1, True


def _repeated(found: Sequence[Term]) -> list[Term]:
    """The factors with the longest run of equal blocks, such as abab, written as a power."""
    best: tuple[int, int, int, int] | None = None  # letters spared, start, length of a block, times
    for size in range(1, len(found) // 2 + 1):
        for start in range(len(found) - 2 * size + 1):
            block, times = found[start : start + size], 1
            while found[start + times * size : start + (times + 1) * size] == block:
                times += 1
            spared = (times - 1) * sum(map(letters_in, block))
            if times > 1 and (best is None or spared > best[0]):
                best = spared, start, size, times
    if best is None:
        return list(found)
    _, start, size, times = best
    block = then(found[start : start + size])
    power = ("times", block[1], block[2] * times) if block[0] == "times" else ("times", block, times)
    return [*_repeated(found[:start]), power, *_repeated(found[start + size * times :])]


def star(term: Term) -> Term:
    """Any number of times."""
    if term in (NOTHING, EMPTY):
        return EMPTY
    if term[0] in ("star", "plus", "maybe"):
        return star(term[1]) if term[0] != "star" else term
    if term[0] == "or":  # (r*|s)* is (r|s)*
        return ("star", either(one[1] if one[0] in ("star", "plus", "maybe") else one for one in term[1]))
    if term[0] == "then" and has_empty(term):  # (r*s*)* is (r|s)*
        return star(either(term[1]))
    return ("star", term)


def maybe(term: Term) -> Term:
    """At most once."""
    if has_empty(term):
        return term
    if term == NOTHING:
        return EMPTY
    return ("star", term[1]) if term[0] == "plus" else ("maybe", term)


def turned(term: Term) -> Term:
    """The term of the words read backwards.

    >>> written(turned(then([letter("a"), star(letter("b"))])))
    'b*a'
    """
    match term[0]:
        case "or":
            return either(map(turned, term[1]))
        case "then":
            return then(turned(one) for one in reversed(term[1]))
        case "star" | "plus" | "maybe" | "times":
            return (term[0], turned(term[1]), *term[2:])
    return term


def written(term: Term, empty: str = "ε") -> str:
    r"""The text, as `read_expression` reads it.

    >>> print(written(then([either([letter("a"), letter("b")]), star(letter("*"))])))
    (a|b)\**
    """
    match term[0]:
        case "nothing":
            return "∅"
        case "empty":
            return empty
        case "letter":
            a = term[1]
            plain = is_letter(a) and a not in SPECIAL and meaning_of(a) is None and (a.isalnum() or not a.isascii())
            return a if plain or (a.isascii() and a.isalnum()) else f"\\{a}"
        case "or":
            return "|".join(sorted(written(one, empty) for one in term[1]))
        case "then":
            return "".join(_inside(one, "or", empty) for one in term[1])
    sign = {"star": "*", "plus": "+", "maybe": "?", "times": f"{{{term[-1]}}}"}[term[0]]
    return f"{_inside(term[1], 'all', empty)}{sign}"


def _inside(term: Term, what: str, empty: str) -> str:
    """The text, in brackets where it is "or"; where it is anything but a letter, for `what` "all"."""
    text = written(term, empty)
    return f"({text})" if term[0] == "or" or (what == "all" and term[0] != "letter") else text
