"""`fooling measure`: the document and its certificates, values against slow algorithms and known ones, corrupted evidence, bad input, intervals."""
from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from tests import brute_force
from verify import all_partitions, measure
from verify.cli import main
from verify.measure_runner import Answer, Request, measure_here, names_of, run
from verify.recheck import recheck
from verify.store import load

FIELDS = {"function", "n", "partition", "rows", "cols", "distinct_rows", "distinct_cols", "convention", "D", "one_way", "rank", "fooling_set",
          "cover", "partition_number", "discrepancy", "certificates", "open"}  # fmt: skip
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
    terms = {"D": ("D", f), "partition_number": ("partition-number", f), "discrepancy": ("discrepancy", f),
             **{f"one_way.{s}": ("one-way", f, s) for s in ("alice", "bob")}, **{f"rank.{field}": ("rank", f, field) for field in ("Q", "GF2")},
             **{f"fooling_set.{b}": ("fooling", f, b) for b in (0, 1)}, **{f"cover.{b}": ("cover", f, b) for b in (0, 1)}}  # fmt: skip
    return {name: brute_force.number(term) for name, term in terms.items()}


# ---- the document ----


def test_document_has_exactly_its_fields(here: Path) -> None:
    """`--json` is the contract's object, ends are equal where a measure is exact, and its certificates are accepted."""
    result = fooling("equality", "--n", 2, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found.keys() == FIELDS
    assert (found["function"], found["n"], found["partition"], found["rows"], found["cols"]) == ("equality", 2, None, 4, 4)
    assert (found["distinct_rows"], found["distinct_cols"], found["convention"]) == (4, 4, measure.CONVENTION)
    assert found["D"] == {"lower": 3, "upper": 3}
    assert found["one_way"] == {"alice": {"lower": 2, "upper": 2}, "bob": {"lower": 2, "upper": 2}}
    assert found["rank"] == {"Q": 4, "GF2": 4}
    assert found["cover"] == {"0": {"lower": 4, "upper": 4}, "1": {"lower": 4, "upper": 4}}
    assert found["partition_number"] == {"lower": 8, "upper": 8}
    assert found["discrepancy"] == {"lower": "1/2", "upper": "1/2"}
    assert found["open"] == {}
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
    assert (found["D"], found["discrepancy"], found["rank"]) == ({"lower": 3, "upper": 3}, None, {"Q": None, "GF2": None})
    result = fooling("greater-than", "--n", 2, "--measure", "depth")
    assert result.exit_code == 2
    assert "measure 'depth': this function has D, one_way.alice" in result.stderr


def test_table_has_a_row_for_each_measure(here: Path) -> None:
    """Without `--json` a table, the convention, and where the evidence is."""
    result = fooling("disjointness", "--n", 1, "--evidence", "kept")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in names_of(Request("disjointness", 1)))
    assert measure.CONVENTION in result.stdout
    assert "11 of 11 exact; evidence in kept" in result.stdout


def test_plot_writes_a_file(here: Path) -> None:
    """`--plot` draws the matrix; what cannot be drawn is told in one line."""
    pytest.importorskip("matplotlib")
    assert fooling("equality", "--n", 2, "--measure", "fooling_set.1", "--plot", "eq.svg").exit_code == 0
    assert "<svg" in (here / "eq.svg").read_text(encoding="utf-8")
    result = fooling("equality", "--n", 1, "--measure", "rank.Q", "--plot", here / "no" / "eq.svg")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


# ---- values ----


@pytest.mark.parametrize("first", list(product((0, 1), repeat=3)))
def test_all_matrices_of_two_rows_and_three_columns(here: Path, first: tuple[int, ...]) -> None:
    """Every measure of every 2 x 3 matrix, read from a file, is exact and what brute force says."""
    for second in product((0, 1), repeat=3):
        answers = measured(Request(matrix_file(here, [first, second])), here)
        assert {name: answer.lower for name, answer in answers.items() if answer.exact} == slow((first, second))


def test_more_than_two_values(here: Path) -> None:
    """A matrix of integers has every measure but discrepancy, which says why."""
    rows = ((0, 1, 2), (2, 1, 0), (0, 0, 5))
    request = Request(matrix_file(here, rows))
    expected = {name: value for name, value in slow(rows).items() if name != "discrepancy"}
    for name, value in expected.items():
        answer = measure_here(request, name, SECONDS, here)
        assert (answer.lower, answer.upper) == (value, value), name
        assert answer.certificate is not None
        assert recheck(answer.certificate).reason is None
    answer = measure_here(request, "discrepancy", SECONDS, here)
    assert (answer.certificate, answer.exact) == (None, False)
    assert "values 0 and 1" in (answer.reason or "")


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("family", ["equality", "disjointness", "greater-than", "inner-product"])
def test_families(here: Path, family: str, n: int) -> None:
    """D = n + 1, one-way n, and the ranks of the textbook (Kushilevitz and Nisan 1997, chapter 1)."""
    answers = {name: measure_here(Request(family, n), name, SECONDS, here) for name in names_of(Request(family, n)) if name != "partition_number"}
    ranks = {"equality": 2**n, "disjointness": 2**n, "greater-than": 2**n - 1, "inner-product": 2**n - 1}
    assert (answers["D"].lower, answers["D"].upper) == (n + 1, n + 1)
    assert {answers[f"one_way.{s}"].lower for s in ("alice", "bob")} == {answers[f"one_way.{s}"].upper for s in ("alice", "bob")} == {n}
    assert (answers["rank.Q"].lower, answers["rank.Q"].upper) == (ranks[family], ranks[family])
    if family in ("equality", "disjointness"):
        assert answers["fooling_set.1"].lower == answers["cover.1"].upper == 2**n
    assert all(answer.exact for answer in answers.values())
    assert all(answer.certificate is not None and recheck(answer.certificate).reason is None for answer in answers.values())


@pytest.mark.parametrize("n", [4, 8, 12, 16])
def test_dyck_under_odd_and_even_positions(here: Path, n: int) -> None:
    """Dyck-(2,2): D = n + 1, one-way n, rank and the fooling set of ones 2^(n-1), measured on the automaton where the matrix is large."""
    request = Request("dyck:2,2", n)
    wanted = {"D": n + 1, "one_way.alice": n, "one_way.bob": n, "rank.Q": 2 ** (n - 1), "rank.GF2": 2 ** (n - 1), "fooling_set.1": 2 ** (n - 1)}
    for name, value in wanted.items():
        answer = measure_here(request, name, SECONDS, here)
        assert (answer.lower, answer.upper) == (value, value), name
        assert answer.certificate is not None
        assert recheck(answer.certificate).reason is None


@pytest.mark.parametrize(("n", "cut"), [(4, 2), (6, 3), (6, 2)])
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


@pytest.mark.parametrize("spec", [("greater-than", 2), ("inner-product", 2), ("dyck:2,2", 4), ("dyck:2,2", 12)])
def test_corrupted_certificates_are_refused(here: Path, spec: tuple[str, int]) -> None:
    """No certificate proves a bound better by one; a number changed in the derivation is refused in most places, and in some of every certificate."""
    request = Request(*spec)
    names = names_of(request) if spec[1] < 12 else ("D", "one_way.alice", "rank.Q", "fooling_set.1", "cover.1")
    for name in names:
        answer = measure_here(request, name, SECONDS, here)
        assert answer.exact
        assert answer.certificate is not None
        certificate = load(answer.certificate)
        for i, (op, _, value) in enumerate(certificate["proposition"][1:], 1):
            for by in {">=": (1,), "<=": (-1,), "=": (1, -1)}[op]:
                better = changed(certificate, ("proposition", i, 2) if isinstance(value, int) else ("proposition", i, 2, 1), by)
                assert refusal(better, here) is not None, (name, op)
        numbers = list(places(certificate["derivation"]))[:60]
        refused = [refusal(changed(certificate, ("derivation", *at), 1), here) is not None for at in numbers]
        assert any(refused) or not numbers, name


# ---- bad input, intervals ----


@pytest.mark.parametrize(("name", "content", "message"), [
    ("ragged.csv", "0,1\n1\n", r"row 2 has 1 entries, row 1 has 2"),
    ("letter.csv", "0,a\n1,0\n", r"row 1, column 2: 'a' should be an integer"),
    ("nan.csv", "0,nan\n1,0\n", r"row 1, column 2: 'nan' should be an integer"),
    ("nan.json", "[[0, NaN]]", r"row 1, column 2: 'NaN' should be an integer"),
    ("none.csv", "", "no rows"),
    ("none.json", "[]", "no rows"),
    ("float.json", "[[0, 1.5]]", "should be an integer"),
])  # fmt: skip
def test_bad_matrix_files(here: Path, name: str, content: str, message: str) -> None:
    """One line on standard error and exit 2, nothing on standard output, no evidence."""
    (here / name).write_text(content)
    result = fooling(name)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message in result.stderr
    assert not (here / "evidence").exists()


def test_bad_arrays(here: Path) -> None:
    """A NaN in an array, and an array whose header announces 10^9 entries, are refused before anything is read."""
    np.save(here / "nan.npy", np.array([[0.0, np.nan]]))
    with (here / "huge.npy").open("wb") as stream:
        np.lib.format.write_array_header_1_0(stream, {"descr": "<i8", "fortran_order": False, "shape": (10**5, 10**4)})
    for name, message in (("nan.npy", "column 2: nan should be an integer"), ("huge.npy", "100000 x 10000 entries, want at most")):
        result = fooling(name)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert message in result.stderr


def test_time_limit_leaves_an_interval(here: Path) -> None:
    """What is not settled in time is an interval that holds the value, with its certificate; `--exact` makes that exit 1."""
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


def test_all_partitions(here: Path) -> None:
    """The best and the worst balanced partition of Dyck-(2,2) at n = 4, certified; the survey's intervals hold the true D."""
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
    """Answers come in the order asked for; each is told of when it is there; the directory holds a certificate for each."""
    told: list[Answer] = []
    answers = run(Request("equality", 2), ("rank.Q", "D"), SECONDS, here / "kept", 2, told.append)
    assert [answer.name for answer in answers] == ["rank.Q", "D"]
    assert sorted(told, key=lambda answer: answer.name) == sorted(answers, key=lambda answer: answer.name)
    assert sorted(path.name for path in (here / "kept").rglob("*.json")) == ["D.json", "rank.Q.json"]


def test_an_interval_may_not_be_empty() -> None:
    """Two accepted derivations that contradict each other are an error, never a number."""
    with pytest.raises(ValueError, match="lower bound 3 exceeds upper bound 2"):
        measure.Measured(3, 2, ())
