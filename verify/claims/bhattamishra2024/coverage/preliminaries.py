"""Appendices B and C.2: communication complexity, the number format, vectors, and the construction of Theorem 1."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import UNCOUNTED
from fooling.verify.claims.coverage import stated

STATEMENTS = (
    stated(
        "Appendix B.1",
        "The complexity of f over a partition is the least number of bits to compute it on all inputs of {0,1}^N.",
        "fact-2-equality",
        lacks="definition",
        because=(
            "Here both know the answer in the end (D), or the listener of one message (one-way); index "
            "and Dyck are over other sets than {0,1}."
        ),
    ),
    stated(
        "Appendix B.1",
        "C(f) >= k if at least k bits must be exchanged over any partition.",
        "lemma-1--every-partition",
        "dyck22-four-letters--elsewhere",
        "lemma-1",
        "equality-every-partition",
        because="Read as every partition it holds neither of Dyck-(2,2) nor of equality; some partition is what is "
        "used.",
    ),
    stated("Appendix B.1", "Three facts follow, about disjointness, equality and index.", "facts-in-order"),
    stated(
        "Appendix B.1, disjointness",
        "The function is 0 if the sets are disjoint and 1 otherwise, which is max a_i b_i.",
        "disjointness-of-the-text",
        lacks="definition",
        because=("The grammar's `intersection` is the complement of its `disjointness`, which is 1 on disjoint sets."),
    ),
    stated(
        "Fact 1",
        "Every deterministic protocol for Disj on N bits each takes at least N bits.",
        "fact-1-disjointness",
        "disjointness-rank",
    ),
    stated(
        "Fact 1",
        "The randomised complexity of Disj is Omega(N).",
        "fact-1-randomised",
        lacks="coins",
        because="No lower bound of this strength for randomised two-way protocols is derived here.",
    ),
    stated("Fact 2", "Every deterministic protocol for equality of N bits takes at least N bits.", "fact-2-equality"),
    stated(
        "Fact 3",
        "Every deterministic protocol in which Alice alone speaks takes N bits for index.",
        "fact-3-index",
        "fact-3-index-exact",
    ),
    stated("Fact 3", "The one-way randomised complexity of index is Omega(N).", "fact-3-randomised"),
    stated("Appendix B.1, after Fact 3", "The randomised complexity of equality is O(log N).", "equality-randomised"),
    stated(
        "Appendix B.1, after Fact 3",
        "For disjointness the number of bits that must be exchanged by randomised protocols is Omega(N).",
        "fact-1-randomised",
        lacks="coins",
        because="No lower bound of this strength for randomised two-way protocols is derived here.",
    ),
    stated(
        "Appendix B.1, after Fact 3",
        "For index it is Omega(N) as well: so many bits must be exchanged.",
        "index-randomised",
        "fact-3-randomised",
        because="Exchanged by both, as printed; of one message, which Fact 3 is about, it holds.",
    ),
    stated(
        "Appendix B.1, after Fact 3",
        "With high probability means above 2/3.",
        lacks="definition",
        because=(
            "That is an error below 1/3.  Lower bounds are claimed for an error of at most 1/3, which is more; "
            "the upper bound on equality has at most 1/4."
        ),
    ),
    stated(
        "Appendix B.2", "The numbers have p = Theta(log N) bits, N the greatest length of the input.", "qp-bits-theta"
    ),
    stated(
        "Appendix B.2",
        "Q_p is the set -N^Kc, -N^Kc + N^-Kc, ..., 0, ..., N^Kc, for some sufficiently large constant Kc > 0.",
        "qp-has-zero",
        "qp-has-zero--every-kc",
        "qp-cardinality--repaired",
        "qp-has-average",
        "qp-has-average--one-token-more",
        lacks="definition",
        because="Beside the first two, claims on Q_p have whole Kc >= 1, so that 0 and N^Kc are in it.",
    ),
    stated("Appendix B.2", "Q_p has N^(2 Kc) elements.", "qp-cardinality", "qp-cardinality--repaired"),
    stated("Appendix B.2", "So p = 2 Kc log N.", "qp-bits", "qp-bits--rounded-up", "qp-bits--repaired"),
    stated("Appendix B.2", "And that is Theta(log N).", "qp-bits-theta"),
    stated(
        "Appendix B.2",
        "Every real number is rounded down to the nearest multiple of N^-Kc, and above N^Kc down to it.",
        "qp-rounding-total",
        "qp-rounding-total--repaired",
        "qp-rounding-error",
    ),
    stated(
        "Appendix B.2",
        "In the constructions all parameters and intermediate values are numbers of the format.",
        "qp-has-entries",
        "theorem-1-soft",
        lacks="cases",
        because=(
            "The number 1/sqrt k is irrational for most k, so it must be rounded.  The networks that are run here have "
            "every parameter and step rounded.  The soft weights of Theorem 1 are claimed in the format, for all N."
        ),
    ),
    stated(
        "Appendix B.3",
        "In k dimensions there are at most k orthogonal vectors.",
        "orthogonal-at-most-k",
        lacks="real vectors",
        because="Claimed of vectors with entries +-1/sqrt k; the grammar has no others.",
    ),
    stated(
        "Appendix B.3",
        "The number of almost orthogonal vectors is exponential in k.",
        "lemma-2--every-dimension",
        "lemma-2",
        "corollary-8-1",
    ),
    stated(
        "Lemma 2",
        "For every N there are N sign vectors with k = O(log N / gamma^2), inner products at least 1 - gamma with "
        "themselves and at most gamma otherwise.",
        "lemma-2",
        "lemma-2--every-dimension",
        because=(
            "What gamma is, and whether it may hang on N, is not said: the claim has one constant for all gamma > 0 "
            "and N >= 2, rounded up.  For N = 1 k = O(log N / gamma^2) is no dimension."
        ),
    ),
    stated("Lemma 2, proof", "The expectation of the inner product of two random vectors is 0.", "lemma-2-mean"),
    stated(
        "Lemma 2, proof",
        "Its absolute value is at least gamma with probability at most 2 exp(-k gamma^2 / 4).",
        "lemma-2-tail",
    ),
    stated("Lemma 2, proof", "There are at most N^2 pairs.", "lemma-2-pairs"),
    stated(
        "Lemma 2, proof",
        "For k = (8 / gamma^2) log 2N the union bound is below 1/2.",
        "lemma-2-dimension",
        "lemma-2-dimension--repaired",
        "lemma-2-dimension--base-2",
        because="The base of the logarithm is not said: two readings.",
    ),
    stated(
        "Lemma 2, proof",
        "k = (8 / gamma^2) log 2N is a number of dimensions.",
        "lemma-2-dimension-whole",
        "lemma-2--every-dimension",
    ),
    stated(
        "Lemma 2, proof",
        "All inner products are below gamma at once with probability at least 1/2, so the vectors exist.",
        "lemma-2-probability",
        "lemma-2-probability--base-2",
        "lemma-2",
    ),
    stated(
        "Appendix B.3, after Lemma 2",
        "Storing the vectors takes Theta(N) space.",
        "vectors-space",
        "vectors-space--words",
    ),
    stated(
        "Appendix B.3, after Lemma 2",
        "The i-th vector can be computed in logarithmic space and polynomial time.",
        lacks="space",
        because="Another paper is cited for it.",
    ),
    stated(
        "Lemma 3",
        "A linear map to k = c2 log N / eps^2 dimensions, with entries +-1/sqrt k, keeps all inner products of N "
        "unit vectors up to eps.",
        "lemma-3--standard-basis",
        lacks="real vectors",
        because=(
            "Claimed for the standard basis, the one use that the paper makes of it, with 8 ln(2N) for c2 log N, of "
            "which the lemma does not say what c2 is; the grammar has no sets of real vectors."
        ),
    ),
    stated(
        "Appendix B.3, after Lemma 3",
        "Unit vectors that form a basis have inner products 0 with one another.",
        "unit-basis-orthogonal",
    ),
    stated(
        "Appendix B.3, after Lemma 3",
        "Their images have inner products 1 +- eps with themselves and +- eps otherwise.",
        "lemma-3--standard-basis",
    ),
    stated(
        "Corollary 8.1",
        "For every N there are N sign vectors with k = O(log N), inner products at least 3/4 with themselves and "
        "at most 1/4 otherwise.",
        "corollary-8-1",
    ),
    stated(
        "Appendix C",
        "IdxL is a function of all sequences of up to N symbols and all positions of [N].",
        "index-lookup-domain",
        "index-lookup-domain--repaired",
    ),
    stated(
        "Theorem 3, proof",
        "From the state after N symbols, mp bits, the other party reads any symbol, so mp >= N by Fact 3.",
        "theorem-3--bits",
        "fact-3-index",
    ),
    stated(
        "Appendix C.1",
        "A recurrent model for associative recall has a width, or a hidden state, of at least order N/p.",
        "theorem-3--bits",
        "proposition-9-at-most--repaired",
        because="A hidden state even has N bits.",
    ),
    stated(
        "Proposition 9",
        "A recurrent model for associative recall on all sequences of length N has m >= N/p.",
        "theorem-3--bits",
        "proposition-9-length",
        "proposition-9-length--repaired",
        because="The items are fixed in the proof, so that the labels are the bits of an index lookup.",
    ),
    stated(
        "Proposition 9, proof",
        "The hidden state has a size of at most N/p.",
        "proposition-9-at-most",
        "proposition-9-at-most--repaired",
        because="At least is meant.",
    ),
    stated(
        "Appendix C.2",
        "Any recurrent model needs a width or hidden state of size Omega(N) for index lookup.",
        "section-3-state-size",
        "theorem-3",
        "rnn-width-linear--index-lookup",
        because="A hidden state of so many bits is needed.  A width of order N/p is enough.",
    ),
    stated(
        "Appendix C.2",
        "A one-layer Transformer of width O(log N) performs index lookup.",
        "theorem-1",
        "theorem-1-sizes",
        lacks="networks",
        because=UNCOUNTED,
    ),
    stated(
        "Appendix C.2",
        "The letters are the symbols and the index tokens 1..N.",
        lacks="definition",
        because="That a symbol is no index token is understood.",
    ),
    stated(
        "Appendix C.2",
        "Symbols have binary codes of length log |Sigma|, embeddings log |Sigma| + 2k entries.",
        "theorem-1-embedding-width",
        "theorem-1-embedding-width--repaired",
    ),
    stated(
        "Appendix C.2",
        "In other words, the index token's embedding is identical to the positional embeddings of the N tokens.",
        lacks="definition",
        because="T(p) stands in both, in the middle of the one, at the end of the other.",
    ),
    stated(
        "Appendix C.2",
        "W_Q = eta [O; I; O], W_K = [O, O, I] and W_V = [I, O, O] are m x d matrices.",
        "theorem-1-projections",
        "theorem-1-projections--repaired",
        lacks="shapes",
        because="Section 2 says that they are m x d, and O and I here are of the sizes that embeddings have.",
    ),
    stated(
        "Appendix C.2",
        "W_Q = eta [O; I; O], with semicolons, is a k x d matrix.",
        "projection-with-semicolons",
        lacks="shapes",
        because=(
            "Written so the blocks stand below one another, d x k; with commas, as the other two, it is k x d.  The "
            "grammar has no matrices of sizes that vary."
        ),
    ),
    stated(
        "Appendix C.2",
        "With these matrices Q(p) = eta T(p), K(x_i) = T(i) and V(x_i) = rho(s_i).",
        "theorem-1-logits",
        lacks="shapes",
        because=(
            "Products of blocks with 0 and the identity, by definition; the claim starts from them.  The grammar has "
            "no matrices of sizes that vary."
        ),
    ),
    stated("Appendix C.2", "Logits are at least 3 eta/4 at p and at most eta/4 elsewhere.", "theorem-1-logits"),
    stated(
        "Appendix C.2",
        "The logit of the query token with itself is 0.",
        lacks="definition",
        because="Its key is the zero vector: an inner product with 0.",
    ),
    stated(
        "Appendix C.2",
        "The weight of token p is its exponential over the sum of those of tokens 1..N.",
        "theorem-1-softmax",
        because="The index token is attended to as well: its exponential, exp(0), is left out if j runs over the N "
        "symbols, and is in the sum that is claimed.",
    ),
    stated(
        "Appendix C.2",
        "The weight of token p is at least exp(3 eta/4) / (exp(3 eta/4) + N exp(eta/4)).",
        "theorem-1-softmax",
    ),
    stated(
        "Appendix C.2",
        "That is above 3/4 for every eta > 2 log(3N).",
        "theorem-1-weight",
        "theorem-1-weight--base-2",
        "theorem-1-soft-weight",
        "theorem-1-soft",
        "theorem-1-soft--to-nearest",
        "theorem-1-eta-held",
        "theorem-1-eta-held--every-kc",
        "theorem-1-eta-held--repaired",
        "theorem-1-eta-and-gamma",
        "theorem-1-eta-and-gamma--repaired",
        "theorem-1-every-gamma",
        because="The base of the logarithm is not said: two readings.  In the format the weight is rounded.  For other "
        "bounds gamma than 1/4 on inner products the same eta is enough up to 1/2.",
    ),
    stated("Appendix C.2", "The weight of the other tokens together is below 1/4.", "theorem-1-rest"),
    stated(
        "Appendix C.2",
        "q_1, ..., q_N are the weights of the N tokens.",
        "theorem-1-threshold",
        because="There are N + 1 tokens, the index token too; the claim has the weights of the N add up to at most 1.",
    ),
    stated(
        "Appendix C.2",
        "A bit that is 1 is averaged to at least 3/4, one that is 0 to at most 1/4 (q_p >= 3/4).",
        "theorem-1-threshold",
    ),
    stated(
        "Appendix C.2",
        "A feed-forward network of ReLUs turns the average into the code, which is the desired output.",
        "theorem-1-readout",
        "theorem-1-network",
        "theorem-1-network--six-rules",
        "theorem-1-network--small-eta",
        "theorem-1-network--eta-2",
        "theorem-1-every-vector",
        "theorem-1-own-network",
    ),
    stated(
        "Appendix C.2, discussion",
        "Two-layer Transformers of logarithmic width perform associative recall.",
        "associative-recall",
        "associative-recall-sizes",
        lacks="networks",
        because=UNCOUNTED,
    ),
)
