"""Explicit sign vectors with small inner products as evidence: the greedy code's, or what a search finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fooling.circuits.networks.near_orthogonal import near_orthogonal
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly, natural
from fooling.verify.methods.engine.clock import is_over
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node, accepted, constantly, first_of
from fooling.verify.statement.proposition import Term, free_variables

LONGEST = 10  # coordinates of the vectors that are searched
STEPS = 20_000


@rule(on=("near-orthogonal", "almost-orthogonal"), price=31)
def explicit_vectors(goal: Term, context: Context) -> Node:
    """That there are so many sign vectors with small inner products, by naming some.

    >>> from fooling.verify.methods.engine.clock import fresh
    >>> explicit_vectors(("near-orthogonal", 3, 3, ("/", -1, 3)), fresh())["vectors"]
    [[1, 1, 1], [1, -1, -1], [-1, 1, -1]]
    """
    head, N, k, gamma = goal
    count, size, bound = natural(N), natural(k), exactly(gamma)
    if head == "near-orthogonal" and 0 < bound < 1 and count > 1:
        greedy = near_orthogonal(count, bound)
        if len(greedy[0]) == size:
            return _evidence(greedy)
    if size > LONGEST or count > 2**size:
        raise NotFound(f"vectors of more than {LONGEST} coordinates are not searched")
    chosen = next(_together(count, size, bound, head == "almost-orthogonal"), None)
    if chosen is None:
        raise NotFound(f"no {count} such vectors were found")
    return _evidence([[1 - 2 * (word >> i & 1) for i in reversed(range(size))] for word in chosen])


@rule(on=("not vectors-look-up",), price=30)
def wrong_symbol(goal: Term, context: Context) -> Node:
    """Vectors that look up a wrong symbol: the others as near to that of the index as may be, with the other bit.

    >>> from fooling.verify.methods.engine.clock import fresh
    >>> looks_up = ("vectors-look-up", 2, 2, 1, 1, 1, 3, "down", "once")
    >>> wrong_symbol(("not", looks_up), fresh())["symbols"]
    [1, 0]
    """
    if goal[0] != "not":
        raise NotMadeFor
    _, (_, A, N, _, k, gamma, *_) = goal
    if free_variables(goal) or natural(A) < 2:
        raise NotFound("wrong symbols are looked for at given sizes, where there are several")
    count, size, bound = natural(N), natural(k), exactly(gamma)
    apart = next((d for d in range(size + 1) if size - 2 * d <= bound * size), size + 1)
    if size > LONGEST or apart > size:
        raise NotFound(f"vectors of more than {LONGEST} coordinates are not searched")
    others = [word for word in range(2**size) if word.bit_count() == apart] * (count if apart == 0 else 1)
    near = [0]
    for word in others:
        if len(near) < count and all((word ^ one).bit_count() >= apart for one in near):
            near.append(word)
    vectors = [[1 - 2 * (word >> i & 1) for i in reversed(range(size))] for word in near]
    if len(vectors) < count:
        raise NotFound(f"no {count} vectors were found of which one is as near to all others as may be")
    words = ([1] + [0] * (count - 1), [0] + [1] * (count - 1))
    nodes = [{"rule": "wrong-symbol", "vectors": vectors, "symbols": word, "index": 1} for word in words]
    return first_of(*(accepted(constantly(node)) for node in nodes))(goal, context)


def _evidence(vectors: Sequence[Sequence[int]]) -> Node:
    return {"rule": "vectors", "vectors": [list(vector) for vector in vectors]}


def _together(count: int, size: int, bound: Fraction, both_sides: bool) -> Iterator[list[int]]:
    """Words of bits in ascending order, the first of them 0 (as signs may be turned), any two of them near."""

    def near(distance: int) -> bool:
        inner = size - 2 * distance
        return (abs(inner) if both_sides else inner) <= bound * size

    allowed = {distance for distance in range(size + 1) if near(distance)}
    steps = iter(range(STEPS))

    def extended(chosen: list[int], left: list[int]) -> Iterator[list[int]]:
        if len(chosen) == count:
            yield chosen
        elif len(chosen) + len(left) >= count and next(steps, None) is not None and not is_over():
            for i, word in enumerate(left):
                yield from extended([*chosen, word], [w for w in left[i + 1 :] if (w ^ word).bit_count() in allowed])

    yield from extended([0], [word for word in range(1, 2**size) if word.bit_count() in allowed])
