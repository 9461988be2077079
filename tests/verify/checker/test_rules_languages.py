"""Examples of the rules about languages whose matrices are almost identities, or small when equal lines are merged."""

from __future__ import annotations

from trial import D1, D22, Trial, about, premise

from fooling.verify.statement.language.notation import (
    D,
    apply,
    count,
    determined,
    discrepancy,
    dnf_terms,
    equality,
    even,
    fooling,
    index,
    integer,
    rank,
    rows,
    under,
)
from fooling.verify.statement.proposition import thawed

n = integer("n")
MERGED = ("matrix", ((0, 1, 0), (0, 0, 0), (0, 0, 1)))  # Dyck-(2,2), n = 2, cut after one letter: ( dead [ by dead ) ]
F = under(D22, "odd-even", n)
BOTH = tuple(determined(D22, "odd-even", party, n) for party in ("alice", "bob"))


@about("permuted-identity")
def test_permuted_identity(rule: Trial) -> None:
    """Both parties determine the word: the matrix is an identity with zeros around it."""
    rule.shows(rank(F, "Q").equals(count(D22, n)), *BOTH, n >= 0, premises=[premise(that) for that in BOTH])
    rule.rejects("both parties", premises=[premise(BOTH[0])])
    rule.rejects("not one of", goal=rank(F, "Q").equals(count(D22, n) + 1))
    rule.rejects("not one of", goal=rows(F, "alice").equals(count(D22, n)))
    rule.rejects("not one of", goal=rank(F, "Q") <= count(D22, n))
    rule.rejects("not among the assumptions", assuming=[n >= 0])
    rule.shows(rows(F, "bob") <= count(D22, n) + 1, *BOTH, n >= 0, premises=[premise(that) for that in BOTH])
    rule.rejects("not one of", goal=rows(F, "bob") <= count(D22, n))


@about("permuted-identity")
def test_permuted_identity_with_few_words(rule: Trial) -> None:
    """Fewer words than either party has inputs: a zero row and a zero column, hence rank(J - M) > count."""
    few = count(D22, n) < 4 ** (n / 2)
    assumed = (*BOTH, few, n >= 2, even(n))
    goal = rank(apply("complement", F), "Q") >= count(D22, n) + 1
    rule.shows(goal, *assumed, premises=[premise(that) for that in (*BOTH, few)])
    rule.rejects("not one of", premises=[premise(that) for that in BOTH])
    rule.rejects("not one of", goal=rank(apply("complement", F), "GF2") >= count(D22, n) + 1)
    rule.rejects("not one of", goal=rank(apply("complement", F), "Q") >= count(D22, n) + 2)


@about("permuted-identity-values")
def test_permuted_identity_values(rule: Trial) -> None:
    """At length 2 there are two words."""
    f = under(D22, "odd-even", 2)
    known = (*(determined(D22, "odd-even", party, 2) for party in ("alice", "bob")), count(D22, 2).equals(2))
    rule.shows(fooling(f, 0) <= 2, *known, premises=[premise(that) for that in known])
    rule.rejects("the quantity is 2", goal=fooling(f, 0) <= 1)
    rule.rejects("nothing is known here", goal=fooling(f, 1) <= 8)
    rule.rejects("the number of words", premises=[premise(that) for that in known[:2]])
    rule.rejects("both parties", premises=[premise(that) for that in known[1:]])
    rule.rejects("both parties", goal=fooling(under(D22, "odd-even", 6), 0) <= 3)
    rule.rejects("not among the assumptions", assuming=known[:2])
    rule.rejects("it is not seen that", goal=fooling(under(D22, "mask:0", 2), 0) <= 2)


@about("merged-lines")
def test_merged_lines(rule: Trial) -> None:
    """Cut after one letter, Dyck-(2,2) at length 2 has three kinds of rows and of columns."""
    f = under(D22, "prefix:1", 2)
    rule.shows(D(f).equals(D(MERGED)))
    another = "not an equation with the merged matrix"
    rule.rejects(another, goal=D(under(D22, "prefix:1", 3)).equals(D(MERGED)))
    rule.rejects(another, goal=fooling(f, 1).equals(fooling(MERGED, 0)))
    rule.rejects(another, goal=discrepancy(f).equals(discrepancy(MERGED)))
    rule.rejects(another, goal=D(f) <= D(MERGED))
    rule.rejects("on-bits|all bit strings", goal=dnf_terms(f).equals(dnf_terms(MERGED)))
    rule.rejects("it is not seen that", goal=D(under(D22, "mask:011", 2)).equals(D(MERGED)))
    rule.rejects("it is not seen that", goal=D(under(D22, "prefix:1", -1)).equals(D(MERGED)))
    rule.rejects(another, goal=D(equality(1)).equals(D(MERGED)))
    rule.rejects("are no words", goal=D(index(1)).equals(D(MERGED)))


@about("merged-lines")
def test_merged_lines_keep_the_weights(rule: Trial) -> None:
    """The uniform distribution becomes the one by how many lines were merged."""
    weights = ((2, 1, 1), (4, 2, 2), (2, 1, 1))
    f = under(D22, "prefix:1", 2)
    rule.shows(discrepancy(f).equals(apply("discrepancy-under", MERGED, weights)))
    uniform = ((1, 1, 1), (1, 1, 1), (1, 1, 1))
    rule.rejects("not an equation", goal=discrepancy(f).equals(apply("discrepancy-under", MERGED, uniform)))


@about("distinct-lines")
def test_distinct_lines(rule: Trial) -> None:
    """Alice has nine different rows at length 4: eight words and what is none."""
    f = under(D22, "odd-even", 4)
    rule.shows(rows(f, "alice").equals(9))
    rule.rejects("9 different lines, not 8", goal=rows(f, "alice").equals(8))
    rule.rejects("rows = a number", goal=rows(f, "alice") >= 9)
    rule.rejects("unpack|a language", goal=rows(equality(4), "alice").equals(16))
    rule.rejects("it is not seen that", goal=rows(under(D22, "mask:01", 4), "alice").equals(9))


ONE_B = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, None)))  # exactly one b: three kinds of rows, for lengths from 2 on
SAME = [0, 1, 2]


@about("settled-lines")
def test_settled_lines(rule: Trial) -> None:
    """How often b stands in a word, up to twice, is all that counts."""
    f, four = under(ONE_B, "odd-even", n), under(ONE_B, "odd-even", 4)
    rule.shows(D(f).equals(D(four)), n >= 4, orders=[SAME, SAME, SAME])
    rule.rejects("at least 4", assuming=[n >= 3])
    rule.rejects("at length 4 are not seen", orders=[[0, 0, 1], SAME, SAME])
    rule.rejects("not seen to be the same", orders=[SAME, SAME, [0, 2, 1]])
    rule.rejects("an order for each", orders=[SAME])
    rule.rejects("the right side is the same", goal=D(f).equals(D(under(D22, "odd-even", 4))))
    rule.rejects("the right side is the same", goal=rows(f, "alice").equals(rows(four, "bob")))
    rule.rejects("nothing is known here", goal=discrepancy(f).equals(discrepancy(four)))
    rule.shows(D(f).equals(D(four)), n >= 4, even(n), orders=[SAME])
    rule.rejects("an order for each", assuming=[n >= 4])
    one = under(ONE_B, "odd-even", 1)
    rule.rejects("at length 1 are not seen", assuming=[n >= 4], goal=D(f).equals(D(one)), orders=[SAME, SAME, SAME])


SEEN = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
COUNTED = {"rule": "lines-with"}


def stepwise(first: int, times: object, step: int = 1) -> dict[str, object]:
    """A number that is so much and so many steps, as is seen at once."""
    return {"first": first, "step": step, "times": times, "by": [SEEN, SEEN]}


@about("settled-prefix")
def test_settled_prefix(rule: Trial) -> None:
    """After two letters each number of b, up to more than one, is reached; of these rows two have a 1."""
    k, m = integer("k"), integer("m")
    f = under(ONE_B, apply("prefix", k), k + m)
    goal, two = apply("rows-with", f, "alice", 1).equals(2), (k >= 2, m >= 2)
    told = {"functions": [thawed(f.term)], "prefix": stepwise(2, ["-", "k", 2]), "rest": stepwise(2, ["-", "m", 2])}
    rule.shows(goal, *two, **told, by=[COUNTED])
    rule.rejects("2 distinct inputs, not 3", goal=apply("rows-with", f, "alice", 1).equals(3))
    rule.rejects("negative after the lower limits", assuming=[k >= 1, m >= 2])
    rule.rejects("negative after the lower limits", assuming=[k >= 2, m >= 1])
    rule.rejects("arith", prefix=stepwise(3, ["-", "k", 2]))
    rule.rejects("arith", prefix=stepwise(2, ["-", "k", 2], 2))
    rule.rejects("arith", rest=stepwise(2, ["-", "k", 2]))
    rule.rejects("is an integer|integer", prefix=stepwise(2, ["/", ["-", "k", 2], 2], 2))
    rule.rejects("followed one by one", prefix=stepwise(-1, ["+", "k", 1]))
    rule.rejects("followed one by one", prefix=stepwise(10**6, ["-", "k", 10**6]), assuming=[k >= 10**6, m >= 2])
    rule.rejects("1 statements need", by=[COUNTED, COUNTED])
    rule.rejects("1 statements need", by=[])
    rule.rejects("rows-with|evaluates|lines-with", functions=[thawed(under(D1, apply("prefix", k), k + m).term)])
    rule.rejects("first positions", functions=[thawed(under(ONE_B, "odd-even", k + m).term)])
    rule.rejects("malformed", functions=[thawed(f.term), thawed(under(ONE_B, apply("prefix", k), k).term)])
    rule.rejects("malformed", functions=[])


@about("settled-prefix")
def test_settled_prefix_before_it_settles(rule: Trial) -> None:
    """Words of 0, 1, 2, ... letters lead to one, two and three states: each is a matrix of its own."""
    k, m = integer("k"), integer("m")
    f = under(ONE_B, apply("prefix", k), k + m)
    some, two = (apply("rows-with", f, "alice", 1) <= 2), (k >= 0, m >= 2)
    told = {"functions": [thawed(f.term)], "prefix": stepwise(0, "k"), "rest": stepwise(2, ["-", "m", 2])}
    matrices = ((0, 1),), ((0, 0, 1), (0, 1, 0)), ((0, 0, 0), (0, 0, 1), (0, 1, 0))
    counts = [
        apply("rows-with", ("matrix", lines), "alice", 1).equals(min(i + 1, 2)) for i, lines in enumerate(matrices)
    ]
    bounds = [{**SEEN, "premises": [premise(count, COUNTED)], "multipliers": [-1]} for count in counts]
    rule.shows(some, *two, **told, by=bounds)
    rule.rejects("negative after the lower limits", goal=apply("rows-with", f, "alice", 1) <= 1)
    rule.rejects("3 statements need", by=bounds[:1])


@about("settled-prefix")
def test_settled_prefix_of_as_many_letters(rule: Trial) -> None:
    """Of (ab)*, n letters of 2n lead to one state of two, and so many are left; apart, some lengths would not fit."""
    word = ("dfa", ("a", "b"), 0, (0,), ((1, None), (None, 0)))
    f = under(word, apply("prefix", n), 2 * n)
    told = {"functions": [thawed(f.term)], "prefix": stepwise(1, ["-", "n", 1]), "rest": stepwise(1, ["-", "n", 1])}
    rule.shows(apply("rows-with", f, "alice", 1).equals(1), n >= 1, **told, by=[COUNTED])
    rule.rejects("2 statements need", rest=stepwise(1, ["+", "n", -1]))
    rule.rejects("1 distinct inputs, not 0", goal=apply("rows-with", f, "alice", 1).equals(0))


@about("settled-lines")
def test_growing_lines_do_not_settle(rule: Trial) -> None:
    """With Alice's letters at the front, Bob's have three kinds of columns; Dyck-(2,2) has ever more rows."""
    f, four, one = (under(ONE_B, "prefix:2", length) for length in (n, 4, 1))
    rule.shows(D(f).equals(D(four)), n >= 4, orders=[[0]])
    rule.rejects("a number that the partition fits", goal=D(f).equals(D(one)))
    f = under(D22, "odd-even", n)
    rule.rejects("are not seen|more than", goal=D(f).equals(D(under(D22, "odd-even", 4))), orders=[SAME, SAME, SAME])
