"""What claims of width O(log N) and precision O(log N) share: how they are stated, and how a network meets them.

Such a claim says that for some constants Kc and c, and for all N from 2 on (as log 1 = 0), there is a network of width
at most c log2 N whose numbers have at most c log2 N bits.  The width is max(m, d), as section 2 has it, and every claim
bounds both m and d.  The precision is the number of bits of the format of appendix B.2.

That there is a network is shown by our construction (`fooling.verify.checker.construction_axioms`).  It is not the
paper's: binary codes of the positions take the place of nearly orthogonal vectors.  What follows attention is any
function, of any size.  The text counts that size, so these claims are readings of its theorems (appendix A, question 3,
says that arbitrary functions are not what it means).
"""

from __future__ import annotations

from itertools import product

from fooling.verify.claims.bhattamishra2024.paper import N, d, m
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import Lemma, Tactic, instance, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import Expression, at, ceiling, exists, for_all, integer, log2, qp, real

j, c = integer("j"), real("c")
RULES = tuple(product(("down", "toward-zero", "nearest-even"), ("once", "each")))
fixed_A, fixed_K, fixed_N, fixed_h, fixed_k, fixed_c = map(Expression, "AKNhkc")  # those of a quantifier outside
positions = ceiling(log2(N))  # bits of the number of a position
PRECISION = ceiling(log2(qp(j, 1)))
SIX_RULES = "The six rules round down, toward zero or to nearest, and round each product or only sums."
UNCOUNTED = (
    "The text counts the size of a feed-forward network, and says that arbitrary functions are not meant.  The size of "
    "the function is not counted here."
)
OURS = "Our construction has binary codes of the positions in place of nearly orthogonal vectors."


def small(length: Expression, precision: Expression, model: Expression, by: Expression | int = 1) -> Expression:
    """There is that network for some m and d, its width at most `by` c log2 of the length, its precision at most c."""
    most = fixed_c * log2(length)
    width = most if by == 1 else by * most
    return exists(m >= 1, d >= 1, m <= width, d <= width, precision <= most)(model)


def everywhere(that: Expression, value: Expression) -> Lemma:
    """What holds for all j >= 2, at a value of j."""
    return lemma(at(that, j=value), instance(lemma(for_all(j >= 2)(that), automatic), {"j": value}, {0: automatic}))


def fits(length: Expression, width: Expression, *known: Lemma) -> Tactic:
    """The network with m = d = width, as log2 of the length is at least 1, and from what is known of the width."""
    by = arith(lemma(log2(length) >= 1, automatic), *known)
    return witness({"m": width, "d": width}, automatic, dict.fromkeys(range(5), by))
