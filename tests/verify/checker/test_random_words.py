"""Random words in propositions: values against an enumeration that knows no states, near misses, what is undefined."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from fooling.circuits.languages.dyck import dyck
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Verdict

DYCK = ("dyck", 2, 2)
AB = ("regex", "(ab|b)*")


def value(term: Any) -> Fraction:
    """Of a closed number."""
    return meaning.exactly(term, Budget())


def drawn(types: int, depth: int, closing: str, n: int) -> dict[str, Fraction]:
    """The words of appendix H.1 with their probabilities, letter by letter, the stack read off the word each time."""
    opening, closers = "([{"[:types], dict(zip("([{", ")]}", strict=True))
    law = {"": Fraction(1)}
    for t in range(n):
        after = defaultdict[str, Fraction](Fraction)
        for word, mass in law.items():
            stack = ""
            for letter in word:
                stack = stack + letter if letter in opening else stack[:-1]
            close = Fraction(1, 2) if closing == "half" else Fraction(1, types + 1)
            if not stack:
                close = Fraction(0)
            elif len(stack) == depth or n - t <= depth - depth % 2:
                close = Fraction(1)
            for letter in opening:
                after[word + letter] += mass * (1 - close) / types
            if stack:
                after[word + closers[stack[-1]]] += mass * close
        law = {word: mass for word, mass in after.items() if mass}
    return law


def changed(law: dict[str, Fraction], types: int, many: int) -> dict[str, Fraction]:
    """Every set of places, and at each every other letter by its probability."""
    pairs = ["()", "[]", "{}"][:types]
    found = defaultdict[str, Fraction](Fraction)
    for word, mass in law.items():
        sets = list(combinations(range(len(word)), many))
        for places in sets:
            options = []
            for i in places:
                (kind,) = (k for k, pair in enumerate(pairs) if word[i] in pair)
                side = pairs[kind].index(word[i])
                others = [pair[side] for k, pair in enumerate(pairs) if k != kind]
                turned = (pairs[kind][1 - side], Fraction(1, 2) if others else Fraction(1))
                options.append([turned, *((other, Fraction(1, 2 * len(others))) for other in others)])
            for chosen in product(*options):
                letters, share = list(word), mass / len(sets)
                for i, (letter, part) in zip(places, chosen, strict=True):
                    letters[i], share = letter, share * part
                found["".join(letters)] += share
    return found


def apart(p: dict[str, Fraction], q: dict[str, Fraction]) -> Fraction:
    """Half the sum of all differences."""
    zero = Fraction(0)
    return sum((abs(p.get(w, zero) - q.get(w, zero)) for w in {*p, *q}), zero) / 2


@pytest.mark.parametrize("closing", ["half", "three-way"])
@pytest.mark.parametrize(("types", "depth"), [(1, 1), (1, 3), (2, 1), (2, 2), (3, 2), (2, 3)])
def test_values_are_those_of_the_enumeration(types: int, depth: int, closing: str) -> None:
    """Distances to uniform words and to each other, and how many changed words are in two languages."""
    language, other = ("dyck", types, depth), ("dyck", types, depth + 1)
    for n in (0, 2, 4, 6):
        law, words = drawn(types, depth, closing, n), ("dyck-words", types, depth, closing, n)
        inside = [w for w in map("".join, product("()[]{}"[: 2 * types], repeat=n)) if dyck(types, depth).accepts(w)]
        uniform = dict.fromkeys(inside, Fraction(1, len(inside)))
        assert value(("distance", words, ("uniform-words", language, n))) == apart(law, uniform)
        for many in range(min(n, 2) + 1):
            wrong = changed(law, types, many)
            term = ("changed-words", types, depth, closing, n, many)
            for one in (language, other):
                share = sum(mass for word, mass in wrong.items() if dyck(*one[1:]).accepts(word))
                assert value(("probability", term, one)) == share
            assert value(("distance", term, words)) == value(("distance", words, term)) == apart(wrong, law)


def test_uniform_words_of_a_partial_automaton() -> None:
    """Two letters that lead to one state, a state from which nothing is accepted, a letter that a language lacks."""
    automaton = ("dfa", ("a", "b", "c"), 0, (1,), ((1, 1, 2), (0, None, 2), (2, 2, 2)))
    words = {3: {"aaa", "baa", "aab", "bab"}, 1: {"a", "b"}}
    for n, some in words.items():
        for ending in "abc":
            that = (
                "concat",
                ("star", ("letters", ("a", "b", "c"), ("a", "b", "c"))),
                ("letters", ("a", "b", "c"), (ending,)),
            )
            share = Fraction(sum(word.endswith(ending) for word in some), len(some))
            assert value(("probability", ("uniform-words", automaton, n), that)) == share
    narrow = ("star", ("letters", ("a",), ("a",)))
    assert value(("probability", ("uniform-words", automaton, 3), narrow)) == Fraction(1, 4)


TRUE = {
    "total variation distance(Dyck words(2, 2; three-way; length 8); to uniform words(Dyck_{2,2}; length 8))": "13/54",
    "total variation distance(Dyck words(2, 2; half; length 30); to uniform words(Dyck_{2,2}; length 30))": "0",
    "probability(changed Dyck words(2, 2; half; length 6; 2 places); in Dyck_{2,2})": "1/15",
    "probability(uniform words(/(a|b)*/; length 4); in /(a|b)*b/)": "1/2",
}


@pytest.mark.parametrize("said", TRUE)
def test_near_misses_are_refuted(said: str) -> None:
    """A statement is confirmed; with another value, or another number of letters where that matters, it is refuted."""
    wanted = {"=": "confirmed", "!=": "refuted", ">": "refuted", ">=": "confirmed", "= 1/10^9 +": "refuted"}
    for sign, verdict in wanted.items():
        term = sentence_of(f"{said} {sign} {TRUE[said]}", sort="proposition").term
        assert str(decide_proposition(Expression(term)).verdict) == verdict, sign


@pytest.mark.parametrize(
    "term",
    [
        ("dyck-words", 2, 2, "half", 5),
        ("dyck-words", 0, 2, "half", 4),
        ("changed-words", 2, 2, "half", 4, 5),
        ("uniform-words", DYCK, 3),
        ("dyck-words", 2, 2, "half", 514),
        ("dyck-words", 3, 60, "half", 200),
        ("dyck-words", 10**6, 1, "half", 4),
        ("uniform-words", DYCK, 10**6),
        ("uniform-words", DYCK, "n"),
    ],
)
def test_what_is_undefined_or_too_large_has_no_value(term: Any) -> None:
    """Odd length, no brackets, more changes than places, no word, too long, too many stacks, a variable."""
    for number in (("probability", term, DYCK), ("distance", term, ("dyck-words", 2, 2, "half", 4))):
        with pytest.raises(Rejected):
            value(number)


def test_an_undefined_word_has_no_probability_of_at_least_0() -> None:
    """The least value of a probability is one of words that there are."""
    for said in ("Dyck words(2, 2; half; length n)", "changed Dyck words(2, 2; half; length 4; n places)"):
        text = f"for all integers n >= 0: probability({said}; in Dyck_{{2,2}}) >= 0"
        term = sentence_of(text).term
        assert decide_proposition(Expression(term)).verdict is not Verdict.CONFIRMED
