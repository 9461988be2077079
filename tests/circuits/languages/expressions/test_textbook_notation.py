"""Textbook notation: Python's `re` decides the same words, and no sign is silently a letter or another language."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given

from fooling.circuits.languages.search.counting.words import least_words
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa, regular_expression
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.search.expressions.textbook_notation import (
    COMMANDS,
    MEANING,
    OF_LANGUAGES,
    TABLE,
    WANTED,
)
from fooling.fooling_sets.errors import InvalidInput
from tests.shares import drawn, one_in
from tests.textbook_expressions import EXPRESSIONS, WORDS, Spelled

ROOT = Path(__file__).parents[4]


@drawn(120)
@given(EXPRESSIONS)
def test_an_expression_of_a_textbook_has_the_words_of_its_translation(spelled: Spelled) -> None:
    """Over a and b, a word of up to five letters is in both or in neither; the first words are the first of them."""
    ours, theirs = read_expression(spelled[0], ["a", "b"]), re.compile(spelled[1])
    dfa = minimal_dfa(ours)
    expected = [word for word in WORDS if theirs.fullmatch(word)]
    assert [word for word in WORDS if dfa.accepts(word)] == expected
    found = ["".join(word) for word in least_words(ours, 4)]
    assert [word for word in found if len(word) <= 5] == expected[:4]
    assert all(dfa.accepts(word) for word in found) and found == sorted(found, key=lambda word: (len(word), word))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a|ε", ["", "a"]),
        ("(a|b)·a", ["aa", "ba"]),
        ("a | b", ["a", "b"]),
        ("a∅|b", ["b"]),
        ("∅*a{0}", [""]),
        ("∅a", []),
        ("Σb∪a{0}", ["", "ab", "bb"]),
        (r"a\ b", ["a b"]),
        ("a[ ]b", ["a b"]),
        (r"a\∪b", ["a∪b"]),
        ("[∪]a", ["∪a"]),
        (r"\εa|[λ]", ["λ", "εa"]),
        ("a\n b\t", ["ab"]),
        ("a{2} ·b ?", ["aa", "aab"]),
        ("é|日", ["é", "日"]),
    ],
)
def test_signs_mean_what_they_mean_in_a_textbook(text: str, words: list[str]) -> None:
    """Signs outside brackets are signs, in brackets or after a backslash they are letters; blanks mean nothing."""
    assert ["".join(word) for word in least_words(read_expression(text), 9)] == words


@pytest.mark.filterwarnings("ignore:regex .* is any letter that the expression names")
@pytest.mark.parametrize("sign", sorted(MEANING))
def test_each_shape_of_a_sign_means_the_same(sign: str) -> None:
    """What is copied from a page is read as the sign that it is a shape of, wherever that may stand."""
    uses = {"ε": "{}|ab", "∅": "{}a|b", "|": "a{}b", "·": "a{}b", "Σ": "{}a|b", "*": "a{}b", "+": "a{}|b"}
    use = uses[MEANING[sign]]
    assert regular_expression(use.format(sign)) == regular_expression(use.format(MEANING[sign]))


def letters_or_none(text: str) -> tuple[str, ...] | None:
    """The letters that a text names; None where it is refused, in one line that has the place."""
    try:
        return read_expression(text).letters
    except InvalidInput as error:
        return None if re.fullmatch("regex .* at position 3, want .*", str(error)) else ("no place", str(error))


@pytest.mark.parametrize("step", one_in(2, [47, 5]))
def test_no_character_outside_ascii_is_silently_a_letter(step: int) -> None:
    """One that Unicode calls a letter or a digit, and is no look-alike and no shape of another, is one; no other is."""
    for character in map(chr, range(128, 0xD800, step)):
        plain = unicodedata.normalize("NFKC", character)
        if character not in MEANING and plain not in MEANING:
            is_letter = character.isalnum() and character == plain and character not in WANTED
            expected = ("a", "b", character) if is_letter else None
            assert letters_or_none(f"a|{character}b") == expected, hex(ord(character))


@pytest.mark.parametrize("character", [*"→²₁ⁿ𝑎ａ\uff0a∈≤\u200b\xa0\x00", *WANTED, *sorted(OF_LANGUAGES)])
def test_what_is_no_letter_is_refused_with_its_place(character: str) -> None:
    """One line names the sign and its position from 1; with a backslash before it, it is a letter."""
    with pytest.raises(InvalidInput, match=r"the sign .* at position 3, want "):
        read_expression(f"ab{character}")
    assert character in read_expression(f"ab\\{character}").letters


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("·a", "a '·' at position 1, want something before it and after it"),
        ("a··b", "a '·' at position 2"),
        ("(a∘)b", "a '∘' at position 3"),
        ("a·*", "a '·' at position 2"),
        ("∪*a", "something to apply it to"),
        ("a^*", r"a '\^' at position 2, want a\{3\} for the third power, a\* without \^"),
        ("{a,b}*", r"a '\{' at position 1, want \[ab\] for one of several letters"),
        (r"a\cup b", r"a backslash before 'c' at position 3, want ∪ or \| for \\cup"),
        ("a²", r"the sign '²' at position 2, want \{2\} for 2 times"),
        ("φ|a", "want ∅, or"),
        ("ε", r"names no letter, so its alphabet is not known; want one, as in a\{0\}, which is the empty word"),
        ("∅", "names no letter, so its alphabet is not known; want one, as in a∅, which has no words"),
    ],
)
def test_what_a_student_types_is_told_what_would_be_right(text: str, message: str) -> None:
    """A slip that would be another language is refused, with what was probably meant."""
    with pytest.raises(InvalidInput, match=message) as caught:
        read_expression(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_commands_of_tex_are_refused_with_their_sign(command: str) -> None:
    """What is pasted from a paper is no letter after a backslash."""
    with pytest.raises(InvalidInput, match=rf"want .* for .{command}$"):
        read_expression(f"a\\{command} b")


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("a+b", ["+ at position 2 is read as 'once or more'"]),
        ("(a + b)*", ["+ at position 4"]),
        ("0+1+2", ["+ at position 2"]),
        ("a+(b)", ["+ at position 2"]),
        ("a+ε", ["+ at position 2"]),
        ("(a+)b", []),
        ("a+|b+", []),
        ("a+", []),
        (r"a\+b", []),
        ("a⁺b", []),
        ("a.b", [". at position 2 is read as 'any letter'"]),
        ("a.*b|.a", [". at position 2 is any letter that the expression names"]),
        ("0U1", ["U at position 2 is read as the letter U"]),
        ("(0 U 1)*", ["U at position 4"]),
        ("DUCK", []),
        ("a[U]b", []),
        ("Σ*1Σ*", ["Σ at position 1 is any letter that the expression names, which is 1 alone; 0{0} names 0, too"]),
        (".*1", [". at position 1 is any letter"]),
        ("Σ*10", ["Σ at position 1 is any letter that the expression names, which is 0 or 1; 2{0} names 2, too"]),
        ("(.*b)?c*", [". at position 2 is any letter that the expression names, which is b or c; a{0} names a, too"]),
        ("a[^a]", ["[ at position 2 is any letter that the expression names"]),
        ("[0,1]*", [", at position 3 in brackets is a letter; [ab] is a or b"]),
        ("[0|1]", ["| at position 3 in brackets"]),
        ("[0 1]", ["' ' at position 3 in brackets"]),
        (r"[0\,1]|[01,]|[ ]", []),
    ],
)
def test_signs_of_ascii_that_textbooks_use_otherwise_are_told(text: str, doubtful: list[str]) -> None:
    """The first + . and U between two operands are told, each in a line; what cannot be meant otherwise is not."""
    found = read_expression(text).doubts
    assert len(found) == len(doubtful) and all(told in line for told, line in zip(doubtful, found, strict=True))


@pytest.mark.parametrize("text", ["Σ*1Σ*", "(.*b)?c*", "a[^b]"])
def test_any_letter_of_a_given_alphabet_is_in_no_doubt(text: str) -> None:
    """Neither where all letters are given, nor where some are given beside those of the text."""
    letters = sorted(set(text) & set("01abc") | {"d"})
    assert not read_expression(text, letters).doubts and not read_expression(text, more=["d"]).doubts


def test_doubts_are_warnings_of_python_in_a_script() -> None:
    """Who calls the function without a command line is told, too."""
    with pytest.warns(UserWarning, match="regex 'a\\+b': \\+ at position 2"):
        regular_expression("a+b")


def test_first_words_need_no_automaton() -> None:
    """The language has 2^100 states, and its first words are there at once."""
    found = least_words(read_expression("(0|1)*1(0|1){99}"), 3)
    assert ["".join(word) for word in found] == ["1" + "0" * 99, "1" + "0" * 98 + "1", "1" + "0" * 97 + "10"]


TABLE_OF_THE_PAGE = re.findall(
    r"^\| (`.*`) \| (.*) \|$", (ROOT / "docs" / "expressions.md").read_text("utf-8"), re.MULTILINE
)


def test_the_page_has_the_table_of_the_help() -> None:
    """docs/expressions.md and `--help` say the same of the same signs."""
    written = [(tuple(re.findall("`([^`]+)`", shown.replace(r"\|", "|"))), said) for shown, said in TABLE_OF_THE_PAGE]
    assert written == list(TABLE)


SHOWN: dict[str, set[str]] = {
    "a": {"a"},
    "7": {"7"},
    "é": {"é"},
    '"open"': {"open"},
    "rs": {"rs"},
    "r|s": {"r", "s"},
    "r*": {"", "r", "rr", "rrr", "rrrr", "rrrrr", "rrrrrr"},
    "r+": {"r", "rr", "rrr", "rrrr", "rrrrr", "rrrrrr"},
    "r?": {"", "r"},
    "r{2}": {"rr"},
    "r{2,}": {"rr", "rrr", "rrrr", "rrrrr", "rrrrrr"},
    "r{2,5}": {"rr", "rrr", "rrrr", "rrrrr"},
    "ε": {""},
    "∅": set(),
    "[ab]": {"a", "b"},
    "[a-c]": {"a", "b", "c"},
    "[^a]": {"b", "z"},
    ".": {"a", "b", "z"},
    r"\*": {"*"},
    r"\(": {"("},
    r"\)": {")"},
    r"\ ": {" "},
    r"\ε": {"ε"},
    "b{0}": {""},
}
SAME_AS = {"r s": "rs", "r·s": "rs", "r∘s": "rs", "r∪s": "r|s", "r⁺": "r+", "λ": "ε", "()": "ε", "Σ": ".", "[ ]": r"\ "}


@pytest.mark.parametrize("written", [written for row, _ in TABLE for written in row])
def test_each_line_of_the_table_is_so(written: str) -> None:
    """What may be written has exactly the words of up to six letters that the table promises."""
    expected = SHOWN[SAME_AS.get(written, written)]
    more = ["open"] if written == '"open"' else [*"abz"] if written in ("[^a]", ".", "Σ") else [*"ab"]
    letters = sorted({*"".join(expected), *more})
    found = least_words(read_expression(written, letters), 9)
    assert {"".join(word) for word in found if len(word) <= 6} == expected
