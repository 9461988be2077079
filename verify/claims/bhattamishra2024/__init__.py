"""Bhattamishra, Hahn, Blunsom and Kanade 2024: the texts beside this file, of which `pack.claims` is the first."""

from functools import cache
from pathlib import Path

from fooling.verify.claims.claim import Pack
from fooling.verify.claims.pack_text import read_pack


@cache
def pack() -> Pack:
    """All claims of the paper."""
    return read_pack(__name__, Path(__file__).parent)
