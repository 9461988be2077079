"""What people write on paper is read as it is meant, or refused with what would be right; nothing is read half."""

from __future__ import annotations

import pytest

from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.language.sentences.reader import Sentence, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused

EQ = "D(equality on n bits)"
TO_12 = f"for all integers n with n >= 1, n <= 12: {EQ} >= n"
FROM_4 = f"for all integers n with n >= 4: {EQ} >= n"
READ = {
    "for all integers 1 <= n <= 30: D(EQ_n) >= n": f"for all integers n with 1 <= n, n <= 30: {EQ} >= n",
    "for all 2 ≤ n: D(EQ_n) >= n": f"for all integers n with 2 <= n: {EQ} >= n",
    **dict.fromkeys(
        (
            f"for all {name}: D(EQ_n) >= n"
            for name in (
                *("n in [1, 12]", "n ∈ {1, ..., 12}", "n in {1, 2, ..., 12}", "n in 1..12", "n from 1 to 12"),
                *("n between 1 and 12", "integers n in [1, 12]"),
            )
        ),
        TO_12,
    ),
    "for all reals x in [0, 1]: x^2 <= x": "for all reals x with x >= 0, x <= 1: x^2 <= x",
    "for all even n in [2, 12]: n >= 2": "for all integers n with n >= 2, n <= 12, n even: n >= 2",
    "for all integers n in [1, 4], m in {1, ..., 2n}: m <= 8": "for all integers n, m with n >= 1, n <= 4, m >= 1, "
    "m <= 2 * n: m <= 8",
    **dict.fromkeys((f"D(EQ_n) >= n {end}" for end in ("for n >= 4", "whenever n >= 4", "for all n >= 4")), FROM_4),
    "D(EQ_n) ≥ n, for every n ≥ 4.": FROM_4,
    "D(EQ_n) >= n for some n in [1, 12]": "there are integers n with n >= 1, n <= 12 such that " + f"{EQ} >= n",
    "n <= D(EQ_n) <= n + 1 for all n >= 1": f"for all integers n with n >= 1: n <= {EQ} and {EQ} <= n + 1",
    "n >= 2 whenever n even": "for all integers n with n even: n >= 2",
    "(n even or n odd) for all integers n": "for all integers n: n even or n odd",
    "EQ_n and EQ_n are the same function for all n >= 1": "for all integers n with n >= 1: "
    "(equality on n bits) and (equality on n bits) are the same function",
    "D(/(ab)*/ under first half, length n) <= 2 for all even n >= 2": "for all integers n with n >= 2, n even: "
    "D((a b)* over a b under prefix:(n/2), length n) <= 2",
}


@pytest.mark.parametrize("typed", READ)
def test_what_is_written_on_paper_is_read(typed: str) -> None:
    """Each means its canonical text, which is read as the same term."""
    read = sentence_of(typed, sort="proposition")
    assert read.text == READ[typed]
    assert read_sentence(read.text) == Sentence(read.term, read.text, True)


REFUSED = {
    "for all x in [0, 1]: x^2 <= x": "for all integers x with x >= 0, x <= 1: x^2 <= x -- or: for all reals x",
    "for all integers x in [0, 1): x = 0": "found `)`; want `]`",
    "for all n in {1, 3, 5}: n odd": "a set of numbers is not read; want a range",
    "for all n in {1, 3, ..., 9}: n odd": "the steps of a range are 1",
    "for all reals x in {1, ..., 9}: x >= 1": "x is one of the reals already",
    "for all integers n, m in [1, n]: m >= 1": "the ends of its range speak of n itself",
    "for all 1 <= n, m <= 30: EQ_n and EQ_m are the same function": "... with 1 <= n, m <= 30: ... -- or: ... with "
    "1 <= n <= 30, 1 <= m <= 30",
    "for all integers: n >= 2": "want a variable behind `integers`",
    "n >= 2 and n even for all n >= 1": "for all n >= 1: (n >= 2 and n even) -- or: "
    "n >= 2 and (for all n >= 1: n even)",
    "n >= 2 implies n >= 1 for all integers n": "n >= 2 implies (for all integers n: n >= 1)",
    "not n even for all n >= 1": "not (for all n >= 1: n even)",
    "if n even then n >= 2 for all n >= 1": "if n even then (for all n >= 1: n >= 2)",
    "there is an integer m such that m > n for all integers n": "such that (for all integers n: m > n)",
    "for all k >= 1: D(EQ_n) >= k for all n >= 1": "for all k >= 1: (for all n >= 1: D(EQ_n) >= k)",
    "for all n >= 1: D(EQ_n) >= 4 whenever n >= 4": "want `for all n >= 1: (n >= 4 implies D(EQ_n) >= 4)`",
    "D(EQ_n) >= m for all n >= 1 for all m >= 2": "two quantifiers stand at the end",
    "D(EQ_n) >= for all n >= 1": "line 1, column 12: found `for`; want a term",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_what_two_people_would_read_differently_is_refused(typed: str) -> None:
    """Each costs one line, which says what would be right, or has both readings."""
    with pytest.raises(Refused) as caught:
        sentence_of(typed, sort="proposition")
    assert REFUSED[typed] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_between_says_that_it_takes_in_both_ends() -> None:
    """A convention that a word chose is told."""
    assert "both ends" in sentence_of("n >= 1 for all integers n between 1 and 3").remarks[0]
