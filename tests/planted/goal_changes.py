"""Propositions with one thing changed: a number by one, an operator or a head for one like it, a word, what is listed.

A *change* puts another value at one place of a proposition: what is made is well formed, and may well be true.  What an
operator may become is read from the table of operators: whatever makes the same of arguments of the same sorts.  With a
change goes a derivation that may suit it better: the smallest term around the place, changed in all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, require, thawed

QUANTIFIERS = ("forall", "exists")
OTHERS = {  # words that no row of the table lists
    **{name: ("Q", "GF2", "GF3") for name in ("Q", "GF2", "GF3")},
    **{name: ("int", "real") for name in ("int", "real")},
    **{name: ("odd-even", "prefix:1", "mask:01") for name in ("odd-even", "prefix:1", "mask:01")},
    **{name: ("0", "1", "a", "b") for name in ("0", "1", "a", "b")},
    **{name: ("x1", "x2", "y1", "y2") for name in ("x1", "x2", "y1", "y2")},  # bits of a formula
}
GATES = ("and", "or", "xor")


@dataclass(frozen=True)
class Change:
    """Another value at one place of a proposition, and what kind of change that is."""

    path: tuple[int, ...]
    value: Term
    kind: str


def changes(proposition: Term) -> list[Change]:
    """All changes of a proposition that leave it well formed, in the order of their places."""
    return [one for one in _changes(proposition, ()) if is_well_formed(changed(proposition, one.path, one.value))]


def is_well_formed(proposition: Term) -> bool:
    """Whether it is a closed proposition of the grammar."""
    try:
        require(proposition, "proposition")
    except (InvalidInput, TypeError, ValueError):
        return False
    return True


def changed(term: Term, path: tuple[int, ...], value: Term) -> Term:
    """The term with the value at that place."""
    if not path:
        return value
    i, *rest = path
    return (*term[:i], changed(term[i], tuple(rest), value), *term[i + 1 :])


def _changes(term: Term, path: tuple[int, ...]) -> Iterator[Change]:
    if isinstance(term, int):
        yield from (Change(path, term + step, "number") for step in (1, -1))
    elif isinstance(term, str):
        yield from (Change(path, other, "word") for other in _like(term, path) if other != term)
    elif isinstance(term, tuple):
        yield from _of_the_whole(term, path)
        for i, part in enumerate(term):
            yield from _changes(part, (*path, i))


def _like(word: str, path: tuple[int, ...]) -> tuple[str, ...]:
    """What may stand in the place of a word: heads for a head, else the words of its kind."""
    if path and path[-1] == 0 and word in OPERATORS:
        return _heads()[word]
    if word in GATES:
        return GATES
    if word in QUANTIFIERS:
        return QUANTIFIERS
    return next((listed for listed in WORDS.values() if word in listed), OTHERS.get(word, ()))


@cache
def _heads() -> dict[str, tuple[str, ...]]:
    """The heads that make the same of arguments of the same sorts; a comparison may be any other."""
    by_shape: dict[Any, list[str]] = {}
    for head, row in OPERATORS.items():
        by_shape.setdefault((row.result, row.arguments), []).append(head)
    return {head: tuple(shape) for shape in by_shape.values() for head in shape}


def _of_the_whole(term: Term, path: tuple[int, ...]) -> Iterator[Change]:
    """Arguments that change places, what is listed with one less, what is said with its negation."""
    head = term[0] if term and isinstance(term[0], str) else None
    if head in (*COMPARISONS, "-", "/", "^", "subset") and len(term) == 3:
        yield Change(path, (head, term[2], term[1]), "arguments")
    if head == "not":
        yield Change(path, term[1], "negation")
    elif head in OPERATORS and OPERATORS[str(head)].result == "function":
        yield Change(path, ("complement", term), "complement")
    if head is None or head in ("and", "or", "+", "*"):
        yield from (Change(path, (*term[:i], *term[i + 1 :]), "one less") for i in range(head is not None, len(term)))


def alike(proposition: Term, change: Change, derivation: Any) -> Any:
    """The derivation with the smallest term around the change changed wherever it stands."""
    around = next(
        path
        for end in range(len(change.path), -1, -1)
        for path in [change.path[:end]]
        if isinstance(part := at(proposition, path), tuple) and part and isinstance(part[0], str)
    )
    inner = change.path[len(around) :]
    old = at(proposition, around)
    return _put(derivation, thawed(old), thawed(changed(old, inner, change.value)))


def at(term: Term, path: tuple[int, ...]) -> Term:
    """What stands at that place."""
    for i in path:
        term = term[i]
    return term


def _put(part: Any, old: Any, new: Any) -> Any:
    if part == old and type(part) is type(old):
        return new
    if isinstance(part, dict):
        return {name: _put(inside, old, new) for name, inside in part.items()}
    return [_put(inside, old, new) for inside in part] if isinstance(part, list) else part
