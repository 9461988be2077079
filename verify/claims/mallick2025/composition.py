"""Language models as function approximators: positions in the plane, and composition of functions."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.claims.mallick2025.slides import H, claim, d, k, n, p
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.engine.tactic import intro
from fooling.verify.statement.language.notation import both, exists, for_all, log2, real

PROMPTS = "Spatial composition"
THEOREM = "Theorem 1 of Peng et al. 2024"

fx, fy, xx, xy, kx, ky = (real(name) for name in ("f1", "f2", "x1", "x2", "k1", "k2"))
claim(
    "ken-northwest-of-xaive",
    at=PROMPTS,
    kind=READING,
    says="If Fayes (f1, f2) is west of Xaive (x1, x2) and south of Ken (k1, k2), then Ken is northwest of Xaive: with "
    "f1 < x1, f2 = x2, f1 = k1 and f2 < k2 also k1 < x1 and k2 > x2.",
    that=for_all(fx < xx, fy.equals(xy), fx.equals(kx), fy < ky)(both(kx < xx, ky > xy)),
    pinned=CONFIRMED,
    note="West and south are exact here, and northwest is the whole quadrant.",
)
ax, ay, bx, by, cy = (real(name) for name in ("a1", "a2", "b1", "b2", "c2"))
claim(
    "amy-further-from-cindy",
    at=PROMPTS,
    kind=READING,
    says="If Amy (a1, a2) is below Ben (b1, b2) and left of Ben, and Cindy (b1, c2) is above Ben, then Amy is further "
    "from Cindy than from Ben: (b1 - a1)^2 + (c2 - a2)^2 > (b1 - a1)^2 + (b2 - a2)^2.",
    that=for_all(ax < bx, ay < by, cy > by)((bx - ax) ** 2 + (cy - ay) ** 2 > (bx - ax) ** 2 + (by - ay) ** 2),
    pinned=CONFIRMED,
)
claim(
    "amy-exactly-southwest",
    at=PROMPTS,
    kind=SUPPORTING,
    says="With southwest and northeast as exact diagonals some Amy (a1, a2), Ben (b1, b2) and Cindy (b1, c2) stand as "
    "the prompt says: b1 - a1 = b2 - a2 > 0, b1 - a1 = c2 - a2 and c2 > b2.",
    that=exists(bx > ax, (bx - ax).equals(by - ay), (bx - ax).equals(cy - ay))(cy > by),
    pinned=REFUTED,
    script=intro({"a1": 0, "a2": 0, "b1": 1, "b2": 1, "c2": 1}, by_assumptions),
    note="On exact diagonals through Amy, Ben and Cindy would be one point.  So the prompt, which puts Cindy north of "
    "Ben, does not mean exact diagonals.",
)

claim(
    "functions-bits",
    at=THEOREM,
    kind=CORE,
    says="A function on a domain of n elements to n elements is one of n^n: log2(n^n) = n log2 n, for every n >= 1.",
    leaves="the theorem on composition of functions",
    that=for_all(n >= 1)(log2(n**n).equals(n * log2(n))),
    pinned=CONFIRMED,
)
left = n * log2(n) - H * (d + 1) * p
claim(
    "error-probability",
    at=THEOREM,
    kind=CORE,
    says="Where R = n log2 n - H(d + 1)p is positive, R/(3 n log2 n) is a probability, more than 0 and at most 1/3, "
    "for n >= 2 and H, d, p >= 1.",
    leaves="how often a layer errs",
    that=for_all(n >= 2, H >= 1, d >= 1, p >= 1, left > 0)(
        both(left / (3 * n * log2(n)) > 0, 3 * (left / (3 * n * log2(n))) <= 1)
    ),
    pinned=CONFIRMED,
    note="For n = 1 the number R is not positive.",
)
claim(
    "answers-of-one-value",
    at=THEOREM,
    kind=READING,
    weight=DOMAIN,
    says="One of the k elements of D is the answer to a query, and at least one other element is a wrong answer: k - "
    "1 >= 1, for every k >= 1.",
    that=for_all(k >= 1)(k - 1 >= 1),
    pinned=REFUTED,
    note="The theorem gives a size to A, B and C, and none to D.  If D has one element, then every answer is right, "
    "and no layer errs.",
)
claim(
    "answers-of-one-value--repaired",
    at=THEOREM,
    kind=REPAIR,
    says="Of the k elements of D one is the answer to a query, and at least one is a wrong answer, for every k >= 2.",
    that=for_all(k >= 2)(k - 1 >= 1),
    pinned=CONFIRMED,
    repairs="answers-of-one-value",
)
