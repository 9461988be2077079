"""`fooling network`: good models and bad ones, as a user meets them."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.network_json import from_json
from fooling.circuits.networks.search.all_lengths import AllLengths
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.transformer_json import to_json
from fooling.verify.cli import main
from fooling.verify.given.arguments import network_terms
from fooling.verify.given.files.real_numbers import real_document, write_network
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.runs.networks import network_evidence, network_runs
from tests.shares import later, one_in

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
# Every part that the two kinds may have.
STATE_SPACE = {
    "alphabet": ["a", "b"],
    "embedding": "one-hot",
    "layers": [
        {
            "kind": "linear-attention",
            "heads": [
                {
                    "query": {"matrix": [[1, 0]]},
                    "key": {"matrix": [[0, 1]], "bias": [-1]},
                    "value": {"matrix": [[0.5, 2]]},
                },
                {"query": {"matrix": [[0, 0]]}, "key": {"matrix": [[1, 1]]}, "value": {"matrix": [[-1, 1]]}},
            ],
            "output": {"matrix": [[1, 0.3], [0, 1]], "bias": [0, 0.1]},
        },
        {
            "kind": "diagonal",
            "decay": [0.9, "-1/3"],
            "B": {"matrix": [[1, 0], [0, 1]], "bias": [0, 0.25]},
            "C": {"matrix": [[1, -1]]},
            "D": {"matrix": [[0.5, 0]]},
            "activation": "gelu-tanh",
        },
    ],
    "initial": [[0], [0], [1], ["1/2"], [0, 0], [0.75]],
    "read_out": {"rule": "positive"},
    "schedule": {"attention": "fused"},
}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evidence goes to where the command is run."""
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))
    monkeypatch.setenv("COLUMNS", "200")


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
    assert code == 0 and all(line.endswith("are run ...") for line in complaints.splitlines())  # a slow machine says so
    assert "1023" in output and "Q8.8" in output and "e4m3" in output


def test_a_network_that_is_wrong(run: Any) -> None:
    """With two fraction bits 0.3 is 0.25, 10/3 is 3.25, the score 13/16 - 1/4; with none the score is -0: exit 1."""
    code, output, _ = run(ENDS_IN_B, "--format", "Q4.2", "--format", "Q4.0", "--max-length", "5", "--json")
    fine, coarse = json.loads(output)["formats"]
    assert (code, fine["wrong"], coarse["wrong"]) == (1, 0, 31)
    assert (coarse["first_failure"], coarse["right_on_all"], coarse["inputs"], coarse["p"]) == ("b", False, 63, 4)
    assert (fine["weight_error"], fine["least_margin"], fine["states"]) == ("1/12", "1/4", 2)
    assert sum(bar["right"] + bar["wrong"] for bar in coarse["margins"]) == 63


def test_a_table_in_a_file(run: Any, tmp_path: Path) -> None:
    """A line a format; where it cannot be written nothing runs."""
    path = tmp_path / "found.csv"
    assert run(ENDS_IN_B, "--format", "Q4.2", "--format", "Q4.0", "--max-length", "5", "--csv", str(path))[0] == 1
    with path.open(newline="") as stream:
        fine, coarse = csv.DictReader(stream)
    assert (fine["format"], fine["inputs"], fine["wrong"]) == ("Q4.2:nearest-even,saturate,once", "63", "0")
    assert (coarse["wrong"], coarse["first_failure"], coarse["right_on_all"]) == ("31", "b", "False")
    code, output, complaints = run(ENDS_IN_B, "--csv", str(tmp_path / "none" / "found.csv"))
    assert (code, output, complaints.count("\n")) == (2, "", 1) and "--csv" in complaints


def test_an_lstm_under_its_own_schedule(run: Any) -> None:
    """The model's schedule is kept unless another is asked for."""
    own = json.loads(run(LSTM, "--json", "--max-length", "4")[1])["formats"][0]
    other = json.loads(run(LSTM, "--json", "--max-length", "4", "--schedule", "stepwise")[1])["formats"][0]
    assert own["schedule"] == {**other["schedule"], "affine": "fused"}
    assert other["schedule"]["affine"] == "stepwise"
    assert own["inputs"] == other["inputs"] == 31 and own["state_bits"] == 32


@pytest.mark.exhaustive
def test_a_state_space_over_linear_attention(run: Any) -> None:
    """Each head keeps S and z, a diagonal layer h, and the network its last output: (2 * 2 + 2 + 1) numbers."""
    code, output, complaints = run(STATE_SPACE, "--json", "--max-length", "4", "--format", "Q6.6", "--format", "e5m2")
    fine, coarse = json.loads(output)["formats"]
    assert (code, complaints) == (1, "") and fine["state_bits"] == 12 * 7 and coarse["state_bits"] == 8 * 7
    assert fine["inputs"] == 31 and fine["weight_errors"]["layers 2"] == str(Fraction(58, 64) - Fraction(9, 10))
    assert fine["weight_errors"]["initial 6"] == "0" and fine["schedule"]["attention"] == "fused"
    assert fine["first_failure"] == ""  # the output at the start is 3/4


def test_a_division_by_0_names_the_word(run: Any) -> None:
    """A b makes both keys so small that phi is 0, and so is Z."""
    heads = [{"query": {"matrix": [[1, 0]]}, "key": {"matrix": [[0, -9]], "bias": [-1]}, "value": {"matrix": [[1, 1]]}}]
    started = part(1, heads=heads, output={"matrix": [[1], [1]]})
    document = changed(started, initial=[[0], [-0.375], [0, 0], [0]])  # exp(-1) is 6/16
    code, output, complaints = run(document, "--format", "Q5.4")
    assert (code, output, complaints.count("\n")) == (2, "", 1)
    assert "on the word a: a division by 0 (layer 1" in complaints
    assert "the weights of attention add up to 0 in Q5.4" in complaints
    document = changed(document, schedule={"division": "zero"})
    assert run(document, "--format", "Q5.4", "--max-length", "3")[0] == 1


@pytest.mark.parametrize(
    ("name", "longest", "forgotten"),
    [later("Q4.8", 10, "b" + 9 * "a"), ("Q4.4", 6, "b" + 5 * "a"), ("Q4.4:up", 6, None)],
)
def test_the_leaky_unit_of_the_documentation(name: str, longest: int, forgotten: str | None) -> None:
    """It forgets a b after as many a as there are bits after the point, and one; rounded up it never does."""
    model = Path(__file__).parents[3] / "docs" / "contains-b.json"
    spec = ["--against", "regex:(a|b)*b(a|b)*", "--max-length", str(longest), "--json", "--format", name]
    (row,) = json.loads(CliRunner().invoke(main, ["network", str(model), *spec]).stdout)["formats"]
    assert row["first_failure"] == forgotten


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


def part(number: int, **fields: Any) -> dict[str, Any]:
    """The state space with other fields in one of its layers."""
    layers: Any = list(STATE_SPACE["layers"])  # type: ignore[call-overload]
    layers[number - 1] = changed(layers[number - 1], **fields)
    return changed(STATE_SPACE, layers=layers)


BAD = [
    ("{", "not readable as JSON"),
    ("[1]", "missing"),
    (changed(ENDS_IN_B, layers=None), "missing layers"),
    (changed(ENDS_IN_B, weights=[1]), "unknown 'weights'"),
    (changed(ENDS_IN_B, alphabet=["a", "a"]), "alphabet"),
    (changed(ENDS_IN_B, alphabet=["a", "b", "c"]), "map of x in gate h of layer 1 has 1 row of lengths [2]"),
    (changed(ENDS_IN_B, alphabet=["a", "c"]), "the network reads a c, and is held against words of a b"),
    (changed(ENDS_IN_B, embedding=[["x", 0], [0, 1]]), "embedding 1: 'x'"),
    (changed(ENDS_IN_B, embedding=[[True, 0], [0, 1]]), "embedding 1: True"),
    (changed(ENDS_IN_B, embedding=[1, 2]), "embedding 1: 1: want a list of numbers"),
    (json.dumps(ENDS_IN_B).replace("-0.25", "NaN"), "NaN is not a number"),
    (json.dumps(ENDS_IN_B).replace("-0.25", "1e99999"), "1e99999 is out of range"),
    (json.dumps(ENDS_IN_B).replace("-0.25", '"1/0"'), "want a number"),
    (
        changed(ENDS_IN_B, layers=layer(kind="transformer")),
        "layers 1.kind: 'transformer': want one of elman, lstm, gru",
    ),
    (changed(ENDS_IN_B, layers=layer(activation="gelu")), "layers 1.activation: 'gelu'"),
    (changed(ENDS_IN_B, layers=layer(kind="gru")), "for others none"),
    (changed(ENDS_IN_B, layers=layer(gates={"r": {}})), "layers 1.gates: missing h"),
    (changed(ENDS_IN_B, layers=layer(gates={"h": {"W": [[0]]}})), "layers 1.gates.h: missing U"),
    (changed(ENDS_IN_B, layers={}), "layers"),
    (changed(ENDS_IN_B, layers=[{"kind": "diagonal"}]), "layers 1: missing B, C, decay"),
    (changed(ENDS_IN_B, layers=[{"kind": "diagonal", "gates": {}}]), "layers 1: missing B, C, decay"),
    (
        changed(ENDS_IN_B, layers=[{"kind": "s4", "heads": []}]),
        "layers 1.kind: 's4': want one of elman, lstm, gru, linear",
    ),
    (changed(ENDS_IN_B, layers=[{"kind": "elman", "decays": []}]), "layers 1: unknown 'decays'"),
    (changed(ENDS_IN_B, layers=["gru"]), "layers 1: 'gru': want an object with"),
    (part(1, output=None), "layers 1: missing output"),
    (part(1, heads=[]), "layer 1: 0 heads of width 0"),
    (part(1, heads=[{"query": {"matrix": [[1, 0]]}}]), "layers 1.heads 1: missing key, value"),
    (part(1, activation="relu"), "layers 1: unknown 'activation'"),
    (part(2, decay=["x", 1]), "layers 2.decay: 'x': want a number"),
    (part(2, decay=0.5), "layers 2.decay: 0.5: want a list of numbers"),
    (part(2, decay=[0.5]), "matrix of B of layer 2 has 2 rows of lengths [2]; it must have 1 row"),
    (part(2, C={"matrix": [[1]]}), "matrix of C of layer 2 has 1 row of lengths [1]"),
    (part(2, D={"matrix": [[1, 2], [3, 4]]}), "matrix of D of layer 2 has 2 rows"),
    (part(2, activation="sine"), "layers 2.activation: 'sine': want one of identity, clip"),
    (changed(STATE_SPACE, initial=[[0], [0], [1], [0.5], [0, 0]]), "numbers, not [1, 1, 1, 1, 2, 1]"),
    (changed(ENDS_IN_B, read_out={"matrix": [[1]], "rule": "softmax"}), "read-out 'softmax'"),
    (changed(ENDS_IN_B, read_out={"matrices": [[1]]}), "read_out: unknown 'matrices'"),
    (changed(ENDS_IN_B, formats="Q4.4"), "gates.h.U.matrix 1: 0.3: want an integer, the code of a number of Q4.4"),
    (changed(ENDS_IN_B, initial=[[1, 2]]), "the initial state has [2] numbers, not [1]"),
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
        assert ("a pickle is never read" in found.stderr) == (model == pickle)
    assert run(ENDS_IN_B, against="regex:(")[0] == run(ENDS_IN_B, against="nothing")[0] == 2


@pytest.mark.skipif(find_spec("safetensors") is None, reason="pip install '.[weights]'")
def test_the_example_of_the_documentation() -> None:
    """A trained encoder layer at twelve bits: three words are wrong, as docs/machines.md says."""
    model = Path(__file__).parents[3] / "docs" / "contains-aa.json"
    spec = ["--against", "regex:(a|b)*aa(a|b)*", "--format", "Q6.6", "--json"]
    found = CliRunner().invoke(main, ["network", str(model), *spec])
    (row,) = json.loads(found.stdout)["formats"]
    assert (row["inputs"], row["wrong"], row["first_failure"]) == (510, 3, "abaabbbb")


def test_too_many_states_is_no_answer(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not run is not known: the length that was done is said, and the exit code is 1."""
    monkeypatch.setattr("fooling.circuits.networks.search.behaviour.MOST_PAIRS", 3)
    always = changed(LSTM, read_out={"matrix": [[0], [0]], "bias": [1, 0], "rule": "argmax"})
    code, output, _ = run(always, "--json", "--max-length", "8", against="regex:(aa)*b(ab|ba)*aaaaaaaaa")
    (row,) = json.loads(output)["formats"]
    assert code == 1 and row["length_done"] < 8 and row["right_on_all"] is None


def head(query: Any, key: Any, value: Any) -> dict[str, Any]:
    """A head of maps without biases."""
    maps = {"query": query, "key": key, "value": value}
    return {name: {"matrix": matrix} for name, matrix in maps.items()}


# Attention to the last b, uniform where there is none: the average of "is a b" over all positions, at least 1/2?
MAJORITY = {
    "alphabet": ["a", "b", "^"],
    "before": ["^"],
    "embedding": {"letters": [[-1, 1], [1, 1], [0, 1]]},
    "layers": [{"attention": {"heads": [head([[0, 0]], [[0, 0]], [[1, 0]])], "output": {"matrix": [[4]]}}}],
    "read_out": {"rule": "not-negative"},
    "schedule": "fused",
}
# Two layers on positions: rotary angles, a causal mask, residual connections, norms, GELU.
EVERYTHING = {
    "alphabet": ["a", "b"],
    "embedding": {"letters": [[1, 0.5], [-1, 0.25]], "positions": {"sinusoidal": 8}},
    "layers": [
        {
            "attention": {
                "heads": [head([[1, 0], [0, 1]], [[0.5, 1], [1, 0]], [[1, 1], [1, -1]])],
                "output": {"matrix": [[1, 0], [0, 1]], "bias": [0.5, "1/3"]},
                "causal": True,
                "scaled": True,
                "rotary": {"positions": 9, "halves": True},
            },
            "feed_forward": {"maps": [{"matrix": [[1, -1]]}, {"matrix": [[1], [2]]}], "activation": "gelu"},
            "residual": True,
            "norms": [{"gain": [1, 1], "bias": [0, 0.5]}, {"gain": [1, 1]}],
        },
        {
            "attention": {
                "heads": [
                    {**head([[1, 1]], [[0, 1]], [[1, 0]]), "second": [{"matrix": [[1, 0]]}, {"matrix": [[1, 1]]}]}
                ],
                "output": {"matrix": [[1], [0]]},
                "kind": "rightmost",
                "sparse": [2, 1, 1],
            },
            "residual": True,
            "place": "post",
        },
    ],
    "last_norm": {"gain": [1, 2], "bias": [0, 0], "eps": "1/1000"},
    "schedule": "fused",
    "read_out": {"matrix": [[1, 0], [0, 1]], "rule": "argmax-last"},
}


def test_a_transformer_that_is_right(run: Any, tmp_path: Path) -> None:
    """As many b as a, at least: a running mean of letters, the sign of which no rounding changes at Q8.8."""
    spec = {"alphabet": ["a", "b"], "start": 4, "accepting": [4, 5, 6, 7, 8], "transitions": []}
    spec["transitions"] = [[max(q - 1, 0), min(q + 1, 8)] for q in range(9)]
    path = tmp_path / "majority.json"
    path.write_text(json.dumps(spec))
    code, output, complaints = run(MAJORITY, "--max-length", "4", "--format", "Q8.8", against=str(path))
    assert (code, complaints) == (0, "")
    assert "all words of up to 4 letters; run, bit for bit" in " ".join(output.split())
    code, output, _ = run(MAJORITY, "--max-length", "4", "--format", "Q2.0:down", "--json", against=str(path))
    (row,) = json.loads(output)["formats"]
    assert (code, row["inputs"], row["p"], row["states"], row["state_bits"]) == (1, 31, 2, None, None)


def test_a_transformer_with_everything(run: Any) -> None:
    """Its answers are those of the network in Python, whatever is in it; roles have formats of their own."""
    options = ("--weights", "Q2.6", "--accumulator", "Q12.12", "--softmax", "Q1.15", "--scaled", "--json")
    code, output, _ = run(EVERYTHING, "--max-length", "4", "--format", "Q8.8", *options)
    (row,) = json.loads(output)["formats"]
    assert code == 1 and row["min_length"] == 1 and row["inputs"] == 30 and row["wrong"] > 0
    assert {role: name.split(":")[0] for role, name in row["roles"].items()} == {
        "activations": "Q8.8",
        "weights": "Q2.6",
        "accumulator": "Q12.12",
        "softmax": "Q1.15",
    }


def test_more_words_than_are_run(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of longer ones a sample: what it gets wrong is wrong, and what it gets right says nothing; exit 1 either way."""
    wrong = run(EVERYTHING, "--max-length", "5", "--most", "10", "--json")
    (row,) = json.loads(wrong[1])["formats"]
    assert wrong[0] == 1 and (row["length_done"], row["inputs"], row["sampled"]) == (2, 6, 10)
    many = json.loads(run(EVERYTHING, "--max-length", "5", "--most", "13", "--json")[1])["formats"][0]
    assert (many["length_done"], many["sampled"]) == (2, 13)
    assert row["right_on_all"] is False and row["sampled_wrong"]
    always = changed(MAJORITY, read_out={"matrix": [[0]], "bias": [1]})
    options = ("--max-length", "5", "--most", "10")
    monkeypatch.setattr(network_runs, "cases_certificate", lambda *_: None)  # as where cases decide nothing
    code, output, _ = run(always, *options, against="regex:(a|b)*")
    assert code == 1 and "of a sample of 10 none is wrong" in " ".join(output.split())
    (row,) = json.loads(run(always, *options, "--json", against="regex:(a|b)*")[1])["formats"]
    assert row["right_on_all"] is None and row["wrong"] == 0


@pytest.mark.exhaustive
def test_more_words_than_are_run_by_cases(run: Any) -> None:
    """Where intervals or counts decide, all words are known, with a certificate: exit 0 where the network is right."""
    always = changed(MAJORITY, read_out={"matrix": [[0]], "bias": [1]})
    options = ("--max-length", "40", "--most", "10")
    code, output, _ = run(always, *options, against="regex:(a|b)*")
    assert code == 0 and "right on all words of 0 to 40 letters" in " ".join(output.split())
    assert "by-cases" in output
    (row,) = json.loads(run(always, *options, "--json", against="regex:(a|b)*")[1])["formats"]
    assert row["right_on_all"] is True and row["certificates"]
    code, output, _ = run(always, *options, against="regex:(a|b)*(a|b)(a|b)(a|b)(a|b)|a|b|aa|bb|ab|ba|(a|b)(a|b)a")
    assert code == 1 and "proved" not in output


BAD_TRANSFORMERS = [
    (
        changed(EVERYTHING, embedding={"letters": [[1], [2, 3]]}),
        "the embedding of letters has 2 rows of lengths [1, 2]",
    ),
    (changed(EVERYTHING, embedding={"letters": "one-hot", "positions": {"sinusoidal": 0}}), "number of positions"),
    (changed(EVERYTHING, embedding={"letters": "one-hot", "positions": {"learned": 4}}), "missing sinusoidal"),
    (changed(EVERYTHING, layers=[{"attention": {}}]), "layers 1.attention: missing heads, output"),
    (changed(EVERYTHING, layers=[{"attention": {}}, {"attention": 1}]), "layers 1.attention: missing heads"),
    (changed(EVERYTHING, layers=[*EVERYTHING["layers"], {"kind": "gru"}]), "layers 3: missing attention"),
    (changed(EVERYTHING, at=12), "the network reads words of 12 to 8 letters"),
    (changed(EVERYTHING, before=["c"]), "before 1: 'c': want one of a, b"),
    (changed(EVERYTHING, read_out={"rule": "argmax", "matrix": [[1, 0]]}), "argmax or argmax-last of several"),
    (changed(MAJORITY, alphabet=["a", "c", "^"]), "the network reads a c, and is held against words of a b"),
]


@pytest.mark.parametrize(("document", "message"), BAD_TRANSFORMERS)
def test_bad_transformers_get_one_line(run: Any, document: Any, message: str) -> None:
    """On standard error, and exit 2."""
    code, output, complaints = run(document, "--max-length", "4")
    assert (code, output) == (2, "")
    assert complaints.count("\n") == 1 and message in complaints and "model.json" in complaints


def test_words_longer_than_the_table_of_positions(run: Any) -> None:
    """Are refused before anything runs, and so is a division by zero."""
    code, output, complaints = run(EVERYTHING, "--max-length", "9")
    assert (code, output) == (2, "") and "reads words of 1 to 8 letters; the longest asked for has 9" in complaints
    constant = changed(
        EVERYTHING, last_norm={"gain": [1, 1], "bias": [0, 0], "eps": 0}, layers=EVERYTHING["layers"][1:]
    )  # type: ignore[index]
    constant["embedding"] = {"letters": [[0, 0], [0, 0]]}
    code, _, complaints = run(constant, "--max-length", "3")
    assert code == 2 and "on the word a: a division by 0" in complaints and complaints.count("\n") == 1
    stepwise = run(EVERYTHING, "--max-length", "3", "--schedule", "stepwise")  # eps = 1/100000 is 0 in Q8.8
    assert stepwise[0] == 2 and "division by 0" in stepwise[2]
    both = run(
        EVERYTHING, "--max-length", "3", "--schedule", "stepwise", "--format", "Q8.8", "--format", "Q8.24", "--json"
    )
    document = json.loads(both[1])
    assert (both[0], both[2]) == (1, "") and len(document["formats"]) == 1 and "malformed" not in document
    (refused,) = document["refused"]
    assert refused["format"].startswith("Q8.8") and "(layer 1, the norm of attention)" in refused["reason"]
    mended = refused["reason"].split("--schedule '")[1].split("'")[0]
    assert run(EVERYTHING, "--max-length", "3", "--schedule", mended)[2] == "" and json.loads(mended) == {
        "norm": "fused"
    }


def test_an_expression_without_its_prefix_is_told(run: Any) -> None:
    """The line says how it is written."""
    code, _, complaints = run(EVERYTHING, "--against", "(ab)*")
    assert code == 2 and "did you mean regex:(ab)*? It is" in complaints


def test_a_function_of_two_halves(tmp_path: Path) -> None:
    """Equality is asked of words that have halves; the certificate is of the lengths that were run."""
    path, evidence = tmp_path / "equality.json", tmp_path / "evidence"
    write_network(two_layer_equality(6), path)
    line = [str(path), "--against", "equality", "--format", "Q13.4", "--max-length", "6", "--evidence", str(evidence)]
    result = CliRunner().invoke(main, ["network", *line, "--min-length", "6", "--json"])
    (found,) = json.loads(result.stdout)["formats"]
    assert result.exit_code == 0 and (found["inputs"], found["wrong"], found["trusts"]) == (64, 0, [])
    proposition = json.loads(Path(found["certificates"][0]).read_text(encoding="utf-8"))["proposition"]
    assert proposition[2] == ["value-of", ["equality", 3]]
    result = CliRunner().invoke(main, ["network", *line, "--json"])
    (found,) = json.loads(result.stdout)["formats"]
    assert result.exit_code == 1 and (found["inputs"], found["first_failure"]) == (84, "01")
    for shortest, longest in (("0", "1"), ("3", "3")):
        result = CliRunner().invoke(main, ["network", *line[:3], "--min-length", shortest, "--max-length", longest])
        assert (result.exit_code, result.stdout) == (2, "")  # no words are no success
        assert f" {longest} letter{'s' * (longest != '1')} are asked about" in result.stderr
    result = CliRunner().invoke(main, ["network", *line[:2], "index"])
    assert result.exit_code == 2 and "its inputs are not of one length" in result.stderr


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """A network made here, as real numbers or as codes with their formats, has the same codes in its formats."""
    model = two_layer_equality(4)
    for document in (real_document(model), to_json(model)):
        path = tmp_path / "model.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        network, errors = network_file(path).in_formats(model.formats)
        assert network == model and set(errors.values()) == {0}


@pytest.mark.parametrize("scale", ["1/2", "1", "4", "3/4"])
def test_weights_with_a_scale_are_written_as_what_they_are(tmp_path: Path, scale: str) -> None:
    """A weight is its code's value times the scale of its map; one that was not multiplied came back as another."""
    gates = {"h": {"state": {"matrix": [[0]]}, "input": {"matrix": [[32]], "scale": scale}}}
    document = {
        "formats": "Q4.4",
        "alphabet": ["a", "b"],
        "embedding": [[0], [16]],
        "layers": [{"kind": "elman", "activation": "relu", "gates": gates}],
        "initial": [[0]],
        "read_out": {"matrix": [[16]], "bias": [-24], "rule": "positive"},
    }
    path, written = tmp_path / "scaled.json", tmp_path / "written.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    model = from_json(document, "scaled")
    write_network(model, written)
    assert real_document(model)["layers"][0]["gates"]["h"]["input"]["matrix"] == [[_whole(2 * Fraction(scale))]]
    for one in (path, written):
        network, errors = network_file(one).in_formats(model.formats)
        assert network == model and set(errors.values()) == {0}


def _whole(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


def test_the_point_is_put_where_the_numbers_need_it(tmp_path: Path) -> None:
    """Equality for 6 letters has squares up to 36 and logits down to -4 (36 - 12), so it takes 8 bits before the point.

    In so many nothing overflows, and the network is right; one fewer and a number does, which `error` shows.
    """
    path = tmp_path / "equality.json"
    write_network(two_layer_equality(6), path)
    line = ["network", str(path), "--against", "equality", "--min-length", "6", "--max-length", "6", "--json"]
    line += ["--evidence", str(tmp_path / "evidence")]
    result = CliRunner().invoke(main, [*line, "--format", "auto:14:error"])
    (found,) = json.loads(result.stdout)["formats"]
    assert result.exit_code == 0 and found["format"] == "Q8.6:nearest-even,error,once"
    result = CliRunner().invoke(main, [*line, "--format", "Q7.7:error"])
    assert result.exit_code == 2 and "beyond -64, the last number of Q7.7" in result.stderr
    for name, said in (("auto:7", "numbers reach 96, which takes 8 bits"), ("auto:x", "want auto:P with the number")):
        result = CliRunner().invoke(main, [*line, "--format", name])
        assert result.exit_code == 2 and said in result.stderr


def test_errors_by_layer(tmp_path: Path) -> None:
    """Against precise numbers: none where every number is one of the format, and more where bits are fewer."""
    path = tmp_path / "equality.json"
    write_network(two_layer_equality(4), path)
    line = ["network", str(path), "--against", "equality", "--max-length", "4", "--errors", "--json"]
    line += ["--evidence", str(tmp_path / "evidence"), "--format", "Q13.4", "--format", "Q13.12"]
    few, many = (row["layer_errors"] for row in json.loads(CliRunner().invoke(main, line).stdout)["formats"])
    assert list(few) == ["embedding", "layer 1", "layer 2", "scores"] and few["embedding"] == "0"
    assert Fraction(few["scores"]) > 100 * Fraction(many["scores"]) > 0


def test_finished_formats_are_shown_when_one_is_refused(tmp_path: Path) -> None:
    """Q8.6 is done before Q7.7 overflows."""
    path = tmp_path / "equality.json"
    write_network(two_layer_equality(6), path)
    line = [str(path), "--against", "equality", "--min-length", "6", "--max-length", "6", "--json"]
    line += ["--evidence", str(tmp_path / "evidence"), "--format", "Q8.6", "--format", "Q7.7:error"]
    result = CliRunner().invoke(main, ["network", *line])
    found = json.loads(result.stdout)
    assert result.exit_code == 1 and len(found["formats"]) == len(found["refused"]) == 1
    assert found["refused"][0]["format"].startswith("Q7.7") and "layer" in found["refused"][0]["reason"]
    del line[line.index("--json")]
    result = CliRunner().invoke(main, ["network", *line])
    assert result.exit_code == 1 and "Q7.7:error: not run: on the word" in result.stdout


def test_a_run_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after some lengths: with --resume the next run has the same answer, and runs only some of their words."""
    path, evidence = tmp_path / "equality.json", tmp_path / "evidence"
    monkeypatch.setattr(network_runs, "narrow", lambda *given: None)  # it runs words, too
    write_network(two_layer_equality(8), path)
    line = ["network", str(path), "--against", "equality", "--format", "Q13.4", "--evidence", str(evidence), "--json"]

    def answer(*more: str) -> Any:
        (found,) = json.loads(CliRunner().invoke(main, [*line, *more]).stdout)["formats"]
        left_out = ("certificates", "length_done", "run_earlier")
        return {name: value for name, value in found.items() if name not in left_out}

    expected = answer("--max-length", "8", "--evidence", str(tmp_path / "other"))
    run, lengths = Transformer.forward, list[int]()

    def counted(model: Transformer, word: Any) -> Any:
        lengths.append(len(word))
        if len(lengths) == stop:
            raise KeyboardInterrupt
        return run(model, word)

    monkeypatch.setattr(Transformer, "forward", counted)
    stop = 4 + 16 + 64 + 5
    assert CliRunner().invoke(main, [*line, "--max-length", "8"]).exit_code == 130
    (kept,) = (evidence / "network" / "equality").glob("*.run")
    stop, lengths[:] = -1, []
    monkeypatch.setattr(network_runs, "network_certificate", lambda *given: "none")
    monkeypatch.setattr(network_evidence, "FEW", 4 + 16)
    again = answer("--max-length", "8", "--resume")
    assert Counter(lengths) == {2: 4, 4: 16, 6: network_evidence.SAMPLE, 8: 256}
    assert {**again, "trusts": []} == expected
    kept.write_text(kept.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    for resumed in (["--resume"], []):
        lengths.clear()
        assert {**answer("--max-length", "8", *resumed), "trusts": []} == expected
        assert Counter(lengths) == {2: 4, 4: 16, 6: 64, 8: 256}


def test_what_was_written_down_is_not_believed(tmp_path: Path) -> None:
    """Wrong words are made right ones in the file of an earlier run: it is not so, and all is run again."""
    path, evidence = tmp_path / "some-b.json", tmp_path / "evidence"
    write_network(two_layer_equality(4), path)
    line = ["network", str(path), "--against", "disjointness", "--format", "Q13.4", "--max-length", "4"]

    def answer() -> dict[str, Any]:
        said = CliRunner().invoke(main, [*line, "--evidence", str(evidence), "--json", "--resume"])
        assert said.exit_code == 1
        return dict(json.loads(said.stdout)["formats"][0])

    first = answer()
    assert first["wrong"] and (first["trusts"], first["run_earlier"]) == ([], None)
    (kept,) = (evidence / "network" / "some-b").glob("*.run")
    told = json.loads(kept.read_text(encoding="utf-8"))
    right = {margin: told["right"].get(margin, 0) + many for margin, many in told["wrong"].items()}
    kept.write_text(json.dumps({**told, "right": {**told["right"], **right}, "wrong": {}, "first": None}))
    assert answer() == first
    again = answer()
    trusts = [f"an earlier run kept in {os.path.relpath(kept)}"]
    assert (again["wrong"], again["trusts"], again["run_earlier"]) == (first["wrong"], trusts, 4)


def test_why_there_is_no_certificate(run: Any) -> None:
    """A language without its short words is nothing that the checker knows, however few words there are."""
    code, output, _ = run(ENDS_IN_B, "--min-length", "2", "--max-length", "3")
    left_out = "all words up to a length, and words of fewer than 2 letters were left out (--min-length 2)"
    said = " ".join(output.split())
    assert code == 0 and f"no certificate, as a certificate speaks of {left_out}; with --min-length 1" in said
    one = changed(MAJORITY, read_out={"matrix": [[0]], "bias": [1]})
    output = run(one, "--min-length", "1", "--max-length", "2", against="regex:(a|b)*")[1]
    assert "no certificate" not in output and "as right: it was left out" in " ".join(output.split())


def test_a_network_that_no_certificate_holds_is_run_nevertheless(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is printed and the reason is said, for a Transformer and for a recurrent network, right or wrong."""
    monkeypatch.setattr(network_terms, "MOST_TEXT", 100)
    why = "no certificate, as the network takes "
    for document, against in ((EVERYTHING, "regex:(a|b)*b"), (ENDS_IN_B, "regex:(a|b)*b"), (ENDS_IN_B, "regex:a*b")):
        code, output, complaints = run(document, "--max-length", "3", against=against)
        assert code in (0, 1) and complaints == "" and why in output and "and a certificate holds 100: Q8.8" in output
    monkeypatch.setattr(network_terms, "_text", None)  # what is long by its numbers alone is not written down
    monkeypatch.setattr(network_terms, "MOST_TEXT", 10)
    assert why in run(EVERYTHING, "--max-length", "3")[1]


def test_one_wrong_word_has_a_certificate_where_all_words_are_too_many(tmp_path: Path) -> None:
    """The first wrong word alone is run by the checker, however many others there are."""
    path, evidence = tmp_path / "equality.json", str(tmp_path / "evidence")
    write_network(two_layer_equality(8), path)
    line = [str(path), "--against", "regex:1(0|1)*", "--format", "Q13.4", "--min-length", "8", "--json"]
    done = CliRunner().invoke(main, ["network", *line, "--evidence", evidence])
    (row,) = json.loads(done.stdout)["formats"]
    # of the 256 words 16 have equal halves, 8 of these begin with 1
    assert done.exit_code == 1 and row["wrong"] == 128 - 8 + 8
    (certificate,) = row["certificates"]
    assert certificate.endswith("one-wrong-word.json")
    assert CliRunner().invoke(main, ["recheck", certificate]).exit_code == 0
    derivation = json.loads(Path(certificate).read_text(encoding="utf-8"))["derivation"]
    assert "".join(derivation["word"]) == row["first_failure"]


def test_a_run_that_the_checker_contradicts_is_no_answer(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of this code, of torch or of numpy: nothing is said to be right or wrong then."""
    all_right = Behaviour(("a", "b"), 3, right=Counter({Fraction(1): 15}), states=2)
    faults = {"behaviour": all_right, "all_lengths": AllLengths(2, True, 2, True)}
    for name, fault in faults.items():
        with monkeypatch.context() as patched:
            patched.setattr(network_runs, name, Mock(return_value=fault))
            code, output, complaints = run(ENDS_IN_B, "--max-length", "3", against="regex:(a|b)*a")
        assert code == 2 and not output and "the checker finds another answer" in complaints


def at_all_lengths(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("states", "minimal_states", "equal_for_all_lengths", "shortest_difference"))


def test_all_lengths(run: Any) -> None:
    """With a certificate of its own, which the checker replays; nothing is on trust then."""
    code, output, _ = run(ENDS_IN_B, "--format", "Q8.8", "--format", "Q4.0", "--max-length", "0", "--json")
    fine, coarse = json.loads(output)["formats"]
    assert code == 1 and at_all_lengths(fine) == (2, 2, True, None) and at_all_lengths(coarse) == (1, 1, False, "b")
    assert fine["right_on_all"] and coarse["right_on_all"] and coarse["wrong"] == 0  # of the empty word
    assert fine["lengths_covered"] is fine["all_lengths_unknown"] is coarse["lengths_covered"] is None
    for row, verdict in (fine, "confirmed"), (coarse, "refuted"):
        _, path = row["certificates"]
        certificate = json.loads(Path(path).read_text())
        assert (certificate["verdict"], certificate["trusts"], row["trusts"]) == (verdict, [], [])
        assert certificate["proposition"][0] == "decides" and path.endswith("-all-lengths.json")
        found = CliRunner().invoke(main, ["recheck", path])
        assert found.exit_code == 0 and "at every length" in found.stdout
    assert run(ENDS_IN_B, "--format", "Q8.8", "--max-length", "0")[0] == 0


def test_a_wrong_word_that_is_longer(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Than the longest asked about: right on all of these, but exit 1, unless longer ones are not asked about."""
    monkeypatch.setenv("COLUMNS", "250")
    leaky = json.loads((Path(__file__).parents[3] / "docs" / "contains-b.json").read_text())
    options = ("--format", "Q4.8", "--max-length", "5")
    code, output, _ = run(leaky, *options, "--json", against="regex:(a|b)*b(a|b)*")
    (row,) = json.loads(output)["formats"]
    assert (code, row["right_on_all"]) == (1, True) and at_all_lengths(row) == (513, 11, False, "b" + 9 * "a")
    code, output, _ = run(leaky, *options, against="regex:(a|b)*b(a|b)*")
    assert code == 1 and "not baaaaaaaaa" in output
    code, output, _ = run(leaky, *options, "--most-states", "0", "--json", against="regex:(a|b)*b(a|b)*")
    (row,) = json.loads(output)["formats"]
    assert code == 0 and at_all_lengths(row) == (None, None, None, None)


def test_all_lengths_are_asked_of_languages_and_all_words(run: Any) -> None:
    """Not of two halves, nor where more than the empty word is left out."""
    for options, against in ((("--min-length", "2"), "regex:(0|1)*"), ((), "equality")):
        document = changed(ENDS_IN_B, alphabet=["0", "1"])
        (row,) = json.loads(run(document, *options, "--json", "--max-length", "3", against=against)[1])["formats"]
        assert at_all_lengths(row)[1:] == (None, None, None)


def test_more_states_than_are_sought(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not known beyond the lengths that were looked at, and said so; right on the words asked about is exit 0."""
    monkeypatch.setenv("COLUMNS", "250")
    counter = changed(
        ENDS_IN_B,
        layers=[{"kind": "elman", "activation": "relu", "gates": {"h": {"W": [[1]], "U": [[1, 1]]}}}],
        read_out={"matrix": [[1]], "rule": "positive"},
    )
    options = ("--format", "Q12.0", "--max-length", "3", "--most-states", "100")
    code, output, _ = run(counter, *options, "--json", against="regex:(a|b)(a|b)*")
    (row,) = json.loads(output)["formats"]
    assert code == 0 and at_all_lengths(row) == (None, None, None, None)
    assert (row["lengths_covered"], row["all_lengths_unknown"]) == (100, "more than 100 states")
    code, output, _ = run(counter, *options, against="regex:(a|b)(a|b)*")
    assert code == 0 and "101 so far" in output and "unknown from 101 letters on, more than 100 states" in output
    code, output, _ = run(counter, *options[:-1], "2", against="regex:(a|b)|(a|b)(a|b)")
    assert code == 1 and " not aaa " in output and "all lengths: wrong on a word above; beyond it unknown" in output
    code, output, _ = run(counter, *options[:-1], "2048", "--json", against="regex:(a|b)(a|b)*")
    (row,) = json.loads(output)["formats"]
    assert at_all_lengths(row) == (2048, 2, True, None) and row["trusts"] == []


def test_what_the_checker_does_not_run_is_on_trust(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No certificate of equality, and whose work it is."""
    monkeypatch.setattr("fooling.verify.runs.networks.network_evidence.MOST_PAIRS", 1)
    monkeypatch.setenv("COLUMNS", "250")
    code, output, _ = run(ENDS_IN_B, "--max-length", "2", "--json")
    (row,) = json.loads(output)["formats"]
    assert code == 0 and len(row["certificates"]) == 1 and row["trusts"] == ["this run", "numpy kernels"]
    assert "all lengths: more than the checker runs, found on arrays" in run(ENDS_IN_B, "--max-length", "2")[1]


def test_a_word_that_is_refused_is_no_answer(run: Any) -> None:
    """An overflow that is an error, beyond the words asked about: what is before is known."""
    counter = changed(
        ENDS_IN_B,
        layers=[{"kind": "elman", "activation": "relu", "gates": {"h": {"W": [[1]], "U": [[1, 1]]}}}],
        read_out={"matrix": [[1]], "rule": "positive"},
    )
    code, output, complaints = run(
        counter, "--format", "Q5.0:error", "--max-length", "3", "--json", against="regex:(a|b)(a|b)*"
    )
    (row,) = json.loads(output)["formats"]
    assert (code, complaints, row["lengths_covered"]) == (0, "", 15)
    assert row["equal_for_all_lengths"] is None and "after some word of 15 letters" in row["all_lengths_unknown"]


@pytest.mark.skipif(find_spec("safetensors") is None, reason="pip install '.[weights]'")
@pytest.mark.parametrize(
    ("name", "against", "format", "expected"),
    one_in(
        4,
        [
            ("no-aaa-lstm", "regex:(b|ab|aab)*(a|aa)?", "Q3.1", (38, 10, False, "aabaaa")),
            ("no-aaa-lstm", "regex:(b|ab|aab)*(a|aa)?", "Q4.4", (7589, 4, True, None)),
            ("same-ends-gru", "regex:(a(b*a)*|b(a*b)*)?", "Q4.4", (241, 95, False, "abbbbb")),
            ("same-ends-gru", "regex:(a(b*a)*|b(a*b)*)?", "Q2.2", (20, 13, False, "ba")),
        ],
    ),
)
def test_trained_networks_of_the_documentation(name: str, against: str, format: str, expected: Any) -> None:
    """At 8 and at 4 bits, on words of all lengths, as docs/machines.md says; each with a certificate."""
    model = Path(__file__).parents[3] / "docs" / f"{name}.json"
    spec = ["--against", against, "--format", format, "--max-length", "3", "--json"]
    found = CliRunner().invoke(main, ["network", str(model), *spec])
    (row,) = json.loads(found.stdout)["formats"]
    assert at_all_lengths(row) == expected and row["trusts"] == [] and len(row["certificates"]) == 2
