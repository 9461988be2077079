"""Axioms about numbers: rounding, logarithms, powers, exp, roots, binomials and sums, each with its proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import factorial

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import Expression, apply, constant, integer, operators, real, summed

ceiling, floor, log2, ln, exp, sqrt = operators("ceil floor log2 ln exp sqrt")
binomial, tail, qp, near_orthogonal, almost_orthogonal = operators("binomial tail qp near-orthogonal almost-orthogonal")
x, y, z, gamma = real("x"), real("y"), real("z"), real("gamma")
i, j, n, e, k = integer("i"), integer("j"), integer("n"), integer("e"), integer("k")
middle = binomial(2 * n, n)

# ceil(x) is the integer with x <= ceil(x) < x + 1, and floor(x) the one with x - 1 < floor(x) <= x.
axiom("ceiling-above", ceiling(x) >= x)
axiom("ceiling-below", ceiling(x) < x + 1)
axiom("floor-below", floor(x) <= x)
axiom("floor-above", floor(x) > x - 1)
# And what is equal to floor(x) is an integer.
axiom("floor-below-strictly", floor(x) < x, apply("not", apply("integer", x)))
# Hence, for an integer e, ceil(x) <= e iff x <= e, and ceil(x) >= e iff x > e - 1.
axiom("ceiling-at-most", ceiling(x) <= e, x <= e)
axiom("ceiling-at-least", ceiling(x) >= e, x > e - 1)

# Rounding does not decrease: x <= y <= ceil(y) gives ceil(x) <= ceil(y).  An integer can be taken out of it, as y <= m
# iff y + i <= m + i.
family("ceiling-kept", "weak", lambda op: [apply(op, ceiling(x), ceiling(y)), apply(op, x, y)])
family("floor-kept", "weak", lambda op: [apply(op, floor(x), floor(y)), apply(op, x, y)])
axiom("ceiling-of-sum", ceiling(x).equals(ceiling(y) + i), x.equals(y + i))
axiom("floor-of-sum", floor(x).equals(floor(y) + i), x.equals(y + i))

# Of two numbers the smaller one is the least, the larger one the greatest.
axiom("least-of-two", apply("min", x, y).equals(x), x <= y)
axiom("least-of-two-second", apply("min", x, y).equals(y), x >= y)
axiom("greatest-of-two", apply("max", x, y).equals(x), x >= y)
axiom("greatest-of-two-second", apply("max", x, y).equals(y), x <= y)

# With n = q k + r, 0 <= r < k: ceil(n/k) is q for r = 0 and q + 1 else, and so is floor((n + k - 1)/k).
axiom("ceiling-of-quotient", ceiling(n / k).equals(floor((n + k - 1) / k)), k >= 1)

# For integers i > j - 1 is i >= j, and what follows an odd one is even.
axiom("integers-at-least", i >= j, i > j - 1)
axiom("integers-at-most", i <= j, i < j + 1)
axiom("odd-next", apply("even", i + 1), apply("odd", i))

# By definition an even number is twice an integer, an odd one is one more; and what is equal to an integer is one.
axiom("even-as-twice", apply("even", i), i.equals(2 * j))
axiom("odd-as-twice", apply("odd", i), i.equals(2 * j + 1))
axiom("integer-as-equal", apply("integer", x), x.equals(j))

# ln is the inverse of exp, which increases strictly, takes sums to products, and every positive number (the proofs
# above "exp-positive" and "exp-tangent").  By definition log2 x = ln x / ln 2 and x^y = exp(y ln x), for x > 0.  So
# log2 2^y = y, and z^x increases with x for z > 1.
family("log2-increasing", "order", lambda op: [apply(op, log2(x), log2(y)), x > 0, y > 0, apply(op, x, y)])
family("log2-against", "order", lambda op: [apply(op, log2(x), y), x > 0, apply(op, x, 2**y)])
family("against-log2", "order", lambda op: [apply(op, x, 2**y), apply(op, log2(x), y)])
family("by-log2", "order", lambda op: [apply(op, x, y), apply(op, log2(x), log2(y))])
axiom("log2-product", log2(x * y).equals(log2(x) + log2(y)), x > 0, y > 0)
axiom("log2-quotient", log2(x / y).equals(log2(x) - log2(y)), x > 0, y > 0)
family("power-increasing", "order", lambda op: [apply(op, z**x, z**y), z > 1, apply(op, x, y)])

# Multiplying both sides by a positive number keeps their order; a product of numbers >= 0 is >= 0, and with y > 0 that
# of x <= 0 and y is not above 0.
family("clear-denominator", "order", lambda op: [apply(op, x, y / z), z > 0, apply(op, x * z, y)])
family("scale", "order", lambda op: [apply(op, x * y, x * z), x > 0, apply(op, y, z)])
axiom("product", x * y >= 0, x >= 0, y >= 0)
axiom("factor", x > 0, y > 0, x * y > 0)

# Of numbers >= 0 the squares, cubes, ... are in the same order: of x < y, x^i is the smaller one, by induction on i >=
# 1, and numbers of which neither is the smaller one are equal.
family("by-powers", "order", lambda op: [apply(op, x, y), x >= 0, y >= 0, i >= 1, apply(op, x**i, y**i)])

# What 1/x and roots are; and of x^y = exp(y ln x) that ln takes products to sums, and exp sums to products.  Powers
# with a positive exponent z increase with their base, as z ln x does.
axiom("reciprocal", (x * (1 / x)).equals(1), apply("!=", x, 0))
axiom("root", ((x ** (1 / i)) ** i).equals(x), x > 0, i >= 1)
axiom("square-root", (sqrt(x) * sqrt(x)).equals(x), x >= 0)
axiom("root-not-negative", sqrt(x) >= 0, x >= 0)
axiom("power-positive", x**y > 0, x > 0)
axiom("power-product", ((x * y) ** z).equals(x**z * y**z), x > 0, y > 0)
axiom("power-sum", (x ** (y + z)).equals(x**y * x**z), x > 0)
family("power-of-larger", "order", lambda op: [apply(op, x**z, y**z), x > 0, y > 0, z > 0, apply(op, x, y)])

# Of two numbers one of which is less than the other, neither is the other.
family("unequal", "strict", lambda op: [apply("!=", x, y), apply(op, x, y)])

# Numbers neither of which is above the other are equal; |x| is x or -x.
axiom("equal", x.equals(y), x <= y, x >= y)
axiom("absolute", apply("abs", x) <= y, x <= y, 0 - x <= y)
axiom("absolute-above", apply("abs", x) >= x)
axiom("absolute-above-negative", apply("abs", x) >= 0 - x)

# For a natural number i >= 1, ceil(log2(i + 1)) is its bit length, floor(log2 i) + 1: 2^(l-1) <= i < 2^l is, of
# integers, 2^(l-1) < i + 1 <= 2^l.
axiom("bit-length", ceiling(log2(j)) <= log2(i) + 1, i >= 1, j.equals(i + 1))
axiom("bit-length-is", ceiling(log2(j)).equals(floor(log2(i)) + 1), i >= 1, j.equals(i + 1))

# With e = ceil(log2 i), 2^(e-1) < i are integers for i >= 2: so 2^(e-1) <= i - 1, and ceil(x) <= e for x <= log2 i.
axiom("power-of-ceiling", 2 ** ceiling(x) <= 2 * i - 2, i >= 2, x <= log2(i))

# x >= 1 and e >= 1 give x^e >= x; (1 + (x - 1))^e >= 1 + (x - 1) e is Bernoulli's inequality, by induction on e >= 0:
# (1 + y)(1 + e y) = 1 + (e + 1) y + e y^2 for y = x - 1 >= -1.
axiom("power-above-base", x**e >= x, x >= 1, e >= 1)
axiom("bernoulli", x**e >= 1 + (x - 1) * e, x >= 0, e >= 0)

# i - 1 divides i^n - 1 = (i - 1)(1 + i + ... + i^(n-1)); and 1/(i - 1) < 1 for i >= 3.
axiom("power-residue", (i**n).equals(1 + (i - 1) * floor(i**n / (i - 1))), i >= 3, n >= 0)


def sum_family(name: str, build: Callable[[Callable[..., Expression]], Sequence[Expression]]) -> None:
    """Enter a statement about a sum for each name of its index, none of which is that of another variable."""
    family(name, "index", lambda index: build(lambda low, high, term: summed(index, low, high, term)))


# The binomial theorem for (1 + 1)^n and (1 + x)^n: from each of n factors 1 or x is chosen, x from k of them in C(n, k)
# ways.  (x - 1)(1 + x + ... + x^n) = x^(n+1) - 1, as the sum telescopes; n + 1 ones.
sum_family("binomial-theorem", lambda total: [total(0, n, lambda k: binomial(n, k)).equals(2**n), n >= 0])
sum_family("binomial-powers", lambda total: [total(0, n, lambda k: binomial(n, k) * x**k).equals((1 + x) ** n), n >= 0])
sum_family("sum-of-ones", lambda total: [total(0, n, lambda i: constant(1) ** i).equals(n + 1), n >= 0])
sum_family("sum-of-equal", lambda total: [total(e, n, lambda i: x).equals((n - e + 1) * x), n >= e - 1])
last = x ** (n + 1) - 1
sum_family("geometric-sum", lambda total: [((x - 1) * total(0, n, lambda i: x**i)).equals(last), n >= 0])

# All subsets of n with one member marked: k C(n, k) of k members, n for the marked one and 2^(n-1) for the others.  The
# n-subsets of 2n, by how many members k lie in the first half, n - k in the second: C(n, k)^2.  The subsets of e + 1
# members of 0, ..., n by the largest one, k.
sum_family("binomial-mean", lambda total: [total(0, n, lambda k: k * binomial(n, k)).equals(n * 2 ** (n - 1)), n >= 0])
sum_family("binomial-squares", lambda total: [total(0, n, lambda k: binomial(n, k) ** 2).equals(middle), n >= 0])
chosen = binomial(n + 1, e + 1)
sum_family("binomial-largest", lambda total: [total(e, n, lambda k: binomial(k, e)).equals(chosen), e >= 0, n >= e])
sum_family("binomial-column", lambda total: [total(0, n, lambda k: binomial(k, e)).equals(chosen), e >= 0, n >= 0])

# k^2 C(n, k) counts the subsets with two members marked, perhaps the same one: n 2^(n-1) + n (n-1) 2^(n-2) of them.
seconds = n * (n + 1) * 2 ** (n - 2)
sum_family("binomial-second", lambda total: [total(0, n, lambda k: k**2 * binomial(n, k)).equals(seconds), n >= 0])

# Subsets of n with at most e members.  They are subsets, and for e < n/2 their complements are others.  Each is the set
# of members in some word of length e over the n members and a blank.  By induction there are at most n^e + 1: 1 for
# e = 0, n + 1 for e = 1, and from e >= 1 to e + 1 come C(n, e + 1) = C(n, e) (n - e)/(e + 1) <= n^e (n - 1).  Last,
# sum C(n, k) (e/n)^e <= sum C(n, k) (e/n)^k <= (1 + e/n)^n <= exp(e) for e <= n.
sum_family("ball-subsets", lambda total: [total(0, e, lambda k: binomial(n, k)) <= 2**n, n >= 0])
sum_family("ball-half", lambda total: [2 * total(0, e, lambda k: binomial(n, k)) <= 2**n, n >= 2 * e + 1])
sum_family("ball-words", lambda total: [total(0, e, lambda k: binomial(n, k)) <= (n + 1) ** e, n >= 0])
sum_family("ball-power", lambda total: [total(0, e, lambda k: binomial(n, k)) <= n**e + 1, n >= 0, e >= 0])
bound = (exp(1) * n / e) ** e
sum_family("ball-exponential", lambda total: [total(0, e, lambda k: binomial(n, k)) <= bound, e >= 1, n >= e])

# With p = e/n, 1 = (p + 1 - p)^n is the sum over k of C(n, k) p^k (1 - p)^(n-k).  For p <= 1/2 the terms up to e have
# p^k (1 - p)^(n-k) >= p^e (1 - p)^(n-e) = 2^-entropy, as p <= 1 - p; the one at e alone is at most 1, and it is the
# largest of the n + 1: the next is the one before times (n - k) p / ((k + 1)(1 - p)), at least 1 iff k + 1 <= p (n +
# 1), so k < e.
entropy = e * (log2(n) - log2(e)) + (n - e) * (log2(n) - log2(n - e))
inside = (e >= 1, n - e > 0)
sum_family("ball-entropy", lambda total: [total(0, e, lambda k: binomial(n, k)) <= 2**entropy, e >= 1, n >= 2 * e])
axiom("binomial-entropy", binomial(n, e) <= 2**entropy, *inside)
axiom("binomial-entropy-below", (n + 1) * binomial(n, e) >= 2**entropy, *inside)

# ln t <= t - 1 (the proof above "log2-tangent") at t = 1 + 1/k says 1/k >= ln(k + 1) - ln k, and, for k >= 2, at
# t = 1 - 1/k that 1/k <= ln k - ln(k - 1): both sums telescope.
sum_family("harmonic-above", lambda total: [total(1, n, lambda k: 1 / k) <= 1 + ln(n), n >= 1])
sum_family("harmonic-below", lambda total: [total(1, n, lambda k: 1 / k) >= ln(n + 1), n >= 1])

# C(n+1, k+1): the subsets with the last element and those without it.  (k+1) C(n, k+1) counts the subsets of k + 1 with
# one of them marked, as C(n, k) (n - k) does, 0 for k >= n.  C(2n+2, n+1) = 2 C(2n+1, n) = 2 (2n+1)/(n+1) C(2n, n).
axiom("binomial-zero", binomial(n, 0).equals(1), n >= 0)
axiom("binomial-pascal", binomial(n + 1, k + 1).equals(binomial(n, k) + binomial(n, k + 1)), n >= 0, k >= 0)
axiom("binomial-ratio", ((k + 1) * binomial(n, k + 1)).equals((n - k) * binomial(n, k)), n >= 0, k >= 0)
next_middle = binomial(2 * (n + 1), n + 1)
axiom("binomial-middle", ((n + 1) * next_middle).equals(2 * (2 * n + 1) * middle), n >= 0)

# The complement of a subset; there is one; all subsets; the functions from k to n, whose images have k members only if
# they are injective; and C(n, k) is the product of the (n - i)/(k - i) >= n/k for i < k <= n.
axiom("binomial-symmetric", binomial(n, k).equals(binomial(n, n - k)), k >= 0, n >= k)
axiom("binomial-positive", binomial(n, k) >= 1, k >= 0, n >= k)
axiom("binomial-subsets", binomial(n, k) <= 2**n, n >= 0, k >= 0)
axiom("binomial-functions", binomial(n, k) <= n**k, n >= 0, k >= 0)
axiom("binomial-quotient", binomial(n, k) >= (n / k) ** k, k >= 1, n >= k)

# For e <= n it is a term of the sum above, else 0; k! C(n, k) <= n^k, and k! >= 2^(k-1).  C(n, k + 1) / C(n, k) is
# (n - k)/(k + 1), at least 1 for k + 1 <= (n + 1)/2 and below 1 from there on: the greatest is at floor((n + 1)/2), the
# same as at floor(n/2).
axiom("binomial-exponential", binomial(n, e) <= bound, n >= 0, e >= 1)
axiom("binomial-factorial", 2 ** (k - 1) * binomial(n, k) <= n**k, n >= 0, k >= 1)
axiom("binomial-greatest", binomial(n, k) <= binomial(n, floor(n / 2)), n >= 0, k >= 0)

# C(2n, n) is the product of the (n + i)/i >= 2.  By induction, from equalities at n = 1 and n = 0: the ratio (2n +
# 1)/(2n + 2) of C(2n, n)/4^n has a square that is at least n/(n + 1), as (2n + 1)^2 >= 4n(n + 1), and at most (3n +
# 1)/(3n + 4), as (4n^2 + 4n + 1)(3n + 4) + n = (4n^2 + 8n + 4)(3n + 1).
axiom("binomial-middle-power", middle >= 2**n, n >= 0)
axiom("binomial-middle-below", 2 * sqrt(n) * middle >= 4**n, n >= 1)
axiom("binomial-middle-above", sqrt(3 * n + 1) * middle <= 4**n, n >= 0)

# The series of the y^i / i! and the z^i / i! multiply to that of y + z (binomial theorem).  So exp(x) exp(-x) = 1, and
# exp(x) = exp(x/2)^2 > 0.  For x > 0 all terms are positive: exp(x) > 1, and exp(y + x) > exp(y).
axiom("exp-positive", exp(x) > 0)
axiom("exp-sum", exp(x).equals(exp(y) * exp(z)), x.equals(y + z))
family("exp-against-one", "order", lambda op: [apply(op, exp(x), 1), apply(op, x, 0)])
family("exp-increasing", "order", lambda op: [apply(op, exp(x), exp(y)), apply(op, x, y)])

# For x >= 0 the series begins so.  For -1 < x < 0 that of exp(-x) is at most the sum of all |x|^i, 1/(1 + x); and for
# x <= -1, 1 + x is not positive.  (So exp(x) <= 1/(1 - x) near 0:
# exp is continuous; it is unbounded, exp(-x) = 1/exp(x), and it takes every positive number.)
axiom("exp-tangent", exp(x) >= 1 + x)

# x = 1 + (x - 1) <= exp(x - 1), by the tangent, and a natural power keeps the order of numbers >= 0.
axiom("power-below-exp", x**e <= exp(y), x >= 0, e >= 0, y >= (x - 1) * e)

# y^e = exp(e ln y) for y > 0, so exp(x) y^e is exp(x + e ln y).
family("exp-log", "order", lambda op: [apply(op, exp(x) * y**e, 1), apply(op, x, (0 - e) * ln(y))])


def taylor(x: Expression, degree: int) -> Expression:
    """The first terms of the series of exp."""
    return apply("+", 1, *(x**i / factorial(i) for i in range(1, degree + 1)))


# All terms of the series of exp are >= 0 for x >= 0: so is what follows the first of them.  z^x = exp(x ln z) >=
# exp(x y) for x >= 0 and ln z >= y.  With w >= log2 z likewise x = z 2^(log2 x - log2 z) >= z 2^(log2 x - w), a power
# of 2 with an exponent >= 0.
w, rate = real("w"), log2(x) - real("w")
family("exp-taylor", "degree", lambda d: [exp(x) >= taylor(x, d), x >= 0])
family("power-taylor", "degree", lambda d: [z**x >= taylor(y * x, d), x >= 0, y >= 0, ln(z) >= y])
steep = (y >= 0, ln(Expression(2)) >= y, log2(z) <= w, log2(x) >= w)
family("log2-taylor", "degree", lambda d: [x >= z * taylor(y * rate, d), *steep])

# By definition, ln x = ln 2 log2 x.
axiom("ln-of-log2", ln(x).equals(ln(2) * log2(x)), x > 0)

# t = exp(ln t) >= 1 + ln t, by the tangent of exp at 0: ln t <= t - 1, here for t = x/y.
axiom("log2-tangent", ln(2) * y * (log2(x) - log2(y)) <= x - y, x > 0, y > 0)

# The tangents at c, log2 c + (x - c)/(c ln 2), above log2, as just shown, and exp(c) (1 + x - c), below exp and
# likewise 2^x = exp(x ln 2), touch at c.  Let c lie between y and z, at a share of the way: of the values at y and z
# the means with these shares are on the tangent's chord, at c the function's own value, and on the other side for the
# function.
axiom("log2-chord", (z - x) * log2(y) + (x - y) * log2(z) <= (z - y) * log2(x), y > 0, x >= y, z >= x)
axiom("power-chord", (z - y) * 2**x <= (z - x) * 2**y + (x - y) * 2**z, x >= y, z >= x)
axiom("exp-chord", (z - y) * exp(x) <= (z - x) * exp(y) + (x - y) * exp(z), x >= y, z >= x)

# Let S be the sum of k independent signs; <X, Y> = S / k.  For t > 0, E exp(tS) = cosh(t)^k <= exp(k t^2 / 2), since
# cosh t = sum t^(2j) / (2j)! and (2j)! >= 2^j j!.  By Markov P(S >= k gamma) <= exp(k t^2 / 2 - t k gamma), which is
# exp(-k gamma^2 / 2) at t = gamma; gamma = 0 bounds it by 2.  The other side is symmetric.  (Hoeffding 1963)
N = integer("N")
gaussian = exp(0 - k * gamma**2 / 2)
axiom("hoeffding", tail(k, gamma) <= 2 * gaussian, k >= 1, gamma >= 0)

# N random vectors of {-1/sqrt k, 1/sqrt k}^k: each of the N(N-1)/2 pairs has <X, Y> > gamma with probability at most
# exp(-k gamma^2 / 2) (one side of the bound above), and |<X, Y>| > gamma with at most twice that.  If these add up to
# less than 1, some choice of vectors has no such pair; and <X, X> = 1 always.
vectors = (N >= 1, k >= 1, gamma > 0)
axiom("union-bound", near_orthogonal(N, k, gamma), *vectors, N * (N - 1) / 2 * gaussian < 1)
axiom("union-bound-both-sides", almost_orthogonal(N, k, gamma), *vectors, N * (N - 1) * gaussian < 1)

# N times the same vector: its inner product with itself is 1, and that is all there is.
some = (N >= 1, k >= 1, gamma >= 1)
axiom("equal-vectors", near_orthogonal(N, k, gamma), *some)
axiom("equal-vectors-both-sides", almost_orthogonal(N, k, gamma), *some)

# A number whose absolute value is at most gamma is at most gamma.
axiom("one-side", near_orthogonal(N, k, gamma), almost_orthogonal(N, k, gamma))

# Of unit vectors with inner products at most 0 there are at most 2 k in k dimensions, by induction on k from k = 0,
# where there are none: the others less their parts along one of them, u_i = v_i - <v_i, v> v, have <u_i, u_j> = <v_i,
# v_j> - <v_i, v> <v_j, v> <= 0, in k - 1 dimensions.  At most one of these is 0: that of -v, as v again has <v, v> = 1
# > 0, and so has -v twice.  The lengths of the rest do not matter: 2 (k - 1) at most, and v, and -v.
at_most = 2 * k >= N
axiom("no-sharp-angles", at_most, N >= 1, k >= 1, gamma <= 0, near_orthogonal(N, k, gamma))

# The N x N matrix V V^T of their inner products, V with the vectors for rows, has ones on its diagonal, so the sum of
# the squares of its entries is at most N + N(N-1) gamma^2.  That is the trace of V V^T V V^T, hence of V^T V V^T V, the
# sum of the squares of the entries of the k x k matrix V^T V, and so at least that of the squares of its diagonal.
# That has the sum N, the trace of V V^T, so by Cauchy and Schwarz k times it is at least N^2.  (Welch 1974)  And the
# sum of all inner products, the square of the length of the sum of the vectors, is not negative: 0 <= N + N(N-1) gamma.
axiom("welch-bound", k + k * (N - 1) * gamma**2 >= N, almost_orthogonal(N, k, gamma))
axiom("sum-of-vectors", 1 + (N - 1) * gamma >= 0, near_orthogonal(N, k, gamma))

# k <X, Y> is a sum of k signs, an integer as odd as k: what is below 1/k is at most -1/k.
axiom("odd-dimension", near_orthogonal(N, k, 0 - 1 / k), apply("odd", k), gamma < 1 / k, near_orthogonal(N, k, gamma))
