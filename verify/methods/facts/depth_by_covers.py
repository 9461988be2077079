"""D by rounds over both covers: each names a rectangle of one and halves what is left of the other.

Fewer than 2^e and 2^k rectangles give 2 e k bits (the axiom `depth-covers`), at most 2^k of the latter e (k + 2).  e
and k are taken from what the goal rounds, such as ceil(log2 C0) + 1, and from what is assumed of a cover: C0 <= 5,
C0 <= 2^c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import MIRRORED, Lemma, Tactic, assumption, subterms
from fooling.verify.statement.proposition import Term, is_integer

Bits = tuple[Term, Tactic]  # how many, and why there are fewer rectangles than 2 to it


def by_rounds(goal: Term, facts: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """D(f) <= E by so many rounds of so many bits."""
    _, (_, f), most = goal
    fewer = {b: list(_fewer(("cover", f, b), most, context)) for b in (0, 1)}
    enough = {b: list(_enough(("cover", f, b), most, context)) for b in (0, 1)}
    for b in (0, 1):
        for name, names in (("depth-covers", fewer), ("depth-covers-flags", enough)):
            for (rounds, few), (bits, others) in product(fewer[b], names[1 - b]):
                each = ("*", 2, ("*", rounds, bits)) if names is fewer else ("*", rounds, ("+", bits, 2))
                told: Lemma = (("<=", ("D", f), each), axiom(name, conditions={3: few, 4: others}, of=(b,)))
                yield arith(told, *facts, hints=[rounds, bits])


def _fewer(cover: Term, most: Term, context: Context) -> Iterator[Bits]:
    """e where there are fewer than 2^e."""
    for bound, said in _assumed(cover, context):
        if is_integer(bound):
            yield max(bound, 0).bit_length(), said
        elif bound[:2] == ("^", 2):
            yield ("+", bound[2], 1), said
    for rounded in _roundings(most):
        if rounded[1] == ("log2", cover):
            more: Term = ("+", rounded, 1)
            near: Lemma = ((">", more, rounded[1]), arith(_limit(rounded)))
            yield more, axiom("against-log2", arith(near))
        elif rounded[0] == "ceil" and rounded[1] in (("log2", ("+", cover, 1)), ("log2", ("+", 1, cover))):
            above: Lemma = (("<=", rounded[1][1], ("^", 2, rounded)), axiom("against-log2", arith(_limit(rounded))))
            yield rounded, arith(above, linear=True)


def _enough(cover: Term, most: Term, context: Context) -> Iterator[Bits]:
    """k where there are at most 2^k."""
    for bound, said in _assumed(cover, context):
        if is_integer(bound):
            yield max(bound - 1, 0).bit_length(), said
        elif bound[:2] == ("^", 2):
            yield bound[2], said
    for rounded in _roundings(most):
        if rounded == ("ceil", ("log2", cover)):
            yield rounded, axiom("against-log2", arith(_limit(rounded)))


def _assumed(cover: Term, context: Context) -> Iterator[tuple[Term, Tactic]]:
    """What it is assumed to be at most."""
    for op, *sides in context.assumptions:
        for order, (left, bound) in ((op, sides), (MIRRORED.get(op), sides[::-1])) if len(sides) == 2 else ():
            if left == cover and order in ("<=", "<", "="):
                yield bound, arith(((op, *sides), assumption), linear=True)


def _roundings(most: Term) -> list[Term]:
    return sorted({*subterms(most, "ceil"), *subterms(most, "floor")}, key=repr)


def _limit(rounded: Term) -> Lemma:
    """What is rounded, next to it."""
    if rounded[0] == "ceil":
        return (">=", rounded, rounded[1]), axiom("ceiling-above")
    return (">", rounded, ("-", rounded[1], 1)), axiom("floor-above")
