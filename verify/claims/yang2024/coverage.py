"""What the paper states, in the order of its text, each statement with its claims or with what keeps it out."""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

PROGRAMS = "It is about all dynamic programs that constant networks can step through."

STATEMENTS = (
    stated(
        "Table 1",
        "Standard transformers take order L^2, sparse and linear ones L^2 in general and less under locality.",
        *("linear-complexity", "sparse-complexity"),
        lacks="growth",
    ),
    stated("Section 1", "The attention of a standard transformer takes quadratic time.", lacks="growth"),
    stated(
        "Section 1",
        "A hidden dimension of sqrt(L) leads to a complexity of L^2.",
        "linear-complexity",
        "sparse-complexity",
    ),
    stated("Section 1", "Locality is of smaller order than the output.", "locality-not-smaller"),
    stated(
        "Notations",
        "Soft orders ignore powers of the logarithm, for all numbers from 1 on.",
        "soft-o-of-a-constant",
        "soft-o-of-a-constant--repaired",
    ),
    stated("Section 2", "What others proved about transformers.", lacks="cited"),
    stated("Equations (1) to (5)", "Blocks of attention and of two layers with residuals.", lacks="definition"),
    stated("Section 3", "The matrices of a head have ceil(D/H) rows and D columns.", lacks="shapes"),
    stated("Section 3", "M blocks take order M(L^2 D + L D^2).", lacks="growth"),
    stated(
        "Equation (6)",
        "Token i attends to the last kB tokens, and to the last c tokens of each block.",
        "attention-set-causal",
        "attention-set-causal--repaired",
    ),
    stated(
        "Section 3, Sparse Transformer",
        "The complexity is least, L sqrt(L) D + L D^2, for blocks of order sqrt(L).",
        *("attention-set-size", "best-block-size"),
        lacks="growth",
    ),
    stated("Section 3, Sparse Transformer", "GPT-3 has attention of this kind.", lacks="cited"),
    stated("Equations (7) and (8)", "Linear attention with elu + 1.", lacks="definition"),
    stated("Section 3, Linear Transformer", "Linear attention takes order M L D^2.", lacks="growth"),
    stated(
        "Equation (9)",
        "Each state of a dynamic program is a function of earlier states and of the input.",
        lacks="definition",
    ),
    stated("Equation (10)", "The output is the input, then all states, then the answer.", lacks="definition"),
    stated("Section 4.1", "Log-precision numbers have O(log L) bits.", lacks="definition"),
    stated(
        "Theorem 4.1", "A standard transformer of constant size solves these programs.", lacks="cited", because=PROGRAMS
    ),
    stated(
        "Theorem 4.2",
        "A sparse and a linear transformer with hidden dimension O(sqrt(L)) solve them.",
        "blocks-cover",
        lacks="dynamic programs",
    ),
    stated("Definition 4.3", "A program is regular if different inputs have different states.", lacks="definition"),
    stated(
        "Theorem 4.4",
        "For regular programs and L = Theta(n) the hidden dimension is at least sqrt(L), up to logarithms.",
        *("state-bits", "linear-lower-bound", "sparse-lower-bound"),
        lacks="dynamic programs",
    ),
    stated("Section 5.1", "The steps of an arithmetic example.", "arithmetic-example"),
    stated(
        "Proposition 5.1",
        "A sparse transformer with 5 layers, 5 heads and constant size evaluates expressions.",
        lacks="dynamic programs",
    ),
    stated(
        "Proposition 5.2",
        "A linear one needs a hidden dimension of the fourth root of L, up to logarithms.",
        "arithmetic-complexity",
        lacks="dynamic programs",
    ),
    stated(
        "Definition 5.3",
        "Output i is a function of outputs h with i - m <= h < i, for all i.",
        "locality-first-state",
        "locality-first-state--repaired",
    ),
    stated("Definition 5.3", "The locality m is at least n.", "locality-not-smaller"),
    stated(
        "Proposition 5.4",
        "With blocks of order m a sparse transformer of constant size solves m-local programs.",
        lacks="dynamic programs",
    ),
    stated(
        "Proposition 5.5",
        "A linear transformer needs a hidden dimension of sqrt(m), up to logarithms.",
        lacks="dynamic programs",
    ),
    stated("Section 6.1", "There are five datasets for each task.", "five-datasets"),
    stated("Section 6.1", "Lengths of chains of thought for increasing subsequences.", "lis-lengths"),
    stated("Section 6.1", "Lengths of chains of thought for the edit distance.", "edit-distance-lengths"),
    stated("Section 6.1", "Lengths of chains of thought for arithmetic.", lacks="experiment"),
    stated("Section 6.1", "The block size is 2^floor(log2 sqrt(L)).", "block-size-of-the-runs"),
    stated(
        "Section 6.1",
        "The hidden layer is four times as wide as the embedding.",
        lacks="text",
        because="Section 3 has D x D matrices.",
    ),
    stated("Table 2", "The standard transformer needs the fewest operations for 90 % at all lengths.", "fewest-flops"),
    stated("Figures 1 to 3", "Accuracies by size and dimension.", lacks="experiment"),
    stated("Section 6.2", "Efficient transformers need larger dimensions for larger problems.", lacks="experiment"),
    stated("Lemma A.1", "A network of four units multiplies two numbers up to eps.", lacks="cited"),
    stated("Lemma A.2", "Units of GeLU come as near as is wanted to units of ReLU.", lacks="cited"),
    stated("Lemma A.3", "Two units a row apply a matrix up to eps.", lacks="cited"),
    stated("Lemma A.4", "2d + 2 units select one of two vectors up to eps.", lacks="cited"),
    stated("Lemma A.5", "Two units an entry tell k <= j, within 1/3 of j.", "first-entries", "first-entries--repaired"),
    stated("Lemma A.6", "Two units an entry tell k >= j, within 1/3 of j.", "last-entries", "last-entries--repaired"),
    stated("Lemma A.7", "The number ceil(i/n) is in 1, ..., n.", "ceiling-in-range"),
    stated("Lemma A.7", "It is the number of j with i <= jn.", "ceiling-by-steps", "ceiling-by-steps--repaired"),
    stated("Lemma A.7", "The remainder of i is in 1, ..., n.", "remainder-in-range"),
    stated(
        "Lemma A.8",
        "Causal linear attention is a recurrence of sums.",
        "linear-attention-recurrence",
        "linear-attention-recurrence--repaired",
    ),
    stated(
        "Appendix A.2, AGG",
        "A token has d + m + 1 coordinates.",
        "aggregation-coordinates",
        "aggregation-coordinates--repaired",
    ),
    stated("Appendix A.2, AGG", "The output is the mean over a block, up to the present token.", "aggregate-4"),
    stated(
        "Lemma A.9",
        "The product of query and key in the block.",
        "weight-in-the-block",
        "weight-in-the-block--repaired",
    ),
    stated("Lemma A.9", "Products outside the block are small.", "weight-outside"),
    stated("Lemma A.9", "With mu = ln(2M m^3 / eps) the weights outside are at most eps/(2M).", "choice-of-mu"),
    stated("Lemma A.9", "The output is within eps of the mean.", "aggregation-error", "aggregate-4"),
    stated("Appendix A.3, COPY", "A token has d + 2 coordinates.", "copy-coordinates", "copy-coordinates--repaired"),
    stated(
        "Appendix A.3, COPY",
        "Matches are the tokens with a product below rho.",
        "copy-matches",
        "copy-matches--repaired",
    ),
    stated(
        "Assumption A.10",
        "Products are within rho of 0 or at most -delta; ratings differ by delta.",
        lacks="definition",
    ),
    stated("Lemma A.11", "A standard transformer copies.", lacks="cited"),
    stated(
        "Lemma A.12",
        "Layer 1 puts the value into one slot of B.",
        *("copy-into-slot", "copy-into-slot--next", "copy-into-slot--repaired"),
    ),
    stated(
        "Lemma A.12",
        "Layer 2 has the last B values in their slots.",
        "slots-of-the-window",
        "slots-of-the-window--repaired",
    ),
    stated("Lemma A.12", "Three layers of sparse attention copy by an index.", "sparse-copy-4", lacks="real vectors"),
    stated(
        "Assumptions B.1 and B.2",
        "The functions of the program are approximated by constant networks.",
        lacks="definition",
    ),
    stated("Theorem B.3, proof", "W = ceil(sqrt(L)) blocks of W tokens are enough.", "blocks-cover"),
    stated(
        "Theorem B.3, proof, block 3",
        "The block of t has i - ceil(t/W)(W - 1) tokens up to token i.",
        "tokens-of-a-block",
        "tokens-of-a-block--repaired",
    ),
    stated(
        "Theorem B.3, proof, block 3",
        "All W parts of a vector carry the indicator of remainder 1.",
        lacks="text",
        because="The last of them is meant to carry that of remainder W.",
    ),
    stated("Theorem B.4", "The same for sparse attention.", lacks="dynamic programs"),
    stated(
        "Appendix B.2",
        "The subsection proves Theorem 4.2.",
        lacks="text",
        because="It proves Theorem 4.4.  Appendix C.3 names Theorem 4.2 for 4.4, too.",
    ),
    stated(
        "Theorem B.5, proof", "A linear transformer's state tells all inputs apart.", "linear-lower-bound", "state-bits"
    ),
    stated("Theorem B.6, proof", "A sparse transformer remembers B tokens of D numbers.", "sparse-lower-bound"),
    stated(
        "Theorem C.1, proof",
        "The first step of an expression has exponentially many results.",
        lacks="dynamic programs",
    ),
    stated(
        "Theorem C.3, proof", "The theorem follows from Theorem C.3.", lacks="text", because="Theorem C.2 is meant."
    ),
    stated("Theorem C.4, proof", "The state has at least order m bits.", "state-bits", lacks="dynamic programs"),
)
