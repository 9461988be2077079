"""Claims of Yang, Ackermann, He, Feng, Zhang, Feng, Ye, He and Wang 2024.

"Do Efficient Transformers Really Save Computation?": sparse and linear transformers on dynamic programs.  Sections 1
to 6, the lemmas of appendix A, and the proofs of appendices B and C.  One module a part, in the paper's order.  Every
statement is in our own words, formalised as printed.

What is printed.  The theorems are about all dynamic programs and hide constants and logarithms, which the grammar
cannot say.  A claim of the kind core says of such a statement that its arithmetic fits.  The lemmas of appendix A are
explicit: their formulas are claims, at their smallest numbers where they fail.
"""

from __future__ import annotations

from importlib import import_module

from fooling.verify.claims.claim import Pack

CHAPTERS = (
    *("sections", "locality", "appendix_a", "between_the_displays", "appendix_b", "what_proofs_need"),
    *("table_2", "between_places"),
)


def pack() -> Pack:
    """All claims of the paper: importing a chapter registers its claims."""
    for chapter in CHAPTERS:
        import_module(f"{__name__}.{chapter}")
    found: Pack = import_module(f"{__name__}.paper").paper
    return found
