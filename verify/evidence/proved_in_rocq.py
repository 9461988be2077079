"""Which axioms are proved in Rocq: those of which `proofs/` has a theorem that Rocq accepted.

The list beside this module is written by `python -m proofs.counted` and goes with every installation.  A test holds it
to the theorems.  The checker believes an axiom either way.

How an axiom is known has one of three names, here and wherever a user reads of it.  "Assumed" is none of them: that is
said of what a user's file takes from elsewhere, and of nothing else.

    proved in Rocq     its theorem stands in `proofs/`
    proved in words    the comment above it is the whole proof, and Rocq has none
    cited              the comment leaves a part of the proof to a text, and Rocq has none
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

IN_ROCQ, IN_WORDS, CITED = STANDINGS = ("proved in Rocq", "proved in words", "cited")


@cache
def proved_in_rocq() -> frozenset[str]:
    """The names of these axioms.

    >>> "leaves-depth" in proved_in_rocq()
    True
    """
    return frozenset(files(__package__).joinpath("proved_in_rocq.txt").read_text(encoding="utf-8").split())


def standing(axiom: str, cited: str | None) -> str:
    """How an axiom is known, one of `STANDINGS`; `cited` is the source that its comment names, if any."""
    if axiom in proved_in_rocq():
        return IN_ROCQ
    return IN_WORDS if cited is None else CITED
