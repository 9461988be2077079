"""How a command ends: its exit code and, where something is wrong, one line on standard error.

0 as expected; 1 a verdict differs from its pinned one, a certificate is not accepted, or a process of the run died; 2
bad input; 130 interrupted, everything finished so far is kept.

Ctrl-C, as often as it is pressed, ends a command once, and so does SIGTERM, by which a batch system or `timeout` ends
programs: the same is kept and shown, and the exit code is 130, too.  A command that was interrupted ends its processes,
removes its folders and writes down what is finished; another Ctrl-C would come in the midst of that, leave half of it,
and end Python by the signal (status -2) and not with exit code 130.  It is heard again after a while, should the first
one have been lost in a library.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

import click

from fooling.verify.statement.language.printable import in_the_singular, printable

AS_EXPECTED, DIFFERS, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
USUAL = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}  # handlers of what is heard
GRACE = 5.0  # seconds in which a command that was interrupted ends undisturbed


def open_streams() -> None:
    """Output that can be written: to nowhere where it is closed, and by its number what its encoding lacks.

    A closed stream's place is taken, so that no other file becomes the output, or the input.
    """
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 (open until the end)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 (open until the end)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def complain(message: str, code: int) -> int:
    """Say what is wrong, in one line, and hand back the exit code."""
    click.echo(f"fooling: {in_the_singular(printable(' '.join(message.split())))}", err=True)
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


def hear_once() -> None:
    """From now on Ctrl-C or SIGTERM is one `KeyboardInterrupt`, however often they come within `GRACE`.

    For a program's start.  Nothing changes for a signal that is ignored or handled otherwise.
    """
    if current_thread() is not main_thread():
        return
    heard = float("-inf")

    def hear(_: int, __: FrameType | None) -> None:
        nonlocal heard
        before, heard = heard, time.monotonic()
        if heard - before > GRACE:
            raise KeyboardInterrupt

    for sent, usual in USUAL.items():
        if signal.getsignal(sent) is usual:
            signal.signal(sent, hear)


def hear_no_more() -> None:
    """The exit code is settled, and nothing but Python's own end is left to do; for a program's end."""
    if current_thread() is main_thread():
        for sent in USUAL:
            signal.signal(sent, signal.SIG_IGN)
