"""Derivations by hand, where the automatic route finds none, or takes long."""

from __future__ import annotations

from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.engine.steps import instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Tactic, assumption
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import ceiling, exp, for_all, integer, ln, log2, real

N, C, q, j = map(integer, "NCqj")
alpha, r = real("alpha"), real("r")

embedded_size = intro({"C": 1}, witness({"c": 2 * C + 1}, automatic, {0: automatic}))


def heavy() -> Tactic:
    """With e = exp(-alpha/2), r N e <= 1, and so r (N - q) exp(alpha/2) <= r N e exp(alpha) <= exp(alpha)."""
    inside, outside, ratio = exp(alpha), (N - q) * exp(alpha / 2), exp(0 - alpha / 2)
    sharp_enough = lemma(alpha >= 2 * ln(r * N), assumption)
    small = said("exp-log", "<=", by=arith(sharp_enough), x=0 - alpha / 2, y=r * N, e=1)
    scaled = said("scale", "<=", by=arith(small), x=inside, y=r * N * ratio, z=1)
    same = said("exp-sum", x=alpha / 2, y=alpha, z=0 - alpha / 2)
    positive = (said("exp-positive", x=alpha / 2), said("exp-positive", x=alpha))
    rest = lemma(r * outside <= inside, arith(scaled, same, *positive, hints=[r * N, r * q]))
    weight = arith(rest, *positive, lemma(outside >= 0, automatic), hints=[q, inside])
    return intro({"q": 1, "N": 2, "r": 1, "alpha": 3}, weight)


dimension = 64 * ceiling(log2(N))
rounded_up = instance(lemma(for_all(j >= 2)(ceiling(log2(j)) <= 2 * log2(j)), automatic), {"j": N}, {0: automatic})
fewest = arith(lemma(ceiling(log2(N)) <= 2 * log2(N), rounded_up))
vectors_for_single_keys = witness(
    {"c": 128}, intro({"N": 2}, witness({"k": dimension}, automatic, {0: automatic, 1: fewest}))
)
