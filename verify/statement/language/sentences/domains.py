r"""Sets that a variable is in: `for all n \in \mathbb{Z}`, `x in R`, `n in N_{>= 1}`, and ranges.

    n in {1, ..., 12}, n in 1..12      integers n with n >= 1, n <= 12
    n in [1, 12], n from 1 to 12       n with n >= 1, n <= 12, whose sort is said or forced, as everywhere
    n between 1 and 12                 the same; a remark says that 1 and 12 are among them
    n = 1, ..., 12                     integers n with n >= 1, n <= 12
    n in {1, 3, 5}                     integers n with n = 1 or n = 3 or n = 5

Whether 0 is a natural number two people answer differently.  So N alone is refused with both readings, unless the
condition that follows leaves 0 out: `n in N, n >= 2`.
"""

from __future__ import annotations

from typing import NamedTuple

from fooling.verify.statement.language.sentences.latex import BLACKBOARD
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.sentences.tokens import MOST_DIGITS, NUMBER
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import free_variables, is_integer
from fooling.verify.statement.row import ATOM, PHRASE

SORTS = {"Z": "int", "R": "real", "N": "int"}
LETTERS = {sign: letter for letter, sign in BLACKBOARD.items()}
IN = ("∈", "in")
RANGES = {"from": "to", "between": "and"}
CLOSED_BY = {"[": "]", "{": "}"}
BETWEEN = "`between` takes in both ends; `1 < n < 12` leaves them out"


class Domain(NamedTuple):
    """The sort of what is in a set (none where its uses say it), comparisons with numbers, and the place behind.

    members : where it is one of a few numbers, these
    """

    sort: str | None
    bounds: tuple[tuple[str, Node], ...]
    place: int
    members: tuple[int, ...] = ()


def domain(core: Core, name: str, place: int, is_alone: bool) -> Domain | None:
    """`in Z`, `in [1, 12]`, `from 1 to 12` behind a name, or behind several."""
    if core.word(place) in RANGES:
        return _range(core, name, place + 1, RANGES[core.word(place)], "")
    if core.word(place) == "=" and ".." in _inside(core, place + 1):
        return _range(core, name, place + 1, "..", "=")
    if core.word(place) not in IN:
        return None
    if (members := _members(core, place + 1)) is not None:
        return members
    if (opened := core.word(place + 1)) in CLOSED_BY:
        return _range(core, name, place + 2, ".." if ".." in _inside(core, place + 2) else ",", opened)
    if core.word(place + 2) == ".." or core.token(place + 1).kind == NUMBER:
        return _range(core, name, place + 1, "..", "")
    called, _, index = core.word(place + 1).partition("_")
    called = LETTERS.get(called, called)
    if called not in SORTS or index not in ("", "0"):
        core.fail(place + 1, "`Z`", "`R`", "`[`", "`{`")
        return None
    bound, behind = (">=", 0) if index else None, place + 2
    if core.word(place + 1).endswith("_"):
        bound, behind = _limited(core, behind)
    elif core.word(behind) == "^" and called != "R" and "+" in core.said(behind + 1, behind + 3):
        bound, behind = (">=", 1), behind + (4 if core.word(behind + 1) == "{" else 2)
    if called == "N" and bound is None and not (is_alone and _is_positive(core, name, behind)):
        raise naturals(core, name, place + 1)
    bounds = () if bound is None else ((bound[0], Node(bound[1], "number", ATOM, (str(bound[1]),))),)
    return Domain(SORTS[called], bounds, behind)


def _inside(core: Core, place: int) -> tuple[str, ...]:
    """The tokens up to the bracket that closes."""
    end = next((end for end in range(place, len(core.tokens)) if core.word(end) in (*CLOSED_BY.values(), ":")), place)
    return core.said(place, end)


def _members(core: Core, place: int) -> Domain | None:
    """`{1, 3, 5}`: a few whole numbers, different ones."""
    found, here = list[int](), place
    while core.word(here) == ("," if found else "{") and core.token(here + 1).kind == NUMBER:
        if not (said := core.token(here + 1).text).isdecimal() or len(said) > MOST_DIGITS:
            return None
        found.append(int(said))
        here += 2
    if core.word(here) != "}" or core.word(place) != "{" or not found:
        return None
    if len({*found}) < len(found):
        raise core.refused(place, "a number stands twice in this set", (), here + 1)
    return Domain("int", (), here + 1, tuple(found))


def _range(core: Core, name: str, place: int, parted: str, opened: str) -> Domain | None:
    """A range from its first number on: both ends, of which none has the variable."""
    low = core.parse(place, PHRASE)
    behind = None if low is None else _dots(core, low, opened) if parted == ".." else core.words(low.place, parted)
    high = None if behind is None else core.parse(behind, PHRASE)
    if high is not None and opened == "{" and parted == ",":
        raise core.refused(place - 1, "want a range, {1, ..., 12}, or whole numbers, {1, 3, 5}", (), high.place)
    closed = CLOSED_BY.get(opened)
    end = None if high is None else high.place if closed is None else core.words(high.place, closed)
    if low is None or high is None or end is None:
        return None
    for one, start in ((low, place), (high, behind or place)):
        if not core.fits(one.node, "number"):
            core.other_sort(start, one, "number")
            return None
        if name in free_variables(one.node.term):
            raise core.refused(start, f"the ends of its range speak of {name} itself", (), one.place)
    if is_integer(low.node.term) and is_integer(high.node.term) and low.node.term > high.node.term:
        raise core.refused(place, "nothing is in this range; want the smaller end first", (), high.place)
    if parted == "and":
        core.remark(BETWEEN)
    return Domain("int" if parted == ".." else None, ((">=", low.node), ("<=", high.node)), end)


def _dots(core: Core, low: Read, opened: str) -> int | None:
    """The place behind the dots of `1..12`, `{1, ..., 12}` and `{1, 2, ..., 12}`."""
    second, place = core.token(low.place + 1), low.place
    if opened and core.word(place) == "," and second.kind == NUMBER and core.word(place + 2) == ",":
        if not is_integer(low.node.term) or second.text != str(low.node.term + 1):
            raise core.refused(place + 1, "the steps of a range are 1; want {1, ..., 12}")
        place += 2
    comma = opened != "" and core.word(place) == ","
    behind = core.words(place + comma, "..")
    return behind if behind is None or not comma else core.words(behind, ",")


def _limited(core: Core, place: int) -> tuple[tuple[str, int] | None, int]:
    """`{>= 1}` behind the name of a set."""
    op, least = core.word(place + 1), core.token(place + 2)
    is_one = op in COMPARISONS and least.kind == NUMBER and least.text.isdecimal() and core.word(place + 3) == "}"
    if core.said(place, place + 3) == ("{", "0", "}"):
        return (">=", 0), place + 3
    if core.word(place) != "{" or not is_one or len(least.text) > 9:
        raise core.refused(place, r"want a comparison with a number below the set, as in \mathbb{Z}_{\ge 1}")
    return (op, int(least.text)), place + 4


def natural(core: Core, name: str, place: int) -> None:
    """Refuse `natural numbers n`, whose name stands here, unless what follows leaves 0 out."""
    op, least = core.word(place + 1), core.token(place + 2)
    is_bounded = least.kind == NUMBER and (op == ">" or (op == ">=" and least.text != "0"))
    if not is_bounded and not _is_positive(core, name, place + 1):
        raise naturals(core, name, place)


def naturals(core: Core, name: str, place: int) -> Refused:
    """Both readings of the natural numbers."""
    told = (f"integers {name} with {name} >= 0: ...", f"integers {name} with {name} >= 1: ...")
    return core.refused(place, "this can be read in two ways", told)


def _is_positive(core: Core, name: str, place: int) -> bool:
    """Whether the next condition says that the number is at least 1, and nothing else."""
    if core.word(place) not in (",", "with") or core.word(place + 1) != name:
        return False
    op, least = core.word(place + 2), core.token(place + 3)
    is_whole = least.kind == NUMBER and core.word(place + 4) in (":", ",", "such")
    return is_whole and (op == ">" or (op == ">=" and least.text != "0"))
