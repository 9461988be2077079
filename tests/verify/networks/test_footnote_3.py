"""Footnote 3 of theorem 4's proof: the sums of exponentials in float16, against the format itself."""

from __future__ import annotations

import pytest

from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.numbers.number_format import named_format
from fooling.verify.checker import meaning
from fooling.verify.claims.claim import find
from fooling.verify.statement.language.notation import Expression, concat

float16 = Expression(find("bhattamishra2024/floats-width").that[1][1][1])  # words of the bits behind the point
FLOAT16 = named_format("float16")
ONE = FLOAT16.code(1)


def test_the_words_are_the_numbers() -> None:
    """The 24 bits after the point of every float16 number in [0, 1), and no others; a code is a multiple of 2^-24."""
    assert ONE == 2**24
    words = {int("".join(word), 2) for word in enumerate_words(meaning.language(float16.term), 24)}
    significands = {i << shift for i in range(2**11) for shift in range(14)}
    assert words == {code for code in significands if code < ONE and FLOAT16.holds(code)}
    assert all(FLOAT16.holds(code) for code in words)
    assert sum(FLOAT16.holds(code) for code in range(2**16)) == sum(code < 2**16 for code in words)


def test_a_word_that_is_counted_is_a_sum_of_two() -> None:
    """One number and then another: the first with zeros after it, the second with zeros before it."""
    dfa = meaning.language(concat(float16, float16).term)
    for length in (6, 13, 15):
        for word in enumerate_words(dfa, length):
            text = "".join(word)
            first = text.find("1")
            parts = (text[: first + 11].ljust(length, "0"), text[first + 11 :].rjust(length, "0"))
            assert all(len(part.strip("0")) <= 11 for part in parts)
            assert sum(int(part, 2) for part in parts) == int(text, 2)


@pytest.mark.exhaustive
@pytest.mark.slow
def test_the_sums_that_logits_have() -> None:
    """Of exp of one logit, in [1/2, 1), and exp of another, below 2^-11, there are more than 3 * 2^16 as well."""
    logits = {-(i << shift) for i in range(2**11) for shift in range(20)}
    exps = {FLOAT16.exp(code) for code in logits if FLOAT16.holds(code)}
    large, small = {e for e in exps if ONE // 2 <= e < ONE}, {e for e in exps if e < ONE >> 11}
    assert (len(large), len(small)) == (1024, 709)
    assert len({a + b for a in large for b in small}) == 726_016 > 3 * 2**16
