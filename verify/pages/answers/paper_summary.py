"""What `check` ends with for whole packs: a screen for all papers, by theorem, with the heaviest refutations first.

Of each paper: how many of its printed statements ended in which way, the places of those that are refuted or open, and
the theorems and lemmas that hold as they are printed.  A claim whose verdict nobody expected, or that time or a library
has left open, is told in full below.  Everything else is in `check --verbose`, `list` and `show`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap

from fooling.verify.claims.claim import PRINTED, WEIGHTS, Claim
from fooling.verify.claims.coverage import in_order_of_texts
from fooling.verify.pages.answers import claims as page
from fooling.verify.pages.formats.as_text import width
from fooling.verify.pages.formats.terminal import say
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.verdict import Verdict

THEOREM = re.compile(r"(Theorem|Lemma|Proposition|Corollary|Fact) ([A-Z]?\.?\d[\d.]*)")
MOST_LINES = 2  # of a row
MORE = "fooling check -v tells each claim; fooling show CLAIM tells one, with its proof"


def print_summary(results: Sequence[Decided], effort: str, seconds: float, directory: Path) -> None:
    """The papers, what nobody expected, and the line that sums it up."""
    papers: dict[str, list[Decided]] = {}
    for decided in results:
        papers.setdefault(decided.task.id.partition("/")[0], []).append(decided)
    for name, found in papers.items():
        for line in paper_lines(name, found, width()):
            say(line)
    if open_here := [one for one in results if page.is_unexpected(one) or one.outcome.transient]:
        page.print_claims(open_here)
    say(page.sum_line(results, effort, seconds, directory))
    say(MORE)


def paper_lines(name: str, results: Sequence[Decided], columns: int) -> Iterator[str]:
    """Of one paper, in lines of so many columns: the counts, what is refuted by weight, what is open, what holds."""
    printed = [decided for decided in results if decided.task.claim.kind == PRINTED]
    ended = Counter(decided.outcome.verdict for decided in printed)
    told = ", ".join(
        f"{ended[one]} {one}" for one in (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNKNOWN) if ended[one]
    )
    yield f"{name}: {counted(len(results), 'claims')}; of the {len(printed)} that the text prints {told or 'none'}"
    verdicts = {decided.task.claim: decided.outcome.verdict for decided in printed}
    claims = in_order_of_texts(verdicts)
    refuted = [claim for claim in claims if verdicts[claim] is Verdict.REFUTED]
    weights = {at: {claim.weight for claim in refuted if claim.at == at} for at in {claim.at for claim in refuted}}
    several = {at for at, those in weights.items() if len(those) > 1}
    for weight in (*WEIGHTS, None):
        places = _places((claim for claim in refuted if claim.weight == weight), several)
        yield from _row(f"refuted, {weight}" if weight else "refuted", places, columns)
    yield from _row("unknown", _places(claim for claim in claims if verdicts[claim] is Verdict.UNKNOWN), columns)
    failing = {claim.at for claim in claims if verdicts[claim] is not Verdict.CONFIRMED}
    yield from _row("confirmed", _theorems(claim.at for claim in claims if claim.at not in failing), columns, None)


def _places(claims: Iterable[Claim], named: Collection[str] = ()) -> list[str]:
    """Where they stand, each place once, with how many stand there, or with their names where `named` has the place."""
    names: dict[str, list[str]] = {}
    for claim in claims:
        names.setdefault(claim.at, []).append(claim.id.partition("/")[2])
    return [_place(at, those, at in named) for at, those in names.items()]


def _place(at: str, names: Sequence[str], named: bool) -> str:
    if named:
        return f"{', '.join(names)} in {at}"
    return f"{at} ({len(names)})" if len(names) > 1 else at


def _theorems(places: Iterable[str]) -> list[str]:
    """Those of the places that are a theorem or the like as a whole, by their kind.

    >>> _theorems(["Theorem 1", "Section 2", "Theorem 1, proof", "Lemma 1", "Theorem 3", "Theorem 1"])
    ['Theorem 1, 3', 'Lemma 1']
    """
    numbers: dict[str, list[str]] = {}
    for found in map(THEOREM.fullmatch, dict.fromkeys(places)):
        if found is not None:
            numbers.setdefault(found[1], []).append(found[2])
    return [f"{kind} {', '.join(those)}" for kind, those in numbers.items()]


def _row(name: str, parts: Sequence[str], columns: int, most: int | None = MOST_LINES) -> list[str]:
    """A name and what stands behind it, in at most so many lines; of what has no place there it says how much it is."""
    lines: list[str] = []
    for kept in range(len(parts), 0, -1):
        left = [f"and {len(parts) - kept} more"] if kept < len(parts) else []
        told = "; ".join([*parts[:kept], *left])
        lines = wrap(told, columns, initial_indent=f"  {name:<18}", subsequent_indent=" " * 20)
        if most is None or len(lines) <= most:
            break
    return lines
