"""Section 4: Theorem 5, linear width, and the normal forms that section 4.2 mentions.

A bound that is `linear in N` or `Omega(N)` has a constant that hangs on nothing else: on no precision either.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import (
    WIDTH_ONE,
    H,
    K,
    N,
    claim,
    d,
    dyck22,
    h,
    inequality,
    m,
    n,
    p,
    r,
    w,
    width_bound,
    word,
)
from verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR
from verify.methods.algebra import arith
from verify.methods.auto import automatic
from verify.methods.axioms import axiom, integers, said
from verify.methods.tactic import Tactic, assumption, evaluate, every, from_lemma, instance, intro, lemma, step, witness
from verify.statement.notation import (
    ODD_EVEN,
    Expression,
    both,
    ceiling,
    disjointness,
    dnf_terms,
    dyck,
    equality,
    even,
    exists,
    for_all,
    integer,
    intersection,
    layer_computes,
    log2,
    negation,
    nonzero_rows,
    one_way,
    prefix,
    real,
    rnn_computes,
    states,
    subset,
    transformer_computes,
    two_cnf,
    under,
    whole,
)

cut, j, c = integer("cut"), integer("j"), real("c")

claim(
    "dyck22-example",
    at="Section 4.1, task",
    kind=PRINTED,
    says="The string ([])() is in Dyck-(2,2), and its greatest depth is 2: it is not in Dyck-(2,1).",
    that=both(subset(word("([])()"), dyck22), negation(subset(word("([])()"), dyck(2, 1)))),
    pinned=CONFIRMED,
)

SMALLEST = {"N": 59, "K": 1, "w": 1, "r": 1, "d": 1, "H": 1}  # 58 > 3 (13 + log2 59) = 56.6

claim(
    "theorem-5",
    at="Theorem 5",
    kind=PRINTED,
    says="A one-layer Transformer of width w with H heads that decides Dyck-(2,2) on words of length N has "
    "w H >= (N - 1) / (3 (p + log2 N)), for every N.",
    that=width_bound(N >= 1),
    pinned=REFUTED,
    script=witness(SMALLEST, evaluate, {8: step("constant-transformer")}),
    note="No word of Dyck-(2,2) has odd length, so a Transformer that always answers no decides it there.  Its proof "
    "uses Theorem 4's total, which is refuted as printed (theorem-4-printed-total).  p = ceil(log2 |Q_p|), with the "
    "length N for the base of Q_p; products exact, sums rounded once, as in appendix D; w is the width, r x d the "
    "projections.  Theorem 10 is the same with d for the width.",
)

claim(
    "theorem-5--even-length",
    at="Theorem 5",
    kind=READING,
    says="The same for every even N, as appendix E assumes.",
    that=width_bound(N >= 2, even(N)),
    pinned=WIDTH_ONE,
)

claim(
    "theorem-5--repaired",
    at="Theorem 5",
    kind=REPAIR,
    says="The same for every even N and every width w >= 2.",
    that=width_bound(N >= 2, even(N), least=w >= 2),
    pinned=CONFIRMED,
    repairs="theorem-5",
)

claim(
    "theorem-5--products-rounded",
    at="Theorem 5",
    kind=REPAIR,
    says="The same for every even N and every width w >= 2 when each product is rounded, too.",
    that=width_bound(N >= 2, even(N), least=w >= 2, summation="each"),
    pinned=CONFIRMED,
    repairs="theorem-5",
)

claim(
    "theorem-5--any-precision",
    at="Theorem 5",
    kind=REPAIR,
    says="With numbers of any p bits, in a format that need not hang on N, projections of m rows have m H >= (N - 1) / "
    "(6 (p + log2 N)), for every even N.",
    that=for_all(N >= 2, even(N), p >= 1, m >= 1, H >= 1, layer_computes(under(dyck22, ODD_EVEN, N), 4, N, p, m, H))(
        m * H >= (N - 1) / (6 * (p + log2(N)))
    ),
    pinned=CONFIRMED,
    repairs="theorem-5",
    note="The other claims have the format of appendix B.2, whose p is at least 2 Kc log2 N + 1.",
)

beginning = under(dyck22, prefix(cut), n)

claim(
    "dyck22-prefix-one-way",
    at="Section 4.2",
    kind=PRINTED,
    says="Under any cut into prefix and suffix at most two open brackets need be told: of the prefixes that can be "
    "completed at most 7 differ, as many as there are such messages; with the others, 3 bits.",
    that=for_all(n >= 0, cut >= 0)(both(nonzero_rows(beginning, "alice") <= 7, one_way(beginning, "alice") <= 3)),
    pinned=CONFIRMED,
    script=intro(
        {"n": 0, "cut": 0},
        every(
            arith(
                said("prefix-words", L=dyck22, P=prefix(cut), n=n),
                lemma(states(dyck22, "partial").equals(7), automatic),
            ),
            automatic,
        ),
    ),
)

claim(
    "equality-halves",
    at="Section 4.2",
    kind=PRINTED,
    says="Equality of the two halves of N bits makes sense for every N: N/2 is a whole number.",
    that=for_all(N >= 1)(whole(N / 2)),
    pinned=REFUTED,
    note="For even N: fact-2-equality, with N/2 bits a party.",
)

# With C = ceil(1/c), c C >= 1: one unit of p = C + 1 bits is an RNN for equality of C + 1 bits.
C = ceiling(1 / c)
at_least_1 = lemma(C >= 1, integers(arith(said("ceiling-above", x=1 / c), lemma(1 / c > 0, automatic))))
enough = lemma(c * C >= 1, arith(said("ceiling-above", x=1 / c), lemma((c * (1 / c)).equals(1), automatic), hints=[c]))
positive = lemma(c > 0, assumption)

claim(
    "rnn-width-linear",
    at="Section 4.2",
    kind=PRINTED,
    says="RNNs that represent equality of two strings of h = N/2 bits have width Omega(N): m >= c N for some c > 0, "
    "whatever the precision.",
    that=exists(c > 0)(for_all(h >= 1, m >= 1, p >= 1, rnn_computes(equality(h), m, p))(m >= c * (2 * h))),
    pinned=REFUTED,
    script=intro(
        {"c": 1},
        witness(
            {"h": C + 1, "m": 1, "p": C + 1},
            arith(enough, positive),
            {
                0: arith(at_least_1),
                2: arith(at_least_1),
                3: axiom(
                    "rnn-of-equality",
                    conditions={0: automatic, 1: arith(at_least_1), 2: arith(at_least_1), 3: automatic},
                ),
            },
        ),
    ),
    note="One unit of N/2 bits is enough.  Section 3 says the same of index lookup, and appendix F.1 has mp for m.",
)

claim(
    "rnn-width-linear--repaired",
    at="Section 4.2",
    kind=REPAIR,
    says="They have width m >= (N/2) / p: linear for a precision that does not grow with N.",
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(equality(h), m, p))(m >= h / p),
    pinned=CONFIRMED,
    repairs="rnn-width-linear",
)

# Of 2 (C + 1) letters, more than 1/c, one number holds the whole word in a format that is fine enough.
length = 2 * (C + 1)


def one_number(letters: int) -> Tactic:
    """One row, one head and one dimension are enough for words of `length` letters, at Kc = 2 N."""
    universal = lemma(for_all(j >= 2)(j ** (2 * (2 * j)) >= j * letters**j), automatic)
    fits = length ** (2 * (2 * length)) >= length * letters**length
    return from_lemma("one-number-transformer", lemma(fits, instance(universal, {"j": length}, {0: arith(at_least_1)})))


def width_linear(model: Expression) -> Expression:
    """Omega(N), whatever the precision: w >= c N for some c > 0, for these models, of H heads, r x d projections."""
    sizes = (h >= 1, N >= 2, N.equals(2 * h), K >= 1, w >= 1, r >= 1, d >= 1, H >= 1, w >= r, w >= d)
    return exists(c > 0)(for_all(*sizes, model)(w >= c * N))


def narrow(letters: int) -> Tactic:
    """For every c > 0 a model of width 1 on more than 1/c letters."""
    values = {"h": C + 1, "N": length, "K": 2 * length, "w": 1, "r": 1, "d": 1, "H": 1}
    sizes = {place: arith(at_least_1) for place in (0, 1, 3)}
    return intro({"c": 1}, witness(values, arith(enough, positive), {**sizes, 10: one_number(letters)}))


claim(
    "transformer-width-linear",
    at="Section 4.2",
    kind=PRINTED,
    says="One-layer Transformers that represent equality of two strings of N/2 bits have width Omega(N), whatever the "
    "precision: w >= c N for some c > 0.",
    that=width_linear(transformer_computes(equality(h), 2, N, K, r, d, H, "down", "once")),
    pinned=REFUTED,
    script=narrow(2),
    note="With Kc = 2 N, so p of order N log N, width 1 is enough: one number holds the word.  What holds has mpH: "
    "theorem-12.",
)

claim(
    "dyck22-width-linear",
    at="Appendix E",
    kind=PRINTED,
    says="One-layer Transformers that decide Dyck-(2,2) on words of even length N have a width that is linear in N, "
    "whatever the precision: w >= c N for some c > 0.",
    that=width_linear(transformer_computes(under(dyck22, ODD_EVEN, N), 4, N, K, r, d, H, "down", "once")),
    pinned=REFUTED,
    script=narrow(4),
    note="With Kc = 2 N width 1 is enough.  What holds has w H (p + log2 N): theorem-5--repaired.",
)

claim(
    "disjointness-2-cnf",
    at="Section 4.2",
    kind=PRINTED,
    says="The function that is 1 iff two subsets of [N/2] meet is a 2-CNF, for every even N.",
    that=for_all(h >= 1)(two_cnf(intersection(h))),
    pinned=REFUTED,
    note="2-CNFs are closed under majority; three pairs, one element each, have an empty majority.  It is a 2-DNF.",
)

claim(
    "disjointness-2-cnf--repaired",
    at="Section 4.2",
    kind=REPAIR,
    says="Its complement is a 2-CNF, for every N = 2h; and it has a DNF of at most N/2 terms.",
    that=for_all(h >= 1)(both(two_cnf(disjointness(h)), dnf_terms(intersection(h)) <= h)),
    pinned=CONFIRMED,
    repairs="disjointness-2-cnf",
    note="A DNF of a function is a CNF of its complement, with a clause for each term.",
)

claim(
    "equality-2-cnf",
    at="Section 4.2",
    kind=PRINTED,
    says="Equality of two strings of h bits is a 2-CNF, and has a CNF of at most N = 2h clauses, for every h.",
    that=for_all(h >= 1)(both(two_cnf(equality(h)), dnf_terms(inequality) <= 2 * h)),
    pinned=CONFIRMED,
    note="Its clauses are the negated terms of a DNF of its complement.",
)

claim(
    "inequality-2-dnf-terms",
    at="Appendix F, Equality",
    kind=PRINTED,
    says="INEQ on N = 2h bits is a DNF with N/2 terms.",
    that=for_all(h >= 1)(dnf_terms(inequality) <= h),
    pinned=REFUTED,
    note="The formula displayed there has N terms, two for each of the N/2 coordinates.",
)

claim(
    "inequality-2-dnf-terms--repaired",
    at="Appendix F, Equality",
    kind=REPAIR,
    says="INEQ is a 2-DNF, its complement being a 2-CNF, and N terms suffice, for every h.",
    that=for_all(h >= 1)(both(two_cnf(equality(h)), dnf_terms(inequality) <= 2 * h)),
    pinned=CONFIRMED,
    repairs="inequality-2-dnf-terms",
)
