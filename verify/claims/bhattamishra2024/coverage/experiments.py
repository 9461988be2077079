"""Sections 1, 2 and 6, appendices A and H: sizes of models, and the numbers of the experiments."""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

FIRST = (
    stated(
        "Section 1",
        "Equality is about two strings of length N.",
        lacks="text",
        because="From section 4.2 on the two strings have N/2 bits.",
    ),
    stated("Section 2", "A Transformer has the width max(m, d), and a recurrent model m.", lacks="definition"),
    stated(
        "Section 2",
        "The representation size of a Transformer, all parameters and embeddings, is Theta(mdpH).",
        "matrices-of-a-layer",
        "stored-positions",
        because="The feed-forward networks are arbitrary, so that their size is not among these bits.",
    ),
)
SECTION = (
    stated(
        "Section 6",
        "The lower bound applies at lengths over 8k for a hidden state of 128 numbers of 64 bits.",
        "hidden-states-of-128",
        "hidden-states-of-128--nearest-neighbours",
        "hidden-states-of-128--nearest-neighbours-repaired",
    ),
    stated("Section 6", "Batches of 64 examples over 250k steps are about 16 million.", "training-examples"),
    stated("Section 6", "Most lengths are smaller than the width of the model, 256.", "lengths-below-the-width"),
    stated(
        "Section 6",
        "Recurrent models fail to learn index lookup even with 10 times as many iterations.",
        lacks="text",
        because="Appendix A has 25 times as many.",
    ),
    stated("Section 6", "Accuracies of the models at index lookup and bounded Dyck languages.", lacks="experiment"),
    stated("Section 7", "What recurrent models and Transformers of logarithmic precision express.", lacks="cited"),
    stated(
        "Appendix A",
        "The lower bounds do not apply at the lengths of the experiments.",
        "bounds-at-the-lengths-run",
        lacks="experiment",
    ),
    stated("Appendix A", "Transformers have a total size of O((log N)^3), positions not stored.", "theorem-6-size"),
)
LAST = (
    stated(
        "Appendix H",
        "All runs took at most 1200 GPU hours, at 1 to 16 hours a run of 500k steps.",
        "runs-of-an-hour",
        lacks="experiment",
    ),
    stated(
        "Appendix H", "A run has up to 250k steps.", lacks="text", because="The same appendix has runs of 500k steps."
    ),
    stated(
        "Appendix H.1",
        "An example has a length k from 10 to N, N symbols and a position up to k.",
        lacks="text",
        because="For k < N there are k symbols.",
    ),
    stated("Appendix H.1", "The brackets that are still open close in a word of length N.", "lengths-of-brackets"),
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
        lacks="text",
        because="Eq-random is meant.",
    ),
    stated(
        "Appendix H.2",
        "A recurrent model can solve Eq-one by counts of each symbol.",
        lacks="experiment",
        because="Two halves that differ at one position have other counts of two symbols.",
    ),
    stated("Appendix H.2", "Accuracies of the models at string equality.", lacks="experiment"),
)
