"""Ctrl-C, as often as it is pressed, ends a command once: what follows soon after is the same wish.

A command that was interrupted ends its processes, removes its folders and writes down what is finished.  Another Ctrl-C
would come in the midst of that, leave half of it, and end Python by the signal (status -2) and not with exit code 130.
It is heard again after a while, should the first one have been lost in a library.
"""

from __future__ import annotations

import signal
import time
from threading import current_thread, main_thread
from types import FrameType

GRACE = 5.0  # seconds in which a command that was interrupted ends undisturbed


def hear_once() -> None:
    """From now on one Ctrl-C is one `KeyboardInterrupt`, however often it comes within `GRACE`; for a program's start.

    Nothing changes where SIGINT is ignored or handled otherwise.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    heard = float("-inf")

    def hear(_: int, __: FrameType | None) -> None:
        nonlocal heard
        before, heard = heard, time.monotonic()
        if heard - before > GRACE:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, hear)


def hear_no_more() -> None:
    """The exit code is settled, and nothing but Python's own end is left to do; for a program's end."""
    if current_thread() is main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
