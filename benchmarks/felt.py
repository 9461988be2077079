"""What a user waits for, in this tree and in another one: `python -m benchmarks.felt --against TREE [WORK ...]`.

TREE is a clone of an earlier commit.  Both trees run with this interpreter and its libraries, in turn, on the same
files in JSON, and the seconds are those of the processor, of all processes that a command starts (Linux): of each tree
the least of some runs.  A ratio below 1 says that this tree needs less.

    lemma     README's lemma: one statement that is confirmed, one that is refuted
    mixed     every 80th statement of the lists in tests/verify, and of them those that neither tree decides
    trivial   one sum, from cold
    many      1,000 sums
    packs     all claims of the packs
    resume    the same again with --resume, when nothing is to do
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

ADOPT = 36  # PR_SET_CHILD_SUBREAPER of prctl(2): processes that a command leaves to others are counted, too
HERE = Path(__file__).resolve().parents[1]
EVERY = 80
EVEN = [[["n", "int"]], [[">=", "n", 2], ["even", "n"]]]
LEMMA = {
    "define": {"f": ["under", ["regex", "(ab|ba)*"], "odd-even", "n"]},
    "claims": [
        {"id": name, "says": name, "that": ["forall", *EVEN, [">=", ["D", "$f"], ["+", ["/", "n", 2], more]]]}
        for name, more in (("bits", 1), ("more-bits", 2))
    ],
}


def lemma(folder: Path) -> Sequence[str]:
    """README's lemma, as a program would write it."""
    (folder / "lemma.json").write_text(json.dumps(LEMMA), encoding="utf-8")
    return [str(folder / "lemma.json")]


def mixed(folder: Path) -> Sequence[str]:
    """Statements of all lists that need no definition of their file."""
    files = sorted(one for kind in ("true", "false") for one in (HERE / "tests" / "verify").glob(f"*_{kind}.json"))
    claims = [
        {**claim, "id": f"{file.stem}-{claim['id']}".replace("_", "-")}
        for file in files
        if file.read_text(encoding="utf-8").startswith("{")
        for claim in json.loads(file.read_text(encoding="utf-8"))["claims"]
        if "$" not in json.dumps(claim["that"])
    ]
    (folder / "mixed.json").write_text(json.dumps({"claims": claims[::EVERY]}), encoding="utf-8")
    return [str(folder / "mixed.json")]


def sums(many: int, file: Path) -> Sequence[str]:
    """Claims that need nothing."""
    claims = [{"id": f"sum{i}", "says": f"{i} + 1 is {i + 1}", "that": ["=", ["+", i, 1], i + 1]} for i in range(many)]
    file.write_text(json.dumps({"claims": claims}), encoding="utf-8")
    return [str(file)]


def trivial(folder: Path) -> Sequence[str]:
    """One sum."""
    return sums(1, folder / "sum.json")


def many(folder: Path) -> Sequence[str]:
    """A thousand sums."""
    return sums(1000, folder / "sums.json")


WORKS: dict[str, Callable[[Path], Sequence[str]]] = {
    "lemma": lemma,
    "mixed": mixed,
    "trivial": trivial,
    "many": many,
    "packs": lambda _: [],
    "resume": lambda _: ["--resume"],
}


def seconds(tree: Path, arguments: Sequence[str], evidence: Path) -> float:
    """The seconds of the processor of `fooling check` as it is in this tree."""
    os.chdir(tree)  # where Python looks first, before the package that is installed
    script = "import sys; from fooling.verify.cli import main; sys.argv[1:1] = ['check']; sys.exit(main() and 0)"
    before = os.times()
    subprocess.run(
        [sys.executable, "-c", script, *arguments, "--evidence", str(evidence)], check=True, stdout=subprocess.DEVNULL
    )
    with suppress(ChildProcessError):
        while True:
            os.wait()
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("works", nargs="*", choices=[*WORKS, []], metavar="WORK", help=", ".join(WORKS))
    parser.add_argument("--against", type=Path, required=True, metavar="TREE")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryDirectory() as name:
        for work in given.works or WORKS:
            arguments = WORKS[work](Path(name))
            found: dict[Path, list[float]] = {HERE: [], given.against.resolve(): []}
            for _ in range(given.runs):
                for i, (tree, taken) in enumerate(found.items()):
                    taken.append(seconds(tree, arguments, Path(name) / f"evidence{i}"))
            own, other = (min(taken) for taken in found.values())
            print(f"{work}: {own:.2f} s here, {other:.2f} s there, ratio {own / other:.2f}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
