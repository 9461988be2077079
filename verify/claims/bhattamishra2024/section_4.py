"""Section 4: Theorem 5, and the normal forms that section 4.2 mentions."""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import claim, h
from verify.claims.bhattamishra2024.width import WIDTH_ONE, w, width_bound, width_bound_proof
from verify.methods.algebra import arith
from verify.methods.axioms import axiom
from verify.methods.fooling import fooling_pairs
from verify.methods.tactic import intro, lemma, smallest_counterexample, table, witness
from verify.statement.notation import (
    complement,
    cover,
    disjointness,
    dnf_terms,
    equality,
    fooling,
    for_all,
    intersection,
    two_cnf,
)

claim(
    "theorem-5",
    at="Theorem 5",
    says="A one-layer Transformer of width m with H heads over p bits deciding Dyck-(2,2) has m H >= (N - 1) "
    "/ (3 (p + log2 N)).",
    that=width_bound(w >= 1),
    unknown=WIDTH_ONE,
    method="protocol, algebra",
    note="Its proof uses Theorem 4's total, which is refuted as printed (theorem-4-printed-total).  w is the "
    "width, r x d the projections.",
)

claim(
    "theorem-5--repaired",
    at="Theorem 5",
    says="The same for every width m >= 2 (format of appendix B.2, products rounded).",
    that=width_bound(w >= 2),
    proved_by=width_bound_proof(),
    method="protocol, permuted identity, algebra",
    repairs="theorem-5",
)

claim(
    "disjointness-2-cnf",
    at="Section 4.2",
    says="The function that is 1 iff two subsets of [N/2] meet is a 2-CNF, for every even N.",
    that=for_all(h >= 1)(two_cnf(intersection(h))),
    refuted_by=smallest_counterexample(3),
    method="smallest counterexample",
    note="2-CNFs are closed under majority; three pairs, one element each, have an empty majority.  It is a 2-DNF.",
)

claim(
    "disjointness-2-cnf--repaired",
    at="Section 4.2",
    says="Its complement is a 2-CNF (so that the function itself is a 2-DNF), for N/2 up to 4.",
    that=for_all(h >= 1, h <= 4)(two_cnf(disjointness(h))),
    proved_by=table(),
    method="exhaustive",
    repairs="disjointness-2-cnf",
)

claim(
    "equality-2-cnf",
    at="Section 4.2",
    says="Equality of two strings of h bits is a 2-CNF, for h up to 4.",
    that=for_all(h >= 1, h <= 4)(two_cnf(equality(h))),
    proved_by=table(),
    method="exhaustive",
)

claim(
    "inequality-2-dnf-terms",
    at="Appendix F, Equality",
    says="INEQ on N = 2h bits is a DNF with N/2 terms.",
    that=for_all(h >= 1)(dnf_terms(complement(equality(h))) <= h),
    refuted_by=witness(
        {"h": 1},
        arith(
            lemma(dnf_terms(complement(equality(1))) >= cover(complement(equality(1)), 1), axiom()),
            lemma(cover(complement(equality(1)), 1) >= fooling(complement(equality(1)), 1), axiom()),
            lemma(fooling(complement(equality(1)), 1) >= 2, fooling_pairs),
        ),
    ),
    method="smallest counterexample",
    note="The formula displayed there has N terms, two for each of the N/2 coordinates.",
)

claim(
    "inequality-2-dnf-terms--repaired",
    at="Appendix F, Equality",
    says="N terms suffice, for every h.",
    that=for_all(h >= 1)(dnf_terms(complement(equality(h))) <= 2 * h),
    proved_by=intro({"h": 1}, axiom()),
    method="the displayed formula",
    repairs="inequality-2-dnf-terms",
)
