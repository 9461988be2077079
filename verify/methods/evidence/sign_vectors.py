"""Explicit sign vectors with small inner products as evidence: the greedy code's, or what a search finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fooling.circuits.networks.near_orthogonal import near_orthogonal
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly, natural
from fooling.verify.methods.engine.clock import is_over
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term

LONGEST = 10  # coordinates of the vectors that are searched
STEPS = 20_000


def explicit_vectors(goal: Term, context: Context) -> Node:
    """As many vectors of that length, if they are found.

    >>> from fooling.verify.checker.judge import fresh
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
