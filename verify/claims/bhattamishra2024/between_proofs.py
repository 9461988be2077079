"""Two places of appendices B to G, held against each other, or against the theorems of the sections: sizes and names.

Most are slips of the pen that no result rests on: a letter that stands for two numbers, an index that runs one too far,
a layer or a vector that is called by another's name.  Names are compared as `between_places` says.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.appendix_b3 import dimension, quarter
from fooling.verify.claims.bhattamishra2024.paper import N, claim, d, h, k, m, p, r
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, TYPING
from fooling.verify.claims.names import listed, names
from fooling.verify.statement.language.notation import (
    at,
    both,
    common_words,
    complement,
    either,
    exists,
    for_all,
    index,
    integer,
    interleaved,
    intersection,
    letters,
    near_orthogonal,
    other_words,
    rational,
    real,
    repeat,
    rnn_computes,
    same_function,
    same_language,
    star,
)

F2, F3, G2 = ("Theorem 6, proof (appendix F.2)", "Theorem 13, proof (appendix F.3)", "Theorem 7, proof (appendix G.2)")
a, i, e, j, n = (integer(name) for name in ("a", "i", "e", "j", "n"))
x, s, c, gamma, length, small = (real(name) for name in ("x", "s", "c", "gamma", "l", "e"))

# ---- appendices B and C ----

FUNCTIONS = "disjointness equality index"
claim(
    "facts-in-order",
    at="Appendix B.1",
    kind=PRINTED,
    says="The facts announced in appendix B.1, about disjointness, equality and index, are Facts 1, 2 and 3 in the "
    "order of their numbers: disjointness, equality, index.",
    that=same_language(listed(FUNCTIONS, "disjointness equality index"), listed(FUNCTIONS, FUNCTIONS)),
    pinned=CONFIRMED,
)
claim(
    "projection-with-semicolons",
    at="Appendix C.2",
    kind=READING,
    says="Blocks of a, k and k rows, one below another as semicolons say, have the k rows of W_Q: a + k + k = k, for "
    "all a, k >= 1.",
    that=for_all(a >= 1, k >= 1)((a + k + k).equals(k)),
    pinned=REFUTED,
    weight=TYPING,
    note="Written with commas, as W_K and W_V, the blocks stand side by side, with k rows.",
)
lookup = (N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))
claim(
    "proposition-9-at-most",
    at="Proposition 9, proof",
    kind=READING,
    says="A recurrent model of m units of p bits for associative recall with N fixed items, which is index lookup on "
    "N bits, has a state of at most N/p: m <= N/p.",
    that=for_all(*lookup)(m <= N / p),
    pinned=REFUTED,
    weight=TYPING,
    note="At least is meant, as the proposition has it: theorem-3--bits.",
)
claim(
    "proposition-9-at-most--repaired",
    at="Proposition 9, proof",
    kind=REPAIR,
    says="A recurrent model of m units of p bits for associative recall with N fixed items, which is index lookup on "
    "N bits, has a width and a state of at least N/p: m >= N/p and mp >= N/p.",
    that=for_all(*lookup)(both(m >= N / p, m * p >= N / p)),
    pinned=CONFIRMED,
    repairs="proposition-9-at-most",
)

# ---- appendices D and E ----

claim(
    "name-of-the-weights",
    at="Theorem 4, step 4",
    kind=READING,
    says="What adds up to 1, printed as Att(A), has the name of the attention weights in the displays before and "
    "after, softmax(A).",
    that=same_language(names("Att softmax", "Att"), names("Att softmax", "softmax")),
    pinned=REFUTED,
    weight=TYPING,
    note="In section 2 Att is the output of attention.",
)
claim(
    "values-sent-with-p-bits",
    at="Theorem 4, step 4",
    kind=READING,
    says="Two parties that send m numbers of p bits each, the precision printed for U_A and U_B, send the 4mp bits "
    "that are printed next: 2mp = 4mp, for all m, p >= 1.",
    that=for_all(m >= 1, p >= 1)((2 * m * p).equals(4 * m * p)),
    pinned=REFUTED,
    weight=TYPING,
    note="The sentence between the two has 2p bits.",
)
claim(
    "values-sent-with-p-bits--repaired",
    at="Theorem 4, step 4",
    kind=REPAIR,
    says="Two parties that send m numbers of 2p bits each send the 4mp bits that are printed: 2m(2p) = 4mp, for all "
    "m, p >= 1.",
    that=for_all(m >= 1, p >= 1)((2 * m * (2 * p)).equals(4 * m * p)),
    pinned=CONFIRMED,
    repairs="values-sent-with-p-bits",
)
claim(
    "blocks-and-cuts",
    at="Appendix E, size of the fooling set",
    kind=READING,
    says="The number k of blocks, with which the count begins, is the number of cuts between the blocks, over which "
    "the count sums in the end: k = k - 1, for every k >= 1.",
    that=for_all(k >= 1)(k.equals(k - 1)),
    pinned=REFUTED,
    weight=TYPING,
    note="One letter stands for two numbers.  With k cuts there are k + 1 blocks, and the sum is right: partition-sum.",
)
INDICES = "m d p H 2"
claim(
    "class-of-theorem-10",
    at="Theorem 10",
    kind=READING,
    says="The letters of the class in Theorem 10, d, p and H, are the letters of the class in Theorem 5: m, p and H.",
    that=same_language(listed(INDICES, "d p H"), listed(INDICES, "m p H")),
    pinned=REFUTED,
    weight=TYPING,
    note="The bound has the same d for m, so the two theorems say the same.  In section 2 d is the size of an "
    "embedding.",
)
claim(
    "class-of-lemma-5",
    at="Lemma 5",
    kind=READING,
    says="The letters of the class in Lemma 5, d, p and 2, are the letters of the class in Theorem 6, whose network "
    "the proof uses: m, p and 2.",
    that=same_language(listed(INDICES, "d p 2"), listed(INDICES, "m p 2")),
    pinned=REFUTED,
    weight=TYPING,
    note="The proof of Lemma 5 has m, p and 2, and halves of n for those of N.",
)

# ---- appendix F ----

claim(
    "four-parts-of-an-embedding",
    at=F2,
    kind=READING,
    says="The four parts of an embedding, x_i, 0, T(i), and the query with its last number, have 1, 1, k and k + 1 "
    "coordinates, which are 2k + 3 coordinates, for every k >= 1.",
    that=for_all(k >= 1)((1 + rational(1) + k + (k + 1)).equals(2 * k + 3)),
    pinned=CONFIRMED,
    note="The display has five entries; the query, its last part, has two of them.",
)
claim(
    "query-from-the-left",
    at=F2,
    kind=READING,
    says="Both products of an embedding x_i with the m x d matrix W_Q are defined, W_Q x_i of section 2 and x_i W_Q "
    "of appendix F.2: m = d, for all m, d >= 1.",
    that=for_all(m >= 1, d >= 1)(m.equals(d)),
    pinned=REFUTED,
    weight=TYPING,
    note="The product with the transposed matrix is meant, as in the definition of attention.",
)
claim(
    "scaled-query",
    at=F2,
    kind=READING,
    says="The scaled query, printed with T(i) for every i, is the query of i > N/2, which has T(i - N/2): two unit "
    "vectors with inner product x, -1 <= x <= 1/4, have squared distance 2 - 2x = 0.",
    that=for_all(x >= -1, x <= quarter)((2 - 2 * x).equals(0)),
    pinned=REFUTED,
    weight=TYPING,
    note="T(i - N/2) is meant for i > N/2.",
)
claim(
    "theorem-6-positions",
    at=F2,
    kind=READING,
    says="The positions i > N/2 and i < N/2, for which logits are told, are all positions i from 1 to N, for every "
    "even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, i >= 1, i <= 2 * h)(either(i > h, i < h)),
    pinned=REFUTED,
    weight=DOMAIN,
    note="The position N/2 is left out.  The queries before have i <= N/2.",
)
claim(
    "theorem-6-positions--repaired",
    at=F2,
    kind=REPAIR,
    says="The positions i > N/2 and i <= N/2 are all positions i from 1 to N, for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, i >= 1, i <= 2 * h)(either(i > h, i <= h)),
    pinned=CONFIRMED,
    repairs="theorem-6-positions",
)
claim(
    "theorem-6-logits--below",
    at=F2,
    kind=PRINTED,
    says="For i < N/2 the logit x - 1/2 of another position is less than -1/4, where the inner product x of two "
    "address vectors is at most 1/4.",
    that=for_all(x <= quarter)(x - rational(1, 2) < 0 - quarter),
    pinned=REFUTED,
    weight=DOMAIN,
    note="At the boundary it is -1/4.  For i > N/2 the display has at most -1/4: theorem-6-logits.",
)
STATES = "x0(1) x1(0) x1(1) xN(1)"
claim(
    "inputs-of-the-second-layer",
    at=F3,
    kind=READING,
    says="The first vectors that the second layer takes, printed as x_1^(1) and x_1^(0), are the outputs x_0^(1) and "
    "x_1^(1) of the first layer, for the start token and the first bit.",
    that=same_language(listed(STATES, "x1(1) x1(0)"), listed(STATES, "x0(1) x1(1)")),
    pinned=REFUTED,
    weight=TYPING,
    note="The sentence after it has x_0^(1), for the start token.",
)
claim(
    "addresses-from-zero",
    at=F3,
    kind=PRINTED,
    says="For every N >= 2 there are N + 1 vectors T(0), ..., T(N) in 64 ceil(log2(N + 1)) dimensions, with pairwise "
    "inner products of at most 1/4.",
    that=for_all(N >= 2)(near_orthogonal(N + 1, at(dimension, N=N + 1), quarter)),
    pinned=CONFIRMED,
    note="That is r = O(log N), as ceil(log2(N + 1)) <= 2 log2 N.",
)
claim(
    "theorem-13-embedding-size",
    at=F3,
    kind=PRINTED,
    says="A bit, the address of the own position, and k blocks of r numbers have 1 + (k + 1)r coordinates, for k, r "
    ">= 1.",
    that=for_all(k >= 1, r >= 1)((1 + r + k * r).equals(1 + (k + 1) * r)),
    pinned=CONFIRMED,
)
claim(
    "disjointness-complement",
    at="Appendix F.3, discussion",
    kind=READING,
    says="The complement of Disj, with Disj as in appendix B.1, is the 2-DNF that is 1 where two subsets of [n] meet, "
    "for every n >= 1.",
    that=for_all(n >= 1)(same_function(complement(intersection(n)), intersection(n))),
    pinned=REFUTED,
    weight=TYPING,
    note="In appendix B.1 Disj itself is 1 where the sets meet.  In appendix F.3 it is 1 where they are disjoint, and "
    "so it is a 2-CNF: disjointness-2-cnf--repaired.",
)
pairs_of_bits = star(repeat(letters(("0", "1"), ("0", "1")), 2))
claim(
    "disjointness-complement--repaired",
    at="Appendix F.3, discussion",
    kind=REPAIR,
    says="The complement of the function that is 1 where two subsets of [n] are disjoint is 1 where the subsets meet, "
    "for every n >= 0, written as the words x_1 y_1 x_2 y_2 ... x_n y_n.",
    that=same_language(
        common_words(other_words(interleaved("disjointness")), pairs_of_bits), interleaved("intersection")
    ),
    pinned=CONFIRMED,
    repairs="disjointness-complement",
)
claim(
    "corollary-13-1-contradiction",
    at="Corollary 13.1, proof",
    kind=CORE,
    says="With m, p <= c l, H = 2 and l = log2 N, a protocol of at most e mpH N/l^2 bits has at most 2 e c^2 N bits, "
    "which is below N/2 for e < 1/(4 c^2).  Left out: the protocol for every Transformer and partition.",
    that=for_all(small > 0, c > 0, length > 0, m >= 1, p >= 1, N >= 1, m <= c * length, p <= c * length)(
        small * (m * p * 2) * (N / length**2) <= 2 * small * c**2 * N
    ),
    pinned=CONFIRMED,
    note="That some two-layer Transformer of this size needs N/2 bits is Lemma 5, and no part of the claim.",
)

# ---- appendix G ----

claim(
    "state-after-the-pairs",
    at="Theorem 8, proof",
    kind=PRINTED,
    says="After N/2 pairs of a vector and a label the state of time N is sent, 2 (N/2) = N, and after N pairs, in "
    "appendix C.1, the state of time 2N, for every N >= 1.",
    that=for_all(N >= 1)(both((2 * (N / 2)).equals(N), (N + N).equals(2 * N))),
    pinned=CONFIRMED,
)
ASSUMED = "norm margin margin-at-least-N^-c"
claim(
    "assumptions-recalled",
    at="Appendix G.2",
    kind=READING,
    says="The assumptions that appendix G.2 recalls, unit norms and a margin gamma, are the assumptions of section "
    "5.2: unit norms, a margin gamma, and gamma >= N^-c.",
    that=same_language(names(ASSUMED, "norm margin"), names(ASSUMED)),
    pinned=REFUTED,
    weight=TYPING,
    note="Theorem 7 is about the assumptions of section 5.2.",
)
claim(
    "vectors-of-a-query",
    at="Appendix G.2",
    kind=PRINTED,
    says="A query with k - 1 inputs and k - 1 labels before is the last of 2k - 1 vectors: k + (k - 1) = 2k - 1, for "
    "every k >= 1.",
    that=for_all(k >= 1)((k + (k - 1)).equals(2 * k - 1)),
    pinned=CONFIRMED,
)
y = real("y")
claim(
    "label-above-the-neighbour",
    at="Section 5.2, after Theorem 7",
    kind=CORE,
    says="For some unit vector (x, y) of the plane the inner product with the query (1, 0), which is x, is below the "
    "inner product 0 of the zero vector.  Left out: more than two numbers, and attention.",
    that=exists((x * x + y * y).equals(1), over=(x, y))(x < 0),
    pinned=CONFIRMED,
    note="Let (x, y) be the nearest neighbour, and the only one.  A label has a zero key in the place of an input.",
)
inputs = (N >= 1, k >= 1, k <= N)
claim(
    "addresses-of-labels",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=READING,
    says="The addresses T(1), ..., T(N) of the key ideas have T(2k), the address of the label behind the input k, for "
    "every k from 1 to N: 2k <= N.",
    that=for_all(*inputs)(2 * k <= N),
    pinned=REFUTED,
    weight=CONSTANT,
)
claim(
    "addresses-of-labels--repaired",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=REPAIR,
    says="The addresses T(1), ..., T(2N) of the proof have T(2k), the address of the label behind the input k, for "
    "every k from 1 to N: 2k <= 2N.",
    that=for_all(*inputs)(2 * k <= 2 * N),
    pinned=CONFIRMED,
    repairs="addresses-of-labels",
)
claim(
    "label-of-the-query",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=READING,
    says="Each label i of the display, i from 1 to k, is one of the k - 1 labels of the sentence before: i <= k - 1, "
    "for every i from 1 to k.",
    that=for_all(k >= 1, i >= 1, i <= k)(i <= k - 1),
    pinned=REFUTED,
    weight=DOMAIN,
    note="The query x_k is the last vector, with no label behind it.",
)
claim(
    "label-logit-of-the-query",
    at="Theorem 7, proof (appendix G.2), key ideas",
    kind=READING,
    says="With T(2i - 1) and c_1 = 10 in the logit of the label i, as printed, the logit at i = k is within 1 of "
    "-c_2: 0 - 10 s >= -1, for 0 < gamma <= 2 and s >= 1 - gamma/100.",
    that=for_all(gamma > 0, gamma <= 2, s >= 1 - gamma / 100)(0 - 10 * s >= -1),
    pinned=REFUTED,
    weight=TYPING,
    note="The key of a label has T(2i), which is meant.  The key ideas do not say c_1; 10 is that of the proof.",
)
own = integer("D")
claim(
    "key-of-a-label-size",
    at=G2,
    kind=PRINTED,
    says="The key of a label, with zeros for the D = 3k + d + 2 coordinates of an embedding, has as many coordinates "
    "as the key of an input of d coordinates: D + 1 + k = d + 1 + k, for all k, d >= 1.",
    that=for_all(k >= 1, d >= 1, own.equals(3 * k + d + 2))((own + 1 + k).equals(d + 1 + k)),
    pinned=REFUTED,
    weight=TYPING,
    note="The text has d and d' for D and d.  The zeros stand in the place of an input, so 0_d' is meant.",
)
claim(
    "key-of-a-label-size--repaired",
    at=G2,
    kind=REPAIR,
    says="The key of a label, with zeros for the d coordinates of an input, has as many coordinates as the key of an "
    "input: d + 1 + k = d + 1 + k, for all k, d >= 1.",
    that=for_all(k >= 1, d >= 1)((d + 1 + k).equals(d + 1 + k)),
    pinned=CONFIRMED,
    repairs="key-of-a-label-size",
)
claim(
    "token-of-the-neighbour",
    at="Theorem 7, proof (appendix G.2), retrieving with softmax",
    kind=READING,
    says="The token of the j-th input, z_(2j - 1), is z_j, as the value of the neighbour is printed: 2j - 1 = j, for "
    "every j >= 1.",
    that=for_all(j >= 1)((2 * j - 1).equals(j)),
    pinned=REFUTED,
    weight=TYPING,
    note="The same paragraph has z_(2j - 1) later.",
)
claim(
    "layer-that-takes-the-address",
    at="Theorem 7, proof (appendix G.2), second layer",
    kind=READING,
    says="The layer 1 + 1, which takes the output of the first layer, is the first layer, as printed: 1 + 1 = 1.",
    that=(1 + rational(1)).equals(1),
    pinned=REFUTED,
    weight=TYPING,
    note="The second layer is meant, which the paragraph is about.",
)
