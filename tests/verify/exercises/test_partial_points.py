"""Points for a part: what cannot be read costs what is wrong, what students are told of it, and what certifies it."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from math import floor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.verify.checker.judge import judge
from fooling.verify.cli import main
from fooling.verify.exercises.hole import Measure
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.credit import credit_of
from fooling.verify.exercises.papers.credit_in_words import beside_full_marks, scale_in_words
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.pages.exercises.hand_out import page

INPUTS = ("00", "01", "10", "11")


def question(hole: str, credit: str, more: str = "") -> Question:
    """One question of eight points."""
    fields = f"{{id: q, text: t, hole: {hole}, points: 8, credit: {credit}{more}}}"
    return sheet_of(f"{{title: T, questions: [{fields}]}}").questions[0]


FOOL = question("[fooling-set, [disjointness, 2], 1]", "{zero: 1, full: 4, wrong: salvage}")


def deserved(pairs: list[str]) -> Fraction:
    """The points by the definitions, over all subsets of the pairs that are inputs."""
    known = [tuple(one.split()) for one in pairs if len(one.split()) == 2 and {*one.split()} <= {*INPUTS}]

    def disjoint(x: str, y: str) -> bool:
        return all(a != "1" or a != b for a, b in zip(x, y, strict=True))

    def fools(some: Any) -> bool:
        return all(disjoint(*one) for one in some) and all(
            one != other and not (disjoint(one[0], other[1]) and disjoint(other[0], one[1]))
            for one, other in combinations(some, 2)
        )

    best = max(size for size in range(len(known) + 1) for some in combinations(known, size) if fools(some))
    share = min(Fraction(1), max(Fraction(0), Fraction(best - 1, 3)))
    if best == len(pairs):
        return 8 * share
    return Fraction(0) if len(pairs) > 8 else 8 * min(share, Fraction(3, 4))


PAIRS = st.one_of(
    st.builds("{} {}".format, st.sampled_from(INPUTS), st.sampled_from(INPUTS)), st.sampled_from(["2 3", "00", "00 1x"])
)


@settings(max_examples=60, deadline=None)
@given(pairs=st.lists(PAIRS, min_size=1, max_size=9))
def test_a_pair_that_cannot_be_read_costs_what_a_wrong_one_does(pairs: list[str]) -> None:
    """The points are those that a search through all subsets finds; none more are for an answer that has more wrong."""
    found = mark(FOOL, pairs)
    assert found.points == Fraction(floor(deserved(pairs) * 100 + Fraction(1, 2)), 100), found.says
    worse = mark(FOOL, [*pairs, "9 9"])
    assert worse.points is not None and found.points is not None and worse.points <= found.points
    if found.share not in (0, 1) and found.state is State.PARTLY:
        assert "full marks are for 4 pairs, and 1 pair or fewer have no points" in found.says


@pytest.mark.parametrize(
    ("hole", "answer", "points", "told"),
    [
        ("[fooling-set, [equality, 1], 1]", ["0 0", "5 5"], 4, "pair 2: 5 is no input of Alice"),
        ("[distinguishable-words, [regex, a*b]]", ["ε", "c", "b"], 6, "word 2: c has c in it"),
        ("[suffix-table, [regex, a*b]]", {"suffixes": ["ε"], "rows": {"ε": "0", "b": "1", "a": "2"}}, 6, "row 3: 2"),
        ("[suffix-table, [regex, a*b]]", {"suffixes": ["ε"], "rows": {"ε": "0", "b": "0"}}, 4, "but b is in the"),
        ("[fooling-set, [equality, 1], 1]", [{"0": "0"}, ["0", ["0"]]], 0, "pair 1: a mapping is no pair"),
        ("[fooling-set, [equality, 1], 1]", {"0": "0"}, 0, "a mapping is no list of pairs"),
        ("[fooling-set, [equality, 1], 1]", ["0 0", "x", "x", "x", "x"], 0, "more than 4 pairs no part has points"),
    ],
)
def test_items_that_cannot_be_read_of_each_kind(hole: str, answer: Any, points: int, told: str) -> None:
    """The others keep their points, with a certificate; an answer of nothing else is unreadable, as before."""
    found = mark(question(hole, "{zero: 0, full: 2, wrong: salvage}"), answer)
    assert (found.points, bool(found.shown)) == (points, bool(points)) and told in found.says, found
    strict = mark(question(hole, "{zero: 0, full: 2}"), answer)
    assert strict.points == 0


COUNTED, DEPTH = Measure("pairs", True), Measure("depth", False)


@pytest.mark.parametrize(
    ("credit", "measure", "hand_out", "line"),
    [
        ("{full: 8}", COUNTED, "8 pairs or more have all points, and fewer have none.", "full marks are for 8 pairs"),
        (
            "{zero: 2, full: 8}",
            COUNTED,
            "8 pairs or more have all points, 2 pairs or fewer have none, and between the two the points grow evenly.",
            "full marks are for 8 pairs, and 2 pairs or fewer have no points",
        ),
        (
            "{zero: 6, full: 3}",
            DEPTH,
            "Depth 3 or less has all points, depth 6 or more has none, and between the two the points grow evenly.",
            "full marks are for depth 3, and depth 6 or more has no points",
        ),
        (
            "{5: 2, 3: 8}",
            DEPTH,
            "Depth 3 or less has all 8 points, depth 5 or less has 2 points, and more has none.",
            "full marks are for depth 3, 2 points for depth 5 or less, and more has no points",
        ),
        (
            "{zero: 0, full: 8}",
            COUNTED,
            "8 pairs or more have all points, and below the points are in proportion.",
            None,
        ),
        ("{full: best}", COUNTED, "The most pairs that there can be have all points, and fewer have none.", ""),
        ("{full: best}", DEPTH, "The least depth that there can be has all points, and more has none.", ""),
    ],
)
def test_a_scale_is_told_as_a_whole(credit: str, measure: Measure, hand_out: str, line: str | None) -> None:
    """What has all points, what has some and what has none stands in the hand-out and behind an answer."""
    of = credit_of(text_tree(credit, "here"), Fraction(8))
    assert list(scale_in_words(of, measure, Fraction(8))) == [hand_out]
    if line != "":
        assert beside_full_marks(of, measure) == (line or "full marks are for 8 pairs")


def test_a_hand_out_says_what_counts_as_a_letter_where_letters_count() -> None:
    """And only there."""
    for credit, is_told in (("{zero: 9, full: 4}", True), ("strict", False)):
        fields = f"{{id: q, text: t, hole: [regex, [regex, (a|b)*ab]], points: 4, credit: {credit}}}"
        told = page(sheet_of(f"{{title: T, questions: [{fields}]}}"), "markdown")
        assert ("Letters are counted where they stand" in told) == is_told


SHEET = """{title: T, questions: [
  {id: tree, text: A tree, hole: [protocol-tree, [equality, 1]], points: 4, credit: {zero: 4, full: 2}, key: auto},
  {id: none, text: F, hole: [fooling-set, [equality, 1], 1], points: 4, credit: {zero: 0, full: 2}}]}"""
TREE = "tree: {alice: 0 1, 0: 1, 1: {alice: x1, 0: {bob: y1, 0: 1, 1: 0}, 1: {bob: y1, 0: 0, 1: 1}}}\nnone: [0 0]\n"


def test_beside_a_part_of_the_points_stands_the_certified_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows that full marks can be reached; where there is no key there is none.  What is left of others is told."""
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text(SHEET, encoding="utf-8")
    Path("ann.yaml").write_text(TREE, encoding="utf-8")
    Path("class.csv").write_text("anna\n", encoding="utf-8")
    words = ["grade", "s.yaml", "--evidence", "e", "--csv", "g.csv", "--resume", "--students", "class.csv"]
    done = CliRunner().invoke(main, [*words, "ann.yaml"])
    assert done.exit_code == 2 and "ann is no student of the list" in done.stderr  # graded all the same
    assert sorted(one.name for one in Path("e/grade/ann").iterdir()) == ["none.json", "tree.full.json", "tree.json"]
    full = json.loads(Path("e/grade/ann/tree.full.json").read_text(encoding="utf-8"))
    assert full["claim"] == "s/tree (an answer with full marks)" and full["proposition"][1][2] == 2
    assert not judge(full).trusts
    Path("ann.yaml").rename("anna.yaml")
    again = CliRunner().invoke(main, [*words, "anna.yaml", "--totals", "t.csv"])
    assert again.exit_code == 0, again.output
    assert "rows of ann are left from before, and count for nobody: ann is no student of the list; anna" in again.stderr
    assert "certificates of ann are left from before" in again.stderr
    assert "ann," in Path("g.csv").read_text(encoding="utf-8")
    assert [line.split(",")[0] for line in Path("t.csv").read_text(encoding="utf-8").splitlines()] == [
        "student",
        "anna",
    ]
