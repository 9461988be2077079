"""What is told about claims: the table and the JSON of `check`, the list, one claim explained, the checker's answers.

Rows are for people (rich, loaded only here and only when a table is drawn); `entry` and `document` are the fields
scripts rely on.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling_sets.errors import FoolingError
from verify.claims import claim as registry
from verify.claims.claim import Claim
from verify.evidence.method import method_of
from verify.evidence.store import code_version, place, stored, version
from verify.evidence.witness import spelled, witness_of
from verify.runs.many_claims import Decided
from verify.runs.tasks import Task
from verify.statement.proposition import thawed
from verify.statement.verdict import Outcome, Verdict
from verify.statement.wording import domain_of, in_words

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.text import Text

    from verify.runs.many_certificates import Rechecked

PLAIN_WIDTH = 150  # columns where the output is no terminal
LONGEST_RANGE = 60  # characters of a range that a table shows in full
COLOURS: Mapping[Verdict | None, str] = {Verdict.CONFIRMED: "green", Verdict.REFUTED: "red", Verdict.UNKNOWN: "yellow"}


def is_unexpected(task: Task, decided: Decided) -> bool:
    """Whether a verdict differs from the pinned one; what a time-out or a missing library left open does not count."""
    return task.expected is not None and decided.verdict is not task.expected and not decided.transient


def repaired_by(claim_id: str) -> list[str]:
    """The registered claims that repair this one."""
    name = claim_id.split("/")[0]
    claims = registry.pack(name).claims.values() if name in registry.PACKS else ()
    return [claim.id for claim in claims if claim.repairs == claim_id]


def entry(task: Task, decided: Decided) -> dict[str, Any]:
    """One claim as `check --json` has it."""
    return {
        "id": task.id,
        "source": task.at,
        "statement": task.says,
        "domain": domain_of(task.that),
        "verdict": str(decided.verdict),
        "expected": None if task.expected is None else str(task.expected),
        "witness": None if decided.witness is None else dict(decided.witness),
        "reason": decided.reason,
        "certificate": None if decided.certificate is None else os.path.relpath(decided.certificate),
        "trusts": list(decided.trusts),
        "repairs": task.repairs,
        "method": decided.method,
        "seconds": round(decided.seconds, 3),
    }


def summary(tasks: Sequence[Task], results: Sequence[Decided]) -> dict[str, int]:
    """How many claims ended in which way."""
    counted = {
        str(verdict): sum(decided.verdict is verdict for decided in results)
        for verdict in sorted(Verdict, reverse=True)
    }
    unexpected = sum(map(is_unexpected, tasks, results))
    return {
        "confirmed": counted["confirmed"],
        "refuted": counted["refuted"],
        "unknown": counted["unknown"],
        "unexpected": unexpected,
    }


def tool() -> dict[str, str]:
    """Who answers."""
    return {"name": "fooling", "version": version()}


def document(tasks: Sequence[Task], results: Sequence[Decided], effort: str, seconds: float) -> dict[str, Any]:
    """The answer of `check --json`."""
    return {
        "tool": tool(),
        "effort": effort,
        "seconds": round(seconds, 3),
        "summary": summary(tasks, results),
        "claims": [entry(task, decided) for task, decided in zip(tasks, results, strict=True)],
    }


def console(stderr: bool = False) -> Console:
    """A terminal as wide as it is, or plain text of a fixed width."""
    from rich.console import Console

    wide = Console(stderr=stderr)
    return wide if wide.is_terminal or "COLUMNS" in os.environ else Console(stderr=stderr, width=PLAIN_WIDTH)


def print_table(
    tasks: Sequence[Task], results: Sequence[Decided], effort: str, seconds: float, directory: Path
) -> None:
    """The table that `check` ends with, and a line that sums it up."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, expand=True)
    for heading, share in (("place", 4), ("claim", 13), ("verdict", None), ("range", 5), ("evidence", 5)):
        table.add_column(heading, ratio=share, min_width=9, overflow="fold")
    packs = {task.id.split("/")[0] for task in tasks}
    pack = f"{packs.pop()}/" if len(packs) == 1 else ""  # left out of the ids where all are of one pack
    for task, decided in zip(tasks, results, strict=True):
        verdict = _text(str(decided.verdict), COLOURS[decided.verdict])
        table.add_row(
            _text(task.at), _told(pack, task, decided), verdict, _text(_short(domain_of(task.that))), _evidence(decided)
        )
    out = console()
    out.print(table)
    out.print(_text(_sum_line(tasks, results, effort, seconds, directory)), soft_wrap=True)


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style)


def _short(domain: str) -> str:
    """A range that fits into a table: the variables, and that there are conditions; `show` and JSON have it in full."""
    return domain if len(domain) <= LONGEST_RANGE else domain.partition(" with ")[0] + " with conditions"


def _told(pack: str, task: Task, decided: Decided) -> Group:
    from rich.console import Group
    from rich.padding import Padding

    remarks = [Padding(_text(line, COLOURS[decided.verdict]), (0, 0, 0, 2)) for line in _remarks(pack, task, decided)]
    return Group(_text(task.id.removeprefix(pack), "bold"), _text(task.says), *remarks)


def _remarks(pack: str, task: Task, decided: Decided) -> Iterable[str]:
    if decided.verdict is Verdict.REFUTED:
        if decided.witness:
            yield f"counterexample: {spelled(decided.witness)}"
        for repair in repaired_by(task.id):
            yield f"repaired: {repair.removeprefix(pack)}"
    if decided.reason is not None:
        yield f"reason: {decided.reason}"
    if is_unexpected(task, decided):
        yield f"UNEXPECTED: pinned as {task.expected}"


def _evidence(decided: Decided) -> Text:
    return _text(decided.method + (f"; trusts {', '.join(decided.trusts)}" if decided.trusts else ""))


def _sum_line(tasks: Sequence[Task], results: Sequence[Decided], effort: str, seconds: float, directory: Path) -> str:
    counted = summary(tasks, results)
    reused = sum(decided.reused for decided in results)
    parts = [
        f"{len(tasks)} {'claim' if len(tasks) == 1 else 'claims'}: "
        + ", ".join(f"{many} {name}" for name, many in counted.items())
    ]
    parts += [f"{reused} from evidence of an earlier run"] if reused else []
    open_for_now = sum(decided.transient for decided in results)
    parts += [f"{open_for_now} unknown only within the time or libraries given"] if open_for_now else []
    return "; ".join([*parts, f"{seconds:.1f} s at {effort} effort, evidence in {os.path.relpath(directory)}"])


def listed(claims: Iterable[Claim]) -> list[dict[str, Any]]:
    """The claims as `list --json` has them."""
    return [
        {
            "id": claim.id,
            "source": claim.at,
            "statement": claim.says,
            "domain": domain_of(claim.that),
            "expected": str(claim.expected),
            "method": claim.route,
            "effort": claim.effort,
            "repairs": claim.repairs,
        }
        for claim in claims
    ]


def print_list(claims: Sequence[Claim]) -> None:
    """The claims, one row each."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table("place", "claim", "pinned verdict", "range", box=SIMPLE_HEAD, pad_edge=False)
    for claim in claims:
        verdict = _text(str(claim.expected), COLOURS[claim.expected])
        table.add_row(
            _text(claim.at),
            _text(claim.id, "bold").append(f"\n{claim.says}", "not bold"),
            verdict,
            _text(domain_of(claim.that)),
        )
    out = console()
    out.print(table)
    out.print(_text(f"{len(claims)} claims; more on one: fooling show CLAIM"), soft_wrap=True)


def explained(claim: Claim, directory: Path) -> dict[str, Any]:
    """All that is known of one claim, its evidence judged again, as `show --json` has it."""
    path = place(directory, claim.id)
    outcome: Outcome | None = None
    rejected = None
    try:
        outcome = stored(directory, claim.id, claim.that)
    except FoolingError as error:
        rejected = str(error)
    certificate = os.path.relpath(path)
    evidence = (
        "" if os.path.relpath(directory) == "evidence" else f" --evidence {shlex.quote(os.path.relpath(directory))}"
    )
    return {
        "id": claim.id,
        "source": claim.at,
        "statement": claim.says,
        "words": in_words(claim.that),
        "proposition": thawed(claim.that),
        "domain": domain_of(claim.that),
        "verdict": None if outcome is None else str(outcome.verdict),
        "expected": str(claim.expected),
        "witness": None if outcome is None else witness_of(claim.that, outcome),
        "reason": claim.open_because,
        "rejected": rejected,
        "certificate": certificate if path.exists() else None,
        "trusts": [] if outcome is None else list(outcome.trusts),
        "repairs": claim.repairs,
        "repaired_by": repaired_by(claim.id),
        "method": claim.route if outcome is None else method_of(outcome),
        "effort": claim.effort,
        "note": claim.note,
        "rerun": f"fooling check {claim.id}{evidence}"
        + (f" --effort {claim.effort}" if claim.effort != "default" else ""),
        "recheck": f"fooling recheck {shlex.quote(certificate)}" if path.exists() else None,
        "code": code_version(),
    }


def explanation(known: Mapping[str, Any]) -> str:
    """The same for people: one line a fact."""
    refuted = known["verdict"] == "refuted"
    state = known["verdict"] or (
        f"certificate not accepted: {known['rejected']}" if known["rejected"] else "no evidence here yet"
    )
    accepted = (
        "nothing beyond the checker: every step was replayed" if not known["trusts"] else ", ".join(known["trusts"])
    )
    lines = {
        "place": known["source"],
        "says": known["statement"],
        "stated": known["words"],
        "as data": json.dumps(known["proposition"]),
        "range": known["domain"],
        "verdict": f"{state} (pinned: {known['expected']})",
        "counterexample" if refuted else "witness": spelled(known["witness"]) if known["witness"] else None,
        "reason": known["reason"],
        "method": known["method"],
        "trusts": accepted if known["verdict"] else None,
        "repairs": known["repairs"],
        "repaired by": ", ".join(known["repaired_by"]) or None,
        "note": known["note"],
        "certificate": known["certificate"],
        "decide again": known["rerun"],
        "recheck": known["recheck"],
    }
    return "\n".join([known["id"], *(f"  {name:<15}{text}" for name, text in lines.items() if text)])


def answer(one: Rechecked) -> str:
    """The checker's answer on one file, for people."""
    if one.reason is not None:
        return f"rejected: {one.path}: {one.reason}"
    opening = "accepted" + (f", trusting: {', '.join(one.trusts)}" if one.trusts else "")
    whose = "" if one.registered else " (not a registered claim: somebody's own proposition)"
    return f"{opening}: {one.path}\n  {one.claim} is {one.verdict}{whose}: {one.statement}"
