"""Comparisons of the quantities of given functions: both ends of each quantity, found and put together.

`facts` knows ranks, fooling sets and D of small 0/1 matrices; here every quantity of any small integer matrix is found
with the derivations of its ends (trees, minors, rectangles, weights, exhaustions), and whatever is made of them by
arithmetic, powers of numbers and log2 follows.  Before anything is derived the values are put in, so that a false
comparison costs only them: that is how a counterexample is picked among `CANDIDATES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from fooling_sets.errors import FoolingError
from verify.checker import meaning
from verify.checker.computation import holds
from verify.checker.judge import fresh
from verify.checker.kernel import Context, Rejected
from verify.methods import communication
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, message_bits
from verify.methods.cover import cover, partition
from verify.methods.depth import depth
from verify.methods.discrepancy_evidence import discrepancy, least_discrepancy
from verify.methods.fooling import BRIEFLY, maximum
from verify.methods.tactic import Lemma, Node, NotFound, constantly, number
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, argument_sorts, free_variables, is_integer

LARGEST = 2**12  # entries of a matrix that is measured

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
    ("greater-than", 2),
    ("disjointness", 2),
    ("inner-product", 2),
    ("matrix", INDEX),
    ("matrix", tuple(zip(*INDEX, strict=True))),
    ("equality", 3),
    ("complement", ("equality", 3)),
)


def candidates(about: Term) -> tuple[Term, ...]:
    """The functions that are tried, with an identity of each colour that the statement names besides 0 and 1."""
    colours = sorted({q[2] for q in quantities(about) if q[0] in ("cover", "fooling")} - {0, 1})
    lines = range(8)
    diagonals = (tuple(tuple(b if x == y else b + 1 for y in lines) for x in lines) for b in colours)
    return *CANDIDATES, *(("matrix", rows) for rows in diagonals)


# ---- the ends of a quantity ----

Ends = tuple[
    Fraction | int, Fraction | int, tuple[Lemma, ...]
]  # lower, upper (the same where it is settled), what shows them


@cache  # the conditions, the body and the negation ask for the same
def ends(quantity: Term) -> Ends:
    """The ends of a quantity of a small given function, with derivations; NotFound where it is not one."""
    head, f, *rest = quantity
    if free_variables(f) or head not in (*BOTH_ENDS, "rank", "rows", "one-way"):
        raise NotFound(f"{head} is not measured here")
    matrix = meaning.function(f)
    if matrix.row_count * matrix.column_count > LARGEST:
        raise NotFound(f"{matrix.name} is too large to be measured on the way")
    if head in ("rank", "rows"):
        evidence = communication.rank_evidence if head == "rank" else communication.messages
        node = evidence(("=", quantity, 0), fresh())
        value = len(node["rows"] if head == "rank" else node["distinct"])
        return value, value, ((("=", quantity, value), constantly(node)),)
    if head == "one-way":
        return _one_way(quantity)
    lower, below, upper, above = BOTH_ENDS[head](f, *rest)
    if lower == upper:
        shown = {0: constantly(above), 1: constantly(below)}
        return lower, upper, ((("=", quantity, number(Fraction(lower))), axiom("equal", conditions=shown)),)
    least, most = ((op, quantity, number(Fraction(end))) for op, end in ((">=", lower), ("<=", upper)))
    return lower, upper, ((least, constantly(below)), (most, constantly(above)))


def _depth(f: Term) -> tuple[int, Node, int, Node]:
    found = depth(f, BRIEFLY)
    return found.lower, found.lower_node, found.upper, found.upper_node


def _one_way(quantity: Term) -> Ends:
    rows = ("rows", *quantity[1:])
    _, _, counted = ends(rows)
    bits = (counted[0][0][2] - 1).bit_length()
    shown = {i: message_bits(arith(*counted)) for i in (0, 1)}
    return bits, bits, ((("=", quantity, bits), axiom("equal", conditions=shown)),)


BOTH_ENDS: Mapping[str, Callable[..., tuple[Fraction | int, Node, Fraction | int, Node]]] = {
    "D": _depth,
    "fooling": lambda f, b: maximum(f, b, BRIEFLY),
    "cover": lambda f, b: cover(f, b, BRIEFLY),
    "partition-number": lambda f: partition(f, BRIEFLY),
    "discrepancy": lambda f: discrepancy(("discrepancy", f)),
    "least-discrepancy": lambda f: least_discrepancy(f, BRIEFLY),
}
MEASURED = (*BOTH_ENDS, "rank", "rows", "one-way")


def quantities(data: object) -> list[Term]:
    """The quantities that are measured, anywhere in the data."""
    if not isinstance(data, tuple) or not data:
        return []
    if data[0] in MEASURED and len(data) > 1:
        return [data]
    return list(dict.fromkeys(q for part in data for q in quantities(part)))


# ---- comparisons ----


def with_values(term: Term) -> Term:
    """The term with the values of its quantities in their place; NotFound where one is not settled."""
    if not isinstance(term, tuple) or not term:
        return term
    if term[0] in MEASURED:
        lower, upper, _ = ends(term)
        if lower != upper:
            raise NotFound(f"{term[0]} is not settled in the time for a step")
        return number(Fraction(lower))
    return (term[0], *map(with_values, term[1:]))


def is_true(statement: Term) -> bool | None:
    """What the values say of a statement about given functions; None where they do not say."""
    if free_variables(statement) or not quantities(statement):
        return None
    try:
        return holds(with_values(statement), fresh())
    except (Rejected, FoolingError):
        return None


def by_measuring(goal: Term, context: Context) -> Node:
    """A comparison between quantities of given functions, from the ends of each."""
    if free_variables(goal) or goal[0] not in COMPARISONS or not (measured := quantities(goal)):
        raise NotFound("not about given functions only")
    if is_true(goal) is False:
        raise NotFound("false at the values of its quantities")
    known = [fact for quantity in measured for fact in ends(quantity)[2]]
    known += _made(goal, known)
    if goal[0] == "!=":
        return axiom("unequal", arith(*known))(goal, context)
    return arith(*known)(goal, context)


def _made(term: Term, known: list[Lemma]) -> Iterator[Lemma]:
    """Powers of given numbers, and logarithms, by the values of what they are made of."""
    if not isinstance(term, tuple) or not term or term[0] in MEASURED:
        return
    for part, _ in zip(term[1:], argument_sorts(term), strict=True):
        yield from _made(part, known)
    inner = term[2] if term[0] == "^" else term[1] if term[0] == "log2" else None
    if inner is None or not quantities(inner) or (term[0] == "^" and not (is_integer(term[1]) and term[1] > 1)):
        return
    value = number(meaning.exactly(with_values(inner)))
    same = arith(*known, *_made(inner, known))
    if term[0] == "^":
        yield ("=", term, ("^", term[1], value)), axiom("power-increasing", same)
    else:
        yield ("=", term, ("log2", value)), axiom("log2-increasing", same)
