"""The one error tree: everything this project raises on purpose derives from `FoolingError`.

`InvalidInput` is the user's to mend: its message is one line that says what is wrong, where, and what would be right;
the command line prints it and exits 2.  `EvidenceError` says that a piece of evidence does not prove what it is said to
prove.
"""

from __future__ import annotations


class FoolingError(Exception):
    """Root of every deliberate error."""


class InvalidInput(FoolingError, ValueError):
    """Something given from outside is malformed; the message says what, where and what would be right."""


class EvidenceError(FoolingError):
    """A piece of evidence does not prove what it is said to prove; the message names the first failing place."""
