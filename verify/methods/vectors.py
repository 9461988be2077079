"""Explicit nearly orthogonal sign vectors as evidence."""

from __future__ import annotations

from circuits.near_orthogonal import near_orthogonal
from verify.checker.kernel import Context
from verify.checker.meaning import exactly, natural
from verify.methods.tactic import Node
from verify.statement.proposition import Term


def explicit_vectors(goal: Term, context: Context) -> Node:
    """The greedy code's vectors, padded to the size asked for by repeating no coordinate.

    Only if the sizes agree exactly.
    """
    _, N, _, gamma = goal
    return {"rule": "vectors", "vectors": [list(vector) for vector in near_orthogonal(natural(N), exactly(gamma))]}
