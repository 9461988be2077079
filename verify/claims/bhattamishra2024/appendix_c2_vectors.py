"""Theorem 1 with the network of the text, whatever nearly orthogonal vectors it has: right at all lengths.

Keys are N vectors of k signs with inner products of at most gamma k.  The text has +-1/sqrt(k), rarely numbers of a
format; so the query has the factor eta/k in place of eta.  Let eta/k be t steps of the format of N + 1 positions: then
eta is t k (N + 1)^-Kc.  Weights are soft, and rounded like all other numbers.  A bit is read as 1 where more than 1/2
is handed on.  The text has 0 up to 1/4 and 1 from 3/4 on, and says nothing of what is between.

What the proof needs is not eta > 2 ln 3N itself: it is (1 - gamma) eta >= ln 3N.  For gamma up to 1/2, such as the
printed 1/4, the one follows from the other, and for gamma = 3/5 it does not.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import RULES, SIX_RULES, everywhere, j
from fooling.verify.claims.bhattamishra2024.paper import A, K, N, claim, d, k, m
from fooling.verify.claims.claim import CONFIRMED, READING, REFUTED, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, every, intro, lemma, witness
from fooling.verify.methods.evidence.sign_vectors import wrong_symbol
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    for_all,
    integer,
    ln,
    log2,
    near_orthogonal,
    rational,
    real,
    transformer_looks_up,
    vectors_look_up,
)

t, gamma = integer("t"), real("gamma")
s, log = (N + 1) ** K, ln(3 * N)
query = t * k  # eta, in steps
PROOF = "Theorem 1, proof (appendix C.2)"
SHAPE = (
    "An input has 1 to N symbols and an index.  A product is the inner product of two different vectors of signs.  The "
    "weights are soft, and a bit is 1 where more than 1/2 is handed on."
)
sizes = (A >= 1, N >= 1, K >= 1, k >= 1, t >= 1, query <= (N + 1) ** (2 * K))
printed = query > 2 * log * s
quarter, half = rational(1, 4), rational(1, 2)
positive = lemma(s * log > 0, automatic)


def right(most: Expression, *rules: tuple[str, str]) -> Expression:
    """Whatever vectors have inner products of at most that, they look up every index."""
    told = [vectors_look_up(A, N, K, k, most, t, *rule) for rule in rules]
    return both(*told) if len(told) > 1 else told[0]


def by_margin(*known: Lemma, hints: tuple[Expression, ...] = ()) -> Tactic:
    """(1 - gamma) t k >= s ln 3N, from what is known."""
    return axiom("soft-lookup", arith(*known, positive, hints=hints))


claim(
    "theorem-1-every-vector",
    at=PROOF,
    kind=READING,
    says="With eta = tk (N + 1)^-Kc > 2 ln(3N) the network of C.2 looks up every index of N symbols out of A by any N "
    "vectors of k signs with products of at most k/4.",
    letters={"K": "Kc"},
    that=for_all(*sizes, printed)(right(quarter, *RULES)),
    pinned=CONFIRMED,
    script=intro(
        {"A": 1, "N": 1, "K": 2, "k": 1, "t": 9},
        every(*[by_margin(lemma(printed, assumption))] * 6),
        {5: automatic, 6: automatic},
    ),
    note=f"{SHAPE}  {SIX_RULES}",
)

claim(
    "theorem-1-every-gamma",
    at=PROOF,
    kind=SUPPORTING,
    says="With (1 - gamma) eta >= ln(3N), eta = tk (N + 1)^-Kc, the network of C.2 looks up every index of N "
    "symbols out of A by any N vectors of k signs with products up to gamma k.",
    letters={"K": "Kc"},
    that=for_all(*sizes, gamma >= 0, (1 - gamma) * query >= s * log)(right(gamma, *RULES)),
    pinned=CONFIRMED,
    note=f"{SHAPE}  {SIX_RULES}  A head sees N others at most, N - 1 symbols and the index, each with "
    "an exponential of at most 1/(3N) before it is rounded.",
)

# ---- which gamma the printed eta is enough for ----

NEAREST = ("nearest-even", "once")

claim(
    "theorem-1-eta-and-gamma",
    at=PROOF,
    kind=SUPPORTING,
    says="For gamma < 1 and eta = tk (N + 1)^-Kc > 2 ln(3N) the network of C.2 looks up every index of N symbols "
    "out of A by any N vectors of k signs with products up to gamma k.",
    letters={"K": "Kc"},
    that=for_all(*sizes, printed, gamma >= 0, gamma < 1)(right(gamma, NEAREST)),
    pinned=REFUTED,
    script=witness(
        {"A": 2, "N": 4, "K": 1, "k": 5, "t": 5, "gamma": rational(3, 5)},
        wrong_symbol,
        dict.fromkeys(range(9), automatic),
    ),
    note=f"{SHAPE}  Numbers are rounded to nearest.  The text has gamma = 1/4.  With gamma = 3/5 it is wrong at N ="
    " 4 with eta = 5, where 2 ln 12 is 4.97.  Of four vectors of 5 signs three differ from the first in one "
    "sign each.  The three of them together get more weight than the first one.",
)

at_most_half = said("scale", "<=", by=arith(lemma(gamma <= half, assumption)), x=query, y=gamma, z=half)

claim(
    "theorem-1-eta-and-gamma--repaired",
    at=PROOF,
    kind=SUPPORTING,
    says="For gamma <= 1/2 and eta = tk (N + 1)^-Kc > 2 ln(3N) the network of C.2 looks up every index of N "
    "symbols out of A by any N vectors of k signs with products up to gamma k.",
    letters={"K": "Kc"},
    that=for_all(*sizes, printed, gamma >= 0, gamma <= half)(right(gamma, *RULES)),
    pinned=CONFIRMED,
    script=intro(
        {"A": 1, "N": 1, "K": 2, "k": 1, "t": 9, "gamma": 0},
        every(*[by_margin(lemma(printed, assumption), at_most_half)] * 6),
        {5: automatic, 6: automatic},
    ),
    repairs="theorem-1-eta-and-gamma",
    note=f"{SHAPE}  {SIX_RULES}",
)

# ---- there are such networks, of logarithmic size ----

# Each entry of the query is 1, so that eta = k = 64 ceil(log2 N), above 2 ln 3N and at most (N + 1)^4.
dimension, code, one = 64 * ceiling(log2(N)), ceiling(log2(A)), (N + 1) ** 4
large = everywhere(64 * ceiling(log2(j)) >= 2 * ln(3 * j) + 1, N)
held = everywhere(64 * ceiling(log2(j)) <= (j + 1) ** 4, N)
wide = (m >= 1, m >= dimension, m >= code, d >= 1, d >= 2 * dimension + code)


def by_its_own_dimension() -> Tactic:
    """It is right by the margin: eta = k is at least 2 ln 3N, and at most the largest number."""
    scaled = said("scale", ">=", by=arith(large, lemma(log > 0, automatic)), x=one, y=dimension, z=log * 2)
    squared = said("scale", "<=", by=arith(held), x=one, y=dimension, z=one)
    return axiom(
        "soft-lookup",
        arith(scaled, lemma(one * log > 0, automatic)),
        {0: automatic, 1: automatic, 3: automatic, 4: automatic, 6: arith(squared)},
    )


def by_vectors() -> Tactic:
    """There are the vectors, those of Lemma 2."""
    shown = {**dict.fromkeys(range(12), automatic), 12: by_its_own_dimension()}
    return axiom("lookup-by-vectors", conditions=shown, k=dimension, c=one, gamma=quarter)


claim(
    "theorem-1-own-network",
    at="Theorem 1",
    kind=READING,
    says="For N >= 2 there are N vectors of k = 64 ceil(log2 N) signs with products up to k/4.  Any such vectors "
    "look up every index of N symbols out of A, with Kc = 4 and eta = k, and a Transformer with arbitrary feed-forward "
    "functions does.",
    that=both(
        for_all(N >= 2)(both(near_orthogonal(N, dimension, quarter), dimension > 2 * log)),
        for_all(A >= 1, N >= 2)(both(*(vectors_look_up(A, N, 4, dimension, quarter, one, *rule) for rule in RULES))),
        for_all(A >= 1, N >= 2, *wide)(both(*(transformer_looks_up(A, N, 4, m, d, 1, *rule) for rule in RULES))),
    ),
    pinned=CONFIRMED,
    script=every(
        automatic,
        intro({"A": 1, "N": 2}, every(*[by_its_own_dimension()] * 6)),
        intro({"A": 1, "N": 2, "m": 64, "d": 128}, every(*[by_vectors()] * 6)),
    ),
    note="Here eta is above 2 ln(3N), and each number of a query is 1 or -1.  So for every m >= k and ceil(log2 "
    "A), and d >= 2k + ceil(log2 A), there is such a Transformer of one layer and one head.  Its width and "
    f"precision are of order log N.  {SHAPE}  {SIX_RULES}",
)
