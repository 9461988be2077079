"""What the theorems and proofs need and do not say: letters of inputs, positions of blocks, features, and locality."""

from __future__ import annotations

from fooling.verify.claims.claim import (
    CONFIRMED,
    CONSTANT,
    CORE,
    DOMAIN,
    READING,
    REFUTED,
    REPAIR,
    RESULT,
    SUPPORTING,
    TYPING,
)
from fooling.verify.claims.yang2024.paper import B, D, L, W, claim, i, j, k, m, n, p, r, s, x
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    ceiling,
    exists,
    exp,
    floor,
    for_all,
    index,
    integer,
    log2,
    maximum,
    minimum,
    rational,
    rnn_computes,
    sqrt,
)

C, fixed_C, q = integer("C"), Expression("C"), integer("q")
K, fixed_K = integer("K"), Expression("K")  # from which number on a statement holds
REGULAR, TYPES = "Theorem 4.4", "Theorem B.6, proof"

claim(
    "edit-distance-is-local",
    at="Section 1",
    kind=CORE,
    says="Read row by row, state (i, j) of a table with W columns has the number (i - 1)W + j, which is W + 1 more "
    "than that of state (i - 1, j - 1). With L = W^2 states that is at most 2 sqrt(L), for i, j, W >= 1.",
    leaves="the letters of both words, on which each state hangs as well. With the letters the edit distance is not "
    "local",
    that=for_all(i >= 1, j >= 1, W >= 1)(
        both((((i - 1) * W + j) - ((i - 2) * W + (j - 1))).equals(W + 1), W + 1 <= 2 * sqrt(W**2))
    ),
    pinned=CONFIRMED,
    note="The state of an edit distance hangs on the states above, to the left, and above to the left, and on two "
    "letters: edit-distance-in-a-window.",
)
claim(
    "edit-distance-in-a-window",
    at="Section 1",
    kind=READING,
    weight=RESULT,
    says="Two words of n letters, two marks, n^2 states row by row and the answer are n^2 + 2n + 3 outputs. From the "
    "last state, at n^2 + 2n + 2, the letter at n is at most half of the outputs away, for some K and all n >= K.",
    that=exists(K >= 1)(for_all(n >= fixed_K)(2 * ((n**2 + 2 * n + 2) - n) <= n**2 + 2 * n + 3)),
    pinned=REFUTED,
    note="Section 1 has `recent m reasoning steps`, and the remark on Definition 5.3 `recent m DP states`.  In that "
    "sense the edit distance is local: edit-distance-is-local.  Definition 5.3 itself counts the outputs o_1, ..., "
    "o_L, of which the first n are `the input sequence`, and asks that each is a function of the m before it.  A "
    "window of smaller order than the output is below half of the output from some n on.  The least windows for n = 1, "
    "2, 3, 4 are 4 of 6, 8 of 11, 14 of 18 and 22 of 27 outputs.",
)
claim(
    "edit-distance-in-a-window--repaired",
    at="Section 1",
    kind=REPAIR,
    says="The last state of the edit distance of two words of n letters, at position n^2 + 2n + 2 of n^2 + 2n + 3 "
    "outputs, hangs on the letter at n, which is more than half of the outputs before, for every n >= 1.",
    that=for_all(n >= 1)(2 * ((n**2 + 2 * n + 2) - n) > n**2 + 2 * n + 3),
    pinned=CONFIRMED,
    repairs="edit-distance-in-a-window",
)
claim(
    "last-letter-of-an-edit-distance",
    at="Section 1",
    kind=SUPPORTING,
    says="Let no letters of two words of n letters match, but for the last ones perhaps. The three states before the "
    "last state are n, n and n - 1. The last state is n - 1 with a match and n without one, for every n >= 1.",
    that=for_all(n >= 1)(both((n - 1) + 0 <= n + 1, (n - 1) + 1 <= n + 1, n - 1 < n)),
    pinned=CONFIRMED,
    note="So two inputs differ in one letter of the first word alone, and in no state but the last.  A window without "
    "that letter is too small.",
)
claim(
    "equal-states-of-two-inputs",
    at="Definition 4.3",
    kind=SUPPORTING,
    says="The inputs of one number, s and s + 1, have equal states, though the inputs differ: the longest increasing "
    "subsequence has 1 number in both, max(1, 0) = 1, and the edit distance of the number to itself is 0, min(0, 2) = "
    "0.",
    that=both(for_all(s >= 1)(s < s + 1), maximum(rational(1), 0).equals(1), minimum(rational(0), 2).equals(0)),
    pinned=CONFIRMED,
    note="So neither program is regular, and Theorem 4.4 and Proposition 5.5 speak of neither.",
)
claim(
    "features-are-positive",
    at="Equations (7) and (8)",
    kind=CORE,
    says="The feature elu(x) + 1, which is exp(x) for x <= 0 and x + 1 for x > 0, is positive, as the denominators of "
    "linear attention need.",
    leaves="the attention itself",
    that=both(for_all(x <= 0)(exp(x) > 0), for_all(x > 0)(x + 1 > 0)),
    pinned=CONFIRMED,
)

# ---- how many inputs there are ----

claim(
    "inputs-of-one-letter",
    at=REGULAR,
    kind=READING,
    weight=DOMAIN,
    says="The lower bound of the hidden dimension needs 2^n inputs. There are at least as many inputs of n numbers, "
    "each one of s: s^n >= 2^n, for n, s >= 1.",
    that=for_all(n >= 1, s >= 1)(s**n >= 2**n),
    pinned=REFUTED,
    note="With s = 1 no two inputs differ.  So every dynamic program on such inputs is regular, as definition 4.3 has "
    "it, and the proof gives no bound.",
)
claim(
    "inputs-of-one-letter--repaired",
    at=REGULAR,
    kind=REPAIR,
    says="There are at least 2^n inputs of n numbers, each one of s, for n >= 1 and s >= 2.",
    that=for_all(n >= 1, s >= 2)(s**n >= 2**n),
    pinned=CONFIRMED,
    repairs="inputs-of-one-letter",
)
claim(
    "types-of-inputs",
    at=TYPES,
    kind=READING,
    weight=CONSTANT,
    says="Inputs of L numbers from 1 to L are of e^O(L) types: log2(L^L) = L log2 L <= C L, for some C and all L >= 1.",
    that=exists(C >= 1)(for_all(L >= 1)(L * log2(L) <= fixed_C * L)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"L": 2 ** (C + 1)}, automatic, {0: automatic})),
    note="Section 4.1 lets the numbers of an input grow as a polynomial in L.  The proof has e^Theta(L) types, and "
    "needs only that there are so many at least.",
)
claim(
    "types-of-inputs--repaired",
    at=TYPES,
    kind=REPAIR,
    says="Inputs of L numbers from 1 to L are of at least 2^L types: L log2 L >= L, for every L >= 2.",
    that=for_all(L >= 2)(L * log2(L) >= L),
    pinned=CONFIRMED,
    repairs="types-of-inputs",
)

claim(
    "states-that-look-up",
    at="Theorem B.5, proof",
    kind=CORE,
    says="A recurrent network whose state has D^2 + D numbers of p bits, as that of a head of linear attention has, "
    "and which afterwards finds each of n bits by its position, has 2 D^2 p >= n, for D, n, p >= 1.",
    leaves="dynamic programs. Any function is allowed as step of the network",
    that=for_all(n >= 1, D >= 1, p >= 1, rnn_computes(index(n), D**2 + D, p))(2 * D**2 * p >= n),
    pinned=CONFIRMED,
)
claim(
    "states-that-look-up--arithmetic",
    at="Theorem C.1, proof",
    kind=CORE,
    says="A recurrent network whose state has D^2 + D numbers of p bits, and which afterwards finds each of sqrt(L) "
    "bits by its position, has 4 D^4 p^2 >= L, for D, p >= 1 and L = n^2.",
    leaves="the arithmetic task. Any function is allowed as step of the network",
    that=for_all(n >= 1, D >= 1, p >= 1, rnn_computes(index(n), D**2 + D, p))(4 * D**4 * p**2 >= n**2),
    pinned=CONFIRMED,
    note="D^4 is then at least of order L/p^2.",
)

# ---- blocks and windows ----

claim(
    "block-not-begun",
    at="Lemma A.9",
    kind=SUPPORTING,
    says="For all i from 1 to m^2 an output near to the mean is printed. The block q that token i asks about has "
    "begun: qm - (m - 1) <= i, for 1 <= i <= m^2 and 1 <= q <= m.",
    that=for_all(m >= 1, q >= 1, q <= m, i >= 1, i <= m**2)(q * m - (m - 1) <= i),
    pinned=REFUTED,
    note="Token 1 may ask about block 2.  Then no token is in its set, and the text calls the mean undefined.  So the "
    "lemma speaks of the other tokens.",
)
claim(
    "block-not-begun--where-defined",
    at="Lemma A.9",
    kind=READING,
    says="Where the mean is defined, some token j is in the set: qm - (m - 1) <= j, j <= qm and j <= i. The block q "
    "that token i asks about has then begun: qm - (m - 1) <= i, for i, j, m, q >= 1.",
    that=for_all(m >= 1, q >= 1, i >= 1, j >= q * m - (m - 1), j <= q * m, j <= i)(q * m - (m - 1) <= i),
    pinned=CONFIRMED,
)
claim(
    "block-not-begun--repaired",
    at="Lemma A.9",
    kind=REPAIR,
    says="The block q that token i asks about has begun, qm - (m - 1) <= i, for q from 1 to ceil(i/m), and i, m >= 1.",
    that=for_all(m >= 1, i >= 1, q >= 1, q <= ceiling(i / m))(q * m - (m - 1) <= i),
    pinned=CONFIRMED,
    repairs="block-not-begun",
)
claim(
    "average-of-remainders",
    at="Lemma A.12",
    kind=READING,
    weight=TYPING,
    says="Layer 2 has (1/B) (i mod B) at a token of remainder r. The mean of the numbers i mod B over B tokens, the "
    "remainders 0 to B - 1 with the sum B(B - 1)/2, is r/B: (B - 1)/2 = r/B, for B > r >= 0.",
    that=for_all(B >= 1, r >= 0, r < B)(((B * (B - 1) / 2) / B).equals(r / B)),
    pinned=REFUTED,
    note="Appendix B puts what a token had beside what attention gives.  So the token's own numbers need no mean.",
)
width = 2 ** floor(log2(sqrt(L)))
claim(
    "tokens-of-the-ceiling",
    at="Lemma A.12",
    kind=SUPPORTING,
    says="With the block size B = 2^floor(log2 sqrt(L)) of the experiments, the number of the target token is at most "
    "B^2: L <= B^2, for every L >= 1.",
    that=for_all(L >= 1)(L <= width**2),
    pinned=REFUTED,
    note="The text does not say so: the lemma leaves B open, theorem 4.2 takes some B of order sqrt(L), and this B is "
    "that of section 6.1.  Lemma A.7 divides numbers by B, and asks that they are at most B^2.",
)
claim(
    "tokens-of-the-ceiling--repaired",
    at="Lemma A.12",
    kind=SUPPORTING,
    says="With the block size B = ceil(sqrt(L)) the number of the target token is at most B^2, for every L >= 1.",
    that=for_all(L >= 1)(L <= ceiling(sqrt(L)) ** 2),
    pinned=CONFIRMED,
    repairs="tokens-of-the-ceiling",
)

# ---- arithmetic ----

claim(
    "handle-of-a-number",
    at="Appendix C",
    kind=READING,
    weight=DOMAIN,
    says="An expression of k >= 0 operators between k + 1 numbers has two numbers with an operator between "
    "the two: k >= 1.",
    that=for_all(k >= 0)(k >= 1),
    pinned=REFUTED,
    note="A single number is an expression, and has no such pair.  The steps end there.",
)
claim(
    "handle-of-a-number--repaired",
    at="Appendix C",
    kind=REPAIR,
    says="An expression of at least 3 tokens, which are k operators between k + 1 numbers, has two numbers "
    "with an operator between the two: k >= 1 if 2k + 1 >= 3.",
    that=for_all(k >= 0, 2 * k + 1 >= 3)(k >= 1),
    pinned=CONFIRMED,
    repairs="handle-of-a-number",
)
