"""What has to be true of every explanation: it can be read, in every format, by somebody who has not seen the code."""

from __future__ import annotations

import re

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import RULES
from fooling.verify.pages.formats.as_latex import latex
from fooling.verify.pages.formats.as_markdown import markdown
from fooling.verify.pages.formats.as_text import plain, text
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.words.passages import Explanation, Opening

WORDED = (
    "partition-number",
    "greater-than",
    "inner-product",
    "index-lookup",
    "quasi-aperiodic",
)  # words of statements, too
INTERNAL = {name for name in (*RULES, *AXIOMS, *OPERATORS) if "-" in name} - {*WORDED}
RAW = re.compile(
    r"_every|<[a-z]+ object|\b(?:None|True|False|Given|Seen|Ref|Said)\b|[(\[{][\"'][a-z-]{2,}[\"'](?:, |:)"
)
NAMED = re.compile(r"\[([a-z0-9-]+)(?:, a theorem)?\]")
COLUMNS = 80


def assert_reads_well(explanation: Explanation) -> None:
    """Its steps are numbered, each from earlier ones; no internal name and no raw term stands in the prose."""
    steps = explanation.steps
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert all(use < step.number for step in steps for use in step.uses)
    wanted = {use for step in steps for use in step.uses} | {steps[-1].number}
    openings = [plain(item.says) for item in explanation.items if isinstance(item, Opening)]
    used = wanted | {int(number) for says in openings for number in re.findall(r"\((\d+)\)", says)}
    assert {step.number for step in steps} <= used, "a step that nothing uses"
    for step in steps:
        assert plain(step.states), step
        assert plain(step.because), step
        _assert_prose(plain(step.states))
        _assert_prose(plain(step.because))
        assert step.by is None or f"[{step.by}" in plain(step.because)
    for says in openings:
        _assert_prose(says)
    assert {ground.name for ground in explanation.grounds} == {step.by for step in steps if step.by is not None}
    assert all(ground.proof for ground in explanation.grounds)
    assert all(ground.tested for ground in explanation.grounds if ground.theorem)
    _assert_set(explanation)


def _assert_prose(words: str) -> None:
    names = NAMED.findall(words)
    assert set(names) <= {*RULES, *AXIOMS, *"abcdefghijklmnopqrstuvwxyz0123456789"}, words
    prose = NAMED.sub("", words)
    assert not RAW.search(prose), words
    assert not INTERNAL & set(re.findall(r"[a-z]+(?:-[a-z]+)+", prose)), words


def _assert_set(explanation: Explanation) -> None:
    """Each format is made, no line of text is too wide unless one word is, and LaTeX is plain ASCII."""
    wide = [line for line in text(explanation, COLUMNS).split("\n") if len(line) > COLUMNS]
    assert not [line for line in wide if " " in line.strip()], wide
    assert latex(explanation).isascii()
    opened = latex(explanation)
    assert opened.count(r"\begin{") == opened.count(r"\end{")
    assert markdown(explanation).count("```") % 2 == 0
