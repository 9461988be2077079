"""Appendix B.1: communication complexity.

Disjointness, equality, index; fooling sets (Fact 4 of appendix E stands here too).

The families are regular languages once the two inputs are interleaved, so their fooling sets are decided for all n on
automata (`fooling.verify.methods.languages.regular_families`).
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim, e, f, n
from fooling.verify.claims.claim import (
    CONFIRMED,
    CONSTANT,
    CORE,
    PRINTED,
    READING,
    REFUTED,
    REPAIR,
    SUPPORTING,
    TYPING,
    Unknown,
)
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import assumption, cut, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    D,
    both,
    ceiling,
    complement,
    disjointness,
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
    same_function,
)

c = real("c")


sets, strings = intersection(n), equality(n)

claim(
    "disjointness-of-the-text",
    at="Appendix B.1, disjointness",
    kind=CORE,
    says="Of two subsets of [n], the maximum of a_i b_i is 1 exactly where the subsets are not disjoint, for n = 1, 2, "
    "3.  Left out: all other n.",
    that=for_all(n >= 1, n <= 3)(same_function(sets, complement(disjointness(n)))),
    pinned=CONFIRMED,
)

claim(
    "fact-1-disjointness",
    at="Fact 1",
    kind=PRINTED,
    says="Deciding whether two subsets of [N] meet takes at least N bits, and at least N + 1 bits where both parties "
    "must know the answer, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(sets) >= n + 1),
    pinned=CONFIRMED,
    note="The text does not say who must know the answer.  Telling the other party the answer takes one bit more.  The "
    "paper's Disj is 1 when the sets meet, which is `intersection` here.",
)

claim(
    "fact-1-randomised",
    at="Fact 1",
    kind=PRINTED,
    says="There is a c > 0 such that, for every N >= 1, deciding whether two subsets of [N] meet takes at least c N "
    "bits with public coins and error at most 1/3.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 1)(randomised(sets) >= c * n)),
    pinned=Unknown(
        "no rule here proves a linear bound for randomised two-way protocols: discrepancy is too weak for "
        "disjointness, and the checker has no corruption argument and no information argument; the paper cites the "
        "bound without a constant"
    ),
)

claim(
    "fact-2-equality",
    at="Fact 2",
    kind=PRINTED,
    says="Deciding whether two strings of N bits are equal takes at least N bits, and at least N + 1 bits where both "
    "parties must know the answer, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(strings) >= n + 1),
    pinned=CONFIRMED,
    note="The text does not say who must know the answer.  Telling the other party the answer takes one bit more.",
)

claim(
    "equality-randomised",
    at="Appendix B.1, after Fact 3",
    kind=PRINTED,
    says="There is a c > 0 such that, for every N >= 2, deciding whether two strings of N bits are equal takes at most "
    "c log2 N bits with private coins and error at most 1/4.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 2)(randomised_with(strings, "private", "two-way", rational(1, 4)) <= c * log2(n))),
    pinned=CONFIRMED,
    script=witness({"c": 10}, automatic, {0: automatic}),
    note="An error of at most 1/4 is a probability above 2/3 of being right.  With public coins 3 bits are enough for "
    "every N.  If only the listener must know the answer, one message of 2 bits is enough.",
)

claim(
    "fact-3-index",
    at="Fact 3",
    kind=PRINTED,
    says="Alice holds N bits and Bob holds a position.  A message from Alice that tells Bob the bit at Bob's position "
    "has at least N bits, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(one_way(index(n), "alice") >= n),
    pinned=CONFIRMED,
)

claim(
    "fact-3-index-exact",
    at="Fact 3",
    kind=READING,
    says="Alice holds N bits and Bob holds a position.  The shortest message from Alice that tells Bob the bit at "
    "Bob's position has exactly N bits, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(both(one_way(index(n), "alice") >= n, one_way(index(n), "alice") <= n)),
    pinned=CONFIRMED,
)

claim(
    "fact-3-randomised",
    at="Fact 3",
    kind=PRINTED,
    says="Alice holds N bits and Bob holds a position.  There is a c > 0 such that, for every N >= 1, a message from "
    "Alice that tells Bob the bit at Bob's position, with error at most 1/3, has at least c N bits.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 1)(randomised_with(index(n), "public", "from-alice", rational(1, 3)) >= c * n)),
    pinned=CONFIRMED,
    script=witness({"c": rational(1, 20)}, automatic, {0: automatic}),
    note="The coins are public.  The paper cites the bound without a constant.  The constant c = 1/20 is enough for "
    "public coins, and so for private coins.",
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
    says="There is a c > 0 such that, for every N >= 1, index on N bits takes at least c N bits where both parties may "
    "speak and the error is at most 1/3.",
    letters={"n": "N"},
    that=exists(c > 0)(for_all(n >= 1)(randomised(index(n)) >= c * n)),
    pinned=REFUTED,
    weight=TYPING,
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
    note="The sentence has `the number of bits they must exchange`, of two parties.  It leaves out a word: Fact 3 just "
    "above has `the one-way randomized communication complexity`, of which the bound is true: fact-3-randomised.  "
    "Appendix F says that index takes `log N bits of communication if two-way communication is allowed`.  Bob names "
    "Bob's position and Alice answers with the bit, which takes ceil(log2 N) + 1 bits.  The coins are public.",
)

claim(
    "index-two-way",
    at="Appendix F, communication protocols",
    kind=READING,
    says="Index on N bits takes at most log2 N bits where both parties may speak and both must know the bit, for every "
    "N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(index(n)) <= log2(n)),
    pinned=REFUTED,
    weight=CONSTANT,
    note="One bit must tell the answer where both parties must know the answer.  Moreover, log2 N need not be an "
    "integer.",
)

claim(
    "index-two-way--bob-sends",
    at="Appendix F, communication protocols",
    kind=READING,
    says="Alice holds N bits and Bob holds a position.  A message of at most log2 N bits from Bob is enough for Alice "
    "to know the bit at Bob's position, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(one_way(index(n), "bob") <= log2(n)),
    pinned=REFUTED,
    weight=CONSTANT,
    note="For N = 3 positions Bob needs ceil(log2 3) = 2 bits, which is more than log2 3.",
)

enough_bits = for_all(n >= 1, e >= 0, 2**e >= n)

claim(
    "index-two-way--bob-sends-repaired",
    at="Appendix F, communication protocols",
    kind=REPAIR,
    says="Alice holds N bits and Bob holds a position.  A message of at most e bits from Bob is enough for Alice to "
    "know the bit at Bob's position, if 2^e >= N.",
    letters={"n": "N"},
    that=enough_bits(one_way(index(n), "bob") <= e),
    pinned=CONFIRMED,
    repairs="index-two-way--bob-sends",
)

claim(
    "index-two-way--repaired",
    at="Appendix F, communication protocols",
    kind=REPAIR,
    says="Index on N bits takes at most e + 1 bits where both parties may speak and both must know the bit, if 2^e >= "
    "N.  Bob names Bob's position and Alice answers with the bit.",
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
    says="The matrix of Disj on N bits, whose entry is 1 where the two sets meet, has rank 2^N - 1 over Q, for every N "
    ">= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(rank(sets, "Q").equals(2**n - 1)),
    pinned=CONFIRMED,
)
