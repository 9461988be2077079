"""The last slide: sizes of models."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, REFUTED, SUPPORTING
from fooling.verify.claims.hsu2023.slides import claim
from fooling.verify.statement.language.notation import both, rational, whole

WIDTH = "In the talk m is the width of one head, so that the heads of a layer have Hm numbers together."
claim(
    "gpt-3-width",
    at="Model sizes",
    kind=SUPPORTING,
    says="The H = 96 heads of GPT-3 of width m = 128 have 12K numbers together, with K = 1024, as many as the nodes of "
    "phi in the table: 96 * 128 = 12 * 1024.",
    that=(rational(96) * 128).equals(rational(12) * 1024),
    pinned=CONFIRMED,
    note=WIDTH,
)
claim(
    "bert-width",
    at="Model sizes",
    kind=SUPPORTING,
    says="In the table phi has 4K nodes for BERT, with K = 1024. The H = 16 heads of BERT of width m = 1024 have as "
    "many numbers together: 16 * 1024 = 4 * 1024.",
    that=(rational(16) * 1024).equals(rational(4) * 1024),
    pinned=REFUTED,
    note=f"{WIDTH}  The row of GPT-3 in the table has Hm nodes.  The slides say nowhere that all rows do.  In "
    "BERT's own paper 1024 is the width of all heads, and 4K four times that width.",
)
claim(
    "width-of-all-heads",
    at="Model sizes",
    kind=SUPPORTING,
    says="Let m = 128 be the width of all H = 96 heads of GPT-3 together. Then each head has m/H numbers: 128/96 is a "
    "whole number.",
    that=whole(rational(128, 96)),
    pinned=REFUTED,
    note="In the talk m is the width of one head.  So the column of the table is right for GPT-3.  For the other two "
    "models it can have the width of all heads: width-of-all-heads--others.",
)
claim(
    "width-of-all-heads--others",
    at="Model sizes",
    kind=SUPPORTING,
    says="If m is the width of all heads together, then the 16 heads of BERT with m = 1024 and the 12 heads of GPT-2 "
    "with m = 768 have 64 numbers each.",
    that=both((rational(1024, 16)).equals(64), (rational(768, 12)).equals(64)),
    pinned=CONFIRMED,
)
