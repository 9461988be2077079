"""How strong a claim is, by what `fooling mutants` has written beside it: judged again, line by line.

The table beside the certificates says which steps were taken, and that alone is read in it.  The mutants are made of
the claim once more; of each that the table names the certificate is given to the checker, and its standing is what that
accepts.  A mutant without a certificate that is accepted is unknown, whatever the table says; so is one that the table
leaves out, unless it is a weaker hypothesis and the claim is shown to hold without the hypothesis.

Solvers are not asked here: what a certificate trusts is told.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.store import accepted, load, place
from fooling.verify.mutants.all_mutants import farther, mutants
from fooling.verify.mutants.mutant import Kind
from fooling.verify.mutants.undefined_values import undefined_somewhere
from fooling.verify.reading.files import read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.runs.claims.tasks import own_task
from fooling.verify.runs.mutants.mutant_standings import FOLDER, Item, Standing, counts, sentence, standing, table_of
from fooling.verify.statement.proposition import Term, thawed

SECONDS = 10.0  # of the processor, after which no more certificates are judged
MOST_BYTES = 2**22  # of the table
MOST_TIMES = 2**10  # steps


@dataclass(frozen=True)
class Judged:
    """A mutant, what the checker says of it, and what that trusts."""

    item: Item
    standing: Standing
    trusts: tuple[str, ...] = ()


def strength(directory: Path, claim_id: str, that: Term) -> str | None:
    """What `fooling mutants` has found next to the claim, in one line; None where it was not asked, or of another."""
    found = judged(directory, claim_id, that)
    if not found:
        return None
    improved = [one.item.mutant.change for one in found if one.standing is Standing.IMPROVABLE]
    trusts = sorted({name for one in found for name in one.trusts})
    told = [sentence(counts(one.standing for one in found))]
    told += [f"improvable: {', '.join(improved)}"] if improved else []
    return "; ".join([*told, *([f"trusting {', '.join(trusts)}"] if trusts else [])])


def judged(directory: Path, claim_id: str, that: Term) -> list[Judged]:
    """What the certificates of the mutants of this very proposition show; none where there is no table of it."""
    times = _times(table_of(directory, claim_id), that)
    if times is None:
        return []
    end = time.process_time() + SECONDS
    items = [Item(own_task(claim_id, "", "", that), i, mutant) for i, mutant in enumerate(mutants(that), 1)]
    found = [_judged(item, times.get(item.number, 0), directory, end) for item in items]
    idle = [one.item.mutant.part for one in found if _holds_without(one)]
    return [one for one in found if not (one.item.mutant.kind is Kind.WEAKER and one.item.mutant.part in idle)]


def _holds_without(one: Judged) -> bool:
    return one.item.mutant.kind is Kind.WITHOUT and one.standing is Standing.IMPROVABLE


def _times(table: Path, that: Term) -> dict[int, int] | None:
    """How many steps were taken of each mutant that is in the table; None where it is not of this proposition."""
    with suppress(InvalidInput, ValueError, TypeError, KeyError, AttributeError):
        first, *rest = (json_of(line, str(table)) for line in read_text(table, MOST_BYTES).splitlines())
        if first["proposition"] == thawed(that):
            return {_number(line["number"]): min(_number(line["times"]), MOST_TIMES) for line in rest}
    return None


def _number(said: Any) -> int:
    if type(said) is not int:
        raise ValueError(f"{json.dumps(said)[:60]} is no number")
    return said


def _judged(item: Item, times: int, directory: Path, end: float) -> Judged:
    """The mutant with its step taken so often, else once; unknown where no certificate shows anything of it."""
    for one in _taken(item, times):
        if time.process_time() < end and (found := _judged_again(one, directory)) is not None:
            return found
    return Judged(item, Standing.UNKNOWN)


def _taken(item: Item, times: int) -> Iterator[Item]:
    mutant = farther(item.base.that, item.mutant, times) if times > 1 else None
    if mutant is not None:
        yield replace(item, mutant=mutant, times=times)
    if times > 0:
        yield item


def _judged_again(item: Item, directory: Path) -> Judged | None:
    """What the certificate of a mutant shows."""
    that = item.mutant.that
    try:
        certificate = load(place(directory / FOLDER, item.id))
    except InvalidInput:
        return None
    for proposition in (that, *undefined_somewhere(that)):
        with suppress(Rejected):
            outcome = accepted(certificate, item.id, proposition)
            shown = standing(item.mutant, outcome.verdict) if proposition == that else Standing.MEANINGLESS
            return Judged(item, shown, outcome.trusts)
    return None
