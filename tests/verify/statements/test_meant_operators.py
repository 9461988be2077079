"""What is offered for a word that is no operator: an operator, or the words that a sentence has for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.meant_operators import LISTED, NAMES, QUANTIFIED, WAYS, offer
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS

GIVEN = dict(A="1 < 2", B="2 < 3", n="7", k="2", x="3", f="EQ_2", L="/ab/", K="/a*b*/")  # noqa: C408  short


@pytest.mark.parametrize("words", WAYS)
def test_a_sentence_has_the_words_that_are_offered(words: str) -> None:
    """They are read, with parts of the right sorts for their letters."""
    assert sentence_of(WAYS[words], GIVEN).term[0] in OPERATORS
    assert f"`{WAYS[words]}`" in offer(words.split()[0])


def test_no_word_is_an_operator_or_stands_twice() -> None:
    """Each has one meaning here, and none is taken from the grammar."""
    lists = [words.split() for words in (*WAYS, *NAMES.values(), *QUANTIFIED.values())]
    words = [word for some in lists for word in some]
    assert sorted(words) == sorted(set(words))
    assert not set(words) & {*OPERATORS, *QUANTIFIERS}
    assert {*NAMES} <= {*OPERATORS, "regex"} and set(QUANTIFIED) == set(QUANTIFIERS)


IMPLIES = "all of the statement may be one sentence, which has `A implies B`"


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("implies", IMPLIES),
        ("IMPLIES", IMPLIES),
        ("\\leq", 'write "<="'),
        ("\\/", 'write "or"'),
        ("for all", 'write ["forall", [["n", "int"]], [conditions], proposition]'),
        ("for_all", 'write ["forall", [["n", "int"]], [conditions], proposition]'),
        ("GT", 'write "greater-than"'),
        ("gt", 'write ">"'),
        ("fooling_set", 'write "fooling-set"'),
        ("Ceil", 'write "ceil"'),
        ("choose", 'write "binomial"'),
        ("disjointnes", "did you mean disjointness?"),
        ("remaindr", f"did you mean remainder? {offer('remainder')}"),
        ("at-most-zero-of", LISTED),
        ("zzzz", LISTED),
    ],
)
def test_the_offer_is_by_meaning_and_only_else_by_spelling(head: str, told: str) -> None:
    """In the one line that refuses the word, with its place."""
    with pytest.raises(InvalidInput) as caught:
        Expansion({}, "define", Path()).proposition(["not", [head, 1, 2]], "that")
    assert str(caught.value) == f"that[1][0]: {head!r} is no operator; {told}"
