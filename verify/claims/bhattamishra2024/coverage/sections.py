"""Sections 3 and 4: index lookup, Theorems 1 to 5, Lemma 1, and the normal forms."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.logarithmic_size import UNCOUNTED
from fooling.verify.claims.coverage import stated

SHORTER = "For a sequence that is shorter than the position asked for the task is not defined."

STATEMENTS = (
    stated(
        "Section 3, task",
        "Index lookup: N symbols of a finite set, then a position p of [N]; the output is the symbol at p.",
        "theorem-3",
        "theorem-3--bits",
        lacks="definition",
        because="The claims that use it are named.  Its domain, a position after the last symbol among "
        "it, is claimed at appendix C.",
    ),
    stated(
        "Section 3",
        "A one-layer Transformer of width O(log N) performs index lookup.",
        "theorem-1",
        "theorem-1-sizes",
        "index-lookup-separation",
        lacks="networks",
        because=UNCOUNTED,
    ),
    stated(
        "Section 3",
        "Every recurrent or state-space model that performs it has a state of Omega(N) bits.",
        "section-3-state-size",
        because="Of two symbols or more, as appendix C.1 assumes.",
    ),
    stated(
        "Section 3",
        "For every length N there is such a Transformer for all input sequences of length at most N.",
        "theorem-1",
        "theorem-1-exhaustive",
        "theorem-1-exhaustive--products-exact",
        "theorem-1-three-symbols",
        "index-lookup-domain",
        because=SHORTER,
    ),
    stated(
        "Section 3",
        "One-hot positions are orthogonal, and need an embedding dimension, and a width, of Omega(N).",
        "orthogonal-at-most-k",
        lacks="real vectors",
        because=(
            "That N one-hot vectors have N coordinates is their definition.  That N orthogonal vectors need N "
            "coordinates is claimed of sign vectors only; the grammar has no others."
        ),
    ),
    stated("Section 3", "N nearly orthogonal vectors exist in k = O(log N / gamma^2) dimensions.", "lemma-2"),
    stated(
        "Theorem 1",
        "For all N a one-layer Transformer of width O(log N) and precision O(log N) performs index lookup on all "
        "sequences of length up to N.",
        "theorem-1",
        "theorem-1--products-rounded",
        "theorem-1-sizes",
        "theorem-1-exhaustive",
        "theorem-1-exhaustive--products-exact",
        "theorem-1-three-symbols",
        "theorem-1-torch-float16--every-kc",
        "theorem-1-torch-float16--repaired",
        "index-lookup-domain",
        lacks="networks",
        because=f"{SHORTER}  {UNCOUNTED}",
    ),
    stated(
        "Theorem 1, sketch",
        "The vectors have k = O(log N) coordinates, inner products at most 1/4 for different ones and at least "
        "3/4 with themselves.",
        "corollary-8-1",
    ),
    stated(
        "Theorem 1, sketch",
        "Embeddings have log |Sigma| + 2k entries, of which log |Sigma| + k are for the token and k for the position.",
        "theorem-1-embedding-width",
        "theorem-1-embedding-width--repaired",
    ),
    stated(
        "Theorem 1, sketch",
        "The code of a symbol has |Sigma| bits (and is put into the log |Sigma| + k entries of the token).",
        "theorem-1-sketch-encoding",
        "theorem-1-sketch-encoding--constant-per-alphabet",
        "code-of-a-symbol",
        "theorem-1-embedding-width--repaired",
    ),
    stated(
        "Theorem 1, sketch",
        "Logits are at least 3 eta/4 at the position asked for, and at most eta/4 elsewhere.",
        "theorem-1-logits",
    ),
    stated(
        "Theorem 1, sketch",
        "The logit of the index token with itself is 0.",
        lacks="definition",
        because="Its key is the zero vector by definition: an inner product with 0.",
    ),
    stated(
        "Theorem 1, sketch",
        "The softmax of the logits is its exponential over the sum of those of tokens 1..N.",
        "softmax-of-a-token",
        "theorem-1-softmax",
        because="The whole vector is printed.  Its entry at the right token is meant, as in appendix C.2.",
    ),
    stated(
        "Theorem 1, sketch",
        "The weight of the right token is at least exp(3 eta/4) / (exp(3 eta/4) + N exp(eta/4)).",
        "theorem-1-softmax",
    ),
    stated(
        "Theorem 1, sketch",
        "That is at least 3/4 for some eta = Theta(log N).",
        "theorem-1-weight",
        "theorem-1-weight--base-2",
        because="Every eta above 2 log(3N) has it, as in appendix C.2, so 3 log(3N).",
    ),
    stated(
        "Theorem 1, sketch",
        "The weight of the other tokens together is below 1/4 (printed: at most < 1/4).",
        "theorem-1-rest--at-least",
        "theorem-1-rest",
        because=(
            "From `at least 3/4` it follows with `at most 1/4` only.  For the eta of appendix C.2 the weight is above "
            "3/4, and the claim is about that."
        ),
    ),
    stated(
        "Theorem 1, sketch",
        "A feed-forward network of ReLUs retrieves the code by a threshold.",
        "theorem-1-threshold",
        "theorem-1-readout",
    ),
    stated(
        "Section 3, before Theorem 2",
        "RNNs need essentially Omega(N) width for index lookup and several other problems.",
        "theorem-3",
        "rnn-width-linear--repaired",
        "rnn-width-linear--disjointness-repaired",
        because="`Essentially` is read as N/p, which the text derives; section 4.2 has it without: rnn-width-linear.",
    ),
    stated(
        "Section 3, before Theorem 2",
        "The output of an RNN takes one message, in one round, from the holder of a prefix to the holder of the rest.",
        "theorem-2",
    ),
    stated(
        "Theorem 2",
        "An RNN of mp bits that computes f on N letters gives, for every K < N, a one-way protocol of mp bits "
        "from the holder of the first K letters.",
        "theorem-2",
    ),
    stated(
        "Theorem 2, proof",
        "The holder of the prefix sends the state h_K, mp bits, from which the other goes on.",
        "theorem-2",
        "theorem-2-run",
    ),
    stated(
        "Section 3, before Theorem 3",
        "The one-way complexity of index is Omega(N).",
        "fact-3-index",
        "fact-3-index-exact",
    ),
    stated(
        "Section 3, before Theorem 3",
        "Any RNN that represents index lookup also computes Index.",
        "theorem-3--bits",
        because="Of two of its symbols, which appendix C.1 takes for 0 and 1.",
    ),
    stated("Section 3, before Theorem 3", "So the width of the state is Omega(N/p).", "theorem-3", "theorem-3--bits"),
    stated(
        "Theorem 3",
        "A recurrent model of width m and precision p that computes index lookup on N symbols has m >= N/p (that the "
        "alphabet has two symbols is said in appendix C.1 alone).",
        "theorem-3--every-alphabet",
        "theorem-3",
        "theorem-3--bits",
    ),
    stated(
        "Section 3, discussion",
        "The bounds hold with arbitrary positional embeddings, and for linear attention without softmax.",
        "theorem-3",
        "theorem-2",
        lacks="networks",
        because=(
            "The grammar's RNNs have any transition, another at each time: position and linear attention are cases of "
            "it.  Linear attention has no operator of its own."
        ),
    ),
    stated(
        "Section 4",
        "The protocol takes a number of bits bounded by the Transformer's size and an overhead logarithmic in N, "
        "for any partition.",
        "theorem-4-order--size",
        "theorem-4-order",
        because="Read as a sum, and as a product, which appendix F has.",
    ),
    stated(
        "Theorem 4",
        "For every partition of the positions 3m(p + log N)H bits let both compute the output of a one-layer "
        "Transformer.",
        "theorem-4-bound",
        "theorem-4-bound--repaired",
        "theorem-4-bound--two-heads",
        "theorem-4-bound--products-rounded",
        "theorem-4-bound--products-rounded-repaired",
        "theorem-4-bound--width-2",
        "theorem-4-bound--width-1-cost",
    ),
    stated("Section 4, after Theorem 4", "Exponentials of logits may exceed the format.", "overflow"),
    stated(
        "Section 4, after Theorem 4",
        "Subtracting the greatest logit does not alter the weights.",
        "softmax-shift",
        "softmax-shift--rounded",
    ),
    stated(
        "Section 4, after Theorem 4",
        "Theorem 4 is slightly more general than theorem 7 of Sanford et al.",
        lacks="cited",
        because="A comparison with another paper, whose statement is no claim of this one.",
    ),
    stated(
        "Section 4.1",
        "Every context-free language can be expressed in terms of Dyck languages.",
        lacks="cited",
        because="So it is in the introduction and in appendix E, too.  The grammar has no context-free languages.",
    ),
    stated(
        "Section 4.1, task",
        "In Dyck-(n,k) no prefix has more than k opening brackets that are not closed; ([])() has greatest depth 2, at "
        "the prefix ([.",
        "dyck22-example",
        because="That two brackets are open after ([ is seen.",
    ),
    stated(
        "Section 4.1, task",
        "A stack of k brackets is enough, and each Dyck-(n,k) is regular.",
        "dyck-nk-dfa-states--repaired",
        "dyck-1k-states",
        "dyck22-dfa-states--partial",
    ),
    stated(
        "Section 4.1",
        "There is a linear lower bound on communication for Dyck-(n,k), already for n = k = 2.",
        "lemma-1",
        "dyck23-fooling-set--repaired",
        "dyck11-exact",
        "dyck12-exact",
        "dyck21-exact",
        "dyck23-bits",
        "dyck24-bits",
        "dyck26-bits",
        "dyck32-bits",
        "dyck33-bits",
        "dyck42-bits",
        lacks="cases",
        because="For larger n and k six cases are claimed.  Below, "
        "Dyck-(1,2) and Dyck-(2,1) are linear already, and Dyck-(1,1) is not.",
    ),
    stated(
        "Section 4.1",
        "Not two halves of the input, as for Theorem 3.",
        "parts-of-index-lookup",
        because="Of index lookup Alice has the N symbols, and Bob the position: two parts, of which one is longer.",
    ),
    stated(
        "Section 4.1",
        "Alice and Bob have the even and the odd positions, respectively.",
        "lemma-1--alice-even",
        "lemma-1",
    ),
    stated(
        "Section 4.1",
        "Each must know almost all bits of the other, and vice versa.",
        "lemma-1--one-party-knows",
        "dyck22-even-determined-by-odd",
        "dyck22-odd-determined-by-even",
    ),
    stated(
        "Lemma 1, in section 4.1",
        "For a string of length N, at least N - 1 bits must be exchanged (N is not said to be even).",
        "lemma-1",
        "lemma-1--every-length",
        "lemma-1-exact",
        because="Appendix E assumes that N is even.",
    ),
    stated(
        "Section 4.1, before Theorem 5",
        "Lemmas 4 and 1 together give the bound on the width.",
        "reference-to-lemma-4",
        "theorem-5--repaired",
        because="A wrong reference: Lemma 4 is about automata; Theorem 4 and Lemma 1 are meant.",
    ),
    stated(
        "Theorem 5",
        "A one-layer Transformer that decides Dyck-(2,2) has m H >= (N - 1) / (3 (p + log N)).",
        "theorem-5",
        "theorem-5--every-length",
        "theorem-5--repaired",
        "theorem-5--products-rounded",
        "theorem-5--up-to-length",
        "theorem-5--up-to-length--repaired",
        "theorem-5--any-precision",
        because=(
            "What N is the theorem does not say.  Two readings: it decides the words of exactly N letters, or, as "
            "appendix E has a maximum length N, all words of up to N."
        ),
    ),
    stated(
        "Section 4.1, after Theorem 5",
        "Bounded Dyck languages are regular, and RNNs of constant width recognise them, with Sigmoid or ReLU.",
        "rnn-of-dfa",
        "dyck-nk-dfa-states--repaired",
        "dyck-1k-states",
        "dyck22-rnn-constant",
        "dyck22-elman",
        lacks="networks",
        because=(
            "That any RNN recognises them follows from their states.  The networks of the works cited are not built "
            "here; one with a saturating ReLU is, for Dyck-(2,2), and was run on all words of up to 5 letters."
        ),
    ),
    stated(
        "Section 4.1, after Theorem 5",
        "Two-layer Transformers can model them.",
        lacks="cited",
        because="It is from another paper.",
    ),
    stated(
        "Section 4.2",
        "RNNs give one-way protocols for contiguous partitions, Transformers two-way protocols for all.",
        "theorem-2",
        "theorem-4-order",
    ),
    stated(
        "Section 4.2, also appendix F",
        "A lower bound for any partition is enough for a Transformer, for a recurrent model one for a contiguous one.",
        "theorem-4-order",
        "theorem-2",
        because="`Any` is `some` here: what the two theorems say, the other way round.",
    ),
    stated(
        "Section 4.2",
        "For Dyck-(2,2) contiguous partitions are easy: at most two unclosed brackets of the first part need be told.",
        "dyck22-prefix-one-way--even-cut",
        "dyck22-prefix-one-way--even-cut-repaired",
        "dyck22-prefix-one-way",
        "lemma-1--every-partition",
    ),
    stated(
        "Section 4.2",
        "There are several Boolean functions that neither one-layer Transformers nor RNNs compute with bounded widths.",
        "rnn-width-linear--repaired",
        "transformer-width-linear--repaired",
        because="Equality is one, of Transformers with a bounded number of heads: of the heads the text says nothing.",
    ),
    stated("Section 4.2", "Equality of the halves is a function of N bits.", "equality-halves"),
    stated(
        "Section 4.2",
        "Disj of two strings of N/2 bits is max x_i y_i, that is [x^T y > 0].",
        "fact-1-disjointness",
        "disjointness-of-the-text",
        lacks="definition",
        because=(
            "The grammar has it as `intersection`.  The paper's Disj is 1 where the sets meet, here and in "
            "appendix B.1."
        ),
    ),
    stated(
        "Section 4.2",
        "Equality and Disj have communication complexity Omega(N).",
        "fact-1-disjointness",
        "fact-2-equality",
        "equality-every-partition",
        because="Over the partition into the two arguments; not over every one, as appendix B.1 may be read.",
    ),
    stated(
        "Section 4.2",
        "So RNNs that represent them have width Omega(N).",
        "rnn-width-linear",
        "rnn-width-linear--repaired",
        "rnn-width-linear--disjointness",
        "rnn-width-linear--disjointness-repaired",
    ),
    stated(
        "Section 4.2",
        "So one-layer Transformers that represent them have width Omega(N).",
        "transformer-width-linear",
        "transformer-width-linear--repaired",
        "transformer-width-linear--any-precision",
        "transformer-width-linear--disjointness",
        "transformer-width-linear--disjointness-repaired",
        "theorem-12",
        "theorem-12--any-precision",
    ),
    stated("Section 4.2", "These bounds do not hold for two-layer Transformers.", "two-layers-separation--equality"),
    stated("Section 4.2", "Equality is a 2-CNF of O(N) clauses.", "equality-2-cnf"),
    stated("Section 4.2", "Disj is a 2-CNF of O(N) clauses.", "disjointness-2-cnf", "disjointness-2-cnf--repaired"),
    stated(
        "Section 4.2",
        "So with width o(N) neither architecture computes all of uniform AC0.",
        "rnn-width-linear",
        "rnn-width-linear--repaired",
        "transformer-width-linear",
        "transformer-width-linear--repaired",
        "equality-2-cnf",
        lacks="circuits",
        because=(
            "That equality is a CNF of depth 2 is claimed, and how wide RNNs and "
            "Transformers for it are: with p = Theta(log N) a width of order N / log N, which is o(N), is enough for "
            "it; for RNNs with a precision that does not grow it is not, and for Transformers that is not decided here."
        ),
    ),
    stated(
        "Section 4.2, footnote",
        "AC0 is the class of AND/OR circuits of polynomial size and constant depth; what Transformers with hard "
        "attention compute is in uniform AC0.",
        "dyck22-quasi-aperiodic",
        lacks="circuits",
        because="The result is cited.  Of a regular language the grammar "
        "has quasi-aperiodic, which is to be in AC0 by a theorem that is cited.",
    ),
)
