"""Networks that students hand in, against running every word: right at the sheet's format, least witness, certified."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.network_json import to_json
from fooling.verify.checker.judge import proved
from fooling.verify.exercises.hole import Defined, Judged, NotGraded, Text, Unreadable
from fooling.verify.exercises.holes.networks.machines import make_recurrent_network, make_transformer
from fooling.verify.given.files.event_stream import text_tree

SOME_B = ["regex", "(a|b)*b(a|b)*"]
DOCS = Path(__file__).resolve().parents[4] / "docs"
EQUALITY = json.dumps(to_json(two_layer_equality(4)))


def unit(decay: str, b: str, c: str) -> dict[str, Any]:
    """A network of one unit h = decay h + b [the letter is b], which answers 1 iff c h > 0; all as text."""
    layer = {"kind": "diagonal", "decay": [decay], "B": {"matrix": [["0", b]]}, "C": {"matrix": [[c]]}}
    return {"alphabet": ["a", "b"], "embedding": "one-hot", "layers": [layer], "read_out": {"rule": "positive"}}


def answers(decay: Fraction, b: Fraction, c: Fraction, word: Sequence[str]) -> bool:
    """The same network on Q4.1: each sum of products is rounded down to a half, and cut off at -8 and 7.5."""
    h = Fraction(0)
    for letter in word:
        h = rounded(decay * h + (b if letter == "b" else 0))
    return rounded(c * h) > 0


def rounded(x: Fraction) -> Fraction:
    """Down, within the format."""
    return min(max(Fraction(2 * x.numerator // x.denominator, 2), Fraction(-8)), Fraction(15, 2))


def file(name: str) -> Text:
    """A file of a submission, as it is put in the answer's place."""
    return text_tree((DOCS / name).read_text(encoding="utf-8"), name)


def accepted(found: Judged) -> None:
    """The checker takes what the answer shows."""
    assert found.shown is not None
    assert proved(found.shown.proposition, "confirmed", found.shown.derivation).trusts == ()


HALVES = st.integers(-2, 2).map(lambda k: Fraction(k, 2))


@settings(max_examples=30)
@given(HALVES, HALVES, HALVES)
def test_a_recurrent_network_is_right_iff_every_word_is(decay: Fraction, b: Fraction, c: Fraction) -> None:
    """Words of up to 6 letters are run by a second implementation; the witness is the first wrong one."""
    answer = unit(str(decay), str(b), str(c))
    for lengths in ("all", "6"):
        hole = make_recurrent_network([SOME_B, {"format": "Q4.1:down", "lengths": lengths}], Defined({}))
        found = hole.judge(hole.read(answer))
        words = (word for n in range(7) for word in product("ab", repeat=n))
        wrong = next((word for word in words if answers(decay, b, c, word) != ("b" in word)), None)
        if wrong is not None:
            assert found.witness["word"] == ("".join(wrong) or "ε")
        elif lengths == "6":
            assert found.right and found.measured == {"units": 1}
        if found.right:
            accepted(found)


def test_a_format_decides_what_a_network_forgets() -> None:
    """A unit that halves what it has seen forgets it after as many letters as there are bits."""
    for bits in (2, 4):
        hole = make_recurrent_network([SOME_B, {"format": f"Q4.{bits}", "says": "have a b in it"}], Defined({}))
        found = hole.judge(hole.read(file("contains-b.json")))
        assert found.says == f"b{'a' * (bits + 1)} is not accepted, but has a b in it"
    up_to = make_recurrent_network([SOME_B, {"format": "Q4.4", "lengths": 5}], Defined({}))
    found = up_to.judge(up_to.read(file("contains-b.json")))
    assert found.right and found.says == "your network is right on words of up to 5 letters, with 1 unit"
    accepted(found)


def test_a_network_that_keeps_what_it_has_seen_is_right_at_all_lengths() -> None:
    """It is certified by the statement `decides`, and can be written again."""
    hole = make_recurrent_network([SOME_B, {"format": "Q4.2"}], Defined({}))
    given_network = hole.read(unit("1", "1", "1"))
    found = hole.judge(given_network)
    assert found.right and found.shown is not None and found.shown.proposition[0] == "decides"
    accepted(found)
    assert hole.judge(hole.read(hole.written(given_network))) == found


def test_weights_beyond_the_format_are_told_with_a_wrong_network() -> None:
    """They are cut off, which may be why it is wrong."""
    hole = make_recurrent_network([SOME_B, {"format": "Q2.2"}], Defined({}))
    found = hole.judge(hole.read(unit("-1", "-100", "1")))
    assert not found.right and found.says.endswith("are beyond Q2.2 and are cut off")


def test_a_transformer_is_right_on_the_inputs_of_a_function_or_is_told_the_first_wrong_one() -> None:
    """The construction for equality, held against equality and against disjointness."""
    hole = make_transformer([["equality", 2], {"format": "Q13.4", "longest": 4}], Defined({}))
    found = hole.judge(hole.read(EQUALITY))
    assert found.right and found.measured == {"heads": 2, "width": 6, "layers": 2}
    accepted(found)
    other = make_transformer([["disjointness", 2], {"format": "Q13.4", "longest": 4}], Defined({}))
    wrong = other.judge(other.read(EQUALITY))
    assert wrong.says == "your network answers 0 to 0001, but the value there is 1"


def test_a_transformer_is_right_on_words_up_to_a_length() -> None:
    """A uniform average over the word sees whether there is a b, as far as the format tells."""
    for longest in (1, 4):
        hole = make_transformer([SOME_B, {"format": "Q4.8", "longest": longest}], Defined({}))
        found = hole.judge(hole.read(file("some-b.json")))
        assert found.right, found.says
        assert found.shown is not None and found.shown.proposition[1][2] == longest
        accepted(found)
    coarse = make_transformer([SOME_B, {"format": "Q4.1:down", "longest": 4}], Defined({}))
    wrong = coarse.judge(coarse.read(file("some-b.json")))
    assert wrong.says == "aab is not accepted, but is in the language"


def test_words_without_number_are_not_graded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a network whose states are."""
    monkeypatch.setattr("fooling.verify.exercises.holes.networks.machines.MOST_PAIRS", 500)
    hole = make_transformer([SOME_B, {"format": "Q4.8", "longest": 20}], Defined({}))
    with pytest.raises(NotGraded, match="more than 65536"):
        hole.judge(hole.read(file("some-b.json")))
    counting = make_recurrent_network([["regex", "(a|b)*"], {"format": "Q16.16"}], Defined({}))
    answer = unit("1", "1", "1")
    answer["read_out"] = {"matrix": [["0"]], "bias": ["1"], "rule": "positive"}
    with pytest.raises(NotGraded, match="states"):
        counting.judge(counting.read(answer))


UNREADABLE: list[tuple[Any, str]] = [
    ({"file": "x.json"}, "file: not among what was handed in"),
    ("{", "not readable as JSON"),
    ("[1]", "missing"),
    (["a"], "a list; want {file: model.json}"),
    ({"alphabet": ["a"]}, "missing"),
    ({**unit("1", "1", "1"), "alphabet": ["a", "c"]}, "alphabet: your network does not read b"),
    (unit("x", "1", "1"), "'x'"),
    (unit("1e999", "1", "1"), "1E+999: want a number"),
    (file("some-b.json"), "layers: a network with attention; want recurrent layers"),
    (file("no-aaa-lstm.json"), "modules: a chain of torch's"),
]


@pytest.mark.parametrize(("answer", "told"), UNREADABLE)
def test_what_is_no_recurrent_network_is_refused_in_one_line(answer: Any, told: str) -> None:
    """No other file is read."""
    hole = make_recurrent_network([SOME_B, {"format": "Q4.4"}], Defined({}))
    with pytest.raises(Unreadable) as refused:
        hole.read(answer)
    assert told in str(refused.value) and str(refused.value).isprintable()


def test_a_network_without_attention_is_no_transformer() -> None:
    """Nor is one with fewer positions than the sheet asks about."""
    hole = make_transformer([SOME_B, {"format": "Q4.4", "longest": 4}], Defined({}))
    with pytest.raises(Unreadable, match="want a layer with attention"):
        hole.read(unit("1", "1", "1"))
    longer = make_transformer([["equality", 3], {"format": "Q13.4", "longest": 6}], Defined({}))
    with pytest.raises(Unreadable, match="positions for 4 letters; want positions for 6"):
        longer.read(EQUALITY)
