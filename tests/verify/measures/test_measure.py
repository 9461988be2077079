"""`fooling measure`: its document, certificates, values, bad input and intervals.

Values are held to slow algorithms and known ones, and evidence is corrupted.
"""

from __future__ import annotations

import copy
import json
import random
import re
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets import functions
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.linear_program import solver
from fooling.verify.checker.judge import proved
from fooling.verify.cli import main
from fooling.verify.evidence.store import load
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.measures import all_partitions, measure, measure_table
from fooling.verify.measures.measured import NOT_REPEATED, Measured, conjunction
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.pages.answers import measures as page
from fooling.verify.runs.certificates.many_certificates import recheck
from fooling.verify.runs.measures.many_measures import Answer, Request, measure_here, names_of, run
from tests import brute_force
from tests.shares import drawn, later, one_in

pytestmark = pytest.mark.slow

FIELDS = {
    "function",
    "n",
    "partition",
    "rows",
    "cols",
    "distinct_rows",
    "distinct_cols",
    "convention",
    "D",
    "one_way",
    "rank",
    "vc_dimension",
    "fooling_set",
    "cover",
    "partition_number",
    "leaves",
    "discrepancy",
    "distribution",
    "least_discrepancy",
    "certificates",
    "trusts",
    "open",
}
SECONDS = 30.0


def fooling(*arguments: object) -> Any:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["measure", *map(str, arguments)])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current directory."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def matrix_file(folder: Path, rows: object, name: str = "m.json") -> str:
    path = folder / name
    path.write_text(json.dumps(rows))
    return str(path)


def measured(request: Request, folder: Path) -> dict[str, Answer]:
    """All measures, in this process; every one has a certificate that is accepted."""
    answers = {name: measure_here(request, name, SECONDS, folder) for name in names_of(request)}
    for answer in answers.values():
        assert answer.certificate is not None, answer
        assert recheck(answer.certificate).reason is None
    return answers


def slow(rows: brute_force.Rows) -> dict[str, Fraction]:
    """The measures by brute force, under the names that the program gives them."""
    f = ("matrix", rows)
    values = sorted({0, 1, *(value for row in rows for value in row)})
    terms = {
        "D": ("D", f),
        "partition_number": ("partition-number", f),
        "leaves": ("leaves", f),
        **({"discrepancy": ("discrepancy", f)} if values == [0, 1] else {}),
        **(
            {"least_discrepancy": ("least-discrepancy", f)}
            if values == [0, 1] and len(rows) * len(rows[0]) <= 9
            else {}
        ),
        **{f"one_way.{s}": ("one-way", f, s) for s in ("alice", "bob")},
        **{f"vc_dimension.{s}": ("vc-dimension", f, s) for s in ("alice", "bob")},
        **{f"rank.{field}": ("rank", f, field) for field in ("Q", "GF2")},
        **{f"fooling_set.{b}": ("fooling", f, b) for b in values},
        **{f"cover.{b}": ("cover", f, b) for b in values},
    }
    return {name: brute_force.number(term) for name, term in terms.items()}


# ---- the document ----


def test_document_has_exactly_its_fields(here: Path) -> None:
    """`--json` is the contract's object, ends are equal where a measure is exact, and its certificates are accepted."""
    result = fooling("equality", "--n", 2, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found.keys() == FIELDS | {"tool", "format", "certificate_files"}
    assert (found["function"], found["n"], found["partition"], found["rows"], found["cols"]) == (
        "equality",
        2,
        None,
        4,
        4,
    )
    assert (found["distinct_rows"], found["distinct_cols"], found["convention"]) == (4, 4, measure_table.CONVENTION)
    assert found["D"] == {"lower": 3, "upper": 3}
    assert found["one_way"] == {"alice": {"lower": 2, "upper": 2}, "bob": {"lower": 2, "upper": 2}}
    assert found["rank"] == {"Q": 4, "GF2": 4}
    assert found["cover"] == {"0": {"lower": 4, "upper": 4}, "1": {"lower": 4, "upper": 4}}
    assert found["partition_number"] == {"lower": 8, "upper": 8}
    assert (found["discrepancy"], found["distribution"]) == ({"lower": "1/2", "upper": "1/2"}, "uniform")
    assert (
        Fraction(found["least_discrepancy"]["lower"]) <= Fraction(1, 6) <= Fraction(found["least_discrepancy"]["upper"])
    )
    assert found["open"] == {} or solver() is None
    assert found["fooling_set"]["1"].keys() == {"lower", "upper", "size", "pairs"}
    assert sorted(found["fooling_set"]["1"]["pairs"]) == [[bits, bits] for bits in ("00", "01", "10", "11")]
    assert len(found["fooling_set"]["0"]["pairs"]) == found["fooling_set"]["0"]["size"] == 3
    assert found["certificates"].keys() == set(names_of(Request("equality", 2)))
    for path in found["certificates"].values():
        assert recheck(Path(path)).reason is None


def test_only_the_measures_named_are_done(here: Path) -> None:
    """`--measure` leaves the others out: null in the document, no certificate."""
    found = json.loads(fooling("greater-than", "--n", 2, "--measure", "D", "--measure", "cover.1", "--json").stdout)
    assert found["certificates"].keys() == {"D", "cover.1"}
    assert (found["D"], found["discrepancy"], found["rank"]) == (
        {"lower": 3, "upper": 3},
        None,
        {"Q": None, "GF2": None},
    )
    result = fooling("greater-than", "--n", 2, "--measure", "depth")
    assert result.exit_code == 2
    assert "measure 'depth': this function has D, one_way.alice" in result.stderr


def test_table_has_a_row_for_each_measure(here: Path) -> None:
    """Without `--json` a table, the convention, and where the evidence is."""
    result = fooling("disjointness", "--n", 1, "--evidence", "kept")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in names_of(Request("disjointness", 1)))
    assert measure_table.CONVENTION in result.stdout
    assert "discrepancy (uniform)" in result.stdout
    assert "15 of 15 exact; certificates in kept/measure/" in result.stdout or solver() is None


def test_a_length_that_was_not_measured_gets_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Where the command is interrupted, the table has the lengths that were begun, and a line the others."""
    page.print_lengths(Request("equality", 2), [], (3, 4), tmp_path)
    assert "not measured, as the command was interrupted: n = 3, 4" in capsys.readouterr().out


def test_several_lengths_are_those_one_by_one(here: Path) -> None:
    """A column a length, in the order asked for; JSON has of each what it has alone, with the same certificates."""
    asked = ("equality", "--measure", "D", "--measure", "rank.Q")
    told = fooling(*asked, "--n", "1..3:2")
    assert told.exit_code == 0
    rows = [line.split() for line in told.stdout.splitlines()]
    assert (
        ["measure", "n", "=", "1", "n", "=", "3"] in rows and ["D", "2", "4"] in rows and ["rank.Q", "2", "8"] in rows
    )
    together = json.loads(fooling(*asked, "--n", "3,1", "--json").stdout)["lengths"]
    alone = [json.loads(fooling(*asked, "--n", n, "--json").stdout) for n in (3, 1)]
    assert together == [{name: one[name] for name in together[0]} for one in alone]
    assert all((here / path).is_file() for one in together for path in one["certificates"].values())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--n", "4..2"), "--n: the range 4..2 is empty"),
        (("--n", "two"), "--n 'two': want whole numbers from 1 on"),
        (("--n", "0..2"), "want whole numbers from 1 on"),
        (("--n", "1..2", "--plot", "x.svg"), "--plot: is for one length"),
        (("--n", "1,2", "--all-partitions", "all"), "--all-partitions: is for one length"),
    ],
)
@pytest.mark.usefixtures("here")
def test_lengths_that_are_none_get_one_line(options: tuple[str, ...], message: str) -> None:
    """Ranges that are empty, words that are no numbers, and options that speak of one length."""
    result = fooling("equality", *options)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1) and message in result.stderr


def test_plot_writes_a_file(here: Path) -> None:
    """`--plot` draws the matrix; what cannot be drawn is told in one line."""
    pytest.importorskip("matplotlib")
    assert fooling("equality", "--n", 2, "--measure", "fooling_set.1", "--plot", "eq.svg").exit_code == 0
    assert "<svg" in (here / "eq.svg").read_text(encoding="utf-8")


def test_what_cannot_be_drawn_is_refused_before_anything_is_measured(here: Path) -> None:
    """Another suffix, a missing directory, a directory, too large a matrix: one line, exit 2, no evidence."""
    (here / "dir.svg").mkdir()
    for options in (
        ("--n", 1, "--plot", "eq.pdf"),
        ("--n", 1, "--plot", here / "no" / "eq.svg"),
        ("--n", 1, "--plot", "dir.svg"),
        ("--n", 9, "--plot", "eq.svg"),
    ):
        result = fooling("equality", *options)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "--plot" in result.stderr
    assert not (here / "evidence").exists()


# ---- values ----


@pytest.mark.parametrize("first", one_in(8, [pytest.param(row) for row in product((0, 1), repeat=3)]))
def test_all_matrices_of_two_rows_and_three_columns(here: Path, first: tuple[int, ...]) -> None:
    """Every measure of every 2 x 3 matrix, read from a file, is exact and what brute force says."""
    for second in product((0, 1), repeat=3):
        answers = measured(Request(matrix_file(here, [first, second])), here / "kept")
        expected = (
            slow((first, second))
            if solver() is not None
            else {k: v for k, v in slow((first, second)).items() if answers[k].exact}
        )
        assert {name: answer.lower for name, answer in answers.items() if answer.exact} == expected


def test_more_than_two_values(here: Path) -> None:
    """A matrix of integers has every measure but discrepancies, fooling sets and covers for each value.

    JSON has null for what is absent.
    """
    rows = ((0, 1, 2), (2, 1, 0), (0, 0, -5))
    name = matrix_file(here, rows)
    answers = measured(Request(name), here / "kept")
    assert {key: answer.lower for key, answer in answers.items() if answer.exact} == slow(rows)
    found = json.loads(
        fooling(name, "--json", "--measure", "cover.-5", "--measure", "cover.0", "--measure", "rank.GF3").stdout
    )
    assert found["cover"] == {"0": {"lower": 3, "upper": 3}, "1": None, "-5": {"lower": 1, "upper": 1}}
    assert (found["rank"], found["discrepancy"], found["least_discrepancy"]) == (
        {"Q": None, "GF2": None, "GF3": 3},
        None,
        None,
    )
    for wanted in ("discrepancy", "least_discrepancy", "cover.7", "rank.GF4", "rank.R", "cover.0x"):
        result = fooling(name, "--measure", wanted)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), wanted


ENTRIES = st.sampled_from([(0, 1, 2), (7, -3, 10**6), (5,), (0, 2), (2**31 - 1, 1 - 2**31, 1), tuple(range(9))])


@st.composite
def integer_matrices(draw: Any) -> tuple[tuple[int, ...], ...]:
    """A matrix of at most 4 x 4 with few values, some of them large or negative.

    It is 3 x 4 where more than three different ones may occur.
    """
    values = draw(ENTRIES)
    rows, columns = draw(
        st.sampled_from([(1, 1), (2, 4), (3, 3), (3, 4), (4, 3), *([(4, 4)] if len(values) <= 3 else [])])
    )
    return draw(st.tuples(*[st.tuples(*[st.sampled_from(values)] * columns)] * rows))


@drawn(25)
@given(integer_matrices())
def test_any_integer_matrix_against_brute_force(rows: tuple[tuple[int, ...], ...]) -> None:
    """Every measure of a matrix of any integers, by the Python function, is exact and what brute force says."""
    found = {name: one for name, one in measure.measure(rows).items() if "discrepancy" not in name}
    expected = {name: value for name, value in slow(rows).items() if "discrepancy" not in name}
    assert {name: (one.lower, one.upper) for name, one in found.items()} == {
        name: (value, value) for name, value in expected.items()
    }


def test_many_values_are_listed_when_asked_for(here: Path) -> None:
    """Of a matrix with more values than 0, 1 and 16 others, 0 and 1 are measured unasked, others by name.

    That is: their fooling sets and covers.
    """
    rows = tuple(tuple(range(10 * x, 10 * x + 10)) for x in range(6))
    assert "cover.7" not in names_of(Request(matrix_file(here, rows)))
    found = measure.measure(rows, ["D", "cover.7", "fooling_set.59", "cover.1"])
    values = {"D": 7, "cover.7": 1, "fooling_set.59": 1, "cover.1": 1}
    assert {name: (one.lower, one.upper) for name, one in found.items()} == {
        name: (value, value) for name, value in values.items()
    }


def test_requests_that_differ_have_folders_that_differ(here: Path) -> None:
    """Files of one name in two folders, expressions of the same letters, and long masks keep their evidence apart."""
    for place in ("a", "b"):
        (here / place).mkdir()
        matrix_file(here / place, [[0, 1], [1, 1]])
    for name in ("m.json", "m 1.json", "m-1.json"):
        matrix_file(here, [[0, 1], [1, 0]], name)
    requests = [
        Request(name)
        for name in ("a/m.json", "b/m.json", "m.json", "m 1.json", "m-1.json", "regex:(ab)*", "regex:(a|b)*")
    ]
    requests += [Request("dyck:2,2", 100, f"mask:{'01' * 49}{end}") for end in ("00", "11")]
    folders = [request.folder for request in requests]
    assert len(set(folders)) == len(folders)
    assert all(len(folder) <= 80 and not re.search("[^A-Za-z0-9._-]", folder) for folder in folders)
    assert folders[2] == "m.json"
    assert re.fullmatch("m.json-[0-9a-f]{8}", folders[0])
    assert Request("./a/../a/m.json").folder == Request(str(here / "a" / "m.json")).folder == folders[0]
    assert Request("dyck:2,2", 16, "prefix:8").folder == "dyck-2-2-n16-prefix-8"
    for place in ("a", "b"):
        assert fooling(f"{place}/m.json", "--measure", "D").exit_code == 0
    assert len(list((here / "evidence" / "measure").iterdir())) == 2


# ---- distributions ----


def test_discrepancy_under_a_distribution(here: Path) -> None:
    """Weights from any kind of file, in any scale: the same number, what brute force says.

    It has its own folder and a certificate.
    """
    rows, weights = ((0, 1, 1), (1, 0, 1)), ((1, 0, 2), (3, 1, 0))
    value = str(brute_force.discrepancy(rows, weights))
    (here / "w.csv").write_text("1/4,0,2/4\n 3/4,1/4,0\n")
    (here / "w.json").write_text(json.dumps([["1/7", 0, "2/7"], ["3/7", "1/7", "0"]]))
    np.save(here / "w.npy", np.array([[2.0, 0, 4], [6, 2, 0]]))
    f = matrix_file(here, rows)
    for name in ("w.csv", "w.json", "w.npy"):
        found = json.loads(fooling(f, "--measure", "discrepancy", "--distribution", name, "--json").stdout)
        assert (found["discrepancy"], found["distribution"]) == ({"lower": value, "upper": value}, name)
        path = Path(found["certificates"]["discrepancy"])
        assert path.parent.name == f"m.json-under-{name}"
        assert load(path)["proposition"][1][1] == [
            "discrepancy-under",
            ["matrix", [list(row) for row in rows]],
            [list(row) for row in weights],
        ]
        assert recheck(path).reason is None
    assert "discrepancy (w.csv)" in fooling(f, "--measure", "discrepancy", "--distribution", "w.csv").stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("1,1\n", "1 row of 2 weights, want 2 x 2"),
        ("1,1\n1\n", "row 2 has 1 entry, row 1 has 2"),
        ("1,1\n1,-1\n", "row 2, column 2: '-1' should be a natural number"),
        ("1,1\n1,-1/3\n", "should be a natural number"),
        ("0,0\n0,0/5\n", "all weights are 0"),
        ("1,nan\n1,1\n", "column 2: 'nan' should be a natural number"),
        ("1,0.5\n1,1\n", "'0.5' should be a natural number, or a fraction such as 1/4"),
        ("1,1/0\n1,1\n", "'1/0' should be"),
        ("1,1/3000000000\n1,1\n", "should be"),
        ("1,1e10\n1,1\n", "'1e10' should be"),
        ("1/1999999973,1/1999999943\n1/1999999927,1\n", "common denominator of the weights is above"),
        ("", "no rows"),
    ],
)
def test_bad_distributions(here: Path, content: str, message: str) -> None:
    """One line, exit 2, before anything is measured."""
    (here / "w.csv").write_text(content)
    result = fooling("equality", "--n", 1, "--distribution", "w.csv")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message in result.stderr
    assert not (here / "evidence").exists()


def test_distributions_out_of_place(here: Path) -> None:
    """No file, a wrong kind of file, an automaton, NaN, a function without discrepancy, a survey: one line, exit 2.

    NaN is tried in JSON and in an array.
    """
    ternary = matrix_file(here, [[0, 2], [1, 1]], "ternary.json")
    (here / "w.csv").write_text("1,1\n1,1\n")
    (here / "nan.json").write_text("[[1, NaN], [1, 1]]")
    (here / "dfa.json").write_text('{"alphabet": ["a"], "start": 0, "accepting": [0], "transitions": [[0]]}')
    np.save(here / "half.npy", np.array([[0.5, 0.5], [0, 0]]))
    equality = ("equality", "--n", 1, "--distribution")
    for options in (
        (*equality, "no.csv"),
        (*equality, "w.txt"),
        (*equality, "nan.json"),
        (*equality, "dfa.json"),
        (*equality, "half.npy"),
        (ternary, "--distribution", "w.csv"),
        ("dyck:1,1", "--n", 2, "--all-partitions", "all", "--distribution", "w.csv"),
    ):
        result = fooling(*options)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), options


@pytest.mark.exhaustive
def test_least_discrepancy_keeps_to_its_time(here: Path) -> None:
    """On 32 x 32 entries an interval with both ends certified, in place of a search that would not end."""
    started = time.monotonic()
    answer = measure_here(Request("inner-product", 5), "least_discrepancy", 4.0, here)
    assert time.monotonic() - started < 240  # a bound on hanging: the interval shows that it stopped
    assert answer.upper is not None
    assert 0 < answer.lower < answer.upper < 1
    assert answer.certificate is not None
    assert recheck(answer.certificate).reason is None


@pytest.mark.parametrize("n", [later(1), 2, later(3)])
@pytest.mark.parametrize("family", ["equality", "disjointness", "greater-than", "inner-product"])
def test_families(here: Path, family: str, n: int) -> None:
    """D = n + 1, one-way n, and the ranks of the textbook (Kushilevitz and Nisan 1997, chapter 1)."""
    answers = {
        name: measure_here(Request(family, n), name, SECONDS, here)
        for name in names_of(Request(family, n))
        if name not in ("partition_number", "leaves")
    }
    ranks = {"equality": 2**n, "disjointness": 2**n, "greater-than": 2**n - 1, "inner-product": 2**n - 1}
    assert (answers["D"].lower, answers["D"].upper) == (n + 1, n + 1)
    assert (
        {answers[f"one_way.{s}"].lower for s in ("alice", "bob")}
        == {answers[f"one_way.{s}"].upper for s in ("alice", "bob")}
        == {n}
    )
    assert (answers["rank.Q"].lower, answers["rank.Q"].upper) == (ranks[family], ranks[family])
    if family in ("equality", "disjointness"):
        assert answers["fooling_set.1"].lower == answers["cover.1"].upper == 2**n
    assert all(answer.exact for answer in answers.values())
    assert all(
        answer.certificate is not None and recheck(answer.certificate).reason is None for answer in answers.values()
    )


@pytest.mark.parametrize("n", one_in(4, [4, 8, 12, 16]))
def test_dyck_under_odd_and_even_positions(here: Path, n: int) -> None:
    """Dyck-(2,2): D = n + 1, one-way n, rank and the fooling set of ones 2^(n-1).

    They are measured on the automaton where the matrix is large.
    """
    request = Request("dyck:2,2", n)
    wanted = {
        "D": n + 1,
        "one_way.alice": n,
        "one_way.bob": n,
        "rank.Q": 2 ** (n - 1),
        "rank.GF2": 2 ** (n - 1),
        "fooling_set.1": 2 ** (n - 1),
    }
    for name, value in wanted.items():
        answer = measure_here(request, name, SECONDS, here)
        assert (answer.lower, answer.upper) == (value, value), name
        assert answer.certificate is not None
        assert recheck(answer.certificate).reason is None


@pytest.mark.parametrize(("n", "cut"), one_in(3, [(4, 2), (6, 3), (6, 2)]))
def test_dyck_under_prefixes(here: Path, n: int, cut: int) -> None:
    """A prefix tells the other party no more than a state: 3 bits, whatever n."""
    request = Request("dyck:2,2", n, f"prefix:{cut}")
    for name in ("D", "one_way.alice", "rank.Q"):
        answer = measure_here(request, name, SECONDS, here)
        assert answer.exact
        assert answer.lower <= {"D": 4, "one_way.alice": 3, "rank.Q": 7}[name]
        assert answer.certificate is not None
        assert recheck(answer.certificate).reason is None


# ---- corrupted evidence ----


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the integers are in a JSON value."""
    if isinstance(data, (list, dict)):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*at, key))
    elif type(data) is int:
        yield at


def changed(data: Any, at: tuple[Any, ...], by: int) -> Any:
    """A copy with one integer changed."""
    copied = copy.deepcopy(data)
    inner = copied
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] += by
    return copied


def refusal(certificate: Any, folder: Path) -> str | None:
    path = folder / "changed.json"
    path.write_text(json.dumps(certificate))
    return recheck(path).reason


@pytest.mark.parametrize(
    "spec",
    one_in(4, list(map(pytest.param, [("greater-than", 2), ("inner-product", 2), ("dyck:2,2", 4), ("dyck:2,2", 12)]))),
)
def test_corrupted_certificates_are_refused(here: Path, spec: tuple[str, int]) -> None:
    """No certificate proves a bound better by one.

    A number changed in the derivation is refused in most places, and in some of every certificate.
    """
    request = Request(*spec)
    names = names_of(request) if spec[1] < 12 else ("D", "one_way.alice", "rank.Q", "fooling_set.1", "cover.1")
    for name in names:
        answer = measure_here(request, name, SECONDS, here)
        assert answer.exact
        assert answer.certificate is not None
        certificate = load(answer.certificate)
        for i, (op, _, value) in enumerate(certificate["proposition"][1:], 1):
            for by in {">=": (1,), "<=": (-1,), "=": (1, -1)}[op]:
                better = changed(
                    certificate, ("proposition", i, 2) if isinstance(value, int) else ("proposition", i, 2, 1), by
                )
                assert refusal(better, here) is not None, (name, op)
        numbers = list(places(certificate["derivation"]))[:60]
        refused = [refusal(changed(certificate, ("derivation", *at), 1), here) is not None for at in numbers]
        assert any(refused) or not numbers, name


# ---- bad input, intervals ----


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("ragged.csv", "0,1\n1\n", r"row 2 has 1 entry, row 1 has 2"),
        ("gap.csv", "0,1\n\n1,0\n", r"line 2 is empty; want a row"),
        ("letter.csv", "0,a\n1,0\n", r"row 1, column 2: 'a' should be an integer"),
        ("nan.csv", "0,nan\n1,0\n", r"row 1, column 2: 'nan' should be an integer"),
        ("nan.json", "[[0, NaN]]", r"NaN is not a number"),
        ("none.csv", "", "no rows"),
        ("none.json", "[]", "no rows"),
        ("float.json", "[[0, 1.5]]", "should be an integer"),
    ],
)
def test_bad_matrix_files(here: Path, name: str, content: str, message: str) -> None:
    """One line on standard error and exit 2, nothing on standard output, no evidence."""
    (here / name).write_text(content)
    result = fooling(name)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message in result.stderr
    assert not (here / "evidence").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("equality", "--n", 2, "--timeout", "nan"), "nan is no number of seconds"),
        (("equality", "--n", 2, "--timeout", "inf"), "inf is no number of seconds"),
        (("equality", "--n", 9, "--plot", "m.svg"), "--plot: 512 x 512 entries are too many to draw"),
        (("dyck:2,2", "--n", 40, "--plot", "m.svg"), "entries are too many to draw, merged or not"),
        (
            ("dyck:2,2", "--n", 4, "--all-partitions", "all", "--partition", "prefix:2"),
            "--partition: a survey goes through all partitions",
        ),
        (
            ("dyck:2,2", "--n", 4, "--all-partitions", "all", "--plot", "m.svg"),
            "--plot: a survey goes through all partitions",
        ),
        (
            ("equality", "--n", 1, "--measure", "D", "--distribution", "w.csv"),
            "--distribution: is for the measure discrepancy",
        ),
        later(("dyck:100,2", "--n", 40), "dyck:100,2, n = 40: 40 letters are too many for 10101 states"),
    ],
)
def test_bad_options(here: Path, options: tuple[object, ...], message: str) -> None:
    """One line on standard error and exit 2, before anything is measured."""
    (here / "w.csv").write_text("1,1\n1,1\n")
    result = fooling(*options)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message in result.stderr
    assert not (here / "evidence").exists()


def test_bad_arrays(here: Path) -> None:
    """A NaN in an array, and an array whose header announces 10^9 entries, are refused before anything is read."""
    np.save(here / "nan.npy", np.array([[0.0, np.nan]]))
    with (here / "huge.npy").open("wb") as stream:
        np.lib.format.write_array_header_1_0(stream, {"descr": "<i8", "fortran_order": False, "shape": (10**5, 10**4)})
    for name, message in (
        ("nan.npy", "column 2: nan should be an integer"),
        ("huge.npy", "100000 x 10000 entries, want at most"),
    ):
        result = fooling(name)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert message in result.stderr


def test_time_limit_leaves_an_interval(here: Path) -> None:
    """What is not settled in time is an interval with the value and a certificate; `--exact` makes that exit 1."""
    draw = np.random.default_rng(3)
    name = matrix_file(here, draw.integers(0, 2, (40, 40)).tolist())
    options = (name, "--measure", "fooling_set.0", "--timeout", 0.01, "--json")
    result = fooling(*options)
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    ends = found["fooling_set"]["0"]
    assert ends["lower"] < ends["upper"]
    assert "size" not in ends
    assert found["open"].keys() == {"fooling_set.0"}
    assert recheck(Path(found["certificates"]["fooling_set.0"])).reason is None
    assert fooling(*options, "--exact").exit_code == 1
    assert fooling("equality", "--n", 2, "--measure", "D", "--exact").exit_code == 0


# ---- every partition ----


@pytest.mark.exhaustive
def test_all_partitions(here: Path) -> None:
    """Best and worst balanced partitions of Dyck-(2,2) at n = 4, certified; the survey's intervals hold the true D."""
    result = fooling("dyck:2,2", "--n", 4, "--all-partitions", "balanced", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert [one["partition"] for one in found["partitions"]] == ["mask:0110", "prefix:2", "odd-even"]
    for one in found["partitions"]:
        rows = brute_force.matrix(("under", ("dyck", 2, 2), one["partition"], 4))
        assert (one["rows"], one["columns"]) == (len(set(rows)), len(set(zip(*rows, strict=True))))
        assert one["lower"] <= brute_force.deterministic(rows) <= one["upper"]
    assert (found["best"]["D"], found["worst"]["D"]) == ({"lower": 4, "upper": 4}, {"lower": 5, "upper": 5})


def test_partitions_are_listed_once() -> None:
    """Up to exchanging the parties: position 1 is Alice's; balanced halves differ by one position at most."""
    everything = [p.name for p in all_partitions.partitions(4, balanced=False)]
    assert len(set(everything)) == len(everything) == 2**3
    assert sorted(p.name for p in all_partitions.partitions(3, balanced=True)) == ["odd-even", "prefix:1", "prefix:2"]


def test_all_partitions_of_what_is_no_language(here: Path) -> None:
    """A family and too many partitions are refused in one line."""
    for options in (("equality", "--n", 2), ("dyck:2,2", "--n", 40)):
        result = fooling(*options, "--all-partitions", "all")
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "--all-partitions" in result.stderr


# ---- the API ----


def test_run_keeps_the_order_and_tells_of_each(here: Path) -> None:
    """Answers come in the order asked for, each told of when it is there; the directory has a certificate for each."""
    told: list[Answer] = []
    answers = run(Request("equality", 2), ("rank.Q", "D"), SECONDS, here / "kept", 2, told.append)
    assert [answer.name for answer in answers] == ["rank.Q", "D"]
    assert sorted(told, key=lambda answer: answer.name) == sorted(answers, key=lambda answer: answer.name)
    assert sorted(path.name for path in (here / "kept").rglob("*.json")) == ["D.json", "rank.Q.json"]


def test_an_interval_may_not_be_empty() -> None:
    """Two accepted derivations that contradict each other are an error, never a number."""
    with pytest.raises(ValueError, match="lower bound 3 exceeds upper bound 2"):
        Interval.between(("D", ("equality", 1)), 3, {}, 2, {})
    with pytest.raises(ValueError, match="bounds of two quantities"):
        Interval((Bound(">=", ("D", ("equality", 1)), 1, {}), Bound("<=", ("D", ("equality", 2)), 3, {})))
    with pytest.raises(ValueError, match="a bound from the side '<', want >=, <= or ="):
        Bound("<", ("D", ("equality", 1)), 1, {})


def test_an_interval_has_the_best_of_its_bounds() -> None:
    """An equation is either end, of several bounds from a side the best counts, and nothing is shown by none."""
    D = ("D", ("equality", 1))
    bounds = [Bound.of((op, D, value), {}) for op, value in ((">=", 1), (">=", ("/", 3, 2)), ("<=", 5), ("<=", 4))]
    found = Interval(tuple(bounds))
    assert (found.lower, found.upper, found.is_exact) == (Fraction(3, 2), 4, False)
    assert (found.below, found.above) == (bounds[1], bounds[3])
    assert bounds[1].statement == (">=", D, ("/", 3, 2))
    settled = Interval((*bounds, Bound("=", D, 2, {})))
    assert (settled.lower, settled.upper, settled.is_exact) == (2, 2, True)
    assert (Interval().lower, Interval().upper, Interval().is_exact) == (None, None, False)
    assert (Measured().lower, Measured().upper, Measured().exact) == (0, None, False)


@pytest.mark.parametrize(
    "f",
    [
        functions.greater_than(2),
        function_term("greater-than", 2),
        measure.predicate(lambda x, y: x > y, range(4), range(4)),
        measure.predicate(lambda x, y: np.int8(x > y), iter("abcd"), "abcd"),
        [[int(x > y) for y in range(4)] for x in range(4)],
        np.array([[x > y for y in range(4)] for x in range(4)]),
        np.tril(np.ones((4, 4), dtype=int), -1),
    ],
    ids=["two-party function", "spec", "predicate", "numpy answers", "lists", "array of bools", "array of integers"],
)
def test_one_function_measures_whatever_is_given(f: Any) -> None:
    """A two-party function, a spec, a predicate with its inputs, lists and arrays: the same numbers, with bounds."""
    found = measure.measure(f, ["D", "rank.GF5", "fooling_set.1", "discrepancy"])
    assert {name: (one.lower, one.exact) for name, one in found.items()} == {
        "D": (3, True),
        "rank.GF5": (3, True),
        "fooling_set.1": (3, True),
        "discrepancy": (Fraction(7, 16), True),
    }
    assert all(one.bounds for one in found.values())


def test_labels_of_a_predicate_are_kept() -> None:
    """Rows and columns are called what their inputs are."""
    spec = measure.predicate(lambda x, y: y.startswith(x), ["a", "b"], ["ab", "ba", "c"], "prefix of")
    assert [spec.row_label(x) for x in range(2)] == ["a", "b"]
    assert [spec.function.column_label(y) for y in range(3)] == ["ab", "ba", "c"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: measure.predicate(lambda x, y: x / (y + 1), range(3), range(3)),
            r"predicate\(1, 1\): 0.5 should be an integer",
        ),
        (lambda: measure.predicate(lambda x, y: None, range(3), range(3)), "None should be an integer"),
        (lambda: measure.predicate(lambda x, y: 2**40, range(3), range(3)), "should be an integer below 2147483648"),
        (lambda: measure.predicate(lambda x, y: 1, range(10**9), range(3)), "4194305 x 3 entries, want 1 to 4194304"),
        (lambda: measure.predicate(lambda x, y: 1, [], range(3)), "0 x 3 entries"),
        (lambda: measure.measure([]), "0 x 0 entries"),
        (lambda: measure.measure([[1, 2], [3]]), "row 2 has 1 entries, row 1 has 2"),
        (lambda: measure.measure([[0, 0.5]]), "row 1, column 2: 0.5 should be an integer"),
        (lambda: measure.measure([[0, "1"]]), "'1' should be an integer"),
        (lambda: measure.measure("01"), "function '01': neither a known name nor a file"),
        (lambda: measure.measure(3), "should be rows of integers"),
        (lambda: measure.measure(np.zeros(3)), "should be rows of integers"),
        (lambda: measure.measure(np.array([[0.0, np.nan]])), "should be an integer"),
        (lambda: measure.measure([[0, 1]], ["depth"]), "measure 'depth': this function has D"),
        (lambda: measure.measure([[0, 1]], ["rank.GF9"]), "measure rank.GF9: 'GF9' should be a field"),
        (
            lambda: measure.measure([[0, 1]], ["discrepancy"], distribution=[[1, 1, 1]]),
            "1 rows of 3 weights, want 1 x 2",
        ),
        (
            lambda: measure.measure([[0, 1]], ["discrepancy"], distribution=[[0.25, 0.75]]),
            "'0.25' should be a natural number, or a fraction",
        ),
        (lambda: measure.measure([[0, 1]], ["discrepancy"], distribution=5), "should be rows of weights"),
        (
            lambda: measure.measure([[0, 3]], ["D"], distribution=[[1, 1]]),
            "--distribution: matrix has values beside 0 and 1",
        ),
    ],
)
def test_bad_arguments_of_the_api(call: Any, message: str) -> None:
    """What is no function, measure or distribution is refused in one line."""
    with pytest.raises(InvalidInput, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_help_has_an_example_that_runs() -> None:
    """`help()` of the API states shapes, units and errors, and its examples run (as doctests do)."""
    for function in (measure.measure, measure.predicate):
        text = function.__doc__ or ""
        assert ">>>" in text and "InvalidInput" in text
    told = measure.measure.__doc__ or ""
    assert all(word in told for word in ("R x C", "bits", "rectangles", "Fraction"))


def test_a_long_search_is_left_to_recheck(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number is given with what it rests on until then; the certificate trusts nothing, and is accepted."""
    draw = random.Random(2)
    matrix = [[draw.randint(0, 1) for _ in range(14)] for _ in range(14)]
    monkeypatch.setattr(
        "fooling.fooling_sets.search.maximum.MaximumSearch._program", lambda self: None
    )  # no fractional cover, so that the search is the evidence
    repeated = measure.measure(matrix, ["fooling_set.1"])["fooling_set.1"]
    monkeypatch.setattr("fooling.verify.measures.measured.LONGEST_REPEATED", 10)
    found = measure.measure(matrix, ["fooling_set.1"])["fooling_set.1"]
    assert found.exact and found.trusts == (NOT_REPEATED,) and found.certificate_trusts == repeated.trusts == ()
    assert (found.lower, found.bounds) == (repeated.lower, repeated.bounds)
    joined = conjunction(found)
    assert joined is not None and proved(joined[0], "confirmed", joined[1]).trusts == ()
