"""What the slides state, in their order, each statement with its claims or with what keeps it out.

Slides that repeat an earlier one are named once, where they say most.
"""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

UNIT = "What is a self-attention unit?"
TRANSFORMER = "What is a transformer?"
RESULTS = "Our results"
AVERAGING = "q-Sparse Averaging (qSA)"
OVERVIEW = "Self-attention solution (overview)"
POLYTOPES = "Construction using q-neighborly 0/1 polytopes"
RNN = "(Simplified) lower bound for RNNs"
MATCHING = "Pair and Triple Matching"
PAIR = "Self-attention solution (Pair Matching)"
LAYER = "Lower bound for self-attention layers (Triple Matching)"
DEEP = "Lower bounds for L-layer transformers with L > 1"
VARIANTS = "Easier variants of Triple Matching"
RUNS = ("pair-matching-4-3", "pair-matching-5-2")
THIRD_RUNS = ("triple-matching-4-3", "triple-matching-5-2")
AVERAGES = ("sparse-averaging-4-2", "sparse-averaging-5-2", "sparse-averaging-6-3")

STATEMENTS = (
    stated(
        "Motivation",
        "Transformers are Turing-complete, recognise formal languages, and solve inference and learning problems.",
        lacks="cited",
    ),
    stated(
        "What is special about transformers?",
        "They have a succinct parameterization, and capture long-range interactions.",
        lacks="open",
        because="The slide has a question mark behind each.",
    ),
    stated(
        "What does BERT look at?",
        "Some heads attend to the next token, some to the separator, and some to periods.",
        lacks="experiment",
    ),
    stated(
        "What does BERT look at?",
        "Attention heads find noun modifiers in 94.3 % and coreferent mentions in 65.1 % of the cases.",
        lacks="experiment",
    ),
    stated(
        "Our research questions",
        "A problem is easy if the sizes are N^o(1), and hard if they are N^Omega(1).",
        lacks="definition",
    ),
    stated("Outline of talk", "The talk has three parts.", "parts-of-the-talk"),
    stated("Our research questions", "The maps phi of elements may be any functions.", lacks="definition"),
    stated(UNIT, "Queries, keys and values of N tokens have the shapes that the product needs.", lacks="shapes"),
    stated(UNIT, "The softmax of row i divides exp(M_ij) by the sum of exp(M_ik) over k = 1..N.", lacks="definition"),
    stated(UNIT, "A self-attention unit commutes with permutations of its tokens.", lacks="real vectors"),
    stated(
        UNIT,
        "Each row of the output is in the convex hull of the rows of X W_V.",
        "weights-of-two-tokens",
        lacks="real vectors",
    ),
    stated(
        TRANSFORMER, "A layer is the sum of H units, and a transformer the composition of layers.", lacks="definition"
    ),
    stated(
        TRANSFORMER,
        "The element-wise maps have d'_in = O(m) outputs, and d'_out = O(m) inputs.",
        "embedded-size",
        lacks="growth",
        because="The construction for sparse averaging has m = k and d'_in = 2k + d, which is O(m) only for d = O(m).",
    ),
    stated(
        RESULTS,
        "A self-attention unit with m = O(d_in + q log N) solves q-sparse averaging.",
        *("attention-weights", "vectors-for-single-keys", "embedded-size", "one-key-at-all-lengths", *AVERAGES),
        lacks="real vectors",
        because="The vectors of Candes and Tao are cited.",
    ),
    stated(
        RESULTS,
        "Every feedforward network for sparse averaging has width Omega(N), even with q = 1 and d_in polylogarithmic.",
        lacks="networks",
    ),
    stated(
        RESULTS,
        "Every RNN for sparse averaging has a hidden state of Omega(N) bits, even with q = 1.",
        "rnn-bits",
        lacks="real vectors",
    ),
    stated(RESULTS, "With q = 1 the tokens have polylogarithmic size.", "token-size-dense", lacks="growth"),
    stated(RESULTS, "There is an almost matching lower bound for the width of attention (note 1).", lacks="growth"),
    stated(RESULTS, "A self-attention unit with m = O(d_in) solves pair matching.", *RUNS, lacks="tasks"),
    stated(
        RESULTS,
        "A third-order self-attention unit with m = O(d_in) solves triple matching.",
        *THIRD_RUNS,
        lacks="tasks",
    ),
    stated(
        RESULTS,
        "A layer with H heads of width m for triple matching has Hm = Omega(N) up to logarithms.",
        "one-layer",
        lacks="tasks",
    ),
    stated(RESULTS, "There is an almost matching upper bound for triple matching (note 3).", lacks="growth"),
    stated(RESULTS, "Lower bounds are for numbers of polylogarithmic precision (note 2).", lacks="definition"),
    stated(RESULTS, "L layers for triple matching have LHm = N^Omega(1), up to logarithms.", lacks="open"),
    stated(AVERAGING, "A token has d_in = O(d + (q + 1) log N) coordinates.", "token-size", lacks="growth"),
    stated(AVERAGING, "Each value has at most length 1.", lacks="definition"),
    stated(
        AVERAGING,
        "Output i is about the mean of the q values in S_i.",
        lacks="definition",
        because="No bound of the error is given.",
    ),
    stated(
        OVERVIEW,
        "The attention weight is about 1/q for the members of S_i and about 0 for the others.",
        "attention-weights",
        *AVERAGES,
    ),
    stated(OVERVIEW, "So the outputs are near to the means of the values.", "averaging-error", lacks="real vectors"),
    stated(
        OVERVIEW,
        "W_Q and W_K are d'_in x m matrices and W_V is an m x d_out matrix, and all three are multiplied by phi(X).",
        "rows-of-the-values",
        lacks="shapes",
        because="Then d'_in = m, which the slides on self-attention do not ask for: there W_V has d_in rows.",
    ),
    stated("Empirical solution", "Trained weights look like those of the construction for q = 3.", lacks="experiment"),
    stated(
        POLYTOPES,
        "There are N vectors in k = O(q log N) dimensions and, for each set S of q of them, a vector w_S of length at "
        "most 2 sqrt q with products 1 inside and at most 1/2 outside.",
        "vectors-for-single-keys",
        *AVERAGES,
        lacks="cited",
        because="The claim has q = 1; the networks find the vectors for their N and q.",
    ),
    stated(
        POLYTOPES,
        "The vectors are of a neighborly 0/1 polytope.",
        "polytope-of-signs",
        lacks="real vectors",
        because="That the polytope is neighborly is cited.",
    ),
    stated(POLYTOPES, "The map phi has O(d + q log N) coordinates.", "embedded-size", lacks="growth"),
    stated(
        POLYTOPES,
        "The vectors have k = O(q log N) coordinates, for every N.",
        *("vectors-of-one-key--from-some-n", "vectors-of-one-key", "vectors-of-one-key--repaired"),
    ),
    stated(
        POLYTOPES,
        "The map phi multiplies w_S by a number alpha that is large enough.",
        "attention-weights",
        lacks="real vectors",
        because="The claim has the logits that w_S gives.",
    ),
    stated(RNN, "INDEX on n bits needs a message of n bits.", "index-one-way"),
    stated(
        RNN, "With n = N - 1, token i has Alice's bit a_i for all i in [N].", "index-values", "index-values--repaired"
    ),
    stated(RNN, "The input of the recurrent network has n + 1 = N tokens.", "bits-of-alice"),
    stated(RNN, "Alice's tokens ask about the empty set.", "query-size", "query-size--repaired"),
    stated(
        RNN,
        "The output n + 1, which is about Alice's bit b, tells Bob the bit.",
        *("averages-of-any-error--about", "averages-of-any-error", "averages-of-any-error--repaired"),
    ),
    stated(RNN, "Token n + 1 asks about the set {b}, and has the value 0.", lacks="definition"),
    stated(
        RNN,
        "The state after n tokens is Alice's message, so that it has Omega(N) bits.",
        "rnn-bits",
        lacks="real vectors",
        because="The claim has INDEX in place of averages.",
    ),
    stated(MATCHING, "N is much smaller than M, which is a polynomial in N.", lacks="growth"),
    stated(MATCHING, "Output i says whether z_i + z_j, or z_i + z_j + z_k, is 0 modulo M.", lacks="definition"),
    stated(MATCHING, "The input has tokens 0 to N, of which token 0 is a dummy.", lacks="definition"),
    stated(
        PAIR,
        "Logits alpha cos(2 pi (z + z') / M) with alpha = O(M^2 log N) tell numbers with a match from those without.",
        *RUNS,
        lacks="angles",
    ),
    stated(
        PAIR,
        "The factor alpha = O(M^2 log N) is large enough for every N.",
        *("factor-of-one-token--from-some-n", "factor-of-one-token", "factor-of-one-token--repaired"),
    ),
    stated(PAIR, "The dummy supplies a value of its own.", *RUNS),
    stated(
        LAYER, "DISJOINTNESS on n bits needs n bits of communication.", "disjointness-bits", "disjointness-bits-exact"
    ),
    stated(LAYER, "The reduction has N = 2n + 1 tokens.", "reduction-length"),
    stated(
        LAYER,
        "The tokens of the reduction are x_1 to x_N.",
        "tokens-with-a-dummy",
        "tokens-with-a-dummy--repaired",
        because="The problem has a dummy x_0 as well.",
    ),
    stated(LAYER, "The query is the number 0.", "query-in-range", "query-in-range--repaired"),
    stated(LAYER, "The numbers of both parties are numbers of the problem.", "numbers-of-bob"),
    stated(
        LAYER,
        "Numbers of one party alone make no match with the query.",
        *("numbers-of-one-party--much-larger", "numbers-of-one-party", "numbers-of-one-party--repaired"),
    ),
    stated(
        LAYER,
        "The query has a triple match if, and only if, the sets meet.",
        *("query-with-itself", "reduction-1", "reduction--repaired", "reduction-1--repaired"),
        *("reduction-2--repaired", "reduction-3--repaired"),
    ),
    stated(
        LAYER,
        "A layer gives a protocol of H m polylog(N) bits, in four steps.",
        "protocol-bits",
        "one-layer",
        lacks="tasks",
    ),
    stated(LAYER, "A layer for triple matching has Hm = Omega(N) up to logarithms.", "one-layer", lacks="tasks"),
    stated(DEEP, "Every transformer for triple matching has LHm = N^Omega(1).", lacks="open"),
    stated(DEEP, "Every graph transformer for directed 3-cycles has LHm = Omega(N) up to logarithms.", lacks="graphs"),
    stated(DEEP, "A higher-order graph self-attention unit solves directed 3-cycles.", lacks="graphs"),
    stated(
        VARIANTS,
        "Where only the last output counts, and its number is 0, two layers with one head and m = O(d_in) are enough.",
        lacks="tasks",
    ),
    stated(
        VARIANTS,
        "In variant 1 the last token is x_N = 0.",
        "last-token-of-variant-1",
        because="The number z_N is meant, and x_N is enc(0).",
    ),
    stated(VARIANTS, "Variant 1 separates efficient transformers of one layer from those of two.", lacks="tasks"),
    stated(
        VARIANTS,
        "One layer that is narrow does not solve this variant.",
        "query-with-itself",
        "reduction--repaired",
        because="As the number 0 matches with itself, the last output is always 1, and any network can answer 1.",
    ),
    stated(
        VARIANTS,
        "Local triple matching looks at the numbers from i - T to i + T.",
        "window-in-range",
        "window-in-range--repaired",
    ),
    stated(
        VARIANTS,
        "Local triple matching is sparse averaging with q = O(T) and d_in = O(T) up to logarithms.",
        "window-size",
        "window-token",
        lacks="tasks",
    ),
    stated(
        VARIANTS,
        "The window of each position is a query, a set of q keys.",
        *("window-as-a-query", "window-as-a-query--repaired"),
    ),
    stated(
        "Conclusion and future work",
        "Transformers offer some natural advantages over feedforward and recurrent networks.",
        "rnn-bits",
        lacks="networks",
    ),
    stated(
        "Conclusion and future work", "Pair matching is easy and triple matching is hard, canonically.", lacks="open"
    ),
    stated(
        "Third-order self-attention unit",
        "The column-wise Kronecker products have N^2 rows, so that the product has the shape of N tokens.",
        *THIRD_RUNS,
        lacks="shapes",
    ),
    stated(
        "Graph self-attention unit",
        "A function kappa of one real number is applied to two matrices.",
        "arguments-of-kappa",
        lacks="shapes",
        because="The function has two arguments, the adjacency and the logit.",
    ),
    stated(
        "Directed 3-Cycle and Undirected 5-Cycle", "Output i says whether i lies on such a cycle.", lacks="definition"
    ),
    stated(
        "Directed 3-Cycle and Undirected 5-Cycle",
        "Five edges that lead from i to i make a cycle of five vertices.",
        "vertices-of-a-five-cycle",
    ),
    stated(
        "Directed 3-Cycle and Undirected 5-Cycle",
        "Three edges that lead from i to i make a cycle of three vertices.",
        "vertices-of-a-three-cycle",
    ),
    stated(
        "Model sizes",
        "Layers, heads, widths and nodes of five models.",
        "gpt-3-width",
        "bert-width",
        *("width-of-all-heads", "width-of-all-heads--others"),
        lacks="experiment",
    ),
    stated("Model sizes", "The numbers of nodes of phi, 4K of BERT and 12K of GPT-3.", "bert-nodes", "gpt-3-nodes"),
)
