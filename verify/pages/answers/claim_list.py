"""What `fooling list` tells: the known claims or those of a file, that are asked for, one line each or in full."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

from fooling.records import dataclass
from fooling.verify.claims.claim import PRINTED, READING, WEIGHTS, Claim, by_weight, counted_by_weight
from fooling.verify.claims.coverage import Covered
from fooling.verify.pages.answers.claims import CLAIM, COLOURS, DOMAIN, OF_FILES, WEIGHED, claimed_for, repaired_by
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.as_text import width
from fooling.verify.pages.formats.terminal import console, print_lines, say, tabulate, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words

NO_WEIGHT = "supporting claims, and claims of your own files"


@dataclass(frozen=True)
class Wanted:
    """Which claims are asked for: by expected verdict, kind, weight, by what their text has somewhere; None for any."""

    verdict: str | None = None
    kind: str | None = None
    pattern: re.Pattern[str] | None = None
    weight: str | None = None

    def takes(self, claim: Claim) -> bool:
        """Whether the claim is asked for; its text is id, place, sentence, statement in words, note."""
        texts = (claim.id, claim.at, claim.says, in_words(claim.that), claim.note or "")
        return self._is_of(claim) and self._has(texts)

    def takes_statement(self, covered: Covered) -> bool:
        """Whether the statement of a paper is: one of its claims is of the verdict and the kind, its text has that."""
        stated, claims = covered.statement, covered.claims
        any_is = self.verdict is self.kind is self.weight is None or any(map(self._is_of, claims))
        return any_is and self._has((stated.at, stated.states, stated.because or "", *(claim.id for claim in claims)))

    def _is_of(self, claim: Claim) -> bool:
        asked = ((self.verdict, str(claim.expected)), (self.kind, claim.kind), (self.weight, claim.weight))
        return all(wanted in (None, one) for wanted, one in asked)

    def _has(self, texts: Iterable[str]) -> bool:
        return self.pattern is None or any(map(self.pattern.search, texts))


LISTED = of.Open(
    Claim,
    **CLAIM,
    **DOMAIN,
    **WEIGHED,
    expected=of.EXPECTED,
    method=(of.one_of(("none", "automatic", "script")), lambda claim: claim.route),
    effort=of.EFFORT,
    repairs=of.maybe(of.LINE),
    words=(of.LINE, lambda claim: in_words(claim.that)),
    note=of.maybe(of.LINE),
    repaired_by=(of.NAMES, lambda claim: repaired_by(claim.id)),
    uses=(of.NAMES, lambda claim: [used.id for used in claim.uses]),
)
LIST = Document(
    "list",
    "list answers: the known claims",
    tuple[Claim, ...],
    {**OF_FILES, **EXPRESSIONS},
    claims=(of.listed(LISTED), lambda claims: claims),
)


def print_list(claims: Sequence[Claim]) -> None:
    """The claims, one row each."""
    rows = []
    for claim in claims:
        named = text(claim.id, "bold").append(f"\n{claim.says}", "not bold")
        verdict = text(_expected(claim), COLOURS.get(claim.expected, ""))
        rows.append((claim.at, named, claim.kind or "", verdict, claimed_for(claim)))
    tabulate(("place", "claim", "kind", "expected verdict", "claimed for"), rows)
    say(_sum_line(claims))


def print_short_list(claims: Sequence[Claim]) -> None:
    """The claims, one line each: id, expected verdict, what it says."""
    rows = [(claim.id, _expected(claim), claim.says) for claim in claims]
    print_lines(rows, [COLOURS.get(claim.expected, "") for claim in claims])
    say(_sum_line(claims))


def print_refuted(claims: Sequence[Claim]) -> None:
    """What is refuted, as its author would read it: by weight, each with kind, name, place and its whole sentence."""
    packs = {claim.id.partition("/")[0] for claim in claims}
    shared = f"{packs.pop()}/" if len(packs) == 1 else ""
    weight: str | None = ""
    for claim in by_weight(claims):
        if claim.weight != weight:
            weight = claim.weight
            _print_wrapped(f"{weight or 'without a weight'}: {WEIGHTS.get(weight or '', NO_WEIGHT)}", "", "red")
        kind = f"{claim.kind}, " if claim.kind else ""
        _print_wrapped(f"{claim.id.removeprefix(shared)} ({kind}{claim.at})", "  ", "bold")
        _print_wrapped(claim.says, "      ")
    _print_wrapped(_sum_line(claims, shared), "")


def _print_wrapped(words: str, indent: str, style: str = "") -> None:
    wrapped = wrap(words, width(), initial_indent=indent, subsequent_indent=" " * len(indent), break_on_hyphens=False)
    for line in wrapped:
        console().print(text(line, style), soft_wrap=True)


def _expected(claim: Claim) -> str:
    """The verdict that its pack or its author expects, where there is one, with its weight, where it has one."""
    weight = f", {claim.weight}" if claim.weight is not None else ""
    return "none" if claim.expected is None else f"{claim.expected}{weight}"


def _sum_line(claims: Sequence[Claim], pack: str = "") -> str:
    weights = [_weights_of(kind, told, claims) for kind, told in ((PRINTED, "printed"), (READING, "readings"))]
    refuted = f"; of what is refuted {'; '.join(filter(None, weights))}" if any(weights) else ""
    told = f"{counted(len(claims), 'claims')}{refuted}; more on one: fooling show {pack}CLAIM"
    return told if claims else "no claim is like that"


def _weights_of(kind: str, told: str, claims: Sequence[Claim]) -> str:
    """How many of the kind are refuted, and how many of each weight; empty where none is."""
    many = counted_by_weight(claim for claim in claims if claim.kind == kind)
    return f"{sum(many.values())} {told}: {', '.join(f'{weight} {of}' for weight, of in many.items())}" if many else ""
