"""Markdown of a sheet as LaTeX: formulas stay, the rest is text that LaTeX sets."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.pages.formats.latex_of_markdown import latex_of
from tests.shares import drawn


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("one\n\ntwo", "one\n\ntwo\n"),
        ("# A & B", "\\par\\noindent\\textbf{A \\& B}\n"),
        ("- a\n- b", "\\begin{itemize}\n\\item a\n\\item b\n\\end{itemize}\n"),
        ("1. a\n2. b", "\\begin{enumerate}\n\\item a\n\\item b\n\\end{enumerate}\n"),
        ("`$x$` and $x_1$", "\\texttt{\\$x\\$} and $x_1$\n"),
        ("$a * b$ and $c * d$", "$a * b$ and $c * d$\n"),
        ("a \\$5 **b**", "a \\$5 \\textbf{b}\n"),
        ("$$D(f) \\ge 3$$", "$$D(f) \\ge 3$$\n"),
        ("[here](http://x)", "here\n"),
        ("    a b\n", "\\begin{quote}\\ttfamily\na~b\n\\end{quote}\n"),
        ("größer ≥ 3", "größer ≥ 3\n"),
    ],
)
def test_what_an_instructor_writes(written: str, wanted: str) -> None:
    """Each construct by its commands."""
    assert latex_of(written) == wanted


COMMANDS = re.compile(
    r"\\(begin|end)\{(itemize|enumerate|quote)\}"
    r"|\\(textbf|emph|texttt|ensuremath|par|noindent|item|hrulefill|ttfamily)\b"
    r"|\\text(asciitilde|asciicircum|backslash|quotedbl|less|greater|bar)\{\}|\\[&%$#_{}]|\\\\"
)


@drawn(200)
@given(st.text(alphabet="ab01 \n%&#_^~{}\\\\<>|*`-\"'[](!"))
def test_no_text_is_a_command(text: str) -> None:
    """Whatever is written without a formula: but for our own commands nothing is special, and braces are balanced."""
    found = latex_of(text)
    left = COMMANDS.sub("", found)
    assert not set(left) & set("%&#_^\\$")
    assert left.count("{") == left.count("}")
