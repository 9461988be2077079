"""Appendix B.1: communication complexity.

Disjointness, equality, index; fooling sets (Fact 4 of appendix E stands here too).

The families are regular languages once the two inputs are interleaved, so their fooling sets are decided for all n on
automata (`fooling.verify.methods.languages.regular_families`).
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim, e, f, n
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, Unknown
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import assumption, cut, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.notation import (
    D,
    both,
    ceiling,
    equality,
    exists,
    fooling,
    for_all,
    index,
    integer,
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
    kind=PRINTED,
    says="Deciding whether two subsets of [N] meet takes at least N bits, for every N >= 1: at least N + 1 where both "
    "parties must know the answer.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(sets) >= n + 1),
    pinned=CONFIRMED,
    note="The text does not say who must know the answer; telling the other takes one bit more.  The paper's Disj is 1 "
    "when the sets meet: `intersection` here.",
)

claim(
    "fact-1-randomised",
    at="Fact 1",
    kind=PRINTED,
    says="Deciding whether two subsets of [N] meet, with error at most 1/3, takes at least c N bits, for some c > 0 "
    "and every N >= 1.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 1)(randomised(sets) >= c * n)),
    pinned=Unknown(
        "of two-way protocols with coins no bound of this strength is derived here: discrepancy gives none for "
        "disjointness, and corruption or information arguments have no rule; the paper cites it without a constant"
    ),
)

claim(
    "fact-2-equality",
    at="Fact 2",
    kind=PRINTED,
    says="Deciding whether two strings of N bits are equal takes at least N bits, for every N >= 1: at least N + 1 "
    "where both parties must know the answer.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(strings) >= n + 1),
    pinned=CONFIRMED,
    note="The text does not say who must know the answer; telling the other takes one bit more.",
)

claim(
    "equality-randomised",
    at="Appendix B.1, after Fact 3",
    kind=PRINTED,
    says="Deciding whether two strings of N bits are equal, with private coins and error at most 1/4, takes at most c "
    "log2 N bits, for some c and every N >= 2.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 2)(randomised_with(strings, "private", "two-way", rational(1, 4)) <= c * log2(n))),
    pinned=CONFIRMED,
    script=witness({"c": 10}, automatic, {0: automatic}),
    note="An error of at most 1/4 is a probability above 2/3 of being right.  With public coins 3 bits are enough, for "
    "every N; 2 in one message, where the listener answers.",
)

claim(
    "fact-3-index",
    at="Fact 3",
    kind=PRINTED,
    says="A message from Alice alone that tells Bob the bit at his position of her N bits has at least N bits, for "
    "every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(one_way(index(n), "alice") >= n),
    pinned=CONFIRMED,
)

claim(
    "fact-3-index-exact",
    at="Fact 3",
    kind=READING,
    says="A message from Alice alone that tells Bob the bit at his position of her N bits needs exactly N bits, for "
    "every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(both(one_way(index(n), "alice") >= n, one_way(index(n), "alice") <= n)),
    pinned=CONFIRMED,
)

claim(
    "fact-3-randomised",
    at="Fact 3",
    kind=PRINTED,
    says="A message from Alice alone that tells Bob the bit at his position of her N bits, with error at most 1/3, has "
    "at least c N bits, for some c > 0 and every N >= 1.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 1)(randomised_with(index(n), "public", "from-alice", rational(1, 3)) >= c * n)),
    pinned=CONFIRMED,
    script=witness({"c": rational(1, 20)}, automatic, {0: automatic}),
    note="The paper cites it without a constant; c = 1/20 is enough, for public coins and so for private ones.",
)

# Let C = ceil(1/c), so that c C >= 1, and take N = 2^(3C + 3) positions.  With Bob naming his, K = 3C + 4 bits are
# enough, and K <= c C K < c N.
j, C = integer("j"), ceiling(1 / c)
N, K = 2 ** (3 * C + 3), 3 * C + 4
at_least_1 = lemma(C >= 1, integers(arith(said("ceiling-above", x=1 / c), lemma(1 / c > 0, automatic))))
powers = lemma(for_all(j >= 1)(j * (3 * j + 4) + 1 <= 2 ** (3 * j + 3)), automatic)
named = lemma(for_all(n >= 1, e >= 0, 2**e >= n)(D(index(n)) <= e + 1), automatic)
few = lemma(
    D(index(N)) <= (3 * C + 3) + 1,
    instance(named, {"n": N, "e": 3 * C + 3}, {0: automatic, 1: arith(at_least_1), 2: automatic}),
)
bits = lemma(
    randomised(index(N)) <= K,
    arith(said("randomised-is", f=index(N)), said("randomised-depth", "public", f=index(N), a=rational(1, 3)), few),
)
whole = lemma(c * C >= 1, arith(said("ceiling-above", x=1 / c), lemma((c * (1 / c)).equals(1), automatic), hints=[c]))
enough_positions = lemma(C * K + 1 <= N, instance(powers, {"j": C}, {0: at_least_1[1]}))

claim(
    "index-randomised",
    at="Appendix B.1, after Fact 3",
    kind=PRINTED,
    says="Index on N bits, with error at most 1/3 and both parties speaking, takes at least c N bits, for some c > 0 "
    "and every N >= 1.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 1)(randomised(index(n)) >= c * n)),
    pinned=REFUTED,
    script=intro(
        {"c": 1},
        witness(
            {"n": N},
            arith(
                bits,
                lemma(c * C * K >= K, cut(at_least_1, arith(whole, hints=[K]))),
                lemma(c * C * K + c <= c * N, arith(enough_positions, hints=[c])),
                lemma(c > 0, assumption),
            ),
            {0: automatic},
        ),
    ),
    note="Bob names his position and Alice answers, in ceil(log2 N) + 1 bits.  Of one message from Alice it is true: "
    "fact-3-randomised.",
)

claim(
    "index-two-way",
    at="Appendix F, communication protocols",
    kind=READING,
    says="Index on N bits, with both parties speaking and both to know the bit, takes at most log2 N bits, for every N "
    ">= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(index(n)) <= log2(n)),
    pinned=REFUTED,
    note="One answer bit is always needed when both must know; and log2 N need not be an integer.",
)

claim(
    "index-two-way--bob-sends",
    at="Appendix F, communication protocols",
    kind=READING,
    says="A message from Bob alone that lets Alice know the bit at his position of her N bits needs at most log2 N "
    "bits, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(one_way(index(n), "bob") <= log2(n)),
    pinned=REFUTED,
    note="N = 3 positions need ceil(log2 3) = 2 bits.",
)

enough_bits = for_all(n >= 1, e >= 0, 2**e >= n)

claim(
    "index-two-way--bob-sends-repaired",
    at="Appendix F, communication protocols",
    kind=REPAIR,
    says="A message of e bits from Bob alone lets Alice know the bit at his position of her N bits, if 2^e >= N.",
    letters={"n": "N"},
    that=enough_bits(one_way(index(n), "bob") <= e),
    pinned=CONFIRMED,
    repairs="index-two-way--bob-sends",
)

claim(
    "index-two-way--repaired",
    at="Appendix F, communication protocols",
    kind=REPAIR,
    says="Index on N bits, with both parties speaking, takes at most e + 1 bits if 2^e >= N: Bob names his position, "
    "and Alice answers.",
    letters={"n": "N"},
    that=enough_bits(D(index(n)) <= e + 1),
    pinned=CONFIRMED,
    repairs="index-two-way",
)


claim(
    "fact-4",
    at="Fact 4",
    kind=PRINTED,
    says="A function with a non-empty fooling set S of colour 1 has deterministic complexity at least log2 |S|.",
    that=for_all(fooling(f, 1) >= 1)(D(f) >= log2(fooling(f, 1))),
    pinned=CONFIRMED,
)

claim(
    "fact-4--colour-0",
    at="Fact 4",
    kind=PRINTED,
    says="A function with a non-empty fooling set S of colour 0 has deterministic complexity at least log2 |S|.",
    that=for_all(fooling(f, 0) >= 1)(D(f) >= log2(fooling(f, 0))),
    pinned=CONFIRMED,
)

claim(
    "disjointness-rank",
    at="Fact 1, by rank",
    kind=SUPPORTING,
    says="The matrix of Disj on N bits, 1 where the sets meet, has rank 2^N - 1 over Q, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(rank(sets, "Q").equals(2**n - 1)),
    pinned=CONFIRMED,
)
