"""Axioms about recall of a letter and about composition of two functions, each with its proof above it.

In `key-recall n q` Alice has a word x of n letters out of q, Bob has a key i, and the value is x_i.  In `composition n`
Alice has f, Bob has g and z, and the value is f(g(z)).

A message is a random variable where what it is about is: the last axioms say so.

Sources: Kremer, Nisan and Ron 1999 (one-way, entropy); Peng, Narayanan and Papadimitriou 2024, Theorem 1 (composition,
errors on average), whose proof is not followed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TypeAlias

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.checker.entropy_axioms import each, there_is
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.expression import Expression, constant, integer, operators, real, summed, variable
from fooling.verify.statement.proposition import Term

D, one_way, rows = operators("D one-way rows")
partition_number, fooling, identity, vc_dimension = operators("partition-number fooling identity vc-dimension")
key_recall, composition, index, same_function = operators("key-recall composition index same-function")
distributional, ceiling, floor, log2 = operators("distributional ceil floor log2")
model_computes, streaming, randomised_with = operators("model-computes streaming randomised-with")
at_most_values, function_of, independent, guesses = operators("values-at-most function-of independent guesses")
entry, first, joint, differing, uniform_first = operators("entry first tuple differing uniform-first")
n, q, k, a, b = integer("n"), integer("q"), integer("k"), real("a"), real("b")
recall, composed, recalled = key_recall(n, q), composition(n), key_recall(n, n)
errs = (a >= 0, a < constant(Fraction(1, 2)))

# A word of n letters out of 2 is a string of n bits, and has its number.
axiom("recall-of-bits", same_function(key_recall(n, 2), index(n)), n >= 1)

# The column of (g, z) is the one that recall of n letters out of n has at the key g(z), and each key is g(z) for some g
# and z.  So composition has the rows of that recall, each with entries repeated, and its columns, some more than once:
# the proofs below are the same for both, f being a word of n letters out of n, and g(z) a key.
for name, f, letters, some, several in (
    ("recall", recall, q, (n >= 1, q >= 1), (n >= 1, q >= 2)),
    ("composition", composed, n, (n >= 1,), (n >= 2,)),
):
    # Two words differ at some key, so all rows differ.  Two keys have different letters in some word of two letters.
    axiom(f"{name}-rows", rows(f, "alice").equals(letters**n), *some)
    axiom(f"{name}-columns", rows(f, "bob").equals(n), *several)
    # The words have all strings of the letters 0 and 1 on the n keys, and columns of one key have equal entries.  Words
    # that are shattered have each string at a key of its own, so d of them need 2^d keys; with as many some d words
    # have the number of the key, in binary, there.
    axiom(f"{name}-vc", vc_dimension(f, "alice").equals(n), *several)
    axiom(f"{name}-vc-of-keys", vc_dimension(f, "bob").equals(floor(log2(n))), *several)
    # A message is ceil(log2 rows) bits, and log2(q^n) = n log2 q.
    axiom(f"{name}-message", one_way(f, "alice").equals(ceiling(n * log2(letters))), *some)
    axiom(f"{name}-key", one_way(f, "bob").equals(ceiling(log2(n))), *several)
    # Bob says his key, and Alice says the letter there.
    axiom(f"{name}-depth", D(f) <= ceiling(log2(n)) + ceiling(log2(letters)), *some)
    # The words that have some letter at a key, and the columns of this key: n q rectangles of one value partition the
    # entries.  For a letter c take for each key the word that has c there, and another letter at all other keys: these
    # n pairs fool.  So rectangles of the value c are n at least, for each of the q letters.  No more pairs of a colour
    # fool: of two with one key a crossing has that colour.  With the letters 1 and 0 for c and for the others the n
    # words make an identity.  The leaves of a tree, 2^D at most, are such a partition.
    axiom(f"{name}-partition", partition_number(f).equals(n * letters), *several)
    axiom(f"{name}-depth-least", D(f) >= log2(n) + log2(letters), *several)
    family(f"{name}-fooling", "bit", lambda c, f=f, several=several: [fooling(f, c).equals(n), *several])
    axiom(f"{name}-identity", identity(f, n), *several)

# A model with 2^k values.  Recall: after i of Alice's letters it keeps these, one of q^i <= q^n words, and after Bob's
# letter, his key, the letter there.  Composition: after i values of f it keeps these; after i < n values of g it keeps
# f and f(g(0)), ..., f(g(i - 1)), one of n^(n + i) <= n^(2 n - 1) words, after all of them those n values, and after z
# the answer.
axiom("recall-by-letters-kept", model_computes(recall, streaming(k), 1), n >= 1, q >= 1, k >= n * log2(q))
axiom("composition-by-letters-kept", model_computes(composed, streaming(k), 1), n >= 1, k >= (2 * n - 1) * log2(n))

# If g and z are uniform, so is g(z), and f is independent of it.  So a protocol for recall errs as often if Bob puts
# g(z) for his key.  The other way round, let Bob put for each key y the (g, z) with g(z) = y on which the protocol for
# composition errs for the fewest f: on average it errs no more often, as each y has equally many (g, z).
family(
    "composition-average",
    "mode",
    lambda mode: [
        distributional(composed, mode, a, UNIFORM).equals(distributional(recalled, mode, a, UNIFORM)),
        n >= 1,
        *errs,
    ],
)

# Errors on average under the uniform law: the message has at most 2^R values, R being the least bits, and after each
# the listener has a string of answers, one for each key.  Let each be a letter; any may stand where it is none.  Let
# w(x) be the number of keys where the answers after the message of x differ from x.  Its mean over all words is at most
# a n.
#   Entropy.  Let c = a/(q - 1).  For one string of answers the sum over all words of c^w (1 - a)^(n - w), w the number
# of keys where both differ, is ((q - 1) c + 1 - a)^n = 1.  So over all words x the sum of 2^v(x) is at most 2^R, v(x)
# being w(x) log2 c + (n - w(x)) log2(1 - a).  As 2^v is convex, the mean of the 2^v(x) is at least 2 to the mean of
# v(x).  As c <= a < 1 - a, v(x) falls as w(x) grows: its mean is at least n (a log2 c + (1 - a) log2(1 - a)).  There
# are q^n words, so R >= n (log2 q + a log2 c + (1 - a) log2(1 - a)).  For q = 2 that is
# "entropy-index-average".  (The chain rule and Fano's inequality, in one count.)
rate = log2(q) - a * log2(q - 1) + a * log2(a) + (1 - a) * log2(1 - a)
axiom(
    "entropy-recall-average",
    distributional(recall, "from-alice", a, UNIFORM) >= b * n,
    n >= 1,
    q >= 2,
    errs[1],
    b <= rate,
)
#   As many letters as keys, or more.  Let q >= 2 (else log2 q = 0) and r = n log2 q - R.  To be shown: r <= 3 a n log2
# q. Let r > 0.
#   Count: a word with w(x) = 0 is the string of answers after its message.  So at most 2^R of the 2^(R + r) words have
# that, and each other one is wrong at a key: a >= (1 - 2^-r)/n.  That is enough if 3 log2(q) (1 - 2^-r) >= r.  The
# left side is concave in r, and 0 at r = 0, so this holds up to any r for which it holds.  For q = 2 it holds for r =
# 2.4, as 2^-2.4 < 0.19 and 3 * 0.81 > 2.4.  For q >= 3 it holds for r = 4.5, as log2 q > 1.58, 2^-4.5 < 0.045 and 3 *
# 1.58 * 0.955 > 4.5.
#   Moments: let y = q^-2.  For one string of answers the sum over all words of y^w is (1 + (q - 1) y)^n.  So the mean
# of y^w(x) is at most 2^R q^-n (1 + (q - 1) y)^n.  As y^w is convex in w, and falls, that mean is at least y^(a
# n).  So 2 a n log2 q >= r - n log2(1 + (q - 1) y), and where the last term is at most r/3, this is at least 2 r/3,
# which is enough.  For q = 2, n <= 2 that term is at most 2 log2(5/4) < 0.65, and r/3 >= 0.8 for r >= 2.4.  For q >=
# 3, as n <= q and ln(1 + z) <= z, it is at most q (q - 1)/q^2 / ln 2 < 1.45, and r/3 >= 1.5 for r >= 4.5.
axiom(
    "recall-of-many-letters",
    distributional(recall, "from-alice", a, UNIFORM) >= (1 - 3 * a) * n * log2(q),
    n >= 1,
    q >= n,
    *errs,
)

# ---- messages as random variables ----

X, c = variable("X", "sequence"), integer("c")
Task: TypeAlias = tuple[str, Expression, Expression, tuple[Expression, ...]]  # name, function, letters, and sizes
TASKS: tuple[Task, ...] = (
    ("recall", recall, q, (n >= 1, q >= 1)),
    ("composition", composed, n, (n >= 1,)),
    ("index", index(n), constant(2), (n >= 1,)),
)


def made(r: Term) -> tuple[Expression, Expression, Expression]:
    """The message, the answers, and the coins that both know."""
    return variable(f"message_{r}", "random"), variable(f"answers_{r}", "sequence"), variable(f"coins_{r}", "random")


def exact(of: Task, i: Term, r: Term) -> list[Expression]:
    """A message without errors."""
    _, f, letters, sizes = of
    message, *_ = made(r)
    tells = each(i, lambda at: function_of(entry(X, at), message))
    few = each(i, lambda at: at_most_values(entry(X, at), letters))
    told = at_most_values(message, 2**c), function_of(message, first(X, n)), tells
    return [there_is(message, told=told), one_way(f, "alice") <= c, *sizes, few]


def drawn(of: Task, i: Term, r: Term, C: Term) -> list[Expression]:
    """A message with coins."""
    _, f, letters, sizes = of
    message, answers, coins = made(r)
    known = joint(message, coins) if C == "public" else message
    says = each(i, lambda at: function_of(entry(answers, at), known))
    seldom = each(i, lambda at: guesses(entry(answers, at), entry(X, at), a))
    few = each(i, lambda at: at_most_values(entry(X, at), letters))
    beside = (coins,) if C == "public" else ()
    told = at_most_values(message, 2**c), *(independent(one, first(X, n)) for one in beside), says, seldom
    there = there_is(message, answers, *beside, told=told)
    return [there, randomised_with(f, C, "from-alice", a) <= c, *errs, *sizes, few]


def on_average(of: Task, i: Term, r: Term) -> list[Expression]:
    """A message with errors on average."""
    _, f, letters, sizes = of
    message, answers, _ = made(r)
    says = each(i, lambda at: function_of(entry(answers, at), message))
    wrong = summed(i, 1, n, lambda at: differing(entry(answers, at), entry(X, at)))
    told = at_most_values(message, 2**c), function_of(message, first(X, n)), says, wrong <= a * n
    seldom = distributional(f, "from-alice", a, UNIFORM) <= c
    return [there_is(message, answers, told=told), seldom, *errs, *sizes, uniform_first(X, n, letters)]


# Let X(1), ..., X(n) have at most q values each.  Number the values of each: so they are a word x of n letters out of
# q.  For composition x is f, and for each key y the other party takes some g and z with g(z) = y.  Let M be the message
# that is sent for x.  It has at most 2^c words, and with a key i it tells the letter i, and so X(i).  What is drawn
# beside X is drawn by cutting the intervals on which X(1..n) is constant into shares.
#   Private coins: M is drawn, given x, as the message is.  On every x the listener errs at i with probability a, at
# most, so on average.  Let Y(i) be, for each word of M, the value that X(i) has most often there.  What the listener
# says hangs on that word and on coins of its own, so it is right no more often.
#   Public coins: let C be these, drawn independently of X(1..n).  What the listener says hangs on M and C.
#   On average, with uniform letters: M is a function of x, and for composition each key takes that g and z on which the
# listener errs for the fewest f, as above.  The n keys are equally likely: the mean of their errors is at most a.
for of in TASKS:
    family(f"message-of-{of[0]}", "index which", partial(exact, of))
    family(f"message-of-{of[0]}-with-coins", "index which coins", partial(drawn, of))
    family(f"message-of-{of[0]}-on-average", "index which", partial(on_average, of))
