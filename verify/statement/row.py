"""What a row of the table of operators says, how one is written, and the conditions under which operators are defined.

A row says what an operator makes of what (a final `*` repeats the last sort, at least once), how it is put into words,
and what is known of it by definition alone: *when* it is defined, beyond its arguments being so, as propositions that
all have to be true; for numbers, the `least` value it can have, and whether it is `whole`.  An argument of sort size is
a number that has to be an integer of at least 1, a natural one of at least 0.

In words, {0} is an argument as it is, {t0} the same one bracketed unless it is an atom; words without braces stand
between the arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Term = Any  # int | str | tuple[Term, ...]; the grammar is the real type

# How tightly words hold together; an operand below the level its place asks for is bracketed.
STATEMENT, EITHER, BOTH, RELATION, PHRASE, SUM, PRODUCT, POWER, ATOM = range(9)

LEAST = {"size": 1, "natural": 0}

When = Callable[..., tuple[Term, ...]]


def always(*_: Term) -> tuple[Term, ...]:
    """No condition."""
    return ()


def zero_one(f: Term) -> tuple[Term, ...]:
    """The function has no values but 0 and 1."""
    return (("zero-one", f),)


def of_bits(f: Term, *rest: Term) -> tuple[Term, ...]:
    """It is one of the bits of its inputs, too."""
    return ("zero-one", f), ("on-bits", f)


def shaped(f: Term, weights: Term) -> tuple[Term, ...]:
    """There is a weight for each of its entries."""
    return ("zero-one", f), ("same-size", f, ("matrix", weights))


def cells(pairs: Term, f: Term, colour: Term) -> tuple[Term, ...]:
    """The pairs are inputs of the function."""
    return (("inputs-of", pairs, f),)


def split(language: Term, partition: Term, *rest: Term) -> tuple[Term, ...]:
    """Words of the length that comes last are what a mask is made for."""
    return (("splits", partition, rest[-1]),)


def real_power(base: Term, exponent: Term) -> tuple[Term, ...]:
    """A positive base, or a natural exponent, or a negative integer one and a base other than 0."""
    return (("or", (">", base, 0), ("and", ("integer", exponent), ("or", (">=", exponent, 0), ("!=", base, 0)))),)


@dataclass(frozen=True)
class Operator:
    """One row.

    `when` makes the conditions from the arguments, `length` the size of a machine's full inputs; `check` raises where
    arguments that are well formed by themselves do not go together.
    """

    result: str
    arguments: tuple[str, ...]
    words: str
    level: int = ATOM
    when: When = always
    least: int | None = None
    whole: bool = False
    length: Callable[..., Term] = lambda *arguments: 0
    check: Callable[[Term, str], None] = lambda term, at: None


def row(result: str, sorts: str, words: str, level: int = PHRASE, when: When = always, **rest: Any) -> Operator:
    """A row; `when` are its conditions beside those on sizes and natural numbers."""
    each = sorts.split()
    bounded = [(i, LEAST[sort]) for i, sort in enumerate(each) if sort in LEAST]

    def conditions(*terms: Term) -> tuple[Term, ...]:
        return (*(part for i, low in bounded for part in (("integer", terms[i]), (">=", terms[i], low))), *when(*terms))

    made, asked = tuple("number" if s in LEAST else s for s in each), conditions if bounded else when
    return Operator(result, made, words, level, asked, **rest)


def number(arguments: str, words: str, level: int = ATOM, **rest: Any) -> Operator:
    """A row for a number."""
    return row("number", arguments, words, level, **rest)


def measure(arguments: str, words: str, least: int = 0, **rest: Any) -> Operator:
    """A row for a number of things: whole, and at least `least`."""
    return number(arguments, words, least=least, whole=True, **rest)


def fact(arguments: str, words: str, level: int = RELATION, **rest: Any) -> Operator:
    """A row for a proposition."""
    return row("proposition", arguments, words, level, **rest)
