"""Formal languages and circuits: regular languages on either side of the boundaries that the slides survey.

The slides report inclusions of classes, each a theorem about all networks of a kind.  For a regular language, what the
theorems need is decidable: star-free (FO) iff the syntactic monoid is aperiodic (Schützenberger; McNaughton, Papert);
in AC0, and in FO[MOD], iff it is quasi-aperiodic; in ACC0 if its subgroups are solvable, else NC1-complete (Barrington,
Compton, Straubing and Thérien 1992; Barrington 1989).  The claims say the decidable part of a language, no more.
"""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, SUPPORTING
from fooling.verify.claims.mallick2025.slides import claim, k
from fooling.verify.statement.language.notation import (
    aperiodic,
    both,
    dfa,
    dyck,
    for_all,
    group_language,
    negation,
    quasi_aperiodic,
    solvable_subgroups,
    states,
)

LANGUAGES = "Formal Languages"
CIRCUIT = "Circuit"
TABLE = "Surveyed claims and their assumptions (Strobl et al. 2024)"
BITS = ("0", "1")

parity = dfa(BITS, 0, [1], [[0, 1], [1, 0]])
even_length = dfa(("a",), 0, [0], [[1], [0]])
fives = dfa(("a", "b"), 0, [0], [[1, 1], [2, 0], [3, 2], [4, 3], [0, 4]])  # a turns five places, b exchanges two
shuffled = dfa("()[]", 0, [0], [[1, None, 2, None], [None, 0, 3, None], [3, None, None, 0], [None, 2, None, 1]])

claim(
    "parity-not-quasi-aperiodic",
    at=LANGUAGES,
    kind=SUPPORTING,
    says="The syntactic morphism of PARITY is not quasi-aperiodic.",
    that=negation(quasi_aperiodic(parity)),
    pinned=CONFIRMED,
    note="So PARITY is not in AC0, by Barrington, Compton, Straubing and Therien (1992).  Leftmost hard attention "
    "stays in AC0, by Hao et al. (2022).  Both theorems are cited, and not claimed here.",
)
claim(
    "parity-solvable",
    at=CIRCUIT,
    kind=SUPPORTING,
    says="The syntactic monoid of PARITY is a solvable group.",
    that=both(group_language(parity), solvable_subgroups(parity)),
    pinned=CONFIRMED,
    note="So PARITY is in ACC0, which is more than AC0, by Barrington and Therien (1988), which is cited.",
)
claim(
    "five-places-not-solvable",
    at=CIRCUIT,
    kind=SUPPORTING,
    says="The letter a turns five places by one, and the letter b exchanges the first two.  The words that lead the "
    "first place back to itself are a language whose syntactic monoid has a subgroup that is not solvable.",
    that=negation(solvable_subgroups(fives)),
    pinned=CONFIRMED,
    note="So this regular language is NC1-complete, by Barrington (1989), which is cited.  It is in TC0 only if TC0 is "
    "NC1.",
)
claim(
    "even-length-not-star-free",
    at=TABLE,
    kind=SUPPORTING,
    says="The syntactic monoid of the words of even length over one letter is not aperiodic.",
    that=negation(aperiodic(even_length)),
    pinned=CONFIRMED,
    note="So the language is not star-free, and not in FO.  By Angluin et al. (2023), which is cited, rightmost hard "
    "attention with a strict future mask does not recognise it without positions.",
)
claim(
    "even-length-quasi-aperiodic",
    at=TABLE,
    kind=SUPPORTING,
    says="The syntactic morphism of the words of even length over one letter is quasi-aperiodic.",
    that=quasi_aperiodic(even_length),
    pinned=CONFIRMED,
    note="So the language is in FO[MOD], and it is recognised with sinusoidal positions: FO and FO[MOD] differ.",
)
claim(
    "bounded-dyck-1-star-free",
    at=TABLE,
    kind=SUPPORTING,
    says="The syntactic monoids of Dyck-(1,1), Dyck-(1,2), Dyck-(1,3) and Dyck-(1,4) are aperiodic.",
    that=both(*(aperiodic(dyck(1, depth)) for depth in (1, 2, 3, 4))),
    pinned=CONFIRMED,
    note="So these are star-free, and in AC0.  That Dyck-1 is not recognised needs brackets of any depth.",
)
claim(
    "dyck-1-states",
    at=TABLE,
    kind=SUPPORTING,
    says="For every k >= 0, the minimal DFA of Dyck-(1,k) has k + 1 states without the dead state.",
    that=for_all(k >= 0)(states(dyck(1, k), "partial").equals(k + 1)),
    pinned=CONFIRMED,
    note="Dyck-1 and Dyck-(1,k) have the same words of up to 2k letters, and these alone tell the k + 1 states apart.  "
    "So no DFA recognises Dyck-1, and the properties of regular languages do not speak of it.",
)
claim(
    "bounded-shuffle-star-free",
    at=TABLE,
    kind=SUPPORTING,
    says="The syntactic monoid of the shuffle of Dyck-(1,1) in round brackets with Dyck-(1,1) in square ones is "
    "aperiodic.",
    that=aperiodic(shuffled),
    pinned=CONFIRMED,
    note="So Shuffle-Dyck-2 of depth 1 is star-free, as bounded Dyck languages are.",
)
