"""Language models as distributions: next-token prediction, and n-gram models by hard attention."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, READING, REFUTED, REPAIR, RESULT, SUPPORTING
from fooling.verify.claims.constructed import does_its_task
from fooling.verify.claims.mallick2025.slides import claim, k, n, t, w, x, y, z
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import Expression, both, exists, for_all, integer, rational, real

NEXT = "Next-Token Prediction"
DEFINITION = "n-gram LMs, definition"
SCORE = "Choice of score function"
half = rational(1, 2)

end_before, end_after, prefix = real("e"), real("f"), real("P")
claim(
    "next-token-ratio",
    at=NEXT,
    kind=READING,
    weight=RESULT,
    says="The probability x of the next letter is the probability Pxf of the longer string, where f is the "
    "probability to end after that letter, divided by the probability Pe of the shorter string, where e is the "
    "probability to end there.",
    that=for_all(prefix > 0, prefix < 1, x > 0, x < 1, end_before > 0, end_before < 1, end_after > 0, end_after < 1)(
        (prefix * x * end_after / (prefix * end_before)).equals(x)
    ),
    pinned=REFUTED,
    script=witness({"P": half, "x": half, "e": half, "f": rational(1, 4)}),
    note="T is a distribution on whole strings, so T(y) has the probability to end after y as a factor.",
)
claim(
    "next-token-ratio--repaired",
    at=NEXT,
    kind=REPAIR,
    says="The probability x of the next letter is the probability Px that a string begins with the longer prefix, "
    "divided by the probability P > 0 that a string begins with the shorter one.",
    that=for_all(prefix > 0, x > 0)((prefix * x / prefix).equals(x)),
    pinned=CONFIRMED,
    repairs="next-token-ratio",
)
claim(
    "history-length",
    at=DEFINITION,
    kind=CORE,
    says="The history from position t - n + 1 to position t - 1 has n - 1 letters, for t >= n >= 1: (t - 1) - (t - n "
    "+ 1) + 1 = n - 1.",
    leaves="the language model",
    that=for_all(n >= 1, t >= n)((((t - 1) - (t - n + 1)) + 1).equals(n - 1)),
    pinned=CONFIRMED,
)
claim(
    "history-in-range",
    at=DEFINITION,
    kind=READING,
    weight=DOMAIN,
    says="For every position t >= 1 and n >= 2 the first letter of the history has a position t - n + 1 >= 1.",
    that=for_all(t >= 1, n >= 2)(t - n + 1 >= 1),
    pinned=REFUTED,
    note="The slide leaves open what the first n - 1 letters have: shorter histories, or letters before the word that "
    "stand for its beginning.",
)
claim(
    "history-in-range--repaired",
    at=DEFINITION,
    kind=REPAIR,
    says="For every n >= 2 and every position t >= n the first letter of the history has a position t - n + 1 >= 1.",
    that=for_all(n >= 2, t >= n)(t - n + 1 >= 1),
    pinned=CONFIRMED,
    repairs="history-in-range",
)
claim(
    "heads-of-an-n-gram",
    at="Weak Equivalence, main results",
    kind=READING,
    weight=DOMAIN,
    says="A Transformer for an n-gram model with n - 1 heads in one layer has at least one head, for every n >= 1.",
    that=for_all(n >= 1)(n - 1 >= 1),
    pinned=REFUTED,
    note="The slide does not say from which n on.  A model with n = 1 has no history, and needs no head.",
)
claim(
    "heads-of-an-n-gram--repaired",
    at="Weak Equivalence, main results",
    kind=REPAIR,
    says="A Transformer for an n-gram model with n - 1 heads in one layer has at least one head, for every n >= 2.",
    that=for_all(n >= 2)(n - 1 >= 1),
    pinned=CONFIRMED,
    repairs="heads-of-an-n-gram",
)
for order, longest, heads, letters in ((2, 5, "1 head", "the last letter"), (3, 5, "2 heads", "the last 2 letters")):
    claim(
        f"n-gram-{order}",
        at="Weak Equivalence, main results",
        kind=SUPPORTING,
        says=f"A network of one layer with {heads} of hard attention and the roots of the slides, in Q12.12, "
        f"answers by a table of {letters}, on all words of up to {longest} letters over two.",
        that=does_its_task("n-gram", N=longest, n=order),
        pinned=CONFIRMED,
    )
claim(
    "score-of-unit-vectors",
    at=SCORE,
    kind=CORE,
    says="The score xz + yw of two unit vectors (x, y) and (z, w) is at most 1, and 1 only where both vectors are "
    "equal: 1 - (xz + yw) is half of (x - z)^2 + (y - w)^2.",
    leaves="vectors of more than two coordinates",
    that=for_all((x * x + y * y).equals(1), (z * z + w * w).equals(1))(
        both(x * z + y * w <= 1, (1 - (x * z + y * w)).equals(half * ((x - z) ** 2 + (y - w) ** 2)))
    ),
    pinned=CONFIRMED,
    note="The query of position t and the key of position j are unit vectors, equal for t = j + h.",
)
h = integer("h")
claim(
    "best-position",
    at=SCORE,
    kind=READING,
    weight=DOMAIN,
    says="The position j = t - h, at which the score is largest, is one of the positions, j >= 1, for all t, h >= 1.",
    that=for_all(t >= 1, h >= 1)(t - h >= 1),
    pinned=REFUTED,
    note="The slide does not say where the heads look at the first letters.",
)
claim(
    "best-position--repaired",
    at=SCORE,
    kind=REPAIR,
    says="The position j = t - h is one of the positions, j >= 1, for all t > h >= 1.",
    that=for_all(h >= 1, t > h)(t - h >= 1),
    pinned=CONFIRMED,
    repairs="best-position",
)
ending = Expression("e")
claim(
    "decomposition-is-a-model",
    at="n-gram LMs",
    kind=SUPPORTING,
    says="Where strings end with probability e after each letter and else go on with the one letter that there is, "
    "some string, of k letters, has a positive probability (1 - e)^k e, for every e with 0 <= e <= 1.",
    that=for_all(end_before >= 0, end_before <= 1)(exists(k >= 0)((1 - ending) ** k * ending > 0)),
    pinned=REFUTED,
    script=witness({"e": 0}, intro({"k": 0}, automatic)),
    note="If no string ever ends, then all strings have the product 0.  So not every such product is a distribution.  "
    "The slide says that every model is such a product, which is the converse.",
)
claim(
    "decomposition-is-a-model--repaired",
    at="n-gram LMs",
    kind=REPAIR,
    says="Where strings end with probability e after each letter and else go on with the one letter that there is, "
    "some string, of k letters, has a positive probability (1 - e)^k e, for every e with 0 < e <= 1.",
    that=for_all(end_before > 0, end_before <= 1)(exists(k >= 0)((1 - ending) ** k * ending > 0)),
    pinned=CONFIRMED,
    script=intro({"e": 1}, witness({"k": 0}, automatic)),
    repairs="decomposition-is-a-model",
)
