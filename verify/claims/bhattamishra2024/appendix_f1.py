"""Appendix F.1: automata, recurrent networks and inequality (Lemma 4, Theorems 11 and 12)."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import H, K, L, claim, d, h, inequality, m, p
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import intro
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    both,
    ceiling,
    complement,
    concat,
    dfa,
    dfa_decides,
    equality,
    for_all,
    integer,
    layer_computes,
    letters,
    log2,
    one_way,
    prefix,
    qp,
    rnn_computes,
    rnn_decides,
    rows,
    same_function,
    star,
    states,
    transformer_computes,
    under,
)

q = integer("q")
parity = dfa("01", 0, [1], [[0, 1], [1, 0]])  # INEQ on two bits

claim(
    "lemma-4--any-dfa",
    at="Lemma 4",
    kind=SUPPORTING,
    says="If a DFA with q states and an RNN with mp bits of state decide the same language L, then mp >= log2 q.",
    that=for_all(m >= 1, p >= 1, q >= 1, dfa_decides(L, q), rnn_decides(L, m, p))(m * p >= log2(q)),
    pinned=REFUTED,
    note="The text does not say so: by the proof the DFA is given to be the minimal one, which the lemma leaves out.  "
    "A DFA has a transition for every letter here.  If transitions may be undefined, the lemma covers more DFAs and is "
    "false as well.",
)

claim(
    "lemma-4",
    at="Lemma 4",
    kind=PRINTED,
    says="If an RNN with mp bits of state decides L, then mp is at least log2 of the number of states of the minimal "
    "complete DFA of L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(log2(states(L, "complete")) <= m * p),
    pinned=CONFIRMED,
    repairs="lemma-4--any-dfa",
    note="The RNN's functions do not depend on time, as appendix F.1 has it.  The proof takes the DFA to be the "
    "minimal one, as given.  The minimal DFA with undefined transitions has no more states, so the bound holds for "
    "that DFA as well.",
)

claim(
    "lemma-4-proof-step",
    at="Lemma 4, proof",
    kind=PRINTED,
    says="If the dimension m is below log2 q, then 2^(mp) < q.",
    that=for_all(m >= 1, p >= 1, q >= 1, log2(q) > m)(2 ** (m * p) < q),
    pinned=REFUTED,
    weight=TYPING,
    note="The text confuses the dimension m with the number mp of bits.  The step holds for mp < log2 q: "
    "lemma-4-proof-step--repaired.",
)

claim(
    "lemma-4-proof-step--repaired",
    at="Lemma 4, proof",
    kind=REPAIR,
    says="If mp is below log2 q, then 2^(mp) < q.",
    that=for_all(m >= 1, p >= 1, q >= 1, q <= 2 ** (m * p))(log2(q) <= m * p),
    pinned=CONFIRMED,
    repairs="lemma-4-proof-step",
    note="The proposition is the contrapositive: if q <= 2^(mp), then log2 q <= mp.",
)

claim(
    "lemma-4-automaton",
    at="Lemma 4, proof",
    kind=PRINTED,
    says="If an RNN with mp bits of state decides L, then some DFA with 2^(mp) states decides L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(dfa_decides(L, 2 ** (m * p))),
    pinned=CONFIRMED,
    script=intro({"L": parity, "m": 1, "p": 1}, axiom("dfa-of-states", automatic), {2: automatic}),
)

claim(
    "lemma-4-dimension",
    at="Lemma 4, end of the proof",
    kind=PRINTED,
    says="If an RNN of dimension m with p bits of precision decides L, then m is at least log2 of the number of states "
    "of the minimal complete DFA of L.",
    that=for_all(m >= 1, p >= 1, rnn_decides(L, m, p))(m >= log2(states(L, "complete"))),
    pinned=REFUTED,
    weight=TYPING,
    note="The bound holds for mp and not for m: lemma-4.  A minimal DFA with undefined transitions has at "
    "most one state less.  So with large p the claim is false of that DFA as well.",
)

claim(
    "inequality-depth",
    at="Appendix F, Equality",
    kind=READING,
    says="INEQ and equality on two strings of N/2 bits have equal deterministic complexity, for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(D(inequality).equals(D(equality(h)))),
    pinned=CONFIRMED,
    note="The text says that taking INEQ in place of equality influences none of the text's results.  The claim covers "
    "one part of that sentence, the complexity.",
)

claim(
    "theorem-11",
    at="Theorem 11",
    kind=PRINTED,
    says="A recurrent model of m units of p bits that computes INEQ on N bits has mp >= N/2, for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(inequality, m, p))(m * p >= h),
    pinned=CONFIRMED,
)

halves = under(L, prefix(h), 2 * h)

claim(
    "theorem-11-suffix",
    at="Theorem 11, second proof",
    kind=PRINTED,
    says="INEQ on N bits has exactly 2^(N/2) distinct rows, for every even N >= 2: some second half tells any two of "
    "the 2^(N/2) first halves apart.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(rows(inequality, "alice").equals(2**h)),
    pinned=CONFIRMED,
    note="The first of any two first halves, taken as the second half, tells the two apart.",
)

claim(
    "theorem-11-dfa",
    at="Theorem 11, second proof",
    kind=READING,
    says="Let a DFA with a transition for every letter agree with INEQ on {0,1}^N, and answer in any way on words of "
    "other lengths.  Then the DFA has at least 2^(N/2) states, for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, q >= 1, dfa_decides(L, q), same_function(halves, inequality))(q >= 2**h),
    pinned=CONFIRMED,
    script=intro({"h": 1, "q": 2, "L": parity}, automatic, {2: automatic}),
    note="The text does not say whether every transition is defined.  A DFA with undefined transitions has at least "
    "2^(N/2) states as well.  The reason is that INEQ accepts each first half with some second half that differs.  So "
    "no first half leads into the dead state.",
)


claim(
    "theorem-11--message",
    at="Theorem 11",
    kind=SUPPORTING,
    says="A message of at most N/2 bits from Alice is enough for equality, and for INEQ, of two strings of N/2 bits, "
    "for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(both(one_way(equality(h), "alice") <= h, one_way(inequality, "alice") <= h)),
    pinned=CONFIRMED,
)

claim(
    "theorem-11--enough-bits",
    at="Theorem 11",
    kind=SUPPORTING,
    says="Some RNN of m units of p bits computes equality of two strings of N/2 bits whenever mp >= N/2, for every "
    "even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, m >= 1, p >= 1, m * p >= h)(rnn_computes(equality(h), m, p)),
    pinned=CONFIRMED,
    note="The state after the first half is the first half.  Each letter of the second half is then compared with the "
    "first letter that is left in the state, and the other letters stay.",
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
    note="The DFA shifts a register of N/2 bits and XORs each letter with the bit that leaves.  In the end the "
    "register is the XOR of both halves.  The construction works for every even N.  The claim lists four values of N, "
    "because the grammar has no families of DFAs.",
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
    "bits, has mpH = Omega(N): 11 mpH >= N, for every even N >= 2.",
    letters={"h": "N/2"},
    that=omega(11, "once"),
    pinned=CONFIRMED,
    note="The paper gives no constant.  The constant 11 follows from a cover by rectangles, with one rectangle for "
    "each guess of what the two parties tell each other.  Products are exact and sums are rounded once, as in appendix "
    "D.  p = ceil(log2 |Q_p|) is at least 2 Kc log2 N + 1, and Kc is whole.  m is the number of rows of the "
    "projections, which is at most the width.",
)

claim(
    "theorem-12--products-rounded",
    at="Theorem 12",
    kind=READING,
    says="A one-layer Transformer of width m with H heads that computes INEQ on N bits, in appendix B.2's format of p "
    "bits with each product rounded, has mpH = Omega(N): 10 mpH >= N, for every even N >= 2.",
    letters={"h": "N/2"},
    that=omega(10, "each"),
    pinned=CONFIRMED,
)


claim(
    "theorem-12--any-precision",
    at="Theorem 12",
    kind=SUPPORTING,
    says="A one-layer Transformer of width m with H heads that computes INEQ on N bits has 12 m H (p + log2 N) >= N, "
    "for every even N >= 2.  The numbers have any p bits, in a format that need not depend on N.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, p >= 1, m >= 1, H >= 1, layer_computes(inequality, 2, 2 * h, p, m, H))(
        12 * (m * H * (p + log2(2 * h))) >= 2 * h
    ),
    pinned=CONFIRMED,
    note="The claim leaves open whether the bound holds without the term log2 N where p < log2 N.",
)

unary = letters(("a",), ("a",))
triples = star(concat(unary, unary, unary))  # (aaa)*
claim(
    "lemma-4-with-time",
    at="Appendix F.1",
    kind=SUPPORTING,
    says="At each length N = 2, 3, 4, 5 and 6 an RNN of one bit, whose transition may depend on time, decides (aaa)* "
    "on the words of N letters, while the minimal DFA of (aaa)* has 3 states.",
    that=both(
        states(triples, "complete").equals(3), *(rnn_computes(under(triples, prefix(1), n), 1, 1) for n in range(2, 7))
    ),
    pinned=CONFIRMED,
    note="The bit says whether 3 divides the number of letters, whatever the letters are.  One such RNN is right at "
    "all lengths, as its answers hang on time alone.  That is said by no claim.",
)
