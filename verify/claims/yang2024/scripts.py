"""Derivations by hand, where the automatic route finds none, or takes long."""

from __future__ import annotations

from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.steps import instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Tactic
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import Expression, at, for_all, integer, log2, rational

C, k = integer("C"), integer("k")
third, quarter = rational(1, 3), rational(1, 4)

first_entries = witness({"delta": 0 - third})
last_entries = witness({"delta": third})
linear_attention_recurrence = witness({"a": 1, "b": 1, "x": 1, "y": 0})
copy_matches = witness({"rho": 1, "delta": 1, "x": -1})
copy_into_slot = witness({"M": 1, "v": 1})
copy_into_slot__next = witness({"M": 1, "v": -1})
copy_at_the_bound = witness({"rho": 1, "x": 1})
copy_thresholds_apart = witness({"M": 1, "delta": 8, "rho": 8})
copy_embedding_size = intro({"C": 1}, witness({"B": C, "d": 1}, automatic, {0: automatic}))
remainder_of_a_near_input = witness({"n": 1, "i": 1, "delta": quarter})
bends_of_the_remainder = intro({"C": 1}, witness({"n": C + 1}, automatic, {0: automatic}))
types_of_inputs = intro({"C": 1}, witness({"L": 2 ** (C + 1)}, automatic, {0: automatic}))


def generally(statement: Expression, *constants: Expression) -> Tactic:
    """The goal follows from the statement, which is proved for all constants, 1 or more, and holds of those given."""
    names = [str(one.term) for one in constants]
    others = {name: integer(f"{name}1") for name in names}
    every = lemma(for_all(*(one >= 1 for one in others.values()))(at(statement, **others)), automatic)
    values = {f"{name}1": one for name, one in zip(names, constants, strict=True)}
    return arith(lemma(statement, instance(every, values, dict.fromkeys(range(len(names)), automatic))))


tower = 2 ** (2 ** (2 * k + C))  # more than any constant times any power of its logarithm
more, at_least_two = generally(tower > C * log2(tower) ** k, C, k), generally(tower >= 2, C, k)
sparse_under_locality = intro({"C": 1, "k": 1}, witness({"m": 1, "L": tower}, more, {1: at_least_two, 2: at_least_two}))
long = {1: at_least_two, 2: generally(2**tower >= tower, C, k), 3: generally(log2(2**tower) >= tower, C, k)}
precision_of_the_locality = intro({"C": 1, "k": 1}, witness({"D": 1, "m": tower, "L": 2**tower}, more, long))
