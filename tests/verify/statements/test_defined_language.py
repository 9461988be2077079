"""Languages that a file of claims defines, measured by their names: one language, written once."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.named_function import function_term, language_of

DEFINED = {
    "L": ["regex", "(a|b)*ab"],
    "both": ["common-words", "$L", ["regex", "a(a|b)*"]],
    "f": ["under", "$L", "odd-even", "n"],
    "broken": ["regex", "(a"],
    "later": ["regex", "a|b"],
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test beside a file of claims."""
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(json.dumps({"define": DEFINED, "claims": []}))


def test_a_definition_is_measured_as_the_language_that_it_is() -> None:
    """By its name, with what it uses of the definitions before it; the entries are those of the words."""
    Path("mine.json").write_text(f"// of a course\n{Path('mine.json').read_text()}")
    words = ["".join(word) for n in range(4) for word in product("ab", repeat=n)]
    assert [w for w in words if language_of("mine.json/L").accepts(w)] == ["ab", "aab", "bab"]
    f = function_term("mine.json/both", 3, "prefix:1").function
    assert [f.entry(x, y) for x in range(2) for y in range(4)] == [0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("mine.json", 'a file of claims; name a language of its "define", such as mine.json/L'),
        ("mine.json/K", "it defines no K; its definitions: L, both, f, broken, later"),
        ("mine.json/f", "define.f stands for a function; want a language"),
        ("mine.json/broken", "define.broken"),
        ("other.json/L", "neither a known name nor a file"),
    ],
)
def test_what_is_no_language_is_told(spec: str, told: str) -> None:
    """The file alone, another name, a function, a malformed definition, no file."""
    with pytest.raises(InvalidInput) as error:
        function_term(spec, 2)
    assert told in str(error.value) and "\n" not in str(error.value)
