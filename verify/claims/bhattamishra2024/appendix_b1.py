"""Appendix B.1: communication complexity.

Disjointness, equality, index; fooling sets (Fact 4 of appendix E stands here too).

The families are regular languages once the two inputs are interleaved, so their fooling sets are decided for all n on
automata.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import (
    claim,
    f,
    family_rows,
    fooling_of_words,
    n,
    one_way_at_least,
    one_way_at_most,
)
from verify.methods.algebra import arith
from verify.methods.automata import recurrence
from verify.methods.axioms import axiom, depth, logarithm, message_bits
from verify.methods.communication import interleaved, rank_evidence
from verify.methods.fooling import fooling_pairs
from verify.methods.tactic import Tactic, assumption, evaluate, every, intro, lemma, witness
from verify.statement.notation import (
    ODD_EVEN,
    D,
    Expression,
    both,
    complement,
    count,
    cover,
    equality,
    exists,
    fooling,
    for_all,
    index,
    integer,
    intersection,
    leaves,
    log2,
    one_way,
    randomised,
    rank,
    real,
    under,
)
from verify.statement.notation import interleaved as interleaved_language

c, e = real("c"), integer("e")


def repeated(pairs: tuple[str, ...]) -> Expression:
    """The language of all words made of these two-letter blocks x_i y_i."""
    rows: list[list[int | None]] = [[None, None], [None, None], [None, None]]
    for block in pairs:
        rows[0][int(block[0])] = 1 + int(block[0])
        rows[1 + int(block[0])][int(block[1])] = 0
    return Expression(("dfa", ("0", "1"), 0, (0,), tuple(map(tuple, rows))))


def once_then(block: str, rest: str) -> Expression:
    """The language of one block x_1 y_1 and then any number of another one."""
    a, b, x, y = (int(letter) for letter in block + rest)
    rows: list[list[int | None]] = [[None, None] for _ in range(4)]
    rows[0][a], rows[1][b], rows[2][x], rows[3][y] = 1, 2, 3, 2
    return Expression(("dfa", ("0", "1"), 0, (2,), tuple(map(tuple, rows))))


def depth_by_fooling(family: str, colour: int, large: Expression, small: Expression, size: Expression = n) -> Tactic:
    """D >= size + 1: 2^size words of `large` are a fooling set of one colour, those of `small` one of the other."""
    function, length, along = under(interleaved_language(family), ODD_EVEN, 2 * size), 2 * size, recurrence(size.term)
    return interleaved(
        depth(
            arith(
                lemma(leaves(function) >= fooling(function, 0) + fooling(function, 1), axiom()),
                fooling_of_words(large, function, length, colour),
                lemma(count(large, length).equals(2**size), along),
                fooling_of_words(small, function, length, 1 - colour),
                lemma(count(small, length).equals(1), along),
            )
        )
    )


def depth_by_speaking(function: Expression) -> Tactic:
    """D <= n + 1: Alice sends her input, Bob answers."""
    return arith(
        lemma(D(function) <= one_way(function, "alice") + 1, axiom()),
        lemma(one_way(function, "alice") <= n, one_way_at_most(function, "alice", 2**n)),
    )


disjoint_depth = depth_by_fooling("intersection", 0, repeated(("01", "10")), once_then("11", "00"))
equal_words, unequal_words = repeated(("00", "11")), once_then("01", "00")
equality_depth = depth_by_fooling("equality", 1, equal_words, unequal_words)
sets, strings = intersection(n), equality(n)

claim(
    "fact-1-disjointness",
    at="Fact 1",
    says="Deciding whether two subsets of [N] meet takes at least N bits, for every N >= 1.",
    that=for_all(n >= 1)(D(sets) >= n),
    proved_by=intro({"n": 1}, arith(lemma(D(sets) >= n + 1, disjoint_depth))),
    method="fooling set for all n",
    note="The paper's Disj is 1 when the sets meet: `intersection` here.",
)

claim(
    "fact-1-exact",
    at="Fact 1",
    says="It takes exactly N + 1 bits (both parties know the answer).",
    that=for_all(n >= 1)(both(D(sets) >= n + 1, D(sets) <= n + 1)),
    proved_by=intro({"n": 1}, every(disjoint_depth, depth_by_speaking(sets))),
    method="fooling set for all n; one-way protocol",
)

claim(
    "fact-1-randomised",
    at="Fact 1",
    says="With error at most 1/3 it still takes at least c N bits, for some c > 0.",
    that=exists(c > 0)(for_all(n >= 1)(randomised(sets) >= c * n)),
    unknown="randomised complexity has no checker here; the paper cites it without a constant",
    method="none",
)

claim(
    "fact-2-equality",
    at="Fact 2",
    says="Deciding whether two N-bit strings are equal takes at least N bits, for every N >= 1.",
    that=for_all(n >= 1)(D(strings) >= n),
    proved_by=intro({"n": 1}, arith(lemma(D(strings) >= n + 1, equality_depth))),
    method="fooling set for all n",
)

claim(
    "fact-2-exact",
    at="Fact 2",
    says="It takes exactly N + 1 bits (both parties know the answer).",
    that=for_all(n >= 1)(both(D(strings) >= n + 1, D(strings) <= n + 1)),
    proved_by=intro({"n": 1}, every(equality_depth, depth_by_speaking(strings))),
    method="fooling set for all n; one-way protocol",
)

claim(
    "fact-2-one-way",
    at="Fact 2",
    says="If only the listener must know, one message of exactly N bits decides equality.",
    that=for_all(n >= 1)(both(one_way(strings, "alice") >= n, one_way(strings, "alice") <= n)),
    proved_by=intro({"n": 1}, every(one_way_at_least(strings, "alice", 2**n), one_way_at_most(strings, "alice", 2**n))),
    method="distinct rows",
)

claim(
    "equality-randomised",
    at="Appendix B.1, after Fact 3",
    says="With error at most 1/3, equality takes at most c log2 N bits for N >= 2, for some c.",
    that=exists(c > 0)(for_all(n >= 2)(randomised(strings) <= c * log2(n))),
    unknown="randomised protocols have no checker here",
    method="none",
)

claim(
    "fact-3-index",
    at="Fact 3",
    says="If only Alice speaks, telling Bob the bit at his position of her N-bit string takes at least N bits.",
    that=for_all(n >= 1)(one_way(index(n), "alice") >= n),
    proved_by=intro({"n": 1}, one_way_at_least(index(n), "alice", 2**n)),
    method="distinct rows",
)

claim(
    "fact-3-index-exact",
    at="Fact 3",
    says="It takes exactly N bits.",
    that=for_all(n >= 1)(both(one_way(index(n), "alice") >= n, one_way(index(n), "alice") <= n)),
    proved_by=intro(
        {"n": 1}, every(one_way_at_least(index(n), "alice", 2**n), one_way_at_most(index(n), "alice", 2**n))
    ),
    method="distinct rows",
)

claim(
    "fact-3-randomised",
    at="Fact 3",
    says="With error at most 1/3 it still takes at least c N bits, for some c > 0.",
    that=exists(c > 0)(for_all(n >= 1)(randomised(index(n)) >= c * n)),
    unknown="randomised (one-way) complexity has no checker here; the paper cites it without a constant",
    method="none",
)

claim(
    "index-two-way",
    at="Appendix F, communication protocols",
    says="With both parties speaking, index takes at most log2 N bits, for every N >= 1.",
    that=for_all(n >= 1)(D(index(n)) <= log2(n)),
    refuted_by=witness(
        {"n": 1},
        arith(
            lemma(
                D(index(1)) >= 1,
                depth(
                    arith(
                        lemma(leaves(index(1)) >= fooling(index(1), 0) + fooling(index(1), 1), axiom()),
                        lemma(fooling(index(1), 0) >= 1, fooling_pairs),
                        lemma(fooling(index(1), 1) >= 1, fooling_pairs),
                    )
                ),
            )
        ),
    ),
    method="smallest counterexample",
    note="One answer bit is always needed when both must know; and log2 N need not be an integer.",
)

claim(
    "index-two-way--bob-sends",
    at="Appendix F, communication protocols",
    says="If only Alice must know the bit, Bob's message takes at most log2 N bits, for every N >= 1.",
    that=for_all(n >= 1)(one_way(index(n), "bob") <= log2(n)),
    refuted_by=witness(
        {"n": 3},
        arith(
            lemma(one_way(index(3), "bob") >= 2, one_way_at_least(index(3), "bob", Expression(3))),
            lemma(log2(3) < 2, evaluate),
        ),
    ),
    method="smallest counterexample",
    note="N = 3 positions need ceil(log2 3) = 2 bits.",
)

enough_bits = for_all(n >= 1, e >= 0, 2**e >= n)
bob_sends = message_bits(arith(family_rows(index(n), "bob", n), lemma(2**e >= n, assumption)))

claim(
    "index-two-way--bob-sends-repaired",
    at="Appendix F, communication protocols",
    says="If 2^e >= N, then e bits from Bob suffice for Alice to know the bit.",
    that=enough_bits(one_way(index(n), "bob") <= e),
    proved_by=intro({"n": 1, "e": 0}, bob_sends),
    method="distinct columns",
    repairs="index-two-way--bob-sends",
)

claim(
    "index-two-way--repaired",
    at="Appendix F, communication protocols",
    says="If 2^e >= N, then e + 1 bits suffice for index when both parties speak: Bob names his position, "
    "Alice answers.",
    that=enough_bits(D(index(n)) <= e + 1),
    proved_by=intro(
        {"n": 1, "e": 0},
        arith(
            lemma(D(index(n)) <= one_way(index(n), "bob") + 1, axiom()), lemma(one_way(index(n), "bob") <= e, bob_sends)
        ),
    ),
    method="one-way protocol",
    repairs="index-two-way",
)

claim(
    "fact-4",
    at="Fact 4",
    says="For every function with a non-empty fooling set S of colour 1, its deterministic complexity is at "
    "least log2 |S|.",
    that=for_all(fooling(f, 1) >= 1)(D(f) >= log2(fooling(f, 1))),
    proved_by=intro(
        {"f": equality(1)},
        arith(
            lemma(D(f) >= log2(leaves(f)), axiom()),
            lemma(
                log2(fooling(f, 1)) <= log2(leaves(f)),
                logarithm(arith(lemma(leaves(f) >= fooling(f, 0) + fooling(f, 1), axiom()))),
            ),
        ),
        {0: fooling_pairs},
    ),
    method="leaves of a protocol tree",
)

claim(
    "fact-4--colour-0",
    at="Fact 4",
    says="The same for colour 0.",
    that=for_all(fooling(f, 0) >= 1)(D(f) >= log2(fooling(f, 0))),
    proved_by=intro(
        {"f": equality(1)},
        arith(
            lemma(D(f) >= log2(leaves(f)), axiom()),
            lemma(
                log2(fooling(f, 0)) <= log2(leaves(f)),
                logarithm(arith(lemma(leaves(f) >= fooling(f, 0) + fooling(f, 1), axiom()))),
            ),
        ),
        {0: fooling_pairs},
    ),
    method="leaves of a protocol tree",
)

claim(
    "disjointness-rank",
    at="Fact 1, by rank",
    says="The 16 x 16 matrix of disjointness on 4 bits has full rank over Q.",
    that=rank(complement(intersection(4)), "Q").equals(16),
    proved_by=rank_evidence,
    method="exact rank",
)

claim(
    "equality-cover",
    at="Fact 2, by covers",
    says="The ones of equality on 3 bits need exactly 8 rectangles.",
    that=both(cover(equality(3), 1) >= 8, cover(equality(3), 1) <= 8),
    proved_by=every(
        arith(
            lemma(cover(equality(3), 1) >= fooling(equality(3), 1), axiom()),
            lemma(fooling(equality(3), 1) >= 8, fooling_pairs),
        ),
        lambda goal, context: {"rule": "rectangles", "rectangles": [[[x], [x]] for x in range(8)]},
    ),
    method="fooling set, rectangles",
)
