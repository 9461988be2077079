"""The last word: `prove` accepts a derivation of a goal or raises `Rejected`.

A derivation is a tree of nodes, JSON objects `{"rule": name, ...}`.  `prove(goal, node, context)` asks the rule of that
name whether the node proves the goal for all values of the context's variables that meet the context's assumptions; the
answer is the set of things it had to trust (empty: everything was replayed).  Rules that need lemmas carry them as
premises `{"that": proposition, "by": node}`, proved in the same context.  Each kind of rule has a file of its own
beside this one, and nothing outside this folder can make anything true.

Nothing here searches, and nothing here imports anything that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fooling_sets.errors import EvidenceError, InvalidInput
from verify.statement.proposition import Term, frozen, require

Node = Mapping[str, Any]
Trusts = frozenset[str]
NOTHING: Trusts = frozenset()


class Rejected(EvidenceError):
    """The derivation does not prove the goal; the message says where and why."""


@dataclass(frozen=True)
class Context:
    """The variables in scope with their sorts ("int", "real", "function", "language") and what is assumed of them."""

    sorts: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[Term, ...] = ()

    def extended(self, bindings: Iterable[tuple[str, str]], assumptions: Iterable[Term]) -> Context:
        """The context inside a quantifier."""
        added = dict(bindings)
        if added.keys() & self.sorts.keys():
            raise Rejected(f"variables {sorted(added.keys() & self.sorts.keys())} are already in scope")
        return Context({**self.sorts, **added}, (*self.assumptions, *assumptions))


Rule = Callable[[Term, Node, Context], Trusts]
RULES: dict[str, tuple[Rule, frozenset[str]]] = {}


def rule(name: str, *fields: str) -> Callable[[Rule], Rule]:
    """Register a rule under its name with the exact fields its nodes have (beside `rule`)."""

    def register(function: Rule) -> Rule:
        RULES[name] = (function, frozenset(fields) | {"rule"})
        return function

    return register


def prove(goal: Term, node: object, context: Context = Context()) -> Trusts:
    """Accept the derivation of a well-formed goal and return what it trusts, or raise `Rejected`."""
    if not isinstance(node, Mapping) or not isinstance(node.get("rule"), str):
        raise Rejected(f"a derivation node must be an object with a rule, not {str(node)[:60]}")
    name = node["rule"]
    if name not in RULES:
        raise Rejected(f"unknown rule {name!r}")
    function, fields = RULES[name]
    if node.keys() != fields:
        odd = sorted(node.keys() ^ fields)
        raise Rejected(f"rule {name!r} has exactly the fields {sorted(fields)}; {odd[0]!r} is missing or extra")
    try:
        return function(goal, node, context)
    except Rejected as error:
        raise Rejected(f"{name}: {error}" if len(str(error)) < 2000 else str(error)) from None
    except (
        EvidenceError,
        InvalidInput,
        ArithmeticError,
        TypeError,
        ValueError,
        KeyError,
        IndexError,
        AttributeError,
    ) as error:
        raise Rejected(f"{name}: {type(error).__name__}: {error}") from None


def premise(stated: object, context: Context) -> tuple[Term, Trusts]:
    """Check a premise `{"that": proposition, "by": node}` and return the proposition it establishes."""
    if not isinstance(stated, Mapping) or stated.keys() != {"that", "by"}:
        raise Rejected("a premise has exactly the fields that, by")
    proposition = frozen(stated["that"])
    require(proposition, "proposition", context.sorts, "premise")
    return proposition, prove(proposition, stated["by"], context)


def expect(holds: bool, reason: str) -> None:
    """Raise `Rejected` with the reason unless the condition holds."""
    if not holds:
        raise Rejected(reason)


def matched(goal: Term, head: str) -> tuple[Term, ...]:
    """The arguments of a goal with this operator, or `Rejected`."""
    expect(goal[0] == head, f"the goal is {goal[0]!r}, not {head!r}")
    return tuple(goal[1:])
