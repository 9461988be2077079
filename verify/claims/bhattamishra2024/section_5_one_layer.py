"""Associative recall by one layer: what rounding makes possible, and what no protocol forbids.

The paper has two layers for it, and does not say that one is too few.  In a layer a key is made of one token, so that a
label has no part in the key of its item.  But softmax subtracts the largest logit, that of the item asked for.  If that
says at which position the item is, then the exponentials of all labels say it, too: those before it are rounded to one
number of steps, and those behind it to another.  Two heads count the labels that are 1 up to the item, and before it.
The construction is that of the axiom `recall-by-rounding`.

A bound by communication is not to be had: whoever has the labels asks for the position, or tells it.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import RULES, SIX_RULES, everywhere, j
from fooling.verify.claims.bhattamishra2024.paper import A, K, N, claim, d, m
from fooling.verify.claims.claim import CONFIRMED, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Tactic, every, intro
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    both,
    ceiling,
    for_all,
    index,
    integer,
    ln,
    log2,
    transformer_recalls,
)

B = integer("B")
signs, label_bits = ceiling(log2(A)), ceiling(log2(B))
held = signs * (K * ln(2 * N + 1) + 2) <= (2 * N + 1) ** K
sized = (m >= 1, m >= signs + 1, m >= label_bits, d >= 1, d >= signs + 3 + label_bits)


def by_rounding(letters: Expression, last: Tactic = automatic) -> Tactic:
    """Letters as vectors of ceil(log2 A) signs, of which there are enough."""
    known = {
        10: everywhere(ceiling(log2(j)) >= 1, letters)[1],
        11: everywhere(2 ** ceiling(log2(j)) >= j, letters)[1],
        15: last,
    }
    shown = {**dict.fromkeys(range(15), automatic), **known}
    return axiom("recall-by-rounding", conditions=shown, D=ceiling(log2(letters)))


claim(
    "associative-recall-one-layer",
    at="Section 5.2, discussion",
    kind=SUPPORTING,
    says="One layer with arbitrary feed-forward functions and two heads recalls a label, one of B, of up to N items "
    "out of A >= 2 if m > ceil(log2 A), m >= ceil(log2 B), d >= ceil(log2 A) + 3 + ceil(log2 B) and Kc >= 2.",
    letters={"K": "Kc"},
    that=for_all(A >= 2, B >= 1, N >= 1, K >= 2, *sized, held)(
        both(*(transformer_recalls(A, B, N, K, 1, m, d, 2, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    script=intro({"A": 2, "B": 1, "N": 1, "K": 2, "m": 2, "d": 4}, every(*[by_rounding(A)] * 6)),
    note="The numbers have to hold logits: ceil(log2 A) (Kc ln(2N + 1) + 2) <= (2N + 1)^Kc.  It rests on rounding: two "
    f"heads tell labels apart whose exponentials are rounded to 2 and to 3 steps.  {SIX_RULES}",
)

fine = everywhere(ceiling(log2(j)) * (2 * ln(2 * j + 1) + 2) <= (2 * j + 1) ** 2, N)

claim(
    "associative-recall-one-layer--own-length",
    at="Section 5.2, discussion",
    kind=SUPPORTING,
    says="For every N >= 2 one layer with arbitrary feed-forward functions, two heads, m = ceil(log2 N) + 1, d = "
    "ceil(log2 N) + 4 and Kc = 2 recalls the label, 0 or 1, of one of up to N items out of N.",
    that=for_all(N >= 2)(
        transformer_recalls(N, 2, N, 2, 1, ceiling(log2(N)) + 1, ceiling(log2(N)) + 4, 2, "down", "once")
    ),
    pinned=CONFIRMED,
    script=intro({"N": 2}, by_rounding(N, arith(fine))),
    note="The precision is of order log N.  So two layers, as in associative-recall, are more than is needed in the "
    "format of appendix B.2.",
)

claim(
    "associative-recall-one-layer--communication",
    at="Section 5.2, discussion",
    kind=SUPPORTING,
    says="The party with N labels and the party that knows at which of N positions the item stands find the label "
    "with at most ceil(log2 N) + 1 bits, for every N >= 1.",
    that=for_all(N >= 1)(D(index(N)) <= ceiling(log2(N)) + 1),
    pinned=CONFIRMED,
    note="Split so that one party has all labels, recall in one layer has no bound above a logarithm by Theorem 4.",
)
