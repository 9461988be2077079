"""Axioms about functions made of functions, each with its proof above it: transposed, and the gate of two values."""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import apply, operators, variable

D, leaves, partition_number, rows = operators("D leaves partition-number rows")
one_way, rank, fooling, cover, vc_dimension = operators("one-way rank fooling cover vc-dimension")
transposed, zero_one, same_size = operators("transposed zero-one same-size")
f, g = variable("f", "function"), variable("g", "function")
OTHER = {"alice": "bob", "bob": "alice"}

# With the parties' names exchanged a protocol, a rectangle, a fooling set of f is one of its transpose, and a minor has
# the same determinant; rows are columns there.
for name, quantity in (("D", D), ("leaves", leaves), ("partition-number", partition_number)):
    axiom(f"transposed-{name}", quantity(transposed(f)).equals(quantity(f)))
family("transposed-rank", "field", lambda field: [rank(transposed(f), field).equals(rank(f, field))])
family("transposed-fooling", "colour", lambda b: [fooling(transposed(f), b).equals(fooling(f, b))])
family("transposed-cover", "colour", lambda b: [cover(transposed(f), b).equals(cover(f, b))])
family("transposed-rows", "party", lambda s: [rows(transposed(f), s).equals(rows(f, OTHER.get(s, "alice")))])
for name, of in (("one-way", one_way), ("vc", vc_dimension)):
    family(f"transposed-{name}", "party", lambda s, of=of: [of(transposed(f), s).equals(of(f, OTHER.get(s, "alice")))])

# Both protocols, one after the other, tell both parties both values: the depths add, the leaves multiply.  Two rows
# that are equal in both matrices are equal in that of the gate, so there are no more than pairs of a row of f and one
# of g.
conditions = (zero_one(f), zero_one(g), same_size(f, g))
conjunction, disjunction, sum_of_both = (apply(gate, f, g) for gate in ("and-of", "or-of", "xor-of"))
for gate, both in (("and", conjunction), ("or", disjunction), ("xor", sum_of_both)):
    axiom(f"depth-{gate}-of", D(both) <= D(f) + D(g), *conditions)
    axiom(f"leaves-{gate}-of", leaves(both) <= leaves(f) * leaves(g), *conditions)
    for party in OTHER:
        axiom(f"rows-{gate}-of-{party}", rows(both, party) <= rows(f, party) * rows(g, party), *conditions)

# The matrix of f AND g is the entrywise product of both, a part of their tensor product, so its rank is at most the
# product of the ranks; a pair of rectangles of ones meets in one, or not at all.
family("rank-and-of", "field", lambda field: [rank(conjunction, field) <= rank(f, field) * rank(g, field), *conditions])
axiom("cover-and-of", cover(conjunction, 1) <= cover(f, 1) * cover(g, 1), *conditions)

# The ones of f OR g are those of f and those of g.
axiom("cover-or-of", cover(disjunction, 1) <= cover(f, 1) + cover(g, 1), *conditions)

# Over GF2 the matrix of f XOR g is the sum of both.
axiom("rank-xor-of", rank(sum_of_both, "GF2") <= rank(f, "GF2") + rank(g, "GF2"), *conditions)
