"""Networks of torch's: the exact one is near its float64 pass, in memory and from safetensors; what is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.asked.from_torch import from_torch, write_torch
from fooling.verify.given.modules import held_to_module
from fooling.verify.given.modules.float_distance import float_distance
from fooling.verify.given.networks import overflowing_words
from fooling.verify.given.networks.network_by_format import network_file
from tests.shares import one_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'"),
]
FINE = "Q16.40"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evidence goes to where the command is run; of long words few are run, also where numbers may overflow."""
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))
    monkeypatch.setattr(held_to_module, "WORK", 0.0)
    monkeypatch.setattr(overflowing_words, "MULTIPLICATIONS", 10**4)


def recurrent(kind: str, **options: Any) -> Any:
    """Embedding, two layers, read-out, with random weights in float64; and its forward pass."""
    import torch

    torch.manual_seed(len(kind))
    layers = getattr(torch.nn, kind)(3, 4, num_layers=2, batch_first=True, dropout=0.5, **options)
    module = torch.nn.ModuleDict({"embed": torch.nn.Embedding(2, 3), "rnn": layers, "out": torch.nn.Linear(4, 2)})
    module = module.double().eval()

    def forward(words: Any) -> Any:
        return module["out"](module["rnn"](module["embed"](words))[0][:, -1])

    return module, forward


def encoder(layers: int, *, causal: bool = False, **options: Any) -> Any:
    """The same of encoder layers with positions."""
    import torch

    torch.manual_seed(layers)
    one = torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, **options)
    stack = torch.nn.TransformerEncoder(one, layers, norm=torch.nn.LayerNorm(8), enable_nested_tensor=False)
    parts = {
        "embed": torch.nn.Embedding(2, 8),
        "position": torch.nn.Embedding(6, 8),
        "stack": stack,
        "drop": torch.nn.Dropout(),
        "out": torch.nn.Linear(8, 1),
    }
    module = torch.nn.ModuleDict(parts).double().eval()
    for part in module.parameters():
        torch.nn.init.normal_(part, std=0.5)

    def forward(words: Any) -> Any:
        n = words.shape[1]
        mask = torch.nn.Transformer.generate_square_subsequent_mask(n, dtype=torch.float64) if causal else None
        x = module["embed"](words) + module["position"](torch.arange(n))
        return module["out"](module["stack"](x, mask=mask)[:, -1])

    return module, forward


def scores_of(forward: Any, word: Sequence[int]) -> list[float]:
    """What a forward pass gives to one word."""
    import torch

    with torch.no_grad():
        return forward(torch.tensor([list(word)]))[0].tolist()  # type: ignore[no-any-return]


def tied(scale: float = 1) -> tuple[Any, Any]:
    """A GRU whose scores are products with the letters' own rows; it reads `scale` times these rows."""
    import torch
    from torch import nn

    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.rows, self.gru = nn.Embedding(2, 3), nn.GRU(3, 3, batch_first=True)

        def forward(self, words: Any) -> Any:
            return self.gru(scale * self.rows(words))[0][:, -1] @ self.rows.weight.T

    torch.manual_seed(25)
    module = Tied()
    return module, module.double()


CASES = {
    "GRU whose head is its letters": (tied, {}),
    "RNN": (lambda: recurrent("RNN"), {}),
    "RNN relu": (lambda: recurrent("RNN", nonlinearity="relu", bias=False), {}),
    "LSTM": (lambda: recurrent("LSTM"), {}),
    "GRU": (lambda: recurrent("GRU"), {}),
    "encoder": (lambda: encoder(1), {}),
    "two encoder layers, GELU, norms first, causal": (
        lambda: encoder(2, causal=True, activation="gelu", norm_first=True),
        {"causal": True},
    ),
    "encoder without biases": (lambda: encoder(1, bias=False), {}),
}


BOTH = [[(name, one) for one in ("stepwise", "fused")][:: (-1) ** k] for k, name in enumerate(CASES)]


@pytest.mark.parametrize(("name", "schedule"), one_in(15, [pytest.param(*one) for pair in BOTH for one in pair]))
def test_with_many_bits_it_is_near_torch(name: str, schedule: str, tmp_path: Path) -> None:
    """Within 2^-24 of float64 on every word of up to four letters; written and read back it is the same network."""
    build, given = CASES[name]
    module, forward = build()
    options: dict[str, Any] = {**given, "forward": forward}
    network = from_torch(module, ["a", "b"], FINE, schedule, **options).network
    for word in (word for n in range(1, 5) for word in product((0, 1), repeat=n)):
        if isinstance(network, Recurrent):
            state = network.initial
            for letter in word:
                state = network.step(state, letter)
            found = network.scores(state)
        else:
            assert isinstance(network, Transformer)
            found = network.forward(word)
        assert [float(network.format.value(code)) for code in found] == pytest.approx(
            scores_of(forward, word), abs=2**-24
        )
    path = tmp_path / "model.json"
    write_torch(module, ["a", "b"], path, **options)
    run = ["network", str(path), "--against", "regex:(a|b)*b", "--max-length", "3", "--format", "Q8.8", "--json"]
    result = CliRunner().invoke(main, [*run, "--schedule", schedule, "--most-states", "9"])  # lengths are not asked for
    assert result.exit_code in (0, 1), result.stderr
    (row,) = json.loads(result.stdout)["formats"]
    coarse = from_torch(module, ["a", "b"], "Q8.8", schedule, **options)
    words = [word for n in range(row["min_length"], 4) for word in product((0, 1), repeat=n)]
    wrong = [word for word in words if coarse.network.run(word) != int(bool(word) and word[-1] == 1)]
    assert (row["inputs"], row["wrong"]) == (len(words), len(wrong))
    assert {part: Fraction(error) for part, error in row["weight_errors"].items()} == coarse.errors


@pytest.mark.exhaustive
def test_bfloat16_and_half_are_read_for_what_they_are(tmp_path: Path) -> None:
    """The numbers of a file are those of the tensors, in each type."""
    import torch

    for dtype in (torch.bfloat16, torch.float16, torch.float32):
        module, forward = recurrent("GRU")
        module.to(dtype)
        path = tmp_path / "model.json"
        write_torch(module, ["a", "b"], path, forward=forward)
        result = CliRunner().invoke(
            main, ["network", str(path), "--against", "regex:a*", "--max-length", "1", "--format", "Q8.60", "--json"]
        )
        # letters differ, but the weights have been read: 60 bits hold each of them exactly
        assert "the network reads a b, and is held against words of a" in result.stderr
        exact = from_torch(module, ["a", "b"], "Q8.60", forward=forward)
        assert set(exact.errors.values()) == {0}


def sequential(*parts: Any) -> Any:
    """A chain."""
    import torch

    return torch.nn.Sequential(*parts)


def test_what_cannot_be_taken_is_listed() -> None:
    """All of it, in one line."""
    import torch
    from torch import nn

    conv = sequential(nn.Embedding(2, 3, max_norm=1.0), nn.Conv1d(3, 3, 1), nn.GRU(3, 3, bidirectional=True))
    with pytest.raises(
        InvalidInput, match=r"0: Embedding with max_norm.*; 1: Conv1d is not known here; 2: GRU that is bidir"
    ):
        from_torch(conv, ["a", "b"])
    with pytest.raises(InvalidInput, match="want Linear at the end"):
        from_torch(sequential(nn.Embedding(2, 3), nn.GRU(3, 3)), ["a", "b"])
    head = nn.Linear(3, 3), nn.LayerNorm(3), nn.Linear(3, 1)
    with pytest.raises(InvalidInput, match="want norms before the first map of the head only"):
        from_torch(sequential(nn.Embedding(2, 3), nn.GRU(3, 3), *head), ["a", "b"])
    with pytest.raises(InvalidInput, match=r"has 2 rows, the alphabet 3 letters; want a letter for each row$"):
        from_torch(sequential(nn.Embedding(2, 3), nn.GRU(3, 3), nn.Linear(3, 1)), ["a", "b", "c"])
    with pytest.raises(InvalidInput, match="map of x in gate r of layer 1"):
        from_torch(sequential(nn.Embedding(2, 4), nn.GRU(3, 3), nn.Linear(3, 1)), ["a", "b"])
    broken = sequential(nn.Embedding(2, 3), nn.GRU(3, 3), nn.Linear(3, 1))
    broken[2].weight.data[0, 1] = float("nan")
    with pytest.raises(InvalidInput, match=r"tensor 2\.weight has nan"):
        from_torch(broken, ["a", "b"])
    more = sequential(nn.Embedding(2, 3), nn.GRU(3, 3), nn.Linear(3, 1))
    more.register_parameter("bonus", torch.nn.Parameter(torch.zeros(2)))
    with pytest.raises(InvalidInput, match=r"bonus: a parameter \(2\) that is no table of positions"):
        from_torch(more, ["a", "b"])
    gelu = nn.TransformerEncoderLayer(4, 2, 4, activation=nn.Mish())
    with pytest.raises(InvalidInput, match="with the activation mish"):
        from_torch(sequential(nn.Embedding(2, 4), gelu, nn.Linear(4, 1)), ["a", "b"])


def test_bad_files_get_one_line(tmp_path: Path) -> None:
    """Exit 2: a pickle, tensors that are not there, a path to elsewhere, modules of an unknown kind."""
    import torch

    module, forward = recurrent("GRU")
    path = tmp_path / "model.json"
    write_torch(module, ["a", "b"], path, forward=forward)
    good = json.loads(path.read_text())
    torch.save(module.state_dict(), tmp_path / "pickle.safetensors")

    def complaint(**changes: Any) -> str:
        path.write_text(json.dumps({**good, **changes}))
        result = CliRunner().invoke(main, ["network", str(path), "--against", "regex:(a|b)*b"])
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.stderr
        return result.stderr

    first, *others = good["modules"]
    assert "a pickle is never read" in complaint(weights="pickle.safetensors")
    assert "want a safetensors file" in complaint(weights="none.safetensors")
    assert "in the same folder" in complaint(weights="../model.safetensors")
    assert "in the same folder" in complaint(weights=None)
    assert "want a type among" in complaint(modules=[{"type": "Conv"}])
    assert "Embedding has name" in complaint(modules=[{**first, "width": 3}, *others])
    assert "no tensor embedding.weight" in complaint(modules=[{**first, "name": "embedding"}, *others])
    assert "has the tensors out.bias, out.weight" in complaint(
        modules=[*good["modules"][:2], {"type": "Linear", "name": "embed"}]
    )
    assert "want a number from 1 to 100" in complaint(modules=[first, {**others[0], "layers": 0}, others[1]])
    assert "extra" in complaint(extra=1)
    assert "it must have 3 rows" in complaint(alphabet=["a", "b", "c"])
    assert "tokenizer: no token 'b'; want one for each letter" in complaint(tokenizer={"a": 0})
    for tokens in ({"a": 0, "b": 2}, {"a": 0, "b": 0}, {"a": 0, "b": True}, {"a": 0, "b": -1}):
        assert "want different numbers from 0 to 1, as the embedding has 2 rows" in complaint(tokenizer=tokens)
    assert "want numbers by token, or a file with a vocabulary" in complaint(tokenizer=["a", "b"])
    assert "tokenizer.json: cannot be read (No such file" in complaint(tokenizer="tokenizer.json")
    assert "want numbers by token, or a file with a vocabulary" in complaint(tokenizer="../tokenizer.json")


def test_a_part_that_is_not_known_has_what_to_put_in_its_place() -> None:
    """A bag, a norm of batches, another activation; maps and norms between recurrent layers are named."""
    from torch import nn

    gru, head = nn.GRU(3, 3), nn.Linear(3, 2)
    for part, says in (
        (nn.BatchNorm1d(3), "BatchNorm1d is not known here: in evaluation mode it multiplies"),
        (nn.Softplus(), "Softplus is not known here: between the maps of a head relu"),
        (nn.Sequential(nn.Linear(3, 3), nn.GRU(3, 3)), "a Linear map between two layers can only be taken if"),
    ):
        with pytest.raises(InvalidInput, match=says):
            from_torch(sequential(nn.Embedding(2, 3), gru, part, head), ["a", "b"])
    with pytest.raises(InvalidInput, match=r"1 \(LayerNorm\) before recurrent layers"):
        from_torch(sequential(nn.Embedding(2, 3), nn.LayerNorm(3), gru, head), ["a", "b"])
    with pytest.raises(InvalidInput, match="EmbeddingBag is not known here: an Embedding of the same rows"):
        from_torch(sequential(nn.EmbeddingBag(2, 3), head), ["a", "b"])


def test_a_tokenizer_says_which_rows_are_letters(tmp_path: Path) -> None:
    """The numbers in the file, or those of a vocabulary beside it: b is row 0 then, and a row 1."""
    module, forward = recurrent("GRU")
    path, swapped = tmp_path / "model.json", {"b": 0, "a": 1, "[PAD]": 7}
    write_torch(module, ["b", "a"], path, forward=forward)
    formats = Formats.alike(named_format("Q8.8"))
    straight = network_file(path).in_formats(formats)[0]
    document = json.loads(path.read_text(encoding="utf-8"))
    (tmp_path / "tokenizer.json").write_text(json.dumps({"model": {"type": "WordLevel", "vocab": swapped}}))
    for tokenizer in (swapped, "tokenizer.json"):
        path.write_text(json.dumps({**document, "alphabet": ["a", "b"], "tokenizer": tokenizer}), encoding="utf-8")
        network = network_file(path).in_formats(formats)[0]
        for word in product((0, 1), repeat=3):
            assert network.forward(word) == straight.forward([1 - a for a in word])


def test_the_distance_of_floats_is_measured() -> None:
    """Of float32 and float64, one word at a time and in batches; a pass that is off by a quarter is found."""
    import torch

    module, forward = recurrent("GRU")
    network = from_torch(module, ["a", "b"], FINE, "fused", forward=forward).network
    words = [word for n in range(1, 4) for word in product((0, 1), repeat=n)]

    fine = float_distance(network, forward, words)
    assert (fine.dtype, fine.device, fine.batch, fine.scores) == ("float64", "cpu", 1, 2 * len(words))
    assert fine.largest is not None and fine.largest < Fraction(1, 2**24)
    module.float()
    coarse = float_distance(network, forward, words, batch=8)
    assert (coarse.dtype, coarse.batch) == ("float32", 8) and coarse.differing > len(words)
    assert coarse.largest is not None and fine.largest < coarse.largest < Fraction(1, 2**12)
    module.double()

    def off(letters: Any) -> Any:
        return forward(letters) + 0.25 * (letters == torch.tensor([1, 0, 1])).all(1, keepdim=True)

    found = float_distance(network, off, [word for word in words if len(word) == 3])
    assert found.word == (1, 0, 1) and found.largest == pytest.approx(0.25, abs=2**-20)
    assert float_distance(network, lambda letters: forward(letters) / 0, words).largest is None
    with pytest.raises(InvalidInput, match="scores are 1; want 1 x 2, a row for each word"):
        float_distance(network, lambda letters: forward(letters)[:, 0], words)
    with pytest.raises(InvalidInput, match="there is no word to run"):
        float_distance(network, forward, [])
    with pytest.raises(InvalidInput, match=r"scores are 1 x 3 x 2; .* of scores of each position take the last"):
        float_distance(network, lambda letters: forward(letters)[:, None].repeat(1, 3, 1), words[-1:])


def test_a_norm_after_recurrent_layers_is_a_layer() -> None:
    """And at the start, where it reads zeros, it puts out its biases, from which the head's state is made."""
    import torch
    from torch import nn

    class Model(nn.Module):
        """Letters, a GRU, a norm and two maps."""

        def __init__(self) -> None:
            super().__init__()
            self.embedding, self.gru, self.norm = nn.Embedding(2, 3), nn.GRU(3, 3, batch_first=True), nn.LayerNorm(3)
            self.first, self.last = nn.Linear(3, 2), nn.Linear(2, 1)

        def forward(self, x: Any) -> Any:
            """One score a word."""
            h = self.norm(self.gru(self.embedding(x))[0][:, -1])
            return self.last(self.first(h).relu())

    torch.manual_seed(3)
    model = Model()
    with torch.no_grad():
        model.norm.bias.add_(torch.randn(3))
    network = from_torch(model, ["a", "b"], format="Q8.40", schedule="fused").network
    empty = model.double().last(model.first(model.norm.bias).relu()).item()
    assert float(network.format.value(network.forward(())[0])) == pytest.approx(empty, abs=2.0**-30)
    scored = model(torch.tensor([[0, 1, 1]])).item()
    assert float(network.format.value(network.forward((0, 1, 1))[0])) == pytest.approx(scored, abs=2.0**-30)
