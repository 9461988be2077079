"""Claims that are shown in steps: each follows from those before it, and one that does not costs the claim."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.cli import main
from fooling.verify.evidence.shown_by_steps import ShownBySteps
from fooling.verify.given.arguments.argument import argument_in_text
from fooling.verify.given.arguments.converted.convert import converted
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.row import Term

CLAIM = "for all n >= 1: D(DISJ_n) >= n + 1"
STEPS = ("for all n >= 1: F_1(DISJ_n) >= 2^n", "for all n >= 1: leaves(DISJ_n) >= 2^n + 1")
NUMBERS = ("for all integers n >= 4: 2^n >= n^2", "for all integers n >= 4: 2^n + 1 >= n^2 + 1")


def shown(claim: str, *steps: str) -> ShownBySteps:
    """The tactic for a claim with these steps."""
    return ShownBySteps(tuple(map(_term, steps)), _term(claim))


def _term(text: str) -> Term:
    return read_sentence(text, sort="proposition").term


def test_steps_become_one_derivation() -> None:
    """Each step is proved once, before those that use it, and nothing is left to be trusted."""
    tactic = shown(CLAIM, *STEPS)
    node = tactic(tactic.claim, fresh())
    assert not proved(tactic.claim, "confirmed", node, in_words).trusts
    assert (node["rule"], node["by"]["rule"]) == ("cut", "cut")
    with pytest.raises(NotMadeFor):
        tactic(("=", 1, 1), fresh())


def test_steps_with_the_names_of_the_claim_are_told_apart() -> None:
    """Planted: step and claim bind the same n, and the claim restates the last step."""
    tactic = shown(NUMBERS[1], *NUMBERS)
    assert not proved(tactic.claim, "confirmed", tactic(tactic.claim, fresh()), in_words).trusts


@pytest.mark.parametrize(
    ("claim", "steps", "told"),
    [
        (CLAIM, (STEPS[0], "for all n >= 1: leaves(DISJ_n) >= 3^n"), r"step 2, `.*3\^n`, is false"),
        ("1 + 1 = 3", ("1 = 1",), "the claim itself is false"),
        ("1 + 1 = 2", ("1 = 2", "3 = 3"), "step 1, `1 = 2`, is false"),
    ],
)
def test_the_first_step_that_does_not_follow_is_named(claim: str, steps: tuple[str, ...], told: str) -> None:
    """Planted: a step that is false costs the claim, also where the claim is true, and nothing is tried without it."""
    tactic = shown(claim, *steps)
    with pytest.raises(NotFound, match=f"the object given does not show this: {told}"):
        tactic(tactic.claim, fresh())


TEXT = """let g = DISJ_n

bits        Disjointness needs n + 1 bits.
  for all n >= 1: D(g) >= n + 1
  by: steps for all n >= 1: R(g; error at most 1/3) >= 0; for all n >= 1: leaves(g) >= 2^n + 1
"""


def test_steps_have_a_text(tmp_path: Path) -> None:
    """Sentences, parted by ; outside of brackets; in JSON a list of propositions; each becomes the other."""
    path = tmp_path / "a.claims"
    path.write_text(TEXT)
    ((one,), malformed) = argument_in_text(TEXT, path)
    assert (malformed, one.by and len(one.by.data)) == ([], 2)
    (tmp_path / "b.json").write_text(converted(path, ".json").text)
    assert len(json.loads((tmp_path / "b.json").read_text())["claims"][0]["by"]["steps"]) == 2
    assert converted(tmp_path / "b.json", ".claims").text == TEXT


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("steps 1 = 1; 1 = = 2", "a.claims:3:24: found `=`; want a term"),
        ("steps 1 = 1;", "a.claims:3:19: the sentence ends here; want a term"),
        ("steps 1 + 1", "a.claims:3:13: this is a number; want a statement"),
        ("steps " + "; ".join(["1 = 1"] * 51), "a.claims:3:7: want a list of 1 to 50 propositions"),
    ],
)
def test_a_step_that_is_malformed_has_its_place(by: str, told: str) -> None:
    """Planted: what is wrong with a step is told at its place in the file."""
    _, malformed = argument_in_text(f"a  A.\n  1 = 1\n  by: {by}\n", Path("a.claims"))
    assert [one.reason for one in malformed] == [told]


def test_no_other_object_has_steps_beside_it(tmp_path: Path) -> None:
    """A claim has one object, and in JSON steps are a list."""
    claim = {"id": "a", "says": "A.", "that": ["=", 1, 1]}
    for by, told in (({"steps": 3}, "want a list"), ({"steps": [["=", 1, 1]], "pairs": []}, "want one of")):
        text = json.dumps({"claims": [{**claim, "by": by}]})
        _, malformed = argument_in_text(text, tmp_path / "a.json")
        assert told in malformed[0].reason
    text = json.dumps({"claims": [{**claim, "uses": [], "by": {"steps": [["=", 1, 1]]}}]})
    assert not argument_in_text(text, tmp_path / "a.json")[1]


def test_the_command_says_which_step_fails(tmp_path: Path) -> None:
    """`fooling check` tells it as of any object that does not show its claim."""
    path = tmp_path / "a.claims"
    path.write_text("a  A.\n  1 + 1 = 2\n  by: steps 1 = 2\nb  B.\n  1 + 1 = 2\n  by: steps 2 = 2\n")
    asked = ["check", str(path), "--json", "--evidence", str(tmp_path / "evidence"), "--remarks", "none"]
    found = json.loads(CliRunner().invoke(main, asked).stdout)["claims"]
    assert [(one["verdict"], one["object"]) for one in found] == [("unknown", "fails"), ("confirmed", "shows")]
