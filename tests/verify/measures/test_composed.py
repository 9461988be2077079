"""Functions made of others: their entries by the slow definitions, what is proved of them, how they are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import function
from fooling.verify.given.arguments.shorthand import formula
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, frozen, require
from tests import brute_force
from tests.shares import one_in

BITS = ("x1", "x2", "y1", "y2")
GADGETS = (("equality", 1), ("greater-than", 1), ("matrix", ((0, 1, 1), (1, 0, 1))))


def formulas(bits: tuple[str, ...]) -> st.SearchStrategy[Term]:
    """Of these bits, with every gate."""
    return st.recursive(
        st.sampled_from((*bits, 0, 1)),
        lambda inner: st.one_of(
            st.builds(lambda a: ("not", a), inner),
            st.builds(
                lambda head, parts: (head, *parts),
                st.sampled_from(("and", "or", "xor")),
                st.lists(inner, min_size=1, max_size=3),
            ),
            st.builds(
                lambda k, parts: ("at-least", k, *parts), st.integers(0, 4), st.lists(inner, min_size=1, max_size=3)
            ),
        ),
        max_leaves=8,
    )


matrices = st.builds(
    lambda rows: ("matrix", rows), st.tuples(*[st.tuples(*[st.integers(0, 1)] * 3)] * 2)
)  # 2 x 3, of zeros and ones
functions = st.recursive(
    matrices,
    lambda inner: st.one_of(
        st.builds(lambda f: ("transposed", ("transposed", f)), inner),
        st.builds(lambda gate, f, g: (gate, f, g), st.sampled_from(("and-of", "or-of", "xor-of")), inner, inner),
        st.builds(lambda f, r, c: ("part", f, r, c), inner, st.just((1, 0)), st.just((2, 0, 0))),
        st.builds(lambda f: ("complement", f), inner),
    ),
    max_leaves=5,
)


@given(formulas(BITS))
def test_formulas_bit_by_bit(given_formula: Term) -> None:
    """Every entry, the first bit counting most."""
    term = ("by-formula", (2, 2, given_formula))
    require(term, "function")
    assert function(term).rows() == brute_force.matrix(term)


@given(formulas(("x1", "x2")), st.sampled_from(GADGETS))
def test_lifted_formulas(given_formula: Term, gadget: Term) -> None:
    """Every entry, the first input of the gadget counting most."""
    term = ("lifted", (2, 0, given_formula), gadget)
    require(term, "function")
    assert function(term).rows() == brute_force.matrix(term)


@given(functions)
def test_functions_of_functions(term: Term) -> None:
    """Every entry."""
    require(term, "function")
    assert function(term).rows() == brute_force.matrix(term)


@given(functions, st.sampled_from(("D", "leaves", "partition-number")))
def test_quantities_by_the_automatic_route(term: Term, quantity: str) -> None:
    """Equal to the value that brute force finds, and to no other."""
    value = brute_force.number((quantity, term))
    for number in (value, value + 1):
        goal = frozen(("=", (quantity, term), int(number)))
        assert decide_proposition(Expression(goal)).verdict is (
            Verdict.CONFIRMED if number == value else Verdict.REFUTED
        )


ANY = [["f", "function"], ["g", "function"]]
ALIKE = [["zero-one", "f"], ["zero-one", "g"], ["same-size", "f", "g"]]
N = [["n", "int"]]
TRUE: dict[str, Any] = {
    "the depths of both add": [
        "forall", ANY, ALIKE, ["<=", ["D", ["xor-of", "f", "g"]], ["+", ["D", "f"], ["D", "g"]]],
    ],
    "two families, for all n": [
        "forall", N, [[">=", "n", 1]],
        ["<=", ["D", ["and-of", ["equality", "n"], ["disjointness", "n"]]], ["+", ["*", 2, "n"], 2]],
    ],
    "transposed, for all n": [
        "forall", N, [[">=", "n", 1]], ["=", ["D", ["transposed", ["equality", "n"]]], ["+", "n", 1]],
    ],
    "the other party": [
        "forall", N, [[">=", "n", 1]], ["=", ["one-way", ["transposed", ["index", "n"]], "bob"], "n"],
    ],
    "a part": ["<=", ["D", ["part", ["equality", 9], [1, 2, 5], [7, 2, 2]]], ["D", ["equality", 9]]],
    "lifted": ["=", ["D", ["lifted", [2, 0, ["xor", "x1", "x2"]], ["equality", 1]]], 2],
    "a formula of bits": ["two-cnf", ["by-formula", [2, 2, ["and", ["or", "x1", "y2"], ["or", ["not", "x2"], "y1"]]]]],
}  # fmt: skip


@pytest.mark.parametrize("case", one_in(2, [*TRUE]))
def test_what_is_proved_of_them(case: str) -> None:
    """By their matrices, or, of all sizes, by what they are made of."""
    goal = frozen(TRUE[case])
    require(goal, "proposition")
    proved(goal, "confirmed", automatic(goal, fresh()))


def test_only_what_hangs_on_the_matrix_is_exchanged() -> None:
    """That inputs are bits, or words, is not told by the entries."""
    formula_term: Term = ("by-formula", (1, 1, ("and", "x1", "y1")))
    same = {"that": ["same-function", formula_term, ["matrix", [[0, 0], [0, 1]]]], "by": {"rule": "evaluate"}}
    node = {"rule": "same-entries", "premise": same, "by": {"rule": "evaluate"}}
    proved(("identity", formula_term, 1), "confirmed", {**node, "by": {"rule": "identity", "pairs": [[1, 1]]}})
    three: Term = ("part", ("matrix", ((0, 1), (1, 1))), (0, 1, 1), (0, 1))
    with pytest.raises(Rejected):
        proved(("on-bits", three), "confirmed", node)
    other = {**same, "that": ["same-function", formula_term, ["matrix", [[0, 0], [1, 1]]]]}
    with pytest.raises(Rejected):
        proved(("identity", formula_term, 1), "confirmed", {**node, "premise": other})


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("part", ("equality", 1), (0, 2), (0,)), "inputs"),
        (("and-of", ("equality", 1), ("equality", 2)), "size"),
        (("xor-of", ("matrix", ((2,),)), ("matrix", ((1,),))), "0 and 1"),
        (("lifted", (1, 0, "x1"), ("matrix", ((2,),))), "0 and 1"),
    ],
)
def test_what_is_no_function_is_proved_of_nothing(wrong: Term, told: str) -> None:
    """A part of more than there is, gates of functions that do not fit: D >= 0 is not proved of them."""
    for node in ({"rule": "bounds"}, {"rule": "evaluate"}):
        with pytest.raises((Rejected, InvalidInput)):
            proved((">=", ("D", wrong), 0), "confirmed", node)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("x1", "x1"),
        ("x1 & y1 & y2", ["and", "x1", "y1", "y2"]),
        ("x1 and not y1 or 0", ["or", ["and", "x1", ["not", "y1"]], 0]),
        ("x1 ^ (y1 | ~x2)", ["xor", "x1", ["or", "y1", ["not", "x2"]]]),
        ("at_least(2, x1, y1, 1)", ["at-least", 2, "x1", "y1", 1]),
    ],
)
def test_formulas_as_text(text: str, read: Any) -> None:
    """With Python's signs and words."""
    assert formula(text, "here") == read


@pytest.mark.parametrize(
    "text", ["", "x1 +", "x1 + y1", "x1 if y1 else 0", "f(x1)", "x1 & True", "x1 < y1", 7, "__import__('os')"]
)
def test_text_that_is_no_formula(text: Any) -> None:
    """One line, with an example."""
    with pytest.raises(InvalidInput, match=r"here: .*want a formula such as"):
        formula(text, "here")


@pytest.mark.parametrize(
    ("function_", "told"),
    [
        (["by-formula", {"x": 1, "y": 1, "formula": "x1 & y2"}], r"\[1\]\[2\]\[2\].*a bit such as"),
        (["by-formula", {"x": 0, "y": 1, "formula": "y1"}], "at least one bit"),
        (["by-formula", [1, 1, ["nand", "x1", "y1"]]], "one of not, and, or, xor, at-least"),
        (["by-formula", [1, 1, ["not", "x1", "y1"]]], "not of formulas"),
        (["by-formula", [99, 1, "x1"]], "at most 24 bits"),
        (["lifted", {"x": 1, "y": 1, "formula": "x1"}, ["equality", 1]], "a lifted formula is of x1, x2"),
        (["part", ["equality", 2], [], [0]], "a list of numbers of inputs"),
        (["part", ["equality", 2], [4], [0]], "want it inputs of equality"),
    ],
)
def test_functions_in_files(function_: Any, told: str, tmp_path: Path) -> None:
    """What is wrong, with its place."""
    claim = {"id": "one", "says": "x", "that": [">=", ["D", function_], 0]}
    (tmp_path / "mine.json").write_text(json.dumps({"claims": [claim]}))
    with pytest.raises(InvalidInput, match=told):
        own(tmp_path / "mine.json")


def test_their_words() -> None:
    """One line, with the formula as it may be written."""
    f = ("by-formula", (2, 2, ("or", ("and", "x1", "y1"), ("not", ("xor", "x2", "y2")))))
    assert in_words(f) == "the function x1 & y1 | ~(x2 ^ y2)" or in_words(f) == "the function (x1 & y1) | ~(x2 ^ y2)"
    assert in_words(("part", ("equality", 2), (0, 1), (3,))) == "(equality on 2 bits) on rows 0 1 and columns 3"
