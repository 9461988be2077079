"""Modules of torch's as they are served: by their own kernels, on all words, never by a table that is not theirs."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.runs.networks.deployed import deployed

torch = pytest.importorskip("torch")
nn = torch.nn
HAS_B = "regex:(a|b|c)*b(a|b|c)*"
LATCH = """
import torch
from torch import nn
class Latch(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters, self.gru, self.head = nn.Embedding(3, 3), nn.GRU(3, 1, batch_first=True), nn.Linear(1, 1)
    def forward(self, words):
        return self.head(self.gru(self.letters(words))[0][:, -1])
model, alphabet = Latch(), ["a", "b", "c"]
with torch.no_grad():
    for one in model.parameters():
        one.zero_()
    model.letters.weight.copy_(torch.eye(3))
    model.gru.weight_ih_l0[1] = torch.tensor([20.0, -20.0, 20.0])
    model.gru.weight_ih_l0[2] = torch.tensor([-0.25, 2.4375, -0.1])
    model.head.weight.fill_(1.0)
    model.head.bias.fill_(-0.8125)
"""


class Reader(nn.Module):
    """A recurrent layer, the last position of which is read by `scores` units."""

    def __init__(self, kind: Any, units: int = 2, scores: int = 1, **how: Any) -> None:
        super().__init__()
        self.letters, self.layer = nn.Embedding(2, 3), kind(3, units, batch_first=True, **how)
        self.head = nn.Linear(units * (2 if how.get("bidirectional") else 1), scores)

    def states(self, words: Any) -> Any:
        """Of each position."""
        return self.layer(self.letters(words))[0]

    def forward(self, words: Any) -> Any:
        """The scores."""
        return self.head(self.states(words)[:, -1])


class Cells(nn.Module):
    """A loop over positions, with a cell."""

    def __init__(self, kind: Any) -> None:
        super().__init__()
        self.letters, self.cell, self.head = nn.Embedding(2, 3), kind(3, 2), nn.Linear(2, 1)

    def forward(self, words: Any) -> Any:
        """The scores."""
        state = None
        for letter in self.letters(words).unbind(1):
            state = self.cell(letter, state)
        return self.head(state[0] if isinstance(state, tuple) else state)


class Mean(Reader):
    """Reads the mean of all positions, which no state tells."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        return self.head(self.states(words).mean(1))


class Largest(Reader):
    """Reads the largest number of each unit at any position."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        return self.head(self.states(words).max(1).values)


class Remembers(Reader):
    """Goes on from the state at the end of the call before, if as many words were read then."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        state = getattr(self, "kept", None)
        fits = state is not None and state.shape[1] == len(words)
        states, self.kept = self.layer(self.letters(words), *([state] if fits else []))
        return self.head(states[:, -1])


class LargestOfCells(nn.Module):
    """Whether some eight letters in a row are a: a register of ones, whose last place is kept once it was 1."""

    def __init__(self) -> None:
        super().__init__()
        self.letters, self.cell = nn.Embedding(2, 1), nn.RNNCell(1, 8, nonlinearity="relu")
        with torch.no_grad():
            for one in self.parameters():
                one.zero_()
            self.letters.weight[0] = 1.0
            self.cell.weight_ih[:, 0] = 1.0
            self.cell.weight_hh[range(1, 8), range(7)] = 1.0
            self.cell.bias_ih[1:] = -1.0

    def forward(self, words: Any) -> Any:
        """The score."""
        state, largest = torch.zeros(len(words), 8), torch.zeros(len(words))
        for letter in self.letters(words).unbind(1):
            state = self.cell(letter, state)
            largest = torch.maximum(largest, state[:, -1])
        return largest - 0.5


class Cut(Reader):
    """Reads no more than 512 letters."""

    def __init__(self, kind: Any) -> None:
        super().__init__(kind, 1)
        with torch.no_grad():
            for one in self.parameters():
                one.zero_()
            self.letters.weight[1] = 1.0
            self.layer.weight_ih_l0.fill_(99.0)
            self.layer.weight_hh_l0.fill_(99.0)
            self.head.weight.fill_(1.0)
            self.head.bias.fill_(-0.5)

    def forward(self, words: Any) -> Any:
        """The scores."""
        return super().forward(words[:, :512])


class Residual(Reader):
    """The head reads the letter beside the state."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        return self.head(self.states(words)[:, -1] + self.letters(words)[:, -1, :2])


class Counts(Reader):
    """Adds the number of letters to the score."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        return super().forward(words) + words.shape[1] / 8 - 2


class Twice(Reader):
    """Runs its layer twice on each word."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        self.states(words)
        return super().forward(words)


class Forgetful(Reader):
    """Drops numbers by chance, also in evaluation mode."""

    def forward(self, words: Any) -> Any:
        """The scores."""
        return self.head(nn.functional.dropout(self.states(words)[:, -1], 0.5, training=True))


def _parity() -> DFA:
    """An odd number of a's."""
    return DFA(("a", "b"), 0, frozenset([1]), ((1, 0), (0, 1)))


@pytest.mark.parametrize("make", [*[lambda k=k: Reader(k) for k in (nn.RNN, nn.GRU)], lambda: Cells(nn.GRUCell)])
@pytest.mark.parametrize("seed", range(3))
def test_table_is_what_the_module_answers(make: Any, seed: int) -> None:
    """Its automaton says of each word what the module says, called on the whole word, also of words not yet run."""
    torch.manual_seed(seed)
    module = make().to(torch.bfloat16)
    found = deployed(module, ["a", "b"], _parity(), schedules=(), seconds=20)
    chance, words = Random(seed), [*map(list, product(range(2), repeat=7))]
    words += [chance.choices(range(2), k=50) for _ in range(50)]
    for way in found.ways:
        assert way.lengths.closed
        assert way.parts_at is None
        assert way.dfa is not None
        with torch.no_grad():
            said = [bool(module(torch.tensor([word] * way.batch))[0, 0] > 0) for word in words]
        assert [way.dfa.accepts_indices(word) for word in words] == said


@pytest.mark.parametrize("kind", [nn.RNN, nn.GRU, nn.LSTM])
def test_shortest_wrong_word_is_wrong_and_shortest(kind: Any) -> None:
    """All words are run up to it, one by one."""
    torch.manual_seed(1)
    module, language = Reader(kind, scores=2).to(torch.bfloat16), _parity()
    found = deployed(module, ["a", "b"], language, most=2000, schedules=(), batches=(1,))
    wrong = found.ways[0].lengths.difference
    assert wrong is not None
    for n in range(1, len(wrong) + 1):
        for word in product(range(2), repeat=n):
            with torch.no_grad():
                first, second = module(torch.tensor([word]))[0].tolist()
            if (second > first) != language.accepts_indices(word):
                assert word == wrong
                return
    pytest.fail("no word is wrong")


def test_state_and_letter_are_read_together() -> None:
    """A head that reads the last letter, too, is no function of the state; the table knows."""
    torch.manual_seed(0)
    found = deployed(Residual(nn.RNN).to(torch.bfloat16), ["a", "b"], _parity(), schedules=(), batches=(1,))
    assert found.ways[0].parts_at is None
    assert found.ways[0].is_right is False


@pytest.mark.parametrize("make", [Counts])
def test_what_is_no_function_of_state_and_letter(make: Any) -> None:
    """Nothing is said of all lengths, and the word on which that shows is told."""
    torch.manual_seed(0)
    found = deployed(make(nn.RNN).to(torch.bfloat16), ["a", "b"], _parity(), batches=(1, 8), schedules=(), most=500)
    for way in found.ways:
        assert way.parts_at is not None
        assert way.is_right is None
        assert way.dfa is None
        assert way.bits is None
        assert way.lengths.difference is None


@pytest.mark.parametrize(
    ("module", "told"),
    [
        (lambda: Reader(nn.GRU, bidirectional=True), "layer reads words from both ends"),
        *((lambda make=make: make(nn.RNN), "on letters before the last") for make in (Mean, Largest)),
        (lambda: Remembers(nn.RNN), "or changes from call to call"),
        (lambda: Twice(nn.GRU), "layer is called 2 times on a word of one letter"),
        (lambda: nn.Sequential(nn.Embedding(2, 3), nn.Linear(3, 1)), "the module has no nn.RNN, nn.GRU, nn.LSTM"),
        (lambda: Reader(nn.GRU, scores=3), "gave 5 x 3"),
    ],
)
def test_refused(module: Any, told: str) -> None:
    """In one line, with what is wrong."""
    with pytest.raises(InvalidInput, match=told):
        deployed(module(), ["a", "b"], _parity())


def test_what_changes_from_call_to_call() -> None:
    """Chance is found in a step or in a whole word, and nothing is said."""
    torch.manual_seed(0)
    ways = ()
    with suppress(InvalidInput):
        ways = deployed(Forgetful(nn.RNN), ["a", "b"], _parity(), schedules=(), most=500).ways
    assert all(way.is_right is None for way in ways)


def test_what_whole_words_alone_show() -> None:
    """The largest number of a loop over cells, in a word through its states; letters cut off, in a long word."""
    eight = DFA(("a", "b"), 0, frozenset([8]), (*((i + 1, 0) for i in range(8)), (8, 0)))
    (way,) = deployed(LargestOfCells(), ["a", "b"], eight, schedules=(), batches=(1,)).ways
    assert way.is_right is None and way.parts_at is not None
    some_b = DFA(("a", "b"), 0, frozenset([1]), ((0, 1), (1, 1)))
    for way in deployed(Cut(nn.RNN), ["a", "b"], some_b, schedules=()).ways:
        assert way.is_right is None and way.parts_at is not None and len(way.parts_at) > 512


def test_scores_that_are_no_numbers() -> None:
    """They are told, and nothing is right or wrong."""
    module = Reader(nn.RNN).to(torch.bfloat16)
    with torch.no_grad():
        module.head.bias.fill_(float("nan"))
    way = deployed(module, ["a", "b"], _parity(), schedules=(), batches=(1,)).ways[0]
    assert way.lengths.equal is None
    assert "no numbers (NaN)" in str(way.lengths.why)


def test_the_module_is_left_as_it_was() -> None:
    """Its mode, its hooks, its numbers."""
    module = Reader(nn.GRU, dropout=0.0).train()
    before = {name: one.clone() for name, one in module.state_dict().items()}
    deployed(module, ["a", "b"], _parity(), schedules=(), most=20)
    assert module.training
    assert module.layer.training
    assert not module.layer._forward_hooks
    assert not module.layer._forward_pre_hooks
    assert all(torch.equal(one, before[name]) for name, one in module.state_dict().items())


def test_latch(tmp_path: Path) -> None:
    """A module that is right on 29,524 words in bfloat16, and wrong on one of 45 letters; in float16 right on all."""
    (tmp_path / "latch.py").write_text(LATCH)
    answers = {}
    for kind in ("bfloat16", "float16"):
        given = ["deployed", str(tmp_path / "latch.py"), "--type", kind, "--against", HAS_B, "--json"]
        ran = CliRunner().invoke(main, given)
        assert ran.exit_code == (1 if kind == "bfloat16" else 0), ran.output
        answers[kind] = json.loads(ran.output)
    for way in answers["bfloat16"]["served"]:
        assert (way["shortest_wrong_word"], way["states"], way["bits"]) == ("b" + 22 * "ac", 63, 6)
    assert all(way["right"] and way["closed"] for way in answers["float16"]["served"])
    assert answers["bfloat16"]["networks"][0]["other_bits"] > 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("model = 3", "defines no alphabet"),
        ("modell = 3\nalphabet = ['a']", "defines no model (but modell)"),
        ("model = 3\nalphabet = ['a']", "model is a int"),
        ("from torch import nn\nmodel, alphabet = nn.RNN(2, 2), 5", "alphabet is 5"),
        ("1 / 0", "raised ZeroDivisionError"),
    ],
)
def test_files_without_a_module(tmp_path: Path, text: str, told: str) -> None:
    """One line each."""
    (tmp_path / "module.py").write_text(text)
    ran = CliRunner().invoke(main, ["deployed", str(tmp_path / "module.py"), "--against", HAS_B])
    assert ran.exit_code == 2
    assert told in ran.output
    assert ran.output.count("\n") == 1


def test_a_goal_that_is_no_language(tmp_path: Path) -> None:
    """As a module is judged on words of all lengths."""
    (tmp_path / "latch.py").write_text(LATCH)
    ran = CliRunner().invoke(main, ["deployed", str(tmp_path / "latch.py"), "--against", "equality"])
    assert ran.exit_code == 2
    assert "want a language" in ran.output
