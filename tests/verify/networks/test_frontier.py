"""`fooling frontier`: cells as words that are run one by one, the least right values, certificates, and bad input."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, log, log2
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.constructions.contents import CONSTRUCTIONS, construct, named
from fooling.circuits.networks.constructions.printed_bounds import PRINTED, printed
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.asked.parameter_ranges import Axis, axis_of, lengths_of
from fooling.verify.runs.claims import many_claims
from fooling.verify.runs.claims.many_claims import Interrupted
from fooling.verify.runs.claims.one_claim import Decided, Plan
from fooling.verify.runs.networks import frontier as runs_frontier
from fooling.verify.runs.networks.frontier import (
    Built,
    Cell,
    Line,
    OfConstruction,
    frontier,
    in_format,
    inputs,
    mistakes,
)

GRID = ("--lengths", "2,4", "--vary", "K=1..3", "--vary", "rounding=down,nearest-even")


def run(*arguments: str) -> tuple[int, str]:
    """The command: exit code and text."""
    found = CliRunner().invoke(main, ["frontier", *arguments])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def documented(*arguments: str) -> dict[str, Any]:
    """The document of a run in which every network is decided."""
    code, said = run(*arguments, "--json")
    assert code == 0, said
    found: dict[str, Any] = json.loads(said)
    return found


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def equal_halves(word: tuple[int, ...]) -> int:
    """Whether the two halves are equal, written down once more."""
    half = len(word) // 2
    return int(all(word[i] == word[half + i] for i in range(half)))


def test_every_cell_is_what_running_all_words_says() -> None:
    """Of softmax exact and rounded down or to nearest, the wrong words are those of a run of all of them."""
    found = documented("equality", "schedule=fused", *GRID)
    assert len(found["rows"]) == 12 and found["known"]
    for row in found["rows"]:
        K, rounding, N = row["values"]["K"], row["values"]["rounding"], row["n"]
        if row["standing"] == "not built":
            assert "eta" in row["why"] and K == 1
            continue
        network = construct("equality", N=N, format=f"Qp:N,{K}:{rounding}", schedule="fused").network
        wrong = [word for word in product((0, 1), repeat=N) if network.run(word) != equal_halves(word)]
        assert row["wrong"] == len(wrong) and row["inputs"] == 2**N
        assert (row["standing"] == "wrong") == bool(wrong)
        assert row["first_wrong"] == ("".join(map(str, wrong[0])) if wrong else None)


def test_known_before_of_theorem_6() -> None:
    """Exact and rounded down it is wrong on each input with one mismatch, 2 of 4 words, 8 of 16; else right."""
    found = documented("equality", "schedule=fused", *GRID)
    wrong = {row["n"]: row["wrong"] for row in found["rows"] if row["values"] == {"K": 2, "rounding": "down"}}
    assert wrong == {2: 2, 4: 8}
    least = {(one["n"], one["values"]["rounding"]): one["K"] for one in found["least"]}
    assert least == {(N, rounding): K for N in (2, 4) for rounding, K in (("down", None), ("nearest-even", 2))}
    stepwise = documented("equality", *GRID)
    assert {one["K"] for one in stepwise["least"]} == {2}


def test_both_sides_have_certificates() -> None:
    """The checker accepts what shows a cell right and what shows another wrong, and nothing is trusted."""
    found = documented("equality", "format=Qp:4,2", "--lengths", "4", "--vary", "eta=1,2,9/2")
    standings = {row["values"]["eta"]: row["standing"] for row in found["rows"]}
    assert standings == {1: "wrong", 2: "right", "9/2": "right"} and found["least"][0]["eta"] == 2
    assert all(row["trusts"] == [] for row in found["rows"])
    paths = [row["certificate"] for row in found["rows"]]
    assert CliRunner().invoke(main, ["recheck", *paths]).exit_code == 0
    again = documented("equality", "format=Qp:4,2", "--lengths", "4", "--vary", "eta=1,2,9/2", "--resume")
    assert again["rows"] == found["rows"]


def test_an_interrupted_frontier_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C at the third of four networks three are kept: none is decided or written again, the fourth is.

    The fourth is at work at Ctrl-C.  Whether it ends before it is stopped, the clock says, so what it wrote is removed.
    """
    model, axes = OfConstruction(named("equality"), {"schedule": "fused"}, "Qp:4,2"), [axis_of("eta=1..4")]
    told, met = list[str](), list[list[Decided]]()

    def stop(_: int, what: str) -> None:
        told.append(what)
        if len(told) == 3:
            raise KeyboardInterrupt

    def noted(*given: Any) -> list[Decided]:
        met.append(many_claims.run(*given))
        return met[-1]

    monkeypatch.setattr(runs_frontier, "run", noted)
    plan = Plan("quick", Path("e"), 1, 60.0)
    with pytest.raises(Interrupted) as interrupted:
        frontier(model, axes, [4], plan, done=stop)
    kept = {one.certificate: one.certificate.stat().st_mtime_ns for one in interrupted.value.decided if one.certificate}
    late = [path for path in Path("e").rglob("*.json") if path not in kept]
    assert len(interrupted.value.decided) == len(kept) == 3 and len(late) <= 1
    for path in late:
        path.unlink()
    found = frontier(model, axes, [4], replace(plan, resume=True))
    assert [one.reused for one in met[0]] == [True, True, True, False]
    assert all(path.stat().st_mtime_ns == written for path, written in kept.items())
    whole = frontier(model, axes, [4], replace(plan, directory=Path("whole")))
    assert [(one.standing, one.wrong, one.first) for one in found.cells] == [
        (one.standing, one.wrong, one.first) for one in whole.cells
    ]


def test_a_wrong_input_is_told_where_the_wrong_ones_are_not_counted() -> None:
    """Of 4,096 words none is counted; the one that the certificate has is named, and it is answered wrongly."""
    (row,) = documented("equality", "format=Qp:12,1:up", "schedule=fused", "--lengths", "12", "--vary", "eta=5")["rows"]
    word = tuple(map(int, row["first_wrong"]))
    network = construct("equality", N=12, format="Qp:12,1:up", schedule="fused", eta=5).network
    assert row["standing"] == "wrong" and row["wrong"] is None and network.run(word) != equal_halves(word)


def test_more_precision_may_hurt_again() -> None:
    """What is wrong above the least right value is told; what is unknown below it makes it at most the least."""
    cells = [Cell(4, {"p": p}, standing) for p, standing in enumerate(["wrong", "unknown", "right", "wrong", "right"])]
    line = Line(4, {}, tuple(cells))
    assert line.least is cells[2] and line.after("wrong") == (cells[3],) and line.open_before == (cells[1],)
    none = Line(4, {}, tuple(cells[:2]))
    assert none.least is None and none.after("wrong") == () and none.open_before == (cells[1],)


def test_a_file_in_many_formats() -> None:
    """A network of somebody's own: its wrong words in each format are those of a run of all words."""
    Path("mine.json").write_text(json.dumps(to_json(two_layer_equality(4))))
    options = ("mine.json", "format=Q{i}.4", "--against", "equality", "--lengths", "4", "--vary", "i=3..9")
    found = documented(*options, "--csv", "rows.csv")
    (least,) = found["least"]
    assert least["i"] == next(row["values"]["i"] for row in found["rows"] if row["standing"] == "right")
    with Path("rows.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["N"], int(row["i"]), row["standing"]) for row in rows] == [
        ("4", row["values"]["i"], row["standing"]) for row in found["rows"]
    ]
    assert {"right", "wrong"} <= {row["standing"] for row in rows}


def test_the_table_and_the_picture() -> None:
    """The table has the least value, the wrong value below it with its first word, and the printed formulas."""
    pytest.importorskip("matplotlib", reason="the extra plot is not installed")
    code, said = run("equality", "format=Qp:4,2", "--lengths", "4", "--vary", "eta=1..3", "--plot", "f.svg")
    assert code == 0 and "1: 2 of 16, first 0101" in said and "ln N + K ln 2N" in said
    assert "3 of 3 networks are decided" in said and Path("f.svg").read_text().startswith("<?xml")
    assert "rounding down, sums once, overflow saturate; schedule: " in " ".join(said.split())


def test_inputs_are_counted_along_the_reading() -> None:
    """As many words as the definition lists: halves, tokens, members of all lengths; no number where it takes long."""
    made = construct("equality-by-squares", N=6)
    assert inputs(Built(made.network, made.task, 6)) == 2**6 and mistakes(Built(made.network, made.task, 6)) == []
    lookup = construct("index-lookup-hard", N=3)
    assert inputs(Built(lookup.network, ("lookup", ("0", "1")), 4)) == 3 * 2**3


def test_values_and_lengths() -> None:
    """Ranges, steps, fractions, decimals and words, each exact."""
    assert axis_of("eta=1..2:0.5,4") == Axis("eta", (1, Fraction(3, 2), 2, 4))
    assert axis_of("rounding=down,up").values == ("down", "up") and lengths_of("2..6:2,9") == (2, 4, 6, 9)
    assert in_format("Qp:N,{K}", 4, {"K": 3, "rounding": "up"}) == named_format("Qp:4,3:up")
    values = printed("equality", "eta", 4, named_format("Qp:4,2"))
    assert values["ln N + K ln 2N"] == log(4) + 2 * log(8) and values["log2 N + K log2 2N"] == log2(4) + 2 * log2(8)
    assert printed("equality", "eta", 4, named_format("Q8.8")) == {}  # there is no K
    assert printed("equality", "eta", 4, named_format("Qp:8,2")) == {}  # nor one of this N
    assert PRINTED.keys() <= CONSTRUCTIONS.keys()


@pytest.mark.exhaustive
def test_bounds_of_the_text_stand_beside_what_is_found() -> None:
    """Theorem 7's eta in both bases, with the margin that is asked for, and Welch's bound on k for its 2N vectors."""
    (line,) = documented("nearest-neighbour", "margin=1", "--lengths", "2", "--vary", "eta=1..2")["least"]
    told = line["printed"]  # two signs an item: gamma = 1/2
    assert told["eta = 5 ln(18N) / (4 gamma)"] == round(5 * log(36) / 2, 3)
    assert told["eta = 5 log2(18N) / (4 gamma)"] == round(5 * log2(36) / 2, 3) and told["k by Welch"] == 4
    (line,) = documented("index-lookup", "gamma=1/2", "--lengths", "8", "--vary", "k=3..4")["least"]
    assert line["printed"]["k by Welch"] == ceil(8 / (1 + 7 / 4)) == 3 and line["printed"]["log2 N"] == 3


@pytest.mark.parametrize(
    "text", ["K", "K=", "=1", "K=2..1", "K=1,1", "K=1..5000", "K=1, 2", "K=1..2:0", "1K=2", "K=1..2:-1"]
)
def test_bad_values(text: str) -> None:
    """One line says what would be right."""
    with pytest.raises(InvalidInput, match="want"):
        axis_of(text)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("equality", "--lengths", "0", "--vary", "K=1"), "whole numbers from 1"),
        (("equality", "--lengths", "4", "--vary", "p=1..3"), "may stand as {p}"),
        (("equality", "format=Q{p}.4", "--lengths", "4", "--vary", "eta=1"), "--vary p="),
        (("equality", "eta=3", "--lengths", "4", "--vary", "eta=1"), "want one of both"),
        (("equality", "--lengths", "4", "--vary", "K=1", "--vary", "K=2"), "each name once"),
        (("equality", "--lengths", "4", "--vary", "K=1", "--against", "equality"), "no --against"),
        (("equalty", "--lengths", "4", "--vary", "K=1"), "did you mean"),
        (("mine.json", "--lengths", "4", "--vary", "f=1"), "--against"),
        (("mine.json", "N=3", "--lengths", "4", "--vary", "f=1", "--against", "equality"), "no parameters"),
        (("equality", "--lengths", "1..1000", "--vary", "eta=1..100"), "at most 5000"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], wanted: str) -> None:
    """Exit 2, and one line that names the option and what would be right."""
    code, said = run(*arguments)
    assert code == 2 and wanted in said and len(said.strip().splitlines()) == 1, said
