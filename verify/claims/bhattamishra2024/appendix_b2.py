"""Appendix B.2: the number format.

Q_p is the set of multiples of N^-K in [-N^K, N^K], N being the length of the input; numbers are rounded down to it.
Its p is base 2: with the length for a base it would not grow at all.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.claims.bhattamishra2024.large_constant import K0, LARGE, at_every_K0, for_large_Kc
from fooling.verify.claims.bhattamishra2024.paper import K, N, bits, claim, k
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.engine.tactic import Node, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
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
from fooling.verify.statement.proposition import Term

formats = for_all(N >= 1, K >= 1)
longer = for_all(N >= 2, K >= 1)  # so that what is refuted is not refuted by N = 1, where log N = 0
x, z = real("x"), real("z")
a, b, c, j, cap = (integer(name) for name in ("a", "b", "c", "j", "M"))

kappa = real("Kc")

claim(
    "qp-has-zero",
    at="Appendix B.2, definition of Q_p",
    kind=PRINTED,
    says="There are arbitrarily large Kc such that 0 is one of the numbers -N^Kc, -N^Kc + N^-Kc, ..., for every N >= "
    "1.",
    that=for_all(k >= 1)(exists(kappa > 0)(both(kappa >= k, for_all(N >= 1)(whole(N ** (2 * kappa)))))),
    pinned=CONFIRMED,
    script=intro({"k": 1}, witness({"Kc": k}, automatic, {0: automatic})),
    note="Every whole Kc >= 1 is such a Kc.  The other claims take whole Kc: qp-cardinality--repaired.",
)

claim(
    "qp-has-zero--every-kc",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="The numbers -N^Kc, -N^Kc + N^-Kc, ... include 0, for every real Kc > 0 and every N >= 2.",
    that=for_all(N >= 2, over=(kappa,))(either(kappa <= 0, whole(N ** (2 * kappa)))),
    pinned=REFUTED,
    note="0 is one of these numbers exactly where N^(2 Kc) is whole.",
)

claim(
    "qp-has-average",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="The weight 1/N of each of N equally attended tokens is a number of Q_p, for N >= 1 and whole Kc >= 1: N^Kc / "
    "N is whole.",
    letters={"j": "Kc - 1"},
    that=for_all(N >= 1, j >= 0)(both((N ** (j + 1) / N).equals(N**j), whole(N**j))),
    pinned=CONFIRMED,
)

claim(
    "qp-has-average--one-token-more",
    at="Appendix B.2, definition of Q_p",
    kind=SUPPORTING,
    says="The weight 1/(N + 1) of each of N + 1 equally attended tokens is a number of Q_p, for N >= 2 and whole Kc >= "
    "1: N^Kc / (N + 1) is whole.",
    letters={"K": "Kc"},
    that=longer(whole(N**K / (N + 1))),
    pinned=REFUTED,
    note="1/(N + 1) is a number of Q_p for no N and no Kc, because N and N + 1 have no common factor.  An index token, "
    "or a token at the beginning, is one token more.",
)

claim(
    "qp-cardinality",
    at="Appendix B.2",
    kind=PRINTED,
    says="The set Q_p has N^(2Kc) elements, for N >= 2 and all large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2)(qp(N, K).equals(N ** (2 * K))),
    pinned=REFUTED,
    script=at_every_K0(),
    weight=CONSTANT,
    note=f"{LARGE}  Q_p never has N^(2Kc) elements, as the number of its elements is odd.",
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
    says="The number p = ceil(log2 |Q_p|) of bits that name an element of Q_p is 2 Kc log2 N, for N >= 2 and all "
    "large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2)(bits.equals(2 * K * log2(N))),
    pinned=REFUTED,
    script=at_every_K0(),
    weight=CONSTANT,
    note=f"{LARGE}  At N = 2 there are 2 bits more, for every Kc.  The text prints p = 2 Kc log N.  The claim reads p "
    "as the number of bits that name an element.  N is the greatest length of the input.",
)

claim(
    "qp-bits--rounded-up",
    at="Appendix B.2",
    kind=READING,
    says="The number ceil(log2 |Q_p|) of bits that name an element of Q_p is ceil(2 Kc log2 N), for N >= 2 and all "
    "large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2)(bits.equals(ceiling(2 * K * log2(N)))),
    pinned=REFUTED,
    script=at_every_K0(),
    weight=CONSTANT,
    note=f"{LARGE}  The paper's count of bits leaves out the sign and the number 0.",
)

claim(
    "qp-bits--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="The number ceil(log2 |Q_p|) of bits that name an element of Q_p is at least 2 Kc log2 N + 1 and at most 2 Kc "
    "log2 N + 2, for N >= 1 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=formats(both(bits >= 2 * K * log2(N) + 1, bits <= 2 * K * log2(N) + 2)),
    pinned=CONFIRMED,
    repairs="qp-bits",
)

claim(
    "qp-bits-theta",
    at="Appendix B.2",
    kind=PRINTED,
    says="The number p = ceil(log2 |Q_p|) of bits that name an element of Q_p is Theta(log N): between 2 Kc log2 N and "
    "(2 Kc + 2) log2 N, for N >= 2 and whole Kc >= 1.",
    letters={"K": "Kc"},
    that=longer(both(bits >= 2 * K * log2(N), bits <= (2 * K + 2) * log2(N))),
    pinned=CONFIRMED,
    note="p is rounded up here, as in qp-bits.  The unrounded log2 |Q_p| lies between the two bounds as well.",
)

rounded = minimum(floor(x * N**K), N ** (2 * K))


def stays_below(goal: Term, context: Context) -> Node:
    """For -s - 1 in steps, s = 2^K0 of them to 1, the first of two bounds fails: floor((-s - 1) s) is below -s^2."""
    least, power = goal[1][1], 2**K0
    in_steps = (
        lemma(Expression(least) <= Expression(least[1]), automatic),
        said("floor-below", x=Expression(least[1][1])),
        lemma(power >= 1, automatic),
        lemma((power * power).equals(2 ** (2 * K0)), automatic),
    )
    return {"rule": "or", "part": 0, "by": arith(*in_steps)(goal[1], context)}


claim(
    "qp-rounding-total",
    at="Appendix B.2",
    kind=READING,
    says="Rounding takes every real x into Q_p, for N >= 2 and all large Kc: a number x above N^Kc goes down to N^Kc, "
    "and any other x goes down to a multiple of N^-Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2, over=(x,))(both(rounded >= -(N ** (2 * K)), rounded <= N ** (2 * K))),
    pinned=REFUTED,
    script=at_every_K0(stays_below, x=-(2**K0) - 1),
    weight=DOMAIN,
    note=f"{LARGE}  The text says only that numbers lie in Q_p.  The text has no case for numbers below -N^Kc.  "
    "Numbers below -N^Kc are rounded down like all other numbers, and stay outside Q_p.",
)

claim(
    "qp-rounding-total--repaired",
    at="Appendix B.2",
    kind=REPAIR,
    says="Saturating at both ends, max(-M, min(M, floor(z))), takes every real z to a whole number from -M to M.  The "
    "result differs from floor(z) by at most max(0, |floor(z)| - M).",
    that=for_all(cap >= 1, over=(z,))(
        both(
            maximum(-cap, minimum(cap, floor(z))) >= -cap,
            maximum(-cap, minimum(cap, floor(z))) <= cap,
            absolute(maximum(-cap, minimum(cap, floor(z))) - floor(z)) <= maximum(0, absolute(floor(z)) - cap),
        )
    ),
    pinned=CONFIRMED,
    repairs="qp-rounding-total",
    note="The result is floor(z) itself where floor(z) lies between -M and M.",
)

claim(
    "qp-rounding-error",
    at="Appendix B.2",
    kind=SUPPORTING,
    says="Rounding a real number z from -M to M down to a whole number loses less than one step, for every whole M >= "
    "1.",
    that=for_all(cap >= 1, z >= -cap, z <= cap)(both(z - floor(z) >= 0, z - floor(z) < 1)),
    pinned=CONFIRMED,
)

claim(
    "qp-has-entries",
    at="Appendix B.2, last sentence",
    kind=SUPPORTING,
    says="For all N >= 2 and whole Kc >= 1, with k = 64 ceil(log2 N): the entries +-1/sqrt(k) of sign vectors of k "
    "coordinates and length 1 are numbers of the format.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(whole(N**K / sqrt(64 * ceiling(log2(N))))),
    pinned=REFUTED,
    note="The text does not say so: it rounds all parameters.  It gives O(log N) for k.  Let N be prime.  Then "
    "1/sqrt(k) is in the format only if k divides N^(2 Kc) and the quotient is a square, that is for k = 1, N^2, N^4, "
    "and so on.  For large N no k > 1 of O(log N) is such a number.  The entries are in the format only once they are "
    "rounded.  The inner products of rounded entries are no longer exactly the inner products of the vectors.",
)
