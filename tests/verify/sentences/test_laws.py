"""Entropies of laws, as sentences: what is read is what the definitions say, by sums over pairs of values."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.decide import attempt
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import drawn

Law = list[list[Fraction]]


@st.composite
def laws(draw: st.DrawFn) -> Law:
    """Joint laws of a row and a column, zeros among them."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    weights = [[draw(st.integers(0, 4)) for _ in range(columns)] for _ in range(rows)]
    weights[0][0] += 1
    total = sum(map(sum, weights))
    return [[Fraction(one, total) for one in row] for row in weights]


def written(law: Law) -> str:
    return "; ".join(", ".join(map(str, row)) for row in law)


def number(term: Term) -> float:
    """What a sum of rational numbers times logarithms is."""
    if isinstance(term, tuple):
        parts = [number(part) for part in term[1:]]
        return {
            "+": lambda: sum(parts),
            "-": lambda: parts[0] - parts[1],
            "*": lambda: parts[0] * parts[1],
            "/": lambda: parts[0] / parts[1],
            "log2": lambda: log2(parts[0]),
        }[str(term[0])]()
    return float(str(term))


def expected(law: Law) -> dict[str, float]:
    """From their definitions: -log2 of what is seen, and of what is seen given the row, on average."""
    pairs = [(row, column, p) for row, line in enumerate(law) for column, p in enumerate(line) if p]
    of_row, of_column = [sum(line) for line in law], [sum(line) for line in zip(*law, strict=True)]
    return {
        "entropy": sum(-float(p) * log2(p) for _, _, p in pairs),
        "conditional entropy": sum(-float(p) * log2(p / of_row[row]) for row, _, p in pairs),
        "mutual information": sum(float(p) * log2(p / (of_row[row] * of_column[column])) for row, column, p in pairs),
    }


@drawn(300)
@given(laws())
def test_what_is_read_is_what_is_defined(law: Law) -> None:
    """All three, of joint laws; and of one law the entropy."""
    for name, value in expected(law).items():
        if len(law) > 1 or name == "entropy":
            term = read_sentence(f"{name}({written(law)}) >= 0").term
            assert isclose(number(term[1]), value, abs_tol=1e-9)


def test_parameters_stay() -> None:
    """A bit that is 1 with probability e, and the joint law of a bit that is sent with errors."""
    assert read_sentence("for all reals e: entropy(e, 1 - e) <= 1").text == (
        "for all reals e: -e * log2(e) - (1 - e) * log2(1 - e) <= 1"
    )
    joint = "for all reals e: conditional entropy((1 - e)/2, e/2; e/2, (1 - e)/2) >= 0"
    assert "log2((1 - e) / 2)" in read_sentence(joint).text


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("entropy(1/2, 1/4) = 1", "these add up to 3/4"),
        ("entropy(3/2, -1/2) = 0", "a probability is not negative"),
        ("for all reals e: entropy(e, e) <= 1", "the probabilities of a law add up to 1"),
        ("mutual information(1/2, 1/2) = 0", "want the joint law of two"),
        ("entropy(1/2, 1/4; 1/4) = 1", "2 and 1 numbers; want rows of one length"),
        ("entropy(log2(2), 0) = 1", "want probabilities made by"),
    ],
)
def test_what_is_no_law_is_refused(typed: str, wrong: str) -> None:
    """In one line that says why."""
    with pytest.raises(Refused, match=wrong):
        read_sentence(typed)


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("entropy(1/2, 1/4, 1/4) = 3/2", Verdict.CONFIRMED),
        ("entropy(1/3, 2/3) < 12/13", Verdict.CONFIRMED),
        ("entropy(1/3, 2/3) < 11/12", Verdict.REFUTED),
        ("mutual information(1/2, 1/4; 0, 1/4) <= entropy(1/2, 1/2)", Verdict.CONFIRMED),
        ("mutual information(1/2, 1/4; 0, 1/4) = 0", Verdict.REFUTED),
        ("for all reals e with 0 < e < 1: entropy(e, 1 - e) <= 1", Verdict.CONFIRMED),
    ],
)
def test_statements_are_decided(typed: str, verdict: Verdict) -> None:
    """As any statement about logarithms."""
    assert isinstance(attempt(sentence_of(typed).term, verdict, automatic), Outcome)
