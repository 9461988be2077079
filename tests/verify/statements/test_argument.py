"""A user's file of propositions: comments, names, regular expressions, what is expected; and bad input."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import without_comments
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.chosen_claims import chosen
from fooling.verify.statement.proposition import require

EXPRESSIONS = st.recursive(
    st.sampled_from(["a", "b", ".", "[ab]", "[^a]", "()", "b{0}", "ε", "∅", "Σ"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,3}"])).map(lambda two: f"({two[0]}){two[1]}"),
    ),
    max_leaves=6,
)


@given(EXPRESSIONS)
def test_an_expression_is_its_operators(text: str) -> None:
    """Over two letters: the term has the words of the expression, which another route makes an automaton of."""
    with gathering():  # so that no sign of the text that could mislead is a warning
        term = Expansion({}, "define", Path()).proposition(["regex", f"(a|b){{0}}{text}", ["a", "b"]], "here")
    require(term, "language", at="here")
    language, expected = meaning.language(term), minimal_dfa(read_expression(f"(a|b){{0}}{text}"))
    assert language.alphabet == ("a", "b")
    for n in range(5):
        for word in product("ab", repeat=n):
            assert language.accepts(word) == expected.accepts(word), word


@given(st.recursive(st.sampled_from(["//", "/*", "*/", '"', "\\", "a\n", 1]), lambda part: st.lists(part, max_size=3)))
def test_comments_are_blanks_and_texts_stay(value: Any) -> None:
    """Whatever stands in the texts of a document."""
    text = json.dumps(value)
    assert without_comments(text) == text
    commented = f"// one\n{text} /* two\n // */ // three"
    assert json.loads(without_comments(commented)) == value
    assert [len(line) for line in without_comments(commented).split("\n")] == list(map(len, commented.split("\n")))


def test_names_stand_for_what_is_defined() -> None:
    """Also in later definitions, with variables that are bound where they are used; other texts with a $ stay."""
    given = {
        "aa": ["regex", "aa", ["a", "b"]],
        "f": ["under", "$aa", "odd-even", "n"],
        "op": "=",
        "one": "$un",
        "a": "x",
    }
    known = Expansion({"un": 1, **given}, "define", Path())
    word = ("concat", ("letters", ("a", "b"), ("a",)), ("letters", ("a", "b"), ("a",)))
    assert known.proposition(["D", "$f"], "that") == ("D", ("under", word, "odd-even", "n"))
    assert known.proposition(["$op", "$one", ["max", 1, "$one"]], "that") == ("=", 1, ("max", 1, 1))
    assert known.proposition(["letters", ["$", "$1", "a$aa", "$a"], []], "that") == (
        "letters",
        ("$", "$1", "a$aa", "x"),
        (),
    )


def test_what_is_written_out_hangs_on_where_it_stands() -> None:
    """The same name as a term and as letters; letters may be called like operators; conditions are terms."""
    known = Expansion({"two": ["regex", "ab"], "many": [[">=", "n", 2], ["even", "n"]]}, "define", Path())
    a, b = (("letters", ("a", "b"), (letter,)) for letter in "ab")
    assert known.proposition(["star", "$two"], "that") == ("star", ("concat", a, b))
    assert known.proposition(["letters", "$two", ["regex", "("]], "that") == (
        "letters",
        ("regex", "ab"),
        ("regex", "("),
    )
    stated = known.proposition(["forall", [["n", "int"]], "$many", ["=", "n", "n"]], "that")
    assert stated[2] == ((">=", "n", 2), ("even", "n"))


def test_a_definition_is_written_out_once() -> None:
    """All places share the term, and what each place adds is counted before anything is built."""
    known = Expansion({"f": ["equality", ["+", 1, 2]], "g": ["xor-of", "$f", "$f"]}, "define", Path())
    one, other = known.proposition(["same-function", "$g", ["complement", "$g"]], "that")[1:]
    assert one is other[1] and one[1] is one[2]


def test_definitions_do_not_explode(tmp_path: Path) -> None:
    """A chain of thousands, a name that stands for itself, and a long term in every claim."""
    chain = {f"f{i}": f"$f{i - 1}" if i else ["=", 1, 1] for i in range(5000)}
    assert Expansion(chain, "define", Path()).proposition("$f4999", "that") == ("=", 1, 1)
    deep = {f"f{i}": ["not", f"$f{i - 1}"] if i else ["=", 1, 1] for i in range(5000)}
    (told,) = Expansion(deep, "define", Path()).malformed.values()  # the first; the others are malformed by it
    assert told.startswith("define.f100: nested more than 100 deep")
    (told,) = Expansion({"f": ["not", "$f"]}, "define", Path()).malformed.values()
    assert told.startswith("define.f[1]: $f is not defined")
    claims = [{"id": f"c{i}", "says": "b", "that": ["=", ["rank", ["matrix", "$m"], "Q"], 1]} for i in range(100)]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"define": {"m": [[1] * 150] * 150}, "claims": claims}))
    with pytest.raises(InvalidInput, match=r"claim 14 \(c13\).that: up to here, names and expressions stand for"):
        own(path)


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ({"define": []}, "define: want an object"),
        ({"define": {"1": 2}}, "define: '1' is no name"),
        ({"define": {"f": "$f"}}, r"define.f: \$f is not defined"),
        ({"define": {"g": 1, "f": ["not", "$h"]}}, r"define.f\[1\]: \$h is not defined before"),
        ({"define": {"f": ["regex", "(a"]}}, r"define.f: regex '\(a': a '\(' that is never closed"),
        ({"define": {"f": ["regex", "ab", ["a"]]}}, "'b' is none of the letters a"),
        ({"define": {"f": ["regex", 3]}}, 'want \\["regex", "EXPRESSION"\\]'),
        ({"define": {"f": ["regex", "a", "a"]}}, "want a list of letters"),
        ({"define": {f"f{i}": [f"$f{i - 1}"] * 10 if i else 1 for i in range(9)}}, "more than 100000 parts"),
        ({"claims": [{"id": "a", "says": "b", "that": "$f"}]}, r"claim 1 \(a\).that: \$f is not defined; want it in"),
        ({"claims": [{"id": "a", "says": "b", "that": ["=", 1, 1], "expected": 2}]}, "expected: 2 should be one of"),
        (
            {"claims": [{"id": "a", "says": "b", "that": ["=", 1, 1], "expects": 2}]},
            "unknown field expects; did you mean expected",
        ),
        ({"defines": {}}, "should be {"),
        (
            {"define": {"f": ["log", 4]}, "claims": [{"id": "a", "says": "b", "that": ["=", "$f", 2]}]},
            "define.f.0.: 'log'",
        ),
        (
            {"claims": [{"id": "a", "says": "b", "that": ["=", {"b": 1}, 1]}]},
            r"that\[1\]: \{'b': 1\} should be a number such as",
        ),
        (
            {"claims": [{"id": "a", "says": "b", "that": ["=", 1, 1], "uses": ["c"]}]},
            r"claim 1 \(a\).uses\[0\]: 'c' is no",
        ),
        ({"claims": [{"id": "a", "says": "b", "that": ["=", 1, 1]}] * 2}, r"claim 2 \(a\).id: 'a' is already the id"),
    ],
)
def test_bad_files_are_one_line(document: dict[str, Any], wrong: str, tmp_path: Path) -> None:
    """The place and what would be right."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"claims": [{"id": "a", "says": "b", "that": ["=", 1, 1]}]} | document))
    with pytest.raises(InvalidInput, match=wrong) as caught:
        own(path)
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_what_is_expected_decides_the_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """0 where every verdict is as expected, 1 where one is not, and it is said which."""
    monkeypatch.chdir(tmp_path)
    text = """{"define": {"aa": ["regex", "(a|b)*aa(a|b)*"]},   // contains aa
      "claims": [
        {"id": "three", "says": "Three.", "that": ["=", ["states", "$aa", "complete"], 3], "expected": "confirmed"},
        {"id": "four", "says": "Four.", "that": ["=", ["states", "$aa", "complete"], 4], "expected": "EXPECTED"}]}"""
    for expected, code in (("refuted", 0), ("confirmed", 1), ("unknown", 1)):
        Path("mine.json").write_text(text.replace("EXPECTED", expected))
        found = CliRunner().invoke(main, ["check", "mine.json"])
        told = " ".join(found.output.split())
        assert found.exit_code == code and ("UNEXPECTED: expected" in told) == bool(code), found.output


def test_the_version() -> None:
    """One line, and nothing else."""
    found = CliRunner().invoke(main, ["--version"])
    assert found.exit_code == 0 and found.output.startswith("fooling ") and found.output.count("\n") == 1


def test_a_directory_of_files_and_what_is_shown_of_one_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file in it, in order; a claim of one's own is explained from its certificate."""
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    for name, right in (("b", 3), ("a", 2)):
        claim = {"id": "sum", "says": "A sum.", "that": ["=", ["+", 1, 1], right]}
        Path(f"mine/{name}.json").write_text(json.dumps({"claims": [claim]}))
    found = CliRunner().invoke(main, ["check", "mine", "--json"])
    claims = json.loads(found.stdout)["claims"]
    assert [(one["id"], one["verdict"]) for one in claims] == [("a/sum", "confirmed"), ("b/sum", "refuted")]
    shown = CliRunner().invoke(main, ["show", "b/sum"])
    assert shown.exit_code == 0 and "refuted" in shown.stdout and "1 + 1 = 3" in shown.stdout
    assert "pinned" not in shown.stdout and "decide again" not in shown.stdout
    Path("evidence/b/sum.json").write_text("[]")
    for arguments, wrong in (
        (["show", "b/sum"], "no certificate"),
        (["show", "b/other"], "no certificate of 'b/other' in evidence"),
        (["check", "evidence"], "a directory without files"),
    ):
        refused = CliRunner().invoke(main, arguments)
        assert refused.exit_code == 2 and wrong in refused.stderr and refused.stderr.count("\n") == 1


def test_one_claim_of_a_file_comes_with_what_it_uses(tmp_path: Path) -> None:
    """The others are left alone; a name that is none offers the nearest."""
    three = {"claims": [{"id": name, "says": name, "that": ["=", 1, 1]} for name in ("first", "second", "third")]}
    three["claims"][2]["uses"] = ["first"]  # type: ignore[assignment]
    file = tmp_path / "steps.json"
    file.write_text(json.dumps(three), encoding="utf-8")
    assert [task.id for task in chosen([f"{file}/third"])] == ["steps/first", "steps/third"]
    assert [task.id for task in chosen([f"{file}/second"])] == ["steps/second"]
    with pytest.raises(InvalidInput, match="no claim is called 'thrid'; nearest: third"):
        chosen([f"{file}/thrid"])
    assert len(chosen([f"{file}/"])) == 3
    with pytest.raises(InvalidInput, match=r"stpes\.json: cannot be read"):
        chosen([f"{tmp_path}/stpes.json/third"])


def test_a_claim_of_a_file_is_shown_with_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FILE.json/ID is the claim as the file has it now: with what it says, and judged against what it states."""
    monkeypatch.chdir(tmp_path)
    claim = {"id": "sum", "says": "A sum.", "that": ["=", ["+", 1, 1], 2]}
    Path("mine.json").write_text(json.dumps({"claims": [claim, {**claim, "id": "other"}]}))
    assert CliRunner().invoke(main, ["check", "mine.json/sum"]).exit_code == 0
    assert "says           A sum." in CliRunner().invoke(main, ["show", "mine.json/sum"]).stdout
    assert "says" not in CliRunner().invoke(main, ["show", "mine/sum"]).stdout
    for named, wrong in (("other", "no certificate of 'mine/other'"), ("smu", "called 'smu'; nearest: sum")):
        refused = CliRunner().invoke(main, ["show", f"mine.json/{named}"])
        assert refused.exit_code == 2 and wrong in refused.stderr and refused.stderr.count("\n") == 1
    Path("mine.json").write_text(json.dumps({"claims": [{**claim, "that": ["=", ["+", 1, 2], 3]}]}))
    changed = CliRunner().invoke(main, ["show", "mine.json/sum"])
    assert changed.exit_code == 1 and "certificate not accepted" in changed.stdout


def test_a_dry_run_says_what_is_said_and_decides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each statement in words, with what it uses and what is expected, and no evidence; bad input is bad input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    known = {"id": "few", "source": "a talk", "says": "Few.", "that": ["<=", ["D", ["disjointness", 5]], 6]}
    claim = {"id": "one", "says": "One.", "that": ["=", "$f", 4], "uses": ["few"], "expected": "confirmed"}
    document = {"define": {"f": ["D", ["equality", 3]]}, "assume": [known], "claims": [claim]}
    Path("mine.json").write_text(json.dumps(document))
    told = CliRunner().invoke(main, ["check", "mine.json", "--dry-run"])
    assert told.exit_code == 0 and not Path("evidence").exists()
    assert [line.rstrip() for line in told.output.splitlines()] == [
        "mine/few  Few.",
        "  D(disjointness on 5 bits) <= 6",
        "  assumed: a talk",
        "mine/one  One.",
        "  D(equality on 3 bits) = 4",
        "  uses: few",
        "  expected: confirmed",
        "",
        "2 statements, 1 of them assumed; nothing was decided",
    ]
    told = CliRunner().invoke(main, ["check", "mine.json", "--dry-run", "--json"])
    (found,) = json.loads(told.output)["claims"]
    assert (found["words"], found["uses"]) == ("D(equality on 3 bits) = 4", ["mine/few"])
    assert found["proposition"] == ["=", ["D", ["equality", 3]], 4]
    claim["that"] = ["=", ["D", ["equality", -3]], 4]
    Path("mine.json").write_text(json.dumps({"claims": [{**claim, "uses": []}]}))
    told = CliRunner().invoke(main, ["check", "mine.json", "--dry-run"])
    assert told.exit_code == 2 and "-3; want it at least 1" in told.stderr


def test_a_claim_asked_of_a_file_without_good_claims_says_so(tmp_path):
    """Of a file without good claims none is offered, and a missing file offers those beside it."""
    (tmp_path / "bad.json").write_text('{"claims": [{"id": "a", "that": ["=", 1, 1]}]}')
    with pytest.raises(InvalidInput, match=r"no claim is called 'x'; no claim of the file is well formed$"):
        chosen([f"{tmp_path}/bad.json/x"])
    for asked in ("bda.json", "bda.json/x"):
        with pytest.raises(InvalidInput, match=f"No such file or directory.*; nearest in {tmp_path}: bad.json"):
            chosen([f"{tmp_path}/{asked}"])
