"""`fooling check` of a claims file beside the same statements in JSON, in turns: the ratio of their times.

    python -m benchmarks.claims_files             the example of the README, decided; and a long list, only read
    python -m benchmarks.claims_files FILE.json   this file, only read

Both files are made by `fooling convert`.  Times are those of the processor, of a process of its own each; the least of
some turns counts, as other work on the machine only adds to it.  Modules are compiled once, as they are once installed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from fooling.verify.given.arguments.converted.convert import converted

ROOT = Path(__file__).parents[1]
LONG = ROOT / "tests" / "verify" / "families_true.json"
LEMMA = """let L = /(ab|ba)*/
let f = L under odd-even, length n
bits  Alice and Bob need n/2 + 1 bits.
  for all even n >= 2: D(f) >= n/2 + 1
"""
TURNS = 5


def seconds(*given: str | Path) -> float:
    """The time of the processor that a command takes, with its processes."""
    kept = {name: one for name, one in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    kept["PYTHONPYCACHEPREFIX"] = str(Path(gettempdir()) / "compiled_for_benchmarks")
    before = os.times()
    subprocess.run([sys.executable, "-m", "fooling", *map(str, given)], check=False, capture_output=True, env=kept)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def compared(text: Path, data: Path, *options: str) -> None:
    """One line: both times, and their ratio."""
    times = [[seconds("check", path, *options) for path in (text, data)] for _ in range(TURNS)]
    one, other = (min(column) for column in zip(*times, strict=True))
    print(f"{data.name}{' '.join(('', *options))}: text {one:.2f} s, JSON {other:.2f} s, ratio {one / other:.2f}")


def main() -> None:
    """The lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", help="claims in JSON")
    given: Path | None = parser.parse_args().file
    with TemporaryDirectory() as name:
        folder = Path(name)
        if given is None:
            (folder / "lemma.claims").write_text(LEMMA)
            (folder / "lemma.json").write_text(converted(folder / "lemma.claims", ".json").text)
            compared(folder / "lemma.claims", folder / "lemma.json", "--evidence", str(folder / "evidence"))
        long = given or LONG
        (folder / "long.claims").write_text(converted(long, ".claims").text)
        compared(folder / "long.claims", long, "--dry-run")


if __name__ == "__main__":
    main()
