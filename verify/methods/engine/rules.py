"""The table of rules: functions that say in a decorator for which goals they are tried, and when.

A rule is a function of one file with its data, all literals, and nothing else says when it is tried:

    @rule(on=("=", ">="), kind="closing", price=30, left=("states",), integer=True, closed=True)
    def minimal(goal: Term, context: Context) -> Node: ...

It gives a derivation, or several tactics one after the other.  So a procedure is added by adding one file.  The table
is read from the decorators in the sources, and a rule is imported when a goal fits its data.  Which of those that fit
is tried when is said by `fooling.verify.methods.engine.search`.  Cost: the sources are read once in a process, in some
10 ms.  What is wrong with a decorator is said in one line, with its place.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import NUMERIC
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_in
from fooling.verify.methods.engine.ends import NotMadeFor
from fooling.verify.methods.engine.goals import ORDERS, begins_with, computable
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.statement.operators import COMPARISONS, CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, is_integer

Function = TypeVar("Function", bound=Callable[..., Any])
METHODS = Path(__file__).parents[1]
DECORATED = re.compile(
    r"^@rule\((.*?)\)\n(?:@.*\n)*def (\w+)\(.*?(?<=:)\n    (?:r?\"\"\"(.*?)(?:\n|\"\"\"))?", re.MULTILINE | re.DOTALL
)
KINDS = ("safe", "closing", "unsafe")
INSIDE = ("not", *QUANTIFIERS)  # what is inside these tells goals apart, too
PROPERTY = ("proposition", "language")  # of a language, by its monoid
GROUPS: Mapping[str, Sequence[str]] = {  # of operators that rules are for alike
    "comparison": tuple(COMPARISONS),
    "order": ORDERS,
    "number": NUMERIC,
    "connective": CONNECTIVES,
    "property": tuple(
        op for op, row in OPERATORS.items() if (*row.arguments, row.result) == ("language", "proposition")
    ),
    "statement": tuple(one for one in OPERATORS if one not in (*CONNECTIVES, *NUMERIC)),
}


LITERAL = (ast.Constant, ast.Tuple, ast.UnaryOp, ast.USub, ast.Load)  # what data are made of


@dataclass(frozen=True)
class Data:
    """The goals that a rule is for, its kind, its price, and what else a goal has to be.

    `on`: the operators of goals, or groups of them, alone or behind "not", "forall", "exists", or with `denied` their
    negations, too; `speaks`: operators of which one stands in the goal, and `lacks`: none; `left`: the operators of
    which one is that of a comparison's left side; `integer`: its right side is one; `closed`: no variable is free in
    it, or one is; `sorts`: those that all its bound variables have, and `some`: that one of them has; `numbers`: it is
    about numbers only, as its conditions are; `assumes`: operators of which one is that of an assumption.  `steps`:
    the name of its budget in `engine/limits.py`.  `sure`: what it finds is right as it is made, so the checker is not
    asked at once.
    """

    on: tuple[str, ...]
    price: float
    kind: str = "closing"
    denied: bool = False
    speaks: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    integer: bool = False
    closed: bool | None = None
    sorts: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    numbers: bool = False
    assumes: tuple[str, ...] = ()
    steps: str = ""
    sure: bool = False

    def __post_init__(self) -> None:
        heads = (part for head in self.on for part in head.split(" "))
        named = (*heads, *self.speaks, *self.lacks, *self.left, *self.assumes)
        unknown = [one for one in named if one not in OPERATORS and one not in GROUPS and one not in CONNECTIVES]
        if unknown or not self.on:
            raise InvalidInput(f"no operator is called {unknown[0]!r}" if unknown else "it is for no goal")
        if isinstance(self.price, bool) or not isinstance(self.price, (int, float)):
            raise InvalidInput(f"its price is no number: {self.price!r}")
        if self.steps and not isinstance(getattr(limits, self.steps, None), int):
            raise InvalidInput(f"no budget of steps is called {self.steps!r}")
        if self.kind not in KINDS:
            raise InvalidInput(f"its kind is {self.kind!r}, and not one of {', '.join(KINDS)}")

    @property
    def budget(self) -> float:
        """The steps that it has at the default effort."""
        return float(getattr(limits, self.steps)) if self.steps else inf

    def fits(self, goal: Term, context: Context) -> bool:
        """Whether the rule is for such a goal, whose operator it is for."""
        inside = operators_in(goal)
        if (self.speaks and inside.isdisjoint(self.speaks)) or not inside.isdisjoint(self.lacks):
            return False
        if (self.left and not begins_with(goal[1], *self.left)) or (self.integer and not is_integer(goal[2])):
            return False
        if self.closed is not None and self.closed is bool(free_variables(goal)):
            return False
        sorts = {sort for _, sort in goal[1]} if (self.sorts or self.some) and goal[0] in QUANTIFIERS else set[str]()
        if (self.sorts and not sorts <= {*self.sorts}) or (self.some and sorts.isdisjoint(self.some)):
            return False
        if self.numbers and not all(map(computable, (*goal[2], goal[3]) if goal[0] in QUANTIFIERS else (goal,))):
            return False
        return not self.assumes or any(one[0] in self.assumes for one in context.assumptions)


@dataclass(frozen=True)
class Rule:
    """A function of a module with the data of its decorator, and what its docstring says first."""

    module: str
    name: str
    data: Data
    says: str = ""

    def tactic(self) -> Tactic:
        """The function itself; of what it finds nothing but what the checker accepts is kept, unless it is sure."""
        function = getattr(import_module(self.module), self.name)
        judged = (lambda tactic: tactic) if self.data.sure else accepted

        def found(goal: Term, context: Context) -> Node:
            given = function(goal, context)
            if isinstance(given, dict):
                return judged(constantly(given))(goal, context)
            tactics = map(judged, given)
            first = next(tactics, None)
            if first is None:
                raise NotMadeFor
            return first_in(chain((first,), tactics), goal, context)

        return briefly(found, self.data.budget) if self.data.steps else found


def rule(**data: Any) -> Callable[[Function], Function]:
    """The decorator: the function is a rule with this data (`Data`)."""
    of_rule = Data(**data)

    def of(function: Function) -> Function:
        vars(function)["rule"] = of_rule
        return function

    return of


@lru_cache(2**12)
def operators_in(term: Term) -> frozenset[str]:
    """The texts that stand first in the term or in a part of it: its operators are among them."""
    found, todo = set[str](), [term]
    while todo:
        one = todo.pop()
        if isinstance(one, tuple):
            found.update(one[:1] if one and isinstance(one[0], str) else ())
            todo += one
    return frozenset(found)


def order(one: Rule) -> tuple[bool, float, str]:
    """Safe rules come first, then cheap ones, then those of the first names: so the order is the same everywhere."""
    return one.data.kind != "safe", one.data.price, one.name


@cache
def by_operator() -> Mapping[str, Sequence[Rule]]:
    """All rules by the operators of their goals, in the order in which they are tried."""
    found = defaultdict[str, list[Rule]](list)
    for one in sorted(rules_in(METHODS), key=order):
        for said in one.data.on:
            outer, _, head = said.rpartition(" ")
            for inner in GROUPS.get(head, (head,)):
                found[f"{outer} {inner}" if outer else inner].append(one)
                if one.data.denied:
                    found[f"not {inner}"].append(one)
    return found


def rules_for(goal: Term, context: Context) -> list[Rule]:
    """The rules for such a goal, in the order in which they are tried."""
    table = by_operator()
    found = table.get(goal[0], ())
    if goal[0] in INSIDE:
        inner = table.get(f"{goal[0]} {goal[1 if goal[0] == 'not' else 3][0]}", ())
        found = sorted((*found, *inner), key=order)
    return [one for one in dict.fromkeys(found) if one.data.fits(goal, context)]


def rules_in(folder: Path) -> Iterator[Rule]:
    """The rules of the rooms in a folder, as their sources say."""
    met = dict[str, str]()
    for path in sorted(folder.rglob("*.py")):
        data = path.read_bytes()
        if b"\n@rule(" in data:
            place = path.relative_to(folder).as_posix()
            module = f"{__name__.rpartition('.engine.')[0]}.{place.removesuffix('.py').replace('/', '.')}"
            for said, name, says in DECORATED.findall(data.decode()):
                if name in met:
                    raise InvalidInput(f"{place}, rule {name}: {met[name]} has a rule of that name, too")
                met[name] = place
                try:
                    yield Rule(module, name, data_of(said), says)
                except InvalidInput as error:
                    raise InvalidInput(f"{place}, rule {name}: {error}") from None


def data_of(said: str) -> Data:
    """The data in a decorator's text.

    >>> data_of("on=('even',), price=10").price
    10
    """
    call = ast.parse(f"rule({said})", mode="eval").body
    given = {str(one.arg): one.value for one in getattr(call, "keywords", ())}
    unknown = given.keys() - Data.__annotations__.keys()
    missing = {"on", "price"} - given.keys()
    if unknown or missing:
        raise InvalidInput(f"it has no {min(missing)}" if missing else f"nothing is called {min(unknown)!r} here")
    if not all(isinstance(part, LITERAL) for value in given.values() for part in ast.walk(value)):
        raise InvalidInput("its data are no literals")
    return Data(**{name: ast.literal_eval(value) for name, value in given.items()})
