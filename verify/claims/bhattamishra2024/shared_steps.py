"""Steps that several derivations share: large Kc, lemmas for all j at a value, and networks of logarithmic size."""

from __future__ import annotations

from itertools import product

from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.steps import instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Lemma, Tactic
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    at,
    ceiling,
    dyck,
    for_all,
    integer,
    log2,
    qp,
    variable,
)

N, K0, j, L, dyck22 = integer("N"), integer("K0"), integer("j"), variable("L", "language"), dyck(2, 2)
RULES = tuple(product(("down", "toward-zero", "nearest-even"), ("once", "each")))
positions = ceiling(log2(N))  # bits of the number of a position
PRECISION = ceiling(log2(qp(j, 1)))


def from_K0(least: int, by: Tactic = automatic) -> Tactic:
    """It holds for all Kc from this number on."""
    return witness({"K0": least}, by, {0: automatic})


def at_every_K0(by: Tactic = automatic, *conditions: Tactic, **values: Expression | int) -> Tactic:
    """Whatever K0 is, it fails at these values, which meet its conditions; Kc is K0 and N is 2 if not named."""
    shown = dict(enumerate((automatic, automatic, *conditions)))
    return intro({"K0": 1}, witness({"N": 2, "K": K0, **values}, by, shown))


def everywhere(that: Expression, value: Expression) -> Lemma:
    """What holds for all j >= 2, at a value of j."""
    return lemma(at(that, j=value), instance(lemma(for_all(j >= 2)(that), automatic), {"j": value}, {0: automatic}))


def fits(length: Expression, width: Expression, *known: Lemma) -> Tactic:
    """The network with m = d = width, as log2 of the length is at least 1, and from what is known of the width."""
    by = arith(lemma(log2(length) >= 1, automatic), *known)
    return witness({"m": width, "d": width}, automatic, dict.fromkeys(range(5), by))
