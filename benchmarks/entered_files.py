"""How many of our files one small claim enters: `python -m benchmarks.entered_files [--claim JSON] [--list]`.

A file of one claim, D(equality on 3 bits) = 4 unless another is given, is decided by `fooling check`, and its
certificate is accepted by `fooling recheck`, each in a program of its own.  A file of the package counts as entered if
a function of it runs, in the program or in a process that it starts; what runs while modules are loaded, such as a
decorator or a table, does not count.  So the number says through how many files somebody reads who follows one claim.

The seconds are those of the processor, of all processes of the same command without anything that listens; the least
of some turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1] / "fooling"
CLAIM = '["=", ["D", ["equality", 3]], 4]'
TURNS = 3
LISTENING = """
import os, sys

log, package, *sys.argv = sys.argv[1:]
known, add, write, close = set(), os.open, os.write, os.close
IS_FUNCTION = 1  # CO_OPTIMIZED: of functions, and not of the bodies of modules and classes


def is_loading(frame):
    while frame is not None:
        code = frame.f_code
        if code.co_name == "<module>" and code.co_filename.startswith(package):
            return True
        frame = frame.f_back
    return False


def hear(frame, event, _):
    code = frame.f_code
    name = code.co_filename
    if event != "call" or name in known or not name.startswith(package):
        return
    if code.co_flags & IS_FUNCTION and not is_loading(frame):
        known.add(name)
        to = add(log, 1 | 64 | 1024)  # to write, made if it is not there, at the end: processes close what is open
        write(to, f"{name[len(package) + 1:]}\\n".encode())
        close(to)


from fooling.verify.cli import main
sys.setprofile(hear)
try:
    main()
finally:
    sys.setprofile(None)  # what ends with the program is not entered
"""


def entered(arguments: list[str], folder: Path) -> set[str]:
    """The files below the package that `fooling` with these arguments enters."""
    log = folder / "entered"
    log.unlink(missing_ok=True)
    command = [sys.executable, "-c", LISTENING, str(log), str(ROOT), "fooling", *arguments]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return set(log.read_text(encoding="utf-8").split())


def seconds(arguments: list[str], folder: Path) -> float:
    """The processor's seconds of the command, the least of some turns."""
    found = []
    for _ in range(TURNS):
        before = os.times()
        subprocess.run([sys.executable, "-m", "fooling", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        found.append(sum(after[2:4]) - sum(before[2:4]))
    return min(found)


def by_room(files: set[str]) -> dict[str, list[str]]:
    """The names of the files, by the folder that they stand in."""
    rooms = defaultdict[str, list[str]](list)
    for path in sorted(map(Path, files)):
        rooms[str(path.parent)].append(path.stem)
    return dict(rooms)


def main() -> None:
    """Print both commands' numbers."""
    parser = argparse.ArgumentParser(description="How many files one small claim enters.")
    parser.add_argument("--claim", default=CLAIM, help="a proposition, as JSON")
    parser.add_argument("--list", action="store_true", help="name the files, too")
    asked = parser.parse_args()
    claim = {"id": "claim", "says": "the claim that is looked at", "that": json.loads(asked.claim)}
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "claims.json").write_text(json.dumps({"claims": [claim]}), encoding="utf-8")
        for command in (["check", "claims.json"], ["recheck", "evidence"]):
            files = entered(command, folder)
            print(f"fooling {' '.join(command)}: {len(files)} files, {seconds(command, folder):.2f} s of the processor")
            for room, names in by_room(files).items():
                print(f"  {room}: {len(names)}{': ' + ', '.join(names) if asked.list else ''}")


if __name__ == "__main__":
    main()
