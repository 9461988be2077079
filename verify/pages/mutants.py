"""What is told about how strong claims are: the table and the JSON of `mutants`, and the line of `show`.

The table has a block for each claim, and a row for each mutant that says something of it: what was changed, what came
of it, and why, by a counterexample, by the better statement, or by values for which a term is undefined.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from verify.evidence.witness import spelled
from verify.mutants.mutant import Kind
from verify.pages.claims import tool
from verify.pages.terminal import lay_out, say, table, text
from verify.runs.mutants import Mutated, Standing, Tried
from verify.statement.proposition import thawed
from verify.statement.verdict import Verdict
from verify.statement.wording import in_words

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


def entry(tried: Tried) -> dict[str, Any]:
    """One mutant as `mutants --json` has it."""
    mutant, outcome = tried.item.mutant, tried.outcome
    return {
        "kind": str(mutant.kind),
        "change": mutant.change,
        "standing": str(tried.standing),
        "statement": in_words(mutant.that),
        "proposition": thawed(mutant.that),
        "witness": None if tried.witness is None else dict(tried.witness),
        "reason": outcome.reason,
        "certificate": None if tried.certificate is None else os.path.relpath(tried.certificate),
        "trusts": list(outcome.trusts),
        "seconds": round(outcome.seconds, 3),
    }


def document(found: Sequence[Mutated], effort: str, seconds: float) -> dict[str, Any]:
    """The answer of `mutants --json`."""
    return {
        "tool": tool(),
        "effort": effort,
        "seconds": round(seconds, 3),
        "summary": counts(one for claim in found for one in claim.tried),
        "claims": [
            {
                "id": claim.base.task.id,
                "verdict": str(claim.base.outcome.verdict),
                "statement": in_words(claim.base.task.that),
                "summary": counts(claim.tried),
                "mutants": [entry(one) for one in claim.tried],
            }
            for claim in found
        ],
    }


def counts(tried: Iterable[Tried]) -> dict[str, int]:
    """How many mutants ended in which way."""
    counted = Counter(one.standing for one in tried)
    return {str(standing): counted[standing] for standing in Standing}


def print_table(found: Sequence[Mutated], effort: str, seconds: float, directory: Path) -> None:
    """A block of rows a claim, then a line that sums all up."""
    for claim in found:
        _print_claim(claim)
    say(_sum_line(found, effort, seconds, directory))


def _print_claim(claim: Mutated) -> None:
    task = claim.base.task
    verdict = claim.base.outcome.verdict
    told = in_words(task.that) if verdict is Verdict.CONFIRMED else NOT_CONFIRMED[verdict]
    say(task.id, "bold")
    say(told, indent=2)
    if not claim.tried:
        return
    shown = table("changed", "standing", "because")
    for one in claim.tried:
        shown.add_row(text(one.item.mutant.change), text(str(one.standing), COLOURS[one.standing]), text(because(one)))
    lay_out(shown)


def because(tried: Tried) -> str:
    """Why a mutant stands as it does, in one line."""
    mutant, witness = tried.item.mutant, tried.witness
    if tried.standing is Standing.NEEDED:
        return f"false: {spelled(witness)}" if witness else "false"
    if tried.standing is Standing.MEANINGLESS:
        return f"undefined: {spelled(witness)}" if witness else "undefined"
    if tried.standing is Standing.UNKNOWN:
        return "neither shown nor refuted in the time given" if tried.outcome.transient else "neither shown nor refuted"
    return f"true: {in_words(mutant.that)}"


def sentence(counted: Mapping[str, int]) -> str:
    """How many mutants ended in which way, in words.

    >>> sentence({"needed": 4, "improvable": 1, "also true": 0, "meaningless without": 2, "unknown": 0})
    '7 mutants: 4 needed, 1 improvable, 2 meaningless without'
    """
    parts = [f"{many} {standing}" for standing, many in counted.items() if many]
    many = sum(counted.values())
    return f"{many} {'mutant' if many == 1 else 'mutants'}" + (f": {', '.join(parts)}" if parts else "")


def _sum_line(found: Sequence[Mutated], effort: str, seconds: float, directory: Path) -> str:
    told = sentence(counts(one for claim in found for one in claim.tried))
    claims = sum(bool(claim.tried) for claim in found)
    improved = sum(any(one.standing is Standing.IMPROVABLE for one in claim.tried) for claim in found)
    parts = [f"{claims} {'claim' if claims == 1 else 'claims'}, {told}"]
    parts += [f"{improved} of the claims can be improved"] if improved else []
    return "; ".join([*parts, f"{seconds:.1f} s at {effort} effort, evidence in {os.path.relpath(directory)}"])


def improvements(found: Sequence[Mutated]) -> list[tuple[str, Kind, str]]:
    """The claims that can be improved, with what kind of change and to what statement."""
    return [
        (claim.base.task.id, one.item.mutant.kind, in_words(one.item.mutant.that))
        for claim in found
        for one in claim.tried
        if one.standing is Standing.IMPROVABLE
    ]
