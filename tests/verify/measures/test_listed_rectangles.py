"""A step by a family of rectangles says which they are: those listed cover the entries, and no others."""

from __future__ import annotations

from fooling.fooling_sets.functions import equality
from fooling.verify.evidence.derivation import replayed
from fooling.verify.pages.proofs.explanation import explanation_of
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.words.passages import Grid


def test_the_listed_rectangles_are_a_cover() -> None:
    """Of the zeros of equality at the length at which they are listed, by their labels: 2n of them for n bits."""
    that = ("forall", (("n", "int"),), ((">=", "n", 3),), ("<=", ("cover", ("equality", "n"), 0), ("*", 2, "n")))
    outcome = decide_proposition(Expression(that))
    assert outcome.verdict is Verdict.CONFIRMED
    steps = explanation_of("cover", replayed(that, outcome)).steps
    (drawn,) = [drawing for step in steps if step.by == "regular-rectangles" for drawing in step.drawings]
    assert isinstance(drawn, Grid) and drawn.head == ("z", "rows", "columns")
    f = equality(len(drawn.rows) // 2)
    names = {f.row_label(x): x for x in range(f.row_count)}
    covered = {
        (names[x], names[y]) for _, rows, columns in drawn.rows for x in rows.split(", ") for y in columns.split(", ")
    }
    assert covered == {(x, y) for x in range(f.row_count) for y in range(f.column_count) if f.entry(x, y) == 0}
    assert len({z for z, _, _ in drawn.rows}) == len(drawn.rows) == 6
