"""Appendix E: bounded Dyck languages.  Counts, fooling sets, exact communication complexity, automata.

Almost everything here is decided for all n on automata: the count by a recurrence, the fooling set by a closed set of
product states, D by the rank of a permuted identity.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import WIDTH_ONE, claim, dyck22, dyck23, h, k, m, n, p, w, width_bound
from verify.claims.claim import CONFIRMED, REFUTED
from verify.methods.algebra import arith
from verify.methods.auto import automatic
from verify.methods.automata import closed_set
from verify.methods.axioms import said
from verify.methods.tactic import assumption, evaluate, induction, instance, intro, lemma, witness
from verify.statement.notation import (
    ODD_EVEN,
    D,
    binomial,
    both,
    computes,
    count,
    cover,
    determined,
    dfa,
    dyck,
    elman_of,
    even,
    exists,
    floor,
    fooling,
    fooling_set,
    for_all,
    integer,
    leaves,
    one_way,
    partition_number,
    rank,
    rnn_decides,
    rnn_of,
    rows,
    same_language,
    states,
    subset,
    summed,
    under,
    words,
)

dyck22_odd_even, dyck23_odd_even = (under(language, ODD_EVEN, n) for language in (dyck22, dyck23))
all_even = for_all(n >= 2, even(n))

claim(
    "lemma-1",
    at="Lemma 1",
    says="Holders of the odd and of the even positions must exchange at least N - 1 bits to decide Dyck-(2,2).",
    that=all_even(D(dyck22_odd_even) >= n - 1),
    pinned=CONFIRMED,
)

claim(
    "lemma-1-exact",
    at="Lemma 1",
    says="The deterministic complexity of Dyck-(2,2) under odd/even, both parties knowing the answer, is "
    "exactly N + 1 bits.",
    that=all_even(both(D(dyck22_odd_even) >= n + 1, D(dyck22_odd_even) <= n + 1)),
    pinned=CONFIRMED,
    note="The paper's bound is short of the exact value by 2.",
)

claim(
    "lemma-1--one-party-knows",
    at="Lemma 1",
    says="If only the listener must learn the answer, one message of exactly N bits from the holder of the "
    "odd positions decides Dyck-(2,2).",
    that=all_even(both(one_way(dyck22_odd_even, "alice") >= n, one_way(dyck22_odd_even, "alice") <= n)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-count",
    at="Appendix E, size of the fooling set",
    says="There are exactly 2^(N-1) words of length N in Dyck-(2,2), for every even N >= 2.",
    that=all_even(count(dyck22, n).equals(2 ** (n - 1))),
    pinned=CONFIRMED,
)

claim(
    "dyck22-count--from-zero",
    at="Appendix E, size of the fooling set",
    says="The same for every even N, the empty word included.",
    that=for_all(n >= 0, even(n))(count(dyck22, n).equals(2 ** (n - 1))),
    pinned=REFUTED,
    note="There is one empty word, not half a word; the count needs N >= 2, where the number N/2 - 1 of "
    "partition points makes sense.",
)

claim(
    "dyck21-count",
    at="Appendix E, size of the fooling set",
    says="There are exactly 2^(N/2) two-typed words of length N and depth at most 1.",
    that=for_all(h >= 0)(count(dyck(2, 1), 2 * h).equals(2**h)),
    pinned=CONFIRMED,
)

# Dyckb-(2,2): an open bracket, a non-empty word of depth 1, the matching closing bracket.
blocks = dfa(
    "()[]",
    0,
    [7],
    (
        (1, None, 2, None),
        (3, None, 5, None),
        (4, None, 6, None),
        (None, 8, None, None),
        (None, 9, None, None),
        (None, None, None, 8),
        (None, None, None, 9),
        (None, None, None, None),
        (3, 7, 5, None),
        (4, None, 6, 7),
    ),
)

claim(
    "dyckb22-count",
    at="Appendix E, size of the fooling set",
    says="Words of length k that are one outermost pair around a word of depth exactly 1: exactly 2^(k/2) of "
    "them, for every even k >= 4.",
    that=for_all(h >= 2)(count(blocks, 2 * h).equals(2**h)),
    pinned=CONFIRMED,
)

claim(
    "dyckb22-count--every-even-k",
    at="Appendix E, size of the fooling set",
    says="The same for every even k >= 2.",
    that=for_all(h >= 1)(count(blocks, 2 * h).equals(2**h)),
    pinned=REFUTED,
    note="A block of length 2 has depth 1; the paper treats it apart, so the count of words is not affected.",
)

claim(
    "dyckb22-in-dyck22",
    at="Appendix E, size of the fooling set",
    says="These block words are words of Dyck-(2,2).",
    that=subset(blocks, dyck22),
    pinned=CONFIRMED,
)

choices = summed("k", 0, h - 1, lambda k: binomial(h - 1, k))

claim(
    "partition-sum",
    at="Appendix E, size of the fooling set",
    says="Summing 2^(N/2) over all choices of k among the N/2 - 1 partition points gives 2^(N-1).",
    that=for_all(h >= 1)((choices * 2**h).equals(2 ** (2 * h - 1))),
    pinned=CONFIRMED,
    script=intro({"h": 1}, arith(said("binomial-theorem", n=h - 1), hints=[2**h])),
)

claim(
    "dyck22-even-determined-by-odd",
    at="Appendix E, constructing the fooling set",
    says="The letters of a Dyck-(2,2) word at the odd positions determine those at the even positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "alice", n)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-odd-determined-by-even",
    at="Section 4.1, 'and vice versa'",
    says="The letters of a Dyck-(2,2) word at the even positions determine those at the odd positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "bob", n)),
    pinned=CONFIRMED,
)

claim(
    "dyck23-even-determined-by-odd",
    at="Appendix E, constructing the fooling set",
    says="The same for depth 3: odd positions of a Dyck-(2,3) word determine the even ones.",
    that=for_all(n >= 0)(determined(dyck23, ODD_EVEN, "alice", n)),
    pinned=REFUTED,
    note="The recipe of the paper is special to depth 2.",
)

claim(
    "dyck22-fooling-set",
    at="Appendix E, constructing the fooling set",
    says="All words of length N of Dyck-(2,2), split into odd and even positions, form a fooling set of colour 1.",
    that=for_all(n >= 0)(fooling_set(words(dyck22, n), dyck22_odd_even, 1)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-in-dyck23-fooling-set",
    at="Appendix E, constructing the fooling set",
    says="The words of Dyck-(2,2) form a fooling set of colour 1 of Dyck-(2,3) as well.",
    that=for_all(n >= 0)(fooling_set(words(dyck22, n), dyck23_odd_even, 1)),
    pinned=CONFIRMED,
    note="So the bound N - 1 holds at depth 3 with the same words.",
)

claim(
    "dyck23-fooling-set",
    at="Appendix E, constructing the fooling set",
    says="All words of Dyck-(2,3) form a fooling set of colour 1 of Dyck-(2,3).",
    that=for_all(n >= 0)(fooling_set(words(dyck23, n), dyck23_odd_even, 1)),
    pinned=REFUTED,
)

claim(
    "dyck23-fooling-set--repaired",
    at="Appendix E, constructing the fooling set",
    says="Dyck-(2,3) has, for every even N >= 2, a fooling set of 2^(N-1) words: those of Dyck-(2,2).",
    that=all_even(fooling(dyck23_odd_even, 1) >= 2 ** (n - 1)),
    pinned=CONFIRMED,
    script=intro(
        {"n": 2},
        arith(
            said("fooling-words", 1, by=closed_set, f=dyck23_odd_even, L=dyck22, n=n),
            lemma(count(dyck22, n).equals(2 ** (n - 1)), automatic),
        ),
    ),
    repairs="dyck23-fooling-set",
)

claim(
    "dyck22-partition-blocks",
    at="Appendix E, size of the fooling set",
    says="There are N/2 - 1 places between the first and the last letter where a word of even length N can "
    "be cut into even blocks.",
    that=for_all(h >= 1, h <= 40)(summed("k", 1, 2 * h - 1, lambda k: 1 - 2 * (k / 2 - floor(k / 2))).equals(h - 1)),
    pinned=CONFIRMED,
    note="The sum counts the even cut points k of 1..N-1; exhaustive for N up to 80.",
)

claim(
    "dyck22-dfa-states",
    at="Appendix E, after Theorem 10",
    says="The minimal DFA of Dyck-(2,2), with a transition for every letter as textbooks define it, has 7 states.",
    that=states(dyck22, "complete").equals(7),
    pinned=REFUTED,
)

claim(
    "dyck22-dfa-states--partial",
    at="Appendix E, after Theorem 10",
    says="If transitions may be undefined, so that the dead state is not counted, it has exactly 7.",
    that=states(dyck22, "partial").equals(7),
    pinned=CONFIRMED,
)

claim(
    "dyck22-dfa-states--repaired",
    at="Appendix E, after Theorem 10",
    says="With a transition for every letter it has 8 states: the dead state counts.",
    that=states(dyck22, "complete").equals(8),
    pinned=CONFIRMED,
    repairs="dyck22-dfa-states",
)

C, t = integer("C"), integer("t")

# Dyck-(3, 2C) has (3^(2C+1) - 1)/2 stacks, which is more than C 2^(2C): 3 * 9^C - 1 > 2 C 4^C, by induction on C.
j = integer("j")
nine_beats_four = 3 * 9**j - 1 > 2 * j * 4**j
by_induction = lemma(for_all(j >= 1)(nine_beats_four), induction(evaluate, arith(lemma(nine_beats_four, assumption))))
more_than_C = arith(
    said("dyck-states", t=3, k=2 * C),
    said("geometric-sum", x=3, n=2 * C),
    lemma(3 * 9**C - 1 > 2 * C * 4**C, instance(by_induction, {"j": C}, {0: assumption})),
)
unbounded_ratio = witness({"k": 2 * C}, more_than_C, {0: arith()})

claim(
    "dyck-nk-dfa-states",
    at="Appendix E, after Theorem 10",
    says="Every Dyck-(t,k) has a DFA with O(2^k) states, whatever the number t of bracket types.",
    that=exists(C >= 1)(for_all(t >= 1, k >= 1)(states(dyck(t, k), "partial") <= C * 2**k)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"t": 3, "k": 2 * C}, more_than_C, {1: arith()})),
    note="At t = 3 and k = 2C there are (3^(2C+1) - 1)/2 states, more than C 2^k, for every C.",
)

claim(
    "dyck-nk-dfa-states--constant-per-type",
    at="Appendix E, after Theorem 10",
    says="For each number t of bracket types, Dyck-(t,k) has a DFA with O(2^k) states, the constant depending on t.",
    that=for_all(t >= 1)(exists(C >= 1)(for_all(k >= 1)(states(dyck(t, k), "partial") <= C * 2**k))),
    pinned=REFUTED,
    script=witness({"t": 3}, intro({"C": 1}, unbounded_ratio)),
)

claim(
    "dyck-nk-dfa-states--two-types",
    at="Appendix E, after Theorem 10",
    says="For two bracket types at most 2 * 2^k states suffice.",
    that=for_all(k >= 1)(states(dyck(2, k), "partial") <= 2 * 2**k),
    pinned=CONFIRMED,
)

claim(
    "dyck-nk-dfa-states--repaired",
    at="Appendix E, after Theorem 10",
    says="The minimal partial DFA of Dyck-(t,k) has exactly (t^(k+1) - 1)/(t - 1) states, for all t >= 2 and "
    "k >= 1: O(t^k).",
    that=for_all(t >= 2, k >= 1)(((t - 1) * states(dyck(t, k), "partial")).equals(t ** (k + 1) - 1)),
    pinned=CONFIRMED,
    repairs="dyck-nk-dfa-states",
)

claim(
    "dyck22-rnn-constant",
    at="Appendix E, after Theorem 10",
    says="An RNN with 3 bits of state decides Dyck-(2,2) at all lengths.",
    that=rnn_decides(dyck22, 1, 3),
    pinned=CONFIRMED,
)

claim(
    "dyck22-rnn-least",
    at="Appendix E, after Theorem 10",
    says="An RNN with a time-independent transition that decides Dyck-(2,2) has at least 3 bits of state.",
    that=for_all(m >= 1, p >= 1, rnn_decides(dyck22, m, p))(m * p >= 3),
    pinned=CONFIRMED,
    script=intro(
        {"m": 1, "p": 3},
        arith(said("log2-against", "<=", by=automatic, x=8, y=m * p)),  # 8 states <= 2^(mp)
        {2: automatic},
    ),
)

claim(
    "dyck22-elman",
    at="Appendix E, after Theorem 10",
    says="An Elman network with saturating ReLU in the format with N = 2, Kc = 1 classifies all strings of "
    "length up to 5 by Dyck-(2,2) "
    "membership.",
    that=computes(elman_of(dyck22, 5, 2, 1), "own-language"),
    pinned=CONFIRMED,
    note="All 1,365 strings over four letters.",
)

claim(
    "dyck22-rnn-run",
    at="Appendix E, after Theorem 10",
    says="The 3-bit RNN of the minimal automaton classifies all strings of length up to 6 correctly.",
    that=computes(rnn_of(dyck22, 6), "own-language"),
    pinned=CONFIRMED,
    note="All 5,461 strings over four letters.",
)

claim(
    "theorem-10",
    at="Theorem 10",
    says="A one-layer Transformer of width w (m, d <= w) with H heads over p bits deciding Dyck-(2,2) has w "
    "H >= (N - 1) / (3 (p + log2 N)).",
    that=width_bound(w >= 1),
    pinned=WIDTH_ONE,
)

claim(
    "theorem-10--repaired",
    at="Theorem 10",
    says="The same for every width w >= 2.",
    that=width_bound(w >= 2),
    pinned=CONFIRMED,
    repairs="theorem-10",
)

# The same function at small lengths, from explicit objects instead of automata.
two, four = under(dyck22, ODD_EVEN, 2), under(dyck22, ODD_EVEN, 4)

claim(
    "lemma-1-tree-2",
    at="Lemma 1",
    says="At N = 2 a protocol tree of depth 3 decides Dyck-(2,2).",
    that=D(two) <= 3,
    pinned=CONFIRMED,
)

claim(
    "lemma-1-tree-4",
    at="Lemma 1",
    says="At N = 4 a protocol tree of depth 5 does.",
    that=D(four) <= 5,
    pinned=CONFIRMED,
)

claim(
    "lemma-1-rank-4",
    at="Lemma 1",
    says="At N = 4 the 16 x 16 matrix has rank 8 over Q and over GF(2).",
    that=both(rank(four, "Q").equals(8), rank(four, "GF2").equals(8)),
    pinned=CONFIRMED,
)

claim(
    "lemma-1-rows-4",
    at="Lemma 1",
    says="At N = 4 it has 9 distinct rows.",
    that=rows(four, "alice").equals(9),
    pinned=CONFIRMED,
)

claim(
    "lemma-1-cover-4",
    at="Lemma 1",
    says="At N = 4 its ones need exactly 8 rectangles.",
    that=both(cover(four, 1) >= 8, cover(four, 1) <= 8),
    pinned=CONFIRMED,
)

claim(
    "lemma-1-partition-2",
    at="Lemma 1",
    says="At N = 2 all entries can be partitioned into 5 rectangles of one value, and not into 4.",
    that=both(partition_number(two) <= 5, leaves(two) >= 5),
    pinned=CONFIRMED,
    note="The lower bound is on the leaves of protocols.",
)

complete = dfa(
    "()[]",
    0,
    [0],
    ((1, 7, 2, 7), (3, 0, 4, 7), (5, 7, 6, 0), (7, 1, 7, 7), (7, 7, 7, 1), (7, 2, 7, 7), (7, 7, 7, 2), (7, 7, 7, 7)),
)

claim(
    "dyck22-complete-dfa",
    at="Appendix E, after Theorem 10",
    says="This DFA with 8 states, all transitions defined, recognises Dyck-(2,2).",
    that=same_language(dyck22, complete),
    pinned=CONFIRMED,
)
