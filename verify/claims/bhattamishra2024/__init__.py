"""Claims of Bhattamishra, Hahn, Blunsom, Kanade: Separations in the Representational Capabilities of Transformers and Recurrent
Architectures (arXiv 2406.09347): sections 3 to 5 and appendices B, C.2, D, E and F.1.

One module an appendix, in the paper's order.  Every statement is in our own words, formalised as printed.
"""
from __future__ import annotations

from verify.claim import Pack


def pack() -> Pack:
    """All claims of the paper (importing a module registers its claims)."""
    from verify.claims.bhattamishra2024 import (  # noqa: F401 - imported to register
        paper,
        section_3,
        section_4,
        appendix_b1,
        appendix_b2,
        appendix_b3,
        appendix_c2,
        appendix_d,
        appendix_e,
        appendix_f1,
    )

    return paper.paper
