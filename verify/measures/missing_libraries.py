"""Libraries that are not installed, and that might have made an interval shorter: told beside it.

A search goes without them, and says what it has found.  HiGHS comes with the program, so it is missing only where
somebody took it out; numba and python-sat come with an extra, as they are large, or run on fewer machines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from fooling.fooling_sets.search.extras import install

FAST = ("numba", "pysat")  # that the extra of this name brings
LIBRARY = {"highspy": "HiGHS", "numba": "numba", "pysat": "python-sat"}  # as people know it
USED: Mapping[str, Sequence[str]] = {
    "D": ("numba",),
    "fooling": ("numba", "pysat"),
    "cover": ("highspy", "pysat"),
    "partition-number": ("highspy", "pysat"),
    "leaves": ("highspy", "pysat"),
    "least-discrepancy": ("highspy",),
}
"""The modules that the search for a quantity uses where they are there."""


def would_help(operator: str) -> str | None:
    """What to install so that the interval of a quantity may be shorter; None where all that is used is there.

    >>> would_help("rank") is None
    True
    """
    missing = [module for module in USED.get(operator, ()) if find_spec(module) is None]
    if not missing:
        return None
    alone = " ".join(module for module in missing if module not in FAST)  # of PyPI
    wanted = install("fast", alone) if set(missing) & set(FAST) else f"pip install {alone}"
    return f"{' and '.join(LIBRARY[module] for module in missing)} may close it: {wanted}"
