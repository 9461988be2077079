"""The library of Lean whose words an exported statement uses: which commit, and the names with their shapes.

The library is communication-complexity-lean.  It shows no licence, so nothing of it is here but this table: for each
name that a statement may use the module that defines it, and how many arguments it takes in round brackets.  A test
holds the table to a checkout of that commit, where there is one, and what is written to the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SOURCE = "https://github.com/mihirsinghal/communication-complexity-lean"
COMMIT = "7dc396d0b3a34356e4c020b18cefe7141199d2c3"
TOOLCHAIN = "leanprover/lean4:v4.28.0"
PACKAGE = "CommunicationComplexity"
PROTOCOL = f"{PACKAGE}.Deterministic.Protocol"


class Shape(NamedTuple):
    """Where a name is defined, and how many arguments it takes in round brackets."""

    module: str
    arguments: int


SHAPES: Mapping[str, Shape] = {
    f"{PACKAGE}.Deterministic.communicationComplexity": Shape(f"{PACKAGE}.Deterministic.Complexity", 1),
    PROTOCOL: Shape(f"{PACKAGE}.Deterministic.Basic", 3),
    f"{PROTOCOL}.Computes": Shape(f"{PACKAGE}.Deterministic.Basic", 2),
    f"{PROTOCOL}.numLeaves": Shape(f"{PACKAGE}.Trees.Basic", 1),
    f"{PACKAGE}.Deterministic.Rank.boolFunctionRank": Shape(f"{PACKAGE}.Deterministic.Rank", 1),
    f"{PACKAGE}.Rectangle.IsFoolingSet": Shape(f"{PACKAGE}.Rectangle.Basic", 2),
}
LAKEFILE = f"""# What the files of this folder need: that library, at the commit that they are written for.
name = "claims"

[[require]]
name = "{PACKAGE}"
git = "{SOURCE}"
rev = "{COMMIT}"
"""
