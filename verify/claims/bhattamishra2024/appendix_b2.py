"""Appendix B.2: the number format.

Q_p is the set of multiples of N^-K in [-N^K, N^K], N being the length of the input; numbers are rounded down to it.
Its p is base 2: with the length for a base it would not grow at all.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import K, N, bits, claim, k
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.notation import (
    absolute,
    both,
    ceiling,
    either,
    exists,
    floor,
    for_all,
    integer,
    log2,
    maximum,
    minimum,
    qp,
    real,
    sqrt,
    whole,
)

formats = for_all(N >= 1, K >= 1)
longer = for_all(N >= 2, K >= 1)  # so that what is refuted is not refuted by N = 1, where log N = 0
x, z = real("x"), real("z")
a, b, c, cap = (integer(name) for name in ("a", "b", "c", "M"))

kappa = real("Kc")

claim(
    "qp-has-zero",
    at="Appendix B.2, definition of Q_p",
    kind=PRINTED,
    says="0 is one of the numbers -N^Kc, -N^Kc + N^-Kc, ..., for every N, with some Kc, as large as one likes.",
    that=for_all(k >= 1)(exists(kappa > 0)(both(kappa >= k, for_all(N >= 1)(whole(N ** (2 * kappa)))))),
    pinned=CONFIRMED,
    script=intro({"k": 1}, witness({"Kc": k}, automatic, {0: automatic})),
    note="Every whole Kc is such, and the other claims have these: qp-cardinality--repaired.",
)

claim(
    "qp-has-zero--every-kc",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="It is so for every real Kc > 0.",
    that=for_all(N >= 2, over=(kappa,))(either(kappa <= 0, whole(N ** (2 * kappa)))),
    pinned=REFUTED,
    note="It is where N^(2 Kc) steps are a whole number.",
)

claim(
    "qp-cardinality",
    at="Appendix B.2",
    kind=PRINTED,
    says="The set Q_p has N^(2Kc) elements, for N >= 2 and whole Kc >= 1.",
    that=longer(qp(N, K).equals(N ** (2 * K))),
    pinned=REFUTED,
)

claim(
    "qp-cardinality--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="It has 2 N^(2Kc) + 1 elements, for N >= 1 and whole Kc >= 1.",
    that=formats(qp(N, K).equals(2 * N ** (2 * K) + 1)),
    pinned=CONFIRMED,
    repairs="qp-cardinality",
)

claim(
    "qp-bits",
    at="Appendix B.2",
    kind=READING,
    says="Naming an element of Q_p takes p = 2 Kc log2 N bits, for N >= 2 and whole Kc >= 1.",
    that=longer(bits.equals(2 * K * log2(N))),
    pinned=REFUTED,
    note="N is the greatest length of the input, and p is read as the number of bits that name an element, "
    "ceil(log2 |Q_p|).",
)

claim(
    "qp-bits--rounded-up",
    at="Appendix B.2",
    kind=READING,
    says="It takes ceil(2 Kc log2 N) bits, for N >= 2 and whole Kc >= 1.",
    that=longer(bits.equals(ceiling(2 * K * log2(N)))),
    pinned=REFUTED,
    note="The sign and the zero are not counted by the paper.",
)

claim(
    "qp-bits--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="It takes between 2 Kc log2 N + 1 and 2 Kc log2 N + 2 bits, for N >= 1 and whole Kc >= 1.",
    that=formats(both(bits >= 2 * K * log2(N) + 1, bits <= 2 * K * log2(N) + 2)),
    pinned=CONFIRMED,
    repairs="qp-bits",
)

claim(
    "qp-bits-theta",
    at="Appendix B.2",
    kind=PRINTED,
    says="p is Theta(log N): between 2 Kc log2 N and (2 Kc + 2) log2 N, for N >= 2 and whole Kc >= 1.",
    that=longer(both(bits >= 2 * K * log2(N), bits <= (2 * K + 2) * log2(N))),
    pinned=CONFIRMED,
    note="p is rounded up here, as in qp-bits: so it is of log2 |Q_p| as well.",
)

rounded = minimum(floor(x * N**K), N ** (2 * K))

claim(
    "qp-rounding-total",
    at="Appendix B.2",
    kind=READING,
    says="Rounding as described (down to a multiple of N^-Kc, and down to N^Kc above it) takes every real "
    "number into Q_p, for N >= 2 and whole Kc >= 1.",
    that=for_all(N >= 2, K >= 1, over=(x,))(both(rounded >= -(N ** (2 * K)), rounded <= N ** (2 * K))),
    pinned=REFUTED,
    note="That it does is not said, but that numbers are of Q_p.  Those below -N^Kc have no case of their own: they "
    "are rounded down as all are, and stay outside the set.",
)

claim(
    "qp-rounding-total--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="Saturating at both ends does: max(-limit, min(limit, floor(y))) lies between the ends, and it is "
    "floor(y) where that does (y = "
    "x N^Kc, limit = N^(2Kc)).",
    that=for_all(cap >= 1, over=(z,))(
        both(
            maximum(-cap, minimum(cap, floor(z))) >= -cap,
            maximum(-cap, minimum(cap, floor(z))) <= cap,
            absolute(maximum(-cap, minimum(cap, floor(z))) - floor(z)) <= maximum(0, absolute(floor(z)) - cap),
        )
    ),
    pinned=CONFIRMED,
    repairs="qp-rounding-total",
)

claim(
    "qp-rounding-error",
    at="Appendix B.2",
    kind=SUPPORTING,
    says="Inside the range, rounding down loses less than one step.",
    that=for_all(cap >= 1, z >= -cap, z <= cap)(both(z - floor(z) >= 0, z - floor(z) < 1)),
    pinned=CONFIRMED,
)

claim(
    "qp-has-entries",
    at="Appendix B.2, last sentence",
    kind=READING,
    says="The entries +-1/sqrt(k) of corollary-8-1's k = 64 ceil(log2 N) coordinates are numbers of the format, for "
    "all N >= 2 and whole Kc >= 1.",
    that=for_all(N >= 2, K >= 1)(whole(N**K / sqrt(64 * ceiling(log2(N))))),
    pinned=REFUTED,
    note="The text says O(log N) for k.  For prime N they are in the format only for k = 1, N^2, N^4, ..., as k "
    "divides N^(2 Kc) and the quotient is a square: for no k > 1 of O(log N), where N is large.  So the parameters are "
    "in the format only once they are rounded, which the text lets one do; then inner products "
    "are no longer exactly those of the vectors.",
)
