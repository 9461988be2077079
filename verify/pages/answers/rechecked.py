"""What `fooling recheck` answers: what the checker says of certificates, for people and as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from fooling.verify.evidence.checker_comments import cited
from fooling.verify.evidence.grounds import SEMANTICS, trusted_names
from fooling.verify.pages.answers.claims import FAULTS
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.certificates.many_certificates import Rechecked
from fooling.verify.runs.certificates.solvers_asked_again import Asked
from fooling.verify.statement.language.printable import counted, printable

LONGEST_AUTOMATON = 160  # characters


def based(grounds: Mapping[str, Sequence[str]]) -> str:
    """The axioms and the theories' rules that a derivation rests on, and what of them is cited, in words."""
    axioms, theories = grounds["axioms"], grounds["theories"]
    parts = [f"the {'axiom' if len(axioms) == 1 else 'axioms'} {', '.join(axioms)}"] if axioms else []
    parts += [_in_rocq(len(axioms), len(grounds["proved_in_rocq"]))] if axioms else []
    by_words = grounds["proved_in_words"]
    parts += [f"proved in words only: {', '.join(by_words)}"] if by_words else []
    parts += [f"the rules of {', '.join(theories)}"] if theories else []
    parts += [SEMANTICS[name] for name in grounds["semantics"]]
    parts += [f"cited, not proved in full here: {name} ({cited()[name]})" for name in grounds["cited"]]
    return "; ".join(parts) or "logic, evaluation and arithmetic alone"


def _in_rocq(axioms: int, proved: int) -> str:
    """How many of the axioms are theorems of Rocq as well."""
    if axioms == 1:
        return f"this axiom is {'' if proved else 'not '}proved in Rocq"
    if proved == axioms:
        return "all of these axioms are proved in Rocq"
    return f"{proved or 'none'} of these {counted(axioms, 'axioms')} {'are' if proved > 1 else 'is'} proved in Rocq"


def answer(one: Rechecked) -> str:
    """The checker's answer on one file, for people: a line of its own for each thing that is told."""
    path = printable(str(one.path))
    if one.reason is not None:
        return f"rejected: {path}: {one.reason}"
    opening = "accepted" + (f", trusting: {trusted_names(one.trusts)}" if one.trusts else "")
    whose = "" if one.registered else " (not a registered claim: somebody's own proposition)"
    lines = [f"{opening}: {path}", f"  {one.claim} is {one.verdict}{whose}: {one.statement}"]
    lines += [f"  {_cut(automaton)}" for automaton in one.given]
    lines += [] if one.counterexample is None else [f"  refuted by {one.counterexample}"]
    lines += [f"  assumes {assumed}" for assumed in one.assumes]
    if one.rests_on is not None:
        lines.append(f"  rests on {based(one.rests_on)}")
    if one.asked_again is None:
        lines.append("  not asked again (--no-solvers)")
    answers = Counter((asked.solver, asked.answer) for asked in one.asked_again or ())
    lines += [
        f"  {solver}: asked again{f' {many} times' if many > 1 else ''}: {said}"
        for (solver, said), many in answers.items()
    ]
    return "\n".join(lines)


def _cut(automaton: str) -> str:
    """Some states of an automaton; those of a large one are in the document."""
    if len(automaton) <= LONGEST_AUTOMATON:
        return automaton
    return f"{automaton[:LONGEST_AUTOMATON].rpartition(';')[0]}; ... (--json has all of it)"


def counts(answers: Sequence[Rechecked]) -> dict[str, int]:
    """How many certificates were accepted and how many rejected, and how many files could not be read, if any."""
    rejected = sum(one.reason is not None and one.readable for one in answers)
    unreadable = sum(not one.readable for one in answers)
    verdicts = {"accepted": len(answers) - rejected - unreadable, "rejected": rejected}
    return verdicts | ({"unreadable": unreadable} if unreadable else {})


ASKED = {"solver": of.LINE, "answer": of.LINE, "agrees": of.maybe(of.BOOLEAN), "seconds": of.Shape(of.SECONDS.schema)}
RECHECKED = of.Open(
    Rechecked,
    path=of.PATH,
    beside=of.BOOLEAN,
    claim=of.maybe(of.TEXT),
    readable=of.BOOLEAN,
    accepted=(of.BOOLEAN, lambda one: one.reason is None),
    verdict=of.EXPECTED,
    trusts=of.NAMES,
    rests_on=of.RESTS_ON,
    method=of.maybe(of.LINE),
    assumes=of.NAMES,
    given=of.NAMES,
    counterexample=of.maybe(of.LINE),
    statement=of.maybe(of.LINE),
    registered=of.BOOLEAN,
    reason=of.maybe(of.LINE),
    asked_again=of.maybe(of.listed(of.Record(Asked, **ASKED))),
)
REJECTED = {"accepted": of.COUNT, "rejected": of.COUNT, "unreadable": of.optional(of.POSITIVE)}
RECHECK = Document(
    "recheck",
    "recheck answers: certificates, each accepted or rejected",
    tuple[Rechecked, ...],
    FAULTS,
    summary=(of.Open(dict, **REJECTED), counts),
    certificates=(of.listed(RECHECKED), lambda answers: answers),
)


def trusting(answers: Sequence[Rechecked]) -> int:
    """How many accepted certificates trust anything."""
    return sum(bool(one.trusts) for one in answers if one.reason is None)


def listed_alone(answers: Sequence[Rechecked]) -> list[Rechecked]:
    """What is told in lines of its own: what somebody asked for, and what is rejected or trusts something."""
    asked = [one for one in answers if not one.beside or one.reason is not None or one.trusts]
    return asked if any(not one.beside for one in answers) else [*answers]


def recheck_sum(answers: Sequence[Rechecked]) -> str:
    """The lines that sum up many certificates: what was asked for, and what a run has laid beside it."""
    apart = [one for one in answers if one.beside]
    asked = [one for one in answers if not one.beside] or apart
    lines = [f"{counted(len(asked), 'certificates')}: {_summed(asked)}"]
    if apart and asked != apart:
        lines.append(f"{len(apart)} more, of statements that a run compared with claims (closest/): {_summed(apart)}")
    return "\n".join(lines)


def _summed(answers: Sequence[Rechecked]) -> str:
    by_answer, some = counts(answers), trusting(answers)
    told = f" ({some} of them trusting)" if some else ""
    unread = f", {by_answer['unreadable']} not readable" if "unreadable" in by_answer else ""
    return f"{by_answer['accepted']} accepted{told}, {by_answer['rejected']} rejected{unread}"
