"""Two places of sections 1 to 7 and of appendices A and H, held against each other: numbers, lists and names.

A claim that two places agree is a claim like the others.  Two numbers are an equation.  Names are the letters of an
alphabet: a set of names is the language of its one-letter words, and a list of names is a language of one word, so that
two sets, or two lists, are compared as languages.  That two places speak of the same thing is a reading; where one of
them alone prints it, the claim is printed.  What the proofs of the appendices say twice is in `between_proofs`.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import BRACKETS, A, H, N, claim, d, dyck22, k, m, p
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, CORE, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, TYPING
from fooling.verify.claims.names import listed, names
from fooling.verify.statement.language.notation import (
    both,
    count,
    dfa,
    for_all,
    integer,
    log2,
    maximum,
    rational,
    real,
    same_language,
    subset,
)

EXPERIMENTS, DATA, EQUALITY, SETTING = "Section 6", "Appendix H.1", "Appendix H.2", "Appendix H"

# ---- sections 1 to 4 ----

claim(
    "strings-of-length-n",
    at="Section 1",
    kind=READING,
    says="The two strings of section 1, of length N each, are a word of section 4.2, of N bits: 2N = N, for every N "
    ">= 1.",
    that=for_all(N >= 1)((2 * N).equals(N)),
    pinned=REFUTED,
    weight=TYPING,
    note="The two halves of section 4.2 have N/2 bits each.  What is linear in one length is linear in the other.",
)
claim(
    "strings-of-length-n--repaired",
    at="Section 1",
    kind=REPAIR,
    says="Two strings of length N/2 are a word of N bits: 2 (N/2) = N, for every N >= 1.",
    that=for_all(N >= 1)((2 * (N / 2)).equals(N)),
    pinned=CONFIRMED,
    repairs="strings-of-length-n",
)
PARTS = "attention residual feed-forward"
claim(
    "parts-of-a-layer",
    at="Section 2",
    kind=READING,
    says="The parts of a layer in section 2, attention and a feed-forward network, are the parts of a layer in "
    "appendix G.2: attention, a residual connection and a feed-forward network.",
    that=same_language(names(PARTS, "attention feed-forward"), names(PARTS)),
    pinned=REFUTED,
    weight=TYPING,
    note="Appendix F.2 has a residual connection or another head.  Appendix A says that the lower bounds hold with "
    "residual connections, too.",
)
claim(
    "width-of-a-class",
    at="Section 2",
    kind=READING,
    says="The class of Transformers with the width m holds those with m x d projections: the width max(m, d) is m, "
    "for all m, d >= 1.",
    that=for_all(m >= 1, d >= 1)(maximum(m, d).equals(m)),
    pinned=REFUTED,
    weight=TYPING,
    note="One letter stands for two numbers here: for the width, and for the rows of a projection.",
)
claim(
    "width-of-a-class--repaired",
    at="Section 2",
    kind=REPAIR,
    says="The width max(m, d) is m, the number of rows of a projection, for all m >= d >= 1.",
    that=for_all(m >= 1, d >= 1, m >= d)(maximum(m, d).equals(m)),
    pinned=CONFIRMED,
    repairs="width-of-a-class",
)
layers = integer("L")
claim(
    "matrices-of-the-layers",
    at="Section 2",
    kind=CORE,
    says="The matrices of L layers have 4LmdpH bits, and for L of 1 or 2, as in the theorems, that is from 4mdpH to "
    "8mdpH bits, for m, d, p, H >= 1.  Left out: embeddings and feed-forward networks.",
    that=for_all(layers >= 1, layers <= 2, m >= 1, d >= 1, p >= 1, H >= 1)(
        both(layers * 4 * m * d * p * H >= 4 * m * d * p * H, layers * 4 * m * d * p * H <= 8 * m * d * p * H)
    ),
    pinned=CONFIRMED,
    note="Theta(mdpH) is printed without the number of layers.  Embeddings and feed-forward networks are left out "
    "here.",
)
claim(
    "code-of-a-symbol",
    at="Theorem 1, sketch",
    kind=READING,
    says="The code of one of A symbols has A bits, as in the sketch, and log2 A bits, as in appendix C.2: A = log2 A, "
    "for every A >= 2.",
    that=for_all(A >= 2)(A.equals(log2(A))),
    pinned=REFUTED,
    weight=TYPING,
    note="The lengths of the embeddings, which both places have, are those of log2 A bits.",
)
claim(
    "softmax-of-a-token",
    at="Theorem 1, sketch",
    kind=READING,
    says="The softmax of the logits of N symbols and an index, printed on the left of the display, has as many "
    "entries as the quotient on the right: N + 1 = 1, for every N >= 1.",
    that=for_all(N >= 1)((N + 1).equals(1)),
    pinned=REFUTED,
    weight=TYPING,
    note="Its entry at the right token is meant, as appendix C.2 writes it.",
)
weight, others = real("w"), real("v")
claim(
    "theorem-1-rest--at-least",
    at="Theorem 1, sketch",
    kind=SUPPORTING,
    says="If the right token has a weight w of at least 3/4, the weights v of the other tokens together are below "
    "1/4, where w + v = 1.",
    that=for_all(weight >= rational(3, 4), (weight + others).equals(1))(others < rational(1, 4)),
    pinned=REFUTED,
    note="The text does not say so: it has both for some eta, and with that of appendix C.2 the weight is above 3/4, "
    "theorem-1-rest.  At the boundary both are reached.",
)
RESULTS = "Lemma-1 Lemma-4 Theorem-4"
claim(
    "reference-to-lemma-4",
    at="Section 4.1, before Theorem 5",
    kind=READING,
    says="The results that section 4.1 combines for Theorem 5, Lemmas 4 and 1, are the ones that appendix E combines "
    "for Theorem 10, Lemma 1 and Theorem 4.",
    that=same_language(names(RESULTS, "Lemma-4 Lemma-1"), names(RESULTS, "Lemma-1 Theorem-4")),
    pinned=REFUTED,
    weight=TYPING,
    note="Lemma 4 is about automata.",
)
claim(
    "parts-of-index-lookup",
    at="Section 4.1",
    kind=READING,
    says="The parts of the input in Theorem 3, N symbols and one position, are two halves, as section 4.1 recalls: N "
    "= 1, for every N >= 1.",
    that=for_all(N >= 1)(N.equals(1)),
    pinned=REFUTED,
    weight=TYPING,
    note="They are a prefix and the rest, and this is what the sentence sets against odd and even positions.",
)
claim(
    "theorem-5-size",
    at="Section 1",
    kind=CORE,
    says="If mH >= (N - 1)/(3(p + log2 N)), as in Theorem 5, and p >= log2 N, then mpH >= (N - 1)/6, for N, m, p, H "
    ">= 1.  Left out: Theorem 5 itself.",
    that=for_all(N >= 1, m >= 1, p >= 1, H >= 1, p >= log2(N), m * H >= (N - 1) / (3 * (p + log2(N))))(
        m * p * H >= (N - 1) / 6
    ),
    pinned=CONFIRMED,
    note="So mpH grows linearly where the precision is at least log2 N.  That Theorem 5 holds is not claimed here.",
)

# ---- section 6 and appendix H ----

claim(
    "lengths-below-1000",
    at=EXPERIMENTS,
    kind=PRINTED,
    says="The lengths of the experiments, 20, 50, 100, 200 and 400, and 800 in appendix H.2, are below 1000.",
    that=both(*(rational(length) < 1000 for length in (20, 50, 100, 200, 400, 800))),
    pinned=CONFIRMED,
)
claim(
    "depths-of-the-grid",
    at=EXPERIMENTS,
    kind=PRINTED,
    says="The recurrent models have up to 6 layers in section 6, and 6 is the greatest of the depths 1, 2, 4 and 6 of "
    "appendix H.",
    that=maximum(*map(rational, (1, 2, 4, 6))).equals(6),
    pinned=CONFIRMED,
)
claim(
    "widths-of-the-grid",
    at=EXPERIMENTS,
    kind=READING,
    says="The widths 64, 128, 256 and 512 that appendix H tunes are at most the 256 of the recurrent models of "
    "section 6.",
    that=maximum(*map(rational, (64, 128, 256, 512))) <= 256,
    pinned=REFUTED,
    weight=CONSTANT,
    note="The text does not say that 256 is the greatest width that was tried for index lookup.",
)
MODELS = "LSTM DSS Mamba linear-Transformer RetNet"
claim(
    "five-recurrent-models",
    at=EXPERIMENTS,
    kind=PRINTED,
    says="The recurrent models of section 6, LSTM, DSS, Mamba, linear Transformer and RetNet, are five.  Appendix H "
    "names LSTM, Mamba, DSS, RetNet and linear Transformer, no others.",
    that=both(
        count(names(MODELS), 1).equals(5),
        same_language(names(MODELS), names(MODELS, "LSTM Mamba DSS RetNet linear-Transformer")),
    ),
    pinned=CONFIRMED,
)
claim(
    "iterations-that-failed",
    at=EXPERIMENTS,
    kind=SUPPORTING,
    says="Recurrent models fail at index lookup with 10 times as many iterations in section 6, and with 25 times as "
    "many in appendix A: 10 = 25.",
    that=rational(10).equals(25),
    pinned=REFUTED,
    note="Nobody wrote that 10 = 25, and both statements may be true: who fails after 25 times as many fails after 10 "
    "times.",
)
claim(
    "steps-of-a-run",
    at=SETTING,
    kind=READING,
    says="The runs of 500 000 steps, whose hours appendix H tells, have at most the 250 000 steps that appendix H "
    "allows all models.",
    that=rational(500_000) <= 250_000,
    pinned=REFUTED,
    weight=CONSTANT,
)
claim(
    "settings-told-twice",
    at=SETTING,
    kind=PRINTED,
    says="Section 6 and appendix H agree in five numbers: 250 000 steps, 5000 examples to evaluate, 64 symbols, the "
    "least length 20 and the greatest length 400.",
    that=both(*(rational(number).equals(number) for number in (250_000, 5000, 64, 20, 400))),
    pinned=CONFIRMED,
)
claim(
    "symbols-of-an-example",
    at=DATA,
    kind=READING,
    says="An example of a length k, with a position up to k, has k symbols, where N symbols are drawn: N = k, for "
    "every N >= 20 and 10 <= k <= N.",
    that=for_all(N >= 20, k >= 10, k <= N)(N.equals(k)),
    pinned=REFUTED,
    weight=TYPING,
    note="For k < N there are k symbols, or the position is never one of the last N - k.",
)
SETTINGS = "Eq-random Eq-one"
claim(
    "setting-of-eq-one",
    at=EQUALITY,
    kind=READING,
    says="Eq-one, printed as the earlier setting whose way of drawing positive examples Eq-one takes, is among the "
    "settings before Eq-one, and Eq-random is the only one.",
    that=subset(names(SETTINGS, "Eq-one"), names(SETTINGS, "Eq-random")),
    pinned=REFUTED,
    weight=TYPING,
)
claim(
    "setting-of-eq-one--repaired",
    at=EQUALITY,
    kind=REPAIR,
    says="Eq-random, read as the earlier setting whose way of drawing positive examples Eq-one takes, is among the "
    "settings before Eq-one, and Eq-random is the only one.",
    that=subset(names(SETTINGS, "Eq-random"), names(SETTINGS, "Eq-random")),
    pinned=CONFIRMED,
    repairs="setting-of-eq-one",
)
balance = dfa(BRACKETS, 0, [0], [[(i + 1) % 4, (i + 3) % 4, (i + 1) % 4, (i + 3) % 4] for i in range(4)])
rounds = dfa(BRACKETS, 0, [0], [[1, 1, 0, 0], [0, 0, 1, 1]])
claim(
    "one-corrupted-bracket",
    at=DATA,
    kind=CORE,
    says="Every word of Dyck-(2,2) has an even number of round brackets, and 4 divides the number of opening less the "
    "number of closing brackets.  Left out: words with more corrupted brackets, and probabilities.",
    that=both(subset(dyck22, rounds), subset(dyck22, balance)),
    pinned=CONFIRMED,
    note="Another type for one bracket makes the first number odd, and another direction changes the second one by 2.",
)
c = integer("c")
claim(
    "counts-of-one-symbol",
    at=EQUALITY,
    kind=CORE,
    says="If one half has c copies of a symbol, and one copy is another symbol in the other half, then that half has "
    "c - 1 copies, another number than c, for every c >= 1.  Left out: a recurrent model that counts.",
    that=for_all(c >= 1)(c - 1 < c),
    pinned=CONFIRMED,
    note="So the counts of two halves that differ at one position differ.  That a recurrent model keeps the counts is "
    "no part of the claim.",
)

# ---- figures and references ----

claim(
    "panels-of-the-figures",
    at=EXPERIMENTS,
    kind=PRINTED,
    says="Section 1 cites panels a, b and c of Figure 1, which has a, b and c.  Section 6 cites the left, the middle "
    "and the right of Figure 2, which has as many panels.",
    that=both(
        same_language(listed("a b c", "a b c"), listed("a b c", "a b c")),
        count(names("left middle right"), 1).equals(count(names("a b c"), 1)),
    ),
    pinned=CONFIRMED,
)
REFERENCES = " ".join(map(str, range(1, 69)))
CITED = (  # as they are first cited, from section 1 to appendix H
    "59 11 21 42 45 5 16 38 15 2 8 17 25 23 6 14 26 22 29 52 40 55 37 67 47 7 39 24 12 51 57 68 58 54 66 62 65 19 60 4 "
    "31 56 41 30 10 32 34 33 61 36 48 35 64 27 53 1 3 9 46 13 18 49 44 63 43 20 50 28"
)
claim(
    "numbers-of-references",
    at="References",
    kind=PRINTED,
    says="The 68 numbers that sections 1 to 7 and appendices A to H cite, from 59 and 11 to 50 and 28, are the numbers "
    "from 1 to 68 of the references.",
    that=same_language(names(REFERENCES, CITED), names(REFERENCES)),
    pinned=CONFIRMED,
    note="Each reference is cited.  That the list is in alphabetical order was read, not proved.",
)
