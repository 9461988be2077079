"""Tasks that are read once: what each asks, against its definition in plain words, on all words of a few letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from fooling.circuits.networks.index_lookup import index_lookup
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.rnn import RNN
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.readings import READINGS, reading
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.given.asked.judged_network import judge_network
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, require
from tests import brute_force

Word = Sequence[str]
PAIRS = (((1, 3), (0, 1, 1, 0)), ((2, 4), (1, 0, 0, 1)), ((), (1,)), ((4,), (0, 1)), ((1, 3), (0, 1, 1, 0)))
LIKENESS = ((3, 1, 0), (1, 3, 2), (0, 2, 1))
HISTORY: Sequence[tuple[tuple[str, ...], int]] = ((("a", "b"), 1), (("b", "b"), 0), (("b", "a"), 2))


def lookup(word: Word) -> int | None:
    *symbols, token = word
    if any(symbol.startswith("@") for symbol in symbols) or not token.startswith("@"):
        return None
    return "abc".index(symbols[int(token[1:]) - 1])


def features(word: Word) -> int:
    values = [table[int("0" + "".join(word[i - 1] for i in positions), 2)] for positions, table in PAIRS]
    return int(sum(values) > 2)


def labels_by(like: Callable[[str, str], int], margin: int) -> Callable[[Word], int | None]:
    def right(word: Word) -> int | None:
        items, labels, x = word[:-1:2], word[1::2], word[-1]
        if not {*items, x} <= {*"xyz"} or not {*labels} <= {*"01"}:
            return None
        likes = [like(x, item) for item in items]
        first, *others = sorted(likes, reverse=True)
        return int(labels[likes.index(first)]) if all(first - other >= margin for other in others) else None

    return right


def alike(x: str, z: str) -> int:
    return LIKENESS["xyz".index(x)]["xyz".index(z)]


def recall(word: Word) -> int | None:
    return labels_by(lambda x, z: int(x == z), 1)(word) if word[:-1:2].count(word[-1]) == 1 else None


def matches(terms: int, at: int) -> Callable[[Word], int]:
    def right(word: Word) -> int:
        z = [int(letter) for letter in word]
        return int(any((z[at - 1] + sum(others)) % 4 == 0 for others in product(z, repeat=terms - 1)))

    return right


CASES: list[tuple[Term, int, Callable[[Word], int | None]]] = [
    (("lookup", ("a", "b", "c")), 4, lookup),
    (("lookup", ("a", "b", "c")), 2, lookup),
    (("threshold", 2, PAIRS), 4, features),
    (("threshold", 2, PAIRS), 6, features),
    (("nearest-neighbour", ("x", "y", "z"), ("0", "1"), LIKENESS, 1), 5, labels_by(alike, 1)),
    (("nearest-neighbour", ("x", "y", "z"), ("0", "1"), LIKENESS, 2), 5, labels_by(alike, 2)),
    (("recall", ("x", "y", "z"), ("0", "1")), 3, recall),
    (("recall", ("x", "y", "z"), ("0", "1")), 5, recall),
    (("pair-matching", 4, 2), 4, matches(2, 2)),
    (("triple-matching", 4, 4), 4, matches(3, 4)),
    (("n-gram", ("a", "b"), HISTORY), 4, lambda word: dict(HISTORY).get(tuple(word[-2:]))),
    (("n-gram", ("a", "b"), HISTORY), 2, lambda word: dict(HISTORY).get(tuple(word))),
    (("membership", ("dyck", 1, 2)), 6, lambda word: int(brute_force.language(("dyck", 1, 2))[1]("".join(word)))),
]


def family(term: Term) -> Callable[[Word], int | None]:
    rows = brute_force.matrix(term)
    return lambda word: rows[int("".join(word[: len(word) // 2]), 2)][int("".join(word[len(word) // 2 :]), 2)]


for name in FAMILIES:
    if name != "index":
        CASES += [(("value-of", (name, 2)), 4, family((name, 2))), (("value-of", (name, 3)), 6, family((name, 3)))]
        CASES += [(("value-of", ("complement", (name, 2))), 4, family(("complement", (name, 2))))]


def asked_words(asked: Reading) -> list[tuple[int, ...]]:
    return [word for word in asked.words() if word is not None]


@pytest.mark.parametrize(("task", "n", "right"), CASES, ids=lambda one: one[0] if isinstance(one, tuple) else "")
def test_a_reading_asks_what_its_task_says(task: Term, n: int, right: Callable[[Word], int | None]) -> None:
    """On every word of the letters: whether it is asked about, and the right answer; each asked word is listed once."""
    asked = reading(task, n, ("0", "1"))
    listed = asked_words(asked)
    assert len(listed) == len(set(listed)) > 0
    for word in product(range(len(asked.letters)), repeat=n):
        expected = right([asked.letters[a] for a in word])
        assert asked.asked(word) == expected, word
    assert set(listed) == {
        word for word in product(range(len(asked.letters)), repeat=n) if asked.asked(word) is not None
    }


BOXED = ("lookup", "nearest-neighbour", "recall", "n-gram")


@pytest.mark.parametrize(("task", "n"), [(task, n) for task, n, _ in CASES if task[0] in BOXED])
def test_boxes_hold_the_words_that_are_asked_and_their_answers(task: Term, n: int) -> None:
    """Every asked word is in a box, and every word of a box is asked about and has the box's answer."""
    asked = reading(task, n, ("0", "1"))
    boxed = [(word, box.answer) for box in asked.boxes() for word in product(*box.letters)]
    assert {word for word, _ in boxed} == set(asked_words(asked))
    assert all(asked.asked(word) == answer for word, answer in boxed)


def test_a_task_without_boxes_says_so() -> None:
    """The words of equality that have one answer are no few boxes: one clear error."""
    with pytest.raises(InvalidInput, match="no few boxes"):
        list(reading(("value-of", ("equality", 2)), 4, ("0", "1")).boxes())


@pytest.mark.parametrize(
    ("task", "n", "reason"),
    [
        (("lookup", ("a",)), 1, "two letters at least"),
        (("lookup", ("a", "@1")), 3, "their names differ"),
        (("threshold", 0, (((7,), (0, 1)),)), 4, "different positions from 1 to 4"),
        (("recall", ("x",), ("0",)), 4, "3, 5, 7"),
        (("nearest-neighbour", ("x", "y"), ("0",), ((1, 2),), 1), 3, "as many rows"),
        (("pair-matching", 3, 5), 4, "none of 1 to 4"),
        (("pair-matching", 10**9, 1), 4, "a modulus is at most"),
        (("n-gram", ("a",), ((("a", "a"), 0), (("a",), 1))), 4, "want one length"),
        (("n-gram", ("a",), ((("b",), 0),)), 4, "other letters: b"),
        (("value-of", ("equality", 2)), 6, "the words have 6 letters"),
        (("value-of", ("matrix", ((0, 1), (1, 0)))), 2, "not read once"),
        (("value-of", ("index", 2)), 4, "want one of equality"),
        ("index-lookup", 3, "not read once"),
    ],
)
def test_a_task_that_does_not_fit_is_refused(task: Term, n: int, reason: str) -> None:
    """A length, a position or a table that is none of the task's is one clear error, and no reading."""
    with pytest.raises((Rejected, InvalidInput, KeyError, ValueError), match=reason):
        reading(task, n, ("0", "1"))


@pytest.mark.parametrize("head", READINGS)
def test_each_task_stands_in_a_proposition_and_in_words(head: str) -> None:
    """The grammar takes each of the terms above, and says it in words without braces."""
    ((task, *_),) = [case for case in CASES if case[0][0] == head][:1]
    that = ("computes", ("network", "{}", 3), task)
    require(that, "proposition", {}, "that")
    assert "{" not in in_words(that)


def test_the_checker_runs_a_network_on_the_words_that_are_asked() -> None:
    """The network for index lookup is right on all words of 4 letters, and wrong where two symbols change names."""
    network = index_lookup(3, 2, ("a", "b"))
    term = network_term(network, 4)
    evaluate: Any = {"rule": "evaluate"}
    assert network.run((0, 1, 0, 2 + 1)) in (0, 1)
    with pytest.raises(Rejected, match="reads 4 letters"):
        proved(("computes", (*term[:2], 7), ("lookup", ("a", "b"))), "confirmed", evaluate)
    right = {
        verdict: _holds(("computes", term, ("lookup", ("a", "b"))), verdict) for verdict in ("confirmed", "refuted")
    }
    swapped = {verdict: _holds(("computes", term, ("lookup", ("b", "a"))), verdict) for verdict in right}
    assert right == {"confirmed": True, "refuted": False}
    assert swapped == {"confirmed": False, "refuted": True}


def _holds(that: Term, verdict: str) -> bool:
    try:
        proved(that, verdict, {"rule": "evaluate"})
    except Rejected:
        return False
    return True


def test_an_rnn_is_judged_by_a_task_that_is_read_once() -> None:
    """One that answers with its last letter is right on all words of the task, and one that does not is told which."""
    last = RNN(4, 0, lambda t, letter, h: letter, lambda t, h: h)
    spec = '["n-gram", ["0", "1"], [[["0"], 0], [["1"], 1]]]'
    found = judge_network(last, spec, 4)
    assert (found.inputs, found.wrong.total(), found.first) == (30, 0, None)
    wrong = judge_network(last, spec.replace('["1"], 1', '["1"], 0'), 2)
    assert (wrong.inputs, wrong.wrong.total(), wrong.first) == (6, 3, (1,))
    looked_up = judge_network(last, "lookup:01", 3)
    assert looked_up.inputs == 2 + 8 and looked_up.wrong.total() == looked_up.inputs  # the last letter is a position
    with pytest.raises(InvalidInput, match="want at most 3"):
        judge_network(last, spec, 2, most=3)
    with pytest.raises(InvalidInput, match="against lookup:00: want symbols"):
        judge_network(last, "lookup:00", 2)
