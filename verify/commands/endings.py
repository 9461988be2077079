"""How a command ends: its exit code and, where something is wrong, one line on standard error.

0 as expected; 1 a verdict differs from its pinned one, a certificate is not accepted, or a process of the run died; 2
bad input; 130 interrupted, everything finished so far is kept.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from verify.statement.printable import printable

AS_EXPECTED, DIFFERS, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def open_streams() -> None:
    """Output that can be written: to nowhere where it is closed, and by its number what its encoding lacks.

    A closed stream's place is taken, so that no other file becomes the output.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 (open until the end)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def complain(message: str, code: int) -> int:
    """Say what is wrong, in one line, and hand back the exit code."""
    click.echo(f"fooling: {printable(' '.join(message.split()))}", err=True)
    return code


def answer(document: Any) -> None:
    """The one JSON document of `--json`."""
    tell(json.dumps(document, indent=1))


def tell(words: str) -> None:
    """Words on standard output; where its reader has gone the command ends as it would have, whatever was judged."""
    try:
        click.echo(words)
    except BrokenPipeError:
        hush()


def hush() -> None:
    """Nothing more is written for a reader that has gone; Python would complain once more when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
