"""Files made to hang, fill or deceive whatever reads them: one line, exit 2, in bounded time and memory.

Every command that takes a file is given a pipe, a device without end, a directory, what cannot be read, what is no
text, and JSON that is deep, long or wrong; then come those that are hostile to one command.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from fooling.circuits.networks.asked.task import HalvesTask
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument_process import built
from fooling.verify.given.files.tensor_file import tensor_file
from fooling.verify.reading.files import read_bytes, read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.runs.claims.arguments import own as own_tasks
from fooling.verify.runs.claims.arguments import waves
from fooling.verify.runs.measures import many_matrices
from fooling.verify.runs.measures.engines import Engine
from fooling.verify.runs.measures.many_matrices import Plan
from fooling.verify.runs.mutants import mutant_standings
from fooling.verify.runs.mutants.one_mutant import strength
from fooling.verify.runs.networks.network_evidence import Memory
from tests.shares import later, one_in
from tests.verify.at_once import executor_here

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[1].parent.parent / "docs"
PATIENCE = 240  # seconds after which a command is taken to hang, on a busy machine
MEMORY = 2**19  # KiB that a command may add to what the tests have held before
NETWORK = ("--against", "regex:(a|b)*b", "--max-length", "2")
TAKES_A_FILE = {
    "check": ("check", "FILE"),
    "check one": ("check", "FILE/a"),
    "network": ("network", "FILE", *NETWORK),
    "against": ("network", str(DOCS / "contains-b.json"), "--against", "FILE", "--max-length", "2"),
    "measure": ("measure", "FILE"),
    "distribution": ("measure", "equality", "--n", "1", "--distribution", "FILE"),
    "simulate": ("simulate", "FILE", "--partition", "odd-even", "--all", "--length", "2"),
    "width": ("width", "--task", "FILE", "--n", "4", "--p", "4"),
    "recheck": ("recheck", "FILE"),
    "show": ("show", "FILE"),
    "enumerate": ("enumerate", "FILE", "--n", "3"),
    "mutants": ("mutants", "FILE"),
    "census": ("census", "--rows", "1", "--cols", "1", "--out", "FILE"),
}
HOSTILE = {
    "a pipe": None,
    "a device without end": "/dev/zero",
    "a directory": "/proc/self/fdinfo",
    "what cannot be read": "/proc/self/mem",
    "what tells no size": "/proc/self/environ",
    "no text": b"\xff\xfe{}",
    "brackets": b"[" * 10**5,
    "objects": b'{"a":' * 10**5,
    "a comment without end": b"/*" * 40_000,
    "texts without end": b'"\\' * 40_000,
    "quotes": b'"' * 80_001,
    "a number out of range": b'{"a": [1e400]}',
    "an exponent without end": b'{"a": [1e' + b"9" * 10**5 + b"]}",
    "digits": b'{"a": [' + b"9" * 10**6 + b"]}",
    "a field twice": b'{"alphabet": [], "alphabet": []}',
}


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """What a test does ends in time, and leaves no more memory behind than it may take."""

    def hangs(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("it hangs")

    before, kept = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, signal.signal(signal.SIGALRM, hangs)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, kept)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MEMORY


def made(path: Path, content: bytes | str | None) -> str:
    """A file with this content, a link to what is there, or a pipe."""
    if content is None:
        os.mkfifo(path)
    elif isinstance(content, str):
        path.symlink_to(content)
    else:
        path.write_bytes(content)
    return str(path)


def refused(*arguments: str) -> str:
    """What the one line on standard error says of a command that ends with exit code 2 and has no answer."""
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.stderr.startswith("fooling: ") and result.stderr.count("\n") == 1
    assert len(result.stderr) < 1000
    return result.stderr


@pytest.mark.parametrize(("command", "name"), one_in(4, [*product(TAKES_A_FILE, HOSTILE)]))
def test_what_is_no_file_to_read_is_told_in_one_line(
    tmp_path: Path, command: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By every command that takes a file; nothing waits, fills the memory or ends in a traceback."""
    monkeypatch.chdir(tmp_path)
    given = made(tmp_path / "hostile.json", HOSTILE[name])
    assert refused(*(part.replace("FILE", given) for part in TAKES_A_FILE[command]))


@pytest.mark.parametrize("suffix", ["csv", "npy", "py", "safetensors"])
@pytest.mark.parametrize("name", ["a pipe", "a device without end", "a directory", "what cannot be read", "no text"])
def test_other_kinds_of_file_come_by_the_same_door(tmp_path: Path, suffix: str, name: str) -> None:
    """Matrices, arguments in Python, and weights beside a network."""
    given = made(tmp_path / f"hostile.{suffix}", HOSTILE[name])
    if suffix == "safetensors":
        if find_spec("safetensors") is None:
            pytest.skip("safetensors is not installed")
        with pytest.raises(InvalidInput, match=r"hostile\.safetensors: "):
            tensor_file(Path(given))
    else:
        assert refused("check" if suffix == "py" else "measure", given)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_told(tmp_path: Path) -> None:
    """With what the system says."""
    path = Path(made(tmp_path / "a.json", b"{}"))
    path.chmod(0)
    assert "Permission denied" in refused("check", str(path))


def test_a_file_that_grows_is_read_no_farther(tmp_path: Path) -> None:
    """The size is that of what is read: a file of the system says 0, and has more."""
    with pytest.raises(InvalidInput, match="environ: more bytes than it says, want at most 4"):
        read_bytes(Path("/proc/self/environ"), 4)
    path = Path(made(tmp_path / "a", b"12345"))
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(InvalidInput, match="a: 5 bytes, want at most 4"):
        read_bytes(path, 4)
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_text(Path("a\0b"))


def test_a_link_to_a_file_is_that_file(tmp_path: Path) -> None:
    """Its name is what stands in the way, not the link; a byte order mark is no text."""
    made(tmp_path / "there", "\ufeffone".encode())
    assert read_text(Path(made(tmp_path / "here", str(tmp_path / "there")))) == "one"
    with pytest.raises(InvalidInput, match="circle: cannot be read"):
        read_text(Path(made(tmp_path / "circle", str(tmp_path / "circle"))))


# ---- files of propositions ----


def own(tmp_path: Path, that: Any = ("=", 1, 1), **parts: Any) -> str:
    """A file with one claim."""
    document = parts | {"claims": [{"id": "a", "says": "b", "that": that}]}
    return made(tmp_path / "mine.json", json.dumps(document).encode())


LETTERS = "".join(map(chr, range(0x4E00, 0x4E00 + 200)))
EXPANDING: dict[str, tuple[dict[str, Any], str]] = {
    "a chain of five thousand": (
        {"a0": 1} | {f"a{i}": ["+", f"$a{i - 1}", 1] for i in range(1, 5000)},
        "define.a101: nested more than 100 deep",
    ),
    "a large term many times": (
        {"a": list(range(90_000))} | {f"a{i}": ["+", "$a"] for i in range(20_000)},
        "define.a3: up to here, names and expressions stand for more than 300000 parts",
    ),
    "twice as many each time": (
        {"a0": 1} | {f"a{i}": ["+", f"$a{i - 1}", f"$a{i - 1}"] for i in range(1, 90)},
        "define.a16: more than 100000 parts",
    ),
    "expressions of many letters": (
        {f"a{i}": ["regex", LETTERS] for i in range(600)},
        "names and expressions stand for more than 300000 parts",
    ),
    "a deep formula": ({"a": {"x": 1, "y": 1, "formula": "~" * 5000 + "x1"}}, "define.a.formula: "),
    "a deep definition": ({"a": json.loads("[" * 500 + "]" * 500)}, "define.a: nested more than 100 deep"),
}


@pytest.mark.parametrize("name", one_in(4, list(EXPANDING)))
def test_definitions_that_expand_are_counted_before_they_are_there(tmp_path: Path, name: str) -> None:
    """By the definition at which it is too much, in one line; where the whole file is, no claim of it is read."""
    define, said = EXPANDING[name]
    result = CliRunner().invoke(main, ["check", own(tmp_path, define=define), "--dry-run"])
    assert result.exit_code == 2 and said in result.stderr and result.stderr.count("\n") == 1
    whole = "stand for more than 300000 parts" in said
    assert ("nothing was decided" in result.stdout) != whole  # which expressions were read is told in either case


def test_claims_share_what_definitions_may_expand_to(tmp_path: Path) -> None:
    """Two thousand claims that each name a large term."""
    claims = [{"id": f"a{i}", "says": "b", "that": ["=", "$a", "$a"]} for i in range(2_000)]
    document = {"define": {"a": ["+", *range(20_000)]}, "claims": claims}
    given = made(tmp_path / "mine.json", json.dumps(document).encode())
    assert refused("check", given)


def test_what_people_define_is_far_below(tmp_path: Path) -> None:
    """A matrix of 32 x 32 in fifty claims, and names that stand for names."""
    matrix = ["matrix", [[int(x == y) for y in range(32)] for x in range(32)]]
    define = {"m": matrix, "n": "$m"}
    claims = [{"id": f"a{i}", "says": "b", "that": [">=", ["D", "$n"], i]} for i in range(50)]
    given = made(tmp_path / "mine.json", json.dumps({"define": define, "claims": claims}).encode())
    assert CliRunner().invoke(main, ["check", "--dry-run", given]).exit_code == 0


@pytest.mark.parametrize("uses", [later("nothing"), "the one before"])
def test_many_claims_are_read_and_ordered_one_after_the_other(tmp_path: Path, uses: str) -> None:
    """Far more than Python's stack is deep, and in the order of the file."""
    claims = [{"id": f"a{i}", "says": "b", "that": ["=", 1, 1]} for i in range(5000)]
    if uses == "the one before":
        claims[1:] = [claim | {"uses": [f"a{i}"]} for i, claim in enumerate(claims[1:])]
    tasks = own_tasks(Path(made(tmp_path / "mine.json", json.dumps({"claims": claims}).encode())))
    assert [task for wave in waves(tasks) for task in wave] == tasks


# ---- arguments in Python ----

ENDS_EARLY = {
    "it exits": ("import sys\nsys.exit(0)\n", r"mine.py:2: the file ends Python \(exit\)"),
    "it ends its process": ("import os\nos._exit(0)\n", r"mine.py: the file ends Python \(exit\)"),
    "it is killed": ("import os\nos.kill(os.getpid(), 9)\n", "mine.py: signal 9 ended the file's process"),
    "it is interrupted": ("raise KeyboardInterrupt\n", "mine.py:1: Python says KeyboardInterrupt"),
    "it makes what is no data": (
        "import fooling\na = fooling.Argument()\na.claim('a', says='b', that=('=', 1, object()))\n",
        r"mine.py: the argument cannot be written as JSON \(Python says TypeError: Object of type object",
    ),
    "it exits in a function": ("def f():\n    raise SystemExit\n\nf()\n", r"mine.py:2: the file ends Python"),
    "an exception of its own": (
        "class Own(BaseException):\n    pass\n\nraise Own('no')\n",
        "mine.py:4: Python says Own",
    ),
    "a zero byte": ("\0", "mine.py.*: Python says"),
    "brackets": ("(" * 10_000, "mine.py.*: Python says"),
    "nothing": ("", "makes 0 arguments"),
    "a text that raises": (
        "class Own(Exception):\n    def __str__(self):\n        raise ValueError\n\nraise Own\n",
        "mine.py:5: Python says Own: what it says cannot be told",
    ),
    "it forgets itself": ("import sys\ndel sys.modules[__name__]\nglobals().clear()\n", "makes 0 arguments"),
    "an object of no class": (
        "class Own:\n    @property\n    def __class__(self):\n        raise ValueError\n\nown = Own()\n",
        "makes 0 arguments",
    ),
}
MADE = "import fooling\nargument = fooling.Argument()\n"
NO_JSON = {
    "no document": "del argument.document\n",
    "a list in itself": "argument.document['claims'] += [argument.document['claims']]\n",
    "a long number": "argument.claim('a', says='b', that=('=', 10**5000, 1))\n",
    "a long id": "argument.claim(10**5000, says='b', that=('=', 1, 1))\n",
    "a set": "argument.claim('a', says='b', that=('=', {1}, 1))\n",
    "an object": "argument.claim('a', says='b', that=object())\n",
}


@pytest.mark.parametrize("name", one_in(7, list(ENDS_EARLY)))
def test_an_argument_in_python_comes_to_its_end(tmp_path: Path, name: str) -> None:
    """A file that ends Python before has decided nothing: that is bad input, and never exit code 0."""
    source, said = ENDS_EARLY[name]
    path = Path(made(tmp_path / "mine.py", source.encode()))
    with pytest.raises(InvalidInput, match=said):
        built(path, path.read_bytes())
    assert refused("check", str(path))


def test_an_argument_in_python_ends_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that never comes to its last line within --timeout is bad input as well, and no process of it is left."""
    path = Path(
        made(tmp_path / "mine.py", b"import os, time\nopen('number', 'w').write(str(os.getpid()))\ntime.sleep(1000)")
    )
    monkeypatch.chdir(tmp_path)
    assert "mine.py: not at its last line after 4 s; want" in refused("check", str(path), "--timeout", "4")
    with pytest.raises(ProcessLookupError):
        os.kill(int(Path("number").read_text()), 0)


@pytest.mark.exhaustive
@pytest.mark.parametrize("child", ["time.sleep(1000)", "pass", "os.setsid(); time.sleep(300)"])
def test_a_process_that_an_argument_has_forked_holds_nobody(tmp_path: Path, child: str) -> None:
    """It sleeps, comes to the last line as well, or has a session of its own: the one answer is there at once."""
    source = f"{MADE}import os, time\nargument.claim('a', says='b', that=('=', 1, 1))\nif not os.fork():\n    {child}\n"
    path, line = made(tmp_path / "mine.py", source.encode()), [sys.executable, "-m", "fooling", "check", "--dry-run"]
    done = subprocess.run([*line, path], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.count("mine/a") == 1  # before a child that sleeps for longer


def test_what_an_argument_prints_is_no_answer(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """It goes to standard error, so that standard output is one JSON document where that is asked for."""
    source = "print('here')\nimport fooling\na = fooling.Argument()\na.claim('a', says='b', that=('=', 1, 1))\n"
    assert built(tmp_path / "mine.py", source.encode())["claims"]
    assert capfd.readouterr() == ("", "here\n")


@pytest.mark.parametrize("name", one_in(2, list(NO_JSON)))
def test_an_argument_in_python_is_one_that_a_file_could_hold(tmp_path: Path, name: str) -> None:
    """What JSON has not is told in one line, before anything is decided."""
    assert refused("check", made(tmp_path / "mine.py", (MADE + NO_JSON[name]).encode()))


def test_numbers_of_an_argument_in_python_are_plain_ones(tmp_path: Path) -> None:
    """A number of a class of the file's own is a number as in JSON, which other processes know."""
    source = f"{MADE}class Own(int):\n    pass\n\nargument.claim('a', says='b', that=('=', Own(1), 1))\n"
    (claim,) = built(tmp_path / "mine.py", source.encode())["claims"]
    assert type(claim["that"][1]) is int


def test_an_argument_in_python_is_a_module(tmp_path: Path) -> None:
    """It knows its file, dataclasses find it, and nothing of it stays behind; a coding line is heeded."""
    source = (
        "# coding: latin-1\nfrom __future__ import annotations\nfrom dataclasses import dataclass\n"
        "import fooling\n\n@dataclass\nclass Size:\n    n: int\n\n"
        "argument = fooling.Argument()\nargument.claim('a', says='\xfc' + __file__[-7:], that=('=', Size(1).n, 1))\n"
    )
    before, path = set(sys.modules), tmp_path / "mine.py"
    found = built(path, source.encode("latin-1"))
    assert found["claims"] == [{"id": "a", "says": "\xfcmine.py", "that": ["=", 1, 1]}]
    assert "__argument__" not in set(sys.modules) - before


# ---- numbers and sizes ----


@pytest.mark.parametrize("weight", ["1e400", "-1e309", "1e999999999", "9" * 309, '"' + "9" * 350 + '/7"', "NaN"])
def test_a_weight_is_a_number_that_can_be_told(tmp_path: Path, weight: str) -> None:
    """Neither infinite as a double nor too long to be written down."""
    text = (DOCS / "contains-b.json").read_text(encoding="utf-8")
    given = made(tmp_path / "mine.json", text.replace("[[0, 1]]", f"[[0, {weight}]]").encode())
    for options in ((), ("--scaled", "--errors")):
        assert "mine.json: " in refused("network", given, *NETWORK, *options)


SHAPES = [
    "(True, 1)",
    "(1, True)",
    "(-1, 1)",
    "(-1, -2)",
    "(1, 0)",
    "(1.0, 2)",
    "(2,)",
    "()",
    "(" * 3000,
    "{[]: 1}",
    "-" * 4000 + "1",
]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_two_whole_numbers(tmp_path: Path, shape: str) -> None:
    """True is none, though Python takes it for 1."""
    header = ("{'descr': '|u1', 'fortran_order': False, 'shape': " + shape + ", }").ljust(
        117 + 128 * 40
    ).encode() + b"\n"
    content = np.lib.format.magic(1, 0) + len(header).to_bytes(2, "little") + header + bytes(2)
    assert "mine.npy: " in refused("measure", made(tmp_path / "mine.npy", content))


def test_no_length_is_endless() -> None:
    """A length of words has an upper end, and the help of the option says which."""
    said = refused("network", str(DOCS / "contains-b.json"), "--against", "regex:a*", "--max-length", "1000000000")
    assert "--max-length" in said and "4096" in said
    said = refused("width", "--task", "equality", "--n", "1000000000", "--p", "4")
    assert "--n" in said and "20000" in said


@pytest.mark.exhaustive
def test_a_matrix_that_no_measure_reads_is_refused_at_once(tmp_path: Path) -> None:
    """Three million columns do not outlast `--timeout`: the line says how many entries are measured."""
    given = made(tmp_path / "mine.csv", b",".join([b"0", b"1", b"1"] * 10**6) + b"\n")
    said = refused("measure", given, "--timeout", "1")
    assert "1 x 3000000 entries; a matrix of more than 65536 entries is measured only where" in said


def test_many_lists_are_not_built() -> None:
    """A text of 20 MB could be half a gigabyte of empty lists."""
    with pytest.raises(InvalidInput, match="10000001 lists and objects, at most"):
        json_of("[" + ",".join(["[]"] * 10**7) + "]", "here")


def test_tensors_are_counted_before_they_are_fractions(tmp_path: Path) -> None:
    """Ten million bytes would be ten million fractions, a gigabyte."""
    if find_spec("safetensors") is None:
        pytest.skip("safetensors is not installed")
    header = json.dumps({"a": {"dtype": "I8", "shape": [10**7], "data_offsets": [0, 10**7]}}).encode()
    path = made(tmp_path / "a.safetensors", len(header).to_bytes(8, "little") + header + bytes(10**7))
    with pytest.raises(InvalidInput, match="10000000 numbers, want at most 8388608"):
        tensor_file(Path(path))


# ---- what the program has kept itself ----


@pytest.mark.parametrize("name", HOSTILE)
def test_what_was_kept_comes_by_the_same_door(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of a network, a table of mutants, a part of a census: as if there was none."""
    monkeypatch.setattr(Engine, "executor", executor_here)
    place = Path(made(tmp_path / "hostile", HOSTILE[name]))
    table = tmp_path / mutant_standings.FOLDER / mutant_standings.folder_of("a/b") / mutant_standings.TABLE
    table.parent.mkdir(parents=True)
    table.symlink_to(place)
    (tmp_path / "00000.json").symlink_to(place)
    plan = Plan(1, 1, tmp_path / "out.csv", Engine.parse("processes", 1))
    plan.parts.symlink_to(tmp_path)
    equality = HalvesTask("equality", FAMILIES["equality"])
    assert Memory(place, two_layer_equality(4), equality, 4).recall(4) is None
    assert strength(tmp_path, "a/b", ("=", 1, 1)) is None
    assert many_matrices.run(plan).resumed == 0
