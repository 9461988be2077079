"""What a search has tried: the rules and axioms of the steps that it made, or looked for, whether they led on or not.

Nothing is decided by it.  Where a statement stays open, the topics of these names (`fooling.verify.words.decided_by`)
say what was tried; a search that was given no time for something does not name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

COUNTEREXAMPLES = "counterexample"  # the one name here that is no rule and no axiom: small values were tried
_NOTED: ContextVar[Counter[str] | None] = ContextVar("what is tried", default=None)


@contextmanager
def noting() -> Iterator[Counter[str]]:
    """What is tried inside, and how often."""
    noted = Counter[str]()
    before = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(before)


def note(name: str) -> None:
    """A rule, an axiom, or counterexamples are tried."""
    noted = _NOTED.get()
    if noted is not None:
        noted[name] += 1


def note_step(node: Mapping[str, object]) -> None:
    """A step is given to the checker: its rule, or the axiom that it is an instance of."""
    note(str(node["name"] if node.get("rule") == "axiom" else node.get("rule")))
