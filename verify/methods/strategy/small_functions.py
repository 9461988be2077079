"""Functions that are tried.

The functions that are tried for a variable, and what the values of their quantities say of a statement.

Before anything is derived the values are put in, so that a false comparison costs only them: that is how a
counterexample is picked among `CANDIDATES`.

What is false of all numbers that D(f) may be is false of some f.  "D(f) >= N - 1 and D(f) <= 3 m H (p + log2 N) give
m H >= N/(9 log2 N)" speaks of f by D(f) alone.  So a counterexample is one of numbers, D(f) = 51 and N = 52, and a
function of which this is the complexity: equality on 50 bits.  A variable that a condition says to equal a term has the
value of that.  In general f is a member of a family whose quantities are known as terms in its number of bits m:
"rows(f) >= 5^k gives D(f) >= 2.3 k" is false of index on m bits where 2^m >= 5^k and ceil(log2 m) + 1 < 2.3 k, as for
m = 5 and k = 2.  Where the rows are no power of 2, f is an identity matrix: "rows(f) <= 2^x gives one-way(f) <= x" is
false of 3 rows and x = 1.6.  Nothing rests on these terms: what is found is shown of the function itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import briefly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import about_numbers, computable, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate
from fooling.verify.methods.guesses.integers import (
    at_the_ends,
    definitions,
    farther,
    least_of_all,
    smallest_counterexample,
)
from fooling.verify.methods.guesses.real_values import real_witness
from fooling.verify.methods.matrices import intervals
from fooling.verify.methods.strategy.counterexamples import shrunk
from fooling.verify.statement.language.notation import dfa
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, frozen, is_integer, substitute

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
    if data[0] in intervals.QUANTITIES and len(data) > 1:
        return [data]
    return list(dict.fromkeys(q for part in data for q in quantities(part)))


def with_values(term: Term) -> Term:
    """The term with the values of its quantities in their place; NotFound where one is not settled."""
    if not isinstance(term, tuple) or not term:
        return term
    if term[0] in intervals.QUANTITIES:
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
    return unless_refused(lambda: holds(with_values(statement), fresh()))


def _identity(rows: int) -> Term:
    return ("matrix", tuple(tuple(int(x == y) for y in range(rows)) for x in range(rows)))


LARGEST_MATRIX = 64
M = "the bits of the function"  # no name of a variable
LOG: Term = ("ceil", ("log2", M))
IDENTITY = "identity matrix"  # whose rows may be of any number, not of a power of 2 only
IN_FAMILIES: Mapping[str, Mapping[Term, Term]] = {  # quantities of a function f, in the size M of a member of a family
    "equality": {
        ("D", "f"): ("+", M, 1),
        ("rank", "f", "Q"): ("^", 2, M),
        ("fooling", "f", 1): ("^", 2, M),
        **{("rows", "f", party): ("^", 2, M) for party in ("alice", "bob")},
        **{("one-way", "f", party): M for party in ("alice", "bob")},
    },
    "index": {
        ("D", "f"): ("+", LOG, 1),
        ("rows", "f", "alice"): ("^", 2, M),
        ("rows", "f", "bob"): M,
        ("one-way", "f", "alice"): M,
        ("one-way", "f", "bob"): LOG,
    },
    IDENTITY: {
        **{("rows", "f", party): M for party in ("alice", "bob")},
        **{("one-way", "f", party): LOG for party in ("alice", "bob")},
        ("rank", "f", "Q"): M,
    },
}


@rule(on=("exists",), kind="unsafe", price=133, steps="REALISED", some=("function",))
def realised(goal: Term, context: Context) -> Iterator[Tactic]:
    """Numbers, and members of a family whose quantities are such numbers."""
    _, bindings, conditions, body = goal
    for values in values_in_families(dict(bindings), (*conditions, body)):
        yield witness(values, search, dict.fromkeys(range(len(conditions)), search))


def values_in_families(sorts: Mapping[str, str], statements: Sequence[Term]) -> Iterator[dict[str, Term]]:
    """Values of all variables, numbers and functions, that fit the statements by what is known of families."""
    functions = [name for name, sort in sorts.items() if sort == "function"]
    if not functions or not {*sorts.values()} <= {"function", "int", "real"}:
        return
    if any(subterms(tuple(statements), one) for one in QUANTIFIERS):
        return
    defined = definitions([name for name, sort in sorts.items() if sort == "real"], statements)
    if not all(map(about_numbers, defined.values())):
        return
    asked = [one for one in statements if one[0] != "zero-one" and (one[0] != "=" or one[1] not in defined)]
    sizes = {f: f"{M} {f}" for f in functions}
    numbers_left = [(name, sort) for name, sort in sorts.items() if name not in (*functions, *defined)]
    left = (*numbers_left, *((size, "int") for size in sizes.values()))
    search = real_witness if "real" in dict(left).values() else _least_numbers
    for family, known in IN_FAMILIES.items():
        numbers: Term = substitute(("and", *asked), defined)
        for (f, size), (quantity, value) in product(sizes.items(), known.items()):
            numbers = exchanged(numbers, substitute(quantity, {"f": f}), substitute(value, {M: size}))
        if not free_variables(numbers).isdisjoint(functions) or not all(map(computable, numbers[1:])):
            continue
        ends = [(">=", size, 1) for size in sizes.values()]
        ends += [("<=", size, LARGEST_MATRIX) for size in sizes.values() if family == IDENTITY]
        there = ("exists", left, (*ends, *numbers[1:-1]), numbers[-1])
        if (node := unless_refused(briefly(search, limits.NUMBERS_OF_FAMILY), there, fresh())) is not None:
            values = {name: frozen(value) for name, value in node["values"].items()}
            members = {f: member(family, int(str(values.pop(size)))) for f, size in sizes.items()}
            yield {**members, **values, **{name: substitute(term, values) for name, term in defined.items()}}


def member(family: str, size: int) -> Term:
    """The member of a family that has this size.

    >>> member("index", 3), member(IDENTITY, 2)
    (('index', 3), ('matrix', ((1, 0), (0, 1))))
    """
    return _identity(size) if family == IDENTITY else (family, size)


def _least_numbers(goal: Term, context: Context) -> Node:
    """Small ones first, then some that are found by their limits."""
    small = briefly(smallest_counterexample({1: 64, 2: 12}.get(len(goal[1]), 6)), limits.SMALL_NUMBERS)
    return first_of(small, least_of_all(shrunk(first_of(at_the_ends, farther), evaluate)))(goal, context)
