"""Theorem 7, the network of appendix G.2 itself, and two steps of its second layer and its format.

The labels are 0 and 1 in section 5.2, and the second layer averages these.  The first layer averages the signs of
an address times 2, so that cutting off at 1 and -1 gives signs again: of labels nothing like that is printed.
"""

from __future__ import annotations

from typing import Any

from fooling.verify.claims.bhattamishra2024.large_constant import LARGE, for_large_Kc, from_K0
from fooling.verify.claims.bhattamishra2024.paper import K, N, claim
from fooling.verify.claims.claim import CONFIRMED, READING, REFUTED, REPAIR, STEP, SUPPORTING
from fooling.verify.given.arguments.network_terms import term_of_construction
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import Lemma, Tactic, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    at,
    both,
    computes,
    for_all,
    integer,
    ln,
    maximum,
    rational,
    real,
)

weight, others, j, i = real("q"), real("r"), integer("j"), integer("i")
heavy = (weight >= rational(9, 10), weight <= 1, others >= 0, others <= 1 - weight)
SECOND = "Theorem 7, proof (appendix G.2), second layer"
FACTOR = "Theorem 7, proof (appendix G.2), retrieving with softmax"


def cut(a: Expression) -> Expression:
    """The function of G.2 that cuts numbers off at -1 and 1."""
    return maximum(0, a + 1) - maximum(0, a - 1) - 1


claim(
    "nearest-neighbour-label",
    at=SECOND,
    kind=READING,
    says="If the label 1 has weight q >= 9/10, and other labels that are 1 have weight r <= 1 - q, then cutting the "
    "average q + r off at -1 and 1 gives 1.",
    that=for_all(*heavy)(cut(weight + others).equals(1)),
    pinned=REFUTED,
    weight=STEP,
    note="Labels are 0 and 1 in section 5.2.  The average is less than 1 wherever another label is 0 and has some "
    "weight, and cutting off leaves it as it is.",
)

claim(
    "nearest-neighbour-label--repaired",
    at=SECOND,
    kind=REPAIR,
    says="If labels are 2 and -2 for 1 and 0, and the right label has weight q >= 9/10, and labels of the other sign "
    "weight r <= 1 - q, then cutting the average off at -1 and 1 gives 1 or -1.",
    that=for_all(*heavy)(both(cut(2 * weight - 2 * others).equals(1), cut(2 * others - 2 * weight).equals(-1))),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-label",
    note="So the values are twice the signs, as in the first layer.",
)

# ---- whether the format holds eta ----

factor = 5 * N / 4 * ln(18 * N)  # 5/(4 gamma) ln 18N for gamma = 1/N


def of_fourth_powers() -> Tactic:
    """ln 18N <= 2N, and N^Kc >= N^4 >= 4 N^2."""

    def shown(that: Expression, *conditions: Expression) -> Lemma:
        values = {"j": N, "i": K}
        names = {name: values[name] for name in ("j", "i")[: len(conditions)]}
        return lemma(at(that, **names), instance(lemma(for_all(*conditions)(that), automatic), names))

    parts = (shown(ln(18 * j) <= 2 * j, j >= 2), shown(j**4 >= 4 * j**2, j >= 2), shown(j**i >= j**4, j >= 2, i >= 4))
    return intro({"N": 2, "K": 4}, arith(*parts, hints=[N]))


claim(
    "nearest-neighbour-eta-held",
    at=FACTOR,
    kind=READING,
    says="The factor eta = 5/(4 gamma) ln 18N of queries, for the margin gamma = 1/N, is at most N^Kc, the largest "
    "number of the format, for every N >= 2 and all large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2)(factor <= N**K),
    pinned=CONFIRMED,
    script=from_K0(4, of_fourth_powers()),
    note=f"The assumption allows a margin of N^-c for any constant c; the claim has c = 1.  {LARGE}",
)

claim(
    "nearest-neighbour-eta-held--every-kc",
    at=FACTOR,
    kind=SUPPORTING,
    says="The factor eta = 5/(4 gamma) ln 18N of queries, for the margin gamma = 1/N, is at most N^Kc, the largest "
    "number of the format, for every N >= 2 and every Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(factor <= N**K),
    pinned=REFUTED,
)

claim(
    "nearest-neighbour-eta-held--repaired",
    at=FACTOR,
    kind=SUPPORTING,
    says="The factor eta = 5/(4 gamma) ln 18N of queries, for the margin gamma = 1/N, is at most N^Kc, the largest "
    "number of the format, for every N >= 2 and Kc >= 4.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 4)(factor <= N**K),
    pinned=CONFIRMED,
    script=of_fourth_powers(),
    repairs="nearest-neighbour-eta-held--every-kc",
    note="At N = 2 no smaller Kc is enough: eta is about 8.96 there.",
)

# ---- the network itself ----


def finds(length: int, **parameters: Any) -> Expression:
    """That the network for so many items, in the format of 2 N - 1 tokens and Kc = 4, tells the labels."""
    given = {"N": length, "format": f"Qp:{2 * length - 1},4", **parameters}
    network, task = (
        Expression(term_of_construction((made, "nearest-neighbour", given), "nearest-neighbour"))
        for made in ("construction", "construction-task")
    )
    return computes(network, task)


for name, reading, what in (
    ("", "printed", "in which the nearest item hands on the address of its label"),
    ("--copies", "repaired", "repaired by labels that fetch their items in layer 1"),
):
    claim(
        f"theorem-7-network{name}",
        at="Theorem 7, proof (appendix G.2)",
        kind=READING,
        says=f"The network of G.2, {what}, tells the label of the nearest item for N = 2 and 3 items out of 2 or 4, at "
        "Kc = 4.",
        that=both(*(finds(length, items=items, reading=reading) for length in (2, 3) for items in ("ab", "abcd"))),
        pinned=CONFIRMED,
        note="The last item is asked about.  Items are signs of bits, T are rows of a Hadamard matrix in print, and "
        "labels are 1 and -1, since 0 and 1 do not do: nearest-neighbour-label.",
    )
