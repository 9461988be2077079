"""The census: what it lists and says of each class, and that nothing is lost when it is stopped or a worker killed."""

from __future__ import annotations

import contextlib
import csv
import hashlib
import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.classes import class_count
from fooling.verify.checker.kernel import Rejected
from fooling.verify.cli import main
from fooling.verify.measures import census
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.runs.measures import many_matrices as census_runner
from fooling.verify.runs.measures.census_file import require_writer
from fooling.verify.runs.measures.engines import Engine
from tests import brute_force, brute_force_game
from tests.fooling_sets.brute_force_covers import largest_difference, partition_size
from tests.shares import later, one_in
from tests.verify.at_once import executor_here

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1].parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
COMMAND = [
    sys.executable,
    "-m",
    "fooling",
    "census",
    "--rows",
    "4",
    "--cols",
    "4",
    "--limit",
    "128",
    "--json",
]  # eight batches, some seconds
PATIENCE = 240.0  # seconds for what takes a few where the machine is not busy: a bound on hanging, not on speed


def fooling(*arguments: object) -> Any:
    """Run the command in this process."""
    return CliRunner().invoke(main, list(map(str, arguments)))


def start(folder: Path, *more: str) -> subprocess.Popen[str]:
    """The command in a process group of its own, as in a terminal."""
    return subprocess.Popen(
        [*COMMAND, *more],
        cwd=folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def until(condition: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def batches_kept(folder: Path) -> int:
    """How many finished batches lie there."""
    return len(list((folder / "census-4x4.csv.parts").glob("[0-9]*.json")))


def descendants(pid: int) -> list[tuple[int, int]]:
    """(process, parent) of all that live below a process, those next to it first."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                parents[int(status.parent.name)] = int(parent)
    found, level = list[tuple[int, int]](), [pid]
    while level := [child for child, parent in parents.items() if parent in level]:
        found += [(child, parents[child]) for child in level]
    return found


def alive(pid: int) -> bool:
    """Whether a process runs (a dead one that nobody has waited for does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """The table of the first 128 classes, and its hash as the command says it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    out, errors = (done := start(folder)).communicate(timeout=PATIENCE)
    assert (done.returncode, errors) == (0, "")
    return (folder / "census-4x4.csv").read_bytes(), json.loads(out)["sha256"]


# ---- what is said of a class ----


def by_brute_force(rows: tuple[tuple[int, ...], ...]) -> dict[str, str]:
    """All measures by the slow second algorithms, as the table writes them."""
    found: dict[str, int | Fraction] = {
        "D": brute_force.deterministic(rows),
        "one_way.alice": brute_force.one_way_bits(rows),
        "one_way.bob": brute_force.one_way_bits(tuple(zip(*rows, strict=True))),
        "rank.Q": brute_force.rank(rows, None),
        "rank.GF2": brute_force.rank(rows, 2),
        "vc_dimension.alice": brute_force.most_shattered(rows),
        "vc_dimension.bob": brute_force.most_shattered(tuple(zip(*rows, strict=True))),
        **{f"fooling_set.{b}": brute_force.largest_fooling_set(rows, b) for b in (0, 1)},
        **{f"cover.{b}": brute_force.least_cover(rows, b) for b in (0, 1)},
        "partition_number": partition_size(rows),
        "leaves": brute_force.least_leaves(rows),
        "discrepancy": Fraction(largest_difference(rows), len(rows) * len(rows[0])),
        "least_discrepancy": brute_force_game.least_discrepancy(rows),
    }
    return {name: str(value) for name, value in found.items()}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), later(2, 3), later(3, 3)])
def test_every_value_agrees_with_brute_force(tmp_path: Path, rows: int, columns: int) -> None:
    """Each line of the table, measure by measure; the counts add up to the lines."""
    out = tmp_path / "table.csv"
    result = fooling("census", "--rows", rows, "--cols", columns, "--jobs", 2, "--out", out, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer, table = json.loads(result.stdout), list(csv.DictReader(out.read_text().splitlines()))
    for line in table:
        matrix = tuple(tuple(map(int, row)) for row in line["matrix"].split("/"))
        assert {name: line[name] for name in census.MEASURES} == by_brute_force(matrix)
        assert line["remarks"] == ""
    assert answer["measured"] == answer["classes"] == len(table) == class_count(rows, columns)
    assert all(counted == Counter(line[name] for line in table) for name, counted in answer["counts"].items())
    assert answer["checks"]["matrices"] == {
        "in classes": 2 ** (rows * columns),
        "all": 2 ** (rows * columns),
        "agree": True,
    }
    assert (answer["complete"], answer["open"]) == (True, [])
    assert answer["sha256"] == hashlib.sha256(out.read_bytes()).hexdigest()
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.exhaustive
def test_certificates_are_accepted_by_recheck(tmp_path: Path) -> None:
    """`--evidence` writes one certificate a class, of all its values, each accepted and trusting nothing."""
    result = fooling(
        "census",
        "--rows",
        2,
        "--cols",
        2,
        "--jobs",
        1,
        "--out",
        tmp_path / "t.csv",
        "--evidence",
        tmp_path / "there",
        "--json",
    )
    assert result.exit_code == 0, result.stderr
    checked = json.loads(fooling("recheck", tmp_path / "there", "--json").stdout)
    assert checked["summary"] == {"accepted": 7, "rejected": 0}
    assert {one["claim"] for one in checked["certificates"]} >= {"2x2/01-10", "2x2/11-11"}
    assert all(one["trusts"] == [] for one in checked["certificates"])


def test_a_refused_derivation_is_no_line_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checker rejects ends the census and names the class and the measure."""

    def refuse(seconds: float) -> Measured:
        raise Rejected("planted")

    monkeypatch.setattr(census, "measures", lambda spec: {"D": refuse})
    with pytest.raises(census.NotAccepted, match="class 01/10: D: Rejected: planted"):
        census.measure_batch([((0, 1), (1, 0))])


def test_the_table_believes_the_accepted_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the accepted statements leave open gets an empty field and a remark, and no number."""
    boast = Measured(Interval.between(("D", "f"), 2, {}, 4, {}), ("sat solver",))
    found = dict.fromkeys(census.MEASURES, lambda seconds: boast)
    monkeypatch.setattr(census, "measures", lambda spec: found)
    (line,) = census.measure_batch([((0, 1), (1, 0))]).lines
    assert set(line[2:-1]) == {None}
    assert str(line[-1]).startswith("D between 2 and 4, trusting sat solver; ")


def test_an_open_measure_leaves_the_table_without_a_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two values are not settled: exit 1, they are named, no hash is given.

    The same command does their classes again, no other, and then has one.
    """
    monkeypatch.setattr(census_runner, "BATCH", 3)
    monkeypatch.setattr(Engine, "executor", lambda engine, preload: ThreadPoolExecutor(1))
    exact, hidden = census.measures, {"00/01", "11/11"}

    def some_open(spec: Any) -> Any:
        found = dict(exact(spec))
        if spec.spec in hidden:
            found["cover.1"] = lambda seconds: Measured(Interval.between(("cover", "f", 1), 1, {}, 2, {}))
        return found

    monkeypatch.setattr(census, "measures", some_open)
    command = ("census", "--rows", 2, "--cols", 2, "--out", tmp_path / "t.csv")
    result = fooling(*command, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["complete"], answer["sha256"]) == (1, False, None)
    assert answer["open"] == ["cover.1 of 00/01", "cover.1 of 11/11"]
    assert answer["counts"]["cover.1"]["open"] == 2
    assert re.search(
        r"^00/01,4,[0-9,]+,,\d,\d,1/\d,1/\d,cover.1 between 1 and 2$", (tmp_path / "t.csv").read_text(), re.MULTILINE
    )
    shown = fooling(*command)
    assert shown.exit_code == 1
    assert (
        "open: cover.1 of 00/01, cover.1 of 11/11: the table is not the same on every machine and has no "
        "hash; the same" in " ".join(shown.stdout.split())
    )
    assert "sha256" not in shown.stdout
    hidden.clear()
    answer = json.loads(fooling(*command, "--json").stdout)
    assert (answer["complete"], answer["resumed"]) == (True, 7 - 2)
    assert answer["sha256"] == hashlib.sha256((tmp_path / "t.csv").read_bytes()).hexdigest()
    assert list(tmp_path.iterdir()) == [tmp_path / "t.csv"]


# ---- interrupted, killed, resumed ----


def test_ctrl_c_loses_no_finished_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 130 in one line; the same command does the rest, and writes the file that it writes undisturbed."""
    monkeypatch.setattr(Engine, "executor", executor_here)
    monkeypatch.setattr(census_runner, "BATCH", 3)
    command = ("census", "--rows", 2, "--cols", 2, "--json", "--out")
    whole = fooling(*command, tmp_path / "whole.csv")
    begun, taken = count(), census_runner._answer

    def stops(*given: Any) -> Any:
        if next(begun):
            raise KeyboardInterrupt
        return taken(*given)

    with monkeypatch.context() as patched:
        patched.setattr(census_runner, "_answer", stops)
        stopped = fooling(*command, tmp_path / "t.csv")
    told = r"fooling: interrupted: [13] of 7 classes are kept in \S+t\.csv\.parts; the same command does the rest\n"
    assert (stopped.exit_code, stopped.stdout) == (130, "") and re.fullmatch(told, stopped.stderr)
    again = json.loads(fooling(*command, tmp_path / "t.csv").stdout)
    assert again["resumed"] in (1, 3) and again["sha256"] == json.loads(whole.stdout)["sha256"]
    assert (tmp_path / "t.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


@pytest.mark.exhaustive
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_census_goes_on_where_it_was(
    tmp_path: Path, undisturbed: tuple[bytes, str], sent: signal.Signals
) -> None:
    """Ctrl-C (the whole group, exit 130, one line) or kill -9 (the command) loses no finished batch.

    No process stays, and the file is the same.
    """
    running = start(tmp_path, "--jobs", "2")
    until(lambda: batches_kept(tmp_path) >= 2)
    below = [pid for pid, _ in descendants(running.pid)]
    if sent is signal.SIGINT:
        os.killpg(running.pid, sent)
    else:
        running.send_signal(sent)
    out, errors = running.communicate(timeout=PATIENCE)
    assert out == ""
    assert running.returncode == (130 if sent is signal.SIGINT else -sent)
    line = (
        r"fooling: interrupted: \d+ of 128 classes are kept in census-4x4.csv.parts; the same command does the rest\n"
    )
    assert sent is signal.SIGKILL or re.fullmatch(
        line, errors
    )  # after kill -9 Python's resource tracker says what it tidied up
    until(lambda: not any(map(alive, below)))
    kept = batches_kept(tmp_path)
    assert kept >= 2
    assert not (tmp_path / "census-4x4.csv").exists()
    out, errors = start(tmp_path, "--jobs", "2").communicate(timeout=PATIENCE)
    assert errors == ""
    assert json.loads(out)["resumed"] == 16 * kept
    assert ((tmp_path / "census-4x4.csv").read_bytes(), json.loads(out)["sha256"]) == undisturbed
    assert [path.name for path in tmp_path.iterdir()] == ["census-4x4.csv"]


@pytest.mark.exhaustive
def test_a_killed_process_costs_its_batch_only(tmp_path: Path, undisturbed: tuple[bytes, str]) -> None:
    """One of the two processes is killed midway: another pool does the rest, and the file is the same."""
    running = start(tmp_path, "--jobs", "2")
    until(lambda: batches_kept(tmp_path) >= 2)
    workers = [pid for pid, parent in descendants(running.pid) if parent != running.pid]  # children of the fork server
    os.kill(workers[0], signal.SIGKILL)
    out, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors) == (0, "")
    assert ((tmp_path / "census-4x4.csv").read_bytes(), json.loads(out)["sha256"]) == undisturbed


def test_what_is_kept_of_a_batch_is_judged_again(tmp_path: Path) -> None:
    """What proves its lines is accepted once more, and gives the same lines, without any search."""
    plan = census_runner.Plan(2, 2, tmp_path / "t.csv", Engine(1))
    answer = census.measure_batch(plan.classes)
    plan.parts.mkdir()
    census_runner._keep(plan, 0, answer)
    kept = census_runner._kept(plan, 0, plan.classes)
    again = census.measure_batch(plan.classes, kept)
    assert (again.lines, again.kept, answer.kept) == (answer.lines, 7, 0)
    assert census.measure_batch(plan.classes[:3], dict(list(kept.items())[2:])).kept == 1


@pytest.mark.exhaustive
def test_the_parts_of_another_size_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted 2 x 3 is not overwritten by a 2 x 2 into the same file (exit 2, one line).

    Its own command goes on with it.
    """
    monkeypatch.chdir(tmp_path)
    plan = census_runner.Plan(2, 3, Path("t.csv"), Engine(1))
    plan.parts.mkdir()
    census_runner._keep(plan, 0, census.measure_batch(plan.classes))
    result = fooling("census", "--rows", 2, "--cols", 2, "--jobs", 1, "--out", "t.csv")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "--out t.csv: t.csv.parts keeps batches of 2 x 3, not 2 x 2; choose another file" in result.stderr
    answer = json.loads(fooling("census", "--rows", 2, "--cols", 3, "--jobs", 1, "--out", "t.csv", "--json").stdout)
    assert (answer["resumed"], answer["complete"]) == (13, True)
    assert [path.name for path in tmp_path.iterdir()] == ["t.csv"]


# ---- a Dask cluster ----


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]]:
    """A real scheduler with two workers, each a process of two threads: its address, it, and the workers."""
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed (extra `cluster`)")
    place, dask = tmp_path / "scheduler.json", [sys.executable, "-m", "dask"]
    quiet: dict[str, Any] = {
        "env": ENVIRONMENT,
        "cwd": tmp_path,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
    }
    local = ["--no-dashboard", "--scheduler-file", str(place), "--host", "127.0.0.1"]
    scheduler = subprocess.Popen([*dask, "scheduler", "--port", "0", *local], **quiet)
    workers = [subprocess.Popen([*dask, "worker", "--no-nanny", "--nthreads", "2", *local], **quiet) for _ in range(2)]
    try:
        until(place.exists)
        until(lambda: place.read_text().strip().endswith("}"))
        yield json.loads(place.read_text())["address"], scheduler, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


@pytest.mark.exhaustive
def test_a_dask_cluster_that_loses_a_worker_loses_nothing(
    tmp_path: Path, undisturbed: tuple[bytes, str], cluster: Any
) -> None:
    """Two workers, one killed midway: exit 0, every class is there, and the file is the same as from processes."""
    address, _, workers = cluster
    (folder := tmp_path / "here").mkdir()
    running = start(folder, "--engine", f"dask:{address}")
    until(lambda: batches_kept(folder) >= 2)
    workers[0].kill()
    assert not (folder / "census-4x4.csv").exists()
    out, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors) == (0, "")
    answer = json.loads(out)
    assert (answer["engine"], answer["measured"], answer["resumed"]) == (f"dask:{address}", 128, 0)
    assert ((folder / "census-4x4.csv").read_bytes(), answer["sha256"]) == undisturbed
    assert workers[1].poll() is None, "the other worker did the rest"


def test_a_worker_with_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values of another version do not get into the table."""
    monkeypatch.setattr(census_runner, "code_version", lambda: "mine")
    with pytest.raises(
        census_runner.Stopped,
        match=r"a worker runs version \w+ of the code, this command mine; .*: 0 of 7 classes are kept",
    ):
        census_runner.run(census_runner.Plan(2, 2, tmp_path / "t.csv", Engine(1)))
    assert list(tmp_path.iterdir()) == []


# ---- files and bad input ----


@pytest.mark.exhaustive
def test_parquet_holds_the_same_table(tmp_path: Path) -> None:
    """Same lines, integers as integers, and the same hash."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (extra `parquet`)")
    answers = [
        json.loads(fooling("census", "--rows", 2, "--cols", 3, "--jobs", 1, "--out", tmp_path / name, "--json").stdout)
        for name in ("t.csv", "t.parquet")
    ]
    assert answers[0]["sha256"] == answers[1]["sha256"]
    table = parquet.read_table(tmp_path / "t.parquet")
    assert table.schema.metadata[b"sha256-of-csv"].decode() == answers[0]["sha256"]
    as_text = [
        {name: "" if value is None else str(value) for name, value in line.items()} for line in table.to_pylist()
    ]
    assert as_text == list(csv.DictReader((tmp_path / "t.csv").read_text().splitlines()))
    assert isinstance(table.to_pylist()[0]["D"], int)


def test_parquet_without_pyarrow_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what to install, before any work."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(InvalidInput, match=r"Parquet needs pyarrow; pip install '\.\[parquet\]'"):
        require_writer(Path("x.parquet"))


def test_dask_without_distributed_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InvalidInput, match=r"pip install '\.\[cluster\]'"), Engine.parse("dask:127.0.0.1:1").executor():
        pass


def test_the_table_for_people_names_counts_file_and_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --json: counts by value, both checks, the table's place and hash.

    A limited census leaves out the second check.
    """
    monkeypatch.chdir(tmp_path)
    shown = fooling("census", "--rows", 2, "--cols", 2, "--jobs", 1).stdout
    assert re.search(r"D +2 +2 +3\b", shown)
    assert (
        "classes: 7 listed, 7 burnside: equal\nmatrices: 16 in classes, 16 all: equal\nall 7 classes in "
        "census-2x2.csv\nsha256 " in shown
    )
    limited = fooling("census", "--rows", 2, "--cols", 2, "--jobs", 1, "--limit", 3).stdout
    assert "matrices:" not in limited
    assert "the first 3 of 7 classes in census-2x2.csv\nsha256 " in limited
    assert len((tmp_path / "census-2x2.csv").read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rows", 0), "'--rows': 0 is not in the range 1<=x<=5"),
        (("--cols", 6), "'--cols': 6 is not in the range 1<=x<=5"),
        (("--rows", "two"), "'--rows': 'two' is not a valid integer"),
        (("--limit", 0), "'--limit': 0 is not in the range"),
        (("--jobs", 0), "'--jobs': 0 is not in the range"),
        (("--engine", "ray"), "--engine ray: want processes or dask:HOST:PORT"),
        (("--engine", "dask:"), "--engine dask:: want dask:HOST:PORT, such as dask:127.0.0.1:8786"),
        (("--engine", "dask:nonsense://x:1"), "--engine dask:nonsense://x:1: want dask:HOST:PORT"),
        (("--engine", "dask:127.0.0.1:8786", "--jobs", 2), "--jobs 2: is for --engine processes"),
        (("--out", "table.txt"), "--out table.txt: want a file that ends in .csv or .parquet"),
        (("--out", "missing/t.csv"), r"--out missing/t.csv: cannot write there \(No such file or directory\)"),
        (("--out", "file/t.csv"), r"--out file/t.csv: cannot write there \(Not a directory\)"),
        (("--out", "folder.csv"), r"--out folder.csv: cannot write there \(it is a directory\)"),
        (("--evidence", "file/inside"), "evidence directory file/inside/census: cannot write there"),
    ],
)
def test_bad_input_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[object, ...], message: str
) -> None:
    """Exit 2, one line, nothing on standard output, nothing left behind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.csv").mkdir()
    result = fooling("census", "--rows", 2, "--cols", 2, *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.output
    assert re.search(message, result.stderr), result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.csv"]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "answer", one_in(3, [None, b"", b"SSH-2.0-OpenSSH_9.0\r\n"]), ids=["nobody", "silence", "another server"]
)
def test_a_cluster_that_does_not_answer_is_told_within_seconds(tmp_path: Path, answer: bytes | None) -> None:
    """Exit 2 and one line where nothing listens, or something that is no Dask.

    It runs in a process, for Dask writes to standard error as it likes.
    """
    pytest.importorskip("distributed", reason="distributed is not installed (extra `cluster`)")
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        if answer is not None:
            door.listen()
        engine = f"dask:127.0.0.1:{door.getsockname()[1]}"
        with subprocess.Popen(
            [*COMMAND, "--engine", engine], cwd=tmp_path, env=ENVIRONMENT, stdout=-1, stderr=-1, text=True
        ) as running:
            if answer:
                visitor, _ = door.accept()
                with visitor:
                    visitor.sendall(answer)
            out, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, errors.count("\n")) == (2, "", 1), errors
    assert f"--engine {engine}: no Dask scheduler answers there" in errors
    assert list(tmp_path.iterdir()) == []
