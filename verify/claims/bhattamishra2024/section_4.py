"""Section 4: Theorem 5, and the normal forms that section 4.2 mentions."""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import WIDTH_ONE, claim, h, inequality, w, width_bound
from verify.claims.claim import CONFIRMED, PRINTED, REFUTED, REPAIR
from verify.statement.notation import disjointness, dnf_terms, equality, for_all, intersection, two_cnf

claim(
    "theorem-5",
    at="Theorem 5",
    kind=PRINTED,
    says="A one-layer Transformer of width m with H heads over p bits deciding Dyck-(2,2) has m H >= (N - 1) "
    "/ (3 (p + log2 N)).",
    that=width_bound(w >= 1),
    pinned=WIDTH_ONE,
    note="Its proof uses Theorem 4's total, which is refuted as printed (theorem-4-printed-total).  w is the "
    "width, r x d the projections.",
)

claim(
    "theorem-5--repaired",
    at="Theorem 5",
    kind=REPAIR,
    says="The same for every width m >= 2 (format of appendix B.2, products rounded).",
    that=width_bound(w >= 2),
    pinned=CONFIRMED,
    repairs="theorem-5",
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
    says="Its complement is a 2-CNF (so that the function itself is a 2-DNF), for N/2 up to 4.",
    that=for_all(h >= 1, h <= 4)(two_cnf(disjointness(h))),
    pinned=CONFIRMED,
    repairs="disjointness-2-cnf",
)

claim(
    "equality-2-cnf",
    at="Section 4.2",
    kind=PRINTED,
    says="Equality of two strings of h bits is a 2-CNF, for h up to 4.",
    that=for_all(h >= 1, h <= 4)(two_cnf(equality(h))),
    pinned=CONFIRMED,
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
    says="N terms suffice, for every h.",
    that=for_all(h >= 1)(dnf_terms(inequality) <= 2 * h),
    pinned=CONFIRMED,
    repairs="inequality-2-dnf-terms",
)
