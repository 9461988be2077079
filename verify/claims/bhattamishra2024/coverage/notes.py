"""The notes on the paper, a second text: what they state of it, with the paper's claims and those about the notes."""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

STATEMENTS = (
    stated("Notes, quick facts", "The paper has this title.", "notes-title"),
    stated("Notes, quick facts", "The paper has 40 references.", "notes-references", "notes-references--repaired"),
    stated(
        "Notes, quick facts",
        "Transformers of logarithmic width perform index lookup and nearest neighbours, for which recurrent models "
        "need a linear width.",
        "theorem-1",
        "theorem-7--repaired",
        "rnn-width-linear--index-lookup",
        "theorem-3",
        "theorem-8",
        because="The paper's theorems have N/p and N/(2p) for the width of recurrent models.",
    ),
    stated(
        "Notes, core contribution",
        "The tasks are index lookup, bounded Dyck languages, string equality and nearest neighbours.",
        "notes-tasks",
    ),
    stated(
        "Notes, summary",
        "One layer performs index lookup with logarithmic width, and two layers perform nearest neighbours and string "
        "equality; recurrent models need a linear width for these.",
        "theorem-1",
        "theorem-6",
        "theorem-7--repaired",
        "rnn-width-linear",
        "rnn-width-linear--repaired",
        "rnn-width-linear--index-lookup",
    ),
    stated(
        "Notes, summary",
        "The constructions rest on nearly orthogonal vectors, and the lower bounds on communication complexity.",
        "corollary-8-1",
        "theorem-2",
        "theorem-4-bound--repaired",
    ),
    stated(
        "Notes, method",
        "There are synthetic data for four tasks, nearest neighbours among them.",
        "notes-synthetic-tasks",
        "notes-synthetic-tasks--repaired",
        because="The notes name four tasks under their limitations, too.",
    ),
    stated(
        "Notes, method",
        "Batches have 64 examples, runs up to 250k steps; rates go from 1e-2 to 1e-6, depths from 1 to 6, or 3 for "
        "LSTMs, and Transformers have 4 or 8 heads.",
        "notes-training",
        "training-examples",
    ),
    stated("Notes, method", "Widths go from 64 to 1024.", "notes-widths", "notes-widths--repaired"),
    stated(
        "Notes, key results",
        "Both one-layer Transformers and recurrent models need a linear width for nearest neighbours and equality.",
        "rnn-width-linear",
        "transformer-width-linear",
        "transformer-width-linear--repaired",
        "associative-recall-one-layer",
        because="For nearest neighbours the paper has no bound on one-layer Transformers.  It leaves associative "
        "recall by one layer open, and in the format of appendix B.2 one layer is enough for that.",
    ),
    stated(
        "Notes, key results",
        "Recurrent models of constant size recognise bounded Dyck languages; one layer needs a linear width.",
        "dyck22-rnn-constant",
        "dyck22-width-linear",
        "theorem-5--repaired",
    ),
    stated(
        "Notes, key results",
        "Validation curves of index lookup across the lengths 20 to 400 match the theory.",
        "notes-curves",
        because="That curves match a theory is no claim.",
        lacks="experiment",
    ),
    stated(
        "Notes, mechanisms",
        "The sentence on index lookup that is quoted from a section speaks of the width O(log N).",
        "notes-quotation",
    ),
    stated(
        "Notes, mechanisms",
        "A section says that two layers of logarithmic size decide equality and disjointness.",
        "notes-place-of-a-quotation",
    ),
    stated(
        "Notes, mechanisms",
        "The first layer finds the nearest neighbour and its position, and the second one the label.",
        "nearest-neighbour-margin",
        "theorem-7-network",
    ),
    stated(
        "Notes, mechanisms",
        "Models give protocols with communication bounded by their size.",
        "theorem-2",
        "theorem-4-order--size",
    ),
    stated(
        "Notes, architecture",
        "Vectors go through attention and then through a feed-forward network to the output.",
        "notes-components",
    ),
    stated(
        "Notes, architecture",
        "Higher precision allows a smaller width.",
        "theorem-3--bits",
        "theorem-6-constant-width",
        because="So the bounds allow it, and with Kc >= 6 a constant width is enough for equality.",
    ),
    stated(
        "Notes, architecture",
        "One layer is sufficient for index lookup, and two layers are needed for Boolean functions.",
        "theorem-1",
        "theorem-12",
        "transformer-width-linear",
        because="Needed for a logarithmic size.  One layer of a width below N computes equality, as the proof of "
        "transformer-width-linear shows.",
    ),
    stated("Notes, limitations", "The experiments have lengths from 20 to 800 and widths up to 1024.", "notes-lengths"),
    stated(
        "Notes, confidence",
        "The lower bounds for index lookup and Dyck-2 are by reductions from communication complexity.",
        "theorem-3--bits",
        "lemma-1",
        because="The grades of confidence are opinions.",
    ),
)
