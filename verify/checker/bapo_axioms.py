"""Axioms about bounded attention prefix oracles (BAPOs), each with its proof above it.

`bapo f b` is the least number of bits of Alice's message if Bob receives b tokens of those that he attends to,
whichever they are, or all if they are fewer.  He attends by his input alone (`fooling.protocols.bapo`).

Source: Schnabel, Tomlinson, Swaminathan and Neville 2025.  The bound for majority is one of our own, with constants; it
is by their idea, which they call overloading.
"""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import apply, integer, operators, variable

bapo, one_way, rows, majority = operators("bapo one-way rows majority")
complement, zero_one, under, prefix, splits = operators("complement zero-one under prefix splits")
key_recall, composition, index = operators("key-recall composition index")
f, L = variable("f", "function"), variable("L", "language")
n, q, k, m, a, b, c = (integer(name) for name in "nqkmabc")

# Where nothing is received any two words are confused, so that different rows need different messages.
axiom("bapo-is-one-way", bapo(f, 0).equals(one_way(f, "alice")))

# Bob ignores all but c of b received tokens, or but all that there are: these are a set that he may receive of c.
axiom("bapo-of-more-tokens", bapo(f, b) <= bapo(f, c), c >= 0, b >= c)

# Who knows the answer knows 1 minus it.
axiom("complement-bapo", bapo(complement(f), b).equals(bapo(f, b)), b >= 0, zero_one(f))

# Bob attends to all tokens, and receives all that are Alice's: her word.
family("bapo-of-all-bits", "family", lambda F: [bapo(apply(F, n), b).equals(0), n >= 1, b >= n])
axiom("bapo-of-all-letters", bapo(under(L, prefix(k), n), b).equals(0), b >= k, splits(prefix(k), n))

# Bob attends to the letters that differ from his, to ones where he has a one, or to the position that is asked for.
# He receives none of these letters, or at least one.
for name in ("equality", "disjointness", "intersection", "index", "composition"):
    axiom(f"bapo-{name}", bapo(apply(name, n), b).equals(0), n >= 1, b >= 1)
axiom("bapo-recall", bapo(key_recall(n, q), b).equals(0), n >= 1, q >= 1, b >= 1)

# Bob with ones alone asks for the parity of x.  Fix a letter at b positions where he attends to some token, such a one;
# or, if these are fewer, any letters there, and elsewhere up to b.  Words with these letters are confused: they share b
# attended tokens, or have the same.  Some position is free, so two of them have different parities.
axiom("bapo-inner-product", bapo(apply("inner-product", n), b) >= 1, n >= 1, b >= 0, b <= n - 1)

# ---- majority ----

# Let x have s ones, and y have u.  The answer is 1 iff s >= r, where r = t - u, and t = floor((k + m)/2) + 1.  As u
# runs from 0 to m, r runs from t - m to t.  For k <= m that includes 1 to k, as t - m <= 1 and t >= k; so all k + 1
# values of s are told apart.  For k > m it is in 1 to k, as t - m >= 1 and t <= k: m + 1 values of r, which tell
# apart m + 2 sets of values of s.
majority_rows = rows(majority(k, m), "alice")
axiom("majority-rows-few", majority_rows.equals(k + 1), k >= 1, m >= k)
axiom("majority-rows-many", majority_rows.equals(m + 2), m >= 1, k >= m + 1)
# Let y have u ones, and x have s.  As s runs from 0 to k, t - s runs from t - k to t.  For m < k that includes 1 to
# m, and so it does for m = k, as then t = k + 1 and t - k = 1; these tell all m + 1 values of u apart.  For m > k it
# is in 1 to m, as t - k >= 1 and t <= m: k + 1 values, which tell apart k + 2 sets of values of u.
axiom("majority-columns-few", rows(majority(k, m), "bob").equals(m + 1), m >= 1, k >= m)
axiom("majority-columns-many", rows(majority(k, m), "bob").equals(k + 2), k >= 1, m >= k + 1)

# Bob wants to know whether s >= r.  If r <= b he attends to ones: it is so iff he receives at least r.  If k + 1 - r
# <= b he attends to zeros: s < r iff he receives at least k + 1 - r.  There are at most k - 2 b other r, from b + 1 to
# k - b; for them Alice tells how many are at most s.  That is one of max(1, k - 2 b + 1) messages.
axiom("majority-by-thresholds", bapo(majority(k, m), b) <= a, k >= 1, m >= 1, b >= 0, a >= 0, k - 2 * b < 2**a)

# Overloading.  Let c >= 1 be an integer with c (2 b + 1) <= k and c <= m + 1.  Fix letters at some of Alice's
# positions, for one after the other of c inputs of Bob's.  If he attends to tokens at b or more free positions, fix
# such a token at b of them; else fix letters, whichever, at all free positions with tokens that he attends to.  At
# most b c positions are fixed.  All words with these letters are confused at each of the c inputs: either they share b
# attended tokens, or they have the same attended tokens, all at fixed positions.  So those that have different answers
# at some of the inputs need different messages.
# Which inputs: with z ones at d fixed positions, z <= d <= b c, the words have every number of ones from z to z + k -
# d, hence from b c to k - b c, which are k - 2 b c + 1 >= c + 1 numbers.  To tell c + 1 apart, inputs are wanted with c
# successive thresholds r + 1, ..., r + c, where b c <= r and r + c <= k - b c.  Those that exist are t - m to t.  So r
# is to be an integer from max(b c, t - m - 1) to min(k - b c - c, t - c).  There is one:
#   b c <= k - b c - c:  (2 b + 1) c <= k.                 t - m - 1 <= t - c:  c <= m + 1.
#   b c <= t - c:  2 (b + 1) c = (2 b + 1) c + c <= k + m + 1 <= 2 t, as t > (k + m)/2.
#   t - m - 1 <= k - b c - c:  2 (b + 1) c <= k + m + 1 and t <= (k + m)/2 + 1, so (b + 1) c + t <= k + m + 3/2, and so
#   it is at most k + m + 1, being an integer.
# Then c + 1 words need different messages: c < 2^a.  For every real x >= 0 with (2 b + 1) x <= k and x <= m + 1 the
# largest such c has c + 1 > x (where c = 0 as 1 <= 2^a), so 2^a > x.  The first two axioms have x = k/(2 b + 1), and
# x = m + 1.  With x = 2^(a-1), so many bits are needed: with a - 1, or fewer, 2^(a-1) > 2^(a-1).
overloaded = bapo(majority(k, m), b)
axiom(
    "majority-overloaded", 2**a > k / (2 * b + 1), k <= (2 * b + 1) * (m + 1), k >= 1, m >= 1, b >= 0, overloaded <= a
)
axiom("majority-overloaded-late", 2**a > m + 1, k >= (2 * b + 1) * (m + 1), m >= 1, b >= 0, overloaded <= a)
axiom(
    "majority-needs",
    bapo(majority(k, m), b) >= a,
    *(k >= 1, m >= 1, b >= 0, (2 * b + 1) * 2 ** (a - 1) <= k, 2 ** (a - 1) <= m + 1),
)
