"""`fooling network`: good models and bad ones, as a user meets them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from verify.cli import main

ENDS_IN_B = {
    "alphabet": ["a", "b"],
    "embedding": "one-hot",
    "layers": [{"kind": "elman", "activation": "relu", "gates": {"h": {"W": [[0]], "U": [[0, 0.3]]}}}],
    "read_out": {"matrix": [["10/3"]], "bias": [-0.25], "rule": "positive"},
}
LSTM = {
    "alphabet": ["a", "b"],
    "embedding": [[1, -0.5], [-1, 0.5]],
    "layers": [
        {
            "kind": "lstm",
            "gates": {
                name: {"W": [[0.1 * k]], "U": [[1, 0.25 * k]], "b": [0.5], "c": [-0.125]}
                for k, name in enumerate("ifgo", 1)
            },
        }
    ],
    "initial": [[0], [0.5]],
    "read_out": {"matrix": [[1], [-1]], "bias": [0, 0], "rule": "argmax"},
    "schedule": {"affine": "fused"},
}


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., tuple[int, str, str]]:
    """`fooling network` on a document, with options: exit code, output, complaints."""

    def ran(document: Any, *options: str, against: str = "regex:(a|b)*b") -> tuple[int, str, str]:
        model = tmp_path / "model.json"
        model.write_text(document if isinstance(document, str) else json.dumps(document))
        found = CliRunner().invoke(main, ["network", str(model), "--against", against, *options])
        return found.exit_code, found.stdout, found.stderr

    return ran


def test_a_network_that_is_right(run: Any) -> None:
    """On all words, in every format that holds its weights well enough; exit 0."""
    code, output, complaints = run(ENDS_IN_B, "--format", "Q8.8", "--format", "e4m3", "--max-length", "9")
    assert (code, complaints) == (0, "")
    assert "1023" in output and "Q8.8 " in output and "e4m3 " in output


def test_a_network_that_is_wrong(run: Any) -> None:
    """With two fraction bits 0.3 is 0.25, 10/3 is 3.25, the score 13/16 - 1/4; with none the score is -0: exit 1."""
    code, output, _ = run(ENDS_IN_B, "--format", "Q4.2", "--format", "Q4.0", "--max-length", "5", "--json")
    fine, coarse = json.loads(output)["formats"]
    assert (code, fine["wrong"], coarse["wrong"]) == (1, 0, 31)
    assert (coarse["first_failure"], coarse["right_on_all"], coarse["inputs"], coarse["p"]) == ("b", False, 63, 4)
    assert (fine["weight_error"], fine["least_margin"], fine["states"]) == ("1/12", "1/4", 2)
    assert sum(bar["right"] + bar["wrong"] for bar in coarse["margins"]) == 63


def test_an_lstm_under_its_own_schedule(run: Any) -> None:
    """The model's schedule is kept unless another is asked for."""
    own = json.loads(run(LSTM, "--json", "--max-length", "4")[1])["formats"][0]
    other = json.loads(run(LSTM, "--json", "--max-length", "4", "--schedule", "stepwise")[1])["formats"][0]
    assert own["schedule"] == {"affine": "fused", "combination": "stepwise", "reset": "after"}
    assert other["schedule"]["affine"] == "stepwise"
    assert own["inputs"] == other["inputs"] == 31 and own["state_bits"] == 32


def test_a_language_in_a_file(run: Any, tmp_path: Path) -> None:
    """Its letters in another order."""
    spec = tmp_path / "spec.json"
    rows = {"alphabet": ["b", "a"], "start": 0, "accepting": [1], "transitions": [[1, 0], [1, 0]]}
    spec.write_text(json.dumps(rows))
    assert run(ENDS_IN_B, against=str(spec))[0] == 0


def changed(document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The document with other fields, those that are None left out."""
    return {name: value for name, value in {**document, **fields}.items() if value is not None}


def layer(**fields: Any) -> list[dict[str, Any]]:
    """The layer of the first model with other fields."""
    return [changed(ENDS_IN_B["layers"][0], **fields)]  # type: ignore[index, arg-type]


BAD = [
    ("{", "no JSON"),
    ("[1]", "missing"),
    (changed(ENDS_IN_B, layers=None), "missing 'layers'"),
    (changed(ENDS_IN_B, weights=[1]), "unknown 'weights'"),
    (changed(ENDS_IN_B, alphabet=["a", "a"]), "alphabet"),
    (changed(ENDS_IN_B, alphabet=["a", "b", "c"]), "gate h of layer 1 has rows"),
    (changed(ENDS_IN_B, alphabet=["a", "c"]), "the network reads a c, the language is over a b"),
    (changed(ENDS_IN_B, embedding=[["x", 0], [0, 1]]), "embedding, row 1: 'x'"),
    (changed(ENDS_IN_B, embedding=[[True, 0], [0, 1]]), "embedding, row 1: 'True'"),
    (changed(ENDS_IN_B, embedding=[1, 2]), "embedding, row 1: '1': want a list of numbers"),
    (json.dumps(ENDS_IN_B).replace("-0.25", "NaN"), "NaN is no number"),
    (json.dumps(ENDS_IN_B).replace("-0.25", "1e99999"), "want a number"),
    (json.dumps(ENDS_IN_B).replace("-0.25", '"1/0"'), "want a number"),
    (changed(ENDS_IN_B, layers=layer(kind="transformer")), "kind 'transformer': want elman, lstm, gru"),
    (changed(ENDS_IN_B, layers=layer(activation="gelu")), "activation 'gelu'"),
    (changed(ENDS_IN_B, layers=layer(kind="gru")), "others none"),
    (changed(ENDS_IN_B, layers=layer(gates={"r": {}})), "gates of layer 1"),
    (changed(ENDS_IN_B, layers=layer(gates={"h": {"W": [[0]]}})), "gate h of layer 1"),
    (changed(ENDS_IN_B, layers={}), "layers"),
    (changed(ENDS_IN_B, read_out={"matrix": [[1]], "rule": "softmax"}), "read-out 'softmax'"),
    (changed(ENDS_IN_B, read_out={"matrix": [[1]]}), "read_out"),
    (changed(ENDS_IN_B, initial=[[1, 2]]), "initial has"),
    (changed(ENDS_IN_B, schedule="slow"), "schedule: want stepwise or fused"),
]


@pytest.mark.parametrize(("document", "message"), BAD)
def test_bad_models_get_one_line(run: Any, document: Any, message: str) -> None:
    """On standard error, and exit 2."""
    code, output, complaints = run(document, "--max-length", "2")
    assert (code, output) == (2, "")
    assert complaints.count("\n") == 1 and message in complaints and "model.json" in complaints


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--format", "Q4"), "number format 'Q4'"),
        (("--format", "Q4.4:often"), "the rule 'often'"),
        (("--format", "Q1.1:error"), "beyond"),
        (("--max-length", "-1"), "max-length"),
        (("--schedule", "slow"), "schedule"),
    ],
)
def test_bad_options_get_one_line(run: Any, options: tuple[str, ...], message: str) -> None:
    """The same."""
    code, output, complaints = run(ENDS_IN_B, *options)
    assert (code, output, complaints.count("\n")) == (2, "", 1) and message in complaints


def test_files_that_are_none(run: Any, tmp_path: Path) -> None:
    """A missing model, a pickle, a directory, a language that is none."""
    pickle = tmp_path / "model.pt"
    pickle.write_bytes(b"\x80\x04\x95\x00")
    for model in (tmp_path / "none.json", pickle, tmp_path):
        found = CliRunner().invoke(main, ["network", str(model), "--against", "dyck:1,2"])
        assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert run(ENDS_IN_B, against="regex:(")[0] == run(ENDS_IN_B, against="nothing")[0] == 2


def test_too_many_states_is_no_answer(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not run is not known: the length that was done is said, and the exit code is 1."""
    monkeypatch.setattr("circuits.search.behaviour.MOST_PAIRS", 3)
    always = changed(LSTM, read_out={"matrix": [[0], [0]], "bias": [1, 0], "rule": "argmax"})
    code, output, _ = run(always, "--json", "--max-length", "8", against="regex:(aa)*b(ab|ba)*aaaaaaaaa")
    (row,) = json.loads(output)["formats"]
    assert code == 1 and row["length_done"] < 8 and row["right_on_all"] is None
