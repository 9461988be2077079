"""Appendix A: two layers that tell integers apart, aggregation by linear attention, copies by sparse attention.

The lemmas have networks with GeLU, which by lemma A.2 come near those with ReLU; the formulas of the proofs have ReLU.
"""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CONSTANT, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING, TYPING
from fooling.verify.claims.constructed import does_its_task
from fooling.verify.claims.yang2024.paper import (
    B,
    M,
    claim,
    d,
    delta,
    eps,
    i,
    j,
    k,
    m,
    mu,
    n,
    r,
    relu,
    rho,
    s,
    t,
    v,
    x,
    y,
)
from fooling.verify.methods.engine.tactic import witness
from fooling.verify.statement.language.notation import (
    Expression,
    absolute,
    both,
    ceiling,
    exp,
    for_all,
    ln,
    negation,
    rational,
    real,
    whole,
)

half, third = rational(1, 2), rational(1, 3)
LEMMA_5, LEMMA_6, LEMMA_7, LEMMA_8, LEMMA_9 = (f"Lemma A.{number}" for number in (5, 6, 7, 8, 9))
COPY, LEMMA_12 = "Appendix A.3, COPY", "Lemma A.12"


def step(offset: Expression) -> Expression:
    """Formula (12) at k = j, for an input j + delta: relu(2 delta + 3/2) - relu(2 delta + 1/2)."""
    return relu(2 * offset + rational(3, 2)) - relu(2 * offset + half)


def steeper(distance: Expression) -> Expression:
    """0 up to -2/3 and 1 from -1/3 on: relu(3 s + 2) - relu(3 s + 1) at the distance s."""
    return relu(3 * distance + 2) - relu(3 * distance + 1)


near_third = (delta >= 0 - third, delta <= third)
claim(
    "first-entries",
    at=LEMMA_5,
    kind=READING,
    weight=CONSTANT,
    says="The formula of the proof gives 1 for k = j at every input j + delta with -1/3 <= delta <= 1/3: relu(2 delta "
    "+ 3/2) - relu(2 delta + 1/2) = 1.",
    that=for_all(*near_third)(step(delta).equals(1)),
    pinned=REFUTED,
    script=witness({"delta": 0 - third}),
    note="Formula (12) is printed for whole inputs j, where the formula is right, and is used for all inputs of the "
    "lemma.  At delta = -1/3 the formula gives 5/6.  Its steps have width 1/2, so 1/4 on either side is right.",
)
claim(
    "first-entries--repaired",
    at=LEMMA_5,
    kind=REPAIR,
    says="With steeper steps the formula gives 1 for all k <= j and 0 for all k > j at every input x = j + delta with "
    "-1/3 <= delta <= 1/3: relu(3(x - k) + 2) - relu(3(x - k) + 1).",
    that=both(
        for_all(*near_third, j >= 0, k >= 1, k <= j)(steeper(j + delta - k).equals(1)),
        for_all(*near_third, j >= 0, k > j)(steeper(j + delta - k).equals(0)),
    ),
    pinned=CONFIRMED,
    repairs="first-entries",
    note="So the lemma holds, with two units an entry as printed.",
)
claim(
    "last-entries",
    at=LEMMA_6,
    kind=READING,
    weight=CONSTANT,
    says="The formula of the proof gives 1 for k = j at every input j + delta with -1/3 <= delta <= 1/3: relu(3/2 - 2 "
    "delta) - relu(1/2 - 2 delta) = 1.",
    that=for_all(*near_third)((relu(rational(3, 2) - 2 * delta) - relu(half - 2 * delta)).equals(1)),
    pinned=REFUTED,
    script=witness({"delta": third}),
    note="Formula (13) is printed for whole inputs j, and is used for all inputs of the lemma.  At delta = 1/3 the "
    "formula gives 5/6.",
)
claim(
    "last-entries--repaired",
    at=LEMMA_6,
    kind=REPAIR,
    says="With steeper steps the formula gives 1 for all k >= j and 0 for all k < j at every input x = j + delta with "
    "-1/3 <= delta <= 1/3: relu(3(k - x) + 2) - relu(3(k - x) + 1).",
    that=both(
        for_all(*near_third, j >= 0, k >= 1, k >= j)(steeper(k - (j + delta)).equals(1)),
        for_all(*near_third, j >= 0, k >= 1, k < j)(steeper(k - (j + delta)).equals(0)),
    ),
    pinned=CONFIRMED,
    repairs="last-entries",
    note="So the lemma holds, with two units an entry as printed.",
)
claim(
    "ceiling-by-steps",
    at=LEMMA_7,
    kind=PRINTED,
    weight=STEP,
    says="The number of j in 1, ..., n with 1 <= jn, which is n, is ceil(1/n), as the sum of (14) has at i = 1, for "
    "every n >= 1.",
    that=for_all(n >= 1)(ceiling(1 / n).equals(n)),
    pinned=REFUTED,
    note="Of the n numbers j those with i <= jn are n + 1 - ceil(i/n).",
)
claim(
    "ceiling-by-steps--repaired",
    at=LEMMA_7,
    kind=REPAIR,
    says="The number j is at least ceil(i/n) if, and only if, i <= jn, for i, j, n >= 1.",
    that=both(
        for_all(n >= 1, i >= 1, j >= 1, i <= j * n)(ceiling(i / n) <= j),
        for_all(n >= 1, i >= 1, j >= 1, ceiling(i / n) <= j)(i <= j * n),
    ),
    pinned=CONFIRMED,
    repairs="ceiling-by-steps",
    note="So n + 1 - ceil(i/n) of the numbers j in 1, ..., n have i <= jn.",
)
claim(
    "ceiling-in-range",
    at=LEMMA_7,
    kind=PRINTED,
    says="For 1 <= i <= n^2 the number ceil(i/n) is one of 1, ..., n, for every n >= 1.",
    that=for_all(n >= 1, i >= 1, i <= n**2)(both(ceiling(i / n) >= 1, ceiling(i / n) <= n)),
    pinned=CONFIRMED,
)
claim(
    "remainder-in-range",
    at=LEMMA_7,
    kind=PRINTED,
    says="The number n - (n ceil(i/n) - i) is one of 1, ..., n, and differs from i by a multiple of n, for i, n >= 1.",
    that=for_all(n >= 1, i >= 1)(
        both(
            n - (ceiling(i / n) * n - i) >= 1,
            n - (ceiling(i / n) * n - i) <= n,
            (i - (n - (ceiling(i / n) * n - i))).equals(n * (ceiling(i / n) - 1)),
        )
    ),
    pinned=CONFIRMED,
)

# ---- linear attention ----

a, b, z = real("a"), real("b"), real("z")
claim(
    "linear-attention-recurrence",
    at=LEMMA_8,
    kind=PRINTED,
    weight=TYPING,
    says="Formula (15), with the value y of the last token in each summand, gives what the recurrence gives, for two "
    "tokens of weights a, b > 0 and values x, y: (ay + by)/(a + b) = (ax + by)/(a + b).",
    that=for_all(a > 0, b > 0, over=(x, y))(((a * y + b * y) / (a + b)).equals((a * x + b * y) / (a + b))),
    pinned=REFUTED,
    script=witness({"a": 1, "b": 1, "x": 1, "y": 0}),
    note="The numerator of (15) has the value of token i in place of token j.  Then the output is the value of token "
    "i.",
)
claim(
    "linear-attention-recurrence--repaired",
    at=LEMMA_8,
    kind=REPAIR,
    says="Formula (15) with the value of each token is what the recurrence gives, for two tokens of weights a, b > 0 "
    "and values x, y: (0 + ax + by)/(0 + a + b) = (ax + by)/(a + b).",
    that=for_all(a > 0, b > 0, over=(x, y))(((0 + a * x + b * y) / (0 + a + b)).equals((a * x + b * y) / (a + b))),
    pinned=CONFIRMED,
    repairs="linear-attention-recurrence",
)
claim(
    "aggregation-coordinates",
    at="Appendix A.2, AGG",
    kind=PRINTED,
    weight=CONSTANT,
    says="A token of d coordinates, two one-hot vectors of m coordinates and a 1 has d + m + 1 coordinates, for d, m "
    ">= 1: d + m + m + 1 = d + m + 1.",
    that=for_all(d >= 1, m >= 1)((d + m + m + 1).equals(d + m + 1)),
    pinned=REFUTED,
)
claim(
    "aggregation-coordinates--repaired",
    at="Appendix A.2, AGG",
    kind=REPAIR,
    says="A token of d coordinates, two one-hot vectors of m coordinates and a 1 has d + 2m + 1 coordinates, for d, m "
    ">= 1.",
    that=for_all(d >= 1, m >= 1)((d + m + m + 1).equals(d + 2 * m + 1)),
    pinned=CONFIRMED,
    repairs="aggregation-coordinates",
)
claim(
    "weight-in-the-block",
    at=LEMMA_9,
    kind=PRINTED,
    weight=CONSTANT,
    says="Where query and key are 1 at one of m coordinates and exp(-mu) at the others, their product 1 + (m - 1) "
    "exp(-mu)^2 is 1 + (m - 1) exp(-mu), for m >= 2 and mu > 0.",
    that=for_all(m >= 2, mu > 0)((1 + (m - 1) * exp(0 - mu) ** 2).equals(1 + (m - 1) * exp(0 - mu))),
    pinned=REFUTED,
    note="At the m - 1 other coordinates both factors are exp(-mu).",
)
claim(
    "weight-in-the-block--repaired",
    at=LEMMA_9,
    kind=REPAIR,
    says="Where query and key are 1 at one of m coordinates and exp(-mu) at the others, their product 1 + (m - 1) "
    "exp(-mu)^2 is at least 1, for m >= 2 and mu > 0.",
    that=for_all(m >= 2, mu > 0)(1 + (m - 1) * exp(0 - mu) ** 2 >= 1),
    pinned=CONFIRMED,
    repairs="weight-in-the-block",
    note="The bounds that follow divide by this product, and need only that it is at least 1.",
)
claim(
    "weight-outside",
    at=LEMMA_9,
    kind=PRINTED,
    says="The product 2 exp(-mu) + (m - 2) exp(-2mu) of other blocks is at most m exp(-mu), for m >= 2 and mu > 0: "
    "with y = exp(-mu) <= 1 that is 2y + (m - 2)y^2 <= my.",
    that=for_all(m >= 2, y > 0, y <= 1)(2 * y + (m - 2) * y**2 <= m * y),
    pinned=CONFIRMED,
)
claim(
    "choice-of-mu",
    at=LEMMA_9,
    kind=PRINTED,
    says="For mu = ln(2 z m^3) with z = M/eps the number m^3 exp(-mu) is eps/(2M), that is 2z m^3 exp(-mu) = 1, for m "
    ">= 1 and z >= 1.",
    that=for_all(m >= 1, z >= 1)((2 * z * m**3 * exp(0 - ln(2 * z * m**3))).equals(1)),
    pinned=CONFIRMED,
)
claim(
    "aggregation-error",
    at=LEMMA_9,
    kind=PRINTED,
    says="Values of size M with weights that are off by eps/(2M) outside a set of s tokens, all together, and by "
    "eps/(2Ms) each inside, are off by at most eps: M(eps/(2M) + s eps/(2Ms)) <= eps, for s >= 1, M, eps > 0.",
    that=for_all(s >= 1, M > 0, eps > 0)(M * (eps / (2 * M) + s * (eps / (2 * M * s))) <= eps),
    pinned=CONFIRMED,
)
claim(
    "aggregate-4",
    at=LEMMA_9,
    kind=SUPPORTING,
    says="A network with the weights of the lemma, rounded, says whether more than one bit of a block is 1, on all "
    "words of 4 bits in 2 blocks.",
    that=does_its_task("aggregate", N=2, b=1),
    pinned=CONFIRMED,
)

# ---- copies by sparse attention ----

claim(
    "copy-coordinates",
    at=COPY,
    kind=PRINTED,
    weight=CONSTANT,
    says="A token of d coordinates, a rating, two numbers of its position and a 1 has d + 2 coordinates, for d >= 1: "
    "d + 4 = d + 2.",
    that=for_all(d >= 1)((d + 4).equals(d + 2)),
    pinned=REFUTED,
)
claim(
    "copy-coordinates--repaired",
    at=COPY,
    kind=REPAIR,
    says="A token of d coordinates, a rating, two numbers of its position and a 1 has d + 4 coordinates, for d >= 1.",
    that=for_all(d >= 1)((d + 1 + 2 + 1).equals(d + 4)),
    pinned=CONFIRMED,
    repairs="copy-coordinates",
)
claim(
    "copy-matches",
    at=COPY,
    kind=READING,
    weight=TYPING,
    says="Assumption A.10 sets products x <= -delta apart from products near 0. A token with such a product x is no "
    "match: x is not below rho, for rho, delta > 0.",
    that=for_all(rho > 0, delta > 0, x <= 0 - delta)(negation(x < rho)),
    pinned=REFUTED,
    script=witness({"rho": 1, "delta": 1, "x": -1}),
    note="The text does not say outright that such a token is no match.",
)
claim(
    "copy-matches--repaired",
    at=COPY,
    kind=REPAIR,
    says="A token with a product x <= -delta is not among those with |x| <= rho, for 0 < rho < delta.",
    that=for_all(rho > 0, rho < delta, x <= 0 - delta)(negation(absolute(x) <= rho)),
    pinned=CONFIRMED,
    repairs="copy-matches",
)
inside = (M > 0, v >= 0 - M, v <= M)
claim(
    "copy-into-slot",
    at=LEMMA_12,
    kind=PRINTED,
    weight=STEP,
    says="At the slot j = i mod B + 1 the formula of layer 1 gives the value v: relu(relu(v + M) - M(1 + relu(1) + "
    "relu(-1))) = v, for -M <= v <= M.",
    that=for_all(*inside)((relu(relu(v + M) - M * (1 + relu(rational(1)) + relu(rational(-1))))).equals(v)),
    pinned=REFUTED,
    script=witness({"M": 1, "v": 1}),
    note="At the slot j = i mod B + 1 the formula gives 0 for every v.",
)
claim(
    "copy-into-slot--next",
    at=LEMMA_12,
    kind=READING,
    weight=STEP,
    says="At the slot j = i mod B the formula of layer 1 gives the value v: relu(relu(v + M) - M) = v, for -M <= v <= "
    "M.",
    that=for_all(*inside)((relu(relu(v + M) - M * (1 + relu(rational(0)) + relu(rational(0))))).equals(v)),
    pinned=REFUTED,
    script=witness({"M": 1, "v": -1}),
    note="At the slot j = i mod B the formula gives relu(v), so negative values are lost.",
)
claim(
    "copy-into-slot--repaired",
    at=LEMMA_12,
    kind=REPAIR,
    says="The formula relu(v + M - 2Ms) - relu(M - 2Ms), with the distance s of the slots, gives v for s = 0, and 0 "
    "for every whole s >= 1, for -M <= v <= M.",
    that=both(
        for_all(*inside)((relu(v + M) - relu(M)).equals(v)),
        for_all(*inside, s >= 1)((relu(v + M - 2 * M * s) - relu(M - 2 * M * s)).equals(0)),
    ),
    pinned=CONFIRMED,
    repairs="copy-into-slot",
)
claim(
    "slots-of-the-window",
    at=LEMMA_12,
    kind=PRINTED,
    weight=TYPING,
    says="For i = tB + r the first slot of layer 2, of remainder 0, has the token i - B + r + 1, whose number is a "
    "multiple of B, for B > r >= 0 and t >= 1.",
    that=for_all(B >= 1, r >= 0, r < B, t >= 1)(whole((t * B + r - B + r + 1) / B)),
    pinned=REFUTED,
    note="The token of remainder 0 among the last B ones is i - r.",
)
claim(
    "slots-of-the-window--repaired",
    at=LEMMA_12,
    kind=REPAIR,
    says="Among the last B tokens up to i = tB + r, the token of remainder s is tB + s for s <= r, and (t - 1)B + s "
    "for s > r: i - B < tB + s <= i, or i - B < (t - 1)B + s <= i, for B > r, s >= 0 and t >= 1.",
    that=both(
        for_all(B >= 1, r >= 0, r < B, t >= 1, s >= 0, s <= r)(both(t * B + r - B < t * B + s, t * B + s <= t * B + r)),
        for_all(B >= 1, r >= 0, r < B, t >= 1, s > r, s < B)(
            both(t * B + r - B < (t - 1) * B + s, (t - 1) * B + s <= t * B + r)
        ),
    ),
    pinned=CONFIRMED,
    repairs="slots-of-the-window",
)
claim(
    "sparse-copy-4",
    at=LEMMA_12,
    kind=SUPPORTING,
    says="A network of three layers of sparse attention in blocks of 2 looks up one of 4 symbols by its number, on "
    "all words.",
    that=does_its_task("sparse-copy", N=4, B=2),
    pinned=CONFIRMED,
)
