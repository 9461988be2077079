"""What the claims of this paper share: the pack, the variables' names, and lemmas used in more than one appendix.

Letters: n or N input length, h = N/2, m width, p bits of precision, d embedding size, H heads, K the exponent of
appendix B.2, A letters, f a two-party function, L a language.
"""

from __future__ import annotations

from verify.claims.claim import Pack
from verify.methods.algebra import arith
from verify.methods.automata import closed_set, recurrence
from verify.methods.axioms import axiom, depth, message_bits
from verify.methods.communication import with_premises
from verify.methods.tactic import Lemma, Tactic, lemma
from verify.statement.notation import (
    ODD_EVEN,
    Expression,
    complement,
    count,
    determined,
    dyck,
    equality,
    fooling,
    integer,
    leaves,
    rank,
    rows,
    under,
    variable,
)

paper = Pack("bhattamishra2024", {})
claim = paper.claim

n, N, h, m, p, d, H, K, A, k = map(integer, ("n", "N", "h", "m", "p", "d", "H", "K", "A", "k"))
f = variable("f", "function")
L = variable("L", "language")

dyck22 = dyck(2, 2)
dyck23 = dyck(2, 3)
dyck22_odd_even = under(dyck22, ODD_EVEN, n)

# The lemmas on Dyck-(2,2) under odd/even, for all even n >= 2, in a context with that n.
dyck22_count = lemma(count(dyck22, n).equals(2 ** (n - 1)), recurrence("n"))
dyck22_determined = [lemma(determined(dyck22, ODD_EVEN, party, n), closed_set) for party in ("alice", "bob")]
dyck22_sparse = lemma(count(dyck22, n) < 4 ** (n / 2), arith(dyck22_count))
dyck22_rank = lemma(
    rank(dyck22_odd_even, "Q").equals(count(dyck22, n)), with_premises("permuted-identity", *dyck22_determined)
)
dyck22_zeros_rank = lemma(
    rank(complement(dyck22_odd_even), "Q") >= count(dyck22, n) + 1,
    with_premises("permuted-identity", *dyck22_determined, dyck22_sparse),
)
dyck22_depth = depth(
    arith(
        lemma(leaves(dyck22_odd_even) >= rank(dyck22_odd_even, "Q") + rank(complement(dyck22_odd_even), "Q"), axiom()),
        dyck22_rank,
        dyck22_zeros_rank,
        dyck22_count,
    )
)  # D >= n + 1


def fooling_of_words(language: Expression, function: Expression, length: Expression, colour: int = 1) -> Lemma:
    """The words of that length are a fooling set: fooling >= count, in a context with the function under odd/even."""
    return lemma(fooling(function, colour) >= count(language, length), axiom(by=closed_set))


def family_rows(function: Expression, speaker: str, number: Expression) -> Lemma:
    """The number of distinct inputs of a built-in family."""
    return lemma(rows(function, speaker).equals(number), axiom())


def one_way_at_least(function: Expression, speaker: str, number: Expression) -> Tactic:
    """one-way >= E for a family whose speaker has `number` distinct inputs."""
    return message_bits(arith(family_rows(function, speaker, number)))


def one_way_at_most(function: Expression, speaker: str, number: Expression) -> Tactic:
    """one-way <= E likewise."""
    return message_bits(arith(family_rows(function, speaker, number)))


equality_rows = family_rows(equality(h), "alice", 2**h)
