"""Why a claim is unknown: the goals that its search left open, as `--why` prints them."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.pages.formats.terminal import say
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.runs.claims.open_goals import FALSE, FORM, KINDS, KNOWN, LACKING, NEEDED, OPEN, SHOWN, Told

GOAL = of.Record(Told, depth=of.COUNT, kind=of.one_of(KINDS), text=of.LINE)
IN_WORDS = {
    SHOWN: "shown:",
    OPEN: "not shown:",
    KNOWN: "known:",
    LACKING: "not known:",
    FORM: "with the bounds that are known, it is to show:",
    FALSE: "which is false at",
    NEEDED: "it would follow from:",
}


def print_goals(results: Sequence[Decided]) -> None:
    """The goals that the search for each unknown claim left open; for `--why`."""
    for decided in results:
        if decided.goals:
            say(f"why {decided.task.id} is unknown", "bold")
        for line in decided.goals:
            style = "" if line.kind in (SHOWN, OPEN) else "dim"
            say(f"{IN_WORDS[line.kind]} {line.text}", style, indent=2 + 2 * line.depth)
