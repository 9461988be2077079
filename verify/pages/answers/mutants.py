"""What is told about how strong claims are: the blocks, the table and the JSON of `mutants`, and the line of `show`.

A claim has a block with a row for each mutant: what came of it, what was changed, and why, by a counterexample, by the
better statement, or by values for which a term is undefined.  Of several claims there is a table, too, a row a claim.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fooling.verify.evidence.grounds import trusted_names
from fooling.verify.evidence.witness import spelled
from fooling.verify.mutants.mutant import Kind
from fooling.verify.mutants.one_step import briefly_said
from fooling.verify.pages.answers.claims import FAULTS, OF_FILES
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.terminal import indented, say, stacked, tabulate, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.mutants.mutant_standings import Mutated, Standing, Tried, counts, sentence
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import in_words

COLOURS: Mapping[Standing, str] = {
    Standing.NEEDED: "green",
    Standing.IMPROVABLE: "red",
    Standing.ALSO_TRUE: "cyan",
    Standing.MEANINGLESS: "green",
    Standing.UNKNOWN: "yellow",
}
NOT_CONFIRMED: Mapping[Verdict, str] = {
    Verdict.REFUTED: "refuted: what is false has no strengthenings",
    Verdict.UNKNOWN: "not decided, so nothing next to it is asked",
}


class Compared(NamedTuple):
    """What came of a run."""

    claims: Sequence[Mutated]
    effort: str
    seconds: float


TRIED: of.Fields[Tried] = {
    "kind": (of.one_of(Kind), lambda tried: tried.item.mutant.kind),
    "change": (of.LINE, lambda tried: tried.item.mutant.change),
    "standing": of.one_of(Standing),
    "statement": (of.LINE, lambda tried: in_words(tried.item.mutant.that)),
    "proposition": (of.TERM, lambda tried: tried.item.mutant.that),
    "witness": of.WITNESS,
    "reason": (of.maybe(of.LINE), lambda tried: tried.outcome.reason),
    "certificate": of.CERTIFICATE,
    "trusts": (of.NAMES, lambda tried: tried.outcome.trusts),
    "seconds": (of.SECONDS, lambda tried: tried.outcome.seconds),
}
NEARER = of.maybe(of.Open(Tried, **TRIED))
BEST: of.Fields[Tried] = {"best": (NEARER, lambda tried: tried.best if _is_improved(tried) else None), "beyond": NEARER}
COUNTS = of.table_of(of.COUNT)
MUTATED = of.Open(
    Mutated,
    id=(of.LINE, lambda claim: claim.base.task.id),
    verdict=(of.VERDICT, lambda claim: claim.base.outcome.verdict),
    trusts=(of.NAMES, lambda claim: claim.base.outcome.trusts),
    statement=(of.LINE, lambda claim: in_words(claim.base.task.that)),
    summary=(COUNTS, lambda claim: _counted([claim])),
    mutants=(of.listed(of.Open(Tried, **TRIED, **BEST)), lambda claim: claim.tried),
)
MUTANTS = Document(
    "mutants",
    "mutants answers: what is true of the statements next to a claim",
    Compared,
    {**FAULTS, **OF_FILES, **EXPRESSIONS},
    effort=of.EFFORT,
    seconds=of.SECONDS,
    summary=(COUNTS, lambda run: _counted(run.claims)),
    claims=of.listed(MUTATED),
)


def _counted(found: Sequence[Mutated]) -> dict[str, int]:
    return counts(one.standing for claim in found for one in claim.tried)


def print_table(found: Sequence[Mutated], effort: str, seconds: float, directory: Path) -> None:
    """A block of rows a claim, of several claims a table, then a line that sums all up."""
    for claim in found:
        _print_claim(claim)
    if sum(bool(claim.tried) for claim in found) > 1:
        _print_counts(found)
    say(_sum_line(found, effort, seconds, directory))


def _print_claim(claim: Mutated) -> None:
    task = claim.base.task
    verdict = claim.base.outcome.verdict
    told = in_words(task.that) if verdict is Verdict.CONFIRMED else NOT_CONFIRMED[verdict]
    say(task.id, "bold")
    say(told, indent=2)
    if trusted := claim.base.outcome.trusts:
        say(f"trusts {trusted_names(trusted)}", indent=2)
    if verdict is Verdict.CONFIRMED and not claim.tried:
        say("nothing in it can be changed by a step", indent=2)
    if claim.tried:
        rows = []
        for one in claim.tried:
            why = [indented(line, "") for line in because(one)]
            rows.append((text(str(one.standing), COLOURS[one.standing]), stacked(text(one.item.mutant.change), *why)))
        tabulate(("", ""), rows, show_header=False)


def _print_counts(found: Sequence[Mutated]) -> None:
    """A row for each claim that has mutants: how many ended in which way, and what can be improved to what."""
    packs = {claim.base.task.id.split("/")[0] for claim in found}
    pack = f"{packs.pop()}/" if len(packs) == 1 else ""  # left out of the ids where all are of one pack
    rows = []
    for claim in (one for one in found if one.tried):
        better = [indented(one.best.item.mutant.change, "red") for one in claim.tried if _is_improved(one)]
        name = text(claim.base.task.id.removeprefix(pack), "bold")
        rows.append((name, stacked(text(sentence(_counted([claim]))), *better)))
    tabulate(("claim", "its mutants, and what can be improved"), rows)


def _is_improved(one: Tried) -> bool:
    return one.standing is Standing.IMPROVABLE


def because(tried: Tried) -> Iterator[str]:
    """Why a mutant stands as it does, a line for each thing that is told, and what that trusts."""
    yield from _why(tried)
    if trusted := tried.best.outcome.trusts:
        yield f"trusts {trusted_names(trusted)}"


def _why(tried: Tried) -> Iterator[str]:
    mutant, witness = tried.item.mutant, tried.witness
    if tried.standing is Standing.NEEDED:
        yield f"false: {spelled(witness)}" if witness else "false"
    elif tried.standing is Standing.MEANINGLESS:
        yield f"undefined: {spelled(witness)}" if witness else "undefined"
    elif tried.standing is Standing.UNKNOWN:
        yield "neither shown nor refuted" + (" in the time given" if tried.outcome.transient else "")
    elif tried.standing is Standing.ALSO_TRUE:
        yield f"true: {in_words(mutant.that)}"
    else:
        yield from _improved(tried)


def _improved(tried: Tried) -> Iterator[str]:
    """To what a claim can be improved, and why not farther, as far as that is known."""
    best, beyond = tried.best.item.mutant, tried.beyond
    if best.kind is Kind.WITHOUT:
        yield "true without it"
        return
    yield ("true: " if tried.farthest is None else f"true, and more, {best.change}: ") + briefly_said(best.new)
    if beyond is not None:
        yield f"{beyond.item.mutant.change}: {next(because(beyond))}"
    elif tried.farthest is not None:
        yield "farther was not tried"


def _sum_line(found: Sequence[Mutated], effort: str, seconds: float, directory: Path) -> str:
    told = sentence(_counted(found))
    claims = sum(bool(claim.tried) for claim in found)
    improved = sum(any(map(_is_improved, claim.tried)) for claim in found)
    parts = [f"{counted(claims, 'claims')}, {told}"]
    parts += [f"{improved} of the claims can be improved"] if improved else []
    return "; ".join([*parts, f"{seconds:.1f} s at {effort} effort, certificates in {os.path.relpath(directory)}/"])
