"""What is said of tests, for a paper: without the files of this project that are named in brackets."""

from __future__ import annotations

import re

FILES = re.compile(r" \(tests/[\w/.]+(?:, tests/[\w/.]+)*\)")


def without_files(sentence: str) -> str:
    """The sentence without files of tests.

    >>> without_files("It was run (tests/conftest.py, tests/shares.py), and counted (tests/shares.py).")
    'It was run, and counted.'
    """
    return FILES.sub("", sentence)
