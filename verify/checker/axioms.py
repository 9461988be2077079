"""The axioms: statements known to be true, as closed universal propositions, each with its proof above it.

`axiom(name, body, *conditions)` reads "body, if conditions", for all values of the variables that occur; see
`fooling.verify.checker.axiom_table`.  Those about numbers, languages, random coins and machines stand in modules of
their own.  The rule `axiom` of `fooling.verify.checker.logic` uses them all: an instance, its conditions by
derivations.  That an axiom's terms are defined under its conditions is seen where it is tested, on drawn and structured
instances against brute force (tests/verify/lemmas/test_axioms.py).  What needs evidence (a set, a tree, states, a
computation) is a theory instead.

Convention: both parties learn the answer from the transcript, so D(EQ_n) = n + 1.  Sources: Kushilevitz and Nisan,
Communication Complexity, 1997 (chapters 1, 2 and 4), where no other is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from fooling.verify.checker import bapo_axioms as bapo_axioms  # enters its axioms
from fooling.verify.checker import composition_axioms as composition_axioms  # likewise
from fooling.verify.checker import construction_axioms as construction_axioms  # likewise
from fooling.verify.checker import entropy_axioms as entropy_axioms  # likewise
from fooling.verify.checker import epoch_axioms as epoch_axioms  # likewise
from fooling.verify.checker import language_axioms as language_axioms  # likewise
from fooling.verify.checker import machine_axioms as machine_axioms
from fooling.verify.checker import message_axioms as message_axioms  # likewise
from fooling.verify.checker import number_axioms as number_axioms  # likewise
from fooling.verify.checker import randomised_axioms as randomised_axioms  # likewise
from fooling.verify.checker import recall_axioms as recall_axioms  # likewise
from fooling.verify.checker.axiom_table import AXIOMS as AXIOMS  # the table goes with the axioms
from fooling.verify.checker.axiom_table import CHOICES as CHOICES
from fooling.verify.checker.axiom_table import ORDER as ORDER
from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.checker.axiom_table import stated_axiom as stated_axiom
from fooling.verify.statement.expression import Expression, apply, constant, integer, operators, real, summed, variable
from fooling.verify.statement.proposition import Term

ceiling, floor, log2, binomial = operators("ceil floor log2 binomial")
n, e, k = integer("n"), integer("e"), integer("k")

# ---- every two-party function ----

D, leaves, partition_number, one_way, rows = operators("D leaves partition-number one-way rows")
rank, fooling, cover, same_function, two_cnf = operators("rank fooling cover same-function two-cnf")
rows_with, nonzero_rows, identity, vc_dimension = operators("rows-with nonzero-rows identity vc-dimension")
f, g = variable("f", "function"), variable("g", "function")

# The leaves of a protocol tree are rectangles of one value each, and the leaves partition the matrix.  So a tree has at
# least as many leaves as the smallest partition has rectangles.
axiom("leaves-partition", leaves(f) >= partition_number(f))
# Each node of a protocol tree has at most two children.  So a tree of depth at most e has at most 2^e leaves.
axiom("leaves-depth", leaves(f) <= 2**e, D(f) <= e)
# A tree of depth D has at most 2^D leaves.  So 2^D is at least the least number of leaves, and D is at least its
# logarithm.
axiom("depth-leaves", D(f) >= log2(leaves(f)))
# A tree of depth D has at most 2^D leaves.  If more than 2^(e-1) leaves are needed, then 2^D > 2^(e-1), so D > e - 1.
# Both D and e are integers, so D >= e.
axiom("depth-at-least", D(f) >= e, leaves(f) > 2 ** (e - 1))

# Of a tree with l >= 2 leaves some node, not the root, has more than l/3 and at most 2l/3 of them below it: go down
# from the root to the child with more leaves below it, until at most 2l/3 are left.  More than 2l/3 > 1 are more than
# one, so there are children; and the larger of two that have more than 2l/3 together has more than l/3.  The inputs
# that lead to that node v are a rectangle A x B.  Alice says whether her row is in A, and Bob whether his column is in
# B, 2 bits.  If both are, they go on below v, with at most 2l/3 leaves.  Else they are in one of three rectangles
# outside A x B, and go on in the tree without v: v's parent is replaced by its other child.  It has less than l - l/3
# leaves, at least one; and none of these inputs leads to v, so each comes to the same leaf as before.  With one leaf
# both know the answer.  By induction on l these are at most 2 log2(l) / log2(3/2) bits, as log2(2l/3) = log2(l) -
# log2(3/2).  (Brent 1974; Spira 1971)
axiom("depth-balanced", D(f) <= 2 * log2(leaves(f)) / log2(constant(Fraction(3, 2))))

# For e >= 1 cut a tree of depth at most e at depth e - 1.  At most 2^(e-1) rectangles partition the matrix: one that is
# not a leaf is cut once more, say by Alice, into leaves of values v and w (w = v where it is a leaf).  The rectangle
# is the product of a column of entries v and w with a row of ones, so its rank is at most 1; and where b is v, w or
# both, the rows with that value make one rectangle, so one is enough to cover its b-entries.  A constant function,
# D = 0, may have rank 1 and not 1/2: hence e >= 1.  With e - 1 >= 1 for e, more excludes D <= e - 1.
family("rank-depth", "field", lambda field: [rank(f, field) <= 2 ** (e - 1), e >= 1, D(f) <= e])
family("cover-depth", "colour", lambda b: [cover(f, b) <= 2 ** (e - 1), e >= 1, D(f) <= e])
family("depth-rank", "field", lambda field: [D(f) >= e, e >= 2, rank(f, field) > 2 ** (e - 2)])
family("depth-cover", "colour", lambda b: [D(f) >= e, e >= 2, cover(f, b) > 2 ** (e - 2)])


def total(quantity: Callable[..., Expression], colours: Sequence[Term]) -> Expression:
    """The sum over different colours."""
    return apply("+", *(quantity(f, b) for b in dict.fromkeys(colours)))


# Take a smallest partition into rectangles of one value each.  Its rectangles of value b cover the b-entries, so they
# are at least as many as a smallest cover has.  Rectangles of different values are different, so the numbers for
# different colours add up.
family("partition-covers", "colours", lambda colours: [partition_number(f) >= total(cover, colours)])

# A rectangle of colour b contains at most one pair of a fooling set of colour b: of two pairs it would contain a
# crossing that is not b.  So leaves of value b are at least as many as pairs.  Different colours count different
# leaves.  A colour that does not occur has the empty set.
family("leaves-fooling", "colours", lambda colours: [leaves(f) >= total(fooling, colours)])
# A rectangle of colour b contains at most one pair of a fooling set of colour b: with two pairs the rectangle would
# contain a crossing that is not b.  So a cover of the b-entries has a different rectangle for each pair.  A colour that
# does not occur has the empty fooling set and the empty cover.
family("cover-fooling", "colour", lambda b: [cover(f, b) >= fooling(f, b)])

# Of two pairs of a fooling set some crossing is not b: it lies in a leaf, or a rectangle, of another value.
family("leaves-crossing", "colour", lambda b: [leaves(f) >= fooling(f, b) + 1, fooling(f, b) >= 2])
family("partition-crossing", "colour", lambda b: [partition_number(f) >= fooling(f, b) + 1, fooling(f, b) >= 2])

# By definition, one-way f s = ceil(log2(rows f s)): at least e iff rows > 2^(e-1), at most e iff rows <= 2^e.
family("one-way", "party", lambda s: [one_way(f, s).equals(ceiling(log2(rows(f, s))))])
family("one-way-at-least", "party", lambda s: [one_way(f, s) >= e, rows(f, s) > 2 ** (e - 1)])
family("one-way-at-most", "party", lambda s: [one_way(f, s) <= e, rows(f, s) <= 2**e])
family("rows-one-way", "party", lambda s: [rows(f, s) <= 2**e, one_way(f, s) <= e])

OTHER = {"alice": "bob"}
# d inputs of the other party that have all 2^d strings have them in as many different rows.
family("vc-rows", "party", lambda s: [2 ** vc_dimension(f, s) <= rows(f, s)])
family("vc-one-way", "party", lambda s: [vc_dimension(f, s) <= one_way(f, s)])
# Let s shatter 2^k inputs of the other party, one for each string of k bits.  Some k inputs of s have at each of these
# the bit 1, ..., k of its string: so these k are shattered.  That is so for 2^k <= VC dimension < 2^(k + 1); for a VC
# dimension of 0 there is nothing to show.  (Assouad 1983)
family("vc-dual", "party", lambda s: [vc_dimension(f, s) < 2 ** (vc_dimension(f, OTHER.get(s, "alice")) + 1)])

# Of a tree of depth at most e, at most 2^e - 1 nodes are not leaves.  What Alice says at those that are hers fixes her
# row: with a column it fixes the leaf that is reached.  So there are at most 2^(2^e - 1) rows, likewise of columns; and
# where there are more than 2^(2^(e-1) - 1), D <= e - 1 is excluded.
family("rows-depth", "party", lambda s: [rows(f, s) <= 2 ** (2**e - 1), D(f) <= e])
family("depth-rows", "party", lambda s: [D(f) >= e, rows(f, s) > 2 ** (2 ** (e - 1) - 1)])

# With e = 0 all rows are equal, and no bit is sent.  For e >= 1 there are at most 2^(2^(e-1)) rows, by induction on e.
# With e = 1 she says a bit, and has two, or Bob does, and all are equal.  Then, where Alice speaks first, her rows are
# those of both parts, at most 2 * 2^(2^(e-2)), which is no more; where Bob does, each is one of each part, at most the
# square of 2^(2^(e-2)).  Columns likewise.
family("one-way-half", "party", lambda s: [one_way(f, s) <= 2 ** (e - 1), D(f) <= e])

# Both send the classes of their rows and columns, which fix the entry.
axiom("depth-both-ways", D(f) <= one_way(f, "alice") + one_way(f, "bob"))

# Two pairs of a fooling set of colour b lie in different rows, and in different classes of equal rows: within one, both
# crossings are b.  Each class of equal rows, with the columns where it is b, is a rectangle.  Equal rows, or columns,
# add nothing to the rank.
family("fooling-rows", "colour party", lambda b, s: [fooling(f, b) <= rows(f, s)])
family("cover-rows", "colour party", lambda b, s: [cover(f, b) <= rows(f, s)])
family("rank-rows", "field party", lambda field, s: [rank(f, field) <= rows(f, s)])

# A rectangle of colour b needs only those classes of equal rows that have an entry b; rows of zeros add nothing to the
# rank; and all of them are equal.
family("cover-rows-with", "colour party", lambda b, s: [cover(f, b) <= rows_with(f, s, b)])
family("rows-with-rows", "colour party", lambda b, s: [rows_with(f, s, b) <= rows(f, s)])
family("rank-nonzero-rows", "field party", lambda field, s: [rank(f, field) <= nonzero_rows(f, s)])
family("nonzero-rows-rows", "party", lambda s: [nonzero_rows(f, s) <= rows(f, s)])
family("rows-nonzero-rows", "party", lambda s: [rows(f, s) <= nonzero_rows(f, s) + 1])

# The pairs of an identity fool, and its rows are independent.
axiom("identity-fooling", fooling(f, 1) >= k, identity(f, k))
family("identity-rank", "field", lambda field: [rank(f, field) >= k, identity(f, k)])

# The pairs (x_i, y_i) of an identity are 1, and all crossings 0.  Of k
# different ones let A_i be the set of those rectangles, of a cover of the zeros, whose rows contain x_i.  Some
# rectangle has (x_i, y_j), i != j; its columns contain y_j, so its rows do not contain x_j, or it had a 1: A_i is not
# contained in A_j.  So these are k subsets of the rectangles, none contained in another; by Sperner's theorem, which is
# proved above the rule "antichain", there are at most binomial(zeros, floor(zeros/2)) of them.
zeros = cover(f, 0)
axiom("identity-cover", binomial(zeros, floor(zeros / 2)) >= k, identity(f, k))

# The matrix is the sum of the rectangles of a partition, each times its value: of rank at most 1 each, over any field.
# A minor that is not 0 modulo p is not 0.
family("partition-rank", "field", lambda field: [partition_number(f) >= rank(f, field)])
family("rank-field", "field", lambda field: [rank(f, field) <= rank(f, "Q")])

# Functions with equal entries have equally many distinct rows.
family("same-rows", "party", lambda s: [rows(f, s).equals(rows(g, s)), same_function(f, g)])

# As many rows and columns, and equal entries: that is the same said of g and f.
axiom("same-other-way", same_function(g, f), same_function(f, g))

# ---- functions with values 0 and 1 ----

zero_one, on_bits, complement, dnf_terms = operators("zero-one on-bits complement terms")
discrepancy, least_discrepancy = operators("discrepancy least-discrepancy")
discrepancy_under, same_size = operators("discrepancy-under same-size")

# M is the sum of the rectangles of value 1 of a partition, each of rank 1, and J - M the sum of those of value 0; both
# kinds cover their entries.  There is an input of either party, and it has an entry.  Of any function those of value 0
# cover the zeros, and M is the sum of the others, each times its value.
axiom("cover-something", cover(f, 0) + cover(f, 1) >= 1, zero_one(f))
ranks = rank(f, "Q") + rank(complement(f), "Q")
axiom("leaves-ranks", leaves(f) >= ranks, zero_one(f))
axiom("partition-ranks", partition_number(f) >= ranks, zero_one(f))
family("partition-rank-cover", "field", lambda F: [partition_number(f) >= rank(f, F) + cover(f, 0)])
family(
    "partition-cover-rank",
    "field",
    lambda F: [partition_number(f) >= cover(f, 1) + rank(complement(f), F), zero_one(f)],
)

# The two rectangles of each class of equal rows, where not empty, partition it.  Sending the class and hearing the
# answer, where it is open, is a protocol: in its tree, of any shape above the classes, each class has a leaf for
# each of its values.  What is not 0 is 1.
family("partition-rows", "party", lambda s: [partition_number(f) <= 2 * rows(f, s), zero_one(f)])
family("leaves-rows", "party", lambda s: [leaves(f) <= rows_with(f, s, 0) + rows_with(f, s, 1), zero_one(f)])
family("nonzero-rows-ones", "party", lambda s: [nonzero_rows(f, s).equals(rows_with(f, s, 1)), zero_one(f)])
family("depth-one-way", "party", lambda s: [D(f) <= one_way(f, s) + 1, zero_one(f)])

# A row is determined by its entries, 0 or 1, in one column of each class of equal columns: the bits of a message.
family("rows-columns", "party", lambda s: [rows(f, s) <= 2 ** rows(f, {"alice": "bob"}.get(s, "alice")), zero_one(f)])
family("one-way-columns", "party", lambda s: [one_way(f, s) <= rows(f, {"alice": "bob"}.get(s, "alice")), zero_one(f)])

# A row in a space of dimension r is determined by its entries in r columns; those are 0 or 1, so there are at most 2^r
# rows, over any field.  It is determined, too, by the rectangles of a cover of the b-entries that it meets: the columns
# of these are where it is b (b = 0 or 1: of another colour the empty cover says nothing).  So D <= rank + 1 and D <=
# C_b + 1, by one message.
family("rows-rank", "field party", lambda field, s: [rows(f, s) <= 2 ** rank(f, field), zero_one(f)])
family("rows-cover", "bit party", lambda b, s: [rows(f, s) <= 2 ** cover(f, b), zero_one(f)])
# A row with an entry b meets some of them.
family("rows-with-cover", "bit party", lambda b, s: [rows_with(f, s, b) <= 2 ** cover(f, b) - 1, zero_one(f)])
# Hence more than 2^(e-1) rows exclude a rank, or a cover, of at most e - 1.
family("rank-at-least", "field party", lambda F, s: [rank(f, F) >= e, rows(f, s) > 2 ** (e - 1), zero_one(f)])
family("cover-at-least", "bit party", lambda b, s: [cover(f, b) >= e, rows(f, s) > 2 ** (e - 1), zero_one(f)])

# Of colour 1: let A be the matrix on the rows and columns of the pairs, which are different, in their order.  A_ii = 1,
# and A_ij A_ji = 0 else, so the entrywise product of A and its transpose is an identity; its rank is at most the
# product of theirs, being a submatrix of the Kronecker product.  Of colour 0 the same holds of 1 - f.
# (Dietzfelbinger, Hromkovic and Schnitger 1996)
family(
    "fooling-rank",
    "bit field",
    lambda b, field: [fooling(f, b) <= rank(f if b else complement(f), field) ** 2, zero_one(f)],
)

# M + (J - M) = J, and J, all ones, has rank 1 over any field.
family("complement-rank-above", "field", lambda field: [rank(complement(f), field) <= rank(f, field) + 1, zero_one(f)])
family("complement-rank-below", "field", lambda field: [rank(f, field) <= rank(complement(f), field) + 1, zero_one(f)])

# Where some row and some column of M are all 0, that row of J - M is all ones, and with it the rows of J - M span those
# of M, which are 0 in that column: so they do not span all ones, and the rank of J - M is at least one more.  Where a
# row and a column are all ones, the same holds of J - M, whose complement is M.
family(
    "complement-rank-more",
    "bit field",
    lambda b, field: [
        rank(complement(f) if b else f, field) >= rank(f if b else complement(f), field) + 1,
        zero_one(f),
        *(rows_with(f, s, b) < rows(f, s) for s in ("alice", "bob")),
    ],
)

# In the complement an identity is J - I, which maps all ones to k - 1 times that, and what is orthogonal to all ones to
# its negative: for k >= 2 it is invertible.
axiom("identity-complement", rank(complement(f), "Q") >= k, zero_one(f), k >= 2, identity(f, k))
axiom("complement-identity", rank(f, "Q") >= k, k >= 2, identity(complement(f), k))

# Under any distribution, of the t rectangles of a partition some has probability at least 1/t, all of it of one value.
axiom("partition-discrepancy", partition_number(f) * least_discrepancy(f) >= 1, zero_one(f))

# Of a cover of the b-entries by C rectangles, each with weight 1, and all entries with weight -1/2, the sum is at least
# 1/2 where f is b and -1/2 elsewhere.  So for every distribution mu the sum of the weights times mu(R and f = b) - mu(R
# and f != b) is at least 1/2; it is at most C + 1/2 times the largest of their absolute values.
family("cover-discrepancy", "bit", lambda b: [(2 * cover(f, b) + 1) * least_discrepancy(f) >= 1, zero_one(f)])

# A single cell is a rectangle, and of N cells some has a weight of at least 1/N.  So is each leaf of a tree, of one
# value, and there are at most 2^D of them: under any distribution 2^D disc >= 1, hence D >= log2(1/b) for disc <= b.
axiom("discrepancy-positive", discrepancy(f) > 0, zero_one(f))
axiom("least-discrepancy-positive", least_discrepancy(f) > 0, zero_one(f))
# As D is not 0 there are a 0 and a 1.  Half the weight on each: those of a rectangle differ by 0 or by 1/2.
axiom("least-discrepancy-half", 2 * least_discrepancy(f) <= 1, zero_one(f), D(f) >= 1)
b_above = real("b")
axiom("depth-discrepancy", D(f) >= log2(1 / b_above), least_discrepancy(f) <= b_above)

# Take fewer than 2^e rectangles that cover the entries b, the b-rectangles, and fewer than 2^k rectangles that cover
# all other entries, the others.  A b-rectangle is live as long as it may contain the input; at first all b-rectangles
# are live.  The parties play rounds until no b-rectangle is live, and both parties know which b-rectangles are live.
#   Alice names one of the others that has her row and shares rows with at most half of the live b-rectangles, or says
#   that there is none.
#   In that case Bob names one of the others that has his column and shares columns with at most half of the live
#   b-rectangles, or says that there is none.
# After a name only the b-rectangles that share rows (after Bob's name: columns) with the named rectangle stay live.  No
# other b-rectangle has the input's row (column), which the named rectangle has.
# Let f not be b at the input.  Then one of the others, R, contains the input.  R has no entry in common with a
# b-rectangle, so R does not share both rows and columns with it.  Hence R shares rows with at most half of the live
# b-rectangles, or columns with at most half of them.  So Alice can name R, or Bob can.  If both say that there is none,
# f is therefore b.
# Each name leaves at most half of the live b-rectangles live.  Fewer than 2^e are live at first, so none is live after
# e rounds; for e = 0 none is live at first.  If none is live, no b-rectangle contains the input, and f is not b.  (Aho,
# Ullman and Yannakakis 1983)
# A round takes at most 2 k bits: each party says one of fewer than 2^k names, or that there is none, in k bits.
sizes = (zero_one(f), e >= 0, k >= 0)
family("depth-covers", "bit", lambda b: [D(f) <= 2 * (e * k), *sizes, cover(f, b) < 2**e, cover(f, 1 - b) < 2**k])
# The protocol is that of depth-covers, with at most 2^k others, whose names take k bits.  In each round Alice first
# says in one bit whether she names a rectangle.  If she does, her name follows in k bits.  If she does not, Bob says in
# one bit whether he names one, and his name follows in k bits.  So each of the at most e rounds takes at most k + 2
# bits.
family(
    "depth-covers-flags", "bit", lambda b: [D(f) <= e * (k + 2), *sizes, cover(f, b) < 2**e, cover(f, 1 - b) <= 2**k]
)

# A term of a DNF of f is true on a rectangle: it is a condition on Alice's bits and one on Bob's.
axiom("terms-cover", dnf_terms(f) >= cover(f, 1), zero_one(f), on_bits(f))

# A protocol for f is one for 1 - f, with the leaves renamed; the same rows differ; ones and zeros change places in a
# rectangle, and the difference of their weights its sign.
axiom("complement-depth", D(complement(f)).equals(D(f)), zero_one(f))
axiom("complement-leaves", leaves(complement(f)).equals(leaves(f)), zero_one(f))
axiom("complement-partition", partition_number(complement(f)).equals(partition_number(f)), zero_one(f))
axiom("complement-discrepancy", discrepancy(complement(f)).equals(discrepancy(f)), zero_one(f))
axiom("complement-least-discrepancy", least_discrepancy(complement(f)).equals(least_discrepancy(f)), zero_one(f))
family(
    "complement-discrepancy-under",
    "weights",
    lambda W: [
        discrepancy_under(complement(f), W).equals(discrepancy_under(f, W)),
        zero_one(f),
        same_size(f, ("matrix", W)),
    ],
)
family("complement-rows", "party", lambda s: [rows(complement(f), s).equals(rows(f, s)), zero_one(f)])
family("complement-vc", "party", lambda s: [vc_dimension(complement(f), s).equals(vc_dimension(f, s)), zero_one(f)])
# Rows of 0 and 1 that shatter at most d of N different columns are at most that sum of the binomials of N.  Without one
# of the columns they are rows of which still at most d are shattered; of two that fall together there one is counted
# once more.  Those that were two shatter at most d - 1 of the other columns, as with that column they are one more.
# So by induction they are at most both sums of the binomials of N - 1, which add up.  (Sauer 1972, Shelah 1972)
family(
    "sauer-shelah",
    "index party",
    lambda i, s: [
        rows(f, s) <= summed(i, 0, vc_dimension(f, s), lambda at: binomial(rows(f, OTHER.get(s, "alice")), at)),
        zero_one(f),
    ],
)
family(
    "complement-rows-with",
    "bit party",
    lambda b, s: [rows_with(complement(f), s, b).equals(rows_with(f, s, 1 - b)), zero_one(f)],
)
family("complement-fooling", "bit", lambda b: [fooling(complement(f), b).equals(fooling(f, 1 - b)), zero_one(f)])
family("complement-cover", "bit", lambda b: [cover(complement(f), b).equals(cover(f, 1 - b)), zero_one(f)])

# Values 0 and 1 that are not all 0 are not, over any field.
family("rank-positive", "field", lambda field: [rank(f, field) >= 1, D(f) >= 1, zero_one(f)])

# The weights of a rectangle's ones and zeros differ by at most the weight of all entries, which is 1.
axiom("discrepancy-one", discrepancy(f) <= 1, zero_one(f))

# The uniform distribution, and any that is given, is one of those over which the least is taken.
axiom("least-discrepancy-uniform", least_discrepancy(f) <= discrepancy(f), zero_one(f))
family(
    "least-discrepancy-given",
    "weights",
    lambda W: [least_discrepancy(f) <= discrepancy_under(f, W), zero_one(f), same_size(f, ("matrix", W))],
)

# ---- the built-in families ----

equality, index, inner_product = operators("equality index inner-product")
dyck, under, words = operators("dyck under words")

# All 2^n rows of equality, disjointness, intersection, index, inner product are different, and all n columns of index:
# equality and disjointness (its rows at the singletons), index (at the coordinates), inner product (at the unit
# vectors) show x itself.  In greater-than, columns y < x and only those have a 1 in row x, so row x has x ones; column
# y has 2^n - 1 - y.  The first four and inner product are symmetric in the parties but for index; two of its columns
# differ at a unit vector.


def rows_of(family: str, s: str) -> Expression:
    """The different inputs of a party."""
    return n if (family, s) == ("index", "bob") else 2**n


family("family-rows", "family party", lambda F, s: [rows(apply(F, n), s).equals(rows_of(F, s)), n >= 1])

# The singletons are shattered by disjointness, intersection and inner product, and the n columns of index by its rows:
# x, or its complement, is what is read there, and 2^n rows have no more strings.  With n rows at most floor(log2 n)
# columns are shattered, and so many are: a column may be any string, so of i - 1 in binary they may be the last digits.
# One column of equality and of greater-than has both values; of two no row of equality has 1, 1, as two rows are not
# one, and thresholds y < y' have no row with 0 at y and 1 at y'; likewise the columns.
shattering = ("disjointness", "intersection", "inner-product", "index")


def vc_of(family: str, s: str) -> Expression:
    """How many inputs of the other party are shattered."""
    of_positions = floor(log2(n)) if (family, s) == ("index", "bob") else n
    return of_positions if family in shattering else constant(Fraction(1))


family("family-vc", "family party", lambda F, s: [vc_dimension(apply(F, n), s).equals(vc_of(F, s)), n >= 1])

# All of them have an entry b but for these: no 1 stands in row and column 0 of intersection and inner product, in row 0
# and the last column of greater-than, in row 0 of index; no 0 in row and column 0 of disjointness and in the last row
# of index.
constant_lines = {("disjointness", 0), ("intersection", 1), ("greater-than", 1), ("inner-product", 1)}


def rows_with_of(family: str, s: str, b: int) -> Expression:
    """The different inputs of a party that have an entry b."""
    constant = (family, b) in constant_lines or (family, s) == ("index", "alice")
    return rows_of(family, s) - 1 if constant else rows_of(family, s)


family(
    "family-rows-with",
    "family party bit",
    lambda F, s, b: [rows_with(apply(F, n), s, b).equals(rows_with_of(F, s, b)), n >= 1],
)

# The inputs of equality, with themselves, make an identity; so do the singletons with the sets of all but one element
# (disjointness), the singletons (intersection, inner product), and the unit vectors with the coordinates (index); in
# greater-than there is a one.
sizes_of = {"equality": 2**n, "greater-than": 1}
family("family-identity", "family", lambda name: [identity(apply(name, n), sizes_of.get(name, n)), n >= 1])

# x and y differ iff some coordinate has x_i and not y_i, or y_i and not x_i: 2 n terms of two literals.  No fewer: of
# the 2 n inputs with a single 1, any two agree in zeros only, so a term true of both is true of (0, 0).  They meet iff
# some coordinate has both, n terms; they are disjoint iff of each coordinate a chosen one of x_i, y_i is 0, one term
# for each choice; equal iff both are one of the 2^n strings.  And x > y iff at some i x_i is 1 and y_i is 0, and of
# each coordinate before it a chosen one of x_j = 1, y_j = 0 holds: 2^(i-1) terms for i.
axiom("inequality-terms", dnf_terms(complement(equality(n))).equals(2 * n), n >= 1)
for name, most in {"intersection": n, "disjointness": 2**n, "equality": 2**n, "greater-than": 2**n - 1}.items():
    axiom(f"{name}-terms", dnf_terms(apply(name, n)) <= most, n >= 1)

# Strings are equal iff for each i both clauses hold, x_i or not y_i, and y_i or not x_i; sets are disjoint iff for each
# i not x_i or not y_i.
for name in ("equality", "disjointness"):
    axiom(f"{name}-clauses", two_cnf(apply(name, n)), n >= 1)

# The b-entries of column i of index, in the row that has b at i only, fool, one for each i; and there are n columns.
family("index-fooling", "bit", lambda b: [fooling(index(n), b).equals(n), n >= 1])

# A rectangle of zeros of equality is a pair of disjoint sets, so for C of them each x has a set of indices that holds
# no other's: by Sperner's theorem (above the rule "antichain") 2^n <= binomial(C, floor(C/2)).  That is below 2^n for
# C = n >= 1, one of n + 1 >= 2 positive numbers with that sum, and grows with C.
axiom("equality-cover", cover(equality(n), 0) >= n + 1, n >= 1)
# For C = n + 1 >= 3 it is the sum of two of the numbers C(n, k), of which there are more: below 2^n, too.
axiom("equality-cover-more", cover(equality(n), 0) >= n + 2, n >= 2)

# H = J - 2 IP has H H^T = 2^n I, so it is invertible over Q and modulo odd p; 2 IP = J - H, whose row of 0 is 0, and
# which is H less a matrix of rank 1, has rank 2^n - 1.  Modulo 2 the rows of IP are spanned by those of the n unit
# vectors.
few_rows = {"GF2": n}
family("inner-product-rank", "field", lambda F: [rank(inner_product(n), F).equals(few_rows.get(F, 2**n - 1)), n >= 1])

# Let <x, y> = 1 for x in A and y in B, a in A, and let the x - a span a space of dimension k.  A lies in a plus that,
# so |A| <= 2^k; no combination of the x - a is a, as <a, y> = 1 and <x - a, y> = 0 for any y in B; so y meets k + 1
# independent equations, and |B| <= 2^(n-k-1).  A 1-rectangle has at most 2^(n-1) of the (2^n - 1) 2^(n-1) ones; and the
# rows other than 0 cover them.
axiom("inner-product-cover", cover(inner_product(n), 1).equals(2**n - 1), n >= 1)

# The row of x = 0 is constant: 2^n of the 4^n entries.  Equality of N = 2^n words: a x b entries with d words on both
# sides have a b - 2 d more zeros than ones, d >= 0 and d >= a + b - N.  At a = b = N that is N^2 - 2 N, for N >= 4 the
# most: where a + b <= N it is at most N^2 / 4, else at most (a - 2)(b - 2) + 2 N - 4, which for a, b >= 2 grows with
# both, and for a = 1, so b >= N - 1, is at most N - 1.  And 2 d - a b <= 1, as d <= a and d <= b.
axiom("inner-product-discrepancy", discrepancy(inner_product(n)) >= 2 ** (0 - n), n >= 1)
axiom("equality-discrepancy", discrepancy(equality(n)) >= 1 - 2 ** (1 - n), n >= 1)
axiom("equality-discrepancy-above", discrepancy(equality(n)) <= 1 - 2 ** (1 - n), n >= 2)
