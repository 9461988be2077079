"""Appendix E: bounded Dyck languages.  Counts, fooling sets, exact communication complexity, automata.

Almost everything here is decided for all n on automata: the count by a recurrence, the fooling set by a closed set of
product states, D by the rank of a permuted identity.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import (
    claim,
    dyck22,
    dyck22_count,
    dyck22_depth,
    dyck22_determined,
    dyck22_odd_even,
    dyck22_sparse,
    dyck23,
    h,
    k,
    m,
    n,
    p,
)
from verify.claims.bhattamishra2024.width import WIDTH_ONE, w, width_bound, width_bound_proof
from verify.methods.algebra import arith
from verify.methods.automata import bisimulation, closed_set, minimal, recurrence, violated
from verify.methods.axioms import axiom, logarithm, message_bits
from verify.methods.communication import (
    messages,
    one_cells,
    protocol_tree,
    rank_evidence,
    rectangle_partition,
    with_premises,
)
from verify.methods.fooling import fooling_pairs
from verify.methods.tactic import (
    assumption,
    evaluate,
    every,
    induction,
    instance,
    intro,
    lemma,
    smallest_counterexample,
    table,
    witness,
)
from verify.statement.notation import (
    ODD_EVEN,
    D,
    Expression,
    binomial,
    both,
    complement,
    computes,
    count,
    cover,
    determined,
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
    log2,
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

all_even = for_all(n >= 2, even(n))

claim(
    "lemma-1",
    at="Lemma 1",
    says="Holders of the odd and of the even positions must exchange at least N - 1 bits to decide Dyck-(2,2).",
    that=all_even(D(dyck22_odd_even) >= n - 1),
    proved_by=intro({"n": 2}, arith(lemma(D(dyck22_odd_even) >= n + 1, dyck22_depth))),
    method="permuted identity, rank",
)

claim(
    "lemma-1-exact",
    at="Lemma 1",
    says="The deterministic complexity of Dyck-(2,2) under odd/even, both parties knowing the answer, is "
    "exactly N + 1 bits.",
    that=all_even(both(D(dyck22_odd_even) >= n + 1, D(dyck22_odd_even) <= n + 1)),
    proved_by=intro(
        {"n": 2},
        lambda goal, context: {
            "rule": "and",
            "by": [
                dyck22_depth(goal[1], context),
                arith(
                    lemma(D(dyck22_odd_even) <= one_way(dyck22_odd_even, "alice") + 1, axiom()),
                    lemma(
                        one_way(dyck22_odd_even, "alice") <= n,
                        message_bits(
                            arith(
                                lemma(
                                    rows(dyck22_odd_even, "alice") <= count(dyck22, n) + 1,
                                    with_premises("permuted-identity", *dyck22_determined),
                                ),
                                dyck22_count,
                            )
                        ),
                    ),
                )(goal[2], context),
            ],
        },
    ),
    method="permuted identity, rank; one-way protocol",
    note="The paper's bound is short of the exact value by 2.",
)

claim(
    "lemma-1--one-party-knows",
    at="Lemma 1",
    says="If only the listener must learn the answer, one message of exactly N bits from the holder of the "
    "odd positions decides Dyck-(2,2).",
    that=all_even(both(one_way(dyck22_odd_even, "alice") >= n, one_way(dyck22_odd_even, "alice") <= n)),
    proved_by=intro(
        {"n": 2},
        lambda goal, context: {
            "rule": "and",
            "by": [
                message_bits(
                    arith(
                        lemma(
                            rows(dyck22_odd_even, "alice").equals(count(dyck22, n) + 1),
                            with_premises("permuted-identity", *dyck22_determined, dyck22_sparse),
                        ),
                        dyck22_count,
                    )
                )(part, context)
                for part in goal[1:]
            ],
        },
    ),
    method="permuted identity, distinct rows",
)

claim(
    "dyck22-count",
    at="Appendix E, size of the fooling set",
    says="There are exactly 2^(N-1) words of length N in Dyck-(2,2), for every even N >= 2.",
    that=all_even(count(dyck22, n).equals(2 ** (n - 1))),
    proved_by=intro({"n": 2}, recurrence("n")),
    method="linear recurrence",
)

claim(
    "dyck22-count--from-zero",
    at="Appendix E, size of the fooling set",
    says="The same for every even N, the empty word included.",
    that=for_all(n >= 0, even(n))(count(dyck22, n).equals(2 ** (n - 1))),
    refuted_by=smallest_counterexample(),
    method="smallest counterexample",
    note="There is one empty word, not half a word; the count needs N >= 2, where the number N/2 - 1 of "
    "partition points makes sense.",
)

claim(
    "dyck21-count",
    at="Appendix E, size of the fooling set",
    says="There are exactly 2^(N/2) two-typed words of length N and depth at most 1.",
    that=for_all(h >= 0)(count(dyck(2, 1), 2 * h).equals(2**h)),
    proved_by=intro({"h": 0}, recurrence("h")),
    method="linear recurrence",
)

# Dyckb-(2,2): an open bracket, a non-empty word of depth 1, the matching closing bracket.
blocks = Expression(
    (
        "dfa",
        ("(", ")", "[", "]"),
        0,
        (7,),
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
)

claim(
    "dyckb22-count",
    at="Appendix E, size of the fooling set",
    says="Words of length k that are one outermost pair around a word of depth exactly 1: exactly 2^(k/2) of "
    "them, for every even k >= 4.",
    that=for_all(h >= 2)(count(blocks, 2 * h).equals(2**h)),
    proved_by=intro({"h": 2}, recurrence("h")),
    method="linear recurrence",
)

claim(
    "dyckb22-count--every-even-k",
    at="Appendix E, size of the fooling set",
    says="The same for every even k >= 2.",
    that=for_all(h >= 1)(count(blocks, 2 * h).equals(2**h)),
    refuted_by=smallest_counterexample(),
    method="smallest counterexample",
    note="A block of length 2 has depth 1; the paper treats it apart, so the count of words is not affected.",
)

claim(
    "dyckb22-in-dyck22",
    at="Appendix E, size of the fooling set",
    says="These block words are words of Dyck-(2,2).",
    that=subset(blocks, dyck22),
    proved_by=closed_set,
    method="closed set of product states",
)

choices = summed("k", 0, h - 1, binomial(h - 1, Expression("k")))

claim(
    "partition-sum",
    at="Appendix E, size of the fooling set",
    says="Summing 2^(N/2) over all choices of k among the N/2 - 1 partition points gives 2^(N-1).",
    that=for_all(h >= 1)((choices * 2**h).equals(2 ** (2 * h - 1))),
    proved_by=intro({"h": 1}, arith(lemma(choices.equals(2 ** (h - 1)), axiom()), hints=[2**h])),
    method="binomial theorem",
)

claim(
    "dyck22-even-determined-by-odd",
    at="Appendix E, constructing the fooling set",
    says="The letters of a Dyck-(2,2) word at the odd positions determine those at the even positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "alice", n)),
    proved_by=intro({"n": 0}, closed_set),
    method="closed set of product states",
)

claim(
    "dyck22-odd-determined-by-even",
    at="Section 4.1, 'and vice versa'",
    says="The letters of a Dyck-(2,2) word at the even positions determine those at the odd positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "bob", n)),
    proved_by=intro({"n": 0}, closed_set),
    method="closed set of product states",
)

claim(
    "dyck23-even-determined-by-odd",
    at="Appendix E, constructing the fooling set",
    says="The same for depth 3: odd positions of a Dyck-(2,3) word determine the even ones.",
    that=for_all(n >= 0)(determined(dyck23, ODD_EVEN, "alice", n)),
    refuted_by=violated("n"),
    method="shortest violating pair",
    note="The recipe of the paper is special to depth 2.",
)

claim(
    "dyck22-fooling-set",
    at="Appendix E, constructing the fooling set",
    says="All words of length N of Dyck-(2,2), split into odd and even positions, form a fooling set of colour 1.",
    that=for_all(n >= 0)(fooling_set(words(dyck22, n), dyck22_odd_even, 1)),
    proved_by=intro({"n": 0}, closed_set),
    method="closed set of product states",
)

claim(
    "dyck22-in-dyck23-fooling-set",
    at="Appendix E, constructing the fooling set",
    says="The words of Dyck-(2,2) form a fooling set of colour 1 of Dyck-(2,3) as well.",
    that=for_all(n >= 0)(fooling_set(words(dyck22, n), under(dyck23, ODD_EVEN, n), 1)),
    proved_by=intro({"n": 0}, closed_set),
    method="closed set of product states",
    note="So the bound N - 1 holds at depth 3 with the same words.",
)

claim(
    "dyck23-fooling-set",
    at="Appendix E, constructing the fooling set",
    says="All words of Dyck-(2,3) form a fooling set of colour 1 of Dyck-(2,3).",
    that=for_all(n >= 0)(fooling_set(words(dyck23, n), under(dyck23, ODD_EVEN, n), 1)),
    refuted_by=violated("n"),
    method="shortest violating pair",
)

claim(
    "dyck23-fooling-set--repaired",
    at="Appendix E, constructing the fooling set",
    says="Dyck-(2,3) has, for every even N >= 2, a fooling set of 2^(N-1) words: those of Dyck-(2,2).",
    that=all_even(fooling(under(dyck23, ODD_EVEN, n), 1) >= 2 ** (n - 1)),
    proved_by=intro(
        {"n": 2},
        arith(lemma(fooling(under(dyck23, ODD_EVEN, n), 1) >= count(dyck22, n), axiom(by=closed_set)), dyck22_count),
    ),
    method="closed set of product states, linear recurrence",
    repairs="dyck23-fooling-set",
)

claim(
    "dyck22-partition-blocks",
    at="Appendix E, size of the fooling set",
    says="There are N/2 - 1 places between the first and the last letter where a word of even length N can "
    "be cut into even blocks.",
    that=for_all(h >= 1, h <= 40)(
        summed("k", 1, 2 * h - 1, 1 - 2 * (Expression("k") / 2 - floor(Expression("k") / 2))).equals(h - 1)
    ),
    proved_by=table(),
    method="exhaustive",
    note="The sum counts the even cut points k of 1..N-1; exhaustive for N up to 80.",
)

eight_states = lemma(states(dyck22, "complete").equals(8), minimal)

claim(
    "dyck22-dfa-states",
    at="Appendix E, after Theorem 10",
    says="The minimal DFA of Dyck-(2,2), with a transition for every letter as textbooks define it, has 7 states.",
    that=states(dyck22, "complete").equals(7),
    refuted_by=axiom(by=arith(eight_states)),
    method="access and distinguishing words",
)

claim(
    "dyck22-dfa-states--partial",
    at="Appendix E, after Theorem 10",
    says="If transitions may be undefined, so that the dead state is not counted, it has exactly 7.",
    that=states(dyck22, "partial").equals(7),
    proved_by=minimal,
    method="access and distinguishing words",
)

claim(
    "dyck22-dfa-states--repaired",
    at="Appendix E, after Theorem 10",
    says="With a transition for every letter it has 8 states: the dead state counts.",
    that=states(dyck22, "complete").equals(8),
    proved_by=minimal,
    method="access and distinguishing words",
    repairs="dyck22-dfa-states",
)

C, t = integer("C"), integer("t")
stacks, two_stacks = (summed("i", 0, k, types ** Expression("i")) for types in (t, Expression(2)))
depth_2C = states(dyck(3, 2 * C), "partial")
stacks_2C = summed("i", 0, 2 * C, 3 ** Expression("i"))

# Dyck-(3, 2C) has (3^(2C+1) - 1)/2 stacks, which is more than C 2^(2C): 3 * 9^C - 1 > 2 C 4^C, by induction on C.
j = integer("j")
nine_beats_four = for_all(j >= 1)(3 * 9**j - 1 > 2 * j * 4**j)
previous = lemma(3 * 9**j - 1 > 2 * j * 4**j, assumption)
more_than_C = arith(
    lemma(depth_2C.equals(stacks_2C), axiom()),
    lemma(((Expression(3) - 1) * stacks_2C).equals(Expression(3) ** (2 * C + 1) - 1), axiom()),
    lemma(
        3 * 9**C - 1 > 2 * C * 4**C,
        instance(lemma(nine_beats_four, induction(evaluate, arith(previous))), {"j": C}, {0: assumption}),
    ),
)
unbounded_ratio = witness({"k": 2 * C}, more_than_C, {0: arith()})

claim(
    "dyck-nk-dfa-states",
    at="Appendix E, after Theorem 10",
    says="Every Dyck-(t,k) has a DFA with O(2^k) states, whatever the number t of bracket types.",
    that=exists(C >= 1)(for_all(t >= 1, k >= 1)(states(dyck(t, k), "partial") <= C * 2**k)),
    refuted_by=intro({"C": 1}, witness({"t": 3, "k": 2 * C}, more_than_C, {1: arith()})),
    method="proved unbounded ratio",
    note="At t = 3 and k = 2C there are (3^(2C+1) - 1)/2 states, more than C 2^k, for every C.",
)

claim(
    "dyck-nk-dfa-states--constant-per-type",
    at="Appendix E, after Theorem 10",
    says="For each number t of bracket types, Dyck-(t,k) has a DFA with O(2^k) states, the constant depending on t.",
    that=for_all(t >= 1)(exists(C >= 1)(for_all(k >= 1)(states(dyck(t, k), "partial") <= C * 2**k))),
    refuted_by=witness({"t": 3}, intro({"C": 1}, unbounded_ratio)),
    method="proved unbounded ratio",
)

claim(
    "dyck-nk-dfa-states--two-types",
    at="Appendix E, after Theorem 10",
    says="For two bracket types at most 2 * 2^k states suffice.",
    that=for_all(k >= 1)(states(dyck(2, k), "partial") <= 2 * 2**k),
    proved_by=intro(
        {"k": 1},
        arith(
            lemma(states(dyck(2, k), "partial").equals(two_stacks), axiom()),
            lemma(((Expression(2) - 1) * two_stacks).equals(2 ** (k + 1) - 1), axiom()),
        ),
    ),
    method="state count for all k",
)

claim(
    "dyck-nk-dfa-states--repaired",
    at="Appendix E, after Theorem 10",
    says="The minimal partial DFA of Dyck-(t,k) has exactly (t^(k+1) - 1)/(t - 1) states, for all t >= 2 and "
    "k >= 1: O(t^k).",
    that=for_all(t >= 2, k >= 1)(((t - 1) * states(dyck(t, k), "partial")).equals(t ** (k + 1) - 1)),
    proved_by=intro(
        {"t": 2, "k": 1},
        arith(
            lemma(states(dyck(t, k), "partial").equals(stacks), axiom()),
            lemma(((t - 1) * stacks).equals(t ** (k + 1) - 1), axiom()),
        ),
    ),
    method="state count for all t, k",
    repairs="dyck-nk-dfa-states",
)

claim(
    "dyck22-rnn-constant",
    at="Appendix E, after Theorem 10",
    says="An RNN with 3 bits of state decides Dyck-(2,2) at all lengths.",
    that=rnn_decides(dyck22, 1, 3),
    proved_by=axiom(by=arith(eight_states)),
    method="minimal automaton",
)

claim(
    "dyck22-rnn-least",
    at="Appendix E, after Theorem 10",
    says="An RNN with a time-independent transition that decides Dyck-(2,2) has at least 3 bits of state.",
    that=for_all(m >= 1, p >= 1, rnn_decides(dyck22, m, p))(m * p >= 3),
    proved_by=intro(
        {"m": 1, "p": 3},
        arith(
            lemma(
                log2(8) <= m * p,
                logarithm(arith(lemma(2 ** (m * p) >= states(dyck22, "complete"), axiom()), eight_states)),
            )
        ),
        {2: axiom(by=arith(eight_states))},
    ),
    method="Lemma 4, minimal automaton",
)

claim(
    "dyck22-elman",
    at="Appendix E, after Theorem 10",
    says="An Elman network with saturating ReLU in the format with N = 2, Kc = 1 classifies all strings of "
    "length up to 5 by Dyck-(2,2) "
    "membership.",
    that=computes(elman_of(dyck22, 5, 2, 1), "own-language"),
    proved_by=evaluate,
    method="exhaustive run",
    note="All 1,365 strings over four letters.",
)

claim(
    "dyck22-rnn-run",
    at="Appendix E, after Theorem 10",
    says="The 3-bit RNN of the minimal automaton classifies all strings of length up to 6 correctly.",
    that=computes(rnn_of(dyck22, 6), "own-language"),
    proved_by=evaluate,
    method="exhaustive run",
    note="All 5,461 strings over four letters.",
)

claim(
    "theorem-10",
    at="Theorem 10",
    says="A one-layer Transformer of width w (m, d <= w) with H heads over p bits deciding Dyck-(2,2) has w "
    "H >= (N - 1) / (3 (p + log2 N)).",
    that=width_bound(w >= 1),
    unknown=WIDTH_ONE,
    method="protocol, algebra",
)

claim(
    "theorem-10--repaired",
    at="Theorem 10",
    says="The same for every width w >= 2.",
    that=width_bound(w >= 2),
    proved_by=width_bound_proof(),
    method="protocol, permuted identity, algebra",
    repairs="theorem-10",
)

# The same function at small lengths, from explicit objects instead of automata.
two, four = under(dyck22, ODD_EVEN, 2), under(dyck22, ODD_EVEN, 4)

claim(
    "lemma-1-tree-2",
    at="Lemma 1",
    says="At N = 2 a protocol tree of depth 3 decides Dyck-(2,2).",
    that=D(two) <= 3,
    proved_by=protocol_tree,
    method="protocol tree",
)

claim(
    "lemma-1-tree-4",
    at="Lemma 1",
    says="At N = 4 a protocol tree of depth 5 does.",
    that=D(four) <= 5,
    proved_by=protocol_tree,
    method="protocol tree",
)

claim(
    "lemma-1-rank-4",
    at="Lemma 1",
    says="At N = 4 the 16 x 16 matrix has rank 8 over Q and over GF(2).",
    that=both(rank(four, "Q").equals(8), rank(four, "GF2").equals(8)),
    proved_by=every(rank_evidence, rank_evidence),
    method="exact rank",
)

claim(
    "lemma-1-rows-4",
    at="Lemma 1",
    says="At N = 4 it has 9 distinct rows.",
    that=rows(four, "alice").equals(9),
    proved_by=messages,
    method="distinct rows",
)

claim(
    "lemma-1-cover-4",
    at="Lemma 1",
    says="At N = 4 its ones need exactly 8 rectangles.",
    that=both(cover(four, 1) >= 8, cover(four, 1) <= 8),
    proved_by=every(
        arith(lemma(cover(four, 1) >= fooling(four, 1), axiom()), lemma(fooling(four, 1) >= 8, fooling_pairs)),
        one_cells,
    ),
    method="fooling set, rectangles",
)

claim(
    "lemma-1-partition-2",
    at="Lemma 1",
    says="At N = 2 all entries can be partitioned into 5 rectangles of one value, and not into 4.",
    that=both(partition_number(two) <= 5, leaves(two) >= 5),
    proved_by=every(
        rectangle_partition,
        arith(
            lemma(leaves(two) >= rank(two, "Q") + rank(complement(two), "Q"), axiom()),
            lemma(rank(two, "Q").equals(2), rank_evidence),
            lemma(rank(complement(two), "Q").equals(3), rank_evidence),
        ),
    ),
    method="rectangles, exact rank",
    note="The lower bound is on the leaves of protocols.",
)

complete = Expression(
    (
        "dfa",
        ("(", ")", "[", "]"),
        0,
        (0,),
        (
            (1, 7, 2, 7),
            (3, 0, 4, 7),
            (5, 7, 6, 0),
            (7, 1, 7, 7),
            (7, 7, 7, 1),
            (7, 2, 7, 7),
            (7, 7, 7, 2),
            (7, 7, 7, 7),
        ),
    )
)

claim(
    "dyck22-complete-dfa",
    at="Appendix E, after Theorem 10",
    says="This DFA with 8 states, all transitions defined, recognises Dyck-(2,2).",
    that=same_language(dyck22, complete),
    proved_by=bisimulation,
    method="bisimulation",
)
