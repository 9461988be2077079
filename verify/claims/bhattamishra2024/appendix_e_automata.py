"""Appendix E, after Theorem 10: the automata and recurrent networks that suffice."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import L, claim, dyck22, k, m, p
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import assumption, evaluate, induction, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    both,
    computes,
    dfa_decides,
    dyck,
    elman_of,
    exists,
    for_all,
    integer,
    log2,
    rnn_decides,
    states,
)

q = integer("q")

claim(
    "rnn-of-dfa",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="Some RNN of m units of p bits decides a language L if mp >= log2 q and some DFA with q states and a "
    "transition for every letter decides L.",
    that=for_all(q >= 1, m >= 1, p >= 1, dfa_decides(L, q), m * p >= log2(q))(rnn_decides(L, m, p)),
    pinned=CONFIRMED,
    script=intro(
        {"L": dyck22, "q": 8, "m": 1, "p": 3},
        axiom(
            "rnn-of-states", by=arith(lemma(2 ** (m * p) >= q, automatic), lemma(q >= states(L, "complete"), automatic))
        ),
        {3: automatic},
    ),
    note="The printed log q need not be whole, and mp is a whole number of bits.  The text does not say whether every "
    "transition is defined.  The text's 7 states for Dyck-(2,2) are right only if some transitions are undefined: "
    "rnn-of-dfa--partial.",
)

claim(
    "rnn-of-dfa--partial",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="Some RNN of m units of p bits decides a language L if mp >= log2 q and some DFA with at most q states, whose "
    "transitions may be undefined, decides L.",
    that=for_all(q >= 1, m >= 1, p >= 1, states(L, "partial") <= q, m * p >= log2(q))(rnn_decides(L, m, p)),
    pinned=REFUTED,
    weight=CONSTANT,
    note="A DFA with undefined transitions leaves out the dead state.  The RNN has to tell the dead state from the q "
    "others, which makes q + 1 states.",
)

claim(
    "rnn-of-dfa--partial-repaired",
    at="Appendix E, after Theorem 10",
    kind=REPAIR,
    says="Some RNN of m units of p bits decides a language L if mp >= log2 (q + 1) and some DFA with at most q states, "
    "whose transitions may be undefined, decides L.",
    that=for_all(q >= 1, m >= 1, p >= 1, states(L, "partial") <= q, m * p >= log2(q + 1))(rnn_decides(L, m, p)),
    pinned=CONFIRMED,
    script=intro(
        {"L": dyck22, "q": 7, "m": 1, "p": 3},
        axiom(
            "rnn-of-states",
            by=arith(
                lemma(2 ** (m * p) >= q + 1, automatic),
                lemma(states(L, "partial") <= q, assumption),
                said("complete-states", L=L),
            ),
        ),
        {3: automatic},
    ),
    repairs="rnn-of-dfa--partial",
)

claim(
    "dyck22-dfa-states--partial",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="Some DFA with at most 7 states, whose transitions may be undefined, decides Dyck-(2,2).  The dead state is "
    "left out.",
    that=states(dyck22, "partial") <= 7,
    pinned=CONFIRMED,
    note="No such DFA has fewer states: dyck22-dfa-states--exact.",
)

claim(
    "dyck22-dfa-states--complete",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="Some DFA with at most 7 states and a transition for every letter decides Dyck-(2,2).",
    that=states(dyck22, "complete") <= 7,
    pinned=REFUTED,
    weight=CONSTANT,
)

claim(
    "dyck22-dfa-states--complete-repaired",
    at="Appendix E, after Theorem 10",
    kind=REPAIR,
    says="Some DFA with at most 8 states and a transition for every letter decides Dyck-(2,2).  One of the states is "
    "the dead state.",
    that=states(dyck22, "complete") <= 8,
    pinned=CONFIRMED,
    repairs="dyck22-dfa-states--complete",
)

claim(
    "dyck22-dfa-states--exact",
    at="Appendix E, after Theorem 10",
    kind=SUPPORTING,
    says="The minimal DFA of Dyck-(2,2) has exactly 7 states without the dead state, and 8 states with the dead state.",
    that=both(states(dyck22, "partial").equals(7), states(dyck22, "complete").equals(8)),
    pinned=CONFIRMED,
)

C, t = integer("C"), integer("t")

# Dyck-(3, 2C) has (3^(2C+1) - 1)/2 stacks, which is more than C 2^(2C): 3 * 9^C - 1 > 2 C 4^C, by induction on C.
j = integer("j")
nine_beats_four = 3 * 9**j - 1 > 2 * j * 4**j
by_induction = lemma(for_all(j >= 1)(nine_beats_four), induction(evaluate, arith(lemma(nine_beats_four, assumption))))
more_than_C = arith(
    said("dyck-states", t=3, k=2 * C),
    said("geometric-sum", "i", x=3, n=2 * C),
    lemma(3 * 9**C - 1 > 2 * C * 4**C, instance(by_induction, {"j": C}, {0: assumption})),
)
unbounded_ratio = witness({"k": 2 * C}, more_than_C, {0: arith()})

claim(
    "dyck-nk-dfa-states",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="There is one C such that, for all t >= 1 and k >= 1, Dyck-(t,k) with t bracket types has a DFA with at most "
    "C 2^k states: O(2^k) whatever t is.",
    that=exists(C >= 1)(for_all(t >= 1, k >= 1)(states(dyck(t, k), "partial") <= C * 2**k)),
    pinned=REFUTED,
    weight=CONSTANT,
    script=intro({"C": 1}, witness({"t": 3, "k": 2 * C}, more_than_C, {1: arith()})),
    note="The claim fails at t = 3 and k = 2C, for every C.  The minimal DFA has (3^(2C+1) - 1)/2 states there, which "
    "is more than C 2^k.  The dead state is not counted.  With the dead state there is one state more.",
)

claim(
    "dyck-nk-dfa-states--constant-per-type",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="For each number t >= 1 of bracket types there is a C such that Dyck-(t,k) has a DFA with at most C 2^k "
    "states, for every k >= 1.",
    that=for_all(t >= 1)(exists(C >= 1)(for_all(k >= 1)(states(dyck(t, k), "partial") <= C * 2**k))),
    pinned=REFUTED,
    weight=CONSTANT,
    script=witness({"t": 3}, intro({"C": 1}, unbounded_ratio)),
)

claim(
    "dyck-nk-dfa-states--two-types",
    at="Appendix E, after Theorem 10",
    kind=READING,
    says="Dyck-(2,k) has a DFA with at most 2 * 2^k states, the dead state left out, for every k >= 1.",
    that=for_all(k >= 1)(states(dyck(2, k), "partial") <= 2 * 2**k),
    pinned=CONFIRMED,
)

claim(
    "dyck-nk-dfa-states--repaired",
    at="Appendix E, after Theorem 10",
    kind=REPAIR,
    says="The minimal partial DFA of Dyck-(t,k) has exactly (t^(k+1) - 1)/(t - 1) states, for all t >= 2 and "
    "k >= 1: O(t^k).",
    that=for_all(t >= 2, k >= 1)(((t - 1) * states(dyck(t, k), "partial")).equals(t ** (k + 1) - 1)),
    pinned=CONFIRMED,
    repairs="dyck-nk-dfa-states",
)

claim(
    "dyck22-rnn-constant",
    at="Appendix E, after Theorem 10",
    kind=PRINTED,
    says="Some RNN of one unit of 3 bits decides Dyck-(2,2) on words of all lengths.",
    that=rnn_decides(dyck22, 1, 3),
    pinned=CONFIRMED,
)

claim(
    "dyck22-elman",
    at="Appendix E, after Theorem 10",
    kind=SUPPORTING,
    says="An Elman network with saturating ReLU, in the format with N = 2 and Kc = 1, decides Dyck-(2,2) on all "
    "strings of length at most 5.",
    that=computes(elman_of(dyck22, 5, 2, 1), "own-language"),
    pinned=CONFIRMED,
    note="There are 1,365 strings of length at most 5 over four letters.",
)
