"""Derivations by hand, where the automatic route finds none, or takes long."""

from __future__ import annotations

from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.engine.steps import intro, lemma, witness
from fooling.verify.methods.engine.tactic import Tactic
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import exp, integer, ln, rational, real

C, q, eps, y = integer("C"), integer("q"), real("eps"), real("y")
half = rational(1, 2)

next_token_ratio = witness({"P": half, "x": half, "e": half, "f": rational(1, 4)})
decomposition_is_a_model = witness({"e": 0}, intro({"k": 0}, automatic))
decomposition_is_a_model__repaired = intro({"e": 1}, witness({"k": 0}, automatic))
amy_exactly_southwest = intro({"a1": 0, "a2": 0, "b1": 1, "b2": 1, "c2": 1}, by_assumptions)
ken_by_half_planes = witness({"f1": 0, "f2": 0, "x1": 1, "x2": 0, "k1": 2, "k2": 1})
precision_defined = witness({"q": 1, "N": 1, "eps": half})
vectors_separate = witness({"delta": rational(2, 5)})
inside_weight_above = witness({"q": 1000, "eps": half})
answer_by_equality = witness({"q": 1, "f": 0 - half})
width_of_the_result = intro({"C": 1}, witness({"d": C, "q": 1}, automatic, {0: automatic}))
isometry_with_itself = witness({"delta": rational(1, 4)}, intro({"y": 1}, by_assumptions))
precision_for_small_moduli = intro({"C": 1}, witness({"N": 2**C, "M": 2}, automatic, {0: automatic, 1: automatic}))
bits_of_the_outline = intro({"C": 1}, witness({"N": 2, "s": 2 ** (C + 1)}, automatic, {0: automatic, 1: automatic}))

raised = exp(eps / 2)


def at_most_its_inverse() -> Tactic:
    """With x = eps/2, exp(x)(1 - x) <= exp(x) exp(-x) = 1, which is used q - 1 times, and eps/4 times."""
    inverse = said("exp-sum", x=0, y=eps / 2, z=0 - eps / 2)
    factors = (said("exp-tangent", x=0 - eps / 2), inverse, lemma(exp(rational(0)).equals(1), automatic))
    small = lemma(raised * (1 - eps / 2) <= 1, arith(*factors, said("exp-positive", x=eps / 2), hints=[raised]))
    return intro({"q": 1, "eps": half}, arith(small, hints=[q, eps]))


def of_the_logarithm() -> Tactic:
    """exp(-ln(4y)) 4y <= 1, and exp(eps/2) <= exp(1/2) <= 2."""
    light = exp(0 - ln(4 * y))
    inverse = said("exp-log", "<=", by=arith(), x=0 - ln(4 * y), y=4 * y, e=1)
    two = lemma(
        raised <= 2,
        arith(said("exp-increasing", "<=", by=by_assumptions, x=eps / 2, y=half), lemma(exp(half) <= 2, automatic)),
    )
    return intro({"y": 1, "eps": half}, arith(two, inverse, said("exp-positive", x=0 - ln(4 * y)), hints=[y * light]))
