r"""Sets that a variable is in: `for all n \in \mathbb{Z}`, `x in R`, `n in N_{>= 1}`.

Whether 0 is a natural number two people answer differently.  So N alone is refused with both readings, unless the
condition that follows leaves 0 out: `n in N, n >= 2`.
"""

from __future__ import annotations

from typing import NamedTuple

from fooling.verify.statement.language.sentences.latex import BLACKBOARD
from fooling.verify.statement.language.sentences.precedence import Core
from fooling.verify.statement.language.sentences.tokens import NUMBER
from fooling.verify.statement.operators import COMPARISONS

SORTS = {"Z": "int", "R": "real", "N": "int"}
LETTERS = {sign: letter for letter, sign in BLACKBOARD.items()}
IN = ("∈", "in")


class Domain(NamedTuple):
    """The sort of what is in a set, which of them are (a comparison with a number), and the place behind."""

    sort: str
    bound: tuple[str, int] | None
    place: int


def domain(core: Core, name: str, place: int, is_alone: bool) -> Domain | None:
    """`in Z` behind a name, or behind several."""
    if core.word(place) not in IN:
        return None
    called, _, index = core.word(place + 1).partition("_")
    called = LETTERS.get(called, called)
    if called not in SORTS or index not in ("", "0"):
        core.fail(place + 1, "`Z`", "`R`")
        return None
    bound, behind = (">=", 0) if index else None, place + 2
    if core.word(place + 1).endswith("_"):
        bound, behind = _limited(core, behind)
    elif core.word(behind) == "^" and called != "R" and "+" in core.said(behind + 1, behind + 3):
        bound, behind = (">=", 1), behind + (4 if core.word(behind + 1) == "{" else 2)
    if called == "N" and bound is None and not (is_alone and _is_positive(core, name, behind)):
        told = (f"integers {name} with {name} >= 0: ...", f"integers {name} with {name} >= 1: ...")
        raise core.refused(place + 1, "this can be read in two ways", told)
    return Domain(SORTS[called], bound, behind)


def _limited(core: Core, place: int) -> tuple[tuple[str, int] | None, int]:
    """`{>= 1}` behind the name of a set."""
    op, least = core.word(place + 1), core.token(place + 2)
    is_one = op in COMPARISONS and least.kind == NUMBER and least.text.isdecimal() and core.word(place + 3) == "}"
    if core.said(place, place + 3) == ("{", "0", "}"):
        return (">=", 0), place + 3
    if core.word(place) != "{" or not is_one or len(least.text) > 9:
        raise core.refused(place, r"want a comparison with a number below the set, as in \mathbb{Z}_{\ge 1}")
    return (op, int(least.text)), place + 4


def _is_positive(core: Core, name: str, place: int) -> bool:
    """Whether the next condition says that the number is at least 1, and nothing else."""
    if core.word(place) not in (",", "with") or core.word(place + 1) != name:
        return False
    op, least = core.word(place + 2), core.token(place + 3)
    is_whole = least.kind == NUMBER and core.word(place + 4) in (":", ",", "such")
    return is_whole and (op == ">" or (op == ">=" and least.text != "0"))
