"""One table of operators and one of signs: what stands there is printed in all formats."""

from __future__ import annotations

import pytest

from fooling.verify.pages.formats.html_formulas import formula as html
from fooling.verify.pages.formats.html_formulas import pieces_of
from fooling.verify.pages.formats.latex_formulas import formula as latex
from fooling.verify.pages.formats.layout import SHAPES, Shape, layout
from fooling.verify.pages.formats.mathml import math
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import number

TERM = ("=", ("cube-root", ("+", "n", 1)), 2)


@pytest.fixture(autouse=True)
def cube_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operator more, of which no formula is remembered."""
    pieces_of.cache_clear()
    monkeypatch.setitem(OPERATORS, "cube-root", number("number", "cube root({0})"))


def test_an_operator_of_the_table_is_printed_in_all_formats() -> None:
    """By its words, with formulas for its parts."""
    assert in_words(TERM) == "cube root(n + 1) = 2"
    assert latex(TERM) == r"$\mbox{cube root(}n + 1) = 2$"
    assert "<mtext>cube root(</mtext><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow><mtext>)</mtext>" in math(TERM)
    assert html(TERM).startswith('cube <span class="n">root(<math><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></math>)')


def test_an_operator_with_signs_has_them_in_all_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    """One row, and neither LaTeX nor MathML nor HTML knows the operator."""
    monkeypatch.setitem(SHAPES, "cube-root", Shape("called", r"\mathrm{cbrt}", "cbrt"))
    assert latex(TERM) == r"$\mathrm{cbrt}(n + 1) = 2$"
    assert '<mi mathvariant="normal">cbrt</mi><mo>(</mo>' in math(TERM) == html(TERM)


@pytest.mark.parametrize("head", ["+", "*", "and", "or"])
def test_one_part_alone_is_laid_out_as_itself(head: str) -> None:
    """Nothing stands between, so nothing is bracketed."""
    part = ("even", "n") if head in ("and", "or") else ("+", "n", 1)
    assert layout((head, part)) == layout(part)
