"""What is told about claims: the table and the JSON of `check`, the list, the checker's answers.

Rows are for people; `entry` and `document` are the fields that scripts rely on.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.checker_comments import cited, cited_in, rests_on
from fooling.verify.evidence.witness import spelled
from fooling.verify.given.arguments.statements import Malformed
from fooling.verify.pages.answers.beside import beside_fields, beside_lines, proved_beside
from fooling.verify.pages.answers.smaller_ones import smaller_ones
from fooling.verify.pages.formats.terminal import indented, lay_out, say, stacked, table, text
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.certificates.many_certificates import Rechecked
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.runs.claims.why_undecided import MET
from fooling.verify.statement.language.counted import counted, enumerated
from fooling.verify.statement.language.printable import printable, shortened
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import domain_of, in_words
from fooling.verify.statement.proposition import QUANTIFIERS, Term, negate
from fooling.verify.words.decided_by import method_of

if TYPE_CHECKING:
    from rich.console import Group
    from rich.text import Text

LONGEST_RANGE = 60  # characters of a range that a table shows in full
LONGEST_OPPOSITE = 300  # characters
LONGEST_AUTOMATON = 160  # characters
COLOURS: Mapping[Verdict | None, str] = {Verdict.CONFIRMED: "green", Verdict.REFUTED: "cyan", Verdict.UNKNOWN: "blue"}
OBJECT_FAILS = "object fails"
NOT_AS_EXPECTED = "the verdict is not as expected"
UNEXPECTED, OPEN = "bold red", "yellow"  # what is wrong, and what nobody expected to stay unknown


def is_unexpected(decided: Decided) -> bool:
    """Whether a verdict differs from the pinned one, an assumption is false, or the process of a claim has died.

    What a time-out or a missing library left open does not count.
    """
    outcome, pinned = decided.outcome, decided.task.expected
    if decided.lost:
        return True
    if decided.task.claim.assumed:
        return outcome.verdict is Verdict.REFUTED
    return pinned is not None and outcome.verdict is not pinned and not outcome.transient


def _colour(decided: Decided) -> str:
    """Red is for what is not as expected; a verdict of any kind that is as it should be has a calm colour."""
    verdict, expected = decided.outcome.verdict, decided.task.expected
    if is_unexpected(decided):
        return UNEXPECTED
    open_here = verdict is Verdict.UNKNOWN and expected is not verdict and not decided.task.claim.assumed
    return OPEN if open_here else COLOURS[verdict]


def repaired_by(claim_id: str) -> list[str]:
    """The registered claims that repair this one."""
    name = claim_id.split("/")[0]
    claims = registry.pack(name).claims.values() if name in registry.PACKS else ()
    return [claim.id for claim in claims if claim.repairs == claim_id]


def entry(decided: Decided, verbose: bool = False) -> dict[str, Any]:
    """One claim as `check --json` has it; `verbose`: with what the search said, and what was shown instead.

    Faults of this program that the search met are told in any case, where there are some.
    """
    claim, outcome, pinned = decided.task.claim, decided.outcome, decided.task.expected
    return {
        "id": claim.id,
        "source": claim.at,
        "statement": claim.says,
        "domain": domain_of(claim.that),
        "kind": claim.kind,
        "weight": claim.weight,
        "verdict": str(outcome.verdict),
        "object": decided.object,
        "expected": None if pinned is None else str(pinned),
        "witness": None if decided.witness is None else dict(decided.witness),
        "letters": claim.letters.declaration,
        "witness_in_statement": None if decided.witness is None else claim.letters.in_sentence(decided.witness),
        "counterexample": counterexample(claim, outcome.verdict, decided.witness),
        "opposite": opposite(claim, outcome.verdict, decided.witness),
        "reason": outcome.reason,
        "certificate": None if decided.certificate is None else os.path.relpath(decided.certificate),
        "trusts": list(outcome.trusts),
        "uses": [used.id for used in (*claim.uses, *decided.used)],
        "rests_on": None if outcome.derivation is None else rests_on(outcome),
        "repairs": claim.repairs,
        "method": method_of(outcome),
        "seconds": round(outcome.seconds, 3),
        **beside_fields(decided.noticed, decided.beside),
        **({"faults": list(outcome.faults)} if outcome.faults else {}),
        **(_search(decided) if verbose and outcome.verdict is Verdict.UNKNOWN else {}),
    }


def counterexample(claim: registry.Claim, verdict: Verdict | None, witness: Mapping[str, Any] | None) -> str | None:
    """What refutes a claim, in one line and in the letters of its sentence; None where nothing does."""
    return spelled(claim.letters.in_sentence(witness)) if verdict is Verdict.REFUTED and witness else None


def example(claim: Claim, witness: Mapping[str, Any] | None) -> str | None:
    """The values for which a confirmed statement that some exist is shown, in the letters of its sentence."""
    return spelled(claim.letters.in_sentence(witness)) if claim.that[0] == "exists" and witness else None


def opposite(claim: Claim, verdict: Verdict | None, witness: Mapping[str, Any] | None) -> str | None:
    """What was proved in place of a refuted claim that no counterexample refutes; None where there is one."""
    return in_words(negate(claim.that)) if verdict is Verdict.REFUTED and not witness else None


def _search(decided: Decided) -> dict[str, Any]:
    return {"closest": proved_beside(decided.near, decided.beside), "search": list(decided.outcome.details)}


def summary(results: Sequence[Decided]) -> dict[str, Any]:
    """How many claims ended in which way; of papers, how many of those that they print, and of each apart."""
    claims = [decided for decided in results if not decided.task.claim.assumed]
    of_papers = [decided for decided in claims if decided.task.claim.kind]
    told = _of_papers(of_papers) if of_papers else {}
    return _counted(claims) | {"unexpected": sum(map(is_unexpected, results))} | told


def _of_papers(claims: Sequence[Decided]) -> dict[str, Any]:
    papers: dict[str, list[Decided]] = {}
    for decided in claims:
        papers.setdefault(decided.task.id.partition("/")[0], []).append(decided)
    apart = {
        paper: {str(kind): _counted([one for one in found if one.task.claim.kind == kind]) for kind in registry.KINDS}
        for paper, found in papers.items()
    }
    printed = [decided for decided in claims if decided.task.claim.kind == registry.PRINTED]
    return {"printed": _counted(printed), "papers": apart}


def _counted(claims: Sequence[Decided]) -> dict[str, Any]:
    verdicts = (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNKNOWN)
    return {str(verdict): sum(decided.outcome.verdict is verdict for decided in claims) for verdict in verdicts}


def document(results: Sequence[Decided], effort: str, seconds: float, verbose: bool = False) -> dict[str, Any]:
    """The answer of `check --json`; assumptions stand beside the claims where there are some."""
    assumed = [entry(decided, verbose) for decided in results if decided.task.claim.assumed]
    fields = {
        "effort": effort,
        "seconds": round(seconds, 3),
        "summary": summary(results),
        **({"assumptions": assumed} if assumed else {}),
        "claims": [entry(decided, verbose) for decided in results if not decided.task.claim.assumed],
    }
    return headed("check", fields)


def print_searches(results: Sequence[Decided]) -> None:
    """What the search said of each claim that it left open, what was shown instead, and its faults; for `--verbose`."""
    for decided in results:
        if decided.outcome.details or decided.outcome.faults or decided.near is not None:
            say(f"the search for {decided.task.id}", "bold")
            if decided.near is not None and decided.beside is not None:
                say(f"shown: {in_words(decided.near.that)}", indent=2)
                say(f"certificate: {os.path.relpath(decided.beside)}", indent=2)
            for line in decided.outcome.faults:
                say(line, "red", indent=2)
            for line in decided.outcome.details:
                say(line, "dim", indent=2)


def claimed_for(claim: Claim) -> str:
    """Over what a claim ranges, with what its variables are in the letters of its sentence."""
    declared = claim.letters.declaration if claim.letters.letters else {}
    letters = ", ".join(f"{variable} is {says}" for variable, says in declared.items())
    return domain_of(claim.that) + (f" ({letters})" if letters else "")


def print_table(
    results: Sequence[Decided], effort: str, seconds: float, directory: Path, malformed: Sequence[Malformed] = ()
) -> None:
    """The table that `check` ends with, and a line that sums it up; what is malformed stands last, and is counted."""
    print_claims(results, malformed)
    for line in _paper_lines(summary(results).get("papers", {})):
        say(line)
    say(sum_line(results, effort, seconds, directory, len(malformed)))


def print_claims(results: Sequence[Decided], malformed: Sequence[Malformed] = ()) -> None:
    """Each claim with what came of it, as a table."""
    shown = table("place", "claim", "verdict", "claimed for", "evidence")
    packs = {decided.task.id.split("/")[0] for decided in results}
    pack = f"{packs.pop()}/" if len(packs) == 1 else ""  # left out of the ids where all are of one pack
    for decided in results:
        claim, verdict = decided.task.claim, decided.outcome.verdict
        told, domain = _claim_cell(pack, decided), text(_short(claimed_for(claim)))
        name = "assumed" if _only_assumed(decided) else OBJECT_FAILS if decided.object == "fails" else str(verdict)
        shown.add_row(text(claim.at), told, text(name, _colour(decided)), domain, _evidence(decided))
    for one in malformed:
        name = (one.claim or "").removeprefix(pack)
        shown.add_row(text(Path(one.file).name), text(name, "bold"), text("malformed", UNEXPECTED), text(""), text(""))
    lay_out(shown)


def _only_assumed(decided: Decided) -> bool:
    """Whether it is an assumption that nothing here decides."""
    return decided.task.claim.assumed and decided.outcome.verdict is Verdict.UNKNOWN


def _short(domain: str) -> str:
    """A range that fits into a table: the variables, and that there are conditions; `show` and JSON have it in full."""
    return domain if len(domain) <= LONGEST_RANGE else domain.partition(" where ")[0] + ", with conditions"


def _claim_cell(pack: str, decided: Decided) -> Group:
    claim, colour = decided.task.claim, _colour(decided)
    remarks = [indented(line, colour) for line in _remarks(pack, decided)]
    return stacked(text(claim.id.removeprefix(pack), "bold"), text(claim.says), *remarks)


def _remarks(pack: str, decided: Decided) -> Iterable[str]:
    outcome = decided.outcome
    if outcome.verdict is Verdict.REFUTED:
        if (told := counterexample(decided.task.claim, outcome.verdict, decided.witness)) is not None:
            yield f"counterexample: {told}{smaller_ones(decided.task.claim.that, decided.witness)}"
        if (told := opposite(decided.task.claim, outcome.verdict, decided.witness)) is not None:
            yield f"the opposite is proved: {shortened(told, LONGEST_OPPOSITE)}"
        yield from (f"{name}: {told}" for name, told in beside_lines(decided.noticed))
        if (weight := decided.task.claim.weight) is not None:
            yield f"weight: {weight}"
        for repair in repaired_by(decided.task.id):
            yield f"repaired: {repair.removeprefix(pack)}"
    that = decided.task.claim.that
    if outcome.verdict is Verdict.CONFIRMED and that[0] in QUANTIFIERS:
        if that[0] == "exists" and (told := example(decided.task.claim, decided.witness)) is not None:
            yield f"shown for: {shortened(told, LONGEST_OPPOSITE)}{_one_of_many(that)}"
        yield from (f"{name}: {shortened(told, LONGEST_OPPOSITE)}" for name, told in beside_lines(decided.noticed))
    if decided.used:
        yield f"uses: {enumerated([one.name for one in decided.used])}, confirmed in the same file"
    if decided.task.claim.assumed and not decided.lost:
        yield from _of_assumption(outcome.verdict)
        return
    if outcome.reason is not None:
        yield f"reason: {outcome.reason}"
    elif outcome.faults:
        yield MET
    if decided.lost:
        yield "UNEXPECTED: nothing was decided"
    elif is_unexpected(decided):
        yield f"UNEXPECTED: expected {decided.task.expected}"


def _one_of_many(that: Term) -> str:
    """That a constant for all sizes, where it is shown for one, need not be the best one."""
    (name, sort), *others = that[1]
    is_constant = sort in ("int", "real") and not others and that[3][0] == "forall"
    tried = f"; a claim with a number in place of {name} says whether it holds for that"
    return f" (another {name} may be better{tried})" if is_constant else ""


def _of_assumption(verdict: Verdict) -> Iterable[str]:
    if verdict is Verdict.REFUTED:
        yield "UNEXPECTED: assumed, and false: nothing is derived from it"
    if verdict is Verdict.CONFIRMED:
        yield "proved here, so that nothing has to be assumed"


def _evidence(decided: Decided) -> Text:
    trusts = decided.outcome.trusts
    if _only_assumed(decided):
        return text("")
    cites = _cites(decided)
    parts = [f"trusts {', '.join(trusts)}"] if trusts else []
    parts += [f"cites {', '.join(cites)}"] if cites else []
    return text("; ".join([method_of(decided.outcome), *parts]))


def _paper_lines(papers: Mapping[str, Mapping[str, Mapping[str, int]]]) -> list[str]:
    """Of several papers, how many claims of each kind ended in which way."""
    if len(papers) < 2:
        return []
    return [
        f"{paper}: " + "; ".join(f"{kind} {_spelled(found)}" for kind, found in kinds.items() if any(found.values()))
        for paper, kinds in papers.items()
    ]


def _cites(decided: Decided) -> Sequence[str]:
    """The axioms and rules in its derivation that are cited, and not proved in full here."""
    return cited_in(decided.outcome) if decided.outcome.derivation is not None else ()


def sum_line(results: Sequence[Decided], effort: str, seconds: float, directory: Path, malformed: int = 0) -> str:
    """How many ended in which way, and whether that was expected."""
    verdicts = summary(results)
    printed, papers = verdicts.pop("printed", None), verdicts.pop("papers", {})
    del verdicts["unexpected"]
    reused = sum(decided.reused for decided in results)
    assumptions = sum(decided.task.claim.assumed for decided in results)
    failing = sum(decided.object == "fails" for decided in results)
    parts = [f"{_as_expected(results)}: {_spelled(verdicts)}"]
    parts += [f"{malformed} more {'is' if malformed == 1 else 'are'} malformed"] if malformed else []
    parts += [f"{counted(failing, 'objects')} {'does' if failing == 1 else 'do'} not show the claim"] if failing else []
    print_them = "the text prints" if len(papers) == 1 else "the texts print"
    some = printed is not None and sum(printed.values())
    parts += [f"of the {some} that {print_them} {_spelled(printed)}"] if some else []
    parts += [counted(assumptions, "assumptions")] if assumptions else []
    trusting = sum(any(name.startswith("assumed ") for name in decided.outcome.trusts) for decided in results)
    parts += [f"{_verdicts(trusting)} {'rests' if trusting == 1 else 'rest'} on an assumption"] if trusting else []
    citing = sum(bool(_cites(decided)) for decided in results)
    parts += [f"{_verdicts(citing)} {'rests' if citing == 1 else 'rest'} on cited axioms"] if citing else []
    parts += [f"{reused} from evidence of an earlier run"] if reused else []
    open_for_now = sum(decided.outcome.transient for decided in results if not decided.task.claim.assumed)
    parts += [f"{open_for_now} unknown only within the time or libraries given"] if open_for_now else []
    return "; ".join([*parts, f"{seconds:.1f} s at {effort} effort, certificates in {os.path.relpath(directory)}/"])


def _as_expected(results: Sequence[Decided]) -> str:
    """Whether the verdicts are those expected, where there is one for each; how many claims there are, in any case."""
    claims = [decided for decided in results if not decided.task.claim.assumed]
    wanted = [decided for decided in claims if decided.task.expected is not None]
    met = sum(decided.outcome.verdict is decided.task.expected for decided in wanted)
    all_of_them = counted(len(claims), "claims")
    if unexpected := sum(map(is_unexpected, results)):
        return f"{unexpected} of {_verdicts(len(results))} not as expected" if len(results) > 1 else NOT_AS_EXPECTED
    if not wanted:
        return all_of_them
    if len(wanted) < len(claims):
        share = "all" if met == len(wanted) > 1 else "the" if met == len(wanted) else f"{met} of"
        return f"{all_of_them}, {share} {_verdicts(len(wanted), 'expected ')} as expected"
    if met < len(wanted):
        return f"{met} of {_verdicts(len(wanted))} as expected"
    return f"all {_verdicts(met)} as expected" if met > 1 else "the verdict is as expected"


def _verdicts(many: int, kind: str = "") -> str:
    return f"{many} {kind}{'verdict' if many == 1 else 'verdicts'}"


def _spelled(verdicts: Mapping[str, int]) -> str:
    return ", ".join(f"{many} {name}" for name, many in verdicts.items())


def based(grounds: Mapping[str, Sequence[str]]) -> str:
    """The axioms and the theories' rules that a derivation rests on, and what of them is cited, in words."""
    axioms, theories = grounds["axioms"], grounds["theories"]
    parts = [f"the {'axiom' if len(axioms) == 1 else 'axioms'} {', '.join(axioms)}"] if axioms else []
    parts += [_in_rocq(len(axioms), len(grounds["proved_in_rocq"]))] if axioms else []
    by_words = grounds["proved_in_words"]
    parts += [f"proved in words only: {', '.join(by_words)}"] if by_words else []
    parts += [f"the rules of {', '.join(theories)}"] if theories else []
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
    opening = "accepted" + (f", trusting: {', '.join(one.trusts)}" if one.trusts else "")
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


def rechecked(answers: Sequence[Rechecked]) -> dict[str, Any]:
    """The answer of `recheck --json`."""
    return headed("recheck", {"summary": counts(answers), "certificates": [one.entry() for one in answers]})


def counts(answers: Sequence[Rechecked]) -> dict[str, int]:
    """How many certificates were accepted and how many rejected, and how many files could not be read, if any."""
    rejected = sum(one.reason is not None and one.readable for one in answers)
    unreadable = sum(not one.readable for one in answers)
    verdicts = {"accepted": len(answers) - rejected - unreadable, "rejected": rejected}
    return verdicts | ({"unreadable": unreadable} if unreadable else {})


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
