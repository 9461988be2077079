"""Terms as MathML and HTML: what is set can be read back, and an independent reader finds the words of `in_words`."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest
from formulas_read_back import read_back, without_spaces

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.claims.claim import registered
from fooling.verify.pages.formats.html_formulas import formula, statement
from fooling.verify.pages.formats.mathml import math
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term
from fooling.verify.words.decided_by import SAMPLES
from tests.planted.random_terms import Draw
from tests.shares import one_in

N = ("ceil", ("log2", ("/", ("+", "n", 1), 2)))


def assert_reads_back(term: Term) -> None:
    """In a sentence and as a block."""
    words = without_spaces(in_words(term))
    assert read_back(formula(term)) == words
    assert read_back(statement(term)) == words


@pytest.mark.parametrize("step", one_in(2, [6, 1]))
def test_the_statements_of_the_packs_and_the_axioms_are_read_back(step: int) -> None:
    """Each of them, or one in six, in a sentence and as a block on several lines."""
    terms = [claim.that for claim in registered()]
    terms += [stated_axiom(name, [SAMPLES[kind] for kind in one.parameters]) for name, one in AXIOMS.items()]
    assert len(terms) > 700
    for term in terms[::step]:
        assert_reads_back(term)


@pytest.mark.parametrize("sort", ["proposition", "number", "function", "language"])
def test_random_terms_are_read_back(sort: str) -> None:
    """Whatever the grammar takes, of any depth."""
    rng = random.Random(31)
    for _ in range(100):
        term = Draw(rng, {"n": "int", "x": "real", "f": "function", "L": "language"}).term(sort, 4)
        assert read_back(formula(term)) == without_spaces(in_words(term))


def test_the_reader_sees_what_is_wrong() -> None:
    """A planted bar in the wrong place, a lost bracket, and another sign are read as something else."""
    right = read_back(math(("*", "a", ("+", "b", "c"))))
    assert right == "a*(b+c)"
    assert read_back(math(("+", ("*", "a", "b"), "c"))) != right
    assert read_back(math((">=", "n", 2)).replace("≥", "≤")) == "n<=2"
    assert read_back(math(("/", ("+", "a", 1), 2))) == "(a+1)/2"
    assert read_back(math(("+", "a", ("/", 1, 2)))) == "a+1/2"


def test_signs_of_mathematics() -> None:
    """Fractions, logarithms, roots, sums and rounding have their signs."""
    assert math(N).count("<mfrac>") == 1 and "⌈" in math(N) and ">log</mi><mn>2</mn></msub>" in math(N)
    assert "<munderover><mo>∑</mo>" in math(("sum", "k", 1, "n", ("^", "k", 2)))
    assert "<msup><mi>ε</mi>" in math("epsilon'")


def test_what_is_too_wide_is_broken() -> None:
    """No formula of a wide comparison is wide, and what stands beside a formula without a space stays beside it."""
    wide = (">=", ("max", *[("+", f"n{i}", ("*", i, "k")) for i in range(1, 12)]), ("D", ("equality", "n")))
    assert formula(wide).count("<math>") > 10
    assert '<span class="n">(<math>' in formula(("and", ("or", ("even", "n"), ("odd", "n")), ("even", "m")))


def test_words_of_strangers_are_escaped_and_cut() -> None:
    """Markup in a name is letters, marks that reorder a line are escapes, and long numbers are cut."""
    shown = formula(("=", "<script>alert(1)</script>", "\u202ex"))
    assert "<script>" not in shown and "&lt;script&gt;" in shown and "\u202e" not in shown
    assert "digits" in math(10**80) and len(math(10**80)) < 80


def test_what_is_nested_too_deeply_is_refused() -> None:
    """Nobody recurses into it."""
    term: Term = "n"
    for _ in range(200):
        term = ("abs", term)
    with pytest.raises(InvalidInput, match="nested"):
        formula(term)


def test_what_slides_is_not_the_formula_itself() -> None:
    """A formula that is too wide stands in a box that moves sideways by the keyboard: HTML lets no formula do that."""
    wide = formula(("-", 0, ("^", 2, ("^", "x" * 20, ("+", "y" * 20, 1)))))
    tall = ElementTree.fromstring(f"<p>{wide}</p>")
    assert not [one for one in tall.iter("math") if one.get("tabindex")]
    assert [one.get("tabindex") for one in tall.iter("span") if one.get("class") == "slides"] == ["0"]
