"""Holds the commits since the last release to their form: `make lint` runs `python .ci/subjects.py`.

A subject is a verb and a thing, "Refuse attributes that no table names".  It begins with a word that has a capital, has
under 72 letters, and ends without a full stop.  The history is a line: a merge is refused, and a commit that mends
another one before it is handed in belongs into that one.  Whether the first word is a verb is for the reader to see.

The last release is the newest tag v*, or, without one, the commit that last changed the version in pyproject.toml.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNDER = 72
FORM = re.compile(r"[A-Z][a-z-]+ .*[^.]")
UNFINISHED = re.compile(r"(fixup|squash|amend)! |(wip|merge|mend after) ", re.IGNORECASE)


def faults(subject: str, parents: int) -> list[str]:
    """What is wrong with a commit, in words."""
    return [
        fault
        for fault, is_so in (
            ("a merge; rebase in its place", parents > 1),
            (f"{len(subject)} letters, want under {UNDER}", len(subject) >= UNDER),
            ("want a verb with a capital, and a thing, without a full stop", not FORM.fullmatch(subject)),
            ("belongs into the commit that it mends", bool(UNFINISHED.match(subject)) and parents < 2),
        )
        if is_so
    ]


def git(*arguments: str, folder: Path = ROOT) -> str | None:
    """What git answers, or None where it has no answer."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def wrong(folder: Path = ROOT) -> list[str] | None:
    """A line for each commit since the last release that breaks the form; None where there is no history."""
    tagged = git("describe", "--tags", "--abbrev=0", "--match", "v*", folder=folder)
    base = tagged or git("log", "-1", "--format=%H", "-G", '^version = "', "--", "pyproject.toml", folder=folder)
    found = git("log", "--format=%h%x09%p%x09%s", f"{base}..HEAD", folder=folder) if base else None
    if found is None:
        return None
    commits = [line.split("\t", 2) for line in found.splitlines()]
    return [
        f"{name}: {subject!r}: {fault}" for name, old, subject in commits for fault in faults(subject, len(old.split()))
    ]


if __name__ == "__main__":
    lines = wrong()
    told = ["no history here: subjects are not checked"] if lines is None else lines
    sys.stdout.writelines(f"{line}\n" for line in told)
    sys.exit(bool(lines))
