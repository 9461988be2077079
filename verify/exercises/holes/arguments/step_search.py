"""The search for what one step of an argument follows from, within what the sheet allows.

A step is tried with all axioms that are allowed, then with each alone of those that this took, where a step takes one,
and then with theories.  What is found counts only within the allowance (`step_grounds`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.shown_by_steps import found_by
from fooling.verify.evidence.witness import witness_of
from fooling.verify.exercises.hole import NotGraded, Shown
from fooling.verify.exercises.holes.arguments.step_grounds import Allowance, Beyond
from fooling.verify.exercises.shown import shown
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import Work, counted, fresh, in_steps
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.one_step import Following, of_numbers
from fooling.verify.methods.strategy.refutations import at_a_glance
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, negate
from fooling.verify.words.decided_by import SAMPLES

ABOUT_NUMBERS = {"number", "number*", "proposition", "proposition*"}  # sorts of arguments
MOST_FORGOTTEN = 3  # steps before of which it is tried whether a step follows with one of them, too


def derivation(allowed: Allowance, that: Term, lemmas: Sequence[Known]) -> tuple[Node | None, Beyond]:
    """A derivation that takes no more than is allowed; or None, and what else the one found takes.

    NotGraded where its steps, or the time, ran out.
    """
    leaves = leaves_of(lemmas, that)
    said = [that, *(one.that for one in lemmas)]

    def within(tactic: Tactic, steps: float) -> tuple[Node | None, Beyond]:
        found = found_by(that, leaves, tactic, steps)
        more = Beyond() if found is None else allowed.beyond(said, found)
        return (None if more else found), more

    with counted() as work:
        found, beyond = within(Following(allowed.axioms), limits.STEP_ANSWERED)
        for tactic in _of_one_axiom(allowed, beyond.at_once):
            found = found or within(tactic, limits.AXIOM_ALONE)[0]
        if found is None and allowed.theories:
            found, more = within(automatic, limits.STEP_ANSWERED)
            beyond = beyond or more
    if found is not None:
        return found, Beyond()
    if not beyond and (work.done >= limits.STEP_ANSWERED or work.late):
        raise NotGraded("a step could not be decided in the time for one")
    return None, _least(allowed, that, leaves, beyond)


def _of_one_axiom(allowed: Allowance, taken: Collection[str]) -> Sequence[Following]:
    """What follows from each axiom alone, of those that were taken together."""
    numbers = frozenset(filter(of_numbers, allowed.axioms))
    return [Following(numbers | {name}) for name in taken if name in allowed.axioms]


def _least(allowed: Allowance, that: Term, leaves: Sequence[Known], beyond: Beyond) -> Beyond:
    """The same with as few of the axioms at once as are needed, for what is told."""
    needed, numbers = list(beyond.at_once), frozenset(filter(of_numbers, allowed.axioms))
    several = len(needed) > 2 and allowed.axioms.issuperset(needed)  # of two, neither alone was enough
    for name in beyond.at_once if several else ():
        fewer = [one for one in needed if one != name]
        if found_by(that, leaves, Following(numbers.union(fewer)), limits.AXIOM_ALONE) is not None:
            needed = fewer
    return replace(beyond, at_once=tuple(needed))


def would_do(allowed: Allowance, that: Term, lemmas: Sequence[Known], taken: Beyond) -> tuple[tuple[str, ...], Beyond]:
    """Axioms with each of which alone, beside what is allowed, a step is seen to follow; else what a proof takes.

    Only axioms about nothing but what the step and its lemmas are about are tried one by one.  The proof is sought
    among all that there is, and may take more than is needed; of one that was found already, `taken` is what it takes.
    """
    leaves, said = leaves_of(lemmas, that), [that, *(one.that for one in lemmas)]
    about = {head for one in said for head in _heads(one)}
    near = [name for name in AXIOMS if name not in allowed.axioms and not of_numbers(name) and _about(name) <= about]
    alone = list[str]()
    with counted() as work:
        for name in near:
            if work.done > limits.STEP_ANSWERED:
                break
            found = found_by(that, leaves, Following(allowed.axioms | {name}), limits.AXIOM_ALONE)
            if found is not None and allowed.beyond(said, found) == Beyond(not_allowed=(name,)):
                alone.append(name)
    if alone or taken:
        return tuple(alone), Beyond() if alone else taken
    proof = found_by(that, leaves, automatic, limits.STEP_ANSWERED)
    return (), Beyond() if proof is None else allowed.beyond(said, proof)


def _about(name: str) -> set[str]:
    """What an axiom is about, by the heads of its terms."""
    stated = stated_axiom(name, [SAMPLES[kind] for kind in AXIOMS[name].parameters])
    return _heads(stated)


def _heads(term: Any) -> set[str]:
    """The operators in a statement whose arguments are no numbers alone, such as D and leaves."""
    found, waiting = set[str](), [term]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple) and one:
            if isinstance(one[0], str) and one[0] in OPERATORS and {*OPERATORS[one[0]].arguments} - ABOUT_NUMBERS:
                found.add(one[0])
            waiting += one[1:]
    return found


def forgotten_of(
    allowed: Allowance, that: Term, uses: Collection[str], known: Mapping[str, Known], work: Work
) -> str | None:
    """A step before, or what is given, with which it is seen to follow; None where none alone is enough.

    It is not looked for where much `work` is done: the answer is to be graded within its limits.
    """
    used = [known[name] for name in uses]
    others = [name for name in known if name not in uses]
    for name in others[-MOST_FORGOTTEN:] if work.done < limits.STEP_ANSWERED else []:
        lemmas = [*used, known[name]]
        said = [that, *(one.that for one in lemmas)]
        found = found_by(that, leaves_of(lemmas, that), Following(allowed.axioms), limits.STEP_AT_A_GLANCE)
        if found is None:
            continue
        tactics = _of_one_axiom(allowed, allowed.beyond(said, found).at_once)
        if not allowed.beyond(said, found) or any(
            found_by(that, leaves_of(lemmas, that), by, limits.AXIOM_ALONE) for by in tactics
        ):
            return name
    return None


def apart(lemmas: Sequence[Known], that: Term) -> list[Known]:
    """The lemmas, with names of variables that the statement does not have."""
    return [told_apart(one, that) for one in lemmas]


def leaves_of(lemmas: Sequence[Known], that: Term) -> list[Known]:
    """The same without their derivations."""
    return [replace(one, derivation=None) for one in apart(lemmas, that)]


def counterexample_to(that: Term) -> tuple[Mapping[str, Any], Shown] | None:
    """What refutes the statement at a glance, with that it does; None where nothing is seen."""
    opposite = negate(that)
    node = _shown(opposite, at_a_glance if opposite[0] in ("exists", "forall") else automatic)
    if node is None:
        return None
    told = witness_of(that, Outcome(Verdict.REFUTED, node, ())) or {"breaks": [in_words(opposite)]}
    return told, Shown(opposite, node)


def _shown(that: Term, tactic: Tactic) -> Node | None:
    try:
        with in_steps(limits.STEP_AT_A_GLANCE):
            node = tactic(that, fresh())
        shown(that, node)
    except (FoolingError, Rejected):
        return None
    return node
