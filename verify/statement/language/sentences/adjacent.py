"""Which operators may stand side by side without brackets: those that everyone groups alike, and no others.

Between two operators stands one operand that both could take: in `n choose k + 1` it is k.  `AGREED` is the table of
the pairs, in the order of the text, that mathematics groups in one way, or that the canonical text has.  A pair that
is not there is refused with both readings.  A `Mark` is an operator at the edge of what was read, and no mark is left
on what stands in brackets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

BESIDE, BESIDE_BRACKET = "2n", "2(n)"  # a product without its sign
MINUS, APPLIED = "-n", "log2 n"  # what stands before its operand
NOUN = "the rank of f"  # a measure in words, which has no bracket at its end
RAISED, RAISED_BRACKET, RAISED_BRACES = "^", "^()", "^{}"  # by the form of the exponent
RAISED_ONE = "^1/"  # the sign of division stands close: n^1/2
SIGNS = ("+", "-", "*", "/")
FACTORS = (RAISED, RAISED_BRACKET, RAISED_BRACES, RAISED_ONE)
PRODUCTS = (BESIDE, BESIDE_BRACKET)
LINKS = ("and", "or", "not")

AGREED: Mapping[str, tuple[str, ...]] = {
    MINUS: (*SIGNS, *FACTORS, *PRODUCTS, APPLIED),
    **{sign: (*SIGNS, *FACTORS, *PRODUCTS, APPLIED) for sign in ("+", "-", "*")},
    "/": (*SIGNS, *FACTORS, APPLIED),
    RAISED: (*SIGNS, "mod"),
    RAISED_ONE: ("+", "-", "*", "mod"),
    RAISED_BRACKET: (*SIGNS, "mod", BESIDE),
    RAISED_BRACES: (*SIGNS, "mod", *PRODUCTS),
    **{product: (*SIGNS, *FACTORS, *PRODUCTS, APPLIED) for product in PRODUCTS},
    "mod": FACTORS,
    "choose": (),
    APPLIED: ("+", "-", APPLIED),
    NOUN: SIGNS,
    "and": (*LINKS, "implies", "iff"),
    "or": (*LINKS, "implies", "iff"),
    "not": (),
    "implies": LINKS,
    "iff": LINKS,
    "then": LINKS,
}


class Mark(NamedTuple):
    """An operator without brackets: its word in the table, where it and its operands begin, and the place behind."""

    word: str
    begins: int
    place: int
    behind: int
    ends: int


def doubtful(left: Sequence[Mark], one: Mark, right: Sequence[Mark]) -> tuple[Mark, Mark] | None:
    """Two operators in the order of the text that could take the operand between them, and are not grouped alike.

    left, right : the marks on the near edges of the operands of `one`; what stands before its operand takes it
    """
    pairs = [*((before, one) for before in left), *((one, after) for after in right if after.begins < after.place)]
    return next(((a, b) for a, b in pairs if b.word not in AGREED[a.word]), None)
