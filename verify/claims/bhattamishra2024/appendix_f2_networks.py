"""Theorem 6, the network of appendix F.2 itself, as a softmax: what it answers on every word of small N.

Read as a softmax that is rounded stepwise, the exponentials of other positions are rounded to 0.  Read as an exact
softmax that is rounded once, a weight just below 1 is rounded down, and not to 1, as the text has it.  F.2 prints no
network for the exclusive or: it is |x - y|/2 here, of bits as -1 and 1.  T is a set of signs, with eta/k in queries.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from fooling.verify.claims.bhattamishra2024.large_constant import LARGE, for_large_Kc, from_K0
from fooling.verify.claims.bhattamishra2024.paper import K, N, claim
from fooling.verify.claims.claim import CONFIRMED, READING, REFUTED, SUPPORTING
from fooling.verify.given.arguments.network_terms import term_of_construction
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import integers
from fooling.verify.methods.engine.tactic import Lemma, Tactic, by_bounds, cases, first_of, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    apply,
    at,
    both,
    complement,
    computes,
    either,
    equality,
    for_all,
    integer,
    ln,
)

XOR = "The exclusive or is |x - y|/2, a reading, as F.2 prints no network for it."
STEPWISE = (
    "The text does not say so: by appendix D `the outputs of intermediate computations are rounded`.  With each step "
    "rounded the network is right: theorem-6-network."
)


def network(N: int, Kc: int, rules: str = "down", **parameters: Any) -> Expression:
    """The network of inequality for N letters in the format of N and Kc, with these rules and parameters."""
    given = {"N": N, "format": f"Qp:{N},{Kc}:{rules}", **parameters}
    return Expression(term_of_construction(("construction", "inequality", given), "inequality"))


def is_right(N: int, Kc: int, rules: str = "down", **parameters: Any) -> Expression:
    """That it says, on all words of N bits, whether their halves differ."""
    return computes(network(N, Kc, rules, **parameters), apply("value-of", complement(equality(N // 2))))


def answers(N: int, least: int) -> Expression:
    """The task to say of the words of N bits whether their halves differ in at least so many places."""
    strings = tuple(product((0, 1), repeat=N // 2))
    rows = tuple(tuple(int(sum(a != b for a, b in zip(x, y, strict=True)) >= least) for y in strings) for x in strings)
    return apply("value-of", apply("matrix", rows))


claim(
    "theorem-6-network",
    at="Theorem 6, proof (appendix F.2)",
    kind=READING,
    says="With each step of the softmax rounded down, after the maximum is subtracted, and eta = 2 ln((N - 1)(2 N^Kc - "
    "1)), the network of F.2 computes INEQ for N = 2, 4 and 8 at Kc = 2.",
    that=both(*(is_right(N, 2) for N in (2, 4, 8))),
    pinned=CONFIRMED,
    note=f"{XOR}  This eta is the one that F.2 derives, and not the last one that is printed.",
)

claim(
    "theorem-6-network--exact-softmax",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With the exact softmax rounded down and eta = 2 ln((N - 1)(2 N^Kc - 1)), the network of F.2 computes INEQ "
    "for N = 2 at one of Kc = 2..8.",
    that=either(*(is_right(2, Kc, schedule="fused") for Kc in range(2, 9))),
    pinned=REFUTED,
    note=f"{XOR}  {STEPWISE}  A weight just below 1 is rounded to 1 - N^-Kc.  So a single mismatch is averaged to less "
    "than 1/N.  No Kc is large enough: theorem-6-rounded-to-one.",
)

claim(
    "theorem-6-network--exact-softmax-4",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With the exact softmax rounded down and eta = 2 ln((N - 1)(2 N^Kc - 1)), the network of F.2 computes INEQ "
    "for N = 4 at one of Kc = 2..6.",
    that=either(*(is_right(4, Kc, schedule="fused") for Kc in range(2, 7))),
    pinned=REFUTED,
    note=f"{XOR}  {STEPWISE}",
)

claim(
    "theorem-6-network--exact-softmax-wrong",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With the exact softmax rounded down and Kc = 2, the network of F.2 answers 1 to the words with at least two "
    "mismatches, and 0 to all others, at N = 2 and 4: wrong are the words with one mismatch, 2 of 4 and 8 of 16.",
    that=both(*(computes(network(N, 2, schedule="fused"), answers(N, 2)) for N in (2, 4))),
    pinned=CONFIRMED,
    note=XOR,
)

claim(
    "theorem-6-network--exact-softmax-nearest",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With the exact softmax rounded to nearest and eta = 2 ln((N - 1)(2 N^Kc - 1)), the network of F.2 computes "
    "INEQ for N = 2, 4 and 8 at Kc = 2.",
    that=both(*(is_right(N, 2, "nearest-even", schedule="fused") for N in (2, 4, 8))),
    pinned=CONFIRMED,
    repairs="theorem-6-network--exact-softmax",
    note=XOR,
)

claim(
    "theorem-6-network--exact-softmax-threshold",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With the exact softmax rounded down, and the answer 1 for averages of at least 1/(2N) in place of 1/N, the "
    "network of F.2 computes INEQ for N = 2, 4 and 8 at Kc = 2.",
    that=both(*(is_right(N, 2, schedule="fused", least="1/2") for N in (2, 4, 8))),
    pinned=CONFIRMED,
    repairs="theorem-6-network--exact-softmax",
    note=XOR,
)

claim(
    "theorem-6-network--toward-zero",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With the exact softmax rounded toward zero and eta = ln N + Kc ln 2N, as printed, the network of F.2 "
    "computes INEQ for N = 4 at Kc = 1.",
    that=is_right(4, 1, "toward-zero", schedule="fused", eta="printed"),
    pinned=REFUTED,
    note=f"{XOR}  The text rounds down.  On the word 1111 each position fetches less than 1, and so all positions tell "
    "a part of a mismatch.",
)

unit = {"eta": 1, "keys": "unit", "k": 4}

claim(
    "theorem-6-network--products-rounded",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With each product rounded down, and eta = 1, the network of F.2 with entries 1/2 and -1/2 of T computes INEQ "
    "for N = 4 at Kc = 1.",
    that=is_right(4, 1, "down,saturate,each", **unit),
    pinned=REFUTED,
    note=f"{XOR}  The text has a large eta.",
)

claim(
    "theorem-6-network--products-rounded-wrong",
    at="Theorem 6, proof (appendix F.2)",
    kind=SUPPORTING,
    says="With each product rounded down, eta = 1, N = 4 and Kc = 1, the network of F.2 with entries 1/2 and -1/2 of "
    "T answers 0 to every word: wrong are the 12 of 16 words that have a mismatch.",
    that=computes(network(4, 1, "down,saturate,each", **unit), answers(4, 3)),
    pinned=CONFIRMED,
    note=f"{XOR}  No word of 4 letters has 3 mismatches.",
)

# ---- whether the format holds eta ----

j, i = integer("j"), integer("i")


def of_all(that: Expression, *conditions: Expression) -> Lemma:
    """What holds for all j and i that meet the conditions, at N and Kc."""
    universal, values = lemma(for_all(*conditions)(that), automatic), {"j": N, "i": K}
    met = dict.fromkeys(range(len(conditions)), first_of(by_bounds, integers(by_assumptions)))
    return lemma(at(that, **values), instance(universal, values, met))


def derived_is_held() -> Tactic:
    """It is at most 2 ln(2 N^(Kc + 1)), and that is at most N^Kc from N = 3 or Kc = 3 on; N = Kc = 2 is left."""
    derived, more = 2 * ln((j - 1) * (2 * j**i - 1)), 2 * ln(2 * j ** (i + 1))
    less = of_all(derived <= more, j >= 2, i >= 2)
    long = arith(less, of_all(more <= j**i, j >= 3, i >= 2))
    fine = arith(less, of_all(more <= j**i, j >= 2, i >= 3))
    least = arith(of_all(derived <= j**i, j >= 2, i >= 2, j <= 2, i <= 2))
    return intro({"N": 2, "K": 2}, cases(N >= 3, long, cases(K >= 3, fine, least)))


for name, eta, said in (
    ("", ln(N) + K * ln(2 * N), "ln N + Kc ln 2N"),
    ("--derived", 2 * ln((N - 1) * (2 * N**K - 1)), "2 ln((N - 1)(2 N^Kc - 1))"),
):
    claim(
        f"theorem-6-eta-held{name}",
        at="Theorem 6, proof (appendix F.2)",
        kind=READING,
        says=f"The factor eta = {said} of queries is at most N^Kc, the largest number of the format, for every N >= 2 "
        "and all large Kc.",
        letters={"K": "Kc"},
        that=for_large_Kc(N >= 2)(eta <= N**K),
        pinned=CONFIRMED,
        script=from_K0(2, derived_is_held() if name else automatic),
        note=LARGE,
    )
    claim(
        f"theorem-6-eta-held{name}--every-kc",
        at="Theorem 6, proof (appendix F.2)",
        kind=SUPPORTING,
        says=f"The factor eta = {said} of queries is at most N^Kc, the largest number of the format, for every N >= 2 "
        "and every Kc >= 1.",
        letters={"K": "Kc"},
        that=for_all(N >= 2, K >= 1)(eta <= N**K),
        pinned=REFUTED,
        note="At N = 2 and Kc = 1 the largest number is 2, so no query has that factor.",
    )
    claim(
        f"theorem-6-eta-held{name}-repaired" if name else "theorem-6-eta-held--repaired",
        at="Theorem 6, proof (appendix F.2)",
        kind=SUPPORTING,
        says=f"The factor eta = {said} of queries is at most N^Kc, the largest number of the format, for every N >= 2 "
        "and Kc >= 2.",
        letters={"K": "Kc"},
        that=for_all(N >= 2, K >= 2)(eta <= N**K),
        pinned=CONFIRMED,
        script=derived_is_held() if name else None,
        repairs=f"theorem-6-eta-held{name}--every-kc",
    )
