"""Tasks by name: what `--against` means, on which words, and what is said where it means nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, ReadingTask, drawn, how_many, in_order
from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.search.behaviour import behaviour
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.theories.readings import reading
from fooling.verify.cli import main
from fooling.verify.given.asked.network_task import network_task, said_task, short_name, task_term

SPECS = [
    "lookup:01",
    "lookup:a,b,c",
    '["threshold", 1, [[[1, 2], [0, 1, 1, 0]], [[3], [0, 1]]]]',
    '["recall", ["a", "b"], ["0", "1"]]',
    "recall:abc,xy",
    "nearest:abcd,01",
    "nearest:ab,xyz,4",
    "n-gram:ab,aa=0,ab=1,ba=7",
    '["recall", ["a", ","], ["0", "1"]]',
    '["nearest-neighbour", ["a", "b"], ["0", "1"], [[3, 1], [1, 3]], 2]',
    "pair-matching:3,2",
    "triple-matching:3,1",
    '["n-gram", ["a", "b"], [[["a", "b"], 1], [["b", "a"], 0]]]',
    '["value-of", ["complement", ["equality", 2]]]',
]

SAID = {
    '["recall", ["a", ","], ["0", "1"]]': "associative recall of the labels 0 1 of the items a ','",
    '["nearest-neighbour", ["a", "b"], ["0", "1"], [[3, 1], [1, 3]], 2]': (
        "the label, one of 0 1, of the item, one of a b, that is nearest to the last item, by a margin of at least 2, "
        "where S is the rows [[3, 1], [1, 3]]"
    ),
    '["value-of", ["complement", ["equality", 2]]]': "complement of (equality on 2 bits)",
}


def slow_words(asked: Reading) -> list[tuple[int, ...]]:
    """Those of all words that the definition answers."""
    words = product(range(len(asked.letters)), repeat=len(asked.order))
    return [word for word in words if asked.asked(word) is not None]


@pytest.mark.parametrize("spec", SPECS)
def test_the_words_of_a_task_are_those_that_its_definition_answers(spec: str) -> None:
    """Counted, listed in order, drawn: as by the definition, word by word; and the answers are its own."""
    task, some = network_task(spec, 4), 0
    assert isinstance(task, ReadingTask) and network_task(short_name(task.term), 4) == task
    for n in range(5):
        if not task.asks(n):
            continue
        asked, some = reading(task_term(task, n), n, ("0", "1")), some + 1
        words = slow_words(asked)
        assert task.how_many(n) == how_many(asked) == len(words) and list(task.words(n)) == in_order(asked) == words
        assert task.alphabet[: len(asked.letters)] == asked.letters
        assert [task.answer(word) for word in words] == [asked.asked(word) for word in words]
        found = drawn(asked, Random(n), 5)
        assert len({*found}) == len(found) == min(5, len(words)) and {*found} <= {*words}
    assert some


def test_names_of_before_mean_what_they_meant() -> None:
    """A language and a function of halves, also as JSON."""
    assert isinstance(network_task("dyck:1,2", 4), LanguageTask) and isinstance(network_task("equality", 4), HalvesTask)
    assert network_task('["membership", ["dyck", 1, 2]]', 4) == network_task("dyck:1,2", 4)
    assert (
        short_name(("membership", ("dyck", 1, 2))) == "dyck:1,2"
        and short_name(("value-of", ("equality", 3))) == "equality"
    )


def test_short_names_mean_what_they_say() -> None:
    """The tasks of the constructions that they are made for; a sentence where a name would mean something else."""
    for name, short in (
        ("nearest-neighbour", "nearest:abcd,01,2"),
        ("associative-recall", "recall:abcd,01"),
        ("n-gram", "n-gram:ab,aa=0,ab=1,ba=1,bb=0"),
    ):
        made = construct(name)
        assert short_name(made.task) == short
        assert network_task(short, 5) == network_task(json.dumps(made.task), 5)
    for spec, said in SAID.items():
        task = network_task(spec, 4)
        assert isinstance(task, ReadingTask) and short_name(task.term) == said
    long = said_task(("threshold", 1, tuple(((i,), (0, 1)) for i in range(1, 40))))  # no system has files of such names
    assert network_task(long, 40) != network_task(long.replace("than 1", "than 2"), 40)


def test_recall_and_composition_are_tasks_of_networks() -> None:
    """Recall with fixed keys is a lookup of digits; composition is asked of all functions on up to three elements."""
    assert network_task("key-recall:3", 4) == network_task("lookup:012", 4)
    task = network_task("composition", 8)
    assert [task.asks(n) for n in range(1, 9)] == [False, False, True, False, True, False, True, False]
    for n in (1, 2, 3):
        for word in task.words(2 * n + 1):
            f, g, z = word[:n], word[n : 2 * n], word[-1]
            assert task.answer(word) == f[g[z]]
    for wrong in ("key-recall:0", "key-recall:x", "key-recall"):
        with pytest.raises(InvalidInput, match="want key-recall:Q"):
            network_task(wrong, 5)
    with pytest.raises(InvalidInput, match="a smaller --max-length"):
        network_task("composition", 9)


def test_listed_answers_are_asked_and_no_others(tmp_path: Path) -> None:
    """Of each length the words of the list; a file with it means the same; the term has words of up to n letters."""
    answers = {("b",): 1, ("a", "b"): 0, ("b", "b"): 2, ("a", "a", "b"): 1}
    spec = json.dumps(["answers", [[list(word), answer] for word, answer in answers.items()]])
    (path := tmp_path / "answers.json").write_text(spec)
    task = network_task(spec, 4)
    said = json.dumps({"answers": json.loads(spec)[1]})
    (written := tmp_path / "said.json").write_text(said.replace(", ", ",\n"))
    assert network_task(said, 4) == network_task(str(written), 4) == task
    assert network_task(str(path), 4) == task and task.alphabet == ("a", "b")
    asked = {
        tuple(map(task.alphabet.__getitem__, word)): task.answer(word) for n in (1, 2, 3) for word in task.words(n)
    }
    assert asked == answers and [task.asks(n) for n in range(5)] == [False, True, True, True, False]
    assert [task.how_many(n) for n in (1, 2, 3)] == [1, 2, 1]
    assert len(task_term(task, 2)[1]) == 3 and task_term(task, 0) == task.term
    with pytest.raises(InvalidInput, match="nothing is asked about the word aa"):
        task.answer((0, 0))


def test_a_network_is_compared_with_itself(run: Callable[..., tuple[int, str]]) -> None:
    """`unrounded`: a format in which a word gets another answer than in 64 bits is wrong, whatever is right."""
    Path("b.json").write_text(json.dumps(NEVER_RIGHT))
    options = ("--max-length", "4", "--format", "Q4.4", "--format", "Q4.0")
    code, said = run("network", "b.json", "--against", "unrounded", *options)
    assert code == 1 and re.search(r"Q4\.4 8 \S+ 30 0 ", said) and re.search(r"Q4\.0 4 \S+ 30 15 b ", said)
    assert run("recheck", "evidence")[0] == 0
    assert (
        "want at most 4096: a smaller --max-length"
        in run("network", "b.json", "--against", "unrounded", "--max-length", "20")[1]
    )
    assert "compares many words" in run("network", "b.json", "--against", "unrounded", "--input", "ab")[1]


NEVER_RIGHT = {  # whether the last letter is b: 0.3 for b is rounded to 0 in Q4.0
    "alphabet": ["a", "b"],
    "embedding": "one-hot",
    "layers": [{"kind": "elman", "activation": "relu", "gates": {"h": {"W": [[0]], "U": [[0, 0.3]]}}}],
    "read_out": {"matrix": [["10/3"]], "bias": [-0.25], "rule": "positive"},
}


@pytest.mark.parametrize("letters", ["ab", "ba", "abc"])
def test_letters_that_are_counted(letters: str) -> None:
    """More of the first than of the second, or as many: on all words of up to five letters, and on no longer ones."""
    more, alike = (network_task(f"{name}:{letters}", 5) for name in ("majority", "as-many"))
    for n in range(6):
        for word in product(range(len(letters)), repeat=n):
            first, second = (sum(one == a for one in word) for a in (0, 1))
            assert (more.answer(word), alike.answer(word)) == (first > second, first == second)
    assert not more.asks(6) and more.asks(0) and more.alphabet == tuple(letters)
    for wrong in ("majority:a", "as-many:aa", "majority:"):
        with pytest.raises(InvalidInput, match=r"want (majority|as-many):ab, 1 where"):
            network_task(wrong, 5)


@pytest.mark.parametrize("K", [0, 1, 3])
def test_a_threshold_is_about_words_of_every_length(K: int) -> None:
    """1 where more than K bits are 1, by counting; also as the task of features that are the bits."""
    task = network_task(f"threshold:{K}", 4)
    assert task.alphabet == ("0", "1")
    for n in range(6):
        bits = json.dumps(["threshold", K, [[[i], [0, 1]] for i in range(1, n + 1)]])
        for word in product((0, 1), repeat=n):
            assert task.answer(word) == (sum(word) > K)
            assert not n or task.answer(word) == network_task(bits, n).answer(word)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("threshold:", "want threshold:K, 1 where more than K bits are 1"),
        ("threshold:9999", "K from 0 to 4096"),
        ("recall:ab", "want recall:abcd,01 with items and labels"),
        ("nearest:aa,01", "want nearest:abcd,01,2"),
        ("nearest:ab,01,0", "want nearest:abcd,01,2"),
        ("n-gram:ab", "want n-gram:ab,aa=0,ab=1"),
        ("n-gram:ab,ac=1", "want n-gram:ab,aa=0,ab=1"),
        ("n-gram:ab,ab=1,ab=1", "want n-gram:ab,aa=0,ab=1"),
        ("index", "want lookup:01 for words that end with a position"),
        ("lookup:", "want symbols that differ"),
        ("lookup:aa", "want symbols that differ"),
        ("pair-matching:4", "want pair-matching:M,I"),
        ('["lookup", ["a"', "no JSON"),
        ('["lookup", "ab"]', "'ab' should be a list of distinct letters"),
        ('["threshold", 1, [[[1, 2], [0, 1, 1]]]]', "should be 2^2 bits"),
        ('["sum"]', "should be a task"),
        ("nothing", "language 'nothing'"),
        ('["answers", [[["a"], 0], [["a"], 1]]]', "should be a list without repeated words"),
        ('["answers", [[[], 0]]]', "the empty word is listed, and is not run with a list"),
    ],
)
def test_what_means_nothing_is_told(spec: str, message: str) -> None:
    """One line, which says what would be right."""
    with pytest.raises(InvalidInput, match=re.escape(message)) as told:
        network_task(spec, 4)
    assert "\n" not in str(told.value)


@pytest.mark.exhaustive
def test_a_wrong_network_is_caught_word_by_word() -> None:
    """With eta = 1 the network of Theorem 1 is wrong on the words on which a run of its own says so; torch agrees."""
    network = construct("index-lookup", N=8, eta=1).network
    task = network_task("lookup:01", 9)
    wrong = [
        word
        for symbols in product((0, 1), repeat=8)
        for p in range(8)
        if network.run(word := (*symbols, 2 + p)) != symbols[p]
    ]
    found = behaviour(network, task, 9, shortest=9, listing=3)
    assert found.inputs == 8 * 2**8 and found.wrong.total() == len(wrong) > 0
    assert found.first == min(wrong) and found.listed == sorted(wrong)[:3]
    exactly = behaviour(network, task, 9, shortest=9, few=10**6)
    assert (exactly.right, exactly.wrong, exactly.first) == (found.right, found.wrong, found.first)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str]]:
    """`fooling`, in a folder with the network of Theorem 1 for up to 24 symbols."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")
    Path("l.json").write_text(json.dumps(to_json(construct("index-lookup", N=24).network)))

    def ran(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, [*arguments], catch_exceptions=False)
        return result.exit_code, " ".join(result.output.split())

    return ran


def test_a_task_of_too_many_words_is_proved_by_cases(run: Callable[..., tuple[int, str]]) -> None:
    """Of 24 symbols there are 24 * 2^24 words, which is told; no word is run, and the certificate is accepted."""
    own = ("network", "l.json", "--against", "lookup:01", "--format", "Qp:24,2")
    code, said = run(*own, "--min-length", "25", "--max-length", "25")
    assert code == 0 and f"{24 * 2**24:,} of the longest: proved by cases and counts" in said
    assert run("recheck", "evidence")[0] == 0
    few = json.loads(run(*own, "--max-length", "5", "--json")[1])["formats"][0]
    assert few["inputs"] == sum(p * 2**p for p in range(1, 5)) and few["right_on_all"] is True
    again = json.loads(run(*own, "--max-length", "6", "--json", "--resume")[1])["formats"][0]
    assert (again["run_earlier"], again["inputs"], again["wrong"]) == (5, few["inputs"] + 5 * 2**5, 0)


def test_a_language_on_short_words_says_nothing_of_all_lengths(run: Callable[..., tuple[int, str]]) -> None:
    """A recurrent network that is right about short words is not judged by the counting automaton on longer ones."""
    layer = {"kind": "elman", "activation": "relu", "gates": {"h": {"W": [[1]], "U": [[1, -1]]}}}
    ends = {"embedding": "one-hot", "read_out": {"matrix": [[1]], "rule": "positive"}}
    network = {"alphabet": ["a", "b"], "layers": [layer], **ends}
    Path("counts.json").write_text(json.dumps(network), encoding="utf-8")
    told = run("network", "counts.json", "--against", "majority:ab", "--max-length", "1", "--json")[1]
    (row,) = json.loads(told)["formats"]
    assert row["right_on_all"] is True and row["equal_for_all_lengths"] is None and len(row["certificates"]) == 1


def test_one_word_of_a_task(run: Callable[..., tuple[int, str]]) -> None:
    """It is judged; about a word with a position in its middle nothing is asked."""
    own = ("network", "l.json", "--against", "lookup:01", "--format", "Qp:24,2", "--input")
    code, said = run(*own, "0 1 1 0 @3")
    assert code == 0 and "the answer is 1, which is right (lookup:01)" in said
    code, said = run(*own, "0 1 @1 0 @3")
    assert code == 2 and "nothing is asked about the word 0 1 @1 0 @3" in said
    code, said = run("network", "l.json", "--against", "lookup:01", "--max-length", "26")
    assert code == 2 and "it does not read @25, which is in words of up to 26 letters" in said
