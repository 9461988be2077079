"""The pictures of `fooling network`: what is in the files, that they are the same each time, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.attention import OF_KEYS
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.files.real_numbers import write_network
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.pages.formats.attention_weights import HeadWeights, weights_of_heads
from fooling.verify.pages.formats.matrix_plot import new_figure, save
from fooling.verify.pages.plots.attention_plot import MOST_POSITIONS, draw_attention
from fooling.verify.pages.plots.network_plot import shares
from fooling.verify.runs.networks.network_runs import NetworkRun

pytestmark = pytest.mark.slow
pytest.importorskip("matplotlib")
ROOT = Path(__file__).parents[3]
AA = ("docs/contains-aa.json", "--against", "regex:(a|b)*aa(a|b)*")
B = ("docs/ends-in-b.json", "--against", "regex:(a|b)*b")
# A position with a has the query 0 in a coarse format, and so no share of anything.
NO_SHARES = {
    "alphabet": ["a", "b"],
    "embedding": {"letters": [[-7], [1]]},
    "layers": [
        {
            "attention": {
                "heads": [{name: {"matrix": [[1]]} for name in ("query", "key", "value")}],
                "output": {"matrix": [[1]]},
                "kind": "linear",
            }
        }
    ],
}


def texts(path: Path) -> list[str]:
    """All texts of an SVG file, in the order they are drawn."""
    return [element.text or "" for element in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def shapes(path: Path) -> int:
    """How many paths an SVG file has."""
    return sum(element.tag.endswith("}path") for element in ElementTree.parse(path).iter())


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """`fooling network` with options, from the folder of the project: exit code, output, complaints."""
    monkeypatch.chdir(ROOT)

    def ran(*line: Any) -> tuple[int, str, str]:
        evidence = ["--evidence", str(tmp_path / "evidence")]
        found = CliRunner().invoke(main, ["network", *map(str, line), *evidence])
        return found.exit_code, found.stdout, found.stderr

    return ran


def given(document: Any, folder: Path, format: str) -> Transformer:
    """A network of a file, in one format."""
    path = folder / "network.json"
    path.write_text(json.dumps(document))
    network, _ = network_file(path).in_formats(Formats.alike(named_format(format)))
    assert isinstance(network, Transformer)
    return network


def formats(*names: str) -> list[str]:
    """As options."""
    return [part for name in names for part in ("--format", name)]


@pytest.mark.exhaustive
def test_the_pictures_of_the_page_are_what_is_drawn(run: Any, tmp_path: Path) -> None:
    """docs/*.svg: the same texts in the same order, and as many shapes."""
    pytest.importorskip("safetensors")
    drawn = {"formats": tmp_path / "formats.svg", "attention": tmp_path / "attention.svg"}
    asked = formats("Q8.8", "Q6.6", "Q5.4", "Q5.3", "bfloat16", "e4m3")
    code, _, complaints = run(*AA, *asked, "--plot", drawn["formats"], "--attention", "abaab", drawn["attention"])
    assert code == 1 and all(line.endswith("are run ...") for line in complaints.splitlines())
    for name, path in drawn.items():
        page = ROOT / "docs" / f"contains-aa-{name}.svg"
        assert texts(page) == texts(path) and shapes(page) == shapes(path)
        assert page.stat().st_size < 100_000
    found = texts(drawn["formats"])
    for said in ("Q5.3: 41 of 510 wrong", "Q6.6: 3 of 510 wrong", "Q8.8, bfloat16", "none", "10 %"):
        assert said in found
    assert not any("sample" in text for text in found)


@pytest.mark.exhaustive
def test_equal_input_makes_equal_bytes(run: Any, tmp_path: Path) -> None:
    """Of both pictures, in both kinds of file."""
    pytest.importorskip("safetensors")
    for name in ("one", "two"):
        for other, suffix in pairwise((".png", ".svg", ".png")):
            files = tmp_path / f"{name}-run{suffix}", "--attention", "aab", tmp_path / f"{name}-word{other}"
            assert run(*AA, "--max-length", "3", *formats("Q5.3", "Q4.4"), "--plot", *files)[2] == ""
    for picture in ("run.svg", "run.png", "word.svg", "word.png"):
        assert (tmp_path / f"one-{picture}").read_bytes() == (tmp_path / f"two-{picture}").read_bytes()


def test_a_sample_is_a_point_of_its_own(run: Any, tmp_path: Path) -> None:
    """What was found in a sample is not added to what is known of all words; its panel has all words only."""
    pytest.importorskip("safetensors")
    path = tmp_path / "a.svg"
    assert run(*AA, *formats("Q5.3"), "--most", "1", "--plot", path)[0] == 1
    assert "Q5.3: only sampled" in texts(path) and texts(path).count("Q5.3") == 1
    assert run(*AA, *formats("Q5.3"), "--most", "100", "--plot", path)[0] == 1
    found = texts(path)
    assert {"all words of the lengths that were finished", "a sample of longer words"} <= {*found}
    assert found.count("Q5.3") == 2 and "Q5.3: 4 of 62 wrong" in found


def test_shares_of_wrong_words(tmp_path: Path) -> None:
    """2 of 8 words and 3 of a sample of 4 are two shares; where no length was finished there is one."""
    network = given(NO_SHARES, tmp_path, "Q8.2")
    found = Behaviour(("a", "b"), 3, right=Counter({Fraction(1): 6}), wrong=Counter({Fraction(2): 2}))
    found.sampled, found.missed = 4, [(0, 0, 0, 0)] * 3
    row = NetworkRun(network, {}, {}, found, None)
    assert list(shares(row)) == [(Fraction(1, 4), False), (Fraction(3, 4), True)]
    found.right.clear()
    found.wrong.clear()
    assert list(shares(row)) == [(Fraction(3, 4), True)]


def test_counts_beyond_all_floats(run: Any, tmp_path: Path) -> None:
    """2^1201 - 1 words, half of them wrong, and all margins are 0."""
    path = tmp_path / "a.svg"
    code, _, complaints = run(*B, *formats("Q4.0"), "--max-length", "1200", "--plot", path)
    assert code == 1 and all(line.endswith("are run ...") for line in complaints.splitlines())
    assert "Q4.0: 1.72e+361 of 3.44e+361 wrong" in texts(path)


@pytest.mark.exhaustive
def test_more_formats_than_panels(run: Any, tmp_path: Path) -> None:
    """All are points, twelve have margins, and the picture says so; formats of other numbers are named."""
    path, names = tmp_path / "a.svg", [f"Q4.{f}" for f in range(14)]
    options = ("--max-length", "3", "--weights", "Q4.8", "--plot", path)
    assert run(*B, *formats(*names), *options)[0] == 1
    found = texts(path)
    assert sum(" of 15 wrong" in text for text in found) == 12
    assert "words of 0 to 3 letters; weights Q4.8; margins of the first 12 of 14 formats" in found
    assert {*names} <= {*found}


def test_what_is_finished_is_drawn(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the second format leaves a picture of the first."""
    from fooling.verify.runs.networks import network_runs

    path, calls, real = tmp_path / "a.svg", [0], network_runs.behaviour

    def stopped(*given: Any, **options: Any) -> Any:
        calls[0] += 1
        if calls[0] == 2:
            raise KeyboardInterrupt
        return real(*given, **options)

    monkeypatch.setattr(network_runs, "behaviour", stopped)
    code, output, _ = run(*B, *formats("Q8.8", "Q4.0"), "--max-length", "3", "--plot", path)
    assert code == 130 and "Q8.8" in output
    assert "Q8.8" in texts(path) and "Q4.0" not in texts(path)


def test_a_drawing_that_fails_takes_nothing_away(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table was printed before, and the file that was there is still what it was."""
    path = tmp_path / "a.png"
    path.write_bytes(b"mine")
    figure = new_figure(1, 1)

    def failing(*_: Any, **__: Any) -> None:
        raise InvalidInput("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(figure, "savefig", failing)
        with pytest.raises(InvalidInput, match="no ink"):
            save(figure, path)
    monkeypatch.setattr("fooling.verify.commands.command_line.network_output.draw_run", failing)
    code, output, complaints = run(*B, "--max-length", "3", "--plot", path)
    assert code == 2 and "no ink" in complaints and "all words of up to 3 letters" in output
    assert path.read_bytes() == b"mine"


def test_weights_of_a_softmax_are_as_it_rounds_them() -> None:
    """In Q5.3 the last position of abaab takes 1/4 and 5/8: seven eighths in all, which is what the network adds up."""
    pytest.importorskip("safetensors")
    model, _ = network_file(ROOT / "docs" / "contains-aa.json").in_formats(Formats.alike(named_format("Q5.3")))
    assert isinstance(model, Transformer)
    ((first, _),) = weights_of_heads(model, model.trace((0, 1, 0, 0, 1)))
    assert list(map(str, first.rows[4])) == ["1/4", "0", "5/8", "0", "0"]


def of_kind(model: Transformer, **changes: Any) -> list[HeadWeights]:
    """The heads of the first layer on a word of six letters, its attention changed."""
    first, *others = model.blocks
    changed = replace(model, blocks=(replace(first, attention=replace(first.attention, **changes)), *others))
    return weights_of_heads(changed, changed.trace((0, 1, 1, 0, 1, 1)))[0]


@pytest.mark.parametrize(
    ("kind", "third_order"),
    [*((kind, False) for kind in OF_KEYS), *((kind, True) for kind in OF_KEYS if kind != "linear")],
)
def test_weights_of_each_kind(kind: str, third_order: bool) -> None:
    """They add up to 1 but where a softmax rounds them; what the mask leaves out has none, also in pairs."""
    model = two_layer_equality(6)
    head = model.blocks[0].attention.heads[0]
    second = (head.key, head.value) if third_order else None
    for causal, sparse in ((False, None), (True, None), (True, (2, 1, 1))):
        options = {"kind": kind, "causal": causal, "sparse": sparse, "heads": (replace(head, second=second),)}
        (found,) = of_kind(model, **options)
        left = model.blocks[0].attention
        left = replace(left, causal=causal, sparse=sparse)
        assert found.pairs == third_order
        for i, row in enumerate(found.rows, 1):
            kept = {*left.left(6 if third_order else i, 6)} if not third_order or i in left.left(6, 6) else set()
            assert {j for j, weight in enumerate(row, 1) if weight is not None} == kept
        groups = [[weight for row in found.rows for weight in row]] if third_order else found.rows
        for group in groups:
            total = sum((weight for weight in group if weight is not None), Fraction(0))
            assert total == 1 or (kind == "softmax" and abs(total - 1) < Fraction(1, 2))


def test_each_position_finds_its_pair() -> None:
    """In equality of two halves, positions 1 and 4 look at 1, and so on; the second layer is there at all positions."""
    model = two_layer_equality(6)
    (first,), (second,) = weights_of_heads(model, model.trace((0, 1, 1, 0, 1, 1)))
    assert [row.index(Fraction(1)) for row in first.rows] == [0, 1, 2, 0, 1, 2]
    assert all(len(row) == 6 for row in second.rows)


def test_a_position_that_is_not_read_may_be_undefined(tmp_path: Path) -> None:
    """Where another row of the last layer is a division by 0 only the one that is read is drawn, and it must be."""
    model = given(NO_SHARES, tmp_path, "Q8.2")
    ((head,),) = weights_of_heads(model, model.trace((0, 1)))
    assert [list(map(str, row)) for row in head.rows] == [[], ["0", "1"]]
    draw_attention(model, "ab", tmp_path / "a.svg", "network")
    assert "network on ab, Q8.2: says 1" in texts(tmp_path / "a.svg")
    with pytest.raises(InvalidInput, match=r"--attention ba: .*division by 0"):
        draw_attention(model, "ba", tmp_path / "b.svg", "network")
    assert not (tmp_path / "b.svg").exists()


def test_pairs_are_drawn(tmp_path: Path) -> None:
    """A head of third order is one panel of pairs, its letters on both sides."""
    model = two_layer_equality(6)
    first, *others = model.blocks
    head = first.attention.heads[0]
    third = replace(first.attention, heads=(replace(head, second=(head.key, head.value)),))
    model = replace(model, blocks=(replace(first, attention=third), *others))
    draw_attention(model, "011011", tmp_path / "a.svg", "$1<")  # neither mathematics nor markup
    found = texts(tmp_path / "a.svg")
    assert {"layer 1, head 1: pairs", "layer 2, head 1", "1 0", "6 1"} <= {*found}
    assert any(text.startswith("$1< on 011011, ") for text in found)


@pytest.mark.exhaustive
def test_names_of_several_letters(run: Any, tmp_path: Path) -> None:
    """A word's letters have blanks between them then; more positions than twelve are drawn without numbers."""
    model, path = tmp_path / "equality.json", tmp_path / "a.svg"
    write_network(replace(two_layer_equality(14), alphabet=("zero", "one")), model)
    spec = tmp_path / "spec.json"
    spec.write_text(json.dumps({"alphabet": ["zero", "one"], "start": 0, "accepting": [0], "transitions": [[0, 0]]}))
    line = (model, "--against", spec, "--max-length", "14", "--min-length", "14", "--most", "1")
    run(*line, *formats("Q13.4"), "--attention", "zero one " * 7, path)
    found = texts(path)
    assert found.count("zero") == 14 and "14 one" in found and "100" not in found


def test_letters_that_the_font_lacks(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    """Are in an SVG as they are, and nobody is warned."""
    model = given({**NO_SHARES, "alphabet": ["a", "語"]}, tmp_path, "Q8.2")
    for name in ("a.svg", "a.png"):
        draw_attention(model, "a語", tmp_path / name, "network")
    assert "2 語" in texts(tmp_path / "a.svg") and not recwarn.list


def test_what_is_not_drawn(run: Any, tmp_path: Path) -> None:
    """One line, exit 2, before anything runs: recurrent networks, other letters and lengths, a bad target."""
    pytest.importorskip("safetensors")
    picture = tmp_path / "a.svg"
    refused = [
        ((*B, "--attention", "ab", picture), "a recurrent network has no weights of attention; want a Transformer"),
        (
            (*AA, "--attention", "abc", picture),
            "--attention abc: the network does not read 'c'; want letters among a b",
        ),
        ((*AA, "--attention", "a" * 9, picture), "9 letters; the network reads words of 1 to 8"),
        ((*AA, "--attention", "", picture), "--attention '': 0 letters; the network reads words of 1 to 8"),
        ((*AA, "--plot", picture, "--attention", "ab", picture), "is the file of --plot, too"),
        ((*AA, "--plot", tmp_path / "none" / "a.svg"), "--plot"),
        ((*AA, "--attention", "ab", tmp_path / "none" / "a.svg"), "--attention"),
        ((*AA, "--plot", tmp_path / "a.pdf"), "want a file .svg or .png"),
        ((*AA, "--attention", "ab", tmp_path / "a.pdf"), "want a file .svg or .png"),
    ]
    for line, message in refused:
        code, output, complaints = run(*line)
        assert (code, output, complaints.count("\n")) == (2, "", 1) and message in complaints
    assert not list(tmp_path.glob("*.svg"))


def test_a_word_that_is_too_long_to_draw(tmp_path: Path) -> None:
    """A network without a longest word is drawn up to a number of positions."""
    model = given(NO_SHARES, tmp_path, "Q8.2")
    with pytest.raises(InvalidInput, match=f"{MOST_POSITIONS + 1} positions are too many"):
        draw_attention(model, "b" * (MOST_POSITIONS + 1), tmp_path / "a.svg", "network")
