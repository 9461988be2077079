"""Sections 1, 2 and 6, appendices A and H: sizes of models, and the numbers of the experiments."""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

FIRST = (
    stated(
        "Section 1",
        "For tasks that are easy one architecture has a size that is polylogarithmic in N, the other a linear one.",
        "theorem-6-size",
        "two-layers-separation--equality",
        "index-lookup-separation",
        lacks="growth",
    ),
    stated(
        "Section 1",
        "Every recurrent model for index lookup has width Omega(N).",
        "rnn-width-linear--index-lookup",
        "theorem-3--bits",
        because="Of N/p it is Theorem 3.",
    ),
    stated("Section 1", "All context-free languages are expressed by Dyck languages.", lacks="cited"),
    stated("Section 1", "Constant-size recurrent models recognise bounded Dyck languages.", "dyck22-rnn-constant"),
    stated(
        "Section 1",
        "One-layer Transformers must have a size that grows linearly for bounded Dyck languages (Theorem 5).",
        "theorem-5--any-precision",
        "theorem-5-size",
        "dyck22-width-linear",
        because="Of the size mpH, where p is at least log N.  Of the width it does not hold: dyck22-width-linear.",
    ),
    stated(
        "Section 1",
        "Equality is about two strings of length N.",
        "strings-of-length-n",
        "strings-of-length-n--repaired",
        because="From section 4.2 on the two strings have N/2 bits.",
    ),
    stated(
        "Section 1",
        "One-layer Transformers and recurrent models must have a size that grows linearly for equality, and for a "
        "broader class of Boolean functions.",
        "theorem-12",
        "theorem-11",
        "rnn-width-linear--disjointness-repaired",
        "transformer-width-linear--disjointness-repaired",
        because="Disjointness is another function of that class.",
    ),
    stated(
        "Section 1",
        "The nearest-neighbour task subsumes associative recall, and recurrent models need a linear size for it.",
        "recall-margin",
        "theorem-8",
    ),
    stated("Section 1", "N nearly orthogonal vectors exist in O(log N) dimensions.", "corollary-8-1", "lemma-2"),
    stated("Section 1", "Figure 1 has a panel for each of three tasks.", "panels-of-the-figures"),
    stated(
        "Section 1",
        "Two layers of logarithmic size compute equality, disjointness and nearest neighbours.",
        "logarithmic-size",
        "logarithmic-size--repaired",
        because="The abstract says so, too.  In sections 5.1 and 5.2 and in appendix A the size is O((log N)^3).",
    ),
    stated(
        "Section 1",
        "Nearly orthogonal vectors can be generated in logarithmic space.",
        lacks="space",
        because="Appendix B.3 cites another paper for it.",
    ),
    stated("Section 1.1", "What other papers prove or observe.", lacks="cited"),
    stated("Section 2", "A model maps words of N letters to a bit or to a sequence of outputs.", lacks="definition"),
    stated("Section 2", "A layer maps N x d matrices to N x d matrices.", lacks="shapes"),
    stated(
        "Section 2", "A model has precision p if its parameters and its vectors have p-bit numbers.", lacks="definition"
    ),
    stated("Section 2", "The softmax of row i divides exp(A_ij) by the sum of exp(A_ik).", lacks="definition"),
    stated("Section 2", "The heads of m numbers are projected together by a matrix of mH rows.", lacks="shapes"),
    stated(
        "Section 2",
        "A layer puts out a feed-forward network of the heads alone.",
        "parts-of-a-layer",
        because="Appendices F.2 and G.2 have a residual connection, too, and section 2 has none.",
    ),
    stated(
        "Section 2",
        "A recurrent model has a state of mp bits and any transition, another at each time.",
        "theorem-2",
        lacks="definition",
    ),
    stated(
        "Section 2",
        "The definition has LSTMs, state-space models and linear Transformers among the recurrent models.",
        lacks="networks",
    ),
    stated("Section 2", "A Transformer has the width max(m, d), and a recurrent model m.", lacks="definition"),
    stated(
        "Section 2",
        "The class of Transformers with p bits, H heads and at most L layers has the width m.",
        "width-of-a-class",
        "width-of-a-class--repaired",
        because="The width is max(m, d), and m the number of rows of a projection.",
    ),
    stated(
        "Section 2",
        "The representation size of a Transformer, all parameters and embeddings, is Theta(mdpH).",
        "matrices-of-a-layer",
        "matrices-of-the-layers",
        "stored-positions",
        lacks="growth",
        because="The feed-forward networks are arbitrary, so that their size is not among these bits.",
    ),
)
SECTION = (
    stated(
        "Section 6",
        "The lower bound applies at lengths over 8k for a hidden state of 128 numbers of 64 bits.",
        "hidden-states-of-128",
        "hidden-states-of-128--thousands",
        "hidden-states-of-128--nearest-neighbours",
        "hidden-states-of-128--nearest-neighbours-repaired",
    ),
    stated("Section 6", "The sequences have small lengths, below 1000.", "lengths-below-1000"),
    stated("Section 6", "Batches of 64 examples over 250k steps are about 16 million.", "training-examples"),
    stated(
        "Section 6",
        "Learning rates are 1e-2, 5e-3, ..., 1e-6.",
        "learning-rates",
        because="Appendix H lists seven rates, where the pattern has nine.",
    ),
    stated(
        "Section 6",
        "The models are trained for up to 250k steps and evaluated on 5000 examples, with 64 symbols and lengths from "
        "20 to 400 (appendix H has the same numbers).",
        "settings-told-twice",
    ),
    stated("Section 6", "One-layer Transformers are compared with five recurrent models.", "five-recurrent-models"),
    stated("Section 6", "Recurrent models have up to 6 layers.", "depths-of-the-grid"),
    stated(
        "Section 6",
        "Recurrent models have widths of 256.",
        "widths-of-the-grid",
        because="Appendix H tunes widths up to 512.",
    ),
    stated(
        "Section 6",
        "The separation for Dyck-(2,2) holds of nonlinear recurrent models and not of linear ones.",
        "dyck22-rnn-constant",
        lacks="networks",
        because="The claim has any transition.  Section 2 counts linear recurrent models among the general ones.",
    ),
    stated("Section 6", "Most lengths are smaller than the width of the model, 256.", "lengths-below-the-width"),
    stated(
        "Section 6",
        "Recurrent models fail to learn index lookup even with 10 times as many iterations.",
        "iterations-that-failed",
        because="Appendix A has 25 times as many.",
    ),
    stated("Section 6", "Accuracies of the models at index lookup and bounded Dyck languages.", lacks="experiment"),
    stated("Section 7", "What recurrent models and Transformers of logarithmic precision express.", lacks="cited"),
    stated(
        "References",
        "The list has 68 references, in alphabetical order, all of them cited.",
        "numbers-of-references",
        lacks="text",
        because="That each is cited, and the order of the names, was counted by hand.",
    ),
    stated(
        "Appendix A",
        "The lower bounds do not apply at the lengths of the experiments.",
        "bounds-at-the-lengths-run",
        "lengths-above-the-width",
        lacks="experiment",
    ),
    stated(
        "Appendix A",
        "Unless the width grows linearly with the length, recurrent models and one layer cannot represent the tasks.",
        "rnn-width-linear",
        "rnn-width-linear--index-lookup",
        "transformer-width-linear",
        "rnn-width-linear--repaired",
        "transformer-width-linear--repaired",
    ),
    stated("Appendix A", "Transformers have a total size of O((log N)^3), positions not stored.", "theorem-6-size"),
    stated(
        "Appendix A",
        "Positions can be generated in logarithmic space, and need not be stored.",
        lacks="space",
        because="As a part of the size, stored positions are claimed at section 2.",
    ),
    stated(
        "Appendix A",
        "The bounds for recurrent models hold with any positional embeddings.",
        "theorem-2",
        "theorem-3--bits",
        because="Their transitions may be others at each time.",
    ),
    stated("Appendix A", "Programs of RASP would not show sizes that are logarithmic.", lacks="cited"),
    stated(
        "Appendix A",
        "The lower bounds hold with layer norms, residual connections, and any positional embeddings.",
        "theorem-12--any-precision",
        "theorem-5--any-precision",
        "theorem-2",
        because="The layers of these claims have norms or none, any embedding of letter and position, and any function "
        "of the heads and of the token that is read.",
    ),
)
LAST = (
    stated(
        "Appendix H", "Depths, widths, heads and learning rates that were tuned.", "learning-rates", lacks="experiment"
    ),
    stated(
        "Appendix H",
        "All runs took at most 1200 GPU hours, at 1 to 16 hours a run of 500k steps.",
        "runs-of-an-hour",
        lacks="experiment",
    ),
    stated(
        "Appendix H",
        "A run has up to 250k steps.",
        "steps-of-a-run",
        because="The same appendix has runs of 500k steps.",
    ),
    stated(
        "Appendix H.1",
        "An example has a length k from 10 to N, N symbols and a position up to k.",
        "symbols-of-an-example",
        because="For k < N there are k symbols.",
    ),
    stated("Appendix H.1", "The brackets that are still open close in a word of length N.", "lengths-of-brackets"),
    stated(
        "Appendix H.1", "A corrupted word is still well-balanced with a very small probability.", lacks="probability"
    ),
    stated(
        "Appendix H.1",
        "The accuracy of Mamba grows with its width and does exactly scale linearly.",
        lacks="text",
        because="The words around it say that it does not.",
    ),
    stated(
        "Appendix H.2",
        "Lengths from N/10 on in steps of 2, as they must be even.",
        "least-lengths-of-equality",
        "least-lengths-of-equality--repaired",
    ),
    stated(
        "Appendix H.2",
        "A random second half differs with the high probability 1 - 1/2^(k/2).",
        "halves-that-differ",
        "halves-that-differ--repaired",
    ),
    stated(
        "Appendix H.2",
        "Positive examples of Eq-one are created as earlier in the Eq-one setting.",
        "setting-of-eq-one",
        "setting-of-eq-one--repaired",
        because="Eq-random is meant.",
    ),
    stated(
        "Appendix H.2",
        "Two random halves differ at about half the positions, so that the first few letters tell most of them apart.",
        "random-halves",
        lacks="probability",
    ),
    stated(
        "Appendix H.2",
        "A recurrent model can solve Eq-one by counts of each symbol.",
        "counts-of-one-symbol",
        lacks="networks",
        because="Two halves that differ at one position have other counts of two symbols.",
    ),
    stated(
        "Appendix H.2",
        "In the next-character setting one symbol is allowed after each prefix from the separator on.",
        lacks="definition",
    ),
    stated("Appendix H.2", "Accuracies of the models at string equality.", lacks="experiment"),
)
