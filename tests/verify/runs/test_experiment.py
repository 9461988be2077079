"""`fooling experiment`: what it reads, keeps and tells; that nothing is lost; that what it proves is so."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.torch_twin.trained_models import Model, made
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import precise
from fooling.verify.runs.experiments import judged_model, many_runs
from fooling.verify.runs.experiments.beside import Beside, beside, require_no_contradiction
from fooling.verify.runs.experiments.experiment_file import experiment
from fooling.verify.runs.experiments.row_log import append, line_of, read_rows
from fooling.verify.runs.experiments.trained_task import trained_task
from fooling.verify.runs.measures.engines import Engine
from fooling.verify.runs.networks.widths import WidthBound
from tests.shares import later
from tests.verify.at_once import executor_here
from tests.verify.planted_run import planted

pytest.importorskip("torch", reason="torch is an extra")
ROOT = Path(__file__).parents[3]
SMALL = """
tasks = ["index-lookup,symbols=4"]
sizes = [4]
models = ["LSTM-1", "TF-(1, 16)"]
steps = 200
learning_rates = [0.01]
samples = 300
formats = ["Q8.8", "Q2.1"]
"""


def fooling(*arguments: object) -> Any:
    """Run the command in this process."""
    return CliRunner().invoke(main, list(map(str, arguments)))


def written(folder: Path, text: str = SMALL) -> Path:
    """A file of an experiment."""
    path = folder / "small.toml"
    path.write_text(text)
    return path


@pytest.fixture
def untrained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs that train nothing, in this process."""
    monkeypatch.setattr(many_runs, "run_once", planted)
    monkeypatch.setattr(Engine, "executor", executor_here)


# ---- from end to end ----


@pytest.mark.slow
def test_a_small_experiment_says_what_is_measured_and_what_is_proved(tmp_path: Path, monkeypatch: Any) -> None:
    """One layer learns to look up four symbols, and is right on all words; one unit of 3 bits is ruled out."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Engine, "executor", executor_here)
    done = fooling("experiment", written(tmp_path), "--json", "--plot", "small.svg")
    assert (done.exit_code, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    lines = {(one["model"], one["format"]): one for one in answer["lines"]}
    layer, unit = lines["TF-(1, 16)", "Q8.8"], lines["LSTM-1", "Q2.1"]
    assert (layer["measured"], layer["proved_right"], layer["least_size"]) == (1.0, True, None)
    assert (unit["proved_right"], unit["least_size"], unit["ruled_out"]) == (False, 2, True)
    row = next(one for one in answer["rows"] if one["key"] == layer["best"])
    assert row["formats"]["Q8.8"]["words"] == {"all": 1024, "wrong": 0, "first": None, "certified": True}
    assert row["fewest"]["on"] == "all words" and 2 < row["fewest"]["bits"] <= 16
    model = tmp_path / "small.jsonl.models" / f"{layer['best']}.json"
    against = '["lookup", ["0", "1", "2", "3"]]'
    again = fooling("network", model, "--against", against, "--min-length", 5, "--max-length", 5, "--json")
    assert again.exit_code == 0, again.output
    assert fooling("recheck", "small.jsonl.models/evidence", "evidence/experiment").exit_code == 0
    assert Path("small.svg").read_text().count("<path") > 10
    monkeypatch.setenv("COLUMNS", "180")
    table = fooling("experiment", written(tmp_path))
    assert "right on all 1024 words, certified" in table.stdout and "1 < 2: ruled out" in table.stdout
    assert "2 of them from before" in table.stdout and "the bound rules no size out (LSTM" in table.stdout


EXAMPLE = re.search(r"    tasks = .*?\n\n", (ROOT / "docs" / "experiments.md").read_text(), re.DOTALL)


@pytest.mark.exhaustive
def test_the_example_of_the_page_in_time(tmp_path: Path, monkeypatch: Any) -> None:
    """Index lookup and Dyck at N = 20, three models: within 4 minutes of clock time on two free cores."""
    monkeypatch.chdir(tmp_path)
    assert EXAMPLE is not None
    path = written(tmp_path, re.sub("^    ", "", EXAMPLE[0], flags=re.MULTILINE))
    began = time.monotonic()
    done = fooling("experiment", path, "--jobs", 2, "--json", "--plot", "example.svg")
    assert done.exit_code == 0 and time.monotonic() - began < 240 * max(1.0, os.getloadavg()[0] / 2)
    measured = {(one["task"].partition(",")[0], one["model"]): one for one in json.loads(done.stdout)["lines"][::2]}
    assert (
        measured["index-lookup", "TF-(1, 64)"]["measured"]
        > 0.99
        > 0.9
        > measured["index-lookup", "LSTM-64"]["measured"]
    )
    assert measured["dyck", "LSTM-64"]["measured"] > 0.99 > 0.9 > measured["dyck", "TF-(1, 64)"]["measured"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["linear-(1, 8)", "SSM-4", *map(later, ("GRU-4", "RNN-(2, 4)", "TF-(2, 8)"))])
def test_each_kind_of_model_is_frozen_as_it_is(tmp_path: Path, name: str) -> None:
    """What is written answers in a wide format what the module answers."""
    run = experiment(written(tmp_path, SMALL.replace('"LSTM-1", "TF-(1, 16)"', f'"{name}"'))).runs[0]
    module = made(Model.parse(name), len(run.task.letters(4)), 4, 5).eval()
    judged_model.frozen(module, run, tmp_path / "model.json")
    words, _ = run.task.samples(4, 40, 1)
    network = precise(network_file(tmp_path / "model.json"))
    torch = pytest.importorskip("torch")
    assert [network.run(word) for word in words] == module(torch.tensor(words)).argmax(-1).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["TF-(1, 4)", "RNN-2", *map(later, ("LSTM-2", "SSM-2", "linear-(1, 4)"))])
def test_what_is_proved_is_what_all_words_say(tmp_path: Path, name: str) -> None:
    """Of untrained models: the wrong words, and whether all are right, as the slow run of each word has it."""
    text = SMALL.replace("index-lookup,symbols=4", "parity").replace('"LSTM-1", "TF-(1, 16)"', f'"{name}"')
    run = experiment(written(tmp_path, text + "shortest = 2\nfewest_bits = false\n")).runs[0]
    torch = pytest.importorskip("torch")
    for seed in range(3):
        torch.manual_seed(seed)
        module = made(Model.parse(name), 2, 2, 4).eval()
        file = judged_model.frozen(module, run, tmp_path / "model.json")
        row = judged_model.judged(module, run, file, run.task.samples(4, 20, seed), tmp_path)
        for form, found in row["formats"].items():
            if "refused" in found:
                continue
            network, _ = file.in_formats(Formats.alike(named_format(form)))
            words = [word for n in (2, 3, 4) for word in product(range(2), repeat=n)]
            wrong = [word for word in words if network.run(word) != sum(word) % 2]
            assert (found["words"]["all"], found["words"]["wrong"]) == (28, len(wrong))
            assert found["words"]["first"] == ("".join(map(str, wrong[0])) if wrong else None)
            assert judged_model.is_exact(run, found) is (not wrong)
            lengths = found.get("lengths") or {"length": None}
            assert lengths["length"] in (None, 1, min(map(len, wrong), default=5)) or lengths["length"] > 4


def test_a_network_that_is_not_the_module_is_told(tmp_path: Path, monkeypatch: Any) -> None:
    """Linear attention that is written as softmax does not pass for the module."""
    run = experiment(written(tmp_path, SMALL.replace("TF-", "linear-"))).runs[1]
    module = made(run.model, len(run.task.letters(4)), 4, 5).eval()
    monkeypatch.setattr(judged_model, "as_written", lambda model, chain: chain)
    with pytest.raises(EvidenceError, match="is not the module"):
        judged_model.frozen(module, run, tmp_path / "model.json")


def test_right_and_impossible_at_once_is_an_error(tmp_path: Path) -> None:
    """A proof that a network is right and a bound that rules its size out cannot both be kept."""
    run = experiment(written(tmp_path)).runs[0]
    bound = Beside(WidthBound("prefix:4", 8, 2, None, None), None, None)
    require_no_contradiction(run, None, bound)
    with pytest.raises(EvidenceError, match="size 1 is below the least, 2"):
        require_no_contradiction(run, True, bound)


# ---- what is kept ----


def test_a_killed_experiment_goes_on(tmp_path: Path) -> None:
    """After kill -9 the same command keeps the rows that there are, byte for byte, and does the rest."""
    quick = SMALL.replace("steps = 200", "steps = 10").replace('"LSTM-1", ', "").replace(', "Q2.1"', "")
    written(tmp_path, quick + "seeds = [0, 1, 2, 3]\nfewest_bits = false\nall_words = 0\n")
    command = [sys.executable, "-m", "fooling", "experiment", "small.toml", "--jobs", "1"]
    how: dict[str, Any] = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(ROOT)}, "start_new_session": True}
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how)
    out, end = tmp_path / "small.jsonl", time.monotonic() + 240
    while not (out.exists() and out.read_bytes().count(b"\n") >= 1):
        assert running.poll() is None and time.monotonic() < end
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    before = out.read_bytes()
    out.write_bytes(before + line_of({"key": "half"})[:20])
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=240, check=False, **how)
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["resumed"], len(answer["rows"])) == (0, before.count(b"\n"), 4)
    assert out.read_bytes().startswith(before) and "cut off, the last line was not finished" in done.stderr


@pytest.mark.usefixtures("untrained")
def test_a_damaged_line_is_named_and_done_again(tmp_path: Path) -> None:
    """A bit that flips in a row shows in the checksum; the other rows stay."""
    path, out = written(tmp_path, SMALL + "seeds = [0, 1]\n"), tmp_path / "rows.jsonl"
    assert fooling("experiment", path, "--out", out, "--evidence", tmp_path / "e").exit_code == 0
    whole = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join([whole[0], whole[1].replace(b'"right": 3', b'"right": 2', 1), *whole[2:]]))
    done = fooling("experiment", path, "--out", out, "--json", "--evidence", tmp_path / "e")
    assert done.exit_code == 0 and f"{out}, line 2: damaged" in done.stderr
    assert json.loads(done.stdout)["resumed"] == 3
    assert sorted(out.read_bytes().splitlines(keepends=True)) == sorted(whole)


@pytest.mark.usefixtures("untrained")
def test_a_changed_file_is_refused_and_a_longer_one_goes_on(tmp_path: Path) -> None:
    """Rows of another budget stay as they are (exit 2); more seeds are more runs."""
    out = tmp_path / "rows.jsonl"
    more = ("--out", out, "--json", "--evidence", tmp_path / "e")
    assert fooling("experiment", written(tmp_path), *more).exit_code == 0
    before = out.read_bytes()
    done = fooling("experiment", written(tmp_path, SMALL.replace("200", "201")), *more)
    assert done.exit_code == 2 and done.stderr.count("\n") == 1 and "has 2 runs that" in done.stderr
    assert out.read_bytes() == before
    done = fooling("experiment", written(tmp_path, SMALL + "seeds = [0, 7]\n"), *more)
    assert (json.loads(done.stdout)["resumed"], len(json.loads(done.stdout)["rows"])) == (2, 4)


@pytest.mark.usefixtures("untrained")
def test_the_table_has_checksums_and_all_rows(tmp_path: Path) -> None:
    """A line for each run and format; a page that is damaged is not read as other data."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra")
    out = tmp_path / "rows.jsonl"
    done = fooling("experiment", written(tmp_path), "--out", out, "--json", "--evidence", tmp_path / "e")
    table = Path(json.loads(done.stdout)["table"])
    read = parquet.read_table(table, page_checksum_verification=True).to_pylist()
    assert [(one["model"], one["format"], one["right"]) for one in read][:2] == [
        ("LSTM-1", "Q8.8", 3),
        ("LSTM-1", "Q2.1", 3),
    ]
    assert len(read) == 4


def test_rows_survive_any_cut(tmp_path: Path) -> None:
    """Wherever the file is cut, the rows before are read, and the cut is told."""
    path, rows = tmp_path / "rows.jsonl", [{"key": str(i), "x": i / 3} for i in range(3)]
    for row in rows:
        append(path, row)
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        told = list[str]()
        path.write_bytes(whole[:cut])
        found, is_whole = read_rows(path, told.append)
        many = whole[:cut].count(b"\n")
        assert list(found.values()) == rows[:many]
        assert is_whole == (not told) == (cut == 0 or whole[cut - 1 : cut] == b"\n")


# ---- bad input ----


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tasks = [", "no TOML"),
        ("tsks = []\n" + SMALL, "tsks: no such field; did you mean tasks?"),
        (SMALL.replace("sizes = [4]", ""), "sizes is missing; want a list, such as"),
        (SMALL.replace("steps = 200", ""), "neither steps nor seconds"),
        (SMALL.replace("steps = 200", "steps = true"), "steps = True: want a whole number from 1"),
        (SMALL + "seeds = [1, 1]\n", "seeds = .1, 1.: want a list, no entry twice"),
        (SMALL.replace("LSTM-1", "LTSM-1"), "models: LTSM-1: want TF-m"),
        (SMALL + "heads = 3\n", "the width 16 is no multiple of 3 heads"),
        (SMALL.replace("Q2.1", "bfloat16"), "formats: bfloat16: bounds speak of fixed point"),
        (SMALL.replace("index-lookup", "index-lokup"), "no task 'index-lokup'; did you mean index-lookup"),
        (SMALL.replace("index-lookup,symbols=4", "dyck").replace("[4]", "[5]"), "sizes: 5: task dyck: .*even number"),
        (SMALL.replace("index-lookup,symbols=4", "copying"), "its answers are words"),
    ],
)
def test_bad_files_get_one_line(tmp_path: Path, monkeypatch: Any, text: str, told: str) -> None:
    """What, where, and what would be right; nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = fooling("experiment", written(tmp_path, text))
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(told, done.stderr), done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["small.toml"]


def test_a_name_that_is_no_log_is_refused(tmp_path: Path) -> None:
    """Rows do not go into a table's file."""
    done = fooling("experiment", written(tmp_path), "--out", tmp_path / "rows.csv")
    assert done.exit_code == 2 and "want a name that ends in .jsonl" in done.stderr


# ---- tasks ----


@pytest.mark.parametrize(
    ("spec", "n"), [("index-lookup,symbols=3", 3), ("dyck", 4), ("parity", 3), ("majority", 3), ("equality", 2)]
)
def test_samples_are_inputs_with_their_answers(spec: str, n: int) -> None:
    """Seeded, of the task's letters, and answered as by the task and by what networks are held against."""
    found = trained_task(spec)
    words, answers = found.samples(n, 200, 1)
    assert (words, answers) == found.samples(n, 200, 1) != found.samples(n, 200, 2)
    letters, number, judged = found.letters(n), found.at(n).answers, found.judged(n)
    for word, answer in zip(words, answers, strict=True):
        named: Sequence[Any] = list(found.at(n).letters)
        assert number[found.task.answer(tuple(named[a] for a in word))] == answer < found.answers(n)
        if judged is not None:
            assert judged.answer([judged.alphabet.index(letters[a]) for a in word]) == answer


def test_the_bound_is_that_of_width(tmp_path: Path) -> None:
    """The least LSTM for index lookup of 16 symbols at N = 20 and 8 bits keeps 80 bits."""
    text = SMALL.replace("symbols=4", "symbols=16").replace("[4]", "[20]").replace('"Q8.8", "Q2.1"', '"Q4.4"')
    found = beside(experiment(written(tmp_path, text)).runs[0], 8, tmp_path, {})
    assert found.bound is not None and (found.least, found.bound.needed) == (5, 80)
    assert found.construction is not None and found.construction[0] == "index-registers"


def test_another_experiment_into_the_same_file_is_told_so(tmp_path: Path, monkeypatch: Any) -> None:
    """The folder of the models is held."""
    monkeypatch.setattr(many_runs, "run_once", planted)
    plan = many_runs.Plan(experiment(written(tmp_path)), tmp_path / "rows.jsonl", Engine(1))
    with many_runs._held(plan), pytest.raises(InvalidInput, match="another experiment is writing there"):
        many_runs.run_all(plan, print, lambda run, row, is_new: None)


@pytest.mark.exhaustive
def test_a_dask_cluster_trains_the_same(tmp_path: Path, monkeypatch: Any) -> None:
    """The rows of a worker of a cluster are those of a process of this machine, but for the seconds."""
    distributed = pytest.importorskip("distributed", reason="an extra")
    monkeypatch.chdir(tmp_path)
    path, rows = written(tmp_path, SMALL.replace("200", "20")), []
    with distributed.LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as cluster:
        for engine in (f"dask:{cluster.scheduler_address}", "processes"):
            done = fooling("experiment", path, "--engine", engine, "--out", f"{engine[:4]}.jsonl", "--json")
            assert done.exit_code == 0, done.stderr
            rows.append(
                [{**row, "seconds": 0, "trained": row["trained"]["loss"]} for row in json.loads(done.stdout)["rows"]]
            )
    assert rows[0] == rows[1]


def test_without_torch_one_line(tmp_path: Path, monkeypatch: Any) -> None:
    """Torch is an extra."""
    monkeypatch.setattr("fooling.verify.commands.experiment.find_spec", lambda name: None)
    done = fooling("experiment", written(tmp_path), "--evidence", tmp_path / "e")
    assert done.exit_code == 2 and "torch is not installed" in done.stderr
    assert importlib.util.find_spec("torch") is not None
