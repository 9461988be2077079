"""What becomes of the mutants of a claim, and what of it is kept beside their certificates.

A mutant is *needed* where it is refuted: without what was changed the claim would be false.  It is *improvable* where a
strengthening is confirmed, and *also true* where a dual or the statement of another object is.  It is *meaningless*
where its hypotheses admit values for which a term is undefined, and no counterexample is found among the others; the
values are exhibited.  Else it is *unknown*.

Where a claim is improvable by a step, it may be by more of the same: `farthest` is the best that was confirmed, and
`beyond` what came of the next one.  Certificates lie under `mutants/` in the directory of the evidence, one folder a
claim; the table of the claim lies there, too, and says which ones `show` is to judge
(`fooling.verify.runs.mutants.one_mutant`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from fooling.records import dataclass
from fooling.verify.evidence import store
from fooling.verify.evidence.witness import witness_of
from fooling.verify.mutants.mutant import Mutant
from fooling.verify.runs.claims.arguments import Task
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, thawed

FOLDER, TABLE = "mutants", "standings.jsonl"


class Standing(StrEnum):
    """What a mutant says of its claim."""

    NEEDED = "needed"
    IMPROVABLE = "improvable"
    ALSO_TRUE = "also true"
    MEANINGLESS = "meaningless without"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Item:
    """One mutant of a claim, to be decided; `times`: how often its step was taken."""

    base: Task
    number: int
    mutant: Mutant
    times: int = 1

    @property
    def id(self) -> str:
        """Of its certificate: the claim's, with a point for the slash, then what kind it is and its number."""
        farther = f"-times-{self.times}" if self.times > 1 else ""
        return f"{folder_of(self.base.id)}/{self.mutant.kind.replace(' ', '-')}-{self.number}{farther}"


@dataclass(frozen=True)
class Tried:
    """A mutant and what came of it.

    Where it is meaningless, `proved` is the proposition that its terms are undefined somewhere, and the outcome is
    that one's; else `proved` is the mutant.  `lost`: its process ended without an answer, and not for want of time.
    """

    item: Item
    standing: Standing
    proved: Term
    outcome: Outcome
    certificate: Path | None = None
    farthest: Tried | None = None
    beyond: Tried | None = None
    lost: bool = False

    @property
    def witness(self) -> Mapping[str, Any] | None:
        """The counterexample, or the values for which a term is undefined."""
        return witness_of(self.proved, self.outcome)

    @property
    def best(self) -> Tried:
        """The best that is known to be true of an improvable one, else itself."""
        return self.farthest or self


@dataclass(frozen=True)
class Mutated:
    """A claim, what is known of it, and its mutants; none where it is not confirmed."""

    base: Decided
    tried: tuple[Tried, ...] = ()

    @property
    def is_lost(self) -> bool:
        """Whether a process ended without an answer: the claim's, or a mutant's."""
        return self.base.lost or any(one.lost or (one.beyond is not None and one.beyond.lost) for one in self.tried)


def folder_of(claim_id: str) -> str:
    """Where a claim's mutants lie, below `mutants/`."""
    return claim_id.replace("/", ".")


def standing(mutant: Mutant, verdict: Verdict) -> Standing:
    """What the verdict on a mutant says of its claim."""
    if verdict is Verdict.UNKNOWN:
        return Standing.UNKNOWN
    if verdict is Verdict.REFUTED:
        return Standing.NEEDED
    return Standing.IMPROVABLE if mutant.kind.strengthens else Standing.ALSO_TRUE


def counts(standings: Iterable[str]) -> dict[str, int]:
    """How many mutants ended in which way."""
    counted = Counter(standings)
    return {str(one): counted[one] for one in Standing}


def sentence(counted: Mapping[str, int]) -> str:
    """How many mutants ended in which way, in words.

    >>> sentence({"needed": 4, "improvable": 1, "also true": 0, "meaningless without": 2, "unknown": 0})
    '7 mutants: 4 needed, 1 improvable, 2 meaningless without'
    """
    parts = [f"{many} {standing}" for standing, many in counted.items() if many]
    many = sum(counted.values())
    return f"{many} {'mutant' if many == 1 else 'mutants'}" + (f": {', '.join(parts)}" if parts else "")


# ---- the table beside the certificates ----


def keep(mutated: Mutated, directory: Path, effort: str) -> None:
    """Write down what became of the claim's mutants: first the claim's proposition, then one line a mutant."""
    task = mutated.base.task
    path = table_of(directory, task.id)
    if mutated.tried:
        lines: list[object] = [{"claim": task.id, "proposition": thawed(task.that), **store.made_by(effort)}]
        lines += [_line(one) for one in mutated.tried]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


def _line(one: Tried) -> dict[str, object]:
    item = one.best.item
    numbers = {"number": item.number, "times": item.times}
    return {**numbers, "change": item.mutant.change, "standing": str(one.standing)}


def table_of(directory: Path, claim_id: str) -> Path:
    """Where the table of a claim lies."""
    return directory / FOLDER / folder_of(claim_id) / TABLE
