"""What the slides state, in their order, each statement with its claims or with what keeps it out.

Slides that repeat an earlier one are named once, where they say most.
"""

from __future__ import annotations

from fooling.verify.claims.coverage import Statement, stated

MODEL = "Transformer & Language Model"
NEXT = "Next-Token Prediction"
DEFINITION = "n-gram LMs, definition"
EQUIVALENCE = "Weak Equivalence, main results"
SCORE = "Choice of score function"
FOLLOW_UP = "Follow-up Work"
LANGUAGES = "Formal Languages"
TABLE = "Surveyed claims and their assumptions (Strobl et al. 2024)"
PROMPTS = "Spatial composition"
FIRST, SECOND = "Theorem 1 of Peng et al. 2024", "Theorem 2 of Peng et al. 2024"
INPUT = "q-Sparse Averaging, input"
RESULTS = "q-Sparse Averaging, main results"
THEOREM = "Positive result"
CHOICE = "How to choose Q, K?"
NEGATIVE = "Negative result"
REDUCTION = "Negative result, proof outline"
MATCHES = "Match2 and Match3"
MATCH2 = "Positive result for Match2"
CHOICE2 = "How to choose Q, K? (Match2)"
MATCH3 = "Negative result for Match3"
VARIANTS = "Positive results for other variants of Match3"
RUNS = ("match2-3-3", "match2-4-2", "match2-6-2")


def _row(states: str, *claims: str) -> Statement:
    """A row of the table of what transformers recognise: a theorem of somebody else about all networks of a kind.

    Its claims are about languages that it speaks of, or that the class has or has not.
    """
    return stated(TABLE, states, *claims, lacks="cited")


STATEMENTS = (
    stated("Outline", "The presentation has three parts.", "parts-of-the-presentation"),
    stated(MODEL, "The argument of T is a set of strings, or a string.", "argument-of-t"),
    stated(
        MODEL,
        "A language model is a distribution on strings, that is on subsets of them, from 0 to 1.",
        lacks="definition",
    ),
    stated(
        NEXT,
        "The next letter after a string has a distribution on the letters.",
        lacks="definition",
        because="The end of the string, which the product of the slide on n-grams has, is none of the letters.",
    ),
    stated(MODEL, "Whether the values of all strings add up to 1.", lacks="open", because="The slide asks."),
    stated(
        NEXT,
        "The probability of the next letter is T of the longer string over T of the shorter one.",
        "next-token-ratio",
        "next-token-ratio--repaired",
    ),
    stated(
        NEXT,
        "The probability of food is that of the string that ends in milk.",
        "food-or-milk",
        because="A slip: food is meant, or milk.",
    ),
    stated(
        "Summary of the questions",
        "Transformers realise at least n-gram models, and are not very good at composition.",
        lacks="cited",
    ),
    stated(
        "Representing LMs as Formal Language Recognizers",
        "The language of T has the strings y with sigma(T(y)) = 1, for some classifier sigma.",
        lacks="definition",
        because="The words stand inside the set.  So sigma may depend on y, or be 1 always, and the language has all "
        "strings.",
    ),
    stated(
        "n-gram LMs",
        "The probability of a string is a product over its letters and its end.",
        *("decomposition-is-a-model", "decomposition-is-a-model--repaired"),
        lacks="definition",
    ),
    stated(DEFINITION, "The history of a letter is y_(t-1), ..., y_(t-n+1).", "history-length", lacks="models"),
    stated(
        DEFINITION,
        "The history y_(t-n+1), ..., y_(t-1) is the tuple (y_(t-1), ..., y_(t-n+1)).",
        "order-of-the-history",
        because="The two have the letters in opposite orders.",
    ),
    stated(DEFINITION, "Every letter has such a history.", "history-in-range", "history-in-range--repaired"),
    stated(EQUIVALENCE, "Models are weakly equivalent if all strings have the same probability.", lacks="definition"),
    stated(
        EQUIVALENCE,
        "Every n-gram model is that of a transformer with hard or sparse attention, n - 1 heads and one layer.",
        *("n-gram-2", "n-gram-3", "heads-of-an-n-gram", "heads-of-an-n-gram--repaired"),
        lacks="tasks",
    ),
    stated(
        EQUIVALENCE,
        "The same with one head and n - 1 layers, and with one head and one layer.",
        lacks="models",
        because="For n = 1 there are no layers, as there are no heads in the first theorem.",
    ),
    stated(EQUIVALENCE, "The transformer of an n-gram model is not unique.", lacks="models"),
    stated(
        "Choice of positional encoding",
        "A position t is coded by roots of 1/t and 1 - 1/t, up to 1/(t + n - 1).",
        "roots-of-the-query",
        because="One slide has 1 - 1/(t + h) in the query, the next has 1 - 1/t.",
    ),
    stated(
        "Choice of positional encoding",
        "The code of a position has the root of 1/(t + 1), which the key of head 1 needs.",
        "roots-of-the-code",
        because="The column has the root of 1 - 1/(t + 1) alone at that place.",
    ),
    stated(
        SCORE,
        "The key of a head has two coordinates.",
        "roots-of-the-key",
        lacks="shapes",
        because="Two of the slides have one root in the key, whose product with the query is not defined.",
    ),
    stated(
        "Choice of positional encoding",
        "The query has the roots of 1/t and 1 - 1/(t + h).",
        *("length-of-the-query", "length-of-the-query--repaired"),
    ),
    stated(
        SCORE,
        "The score of a query and a key is largest where t = j + h.",
        "score-of-unit-vectors",
        lacks="real vectors",
        because="Of two coordinates.",
    ),
    stated(SCORE, "That is position j = t - h.", "best-position", "best-position--repaired"),
    stated(
        FOLLOW_UP,
        "With chain of thought, language models express regular languages and are Turing-complete.",
        lacks="cited",
    ),
    stated(FOLLOW_UP, "For Turing-completeness more symbols are needed.", lacks="cited"),
    stated(
        FOLLOW_UP,
        "How well n-gram models are learned for n, the size of the alphabet and the rank of E.",
        lacks="experiment",
    ),
    stated("Summary, distributions", "How much space a transformer for n-grams needs.", lacks="cited"),
    stated(
        "Summary, distributions",
        "n-gram models are represented with hard, sparse or soft attention.",
        "attention-of-the-summary",
        because="The theorem has hard and sparse attention only.",
    ),
    stated("Summary, distributions", "The lower bound for n-gram models is quite loose.", lacks="text"),
    stated(
        LANGUAGES,
        "Transformers with leftmost hard attention do not recognise PARITY.",
        "parity-not-quasi-aperiodic",
        lacks="cited",
    ),
    stated("Circuit", "A circuit has n inputs and gates NOT, AND and OR, without cycles.", lacks="definition"),
    stated("Circuit", "AC0 has families of constant depth, polynomial size and any fan-in.", lacks="definition"),
    stated(
        "Circuit",
        "AC0 is part of ACC0, that of TC0, and that of NC1.",
        *("parity-not-quasi-aperiodic", "parity-solvable", "five-places-not-solvable"),
        lacks="cited",
        because="PARITY tells AC0 and ACC0 apart.  Whether ACC0 is all of NC1 nobody knows.",
    ),
    stated(
        "Main results (Strobl et al. 2024)",
        "Leftmost or rightmost hard attention stays in AC0; average-hard and softmax seem to lie between ACC0 and TC0.",
        *("parity-not-quasi-aperiodic", "five-places-not-solvable"),
        lacks="cited",
    ),
    _row("MAJORITY is recognised with average-hard attention, without positions."),
    _row("Shuffle-Dyck-k is recognised with softmax and a future mask.", "bounded-shuffle-star-free"),
    _row("SSCMs are simulated with softmax and a future mask."),
    _row("Dyck-k is recognised with softmax and leftmost-hard attention."),
    _row("P is recognised in polynomially many steps with average-hard attention."),
    _row("PARITY is recognised with softmax and positions i/n and (-1)^i."),
    stated(
        TABLE,
        "FOC[MOD; +] is recognised with softmax and sinusoidal positions.",
        lacks="cited",
        because="The slide has a proper inclusion here, and the opposite one for constant precision below.",
    ),
    _row("FO[Mon] is recognised with leftmost-hard attention and any positions."),
    _row("LTL+C[Mon] is recognised with average-hard attention and any positions."),
    _row(
        "PARITY and Dyck-1 are not recognised with leftmost-hard attention.",
        *("parity-not-quasi-aperiodic", "bounded-dyck-1-star-free", "dyck-1-states"),
    ),
    _row("PARITY and Dyck-2 are not modelled with softmax and a future mask."),
    _row("Leftmost-hard attention stays in AC0.", "parity-not-quasi-aperiodic"),
    _row("Average-hard attention with floats stays in TC0, and in L-uniform TC0.", "five-places-not-solvable"),
    _row("Softmax at constant precision stays in FOC[MOD; +]."),
    _row("Softmax with O(log n) bits stays in L-uniform TC0, and in FOM[BIT]."),
    _row("Average-hard attention with unbounded steps is RE."),
    _row(
        "Rightmost-hard attention with a strict future mask is FO without positions.",
        *("even-length-not-star-free", "bounded-dyck-1-star-free"),
    ),
    _row(
        "It is FO[MOD] with sinusoidal ones, and FO[Mon] with any.",
        *("even-length-quasi-aperiodic", "parity-not-quasi-aperiodic"),
    ),
    _row("Average-hard attention with a future mask and polynomially many steps is P."),
    stated(PROMPTS, "Ken is to the northwest of Xaive.", "ken-northwest-of-xaive"),
    stated(PROMPTS, "The directions of the first prompt say enough.", "ken-by-half-planes"),
    stated(PROMPTS, "Amy is further from Cindy than from Ben.", "amy-further-from-cindy", "amy-exactly-southwest"),
    stated(PROMPTS, "Three models answer both prompts wrongly.", lacks="experiment"),
    stated(
        FIRST,
        "One layer with H(d + 1)p < n log n errs on composition with probability at least R/(3 n log n).",
        "error-probability",
        "functions-bits",
        lacks="cited",
    ),
    stated(
        FIRST,
        "The domains A, B and C have n elements, and D is any set.",
        *("answers-of-one-value", "answers-of-one-value--repaired"),
    ),
    stated(FIRST, "The bound is tight.", lacks="growth"),
    stated(
        SECOND, "A layer needs Omega(sqrt(n/(Hdp))) steps of chain of thought for iterated composition.", lacks="cited"
    ),
    stated("Tasks", "There are three tasks, and two natural ones in the takeaways.", "tasks-of-the-second-half"),
    stated(INPUT, "A token has d' + q + 1 coordinates.", "token-coordinates", lacks="shapes"),
    stated(
        INPUT,
        "The output is a mean over V_i, with the factor 1/a.",
        *("set-of-the-mean", "size-of-the-sets"),
        because="The set is y_i, and a is q.",
    ),
    stated(
        INPUT,
        "The values are in the unit ball of d' coordinates, defined as vectors of d coordinates, and the sets have a "
        "members.",
        *("coordinates-of-the-ball", "size-of-the-sets"),
        because="The ball is one of d' coordinates, and a is q.",
    ),
    stated(
        RESULTS,
        "A network eps-approximates sparse averaging if each output is within eps of the mean.",
        lacks="definition",
    ),
    stated(
        RESULTS,
        "A feedforward network that does so within 1/(2q) has width at least N d'/2 for q < N/2.",
        lacks="networks",
    ),
    stated(
        RESULTS,
        "A recurrent network with m bits that does so, for q = d' = 1, has m >= (N - 1)/2.",
        *("recurrent-memory", "recurrent-memory-any-error", "index-message"),
        lacks="real vectors",
        because="The slide calls m the bits and, in brackets, the dimension of the state.",
    ),
    stated(
        RESULTS,
        "A self-attention unit does so if, and only if, m >= q.",
        lacks="growth",
        because="A later slide has that up to constants.  The theorems have d' + q log N above and q/p below.",
    ),
    stated(
        RESULTS,
        "The m bits of memory are the dimension of the hidden state.",
        "dimension-of-the-memory",
        because="A dimension counts numbers, each of which may have several bits.",
    ),
    stated(
        RESULTS,
        "A width of order q is enough for values of any number of coordinates.",
        *("width-of-the-result", "width-of-the-result--repaired"),
    ),
    stated(THEOREM, "For all q and N there are sets of q positions.", "sets-exist", "sets-exist--repaired"),
    stated(
        THEOREM,
        "The precision is Omega(log((q/eps) log N)) for all N.",
        *("precision-defined--from-some-n", "precision-defined", "precision-defined--repaired"),
        because="The outline of the proof has log N bits instead, and a width of order q log N without d'.",
    ),
    stated(
        "Positive result, proof outline",
        "Numbers of log N bits are enough for every eps.",
        "bits-of-the-outline",
        because="The theorem has Omega(log((q/eps) log N)) bits, which grow as eps gets small.",
    ),
    stated(
        THEOREM,
        "With m >= Omega(d' + q log N) a self-attention unit eps-approximates sparse averaging.",
        *("sparse-averaging-4-3", "one-key-at-all-lengths"),
        lacks="real vectors",
    ),
    stated(THEOREM, "With infinite precision the factor log N can be left out.", lacks="cited"),
    stated(THEOREM, "Attention is much more efficient than other networks for d' << q << N.", lacks="growth"),
    stated(
        CHOICE,
        "Restricted isometry and orthogonality hold for vectors with small supports.",
        "supports-of-the-vectors",
        lacks="definition",
        because="The three conditions on the supports say of the first one both at most q and exactly q.",
    ),
    stated(CHOICE, "Orthogonality holds for any two vectors with small supports.", "isometry-with-itself"),
    stated(
        CHOICE,
        "The matrix phi(X)K is (u_1, ..., u_N), with N rows of m' numbers, and w has m numbers.",
        "rows-of-the-keys",
        lacks="shapes",
        because="The vectors u_j are columns before and rows here, and products of u_j and w need m = m'.",
    ),
    stated(
        CHOICE,
        "Random signs have the property with positive probability for m >= C q log N / delta^2.",
        "vectors-for-pairs",
        lacks="cited",
    ),
    stated(
        CHOICE,
        "Then each set has a vector of length sqrt(q)/(1 - 2 delta) with products at most delta/(1 - 2 delta) outside.",
        *("vectors-separate", "vectors-separate--repaired"),
        lacks="cited",
        because="The conditions on u_i are printed with v_k for v_i, and the length with g for q.",
    ),
    stated(CHOICE, "With delta = 1/4 these bounds are 2 sqrt(q) and 1/2.", "vectors-of-the-definition"),
    stated(CHOICE, "A vector off by eps/(4 alpha) is near enough.", "logit-error", lacks="real vectors"),
    stated(
        CHOICE,
        "The weights inside the set are within eps/(2q) of 1/q.",
        "inside-weight-above",
        "inside-weight-above--repaired",
        lacks="real vectors",
        because="The claims have errors of the logits that the vectors of the slide do not allow.",
    ),
    stated(CHOICE, "The weights inside the set are at least (1 - eps/2)/q.", "inside-weight-below"),
    stated(CHOICE, "The weights outside are at most eps/(2N).", "outside-weight"),
    stated(CHOICE, "The errors add up to at most eps.", "error-adds-up"),
    stated("Positive result, attention matrix", "Trained weights for q = 3 and 20 tokens.", lacks="experiment"),
    stated(
        NEGATIVE,
        "If m <= cq/p then no unit approximates within 1/(2q), for a universal c, any N >= 2q + 1 and large q.",
        "query-bits",
        lacks="real vectors",
        because="The slide names the constant after N and d', on which it must not hang.",
    ),
    stated(NEGATIVE, "A protocol for max a_i b_i takes at least n rounds of one bit.", "disjointness-rounds"),
    stated(REDUCTION, "Bob has a bit for each odd position.", "values-in-range", "values-in-range--repaired"),
    stated(REDUCTION, "Alice has one position for each bit, from 1 to 2q.", "set-of-alice"),
    stated(REDUCTION, "The sets are disjoint if, and only if, the mean is -e_1.", "mean-of-values"),
    stated(
        REDUCTION,
        "Bob answers 0 if, and only if, the output is -e_1.",
        "answer-by-equality",
        "answer-by-equality--repaired",
    ),
    stated(
        REDUCTION,
        "Bob computes the output of token 2q + 1 from that token's query.",
        lacks="real vectors",
        because="The key and the value of that token come from Alice's set, too, so Alice has to send these as well.",
    ),
    stated(REDUCTION, "The protocol takes O(mp) bits.", "query-bits", lacks="real vectors"),
    stated(MATCHES, "Output i is 1 if number i has a pair or a triple.", lacks="definition"),
    stated(
        MATCHES,
        "In other words X has a pair that contains x_i.",
        *("pair-of-one-number", "pair-of-one-number--repaired"),
    ),
    stated(
        MATCH2,
        "A network with m = 3 computes Match2, with O(log M) bits.",
        *RUNS,
        lacks="growth",
        because="Where M is much smaller than N, numbers of O(log M) bits cannot come near 1/(6N).",
    ),
    stated(
        MATCH2,
        "A precision of O(log M) bits is enough for every M.",
        *("precision-for-match2--from-some-m", "precision-for-match2", "precision-for-match2--repaired"),
        *("precision-for-small-moduli", "precision-for-small-moduli--repaired"),
    ),
    stated("Positive result for Match2, proof outline", "The values are 1 at numbers and 0 at the blank.", *RUNS),
    stated(
        CHOICE2,
        "The map phi has three coordinates, and Q and K are 3 x 3 matrices, for all i in [n].",
        *RUNS,
        lacks="shapes",
        because="For M >= 3 the queries of the numbers span three dimensions, so that a query 0 of the blank needs "
        "phi(x') = 0, and its key is not e_3.  The networks have four coordinates.  The positions are [N].",
    ),
    stated(CHOICE2, "The product of a query and a key is c cos(2 pi (x_i + x_j) / M).", *RUNS, lacks="angles"),
    stated(
        "Positive result for Match2, proof outline", "The blank is the number 0.", "blank-apart", lacks="definition"
    ),
    stated("Positive result for Match2, proof outline", "The weights are about 1/(b + 1) for b matches.", *RUNS),
    stated(
        CHOICE2,
        "Logits of numbers without a match are at most c(1 - 1/M^2).",
        "gap-of-small-moduli",
        lacks="angles",
        because="Of four moduli.",
    ),
    stated(CHOICE2, "With c = M^2 log(6N) their weights are at most 1/(6N).", "weight-of-a-gap"),
    stated(
        CHOICE2,
        "The weights of matches and of the blank are within 1/(6N).",
        *("blank-weight--of-cosines", "blank-weight", "blank-weight--repaired"),
        lacks="angles",
        because="That the cosine of an angle other than 0 is at most 1 - 8/M^2 is left out.",
    ),
    stated(CHOICE2, "Sums are taken modulo N.", "match-modulo-n", "match-modulo-n--repaired"),
    stated(CHOICE2, "Without a match the sum is at most 1/6.", "no-match-sum"),
    stated(CHOICE2, "With b matches it is at least b/(b + 1) - 1/6.", "match-sum"),
    stated(CHOICE2, "The sums do not hang on the bounds of single weights.", "match-sum-of-all"),
    stated(CHOICE2, "A last layer tells sums up to 1/6 from sums from 1/3.", "match-told-apart"),
    stated(
        MATCH3,
        "One layer with m <= cN/(pH log log N) does not compute Match3, for M >= N + 1.",
        "match3-layer",
        lacks="tasks",
    ),
    stated(MATCH3, "More layers need N^Omega(1), too.", lacks="open"),
    stated(VARIANTS, "Match3Bigram looks at neighbours j and j + 1.", "bigram-in-range", "bigram-in-range--repaired"),
    stated(VARIANTS, "Match3Local looks at positions within K.", "local-window", lacks="tasks"),
    stated(VARIANTS, "Two layers with m = 3, and one with m = O(K log N), compute these.", lacks="tasks"),
    stated(
        VARIANTS,
        "A width of O(K log N) is enough for every N.",
        *("width-for-one-number--from-some-n", "width-for-one-number", "width-for-one-number--repaired"),
    ),
    stated(VARIANTS, "Attention without positions computes Match3Bigram.", "bigram-without-positions"),
    stated(
        "Major takeaways",
        "Sparse averaging is efficient for transformers, and inefficient for recurrent and feedforward networks.",
        *("recurrent-memory", "sparse-averaging-4-3"),
        lacks="networks",
    ),
    stated("Major takeaways", "Pair finding is easy for transformers, triple finding is not.", *RUNS, lacks="tasks"),
    stated(
        "Bibliography",
        "The works that the slides cite.",
        *("works-of-the-bibliography", "works-of-the-slides"),
        because="The table of the survey has works of its own.",
    ),
)
