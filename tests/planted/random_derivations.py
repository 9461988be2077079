"""Random derivations: grown forwards from axioms and facts, backwards from a goal, and true ones that are changed.

A derivation is a goal with its node, in a context of variables and assumptions (`Attempt`).  `Grower` makes one:

  forwards   an instance of an axiom at random terms, a computed statement, an inequality of polynomials, what `bounds`
             sees, an assumption; and what is made of such facts: `and`, `or`, `cut`, `cases`, `forall` and an instance
             of it, a witness, an induction
  backwards  a random goal, and a derivation that looks promising, or any rule with random fields
  changed    one of the seeds (true derivations, see `tests.planted.derivation_seeds`), or one that was accepted before,
             with a term replaced by another everywhere, or in one place, or a number, a comparison, a literal changed

Nothing here decides what is true: most of what is made is refused by the kernel, and what is not is evaluated.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fooling.verify.checker.axioms import AXIOMS, CHOICES, ORDER, stated_axiom
from fooling.verify.checker.judge import RULES
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import argument_sorts, free_variables, frozen, substitute, thawed
from tests.planted.random_terms import Draw

Term = Any
Node = Any
EVALUATE, ASSUMED, BOUNDS = {"rule": "evaluate"}, {"rule": "assumption"}, {"rule": "bounds"}
PARAMETERS: Mapping[str, tuple[Term, ...]] = {
    "order": ORDER,
    "strict": ("<", ">"),
    "weak": ("<=", ">=", "="),
    **{kind: WORDS[kind] for kind in ("party", "coins", "mode")},
    "family": (*WORDS["family"], "index"),
    "query": ("letter", "embedding", "queries"),
    "model": tuple(KINDS),
    "rounding": WORDS["rounding"],
    "summation": WORDS["summation"],
    "truncation": ("down", "toward-zero"),
    "index": ("i", "k"),
    "indices": (("h", "i"), ("m", "j")),
    "bit": (0, 1),
    "degree": (1, 2, 3),
    "colour": (0, 1, 2),
    "colours": ((0,), (0, 1), (1, 2), (0, 1, 2)),
    "field": ("Q", "GF2", "GF3"),
    "weights": (((1, 1), (1, 1)), ((2, 0), (1, 1)), ((1,),)),
    "law": (("uniform",), ((2, 0), (1, 1))),
    "which": (0, 3),
}
assert CHOICES.keys() <= PARAMETERS.keys()


@dataclass(frozen=True)
class Attempt:
    """A goal, the node that is to prove it, and the context."""

    goal: Term
    node: Node
    sorts: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[Term, ...] = ()


class Grower:
    """Attempts, from one source of chance."""

    def __init__(self, rng: random.Random, seeds: Sequence[Attempt]) -> None:
        self.rng, self.seeds = rng, list(seeds)
        self.learned: list[Attempt] = []

    def attempt(self) -> Attempt:
        """One attempt of any kind."""
        kind = self.rng.random()
        if kind < 0.45:
            return self.changed(self.rng.choice(self.learned if self.learned and kind < 0.15 else self.seeds))
        draw, assumptions = self.context()
        if kind < 0.85:
            goal, node = self.fact(draw, assumptions, 2)
        else:
            goal = draw.proposition()
            node = self.promising(goal, draw, assumptions) if kind < 0.95 else self.any_node(goal, draw, assumptions, 2)
        return Attempt(goal, node, draw.sorts, assumptions)

    def learn(self, attempt: Attempt) -> None:
        """Keep an accepted attempt, to be changed later."""
        self.learned.append(attempt)
        if len(self.learned) > 500:
            self.learned.pop(self.rng.randrange(500))

    def context(self) -> tuple[Draw, tuple[Term, ...]]:
        """A few variables and assumptions."""
        draw = Draw(self.rng, {})
        bindings = [(draw.name(sort), sort) for sort in draw.some_sorts(self.rng.choice((0, 1, 1, 2, 3)))]
        draw = draw.inside(bindings)
        return draw, tuple(draw.condition(bindings) for _ in range(self.rng.choice((0, 1, 1, 2)))) if bindings else ()

    # ---- forwards ----

    def fact(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A goal and a node that may well prove it."""
        simple = (
            self.axiom,
            self.axiom,
            self.axiom,
            self.computed,
            self.seen,
            self.square,
            self.identity,
            self.assumed,
        )
        made = (
            self.both,
            self.one_of,
            self.lemma,
            self.two_cases,
            self.special,
            self.shown,
            self.inductive,
            self.follows,
        )
        return self.rng.choice((*simple, *made) if depth > 0 else simple)(draw, assumptions, depth - 1)

    def axiom(self, draw: Draw, assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """An instance of an axiom at random terms; small numbers and variables more often than not."""
        name = self.rng.choice(tuple(AXIOMS))
        of = tuple(self.rng.choice(PARAMETERS[kind]) for kind in AXIOMS[name].parameters)
        _, bindings, conditions, body = stated_axiom(name, of)
        values = {variable: self.value(draw, sort) for variable, sort in bindings}
        self.fit(conditions, values)
        shown = [self.promising(substitute(one, values), draw, assumptions) for one in conditions]
        node = {"rule": "axiom", "name": name, "of": thawed(of), "values": _thawed(values), "conditions": shown}
        return substitute(body, values), node

    def fit(self, conditions: Sequence[Term], values: dict[str, Term]) -> None:
        """Values that one of the conditions, an equation of a variable, fixes; mostly."""
        for condition in conditions:
            if condition[0] == "=" and isinstance(condition[1], str) and self.rng.random() < 0.9:
                values[condition[1]] = substitute(condition[2], values)

    def value(self, draw: Draw, sort: str) -> Term:
        """A value for a bound variable."""
        if sort in ("int", "real"):
            variable = draw.variable("number")
            easy = self.rng.choice((0, 1, 2, 3, variable or 1))
            return easy if self.rng.random() < 0.65 else draw.number(self.rng.choice((1, 2)))
        return draw.term(sort, 1)

    def computed(self, draw: Draw, _assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """A statement without variables, or its negation; a finite table."""
        closed = Draw(self.rng, {}, draw.fresh)
        goal = closed.proposition()
        if self.rng.random() < 0.3:
            name = closed.name("int")
            low = self.rng.choice((0, 1, -1))
            conditions = ((">=", name, low), ("<=", name, self.rng.choice((0, 1, 2))))
            body = closed.inside([(name, "int")]).statement(1)
            goal = (self.rng.choice(("forall", "exists")), ((name, "int"),), conditions, body)
            if self.rng.random() < 0.5:
                return goal, {"rule": "table", "instances": max(0, conditions[1][2] - low + 1)}
        return self.rng.choice((goal, goal, ("not", goal), ("and", goal), ("or", goal))), EVALUATE

    def seen(self, draw: Draw, _assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """What the rule `bounds` may see, of a term and a number below it."""
        goal = (self.rng.choice((">=", ">", "=", "!=", "<")), draw.number(2), self.rng.choice((0, 0, 1, -1)))
        goal = self.rng.choice(
            (goal, ("and", goal), ("or", goal, draw.statement(1)), ("integer", goal[1]), draw.statement(1))
        )
        return goal, BOUNDS

    def square(self, draw: Draw, _assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """A square is not negative."""
        term = draw.number(2)
        goal = self.rng.choice(((">=", ("^", term, 2), 0), (">=", ("*", term, term), 0), (">=", ("^", term, 2), -1)))
        return goal, {"rule": "arith", "premises": [], "multipliers": [], "squares": [[1, thawed(term)]]}

    def identity(self, draw: Draw, _assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """Both sides are one polynomial, or one is above the other by a number; true or not."""
        a, b = draw.number(2), draw.number(1)
        goal = self.rng.choice(
            (
                ("=", ("+", a, b), ("+", b, a)),
                (">=", ("+", a, 1), a),
                ("=", ("-", a, a), 0),
                (">", ("+", a, ("abs", b)), ("-", a, 1)),
                ("=", ("^", ("+", a, b), 2), ("+", ("^", a, 2), ("*", 2, a, b), ("^", b, 2))),
                ("=", ("^", a, ("+", b, 1)), ("*", ("^", a, b), a)),
                ("=", ("log2", ("*", a, b)), ("+", ("log2", a), ("log2", b))),
                ("=", ("log2", ("^", a, b)), ("*", b, ("log2", a))),
                ("=", ("^", ("^", a, b), 2), ("^", a, ("*", 2, b))),
                ("=", ("*", 0, a), 0),
                (">=", a, b),
            )
        )
        return goal, {"rule": "arith", "premises": [], "multipliers": [], "squares": []}

    def assumed(self, draw: Draw, assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """One of the assumptions."""
        return (self.rng.choice(assumptions) if assumptions else draw.statement(1)), ASSUMED

    def both(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """Several facts at once."""
        facts = [self.fact(draw, assumptions, depth) for _ in range(self.rng.randint(1, 2))]
        return ("and", *(goal for goal, _ in facts)), {"rule": "and", "by": [node for _, node in facts]}

    def one_of(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A fact or anything else."""
        goal, node = self.fact(draw, assumptions, depth)
        if self.rng.random() < 0.5:
            return ("or", draw.proposition(1), goal), {"rule": "or", "part": 1, "by": node}
        return ("or", goal, draw.proposition(1)), {"rule": "or", "part": 0, "by": node}

    def lemma(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A fact, and another one from it."""
        that, by = self.fact(draw, assumptions, depth)
        goal, node = self.fact(draw, (*assumptions, that), depth)
        return goal, {"rule": "cut", "lemma": {"that": thawed(that), "by": by}, "by": node}

    def two_cases(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A fact, shown where a comparison holds and where it does not."""
        goal, node = self.fact(draw, assumptions, depth)
        split = (self.rng.choice(("<", ">=", "<=", ">")), draw.number(1), self.rng.choice((0, 1, 2)))
        if self.rng.random() < 0.5:
            goal, node = ("or", split, (COMPARISONS[split[0]], *split[1:])), None
        below, above = ({"rule": "or", "part": i, "by": ASSUMED} for i in (0, 1)) if node is None else (node, node)
        return goal, {"rule": "cases", "split": thawed(split), "below": below, "above": above}

    def universal(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A fact about new variables, with conditions, for all of them."""
        bindings = tuple((draw.name(sort), sort) for sort in draw.some_sorts(self.rng.choice((1, 1, 2))))
        inner = draw.inside(bindings)
        closed = Draw(self.rng, dict(bindings), draw.fresh)
        conditions = tuple(closed.condition(bindings) for _ in range(self.rng.choice((0, 1, 1, 2))))
        body, by = self.fact(inner, (*assumptions, *conditions), depth)
        values = {name: self.value(Draw(self.rng, {}, draw.fresh), sort) for name, sort in bindings}
        shown = [self.promising(substitute(one, values), Draw(self.rng, {}), ()) for one in conditions]
        inhabited = {"values": _thawed(values), "by": shown} if conditions else None
        return ("forall", bindings, conditions, body), {"rule": "forall", "inhabited": inhabited, "by": by}

    def special(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A universal fact, or what it says of some values."""
        goal, node = self.rng.choice((self.universal, self.inductive))(draw, assumptions, depth)
        if self.rng.random() < 0.4:
            return goal, node
        _, bindings, conditions, body = goal
        values = {name: self.value(draw, sort) for name, sort in bindings}
        shown = [self.promising(substitute(one, values), draw, assumptions) for one in conditions]
        stated = {"that": thawed(goal), "by": node}
        return substitute(body, values), {
            "rule": "instance",
            "of": stated,
            "values": _thawed(values),
            "conditions": shown,
        }

    def shown(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """That something exists, by a fact about it, or by a promising statement."""
        bindings = tuple((draw.name(sort), sort) for sort in draw.some_sorts(1))
        inner = draw.inside(bindings)
        values = {name: self.value(draw, sort) for name, sort in bindings}
        body, by = self.fact(draw, assumptions, depth)
        body = _replaced(body, next(iter(values.values())), bindings[0][0])
        conditions = tuple(inner.condition(bindings) for _ in range(self.rng.choice((0, 1))))
        shown = [self.promising(substitute(one, values), draw, assumptions) for one in conditions]
        node = {"rule": "witness", "values": _thawed(values), "by": by, "conditions": shown}
        return ("exists", bindings, conditions, body), node

    def inductive(self, draw: Draw, assumptions: tuple[Term, ...], _depth: int) -> tuple[Term, Node]:
        """A statement for all integers from some number on."""
        name, first = draw.name("int"), self.rng.choice((0, 1, -1))
        inner, condition = draw.inside([(name, "int")]), (">=", name, first)
        body = self.rng.choice((condition, (">=", ("^", 2, name), 1), ("integer", name), inner.statement(1)))
        goal = ("forall", ((name, "int"),), (condition,), body)
        step = substitute(body, {name: ("+", name, 1)})
        node = {
            "rule": "induction",
            "base": self.promising(substitute(body, {name: first}), draw, assumptions),
            "step": self.promising(step, inner, (*assumptions, condition, body)),
        }
        return goal, node

    def follows(self, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> tuple[Term, Node]:
        """A comparison, from another one times a number."""
        that, by = self.fact(draw, assumptions, depth)
        if that[0] not in COMPARISONS or that[0] == "!=":
            return that, by
        op, left, right = that
        factor, weaker = draw.number(1), self.rng.choice(((op, left, right), (op.rstrip("=") + "=", left, right)))
        goal = (weaker[0], ("*", factor, left), ("*", factor, right))
        node = {
            "rule": "arith",
            "premises": [{"that": thawed(that), "by": by}],
            "multipliers": [thawed(factor)],
            "squares": [],
        }
        return goal, node

    # ---- backwards ----

    def promising(self, goal: Term, draw: Draw, assumptions: tuple[Term, ...]) -> Node:
        """A node for a goal, chosen by its looks."""
        if goal in assumptions and self.rng.random() < 0.95:
            return ASSUMED
        head = goal[0]
        if head in ("and", "or") and self.rng.random() < 0.8:
            nodes = [self.promising(part, draw, assumptions) for part in goal[1:]]
            part = self.rng.randrange(len(nodes))
            return {"rule": "and", "by": nodes} if head == "and" else {"rule": "or", "part": part, "by": nodes[part]}
        if head in ("forall", "exists") and self.rng.random() < 0.8:
            return self.quantified(goal, draw, assumptions)
        if not free_variables(goal):
            return EVALUATE if self.rng.random() < 0.85 else BOUNDS
        squares = [[1, thawed(draw.number(1))]] if self.rng.random() < 0.2 else []
        return self.rng.choice((BOUNDS, {"rule": "arith", "premises": [], "multipliers": [], "squares": squares}))

    def quantified(self, goal: Term, draw: Draw, assumptions: tuple[Term, ...]) -> Node:
        """`forall` or `witness` at random values."""
        head, bindings, conditions, body = goal
        values = {name: self.value(draw, sort) for name, sort in bindings}
        if head == "exists":
            shown = [self.promising(substitute(one, values), draw, assumptions) for one in conditions]
            by = self.promising(substitute(body, values), draw, assumptions)
            return {"rule": "witness", "values": _thawed(values), "by": by, "conditions": shown}
        closed = Draw(self.rng, {})
        values = {name: self.value(closed, sort) for name, sort in bindings}
        shown = [self.promising(substitute(one, values), closed, ()) for one in conditions]
        by = self.promising(body, draw.inside(bindings), (*assumptions, *conditions))
        return {
            "rule": "forall",
            "inhabited": {"values": _thawed(values), "by": shown} if conditions else None,
            "by": by,
        }

    def any_node(self, goal: Term, draw: Draw, assumptions: tuple[Term, ...], depth: int) -> Node:
        """Any rule, its fields filled by what such fields hold."""
        name = self.rng.choice(tuple(RULES))
        fill: Mapping[str, Callable[[], Any]] = {
            "by": lambda: self.any_node(goal, draw, assumptions, depth - 1) if depth > 0 else ASSUMED,
            "of": lambda: {"that": thawed(draw.proposition()), "by": EVALUATE},
            "values": lambda: {key: thawed(draw.number(1)) for key in draw.sorts},
            "lemma": lambda: {"that": thawed(draw.statement(1)), "by": self.rng.choice((EVALUATE, BOUNDS, ASSUMED))},
            "premises": lambda: [{"that": thawed(draw.statement(1)), "by": self.rng.choice((EVALUATE, BOUNDS))}],
            "multipliers": lambda: [thawed(draw.number(1))],
            "squares": lambda: [[1, thawed(draw.number(1))]],
            "split": lambda: thawed(draw.statement(1)),
            "inhabited": lambda: None,
            "conditions": list,
            "variable": lambda: draw.variable("number"),
        }
        listed = lambda: self.rng.choice(([0], [0, 1], [[0, 0]], [[0], [0], 1], 0, 1, 2, [], None))  # noqa: E731
        return {"rule": name, **{part: fill.get(part, listed)() for part in sorted(RULES[name].fields - {"rule"})}}

    # ---- changed ----

    def changed(self, attempt: Attempt) -> Attempt:
        """The attempt with one or two things changed; its sorts stay."""
        data: Any = json.loads(json.dumps([thawed(attempt.goal), attempt.node, thawed(attempt.assumptions)]))
        draw = Draw(self.rng, attempt.sorts)
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            data = self.change(data, draw)
        goal, node, assumptions = data
        return Attempt(frozen(goal), node, attempt.sorts, frozen(assumptions))

    def change(self, data: Any, draw: Draw) -> Any:
        """One change: of a term by one of the same sort, of a comparison, or of a number."""
        terms = [(part, sort) for part, sort in _terms(data)]
        kind = self.rng.random()
        if terms and kind < 0.6:
            old, sort = self.rng.choice(terms)
            new = thawed(self.rng.choice((draw.term(sort, 2), draw.term(sort, 1), *_parts(old, sort))))
            return _everywhere(data, old, new) if self.rng.random() < 0.6 else self.once(data, old, new)
        places = list(_places(data))
        where, key = self.rng.choice(places)
        old = where[key]
        if isinstance(old, bool) or old is None:
            where[key] = self.rng.choice((0, 1, None, True))
        elif isinstance(old, int):
            where[key] = old + self.rng.choice((-1, 1, 1, -old))
        elif isinstance(old, str):
            where[key] = self.rng.choice((*COMPARISONS, *OPERATORS)) if old in OPERATORS else self.other_word(old)
        elif isinstance(old, list) and old:
            del old[self.rng.randrange(len(old))]
        return data

    def other_word(self, word: str) -> str:
        """Another literal of the same kind."""
        kinds = [
            words
            for words in (*WORDS.values(), ("Q", "GF2", "GF3"), ("odd-even", "prefix:1", "mask:01"))
            if word in words
        ]
        return self.rng.choice(kinds[0]) if kinds else word

    def once(self, data: Any, old: Any, new: Any) -> Any:
        """The data with the term replaced in one place."""
        places = [(where, key) for where, key in _places(data) if where[key] == old]
        if places:
            where, key = self.rng.choice(places)
            where[key] = new
        return data


def _thawed(values: Mapping[str, Term]) -> dict[str, Any]:
    return {name: thawed(term) for name, term in values.items()}


def _replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old and type(term) is type(old):
        return new
    if isinstance(term, tuple) and term and term[0] in OPERATORS:
        sorts = ["", *argument_sorts(term)]
        return tuple(
            _replaced(part, old, new) if sorts[i] in ("number", "function") else part for i, part in enumerate(term)
        )
    return term


def _everywhere(data: Any, old: Any, new: Any) -> Any:
    if data == old and type(data) is type(old):
        return new
    if isinstance(data, list):
        return [_everywhere(part, old, new) for part in data]
    return {key: _everywhere(part, old, new) for key, part in data.items()} if isinstance(data, dict) else data


def _terms(data: Any) -> list[tuple[Any, str]]:
    """The terms in JSON data, with their sorts: what looks like an operator with its arguments."""
    found: list[tuple[Any, str]] = []
    if isinstance(data, dict):
        for part in data.values():
            found += _terms(part)
    elif isinstance(data, list):
        if data and isinstance(data[0], str) and data[0] in OPERATORS:
            row = OPERATORS[data[0]]
            found.append((data, row.result))
            sorts = argument_sorts(tuple(data))
            found += [(part, sort) for part, sort in zip(data[1:], sorts, strict=True) if not isinstance(part, list)]
        for part in data:
            found += _terms(part)
    return [
        (part, sort)
        for part, sort in found
        if sort
        not in ("binder", "rows", "cells", "letters", "state", "states", "transitions", "family", "dtype", "code")
    ]


def _parts(term: Any, sort: str) -> list[Any]:
    """The number made partial: the same where it is defined, or nothing."""
    if sort != "number":
        return []
    return [
        ["/", term, 0],
        ["+", term, ["*", 0, ["log2", ["-", 0, 1]]]],
        ["/", ["*", term, 2], 2],
        ["^", ["sqrt", term], 2],
    ]


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place of JSON data, as a container and the key in it."""
    keys = range(len(data)) if isinstance(data, list) else list(data) if isinstance(data, dict) else ()
    found = [(data, key) for key in keys]
    for key in keys:
        found += _places(data[key])
    return found
