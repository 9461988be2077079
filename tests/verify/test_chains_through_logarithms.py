"""Used lemmas join at log2 of a number of words: one-way >= log2 count, and log2 count >= 69n/100, give 69n/100."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.given.stated_proposition import stated_in_python
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.one_step import Following

WORDS = ["count", ["regex", "(b|ab)*(a)?"], "n"]
F = ["under", ["dyck", 3, 4], "odd-even", ["*", 2, "n"]]
SENT = ["one-way", F, "alice"]


def _every(body: Any) -> Any:
    return stated_in_python(["forall", [["n", "int"]], [[">=", "n", 1]], body])


MESSAGE = _every([">=", SENT, ["log2", WORDS]])
LOGARITHM = _every([">=", ["log2", WORDS], ["*", ["/", 69, 100], "n"]])
POWER = _every([">=", WORDS, ["^", ["/", 8, 5], "n"]])
HALF = _every([">=", ["D", F], ["/", SENT, 2]])


@pytest.mark.parametrize(
    ("lemmas", "quantity", "percent", "follows"),
    [
        ((MESSAGE, LOGARITHM), SENT, 69, True),
        ((MESSAGE, LOGARITHM), SENT, 70, False),
        ((MESSAGE, POWER), SENT, 67, True),
        ((MESSAGE, POWER), SENT, 68, False),
        ((MESSAGE, HALF, LOGARITHM), ["D", F], 34, True),
        ((MESSAGE, HALF, LOGARITHM), ["D", F], 35, False),
        ((MESSAGE,), SENT, 69, False),
    ],
)
def test_what_joins_through_a_logarithm(lemmas: Any, quantity: Any, percent: int, follows: bool) -> None:
    """The bound that the lemmas give together follows, as the checker sees; what is one hundredth more does not."""
    goal = _every([">=", quantity, ["*", ["/", percent, 100], "n"]])
    used = [told_apart(Known(f"lemma-{i}", "here", one), goal) for i, one in enumerate(lemmas)]
    with using(used):
        if follows:
            prove(goal, Following(())(goal, fresh()), fresh())
        else:
            with pytest.raises(FoolingError):
                Following(())(goal, fresh())
