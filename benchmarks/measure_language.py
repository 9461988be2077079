"""A language whose matrix is too large to be written down: `measure`, its time, memory, and the replay of its output.

    python -m benchmarks.measure_language [dyck:2,2:12 dyck:2,2:16 ...]

Each SPEC:N runs `python -m fooling measure SPEC --n N` under odd-even in a process of its own, certificates included,
then `recheck` on them.  Memory is the peak, over samples every 20 ms, of the sum over all processes of the command,
twice: resident sets (`RSS`, what they share counted again and again: an upper bound) and proportional ones (`PSS`, what
they share counted once).  Linux only (/proc).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

EVERY = 0.02  # seconds between samples


def below(pid: int) -> list[int]:
    """A process and all its descendants."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def memory(pid: int) -> tuple[int, int]:
    """RSS and PSS of a process in KiB; nothing when it is gone."""
    with suppress(OSError):
        fields = dict(line.split()[:2] for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
        return int(fields["Rss:"]), int(fields["Pss:"])
    return 0, 0


def watched(command: list[str], folder: Path) -> tuple[float, int, int, str]:
    """Seconds, peak RSS and PSS in KiB, and what the command printed."""
    start, peaks = time.perf_counter(), (0, 0)
    with (
        tempfile.TemporaryFile("w+") as out,
        subprocess.Popen(command, cwd=folder, env=environment(), stdout=out) as running,
    ):
        while running.poll() is None:
            sums = [sum(part) for part in zip(*map(memory, below(running.pid)), strict=True)]
            peaks = max(peaks[0], sums[0]), max(peaks[1], sums[1])
            time.sleep(EVERY)
        seconds = time.perf_counter() - start
        out.seek(0)
        return seconds, *peaks, out.read()


def environment() -> dict[str, str]:
    """This tree, not an installed one."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}


def measured(case: str) -> None:
    """One line on the measures, one on what stayed open."""
    spec, _, n = case.rpartition(":")
    with tempfile.TemporaryDirectory() as name:
        folder, program = Path(name), [sys.executable, "-m", "fooling"]
        seconds, rss, pss, text = watched([*program, "measure", spec, "--n", n, "--json"], folder)
        found = json.loads(text)
        replay, _, _, answers = watched([*program, "recheck", "evidence", "--json"], folder)
        summary = json.loads(answers)["summary"]
    print(
        f"{spec} n = {n}, {found['rows']} x {found['cols']}: {seconds:.1f} s, at most RSS {rss / 2**20:.2f} "
        f"and PSS {pss / 2**20:.2f} GiB"
    )
    print(
        f"  {summary['accepted']} certificates accepted, {summary['rejected']} rejected, in {replay:.1f} s; D "
        f"{found['D']}"
    )
    print(f"  open: {', '.join(found['open']) or 'nothing'}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=["dyck:2,2:12", "dyck:2,2:16"], metavar="SPEC:N")
    for chosen in parser.parse_args().cases:
        measured(chosen)
