"""What claims on `some sufficiently large constant Kc` share: how they are stated, and how they are shown or refuted.

Appendix B.2 works with numbers up to N^Kc in steps of N^-Kc, for some sufficiently large constant Kc > 0.  That is a
quantifier: there is a K0 such that what follows holds for all Kc >= K0.  So a claim on that format says it.  It is
confirmed by naming K0.  It is refuted at Kc = K0, whatever K0 is, or at another Kc that grows with K0: what fails at
small Kc alone is no refutation.  A claim for every Kc >= 1 beside it, `ID--every-kc`, is a variation of ours.

Kc is whole, so that N^Kc is, and 0 is in the format (`qp-has-zero`).
"""

from __future__ import annotations

from collections.abc import Callable

from fooling.verify.claims.bhattamishra2024.paper import K
from fooling.verify.methods.engine.tactic import Tactic, intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import Expression, exists, for_all, integer

K0, fixed_K0 = integer("K0"), Expression("K0")
LARGE = "By appendix B.2 Kc is `some sufficiently large constant`."


def for_large_Kc(
    least: Expression, *sizes: Expression, over: tuple[Expression, ...] = ()
) -> Callable[[Expression], Expression]:
    """There is a K0 >= 1 such that a statement holds for all N so large, all Kc >= K0 and all of these sizes."""
    return lambda that: exists(K0 >= 1)(for_all(least, K >= fixed_K0, *sizes, over=over)(that))


def from_K0(least: int, by: Tactic = automatic) -> Tactic:
    """It holds for all Kc from this number on."""
    return witness({"K0": least}, by, {0: automatic})


def at_every_K0(by: Tactic = automatic, *conditions: Tactic, **values: Expression | int) -> Tactic:
    """Whatever K0 is, it fails at these values, which meet its conditions; Kc is K0 and N is 2 if not named."""
    shown = dict(enumerate((automatic, automatic, *conditions)))
    return intro({"K0": 1}, witness({"N": 2, "K": K0, **values}, by, shown))
