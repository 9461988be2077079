"""Appendix F.1: automata, recurrent networks and inequality (Lemma 4, Theorems 11 and 12)."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import H, K, L, claim, d, h, inequality, m, p
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import intro
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.notation import (
    D,
    Expression,
    both,
    ceiling,
    complement,
    dfa,
    dfa_decides,
    equality,
    for_all,
    integer,
    layer_computes,
    log2,
    one_way,
    prefix,
    qp,
    rnn_computes,
    rnn_decides,
    rows,
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
    says="If a DFA with q states and an RNN with mp bits of state decide the same language L, then mp >= log2 q.",
    that=for_all(m >= 1, p >= 1, q >= 1, dfa_decides(L, q), rnn_decides(L, m, p))(m * p >= log2(q)),
    pinned=REFUTED,
    note="Nothing in the lemma makes the DFA minimal; its proof uses that it is: lemma-4--minimal.  A DFA has a "
    "transition for every letter here; with others allowed it is false all the more.",
)

claim(
    "lemma-4--minimal",
    at="Lemma 4",
    kind=PRINTED,
    says="If an RNN with mp bits of state decides L, then mp >= log2 of the states of the minimal complete DFA of L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(log2(states(L, "complete")) <= m * p),
    pinned=CONFIRMED,
    repairs="lemma-4",
    note="The RNN's functions do not depend on time, as appendix F.1 has it.  That the DFA is the minimal one stands "
    "in the proof, as given.  The minimal one with undefined transitions has no more states, so of it that is true as "
    "well.",
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
    "lemma-4-automaton",
    at="Lemma 4, proof",
    kind=PRINTED,
    says="What an RNN with mp bits of state decides, a DFA with 2^(mp) states decides.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(dfa_decides(L, 2 ** (m * p))),
    pinned=CONFIRMED,
    script=intro(
        {"L": parity, "m": 1, "p": 1}, axiom("dfa-of-states", conditions={0: automatic, 1: automatic}), {2: automatic}
    ),
)

claim(
    "lemma-4-dimension",
    at="Lemma 4, end of the proof",
    kind=PRINTED,
    says="An RNN of dimension m with p bits of precision that decides L has m >= log2 of the states of the minimal "
    "complete DFA of L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(m >= log2(states(L, "complete"))),
    pinned=REFUTED,
    note="mp is, not m: lemma-4--minimal.  A minimal DFA with undefined transitions has a state less at most: with "
    "large p it is as false of it.",
)

claim(
    "inequality-depth",
    at="Appendix F, Equality",
    kind=READING,
    says="INEQ on two strings of N/2 bits has the complexity of equality, for every even N.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(D(inequality).equals(D(equality(h)))),
    pinned=CONFIRMED,
    note="The text says that it does not influence any of its results; that the complexity is the same is one part.",
)

claim(
    "theorem-11",
    at="Theorem 11",
    kind=PRINTED,
    says="A recurrent model of m units of p bits that computes INEQ on N bits has mp >= N/2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(inequality, m, p))(m * p >= h),
    pinned=CONFIRMED,
)

halves = under(L, prefix(h), 2 * h)

claim(
    "theorem-11-suffix",
    at="Theorem 11, second proof",
    kind=PRINTED,
    says="INEQ on N bits has 2^(N/2) distinct rows: any two of the 2^(N/2) first halves are told apart by some second "
    "half.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(rows(inequality, "alice").equals(2**h)),
    pinned=CONFIRMED,
    note="The first of the two, as the suffix, tells them apart.",
)

claim(
    "theorem-11-dfa",
    at="Theorem 11, second proof",
    kind=READING,
    says="A DFA with a transition for every letter that agrees with INEQ on {0,1}^N, and on longer and shorter words "
    "has any answers, has at least 2^(N/2) states.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, q >= 1, dfa_decides(L, q), same_function(halves, inequality))(q >= 2**h),
    pinned=CONFIRMED,
    script=intro({"h": 1, "q": 2, "L": parity}, automatic, {2: automatic}),
    note="The text does not say whether every transition is defined.  If some are not, it has 2^h states all the "
    "same: each first half is continued by one that differs, so none leads into the dead state.",
)


claim(
    "theorem-11--message",
    at="Theorem 11",
    kind=SUPPORTING,
    says="A message of N/2 bits from one party is enough for equality, and for INEQ, of two strings of N/2 bits, for "
    "every even N.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(both(one_way(equality(h), "alice") <= h, one_way(inequality, "alice") <= h)),
    pinned=CONFIRMED,
)

claim(
    "theorem-11--enough-bits",
    at="Theorem 11",
    kind=SUPPORTING,
    says="Some RNN of m units of p bits computes equality of two strings of N/2 bits whenever mp >= N/2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, m >= 1, p >= 1, m * p >= h)(rnn_computes(equality(h), m, p)),
    pinned=CONFIRMED,
    note="The first half is the state; then each letter is compared with the first one left, and the others follow.",
)


def register(places: int) -> Expression:
    """The DFA of 2^places states that shifts a register of 0s, adding each letter, modulo 2, to the bit that leaves.

    After the first half the register is that half; after the second the sum of both, which is 0 iff the halves are
    equal.
    """
    size = 2**places
    moves = [[2 * state % size + (2 * state // size + letter) % 2 for letter in (0, 1)] for state in range(size)]
    return dfa("01", 0, list(range(1, size)), moves)


agreeing = (same_function(under(register(i), prefix(i), 2 * i), complement(equality(i))) for i in (1, 2, 3, 4))

claim(
    "theorem-11-dfa--enough-states",
    at="Theorem 11, second proof",
    kind=SUPPORTING,
    says="Some DFA with 2^(N/2) states agrees with INEQ on {0,1}^N, for N = 2, 4, 6, 8.",
    that=both(*agreeing, *(dfa_decides(register(i), 2**i) for i in (1, 2, 3, 4))),
    pinned=CONFIRMED,
    note="The DFA shifts a register of N/2 bits and adds each letter to the bit that leaves: in the end the register "
    "is the sum of both halves.  The construction works for every even N; the grammar has single DFAs.",
)


def omega(constant: int, summation: str) -> Expression:
    """mpH >= N / constant for every one-layer Transformer that computes INEQ on N = 2h bits."""
    model = transformer_computes(inequality, 2, 2 * h, K, m, d, H, "down", summation)
    precision = ceiling(log2(qp(2 * h, K)))
    return for_all(h >= 1, K >= 1, m >= 1, d >= 1, H >= 1, model)(constant * (m * precision * H) >= 2 * h)


claim(
    "theorem-12",
    at="Theorem 12",
    kind=READING,
    says="A one-layer Transformer of width m with H heads that computes INEQ on N bits, in appendix B.2's format of p "
    "bits, has mpH = Omega(N): 11 mpH >= N.",
    letters={"h": "N/2"},
    that=omega(11, "once"),
    pinned=CONFIRMED,
    note="The paper gives no constant; 11 is shown by rectangles, one for all that the two parties may guess of each "
    "other, products exact and sums rounded once, as in appendix D.  p = ceil(log2 |Q_p|), so at least 2 Kc log2 N + "
    "1, Kc whole.  m is the number of rows of the projections, at most the width.",
)

claim(
    "theorem-12--products-rounded",
    at="Theorem 12",
    kind=READING,
    says="A one-layer Transformer of width m with H heads that computes INEQ on N bits, in appendix B.2's format of p "
    "bits with each product rounded, has mpH = Omega(N): 10 mpH >= N.",
    letters={"h": "N/2"},
    that=omega(10, "each"),
    pinned=CONFIRMED,
)


claim(
    "theorem-12--any-precision",
    at="Theorem 12",
    kind=SUPPORTING,
    says="A one-layer Transformer of width m with H heads that computes INEQ on N bits, with numbers of any p bits in "
    "a format that need not hang on N, has 12 m H (p + log2 N) >= N.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, p >= 1, m >= 1, H >= 1, layer_computes(inequality, 2, 2 * h, p, m, H))(
        12 * (m * H * (p + log2(2 * h))) >= 2 * h
    ),
    pinned=CONFIRMED,
    note="Whether log2 N can be left out where p is below it is not decided here.",
)
