"""The last word: `prove` accepts a derivation of a goal or raises `Rejected`.

A derivation is a tree of nodes, JSON objects `{"rule": name, ...}`.  `prove(goal, node, context)` asks the rule of
that name whether the node proves the goal.  Rules that need lemmas carry them as premises `{"that": proposition, "by":
node}`, proved in the same context.  Each kind of evidence has a file of its own beside this one, a `Theory`; the judge
says which theories there are, and nothing outside this folder can make anything true.

The theorem that the kernel keeps
---------------------------------
*What is proved is defined and true under every assignment of the context's variables that makes its assumptions true.*

- A rule answers for the truth of its goal where the goal is defined; the proof stands above it.
- That the goal is defined no rule has to remember: `prove` asks it of every goal that is a statement about terms, or
  the negation of one.  Each term and statement has its conditions in the table of operators, ordinary propositions
  about its arguments.  They are asked from the inside out, so that each speaks of terms that are defined; each is
  assumed, or shown by the rule `bounds`.  Inside `sum v lo hi body`, where v runs over integers, lo <= v <= hi is
  assumed, and with it hi >= lo: of an empty sum no term is asked.
- Of a `cut` it is asked inside, where the lemma is assumed: log2(rank f) is a number once rank f >= 1 is proved.  Of a
  `substitution` likewise: with a number in place of an equal one the same is defined.
- Connectives and quantifiers are not asked: `or` is true when some part is, whatever the others are, and a derivation
  of one comes down to statements that are asked, or computes the whole by its definition.
- Assumptions are not asked.  Where one is true its terms are defined: so their conditions are true as well, and are
  assumed with it, as are the parts of a conjunction (`Context.extended`).  "For all real x with log2 x >= 3: x >= 8" is
  meaningful.
- A term that a node brings in (a value for a variable, a multiplier, the side of a case) has to be defined, too, for a
  statement may be true of all numbers and of that term be nothing at all: `given` is the one way in.
- Nothing is given a value where it has none; 1/0 = 0 would be a witness.

Here nothing searches, and nothing is imported that does; of arithmetic the kernel knows only that a rule is called
`bounds`.

A part of the table of rules, and of others, is loaded when a name is asked for that the rest does not have
(`WhenAsked`): so a small statement is judged without the modules about networks.  No name stands in both parts, which
tests see to: so what a name stands for does not hang on what was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import VARIABLE_SORTS, Term, frozen, require, term_positions

Node = Mapping[str, Any]
Entry = TypeVar("Entry")
Ground = tuple[str, str]  # ("trusts" or "axiom" or "theory", its name)
Grounds = frozenset[Ground]  # what a derivation rests on, beside the kernel; a ground that is trusted was not replayed
NOTHING: Grounds = frozenset()
BOUNDS: Node = {"rule": "bounds"}
ASKED_INSIDE = ("cut", "substitution")  # rules whose goal is defined where that of the derivation inside is


class Rejected(EvidenceError):
    """The derivation does not prove the goal; the message says where and why."""


@dataclass
class Budget:
    """What a derivation may still cost: numbers that are computed, some microseconds each.

    A long number counts for more than one, as does whatever takes longer; no claim of the paper takes 25,000.
    """

    numbers: int = 5 * 10**6

    def spend(self, numbers: int = 1) -> None:
        """`Rejected` where nothing is left."""
        self.numbers -= numbers
        if self.numbers < 0:
            raise Rejected("more numbers to compute than one derivation may have")


@dataclass(frozen=True)
class Context:
    """The variables in scope with their sorts, what is assumed of them, the rules there are, and the budget left.

    `say` puts a proposition into words for a reason; what it says decides nothing.
    """

    sorts: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[Term, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget, compare=False)
    say: Callable[[Term], str] = field(default=str, compare=False)
    defined: set[Term] = field(default_factory=set, compare=False)  # terms known to be, so that none is asked twice

    def extended(self, bindings: Iterable[tuple[str, str]], assumptions: Iterable[Term]) -> Context:
        """The context inside a quantifier: true assumptions have defined terms."""
        added, assumed = dict(bindings), tuple(part for one in assumptions for part in _with_parts(one))
        if added.keys() & self.sorts.keys():
            raise Rejected(f"variables {sorted(added.keys() & self.sorts.keys())} are already in scope")
        known = (*self.assumptions, *assumed, *(condition for one in assumed for condition in _implied(one)))
        return Context({**self.sorts, **added}, known, self.rules, self.budget, self.say, set(self.defined))

    def closed(self) -> Context:
        """The context without variables."""
        return Context(rules=self.rules, budget=self.budget, say=self.say)


def _with_parts(assumption: Term) -> tuple[Term, ...]:
    """It and, where it is a conjunction, what is true with it."""
    parts = assumption[1:] if assumption[0] == "and" else ()
    return (assumption, *(one for part in parts for one in _with_parts(part)))


def _implied(assumption: Term) -> Iterator[Term]:
    """The conditions under which the terms of a true assumption are defined, but for those inside a sum."""
    if (statement := _without_not(assumption))[0] not in CONNECTIVES:
        yield from _conditions(statement)


def _without_not(proposition: Term) -> Term:
    return _without_not(proposition[1]) if proposition[0] == "not" else proposition


def _conditions(term: Term) -> Iterator[Term]:
    if isinstance(term, tuple) and term[0] != "sum":
        for i in term_positions(term):
            yield from _conditions(term[i])
        yield from OPERATORS[term[0]].when(*term[1:])


Check = Callable[[Term, Node, Context], Grounds]


@dataclass(frozen=True)
class Rule:
    """What a rule checks, the exact fields of its nodes, and the theory it belongs to (nothing for the core's)."""

    check: Check
    fields: frozenset[str]
    grounds: Grounds


class Theory(dict[str, Rule]):
    """The rules of one kind of evidence, by name."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.grounds: Grounds = frozenset({("theory", name)}) if name else NOTHING

    def rule(self, name: str, *fields: str) -> Callable[[Check], Check]:
        """Enter a rule under its name, with the exact fields its nodes have beside `rule`."""

        def enter(check: Check) -> Check:
            self[name] = Rule(check, frozenset(fields) | {"rule"}, self.grounds)
            return check

        return enter


def prove(goal: Term, node: object, context: Context) -> Grounds:
    """Accept the derivation of a well-formed goal and return what it rests on, or raise `Rejected`."""
    if not isinstance(node, Mapping) or not isinstance(node.get("rule"), str):
        raise Rejected(f"a derivation node must be an object with a rule, not {str(node)[:60]}")
    name = node["rule"]
    if (rule := context.rules.get(name)) is None:
        raise Rejected(f"unknown rule {name!r}")
    if node.keys() != rule.fields:
        odd = sorted(map(str, node.keys() ^ rule.fields))
        raise Rejected(f"rule {name!r} has exactly the fields {sorted(rule.fields)}; {odd[0]!r} is missing or extra")
    try:
        statement = _without_not(goal)
        if name not in ASKED_INSIDE and statement[0] not in CONNECTIVES and goal not in context.assumptions:
            require_defined(statement, context)
        return rule.check(goal, node, context) | rule.grounds
    except (Rejected, EvidenceError, InvalidInput) as error:
        raise Rejected(f"{name}: {error}" if len(str(error)) < 2000 else str(error)) from None
    except (ArithmeticError, TypeError, ValueError, LookupError, AttributeError) as error:
        raise Rejected(f"{name}: the evidence is malformed: {error}") from None


def require_defined(term: Term, context: Context) -> None:
    """`Rejected` unless all conditions of a well-formed term, and of its parts, are assumed or shown by `bounds`."""
    if not isinstance(term, tuple) or term in context.defined:
        return
    if term[0] == "sum":
        _, v, low, high, body = term
        require_defined(low, context)
        require_defined(high, context)
        conditions: tuple[Term, ...] = (("integer", low), ("integer", high))
        require_defined(body, context.extended([(v, "int")], [(">=", v, low), ("<=", v, high), (">=", high, low)]))
    else:
        for i in term_positions(term):
            require_defined(term[i], context)
        conditions = OPERATORS[term[0]].when(*term[1:])
    for condition in conditions:
        require_bounds(condition, context)
    context.defined.add(term)


def require_bounds(condition: Term, context: Context) -> None:
    """`Rejected` unless the condition, whose terms are defined, is assumed or shown by `bounds`."""
    if condition not in context.assumptions:
        context.rules["bounds"].check(condition, BOUNDS, context)


def given(data: object, sort: str, context: Context, at: str) -> Term:
    """The term that a node gives: well formed, of that sort, and defined."""
    term = frozen(data)
    require(term, sort, context.sorts, at)
    require_defined(term, context)
    return term


def terms(node: Node, bindings: Iterable[tuple[str, str]], context: Context) -> dict[str, Term]:
    """The node's `values`: a term for each bound variable, an integer for those of sort int."""
    sorts, values = dict(bindings), {}
    expect(node["values"].keys() == sorts.keys(), f"values must be given for exactly {list(sorts)}")
    for name, sort in sorts.items():
        values[name] = given(node["values"][name], VARIABLE_SORTS[sort], context, f"values.{name}")
        if sort == "int":
            require_bounds(("integer", values[name]), context)
    return values


def premise(stated: object, context: Context) -> tuple[Term, Grounds]:
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


class WhenAsked(Mapping[str, Entry]):
    """What is in the table `now`, and what is in the one that `later` loads."""

    def __init__(self, now: Mapping[str, Entry], later: Callable[[], Mapping[str, Entry]]) -> None:
        self._now, self._later = now, later

    def __getitem__(self, name: str) -> Entry:
        return self._now[name] if name in self._now else self._later()[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._now
        yield from self._later()

    def __len__(self) -> int:
        return len(self._now) + len(self._later())
