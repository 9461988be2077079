"""Appendix B.1: communication complexity.

Disjointness, equality, index; fooling sets (Fact 4 of appendix E stands here too).

The families are regular languages once the two inputs are interleaved, so their fooling sets are decided for all n on
automata (`verify.methods.facts.FOOLING_WORDS`).
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import claim, e, f, n
from verify.claims.claim import CONFIRMED, REFUTED, Unknown
from verify.methods.auto import automatic
from verify.methods.tactic import witness
from verify.statement.notation import (
    D,
    both,
    complement,
    cover,
    equality,
    exists,
    fooling,
    for_all,
    index,
    intersection,
    log2,
    one_way,
    randomised,
    randomised_with,
    rank,
    rational,
    real,
)

c = real("c")


sets, strings = intersection(n), equality(n)

claim(
    "fact-1-disjointness",
    at="Fact 1",
    says="Deciding whether two subsets of [N] meet takes at least N bits, for every N >= 1.",
    that=for_all(n >= 1)(D(sets) >= n),
    pinned=CONFIRMED,
    note="The paper's Disj is 1 when the sets meet: `intersection` here.",
)

claim(
    "fact-1-exact",
    at="Fact 1",
    says="It takes exactly N + 1 bits (both parties know the answer).",
    that=for_all(n >= 1)(both(D(sets) >= n + 1, D(sets) <= n + 1)),
    pinned=CONFIRMED,
)

claim(
    "fact-1-randomised",
    at="Fact 1",
    says="With error at most 1/3 it still takes at least c N bits, for some c > 0.",
    that=exists(c > 0)(for_all(n >= 1)(randomised(sets) >= c * n)),
    pinned=Unknown("randomised complexity has no checker here; the paper cites it without a constant"),
)

claim(
    "fact-2-equality",
    at="Fact 2",
    says="Deciding whether two N-bit strings are equal takes at least N bits, for every N >= 1.",
    that=for_all(n >= 1)(D(strings) >= n),
    pinned=CONFIRMED,
)

claim(
    "fact-2-exact",
    at="Fact 2",
    says="It takes exactly N + 1 bits (both parties know the answer).",
    that=for_all(n >= 1)(both(D(strings) >= n + 1, D(strings) <= n + 1)),
    pinned=CONFIRMED,
)

claim(
    "fact-2-one-way",
    at="Fact 2",
    says="If only the listener must know, one message of exactly N bits decides equality.",
    that=for_all(n >= 1)(both(one_way(strings, "alice") >= n, one_way(strings, "alice") <= n)),
    pinned=CONFIRMED,
)

claim(
    "equality-randomised",
    at="Appendix B.1, after Fact 3",
    says="With error at most 1/3, equality takes at most c log2 N bits for N >= 2, for some c: with private coins.",
    that=exists(c > 0)(for_all(n >= 2)(randomised_with(strings, "private", "two-way", rational(1, 3)) <= c * log2(n))),
    pinned=CONFIRMED,
    script=witness({"c": 10}, automatic, {0: automatic}),
    note="With public coins 2 bits are enough, for every N.",
)

claim(
    "fact-3-index",
    at="Fact 3",
    says="If only Alice speaks, telling Bob the bit at his position of her N-bit string takes at least N bits.",
    that=for_all(n >= 1)(one_way(index(n), "alice") >= n),
    pinned=CONFIRMED,
)

claim(
    "fact-3-index-exact",
    at="Fact 3",
    says="It takes exactly N bits.",
    that=for_all(n >= 1)(both(one_way(index(n), "alice") >= n, one_way(index(n), "alice") <= n)),
    pinned=CONFIRMED,
)

claim(
    "fact-3-randomised",
    at="Fact 3",
    says="With error at most 1/3, a message from Alice alone still takes at least c N bits, for some c > 0.",
    that=exists(c > 0)(for_all(n >= 1)(randomised_with(index(n), "public", "from-alice", rational(1, 3)) >= c * n)),
    pinned=CONFIRMED,
    script=witness({"c": rational(1, 20)}, automatic, {0: automatic}),
    note="The paper cites it without a constant; c = 1/20 is enough, for public coins and so for private ones.",
)

claim(
    "index-two-way",
    at="Appendix F, communication protocols",
    says="With both parties speaking, index takes at most log2 N bits, for every N >= 1.",
    that=for_all(n >= 1)(D(index(n)) <= log2(n)),
    pinned=REFUTED,
    note="One answer bit is always needed when both must know; and log2 N need not be an integer.",
)

claim(
    "index-two-way--bob-sends",
    at="Appendix F, communication protocols",
    says="If only Alice must know the bit, Bob's message takes at most log2 N bits, for every N >= 1.",
    that=for_all(n >= 1)(one_way(index(n), "bob") <= log2(n)),
    pinned=REFUTED,
    note="N = 3 positions need ceil(log2 3) = 2 bits.",
)

enough_bits = for_all(n >= 1, e >= 0, 2**e >= n)

claim(
    "index-two-way--bob-sends-repaired",
    at="Appendix F, communication protocols",
    says="If 2^e >= N, then e bits from Bob suffice for Alice to know the bit.",
    that=enough_bits(one_way(index(n), "bob") <= e),
    pinned=CONFIRMED,
    repairs="index-two-way--bob-sends",
)

claim(
    "index-two-way--repaired",
    at="Appendix F, communication protocols",
    says="If 2^e >= N, then e + 1 bits suffice for index when both parties speak: Bob names his position, "
    "Alice answers.",
    that=enough_bits(D(index(n)) <= e + 1),
    pinned=CONFIRMED,
    repairs="index-two-way",
)


claim(
    "fact-4",
    at="Fact 4",
    says="For every function with a non-empty fooling set S of colour 1, its deterministic complexity is at "
    "least log2 |S|.",
    that=for_all(fooling(f, 1) >= 1)(D(f) >= log2(fooling(f, 1))),
    pinned=CONFIRMED,
)

claim(
    "fact-4--colour-0",
    at="Fact 4",
    says="The same for colour 0.",
    that=for_all(fooling(f, 0) >= 1)(D(f) >= log2(fooling(f, 0))),
    pinned=CONFIRMED,
)

claim(
    "disjointness-rank",
    at="Fact 1, by rank",
    says="The 16 x 16 matrix of disjointness on 4 bits has full rank over Q.",
    that=rank(complement(intersection(4)), "Q").equals(16),
    pinned=CONFIRMED,
)

claim(
    "equality-cover",
    at="Fact 2, by covers",
    says="The ones of equality on 3 bits need exactly 8 rectangles.",
    that=both(cover(equality(3), 1) >= 8, cover(equality(3), 1) <= 8),
    pinned=CONFIRMED,
)
