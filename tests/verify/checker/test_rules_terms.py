"""Examples of the rules about the terms of a DNF."""

from __future__ import annotations

from trial import EQUALITY, Trial, about

from fooling.verify.statement.language.notation import apply, dnf_terms, equality, index, intersection

RING = ("matrix", ((0, 1, 1, 1), (1, 1, 1, 0)))  # all but 000 and 111: six ones in a ring, three edges cover it


@about("dnf")
def test_dnf(rule: Trial) -> None:
    """Two sets meet in the first element or in the second."""
    few = dnf_terms(intersection(2))
    rule.shows(few <= 2, terms=["1-1-", "-1-1"])
    rule.rejects("2 terms, not 1", goal=few <= 1)
    rule.rejects("true at 4 of 7 ones", terms=["1-1-"])
    rule.rejects("true where the function is 0", terms=["1-1-", "-1--"])
    rule.rejects("3 terms, not 2", terms=["1-1-", "-1-1", "-1-1"])
    for term in ("1-1", "1-1-0", "1-1x", "1-1\u0661", 3, None, ["1", "-", "1", "-"]):
        rule.rejects("a term is a text of 4 letters", terms=["1-1-", "-1-1", term])
    rule.rejects("the goal is terms <= a number", goal=few >= 2)
    rule.rejects("the goal is terms <= a number", goal=apply("<=", few, ("/", 5, 2)))
    rule.rejects("it is not seen that", goal=dnf_terms(index(2)) <= 2)
    rule.rejects("it is not seen that", goal=dnf_terms(("matrix", ((0, 2),))) <= 2)
    rule.shows(dnf_terms(("matrix", ((1, 1), (1, 1)))) <= 1, terms=["--"])
    rule.shows(dnf_terms(("matrix", ((0, 0), (0, 0)))) <= 0, terms=[])
    rule.rejects("not more|0 terms|the goal is|-1", goal=dnf_terms(("matrix", ((0, 0), (0, 0)))) <= -1)
    rule.shows(dnf_terms(("matrix", ((1,),))) <= 1, terms=[""])
    rule.shows(dnf_terms(equality(6)) <= 64, terms=[f"{x:06b}" * 2 for x in range(64)], unread="too large to search")
    rule.rejects("more than 12 bits", goal=dnf_terms(equality(7)) <= 128)


@about("dnf-exhaustion")
def test_dnf_exhaustion(rule: Trial) -> None:
    """A ring of six ones: three terms, where no two of three ones lie in a common one; and weights of 1/2."""
    few = dnf_terms(RING)
    rule.shows(few >= 3, weights=[[0, 1, 1], [0, 2, "1/1"], [1, 0, 1], [1, 1, 0]], nodes=1)
    rule.shows(few >= 3, weights=[[x, y, "1/2"] for x, y in ((0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2))], nodes=1)
    rule.rejects("1 positions, not 2", nodes=2)
    rule.rejects("not True", nodes=True)
    rule.rejects("not 1.0", nodes=1.0)
    rule.rejects("3 terms suffice", goal=few >= 4)
    rule.rejects("terms suffice", goal=few >= 0)
    rule.rejects("weights are on ones", weights=[[0, 0, 1]])
    rule.rejects("none is negative", weights=[[0, 1, 1], [0, 2, -1]])
    rule.rejects("weighs 2, more than 1", weights=[[0, 1, 1], [0, 3, 1]])
    rule.rejects("outside", weights=[[0, 4, 1]])
    rule.rejects("listed twice", weights=[[0, 0, 1], [0, 0, 1]])
    rule.rejects("a weight is", weights=[[0, 0, 1.0]])
    rule.rejects("the goal is terms >= a number", goal=few <= 3)
    rule.rejects("0 terms suffice", goal=dnf_terms(("matrix", ((0, 0), (0, 0)))) >= 1, weights=[], nodes=1)
    rule.shows(dnf_terms(("matrix", ((1,),))) >= 1, weights=[], nodes=1)
    rule.shows(dnf_terms(EQUALITY) >= 2, weights=[], nodes=1)
    rule.rejects("2 terms suffice", goal=dnf_terms(EQUALITY) >= 3)
    rule.rejects("more than 12 bits", goal=dnf_terms(equality(7)) >= 1)
