"""What is counted is written as one where there is one: all templates of pages and commands, and the verbs behind."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.statement.language.printable import COUNTED, VERBS, in_the_singular, one_of

VERIFY = Path(__file__).parents[3] / "verify"
NO_NOUNS = {
    *("as", "computes", "does", "fails", "gives", "grades", "has", "holds", "is", "keeps", "looks", "measures"),
    *("names", "needs", "others", "reads", "runs", "says", "sends", "takes", "wants", "writes"),
}
COUNT = re.compile(r" (?:different |distinct |more |wrong |attended )?([a-z]+s)\b")


@given(st.integers(0, 200), st.sampled_from(COUNTED.split()), st.sampled_from([*VERBS, ""]))
def test_one_is_in_the_singular(number: int, many: str, verb: str) -> None:
    """One of it, and its verb; any other number is left as it stands."""
    text = f"so {number} {many} {verb}".rstrip()
    wanted = f"so 1 {one_of(many)} {VERBS.get(verb, '')}".rstrip() if number == 1 else text
    assert in_the_singular(text) == wanted == in_the_singular(wanted)


@pytest.mark.parametrize(
    "text",
    [
        *("n - 1 bits are", "n = 2^1 bits", "0 to 1 letters are", "2 rows and 1 bit are", "1,1 words", "11 bits are"),
        *(
            "words of 1 letter are asked about",
            "words that have 1 letter are no fooling set",
            "models with 1 head differ",
        ),
    ],
)
def test_no_other_number_is_meant(text: str) -> None:
    """Parts of formulas and of ranges, and a verb that two things have."""
    assert in_the_singular(text) == text


@pytest.mark.parametrize("room", ["pages", "commands", "runs"])
def test_templates_count_known_things(room: str) -> None:
    """Whatever noun stands behind a number in a template has its singular."""
    unknown = set[str]()
    for path in sorted((VERIFY / room).rglob("*.py")):
        if "rocq" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    unknown |= _counted(node)
    assert not unknown - NO_NOUNS - {*COUNTED.split()}


def _counted(node: ast.JoinedStr) -> set[str]:
    found = set[str]()
    for before, behind in zip(node.values, node.values[1:], strict=False):
        if isinstance(before, ast.FormattedValue) and isinstance(behind, ast.Constant):
            match = COUNT.match(str(behind.value))
            found |= {match[1]} if match else set()
    return found
