"""Languages made of languages, as sets of words up to a length: the definitions, with no automaton."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

Term = Any
Words = frozenset[str]
AB = ("a", "b")


def all_words(most: int) -> Words:
    """All words over a and b of at most that length."""
    return frozenset("".join(word) for n in range(most + 1) for word in product(AB, repeat=n))


def words(term: Term, most: int) -> Words:
    """The words of the language of at most that length."""
    head, *parts = term
    if head == "letters":
        return frozenset(parts[1])
    if head == "concat":
        found = frozenset({""})
        for part in parts:
            found = _followed(found, words(part, most), most)
        return found
    if head == "union":
        return frozenset().union(*(words(part, most) for part in parts))
    if head == "common-words":
        return all_words(most).intersection(*(words(part, most) for part in parts))
    if head == "star":
        return _powers(words(parts[0], most), most)
    if head == "repeat":
        return words(("concat", *[parts[0]] * parts[1]), most)
    if head == "shuffle":
        found = frozenset({""})
        for part in parts:
            found = frozenset(w for u in found for v in words(part, most) for w in _merged(u, v) if len(w) <= most)
        return found
    if head == "nfa":
        return frozenset(word for word in all_words(most) if {*parts[2]} & _after(parts[1], parts[3], word))
    assert head == "other-words"
    return all_words(most) - words(parts[0], most)


def _merged(u: str, v: str) -> Words:
    """All words of both letters, in their orders."""
    if not u or not v:
        return frozenset({u + v})
    return frozenset(u[0] + w for w in _merged(u[1:], v)) | frozenset(v[0] + w for w in _merged(u, v[1:]))


def _after(starts: Any, moves: Any, word: str) -> set[int]:
    states = {*starts}
    for letter in word:
        states = {r for q, a, r in moves if q in states and a == letter}
    return states


def _followed(first: Words, second: Words, most: int) -> Words:
    return frozenset(u + v for u in first for v in second if len(u) + len(v) <= most)


def _powers(once: Words, most: int) -> Words:
    found, more = frozenset({""}), frozenset({""})
    while more:
        more = _followed(more, once, most) - found
        found |= more
    return found


def drawn(rng: random.Random, depth: int, boolean: bool = True) -> Term:
    """A random language over a and b."""
    if depth == 0 or rng.random() < 0.15:
        return ("letters", AB, rng.choice((("a",), ("b",), AB)))
    head = rng.choice(
        ("concat", "concat", "union", "star", "repeat", *(("common-words", "other-words", "shuffle", "nfa") * boolean))
    )
    if head == "nfa":
        moves = [(q, a, r) for q in range(3) for a in AB for r in range(3) if rng.random() < 0.3]
        return (head, AB, tuple(rng.sample(range(3), rng.randrange(3))), tuple(rng.sample(range(3), 1)), tuple(moves))
    if head == "shuffle":  # of small ones: the states are sets of pairs
        return (head, *(drawn(rng, min(depth - 1, 1), boolean) for _ in range(2)))
    if head in ("star", "other-words"):
        return (head, drawn(rng, depth - 1, boolean))
    if head == "repeat":
        return (head, drawn(rng, depth - 1, boolean), rng.randrange(4))
    return (head, *(drawn(rng, depth - 1, boolean) for _ in range(rng.choice((1, 2, 2, 3)))))
