"""Text trees: what is read as text, and what is refused before anything is composed of it."""

from __future__ import annotations

import json
import pickle
import time
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.text_trees import exact_number, in_figures
from fooling.verify.given.files import event_stream
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.given.files.scalar import Scalar

REFUSED = {
    "tag": ("a: !!python/object/apply:os.system [ls]", "line 1: the tag"),
    "anchor": ("a: 1\nb: &x [1]", "line 2: the anchor x"),
    "a product without quotes": (
        "a: [*, 2, n]",
        'line 1, column 6: not readable (the sign * stands there without quotes; write "*")',
    ),
    "alias": ("a: *x", "line 1: the alias x"),
    "bomb": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", "line 1: the anchor a"),
    "key again": ("a: 1\nb: 2\na: 3", "line 3: the key a again, which is on line 1 already"),
    "key again in JSON": ('{"a": 1,\n "a": 2}', "line 2: the key a again"),
    "no text as a key": ("? [a]\n: 3", "line 1: a key that is no text"),
    "two documents": ("a: 1\n---\nb: 2", "line 2: a second document"),
    "directive": ("%TAG ! tag:x,1:\n---\na: 1", "line 1: a directive"),
    "nothing": ("", "the text is empty"),
    "comments alone": ("# nothing\n", "the text is empty"),
    "open bracket": ("a: [1, 2", "line "),
    "an escape sequence": ("a: \x1b[31m", "character 4 is none of a text"),
    "a colon in a value": ("a: b: c", "line 1, column 5"),
    "flow depth": ("[" * 100_000, "line 1: nested more than 50 deep"),
    "block depth": ("a:\n" + "- " * 100_000, "line 2: nested more than 50 deep"),
    "depth of keys": ("? " * 100_000, "line 1: a key that is no text"),
    "depth of JSON": ('{"a":' * 100_000, "line 1: nested more than 50 deep"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_hostile_is_refused_with_its_place(case: str) -> None:
    """Tags, aliases, repeated keys, depth and the like end the reading at their event, in one line and soon."""
    text, told = REFUSED[case]
    started = time.process_time()
    with pytest.raises(InvalidInput) as error:
        text_tree(text, "here")
    assert str(error.value).startswith(f"here: {told}") and "; want " in str(error.value)
    assert "\n" not in str(error.value) and str(error.value).isprintable()
    assert time.process_time() - started < 20


def test_too_many_parts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream is left at the first part too many."""
    monkeypatch.setattr(event_stream, "MOST_EVENTS", 1000)
    assert len(text_tree("[" + "1," * 900 + "]", "here")) == 900
    with pytest.raises(InvalidInput, match="more than 1000 parts"):
        text_tree("[" + "1," * 10_000 + "]", "here")


def test_every_scalar_is_text_with_its_line() -> None:
    """What YAML 1.1 takes for numbers, truth values and nothing stays as it is written; quotes are remembered."""
    tree: Any = text_tree("a: 010\nb: no\nc: '3'\nd: 1e3\ne: ~\nf:\ng: 0x1F\n<<: 12:30:00", "here")
    assert tree == {"a": "010", "b": "no", "c": "3", "d": "1e3", "e": "~", "f": "", "g": "0x1F", "<<": "12:30:00"}
    assert all(type(one) is Scalar for one in tree.values())
    assert (tree["b"].line, tree["b"].plain, tree["c"].plain) == (2, True, False)
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree and (again["b"].line, again["c"].plain) == (2, False)


def test_the_deepest_list_is_read_and_one_deeper_is_not() -> None:
    """Fifty lists in one another are read."""
    tree = text_tree("[" * 50 + "]" * 50, "here")
    for _ in range(49):
        [tree] = tree
    assert tree == []
    with pytest.raises(InvalidInput, match="deep"):
        text_tree("[" * 51 + "]" * 51, "here")


@pytest.mark.parametrize("loader", [yaml.BaseLoader, event_stream.LOADER])
def test_both_parsers_read_alike(loader: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML was built without libyaml, the same text is read and the same things are refused."""
    monkeypatch.setattr(event_stream, "LOADER", loader)
    text = "fool: [000 111, '001 110']\ntree: {alice: x1, 0: {bob: 00 01, 0: 1, 1: 0}, 1: no}\nlong: |\n  a\n  b\n"
    assert text_tree(text, "here") == {
        "fool": ["000 111", "001 110"],
        "tree": {"alice": "x1", "0": {"bob": "00 01", "0": "1", "1": "0"}, "1": "no"},
        "long": "a\nb\n",
    }
    for case in ("tag", "alias", "key again", "two documents", "flow depth", "block depth"):
        hostile, told = REFUSED[case]
        with pytest.raises(InvalidInput, match=told):
            text_tree(hostile, "here")


SCALARS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff\ufeff"), max_size=8)
TREES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SCALARS, inner, max_size=3), max_leaves=8
)


@given(st.dictionaries(SCALARS, TREES, max_size=3), st.booleans(), st.sampled_from([None, "\t", 1]))
def test_json_is_read_as_it_is(tree: Any, ascii_only: bool, indent: Any) -> None:
    """Whatever Python writes as JSON is read back, with tabs, escapes and characters beyond the first plane."""
    assert text_tree(json.dumps(tree, ensure_ascii=ascii_only, indent=indent), "here") == tree


def test_numbers_and_words_of_json_are_text() -> None:
    """Numbers of any size, truth values and null stay as they are written."""
    tree = text_tree('{"a": [1.50, 1e999999999, NaN, true, null], "b": "\\/ \\ud83d\\ude00 \\\\ud83d"}', "here")
    assert tree == {"a": ["1.50", "1e999999999", "NaN", "true", "null"], "b": "/ 😀 \\ud83d"}


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), ("-2.50", -2.5), ("+.5", 0.5), ("6/4", 1.5), ("6 / 4", 1.5), (" 7 ", 7), ("0/5", 0)]
)
def test_exact_numbers_are_read(text: str, value: float) -> None:
    """Integers, decimals and fractions, exactly."""
    assert exact_number(text) == value


@pytest.mark.parametrize("text", ["", "1e9", "1/0", "1/00", "NaN", "inf", "0x1", "1_000", "3 4", "9" * 101, "٣", "1,5"])
def test_what_is_no_exact_number_is_none(text: str) -> None:
    """Powers of ten, other digits and what is too long are no numbers here."""
    assert exact_number(text) is None
    assert exact_number(["3"]) is None


@given(st.fractions())
def test_figures_say_the_number(value: Any) -> None:
    """A number in figures is read back as the same."""
    assert exact_number(in_figures(value)) == value or len(in_figures(value)) > 100
