"""Which claims are theorems of Rocq as well: those whose exported certificate Rocq accepted.

`python -m proofs.accepted` exports certificates, has Rocq check each, and writes the list beside this module, which
goes with every installation.  A line of it has the id of a claim, its verdict, and two digests: that of the theorem's
statement, and that of the definitions which the statement reaches.  A claim that has changed since, or whose verdict
has, has another statement, and so it is not called a theorem.  The digest of the definitions is held to
proofs/Definitions.v by a test.  The checker believes nothing of this.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from fooling.verify.statement.language.in_rocq import NotInRocq, holds
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, negate

DIGITS = 16  # hexadecimal digits of a digest that are kept


class Theorem(NamedTuple):
    """What Rocq accepted for a claim: the verdict that it shows, and the digests."""

    verdict: str
    statement: str
    definitions: str


def digest(text: str) -> str:
    """The first digits of its SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def statement_in_rocq(that: Term, verdict: Verdict) -> str | None:
    """The statement of the exported theorem, the negation for a refuted claim; None where Rocq has no words for it."""
    try:
        return holds(negate(that) if verdict is Verdict.REFUTED else that, {})
    except NotInRocq:
        return None


@cache
def theorems() -> Mapping[str, Theorem]:
    """The list: by the id of the claim."""
    lines = files(__package__).joinpath("theorems_in_rocq.txt").read_text(encoding="utf-8").splitlines()
    return {name: Theorem(*rest) for name, *rest in map(str.split, lines)}


def is_theorem_in_rocq(claim_id: str, that: Term, verdict: Verdict | None) -> bool:
    """Whether Rocq accepted a theorem that says this of the claim."""
    found = theorems().get(claim_id)
    if found is None or verdict is None or found.verdict != str(verdict):
        return False
    statement = statement_in_rocq(that, verdict)
    return statement is not None and digest(statement) == found.statement
