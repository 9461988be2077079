"""`fooling network --input`: one word, layer by layer."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import validate  # type: ignore[import-untyped]

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.verify.cli import main
from fooling.verify.commands.schema import document as document_of
from fooling.verify.given.files.real_numbers import write_network

SELECTED = ("u", "delta", "B", "C", "gate")
ONE: dict[str, Any] = {"matrix": [[1]]}
MAMBA_AND_GRU: dict[str, Any] = {
    "alphabet": ["a", "b"],
    "embedding": [[1], [0]],
    "layers": [
        {
            "kind": "mamba",
            **dict.fromkeys(("low", "C", "output"), ONE),
            "input": {"matrix": [[0.5]], "bias": [0.25]},
            "taps": [{"matrix": [[1, 0.5]]}],
            "gate": {**ONE, "bias": [1]},
            "step": {**ONE, "bias": [0.25]},
            "A": [[-2]],
            "B": {"matrix": [[3]]},
            "D": [1],
        },
        {"kind": "gru", "gates": {name: {"W": [[1]], "U": [[0.5]]} for name in "rzn"}},
    ],
    "read_out": {"matrix": [[1]], "rule": "positive"},
}
DOCS = Path(__file__).parents[3] / "docs"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`fooling network` with these arguments, in a folder of its own: exit code, output, complaints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def ran(*arguments: object) -> tuple[int, str, str]:
        found = CliRunner().invoke(main, ["network", *map(str, arguments)])
        return found.exit_code, found.stdout, found.stderr

    return ran


@pytest.fixture
def equality(tmp_path: Path) -> Path:
    """Two layers that say whether two halves of two bits are equal."""
    path = tmp_path / "equality.json"
    write_network(two_layer_equality(4), path)
    return path


def test_all_numbers_of_a_word_are_those_of_the_network(run: Run, equality: Path) -> None:
    """Embedding, what heads take, outputs and scores are the trace of the network itself, as fractions."""
    code, output, _ = run(equality, "--input", "0101", "--format", "Q13.4", "--against", "equality", "--json")
    found = json.loads(output)
    validate(found, document_of("network-word").schema)
    assert (code, found["answer"], found["right_answer"], found["position"]) == (0, 1, 1, 4)
    model = two_layer_equality(4)
    trace = model.trace([0, 1, 0, 1])

    def numbers(vector: Any) -> list[str]:
        return [str(model.format.value(one)) for one in vector]

    assert found["embedding"] == [*map(numbers, trace.embeddings)] and found["scores"] == numbers(trace.scores)
    assert [[row["position"] for row in layer] for layer in found["layers"]] == [[1, 2, 3, 4], [4]]
    for layer, rows in zip(found["layers"], trace.blocks, strict=True):
        for row in layer:
            made = rows[row["position"]]
            assert row["output"] == numbers(made.output)
            for told, head in zip(row["heads"], made.heads, strict=True):
                assert told["result"] == numbers(head.attention)
                assert sum(Fraction(one["weight"]) for one in told["takes"]) == 1


def test_a_word_is_shown_layer_by_layer(run: Run, equality: Path) -> None:
    """A table for the embedding, for the heads of each layer and for its output; a wrong answer ends in 1."""
    code, output, _ = run(equality, "--input", "0101", "--format", "Q13.4")
    parts = ("embedding", "layer 1, attention of position 4", "layer 1, output", "layer 2, output", "scores: ")
    assert code == 0 and [output.index(part) for part in parts] == sorted(output.index(part) for part in parts)
    assert "equality.json on 0101 (4 letters), Q13.4: the answer is 1\n" in output
    code, output, _ = run(equality, "--input", "0101", "--format", "Q13.4", "--against", "regex:0(0|1)*|1*0")
    assert code == 0 and "the answer is 1, which is right" in output
    code, output, _ = run(equality, "--input", "0101", "--format", "Q13.4", "--against", "regex:1(0|1)*|0")
    assert code == 1 and "the answer is 1; 0 is right" in output


def test_a_recurrent_network_has_states(run: Run) -> None:
    """The state at the start and after each letter; of a long word the first and the last ones are shown."""
    model = DOCS / "no-aaa-lstm.json"
    found = json.loads(run(model, "--input", "ab" * 10, "--format", "Q4.4", "--json")[1])
    validate(found, document_of("network-word").schema)
    assert len(found["states"]) == 21 and found["layers"] is None and found["states"][0] == [["0", "0"]] * 2
    output = run(model, "--input", "ab" * 10, "--format", "Q4.4")[1]
    rows = [line.split() for line in output.split("\nscores")[0].splitlines() if line[1:2].isdigit() or "..." in line]
    assert [row[0] for row in rows] == [*"01234", "...", *map(str, range(17, 21))]
    assert "layer 1, an LSTM" in output and "--json has all of them" in output
    assert [row[2] for row in rows if row[0] in "04"] == ["h", "i"]
    assert "the answer is 1" in run(model, "--input", "", "--format", "Q4.4")[1]


def test_gates_and_states_of_each_layer_are_told(run: Run, tmp_path: Path) -> None:
    """By name, as the formulas make the states of them: h = exp(delta A) h + (delta u) B, in floats."""
    model = tmp_path / "mamba.json"
    model.write_text(json.dumps(MAMBA_AND_GRU))
    found = json.loads(run(model, "--input", "abb", "--format", "Q8.40", "--json")[1])
    validate(found, document_of("network-word").schema)
    h, before = 0.0, [0.0]
    for letter, passes, state in zip("abb", found["passes"], found["states"][1:], strict=True):
        mamba, gru = passes
        (u,), (delta,), (B,), (C,), (gate,) = ([*map(_float, mamba["gates"][name])] for name in SELECTED)
        h = math.exp(-2 * delta) * h + delta * u * B
        assert h == pytest.approx(*map(_float, mamba["kept"]["h1"]), abs=1e-9)
        x = float(letter == "a")
        assert x + (h * C + u) * gate == pytest.approx(_float(mamba["output"][0]), abs=1e-9)
        z, n = (_float(gru["gates"][name][0]) for name in "zn")
        before = [(1 - z) * n + z * before[0]]
        assert before == pytest.approx([_float(gru["output"][0])], abs=1e-9)
        assert state == [*mamba["kept"].values(), *gru["kept"].values()] and set(gru["gates"]) == {*"rzn"}
    output = run(model, "--input", "abb")[1]
    assert output.index("layer 1, Mamba") < output.index("x-0") < output.index("layer 2, a GRU")
    assert run(model, "--input", "")[0] == 0


def _float(number: str) -> float:
    return float(Fraction(number))


def test_options_that_do_not_go_with_one_word(run: Run, equality: Path) -> None:
    """One line, exit 2: an option of many words, several formats, a letter that is none, a length nobody asks about."""
    for options, complaint in (
        (("--max-length", "4"), "--input: runs one word; --max-length is for many"),
        (("--wrong", "4"), "--input: runs one word; --wrong is for many"),
        (("--format", "Q8.8", "--format", "Q4.4"), "want --format once"),
        (("--format", "auto:8"), "want --format once, no auto"),
        (("--against", "regex:a*"), "its words have no letter '0'"),
    ):
        code, output, complaints = run(equality, "--input", "0101", *options)
        assert (code, output, complaints.count("\n")) == (2, "", 1) and complaint in complaints
    assert "the network does not read 'x'" in run(equality, "--input", "x")[2]
    assert "it asks nothing about words of 3 letters" in run(equality, "--input", "010", "--against", "equality")[2]
    code, _, complaints = run(equality)
    assert code == 2 and "want --against SPEC, the right answers to all words, or --input WORD" in complaints


def test_the_attention_of_a_word_is_drawn_beside_it(run: Run, equality: Path, tmp_path: Path) -> None:
    """--attention draws as it does for a run of many words; a target that is none is refused before anything is run."""
    pytest.importorskip("matplotlib", reason="the drawing library is not installed")
    options = ("--input", "0101", "--format", "Q13.4", "--attention", "0101")
    assert run(equality, *options, tmp_path / "a.svg")[0] == 0 and (tmp_path / "a.svg").stat().st_size > 1000
    code, output, _ = run(equality, *options, tmp_path / "a.txt")
    assert (code, output) == (2, "")


def test_a_word_that_is_refused_is_named(run: Run, tmp_path: Path) -> None:
    """A norm that divides by 0 is named with its layer and what would mend it."""
    norm = {"gain": [1], "bias": [0], "eps": 0}
    one = {"matrix": [[1]]}
    layer = {"attention": {"heads": [dict.fromkeys(("query", "key", "value"), one)], "output": one}}
    model = {"alphabet": ["a"], "embedding": {"letters": [[0]]}, "layers": [{**layer, "norms": [norm, None]}]}
    (tmp_path / "normed.json").write_text(json.dumps(model))
    code, _, complaints = run("normed.json", "--input", "aa")
    assert (
        code == 2
        and "normed.json, Q8.8: on the word aa: a division by 0 (layer 1, the norm of attention)" in complaints
    )
