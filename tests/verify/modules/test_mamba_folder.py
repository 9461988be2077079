"""Mamba that transformers has saved: the scores of transformers, and those of a module written out in float64.

saved_models/mamba was made by transformers 4.57.6 with random weights; scores.json has what it gave in float64, but for
A and what is multiplied with it, which it takes in float32.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner

import fooling
from fooling.circuits.networks.mamba import Mamba, Normed
from fooling.circuits.networks.network_json import from_json, to_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.files.real_numbers import real_document
from fooling.verify.given.networks.network_by_format import network_file

pytest.importorskip("safetensors", reason="safetensors is not installed; pip install '.[weights]'")
FOLDER = Path(__file__).parents[1] / "saved_models" / "mamba"


def network_of(folder: Path = FOLDER, form: str = "Q8.44") -> Recurrent:
    """Each operation rounded once."""
    network = network_file(folder).in_formats(Formats.alike(named_format(form)), SCHEDULES["fused"])[0]
    assert isinstance(network, Recurrent)
    return network


def scores_of(network: Recurrent, word: tuple[int, ...]) -> list[float]:
    """As floats."""
    return [float(network.format.value(code)) for code in network.forward(word)]


def test_it_gives_the_scores_of_transformers() -> None:
    """On some words of up to four letters; the layers are two of Mamba and a norm."""
    network, scores = network_of(), json.loads((FOLDER / "scores.json").read_text())
    assert [type(layer) for layer in network.layers] == [Mamba, Mamba, Normed] and network.alphabet == ("a", "b")
    for word, wanted in [*scores.items()][::4]:
        assert scores_of(network, tuple("ab".index(a) for a in word)) == pytest.approx(wanted, abs=2.0**-20), word


def written_out(tensors: dict[str, Any], word: tuple[int, ...]) -> list[float]:
    """The scores by the formulas of Gu and Dao 2023 on whole words, in torch's float64."""
    torch = pytest.importorskip("torch")
    t = {name.removeprefix("backbone."): torch.tensor(one).double() for name, one in tensors.items()}

    def normed(x: Any, gain: Any) -> Any:
        return x * (x.square().mean(-1, keepdim=True) + 1e-5).rsqrt() * gain

    x = t["embeddings.weight"][list(word)]
    for k in range(2):
        m = {name.removeprefix(f"layers.{k}.mixer."): one for name, one in t.items()}
        u, z = (normed(x, t[f"layers.{k}.norm.weight"]) @ m["in_proj.weight"].T).chunk(2, -1)
        K = m["conv1d.weight"].shape[-1]
        seen = torch.nn.functional.conv1d(
            u.T[None], m["conv1d.weight"], m["conv1d.bias"], padding=K - 1, groups=u.shape[-1]
        )
        u = torch.nn.functional.silu(seen[0, :, : len(word)].T)
        dt, B, C = (u @ m["x_proj.weight"].T).split([1, 2, 2], -1)
        dt = torch.nn.functional.softplus(dt @ m["dt_proj.weight"].T + m["dt_proj.bias"])
        A, h, found = -m["A_log"].exp(), torch.zeros_like(m["A_log"]), []
        for i in range(len(word)):
            h = (dt[i, :, None] * A).exp() * h + dt[i, :, None] * B[i] * u[i, :, None]
            found.append(h @ C[i] + m["D"] * u[i])
        x = x + (torch.stack(found) * torch.nn.functional.silu(z)) @ m["out_proj.weight"].T
    scores: list[float] = (normed(x[-1], t["norm_f.weight"]) @ t["embeddings.weight"].T).tolist()
    return scores


def test_it_gives_the_scores_of_the_formulas() -> None:
    """In float64 throughout, within 2^-36; the read-out is the table of letters."""
    from safetensors.numpy import load_file

    network, tensors = network_of(), load_file(FOLDER / "model.safetensors")
    for word in (*product((0, 1), repeat=2), (0,), (1, 0, 0, 1, 1)):
        assert scores_of(network, word) == pytest.approx(written_out(tensors, word), abs=2.0**-36), word


def test_the_float_pass_follows_mamba() -> None:
    """`RealPass` of the exact network, letter by letter."""
    torch = pytest.importorskip("torch")
    from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals

    network, words = network_of(), [*product((0, 1), repeat=4)]
    real = RealPass(network, Reals())
    found = real.scores(real.vectors(torch.tensor(words))[:, -1:])[0][:, 0].tolist()
    for word, scores in zip(words, found, strict=True):
        assert scores == pytest.approx(scores_of(network, word), abs=2.0**-36)


def test_it_is_written_and_read_again() -> None:
    """As codes, and as numbers for a file."""
    network = network_of(form="Q6.10")
    assert from_json(json.loads(json.dumps(to_json(network)))) == network
    numbers = from_json({**to_json(network)})
    assert json.loads(json.dumps(real_document(numbers)))["layers"][0]["kind"] == "mamba"


def test_it_is_judged_as_others_are(tmp_path: Path) -> None:
    """Words are run, with a certificate that is accepted; there are too many states to find all; one word is shown."""
    line = ("network", str(FOLDER), "--format", "Q4.4", "--schedule", "fused")
    judged = CliRunner().invoke(
        main,
        [*line, "--against", "regex:(a|b)*b", "--max-length", "3", "--most-states", "50", "--evidence", str(tmp_path)],
    )
    assert judged.exit_code == 0 and "more than 50 states" in judged.stdout, judged.output
    again = CliRunner().invoke(main, ["recheck", str(tmp_path)])
    assert again.exit_code == 0 and again.stdout.startswith("accepted: "), again.output
    shown = CliRunner().invoke(main, [*line, "--input", "abba"])
    assert shown.exit_code == 0 and "layer 2, Mamba" in shown.stdout


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_hidden_layers": 3}, "no tensor backbone.layers.2."),
        ({"num_hidden_layers": 1}, "no module there has the tensors backbone.layers.1."),
        ({"hidden_act": "mish"}, "hidden_act 'mish': want one of gelu_new"),
        ({"model_type": "mamba3"}, "model_type 'mamba3': want one of"),
        ({"tie_word_embeddings": False}, "want a model with a read-out"),
    ],
)
def test_what_is_not_known_gets_one_line(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    """Of the configuration."""
    folder = copytree(FOLDER, tmp_path / "changed")
    config = json.loads((folder / "config.json").read_text()) | changes
    (folder / "config.json").write_text(json.dumps(config))
    with pytest.raises(InvalidInput) as error:
        network_of(folder)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "shape", "message"),
    [
        ("in_proj.weight", (15, 4), "mixer: in_proj: want 16 rows"),
        ("x_proj.weight", (6, 8), "mixer: x_proj: want 1 + 2 * 2 rows"),
        ("conv1d.weight", (8, 3), "mixer: conv1d: want a weight of 8 x 1 x K numbers"),
        ("A_log", (7, 2), "mixer: A_log: want a row for each of 8 channels"),
        ("D", (8, 1), "mixer: D: want a vector"),
    ],
)
def test_tensors_of_another_shape_are_refused(tmp_path: Path, name: str, shape: tuple[int, ...], message: str) -> None:
    """By name, with the shape that would be right."""
    import numpy
    from safetensors.numpy import load_file, save_file

    folder = copytree(FOLDER, tmp_path / "changed")
    tensors = load_file(folder / "model.safetensors")
    save_file(tensors | {f"backbone.layers.0.mixer.{name}": numpy.ones(shape, "f4")}, folder / "model.safetensors")
    with pytest.raises(InvalidInput) as error:
        network_of(folder)
    assert message in str(error.value)


@pytest.mark.parametrize("residual", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
def test_a_module_written_by_hand_is_taken(residual: bool) -> None:
    """Held to its own float64 pass; the exact network gives its scores."""
    torch = pytest.importorskip("torch")
    from written_mamba import Model

    torch.manual_seed(1)
    model = Model(1, residual)
    found = fooling.from_torch(model, ["a", "b"], format="Q8.44", schedule="fused").network
    assert isinstance(found, Recurrent) and [type(layer) for layer in found.layers] == [Mamba, Normed]
    exact = model.double()
    for word in ((0,), (0, 1, 1), (1, 0, 0, 1)):
        wanted = exact(torch.tensor([word]))[0, -1].tolist()
        assert scores_of(found, word) == pytest.approx(wanted, abs=2.0**-36)


def test_a_convolution_of_another_kind_is_refused() -> None:
    """Named, with what would be right."""
    torch = pytest.importorskip("torch")
    from written_mamba import Model

    model = Model(1)
    model.layers[0].mixer.conv1d = torch.nn.Conv1d(6, 6, 3, padding=2)
    with pytest.raises(InvalidInput, match="want a Conv1d of each channel by itself, with padding K - 1"):
        fooling.from_torch(model, ["a", "b"])
