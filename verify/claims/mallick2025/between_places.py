"""Two slides held against each other: numbers, names and lists.

That two places agree is a claim like the others: two numbers are an equation, and names are letters, as
`fooling.verify.claims.names` says.  That two slides speak of the same thing is a reading.
"""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, DOMAIN, PRINTED, READING, REFUTED, TYPING
from fooling.verify.claims.mallick2025.slides import N, claim, m, p, q, s, t
from fooling.verify.claims.names import listed, names
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    count,
    exists,
    for_all,
    integer,
    log2,
    rational,
    same_language,
    subset,
)

C, fixed_C, h, k = integer("C"), Expression("C"), integer("h"), integer("k")
POSITIONS, SCORE = "Choice of positional encoding", "Choice of score function"
INPUT, CHOICE = "q-Sparse Averaging, input", "How to choose Q, K?"


def slip(name: str, at: str, says: str, that: Expression, note: str | None = None, weight: str = TYPING) -> None:
    """Two places that do not agree: a reading, as what they speak of need not be one thing."""
    claim(name, at=at, kind=READING, weight=weight, says=says, that=that, pinned=REFUTED, note=note)


def called(printed: str, meant: str) -> Expression:
    """That what one place calls by the first name is what another one calls by the second."""
    return same_language(names(f"{printed} {meant}", printed), names(f"{printed} {meant}", meant))


PARTS = "distributions languages functions"
claim(
    "parts-of-the-presentation",
    at="Outline",
    kind=PRINTED,
    says="The outline has three parts, distributions, languages and functions, in the order of the summary of the "
    "first half.",
    that=same_language(listed(PARTS, PARTS), listed(PARTS, "distributions languages functions")),
    pinned=CONFIRMED,
)
slip(
    "argument-of-t",
    "Transformer & Language Model",
    "The argument of T, a set of strings as T maps 2^L, is the argument of T in the definition of the language, a "
    "string y.",
    called("set", "string"),
    "The slide says that most papers have strings.",
)
slip(
    "food-or-milk",
    "Next-Token Prediction",
    "The next token of which the probability is told, food, is the last token of the string in the numerator, milk.",
    called("food", "milk"),
)
slip(
    "order-of-the-history",
    "n-gram LMs, definition",
    "For n = 3, the history from y_(t-n+1) to y_(t-1) is the tuple from y_(t-1) to y_(t-n+1): y_(t-2) y_(t-1) is "
    "y_(t-1) y_(t-2).",
    same_language(listed("t-2 t-1", "t-2 t-1"), listed("t-2 t-1", "t-1 t-2")),
    "The letters are in opposite orders.",
)
slip(
    "roots-of-the-query",
    POSITIONS,
    "The second root of the query is of 1 - 1/(t + h) on one slide, and of 1 - 1/t on the next one: 1 - 1/(t + h) = 1 "
    "- 1/t, for t, h >= 1.",
    for_all(t >= 1, h >= 1)((1 - 1 / (t + h)).equals(1 - 1 / t)),
    "With 1 - 1/t the query has length 1.",
)
ROOTS = "1/t 1-1/t 1/(t+1) 1-1/(t+1)"
slip(
    "roots-of-the-code",
    POSITIONS,
    "The roots of 1/(t+1) and 1-1/(t+1), which are the key of head 1, are among the first roots of the code, of 1/t, "
    "1-1/t and 1-1/(t+1).",
    subset(names(ROOTS, "1/(t+1) 1-1/(t+1)"), names(ROOTS, "1/t 1-1/t 1-1/(t+1)")),
)
slip(
    "roots-of-the-key",
    SCORE,
    "The key has one root on two slides, and two coordinates where the score is a product: 1 = 2.",
    rational(1).equals(2),
)
KINDS = "hard sparse soft"
slip(
    "attention-of-the-summary",
    "Summary, distributions",
    "The kinds of attention of the summary, hard, sparse and soft, are those of the theorem, hard and sparse.",
    same_language(names(KINDS), names(KINDS, "hard sparse")),
    "The paper that is cited has more theorems than the slides.",
    DOMAIN,
)
slip("set-of-the-mean", INPUT, "The set V_i of the sum is the set y_i of the input.", called("V", "y"))
slip("size-of-the-sets", INPUT, "The number a of members of a set is the number q.", called("a", "q"))
slip(
    "coordinates-of-the-ball",
    INPUT,
    "The vectors of the unit ball have d coordinates, with d = s + q + 1, and s coordinates as values: s + q + 1 = s, "
    "for s, q >= 1.",
    for_all(s >= 1, q >= 1)((s + q + 1).equals(s)),
    "The slide writes d' for s.",
)
slip(
    "dimension-of-the-memory",
    "q-Sparse Averaging, main results",
    "The memory of m numbers with p bits each is one of m bits: mp = m, for m, p >= 1.",
    for_all(m >= 1, p >= 1)((m * p).equals(m)),
    "A dimension of m is a memory of m bits for numbers of one bit.",
)
claim(
    "bits-of-the-outline",
    at="Positive result, proof outline",
    kind=READING,
    weight=DOMAIN,
    says="A precision of order log N, as in the outline, is one of order log((q/eps) log N) with q = 1 and eps = 1/s, "
    "as in the theorem: log2(s log2 N) <= C log2 N, for some C and all N, s >= 2.",
    that=exists(C >= 1)(for_all(N >= 2, s >= 2)(log2(s * log2(N)) <= fixed_C * log2(N))),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"N": 2, "s": 2 ** (C + 1)}, automatic, {0: automatic, 1: automatic})),
    note="For an eps that is at least a power of 1/N the two are of one order.",
)
slip(
    "supports-of-the-vectors",
    CHOICE,
    "A first vector with a support of k numbers, at most q, has a support of exactly q numbers: k = q, for 1 <= k <= "
    "q.",
    for_all(k >= 1, k <= q)(k.equals(q)),
    "The third condition is meant to say that the two supports are disjoint.",
)
slip(
    "rows-of-the-keys",
    CHOICE,
    "The vector w has m numbers, and each u_j that w is multiplied by has k: m = k, for m, k >= 1.",
    for_all(m >= 1, k >= 1)(m.equals(k)),
    "The slide writes m' for k.",
)
TASKS = "averaging pairs triples"
claim(
    "tasks-of-the-second-half",
    at="Tasks",
    kind=PRINTED,
    says="There are three tasks, sparse averaging, pairs and triples, and the takeaways speak of the three, averaging, "
    "pairs and triples.",
    that=both(count(names(TASKS), 1).equals(3), same_language(names(TASKS), names(TASKS, "averaging pairs triples"))),
    pinned=CONFIRMED,
    note="The first takeaway counts two natural tasks: averaging, and matching.",
)
LISTED = (
    "Svete-Cotterell2024 Nowak2024 Strobl2024 Peng2024 Bhattamishra2024 Merrill-Sabharwal2024 Svete2024 Sanford2023"
)
WORKS = f"{LISTED} Candes-Tao2005 Yao1979"
claim(
    "works-of-the-bibliography",
    at="Bibliography",
    kind=PRINTED,
    says="The bibliography has eight works, and the slides cite each of the eight.",
    that=both(count(names(WORKS, LISTED), 1).equals(8), subset(names(WORKS, LISTED), names(WORKS))),
    pinned=CONFIRMED,
)
slip(
    "works-of-the-slides",
    "Bibliography",
    "The works that the slides cite outside of the table, with Candes and Tao 2005 and Yao 1979, are the eight of the "
    "bibliography.",
    same_language(names(WORKS), names(WORKS, LISTED)),
    "Theorems of these two are used in the constructions, and are in the paper that is listed.",
)
