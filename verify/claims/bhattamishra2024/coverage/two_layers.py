"""Section 5.1 and appendices F.2 and F.3: equality, and thresholds of sparse features, by two layers."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import UNCOUNTED
from fooling.verify.claims.coverage import stated

ANY_FUNCTION = "What follows attention is any function here, so that is no part of the claim."
NO_MATRICES = "The grammar has no matrices of sizes that vary."

SECTION = (
    stated(
        "Section 5",
        "Two-layer Transformers overcome the linear size that one layer and RNNs need for equality.",
        "two-layers-separation--equality",
    ),
    stated(
        "Section 5.1",
        "The construction works for sequences over any finite alphabet.",
        "theorem-6-alphabet",
        "theorem-6-alphabet--products-rounded",
        "theorem-6-alphabet--to-nearest",
        "theorem-6-alphabet-sizes",
        "theorem-6-alphabet-constant-width",
        lacks="networks",
        because=f"One layer has no such network: theorem-12-alphabet.  {UNCOUNTED}",
    ),
    stated(
        "Theorem 6",
        "For any N a two-layer Transformer with two heads, of width O(log N) and precision O(log N), computes "
        "equality on {0,1}^N.",
        "theorem-6",
        "theorem-6--products-rounded",
        "theorem-6--to-nearest",
        "theorem-6-sizes",
        lacks="networks",
        because=f"For even N: equality compares two halves.  {UNCOUNTED}",
    ),
    stated(
        "Section 5.1",
        "In the first layer each position of the second half copies the bit of its partner, and compares.",
        "theorem-6-sizes",
        lacks="networks",
        because="A step of the construction, which is part of the axiom `layers-of-sparse-features`.",
    ),
    stated(
        "Section 5.1", "The representation size is O((log N)^3).", "theorem-6-size", lacks="networks", because=UNCOUNTED
    ),
    stated(
        "Section 5.1",
        "Two-layer Transformers of logarithmic width express thresholds of k-sparse features, with equality and "
        "disjointness among them.",
        "theorem-13",
        "theorem-13-disjointness",
        lacks="networks",
        because=UNCOUNTED,
    ),
    stated(
        "Section 5.1",
        "One-layer Transformers and RNNs of width o(N) do not express them: a separation on equality and disjointness.",
        "two-layers-separation--equality",
        "two-layers-separation--disjointness",
        "theorem-12-alphabet",
        "transformer-width-linear",
        "transformer-width-linear--repaired",
        because="Of the width alone it fails for p = Theta(log N), as section 4.2 does: transformer-width-linear.",
    ),
)

APPENDIX = (
    stated(
        "Appendix F.2",
        "A two-layer Transformer of logarithmic size computes INEQ on all Boolean inputs.",
        "theorem-6-inequality",
        lacks="networks",
        because=UNCOUNTED,
    ),
    stated(
        "Appendix F.2",
        "The input is over {-1, 1}, and INEQ is the formula displayed, of N/2 mismatches.",
        "inequality-2-dnf-terms",
        because="A change of letters; the formula is claimed for {0, 1}.",
    ),
    stated(
        "Appendix F.2",
        "Embeddings [x_i, 0, T(i), T(i), 1] have d = 2 + 2k coordinates.",
        "theorem-6-embedding-size",
        "theorem-6-embedding-size--repaired",
    ),
    stated("Appendix F.2", "Embeddings contain four parts.", "four-parts-of-an-embedding"),
    stated("Appendix F.2", "The query is x_i W_Q.", "query-from-the-left", because="In section 2 it is W_Q x_i."),
    stated(
        "Appendix F.2",
        "For i > N/2 the query is T(i - N/2), of k coordinates, and keys [T(i), -1/2] have k + 1.",
        "theorem-6-query-size",
        "theorem-6-query-size--repaired",
        because="Their inner product is not defined: [T(i - N/2), 1] is meant.",
    ),
    stated(
        "Appendix F.2",
        "Logits are at least 1/4 for the partner and at most -1/4 for other positions.",
        "theorem-6-logits",
    ),
    stated(
        "Appendix F.2",
        "For i < N/2 logits are greater than 1/4 for i itself and less than -1/4 for other positions.",
        "theorem-6-logits--below",
        "theorem-6-logits",
        "theorem-6-positions",
        "theorem-6-positions--repaired",
        because="For i = N/2 the text says nothing: i <= N/2 is meant.",
    ),
    stated(
        "Appendix F.2",
        "With hard attention the output is [0, x_j, 0, 0] for the partner j, of d coordinates.",
        "theorem-6-embedding-size",
        lacks="shapes",
        because=f"It lacks the last coordinate.  {NO_MATRICES}",
    ),
    stated(
        "Appendix F.2",
        "With a residual connection the sum is [x_i, x_(i - N/2), T(i), T(i), 1].",
        "theorem-6-sum",
        "theorem-6-sum--repaired",
        because="For i > N/2 the fourth part is T(i - N/2) in the embedding, and in the sum.",
    ),
    stated(
        "Appendix F.2",
        "A network of ReLUs computes the XOR of the first two numbers, x_i and x_(i - N/2), and 0 for i <= N/2.",
        "theorem-6-network",
        lacks="networks",
        because=f"Of bits as -1 and 1 it is |x - y|/2, a sum of two ReLUs.  {ANY_FUNCTION}",
    ),
    stated(
        "Appendix F.2",
        "The second layer averages the mismatches at i = N/2, ..., N, each with weight 1/N.",
        "theorem-6-average",
        "theorem-6-average--repaired",
    ),
    stated(
        "Appendix F.2",
        "If the average is at least 1/N, a feed-forward network puts out 1, and else 0.",
        "theorem-6-inequality",
        because="1/N is a number of the format, and the average is a multiple of it.",
    ),
    stated(
        "Appendix F.2, softmax",
        "The scaled query is eta [T(i), 1].",
        "scaled-query",
        because="For i > N/2 it is eta [T(i - N/2), 1].",
    ),
    stated(
        "Appendix F.2, softmax",
        "The weight of the partner is at least exp(eta/4) / (exp(eta/4) + (N - 1) exp(-eta/4)).",
        "theorem-6-softmax",
        because="Keys are counted by k, which is the dimension of T as well.",
    ),
    stated(
        "Appendix F.2, softmax",
        "That is at least 1 - 1/(2 N^Kc) if eta >= 2 log((N - 1)(2 N^Kc - 1)).",
        "theorem-6-eta-needed",
    ),
    stated(
        "Appendix F.2, softmax",
        "So eta = log N + Kc log 2N is enough.",
        "theorem-6-eta",
        "theorem-6-eta--base-2",
        "theorem-6-eta--repaired",
        "theorem-6-eta-held",
        "theorem-6-eta-held--every-kc",
        "theorem-6-eta-held--repaired",
        "theorem-6-eta-held--derived",
        "theorem-6-eta-held--derived--every-kc",
        "theorem-6-eta-held--derived-repaired",
    ),
    stated(
        "Appendix F.2, softmax",
        "A weight of at least 1 - 1/(2 N^Kc) is rounded to 1.",
        "theorem-6-rounded-to-one",
        "theorem-6-rounded-to-one--repaired",
        "theorem-6--to-nearest",
        "theorem-6-network--exact-softmax",
        "theorem-6-network--exact-softmax-4",
        "theorem-6-network--exact-softmax-wrong",
        "theorem-6-network--exact-softmax-nearest",
        "theorem-6-network--exact-softmax-threshold",
        "theorem-6-network--toward-zero",
    ),
    stated(
        "Appendix F.2, softmax",
        "If eta >= Kc log 2N, other weights are below 1/(2 N^Kc) and rounded to 0.",
        "theorem-6-others",
        "theorem-6-others--base-2",
        "theorem-6-others--repaired",
    ),
    stated(
        "Appendix F.2, softmax",
        "So the softmax attention behaves like hard attention, and the network computes INEQ.",
        "theorem-6-network",
        "theorem-6-network--products-rounded",
        "theorem-6-network--products-rounded-wrong",
    ),
    stated(
        "Appendix F.2, end",
        "The scaling can be that of Theorem 1 as well, with a threshold.",
        "theorem-6-network--threshold",
        "theorem-6-network--no-threshold",
        because="For N = 2, 4 and 8, by the network itself.",
    ),
    stated(
        "Appendix F.3",
        "Th_b is 1 where more than b of n bits are: for b = n - 1 the AND, for b = n/2 the majority.",
        "threshold-of-all-bits",
        "threshold-majority",
    ),
    stated(
        "Appendix F.3",
        "A k-sparse function depends on at most k of its n bits.",
        lacks="definition",
        because="The grammar has it as `sparse-threshold`.  For k >= 1 a constant is one, of some bit.",
    ),
    stated(
        "Theorem 13",
        "For any N and any threshold h of N k-sparse features a two-layer Transformer with k heads, of width and "
        "precision O(log N), computes h.",
        "theorem-13",
        "theorem-13--products-rounded",
        "theorem-13-sizes",
        lacks="networks",
        because=UNCOUNTED,
    ),
    stated(
        "Theorem 13, proof",
        "With a start token there are N + 1 tokens, and the second layer has 1/(N + 1) times the sum of the features.",
        "theorem-13-average",
        "theorem-13-average--every-kc",
        "theorem-13-average--repaired",
    ),
    stated(
        "Theorem 13, proof",
        "The i-th vector of the first layer and the i-th value hold g_(I_1), and attention adds up all features.",
        "theorem-13-features",
        "theorem-13-features--repaired",
        because="g_(I_i) is meant, as in the sum that follows.",
    ),
    stated(
        "Theorem 13, proof",
        "The second layer takes the vectors x_1^(1), x_1^(0), ..., x_N^(1).",
        "inputs-of-the-second-layer",
        because="x_0^(1), x_1^(1), ..., x_N^(1) is meant.",
    ),
    stated(
        "Theorem 13, proof",
        "A feed-forward network subtracts b/(N + 1) and is a threshold.",
        "theorem-13-threshold",
        "theorem-13-threshold--every-kc",
        "theorem-13-threshold--repaired",
        lacks="networks",
        because=f"b/(N + 1) need not be a number of the format for N.  {ANY_FUNCTION}",
    ),
    stated("Theorem 13, proof", "The vectors T(0), ..., T(N) have r = O(log N) coordinates.", "addresses-from-zero"),
    stated(
        "Theorem 13, proof",
        "Embeddings have 1 + (k + 1) r coordinates, and head j points to the j-th position of the set.",
        "theorem-13-sizes",
        "theorem-13-embedding-size",
        because="With r = ceil(log2 N) for the codes here.",
    ),
    stated(
        "Theorem 13, proof",
        "A feed-forward network of constant size computes g_(I_i) at every position i.",
        "theorem-13-one-network",
        "theorem-13-one-network--repaired",
        "theorem-13-sizes",
        lacks="networks",
        because=(
            "One network for all positions, of constant size, is one function g of k bits.  Where the features differ, "
            "the embedding has to say which one is the i-th, by a table of 2^k bits.  The claims have k = 2, and leave "
            f"out the matrices and a residual connection.  {ANY_FUNCTION}"
        ),
    ),
    stated(
        "Appendix F.3, discussion",
        "Equality has N/2 features of 2 bits, and the complement of disjointness as well.",
        "theorem-13-disjointness",
        "inequality-2-dnf-terms",
    ),
    stated(
        "Appendix F.3, discussion",
        "Disjointness is a 2-CNF, and its complement the 2-DNF that is 1 where the two halves meet.",
        "disjointness-complement",
        "disjointness-complement--repaired",
        "disjointness-2-cnf",
        "disjointness-2-cnf--repaired",
        because="In section 4.2 and appendix B.1 Disj is 1 where the sets meet.",
    ),
    stated(
        "Appendix F.3, discussion",
        "Two-layer Transformers of logarithmic width represent disjointness.",
        "two-layers-separation--disjointness",
    ),
    stated(
        "Appendix F.3, discussion",
        "They represent k-DNFs and k-CNFs with at most N terms or clauses.",
        "theorem-13",
        because="Each term is a feature, and b is 0; each clause is one, and b is their number less 1.",
    ),
    stated(
        "Lemma 5",
        "The class of the Transformer is TF_{d,p,2}, and its width is m.",
        "class-of-lemma-5",
        because="Section 2 has the width where d stands here.  The halves 1, ..., n/2 in the proof are those of N.",
    ),
    stated(
        "Lemma 5",
        "For each partition into halves some two-layer Transformer computes a function that takes N/2 bits.",
        "lemma-5",
        lacks="networks",
        because=UNCOUNTED,
    ),
)
