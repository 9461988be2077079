"""Claims of Hsu's slides of 2023 on Sanford, Hsu and Telgarsky (arXiv 2306.02896).

"Representational strengths and limitations of transformers": sparse averaging, pair and triple matching, and sizes of
models.  One module a part of the talk, in its order.  Every statement is in our own words, formalised as printed.

What is printed.  Slides leave much out that their speaker says.  A hypothesis that stands on a slide of the same part
leaves a claim printed.  Where only the arithmetic of a statement can be said in the grammar, the claim is a *core*: it
says that the numbers of the statement fit, not that the statement holds.  Networks of matching and averaging are those
of `fooling.circuits.networks.constructions.hsu2023`, run in one format and rounding, which are named.
"""

from __future__ import annotations

from importlib import import_module

from fooling.verify.claims.claim import Pack

CHAPTERS = ("sparse_averaging", "matching", "sizes", "unspoken_hypotheses", "between_places")


def pack() -> Pack:
    """All claims of the slides: importing a chapter registers its claims."""
    for chapter in CHAPTERS:
        import_module(f"{__name__}.{chapter}")
    found: Pack = import_module(f"{__name__}.slides").slides
    return found
