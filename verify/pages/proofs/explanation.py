"""A claim or a certificate explained: its steps, the names they use, the true value, and what the steps rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.evidence.derivation import Proved, followed
from fooling.verify.pages.proofs.axiom_tests import tested, tested_all
from fooling.verify.pages.proofs.carried_proofs import (
    is_theorem,
    proofs_of_axioms,
    proofs_of_rules,
    theory_of_rule,
    variants,
)
from fooling.verify.pages.proofs.short_names import shortened
from fooling.verify.pages.proofs.steps import steps_of
from fooling.verify.pages.proofs.true_value import true_values
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term
from fooling.verify.words.axioms import SAMPLES
from fooling.verify.words.passages import Explanation, Ground, Passage, Said, Step, joined

MEMBERS = 2  # of a family of axioms, that are stated
ABOVE = "As above."  # the proof of what was used before


def explained(
    title: str,
    proposition: Term,
    outcome: Outcome,
    certificate: Path,
    facts: Sequence[tuple[str, Passage]] = (),
    called: Sequence[tuple[Term, str]] = (),
) -> Explanation:
    """The explanation of an outcome that the checker has accepted; `called` are the author's names for terms."""
    verdict = outcome.verdict
    said: tuple[str, Passage] = ("Statement", (Said(proposition),))
    judged: tuple[str, Passage] = ("Verdict", (str(verdict), *_what(verdict)))
    truth = true_values(proposition, certificate, title)
    return explanation_of(title, followed(proposition, outcome), (said, judged, *facts), truth, (proposition, called))


def without_steps(title: str, proposition: Term, facts: Sequence[tuple[str, Passage]]) -> Explanation:
    """What is told of a statement that nothing was proved of."""
    return Explanation(title, (("Statement", (Said(proposition),)), *facts), (), (), (), (), ())


def once_each(explanations: Sequence[Explanation]) -> list[Explanation]:
    """The explanations one after the other, each axiom and rule with its proof where it is used first."""
    seen, found = set[str](), list[Explanation]()
    for one in explanations:
        grounds = [
            replace(ground, says=(), proof=ABOVE, tested="") if ground.name in seen else ground
            for ground in one.grounds
        ]
        found.append(replace(one, grounds=tuple(grounds)))
        seen |= {ground.name for ground in one.grounds}
    return found


def explanation_of(
    title: str,
    proved: Proved,
    facts: tuple[tuple[str, Passage], ...] = (),
    truth: tuple[Passage, ...] = (),
    stated: tuple[Term, Sequence[tuple[Term, str]]] | None = None,
) -> Explanation:
    """The steps to what has been proved, with the names that they use and what they rest on.

    `stated` is the statement with the author's names for terms of it: they keep these names, and no other has one.
    """
    items, names = shortened(steps_of(proved), *(stated or ()))
    grounds = tuple(_grounds([item for item in items if isinstance(item, Step)], _members(proved)))
    tests = tested_all([one.name for one in grounds], [one.name for one in grounds if one.tested])
    return Explanation(title, facts, names, items, truth, grounds, tests)


def _what(verdict: Verdict) -> Passage:
    return (": the steps prove that it is false",) if verdict is Verdict.REFUTED else (": the steps prove it",)


def _members(proved: Proved) -> Mapping[str, Sequence[Sequence[Any]]]:
    """For each axiom that is used the parameters with which it is, each once."""
    found: dict[str, list[Sequence[Any]]] = {}
    waiting = [proved]
    while waiting:
        one = waiting.pop()
        waiting += reversed(one.premises)
        if one.rule == "axiom" and one.node["of"] not in found.setdefault(str(one.node["name"]), []):
            found[str(one.node["name"])].append(one.node["of"])
    return found


def _grounds(steps: Sequence[Step], members: Mapping[str, Sequence[Sequence[Any]]]) -> Iterator[Ground]:
    """What the steps rest on, in the order of their use; a proof that several share stands with the first."""
    first: dict[str, str] = {}
    for name in dict.fromkeys(step.by for step in steps if step.by is not None):
        theorem, proof = is_theorem(name), proofs_of_axioms().get(name) or proofs_of_rules()[name]
        shared = first.setdefault(proof, name)
        shown = proof if shared == name else f"The proof of {shared}, which stands above, is a proof of this as well."
        numbers = tuple(step.number for step in steps if step.by == name)
        kind = "axiom" if name in AXIOMS else f"rule of the theory {theory_of_rule(name)}"
        says = _stated(name, members.get(name, ()))
        yield Ground(name, kind, theorem, says, shown, tested(name) if theorem else "", numbers)


def _stated(name: str, used: Sequence[Sequence[Any]]) -> Passage:
    """What an axiom says, of a family the first members that are used; nothing of a rule."""
    if name not in AXIOMS:
        return ()
    kinds = AXIOMS[name].parameters
    shown = used[:MEMBERS] or [[SAMPLES[kind] for kind in kinds]]
    told = joined([(Said(stated_axiom(name, of)),) for of in shown], "; ", "; ")
    more = f"; {len(used) - MEMBERS} more variants are used" if len(used) > MEMBERS else ""
    return (*told, f"{more} ({variants(kinds)})" if kinds else "")
