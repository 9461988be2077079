"""Claims of Bhattamishra, Hahn, Blunsom and Kanade 2024 (arXiv 2406.09347).

"Separations in the Representational Capabilities of Transformers and Recurrent Architectures": sections 2 to 6
and all appendices. One module a section or appendix (two for sections 3 and 4, three for D, four for E), in the paper's
order, and one for the numbers of the experiments.  Every statement is in our own words, formalised as printed.

What is printed.  A hypothesis that the paper prints for a statement anywhere, in it, in its proof or in the section
that introduces it, holds in the claim, which is printed (N is even in Lemma 1, as appendix E assumes; a DFA is minimal
in Lemma 4, as its proof says; vectors are unit vectors; Kc is large, `large_constant`).  One that it prints nowhere
makes it a repair.  Without a hypothesis of the paper a sentence is a variation of ours, a supporting claim.  Where it
leaves open what a letter stands for, such as N in Theorem 5, it is a reading.  So it is where the claim has a part of
any size that the text counts, such as a feed-forward network (`logarithmic_size`).
"""

from __future__ import annotations

from importlib import import_module

from fooling.verify.claims.claim import Pack

CHAPTERS = (
    "experiments",
    "section_3",
    "section_3_lookup",
    "section_4",
    "section_4_widths",
    "section_5",
    "section_5_alphabets",
    "section_5_recall",
    "section_5_one_layer",
    "associative_recall",
    "appendix_b1",
    "appendix_b2",
    "appendix_b3",
    "appendix_c2",
    "appendix_c2_soft",
    "appendix_c2_vectors",
    "appendix_d",
    "appendix_d_steps",
    "appendix_d_weights",
    "appendix_e",
    "appendix_e_monoids",
    "appendix_e_neighbours",
    "appendix_e_automata",
    "appendix_f1",
    "appendix_f2",
    "appendix_f2_networks",
    "appendix_f3",
    "appendix_f4",
    "appendix_g",
    "appendix_g_networks",
    "appendix_displays",
    "between_places",
    "between_proofs",
    "notes",
)


def pack() -> Pack:
    """All claims of the paper: importing a chapter registers its claims."""
    for chapter in CHAPTERS:
        import_module(f"{__name__}.{chapter}")
    found: Pack = import_module(f"{__name__}.paper").paper
    return found
