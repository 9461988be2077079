"""Known values, each with its source: one table for every implementation and for the automatic route.

A row is a closed number term of `fooling.verify.statement.proposition` and its value.  KN is Kushilevitz and Nisan,
Communication Complexity, 1997; B24 is Bhattamishra et al., 2024; "by hand" is short enough to be redone in one's head,
as the note says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class KnownValue:
    """A quantity, its value, and who says so."""

    quantity: Any
    value: int
    source: str

    def __str__(self) -> str:
        return f"{self.quantity} = {self.value}"


def dyck(types: int, depth: int) -> tuple[Any, ...]:
    return ("dyck", types, depth)


def d22(n: int) -> tuple[Any, ...]:
    return ("under", dyck(2, 2), "odd-even", n)


EXACT_D = "KN, section 1.3 and 1.4: n + 1, the answer's bit included"
CATALAN = "Catalan numbers: OEIS A000108"
PARITY = ("dfa", ("a", "b"), 0, (0,), ((1, 0), (0, 1)))
THIRD = ("dfa", ("a", "b"), 0, (4, 5, 6, 7), tuple((2 * q % 8, (2 * q + 1) % 8) for q in range(8)))
NOTHING = ("dfa", ("a",), 0, (), ((0,),))
FIBONACCI = ("dfa", ("0", "1"), 0, (0, 1), ((0, 1), (0, None)))
BOARD = ("matrix", ((0, 1, 0), (1, 0, 1), (0, 1, 0)))

KNOWN = [
    *(
        KnownValue(("D", (family, n)), n + 1, EXACT_D)
        for family in ("equality", "disjointness", "intersection", "greater-than", "inner-product")
        for n in (1, 2)
    ),
    *(
        KnownValue(("D", ("index", n)), d, "by hand: Bob names the coordinate, Alice answers")
        for n, d in ((1, 1), (2, 2), (3, 3))
    ),
    KnownValue(("D", ("matrix", ((1, 1), (1, 1)))), 0, "by hand: a constant needs no bit"),
    KnownValue(("D", BOARD), 2, "by hand: the exclusive or of one bit each"),
    *(KnownValue(("D", d22(n)), n + 1, "lemma 1 of B24, sharpened by the rank of the complement") for n in (2, 4)),
    *(KnownValue(("rank", ("equality", n), "Q"), 2**n, "KN, example 1.29: the identity") for n in (1, 2, 3)),
    *(
        KnownValue(
            ("rank", ("disjointness", n), field), 2**n, "KN, example 1.30: a Kronecker power of a regular matrix"
        )
        for n in (1, 2, 3)
        for field in ("Q", "GF2")
    ),
    *(KnownValue(("rank", ("greater-than", n), "Q"), 2**n - 1, "by hand: strictly triangular") for n in (1, 2, 3)),
    *(
        KnownValue(("rank", ("inner-product", n), "Q"), 2**n - 1, "KN, example 1.31, without the zero row")
        for n in (1, 2, 3)
    ),
    *(
        KnownValue(
            ("rank", ("inner-product", n), "GF2"), n, "by hand: a product of an n-column matrix with its transpose"
        )
        for n in (1, 2, 3)
    ),
    KnownValue(("rank", d22(4), "Q"), 8, "B24, appendix E: a permuted identity of 2^(n-1) ones"),
    KnownValue(("rank", BOARD, "GF2"), 2, "by hand: two different rows that are not 0"),
    *(KnownValue(("fooling", ("equality", n), 1), 2**n, "KN, example 1.21: the diagonal") for n in (1, 2, 3)),
    *(
        KnownValue(("fooling", ("disjointness", n), 1), 2**n, "KN, example 1.22: sets and their complements")
        for n in (1, 2)
    ),
    KnownValue(("fooling", d22(4), 1), 8, "B24, appendix E: all words"),
    *(KnownValue(("rows", ("index", n), "alice"), 2**n, "fact 3 of B24: all strings differ") for n in (1, 2, 3)),
    *(KnownValue(("rows", ("index", n), "bob"), n, "by hand: columns are coordinates") for n in (1, 2, 3)),
    *(KnownValue(("one-way", ("equality", n), "alice"), n, "by hand: all 2^n rows differ") for n in (1, 2, 3)),
    KnownValue(("rows", d22(4), "alice"), 9, "by hand: eight words and the zero row"),
    *(KnownValue(("count", dyck(1, n), 2 * n), c, CATALAN) for n, c in ((1, 1), (2, 2), (3, 5), (4, 14))),
    *(
        KnownValue(("count", dyck(2, n), 2 * n), 2**n * c, CATALAN + ", times 2^n types")
        for n, c in ((1, 1), (2, 2), (3, 5))
    ),
    *(
        KnownValue(("count", dyck(2, 2), n), c, "B24, appendix E: 2^(n-1), and one empty word")
        for n, c in ((0, 1), (1, 0), (2, 2), (3, 0), (4, 8), (6, 32))
    ),
    *(
        KnownValue(("count", FIBONACCI, n), f, "Fibonacci numbers: OEIS A000045, no two ones adjacent")
        for n, f in enumerate((1, 2, 3, 5, 8, 13, 21))
    ),
    *(
        KnownValue(("count", ("interleaved", "disjointness"), 2 * n), 3**n, "by hand: three of four pairs of bits")
        for n in (0, 1, 2, 3)
    ),
    KnownValue(("states", dyck(2, 2), "partial"), 7, "B24, appendix E: 2^0 + 2^1 + 2^2 stacks"),
    KnownValue(("states", dyck(2, 2), "complete"), 8, "the same and the dead state"),
    *(KnownValue(("states", dyck(1, k), "partial"), k + 1, "by hand: a counter from 0 to k") for k in (1, 2, 3)),
    KnownValue(("states", dyck(3, 2), "complete"), 14, "1 + 3 + 9 stacks and the dead state"),
    KnownValue(("states", PARITY, "complete"), 2, "by hand: even and odd"),
    KnownValue(("states", PARITY, "partial"), 2, "by hand: no state is dead"),
    KnownValue(
        ("states", THIRD, "complete"), 8, "Hopcroft, Motwani, Ullman: the third letter from the end needs 2^3 states"
    ),
    KnownValue(("states", NOTHING, "complete"), 1, "by hand: the empty language"),
]
