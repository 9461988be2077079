"""Axioms about networks that there are, for all lengths: constructions with explicit widths, each with its proof above.

Every proof rests on one tool, that a head can point to a position (below).  The vectors are the binary codes of the
positions, with signs for bits: in place of N nearly orthogonal vectors N different ones are enough, since the logits
are scaled up until the exponential of every gap rounds to 0 (Bhattamishra et al. 2024, appendix F.2, has that idea).
"""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import apply, integer, operators, variable

ceiling, log2, qp, D, index, complement, zero_one = operators("ceil log2 qp D index complement zero-one")
transformer_computes, layers_compute = operators("transformer-computes transformer-of-layers-computes")
layer_computes, looks_up, sparse_threshold = operators("layer-computes transformer-looks-up sparse-threshold")
finds_nearest, recalls, compares = operators("transformer-finds-nearest transformer-recalls transformer-compares")
near_orthogonal, vectors_look_up, ln = operators("near-orthogonal vectors-look-up ln")
f, gamma = variable("f", "function"), variable("gamma", "real")
n, A, B, M, N, K, L, m, d, H, k, j, p, c, of_item = map(integer, "nABMNKLmdHkjpcD")
sized = (A >= 1, N >= 1, K >= 1, m >= 1, d >= 1, H >= 1)

# A head that points.  Let the format be (N, K), N >= 1 and K >= 1, let s = N^K be the steps to the number 1, so that
# codes go up to s^2, and let k = ceil(log2 N).  Of at most N positions let the vector at j hold the code b(j), k signs
# 1 and -1, another for each position; let the vector at i hold b(t) as well, for a position t.  A head of width k has
# keys b(j), and the query c b(t) with c = floor(s^2 / k) steps.  Then its weight at i is 1 for t and 0 for all others,
# under each rounding that an axiom below has, whether each product is rounded or not.
#   logits        Products are c or -c steps, sums of them are at most k c <= s^2 in size: all are exact, in any order.
#                 That of t is k c.  Codes that differ have another sign somewhere, so others are at most (k - 2) c.
#   differences   0 for t, and for others at most -2c, or the least code, -s^2.
#   exponentials  s for t.  Others are below half a step, as shown below, and so are rounded to 0.
#   weights       The exponentials add up to Z = s, and s s / Z = s steps are 1; and 0 / Z = 0.
# Half a step: let x be the size of a difference as a number, so that s exp(-x) steps are rounded.
#   k = 0         There is one position, which has weight 1.
#   k = 1         Here 2c = 2 s^2 saturates, x = s, and s exp(-s) <= 1/e < 1/2.
#   k >= 2        Here 2c <= s^2, so x >= 2c / s > 2s/k - 2/s, as c > s^2 / k - 1.  It is enough that
#                 2s/k - 2/s >= ln(2s).  As 2s/k - ln(2s) grows in s from k/2 on, it is enough for the least s, which
#                 is 2^(k-1) + 1, as s >= N > 2^(k-1):
#                     k = 2, s = 3    3 - 2/3 = 2.33 and ln 6 = 1.79
#                     k = 3, s = 5    10/3 - 2/5 = 2.93 and ln 10 = 2.30
#                     k = 4, s = 9    9/2 - 2/9 = 4.27 and ln 18 = 2.89
#                     k >= 5          (2^k + 2)/k > k as 2^k >= k^2, and 2/s < 1/8; ln(2^k + 2) < 0.7 k + 2/2^k, which
#                                     is at most 0.7 k + 1/16; and 0.3 k >= 1.5 > 1/8 + 1/16.
# So a value row that picks a number out of the vectors hands that of t on as it is: its product with the weight 1 is
# exact, and all others are 0.  Rows and columns of zeros fill up what is wider, and further heads are 0.

# A head of width 2 that points, in finer formats.  Let vectors hold the numbers i and i^2 of their positions i, from 1
# to T, or 0 and 0, as for a position 0; let the vector where the query is hold t, from 1 to T, and 1.  Let s be the
# steps to 1, and c a whole number with c >= ln(2s) and 2 c T^2 <= s.  Keys are (i, i^2) and the query is (2 c t, -c).
#   logits        2 c t i - c i^2 = c t^2 - c (t - i)^2.  All products and sums are whole numbers of at most 2 c T^2 in
#                 size, so they are exact, in any order.
#   differences   0 for t, and for others, another whole number each, -c or less.
#   exponentials  s for t.  Others are at most s exp(-c) <= 1/2 steps and are rounded to 0; to nearest even as well.
# The weights are then 1 for t and 0 for others, as above.  With s = x^K there is such a c if 2 (K ln x + 1.7) T^2 is at
# most x^K, as ln(2s) < K ln x + 0.7 and c may be the next whole number.  If that holds for K >= 4 and x >= 2, it holds
# for K + 1: the right side grows by the factor x, at least 2, and the left side by at most 5/4.

# Index lookup, by N symbols and an index: at most N + 1 positions, format (N + 1, K), e = ceil(log2(N + 1)), and
# a = ceil(log2 A) bits for a symbol.  The vector of a symbol at position i is [its bits, b(i), 0], that of the index t
# at position i is [0, b(i), b(t)]: a + 2e numbers.  The head at the index points to t, and hands on the bits of the
# symbol there, a <= m rows of values.  They say which symbol it is.  (Bhattamishra et al. 2024, theorem 1)
e, a = ceiling(log2(N + 1)), ceiling(log2(A))
wide = (m >= 1, m >= e, m >= a, d >= 1, d >= 2 * e + a)
family(
    "lookup-by-codes",
    "rounding summation",
    lambda r, s: [looks_up(A, N, K, m, d, H, r, s), A >= 1, N >= 1, K >= 1, H >= 1, *wide],
)

# The same by squares, with K >= 4: x = N + 1 and T = N.  For K = 4 it has to be seen that 2 (4 ln x + 1.7) (x - 1)^2 <=
# x^4.  For x = 2, 3, 4 these are 8.9 <= 16, 48.8 <= 81 and 130.4 <= 256.  For x >= 4 even 8 ln x + 3.4 <= x^2 holds, as
# 14.5 <= 16 for x = 4 and x^2 grows faster.  The vector of a symbol at position i is [its a bits, i, i^2, 0, 0], and
# that of an index t is [0, 0, 0, t, 1].
family(
    "lookup-by-squares",
    "rounding summation",
    lambda r, s: [
        looks_up(A, N, K, m, d, H, r, s),
        *(A >= 1, N >= 1, K >= 4, H >= 1, m >= 2, m >= a, d >= 1, d >= a + 4),
    ],
)

# Index lookup with soft weights, by any N vectors of k signs with inner products of at most gamma k.  Let s = (N + 1)^K
# be the steps to 1, and x = c k / s, which the text calls eta; c k <= s^2, so c steps are a number of the format.
#   logits        Products are c or -c steps, sums of them are at most c k in size: all are exact, in any order.  That
#                 of the index p is c k, others are at most gamma c k, and that of the key 0 at the index is 0.
#   differences   0 for p.  Others, N at most, are whole numbers of at most -(1 - gamma) c k steps, as gamma >= 0, or
#                 are -s^2, which is no more than that.  So they are -ln(3 N) at most, as numbers.
#   exponentials  s for p.  Others are s / (3 N) at most before they are rounded.  Let E be their sum: Z = s + E is at
#                 most (N + 1) s <= s^2, so that it does not saturate.
#   weights       s s / (s + E) steps for p, and s E / (s + E) for all others together, before each is rounded.
#   values        Products of a weight with 1 or 0 are exact, and so are sums of them, in any order, unless they
#                 saturate.  A bit that is 1 at p has at least p's weight, one that is 0 at most what others have.
# It is enough that the weight of p is above s/2, and that the others' weights add up to at most s/2.
#   rounded down  E <= s/3, so others have s/4 at most, and p has more than 3 s/4 - 1, which is at least s/2 if s >= 4.
#                 If s is 2 or 3 it is N + 1, and s / (3 N) is 2/3 or 1/2: others are rounded to 0, E = 0, and p has s.
#   to nearest    If K >= 2 then s >= (N + 1)^2 >= 4 N, and E <= N (s / (3 N) + 1/2) <= s/3 + s/8 = 11 s/24.  So p has
#                 at least 24 s/35 - 1/2 > s/2, as s >= 4, and others have at most 11 s/35 + N/2 <= 11 s/35 + s/8 < s/2.
#                 If K = 1 and N >= 2 then s / (3 N) = (N + 1) / (3 N) <= 1/2 is rounded to 0, the even one.  If K = 1
#                 and N = 1 then s = 2, and the index alone is beside p, with the difference -c k.  It is a whole number
#                 of steps, of at least 2 ln 3 > 2, so 3, and 2 exp(-3/2) < 1/2.  In both cases E = 0, and p has s.
# (Bhattamishra et al. 2024, theorem 1 and appendix C.2, with 2 ln 3N for c k / s and 1/4 for gamma, where ln 3N over
# 1 - gamma is enough.)
family(
    "soft-lookup",
    "rounding summation",
    lambda r, s: [
        vectors_look_up(A, N, K, k, gamma, c, r, s),
        *(A >= 1, N >= 1, K >= 1, k >= 1, c >= 1, gamma >= 0, c * k <= (N + 1) ** (2 * K)),
        (1 - gamma) * (c * k) >= (N + 1) ** K * ln(3 * N),
    ],
)

# Such a network is one of those that transformer-looks-up speaks of, where there are such vectors.  The vector of a
# symbol at position i is [its a bits, T(i), 0], that of an index p is [0, 0, T(p)]: a + 2 k numbers.
family(
    "lookup-by-vectors",
    "rounding summation",
    lambda r, s: [
        looks_up(A, N, K, m, d, H, r, s),
        *(A >= 1, N >= 1, K >= 1, H >= 1, k >= 1, c >= 1, m >= 1, m >= k, m >= a, d >= 1, d >= 2 * k + a),
        near_orthogonal(N, k, gamma),
        vectors_look_up(A, N, K, k, gamma, c, r, s),
    ],
)

# The function index is index lookup for the first two symbols, at length N: Alice's bits are the symbols, and Bob's
# letter, one of N, is the index behind them.  Together there are n = N + 1 positions of B = max(2, N) letters.  Their
# format is the same.
family(
    "index-by-lookup",
    "rounding summation",
    lambda r, s: [
        transformer_computes(index(N), B, n, K, m, d, H, r, s),
        *(A >= 2, N >= 1, K >= 1, m >= 1, d >= 1, H >= 1, B.equals(apply("max", 2, N)), n.equals(N + 1)),
        looks_up(A, N, K, m, d, H, r, s),
    ],
)

# Thresholds of features, each of at most k >= 2 of the 2n bits: equality is 1 where more than n - 1 of the n features
# "x_i = y_i" are, disjointness where more than n - 1 of the n features "not both x_i and y_i" are, and intersection
# where more than 0 of the n features "both x_i and y_i" are.  Further features are 0.
for name, of_bits in zip(
    ("equality", "disjointness", "intersection"), operators("equality disjointness intersection"), strict=True
):
    axiom(f"sparse-{name}", sparse_threshold(of_bits(n), N, k), n >= 1, N.equals(2 * n), k >= 2)

# With 1 - h for each of the N features h, the N - h's are more than N - b - 1 where the h's are less than b + 1, so not
# more than b (let b be an integer: it is rounded down otherwise).
few = sparse_threshold(f, N, k)
axiom("sparse-complement", sparse_threshold(complement(f), N, k), N >= 1, k >= 1, zero_one(f), few)


# Two layers for a threshold of N features of at most k bits, with k heads, format (N, K), e = ceil(log2 N).  The vector
# at position i is [its bit, b(i), b(t) for each of the k positions t that the i-th feature is of]: 1 + (k + 1) e
# numbers (where these positions are fewer, others fill up).  In the first layer head h points to the h-th of them and
# hands its bit on.  Then a function of the k bits and of b(i), which says which feature is the i-th, puts the feature
# into the first number, 1 or 0, and 0 into all others.  In the second layer queries and keys are 0, so all logits are.
# The exponentials are s each, with s = N^K, and Z = N s <= s^2 does not saturate.  The weights are s s / Z = N^(K-1)
# steps, exactly.  The sum of the first numbers with these weights is N^(K-1) steps times the number of features that
# are 1, in any order, and at most s.  Whether that number is above b is f.  Further layers hand it on.  The positions
# are those of both parties' bits, shared out in any way.  (Bhattamishra et al. 2024, theorems 6 and 13)
per_code = ceiling(log2(N))
family(
    "layers-of-sparse-features",
    "rounding summation",
    lambda r, s: [
        layers_compute(f, 2, N, K, L, m, d, H, r, s),
        *(N >= 1, K >= 1, L >= 2, k >= 1, m >= 1, m >= per_code),
        *(d >= 1, d >= 1 + (k + 1) * per_code, k <= H, few),
    ],
)

# The same by squares, with K >= 6: x = T = N.  For N = 1 there is one position, which has weight 1 with the query 0.
# For N >= 2 and K = 6 it has to be seen that 2 (6 ln N + 1.7) <= N^4, which is 11.8 <= 16 for N = 2 and 16.6 <= 81 for
# N = 3, from where N^4 grows faster.  The vector at position i is [its bit, i, i^2, k positions, 1].
family(
    "sparse-features-by-squares",
    "rounding summation",
    lambda r, s: [
        layers_compute(f, 2, N, K, L, m, d, H, r, s),
        *(N >= 1, K >= 6, L >= 2, k >= 1, m >= 2, d >= 1, d >= k + 4, k <= H, few),
    ],
)

# Two layers that compare two strings of n letters, N = 2n positions, format (N, K), e = ceil(log2 N), and a =
# ceil(log2 A) bits for a letter.  The vector at position i is [the a bits of its letter, b(i), b(t)] for the position t
# that has the same place in the other string.  In the first layer one head points to t and hands on the a bits there.
# The first number becomes 1 if they differ from those here, and 0 if not, and all others 0.  The second layer is that
# of the features above: N^(K-1) steps times the number of positions where they differ, of which there are none if and
# only if the strings are equal.  (Bhattamishra et al. 2024, theorem 6 and section 5.1)
per_half, letter_bits = ceiling(log2(2 * n)), ceiling(log2(A))
halves = (A >= 1, n >= 1, L >= 2, H >= 1, d >= 1, m >= letter_bits)
family(
    "comparing-by-codes",
    "rounding summation",
    lambda r, s: [
        compares(A, n, K, L, m, d, H, r, s),
        *(*halves, K >= 1, m >= 1, m >= per_half, d >= 2 * per_half + letter_bits),
    ],
)

# The same by squares, with K >= 6 and x = T = N >= 2, as above.  The vector at position i is [a bits, i, i^2, t, 1].
family(
    "comparing-by-squares",
    "rounding summation",
    lambda r, s: [compares(A, n, K, L, m, d, H, r, s), *halves, K >= 6, m >= 2, d >= letter_bits + 4],
)

# What compares strings of A letters compares strings of two of them, which is the function equality; and of what
# computes equality the positions are renumbered so that one party's letters stand before the other's.
family(
    "equality-by-comparing",
    "rounding summation",
    lambda r, s: [
        layers_compute(apply("equality", n), 2, N, K, L, m, d, H, r, s),
        *(A >= 2, n >= 1, N.equals(2 * n), *sized[2:], L >= 1, compares(A, n, K, L, m, d, H, r, s)),
    ],
)

family(
    "comparing-by-equality",
    "rounding summation",
    lambda r, s: [
        compares(2, n, K, L, m, d, H, r, s),
        *(n >= 1, *sized[2:], L >= 1, layers_compute(apply("equality", n), 2, 2 * n, K, L, m, d, H, r, s)),
    ],
)

# Two layers for the label of the nearest of at most N items.  There are at most T = 2N + 1 positions, the format is
# (T, K), s = T^K, e = ceil(log2 T), and a label has b = ceil(log2 B) bits.
# Layer 1.  The vector at position i is [its item's D numbers or its label's b bits, b(i), b(t)], at most D + b + 2e
#     numbers, where t is i - 1 at a label and i at an item.  A head points to t.  So a label has the item z before it,
#     by D rows of values.  Numbers of an item are at most M in size, and M < s, as shown below.
# Layer 2.  Let V = 2 D M^2 + 1.  A label puts out [z, 1, its b bits, 0, ..., 0], and an item x puts out [0, 0, 0, ...,
#     0, x, D M^2 + 1], D + 1 + b + D + 1 numbers each, at most 2D + b + 2e as e >= 2.  The first D + 1 of them are the
#     keys, and the last D + 1 times c = floor(s^2 / V) steps are the queries.  The logit of a label is c (<x, z> +
#     D M^2 + 1) steps, from c to c V <= s^2, as |<x, z>| <= D M^2; that of an item is 0.  Products are whole multiples
#     of c, and so all sums are exact, in any order: the sizes of the products add up to at most c V.
#     The label asked for has the largest logit, by at least c, as <x, z> is a whole number.  So the others have an
#     exponential of at most s exp(-c / s) steps.  It is below 1/2 and is rounded to 0 if c / s > ln(2 s).  Then the
#     weights are 1 for that label, and 0 for all others, as above, and its bits are handed on, b <= m rows of values.
# The condition is V^2 <= s.  Then c / s > s / V - 1 / s >= sqrt(s) - 1 / s.  This is more than ln(2 s) at s = 10, where
# 3.16 - 0.1 > 3.00, and grows faster from s = 4 on.  As V >= 3, what is left is s = 9 with V = 3, and there c / s = 3 >
# ln 18 = 2.89.  All numbers are at most s: M and D M^2 + 1 are at most V <= s.
# (Bhattamishra et al. 2024, theorem 7.  Section G.2 has the label's address in layer 1, and near-orthogonal addresses)
places, label_bits = ceiling(log2(2 * N + 1)), ceiling(log2(B))
family(
    "nearest-by-copies",
    "rounding summation",
    lambda r, s: [
        finds_nearest(of_item, M, B, N, K, L, m, d, H, r, s),
        *(of_item >= 1, M >= 1, B >= 1, N >= 1, K >= 1, L >= 2, H >= 1),
        *(m >= 1, m >= places, m >= of_item + 1, m >= label_bits),
        *(d >= 1, d >= 2 * of_item + 2 * places + label_bits, (2 * of_item * M**2 + 1) ** 2 <= (2 * N + 1) ** K),
    ],
)

# Letters as vectors of D signs, of which there are 2^D >= A: the inner product of two equal ones is D, and that of two
# others is less.  So where x stands once before it is the nearest, alone.
family(
    "recall-by-nearest",
    "rounding summation",
    lambda r, s: [
        recalls(A, B, N, K, L, m, d, H, r, s),
        *(*sized, B >= 1, L >= 1, of_item >= 1, 2**of_item >= A, finds_nearest(of_item, 1, B, N, K, L, m, d, H, r, s)),
    ],
)

# One layer and two heads that recall, because numbers are rounded.  The format is (2N + 1, K) with K >= 2, so that s =
# (2N + 1)^K >= 9 and s >= 4N.  Letters are vectors of D signs, of which there are 2^D >= A.  The vector of an item a at
# position 2j - 1 is [a, -j steps, 1, 0, 0], that of the label of b bits at 2i is [0, l - i steps, 0, 1, its bits]:
# D + 3 + b numbers.  The query of the item x is [C x, 1]; the keys of the first head are the first D + 1 numbers, and
# those of the second head one step less at labels.  C and l are as follows, and values are the bits, 0 at items.
#   levels        Of a number x let R(x) be its rounding to a step.  Rounded down or toward zero let (u, v, w) be (2, 3,
#                 3), to nearest (1, 2, 3/2): R is v from w on, up to v + 1/2 at least, and u below w, from u on.
#   t             the largest whole number with s exp(-t/s) >= w.  It is above N, as s ln(s/w) >= s ln 3 >= N + 1.
#   C             the least number of the format with 2C >= ln(2s) + 1/4.  It is below ln(s)/2 + 0.6, so C D + 1 <=
#                 D (ln s + 2) <= s.  So logits, sums of C D and of less than s steps, are exact in any order.
#   logits        C D s - j steps at the item x before the query, j <= n; the query itself is item n + 1 and has less;
#                 other items have 2C s - N steps less at least; with l = C D s - t, labels have l - i steps, or one
#                 less, which is less, as t > N.  So the first of these is the maximum.
#   exponentials  s at x, and s - n to s at the query, as s exp(-y/s) >= s - y.  As N/s <= 1/4, 2C - N/s >= ln(2s), and
#                 other items are rounded to 0, as they are with the least difference, -s^2 steps.  A label has
#                 R(s exp(y/s)) for y = -t + j - i, or one less.  That is v for y from -t to -t + N - 1: there
#                 s exp(y/s) < w exp(N/s), as s exp(-(t + 1)/s) < w, and exp(1/4) < 4/3.  It is u for y from -t - 1
#                 to -t - N, as w exp(-1/4) > 0.77 w > u.
#   weights       Their sum Z is 2s - n + n u at least, and 2s + n v at most.  Rounded down, 2s < Z < 3s, so labels with
#                 2 steps have the weight 0, and those with 3 have 1 step.  To nearest, 2s <= Z <= 5s/2, so labels with
#                 1 step have the weight 0, which is even, and those with 2 have 1 step.
# So a bit is added up over the labels up to the j-th by the first head, and over those before the j-th by the second
# head, in steps.  Their difference is that of the label behind x.
family(
    "recall-by-rounding",
    "rounding summation",
    lambda r, s: [
        recalls(A, B, N, K, L, m, d, H, r, s),
        *(*sized, B >= 1, L >= 1, H >= 2, K >= 2, of_item >= 1, 2**of_item >= A),
        *(m >= of_item + 1, m >= label_bits, d >= of_item + 3 + label_bits),
        of_item * (K * ln(2 * N + 1) + 2) <= (2 * N + 1) ** K,
    ],
)

# One layer is what transformer-computes has: by definition.
family(
    "layers-of-one",
    "rounding summation",
    lambda r, s: [
        layers_compute(f, A, N, K, 1, m, d, H, r, s),
        *sized,
        transformer_computes(f, A, N, K, m, d, H, r, s),
    ],
)
family(
    "one-of-layers",
    "rounding summation",
    lambda r, s: [
        transformer_computes(f, A, N, K, m, d, H, r, s),
        *sized,
        layers_compute(f, A, N, K, 1, m, d, H, r, s),
    ],
)

# Such a Transformer is a layer of attention with numbers of Q_p, in each rounding, where products are exact: a key, and
# a value, is a function of one token, and sums are rounded once.  Codes are at most N^(2K) < 2^(p-1) in size.
family(
    "layer-of-transformer",
    "rounding",
    lambda r: [
        layer_computes(f, A, N, p, m, H),
        *(*sized, p.equals(ceiling(log2(qp(N, K))))),
        transformer_computes(f, A, N, K, m, d, H, r, "once"),
    ],
)

# The last layer puts f into a number, 1 or 0, and further ones hand it on, as what a layer puts out is any function of
# its heads and of the vector at the position.
family(
    "further-layers",
    "rounding summation",
    lambda r, s: [
        layers_compute(f, A, N, K, L, m, d, H, r, s),
        *(*sized, j >= 1, j <= L),
        layers_compute(f, A, N, K, j, m, d, H, r, s),
    ],
)

# Who has fewer positions, at most N/2, tells the embeddings of the letters there, d numbers each: what the network
# computes, in any number of layers, hangs on no more of them.  The other party tells the answer, 1 bit.
family(
    "telling-the-first-vectors",
    "rounding summation",
    lambda r, s: [
        D(f) <= N * d * ceiling(log2(qp(N, K))) / 2 + 1,
        *(*sized, L >= 1),
        layers_compute(f, A, N, K, L, m, d, H, r, s),
    ],
)
