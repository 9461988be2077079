"""Appendix A between the displays: where definitions make sense, the steps of lemma A.9, and sizes of embeddings."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING
from fooling.verify.claims.yang2024.paper import B, M, claim, d, delta, i, j, m, n, relu, rho, s, t, x, y
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    absolute,
    both,
    ceiling,
    exists,
    for_all,
    integer,
    ln,
    rational,
    real,
)

C, fixed_C = integer("C"), Expression("C")  # a constant, and that of a quantifier outside
half, third, quarter = (rational(1, b) for b in (2, 3, 4))
LEMMA_5, LEMMA_6, LEMMA_7, LEMMA_9 = (f"Lemma A.{number}" for number in (5, 6, 7, 9))
COPY, LEMMA_11, LEMMA_12 = "Appendix A.3, COPY", "Lemma A.11", "Lemma A.12"
near = (delta >= 0 - quarter, delta <= quarter)

# ---- lemmas A.3 to A.7: rows, selections, and integers told apart ----

x1, y1, s1 = map(real, ("x", "y", "s"))
claim(
    "a-row-by-two-units",
    at="Lemma A.3",
    kind=CORE,
    says="Two units of ReLU give a product x of a row: relu(x) - relu(-x) = x, for x >= 0 and for x <= 0.",
    leaves="units of GeLU, and matrices",
    that=both(
        for_all(x1 >= 0)((relu(x1) - relu(0 - x1)).equals(x1)), for_all(x1 <= 0)((relu(x1) - relu(0 - x1)).equals(x1))
    ),
    pinned=CONFIRMED,
)
selected = relu(x1 + s1) - relu(s1) + relu(y1 - s1) - relu(0 - s1)
entries = (M > 0, x1 >= 0 - M, x1 <= M, y1 >= 0 - M, y1 <= M)
claim(
    "selection-by-four-units",
    at="Lemma A.4",
    kind=CORE,
    says="The sum relu(x + s) - relu(s) + relu(y - s) - relu(-s) is x for s >= M and y for s <= -M, for M > 0 and -M "
    "<= x, y <= M.",
    leaves="units of GeLU, and vectors",
    that=both(for_all(*entries, s1 >= M)(selected.equals(x1)), for_all(*entries, s1 <= 0 - M)(selected.equals(y1))),
    pinned=CONFIRMED,
    note="With s = M t/alpha that is t >= alpha and t <= -alpha.  The units relu(s) and relu(-s) are shared, so that "
    "vectors of d coordinates take 2d + 2 units.",
)

claim(
    "intervals-apart",
    at=LEMMA_5,
    kind=SUPPORTING,
    says="The intervals from i - 1/3 to i + 1/3 and from j - 1/3 to j + 1/3 have no number in common for whole i < j.",
    that=for_all(i >= 0, j > i)(i + third < j - third),
    pinned=CONFIRMED,
)
claim(
    "zeros-before-the-ones",
    at=LEMMA_6,
    kind=PRINTED,
    weight=DOMAIN,
    says="The vector for i has i - 1 first entries 0, a number of entries that is not negative, for all i from 0 to n.",
    that=for_all(n >= 0, i >= 0, i <= n)(i - 1 >= 0),
    pinned=REFUTED,
    note="The domain has the interval around i = 0.  There formula (13) gives 1 at all n entries.",
)
claim(
    "zeros-before-the-ones--repaired",
    at=LEMMA_6,
    kind=REPAIR,
    says="The vector for i has i - 1 first entries 0 and n - i + 1 entries 1, both numbers not negative, n together, "
    "for all i from 1 to n.",
    that=for_all(n >= 1, i >= 1, i <= n)(both(i - 1 >= 0, n - i + 1 >= 1, ((i - 1) + (n - i + 1)).equals(n))),
    pinned=CONFIRMED,
    repairs="zeros-before-the-ones",
)
at_i = 0 - 2 * (i + delta)
claim(
    "steps-of-the-ceiling",
    at=LEMMA_7,
    kind=PRINTED,
    says="At every input i + delta with -1/4 <= delta <= 1/4 the summand of (14), with s in place of jn, is 1 for i <= "
    "s and 0 for i > s, for i, s >= 1.",
    that=both(
        for_all(*near, i >= 1, s >= i)((relu(at_i + 2 * s + rational(3, 2)) - relu(at_i + 2 * s + half)).equals(1)),
        for_all(*near, s >= 1, i > s)((relu(at_i + 2 * s + rational(3, 2)) - relu(at_i + 2 * s + half)).equals(0)),
    ),
    pinned=CONFIRMED,
)
claim(
    "remainder-of-a-near-input",
    at=LEMMA_7,
    kind=READING,
    weight=STEP,
    says="With the input i + delta in place of i the third number n - (n ceil(i/n) - (i + delta)) is the remainder n - "
    "(n ceil(i/n) - i), for i, n >= 1 and -1/4 <= delta <= 1/4.",
    that=for_all(n >= 1, i >= 1, *near)((n - (n * ceiling(i / n) - (i + delta))).equals(n - (n * ceiling(i / n) - i))),
    pinned=REFUTED,
    script=witness({"n": 1, "i": 1, "delta": quarter}),
    note="The proof computes the ceiling by steps, and says that the remainder follows.  The input is only near to i.",
)
claim(
    "remainder-of-a-near-input--repaired",
    at=LEMMA_7,
    kind=REPAIR,
    says="For a whole input i the third number is right, and for an input i + delta with -1/4 <= delta <= 1/4 the "
    "third number is within 1/4 of the remainder, for i, n >= 1.",
    that=both(
        for_all(n >= 1, i >= 1, *near)(
            absolute((n - (n * ceiling(i / n) - (i + delta))) - (n - (n * ceiling(i / n) - i))) <= quarter
        ),
        for_all(n >= 1, i >= 1)((n - (n * ceiling(i / n) - i)).equals(i - n * (ceiling(i / n) - 1))),
    ),
    pinned=CONFIRMED,
    repairs="remainder-of-a-near-input",
)
claim(
    "bends-of-the-remainder",
    at=f"{LEMMA_7}, proof",
    kind=READING,
    weight=STEP,
    says="A function that is level on n^2 intervals, and changes its value between any two neighbours, needs 2(n^2 - "
    "1) bends. For some C, Cn units of ReLU have as many bends: 2(n^2 - 1) <= Cn, for every n >= 1.",
    that=exists(C >= 1)(for_all(n >= 1)(2 * (n**2 - 1) <= fixed_C * n)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"n": C + 1}, automatic, {0: automatic})),
    note="The proof has `an MLP with ReLU activation with hidden dimension O(n)` for the remainder, too.  That step "
    "fails: the remainder of i changes from each i to the next, and a unit of ReLU has one bend.  So two layers with "
    "O(n) units do not compute it from every input within 1/4 of i.  The lemma is about GeLU, of which the claim says "
    "nothing.",
)

# ---- lemma A.9: the block, and the steps of the proof ----

q, E, A = integer("q"), real("E"), real("A")
claim(
    "block-by-ceiling",
    at=LEMMA_9,
    kind=PRINTED,
    says="The number j is from qm - (m - 1) to qm if, and only if, ceil(j/m) = q, for j, m, q >= 1.",
    that=both(
        for_all(m >= 1, q >= 1, j >= q * m - (m - 1), j <= q * m)(ceiling(j / m).equals(q)),
        for_all(m >= 1, q >= 1, j >= 1, ceiling(j / m).equals(q))(both(j >= q * m - (m - 1), j <= q * m)),
    ),
    pinned=CONFIRMED,
)
claim(
    "tokens-outside",
    at=LEMMA_9,
    kind=READING,
    weight=DOMAIN,
    says="The number m^2 - s of tokens outside a set of s <= m tokens, by which the proof divides, is positive, for "
    "every m >= 1 and s >= 1.",
    that=for_all(m >= 1, s >= 1, s <= m)(m**2 - s > 0),
    pinned=REFUTED,
    note="For m = 1 there is one token, and none outside.",
)
claim(
    "tokens-outside--repaired",
    at=LEMMA_9,
    kind=REPAIR,
    says="The number m^2 - s of tokens outside a set of s <= m tokens is positive, for every m >= 2 and s >= 1.",
    that=for_all(m >= 2, s >= 1, s <= m)(m**2 - s > 0),
    pinned=CONFIRMED,
    repairs="tokens-outside",
)
claim(
    "outside-sum",
    at=LEMMA_9,
    kind=PRINTED,
    says="With t tokens outside of weight E > 0 and s inside of weight A, the share tE/(tE + sA) of the tokens "
    "outside is at most tE/(sA), for s, t >= 1 and A >= 1.",
    that=for_all(s >= 1, t >= 1, E > 0, A >= 1)(t * E / (t * E + s * A) <= t * E / (s * A)),
    pinned=CONFIRMED,
)
claim(
    "outside-sum-bounded",
    at=LEMMA_9,
    kind=PRINTED,
    says="With y = exp(-mu) the last steps hold: (m^2 - s)/s is at most m^2, and 2y + (m - 2)y^2, divided by a weight "
    "A >= 1, is at most my, and m^2 times my is m^3 y, for m >= 2, 1 <= s <= m and 0 < y <= 1.",
    that=both(
        for_all(m >= 2, s >= 1, s <= m)((m**2 - s) / s <= m**2),
        for_all(m >= 2, y > 0, y <= 1, A >= 1)((2 * y + (m - 2) * y**2) / A <= m * y),
        for_all(m >= 2, y > 0)((m**2 * (m * y)).equals(m**3 * y)),
    ),
    pinned=CONFIRMED,
)
claim(
    "inside-error",
    at=LEMMA_9,
    kind=PRINTED,
    says="With t tokens outside of weight E > 0 and s inside of weight A, a weight inside is off by 1/s - A/(tE + sA), "
    "at most tE/s, for s, t >= 1 and A >= 1.",
    that=for_all(s >= 1, t >= 1, E > 0, A >= 1)(1 / s - A / (t * E + s * A) <= t * E / s),
    pinned=CONFIRMED,
)
claim(
    "aggregation-hidden-dimension",
    at=LEMMA_9,
    kind=CORE,
    says="Tokens of d + 2m + 1 coordinates are within a hidden dimension of order max(d, m): d + 2m + 1 is at most "
    "4m for 1 <= d <= m and at most 4d for 1 <= m <= d.",
    leaves="the layer, and what the layer computes",
    that=both(for_all(d >= 1, m >= d)(d + 2 * m + 1 <= 4 * m), for_all(m >= 1, d >= m)(d + 2 * m + 1 <= 4 * d)),
    pinned=CONFIRMED,
)
claim(
    "size-of-mu",
    at=LEMMA_9,
    kind=CORE,
    says="The number mu = ln(2z m^3) with z = M/eps is at most 1 + 3 ln m + ln z, for m >= 1 and z >= 1.",
    leaves="the other parameters of the layer",
    letters={"x": "z"},
    that=for_all(m >= 1, x >= 1)(ln(2 * x * m**3) <= 1 + 3 * ln(m) + ln(x)),
    pinned=CONFIRMED,
)

# ---- copies ----

claim(
    "copy-at-the-bound",
    at=COPY,
    kind=READING,
    weight=DOMAIN,
    says="A token with a product x of absolute value at most rho, which the assumption lets be a match, is one with x "
    "< rho, for rho > 0.",
    that=for_all(rho > 0, absolute(x) <= rho)(x < rho),
    pinned=REFUTED,
    script=witness({"rho": 1, "x": 1}),
    note="The product x = rho is allowed by assumption A.10, and is not below rho.",
)
claim(
    "copy-thresholds-apart",
    at=LEMMA_11,
    kind=READING,
    weight=DOMAIN,
    says="If rho <= delta^2/(8M) then rho < delta, without which a product can be within rho of 0 and at most -delta, "
    "for M, delta > 0.",
    that=for_all(M > 0, delta > 0, rho > 0, rho <= delta**2 / (8 * M))(rho < delta),
    pinned=REFUTED,
    script=witness({"M": 1, "delta": 8, "rho": 8}),
    note="Nothing in the lemma bounds delta by M.  Two ratings in [-M, M] that differ by delta do.",
)
claim(
    "copy-thresholds-apart--repaired",
    at=LEMMA_11,
    kind=REPAIR,
    says="If two numbers of [-M, M] differ by delta > 0, where delta <= 2M, and rho <= delta^2/(8M), then 4 rho <= "
    "delta, for M > 0.",
    that=for_all(M > 0, delta > 0, delta <= 2 * M, rho > 0, rho <= delta**2 / (8 * M))(4 * rho <= delta),
    pinned=CONFIRMED,
    repairs="copy-thresholds-apart",
)
claim(
    "copy-embedding-size",
    at=LEMMA_12,
    kind=PRINTED,
    weight=STEP,
    says="The output of layer 1, B vectors of d coordinates and four numbers, has O(d) coordinates: Bd + 4 <= Cd, for "
    "some C and all B, d >= 1.",
    that=exists(C >= 1)(for_all(B >= 1, d >= 1)(B * d + 4 <= fixed_C * d)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"B": C, "d": 1}, automatic, {0: automatic})),
    note="The lemma has an embedding of O(d) coordinates.  The proof puts the vectors of a whole block into one.",
)
claim(
    "copy-embedding-size--repaired",
    at=LEMMA_12,
    kind=REPAIR,
    says="The output of layer 2, B vectors of d coordinates and five numbers, has O(Bd) coordinates: Bd + 5 <= CBd, "
    "for some C and all B, d >= 1.",
    that=exists(C >= 1)(for_all(B >= 1, d >= 1)(B * d + 5 <= fixed_C * B * d)),
    pinned=CONFIRMED,
    repairs="copy-embedding-size",
    note="Theorem B.4 has blocks of order sqrt(L) and a hidden dimension of order sqrt(L), for which that is enough.",
)
claim(
    "window-is-full",
    at=LEMMA_12,
    kind=READING,
    weight=DOMAIN,
    says="Layer 2 averages over B previous tokens of each token i >= 1, itself counted. All B tokens exist: i - B + 1 "
    ">= 1, for B >= 1.",
    that=for_all(i >= 1, B >= 1)(i - B + 1 >= 1),
    pinned=REFUTED,
    note="The first B - 1 tokens average over i tokens.  There the factor B gives B/i times each vector.",
)
claim(
    "window-is-full--repaired",
    at=LEMMA_12,
    kind=REPAIR,
    says="Each token i >= B has B previous tokens, itself counted: i - B + 1 >= 1 and i - (i - B + 1) + 1 = B, for B "
    ">= 1.",
    that=for_all(B >= 1, i >= B)(both(i - B + 1 >= 1, (i - (i - B + 1) + 1).equals(B))),
    pinned=CONFIRMED,
    repairs="window-is-full",
)
claim(
    "target-in-its-block",
    at=LEMMA_12,
    kind=CORE,
    says="The target t is one of the B tokens that end with number B ceil(t/B): B ceil(t/B) - B < t <= B ceil(t/B), "
    "for t, B >= 1.",
    leaves="the layers that find the block",
    that=for_all(t >= 1, B >= 1)(both(B * ceiling(t / B) - B < t, t <= B * ceiling(t / B))),
    pinned=CONFIRMED,
)
