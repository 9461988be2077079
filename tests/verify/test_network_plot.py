"""The pictures of `fooling network`: what is in the files, that they are the same each time, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from circuits.arithmetic import Formats
from circuits.attention import KINDS, Attention
from circuits.constructions.two_layer_equality import two_layer_equality
from circuits.number_format import named_format
from circuits.transformer import Transformer
from fooling_sets.errors import InvalidInput
from verify.cli import main
from verify.given.network_file import network_file
from verify.given.real_numbers import write_network
from verify.pages.network_plot import attention_shares, draw_attention

pytestmark = pytest.mark.slow
DOCS = Path(__file__).parents[2] / "docs"
AA = "regex:(a|b)*aa(a|b)*"


def texts(path: Path) -> list[str]:
    """All texts of an SVG file, in the order they are drawn."""
    return [element.text or "" for element in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def run(folder: Path, *line: str) -> str:
    """A command's complaint, or nothing."""
    result = CliRunner().invoke(main, ["network", *line, "--evidence", str(folder / "evidence")])
    assert result.exit_code in (0, 1, 2)
    return result.stderr if result.exit_code == 2 else ""


def test_the_pictures_of_the_page_are_what_is_drawn(tmp_path: Path) -> None:
    """docs/*.svg: the same texts in the same order."""
    pytest.importorskip("matplotlib")
    formats = [part for name in ("Q8.8", "Q6.6", "Q5.4", "Q5.3", "bfloat16", "e4m3") for part in ("--format", name)]
    line = [str(DOCS / "contains-aa.json"), "--against", AA, *formats, "--plot", str(tmp_path / "formats.svg")]
    assert run(tmp_path, *line, "--attention", "abaab", str(tmp_path / "aa.svg")) == ""
    for drawn, name in (("formats", "contains-aa-formats"), ("aa", "contains-aa-attention")):
        page = texts(DOCS / f"{name}.svg")
        assert [text for text in texts(tmp_path / f"{drawn}.svg") if "against" not in text] == [
            text for text in page if "against" not in text
        ]
    found = texts(tmp_path / "formats.svg")
    for said in (" 41 of 510", " 3 of 510", "Q5.3, 8 bits", "bfloat16, 16 bits", "wrong words, %"):
        assert said in found


def test_equal_input_makes_equal_bytes(tmp_path: Path) -> None:
    """Of both kinds of picture."""
    pytest.importorskip("matplotlib")
    for name in ("one", "two"):
        line = [str(DOCS / "contains-aa.json"), "--against", AA, "--max-length", "3"]
        line += ["--plot", str(tmp_path / f"{name}.svg"), "--attention", "aab", str(tmp_path / f"{name}.png")]
        assert run(tmp_path, *line) == ""
    for suffix in ("svg", "png"):
        assert (tmp_path / f"one.{suffix}").read_bytes() == (tmp_path / f"two.{suffix}").read_bytes()


def with_kind(model: Transformer, **changes: object) -> Transformer:
    """The first layer's attention changed."""
    first, *others = model.blocks
    attention: Attention = replace(first.attention, **changes)  # type: ignore[arg-type]
    return replace(model, blocks=(replace(first, attention=attention), *others))


def test_shares_are_those_of_the_trace() -> None:
    """They add up to 1, or nearly where a softmax rounds them; equality's second half looks at the first."""
    model = two_layer_equality(6)
    for word in ((0, 1, 1, 0, 1, 1), (0, 0, 0, 1, 1, 1)):
        first, second = attention_shares(model, word)
        assert [row.index(1) for row in first[0].values()] == [0, 1, 2, 0, 1, 2]
        assert set(second[0]) == {6} and abs(sum(second[0][6]) - 1) < Fraction(1, 4)
    for kind in KINDS:
        for causal in (False, True):
            changed = with_kind(model, kind=kind, causal=causal)
            first, _ = attention_shares(changed, (0, 1, 1, 0, 1, 1))
            for i, row in first[0].items():
                assert sum(row) == 1 or kind == "softmax"
                assert not causal or set(row[i:]) <= {0}


def test_what_is_not_drawn(tmp_path: Path) -> None:
    """One line, exit 2: recurrent networks, other letters, a word that is too long, a folder that is not there."""
    pytest.importorskip("matplotlib")
    picture = str(tmp_path / "a.svg")
    aa, b = str(DOCS / "contains-aa.json"), str(DOCS / "ends-in-b.json")
    assert "has no heads that look at positions" in run(tmp_path, b, "--against", AA, "--attention", "ab", picture)
    assert "the network reads a b, not 'c'" in run(tmp_path, aa, "--against", AA, "--attention", "abc", picture)
    assert "must have 1 to 8 letter" in run(tmp_path, aa, "--against", AA, "--attention", 9 * "a", picture)
    assert "must have 1 to 8 letter" in run(tmp_path, aa, "--against", AA, "--attention", "", picture)
    for option in (["--plot"], ["--attention", "ab"]):
        said = run(tmp_path, aa, "--against", AA, *option, str(tmp_path / "none" / "a.svg"))
        assert "in a directory that is there" in said
        assert "want a file .svg or .png" in run(tmp_path, aa, "--against", AA, *option, str(tmp_path / "a.pdf"))
    third = with_kind(two_layer_equality(2))
    head = third.blocks[0].attention.heads[0]
    third = with_kind(third, heads=(replace(head, second=(head.key, head.value)),))
    with pytest.raises(InvalidInput, match="heads of third order"):
        draw_attention(third, "01", tmp_path / "a.svg")


def test_names_of_several_letters(tmp_path: Path) -> None:
    """A word's letters have blanks between them then; more positions than twelve are drawn without numbers."""
    pytest.importorskip("matplotlib")
    path = tmp_path / "equality.json"
    write_network(replace(two_layer_equality(14), alphabet=("zero", "one")), path)
    network, _ = network_file(path).in_formats(Formats.alike(named_format("Q13.4")))
    assert isinstance(network, Transformer)
    draw_attention(network, ("zero", "one") * 7, tmp_path / "a.svg")
    found = texts(tmp_path / "a.svg")
    assert found.count("zero") == 14 and "14 one" in found and "100" not in found
