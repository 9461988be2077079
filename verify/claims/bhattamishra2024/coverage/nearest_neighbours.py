"""Section 5.2, appendix F.4 and appendix G: nearest neighbours, associative recall, and what protocols cannot show."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import UNCOUNTED
from fooling.verify.claims.coverage import stated

BUILT = "The printed construction is built (`fooling construct nearest-neighbour`) and run."
REST = "In the format the weights need not add up to 1: weights-sum-to-one."

SECTION = (
    stated(
        "Section 5.2",
        "The nearest neighbour of a unit vector has the largest inner product with it.",
        "distance-of-unit-vectors",
        lacks="real vectors",
        because="Of two coordinates.",
    ),
    stated(
        "Section 5.2",
        "For unit vectors the distance says the same as the product.",
        "distance-of-unit-vectors",
        lacks="real vectors",
        because="Of two coordinates.",
    ),
    stated(
        "Section 5.2",
        "Each query k > N/2 has a nearest neighbour among the inputs 1 to k - 1, for any N.",
        "first-query",
        "first-query--repaired",
    ),
    stated(
        "Section 5.2",
        "Where the second half of the inputs is a permutation of the first half, the task is multi-query recall.",
        lacks="definition",
        because="Two equal vectors in the first half would leave no margin.",
    ),
    stated(
        "Theorem 7",
        "Two layers of width and precision O(log N) compute the nearest-neighbour task under the two assumptions.",
        "nearest-neighbour-addresses",
        "nearest-neighbour-addresses--repaired",
        "theorem-7--repaired",
        "theorem-7-sizes",
        "nearest-neighbour-grid",
        lacks="real vectors",
        because=(
            "The width of the proof is O(log N) only where the margin does not shrink with N.  The repair is another "
            "construction, in which labels fetch their items.  That inputs have O(log N) coordinates is not printed: "
            f"the embedding holds them.  {BUILT}"
        ),
    ),
    stated(
        "Section 5.2",
        "As a corollary two-layer Transformers of logarithmic size perform associative recall, as multi-query recall.",
        "associative-recall",
        "associative-recall-sizes",
        "associative-recall-one-layer",
        "associative-recall-one-layer--own-length",
        "associative-recall-one-layer--communication",
        lacks="networks",
        because=f"One network answers each query, after the items and labels before it.  {UNCOUNTED}",
    ),
    stated(
        "Section 5.2, after Theorem 7",
        "With the inputs themselves as keys the query attends most to itself.",
        "query-beside-itself",
        lacks="real vectors",
        because="Of two coordinates.",
    ),
    stated(
        "Section 5.2, after Theorem 7",
        "A label vector may have a larger inner product with the query than the nearest neighbour has.",
        "label-above-the-neighbour",
        lacks="real vectors",
        because="Of two coordinates, and a label whose key is 0 there, as in appendix G.2.",
    ),
    stated(
        "Section 5.2, after Theorem 7",
        "The two layers have a total size of O((log N)^3).",
        "logarithmic-size--repaired",
        "associative-recall",
        lacks="networks",
        because="Width and precision are O(log N), which makes the size of the matrices O((log N)^3) for one head.  "
        f"{UNCOUNTED}",
    ),
    stated(
        "Theorem 8",
        "A recurrent model for the nearest-neighbour task has m >= N/(2p).",
        "theorem-8",
        "theorem-8--lengths",
    ),
    stated(
        "Section 5.2, discussion",
        "Two-layer Transformers of logarithmic size do what a recurrent model needs a linear size for.",
        "associative-recall-separation",
    ),
)
APPENDIX = (
    stated(
        "Corollary 13.1",
        "A protocol of O(mpH g(N)) bits for all two-layer Transformers has g(N) = Omega(N / (log N)^2).",
        "corollary-13-1",
        lacks="growth",
        because="The claim is the arithmetic alone.  It leaves out the protocol for every Transformer and every "
        "partition, and the Transformers of Lemma 5.",
    ),
    stated(
        "Corollary 13.1, proof",
        "The opposite of g(N) = Omega(N / (log N)^2) is g(N) = o(N / (log N)^2).",
        lacks="growth",
        because="A function may be neither.  The proof needs only that g is small for arbitrarily large N.  So the "
        "corollary stands.",
    ),
    stated(
        "Corollary 13.1, proof",
        "With mpH = O((log N)^2) such a protocol has fewer than N/2 bits, a contradiction to Lemma 5.",
        "corollary-13-1-contradiction",
        "lemma-5",
    ),
    stated(
        "Appendix G",
        "A recurrent model for nearest neighbours has a width or a hidden state of order N/p.",
        "theorem-8",
        because="With N/(2p) for the width, as in Theorem 8.",
    ),
    stated(
        "Appendix G",
        "Any model for nearest neighbours performs multi-query recall, whose symbols are sign vectors.",
        "vectors-for-disjointness",
        "recall-margin",
    ),
    stated(
        "Appendix G",
        "Associative recall is the nearest-neighbour task on binary codes, with a margin of 1/log N.",
        "recall-margin",
        "recall-margin--theta",
        "recall-margin--every-length",
    ),
    stated(
        "Theorem 8, proof",
        "From the state, of mp bits, the other party reads all labels, so mp is at least N/2.",
        "theorem-8",
        because="The proof goes through disjointness; the labels themselves are N/2 bits.",
    ),
    stated(
        "Theorem 8, proof",
        "After N/2 vectors with labels the state h_N is sent (h_2N after N pairs in appendix C.1).",
        "state-after-the-pairs",
    ),
    stated(
        "Theorem 8, proof",
        "Any N/2 sign vectors will do, and meet the assumptions.",
        "vectors-for-disjointness",
        lacks="real vectors",
    ),
    stated(
        "Appendix G.2",
        "The assumptions of section 5.2 are unit norms and a margin gamma.",
        "assumptions-recalled",
        "nearest-neighbour-addresses",
        "nearest-neighbour-addresses--repaired",
        "nearest-neighbour-eta-held",
        "nearest-neighbour-eta-held--repaired",
        because="Section 5.2 has gamma >= N^-c as well, and what the proof needs grows with 1/gamma.",
    ),
    stated(
        "Appendix G.2",
        "The input is the sequence z_1, ..., z_(2k - 1) of k inputs and the labels of all but the last.",
        "vectors-of-a-query",
    ),
    stated(
        "Appendix G.2, key ideas",
        "The address vectors are T(1), ..., T(N), and inputs hold that of their next position, T(2i).",
        "addresses-of-labels",
        "addresses-of-labels--repaired",
    ),
    stated(
        "Appendix G.2",
        "The address vectors have k = O(log N) coordinates and inner products within gamma/100 of 0.",
        "nearest-neighbour-addresses",
        "nearest-neighbour-addresses--repaired",
        "nearest-neighbour-addresses--welch",
    ),
    stated(
        "Appendix G.2, key ideas",
        "The logit of the input i is <x_k, x_i> - c_1 <T(2k - 1), T(2i - 1)>, about <x_k, x_i>, and below -2 at i = k.",
        "nearest-neighbour-other-keys",
        "nearest-neighbour-own-key",
        "nearest-neighbour-own-key--every-constant",
        because="How large c_1 must be is not said here.  The proof has 10, and the constant 3 or 2 besides.",
    ),
    stated(
        "Appendix G.2, key ideas",
        "The logit of the label i is <x_k, 0> - c_1 <T(2k - 1), T(2i - 1)> - c_2, about -c_2, for i = 1..k.",
        "label-of-the-query",
        "label-logit-of-the-query",
        "nearest-neighbour-label-key--product",
        because=(
            "The key of a label has T(2i), so T(2i) is meant: with T(2i - 1) the logit at i = k would be -c_1 - c_2.  "
            "There are k - 1 labels."
        ),
    ),
    stated(
        "Appendix G.2, key ideas",
        "The logit of the nearest neighbour is the greatest, by a margin of order gamma.",
        "nearest-neighbour-margin",
        "nearest-neighbour-margin--labels",
    ),
    stated(
        "Appendix G.2", "The embedding (equation 9) has 3k + d' + 2 coordinates.", "nearest-neighbour-embedding-size"
    ),
    stated(
        "Appendix G.2",
        "The key of a label is [0_d, -2.3, T(2i)], of as many coordinates as that of an input.",
        "key-of-a-label-size",
        "key-of-a-label-size--repaired",
        "nearest-neighbour-label-key",
        "nearest-neighbour-label-key--product",
    ),
    stated(
        "Appendix G.2",
        "The logit of another input is the inner product of the inputs, plus 2 less 10 times that of the addresses.",
        "nearest-neighbour-key",
        "nearest-neighbour-key--repaired",
    ),
    stated(
        "Appendix G.2",
        "The logits of other inputs are at least 1.",
        "nearest-neighbour-logits",
        "nearest-neighbour-logits--every-gamma",
    ),
    stated(
        "Appendix G.2",
        "The logit of the query with itself is at most -5.",
        "nearest-neighbour-own-logit",
        "nearest-neighbour-own-logit--every-gamma",
    ),
    stated(
        "Appendix G.2",
        "The logits of labels are -6 less 10 times the inner product of the addresses, at most -5.",
        "nearest-neighbour-label-key",
        "nearest-neighbour-label-key--product",
        "nearest-neighbour-logits",
    ),
    stated(
        "Appendix G.2",
        "To summarise, the logit of another input is within gamma/10 of the inner product of the inputs.",
        "nearest-neighbour-summary",
        "nearest-neighbour-key--repaired",
    ),
    stated(
        "Appendix G.2, equation 10",
        "The nearest neighbour has the largest logit, by at least 4 gamma/5.",
        "nearest-neighbour-margin",
        "nearest-neighbour-margin--labels",
    ),
    stated(
        "Appendix G.2",
        "The value of the neighbour is that of the token z_j.",
        "token-of-the-neighbour",
        because="The j-th input is the token z_(2j - 1), as the end of the paragraph has it.",
    ),
    stated("Appendix G.2", "A function of two ReLUs cuts numbers off at -1 and 1.", "nearest-neighbour-clip"),
    stated("Appendix G.2", "Weight 9/10 on the right token keeps the signs.", "nearest-neighbour-signs"),
    stated(
        "Appendix G.2",
        "The weight of the right token is at least (r - 1)/r for eta >= log((r - 1) 2N) / tau.",
        "nearest-neighbour-tokens",
        "nearest-neighbour-eta",
    ),
    stated(
        "Appendix G.2",
        "For eta = 5/(4 gamma) log 18N the right token has weight above 9/10.",
        "nearest-neighbour-weight",
        "nearest-neighbour-eta-held",
        "nearest-neighbour-eta-held--every-kc",
        "nearest-neighbour-eta-held--repaired",
    ),
    stated(
        "Appendix G.2",
        "For that eta the other weights add up to at most 1/10.",
        "nearest-neighbour-weight",
        because=f"The weights add up to 1.  {REST}",
    ),
    stated(
        "Appendix G.2",
        "Layer 1 puts out the query's own parts and the signs of the label's address.",
        "nearest-neighbour-signs",
        "theorem-7-network",
        "theorem-7-network--copies",
        lacks="networks",
        because=(
            "Attention takes the place of the vector, so the query's own parts come from the residual connection, and "
            "a network of ReLUs that cuts the signs off must leave the other parts alone."
        ),
    ),
    stated(
        "Appendix G.2, second layer",
        "The address of the label is an input of the first layer.",
        "layer-that-takes-the-address",
        because="Of the second layer.",
    ),
    stated(
        "Appendix G.2, second layer",
        "The query T_s/k has inner product above 1 - gamma/100 with the right key.",
        "nearest-neighbour-second-query",
        "nearest-neighbour-second-query--repaired",
    ),
    stated(
        "Appendix G.2, second layer",
        "Scaling the query, and cutting the output off at -1 and 1, produces the label.",
        "nearest-neighbour-label",
        "nearest-neighbour-label--repaired",
        "theorem-7-network",
        "theorem-7-network--copies",
    ),
)
