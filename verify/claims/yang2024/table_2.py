"""Table 2: what its twelve numbers count, how they compare with section 3, and the lengths of section 6.1.

The text has no formula for the numbers.  With the dimensions 64 to 512 of section 6.1 they are 72 D^2 L up to 6 %.
Three layers of 12 D^2 weights, each used by one multiplication and one addition a token, are 72 D^2 operations a token.
Nothing in them is of order L^2 D, and the quotients of two models are those of one ratio of dimensions at each length.
"""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CONSTANT, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.claims.yang2024.paper import claim
from fooling.verify.claims.yang2024.sections import linear, sparse, standard
from fooling.verify.statement.language.notation import Expression, both, rational

TABLE, RESULTS, EXPERIMENTS = "Table 2", "Section 6.2", "Section 6.1"
LENGTHS = (87, 221, 355, 505)
DIMENSIONS = ((64, 128, 128, 128), (256, 512, 512, 512), (128, 256, 256, 256))


def within(megaflops: int, dimension: int, length: int) -> Expression:
    """That the number of the table is 72 D^2 L up to 6 %: a megaflop is 10^6 operations."""
    operations = 72 * rational(dimension) ** 2 * length
    return both(rational(megaflops) * 10**8 <= 106 * operations, rational(megaflops) * 10**8 >= 94 * operations)


def between(low: Expression, above: tuple[int, ...], below: tuple[int, ...], high: Expression) -> Expression:
    """That the quotient of two rows of the table is between these numbers at each length."""
    quotients = [rational(a, b) for a, b in zip(above, below, strict=True)]
    return both(*(both(low <= one, one <= high) for one in quotients))


claim(
    "operations-of-the-weights",
    at=TABLE,
    kind=SUPPORTING,
    says="The twelve numbers are 72 D^2 L operations up to 6 %, with D = 64, 128, 128, 128 in the standard, 256, 512, "
    "512, 512 in the linear and 128, 256, 256, 256 in the sparse transformer.",
    that=both(
        *(
            within(number, dimension, length)
            for row, dimensions in zip((standard, linear, sparse), DIMENSIONS, strict=True)
            for number, dimension, length in zip(row, dimensions, LENGTHS, strict=True)
        )
    ),
    pinned=CONFIRMED,
    note="The text has no formula for the numbers.  Three layers with 12 D^2 weights take 72 D^2 operations a token.",
)
claim(
    "operations-of-the-attention",
    at=TABLE,
    kind=READING,
    weight=CONSTANT,
    says="Section 3 has a part of order L^2 D in the operations of a standard transformer. With a dimension D that "
    "does not fall, the GFLOPs per token of Table 2 therefore grow: 0.266/221 < 0.605/505.",
    that=rational(266, 221) < rational(605, 505),
    pinned=REFUTED,
    note="The number 0.605 is 72 D^2 L and 1.6 % more, with D = 128.  Queries times keys, and weights times values, "
    "would be 6 L^2 D more in three causal layers, a third of 72 D^2 L.",
)
claim(
    "ratios-of-dimensions",
    at=RESULTS,
    kind=READING,
    weight=DOMAIN,
    says="From length 221 to 505 the dimension that is needed grows for efficient transformers alone, by a factor of 2 "
    "at least. The quotients of GFLOPs therefore double: 9.584/0.605 >= 2 * 4.220/0.266, and 2.399/0.605 >= 2 * "
    "1.055/0.266.",
    that=both(rational(9584, 605) >= 2 * rational(4220, 266), rational(2399, 605) >= 2 * rational(1055, 266)),
    pinned=REFUTED,
    note="The dimensions of section 6.1 are powers of two.  For arithmetic the table has one ratio of dimensions at "
    "all lengths, so what sets efficient transformers apart there is a factor, and no growth.",
)
claim(
    "ratios-of-dimensions--repaired",
    at=RESULTS,
    kind=REPAIR,
    says="At each of the four lengths the GFLOPs of the linear transformer are 15.6 to 16 times, and of the sparse "
    "transformer 3.9 to 4 times, the GFLOPs of the standard one.",
    that=both(
        between(rational(156, 10), linear, standard, rational(16)),
        between(rational(39, 10), sparse, standard, rational(4)),
    ),
    pinned=CONFIRMED,
    repairs="ratios-of-dimensions",
    note="Costs of order D^2 L make that dimensions four times and twice those of the standard transformer.",
)
claim(
    "lengths-of-the-table",
    at=TABLE,
    kind=PRINTED,
    says="The lengths of Table 2, 87, 221, 355 and 505, are the lengths of arithmetic in section 6.1.",
    that=both(*(rational(length).equals(length) for length in LENGTHS)),
    pinned=CONFIRMED,
)
claim(
    "lengths-of-arithmetic",
    at=EXPERIMENTS,
    kind=SUPPORTING,
    says="Lengths 87, 221, 355 and 505 of arithmetic are at most 2k^2 + 2k + 3 for k = 6, 10, 13 and 16 operators, and "
    "more than (k + 1)^2 + k.",
    that=both(
        *(
            both(rational(length) <= 2 * k**2 + 2 * k + 3, rational(length) > (k + 1) ** 2 + k)
            for length, k in zip(LENGTHS, (6, 10, 13, 16), strict=True)
        )
    ),
    pinned=CONFIRMED,
    note="With brackets around each part but the whole, j operators take 4j - 1 tokens, and all steps 2k^2 + 2k + 1; "
    "without brackets they take (k + 1)^2 + k.  The 87 needs two tokens more, such as the separator and the end.",
)
