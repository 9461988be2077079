"""The operators that speak of random words, which `fooling.circuits.languages.random_words` defines.

uniform-words L n           a word of n letters of L, each equally likely; there is one
dyck-words t k C n          a word of n letters of Dyck-(t, k) that is written along a stack, n being even; C says
                            how likely it closes: half, or three-way, where each bracket is equally likely
changed-words t k C n m     the same with m of its n places changed
"""

from __future__ import annotations

from fooling.verify.statement.row import ATOM, Operator, Term, number, row

LAW_WORDS: dict[str, tuple[str, ...]] = {"closing": ("half", "three-way")}


def some(language: Term, n: Term) -> tuple[Term, ...]:
    """There is a word."""
    return ((">=", ("count", language, n), 1),)


def nested(types: Term, depth: Term, closing: Term, n: Term, *changes: Term) -> tuple[Term, ...]:
    """The words have even length, and as many places as are changed."""
    return ("even", n), *(("<=", many, n) for many in changes)


LAWS: dict[str, Operator] = {
    "uniform-words": row("generator", "language natural", "uniform words({0}; length {1})", ATOM, some),
    "dyck-words": row("generator", "size size closing natural", "Dyck words({0}, {1}; {2}; length {3})", ATOM, nested),
    "changed-words": row(
        "generator",
        "size size closing natural natural",
        "changed Dyck words({0}, {1}; {2}; length {3}; {4} places)",
        ATOM,
        nested,
    ),
    "distance": number("generator generator", "total variation distance({0}; to {1})", least=0),
    "probability": number("generator language", "probability({0}; in {1})", least=0),
}
