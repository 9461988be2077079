"""How to get what an extra of this program brings: no package of its name is on PyPI, so from a clone."""

from __future__ import annotations


def install(extra: str, besides: str = "") -> str:
    """What works, for messages; `besides` are packages of PyPI to install with it.

    >>> install("plot")
    "pip install '.[plot]' in the folder of a clone of fooling"
    """
    return f"pip install {besides}{' ' if besides else ''}'.[{extra}]' in the folder of a clone of fooling"
