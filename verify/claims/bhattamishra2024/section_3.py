"""Section 3: index lookup and recurrent networks (Theorems 2 and 3).

Index lookup over a set of A symbols is no function of the grammar, whose `index` is over bits.  What is said of it for
every A rests on one thing that is plain: its matrix has a row for each of the A^N sequences, and they all differ.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import A, L, N, claim, dyck22, f, m, p
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import clear_denominator
from fooling.verify.methods.engine.tactic import instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    both,
    elman_of,
    exists,
    for_all,
    index,
    integer,
    log2,
    one_way,
    prefix,
    rnn_computes,
    rows,
    split_bits,
    split_exact,
    under,
)

K, C, j = integer("K"), integer("C"), integer("j")
cut_after_K = under(L, prefix(K), N)

more = lemma(2 ** (C + 1) > 2 * C + 1, instance(lemma(for_all(j >= 1)(2 ** (j + 1) > 2 * j + 1), automatic), {"j": C}))
exactly = lemma(log2(2 ** (C + 1)).equals(C + 1), automatic)

claim(
    "theorem-1-sketch-encoding",
    at="Theorem 1, proof sketch",
    kind=SUPPORTING,
    says="There is one C such that, for all A >= 1 and N >= 2, the A bits of the code of one of A symbols fit into the "
    "log2 A + C log2 N entries kept for a token.",
    that=exists(C >= 1)(for_all(A >= 1, N >= 2)(A <= log2(A) + C * log2(N))),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"A": 2 ** (C + 1), "N": 2}, arith(more, exactly), {0: automatic})),
    note="The text does not say so: section 2 has one alphabet, `some finite alphabet`, and C may depend on it: "
    "theorem-1-sketch-encoding--constant-per-alphabet.  At N = 2, 2^(C + 1) symbols are too many.  Appendix C.2 has "
    "codes of log A bits in the first entries: theorem-1-embedding-width.",
)

claim(
    "theorem-1-sketch-encoding--constant-per-alphabet",
    at="Theorem 1, proof sketch",
    kind=READING,
    says="For each alphabet of A >= 1 symbols there is a C such that, for every N >= 2, the A bits of a code fit into "
    "the log2 A + C log2 N entries kept for a token.",
    that=for_all(A >= 1)(exists(C >= 1)(for_all(N >= 2)(A <= log2(A) + C * log2(N)))),
    pinned=CONFIRMED,
)

claim(
    "theorem-2",
    at="Theorem 2",
    kind=PRINTED,
    says="If an RNN of m units of p bits decides a language L on words of N letters, then for every K < N there is a "
    "one-way protocol for L on words of N letters.  The holder of the first K letters sends at most mp bits.",
    that=for_all(N >= 1, K >= 0, K < N, m >= 1, p >= 1, rnn_computes(cut_after_K, m, p))(
        one_way(cut_after_K, "alice") <= m * p
    ),
    pinned=CONFIRMED,
    note="The claim covers functions with the values 0 and 1, that is languages.  L is any regular language, over any "
    "letters.  Every function of words of length N with the values 0 and 1 is membership in some regular language.",
)

units, cut = 7 * 4, 2  # one for each letter and state of Dyck-(2,2) that is not dead; numbers of 4 bits
dyck22_elman = elman_of(dyck22, 4, 2, 1)

claim(
    "theorem-2-run",
    at="Theorem 2, proof",
    kind=SUPPORTING,
    says=f"An Elman network of {units} units of 4 bits for Dyck-(2,2) is split between two parties after letter {cut}. "
    "The parties have the outputs of the network on all strings of length 4. The first party sends only the state, "
    f"in {units * 4} bits.",
    that=both(split_exact(dyck22_elman, prefix(cut)), split_bits(dyck22_elman, prefix(cut), units * 4)),
    pinned=CONFIRMED,
)

size = lemma(m * p >= N * log2(A), automatic)

claim(
    "theorem-3--every-alphabet",
    at="Theorem 3, in section 3",
    kind=SUPPORTING,
    says="Let f be a function with A^N distinct rows for the first party, as index lookup on N symbols out of A has.  "
    "A recurrent model of m units of p bits that computes f has m >= N / p, for every A >= 1.",
    that=for_all(A >= 1, N >= 1, rows(f, "alice").equals(A**N), m >= 1, p >= 1, rnn_computes(f, m, p))(m >= N / p),
    pinned=REFUTED,
    note="The text does not say so: appendix C.1 assumes at least two symbols.  With one symbol nothing need be "
    "remembered, because that symbol is the one answer of index lookup.",
)

claim(
    "theorem-3",
    at="Theorem 3",
    kind=PRINTED,
    says="A recurrent model of m units of p bits that computes index lookup on N symbols, out of A >= 2 symbols, has m "
    ">= N / p.",
    that=for_all(A >= 2, N >= 1, rows(f, "alice").equals(A**N), m >= 1, p >= 1, rnn_computes(f, m, p))(m >= N / p),
    pinned=CONFIRMED,
    script=intro(
        {"A": 2, "N": 1, "f": index(1), "m": 1, "p": 1},
        clear_denominator(arith(), arith(size, lemma(log2(A) >= 1, automatic), hints=[N])),
        {2: automatic, 5: automatic},
    ),
    repairs="theorem-3--every-alphabet",
    note="Appendix C.1 assumes A >= 2.  In the proposition f is any function, of any values, that tells the A^N "
    "sequences of the first party apart.  Index lookup over A symbols is such a function.",
)

claim(
    "theorem-3--bits",
    at="Theorem 3",
    kind=READING,
    says="A recurrent model of m units of p bits that computes index lookup on N bits has m >= N / p.",
    that=for_all(N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))(m >= N / p),
    pinned=CONFIRMED,
)

claim(
    "section-3-state-size",
    at="Section 3",
    kind=PRINTED,
    says="A recurrent model of m units of p bits that computes index lookup on N symbols, out of A >= 2 symbols, has "
    "mp >= N log2 A bits of state, which are Omega(N) bits.",
    that=for_all(A >= 2, N >= 1, rows(f, "alice").equals(A**N), m >= 1, p >= 1, rnn_computes(f, m, p))(
        m * p >= N * log2(A)
    ),
    pinned=CONFIRMED,
    note="Appendix C.1 assumes A >= 2.  For A = 1 the bound is 0, which is not Omega(N).  In the proposition f is any "
    "function that tells the A^N sequences of the first party apart, as index lookup does.",
)
