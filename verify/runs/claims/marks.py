"""The marks of a paper in LaTeX: `paper.marks` beside `paper.tex` says which claim is confirmed, refuted or unknown.

`docs/fooling.sty` sets a mark beside a claim if the sum of its text is still the one that stands here
(`fooling.verify.reading.papers.excerpt`).  The paper may have been edited while its claims were decided.  So it is read
once more, and a claim gets the verdict of this run only if it still says the same proposition.  Of claims that this run
did not decide, the marks of earlier runs stay; those of texts that are no more do not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from fooling.verify.evidence.grounds import NO_CASE, REMARK, TRUSTED, rests_on_stated
from fooling.verify.given.arguments.argument import claims_in
from fooling.verify.reading.files import read_text, writing
from fooling.verify.reading.papers.excerpt import LATEX, MARKS
from fooling.verify.reading.papers.read import excerpt_of
from fooling.verify.runs.claims.arguments import stem_of
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.verdict import Verdict

HEAD = "% Written by `fooling check`, read by fooling.sty: the name of a claim, the sum of its text, its verdict.\n"
MARK = re.compile(r"\\foolingverdict\{([a-z0-9-]+)\}\{([0-9A-F]{32})\}\{([^{}]*)\}", re.ASCII)


def write_marks(paper: Path, results: Sequence[Decided]) -> Path | None:
    """Write the marks of a paper in LaTeX, and return their file; None for any other file, and where none is decided.

    Raises InvalidInput, one line, where the file cannot be written.
    """
    mine = {one.task.id: one for one in results}
    stem = stem_of(paper)
    if paper.suffix != LATEX or not any(name.startswith(f"{stem}/") for name in mine):
        return None
    excerpt, path = excerpt_of(paper), paper.with_suffix(MARKS)
    before = {match[1]: match[0] for match in MARK.finditer(read_text(path) if path.is_file() else "")}
    sums = dict(excerpt.sums())
    kept = {name: mark for name, mark in before.items() if name in sums and f"{{{sums[name]}}}" in mark}
    stated, places = claims_in(excerpt)[0], {name: place for place, name in enumerate(sums)}
    last = max((places.get(one.name, 0) for one in stated if one.source is not None), default=-1)
    assumed = {f"{stem}/{one.name}": one.that for one in stated if one.source is not None}
    is_old = any(assumed.get(one.task.id) != one.task.that for one in mine.values() if one.task.claim.assumed)
    for one in stated:
        decided = mine.get(f"{stem}/{one.name}")
        if decided is None or decided.task.that != one.that or one.name not in sums:
            continue
        # An assumption further down is not in the sum, so nothing could tell that it was edited.
        if not rests_on_stated(decided.outcome) or (last < places[one.name] and not is_old):
            kept[one.name] = rf"\foolingverdict{{{one.name}}}{{{sums[one.name]}}}{{{_verdict(decided)}}}"
    with writing(f"{path}: cannot be written (", "); the verdicts are in the evidence"):
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        beside.write_text(HEAD + "".join(f"{kept[name]}%\n" for name in sums if name in kept), encoding="utf-8")
        beside.replace(path)
    return path


def _verdict(decided: Decided) -> str:
    """The verdict as LaTeX sets it, and what it trusts beside the checker."""
    outcome = decided.outcome
    told = "assumed" if decided.task.claim.assumed and outcome.verdict is Verdict.UNKNOWN else str(outcome.verdict)
    named = [name for name in outcome.trusts if name != NO_CASE]
    trusts = dict.fromkeys("assumptions" if name.startswith(TRUSTED) else name for name in named)
    told += f", trusting {', '.join(trusts)}" if trusts else ""
    told += f", {REMARK}" if NO_CASE in outcome.trusts else ""
    return re.sub("[^A-Za-z0-9 ,.-]+", "-", told)
