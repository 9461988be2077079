"""What is said beside a verdict, as `check` and `show` print it and as their JSON: where else, and without what.

Whether a smaller counterexample may do is said in a few words.  Of numbers alone, each smaller point was looked at.
Where quantities of a function or of a language are named, all values up to `SURE` were tried; a larger one is what a
lemma, a bisection or a formula led to.  A function or a language is the first that fits of those that are tried
(`fooling.verify.methods.strategy.small_functions`).

Why a claim is unknown is said by the goals that its search left open, as `--why` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.strategy.refutations import SURE
from fooling.verify.pages.formats.terminal import say
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.claims.closest_statement import Closest
from fooling.verify.runs.claims.holds_for_larger_n import Onward
from fooling.verify.runs.claims.one_claim import Beside, Decided
from fooling.verify.runs.claims.open_goals import FALSE, FORM, KINDS, KNOWN, LACKING, NEEDED, OPEN, SHOWN, Told
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, is_integer


class Proved(NamedTuple):
    """What was shown beside a claim, with its certificate."""

    near: Closest
    certificate: Path | None


class Past(NamedTuple):
    """What is known past a counterexample, with the certificate of what holds there."""

    onward: Onward
    certificate: Path | None


class Noticed(NamedTuple):
    """What is said beside a verdict, with the certificate of what holds past a counterexample."""

    said: Beside
    certificate: Path | None


CLOSEST = of.maybe(
    of.Record(
        Proved,
        statement=(of.LINE, lambda one: in_words(one.near.that)),
        proposition=(of.PROPOSITION, lambda one: one.near.that),
        verdict=(of.VERDICT, lambda one: one.near.outcome.verdict),
        certificate=of.CERTIFICATE,
    )
)
LARGER = of.Record(
    Past,
    variable=(of.LINE, lambda past: past.onward.variable),
    fails_at=(of.listed(of.INTEGER), lambda past: past.onward.fails),
    holds=(CLOSEST, lambda past: proved(past.onward.shown, past.certificate)),
)
BESIDE: of.Fields[Noticed] = {
    "unneeded_hypotheses": (of.optional(of.NAMES), lambda one: one.said.unneeded or None),
    "larger": (of.optional(LARGER), lambda one: one.said.onward and Past(one.said.onward, one.certificate)),
    "instead": (of.optional(CLOSEST), lambda one: proved(one.said.instead, one.said.instead_certificate) or of.ABSENT),
    "undefined": (of.optional(of.LINE), lambda one: one.said.undefined),
    "remarks_cut": (of.optional(of.BOOLEAN), lambda one: one.said.cut or None),
}


def proved(near: Closest | None, certificate: Path | None) -> Proved | None:
    """What was shown beside a claim, if anything was."""
    return None if near is None else Proved(near, certificate)


def beside_lines(said: Beside) -> Iterator[tuple[str, str]]:
    """Each with its name, for people."""
    if said.onward is not None:
        yield f"larger {said.onward.variable}", said.onward.told
    if said.instead is not None:
        yield "instead", said.instead.told
    if said.undefined is not None:
        yield "also", said.undefined
    yield from (("holds without the hypothesis", one) for one in said.unneeded)


def smaller_ones(that: Term, witness: Mapping[str, Any] | None) -> str:
    """What stands behind a counterexample of a statement; nothing where it is known to be the least."""
    shown = [(name, sort, witness[name]) for name, sort in _variables(that) if witness and name in witness]
    if named := next((name for name, sort, value in shown if sort not in ("int", "real") and not _is_one(value)), None):
        return f" (the first {named} of those that are tried; a smaller one may do)"
    is_large = any(sort == "int" and is_integer(value) and abs(value) > SURE for _, sort, value in shown)
    if is_large and that[0] == "forall" and not all(map(computable, (*that[2], that[3]))):
        return " (a smaller one may do)"
    return ""


def _is_one(value: Any) -> bool:
    """Whether it is a function of one row and one column, than which there is no smaller one."""
    return isinstance(value, list) and value[0] == "matrix" and list(map(len, value[1])) == [1]


def _variables(that: Term) -> Iterator[tuple[str, str]]:
    """Those that stand in front of a universal statement, with their sorts."""
    while that[0] == "forall":
        yield from that[1]
        that = that[3]


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
