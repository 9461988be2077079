"""What is offered for a word that is no operator: well formed, and it says what the word means."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.meant_operators import LETTERS, NAMES, QUANTIFIED, UNSAID, WAYS, offer, shown
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, frozen, require
from tests import brute_force

TRUTHS = {False: ("=", 0, 1), True: ("=", 0, 0)}
GIVEN = {
    **dict.fromkeys("ABC", TRUTHS[True]),
    **dict.fromkeys("abknx", 4),
    **dict.fromkeys("fg", ("equality", 2)),
    **dict.fromkeys("KL", ("dyck", 1, 1)),
}
OFFERED = [(words, said, term) for words, ways in WAYS.items() for said, term in ways]


def put(term: Any, values: dict[str, Any]) -> Any:
    """The term with values for its letters."""
    if isinstance(term, list):
        return tuple(put(part, values) for part in term)
    return values[term] if term in LETTERS else term


def written(words: str) -> Any:
    """What is offered first for a word."""
    return next(ways[0][1] for some, ways in WAYS.items() if words in some.split())


@pytest.mark.parametrize(("words", "said", "term"), OFFERED, ids=lambda part: str(part)[:30])
def test_what_is_offered_is_well_formed(words: str, said: str, term: Any) -> None:
    """The grammar takes each way to say it, with parts of the right sorts for its letters."""
    made = put(term, GIVEN)
    require(made, OPERATORS[made[0]].result)
    assert said in offer(words.split()[0]) and shown(term) in offer(words.split()[0])


def test_no_word_is_an_operator_or_stands_twice() -> None:
    """Each has one meaning here, and none is taken from the grammar."""
    lists = [words.split() for words in (*WAYS, *UNSAID, *NAMES.values(), *QUANTIFIED.values())]
    words = [word for some in lists for word in some]
    assert sorted(words) == sorted(set(words))
    assert not set(words) & {*OPERATORS, *QUANTIFIERS}
    assert {*NAMES} <= {*OPERATORS, "regex"} and set(QUANTIFIED) == set(QUANTIFIERS)


@pytest.mark.parametrize(
    ("word", "told"),
    [("nfa-states", "fooling"), ("sensitivity", "cannot be said"), ("norm", "sqrt"), ("product", '["*", a, b]'),
     ("factorial", "binomial"), ("quantum", "randomised")],
)  # fmt: skip
def test_a_word_that_nothing_says_points_to_what_is_near(word: str, told: str) -> None:
    """It is told that it cannot be said, or how it is; every operator that is named there is one."""
    said = offer(word)
    assert told in said and "did you mean" not in said
    assert {*re.findall(r'\["([a-z-]+)"', said)} <= {*OPERATORS}


MEANINGS: dict[str, Callable[..., bool]] = {
    "implies": lambda A, B, C: not A or B,
    "=>": lambda A, B, C: not A or B,
    "iff": lambda A, B, C: A == B,
    "xor": lambda A, B, C: A != B,
    "nand": lambda A, B, C: not (A and B),
    "nor": lambda A, B, C: not (A or B),
    "ite": lambda A, B, C: B if A else C,
}


@pytest.mark.parametrize("word", MEANINGS)
def test_a_connective_has_the_truth_table_of_the_word(word: str) -> None:
    """By brute force, for all truth values of its parts."""
    for values in product((False, True), repeat=3):
        parts = {letter: TRUTHS[value] for letter, value in zip("ABC", values, strict=True)}
        assert brute_force.truth(put(written(word), parts)) == MEANINGS[word](*values)


NUMBERS: dict[str, Callable[[int, int], Any]] = {
    "divides": lambda n, k: n % k == 0,
    "mod": lambda n, k: n % k,
    "div": lambda n, k: n // k,
    "cdiv": lambda n, k: -(-n // k),
    "between": lambda n, k: 2 <= n <= 5,
    "positive": lambda n, k: n > 0,
    "negative": lambda n, k: n < 0,
    "natural": lambda n, k: n >= 0,
    "neg": lambda n, k: -n,
    "exp2": lambda n, k: Fraction(2) ** n,
    "square": lambda n, k: n * n,
    "succ": lambda n, k: n + 1,
    "pred": lambda n, k: n - 1,
    "round": lambda n, k: n,
}


@pytest.mark.parametrize("word", NUMBERS)
def test_a_word_about_numbers_has_their_value(word: str) -> None:
    """By brute force, for small integers."""
    for n, k in product(range(-3, 8), range(1, 5)):
        made = put(written(word), {"n": n, "x": n, "k": k, "a": 2, "b": 5})
        compute = brute_force.truth if OPERATORS[made[0]].result == "proposition" else brute_force.number
        assert compute(made) == NUMBERS[word](n, k), (word, n, k)


def test_at_most_and_at_least_so_many_words() -> None:
    """As numbers they are orders; of a language they are repetitions."""
    L = frozen(Expansion({}, "", Path()).proposition(["regex", "a|bb", ["a", "b"]], ""))
    most, least = (
        put(next(term for words, said, term in OFFERED if word in words.split() and "words" in said), {"L": L, "k": 2})
        for word in ("at-most", "at-least")
    )
    assert [brute_force.words(most, n) for n in range(4)] == [[""], ["a"], ["aa", "bb"], ["abb", "bba"]]
    assert [brute_force.words(least, n) for n in range(4)] == [[], [], ["aa"], ["aaa", "abb", "bba"]]


def test_what_is_said_of_functions_and_languages() -> None:
    """The gate of two functions, the words of one language that are not in another, the empty word."""
    f, g = ("greater-than", 1), ("equality", 1)
    xor = next(term for words, said, term in OFFERED if "xor" in words.split() and "functions" in said)
    values, left, right = (brute_force.matrix(one) for one in (put(xor, {"f": f, "g": g}), f, g))
    assert values == tuple(tuple(a ^ b for a, b in zip(*rows, strict=True)) for rows in zip(left, right, strict=True))
    L, K = (frozen(Expansion({}, "", Path()).proposition(["regex", text, ["a", "b"]], "")) for text in ("a*b", "ab"))
    less, empty = (put(written(word), {"L": L, "K": K}) for word in ("difference", "epsilon"))
    assert [brute_force.words(less, n) for n in range(4)] == [[], ["b"], [], ["aab"]]
    assert [brute_force.words(empty, n) for n in range(3)] == [[""], [], []]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("implies", 'for "A implies B" write ["or", ["not", A], B]'),
        ("IMPLIES", 'for "A implies B" write ["or", ["not", A], B]'),
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
        ("nfa-state", f"did you mean nfa-states? {offer('nfa-states')}"),
        ("sensitivty", f"did you mean sensitivity? {offer('sensitivity')}"),
        ("remaindr", f"did you mean remainder? {offer('remainder')}"),
        ("at-most-zero-of", "`fooling check --schema` lists them"),
        ("zzzz", "`fooling check --schema` lists them"),
    ],
)
def test_the_offer_is_by_meaning_and_only_else_by_spelling(head: str, told: str) -> None:
    """In the one line that refuses the word, with its place."""
    with pytest.raises(InvalidInput) as caught:
        Expansion({}, "define", Path()).proposition(["not", [head, 1, 2]], "that")
    assert str(caught.value) == f"that[1][0]: {head!r} is no operator; {told}"


def test_what_is_offered_is_json() -> None:
    """But for the letters, it can be copied into a file."""
    for _, _, term in OFFERED:
        text = shown(term)
        for letter in LETTERS:
            text = text.replace(f" {letter},", f' "{letter}",').replace(f" {letter}]", f' "{letter}"]')
        assert json.loads(text) == term
