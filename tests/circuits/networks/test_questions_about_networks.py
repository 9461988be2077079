"""What `fooling network` says of random networks, against a simulator that shares nothing with it.

Networks of every kind are drawn, right and wrong ones, and asked about a random automaton in a random format.  Every
number of the answer is computed once more, word by word, by the second implementations of this folder: fractions,
rounding by a search through all numbers, and mpmath.  What is written for other people's solvers is held to the same
words: it is satisfiable exactly where some word of that length is answered wrongly.  `make exhaustive` asks; a planted
simulator shows that a lie of the command, or of the file for solvers, would be seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import test_questions_about_networks as here
import test_recurrent
import test_transformer
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fooling
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from tests.random_transformers import transformers

LONGEST, FURTHER = 4, 6  # letters of the words that are asked about, and of those that all lengths are held to
Word = tuple[int, ...]
Scores = list[Fraction]
SUPPRESSED = (HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large)


@dataclass(frozen=True)
class Automaton:
    """A complete deterministic automaton over a and b, from state 0."""

    rows: tuple[tuple[int, int], ...]
    accepting: frozenset[int]

    def accepts(self, word: Word) -> int:
        """1 or 0, letter by letter."""
        state = 0
        for letter in word:
            state = self.rows[state][letter]
        return int(state in self.accepting)

    def written(self) -> str:
        """As a file has it."""
        table = {"alphabet": ["a", "b"], "start": 0, "accepting": sorted(self.accepting), "transitions": self.rows}
        return json.dumps(table)


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    """Of one state to three."""
    states = draw(st.integers(1, 3))
    rows = tuple((draw(st.integers(0, states - 1)), draw(st.integers(0, states - 1))) for _ in range(states))
    return Automaton(rows, frozenset(draw(st.sets(st.integers(0, states - 1)))))


def scores_of(network: Transformer | Recurrent) -> Callable[[Word], Scores]:
    """The scores of a word by the second implementation; ZeroDivisionError where a division by 0 is an error."""
    if isinstance(network, Transformer):
        return test_transformer.slow(network).scores  # with the letters that stand around every word

    def read(word: Word) -> Scores:
        other, f, scored = test_recurrent.slow(network), network.format, network.read_out.map
        assert scored is not None and word
        for letter in word:
            last = other.read([f.value(code) for code in network.embedding[letter]])
        weights, sums = network.formats.weights, network.formats.accumulator
        return [
            other.total(([weights.value(w) for w in row], last, sums.value(bias)))
            for row, bias in zip(scored.matrix, scored.bias, strict=True)
        ]

    return read


def answer(rule: str, scores: Scores) -> int:
    """The answer that a rule reads off the scores, and so that no two rules share a line."""
    if rule == "positive":
        return int(scores[0] > 0)
    if rule == "not-negative":
        return int(scores[0] >= 0)
    best = max(scores)
    return scores.index(best) if rule == "argmax" else len(scores) - 1 - scores[::-1].index(best)


def margin(rule: str, scores: Scores) -> Fraction:
    """The distance of the largest score from the next, or, where only the first one is read, of it from 0."""
    if not rule.startswith("argmax"):
        return abs(scores[0])
    first, second, *_ = sorted(scores, reverse=True)
    return first - second


def words_of(lengths: Sequence[int]) -> list[Word]:
    """All of these lengths, short ones first."""
    return [word for n in lengths for word in product((0, 1), repeat=n)]


def text(word: Word) -> str:
    """As the table prints it."""
    return "".join("ab"[letter] for letter in word)


def asked(network: Transformer | Recurrent, goal: Automaton, folder: Path) -> tuple[int, Any]:
    """What the command says in the network's own format of words of 1 to `LONGEST` letters, or what it complains of."""
    model, table = folder / "model.json", folder / "goal.json"
    fooling.write_network(network, model)
    table.write_text(goal.written())
    name = network.formats.activations.name
    lengths = ("--min-length", "1", "--max-length", str(LONGEST))
    where = ("--evidence", str(folder / "evidence"), "--json")
    done = CliRunner().invoke(
        main, ["network", str(model), "--against", str(table), "--format", name, *lengths, *where]
    )
    return done.exit_code, json.loads(done.stdout)["formats"][0] if done.stdout else done.stderr


def in_one_format(network: Transformer | Recurrent) -> bool:
    """Whether all roles have the same, which `--format` can name; and words of `LONGEST` letters have a place in it."""
    try:
        named_format(network.formats.activations.name)
    except InvalidInput:
        return False
    fits = not isinstance(network, Transformer) or network.max_length is None or network.max_length >= LONGEST
    return fits and network.formats == Formats.alike(network.formats.activations)


def hold(network: Transformer | Recurrent, goal: Automaton, folder: Path) -> str:
    """Every number of the answer against the second implementation; what kind of question it was."""
    read, rule = scores_of(network), network.read_out.rule
    code, told = asked(network, goal, folder)
    words = words_of(range(1, LONGEST + 1))
    try:
        scores = {word: read(word) for word in words}
    except ZeroDivisionError:
        assert code == 2 and "divi" in told
        return "a division by 0"
    wrong = [word for word in words if answer(rule, scores[word]) != goal.accepts(word)]
    assert (told["inputs"], told["wrong"]) == (len(words), len(wrong))
    assert told["first_failure"] == (text(wrong[0]) if wrong else None)
    assert Fraction(told["least_margin"]) == min(margin(rule, of) for of in scores.values())
    if told["equal_for_all_lengths"] is None:
        assert code == (1 if wrong else 0)
        return "wrong" if wrong else "right on short words"
    assert isinstance(network, Recurrent)
    hold_all_lengths(told, lambda word: answer(rule, read(word)) == goal.accepts(word))
    return "right at all lengths" if told["equal_for_all_lengths"] else "wrong"


def hold_all_lengths(told: Any, is_right: Callable[[Word], bool]) -> None:
    """Where it is right at all lengths, longer words are right; a shortest difference is wrong, and the first."""
    if told["equal_for_all_lengths"]:
        assert told["shortest_difference"] is None
        assert all(map(is_right, words_of([FURTHER])))
        return
    first = tuple("ab".index(letter) for letter in told["shortest_difference"])
    if first:  # the empty word has no last layer in the second implementation
        assert not is_right(first)
        shorter = words_of(range(1, min(len(first), FURTHER + 1)))
        assert all(map(is_right, shorter))


@pytest.mark.exhaustive
@settings(max_examples=200, deadline=None, suppress_health_check=SUPPRESSED)
@given(transformers().filter(in_one_format), automata())
def test_what_is_said_of_transformers_is_so(
    tmp_path_factory: pytest.TempPathFactory, network: Transformer, goal: Automaton
) -> None:
    """Words, wrong ones, the first of them and the least margin, in every format, kind of layer and schedule."""
    hold(network, goal, tmp_path_factory.mktemp("asked"))


@pytest.mark.exhaustive
@settings(max_examples=300, deadline=None, suppress_health_check=SUPPRESSED)
@given(test_recurrent.networks().filter(in_one_format), automata())
def test_what_is_said_of_recurrent_networks_is_so(
    tmp_path_factory: pytest.TempPathFactory, network: Recurrent, goal: Automaton
) -> None:
    """The same, and what is said of all lengths."""
    hold(network, goal, tmp_path_factory.mktemp("asked"))


# ---- clauses for other people's solvers ----


def is_satisfiable(network: Transformer, goal: Automaton, n: int, folder: Path) -> bool | None:
    """Whether some word of n letters satisfies the clauses that are written for solvers; None where none are."""
    sat = pytest.importorskip("pysat.solvers")
    formula = pytest.importorskip("pysat.formula")
    model, table, file = folder / "model.json", folder / "goal.json", folder / "wrong.cnf"
    fooling.write_network(network, model)
    table.write_text(goal.written())
    lengths = ("--min-length", str(n), "--max-length", str(n), "--evidence", str(folder / "evidence"))
    asked = ("--against", str(table), "--format", network.formats.activations.name, "--export", str(file))
    done = CliRunner().invoke(main, ["network", str(model), *asked, *lengths])
    if not file.is_file():
        assert done.exit_code == 2 and len(done.stderr.strip().splitlines()) == 1, done.stderr
        return None
    with sat.Solver(name="cadical153", bootstrap_with=formula.CNF(from_file=str(file)).clauses) as solver:
        return bool(solver.solve())


@pytest.mark.exhaustive
@settings(max_examples=150, deadline=None, suppress_health_check=SUPPRESSED)
@given(transformers().filter(in_one_format), automata(), st.integers(1, 3))
def test_clauses_are_satisfiable_exactly_where_a_word_is_wrong(
    tmp_path_factory: pytest.TempPathFactory, network: Transformer, goal: Automaton, n: int
) -> None:
    """Of random networks, by the second implementation; where no clauses are written, one line says why."""
    found = is_satisfiable(network, goal, n, tmp_path_factory.mktemp("exported"))
    if found is not None:
        read, rule = scores_of(network), network.read_out.rule
        assert found == any(answer(rule, read(word)) != goal.accepts(word) for word in words_of([n]))


# ---- the comparison can fail ----

SMALL = replace(two_layer_equality(2, named_format("Q6.2")), alphabet=("a", "b"))
EVEN = Automaton(((1, 1), (0, 0)), frozenset({0}))


def test_a_lie_of_the_command_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network for equality of two letters, asked about words of even length, with one number changed."""
    monkeypatch.setattr(here, "LONGEST", 2)
    code, told = asked(SMALL, EVEN, tmp_path)
    monkeypatch.setattr(here, "asked", lambda *_: (code, told))
    assert hold(SMALL, EVEN, tmp_path) == "wrong"
    for field, lie in (("wrong", 0), ("first_failure", "bb"), ("least_margin", "1/7"), ("inputs", 2)):
        changed = {**told, field: lie}
        monkeypatch.setattr(here, "asked", lambda *_, changed=changed: (code, changed))
        with pytest.raises(AssertionError):
            hold(SMALL, EVEN, tmp_path)


def test_clauses_of_a_small_network(tmp_path: Path) -> None:
    """Satisfiable for words of even length, which the network answers otherwise; not for its own language."""
    assert is_satisfiable(SMALL, EVEN, 2, tmp_path) is True
    same = Automaton(((1, 2), (3, 4), (4, 3), (3, 3), (4, 4)), frozenset({3}))
    assert is_satisfiable(SMALL, same, 2, tmp_path) is False
