"""Appendix E: bounded Dyck languages.  Counts, fooling sets, exact communication complexity.

Almost everything here is decided for all n on automata: the count by a recurrence, the fooling set by a closed set of
product states, D by the rank of a permuted identity.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import (
    any_brackets,
    claim,
    dyck22,
    dyck23,
    enclosed,
    h,
    n,
    one_of,
    pair,
    word,
)
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, SUPPORTING
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    D,
    binomial,
    both,
    common_words,
    concat,
    count,
    determined,
    dfa,
    dyck,
    even,
    fooling,
    fooling_set,
    for_all,
    integer,
    negation,
    one_way,
    other_words,
    same_language,
    splits,
    star,
    subset,
    summed,
    under,
    union,
    variable,
    words,
)

a, c = integer("a"), integer("c")
dyck22_odd_even, dyck23_odd_even = (under(language, ODD_EVEN, n) for language in (dyck22, dyck23))
all_even = for_all(n >= 2, even(n))

claim(
    "lemma-1",
    at="Lemma 1",
    kind=PRINTED,
    says="A holder of the odd positions and a holder of the even positions must exchange at least N - 1 bits to decide "
    "Dyck-(2,2) on words of length N, for every even N >= 2.",
    letters={"n": "N"},
    that=all_even(D(dyck22_odd_even) >= n - 1),
    pinned=CONFIRMED,
    repairs="lemma-1--every-length",
    note="N is even, as appendix E assumes.",
)

claim(
    "lemma-1--every-length",
    at="Lemma 1, in section 4.1",
    kind=SUPPORTING,
    says="A holder of the odd positions and a holder of the even positions must exchange at least N - 1 bits to decide "
    "Dyck-(2,2) on words of length N, for every N >= 1.",
    letters={"n": "N"},
    that=for_all(n >= 1)(D(dyck22_odd_even) >= n - 1),
    pinned=REFUTED,
    note="The text does not say so: appendix E assumes that N is even, and section 4.1 leaves that out.  No word of "
    "odd length is in Dyck-(2,2).  So the parties know the answer for odd N without a message.",
)

claim(
    "lemma-1--alice-even",
    at="Section 4.1",
    kind=PRINTED,
    says="Alice with the even positions and Bob with the odd positions must exchange at least N - 1 bits to decide "
    "Dyck-(2,2) on words of length N, for every even N >= 2.",
    letters={"n": "N"},
    that=all_even(D(under(dyck22, "periodic:,BA", n)) >= n - 1),
    pinned=CONFIRMED,
)

P = variable("P", "partition")

claim(
    "lemma-1--every-partition",
    at="Appendix B.1, definition of C(f); appendix E",
    kind=SUPPORTING,
    says="The communication complexity of Dyck-(2,2) on words of length N is at least N - 1 over every partition P of "
    "the positions, for every even N >= 2.",
    letters={"n": "N"},
    that=for_all(n >= 2, even(n), splits(P, n))(D(under(dyck22, P, n)) >= n - 1),
    pinned=REFUTED,
    note="The text does not say so: in Lemma 1 the parties have the odd and the even positions, and by section 4.2 "
    "contiguous partitions are not hard.  Theorem 5 needs the bound for one partition only.",
)

claim(
    "lemma-1-exact",
    at="Lemma 1",
    kind=SUPPORTING,
    says="The deterministic complexity of Dyck-(2,2) under odd-even on words of length N is exactly N + 1 bits where "
    "both parties must know the answer, for every even N >= 2.",
    letters={"n": "N"},
    that=all_even(both(D(dyck22_odd_even) >= n + 1, D(dyck22_odd_even) <= n + 1)),
    pinned=CONFIRMED,
    note="The paper's bound N - 1 is 2 below the exact value.",
)

one_message = (one_way(dyck22_odd_even, party) for party in ("alice", "bob"))

claim(
    "lemma-1--one-party-knows",
    at="Section 4.1, 'almost all of the bits'",
    kind=SUPPORTING,
    says="A message from either party that lets the other party decide Dyck-(2,2) under odd-even on words of length N "
    "needs exactly N bits, for every even N >= 2.  The sender's N/2 letters have N bits.",
    letters={"n": "N"},
    that=all_even(both(*(bound for sent in one_message for bound in (sent >= n, sent <= n)))),
    pinned=CONFIRMED,
)

claim(
    "dyck22-count",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="Dyck-(2,2) has exactly 2^(N-1) words of length N, for every even N >= 2.",
    letters={"n": "N"},
    that=all_even(count(dyck22, n).equals(2 ** (n - 1))),
    pinned=CONFIRMED,
)

claim(
    "dyck22-examples",
    at="Appendix E",
    kind=PRINTED,
    says="The string ([])[] has depth at most 2 and is in Dyck-(2,2).  The string ([[]]) has depth 3: the string is in "
    "Dyck-(2,3) and not in Dyck-(2,2).",
    that=both(subset(word("([])[]"), dyck22), subset(word("([[]])"), dyck23), negation(subset(word("([[]])"), dyck22))),
    pinned=CONFIRMED,
)

claim(
    "dyck22-first-letter",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="The first letter of a word of Dyck-(2,2) is an opening bracket.",
    that=subset(dyck22, other_words(concat(one_of(")", "]"), any_brackets))),
    pinned=CONFIRMED,
)

claim(
    "dyck22-recipe",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="The words of Dyck-(2,2) are exactly the sequences of parts.  A part is an opening bracket at an odd "
    "position, then any number of pairs () and [], then the closing bracket of the first bracket's type.",
    that=same_language(dyck22, star(enclosed(star(pair)))),
    pinned=CONFIRMED,
    note="Each part has even length, so each part begins at an odd position.  The text's recipe says what closes the "
    "first bracket only where another opening bracket follows at an odd position.  In the last part the last letter of "
    "the word closes the first bracket: dyck22-next-open-bracket.",
)

claim(
    "dyck22-next-open-bracket",
    at="Appendix E, constructing the fooling set",
    kind=SUPPORTING,
    says="In every word of Dyck-(2,2) that is not empty, another opening bracket follows once the first bracket is "
    "closed.",
    that=subset(
        concat(enclosed(star(pair)), star(enclosed(star(pair)))),
        concat(enclosed(star(pair)), one_of("(", "["), any_brackets),
    ),
    pinned=REFUTED,
    note="The text does not say so: it goes on with `until the end of the string`.  A word may end once the first "
    "bracket is closed, as () does.",
)

claim(
    "dyck21-count",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="Dyck-(2,1), the words of two types of brackets and depth at most 1, has exactly 2^(N/2) words of length N, "
    "for every even N.",
    letters={"h": "N/2"},
    that=for_all(h >= 0)(count(dyck(2, 1), 2 * h).equals(2**h)),
    pinned=CONFIRMED,
)

block = enclosed(concat(pair, star(pair)))  # Dyckb-(2,2): a pair of brackets around a word of depth 1

claim(
    "dyckb22-count",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="Exactly 2^(k/2) words of length k consist of an outermost pair of brackets around a word of depth exactly 1, "
    "for every even k >= 4.",
    letters={"h": "k/2"},
    that=for_all(h >= 2)(count(block, 2 * h).equals(2**h)),
    pinned=CONFIRMED,
    repairs="dyckb22-count--every-length",
    note="Such words are the blocks.  That blocks have length 4 or more is printed with the partitions.",
)

claim(
    "dyckb22-count--every-length",
    at="Appendix E, size of the fooling set",
    kind=SUPPORTING,
    says="Exactly 2^(k/2) words of length k consist of an outermost pair of brackets around a word of depth exactly 1, "
    "for every even k >= 2.",
    letters={"h": "k/2"},
    that=for_all(h >= 1)(count(block, 2 * h).equals(2**h)),
    pinned=REFUTED,
    note="The text does not say so: its blocks have length 4 or more, which is printed with the partitions.  No block "
    "has length 2, because the inside of a block has length 2 or more.",
)

claim(
    "dyckb22-count--loose",
    at="Appendix E, size of the fooling set",
    kind=SUPPORTING,
    says="Exactly 2^(k/2) words of Dyck-(2,2) of length k and depth exactly 2 start with an opening bracket and end "
    "with a closing bracket, whether or not one closes the other, for every even k >= 4.",
    letters={"h": "k/2"},
    that=for_all(h >= 2)(
        count(
            common_words(dyck22, other_words(dyck(2, 1)), concat(one_of("(", "["), any_brackets, one_of(")", "]"))),
            2 * h,
        ).equals(2**h)
    ),
    pinned=REFUTED,
    note="The text does not say so: between the first bracket and the last it has a word of depth 1, dyckb22-count.  "
    "At k = 6 there are 24 such words, and ()(()) is one of the 24.",
)

claim(
    "dyckb22-in-dyck22",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="A block, which is a pair of brackets around a word of depth exactly 1, is in Dyck-(2,2).  The words "
    "[()[]()()] and [()[]()] are blocks.  Dyck-(2,1) has exactly 2 words of length 2.",
    that=both(
        subset(block, dyck22),
        subset(union(word("[()[]()()]"), word("[()[]()]")), block),
        count(dyck(2, 1), 2).equals(2),
    ),
    pinned=CONFIRMED,
    note="The 2 words of length 2 are () and [], which are no blocks.",
)

claim(
    "dyck22-blocks",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="The words of Dyck-(2,2) are exactly the sequences of pairs () and [] and of blocks.  A block is a pair of "
    "brackets around a word of depth exactly 1.",
    that=same_language(dyck22, star(union(pair, block))),
    pinned=CONFIRMED,
)

claim(
    "block-product",
    at="Appendix E, size of the fooling set",
    kind=READING,
    says="Two blocks of lengths a and c can be chosen in 2^(a/2) 2^(c/2) = 2^((a + c)/2) ways.",
    that=for_all(a >= 0, c >= 0)((2 ** (a / 2) * 2 ** (c / 2)).equals(2 ** ((a + c) / 2))),
    pinned=CONFIRMED,
    note="The claim has two blocks.  The text has k blocks, whose lengths add up to N.",
)

claim(
    "dyck21-blocks",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="The words of Dyck-(2,1) are exactly the sequences of pairs () and [].",
    that=same_language(dyck(2, 1), star(pair)),
    pinned=CONFIRMED,
    note="A word of Dyck-(2,1) has depth at most 1.  The text cuts a word of length N at all N/2 - 1 places, and the "
    "pairs are what is left.",
)

choices = summed("k", 0, h - 1, lambda k: binomial(h - 1, k))

claim(
    "partition-sum",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="The sum of 2^(N/2) over all choices of some of the N/2 - 1 partition points is 2^(N-1), for every even N >= "
    "2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)((choices * 2**h).equals(2 ** (2 * h - 1))),
    pinned=CONFIRMED,
    note="The choices of k partition points are binomial(N/2 - 1, k) in number, for k from 0 to N/2 - 1.",
)

claim(
    "dyck22-even-determined-by-odd",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="The letters of a Dyck-(2,2) word at the odd positions determine those at the even positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "alice", n)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-odd-determined-by-even",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="The letters of a Dyck-(2,2) word at the even positions determine those at the odd positions.",
    that=for_all(n >= 0)(determined(dyck22, ODD_EVEN, "bob", n)),
    pinned=CONFIRMED,
    note="The text prints that both crossings of any two words have the value 0.  This claim gives one crossing, and "
    "dyck22-even-determined-by-odd gives the other.",
)

claim(
    "dyck22-fooling-size",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="Dyck-(2,2) under odd-even on words of length N has a fooling set of 2^(N-1) pairs, for every even N >= 2.",
    letters={"n": "N"},
    that=all_even(fooling(dyck22_odd_even, 1) >= 2 ** (n - 1)),
    pinned=CONFIRMED,
)

claim(
    "dyck22-fooling-set",
    at="Appendix E, constructing the fooling set",
    kind=PRINTED,
    says="All words of length N of Dyck-(2,2), split into odd and even positions, form a fooling set of colour 1, for "
    "every N >= 0.",
    letters={"n": "N"},
    that=for_all(n >= 0)(fooling_set(words(dyck22, n), dyck22_odd_even, 1)),
    pinned=CONFIRMED,
)

claim(
    "dyck23-fooling-set",
    at="Appendix E, constructing the fooling set",
    kind=SUPPORTING,
    says="All words of length N of Dyck-(2,3), split into odd and even positions, form a fooling set of colour 1, for "
    "every N >= 0.",
    letters={"n": "N"},
    that=for_all(n >= 0)(fooling_set(words(dyck23, n), dyck23_odd_even, 1)),
    pinned=REFUTED,
)

claim(
    "dyck23-fooling-set--repaired",
    at="Appendix E, constructing the fooling set",
    kind=SUPPORTING,
    says="Dyck-(2,3) under odd-even on words of length N has a fooling set of 2^(N-1) pairs, as many as Dyck-(2,2) has "
    "words of length N, for every even N >= 2.",
    letters={"n": "N"},
    that=all_even(fooling(dyck23_odd_even, 1) >= 2 ** (n - 1)),
    pinned=CONFIRMED,
    repairs="dyck23-fooling-set",
)

# The places between the letters of a word of length N, N - 1 of them, written as a word: | where it is cut.
cut_at_an_even_place = dfa("-|", 0, [3], ((1, None), (0, 2), (3, None), (2, None)))

claim(
    "dyck22-partition-blocks",
    at="Appendix E, size of the fooling set",
    kind=PRINTED,
    says="Of the N - 1 places between two letters of a word of even length N >= 2, exactly N/2 - 1 leave words of even "
    "length on both sides.",
    letters={"h": "N/2"},
    that=for_all(h >= 1)(count(cut_at_an_even_place, 2 * h - 1).equals(h - 1)),
    pinned=CONFIRMED,
    note="The proposition counts places as words with one | at an even place.  The text first has k for the number of "
    "blocks, and then for the number of cuts, which is one less.",
)
