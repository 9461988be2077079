"""Folders that transformers has saved: the network gives the scores that transformers gives, or one line says why not.

saved_models/ has a GPT-2 that classifies words, a Llama whose read-out is the table of letters, a GPT-NeoX with
parallel parts, half of whose coordinates have angles, and a GPT-J, whose parallel parts share a norm; they were made by
transformers 4.57.6 with random weights, and scores.json has what it gave in float64.  Its angles are those of float32.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.networks import layer_by_layer
from fooling.verify.given.networks import network_file as network_file_module
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.runs.networks.word_runs import run_word

pytest.importorskip("safetensors", reason="safetensors is not installed; pip install '.[weights]'")
SAVED = Path(__file__).parents[1] / "saved_models"
APART = {"gpt2": 2.0**-36, "llama": 2.0**-20, "neox": 2.0**-20, "gptj": 2.0**-20}
SLIDING = {"model_type": "qwen2", "sliding_window": 2, "use_sliding_window": True}
LONGEST = {"gpt2": 6, "llama": 12, "neox": 12, "gptj": 12}


def network_of(path: Path) -> Transformer:
    """In numbers of 52 bits, each operation rounded once."""
    network = network_file(path).in_formats(Formats.alike(named_format("Q8.44")), SCHEDULES["fused"])[0]
    assert isinstance(network, Transformer)
    return network


@pytest.mark.parametrize("name", APART)
def test_it_gives_the_scores_of_transformers(name: str) -> None:
    """On all words of up to four letters."""
    network, scores = network_of(SAVED / name), json.loads((SAVED / name / "scores.json").read_text())
    assert network.alphabet == ("a", "b") and network.max_length == LONGEST[name]
    for word, wanted in scores.items():
        found = [float(network.format.value(code)) for code in network.forward(["ab".index(a) for a in word])]
        assert found == pytest.approx(wanted, abs=APART[name]), word


def changed(tmp_path: Path, name: str, **changes: Any) -> Path:
    """The folder with fields of its configuration changed; "-" for one that is left out."""
    folder = copytree(SAVED / name, tmp_path / "changed", dirs_exist_ok=True)
    config = json.loads((folder / "config.json").read_text()) | changes
    (folder / "config.json").write_text(json.dumps({field: one for field, one in config.items() if one != "-"}))
    return folder


def test_what_a_configuration_leaves_out_is_what_transformers_takes(tmp_path: Path) -> None:
    """Fields with their usual value may be missing, and angles may stand in the fields of newer versions."""
    fields = ("activation_function", "layer_norm_epsilon", "scale_attn_weights")
    assert network_of(changed(tmp_path, "gpt2", **dict.fromkeys(fields, "-"))) == network_of(SAVED / "gpt2")
    newer = {"rope_theta": "-", "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0}}
    llama = network_of(changed(tmp_path, "llama", **newer, rope_scaling="-"))
    assert llama == network_of(SAVED / "llama")
    other = network_of(changed(tmp_path, "llama", **newer | {"rope_parameters": {"rope_theta": 100.0}}))
    assert other.forward((0, 1, 1)) != llama.forward((0, 1, 1)) and other.forward((1,)) == llama.forward((1,))


def test_parallel_parts_and_angles_of_some_coordinates_are_read(tmp_path: Path) -> None:
    """Parts one after the other, all coordinates turned, or another base give other scores; usual fields may miss."""
    neox = network_of(SAVED / "neox")
    assert neox.blocks[0].place == "parallel" and neox.blocks[0].attention.rotary is not None
    assert [len(row) for row in neox.blocks[0].attention.rotary.cosines] == [2] * 12
    for changes in ({"use_parallel_residual": False}, {"rotary_pct": 1}, {"rope_theta": 100}):
        assert network_of(changed(tmp_path, "neox", **changes)).forward((0, 1, 1)) != neox.forward((0, 1, 1))
    same = {"rope_theta": "-", "use_parallel_residual": "-", "rotary_pct": "-", "hidden_act": "-"}
    assert network_of(changed(tmp_path, "neox", **same)) == neox
    newer = {"rope_parameters": {"rope_theta": 10000, "partial_rotary_factor": 1.0}, "partial_rotary_factor": "-"}
    all_turned = network_of(changed(tmp_path, "neox", rotary_pct=1))
    assert network_of(changed(tmp_path, "neox", **same | newer)) == all_turned


@pytest.mark.parametrize("name", APART)
def test_layer_by_layer_a_word_has_the_same_numbers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them, at each position, in formats of their own for the roles, with scales; rows of the read-out apart."""
    monkeypatch.setattr(network_file_module, "MOST_AT_ONCE", 0)
    monkeypatch.setattr(layer_by_layer, "AT_ONCE", 1)
    given = network_file(SAVED / name)
    formats = Formats(*map(named_format, ("Q5.9", "Q1.7", "Q8.16", "bfloat16")))
    how = formats, SCHEDULES["fused"], name != "gpt2"
    at_once, large = given.in_formats(*how)[0], given.layer_by_layer(*how)
    assert isinstance(at_once, Transformer) and large is not None
    assert (large.max_length, large.min_length) == (at_once.max_length, at_once.min_length)
    for word in ((0,), (0, 1, 1), (1, 0, 0, 1, 1)):
        assert large.trace(word) == at_once.trace(word)
        one, other = (run_word(network, word, None) for network in (large, at_once))
        assert (one.answer, one.margin, one.letters) == (other.answer, other.margin, other.letters)


def test_a_large_network_runs_one_word_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page and the document are those of the network at once; many words, and drawings, are refused in one line."""
    word = ("network", str(SAVED / "gpt2"), "--input", "abba", "--schedule", "fused")
    before = [CliRunner().invoke(main, [*word, *more]).stdout for more in ((), ("--json",))]
    monkeypatch.setattr(network_file_module, "MOST_AT_ONCE", 0)
    assert [CliRunner().invoke(main, [*word, *more]).stdout for more in ((), ("--json",))] == before
    drawn = CliRunner().invoke(main, [*word, "--attention", "ab", str(tmp_path / "a.svg")])
    assert drawn.exit_code == 2 and "runs layer by layer, and is not drawn" in drawn.stderr
    refused = CliRunner().invoke(main, [*word[:4], "--format", "Q8.1"])
    assert refused.exit_code == 2 and "a division by 0" in refused.stderr and "layer 1" in refused.stderr
    monkeypatch.setattr(network_file_module, "MOST_NUMBERS", 100)
    many = CliRunner().invoke(main, ["network", str(SAVED / "gpt2"), "--against", "regex:(a|b)*b"])
    assert many.exit_code == 2 and "want at most 100 to run many words; one word runs layer by layer" in many.stderr


def test_gpt_j_turns_its_first_coordinates_in_pairs(tmp_path: Path) -> None:
    """Parts are parallel, with one norm; more turned coordinates give other scores, and too many are refused."""
    gptj = network_of(SAVED / "gptj")
    block = gptj.blocks[0]
    assert block.place == "parallel" and block.norms[0] == block.norms[1]
    assert block.attention.rotary is not None and not block.attention.rotary.halves
    assert network_of(changed(tmp_path, "gptj", rotary_dim=8)).forward((0, 1, 1)) != gptj.forward((0, 1, 1))


def test_a_window_hides_what_is_before_it(tmp_path: Path) -> None:
    """Mistral's, of two positions: three letters earlier changes nothing; Qwen2 has one only where it is turned on."""
    mistral = network_of(changed(tmp_path, "llama", model_type="mistral", sliding_window=2))
    llama = network_of(SAVED / "llama")
    assert mistral.forward((0, 1, 1)) == mistral.forward((1, 1, 1))
    assert llama.forward((0, 1, 1)) != llama.forward((1, 1, 1))
    qwen2 = {"model_type": "qwen2", "sliding_window": 2}
    assert network_of(changed(tmp_path, "llama", **qwen2)) == llama


def test_layers_of_qwen2_have_a_window_where_transformers_gives_them_one(tmp_path: Path) -> None:
    """By their types, or from a layer on, which is the 28th where none is named; windows of some layers are refused."""
    layers = json.loads((SAVED / "llama" / "config.json").read_text())["num_hidden_layers"]
    llama = network_of(SAVED / "llama")
    full, sliding = ([f"{kind}_attention"] * layers for kind in ("full", "sliding"))
    for same in ({"max_window_layers": "-"}, {"max_window_layers": layers}, {"layer_types": full}):
        assert network_of(changed(tmp_path, "llama", **SLIDING, **same)) == llama
    mistral = network_of(changed(tmp_path, "llama", model_type="mistral", sliding_window=2))
    for same in ({"max_window_layers": 0}, {"layer_types": sliding}):
        assert network_of(changed(tmp_path, "llama", **SLIDING, **same)) == mistral


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        (
            "gpt2",
            {"model_type": "bert"},
            "model_type 'bert': want one of gpt2, gptj, gpt_neox, llama, mistral, qwen2, mamba, mamba2",
        ),
        ("gpt2", {"n_head": "two"}, "n_head 'two': want a number from 1 on"),
        ("gpt2", {"n_layer": 2}, "no tensor transformer.h.1."),
        ("gpt2", {"activation_function": "mish"}, "activation_function 'mish': want one of gelu_new"),
        ("gpt2", {"scale_attn_by_inverse_layer_idx": True}, "want False, as nothing else is run here"),
        ("gpt2", {"vocab_size": 0}, "vocab_size 0: want a number of tokens"),
        ("gptj", {"rotary_dim": None}, "rotary_dim None: want a number from 1 on"),
        ("gptj", {"rotary_dim": 10}, "rotary_dim 10: want an even number up to 8, the coordinates of a head"),
        ("llama", {"rope_scaling": {"rope_type": "llama3"}}, "want null, as rotary positions are not scaled here"),
        ("llama", {"tie_word_embeddings": False}, "want a model with a read-out"),
        ("llama", {"num_attention_heads": 3, "num_key_value_heads": 3}, "want a number with which"),
        ("neox", {"rotary_pct": 2}, "rotary_pct 2: want a number above 0, up to 1"),
        ("neox", {"rotary_pct": 0.2}, "rotary.width: 1: want an even number of coordinates from 2 to 8"),
        ("neox", {"attention_bias": False}, "want True, as nothing else is run here"),
        ("llama", {"model_type": "mistral", "sliding_window": 0}, "sliding_window 0: want a number from 1 on"),
        ("llama", {"sliding_window": 2}, "sliding_window 2: want None, as nothing else is run here"),
        ("llama", {**SLIDING, "max_window_layers": "two"}, "max_window_layers 'two': want 0, or"),
        ("llama", {**SLIDING, "layer_types": ["full_attention"] * 9}, "as nothing else is run here"),
    ],
)
def test_what_is_not_known_gets_one_line(tmp_path: Path, name: str, changes: dict[str, Any], message: str) -> None:
    """Exit 2, with the field, its value and what would be right."""
    folder = changed(tmp_path, name, **changes)
    result = CliRunner().invoke(main, ["network", str(folder), "--against", "regex:(a|b)*b"])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.output
    assert message in result.stderr and str(folder) in result.stderr


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    """The file that is missing is named."""
    for present, missing in (([], "config.json"), (["config.json"], "model.safetensors")):
        for name in present:
            (tmp_path / name).write_text("{}")
        result = CliRunner().invoke(main, ["network", str(tmp_path), "--against", "regex:a*"])
        assert result.exit_code == 2 and f"no {missing}; want a folder of transformers'" in result.stderr


def test_in_a_proposition_no_link_is_followed(tmp_path: Path) -> None:
    """None of the folder's files may be one."""
    for name in ("config.json", "vocab.json", "model.safetensors"):
        folder = copytree(SAVED / "gpt2", tmp_path / name)
        (folder / name).unlink()
        (folder / name).symlink_to(SAVED / "gpt2" / name)
        assert network_of(folder).alphabet == ("a", "b")
        with pytest.raises(InvalidInput, match=f"{name}: a link, which is not followed here"):
            network_file(folder, links=False)


def test_a_file_chooses_letters_of_a_saved_model(tmp_path: Path) -> None:
    """An alphabet of some tokens, beside the configuration that describes the rest."""
    folder = copytree(SAVED / "gpt2", tmp_path / "gpt2")
    path = folder / "one.json"
    given = {"alphabet": ["b"], "tokenizer": "vocab.json", "config": "config.json", "weights": "model.safetensors"}
    path.write_text(json.dumps(given))
    assert network_of(path).forward((0, 0)) == network_of(folder).forward((1, 1))
    path.write_text(json.dumps(given | {"config": "../gpt2/config.json"}))
    result = CliRunner().invoke(main, ["network", str(path), "--against", "regex:b*"])
    assert result.exit_code == 2 and "want the name of a file in the same folder" in result.stderr
