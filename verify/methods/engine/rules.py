"""The table of rules: functions that say in a decorator for which goals they are tried, and when.

A rule is a tactic of one file with its data, all literals, and nothing else says when it is tried:

    @rule(on=("=", ">="), price=10, left=("states",), integer=True, closed=True)
    def minimal(goal: Term, context: Context) -> Node: ...

So a procedure is added by adding one file.  The table is read from the decorators in the sources, and a rule is
imported when a goal fits its data.  Invariants: cheaper rules are tried first, then by their names, so that the order
is the same everywhere; what a rule finds is given to the checker at once, and passed over where that rejects it.
Cost: the sources are read once in a process, in some 5 ms.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from fooling.records import dataclass
from fooling.verify.methods.engine.tactic import Node, Tactic, accepted, begins_with
from fooling.verify.statement.proposition import Term, free_variables, is_integer

METHODS = Path(__file__).parents[1]
DECORATED = re.compile(r"^@rule\((.*?)\)\n(?:@.*\n)*def (\w+)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Data:
    """The heads of the goals that a rule is for, its price, and what else a goal has to be.

    `left`: the operators of which one is that of a comparison's left side; `integer`: its right side is one;
    `closed`: no variable is free in it.
    """

    on: tuple[str, ...]
    price: float
    left: tuple[str, ...] = ()
    integer: bool = False
    closed: bool = False

    def fits(self, goal: Term) -> bool:
        """Whether the rule is for such a goal."""
        if goal[0] not in self.on or (self.left and not begins_with(goal[1], *self.left)):
            return False
        return not (self.integer and not is_integer(goal[2])) and not (self.closed and free_variables(goal))


@dataclass(frozen=True)
class Rule:
    """A function of a module with the data of its decorator."""

    module: str
    name: str
    data: Data

    def tactic(self) -> Tactic:
        """The function itself, of which nothing but what the checker accepts is kept."""
        found: Tactic = getattr(import_module(self.module), self.name)
        return accepted(found)


def rule(
    *, on: tuple[str, ...], price: float, left: tuple[str, ...] = (), integer: bool = False, closed: bool = False
) -> Callable[[Tactic], Tactic]:
    """The decorator: the function is a rule for such goals, at this price."""
    data = Data(on, price, left, integer, closed)

    def of(function: Callable[..., Node]) -> Tactic:
        vars(function)["rule"] = data
        return function

    return of


def tried(goal: Term) -> Iterator[Tactic]:
    """The rules for such a goal, the cheapest first."""
    return (one.tactic() for one in by_head().get(goal[0], ()) if one.data.fits(goal))


@cache
def by_head() -> Mapping[str, Sequence[Rule]]:
    """All rules by the heads of their goals, in the order in which they are tried."""
    found = defaultdict[str, list[Rule]](list)
    for one in sorted(rules_in(METHODS), key=lambda one: (one.data.price, one.module, one.name)):
        for head in one.data.on:
            found[head].append(one)
    return found


def rules_in(folder: Path) -> Iterator[Rule]:
    """The rules of the rooms in a folder, as their sources say."""
    for path in folder.glob("*/*.py"):
        data = path.read_bytes()
        if b"\n@rule(" in data:
            module = f"{__name__.rpartition('.engine.')[0]}.{path.parent.name}.{path.stem}"
            for said, name in DECORATED.findall(data.decode()):
                yield Rule(module, name, data_of(said))


def data_of(said: str) -> Data:
    """The data in a decorator's text.

    >>> data_of("on=('even',), price=10")
    Data(on=('even',), price=10, left=(), integer=False, closed=False)
    """
    call = ast.parse(f"rule({said})", mode="eval").body
    return Data(**{str(one.arg): ast.literal_eval(one.value) for one in getattr(call, "keywords", ())})
