"""Each rule of our regular expressions: read as Python's `re` reads its pattern, or refused with the reason."""

from __future__ import annotations

import re
from itertools import product

import pytest
import rules_of_expressions as rules

from fooling.circuits.languages.search.expressions.dfa_of_expression import matches, minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.fooling_sets.errors import InvalidInput

LONGEST = 4


@pytest.mark.parametrize("row", rules.TAKEN, ids=lambda row: row[0])
def test_what_is_taken_means_what_its_pattern_means(row):
    """The letters are those that are named, and a word is matched where `re` matches it."""
    _, text, letters, pattern = row
    read = read_expression(text)
    assert [*read.letters] == [" " if letter == "BLANK" else letter for letter in letters.split(" ")]
    dfa, longest = minimal_dfa(read), LONGEST if len(read.letters) < 4 else 3
    for n in range(longest + 1):
        for word in product(range(len(read.letters)), repeat=n):
            plain = "".join(rules.ALIKE.get(read.letters[a], read.letters[a]) for a in word)
            assert dfa.accepts_indices(word) == matches(read, word) == bool(re.fullmatch(pattern, plain)), plain


@pytest.mark.parametrize("row", rules.NOT_TAKEN, ids=lambda row: row[0])
def test_what_is_refused_says_why(row):
    """One line, with the position and what would be right."""
    _, text, _, message = row
    with pytest.raises(InvalidInput, match=message) as caught:
        read_expression(text)
    assert "\n" not in str(caught.value) and str(caught.value).startswith("regex ")
