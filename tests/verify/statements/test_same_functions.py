"""Functions and languages that are assumed to be the same: what is known of one is shown of the other."""

from __future__ import annotations

from itertools import product

import pytest

from fooling.verify.checker import meaning
from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.shorthand import regex
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.why_undecided import PARAMETRIC, Stop, sentence
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, substitute
from tests.circuits.languages.moore import moore

ANY = ("letters", ("0", "1"), ("0", "1"))
PAIRS = regex("(00|11)*").term
ECHO = ("concat", ("repeat", ANY, "n"), ("repeat", ANY, "n"))
PLAIN, REPEATED = ("under", PAIRS, "odd-even", ("*", 2, "n")), ("under", ECHO, ("prefix", "n"), ("*", 2, "n"))
FROM_ONE = ((("n", "int"),), ((">=", "n", 1),))
BITS = ("+", "n", 1)


def trusts(body: Term, lemma: Term, variables: Term = (), conditions: Term = ()) -> tuple[str, ...]:
    """What a derivation of the body, for all n >= 1 and more, trusts that may use the lemma; an error without one."""
    that = ("forall", (*FROM_ONE[0], *variables), (*FROM_ONE[1], *conditions), body)
    known = told_apart(Known("lemma", "a talk", ("forall", *FROM_ONE, lemma)), that)
    with using([known]):
        node = automatic(that, fresh())
    return proved(that, "confirmed", node, in_words).trusts


@pytest.mark.parametrize("two", [(PLAIN, REPEATED), (REPEATED, PLAIN)])
def test_a_function_has_the_bits_of_one_that_is_the_same(two: tuple[Term, Term]) -> None:
    """Whichever of the two the assumption names first; that it is false here shows that the bound comes from it."""
    assert trusts((">=", ("D", REPEATED), BITS), ("same-function", *two)) == ("assumed lemma",)


def test_a_network_for_one_function_is_bounded_by_what_the_same_one_needs() -> None:
    """An RNN that computes the repeated language's function has n bits, as the plain one's messages have."""
    sizes = ((">=", "m", 1), (">=", "p", 1), ("rnn-computes", REPEATED, "m", "p"))
    same = ("same-function", REPEATED, PLAIN)
    sorts = (("m", "int"), ("p", "int"))
    assert trusts((">=", ("*", "m", "p"), "n"), same, sorts, sizes) == ("assumed lemma",)


@pytest.mark.parametrize(
    "body",
    [
        ("=", ("states", ("repeat", ANY, "n"), "complete"), ("states", ("concat", PAIRS, PAIRS), "complete")),
        ("=", ("count", ("repeat", ANY, "n"), 4), ("count", ("concat", PAIRS, PAIRS), 4)),
        (">=", ("D", ("under", ("repeat", ANY, "n"), "odd-even", 4)), 3),
    ],
)
def test_a_language_has_the_numbers_of_one_that_is_the_same(body: Term) -> None:
    """Its words, its states, and the bits of its functions: under an assumption that is false, so from it alone."""
    same = ("same-language", ("repeat", ANY, "n"), ("concat", PAIRS, PAIRS))
    assert trusts(body, same) == ("assumed lemma",)


SMALL = [regex(one, "ab").term for one in ("(ab)*", "(ab)*|ab", "a*", "(a|b)*", "b*a*")]


@pytest.mark.parametrize(
    "name", ["same-language-back", "same-words", "same-counts", "same-states", "same-states-partial"]
)
def test_the_axioms_on_languages_hold_of_small_ones(name: str) -> None:
    """Computed for all pairs of some languages, two of which are the same though they are written otherwise."""
    _, bindings, conditions, body = stated_axiom(name, ())
    choices = {"language": SMALL, "int": range(4), "partition": ["odd-even", "prefix:1"]}
    met = 0
    for values in product(*(choices[sort] for _, sort in bindings)):
        at = dict(zip((variable for variable, _ in bindings), values, strict=True))
        if all(_is_true(substitute(one, at)) for one in conditions):
            met += 1
            assert _is_true(substitute(body, at)), at
    assert met > len(SMALL)


def _is_true(statement: Term) -> bool:
    """By the words of at most six letters, the minimal automata, and the matrices."""
    head, left, *right = statement
    if head == "same-language":
        return _words(left) == _words(right[0])
    if head == "=":
        return _number(left) == _number(right[0])
    return head == "splits" or holds(statement, fresh())


def _words(language: Term) -> set[tuple[int, ...]]:
    dfa = meaning.language(language)
    return {word for n in range(7) for word in product(range(2), repeat=n) if dfa.accepts_indices(word)}


def _number(quantity: Term) -> int:
    head, language, of = quantity
    if head == "states":
        return moore(meaning.language(language)).states if of == "complete" else _live_states(language)
    return sum(len(word) == of for word in _words(language))


def _live_states(language: Term) -> int:
    """The different residuals, of words of at most three letters, that have a word; the start's counts in any case."""
    words = _words(language)
    prefixes = [word for n in range(4) for word in product(range(2), repeat=n)]
    after = {frozenset(word for word in prefixes if prefix + word in words) for prefix in prefixes}
    return max(1, len({residual for residual in after if residual}))


def test_the_reason_names_a_repeat_with_a_parameter() -> None:
    """More time would not help there, whatever has ended the search."""
    told = sentence(Stop(("forall", *FROM_ONE, (">=", ("D", REPEATED), BITS)), {}, limit="8 s are over"))
    assert PARAMETRIC in told and "more time" not in told
    assert "given n" in told
    assert PARAMETRIC not in sentence(Stop(("forall", *FROM_ONE, (">=", ("D", PLAIN), BITS)), {}, limit="8 s are over"))


EQUAL, DISJOINT = "(00|11)*", "(00|01|10)*"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("under", regex(EQUAL).term, "odd-even", ("*", 2, "n")), ("equality", "n")),
        (("disjointness", "n"), ("under", regex(DISJOINT).term, "odd-even", ("*", 2, "n"))),
        (
            ("under", regex(EQUAL).term, "odd-even", ("*", 2, "n")),
            ("under", regex("(00|11|0011)*").term, "odd-even", ("*", 2, "n")),
        ),
    ],
)
def test_a_family_is_the_function_of_its_language(one: Term, other: Term) -> None:
    """At every length, as the languages are the same; the letters of both parties stand in turn."""
    goal = ("forall", *FROM_ONE, ("same-function", one, other))
    assert proved(goal, "confirmed", automatic(goal, fresh())).trusts == ()
    assert all(holds(substitute(goal[3], {"n": n}), fresh()) for n in range(1, 4))


def test_another_function_is_refuted_at_its_first_length() -> None:
    """The word 1111 alone is too much, and no derivation says otherwise."""
    other = ("under", regex("(00|01|10|1111)*").term, "odd-even", ("*", 2, "n"))
    goal = ("exists", *FROM_ONE, ("not", ("same-function", other, ("disjointness", "n"))))
    assert automatic(goal, fresh())["values"] == {"n": 2}
