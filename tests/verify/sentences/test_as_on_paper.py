"""What people write on paper is read as it is meant, or refused with what would be right; nothing is read half."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.language.sentences.nouns import nouns
from fooling.verify.statement.language.sentences.reader import Sentence, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.sentences.templates import SAMPLES, spelled
from fooling.verify.statement.operators import OPERATORS

PAGE = (Path(__file__).parents[3] / "docs" / "sentences.md").read_text(encoding="utf-8")
EQ = "D(equality on n bits)"
TO_12 = f"for all integers n with n >= 1, n <= 12: {EQ} >= n"
FROM_4 = f"for all integers n with n >= 4: {EQ} >= n"
DFA_OF_AB = "minimal DFA states((a b)* over a b; complete)"
READ = {
    "for all integers 1 <= n <= 30: D(EQ_n) >= n": f"for all integers n with 1 <= n, n <= 30: {EQ} >= n",
    "for all 2 ≤ n: D(EQ_n) >= n": f"for all integers n with 2 <= n: {EQ} >= n",
    **dict.fromkeys(
        (
            f"for all {name}: D(EQ_n) >= n"
            for name in (
                *("n in [1, 12]", "n ∈ {1, ..., 12}", "n in {1, 2, ..., 12}", "n in 1..12", "n from 1 to 12"),
                *("n between 1 and 12", "integers n in [1, 12]"),
            )
        ),
        TO_12,
    ),
    "for all reals x in [0, 1]: x^2 <= x": "for all reals x with x >= 0, x <= 1: x^2 <= x",
    "for all even n in [2, 12]: n >= 2": "for all integers n with n >= 2, n <= 12, n even: n >= 2",
    "for all integers n in [1, 4], m in {1, ..., 2n}: m <= 8": "for all integers n, m with n >= 1, n <= 4, m >= 1, "
    "m <= 2 * n: m <= 8",
    **dict.fromkeys((f"D(EQ_n) >= n {end}" for end in ("for n >= 4", "whenever n >= 4", "for all n >= 4")), FROM_4),
    "D(EQ_n) ≥ n, for every n ≥ 4.": FROM_4,
    "D(EQ_n) >= n for some n in [1, 12]": "there are integers n with n >= 1, n <= 12 such that " + f"{EQ} >= n",
    "n <= D(EQ_n) <= n + 1 for all n >= 1": f"for all integers n with n >= 1: n <= {EQ} and {EQ} <= n + 1",
    "n >= 2 whenever n even": "for all integers n with n even: n >= 2",
    **dict.fromkeys(
        ("for all n >= 4, D(EQ_n) >= n", "D(EQ_n) >= n if n >= 4", "for all n with n >= 4, D(EQ_n) >= n"), FROM_4
    ),
    "for all n >= 1, n <= 12, D(EQ_n) >= n": TO_12,
    "for all n >= 1, for all m >= 1, D(EQ_n) >= D(EQ_m)": "for all integers n with n >= 1: for all integers m with "
    f"m >= 1: {EQ} >= D(equality on m bits)",
    "n^2 is even if n is even": "for all integers n with n even: (n^2) even",
    "1 < 2 if and only if 2 < 3": "(not (1 < 2) or 2 < 3) and (not (2 < 3) or 1 < 2)",
    "(n even or n odd) for all integers n": "for all integers n: n even or n odd",
    "EQ_n and EQ_n are the same function for all n >= 1": "for all integers n with n >= 1: "
    "(equality on n bits) and (equality on n bits) are the same function",
    **dict.fromkeys(
        ("/(ab)*/ ⊆ /(a|b)*/", r"/(ab)*/ \subseteq /(a|b)*/", "/(a|b)*/ ⊇ /(ab)*/"),
        "((a b)* over a b) is a subset of ((a | b)* over a b)",
    ),
    "Dyck-(1,1) = Dyck-(1,1)": "Dyck-(1,1) and Dyck-(1,1) are the same language",
    "/a*/ ≠ /(aa)*/": "not ((a* over a) and ((a a)* over a) are the same language)",
    "EQ_1 = [1 0; 0 1]": "(equality on 1 bit) and (the matrix [[1, 0], [0, 1]]) are the same function",
    "abab ∈ /(ab)*/": "(a b a b over a b) is a subset of ((a b)* over a b)",
    "01 in /(01)*/": "(0 1 over 0 1) is a subset of ((0 1)* over 0 1)",
    r'"aa" \notin /(ab)*/': "not ((a a over a b) is a subset of ((a b)* over a b))",
    "{#0|#0, #1|#1} is a fooling set of colour 1 of EQ_1": "the pairs [[0, 0], [1, 1]] are a fooling set of colour 1 "
    "of (equality on 1 bit)",
    **dict.fromkeys(
        (
            *("the rank of EQ_2 over Q is 4", "the rank of EQ_2 over Q equals 4", "the rank over Q of EQ_2 = 4"),
            *("the rank of EQ_2 over Q is equal to 4", "rank_Q(EQ_2) is 4", "rank_Q(EQ_2) is exactly 4"),
        ),
        "rank(equality on 2 bits; over Q) = 4",
    ),
    **dict.fromkeys(
        (
            "a largest fooling set of colour 1 of EQ_2 has at least 4 elements",
            "the largest fooling set of EQ_2 of colour 1 has size at least 4",
        ),
        "largest fooling set(equality on 2 bits; colour 1) >= 4",
    ),
    "the minimal DFA of Dyck-(1,k) has k + 2 states for all k >= 1": "for all integers k with k >= 1: "
    "minimal DFA states(Dyck-(1,k); complete) = k + 2",
    "the deterministic communication complexity of EQ_3 is at most 4": "D(equality on 3 bits) <= 4",
    "the randomized communication complexity of EQ_3 is less than 4": "R(equality on 3 bits; error at most 1/3) < 4",
    "the partition-number of EQ_2 is greater than 5": "partition-number(equality on 2 bits) > 5",
    "the rank of the complement of EQ_2 over Q is 4": "rank(complement of (equality on 2 bits); over Q) = 4",
    "the rank of EQ_2 over Q + 1 is not equal to 5": "rank(equality on 2 bits; over Q) + 1 != 5",
    "n is even for all integers n >= 1 and n <= 5": "for all integers n with n >= 1, n <= 5: n even",
    "D(/(ab)*/ under first half, length n) <= 2 for all even n >= 2": "for all integers n with n >= 2, n even: "
    "D((a b)* over a b under prefix:(n/2), length n) <= 2",
}

LARGE_N = "there are integers n0 such that for all integers n with n >= n0: "
READ |= {
    "for every positive integer n, D(EQ_n) >= n": f"for all integers n with n >= 1: {EQ} >= n",
    "for all positive integers n, m: n m >= n": "for all integers n, m with n >= 1, m >= 1: n * m >= n",
    "for all positive real numbers x and y: x y > 0": "for all reals x, y with x > 0, y > 0: x * y > 0",
    "for each non-negative integer n: 2^n >= n": "for all integers n with n >= 0: 2^n >= n",
    "for all natural numbers n >= 1: 2^n >= n": "for all integers n with n >= 1: 2^n >= n",
    **dict.fromkeys(
        ("for all Boolean functions f: D(f) >= 0", "for every Boolean function f, D(f) >= 0"),
        "for all functions f with f has no values but 0 and 1: D(f) >= 0",
    ),
    "for all integers $n \\ge 1$ and all reals $0 \\le x \\le 1$: x^n <= 1": "for all integers n, reals x with n >= 1, "
    "0 <= x, x <= 1: x^n <= 1",
    "for all n >= 1 and for all m >= 1: D(EQ_n) >= D(EQ_m)": "for all integers n with n >= 1: for all integers m with "
    f"m >= 1: {EQ} >= D(equality on m bits)",
    **dict.fromkeys(
        ("for all n >= 4: D(EQ_n) >= n but n >= 2", "for all n >= 4: D(EQ_n) >= n, and n >= 2"), f"{FROM_4} and n >= 2"
    ),
    "for all n >= 4, D(EQ_n) >= n, and D(EQ_n) >= 2": f"{FROM_4} and {EQ} >= 2",
    "There is a public-coin protocol for EQ_8 with error at most 1/4 and at most 6 bits": "R(equality on 8 bits; "
    "public coins, two-way, error at most 1/4) <= 6",
    "there is a randomised private-coin protocol for EQ_8 with at most 6 bits": "R(equality on 8 bits; private coins, "
    "two-way, error at most 1/3) <= 6",
    "for all integers n: n is not divisible by 4": "for all integers n: not ((n/4) is an integer)",
    "for all integers n: n^2 is not odd": "for all integers n: not ((n^2) odd)",
    "for all integers n: the number of words of /a*/ of length 2n is 1": "for all integers n: number of words(a* over "
    "a; length 2 * n) = 1",
    "for all integers n: the number of words of length 2n of /a*/ is 1": "for all integers n: number of words(a* over "
    "a; length 2 * n) = 1",
    "for all n >= 1: the rank of EQ_n over Q * 2 >= 1": "for all integers n with n >= 1: rank(equality on n bits; "
    "over Q) * 2 >= 1",
    "the syntactic monoid of /(aa)*/ is not aperiodic, whereas /(ab)*/ is star-free": "not (the syntactic monoid of "
    "((a a)* over a) is aperiodic) and the syntactic monoid of ((a b)* over a b) is aperiodic",
    "/(aa)*/ is not a subset of /a/": "not (((a a)* over a) is a subset of (a over a))",
    "the rank of EQ_2 over Q, is at most 4": "rank(equality on 2 bits; over Q) <= 4",
    "for every regular language L, the number of states of the minimal DFA of L is at least 1": "for all languages L: "
    "minimal DFA states(L; complete) >= 1",
    "GT_4 has no fooling set of colour 1 with more than 15 elements": "not (largest fooling set(greater-than on 4 "
    "bits; colour 1) > 15)",
    "1 = 1, and there is an RNN with 2 units of 1 bit that decides /a*/": "1 = 1 and some RNN with 2 units of 1 bit "
    "decides (a* over a)",
    "for all n >= 1: there is an RNN with n units of 1 bit that accepts /a*/": "for all integers n with n >= 1: some "
    "RNN with n units of 1 bit decides (a* over a)",
    "/a*b/ is the complement of /(b|ab)*/": "(a* b over a b) and (not((b | a b)*) over a b) are the same language",
    **dict.fromkeys(
        ("for all n >= 1, D(EQ_n) >= n log_2 n", r"for all n >= 1, D(EQ_n) >= n \log_2 n"),
        f"for all integers n with n >= 1: {EQ} >= n * log2(n)",
    ),
    "for all integers n >= 0, c >= 1: c 2^n <= (n + 1) 2^n": "for all integers n, c with n >= 0, c >= 1: c * 2^n "
    "<= (n + 1) * 2^n",
    "the number of leaves of EQ_2 is at least 4": "leaves(equality on 2 bits) >= 4",
    "rank_2(EQ_3) = 8, and D(EQ_3) = 4": "rank(equality on 3 bits; over GF2) = 8 and D(equality on 3 bits) = 4",
    "DISJ_3 has no fooling set of colour 1 of size 9": "not (largest fooling set(disjointness on 3 bits; colour 1) >= "
    "9)",
    "the complement of /(ab)*/ = /(ab)*/": "(not((a b)*) over a b) and ((a b)* over a b) are the same language",
    r"/(a|b)*a/ \cap /(a|b)*b/ = /(ab)*/": "((a | b)* a & (a | b)* b over a b) and ((a b)* over a b) are the "
    "same language",
    "/a*/ over a b ∪ /b*/ over a b ⊆ /(a|b)*/": "(a* | b* over a b) is a subset of ((a | b)* over a b)",
    "D(EQ_n) = n + 1 + O(1)": "there are reals c, integers n0 with c > 0 such that for all integers n with n >= n0: "
    f"abs({EQ} - (n + 1)) <= c",
    "D(EQ_n) >= n - O(log n)": "there are reals c, integers n0 with c > 0 such that for all integers n with n >= n0: "
    f"{EQ} >= n - c * log2(n)",
    "D(EQ_n) <= n + O(1)": "there are reals c, integers n0 with c > 0 such that for all integers n with n >= n0: "
    f"{EQ} <= n + c",
    **dict.fromkeys(
        (
            *("for all sufficiently large n: n^2 <= 2^n", "n^2 <= 2^n for all sufficiently large n"),
            *("for all n large enough: n^2 <= 2^n", "For sufficiently large n, n^2 <= 2^n"),
        ),
        f"{LARGE_N}n^2 <= 2^n",
    ),
    "for all sufficiently large even n: n > 2": "there are integers n0 such that for all integers n with n >= n0, n "
    "even: n > 2",
    "for all integers m, for all sufficiently large n: n > m": f"for all integers m: {LARGE_N}n > m",
    "there is an absolute constant c > 0 such that for all n >= 1, D(EQ_n) >= c n": "there are reals c with c > 0 such "
    f"that for all integers n with n >= 1: {EQ} >= c * n",
    "there are no integers n >= 1, m >= 1 with n^2 = 2 m^2": "not (there are integers n, m with n >= 1, m >= 1 such "
    "that n^2 = 2 * m^2)",
    "for all integers m, for no integer n: n = m": "for all integers m: not (there are integers n such that n = m)",
    "there is no protocol for EQ_3 with fewer than 4 bits": "not (D(equality on 3 bits) < 4)",
    "there is no RNN with 2 units of 8 bits that decides /(ab)*/": "not (some RNN with 2 units of 8 bits decides "
    "((a b)* over a b))",
    "for all positive constants c, d: c d > 0": "for all reals c, d with c > 0, d > 0: c * d > 0",
    "for all reals x: 2e^x >= x e^{-x}": "for all reals x: 2 * exp(x) >= x * exp(-x)",
    "2D^{A->B}(INDEX_4) >= 4": "2 * D(index on 4 bits; only alice sends) >= 4",
    "there is a constant k such that EQ_k and EQ_2 are the same function": "there are integers k such that (equality "
    "on k bits) and (equality on 2 bits) are the same function",
    "there are reals c and integers n0 with c > 0 such that D(EQ_n) <= c n for all n >= n0": "there are reals c, "
    f"integers n0 with c > 0 such that for all integers n with n >= n0: {EQ} <= c * n",
    "for all reals x > 0, there is an integer m such that D(EQ_n) >= x for all n >= m": "for all reals x with x > 0: "
    f"there are integers m such that for all integers n with n >= m: {EQ} >= x",
    "for no integer n >= 1: n^2 = 2": "not (there are integers n with n >= 1 such that n^2 = 2)",
    **dict.fromkeys(
        (
            *("there is no integer n with n^2 = 2", "there does not exist an integer n such that n^2 = 2"),
            "n^2 = 2 for no integer n",
        ),
        "not (there are integers n such that n^2 = 2)",
    ),
    "there is an even integer n > 2": "there are integers n with n > 2 such that n even",
    **dict.fromkeys(
        (f"for n = {said}: n >= 1" for said in ("1, ..., 5", "1, 2, ..., 5", "1..5")),
        "for all integers n with n >= 1, n <= 5: n >= 1",
    ),
    "for all n, m in {0, 3}: n m >= 0": "for all integers n, m with n = 0 or n = 3, m = 0 or m = 3: n * m >= 0",
    **dict.fromkeys(
        ("for all n >= 1: 2\\sum_{i=1}^n i = n (n+1)", "for all n >= 1: 2 * sum over i = 1..n of i = n (n + 1)"),
        "for all integers n with n >= 1: 2 * (sum over i = 1..n of i) = n * (n + 1)",
    ),
    "for all n >= 1: 2 rank_Q(EQ_n) >= n C^1(EQ_n)": "for all integers n with n >= 1: 2 * rank(equality on n bits; "
    "over Q) >= n * cover(equality on n bits; colour 1)",
    "for all reals x: e^{2x} >= 1 + 2x": "for all reals x: exp(2 * x) >= 1 + 2 * x",
    "for all integers n >= 1: 2binom(n, 2) <= n^2": "for all integers n with n >= 1: 2 * binomial(n, 2) <= n^2",
    "D^{A->B}(INDEX_4) >= 4": "D(index on 4 bits; only alice sends) >= 4",
    "R^{pub}(EQ_8) <= 10": "R(equality on 8 bits; public coins, two-way, error at most 1/3) <= 10",
    "R_{1/4}^{priv,B->A}(EQ_8) <= 10": "R(equality on 8 bits; private coins, from-bob, error at most 1/4) <= 10",
    "R_{1/3}(EQ_8) <= 10": "R(equality on 8 bits; error at most 1/3) <= 10",
    "C^D(EQ_2) <= C^{P}(EQ_2)": "partition-number(equality on 2 bits) <= leaves(equality on 2 bits)",
    "fool_1(EQ_2) = fs_1(EQ_2)": "largest fooling set(equality on 2 bits; colour 1) = largest fooling set(equality on "
    "2 bits; colour 1)",
    "disc_U(IP_4) <= 1/4": "discrepancy(inner-product on 4 bits; uniform distribution) <= 1/4",
    "the rank of the communication matrix of EQ_3 over the reals is 8": "rank(equality on 3 bits; over Q) = 8",
    "the 1-cover number of DISJ_2 is 4": "cover(disjointness on 2 bits; colour 1) = 4",
    "The discrepancy of IP_4 under the uniform distribution is at most 1/4.": "discrepancy(inner-product on 4 bits; "
    "uniform distribution) <= 1/4",
    "IP_3 has a 1-fooling set of size at least 9": "largest fooling set(inner-product on 3 bits; colour 1) >= 9",
    "EQ_3 has a fooling set of colour 1 with 8 elements": "largest fooling set(equality on 3 bits; colour 1) >= 8",
    **dict.fromkeys(
        (
            *(
                "There is a deterministic protocol for GT_3 with at most 3 bits.",
                "there is a protocol for GT_3 of cost 3",
            ),
            "there exists a protocol for GT_3 that uses 3 bits",
        ),
        "D(greater-than on 3 bits) <= 3",
    ),
    **dict.fromkeys(
        ("/(ab)*/ is star-free", "the language /(ab)*/ is aperiodic"),
        "the syntactic monoid of ((a b)* over a b) is aperiodic",
    ),
    "/(aa)*/ is not star-free": "not (the syntactic monoid of ((a a)* over a) is aperiodic)",
    "The syntactic monoid of /(ab)*/ has 6 elements": "elements of the syntactic monoid((a b)* over a b) = 6",
    "/(ab)*/ is contained in /(a|b)*/": "((a b)* over a b) is a subset of ((a | b)* over a b)",
    "The word aabb belongs to /a*b*/.": "(a a b b over a b) is a subset of (a* b* over a b)",
    "There is an RNN with 2 units of 8 bits that accepts /(ab)*/": "some RNN with 2 units of 8 bits decides ((a b)* "
    "over a b)",
    "There is an RNN with 3 units of 4 bits that reads Alice's letters, then Bob's, and computes EQ_5": "some RNN with "
    "3 units of 4 bits that reads Alice's letters, then Bob's, computes (equality on 5 bits)",
    "No RNN with 2 units of 8 bits decides /(ab)*/": "not (some RNN with 2 units of 8 bits decides ((a b)* over a b))",
    "for all reals x > 0, from some n on: log2(n) < n^x": f"for all reals x with x > 0: {LARGE_N}log2(n) < n^x",
    "for all n >= 1, we have D(EQ_n) >= n": f"for all integers n with n >= 1: {EQ} >= n",
    "D(EQ_n) >= n holds for all n >= 1": f"for all integers n with n >= 1: {EQ} >= n",
    **dict.fromkeys(
        ("D(EQ_n) is in O(n)", "D(EQ_n) = O(n)"),
        f"there are reals c, integers n0 with c > 0 such that for all integers n with n >= n0: {EQ} <= c * n",
    ),
    "R(INDEX_n; public coins, from-alice, error at most 1/3) = Ω(n)": "there are reals c, integers n0 with c > 0 such "
    "that for all integers n with n >= n0: R(index on n bits; public coins, from-alice, error at most 1/3) >= c * n",
    "n log n = O(n^2)": "there are reals c, integers n0 with c > 0 such that for all integers n with n >= n0: n * "
    "log2(n) <= c * n^2",
    "D(EQ_n) = o(n^2)": f"for all reals c with c > 0: {LARGE_N}{EQ} <= c * n^2",
    "n^2 = \\omega(n)": f"for all reals c with c > 0: {LARGE_N}n^2 >= c * n",
    "rank_R(EQ_3) = 8": "rank(equality on 3 bits; over Q) = 8",
    **dict.fromkeys(
        (
            *("whenever n >= 4, D(EQ_n) >= n", "Whenever n >= 4: D(EQ_n) >= n", "whenever n >= 4 we have D(EQ_n) >= n"),
            *("every n >= 4 satisfies D(EQ_n) >= n", "Any integer n >= 4 satisfies D(EQ_n) >= n"),
        ),
        f"for all integers n with n >= 4: {EQ} >= n",
    ),
    "Whenever n is even, D(EQ_n) >= n": f"for all integers n with n even: {EQ} >= n",
    "whenever 1 <= n <= 9, D(EQ_n) >= n": f"for all integers n with 1 <= n, n <= 9: {EQ} >= n",
    "whenever n >= 4: D(EQ_n) >= n and 1 < 2": f"for all integers n with n >= 4: {EQ} >= n and 1 < 2",
    "whenever f has no values but 0 and 1, D(f) >= 0": "for all functions f with f has no values but 0 and 1: "
    "D(f) >= 0",
    "Every DFA for /(ab)*/ has at least 3 states.": f"{DFA_OF_AB} >= 3",
    "every complete DFA for /(ab)*/ needs more than 2 states": f"{DFA_OF_AB} > 2",
    "each partial DFA for /(ab)*/ has at least 2 states": f"{DFA_OF_AB.replace('complete', 'partial')} >= 2",
    "no DFA for /(ab)*/ has fewer than 3 states": f"not ({DFA_OF_AB} < 3)",
    "no DFA for /(ab)*/ has at most 2 states and 1 < 2": f"not ({DFA_OF_AB} <= 2) and 1 < 2",
    "there is a DFA for /(ab)*/ with 3 states": f"{DFA_OF_AB} <= 3",
    "there is no DFA for /(ab)*/ with fewer than 3 states": f"not ({DFA_OF_AB} < 3)",
    "for all k >= 1: every DFA for Dyck-(1,k) has at least k + 1 states": "for all integers k with k >= 1: minimal DFA "
    "states(Dyck-(1,k); complete) >= k + 1",
    "every DFA for Dyck-(1,k) has at least k states for all k >= 1": "for all integers k with k >= 1: minimal DFA "
    "states(Dyck-(1,k); complete) >= k",
    "Every protocol for EQ_3 needs at least 4 bits.": "D(equality on 3 bits) >= 4",
    "every public-coin protocol for EQ_3 with error at most 1/4 needs at least 1 bit": "R(equality on 3 bits; public "
    "coins, two-way, error at most 1/4) >= 1",
    "no deterministic protocol for EQ_3 uses fewer than 4 bits": "not (D(equality on 3 bits) < 4)",
    "every fooling set of colour 1 of EQ_3 has at most 8 elements": "largest fooling set(equality on 3 bits; colour 1)"
    " <= 8",
    "no 1-fooling set of EQ_3 has more than 8 pairs": "not (largest fooling set(equality on 3 bits; colour 1) > 8)",
    "every cover of EQ_3 of colour 1 has at least 8 rectangles": "cover(equality on 3 bits; colour 1) >= 8",
    **dict.fromkeys(
        (f"the rank of EQ_3 over {said} is 8" for said in ("GF(2)", "F_2", "F_{2}", r"\mathbb{F}_2", "GF2")),
        "rank(equality on 3 bits; over GF2) = 8",
    ),
    "rank(EQ_3; over GF(3)) = 8": "rank(equality on 3 bits; over GF3) = 8",
    "the communication matrix of EQ_3 has rank at most 8 over Q": "rank(equality on 3 bits; over Q) <= 8",
    "EQ_3 has rank 4 + 4 over F_2 and 1 < 2": "rank(equality on 3 bits; over GF2) = 4 + 4 and 1 < 2",
    "EQ_n has rank 2^n over Q for all n >= 1": "for all integers n with n >= 1: rank(equality on n bits; over Q) = 2^n",
    "EQ_3 has discrepancy at most 1/4 under the uniform distribution": "discrepancy(equality on 3 bits; uniform "
    "distribution) <= 1/4",
    "EQ_3 has deterministic communication complexity more than 3": "D(equality on 3 bits) > 3",
    "EQ_3 has cover number 8 of colour 1": "cover(equality on 3 bits; colour 1) = 8",
    **dict.fromkeys(
        ("/(ab)*/ is commutative", "The language /(ab)*/ is commutative."),
        "the syntactic monoid of ((a b)* over a b) is commutative",
    ),
    "/(ab)*/ is not J-trivial": "not (the syntactic monoid of ((a b)* over a b) is J-trivial)",
    "the syntactic monoid of /(ab)*/ is in DA": "the syntactic monoid of ((a b)* over a b) is in DA",
    "abab is in /(ab)*/ and the word b is not in /(ab)*/": "(a b a b over a b) is a subset of ((a b)* over a b) and "
    "not ((b over a b) is a subset of ((a b)* over a b))",
    "For every n >= 1 the minimal DFA of Dyck-(1,n) has n + 2 states": "for all integers n with n >= 1: minimal DFA "
    "states(Dyck-(1,n); complete) = n + 2",
    "for all n at least 4 there is a protocol for EQ_n with at most n + 1 bits": "for all integers n with n >= 4: "
    "D(equality on n bits) <= n + 1",
    "D(EQ_n) >= n for every even n at most 8": f"for all integers n with n <= 8, n even: {EQ} >= n",
    "there is a fooling set of colour 1 of EQ_3 of size 8": "largest fooling set(equality on 3 bits; colour 1) >= 8",
    "there is no fooling set of colour 0 of EQ_2 with more than 5 pairs": "not (largest fooling set(equality on 2 bits;"
    " colour 0) > 5)",
    "there is a cover of EQ_3 of colour 1 with at most 8 rectangles": "cover(equality on 3 bits; colour 1) <= 8",
    "there is a DFA for /(ab)*/ of size 3": f"{DFA_OF_AB} <= 3",
    "/(ab)*/ has a DFA with at most 4 states": f"{DFA_OF_AB} <= 4",
    "/(ab)*/ has no DFA with fewer than 3 states": f"not ({DFA_OF_AB} < 3)",
    "R(f) <= D(f) for all Boolean f": "for all functions f with f has no values but 0 and 1: R(f; error at most 1/3) "
    "<= D(f)",
    r"For all $k \ge 1$, the language $\mathrm{Dyck}_{1,k}$ has a DFA with $k+2$ states.": "for all integers k with "
    "k >= 1: minimal DFA states(Dyck-(1,k); complete) <= k + 2",
    "for all languages L: the language L is commutative": "for all languages L: the syntactic monoid of L is "
    "commutative",
    "not every DFA for /(ab)*/ has at least 3 states": f"not ({DFA_OF_AB} >= 3)",
    "1 < 2 and every DFA for /(ab)*/ has at least 3 states": f"1 < 2 and {DFA_OF_AB} >= 3",
    "every DFA for /(ab)*/ needs 3 states": f"{DFA_OF_AB} >= 3",
    "every protocol for EQ_3 requires 4 bits": "D(equality on 3 bits) >= 4",
}


@pytest.mark.parametrize("typed", READ)
def test_what_is_written_on_paper_is_read(typed: str) -> None:
    """Each means its canonical text, which is read as the same term."""
    read = sentence_of(typed, sort="proposition")
    assert read.text == READ[typed]
    assert read_sentence(read.text) == Sentence(read.term, read.text, True)


REFUSED = {
    **dict.fromkeys(
        (
            "for all integers n with n >= 1, D(EQ_n) >= n, D(EQ_n) <= n + 1",
            "for all functions f with D(f) <= 3, rank_Q(f) <= 4, leaves(f) <= 8",
            "for all integers n >= 1, n^2 >= n, n^3 >= n",
            "for all integers n with n >= 4, n^2 >= 16, n^3 >= 64",
        ),
        "where do the conditions end? want a colon",
    ),
    "for all integers n >= 1, n <= 5": "is this a condition? want a colon",
    "for all integers n >= 1, m >= 1 with n <= 9, m >= n": "is this a condition? want a colon",
    "for all x in [0, 1]: x^2 <= x": "for all integers x with x >= 0, x <= 1: x^2 <= x -- or: for all reals x",
    "n >= 2 implies n >= 1": "`n` is not bound; want `for all integers n >= 1:` in front, another quantifier",
    "D(EQ_n) = n + 1": "`n` is not bound; want `for all integers n >= 1:` in front",
    "D(f) <= 3": "`f` is not bound; want `for all functions f:` in front",
    "for all integers a, b: a^2 + 2ab >= 0": "`ab` is not bound; want `a b` for a product",
    "for all a, b: a^2 + 2ab + n >= 0": "`ab` is not bound; want `a b` for a product",
    "for all positive n, m: n m >= n": "integers n, m with n > 0, m > 0: ... -- or: integers n, m with n > 0: ...",
    "for all natural numbers n: n >= 0": "integers n with n >= 0: ... -- or: integers n with n >= 1: ...",
    "for all natural numbers n >= 0: n >= 0": "integers n with n >= 0: ... -- or: integers n with n >= 1: ...",
    "for all sufficiently large n and m: n + m > 2": "from where on is n large?",
    "for some sufficiently large n: n > 2": "from where on is n large?",
    "for all sufficiently large reals x: x > 2": "want an integer x",
    "there is no even prime n > 2": "the language has no primes",
    "there are infinitely many n with n even": "want `for all integers n0, there is an integer n >= n0 such that",
    "for all n in {1, 1}: n odd": "a number stands twice",
    "for all n in {1, 2.5}: n odd": "or whole numbers, {1, 3, 5}",
    "for all integers n >= 1: 1/\\sum_{i=1}^n i <= 1": "wants brackets around it",
    "for all integers n >= 1: 1 + \\sum_{i=1}^n i + 1 <= n": "(sum ... of i) + ... -- or: sum ... of (i + ...)",
    "D^1(INDEX_4) = 4": "want D(f), or as in D(f; only alice sends)",
    "R_{1/4}(EQ_8) <= 10": "with which coins? want R(f; public coins, two-way, error at most 1/4)",
    "fool(EQ_3) >= 8": "want F_0(f) or F_1(f)",
    "C(4, 2) = 6": "binom(n, k) is a binomial coefficient",
    "a*b* ⊆ (a|b)*": "an expression of letters stands between slashes: `/a*b*/`",
    "abba ∈ (ab|ba)*": "an expression of letters stands between slashes: `/(ab|ba)*/`",
    "the minimal DFA of (ab)* has 3 states": "an expression of letters stands between slashes: `/(ab)*/`",
    "DISJ_3 has a fooling set of size 8": "of which colour? want `DISJ_3 has a fooling set of colour 1 of size ...`",
    "there is a randomised protocol for GT_3 of cost 3": "want `public-coin protocol` or `private-coin protocol`",
    "the one-way deterministic complexity of INDEX_8 is 3": "want `D(f; only alice sends)`",
    "s(OR_4) = 4": "the language has no sensitivity",
    "MAJ_3 = EQ_3": "no functions of one party's bits",
    "for all integers n: 2^{2n} <= 3 2^n": "between two numbers want `*`",
    **dict.fromkeys(
        (
            "for all integers m: there is an integer k such that n >= k for all n >= m",
            "for all integers m: there is an integer k > m such that n >= k for all n >= m",
            "there is an integer m such that D(EQ_n) >= m and n >= 1 for all n >= m",
        ),
        "for all n >= m: (",
    ),
    "D(EQ_3) = 4 or D(EQ_3) = 5, and D(EQ_3) = 6": "want `and` between two statements",
    "for all n >= 1, n even, and D(EQ_n) >= 1": "is this a condition? want a colon",
    "there is a randomised protocol for EQ_8 with at most 6 bits": "with which coins?",
    "D(EQ_n) <= n - O(1)": "says nothing that is read",
    "/a*/ ∪ /b*/ ⊆ /(a|b)*/": "their letters differ; want one alphabet",
    r"/a/ \cap /a*/ \cup /a/ = /a/": "want brackets between",
    "R(EQ_8; error at most 1/4) <= 6": "say which coins: R(f; public coins, two-way, error at most 1/4)",
    "there are reals c and any integers n such that n >= c": "found `integers`",
    "e >= 2": "found `e`; want `exp(1)`",
    **dict.fromkeys(
        (f"for all integers n: the number of words of /a*/ of length {size} is 1" for size in ("2 n", "2(n+1)", "n n")),
        "this can be read in two ways: ... length (",
    ),
    "for all integers n: the number of words of /a*/ of length 2n^2 is 1": "in two ways: ... length (2n^2",
    "for all n >= 1: the deterministic communication complexity of EQ_2 n = 4": "(the deterministic communication "
    "complexity of EQ_2) n -- or: (the deterministic communication complexity of EQ_2 n)",
    "for all n >= 1: the rank of EQ_n over Q^2 >= 1": "(the rank of EQ_n over Q)^2 -- or: (the rank of EQ_n over Q^2)",
    "for all n >= 1: D(EQ_2n) = n": "want braces around a size of several signs, EQ_{2n}",
    "Dyck-(1,2) is a proper subset of Dyck-(1,3)": "want `⊆`, and `!=` beside it",
    "gamma_2(EQ_3) <= 3": "the language has no factorisation norm",
    "for all integers x in [0, 1): x = 0": "found `)`; want `]`",
    "for all n in {1, 3, ..., 9}: n odd": "the steps of a range are 1",
    "for all reals x in {1, ..., 9}: x >= 1": "x is one of the reals already",
    "for all integers n, m in [1, n]: m >= 1": "the ends of its range speak of n itself",
    "for all 1 <= n, m <= 30: EQ_n and EQ_m are the same function": "... with 1 <= n, m <= 30: ... -- or: ... with "
    "1 <= n <= 30, 1 <= m <= 30",
    "for all integers: n >= 2": "want a variable behind `integers`",
    "n >= 2 and n even for all n >= 1": "for all n >= 1: (n >= 2 and n even) -- or: "
    "n >= 2 and (for all n >= 1: n even)",
    "n >= 2 implies n >= 1 for all integers n": "n >= 2 implies (for all integers n: n >= 1)",
    "not n even for all n >= 1": "not (for all n >= 1: n even)",
    "if n even then n >= 2 for all n >= 1": "if n even then (for all n >= 1: n >= 2)",
    "there is an integer m such that m > n for all integers n": "such that (for all integers n: m > n)",
    "for all k >= 1: D(EQ_n) >= k for all n >= 1": "for all k >= 1: (for all n >= 1: D(EQ_n) >= k)",
    "for all n >= 1: D(EQ_n) >= 4 if n >= 4": "what does `if` end? want `for all n >= 1: (n >= 4 implies",
    "for all n >= 1, D(EQ_n) >= m for all m <= n": "want a colon behind the quantifier in front",
    "for all n >= 1: D(EQ_n) >= 4 whenever n >= 4": "want `for all n >= 1: (n >= 4 implies D(EQ_n) >= 4)`",
    "D(EQ_n) >= m for all n >= 1 for all m >= 2": "two quantifiers stand at the end",
    "/a*/ ⊂ /(a|b)*/": "(a* over a) is a subset of ((a | b)* over a b) -- or: (a* over a) is a subset of ((a | b)* "
    "over a b) and not ((a* over a) and ((a | b)* over a b) are the same language)",
    "/a*/ ⊊ /(a|b)*/": "want `⊆`, and `!=` beside it",
    "EQ_2 ⊆ EQ_3": "`⊆` is between languages",
    "/ab/ ∈ /(ab)*/": "between two languages want `⊆`",
    "abc ∈ /(ab)*/": "`c` is no letter of this language",
    "/(ab)*/ = 3": "`=` is between numbers",
    "for all n >= 2: the number of words of /a*/ of length n + 1 is 1": "... length (n + 1) -- or: (... length n) + 1",
    "for all n >= 2: the partition number of /(ab)*/ under odd-even, length n + 2 is 1": "-- or: (the partition "
    "number of /(ab)*/ under odd-even, length n) + 2",
    "the largest fooling set of EQ_2 = 4": "`largest fooling set` does not say all here; want `colour 1`",
    "the rank of EQ_2 is 4": "want `over Q`",
    "discrepancy(IP_4) <= 1": "want `; uniform distribution` or `; the weights",
    "largest fooling set(EQ_2) = 4": "want `; colour 1`",
    "the smallest fooling set of EQ_2 = 4": "no `smallest fooling set`; near: `the largest fooling set of ...`",
    "the communication complexity of EQ_3 = 4": "near: `the randomized communication complexity of ...`",
    "the minimal DFA of /(ab)*/ = 3": "want `has ... states`",
    "the minimal NFA of /(ab)*/ has 3 states": "the language has no smallest NFA; want `the minimal DFA of L",
    "partition(EQ_2) = 5": "`partition` is no name of the language; near: `partition-number(f)`",
    "χ^1(EQ_2) = 5": "want `partition-number(f)`",
    "n! >= n for all n >= 1": "there is no factorial",
    "gcd(4, 6) = 2": "the language has no common divisors",
    "7 is prime": "the language has no primes",
    "/(ab)*/ is regular": "all of its languages are regular",
    "D(/(ab)*/ under odd-evn, length 2) = 1": "found `odd-evn`; did you mean `odd-even`?",
    "D(EQ_n) >= for all n >= 1": "line 1, column 12: found `for`; want a term",
    **{
        f"every DFA for /(ab)*/ has {said} states": "want `at least` or `more than`"
        for said in ("3", "exactly 3", "at most 5", "fewer than 9")
    },
    "no DFA for /(ab)*/ has at least 3 states": "want `at most` or `fewer than`",
    "no DFA for /(ab)*/ has 2 states": "want `at most` or `fewer than`",
    "every fooling set of colour 1 of EQ_3 has at least 8 pairs": "want `at most` or `fewer than`",
    "no fooling set of colour 1 of EQ_3 has at most 8 pairs": "want `at least` or `more than`",
    "every fooling set of EQ_3 has at most 8 pairs": "of which colour? want `fooling set of colour 1 of ...`",
    "every DFA for /(ab)*/ has at least 3 bits": "want `states`",
    "every protocol for EQ_3 needs at least 4 states": "want `bits`",
    "every randomised protocol for EQ_3 needs at least 2 bits": "with which coins?",
    "every NFA for /(ab)*/ has at least 3 states": "found `every`",
    "every DFA for /(ab)*/ decides /a/": "want `has` or `needs`",
    "there is a DFA for /(ab)*/ with 5/2 states": "this may be no whole number",
    "whenever n >= 4, D(EQ_n) >= n whenever n <= 9": "want a colon behind the quantifier in front",
    "whenever n >= 4, D(EQ_n) >= m for all m <= 4": "want a colon behind the quantifier in front",
    "whenever n >= 4, n <= 9": "is this a condition? want a colon",
    "whenever n, m >= 1: n + m >= 2": "integers n, m with m >= 1: ... -- or: integers n, m with n >= 1, m >= 1",
    "whenever x > 0, exp(x) >= 1 + x": "is x an integer or a real?",
    "whenever D(f) <= 3, leaves(f) <= 8": "with a variable behind it: `whenever n >= 4, ...`",
    "for all k >= 1: whenever n >= k, n >= 1": "want it in front or at the end",
    "D(EQ_n) >= n and n >= 1 whenever n >= 4": "want `D(EQ_n) >= n and (n >= 4 implies n >= 1)`",
    "every n satisfies n^2 >= n": "is n an integer or a real?",
    "every n >= 1 satisfies n >= 1 and satisfies n >= 0": "found `every`",
    "some n >= 1 satisfies n >= 1": "`n` is not bound",
    "there is a cover of EQ_3 of colour 1 with 8 rectangles": "or there may be none of this size; want `at most`",
    "there is a DFA for /(ab)*/ with 3 bits": "want `states`",
    "there is a fooling set of EQ_3 of size 8": "of which colour?",
    "for all Boolean f, g: D(f) <= D(g)": "functions f, g with f Boolean, g Boolean",
    "for all Boolean integers n: n >= 0": "says two things of one kind",
    "/(ab)*/ has a DFA with 3 bits": "want `states`",
    "EQ_2 has a DFA with 3 states": "found `a`",
    "not any DFA for /(ab)*/ has at least 3 states": "`any` may mean every or some here",
    "if any DFA for /(ab)*/ has at least 3 states then 1 < 2": "`any` may mean every or some here",
    "/(ab)*/ is a group": "found `group`",
    "/(ab)*/ is in /a/": "between two languages want `⊆`",
    "/(ab)*/ is in DA": "found `in`",
    "there is an n >= 2 the rank of EQ_n over Q is 4": "want `:` or `such`",
    "for all n >= 1: D(EQ_3) = n at least 4": "found `at`",
    "every protocol for EQ_3 uses 4 bits": "want `at least` or `more than`",
    "no protocol for EQ_3 needs 4 bits": "want `at most` or `fewer than`",
    "every fooling set of colour 1 of EQ_3 needs 4 pairs": "want `at most` or `fewer than`",
    "the rank of EQ_3 over GF(4) is 8": "Q, or GF and a prime",
    "the rank of EQ_3 over GF(2} is 8": "want `Q` or `GF2`",
    "the rank of EQ_3 over F is 8": "want `Q` or `GF2`",
    "EQ_3 has rank 8": "`rank` does not say all here; want `over Q`",
    "EQ_3 has rank 8 and EQ_2 has rank 4 over Q": "`rank` does not say all here; want `over Q`",
    "EQ_3 has rank 8 over Q + 1": "found `+`; want the end",
    "EQ_3 has no rank 8 over Q": "found `rank`",
    "/(ab)*/ has rank 3 over Q": "found `has`",
    "EQ_3 has rank over Q": "found `over`; want a term",
    "D(f) = O(leaves(f))": "O(...) is of a number, and f is a function; want `for some real c > 0, all functions f:",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_what_two_people_would_read_differently_is_refused(typed: str) -> None:
    """Each costs one line, which says what would be right, or has both readings."""
    with pytest.raises(Refused) as caught:
        sentence_of(typed, sort="proposition")
    assert REFUSED[typed] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_between_says_that_it_takes_in_both_ends() -> None:
    """A convention that a word chose is told."""
    assert "both ends" in sentence_of("n >= 1 for all integers n between 1 and 3").remarks[0]


ROWS = re.findall(r"^\| ([a-z][^`|]*) \| (`.+`) \|$", PAGE, re.MULTILINE)
NAMES = {"f": "EQ_2", "L": "/(ab)*/"}


def test_the_table_of_measures_has_each_measure_of_the_operators() -> None:
    """Each measure of a function or a language stands in the table of the page."""
    heads = {sentence_of(typed.split("`")[1], NAMES).term[0] for _, typed in ROWS}
    wanted = {
        head
        for head, row in OPERATORS.items()
        if row.result == "number" and row.arguments[0] in ("function", "language") and not head.startswith("partial-")
    }
    assert heads == wanted


@pytest.mark.parametrize(("measure", "typed"), ROWS)
def test_the_names_of_a_measure_are_one(measure: str, typed: str) -> None:
    """All that a row of the table has is read as the same measure."""
    assert len({sentence_of(one, NAMES, sort="number").term for one in re.findall("`([^`]+)`", typed)}) == 1, measure


def test_nouns_are_those_of_the_table() -> None:
    """Each noun of an operator is read behind an article, and means that operator."""
    found = set()
    for noun in nouns():
        said = " ".join(noun.words)
        rest = spelled(noun.template, noun.rest)
        of = SAMPLES[OPERATORS[noun.head].arguments[0]]
        text = f"the {said} of {of}, {rest}".strip(", ") + (f" has 3 {noun.unit}" if noun.unit else " = 3")
        found.add(noun.head)
        names = {**NAMES, "f": "[1 0]" if "weights" in rest else "EQ_2"}
        assert (
            sentence_of(
                re.sub(r", n (messages|attended tokens)", r", 2 \1", text)
                .replace("messages ,", "messages,")
                .replace("length n", "length 2"),
                names,
                sort="proposition",
            ).term[1][0]
            == noun.head
        )
    assert len(found) >= 15
