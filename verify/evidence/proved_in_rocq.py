"""Which axioms are proved in Rocq: those of which `proofs/` has a theorem that Rocq accepted.

The list beside this module is written by `python -m proofs.counted` and goes with every installation.  A test holds it
to the theorems.  The checker believes an axiom either way.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def proved_in_rocq() -> frozenset[str]:
    """The names of these axioms.

    >>> "leaves-depth" in proved_in_rocq()
    True
    """
    return frozenset(files(__package__).joinpath("proved_in_rocq.txt").read_text(encoding="utf-8").split())


def standing(axiom: str, cited: str | None) -> str:
    """How an axiom is known: "proved in Rocq", "cited" (a part of its proof), or "assumed", by its proof in words."""
    if axiom in proved_in_rocq():
        return "proved in Rocq"
    return "assumed" if cited is None else "cited"
