"""Appendix F.1: automata, recurrent networks and inequality (Lemma 4, Theorems 11 and 12)."""

from __future__ import annotations

from verify.claims.bhattamishra2024.appendix_b1 import depth_by_fooling, equal_words, unequal_words
from verify.claims.bhattamishra2024.paper import H, K, L, N, claim, d, equality_rows, h, m, p
from verify.claims.bhattamishra2024.width import bits, protocol_bits, r, tiny_inequality_transformer
from verify.methods.algebra import arith
from verify.methods.automata import minimal
from verify.methods.axioms import axiom, logarithm, message_bits
from verify.methods.tactic import assumption, evaluate, intro, lemma, smallest_counterexample, step, witness
from verify.statement.notation import (
    D,
    Expression,
    ceiling,
    complement,
    dfa_decides,
    equality,
    for_all,
    integer,
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
everything = Expression(("dfa", ("a",), 0, (0,), ((0,),)))  # all words over one letter: one state
parity = Expression(("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 0))))  # INEQ on two bits
inequality = complement(equality(h))
one_state = lemma(states(everything, "complete").equals(1), minimal)

claim(
    "lemma-4",
    at="Lemma 4",
    says="If a DFA with q states and an RNN with mp bits of state decide the same language, then mp >= log2 q.",
    that=for_all(m >= 1, p >= 1, q >= 1, dfa_decides(L, q), rnn_decides(L, m, p))(m * p >= log2(q)),
    refuted_by=witness(
        {"L": everything, "m": 1, "p": 1, "q": 3},
        evaluate,
        {3: axiom(by=arith(one_state)), 4: axiom(by=arith(one_state))},
    ),
    method="smallest counterexample",
    note="Nothing in the statement makes the DFA minimal; the proof uses that it is.",
)

claim(
    "lemma-4--repaired",
    at="Lemma 4",
    says="If an RNN with mp bits of state decides L, then mp >= log2 of the states of the minimal complete DFA of L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(log2(states(L, "complete")) <= m * p),
    proved_by=intro(
        {"L": everything, "m": 1, "p": 1},
        logarithm(arith(lemma(2 ** (m * p) >= states(L, "complete"), axiom()))),
        {2: axiom(by=arith(one_state))},
    ),
    method="states of an RNN",
    repairs="lemma-4",
)

claim(
    "lemma-4-proof-step",
    at="Lemma 4, proof",
    says="If the dimension m is below log2 q, then 2^(mp) < q.",
    that=for_all(m >= 1, p >= 1, q >= 1, log2(q) > m)(2 ** (m * p) < q),
    refuted_by=smallest_counterexample(4),
    method="smallest counterexample",
    note="The dimension and the number of bits are confused; with mp < log2 q it holds.",
)

claim(
    "lemma-4-proof-step--repaired",
    at="Lemma 4, proof",
    says="If mp is below log2 q, then 2^(mp) < q.",
    that=for_all(m >= 1, p >= 1, q >= 1, q <= 2 ** (m * p))(log2(q) <= m * p),
    proved_by=intro({"m": 1, "p": 1, "q": 1}, logarithm(arith(lemma(q <= 2 ** (m * p), assumption)))),
    method="logarithm",
    repairs="lemma-4-proof-step",
    note="Stated as its contraposition.",
)

claim(
    "theorem-11",
    at="Theorem 11",
    says="A recurrent model of m units of p bits that computes INEQ on N = 2h bits has mp >= N/2.",
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(inequality, m, p))(m * p >= h),
    proved_by=intro(
        {"h": 1, "m": 2, "p": 1},
        arith(
            lemma(one_way(inequality, "alice") <= m * p, axiom()),
            lemma(
                one_way(inequality, "alice") >= h,
                message_bits(
                    arith(lemma(rows(inequality, "alice").equals(rows(equality(h), "alice")), axiom()), equality_rows)
                ),
            ),
        ),
        {3: step("remember-everything")},
    ),
    method="Theorem 2, distinct rows",
)

halves = under(L, prefix(h), 2 * h)

claim(
    "theorem-11-dfa",
    at="Theorem 11, second proof",
    says="A DFA that agrees with INEQ on {0,1}^(2h), whatever it does elsewhere, has at least 2^h states.",
    that=for_all(h >= 1, q >= 1, dfa_decides(L, q), same_function(halves, inequality))(q >= 2**h),
    proved_by=intro(
        {"h": 1, "q": 2, "L": parity},
        arith(
            lemma(q >= states(L, "complete"), axiom()),
            lemma(rows(halves, "alice") <= states(L, "complete"), axiom()),
            lemma(rows(halves, "alice").equals(rows(inequality, "alice")), axiom()),
            lemma(rows(inequality, "alice").equals(rows(equality(h), "alice")), axiom()),
            equality_rows,
        ),
        {2: axiom(by=arith(lemma(states(parity, "complete").equals(2), minimal)))},
    ),
    method="residuals, distinct rows",
)

model = transformer_computes(inequality, 2, N, K, r, d, H, "down", "each")
printed_bits = protocol_bits(ceiling(log2(2)), bits)

claim(
    "theorem-12",
    at="Theorem 12",
    says="A one-layer Transformer of width m with H heads over p bits that computes INEQ on N = 2h bits has "
    "10 mpH >= N (so mpH = Omega(N)).",
    that=for_all(h >= 1, N >= 2, N.equals(2 * h), K >= 1, r >= 1, d >= 1, H >= 1, model)(10 * (r * bits * H) >= N),
    proved_by=intro(
        {"h": 1, "N": 2, "K": 1, "r": 1, "d": 1, "H": 1},
        arith(
            lemma(
                D(inequality) >= h + 1,
                arith(
                    lemma(D(inequality).equals(D(equality(h))), axiom()),
                    lemma(D(equality(h)) >= h + 1, depth_by_fooling("equality", 1, equal_words, unequal_words, h)),
                ),
            ),
            lemma(D(inequality) <= printed_bits, axiom("transformer-protocol")),
            lemma(N.equals(2 * h), assumption),
            lemma(ceiling(log2(2)).equals(1), evaluate),
            lemma(
                bits >= 2 * K * log2(N) + 1,
                arith(
                    lemma(bits >= log2(qp(N, K)), axiom()),
                    lemma(log2(qp(N, K)) >= log2(2 * N ** (2 * K)), logarithm(arith())),
                ),
            ),
            hints=[H],
        ),
        {7: step("exhibit", transformer=tiny_inequality_transformer())},
    ),
    method="protocol, fooling set for all n",
    note="The paper gives no constant; 10 comes from our protocol in the format of appendix B.2.",
)
