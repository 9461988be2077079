"""A claim or a certificate explained: its steps, the names they use, the true value, and what the steps rest on.

The true value, where it is known, is from equations about the same quantity that lie beside a certificate.  A bound
says that a quantity is at least or at most something; another statement of the same pack, or of the same user's file,
may say what it is.  It is told only where its certificate, too, is accepted, and trusts nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.claims.claim import registered_proposition
from fooling.verify.evidence.derivation import Proved, followed
from fooling.verify.evidence.store import accepted, load
from fooling.verify.pages.proofs.axiom_tests import tested, tested_all
from fooling.verify.pages.proofs.carried_proofs import (
    is_theorem,
    proofs_of_axioms,
    proofs_of_rules,
    theory_of_rule,
    variants,
)
from fooling.verify.pages.proofs.short_names import shortened, with_parts
from fooling.verify.pages.proofs.steps import steps_of
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, frozen
from fooling.verify.words.decided_by import SAMPLES
from fooling.verify.words.passages import Explanation, Ground, Passage, Said, Step, joined

MOST_FILES = 500  # certificates that are looked through
PLAIN = frozenset({"+", "-", "*", "/", "^", "max", "min", "log2", "ln", "exp", "sqrt", "ceil", "floor", "abs", "sum"})


def true_values(proposition: Term, certificate: Path, claim: str) -> tuple[Passage, ...]:
    """What certificates in the same folder say that the quantities of a statement are equal to."""
    wanted = {shape(quantity): quantity for quantity in quantities(proposition)}
    if not wanted or says_its_value(proposition) or len(beside := _beside(certificate)) > MOST_FILES:
        return ()
    found: dict[Term, Passage] = {}
    for file in beside:
        for name, that in _accepted(file, claim, set(wanted)):
            for quantity in filter(equated(that).__contains__, wanted):
                found.setdefault(quantity, (Said(that), f" ({name})"))
    return tuple(found.values())


def quantities(term: Term) -> list[Term]:
    """What is compared with something in a statement, a measure by itself."""
    found: dict[Term, None] = {}
    for comparison in _comparisons(term):
        found |= dict.fromkeys(side for side in comparison[1:] if _is_measure(side))
    return list(found)


def says_its_value(proposition: Term) -> bool:
    """Whether the statement itself says what everything in it is equal to."""
    return {shape(quantity) for quantity in quantities(proposition)} <= equated(proposition)


def equated(proposition: Term) -> set[Term]:
    """The shapes of the quantities that a statement says the value of: x = v, or x >= v and x <= v."""
    sides: dict[tuple[Term, Term], set[str]] = {}
    for op, left, right in _comparisons(proposition):
        if _is_measure(left):
            sides.setdefault((left, right), set()).add(op)
    return {shape(left) for (left, _), ops in sides.items() if "=" in ops or ops >= {">=", "<="}}


def shape(term: Term) -> Term:
    """The term with its variables numbered in the order in which they come."""
    names: dict[str, str] = {}

    def renamed(part: Term) -> Term:
        if isinstance(part, str):
            return names.setdefault(part, f"v{len(names)}")
        return with_parts(part, renamed) if isinstance(part, tuple) else part

    return renamed(term)


def _comparisons(term: Term) -> Iterator[Term]:
    if term[0] in QUANTIFIERS:
        yield from _comparisons(term[3])
    elif term[0] in ("and", "or", "not"):
        for part in term[1:]:
            yield from _comparisons(part)
    elif term[0] in COMPARISONS:
        yield term


def _is_measure(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] not in PLAIN and OPERATORS[term[0]].result == "number"


def _beside(certificate: Path) -> list[os.DirEntry[str]]:
    """The other files of its folder; none where there is no folder that can be read."""
    try:
        with os.scandir(certificate.parent) as found:
            others = [one for one in found if one.name.endswith(".json") and one.name != certificate.name]
    except OSError:
        return []
    return sorted((one for one in others if one.is_file()), key=lambda one: one.name)


def _accepted(file: os.DirEntry[str], claim: str, wanted: set[Term]) -> Iterator[tuple[str, Term]]:
    """The claim and its proposition, where that is about one of these, and confirmed."""
    try:
        name, that, of = _statement_beside(file.path, file.stat().st_mtime_ns)
        if name == claim or of.isdisjoint(wanted):
            return
        outcome = accepted(load(Path(file.path)), name, registered_proposition(name))
        if outcome.verdict is Verdict.CONFIRMED and not outcome.trusts:
            yield name, that
    except (FoolingError, KeyError, TypeError, ValueError, IndexError, OSError):
        return


@lru_cache(maxsize=MOST_FILES)
def _statement_beside(path: str, _changed: int) -> tuple[str, Term, frozenset[Term]]:
    """What a certificate is of, and the shapes of what that says the value of.

    It is read once for as long as the file is not changed: a page of many claims asks for each.

    A FoolingError, or one of the errors that a forged file makes Python raise, where it says nothing.
    """
    content = load(Path(path))
    if not isinstance(content, Mapping) or not isinstance(name := content.get("claim"), str):
        raise InvalidInput(f"{path}: no certificate")
    that = frozen(content["proposition"])
    return name, that, frozenset(equated(that))


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
