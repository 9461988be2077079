"""Appendix E: bounded Dyck languages.  Counts, fooling sets, exact communication complexity.

Almost everything here is decided for all n on automata: the count by a recurrence, the fooling set by a closed set of
product states, D by the rank of a permuted identity.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import claim, dyck22, dyck23, h, n
from verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, SUPPORTING
from verify.statement.notation import (
    ODD_EVEN,
    D,
    binomial,
    both,
    count,
    determined,
    dfa,
    dyck,
    even,
    floor,
    fooling,
    fooling_set,
    for_all,
    one_way,
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
    kind=PRINTED,
    says="Holders of the odd and of the even positions must exchange at least N - 1 bits to decide Dyck-(2,2).",
    that=all_even(D(dyck22_odd_even) >= n - 1),
    pinned=CONFIRMED,
)

claim(
    "lemma-1-exact",
    at="Lemma 1",
    kind=SUPPORTING,
    says="The deterministic complexity of Dyck-(2,2) under odd/even, both parties knowing the answer, is "
    "exactly N + 1 bits.",
    that=all_even(both(D(dyck22_odd_even) >= n + 1, D(dyck22_odd_even) <= n + 1)),
    pinned=CONFIRMED,
    note="The paper's bound is short of the exact value by 2.",
)

claim(
    "lemma-1--one-party-knows",
    at="Lemma 1",
    kind=READING,
    says="If only the listener must learn the answer, one message of exactly N bits from the holder of the "
    "odd positions decides Dyck-(2,2).",
    that=all_even(both(one_way(dyck22_odd_even, "alice") >= n, one_way(dyck22_odd_even, "alice") <= n)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-count",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="There are exactly 2^(N-1) words of length N in Dyck-(2,2), for every even N >= 2.",
    that=all_even(count(dyck22, n).equals(2 ** (n - 1))),
    pinned=CONFIRMED,
)

claim(
    "dyck21-count",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
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
    kind=PRINTED,
    says="Words of length k that are one outermost pair around a word of depth exactly 1: exactly 2^(k/2) of "
    "them, for every even k >= 4.",
    that=for_all(h >= 2)(count(blocks, 2 * h).equals(2**h)),
    pinned=CONFIRMED,
)

claim(
    "dyckb22-in-dyck22",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="These block words are words of Dyck-(2,2).",
    that=subset(blocks, dyck22),
    pinned=CONFIRMED,
)

choices = summed("k", 0, h - 1, lambda k: binomial(h - 1, k))

claim(
    "partition-sum",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="Summing 2^(N/2) over all choices of k among the N/2 - 1 partition points gives 2^(N-1).",
    that=for_all(h >= 1)((choices * 2**h).equals(2 ** (2 * h - 1))),
    pinned=CONFIRMED,
)

claim(
    "dyck22-even-determined-by-odd",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="The letters of a Dyck-(2,2) word at the odd positions determine those at the even positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "alice", n)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-odd-determined-by-even",
    at="Section 4.1, 'and vice versa'",
    kind=PRINTED,
    says="The letters of a Dyck-(2,2) word at the even positions determine those at the odd positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "bob", n)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-fooling-set",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="All words of length N of Dyck-(2,2), split into odd and even positions, form a fooling set of colour 1.",
    that=for_all(n >= 0)(fooling_set(words(dyck22, n), dyck22_odd_even, 1)),
    pinned=CONFIRMED,
)

claim(
    "dyck23-fooling-set",
    at="Appendix E, constructing the fooling set",
    kind=SUPPORTING,
    says="All words of Dyck-(2,3) form a fooling set of colour 1 of Dyck-(2,3).",
    that=for_all(n >= 0)(fooling_set(words(dyck23, n), dyck23_odd_even, 1)),
    pinned=REFUTED,
)

claim(
    "dyck23-fooling-set--repaired",
    at="Appendix E, constructing the fooling set",
    kind=SUPPORTING,
    says="Dyck-(2,3) has, for every even N >= 2, a fooling set of 2^(N-1) words: those of Dyck-(2,2).",
    that=all_even(fooling(dyck23_odd_even, 1) >= 2 ** (n - 1)),
    pinned=CONFIRMED,
    repairs="dyck23-fooling-set",
)

claim(
    "dyck22-partition-blocks",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="There are N/2 - 1 places between the first and the last letter where a word of even length N can "
    "be cut into even blocks.",
    that=for_all(h >= 1, h <= 40)(summed("k", 1, 2 * h - 1, lambda k: 1 - 2 * (k / 2 - floor(k / 2))).equals(h - 1)),
    pinned=CONFIRMED,
    note="The sum counts the even cut points k of 1..N-1; exhaustive for N up to 80.",
)

# The same function at small lengths, from explicit objects instead of automata.
two, four = under(dyck22, ODD_EVEN, 2), under(dyck22, ODD_EVEN, 4)
