"""Two places of the text held against each other: numbers, names, and which tasks the definitions speak of.

That two places agree is a claim like the others: two numbers are an equation, and names are letters, as
`fooling.verify.claims.names` says.  That two places speak of the same thing is a reading.
"""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, SUPPORTING, TYPING
from fooling.verify.claims.names import listed, names
from fooling.verify.claims.yang2024.paper import B, D, L, W, claim, d, k, m, n, s, y
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    count,
    exists,
    for_all,
    integer,
    rational,
    same_language,
    subset,
)

N, h, e = integer("N"), integer("h"), integer("e")
EXPERIMENTS, LOCALITY, REGULAR = "Section 6.1", "Definition 5.3", "Definition 4.3"
COPY, BLOCK_3, PROOF_C3 = "Appendix A.3, COPY", "Theorem B.3, proof, block 3", "Theorem C.3, proof"


def slip(name: str, at: str, says: str, that: Expression, note: str | None = None, weight: str = TYPING) -> None:
    """Two places that do not agree: a reading, as what they speak of need not be one thing."""
    claim(name, at=at, kind=READING, weight=weight, says=says, that=that, pinned=REFUTED, note=note)


def apart(name: str, at: str, says: str, that: Expression, note: str) -> None:
    """Two places that differ, as they may: nobody prints that what the one defines is what was run at the other."""
    claim(name, at=at, kind=SUPPORTING, says=says, that=that, pinned=REFUTED, note=note)


def called(printed: str, meant: str) -> Expression:
    """That what one place calls by the first name is what another one calls by the second."""
    return same_language(names(f"{printed} {meant}", printed), names(f"{printed} {meant}", meant))


# ---- sections 3 to 5 ----

apart(
    "positions-learned",
    "Section 3",
    "The positional embeddings of section 3, learnable ones, are those of section 6.1, sinusoidal ones.",
    called("learnable", "sinusoidal"),
    "Section 3 defines what the theorems are about, and section 6.1 what was run.",
)
apart(
    "hidden-layer-of-section-3",
    EXPERIMENTS,
    "The hidden layer of a feed-forward network has 4D units in section 6.1, and D units in section 3: 4D = D, for "
    "every D >= 1.",
    for_all(D >= 1)((4 * D).equals(D)),
    "Section 3 defines what the theorems are about, and section 6.1 what was run.",
)
apart(
    "outputs-of-regression",
    "Section 4.1",
    "The outputs of section 4.1, numbers rounded as in regression, are those of section 6.1, tokens by their "
    "likelihood.",
    called("regression", "likelihood"),
    "Section 4.1 defines what the theorems are about, and section 6.1 what was trained.",
)
slip(
    "dimension-d",
    "Section 4.2",
    "The hidden dimension d of the sentence on standard attention is the D of Theorem 4.1.",
    called("d", "D"),
    "The letter D is meant.",
)
slip(
    "length-of-the-output",
    "Equation (10)",
    "The output that is generated, N states and an answer, is the output of length L in Definition 5.3, which begins "
    "with n inputs and a separator: N + 1 = n + 1 + N + 1, for n, N >= 1.",
    for_all(n >= 1, N >= 1)((N + 1).equals(n + 1 + N + 1)),
    "The chains of thought of section 6.1 count the input, too.  Where L = Theta(n), as in Theorem 4.4, the two "
    "lengths are of one order.",
)
claim(
    "equal-steps-of-two-expressions",
    at=REGULAR,
    kind=SUPPORTING,
    says="The expressions s + (s + 1) and (s + 1) + s differ in their first numbers, s < s + 1, and have one step with "
    "equal results: s + (s + 1) = (s + 1) + s, for every s >= 0.",
    that=for_all(s >= 0)(both(s < s + 1, (s + (s + 1)).equals((s + 1) + s))),
    pinned=CONFIRMED,
    note="So arithmetic is not regular, as the other two tasks are not.  Proposition 5.2 has a proof of its own, which "
    "counts results of the first step.",
)
slip(
    "form-of-the-output",
    LOCALITY,
    "The form of the output, printed as (4.1), is that of equation (10).",
    called("4.1", "10"),
    "Section 4.1 has equation (10).",
)
slip(
    "locality-of-other-inputs",
    LOCALITY,
    "The inputs (1, 1) and (1, 2) are outputs 1 and 2 of a local program. The value e of f at output 1 is then both "
    "second inputs: e = 1 and e = 2, for some e with 1 <= e <= 2.",
    exists(e >= 1, e <= 2)(both(e.equals(1), e.equals(2))),
    "The first n outputs are the input, and no function of others.  From output n + 1 on the definition has sense.",
    DOMAIN,
)
claim(
    "last-state-of-a-subsequence",
    at="Section 1",
    kind=CORE,
    says="After n inputs and a separator, the last of n states is output 2n + 1 of 2n + 3. With a locality m < 2n no "
    "output h >= 2n + 1 - m is input 1: h > 1, for n >= 1.",
    leaves="that the state of the longest increasing subsequence hangs on all earlier inputs",
    that=for_all(n >= 1, m >= 1, m < 2 * n, h >= 2 * n + 1 - m)(h > 1),
    pinned=CONFIRMED,
    note="So the longest increasing subsequence has a window of 2n of 2n + 3 outputs at least, and is not local.",
)
claim(
    "linear-bounds-of-the-table",
    at="Table 1",
    kind=CORE,
    says="The bound mL of a linear transformer under locality is at least the bound L sqrt(L) for arithmetic where m^2 "
    ">= L: (mL)^2 >= L^3, for m, L >= 1.",
    leaves="the tasks, and logarithms",
    that=for_all(m >= 1, L >= 1, m**2 >= L)((m * L) ** 2 >= L**3),
    pinned=CONFIRMED,
    note="With m >= n and L at most of order n^2, as in arithmetic, m^2 is of order L at least.",
)

claim(
    "less-than-quadratic",
    at="Section 5.2",
    kind=CORE,
    says="Where m < L the number mL is below L^2, and L^3, the square of L sqrt(L), is below L^4, for m >= 1 and L >= "
    "2.",
    leaves="orders up to logarithms, for which m < L is not enough",
    that=for_all(m >= 1, L >= 2, m < L)(both(m * L < L**2, L**3 < L**4)),
    pinned=CONFIRMED,
    note="With m = L/log2 L the order mL is L^2 up to logarithms.  The text asks for m far smaller than L.",
)

# ---- section 6 and the figures ----

TASKS = "Arithmetic LIS ED"
claim(
    "tasks-of-the-experiments",
    at=EXPERIMENTS,
    kind=PRINTED,
    says="The three tasks of section 6.1, LIS, ED and Arithmetic, are those of Figure 1, Arithmetic, ED and LIS, and "
    "of sections 1 and 7.",
    that=both(count(names(TASKS), 1).equals(3), same_language(names(TASKS, "LIS ED Arithmetic"), names(TASKS))),
    pinned=CONFIRMED,
)
AXES = "dimension size"
claim(
    "axes-of-the-figures",
    at="Figures 1 to 3",
    kind=PRINTED,
    says="The x-axis and the y-axis have dimension and size, in the captions of Figures 1, 2 and 3, and "
    "embedding dimension and problem size in section 6.2.",
    that=same_language(listed(AXES, "dimension size"), listed(AXES, "dimension size")),
    pinned=CONFIRMED,
    note="The caption of Figure 2 names the y-axis first.",
)
slip(
    "tasks-with-five-layers",
    "Appendix D",
    "The tasks of the runs with five layers in appendix D, ED alone, are the three tasks of section 6.1.",
    same_language(names(TASKS, "ED"), names(TASKS)),
    "Section 6.1 says of the experiments that they were run with five layers, and names no task.",
    DOMAIN,
)
slip(
    "size-of-the-model",
    "Section 6.2",
    "The size with which the needed dimension grows, printed as that of the model, is that of the problem.",
    called("model", "problem"),
)
slip(
    "higher-locality",
    "Section 6.2, Locality Study",
    "Problems with a higher locality need dimensions that are higher, as printed, and lower, as the paragraphs around "
    "have.",
    called("higher", "lower"),
    "Lower dimensions are meant.",
)

# ---- appendices A to C ----

slip(
    "vectors-of-any-length",
    "Lemma A.5",
    "Vectors have n entries, n >= 0, for every integer n, as in lemmas A.5 and A.6.",
    for_all(over=(n,))(n >= 0),
    "Natural numbers are meant.",
)
slip(
    "letters-of-lemma-5",
    "Lemma A.5",
    "The numbers eps and alpha, given in lemmas A.5 and A.6, are the numbers on which anything there hangs, eps alone.",
    same_language(names("eps alpha"), names("eps alpha", "eps")),
)
slip("function-of-lemma-5", "Lemmas A.5 and A.6", "The function g is the function f that is given.", called("g", "f"))
slip(
    "products-as-weights",
    "Lemma A.9",
    "The numbers a_ij in the set S_i, products of query and key, are weights, which are at most 1: 1 + (m - 1)y <= 1 "
    "with y = exp(-mu), for m >= 2 and 0 < y <= 1.",
    for_all(m >= 2, y > 0, y <= 1)(1 + (m - 1) * y <= 1),
    "The weights are these products divided by their sum, as the next display has them.",
)
slip(
    "two-vectors-v",
    COPY,
    "The vector v_i has d numbers as a part of the token, and e numbers as its product with V: d = e, for d, e >= 1.",
    for_all(d >= 1, e >= 1)(d.equals(e)),
    "The paper writes d' for the other number.",
)
slip(
    "bound-of-the-copies",
    "Lemma A.11",
    "The letters rho, delta and M of lemmas A.11 and A.12 are among the letters that the list before lemma A.11 "
    "introduces, rho and delta.",
    subset(names("rho delta M"), names("rho delta M", "rho delta")),
    "A bound on the numbers of the tokens is meant, as in lemma A.9 and in the proof of lemma A.12.",
)
slip(
    "module-of-equation-6",
    "Lemma A.11",
    "The module of equation (6), which is the sparse one, is the standard one.",
    called("sparse", "standard"),
)
slip("number-of-the-layer", "Lemma A.12", "Layer 3 is the second layer: 3 = 2.", rational(3).equals(2))
PARTS = "input state next_state dp sep h g h^2 g^2 state^2 flag k k^2 1 next_dp n"
SECOND = "input state next_state dp h g h^2 g^2 state^2 flag k k^2 1"
slip(
    "parts-of-block-2",
    "Theorem B.3, proof",
    "The parts that block 2 puts out, with e^sep, are among the parts of block 1 and the three results of block 2.",
    subset(names(PARTS, f"{SECOND} sep"), names(PARTS, SECOND)),
)
slip(
    "parts-of-block-3",
    "Theorem B.3, proof",
    "The parts that block 3 puts out, with n_k, are among the parts of block 2 and the results of block 3.",
    subset(names(PARTS, "next_state dp next_dp n flag k 1"), names(PARTS, f"{SECOND} sep next_dp")),
)
slip(
    "indicator-of-the-last-part",
    BLOCK_3,
    "The last of W parts of the vector has the indicator of remainder 1, where remainder W is meant: 1 = W, for every "
    "W >= 1.",
    for_all(W >= 1)(rational(1).equals(W)),
)
slip(
    "theorem-of-appendix-b2",
    "Appendix B.2",
    "The theorem that appendix B.2 proves, printed as Theorem 4.2, is Theorem 4.4, as in the heading.",
    called("4.2", "4.4"),
)
slip(
    "theorem-of-the-locality",
    "Theorem C.4, proof",
    "The proof whose arguments the proof of Theorem C.4 uses, printed as that of Theorem 4.2, is that of Theorem 4.4.",
    called("Theorem-4.2", "Theorem-4.4"),
)
slip(
    "window-of-the-proof",
    "Theorem B.6, proof",
    "The last B tokens, of which the proof speaks, are the last kB tokens of equation (6): B = kB, for B, k >= 1.",
    for_all(B >= 1, k >= 1)(B.equals(k * B)),
    "For a constant k that is of the same order.",
)
slip(
    "theorem-of-the-proof",
    PROOF_C3,
    "The theorem from which the proof of Theorem C.3 concludes, printed as Theorem C.3, is Theorem C.2.",
    called("C.3", "C.2"),
)

# ---- references ----

CITED = (  # as they are first cited, from section 1 to section 6
    "Vaswani2017 Brown2020 OpenAI2023 Touvron2023 Wei2022b Kojima2022 Nye2022 Zhou2023 Tay2022 Child2019 Beltagy2020 "
    "Qiu2020 Kitaev2020 Vyas2020 Roy2021 Katharopoulos2020 Choromanski2021 Peng2021 Wang2020 Luo2021 Feng2023 Tay2020b "
    "Yun2019 Perez2019 Perez2021 Wei2022a Alberti2023 Bhattamishra2020 Yao2021 Liu2022 Hahn2020 Furst1984 Hao2022 "
    "Merrill2022 Merrill-Sabharwal2023 Weiss2021 Sanford2023 Garg2022 Dai2023 Von-Oswald2023 Akyurek2022 Elhage2021 "
    "Olsson2022 Tay2020a Sun Gu-Dao2023 Alman-Song2023 Keles2023 Radford2019 Dai2019 Hendrycks-Gimpel2016 Devlin2019 "
    "Liu2023 Loshchilov-Hutter2017"
)
LISTED = (  # as the list has them
    "Akyurek2022 Alberti2023 Alman-Song2023 Beltagy2020 Bhattamishra2020 Brown2020 Child2019 Choromanski2021 Dai2023 "
    "Dai2019 Devlin2019 Elhage2021 Feng2023 Furst1984 Garg2022 Gu-Dao2023 Hahn2020 Hao2022 Hendrycks-Gimpel2016 "
    "Katharopoulos2020 Keles2023 Kitaev2020 Kojima2022 Liu2022 Liu2023 Loshchilov-Hutter2017 Luo2021 "
    "Merrill-Sabharwal2023 Merrill2022 Nye2022 Olsson2022 OpenAI2023 Peng2021 Perez2019 Perez2021 Qiu2020 Radford2019 "
    "Roy2021 Sanford2023 Sun Tay2020a Tay2020b Tay2022 Touvron2023 Vaswani2017 Von-Oswald2023 Vyas2020 Wang2020 "
    "Wei2022a Wei2022b Weiss2021 Yao2021 Yun2019 Zhou2023"
)
claim(
    "references-are-cited",
    at="References",
    kind=PRINTED,
    says="The names and years that sections 1 to 6 cite, from Vaswani 2017 to Loshchilov and Hutter 2017, are the 54 "
    "references of the list.",
    that=both(same_language(names(LISTED, CITED), names(LISTED)), count(names(LISTED), 1).equals(54)),
    pinned=CONFIRMED,
)
WORKS = LISTED.replace("Liu2022 Liu2023", "Liu")
slip(
    "references-are-works",
    "References",
    "The references, with Liu 2022 and Liu 2023 as one work of one title, are 54 works.",
    count(names(WORKS), 1).equals(54),
    "One is the preprint and the other one the paper of a conference.  Without one of both there are 53 works.",
)
