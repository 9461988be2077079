"""Section 4: Theorem 5, linear width, and the normal forms that section 4.2 mentions.

A bound that is `linear in N` or `Omega(N)` has a constant that hangs on nothing else: on no precision either.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import (
    WIDTH_ONE,
    N,
    claim,
    dyck22,
    h,
    inequality,
    m,
    n,
    p,
    w,
    width_bound,
    word,
)
from verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR
from verify.methods.algebra import arith
from verify.methods.auto import automatic
from verify.methods.axioms import axiom, integers, said
from verify.methods.tactic import assumption, evaluate, every, intro, lemma, step, witness
from verify.statement.notation import (
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
    negation,
    nonzero_rows,
    one_way,
    prefix,
    real,
    rnn_computes,
    states,
    subset,
    two_cnf,
    under,
    whole,
)

cut, c = integer("cut"), real("c")

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
