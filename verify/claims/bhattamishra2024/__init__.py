"""Claims of Bhattamishra, Hahn, Blunsom and Kanade 2024 (arXiv 2406.09347).

"Separations in the Representational Capabilities of Transformers and Recurrent Architectures": sections 3 and 4, appendices B, C.2, D, E and F.1.
One module an appendix, in the paper's order.  Every statement is in our own words, formalised as printed.
"""
from __future__ import annotations

from verify.claim import Pack


def pack() -> Pack:
    """All claims of the paper (importing a module registers its claims)."""
    from verify.claims.bhattamishra2024 import (  # noqa: F401 - imported to register
        appendix_b1,
        appendix_b2,
        appendix_b3,
        appendix_c2,
        appendix_d,
        appendix_e,
        appendix_f1,
        paper,
        section_3,
        section_4,
    )

    return paper.paper
