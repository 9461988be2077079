"""What is said beside a verdict, as `check` and `show` print it and as their JSON: where else, and without what."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.claims.closest_statement import Closest
from fooling.verify.runs.claims.holds_for_larger_n import Onward
from fooling.verify.runs.claims.remarks import Beside
from fooling.verify.statement.language.wording import in_words


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
