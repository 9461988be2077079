"""What the sentence of a claim calls the variables of its proposition, and the counterexamples that are printed so."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import Claim, Pack
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument_script import Argument
from fooling.verify.statement.language.notation import Expression, even, for_all, integer
from fooling.verify.statement.language.sentence_letters import SentenceLetters
from fooling.verify.statement.proposition import frozen

HALVES = ["forall", [["h", "int"]], [[">=", "h", 0]], ["<=", ["*", 2, "h"], 4]]
FUNCTIONS = ["forall", [["f", "function"], ["h", "int"]], [], ["=", ["D", "f"], "h"]]


def claims_file(folder: Path, **fields: Any) -> Path:
    """A file with one claim, which is false at h = 3."""
    given = {"id": "a", "says": "Every even k is at most 4.", "that": HALVES, **fields}
    (folder / "own.json").write_text(json.dumps({"claims": [given]}))
    return folder / "own.json"


def run(*arguments: object) -> str:
    """What a command prints."""
    return CliRunner(env={"COLUMNS": "150"}).invoke(main, list(map(str, arguments))).stdout


def test_a_counterexample_is_printed_in_the_letters_of_the_sentence(tmp_path: Path) -> None:
    """`check` and `show` print k = 6 for h = 3 and say what h is; JSON has both, and the file may be dry run."""
    path = claims_file(tmp_path, letters={"h": "k/2"})
    evidence = ("--evidence", tmp_path / "evidence")
    (told,) = json.loads(run("check", path, "--json", *evidence))["claims"]
    assert (told["letters"], told["counterexample"].split(":")[0]) == ({"h": "k/2"}, "k = 6")
    assert (told["witness"]["h"], told["witness_in_statement"]["k"]) == (3, 6)
    assert "counterexample: k = 6" in run("check", path, *evidence)
    shown = run("show", f"{path}/a", *evidence)
    letters = "the statement writes h for k/2"
    assert re.search(rf"counterexample +k = 6[^\n]*\n(?: .*\n)* +letters +{letters}\n", shown)
    assert json.loads(run("show", f"{path}/a", "--json", *evidence))["witness_in_statement"]["k"] == 6
    assert f"**Letters:** {letters}" in run("show", f"{path}/a", "--format", "markdown", *evidence)
    assert json.loads(run("check", path, "--dry-run", "--json"))["claims"][0]["letters"] == {"h": "k/2"}


def test_without_a_declaration_the_letters_are_those_of_the_proposition(tmp_path: Path) -> None:
    """Nothing is said of letters, and the witness stands twice in JSON, as it is."""
    (told,) = json.loads(run("check", claims_file(tmp_path), "--json", "--evidence", tmp_path / "evidence"))["claims"]
    assert (told["letters"], told["witness_in_statement"]) == ({}, told["witness"])


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ({"n": "k/2"}, "n: the proposition has no variable n; want one of h"),
        ({"h": "N/2"}, "h: the sentence has no letter N; want a letter that `says` has"),
        ({"h": "Every/2"}, None),  # a letter may have more than one letter
        ({"h": "k*k"}, "h: 'k*k' multiplies letters; want one letter with whole numbers"),
        ({"h": "k + a"}, "h: 'k + a' has the letters a and k; want"),
        ({"h": "2/k"}, "h: '2/k' divides by 0, or by a letter; want"),
        ({"h": "k/0"}, "h: 'k/0' divides by 0, or by a letter; want"),
        ({"h": "k - k"}, "h: 'k - k' has no letter; want"),
        ({"h": "7"}, "h: '7' has no letter; want"),
        ({"h": "k**2"}, "h: 'k**2' has more than that; want"),
        ({"h": "True"}, "h: 'True' has more than that; want"),
        ({"h": "k +"}, "h: 'k +' is no expression; want"),
        ({"h": "k.real"}, "h: 'k.real' is no expression; want"),
        ({"h": "(" * 61}, "is no expression; want"),
        ({"h": 2}, "h: 2 is no expression; want"),
        ([], 'should be an object such as {"h": "k/2"}, variables to expressions'),
    ],
)
def test_a_declaration_that_makes_no_sense_is_refused(letters: object, told: str | None, tmp_path: Path) -> None:
    """A variable, a letter of the sentence, and an expression that is linear in it: one line says what is missing."""
    path = claims_file(tmp_path, letters=letters)
    ended = CliRunner().invoke(main, ["check", str(path), "--dry-run"])
    assert ended.exit_code == (0 if told is None else 2)
    assert told is None or re.search(rf"claim 1 \(a\)\..*{re.escape(told)}", ended.output)


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ({"f": "h"}, "h already stands for the variable h"),
        ({"f": "g", "h": "g"}, "g already stands for the variable f"),
        ({"f": "g/2"}, "f is a function; want a letter alone"),
        ({"f": "h", "h": "g"}, None),
    ],
)
def test_letters_stay_apart(letters: dict[str, str], told: str | None) -> None:
    """Two variables are no one letter, a function has no half; two may change names."""
    declared = SentenceLetters.declared(letters)
    if told is None:
        declared.require_sense("D(h) is g.", frozen(FUNCTIONS))
        assert declared.in_sentence({"f": ["equality", 2], "h": 3}) == {"h": ["equality", 2], "g": 3}
        return
    with pytest.raises(InvalidInput, match=re.escape(told)):
        declared.require_sense("D(h) is g.", frozen(FUNCTIONS))


def test_what_is_no_value_of_a_variable_stays() -> None:
    """Words and what is known are no letters, whatever a variable is called; a value that is no fraction is written."""
    declared = SentenceLetters.declared({"words": "k/2", "y": "k + 1"})
    witness = {"y": ["log2", 3], "words": ["ab"], "known": ["D = 1"]}
    assert declared.in_sentence(witness) == {"k": ["-", ["log2", 3], 1], "words": ["ab"], "known": ["D = 1"]}


NUMBERS = st.integers(-9, 9)


@given(NUMBERS.filter(bool), NUMBERS, NUMBERS.filter(bool), st.fractions(max_denominator=9, min_value=-9, max_value=9))
def test_the_value_of_the_letter_gives_that_of_the_variable(a: int, b: int, c: int, variable: Fraction) -> None:
    """Put into the expression, by Python's own arithmetic, the letter's value is the variable's."""
    says = f"({a} * k + {b})/({c})"
    value = ["/", variable.numerator, variable.denominator]
    found = SentenceLetters.declared({"h": says}).in_sentence({"h": value})["k"]
    k = Fraction(found) if isinstance(found, int) else Fraction(*found[1:])
    assert eval(says, {"k": k}) == variable


@pytest.mark.parametrize("says", ["k/2", "2k", "2 k - 1", "2(k + 1)", "-k", "(Kc + 1)/2"])
def test_expressions_are_read_as_people_write_them(says: str) -> None:
    """A number before a letter or a bracket multiplies it."""
    letter = "Kc" if "K" in says else "k"
    (one,) = SentenceLetters.declared({"h": says}).letters
    written = says.replace("2k", "2*k").replace("2 k", "2*k").replace("2(", "2*(")
    for number in range(3):
        assert eval(written, {letter: Fraction(number)}) == one.factor * number + one.shift


def test_packs_and_files_in_python_declare_letters() -> None:
    """`Pack.claim` and `Argument.claim` take them; a claim of a pack that makes no sense is refused with its id."""
    h = integer("h")
    that: Expression = for_all(h >= 0, even(h))(h <= 4)
    assert Pack("tiny", {}).claim("a", at="", says="k.", that=that, pinned=None, letters={"h": "k"}).letters.letters
    argument = Argument()
    argument.claim("a", says="k.", that=that, letters={"h": "k"})
    argument.assume("b", source="c", says="k.", that=that, letters={"h": "k"})
    assert [one["letters"] for part in ("assume", "claims") for one in argument.document[part]] == [{"h": "k"}] * 2
    with pytest.raises(InvalidInput, match=re.escape("mine/a: letters.h: the sentence has no letter k")):
        Claim("mine/a", "", "No letter.", that.term, letters=SentenceLetters.declared({"h": "k"}))
