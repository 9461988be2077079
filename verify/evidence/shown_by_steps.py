"""A claim that is to be shown in the steps given with it: each follows from those before it, and the claim from all.

Every step is searched for with the steps before it as lemmas: by logic and arithmetic first, then as any claim, then by
each axiom that there is.  What is found is one derivation, in which each step is proved once, before those that use it.
So nothing here is trusted, and a step that is not seen to follow costs the claim: that is unknown, and the step is
named.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, replace
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Context
from fooling.verify.evidence.shown_by_object import FAILS
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import ForReaders, NotFound, NotMadeFor, fresh, in_steps
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.methods.facts.given_lemmas import Known, in_order, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.one_step import Following
from fooling.verify.methods.strategy.refutations import at_a_glance
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import QUANTIFIERS, Term, negate

SOURCE = "a step before"


@dataclass(frozen=True)
class ShownBySteps:
    """The tactic for one claim that has its steps, and tries nothing else."""

    steps: tuple[Term, ...]
    claim: Term

    def __call__(self, goal: Term, _: Context) -> Node:
        """The derivation in these steps; NotFound names the first step that is not seen to follow."""
        if goal != self.claim:
            raise NotMadeFor
        known = list[Known]()
        for number, that in enumerate(self.steps, 1):
            one = told_apart(Known(f"step {number}", SOURCE, that), ("and", goal, *(each.that for each in known)))
            known.append(replace(one, derivation=self._derived(one.that, known, f"step {number}, `{in_words(that)}`,")))
        return in_order(self._derived(goal, known, "the claim itself"), known)

    def _derived(self, that: Term, before: Sequence[Known], called: str) -> Node:
        leaves = [replace(one, derivation=None) for one in before]
        if (found := found_by(that, leaves, Following(()), limits.STEP_AT_A_GLANCE)) is not None:
            return found
        opposite = negate(that)
        if (
            found_by(opposite, (), at_a_glance if opposite[0] in QUANTIFIERS else automatic, limits.STEP_AT_A_GLANCE)
            is not None
        ):
            raise NotFound(ForReaders(f"{FAILS}: {called} is false"))
        share = max(limits.STEP_SHOWN, limits.ALL_STEPS_SHOWN / len((*self.steps, that)))
        for tactic in (automatic, Following(frozenset(AXIOMS))):
            if (found := found_by(that, leaves, tactic, share)) is not None:
                return found
        after = " from the steps before it" if before else ""
        raise NotFound(ForReaders(f"{FAILS}: {called} is not seen to follow{after}"))


def found_by(that: Term, lemmas: Sequence[Known], tactic: Tactic, steps: float) -> Node | None:
    """What a tactic finds in so many steps and the checker accepts."""
    try:
        with using(lemmas), in_steps(steps):
            node = tactic(that, fresh())
        proved(that, "confirmed", node, in_words)
    except FoolingError:
        return None
    return node
