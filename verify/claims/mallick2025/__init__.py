"""Claims of the slides of Mallick and Paul 2025 on the computational and representational capacity of language models.

n-gram models by hard attention, formal languages, composition of functions, sparse averaging, and matching.  One module
a part of the presentation, in its order.  Every statement is in our own words, formalised as printed.

What is printed.  Most slides report a theorem of somebody else.  Such a theorem is in the list of statements, and a
claim says of it what can be said here; a claim of the kind core says that the arithmetic fits, no more.
"""

from __future__ import annotations

from importlib import import_module

from fooling.verify.claims.claim import Pack

CHAPTERS = (
    *("n_grams", "formal_languages", "composition", "sparse_averaging", "matching", "unspoken_hypotheses"),
    "between_places",
)


def pack() -> Pack:
    """All claims of the slides: importing a chapter registers its claims."""
    for chapter in CHAPTERS:
        import_module(f"{__name__}.{chapter}")
    found: Pack = import_module(f"{__name__}.slides").slides
    return found
