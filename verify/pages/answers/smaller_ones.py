"""Whether a smaller counterexample may do, in a few words.

Of numbers alone, each smaller point was looked at.  Where quantities of a function or of a language are named, all
values up to `SURE` were tried; a larger one is what a lemma, a bisection or a formula led to.  A function or a language
is the first that fits of those that are tried (`fooling.verify.methods.strategy.small_functions`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.strategy.refutations import SURE
from fooling.verify.statement.proposition import Term, is_integer


def smaller_ones(that: Term, witness: Mapping[str, Any] | None) -> str:
    """What stands behind a counterexample of a statement; nothing where it is known to be the least."""
    shown = [(name, sort, witness[name]) for name, sort in _variables(that) if witness and name in witness]
    if named := next((name for name, sort, value in shown if sort not in ("int", "real") and not _is_one(value)), None):
        return f" (the first {named} of those that are tried; a smaller one may do)"
    is_large = any(sort == "int" and is_integer(value) and abs(value) > SURE for _, sort, value in shown)
    if is_large and that[0] == "forall" and not all(map(computable, (*that[2], that[3]))):
        return " (a smaller one may do)"
    return ""


def _is_one(value: Any) -> bool:
    """Whether it is a function of one row and one column, than which there is no smaller one."""
    return isinstance(value, list) and value[0] == "matrix" and list(map(len, value[1])) == [1]


def _variables(that: Term) -> Iterator[tuple[str, str]]:
    """Those that stand in front of a universal statement, with their sorts."""
    while that[0] == "forall":
        yield from that[1]
        that = that[3]
