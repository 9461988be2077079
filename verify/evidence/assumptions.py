"""What a derivation assumes, statement by statement: told by the checker as it replays the derivation once more.

A certificate trusts an assumption by its name; what a name stands for is for its reader to see, wherever in the
derivation it is used and whatever the one who wrote it calls it.
"""

from __future__ import annotations

from collections.abc import Iterable

from fooling.records import dataclass, replace
from fooling.verify.checker.judge import RULES
from fooling.verify.checker.kernel import Context, Grounds, Node, Rule, prove
from fooling.verify.methods.engine.ends import CASE
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate

TRUSTED = "assumed "  # before the name, as the checker calls it
NO_CASE = TRUSTED + CASE  # trusted where a statement follows from its hypotheses, of which no case was found
REMARK = "no case was found in which the hypotheses hold"  # for readers


@dataclass(frozen=True)
class Assumed:
    """A statement that nothing shows, and where it is said to come from."""

    name: str
    source: str
    that: Term

    def __str__(self) -> str:
        return f"{self.name} ({self.source}): {in_words(self.that)}"


def trusted_names(trusts: Iterable[str]) -> str:
    """What is trusted, for readers."""
    return ", ".join(f"an assumed case ({REMARK})" if name == NO_CASE else name for name in trusts)


def rests_on_stated(outcome: Outcome) -> bool:
    """Whether it trusts an assumption that somebody stated."""
    return any(name.startswith(TRUSTED) and name != NO_CASE for name in outcome.trusts)


def rests_on_assumptions(outcome: Outcome) -> bool:
    """Whether it trusts any."""
    return any(name.startswith(TRUSTED) for name in outcome.trusts)


def assumptions_of(proposition: Term, accepted: Outcome) -> tuple[Assumed, ...]:
    """The assumptions of a derivation that the checker has accepted, each once, in the order of their use."""
    if not rests_on_assumptions(accepted):
        return ()
    found: dict[Assumed, None] = {}
    rule: Rule = RULES["assumed"]

    def check(goal: Term, node: Node, context: Context) -> Grounds:
        found[Assumed(node["name"], node["source"], goal)] = None
        return rule.check(goal, node, context)

    rules = {**RULES, "assumed": replace(rule, check=check)}
    goal = proposition if accepted.verdict is Verdict.CONFIRMED else negate(proposition)
    prove(goal, accepted.derivation, Context(rules=rules))
    return tuple(found)
