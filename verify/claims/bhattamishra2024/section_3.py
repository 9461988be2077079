"""Section 3: index lookup and recurrent networks (Theorems 2 and 3), with the runs of Theorem 2's protocol."""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import N, claim, dyck22, f, m, n, p
from verify.claims.claim import CONFIRMED, PRINTED
from verify.statement.notation import for_all, index, integer, one_way, prefix, rnn_computes, under

cut = integer("cut")

claim(
    "theorem-2",
    at="Theorem 2",
    kind=PRINTED,
    says="If an RNN of m units of p bits computes f, then mp bits from the holder of a prefix let the other "
    "party compute f.",
    that=for_all(m >= 1, p >= 1, rnn_computes(f, m, p))(one_way(f, "alice") <= m * p),
    pinned=CONFIRMED,
    note="For every two-party function: the prefix may be of any length K < N.",
)

claim(
    "theorem-3",
    at="Theorem 3",
    kind=PRINTED,
    says="A recurrent model of m units of p bits that computes index lookup on N symbols has m >= N / p.",
    that=for_all(N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))(m >= N / p),
    pinned=CONFIRMED,
)

claim(
    "dyck22-prefix-one-way",
    at="Section 4.2",
    kind=PRINTED,
    says="Under any cut into prefix and suffix, 3 bits from the holder of the prefix decide Dyck-(2,2), for "
    "all lengths.",
    that=for_all(n >= 0, cut >= 0)(one_way(under(dyck22, prefix(cut), n), "alice") <= 3),
    pinned=CONFIRMED,
    note="Contiguous cuts are easy: the stack, at most two open brackets, is all that matters.",
)
