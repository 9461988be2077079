"""An explanation as HTML: its steps with their links, its drawings as tables and SVG, and hostile words escaped."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.functions import equality
from fooling.verify.cli import main
from fooling.verify.pages.answers.one_claim import judged_claim
from fooling.verify.pages.formats.as_html import Places, drawing, html, passage
from fooling.verify.runs.claims.chosen_claims import of_certificate
from fooling.verify.words import drawings
from fooling.verify.words.passages import Explanation, Lines, Named, Ref, Said

ALTERNATING = DFA(("a", "b"), 0, frozenset({0}), ((1, None), (None, 0)))


def explanation(tmp_path: Path) -> Explanation:
    """That of the complexity of a small function."""
    asked = ["measure", "disjointness", "--n", "2", "--evidence", str(tmp_path)]
    assert CliRunner().invoke(main, asked).exit_code == 0
    path = tmp_path / "measure" / "disjointness-n2" / "D.json"
    found = judged_claim(of_certificate(path), path).steps
    assert found is not None
    return found


def test_every_step_is_there_with_its_rule_and_its_links(tmp_path: Path) -> None:
    """Numbers are anchors, links lead to anchors of the page, and a prefix keeps two explanations on one page apart."""
    found = explanation(tmp_path)
    page = ElementTree.fromstring(f"<body>{html(found, Places('one-', 'axioms.html'))}</body>")
    anchors = {one.get("id") for one in page.iter() if one.get("id")}
    targets = [one.get("href", "") for one in page.iter("a")]
    assert {f"one-s{step.number}" for step in found.steps} <= anchors
    assert {f"one-g-{step.by}" for step in found.steps if step.by} <= anchors
    assert all(target[1:] in anchors for target in targets if target.startswith("#"))
    by_number = {one.get("id"): one for one in page.iter("li")}
    for step in found.steps:
        links = {one.get("href") for one in by_number[f"one-s{step.number}"].iter("a")}
        assert {f"#one-s{use}" for use in step.uses} <= links
        assert step.by is None or f"#one-g-{step.by}" in links
    assert any(target.startswith("axioms.html#axiom-") for target in targets)
    assert "style=" not in html(found) and "<script" not in html(found)


def test_a_tree_a_matrix_and_an_automaton_are_drawn() -> None:
    """Pairs are ringed in the matrix, a tree has a box a speaker, an automaton a circle a state and double rings."""
    f = equality(1)
    (pairs,) = drawings.pairs(f, [(0, 0), (1, 1)], "The pairs")
    assert drawing(pairs).count('class="ringed"') == 2
    (tree,) = drawings.tree(f, ["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 1]])
    assert drawing(tree).count("<rect") == 3 and drawing(tree).count('class="leaf"') == 4
    (automaton,) = drawings.automaton(ALTERNATING)
    shown = drawing(automaton)
    assert shown.count("<circle") == 3 and shown.count('stroke="none">a</text>') == 1
    for one in (pairs, tree, automaton):
        ElementTree.fromstring(drawing(one))


def test_a_large_tree_is_told_and_not_drawn() -> None:
    """Its first lines alone."""
    node: object = 0
    for _ in range(40):
        node = ["alice", [1], node, 1]
    (tree,) = drawings.tree(equality(1), node)
    assert "<svg" not in drawing(tree) and "more" in drawing(tree)


def test_words_of_strangers_are_letters() -> None:
    """In passages, names and lines: no element but ours, and no text that is not printable."""
    hostile = "<img src=x onerror=alert(1)>\u202e\n"
    shown = passage((hostile, Ref(1), Named(hostile), Said(hostile))) + drawing(Lines((hostile,), ((0, (hostile,)),)))
    assert not re.search(r"<img|\u202e|\n", shown)
    assert {one.tag for one in ElementTree.fromstring(f"<b>{shown}</b>").iter()} <= {
        *("b", "a", "span", "math", "mi", "figure", "figcaption", "ul", "li")
    }
