"""Mamba-2 that transformers has saved, or that is written by hand: the scores are those of the models themselves.

saved_models/mamba2 was made by transformers 4.57.6 with random weights; scores.json has what it gave in float64, but
for A and what is multiplied with it, which it takes in float32.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner

import fooling
from fooling.circuits.networks.constructions.sizes import sizes_of
from fooling.circuits.networks.mamba import Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.network_json import from_json, to_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.files.real_numbers import write_network
from fooling.verify.given.networks.network_by_format import network_file

pytest.importorskip("safetensors", reason="safetensors is not installed; pip install '.[weights]'")
FOLDER = Path(__file__).parents[1] / "saved_models" / "mamba2"


def network_of(folder: Path = FOLDER, form: str = "Q8.44") -> Recurrent:
    """Each operation rounded once."""
    network = network_file(folder).in_formats(Formats.alike(named_format(form)), SCHEDULES["fused"])[0]
    assert isinstance(network, Recurrent)
    return network


def scores_of(network: Recurrent, word: tuple[int, ...]) -> list[float]:
    """As floats."""
    return [float(network.format.value(code)) for code in network.forward(word)]


def test_it_gives_the_scores_of_transformers() -> None:
    """On all words of up to four letters; two layers with two groups of heads, and a norm."""
    network, scores = network_of(), json.loads((FOLDER / "scores.json").read_text())
    assert [type(layer) for layer in network.layers] == [Mamba2, Mamba2, Normed] and network.alphabet == ("a", "b")
    assert {one.groups for one in network.layers if isinstance(one, Mamba2)} == {2}
    for word, wanted in scores.items():
        assert scores_of(network, tuple("ab".index(a) for a in word)) == pytest.approx(wanted, abs=2.0**-20), word


@pytest.mark.parametrize(("groups", "normed"), [(2, True), pytest.param(1, False, marks=pytest.mark.exhaustive)])
def test_a_module_written_by_hand_is_taken(groups: int, normed: bool) -> None:
    """Held to its own float64 pass; the exact network gives its scores, with a norm after the gate and without."""
    torch = pytest.importorskip("torch")
    from written_mamba2 import Model

    torch.manual_seed(1)
    model = Model(groups, normed=normed)
    found = fooling.from_torch(model, ["a", "b"], format="Q8.44", schedule="fused").network
    assert isinstance(found, Recurrent) and [type(layer) for layer in found.layers] == [Mamba2, Normed]
    exact = model.double()
    for word in ((0,), (0, 1, 1), (1, 0, 0, 1)):
        assert scores_of(found, word) == pytest.approx(exact(torch.tensor([word]))[0, -1].tolist(), abs=2.0**-36)


@pytest.mark.exhaustive  # all causes are tried
def test_a_module_that_does_something_else_is_refused() -> None:
    """The word and both scores are named."""
    torch = pytest.importorskip("torch")
    from written_mamba2 import Mixer, Model

    class Other(Mixer):
        """Its result is another one."""

        def forward(self, x: Any) -> Any:
            """Twice what it was."""
            return 2 * super().forward(x)

    torch.manual_seed(1)
    model = Model()
    model.mixer = Other(4, 8, 2, 4, 3)
    with pytest.raises(InvalidInput, match=r"on the word [ab]+ the module gives .* and the chain of its parts"):
        fooling.from_torch(model, ["a", "b"])


def test_it_is_written_and_read_again(tmp_path: Path) -> None:
    """As codes, and as numbers of a file; its parameters are counted."""
    network = network_of(form="Q6.10")
    assert from_json(json.loads(json.dumps(to_json(network)))) == network
    write_network(network, tmp_path / "same.json")
    again = network_file(tmp_path / "same.json").in_formats(network.formats, network.schedule)[0]
    assert again == network
    assert sizes_of(network).parameters == 2 * (28 * 5 + 16 * 4 + 4 + 8 + 4 * 9 + 4 + 8) + 4 + 10 + 8


def test_it_is_judged_and_shown_as_others_are(tmp_path: Path) -> None:
    """Words are run, with a certificate that is accepted; one word is shown with its gates."""
    line = ("network", str(FOLDER), "--format", "Q4.4", "--schedule", "fused")
    more = ("--against", "regex:(a|b)*b", "--max-length", "3", "--most-states", "20", "--evidence", str(tmp_path))
    judged = CliRunner().invoke(main, [*line, *more])
    assert judged.exit_code == 1 and "31 so far" in judged.stdout, judged.output
    again = CliRunner().invoke(main, ["recheck", str(tmp_path)])
    assert again.exit_code == 0 and again.stdout.startswith("accepted: "), again.output
    shown = CliRunner().invoke(main, [*line, "--input", "abba"])
    assert shown.exit_code == 0 and "layer 2, Mamba-2" in shown.stdout and "delta" in shown.stdout


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"time_step_limit": [0.0, 0.1]}, "time_step_limit '0.0 to 0.1': want 0 to Infinity, as no step is cut off"),
        (
            {"n_groups": 3},
            "mixer: in_proj: want 2 * 8 + 4 rows and two for each number of each group, not 28 rows in 3",
        ),
        ({"n_groups": 0}, "n_groups 0: want a number from 1 on"),
    ],
)
def test_what_is_not_known_gets_one_line(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    """Of the configuration."""
    folder = copytree(FOLDER, tmp_path / "changed")
    (folder / "config.json").write_text(json.dumps(json.loads((folder / "config.json").read_text()) | changes))
    with pytest.raises(InvalidInput) as error:
        network_of(folder)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "shape", "message"),
    [
        ("in_proj.weight", (35, 4), "mixer: in_proj: want 2 * 8 + 4 rows"),
        ("conv1d.weight", (16, 3), "mixer: conv1d: want a weight of 16 x 1 x K numbers"),
        ("dt_bias", (3,), "mixer: dt_bias, D: want 4 numbers, as in A_log (or 8 in D)"),
        ("A_log", (3,), "mixer: A_log, dt_bias, D: want vectors"),
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


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"groups": "2"}, "layers 1.groups: '2': want a number from 1 on"),
        ({"A": [1, 1, 1]}, "layer 1: 8 channels, 3 heads, 2 groups; want each a multiple of the next"),
        ({"residual": 1}, "residual"),
    ],
)
def test_malformed_layers_are_refused(changes: dict[str, Any], message: str) -> None:
    """With the place."""
    document = json.loads(json.dumps(to_json(network_of(form="Q6.10"))))
    document["layers"][0] |= changes
    with pytest.raises(InvalidInput) as error:
        from_json(document)
    assert message in str(error.value)
