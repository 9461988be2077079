"""Examples of the rules about discrepancies."""

from __future__ import annotations

from trial import EQUALITY, Trial, about

from fooling.verify.statement.language.notation import Expression, apply, discrepancy, least_discrepancy

QUARTER, HADAMARD = ("/", 1, 4), ("matrix", ((1, 1), (1, 0)))
MANY_VALUED = ("matrix", ((0, 2), (2, 0)))
HEAVY = ((1, 2), (1, 1))  # weights of inputs


def weighted(f: object, weights: object) -> Expression:
    """The discrepancy under these weights."""
    return apply("discrepancy-under", f, weights)


@about("discrepancy-rectangle")
def test_discrepancy_rectangle(rule: Trial) -> None:
    """One cell of equality is a quarter of all."""
    rule.shows(discrepancy(EQUALITY) >= Expression(QUARTER), rows=[0], columns=[1])
    rule.rejects("has discrepancy 2/5", goal=weighted(EQUALITY, HEAVY) >= Expression(("/", 3, 4)))
    rule.rejects("as many rows and columns", goal=weighted(EQUALITY, ((1, 1),)) >= 0)
    rule.rejects("no values but 0 and 1", goal=weighted(MANY_VALUED, ((1, 1), (1, 1))) >= 0)
    rule.rejects("not 1/2", goal=discrepancy(EQUALITY) >= Expression(("/", 1, 2)))
    rule.rejects("discrepancy 0, not", rows=[])
    rule.rejects("outside", rows=[-1])
    rule.rejects("outside", rows=[False])
    rule.rejects("has discrepancy 0", columns=[0, 1])
    rule.rejects("no values but 0 and 1", goal=discrepancy(MANY_VALUED) >= 0)
    rule.rejects("the goal is", goal=least_discrepancy(EQUALITY) >= Expression(QUARTER))


@about("discrepancy-exhaustion")
def test_discrepancy_exhaustion(rule: Trial) -> None:
    """All rectangles are tried."""
    rule.shows(weighted(EQUALITY, HEAVY) <= Expression(("/", 2, 5)))
    rule.rejects("is 2/5", goal=weighted(EQUALITY, HEAVY) <= Expression(("/", 1, 5)))
    rule.rejects("as many rows and columns", goal=weighted(EQUALITY, (*HEAVY, (0, 0))) <= 1)
    rule.rejects("is 1/4", goal=discrepancy(EQUALITY) <= Expression(("/", 1, 5)))
    rule.rejects("no values but 0 and 1", goal=discrepancy(MANY_VALUED) <= 2)
    rule.rejects("all subsets of the fewer", goal=discrepancy(("inner-product", 5)) <= Expression(("/", 99, 100)))
    rule.rejects("the goal is discrepancy or", goal=least_discrepancy(EQUALITY) <= Expression(QUARTER))


@about("discrepancy-spectral")
def test_discrepancy_spectral(rule: Trial) -> None:
    """3/4 is above the bound by the largest eigenvalue, 7/10 below it."""
    rule.shows(discrepancy(HADAMARD) <= Expression(("/", 3, 4)))
    one_cell = weighted(HADAMARD, ((1, 0), (0, 0)))
    rule.rejects("not positive semidefinite", goal=one_cell <= Expression(("/", 3, 4)))
    rule.rejects("as many rows and columns", goal=weighted(HADAMARD, ((1, 1),)) <= 1)
    rule.rejects("not positive semidefinite", goal=discrepancy(HADAMARD) <= Expression(("/", 7, 10)))
    rule.rejects("not positive semidefinite", goal=discrepancy(HADAMARD) <= Expression(("/", -3, 4)))
    rule.rejects("no values but 0 and 1", goal=discrepancy(MANY_VALUED) <= 9)


@about("discrepancy-dual")
def test_discrepancy_dual(rule: Trial) -> None:
    """The four cells, signed, give every distribution a rectangle of a quarter."""
    cells = [[[x], [y], "1/4" if x == y else "-1/4"] for x in (0, 1) for y in (0, 1)]
    rule.shows(least_discrepancy(EQUALITY) >= Expression(QUARTER), rectangles=cells)
    rule.rejects("gets 1/4", goal=least_discrepancy(EQUALITY) >= Expression(("/", 1, 3)))
    rule.rejects("gets 0", rectangles=cells[:3])
    rule.rejects("add up to 9/8", rectangles=[*cells, [[0], [0], "1/8"]])
    rule.rejects("add up to 9/8", rectangles=[*cells, [[0], [0], "-1/8"]])
    rule.rejects("outside", rectangles=[*cells[:3], [[-1], [-1], "1/4"]])
    rule.rejects("a weight is", rectangles=[*cells[:3], [[1], [1], 0.25]])
    rule.rejects("no values but 0 and 1", goal=least_discrepancy(MANY_VALUED) >= -9, rectangles=[])
