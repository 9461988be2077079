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
    stated(
        "Table 1",
        "Under locality a sparse transformer takes order L sqrt(L) for m = O(sqrt(L)).",
        "sparse-under-short-locality",
        lacks="growth",
    ),
    stated("Section 1", "The attention of a standard transformer takes quadratic time.", lacks="growth"),
    stated("Section 1", "Sparse and linear transformers of constant size take order L sqrt(L) and L.", lacks="growth"),
    stated(
        "Section 1",
        "A hidden dimension of sqrt(L) leads to a complexity of L^2.",
        "linear-complexity",
        "sparse-complexity",
    ),
    stated(
        "Section 1",
        "The edit distance is local, and the longest increasing subsequence is not.",
        "edit-distance-is-local",
        lacks="dynamic programs",
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
    stated(
        "Section 3", "Positional embeddings are learnable.", lacks="text", because="Section 6.1 has sinusoidal ones."
    ),
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
    stated("Equations (7) and (8)", "Linear attention with elu + 1.", "features-are-positive", lacks="definition"),
    stated("Section 3, Linear Transformer", "Linear attention takes order M L D^2.", lacks="growth"),
    stated(
        "Equation (9)",
        "Each state of a dynamic program is a function of earlier states and of the input.",
        lacks="definition",
    ),
    stated("Equation (10)", "The output is the input, then all states, then the answer.", lacks="definition"),
    stated(
        "Section 4.1",
        "Outputs are rounded to the nearest integer, as in regression.",
        lacks="text",
        because="Section 6.1 minimises the negative log-likelihood of tokens.",
    ),
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
    stated(
        "Section 4.2",
        "The models of Theorem 4.2 have the complexity O(L^2), as standard transformers have.",
        *("linear-complexity", "sparse-complexity"),
        lacks="growth",
    ),
    stated(
        "Section 4.2", "The standard attention needs d = O(1).", lacks="text", because="The dimension is D elsewhere."
    ),
    stated("Definition 4.3", "A program is regular if different inputs have different states.", lacks="definition"),
    stated(
        "Theorem 4.4",
        "For regular programs and L = Theta(n) the hidden dimension is at least sqrt(L), up to logarithms.",
        *("state-bits", "linear-lower-bound", "sparse-lower-bound"),
        lacks="dynamic programs",
    ),
    stated(
        "Theorem 4.4",
        "The bound holds for inputs over any numbers.",
        *("inputs-of-one-letter", "inputs-of-one-letter--repaired"),
    ),
    stated("Section 5.1", "The steps of an arithmetic example.", "arithmetic-example"),
    stated(
        "Proposition 5.1",
        "A sparse transformer with 5 layers, 5 heads and constant size evaluates expressions.",
        lacks="dynamic programs",
    ),
    stated(
        "Section 5.1",
        "With a constant dimension sparse transformers take O(L sqrt(L)).",
        "best-block-size",
        lacks="growth",
    ),
    stated(
        "Proposition 5.2",
        "A linear one needs a hidden dimension of the fourth root of L, up to logarithms.",
        "arithmetic-complexity",
        lacks="dynamic programs",
    ),
    stated(
        "Section 5.2", "Each block of an arithmetic output hangs on the block before alone.", lacks="dynamic programs"
    ),
    stated(
        "Definition 5.3",
        "Output i is a function of outputs h with i - m <= h < i, for all i.",
        "locality-first-state",
        "locality-first-state--repaired",
    ),
    stated("Definition 5.3", "The locality m is at least n.", "locality-not-smaller"),
    stated(
        "Definition 5.3",
        "The output has the form (4.1).",
        lacks="text",
        because="That is a section.  Equation (10) has the form.",
    ),
    stated("Section 5.2", "The locality of arithmetic explains its smaller dimension.", "arithmetic-is-local"),
    stated(
        "Section 5.2",
        "A locality of m >= n is necessary so that all inputs contribute.",
        *("locality-is-necessary", "locality-past-the-separator", "locality-past-the-separator--repaired"),
    ),
    stated(
        "Proposition 5.4",
        "With blocks of order m a sparse transformer of constant size solves m-local programs.",
        lacks="dynamic programs",
    ),
    stated(
        "Proposition 5.4",
        "As a result the complexity is mL, up to logarithms.",
        *("sparse-under-locality", "sparse-under-locality--repaired"),
    ),
    stated(
        "Proposition 5.5",
        "A linear transformer needs a hidden dimension of sqrt(m), up to logarithms.",
        lacks="dynamic programs",
    ),
    stated("Proposition 5.5", "So its complexity is at least mL, up to logarithms.", "linear-under-locality"),
    stated("Section 5.2", "Whether the lower bound of Proposition 5.5 can be matched.", lacks="open"),
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
    stated("Section 6.2", "Standard transformers of dimension 128 or 256 handle all sizes.", lacks="experiment"),
    stated(
        "Section 6.2",
        "In each subplot of these the dimension that is needed grows with the length.",
        *("flops-per-token-grow", "flops-per-token-grow--repaired"),
        lacks="experiment",
    ),
    stated(
        "Section 6.2",
        "The dimension that is needed grows with the model size.",
        lacks="text",
        because="The problem size is meant.",
    ),
    stated(
        "Section 6.2, Locality Study",
        "Problems with higher locality require higher dimensions.",
        lacks="text",
        because="The paragraphs before and after say that locality lowers the dimension.",
    ),
    stated("Lemma A.1", "A network of four units multiplies two numbers up to eps.", lacks="cited"),
    stated("Lemma A.2", "Units of GeLU come as near as is wanted to units of ReLU.", lacks="cited"),
    stated("Lemma A.3", "Two units a row apply a matrix up to eps.", lacks="cited"),
    stated("Lemma A.3", "Two units a row are enough.", "a-row-by-two-units", because="Those of ReLU are exact."),
    stated("Lemma A.4", "2d + 2 units select one of two vectors up to eps.", lacks="cited"),
    stated("Lemma A.4", "2d + 2 units are enough.", "selection-by-four-units", because="Those of ReLU are exact."),
    stated(
        "Lemma A.4",
        "The number t may be minus or plus infinity.",
        lacks="definition",
        because="A network has no value there.",
    ),
    stated("Lemma A.5", "Two units an entry tell k <= j, within 1/3 of j.", "first-entries", "first-entries--repaired"),
    stated("Lemma A.5", "The function is defined on intervals of radius 1/3.", "intervals-apart"),
    stated(
        "Lemma A.5",
        "For all integers n and alpha > 0 there are such parameters, also in lemma A.6.",
        lacks="text",
        because="Nothing uses alpha, and vectors of n entries need n >= 0.",
    ),
    stated("Lemma A.6", "Two units an entry tell k >= j, within 1/3 of j.", "last-entries", "last-entries--repaired"),
    stated(
        "Lemmas A.5 and A.6",
        "The function g is given by the values of f.",
        lacks="text",
        because="The letter f names the network, and g is meant.",
    ),
    stated(
        "Lemma A.6",
        "The vector for i, from 0 on, begins with i - 1 entries 0.",
        *("zeros-before-the-ones", "zeros-before-the-ones--repaired"),
    ),
    stated("Lemma A.7", "The number ceil(i/n) is in 1, ..., n.", "ceiling-in-range"),
    stated("Lemma A.7", "It is the number of j with i <= jn.", "ceiling-by-steps", "ceiling-by-steps--repaired"),
    stated("Lemma A.7", "Formula (14) tells i <= jn within 1/4 of i.", "steps-of-the-ceiling"),
    stated("Lemma A.7", "The remainder of i is in 1, ..., n.", "remainder-in-range"),
    stated(
        "Lemma A.7",
        "Two layers with O(n) units compute the remainder of i from every input within 1/4 of i.",
        *("remainder-of-a-near-input", "remainder-of-a-near-input--repaired", "bends-of-the-remainder"),
    ),
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
    stated("Lemma A.9", "Token j is in the block q where ceil(j/m) = q.", "block-by-ceiling"),
    stated(
        "Lemma A.9",
        "The product of query and key in the block.",
        "weight-in-the-block",
        "weight-in-the-block--repaired",
    ),
    stated(
        "Lemma A.9",
        "The numbers a_ij are the products of queries and keys, and the weights.",
        lacks="text",
        because="The first display has no phi around the query and the key, and the next one divides by the sum.",
    ),
    stated("Lemma A.9", "Products outside the block are small.", "weight-outside"),
    stated(
        "Lemma A.9",
        "The proof divides by the number of tokens outside the set.",
        *("tokens-outside", "tokens-outside--repaired"),
    ),
    stated(
        "Lemma A.9",
        "The weights outside are at most m^3 exp(-mu) together, in four steps.",
        *("outside-sum", "outside-sum-bounded"),
    ),
    stated("Lemma A.9", "The weights inside are off by the same, divided by the size of the set.", "inside-error"),
    stated("Lemma A.9", "The number mu is bounded by logarithms of M, m and 1/eps.", "size-of-mu"),
    stated("Lemma A.9", "The hidden dimension is of order max(d, m).", "aggregation-hidden-dimension"),
    stated("Lemma A.9", "With mu = ln(2M m^3 / eps) the weights outside are at most eps/(2M).", "choice-of-mu"),
    stated("Lemma A.9", "The output is within eps of the mean.", "aggregation-error", "aggregate-4"),
    stated(
        "Lemma A.9", "There is such a mean for all i from 1 to m^2.", *("block-not-begun", "block-not-begun--repaired")
    ),
    stated("Appendix A.3, COPY", "A token has d + 2 coordinates.", "copy-coordinates", "copy-coordinates--repaired"),
    stated(
        "Appendix A.3, COPY",
        "Matches are the tokens with a product below rho.",
        "copy-matches",
        "copy-matches--repaired",
    ),
    stated("Appendix A.3, COPY", "A product equal to rho is one of a match by assumption A.10.", "copy-at-the-bound"),
    stated(
        "Assumption A.10",
        "Products are within rho of 0 or at most -delta; ratings differ by delta.",
        lacks="definition",
    ),
    stated(
        "Appendix A.3, COPY",
        "The vector v_i is a part of the token and its product with V.",
        lacks="text",
        because="The part has d numbers and the product d'.",
    ),
    stated("Lemma A.11", "A standard transformer copies.", lacks="cited"),
    stated(
        "Lemma A.11",
        "With rho <= delta^2/(8M) assumption A.10 tells matches from the rest.",
        *("copy-thresholds-apart", "copy-thresholds-apart--repaired"),
    ),
    stated(
        "Lemma A.11",
        "The standard transformer is that of equation (6), with blocks of size B.",
        lacks="text",
        because="Equation (6) is that of the sparse one.",
    ),
    stated(
        "Lemma A.12", "The embedding has O(d) coordinates.", *("copy-embedding-size", "copy-embedding-size--repaired")
    ),
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
    stated(
        "Lemma A.12",
        "Layer 2 averages over the previous B tokens and multiplies by B, at every token.",
        *("window-is-full", "window-is-full--repaired"),
    ),
    stated("Lemma A.12", "Layer 2 averages the token's own numbers, too.", "average-of-remainders"),
    stated(
        "Lemma A.12",
        "Lemma A.7 computes the number of the target's block.",
        *("tokens-of-the-ceiling", "tokens-of-the-ceiling--repaired"),
    ),
    stated("Lemma A.12", "The target is in the block with the number ceil(t/B).", "target-in-its-block"),
    stated("Lemma A.12", "Three layers of sparse attention copy by an index.", "sparse-copy-4", lacks="real vectors"),
    stated("Lemma A.12", "Layer 3 does what the second layer does.", lacks="text", because="The third is meant."),
    stated(
        "Assumptions B.1 and B.2",
        "The functions of the program are approximated by constant networks.",
        lacks="definition",
    ),
    stated(
        "Appendix B",
        "Concatenation in place of residual connections does not change what networks express.",
        lacks="networks",
    ),
    stated("Theorem B.3, proof", "W = ceil(sqrt(L)) blocks of W tokens are enough.", "blocks-cover"),
    stated(
        "Theorem B.3, proof",
        "Blocks 1, 2 and 4 compute the next state, squares and the answer.",
        lacks="dynamic programs",
    ),
    stated(
        "Theorem B.3, proof",
        "Blocks 2 and 3 put out e^sep and n_k.",
        lacks="text",
        because="No line says what these are.",
    ),
    stated(
        "Theorem B.3, proof, block 3",
        "The one-hot vector is the product, entry by entry, of the vectors of lemmas A.5 and A.6.",
        *("first-entries--repaired", "last-entries--repaired"),
    ),
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
        "Theorem B.6, proof",
        "The model attends to the last B tokens.",
        lacks="text",
        because="Equation (6) has the last kB, which is of the same order.",
    ),
    stated(
        "Theorem B.6, proof",
        "There are e^Theta(L) input sequences of length L.",
        *("types-of-inputs", "types-of-inputs--repaired"),
    ),
    stated(
        "Theorem B.6, proof",
        "A dimension that is not o(sqrt(L)/ln L) is Omega(sqrt(L)/ln L).",
        lacks="growth",
        because="A function may be neither.  The proof needs only that D is small for arbitrarily large L.  So the "
        "theorem stands.",
    ),
    stated("Appendix C", "Each step evaluates the leftmost pair of numbers modulo p that it can.", lacks="definition"),
    stated(
        "Theorem C.1, proof",
        "The first step of an expression has exponentially many results.",
        lacks="dynamic programs",
    ),
    stated(
        "Theorem C.2",
        "A standard transformer of constant size solves every dynamic program.",
        lacks="cited",
        because="The statement has none of the conditions of Theorem 4.1.  Its depth is called L, as the output's "
        "length.",
    ),
    stated("Theorem C.3, proof", "Under locality sparse attention is standard attention.", lacks="dynamic programs"),
    stated(
        "Theorem C.1, proof",
        "Each expression of numbers modulo p with the four operators is legal.",
        *("divisors-are-not-zero", "divisors-are-not-zero--repaired"),
    ),
    stated(
        "Theorem C.1, proof",
        "The length L of the output is of order n^2, so that n is of order sqrt(L).",
        "arithmetic-output-length",
        lacks="growth",
    ),
    stated("Theorem C.1, proof", "So the hidden dimension is at least the fourth root.", "arithmetic-state-bits"),
    stated(
        "Theorem C.3, proof", "The theorem follows from Theorem C.3.", lacks="text", because="Theorem C.2 is meant."
    ),
    stated("Theorem C.4, proof", "The state has at least order m bits.", "state-bits", lacks="dynamic programs"),
    stated("Appendix D", "With five layers the accuracies are similar.", lacks="experiment"),
    stated(
        "Theorem C.4, proof",
        "So the hidden dimension is at least sqrt(m/log m), up to constants.",
        *("precision-of-the-locality", "precision-of-the-locality--repaired"),
    ),
)
