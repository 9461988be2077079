"""What is told about claims: the table of `check`, for people, and its document, on which scripts rely."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.grounds import NO_CASE, REMARK, cited_in, rests_on, rests_on_stated
from fooling.verify.evidence.witness import spelled
from fooling.verify.given.arguments.statements import Malformed
from fooling.verify.pages.answers.beside import BESIDE, CLOSEST, GOAL, Noticed, beside_lines, proved, smaller_ones
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.terminal import indented, say, stacked, tabulate, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.claims.chosen_claims import Named
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.runs.claims.why_undecided import ENDS, MET
from fooling.verify.statement.language.printable import counted, enumerated, shortened
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import domain_of, in_words
from fooling.verify.statement.proposition import QUANTIFIERS, Term, negate
from fooling.verify.words.decided_by import method_of

if TYPE_CHECKING:
    from rich.console import Group
    from rich.text import Text

LONGEST_RANGE = 60  # characters of a range that a table shows in full
LONGEST_OPPOSITE = 300  # characters
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


class Said(NamedTuple):
    """A claim, the verdict on it, and what its derivation exhibits, if there is one."""

    claim: Claim
    verdict: Verdict | None
    witness: Mapping[str, Any] | None


class Told(NamedTuple):
    """A claim that was decided; `verbose`: with what the search said, and what was shown instead."""

    decided: Decided
    verbose: bool = False

    @property
    def claim(self) -> Claim:
        """The claim itself."""
        return self.decided.task.claim

    @property
    def said(self) -> Said:
        """The claim with its verdict and witness."""
        return Said(self.claim, self.decided.outcome.verdict, self.decided.witness)

    @property
    def is_sought(self) -> bool:
        """Whether it is told how it was sought."""
        return self.verbose and self.decided.outcome.verdict is Verdict.UNKNOWN


CLAIM: of.Fields[Claim] = {
    "id": of.LINE,
    "source": (of.LINE, lambda claim: claim.at),
    "statement": (of.TEXT, lambda claim: claim.says),
}
DOMAIN: of.Fields[Claim] = {"domain": (of.TEXT, lambda claim: domain_of(claim.that))}
WEIGHED: of.Fields[Claim] = {"kind": of.KIND, "weight": of.WEIGHT}
IN_ITS_SENTENCE: of.Fields[Said] = {
    "witness": of.WITNESS,
    "letters": (of.table_of(of.LINE), lambda said: said.claim.letters.declaration),
    "witness_in_statement": (of.WITNESS, lambda said: said.witness and said.claim.letters.in_sentence(said.witness)),
    "counterexample": (of.maybe(of.LINE), lambda said: counterexample(*said)),
    "opposite": (of.maybe(of.LINE), lambda said: opposite(*said)),
}
FAULTS: of.Fields[Any] = {"faults": of.listed(of.ANYTHING)}  # of this program, that a search met
MALFORMED = of.Record(Malformed, file=of.LINE, claim=of.maybe(of.LINE), reason=of.LINE)
OF_FILES: of.Fields[Named] = {
    "malformed": (of.optional(of.listed(MALFORMED, minItems=1)), lambda named: named.malformed or None),
    "left_out": (
        of.optional(of.listed(of.PATH, minItems=1)),
        lambda named: [*named.left_out, *named.other_files] or None,
    ),
}
of_files = of.Record(Named, **OF_FILES)
"""What stands in a document beside the claims of files that were read, where there is something."""
DECIDED = of.Open(
    Told,
    **of.through(Told, lambda told: told.claim, {**CLAIM, **DOMAIN, **WEIGHED}),
    verdict=(of.VERDICT, lambda told: told.decided.outcome.verdict),
    object=(of.maybe(of.one_of(("shows", "fails"))), lambda told: told.decided.object),
    expected=(of.EXPECTED, lambda told: told.decided.task.expected),
    **of.through(Told, lambda told: told.said, IN_ITS_SENTENCE),
    reason=(of.maybe(of.LINE), lambda told: told.decided.outcome.reason),
    stopped=(of.optional(of.one_of(ENDS)), lambda told: told.decided.stopped),
    certificate=(of.CERTIFICATE, lambda told: told.decided.certificate),
    trusts=(of.NAMES, lambda told: told.decided.outcome.trusts),
    uses=(of.NAMES, lambda told: [one.id for one in (*told.claim.uses, *told.decided.used)]),
    rests_on=(
        of.RESTS_ON,
        lambda told: told.decided.outcome.derivation and rests_on(told.claim.that, told.decided.outcome),
    ),
    repairs=(of.maybe(of.LINE), lambda told: told.claim.repairs),
    method=(of.LINE, lambda told: method_of(told.decided.outcome)),
    seconds=(of.SECONDS, lambda told: told.decided.outcome.seconds),
    **of.through(Told, lambda told: Noticed(told.decided.noticed, told.decided.beside), BESIDE),
    faults=(of.optional(of.listed(of.ANYTHING)), lambda told: told.decided.outcome.faults or None),
    closest=(
        of.optional(CLOSEST),
        lambda told: proved(told.decided.near, told.decided.beside) if told.is_sought else of.ABSENT,
    ),
    goals=(of.optional(of.listed(GOAL, minItems=1)), lambda told: list(told.decided.goals) or None),
    search=(of.optional(of.NAMES), lambda told: told.decided.outcome.details if told.is_sought else None),
)


def entry(decided: Decided, verbose: bool = False) -> dict[str, Any]:
    """One claim as `check --json` has it."""
    return DECIDED(Told(decided, verbose))


def counterexample(claim: registry.Claim, verdict: Verdict | None, witness: Mapping[str, Any] | None) -> str | None:
    """What refutes a claim, in one line and in the letters of its sentence; None where nothing does."""
    return spelled(claim.letters.in_sentence(witness)) if verdict is Verdict.REFUTED and witness else None


def example(claim: Claim, witness: Mapping[str, Any] | None) -> str | None:
    """The values for which a confirmed statement that some exist is shown, in the letters of its sentence."""
    return spelled(claim.letters.in_sentence(witness)) if claim.that[0] == "exists" and witness else None


def opposite(claim: Claim, verdict: Verdict | None, witness: Mapping[str, Any] | None) -> str | None:
    """What was proved in place of a refuted claim that no counterexample refutes; None where there is one."""
    return in_words(negate(claim.that)) if verdict is Verdict.REFUTED and not witness else None


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


BY_VERDICT = {str(verdict): of.COUNT for verdict in (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNKNOWN)}
COUNTED = of.Record(dict, **BY_VERDICT)
OF_PAPERS = {"printed": of.optional(COUNTED), "papers": of.optional(of.table_of(of.table_of(COUNTED)))}
SUMMARY = of.Open(dict, **BY_VERDICT, unexpected=of.COUNT, **OF_PAPERS)


class Checked(NamedTuple):
    """What came of a run."""

    results: Sequence[Decided]
    effort: str
    seconds: float
    verbose: bool = False

    def told(self, assumed: bool) -> list[Told]:
        """The assumptions, or the claims."""
        return [Told(one, self.verbose) for one in self.results if one.task.claim.assumed == assumed]


CHECK = Document(
    "check",
    "check answers: claims with their verdicts",
    Checked,
    {**FAULTS, **OF_FILES, **EXPRESSIONS},
    effort=of.EFFORT,
    seconds=of.SECONDS,
    summary=(SUMMARY, lambda run: summary(run.results)),
    assumptions=(of.optional(of.listed(DECIDED, minItems=1)), lambda run: run.told(assumed=True) or None),
    claims=(of.listed(DECIDED), lambda run: run.told(assumed=False)),
)


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
    rows: list[Sequence[str | Text | Group]] = []
    packs = {decided.task.id.split("/")[0] for decided in results}
    pack = f"{packs.pop()}/" if len(packs) == 1 else ""  # left out of the ids where all are of one pack
    for decided in results:
        claim, verdict = decided.task.claim, decided.outcome.verdict
        told, domain = _claim_cell(pack, decided), _short(claimed_for(claim))
        name = "assumed" if _only_assumed(decided) else OBJECT_FAILS if decided.object == "fails" else str(verdict)
        rows.append((claim.at, told, text(name, _colour(decided)), domain, _evidence(decided)))
    for one in malformed:
        name = (one.claim or "").removeprefix(pack)
        rows.append((Path(one.file).name, text(name, "bold"), text("malformed", UNEXPECTED), "", ""))
    tabulate(("place", "claim", "verdict", "claimed for", "evidence"), rows)


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
    if NO_CASE in outcome.trusts:
        yield REMARK
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


def _evidence(decided: Decided) -> str:
    trusts = decided.outcome.trusts
    if _only_assumed(decided):
        return ""
    cites = _cites(decided)
    parts = [f"trusts {', '.join(trusts)}"] if trusts else []
    parts += [f"cites {', '.join(cites)}"] if cites else []
    return "; ".join([method_of(decided.outcome), *parts])


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
    trusting = sum(rests_on_stated(decided.outcome) for decided in results)
    parts += [f"{_verdicts(trusting)} {'rests' if trusting == 1 else 'rest'} on an assumption"] if trusting else []
    citing = sum(bool(_cites(decided)) for decided in results)
    parts += [f"{_verdicts(citing)} {'rests' if citing == 1 else 'rest'} on cited axioms"] if citing else []
    cut = sum(decided.noticed.cut for decided in results)
    parts += [f"remarks on {counted(cut, 'claims')} cut short (--remarks all)"] if cut else []
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
