"""A proof of one statement proves no false one next to it.

Goals are changed by one step, and what the checker still accepts must be true.

First whole certificates whose proposition is changed, as somebody's own proposition; then every single step of every
derivation, in the context in which it stood.  The slow algorithms of `brute_force` look for a small counterexample to
whatever was accepted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from certified import Certificates
from corruptions import Corruption, corrupted, kinds_of, sites

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import RULES, judge
from fooling.verify.checker.kernel import Budget, Context, Grounds, Node, Rejected, Rule, prove
from fooling.verify.statement.proposition import Term, frozen, negate, require, substitute, thawed
from tests import brute_force
from tests.shares import a_share_of

pytestmark = pytest.mark.slow

SEED = 7
PROPOSITIONS, GOALS = 2500, 3000
COMPUTED = frozenset({"evaluate", "table", "smt", "torch-run"})
STRUCTURAL = COMPUTED | {"forall", "witness", "and", "assumption"}  # they compute, or pass the goal on
Step = tuple[str, Term, Node, Context]
Found = tuple[
    str, Term, list[tuple[dict[str, Any], bool]]
]  # where it comes from, what is accepted, counterexamples and whether they are defined


def counterexamples(statement: Term) -> list[tuple[dict[str, Any], bool]]:
    """Counterexamples among small numbers, the first of each kind: (values, whether the body is defined there).

    There are none where the oracle cannot say.
    """
    variables = len(statement[1]) if statement[0] == "forall" else 0
    grid = (
        range(-2, 5)
        if variables <= 1
        else range(-1, 4)
        if variables == 2
        else range(3)
        if variables <= 4
        else range(1, 3)
    )
    found: dict[bool, dict[str, Any]] = {}
    try:
        for values in brute_force.counterexamples(statement, grid):
            body = brute_force.put(statement[3], values) if statement[0] == "forall" else statement
            found.setdefault(brute_force.is_defined(body), values)
    except brute_force.Unsupported:
        return []
    return [(values, defined) for defined, values in found.items()]


def near(goal: Term) -> Iterator[Term]:
    """The goals one step away: one number, operator or list changed, or a variable lowered by 2 throughout."""
    written = thawed(goal)
    holder = {"proposition": written}
    for path, value, _, _ in sites(written, (), "", ""):
        for kind in kinds_of(value, path):
            if not kind.startswith("as ") and kind not in ("null", "flip"):
                yield frozen(corrupted(holder, Corruption("", ("proposition", *path), kind, "", ""))["proposition"])


def lowered(goal: Term, context: Context) -> Iterator[Term]:
    """The goal with one of the context's integers lowered by 2."""
    for name, sort in context.sorts.items():
        if sort == "int":
            yield substitute(goal, {name: ("-", name, 2)})


@pytest.fixture(scope="module")
def steps(certificates: Certificates) -> list[Step]:
    """Every step that the checker accepted in the certificates of the run: rule, goal, node, context; each once."""
    seen: dict[tuple[str, Term, tuple[Term, ...]], Step] = {}

    def watched(name: str, rule: Rule) -> Rule:
        def watch(goal: Term, node: Node, context: Context) -> Grounds:
            grounds = rule.check(goal, node, context)
            seen.setdefault((name, goal, context.assumptions), (name, goal, node, context))
            return grounds

        return replace(rule, check=watch)

    with patch("fooling.verify.checker.judge.RULES", {name: watched(name, rule) for name, rule in RULES.items()}):
        for claim, certificate in certificates.items():
            if claim != "bhattamishra2024/dyck22-elman":
                judge(certificate)
    return [step for step in seen.values() if step[0] not in STRUCTURAL]


@pytest.fixture(scope="module", params=a_share_of(20, PROPOSITIONS))
def claims_nearby(request: pytest.FixtureRequest, certificates: Certificates) -> list[Found]:
    """Statements next to a confirmed claim that its derivation proves as well, with small counterexamples."""
    draw = random.Random(SEED)
    confirmed = [
        (claim, c)
        for claim, c in sorted(certificates.items())
        if c["verdict"] == "confirmed" and c["derivation"]["rule"] not in COMPUTED
    ]
    pairs = [
        (claim, statement) for claim, certificate in confirmed for statement in near(frozen(certificate["proposition"]))
    ]
    valid = []
    for claim, statement in draw.sample(pairs, min(request.param, len(pairs))):
        try:
            judge({**certificates[claim], "proposition": thawed(statement)})
        except Rejected:
            continue
        valid.append((claim, statement, counterexamples(statement)))
    return valid


@pytest.fixture(scope="module", params=a_share_of(20, GOALS))
def goals_nearby(request: pytest.FixtureRequest, steps: list[Step]) -> list[Found]:
    """Goals next to one of a derivation that the same node proves under the same assumptions.

    With each come its small counterexamples.
    """
    draw = random.Random(SEED)
    pairs = [(step, goal) for step in steps for goal in near(step[1])]
    lower = [(step, goal) for step in steps for goal in lowered(step[1], step[3])]
    sample = draw.sample(pairs, min(request.param, len(pairs))) + lower[:: GOALS // request.param]
    valid = []
    for (name, _, node, context), goal in sample:
        try:
            require(goal, "proposition", context.sorts)
            prove(goal, node, replace(context, budget=Budget(), defined=set(context.defined)))
        except (InvalidInput, Rejected):
            continue
        statement: Term = ("forall", tuple(context.sorts.items()), context.assumptions, goal)
        if not context.sorts:
            statement = ("or", goal, *map(negate, context.assumptions)) if context.assumptions else goal
        valid.append((name, statement, counterexamples(statement)))
    return valid


def test_no_certificate_proves_a_false_neighbour(claims_nearby: list[Found]) -> None:
    """No statement next to a claim that its derivation proves has a small counterexample, or a term without a value."""
    print(f"\n{len(claims_nearby)} changed propositions are proved by the same derivation")
    assert objections(claims_nearby) == {"false": [], "undefined": []}


def test_no_step_proves_a_false_neighbour(goals_nearby: list[Found]) -> None:
    """No goal next to one of a derivation that the same rule accepts has a small counterexample, or is undefined.

    It would be one to the assumptions giving the goal.
    """
    print(f"\n{len(goals_nearby)} changed goals are accepted: {dict(Counter(name for name, _, _ in goals_nearby))}")
    assert objections(goals_nearby) == {"false": [], "undefined": []}


def objections(nearby: list[Found]) -> dict[str, list[tuple[str, Term, dict[str, Any]]]]:
    """What is accepted and false for some values, and what has no value for some: the logarithm of 0, for instance."""
    every = [(name, statement, values, defined) for name, statement, found in nearby for values, defined in found]
    return {
        "false": [(name, statement, values) for name, statement, values, is_defined in every if is_defined],
        "undefined": [(name, statement, values) for name, statement, values, is_defined in every if not is_defined],
    }
