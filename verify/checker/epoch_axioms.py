"""Axioms about several causal layers as epochs of a protocol of players in a row, each with its proof above it.

`sequential-composition L m K`, `epochs-compute T L b` and `causal-layers-compute T L H d p` are defined in
`fooling.verify.statement.proposition`.  Task and protocol are those of Chen, Peng and Wu 2024, "Theoretical limitations
of multi-layer Transformer" (Definition 2.1, section 3), but for the bits: b a token here, 2 H d p there.  None of their
bounds stands here.
"""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom
from fooling.verify.statement.expression import integer, operators

sequential_composition, epochs_compute = operators("sequential-composition epochs-compute")
causal_layers_compute, log2 = operators("causal-layers-compute log2")
n, m, h, a, b = integer("n"), integer("m"), integer("h"), integer("a"), integer("b")
L, K, H, d, p = integer("L"), integer("K"), integer("H"), integer("d"), integer("p")
task, one_function = sequential_composition(n, m, K), sequential_composition(1, m, K)
kept = H * (d + 2) * p
sizes, parts = (m >= 1, K >= 1), (H >= 1, d >= 1, p >= 1)

# After h epochs each player can tell the vectors of its own tokens after h layers; at first by the tokens.  In epoch
# h + 1 a player i shows what it knows, so each player j before it in the row can tell the vectors after h layers of i's
# tokens and of its own.  For each token of i it answers what the heads add up there over the positions of j, in
# H (d + 2) p bits.  Over i's own positions i adds up by itself.  No other positions are before its token, so i makes of
# these what is added up over all of them, and the next vector.  The last player has the last position.
axiom("layers-are-epochs", epochs_compute(task, L, kept), causal_layers_compute(task, L, H, d, p))

# Answers are made longer by zeros; in the epochs before the last ones all answers are zeros.
axiom("further-epochs", epochs_compute(task, L, b), epochs_compute(task, h, a), h <= L, b >= a)

# In one epoch each player j answers the last one, who has one token, in b bits by what j has and by w.  Let w be all
# zeros, and z_2, z_3, ... the identity: then i_n is i_1 = z_1(i_0).  So different z_1 have different answers, by an i_0
# at which they differ; and there are m^m of them.
axiom("one-epoch", b >= m * log2(m), epochs_compute(task, 1, b))

# There are no more z_1, and no more i_0, than answers of b bits; with both the last player knows z_1(i_0).
axiom("one-epoch-tells-all", epochs_compute(one_function, 1, b), *sizes, b >= m * log2(m))

# In epoch 1 player 0 answers i_0 to the last player; in epoch l + 1 player l, who is shown i_(l-1) and w, answers i_l,
# for l = 1, ..., n.  All these are below N_(n-1) = m K^(4 (1 + 8 + ... + 8^(n-2))), and that sum is (8^(n-1) - 1)/7.
elements = log2(m) + 4 * (8 ** (n - 1) - 1) / 7 * log2(K)
axiom("epochs-in-turn", epochs_compute(task, n + 1, b), n >= 1, *sizes, b >= elements)

# The same by layers.  At the last position the heads look up one position in each layer: over a set of positions they
# add up 0 if it is not in the set, else one more than the number there.  Over a union that is the sum of both.  There
# are at most N_(n-1) + 1 <= 2 N_(n-1) such values.
axiom("layers-in-turn", causal_layers_compute(task, n + 1, H, d, p), n >= 1, *sizes, *parts, kept >= elements + 1)

# Over a set of positions the heads of one layer add up the numbers at these, side by side: all of z_1 and i_0 in the
# end.  There are at most m^(m + 1) of them.
axiom("one-layer-tells-all", causal_layers_compute(one_function, 1, H, d, p), *sizes, *parts, kept >= (m + 1) * log2(m))
