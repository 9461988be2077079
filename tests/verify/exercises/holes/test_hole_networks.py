"""Networks that students hand in, against running every word: right at the sheet's format, least witness, certified."""

from __future__ import annotations

import json
import re
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
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import proved
from fooling.verify.exercises.hole import Defined, Judged, NotGraded, Text, Unreadable
from fooling.verify.exercises.holes.networks.machines import make_recurrent_network, make_transformer
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.sheet import read_sheet
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


COURSE = Path(__file__).resolve().parents[4] / "courses" / "tasks.yaml"


@pytest.mark.parametrize("task", ["task index-lookup", "task:index-lookup", ["lookup", ["0", "1"]], "$g", "g"])
def test_a_transformer_does_a_task_or_is_told_a_shortest_wrong_word(task: Any) -> None:
    """Index lookup of 3 bits: the key of the course is right on all 24 words; each changed network on fewer."""
    question = read_sheet(COURSE).for_student("anna").questions[0]
    said = [task, {"format": "Q4.4", "longest": "4"}]
    hole = make_transformer(said, Defined({"g": ["lookup", ["0", "1"]]}))
    key: Any = question.key
    found = hole.judge(hole.read(key))
    assert found.right and found.says == "your network is right on all inputs of 4 letters, with 1 head"
    assert found.shown is not None and found.shown.proposition[2] == ("lookup", ("0", "1"))
    accepted(found)
    marked = mark(question, question.key)
    assert marked.state is State.RIGHT and marked.points == 6
    for place, row in product(range(4), (["0", "0", "0", "1", "1"], ["0", "0", "0", "1", "-1"])):
        positions = [row if at == place else one for at, one in enumerate(key["embedding"]["positions"])]
        answer = {**key, "embedding": {**key["embedding"], "positions": positions}}
        network, words = hole.read(answer).network, product("01", "01", "01", ("@1", "@2", "@3"))
        assert isinstance(network, Transformer)
        letters = network.alphabet.index
        wrong = [word for word in words if network.run([*map(letters, word)]) != float(word[int(word[3][1]) - 1])]
        found = hole.judge(hole.read(answer))
        assert found.right is (not wrong) and (found.right or tuple(found.witness["word"].split()) in wrong)
        marked = mark(question, answer)
        assert marked.points == (0 if wrong else 6)
        assert not wrong or f"to {found.witness['word']}, but the answer there is" in marked.says


def test_tasks_of_more_answers_and_of_many_lengths() -> None:
    """A task whose answers are listed is asked at all its sizes; a language is one by whatever name; others are not."""
    said = {"format": "Q4.8", "longest": "3"}
    hop = make_transformer(["task:k-hop,letters=2", said], Defined({}))
    answer: Any = file("some-b.json")
    found = hop.judge(hop.read(answer))
    assert (found.says, found.witness["word"]) == ("your network answers 1 to b, but the answer there is 0", "b")
    assert hop.told()[0].startswith("The network has to be right on all inputs of up to 3 letters.")
    for named in ("task parity", "task:parity", "EQ_1", "task:equality"):
        made = make_transformer([named, {**said, "longest": "2"}], Defined({}))
        assert isinstance(made.asked, tuple) == (named not in ("task parity", "task:parity"))
    lookup = make_transformer(["task index-lookup", said], Defined({}))
    with pytest.raises(Unreadable, match="alphabet: your network does not read 0"):
        lookup.read(answer)
    recurrent = make_recurrent_network(["task parity", {"format": "Q4.4"}], Defined({}))
    assert recurrent.asked.has((0, 1, 1, 1)) and not recurrent.asked.has((1, 1))


@pytest.mark.parametrize(
    ("task", "longest", "told"),
    [
        ("task:k-hap", "3", "no task 'k-hap'; did you mean k-hop?"),
        ("task:first.py", "3", "a sheet runs no program"),
        ("task index-lookup", "1", "words of 1 letters: index lookup: a symbol and a position are two letters"),
        ("task:k-hop,letters=9", "8", "its answers are listed; want at most 4096 words"),
        ("task k-hop", "3", "no task of networks at all lengths"),
    ],
)
def test_a_task_that_cannot_be_asked_gets_one_line(task: str, longest: str, told: str) -> None:
    """When the sheet is read, before anybody is graded."""
    with pytest.raises(InvalidInput, match=re.escape(told)) as refused:
        make_transformer([task, {"format": "Q4.4", "longest": longest}], Defined({}))
    assert "\n" not in str(refused.value)


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
