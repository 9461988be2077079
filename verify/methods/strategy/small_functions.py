"""The functions that are tried for a variable, and what the values of their quantities say of a statement.

Before anything is derived the values are put in, so that a false comparison costs only them: that is how a
counterexample is picked among `CANDIDATES`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.matrices import intervals, quantity_table
from fooling.verify.statement.language.notation import dfa
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, free_variables, is_integer

DISCREPANCIES = ("discrepancy", "least-discrepancy")
LARGEST_NAMED = 64  # numbers in a statement as large as which a function is tried

# Functions that are tried for a variable, the plainest first: constants, one line of many values, an identity and its
# complement, triangles, i - j, ranks that differ between fields, and index, where one message is dearer than two.
INDEX = tuple(tuple(x >> y & 1 for y in range(4)) for x in range(16))
CANDIDATES: tuple[Term, ...] = (
    ("equality", 1),
    *(("matrix", rows) for rows in (((0,),), ((1,),), ((0, 0), (0, 1)), ((1, 1), (1, 0)), ((0, 1, 2, 3),))),
    ("matrix", ((0,), (1,), (2,), (3,))),
    ("equality", 2),
    ("complement", ("equality", 2)),
    ("matrix", ((0, -1, -2), (1, 0, -1), (2, 1, 0))),
    ("matrix", ((1, 1, 0), (0, 1, 1), (1, 0, 1))),
    ("matrix", ((1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 1, 1), (1, 0, 0, 1))),  # a fooling set larger than the rank
    ("greater-than", 2),
    ("disjointness", 2),
    ("inner-product", 2),
    ("inner-product", 3),
    ("index", 4),
    ("matrix", tuple(zip(*INDEX, strict=True))),
    ("matrix", ((1, 1, 2), (3, 5, 2), (3, 4, 4))),  # a pinwheel: five rectangles, six leaves
    ("matrix", ((1, 1, 0), (0, 0, 0), (0, 1, 1))),
    ("equality", 3),
    ("complement", ("equality", 3)),
)

LANGUAGES: tuple[Term, ...] = (  # that are tried for a variable
    dfa("ab", 0, [0], [[0, None]]).term,  # a*
    dfa("ab", 0, [0], [[0, 1], [1, 0]]).term,  # an even number of b
    dfa("a", 0, [0], [[0]]).term,
    ("interleaved", "equality"),
    dfa("ab", 0, [1], [[1, None], [None, 0]]).term,  # a(ba)*
    dfa("ab", 0, [0, 1], [[0, 1], [0, None]]).term,  # no bb
    dfa("ab", 0, [0], [[0, 0]]).term,  # all words
    dfa("ab", 0, [0], [[1, 0], [2, 1], [0, 2]]).term,  # the number of a is a multiple of 3
)


def candidates(about: Term) -> tuple[Term, ...]:
    """The functions that are tried, with an identity of each colour that the statement names besides 0 and 1.

    And one with as many ones as the largest number that is named, one of little discrepancy where that is named.
    """
    colours = sorted({q[2] for q in quantities(about) if q[0] in ("cover", "fooling")} - {0, 1})
    lines = range(8)
    diagonals = (tuple(tuple(b if x == y else b + 1 for y in lines) for x in lines) for b in colours)
    bits = (max((v for v in _integers(about) if v <= LARGEST_NAMED), default=1) - 1).bit_length()
    large = [("equality", bits)] if bits > 3 else []
    even = [("inner-product", 9)] if any(q[0] in DISCREPANCIES for q in quantities(about)) else []
    return *CANDIDATES, *even, *large, *(("matrix", rows) for rows in diagonals)


def _integers(data: object) -> Iterator[int]:
    if isinstance(data, int) and is_integer(data):
        yield data
    for part in data if isinstance(data, tuple) else ():
        yield from _integers(part)


def quantities(data: object) -> list[Term]:
    """The quantities that are measured, anywhere in the data."""
    if not isinstance(data, tuple) or not data:
        return []
    if data[0] in quantity_table.QUANTITIES and len(data) > 1:
        return [data]
    return list(dict.fromkeys(q for part in data for q in quantities(part)))


def with_values(term: Term) -> Term:
    """The term with the values of its quantities in their place; NotFound where one is not settled."""
    if not isinstance(term, tuple) or not term:
        return term
    if term[0] in quantity_table.QUANTITIES:
        at = {op: value for (op, _, value), _ in intervals.interval_lemmas(term)}
        if "=" not in at and at.get("<=") != at.get(">="):
            raise NotFound(f"{in_words(term)} is not settled in the time for a step")
        return at.get("=", at.get(">="))
    if term[0] == "states":
        (_, _, many), _ = intervals.minimal_states(term)[0]
        return many
    return (term[0], *map(with_values, term[1:]))


def is_true(statement: Term) -> bool | None:
    """What the values say of a statement about given functions; None where they do not say."""
    if free_variables(statement) or not quantities(statement):
        return None
    try:
        return holds(with_values(statement), fresh())
    except FoolingError:
        return None
