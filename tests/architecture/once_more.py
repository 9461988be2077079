"""`make test`: the tests, and once more, alone and in more time, what failed beside others.

    python tests/architecture/once_more.py OPTIONS OF PYTEST

A test that fails twice makes the run red; one that fails beside the others alone is named, and is a defect of that
test.  How many were run once more is said at the end, in a line that `.ci/run` repeats: it should be none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

FAILED = 1  # what pytest ends with where tests failed, and nothing else was wrong
KEPT = Path(".pytest_cache/v/cache/lastfailed")
# No test is told of what is logged, and what each phase of a test logs need not be kept.
SIDE_BY_SIDE = ("--quiet", "-p", "tests.architecture.forked", "-p", "no:logging", "--assert", "plain")
ALONE = ("--last-failed", "--last-failed-no-failures", "none")


def pytest(*options: str, more_time: bool = False) -> int:
    """How pytest ends; in more time a second of the processor is four (`tests/slower`)."""
    path = {"PYTHONPATH": "tests/slower"} if more_time else {}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options], env={**os.environ, **path}, check=False
    ).returncode


def failed() -> list[str]:
    """The tests that failed last, or the files that could not be read."""
    return sorted(json.loads(KEPT.read_text(encoding="utf-8"))) if KEPT.is_file() else []


def main(options: Sequence[str]) -> int:
    """Run all, and what fails once more."""
    KEPT.unlink(missing_ok=True)  # of another run
    ended = pytest(*SIDE_BY_SIDE, *options)
    again = failed() if ended == FAILED else []
    if again:
        print("once more, alone and in more time:", *again, sep="\n  ", flush=True)
        ended = pytest(*ALONE, more_time=True)
    print(f"run once more: {len(again)} tests, of which {len(failed()) if again else 0} failed again")
    return ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
