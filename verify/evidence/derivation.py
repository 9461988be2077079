"""A derivation as the checker goes through it: what each of its nodes was asked to prove, under which assumptions.

A certificate says of a step which rule it is, and what its premises state; what the parts of a conjunction, an instance
or a case come down to is worked out by the rule.  So the steps are not read off the certificate: the checker replays it
with rules that note what they are asked before they do what they always do.  What is told here is what was accepted,
and no rule is written a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.records import dataclass, field, replace
from fooling.verify.checker.kernel import BOUNDS, NOTHING, Context, Grounds, Node, Rule, prove
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, negate


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
    return noted(_shown(proposition, accepted), accepted.derivation, fresh())


def followed(proposition: Term, accepted: Outcome) -> Proved:
    """The same of an outcome that the checker has accepted a moment ago, in half the time.

    What has no steps inside is not checked twice, nor is it asked again whether terms are defined.
    """
    return _noted(_shown(proposition, accepted), accepted.derivation, fresh(), _following)


def noted(goal: Term, node: object, context: Context) -> Proved:
    """What the checker is asked on its way through a derivation; `Rejected` where it does not accept it."""
    return _noted(goal, node, context, _asking)


def _shown(proposition: Term, accepted: Outcome) -> Term:
    return proposition if accepted.verdict is Verdict.CONFIRMED else negate(proposition)


Ask = Callable[[Rule, Term, Node, Context], Grounds]


def _noted(goal: Term, node: object, context: Context, ask: Ask) -> Proved:
    found: list[Proved] = []
    rules = {name: _noting(rule, found, ask) for name, rule in context.rules.items()}
    prove(goal, node, replace(context, rules=rules))
    return found[0]


def _asking(rule: Rule, goal: Term, node: Node, context: Context) -> Grounds:
    return rule.check(goal, node, context)


def _following(rule: Rule, goal: Term, node: Node, context: Context) -> Grounds:
    return rule.check(goal, node, context) if any(map(_has_steps, node.values())) else NOTHING


def _has_steps(part: object) -> bool:
    """Whether there is a node of a derivation in it."""
    if isinstance(part, dict):
        return "rule" in part or any(map(_has_steps, part.values()))
    return isinstance(part, list) and any(map(_has_steps, part))


# What a rule asks for is noted while it is asked, and then stands in one entry of its own.  `bounds` is also asked
# whether terms are defined, with one node of the kernel's: no step of the derivation.
def _noting(rule: Rule, around: list[Proved], ask: Ask) -> Rule:
    def check(goal: Term, node: Node, context: Context) -> Grounds:
        if node is BOUNDS:
            return ask(rule, goal, node, context)
        before = len(around)
        grounds = ask(rule, goal, node, context)
        inside = tuple(around[before:])
        around[before:] = [Proved(goal, node, context.sorts, context.assumptions, inside)]
        return grounds

    return replace(rule, check=check)
