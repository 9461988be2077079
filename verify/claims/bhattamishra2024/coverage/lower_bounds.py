"""Appendices D and E: the protocol of Theorem 4, and bounded Dyck languages."""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

ONE_RUN = "The claims run it on one Transformer; that it is so on every one is the definition of the protocol."

STATEMENTS = (
    stated(
        "Appendix D",
        "With the maximum subtracted, the exponentials are in [0, 1].",
        "exp-in-unit-interval",
        "exp-rounded-in-unit-interval",
    ),
    stated(
        "Appendix D", "That avoids overflow when exponentials are taken.", "overflow", "exp-rounded-in-unit-interval"
    ),
    stated(
        "Appendix D",
        "Related arguments are Sanford et al.'s and Peng et al.'s; this one generalises them to all partitions.",
        lacks="cited",
        because="A comparison with other papers, whose statements are no claims of this one.",
    ),
    stated(
        "Theorem 4, proof",
        "Without loss of generality Alice has the last position.",
        lacks="definition",
        because="The parties change roles: D does not depend on who is called Alice.",
    ),
    stated(
        "Theorem 4, step 1",
        "Alice sends x_N with dp bits.",
        "theorem-4-run--odd-even",
        "theorem-4-run--mask-0110",
        lacks="cases",
        because=f"x_N is d numbers of p bits: a term of the account.  {ONE_RUN}",
    ),
    stated(
        "Theorem 4, step 2",
        "With 2p bits they find the greatest logit.",
        "theorem-4-run--odd-even",
        "theorem-4-run--mask-0110",
        lacks="cases",
        because=f"Each tells the greatest of its own: a term of the account.  {ONE_RUN}",
    ),
    stated(
        "Theorem 4, step 2",
        "Logits less the greatest are at most 0, and their exponentials in (0, 1].",
        "exp-in-unit-interval",
        "exp-rounded-in-unit-interval",
    ),
    stated(
        "Theorem 4, step 2",
        "So there are no overflow issues: logits less the greatest stay in the format.",
        "logit-difference",
        "logit-difference--repaired",
        because="The text speaks of the exponentials; of the differences, which may leave the format, a variation is "
        "claimed.",
    ),
    stated(
        "Theorem 4, step 2",
        "Alice and Bob each compute their parts Z_A and Z_B with p bits of precision.",
        "normaliser-parts",
        "addition-associative",
        because="As N <= N^Kc the parts are in the format, where sums of its numbers are exact.",
    ),
    stated("Theorem 4, step 2", "Z_A and Z_B are in [0, N], and one of them is at least 1.", "normaliser-parts"),
    stated("Theorem 4, step 2", "Z_A and Z_B can be represented with p + log N bits.", "normaliser-width"),
    stated(
        "Theorem 4, step 3",
        "They exchange Z_A and Z_B with 2(p + log N) bits.",
        "normaliser-width",
        "theorem-4-run--odd-even",
    ),
    stated(
        "Theorem 4, step 3",
        "Addition of nonnegative numbers of the format is associative.",
        "addition-associative",
        "addition-associative--signed",
    ),
    stated(
        "Theorem 4, step 3",
        "So Z does not depend on the partition and is what direct summation gives.",
        "addition-associative",
        "theorem-4-run--odd-even",
        "theorem-4-run--mask-0110",
        "theorem-4-run--products-rounded",
    ),
    stated(
        "Theorem 4, footnote 3",
        "In other schemes, where addition is not associative, p + log N bits hold the sums of exponentials exactly.",
        "floats-width",
        "floats-width--float16",
        "floats-width--repaired",
        lacks="formats",
        because="Of such schemes float16 is claimed: it has 16 bits.  In appendix B.2's format: normaliser-width.  "
        "That a similar protocol works there is no claim: of floats the grammar has single networks, no class of them.",
    ),
    stated("Theorem 4, step 3", "Z is in [1, N], as the greatest exponential is 1.", "normaliser-parts"),
    stated(
        "Theorem 4, step 3",
        "Then each can compute the attention weights, with p bits of precision.",
        "theorem-4-run--odd-even",
        lacks="cases",
        because=f"Each has Z and its own exponentials; the quotient is rounded, as in the Transformer.  {ONE_RUN}",
    ),
    stated(
        "Theorem 4, step 4",
        "The attention weights add up to 1.",
        "weights-sum-to-one",
        "weights-sum-to-one--repaired",
        "weights-sum-to-one--in-no-format",
        "name-of-the-weights",
        because="Printed with Att(A), the output of attention in section 2: the weights, softmax(A), are meant.",
    ),
    stated(
        "Theorem 4, step 4",
        "Alice and Bob each compute their parts U_A and U_B with p bits of precision.",
        "split-rounding",
        "split-rounding--repaired",
        "values-sent-with-p-bits",
        "values-sent-with-p-bits--repaired",
        because="The sentences after it have 2p bits, with which the parts are exact, and which are sent.",
    ),
    stated(
        "Theorem 4, step 4",
        "As x_i and the weights have p bits, the weighted sums of values are exact with 2p bits.",
        "values-width--printed-p",
        "values-width--printed-p--every-kc",
        "values-width--printed-p-repaired",
        "values-width",
        "values-width--products-rounded",
        because="What is summed is V(x_i), rounded to p bits, not x_i: so it is claimed.  With p = 2 Kc log N, as "
        "printed, and with log2 |Q_p| for p.",
    ),
    stated(
        "Theorem 4, step 4",
        "Exchanging U_A and U_B takes 4mp bits.",
        "values-sent-with-p-bits--repaired",
        "theorem-4-run--odd-even",
        lacks="cases",
        because=f"Two parties, m entries, 2p bits each: a term of the account.  {ONE_RUN}",
    ),
    stated(
        "Theorem 4, step 4",
        "U_A + U_B, rounded to p bits, is what the Transformer computes.",
        "theorem-4-run--odd-even",
        "theorem-4-run--mask-0110",
        "theorem-4-run-ours",
        "theorem-4-run--products-rounded",
        lacks="cases",
        because=(
            "The claims run it on one Transformer.  For every one it rests on the sums that addition-associative and "
            "split-rounding are about, and is part of the axiom `transformer-protocol`, for our steps."
        ),
    ),
    stated(
        "Theorem 4, end of the proof",
        "The four steps take at most 3m(p + log N) bits.",
        "theorem-4-printed-total",
        "theorem-4-printed-total--every-p",
        "theorem-4-printed-total--narrow-input",
        "theorem-4-printed-total--whole-bits",
        "theorem-4-printed-total--printed-p",
        "theorem-4-printed-total--repaired",
        "theorem-4-printed-total--nine-is-least",
    ),
    stated(
        "Theorem 4, end of the proof",
        "For every head separately, that is at most 3m(p + log N)H.",
        "theorem-4-printed-total",
        "theorem-4-printed-total--narrow-input",
        "theorem-4-printed-total--repaired",
        "theorem-4-bound",
        "theorem-4-bound--repaired",
        "theorem-4-bound--two-heads",
        lacks="formats",
        because="Of the steps as printed that is false for one head already; of some protocol it is theorem-4-bound, "
        "for functions with values 0 and 1, and for the p of appendix B.2's format; of any p it is no claim.",
    ),
    stated("Appendix E", "([])[] has depth at most 2, and ([[]]) depth 3.", "dyck22-examples"),
    stated(
        "Appendix E",
        "The strings have maximum length N.",
        "theorem-5--up-to-length",
        "theorem-5--up-to-length--repaired",
        because="What N is in Theorems 5 and 10, which do not say; the problem below has strings of length N.",
    ),
    stated(
        "Appendix E",
        "A one-layer Transformer that recognises Dyck-2 of bounded depth has a width that grows linearly with N.",
        "dyck22-width-linear",
        "theorem-5--repaired",
        lacks="cases",
        because=(
            "Claimed of Dyck-(2,2): what does not hold there does not hold of all bounded depths.  And of the words of "
            "exactly N letters, in the format for N; the text before has strings of maximum length N."
        ),
    ),
    stated(
        "Appendix E",
        "The communication complexity of Dyck-(2,2) is at least N - 1.",
        "lemma-1",
        "lemma-1--every-partition",
    ),
    stated(
        "Appendix E, problem",
        "N is even; Alice has the odd positions, Bob the even ones.",
        "lemma-1",
        lacks="definition",
        because="Section 4.1 leaves this hypothesis out.",
    ),
    stated(
        "Definition 1",
        "A fooling set of colour b: its pairs have value b, and of any two some crossing has not.",
        "dyck22-fooling-set",
        "fact-4",
        lacks="definition",
        because="The grammar has it as `fooling-set`.",
    ),
    stated(
        "Fact 4", "With a fooling set of size |S| the complexity is at least log2 |S|.", "fact-4", "fact-4--colour-0"
    ),
    stated(
        "Lemma 1, proof",
        "Dyck-(2,2) has a fooling set of size 2^(N-1).",
        "dyck22-fooling-size",
        "dyck23-fooling-set--repaired",
    ),
    stated(
        "Lemma 1, constructing",
        "The letters at the odd positions determine those at the even positions.",
        "dyck22-even-determined-by-odd",
    ),
    stated("Lemma 1, constructing", "The first letter is an opening bracket.", "dyck22-first-letter"),
    stated(
        "Lemma 1, constructing",
        "Until the next opening bracket at an odd position, each closing one there is opened just before, and then "
        "the first is closed.",
        "dyck22-recipe",
    ),
    stated(
        "Lemma 1, constructing",
        "After the first bracket is closed another opening bracket must come.",
        "dyck22-next-open-bracket",
    ),
    stated(
        "Lemma 1, constructing",
        "Any other letters at the even positions give a word that is not in Dyck-(2,2).",
        "dyck22-even-determined-by-odd",
    ),
    stated(
        "Lemma 1, constructing",
        "Both crossings of any two words have the value 0.",
        "dyck22-even-determined-by-odd",
        "dyck22-odd-determined-by-even",
    ),
    stated(
        "Lemma 1, constructing",
        "So all words of length N are a fooling set.",
        "dyck22-fooling-set",
        "dyck23-fooling-set",
    ),
    stated("Lemma 1, size", "There are exactly 2^(N-1) words of length N in Dyck-(2,2).", "dyck22-count"),
    stated("Lemma 1, size", "There are exactly 2^(N/2) words of depth at most 1.", "dyck21-count"),
    stated(
        "Lemma 1, size",
        "There are exactly 2^(k/2) words of even length k and depth exactly 2 that start with an open and end "
        "with a closing bracket.",
        "dyckb22-count",
        "dyckb22-count--every-length",
        "dyckb22-count--loose",
        because="By the next sentences blocks have a word of depth 1 inside, and length 4 or more.",
    ),
    stated(
        "Lemma 1, size",
        "In simple terms: with a word of depth 1 between the first bracket and the last.",
        "dyckb22-count",
    ),
    stated("Lemma 1, size", "These blocks are a subset of Dyck-(2,2), as [()[]()()] is.", "dyckb22-in-dyck22"),
    stated(
        "Lemma 1, size",
        "The partition points are between 2 and 3, 4 and 5, ..., N/2 - 1 in all; [1,2], [3,..,6], [7,8] is a "
        "partition into 3 blocks.",
        "dyck22-partition-blocks",
    ),
    stated("Lemma 1, size", "A word is a sequence of blocks of length 2 and of such blocks.", "dyck22-blocks"),
    stated(
        "Lemma 1, size",
        "With no cut the whole string is one such block, with N/2 - 1 cuts it has depth at most 1.",
        "dyck21-blocks",
        because=(
            "That a word without cuts is one such block is how cuts are read, for N >= 4.  At N = 2, where no cut is "
            "N/2 - 1 cuts, it is () or [], and no such block."
        ),
    ),
    stated(
        "Lemma 1, size", "A block of length m has 2^(m/2) words, whatever m is.", "dyckb22-count", "dyckb22-in-dyck22"
    ),
    stated(
        "Lemma 1, size",
        "P = {p_1, ..., p_k} is the set of the lengths of the blocks.",
        lacks="definition",
        because="A list is meant: a set has no length twice, and 4 = 2 + 2.",
    ),
    stated(
        "Lemma 1, size",
        "The product of 2^(p_i/2) over the blocks is 2^(N/2).",
        "block-product",
        lacks="cases",
        because="Claimed of two blocks, from which it follows for more; the grammar has no lists of numbers.",
    ),
    stated(
        "Lemma 1, size",
        "The indices are parted into k blocks, and k is what the sum over partitions runs over.",
        "blocks-and-cuts",
        "partition-sum",
        because="In the sum k is the number of cuts.",
    ),
    stated("Lemma 1, size", "The sum over k = 0..N/2 - 1 of binomial(N/2 - 1, k) 2^(N/2) is 2^(N-1).", "partition-sum"),
    stated(
        "Lemma 1, end", "By Fact 4 the complexity is at least N - 1.", "lemma-1", "lemma-1-exact", "dyck22-four-letters"
    ),
    stated(
        "Lemma 1, alternative",
        "The syntactic monoid of Dyck-(2,2) is not in DA.",
        "dyck22-not-in-da",
        "dyck22-not-in-do",
        "dyck11-not-in-da",
        "dyck11-two-bits",
        "dyck22-aperiodic",
    ),
    stated(
        "Appendix E, before Theorem 10",
        "By Lemma 1 and Theorem 4 a one-layer Transformer for Dyck-(2,2) has a width that grows linearly with N.",
        "dyck22-width-linear",
        "theorem-5--repaired",
    ),
    stated(
        "Theorem 10",
        "A one-layer Transformer in TF_{d,p,H} that decides Dyck-(2,2) has d H >= (N - 1) / (3 (p + log N)).",
        "theorem-5",
        "theorem-5--every-length",
        "theorem-5--up-to-length",
        "theorem-5--repaired",
        "theorem-5--products-rounded",
        "theorem-5--up-to-length--repaired",
        "theorem-5--any-precision",
        because="Theorem 5 with d for the width, and the same claims.",
    ),
    stated(
        "Theorem 10",
        "Its class of Transformers is that of Theorem 5, which it repeats.",
        "class-of-theorem-10",
        because="Section 2 has m for the width, and d for the size of an embedding.",
    ),
    stated(
        "Appendix E, after Theorem 10",
        "An RNN represents a DFA of k states with a state of log k bits.",
        "rnn-of-dfa",
        "rnn-of-dfa--partial",
        "rnn-of-dfa--partial-repaired",
        because="The text does not say whether every transition is defined: both are readings.",
    ),
    stated(
        "Appendix E, after Theorem 10",
        "Dyck-(n,k) has a DFA with O(2^k) states, whatever N is.",
        "dyck-nk-dfa-states",
        "dyck-nk-dfa-states--constant-per-type",
        "dyck-nk-dfa-states--two-types",
        "dyck-nk-dfa-states--repaired",
    ),
    stated(
        "Appendix E, after Theorem 10",
        "Dyck-(2,2) has a DFA with just 7 states.",
        "dyck22-dfa-states--partial",
        "dyck22-dfa-states--complete",
        "dyck22-dfa-states--complete-repaired",
        "dyck22-dfa-states--exact",
        because="The text does not say whether every transition is defined: both are readings.",
    ),
    stated(
        "Appendix E, after Theorem 10",
        "So a recurrent model of constant size represents Dyck-(2,2) at all lengths, in finite precision.",
        "dyck22-rnn-constant",
        "dyck22-elman",
    ),
    stated(
        "Appendix E, end",
        "So RNNs of constant size represent Dyck-(2,2), and one-layer Transformers must have at least linear width.",
        "dyck22-rnn-constant",
        "dyck22-width-linear",
        "theorem-5--repaired",
    ),
)
