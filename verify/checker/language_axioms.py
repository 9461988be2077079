"""Axioms about languages: words as pairs that fool, residuals as rows, states, each with its proof above it."""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import apply, integer, operators, summed, variable

fooling, cover, rows, nonzero_rows, under, words, dyck = operators("fooling cover rows nonzero-rows under words dyck")
f, n, k, t = variable("f", "function"), integer("n"), integer("k"), integer("t")
count, states, fooling_set, splits, is_prefix = operators("count states fooling-set splits is-prefix")
prefix, same_function = operators("prefix same-function")
L, M, P = variable("L", "language"), variable("M", "language"), variable("P", "partition")

# Different words of length n are different pairs.
family("fooling-words", "colour", lambda b: [fooling(f, b) >= count(L, n), n >= 0, fooling_set(words(L, n), f, b)])

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
axiom("fooling-ones", fooling(language, 1) <= count(L, n), n >= 0, splits(P, n))
axiom("cover-ones", cover(language, 1) <= count(L, n), n >= 0, splits(P, n))

# Each row that is not 0, or column, has a one, and so a word, in it; different ones have different words.
family("nonzero-rows-words", "party", lambda s: [nonzero_rows(language, s) <= count(L, n), n >= 0, splits(P, n)])

# Alice's row says which of Bob's words complete her prefix: a residual, at one length, which the state of the minimal
# DFA after the prefix fixes, if there is one.  There is for a row that is not 0, of a prefix of some word; in the
# complete DFA always.
axiom("prefix-words", nonzero_rows(language, "alice") <= states(L, "partial"), n >= 0, splits(P, n), is_prefix(P))
axiom("prefix-states", rows(language, "alice") <= states(L, "complete"), n >= 0, splits(P, n), is_prefix(P))

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
axiom("same-words", same_function(language, under(M, P, n)), n >= 0, splits(P, n), apply("same-language", L, M))
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
