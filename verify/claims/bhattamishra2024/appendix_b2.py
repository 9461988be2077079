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
a, b, c, j, cap = (integer(name) for name in ("a", "b", "c", "j", "M"))

kappa = real("Kc")

claim(
    "qp-has-zero",
    at="Appendix B.2, definition of Q_p",
    kind=PRINTED,
    says="For some Kc, as large as one likes, 0 is one of the numbers -N^Kc, -N^Kc + N^-Kc, ..., for every N >= 1.",
    that=for_all(k >= 1)(exists(kappa > 0)(both(kappa >= k, for_all(N >= 1)(whole(N ** (2 * kappa)))))),
    pinned=CONFIRMED,
    script=intro({"k": 1}, witness({"Kc": k}, automatic, {0: automatic})),
    note="Every whole Kc is such, and the other claims have these: qp-cardinality--repaired.",
)

claim(
    "qp-has-zero--every-kc",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="For every real Kc > 0, 0 is one of the numbers -N^Kc, -N^Kc + N^-Kc, ..., for every N >= 2.",
    that=for_all(N >= 2, over=(kappa,))(either(kappa <= 0, whole(N ** (2 * kappa)))),
    pinned=REFUTED,
    note="0 is one of these numbers where N^(2 Kc) is whole.",
)

claim(
    "qp-has-average",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="1/N, the weight of each of N tokens that are attended to alike, is a number of Q_p, for N >= 1 and whole Kc "
    ">= 1: N^Kc / N is whole.",
    letters={"j": "Kc - 1"},
    that=for_all(N >= 1, j >= 0)(both((N ** (j + 1) / N).equals(N**j), whole(N**j))),
    pinned=CONFIRMED,
)

claim(
    "qp-has-average--one-token-more",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="1/(N + 1), the weight of each of N + 1 tokens that are attended to alike, is a number of Q_p, for N >= 2 and "
    "whole Kc >= 1: N^Kc / (N + 1) is whole.",
    letters={"K": "Kc"},
    that=longer(whole(N**K / (N + 1))),
    pinned=REFUTED,
    note="For no N and Kc is this a number of Q_p, as N and N + 1 have no common factor.  An index token or a token at "
    "the beginning is one token more.",
)

claim(
    "qp-cardinality",
    at="Appendix B.2",
    kind=PRINTED,
    says="The set Q_p has N^(2Kc) elements, for N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=longer(qp(N, K).equals(N ** (2 * K))),
    pinned=REFUTED,
)

claim(
    "qp-cardinality--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="The set Q_p has 2 N^(2Kc) + 1 elements, for N >= 1 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=formats(qp(N, K).equals(2 * N ** (2 * K) + 1)),
    pinned=CONFIRMED,
    repairs="qp-cardinality",
)

claim(
    "qp-bits",
    at="Appendix B.2",
    kind=READING,
    says="Naming an element of Q_p takes p = 2 Kc log2 N bits, for N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=longer(bits.equals(2 * K * log2(N))),
    pinned=REFUTED,
    note="N is the greatest length of the input, and p is read as the number of bits that name an element, "
    "ceil(log2 |Q_p|).",
)

claim(
    "qp-bits--rounded-up",
    at="Appendix B.2",
    kind=READING,
    says="Naming an element of Q_p takes p = ceil(2 Kc log2 N) bits, for N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=longer(bits.equals(ceiling(2 * K * log2(N)))),
    pinned=REFUTED,
    note="The sign and the zero are not counted by the paper.",
)

claim(
    "qp-bits--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="Naming an element of Q_p takes between 2 Kc log2 N + 1 and 2 Kc log2 N + 2 bits, for N >= 1 and whole Kc >= "
    "1.",
    letters={"K": "Kc"},
    that=formats(both(bits >= 2 * K * log2(N) + 1, bits <= 2 * K * log2(N) + 2)),
    pinned=CONFIRMED,
    repairs="qp-bits",
)

claim(
    "qp-bits-theta",
    at="Appendix B.2",
    kind=PRINTED,
    says="The number p of bits that name an element of Q_p is Theta(log N): between 2 Kc log2 N and (2 Kc + 2) log2 N, "
    "for N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=longer(both(bits >= 2 * K * log2(N), bits <= (2 * K + 2) * log2(N))),
    pinned=CONFIRMED,
    note="p is rounded up here, as in qp-bits: so it is of log2 |Q_p| as well.",
)

rounded = minimum(floor(x * N**K), N ** (2 * K))

claim(
    "qp-rounding-total",
    at="Appendix B.2",
    kind=READING,
    says="Rounding x down to a multiple of N^-Kc, and above N^Kc down to N^Kc, takes every real number x into Q_p, for "
    "N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, over=(x,))(both(rounded >= -(N ** (2 * K)), rounded <= N ** (2 * K))),
    pinned=REFUTED,
    note="The text says only that numbers are of Q_p.  Those below -N^Kc have no case of their own: they "
    "are rounded down as all are, and stay outside the set.",
)

claim(
    "qp-rounding-total--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="Saturating at both ends, max(-M, min(M, floor(z))), takes every real number z to a whole number from -M to "
    "M, which is floor(z) where floor(z) lies between the ends.",
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
    says="Rounding a number z from -M to M down to a whole number loses less than one step.",
    that=for_all(cap >= 1, z >= -cap, z <= cap)(both(z - floor(z) >= 0, z - floor(z) < 1)),
    pinned=CONFIRMED,
)

claim(
    "qp-has-entries",
    at="Appendix B.2, last sentence",
    kind=READING,
    says="The entries +-1/sqrt(k) of vectors of k = 64 ceil(log2 N) coordinates, as corollary-8-1 has, are numbers of "
    "the format, for all N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(whole(N**K / sqrt(64 * ceiling(log2(N))))),
    pinned=REFUTED,
    note="The text says O(log N) for k.  For prime N they are in the format only for k = 1, N^2, N^4, ..., as k "
    "divides N^(2 Kc) and the quotient is a square: for no k > 1 of O(log N), where N is large.  So the parameters are "
    "in the format only once they are rounded, which the text lets one do; then inner products "
    "are no longer exactly those of the vectors.",
)
