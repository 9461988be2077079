"""Files made to hang, crash, fill or deceive `recheck` and `check`: each ends with one line, and the rest go on.

The files are made here, in a folder of the test; in the folder of hostile certificates a good one stands after each,
and has to be accepted.  The commands run in this process, which checks each certificate in another; one runs as a user
runs it.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.checker.theories.refutation import written
from fooling.verify.checker.theories.smt import problem
from fooling.verify.cli import main
from fooling.verify.evidence.grounds import basis_of
from fooling.verify.pages.answers.rechecked import RECHECKED
from fooling.verify.runs.certificates import solvers_asked_again
from fooling.verify.runs.certificates.many_certificates import Gate, certificates, run, sought
from fooling.verify.runs.certificates.solvers_asked_again import Question, answered
from fooling.verify.runs.processes.one_process import Limits
from fooling.verify.runs.processes.processes import each_in_turn
from fooling.verify.statement.language.verdict import Outcome, Verdict
from tests.shares import later, one_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1].parent.parent
EVALUATE = {"rule": "evaluate"}
SECONDS, MEMORY = 3, 512  # the limits of the certificates here
PATIENCE = 120  # seconds after which a command is taken to hang, on a busy machine
TRUE = ["=", 1, 1]


def certificate(proposition: Any = TRUE, derivation: Any = EVALUATE, **fields: Any) -> dict[str, Any]:
    """A certificate of somebody's own proposition."""
    try:
        rests_on = basis_of(Outcome(Verdict.CONFIRMED, derivation)).rests_on
    except (TypeError, RecursionError):  # what is hostile enough has no steps
        rests_on = {"axioms": [], "theories": []}
    return {
        "schema": 2,
        "claim": "mine/one",
        "proposition": proposition,
        "verdict": "confirmed",
        "derivation": derivation,
        "trusts": [],
        "rests_on": rests_on,
        "made_by": {"version": "", "code": "", "effort": ""},
    } | fields


def nested(around: Callable[[Any], Any], times: int, inside: Any) -> Any:
    for _ in range(times):
        inside = around(inside)
    return inside


def text_of(value: Any) -> str:
    """JSON without recursion: the nesting of a file may be deeper than Python's own writer goes."""
    parts: list[str] = []
    left: list[Any] = [value]
    while left:
        item = left.pop()
        if isinstance(item, bytes):
            parts.append(item.decode())
        elif isinstance(item, (list, dict)):
            entries: list[list[Any]] = (
                [[json.dumps(key).encode() + b": ", entry] for key, entry in item.items()]
                if isinstance(item, dict)
                else [[entry] for entry in item]
            )
            pieces: list[Any] = []
            for entry in entries:
                pieces += [b", ", *entry] if pieces else entry
            opening, closing = (b"{", b"}") if isinstance(item, dict) else (b"[", b"]")
            left += [closing, *reversed(pieces), opening]
        else:
            parts.append(json.dumps(item))
    return "".join(parts)


@dataclass(frozen=True)
class Done:
    """What a command ended with."""

    returncode: int
    stdout: str
    stderr: str


def fooling(folder: Path, *arguments: str, faults: int = 1) -> Done:
    """The command, which has to end as commands end, with nothing that no terminal should see."""
    with chdir(folder):
        said = CliRunner().invoke(main, arguments)
    assert said.exception is None or isinstance(said.exception, SystemExit), said.exception
    return _plain(Done(said.exit_code, said.stdout, said.stderr), faults)


def fooling_apart(folder: Path, *arguments: str) -> Done:
    """The same in a process of its own, which has to end in time."""
    command, environment = [sys.executable, "-m", "fooling", *arguments], {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE, check=False, encoding="utf-8"
    )
    return _plain(Done(done.returncode, done.stdout, done.stderr), 1)


def _plain(done: Done, faults: int) -> Done:
    told = done.stdout + done.stderr
    assert "Traceback" not in told and all(line.isprintable() for line in told.splitlines()), told
    assert done.stderr.count("\n") <= faults
    return done


LIMITS = ("--timeout", str(SECONDS), "--memory", str(MEMORY), "--jobs", "1")


def rechecked(folder: Path, *more: str, faults: int = 1) -> Done:
    """`recheck` of the folder."""
    return fooling(folder, "recheck", ".", *LIMITS, *more, faults=faults)


def for_all_real(body: Any, derivation: Any) -> dict[str, Any]:
    """A certificate for all real x."""
    return certificate(["forall", [["x", "real"]], [], body], derivation)


def power_of(base: int, exponent: int) -> Any:
    return ["^", ["*", base, ["^", 3, exponent]], "n"]


def by_arithmetic(goal: Any) -> dict[str, Any]:
    """A certificate for all integers n >= 1, by arithmetic."""
    inhabited = {"values": {"n": 1}, "by": [EVALUATE]}
    arith = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
    proposition = ["forall", [["n", "int"]], [[">=", "n", 1]], goal]
    return certificate(proposition, {"rule": "forall", "inhabited": inhabited, "by": arith})


MAXIMA = [">=", nested(lambda term: ["max", term, "x"], 40, "x"), "x"]
DEEP_SUM = ["=", nested(lambda term: ["+", term, 1], 300, 0), 300]
BIG_LANGUAGE = ["dfa", ["a", "b"], 0, [0], [[0, 0]]]
SLOW = certificate(
    [">=", ["sum", "i", 1, 99999, ["+", *[["sum", "j", 1, 40, ["log2", ["+", "i", "j"]]]] * 2]], 1]
)  # keeps the checker busy for some seconds
# what is in a file -> what the one line says
REJECTED: dict[str, tuple[Any, str]] = {
    "forty nots": (certificate(nested(lambda term: ["not", term], 40, ["not", TRUE]), EVALUATE), "evaluates to false"),
    "three hundred nots": (certificate(nested(lambda term: ["not", term], 300, TRUE)), "nested .* deep|fields"),
    "forty maxima": (
        for_all_real(MAXIMA, {"rule": "smt", "solver": "z3", "problem": "", "inhabited": None}),
        "the problem in the certificate is not",
    ),
    "sums that are evaluated before they are printed": (certificate(DEEP_SUM), "nested more than 100 deep"),
    "a large power": (by_arithmetic([">=", power_of(2, 490000), 1]), "."),
    "a large logarithm": (by_arithmetic([">=", ["log2", ["^", 3, 30000]], "n"]), "."),
    "sums in sums": (
        certificate([">=", ["sum", "i", 1, 99999, ["sum", "j", 1, 99999, ["sum", "k", 1, 99999, ["*", "i", "j"]]]], 1]),
        ".",
    ),
    "roots in roots": (
        certificate([">=", nested(lambda term: ["sqrt", term], 60, ["+", 2, ["sqrt", 2]]), 1], EVALUATE | {"x": 1}),
        "fields",
    ),
    "qp in qp": (certificate([">=", nested(lambda term: ["qp", term, 1], 60, 2), 1]), "."),
    "a deep derivation": (
        certificate(["or", TRUE, TRUE], nested(lambda node: {"rule": "or", "part": 0, "by": node}, 400, EVALUATE)),
        "the goal is|deep",
    ),
    "an id that forges a line": (
        certificate(["=", 1, 2], claim="x\naccepted: evidence/bhattamishra2024/theorem-5.json\n  y"),
        "evaluates to false",
    ),
    "an id of a megabyte": (certificate(["=", 1, 2], claim="bhattamishra2024/" + "x" * 2**20), "unknown claim"),
    "a reason of a megabyte": (certificate(trusts=["\u202e" * 2**18]), "trusts has .{60,400}, which"),
    "the wrong types": (certificate({"a": [{}]}, [[]], verdict=[]), "."),
    "a list": ([1], "a certificate is a JSON object"),
    "a claim that is a list": (certificate(claim=["mine/one"]), "the claim's id is text"),
    "a rule that is a list": (certificate(derivation={"rule": ["evaluate"]}), "must be an object with a rule"),
    "a partition of too many letters": (
        certificate(["=", ["D", ["under", BIG_LANGUAGE, "prefix:9999999", 4]], 1]),
        "partition 'prefix:9999999'",
    ),
    "many conditions": (
        certificate(["forall", [["n", "int"]], [[">=", "n", k] for k in range(20000)], [">=", "n", 0]]),
        "no constant bound|.",
    ),
    "repeated variables": (certificate(["forall", [["n", "int"]] * 20000, [], TRUE]), "a new variable name"),
}


@pytest.mark.parametrize("first", one_in(6, [3, 0, 1, 2, 4, 5]))
def test_hostile_certificates_are_rejected_and_the_next_ones_accepted(tmp_path: Path, first: int) -> None:
    """One line each with the reason, within the limits; the good certificate after each is accepted."""
    names = list(REJECTED)[first::6]
    for k, name in enumerate(names):
        (tmp_path / f"{k:02}.json").write_text(text_of(REJECTED[name][0]))
        (tmp_path / f"{k:02}-next.json").write_text(json.dumps(certificate()))
    done = rechecked(tmp_path, "--no-solvers")
    told = {line.split(": ")[1]: line for line in done.stdout.splitlines() if line.startswith(("accepted", "rejected"))}
    for k, name in enumerate(names):
        line = told[f"{k:02}.json"]
        assert re.match(f"rejected: [0-9]+.json: .*({REJECTED[name][1]})", line), (name, line)
        assert len(line) < 3000
        assert told[f"{k:02}-next.json"] == f"accepted: {k:02}-next.json"
    many = len(names)
    assert done.stdout.splitlines()[-1] == f"{2 * many} certificates: {many} accepted, {many} rejected"
    assert done.returncode == 1


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "half a character": (json.dumps(certificate()).encode() + b"\xe2\x82", "not UTF-8 text"),
    "half a file": (json.dumps(certificate()).encode()[:-20], "not readable as JSON"),
    "endless brackets": (b"[" * 10**6, "not readable as JSON"),
    "endless objects": (b'{"a":' * 10**6, "not readable as JSON"),
    "a field twice": (b'{"schema": 1, "schema": 1}', "repeats a field"),
    "not a number": (b'{"schema": NaN}', "NaN is not a number"),
    "an infinity": (b'{"schema": 1, "x": -Infinity}', "Infinity is not a number"),
    "endless digits": (b'{"schema": ' + b"9" * 10**6 + b"}", "not readable as JSON"),
    "nothing": (b"", "not readable as JSON"),
    "zeros": (bytes(1000), "not readable as JSON"),
}


def test_files_that_cannot_be_read_are_told_in_one_line_each(tmp_path: Path) -> None:
    """Exit 2 and one line each on standard error; the good certificates, after one and after all, are accepted."""
    names = list(UNREADABLE)
    for k, name in enumerate(names):
        (tmp_path / f"{k:02}.json").write_bytes(UNREADABLE[name][0])
    for good in ("00-next.json", "99.json"):
        (tmp_path / good).write_text(json.dumps(certificate()))
    done = rechecked(tmp_path, "--timeout", "60", faults=len(names))  # none of them is to reach the limit
    for k, (name, line) in enumerate(zip(names, done.stderr.splitlines(), strict=True)):
        assert re.match(f"fooling: {k:02}.json: .*{UNREADABLE[name][1]}", line), (name, line)
    accepted = [line for line in done.stdout.splitlines() if line.startswith("accepted")]
    assert accepted == ["accepted: 00-next.json", "accepted: 99.json"]
    assert done.returncode == 2


def test_one_file_that_cannot_be_read_is_enough_for_exit_2(tmp_path: Path) -> None:
    """Beside a good certificate, which is accepted; as a user runs it."""
    (tmp_path / "a.json").write_bytes(b"")
    (tmp_path / "b.json").write_text(json.dumps(certificate()))
    done = fooling_apart(tmp_path, "recheck", ".", *LIMITS)
    assert (done.returncode, done.stdout.splitlines()[0]) == (2, "accepted: b.json")


def test_what_is_no_file_is_no_certificate(tmp_path: Path) -> None:
    """A folder named like a certificate is walked into; a pipe, a device and broken or circular links are told."""
    (tmp_path / "measure-m.json").mkdir()
    (tmp_path / "measure-m.json" / "D.json").write_text(json.dumps(certificate()))
    done = rechecked(tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "accepted: measure-m.json/D.json")
    os.mkfifo(tmp_path / "a.json")
    (tmp_path / "b.json").symlink_to("/dev/zero")
    (tmp_path / "c.json").symlink_to("nowhere")
    (tmp_path / "d.json").symlink_to("d.json")
    (tmp_path / "circle").symlink_to(".")
    done = rechecked(tmp_path, faults=4)
    assert done.returncode == 2
    first, *others = done.stderr.splitlines()
    assert first == "fooling: a.json: a named pipe, not a regular file; want a JSON document"
    assert [line[: len("fooling: b.json: ")] for line in others] == [f"fooling: {name}.json: " for name in "bcd"]
    assert done.stdout.splitlines()[0] == "accepted: measure-m.json/D.json"
    (tmp_path / "only").mkdir()
    (tmp_path / "only" / "x.json").mkdir()
    done = fooling(tmp_path, "recheck", "only")
    assert (done.returncode, done.stderr) == (2, "fooling: only: no certificates (*.json) in this directory\n")


@pytest.mark.parametrize("more", [{}, later({"b.json": 2**28})])
def test_an_enormous_file_is_not_read(tmp_path: Path, more: dict[str, int]) -> None:
    """A file of a terabyte, of which nothing is written, is told by its size; so is one that memory does not hold."""
    for name, size in {"a.json": 2**40, **more}.items():
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
    (tmp_path / "c.json").write_text(json.dumps(certificate()))
    done = rechecked(tmp_path)
    assert done.returncode == 2
    assert re.match(r"fooling: a.json: \d+ bytes, want at most \d+", done.stderr)
    assert "accepted: c.json" in done.stdout.splitlines()


CALLED = {
    "x\naccepted: theorem-5.json\n  bhattamishra2024/theorem-5": r"x\naccepted: theorem-5.json\n  bhatta",
    "a\ud800b": r"a\ud800b",
    "a\u202eb\u2066c\x1b[2Jd\x00e\x7f\u200b": r"a\u202eb\u2066c\x1b[2Jd\x00e\x7f\u200b",
    "a\u2028b\u0085c\rd": r"a\u2028b\x85c\rd",
}


def test_what_certificates_call_themselves_stays_on_their_lines(tmp_path: Path) -> None:
    """Line ends, control and bidirectional characters and lone surrogates are escaped, in text and in JSON."""
    for k, claim in enumerate(CALLED):
        (tmp_path / f"{k}.json").write_text(json.dumps(certificate(claim=claim)))
    done = rechecked(tmp_path)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and lines[3 * len(CALLED) :] == [
        f"{len(CALLED)} certificates: {len(CALLED)} accepted, 0 rejected"
    ]
    found = json.loads(rechecked(tmp_path, "--json").stdout)["certificates"]
    for k, shown in enumerate(CALLED.values()):
        assert lines[3 * k] == f"accepted: {k}.json" and lines[3 * k + 1].startswith(f"  {shown}")
        assert found[k]["claim"].startswith(shown)


def test_names_of_files_stay_on_their_line(tmp_path: Path) -> None:
    """A file whose name holds a line end, or is no text at all, is told on one line."""
    for name in (b"a\naccepted: b.json", b"\xff\xfe.json", b"[red].json"):
        (tmp_path / os.fsdecode(name)).write_text(json.dumps(certificate()))
    done = rechecked(tmp_path)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0::3] == [
        "accepted: [red].json",
        r"accepted: a\naccepted: b.json",
        r"accepted: \udcff\udcfe.json",
        "3 certificates: 3 accepted, 0 rejected",
    ]


# ---- processes that fail ----


def misbehave(item: str) -> str:
    """What a certificate could do to its process, if it found a way."""
    if item == "fills the memory":
        return str(len([bytes(2**20) for _ in range(10**6)]))
    if item == "fills it with small things":
        return str(len([[i] * 50 for i in range(10**9)]))
    if item == "overflows the stack":
        return json.dumps(nested(lambda inside: [inside], 10**6, 0))
    if item == "dies":
        os.kill(os.getpid(), 11)
    if item == "hangs":
        time.sleep(60)
    if item == "answers at length":
        return "x" * 2**20
    if item == "prints":
        os.write(1, b"printed")
        os.write(2, b"printed")
    return f"{item}, {os.getpid()}"


FATES = {
    "fills the memory": "memory of 256 MiB used up",
    "fills it with small things": "memory of 256 MiB used up",
    "overflows the stack": "RecursionError",
    "dies": "killed by SIGSEGV",
    "answers at length": "its answer has .* bytes, more than 65536",
}
SLOWLY = ("fills it with small things",)
QUICK = tuple(fate for fate in FATES if fate not in SLOWLY)


@pytest.mark.parametrize(("preload", "fates"), one_in(3, [(None, QUICK), ((), ("dies",)), (None, SLOWLY)]))
def test_a_process_that_fails_at_one_item_is_replaced(
    preload: tuple[str, ...] | None, fates: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever a process fails at has that reason; the items before and after have their answers."""
    items = [item for fate in fates for item in ("well", fate, "prints")]
    limits = Limits(60.0, 256 * 2**20, 2**16)
    found = [(one.item, one) for one in each_in_turn(misbehave, items, 1, limits, preload)]
    assert [item for item, _ in found].count("well") == [item for item, _ in found].count("prints") == len(fates)
    for item, one in found:
        if item in FATES:
            assert one.answer is None
            assert re.search(FATES[item], one.reason), one
        else:
            assert one.answer is not None
    served = {one.answer.split(", ")[1] for _, one in found if one.answer is not None}
    assert len(served) <= len(fates) + 1  # one that was not at fault serves on
    assert capfd.readouterr() == ("", "")


def test_a_process_that_hangs_is_ended() -> None:
    """The time is the reason, and the item was tried twice: in a process that had served another, and alone."""
    started = time.monotonic()
    well, hangs, prints = each_in_turn(misbehave, ("well", "hangs", "prints"), 1, Limits(0.5))
    assert (well.reason, prints.reason) == ("", "")
    assert (hangs.reason, hangs.used_up) == ("time budget of 0.5 s used up", 0.5)
    assert time.monotonic() - started > 1


def only_in_a_fresh_process(item: int, seen: list[int] = []) -> int:  # noqa: B006 - what is left of items before
    """Fails unless it is the first item of its process."""
    seen.append(item)
    if len(seen) > 1:
        raise LookupError("not the first")
    return item


def test_an_item_is_tried_once_more_alone() -> None:
    """What fails in a process that has served others is not lost: it is answered in a fresh one."""
    found = list(each_in_turn(only_in_a_fresh_process, range(3), 2, Limits(20.0)))
    assert sorted(one.answer for one in found if one.answer is not None) == [*range(3)]


def test_certificates_keep_their_order_whoever_checks_them(tmp_path: Path) -> None:
    """Many certificates by several processes: every answer at its place, the slow one rejected, `done` told of all."""
    slow = [">=", ["sum", "i", 1, 99999, ["sum", "j", 1, 99999, ["*", "i", "j"]]], 1]
    for k in range(9):
        content = certificate(slow if k == 7 else ["=", k, k], claim=f"mine/{k}")
        (tmp_path / f"{k:02}.json").write_text(json.dumps(content))
    told: list[Path] = []
    answers = run(certificates([tmp_path]), Gate(jobs=3, seconds=0.5, memory=MEMORY), told.append)
    assert [one.path.name for one in answers] == [f"{k:02}.json" for k in range(9)]
    assert [one.claim for one in answers if one.reason is None] == [f"mine/{k}" for k in range(9) if k != 7]
    assert re.search("time budget of 0.5 s used up|more than", answers[7].reason or "")
    assert sorted(told) == [one.path for one in answers]


@pytest.mark.parametrize("sent", [signal.SIGINT, later(signal.SIGKILL)])
def test_a_stopped_recheck_leaves_no_process(tmp_path: Path, sent: signal.Signals) -> None:
    """Ctrl-C (the whole group, exit 130 and one line) or kill -9 (the command alone) in the middle of a long check."""
    for name in "ab":
        (tmp_path / f"{name}.json").write_text(json.dumps(SLOW))
    running = subprocess.Popen(
        [sys.executable, "-m", "fooling", "recheck", ".", "--jobs", "2"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    end = time.monotonic() + PATIENCE
    while len(workers := children.read_text().split()) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.1)
    (os.killpg if sent is signal.SIGINT else os.kill)(running.pid, sent)
    out, errors = running.communicate(timeout=PATIENCE)
    told = "fooling: interrupted\n" if sent is signal.SIGINT else ""
    assert (running.returncode, out, errors) == (130 if sent is signal.SIGINT else -sent, "", told)
    assert len(workers) == 2
    while any(Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes() for pid in workers):
        assert time.monotonic() < end
        time.sleep(0.02)


# ---- solvers asked again ----


SQUARE = ["forall", [["x", "real"]], [], [">=", ["*", "x", "x"], 0]]
FALSE = ["forall", [["x", "real"]], [], [">=", "x", 0]]
MATRIX = [[1, 1, 0], [0, 1, 1], [1, 0, 1]]


def tupled(value: Any) -> Any:
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def by_z3(proposition: Any) -> dict[str, Any]:
    """A certificate that trusts z3, forged or not."""
    node = {"rule": "smt", "solver": "z3", "problem": problem(tupled(proposition)), "inhabited": None}
    return certificate(proposition, node, trusts=["z3 unsat"])


def by_sat(bound: int) -> dict[str, Any]:
    """A certificate that trusts a SAT solver for a largest fooling set, forged or not."""
    goal = ["<=", ["fooling", ["matrix", MATRIX], 1], bound]
    proof = {"dimacs": written(tupled(goal)).dimacs()}
    return certificate(goal, {"rule": "sat-refutation", "pairs": [], "proof": proof}, trusts=["sat solver"])


@pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")
def test_z3_is_asked_again(tmp_path: Path) -> None:
    """A forged unsat is rejected, a true one accepted and said; without solvers both are, and that is said."""
    (tmp_path / "a.json").write_text(json.dumps(by_z3(FALSE)))
    (tmp_path / "b.json").write_text(json.dumps(by_z3(SQUARE)))
    done = rechecked(tmp_path)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "rejected: a.json: z3 unsat: asked again, the answer is sat",
        "accepted, trusting: z3 unsat: b.json",
        "  mine/one is confirmed (not a registered claim: somebody's own proposition): for all reals x: x * x >= 0",
        "  rests on the rules of SMT",
        "  z3 unsat: asked again: unsat",
        "2 certificates: 1 accepted (1 of them trusting), 1 rejected",
    ]
    entries = [RECHECKED(one) for one in run(certificates([tmp_path]), Gate())]
    assert [(entry["accepted"], entry["asked_again"][0]["answer"]) for entry in entries] == [
        (False, "sat"),
        (True, "unsat"),
    ]


def test_solvers_are_not_asked_where_that_is_said(tmp_path: Path) -> None:
    """`--no-solvers` leaves certificates as they are and says so; `--strict` is not content with them."""
    (tmp_path / "a.json").write_text(json.dumps(by_z3(SQUARE)))
    done = rechecked(tmp_path, "--no-solvers")
    assert (done.returncode, done.stdout.splitlines()[3:]) == (0, ["  not asked again (--no-solvers)"])
    done = rechecked(tmp_path, "--no-solvers", "--strict", "--json")
    assert (done.returncode, json.loads(done.stdout)["certificates"][0]["asked_again"]) == (1, None)


@pytest.mark.skipif(find_spec("pysat") is None, reason="python-sat is not installed")
def test_a_sat_solver_is_asked_again(tmp_path: Path) -> None:
    """Clauses that something satisfies are rejected, and a text where a short refutation would do is refused."""
    for bound in (2, 3):
        (tmp_path / f"{bound}.json").write_text(json.dumps(by_sat(bound)))
    rejected = [line for line in rechecked(tmp_path).stdout.splitlines() if line.startswith("rejected")]
    for line, (bound, said) in zip(
        rejected, {2: "sat", 3: "unsat by .* lemmas, .*: the proof belongs there"}.items(), strict=True
    ):
        assert re.fullmatch(f"rejected: {bound}.json: sat solver: asked again, the answer is {said}", line)
    assert rechecked(tmp_path, "--no-solvers").returncode == 0


def test_a_solver_without_an_answer_leaves_a_certificate_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not installed, out of time, an error of its own: that is said, and decides nothing."""
    asked = Question("z3 unsat", "(this is no problem")
    assert answered([asked], 5.0)[0].agrees is None
    assert answered([asked], 0.0)[0].answer == "no time was left to ask"
    monkeypatch.setattr(solvers_asked_again, "find_spec", lambda name: None)
    assert answered([asked], 5.0)[0].answer == "z3 is not installed"


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")
def test_a_run_in_torch_is_repeated() -> None:
    """The right verdict agrees, the opposite one does not; outputs of another device are not compared."""
    goal = ("torch-computes", ("index-lookup", 3, 2, ("0", "1"), "down", "once"), "index-lookup", "int64")
    (right,) = answered([Question("torch int64 kernels", "", goal, "cpu")], 60.0)
    (wrong,) = answered([Question("torch int64 kernels", "", ("not", goal), "cpu")], 60.0)
    (unknown,) = answered([Question("torch float16 run", "", (*goal[:3], "float16"), "other")], 60.0)
    assert (right.agrees, wrong.agrees, unknown.agrees) == (True, False, None)


# ---- a user's own file ----


OWN: dict[str, tuple[Any, str]] = {
    "a thousand nots": (nested(lambda term: ["not", term], 1000, TRUE), "not readable as JSON"),
    "three hundred nots": (
        nested(lambda term: ["not", term], 300, TRUE),
        r"claim 1 \(.*\).that: nested more than 100 deep",
    ),
    "endless sums": (["=", nested(lambda term: ["+", term, 1], 400, 0), 1], "nested more than 100 deep"),
    "too many conditions": (
        ["forall", [["n", "int"]], [[">=", "n", k] for k in range(20000)], TRUE],
        "20003 operators, variables and conditions, want at most 10000",
    ),
    "no proposition": ({"a": nested(lambda term: {"a": term}, 300, 1)}, "nested more than 100 deep"),
    "a large partition": (["=", ["D", ["under", BIG_LANGUAGE, "prefix:9999999", 4]], 1], "partition 'prefix:9999999'"),
    "a surrogate for a name": (["forall", [["\ud800", "int"]], [], TRUE], ".*a name of plain letters"),
}


@pytest.mark.parametrize("name", one_in(5, list(OWN)))
def test_a_hostile_file_of_propositions_is_bad_input(tmp_path: Path, name: str) -> None:
    """One line that says where and what, before anything is started."""
    that, message = OWN[name]
    (tmp_path / "mine.json").write_text(text_of({"claims": [{"id": "a", "says": "b", "that": that}]}))
    done = fooling(tmp_path, "check", "mine.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.match(f"fooling: mine.json: .*{message}", done.stderr), done.stderr


def test_a_folder_that_cannot_be_read_costs_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a process that has ended: it is named, and the certificates beside it and below others are found."""
    for folder in ("bad", "good/deep"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "one.json").write_text("{}")
    (tmp_path / "good" / "folder.json").mkdir()
    whole = os.scandir

    def fails(path: str) -> Any:
        if str(path).endswith("bad"):
            raise OSError(22, "Invalid argument", str(path))
        return whole(path)

    monkeypatch.setattr(os, "scandir", fails)
    found, missing = sought([tmp_path])
    assert found == [tmp_path / "good" / "deep" / "one.json"]
    assert [(one.path, one.readable) for one in missing] == [(tmp_path / "bad", False)]
    assert "cannot be read (Invalid argument)" in str(missing[0].reason)


WORKED: dict[str, Any] = {
    "forty nots": nested(lambda term: ["not", term], 40, TRUE),
    "ninety maxima": ["=", nested(lambda term: ["max", term, 1], 90, 0), 1],
    "qp in qp": [">=", nested(lambda term: ["qp", term, 1], 60, 2), 1],
    "nested fractions": ["=", nested(lambda term: ["/", term, 1], 90, 1), 1],
    "a large power": ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", power_of(2, 490000), 1]],
    "odd letters": [">=", ["count", ["dfa", ["\n", "\ud800", "\u202e"], 0, [0], [[0, 0, 0]]], 1], 3],
}


@pytest.mark.parametrize("name", one_in(7, list(WORKED)))
def test_hostile_propositions_are_worked_on_within_the_time_given(tmp_path: Path, name: str) -> None:
    """Whatever the verdict, the command ends in time with a table, or a document that is valid JSON."""
    claims = [{"id": "a", "says": "b\x1b[2J\u202e\ud800", "that": WORKED[name]}, {"id": "b", "says": "c", "that": TRUE}]
    (tmp_path / "mine.json").write_text(json.dumps({"claims": claims}))
    more = () if name == "odd letters" else ("--json",)
    done = fooling(tmp_path, "check", "mine.json", "--timeout", "2", "--jobs", "2", *more)
    assert done.returncode == 0
    if not more:
        assert "2 claims: " in done.stdout
        return
    one, two = json.loads(done.stdout)["claims"]
    assert two["verdict"] == "confirmed"
    assert one["statement"].isprintable()
