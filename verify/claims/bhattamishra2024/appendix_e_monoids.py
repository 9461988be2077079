"""Appendix E, the alternative proof of Lemma 1: what the syntactic monoid of Dyck-(2,2) is, and is not.

The paper says that the monoid is not in DA, and that a linear lower bound follows by Raymond, Tesson and Therien
(1998).  Their positions have a letter or nothing.  Dyck-(1,1) shows that this matters: its monoid is not in DA either,
and without empty positions two bits are enough for it at odd and even positions.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim, dyck22, n
from fooling.verify.claims.claim import CONFIRMED, PRINTED, SUPPORTING
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    D,
    aperiodic,
    dyck,
    even,
    for_all,
    in_da,
    in_do,
    negation,
    quasi_aperiodic,
    under,
)

dyck11 = dyck(1, 1)

claim(
    "dyck22-not-in-da",
    at="Lemma 1, alternative",
    kind=PRINTED,
    says="The syntactic monoid of Dyck-(2,2) is not in DA.",
    that=negation(in_da(dyck22)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-not-in-do",
    at="Lemma 1, alternative",
    kind=SUPPORTING,
    says="The syntactic monoid of Dyck-(2,2) is not in DO.",
    that=negation(in_do(dyck22)),
    pinned=CONFIRMED,
    note="DA is the aperiodic part of DO.  Outside DO the complexity is linear, where each position has a letter or "
    "nothing, by Tesson and Therien (2005); that theorem is cited, and not claimed here.",
)

claim(
    "dyck11-not-in-da",
    at="Lemma 1, alternative",
    kind=SUPPORTING,
    says="The syntactic monoid of Dyck-(1,1) is not in DA.",
    that=negation(in_da(dyck11)),
    pinned=CONFIRMED,
)

claim(
    "dyck11-two-bits",
    at="Lemma 1, alternative",
    kind=SUPPORTING,
    says="Two bits are enough for Dyck-(1,1) on words of length N at odd and even positions, for every even N >= 2.",
    letters={"n": "N"},
    that=for_all(n >= 2, even(n))(D(under(dyck11, ODD_EVEN, n)) <= 2),
    pinned=CONFIRMED,
    note="So a monoid outside DA gives no linear bound by itself: the theorem speaks of positions that may be empty.",
)

claim(
    "dyck22-aperiodic",
    at="Lemma 1, alternative",
    kind=SUPPORTING,
    says="The syntactic monoid of Dyck-(2,2) is aperiodic.",
    that=aperiodic(dyck22),
    pinned=CONFIRMED,
)

claim(
    "dyck22-quasi-aperiodic",
    at="Section 4.2, footnote",
    kind=SUPPORTING,
    says="The syntactic morphism of Dyck-(2,2) is quasi-aperiodic.",
    that=quasi_aperiodic(dyck22),
    pinned=CONFIRMED,
    note="So Dyck-(2,2) is in AC0, by Barrington, Compton, Straubing and Therien (1992), which is cited.",
)
