"""The typed form of a proposition beside its data: shorter, and read as the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import registered
from fooling.verify.cli import main
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.shorthand import language_of
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.given.arguments.typed_text import typed_text
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.statement.proposition import Term, frozen, thawed
from tests.shares import later

HERE = Path(__file__).parents[1]
EXPRESSIONS = st.recursive(
    st.sampled_from(["a", "b", "c", "[ab]", ".", "\\(", "a{2}", "b?", "c+"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}|{two[1]})"),
        inner.map(lambda one: f"({one})*"),
    ),
    max_leaves=6,
)


def read(typed: Any) -> Term:
    """What a file says that has this for its proposition."""
    return Expansion({}, "define", HERE).proposition(typed, "that")


@given(text=EXPRESSIONS)
def test_a_typed_language_is_read_as_the_same_data(text: str) -> None:
    """Whatever expression it came from."""
    with gathering():
        language = frozen(language_of(["regex", text, ["a", "b", "c", "("]], "here"))
        that = ("=", ("count", language, 3), 1)
        assert read(as_typed(that)) == that


@pytest.mark.parametrize(
    "text", ["(aA|bB)*", "a*b|c", "(a|b)*aa(a|b)*", "\\(\\)*", "[ab]*c", "((a|bc)*|d)e", "aaa", "(ab)*|(ba)*"]
)
def test_an_expression_comes_back(text: str) -> None:
    """As it was typed, where it has one form only."""
    language = frozen(language_of(["regex", text], "here"))
    assert as_typed(("star", language)) == ["regex", f"({text})*"] or as_typed(language) == ["regex", text]


@pytest.mark.parametrize("name", [later("textbook.json"), "lengths.json", later("families_true.json")])
def test_claims_of_files_and_packs_are_typed_as_the_same(name: str) -> None:
    """Of the lists here and of the packs, with names and everything else written out."""
    from fooling.verify.runs.claims.arguments import own

    for that in [*(task.that for task in own(HERE / name)), *(claim.that for claim in registered())]:
        typed = as_typed(that)
        assert read(typed) == that
        assert typed == thawed(that) or len(json.dumps(typed)) < len(json.dumps(thawed(that)))


def test_show_has_what_can_be_typed_beside_the_data(tmp_path: Path) -> None:
    """Where they differ; and nothing is drawn before step 1 that no step uses."""
    that = ["=", ["count", ["regex", "(a|b)*(c|d)e"], 3], 8]
    (tmp_path / "mine.json").write_text(json.dumps({"claims": [{"id": "words", "says": "Eight.", "that": that}]}))
    evidence = ["--evidence", str(tmp_path / "evidence")]
    run = CliRunner(env={"COLUMNS": "110"})
    assert run.invoke(main, ["check", str(tmp_path / "mine.json"), *evidence]).exit_code == 0
    shown = run.invoke(main, ["show", "mine/words", *evidence]).stdout
    assert f"shorter        {json.dumps(that)}" in shown and 'as data        ["=", ["count", ["concat"' in shown
    before = shown.partition("The step")[2].partition("(1) ")[0]
    assert "short for" not in before
    assert json.loads(run.invoke(main, ["show", "mine/words", *evidence, "--json"]).stdout)["typed"] == that


def test_what_cannot_be_read_back_stays_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that refuses or changes an expression leaves the operators."""
    language = frozen(language_of(["regex", "ab"], "here"))

    def refuses(given: Any, where: str) -> Any:
        raise InvalidInput("no")

    for reader in (refuses, lambda given, where: ["dyck", 1, 1]):
        monkeypatch.setattr("fooling.verify.given.arguments.typed_form.language_of", reader)
        assert as_typed(language) == thawed(language)


def test_as_typed_is_the_text_of_the_file(tmp_path: Path) -> None:
    """The very text, with its names, blanks and comments, of the claim that is asked for; a program has none."""
    said = '[ "=",  ["count", "$L" /* all */, 4],\n   0.50 ]'
    other = '{"that": ["=", 1, 1], "says": "a \\"[,{ \\\\", "id": "other"}'
    claim = f'{{"id": "mine", "says": "x", // "that": 1\n "that": {said}}}'
    file = tmp_path / "own.json"
    file.write_text(f'{{"define": {{"L": ["regex", "(ab|ba)*"]}},\n "claims": [{other}, {claim}]}}')
    assert typed_text(file, "mine") == said and typed_text(file, "other") == '["=", 1, 1]'
    assert typed_text(file, "none") is None and typed_text(tmp_path / "own.py", "mine") is None
    run, evidence = CliRunner(env={"COLUMNS": "110"}), ["--evidence", str(tmp_path / "evidence")]
    assert run.invoke(main, ["check", str(file), *evidence]).exit_code == 0
    shown = run.invoke(main, ["show", f"{file}/mine", *evidence]).stdout
    assert 'as typed       [ "=",  ["count", "$L" /* all */, 4], 0.50 ]\n' in shown
    assert json.loads(run.invoke(main, ["show", f"{file}/mine", *evidence, "--json"]).stdout)["as_typed"] == said


def test_no_text_is_shown_that_may_be_of_another_claim(tmp_path: Path) -> None:
    """Where a malformed member has the id of a good claim, no text stands beside the claim that is shown."""
    file = tmp_path / "own.json"
    wrong = '{"id": "mine", "says": "no source", "that": ["=", 1, 1]}'
    claim = '{"id": "mine", "says": "x", "that": ["=", 2, 1]}'
    alone = '{"id": "alone", "says": "x", "that": ["=", 3,  3]}'
    file.write_text(f'{{"assume": [{wrong}], "claims": [{claim}, {alone}, {{"id": "alone", "says": "y"}}]}}')
    assert typed_text(file, "mine") is None and typed_text(file, "alone") is None
    run, evidence = CliRunner(env={"COLUMNS": "110"}), ["--evidence", str(tmp_path / "evidence")]
    run.invoke(main, ["check", str(file), *evidence])
    shown = run.invoke(main, ["show", f"{file}/mine", *evidence]).stdout
    assert "2 = 1" in shown and '["=", 1, 1]' not in shown
    file.write_text(f'{{"claims": [{claim}, {alone}]}}')
    assert typed_text(file, "mine") == '["=", 2, 1]' and typed_text(file, "alone") == '["=", 3,  3]'
