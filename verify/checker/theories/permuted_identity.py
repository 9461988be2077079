"""Languages whose words either party's letters determine.

Up to order, the matrix is an identity with zero rows and columns around it.

That both parties determine the word is shown on the automaton, for all lengths at once or for one
(`fooling.verify.checker.theories.automata`); how many words there are is counted there too.  From c words, and the R x
C inputs of the parties, every measure follows without a look at the matrix: Dyck-(2,2) at odd and even positions, n =
16, has 32,768 words among 65,536 x 65,536 pairs.

Sources: the antichain bound is Sperner's (1928), its use for covers de Caen, Gregory and Pullman's (1981); the
discrepancies are computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from math import comb

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, premise
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("permuted identity")

PARTIES = ("alice", "bob")


def _established(goal: Term, node: Node, context: Context) -> tuple[Term, list[Term], Grounds]:
    """The language under a partition that the goal is about, the premises, and what they trust.

    Both parties determine its words.
    """
    f = goal[1][1][1] if goal[1][1][0] == "complement" else goal[1][1]
    expect(f[0] == "under", "the function is a language under a partition")
    _, language, partition, n = f
    if is_integer(n):
        meaning.walked(meaning.language(language), n)
    shown = [premise(stated, context) for stated in node["premises"]]
    facts = [fact for fact, _ in shown]
    determined = all(("determined", language, partition, party, n) in facts for party in PARTIES)
    expect(determined, "both parties must determine the word")
    return f, facts, NOTHING.union(*(rested for _, rested in shown))


# Each row and each column of M has at most one 1: up to order M is an identity of size c = count(n) with zero rows and
# columns around it.
# - rank M = c over every field, and M has at most c + 1 distinct rows (c unit vectors and the zero row).
# - If there are more rows than c and more columns than c, there is a zero row and a zero column.  In J - M the zero row
#   of M is all ones; subtracting from it the row of the i-th 1 leaves the unit vector of its column, and these c
#   vectors and the all-ones row are independent, as the latter is 1 at the zero column: rank(J - M) >= c + 1, and M has
#   exactly c + 1 distinct rows.
# - If there are c rows, each is a unit vector, and they differ; columns likewise.  With c columns as well and c >= 2,
#   (J - M)^T (J - M) = (c - 2) J + I is positive definite: rank(J - M) >= c.
@theory.rule("permuted-identity", "premises")
def _permuted_identity(goal: Term, node: Node, context: Context) -> Grounds:
    f, facts, grounds = _established(goal, node, context)
    c = ("count", f[1], f[3])
    conclusions: list[Term] = [("=", ("rank", f, goal[1][2]), c)] if goal[1][0] == "rank" else []
    conclusions += [("<=", ("rows", f, s), ("+", c, 1)) for s in PARTIES]
    inputs = _inputs(f, context)
    conclusions += [("=", ("rows", f, s), c) for s, size in inputs.items() if ("=", c, size) in facts]
    if inputs and (">=", c, 2) in facts and all(("=", c, size) in facts for size in inputs.values()):
        conclusions.append((">=", ("rank", ("complement", f), "Q"), c))
    if inputs and all(("<", c, size) in facts for size in inputs.values()):
        conclusions.append((">=", ("rank", ("complement", f), "Q"), ("+", c, 1)))
        conclusions += [("=", ("rows", f, s), ("+", c, 1)) for s in PARTIES]
    expect(goal in conclusions, f"the goal is not one of {conclusions}")
    return grounds


def _inputs(f: Term, context: Context) -> dict[str, Term]:
    """How many inputs each party has, |letters|^positions, where the positions are known."""
    _, language, partition, n = f
    size = len(meaning.language(language).alphabet)
    if is_integer(n):
        held: Sequence[Term] = meaning.partition(partition).sizes(n)
    else:
        even = partition == "odd-even" and ("even", n) in context.assumptions
        halves = n[:1] == ("*",) and n[1:2] == (2,) and partition == "odd-even" and is_integral(n[-1], context)
        held = [n[2]] * 2 if halves and len(n) == 3 else [("/", n, 2)] * 2 if even else []
    return {party: ("^", size, positions) for party, positions in zip(PARTIES, held, strict=False)}


# At one length, with the number of words for a premise: the number of `value`, on either side.
@theory.rule("permuted-identity-values", "premises")
def _permuted_identity_values(goal: Term, node: Node, context: Context) -> Grounds:
    op, quantity, right = goal
    f, facts, grounds = _established(goal, node, context)
    expect(f == quantity[1] and is_integer(f[3]), "the function is a language under a partition, at a given length")
    counted = [fact[2] for fact in facts if fact[:2] == ("=", ("count", f[1], f[3])) and is_integer(fact[2])]
    expect(len(counted) == 1 and counted[0] >= 2, "a premise must give the number of words, at least 2")
    sizes = (letters**held for _, letters, held in _inputs(f, context).values())
    found, stated = value(quantity, counted[0], *sizes), meaning.exactly(right)
    expect(op in (">=", "<="), "the goal is a quantity >= or <= a number")
    expect(stated <= found if op == ">=" else stated >= found, f"the quantity is {found}")
    return grounds


def value(quantity: Term, c: int, row_count: int, column_count: int) -> Fraction | int:
    """A quantity of a permuted identity of size c >= 2 among row_count x column_count entries."""
    kind = (quantity[0], *quantity[2:])
    expect(kind in VALUES, f"nothing is known here of {quantity[0]}")
    return VALUES[kind](c, row_count, column_count)


# What c ones, R rows and C columns make of each quantity; each with its proof.
VALUES: Mapping[Term, Callable[[int, int, int], Fraction | int]] = {
    # Of K zeros that fool, each two have a crossing that is 1: K (K - 1) / 2 ones (x, y), and all different, as two
    # zeros in one row (or one column) do not fool.  Each of the K rows has at most one of them, and there are c: K (K -
    # 1) / 2 <= min(K, c), so K <= 3, and K <= 2 if c = 2.  With ones at (x_1, y_1), (x_2, y_2), (x_3, y_3) the zeros
    # (x_1, y_2), (x_2, y_3), (x_3, y_1) fool; with two (x_1, y_2), (x_2, y_1).
    ("fooling", 0): lambda c, R, C: min(c, 3),
    # Let k rectangles cover the zeros.  The c ones have only zeros for crossings: c is at most binomial(k, floor(k/2)),
    # by the proof above the rule "antichain".  If c is at most that, give the i-th 1 a set A_i of floor(k/2) of k
    # things of its own.  c >= 2, so k >= 2, and no A_i is empty or everything.  Rectangle t has the rows of the ones
    # with t in A_i and the zero rows, and the columns of those with t not in A_i and the zero columns.  It holds no 1;
    # a zero of different ones i, j is in those of A_i \ A_j, which is not empty; one of a zero row and the column of j
    # in those outside A_j, one of row i and a zero column in those of A_i, and the others in all.  (A binomial of k is
    # at most 2^k, so no k before log2 c is asked.)
    ("cover", 0): lambda c, R, C: next(k for k in count((c - 1).bit_length()) if comb(k, k // 2) >= c),
    # At least: rank M = c, and J - M has rank c + 1 with a zero row and a zero column (above); without one of them,
    # when c is the smaller side, J - M of the c ones' rows and columns is J - I, whose rank is c since c >= 2.  The sum
    # of the two ranks bounds the partition number.  At most: the row of each 1 is that 1 and its zeros, and all zero
    # rows together are one rectangle; columns likewise.
    # Leaves, at least: those of a tree partition the matrix into rectangles of one value each.  At most: the party with
    # fewer inputs tells which 1 is in its line, or that none is, so its inputs fall into c + (min(R, C) > c) classes.
    # The other party then answers where both values occur: on each of the c lines, as c >= 2, and on no zero line.
    **dict.fromkeys([("partition-number",), ("leaves",)], lambda c, R, C: 2 * c + (min(R, C) > c)),
    # Let a rectangle have s rows, t columns and o ones.  Its zeros less its ones are s t - 2 o.  One more row adds t -
    # 2 at least, one more column s - 2: if t >= 2 take all rows, and then, as there are R >= c >= 2, all columns;
    # likewise if s >= 2: that is at most R C - 2 c; if s = t = 1 it is at most 1.  Its ones less its zeros are 2 o - s
    # t <= 2 min(s, t) - s t = min(s, t) (2 - max(s, t)) <= 1.  The whole matrix has R C - 2 c, and a single 1 has 1.
    ("discrepancy",): lambda c, R, C: Fraction(max(1, R * C - 2 * c), R * C),
    # Let a = floor(c/2), b = c - a.
    # At most a b / (2 c (c - 1)): half of the weight on the c ones, half on their c (c - 1) crossings, evenly.  Of
    # their rows and columns a rectangle has s and t, and o ones: its ones less its zeros weigh (o c - s t) / (2 c (c -
    # 1)).  Say s <= t: o c - s t <= s (c - t) <= s (c - s) <= a b. And o >= max(0, s + t - c): if s + t <= c, s t - o c
    # <= s t <= a b; otherwise s t - o c <= (c - s) (c - t), two numbers whose sum is below c, so <= a b.
    # At least: draw S among the a-subsets of the c ones, evenly.  With probability u = b / (2 (c - 1)) say 1 on (rows
    # of S) x (columns of S), else, with w = 1 - u, say 0 on (rows of S, zero rows) x (columns of the ones outside S,
    # zero columns).  In each cell the right word is said more often than the wrong one by at least d = a b / (2 c (c -
    # 1)):
    #   a one                       u a / c = d                                             (never in the second kind)
    #   a crossing of two ones      w a b / (c (c - 1)) - u a (a - 1) / (c (c - 1)) = d,
    #                               since u (c - 1 + a - 1 + b) = b
    #   a zero row, column of a 1   w b / c >= d, as w = (2 c - 2 - b) / (2 (c - 1)) and 2 c - 2 - b >= a
    #   row of a 1, a zero column   w a / c >= d, as 2 c - 2 - b >= b, that is c - 1 >= b
    #   a zero row and column       w >= d.
    # By the proof above the rule "discrepancy-dual", every distribution has a rectangle with d.
    ("least-discrepancy",): lambda c, R, C: Fraction((c // 2) * (c - c // 2), 2 * c * (c - 1)),
}
