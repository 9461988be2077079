"""Appendix F.1: automata, recurrent networks and inequality (Lemma 4, Theorems 11 and 12)."""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import H, K, L, N, bits, claim, d, h, inequality, m, p, r
from verify.claims.claim import CONFIRMED, PRINTED, REFUTED, REPAIR
from verify.methods.auto import automatic
from verify.methods.tactic import intro
from verify.statement.notation import (
    dfa,
    dfa_decides,
    for_all,
    integer,
    log2,
    prefix,
    rnn_computes,
    rnn_decides,
    same_function,
    states,
    transformer_computes,
    under,
)

q = integer("q")
parity = dfa("01", 0, [1], [[0, 1], [1, 0]])  # INEQ on two bits

claim(
    "lemma-4",
    at="Lemma 4",
    kind=PRINTED,
    says="If a DFA with q states and an RNN with mp bits of state decide the same language, then mp >= log2 q.",
    that=for_all(m >= 1, p >= 1, q >= 1, dfa_decides(L, q), rnn_decides(L, m, p))(m * p >= log2(q)),
    pinned=REFUTED,
    note="Nothing in the statement makes the DFA minimal; the proof uses that it is.",
)

claim(
    "lemma-4--repaired",
    at="Lemma 4",
    kind=REPAIR,
    says="If an RNN with mp bits of state decides L, then mp >= log2 of the states of the minimal complete DFA of L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(log2(states(L, "complete")) <= m * p),
    pinned=CONFIRMED,
    repairs="lemma-4",
)

claim(
    "lemma-4-proof-step",
    at="Lemma 4, proof",
    kind=PRINTED,
    says="If the dimension m is below log2 q, then 2^(mp) < q.",
    that=for_all(m >= 1, p >= 1, q >= 1, log2(q) > m)(2 ** (m * p) < q),
    pinned=REFUTED,
    note="The dimension and the number of bits are confused; with mp < log2 q it holds.",
)

claim(
    "lemma-4-proof-step--repaired",
    at="Lemma 4, proof",
    kind=REPAIR,
    says="If mp is below log2 q, then 2^(mp) < q.",
    that=for_all(m >= 1, p >= 1, q >= 1, q <= 2 ** (m * p))(log2(q) <= m * p),
    pinned=CONFIRMED,
    repairs="lemma-4-proof-step",
    note="Stated as its contraposition.",
)

claim(
    "theorem-11",
    at="Theorem 11",
    kind=PRINTED,
    says="A recurrent model of m units of p bits that computes INEQ on N = 2h bits has mp >= N/2.",
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(inequality, m, p))(m * p >= h),
    pinned=CONFIRMED,
)

halves = under(L, prefix(h), 2 * h)

claim(
    "theorem-11-dfa",
    at="Theorem 11, second proof",
    kind=PRINTED,
    says="A DFA that agrees with INEQ on {0,1}^(2h), whatever it does elsewhere, has at least 2^h states.",
    that=for_all(h >= 1, q >= 1, dfa_decides(L, q), same_function(halves, inequality))(q >= 2**h),
    pinned=CONFIRMED,
    script=intro({"h": 1, "q": 2, "L": parity}, automatic, {2: automatic}),
)

model = transformer_computes(inequality, 2, N, K, r, d, H, "down", "each")

claim(
    "theorem-12",
    at="Theorem 12",
    kind=PRINTED,
    says="A one-layer Transformer of width m with H heads over p bits that computes INEQ on N = 2h bits has "
    "10 mpH >= N (so mpH = Omega(N)).",
    that=for_all(h >= 1, N >= 2, N.equals(2 * h), K >= 1, r >= 1, d >= 1, H >= 1, model)(10 * (r * bits * H) >= N),
    pinned=CONFIRMED,
    note="The paper gives no constant; 10 comes from our protocol in the format of appendix B.2.",
)
