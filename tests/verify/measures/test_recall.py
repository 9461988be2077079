"""Recall of a letter and composition of functions: what they are, their measures, and errors on average."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import ceil, log2
from pathlib import Path

import numpy
import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.letters import letters, words
from fooling.verify.cli import main
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.measures.measure import measure
from fooling.verify.methods.axioms.instances import said
from fooling.verify.methods.coins.averages import of_letters
from fooling.verify.pages.answers.measures import distinct, size_of
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.proposition import Term
from tests import brute_force

SIZES = [(n, q) for n in (1, 2, 3) for q in (1, 2, 3)] + [(1, 4), (2, 4), (4, 2)]
FUNCTIONS: list[Term] = [*(("key-recall", n, q) for n, q in SIZES), *(("composition", n) for n in (1, 2, 3))]


@pytest.mark.parametrize("f", FUNCTIONS)
def test_a_function_has_the_entries_of_another_definition(f: Term) -> None:
    """Rows and columns in the same order; and the words of its inputs are those that the brute force reads."""
    assert meaning.function(f).rows() == brute_force.matrix(f)
    given, read = brute_force.words_read(f), words(f)
    for inputs, word in zip(given, read, strict=True):
        assert [tuple(map(str, word(x))) for x in range(len(inputs))] == inputs
    assert meaning.natural(letters(f).length) == len(given[0][0]) + len(given[1][0])
    values = {entry for row in brute_force.matrix(f) for entry in row}
    assert meaning.is_boolean(f) == (values <= {0, 1} and f[-1] <= 2)


@pytest.mark.parametrize("f", [f for f in FUNCTIONS if len(brute_force.matrix(f)) <= 9])
def test_measures_are_those_of_brute_force(f: Term) -> None:
    """Both ends of each measure that is taken are what trying all gives, on the matrix."""
    name, *sizes = f
    spec = f"key-recall:{sizes[1]}" if name == "key-recall" else name
    slow = {"D": ("D", f), "rank.Q": ("rank", f, "Q"), "fooling_set.0": ("fooling", f, 0), "cover.1": ("cover", f, 1)}
    slow |= {"one_way.alice": ("one-way", f, "alice"), "one_way.bob": ("one-way", f, "bob")}
    found = measure(spec, [*slow, "partition_number"], n=sizes[0])
    for one, quantity in slow.items():
        try:
            assert found[one].exact and found[one].lower == brute_force.number(quantity), one
        except brute_force.Unsupported:
            assert len(brute_force.matrix(f)[0]) > 9
    assert found["partition_number"].lower == (sizes[0] * f[-1] if f[-1] > 1 else 1)


@pytest.mark.parametrize(
    ("spec", "n", "values"), [("key-recall:4", 64, (8, 128, 6, 64, 256)), ("composition", 32, (10, 160, 5, 32, 1024))]
)
def test_large_ones_are_measured_by_their_letters(spec: str, n: int, values: tuple[int, ...]) -> None:
    """D, either message, rank and rectangles, each exact."""
    names = ["D", "one_way.alice", "one_way.bob", "rank.GF2", "partition_number"]
    found = measure(spec, names, n=n)
    assert [(one.lower, one.exact) for one in found.values()] == [(value, True) for value in values]


def test_the_page_of_a_measure_tells_its_size() -> None:
    """The columns of composition are not all different."""
    for spec, n, size, columns in (
        ("composition", 50, ("50^50", "50^51"), 50),
        ("key-recall:3", 40, ("3^40", "40"), 40),
        ("composition", 4, ("256", "1024"), 4),
    ):
        named = function_term(spec, n)
        assert (size_of(named), distinct(named)) == (size, (named.function.row_count, columns))


# ---- errors on average ----


@cache
def fewest_errors(n: int, q: int, bits: int) -> float:
    """The least error on average: of the best choice of 2^bits answers, each word taking the nearest."""
    every = numpy.array(list(product(range(q), repeat=n)))
    apart = (every[:, None, :] != every[None, :, :]).sum(axis=2)
    many = min(2**bits, len(every))
    others = combinations(range(1, len(every)), many - 1)  # one may be the word of zeros, as all are alike
    return min(int(apart[:, (0, *chosen)].min(axis=1).sum()) for chosen in others) / (n * q**n)


def of_small_codes() -> Iterator[tuple[int, int, int, float]]:
    """n, q, bits and the least error that is below 1/2."""
    for n, q in ((1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3)):
        for bits in range(ceil(n * log2(q)) + 1 if (n, q) != (3, 3) else 3):
            if (error := fewest_errors(n, q, bits)) < 1 / 2:
                yield n, q, bits, error


def entropy(a: float) -> float:
    """Of a bit."""
    return 0 if a in (0, 1) else -a * log2(a) - (1 - a) * log2(1 - a)


SLACK = 1e-9


def test_the_best_codes_meet_both_bounds() -> None:
    """The entropy and the count of many letters, at the least error that each number of bits has."""
    for n, q, bits, a in of_small_codes():
        if q >= 2:
            assert bits >= n * (log2(q) - a * log2(max(q - 1, 1)) - entropy(a)) - SLACK, (n, q, bits)
        if q >= n:
            assert bits >= (1 - 3 * a) * n * log2(q) - SLACK, (n, q, bits)


WRONG = {
    "no entropy": lambda n, q, a: n * (log2(q) - a * log2(max(q - 1, 1))),
    "no other letters": lambda n, q, a: n * (log2(q) - entropy(a)),
    "as printed, without its entropy": lambda n, q, a: n * (1 - a) * log2(q),
    "1 for 3": lambda n, q, a: (1 - a) * n * log2(q),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_bound_fails_at_a_small_code(name: str) -> None:
    """Planted: so the test above can fail."""
    assert any(bits < WRONG[name](n, q, a) - SLACK for n, q, bits, a in of_small_codes() if q >= n)


def test_few_letters_need_fewer_bits() -> None:
    """Planted: without q >= n the count is false, by the perfect code of 16 words of 7 bits."""
    checks = [[int(i >> k & 1) for i in range(1, 8)] for k in range(3)]
    every = list(product((0, 1), repeat=7))
    code = [x for x in every if not any(sum(a * b for a, b in zip(row, x, strict=True)) % 2 for row in checks)]
    wrong = sum(min(sum(a != b for a, b in zip(x, c, strict=True)) for c in code) for x in every)
    a = wrong / (7 * len(every))
    assert (len(code), a) == (16, 1 / 8)
    assert (1 - 3 * a) * 7 > 4
    assert 7 * (1 - entropy(a)) <= 4


def average(f: Term, error: Term) -> Term:
    """The bits of Alice's message."""
    return ("distributional", f, "from-alice", error, ("uniform",))


@pytest.mark.parametrize(("n", "q"), [(1, 3), (2, 2), (2, 3), (3, 2), (2, 4)])
def test_the_bits_on_average_are_those_of_the_best_code(n: int, q: int) -> None:
    """Of recall; of composition of n elements those of recall of n letters out of n."""
    for error in (("/", 1, 20), ("/", 1, 8), ("/", 1, 4), ("/", 2, 5)):
        enough = float(meaning.exactly(error)) + SLACK
        least = next(bits for bits in range(9) if fewest_errors(n, q, bits) <= enough)
        functions = [("key-recall", n, q)] + [("composition", n)] * (n == q)
        for f in functions:
            for op in (">=", "<="):
                assert decide_proposition((op, average(f, error), least)).verdict is Verdict.CONFIRMED, (f, error)


@pytest.mark.parametrize("f", [("key-recall", 100, 4), ("key-recall", 5, 8), ("composition", 30)])
def test_what_is_proposed_is_accepted(f: Term) -> None:
    """Each fact about a given error, exact and rounded, by the checker."""
    for error in (("/", 1, 4), ("/", 1, 10)):
        found = [*of_letters(average(f, error)), *of_letters(average(f, error), rounded=True)]
        assert len(found) >= 4
        of_many = said("recall-of-many-letters", n=f[1], q=f[-1], a=error)[0]  # of as many letters as keys
        for that, by in found if f[-1] >= f[1] else [one for one in found if one[0] != of_many]:
            prove(that, by(that, fresh()), fresh())


@pytest.mark.parametrize(
    ("name", "goal", "values"),
    [
        ("recall-of-many-letters", (">=", average(("key-recall", 7, 2), ("/", 1, 8)), 4), {"n": 7, "q": 2}),
        ("entropy-recall-average", (">=", average(("key-recall", 2, 3), ("/", 1, 4)), ("*", 2, 2)), {"b": 2}),
        ("recall-by-letters-kept", ("model-computes", ("key-recall", 2, 3), ("streaming", 3), 1), {"k": 3}),
        ("composition-by-letters-kept", ("model-computes", ("composition", 2), ("streaming", 2), 1), {"k": 2}),
        ("recall-columns", ("=", ("rows", ("key-recall", 3, 1), "bob"), 3), {"n": 3, "q": 1}),
        ("recall-partition", ("=", ("partition-number", ("key-recall", 2, 1)), ("*", 2, 1)), {"n": 2, "q": 1}),
    ],
)
def test_an_axiom_is_not_used_where_its_conditions_fail(name: str, goal: Term, values: dict[str, int]) -> None:
    """Planted: fewer letters than keys, too high a rate, too few states, one letter."""
    _, variables, conditions, _ = stated_axiom(name, ())
    f = goal[1] if goal[0] in ("model-computes", "distributional") else goal[1][1]
    known = {"n": f[1], "q": f[-1], "a": ("/", 1, 4) if name.startswith("entropy") else ("/", 1, 8)} | values
    node = {
        "rule": "axiom",
        "name": name,
        "of": [],
        "values": {variable: known[variable] for variable, _ in variables},
        "conditions": [{"rule": "evaluate"}] * len(conditions),
    }
    with pytest.raises((Rejected, InvalidInput)):
        prove(goal, json.loads(json.dumps(node)), fresh())


# ---- sentences, and all sizes of models ----

READ = {
    "RECALL_{2,3}": ("key-recall", 2, 3),
    "RECALL(2, 3)": ("key-recall", 2, 3),
    "recall of 2 letters out of 3": ("key-recall", 2, 3),
    "COMPOSITION_4": ("composition", 4),
    "COMPOSITION_{4}": ("composition", 4),
}


@pytest.mark.parametrize("text", READ)
def test_short_words_are_read(text: str) -> None:
    """And what is printed is read back."""
    term = read_sentence(f"D({text}) = 3").term
    assert term == ("=", ("D", READ[text]), 3) == read_sentence(sentence(term)).term


def test_the_width_of_recall_and_of_composition(tmp_path: Path) -> None:
    """Bits at the cut, and the bits that are enough for each kind that reads letter by letter."""
    for task, model, least, enough in (("key-recall:3", "streaming", 13, 13), ("composition", "rnn", 2, 5)):
        line = f"width --task {task} --n 9 --p 4 --model {model} --evidence {tmp_path} --json"
        (row,) = json.loads(CliRunner().invoke(main, line.split()).stdout)["rows"]
        assert (row["least_width"], row["enough"]["size"]) == (least, enough)
        assert row["needed_bits"] == least * (1 if model == "streaming" else 4)
        assert row["certificate"] and row["enough"]["certificate"]


REFUSED = {
    ("width", "--task", "composition", "--n", "8", "--p", "4"): "an odd number of letters from 3, not 8",
    ("width", "--task", "composition", "--n", "9", "--p", "4", "--partition", "prefix:5"): "want prefix:4",
    ("width", "--task", "key-recall", "--n", "9", "--p", "4"): "want key-recall:LETTERS",
    ("measure", "key-recall:0", "--n", "3"): "want key-recall:LETTERS",
    ("measure", "key-recall:3"): "key-recall:3 wants a number of letters",
    ("measure", "composition", "--n", "3", "--partition", "prefix:1"): "not a language; leave the option out",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_no_recall_is_refused(line: tuple[str, ...]) -> None:
    """In one line."""
    result = CliRunner().invoke(main, [*line])
    assert result.exit_code == 2 and REFUSED[line] in result.output and result.output.count("\n") == 1
