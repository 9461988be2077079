"""Which axioms the packs use: those that the derivation of some claim's certificate names.

`python -m proofs.used EVIDENCE` reads them off the certificates that `fooling check` wrote, and writes the list beside
this module, which goes with every installation.  The checker trusts the other axioms as well; nothing here is believed.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def used_by_packs() -> frozenset[str]:
    """The names of these axioms.

    >>> "leaves-partition" in used_by_packs()
    True
    """
    return frozenset(files(__package__).joinpath("used_by_packs.txt").read_text(encoding="utf-8").split())
