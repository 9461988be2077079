"""Slots in the texts of a sheet: whatever is defined or drawn stands in them, and nothing else is a slot."""

from __future__ import annotations

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.marking.marked import mark
from fooling.verify.exercises.marking.sheet_lines import sheet_lines
from fooling.verify.exercises.marking.solutions import solutions
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.pages.exercises.hand_out import page

DRAWN = r"""
title: A
secret: rosebud
define: {M: [matrix, [[1, 0], [1, 1]]], g: [equality, 2]}
questions:
  - id: q
    text: 'Words without {w} in {L}, ${M}$, $2^{w}$, {g}.'
    draw: {regex: '(a|b)*{w}(a|b)*', w: [ab]}
    hole: [dfa, [other-words, $L], {says: 'avoid {w}'}]
    points: 1
    credit: {full: 3}
"""


def text_with(text: str, define: str = "{M: [matrix, [[1, 0], [1, 1]]], g: [equality, 2], n: 3}") -> str:
    """The text of a question with these names, slots filled."""
    sheet = sheet_of(f"title: A\nquestions:\n  - {{id: q, text: '{text}', define: {define}, hole: text}}")
    return sheet.questions[0].text


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("matrix {M}.", r"matrix $\begin{pmatrix}1 & 0 \\ 1 & 1\end{pmatrix}$."),
        ("$M = {M}$ of {n}", r"$M = \begin{pmatrix}1 & 0 \\ 1 & 1\end{pmatrix}$ of 3"),
        ("{g}, `$g` and {g}", "equality on 2 bits, `$g` and equality on 2 bits"),
        (r"$\mathbb{N}$, $2^{k}$, $x_{i}$, $\frac{a}{b}$, \{c\}, `{d}`", None),
        ("in `{M}`", "in `the matrix [[1, 0], [1, 1]]`"),
    ],
)
def test_slots_are_filled(text: str, filled: str | None) -> None:
    """Names that are defined are filled, a matrix as a formula; arguments of LaTeX, escaped braces and code stay."""
    assert text_with(text) == (text if filled is None else filled)


@pytest.mark.parametrize("text", ["matrix {N}", "${N}$", "a {b} and {M}"])
def test_an_unknown_slot_is_an_error(text: str) -> None:
    """Students would read the braces, so the sheet is refused, with the names that there are."""
    with pytest.raises(InvalidInput, match=r"question q: text: \{[Nb]\} stands for nothing, the names are M, g, n"):
        text_with(text)


def test_slots_of_a_variant_are_filled_everywhere() -> None:
    """What is drawn and what is defined stands in the text and in what the hole says."""
    question = sheet_of(DRAWN).for_student("ann").question("q")
    assert question.text == (
        r"Words without ab in `(a|b)*ab(a|b)*`, $\begin{pmatrix}1 & 0 \\ 1 & 1\end{pmatrix}$, $2^{ab}$, "
        "equality on 2 bits."
    )
    everything = {"start": "n", "accepting": ["n"], "moves": {"n": {"a": "n", "b": "n"}}}
    assert mark(question, everything).says == "ab is accepted, but does not avoid ab"
    with pytest.raises(InvalidInput, match=r"\{v\} stands for nothing"):
        sheet_of(DRAWN.replace("without {w}", "without {v}"))
    with pytest.raises(InvalidInput, match=r"hole: says: \{v\} stands for nothing"):
        sheet_of(DRAWN.replace("avoid {w}", "avoid {v}"))


def test_a_hand_out_shows_the_matrix() -> None:
    """The hand-out has the matrix as a formula, in LaTeX, too."""
    sheet = sheet_of("title: A\nquestions: [{id: q, text: 'of {M}', define: {M: [matrix, [[1]]]}, hole: text}]")
    for layout in ("markdown", "latex"):
        assert r"of $\begin{pmatrix}1\end{pmatrix}$" in page(sheet, layout)


KEYED = """
title: A
secret: rosebud
questions:
  - id: q
    text: 'Words that begin with {w}.'
    draw: {regex: '{w}(a|b)*', w: [ab, ba, bb]}
    hole: [regex, $L]
    points: 1
    key: KEY
    wrong: [{answer: '{w}', says: 'is not matched'}]
"""


@pytest.mark.parametrize("written", ["'{w}(a|b)*'", "'{L}'", "auto"])
def test_a_key_may_have_slots(written: str) -> None:
    """Each variant's key has what is drawn, wrong answers have it, too, and the solution is printed with it."""
    lines = sheet_lines(sheet_of(KEYED.replace("KEY", written)))
    assert all(line.ok for line in lines) and [line.what for line in lines if line.look] == []
    sheet = sheet_of(KEYED.replace("KEY", written)).for_student("ann")
    found = solutions(sheet)
    assert not found.missing and mark(sheet.questions[0], found.by_question["q"]).points == 1
    if "w" in written:
        assert str(found.by_question["q"]) == f"{sheet.questions[0].text.split()[-1].removesuffix('.')}(a|b)*"


def test_a_question_without_a_solution_is_named() -> None:
    """In each layout, with the reason."""
    sheet = sheet_of(KEYED.replace("    key: KEY\n", "")).for_student("ann")
    found = solutions(sheet)
    assert dict(found.missing) == {"q": "the sheet has no key; `key: auto` finds one for most kinds"}
    for layout in ("markdown", "latex", "template"):
        assert "the sheet has no key" in page(sheet, layout, found.by_question, unsolved=found.missing)
        assert "the sheet has no key" not in page(sheet, layout)


@pytest.mark.parametrize(
    ("automaton", "rows"),
    [
        ("[dfa, [a, b], 0, [1], [[1, null], [1, 0]]]", ["start } 0 & 1 & - & \\text{no}", "1 & 1 & 0 & \\text{yes}"]),
        ("[nfa, [a, b], [0, 1], [1], [[0, a, 1], [0, a, 0]]]", ["start } 0 & 0, 1 & - &", "start } 1 & - & - &"]),
    ],
)
def test_an_automaton_is_printed_as_its_table(automaton: str, rows: list[str]) -> None:
    """A student reads the moves, the start and what accepts, in Markdown and in LaTeX; `says` has its words."""
    text = f"title: A\nquestions: [{{id: q, text: 'of {{L}}', define: {{L: {automaton}}}, hole: text}}]"
    for layout in ("markdown", "latex"):
        shown = page(sheet_of(text), layout)
        assert all(row in shown for row in rows) and r"\texttt{a} & \texttt{b} & \text{accepts}" in shown
    assert "array" not in text_with("`{L}`", f"{{L: {automaton}}}")
