"""Examples of the rules about functions made of functions, functions inside others, and what is assumed."""

from __future__ import annotations

from trial import ASSUMED, EVALUATE, Trial, about, premise

from fooling.verify.statement.language.notation import D, apply, equality, integer, leaves, rank
from fooling.verify.statement.proposition import frozen

n = integer("n")
TURNED = ("transposed", equality(2).term)
VALUES = ("matrix", ((0, 1, 2), (3, 4, 5)))
CODE = frozen([[[], [["0", ["(", "("]], ["1", ["(", "["]]], []], [[], [["0", [")", ")"]], ["1", [")", "]"]]], []]])
DYCK = ("under", ("dyck", 2, 2), "odd-even")


@about("same-entries")
def test_same_entries(rule: Trial) -> None:
    """Equality is its own transpose, so what is said of one matrix is said of the other."""
    same = premise(("same-function", TURNED, equality(2).term), EVALUATE)
    rule.shows(D(TURNED).equals(3), D(equality(2)).equals(3), premise=same, by=ASSUMED)
    rule.rejects("not among the assumptions|not assumed", goal=D(TURNED).equals(4))
    rule.rejects("not among the assumptions|not assumed", goal=D(("transposed", TURNED)).equals(3))
    other = premise(("same-function", TURNED, ("complement", equality(2).term)), EVALUATE)
    rule.rejects("false", premise=other)
    rule.rejects("two functions are the same", premise=premise((">=", 1, 0), EVALUATE))
    # planted: what Bob may look up hangs on Alice's letters, even where only the matrix of a complement is told
    said = [apply("bapo", ("complement", one), 1) <= 0 for one in (TURNED, equality(2).term)]
    rule.rejects("not among the assumptions|not assumed", goal=said[0], assuming=said[1:], premise=same)


@about("part-of")
def test_part_of(rule: Trial) -> None:
    """Rows and columns of a matrix, in any order, have no more of a quantity that can only grow."""
    part = ("part", VALUES, (1, 0), (0, 2, 2))
    rule.shows(rank(part, "Q") <= rank(VALUES, "Q"))
    rule.rejects("a quantity of a part, and of all", goal=rank(VALUES, "Q") <= rank(part, "Q"))
    rule.shows(leaves(part) <= leaves(VALUES))
    rule.rejects("the goal is", goal=leaves(part) >= leaves(VALUES))
    rule.rejects("a quantity of a part, and of all", goal=leaves(part) <= leaves(("transposed", VALUES)))
    rule.rejects("a quantity of a part, and of all", goal=rank(part, "Q") <= rank(VALUES, "GF2"))


@about("coded")
def test_coded(rule: Trial) -> None:
    """Alice opens brackets, Bob closes them: equality inside of Dyck words, at all lengths."""
    goal = apply("embeds", equality(n), (*DYCK, (4 * n).term), CODE)
    rule.shows(goal, n >= 1)
    rule.rejects("as long as", goal=apply("embeds", equality(n), (*DYCK, (2 * n).term), CODE))
    rule.rejects("bad", goal=apply("embeds", ("complement", equality(n).term), (*DYCK, (4 * n).term), CODE))
    rule.rejects("the goal is", goal=n >= 0)


@about("embedded")
def test_embedded(rule: Trial) -> None:
    """A function inside another one is no harder."""
    within = premise(("embeds", equality(1).term, (*DYCK, 4), CODE), EVALUATE)
    rule.shows(D(equality(1)) <= D((*DYCK, 4)), premise=within)
    rule.rejects("these functions", goal=D(equality(2)) <= D((*DYCK, 4)))
    rule.rejects("these functions", goal=D((*DYCK, 4)) <= D(equality(1)))
    rule.rejects("one function embeds into another", premise=premise((">=", 1, 0), EVALUATE))


@about("assumed")
def test_assumed(rule: Trial) -> None:
    """It shows what is closed, and says that it is trusted, by its name."""
    rule.shows(D(equality(2)) >= 2, trusts=("assumed lemma 7",), name="lemma 7", source="a draft")
    rule.rejects("about nothing in scope|no variable of this name", goal=n >= 0)
    for text in ("", " x", "two\nlines", 7, "x" * 201):
        rule.rejects("a name and a source", name=text)
        rule.rejects("a name and a source", source=text)
