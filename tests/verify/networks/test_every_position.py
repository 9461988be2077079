"""`fooling network --input --every-position`: layers taken apart are the layers, at every position."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from jsonschema import validate  # type: ignore[import-untyped]

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import OVERFLOWS
from fooling.circuits.numbers.value_set import FixedPoint
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.commands.schema import document as document_of
from fooling.verify.given.files.real_numbers import write_network
from fooling.verify.runs.networks.word_runs import every_position
from tests.random_transformers import transformers
from tests.shares import drawn


@drawn(60, 12, suppress=[HealthCheck.filter_too_much])
@given(transformers([FixedPoint(6, 3), FixedPoint(8, 4)], OVERFLOWS), st.data())
def test_the_steps_end_in_what_the_layer_puts_out(model: Transformer, data: st.DataObject) -> None:
    """At each position of drawn words, and the scores are those of the network that reads that position."""
    n = data.draw(st.integers(max(1, model.min_length), min(4, model.max_length or 4)))
    word = tuple(data.draw(st.integers(0, len(model.alphabet) - 1)) for _ in range(n))
    try:
        found, trace = every_position(model, word), model.trace(word)
    except InvalidInput:
        assume(False)
    for rows, layer in zip(found.layers, trace.blocks, strict=True):
        for i, made in layer.items():
            assert rows[i].trace == made and [*rows[i].steps.values()][-1] == made.output
    for i, scores in found.scores.items():
        assert replace(model, at=i).trace(word).scores == scores
    assert found.scores[trace.at] == trace.scores


def test_every_position_of_a_word_is_shown(tmp_path: Path) -> None:
    """In the document and on the page; without --input, or of a recurrent network, the option is refused."""
    path = tmp_path / "equality.json"
    write_network(two_layer_equality(4), path)
    line = ["network", str(path), "--input", "0101", "--format", "Q10.4", "--every-position"]
    answer = json.loads(CliRunner().invoke(main, [*line, "--json"]).stdout)
    validate(answer, document_of("network-word").schema)
    layers = answer["every_position"]["layers"]
    assert [len(rows) for rows in layers] == [len(answer["letters"])] * 2
    assert layers[0][0]["steps"][-1]["vector"] == answer["layers"][0][0]["output"]
    assert answer["every_position"]["scores"][answer["position"] - 1] == answer["scores"]
    page = CliRunner().invoke(main, line, env={"COLUMNS": "200"}).stdout
    assert "layer 2, what each position takes from each" in page and "the heads mapped on" in page
    refused = CliRunner().invoke(main, ["network", str(path), "--against", "equality", "--every-position"])
    assert refused.exit_code == 2 and "want --input WORD" in refused.stderr
