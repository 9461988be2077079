"""What a proposition with variables says at the points of a grid: true, false, about nothing, or not known here.

The values are those of `tests.brute_force`, which shares nothing with the packages.  `verdict` reads the connectives as
`verify/statement/proposition.py` announces them: `or` is true when some part is, whatever the others are.  A universal
statement is false when a point of the grid makes its conditions true and its body not; an existential one is true when
some point is a witness.  What a grid cannot decide stays OPEN, as does what is too large for the slow algorithms; but a
term that has no value is found beside one that is too large.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from math import prod
from typing import Any

from tests import brute_force
from tests.brute_force import Undefined, Unsupported, put

Term = Any
TRUE, FALSE, NOTHING, OPEN = "true", "false", "about nothing", "open"
MOST_POINTS = 40  # of the variables of one quantifier
SLOW = ("D", "leaves", "fooling", "cover", "partition-number", "least-discrepancy")
MOST_TRIED = 300  # automata, or maps of inputs to states, of what some network or automaton does
MOST_LINES = 4  # different rows, or columns, of a function that is measured slowly

EMPTY = ("dfa", ("0", "1"), 0, (), ((0, 0),))
EVERYTHING = ("dfa", ("0", "1"), 0, (0,), ((0, 0),))
FUNCTIONS: tuple[Term, ...] = (
    ("equality", 1),
    ("matrix", ((0,),)),
    ("matrix", ((1,), (1,))),
    ("matrix", ((0, 2), (1, 0))),
    ("matrix", ((0, 1, 1), (1, 0, 1))),
    ("index", 2),
    ("complement", ("greater-than", 1)),
    ("under", ("dyck", 1, 1), "odd-even", 2),
    ("under", EVERYTHING, "prefix:0", 1),
    ("disjointness", 2),
)
LANGUAGES: tuple[Term, ...] = (
    EMPTY,
    EVERYTHING,
    ("dyck", 1, 1),
    ("dyck", 1, 0),
    ("dyck", 2, 1),
    ("interleaved", "equality"),
)
PARTITIONS: tuple[Term, ...] = ("odd-even", "prefix:0", "prefix:1", "mask:01", "mask:1", "periodic:B,AB", ("prefix", 2))
RANDOM: tuple[Term, ...] = tuple(("values", one) for one in ((0, 1), (0,), (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1)))
SEQUENCES: tuple[Term, ...] = (
    ("listed", ((0, 0, 1, 1), (0, 1, 0, 1))),
    ("listed", ((0, 1),)),
    ("listed", ((0, 0, 1),)),
)
GRID: Mapping[str, tuple[Term, ...]] = {
    "int": (1, 0, 2, -1, 3, 4, -3),
    "real": (1, 0, 2, ("/", 1, 2), -1, ("/", 4, 3), ("/", -1, 2), 3),
    "function": FUNCTIONS,
    "language": LANGUAGES,
    "partition": PARTITIONS,
    "random": RANDOM,
    "sequence": SEQUENCES,
}
SIZES: Mapping[str, tuple[int, ...]] = {  # the arguments that are sizes, of what is not computed here
    "rnn-computes": (2, 3),
    "transformer-computes": (2, 3, 4, 5, 6, 7),
    "layer-computes": (2, 3, 4, 5, 6),
    "thinking-layer-computes": (2, 3, 4, 5, 6, 7, 8),
    "real-layer-computes": (2, 3, 4, 5, 6, 7),
    "transformer-of-layers-computes": (2, 3, 4, 5, 6, 7, 8),
    "transformer-looks-up": (1, 2, 3, 4, 5, 6),
    "vectors-look-up": (1, 2, 3, 4, 6),
    "transformer-finds-nearest": tuple(range(1, 10)),
    "transformer-recalls": tuple(range(1, 9)),
    "transformer-compares": tuple(range(1, 8)),
    "index-lookup": (1, 2),
    "elman-of": (3, 4),
}


def verdict(proposition: Term, values: Mapping[str, Term]) -> str:
    """What a proposition says where its variables have these values."""
    head = proposition[0]
    if head in ("forall", "exists"):
        return _quantified(proposition, values)
    if head == "not":
        inside = verdict(proposition[1], values)
        return {TRUE: FALSE, FALSE: TRUE}.get(inside, inside)
    if head in ("and", "or"):
        return _connected(head, [verdict(part, values) for part in proposition[1:]])
    return _statement(put(proposition, values))


def _connected(head: str, parts: list[str]) -> str:
    settled = FALSE if head == "and" else TRUE
    for found in (settled, OPEN, NOTHING):
        if found in parts:
            return found
    return TRUE if head == "and" else FALSE


def _quantified(proposition: Term, values: Mapping[str, Term]) -> str:
    head, bindings, conditions, body = proposition
    for point in islice(grid(bindings), MOST_POINTS):
        inside = {**values, **point}
        if all(verdict(condition, inside) == TRUE for condition in conditions):
            found = verdict(body, inside)
            if head == "forall" and found in (FALSE, NOTHING):
                return FALSE
            if head == "exists" and found == TRUE:
                return TRUE
    return OPEN


def grid(bindings: Any) -> Iterator[dict[str, Term]]:
    """The points for some variables with their sorts."""
    names = [name for name, _ in bindings]
    for point in product(*(GRID[sort] for _, sort in bindings)):
        yield dict(zip(names, point, strict=True))


@lru_cache(maxsize=2**17)
def _statement(statement: Term) -> str:
    try:
        _decline(statement)
        return TRUE if brute_force._truth(statement) else FALSE
    except Undefined:
        return NOTHING
    except (Unsupported, OverflowError):
        return NOTHING if _has_part_without_value(statement) else OPEN


def _decline(term: Term) -> None:
    """Unsupported where something inside is measured too slowly for a grid."""
    if isinstance(term, tuple) and term and isinstance(term[0], str):
        if term[0] in SLOW:
            rows = brute_force.distinct(brute_force.matrix(term[1]))
            if max(len(rows), len(rows[0])) > MOST_LINES or (
                term[0] == "least-discrepancy" and len(rows) + len(rows[0]) > 5
            ):
                raise Unsupported(term)
        if term[0] in ("rnn-decides", "dfa-decides", "rnn-computes"):
            sizes = prod(map(brute_force.positive, term[2:]))
            states = sizes if term[0] == "dfa-decides" else 2 ** min(sizes, 20)
            over = (
                brute_force.matrix(term[1])
                if term[0] == "rnn-computes"
                else brute_force.language(term[1])[0] * min(states, 20)
            )
            if states > MOST_TRIED or len(over) > MOST_TRIED or states ** len(over) > MOST_TRIED:
                raise Unsupported(term)
        for part in term[1:]:
            _decline(part) if term[0] != "sum" else None


def _has_part_without_value(term: Term) -> bool:
    """Whether some part, outside the bodies of sums, is found to be undefined, alone."""
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str):
        return False
    parts = term[1:4] if term[0] == "sum" else term[1:]
    return any(map(_has_part_without_value, parts)) or _is_without_value(term)


@lru_cache(maxsize=2**15)
def _is_without_value(term: Term) -> bool:
    readers = {
        **dict.fromkeys(("dyck", "dfa", "nfa", "interleaved", *brute_force.COMBINING), brute_force.language),
        **dict.fromkeys((*brute_force.RELATIONS, "index", "matrix", "complement", "under"), brute_force.matrix),
    }
    try:
        _decline(term)
        if term[0] in SIZES:
            return any(brute_force.natural(term[i]) < 1 for i in SIZES[term[0]])
        if term[0] in readers:
            readers[term[0]](term)
        elif term[0] in (*brute_force.COMPARED, *brute_force.STATEMENTS):
            brute_force._truth(term)
        elif term[0] in NUMBERS or term[0] in brute_force.QUANTITIES:
            brute_force.number(term)
    except Undefined:
        return True
    except (Unsupported, OverflowError):
        return False
    return False


NUMBERS = ("+", "-", "*", "/", "^", "max", "min", "log2", "ln", "exp", "sqrt", "ceil", "floor", "abs", "sum")


def objection(
    goal: Term, sorts: Mapping[str, str], assumptions: tuple[Term, ...], points: int, rng: random.Random
) -> dict[str, Term] | None:
    """Values that make all assumptions true and the goal not; None where no such point was met."""
    tried = [{}] if not sorts else _points(sorts, points, rng)
    for values in tried:
        if all(verdict(one, values) == TRUE for one in assumptions) and verdict(goal, values) in (FALSE, NOTHING):
            return values
    return None


def _points(sorts: Mapping[str, str], count: int, rng: random.Random) -> Iterator[dict[str, Term]]:
    """All points where they are few, otherwise some."""
    size = 1
    for sort in sorts.values():
        size *= len(GRID[sort])
    if size <= count:
        yield from grid(sorts.items())
        return
    for _ in range(count):
        yield {name: rng.choice(GRID[sort]) for name, sort in sorts.items()}
