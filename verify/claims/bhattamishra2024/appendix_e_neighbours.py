"""Around Lemma 1: other bounded Dyck languages under odd-even, and other partitions of four letters.

The text says that the bound on communication is linear already for Dyck-(2,2).  It is for Dyck-(1,2) and Dyck-(2,1),
too, and not for Dyck-(1,1): under odd-even the words of each are an identity matrix with zeros around.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim, dyck22, n
from fooling.verify.claims.claim import CONFIRMED, SUPPORTING
from fooling.verify.statement.language.notation import ODD_EVEN, D, both, dyck, even, for_all, under

all_even = for_all(n >= 2, even(n))
SMALLER = ((1, 1, 2, "2"), (1, 2, n / 2 + 1, "N/2 + 1"), (2, 1, n / 2 + 2, "N/2 + 2"))  # types, depth, bits, in words

for types, depth, value, told in SMALLER:
    needed = D(under(dyck(types, depth), ODD_EVEN, n))
    claim(
        f"dyck{types}{depth}-exact",
        at="Section 4.1",
        kind=SUPPORTING,
        says=f"The deterministic complexity of Dyck-({types},{depth}) under odd-even on words of length N is exactly "
        f"{told} bits where both parties must know the answer, for every even N >= 2.",
        letters={"n": "N"},
        that=all_even(both(needed >= value, needed <= value)),
        pinned=CONFIRMED,
    )

for types, depth in ((2, 3), (2, 4), (2, 6), (3, 2), (3, 3), (4, 2)):
    claim(
        f"dyck{types}{depth}-bits",
        at="Section 4.1",
        kind=SUPPORTING,
        says="A holder of the odd positions and a holder of the even positions must exchange at least N - 1 bits to "
        f"decide Dyck-({types},{depth}) on words of length N, for every even N >= 2.",
        letters={"n": "N"},
        that=all_even(D(under(dyck(types, depth), ODD_EVEN, n)) >= n - 1),
        pinned=CONFIRMED,
    )

claim(
    "dyck22-four-letters",
    at="Lemma 1",
    kind=SUPPORTING,
    says="The deterministic complexity of Dyck-(2,2) on words of 4 letters is exactly 5 bits where Alice has the "
    "positions 1 and 3 and Bob has the positions 2 and 4.",
    that=D(under(dyck22, "mask:0101", 4)).equals(5),
    pinned=CONFIRMED,
    note="The value of lemma-1-exact at N = 4 is 5 as well.",
)

claim(
    "dyck22-four-letters--elsewhere",
    at="Appendix B.1, definition of C(f)",
    kind=SUPPORTING,
    says="The deterministic complexity of Dyck-(2,2) on words of 4 letters is exactly 4 bits where Alice has the "
    "positions 1 and 2, and exactly 4 bits where Alice has the positions 1 and 4.",
    that=both(D(under(dyck22, "mask:0011", 4)).equals(4), D(under(dyck22, "mask:0110", 4)).equals(4)),
    pinned=CONFIRMED,
)
