"""How the examples of a rule are written: what it shows, and what it rejects, each wrong version with its reason.

    @about("arith")
    def test_arith(rule: Trial) -> None:
        rule.shows(n**2 >= 4, n >= 2, premises=[], multipliers=[], squares=[])
        rule.rejects("not shown to be strict", goal=n**2 > 4)
        rule.rejects("has no lower limit", assuming=[])

`shows` takes the goal, what is assumed, and the fields of the node; each `rejects` changes that one example.  Whatever
is shown is also held against the slow algorithms of `tests.brute_force`, explained, and its node held against too few
fields, too many, and false statements of every kind.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from fooling.verify.checker.judge import Basis, basis, fresh
from fooling.verify.checker.kernel import Context, Rejected, prove
from fooling.verify.evidence.derivation import noted
from fooling.verify.pages.proofs.explanation import explanation_of
from fooling.verify.statement.language.notation import Expression, integer
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, require, thawed
from tests import brute_force
from tests.reads_well import assert_reads_well

EVALUATE, ASSUMED, BOUNDS = {"rule": "evaluate"}, {"rule": "assumption"}, {"rule": "bounds"}
ABOUT: dict[str, list[str]] = {}  # rule -> the tests that are its examples
Statement = Expression | Term
OTHER = integer("u")  # a variable that no example uses
ANYTHING = "assumed"  # the rule that shows whatever it is given, and says that it is trusted

D1, D2, D22 = ("dyck", 1, 1), ("dyck", 1, 2), ("dyck", 2, 2)
EQUALITY = ("equality", 1)
FALSE: tuple[Term, ...] = (
    (">", 0, 1),
    ("=", 0, 1),
    (">=", "u", ("+", "u", 1)),
    ("<=", ("D", ("equality", 2)), 1),
    ("=", ("states", D22, "complete"), 1),
    ("subset", D2, D1),
    ("same-language", D1, D2),
    ("not", ("subset", D1, D2)),
    ("even", 1),
    ("zero-one", ("matrix", ((0, 2),))),
    ("not", ("same-function", EQUALITY, EQUALITY)),
    ("fooling-set", ("words", ("dyck", 2, 3), 6), ("under", ("dyck", 2, 3), "odd-even", 6), 1),
    ("determined", ("dyck", 2, 3), "odd-even", "alice", 6),
    ("near-orthogonal", 5, 1, ("/", 1, 4)),
    ("rnn-computes", EQUALITY, 0, 0),
    ("rnn-decides", D22, 1, 1),
    ("dfa-decides", D22, 2),
    ("not", ("two-cnf", ("equality", 1))),
    ("cnf", ("equality", 1), 1),
    ("identity", ("equality", 1), 3),
    ("forall", (("v", "int"),), ((">=", "v", 0),), (">", "v", 0)),
    ("exists", (("v", "int"),), (), (">", "v", ("+", "v", 1))),
    ("and", (">", 1, 0), (">", 0, 1)),
    ("or", (">", 0, 1), (">", 0, 2)),
)


def about(rule: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The test holds examples of this rule, handed to it as a `Trial`."""

    def enter(test: Callable[..., None]) -> Callable[..., None]:
        ABOUT.setdefault(rule, []).append(test.__name__)
        test.rule = rule  # type: ignore[attr-defined]  # read by the fixture
        return test

    return enter


def term_of(statement: Statement) -> Term:
    """The term of an expression of the notation, or the term itself."""
    return statement.term if isinstance(statement, Expression) else statement


def sorts_of(statements: Iterable[Statement]) -> dict[str, str]:
    """The variables of expressions, with their sorts."""
    found: dict[str, str] = {}
    for statement in statements:
        found |= statement.sorts if isinstance(statement, Expression) else {}
    return found


def premise(that: Statement, by: Mapping[str, Any] = ASSUMED) -> dict[str, Any]:
    """A premise node."""
    return {"that": thawed(term_of(that)), "by": by}


@dataclass(frozen=True)
class Example:
    """A goal, what is assumed, and the node."""

    goal: Statement
    assuming: tuple[Statement, ...]
    node: Mapping[str, Any]

    @property
    def data(self) -> tuple[str, ...]:
        """All of it as data, written out: 1, 1.0 and True differ."""
        return repr(term_of(self.goal)), repr([*map(term_of, self.assuming)]), repr(self.node)

    def context(self, also: Iterable[Statement] = ()) -> Context:
        """The context it is proved in; the sort of a variable is what the goal says it is."""
        sorts = sorts_of([*also, *self.assuming, self.goal])
        assumed = tuple(map(term_of, self.assuming))
        for statement in (term_of(self.goal), *assumed):
            require(statement, "proposition", sorts)
        return fresh(in_words).extended(sorts.items(), assumed)

    def judged(self, also: Iterable[Statement] = ()) -> Basis:
        """What the kernel says of it, the node as it would be read from a file."""
        return basis(prove(term_of(self.goal), json.loads(json.dumps(self.node)), self.context(also)))


@dataclass
class Trial:
    """The examples of one rule, one after the other."""

    rule: str
    example: Example | None = None
    wrong: int = field(default=0)

    def shows(
        self, goal: Statement, *assuming: Statement, trusts: tuple[str, ...] = (), unread: str = "", **node: Any
    ) -> Basis:
        """The derivation is accepted.

        `unread` says why the slow algorithms cannot read the statement, where they cannot.
        """
        self.example = Example(goal, assuming, {"rule": self.rule, **node})
        found = self.example.judged()
        assert found.trusts == trusts
        self._is_true(unread)
        self._is_told()
        self._takes_exactly_its_fields()
        self._shows_nothing_false()
        return found

    def rejects(
        self, reason: str, *, goal: Statement | None = None, assuming: Iterable[Statement] | None = None, **node: Any
    ) -> None:
        """The last example, with other parts, is rejected for this reason."""
        right = self.example
        assert right is not None, "there is no right example before the wrong one"
        changed = replace(
            right,
            goal=right.goal if goal is None else goal,
            assuming=right.assuming if assuming is None else tuple(assuming),
            node={**right.node, **node},
        )
        assert changed.data != right.data
        self.wrong += 1
        with pytest.raises(Rejected, match=reason):
            changed.judged([right.goal, *right.assuming])

    def _is_true(self, unread: str) -> None:
        right = self.example
        assert right is not None
        sorts, goal = sorts_of([*right.assuming, right.goal]), term_of(right.goal)
        statement = ("forall", tuple(sorts.items()), tuple(map(term_of, right.assuming)), goal) if sorts else goal
        read, false = brute_force.search(statement, range(-1, 4))
        assert false == []
        assert bool(read) != bool(unread), f"{read} instances were read; where there are none the example says why"

    def _is_told(self) -> None:
        right = self.example
        assert right is not None
        node = json.loads(json.dumps(right.node))
        assert_reads_well(explanation_of("an example", noted(term_of(right.goal), node, right.context())))

    def _takes_exactly_its_fields(self) -> None:
        right = self.example
        assert right is not None
        with pytest.raises(Rejected, match="'more' is missing or extra"):
            replace(right, node={**right.node, "more": 0}).judged()
        for gone in right.node.keys() - {"rule"}:
            with pytest.raises(Rejected, match=f"{gone!r} is missing or extra"):
                replace(right, node={name: part for name, part in right.node.items() if name != gone}).judged()

    def _shows_nothing_false(self) -> None:
        right = self.example
        assert right is not None
        for false in FALSE:
            wrong = replace(right, goal=Expression(false, OTHER.sorts))
            try:
                found = wrong.judged([right.goal])
            except Rejected:
                continue
            assert (self.rule, found.trusts) == (ANYTHING, (f"assumed {right.node['name']}",))
