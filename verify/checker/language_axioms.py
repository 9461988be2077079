"""Axioms about languages: words as pairs that fool, residuals as rows, states, each with its proof above it."""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import apply, integer, operators, summed, variable

fooling, cover, rows, nonzero_rows, under, words, dyck = operators("fooling cover rows nonzero-rows under words dyck")
f, n, k, t = variable("f", "function"), integer("n"), integer("k"), integer("t")
count, states, fooling_set, splits, is_prefix = operators("count states fooling-set splits is-prefix")
prefix, same_function, restricted, has_input_in = operators("prefix same-function restricted has-input-in")
disjointness, binomial, one_way, ceil, log2 = operators("disjointness binomial one-way ceil log2")
monoid_size, idempotents = operators("monoid-size idempotents")
L, M, P = variable("L", "language"), variable("M", "language"), variable("P", "partition")

# Different words of length n are different pairs.
family("fooling-words", "colour", lambda b: [fooling(f, b) >= count(L, n), fooling_set(words(L, n), f, b)])

# All words of M are in L, and L has no more of length n than M: so they are the same words, and the same pairs.
family(
    "fooling-same-words",
    "bit",
    lambda b: [
        fooling_set(words(L, n), f, b),
        n >= 0,
        fooling_set(words(M, n), f, b),
        apply("subset", M, L),
        count(L, n).equals(count(M, n)),
    ],
)

# The ones are the words: a fooling set of colour 1 is a set of them, and each is a rectangle of its own.
language = under(L, P, n)
axiom("fooling-ones", fooling(language, 1) <= count(L, n), splits(P, n))
axiom("cover-ones", cover(language, 1) <= count(L, n), splits(P, n))

# Each row that is not 0, or column, has a one, and so a word, in it; different ones have different words.
family("nonzero-rows-words", "party", lambda s: [nonzero_rows(language, s) <= count(L, n), splits(P, n)])

# Alice's row says which of Bob's words complete her prefix: a residual, at one length, which the state of the minimal
# DFA after the prefix fixes, if there is one.  There is for a row that is not 0, of a prefix of some word; in the
# complete DFA always.
axiom("prefix-words", nonzero_rows(language, "alice") <= states(L, "partial"), splits(P, n), is_prefix(P))
axiom("prefix-states", rows(language, "alice") <= states(L, "complete"), splits(P, n), is_prefix(P))

# Of a word of n letters a prefix of k >= n letters is all of it, so Alice has the same positions and Bob none.
axiom("whole-prefix", same_function(under(L, prefix(k), n), under(L, prefix(n), n)), n >= 0, k >= n)

# The partial DFA leaves out the one state, if there is any, from which no word is accepted (all such have one residual,
# and so are one in the minimal DFA); the initial one stays.
axiom("partial-states", states(L, "partial") <= states(L, "complete"))
axiom("complete-states", states(L, "complete") <= states(L, "partial") + 1)

# A language has no more words than one that includes it.
axiom("subset-words", count(L, n) <= count(M, n), n >= 0, apply("subset", L, M))

# Languages that have the same letters, in the same order, and the same words are one set of words.  So the functions
# under a partition have the same inputs and entries; there are as many words of each length; and the residuals, which
# the states of both minimal DFAs are, are the same.
axiom("same-language-back", apply("same-language", M, L), apply("same-language", L, M))
axiom("same-words", same_function(language, under(M, P, n)), splits(P, n), apply("same-language", L, M))
axiom("same-counts", count(L, n).equals(count(M, n)), n >= 0, apply("same-language", L, M))
axiom("same-states", states(L, "complete").equals(states(M, "complete")), apply("same-language", L, M))
axiom("same-states-partial", states(L, "partial").equals(states(M, "partial")), apply("same-language", L, M))

# The prefixes of words of Dyck-(t, k) are the sequences whose stack never exceeds k; the residual of one is determined
# by its stack, a word of at most k types, and all such stacks occur.  The word that closes one stack closes no other.
# So the minimal partial DFA has one state a stack, sum t^i for i = 0..k of them, and the complete one the dead state
# besides (a closing bracket first is in no word).
stacks = summed("i", 0, k, lambda i: t**i)
axiom("dyck-states", states(dyck(t, k), "partial").equals(stacks), t >= 1, k >= 0)
axiom("dyck-states-complete", states(dyck(t, k), "complete").equals(stacks + 1), t >= 1, k >= 0)

monoids, identities = monoid_size(dyck(t, k)), idempotents(dyck(t, k))

# The syntactic monoid of Dyck-(t, k).  Write stacks bottom first.  Consider a word w that does not lead all stacks to
# the dead state.  While it is read from a stack, let x be the part of the stack that is never touched: w closes what is
# above it, a string u, and leaves a string v above it.  Let h be the largest height above x that is met on the way,
# from the start on; so the lengths of u and v are at most h, and h <= k.  What w does above x does not hang on x, so w
# takes x u to x v for each x of at most k - h brackets, and every other stack to the dead state: where a stack does not
# end in u, a bracket is closed that does not fit, or is not there; and a longer x leads deeper than k.
# So the element of w is given by (u, v, h).  Different triples are different maps: the shortest stack that does not die
# is u, it goes to v, and the longest ones have k - h brackets more than u.  Each triple with u and v of at most h <= k
# brackets is met, by the word that closes u, opens h brackets and closes them, and opens v.  There are s_h = 1 + t +
# ... + t^h strings of at most h brackets, so s_h^2 triples for each h = 0..k.  One element is left, that of k + 1
# opening brackets: all stacks die.
# The shortest stack u goes to v.  If the element is idempotent, v goes to v; so v = x u for some x, and goes to x v: x
# is empty, and u = v.  Conversely (u, u, h) keeps each stack that does not die.  That makes s_h idempotents for each h;
# the element of which all stacks die is one, too.  The indices have any names but t and k.  (Other forms
# of these numbers, such as those in powers of t, are derived.)
family(
    "dyck-monoid",
    "indices",
    lambda one: [
        monoids.equals(1 + summed(one[0], 0, k, lambda h: summed(one[1], 0, h, lambda i: t**i) ** 2)),
        t >= 1,
        k >= 0,
    ],
)
family(
    "dyck-idempotents",
    "indices",
    lambda one: [
        identities.equals(1 + summed(one[0], 0, k, lambda h: summed(one[1], 0, h, lambda i: t**i))),
        t >= 1,
        k >= 0,
    ],
)

# Alice's words of n bits are those with k ones, binomial(n, k) sets.  Of two different sets of k elements one has some
# i that the other one has not, and Bob's set {i} is disjoint from the other one alone: so all these rows differ, and
# the bits of one message are ceil(log2 of their number).
zeros = apply("star", apply("letters", ("0", "1"), ("0",)))
one_more = apply("concat", zeros, apply("letters", ("0", "1"), ("1",)))
sets = apply("concat", apply("repeat", one_more, k), zeros)
equal_sized, such = restricted(disjointness(n), "alice", sets), (n >= 1, k >= 0, k <= n)
axiom("sets-of-equal-size", has_input_in(disjointness(n), "alice", sets), *such)
axiom("disjointness-rows-of-equal-size", rows(equal_sized, "alice").equals(binomial(n, k)), *such)
axiom("disjointness-of-equal-size", one_way(equal_sized, "alice").equals(ceil(log2(binomial(n, k)))), *such)
