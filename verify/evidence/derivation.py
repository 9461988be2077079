"""A derivation as the checker goes through it: what each of its nodes was asked to prove, under which assumptions.

A certificate says of a step which rule it is, and what its premises state; what the parts of a conjunction, an instance
or a case come down to is worked out by the rule.  So the steps are not read off the certificate: the checker replays it
with rules that note what they are asked before they do what they always do.  What is told here is what was accepted,
and no rule is written a second time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import BOUNDS, Context, Grounds, Node, Rule, prove
from fooling.verify.statement.proposition import Term, negate
from fooling.verify.statement.verdict import Outcome, Verdict


@dataclass(frozen=True, eq=False)
class Proved:
    """A statement that a node of a derivation proves, where it stands, and what it is proved from."""

    goal: Term
    node: Node
    sorts: Mapping[str, str] = field(repr=False)
    assumptions: tuple[Term, ...] = field(repr=False)
    premises: tuple[Proved, ...] = ()

    @property
    def rule(self) -> str:
        """The name of its rule."""
        return str(self.node["rule"])


def replayed(proposition: Term, accepted: Outcome) -> Proved:
    """The derivation of an outcome that the checker has accepted, replayed once more; `Rejected` where it does not."""
    return noted(
        proposition if accepted.verdict is Verdict.CONFIRMED else negate(proposition), accepted.derivation, fresh()
    )


def noted(goal: Term, node: object, context: Context) -> Proved:
    """What the checker is asked on its way through a derivation; `Rejected` where it does not accept it."""
    found: list[Proved] = []
    prove(goal, node, replace(context, rules={name: _noting(rule, found) for name, rule in context.rules.items()}))
    return found[0]


# What a rule asks for is noted while it is asked, and then stands in one entry of its own.  `bounds` is also asked
# whether terms are defined, with one node of the kernel's: no step of the derivation.
def _noting(rule: Rule, around: list[Proved]) -> Rule:
    def check(goal: Term, node: Node, context: Context) -> Grounds:
        if node is BOUNDS:
            return rule.check(goal, node, context)
        before = len(around)
        grounds = rule.check(goal, node, context)
        inside = tuple(around[before:])
        around[before:] = [Proved(goal, node, context.sorts, context.assumptions, inside)]
        return grounds

    return replace(rule, check=check)
